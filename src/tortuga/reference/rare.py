"""Scenes: seeded matches that show rare kinds of question, kept in ``rare.json``.

``python -m tortuga.reference.finding GAME`` searches for missing ones and adds them to the file.
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
    """How to start and play a match so that it comes to a certain question."""

    seats: int
    seed: int
    options: dict[str, OptionValue] = {}
    eager: tuple[str, ...] = ()
    """Actions that everybody takes whenever possible."""
    mates: bool = False
    """Whether everybody plays by the rule of thumb rather than at random."""

    def begin(self, rules: Rules[Any]) -> Match[Any]:
        """The match before its first answer."""
        options = rules.info.complete(self.options, self.seats)
        rules.check_options(self.seats, options)
        return Match(rules, self.seats, options, Fast(self.seed))

    def answer(self, seat: Seat[Any], chance: Chance) -> Action:
        """The seat's answer: an eager action if there is one, else a random one."""
        if self.mates:
            return ThumbBot(self.seed).choose(seat)
        ask = asked(seat)
        wanted = [option for option in ask.options if type(option).__name__ in self.eager] if self.eager else []
        return chance.pick(wanted) if wanted else random_answer(ask, chance)


@cache
def all_scenes() -> dict[str, dict[str, Scene]]:
    """All scenes by game and kind of question."""
    return json_reader(dict[str, dict[str, Scene]])(FILE.read_bytes())


def scenes_of(game: str) -> dict[str, Scene]:
    """The scenes of a game by kind of question."""
    return all_scenes().get(game, {})
