"""The scene: what the middle of the table shows."""

from __future__ import annotations

from typing import Literal

from tortuga.games.pirata_codex.state import Pirata

Scene = Literal[
    "setup", "bid", "reveal", "sail", "tile", "symbols", "battle", "deal", "played", "final", "throne"
]  # fmt: skip
"""The bid, the lifted cups, a die, the tile that is faced, or the cards of the round."""

SETUP = frozenset({"lay", "vote", "deal", "draft"})
BETTING = frozenset({"shake", "auction"})


def scene_of(state: Pirata) -> Scene:
    """The latest thing that everybody is looking at."""
    if state.champion >= 0:
        return "throne"
    if state.phase == "final":
        return "final"
    if state.phase in SETUP:
        return "setup"
    if state.phase in BETTING:
        return "bid"
    if state.open_cups:
        return "reveal"
    if state.window == "battle_roll" or state.lucky:
        return "battle"
    if state.window == "action_die":
        return "symbols"
    if state.phase in ("sail", "tile"):
        return _scene_at_sea(state)
    return "played"


def _scene_at_sea(state: Pirata) -> Scene:
    """In the sail phase: the sail die, then the tile with the dice that were rolled for it."""
    if state.tile and state.window != "sail_end":
        if state.deal:
            return "deal"
        return "symbols" if state.symbols else "tile"
    if state.tile:
        return "tile"
    return "sail" if state.sail_die else "played"
