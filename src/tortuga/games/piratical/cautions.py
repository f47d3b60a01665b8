"""Cautions: answers that may cost the ship, as far as the seat that is asked can know."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Caution
from tortuga.games.piratical.actions import Board, Plunder, Ram, Search, Trade
from tortuga.games.piratical.cargo import ship_of
from tortuga.games.piratical.data import TABLES, DiceTable
from tortuga.games.piratical.hand import held
from tortuga.games.piratical.state import Piratical

Said = tuple[str, dict[str, int | str]]


def cautions(state: Piratical, seat: int, ask: Ask) -> list[Caution]:
    """Of rams, boardings, and rolls at anchor."""
    if ask.kind not in ("ram", "board", "port_act", "shop"):
        return []
    found = ((number, _caution(state, seat, option)) for number, option in enumerate(ask.options))
    return [Caution(number, *said) for number, said in found if said is not None]


def _caution(state: Piratical, seat: int, option: Action) -> Said | None:
    match option:
        case Ram():
            hull = ship_of(state, seat).hull
            faces = sum(lost >= hull for lost in TABLES.ram.rammer)
            return ("ram", {"faces": faces}) if faces else None
        case Board():
            return ("lost_fight", {}) if _has_one_life(state, seat) else None
        case Plunder() | Search() | Trade():
            rows = _rolled_on(state, seat, option)
            faces = sum(any(part.part == "lose_crew" for part in row) for row in rows)
            return ("last_crew", {"faces": faces}) if faces and _has_one_life(state, seat) else None
        case _:
            return None


def _has_one_life(state: Piratical, seat: int) -> bool:
    """One crew left, and no Medicinals in hand to save it (11.4: without crew the ship is lost)."""
    return ship_of(state, seat).crew == 1 and not held(state.captains[seat], "medicinals")


def _rolled_on(state: Piratical, seat: int, option: Plunder | Search | Trade) -> DiceTable:
    match option:
        case Plunder():
            return TABLES.plunder
        case Search():
            return TABLES.treasure_island
        case Trade():
            is_free = state.sea.is_berth(ship_of(state, seat).hex)
            return TABLES.free_port_trade if is_free else TABLES.home_port_trade
