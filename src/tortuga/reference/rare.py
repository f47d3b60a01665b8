"""Matches that show a rare kind of question: ``rare.json``. They are begun from a seed and answered at random.

``python -m tortuga.reference.finding GAME`` looks for those that are missing, and adds them to the file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tortuga.bots import ThumbBot
from tortuga.bots.bot import asked
from tortuga.bots.knowledge import random_answer
from tortuga.engine import Action, Chance, Fast, Match, OptionValue, Rules, Seat
from tortuga.engine.codecs import json_reader

FILE = Path(__file__).with_name("rare.json")


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match is begun and played, until it asks what it is to show."""

    seats: int
    seed: int
    options: dict[str, OptionValue] = {}
    eager: tuple[str, ...] = ()
    """Actions that everybody takes where they can."""
    mates: bool = False
    """Everybody plays by the rule of thumb, rather than at random."""

    def begin(self, rules: Rules[Any]) -> Match[Any]:
        options = rules.info.complete(self.options, self.seats)
        rules.check_options(self.seats, options)
        return Match(rules, self.seats, options, Fast(self.seed))

    def answer(self, seat: Seat[Any], chance: Chance) -> Action:
        """At random, but eagerly."""
        if self.mates:
            return ThumbBot(self.seed).choose(seat)
        ask = asked(seat)
        wanted = [option for option in ask.options if type(option).__name__ in self.eager] if self.eager else []
        return chance.pick(wanted) if wanted else random_answer(ask, chance)


@cache
def all_scenes() -> dict[str, dict[str, Scene]]:
    """By game and kind of question."""
    return json_reader(dict[str, dict[str, Scene]])(FILE.read_bytes())


def scenes_of(game: str) -> dict[str, Scene]:
    """By kind of question, a match that asks it."""
    return all_scenes().get(game, {})
