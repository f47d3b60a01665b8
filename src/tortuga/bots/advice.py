"""A hint for somebody who has to decide: what a bot would do in their place, and why."""

from __future__ import annotations

from typing import Any

import msgspec

from tortuga.bots.bot import Bot, asked
from tortuga.engine import Action, Seat
from tortuga.engine.facts import Fact


class Advice(msgspec.Struct, frozen=True):
    """One answer, with the reason for it."""

    action: Action
    among: int
    """How many answers were weighed; one: a plain rule has decided."""
    why: Fact | None
    """A sentence of the catalogue's ``[advice]``; None where the bot has no words for it."""


def advise(bot: Bot, seat: Seat[Any]) -> Advice:
    """What this bot would answer at a seat that is asked something."""
    asked(seat)
    scores = bot.scores(seat)
    action = scores[0].action if scores else bot.choose(seat)
    return Advice(action, len(scores or ()), bot.why(seat, action))
