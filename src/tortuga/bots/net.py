"""The bot that plays by a learned policy alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tortuga.bots.bot import Bot, asked, only_answer
from tortuga.bots.net_files import named_net
from tortuga.bots.policy import is_listed, policy_of
from tortuga.bots.thumb import ThumbBot
from tortuga.engine import Action, Scored, Seat
from tortuga.engine.describing.scores import only, ranked


class NetBot(Bot):
    """Gives the answer that the game's policy scores best. No rule of thumb has a say, except where an answer may be a
    point of a space: policies choose from lists."""

    takes_hints = True

    def __init__(self, seed: int, other: Bot, policy: str | None = None) -> None:
        self.name = "net"
        self.other = other
        """Who plays where no policy fits: in a match that is played alone, above all."""
        self.policy = named_net(policy, "policy")
        """A policy written by ``tortuga learn``, instead of the game's own."""
        self.thumb = ThumbBot(seed, "legend")

    def choose(self, seat: Seat[Any]) -> Action:
        scores = self.scores(seat)
        return self.other.choose(seat) if scores is None else scores[0].action

    def scores(self, seat: Seat[Any]) -> Sequence[Scored] | None:
        policy = policy_of(seat.rules, seat.seats, self.policy)
        if policy is None:
            return self.other.scores(seat)
        ask = asked(seat)
        forced = only_answer(ask)
        if forced is not None:
            return only(forced)
        return ranked(policy.scores(seat)) if is_listed(ask) else self.thumb.scores(seat)

    def offer(self, seat: Seat[Any]) -> Action | None:
        return self.other.offer(seat)

    def close(self) -> None:
        self.other.close()
