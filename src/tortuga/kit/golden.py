"""Golden playthroughs: one seeded match of a game, written down so that it reads as a specification.

In review, their diff shows what a change does to the rules. ``python -m tortuga.kit FOLDER`` rewrites them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tortuga.engine import Ask, Fast, Match, OptionValue, Rules, rules_of
from tortuga.kit.conformance import pick

SHOWN = 8
"""The most options written out; longer lists end with a count and a digest of the rest."""


def playthrough(rules: Rules[Any], seats: int, options: Mapping[str, OptionValue], seed: int = 1) -> str:
    """The text of one random match: every ask, option list, answer, event, and the acting seat's board."""
    return "\n".join(_lines(rules, seats, options, seed)) + "\n"


def _lines(rules: Rules[Any], seats: int, options: Mapping[str, OptionValue], seed: int) -> Iterator[str]:
    match = Match(rules, seats, rules.info.complete(options, seats), Fast(seed))
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    dice = Fast(seed)
    yield f"{rules.info.title}, rules {rules.info.version}, {seats} seats, seed {seed}"
    yield "options: " + ", ".join(f"{name}={value}" for name, value in match.options.items())
    for told in match.told_since(0):
        yield f"    - {rules.words.tell(told.event, names)}"
    heard = match.told_count
    while not match.over:
        yield ""
        yield f"#{match.number} {match.mode}"
        for seat, ask in match.waiting.items():
            yield f"  {names[seat]}: {_asked(ask)}"
        for seat, ask in match.offers.items():
            yield f"  {names[seat]} may: {_asked(ask)}"
        seat = dice.pick(list(match.waiting))
        if match.number % 20 == 0:
            yield from (f"    | {line}".rstrip() for line in rules.text(match.view(seat)).splitlines())
        yield f"    views {_digest([match.view(each) for each in (*range(seats), None)])}"
        action = pick(match.waiting[seat], dice)
        yield f"  {names[seat]} > {action!r}  ({rules.words.say('actions', action, names)})"
        match.act(seat, action)
        for told in match.told_since(heard):
            secret = "" if told.to is None else f"  [only to {', '.join(names[seat] for seat in told.to) or 'nobody'}]"
            yield f"    - {rules.words.tell(told.event, names)}{secret}"
        heard = match.told_count
    yield ""
    yield from rules.text(match.view(None)).splitlines()
    yield repr(match.outcome)


def _asked(ask: Ask) -> str:
    shown = ", ".join(repr(option) for option in ask.options[:SHOWN])
    more = len(ask.options) - SHOWN
    rest = f", ... and {more} more {_digest(ask.options[SHOWN:])}" if more > 0 else ""
    space = f" in {type(ask.space).__name__}" if ask.space is not None else ""
    return f"{ask.kind}{space} of {shown}{rest}; default {ask.default!r}"


def _digest(thing: object) -> str:
    return hashlib.blake2b(msgspec.json.encode(thing), digest_size=6).hexdigest()


def files(rules: Rules[Any], folder: Path) -> Iterator[tuple[Path, str]]:
    """The path and the text of each golden playthrough of a game."""
    for name, (seats, options) in rules.golden.items():
        yield folder / rules.info.slug / f"{name}.txt", playthrough(rules, seats, options)


def write(folder: Path, slugs: Iterable[str]) -> Iterator[tuple[Path, int]]:
    """Write the golden playthroughs of these games. Yields each file with its number of lines."""
    for slug in slugs:
        for path, text in files(rules_of(slug), folder):
            yield path, put(path, text)


def put(path: Path, text: str) -> int:
    """Write a text into a file, in a folder that may be new. Returns its number of lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return text.count("\n")
