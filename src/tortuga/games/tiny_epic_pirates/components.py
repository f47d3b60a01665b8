"""The components: what is in the box by name and number, and what is printed on every card and mat."""

from __future__ import annotations

from typing import Annotated, Literal, NewType, get_args

import msgspec
from msgspec import Meta

Booty = Literal["sugarcane", "rum", "coffee", "gunpowder"]
Order = Literal["hide_out", "plunder", "trade", "crew_up", "search", "attack"]
Assignment = Literal["rigging", "cannons", "extort", "repair"]
MerchantName = Literal["orange", "green"]
Token = Literal["gold2", "gold3", "surefire", "booty", "sail2", "storm"]
Side = Literal["A", "B"]
Target = Literal["orange", "green", "you"]
"""Whom the Legendary Pirate makes for."""

MapId = NewType("MapId", str)
CaptainId = NewType("CaptainId", str)
CrewId = NewType("CrewId", str)
MerchantId = NewType("MerchantId", str)

BOOTY: tuple[Booty, ...] = get_args(Booty)
ORDERS: tuple[Order, ...] = get_args(Order)
ORDER_TOKENS: tuple[Order, ...] = ORDERS[1:]
ASSIGNMENTS: tuple[Assignment, ...] = get_args(Assignment)
STATIONS: tuple[Assignment, ...] = ASSIGNMENTS[:3]
"""The three Assignments where a Deckhand does something; on Repair it does nothing."""
MERCHANTS: tuple[MerchantName, ...] = get_args(MerchantName)
TOKENS: tuple[Token, ...] = get_args(Token)
COLORS = ("red", "blue", "yellow", "black")

DECKHANDS = len(STATIONS)
"""In play from the start, one on each; one more waits on the Legend Track."""
HIDE_OUT = 0
"""The Wheel's own space; the Ship Line lies just before it."""
WHEEL_SPACES = 6
YOU = 0
"""Alone, your own seat."""
SOLO = 1
"""Alone, the Legendary Pirate is the second pirate at the table (``pirate`` numbers and colours)."""
FACES = range(1, 7)
"""Of a die."""

# What is printed

SourceTag = Literal["book", "public", "house", "box"]
MOST_PRINTED = 30
"""Nothing in the box costs or brings more Gold."""

BonusAction = Literal[
    "bury", "plunder", "trade", "crew_up", "search", "attack", "special", "exchange", "sail_orange", "sail_green",
    "sail_navy", "gain_gold", "reroll", "reassign", "sail",
]  # fmt: skip
SoloAction = Literal["plunder", "trade", "crew_up", "search", "attack", "gain_gold"]
SoloBonusAction = Literal["plunder", "trade", "crew_up", "search", "attack", "gain_gold", "hit", "sail"]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of the rules that stand on no card, token or track."""

    source: dict[Literal["rest", "rounds"], SourceTag]
    treasures: Annotated[int, Meta(ge=1, le=4)]
    """That each pirate has to bury."""
    rounds: Annotated[int, Meta(ge=10, le=500)]
    """R40: nobody is forced to bury, so this round is the last."""
    gold: Annotated[int, Meta(ge=1, le=MOST_PRINTED)]
    """The end of the Gold Track."""
    surefire: Annotated[int, Meta(ge=1, le=6)]
    crew: Annotated[int, Meta(ge=1, le=6)]
    hold: Annotated[int, Meta(ge=2, le=6)]
    row: Annotated[int, Meta(ge=1, le=6)]
    """Crew Cards on offer."""
    row_price: Annotated[int, Meta(ge=1, le=MOST_PRINTED)]
    cubes: Annotated[int, Meta(ge=4, le=30)]
    """Of each type."""
    prices: Annotated[tuple[Annotated[int, Meta(ge=0, le=MOST_PRINTED)], ...], Meta(min_length=4, max_length=4)]
    """Gold a cube, on the four spots of the market from the bottom up."""
    sail_token: Annotated[int, Meta(ge=1, le=9)]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row of a data file, with where its values come from."""

    id: str | int
    source: SourceTag | dict[str, SourceTag]


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bonus action of a Captain or Crew Card."""

    action: BonusAction
    """Which bonus action."""
    n: int = 0
    """How much Gold, or how many cards a ship sails."""
    faces: tuple[int, ...] = ()
    """What a reroll takes."""
    give: tuple[Booty, ...] = ()
    """Special trade: the cubes to be sold together."""
    gold: int = 0
    """Special trade: the Gold for them."""


class MapCard(Row, frozen=True):
    id: MapId
    settlement: int
    market: Booty | Literal[""]
    cove: bool
    storm: bool
    bury: int


class Captain(Row, frozen=True):
    id: CaptainId
    card: str
    side: Side
    dice: tuple[int, ...]
    trigger: Order
    bonus: tuple[Bonus, ...]


class CrewCard(Row, frozen=True):
    id: CrewId
    dice: tuple[int, ...]
    auto: int
    trigger: Order
    bonus: tuple[Bonus, ...]


class MerchantCard(Row, frozen=True):
    id: MerchantId
    value: int
    gold: int
    legend: tuple[int, ...]

    def gives_legend(self, players: int) -> bool:
        """Does sinking it gain Legend with this many players?"""
        return bool(self.legend) and self.legend[0] <= players <= self.legend[1]


class SearchToken(Row, frozen=True):
    id: Token
    count: int
    use: Literal["now", "kept"]
    gold: int


class Rank(Row, frozen=True):
    id: int
    sail: int
    dice: int
    gold: int
    surefire: int
    deckhands: int


class NavySpeed(Row, frozen=True):
    id: int
    sail: int


class SoloEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a ring space; ``n`` is Gold gained or automatic hits of an attack."""

    action: SoloAction
    """What it carries out."""
    n: int = 0
    """Gold gained, or automatic hits of an attack."""


class SoloEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part of a legendary captain's bonus."""

    action: SoloBonusAction
    """What it carries out."""
    n: int = 0
    """How much Gold, or how many cards or hits."""


class SoloHelm(Row, frozen=True):
    id: str
    dice: tuple[int, ...]
    trigger: Order
    bonus: tuple[SoloEffect, ...]
    targets: tuple[Target, ...]

    def amount(self, action: SoloBonusAction) -> int:
        """How many hits or how much Sail the bonus adds."""
        return sum(effect.n for effect in self.bonus if effect.action == action)


class SoloLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Legendary Pirate can do with so many Treasures buried."""

    sail: int
    """Its Sail."""
    dice: int
    """Its dice in battle."""
    hits: int
    """Its automatic hits."""


class SoloLegend(Row, frozen=True):
    id: str
    track: int
    ring: tuple[tuple[SoloEntry, ...], ...]
    levels: tuple[SoloLevel, ...]
