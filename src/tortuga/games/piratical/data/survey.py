"""Checking a map: is it complete, can every place be reached, and is it fair to all races?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import msgspec

from tortuga.engine import BadData
from tortuga.games.piratical.data import FLEETS, RACE_IDS
from tortuga.games.piratical.data.chart import CAYS, LAND, WATER, Chart, parse
from tortuga.games.piratical.data.rows import MapFile, PortFile

MOST_ROWS = 26
MOST_COLUMNS = 60
TOLERANCE = 2
"""How many hexes further one race may have to sail than another."""


class Distances(msgspec.Struct, frozen=True):
    """How far a race has to sail from its anchorage, in hexes; each list from near to far."""

    race: str
    island: int
    rivals: tuple[int, ...]
    cays: tuple[int, ...]
    free_ports: tuple[int, ...]

    @property
    def measures(self) -> dict[str, int]:
        """What is compared between the races."""
        return {
            "to Treasure Island": self.island,
            "to all rival ports": sum(self.rivals),
            "to all cays": sum(self.cays),
            "to its two nearest Free Ports": sum(self.free_ports[:2]),
            "to all Free Ports": sum(self.free_ports),
        }


def survey_text(text: str) -> list[str]:
    """What is wrong with the text of a map file. Empty if it can be played on."""
    try:
        return survey(parse(text))
    except BadData as error:
        return [error.sentence]


def survey(file: MapFile, fort_range: int = FLEETS.fort.farthest) -> list[str]:
    """What is wrong with a map: its form, or its geography and its fairness."""
    wrong = form_faults(file)
    if wrong:
        return wrong
    chart = Chart(file, fort_range)
    out_of_reach = reach_faults(chart)
    return port_faults(chart) + (out_of_reach or fairness_faults(chart))


# Form


def form_faults(file: MapFile) -> list[str]:
    """Wrong marks, labels and counts. A chart can only be made of a map without any."""
    rows = [row.replace(" ", "") for row in file.rows]
    marks = Counter("".join(rows))
    wrong = [f"There is no mark {mark!r}." for mark in sorted(marks) if mark not in LAND | WATER]
    if not 1 <= len(rows) <= MOST_ROWS or not all(1 <= len(row) <= MOST_COLUMNS for row in rows):
        wrong.append(f"A map has 1 to {MOST_ROWS} rows of 1 to {MOST_COLUMNS} hexes.")
    wrong += [f"There must be one cay {cay}; there are {marks[cay]}." for cay in CAYS if marks[cay] != 1]
    wrong += [
        f"There is no {what}." for mark, what in (("F", "Free Port"), ("T", "Treasure Island")) if not marks[mark]
    ]
    races = Counter(port.race for port in file.port)
    wrong += [f"{race} must have one home port; it has {races[race]}." for race in RACE_IDS if races[race] != 1]
    wrong += [f"There is no race {race}." for race in races if race not in RACE_IDS]
    if _mark(rows, file.origin) is None:
        wrong.append(f"The origin {file.origin} is not on the map.")
    for port in file.port:
        wrong += _label_faults(rows, port)
    named = Counter(label for port in file.port for label in {port.anchorage, *port.harbour, *port.town, *port.forts})
    wrong += [f"{label} is named by {count} home ports." for label, count in sorted(named.items()) if count > 1]
    for mark, count in {"A": 1, "h": 2, "P": 2, "X": 2}.items():
        if marks[mark] != count * len(RACE_IDS):
            wrong.append(f"There must be {count * len(RACE_IDS)} hexes marked {mark}; there are {marks[mark]}.")
    return wrong


def _mark(rows: list[str], label: str) -> str | None:
    """The mark of the hex with this label; None off the map."""
    if not re.fullmatch(r"[A-Z][1-9]\d?", label):
        return None
    row, col = ord(label[0]) - ord("A"), int(label[1:])
    return rows[row][col - 1] if row < len(rows) and col <= len(rows[row]) else None


def _label_faults(rows: list[str], port: PortFile) -> list[str]:
    wanted = [(port.anchorage, "A"), *((label, "h") for label in port.harbour), *((label, "P") for label in port.town)]
    wanted += [*((label, "X") for label in port.forts), *((label, "#") for label in port.coast)]
    wrong = [
        f"{port.race}: {label} should be marked {mark}, not {_mark(rows, label)}."
        for label, mark in wanted
        if _mark(rows, label) != mark
    ]
    if len({label for label, _ in wanted}) != len(wanted):
        wrong.append(f"{port.race}: a hex is named twice.")
    if not 1 <= port.facing <= 6:
        wrong.append(f"{port.race}: facing must be a side from 1 to 6, not {port.facing}.")
    return wrong


# Geography


def port_faults(chart: Chart) -> list[str]:
    """Harbours that are not as the rulebook describes them, and berths and shores that are marked wrongly."""
    wrong: list[str] = []
    labels = chart.labels
    for race, home, covers in zip(RACE_IDS, chart.homes, chart.covers, strict=True):
        beside = chart.neighbours[home.anchorage]
        if not set(home.town) <= set(beside) or home.town[1] not in chart.neighbours[home.town[0]]:
            wrong.append(f"{race}: the anchorage must touch both town hexes, and they must touch each other.")
        if set(chart.coast_of([home.anchorage])) != set(home.harbour[1:]):
            wrong.append(f"{race}: the two outer harbour hexes must be the only way into the anchorage.")
        for fort, cover in covers.items():
            out = [labels[hex] for hex in home.harbour if hex not in cover]
            wrong += [f"{race}: the fort at {labels[fort]} does not reach {label}." for label in out]
    wrong += _mark_faults(chart, "o", {hex for berths in chart.berths for hex in berths}, "beside a Free Port")
    wrong += _mark_faults(chart, "t", set(chart.shore), "beside Treasure Island")
    return wrong


def _mark_faults(chart: Chart, mark: str, hexes: set[int], where: str) -> list[str]:
    marked = {hex for hex, one in enumerate(chart.terrain) if one == mark}
    wrong = [f"{chart.labels[hex]} is marked {mark} but does not lie {where}." for hex in sorted(marked - hexes)]
    wrong += [f"{chart.labels[hex]} lies {where} and must be marked {mark}." for hex in sorted(hexes - marked)]
    return wrong


# Reachability and fairness


def reach_faults(chart: Chart) -> list[str]:
    """Places that some race cannot sail to from its home port."""
    wrong = []
    places: list[tuple[str, Iterable[int]]] = [("Treasure Island", chart.shore)]
    places += [(f"the {race} port", [home.anchorage]) for race, home in zip(RACE_IDS, chart.homes, strict=True)]
    places += [(f"cay {number}", shore) for number, shore in zip(CAYS, chart.cay_shores, strict=True)]
    places += [
        (f"the Free Port at {chart.labels[hex]}", berths)
        for hex, berths in zip(chart.free_ports, chart.berths, strict=True)
    ]
    for race, home in zip(RACE_IDS, chart.homes, strict=True):
        far = chart.sea_distances(home.anchorage)
        wrong += [f"{race} cannot sail to {place}." for place, hexes in places if not any(hex in far for hex in hexes)]
    return wrong


def distances(chart: Chart) -> list[Distances]:
    """How far every place is for each race."""
    found = []
    for race, home in enumerate(chart.homes):
        far = chart.sea_distances(home.anchorage)

        def nearest(hexes: Iterable[int], far: dict[int, int] = far) -> int:
            return min(far[hex] for hex in hexes if hex in far)

        rivals = [nearest([other.anchorage]) for number, other in enumerate(chart.homes) if number != race]
        found.append(
            Distances(
                race=RACE_IDS[race],
                island=nearest(chart.shore),
                rivals=tuple(sorted(rivals)),
                cays=tuple(sorted(nearest(shore) for shore in chart.cay_shores)),
                free_ports=tuple(sorted(nearest(berths) for berths in chart.berths)),
            )
        )
    return found


def fairness_faults(chart: Chart) -> list[str]:
    """Distances that are much longer for one race than for another."""
    wrong = []
    measured = {one.race: one.measures for one in distances(chart)}
    for name in next(iter(measured.values())):
        best = min(measured, key=lambda race: measured[race][name])
        worst = max(measured, key=lambda race: measured[race][name])
        near, far = measured[best][name], measured[worst][name]
        if far - near > TOLERANCE:
            wrong.append(f"Unfair: {name} {best} has {near} hexes to sail, but {worst} has {far}.")
    return wrong
