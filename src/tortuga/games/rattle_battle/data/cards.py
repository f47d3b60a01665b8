"""What the words of cards, parts and places say of them."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine.data.reading import Row
from tortuga.engine.describing.words import Printed
from tortuga.games.rattle_battle.data.rows import Cards, Numbers


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
            "cannon": {"cannons": cannons, "most": len(numbers.cannon_strength) - 1},
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
    """A price in words, such as "2 rum" or "spices and fabrics"."""
    return " and ".join(kind if loot.count(kind) == 1 else f"{loot.count(kind)} {kind}" for kind in dict.fromkeys(loot))


def _numbers_of(row: Row) -> dict[str, int]:
    found = {name: getattr(row, name) for name in row.__struct_fields__}
    return {name: value for name, value in found.items() if isinstance(value, int)}
