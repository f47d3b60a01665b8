"""What decided a match, from its record."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tortuga.engine import loads, rules_of
from tortuga.server.recount import Turn, hardest_blow, lead_for_good, recount, turns_of

RECORDS = Path(__file__).parents[1] / "records"


def test_the_lead_for_good_begins_after_the_last_time_that_somebody_was_level() -> None:
    course = [[0, 0], [2, 0], [2, 2], [2, 3], [5, 3], [5, 4]]
    assert lead_for_good(course, 0) == Turn("lead", 4, 0)
    assert lead_for_good(course, 1) is None, "never ahead in the end"
    assert lead_for_good([[0, 0], [1, 1]], 0) is None, "something else broke the tie"
    assert lead_for_good([[2, 0], [2, 1]], 0) is None, "ahead from before the first answer"


def test_the_hardest_blow_is_the_deepest_fall_and_the_first_of_equal_ones() -> None:
    assert hardest_blow([[5, 9], [3, 9], [3, 5], [0, 5], [4, 1]]) == Turn("blow", 2, 1)
    assert hardest_blow([[1], [2], [2]]) is None


def test_shared_victories_have_no_lead_and_games_without_a_tally_no_turns() -> None:
    assert turns_of([[0, 0, 0], [1, 1, 0]], (0, 1)) == []
    assert turns_of([[], []], (0,)) == []


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_game_says_what_its_scores_are_made_of(path: Path) -> None:
    text = path.read_text("utf-8")
    record = loads(text)
    told = msgspec.json.decode(recount(text, 20_000))
    assert len(told["tallies"]) == record.header.seats
    assert all(tally["parts"] or not tally["points"] for tally in told["tallies"])
    measures = rules_of(record.header.game).words.catalogue["measure"]
    assert all(tally["parts"][0]["key"] in measures for tally in told["tallies"] if tally["parts"])
    for moment in told["moments"]:
        assert moment["after"] < moment["before"] or moment["kind"] == "lead"
        assert 0 < moment["step"] <= len(record.answers)
        assert 1 <= len(moment["events"]) <= 3
