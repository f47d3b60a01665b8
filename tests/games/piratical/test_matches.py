"""Whole matches: they end, they keep the engine's laws, and every decision comes up in them."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import pytest

import tortuga
from tortuga.engine import Event, Fast, Match, OptionValue
from tortuga.games.piratical.actions import AnyAction, Concede
from tortuga.games.piratical.data.waters import Sea
from tortuga.games.piratical.events import (
    CrewHired,
    GoldGained,
    GoldLost,
    Looted,
    Repaired,
    ShipLaunched,
    TreasureGained,
    TreasureSold,
    WeaponBought,
)
from tortuga.games.piratical.fast.grid import tables_of
from tortuga.games.piratical.rules import RULES
from tortuga.games.piratical.state import Captain, Piratical
from tortuga.kit import scrutinise


def random_match(seats: int, seed: int, **options: object) -> Match[Piratical]:
    """Played at random to the end."""
    match = tortuga.new_match("piratical", seats=seats, seed=seed, options={"max_rounds": 60, **options})
    dice = Fast(seed)
    while not match.over:
        ((seat, ask),) = match.waiting.items()
        match.act(seat, dice.pick(ask.options))
    return match


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_random_match_ends_at_every_seat_count(seats: int) -> None:
    match = random_match(seats, seats)
    assert match.outcome is not None
    assert min(match.outcome.places) == 1


def test_every_decision_comes_up_in_random_matches() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(12):
        match = tortuga.new_match(
            "piratical",
            seats=2 + seed % 5,
            seed=seed,
            options={"captives_choice": True, "deck": "double", "starting_gold": 12, "max_rounds": 120},
        )
        dice = Fast(seed)
        while not match.over:
            ((seat, ask),) = match.waiting.items()
            kinds[ask.kind] += 1
            assert ask.find(ask.default) is not None
            match.act(seat, dice.pick(ask.options))
    rare = {"concede", "ram", "pay_loss", "store", "plunder_card", "dig", "loot"}
    assert set(RULES.words.catalogue["asks"]) - rare <= set(kinds)


def test_ships_are_never_overloaded_and_never_share_a_hex() -> None:
    match = tortuga.new_match("piratical", seats=6, seed=9, options={"max_rounds": 60})
    dice = Fast(9)
    while not match.over:
        ((seat, ask),) = match.waiting.items()
        match.act(seat, dice.pick(ask.options))
        ships = [one.ship for one in match.state.captains if one.ship is not None]
        assert len({ship.hex for ship in ships}) == len(ships)
        if not match.state.owing:
            assert all(ship.room >= 0 for ship in ships)
        assert all(ship.crew >= 1 and ship.hull >= 1 for ship in ships)
        assert all(match.state.sea.chart.water[ship.hex] for ship in ships)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"wreck_rule": "strict", "captives_choice": True}),
        (3, {"neutral_ports": "closed", "races": "random"}),
        (4, {"deck": "double", "starting_gold": 20}),
    ],
)
def test_the_laws_hold_without_anybody_giving_up(seats: int, options: dict[str, OptionValue]) -> None:
    scrutinise(RULES, seats, {"max_rounds": 30, **options}, seed=seats, stride=9, offers=0)


@pytest.mark.parametrize("seats", [3, 5])
def test_the_laws_hold_when_somebody_gives_up_now_and_then(seats: int) -> None:
    scrutinise(RULES, seats, {"max_rounds": 30, "neutral_ports": "closed"}, seed=seats, stride=9, offers=60)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_laws_hold_over_whole_matches(seats: int) -> None:
    scrutinise(RULES, seats, {"deck": "auto", "starting_gold": 10}, seed=40 + seats, stride=13, offers=0)
    scrutinise(RULES, seats, {"wreck_rule": "strict"}, seed=50 + seats, stride=13, offers=300)


def test_a_copy_in_the_middle_of_a_turn_searches_nothing_anew() -> None:
    """The clone replays its answers out of kept waters."""
    match = tortuga.new_match("piratical", seats=3, seed=2)
    dice = Fast(2)
    while next(iter(match.waiting.values())).kind != "move" or match.number < 40:
        ((seat, ask),) = match.waiting.items()
        match.act(seat, dice.pick(ask.options))
    kept = _waters_kept(match.state.sea)
    copy = match.clone()
    assert copy.fingerprint() == match.fingerprint()
    assert copy.waiting.keys() == match.waiting.keys()
    assert _waters_kept(match.state.sea) == kept


def _waters_kept(sea: Sea) -> int:
    found = [waters for kept in tables_of(sea).waters.values() for waters in kept if waters is not None]
    return len(found) + len(tables_of(sea).waters_after_turning)


def test_labels_for_the_laboratory() -> None:
    match = random_match(3, 4, races="random")
    labels = RULES.labels(match.state)
    assert len(labels) == 3
    assert all(set(one) == {"race"} for one in labels)
    early = tortuga.new_match("piratical", seats=2)
    early.act(1, Concede())
    assert RULES.labels(early.state) == [{"race": "none"}, {"race": "none"}]


PAID: dict[type[Event], str] = {ShipLaunched: "paid", Repaired: "paid", CrewHired: "paid", WeaponBought: "paid"}
PAID |= {GoldLost: "gold"}
EARNED: dict[type[Event], str] = {GoldGained: "gold", TreasureSold: "gold"}


def treasures_of(captain: Captain) -> int:
    return len(captain.stored) + (len(captain.ship.treasures) if captain.ship is not None else 0)


@pytest.mark.parametrize("seed", range(6))
def test_r65_goods_change_hands_by_the_rules_alone(seed: int) -> None:
    """R65: every coin is paid, earned or looted, and a treasure comes out of a stock or off a boarded ship."""
    match = tortuga.new_match(
        "piratical", seats=2 + seed % 5, seed=seed, options={"max_rounds": 60, "starting_gold": 20, "deck": "double"}
    )
    dice = Fast(seed)
    while not match.over:
        ((seat, ask),) = match.waiting.items()
        before = [(one.gold, treasures_of(one)) for one in match.state.captains]
        heard = match.told_count
        match.act(seat, dice.pick(ask.options))
        events: list[Any] = [told.event for told in match.told_since(heard)]
        loot = [one for one in events if isinstance(one, Looted)]
        for number, captain in enumerate(match.state.captains):
            mine = [one for one in events if getattr(one, "seat", None) == number]
            gold = sum(getattr(one, EARNED[type(one)]) for one in mine if type(one) in EARNED)
            gold -= sum(getattr(one, PAID[type(one)]) for one in mine if type(one) in PAID)
            gold += sum(one.gold * ((one.seat == number) - (one.loser == number)) for one in loot)
            assert captain.gold == before[number][0] + gold
            gained = sum(isinstance(one, TreasureGained) for one in mine)
            gained += sum(one.what == "treasure" and one.seat == number for one in loot)
            assert treasures_of(captain) <= before[number][1] + gained


def test_r65_no_answer_gives_anything_away() -> None:
    """R65: whatever names another captain is an attack on him."""
    naming = {action.__name__ for action in get_args(AnyAction) if "target" in action.__struct_fields__}
    assert naming == {"Ram", "Fire", "Board"}
