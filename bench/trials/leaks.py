"""Positions of all games under the leak law, with the seeds to repeat them.

A match is played with random answers. At every position everything that a seat cannot know is dealt again, for each
seat and for a spectator: see ``tortuga.kit.leaks``.
"""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from tortuga.engine import Fast, Match, OptionValue, rules_of
from tortuga.engine.registry import slugs
from tortuga.kit import spread
from tortuga.kit.conformance import pick
from tortuga.kit.leaks import Twins, leak, leak_after
from trials.results import Findings, Piece, Results, Told, commit

POSITIONS = 5_000
"""Of one game, in one piece."""
OFFERS = 200
"""About every so many answers an offer is taken; most offers are to give up."""

OUTLINES = 8
"""At every so many positions the outlines of spaces are compared too, which takes as long as all the rest."""


class Leaks(Piece, kw_only=True):
    game: str
    matches: int


@cache
def cases(game: str) -> list[tuple[int, dict[str, OptionValue]]]:
    """Every seat count and every choice of every option."""
    return list(spread(rules_of(game)))


def piece(seed: int, positions: int = POSITIONS, told: Told = lambda _: None) -> Leaks:
    """Positions of one game: the games take turns, and their seat counts and options in each of them."""
    games = slugs()
    game, round_of = games[seed % len(games)], seed // len(games)
    started = time.perf_counter()
    found = Leaks(seed=seed, commit=commit(), seconds=0, done=0, game=game, matches=0)
    while found.done < positions and not found.faults:
        number = round_of * 1_000 + found.matches
        found.matches += 1
        play(game, number, found, positions, told)
    found.seconds = round(time.perf_counter() - started, 1)
    return found


def play(game: str, number: int, found: Leaks, positions: int, told: Told) -> None:
    """One match, to its end or until there are enough positions. ``number`` repeats it."""
    listed = cases(game)
    seats, options = listed[number % len(listed)]
    match, chance = Match(rules_of(game), seats, options, Fast(number)), Fast(number + 1)
    heard = 0
    while not match.over and found.done < positions:
        told_before = match.told_count
        fault = look_and_answer(match, chance, heard)
        heard = told_before
        found.done += 1
        told(1)
        if fault is not None:
            found.faults.append(f"{game}, match {number}, answer {match.number}: {fault}")
            return


def look_and_answer(match: Match[Any], chance: Fast, since: int) -> str | None:
    """What leaks in this position, of the events those since that number; then somebody answers at random."""
    offers = match.offers if chance.below(OFFERS) == 0 else {}
    asks = offers or match.waiting
    seat = chance.pick(list(asks))
    action = pick(asks[seat], chance)
    twins: Twins | None = None
    for each in (*range(match.seats), None):
        world = match.redeal(each, match.number)
        fault = leak(match, world, each, since, outlines=match.number % OUTLINES == 0)
        if fault is not None:
            return fault
        if each == seat and seat in match.waiting and match.mode != "all":
            twins = Twins(match, world)
    match.act(seat, action)
    return leak_after(twins, seat, action) if twins is not None and not offers else None


def line(found: Results[Leaks]) -> Findings:
    by_game = {game: sum(piece.done for piece in found.pieces if piece.game == game) for game in slugs()}
    parts = ", ".join(f"{game} {count:,}" for game, count in by_game.items())
    matches = sum(piece.matches for piece in found.pieces)
    return Findings(f"{found.done:,} ({parts}), of {matches:,} matches", f"{len(found.faults)} leaks")
