"""Set-up and options."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from piratical_table import CHART, HARBOURS, Play, treasures

import tortuga
from tortuga.engine import BadOptions
from tortuga.games.piratical.actions import ChooseRace
from tortuga.games.piratical.data import FLEETS, GUNS, RACE_IDS, RACE_OF, RACES, STOCKS
from tortuga.games.piratical.events import IslandMarked, RaceChosen
from tortuga.games.piratical.rules import RULES
from tortuga.kit import Stage


def new(seats: int = 2, seed: int = 1, **given: object) -> Play:
    return Stage(tortuga.new_match("piratical", seats=seats, seed=seed, options=given))


def ready(seats: int = 2, seed: int = 1, **given: object) -> Play:
    """A match in which everybody has chosen the first free race."""
    play = new(seats, seed, **given)
    while play.state.phase == "muster" and play.kind == "choose_race":
        play.answer(play.options[0])
    return play


# The fleets


@pytest.mark.parametrize(
    ("race", "hull", "crew", "weapon", "mounts", "moves"),
    [
        ("empire", 12, 3, "cannon", ("forward", "midships"), (6, 4, 0)),
        ("brettonian", 12, 3, "cannon", ("midships",), (9, 0, 0)),
        ("dwarves", 10, 2, "dwarf_cannon", ("arc180",), (0, 0, 5)),
        ("orcs", 12, 4, "catapult", ("forward", "midships"), (6, 4, 0)),
        ("elves", 10, 2, "bolt_thrower", ("arc180",), (9, 0, 0)),
        ("chaos", 12, 3, "cannon", ("forward", "midships"), (6, 4, 0)),
    ],
)
def test_every_race_has_its_ship(
    race: str, hull: int, crew: int, weapon: str, mounts: tuple[str, ...], moves: tuple[int, int, int]
) -> None:
    one = RACES[RACE_OF[race]]
    assert (one.hull, one.crew, one.weapon, one.mounts) == (hull, crew, weapon, mounts)
    assert (one.sail, one.oars, one.steam) == moves
    assert one.first_mount == mounts[0]


def test_what_is_special_about_each() -> None:
    assert {race.id for race in RACES if race.ram} == {"empire", "dwarves", "chaos"}
    assert {race.id for race in RACES if race.hooks} == {"orcs"}
    assert {race.id for race in RACES if race.points_high} == {"elves"}
    assert {race.id for race in RACES if race.saves_on == 5} == {"dwarves"}


def test_weapons_forts_and_prices() -> None:
    ranges = {gun.id: (gun.nearest, gun.farthest) for gun in GUNS.values()}
    assert ranges == {"cannon": (1, 2), "dwarf_cannon": (1, 3), "bolt_thrower": (1, 3), "catapult": (2, 3)}
    assert (FLEETS.fort.cannons, FLEETS.fort.farthest) == (2, 2)
    assert (FLEETS.new_ship.gold, FLEETS.new_ship.crew) == (20, 1)
    assert (FLEETS.home_port.hull, FLEETS.home_port.crew, FLEETS.home_port.weapon) == (1, 2, 2)
    free = FLEETS.free_port
    assert (free.hull, free.crew, free.weapon, free.treasure) == (2, 4, 4, 1)


def test_five_treasures_in_every_place() -> None:
    kinds = {place: Counter(treasures(stock)) for place, stock in zip([*RACE_IDS, "island"], STOCKS, strict=True)}
    assert kinds == {
        "empire": {"rum": 3, "tobacco": 2},
        "brettonian": {"wine": 3, "spices": 2},
        "dwarves": {"mithral": 5},
        "orcs": {"artifacts": 5},
        "elves": {"gems": 5},
        "chaos": {"hostages": 5},
        "island": {"chest": 5},
    }


# Set-up


def test_r5_from_two_to_six_captains() -> None:
    """R5."""
    assert RULES.info.seats == (2, 3, 4, 5, 6)
    for seats in (1, 7):
        with pytest.raises(BadOptions, match="is for 2, 3, 4, 5 or 6 players"):
            new(seats)


def test_races_are_chosen_in_seating_order_each_once() -> None:
    play = new(6)
    chosen = []
    for seat in range(5):
        assert (play.asked[0], play.kind) == (seat, "choose_race")
        assert play.asked[1].default == play.options[0]
        assert len(play.options) == 6 - seat
        play.answer(play.options[-1])
        chosen.append(play.state.captains[seat].race)
    assert play.kind != "choose_race"  # the last one has no choice
    assert sorted(one.race for one in play.state.captains) == [0, 1, 2, 3, 4, 5]
    with pytest.raises(tortuga.IllegalAction):
        new(2).act(0, ChooseRace("pirates"))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_starts_at_home_with_a_sound_ship(seats: int) -> None:
    """R6"""
    play = ready(seats)
    waiting = [one for seat, one in enumerate(play.state.captains) if seat != play.state.active]
    for one in waiting:  # the first captain has drawn a card already
        ship = one.ship
        assert ship is not None
        race = RACES[one.race]
        assert CHART.labels[ship.hex] == HARBOURS[race.id]
        assert (ship.hull, ship.crew, [gun.mount for gun in ship.weapons]) == (race.hull, race.crew, [race.first_mount])
        assert (one.gold, one.stored, one.miss, one.extra) == (0, [], 0, 0)
        assert not ship.luffed
    assert sum(map(len, play.state.stocks)) == 35
    assert play.state.round == 1
    assert 1 <= play.state.wind <= 6


# Options


def test_random_races_are_dealt_and_told() -> None:
    dealt = set()
    for seed in range(8):
        play = new(3, seed, races="random")
        races = [one.race for one in play.state.captains]
        assert len(set(races)) == 3
        dealt.add(tuple(races))
        assert [one.seat for one in play.match.events(None) if isinstance(one, RaceChosen)] == [0, 1, 2]
    assert len(dealt) > 4


def test_the_deserted_island_is_rolled_or_named() -> None:
    rolled = {ready(2, seed).state.island for seed in range(30)}
    assert rolled == {1, 2, 3, 4, 5, 6}
    play = ready(2, deserted_island="4")
    assert play.state.island == 4
    assert [one for one in play.match.events(0) if isinstance(one, IslandMarked)] == [IslandMarked(4, "W8", None)]


def test_closed_ports_have_no_treasure_and_open_ones_do() -> None:
    """R5"""
    play = ready(2, neutral_ports="closed")
    assert play.state.closed == [2, 3, 4, 5]
    assert sum(map(len, play.state.stocks)) == 15
    view = play.view(0)
    assert [port.open for port in view.ports] == [True, True, False, False, False, False]
    assert [port.owner for port in view.ports] == [0, 1, None, None, None, None]
    assert sum(map(len, ready(2).state.stocks)) == 35


@pytest.mark.parametrize(
    ("deck", "seats", "cards"),
    [("single", 2, 42), ("single", 6, 42), ("double", 2, 84), ("auto", 3, 42), ("auto", 4, 84), ("auto", 6, 84)],
)
def test_r7_deck_sizes(deck: str, seats: int, cards: int) -> None:
    """R7."""
    state = new(seats, deck=deck).state
    assert len(state.deck) == cards
    assert set(Counter(state.deck).values()) == {cards // 42}


def test_starting_gold() -> None:
    assert {one.gold for one in new(3, starting_gold=20).state.captains} == {20}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("starting_gold", 21),
        ("starting_gold", -1),
        ("max_rounds", 29),
        ("max_rounds", 501),
        ("deck", "triple"),
        ("deserted_island", "7"),
        ("races", "draft"),
        ("neutral_ports", "shut"),
        ("wreck_rule", "harsh"),
        ("captives_choice", "yes"),
        ("parrots", 3),
    ],
)
def test_bad_options_are_refused(name: str, value: Any) -> None:
    with pytest.raises(BadOptions):
        new(2, **{name: value})


def test_every_way_to_play_says_when_it_ends_at_the_latest() -> None:
    """14.3: no match goes on for ever, not even "The whole game"."""
    spelt: dict[object, str] = {30: "thirty rounds at most", 60: "sixty rounds at most", 150: "150 rounds at most"}
    for preset in RULES.info.presets:
        rounds = RULES.info.complete(preset.options)["max_rounds"]
        text = RULES.words.catalogue["preset"][preset.name]["text"]
        assert spelt[rounds] in text.lower(), preset.name
