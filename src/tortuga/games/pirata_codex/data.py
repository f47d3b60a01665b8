"""The contents of the box: cards, tiles, maps, dice, skins and captains, read from ``data/*.toml``."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from tortuga.engine import BadData, Words
from tortuga.engine.codecs import convert
from tortuga.engine.variants import data_folder, read_numbers

FOLDER = data_folder(__name__)

Source = Literal["book", "public", "house"]
Box = Literal["base", "curse", "ghost"]
Window = Literal[
    "sail_start", "after_sail_die", "battle_roll", "before_tile", "action_die", "sail_end", "action", "final"
]
MOST_PLAYERS = 6
Price = Annotated[int, Meta(ge=1, le=10)]
Copies = Annotated[int, msgspec.Meta(ge=0, le=20)]
Amounts = dict[str, Annotated[int, Meta(ge=1, le=10)]]
"""Numbers on a card or tile, by what they count."""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers in the rules that are printed on no card, tile or die."""

    source: dict[str, Source]
    hand: Annotated[int, Meta(ge=1, le=9)]
    hand_on_both_maps: Annotated[int, Meta(ge=1, le=9)]
    coins_at_start: Annotated[int, Meta(ge=0, le=5)]
    spring_tide: Annotated[int, Meta(ge=1, le=10)]
    """Laps. After as many rounds as these have tiles, nothing holds ships back any more (R74)."""
    crew_at_start: Annotated[int, Meta(ge=1, le=10)]
    crew_at_full_muster: Annotated[int, Meta(ge=1, le=10)]
    """With the game skin Full Muster."""
    passes: Annotated[tuple[Annotated[int, Meta(ge=1, le=3)], ...], Meta(min_length=1, max_length=3)]
    """How many cards are passed to the left in each pass of the draft (R6)."""
    phantom_hand: Annotated[int, Meta(ge=1, le=10)]
    coins: Annotated[int, Meta(ge=7, le=60)]
    coins_for_winner: Annotated[int, Meta(ge=0, le=10)]
    """What the winner of the betting phase gets."""
    coins_in_golden_voyage: Annotated[int, Meta(ge=0, le=10)]
    """The same with the game skin Golden Voyage."""
    crew_dice: Annotated[int, Meta(ge=1, le=60)]
    curse_crew_dice: Annotated[int, Meta(ge=0, le=60)]
    cup: Annotated[int, Meta(ge=2, le=10)]
    """The most dice that a cup holds."""
    card_price: Price
    curse_price: Price
    crew_for_special: Price
    coins_for_crew: Price


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a data file."""

    id: str


class Card(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of action card."""

    colour: Literal["gold", "silver"]
    kind: Literal["artifact", "creature", "weapon", "skill"]
    attack: bool
    base: Copies
    curse: Copies
    windows: tuple[Window, ...]
    phantom: Literal["self", "one", "all", "none"] = "none"
    reach: Annotated[int, msgspec.Meta(ge=0, le=13)] = 0
    amounts: Amounts = {}
    source: dict[Literal["name", "rest"], Source]


class Tile(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tile of the map."""

    set: Box
    type: Literal["start", "positive", "double", "negative"]
    die: Literal["", "pirates", "treasure", "crew"]
    amounts: Amounts = {}
    source: dict[Literal["name", "type", "die"], Source]


class Map(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ring of spaces and the lay-out of a first voyage."""

    columns: Annotated[int, msgspec.Meta(ge=3, le=12)]
    rows: Annotated[int, msgspec.Meta(ge=3, le=12)]
    preset: tuple[str, ...]
    source: Source

    @property
    def spaces(self) -> list[tuple[int, int]]:
        """(column, row) of every space, clockwise from the top left corner."""
        right, bottom = self.columns - 1, self.rows - 1
        top = [(column, 0) for column in range(self.columns)]
        east = [(right, row) for row in range(1, self.rows)]
        south = [(column, bottom) for column in range(right - 1, -1, -1)]
        west = [(0, row) for row in range(bottom - 1, 0, -1)]
        return top + east + south + west


class Die(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A die: what is on each of its sides."""

    sides: tuple[tuple[int, ...] | str, ...]
    counts: int = 0
    source: dict[Literal["name", "sides"], Source]


class Skin(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule that overrides the normal ones."""

    source: dict[Literal["name", "effect"], Source]


class Captain(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A colour; captains have no abilities (R76)."""

    set: Box
    source: Source


R = TypeVar("R", bound=Row)

KINDS: dict[str, type[Row]] = {
    "cards": Card, "tiles": Tile, "maps": Map, "dice": Die, "skins": Skin, "captains": Captain,
}  # fmt: skip
"""The kind of row in each file. The rows are headed by the singular of the file's name."""


def read(path: Path, kind: type[R]) -> dict[str, R]:
    """The rows of a file by id; :class:`BadData` says what is wrong with it."""
    try:
        table: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadData("unreadable", f"{path} cannot be read: {error}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData("not_toml", f"{path.name} is not TOML: {error}.") from error
    heading = kind.__name__.lower()
    if set(table) != {heading}:
        raise BadData("bad_heading", f"{path.name} must hold [[{heading}]] rows and nothing else.")
    rows: list[R] = []
    for number, row in enumerate(table[heading], start=1):
        try:
            rows.append(convert(row, kind))
        except msgspec.ValidationError as error:
            name = row.get("id", f"row {number}") if isinstance(row, dict) else f"row {number}"
            raise BadData("bad_row", f"{path.name}, {name}: {error}.") from error
    twice = [row for row, times in Counter(row.id for row in rows).items() if times > 1]
    if twice:
        raise BadData("twice", f"{path.name} has {', '.join(twice)} more than once.")
    return {row.id: row for row in rows}


CARDS = read(FOLDER / "cards.toml", Card)
TILES = read(FOLDER / "tiles.toml", Tile)
MAPS = read(FOLDER / "maps.toml", Map)
DICE = read(FOLDER / "dice.toml", Die)
SKINS = read(FOLDER / "skins.toml", Skin)
CAPTAINS = read(FOLDER / "captains.toml", Captain)
NUMBERS = read_numbers(FOLDER / "numbers.toml", Numbers)
WORDS = Words(
    FOLDER,
    printed={
        "card": {card.id: {**card.amounts, "reach": card.reach} for card in CARDS.values()},
        "tile": {tile.id: tile.amounts for tile in TILES.values()},
        "asks": {
            "lagoon_rest": TILES["safe_lagoon"].amounts,
            "trade_offer": TILES["trade"].amounts,
            "buy_card": {"coins": NUMBERS.card_price},
            "final_coins": {"coins": NUMBERS.coins_for_crew},
        },
        "actions": {
            "BuyCard": {"coins": NUMBERS.card_price},
            "BuyCrew": {"coins": NUMBERS.coins_for_crew, "crew": "{crew}"},  # a field of the action
            "LiftCurse": {"price": NUMBERS.curse_price},
        },
        "skin": {
            "golden_voyage": {"coins": NUMBERS.coins_in_golden_voyage},
            "full_muster": {"dice": NUMBERS.crew_at_full_muster},
        },
        "hint": {
            "crew_gained": TILES["safe_lagoon"].amounts,
            "deal_exact": TILES["deal_dead"].amounts,
            "deal_near": TILES["deal_dead"].amounts,
        },
    },
)

X_TILE = "x_tile"
GOLD = frozenset(card.id for card in CARDS.values() if card.colour == "gold")
SILVER = frozenset(CARDS) - GOLD
FITS: dict[str, frozenset[str]] = {
    window: frozenset(card.id for card in CARDS.values() if window in card.windows)
    for window in Window.__args__  # type: ignore[attr-defined]
}
"""Which cards may be played in a window."""

COINS, CREW_DICE, CURSE_CREW_DICE = NUMBERS.coins, NUMBERS.crew_dice, NUMBERS.curse_crew_dice
CUP, CARD_PRICE = NUMBERS.cup, NUMBERS.card_price


def copies(card: str, expansion: bool) -> int:
    """How many of this card are in the box in play."""
    row = CARDS[card]
    return row.base + row.curse if expansion else row.base


@cache
def deck(expansion: bool) -> tuple[str, ...]:
    """All cards of the box in play, in the order of the list."""
    return tuple(card for card in CARDS for _ in range(copies(card, expansion)))


def map_id(chosen: str, ghostpack: bool) -> str:
    """The map in play: with both maps, the Ghostpack adds two spaces."""
    return "both_ghost" if chosen == "both" and ghostpack else chosen


def check(path: Path) -> Sequence[str]:
    """What is wrong with an edited copy of a data file, in sentences."""
    kind = KINDS.get(path.stem)
    if path.suffix != ".toml" or (kind is None and path.stem != "numbers"):
        return [f"{path.name} is not one of {', '.join(f'{name}.toml' for name in (*KINDS, 'numbers'))}."]
    try:
        if kind is None:
            numbers = read_numbers(path, Numbers)
            return [*_check_numbers(numbers), *_check_deck(CARDS.values(), numbers)]
        rows = read(path, kind)
    except BadData as error:
        return [error.sentence]
    ours = read(FOLDER / path.name, kind)
    sentences = [f"{path.name} has no {each}; the rules need it." for each in ours if each not in rows]
    sentences += [f"{path.name}: there is no rule for {each}." for each in rows if each not in ours]
    more = _CHECKS.get(kind, lambda _: ())
    for row in rows.values():
        sentences += more(row) if row.id in ours else ()
    sentences += _check_deck([row for row in rows.values() if isinstance(row, Card)], NUMBERS) if kind is Card else ()
    return sentences


def _check_deck(cards: Iterable[Card], numbers: Numbers) -> Iterator[str]:
    """There must be a hand for everybody: four with the base box, six with Curse of the Dead, and the Phantom."""
    rows = list(cards)
    hand = max(numbers.hand, numbers.hand_on_both_maps)
    base, silver = sum(card.base for card in rows), sum(card.base for card in rows if card.colour == "silver")
    every = base + sum(card.curse for card in rows)
    for players, deck, box in ((4, base, "the base box"), (MOST_PLAYERS, every, "both boxes")):
        if players * hand + 1 > deck:
            yield f"{box[0].upper()}{box[1:]} has {deck} cards: too few for {players} hands of {hand}."
    if silver < numbers.phantom_hand:
        yield f"The base box has {silver} silver cards, but the Phantom is dealt {numbers.phantom_hand}."


def _check_numbers(numbers: Numbers) -> Iterator[str]:
    """There must be enough crew dice for four players, for six with the expansion; and they must fit into a cup."""
    most = max(numbers.crew_at_start, numbers.crew_at_full_muster)
    if MOST_PLAYERS * numbers.coins_at_start > numbers.coins:
        yield f"There are too few coins for everybody to begin with {numbers.coins_at_start}."
    if min(numbers.hand, numbers.hand_on_both_maps) < max(numbers.passes):
        yield f"Nobody can pass {max(numbers.passes)} cards of so small a hand."
    if most > numbers.cup:
        yield f"A cup holds {numbers.cup} dice, but players may begin with {most}."
    if 4 * most > numbers.crew_dice or 6 * most > numbers.crew_dice + numbers.curse_crew_dice:
        yield f"There are too few crew dice for everybody to begin with {most}."


def _check_card(card: Card) -> Iterator[str]:
    if not card.windows:
        yield f"Card {card.id} can never be played: it has no windows."
    if card.colour == "silver" and card.windows != ("action",):
        yield f"Card {card.id} is silver, so its only window is action."
    if card.colour == "gold" and card.phantom != "none":
        yield f"Card {card.id} is gold: the Phantom never holds it."
    if card.attack != CARDS[card.id].attack:
        yield f"Card {card.id}: its rule says whether it is an attack, so that cannot be changed here."
    if bool(card.reach) != bool(CARDS[card.id].reach):
        yield f"Card {card.id} {'needs a reach of 1 or more' if CARDS[card.id].reach else 'has no reach'}."
    yield from _check_amounts(f"Card {card.id}", card.amounts, CARDS[card.id].amounts)


def _check_amounts(piece: str, given: Amounts, ours: Amounts) -> Iterator[str]:
    """A rule needs all of its numbers and has no use for others."""
    for name in ours.keys() - given.keys():
        yield f"{piece} needs an amount of {name}."
    for name in given.keys() - ours.keys():
        yield f"{piece}: its rule has no use for an amount of {name}."


def _check_tile(tile: Tile) -> Iterator[str]:
    """The file may choose between the Pirates and the Treasure die; any other die is part of the tile's rule."""
    yield from _check_amounts(f"Tile {tile.id}", tile.amounts, TILES[tile.id].amounts)
    ours, symbols = TILES[tile.id].die, ("pirates", "treasure")
    if ours in symbols and tile.die not in symbols:
        yield f"Tile {tile.id} needs the Pirates or the Treasure die."
    elif ours not in symbols and tile.die != ours:
        yield f"Tile {tile.id}: its rule rolls {ours or 'no'} dice, so that cannot be changed here."


def _check_map(ring: Map) -> Iterator[str]:
    if len(ring.preset) != len(ring.spaces):
        yield f"Map {ring.id} has {len(ring.spaces)} spaces but {len(ring.preset)} tiles."
    if ring.preset[:1] != (X_TILE,):
        yield f"Map {ring.id} must begin with {X_TILE}."
    for tile, times in Counter(ring.preset).items():
        if tile not in TILES:
            yield f"Map {ring.id} names {tile}, but there is no such tile."
        if times > 1:
            yield f"Map {ring.id} uses {tile} {times} times."


_SIDES: dict[str, tuple[int, frozenset[Any]]] = {
    "crew": (6, frozenset({(n,) for n in range(1, 7)})),
    "king": (6, frozenset({(n,) for n in range(1, 7)})),
    "cursed": (6, frozenset({(n,) for n in range(1, 7)})),
    "mermaids": (6, frozenset({(n,) for n in range(1, 7)} | {(a, b) for a in range(1, 7) for b in range(a + 1, 7)})),
    "sail": (6, frozenset({(1,), (2,)})),
    "treasure": (6, frozenset({"X", "O"})),
    "pirates": (6, frozenset({"X", "O"})),
}


def _check_die(die: Die) -> Iterator[str]:
    if die.id == "battle":
        if len(set(die.sides)) != 8 or die.sides[0] != "skull":
            yield "The battle die needs eight different sides, from the skull up."
        return
    if die.id not in _SIDES:
        return
    number, allowed = _SIDES[die.id]
    if len(die.sides) != number:
        yield f"Die {die.id} needs {number} sides, not {len(die.sides)}."
    for side in die.sides:
        if side not in allowed:
            yield f"Die {die.id} cannot show {side}."
    if die.id == "crew" and set(die.sides) != allowed:
        yield "The crew die shows every number from 1 to 6."
    if die.counts != DICE[die.id].counts and (die.id != "king" or die.counts not in (1, 2)):
        yield f"Die {die.id} cannot count as {die.counts} dice."


_CHECKS: dict[type[Row], Any] = {Card: _check_card, Tile: _check_tile, Map: _check_map, Die: _check_die}
