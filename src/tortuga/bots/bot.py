"""What a bot is, and the simplest one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from tortuga.bots.knowledge import random_answer
from tortuga.engine import Action, Ask, Chance, Fast, Match, Scored, Seat
from tortuga.engine.facts import Fact


class Bot(ABC):
    """A player. It answers what its seat is asked, and may take up what it is offered in passing.

    Only :meth:`choose` is needed. The bots here are pure functions of their seed and what the seat can see: the same
    window gets the same answer, in whatever order and process it is asked for (a search on a time budget excepted).
    """

    name: str = "bot"
    """What it is called in tables; unless it says otherwise, the name of its class."""

    takes_hints: bool = False
    """At a table elsewhere no worlds can be imagined. A bot that is lost without them may answer there what a mate of
    the house would, where hints are allowed (``tortuga join``)."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "name" not in vars(cls):
            cls.name = cls.__name__

    @abstractmethod
    def choose(self, seat: Seat[Any]) -> Action:
        """The answer to ``seat.ask``: one of its options, or a point of its space."""

    def scores(self, seat: Seat[Any]) -> Sequence[Scored] | None:
        """How good the answers to ``seat.ask`` seem to this bot, best first; None if it has no such numbers.

        The first is what it would choose. Scores compare the answers to this one question, on a scale of the bot's
        own; an answer that is missing seems worse than all that are there.
        """
        del seat
        return None

    def why(self, seat: Seat[Any], action: Action) -> Fact | None:
        """Why it would answer so: a sentence of the catalogue's ``[advice]``; None if it has no words for it."""
        del seat, action
        return None

    def offer(self, seat: Seat[Any]) -> Action | None:
        """Something to do in passing, out of ``seat.offer``, or None to let it be."""
        del seat
        return None

    def close(self) -> None:
        """Give back what was taken (processes); nothing is asked of the bot any more."""
        return


def chance_for(seed: int, seat: Seat[Any]) -> Chance:
    """The chance of one decision: of the seed, the seat and the question's number, and of nothing else."""
    return Fast((seed * 16 + seat.index) << 32 | seat.number)


def asked(seat: Seat[Any]) -> Ask:
    """What the seat is asked; a bot is only ever consulted when there is something."""
    ask = seat.ask
    if ask is None:
        raise LookupError(f"Seat {seat.index + 1} is not asked anything")
    return ask


def only_answer(ask: Ask) -> Action | None:
    """The answer where there is but one, so that nobody thinks about it."""
    return ask.options[0] if ask.space is None and len(ask.options) == 1 else None


class RandomBot(Bot):
    """Answers anything that is asked, each answer as likely as the others. Offers it lets be: one may be to give up."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "random"
        self.seed = seed

    def choose(self, seat: Seat[Any]) -> Action:
        return random_answer(asked(seat), chance_for(self.seed, seat))


def taken_offer(match: Match[Any], bots: Mapping[int, Bot]) -> tuple[int, Action] | None:
    """Hear everybody who is offered something in passing, in order: the first who takes it up, and how."""
    for seat in list(match.offers):
        bot = bots.get(seat)
        action = bot.offer(match.seat(seat)) if bot is not None else None
        if action is not None:
            return seat, action
    return None


def take_offer(match: Match[Any], bots: Mapping[int, Bot]) -> bool:
    """Let the first act who takes up what is offered in passing; True when somebody did."""
    taken = taken_offer(match, bots)
    if taken is not None:
        match.act(*taken)
    return taken is not None


def decide(match: Match[Any], bots: Mapping[int, Bot]) -> tuple[int, Action]:
    """The next answer: of whoever takes up an offer, else of the first of those the match waits for."""
    taken = taken_offer(match, bots)
    if taken is not None:
        return taken
    seat = next(iter(match.waiting))
    return seat, bots[seat].choose(match.seat(seat))


def step(match: Match[Any], bots: Mapping[int, Bot]) -> None:
    """Give the next answer."""
    match.act(*decide(match, bots))


def play_out(match: Match[Any], bots: Mapping[int, Bot]) -> Match[Any]:
    """Let the bots play to the end."""
    while not match.over:
        step(match, bots)
    return match
