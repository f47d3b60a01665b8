"""How strong the Legendary Pirate is: its level, hits and Sail."""

from __future__ import annotations

from tortuga.games.tiny_epic_pirates.chapters.hits import automatic, symbols
from tortuga.games.tiny_epic_pirates.data import SOLO_HELMS, SOLO_LEGENDS
from tortuga.games.tiny_epic_pirates.data.rows import SoloLevel
from tortuga.games.tiny_epic_pirates.state import SoloPirate, TinyEpicPirates, solo_pirate


def level_of(solo: SoloPirate) -> SoloLevel:
    """How strong the Legendary Pirate is: every Treasure it has buried makes it stronger."""
    return SOLO_LEGENDS[solo.personality].levels[solo.buried]


def solo_symbols(solo: SoloPirate) -> list[int]:
    return symbols(SOLO_HELMS[solo.captain].dice, solo.crew)


def solo_sure_hits(solo: SoloPirate) -> int:
    return solo.helm.hands["cannons"] + level_of(solo).hits + automatic(solo.crew)


def hits_in_defence(state: TinyEpicPirates) -> int:
    """R53: attacked, it adds the hits of its captain's bonus and of its ring space, unless the host chose otherwise."""
    if not state.settings.hits_in_defence:
        return 0
    solo = solo_pirate(state)
    entries = SOLO_LEGENDS[solo.personality].ring[solo.ring]
    return SOLO_HELMS[solo.captain].amount("hit") + sum(entry.n for entry in entries if entry.action == "attack")


def solo_sail(solo: SoloPirate, extra: int = 0) -> int:
    """The Legendary Pirate's total Sail: its level, a Deckhand on Rigging, and extra Sail from its captain's bonus."""
    return level_of(solo).sail + solo.helm.hands["rigging"] + extra
