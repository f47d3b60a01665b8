"""Hints for people: what a bot would answer in their place, and why."""

from __future__ import annotations

from typing import Any

import msgspec

from tortuga.bots.bot import Bot, asked
from tortuga.engine import Action, Seat
from tortuga.engine.describing.facts import Fact


class Advice(msgspec.Struct, frozen=True):
    """An answer and the reason for it."""

    action: Action
    among: int
    """How many answers were weighed; 1 if a plain rule decided."""
    why: Fact | None
    """A sentence of the catalogue's ``[advice]``; None if the bot gives no reason."""


def advise(bot: Bot, seat: Seat[Any]) -> Advice:
    """What this bot would answer in this seat, which must be asked something."""
    asked(seat)
    scores = bot.scores(seat)
    action = scores[0].action if scores else bot.choose(seat)
    return Advice(action, len(scores or ()), bot.why(seat, action))
