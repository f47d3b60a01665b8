"""The printed values, read from ``data/*.toml``.

If you own the box and find a value wrong, correct it in the file; :func:`check` says whether the file is still sound.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tortuga.engine import BadData, Words
from tortuga.engine.codecs import convert
from tortuga.engine.variants import data_folder, read_numbers
from tortuga.games.tiny_epic_pirates.components import (
    BOOTY,
    COLORS,
    MERCHANTS,
    MOST_PRINTED,
    TOKENS,
    Bonus,
    Captain,
    CaptainId,
    CrewCard,
    CrewId,
    MapCard,
    MapId,
    MerchantCard,
    MerchantId,
    NavySpeed,
    Numbers,
    Rank,
    Row,
    SearchToken,
    SoloHelm,
    SoloLegend,
    Token,
)

FOLDER = data_folder(__name__)
CREW_CARDS = 24
MOST_SETTLEMENT = 2
"""The most cubes that a Settlement gives."""

# Is a file sound?


def _ids(rows: Sequence[Row]) -> Iterator[str]:
    for key, count in Counter(row.id for row in rows).items():
        if count > 1:
            yield f"There are {count} rows with the id {key}; each needs its own."


def _sources(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        if isinstance(row.source, str):
            continue
        fields = {name for name in row.__struct_fields__ if name not in ("id", "source")}
        named = {key.partition(".")[0] for key in row.source}
        if fields - named:
            yield f"{row.id}: source does not say where {_listed(fields - named)} comes from."
        if named - fields:
            yield f"{row.id}: source names {_listed(named - fields)}, which the row does not have."


def _count(rows: Sequence[Row], wanted: int, what: str) -> Iterator[str]:
    if len(rows) != wanted:
        yield f"There must be {wanted} {what}, not {len(rows)}."


def _within(row: Row, field: str, low: int, high: int) -> Iterator[str]:
    value = getattr(row, field)
    if not low <= value <= high:
        yield f"{row.id}: {field} must be from {low} to {high}, not {value}."


def _dice(row: Captain | CrewCard | SoloHelm) -> Iterator[str]:
    for face in row.dice:
        if not 1 <= face <= 6:
            yield f"{row.id}: a die has no face {face}."


def _bonus(row: Captain | CrewCard) -> Iterator[str]:
    if not row.bonus:
        yield f"{row.id}: bonus must name at least one action."
    for bonus in row.bonus:
        yield from (f"{row.id}: {sentence}" for sentence in _bonus_needs(bonus))


def _bonus_needs(bonus: Bonus) -> Iterator[str]:
    action = bonus.action
    counted = action in ("gain_gold", "sail_orange", "sail_green", "sail_navy")
    if counted != (bonus.n > 0):
        yield f"{action} needs n, a number above 0." if counted else f"{action} takes no n."
    if action == "reroll":
        if not bonus.faces or any(not 1 <= face <= 6 for face in bonus.faces):
            yield "reroll needs faces, a list of die faces from 1 to 6."
    elif bonus.faces:
        yield f"{action} takes no faces."
    if action == "special":
        if len(set(bonus.give)) != 2 or len(bonus.give) != 2 or bonus.gold < 1:
            yield "special needs give, two different types of Booty, and gold, a number above 0."
    elif bonus.give or bonus.gold:
        yield f"{action} takes no give and no gold."


def _map_cards(rows: Sequence[MapCard]) -> Iterator[str]:
    yield from _count(rows, 16, "Map Cards")
    for row in rows:
        yield from _within(row, "settlement", 0, MOST_SETTLEMENT)
        yield from _within(row, "bury", 0, MOST_PRINTED)
        if bool(row.settlement) == bool(row.market):
            yield f"{row.id}: a Map Card has either a Settlement or a Market."
        if row.cove and row.storm:
            yield f"{row.id}: a Cove cannot lie in a Storm."
    missing = set(BOOTY) - {row.market for row in rows}
    if missing:
        yield f"No Market buys {_listed(missing)}."
    if sum(row.cove for row in rows) < 5:
        yield "There must be at least 5 Coves: one for each ship, and one to flee to."
    sites = len(COLORS) * (TREASURES - 1) + 1
    if sum(0 < row.bury <= MOST_GOLD for row in rows) < sites:
        yield (
            f"There must be at least {sites} Bury Sites for {MOST_GOLD} Gold or less: otherwise four pirates with "
            f"{TREASURES - 1} Treasures each could fill them all."
        )


def _captains(rows: Sequence[Captain]) -> Iterator[str]:
    yield from _count(rows, 8, "captains")
    sides: dict[str, list[str]] = {}
    for row in rows:
        sides.setdefault(row.card, []).append(row.side)
        yield from _dice(row)
        yield from _bonus(row)
    for card, found in sides.items():
        if sorted(found) != ["A", "B"]:
            yield f"Captain Card {card} must have one side A and one side B."
    if len(sides) != 4:
        yield f"There must be 4 Captain Cards, not {len(sides)}."


def _crew_cards(rows: Sequence[CrewCard]) -> Iterator[str]:
    yield from _count(rows, CREW_CARDS, "Crew Cards")
    for row in rows:
        yield from _dice(row)
        yield from _within(row, "auto", 0, 6)
        yield from _bonus(row)
        if row.trigger != "attack" and any(bonus.action == "reroll" for bonus in row.bonus):
            yield f"{row.id}: a reroll needs the trigger attack."


def _merchant_cards(rows: Sequence[MerchantCard]) -> Iterator[str]:
    yield from _count(rows, 11, "Merchant Cards")
    for row in rows:
        yield from _within(row, "value", 1, 30)
        yield from _within(row, "gold", 0, MOST_PRINTED)
        if row.legend and not (len(row.legend) == 2 and 1 <= row.legend[0] <= row.legend[1]):
            yield f"{row.id}: legend is empty or the fewest and the most players, as in [1, 2]."
    values = [row.value for row in rows]
    if values and values.count(max(values)) < len(MERCHANTS):
        yield "The two highest Merchant Cards must have the same value: they stay to the end, one in each slot."


def _search_tokens(rows: Sequence[SearchToken]) -> Iterator[str]:
    if sorted(row.id for row in rows) != sorted(TOKENS):
        yield f"There must be one row for each of {_listed(TOKENS)}."
    if sum(row.count for row in rows) != 20:
        yield f"There must be 20 Search Tokens, not {sum(row.count for row in rows)}."
    for row in rows:
        yield from _within(row, "count", 0, 20)
        yield from _within(row, "gold", 0, MOST_PRINTED)
        if (row.use == "kept") != (row.id in ("sail2", "storm")):
            yield f"{row.id}: only sail2 and storm are kept."
        if row.gold and not row.id.startswith("gold"):
            yield f"{row.id}: only gold2 and gold3 give Gold."


def _legend_track(rows: Sequence[Rank]) -> Iterator[str]:
    if [row.id for row in rows] != list(range(1, len(rows) + 1)) or len(rows) < 2:
        yield "The ranks must be numbered from 1 upwards, in order, and there must be at least two."
    for row in rows:
        yield from _within(row, "sail", 1, 9)
        yield from _within(row, "dice", 1, 3)
        yield from _within(row, "gold", 0, MOST_PRINTED)
        yield from _within(row, "surefire", 0, 3)
    if sum(row.deckhands for row in rows) != 1 or any(row.deckhands < 0 for row in rows):
        yield "Exactly one rank must give the one Deckhand that waits on the track."
    if rows and (rows[0].gold or rows[0].surefire or rows[0].deckhands):
        yield "Everybody begins on the first rank, so it must give nothing on arrival."


def _navy(rows: Sequence[NavySpeed]) -> Iterator[str]:
    if [row.id for row in rows] != list(range(len(rows))) or len(rows) <= TREASURES:
        yield f"There must be a row for each number of buried Treasures from 0 to {TREASURES}, in order."
    for row in rows:
        yield from _within(row, "sail", 0, 6)


def _solo_helms(rows: Sequence[SoloHelm]) -> Iterator[str]:
    yield from _count(rows, 4, "solo Helm Mats")
    for row in rows:
        yield from _dice(row)
        if len(row.targets) != 5:
            yield f"{row.id}: there must be 5 targets, one for each of the spaces 1 to 5."
        for effect in row.bonus:
            counted = effect.action in ("hit", "sail", "gain_gold")
            if counted != (effect.n > 0):
                yield f"{row.id}: {effect.action} {'needs n, a number above 0' if counted else 'takes no n'}."
            if effect.action == "hit" and row.trigger != "attack":
                yield f"{row.id}: hit needs the trigger attack."


def _solo_legends(rows: Sequence[SoloLegend]) -> Iterator[str]:
    yield from _count(rows, 4, "solo Legend Mats")
    for row in rows:
        yield from _within(row, "track", 1, MOST_PRINTED)
        if len(row.ring) != 6 or not all(row.ring):
            yield f"{row.id}: the ring has 6 spaces, each with at least one entry."
        if len(row.levels) <= TREASURES:
            yield f"{row.id}: there must be {TREASURES + 1} levels, for 0 to {TREASURES} buried Treasures."
        for level in row.levels:
            if not (0 <= level.sail <= 9 and 1 <= level.dice <= 3 and 0 <= level.hits <= 9):
                yield f"{row.id}: a level has 0 to 9 Sail, 1 to 3 dice and 0 to 9 hits."
        for entry in (entry for space in row.ring for entry in space):
            if entry.n < 0 or (entry.action == "gain_gold") > (entry.n > 0):
                yield f"{row.id}: gain_gold needs n, a number above 0."
            if entry.n and entry.action not in ("gain_gold", "attack"):
                yield f"{row.id}: {entry.action} takes no n."


def _listed(things: object) -> str:
    assert isinstance(things, set | frozenset | tuple | list)
    return ", ".join(sorted(map(str, things)))


# Reading

_Check = Callable[[Sequence[Any]], Iterator[str]]
FILES: dict[str, tuple[type[Row], _Check]] = {
    "map_cards": (MapCard, _map_cards),
    "captains": (Captain, _captains),
    "crew_cards": (CrewCard, _crew_cards),
    "merchant_cards": (MerchantCard, _merchant_cards),
    "search_tokens": (SearchToken, _search_tokens),
    "legend_track": (Rank, _legend_track),
    "navy": (NavySpeed, _navy),
    "solo_helms": (SoloHelm, _solo_helms),
    "solo_legends": (SoloLegend, _solo_legends),
}


def read(path: Path) -> tuple[list[Any], list[str]]:
    """The rows of a data file, and what is wrong with it, in sentences."""
    if path.stem not in FILES:
        return [], [f"{path.name} is not one of this game's data files: {_listed((*FILES, 'numbers'))}."]
    try:
        document = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        return [], [f"{path} cannot be read: {error}."]
    except tomllib.TOMLDecodeError as error:
        return [], [f"{path.name} is not a TOML file: {error}."]
    if set(document) != {"row"} or not isinstance(document["row"], list):
        return [], [f"{path.name} must consist of [[row]] tables and nothing else."]
    row_type, check_rows = FILES[path.stem]
    rows: list[Any] = []
    wrong: list[str] = []
    for number, raw in enumerate(document["row"], start=1):
        try:
            rows.append(convert(raw, row_type))
        except msgspec.ValidationError as error:
            name = raw.get("id", f"row {number}") if isinstance(raw, dict) else f"row {number}"
            wrong.append(f"{name}: {_plainly(error)}")
    if not wrong:
        wrong = [*_ids(rows), *_sources(rows), *check_rows(rows)]
    return rows, wrong


def _plainly(error: msgspec.ValidationError) -> str:
    """msgspec's message with the place first: ``bury: expected `int`, got `str`.``"""
    text, _, place = str(error).partition(" - at `$.")
    return f"{place.rstrip('`')}: {text[0].lower()}{text[1:]}." if place else f"{text}."


def check(path: Path) -> list[str]:
    """What is wrong with an edited data file, in sentences; empty if it is sound."""
    if path.name != "numbers.toml":
        return read(path)[1]
    try:
        return list(_numbers(read_numbers(path, Numbers)))
    except BadData as error:
        return [error.sentence]


def _numbers(numbers: Numbers) -> Iterator[str]:
    """The crew deck and the bag must never run dry (R20, R60)."""
    pirates = len(COLORS)
    if pirates * numbers.crew + numbers.row > CREW_CARDS:
        yield f"{CREW_CARDS} Crew Cards are too few for four crews of {numbers.crew} and a row of {numbers.row}."
    out_of_the_bag = pirates * numbers.hold + len(BOOTY) + len(MERCHANTS) + MOST_SETTLEMENT
    if len(BOOTY) * numbers.cubes <= out_of_the_bag:
        yield f"{numbers.cubes} cubes of each type are too few for four holds of {numbers.hold}: the bag would run dry."


def _load(name: str) -> list[Any]:
    rows, wrong = read(FOLDER / f"{name}.toml")
    if wrong:
        raise BadData("bad_data", f"Tiny Epic Pirates, {name}.toml: {' '.join(wrong)}")
    return rows


NUMBERS = read_numbers(FOLDER / "numbers.toml", Numbers)
TREASURES, MOST_ROUNDS = NUMBERS.treasures, NUMBERS.rounds
MOST_GOLD, MOST_SUREFIRE, MOST_CREW, HOLD = NUMBERS.gold, NUMBERS.surefire, NUMBERS.crew, NUMBERS.hold
ROW, CUBES_OF_A_TYPE, SPOTS = NUMBERS.row, NUMBERS.cubes, NUMBERS.prices

MAP: dict[MapId, MapCard] = {row.id: row for row in _load("map_cards")}
CAPTAINS: dict[CaptainId, Captain] = {row.id: row for row in _load("captains")}
CREW: dict[CrewId, CrewCard] = {row.id: row for row in _load("crew_cards")}
MERCHANT_CARDS: dict[MerchantId, MerchantCard] = {row.id: row for row in _load("merchant_cards")}
SEARCH_TOKENS: dict[Token, SearchToken] = {row.id: row for row in _load("search_tokens")}
RANKS: tuple[Rank, ...] = tuple(_load("legend_track"))
"""The ranks of the Legend Track; level ``n`` is at ``n - 1``."""
NAVY_SAIL: tuple[int, ...] = tuple(row.sail for row in _load("navy"))
SOLO_HELMS: dict[str, SoloHelm] = {row.id: row for row in _load("solo_helms")}
SOLO_LEGENDS: dict[str, SoloLegend] = {row.id: row for row in _load("solo_legends")}
WORDS = Words(
    FOLDER,
    printed={
        "token": {row.id: {"gold": row.gold, "sail": NUMBERS.sail_token} for row in SEARCH_TOKENS.values()},
        "order": {"trade": {"hold": NUMBERS.hold}, "crew_up": {"price": NUMBERS.row_price}},
    },
)

OTHER_SIDE: dict[CaptainId, CaptainId] = {
    one.id: two.id for one in CAPTAINS.values() for two in CAPTAINS.values() if one.card == two.card and one is not two
}
HIGHEST_MERCHANT = max(card.value for card in MERCHANT_CARDS.values())
"""Merchant Cards of this value stay in their slot when the Merchant is sunk."""
