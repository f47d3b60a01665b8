"""What the data files hold: cards, tiles, maps, dice, skins, captains, and numbers that are on none of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tortuga.engine.data.reading import Fixed, Known, Refers, Row

Source = Literal["book", "public", "house"]
Box = Literal["base", "curse", "ghost"]
Window = Literal[
    "sail_start", "after_sail_die", "battle_roll", "before_tile", "action_die", "sail_end", "action", "final"
]
X_TILE = "x_tile"
Price = Annotated[int, Meta(ge=1, le=10)]
Copies = Annotated[int, Meta(ge=0, le=20)]
Amounts = dict[str, Annotated[int, Meta(ge=1, le=10)]]
"""Numbers on a card or tile, by what they count."""


def other_amounts(given: Amounts, ours: Amounts) -> Iterator[str]:
    """A rule needs all of its numbers and has no use for others."""
    for name in ours.keys() - given.keys():
        yield f"it needs an amount of {name}"
    for name in given.keys() - ours.keys():
        yield f"its rule has no use for an amount of {name}"


class Card(Row, frozen=True, kw_only=True):
    """A kind of action card."""

    id: str
    colour: Literal["gold", "silver"]
    kind: Literal["artifact", "creature", "weapon", "skill"]
    attack: Annotated[bool, Fixed()]
    base: Copies
    curse: Copies
    windows: tuple[Window, ...]
    phantom: Literal["self", "one", "all", "none"] = "none"
    reach: Annotated[int, Meta(ge=0, le=13)] = 0
    amounts: Amounts = {}
    source: dict[Literal["name", "rest"], Source]

    def faults(self) -> Iterator[str]:
        if not self.windows:
            yield "it can never be played: it has no windows"
        if self.colour == "silver" and self.windows != ("action",):
            yield "it is silver, so its only window is action"
        if self.colour == "gold" and self.phantom != "none":
            yield "it is gold: the Phantom never holds it"

    def changes(self, ours: Card) -> Iterator[str]:
        if bool(self.reach) != bool(ours.reach):
            yield "it needs a reach of 1 or more" if ours.reach else "it has no reach"
        yield from other_amounts(self.amounts, ours.amounts)


class Tile(Row, frozen=True, kw_only=True):
    """A tile of the map."""

    id: str
    set: Box
    type: Literal["start", "positive", "double", "negative"]
    die: Literal["", "pirates", "treasure", "crew"]
    amounts: Amounts = {}
    source: dict[Literal["name", "type", "die"], Source]

    def changes(self, ours: Tile) -> Iterator[str]:
        """The file may choose between the Pirates and the Treasure die; any other die is part of the tile's rule."""
        yield from other_amounts(self.amounts, ours.amounts)
        symbols = ("pirates", "treasure")
        if ours.die in symbols and self.die not in symbols:
            yield "it needs the Pirates or the Treasure die"
        elif ours.die not in symbols and self.die != ours.die:
            yield f"its rule rolls {ours.die or 'no'} dice, so that cannot be changed here"


class Map(Row, frozen=True, kw_only=True):
    """A ring of spaces and the lay-out of a first voyage."""

    id: str
    columns: Annotated[int, Meta(ge=3, le=12)]
    rows: Annotated[int, Meta(ge=3, le=12)]
    preset: tuple[Annotated[str, Refers("tiles", "tile")], ...]
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

    def faults(self) -> Iterator[str]:
        if len(self.preset) != len(self.spaces):
            yield f"it has {len(self.spaces)} spaces but {len(self.preset)} tiles"
        if self.preset[:1] != (X_TILE,):
            yield f"it must begin with {X_TILE}"
        for tile, times in Counter(self.preset).items():
            if times > 1:
                yield f"it uses {tile} {times} times"


_NUMBERS = frozenset((n,) for n in range(1, 7))
_SIDES: dict[str, frozenset[Any]] = {
    "crew": _NUMBERS,
    "king": _NUMBERS,
    "cursed": _NUMBERS,
    "mermaids": _NUMBERS | {(a, b) for a in range(1, 7) for b in range(a + 1, 7)},
    "sail": frozenset({(1,), (2,)}),
    "treasure": frozenset({"X", "O"}),
    "pirates": frozenset({"X", "O"}),
}
"""What the six sides of each die may show."""


class Die(Row, frozen=True, kw_only=True):
    """A die: what is on each of its sides."""

    id: str
    sides: tuple[tuple[int, ...] | str, ...]
    counts: int = 0
    source: dict[Literal["name", "sides"], Source]

    def faults(self) -> Iterator[str]:
        if self.id == "battle" and (len(set(self.sides)) != 8 or self.sides[0] != "skull"):
            yield "it needs eight different sides, from the skull up"
        if self.id in _SIDES:
            if len(self.sides) != 6:
                yield f"it needs 6 sides, not {len(self.sides)}"
            for side in dict.fromkeys(self.sides):
                if side not in _SIDES[self.id]:
                    yield f"it cannot show {side}"
        if self.id == "crew" and set(self.sides) != _NUMBERS:
            yield "it shows every number from 1 to 6"

    def changes(self, ours: Die) -> Iterator[str]:
        if self.counts != ours.counts and (self.id != "king" or self.counts not in (1, 2)):
            yield f"it cannot count as {self.counts} dice"


class Skin(Row, frozen=True, kw_only=True):
    """A rule that overrides the normal ones."""

    id: str
    source: dict[Literal["name", "effect"], Source]


class Captain(Row, frozen=True, kw_only=True):
    """A colour; captains have no abilities (R76)."""

    id: str
    set: Box
    source: Source


class Numbers(Row, frozen=True):
    """The whole of ``numbers.toml``: numbers in the rules that are printed on no card, tile or die."""

    source: dict[str, Source]
    hand: Annotated[int, Meta(ge=1, le=9)]
    hand_on_both_maps: Annotated[int, Meta(ge=1, le=9)]
    coins_at_start: Annotated[int, Meta(ge=0, le=5)]
    spring_tide: Annotated[int, Meta(ge=1, le=10)]
    """Laps. After as many rounds as these have tiles, nothing holds ships back any more (R74)."""
    crew_at_start: Annotated[int, Meta(ge=1, le=10)]
    crew_at_full_muster: Annotated[int, Meta(ge=1, le=10)]
    """The crew at the start with the game skin Full Muster."""
    passes: Annotated[tuple[Annotated[int, Meta(ge=1, le=3)], ...], Meta(min_length=1, max_length=3)]
    """How many cards are passed to the left in each pass of the draft (R6)."""
    phantom_hand: Annotated[int, Meta(ge=1, le=10)]
    coins: Annotated[int, Meta(ge=7, le=60)]
    coins_for_winner: Annotated[int, Meta(ge=0, le=10)]
    """What the winner of the betting phase gets."""
    coins_in_golden_voyage: Annotated[int, Meta(ge=0, le=10)]
    """What the winner of the betting phase gets with the game skin Golden Voyage."""
    crew_dice: Annotated[int, Meta(ge=1, le=60)]
    curse_crew_dice: Annotated[int, Meta(ge=0, le=60)]
    cup: Annotated[int, Meta(ge=2, le=10)]
    """The most dice that a cup holds."""
    card_price: Price
    curse_price: Price
    crew_for_special: Price
    coins_for_crew: Price

    def faults(self) -> Iterator[str]:
        most = max(self.crew_at_start, self.crew_at_full_muster)
        if min(self.hand, self.hand_on_both_maps) < max(self.passes):
            yield f"nobody can pass {max(self.passes)} cards of so small a hand"
        if most > self.cup:
            yield f"a cup holds {self.cup} dice, but players may begin with {most}"


class Cards(Row, frozen=True):
    card: Annotated[tuple[Card, ...], Known("give it no copies")]


class Tiles(Row, frozen=True):
    tile: Annotated[tuple[Tile, ...], Known()]


class Maps(Row, frozen=True):
    map: Annotated[tuple[Map, ...], Known()]


class Dice(Row, frozen=True):
    die: Annotated[tuple[Die, ...], Known()]


class Skins(Row, frozen=True):
    skin: Annotated[tuple[Skin, ...], Known()]


class Captains(Row, frozen=True):
    captain: Annotated[tuple[Captain, ...], Known()]


class Files(msgspec.Struct, frozen=True):
    cards: Cards
    tiles: Tiles
    maps: Maps
    dice: Dice
    skins: Skins
    captains: Captains
    numbers: Numbers
