"""Moving a ship: where it may go, and where it might want to.

A player's ask carries a :class:`MoveSpace`: it refuses a bad point with a reason and proposes good ones (touch this
ship, keep just out of range of that one, flee, or anywhere).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, isfinite, pi, sin
from typing import NamedTuple, overload

import msgspec

from tortuga.engine import Action, Chance, Fast
from tortuga.games.rattle_battle.actions import Hook, Move, Shoo
from tortuga.games.rattle_battle.battle import forecast
from tortuga.games.rattle_battle.data import FIRST_NP, owner
from tortuga.games.rattle_battle.geometry import (
    BOX,
    LONG,
    SHORT,
    SLACK,
    Spot,
    depth,
    distance,
    extent,
    first_contact,
    inside,
    lies_on_another,
    longest_way,
    stands_on,
    sweep_depth,
    sweep_overlaps,
    tidy,
    touching,
)
from tortuga.games.rattle_battle.state import Rattle, Ship, np_ships

SUPER_SAILS_RANGE = 2 * LONG


def enemies(state: Rattle, seat: int) -> list[Ship]:
    """NP ships, and in Pirate Wars the other players' ships; never an ally (8.4)."""
    allies = state.adventure.allies
    if state.scenario == "pirate_wars":
        return [ship for ship in state.sea if owner(ship.die) != seat and ship.die not in allies]
    return [ship for ship in state.sea if ship.die >= FIRST_NP and ship.die not in allies]


def held_fast(state: Rattle, ship: Ship) -> bool:
    """8.6: a ship on a tile that blocks moves stays there; so does a player's ship on one that holds it."""
    card = state.adventure
    if not card.tiles:
        return False
    if any(stands_on(ship, tile) for tile in card.move_tiles):
        return True
    return "tile_freezes" in card.hooks and ship.die < FIRST_NP and any(stands_on(ship, tile) for tile in card.tiles)


class Mover(NamedTuple):
    """A ship that may be moved now: by what, how far, and which one it has to touch in the end."""

    kind: type[Move | Hook | Shoo]
    by: str
    ship: Ship
    limit: float
    target: Ship | None = None
    drill: bool = False
    """It may end where an NP ship is that it sinks on the way."""

    @property
    def key(self) -> tuple[str, int, int]:
        return (self.by, self.ship.die, -1 if self.target is None else self.target.die)

    def to(self, x: float, y: float) -> Action:
        if self.target is not None:
            return Hook(self.ship.die, self.target.die, x, y)
        if self.kind is Shoo:
            return Shoo(self.ship.die, x, y)
        return Move(self.ship.die, x, y, self.by)


class MoverOutline(msgspec.Struct, frozen=True):
    """A ship, by what it moves, and how far its centre may go."""

    by: str
    ship: int
    x: float
    y: float
    turn: float
    limit: float
    target: int | None


class MoveOutline(msgspec.Struct, frozen=True):
    movers: list[MoverOutline]
    box: float = BOX
    short: float = SHORT
    long: float = LONG


class Preview(msgspec.Struct, frozen=True):
    """What a move would lead to: why it is refused, what it would touch, and how the Battle would go."""

    refusal: str | None
    touches: list[int]
    fights: list[tuple[int, int, float, int, int]]
    """In order: ship, foe, distance, their strengths."""


class MoveSpace:
    """All points to which the ships of a turn may be moved."""

    def __init__(self, state: Rattle, seat: int, movers: list[Mover]) -> None:
        self._state = state
        self._seat = seat
        self._movers = movers
        self._by_key: dict[tuple[str, int, int], Mover] | None = None
        self._sure: Action | None = None

    def any_move(self) -> Action | None:
        """Some allowed move, if there is one at all."""
        if self._sure is None:
            self._sure = next(self._tries(), None)
        return self._sure

    def _tries(self) -> Iterator[Action]:
        for mover in self._movers:
            ship = mover.ship
            if mover.target is not None:
                points = [_contact(ship, mover.target, turn * pi / 12) for turn in range(24)]
            else:
                # Towards the middle first: there is room.
                far = hypot(BOX / 2 - ship.x, BOX / 2 - ship.y) or 1.0
                ux, uy = (BOX / 2 - ship.x) / far, (BOX / 2 - ship.y) / far
                points = [
                    (ship.x + length * (ux * cos(a) - uy * sin(a)), ship.y + length * (uy * cos(a) + ux * sin(a)))
                    for length in (mover.limit * 0.6, mover.limit * 0.3, mover.limit * 0.95, 15.0, 3.0, 0.2)
                    for a in (0.0, 0.5, -0.5, 1.2, -1.2, 2.2, -2.2, pi)
                ]
            for x, y in points:
                if self._why_not(mover, tidy(x), tidy(y)) is None:
                    yield mover.to(tidy(x), tidy(y))

    # What is allowed

    def refusal(self, action: Action) -> str | None:
        if not isinstance(action, Move | Hook | Shoo):
            return "That is no move."
        mover = self._find(action)
        if mover is None:
            return "That ship cannot be moved like this now."
        x, y = action.x, action.y
        if isinstance(x, bool) or isinstance(y, bool) or not (_is_number(x) and _is_number(y)):
            return "A point has two numbers."
        return self._why_not(mover, tidy(x), tidy(y))

    def _find(self, action: Move | Hook | Shoo) -> Mover | None:
        if self._by_key is None:
            self._by_key = {mover.key: mover for mover in self._movers}
        try:
            match action:
                case Move():
                    return self._by_key.get((action.by, action.ship, -1))
                case Hook():
                    return self._by_key.get(("boarding_hook", action.ship, action.target))
                case Shoo():
                    return self._by_key.get(("black_flag", action.target, -1))
        except TypeError:  # something that cannot be a name or a number
            return None

    def _why_not(self, mover: Mover, x: float, y: float) -> str | None:
        """3.3: where a move may end."""
        ship, state = mover.ship, self._state
        length = round(hypot(x - ship.x, y - ship.y), 3)
        if length == 0:
            return "The ship would not move at all."
        if length > mover.limit:
            return f"That is {length:.1f} mm away; this move reaches {mover.limit:g} mm."
        end = Spot(x, y, ship.turn)
        if not inside(end):
            return "The ship would leave the Sea Box."
        if lies_on_another(end, [other for other in state.sea if other is not ship]):
            under = [other for other in state.sea if other is not ship and depth(end, other) > SLACK]
            drillable = mover.drill and len(under) == 1 and under[0] in np_ships(state)
            if not drillable:
                return "Another ship lies there."
        for tile in state.adventure.move_tiles:
            if sweep_depth(ship, x, y, tile) > SLACK:
                return "An ocean tile blocks the way."
        if mover.target is not None and not touching(end, mover.target):
            return "The ship must end touching the one it hooks."
        return None

    # What is proposed

    def candidates(self, chance: Chance, most: int = 32) -> Sequence[Action]:
        return Proposals(self, chance.below(1 << 30), most)

    def propose(self, number: int, seed: int) -> Action:
        """One good answer of many: which one depends on the number and the seed."""
        mover = self._movers[number % len(self._movers)]
        dice = Fast.at((seed << 8 | number) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
        dice.below(2)
        for _ in range(4):
            x, y = self._idea(mover, number // len(self._movers), dice)
            x, y = tidy(x), tidy(y)
            if self._why_not(mover, x, y) is None:
                return mover.to(x, y)
        sure = self.any_move()
        assert sure is not None, "a space without a move is not offered"
        return sure

    def _idea(self, mover: Mover, turn: int, dice: Chance) -> tuple[float, float]:
        ship = mover.ship
        if mover.target is not None:
            return _contact(ship, mover.target, None if turn == 0 else dice.below(1024) * pi / 512)
        others = enemies(self._state, self._seat) if mover.kind is Move else self._own()
        kind = turn % 4
        if others and kind != 3:
            other = others[dice.below(len(others))]
            if other is not ship:
                if kind == 0:
                    return self._towards(mover, other, dice)
                return self._away(mover, other, LONG if kind == 1 else SHORT)
        angle = dice.below(1024) * pi / 512
        return self._along(mover, cos(angle), sin(angle), mover.limit * (1 + dice.below(16)) / 16)

    def _own(self) -> list[Ship]:
        return [ship for ship in self._state.sea if owner(ship.die) == self._seat]

    def _towards(self, mover: Mover, other: Ship, dice: Chance) -> tuple[float, float]:
        """Touch it, straight or from another side; as near as may be when it is too far away."""
        ship = mover.ship
        angle = None if dice.below(2) else dice.below(64) * pi / 32
        x, y = _contact(ship, other, angle)
        if hypot(x - ship.x, y - ship.y) <= mover.limit:
            return x, y
        ux, uy, contact = first_contact(ship, other)
        return self._along(mover, ux, uy, min(contact, mover.limit))

    def _away(self, mover: Mover, other: Ship, reach: float) -> tuple[float, float]:
        """Flee straight away from it, until just beyond its reach where that is enough."""
        ship = mover.ship
        dx, dy = ship.x - other.x, ship.y - other.y
        far = hypot(dx, dy) or 1.0
        need = reach + 0.01 - distance(ship, other)
        length = mover.limit if need <= 0 or reach == LONG else min(need + 6.0, mover.limit)
        return self._along(mover, dx / far, dy / far, length)

    def _along(self, mover: Mover, ux: float, uy: float, limit: float) -> tuple[float, float]:
        ship, state = mover.ship, self._state
        others = (other for other in state.sea if other is not ship)
        length = longest_way(ship, ux, uy, limit, others, state.adventure.move_tiles)
        return ship.x + ux * length, ship.y + uy * length

    # For the page and the bots

    def movers(self) -> list[Mover]:
        return list(self._movers)

    def outline(self) -> MoveOutline:
        return MoveOutline(
            [
                MoverOutline(
                    m.by, m.ship.die, m.ship.x, m.ship.y, m.ship.turn, m.limit, m.target.die if m.target else None
                )
                for m in self._movers
            ]
        )

    def preview(self, action: Action) -> Preview:
        """What would come of a move, for whoever is dragging a ship about."""
        refused = self.refusal(action)
        if not isinstance(action, Move | Hook | Shoo) or (refused and self._find(action) is None):
            return Preview(refused, [], [])
        mover = self._find(action)
        assert mover is not None
        ship = mover.ship
        moved = Ship(ship.die, tidy(action.x), tidy(action.y), ship.turn, ship.face, ship.bonus, ship.hook)
        touched = [other.die for other in self._state.sea if other is not ship and touching(moved, other)]
        fights = [
            (one.die, foe.die, d, strengths[one.die], strengths[foe.die])
            for group, strengths in forecast(self._state, moved)
            for d, one, foe in group
        ]
        return Preview(refused, touched, fights)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and isfinite(value)


def _contact(ship: Ship, other: Ship, angle: float | None) -> tuple[float, float]:
    """Where the ship would touch the other, coming straight or from this side of it."""
    start: Ship | Spot = ship
    if angle is not None:
        start = Spot(other.x + 60 * cos(angle), other.y + 60 * sin(angle), ship.turn)
    ux, uy, length = first_contact(start, other)
    return start.x + ux * length, start.y + uy * length


class Proposals(Sequence[Action]):
    """Proposed moves, worked out when they are looked at: most are not."""

    __slots__ = ("_count", "_seed", "_space")

    def __init__(self, space: MoveSpace, seed: int, count: int) -> None:
        self._space, self._seed, self._count = space, seed, max(1, count)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | Sequence[Action]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(self._count))]
        if not -self._count <= at < self._count:
            raise IndexError(at)
        return self._space.propose(at % self._count, self._seed)


def passed_over(state: Rattle, ship: Ship, x: float, y: float) -> list[Ship]:
    """NP ships that a move leads over."""
    return [other for other in np_ships(state) if sweep_overlaps(ship, x, y, other)]


def reachable(ship: Ship, other: Ship, limit: float) -> bool:
    """Could the ship touch the other within this limit, as far as distance goes?"""
    return hypot(other.x - ship.x, other.y - ship.y) <= limit + 2 * extent(45.0) + 1.0
