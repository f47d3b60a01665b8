"""First Mate plays by the rules, to the end of every match."""

from __future__ import annotations

from pathlib import Path

import pytest

from tortuga.lab import simulate

BOT = f"{Path(__file__).parent / 'first_mate.py'}:FirstMate"


@pytest.mark.parametrize("game", ["pirata_codex"])
def test_it_plays_every_match_to_its_end(game: str) -> None:
    """An illegal answer or a fault would be raised here, with the line where it happened."""
    results = simulate(game, bots=[BOT, "random"], matches=4, processes=1)
    assert results.summary.matches == 4
