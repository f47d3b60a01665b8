"""What a game's own ``bot`` module knows, and where it is looked for."""

from __future__ import annotations

import pytest

from tortuga.bots import knowledge
from tortuga.bots.knowledge import knowledge_of
from tortuga.games.rattle_battle import bot
from tortuga.games.rattle_battle.rules import RattleRules


class Variant(RattleRules):
    """Rules that change something, in a module that has no bot beside it."""


def test_a_variant_is_played_with_what_is_known_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "_known", {})
    assert knowledge_of(Variant()).choose is bot.choose
