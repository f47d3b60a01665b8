"""Every answer has a number, and the number leads back to it."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import pytest

import tortuga
from tortuga.bots.bot import step
from tortuga.engine import Action, Fast, Options, rules_of
from tortuga.engine.describing.kinds import Bag, Count, Follows, Measure, Named, Nth, SeatNumber, Subset
from tortuga.envs.action_ids import MOST_LISTED, POINTS, ActionIds, action_ids_of
from tortuga.games.rattle_battle.actions import Move, Send

FIVE = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
GAMES = [
    pytest.param(slug, seats, marks=[] if seats == 4 else [pytest.mark.slow])
    for slug in FIVE
    for seats in rules_of(slug).info.seats
]

NUMBERS = {
    "pirata_codex": ("3", "0c5c9f9facc7"),
    "pirate_attack": ("6", "1b7e47927be9"),
    "piratical": ("4", "da5eb589c693"),
    "rattle_battle": ("4", "043c81b970f0"),
    "tiny_epic_pirates": ("3", "dc5daabf2e6a"),
}
"""The version of each game's rules, and a digest of the numbers of its answers at the largest table."""


class Rest(Action, frozen=True):
    pass


class Rob(Action, frozen=True):
    seat: SeatNumber
    card: Annotated[str, Named("card", ("axe", "rum"))] | None
    why: Annotated[str, Follows()] = ""


class Roll(Action, frozen=True):
    dice: Annotated[tuple[int, ...], Subset(3)]


class Pay(Action, frozen=True):
    cards: Annotated[tuple[Annotated[str, Named("card", ("axe", "rum"))], ...], Bag(2)]


class Aim(Action, frozen=True):
    angle: Annotated[float, Measure(0, 360)]


class Sink(Action, frozen=True):
    seat: SeatNumber
    ship: Annotated[int, Nth(3)]


class Man(Action, frozen=True):
    guns: Annotated[int, Count(100)]
    sails: Annotated[int, Count(100)]

    @classmethod
    def every(cls) -> list[Action]:
        return [cls(guns, 3 - guns) for guns in range(4)]


IDS = ActionIds(Rest | Rob | Roll | Pay | Aim | Sink | Man, 3)


def test_every_kind_takes_as_many_numbers_as_it_has_values() -> None:
    sizes = {kind.made.__name__: kind.size for kind in IDS.kinds}
    assert sizes == {"Rest": 1, "Rob": 9, "Roll": 8, "Pay": 6, "Aim": POINTS, "Sink": 9, "Man": 4}
    assert IDS.count == len(IDS) == sum(sizes.values())


@pytest.mark.parametrize("seat", range(3))
def test_numbers_lead_back(seat: int) -> None:
    actions = [
        Rest(), *(Rob(other, card) for other in range(3) for card in (None, "axe", "rum")),
        *(Roll(dice) for dice in ((), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2))),
        *(Pay(cards) for cards in ((), ("axe",), ("rum",), ("axe", "axe"), ("axe", "rum"), ("rum", "rum"))),
        *Man.every(),
    ]  # fmt: skip
    by_number = IDS.numbered(actions, seat)
    assert len(by_number) == len(actions)
    for number, action in by_number.items():
        assert IDS.number(action, seat) == number
        name, fields = IDS.describe(number, seat)
        assert name == type(action).__name__
        assert fields == {field: getattr(action, field) for field in action.__struct_fields__ if field != "why"}


def test_seats_are_counted_from_whoever_answers() -> None:
    assert IDS.number(Rob(1, None), 0) == IDS.number(Rob(2, None), 1) == IDS.number(Rob(0, None), 2)


def test_what_follows_from_the_rest_makes_no_difference() -> None:
    assert IDS.number(Rob(1, "axe", "hungry"), 0) == IDS.number(Rob(1, "axe"), 0)


def test_the_order_of_what_is_paid_makes_no_difference() -> None:
    assert IDS.number(Pay(("rum", "axe")), 0) == IDS.number(Pay(("axe", "rum")), 0)


def test_points_are_numbered_in_the_order_in_which_they_are_proposed() -> None:
    first = IDS.number(Aim(10.0), 0)
    assert list(IDS.numbered([Aim(float(n)) for n in range(POINTS + 3)], 0)) == list(range(first, first + POINTS))
    assert IDS.describe(first + 2, 0) == ("Aim", {"nth": 2})


def test_what_has_no_end_of_values_is_told_apart_by_its_order() -> None:
    ours, theirs = [Sink(0, 17), Sink(0, 40)], [Sink(1, 23)]
    by_number = IDS.numbered([*ours, *theirs], 0)
    assert [IDS.describe(number, 0)[1] for number in by_number] == [
        {"seat": 0, "nth": 0}, {"seat": 0, "nth": 1}, {"seat": 1, "nth": 0},
    ]  # fmt: skip
    assert list(by_number.values()) == [*ours, *theirs]


def test_a_list_that_is_asked_again_has_the_numbers_of_whoever_answers() -> None:
    listed = Options([Rest(), Rob(1, None), Rob(1, "axe"), Sink(0, 17), Sink(0, 40)])
    for seat in (0, 1, 2, 0):
        assert IDS.numbered(listed, seat) == IDS.numbered(list(listed), seat)
    assert IDS.numbered(listed, 0) is IDS.numbered(listed, 0)


def test_lists_that_were_made_in_passing_are_not_taken_for_one_another() -> None:
    for seat in (0, 1):
        for number in range(3 * MOST_LISTED):  # many of them will lie where an older one lay
            made = Options([Rob(number % 3, None), Rest()])
            assert set(IDS.numbered(made, seat)) == {IDS.number(action, seat) for action in made}


def test_a_number_out_of_range_is_refused() -> None:
    with pytest.raises(IndexError, match=f"from 0 to {IDS.count - 1}"):
        IDS.describe(IDS.count, 0)


@pytest.mark.parametrize("game", FIVE)
def test_the_numbers_change_only_with_the_version_of_the_rules(game: str) -> None:
    """Agents that have learned these numbers must be able to rely on them. New ones need a new version of the rules."""
    rules = rules_of(game)
    ids, known = action_ids_of(game, rules.info.seats[-1]), hashlib.blake2b(digest_size=6)
    for number in range(ids.count):
        known.update(repr(ids.describe(number, 0)).encode())
    assert (rules.info.version, known.hexdigest()) == NUMBERS[game]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_question_of_a_match_has_a_number_for_each_answer(game: str, seats: int) -> None:
    ids = action_ids_of(game, seats)
    match = tortuga.new_match(game, seats, seed=seats)
    bots = {seat: tortuga.bot("random", seat) for seat in range(seats)}
    for _ in range(200):
        if match.over:
            break
        for seat, ask in match.waiting.items():
            options: list[Any] = list(ask.options)
            if ask.space is not None:
                options += [point for point in ask.space.candidates(Fast(1), POINTS) if point not in options]
            by_number = ids.numbered(options, seat)
            assert len(by_number) == len(options), ask.kind
            for number, option in by_number.items():
                name, fields = ids.describe(number, seat)
                assert name == type(option).__name__
                fields.pop("nth", None)
                for field, value in fields.items():
                    ours = getattr(option, field)
                    assert sorted(ours) == sorted(value) if isinstance(value, tuple) else ours == value
        step(match, bots)


def test_points_are_not_remembered_and_the_rest_is_once_for_all_seats_if_it_can_be() -> None:
    """Every point is another one: a match of Rattle, Battle would fill the memory with them."""
    ids = ActionIds(rules_of("rattle_battle").action_type, 3)
    move, send = Move(0, 10.5, 20.25, "sail"), Send(2, False)
    for seat in range(3):
        assert ids.number(move, seat) == action_ids_of("rattle_battle", 3).number(move, seat)
        assert ids.number(send, seat) == ids.number(send, 0)
    assert list(ids._common) == [send]
    assert not any(ids._known)
