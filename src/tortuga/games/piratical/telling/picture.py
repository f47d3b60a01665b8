"""The map as a picture: in SVG, and as outlines on which the lab draws what happens where."""

from __future__ import annotations

from html import escape
from math import sqrt

from tortuga.engine import Board, Place, Words
from tortuga.engine.describing.places import Corners
from tortuga.games.piratical.data import EVERY_RACE, RACE_IDS
from tortuga.games.piratical.data.chart import Chart
from tortuga.games.piratical.data.hexes import DIRECTIONS, SIDES, centre
from tortuga.games.piratical.data.rows import RaceNumber

_SIZE = 40.0
"""Distance between the centres of two neighbouring hexes, in SVG units."""
_COLOURS = {
    ".": "#cfe6f2",
    "o": "#bfe3cf",
    "t": "#dcecc8",
    "h": "#a9cfe4",
    "A": "#8dbfdb",
    "F": "#b9b9b9",
    "P": "#9a9a9a",
    "X": "#7c6a5a",
    "#": "#d8c39a",
    "T": "#e3c46b",
}
_CAY = "#cdb27c"


def draw_svg(chart: Chart) -> str:
    """The map in SVG: every hex with its label, the names of the ports, and a rose with the numbers of the sides."""
    places = [centre(hex) for hex in chart.hexes]
    left, top = min(x for x, _ in places) - 1.0, min(y for _, y in places) - 1.0
    width, height = max(x for x, _ in places) - left + 1.0, max(y for _, y in places) - top + 2.6
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(left)} {_n(top)} {_n(width)} {_n(height)}" '
        f'font-family="sans-serif" text-anchor="middle">',
        f"<title>{escape(chart.file.title)}</title>",
        f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(width)}" height="{_n(height)}" fill="#f4efe2"/>',
    ]
    parts += [_hex(chart, number) for number in range(len(chart.hexes))]
    parts += [_port_name(chart, race) for race in EVERY_RACE]
    parts.append(_rose(left + 2.2, top + height - 1.3))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _n(value: float) -> str:
    return f"{value * _SIZE:.1f}"


def _hex(chart: Chart, number: int) -> str:
    x, y = centre(chart.hexes[number])
    mark, label = chart.terrain[number], chart.labels[number]
    corners = " ".join(f"{_n(left)},{_n(top)}" for left, top in _corners(chart, number))
    shape = f'<polygon points="{corners}" fill="{_COLOURS.get(mark, _CAY)}" stroke="#7f99a6" stroke-width="0.6"/>'
    text = f'<text x="{_n(x)}" y="{_n(y + 0.42)}" font-size="8" fill="#5c7480">{label}</text>'
    sign = "" if mark in ".oth" else f'<text x="{_n(x)}" y="{_n(y + 0.12)}" font-size="14">{escape(mark)}</text>'
    return f"<g>{shape}{text}{sign}</g>"


_CORNERS = [(0, -1 / sqrt(3)), (0.5, -0.5 / sqrt(3)), (0.5, 0.5 / sqrt(3))]
_CORNERS += [(-x, -y) for x, y in _CORNERS]


def _corners(chart: Chart, number: int) -> Corners:
    x, y = centre(chart.hexes[number])
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)


def board_of(chart: Chart, words: Words) -> Board:
    """Every hex by its label and, on top, the town and forts of every port by its race."""
    hexes = [
        Place(label, label, [_corners(chart, number)], not chart.water[number])
        for number, label in enumerate(chart.labels)
    ]
    lying = {race: [*home.town, *home.forts] for race, home in zip(RACE_IDS, chart.homes, strict=True)}
    lying["free_port"] = list(chart.free_ports)
    ports = [
        Place(port, words.name("place", port), [_corners(chart, number) for number in numbers], land=True)
        for port, numbers in lying.items()
    ]
    return Board([*hexes, *ports])


def _port_name(chart: Chart, race: RaceNumber) -> str:
    x, y = centre(chart.hexes[chart.homes[race].anchorage])
    return f'<text x="{_n(x)}" y="{_n(y - 0.2)}" font-size="9" font-weight="bold">{RACE_IDS[race]}</text>'


def _rose(x: float, y: float) -> str:
    """The six sides with their numbers."""
    lines = []
    for side in SIDES:
        dx, dy = centre(DIRECTIONS[side - 1])
        end = f'x2="{_n(x + dx * 0.7)}" y2="{_n(y + dy * 0.7)}"'
        lines.append(f'<line x1="{_n(x)}" y1="{_n(y)}" {end} stroke="#333" stroke-width="1.5"/>')
        lines.append(f'<text x="{_n(x + dx)}" y="{_n(y + dy + 0.12)}" font-size="12">{side}</text>')
    return f"<g>{''.join(lines)}</g>"
