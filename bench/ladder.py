"""Where the time of an environment's step goes: the same random play with ever less around the rules.

    python bench/ladder.py pirata_codex tiny_epic_pirates

Every rung plays the same deals. What a compiled observation, or a compiled mask, could save at most is the distance
between two rungs; what is left at the bottom are the rules.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random

from tortuga import new_match
from tortuga.envs.session import Session


def step_all(game: str, seats: int, deal: int) -> int:
    """Observed, masked, answered by number."""
    return _session(game, seats, deal, observed=True, masked=True)


def without_observation(game: str, seats: int, deal: int) -> int:
    return _session(game, seats, deal, observed=False, masked=True)


def without_numbers(game: str, seats: int, deal: int) -> int:
    """Answered with the action itself: no numbers of actions, no mask."""
    return _session(game, seats, deal, observed=False, masked=False)


def _session(game: str, seats: int, deal: int, observed: bool, masked: bool) -> int:
    session, chance, steps = Session(game, seats), Random(deal), 0
    session.reset(deal)
    while session.seat is not None:
        if observed:
            session.observe(session.seat)
        if masked:
            session.mask()
            answers = list(session.answers)
            session.answer(answers[int(chance.random() * len(answers))])
        else:
            options = session.ask.options
            session.answer(options[int(chance.random() * len(options))] if options else session.ask.default)
        steps += 1
    return steps


def rules_alone(game: str, seats: int, deal: int) -> int:
    """The match itself. Answers to which there is no choice count here, too."""
    match, chance, steps = new_match(game, seats, deal), Random(deal), 0
    match.expect_no_copies()
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        if ask.options:
            match.pick(seat, int(chance.random() * len(ask.options)))
        else:
            match.act(seat, ask.default)
        steps += 1
    return steps


RUNGS: dict[str, Callable[[str, int, int], int]] = {
    "observed, masked, by number": step_all,
    "without observations": without_observation,
    "without numbers of actions": without_numbers,
    "the rules alone": rules_alone,
}


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("games", nargs="+")
    wish.add_argument("--seats", type=int, default=4)
    wish.add_argument("--deals", type=int, default=20)
    asked = wish.parse_args()
    for game in asked.games:
        for name, rung in RUNGS.items():
            rung(game, asked.seats, 0)
            start = time.process_time()
            steps = sum(rung(game, asked.seats, deal) for deal in range(asked.deals))
            print(f"{game}, {name}: {steps / (time.process_time() - start):,.0f} a CPU-second, {steps} in all")


if __name__ == "__main__":
    main()
