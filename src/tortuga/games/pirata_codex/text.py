"""The board for a terminal."""

from __future__ import annotations

from tortuga.games.pirata_codex.views import PirataView


def board_text(view: PirataView) -> str:
    """The table as one seat sees it."""
    return f"round {view.round}, {view.step}"
