"""What is in the box: races, weapons, prices, cards, treasures, dice tables and numbers, read from ``data/*.toml``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from tortuga.engine import BadData, Words
from tortuga.engine.codecs import read_toml
from tortuga.engine.variants import data_folder, read_numbers

FOLDER = data_folder(__name__)

Source = Literal["book", "public", "house"]
Mount = Literal["forward", "midships", "arc180"]
Mode = Literal["sail", "oars", "steam"]
Face = Literal[1, 2, 3, 4, 5, 6]

OnADie = Annotated[int, Meta(ge=1, le=7)]
"""What a die must show at least; 7 means never."""

FARTHEST = 3
"""The longest range that any weapon may have: lines of sight are worked out up to here."""
FASTEST = 11
"""The most movement points that any ship may have: ``fast`` has room for no more."""


class Datum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something from the box. A misspelt key in its file is an error."""


class Race(Datum, frozen=True):
    """One of the six races; all of its ships are alike."""

    id: str
    source: Source
    hull: int
    crew: int
    weapon: str
    first_mount: Mount
    mounts: tuple[Mount, ...]
    sail: int = 0
    oars: int = 0
    steam: int = 0
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


@cache
def _modes(*speeds: int) -> tuple[Mode, ...]:
    every: tuple[Mode, ...] = ("sail", "oars", "steam")
    return tuple([mode for mode, speed in zip(every, speeds, strict=True) if speed])


class Gun(Datum, frozen=True):
    """A type of weapon."""

    id: str
    source: Source
    nearest: int
    farthest: int


class Fort(Datum, frozen=True):
    source: Source
    cannons: int
    farthest: int


class NewShip(Datum, frozen=True):
    source: Source
    gold: int
    crew: int


class Prices(Datum, frozen=True):
    """What things cost in a port. ``treasure`` is what the port pays for one; 0 if it buys none."""

    source: Source
    hull: int
    crew: int
    weapon: int
    treasure: int = 0


class Fleets(Datum, frozen=True):
    """The whole of ``fleets.toml``."""

    race: tuple[Race, ...]
    weapon: tuple[Gun, ...]
    fort: Fort
    new_ship: NewShip
    home_port: Prices
    free_port: Prices


class Card(Datum, frozen=True):
    """An event card."""

    id: str
    source: Source
    kind: Literal["now", "hold", "faceup"]
    role: str
    amount: int = 0
    copies: Annotated[int, Meta(ge=0, le=20)] = 1
    needs_ship: bool = False
    storm: bool = False


class Deck(Datum, frozen=True):
    """The whole of ``cards.toml``."""

    card: tuple[Card, ...]


class Place(Datum, frozen=True):
    """A place where treasure lies at the start."""

    id: str
    source: Source
    treasures: tuple[str, ...]


class Treasures(Datum, frozen=True):
    """The whole of ``treasures.toml``."""

    victory: int
    source: Source
    place: tuple[Place, ...]


class Part(Datum, frozen=True):
    """One part of a line of a dice table."""

    part: Literal["lose_crew", "lose_gold", "lose_treasure", "miss_turn", "gain_gold", "gain_treasure"]
    amount: int = 0


DiceTable = tuple[tuple[Part, ...], ...]


class RamTable(Datum, frozen=True):
    target: tuple[int, ...]
    rammer: tuple[int, ...]


class Tables(Datum, frozen=True):
    """The whole of ``tables.toml``."""

    source: Source
    free_port_trade: DiceTable
    home_port_trade: DiceTable
    plunder: DiceTable
    treasure_island: DiceTable
    ram: RamTable


class Numbers(Datum, frozen=True):
    """The whole of ``numbers.toml``: the numbers that are in none of the other files."""

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


T = TypeVar("T", bound=Datum)

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


def read(path: Path, kind: type[T]) -> T:
    """Read a data file into its type; :class:`BadData` says what is wrong with it."""
    try:
        return read_toml(path.read_text("utf-8"), kind)
    except (OSError, UnicodeDecodeError) as error:
        raise BadData("unreadable", f"{path.name} cannot be read: {error}.") from error
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadData("bad_data", f"{path.name}: {error}.") from error


FLEETS = read(FOLDER / "fleets.toml", Fleets)
TREASURES = read(FOLDER / "treasures.toml", Treasures)
TABLES = read(FOLDER / "tables.toml", Tables)
CARDS = read(FOLDER / "cards.toml", Deck).card
NUMBERS = read_numbers(FOLDER / "numbers.toml", Numbers)
_IN_BATTLE = {"to_hit": NUMBERS.battle_card_to_hit, "damage": NUMBERS.battle_card_damage}
WORDS = Words(
    FOLDER,
    printed={
        "card": {card.id: {"amount": card.amount, "sides": abs(card.amount), **_IN_BATTLE} for card in CARDS},
        "race": {race.id: {"sail": race.sail, "oars": race.oars, "steam": race.steam} for race in FLEETS.race},
    },
)

RACES = FLEETS.race
RACE_IDS = tuple(race.id for race in RACES)
RACE_OF = {race.id: number for number, race in enumerate(RACES)}
GUNS = {gun.id: gun for gun in FLEETS.weapon}
GUN_OF = tuple(GUNS[race.weapon] for race in RACES)

CARD_OF = {card.id: number for number, card in enumerate(CARDS)}
"""The number of each card. Cards are numbers in a state, and names everywhere else."""
HOLD = frozenset(number for number, card in enumerate(CARDS) if card.kind == "hold")


@cache
def with_role(role: str) -> tuple[int, ...]:
    """The cards that play this role, in the order of the card list."""
    return tuple(number for number, card in enumerate(CARDS) if card.role == role)


KINDS = tuple(dict.fromkeys(kind for place in TREASURES.place for kind in place.treasures))
STOCKS = tuple(tuple(KINDS.index(kind) for kind in place.treasures) for place in TREASURES.place)
"""The treasures of each place, as numbers of their kinds: the six ports in the order of races, then the island."""
ISLAND = len(RACES)
"""Treasure Island's number among the places with treasure."""


# Checking an edited copy


def check(path: Path) -> Sequence[str]:
    """What is wrong with an edited copy of one of these files, or with a map."""
    look = map_faults if path.name.startswith("map") else _CHECKS.get(path.name)
    if look is None:
        known = ", ".join(_CHECKS)
        return [
            f"{path.name} is not one of Piratical's data files: {known}, map.toml. "
            "To check a map with another name, use: tortuga piratical-map FILE."
        ]
    try:
        return look(path)
    except BadData as error:
        return [error.sentence]


def map_faults(path: Path) -> list[str]:
    """What is wrong with a map file."""
    from tortuga.games.piratical.survey import survey_text  # it imports charts, which import this module

    try:
        return survey_text(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadData("unreadable", f"{path.name} cannot be read: {error}.") from error


def _fleet_faults(path: Path) -> list[str]:
    fleets = read(path, Fleets)
    guns = {gun.id for gun in fleets.weapon}
    wrong = _changed_ids("race", [race.id for race in fleets.race], RACE_IDS)
    for race in fleets.race:
        if race.weapon not in guns:
            wrong.append(f"{race.id} has the weapon {race.weapon}, which is not in this file.")
        if race.first_mount not in race.mounts:
            wrong.append(f"{race.id} has the first mount {race.first_mount}, which is not among its mounts.")
        if not race.modes:
            wrong.append(f"{race.id} has no sail, oars or steam and could never leave port.")
        if max(race.sail, race.oars, race.steam) > FASTEST:
            wrong.append(f"{race.id} has more than {FASTEST} movement points.")
        if not 1 <= race.crew < race.hull:
            wrong.append(
                f"{race.id} has {race.crew} crew in a hull of {race.hull}: it needs at least 1, and room for more."
            )
    wrong += [
        f"{gun.id} has a range of {gun.nearest} to {gun.farthest}."
        for gun in fleets.weapon
        if gun.nearest > gun.farthest
    ]
    wrong += [f"{gun.id} reaches more than {FARTHEST} hexes." for gun in fleets.weapon if gun.farthest > FARTHEST]
    return wrong


NEED_AMOUNTS = frozenset(
    {"battle", "boarding", "plunder", "gold", "boarders", "treasure_map", "crew", "captives", "sickness"}
)
"""Roles of cards that say how much."""


def _card_faults(path: Path) -> list[str]:
    cards = read(path, Deck).card
    wrong = _changed_ids("card", [card.id for card in cards], [card.id for card in CARDS])
    for card in cards:
        if card.role not in ROLES[card.kind]:
            wrong.append(f"{card.id} has the role {card.role}, which cards of kind {card.kind} cannot have.")
        if card.role in NEED_AMOUNTS and card.amount < 1:
            wrong.append(f"{card.id} needs an amount of 1 or more.")
    return wrong


def _treasure_faults(path: Path) -> list[str]:
    treasures = read(path, Treasures)
    wrong = _changed_ids("place", [place.id for place in treasures.place], [*RACE_IDS, "treasure_island"])
    total = sum(len(place.treasures) for place in treasures.place)
    if not 1 <= treasures.victory <= total:
        wrong.append(f"victory is {treasures.victory}, but it must be from 1 to {total}, the number of treasures.")
    return wrong


def _table_faults(path: Path) -> list[str]:
    tables = read(path, Tables)
    lines = {name: len(getattr(tables, name)) for name in ("free_port_trade", "home_port_trade", "plunder")}
    lines |= {"treasure_island": len(tables.treasure_island)}
    lines |= {"ram.target": len(tables.ram.target), "ram.rammer": len(tables.ram.rammer)}
    return [f"{name} has {count} lines; a die has 6 faces." for name, count in lines.items() if count != 6]


def _number_faults(path: Path) -> list[str]:
    read_numbers(path, Numbers)
    return []


def _changed_ids(what: str, ids: Sequence[str], ours: Sequence[str]) -> list[str]:
    """The rules know these pieces by name: none may be missing, new or listed twice."""
    wrong = [f"{what} {one} is missing." for one in ours if one not in ids]
    wrong += [f"The rules know no {what} {one}." for one in ids if one not in ours]
    wrong += [f"{what} {one} is listed more than once." for one in sorted(set(ids)) if list(ids).count(one) > 1]
    return wrong


_CHECKS: dict[str, Callable[[Path], list[str]]] = {
    "fleets.toml": _fleet_faults,
    "cards.toml": _card_faults,
    "treasures.toml": _treasure_faults,
    "tables.toml": _table_faults,
    "numbers.toml": _number_faults,
}
