"""Bots that play by the rule of thumb in the game's own ``bot``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tortuga.bots.bot import Bot, asked, chance_for, only_answer
from tortuga.bots.knowledge import knowledge_of, random_answer
from tortuga.engine import Action, Chance, Scored, Scores, Seat, TortugaError
from tortuga.engine.describing.facts import Fact
from tortuga.engine.describing.knowledge import Knowledge
from tortuga.engine.describing.manners import Manner, last_foe
from tortuga.engine.describing.scores import best, only, ranked

MOST_THOUGHTS = 16


class NoRuleOfThumb(TortugaError):
    """The game has no ``bot``, so there is no rule of thumb for it."""


class ThumbBot(Bot):
    """Plays as the game's ``bot`` says, with the numbers of a level if the game has any for it.

    A manner changes its choices as far as the game says how.
    """

    takes_hints = True

    def __init__(self, seed: int = 0, level: str = "mate", manner: Manner = "plain") -> None:
        self.name = "thumb"
        self.seed = seed
        self.level = level
        self.manner: Manner = manner

    def choose(self, seat: Seat[Any]) -> Action:
        known, forced = knowledge_of(seat.rules), only_answer(asked(seat))
        if known.choose is None:
            raise NoRuleOfThumb("no_rule_of_thumb", f"There is no rule of thumb for {seat.rules.info.title}.")
        if forced is not None:
            return forced
        if self.manner != "plain" and known.scores is not None:
            return best(self._leaning(seat, known))
        return known.choose(seat, chance_for(self.seed, seat), *self._weights(seat))

    def scores(self, seat: Seat[Any]) -> list[Scored] | None:
        known, forced = knowledge_of(seat.rules), only_answer(asked(seat))
        if known.scores is None:
            return None
        return only(forced) if forced is not None else ranked(self._leaning(seat, known))

    def _leaning(self, seat: Seat[Any], known: Knowledge[Any]) -> Scores:
        """The rule of thumb's scores, changed by the manner."""
        assert known.scores is not None
        scores = known.scores(seat, chance_for(self.seed, seat), *self._weights(seat))
        if self.manner == "plain" or known.lean is None or len(scores) < 2:
            return scores
        foe = last_foe(known.feelings, reversed(seat.events), seat.index) if self.manner == "vengeful" else None
        lean = known.lean(seat, self.manner, foe)
        return scores if lean is None else [Scored(action, score + lean(action)) for action, score in scores]

    def _weights(self, seat: Seat[Any]) -> Sequence[Any]:
        """The level's numbers; empty if the game has none for it and plays with its defaults.

        A legend without numbers of its own, or with none that are good at so few seats, has the captain's.
        """
        known = knowledge_of(seat.rules)
        has_own = "legend" in known.weights and seat.seats >= known.legends_from
        as_captain = self.level == "legend" and not has_own
        weights = known.weights.get("captain" if as_captain else self.level)
        if weights is None:
            return ()
        return (weights if self.manner == "plain" or known.minded is None else known.minded(weights, self.manner),)

    def why(self, seat: Seat[Any], action: Action) -> Fact | None:
        why = knowledge_of(seat.rules).why
        return None if why is None or only_answer(asked(seat)) is not None else why(seat, action)

    def offer(self, seat: Seat[Any]) -> Action | None:
        offer = knowledge_of(seat.rules).offer
        return offer(seat, chance_for(self.seed, seat)) if offer is not None else None


class DeckhandBot(Bot):
    """Plays as another bot does, but often does not pay attention: then it gives a random answer.

    If there are very many answers, it is a random one that a player might think of: nobody bids thirty sixes just by
    being careless.
    """

    takes_hints = True

    def __init__(self, better: Bot, seed: int = 0, slips: int = 35) -> None:
        self.name = "deckhand"
        self.better = better
        self.seed = seed
        self.slips = slips
        """How many decisions in a hundred are random."""

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
