"""Cautions: warn before an answer that may cost the ship, as far as the seat that is asked can know."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Caution
from tortuga.games.piratical.actions import Board, Fire, HoldOn, KeepCard, Plunder, Ram, RollDice, Search, Trade
from tortuga.games.piratical.chart import NOWHERE
from tortuga.games.piratical.data import CARDS, FLEETS, NUMBERS, RACE_OF, TABLES, DiceTable
from tortuga.games.piratical.forts import forts_to_fire, reaching
from tortuga.games.piratical.hand import held
from tortuga.games.piratical.state import NOTHING, Piratical, ship_of

Said = tuple[str, dict[str, int | str]]
_FORT = FLEETS.fort.cannons * NUMBERS.damage
"""The most hull points that a fort can cost."""


def cautions(state: Piratical, seat: int, ask: Ask) -> list[Caution]:
    """A caution for each answer that may cost the ship."""
    if state.captains[seat].ship is None:
        return []
    found = ((number, _caution(state, seat, ask, option)) for number, option in enumerate(ask.options))
    return [Caution(number, *said) for number, said in found if said is not None]


def _caution(state: Piratical, seat: int, ask: Ask, option: Action) -> Said | None:
    match option:
        case Ram(target):
            faces = sum(lost >= ship_of(state, seat).hull for lost in TABLES.ram.rammer)
            return ("ram", {"faces": faces}) if faces else _attack(state, seat, target)
        case Board(target):
            return _fight(state, seat) or _attack(state, seat, target)
        case Fire(target):
            return _attack(state, seat, target)
        case HoldOn():
            return _fight(state, seat)
        case Plunder() | Search() | Trade() | RollDice():
            rolled = _roll(state, seat, option)
            return rolled or (_forts(state, seat, _port(state, seat)) if isinstance(option, Plunder) else None)
        case KeepCard():
            return _kept(state, seat, ask)
        case _:
            return None


def _port(state: Piratical, seat: int) -> int:
    return state.sea.port_at[ship_of(state, seat).hex]


# Crew


def _has_one_life(state: Piratical, seat: int) -> bool:
    """Is there only one crew left, and no Medicinals in hand to save it? Without crew the ship is lost."""
    return ship_of(state, seat).crew == 1 and not held(state.captains[seat], "medicinals")


def _fight(state: Piratical, seat: int) -> Said | None:
    return ("lost_fight", {}) if _has_one_life(state, seat) else None


def _roll(state: Piratical, seat: int, option: Plunder | Search | Trade | RollDice) -> Said | None:
    rows = _rolled_on(state, seat, option)
    faces = sum(any(part.part == "lose_crew" for part in row) for row in rows)
    return ("last_crew", {"faces": faces}) if faces and _has_one_life(state, seat) else None


def _rolled_on(state: Piratical, seat: int, option: Plunder | Search | Trade | RollDice) -> DiceTable:
    match option:
        case Plunder() | RollDice():
            return TABLES.plunder
        case Search():
            return TABLES.treasure_island
        case Trade():
            is_free = state.sea.is_berth(ship_of(state, seat).hex)
            return TABLES.free_port_trade if is_free else TABLES.home_port_trade


# Hull


def _attack(state: Piratical, seat: int, target: int) -> Said | None:
    """Forts fire in answer to an attack in their harbour."""
    return _forts(state, seat, state.sea.harbour_at[ship_of(state, target).hex])


def _forts(state: Piratical, seat: int, port: int) -> Said | None:
    return _sunk(state, seat, len(forts_to_fire(state, seat, port)) * _FORT) if port != NOWHERE else None


def _sunk(state: Piratical, seat: int, most: int) -> Said | None:
    """A caution if this much damage would sink the ship."""
    hull = ship_of(state, seat).hull
    return ("sunk", {"hull": hull, "most": most}) if most >= hull else None


# Keeping a card


def _kept(state: Piratical, seat: int, ask: Ask) -> Said | None:
    ship = ship_of(state, seat)
    match ask.about:
        case {"threat": "gunnery", "weapons": int(weapons)}:
            return _sunk(state, seat, weapons * NUMBERS.damage)
        case {"threat": "forts", "port": str(port)}:
            return _sunk(state, seat, len(reaching(state, ship.hex, RACE_OF[port])) * _FORT)
        case {"threat": "ram"}:
            return _sunk(state, seat, max(TABLES.ram.target))
        case {"threat": _}:
            return _fight(state, seat)
    if ask.kind == "use_medicinals":
        return ("last_man", {}) if ship.crew == 1 else None
    if ask.kind == "cancel_storm" and state.shown != NOTHING and CARDS[state.shown].role == "hull_damage":
        faces = sum(face >= ship.hull for face in range(1, 7))
        return ("storm", {"faces": faces}) if faces else None
    return None
