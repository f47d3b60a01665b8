"""How everybody stands, in numbers for the chances to win: the way to go, and what the cup and the hold are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tortuga.engine import Match
from tortuga.engine.describing.knowledge import Bearings
from tortuga.games.pirata_codex.bot.worth import cup_worth, final_crew, strength, tile_worth
from tortuga.games.pirata_codex.chapters.course import tile_of
from tortuga.games.pirata_codex.chapters.crew import cup_size
from tortuga.games.pirata_codex.state import Pirata


class Bearing(NamedTuple):
    """How one seat stands."""

    strength: float
    """How far the ship is, with all it carries turned into tiles."""
    behind: float
    """How far that is behind the best."""
    to_go: float
    near: float
    """How far it is behind the best, counting for more the nearer the throne is."""
    cup: float
    dice: float
    coins: float
    cards: float
    final_crew: float
    tile: float
    """What the tile under the ship is worth."""
    out: float
    miss: float


def bearings(match: Match[Pirata]) -> Sequence[Sequence[float]]:
    """A row for each seat."""
    state = match.state
    strengths = [strength(state, seat) for seat in range(match.seats)]
    best = max(strengths)
    return [_bearing(state, seat, own, best) for seat, own in enumerate(strengths)]


def _bearing(state: Pirata, seat: int, own: float, best: float) -> Bearing:
    player = state.players[seat]
    to_go = state.finish - player.progress
    return Bearing(
        strength=own / 12,
        behind=(own - best) / 6,
        to_go=to_go / 12,
        near=1 / (1 + max(0, to_go)),
        cup=cup_worth(state, seat) / 4,
        dice=cup_size(state, seat) / 6,
        coins=player.coins / 5,
        cards=len(player.hand) / 5,
        final_crew=final_crew(state, seat) / 8,
        tile=tile_worth(state, seat) if tile_of(state, seat) else 0.0,  # none while tiles are laid
        out=float(player.out),
        miss=float(player.miss_next),
    )


BEARINGS = Bearings(Bearing._fields, bearings)
