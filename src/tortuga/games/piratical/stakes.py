"""Hints for the smaller questions: how to move, wind, cargo, vault, cards that could be kept, and hooks."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tortuga.engine import Action, Ask
from tortuga.games.piratical.actions import (
    Forgo,
    GetUnderWay,
    GiveUp,
    HoldOn,
    Jettison,
    KeepCard,
    PayGold,
    PayTreasure,
    RollDice,
    SetWind,
    Stay,
    Store,
    TakeCrew,
    TakeLoot,
)
from tortuga.games.piratical.chart import NOWHERE
from tortuga.games.piratical.data import CARDS, FLEETS, KINDS, NUMBERS, RACE_OF, TABLES, TREASURES
from tortuga.games.piratical.forts import reaching
from tortuga.games.piratical.hints import Hint, fight, percent
from tortuga.games.piratical.movement import allowance
from tortuga.games.piratical.odds import damage_chance, expected_damage
from tortuga.games.piratical.results import RANSOM
from tortuga.games.piratical.state import NOTHING, Piratical, ship_of

Stake = Callable[[Piratical, int, Ask, Action], Hint | None]


# Under way


def _mode(state: Piratical, seat: int, _: Ask, option: Action) -> Hint | None:
    """How many points there are for the move, or what follows after staying."""
    captain, ship = state.captains[seat], ship_of(state, seat)
    match option:
        case GetUnderWay(mode):
            points, down_wind = allowance(captain.race, mode, ship.hull)
            key = "any_wind" if mode != "sail" else "into_wind" if captain.kin.points_high else "sail"
            return Hint(key, left=points, most=down_wind)
        case Stay():
            return Hint("stay" if state.sea.port_at[ship.hex] == NOWHERE else "stay_in_port")
    return None


def _wind(state: Piratical, seat: int, _: Ask, option: Action) -> Hint | None:
    """Where the wind would come from, seen from the ship: 0 is from behind, 3 from dead ahead."""
    ship = state.captains[seat].ship
    if ship is None or not isinstance(option, SetWind):
        return None
    off = (option.side - ship.facing) % 6
    return Hint("wind", mine=min(off, 6 - off))


# The hold


def _cargo(state: Piratical, seat: int, ask: Ask, option: Action) -> Hint | None:
    """What the ship would have left, or what it would go without."""
    ship = ship_of(state, seat)
    match option:
        case GiveUp("crew") | Jettison("crew"):
            return Hint("without_crew", left=ship.crew - 1)
        case GiveUp("weapon", number) | Jettison("weapon", number):
            mount = next(weapon.mount for weapon in ship.weapons if weapon.number == number)
            return Hint("without_weapon", what=mount, left=len(ship.weapons) - 1)
        case GiveUp("treasure") | Jettison("treasure"):
            return Hint("without_treasure", what=KINDS[ship.treasures[0]], left=len(ship.treasures) - 1)
        case Forgo() if "gain" in ask.about:
            return Hint("forgo", what=str(ask.about["gain"]))
    return None


def _captives(state: Piratical, seat: int, _: Ask, option: Action) -> Hint | None:
    ship = ship_of(state, seat)
    return Hint("one_crew", left=ship.crew + 1, room=ship.room) if isinstance(option, TakeCrew) else None


def _store(state: Piratical, seat: int, _: Ask, option: Action) -> Hint | None:
    assert isinstance(option, Store)
    captain, ship = state.captains[seat], ship_of(state, seat)
    stored = len(captain.stored) + option.count
    if stored >= TREASURES.victory:
        return Hint("store_wins", stock=stored, most=TREASURES.victory)
    return Hint("store", stock=stored, most=TREASURES.victory, left=len(ship.treasures) - option.count)


def _pay(state: Piratical, seat: int, _: Ask, option: Action) -> Hint | None:
    captain, ship = state.captains[seat], ship_of(state, seat)
    match option:
        case PayTreasure():
            return Hint("without_treasure", what=KINDS[ship.treasures[0]], left=len(ship.treasures) - 1)
        case PayGold():
            return Hint("gold_left", left=captain.gold - RANSOM)
    return None


def _loot(state: Piratical, seat: int, ask: Ask, option: Action) -> Hint | None:
    loser = ask.about["loser"]
    assert isinstance(loser, int)
    victim, room = state.captains[loser], ship_of(state, seat).room
    match option:
        case TakeLoot("treasure") if victim.ship is not None and victim.ship.treasures:
            return Hint("loot_treasure", what=KINDS[victim.ship.treasures[0]], room=room)
        case TakeLoot("gold"):
            return Hint("loot_gold", left=min(RANSOM, victim.gold))
    return None


# Keeping a card


def _kept(state: Piratical, seat: int, ask: Ask, option: Action) -> Hint | None:
    """What happens if the card is kept. What it does if played is said by the card itself."""
    if not isinstance(option, KeepCard):
        return None
    captain, ship = state.captains[seat], state.captains[seat].ship
    match ask.kind:
        case "cancel_storm" if state.shown != NOTHING:
            return Hint("storm", what=CARDS[state.shown].role, mine=0 if ship is None else ship.hull)
        case "cancel_miss":
            return Hint("miss", left=captain.miss + 1)
        case "use_medicinals" if ship is not None:
            return Hint("lose_crew", left=ship.crew - 1)
        case "dig":
            return Hint("map_kept")
        case "narrow_escape" if ship is not None:
            return _threat(state, seat, ask)
    return None


def _threat(state: Piratical, seat: int, ask: Ask) -> Hint | None:
    """What a ship faces if it does not escape."""
    ship, saves_on = ship_of(state, seat), state.captains[seat].kin.saves_on
    match ask.about:
        case {"threat": "gunnery", "weapons": int(weapons)}:
            chance, damage = damage_chance(weapons, 0, saves_on), expected_damage(weapons, 0, saves_on)
            return Hint("under_fire", chance=percent(chance), damage=damage, mine=ship.hull)
        case {"threat": "forts", "port": str(port)}:
            firing, cannons = len(reaching(state, ship.hex, RACE_OF[port])), FLEETS.fort.cannons
            chance = 1 - (1 - damage_chance(cannons, 0, saves_on)) ** firing
            damage = firing * expected_damage(cannons, 0, saves_on)
            return Hint("under_fire", chance=percent(chance), damage=damage, mine=ship.hull)
        case {"threat": "ram"}:
            return Hint("rammed", most=max(TABLES.ram.target), mine=ship.hull)
        case {"threat": "boarders"}:
            return fight("fight", ship.crew, CARDS[state.shown].amount)
        case {"attacker": int(attacker)}:
            return fight("fight", ship.crew, ship_of(state, attacker).crew)
    return None


def _roll(state: Piratical, seat: int, _: Ask, option: Action) -> Hint | None:
    """What the plunder roll may bring, beside the cards that could replace it."""
    if not isinstance(option, RollDice):
        return None
    port = state.sea.port_at[ship_of(state, seat).hex]
    return Hint("plunder", stock=len(state.stocks[port]), gold=RANSOM)


def _hooks(state: Piratical, seat: int, ask: Ask, option: Action) -> Hint | None:
    """What another round of boarding may bring, unless the other ship gets free first (R41)."""
    target = ask.about.get("target")
    if not isinstance(option, HoldOn):
        return Hint("cast_off")
    assert isinstance(target, int)
    fought = fight("hold_on", ship_of(state, seat).crew, ship_of(state, target).crew)
    return msgspec.structs.replace(fought, free_on=NUMBERS.hooks_free_on)


STAKES: dict[str, Stake] = {
    "mode": _mode,
    "wind_choice": _wind,
    "cargo_loss": _cargo,
    "jettison": _cargo,
    "captives_pick": _captives,
    "store": _store,
    "pay_loss": _pay,
    "loot": _loot,
    "cancel_storm": _kept,
    "cancel_miss": _kept,
    "use_medicinals": _kept,
    "dig": _kept,
    "narrow_escape": _kept,
    "plunder_card": _roll,
    "cast_off": _hooks,
}
"""For each kind of question, the function that makes the hint for an answer."""
