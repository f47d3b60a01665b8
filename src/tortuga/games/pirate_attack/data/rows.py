"""What the data files hold: kinds of card, and numbers that are on no card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NewType

import msgspec
from msgspec import Meta

from tortuga.engine.data.reading import Known, Refers, Row

Source = Literal["book", "public", "house"]
Deck = Literal["main", "gold", "witch_doctor", "fortune_teller", "magic", "tavern", "soul", "ability"]
Pack = Literal["M", "1", "2", "3", "4", "5", "6"]
"""A box: the main game or one of the expansions."""
ShipClass = Literal["", "sloop", "schooner", "brigantine", "galleon", "great", "death"]
Gold = Annotated[int, Meta(ge=0, le=100)]
Price = Annotated[int, Meta(ge=1, le=100)]
"""At least 1: a player without gold is never asked what to buy."""

ShipId = NewType("ShipId", int)
"""Ships are numbered as they enter play; their cards are numbers, too, but of their kinds."""


class Kind(Row, frozen=True, rename={"ship_class": "class"}):
    """One kind of card."""

    id: str
    deck: Deck
    packs: dict[Pack, Annotated[int, Meta(ge=0, le=100)]]
    """How many there are in each box. A kind that a variant goes without has 0."""
    source: Source
    scroll: Literal["plain", "purple", "red", "event"] = "plain"
    ship_class: ShipClass = ""
    ability: str = ""
    """What an Ability Ship can do."""
    cannons: int = 0
    strength: int = 0
    """For a ship, what is printed on it; for any other card, what it adds or takes away."""
    level: int = 0
    price: int = 0
    value: int = 0
    amount: Annotated[int, Meta(ge=0, le=20)] = 0
    """How many cards it gives, or what it counts as."""
    cures: Annotated[str, Refers("cards", "card", optional=True)] = ""
    stock: str = ""
    does: str = ""
    reaction: bool = False
    fame: int = 0
    fame_source: Source = "house"
    md: bool = False
    bl: bool = False

    @property
    def deed(self) -> str:
        """The name under which its effect is registered."""
        return self.does or self.id

    def faults(self) -> Iterator[str]:
        if self.ability == "unknown_size" and (self.cannons or self.strength):
            yield "a ship of Unknown Size cannot have printed cannons or strength"


class Cards(Row, frozen=True):
    """The whole of ``cards.toml``."""

    card: Annotated[list[Kind], Known(without="give it no packs")]


class Numbers(Row, frozen=True):
    """The whole of ``numbers.toml``: numbers of the rules that are on no card."""

    source: dict[str, Source]
    hand_size: Annotated[int, Meta(ge=1, le=10)]
    """How many cards are dealt at first, and whenever somebody gets a new hand."""
    port_fee: Gold
    tavern_price: Price
    gold_cards: Annotated[int, Meta(ge=0, le=5)]
    """How many Gold Cards an enemy ship brings that is sunk."""
    bounty: Gold
    insurance: Gold
    bone_yard: Gold
    piles: Annotated[int, Meta(ge=1, le=6)]
    """Draw piles, except in the game with six."""
    wrecks: Annotated[int, Meta(ge=1, le=10)]
    """How many of the newest can be raised."""
    quiet_rounds: Annotated[int, Meta(ge=1, le=50)]
    most_rounds: Annotated[int, Meta(ge=1, le=200)]


class Files(msgspec.Struct, frozen=True):
    cards: Cards
    numbers: Numbers
