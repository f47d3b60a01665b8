"""Cautions: answers by which a roll of the die may cost the ship, out of what everybody can see."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Caution
from tortuga.games.piratical.actions import Plunder, Ram, Search, Trade
from tortuga.games.piratical.cargo import ship_of
from tortuga.games.piratical.data import TABLES, DiceTable
from tortuga.games.piratical.state import Piratical


def cautions(state: Piratical, seat: int, ask: Ask) -> list[Caution]:
    """Of rams, and of rolls at anchor."""
    if ask.kind not in ("ram", "port_act"):
        return []
    found = ((number, _caution(state, seat, option)) for number, option in enumerate(ask.options))
    return [Caution(number, *said) for number, said in found if said is not None]


def _caution(state: Piratical, seat: int, option: Action) -> tuple[str, dict[str, int | str]] | None:
    ship = ship_of(state, seat)
    risk = max(TABLES.ram.rammer)
    if isinstance(option, Ram):
        return ("ram", {"risk": risk, "hull": ship.hull}) if risk >= ship.hull else None
    table = _rolled_on(state, seat, option)
    if table is None or ship.crew > 1 or not any(part.part == "lose_crew" for row in table for part in row):
        return None
    return "last_crew", {}


def _rolled_on(state: Piratical, seat: int, option: Action) -> DiceTable | None:
    match option:
        case Plunder():
            return TABLES.plunder
        case Search():
            return TABLES.treasure_island
        case Trade():
            is_free = state.sea.is_berth(ship_of(state, seat).hex)
            return TABLES.free_port_trade if is_free else TABLES.home_port_trade
        case _:
            return None
