"""Characters: opponents with a name, a face, a manner and a voice.

A character is not a level: it plays as well as the level it is given, in its own manner. The twelve that every house
has are in ``crew.toml``; a house may add its own from a file of the same form.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from tortuga.engine import BadData
from tortuga.engine.codecs import convert
from tortuga.engine.describing.manners import Manner
from tortuga.engine.errors import why_unreadable

Cloth = Literal["crimson", "navy", "kelp", "ochre", "plum", "black"]


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parts of a face; the page has a drawing for each."""

    skin: Literal["pale", "rosy", "tan", "brown", "dark"]
    hair: Literal["none", "short", "long", "curls", "braid", "bun", "locks"]
    shade: Literal["black", "brown", "red", "blond", "grey", "white"]
    """The colour of hair and beard."""
    hat: Literal["none", "tricorne", "bicorne", "bandana", "widebrim", "knitcap", "plumed"]
    hat_cloth: Cloth
    coat: Cloth
    beard: Literal["none", "stubble", "moustache", "full", "forked", "goatee"] = "none"
    eyes: Literal["plain", "patch", "spectacles", "narrow", "wide"] = "plain"
    mark: Literal["none", "scar", "freckles", "wrinkles", "tattoo"] = "none"
    mouth: Literal["smile", "grin", "smirk", "flat", "frown"] = "flat"
    beside: Literal["none", "parrot", "pipe", "earring"] = "none"


Cue = Literal["greeting", "good", "struck", "revenge", "hurt", "lucky", "unlucky", "won", "lost"]
"""When a line is said: at the start; when something went well; when the character struck somebody, or the one who last
hurt it; when it was hurt; when it was lucky or unlucky; and at the end."""
CUES: tuple[Cue, ...] = get_args(Cue)
WITH_NAME: frozenset[Cue] = frozenset({"struck", "revenge", "hurt"})
"""Cues whose lines may name the other player."""

Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^\S+( \S+)*$")]
Line = Annotated[str, Meta(min_length=1, max_length=100)]
Lines = Annotated[tuple[Line, ...], Meta(min_length=1)]


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character to play against."""

    name: Name
    about: Annotated[str, Meta(min_length=1, max_length=120)]
    """A sentence about the character, for choosing opponents."""
    manner: Manner
    face: Face
    lines: dict[Cue, Lines]


Characters = Mapping[str, Character]
"""Characters by their keys."""

KEY = re.compile(r"[a-z][a-z0-9_]{0,31}")
_BRACES = re.compile(r"\{(.*?)\}")


@cache
def crew() -> Characters:
    """The twelve characters that every house has."""
    return read_characters(files(__package__).joinpath("crew.toml").read_text("utf-8"), "crew.toml")


def characters_from(path: Path) -> Characters:
    """The characters of every house and those in this file, which replace others with the same key."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData("bad_characters", f"The characters in {path} cannot be read: {why_unreadable(error)}.") from error
    together = {**crew(), **read_characters(text, path.name)}
    _check_names(together, path.name)
    return together


def read_characters(text: str, where: str) -> Characters:
    """Read characters from a TOML text. :class:`BadData` says in a sentence what is wrong with it."""
    try:
        found = convert(tomllib.loads(text), dict[str, Character])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadData("bad_characters", f"{where} is not a list of characters: {error}.") from error
    for key, character in found.items():
        _check(key, character, where)
    _check_names(found, where)
    return found


def _check(key: str, character: Character, where: str) -> None:
    if not KEY.fullmatch(key):
        raise BadData("bad_characters", f"{where}: {key!r} is not a key; use small letters, as in black_bess.")
    missing = [cue for cue in CUES if cue not in character.lines]
    if missing:
        raise BadData("bad_characters", f"{where}: {key} has no lines for {', '.join(missing)}.")
    said = [line for lines in character.lines.values() for line in lines]
    twice = next((line for line in said if said.count(line) > 1), None)
    if twice is not None:
        raise BadData("bad_characters", f"{where}: {key} says {twice!r} twice.")
    for cue, lines in character.lines.items():
        for line in lines:
            if any(field != "name" or cue not in WITH_NAME for field in _BRACES.findall(line)):
                allowed = "only {name}" if cue in WITH_NAME else "nothing"
                raise BadData("bad_characters", f"{where}: in {line!r} of {key}, {allowed} may be in braces.")


def _check_names(characters: Characters, where: str) -> None:
    names = [character.name.casefold() for character in characters.values()]
    twice = next((each.name for each in characters.values() if names.count(each.name.casefold()) > 1), None)
    if twice is not None:
        raise BadData("bad_characters", f"{where}: two characters are called {twice}.")
