"""The smaller questions: how to move, wind, cargo, loot, and cards that could be kept."""

from __future__ import annotations

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Fact, Facts, fact, ruin
from tortuga.games.piratical.actions import (
    Forgo,
    GetUnderWay,
    GiveUp,
    Jettison,
    KeepCard,
    PayGold,
    PayTreasure,
    SetWind,
    Stay,
    TakeCrew,
    TakeLoot,
)
from tortuga.games.piratical.chapters.cargo import items
from tortuga.games.piratical.chapters.movement import allowance
from tortuga.games.piratical.chapters.results import RANSOM
from tortuga.games.piratical.data import CARDS, KINDS
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.state import NOTHING, Piratical, Ship, ship_of

# Under way


def of_a_move(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """How many points there are for the move, or what follows after staying."""
    del ask
    captain, ship = state.captains[seat], ship_of(state, seat)
    match option:
        case GetUnderWay(mode):
            points, down_wind = allowance(captain.race, mode, ship.hull)
            key = "any_wind" if mode != "sail" else "into_wind" if captain.kin.points_high else "sail"
            return (fact(key, left=points, most=down_wind),)
        case Stay():
            return (fact("stay", what=_lies_at(state, ship.hex)),)
    return ()


def _lies_at(state: Piratical, hex: int) -> str:
    """What makes it worth while to stay in this hex."""
    if state.sea.port_at[hex] != NOWHERE:
        return "port"
    return "shore" if hex in state.sea.chart.shore else "sea"


def of_a_wind(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """Where the wind would come from, seen from the ship: 0 is from behind, 3 from dead ahead."""
    del ask
    ship = state.captains[seat].ship
    if ship is None or not isinstance(option, SetWind):
        return ()
    off = (option.side - ship.facing) % 6
    return (fact("wind", mine=min(off, 6 - off)),)


# The hold


def of_cargo(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """What the ship would have left, with what it makes room for, or what it would go without."""
    ship, gain = ship_of(state, seat), str(ask.about.get("gain", ""))
    match option:
        case GiveUp("crew") | Jettison("crew"):
            return (fact("without_crew", left=ship.crew - 1 + (gain == "crew")),)
        case GiveUp("weapon", number) | Jettison("weapon", number):
            mount = next(weapon.mount for weapon in ship.weapons if weapon.number == number)
            return (fact("without_weapon", what=mount, left=len(ship.weapons) - 1),)
        case GiveUp("treasure") | Jettison("treasure"):
            return (_without_treasure(ship, gained=gain == "treasure"),)
        case Forgo() if gain:
            return (fact("forgo", what=gain),)
    return ()


def _without_treasure(ship: Ship, gained: bool = False) -> Fact:
    return fact("without_treasure", what=KINDS[ship.treasures[0]], left=len(ship.treasures) - 1 + gained)


def of_captives(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """How many crew there would be, if there is room for one more."""
    del ask
    ship = ship_of(state, seat)
    if not isinstance(option, TakeCrew):
        return ()
    return (fact("one_crew", left=ship.crew + 1, room=ship.room) if _can_make_room(ship) else fact("no_room"),)


def _can_make_room(ship: Ship) -> bool:
    """Is there room for one more, or something to throw overboard for it? The last crew stays (R67)."""
    return ship.room > 0 or bool(items(ship))


def of_a_payment(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """What a payment leaves: treasures aboard, or gold."""
    del ask
    match option:
        case PayTreasure():
            return (_without_treasure(ship_of(state, seat)),)
        case PayGold():
            return (fact("gold_left", left=state.captains[seat].gold - RANSOM),)
    return ()


def of_loot(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """What there is to take from the loser of a boarding."""
    loser = ask.about["loser"]
    assert isinstance(loser, int)
    victim, ship = state.captains[loser], ship_of(state, seat)
    match option:
        case TakeLoot("treasure") if not _can_make_room(ship):
            return (fact("no_room"),)
        case TakeLoot("treasure") if victim.ship is not None and victim.ship.treasures:
            return (fact("loot_treasure", what=KINDS[victim.ship.treasures[0]], room=ship.room),)
        case TakeLoot("gold"):
            return (fact("loot_gold", left=min(RANSOM, victim.gold)),)
    return ()


# Keeping a card: what happens then. What it does if played is said by the card itself.


def of_a_storm(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """What the card that is shown does. A storm costs as much hull as a die shows."""
    if not isinstance(option, KeepCard) or state.shown == NOTHING:
        return ()
    if CARDS[state.shown].role == "miss_turn":
        return of_a_miss(state, seat, ask, option)
    role, ship = CARDS[state.shown].role, state.captains[seat].ship
    hull = 0 if ship is None else ship.hull
    faces = sum(face >= hull for face in range(1, 7)) if ship is not None and role == "hull_damage" else 0
    if faces:
        return (ruin("storm", what=role, mine=hull, faces=faces),)
    return (fact("storm", what=role, mine=hull),)


def of_a_miss(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """How many turns are missed."""
    del ask
    return (fact("miss", left=state.captains[seat].miss + 1),) if isinstance(option, KeepCard) else ()


def of_medicinals(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """How many crew are left; without any the ship is lost."""
    del ask
    ship = state.captains[seat].ship
    if ship is None or not isinstance(option, KeepCard):
        return ()
    left = ship.crew - 1
    return (fact("lose_crew", left=left) if left else ruin("lose_crew", "last_man", left=left),)


def of_a_map(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """A map is good for another visit."""
    del state, seat, ask
    return (fact("map_kept"),) if isinstance(option, KeepCard) else ()
