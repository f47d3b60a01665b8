"""Numbers of the rules that stand on no card, die or tile: ``data/numbers.toml``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Meta

from tortuga.engine.variants import data_folder, read_numbers
from tortuga.games.rattle_battle.geometry import BOX
from tortuga.games.rattle_battle.reading import Row, need

Few = Annotated[int, Meta(ge=0, le=20)]
Some = Annotated[int, Meta(ge=1, le=20)]
Millimetres = Annotated[float, Meta(ge=0, le=BOX)]


class CrazyNumbers(Row, frozen=True):
    """Of the mini-games, which bring their prizes on their cards."""

    source: str
    ties: Annotated[int, Meta(ge=1, le=100)]
    """After so many rounds in a row that decide nothing, those who are left share the prize."""
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
    """Numbers of the rules that stand on no card, die or tile."""

    source: str
    short_range: Annotated[float, Meta(ge=1, le=BOX)]
    long_range: Annotated[float, Meta(ge=1, le=BOX)]
    cannon_strength: Annotated[tuple[Few, ...], Meta(min_length=1, max_length=10)]
    """Of a ship that shows a cannon, by cannons on the galleon, ready or not; with more of them the last."""
    cannons_to_fire: Annotated[int, Meta(ge=1, le=5)]
    redrops: Few
    cards_to_choose_from: Some
    hamster_holds: Annotated[int, Meta(ge=2, le=6)]
    hamster_slots: Few
    gifts_for_a_coin: Some
    """R59: of anything but valuables."""
    coins_for_maps: Annotated[tuple[Few, ...], Meta(min_length=1, max_length=4)]
    """For one Treasure Map, for two together, and so on."""
    crazy: CrazyNumbers


def read(path: Path) -> Numbers:
    """A file of numbers; :class:`BadData` says what is wrong with it."""
    numbers = read_numbers(path, Numbers)
    need(numbers.short_range < numbers.long_range, "the short range must be shorter than the long one")
    return numbers


NUMBERS = read(data_folder(__name__) / "numbers.toml")
SHORT, LONG = NUMBERS.short_range, NUMBERS.long_range
