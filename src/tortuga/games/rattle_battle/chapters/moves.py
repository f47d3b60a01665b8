"""Moving a ship: where it may go.

:class:`Moves` are all moves that a player can make in a turn. ``proposals`` has ideas where to go, and ``move_space``
puts both into the question of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin

import msgspec

from tortuga.engine import Action
from tortuga.games.rattle_battle.actions import Hook, Move, Shoo
from tortuga.games.rattle_battle.chapters.geometry import (
    SLACK,
    TOUCH,
    contact_distance,
    depth,
    distance,
    stands_on,
    sweep_depth,
    sweep_overlaps,
    touching,
)
from tortuga.games.rattle_battle.chapters.hooking import touching_points
from tortuga.games.rattle_battle.data import FIRST_NP, LONG
from tortuga.games.rattle_battle.data.shapes import BOX, OUTER, Spot
from tortuga.games.rattle_battle.state import Rattle, Ship, np_ships

SUPER_SAILS_RANGE = 2 * LONG
NEAR = 2 * OUTER
"""Ships whose centres are farther apart than this along x or y cannot overlap."""


def held_fast(state: Rattle, ship: Ship) -> bool:
    """A ship on a tile that blocks moves stays there; so does a player's ship on the whirlpool."""
    card = state.adventure
    if not card.tiles:
        return False
    if any(stands_on(ship, tile) for tile in card.move_tiles):
        return True
    return "tile_freezes" in card.hooks and ship.die < FIRST_NP and any(stands_on(ship, tile) for tile in card.tiles)


class Mover(msgspec.Struct, frozen=True, gc=False):
    """A ship that may be moved now: by what, how far, and which ship it must end up touching."""

    kind: type[Move | Hook | Shoo]
    by: str
    ship: Ship
    limit: float
    target: Ship | None = None
    drill: bool = False
    """May it end on an NP ship, because the Drill sinks it on the way?"""
    margin: float = 0.0
    """How far from the walls its centre must stay."""

    def to(self, x: float, y: float) -> Action:
        if self.target is not None:
            return Hook(self.ship.die, self.target.die, x, y)
        if self.kind is Shoo:
            return Shoo(self.ship.die, x, y)
        return Move(self.ship.die, x, y, self.by)


class Moves:
    """All points to which ships may be moved in a turn."""

    def __init__(self, state: Rattle, movers: list[Mover]) -> None:
        self._state = state
        self._open = not state.adventure.move_tiles
        self._movers = [mover for mover in movers if mover.target is None or self._can_hook(mover)]
        self._sure: Action | None = None
        self.checked: Action | None = None
        """The move that was proposed last: it need not be checked again."""

    def movers(self) -> list[Mover]:
        return list(self._movers)

    def find(self, action: Move | Hook | Shoo) -> Mover | None:
        """The mover that an answer wants to use; None if it is not offered."""
        match action:
            case Move(ship, _, _, by):
                wanted, target = (by, ship), None
            case Hook(ship, target):
                wanted = ("boarding_hook", ship)
            case Shoo(ship):
                wanted, target = ("black_flag", ship), None
        for mover in self._movers:
            if (mover.by, mover.ship.die) == wanted and (mover.target and mover.target.die) == target:
                return mover
        return None

    def why_not(self, mover: Mover, x: float, y: float) -> str | None:
        """Why a move may not end here; None if it may (R26 to R28)."""
        ship = mover.ship
        length = round(hypot(x - ship.x, y - ship.y), 3)
        if length == 0:
            return "The ship would not move at all."
        if length > mover.limit:
            return f"That is {length:.1f} mm away; this move reaches {mover.limit:g} mm."
        margin = mover.margin - 0.001
        if not (margin <= x <= BOX - margin and margin <= y <= BOX - margin):
            return "The ship would leave the Sea Box."
        if self._taken(mover, x, y):
            return "Another ship lies there."
        for tile in self._state.adventure.move_tiles:
            if sweep_depth(ship, x, y, tile) > SLACK:
                return "An ocean tile blocks the way."
        if mover.target is not None and not touching(Spot(x, y, ship.angle), mover.target):
            return "The ship must end touching the one it hooks."
        return None

    def _taken(self, mover: Mover, x: float, y: float) -> bool:
        """Does another ship lie there? One NP ship is allowed if the Drill sinks it on the way."""
        ship, end, under = mover.ship, None, 0
        for other in self._state.sea:
            if -NEAR < other.x - x < NEAR and -NEAR < other.y - y < NEAR and other is not ship:
                end = end or Spot(x, y, ship.angle)
                if depth(end, other) > SLACK:
                    under += 1
                    if not mover.drill or under > 1 or not self._is_np(other):
                        return True
        return False

    def _is_np(self, ship: Ship) -> bool:
        return ship.die >= FIRST_NP and ship.die not in self._state.adventure.allies

    def surely_free(self, mover: Mover, x: float, y: float) -> bool:
        """Is it clear, without measuring exactly, that a move may end there? For speed."""
        ship, margin = mover.ship, mover.margin
        if not (self._open and margin <= x <= BOX - margin and margin <= y <= BOX - margin):
            return False
        dx, dy = x - ship.x, y - ship.y
        if not 0.000_001 < dx * dx + dy * dy < mover.limit * mover.limit:
            return False
        left, right = x - NEAR, x + NEAR
        for other in self._state.sea:
            if left < other.x < right and -NEAR < other.y - y < NEAR and other is not ship:
                return False
        return True

    # Is there any?

    def any_move(self) -> Action | None:
        """Any allowed move; None if there is none at all."""
        if self._sure is None and self._movers:
            self._sure = self._first_thought() or next(self._tries(), None)
        return self._sure

    def _first_thought(self) -> Action | None:
        """Move the first ship towards the middle or away from it, if there is room."""
        mover = self._movers[0]
        ship = mover.ship
        if mover.target is not None:
            return None
        for share in (1 / 3, -1 / 4):
            x, y = ship.x + (BOX / 2 - ship.x) * share, ship.y + (BOX / 2 - ship.y) * share
            x, y = int(x * 1000) / 1000, int(y * 1000) / 1000
            if self.surely_free(mover, x, y):
                return mover.to(x, y)
        return None

    def _tries(self) -> Iterator[Action]:
        """Allowed moves to points all over the box, in a fixed order."""
        for mover in self._movers:
            yield from self._moves_of(mover)

    def _moves_of(self, mover: Mover) -> Iterator[Action]:
        for x, y in self._hooking_points(mover) if mover.target is not None else _points_about(mover):
            x, y = round(x, 3), round(y, 3)
            if self.why_not(mover, x, y) is None:
                yield mover.to(x, y)

    def _hooking_points(self, mover: Mover) -> Iterator[tuple[float, float]]:
        """Points all round the target, then all other places where there might be room."""
        ship, target = mover.ship, mover.target
        assert target is not None
        for step in range(24):
            yield contact_point(ship.angle, target, step * pi / 12)
        others = [other for other in self._state.sea if other is not ship and other is not target]
        yield from touching_points(ship, target, mover.limit, mover.margin, others, not self._open)

    def _can_hook(self, mover: Mover) -> bool:
        """Is there any place where the ship would touch its target?"""
        return next(self._moves_of(mover), None) is not None


def contact_point(angle: float, other: Ship, direction: float) -> tuple[float, float]:
    """Where a ship with this angle touches the other, in this direction from it."""
    away = contact_distance(angle, other.angle, direction) + 0.003
    return other.x + away * cos(direction), other.y + away * sin(direction)


def _points_about(mover: Mover) -> Iterator[tuple[float, float]]:
    """Points to try, towards the middle first, because there is room."""
    ship, limit = mover.ship, mover.limit
    towards = atan2(BOX / 2 - ship.y, BOX / 2 - ship.x)
    for length in (limit * 0.6, limit * 0.3, limit * 0.95, 15.0, 3.0, 0.2):
        for aside in (0.0, 0.5, -0.5, 1.2, -1.2, 2.2, -2.2, pi):
            yield ship.x + length * cos(towards + aside), ship.y + length * sin(towards + aside)


def passed_over(state: Rattle, ship: Ship, x: float, y: float) -> list[Ship]:
    """NP ships that a move passes over."""
    return [other for other in np_ships(state) if sweep_overlaps(ship, x, y, other)]


def reachable(ship: Ship, other: Ship, limit: float) -> bool:
    """Could the ship touch the other within this limit, if nothing else were there?"""
    return distance(ship, other) <= limit + TOUCH
