"""Ratings: what counts and what does not, and that the same results always come to the same ratings."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import Connection, event, insert
from standings import standing

from tortuga.bots import LEVELS
from tortuga.engine import all_games, rules_of
from tortuga.server.people import ratings
from tortuga.server.people.leaving import conduct_of
from tortuga.server.people.ratings import (
    A_DAY,
    NEWCOMER,
    Met,
    rated,
    steps_of,
    verdict_on,
    work_all_in,
)
from tortuga.server.store import Database, open_database, profiles, queries, results, schema, ties
from tortuga.server.store import ratings as stored_ratings
from tortuga.server.store.ratings import Meeting, Rating
from tortuga.server.store.results import Ending, MatchRow, Result, SeatRow
from tortuga.server.table.pools import LEAST_ERROR, TEAMS, LevelRating, anchors, class_of, levels_of, margin, points

KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.services)]
POOL = "pirata_codex/2"
DAY = 86_400.0


@pytest_asyncio.fixture(params=KINDS)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    if request.param == "postgresql":
        opened = await open_database(request.getfixturevalue("services").new_database(), seconds=30)
    else:
        opened = await open_database(f"sqlite:///{tmp_path}/house.sqlite3")
    yield opened
    await opened.close()


def seat(number: int, who: str, place: int, **more: Any) -> SeatRow:
    """A seat of a guest, or of a bot of this level."""
    level = who if who in LEVELS else None
    values: dict[str, Any] = {"side": number, "score": 0.0, "ending": "played", "origin": "", "labels": b"{}", **more}
    return SeatRow(
        match_id="", seat=number, guest=None if level else who, level=level, character=None, place=place, ended=0.0,
        rated=True, **values,
    )  # fmt: skip


def match(*seats: SeatRow, ended: float = 0.0, name: str = "one", pool: str = POOL) -> Result:
    """A rated match."""
    row = MatchRow(
        name, pool.partition("/")[0], pool, len(seats), True, True, False, ended, 60.0, 100, "waiting"
    )  # fmt: skip
    return Result(row, [_at(one, name, ended) for one in seats])


def _at(one: SeatRow, name: str, ended: float) -> SeatRow:
    return SeatRow(
        **{**{field: getattr(one, field) for field in one.__struct_fields__}, "match_id": name, "ended": ended}
    )


def duel(winner: str, loser: str, **more: Any) -> Result:
    return match(seat(0, winner, 1), seat(1, loser, 2), **more)


# What a match counts for


def test_who_wins_rises_who_loses_falls_and_both_are_surer_than_before() -> None:
    after = rated(duel("anne", "ben"), {})
    assert after["anne"].mu > NEWCOMER.mu > after["ben"].mu
    assert {rating.matches for rating in after.values()} == {1}
    assert all(rating.sigma < NEWCOMER.sigma for rating in after.values())
    assert points(25.0) == 1500
    assert margin(after["anne"].sigma) < margin(NEWCOMER.sigma) == 500


def test_bots_have_their_place_and_keep_it() -> None:
    weak, strong = (rated(match(seat(0, "anne", 1), seat(1, level, 2)), {}) for level in ("deckhand", "captain"))
    assert set(weak) == set(strong) == {"anne"}, "a bot is not rated"
    assert strong["anne"].mu > weak["anne"].mu > NEWCOMER.mu, "it is worth more to beat a better one"


def test_whoever_leaves_is_last_whatever_the_bot_made_of_it() -> None:
    """A stand-in does not save them, and those who stayed are not beaten by it."""
    for ending in ("left", "stood_in"):
        won = match(seat(0, "anne", 1, ending=ending), seat(1, "ben", 2))
        assert rated(won, {}) == rated(duel("ben", "anne"), {})


def test_in_a_team_leaving_costs_the_one_who_left_and_nobody_else() -> None:
    def played(ending: str) -> dict[str, Rating]:
        four = [seat(0, "anne", 1, side=0, ending=ending), seat(1, "ben", 2, side=1)]
        four += [seat(2, "carl", 1, side=0), seat(3, "dora", 2, side=1)]
        return rated(match(*four, pool="pirate_attack/teams"), {})

    stayed, left = played("played"), played("left")
    assert stayed["anne"] == stayed["carl"]
    assert left["anne"].mu < NEWCOMER.mu < stayed["anne"].mu
    assert {name: left[name] for name in ("ben", "carl", "dora")} == {
        name: stayed[name] for name in ("ben", "carl", "dora")
    }


@pytest.mark.parametrize(
    ("seats", "verdict"),
    [
        ([seat(0, "anne", 1), seat(1, "ben", 2)], "counted"),
        ([seat(0, "anne", 1, origin="here"), seat(1, "ben", 2, origin="there")], "counted"),
        ([seat(0, "anne", 1, origin="here"), seat(1, "ben", 2, origin="here")], "one_place"),
        ([seat(0, "anne", 1), seat(1, "anne", 2)], "one_place"),
        ([seat(0, "anne", 1), seat(1, "legend", 2)], "counted"),
        ([seat(0, "anne", 1), seat(1, "random", 2)], "nobody"),
        ([seat(0, "anne", 1, side=0), seat(1, "ben", 1, side=0)], "nobody"),
    ],
)
def test_what_a_rated_match_counts_for(seats: Sequence[SeatRow], verdict: str) -> None:
    assert verdict_on(match(*seats), Met()) == verdict


def test_the_same_two_do_not_count_again_and_again() -> None:
    met = Met([Meeting("ben", "anne", float(number)) for number in range(A_DAY)])
    assert verdict_on(duel("anne", "ben", ended=100.0), met) == "farmed"
    assert verdict_on(match(seat(0, "anne", 1), seat(1, "carl", 2), seat(2, "ben", 3), ended=100.0), met) == "farmed"
    assert verdict_on(duel("anne", "carl", ended=100.0), met) == "counted"
    assert verdict_on(duel("anne", "ben", ended=DAY + 10.0), met) == "counted", "another day"
    weekly = Met([Meeting("anne", "ben", number * DAY / 3) for number in range(20)])
    assert verdict_on(duel("anne", "ben", ended=6.99 * DAY), weekly) == "farmed"
    many = [duel("anne", "ben", ended=float(number), name=str(number)) for number in range(A_DAY + 3)]
    assert [step.verdict for step in steps_of(many, {}, Met())] == ["counted"] * A_DAY + ["farmed"] * 3


def test_every_game_and_class_has_its_anchors_in_the_order_of_the_levels() -> None:
    games = [game for game in all_games() if rules_of(game).module.startswith("tortuga.")]
    classes = {f"{game}/{class_of(seats, False)}" for game in games for seats in rules_of(game).info.seats if seats > 1}
    classes |= {f"{game}/{TEAMS}" for game in games if rules_of(game).info.teams}
    assert classes == set(anchors()), "bench/anchors.py makes them"
    for pool in classes:
        levels = levels_of(pool)
        assert list(levels) == ["deckhand", "mate", "captain", "legend"]
        assert levels["mate"].mu == 25.0
        assert levels["deckhand"].mu < 25.0
        assert levels["legend"].mu >= levels["captain"].mu


# In the store


def many(count: int, seed: int) -> list[Result]:
    """Matches of ten people and some bots."""
    luck = random.Random(seed)
    found = []
    for number in range(count):
        who = luck.sample([f"guest{each}" for each in range(10)] + ["mate", "captain"], luck.choice((2, 3, 4)))
        if all(one in LEVELS for one in who):
            continue
        places = luck.sample(range(1, len(who) + 1), len(who))
        ended = 1000.0 + 600.0 * luck.randrange(count)  # some end at the same moment
        seats = [
            seat(at, one, place, ending=luck.choice(("played", "played", "left")) if one not in LEVELS else "played")
            for at, (one, place) in enumerate(zip(who, places, strict=True))
        ]
        found.append(match(*seats, ended=ended, name=f"match{number}", pool="pirata_codex/3-4"))
    return found


async def test_ratings_do_not_depend_on_the_order_in_which_results_are_written(database: Database) -> None:
    played = many(60, 1)
    await database.write(results.add_results, played)
    await work_all_in(database)
    expected = await database.read(standing)
    assert {verdict for _, verdict in expected[0]} >= {"counted", "farmed"}
    assert len(expected[1]) == 10
    luck = random.Random(2)
    for _ in range(3):
        await database.write(_begin_again)
        luck.shuffle(played)
        rest = list(played)
        while rest:
            part = [rest.pop() for _ in range(min(len(rest), luck.randrange(1, 12)))]
            await database.write(results.add_results, part)
            await database.write(results.add_results, part)  # twice: it does nothing
            for _ in range(luck.randrange(3)):
                await database.write(ratings.work_in, "pirata_codex/3-4", luck.choice((1, 5, 200)))
        await work_all_in(database)
        assert await database.read(standing) == expected


def _begin_again(connection: Connection) -> None:
    for table in ("results", "matches", "ratings", "rating_steps"):
        connection.execute(schema.metadata.tables[table].delete())


@pytest.mark.parametrize("kind", KINDS)
async def test_two_processes_that_write_and_rate_at_once_come_to_the_same(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """Whichever is first: each stores results of its own, and works in whatever waits."""
    played, luck = many(60, 4), random.Random(5)
    for turn in range(3):
        url = (
            request.getfixturevalue("services").new_database()
            if kind == "postgresql"
            else f"sqlite:///{tmp_path}/house{turn}.sqlite3"
        )
        houses = [await open_database(url, seconds=30) for _ in range(2)]
        luck.shuffle(played)

        async def go_on(house: Database, mine: list[Result], chance: random.Random) -> None:
            while mine:
                part = [mine.pop() for _ in range(min(len(mine), chance.randrange(1, 6)))]
                await house.write(results.add_results, part)
                await house.write(ratings.work_in, "pirata_codex/3-4", chance.choice((1, 3, 200)))

        await asyncio.gather(
            *(go_on(house, played[half::2], random.Random(turn + half)) for half, house in enumerate(houses))
        )
        await asyncio.gather(*(work_all_in(house) for house in houses))
        found = await houses[turn % 2].read(standing)
        await houses[0].write(_begin_again)
        await houses[0].write(results.add_results, played)
        await work_all_in(houses[0])
        assert found == await houses[0].read(standing)
        for house in houses:
            await house.close()


async def test_a_list_of_the_best_shows_everybody_whom_the_reader_may_see(database: Database) -> None:
    def fill(connection: Connection) -> None:
        for name, shown in (("anne", "public"), ("ben", "friends"), ("carl", "hidden")):
            queries.add_guest(connection, name, name, f"cookie of {name}", 1.0, 1e12)
            profiles.show_profile(connection, name, shown)
            values = {"pool": POOL, "guest": name, "mu": 30.0, "sigma": 1.0, "matches": 40, "at": 1.0, "floor": 28.0}
            connection.execute(insert(schema.ratings).values(**values))
        queries.add_guest(connection, "dora", "dora", "cookie of dora", 1.0, 1e12)
        for one, other in (("ben", "dora"), ("dora", "ben"), ("dora", "carl"), ("carl", "dora")):
            ties.tie(connection, one, other, "follow", 1.0, 9)

    await database.write(fill)
    for viewer, seen in ((None, {"anne"}), ("anne", {"anne"}), ("dora", {"anne", "ben"}), ("carl", {"anne", "carl"})):
        found = await database.read(stored_ratings.best, POOL, 10, viewer)
        assert {one.guest for one in found} == seen, viewer


async def test_of_a_pool_with_few_listed_ratings_the_others_are_not_looked_at(tmp_path: Path) -> None:
    database = await open_database(f"sqlite:///{tmp_path}/house.sqlite3")
    asked = list[str]()

    def plan(connection: Connection) -> str:
        def note(*statement: Any) -> None:
            asked.append(statement[2])

        event.listen(connection, "before_cursor_execute", note)
        stored_ratings.best(connection, POOL, 10, None)
        event.remove(connection, "before_cursor_execute", note)
        found = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked[0]}", (POOL, "public", "public", 10, 0))
        return "\n".join(str(row) for row in found)

    assert "ratings_listed" in await database.read(plan)
    await database.close()


async def test_a_guest_who_is_gone_leaves_no_place_and_the_others_keep_what_they_have(database: Database) -> None:
    together = match(seat(0, "anne", 1, origin="home"), seat(1, "ben", 2, origin="home"), name="together")
    apart = match(seat(0, "anne", 1, origin="home"), seat(1, "ben", 2, origin="away"), name="apart", ended=9.0)
    await database.write(results.add_results, [together, apart])
    await work_all_in(database)
    before = await database.read(standing)
    assert [verdict for _, verdict in before[0]] == ["counted", "one_place"]
    await database.write(results.let_go, "anne")
    assert await database.read(standing) == before
    left = await database.read(results.seats_of, ["together", "apart"])
    assert "home" not in str(left)
    assert left["apart"][1].origin == "away"
    assert left["together"][0].origin == left["together"][1].origin != "", (
        "that they came from one place is still known"
    )


# Leaving


@pytest.mark.parametrize(
    ("endings", "hours"),
    [
        ("", 0.0),
        ("g", 0.0),
        ("b", 0.0),
        ("bb", 0.5),
        ("bbb", 2.0),
        ("bbbb", 12.0),
        ("bbbbb", 72.0),
        ("bggb", 0.0),
        ("gggggbb", 0.5),
        ("bbgggg", 0.5),
    ],
)
def test_bad_endings_add_up_to_a_pause_and_good_ones_heal(endings: str, hours: float) -> None:
    how: dict[str, Ending] = {"b": "left", "g": "played"}
    last = [(1000.0 + at, how[each]) for at, each in enumerate(endings)]
    conduct = conduct_of(last[::-1])
    since = max((at for at, ending in last if ending == "left"), default=0.0)
    assert max(conduct.until, since) - since == 3600 * hours
    assert conduct.bad == endings.count("b")


def test_days_heal_as_matches_do() -> None:
    assert conduct_of([(10 * DAY, "left"), (1.0, "left")]).until == 10 * DAY
    assert conduct_of([(100.0, "stood_in"), (1.0, "left")]).until > 100.0


def test_a_level_is_never_surer_than_the_least_error() -> None:
    assert LevelRating(mu=20.0, error=LEAST_ERROR / 2).sigma == LEAST_ERROR
    assert LevelRating(mu=20.0, error=LEAST_ERROR * 2).sigma == LEAST_ERROR * 2
