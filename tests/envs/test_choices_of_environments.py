"""What an environment is asked for beyond the game: changed data, other rewards, a state for critics, versions."""

from __future__ import annotations

import builtins
import pickle
import sys
from importlib import import_module, reload
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

from tortuga import __version__
from tortuga.bots import RandomBot
from tortuga.engine import BadData, BadOptions, Outcome, rules_of
from tortuga.engine.variants import data_files, fingerprint
from tortuga.envs import open_spiel
from tortuga.envs.gymnasium import TortugaEnv
from tortuga.envs.pettingzoo import env
from tortuga.envs.rewards import REWARDS, reward_of
from tortuga.envs.session import Session
from tortuga.envs.vector import Fleet

FIVE = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")


@pytest.fixture
def changed(tmp_path: Path) -> list[Path]:
    """A data file of Piratical, with a comment that makes it another."""
    name, text = next(iter(data_files(rules_of("piratical")).items()))
    (tmp_path / name).write_text(f"# changed\n{text}", "utf-8")
    return [tmp_path / name]


def play(session: Session, seed: int = 1) -> Session:
    chance = np.random.default_rng(seed)
    while not session.over:
        session.answer(int(chance.choice(list(session.answers))))
    return session


# Variants


def test_every_interface_plays_with_changed_data(changed: list[Path]) -> None:
    variant = Session("piratical", 2, data=changed, seed=1).match.rules
    assert variant.info.slug.startswith("piratical@")
    zoo = env("piratical", 2, data=changed)
    zoo.reset(seed=1)
    assert zoo.unwrapped.session.match.rules is variant
    assert zoo.metadata["versions"]["data"] == fingerprint(variant) != fingerprint(rules_of("piratical"))
    gym = gymnasium.make("tortuga/Piratical-v0", seats=2, opponents="random", data=changed)
    gym.reset(seed=1)
    assert gym.unwrapped.session.match.rules is variant  # type: ignore[attr-defined]
    game = open_spiel.load("piratical", 2, data=changed)
    state = game.new_initial_state()
    state.apply_action(0)
    assert state.session.match.rules is variant


@pytest.mark.slow
def test_a_fleet_plays_with_changed_data(changed: list[Path]) -> None:
    with Fleet("piratical", 2, seats=2, processes=2, data=changed) as fleet:
        step = fleet.reset(seed=1)
        assert fleet.step(step.mask.argmax(axis=1)).mask.any()


def test_data_that_is_wrong_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="There is no file"):
        env("piratical", data=[tmp_path / "nothing.toml"])
    with pytest.raises(BadOptions, match="a list of files"):
        env("piratical", data="cards.toml")


# Rewards


def test_rewards_are_a_choice() -> None:
    outcome = Outcome((1, 3, 1, 4), (7, 3, 7, -2))
    assert reward_of("worth")(outcome, False) == pytest.approx([0.575, 0.05, 0.575, 0.0])
    assert reward_of("win")(outcome, False) == [0.5, 0, 0.5, 0]
    assert reward_of("win")(outcome, True) == [1, 0, 1, 0]
    assert reward_of("place")(outcome, False) == [1, pytest.approx(1 / 3), 1, 0]
    assert reward_of("score")(outcome, False) == [7, 3, 7, -2]
    assert sum(reward_of("zero_sum")(outcome, False)) == pytest.approx(0)
    with pytest.raises(BadOptions, match="no reward 'gold'; there are worth, win"):
        Session("pirata_codex", reward="gold")


@pytest.mark.parametrize("reward", REWARDS)
def test_a_match_pays_the_reward_that_was_chosen(reward: str) -> None:
    session = play(Session("pirata_codex", 2, seed=3, reward=reward))
    assert session.match.outcome is not None
    assert session.rewards() == REWARDS[reward](session.match.outcome, False)


def test_openspiel_is_told_the_truth_about_utilities() -> None:
    general, zero = open_spiel.load("pirata_codex", 2), open_spiel.load("pirata_codex", 2, reward="zero_sum")
    assert general.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert zero.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (zero.utility_sum(), zero.min_utility(), zero.max_utility()) == (0, -1, 1)
    pyspiel.random_sim_test(zero, num_sims=1, serialize=False, verbose=False)
    with pytest.raises(BadOptions, match="scores have no limit"):
        open_spiel.load("pirata_codex", reward="score")


# The state for critics


@pytest.mark.parametrize("game", FIVE)
def test_the_state_holds_what_all_seats_know_and_no_observation_does(game: str) -> None:
    zoo = env(game, 3)
    zoo.reset(seed=1)
    state = zoo.state()
    assert zoo.unwrapped.state_space.contains(state)
    seen = [zoo.observe(agent)["observation"] for agent in zoo.agents]
    assert np.array_equal(state, np.concatenate(seen))
    assert all(len(each) * 3 == len(state) for each in seen)


# Information states


def test_an_information_state_can_be_read_and_remembers_everything() -> None:
    state = open_spiel.load("pirata_codex", 3).new_initial_state()
    state.apply_action(0)
    earlier = set[str]()
    for _ in range(30):
        player = state.current_player()
        known = state.information_state_string(player)
        assert known.startswith(f"seat {player + 1}\n")
        assert "sees {" in known
        assert known not in earlier
        earlier.add(known)
        action = state.legal_actions()[0]
        given = state.session.answers[action]
        state.apply_action(action)
        assert f"answered {given!r}" in state.information_state_string(player)


def test_no_tensor_claims_to_remember_a_match() -> None:
    game = open_spiel.load("pirata_codex", 3)
    assert not game.get_type().provides_information_state_tensor
    state = game.new_initial_state()
    state.apply_action(0)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(ValueError, match="No tensor remembers a whole match"):
        observer.set_from(state, 0)
    assert len(state.observation_tensor(0)) == game.observation_tensor_shape()[0]


# Gymnasium, mended


def test_a_vector_environment_can_sample_by_masks_over_the_end_of_matches() -> None:
    many = gymnasium.make_vec(
        "tortuga/TinyEpicPirates-v0", num_envs=2, vectorization_mode="sync", seats=2, opponents="random"
    )
    _, info = many.reset(seed=1)
    space, ends = gymnasium.spaces.Discrete(many.single_action_space.n, seed=1), 0  # type: ignore[attr-defined]
    for _ in range(4000):
        assert info["action_mask"].any(axis=1).all()
        actions = np.array([space.sample(mask) for mask in info["action_mask"]])
        _, _, ended, _, info = many.step(actions)
        ends += int(ended.sum())
        if ends >= 3:
            break
    assert ends >= 3
    many.close()


@pytest.mark.parametrize("opponents", ["random", RandomBot])
def test_an_environment_can_be_pickled_in_mid_match(opponents: Any) -> None:
    one = TortugaEnv("pirata_codex", 3, opponents)
    _, info = one.reset(seed=1)
    for _ in range(5):
        _, _, _, _, info = one.step(np.int64(info["action_mask"].argmax()))
    other = pickle.loads(pickle.dumps(one))
    for each in (one, other):
        each.step(np.int64(info["action_mask"].argmax()))
    assert one.session.match.digest() == other.session.match.digest()


@pytest.mark.parametrize("wrong", [1.5, "3", None, np.array([1, 2])])
def test_an_action_that_is_no_whole_number_is_refused(wrong: Any) -> None:
    one = TortugaEnv("pirata_codex", 3, "random")
    one.reset(seed=1)
    before = one.session.match.digest()
    with pytest.raises(ValueError, match="whole number"):
        one.step(wrong)
    with pytest.raises(ValueError, match="whole number"):
        one.session.answer(wrong)
    assert one.session.match.digest() == before


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [("pettingzoo", "pettingzoo", "envs"), ("gymnasium", "gymnasium", "envs"), ("open_spiel", "pyspiel", "open_spiel")],
)
def test_a_missing_extra_is_named(module: str, missing: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = import_module(f"tortuga.envs.{module}")
    found = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.split(".")[0] == missing:
            raise ImportError(name)
        return found(name, *args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(builtins, "__import__", without)
        with pytest.raises(ImportError, match=f"the extra '{extra}'"):
            reload(ours)
    assert sys.modules[f"tortuga.envs.{module}"] is ours


@pytest.mark.parametrize("game", FIVE)
def test_environments_say_what_to_cite(game: str) -> None:
    zoo, gym = env(game, 3), TortugaEnv(game, 3, "random")
    versions = zoo.metadata["versions"]
    assert versions == gym.metadata["versions"]
    assert (versions["tortuga"], versions["rules"]) == (__version__, rules_of(game).info.version)
    assert versions["data"] == fingerprint(rules_of(game))
    assert versions["numbers"] != env(game, 4 if 4 in rules_of(game).info.seats else 2).metadata["versions"]["numbers"]
