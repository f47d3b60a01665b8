"""Tortuga: five pirate board games at one table.

This module exports what authors of bots, studies and games need. Programs number seats from 0; texts for people number
them from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version as _version
from pathlib import Path
from secrets import randbits as _randbits
from typing import TYPE_CHECKING, Any

from tortuga.engine.asks import Action, Ask, Event, Space
from tortuga.engine.chance import Chance, Fast
from tortuga.engine.describing.facts import Caution, Forecast
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

__version__ = _version("tortuga-games")


def new_match(
    game: str,
    seats: int | None = None,
    seed: int | None = 0,
    options: Mapping[str, Any] | None = None,
    chance: Chance | None = None,
    data: Sequence[Path | str] = (),
) -> Match[Any]:
    """A new match, waiting for its first answer.

    ``seats`` defaults to the smallest number that the game allows. With ``seed=None`` a fresh seed is drawn. Pass
    ``chance`` instead to use another generator than :class:`Fast`. ``data`` lists data files that replace the game's
    own files of the same names.
    """
    rules = with_data(game, data)
    count = rules.info.seats[0] if seats is None else seats
    full = rules.info.complete(options, count)
    rules.check_options(count, full)
    if chance is None:
        if seed is not None and type(seed) is not int:
            raise BadOptions("bad_seed", f"A seed must be a whole number, or None for a fresh one, not {seed!r}.")
        chance = Fast(_randbits(48) if seed is None else seed)
    return Match(rules, count, full, chance.copy())


def bot(name: str, seed: int = 0, **settings: int | float | str) -> Bot:
    """A bot by its name: ``random``, ``thumb``, ``search``, a level (``deckhand``, ``mate``, ``captain``, ``legend``),
    or one of your own (``my_bot.py:MyBot``).

    ``search`` and ``captain`` take a budget: ``iterations`` or ``seconds``, and ``processes``. The settings of your own
    bot are passed to its class.
    """
    from tortuga.bots import make_bot  # here, so that importing tortuga does not load process pools

    return make_bot(name, seed, **settings)


def __getattr__(name: str) -> object:
    if name == "Bot":  # loaded on first use, as in bot()
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
