"""What policies learn from: it repeats itself, what is recorded is the teacher's answer, and a card keeps figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

import tortuga
from tortuga.bots import ThumbBot
from tortuga.bots.net_files import found_net
from tortuga.bots.policy import is_listed, question_sight_of
from tortuga.cli import app
from tortuga.engine import Action, Ask, Fast, Match, Seat, rules_of
from tortuga.learn import SelfPlay
from tortuga.learn.card import Figure, JudgeCard, PolicyCard
from tortuga.learn.settings import PolicyRound, PolicySettings
from tortuga.learn.teacher import CANDIDATES, Decision, Decisions, Pupil, _candidates, _decision, play_decisions
from tortuga.learn.training import gather_decisions

PLAN = SelfPlay(game="pirata_codex", seats=2, matches=2, every=1, seed=5)


def alike(one: Decisions, other: Decisions) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in Decisions.__struct_fields__)


def shipped(game: str) -> Path:
    path = found_net(rules_of(game), "policy")
    assert path is not None
    return path


def test_decisions_repeat_themselves() -> None:
    once = play_decisions(None, PLAN, [0, 1])
    assert alike(once, play_decisions(None, PLAN, [0, 1]))
    assert len(once) > 50
    assert set(once.match.tolist()) == {0, 1}


@pytest.mark.slow
def test_with_a_policy_some_players_follow_it() -> None:
    policy = shipped("pirata_codex")
    once = play_decisions(policy, PLAN, [0])
    assert alike(once, play_decisions(policy, PLAN, [0]))
    assert not alike(once, play_decisions(None, PLAN, [0]))


def test_decisions_fit_together() -> None:
    """Every question has at least two answers, the teacher's among them, and every number its place."""
    decisions = play_decisions(None, PLAN, [0])
    sight = question_sight_of(PLAN.game, PLAN.seats)
    assert decisions.counts.min() >= 2
    assert decisions.counts.max() <= CANDIDATES
    assert (decisions.chosen < decisions.counts).all()
    assert len(decisions.answer_sizes) == decisions.counts.sum()
    assert len(decisions.answer_places) == decisions.answer_sizes.sum()
    assert decisions.places.max() < len(sight.names)
    assert decisions.answer_places.max() < len(sight.answer_names)


def test_what_is_recorded_is_the_teachers_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here players always go astray, and to each question the teacher's answer is taken down."""
    taught: list[Action] = []
    decisions: list[Action] = []
    choose, candidates = ThumbBot.choose, _candidates

    def heard(self: ThumbBot, seat: Seat[Any]) -> Action:
        taught.append(choose(self, seat))
        return taught[-1]

    def seen(answers: Any, answer: Action, chance: Any) -> Any:
        decisions.append(answer)
        return candidates(answers, answer, chance)

    monkeypatch.setattr(ThumbBot, "choose", heard)
    monkeypatch.setattr("tortuga.learn.teacher._candidates", seen)
    monkeypatch.setattr("tortuga.learn.teacher.WANDERING", (100,))
    found = play_decisions(None, PLAN, [0])
    assert decisions == taught
    assert len(found) == len(decisions)


def test_points_of_a_space_are_no_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Rattle, Battle dice are thrown somewhere; policies choose from lists."""
    thrown: list[str] = []
    listed: list[str] = []
    choose, decision = Pupil.choose, _decision

    def asked(self: Pupil, match: Match[Any], seat: int, ask: Ask) -> tuple[Action, Action]:
        if not is_listed(ask):
            thrown.append(ask.kind)
        return choose(self, match, seat, ask)

    def taken_down(match: Match[Any], seat: int, *rest: Any) -> list[Decision]:
        assert is_listed(match.waiting[seat])
        listed.append(match.waiting[seat].kind)
        return decision(match, seat, *rest)

    monkeypatch.setattr(Pupil, "choose", asked)
    monkeypatch.setattr("tortuga.learn.teacher._decision", taken_down)
    play_decisions(None, SelfPlay(game="rattle_battle", seats=2, matches=1, every=1, seed=5), [0])
    assert thrown
    assert listed


def test_moves_that_are_all_listed_are_lessons() -> None:
    """A ship of Piratical moves in a space that only says why it cannot go elsewhere."""
    plan = SelfPlay(game="piratical", seats=2, matches=1, every=1, seed=5, options={"races": "random"})
    decisions, sight = play_decisions(None, plan, [0]), question_sight_of("piratical", 2)
    moves = decisions.places == sight.names.index("question=move")
    assert moves.sum() > 5


def test_of_very_many_answers_some_are_stored_and_always_the_teachers() -> None:
    match = tortuga.new_match("pirata_codex", seats=4, seed=7)
    action = next(iter(match.waiting.values())).options[0]
    answers: dict[int, Any] = {number: (number, action) for number in range(100)}
    for taught in (0, 50, 99):
        kept = _candidates(answers, answers[taught], Fast(taught))
        assert len(kept) == CANDIDATES
        assert taught in kept
        assert list(kept) == sorted(kept)
    few = {number: answers[number] for number in range(CANDIDATES)}
    assert _candidates(few, few[3], Fast(1)) == few


def test_work_in_a_folder_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tortuga.learn.selfplay.CHUNK", 1)
    whole = gather_decisions(PLAN, tmp_path)
    (tmp_path / "decisions-000001-000002.npz").unlink()
    kept = (tmp_path / "decisions-000000-000001.npz").stat().st_mtime_ns
    assert alike(whole, gather_decisions(PLAN, tmp_path))
    assert (tmp_path / "decisions-000000-000001.npz").stat().st_mtime_ns == kept


@pytest.mark.usefixtures("no_torch")
def test_who_trains_a_policy_without_pytorch_is_told_how_to_get_it_before_a_match_is_played(tmp_path: Path) -> None:
    out = tmp_path / "school"
    failed = CliRunner().invoke(app, ["learn", "pirata_codex", "--policy", "--out", str(out)])
    assert failed.exit_code == 1
    assert "PyTorch needs the extra 'learn'" in failed.output
    assert not out.exists()


def test_a_policy_is_not_trained_without_pytorch(tmp_path: Path) -> None:
    failed = CliRunner().invoke(app, ["learn", "pirata_codex", "--policy", "--no-torch", "--out", str(tmp_path / "a")])
    assert failed.exit_code == 1
    assert "A policy can only be trained with PyTorch" in failed.output


def test_cards_keep_figures(tmp_path: Path) -> None:
    figure = Figure(player="net", against="mate", matches=40, won=0.25, interval=(0.14, 0.4))
    card = PolicyCard(
        plan=PLAN,
        rules="3",
        settings=PolicySettings(),
        decisions=10,
        curve=[PolicyRound(1, 1.0, 1.1, 0.5)],
        figures=[figure],
    )
    card.save(tmp_path / "policy.json")
    assert PolicyCard.load(tmp_path / "policy.json") == card
    judge = found_net(rules_of("tiny_epic_pirates"), "judge")
    assert judge is not None
    old = JudgeCard.load(judge.with_suffix(".json"))
    msgspec.structs.replace(old, figures=[figure]).save(tmp_path / "judge.json")
    assert JudgeCard.load(tmp_path / "judge.json").figures == [figure]
