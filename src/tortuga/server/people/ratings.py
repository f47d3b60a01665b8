"""Ratings: what a match counts for, and what everybody is worth after it.

The model is openskill's Plackett-Luce, as in the lab, for each pool (a game and a class of seat counts) by itself. Bots
have fixed places in it (``table.pools``). What a match counts for follows from its result and from those before it
alone, so ratings can be worked out again from the logs, to the digit.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from typing import Any

from sqlalchemy import Connection

from tortuga.server.house import House
from tortuga.server.people.leaving import check_pause
from tortuga.server.settings import DAY
from tortuga.server.store import Database, ratings
from tortuga.server.store.ratings import Meeting, Rating, Step
from tortuga.server.store.results import BAD, Result, SeatRow, Verdict
from tortuga.server.table.pools import BETA, MU, SIGMA, levels_of

WEEK = 7 * DAY
A_DAY, A_WEEK = 5, 20
"""How many matches of the same two guests count in a day and in a week, in one pool."""
DIGITS = 6
"""Ratings are rounded to so many digits, since versions of Python add the last ones up differently."""
AT_ONCE = 200
"""How many results are worked in by one transaction: others want to write, too."""
LOOK_SECONDS = 5.0
NEWCOMER = Rating(MU, SIGMA, 0)


# What a match counts for


class Met:
    """Who has met whom in matches that counted."""

    def __init__(self, meetings: Sequence[Meeting] = ()) -> None:
        self._ended: dict[tuple[str, str], set[float]] = defaultdict(set)
        for meeting in meetings:
            self.note(meeting.one, meeting.other, meeting.ended)

    def note(self, one: str, other: str, ended: float) -> None:
        """Note that two players have met in a match that counted."""
        self._ended[min(one, other), max(one, other)].add(ended)

    def too_often(self, one: str, other: str, now: float) -> bool:
        """Whether these two have met so often that another match between them does not count."""
        ended = self._ended.get((min(one, other), max(one, other)), set())
        times = [sum(now - span < at <= now for at in ended) for span in (DAY, WEEK)]
        return times[0] >= A_DAY or times[1] >= A_WEEK


def people_in(result: Result) -> list[str]:
    """The guests who played, in the order of their seats."""
    return [seat.guest for seat in result.seats if seat.guest is not None]


def verdict_on(result: Result, met: Met) -> Verdict:
    """What a rated match counts for."""
    people = people_in(result)
    origins = [seat.origin for seat in result.seats if seat.guest is not None and seat.origin]
    levels = levels_of(result.match.pool)
    if len({seat.side for seat in result.seats}) < 2 or any(
        seat.guest is None and seat.level not in levels for seat in result.seats
    ):
        return "nobody"
    if len(set(people)) < len(people) or len(set(origins)) < len(origins):
        return "one_place"
    if any(met.too_often(one, other, result.match.ended) for one, other in combinations(people, 2)):
        return "farmed"
    return "counted"


@cache
def model() -> Any:
    """The model. It is loaded when a first match is rated."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)


def rated(result: Result, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of those who played, after a match that counts. Whoever has left is last, whatever a bot made of it.

    In a team that goes for the one who has left; the others have what the team has.
    """
    after = _updated(result, before, frozenset())
    leavers = {seat.guest for seat in result.seats if seat.guest is not None and seat.ending in BAD}
    for guest in leavers:
        after[guest] = _updated(result, before, frozenset({guest}))[guest]
    return after


def _updated(result: Result, before: Mapping[str, Rating], last: frozenset[str]) -> dict[str, Rating]:
    """The ratings if the sides of these guests are last, as well as those that all their people have left."""
    numbers = sorted({seat.side for seat in result.seats})
    sides = [[seat for seat in result.seats if seat.side == number] for number in numbers]
    levels = levels_of(result.match.pool)

    def known(seat: SeatRow) -> Any:
        if seat.guest is None:
            place = levels[seat.level or ""]
            return model().create_rating([place.mu, place.sigma])
        rating = before.get(seat.guest, NEWCOMER)
        return model().create_rating([rating.mu, rating.sigma])

    ranks = [float("inf") if _is_last(side, last) else float(side[0].place) for side in sides]
    worst = 1 + max((rank for rank in ranks if rank != float("inf")), default=0.0)
    found = model().rate([[known(seat) for seat in side] for side in sides], ranks=[min(rank, worst) for rank in ranks])
    return {
        seat.guest: Rating(
            round(rating.mu, DIGITS),
            round(rating.sigma, DIGITS),
            before.get(seat.guest, NEWCOMER).matches + 1,
            result.match.ended,
        )
        for side, ratings in zip(sides, found, strict=True)
        for seat, rating in zip(side, ratings, strict=True)
        if seat.guest is not None
    }


def _is_last(side: Sequence[SeatRow], last: frozenset[str]) -> bool:
    people = [seat for seat in side if seat.guest is not None]
    return any(seat.guest in last for seat in people) or bool(
        people and all(seat.ending in BAD for seat in people) and len(people) == len(side)
    )


# Working results in


def steps_of(results: Sequence[Result], known: dict[str, Rating], met: Met) -> list[Step]:
    """What results count for, one after the other. ``known`` and ``met`` are brought up to date."""
    steps = list[Step]()
    for result in results:
        verdict = verdict_on(result, met)
        after = rated(result, known) if verdict == "counted" else {}
        known |= after
        for one, other in combinations(after, 2):
            met.note(one, other, result.match.ended)
        steps.append(Step(result.match, verdict, after))
    return steps


def work_in(connection: Connection, pool: str, most: int = AT_ONCE) -> int:
    """Work in some results of a pool, in one transaction. Returns how many."""
    results = ratings.waiting(connection, pool, most)
    if not results:
        return 0
    people = sorted({guest for result in results for guest in people_in(result)})
    known = ratings.ratings_of(connection, pool, people)
    met = Met(ratings.meetings(connection, pool, people, results[0].match.ended - WEEK))
    ratings.work_in(connection, pool, steps_of(results, known, met))
    return len(results)


async def work_all_in(database: Database, pools: Sequence[str] | None = None, most: int = AT_ONCE) -> int:
    """Work in all results that wait, of these pools or of all. Returns how many."""
    done = 0
    for pool in await database.read(ratings.waiting_pools) if pools is None else pools:
        while found := await database.write(work_in, pool, most):
            done += found
    return done


class Registrar:
    """Works results in, in one process of a house: at once those of its own, and now and then all that wait."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._busy = asyncio.Lock()

    def note(self, result: Result) -> None:
        """Note that a match of this pool has ended here: its ratings are worked out soon."""
        if result.match.rated:
            self.house.background.once(self.look([result.match.pool]), "ratings")

    async def look(self, pools: Sequence[str] | None = None) -> None:
        """Work the results in that wait."""
        async with self._busy:
            if not self.house.conduct.read_only:
                await work_all_in(self.house.database, pools)

    async def watch(self) -> None:
        """One round of looking for what other processes have left behind."""
        await asyncio.sleep(LOOK_SECONDS)
        await self.look()


def keep_ratings(house: House) -> Registrar:
    """Keep the ratings of a house up to date from now on, and remember who leaves."""
    registrar = Registrar(house)
    house.match_ended = registrar.note
    house.check_pause = partial(check_pause, house)
    house.background.keep(registrar.watch, "ratings")
    return registrar
