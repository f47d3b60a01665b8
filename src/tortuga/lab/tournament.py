"""Tournaments: who is better than whom, as ratings for games with many players (openskill, Plackett-Luce)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from tortuga.engine import BadOptions, BadRecord, Fast
from tortuga.engine.codecs import json_reader
from tortuga.lab.fixtures import AnyBot, Entrant, Fixture, Played, entrants_of, free_name
from tortuga.lab.quantities import Of, Quantity
from tortuga.lab.results import Results, Share, check_resumable, share_of, win_shares
from tortuga.lab.run import Progress, check_matches, play_fixtures, results_of, table_for


class Standing(msgspec.Struct, frozen=True):
    """An entrant's rating: ``mu`` is the estimate, ``sigma`` its uncertainty, ``ordinal`` a safe lower bound."""

    name: str
    mu: float
    sigma: float
    ordinal: float
    wins: Share


class Tournament(msgspec.Struct, frozen=True):
    """The standings, best first, and all matches."""

    standings: tuple[Standing, ...]
    results: Results

    @staticmethod
    def load(path: Path) -> Results:
        """The matches of a tournament that was written to a JSON file."""
        try:
            found = _read_kept(path.read_bytes()).results
        except (OSError, msgspec.DecodeError) as error:
            raise BadRecord("bad_results", f"{path} does not contain a tournament: {error}.") from error
        found.know_its_rules()
        return found

    def to_json(self) -> bytes:
        data = {
            "standings": self.standings,
            "pairs": pairs(self),
            "skill": skill(self),
            "results": msgspec.Raw(self.results.to_json()),
        }
        return msgspec.json.format(msgspec.json.encode(data), indent=2)


class _Kept(msgspec.Struct, frozen=True):
    results: Results


_read_kept = json_reader(_Kept)


def tournament(
    game: str,
    bots: Sequence[AnyBot],
    seats: int | None = None,
    matches: int = 200,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
    data: Sequence[Path | str] = (),
    resume: Results | None = None,
) -> Tournament:
    """Let bots meet at random tables. Every table is played once from every seat.

    The matches in ``resume``, an earlier part of the same run, are not played again.
    """
    check_matches(matches, seed)
    rules, full, count = table_for(game, seats, 2, options, data)
    entrants = tell_apart(entrants_of(bots))
    names = [entrant.name for entrant in entrants]
    if len(names) < 2:
        raise BadOptions("bad_entrants", "A tournament needs at least two bots.")
    if count < 2:
        raise BadOptions("bad_seats", "A tournament needs at least two seats.")
    fixtures = list(draw(names, count, matches, seed))
    known: Sequence[Played] = ()
    if resume is not None:
        check_resumable(resume, results_of(rules, count, full, seed, len(fixtures), False, ()), fixtures, luck=False)
        known = resume.played
    played, interrupted = play_fixtures(rules, full, entrants, fixtures, processes, progress, executor, known=known)
    return Tournament(rate(names, played), results_of(rules, count, full, seed, len(fixtures), interrupted, played))


class Pair(msgspec.Struct, frozen=True):
    """How often one entrant came in before another, where both sat at a table."""

    one: str
    other: str
    before: Share


def pairs(found: Tournament) -> tuple[Pair, ...]:
    """Every entrant with every other, in the order of the standings. A tie counts as half."""
    names = [standing.name for standing in found.standings]
    return tuple(
        Pair(one, other, share_of(Quantity("", f"{one} before {other}", _before(one, other)), found.results.played))
        for one in names
        for other in names
        if one != other
    )


def skill(found: Tournament) -> Share | None:
    """How often the better of two entrants came in before the other: 50 % would be luck.

    Who is better is judged by the other half of the deals, so that nobody is better only because of having won these.
    """
    played = found.results.played
    names = [standing.name for standing in found.standings]
    halves = [rate(names, [match for match in played if match.seed % 2 != half]) for half in (0, 1)]
    orders = [{standing.name: rank for rank, standing in enumerate(half)} for half in halves]

    def of(match: Played) -> tuple[float, float]:
        won = met = 0.0
        order = orders[match.seed % 2]
        for one in dict.fromkeys(match.bots):
            for other in dict.fromkeys(match.bots):
                if order[one] < order[other]:
                    much, many = _before(one, other)(match)
                    won, met = won + much, met + many
        return won, met

    return share_of(Quantity("", "the better one", of), played) if played else None


def _before(one: str, other: str) -> Of:
    def of(match: Played) -> tuple[float, float]:
        if one not in match.bots or other not in match.bots:
            return 0.0, 0.0
        first, second = _mean_place(match, one), _mean_place(match, other)
        return 1.0 if first < second else 0.5 if first == second else 0.0, 1.0

    return of


def tell_apart(entrants: Sequence[Entrant]) -> list[Entrant]:
    """In a tournament every entrant is rated separately, even the same bot entered twice."""
    told = list[Entrant]()
    for entrant in entrants:
        told.append(Entrant(free_name(entrant.name, [each.name for each in told]), entrant.make))
    return told


def draw(names: Sequence[str], seats: int, matches: int, seed: int) -> Iterator[Fixture]:
    """Draw tables so that all play equally often, and rotate each through all seats.

    The number of matches is rounded up to whole rotations.
    """
    chance = Fast(seed)
    waiting: list[str] = []
    for deal in range(-(-matches // seats)):
        table: list[str] = []
        while len(table) < seats:
            if not waiting:
                waiting = list(names)
                chance.shuffle(waiting)
            # Nobody sits at a table twice before all the others have sat at it.
            at = next((i for i, name in enumerate(waiting) if table.count(name) <= len(table) // len(names)), 0)
            table.append(waiting.pop(at))
        for turn in range(seats):
            yield Fixture(deal * seats + turn, seed + deal, tuple(table[seats - turn :] + table[: seats - turn]))


def rate(names: Sequence[str], played: Sequence[Played]) -> tuple[Standing, ...]:
    """Ratings after all matches. An entrant who sits at a table more than once counts with the mean place."""
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for match in played:
        at_table = list(dict.fromkeys(match.bots))
        if len(at_table) < 2:
            continue
        places = [_mean_place(match, name) for name in at_table]
        rated = model.rate([[ratings[name]] for name in at_table], ranks=places)
        ratings.update(zip(at_table, (team[0] for team in rated), strict=True))
    wins = {share.name: share for share in win_shares(played, lambda match, seat: match.bots[seat])}
    standings = [
        Standing(name, rating.mu, rating.sigma, rating.ordinal(), wins.get(name, Share.of(name, 0, 0)))
        for name, rating in ratings.items()
    ]
    return tuple(sorted(standings, key=lambda standing: -standing.ordinal))


def _mean_place(match: Played, name: str) -> float:
    places = [place for place, bot in zip(match.places, match.bots, strict=True) if bot == name]
    return sum(places) / len(places)
