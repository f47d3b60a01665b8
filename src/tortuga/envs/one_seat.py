"""One seat of a match for an agent that reads and writes text; bots play the others.

What frameworks for language models ask for: start a match, show a text, take a text, and a reward in the end::

    game = OneSeat("pirata_codex", seats=3)
    game.reset(seed=7)
    while not game.over:
        game.step(agent(game.text))
    game.reward
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from tortuga import new_match
from tortuga.bots import Bot
from tortuga.engine import Match
from tortuga.envs.names import usual_seats
from tortuga.envs.opponents import Opponent, makers_of
from tortuga.envs.rewards import reward_of
from tortuga.envs.session import Data, rules_with
from tortuga.envs.text import TextSeat, Turn


class OneSeat:
    """A match in which one seat is asked in text.

    ``opponents`` is one bot for all other seats, or a list with one for each. Without ``seat``, the agent sits in a
    random one in every match. A text from which no answer follows may be tried again; after ``tries`` of them the
    default answer is given.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        opponents: Opponent | Sequence[Opponent] = "mate",
        options: Mapping[str, Any] | None = None,
        *,
        seat: int | None = None,
        tries: int = 3,
        legal: bool = True,
        rules: bool = True,
        data: Data = (),
        reward: str = "win",
    ) -> None:
        self._rules = rules_with(game, data)
        self.game = self._rules.info.slug
        self.seats = usual_seats(self._rules.info.seats) if seats is None else seats
        self._rules.check_options(self.seats, self._rules.info.complete(options, self.seats))
        if seat is not None and seat not in range(self.seats):
            raise ValueError(f"There are {self.seats} seats, from 0 to {self.seats - 1}; {seat!r} is none of them.")
        self._options = dict(options or {})
        self._wanted = seat
        self._makers = makers_of(opponents, self.seats - 1)
        self._ask = partial(Turn, tries=tries, legal=legal, rules=rules)
        self._reward = reward_of(reward)
        self._match: Match[Any] | None = None
        self._text: TextSeat | None = None
        self._turn: Turn | None = None
        self._bots: dict[int, Bot] = {}
        self.seat = seat or 0
        """Where the agent sits in this match, from 0."""
        self.steps = 0
        """How many texts were taken in this match."""
        self.unclear = ""
        """What was wrong with the last text; empty if it was an answer."""
        self.answer = ""
        """The last answer that was given, by the agent or by default."""

    def reset(self, seed: int | None = None) -> None:
        """Start a new match. The same seed gives the same match."""
        luck = Random(secrets.randbits(62) if seed is None else seed)
        self._begin(luck)
        while self.over:  # a match may end before the agent is asked anything
            self._begin(luck)

    def _begin(self, luck: Random) -> None:
        self.close()
        self.seat = luck.randrange(self.seats) if self._wanted is None else self._wanted
        others = [other for other in range(self.seats) if other != self.seat]
        self._bots = {other: make(luck.getrandbits(31)) for other, make in zip(others, self._makers, strict=True)}
        self._match = new_match(self._rules.info.slug, self.seats, luck.getrandbits(48), self._options)
        self._text = TextSeat(self._match.seat(self.seat))
        self.steps, self.unclear, self.answer = 0, "", ""
        self._go_on()

    def _go_on(self) -> None:
        """Let the others answer until the agent is asked, or the match is over."""
        match, text = self.match, self._text
        assert text is not None
        match.settle()
        while not match.over and (asked := next(iter(match.waiting))) != self.seat:
            match.act(asked, self._bots[asked].choose(match.seat(asked)))
            match.settle()
        self._turn = None if match.over else self._ask(text)

    @property
    def match(self) -> Match[Any]:
        """The match, for who needs more than text."""
        if self._match is None:
            raise LookupError("There is no match: reset the game first.")
        return self._match

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self.match.over

    @property
    def text(self) -> str:
        """What to show the agent: the prompt, or how the match ended."""
        outcome = self.match.outcome
        if self._turn is None:
            return " ".join(["The match is over.", *(outcome.reasons if outcome is not None else ())])
        return str(self._turn.text)

    @property
    def reward(self) -> float:
        """What the match was worth to the agent; 0 while it is not over."""
        outcome = self.match.outcome
        return 0.0 if outcome is None else self._reward(outcome, bool(self.match.options.get("teams")))[self.seat]

    def step(self, text: str) -> None:
        """Take a text from the agent. After the end of the match it changes nothing."""
        match, turn, reader = self.match, self._turn, self._text
        if turn is None or reader is None:
            return
        self.steps += 1
        given = turn.hear(text)
        self.unclear = turn.refusals[-1] if given is None or given.by_default else ""
        if given is not None:
            self.answer = reader.write(given.action)
            match.act(self.seat, given.action)
            self._go_on()

    def close(self) -> None:
        """Let the bots go."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}
