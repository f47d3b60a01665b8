"""The components: what is in the box, and what is printed on every card and mat."""

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
"""The ship that the Legendary Pirate makes for."""

MapId = NewType("MapId", str)
CaptainId = NewType("CaptainId", str)
CrewId = NewType("CrewId", str)
MerchantId = NewType("MerchantId", str)

BOOTY: tuple[Booty, ...] = get_args(Booty)
ORDERS: tuple[Order, ...] = get_args(Order)
ORDER_TOKENS: tuple[Order, ...] = ORDERS[1:]
ASSIGNMENTS: tuple[Assignment, ...] = get_args(Assignment)
STATIONS: tuple[Assignment, ...] = ASSIGNMENTS[:3]
"""The three Assignments on which Deckhands work; on Repair they do nothing."""
MERCHANTS: tuple[MerchantName, ...] = get_args(MerchantName)
TOKENS: tuple[Token, ...] = get_args(Token)
COLORS = ("red", "blue", "yellow", "black")

DECKHANDS = len(STATIONS)
"""How many are in play from the start, one on each of these; another one waits on the Legend Track."""
HIDE_OUT = 0
"""The space of the Wheel without an Order Token; the Ship Line lies just before it."""
WHEEL_SPACES = 6
YOU = 0
"""Solo play: your seat."""
SOLO = 1
"""Solo play: the number of the Legendary Pirate, which also gives its colour."""
FACES = range(1, 7)
"""The faces of a die."""

# What is printed

SourceTag = Literal["book", "public", "house", "box"]
MOST_PRINTED = 30
"""No component may cost or bring more Gold than this."""

BonusAction = Literal[
    "bury", "plunder", "trade", "crew_up", "search", "attack", "special", "exchange", "sail_orange", "sail_green",
    "sail_navy", "gain_gold", "reroll", "reassign", "sail",
]  # fmt: skip
SoloAction = Literal["plunder", "trade", "crew_up", "search", "attack", "gain_gold"]
SoloBonusAction = Literal["plunder", "trade", "crew_up", "search", "attack", "gain_gold", "hit", "sail"]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers in the rules that are printed on no card, token or track."""

    source: dict[Literal["rest", "rounds"], SourceTag]
    treasures: Annotated[int, Meta(ge=1, le=4)]
    """How many Treasures each pirate has to bury."""
    rounds: Annotated[int, Meta(ge=10, le=500)]
    """R40: the match ends after this many rounds, because nobody is forced to bury."""
    gold: Annotated[int, Meta(ge=1, le=MOST_PRINTED)]
    """The end of the Gold Track."""
    surefire: Annotated[int, Meta(ge=1, le=6)]
    crew: Annotated[int, Meta(ge=1, le=6)]
    hold: Annotated[int, Meta(ge=2, le=6)]
    row: Annotated[int, Meta(ge=1, le=6)]
    """How many Crew Cards lie in the row."""
    row_price: Annotated[int, Meta(ge=1, le=MOST_PRINTED)]
    cubes: Annotated[int, Meta(ge=4, le=30)]
    """How many cubes there are of each type."""
    prices: Annotated[tuple[Annotated[int, Meta(ge=0, le=MOST_PRINTED)], ...], Meta(min_length=4, max_length=4)]
    """The Gold for a cube on each of the four spots of the market, from the lowest."""
    sail_token: Annotated[int, Meta(ge=1, le=9)]
    gold_at_start: Annotated[int, Meta(ge=0, le=20)]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a data file, which also says where its values come from."""

    id: str | int
    source: SourceTag | dict[str, SourceTag]


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bonus action of a Captain or Crew Card."""

    action: BonusAction
    """Which bonus action."""
    n: int = 0
    """How much Gold it brings, or how many cards a ship sails."""
    faces: tuple[int, ...] = ()
    """The faces that may be rerolled."""
    give: tuple[Booty, ...] = ()
    """Special trade: the cubes that are sold together."""
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
    """One line on a space of the Legendary Pirate's ring."""

    action: SoloAction
    """What it carries out."""
    n: int = 0
    """Gold gained, or automatic hits in an attack."""


class SoloEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part of a legendary captain's bonus."""

    action: SoloBonusAction
    """What it carries out."""
    n: int = 0
    """How much Gold, Sail or how many hits it brings."""


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
    """The strength of the Legendary Pirate after a number of burials."""

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
