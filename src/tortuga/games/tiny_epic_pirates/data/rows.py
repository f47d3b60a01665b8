"""What the data files hold: what is printed on cards, tokens, tracks and mats, and numbers that are on none of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tortuga.engine.data.reading import Known, Row
from tortuga.games.tiny_epic_pirates.data.components import (
    BOOTY,
    MERCHANTS,
    MOST_PRINTED,
    BonusAction,
    Booty,
    CaptainId,
    CrewId,
    MapId,
    MerchantId,
    Order,
    Side,
    SoloAction,
    SoloBonusAction,
    SourceTag,
    Target,
    Token,
)

MOST_SETTLEMENT = 2
"""The most cubes that a Settlement gives."""
Face = Annotated[int, Meta(ge=1, le=6)]
Gold = Annotated[int, Meta(ge=0, le=MOST_PRINTED)]
Dice = Annotated[int, Meta(ge=1, le=3)]


class Printed(Row, frozen=True, kw_only=True):
    """A row that also says where its values come from."""

    id: str | int
    source: SourceTag | dict[str, SourceTag]

    def faults(self) -> Iterator[str]:
        if not isinstance(self.source, str):
            fields = {name for name in self.__struct_fields__ if name not in ("id", "source")}
            named = {key.partition(".")[0] for key in self.source}
            if fields - named:
                yield f"source does not say where {', '.join(sorted(fields - named))} comes from"
            if named - fields:
                yield f"source names {', '.join(sorted(named - fields))}, which the row does not have"


# Cards


class MapCard(Printed, frozen=True):
    id: MapId
    settlement: Annotated[int, Meta(ge=0, le=MOST_SETTLEMENT)]
    market: Booty | Literal[""]
    cove: bool
    storm: bool
    bury: Gold

    def faults(self) -> Iterator[str]:
        yield from super().faults()
        if bool(self.settlement) == bool(self.market):
            yield "a Map Card has either a Settlement or a Market"
        if self.cove and self.storm:
            yield "a Cove cannot lie in a Storm"


class MapCards(Row, frozen=True):
    row: Annotated[tuple[MapCard, ...], Known()]

    def faults(self) -> Iterator[str]:
        missing = set(BOOTY) - {row.market for row in self.row}
        if missing:
            yield f"no Market buys {', '.join(sorted(missing))}"
        if sum(row.cove for row in self.row) < 5:
            yield "there must be at least 5 Coves: one for each ship, and one to flee to"


class Bonus(Row, frozen=True):
    """One bonus action of a Captain or Crew Card."""

    action: BonusAction
    """Which bonus action."""
    n: Annotated[int, Meta(ge=0)] = 0
    """How much Gold it brings, or how many cards a ship sails."""
    faces: tuple[Face, ...] = ()
    """The faces that may be rerolled."""
    give: tuple[Booty, ...] = ()
    """Special trade: the cubes that are sold together."""
    gold: Annotated[int, Meta(ge=0)] = 0
    """Special trade: the Gold for them."""

    def faults(self) -> Iterator[str]:
        action = self.action
        yield from number_faults(action, self.n, action in ("gain_gold", "sail_orange", "sail_green", "sail_navy"))
        if (action == "reroll") != bool(self.faces):
            yield (
                "reroll needs faces, a list of die faces from 1 to 6" if not self.faces else f"{action} takes no faces"
            )
        if action == "special":
            if len(self.give) != 2 or len(set(self.give)) != 2 or self.gold < 1:
                yield "special needs give, two different types of Booty, and gold, a number above 0"
        elif self.give or self.gold:
            yield f"{action} takes no give and no gold"


def number_faults(action: str, n: int, counted: bool) -> Iterator[str]:
    """An action that is counted needs a number; no other has any use for one."""
    if counted != (n > 0):
        yield f"{action} needs n, a number above 0" if counted else f"{action} takes no n"


Bonuses = Annotated[tuple[Bonus, ...], Meta(min_length=1)]


class Captain(Printed, frozen=True):
    id: CaptainId
    card: str
    side: Side
    dice: tuple[Face, ...]
    trigger: Order
    bonus: Bonuses


class Captains(Row, frozen=True):
    row: Annotated[tuple[Captain, ...], Known()]

    def faults(self) -> Iterator[str]:
        sides: dict[str, list[str]] = {}
        for row in self.row:
            sides.setdefault(row.card, []).append(row.side)
        for card, found in sides.items():
            if sorted(found) != ["A", "B"]:
                yield f"Captain Card {card} must have one side A and one side B"


class CrewCard(Printed, frozen=True):
    id: CrewId
    dice: tuple[Face, ...]
    auto: Annotated[int, Meta(ge=0, le=6)]
    trigger: Order
    bonus: Bonuses

    def faults(self) -> Iterator[str]:
        yield from super().faults()
        if self.trigger != "attack" and any(bonus.action == "reroll" for bonus in self.bonus):
            yield "a reroll needs the trigger attack"


class CrewCards(Row, frozen=True):
    row: Annotated[tuple[CrewCard, ...], Known()]


class MerchantCard(Printed, frozen=True):
    id: MerchantId
    value: Annotated[int, Meta(ge=1, le=30)]
    gold: Gold
    legend: tuple[int, ...]

    def gives_legend(self, players: int) -> bool:
        """Does sinking it gain Legend with this many players?"""
        return bool(self.legend) and self.legend[0] <= players <= self.legend[1]

    def faults(self) -> Iterator[str]:
        yield from super().faults()
        if self.legend and not (len(self.legend) == 2 and 1 <= self.legend[0] <= self.legend[1]):
            yield "legend is empty or the fewest and the most players, as in [1, 2]"


class MerchantCards(Row, frozen=True):
    row: Annotated[tuple[MerchantCard, ...], Known()]

    def faults(self) -> Iterator[str]:
        values = [row.value for row in self.row]
        if values and values.count(max(values)) < len(MERCHANTS):
            yield "the two highest Merchant Cards must have the same value: they stay to the end, one in each slot"


# Tokens and tracks


class SearchToken(Printed, frozen=True):
    id: Token
    count: Annotated[int, Meta(ge=0, le=20)]
    use: Literal["now", "kept"]
    gold: Gold

    def faults(self) -> Iterator[str]:
        yield from super().faults()
        if (self.use == "kept") != (self.id in ("sail2", "storm")):
            yield "only sail2 and storm are kept"
        if self.gold and not self.id.startswith("gold"):
            yield "only gold2 and gold3 give Gold"


class SearchTokens(Row, frozen=True):
    row: Annotated[tuple[SearchToken, ...], Known()]

    def faults(self) -> Iterator[str]:
        total = sum(row.count for row in self.row)
        if total != 20:
            yield f"there must be 20 Search Tokens, not {total}"


class Rank(Printed, frozen=True):
    id: int
    sail: Annotated[int, Meta(ge=1, le=9)]
    dice: Dice
    gold: Gold
    surefire: Annotated[int, Meta(ge=0, le=3)]
    deckhands: Annotated[int, Meta(ge=0, le=1)]


class LegendTrack(Row, frozen=True):
    row: tuple[Rank, ...]

    def faults(self) -> Iterator[str]:
        if not in_order(self.row, 1) or len(self.row) < 2:
            yield "the ranks must be numbered from 1 upwards, in order, and there must be at least two"
        if sum(row.deckhands for row in self.row) != 1:
            yield "exactly one rank must give the one Deckhand that waits on the track"
        first = self.row[:1]
        if any(row.gold or row.surefire or row.deckhands for row in first):
            yield "everybody begins on the first rank, so it must give nothing on arrival"


class NavySpeed(Printed, frozen=True):
    id: int
    """The number of buried Treasures."""
    sail: Annotated[int, Meta(ge=0, le=6)]


class Navy(Row, frozen=True):
    row: tuple[NavySpeed, ...]

    def faults(self) -> Iterator[str]:
        if not in_order(self.row, 0):
            yield "the rows must be numbered from 0 upwards, in order"


def in_order(rows: Sequence[Printed], first: int) -> bool:
    return [row.id for row in rows] == list(range(first, first + len(rows)))


# Solo mats


class SoloEntry(Row, frozen=True):
    """One line on a space of the Legendary Pirate's ring."""

    action: SoloAction
    """What it carries out."""
    n: Annotated[int, Meta(ge=0)] = 0
    """Gold gained, or automatic hits in an attack."""

    def faults(self) -> Iterator[str]:
        if self.action != "attack":
            yield from number_faults(self.action, self.n, self.action == "gain_gold")


class SoloEffect(Row, frozen=True):
    """One part of a legendary captain's bonus."""

    action: SoloBonusAction
    """What it carries out."""
    n: Annotated[int, Meta(ge=0)] = 0
    """How much Gold, Sail or how many hits it brings."""

    def faults(self) -> Iterator[str]:
        yield from number_faults(self.action, self.n, self.action in ("hit", "sail", "gain_gold"))


class SoloHelm(Printed, frozen=True):
    id: str
    dice: tuple[Face, ...]
    trigger: Order
    bonus: tuple[SoloEffect, ...]
    targets: Annotated[tuple[Target, ...], Meta(min_length=5, max_length=5)]
    """What the helm aims at on each of the spaces 1 to 5."""

    def amount(self, action: SoloBonusAction) -> int:
        """How many hits or how much Sail the bonus adds."""
        return sum(effect.n for effect in self.bonus if effect.action == action)

    def faults(self) -> Iterator[str]:
        yield from super().faults()
        if self.trigger != "attack" and any(effect.action == "hit" for effect in self.bonus):
            yield "hit needs the trigger attack"


class SoloHelms(Row, frozen=True):
    row: Annotated[tuple[SoloHelm, ...], Known()]


class SoloLevel(Row, frozen=True):
    """The strength of the Legendary Pirate after a number of burials."""

    sail: Annotated[int, Meta(ge=0, le=9)]
    """Its Sail."""
    dice: Dice
    """Its dice in battle."""
    hits: Annotated[int, Meta(ge=0, le=9)]
    """Its automatic hits."""


Space = Annotated[tuple[SoloEntry, ...], Meta(min_length=1)]


class SoloLegend(Printed, frozen=True):
    id: str
    track: Annotated[int, Meta(ge=1, le=MOST_PRINTED)]
    ring: Annotated[tuple[Space, ...], Meta(min_length=6, max_length=6)]
    levels: tuple[SoloLevel, ...]


class SoloLegends(Row, frozen=True):
    row: Annotated[tuple[SoloLegend, ...], Known()]


# Numbers


class Numbers(Row, frozen=True):
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


class Files(msgspec.Struct, frozen=True):
    map_cards: MapCards
    captains: Captains
    crew_cards: CrewCards
    merchant_cards: MerchantCards
    search_tokens: SearchTokens
    legend_track: LegendTrack
    navy: Navy
    solo_helms: SoloHelms
    solo_legends: SoloLegends
    numbers: Numbers
