"""Moving a ship: where it may go, and proposals where it might want to go.

The question of a turn carries a :class:`MoveSpace`. It says why a point is refused, and proposes good ones: touch this
ship, stay just out of range of that one, flee, or go anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, hypot, isfinite, pi, sin, sqrt
from typing import overload

import msgspec

from tortuga.engine import Action, Chance, Outline, Preview
from tortuga.games.rattle_battle.actions import Hook, Move, Shoo
from tortuga.games.rattle_battle.battle import FightView, fights_to_come
from tortuga.games.rattle_battle.data import FIRST_NP, owner
from tortuga.games.rattle_battle.geometry import (
    BOX,
    OUTER,
    SLACK,
    TOUCH,
    Spot,
    contact_distance,
    depth,
    distance,
    stands_on,
    sweep_depth,
    sweep_overlaps,
    tidy,
    touching,
)
from tortuga.games.rattle_battle.hooking import touching_points
from tortuga.games.rattle_battle.measuring import by_distance
from tortuga.games.rattle_battle.numbers import LONG, SHORT
from tortuga.games.rattle_battle.state import Rattle, Ship, enemies, np_ships

SUPER_SAILS_RANGE = 2 * LONG
NEAR = 2 * OUTER
"""Ships whose centres are farther apart than this along x or y cannot overlap."""
OUT_OF_SHORT = SHORT + 2 * OUTER + 0.1
"""Ships whose centres are this far apart are beyond a short range, whatever their angles."""
NEIGHBOURS = 3
"""How many of the closest ships a preview names."""
DIRECTIONS = [(cos(step * pi / 128), sin(step * pi / 128)) for step in range(256)]


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


class MoverOutline(msgspec.Struct, frozen=True):
    """A ship that may be moved: by what, and how far its centre may go."""

    by: str
    ship: int
    x: float
    y: float
    angle: float
    limit: float
    target: int | None


class MoveOutline(Outline, frozen=True):
    """The ships that may be moved now, and the measures that a page needs."""

    movers: list[MoverOutline]
    box: float = BOX
    short: float = SHORT
    long: float = LONG


class MovePreview(Preview, frozen=True):
    """What a move would lead to: why it is refused, or what it would touch and how the battle would go."""

    refusal: str | None
    length: float = 0.0
    touches: list[int] = []
    nearest: list[tuple[int, float]] = []
    """The closest ships of other players and NP ships, and how far away they would be."""
    fights: list[FightView] = []


class MoveSpace:
    """All points to which ships may be moved in a turn."""

    def __init__(self, state: Rattle, seat: int, movers: list[Mover]) -> None:
        self._state = state
        self._seat = seat
        self._marks: dict[bool, list[Ship]] = {}
        self._open = not state.adventure.move_tiles
        self._movers = [mover for mover in movers if mover.target is None or self._can_hook(mover)]
        self._sure: Action | None = None
        self._proposed: Action | None = None

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
            if self._surely_free(mover, x, y):
                return mover.to(x, y)
        return None

    def _tries(self) -> Iterator[Action]:
        """Allowed moves to points all over the box, in a fixed order."""
        for mover in self._movers:
            yield from self._moves_of(mover)

    def _moves_of(self, mover: Mover) -> Iterator[Action]:
        for x, y in self._hooking_points(mover) if mover.target is not None else _points_about(mover):
            x, y = round(x, 3), round(y, 3)
            if self._why_not(mover, x, y) is None:
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

    # What is allowed

    def refusal(self, action: Action) -> str | None:
        if action is self._proposed:
            return None  # it was checked when it was proposed
        if not isinstance(action, (Move, Hook, Shoo)):
            return "That is not a move."
        mover = self._find(action)
        if mover is None:
            return "That ship cannot be moved like this now."
        x, y = action.x, action.y
        if isinstance(x, bool) or isinstance(y, bool) or not (_is_number(x) and _is_number(y)):
            return "A point needs two numbers."
        return self._why_not(mover, tidy(x), tidy(y))

    def _find(self, action: Move | Hook | Shoo) -> Mover | None:
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

    def _why_not(self, mover: Mover, x: float, y: float) -> str | None:
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

    def _surely_free(self, mover: Mover, x: float, y: float) -> bool:
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

    # What is proposed

    def candidates(self, chance: Chance, most: int = 32) -> Sequence[Action]:
        """Proposed moves: half of ``most``, or four for each mover if that is more."""
        enough = max(4 * len(self._movers), most // 2, 1)
        return Proposals(self, chance.below(1 << 30), enough if enough < most else most)

    def propose(self, number: int, seed: int) -> Action:
        """An allowed move, chosen by its number and the seed.

        The movers take turns, and each has four kinds of ideas in turn: touch a ship, flee from one, stay just out of
        its range, or go anywhere.
        """
        movers = self._movers
        lap, place = divmod(number, len(movers))
        mover = movers[place]
        luck = (seed + number) * 0x9E3779B1 & 0xFFFFFFFF
        x, y = self._idea(mover, lap & 3, luck)
        low = mover.margin + 0.002
        high = BOX - low
        x = int((low if x < low else high if x > high else x) * 1000) / 1000
        y = int((low if y < low else high if y > high else y) * 1000) / 1000
        if self._surely_free(mover, x, y) or self._why_not(mover, x, y) is None:
            self._proposed = mover.to(x, y)
        else:
            self._proposed = self._instead(mover, luck)
        return self._proposed

    def _idea(self, mover: Mover, kind: int, luck: int) -> tuple[float, float]:
        """Where a ship might want to go, for one kind of idea.

        ``luck`` is a random number: 8 of its bits choose a direction, 4 a length, 1 whether to go straight, and the
        rest a ship.
        """
        ship, limit = mover.ship, mover.limit - 0.004
        if mover.target is not None:
            return contact_point(ship.angle, mover.target, (luck & 255) * (pi / 128))
        marks = self._marks_of(mover.kind is Move)
        if kind == 3 or not marks:
            ux, uy = DIRECTIONS[luck & 255]
            length = limit * ((luck >> 8 & 15) + 1) / 16
            return ship.x + length * ux, ship.y + length * uy
        other = marks[(luck >> 13) % len(marks)]
        dx, dy = ship.x - other.x, ship.y - other.y
        if kind == 0:
            direction = atan2(dy, dx) if luck & 4096 else (luck & 255) * (pi / 128)
            return _towards(ship, contact_point(ship.angle, other, direction), limit)
        far = sqrt(dx * dx + dy * dy) or 1.0
        length = limit / far if kind == 1 else min(limit, max(3.0, OUT_OF_SHORT - far)) / far
        return ship.x + dx * length, ship.y + dy * length

    def _instead(self, mover: Mover, luck: int) -> Action:
        """Another move if an idea is not allowed: anywhere else, or the one move that is known to be allowed."""
        ship = mover.ship
        for trial in range(3):
            ux, uy = DIRECTIONS[luck >> 7 * trial & 255]
            length = mover.limit * (0.9 - 0.2 * trial)
            x, y = ship.x + length * ux, ship.y + length * uy
            if mover.target is not None:
                x, y = contact_point(ship.angle, mover.target, trial * 2.0)
            x, y = round(x, 3), round(y, 3)
            if self._why_not(mover, x, y) is None:
                return mover.to(x, y)
        sure = self.any_move()
        assert sure is not None, "a space without a move is not offered"
        return sure

    def _marks_of(self, enemy: bool) -> list[Ship]:
        """The ships that a mover approaches or flees: enemies for your own ships, your own ships for enemies."""
        marks = self._marks.get(enemy)
        if marks is None:
            if enemy:
                marks = enemies(self._state, self._seat)
            else:
                marks = [ship for ship in self._state.sea if owner(ship.die) == self._seat]
            self._marks[enemy] = marks
        return marks

    # For the page and the bots

    def movers(self) -> list[Mover]:
        return list(self._movers)

    def outline(self) -> MoveOutline:
        return MoveOutline(
            [
                MoverOutline(
                    by=m.by,
                    ship=m.ship.die,
                    x=m.ship.x,
                    y=m.ship.y,
                    angle=m.ship.angle,
                    limit=m.limit,
                    target=m.target.die if m.target else None,
                )
                for m in self._movers
            ]
        )

    def preview(self, action: Action) -> MovePreview:
        """What a move would lead to, for a page on which somebody drags a ship about."""
        refused = self.refusal(action)
        if refused is not None:
            return MovePreview(refused)
        assert isinstance(action, Move | Hook | Shoo)
        mover = self._find(action)
        assert mover is not None
        ship = mover.ship
        moved = msgspec.structs.replace(ship, x=tidy(action.x), y=tidy(action.y))
        near = by_distance(moved, [other for other in self._state.sea if other is not ship])
        foreign = [(other.die, d) for d, other in near if owner(other.die) != owner(ship.die)]
        return MovePreview(
            None,
            length=round(hypot(moved.x - ship.x, moved.y - ship.y), 3),
            touches=[other.die for d, other in near if d == 0],
            nearest=foreign[:NEIGHBOURS],
            fights=fights_to_come(self._state, moved),
        )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and isfinite(value)


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


def _towards(ship: Ship, point: tuple[float, float], limit: float) -> tuple[float, float]:
    """The point, or as near to it as the limit allows."""
    x, y = point
    dx, dy = x - ship.x, y - ship.y
    far = sqrt(dx * dx + dy * dy)
    if far <= limit:
        return x, y
    return ship.x + dx / far * limit, ship.y + dy / far * limit


class Proposals(Sequence[Action]):
    """Proposed moves, each worked out only when it is looked at."""

    __slots__ = ("_count", "_seed", "_space")

    def __init__(self, space: MoveSpace, seed: int, count: int) -> None:
        self._space, self._seed, self._count = space, seed, count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Action]:
        return (self._space.propose(number, self._seed) for number in range(self._count))

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | Sequence[Action]:
        if isinstance(at, slice):
            return [self._space.propose(number, self._seed) for number in range(*at.indices(self._count))]
        if not -self._count <= at < self._count:
            raise IndexError(at)
        return self._space.propose(at % self._count, self._seed)


def passed_over(state: Rattle, ship: Ship, x: float, y: float) -> list[Ship]:
    """NP ships that a move passes over."""
    return [other for other in np_ships(state) if sweep_overlaps(ship, x, y, other)]


def reachable(ship: Ship, other: Ship, limit: float) -> bool:
    """Could the ship touch the other within this limit, if nothing else were there?"""
    return distance(ship, other) <= limit + TOUCH
