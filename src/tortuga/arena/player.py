"""An agent in a seat of the lab."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import msgspec

from tortuga.arena.agents import Agent, AgentFault
from tortuga.bots import Bot, make_bot
from tortuga.engine import Action, Seat
from tortuga.envs.text import TextSeat, Turn
from tortuga.envs.text.seat import Prompt


class TurnCount(msgspec.Struct):
    """What an agent did in its turns."""

    turns: int = 0
    retries: int = 0
    """Texts beyond the first in a turn."""
    forfeits: int = 0
    """Turns in which no try was clear, so that the default was given."""
    faults: int = 0
    """Tries without any text: the agent crashed, hung or was away."""
    as_mate: int = 0
    """Turns in which a mate would have given the same answer."""
    seconds: float = 0.0
    tokens_in: int = 0
    tokens_out: int = 0
    estimated: bool = False
    """Are the tokens estimates, because the agent did not count them?"""

    def add(self, other: TurnCount) -> None:
        for name in ("turns", "retries", "forfeits", "faults", "as_mate", "seconds", "tokens_in", "tokens_out"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.estimated |= other.estimated


class TextPlayer(Bot):
    """A bot that asks an agent, in text."""

    def __init__(self, agent: Agent, tries: int, legal: bool, seed: int = 0, rules: bool = False) -> None:
        self._agent = agent
        self._mate = make_bot("mate", seed)
        self._tries = tries
        self._legal = legal
        self._rules = rules
        self._text: TextSeat | None = None
        self.tally = TurnCount()
        self.kinds: dict[str, TurnCount] = {}
        """How the agent has done, by kind of question."""
        self.last_fault = ""

    def choose(self, seat: Seat[Any]) -> Action:
        if self._text is None:
            self._text = TextSeat(seat)
        self._text.seat = seat
        ask = seat.ask
        assert ask is not None
        turn, counted = Turn(self._text, self._tries, self._legal, rules=self._rules), TurnCount(turns=1)
        while turn.given is None:
            turn.hear(self._ask(turn.text, counted))
        counted.retries += turn.given.tries - 1
        counted.forfeits += turn.given.by_default
        counted.as_mate += turn.given.action == self._mate.choose(seat)
        self.tally.add(counted)
        self.kinds.setdefault(ask.kind, TurnCount()).add(counted)
        return turn.given.action

    def _ask(self, prompt: str, counted: TurnCount) -> str:
        began = time.monotonic()
        try:
            reply = self._agent.answer(prompt)
        except AgentFault as fault:
            counted.faults += 1
            self.last_fault = fault.sentence
            return ""
        finally:
            counted.seconds += time.monotonic() - began
        known = reply.tokens_in is not None and reply.tokens_out is not None
        counted.tokens_in += reply.tokens_in if reply.tokens_in is not None else Prompt(prompt).tokens
        counted.tokens_out += reply.tokens_out if reply.tokens_out is not None else Prompt(reply.text).tokens
        counted.estimated |= not known
        return reply.text

    def close(self) -> None:
        self._agent.close()
        self._mate.close()


def sum_of(tallies: list[TurnCount]) -> TurnCount:
    """Several counts added up."""
    total = TurnCount()
    for each in tallies:
        total.add(each)
    return total


def most_common(faults: list[str]) -> str:
    """The fault that came most often; empty if there was none."""
    found = Counter(fault for fault in faults if fault).most_common(1)
    return found[0][0] if found else ""
