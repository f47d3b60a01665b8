"""How games are called in registries of environments."""

from __future__ import annotations

from collections.abc import Sequence


def name_of(slug: str) -> str:
    """A game's name in Gymnasium and PettingZoo: ``tortuga/PirataCodex-v0``."""
    return f"tortuga/{''.join(part.capitalize() for part in slug.split('_'))}-v0"


def usual_seats(seats: Sequence[int]) -> int:
    """Four seats if the game allows it."""
    return 4 if 4 in seats else seats[-1]
