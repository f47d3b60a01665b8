"""Cautions: warnings about calls that are certainly wrong and choices that make a roll worse."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Caution
from tortuga.engine.facts import Hints
from tortuga.engine.facts import cautions as grave_ones
from tortuga.games.pirata_codex.actions import Liar, Lock
from tortuga.games.pirata_codex.forecast import forecast
from tortuga.games.pirata_codex.forecast.bets import BetForecast
from tortuga.games.pirata_codex.forecast.cards import CardsForecast
from tortuga.games.pirata_codex.state import Pirata

GRAVE = frozenset({"worse", "lucky_in_vain", "deal_cursed"})
"""The facts of a forecast that are worth a warning."""


def cautions(state: Pirata, seat: int, ask: Ask) -> list[Caution]:
    """Warnings about answers to this question."""
    made = forecast(state, seat, ask)
    if isinstance(made, BetForecast):
        pairs = enumerate(zip(ask.options, made.chances, strict=True))
        return [Caution(number, word) for number, (option, chance) in pairs if not chance and (word := _word(option))]
    return grave_ones(made.hints, GRAVE) if isinstance(made, Hints | CardsForecast) else []


def _word(option: Action) -> str:
    """A false bid may be a bluff, but a call that is certainly wrong is a mistake."""
    match option:
        case Lock():
            return "lock"
        case Liar():
            return "liar"
        case _:
            return ""
