"""Shopping in port: repairs, crew, weapons, selling treasure; and storing treasure at home."""

from __future__ import annotations

from tortuga.engine import Action, CutShort, Steps, ask
from tortuga.games.piratical.actions import Buy, Hire, Remount, Repair, Sell, Store
from tortuga.games.piratical.chapters.asking import up_to
from tortuga.games.piratical.data import FLEETS, KINDS, TREASURES
from tortuga.games.piratical.data.rows import Mount, Prices, TreasureNumber
from tortuga.games.piratical.data.waters import FREE_PORTS
from tortuga.games.piratical.ending import finish
from tortuga.games.piratical.events import (
    CrewHired,
    Repaired,
    TreasureSold,
    TreasureStored,
    WeaponBought,
    WeaponMoved,
)
from tortuga.games.piratical.state import Captain, Piratical, PiraticalTable, Ship, ship_of


def prices_at(port: int) -> Prices:
    """What things cost in this port; a Free Port takes twice as much (R62)."""
    return FLEETS.free_port if port >= FREE_PORTS else FLEETS.home_port


def price_list(port: int) -> dict[str, int | str | None]:
    """The prices that a question shows: for a hull point, a crew, a weapon, and what a treasure sells for."""
    prices = prices_at(port)
    return {"hull": prices.hull, "crew": prices.crew, "weapon": prices.weapon, "treasure": prices.treasure}


def is_welcome(state: Piratical, ship: Ship, port: int) -> bool:
    """May the ship trade and shop here? Not after plundering this turn, nor while the port is at war with it (R47)."""
    return not state.turn.plundered and port not in ship.hostile


# What is on offer


def goods(state: Piratical, captain: Captain, ship: Ship, port: int) -> list[Action]:
    """What the acting ship can buy, sell, store and re-mount in this port."""
    if not is_welcome(state, ship, port):
        return []
    prices, gold, treasures = prices_at(port), captain.gold, len(ship.treasures)
    found: list[Action] = [*up_to(Repair, min(captain.kin.hull - ship.hull, gold // prices.hull))]
    found += up_to(Hire, min(ship.room, gold // prices.crew))
    if ship.room > 0 and gold >= prices.weapon:
        found += [Buy(mount) for mount in captain.kin.mounts]
    found += _remountings(state, captain, ship)
    if prices.treasure:
        found += up_to(Sell, treasures)
    if port == captain.race:
        found += up_to(Store, treasures)
    return found


def _remountings(state: Piratical, captain: Captain, ship: Ship) -> list[Action]:
    """Each weapon that has not been moved this turn, to each other mount of the race (R70)."""
    return [
        Remount(weapon.number, mount)
        for weapon in ship.weapons
        if weapon.number not in state.turn.moved
        for mount in captain.kin.mounts
        if mount != weapon.mount
    ]


# Buying and selling


def deal(table: PiraticalTable, seat: int, wanted: Action) -> None:
    """Carry out one purchase or sale, or store or re-mount something."""
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


def _repair(table: PiraticalTable, seat: int, points: int, gold: int) -> None:
    ship = ship_of(table.state, seat)
    ship.hull += points
    table.state.captains[seat].gold -= gold
    table.tell(Repaired(seat, points, ship.hull, gold))


def _hire(table: PiraticalTable, seat: int, count: int, gold: int) -> None:
    ship_of(table.state, seat).crew += count
    table.state.captains[seat].gold -= gold
    table.tell(CrewHired(seat, count, gold))


def _buy(table: PiraticalTable, seat: int, mount: Mount, gold: int) -> None:
    """A weapon is always of the race's own type (R49)."""
    weapon = ship_of(table.state, seat).mount(mount)
    table.state.captains[seat].gold -= gold
    table.tell(WeaponBought(seat, weapon.number, mount, gold))


def _remount(table: PiraticalTable, seat: int, number: int, mount: Mount) -> None:
    weapon = next(weapon for weapon in ship_of(table.state, seat).weapons if weapon.number == number)
    weapon.mount = mount
    table.state.turn.moved += (number,)
    table.tell(WeaponMoved(seat, number, mount))


def _sell(table: PiraticalTable, seat: int, count: int, gold: int) -> None:
    """Treasures sell for one gold each (R51) and leave the game (R66)."""
    sold = _unload(table, seat, count)
    table.state.lost += sold
    table.state.captains[seat].gold += gold
    table.tell(TreasureSold(seat, tuple(KINDS[kind] for kind in sold), gold))


def _unload(table: PiraticalTable, seat: int, count: int) -> list[TreasureNumber]:
    """Take treasures out of the hold, those longest aboard first."""
    hold = ship_of(table.state, seat).treasures
    taken, hold[:] = hold[:count], hold[count:]
    return taken


# Storing


def ask_to_store(table: PiraticalTable, seat: int) -> Steps[None]:
    """Ask how many treasures go into the vault."""
    options = [Store(count) for count in range(len(ship_of(table.state, seat).treasures) + 1)]
    answer: Store = yield from ask(seat, "store", options, default=options[-1])
    if answer.count:
        store(table, seat, answer.count)


def store(table: PiraticalTable, seat: int, count: int) -> None:
    """Carry treasures into the vault, where they are safe for good (R52). The seventh wins at once."""
    captain = table.state.captains[seat]
    stored = _unload(table, seat, count)
    captain.stored += stored
    table.tell(TreasureStored(seat, tuple(KINDS[kind] for kind in stored), len(captain.stored)))
    if len(captain.stored) >= TREASURES.victory:
        finish(table, "victory", seat)
        raise CutShort
