"""Gunnery: who can be fired at, dice, saves, doubles and battle cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from importlib import import_module
from itertools import product

import pytest
from piratical_table import Play, begin, give, put_ship, ship, stage

from tortuga.engine import IllegalAction
from tortuga.engine.variants import variant_of
from tortuga.games.piratical.actions import Done, Fire, KeepCard, PlayCard, PlayCards
from tortuga.games.piratical.chapters.gunnery import hits, roll_saves
from tortuga.games.piratical.chapters.odds import damage_chance, expected_damage
from tortuga.games.piratical.data import CARD_OF, FOLDER
from tortuga.games.piratical.data.rows import Mount
from tortuga.games.piratical.events import AttackAnnounced, CardPlayed, Escaped, Fired, ShipLost
from tortuga.kit import Script


def saves(hitting: list[int], dice: list[int], saves_on: int = 6) -> tuple[list[int], int]:
    """The save dice, which are all that is rolled, and how many hits get through."""
    return roll_saves(Script([face - 1 for face in dice]), hitting, saves_on)


# Saves


def test_two_fours_first_saved_second_not() -> None:
    assert saves([4, 4], [6, 3]) == ([6, 3], 1)


def test_two_fours_first_fails_and_no_second_save_is_rolled() -> None:
    """R34"""
    assert saves([4, 4], [2]) == ([2], 2)


def test_three_fives_saved_failed_and_automatic() -> None:
    """R34"""
    assert saves([5, 5, 5], [6, 1]) == ([6, 1], 2)


def test_r34_groups_do_not_influence_each_other_and_go_from_the_lowest_face_up() -> None:
    """R34."""
    assert saves([6, 4, 6, 4], [1, 6, 6]) == ([1, 6, 6], 2)
    assert saves([6, 4, 4], [1, 6]) == ([1, 6], 2)


def test_dwarves_save_on_five_and_six() -> None:
    assert saves([6, 4], [5, 4], saves_on=5) == ([5, 4], 1)


def test_misses_form_no_group() -> None:
    assert hits([3, 3, 4, 1]) == [4]
    assert hits([1, 2, 3], battle_cards=1) == [3]
    assert hits([1, 2, 3], battle_cards=3) == [1, 2, 3]


@pytest.mark.parametrize(
    ("guns", "cards", "saves_on", "points"),
    [
        (1, 0, 6, 0.42),
        (2, 0, 6, 0.85),
        (3, 0, 6, 1.28),
        (4, 0, 6, 1.73),
        (1, 0, 5, 0.33),
        (4, 0, 5, 1.44),
        (1, 1, 6, 1.11),
        (2, 1, 6, 2.25),
        (3, 1, 6, 3.42),
        (4, 1, 6, 4.61),
    ],
)
def test_the_damage_to_be_expected(guns: int, cards: int, saves_on: int, points: float) -> None:
    assert expected_damage(guns, cards, saves_on) == pytest.approx(points, abs=0.006)


@pytest.mark.parametrize(("guns", "cards", "saves_on"), [(1, 0, 6), (3, 0, 6), (2, 0, 5), (2, 1, 6), (3, 3, 5)])
def test_the_chance_that_a_hit_gets_through(guns: int, cards: int, saves_on: int) -> None:
    """All throws of the guns, each with the chance that all its hits are saved."""
    throws = list(product(range(1, 7), repeat=guns))
    saved = sum(Fraction(7 - saves_on, 6) ** len(hits(list(dice), cards)) for dice in throws) / len(throws)
    assert damage_chance(guns, cards, saves_on) == float(1 - saved), "rounded once: every Python shows the same"


@pytest.mark.parametrize(("guns", "cards", "saves_on"), [(1, 0, 6), (3, 0, 6), (4, 0, 5), (2, 1, 6), (4, 3, 5)])
def test_the_damage_to_be_expected_is_rounded_once(guns: int, cards: int, saves_on: int) -> None:
    """All throws of the guns; of hits with the same face those after the first that is not saved get through."""
    saved = Fraction(7 - saves_on, 6)
    through = [sum(saved**before * (1 - saved) * (hit - before) for before in range(hit)) for hit in range(guns + 1)]
    throws = list(product(range(1, 7), repeat=guns))
    total = sum(through[hit] for dice in throws for hit in Counter(hits(list(dice), cards)).values())
    assert expected_damage(guns, cards, saves_on) == float(total / len(throws) * (2 if cards else 1))


# The step


def duel(
    guns: list[Mount],
    dice: Sequence[int] = (),
    race: str = "empire",
    other: str = "chaos",
    target: str = "S8",
    crew: int = 3,
    cards: tuple[str, ...] = (),
    escape: bool = False,
    facing: int = 2,
) -> Play:
    """A ship at S6 (facing east) against one two hexes ahead, in the Battle Phase."""
    state = stage(race, other, phase="attack")
    put_ship(state, 0, "S6", facing, crew=crew, guns=guns)
    put_ship(state, 1, target, 2)
    give(state, 0, *cards)
    if escape:
        give(state, 1, "narrow_escape")
    return begin(state, dice)


def test_every_target_with_every_set_of_weapons_that_bear() -> None:
    play = duel(["forward", "midships", "forward"])
    assert play.kind == "attack"
    assert play.options == (Done(), Fire(1, (1,)), Fire(1, (3,)), Fire(1, (1, 3)))
    assert play.default == Done()


def test_no_more_weapons_than_crew() -> None:
    play = duel(["forward", "forward", "forward"], crew=2)
    sizes = [len(one.weapons) for one in play.options if isinstance(one, Fire)]
    assert max(sizes) == 2
    with pytest.raises(IllegalAction):
        play.answer(Fire(1, (1, 2, 3)))


def test_r32_fire_may_be_split_and_the_crew_counts_for_all_of_it() -> None:
    """R32."""
    state = stage("empire", "chaos", "orcs", phase="attack")
    put_ship(state, 0, "S6", 2, crew=2, guns=["forward", "midships", "midships"])
    put_ship(state, 1, "S8", 2)
    put_ship(state, 2, "T5", 2)
    play = begin(state, [1, 1])
    assert Fire(2, (2, 3)) in play.options
    play.answer(Fire(1, (1,)))
    assert play.options == (Done(), Fire(2, (2,)), Fire(2, (3,)))
    play.answer(Fire(2, (3,)))
    assert play.kind != "attack"


def test_a_hit_costs_one_hull_point_and_a_save_prevents_it() -> None:
    """R33: the target never fires back."""
    play = duel(["forward", "forward"], [5, 4, 6, 3])
    play.answer(Fire(1, (1, 2)))
    assert ship(play, 1).hull == 11
    (fired,) = play.told(Fired)
    assert (fired.dice, fired.hits, fired.saves, fired.damage) == ((5, 4), 2, (6, 3), 1)
    assert ship(play).hull == 12


@pytest.mark.parametrize(
    ("race", "mount", "near", "far"),
    [("empire", "forward", 1, 2), ("dwarves", "arc180", 1, 3), ("elves", "arc180", 1, 3), ("orcs", "forward", 2, 3)],
)
def test_every_weapon_has_its_range(race: str, mount: Mount, near: int, far: int) -> None:
    for distance in (1, 2, 3):
        play = duel([mount], race=race, target=f"S{6 + distance}")
        assert (play.kind == "attack") == (near <= distance <= far)


def test_a_target_out_of_the_arc_cannot_be_fired_at() -> None:
    assert duel(["midships"], target="S8").kind != "attack"
    assert duel(["midships"], target="T5").kind == "attack"
    assert duel(["arc180"], race="elves", target="S5").kind == "board"


def test_r60_nobody_fires_at_or_from_a_free_port_berth() -> None:
    """R60."""
    state = stage("elves", "chaos", phase="attack")
    put_ship(state, 0, "A3", 2)
    put_ship(state, 1, "A5", 2)
    assert begin(state).kind == "mode"
    put_ship(state, 0, "A5", 5)
    put_ship(state, 1, "A3", 2)
    assert begin(state).kind == "mode"


def test_r31_land_between_hides_a_target() -> None:
    """R31."""
    state = stage("elves", "chaos", phase="attack")
    put_ship(state, 0, "M4", 5)
    put_ship(state, 1, "M2", 2)
    assert begin(state).kind == "mode"


def test_a_ship_sunk_by_gunfire_is_gone() -> None:
    state = stage("empire", "chaos", phase="attack")
    put_ship(state, 0, "S6", 2, crew=3, guns=["forward", "forward"])
    put_ship(state, 1, "S8", 2, hull=2, crew=1, guns=["forward"])
    play = begin(state, [4, 4, 2])
    play.answer(Fire(1, (1, 2)))
    assert play.told(ShipLost) == [ShipLost(1, "S8", "sunk")]


# Battle cards


def test_one_card_hits_on_three_and_does_two_damage() -> None:
    play = duel(["forward", "forward"], [3, 1, 2], cards=("broadsides",))
    play.answer(Fire(1, (1, 2)))
    assert play.kind == "battle_cards"
    assert play.default == PlayCards(())
    play.answer(PlayCards(("broadsides",)))
    assert ship(play, 1).hull == 10
    assert CARD_OF["broadsides"] in play.state.discard


def test_two_cards_hit_on_two_and_still_do_two_damage() -> None:
    """R35"""
    play = duel(["forward", "forward"], [2, 1, 2], cards=("broadsides", "blown_away"))
    play.answer(Fire(1, (1, 2)), PlayCards(("blown_away", "broadsides")))
    assert ship(play, 1).hull == 10


def test_three_cards_hit_with_anything() -> None:
    """R35"""
    cards = ("broadsides", "blown_away", "grapeshot")
    play = duel(["forward", "forward", "forward"], [1, 1, 1, 6, 2], cards=cards, target="S7")
    play.answer(Fire(1, (1, 2, 3)), PlayCards(("blown_away", "broadsides", "grapeshot")))
    assert ship(play, 1).hull == 8
    assert play.told(Fired)[-1].saves == (6, 2)


@pytest.mark.parametrize("card", ["grapeshot", "chainshot"])
def test_a_card_of_range_one_is_not_offered_at_two(card: str) -> None:
    play = duel(["forward"], [1], cards=(card,))
    play.answer(Fire(1, (1,)))
    assert play.kind != "battle_cards"
    assert play.told(Fired)


def test_catapults_can_never_use_a_card_of_range_one() -> None:
    play = duel(["forward"], [1], race="orcs", cards=("grapeshot", "chainshot"))
    play.answer(Fire(1, (1,)))
    assert play.kind != "battle_cards"


def test_every_selection_of_battle_cards_is_offered() -> None:
    play = duel(["forward"], cards=("broadsides", "blown_away"))
    play.answer(Fire(1, (1,)))
    names = [one.cards for one in play.options if isinstance(one, PlayCards)]
    assert names == [(), ("broadsides",), ("blown_away",), ("blown_away", "broadsides")]


# Narrow Escape


def test_an_escape_spends_no_weapon_but_closes_the_target_for_the_turn() -> None:
    state = stage("empire", "chaos", "orcs", phase="attack")
    put_ship(state, 0, "S6", 2, crew=3, guns=["forward"])
    put_ship(state, 1, "S7", 2)
    put_ship(state, 2, "S8", 2)
    give(state, 1, "narrow_escape")
    play = begin(state, [1])
    play.answer(Fire(1, (1,)))
    assert play.asked[0] == 1
    assert (play.kind, play.default) == ("narrow_escape", KeepCard())
    play.answer(PlayCard("narrow_escape"))
    assert play.told(Escaped) == [Escaped(1, 0)]
    assert not play.told(Fired)
    assert play.options == (Done(), Fire(2, (1,)))
    play.answer(Fire(2, (1,)))
    assert play.kind != "board"


def test_a_declined_escape_is_told_to_nobody() -> None:
    play = duel(["forward"], [1], escape=True)
    play.answer(Fire(1, (1,)), KeepCard())
    assert not play.told(CardPlayed)
    assert [type(one) for one in play.match.events(0)][:2] == [AttackAnnounced, Fired]


# Other numbers


def test_a_variant_fires_by_its_own_numbers() -> None:
    """What hits and how much it costs is data; the odds that the page shows go by the same numbers."""
    text = (FOLDER / "numbers.toml").read_text("utf-8")
    text = text.replace("hits_on = 4 ", "hits_on = 3 ").replace("battle_card_damage = 2", "battle_card_damage = 4")
    package = variant_of("piratical", {"numbers.toml": text}).package
    other, odds = import_module(f"{package}.chapters.gunnery"), import_module(f"{package}.chapters.odds")
    assert (hits(range(1, 7)), other.hits(range(1, 7))) == ([4, 5, 6], [3, 4, 5, 6])
    assert (other.damage_of_a_hit(0), other.damage_of_a_hit(1)) == (1, 4)
    assert damage_chance(1, 0, 7) == pytest.approx(3 / 6)
    assert odds.damage_chance(1, 0, 7) == pytest.approx(4 / 6)
    assert odds.expected_damage(1, 1, 7) == pytest.approx(5 / 6 * 4)


def test_guns_that_have_fired_are_not_in_the_odds_over_a_ship() -> None:
    """R32: what is shown of a shot counts the guns, and the crew, that are left this turn. Also for seat 0."""
    state = stage("empire", "chaos", "orcs", phase="attack")
    put_ship(state, 0, "S6", 2, crew=2, guns=["forward", "forward", "forward"])
    put_ship(state, 1, "S8", 2)
    play = begin(state, [1])
    (before,) = play.view(0).shots
    assert (before.weapons, before.served) == ([1, 2, 3], 2)
    play.answer(Fire(1, (1,)))
    for seat in (0, 1):  # the others see them during gunnery, too
        (after,) = [one for one in play.view(seat).shots if one.seat == 0]
        assert (after.weapons, after.served) == ([2, 3], 1)
        assert after.chance == pytest.approx(damage_chance(1, 0, 6))
