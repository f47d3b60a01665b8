"""The bots in the other seats, where one seat learns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from inspect import signature
from typing import Any

from tortuga.bots import Bot, make_bot

Opponent = str | Callable[[int], Bot]
"""The name of a bot, its class, or something that makes one from a seed."""


def makers_of(opponents: Opponent | Sequence[Opponent], count: int) -> list[Callable[[int], Bot]]:
    """What makes the bots for the other seats. Raises ValueError for what cannot play."""
    listed: list[Any] = list(opponents) if isinstance(opponents, list | tuple) else [opponents] * count
    if len(listed) != count:
        raise ValueError(
            f"There are {count} other seats, so opponents must name one bot or {count}, not {len(listed)}."
        )
    return [_maker(opponent) for opponent in listed]


def _maker(opponent: Opponent) -> Callable[[int], Bot]:
    if isinstance(opponent, str):
        make_bot(opponent).close()  # an unknown name is an error now, not in the first match
        return partial(make_bot, opponent)
    if not callable(opponent):
        raise ValueError(
            f"{opponent!r} cannot play: name a bot, or give its class or a function that makes one from a seed. "
            "A bot that is made already cannot, because every match needs one of its own."
        )
    return partial(_made, opponent)


def _made(opponent: Callable[..., Bot], seed: int) -> Bot:
    """A bot for a new match. This is a function rather than a closure, so that an environment can be pickled."""
    seedless = isinstance(opponent, type) and "seed" not in signature(opponent).parameters
    bot = opponent() if seedless else opponent(seed)
    if not isinstance(bot, Bot):
        raise ValueError(f"{opponent!r} makes {type(bot).__name__}, which is not based on tortuga.Bot.")
    return bot
