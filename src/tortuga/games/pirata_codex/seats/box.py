"""What is printed on tiles, cards and dice: a page needs it, and it never changes in a match."""

from __future__ import annotations

from tortuga.engine import View
from tortuga.games.pirata_codex.chapters.battle import FACES
from tortuga.games.pirata_codex.data import CARDS, TILES


class TileFace(View):
    type: str
    """One of start, positive, double and negative."""


class CardFace(View):
    colour: str
    """Either gold or silver."""
    kind: str
    """One of artifact, creature, weapon and skill."""


class PirataBox(View):
    """Tiles and cards by their ids."""

    tiles: dict[str, TileFace]
    cards: dict[str, CardFace]
    battle: tuple[str, ...]
    """The faces of the battle die, from the lowest to the highest."""


BOX = PirataBox(
    tiles={tile.id: TileFace(tile.type) for tile in TILES.values()},
    cards={card.id: CardFace(card.colour, card.kind) for card in CARDS.values()},
    battle=FACES,
)
