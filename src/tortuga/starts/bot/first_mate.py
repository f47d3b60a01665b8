"""First Mate: a bot for Tortuga."""

from __future__ import annotations

from random import Random
from typing import Any

from tortuga import Action, Bot, Seat


class FirstMate(Bot):
    """Gives the default answer, and now and then a random one."""

    def __init__(self, seed: int = 0, daring: int = 20) -> None:
        self.chance = Random(seed)
        self.daring = daring

    def choose(self, seat: Seat[Any]) -> Action:
        """The answer to what the seat is asked: one of ``seat.ask.options``."""
        ask = seat.ask
        assert ask is not None  # a bot is only consulted when there is a question
        # You can use ask.kind (the name of the question), ask.options and ask.default, seat.view (all that the seat may
        # know), seat.events (what it has been told), and seat.index (which seat it is).
        if self.chance.randrange(100) < self.daring:
            return self.chance.choice(ask.options or [ask.default])
        return ask.default
