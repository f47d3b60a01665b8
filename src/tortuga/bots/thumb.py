"""Players by rule of thumb: what the game's own ``bot.py`` would do."""

from __future__ import annotations

from typing import Any

from tortuga.bots.bot import Bot, asked, chance_for
from tortuga.bots.knowledge import knowledge_of, random_answer
from tortuga.engine import Action, Seat, TortugaError


class NoRuleOfThumb(TortugaError):
    """The game has no ``bot.py``, so there is no rule of thumb for it."""


class ThumbBot(Bot):
    """Plays as the game's ``bot.py`` says."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "thumb"
        self.seed = seed

    def choose(self, seat: Seat[Any]) -> Action:
        choose = knowledge_of(seat.rules).choose
        if choose is None:
            raise NoRuleOfThumb("no_rule_of_thumb", f"There is no rule of thumb for {seat.rules.info.title}.")
        return choose(seat, chance_for(self.seed, seat))

    def offer(self, seat: Seat[Any]) -> Action | None:
        offer = knowledge_of(seat.rules).offer
        return offer(seat, chance_for(self.seed, seat)) if offer is not None else None


class DeckhandBot(Bot):
    """Plays as another bot does, but is often elsewhere with its thoughts: then it answers anything."""

    def __init__(self, better: Bot, seed: int = 0, slips: int = 35) -> None:
        self.name = "deckhand"
        self.better = better
        self.seed = seed
        self.slips = slips
        """In a hundred decisions."""

    def choose(self, seat: Seat[Any]) -> Action:
        chance = chance_for(~self.seed, seat)
        if chance.below(100) < self.slips:
            return random_answer(asked(seat), chance)
        return self.better.choose(seat)

    def offer(self, seat: Seat[Any]) -> Action | None:
        return self.better.offer(seat)

    def close(self) -> None:
        self.better.close()
