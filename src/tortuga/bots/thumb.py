"""Players by rule of thumb: what the game's own ``bot.py`` would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tortuga.bots.bot import Bot, asked, chance_for, only_answer
from tortuga.bots.knowledge import knowledge_of, random_answer
from tortuga.engine import Action, Chance, Scored, Seat, TortugaError
from tortuga.engine.facts import Fact
from tortuga.engine.scores import only, ranked

MOST_THOUGHTS = 16


class NoRuleOfThumb(TortugaError):
    """The game has no ``bot.py``, so there is no rule of thumb for it."""


class ThumbBot(Bot):
    """Plays as the game's ``bot.py`` says; with the numbers of a level, where the game has any for it."""

    takes_hints = True

    def __init__(self, seed: int = 0, level: str = "mate") -> None:
        self.name = "thumb"
        self.seed = seed
        self.level = level

    def choose(self, seat: Seat[Any]) -> Action:
        choose = knowledge_of(seat.rules).choose
        if choose is None:
            raise NoRuleOfThumb("no_rule_of_thumb", f"There is no rule of thumb for {seat.rules.info.title}.")
        return only_answer(asked(seat)) or choose(seat, chance_for(self.seed, seat), *self._weights(seat))

    def scores(self, seat: Seat[Any]) -> list[Scored] | None:
        scores, forced = knowledge_of(seat.rules).scores, only_answer(asked(seat))
        if scores is None:
            return None
        if forced is not None:
            return only(forced)
        return ranked(scores(seat, chance_for(self.seed, seat), *self._weights(seat)))

    def _weights(self, seat: Seat[Any]) -> Sequence[Any]:
        """The level's numbers, or nothing: then the game plays with those it has."""
        weights = knowledge_of(seat.rules).weights
        return (weights[self.level],) if self.level in weights else ()

    def why(self, seat: Seat[Any], action: Action) -> Fact | None:
        why = knowledge_of(seat.rules).why
        return None if why is None or only_answer(asked(seat)) is not None else why(seat, action)

    def offer(self, seat: Seat[Any]) -> Action | None:
        offer = knowledge_of(seat.rules).offer
        return offer(seat, chance_for(self.seed, seat)) if offer is not None else None


class DeckhandBot(Bot):
    """Plays as another bot does, but is often elsewhere with its thoughts: then it answers anything.

    Where there is a great deal to choose from, anything that a player of the game would think of: nobody bids thirty
    sixes by inattention.
    """

    takes_hints = True

    def __init__(self, better: Bot, seed: int = 0, slips: int = 35) -> None:
        self.name = "deckhand"
        self.better = better
        self.seed = seed
        self.slips = slips
        """In a hundred decisions."""

    def choose(self, seat: Seat[Any]) -> Action:
        chance = chance_for(~self.seed, seat)
        return self._slip(seat, chance) if chance.below(100) < self.slips else self.better.choose(seat)

    def _slip(self, seat: Seat[Any], chance: Chance) -> Action:
        ask, shortlist = asked(seat), knowledge_of(seat.rules).shortlist
        if shortlist is not None and len(ask.options) > MOST_THOUGHTS:
            world = seat.imagine(chance.below(1 << 30))
            return chance.pick(shortlist(world, seat.index, ask, chance, MOST_THOUGHTS))
        return random_answer(ask, chance)

    def offer(self, seat: Seat[Any]) -> Action | None:
        return self.better.offer(seat)

    def close(self) -> None:
        self.better.close()
