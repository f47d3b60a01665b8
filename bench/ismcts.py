"""OpenSpiel's information-set search against ours in one of our games: who wins, and what a decision costs.

OpenSpiel's plays every world that it imagines to its end at random; a legend of ours knows how a good player answers
and how a match stands, and need not play it out.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

import tortuga
from tortuga.envs import open_spiel
from tortuga.lab.stats import wilson

NAMES = ("ours", "theirs")


class Played(NamedTuple):
    """One match: what it was worth to both, and what they spent."""

    won: dict[str, float]
    spent: dict[str, float]
    """Seconds of CPU."""
    decisions: Counter[str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="pirata_codex")
    parser.add_argument("--worlds", type=int, default=20, help="that OpenSpiel's imagines for each decision")
    parser.add_argument("--matches", type=int, default=10, help="with two seats, which change places")
    parser.add_argument("--ours", default="legend:worlds=5:horizon=12", help="our bot")
    parser.add_argument("--processes", type=int, default=1)
    wanted = parser.parse_args()
    ours = wanted.ours
    played: list[Played] = []
    with ProcessPoolExecutor(wanted.processes) as pool, suppress(KeyboardInterrupt):  # whoever has seen enough
        for each in pool.map(partial(play, wanted.game, ours, wanted.worlds), range(wanted.matches)):
            played.append(each)
            print(f"\r{len(played)} of {wanted.matches}", end="", file=sys.stderr)
    for name, bot in zip(NAMES, (ours, f"OpenSpiel's ISMCTS with {wanted.worlds} worlds"), strict=True):
        cost = 1000 * sum(each.spent[name] for each in played) / sum(each.decisions[name] for each in played)
        wins = sum(each.won[name] for each in played)
        low, high = wilson(wins, len(played))
        share = f"{wins:g} of {len(played)} ({low:.1%} to {high:.1%})"
        print(f"{bot:40} won {share}, {cost:.0f} ms of CPU a decision")


def play(game: str, ours: str, worlds: int, seed: int) -> Played:
    """Play one match; the two change places from match to match."""
    names = NAMES if seed % 2 else NAMES[::-1]
    loaded: Any = open_spiel.load(game, len(names), seed=seed)
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    theirs = ismcts.ISMCTSBot(loaded, evaluator, 1.0, worlds, random_state=chance, allow_inconsistent_action_sets=True)
    bot, state = tortuga.bot(ours, seed), loaded.new_initial_state()
    spent, decisions = dict.fromkeys(NAMES, 0.0), Counter(dict.fromkeys(NAMES, 0))
    state.apply_action(0)
    while not state.is_terminal():
        session, seat, start = state.session, state.current_player(), time.process_time()
        if names[seat] == "theirs":
            state.apply_action(theirs.step(state))
        else:
            session.answer(bot.choose(session.match.seat(seat)))  # an exact point has no number
        spent[names[seat]] += time.process_time() - start
        decisions[names[seat]] += 1
    winners = state.session.match.outcome.winners
    won = {name: (seat in winners) / len(winners) for seat, name in enumerate(names)}
    return Played(won, spent, decisions)


if __name__ == "__main__":
    main()
