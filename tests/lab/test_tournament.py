"""Tournaments: tables drawn evenly, ratings that follow the results."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tortuga.bots import Bot
from tortuga.engine import Action, BadOptions, BadRecord, Seat
from tortuga.lab import Played, Results, Tournament, tournament
from tortuga.lab.tournament import draw, pairs, rate, skill


class Greedy(Bot):
    """Always the last option, which in Doubloons is the highest coin and the claim."""

    def choose(self, seat: Seat[Any]) -> Action:
        assert seat.ask is not None
        return seat.ask.options[-1]


GREEDY = f"{__file__}:Greedy"


def test_all_play_equally_often_from_every_seat() -> None:
    fixtures = list(draw(["a", "b", "c", "d", "e"], seats=3, matches=150, seed=1))
    assert Counter(name for fixture in fixtures for name in fixture.bots) == dict.fromkeys("abcde", 90)
    assert all(len(set(fixture.bots)) == 3 for fixture in fixtures)
    for seat in range(3):
        assert Counter(fixture.bots[seat] for fixture in fixtures) == dict.fromkeys("abcde", 30)


def test_with_few_bots_everybody_sits_down_more_than_once() -> None:
    fixtures = list(draw(["a", "b"], seats=4, matches=8, seed=1))
    assert all(Counter(fixture.bots) == {"a": 2, "b": 2} for fixture in fixtures)


def test_who_always_wins_is_rated_first() -> None:
    played = [
        Played(n, n, ("good", "bad", "good", "worse"), (1, 3, 2, 4), (), 1, None, (), credits=(1, 0, 0, 0))
        for n in range(30)
    ]
    standings = rate(["bad", "worse", "good"], played)
    assert [standing.name for standing in standings] == ["good", "bad", "worse"]
    assert standings[0].mu > 25 > standings[-1].mu
    assert standings[0].wins.share == 0.5


def test_a_tournament_is_played_and_kept() -> None:
    cup = tournament("doubloons", ["search:iterations=20", "random", "deckhand"], seats=2, matches=30, processes=1)
    assert {standing.name for standing in cup.standings} == {"search:iterations=20", "random", "deckhand"}
    assert [standing.ordinal for standing in cup.standings] == sorted(
        (standing.ordinal for standing in cup.standings), reverse=True
    )
    data = json.loads(cup.to_json())
    assert len(data["results"]["matches"]) == 30
    assert data["standings"][0]["name"] == cup.standings[0].name


def test_a_tournament_is_gone_on_with(tmp_path: Path) -> None:
    def play(**more: Any) -> Tournament:
        return tournament("doubloons", ["random", "deckhand", "random"], seats=2, matches=20, processes=1, **more)

    def enough(done: int, of: int) -> None:
        if done >= 7:
            raise KeyboardInterrupt

    (tmp_path / "part.json").write_bytes(play(progress=enough).to_json())
    earlier = Tournament.load(tmp_path / "part.json")
    assert (len(earlier.played), earlier.interrupted) == (7, True)
    assert play(resume=earlier) == play()
    (tmp_path / "bad.json").write_text("[]", "utf-8")
    with pytest.raises(BadRecord, match="does not contain a tournament"):
        Tournament.load(tmp_path / "bad.json")


def test_one_bot_is_no_tournament() -> None:
    for bots in (["random"], []):
        with pytest.raises(BadOptions, match=r"[Aa]t least (two bots|one bot)"):
            tournament("doubloons", bots, processes=1)


def test_every_pair_is_counted_from_both_sides_and_ties_are_halves() -> None:
    found = tournament("doubloons", ["random", GREEDY], 2, 20, processes=1)
    one, other = pairs(found)
    assert (one.one, one.other) == (other.other, other.one)
    assert one.before.share + other.before.share == pytest.approx(1)
    assert one.before.count == 20


def test_skill_is_what_one_half_of_the_deals_says_of_the_other() -> None:
    def played(good: str, deals: range) -> list[Played]:
        bad = "b" if good == "a" else "a"
        return [Played(n, n, (good, bad), (1, 2), (), 1, None, (), credits=(1, 0)) for n in deals]

    def cup(matches: list[Played]) -> Tournament:
        results = Results("doubloons", "1", "", 2, {}, 0, len(matches), False, tuple(matches))
        return Tournament(rate(["a", "b"], matches), results)

    always = skill(cup(played("a", range(40))))
    assert always is not None
    assert (always.share, always.count) == (1, 40)
    luck = skill(cup([*played("a", range(0, 40, 2)), *played("b", range(1, 40, 2))]))
    assert luck is not None
    assert luck.share == 0, "whoever won in one half of the deals lost in the other"
