"""The question where to move a ship: what is allowed, what is proposed, and what a move would lead to."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, isfinite

import msgspec

from tortuga.engine import Action, Chance, Outline, Preview
from tortuga.games.rattle_battle.actions import Hook, Move, Shoo
from tortuga.games.rattle_battle.chapters.battle import FightView, fights_to_come
from tortuga.games.rattle_battle.chapters.measuring import by_distance
from tortuga.games.rattle_battle.chapters.moves import Mover, Moves
from tortuga.games.rattle_battle.chapters.proposals import Proposals
from tortuga.games.rattle_battle.data import LONG, SHORT, owner
from tortuga.games.rattle_battle.data.shapes import BOX, tidy
from tortuga.games.rattle_battle.state import Rattle

NEIGHBOURS = 3
"""How many of the closest ships a preview names."""


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


class MoveSpace(Moves):
    """All moves of a turn as a space: it says why a point is refused, proposes good ones, and looks ahead."""

    def __init__(self, state: Rattle, seat: int, movers: list[Mover]) -> None:
        super().__init__(state, movers)
        self._seat = seat

    def refusal(self, action: Action) -> str | None:
        if action is self.checked:
            return None
        if not isinstance(action, (Move, Hook, Shoo)):
            return "That is not a move."
        mover = self.find(action)
        if mover is None:
            return "That ship cannot be moved like this now."
        x, y = action.x, action.y
        if isinstance(x, bool) or isinstance(y, bool) or not (_is_number(x) and _is_number(y)):
            return "A point needs two numbers."
        return self.why_not(mover, tidy(x), tidy(y))

    def candidates(self, chance: Chance, most: int = 32) -> Sequence[Action]:
        """Proposed moves: half of ``most``, or four for each mover if that is more."""
        enough = min(most, max(4 * len(self._movers), most // 2, 1))
        return Proposals(self, self._state, self._seat, chance.below(1 << 30), enough)

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
        mover = self.find(action)
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
