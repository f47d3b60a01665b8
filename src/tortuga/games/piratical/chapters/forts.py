"""Shore forts: what provokes them, when they fire, and when they stop."""

from __future__ import annotations

from tortuga.engine import Steps
from tortuga.games.piratical.chapters.cargo import damage
from tortuga.games.piratical.chapters.gunnery import hits, roll_saves
from tortuga.games.piratical.chapters.hand import escape
from tortuga.games.piratical.data import FLEETS, RACE_IDS, RACES
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.data.rows import RaceNumber
from tortuga.games.piratical.events import BecameHostile, Escaped, FortFired, HostilityEnded
from tortuga.games.piratical.state import Piratical, PiraticalTable, is_afloat, ship_of


def provoke_by_attack(table: PiraticalTable, target_hex: int) -> Steps[None]:
    """An attack on a ship in a harbour provokes the forts there, unless they are the attacker's own (R44, R69)."""
    port = table.state.sea.harbour_at[target_hex]
    if port != NOWHERE:
        yield from provoke(table, port)


def provoke(table: PiraticalTable, port: RaceNumber) -> Steps[None]:
    """The acting ship has announced plunder or an attack here: the forts fire at once, before any other dice."""
    state = table.state
    seat = state.active
    captain = state.captains[seat]
    ship = captain.ship
    if ship is None or captain.race == port or ship.hex not in state.sea.chart.guarded[port]:
        return  # out of range of the forts a ship never becomes hostile
    if port not in ship.hostile:
        ship.hostile.append(port)
        ship.hostile.sort()
        table.tell(BecameHostile(seat, RACE_IDS[port]))
    yield from bombard(table, port)


def forts_to_fire(state: Piratical, seat: int, port: RaceNumber) -> list[int]:
    """The forts of a port that would fire at this ship if it provoked them: once a turn, those that reach it (R45)."""
    captain = state.captains[seat]
    if captain.ship is None or captain.race == port or port in state.turn.bombarded:
        return []
    return reaching(state, captain.ship.hex, port)


def reaching(state: Piratical, hex: int, port: RaceNumber) -> list[int]:
    """The forts of a port that can fire at this hex."""
    return [fort for fort, cover in state.sea.chart.covers[port].items() if hex in cover]


def bombard(table: PiraticalTable, port: RaceNumber) -> Steps[None]:
    """Each fort of the port that reaches the acting ship attacks it, one after the other (R46)."""
    state = table.state
    seat, chart = state.active, state.sea.chart
    captain, firing = state.captains[seat], forts_to_fire(state, seat, port)
    if not firing:
        return
    state.turn.bombarded += (port,)
    if (yield from escape(table, seat, "forts", port=RACE_IDS[port])):
        table.tell(Escaped(seat))
        return
    for fort in firing:
        if not is_afloat(state, seat) or port in state.closed:  # sunk, or the port's captain has given up
            return
        dice = table.chance.dice(FLEETS.fort.cannons)
        hitting = hits(dice)
        saves, through = roll_saves(table.chance, hitting, RACES[captain.race].saves_on)
        table.tell(
            FortFired(
                port=RACE_IDS[port],
                fort=chart.labels[fort],
                target=seat,
                dice=dice,
                hits=len(hitting),
                saves=tuple(saves),
                damage=through,
            )
        )
        yield from damage(table, seat, through)


def end_hostilities(table: PiraticalTable, seat: int) -> None:
    """A port is at war with a ship until the ship lies more than two hexes from both of its forts."""
    state = table.state
    ship = ship_of(state, seat)
    for port in list(ship.hostile):
        if ship.hex not in state.sea.chart.guarded[port]:
            ship.hostile.remove(port)
            table.tell(HostilityEnded(seat, RACE_IDS[port]))
