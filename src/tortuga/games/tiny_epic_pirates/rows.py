"""The rows of the data files as typed, frozen structs."""

from __future__ import annotations

from typing import Literal

import msgspec

from tortuga.games.tiny_epic_pirates.components import (
    Booty,
    CaptainId,
    CrewId,
    MapId,
    MerchantId,
    Order,
    Side,
    Target,
    Token,
)

SourceTag = Literal["book", "public", "house", "box"]

BonusAction = Literal[
    "bury", "plunder", "trade", "crew_up", "search", "attack", "special", "exchange", "sail_orange", "sail_green",
    "sail_navy", "gain_gold", "reroll", "reassign", "sail",
]  # fmt: skip
SoloAction = Literal["plunder", "trade", "crew_up", "search", "attack", "gain_gold"]
SoloBonus = Literal["plunder", "trade", "crew_up", "search", "attack", "gain_gold", "hit", "sail"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row of a data file, with where its values come from."""

    id: str | int
    source: SourceTag | dict[str, SourceTag]


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bonus action of a Captain or Crew Card."""

    action: BonusAction
    n: int = 0
    """How much Gold, or how many cards a ship sails."""
    faces: tuple[int, ...] = ()
    """What a reroll takes."""
    give: tuple[Booty, ...] = ()
    gold: int = 0


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

    def is_legendary(self, players: int) -> bool:
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
    n: int = 0


class SoloEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part of a legendary captain's bonus."""

    action: SoloBonus
    n: int = 0


class SoloHelm(Row, frozen=True):
    id: str
    dice: tuple[int, ...]
    trigger: Order
    bonus: tuple[SoloEffect, ...]
    targets: tuple[Target, ...]

    def amount(self, action: SoloBonus) -> int:
        """How many hits or how much Sail the bonus adds."""
        return sum(effect.n for effect in self.bonus if effect.action == action)


class SoloLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sail: int
    dice: int
    hits: int


class SoloLegend(Row, frozen=True):
    id: str
    track: int
    ring: tuple[tuple[SoloEntry, ...], ...]
    levels: tuple[SoloLevel, ...]
