"""The fast form of movement against the plain one, on random seas, in random winds and among random ships."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from piratical_table import CHART, SEA, hex_of, spot

from tortuga.engine import Fast
from tortuga.engine.variants import variant_of
from tortuga.games.piratical.chapters import movement
from tortuga.games.piratical.chapters.movement import Voyage
from tortuga.games.piratical.data import EVERY_RACE, FILES, FOLDER, RACE_OF, RACES
from tortuga.games.piratical.data.chart import NOWHERE, Chart
from tortuga.games.piratical.data.hexes import SIDES
from tortuga.games.piratical.data.rows import Mode, RaceNumber
from tortuga.games.piratical.data.waters import Sea
from tortuga.games.piratical.fast.reach import waters_of
from tortuga.games.piratical.fast.search import Drive, Terms
from tortuga.games.piratical.fast.ways import Waters, ways_after

fast_reach = import_module("tortuga.games.piratical.fast.reach")
fast_origins = import_module("tortuga.games.piratical.fast.origins")
RIGS = [(race, mode) for race in EVERY_RACE for mode in RACES[race].modes]


def same(voyage: Voyage, plain: ModuleType = movement, fast: ModuleType = fast_reach) -> None:
    """Both forms find the same ends for the same points, by legal ways, and the same places to ram from and to luff."""
    found, met, chart = fast.reach(voyage), plain.ends(voyage), voyage.sea.chart
    straight = plain.NUMBERS.ram_run_up
    fewest, rams, luffs = plain.costs(met), plain.ready_to_ram(voyage, met), plain.luffing(voyage, met)
    spots = [chart.spot_of[move] for move in found]
    assert len(set(spots)) == len(spots)
    assert found.spots() == spots
    assert {end: found.cost(end) for end in spots} == fewest
    for end in spots:
        way = chart.walk(voyage.start, found.way(end))
        assert (way[0], way[-1]) == (voyage.start, end)
        assert fewest[end] in {at.points for at in plain.follow(voyage, way)}
        assert found.luffs(end) == (end in luffs)
        if chart.neighbours[end // 6][end % 6] in voyage.ships:
            run_up = found.ramming_way(end)
            assert (run_up is not None) == (end in rams)
            if run_up is not None:
                ready = [
                    at for at in plain.follow(voyage, chart.walk(voyage.start, run_up.steps)) if at.run == straight
                ]
                assert run_up.points in {at.points for at in ready}


def same_backwards(voyage: Voyage, plain: ModuleType = movement, origins: ModuleType = fast_origins) -> None:
    """From where a ship without others around, and not luffed, can get to a spot: from here, if the plain form finds
    the way."""
    alone, chart = replace(voyage, ships=(), luffed=False), voyage.sea.chart
    met = {at.spot for at in plain.ends(alone)}
    near = [hex for hex, far in enumerate(chart.far[voyage.hex]) if far <= 8 and chart.water[hex]]
    sheet = origins.sheet_of(chart)
    found = origins.Origins(voyage.sea, voyage.race, voyage.mode, voyage.hull, voyage.wind)
    for hex in Fast(voyage.start).sample(near, min(len(near), 12)):
        for facing in range(6):
            end = [sheet.hexes([hex]) if each == facing else 0 for each in range(6)]
            assert sheet.has(found.of(end), voyage.start) == (hex * 6 + facing in met)


def test_the_six_ways_round_share_their_numbers() -> None:
    """They are most of what the fast form keeps, and a house keeps it for good."""
    ways = [ways_after("oars", 5, ((side, 0, 0, NOWHERE),)) for side in range(6)]
    sets = {id(one) for each in ways for one in each.through.values()}
    assert len(ways[0].through) > 50
    assert len(sets) <= len(ways[0].through)
    assert len({id(each.before.obj) for each in ways if isinstance(each.before, memoryview)}) == 1


@cache
def sea_with_rocks(seed: int) -> Sea:
    """The standard map with rocks in the open sea, and some home ports closed."""
    dice, file = Fast(seed), FILES.own.map
    share = 2 + dice.below(9)
    rows = tuple("".join("#" if mark == "." and not dice.below(share) else mark for mark in row) for row in file.rows)
    closed = frozenset(race for race in EVERY_RACE if not dice.below(4))
    return Sea(Chart(replace(file, rows=rows)), closed)


@st.composite
def voyages(draw: st.DrawFn) -> Voyage:
    sea = sea_with_rocks(draw(st.integers(0, 5)))
    chart = sea.chart
    water = [hex for hex, wet in enumerate(chart.water) if wet]
    start = draw(st.sampled_from(water))
    near = [hex for hex in water if 0 < chart.far[start][hex] <= 5]
    ships = draw(st.lists(st.sampled_from(near), max_size=5, unique=True)) if near else []
    race, mode = draw(st.sampled_from(RIGS))
    return Voyage(
        sea,
        race,
        mode,
        start * 6 + draw(st.integers(0, 5)),
        hull=draw(st.integers(1, RACES[race].hull)),
        luffed=mode == "sail" and draw(st.booleans()),
        wind=draw(st.integers(1, 6)),
        ships=tuple(ships),
    )


@settings(max_examples=150, deadline=None)
@given(voyages())
def test_the_fast_form_of_movement_finds_what_the_plain_one_does(voyage: Voyage) -> None:
    same(voyage)


@settings(max_examples=100, deadline=None)
@given(voyages())
def test_moves_are_found_backwards_too(voyage: Voyage) -> None:
    same_backwards(voyage)


@pytest.mark.parametrize(
    "numbers",
    [
        {"sides_under_sail": 1, "hexes_backward": 0, "ram_run_up": 1, "down_wind": 0},
        {"hexes_backward": 4, "ram_run_up": 3, "down_wind": 5},
    ],
)
def test_with_other_numbers_both_forms_go_by_them(numbers: dict[str, int]) -> None:
    text = (FOLDER / "numbers.toml").read_text("utf-8")
    for name, number in numbers.items():
        text = re.sub(rf"^{name} = \d+", f"{name} = {number}", text, flags=re.MULTILINE)
    package = variant_of("piratical", {"numbers.toml": text}).package
    chart, sea, plain, fast, origins = (
        import_module(f"{package}.{name}")
        for name in ("data.chart", "data.waters", "chapters.movement", "fast.reach", "fast.origins")
    )
    assert {name: getattr(plain.NUMBERS, name) for name in numbers} == numbers
    water = sea.Sea(chart.chart_of("standard"), frozenset())
    for seed in range(60):
        race, mode = RIGS[seed % len(RIGS)]
        voyage = somewhere(seed, race, mode, water, plain.Voyage)
        same(voyage, plain, fast)
        same_backwards(voyage, plain, origins)


# The standard map


def somewhere(seed: int, race: RaceNumber, mode: Mode, sea: Sea = SEA, voyage: type[Voyage] = Voyage) -> Voyage:
    """One random position: near ports, land, edges and other ships as it comes."""
    dice = Fast(seed)
    water = [hex for hex in range(len(CHART.hexes)) if CHART.water[hex]]
    start = dice.pick(water) * 6 + dice.below(6)
    near = [hex for hex in water if 0 < CHART.far[start // 6][hex] <= 4]
    ships = dice.sample(near, min(len(near), dice.below(4)))
    hull = RACES[race].hull if dice.below(3) else 4
    luffed = not dice.below(5) and not RACES[race].points_high
    return voyage(sea, race, mode, start, hull, luffed, dice.roll(), tuple(ships))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("race", "mode"),
    [("empire", "sail"), ("chaos", "oars"), ("brettonian", "sail"), ("elves", "sail"), ("dwarves", "steam")],
)
def test_the_search_finds_what_the_rules_say_everywhere(race: str, mode: Mode) -> None:
    for seed in range(1000, 1600):
        same(somewhere(seed, RACE_OF[race], mode))


@pytest.mark.slow
def test_heeding_the_wind_cuts_the_same_ends_out_of_a_search_without_it() -> None:
    """From everywhere near the Empire port and the Free Port north of it, in every wind."""
    labels = [label for label in CHART.labels if label[0] in "ABEFG" and CHART.water[hex_of(label)]]
    for label in labels[::5]:
        for facing in SIDES:
            for wind in SIDES:
                same(Voyage(SEA, RACE_OF["brettonian"], "sail", spot(label, facing), 12, False, wind))


def test_waters_are_kept() -> None:
    """Canvas is canvas, whether it minds the wind or not; a ship ahead is another way to begin."""
    start, ahead = spot("G6", 2), hex_of("G7")

    def waters(drive: Drive, *ships: int) -> Waters:
        return waters_of(Terms(SEA, drive, start, 0, 5, ships=ships), ("steam" if drive == "steam" else "high", 9))

    assert waters("steam") is waters("steam")
    assert waters("sail") is waters("high")
    assert waters("sail") is waters("sail", hex_of("G8"))
    assert waters("sail") is not waters("sail", ahead)
    assert waters("sail", ahead).ways is not waters("sail").ways


def test_one_stretch_of_open_sea_is_like_another() -> None:
    """Ways are found once for all of it, and nothing but land, ports and the edge tells one place from another."""
    one, two, edge = (
        waters_of(Terms(SEA, "oars", spot(label, 2), 0, 2), ("oars", 2)) for label in ("I13", "E21", "A1")
    )
    assert one.ways is two.ways is edge.ways
    assert one.open == two.open == one.ways.within[2] != edge.open
