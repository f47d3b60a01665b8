"""Cautions: warn before an answer that may cost your own ship or help an enemy, if another answer would not."""

from __future__ import annotations

from tortuga.engine import Ask, Caution
from tortuga.games.pirate_attack.forecast import Hint, forecast
from tortuga.games.pirate_attack.state import PirateAttack

ASTRAY = frozenset({"own_only", "others_only"})
"""Hints for cards that could only go to the wrong ships."""


def cautions(state: PirateAttack, seat: int, ask: Ask) -> list[Caution]:
    """The cautions for a question; none if every answer is equally bad."""
    found = forecast(state, seat, ask)
    if found is None:
        return []
    words = [_word(hint) for hint in found.hints]
    if all(words):
        return []
    return [Caution(number, word) for number, word in enumerate(words) if word is not None]


def _word(hint: Hint | None) -> str | None:
    if hint is None or not hint.warning:
        return None
    if hint.key == "creature":
        return "own_ship" if hint.result == "sunk" else None
    if hint.key == "duel":
        return "lost_duel" if hint.result != "both" else None
    return hint.key if hint.key in ASTRAY else None
