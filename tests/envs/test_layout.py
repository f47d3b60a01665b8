"""Observations: every number has a name, hidden things are unknown, and who sits where makes no difference."""

from __future__ import annotations

from typing import Annotated

import msgspec
import numpy as np
import pytest

import tortuga
from tortuga.bots.bot import step
from tortuga.engine import OVER, View, rules_of
from tortuga.engine.describing.kinds import Bag, BySeat, Count, LeftOut, Measure, Named, Numbered, Ordered, SeatNumber
from tortuga.engine.fast.memory import Memory
from tortuga.envs.layout import Layout, Unmarked, layout_of
from tortuga.envs.nodes import MANY
from tortuga.envs.session import shape_of
from tortuga.games.pirata_codex.data import CUP

FIVE = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
GAMES = [
    pytest.param(slug, seats, marks=[] if seats == 4 else [pytest.mark.slow])
    for slug in FIVE
    for seats in rules_of(slug).info.seats
]


class Chest(View):
    coins: Annotated[int, Count(3)]
    lid: Annotated[str, Named("lid", ("open", "shut"))]


class Cabin(View):
    turn: SeatNumber | None
    hands: Annotated[list[Chest | None], BySeat()]
    pile: Annotated[list[Annotated[str, Named("card", ("axe", "rum"))]], Bag(2)]
    row: Annotated[list[Annotated[int, Numbered("space", 3, first=1)]], Ordered(2)]
    wind: Annotated[float, Measure(-1, 1)]
    prices: dict[Annotated[str, Named("card", ("axe", "rum"))], Annotated[int, Count(20)]]
    said: Annotated[str, LeftOut("for people")]


CABIN = Cabin(1, [Chest(2, "shut"), None, Chest(9, "open")], ["rum", "rum", "axe"], [3, 1, 2], 0.5, {"rum": 5}, "Ahoy!")


def shown(layout: Layout, view: View, seat: int) -> dict[str, float]:
    vector = layout.encode(view, seat)
    return {name: round(float(number), 3) for name, number in zip(layout.leaves, vector, strict=True) if number}


def test_every_kind_of_field_has_its_numbers() -> None:
    assert shown(Layout(Cabin, 3), CABIN, 0) == {
        "turn?": 1, "turn=+1": 1,
        "hands[me]?": 1, "hands[me].coins": 0.667, "hands[me].coins=2": 1, "hands[me].lid=shut": 1,
        "hands[+2]?": 1, "hands[+2].coins": 1, "hands[+2].coins=3": 1, "hands[+2].lid=open": 1,
        "pile:=axe": 0.5, "pile:=rum": 1,
        "row[0]!": 1, "row[0]=space 3": 1, "row[1]!": 1, "row[1]=space 1": 1, "row.more": 0.5,
        "wind": 0.75,
        "prices.rum": 0.25,
    }  # fmt: skip


def test_many_of_a_kind_are_counted_as_few_are() -> None:
    pile = ["rum"] * MANY
    seen = shown(Layout(Cabin, 3), msgspec.structs.replace(CABIN, pile=pile), 0)
    assert {name: number for name, number in seen.items() if name.startswith("pile")} == {"pile:=rum": 1}
    with pytest.raises(KeyError):
        Layout(Cabin, 3).encode(msgspec.structs.replace(CABIN, pile=[*pile, "gold"]), 0)


class Pile(View):
    class Card(View):
        back: Annotated[str, Named("back", ("red", "blue"))]
        face: Annotated[str, Named("card", ("axe", "rum"))] | None

    cards: Annotated[list[Card], Bag(4)]


def test_of_a_bag_of_things_with_fields_each_field_is_counted() -> None:
    pile = Pile([Pile.Card("red", "axe"), Pile.Card("red", None), Pile.Card("blue", "axe")])
    assert shown(Layout(Pile, 2), pile, 0) == {
        "cards.count": 0.75, "cards.back:=red": 0.5, "cards.back:=blue": 0.25, "cards.face:=axe": 0.5,
    }  # fmt: skip


def test_seats_are_counted_from_whoever_looks() -> None:
    seen = shown(Layout(Cabin, 3), CABIN, 1)
    assert seen["turn=me"] == 1
    assert "hands[me]?" not in seen
    assert seen["hands[+1].lid=open"] == 1
    assert seen["hands[+2].lid=shut"] == 1


def test_what_is_hidden_is_unknown_and_not_nothing() -> None:
    layout = Layout(Cabin, 3)
    poor = msgspec.structs.replace(CABIN, hands=[Chest(0, "open"), None, None])
    seen = shown(layout, poor, 0)
    assert seen["hands[me]?"] == 1
    assert seen["hands[me].coins=0"] == 1
    assert not [name for name in seen if name.startswith("hands[+1]")]


def test_named_arrays_are_the_same_numbers() -> None:
    layout = Layout(Cabin, 3)
    vector = layout.encode(CABIN, 0)
    named = layout.named(vector)
    assert list(named) == ["turn", "hands", "pile", "row", "wind", "prices"]
    assert named["hands"].shape == (3, 8)
    assert np.array_equal(np.concatenate([part.ravel() for part in named.values()]), vector)
    assert layout.left_out == {"said": "for people"}


def test_what_is_left_out_inside_of_others_is_named_too() -> None:
    class Tower(View):
        cabins: Annotated[list[Cabin | None], Ordered(2)]

    assert Layout(Tower, 3).left_out == {"cabins.said": "for people"}


def test_a_field_that_does_not_say_what_it_is_is_refused() -> None:
    class Vague(View):
        number: int

    with pytest.raises(Unmarked, match=r"number is .*int.*nothing says what it can be"):
        Layout(Vague, 2)


def test_a_name_that_nobody_knows_is_an_error_and_not_another_number() -> None:
    with pytest.raises(KeyError):
        Layout(Cabin, 3).encode(msgspec.structs.replace(CABIN, pile=["gold"]), 0)
    with pytest.raises(KeyError):
        Layout(Cabin, 3).encode(msgspec.structs.replace(CABIN, row=[4]), 0)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_view_of_a_match_can_be_encoded(game: str, seats: int) -> None:
    shape = shape_of(game, seats)
    assert len(shape.leaves) == len(set(shape.leaves)) == shape.size
    match = tortuga.new_match(game, seats, seed=seats)
    bots = {seat: tortuga.bot("random", seat) for seat in range(seats)}
    for _ in range(150):
        if match.over:
            break
        for seat in range(seats):
            vector = shape.encode(match, seat)
            assert vector.dtype == np.float32
            assert vector.min() >= 0
            assert vector.max() <= 1, shape.leaves[int(vector.argmax())]
        step(match, bots)


@pytest.mark.parametrize("game", FIVE)
def test_the_numbers_follow_from_the_view_alone(game: str) -> None:
    rules = rules_of(game)
    seats = rules.info.seats[-1]
    layout = layout_of(game, seats)
    match = tortuga.new_match(game, seats, seed=11)
    bots = {seat: tortuga.bot("random", seat) for seat in range(seats)}
    for number in range(80):
        if match.over:
            break
        seat = number % seats
        view = match.view(seat)
        sent = msgspec.msgpack.decode(msgspec.msgpack.encode(view), type=rules.view_type)
        seen = layout.encode(rules.glimpse(match.state, seat, Memory()), seat)
        assert np.array_equal(seen, layout.encode(view, seat))
        assert np.array_equal(seen, layout.encode(sent, seat))
        step(match, bots)


@pytest.mark.parametrize("game", FIVE)
def test_what_a_seat_cannot_know_is_in_no_number(game: str) -> None:
    seats = rules_of(game).info.seats[-1]
    shape = shape_of(game, seats)
    match = tortuga.new_match(game, seats, seed=5)
    bots = {seat: tortuga.bot("random", seat) for seat in range(seats)}
    for number in range(60):
        if match.over:
            break
        seat = number % seats
        assert np.array_equal(shape.encode(match, seat), shape.encode(match.redeal(seat, number), seat))
        step(match, bots)


def test_a_deal_with_the_dead_may_have_all_dice_of_a_cup() -> None:
    """A seventh die that was locked had no number, and a match with it broke off."""
    layout = layout_of("pirata_codex", 3)
    view = tortuga.new_match("pirata_codex", 3).view(0)
    full = msgspec.structs.replace(view, deal=[6] * CUP, locked=[0, CUP - 1], deal_total=6 * CUP, suggestion=50)
    seen = shown(layout, full, 0)
    assert seen[f"deal[{CUP - 1}]=face 6"] == seen[f"locked:= {CUP - 1}"] == seen["deal_total"] == 1
    assert seen["suggestion"] < 1


@pytest.mark.parametrize(
    ("game", "leaves"),
    [
        ("pirate_attack", ["reds[0].0=+1", "reds[0].1=ship_sloop_3_3"]),
        ("rattle_battle", ["guild[0].0", "guild[0].1", "decks.sailors"]),
    ],
)
def test_what_changes_in_a_match_and_follows_from_nothing_else_is_told(game: str, leaves: list[str]) -> None:
    """Red cards that wait, what the guild sells next, and how many cards a deck has left were once left out."""
    assert set(leaves) <= set(layout_of(game, 4).leaves)


@pytest.mark.parametrize("game", FIVE)
def test_every_phase_of_the_rules_has_a_number(game: str) -> None:
    leaves = layout_of(game, 4).leaves
    for phase in (*rules_of(game).phases, OVER):
        assert any(leaf.endswith((f"phase={phase}", f"step={phase}")) for leaf in leaves), phase


@pytest.mark.parametrize("game", FIVE)
def test_the_layout_is_the_same_whenever_it_is_made(game: str) -> None:
    rules = rules_of(game)
    seats = rules.info.seats[0]
    assert Layout(rules.view_type, seats, rules.automata).leaves == layout_of(game, seats).leaves
