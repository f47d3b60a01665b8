"""Hull, hold and the loss of a ship."""

from __future__ import annotations

from typing import Any

import pytest
from piratical_table import (
    CHART,
    Play,
    begin,
    captain,
    draw,
    give,
    hex_of,
    put_ship,
    ship,
    stack,
    stage,
    store,
    treasures,
    where,
)
from surely import there

from tortuga.games.piratical.actions import Buy, Forgo, GiveUp, Hire, Jettison, KeepCard, PlayCard
from tortuga.games.piratical.data import CARD_OF
from tortuga.games.piratical.events import CardIdle, CargoLost, CrewGained, HullDamaged, NoShip, ShipLaunched, ShipLost
from tortuga.games.piratical.rules import RULES
from tortuga.games.piratical.state import Piratical


def storm(die: int, hull: int = 8, crew: int = 4, guns: int = 2, cargo: int = 2) -> Play:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, hull=hull, crew=crew, guns=["forward"] * guns, treasures=cargo)
    return draw(state, "hurricane", [die])


def test_damage_takes_cargo_of_the_owners_choice() -> None:
    """R36, R37: also damage that is not done in battle."""
    play = storm(3)
    assert (ship(play).hull, play.kind) == (5, "cargo_loss")
    assert set(play.options) == {GiveUp("weapon", 1), GiveUp("weapon", 2), GiveUp("treasure"), GiveUp("crew")}
    play.answer(GiveUp("crew"), GiveUp("treasure"), GiveUp("weapon", 1))
    assert play.kind == "mode"
    assert (ship(play).crew, len(ship(play).weapons), len(ship(play).treasures)) == (3, 1, 1)
    assert len(play.told(CargoLost)) == 3
    assert len(play.state.lost) == 1


def test_weather_storm_undoes_it() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "weather_storm")
    play = draw(state, "hurricane")
    assert (play.kind, play.default) == ("cancel_storm", PlayCard("weather_storm"))
    play.answer(PlayCard("weather_storm"))
    assert ship(play).hull == 12
    assert {CARD_OF["hurricane"], CARD_OF["weather_storm"]} <= set(play.state.discard)


def test_empty_spaces_go_first() -> None:
    play = storm(2, hull=12)
    assert play.kind == "mode"
    assert ship(play).hull == 10
    assert play.told(HullDamaged) == [HullDamaged(0, 2, 10, 2)]


def test_what_goes_by_default_weapons_then_treasure_then_crew() -> None:
    play = storm(6, hull=8)
    while play.kind == "cargo_loss":
        play.answer(play.default)
    lost = [(one.item, one.number) for one in play.told(CargoLost)]
    assert lost == [("weapon", 2), ("weapon", 1), ("treasure", 0), ("treasure", 0), ("crew", 0), ("crew", 0)]


def test_r67_the_last_crew_is_never_the_item_given_up() -> None:
    """R67."""
    play = storm(3, hull=5, crew=1, guns=2, cargo=2)
    assert GiveUp("crew") not in play.options


def test_r67_medicinals_do_not_help_against_a_lost_hull_space() -> None:
    """R67."""
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, hull=4, crew=4, guns=[])
    give(state, 0, "medicinals")
    play = draw(state, "hurricane", [2])
    assert ship(play).hull == 2
    assert play.kind == "mode"
    assert ship(play).crew == 2
    assert "does not save crew that are lost with hull points" in RULES.words.catalogue["card"]["medicinals"]["text"]


def test_the_treasure_longest_aboard_goes_first() -> None:
    state = stage("empire", "chaos")
    aboard = put_ship(state, 0, "S6", 2, hull=6, crew=3, guns=[])
    aboard.treasures += [state.stocks[3].pop(), state.stocks[4].pop(), state.stocks[5].pop()]
    play = draw(state, "whirlpool", [1])
    play.answer(GiveUp("treasure"))
    assert treasures(ship(play).treasures) == ["gems", "hostages"]
    assert play.told(CargoLost)[-1].treasure == "artifacts"


def test_hull_nought_sinks_the_ship_and_its_cargo_leaves_the_game() -> None:
    """R53, R66: gold, cards and stored treasures stay."""
    state = stage("empire", "chaos", starting_gold=7)
    put_ship(state, 0, "S6", 2, hull=3, crew=1, guns=[], treasures=2)
    give(state, 0, "sextant", "charts")
    store(state, 0, 3)
    play = draw(state, "run_aground", [5])
    assert play.told(ShipLost) == [ShipLost(0, "S6", "sunk")]
    assert captain(play).ship is None
    assert (captain(play).gold, len(captain(play).hand), len(captain(play).stored)) == (7, 2, 3)
    assert len(play.state.lost) == 2
    assert play.state.active == 1


def test_the_last_crew_lost_loses_the_ship() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, crew=1)
    play = draw(state, "scurvey")
    assert play.told(ShipLost) == [ShipLost(0, "S6", "crew")]


def test_medicinals_save_the_last_crew_and_the_ship() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, crew=1)
    give(state, 0, "medicinals")
    play = draw(state, "scurvey")
    assert (play.kind, play.default) == ("use_medicinals", PlayCard("medicinals"))
    play.answer(PlayCard("medicinals"))
    assert ship(play).crew == 1
    assert captain(play).hand == []


def test_medicinals_may_be_kept() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "medicinals")
    play = draw(state, "beriberi")
    play.answer(KeepCard())
    assert ship(play).crew == 2


def test_weapons_keep_their_numbers_and_a_new_one_gets_the_next() -> None:
    state = stage("empire", "dwarves", phase="anchor", starting_gold=2)
    put_ship(state, 0, "E13", 3, guns=["forward", "midships"])
    there(state.captains[0].ship).weapons.pop(0)
    play = begin(state)
    play.answer(Buy("forward"))
    assert [one.number for one in ship(play).weapons] == [2, 3]


# Room


def test_room_may_be_made_for_a_gain_or_it_is_forgone() -> None:
    for answered, crew, guns in ((Jettison("weapon", 1), 4, 0), (Forgo(), 3, 1)):
        state = stage("empire", "chaos")
        put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
        play = draw(state, "stowaway")
        assert (play.kind, play.default) == ("jettison", Forgo())
        play.answer(answered)
        assert (ship(play).crew, len(ship(play).weapons)) == (crew, guns)


def test_crew_is_not_jettisoned_below_one() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, hull=2, crew=1, guns=["forward"])
    play = draw(state, "stowaway")
    assert play.options == (Forgo(), Jettison("weapon", 1))


def test_a_gain_with_room_asks_nothing() -> None:
    play = draw(stage("empire", "chaos"), "stowaway")
    assert play.told(CrewGained) == [CrewGained(0, 4)]


def test_r64_counters_never_run_out() -> None:
    """R64: five others with a hold full of crew leave crew, weapons and gold enough for a sixth."""
    races = ("empire", "brettonian", "dwarves", "orcs", "elves", "chaos")
    state = stage(*races, phase="anchor", starting_gold=20)
    for seat in range(1, 6):
        one = state.captains[seat]
        one.gold = 10_000
        put_ship(state, seat, f"S{2 * seat}", 2, crew=one.kin.hull - 1)
    put_ship(state, 0, "E13", 3, crew=1)
    state.captains[0].gold = 10_000
    play = begin(state)
    play.answer(Hire(5), *[Buy("midships")] * 5)
    assert (ship(play).crew, len(ship(play).weapons), ship(play).room) == (6, 6, 0)


# A new ship


def shipless(gold: int, *races: str, **options: Any) -> Piratical:
    state = stage(*(races or ("empire", "chaos")), phase="start", starting_gold=gold, **options)
    state.captains[0].ship = None
    stack(state, "treasure_map")
    return state


@pytest.mark.parametrize(("gold", "left"), [(7, 0), (0, 0), (20, 0)])
def test_r54_who_is_too_poor_pays_all_and_gets_the_ship(gold: int, left: int) -> None:
    """R54: R55: at the start of the next turn, at home."""
    state = shipless(gold)
    give(state, 0, "sextant", "charts")
    store(state, 0, 3)
    play = begin(state)
    assert captain(play).gold == left
    assert where(play) == ("E13", 3)
    assert (ship(play).hull, ship(play).crew, [one.mount for one in ship(play).weapons]) == (12, 1, ["forward"])
    assert (len(captain(play).stored), len(captain(play).hand)) == (3, 3)
    assert play.told(ShipLaunched) == [ShipLaunched(0, "E13", gold - left, 3, 12, 1, "forward", 10, "empire")]
    assert play.kind == "mode"


def test_strictly_there_is_no_ship_for_less_than_twenty() -> None:
    play = begin(shipless(7, wreck_rule="strict"))
    assert play.told(NoShip) == [NoShip(0, 7)]
    assert (captain(play).ship, captain(play).gold) == (None, 7)
    assert captain(play).hand == [CARD_OF["treasure_map"]]
    assert play.state.active == 1
    play = begin(shipless(20, wreck_rule="strict"))
    assert captain(play).gold == 0
    assert play.kind == "mode"


@pytest.mark.parametrize(
    ("taken", "placed"),
    [([], "E13"), (["E13"], "F12"), (["E13", "F12"], "F13"), (["E13", "F12", "F13"], "G12")],
)
def test_a_new_ship_is_placed_as_near_as_there_is_room(taken: list[str], placed: str) -> None:
    state = shipless(20, "empire", "chaos", "orcs", "elves")
    for seat, label in enumerate(taken, 1):
        put_ship(state, seat, label)
    play = begin(state)
    assert where(play) == (placed, 3)


def test_the_places_after_the_harbour_go_by_distance_then_row_then_column() -> None:
    launch = [CHART.labels[hex] for hex in CHART.homes[0].launch[:6]]
    assert launch == ["E13", "F12", "F13", "G12", "G13", "G14"]
    far = CHART.sea_distances(hex_of("E13"))
    ways = [far[hex] for hex in CHART.homes[0].launch]
    assert ways == sorted(ways)


def test_a_missed_turn_is_no_time_for_a_new_ship() -> None:
    state = shipless(20)
    state.captains[0].miss = 1
    play = begin(state)
    assert captain(play).ship is None
    assert play.asked[0] == 1


@pytest.mark.parametrize(
    ("card", "works"),
    [
        ("treasure_ship", True),
        ("wind_cw1", True),
        ("albatross", True),
        ("tropical_storm", True),
        ("uncharted_waters", True),
        ("wine_women_song", True),
        ("hurricane", False),
        ("mutiny", False),
        ("stowaway", False),
        ("blown_off_course", False),
        ("scurvey", False),
        ("repairs_at_sea", False),
        ("buccaneers", False),
        ("captives", False),
        ("whirlpool", False),
    ],
)
def test_without_a_ship_only_some_cards_work(card: str, works: bool) -> None:
    state = shipless(0, wreck_rule="strict")
    stack(state, card)
    play = begin(state, [1, 1, 1] if card == "treasure_ship" else [])
    assert (play.told(CardIdle) == [CardIdle(0, card)]) != works
    one = captain(play)
    again = len(play.told(NoShip)) == 2
    assert bool(one.gold or one.miss or one.faceup or play.state.wind != 1 or again) == works
