"""What each card does, registered by the chapters.

A card is a row of data (``data/cards.toml``). If it does something, one of the chapters has a function for it under
``@does(...)``: a generator if it asks something, a plain function otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tortuga.engine import Steps, procedure
from tortuga.games.pirate_attack.chapters.aims import Aim
from tortuga.games.pirate_attack.data import KINDS
from tortuga.games.pirate_attack.state import PirateAttack, PirateAttackTable, Play

Effect = Callable[[PirateAttackTable, Play], Steps[None]]
Rule = Effect | Callable[[PirateAttackTable, Play], None]
Usable = Callable[[PirateAttack, int, int], bool]
R = TypeVar("R", bound=Rule)


class Deed:
    """What a kind of card does: its aim, when it can be used, and its effect."""

    __slots__ = ("aim", "effect", "may_be_usable", "usable")

    def __init__(self, aim: Aim, rule: Rule, usable: Usable | None = None) -> None:
        self.aim = aim
        self.effect: Effect = procedure(rule)
        self.usable: Usable = usable or aim.possible
        self.may_be_usable: Usable = usable or aim.may_be_possible


def _cannot(_table: PirateAttackTable, play: Play) -> None:
    raise LookupError(f"{KINDS[play.card].id} is never played by itself")


def _never(_state: PirateAttack, _seat: int, _card: int) -> bool:
    return False


DEEDS: list[Deed] = [Deed(Aim(), _cannot, _never) for _ in KINDS]
"""What each kind of card does, by its number. Cards that are only played as an answer, or that only lie there, do
nothing by themselves."""


def does(*names: str, aim: Aim | None = None, usable: Usable | None = None) -> Callable[[R], R]:
    """Register the rule for the cards with these ids, or with these names under ``does`` in their data.

    A card is usable if its aim has a legal target, unless ``usable`` is given.
    """

    def register(rule: R) -> R:
        for name in names:
            kinds = [number for number, kind in enumerate(KINDS) if kind.deed == name]
            if not kinds:
                raise LookupError(f"no card does {name}")
            for number in kinds:
                DEEDS[number] = Deed(aim or Aim(), rule, usable)
        return rule

    return register


def usable(state: PirateAttack, seat: int, card: int) -> bool:
    """Could this player use a card of this kind now?"""
    return DEEDS[card].usable(state, seat, card)


def may_be_usable(state: PirateAttack, seat: int, card: int) -> bool:
    """May this player use the card, as far as the whole table can tell (R13)?"""
    return DEEDS[card].may_be_usable(state, seat, card)


def why_not(state: PirateAttack, seat: int, card: int) -> str:
    """Why a hand card cannot be played now, as a key of the catalogue; empty if it can."""
    if usable(state, seat, card):
        return ""
    if KINDS[card].reaction:
        return "reaction"
    return "rats" if KINDS[card].does == "ship" else "no_target"
