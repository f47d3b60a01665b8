"""The register of what cards do.

A card is a row of data (``data/cards.toml``). If it does something, a function stands beside its kin in one of the
chapters under ``@does(...)``: a generator if it asks on the way, a plain function otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tortuga.engine import Phase
from tortuga.games.pirate_attack.aims import Aim
from tortuga.games.pirate_attack.data import KINDS
from tortuga.games.pirate_attack.state import PirateAttack, Play, Seas

Effect = Callable[[Seas, Play], Phase | None]
Usable = Callable[[PirateAttack, int, int], bool]
E_ = TypeVar("E_", bound=Effect)


class Deed:
    """What a kind of card does: whom it is aimed at, when it can be used, and its effect."""

    __slots__ = ("aim", "effect", "usable")

    def __init__(self, aim: Aim, effect: Effect, usable: Usable | None) -> None:
        self.aim = aim
        self.effect = effect
        self.usable: Usable = usable or (always if type(aim) is Aim else aim.possible)


def _cannot(_table: Seas, play: Play) -> None:
    raise LookupError(f"{KINDS[play.card].id} is never played by itself")


def never(_state: PirateAttack, _seat: int, _card: int) -> bool:
    return False


def always(_state: PirateAttack, _seat: int, _card: int) -> bool:
    return True


DEEDS: list[Deed] = [Deed(Aim(), _cannot, never) for _ in KINDS]
"""What each kind does, at its number. Reactions and cards that only lie there do nothing by themselves."""


def does(*names: str, aim: Aim | None = None, usable: Usable | None = None) -> Callable[[E_], E_]:
    """Register the effect of the cards of these ids, or of all that share a ``does`` of this name.

    A card is usable when its aim has a legal target, unless ``usable`` says otherwise.
    """

    def register(effect: E_) -> E_:
        for name in names:
            kinds = [number for number, kind in enumerate(KINDS) if kind.deed == name]
            if not kinds:
                raise LookupError(f"no card does {name}")
            for number in kinds:
                DEEDS[number] = Deed(aim or Aim(), effect, usable)
        return effect

    return register


def usable(state: PirateAttack, seat: int, card: int) -> bool:
    """May this player play a card of this kind now, whatever the window?"""
    return DEEDS[card].usable(state, seat, card)


def why_not(state: PirateAttack, seat: int, card: int) -> str:
    """Why a hand card cannot be played now, as a key into the words; empty when it can."""
    if DEEDS[card].usable(state, seat, card):
        return ""
    if KINDS[card].reaction:
        return "reaction"
    return "rats" if KINDS[card].does == "ship" else "no_target"
