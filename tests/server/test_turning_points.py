"""What decided a match, from its record."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from tortuga.engine import Event, Outcome, loads, places_by, rules_of
from tortuga.engine.describing.facts import fact
from tortuga.engine.describing.review import Blow, Course, LuckyRoll
from tortuga.engine.reviewing import review
from tortuga.games.piratical.events import TreasureStored, TurnBegan
from tortuga.server.work.recount import _telling, luckiest, race_of, recount
from tortuga.server.work.turning_points import (
    furthest_ahead,
    greatest_gain,
    hardest_blows,
    lead_for_good,
    margins,
    turns_of,
)

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.jsonl"))


class Happened(Event, frozen=True):
    """Something that a test lets happen."""


def course(standings: list[list[float]], sides: list[list[int]] | None = None, winners: Any = None) -> Course[None]:
    """A match in which every answer leads to one event."""
    seats = len(standings[0])
    places = (
        places_by(standings[-1]) if winners is None else tuple(1 if seat in winners else 2 for seat in range(seats))
    )
    events, steps = [Happened()] * len(standings), range(len(standings))
    each = [[seat] for seat in range(seats)]
    return Course(seats, Outcome(places, ()), None, events, steps, standings, sides or each)


def test_the_lead_for_good_begins_after_the_last_time_that_somebody_was_level() -> None:
    standings = [[0, 0], [2, 0], [2, 2], [2, 3], [5, 3], [5, 4]]
    assert lead_for_good(standings, 0) == 4
    assert lead_for_good(standings, 1) is None, "never ahead in the end"
    assert lead_for_good([[0, 0], [1, 1]], 0) is None, "something else broke the tie"
    assert lead_for_good([[2, 0], [2, 1]], 0) is None, "ahead from before the first answer"
    assert lead_for_good([[0], [1]], 0) is None, "nobody to be ahead of"


def test_the_hardest_blow_weighs_most_and_is_the_first_of_equal_ones() -> None:
    blows = [Blow(1, 0, 2), Blow(2, 1, 4), Blow(3, 0, 4)]
    assert hardest_blows(blows) == blows[1:]
    assert hardest_blows([]) == []
    standings: list[list[float]] = [[0, 0], [0, 1], [0, 1], [0, 1]]
    found = turns_of(course(standings, winners=[1]), blows)
    assert [(turn.kind, turn.step) for turn in found] == [("lead", 1), ("blow", 2), ("end", 3)]


def test_a_lighter_blow_does_not_pass_for_the_hardest_nor_a_smaller_gain_for_the_greatest() -> None:
    """The hardest blow and the greatest gain were those by which the winner went ahead for good: they are told."""
    standings: list[list[float]] = [[0, 0], [1, 0], [1, 3], [1, 4], [1, 4]]
    found = turns_of(course(standings), [Blow(1, 1, 1.0), Blow(2, 0, 9.0), Blow(3, 0, 2.0)])
    assert [(turn.kind, turn.step) for turn in found] == [("ahead", 1), ("lead", 2), ("end", 4)]


def test_what_somebody_pays_is_no_blow() -> None:
    """Points may fall because they were spent: only what the game calls a blow is one."""
    found = turns_of(course([[5, 0], [5, 1], [1, 1], [1, 2], [1, 3]]), [])
    assert all(turn.kind != "blow" for turn in found)


def test_the_greatest_gain_is_the_last_of_equal_ones_and_no_answer_that_counts_already() -> None:
    standings = [[0, 0], [2, 0], [2, 5], [4, 5], [4, 6]]
    assert greatest_gain(standings, [0, 1]) == (2, 1)
    assert greatest_gain(standings, [0]) == (3, 0)
    assert greatest_gain(standings, [0], {3}) == (1, 0)
    assert greatest_gain(standings, [0], {1, 3}) is None
    assert greatest_gain(standings, [0, 1], {2}) is None, "what is left was not the greatest"


def test_a_rival_was_furthest_ahead_when_the_gap_was_widest() -> None:
    assert furthest_ahead([[0, 0], [0, 2], [0, 3], [4, 3]], 0) == (2, 1)
    assert furthest_ahead([[0, 0], [1, 0]], 0) is None


def test_three_answers_are_told_and_no_answer_twice() -> None:
    standings: list[list[float]] = [[0, 0], [0, 2], [3, 2], [3, 2], [9, 2]]
    found = turns_of(course(standings), [Blow(2, 1, 1.0), Blow(3, 1, 1.0)])
    assert [(turn.kind, turn.step, turn.seat) for turn in found] == [("lead", 2, 0), ("blow", 3, 1), ("gain", 4, 0)]


def test_a_team_leads_and_wins_together() -> None:
    standings: list[list[float]] = [[0, 0, 0, 0], [0, 3, 0, 0], [2, 3, 0, 0], [2, 3, 4, 0]]
    team = course(standings, sides=[[0, 2], [1, 3]], winners=[0, 2])
    assert [(turn.kind, turn.step, turn.seat) for turn in turns_of(team, [])][-1] == ("lead", 3, 2)
    assert margins(team) == [3, -3, 3, -3]


def test_a_shared_victory_has_no_lead_and_mutual_destruction_still_has_an_end() -> None:
    shared = turns_of(course([[0, 0, 0], [1, 1, 0]], winners=[0, 1]), [])
    assert [turn.kind for turn in shared] == ["gain"]
    nobody = turns_of(course([[4, 4], [0, 4], [0, 0]], winners=[]), [Blow(1, 0, 4.0)])
    assert [turn.kind for turn in nobody] == ["blow", "end"]


def test_alone_there_is_nobody_to_be_ahead_of() -> None:
    alone = course([[0], [1], [1]], winners=[])
    assert margins(alone) == []
    assert [turn.kind for turn in turns_of(alone, [])] == ["gain", "end"]


def test_a_game_without_a_tally_has_an_end_and_no_race() -> None:
    bare = Course(2, Outcome((1, 2), ()), None, [Happened()], [1], [[], []], [[0], [1]])
    assert [turn.kind for turn in turns_of(bare, [])] == ["end"]
    assert margins(bare) == []
    assert race_of(bare, [(0, 1)]) is None


def test_the_race_is_how_sides_stood_after_each_round() -> None:
    told = race_of(course([[0, 0], [1, 0], [1, 2], [4, 2]]), [(0, 1), (2, 2)])
    assert told is not None
    assert told.rounds == [1, 2]
    assert [line.points for line in told.lines] == [[0, 1, 4], [0, 2, 2]]


def test_luck_is_the_rarest_good_roll_and_none_where_rolls_are_common() -> None:
    rolls = [
        LuckyRoll(0, 0.5, fact("a")),
        LuckyRoll(0, 1 / 36, fact("b")),
        LuckyRoll(0, 0.25, fact("c")),
        LuckyRoll(1, 0.5, fact("d")),
    ]
    assert [(one.seat, one.roll.key, one.one_in) for one in luckiest(rolls)] == [(0, "b", 36)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_game_recounts_its_recorded_match(path: Path) -> None:
    text = path.read_text("utf-8")
    record = loads(text)
    seats, words = record.header.seats, rules_of(record.header.game).words.catalogue
    told = msgspec.json.decode(recount(text, 20_000, range(seats)))
    reviewed = review(record)
    assert [tally["points"] for tally in told["tallies"]] == list(reviewed.course.standings[-1])
    assert all(tally["parts"] or not tally["points"] for tally in told["tallies"])
    assert all(tally["parts"][0]["key"] in words["measure"] for tally in told["tallies"] if tally["parts"])
    assert 2 <= len({moment["step"] for moment in told["moments"]}) == len(told["moments"]) <= 3
    for moment in told["moments"]:
        assert 0 < moment["step"] <= len(record.answers)
        assert 1 <= len(moment["events"]) <= 3
        assert moment["after"] == reviewed.course.standings[moment["step"]][moment["seat"]]
    assert [line["points"][-1] for line in told["race"]["lines"]] == list(reviewed.course.standings[-1])
    assert len(told["race"]["lines"][0]["points"]) == len(told["race"]["rounds"]) + 1
    assert told["race"]["rounds"] == sorted(set(told["race"]["rounds"]))
    assert {one["key"] for one in told["counted"]} == set(words["counted"])
    assert sum(told["struck"]) <= sum(told["taken"])
    assert {one["seat"] for one in told["tips"]} <= set(range(seats))
    for tip in told["tips"]:
        assert 0 <= tip["agreed"] <= tip["compared"] <= 60
        assert tip["why"] is None or tip["why"]["key"] in words["advice"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_moment_is_told_by_events_that_do_not_say_how_it_came_to_it(path: Path) -> None:
    told = msgspec.json.decode(recount(path.read_text("utf-8"), 20_000))
    rules = rules_of(path.stem)
    assert rules.review is not None
    quiet = {kind.__name__ for kind in rules.review.quiet}
    for moment in told["moments"]:
        assert {event["type"] for event in moment["events"]} - quiet


def test_a_turn_that_begins_is_not_told_of_a_moment_in_which_more_happened() -> None:
    match = SimpleNamespace(rules=rules_of("piratical"))
    home, begins = TreasureStored(0, ("gems",), 3), TurnBegan(1)
    assert _telling(cast(Any, match), [home, begins]) == [home]
    assert _telling(cast(Any, match), [begins]) == [begins]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_whoever_did_not_play_gets_no_tips_and_no_feats(path: Path) -> None:
    told = msgspec.json.decode(recount(path.read_text("utf-8"), 20_000))
    assert told["tips"] == told["feats"] == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_hardest_blow_is_an_event_by_which_its_seat_lost_something(path: Path) -> None:
    _, reviewed, _ = review(loads(path.read_text("utf-8")))
    told = rules_of(path.stem).review
    assert told is not None
    blows = list(told.blows(reviewed))
    assert blows
    assert all(0 <= blow.victim < reviewed.seats and blow.weight > 0 and blow.by != blow.victim for blow in blows)
