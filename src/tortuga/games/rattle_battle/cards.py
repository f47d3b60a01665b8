"""Upgrades, sailors, loot and victory point cards: their rows, and what their words say of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tortuga.engine.words import Printed
from tortuga.games.rattle_battle.numbers import Few, Numbers
from tortuga.games.rattle_battle.reading import Row


class Upgrade(Row, frozen=True):
    id: str
    place: Literal["mast", "hull", "bow", "stern"]
    kind: Literal["exhaust", "adventure", "always"]
    source: str
    stows: int = 0
    stows_valuables: int = 0
    vp: int = 0
    strength: Few = 0
    """The strength that it gives to a ship or adds to it."""


class Sailor(Row, frozen=True):
    id: str
    when: Literal["sea", "port", "end"]
    source: str
    at: Literal["", "market", "tavern", "shipyard", "workshop", "pit", "guild"] = ""
    stores: str = ""
    """For a sailor of the pack: the loot that is put on the card."""
    needs: Few = 0
    """How many trophies or gifts the skill needs, or how many tokens make a point at the end."""
    gives: Few = 0
    """How many coins, tokens, points of strength or cards to choose from it gives."""
    most: Few = 0
    """The most points at the end, or the most tokens on the card."""


class Loot(Row, frozen=True):
    id: str
    count: int
    source: str
    special: bool = False
    vp: int = 0


class VictoryCard(Row, frozen=True):
    cost: int
    vp: int
    source: str


class Cards(msgspec.Struct, frozen=True):
    upgrades: tuple[Upgrade, ...]
    sailors: tuple[Sailor, ...]
    loot: tuple[Loot, ...]
    guild: tuple[VictoryCard, ...]
    parts: tuple[int, ...]


def printed(cards: Cards, numbers: Numbers) -> Printed:
    """The numbers that the words of cards, parts and places name, so that they are right in a variant, too."""
    tavern, workshop = price(numbers.tavern_price), price(numbers.workshop_price)
    shipyard = price([numbers.shipyard_price])
    cannons, shown = numbers.cannons_to_fire, numbers.cards_to_choose_from
    upgrade = {"cannons": cannons, "hook": numbers.boarding_hook}
    one, *more = numbers.coins_for_maps
    token: dict[str, int | str] = {
        "sailor": tavern,
        "part": shipyard,
        "upgrade": workshop,
        "one": one,
        "two": more[0] if more else 2 * one,
    }
    return {
        "upgrade": {row.id: {**upgrade, **_numbers_of(row)} for row in cards.upgrades},
        "sailor": {
            row.id: {"bess": price(numbers.tavern_price[:1]), "part": shipyard, **_numbers_of(row)}
            for row in cards.sailors
        },
        "loot": {row.id: {**token, **_numbers_of(row)} for row in cards.loot},
        "part": {
            "sail": {"long": round(numbers.long_range)},
            "cannon": {"cannons": cannons},
            "hamster": {"holds": numbers.hamster_holds, "slots": numbers.hamster_slots},
        },
        "location": {
            "tavern": {"price": tavern, "shown": shown},
            "shipyard": {"price": shipyard},
            "workshop": {"price": workshop, "shown": shown},
            "pit": {"gifts": numbers.gifts_for_a_coin},
        },
    }


def price(loot: Sequence[str]) -> str:
    """In words: 2 rum, or spices and fabrics."""
    return " and ".join(kind if loot.count(kind) == 1 else f"{loot.count(kind)} {kind}" for kind in dict.fromkeys(loot))


def _numbers_of(row: Row) -> dict[str, int]:
    found = {name: getattr(row, name) for name in row.__struct_fields__}
    return {name: value for name, value in found.items() if isinstance(value, int)}
