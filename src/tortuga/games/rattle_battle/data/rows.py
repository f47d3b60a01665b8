"""What the data files hold: dice, ocean tiles, cards, adventures, scenarios, and numbers that are on none of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal, NewType

import msgspec
from msgspec import Meta

from tortuga.engine.data.reading import Fixed, Known, Refers, Row
from tortuga.games.rattle_battle.data.shapes import BOX, Spot, inside

Few = Annotated[int, Meta(ge=0, le=20)]
Some = Annotated[int, Meta(ge=1, le=20)]
Face = Literal["1", "2", "3", "4", "5", "6", "cannon", "sail", "grape", "skull"]
NpColour = Literal["yellow", "green", "red", "orange", "blue", "violet"]
Colour = Literal["player", "captain", "yellow", "green", "red", "orange", "blue", "violet"]
Part = Literal["sail", "cannon", "hold"]
Pile = Literal["soft", "hard", "crazy", "final"]
ScenarioId = Literal["intro", "norrington", "pirate_wars"]

AdventureNumber = NewType("AdventureNumber", int)
SailorNumber = NewType("SailorNumber", int)
UpgradeNumber = NewType("UpgradeNumber", int)
"""In a state, a card is a number: its place in the list of its file."""


# dice.toml


class DieRow(Row, frozen=True):
    id: Colour
    sides: Annotated[tuple[Face, ...], Meta(min_length=6, max_length=6)]
    source: str
    each: Annotated[int, Fixed()] = 0
    """How many every player has."""
    count: Few = 0
    """How many NP ships there are."""

    def faults(self) -> Iterator[str]:
        if not self.each and not self.count:
            yield "there must be at least one"


class DiceFile(Row, frozen=True):
    die: Annotated[tuple[DieRow, ...], Known(in_order=True)]


# tiles.toml


class TileRow(Row, frozen=True):
    """An ocean tile and its corners."""

    id: str
    shape: Annotated[tuple[tuple[float, float], ...], Meta(min_length=3)]
    source: str

    def faults(self) -> Iterator[str]:
        corners = zip(self.shape, self.shape[1:] + self.shape[:1], self.shape[2:] + self.shape[:2], strict=True)
        if not all((bx - ax) * (cy - by) > (by - ay) * (cx - bx) for (ax, ay), (bx, by), (cx, cy) in corners):
            yield "its shape must be convex and counter-clockwise"


class TilesFile(Row, frozen=True):
    tile: Annotated[tuple[TileRow, ...], Known()]


# cards.toml


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
    stores: Annotated[str, Refers("cards", "loot", optional=True)] = ""
    """For a sailor of the pack: the loot that is put on the card."""
    needs: Few = 0
    """How many trophies or gifts the skill needs, or how many tokens make a point at the end."""
    gives: Few = 0
    """How many coins, tokens, points of strength or cards to choose from it gives."""
    most: Few = 0
    """The most points at the end, or the most tokens on the card."""

    def faults(self) -> Iterator[str]:
        if (self.when == "port") != bool(self.at):
            yield "it needs `at` if, and only if, `when` is port"
        if bool(self.most) != bool(self.stores or self.when == "end"):
            yield "it needs `most` if, and only if, `when` is end or it stores loot"


class Loot(Row, frozen=True):
    id: str
    count: Annotated[int, Meta(ge=0, le=100)]
    source: str
    special: bool = False
    vp: int = 0


class VictoryCard(Row, frozen=True):
    cost: int
    vp: int
    source: str


class Parts(Row, frozen=True):
    """How many of each part there are."""

    sail: Annotated[int, Meta(ge=0, le=100)]
    cannon: Annotated[int, Meta(ge=0, le=100)]
    hold: Annotated[int, Meta(ge=0, le=100)]


class Cards(Row, frozen=True, rename={"upgrades": "upgrade", "sailors": "sailor"}):
    upgrades: Annotated[tuple[Upgrade, ...], Known(in_order=True)]
    sailors: Annotated[tuple[Sailor, ...], Known(in_order=True)]
    loot: Annotated[tuple[Loot, ...], Known(in_order=True)]
    guild: tuple[VictoryCard, ...]
    parts: Parts

    def faults(self) -> Iterator[str]:
        if any(one.special > other.special for one, other in zip(self.loot, self.loot[1:], strict=False)):
            yield "special loot must come last"
        if any(one.cost > other.cost for one, other in zip(self.guild, self.guild[1:], strict=False)):
            yield "victory point cards must be sorted by cost"


# adventures.toml

HOOKS = {
    "chain": 2, "wanted_exhaust": 0, "choose_if_sunk": 1, "wanted_duel": 2, "swap_draw": 0, "tile_bonus_loot": 1,
    "fire_bonus_loot": 0, "loot_for_cannon": 0, "strength_vs_wanted": 1, "beyond_line": 1, "free_cannons": 0,
    "swap_choose": 0, "pvp_cannon_face": 0, "pvp_all": 0, "close_port": 0, "rum_to_coin": 0, "valuables_to_coin": 0,
    "ally_sunk_loot": 1, "absent_fine": 0, "tile_freezes": 0, "crazy": 1,
}  # fmt: skip
"""The special rules that a card may have, and how many words follow each."""
DEED = re.compile(r"(esc|vol|sur|redrop|-)|(expP?)\((\d+|#)\)|(to|away)\(([PWK])\)")
STRENGTH = re.compile(r"S\d+")


class PlacedRow(Row, frozen=True):
    """A die that is placed before the drop."""

    colour: NpColour
    x: float
    y: float
    angle: float
    ally: bool = False

    def faults(self) -> Iterator[str]:
        if not inside(Spot(self.x, self.y, self.angle)):
            yield "it lies outside the box"


class TilePlace(Row, frozen=True):
    id: Annotated[str, Refers("tiles", "tile")]
    x: float
    y: float
    angle: float
    blocks_move: bool = False
    blocks_fire: bool = False


class AdventureRow(Row, frozen=True):
    id: str
    scenario: Literal["norrington", "pirate_wars", "intro", "any"]
    type: Literal["soft", "hard", "final", "crazy", "intro"]
    loot: int
    source: str
    drop: dict[NpColour, Few] = {}
    placed: tuple[PlacedRow, ...] = ()
    tiles: tuple[TilePlace, ...] = ()
    effects: dict[NpColour | Literal["*"], dict[Face | Literal["any"], str]] = {}
    """What each face means, by colour: ``"vol redrop S4"`` is volley, drop again, strength 4."""
    coins: dict[Colour, int] = {}
    extra_loot: dict[Colour, int] = {}
    hooks: tuple[str, ...] = ()
    prizes: tuple[Some, ...] = ()

    def faults(self) -> Iterator[str]:
        for colour, faces in self.effects.items():
            for face, text in faces.items():
                for word in text.split():
                    if not STRENGTH.fullmatch(word) and not DEED.fullmatch(word):
                        yield f"there is no deed {word} (effects {colour} {face})"
        for hook in self.hooks:
            name, *words = hook.split(":")
            if HOOKS.get(name) != len(words):
                known = ", ".join(f"{name}{':…' * words}" for name, words in HOOKS.items())
                yield f"there is no special rule {hook}; the special rules are {known}"
        if (self.type == "crazy") != any(hook.startswith("crazy:") for hook in self.hooks):
            yield "it must name its mini-game if, and only if, it is crazy"
        if (self.type == "crazy") != bool(self.prizes):
            yield "it must have prizes if, and only if, it is crazy"


class AdventuresFile(Row, frozen=True):
    adventure: tuple[AdventureRow, ...]


# scenarios.toml


class Scenario(Row, frozen=True):
    quests: tuple[tuple[str, ...], ...]
    """By quest, the piles that are drawn from, or adventures by name."""
    source: str
    revenge_cards: int = 0


Ships = Annotated[int, Meta(ge=1, le=4)]
Captains = Annotated[int, Meta(ge=0, le=1)]


class Start(Row, frozen=True):
    """What everybody begins with."""

    ships: tuple[Ships, Captains]
    pirate_wars: tuple[Ships, Captains]
    parts: tuple[Part, ...]
    source: str


class ScenariosFile(Row, frozen=True):
    scenario: Annotated[dict[ScenarioId, Scenario], Known()]
    start: Annotated[dict[Literal["2", "3", "4", "5"], Start], Known()]
    """What a match begins with, by the number of players."""


# numbers.toml

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

    def faults(self) -> Iterator[str]:
        if self.short_range >= self.long_range:
            yield "the short range must be shorter than the long one"


class Files(msgspec.Struct, frozen=True):
    dice: DiceFile
    tiles: TilesFile
    cards: Cards
    adventures: AdventuresFile
    scenarios: ScenariosFile
    numbers: Numbers
