"""The map (R1-R4): what lies where, checking an edited copy, drawing it, playing on a custom map."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from piratical_table import CHART, HARBOURS, hex_of
from typer.testing import CliRunner, Result

import tortuga
from tortuga.cli import app
from tortuga.engine import BadOptions, Fast
from tortuga.games.piratical.data import FOLDER, RACE_IDS, RACE_OF
from tortuga.games.piratical.data.chart import chart_of, parse
from tortuga.games.piratical.data.hexes import Hex
from tortuga.games.piratical.data.survey import distances, survey_text
from tortuga.games.piratical.data.waters import Sea, drift, sea_of
from tortuga.games.piratical.rules import RULES
from tortuga.games.piratical.telling.picture import draw_svg
from tortuga.games.piratical.telling.text import draw_map

TEXT = (FOLDER / "map.toml").read_text("utf-8")

BERTHS = {
    "A6": "A5 A7 B5 B6",
    "A13": "A12 A14 B12 B13",
    "A20": "A19 A21 B19 B20",
    "Y20": "Y19 Y21 X19 X20",
    "Y13": "Y12 Y14 X12 X13",
    "Y6": "Y5 Y7 X5 X6",
}


def labels(hexes: Iterable[int]) -> set[str]:
    return {CHART.labels[hex] for hex in hexes}


def names(text: str) -> set[str]:
    return set(text.split())


# What lies where


def test_r1_the_sea_has_the_hexes_of_the_layout() -> None:
    """R1."""
    marks = Counter(CHART.terrain)
    assert {mark: marks[mark] for mark in ".othAFPX#T"} == {
        ".": 498, "o": 24, "t": 12, "h": 12, "A": 6, "F": 6, "P": 12, "X": 12, "#": 18, "T": 7,
    }  # fmt: skip
    assert all(marks[cay] == 1 for cay in "123456")
    assert (len(CHART.hexes), sum(CHART.water)) == (613, 552)


@pytest.mark.parametrize(
    ("label", "hex"),
    [("M13", (0, 0)), ("E13", (4, -8)), ("A6", (-1, -12)), ("C18", (10, -10)), ("M3", (-10, 0)), ("Y6", (-13, 12))],
)
def test_labels_name_axial_hexes(label: str, hex: tuple[int, int]) -> None:
    assert CHART.hexes[hex_of(label)] == Hex(*hex)


def test_every_home_port_is_the_one_before_turned_by_sixty_degrees() -> None:
    def turned(hex: int) -> Hex:
        q, r = CHART.hexes[hex]
        return Hex(-r, q + r)

    for one, two in zip(CHART.homes, CHART.homes[1:], strict=False):
        assert turned(one.anchorage) == CHART.hexes[two.anchorage]
        assert [*map(turned, one.forts)] == [CHART.hexes[hex] for hex in two.forts]
        assert [*map(turned, one.harbour)] == [CHART.hexes[hex] for hex in two.harbour]
    assert [home.facing for home in CHART.homes] == [3, 4, 5, 6, 1, 2]
    assert {race: CHART.labels[home.anchorage] for race, home in zip(RACE_IDS, CHART.homes, strict=True)} == HARBOURS


def test_r3_the_anchorage_alone_touches_both_town_hexes_and_opens_into_two_harbour_hexes() -> None:
    """R3."""
    for home in CHART.homes:
        beside_both = set(CHART.coast_of([home.town[0]])) & set(CHART.coast_of([home.town[1]]))
        assert beside_both == {home.anchorage}
        assert set(CHART.coast_of([home.anchorage])) == set(home.harbour[1:])


def test_r2_six_free_ports_of_four_berths_three_on_each_long_side() -> None:
    """R2."""
    found = {CHART.labels[hex]: labels(berths) for hex, berths in zip(CHART.free_ports, CHART.berths, strict=True)}
    assert found == {port: names(berths) for port, berths in BERTHS.items()}


def test_treasure_island_has_twelve_shore_hexes() -> None:
    assert labels(CHART.shore) == names("K12 K13 K14 L11 L14 M11 M15 N11 N14 O12 O13 O14")


def test_r4_the_cays_lie_ten_hexes_out_in_the_six_directions() -> None:
    """R4."""
    assert [CHART.labels[cay] for cay in CHART.cays] == ["C18", "M23", "W18", "W8", "M3", "C8"]
    assert all(CHART.hexes[cay].length == 10 for cay in CHART.cays)
    assert labels(CHART.cay_shores[4]) == {"L2", "L3", "M2", "M4", "N2", "N3"}


def test_fort_cover_at_the_empire_port() -> None:
    west, east = CHART.covers[0].values()
    assert labels(west) == names("D10 D11 E10 E11 E13 F9 F10 F12 F13 G10 G11 G12 G13 H10 H11 H12")
    assert labels(east) == names("D14 D15 E13 E15 E16 F12 F13 F15 F16 G13 G14 G15 G16 H13 H14 H15")
    assert labels(west & east) == {"E13", "F12", "F13", "G13"}


def test_both_forts_reach_the_anchorage_and_one_reaches_g14() -> None:
    def reached_by(label: str) -> list[str]:
        return [CHART.labels[fort] for fort, cover in CHART.covers[0].items() if hex_of(label) in cover]

    assert reached_by("E13") == ["F11", "F14"]
    assert reached_by("G14") == ["F14"]


def test_the_ways_over_the_sea_are_equally_long_for_all() -> None:
    for one in distances(CHART):
        assert (one.island, one.rivals) == (6, (8, 8, 12, 12, 16))
        assert one.cays == (7, 7, 13, 13, 17, 17)
        assert sum(one.free_ports[:2]) == 18
        assert sum(one.free_ports) == (85 if one.race in ("empire", "orcs") else 84)


def test_closed_ports_are_plain_sea_and_stop_nobody() -> None:
    closed = sea_of("standard", [RACE_OF["empire"]])
    assert not closed.is_port(hex_of("E13"))
    assert closed.harbour_at[hex_of("F12")] == -1
    assert closed.is_port(hex_of("I19"))
    assert closed.is_port(hex_of("A5"))
    assert not closed.chart.water[hex_of("D12")]


def test_drifting_stops_before_land() -> None:
    way = drift(Sea(CHART, frozenset()), hex_of("M8"), 2, 5, [])
    assert [CHART.labels[hex] for hex in way] == ["M8", "M9", "M10", "M11"]


def test_drifting_stops_in_a_port_before_a_ship_and_at_the_edge() -> None:
    sea = Sea(CHART, frozenset())
    into_port = drift(sea, hex_of("A2"), 2, 6, [])
    assert CHART.labels[into_port[-1]] == "A5"
    before_ship = drift(sea, hex_of("G1"), 2, 6, [hex_of("G4")])
    assert CHART.labels[before_ship[-1]] == "G3"
    assert drift(sea, hex_of("G1"), 5, 6, []) == [hex_of("G1")]


# Surveying


def test_the_standard_map_is_sound() -> None:
    assert RULES.check_data(FOLDER / "map.toml") == []


def edited(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("title = 3", "This is not a map file"),
        ("no toml at all [", "This is not a map file"),
        (edited(('origin = "M13"', 'origin = "Z99"')), "The origin Z99 is not on the map"),
        (edited(('origin = "M13"', 'origin = "M13"\nsecret = 1')), "This is not a map file"),
        (edited((". . 5 .", ". . . .")), "There must be one cay 5; there are 0"),
        (edited((". . 5 .", ". . ? .")), "There is no mark '?'"),
        (edited(('race = "chaos"', 'race = "elves"')), "chaos must have one home port; it has 0"),
        (edited(('race = "chaos"', 'race = "squids"')), "There is no race squids"),
        (edited(('anchorage = "E13"', 'anchorage = "G13"')), "empire: G13 should be marked A, not ."),
        (edited(('forts = ["F11", "F14"]', 'forts = ["F11", "F11"]')), "empire: a hex is named twice"),
        (edited(("facing = 3", "facing = 7")), "empire: facing must be a side from 1 to 6, not 7"),
        (edited(("o F o", "o . o")), "A5 is marked o but does not lie beside a Free Port"),
        (edited((". . . . o F o .", ". . . . . F o .")), "A5 lies beside a Free Port and must be marked o"),
        (edited((". t t t .", ". t t . .")), "K14 lies beside Treasure Island and must be marked t"),
    ],
)
def test_what_is_wrong_with_a_map_is_said(text: str, fault: str) -> None:
    assert any(fault in sentence for sentence in survey_text(text))


def test_a_harbour_must_be_entered_through_its_two_outer_hexes() -> None:
    text = edited(('coast = ["E12", "E14", "C13"]', 'coast = ["C13", "E14"]'), (". # A # .", ". . A # ."))
    assert "empire: the two outer harbour hexes must be the only way into the anchorage." in survey_text(text)


def test_two_fleets_cannot_share_a_home_port() -> None:
    """Three harbours for two fleets each, all at equal distances, and the other three nobody's."""
    head, *ports = TEXT.split("[[port]]")
    for guest, host in ((1, 0), (3, 2), (5, 4)):
        ports[guest] = ports[host].replace(f'"{RACE_IDS[host]}"', f'"{RACE_IDS[guest]}"')
    assert "E13 is named by 2 home ports." in survey_text("[[port]]".join([head, *ports]))


def with_marks(text: str, marks: dict[str, str]) -> str:
    """The map with these hexes marked otherwise."""
    head, rest = text.split("rows = [\n")
    body, tail = rest.split("\n]", 1)
    rows = []
    for number, row in enumerate(body.splitlines()):
        cells = row.strip().strip('",').split()
        names = [f"{chr(ord('A') + number)}{column}" for column in range(1, len(cells) + 1)]
        rows.append(" ".join(marks.get(name, cell) for name, cell in zip(names, cells, strict=True)))
    return head + "rows = [\n" + "\n".join(f'"{row}",' for row in rows) + "\n]" + tail


@pytest.mark.parametrize(
    ("marks", "change", "fault"),
    [
        (
            {"F11": ".", "F9": "X"},
            ('forts = ["F11", "F14"]', 'forts = ["F9", "F14"]'),
            "empire: the fort at F9 does not reach E13.",
        ),
        (
            {"D13": "#", "E14": "P"},
            (
                'town = ["D12", "D13"]\nforts = ["F11", "F14"]\ncoast = ["E12", "E14"',
                'town = ["D12", "E14"]\nforts = ["F11", "F14"]\ncoast = ["E12", "D13"',
            ),
            "empire: the anchorage must touch both town hexes, and they must touch each other.",
        ),
        ({"G2": "X"}, ("", ""), "There must be 12 hexes marked X; there are 13."),
    ],
)
def test_a_harbour_is_as_the_rulebook_describes_it(marks: dict[str, str], change: tuple[str, str], fault: str) -> None:
    assert change[0] in TEXT
    assert fault in survey_text(with_marks(TEXT.replace(*change, 1), marks))


@pytest.mark.parametrize("rows", ['". . ."' + ", '.'" * 30, '"' + ". " * 61 + '"'])
def test_a_map_has_its_limits(rows: str) -> None:
    text = TEXT.replace("rows = [\n", f"rows = [\n    {rows},\n")
    assert "A map has 1 to 26 rows of 1 to 60 hexes." in survey_text(text)


def test_a_place_that_cannot_be_reached_is_a_fault() -> None:
    """A wall of coast all round cay 2."""
    wall = ["K22", "K23", "K24", "L21", "L24", "M21", "M25", "N21", "N24", "O22", "O23", "O24"]
    assert "empire cannot sail to cay 2." in survey_text(with_marks(TEXT, dict.fromkeys(wall, "#")))


def test_an_unfair_map_is_a_fault() -> None:
    """Cay 5 moved into a corner, near to one fleet and far from the others."""
    text = with_marks(TEXT, {"M3": ".", "D4": "5"})
    assert any(sentence.startswith("Unfair: to all cays") for sentence in survey_text(text))


def test_an_unreadable_map_is_said_to_be_one(tmp_path: Path) -> None:
    assert "cannot be read" in RULES.check_data(tmp_path / "map.toml")[0]


# One's own map


def own_map() -> str:
    """The standard sea with three cays changing places."""
    return with_marks(TEXT.replace("The Six Ports", "Cays moved"), {"C18": "3", "W18": "5", "M3": "1"})


def test_a_match_on_ones_own_map_carries_it_in_its_record() -> None:
    text = own_map()
    match = tortuga.new_match("piratical", seats=2, seed=3, options={"map": text, "max_rounds": 30})
    dice = Fast(4)
    while not match.over:
        ((seat, ask),) = match.waiting.items()
        match.act(seat, dice.pick(ask.options))
    assert match.view(None).chart.title == "Cays moved"
    assert tortuga.replay(match.record).fingerprint() == match.fingerprint()


def test_a_bad_map_of_ones_own_is_refused_with_its_faults() -> None:
    with pytest.raises(BadOptions, match=r"cannot be played on. There must be one cay 5"):
        tortuga.new_match("piratical", options={"map": edited((". . 5 .", ". . . ."))})
    with pytest.raises(BadOptions, match="This is not a map file"):
        tortuga.new_match("piratical", options={"map": "atlantis"})


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a" + ".a" * 25_000 + "=1", id="keys in keys"),
        pytest.param("\n".join(["a" + ".a" * 100 + "=1"] * 1_000), id="many of them"),
        pytest.param(TEXT + "#" * 50_000, id="a long line"),
        pytest.param(TEXT + "#\n" * 5_000, id="many lines"),
    ],
)
def test_a_map_is_not_even_read_when_it_is_too_long(text: str) -> None:
    assert survey_text(text) == ["A map file has at most 8192 characters, and at most 240 in one line."]


@pytest.mark.parametrize("text", ["a=" + "[\n" * 3_000, "a=" + "{a=" * 79, "rows = " + "1" * 200, "a=" + "[" * 200])
def test_nested_or_unrelated_text_is_not_a_map_file(text: str) -> None:
    (sentence,) = survey_text(text)
    assert sentence.startswith("This is not a map file")


def test_the_largest_map_fits() -> None:
    wide = re.sub(r'^(    "[^"]*)",$', lambda row: row[1] + " ." * 35 + '",', TEXT, flags=re.MULTILINE)
    assert survey_text(wide) == []
    assert max(map(len, parse(wide).rows)) // 2 >= 59


def test_the_sea_of_a_match_is_found_again_however_many_maps_there_are() -> None:
    """Otherwise tables on many maps would have their charts drawn again and again."""
    mine = sea_of(own_map(), ())
    for number in range(20):
        sea_of(own_map() + f"# {number}", ())
    assert sea_of(own_map(), ()) is mine
    assert chart_of(own_map()) is mine.chart


# Drawing


def test_the_text_drawing_has_every_row() -> None:
    lines = draw_map(CHART).splitlines()
    assert len(lines) == 1 + 25
    assert lines[0].split() == [str(column) for column in range(1, 26, 2)]
    assert lines[1] == "A . . . . o F o . . . . o F o . . . . o F o . . . ."
    assert lines[4].startswith("D  . . .")


def test_the_svg_has_a_shape_and_a_label_for_every_hex() -> None:
    picture = draw_svg(CHART)
    assert picture.count("<polygon") == 613
    assert all(f">{label}<" in picture for label in CHART.labels)
    assert all(f">{race}<" in picture for race in RACE_IDS)
    assert picture.startswith("<svg")
    assert picture.endswith("</svg>\n")


def test_a_map_of_any_title_makes_a_picture_that_can_be_read() -> None:
    chart = chart_of(TEXT.replace("The Six Ports", "Salt & <Pepper> 'Sea'"))
    title = ElementTree.fromstring(draw_svg(chart)).find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == "Salt & <Pepper> 'Sea'"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["piratical-map", *map(str, arguments)])


def test_the_command_draws_a_sound_map_and_says_how_far_things_are(tmp_path: Path) -> None:
    picture = tmp_path / "sea.svg"
    result = run(FOLDER / "map.toml", "--svg", picture)
    assert result.exit_code == 0
    assert "The Six Ports" in result.output
    assert "brettonian" in result.output
    assert picture.read_text("utf-8").startswith("<svg")
    assert run().output == result.output.split("Drawn")[0]


def test_the_command_names_the_faults_of_a_bad_map(tmp_path: Path) -> None:
    bad = tmp_path / "sea.toml"
    bad.write_text(edited((". . 5 .", ". . . .")), "utf-8")
    result = run(bad)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "There must be one cay 5" in result.stderr


def test_the_command_says_which_file_it_cannot_use(tmp_path: Path) -> None:
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe")
    for given in (["nowhere.toml"], ["."], ["noise.toml"]):
        result = run(tmp_path / given[0])
        assert result.exit_code == 1
        assert re.fullmatch(r"tortuga: [^\n]* cannot be read: [^\n]+\n", result.stderr)
    result = run("--svg", tmp_path / "no" / "sea.svg")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"tortuga: {tmp_path / 'no' / 'sea.svg'} cannot be used")


def test_a_wide_map_is_not_folded() -> None:
    """Drawn in letters, a row of the map is a line, however narrow the terminal."""
    result = CliRunner().invoke(app, ["piratical-map"], env={"COLUMNS": "30"})
    assert "A . . . . o F o . . . . o F o . . . . o F o . . . .\n" in result.output
