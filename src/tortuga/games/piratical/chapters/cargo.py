"""Hull and hold: damage and the cargo it costs, making room for more, and the loss of a ship."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tortuga.engine import Ask, Steps, ask_anew, ask_made
from tortuga.games.piratical.actions import Forgo, GiveUp, Item, Jettison
from tortuga.games.piratical.chapters.hand import window
from tortuga.games.piratical.data import ISLAND, KINDS, RACE_IDS
from tortuga.games.piratical.events import (
    CargoJettisoned,
    CargoLost,
    CrewGained,
    CrewLost,
    HullDamaged,
    ShipLost,
    TreasureForgone,
    TreasureGained,
    TreasureLost,
)
from tortuga.games.piratical.state import PiraticalTable, Ship, ship_of

# Damage


def damage(table: PiraticalTable, seat: int, points: int, die: int | None = None) -> Steps[None]:
    """Lose hull points, and any cargo there is no longer room for."""
    strike(table, seat, points, die)
    yield from stow(table)


def strike(table: PiraticalTable, seat: int, points: int, die: int | None = None) -> None:
    """Lower the hull. A ship that then carries more than it has hull points owes cargo (see ``stow``)."""
    state = table.state
    ship = state.captains[seat].ship
    if ship is None or points == 0:
        return
    ship.hull = max(0, ship.hull - points)
    table.tell(HullDamaged(seat, points, ship.hull, die))
    if ship.hull == 0:
        lose_ship(table, seat, "sunk")
    elif ship.room < 0:
        state.owing.append(seat)


def stow(table: PiraticalTable) -> Steps[None]:
    """Owners of ships that carry too much give up items of their choice, whatever the damage came from (R36, R37)."""
    owing = table.state.owing
    while owing:
        seat = owing[0]
        ship = ship_of(table.state, seat)
        while ship.room < 0:
            gone: GiveUp = yield from ask_made(seat, _what_to_give_up(ship))
            treasure = drop(table, seat, gone.item, gone.number)
            table.tell(CargoLost(seat, gone.item, gone.number, treasure))
        owing.remove(seat)


def _what_to_give_up(ship: Ship) -> Ask:
    """By default weapons go first, the highest number first of all; then treasure, then crew."""
    options = tuple(GiveUp(item, number) for item, number in items(ship))
    order: dict[Item, int] = {"weapon": 0, "treasure": 1, "crew": 2}
    return Ask("cargo_loss", options, min(options, key=lambda one: (order[one.item], -one.number)))


def items(ship: Ship) -> list[tuple[Item, int]]:
    """What can be given up or thrown overboard: never the last crew (R67)."""
    found: list[tuple[Item, int]] = [("weapon", weapon.number) for weapon in ship.weapons]
    if ship.treasures:
        found.append(("treasure", 0))
    if ship.crew > 1:
        found.append(("crew", 0))
    return found


def drop(table: PiraticalTable, seat: int, item: Item, number: int) -> str | None:
    """Remove one item from a ship. Treasure leaves the game, the one longest aboard first (R66); returns its kind."""
    ship = ship_of(table.state, seat)
    if item == "crew":
        ship.crew -= 1
    elif item == "weapon":
        ship.weapons[:] = [weapon for weapon in ship.weapons if weapon.number != number]
    else:
        kind = ship.treasures.pop(0)
        table.state.lost.append(kind)
        return KINDS[kind]
    return None


def lose_ship(table: PiraticalTable, seat: int, cause: Literal["sunk", "crew"]) -> None:
    """The ship is gone with crew, weapons and treasures aboard; gold, cards and stored treasures stay (R53)."""
    state = table.state
    ship = ship_of(state, seat)
    state.lost += ship.treasures
    state.captains[seat].ship = None
    table.tell(ShipLost(seat, state.sea.chart.labels[ship.hex], cause))


# Gains that need room


def make_room(
    table: PiraticalTable, seat: int, gain: Literal["crew", "treasure"], is_there: Callable[[], bool] = lambda: True
) -> Steps[bool]:
    """Is there room for one more? If not, the owner may throw something overboard.

    ``is_there`` says whether there is still something to gain: it may go while the owner thinks, if a captain gives up.
    """
    ship = ship_of(table.state, seat)
    if ship.room > 0:
        return True
    answer = yield from ask_anew(
        seat, lambda *_: _what_to_jettison(ship, gain) if is_there() else _NOTHING_TO_GAIN, table.state
    )
    if not isinstance(answer, Jettison):
        return False
    treasure = drop(table, seat, answer.item, answer.number)
    table.tell(CargoJettisoned(seat, answer.item, answer.number, treasure))
    return True


_FORGO = Forgo()
_NOTHING_TO_GAIN = Ask("jettison", (_FORGO,), _FORGO)


def _what_to_jettison(ship: Ship, gain: str) -> Ask:
    options = (_FORGO, *(Jettison(item, number) for item, number in items(ship)))
    return Ask("jettison", options, _FORGO, about={"gain": gain})


def gain_crew(table: PiraticalTable, seat: int) -> Steps[None]:
    """Gain one crew, if there is room or room is made."""
    if (yield from make_room(table, seat, "crew")):
        ship = ship_of(table.state, seat)
        ship.crew += 1
        table.tell(CrewGained(seat, ship.crew))


def gain_treasures(table: PiraticalTable, seat: int, place: int, count: int) -> Steps[None]:
    """Take treasures from the stock of a place, as far as stock and room allow; the rest stays there (R72)."""
    state, taken = table.state, 0
    ship, stock = ship_of(state, seat), state.stocks[place]
    while taken < count and stock and (yield from make_room(table, seat, "treasure", lambda: bool(stock))):
        kind = stock.pop(0)
        ship.treasures.append(kind)
        table.tell(TreasureGained(seat, KINDS[kind], place_name(place)))
        taken += 1
    if taken < count:
        table.tell(TreasureForgone(seat, count - taken))


def place_name(place: int) -> str:
    return "treasure_island" if place == ISLAND else RACE_IDS[place]


# Crew and treasure lost


def lose_crew(table: PiraticalTable, seat: int) -> Steps[None]:
    """Lose one crew to a card, a table or boarding; Medicinals may prevent it. Without crew the ship is lost."""
    if (yield from window(table, seat, "use_medicinals", "medicinals", use=True)):
        return
    ship = ship_of(table.state, seat)
    ship.crew -= 1
    table.tell(CrewLost(seat, ship.crew))
    if ship.crew == 0:
        lose_ship(table, seat, "crew")


def lose_treasure(table: PiraticalTable, seat: int) -> None:
    """The treasure longest aboard leaves the game."""
    treasure = drop(table, seat, "treasure", 0)
    assert treasure is not None
    table.tell(TreasureLost(seat, treasure))
