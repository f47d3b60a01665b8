"""Upgrades, pack sailors and special loot that are used on your own turn and are not just a move.

Each has two functions: one lists the ways of using it now, the other carries it out. ``USES`` and ``STORED`` have them.
"""

# ruff: noqa: ARG001 (all uses have the same signature, whether or not they need all of it)

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tortuga.engine import Action
from tortuga.games.rattle_battle.actions import SpendStored, UseMonkey, UseUpgrade
from tortuga.games.rattle_battle.chapters.battle import credit, sink
from tortuga.games.rattle_battle.chapters.firing import can_fire, clear_line
from tortuga.games.rattle_battle.chapters.galleon import ready_part
from tortuga.games.rattle_battle.chapters.geometry import distance, first_contact, touching, within
from tortuga.games.rattle_battle.chapters.loot import to_pile
from tortuga.games.rattle_battle.chapters.moves import held_fast
from tortuga.games.rattle_battle.chapters.np_actions import straight_way
from tortuga.games.rattle_battle.data import (
    CANNON_PART,
    CARDS,
    FACES,
    LONG,
    SAIL,
    SAILOR,
    SHIP_MONKEY,
    SHORT,
    UPGRADE,
    sides_of,
)
from tortuga.games.rattle_battle.data.shapes import tidy
from tortuga.games.rattle_battle.events import Crushed, Fired, Pulled, SpecialUsed, Turned
from tortuga.games.rattle_battle.state import Rattle, RattleTable, Ship, enemies, np_ships, ship_of

BALLISTA_BONUS = CARDS.upgrades[UPGRADE["ballista"]].strength

Offers = Callable[[Rattle, int, list[Ship]], list[Action]]
Used = UseUpgrade | SpendStored
Works = Callable[[RattleTable, int, Used], None]


class Use(NamedTuple):
    offers: Offers
    """The ways of using it now: (state, seat, the seat's ships at sea)."""
    works: Works


def _near(ships: list[Ship], others: list[Ship], reach: float) -> list[Ship]:
    return [other for other in others if any(within(ship, other, reach) for ship in ships)]


def _user(table: RattleTable, action: Used) -> Ship:
    """The ship that uses it."""
    assert action.ship is not None, f"{action} is used by no ship"
    return ship_of(table.state, action.ship)


def _target(table: RattleTable, action: Used) -> Ship:
    """The ship it is used on."""
    assert action.target is not None, f"{action} is used on no ship"
    return ship_of(table.state, action.target)


def show_face(table: RattleTable, ship: Ship, face: int) -> None:
    ship.face = face
    table.tell(Turned(ship.die, face))


def reroll_in_place(table: RattleTable, ship: Ship) -> None:
    """Roll a die where it lies: a fair face, and no NP action follows."""
    show_face(table, ship, sides_of(ship.die)[table.chance.below(6)])


# Upgrades


def _crows_nest_offers(state: Rattle, seat: int, ships: list[Ship]) -> list[Action]:
    return [UseUpgrade("crows_nest", target=foe.die) for foe in _near(ships, enemies(state, seat), LONG)]


def _crows_nest(table: RattleTable, seat: int, action: Used) -> None:
    reroll_in_place(table, _target(table, action))


def _harpoon_offers(state: Rattle, seat: int, ships: list[Ship]) -> list[Action]:
    return [
        UseUpgrade("harpoon", ship.die, foe.die)
        for ship in ships
        for foe in np_ships(state)
        if within(ship, foe, LONG) and not touching(ship, foe) and not held_fast(state, foe)
    ]


def _harpoon(table: RattleTable, seat: int, action: Used) -> None:
    """Pull a ship straight up to yours, or as far as there is room."""
    ship, foe = _user(table, action), _target(table, action)
    ux, uy, contact = first_contact(foe, ship)
    length = straight_way(table.state, foe, ux, uy, contact)
    foe.x, foe.y = tidy(foe.x + ux * length), tidy(foe.y + uy * length)
    table.tell(Pulled(seat, foe.die, "harpoon", foe.x, foe.y))


def _ballista_offers(state: Rattle, seat: int, ships: list[Ship]) -> list[Action]:
    return [UseUpgrade("ballista")]


def _ballista(table: RattleTable, seat: int, action: Used) -> None:
    table.state.players[seat].ballista += BALLISTA_BONUS


def _steering_wheel_offers(state: Rattle, seat: int, ships: list[Ship]) -> list[Action]:
    return [
        UseUpgrade("steering_wheel", ship.die, face=face)
        for ship in ships
        for face in range(1, len(FACES))
        if face in sides_of(ship.die) and face != ship.face
    ]


def _steering_wheel(table: RattleTable, seat: int, action: Used) -> None:
    assert isinstance(action, UseUpgrade)
    assert action.face is not None
    show_face(table, _user(table, action), action.face)


def _iron_teeth_offers(state: Rattle, seat: int, ships: list[Ship]) -> list[Action]:
    foes = np_ships(state)
    return [UseUpgrade("iron_teeth", ship.die) for ship in ships if any(touching(ship, foe) for foe in foes)]


def _iron_teeth(table: RattleTable, seat: int, action: Used) -> None:
    """Sink every NP ship that touches yours, without any reward."""
    ship = _user(table, action)
    for foe in np_ships(table.state):
        if touching(ship, foe):
            sink(table.state, foe)
            table.tell(Crushed(seat, ship.die, foe.die))


USES: dict[int, Use] = {
    UPGRADE["crows_nest"]: Use(_crows_nest_offers, _crows_nest),
    UPGRADE["harpoon"]: Use(_harpoon_offers, _harpoon),
    UPGRADE["ballista"]: Use(_ballista_offers, _ballista),
    UPGRADE["steering_wheel"]: Use(_steering_wheel_offers, _steering_wheel),
    UPGRADE["iron_teeth"]: Use(_iron_teeth_offers, _iron_teeth),
}


# Sailors of the pack


def _gwen_offers(state: Rattle, seat: int, ships: list[Ship]) -> list[Action]:
    return [SpendStored("gunner_gwen")] if state.players[seat].tired[CANNON_PART] else []


def _gwen(table: RattleTable, seat: int, action: Used) -> None:
    ready_part(table, seat, CANNON_PART)


def _pat_offers(state: Rattle, seat: int, ships: list[Ship]) -> list[Action]:
    return [SpendStored("patchwork_pat")] if state.players[seat].tired[SAIL] else []


def _pat(table: RattleTable, seat: int, action: Used) -> None:
    ready_part(table, seat, SAIL)


def _fiona_offers(state: Rattle, seat: int, ships: list[Ship]) -> list[Action]:
    return [SpendStored("foggy_fiona", target=foe.die) for foe in _near(ships, np_ships(state), SHORT)]


def _fiona(table: RattleTable, seat: int, action: Used) -> None:
    _target(table, action).bonus -= CARDS.sailors[SAILOR["foggy_fiona"]].gives


def _polly_offers(state: Rattle, seat: int, ships: list[Ship]) -> list[Action]:
    return [SpendStored("powder_polly", ship.die) for ship in ships]


def _polly(table: RattleTable, seat: int, action: Used) -> None:
    _user(table, action).bonus += CARDS.sailors[SAILOR["powder_polly"]].gives


def _bob_offers(state: Rattle, seat: int, ships: list[Ship]) -> list[Action]:
    return [
        SpendStored("bribery_bob", ship.die, foe.die)
        for ship in ships
        if can_fire(state, ship)
        for foe in np_ships(state)
        if within(ship, foe, SHORT) and clear_line(state, ship, foe)
    ]


def _bob(table: RattleTable, seat: int, action: Used) -> None:
    """Fire without cannons, besides the action of the turn."""
    ship, foe = _user(table, action), _target(table, action)
    table.tell(Fired(seat, ship.die, foe.die, distance(ship, foe), 0, ("bribery_bob",)))
    credit(table, seat, foe, fired=True)
    sink(table.state, foe)


STORED: dict[int, Use] = {
    SAILOR["gunner_gwen"]: Use(_gwen_offers, _gwen),
    SAILOR["patchwork_pat"]: Use(_pat_offers, _pat),
    SAILOR["foggy_fiona"]: Use(_fiona_offers, _fiona),
    SAILOR["powder_polly"]: Use(_polly_offers, _polly),
    SAILOR["bribery_bob"]: Use(_bob_offers, _bob),
}
NEEDS_NO_SHIP = (SAILOR["gunner_gwen"], SAILOR["patchwork_pat"])
"""What a player without a ship at sea may still use (R42)."""


def use_monkey(table: RattleTable, seat: int, action: UseMonkey) -> None:
    """Ship's Monkey: roll one of your ships again where it lies."""
    to_pile(table, seat, [SHIP_MONKEY], "ship_monkey")
    table.tell(SpecialUsed(seat, "ship_monkey"))
    reroll_in_place(table, ship_of(table.state, action.ship))
