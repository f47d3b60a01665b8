"""Hull, hold and the loss of a ship (chapter 11)."""

from __future__ import annotations

import pytest
from piratical_table import (
    CHART,
    answer,
    asked,
    begin,
    captain,
    default,
    draw,
    give,
    hex_of,
    kind,
    options,
    play,
    put_ship,
    ship,
    stack,
    stage,
    store,
    told,
    treasures,
    where,
)

from tortuga.engine import Match
from tortuga.games.piratical.actions import Buy, Forgo, GiveUp, Hire, Jettison, KeepCard, PlayCard
from tortuga.games.piratical.data import CARD_OF
from tortuga.games.piratical.events import CardIdle, CargoLost, CrewGained, HullDamaged, NoShip, ShipLaunched, ShipLost
from tortuga.games.piratical.state import Piratical


def storm(die: int, hull: int = 8, crew: int = 4, guns: int = 2, cargo: int = 2) -> Match[Piratical]:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, hull=hull, crew=crew, guns=["forward"] * guns, treasures=cargo)
    return draw(state, "hurricane", [die])


def test_w28_damage_takes_cargo_of_the_owners_choice() -> None:
    """R36, R37: also damage that is not done in battle."""
    match = storm(3)
    assert (ship(match).hull, kind(match)) == (5, "cargo_loss")
    assert set(options(match)) == {GiveUp("weapon", 1), GiveUp("weapon", 2), GiveUp("treasure"), GiveUp("crew")}
    play(match, GiveUp("crew"), GiveUp("treasure"), GiveUp("weapon", 1))
    assert kind(match) == "mode"
    assert (ship(match).crew, len(ship(match).weapons), len(ship(match).treasures)) == (3, 1, 1)
    assert len(told(match, CargoLost)) == 3
    assert len(match.state.lost) == 1


def test_w28_weather_storm_undoes_it() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "weather_storm")
    match = draw(state, "hurricane")
    assert (kind(match), default(match)) == ("cancel_storm", PlayCard("weather_storm"))
    answer(match, PlayCard("weather_storm"))
    assert ship(match).hull == 12
    assert {CARD_OF["hurricane"], CARD_OF["weather_storm"]} <= set(match.state.discard)


def test_empty_spaces_go_first() -> None:
    match = storm(2, hull=12)
    assert kind(match) == "mode"
    assert ship(match).hull == 10
    assert told(match, HullDamaged) == [HullDamaged(0, 2, 10, 2)]


def test_what_goes_by_default_weapons_then_treasure_then_crew() -> None:
    match = storm(6, hull=8)
    while kind(match) == "cargo_loss":
        answer(match, default(match))
    lost = [(one.item, one.number) for one in told(match, CargoLost)]
    assert lost == [("weapon", 2), ("weapon", 1), ("treasure", 0), ("treasure", 0), ("crew", 0), ("crew", 0)]


def test_r67_the_last_crew_is_never_the_item_given_up() -> None:
    """R67."""
    match = storm(3, hull=5, crew=1, guns=2, cargo=2)
    assert GiveUp("crew") not in options(match)


def test_r67_medicinals_do_not_help_against_a_lost_hull_space() -> None:
    """R67."""
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, hull=4, crew=4, guns=[])
    give(state, 0, "medicinals")
    match = draw(state, "hurricane", [2])
    assert ship(match).hull == 2
    assert kind(match) == "mode"
    assert ship(match).crew == 2


def test_the_treasure_longest_aboard_goes_first() -> None:
    state = stage("empire", "chaos")
    aboard = put_ship(state, 0, "S6", 2, hull=6, crew=3, guns=[])
    aboard.treasures += [state.stocks[3].pop(), state.stocks[4].pop(), state.stocks[5].pop()]
    match = draw(state, "whirlpool", [1])
    answer(match, GiveUp("treasure"))
    assert treasures(ship(match).treasures) == ["gems", "hostages"]
    assert told(match, CargoLost)[-1].treasure == "artifacts"


def test_hull_nought_sinks_the_ship_and_its_cargo_leaves_the_game() -> None:
    """R53, R66: gold, cards and stored treasures stay."""
    state = stage("empire", "chaos", starting_gold=7)
    put_ship(state, 0, "S6", 2, hull=3, crew=1, guns=[], treasures=2)
    give(state, 0, "sextant", "charts")
    store(state, 0, 3)
    match = draw(state, "run_aground", [5])
    assert told(match, ShipLost) == [ShipLost(0, "S6", "sunk")]
    assert captain(match).ship is None
    assert (captain(match).gold, len(captain(match).hand), len(captain(match).stored)) == (7, 2, 3)
    assert len(match.state.lost) == 2
    assert match.state.active == 1


def test_w29_the_last_crew_lost_loses_the_ship() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, crew=1)
    match = draw(state, "scurvey")
    assert told(match, ShipLost) == [ShipLost(0, "S6", "crew")]


def test_w29_medicinals_save_the_last_crew_and_the_ship() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, crew=1)
    give(state, 0, "medicinals")
    match = draw(state, "scurvey")
    assert (kind(match), default(match)) == ("use_medicinals", PlayCard("medicinals"))
    play(match, PlayCard("medicinals"))
    assert ship(match).crew == 1
    assert captain(match).hand == []


def test_medicinals_may_be_kept() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "medicinals")
    match = draw(state, "beriberi")
    answer(match, KeepCard())
    assert ship(match).crew == 2


def test_weapons_keep_their_numbers_and_a_new_one_gets_the_next() -> None:
    state = stage("empire", "dwarves", step="anchor", starting_gold=2)
    put_ship(state, 0, "E13", 3, guns=["forward", "midships"])
    state.captains[0].ship.weapons.pop(0)  # type: ignore[union-attr]
    match = begin(state)
    answer(match, Buy("forward"))
    assert [one.number for one in ship(match).weapons] == [2, 3]


# Room


def test_a_gain_without_room_may_be_made_room_for_or_forgone() -> None:
    for answered, crew, guns in ((Jettison("weapon", 1), 4, 0), (Forgo(), 3, 1)):
        state = stage("empire", "chaos")
        put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
        match = draw(state, "stowaway")
        assert (kind(match), default(match)) == ("jettison", Forgo())
        answer(match, answered)
        assert (ship(match).crew, len(ship(match).weapons)) == (crew, guns)


def test_crew_is_not_jettisoned_below_one() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, hull=2, crew=1, guns=["forward"])
    match = draw(state, "stowaway")
    assert options(match) == (Forgo(), Jettison("weapon", 1))


def test_a_gain_with_room_asks_nothing() -> None:
    match = draw(stage("empire", "chaos"), "stowaway")
    assert told(match, CrewGained) == [CrewGained(0, 4)]


def test_r64_counters_never_run_out() -> None:
    """R64: five others with a hold full of crew leave crew, weapons and gold enough for a sixth."""
    races = ("empire", "brettonian", "dwarves", "orcs", "elves", "chaos")
    state = stage(*races, step="anchor", starting_gold=20)
    for seat in range(1, 6):
        one = state.captains[seat]
        one.gold = 10_000
        put_ship(state, seat, f"S{2 * seat}", 2, crew=one.kin.hull - 1)
    put_ship(state, 0, "E13", 3, crew=1)
    state.captains[0].gold = 10_000
    match = begin(state)
    play(match, Hire(5), *[Buy("midships")] * 5)
    assert (ship(match).crew, len(ship(match).weapons), ship(match).room) == (6, 6, 0)


# A new ship


def shipless(gold: int, *races: str, **options: object) -> Piratical:
    state = stage(*(races or ("empire", "chaos")), step="start", starting_gold=gold, **options)  # type: ignore[arg-type]
    state.captains[0].ship = None
    stack(state, "treasure_map")
    return state


@pytest.mark.parametrize(("gold", "left"), [(7, 0), (0, 0), (20, 0)])
def test_w30_r54_who_is_too_poor_pays_all_and_gets_the_ship(gold: int, left: int) -> None:
    """R54: R55: at the start of the next turn, at home."""
    state = shipless(gold)
    give(state, 0, "sextant", "charts")
    store(state, 0, 3)
    match = begin(state)
    assert captain(match).gold == left
    assert where(match) == ("E13", 3)
    assert (ship(match).hull, ship(match).crew, [one.mount for one in ship(match).weapons]) == (12, 1, ["forward"])
    assert (len(captain(match).stored), len(captain(match).hand)) == (3, 3)
    assert told(match, ShipLaunched) == [ShipLaunched(0, "E13", gold - left)]
    assert kind(match) == "mode"


def test_w30_strictly_there_is_no_ship_for_less_than_twenty() -> None:
    match = begin(shipless(7, wreck_rule="strict"))
    assert told(match, NoShip) == [NoShip(0, 7)]
    assert (captain(match).ship, captain(match).gold) == (None, 7)
    assert captain(match).hand == [CARD_OF["treasure_map"]]
    assert match.state.active == 1
    match = begin(shipless(20, wreck_rule="strict"))
    assert captain(match).gold == 0
    assert kind(match) == "mode"


@pytest.mark.parametrize(
    ("taken", "placed"),
    [([], "E13"), (["E13"], "F12"), (["E13", "F12"], "F13"), (["E13", "F12", "F13"], "G12")],
)
def test_a_new_ship_is_placed_as_near_as_there_is_room(taken: list[str], placed: str) -> None:
    state = shipless(20, "empire", "chaos", "orcs", "elves")
    for seat, label in enumerate(taken, 1):
        put_ship(state, seat, label)
    match = begin(state)
    assert where(match) == (placed, 3)


def test_the_places_after_the_harbour_go_by_distance_then_row_then_column() -> None:
    launch = [CHART.labels[hex] for hex in CHART.homes[0].launch[:6]]
    assert launch == ["E13", "F12", "F13", "G12", "G13", "G14"]
    far = CHART.sea_distances(hex_of("E13"))
    ways = [far[hex] for hex in CHART.homes[0].launch]
    assert ways == sorted(ways)


def test_a_missed_turn_is_no_time_for_a_new_ship() -> None:
    state = shipless(20)
    state.captains[0].miss = 1
    match = begin(state)
    assert captain(match).ship is None
    assert asked(match)[0] == 1


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
    match = begin(state, [1, 1, 1])
    assert (told(match, CardIdle) == [CardIdle(0, card)]) != works
    one = captain(match)
    again = len(told(match, NoShip)) == 2
    assert bool(one.gold or one.miss or one.faceup or match.state.wind != 1 or again) == works
