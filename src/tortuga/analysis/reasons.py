"""Why an answer is the better one, in the words of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from tortuga.bots import ThumbBot
from tortuga.bots.knowledge import knowledge_of
from tortuga.engine import Action, Match
from tortuga.engine.describing.facts import Fact
from tortuga.engine.describing.words import begun

MOST_FACTS = 2


class Reason(NamedTuple):
    """A fact, and the part of the game's catalogue with its sentence."""

    section: Literal["advice", "hint"]
    fact: Fact


def reasons_for(match: Match[Any], seat: int, better: Action) -> list[Reason]:
    """Why this answer to the seat's open question is better: a mate's reason if it is a mate's answer, else what is
    known about it. Empty if there is nothing to say; what warns of an answer is no reason for it."""
    known, window = knowledge_of(match.rules), match.seat(seat)
    if known.why is not None and better == ThumbBot().choose(window):
        fact = known.why(window, better)
        if fact is not None:
            return [Reason("advice", fact)]
    forecast, options = match.forecast(seat), match.waiting[seat].options
    if forecast is None or better not in options:
        return []
    plain = [fact for fact in forecast.hints[options.index(better)] if not fact.warns]
    return [Reason("hint", fact) for fact in plain[:MOST_FACTS]]


def in_words(match: Match[Any], reasons: Sequence[Reason], names: Sequence[str]) -> str:
    """The reasons as sentences."""
    words = match.rules.words
    said = [words.say(reason.section, reason.fact.about, names, key=reason.fact.key) for reason in reasons]
    return " ".join(ended(begun(text, names)) for text in said)


def ended(text: str) -> str:
    """The text as a sentence: with a full stop, unless it ends by itself."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
