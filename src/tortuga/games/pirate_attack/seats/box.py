"""What a page must know about the game before any match: what is printed on the cards."""

from __future__ import annotations

from typing import Literal

from tortuga.engine import View
from tortuga.games.pirate_attack.data import ATTACK_CARDS, KINDS, NUMBER
from tortuga.games.pirate_attack.data.rows import Kind

Sort = Literal[
    "ship", "smith", "carpenter", "trick", "answer", "creature", "price", "attack", "red", "save",
    "gold", "witch_doctor", "fortune_teller", "magic", "tavern", "soul", "ability",
]  # fmt: skip
"""What sort of card it is, for how a page draws it."""


class CardFace(View):
    sort: Sort
    back: str
    """The deck that it belongs to."""
    rig: str
    """How large a ship is; empty for all other cards."""
    gift: str
    """What an Ability Ship can do."""
    cannons: int | None
    strength: int | None
    """For a ship, what is printed on it, None for Unknown Size; for a Blacksmith or Carpenter, what it changes."""
    number: int | None
    """The number printed large on it: a level, a price, gold, or the size of the Royal Navy."""


class AttackBox(View):
    cards: dict[str, CardFace]
    """By id."""


def _sort(kind: Kind) -> Sort:
    if kind.does == "ship":
        return "ship"
    if kind.deck != "main":
        return kind.deck
    if NUMBER[kind.id] in ATTACK_CARDS:
        return "attack"
    if kind.scroll in ("red", "event"):
        return "red"
    if kind.reaction or kind.id == "blockade":
        return "answer"
    if kind.value:
        return "save"
    if kind.level:
        return "creature"
    if kind.price or kind.deed.startswith("close_"):
        return "price"
    if kind.cannons:
        return "smith"
    return "carpenter" if kind.strength else "trick"


def _face(kind: Kind) -> CardFace:
    sort = _sort(kind)
    numbered = sort in ("ship", "smith", "carpenter") and kind.ability != "unknown_size"
    return CardFace(
        sort=sort,
        back=kind.deck,
        rig=kind.ship_class,
        gift=kind.ability,
        cannons=kind.cannons if numbered else None,
        strength=kind.strength if numbered else None,
        number=kind.level or kind.price or kind.value or (kind.strength if kind.does == "royal_navy" else 0) or None,
    )


BOX = AttackBox(cards={kind.id: _face(kind) for kind in KINDS})
