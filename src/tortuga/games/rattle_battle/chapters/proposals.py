"""Where a ship might want to go: touch a ship, flee from one, stay just out of its range, or go anywhere.

For bots and for everybody else who cannot point at a place. Proposals are worked out only when they are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, pi, sin, sqrt
from typing import overload

from tortuga.engine import Action
from tortuga.games.rattle_battle.actions import Move
from tortuga.games.rattle_battle.chapters.moves import Mover, Moves, contact_point
from tortuga.games.rattle_battle.data import SHORT, owner
from tortuga.games.rattle_battle.data.shapes import BOX, OUTER
from tortuga.games.rattle_battle.state import Rattle, Ship, enemies

OUT_OF_SHORT = SHORT + 2 * OUTER + 0.1
"""Ships whose centres are this far apart are beyond a short range, whatever their angles."""
DIRECTIONS = [(cos(step * pi / 128), sin(step * pi / 128)) for step in range(256)]


class Proposals(Sequence[Action]):
    """Some allowed moves. The movers take turns, and each has its four kinds of ideas in turn."""

    __slots__ = ("_count", "_marks", "_movers", "_moves", "_seat", "_seed", "_state")

    def __init__(self, moves: Moves, state: Rattle, seat: int, seed: int, count: int) -> None:
        self._moves, self._movers = moves, moves.movers()
        self._state, self._seat = state, seat
        self._seed, self._count = seed, count
        self._marks: dict[bool, list[Ship]] = {}

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Action]:
        return map(self._propose, range(self._count))

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | Sequence[Action]:
        if isinstance(at, slice):
            return [self._propose(number) for number in range(*at.indices(self._count))]
        if not -self._count <= at < self._count:
            raise IndexError(at)
        return self._propose(at % self._count)

    def _propose(self, number: int) -> Action:
        """An allowed move, chosen by its number and the seed."""
        movers, moves = self._movers, self._moves
        lap, place = divmod(number, len(movers))
        mover = movers[place]
        luck = (self._seed + number) * 0x9E3779B1 & 0xFFFFFFFF
        x, y = self._idea(mover, lap & 3, luck)
        low = mover.margin + 0.002
        high = BOX - low
        x = int((low if x < low else high if x > high else x) * 1000) / 1000
        y = int((low if y < low else high if y > high else y) * 1000) / 1000
        if moves.surely_free(mover, x, y) or moves.why_not(mover, x, y) is None:
            move = mover.to(x, y)
        else:
            move = self._instead(mover, luck)
        moves.checked = move
        return move

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
            if self._moves.why_not(mover, x, y) is None:
                return mover.to(x, y)
        sure = self._moves.any_move()
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


def _towards(ship: Ship, point: tuple[float, float], limit: float) -> tuple[float, float]:
    """The point, or as near to it as the limit allows."""
    x, y = point
    dx, dy = x - ship.x, y - ship.y
    far = sqrt(dx * dx + dy * dy)
    if far <= limit:
        return x, y
    return ship.x + dx / far * limit, ship.y + dy / far * limit
