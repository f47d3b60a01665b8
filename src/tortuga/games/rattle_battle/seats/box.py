"""What a page must know about the game before any match: measures, dice, tokens and stages."""

from __future__ import annotations

from tortuga.engine import OVER, View
from tortuga.games.rattle_battle.data import (
    COLOURS,
    DICE,
    DICE_PER_SEAT,
    FACES,
    FIRST_NP,
    LONG,
    LOOT,
    SHORT,
    owner,
    shapes,
)


class Measures(View):
    """In millimetres."""

    box: float = shapes.BOX
    """Inside, from wall to wall."""
    edge: float = shapes.EDGE
    """Of a die."""
    short: float = SHORT
    long: float = LONG


class DieSort(View):
    """What kind of die it is."""

    colour: str
    owner: int | None
    """The seat that it belongs to; None for NP dice."""
    number: int
    """Its number among the dice of its kind, from 1."""


class Stage(View):
    """A part of an adventure, for a page to show."""

    name: str
    phases: list[str]
    fought: bool
    """Has the battle begun?"""


class RattleBox(View):
    measures: Measures
    dice: list[DieSort]
    """By number."""
    sides: dict[str, tuple[int, ...]]
    """By colour: the faces, in the order +Z, -Z, +X, -X, +Y, -Y."""
    faces: list[str]
    """The names of all faces, by number."""
    loot: list[str]
    """The kinds of tokens, in the order in which to show them."""
    stages: list[Stage]
    """The stages of an adventure at sea, in order."""
    ashore: list[str]
    """Phases between one adventure and the next."""


STAGES = [
    Stage("send", ["briefing", "send"], fought=False),
    Stage("drop", ["drop", "np_actions"], fought=False),
    Stage("turn", ["late_drop", "turn"], fought=False),
    Stage("battle", ["battle", "coins"], fought=True),
    Stage("loot", ["loot"], fought=True),
    Stage("sailors", ["sailors"], fought=True),
    Stage("repairs", ["repairs"], fought=True),
    Stage("stow", ["stow"], fought=True),
]
ASHORE = ["port", "quest_end", OVER]


def _sort(die: int) -> DieSort:
    colour, seat = DICE.colour[die], owner(die)
    number = die % DICE_PER_SEAT if die < FIRST_NP else DICE.of_colour[colour].index(die)
    return DieSort(COLOURS[colour], seat if seat >= 0 else None, number + 1)


BOX = RattleBox(
    Measures(),
    [_sort(die) for die in range(len(DICE.colour))],
    dict(zip(COLOURS, DICE.sides, strict=True)),
    list(FACES),
    list(LOOT),
    STAGES,
    ASHORE,
)
