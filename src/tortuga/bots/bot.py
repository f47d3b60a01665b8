"""What a bot is, and the simplest one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from tortuga.bots.knowledge import random_answer
from tortuga.engine import Action, Ask, Chance, Fast, Match, Scored, Seat
from tortuga.engine.describing.facts import Fact


class Bot(ABC):
    """A player. It answers what its seat is asked, and may take offers.

    Only :meth:`choose` is needed. The bots here are pure functions of their seed and what the seat can see: the same
    window always gets the same answer, in any order and in any process (except for a search with a time limit).
    """

    name: str = "bot"
    """What it is called in results; by default the name of its class."""

    takes_hints: bool = False
    """At a table of another house no worlds can be imagined. A bot that needs them may play what a mate of that house
    advises, if the table allows hints (``tortuga join``)."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "name" not in vars(cls):
            cls.name = cls.__name__

    @abstractmethod
    def choose(self, seat: Seat[Any]) -> Action:
        """The answer to ``seat.ask``: one of its options, or a point of its space."""

    def scores(self, seat: Seat[Any]) -> Sequence[Scored] | None:
        """How good the answers to ``seat.ask`` seem to this bot, best first; None if it does not score answers.

        The first is what it would choose. Scores compare the answers to one question, on the bot's own scale. An answer
        that is missing seems worse than all that are listed.
        """
        del seat
        return None

    def why(self, seat: Seat[Any], action: Action) -> Fact | None:
        """Why it would give this answer: a sentence of the catalogue's ``[advice]``; None if it gives no reason."""
        del seat, action
        return None

    def offer(self, seat: Seat[Any]) -> Action | None:
        """An answer to ``seat.offer``, or None not to take the offer."""
        del seat
        return None

    def close(self) -> None:
        """Release resources such as processes. The bot is not used after this."""
        return


def chance_for(seed: int, seat: Seat[Any]) -> Chance:
    """The chance for one decision. It depends only on the seed, the seat and the number of the question."""
    return Fast((seed * 16 + seat.index) << 32 | seat.number)


def asked(seat: Seat[Any]) -> Ask:
    """What the seat is asked. A bot must only be consulted when there is a question."""
    ask = seat.ask
    if ask is None:
        raise LookupError(f"Seat {seat.index + 1} is not asked anything")
    return ask


def only_answer(ask: Ask) -> Action | None:
    """The only answer to this question, or None if there are several. Nobody needs to think about it."""
    return ask.options[0] if ask.space is None and len(ask.options) == 1 else None


class RandomBot(Bot):
    """Gives a random answer, all equally likely. It takes no offers, because one may be to give up."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "random"
        self.seed = seed

    def choose(self, seat: Seat[Any]) -> Action:
        return random_answer(asked(seat), chance_for(self.seed, seat))


def taken_offer(match: Match[Any], bots: Mapping[int, Bot]) -> tuple[int, Action] | None:
    """Ask everybody who has an offer, in order: the first who takes it, and the answer."""
    for seat in list(match.offers):
        bot = bots.get(seat)
        action = bot.offer(match.seat(seat)) if bot is not None else None
        if action is not None:
            return seat, action
    return None


def take_offer(match: Match[Any], bots: Mapping[int, Bot]) -> bool:
    """Let the first bot act that takes an offer. Returns whether one did."""
    taken = taken_offer(match, bots)
    if taken is not None:
        match.act(*taken)
    return taken is not None


def decide(match: Match[Any], bots: Mapping[int, Bot]) -> tuple[int, Action]:
    """The next answer: from a bot that takes an offer, or else from the first seat that the match waits for."""
    taken = taken_offer(match, bots)
    if taken is not None:
        return taken
    seat = next(iter(match.waiting))
    return seat, bots[seat].choose(match.seat(seat))


def step(match: Match[Any], bots: Mapping[int, Bot]) -> None:
    """Give the next answer."""
    match.act(*decide(match, bots))


def play_out(match: Match[Any], bots: Mapping[int, Bot]) -> Match[Any]:
    """Let the bots play the match to its end."""
    while not match.over:
        step(match, bots)
    return match
