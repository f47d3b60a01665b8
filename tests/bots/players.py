"""Bots that misbehave, in a module of their own so that another process can import them."""

from __future__ import annotations

import os
import time
from typing import Any

import sample

from tortuga.bots import Bot
from tortuga.engine import Action, Seat


class Crashing(Bot):
    name = "crashing"

    def choose(self, seat: Seat[Any]) -> Action:
        raise ZeroDivisionError("the rum is gone")


class Hanging(Bot):
    name = "hanging"

    def choose(self, seat: Seat[Any]) -> Action:
        time.sleep(3600)
        raise AssertionError("nobody waits that long")


class Dying(Bot):
    name = "dying"

    def choose(self, seat: Seat[Any]) -> Action:
        os._exit(7)


class Illegal(Bot):
    name = "illegal"

    def choose(self, seat: Seat[Any]) -> Action:
        return sample.Bid(999)


class Nonsense(Bot):
    name = "nonsense"

    def choose(self, seat: Seat[Any]) -> Action:
        return "a shot across the bows"  # type: ignore[return-value]


class Silent(Bot):
    name = "silent"

    def choose(self, seat: Seat[Any]) -> Action:
        return None  # type: ignore[return-value]


class Tampering(Bot):
    """Changes the state in its favour, then answers as if nothing had happened."""

    name = "tampering"

    def choose(self, seat: Seat[Any]) -> Action:
        seat._match.state.players[seat.index].won = 1000
        seat._match.state.players[seat.index].hand[:] = [999]
        ask = seat.ask
        assert ask is not None
        return ask.options[-1]


class Listening(Bot):
    """Bids, guesses or passes by what it has heard: the same answers wherever it runs, if it hears the same."""

    name = "listening"

    def choose(self, seat: Seat[Any]) -> Action:
        ask = seat.ask
        assert ask is not None
        return ask.options[len(seat.events) % len(ask.options)]

    def offer(self, seat: Seat[Any]) -> Action | None:
        return sample.Sigh() if len(seat.events) % 3 == 1 else None
