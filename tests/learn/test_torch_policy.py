"""Policies learn what a teacher answers, and play by what they have learned.

This needs PyTorch (see ``conftest.py``).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from typer.testing import CliRunner

import tortuga
from tortuga.bots import make_bot
from tortuga.bots.policy import Policy, load_policy, question_sight_of
from tortuga.cli import app
from tortuga.learn import PolicySettings, SelfPlay, study
from tortuga.learn.card import PolicyCard
from tortuga.learn.teacher import Decisions, play_decisions
from tortuga.learn.torch_policy import PolicyLearner

SMALL = PolicySettings(hidden=8, second=6, batch=50, rate=0.02, blanked=0, rare=1, rounds=12)


@pytest.fixture
def decisions() -> Decisions:
    """Positions of three numbers and three answers, each with a number of its own: the teacher gives the answer whose
    number the position has."""
    chance = np.random.default_rng(1)
    there = chance.integers(3, size=600)
    return Decisions(
        places=there.astype(np.uint16),
        numbers=np.ones(600, dtype=np.float16),
        sizes=np.ones(600, dtype=np.int32),
        worth=np.zeros(600, dtype=np.float32),
        match=np.arange(600),
        seat=np.zeros(600, dtype=np.uint8),
        answer_places=np.tile(np.arange(3), 600).astype(np.uint16),
        answer_numbers=np.ones(1800, dtype=np.float16),
        answer_sizes=np.ones(1800, dtype=np.int32),
        counts=np.full(600, 3, dtype=np.int32),
        chosen=there.astype(np.int32),
    )


def test_what_there_is_to_learn_is_learned(decisions: Decisions) -> None:
    learner = PolicyLearner(decisions, 3, 3, SMALL)
    *_, last = learner.rounds()
    assert last.agreed > 0.95
    assert last.apart < 0.3
    assert learner.trainer.startswith("PyTorch ")


def test_what_is_rare_is_left_out(decisions: Decisions) -> None:
    """Position 4 and answer 3 never occur, so they have no weights."""
    learner = PolicyLearner(decisions, 5, 4, SMALL)
    assert learner.places.tolist() == learner.answer_places.tolist() == [0, 1, 2]
    decisions.places[:5] = 4
    learner = PolicyLearner(decisions, 5, 3, PolicySettings(rare=50, hidden=4, second=4, rounds=1))
    assert learner.places.tolist() == [0, 1, 2]
    first = learner._views.times(learner.layers["view"], torch.arange(6, device=learner.device)).detach().cpu()
    assert not first[:5].any(), "what is rare counts as 0"
    assert first[5].any()


def test_a_policy_plays_as_it_was_trained() -> None:
    """The scores of the net in training are those of the policy in numpy, for questions with few and many answers."""
    plan = SelfPlay(game="pirata_codex", seats=2, matches=1, every=1, seed=5)
    decisions, sight = play_decisions(None, plan, [0]), question_sight_of("pirata_codex", 2)
    learner = PolicyLearner(decisions, len(sight.names), len(sight.answer_names), SMALL)
    policy = Policy(sight, _spread(learner, len(sight.names), len(sight.answer_names)))
    with torch.no_grad():
        found = learner.scores(torch.arange(len(decisions), device=learner.device)).cpu().numpy()
    starts, firsts = decisions.starts(), np.cumsum(decisions.counts) - decisions.counts
    answer_starts = np.cumsum(decisions.answer_sizes) - decisions.answer_sizes
    for at in range(0, len(decisions), 7):
        entries = slice(starts[at], starts[at] + decisions.sizes[at])
        numbers = np.zeros(len(sight.names), dtype=np.float32)
        numbers[decisions.places[entries]] = decisions.numbers[entries]
        features = np.zeros((decisions.counts[at], len(sight.answer_names)), dtype=np.float32)
        for row, which in enumerate(range(firsts[at], firsts[at] + decisions.counts[at])):
            entries = slice(answer_starts[which], answer_starts[which] + decisions.answer_sizes[which])
            features[row, decisions.answer_places[entries]] = decisions.answer_numbers[entries]
        scores = policy._score(numbers, features)
        np.testing.assert_allclose(found[at, : len(scores)], scores, rtol=1e-3, atol=1e-4)
        assert (found[at, len(scores) :] < -1e8).all()


def _spread(learner: PolicyLearner, names: int, answers: int) -> dict[str, np.ndarray]:
    """The learner's layers, with rows for all names."""
    layers = learner.policy()
    view, answer = np.zeros((names, SMALL.hidden), np.float32), np.zeros((answers, SMALL.second), np.float32)
    view[learner.places], answer[learner.answer_places] = layers["view"], layers["answer"]
    return {**layers, "view": view, "answer": answer}


def test_dropout_leaves_out_its_share_and_keeps_the_sum(decisions: Decisions) -> None:
    learner = PolicyLearner(decisions, 3, 3, PolicySettings(hidden=64, blanked=0.3, rare=1))
    kept = learner._kept(400)
    assert float((kept == 0).float().mean()) == pytest.approx(0.3, abs=0.02)
    assert float(kept.mean()) == pytest.approx(1, abs=0.03)


def test_a_pupil_studies_two_terms_and_can_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """First it learns from teachers, then also from its own matches. Work that was done is not done again."""
    for module in ("selfplay", "school"):
        monkeypatch.setattr(f"tortuga.learn.{module}.CHUNK", 1)
    plan = SelfPlay(game="pirata_codex", seats=2, matches=4, every=1, seed=5)
    settings = PolicySettings(hidden=4, second=4, batch=64, rare=5, rounds=1)
    rounds: list[float] = []
    card = study(plan, settings, tmp_path, told_round=lambda each: rounds.append(each.agreed))
    assert len(rounds) == 2
    assert len(list(tmp_path.glob("decisions-*.npz"))) == 4
    assert PolicyCard.load(tmp_path / "policy.json") == card
    assert card.plan.matches == 4
    assert load_policy(tmp_path / "policy.npz", question_sight_of("pirata_codex", 2)) is not None
    pupil = (tmp_path / "pupil.npz").read_bytes()
    study(plan, settings, tmp_path, told_round=lambda each: rounds.append(each.agreed))
    assert len(rounds) == 3
    assert (tmp_path / "pupil.npz").read_bytes() == pupil


@pytest.mark.slow
def test_the_command_makes_a_policy_with_its_card(tmp_path: Path) -> None:
    out = tmp_path / "school"
    args = ["learn", "pirata_codex", "--policy", "--seats", "2", "--matches", "14", "--processes", "1"]
    done = CliRunner().invoke(app, [*args, "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert f"net:policy={out / 'policy.npz'}" in done.output
    card = PolicyCard.load(out / "policy.json")
    assert card.plan.matches == 14
    assert f"with {card.trainer}" in done.output
    match = tortuga.new_match("pirata_codex", seats=2, seed=1)
    seat = next(iter(match.waiting))
    net = make_bot(f"net:policy={out / 'policy.npz'}")
    assert net.choose(match.seat(seat)) in match.waiting[seat].options
