"""The 750 cards: each kind is a row of ``data/cards.toml`` and has a number, one byte, in the state.

Numbers of the rules that are on no card are in ``data/numbers.toml``.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tortuga.engine import BadData, Words
from tortuga.engine.codecs import convert
from tortuga.engine.variants import data_folder, read_numbers

FOLDER = data_folder(__name__)

Source = Literal["book", "public", "house"]
Deck = Literal["main", "gold", "witch_doctor", "fortune_teller", "magic", "tavern", "soul", "ability"]
Gold = Annotated[int, Meta(ge=0, le=100)]
Price = Annotated[int, Meta(ge=1, le=100)]
"""At least 1: a player without gold is never asked what to buy."""
ShipClass = Literal["", "sloop", "schooner", "brigantine", "galleon", "great", "death"]

PACKS = ("magic_shop", "raise_the_dead", "miss_direction", "walk_the_plank", "tavern", "special_abilities")
"""The expansions by the names of their options, in the order of their numbers 1 to 6 in the data."""

BOXES = ("M", *(str(number) for number in range(1, len(PACKS) + 1)))
MOST_PLAYERS = 10
CHANGE = {"gold_2": 2, "gold_1": 3, "gold_5": 4}
"""Gold cards taken out as the change bank: they never leave the box."""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"ship_class": "class"}):
    """One kind of card."""

    id: str
    deck: Deck
    packs: dict[str, Annotated[int, Meta(ge=0, le=100)]]
    """How many there are in each box. A kind that a variant goes without has 0."""
    source: Source
    scroll: Literal["plain", "purple", "red", "event"] = "plain"
    ship_class: ShipClass = ""
    ability: str = ""
    """What an Ability Ship can do."""
    cannons: int = 0
    strength: int = 0
    """For a ship, what is printed on it; for any other card, what it adds or takes away."""
    level: int = 0
    price: int = 0
    value: int = 0
    amount: Annotated[int, Meta(ge=0, le=20)] = 0
    """How many cards it gives, or what it counts as."""
    cures: str = ""
    stock: str = ""
    does: str = ""
    reaction: bool = False
    fame: int = 0
    fame_source: Source = "house"
    md: bool = False
    bl: bool = False

    @property
    def deed(self) -> str:
        """The name under which its effect is registered."""
        return self.does or self.id


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: list[Kind]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of the rules that are on no card."""

    source: dict[str, Source]
    hand_size: Annotated[int, Meta(ge=1, le=10)]
    """How many cards are dealt at first, and whenever somebody gets a new hand."""
    port_fee: Gold
    tavern_price: Price
    gold_cards: Annotated[int, Meta(ge=0, le=5)]
    """For each enemy ship that is sunk."""
    bounty: Gold
    insurance: Gold
    bone_yard: Gold
    piles: Annotated[int, Meta(ge=1, le=6)]
    """Draw piles, except in the game with six."""
    wrecks: Annotated[int, Meta(ge=1, le=10)]
    """So many of the newest can be raised."""
    quiet_rounds: Annotated[int, Meta(ge=1, le=50)]
    most_rounds: Annotated[int, Meta(ge=1, le=200)]


def read_cards(path: Path) -> list[Kind]:
    """Read the cards of a file; :class:`BadData` says what is wrong with it."""
    try:
        return convert(tomllib.loads(path.read_text("utf-8")), CardFile).card
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadData("bad_cards", f"{path.name} cannot be read as cards: {error}.") from error


def check(path: Path) -> list[str]:
    """What is wrong with a file of cards or of numbers, in sentences."""
    try:
        if path.name == "numbers.toml":
            return too_few(KINDS, read_numbers(path, Numbers))
        kinds = read_cards(path)
    except BadData as error:
        return [error.sentence]
    return [*other_kinds(kinds), *wrong_with(kinds), *too_few(kinds, NUMBERS)]


def other_kinds(kinds: list[Kind]) -> list[str]:
    """The rules know their cards by name: none may be missing, and none be added."""
    ids = {kind.id for kind in kinds}
    missing, more = [id for id in ID if id not in ids], [kind.id for kind in kinds if kind.id not in NUMBER]
    wrong = [f"cards.toml has no {id}; the rules need it. To play without it, give it no packs." for id in missing]
    return wrong + [f"cards.toml: there is no rule for {id}." for id in more]


def too_few(kinds: list[Kind], numbers: Numbers) -> list[str]:
    """A match must get under way with everybody at the table, whatever boxes are in it."""

    def count(box: str, **wanted: object) -> int:
        rows = (kind for kind in kinds if all(getattr(kind, field) == value for field, value in wanted.items()))
        return sum(kind.packs.get(box, 0) for kind in rows)

    needed = [
        ("M", "cards for hands", count("M", deck="main", scroll="plain"), MOST_PLAYERS * numbers.hand_size),
        ("M", "ships", count("M", does="ship"), MOST_PLAYERS),
        *(("M", card, count("M", id=card), change + 1) for card, change in CHANGE.items()),
        *(("6", f"{deck} cards", count("6", deck=deck), MOST_PLAYERS) for deck in ("soul", "ability")),
    ]
    return [f"Box {box} has {found} {what}, and needs {least}." for box, what, found, least in needed if found < least]


def wrong_with(kinds: list[Kind]) -> list[str]:
    """What is wrong with a list of cards, in sentences."""
    wrong = [f"There are two rows called {id}." for id, n in Counter(kind.id for kind in kinds).items() if n > 1]
    if len(kinds) > 256:
        wrong.append(f"There are {len(kinds)} kinds of card; 256 is the most, because a card is one byte.")
    for kind in kinds:
        wrong += [f"{kind.id} is in box {box}, which does not exist." for box in kind.packs if box not in BOXES]
    ids = {kind.id for kind in kinds}
    wrong += [f"{kind.id} cures {kind.cures}, which does not exist." for kind in kinds if kind.cures not in {"", *ids}]
    wrong += [
        f"{kind.id} is an Unknown Size ship and cannot have printed numbers."
        for kind in kinds
        if kind.ability == "unknown_size" and (kind.cannons or kind.strength)
    ]
    return wrong


KINDS: list[Kind] = read_cards(FOLDER / "cards.toml")
"""Every kind of card, by number."""
NUMBERS = read_numbers(FOLDER / "numbers.toml", Numbers)
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

if _wrong := wrong_with(KINDS):
    raise BadData("bad_cards", " ".join(_wrong))

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
PURPLE = where(scroll="purple")
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
