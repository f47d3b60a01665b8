"""What the end of a match is worth to a seat, from 0 to 1."""

from __future__ import annotations

from typing import Any

from tortuga.engine import Match, Outcome
from tortuga.engine.describing.knowledge import Knowledge


def worth(outcome: Outcome, teams: bool = False) -> list[float]:
    """What an outcome is worth to each seat: mostly for winning, a little for the place."""
    seats = len(outcome.places)
    won = 1.0 if teams else 1.0 / max(1, len(outcome.winners))
    if seats == 1:
        return [1.0 if place == 1 else 0.0 for place in outcome.places]
    return [0.85 * (won if place == 1 else 0.0) + 0.15 * (seats - place) / (seats - 1) for place in outcome.places]


def worth_alone(match: Match[Any], known: Knowledge[Any]) -> float:
    """What a match that was played alone is worth: as the game says, or just whether it was won."""
    assert match.outcome is not None
    return worth(match.outcome)[0] if known.success is None else known.success(match)
