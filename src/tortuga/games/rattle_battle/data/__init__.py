"""The components; ``rows`` says what stands in their files.

In a state everything is a number: dice 0 to 37; upgrades, sailors, loot and adventures in the order of their files,
which is also the order of equals (R85). Actions, events and views use names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, cast, get_args

import msgspec

from tortuga.engine import Words
from tortuga.engine.data.reading import Complaint, DataFiles
from tortuga.engine.variants import data_folder
from tortuga.games.rattle_battle.data.cards import printed
from tortuga.games.rattle_battle.data.rows import (
    DEED,
    AdventureNumber,
    AdventureRow,
    AdventuresFile,
    Cards,
    Colour,
    DiceFile,
    Face,
    Files,
    Part,
    Pile,
    SailorNumber,
    Scenario,
    ScenariosFile,
    Start,
    TilePlace,
    TilesFile,
    UpgradeNumber,
)
from tortuga.games.rattle_battle.data.shapes import BOX, Tile

FOLDER = data_folder(__name__)


# Do the files go together?


def adventures_have_their_dice(adventures: AdventuresFile, dice: DiceFile) -> Iterator[Complaint]:
    for row in adventures.adventure:
        for die in dice.die:
            wanted = sum(count for colour, count in row.drop.items() if colour == die.id)
            wanted += sum(placed.colour == die.id for placed in row.placed)
            if wanted > die.count:
                yield row, f"it uses {wanted} {die.id} dice, more than the {die.count} there are"


def tiles_lie_in_the_box(adventures: AdventuresFile, tiles: TilesFile) -> Iterator[Complaint]:
    shapes = {row.id: row.shape for row in tiles.tile}
    for place in (place for row in adventures.adventure for place in row.tiles):
        if place.id in shapes:
            corners = _laid(place, shapes[place.id]).corners
            if not all(-1e-9 <= part <= BOX + 1e-9 for corner in corners for part in corner):
                yield place, "it lies outside the box"


def scenarios_have_their_adventures(scenarios: ScenariosFile, adventures: AdventuresFile) -> Iterator[Complaint]:
    known = {row.id for row in adventures.adventure} | set(get_args(Pile))
    for id, scenario in scenarios.scenario.items():
        drawn = [pile for quest in scenario.quests for pile in quest]
        for pile in dict.fromkeys(drawn):
            if pile not in known:
                yield scenario, f"it draws from {pile}; there is no such pile or adventure"
        for pile in get_args(Pile):
            there = sum(row.type == pile and (row.scenario == id or pile == "crazy") for row in adventures.adventure)
            if drawn.count(pile) > there:
                yield scenario, f"it draws {drawn.count(pile)} {pile} cards, but there are {there}"


def enough_parts(cards: Cards, scenarios: ScenariosFile) -> Iterator[Complaint]:
    """Everybody begins with some parts and chooses one more, perhaps the same as all the others (R6)."""
    for part in get_args(Part):
        there = getattr(cards.parts, part)
        short = [seats for seats, row in scenarios.start.items() if there < int(seats) * (row.parts.count(part) + 1)]
        if short:
            yield cards.parts, f"{part} is {there}, too few to begin with for {' or '.join(short)} players"


FILES = DataFiles(
    FOLDER,
    Files,
    [adventures_have_their_dice, tiles_lie_in_the_box, scenarios_have_their_adventures, enough_parts],
)
CARDS, NUMBERS = FILES.own.cards, FILES.own.numbers
SHORT, LONG = NUMBERS.short_range, NUMBERS.long_range
TILES = {row.id: row.shape for row in FILES.own.tiles.tile}


# Dice

FACES = ("", *get_args(Face))
"""Faces by number: 1 to 6 are themselves, then come the symbols."""
CANNON, SAIL_FACE, GRAPE, SKULL = 7, 8, 9, 10
COLOURS: tuple[str, ...] = get_args(Colour)
PLAYER, CAPTAIN, YELLOW, GREEN, RED, ORANGE, BLUE, VIOLET = range(8)
MOST_SEATS = 5
DICE_PER_SEAT = 5
FIRST_NP = MOST_SEATS * DICE_PER_SEAT
"""Dice below this number belong to seats, five for each, the captain's last. The others are NP ships."""


class Dice(msgspec.Struct, frozen=True):
    """All dice of the box."""

    sides: tuple[tuple[int, ...], ...]
    """By colour: the faces of the six sides."""
    colour: tuple[int, ...]
    """The colour of each die."""
    of_colour: tuple[tuple[int, ...], ...]
    """The NP dice of each colour."""


def _dice(file: DiceFile) -> Dice:
    sides = tuple(tuple(FACES.index(side) for side in row.sides) for row in file.die)
    colour = [PLAYER, PLAYER, PLAYER, PLAYER, CAPTAIN] * MOST_SEATS
    for number, row in enumerate(file.die):
        colour += [number] * row.count
    of_colour = tuple(
        tuple(die for die in range(FIRST_NP, len(colour)) if colour[die] == c) for c in range(len(COLOURS))
    )
    return Dice(sides, tuple(colour), of_colour)


DICE = _dice(FILES.own.dice)


def owner(die: int) -> int:
    """The seat that a die belongs to; -1 for an NP ship."""
    return die // DICE_PER_SEAT if die < FIRST_NP else -1


def is_captain(die: int) -> bool:
    return die < FIRST_NP and die % DICE_PER_SEAT == DICE_PER_SEAT - 1


# Adventures

DeedStep = Literal["escape", "explode", "move", "volley", "redrop", "surrender"]
Where = Literal["", "P", "W", "K"]
"""Whose ship it moves to or from: any player's, the wanted player's, or the King."""
AdventureType = Literal["soft", "hard", "final", "crazy", "intro"]


class Deed(msgspec.Struct, frozen=True):
    """One thing that an NP ship does."""

    step: DeedStep
    at: Where = ""
    away: bool = False
    count: int = 0
    """How many ships an explosion sinks; 0 means the number shown."""
    players_only: bool = False


class Effect(msgspec.Struct, frozen=True):
    """What a face means in an adventure."""

    deeds: tuple[Deed, ...]
    strength: int
    surrenders: bool = False


class Placed(msgspec.Struct, frozen=True):
    die: int
    x: float
    y: float
    angle: float
    ally: bool


class Adventure(msgspec.Struct, frozen=True):
    """A card, ready for use."""

    number: AdventureNumber
    id: str
    scenario: str
    type: AdventureType
    loot: int
    dropped: tuple[int, ...]
    """NP dice that fall with the players' ships."""
    placed: tuple[Placed, ...]
    tiles: tuple[Tile, ...]
    move_tiles: tuple[Tile, ...]
    fire_tiles: tuple[Tile, ...]
    effects: tuple[tuple[Effect | None, ...], ...]
    """What NP ships do, by colour and face."""
    strengths: tuple[tuple[int, ...], ...]
    """By colour and face: the strength in battle."""
    coins: tuple[int, ...]
    extra_loot: tuple[int, ...]
    hooks: dict[str, tuple[str, ...]]
    crazy: str
    """The name of the mini-game; empty for an adventure at sea."""
    prizes: tuple[int, ...]
    """The coins of a mini-game, for the first place and perhaps the next."""
    allies: frozenset[int]

    def effect(self, die: int, face: int) -> Effect | None:
        return self.effects[DICE.colour[die]][face]

    def number_of(self, hook: str) -> int:
        """The number of a special rule; 0 if the card does not have it."""
        return int(self.hooks[hook][-1]) if hook in self.hooks else 0


_PLAIN: dict[str, DeedStep] = {"esc": "escape", "vol": "volley", "sur": "surrender", "redrop": "redrop"}


def read_effect(text: str) -> Effect:
    """Read what a face means, such as ``"vol redrop S4"``: volley, drop again, strength 4."""
    deeds, strength = [], 1
    for word in text.split():
        found = DEED.fullmatch(word)
        if found is None:
            strength = int(word[1:])
            continue
        plain, explode, count, move, at = found.groups()
        if explode:
            deeds.append(Deed("explode", count=0 if count == "#" else int(count), players_only=explode == "expP"))
        elif move:
            deeds.append(Deed("move", at=cast(Where, at), away=move == "away"))
        elif plain != "-":
            deeds.append(Deed(_PLAIN[plain]))
    return Effect(tuple(deeds), strength, any(deed.step == "surrender" for deed in deeds))


def _laid(place: TilePlace, shape: tuple[tuple[float, float], ...]) -> Tile:
    return Tile(place.id, shape, place.x, place.y, place.angle, place.blocks_move, place.blocks_fire)


def _adventure(number: AdventureNumber, row: AdventureRow) -> Adventure:
    left = {name: iter(DICE.of_colour[colour]) for colour, name in enumerate(COLOURS)}
    placed = tuple(Placed(next(left[p.colour]), p.x, p.y, p.angle, p.ally) for p in row.placed)
    dropped = tuple(next(left[colour]) for colour, count in row.drop.items() for _ in range(count))
    tiles = tuple(_laid(place, TILES[place.id]) for place in row.tiles)
    hooks = {name: tuple(words) for name, *words in (hook.split(":") for hook in row.hooks)}
    effects = tuple(_effects(row, colour) for colour in COLOURS)
    return Adventure(
        number=number, id=row.id, scenario=row.scenario, type=row.type, loot=row.loot,
        dropped=tuple(sorted(dropped)), placed=placed, tiles=tiles,
        move_tiles=tuple(tile for tile in tiles if tile.blocks_move),
        fire_tiles=tuple(tile for tile in tiles if tile.blocks_fire),
        effects=effects, strengths=tuple(_strengths(faces) for faces in effects),
        coins=_by_colour(row.coins, 1), extra_loot=_by_colour(row.extra_loot, 0),
        hooks=hooks, crazy=hooks["crazy"][0] if "crazy" in hooks else "", prizes=row.prizes,
        allies=frozenset(p.die for p in placed if p.ally),
    )  # fmt: skip


def _effects(row: AdventureRow, colour: str) -> tuple[Effect | None, ...]:
    """What each face of a colour means: what the card says of the colour, or else of all."""
    said = cast(Mapping[str, Mapping[str, str]], row.effects)
    faces = said.get(colour, said.get("*", {})) if colour not in COLOURS[:2] else {}
    texts = [faces.get(face, faces.get("any")) if face else None for face in FACES]
    return tuple(None if text is None else read_effect(text) for text in texts)


def _strengths(effects: tuple[Effect | None, ...]) -> tuple[int, ...]:
    """The strength of each face: a number counts as itself, even with an action (R36); a symbol as the card says."""
    found = []
    for face, effect in enumerate(effects):
        if face < CANNON and (effect is None or effect.deeds):
            found.append(face)
        else:
            found.append(effect.strength if effect is not None else 1)
    return tuple(found)


def _by_colour(given: Mapping[Colour, int], otherwise: int) -> tuple[int, ...]:
    return tuple(given.get(colour, otherwise) for colour in get_args(Colour))


ADVENTURES = tuple(
    _adventure(AdventureNumber(number), row) for number, row in enumerate(FILES.own.adventures.adventure)
)


# Scenarios


class Scenarios(msgspec.Struct, frozen=True):
    scenario: Mapping[str, Scenario]
    start: dict[int, Start]
    """What a match begins with, by the number of players."""


SCENARIOS = Scenarios(
    {str(id): row for id, row in FILES.own.scenarios.scenario.items()},
    {int(seats): row for seats, row in FILES.own.scenarios.start.items()},
)


# Cards, loot and places

WORDS = Words(FOLDER, printed=printed(CARDS, NUMBERS))
PARTS: tuple[str, ...] = get_args(Part)
SAIL, CANNON_PART, HOLD = range(3)
UPGRADES = tuple(row.id for row in CARDS.upgrades)
SAILORS = tuple(row.id for row in CARDS.sailors)
LOOT = (*(row.id for row in CARDS.loot), "wild")
UPGRADE = {id: UpgradeNumber(number) for number, id in enumerate(UPGRADES)}
SAILOR = {id: SailorNumber(number) for number, id in enumerate(SAILORS)}
ADVENTURE = {card.id: card.number for card in ADVENTURES}
PART = {id: number for number, id in enumerate(PARTS)}
LOOT_KIND = {id: number for number, id in enumerate(LOOT)}
BASIC = sum(not row.special for row in CARDS.loot)
"""Loot kinds below this number are basic."""
KINDS = len(CARDS.loot)
"""How many kinds of tokens there are, not counting WILD, a token that lies face down."""
WILD = KINDS
VALUABLES, SPICES, FABRICS, RUM = range(4)
TREASURE_MAP, GOLDEN_IDOL, POWDER_KEG, MESSAGE_BOTTLE, SHIP_MONKEY = range(BASIC, KINDS)

LOCATIONS = ("market", "tavern", "shipyard", "workshop", "pit", "guild")
MARKET, TAVERN, SHIPYARD, WORKSHOP, PIT, GUILD = range(6)


def cannon_value(cannons: int) -> int:
    """The value of a cannon face, with this many cannons on the galleon."""
    strengths = NUMBERS.cannon_strength
    return strengths[cannons] if cannons < len(strengths) else strengths[-1]


SIDES_OF = tuple(DICE.sides[colour] for colour in DICE.colour)
"""By die: the faces of its six sides."""


def sides_of(die: int) -> tuple[int, ...]:
    """The faces of the six sides of a die."""
    return SIDES_OF[die]
