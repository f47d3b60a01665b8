"""Drawing the sea: a map as SVG or text, and the table with its ships for a terminal."""

from __future__ import annotations

from html import escape
from math import sqrt

from tortuga.engine import Words
from tortuga.games.piratical.data import RACE_IDS
from tortuga.games.piratical.hexes import DIRECTIONS, SIDES, centre
from tortuga.games.piratical.sea import Chart
from tortuga.games.piratical.views import CaptainView, PiraticalView, ShipView

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
_ARROWS = "↗→↘↙←↖"


# SVG


def draw_svg(chart: Chart) -> str:
    """The map as a picture: every hex with its label, ports named, the sides of a hex explained by a rose."""
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
    parts += [_port_name(chart, race) for race in range(len(chart.homes))]
    parts.append(_rose(left + 2.2, top + height - 1.3))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _n(value: float) -> str:
    return f"{value * _SIZE:.1f}"


def _hex(chart: Chart, number: int) -> str:
    x, y = centre(chart.hexes[number])
    mark, label = chart.terrain[number], chart.labels[number]
    corners = " ".join(f"{_n(x + dx)},{_n(y + dy)}" for dx, dy in _CORNERS)
    shape = f'<polygon points="{corners}" fill="{_COLOURS.get(mark, _CAY)}" stroke="#7f99a6" stroke-width="0.6"/>'
    text = f'<text x="{_n(x)}" y="{_n(y + 0.42)}" font-size="8" fill="#5c7480">{label}</text>'
    sign = "" if mark in ".oth" else f'<text x="{_n(x)}" y="{_n(y + 0.12)}" font-size="14">{escape(mark)}</text>'
    return f"<g>{shape}{text}{sign}</g>"


_CORNERS = [(0, -1 / sqrt(3)), (0.5, -0.5 / sqrt(3)), (0.5, 0.5 / sqrt(3))]
_CORNERS += [(-x, -y) for x, y in _CORNERS]


def _port_name(chart: Chart, race: int) -> str:
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


# Text


def draw_text(chart: Chart) -> str:
    """The map in letters, rows and columns labelled as on the board."""
    return "\n".join(_lines(chart.file.rows, chart.file.origin, {}))


def _lines(rows: tuple[str, ...], origin: str, ships: dict[str, str]) -> list[str]:
    """Rows of two-letter hexes; a row an odd number away from the origin's lies half a hex to the right."""
    lines = []
    for number, row in enumerate(rows):
        letter = chr(ord("A") + number)
        shift = " " if (number - ord(origin[0]) + ord("A")) % 2 else ""
        cells = [ships.get(f"{letter}{column}", f"{mark} ") for column, mark in enumerate(row.replace(" ", ""), 1)]
        lines.append(f"{letter} {shift}{''.join(cells)}".rstrip())
    return lines


def draw_table(view: PiraticalView, words: Words) -> str:
    """The whole table for a terminal: the sea with ships as seat and bow, then a line for every captain.

    Seats are counted from 1, as everywhere for people.
    """
    afloat = [(one.seat + 1, one.ship) for one in view.captains if one.ship is not None]
    ships = {ship.hex: f"{seat}{_ARROWS[ship.facing - 1]}" for seat, ship in afloat}
    wind = f"wind {view.wind} {_ARROWS[view.wind - 1]}" if view.wind else "no wind yet"
    turn = "" if view.turn.seat is None else f", turn of Seat {view.turn.seat + 1} ({view.turn.phase})"
    lines = [f"Round {view.round} of {view.max_rounds}, {wind}, deck {view.deck}{turn}"]
    lines += _lines(view.chart.rows, view.chart.origin, ships)
    lines += [_captain_line(captain, captain.seat == view.seat, words) for captain in view.captains]
    stocks = [f"{words.name('race', port.race)} {len(port.stock)}" for port in view.ports if port.open]
    lines.append(f"Ports: {', '.join(stocks)}; Treasure Island {len(view.island_stock)}; lost {view.treasures_lost}")
    if view.hand:
        lines.append("Hand: " + ", ".join(words.name("card", card) for card in view.hand))
    return "\n".join(lines)


def _captain_line(captain: CaptainView, you: bool, words: Words) -> str:
    race = words.name("race", captain.race) if captain.race else "no race"
    who = f"Seat {captain.seat + 1}{' (you)' if you else ''}, {race}"
    parts = [f"{who}: stored {len(captain.stored)}, gold {captain.gold}, cards {captain.cards}"]
    if captain.conceded:
        parts.append("conceded")
    elif captain.ship is not None:
        parts.append(_ship_line(captain.ship))
    else:
        parts.append("no ship")
    parts += [f"{name} {count}" for name, count in (("miss", captain.miss), ("extra", captain.extra)) if count]
    parts += [words.name("card", card) for card in captain.faceup]
    return "; ".join(parts)


def _ship_line(ship: ShipView) -> str:
    guns = ", ".join(f"{weapon.number} {weapon.mount}" for weapon in ship.weapons) or "none"
    state = f"hull {ship.hull}/{ship.most_hull}, crew {ship.crew}, weapons {guns}, treasures {len(ship.treasures)}"
    notes = [note for note, on in (("crippled", ship.crippled), ("luffed", ship.luffed)) if on]
    notes += [f"hostile to {port}" for port in ship.hostile]
    return ", ".join([f"{ship.hex} facing {ship.facing}", state, *notes])
