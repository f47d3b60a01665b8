"""Matches in bulk: they take checkpoints as seldom as possible, unless a bot imagines worlds."""

from __future__ import annotations

from typing import Any

import pytest

from tortuga.bots import RandomBot
from tortuga.engine import Action, Seat
from tortuga.engine.past import CLOSE_TOGETHER, SELDOM
from tortuga.lab.fixtures import Fixture, play_fixture
from tortuga.lab.run import table_for


class Watchful(RandomBot):
    """Notes how far apart checkpoints are, and imagines a world each time if it is told to."""

    seen: set[int]
    imagines = False

    def choose(self, seat: Seat[Any]) -> Action:
        self.seen.add(seat._match._past.spacing)
        if self.imagines:
            seat.imagine(1)
        return super().choose(seat)


@pytest.mark.parametrize(("imagines", "spacings"), [(False, {SELDOM}), (True, {SELDOM, CLOSE_TOGETHER})])
def test_a_match_takes_checkpoints_seldom_until_somebody_imagines(imagines: bool, spacings: set[int]) -> None:
    seen: set[int] = set()

    def made(seed: int) -> Watchful:
        bot = Watchful(seed)
        bot.seen, bot.imagines = seen, imagines
        return bot

    fixture = Fixture(0, 7, ("watchful", "watchful"))
    rules, options, _ = table_for("pirata_codex", 2, 2, {})
    played = play_fixture(rules, options, {"watchful": made}, fixture, lambda: False)
    assert played is not None
    assert seen == spacings
