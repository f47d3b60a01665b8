"""Every sentence of every game with a count of 1 and of 2: "1 cannon" and "2 cannons", never "1 cannons".

And what else can be held of plain English, in the lessons and in the page's own words, too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tortuga.engine import rules_of
from tortuga.engine.describing.words import Words, plural

GAMES = ["pirata_codex", "tiny_epic_pirates", "piratical", "pirate_attack", "rattle_battle"]

SLOT = re.compile(r"(?P<before>\w*) ?\{(?P<field>\w+)(?:\|(?:count|rounded))?(?P<noun>:[\w /]+)?\}(?P<after>[\w ]*)")
"""A number in a sentence, with what is said around it."""

NUMBERED = {"ship", "Ship", "space", "level", "Level", "Quest", "Round", "Turn", "tile", "weapon", "Weapon"}
"""Ship 1 is not one ship."""

MASS = {"Gold", "gold", "crew", "loot", "spices", "fabrics", "valuables", "Sail", "hull", "damage", "strength", "Fame"}
"""Nouns with one form, or no singular."""

VERBS = {
    "is",
    "has",
    "was",
    "joins",
    "becomes",
    "turns",
    "comes",
    "begins",
    "goes",
    "counts",
    "stays",
    "fires",
    "meets",
}
ADJECTIVES = {"sure", "crew", "magic", "victory", "discarded", "hull", "free", "more", "other"}
"""Words that can stand between a number and its noun."""

OTHERS = {"less", "towards", "against", "unless", "its", "this"}


def leaves(text: Any, chosen: Mapping[str, set[str]]) -> Iterator[tuple[str, Mapping[str, set[str]]]]:
    """The templates of an entry, each with the values it is never used for."""
    if isinstance(text, str):
        yield text, chosen
    elif isinstance(text, list):
        for one in text:
            yield from leaves(one, chosen)
    elif "by" not in text:
        for one in text.values():
            yield from leaves(one, chosen)
    else:
        named = set(text) - {"by", "else"}
        for value, one in text.items():
            if value != "by":
                yield from leaves(one, {**chosen, text["by"]: named if value == "else" else {"1", "2"} - {value}})


def counts(words: Words, number: int) -> Iterator[tuple[str, str, str]]:
    """Where a template is filled with a number: its key, the first word after the number, and the second."""
    for section, entries in words.catalogue.items():
        for key, entry in entries.items():
            for text, never in leaves(entry, {}):
                for slot in SLOT.finditer(text):
                    if str(number) in never.get(slot["field"], ()) or slot["before"] in NUMBERED:
                        continue
                    noun = slot["noun"][1:] if slot["noun"] else ""
                    said = (plural(noun) if number != 1 else noun.split("/")[0]) + slot["after"]
                    first, second, *_ = [*said.split(" "), "", ""] if noun else [*said.split(" ")[1:], "", ""]
                    yield f"[{section}] {key}: {text}", first, second


def several(word: str) -> bool:
    """Is this the plural of a noun?"""
    if word in MASS | VERBS | OTHERS:
        return False
    return word == "dice" or bool(re.fullmatch(r"[A-Za-z]{2,}[^s]s", word))


@pytest.mark.parametrize("game", GAMES)
def test_one_thing_is_not_said_as_many(game: str) -> None:
    wrong = [
        where
        for where, first, second in counts(rules_of(game).words, 1)
        if several(first) or first in {"are", "were", "have"} or (first in ADJECTIVES and several(second))
    ]
    assert not wrong


@pytest.mark.parametrize("game", GAMES)
def test_two_things_are_not_said_as_one(game: str) -> None:
    nouns = {first for one in GAMES for _, first, _ in counts(rules_of(one).words, 2) if several(first)}
    singular = {"die" if noun == "dice" else noun.removesuffix("s") for noun in nouns}
    singular.remove("hit")  # of two dice, "2 hit"
    wrong = [
        where for where, first, second in counts(rules_of(game).words, 2) if first in singular and not several(second)
    ]
    assert not wrong


def all_leaves(game: str) -> Iterator[tuple[str, Mapping[str, set[str]]]]:
    """All templates of a game, each with the values it is never used for."""
    for entries in rules_of(game).words.catalogue.values():
        for entry in entries.values():
            yield from leaves(entry, {})


ONE_OF = re.compile(r"\{(?P<field>\w+)\} of (?:them|these|those) (?P<verb>\w+)")


@pytest.mark.parametrize("game", GAMES)
def test_one_of_them_counts_and_two_count(game: str) -> None:
    wrong = [
        text
        for text, never in all_leaves(game)
        for found in ONE_OF.finditer(text)
        if "1" not in never.get(found["field"], ()) and not found["verb"].endswith("s")
    ]
    assert not wrong


COMMA = re.compile(r"[}\w], \{(?P<last>\w+)\|\w+\}$")
"""Two things that only a comma joins, at the end of a text."""


@pytest.mark.parametrize("game", GAMES)
def test_the_last_of_several_things_comes_after_and(game: str) -> None:
    """A list says its own "and"; so only a list of two or more, chosen by its length, may follow a comma."""
    wrong = [
        text
        for text, never in all_leaves(game)
        for found in COMMA.finditer(text)
        if "1" not in never.get(found["last"], ())
    ]
    assert not wrong


WHISPERED = {"HandReceived"}
"""What only the seat that it is about ever hears."""


@pytest.mark.parametrize("game", GAMES)
def test_what_the_table_is_told_names_players_and_calls_nobody_you(game: str) -> None:
    wrong = [
        text
        for key, entry in rules_of(game).words.catalogue["events"].items()
        for text, _ in leaves(entry, {})
        if key not in WHISPERED and re.search(r"\b[Yy]ours?\b|\b[Yy]ou\b", text)
    ]
    assert not wrong


# Slips of the pen

SLIPS = {
    "two spaces": re.compile(r"\S  +\S"),
    "a space before a full stop or a comma": re.compile(r"\w [.,;:?!](?!\w)"),
    "no space after a question or a sentence": re.compile(r"[a-z)}][?!.;,][A-Z{]"),
    "you with the verb of another": re.compile(
        r"(?<!of )\b[Yy]ou (?!always|this|its|his|perhaps|unless|besides|sometimes)[a-z]+[^su\W]s\b"
    ),
    "a word twice": re.compile(r"\b([a-z]{2,}) \1\b"),
    "a list that may be empty in brackets": re.compile(r"\(\)"),
    "one of several": re.compile(r"\b1 (?:coins|cards|ships|dice|tokens|points|guns|hits|treasures|turns|rounds)\b"),
}
WELL_SAID = {"had had", "that that"}
COLUMNS = {"board", "terminal"}
"""Sections in which texts stand below one another."""


def slips(text: str) -> list[str]:
    """What is wrong with a sentence; what stands in braces is somebody's name or a number."""
    found = ((why, pattern.search(text)) for why, pattern in SLIPS.items())
    return [why for why, slip in found if slip is not None and slip[0] not in WELL_SAID]


def sentences(game: str) -> Iterator[str]:
    """All texts of a game: its catalogue, and what its lesson says."""
    for section, entries in rules_of(game).words.catalogue.items():
        if section not in COLUMNS:
            for entry in entries.values():
                yield from (text for text, _ in leaves(entry, {}))
    yield from _texts(tomllib.loads((rules_of(game).words.folder / "lesson.toml").read_text("utf-8")))


def _texts(lesson: Any) -> Iterator[str]:
    if isinstance(lesson, str):
        yield lesson
    elif isinstance(lesson, dict | list):
        for one in lesson.values() if isinstance(lesson, dict) else lesson:
            yield from _texts(one)


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_of_a_game_has_a_slip_of_the_pen(game: str) -> None:
    wrong = [(why, text) for text in sentences(game) for why in slips(text)]
    assert not wrong


def test_no_sentence_of_the_page_has_a_slip_of_the_pen() -> None:
    web = Path(__file__).parents[1] / "web" / "src"
    files = [web / "words" / "en.ts", *sorted(web.glob("games/*/words.ts"))]
    texts = [text for file in files for text in re.findall(r'"((?:[^"\\]|\\.)*)"', file.read_text("utf-8"))]
    assert len(texts) > 1_000
    wrong = [(why, text) for text in texts for why in slips(text)]
    assert not wrong


@pytest.mark.parametrize(
    "text",
    [
        "Sure?Give up",
        "You bids 3",
        "You have 1 coins",
        "Jack  fires",
        "Fire at the the ship",
        "He fires .",
        "Lost ()",
    ],
)
def test_slips_are_found(text: str) -> None:
    assert slips(text)
