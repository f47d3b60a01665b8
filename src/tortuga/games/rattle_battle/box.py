"""What never changes in a match and a page has to know: the dice, the ranges, the order of tokens."""

from __future__ import annotations

from tortuga.engine import View
from tortuga.games.rattle_battle import geometry
from tortuga.games.rattle_battle.data import COLOURS, DICE, DICE_PER_SEAT, FIRST_NP, LOOT, owner


class Measures(View):
    """In millimetres."""

    box: float = geometry.BOX
    """Inside, from wall to wall."""
    edge: float = geometry.EDGE
    """Of a die."""
    short: float = geometry.SHORT
    long: float = geometry.LONG


class DieSort(View):
    """What tells a die from the others."""

    colour: str
    owner: int | None
    """The seat that it belongs to; None for NP dice."""
    number: int
    """Among its like, counted from 1."""


class RattleBox(View):
    measures: Measures
    dice: list[DieSort]
    """By number."""
    sides: dict[str, tuple[int, ...]]
    """Of each colour, in the order +Z, -Z, +X, -X, +Y, -Y."""
    loot: list[str]
    """The kinds of tokens, in the order in which they are shown."""


def _sort(die: int) -> DieSort:
    colour, seat = DICE.colour[die], owner(die)
    number = die % DICE_PER_SEAT if die < FIRST_NP else DICE.of_colour[colour].index(die)
    return DieSort(COLOURS[colour], seat if seat >= 0 else None, number + 1)


BOX = RattleBox(
    Measures(),
    [_sort(die) for die in range(len(DICE.colour))],
    dict(zip(COLOURS, DICE.sides, strict=True)),
    list(LOOT),
)
