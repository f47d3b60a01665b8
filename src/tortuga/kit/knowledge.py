"""Does what a game tells the bots fit together? Types cannot say all of it."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import signature
from typing import Any

from tortuga.engine import Match
from tortuga.engine.describing.knowledge import Knowledge

LEVELS = ("mate", "captain", "legend")
"""The levels that can have numbers of their own."""


def misfits(known: Knowledge[Any]) -> Iterator[str]:
    """What does not fit, in sentences."""
    if known.choose is None and known.scores is None:
        yield "has neither choose nor scores"
    yield from _numbers(known)
    yield from _looking_ahead(known)
    if known.lean is not None and known.scores is None:
        yield "has lean, which changes scores, but no scores"


def _numbers(known: Knowledge[Any]) -> Iterator[str]:
    """Numbers for each level, and functions that take them."""
    for name, rule in (("choose", known.choose), ("scores", known.scores)):
        if rule is not None and known.weights and not _takes(rule, 3):
            yield f"has weights, but {name} does not take them as a third argument"
        if rule is not None and not known.weights and not _takes(rule, 2):
            yield f"has no weights, but {name} needs more than a seat and chance"
    if known.weights and "mate" not in known.weights:
        yield "has weights, but none for a mate"
    if strange := [level for level in known.weights if level not in LEVELS]:
        yield f"has weights for {', '.join(strange)}, but the levels are {', '.join(LEVELS)}"
    if len({type(numbers) for numbers in known.weights.values()}) > 1:
        yield "has weights of more than one type"
    for name, needs in (("minded", known.minded), ("plans", known.plans)):
        if needs is not None and not known.weights:
            yield f"has {name}, but no weights"


def _takes(function: Any, arguments: int) -> bool:
    try:
        signature(function).bind(*[None] * arguments)
    except TypeError:
        return False
    return True


def _looking_ahead(known: Knowledge[Any]) -> Iterator[str]:
    if (known.legend is not None or known.ending is not None) and known.scores is None:
        yield "has legends who look ahead, but no scores to choose from"
    if known.legend is not None:
        for level in (known.legend.players, known.legend.me):
            if level and known.weights and level not in known.weights:
                yield f"has legends who let a {level} play on, but no weights for one"
    if known.judge is not None and known.legend is None:
        yield "has a judge, but does not say how legends look ahead with it"
    if known.judge is not None and not known.judge.is_file():
        yield f"has a judge, but there is no file {known.judge}"


def sign_misfits(known: Knowledge[Any], match: Match[Any]) -> Iterator[str]:
    """What does not fit together in a game's signs, which only a match can show."""
    signs = known.signs
    if signs is None:
        return
    for seat in match.waiting:
        rows = signs.read(match.seat(seat))
        if [len(row) for row in rows] != [len(signs.names)] * match.seats:
            yield f"has {len(signs.names)} names of signs, but does not read as many for each of {match.seats} seats"
