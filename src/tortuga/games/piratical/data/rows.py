"""What the data files hold: fleets, cards, treasures, dice tables, the map, and numbers that are in none of these."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Literal, NewType

import msgspec
from msgspec import Meta

from tortuga.engine.data.reading import Known, Refers, Row

Source = Literal["book", "public", "house"]
Mount = Literal["forward", "midships", "arc180"]
Mode = Literal["sail", "oars", "steam"]

FARTHEST = 3
"""The longest range that any weapon may have: lines of sight are worked out up to here."""
FASTEST = 11
"""The most movement points that any ship may have: ``fast`` has room for no more."""

OnADie = Annotated[int, Meta(ge=1, le=7)]
"""What a die must show at least; 7 means never."""
Range = Annotated[int, Meta(ge=0, le=FARTHEST)]
Speed = Annotated[int, Meta(ge=0, le=FASTEST)]


# fleets.toml

RaceNumber = NewType("RaceNumber", int)
CardNumber = NewType("CardNumber", int)
TreasureNumber = NewType("TreasureNumber", int)
"""In a state, what the files name is a number: its place in its list. Kinds of treasure are counted, not pieces."""


class Race(Row, frozen=True):
    """One of the six races; all of its ships are alike."""

    id: str
    source: Source
    hull: int
    crew: int
    weapon: Annotated[str, Refers("fleets", "weapon")]
    first_mount: Mount
    mounts: tuple[Mount, ...]
    sail: Speed = 0
    oars: Speed = 0
    steam: Speed = 0
    ram: bool = False
    hooks: bool = False
    points_high: bool = False
    """May its ships turn and sail straight into the wind?"""
    saves_on: int = 6

    @property
    def modes(self) -> tuple[Mode, ...]:
        """The ways in which its ships can move."""
        return _modes(self.sail, self.oars, self.steam)

    def speed(self, mode: Mode) -> int:
        return {"sail": self.sail, "oars": self.oars, "steam": self.steam}[mode]

    def faults(self) -> Iterator[str]:
        if self.first_mount not in self.mounts:
            yield f"its first mount, {self.first_mount}, is not among its mounts"
        if not self.modes:
            yield "it has no sail, oars or steam and could never leave port"
        if not 1 <= self.crew < self.hull:
            yield f"it has {self.crew} crew in a hull of {self.hull}; it needs at least 1, and room for more"


@cache
def _modes(*speeds: int) -> tuple[Mode, ...]:
    every: tuple[Mode, ...] = ("sail", "oars", "steam")
    return tuple([mode for mode, speed in zip(every, speeds, strict=True) if speed])


class Gun(Row, frozen=True):
    """A type of weapon."""

    id: str
    source: Source
    nearest: Range
    farthest: Range

    def faults(self) -> Iterator[str]:
        if self.nearest > self.farthest:
            yield f"its range of {self.nearest} to {self.farthest} is empty"


class Fort(Row, frozen=True):
    source: Source
    cannons: int
    farthest: int


class NewShip(Row, frozen=True):
    source: Source
    gold: int
    crew: int


class Prices(Row, frozen=True):
    """What things cost in a port. ``treasure`` is what the port pays for one; 0 if it buys none."""

    source: Source
    hull: int
    crew: int
    weapon: int
    treasure: int = 0


class Fleets(Row, frozen=True):
    race: Annotated[tuple[Race, ...], Known(in_order=True)]
    weapon: tuple[Gun, ...]
    fort: Fort
    new_ship: NewShip
    home_port: Prices
    free_port: Prices


# cards.toml

ROLES = {
    "now": (
        "any_wind", "turn_wind", "sickness", "mutiny", "go_again", "miss_turn", "hull_damage", "drift", "gold", "crew",
        "repairs", "captives", "boarders",
    ),
    "hold": (
        "treasure_map", "weather_storm", "cancel_miss", "plunder", "narrow_escape", "battle", "boarding", "medicinals",
    ),
    "faceup": ("curse",),
}  # fmt: skip
"""What the cards of each kind can do. See ``cards`` for those carried out at once, ``hand`` for those kept."""
NEED_AMOUNTS = frozenset(
    {"battle", "boarding", "plunder", "gold", "boarders", "treasure_map", "crew", "captives", "sickness"}
)
"""Roles of cards that say how much."""


class Card(Row, frozen=True):
    """An event card."""

    id: str
    source: Source
    kind: Literal["now", "hold", "faceup"]
    role: str
    amount: int = 0
    copies: Annotated[int, Meta(ge=0, le=20)] = 1
    needs_ship: bool = False
    storm: bool = False

    def faults(self) -> Iterator[str]:
        if self.role not in ROLES[self.kind]:
            yield f"its role is {self.role}; a card of kind {self.kind} has one of {', '.join(ROLES[self.kind])}"
        if self.role in NEED_AMOUNTS and self.amount < 1:
            yield "it needs an amount of 1 or more"


class Deck(Row, frozen=True):
    card: Annotated[tuple[Card, ...], Known("give it 0 copies")]


# treasures.toml


class Place(Row, frozen=True):
    """A place where treasure lies at the start."""

    id: str
    source: Source
    treasures: tuple[str, ...]


class Treasures(Row, frozen=True):
    victory: int
    source: Source
    place: Annotated[tuple[Place, ...], Known(in_order=True)]

    def faults(self) -> Iterator[str]:
        total = sum(len(place.treasures) for place in self.place)
        if not 1 <= self.victory <= total:
            yield f"victory is {self.victory}; it must be from 1 to {total}, the number of treasures"


# tables.toml


class Part(Row, frozen=True):
    """One part of a line of a dice table."""

    part: Literal["lose_crew", "lose_gold", "lose_treasure", "miss_turn", "gain_gold", "gain_treasure"]
    amount: int = 0


BY_DIE = Meta(min_length=6, max_length=6)
"""A line for each face."""
DiceTable = Annotated[tuple[tuple[Part, ...], ...], BY_DIE]


class RamTable(Row, frozen=True):
    target: Annotated[tuple[int, ...], BY_DIE]
    rammer: Annotated[tuple[int, ...], BY_DIE]


class Tables(Row, frozen=True):
    source: Source
    free_port_trade: DiceTable
    home_port_trade: DiceTable
    plunder: DiceTable
    treasure_island: DiceTable
    ram: RamTable


# map.toml


class PortFile(Row, frozen=True):
    """A home port in a map file."""

    race: str
    anchorage: str
    harbour: tuple[str, str]
    town: tuple[str, str]
    forts: tuple[str, str]
    coast: tuple[str, ...]
    facing: int
    """Where the bow of a new ship points."""


class MapFile(Row, frozen=True):
    """A map file. Whether it can be sailed is for ``survey`` to say."""

    title: str
    source: Source
    origin: str
    """The label of the hex (0, 0)."""
    rows: tuple[str, ...]
    port: tuple[PortFile, ...]


# numbers.toml


class Numbers(Row, frozen=True):
    """The numbers that are in none of the other files."""

    source: dict[Literal["rest", "hooks_part_after", "extra_turns"], Source]
    down_wind: Annotated[int, Meta(ge=0, le=6)]
    sides_under_sail: Annotated[int, Meta(ge=1, le=2)]
    """``fast`` has no openings for more."""
    hexes_backward: Annotated[int, Meta(ge=0, le=4)]
    ram_run_up: Annotated[int, Meta(ge=1, le=4)]
    hits_on: OnADie
    damage: Annotated[int, Meta(ge=1, le=6)]
    battle_card_to_hit: Annotated[int, Meta(ge=0, le=6)]
    battle_card_damage: Annotated[int, Meta(ge=1, le=6)]
    ransom: Annotated[int, Meta(ge=1, le=60)]
    hooks_free_on: OnADie
    hooks_part_after: Annotated[int, Meta(ge=1, le=100)]
    extra_turns: Annotated[int, Meta(ge=0, le=20)]


class Files(msgspec.Struct, frozen=True):
    fleets: Fleets
    cards: Deck
    treasures: Treasures
    tables: Tables
    map: MapFile
    numbers: Numbers
