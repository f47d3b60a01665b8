"""Numbers of the rules that are on no card, die or tile, read from ``data/numbers.toml``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from tortuga.engine.variants import data_folder, read_numbers
from tortuga.games.rattle_battle.geometry import BOX
from tortuga.games.rattle_battle.reading import Row, need

Few = Annotated[int, Meta(ge=0, le=20)]
Some = Annotated[int, Meta(ge=1, le=20)]
Token = Literal["valuables", "spices", "fabrics", "rum"]
Price = Annotated[tuple[Token, ...], Meta(min_length=1, max_length=3)]
Millimetres = Annotated[float, Meta(ge=0, le=BOX)]


class CrazyNumbers(Row, frozen=True):
    """Numbers of the mini-games; their prizes are on the cards."""

    source: str
    ties: Annotated[int, Meta(ge=1, le=100)]
    """After this many rounds in a row that decide nothing, those who are left share the prize."""
    prison_rounds: Annotated[int, Meta(ge=2, le=100)]
    prison_safe_from: Some
    brawl_rounds: Annotated[int, Meta(ge=1, le=100)]
    monkey_rerolls: Annotated[int, Meta(ge=1, le=4)]
    tale_from: Some
    tale_of_all: Few
    bulls_eye: tuple[Millimetres, Millimetres]
    barrel_line: Millimetres
    dig_radius: Annotated[float, Meta(gt=0, le=BOX)]
    hill: tuple[Millimetres, Millimetres]


class Numbers(Row, frozen=True):
    """Numbers of the rules that are on no card, die or tile."""

    source: str
    short_range: Annotated[float, Meta(ge=1, le=BOX)]
    long_range: Annotated[float, Meta(ge=1, le=BOX)]
    cannon_strength: Annotated[tuple[Few, ...], Meta(min_length=1, max_length=10)]
    """The strength of a ship that shows a cannon, by the cannons on the galleon; with more cannons, the last one."""
    cannons_to_fire: Annotated[int, Meta(ge=1, le=5)]
    redrops: Few
    boarding: Annotated[int, Meta(ge=1, le=5)]
    boarding_hook: Annotated[int, Meta(ge=1, le=5)]
    cards_to_choose_from: Some
    tavern_price: Price
    shipyard_price: Token
    workshop_price: Price
    hamster_holds: Annotated[int, Meta(ge=2, le=6)]
    hamster_slots: Few
    gifts_for_a_coin: Some
    """How many tokens other than valuables make a coin (R59)."""
    coins_for_maps: Annotated[tuple[Few, ...], Meta(min_length=1, max_length=4)]
    """For one treasure map, for two together, and so on."""
    crazy: CrazyNumbers


def read(path: Path) -> Numbers:
    """Read a file of numbers; :class:`BadData` says what is wrong with it."""
    numbers = read_numbers(path, Numbers)
    need(numbers.short_range < numbers.long_range, "the short range must be shorter than the long one")
    return numbers


NUMBERS = read(data_folder(__name__) / "numbers.toml")
SHORT, LONG = NUMBERS.short_range, NUMBERS.long_range
