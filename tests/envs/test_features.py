"""Features of answers: every number has a name, and they say what an answer is and what it refers to."""

from __future__ import annotations

from typing import Annotated

import numpy as np
import pytest

import tortuga
from tortuga.engine import Action, View, rules_of
from tortuga.engine.describing.kinds import BySeat, Count, Measure, Named, Nth, Ordered, RowPiece, SeatNumber
from tortuga.envs.action_ids import ActionIds
from tortuga.envs.features import ActionFeatures, features_of
from tortuga.envs.layout import Unmarked
from tortuga.envs.session import Session

FIVE = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
Card = Annotated[str, Named("card", ("axe", "rum"))]
ShipNumber = Annotated[int, RowPiece("players", "row", 2)]


class Vessel(View):
    id: int


class Captain(View):
    row: Annotated[list[Vessel], Ordered(2)]


class Waters(View):
    players: Annotated[list[Captain], BySeat()]


class Rob(Action, frozen=True):
    seat: SeatNumber
    card: Card | None


class Drop(Action, frozen=True):
    card: Card | None


class Drink(Action, frozen=True):
    card: Annotated[str, Named("drink", ("rum", "grog"))]


class Sink(Action, frozen=True):
    ship: Annotated[ShipNumber, Nth(4)]


class Fire(Action, frozen=True):
    weapons: Annotated[tuple[int, ...], Nth(8)]
    aim: Annotated[float, Measure(0, 10)]


class Load(Action, frozen=True):
    weapon: Annotated[int, Nth(4)]
    powder: Annotated[int, Count(50)]


IDS = ActionIds(Rob | Drop | Drink | Sink | Fire | Load, 3)
FEATURES = ActionFeatures(IDS, 3)
WATERS = Waters([Captain([Vessel(7)]), Captain([]), Captain([Vessel(40), Vessel(9)])])


def shown(actions: list[Action], seat: int) -> list[dict[str, float]]:
    rows = FEATURES.encode(IDS.numbered(actions, seat), seat, WATERS)
    return [{FEATURES.leaves[at]: round(float(row[at]), 3) for at in np.flatnonzero(row)} for row in rows]


def test_an_answer_is_its_kind_and_its_fields() -> None:
    assert shown([Rob(2, "axe"), Rob(0, None)], 1) == [
        {"kind=Rob": 1, "seat=+1": 1, "card?": 1, "card=axe": 1},
        {"kind=Rob": 1, "seat=+2": 1},
    ]


def test_the_same_field_has_the_same_numbers_in_all_kinds_of_answers() -> None:
    assert shown([Drop("axe")], 0) == [{"kind=Drop": 1, "card?": 1, "card=axe": 1}]


def test_the_same_name_with_another_meaning_is_told_apart() -> None:
    assert shown([Drink("rum")], 0) == [{"kind=Drink": 1, "Drink.card=rum": 1}]


def test_what_an_answer_refers_to_is_found_on_the_table() -> None:
    assert shown([Sink(7), Sink(9), Sink(1)], 0) == [
        {"kind=Sink": 1, "ship=me's": 1, "ship=row[0]": 1},
        {"kind=Sink": 1, "ship=+2's": 1, "ship=row[1]": 1, "nth": 0.25},
        {"kind=Sink": 1, "nth": 0.5},
    ]


def test_names_without_meaning_are_counted_or_told_apart_by_their_order() -> None:
    points = {"kind=Fire": 1, "weapons.count": round(2 / 12, 3), "weapons.count=2": 1, "aim": 0.3}
    assert shown([Fire((31, 32), 3.0)], 0) == [points]
    assert shown([Load(5, 25), Load(6, 25)], 0) == [
        {"kind=Load": 1, "powder": 0.5},
        {"kind=Load": 1, "powder": 0.5, "nth": 0.25},
    ]


def test_every_feature_has_a_name_of_its_own() -> None:
    assert len(FEATURES.leaves) == len(set(FEATURES.leaves)) == FEATURES.size


def test_a_field_that_does_not_say_what_it_is_is_refused() -> None:
    class Shout(Action, frozen=True):
        loudness: Annotated[int, Count(3)]
        words: str

        @classmethod
        def every(cls) -> list[Action]:
            return []

    with pytest.raises(Unmarked, match=r"Shout\.words"):
        ActionFeatures(ActionIds(Shout, 2), 2)


@pytest.mark.parametrize("game", FIVE)
def test_every_answer_of_a_match_has_features(game: str) -> None:
    seats = rules_of(game).info.seats[-1]
    features = features_of(game, seats)
    assert len(features.leaves) == len(set(features.leaves)) == features.size
    session, chance = Session(game, seats, seed=4), np.random.default_rng(4)
    for _ in range(200):
        if session.over:
            break
        numbers, rows = session.choices()
        assert list(numbers) == list(session.answers)
        assert rows.shape == (len(numbers), features.size)
        assert rows.min() >= 0
        assert rows.max() <= 1
        assert len({row.tobytes() for row in rows}) == len(rows), "two answers that look alike"
        session.answer(int(chance.choice(numbers)))


@pytest.mark.parametrize("game", FIVE)
def test_features_say_nothing_that_a_seat_cannot_know(game: str) -> None:
    session, chance = Session(game, rules_of(game).info.seats[-1], seed=6), np.random.default_rng(6)
    for number in range(60):
        if session.seat is None:
            break
        world = session.clone()
        world.imagine(session.seat, number)
        assert np.array_equal(world.choices().features, session.choices().features)
        session.answer(int(chance.choice(list(session.answers))))


def test_a_match_that_is_over_has_no_choices() -> None:
    session = Session("pirata_codex", 3, seed=1)
    bot = tortuga.bot("random", 1)
    while session.seat is not None:
        session.answer(bot.choose(session.match.seat(session.seat)))
    numbers, rows = session.choices()
    assert numbers.shape == (0,)
    assert rows.shape == (0, session.shape.features.size)
