"""The printed values: read from ``data/*.toml`` when the game is first used.

An owner of the box corrects a value in the file and nothing else; :func:`check` says whether the file still holds
together.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tortuga.engine import BadData
from tortuga.engine.codecs import convert
from tortuga.games.tiny_epic_pirates import checks
from tortuga.games.tiny_epic_pirates.components import CaptainId, CrewId, MapId, MerchantId, Token
from tortuga.games.tiny_epic_pirates.rows import (
    Captain,
    CrewCard,
    MapCard,
    MerchantCard,
    NavySpeed,
    Rank,
    Row,
    SearchToken,
    SoloHelm,
    SoloLegend,
)

FOLDER = Path(__file__).parent / "data"

_Check = Callable[[Sequence[Any]], Iterator[str]]
FILES: dict[str, tuple[type[Row], _Check]] = {
    "map_cards": (MapCard, checks.map_cards),
    "captains": (Captain, checks.captains),
    "crew_cards": (CrewCard, checks.crew_cards),
    "merchant_cards": (MerchantCard, checks.merchant_cards),
    "search_tokens": (SearchToken, checks.search_tokens),
    "legend_track": (Rank, checks.legend_track),
    "navy": (NavySpeed, checks.navy),
    "solo_helms": (SoloHelm, checks.solo_helms),
    "solo_legends": (SoloLegend, checks.solo_legends),
}


def read(path: Path) -> tuple[list[Any], list[str]]:
    """The rows of a data file, and what is wrong with it in sentences."""
    if path.stem not in FILES:
        return [], [f"{path.name} is none of this game's data files; they are {checks.listed(tuple(FILES))}."]
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
        wrong = [*checks.ids(rows), *checks.sources(rows), *check_rows(rows)]
    return rows, wrong


def _plainly(error: msgspec.ValidationError) -> str:
    """msgspec's complaint with the place first: ``bury: expected `int`, got `str`.``"""
    text, _, place = str(error).partition(" - at `$.")
    return f"{place.rstrip('`')}: {text[0].lower()}{text[1:]}." if place else f"{text}."


def check(path: Path) -> list[str]:
    """What is wrong with an edited data file, as sentences; empty when it is sound."""
    return read(path)[1]


def _load(name: str) -> list[Any]:
    rows, wrong = read(FOLDER / f"{name}.toml")
    if wrong:
        raise BadData("bad_data", f"Tiny Epic Pirates, {name}.toml: {' '.join(wrong)}")
    return rows


MAP: dict[MapId, MapCard] = {row.id: row for row in _load("map_cards")}
CAPTAINS: dict[CaptainId, Captain] = {row.id: row for row in _load("captains")}
CREW: dict[CrewId, CrewCard] = {row.id: row for row in _load("crew_cards")}
MERCHANT_CARDS: dict[MerchantId, MerchantCard] = {row.id: row for row in _load("merchant_cards")}
SEARCH_TOKENS: dict[Token, SearchToken] = {row.id: row for row in _load("search_tokens")}
RANKS: tuple[Rank, ...] = tuple(_load("legend_track"))
"""Rank of level ``n`` at ``n - 1``."""
NAVY_SAIL: tuple[int, ...] = tuple(row.sail for row in _load("navy"))
SOLO_HELMS: dict[str, SoloHelm] = {row.id: row for row in _load("solo_helms")}
SOLO_LEGENDS: dict[str, SoloLegend] = {row.id: row for row in _load("solo_legends")}

OTHER_SIDE: dict[CaptainId, CaptainId] = {
    one.id: two.id for one in CAPTAINS.values() for two in CAPTAINS.values() if one.card == two.card and one is not two
}
HIGHEST_MERCHANT = max(card.value for card in MERCHANT_CARDS.values())
"""Cards of this value stay in their slot when sunk."""
