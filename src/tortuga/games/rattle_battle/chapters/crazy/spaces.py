"""Choices made by pointing: how to throw, and where to dig."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isfinite

from tortuga.engine import Action, Chance, Outline
from tortuga.games.rattle_battle.actions import Dig, Throw
from tortuga.games.rattle_battle.chapters.dropping.poses import MOST_AIM
from tortuga.games.rattle_battle.data import NUMBERS
from tortuga.games.rattle_battle.data.shapes import BOX


class ThrowOutline(Outline, frozen=True):
    """Where a throw starts, how far to either side it may go, and how hard."""

    x: float = BOX / 2
    y: float = 15.0
    most_aim: float = MOST_AIM
    most_power: float = 1.0


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


STRAIGHT = Throw(0.0, 0.5)
FAN = [Throw(step * 2.5 - MOST_AIM, power / 20) for step in range(33) for power in range(21)]


@lru_cache(maxsize=128)
def _fan(start: int, most: int) -> tuple[Throw, ...]:
    return STRAIGHT, *(FAN[(start + 37 * number) % len(FAN)] for number in range(most - 1))


class ThrowSpace:
    """Aim from -40 to 40 degrees, power from 0 to 1."""

    def refusal(self, action: Action) -> str | None:
        if not isinstance(action, Throw):
            return "That is not a throw."
        if not _number(action.aim) or not -MOST_AIM <= action.aim <= MOST_AIM:
            return f"Aim between {-MOST_AIM:g} and {MOST_AIM:g} degrees."
        if not _number(action.power) or not 0 <= action.power <= 1:
            return "The power is a number from 0 to 1."
        return None

    def candidates(self, chance: Chance, most: int = 32) -> Sequence[Action]:
        """A straight throw of medium power, and others at many angles and powers."""
        return _fan(chance.below(len(FAN)), most)

    def outline(self) -> ThrowOutline:
        return ThrowOutline()


class DigOutline(Outline, frozen=True):
    """The floor of the box, and the radius of a hole."""

    box: float = BOX
    radius: float = NUMBERS.crazy.dig_radius


class DigSpace:
    """Any point of the floor."""

    def refusal(self, action: Action) -> str | None:
        if not isinstance(action, Dig):
            return "That is not a place to dig."
        if not (_number(action.x) and _number(action.y) and 0 <= action.x <= BOX and 0 <= action.y <= BOX):
            return "The point must lie in the Sea Box."
        return None

    def candidates(self, chance: Chance, most: int = 32) -> Sequence[Action]:
        points: list[Action] = [Dig(BOX / 2, BOX / 2)]
        points += [Dig(chance.below(2851) / 10, chance.below(2851) / 10) for _ in range(most - 1)]
        return points

    def outline(self) -> DigOutline:
        return DigOutline()


THROWS, DIGS = ThrowSpace(), DigSpace()
