"""Counting the dice under the cups: wild ones, special dice, the curse."""

from __future__ import annotations

from itertools import product

import pytest
from pirata_table import A, B, C, shaken, stage

from tortuga.games.pirata_codex.chapters import dice as cups
from tortuga.games.pirata_codex.chapters.dice import count, count_cup, counted_dice
from tortuga.games.pirata_codex.state import CURSED, KING, Pirata


def table(*given: str) -> Pirata:
    state = stage(max(3, len(given)), expansion=True)
    for seat, dice in enumerate(given):
        shaken(state, seat, dice)
    state.participants[:] = range(len(given))
    return state


def test_b1_ones_are_wild() -> None:
    """B1: five fives and three ones are eight."""
    state = table("1 5 5 2 6", "1 5 3 4 6", "1 5 5 2 4")
    assert count(state, 5, claimant=B) == 8


def test_e1_the_king_die_counts_twice() -> None:
    state = table("3 1 6 K3", "3 3 2 5")
    assert count_cup(state, A, 3, own_claim=False) == 4
    assert count_cup(state, B, 3, own_claim=False) == 2
    assert count(state, 3, claimant=A) == 6


def test_e2_a_king_on_one_is_wild_twice() -> None:
    assert count_cup(table("K1"), A, 4, own_claim=False) == 2


@pytest.mark.parametrize(("face", "counted"), [(4, 1), (5, 1), (6, 0)])
def test_e3_the_mermaids_count_as_one_die_of_either_value(face: int, counted: int) -> None:
    assert count_cup(table("M45"), A, face, own_claim=False) == counted


def test_the_mermaids_one_is_wild_and_counts_once() -> None:
    assert count_cup(table("M1"), A, 6, own_claim=False) == 1


def test_b6_the_cursed_die_knocks_out_its_own_value_in_a_claim_of_its_owner() -> None:
    """B6, R12: neither the fives nor the Cursed die itself count."""
    assert count_cup(table("5 5 2 3 C5"), A, 5, own_claim=True) == 0


def test_e4_only_the_wild_one_is_left_of_a_cursed_claim() -> None:
    state = table("5 5 1 2 C5", "5 3 1")
    assert count(state, 5, claimant=A) == 3


def test_e5_in_another_claim_the_cursed_die_is_a_crew_die() -> None:
    """E5, R11: whose claim is tested decides."""
    state = table("5 5 1 2 C5", "5 3 1")
    assert count(state, 5, claimant=B) == 6


def test_e6_a_lock_is_the_lockers_claim() -> None:
    state = table("5 5 1 2 C5", "5 3 1", "2 2")
    assert count(state, 5, claimant=A) == 3
    assert count(state, 5, claimant=C) == 6


def test_e7_a_cursed_one_knocks_out_the_ones() -> None:
    """E7, R12: ones are knocked out only by a cursed one."""
    assert count_cup(table("1 1 4 C1"), A, 4, own_claim=True) == 1


def test_r12_the_curse_knocks_out_king_and_mermaids_too() -> None:
    """R12."""
    state = table("K4 M45 C4 4 5")
    assert count_cup(state, A, 4, own_claim=True) == 0
    assert count_cup(state, A, 5, own_claim=True) == 1, "the Mermaids show a 4 as well, so only the crew five counts"
    assert count_cup(state, A, 4, own_claim=False) == 5


def test_dead_ones_count_only_for_bids_on_ones() -> None:
    state = stage(3, expansion=True, skins=["dead_ones"])
    shaken(state, A, "1 1 3 K1 M1 C1")
    assert count_cup(state, A, 3, own_claim=False) == 1
    assert count_cup(state, A, 1, own_claim=False) == 6
    assert count_cup(state, A, 1, own_claim=True) == 0, "a cursed one knocks out all ones"


def by_the_book(cup: str, face: int, own_claim: bool, ones_are_wild: bool) -> int:
    """The count of a cup as the rules tell it: R11, R12 for the Cursed die; the King counts as two dice."""
    wanted = {face, 1} if ones_are_wild else {face}
    dice = [(die[0], {int(value) for value in die.strip("KMC")}) for die in cup.split()]
    knocked = {value for kind, shows in dice if kind == "C" and own_claim for value in shows}
    total = 0
    for kind, shows in dice:
        if shows & wanted and not shows & knocked and not (kind == "C" and own_claim):
            total += 2 if kind == "K" else 1
    return total


@pytest.mark.parametrize("own_claim", [True, False])
@pytest.mark.parametrize("skins", [[], ["dead_ones"]])
def test_every_side_of_every_special_die_counts_by_the_book(own_claim: bool, skins: list[str]) -> None:
    """Beside some crew dice, for every face, in a claim of the owner's and in somebody else's."""
    state = stage(3, expansion=True, skins=skins)
    sides = product(range(1, 7), ("23", "34", "45", "56", "26", "1"), range(1, 7), range(1, 7))
    for king, mermaids, cursed, face in sides:
        cup = f"1 2 3 5 5 K{king} M{mermaids} C{cursed}"
        shaken(state, A, cup)
        assert count_cup(state, A, face, own_claim) == by_the_book(cup, face, own_claim, ones_are_wild=not skins)


@pytest.mark.parametrize("skins", [[], ["dead_ones"]])
def test_a_cup_of_crew_dice_counts_as_its_dice_do(skins: list[str]) -> None:
    state = stage(3, skins=skins)
    shaken(state, A, "1 1 2 3 5 5 6")
    for face in range(1, 7):
        dice = counted_dice(state, A, face, own_claim=True)
        assert count_cup(state, A, face, own_claim=True) == sum(die.counts or 0 for die in dice)


def test_the_sides_of_king_and_cursed_die_count_as_the_file_prints_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their faces are ours, so an owner of the box may print others: what counts is the value on the side."""
    printed = list(cups.SHOWS)
    printed[KING] = ((6,), (6,), (5,), (5,), (4,), (4,))
    printed[CURSED] = ((6,), (6,), (6,), (2,), (2,), (2,))
    monkeypatch.setattr(cups, "SHOWS", tuple(printed))
    state = table("6 6 K1 C1")
    assert count_cup(state, A, 6, own_claim=False) == 5
    assert count_cup(state, A, 6, own_claim=True) == 0
    assert count_cup(state, A, 3, own_claim=False) == 0, "side 1 shows no one"
