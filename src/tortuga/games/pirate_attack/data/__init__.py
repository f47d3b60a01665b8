"""The 750 cards: each kind is a row of ``cards.toml`` and has a number, one byte, in the state.

Numbers of the rules that are on no card are in ``numbers.toml``; ``rows`` says what stands in both.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tortuga.engine import Words
from tortuga.engine.data.reading import DataFiles
from tortuga.engine.variants import data_folder
from tortuga.games.pirate_attack.data.rows import Cards, Files, Kind, Numbers

FOLDER = data_folder(__name__)

PACKS = ("magic_shop", "raise_the_dead", "miss_direction", "walk_the_plank", "tavern", "special_abilities")
"""The expansions by the names of their options, in the order of their numbers 1 to 6 in the data."""
MOST_PLAYERS = 10
CHANGE = {"gold_2": 2, "gold_1": 3, "gold_5": 4}
"""Gold cards taken out as the change bank: they never leave the box."""


def enough(cards: Cards, numbers: Numbers) -> Iterator[str]:
    """A match must get under way with everybody at the table, whatever boxes are in it."""

    def count(box: str, **wanted: object) -> int:
        rows = (kind for kind in cards.card if all(getattr(kind, field) == value for field, value in wanted.items()))
        return sum(number for kind in rows for pack, number in kind.packs.items() if pack == box)

    for box, what, found, each in (
        ("M", "cards for hands", count("M", deck="main", scroll="plain"), numbers.hand_size),
        ("M", "ships", count("M", does="ship"), 1),
        ("6", "soul cards", count("6", deck="soul"), 1),
        ("6", "ability cards", count("6", deck="ability"), 1),
    ):
        if found < MOST_PLAYERS * each:
            yield f"box {box} has {found} {what}: enough for {found // each} players, but {MOST_PLAYERS} may play"
    for card, change in CHANGE.items():
        if count("M", id=card) <= change:
            yield f"box M has {count('M', id=card)} {card}, and needs {change + 1}"


FILES = DataFiles(FOLDER, Files, [enough])
KINDS: list[Kind] = FILES.own.cards.card
"""Every kind of card, by number."""
NUMBERS = FILES.own.numbers
_PRINTED = ("cannons", "strength", "level", "price", "value", "amount")
_NAMED = ("hand_size", "insurance", "bounty", "bone_yard", "wrecks")
WORDS = Words(
    FOLDER,
    printed={
        "card": {
            kind.id: {
                **{name: getattr(NUMBERS, name) for name in _NAMED},
                **{name: getattr(kind, name) for name in _PRINTED},
                "least": -kind.strength,
            }
            for kind in KINDS
        }
    },
)

NUMBER: dict[str, int] = {kind.id: number for number, kind in enumerate(KINDS)}
"""The number of each kind, by its id."""

ID: list[str] = [kind.id for kind in KINDS]


def numbers(*ids: str) -> frozenset[int]:
    """The numbers of these kinds."""
    return frozenset(NUMBER[id] for id in ids)


def where(**wanted: object) -> frozenset[int]:
    """The numbers of all kinds with these field values."""
    return frozenset(
        number
        for number, kind in enumerate(KINDS)
        if all(getattr(kind, field) == value for field, value in wanted.items())
    )


SHIPS = where(does="ship")
RED = where(scroll="red")
PLAIN = where(deck="main", scroll="plain")
WITCH_DOCTORS = where(deck="witch_doctor")
UNDER_MAIN = (where(does="under") & where(deck="main")) | numbers("insurance")
UNDER_MAGIC = where(does="under") & where(deck="magic")
UNDER = UNDER_MAIN | UNDER_MAGIC
ATTACK_CARDS = numbers("must_attack", "force_someone", "force_two")
INVISIBLE = where(ability="invisible")
UNKNOWN_SIZE = where(ability="unknown_size")
LARGE = SHIPS - where(ship_class="sloop") - where(ship_class="schooner")
"""The ships that Size Limit forbids."""

DECK = [kind.deck for kind in KINDS]
SCROLL = [kind.scroll for kind in KINDS]
CANNONS = [kind.cannons for kind in KINDS]
STRENGTH = [kind.strength for kind in KINDS]
FAME = [kind.fame for kind in KINDS]
MISS_DIRECTED = [kind.md for kind in KINDS]
BLOCKADED = [kind.bl for kind in KINDS]

HAND_SIZE = NUMBERS.hand_size


def copies(deck: str, packs: list[str]) -> bytearray:
    """All cards that the main game and these expansions put into a deck."""
    return bytearray(_copies(deck, tuple(packs)))


@cache
def _copies(deck: str, packs: tuple[str, ...]) -> bytes:
    codes = {"M", *(str(PACKS.index(pack) + 1) for pack in packs)}
    cards = bytearray()
    for number, kind in enumerate(KINDS):
        if kind.deck == deck:
            cards += bytes([number]) * sum(n for code, n in kind.packs.items() if code in codes)
    return bytes(cards)
