"""Judges: they learn what there is to learn, self-play is repeatable, and an interruption loses nothing."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from tortuga.bots.judge import load_judge, sight_of
from tortuga.cli import app
from tortuga.learn import OtherPlan, SelfPlay, gather
from tortuga.learn.card import Card
from tortuga.learn.judges import Course, Learner
from tortuga.learn.selfplay import Positions, play_matches

PLAN = SelfPlay(game="pirata_codex", seats=2, matches=2, every=8, seed=5)


def made_up(count: int) -> Positions:
    """Positions of five numbers, worth 0.9 where the third is there and 0.1 where it is not."""
    chance = np.random.default_rng(1)
    there = chance.random((count, 5)) < 0.5
    return Positions(
        places=np.concatenate([np.flatnonzero(row) for row in there]).astype(np.uint16),
        numbers=np.ones(there.sum(), dtype=np.float16),
        sizes=there.sum(axis=1).astype(np.int32),
        worth=np.where(there[:, 2], 0.9, 0.1).astype(np.float32),
        match=np.arange(count),
    )


def test_what_there_is_to_learn_is_learned() -> None:
    learner = Learner(made_up(600), 5, Course(hidden=8, second=4, batch=50, rate=0.02, decay=0, blanked=0, rounds=12))
    *_, last = learner.rounds()
    assert last.explained > 0.9


def test_what_is_rare_is_left_out() -> None:
    learner = Learner(made_up(600), 9, Course(rare=10))
    assert learner.places.tolist() == [0, 1, 2, 3, 4]


def test_self_play_repeats_itself() -> None:
    once, again = play_matches(PLAN, [0, 1]), play_matches(PLAN, [0, 1])
    assert len(once) > 10
    assert all(np.array_equal(getattr(once, name), getattr(again, name)) for name in Positions.__struct_fields__)
    assert set(once.match.tolist()) == {0, 1}


def test_work_in_a_folder_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played before is not played again, and another plan is refused."""
    monkeypatch.setattr("tortuga.learn.selfplay.CHUNK", 1)
    whole = gather(PLAN, tmp_path)
    (tmp_path / "positions-000001-000002.npz").unlink()
    kept = (tmp_path / "positions-000000-000001.npz").stat().st_mtime_ns
    resumed = gather(PLAN, tmp_path)
    assert np.array_equal(whole.worth, resumed.worth)
    assert (tmp_path / "positions-000000-000001.npz").stat().st_mtime_ns == kept
    with pytest.raises(OtherPlan, match="started with another plan"):
        gather(SelfPlay(game="pirata_codex", seats=3, matches=2), tmp_path)


@pytest.mark.slow
def test_the_command_makes_a_judge_with_its_card(tmp_path: Path) -> None:
    out = tmp_path / "school"
    args = ["learn", "pirata_codex", "--seats", "2", "--matches", "14", "--processes", "1", "--out", str(out)]
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 0, done.output
    assert f"legend:judge={out / 'judge.npz'}" in done.output
    card = Card.load(out / "judge.json")
    assert card.plan.matches == 14
    assert len(card.curve) > 0
    assert load_judge(out / "judge.npz", sight_of("pirata_codex", 2)) is not None
