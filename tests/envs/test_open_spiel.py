"""OpenSpiel: its own random simulations, and its search on our games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import tortuga
from tortuga.envs import open_spiel

pytestmark = pytest.mark.slow
FIVE = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")


def after(game: Any, answers: int, seed: int = 1) -> Any:
    state, chance = game.new_initial_state(), np.random.default_rng(seed)
    state.apply_action(0)
    for _ in range(answers):
        if not state.is_terminal():
            state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("game", FIVE)
def test_openspiel_s_own_random_simulations(game: str) -> None:
    # As for OpenSpiel's own games in Python: a state is serialised with its match, but not the game's chance.
    pyspiel.random_sim_test(open_spiel.load(game), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", FIVE)
def test_openspiel_s_own_random_simulations_with_game_and_state_serialised(game: str) -> None:
    pyspiel.random_sim_test(open_spiel.load(game, deals=100), num_sims=1, serialize=True, verbose=False)


def test_with_deals_a_match_follows_from_its_history_alone() -> None:
    game = open_spiel.load("pirata_codex", 3, {"expansion": True}, seed=4, deals=50)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(deal, 1 / 50) for deal in range(50)]
    state.apply_action(17)
    for _ in range(10):
        state.apply_action(state.legal_actions()[-1])
    other_game, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    again = other_game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.session.match.digest() == other.session.match.digest() == state.session.match.digest()


def test_so_many_deals_there_cannot_be() -> None:
    with pytest.raises(ValueError, match="up to 100000 deals"):
        open_spiel.load("pirata_codex", deals=-1)


@pytest.mark.parametrize("game", FIVE)
def test_a_state_survives_the_wire(game: str) -> None:
    loaded = open_spiel.load(game)
    state = after(loaded, 12)
    again = loaded.deserialize_state(state.serialize())
    assert again.session.match.digest() == state.session.match.digest()
    assert again.history() == state.history()


@pytest.mark.parametrize("game", FIVE)
def test_a_resampled_state_looks_the_same_to_its_player(game: str) -> None:
    state = after(open_spiel.load(game, max(tortuga.all_games()[game].seats)), 20)
    player = state.current_player()
    other = state.resample_from_infostate(player, np.random.default_rng(3).random)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()
    assert np.array_equal(other.choices().features, state.choices().features)


def test_openspiel_s_search_plays_our_games() -> None:
    game = open_spiel.load("pirata_codex", players=3)
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 2.0, 3, random_state=chance)
    state = after(game, 5)
    assert bot.step(state) in state.legal_actions()


def test_the_game_s_seed_decides_the_matches() -> None:
    one, other = (after(open_spiel.load("piratical", 2, seed=5), 10) for _ in range(2))
    assert one.session.match.digest() == other.session.match.digest()


def test_players_and_options_that_do_not_fit_are_refused() -> None:
    with pytest.raises(tortuga.BadOptions):
        open_spiel.load("piratical", players=99)
    with pytest.raises(tortuga.BadOptions):
        open_spiel.load("piratical", options={"no_such": 1})
    with pytest.raises(tortuga.UnknownGame):
        open_spiel.load("chess")
