"""Steps of environments on one core, ours and others' in the same run: observed, masked, answered at random."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.games import block_dominoes, liars_poker, team_dominoes  # noqa: F401 (they register themselves)
from pettingzoo.classic import leduc_holdem_v4, texas_holdem_no_limit_v6, texas_holdem_v4

import tortuga
from measure import race
from tortuga.envs.pettingzoo import raw_env
from tortuga.envs.session import Session

Run = Callable[[int], tuple[int, float]]
ZOO = {"leduc_holdem": leduc_holdem_v4, "texas_holdem": texas_holdem_v4, "no_limit_holdem": texas_holdem_no_limit_v6}
SPIEL = ("python_liars_poker", "python_block_dominoes", "python_team_dominoes")


def our_session(game: str, seats: int, seconds: float) -> Run:
    """The numbers themselves, as vector environments and learners of ours use them."""

    def run(number: int) -> tuple[int, float]:
        chance, session, done, start = np.random.default_rng(number), Session(game, seats), 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            session.reset(int(chance.integers(1 << 40)))
            while session.seat is not None:
                session.observe(session.seat)
                session.mask()
                answers = list(session.answers)
                session.answer(answers[int(chance.random() * len(answers))])
                done += 1
        return done, spent

    return run


def zoo(make: Callable[[], Any], seconds: float) -> Run:
    """A PettingZoo environment without its checks."""

    def run(number: int) -> tuple[int, float]:
        chance, env, done, start = np.random.default_rng(number), make(), 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            env.reset(seed=int(chance.integers(1 << 30)))
            for agent in env.agent_iter():
                del agent
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                # As truth values: of whole numbers, numpy looks at one after the other, and that would be measured.
                allowed = np.flatnonzero(observation["action_mask"].view(np.bool_))
                env.step(int(allowed[int(chance.random() * len(allowed))]))
                done += 1
        return done, spent

    return run


def spiel(name: str, seconds: float) -> Run:
    """One of OpenSpiel's games that are written in Python."""

    def run(number: int) -> tuple[int, float]:
        game = pyspiel.load_game(name)
        chance, done, start = np.random.default_rng(number), 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
                    continue
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
                allowed = state.legal_actions()
                state.apply_action(allowed[int(chance.random() * len(allowed))])
                done += 1
        return done, spent

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(tortuga.all_games()))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each contender in a round")
    wanted = parser.parse_args()
    seconds = wanted.seconds
    contenders: dict[str, Run] = {}
    for game in wanted.games:
        contenders[game] = our_session(game, wanted.seats, seconds)
        contenders[f"{game}, PettingZoo"] = zoo(partial(raw_env, game, wanted.seats), seconds)
    contenders |= {f"PettingZoo {name}": zoo(module.raw_env, seconds) for name, module in ZOO.items()}
    contenders |= {f"OpenSpiel {name}": spiel(name, seconds) for name in SPIEL}
    rates = race(contenders, wanted.rounds)
    for name in contenders:
        print(f"{name:40} {rates.median(name):10,.0f} steps a CPU-second")


if __name__ == "__main__":
    main()
