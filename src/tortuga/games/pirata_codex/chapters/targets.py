"""Picking a player for a tile."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Action, Steps
from tortuga.games.pirata_codex.actions import PICK_NOBODY, PickPlayer, pick
from tortuga.games.pirata_codex.chapters.asking import ask_ship, automatic
from tortuga.games.pirata_codex.chapters.battle import battle
from tortuga.games.pirata_codex.chapters.course import open_water, others
from tortuga.games.pirata_codex.state import Pirata, PirataTable


def unsheltered(state: Pirata, seat: int) -> list[int]:
    """Everybody else who is not sheltered, in betting direction."""
    return open_water(state, others(state, seat))


def pick_player(table: PirataTable, seat: int, legal: Sequence[int], may_stop: bool = False) -> Steps[int | None]:
    """Pick one of these players, or None. The Phantom does not choose: they battle for a loser."""
    if not legal:
        return None
    state = table.state
    if automatic(state, seat):
        return (yield from battle(table, legal, "loser"))
    options: list[Action] = [pick(other) for other in legal]
    if may_stop:
        options.append(PICK_NOBODY)
    answer = yield from ask_ship(table, seat, "pick_player", options, about={"tile": state.tile})
    return answer.seat if isinstance(answer, PickPlayer) else None
