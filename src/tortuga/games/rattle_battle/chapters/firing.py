"""The fire action: who may fire at whom, and how many cannons it costs."""

from __future__ import annotations

from typing import NamedTuple

from tortuga.engine import Action, Steps, ask
from tortuga.games.rattle_battle.actions import NO, YES, YES_NO, Fire
from tortuga.games.rattle_battle.chapters.battle import credit, sink
from tortuga.games.rattle_battle.chapters.galleon import ready_parts, tire, usable, use
from tortuga.games.rattle_battle.chapters.geometry import distance, line_meets, stands_on, those_within
from tortuga.games.rattle_battle.data import CANNON, CANNON_PART, FIRST_NP, LONG, NUMBERS, SHORT, UPGRADE, is_captain
from tortuga.games.rattle_battle.events import Fired
from tortuga.games.rattle_battle.state import Player, Rattle, RattleTable, Ship, enemies, own_ships, ship_of

BIG_BERTHA, SUPER_CANNONS = UPGRADE["big_bertha"], UPGRADE["super_cannons"]
CANNONS_TO_FIRE = NUMBERS.cannons_to_fire
"""For a ship that does not show a cannon itself."""


def can_fire(state: Rattle, ship: Ship) -> bool:
    """A ship on a tile that blocks fire, or on the whirlpool, cannot fire."""
    card = state.adventure
    if not card.tiles:
        return True
    if any(stands_on(ship, tile) for tile in card.fire_tiles):
        return False
    return "tile_freezes" not in card.hooks or not any(stands_on(ship, tile) for tile in card.tiles)


def clear_line(state: Rattle, ship: Ship, target: Ship) -> bool:
    return not any(line_meets(ship.x, ship.y, target.x, target.y, tile) for tile in state.adventure.fire_tiles)


def needs_revenge(state: Rattle, ship: Ship, target: Ship) -> bool:
    """Does this shot need a Revenge card? Not against an NP ship, not from a captain's ship, and not on some cards."""
    if target.die >= FIRST_NP or is_captain(ship.die):
        return False
    hooks = state.adventure.hooks
    return "pvp_all" not in hooks and not ("pvp_cannon_face" in hooks and ship.face == CANNON)


class Guns(NamedTuple):
    """What a player can fire with this turn."""

    ready: int
    keg: bool
    bertha: bool
    super_cannons: bool
    revenge: bool

    def price(self, ship: Ship) -> int:
        """The fewest cannons that a shot of this ship costs (R43)."""
        if self.keg:
            return 0
        return 1 if ship.face == CANNON or self.super_cannons else CANNONS_TO_FIRE


def guns(state: Rattle, player: Player) -> Guns:
    turn = state.turn
    return Guns(
        ready_parts(player, CANNON_PART),
        turn.keg,
        usable(player, BIG_BERTHA) and "big_bertha" not in turn.declined,
        usable(player, SUPER_CANNONS),
        player.revenge > 0 and "revenge" not in turn.declined,
    )


def fire_options(state: Rattle, seat: int, keg: bool = False, ships: list[Ship] | None = None) -> list[Fire]:
    """Every shot that can be taken now; with ``keg``, every shot that a powder keg would allow."""
    have = guns(state, state.players[seat])
    if keg:
        have = have._replace(keg=True)
    own = own_ships(state, seat) if ships is None else ships
    able = [ship for ship in own if have.ready >= have.price(ship) and can_fire(state, ship)]
    reach = LONG if have.bertha else SHORT
    foes = enemies(state, seat) if able else []
    return [
        Fire(ship.die, foe.die)
        for ship in able
        for foe in those_within(ship, foes, reach)
        if (have.revenge or not needs_revenge(state, ship, foe)) and clear_line(state, ship, foe)
    ]


def fire(table: RattleTable, seat: int, action: Fire) -> Steps[None]:
    """Fire a shot, with all the help it needs. The player is asked about each, and without it there is no shot."""
    state = table.state
    player, ship, target = state.players[seat], ship_of(state, action.ship), ship_of(state, action.target)
    d = distance(ship, target)
    help = []
    if d > SHORT:
        if not (yield from _agrees(table, seat, "big_bertha", NO)):
            return
        help.append("big_bertha")
    if needs_revenge(state, ship, target):
        if not (yield from _agrees(table, seat, "revenge", YES)):
            return
        help.append("revenge")
    cost = yield from _cannons(table, seat, ship, help)
    if "big_bertha" in help:
        use(player, BIG_BERTHA)
    if "revenge" in help:
        player.revenge -= 1
        state.revenge += 1
    tire(player, CANNON_PART, cost)
    state.turn.acted, state.turn.keg = True, False
    table.tell(Fired(seat, ship.die, target.die, d, cost, tuple(help)))
    credit(table, seat, target, fired=True)
    sink(state, target)


def _agrees(table: RattleTable, seat: int, what: str, default: Action) -> Steps[bool]:
    answer = yield from ask(seat, f"{what}_use", YES_NO, default)
    if answer == NO:
        table.state.turn.declined.append(what)
    return bool(answer == YES)


def _cannons(table: RattleTable, seat: int, ship: Ship, help: list[str]) -> Steps[int]:
    """How many cannons this shot exhausts."""
    state, player = table.state, table.state.players[seat]
    if state.turn.keg:
        help.append("powder_keg")
        return 0
    free = "free_cannons" in state.adventure.hooks  # R67: cannons must be ready, and stay ready
    if ship.face == CANNON:
        return 0 if free else 1
    if usable(player, SUPER_CANNONS):
        enough = ready_parts(player, CANNON_PART) >= CANNONS_TO_FIRE
        wanted = not enough
        if enough and not free:
            wanted = (yield from ask(seat, "super_cannons_use", YES_NO, YES)) == YES
        if wanted:
            use(player, SUPER_CANNONS)
            help.append("super_cannons")
            return 0 if free else 1
    return 0 if free else CANNONS_TO_FIRE
