"""In port: storing treasure, repairs, crew and weapons, and what a treasure sells for."""

from __future__ import annotations

from functools import cache, lru_cache

from tortuga.engine import Action, CutShort, Steps, Table, ask
from tortuga.games.piratical.actions import Buy, Hire, Remount, Repair, Sell, Store
from tortuga.games.piratical.data import FLEETS, KINDS, RACES, TREASURES, Mount, Prices
from tortuga.games.piratical.ending import finish
from tortuga.games.piratical.events import (
    CrewHired,
    Repaired,
    TreasureSold,
    TreasureStored,
    WeaponBought,
    WeaponMoved,
)
from tortuga.games.piratical.sea import FREE_PORTS
from tortuga.games.piratical.state import Captain, Piratical, Ship, ship_of


def prices_at(port: int) -> Prices:
    """R62: crew and weapons cost twice as much at a Free Port."""
    return FLEETS.free_port if port >= FREE_PORTS else FLEETS.home_port


def price_list(port: int) -> dict[str, int | str | None]:
    """What a question says of prices: of a hull point, a crew, a weapon, and what a treasure is sold for."""
    prices = prices_at(port)
    return {"hull": prices.hull, "crew": prices.crew, "weapon": prices.weapon, "treasure": prices.treasure}


def is_welcome(state: Piratical, ship: Ship, port: int) -> bool:
    """R47: not after plundering, and not as long as the port's forts fire at the ship."""
    return not state.turn.plundered and port not in ship.hostile


# What is on offer


def goods(state: Piratical, captain: Captain, ship: Ship, port: int) -> tuple[Action, ...]:
    """What the acting ship can buy, sell, store and re-mount in this port."""
    if not is_welcome(state, ship, port):
        return ()
    prices, gold, room, race = prices_at(port), captain.gold, ship.room, captain.race
    kin, treasures = RACES[race], len(ship.treasures)
    found: tuple[Action, ...] = ()
    if gold and kin.hull > ship.hull:
        found += _up_to(Repair, min(kin.hull - ship.hull, gold // prices.hull))
    if gold and room > 0:
        found += _up_to(Hire, min(room, gold // prices.crew))
        if gold >= prices.weapon:
            found += _mountings(race)
    if len(kin.mounts) > 1 and ship.weapons:
        moved = state.turn.moved
        mounts = [(weapon.number, weapon.mount) for weapon in ship.weapons if weapon.number not in moved]
        found += _remountings(race, tuple(mounts))
    if treasures and prices.treasure:
        found += _up_to(Sell, treasures)
    if treasures and port == race:
        found += _up_to(Store, treasures)
    return found


@cache
def _up_to(kind: type[Repair] | type[Hire] | type[Sell] | type[Store], most: int) -> tuple[Action, ...]:
    return tuple(kind(n) for n in range(1, most + 1))


@cache
def _mountings(race: int) -> tuple[Action, ...]:
    return tuple(Buy(mount) for mount in RACES[race].mounts)


@lru_cache(maxsize=128)
def _remountings(race: int, mounts: tuple[tuple[int, Mount], ...]) -> tuple[Action, ...]:
    """R70: every weapon that has not been moved this turn, to every other mount."""
    return tuple(Remount(number, to) for number, now in mounts for to in RACES[race].mounts if to != now)


# Buying and selling


def deal(table: Table[Piratical], seat: int, wanted: Action) -> None:
    """One purchase, sale, storing or re-mounting."""
    state = table.state
    state.turn.shopped = True
    prices = prices_at(state.sea.port_at[ship_of(state, seat).hex])
    match wanted:
        case Repair(points):
            _repair(table, seat, points, points * prices.hull)
        case Hire(count):
            _hire(table, seat, count, count * prices.crew)
        case Buy(mount):
            _buy(table, seat, mount, prices.weapon)
        case Remount(number, mount):
            _remount(table, seat, number, mount)
        case Sell(count):
            _sell(table, seat, count, count * prices.treasure)
        case Store(count):
            store(table, seat, count)


def _repair(table: Table[Piratical], seat: int, points: int, gold: int) -> None:
    ship = ship_of(table.state, seat)
    ship.hull += points
    table.state.captains[seat].gold -= gold
    table.tell(Repaired(seat, points, ship.hull, gold))


def _hire(table: Table[Piratical], seat: int, count: int, gold: int) -> None:
    ship_of(table.state, seat).crew += count
    table.state.captains[seat].gold -= gold
    table.tell(CrewHired(seat, count, gold))


def _buy(table: Table[Piratical], seat: int, mount: Mount, gold: int) -> None:
    """R49: a weapon of the race's own type."""
    weapon = ship_of(table.state, seat).mount(mount)
    table.state.captains[seat].gold -= gold
    table.tell(WeaponBought(seat, weapon.number, mount, gold))


def _remount(table: Table[Piratical], seat: int, number: int, mount: Mount) -> None:
    weapon = next(weapon for weapon in ship_of(table.state, seat).weapons if weapon.number == number)
    weapon.mount = mount
    table.state.turn.moved += (number,)
    table.tell(WeaponMoved(seat, number, mount))


def _sell(table: Table[Piratical], seat: int, count: int, gold: int) -> None:
    """R51, R66: an equal number of gold; the treasures leave the game."""
    sold = _unload(table, seat, count)
    table.state.lost += sold
    table.state.captains[seat].gold += gold
    table.tell(TreasureSold(seat, tuple(KINDS[kind] for kind in sold), gold))


def _unload(table: Table[Piratical], seat: int, count: int) -> list[int]:
    """Treasures out of the hold, the longest aboard first."""
    hold = ship_of(table.state, seat).treasures
    taken, hold[:] = hold[:count], hold[count:]
    return taken


# Storing


def ask_to_store(table: Table[Piratical], seat: int) -> Steps[None]:
    """8.1: how many treasures go into the vault."""
    options = [Store(count) for count in range(len(ship_of(table.state, seat).treasures) + 1)]
    answer: Store = yield from ask(seat, "store", options, default=options[-1])
    if answer.count:
        store(table, seat, answer.count)


def store(table: Table[Piratical], seat: int, count: int) -> None:
    """Treasures stored at home are safe for good (R52); the seventh wins at once."""
    captain = table.state.captains[seat]
    stored = _unload(table, seat, count)
    captain.stored += stored
    table.tell(TreasureStored(seat, tuple(KINDS[kind] for kind in stored), len(captain.stored)))
    if len(captain.stored) >= TREASURES.victory:
        finish(table, "victory", seat)
        raise CutShort
