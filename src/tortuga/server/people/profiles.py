"""Profiles and leaderboards: what somebody has played, as far as whoever asks may know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from tortuga.engine.codecs import convert, json_reader
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.players import (
    Board,
    BoardRow,
    GameRecord,
    Leaderboard,
    LevelPlace,
    MatchesPlayed,
    MatchPlayed,
    PoolRating,
    Profile,
    RatingPoint,
    RatingShown,
    Rival,
    SeatPlayed,
    Shown,
    WinShare,
)
from tortuga.server.store import ratings, results
from tortuga.server.store.profiles import Person, people_of, person_of
from tortuga.server.store.ratings import Rating
from tortuga.server.store.results import PlayedRow, SeatRow
from tortuga.server.store.schema import SURE
from tortuga.server.table.pools import EVERY_CLASS, levels_of, margin, points, pool_name

LOOKED_AT = 500
"""How many of the last matches the figures of a profile are made of."""
A_PAGE = 20
CURVE = 100
"""How many points of a curve a profile has."""
RIVALS = 5
LISTED = 50
read_labels = json_reader(dict[str, str])


# Profiles


def profile(connection: Connection, guest: str, viewer: str | None) -> Profile:
    """The profile of a guest, for somebody. Raises if there is none that they may see."""
    person = seen_by(connection, guest, viewer)
    found = results.played(connection, guest, viewer, LOOKED_AT)
    shown = found[:A_PAGE]
    rivals = rivals_of(guest, found)
    known = people_of(connection, sorted(guests_in(shown) | set(rivals)), viewer)
    streak, longest = streaks([seat_of(one, guest).place == 1 for one in found])
    return Profile(
        id=person.id,
        name=person.name,
        bot=person.bot,
        since=person.created,
        shown=convert(person.wish, Shown),
        mine=viewer == guest,
        played=results.count_played(connection, guest),
        counted=len(found),
        streak=streak,
        longest=longest,
        games=games_of(connection, guest, found),
        rivals=[
            Rival(other, known[other].name, *rivals[other])
            for other in rivals
            if other in known and (known[other].shown or guest == viewer)
        ][:RIVALS],
        last=MatchesPlayed(matches_shown(connection, shown, guest, viewer, known), len(found) > A_PAGE),
    )


def matches_before(connection: Connection, guest: str, viewer: str | None, before: float) -> MatchesPlayed:
    """The matches of a guest that ended before this, for somebody."""
    seen_by(connection, guest, viewer)
    found = results.played(connection, guest, viewer, A_PAGE + 1, before)
    shown = found[:A_PAGE]
    known = people_of(connection, sorted(guests_in(shown)), viewer)
    return MatchesPlayed(matches_shown(connection, shown, guest, viewer, known), len(found) > A_PAGE)


def seen_by(connection: Connection, guest: str, viewer: str | None) -> Person:
    """A guest whose profile somebody may see; raises otherwise. One that is hidden looks like none."""
    person = person_of(connection, guest, viewer)
    if person is None or not person.shown:
        raise HouseError("no_such_guest", "There is no such player, or they do not show themselves.")
    return person


def guests_in(found: Iterable[PlayedRow]) -> set[str]:
    """All guests who sat in these matches."""
    return {seat.guest for one in found for seat in one.seats if seat.guest is not None}


def seat_of(one: PlayedRow, guest: str) -> SeatRow:
    """The seat that a guest had; the best of several."""
    return min((seat for seat in one.seats if seat.guest == guest), key=lambda seat: (seat.place, seat.seat))


def matches_shown(
    connection: Connection, shown: Sequence[PlayedRow], guest: str, viewer: str | None, known: dict[str, Person]
) -> list[MatchPlayed]:
    """Matches as somebody may see them."""
    adjusted = results.adjusted_of(connection, [one.match.id for one in shown])
    return [match_shown(one, guest, viewer, known, adjusted) for one in shown]


def match_shown(
    one: PlayedRow,
    guest: str,
    viewer: str | None,
    known: dict[str, Person],
    adjusted: Mapping[tuple[str, int], float],
) -> MatchPlayed:
    """A match as somebody may see it. Those who sat there know each other."""
    match, seat = one.match, seat_of(one, guest).seat
    sat_there = any(seat.guest is not None and seat.guest == viewer for seat in one.seats)
    return MatchPlayed(
        table=match.id,
        game=match.game,
        seats=[seat_shown(seat, known, sat_there or seat.guest == guest) for seat in one.seats],
        seat=seat,
        ended=match.ended,
        seconds=match.seconds,
        answers=match.answers,
        rated=match.rated,
        verdict=match.verdict,
        replay=one.replay,
        usual=match.usual,
        adjusted=adjusted.get((match.id, seat)),
    )


def seat_shown(seat: SeatRow, known: dict[str, Person], met: bool) -> SeatPlayed:
    """A seat of a match as somebody may see it. ``met``: they have met whoever sat there."""
    common = (seat.level, seat.character, seat.place, seat.score, seat.ending)
    if seat.guest is None:
        return SeatPlayed("bot", None, "", *common)
    person = known.get(seat.guest)
    if person is None:
        return SeatPlayed("gone", None, "", *common)
    if person.shown:
        return SeatPlayed("guest", person.id, person.name, *common)
    return SeatPlayed("hidden", None, person.name if met else "", *common)


def streaks(won: Sequence[bool]) -> tuple[int, int]:
    """How many matches were won in a row, newest first: until now, and at most."""
    runs = [0]
    for each in won:
        if each:
            runs[-1] += 1
        else:
            runs.append(0)
    return runs[0], max(runs)


class Tally(NamedTuple):
    """How often somebody has met a rival, and how often they came in before them."""

    met: int
    before: int


def rivals_of(guest: str, found: Sequence[PlayedRow]) -> dict[str, Tally]:
    """Whom a guest has met, the most often first. Those on the same side are no rivals."""
    met, before = Counter[str](), Counter[str]()
    for one in found:
        mine = seat_of(one, guest)
        for seat in one.seats:
            if seat.guest not in (None, guest) and seat.side != mine.side:
                met[seat.guest] += 1
                before[seat.guest] += mine.place < seat.place
    several = [other for other, times in met.most_common(4 * RIVALS) if times > 1]
    return {other: Tally(met[other], before[other]) for other in several}


# What somebody has done in each game


def games_of(connection: Connection, guest: str, found: Sequence[PlayedRow]) -> list[GameRecord]:
    """What a guest has done in each game, the one they play most first."""
    rated: dict[str, list[PoolRating]] = {}
    for pool, rating in ratings.pools_of(connection, guest).items():
        game, _, seats = pool.rpartition("/")
        curve = [point(each) for each in reversed(ratings.last_steps(connection, pool, guest, CURVE))]
        rated.setdefault(game, []).append(PoolRating(seats, rating_shown(rating), curve))
    games: dict[str, list[PlayedRow]] = {game: [] for game in rated}
    for one in found:
        games.setdefault(one.match.game, []).append(one)
    made = [record(game, guest, matches, rated.get(game, [])) for game, matches in games.items()]
    return sorted(made, key=lambda one: (-one.played, one.game))


def record(game: str, guest: str, matches: Sequence[PlayedRow], rated: list[PoolRating]) -> GameRecord:
    """What a guest has done in one game."""
    played, won = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    wins = 0
    for one in matches:
        mine = seat_of(one, guest)
        wins += mine.place == 1
        kinds = [("seats", str(one.match.seats)), *read_labels(mine.labels).items()]
        played.update(kinds)
        won.update(kinds if mine.place == 1 else ())
        for seat in one.seats:
            if seat.level is not None and seat.side != mine.side:
                played["level", seat.level] += 1
                won["level", seat.level] += mine.place < seat.place
    shares = [WinShare(kind, value, times, won[kind, value]) for (kind, value), times in sorted(played.items())]
    return GameRecord(game, len(matches), wins, rated, shares)


def rating_shown(rating: Rating) -> RatingShown:
    """A rating as people see it."""
    return RatingShown(points(rating.mu), margin(rating.sigma), rating.matches, rating.sigma > SURE)


def point(rating: Rating) -> RatingPoint:
    """A point of a curve."""
    return RatingPoint(rating.at, points(rating.mu), margin(rating.sigma))


# Leaderboards


def leaderboard(connection: Connection, game: str, viewer: str | None) -> Leaderboard:
    """The best players of a game, in each class of seat counts in which somebody has a rating or bots have a place."""
    pools = [pool_name(game, each) for each in EVERY_CLASS]
    rated = ratings.rated_pools(connection, pools)
    shown = [pool for pool in pools if pool in rated or levels_of(pool)]
    return Leaderboard(game, [board(connection, pool, viewer) for pool in shown])


def board(connection: Connection, pool: str, viewer: str | None) -> Board:
    """The best players of one pool."""
    rows = [
        BoardRow(listed.guest, listed.name, listed.bot, rating_shown(listed.rating))
        for listed in ratings.best(connection, pool, LISTED, viewer)
    ]
    levels = [LevelPlace(name, points(place.mu), margin(place.error)) for name, place in levels_of(pool).items()]
    mine = ratings.ratings_of(connection, pool, [viewer]) if viewer is not None else {}
    shown = rating_shown(mine[viewer]) if viewer in mine else None
    return Board(pool.rpartition("/")[2], rows, levels, shown)
