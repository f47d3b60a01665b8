"""The table as text, for a terminal."""

from __future__ import annotations

from tortuga.engine import Words
from tortuga.games.piratical.chart import Chart
from tortuga.games.piratical.views import CaptainView, PiraticalView, ShipView

_ARROWS = "↗→↘↙←↖"


def draw_map(chart: Chart) -> str:
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


def draw(view: PiraticalView, words: Words) -> str:
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
