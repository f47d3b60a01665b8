"""Forecasts: what the answers to a question would lead to, out of what everybody can see."""

from __future__ import annotations

import msgspec

from tortuga.engine import Action, Ask, Forecast
from tortuga.games.piratical.actions import Board, Fire, Plunder, Ram, Search, Trade
from tortuga.games.piratical.cargo import ship_of
from tortuga.games.piratical.chart import NOWHERE
from tortuga.games.piratical.data import ISLAND, TABLES
from tortuga.games.piratical.forts import forts_to_fire
from tortuga.games.piratical.gunnery import salvo
from tortuga.games.piratical.state import Piratical


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to know of one answer: a sentence of the catalogue's ``[hint]``, and the numbers in it."""

    key: str
    mine: int | None = None
    """One's own crew in a boarding, one's own hull in a ram."""
    theirs: int | None = None
    chance: int | None = None
    """To do damage, in percent."""
    damage: float | None = None
    """Hull points to be expected."""
    most: int | None = None
    """Hull points that the other may lose by a ram."""
    risk: int | None = None
    """Hull points that a ram may cost oneself."""
    stock: int | None = None
    """Treasures that lie there."""
    forts: int | None = None
    """How many forts will answer; None where that is no question."""
    full: bool = False
    """A salvo of all weapons that can be fired at this ship."""


class Hints(Forecast, frozen=True):
    """A hint for each option, in the same order; None where there is nothing to say."""

    hints: tuple[Hint | None, ...]


def forecast(state: Piratical, seat: int, ask: Ask) -> Hints | None:
    """Of attacks, rams, boardings, and rolls at anchor."""
    if ask.kind not in ("attack", "ram", "board", "port_act"):
        return None
    salvos: dict[int, int] = {}
    for option in ask.options:
        if isinstance(option, Fire):
            salvos[option.target] = max(salvos.get(option.target, 0), len(option.weapons))
    return Hints(tuple(_hint(state, seat, option, salvos) for option in ask.options))


def _hint(state: Piratical, seat: int, option: Action, salvos: dict[int, int]) -> Hint | None:
    ship = ship_of(state, seat)
    port = state.sea.port_at[ship.hex]
    match option:
        case Fire(target, weapons):
            return _fire_hint(state, seat, target, len(weapons), full=len(weapons) == salvos[target])
        case Board(target):
            theirs = ship_of(state, target).crew
            return Hint("board", mine=ship.crew, theirs=theirs, forts=_forts_at(state, seat, target))
        case Ram(target):
            theirs, forts = ship_of(state, target).hull, _forts_at(state, seat, target)
            most, risk = max(TABLES.ram.target), max(TABLES.ram.rammer)
            return Hint("ram", mine=ship.hull, theirs=theirs, most=most, risk=risk, forts=forts)
        case Plunder():
            return Hint("plunder", stock=len(state.stocks[port]), forts=len(forts_to_fire(state, seat, port)))
        case Trade():
            return Hint("trade_free" if state.sea.is_berth(ship.hex) else "trade_home")
        case Search():
            return Hint("search", stock=len(state.stocks[ISLAND]))
        case _:
            return None


def _fire_hint(state: Piratical, seat: int, target: int, weapons: int, full: bool) -> Hint:
    fire = salvo(weapons, weapons, state.captains[target].kin.saves_on)
    assert fire is not None
    forts, chance = _forts_at(state, seat, target), round(fire.chance * 100)
    return Hint("fire", chance=chance, damage=fire.damage, forts=forts, full=full)


def _forts_at(state: Piratical, seat: int, target: int) -> int | None:
    """How many forts answer an attack on this ship; None outside a foreign harbour, or where none reaches."""
    port = state.sea.harbour_at[ship_of(state, target).hex]
    return len(forts_to_fire(state, seat, port)) or None if port != NOWHERE else None
