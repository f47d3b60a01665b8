"""Verifying a record drops all dice again and compares."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from tortuga.cli import app
from tortuga.engine import Fair, Match, Record, Witnessed, check_witnessed, loads, replay
from tortuga.games.rattle_battle import rules
from tortuga.games.rattle_battle.chapters.dropping import drop, observing
from tortuga.games.rattle_battle.chapters.dropping.poses import DropFact, Fall, recall
from tortuga.games.rattle_battle.data.shapes import Pose
from tortuga.server.work import fairness

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def record() -> Record:
    """A whole match with physical drops."""
    options = rules.RULES.info.complete({"drops": "physics", "scenario": "intro"})
    match: Match[Any] = Match(rules.RULES, 2, options, Fair(bytes(range(32))))
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, ask.default)
    made = match.record
    assert isinstance(made, Record)
    return made


def with_fact(record: Record, number: int, **changes: Any) -> Record:
    """The same record with one fact changed."""
    facts = list(record.header.facts)
    known = recall(base64.b64decode(facts[number]))
    facts[number] = base64.b64encode(msgspec.msgpack.encode(msgspec.structs.replace(known, **changes))).decode()
    return msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, facts=tuple(facts)))


def fact(record: Record, number: int) -> DropFact:
    return recall(base64.b64decode(record.header.facts[number]))


def nudged(record: Record, number: int, **changes: Any) -> Record:
    """The first die of a drop, moved or turned from where it fell."""
    rest = fact(record, number).rest
    assert rest.poses[0] is not None
    pose = msgspec.structs.replace(rest.poses[0], **changes)
    return with_fact(record, number, rest=msgspec.structs.replace(rest, poses=(pose, *rest.poses[1:])))


def findings(record: Record) -> Any:
    witnessed: list[Witnessed] = []
    match = replay(loads(record.dumps()), witnessed)
    return check_witnessed(match.rules, witnessed)


def physics_check(record: Record) -> Any:
    verdict = fairness.verify(record.dumps(), 20_000)
    (check,) = [check for check in verdict.checks if check.name == "physics"]
    return verdict, check


LAST = -1
"""A drop after which nothing depends on where the dice lie, so that the record still replays after a small change."""


def test_a_genuine_record_agrees_drop_by_drop(record: Record) -> None:
    count = len(record.header.facts)
    assert count >= 7
    found = findings(record)
    assert (found.agrees, found.sentence) == (True, f"All {count} physical outcomes follow from their seeds.")
    verdict, check = physics_check(record)
    assert verdict.ok
    assert check.ok is True


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"x": 7.0, "y": 7.0}, "mm from its place in the record"),
        ({"angle": 44.4}, "a different angle from the record"),
    ],
)
def test_a_pose_that_was_tampered_with_is_caught(record: Record, change: dict[str, float], told: str) -> None:
    false = nudged(record, LAST, **change)
    found = findings(false)
    assert found.agrees is False
    assert told in found.sentence
    assert f"Outcome {len(record.header.facts)} differs" in found.sentence
    verdict, check = physics_check(false)
    assert not verdict.ok
    assert check.ok is False


def test_a_side_that_was_tampered_with_is_caught(record: Record) -> None:
    known = fact(record, LAST)
    again = drop.observe(known.fall, known.seed)
    pose = known.rest.poses[0]
    assert pose is not None
    other = msgspec.structs.replace(pose, side=(pose.side + 1) % 6)
    rest = msgspec.structs.replace(known.rest, poses=(other, *known.rest.poses[1:]))
    found = drop.check(msgspec.msgpack.encode(msgspec.structs.replace(known, rest=rest)), again)
    assert (found.agrees, found.sentence) == (False, "die 1 shows a different side from the record")


def test_a_drop_with_another_seed_is_caught(record: Record) -> None:
    """Trying many seeds and recording the one with the best result does not help."""
    known = fact(record, LAST)
    lucky = drop.observe(known.fall, known.seed + 1)
    assert drop.check(lucky, drop.observe(known.fall, known.seed)).agrees is False
    renamed = msgspec.msgpack.encode(msgspec.structs.replace(recall(lucky), seed=known.seed))
    assert drop.check(renamed, drop.observe(known.fall, known.seed)).agrees is False
    found = findings(with_fact(record, LAST, seed=known.seed + 1))
    assert found.agrees is False
    assert "a different fall" in found.sentence


def test_a_film_that_was_tampered_with_is_caught(record: Record) -> None:
    known = fact(record, LAST)
    other = recall(drop.observe(known.fall, known.seed + 1)).rest.film
    found = findings(with_fact(record, LAST, rest=msgspec.structs.replace(known.rest, film=other)))
    assert found.agrees is False
    assert "film" in found.sentence


def test_a_record_of_another_physics_version_is_not_compared_unless_it_agrees(record: Record) -> None:
    old = "MuJoCo 3.1.0 on x86_64"
    assert findings(with_fact(record, LAST, by=old)).agrees is True, "the same outcome needs no excuse"
    found = findings(with_fact(nudged(record, LAST, x=7.0, y=7.0), LAST, by=old))
    assert found.agrees is None
    assert f"could not be compared: it was simulated by {old}, but this is {drop.BY}" in found.sentence
    verdict, check = physics_check(with_fact(nudged(record, LAST, x=7.0, y=7.0), LAST, by=old))
    assert verdict.ok
    assert check.ok is None


def test_rounding_is_no_difference_but_a_tenth_of_a_millimetre_is() -> None:
    fall = Fall("drop", 3)
    known = recall(drop.observe(fall, 8))
    again = drop.observe(fall, 8)
    pose = known.rest.poses[0]
    assert pose is not None
    for far, agrees in ((0.02, True), (0.1, False)):
        moved = Pose(pose.x + far, pose.y, pose.angle, pose.side)
        rest = msgspec.structs.replace(known.rest, poses=(moved, *known.rest.poses[1:]))
        assert drop.check(msgspec.msgpack.encode(msgspec.structs.replace(known, rest=rest)), again).agrees is agrees


def test_a_die_that_left_the_box_agrees_only_with_one_that_left_it() -> None:
    fall = Fall("drop", 3)
    inside = recall(drop.observe(fall, 8)).rest
    outside = msgspec.structs.replace(inside, poses=(None, *inside.poses[1:]))
    assert drop._difference(outside, outside) is None
    for known, fresh in ((inside, outside), (outside, inside)):
        assert drop._difference(known, fresh) == "die 1 stays in the box or leaves it, unlike in the record"


def test_without_mujoco_a_record_still_replays_and_says_so(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observing, "find_spec", lambda _: None)
    found = findings(record)
    assert found.agrees is None
    assert "MuJoCo is not installed here" in found.sentence


def test_the_command_says_what_it_found(record: Record, tmp_path: Path) -> None:
    genuine, false = tmp_path / "genuine.jsonl", tmp_path / "false.jsonl"
    record.save(genuine)
    nudged(record, LAST, x=7.0, y=7.0).save(false)
    ran = CliRunner().invoke(app, ["verify", str(genuine)])
    assert ran.exit_code == 0, ran.output
    assert "physical outcomes follow from their seeds" in ran.output
    ran = CliRunner().invoke(app, ["verify", str(false)])
    assert ran.exit_code == 1
    assert "differs" in ran.output
