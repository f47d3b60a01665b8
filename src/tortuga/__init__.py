"""Tortuga: five pirate board games at one table.

What an author of bots, studies or games needs is here by name. Seats are numbered from 0 in everything that a program
reads or passes, and from 1 in everything that a person reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version as _version
from pathlib import Path
from secrets import randbits as _randbits
from typing import TYPE_CHECKING, Any

from tortuga.engine.asks import Action, Ask, Caution, Event, Forecast, Space
from tortuga.engine.chance import Chance, Fast
from tortuga.engine.errors import (
    BadData,
    BadOptions,
    BadRecord,
    IllegalAction,
    IllegalUndo,
    TortugaError,
    UnknownGame,
)
from tortuga.engine.match import Match, Seat
from tortuga.engine.record import Record, load, loads, replay
from tortuga.engine.registry import all_games, register, rules_of
from tortuga.engine.rules import GameInfo, Option, Outcome, Rules, View
from tortuga.engine.variants import with_data

if TYPE_CHECKING:
    from tortuga.bots import Bot

__version__ = _version("tortuga")


def new_match(
    game: str,
    seats: int | None = None,
    seed: int | None = 0,
    options: Mapping[str, Any] | None = None,
    chance: Chance | None = None,
    data: Sequence[Path | str] = (),
) -> Match[Any]:
    """A new match, waiting for its first answer.

    ``seats`` defaults to the smallest number that the game allows. A ``seed`` of None is a fresh one. ``chance`` takes
    its place where something else than the fast generator is wanted. ``data`` are data files to play with in place of
    the game's own ones of the same names.
    """
    rules = with_data(game, data)
    count = rules.info.seats[0] if seats is None else seats
    full = rules.info.complete(options, count)
    rules.check_options(count, full)
    if chance is None:
        if seed is not None and type(seed) is not int:
            raise BadOptions("bad_seed", f"A seed is a whole number, or None for a fresh one, not {seed!r}.")
        chance = Fast(_randbits(48) if seed is None else seed)
    return Match(rules, count, full, chance.copy())


def bot(name: str, seed: int = 0, **settings: int | float | str) -> Bot:
    """A player: ``random``, ``thumb``, ``search``, a level (``deckhand``, ``mate``, ``captain``, ``legend``), or one of
    your own (``my_bot.py:MyBot``).

    ``search`` and ``captain`` take a budget: ``iterations`` or ``seconds``, and ``processes``. A bot of your own takes
    what its class takes.
    """
    from tortuga.bots import make_bot  # here, because who only plays by the rules needs no process pools

    return make_bot(name, seed, **settings)


def __getattr__(name: str) -> object:
    if name == "Bot":  # only an author of bots needs them, and what comes with them
        from tortuga.bots import Bot

        return Bot
    raise AttributeError(f"module 'tortuga' has no attribute {name!r}")


__all__ = [
    "Action",
    "Ask",
    "BadData",
    "BadOptions",
    "BadRecord",
    "Bot",
    "Caution",
    "Chance",
    "Event",
    "Fast",
    "Forecast",
    "GameInfo",
    "IllegalAction",
    "IllegalUndo",
    "Match",
    "Option",
    "Outcome",
    "Record",
    "Rules",
    "Seat",
    "Space",
    "TortugaError",
    "UnknownGame",
    "View",
    "all_games",
    "bot",
    "load",
    "loads",
    "new_match",
    "register",
    "replay",
    "rules_of",
]
