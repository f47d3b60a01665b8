"""The components, read from ``data/*.toml``.

In a state everything is a number: dice 0 to 37; upgrades, sailors, loot and adventures in the order of their files,
which is also the order of equals (R85). Actions, events and views use names.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from tortuga.engine import Words
from tortuga.engine.codecs import convert
from tortuga.engine.errors import BadData
from tortuga.engine.variants import data_folder
from tortuga.games.rattle_battle.cards import Cards, Loot, Sailor, Upgrade, VictoryCard, printed
from tortuga.games.rattle_battle.geometry import BOX, Spot, Tile, inside
from tortuga.games.rattle_battle.numbers import NUMBERS, Some, read
from tortuga.games.rattle_battle.ocean_tiles import read_tiles
from tortuga.games.rattle_battle.reading import Row, need, rows_of, unique

FOLDER = data_folder(__name__)


# Dice

FACES = ("", "1", "2", "3", "4", "5", "6", "cannon", "sail", "grape", "skull")
"""Faces by number: 1 to 6 are themselves, then come the symbols."""
CANNON, SAIL_FACE, GRAPE, SKULL = 7, 8, 9, 10
COLOURS = ("player", "captain", "yellow", "green", "red", "orange", "blue", "violet")
PLAYER, CAPTAIN, YELLOW, GREEN, RED, ORANGE, BLUE, VIOLET = range(8)
MOST_SEATS = 5
DICE_PER_SEAT = 5
FIRST_NP = MOST_SEATS * DICE_PER_SEAT
"""Dice below this number belong to seats, five for each, the captain's last. The others are NP ships."""


class DieRow(Row, frozen=True):
    id: str
    sides: tuple[str, ...]
    source: str
    each: int = 0
    count: int = 0


class Dice(msgspec.Struct, frozen=True):
    """All dice of the box."""

    sides: tuple[tuple[int, ...], ...]
    """By colour: the faces of the six sides."""
    colour: tuple[int, ...]
    """The colour of each die."""
    of_colour: tuple[tuple[int, ...], ...]
    """The NP dice of each colour."""


def read_dice(raw: Mapping[str, Any]) -> Dice:
    rows = rows_of(raw, "die", DieRow)
    need([row.id for row in rows] == list(COLOURS), f"the dice must be {', '.join(COLOURS)}, in this order")
    sides = []
    for row in rows:
        need(len(row.sides) == 6, f"die {row.id} must have six sides")
        unknown = [side for side in row.sides if side not in FACES[1:]]
        need(not unknown, f"die {row.id} has unknown sides: {', '.join(unknown)}")
        sides.append(tuple(FACES.index(side) for side in row.sides))
    need(rows[0].each == 4 and rows[1].each == 1, "a player has four ships and one captain's ship")
    colour = [PLAYER, PLAYER, PLAYER, PLAYER, CAPTAIN] * MOST_SEATS
    for number, row in enumerate(rows[2:], start=YELLOW):
        need(row.count > 0, f"there must be at least one {row.id} die")
        colour += [number] * row.count
    of_colour = tuple(
        tuple(die for die in range(FIRST_NP, len(colour)) if colour[die] == c) for c in range(len(COLOURS))
    )
    return Dice(tuple(sides), tuple(colour), of_colour)


def owner(die: int) -> int:
    """The seat that a die belongs to; -1 for an NP ship."""
    return die // DICE_PER_SEAT if die < FIRST_NP else -1


def is_captain(die: int) -> bool:
    return die < FIRST_NP and die % DICE_PER_SEAT == DICE_PER_SEAT - 1


# Cards and loot


PARTS = ("sail", "cannon", "hold")
SAIL, CANNON_PART, HOLD = range(3)


def read_cards(raw: Mapping[str, Any]) -> Cards:
    upgrades, sailors = rows_of(raw, "upgrade", Upgrade), rows_of(raw, "sailor", Sailor)
    loot, guild = rows_of(raw, "loot", Loot), rows_of(raw, "guild", VictoryCard)
    unique("upgrade", [row.id for row in upgrades])
    unique("sailor", [row.id for row in sailors])
    unique("loot", [row.id for row in loot])
    need([row.special for row in loot] == sorted(row.special for row in loot), "special loot must come last")
    names = {row.id for row in loot}
    for sailor in sailors:
        need(
            (sailor.when == "port") == bool(sailor.at), f"sailor {sailor.id} needs `at` if, and only if, `when` is port"
        )
        need(not sailor.stores or sailor.stores in names, f"sailor {sailor.id} stores unknown loot {sailor.stores}")
        need(
            bool(sailor.most) == bool(sailor.stores or sailor.when == "end"),
            f"sailor {sailor.id} needs `most` if, and only if, `when` is end or it stores loot",
        )
    need([row.cost for row in guild] == sorted(row.cost for row in guild), "victory point cards must be sorted by cost")
    parts = convert(raw.get("parts", {}), dict[str, int])
    need(set(parts) == set(PARTS), f"parts must be {', '.join(PARTS)}")
    return Cards(upgrades, sailors, loot, guild, tuple(parts[part] for part in PARTS))


# Adventures

STEPS = ("escape", "explode", "move", "volley", "redrop", "surrender")


class Deed(msgspec.Struct, frozen=True):
    """One thing that an NP ship does."""

    step: Literal["escape", "explode", "move", "volley", "redrop", "surrender"]
    at: Literal["", "P", "W", "K"] = ""
    away: bool = False
    count: int = 0
    """How many ships an explosion sinks; 0 means the number shown."""
    players_only: bool = False


class Effect(msgspec.Struct, frozen=True):
    """What a face means in an adventure."""

    deeds: tuple[Deed, ...]
    strength: int
    surrenders: bool = False


class PlacedRow(Row, frozen=True):
    colour: str
    x: float
    y: float
    angle: float
    ally: bool = False


class TilePlace(Row, frozen=True):
    id: str
    x: float
    y: float
    angle: float
    blocks_move: bool = False
    blocks_fire: bool = False


AdventureType = Literal["soft", "hard", "final", "crazy", "intro"]


class AdventureRow(Row, frozen=True):
    id: str
    scenario: Literal["norrington", "pirate_wars", "intro", "any"]
    type: AdventureType
    loot: int
    source: str
    drop: dict[str, int] = {}
    placed: tuple[PlacedRow, ...] = ()
    tiles: tuple[TilePlace, ...] = ()
    effects: dict[str, dict[str, str]] = {}
    coins: dict[str, int] = {}
    extra_loot: dict[str, int] = {}
    hooks: tuple[str, ...] = ()
    prizes: tuple[Some, ...] = ()


class Placed(msgspec.Struct, frozen=True):
    die: int
    x: float
    y: float
    angle: float
    ally: bool


class Adventure(msgspec.Struct, frozen=True):
    """A card, ready for use."""

    number: int
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
    """By colour and face."""
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


HOOKS = {
    "chain": 2, "wanted_exhaust": 0, "choose_if_sunk": 1, "wanted_duel": 2, "swap_draw": 0, "tile_bonus_loot": 1,
    "fire_bonus_loot": 0, "loot_for_cannon": 0, "strength_vs_wanted": 1, "beyond_line": 1, "free_cannons": 0,
    "swap_choose": 0, "pvp_cannon_face": 0, "pvp_all": 0, "close_port": 0, "rum_to_coin": 0, "valuables_to_coin": 0,
    "ally_sunk_loot": 1, "absent_fine": 0, "tile_freezes": 0, "crazy": 1,
}  # fmt: skip
"""The special rules that a card may have, and how many words follow each."""

_DEED = re.compile(r"(esc|vol|sur|redrop|-)|(expP?)\((\d+|#)\)|(to|away)\(([PWK])\)")
_PLAIN = {"esc": "escape", "vol": "volley", "sur": "surrender", "redrop": "redrop"}


def read_effect(text: str) -> Effect:
    """Read what a face means, such as ``"vol redrop S4"``: volley, drop again, strength 4."""
    deeds, strength = [], 1
    for word in text.split():
        if re.fullmatch(r"S\d+", word):
            strength = int(word[1:])
            continue
        found = _DEED.fullmatch(word)
        need(found is not None, f"unknown deed {word!r} in {text!r}")
        assert found is not None
        plain, explode, count, move, at = found.groups()
        if explode:
            deeds.append(Deed("explode", count=0 if count == "#" else int(count), players_only=explode == "expP"))
        elif move:
            deeds.append(Deed("move", at=at, away=move == "away"))  # type: ignore[arg-type]
        elif plain != "-":
            deeds.append(Deed(_PLAIN[plain]))  # type: ignore[arg-type]
    return Effect(tuple(deeds), strength, any(deed.step == "surrender" for deed in deeds))


def read_adventures(raw: Mapping[str, Any]) -> tuple[Adventure, ...]:
    rows = rows_of(raw, "adventure", AdventureRow)
    unique("adventure", [row.id for row in rows])
    return tuple(_adventure(number, row) for number, row in enumerate(rows))


def _adventure(number: int, row: AdventureRow) -> Adventure:
    left = {name: list(DICE.of_colour[colour]) for colour, name in enumerate(COLOURS) if colour >= YELLOW}

    def take(colour: str) -> int:
        need(colour in left, f"adventure {row.id} has unknown colour {colour}")
        need(bool(left[colour]), f"adventure {row.id} uses more {colour} dice than there are")
        return left[colour].pop(0)

    placed = tuple(Placed(take(p.colour), p.x, p.y, p.angle, p.ally) for p in row.placed)
    dropped = tuple(take(colour) for colour, count in row.drop.items() for _ in range(count))
    for p in placed:
        need(inside(Spot(p.x, p.y, p.angle)), f"adventure {row.id} places a die outside the box")
    tiles = []
    for t in row.tiles:
        need(t.id in TILES, f"adventure {row.id} has unknown tile {t.id}")
        tiles.append(Tile(t.id, TILES[t.id], t.x, t.y, t.angle, t.blocks_move, t.blocks_fire))
        in_box = all(-1e-9 <= part <= BOX + 1e-9 for corner in tiles[-1].corners for part in corner)
        need(in_box, f"adventure {row.id} places tile {t.id} outside the box")
    hooks = {}
    for hook in row.hooks:
        name, *words = hook.split(":")
        need(name in HOOKS and HOOKS[name] == len(words), f"adventure {row.id} has unknown special rule {hook}")
        hooks[name] = tuple(words)
    need((row.type == "crazy") == ("crazy" in hooks), f"adventure {row.id} must name its mini-game if it is crazy")
    need((row.type == "crazy") == bool(row.prizes), f"adventure {row.id} must have prizes if it is crazy")
    effects = _effects(row)
    return Adventure(
        number=number, id=row.id, scenario=row.scenario, type=row.type, loot=row.loot,
        dropped=tuple(sorted(dropped)), placed=placed, tiles=tuple(tiles),
        move_tiles=tuple(tile for tile in tiles if tile.blocks_move),
        fire_tiles=tuple(tile for tile in tiles if tile.blocks_fire),
        effects=effects, strengths=tuple(_strengths(faces) for faces in effects),
        coins=_by_colour(row.id, row.coins, 1), extra_loot=_by_colour(row.id, row.extra_loot, 0),
        hooks=hooks, crazy=hooks["crazy"][0] if "crazy" in hooks else "", prizes=row.prizes,
        allies=frozenset(p.die for p in placed if p.ally),
    )  # fmt: skip


def _effects(row: AdventureRow) -> tuple[tuple[Effect | None, ...], ...]:
    table = []
    for colour in COLOURS:
        faces = row.effects.get(colour, row.effects.get("*", {})) if colour not in COLOURS[:2] else {}
        unknown = set(faces) - set(FACES[1:]) - {"any"}
        need(not unknown, f"adventure {row.id} has unknown faces {', '.join(sorted(unknown))}")
        general = faces.get("any")
        texts = [faces.get(face, general) if face else None for face in FACES]
        table.append(tuple(None if text is None else read_effect(text) for text in texts))
    unknown = set(row.effects) - set(COLOURS[2:]) - {"*"}
    need(not unknown, f"adventure {row.id} has effects of unknown colours {', '.join(sorted(unknown))}")
    return tuple(table)


def _strengths(effects: tuple[Effect | None, ...]) -> tuple[int, ...]:
    """The strength of each face: a number counts as itself, even with an action (R36); a symbol as the card says."""
    found = []
    for face, effect in enumerate(effects):
        if face < CANNON and (effect is None or effect.deeds):
            found.append(face)
        else:
            found.append(effect.strength if effect is not None else 1)
    return tuple(found)


def _by_colour(id: str, given: Mapping[str, int], otherwise: int) -> tuple[int, ...]:
    unknown = set(given) - set(COLOURS)
    need(not unknown, f"adventure {id} has unknown colours {', '.join(sorted(unknown))}")
    return tuple(given.get(colour, otherwise) for colour in COLOURS)


# Scenarios


class Scenario(Row, frozen=True):
    quests: tuple[tuple[str, ...], ...]
    source: str
    revenge_cards: int = 0


class Start(Row, frozen=True):
    ships: tuple[int, int]
    pirate_wars: tuple[int, int]
    parts: tuple[str, ...]
    source: str


class Scenarios(msgspec.Struct, frozen=True):
    scenario: dict[str, Scenario]
    start: dict[int, Start]


def read_scenarios(raw: Mapping[str, Any]) -> Scenarios:
    scenarios = convert(raw.get("scenario", {}), dict[str, Scenario])
    start = {int(seats): row for seats, row in convert(raw.get("start", {}), dict[str, Start]).items()}
    need(set(scenarios) == {"intro", "norrington", "pirate_wars"}, "there are three scenarios")
    need(set(start) == {2, 3, 4, 5}, "the start is given for 2 to 5 players")
    cards = {card.id for card in ADVENTURES} | {"soft", "hard", "crazy", "final"}
    for id, scenario in scenarios.items():
        unknown = [pile for quest in scenario.quests for pile in quest if pile not in cards]
        need(not unknown, f"scenario {id} draws from unknown piles {', '.join(unknown)}")
        for pile in ("soft", "hard", "final", "crazy"):
            wanted = sum(name == pile for quest in scenario.quests for name in quest)
            there = sum(c.type == pile and (c.scenario == id or pile == "crazy") for c in ADVENTURES)
            need(wanted <= there, f"scenario {id} draws {wanted} {pile} cards, but there are {there}")
    for row in start.values():
        need(all(part in PARTS for part in row.parts), f"unknown part among {', '.join(row.parts)}")
    return Scenarios(scenarios, start)


# Reading


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


READERS: dict[str, Callable[[Mapping[str, Any]], object]] = {
    "dice": read_dice,
    "tiles": read_tiles,
    "cards": read_cards,
    "adventures": read_adventures,
    "scenarios": read_scenarios,
}


def check(path: Path) -> list[str]:
    """What is wrong with an edited copy of one of the data files."""
    if path.name == "numbers.toml":
        return _faults(lambda: read(path), path)
    if path.stem not in READERS or path.suffix != ".toml":
        names = (*READERS, "numbers")
        return [f"{path.name} is not one of the data files: {', '.join(f'{name}.toml' for name in names)}."]
    return _faults(lambda: _same_pieces(READERS[path.stem](tomllib.loads(path.read_text("utf-8")))), path)


def _same_pieces(found: object) -> None:
    """The rules know their cards and tokens by name: none may be missing, new or elsewhere in the list."""
    if isinstance(found, Cards):
        for kind, rows, ours in (
            ("upgrade", found.upgrades, UPGRADES),
            ("sailor", found.sailors, SAILORS),
            ("loot", found.loot, LOOT[:KINDS]),
        ):
            ids = [row.id for row in rows]
            missing, more = set(ours) - set(ids), set(ids) - set(ours)
            need(not missing, f"cards.toml has no {kind} {', '.join(sorted(missing))}; the rules need it")
            need(not more, f"cards.toml: there is no rule for the {kind} {', '.join(sorted(more))}")
            need(ids == list(ours), f"cards.toml: each {kind} must stay at its place in the list")


def _faults(read: Callable[[], object], path: Path) -> list[str]:
    try:
        read()
    except (OSError, UnicodeDecodeError) as error:
        return [f"{path} cannot be read: {error}."]
    except tomllib.TOMLDecodeError as error:
        return [f"{path.name} is not TOML: {error}."]
    except msgspec.ValidationError as error:
        return [f"{path.name}: {error}."]
    except BadData as error:
        return [error.sentence]
    return []


DICE = read_dice(_load("dice"))
TILES = read_tiles(_load("tiles"))
CARDS = read_cards(_load("cards"))
ADVENTURES = read_adventures(_load("adventures"))
SCENARIOS = read_scenarios(_load("scenarios"))

WORDS = Words(FOLDER, printed=printed(CARDS, NUMBERS))

UPGRADES = tuple(row.id for row in CARDS.upgrades)
SAILORS = tuple(row.id for row in CARDS.sailors)
LOOT = (*(row.id for row in CARDS.loot), "wild")
UPGRADE = {id: number for number, id in enumerate(UPGRADES)}
SAILOR = {id: number for number, id in enumerate(SAILORS)}
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
