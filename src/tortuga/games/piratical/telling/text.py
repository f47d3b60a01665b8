"""The table as text for a terminal. Seats are counted from 1, as always for people."""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine import Ask
from tortuga.engine.describing.facts import percent
from tortuga.engine.describing.terminal import folded, noted
from tortuga.games.piratical.actions import Move
from tortuga.games.piratical.chapters.course import MoveSpace
from tortuga.games.piratical.data import WORDS
from tortuga.games.piratical.data.chart import Chart
from tortuga.games.piratical.seats.views import CaptainView, PiraticalView, ShipView

_ARROWS = "↗→↘↙←↖"


def draw_map(chart: Chart) -> str:
    """The map in letters, with the labels of its rows and columns."""
    return "\n".join(_lines(chart.file.rows, chart.file.origin, {}))


def _lines(rows: tuple[str, ...], origin: str, ships: dict[str, str]) -> list[str]:
    """Rows of hexes, two characters each. Rows an odd number away from the origin's are shifted half a hex."""
    columns = max((len(row.replace(" ", "")) for row in rows), default=0)
    lines = ["  " + "".join(f"{column:<4}" for column in range(1, columns + 1, 2)).rstrip()]
    for number, row in enumerate(rows):
        letter = chr(ord("A") + number)
        shift = " " if (number - ord(origin[0]) + ord("A")) % 2 else ""
        cells = [ships.get(f"{letter}{column}", f"{mark} ") for column, mark in enumerate(row.replace(" ", ""), 1)]
        lines.append(f"{letter} {shift}{''.join(cells)}".rstrip())
    return lines


def draw(view: PiraticalView) -> str:
    """The whole table: round and wind, the sea with its ships, every captain, the ports, and your own hand."""
    afloat = [(one.seat + 1, one.ship) for one in view.captains if one.ship is not None]
    ships = {ship.hex: f"{seat}{_ARROWS[ship.facing - 1]}" for seat, ship in afloat}
    parts = [
        [_title(view)],
        _lines(view.chart.rows, view.chart.origin, ships),
        *(list(_captain(view, captain)) for captain in view.captains),
        list(_goods(view)),
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def _title(view: PiraticalView) -> str:
    wind = f"wind {_ARROWS[view.wind - 1]} {WORDS.name('side', view.wind)}" if view.wind else "no wind yet"
    turn = view.turn
    whose = "" if turn.seat is None else f"turn of Seat {turn.seat + 1} ({turn.phase})"
    return noted([f"Round {view.round} of {view.max_rounds}", wind, whose, f"deck {view.deck}"])


def _captain(view: PiraticalView, captain: CaptainView) -> Iterator[str]:
    race = WORDS.name("race", captain.race) if captain.race else "no race"
    you = " (you)" if captain.seat == view.seat else ""
    goods = noted([
        f"home {len(captain.stored)} of {view.to_win}",
        f"gold {captain.gold}",
        f"cards {captain.cards}",
        f"misses {captain.miss}" if captain.miss else "",
        f"extra turns {captain.extra}" if captain.extra else "",
        "has given up" if captain.conceded else "",
        *(WORDS.name("card", card) for card in captain.faceup),
    ])  # fmt: skip
    yield from folded(f"Seat {captain.seat + 1}{you}, {race}: {goods}")
    if captain.ship is not None:
        yield from folded(f"    {_ship(captain.ship)}", 6)
    elif not captain.conceded:
        yield "    no ship"


def _ship(ship: ShipView) -> str:
    guns = ", ".join(WORDS.name("mount", weapon.mount) for weapon in ship.weapons) or "none"
    aboard = ", ".join(WORDS.name("treasure", kind) for kind in ship.treasures) or "no treasure"
    return noted([
        f"{ship.hex} facing {WORDS.name('side', ship.facing)}",
        f"hull {ship.hull}/{ship.most_hull}{' crippled' if ship.crippled else ''}",
        f"crew {ship.crew}",
        f"guns: {guns}",
        aboard,
        "luffed" if ship.luffed else "",
        *(f"hostile to {WORDS.name('race', port)}" for port in ship.hostile),
    ], "; ")  # fmt: skip


def _goods(view: PiraticalView) -> Iterator[str]:
    stocks = [f"{WORDS.name('race', port.race)} {len(port.stock)}" for port in view.ports if port.open]
    stocks += [f"Treasure Island {len(view.island_stock)}", f"lost {view.treasures_lost}"]
    yield from folded("Treasures: " + ", ".join(stocks))
    if view.hand:
        yield from folded("Your hand: " + ", ".join(WORDS.name("card", card) for card in view.hand))


def aside(view: PiraticalView, ask: Ask, option: int) -> str:
    """Whom the guns could fire at from this end of a move, and the chance of damage, as people see it on the chart."""
    del view
    end = ask.options[option]
    if not isinstance(end, Move) or not isinstance(ask.space, MoveSpace):
        return ""
    said = [{"target": shot.target, "chance": percent(shot.chance)} for shot in ask.space.shots(end)]
    return noted([WORDS.say("terminal", one, key="aim") for one in said], "; ")
