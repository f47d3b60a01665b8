"""OpenSpiel's information-set search against ours in one of our games: who wins, and what a decision costs.

Both imagine as many worlds. OpenSpiel's plays every one of them to its end at random; ours knows how a good player
answers and how a match stands, and need not play it out.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from contextlib import suppress
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

import tortuga
from tortuga.envs import open_spiel
from tortuga.lab.stats import wilson


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="pirata_codex")
    parser.add_argument("--worlds", type=int, default=20, help="imagined for each decision")
    parser.add_argument("--matches", type=int, default=10, help="with two seats, which change places")
    parser.add_argument("--ours", default="", help="another bot of ours than search with as many worlds")
    wanted = parser.parse_args()
    ours = wanted.ours or f"search:iterations={wanted.worlds}"
    wins: dict[str, float] = defaultdict(float)
    spent: dict[str, float] = defaultdict(float)
    decisions: dict[str, int] = defaultdict(int)
    played = 0
    with suppress(KeyboardInterrupt):  # whoever has seen enough gets what there is
        for number in range(wanted.matches):
            names = ("ours", "theirs") if number % 2 else ("theirs", "ours")
            outcome = play(wanted.game, names, number, ours, wanted.worlds, spent, decisions)
            for seat in outcome.winners:
                wins[names[seat]] += 1 / len(outcome.winners)
            played += 1
    for name, bot in (("ours", ours), ("theirs", f"OpenSpiel's ISMCTS with {wanted.worlds} worlds")):
        cost = 1000 * spent[name] / max(1, decisions[name])
        low, high = wilson(wins[name], played)
        share = f"{wins[name]:g} of {played} ({low:.1%} to {high:.1%})"
        print(f"{bot:40} won {share}, {cost:.0f} ms of CPU a decision")


def play(
    game: str,
    names: tuple[str, str],
    seed: int,
    ours: str,
    worlds: int,
    spent: dict[str, float],
    decisions: dict[str, int],
) -> tortuga.Outcome:
    loaded: Any = open_spiel.load(game, len(names), seed=seed)
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    theirs = ismcts.ISMCTSBot(loaded, evaluator, 1.0, worlds, random_state=chance, allow_inconsistent_action_sets=True)
    bot, state = tortuga.bot(ours, seed), loaded.new_initial_state()
    state.apply_action(0)
    while not state.is_terminal():
        session, seat, start = state.session, state.current_player(), time.process_time()
        if names[seat] == "theirs":
            state.apply_action(theirs.step(state))
        else:
            session.answer(bot.choose(session.match.seat(seat)))  # an exact point has no number
        spent[names[seat]] += time.process_time() - start
        decisions[names[seat]] += 1
    outcome: tortuga.Outcome = state.session.match.outcome
    return outcome


if __name__ == "__main__":
    main()
