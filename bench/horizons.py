"""How far a legend should look: what its judge says of an answer after one round, two rounds and so on, against how
matches end.

Decisions are sampled from matches between captains. At each of them the captain's answer and the three others that seem
best go their ways in the same worlds, with the same luck. The judge is asked after every leg, and then captains play on
to the end. For every number of legs the table says

- how much the judge's preferences differ from answer to answer, by themselves (``signal``) and in a single world by
  luck (``noise``), in shares of a match;
- how well they agree with how matches end (``agrees``: the correlation that there would be in endless worlds);
- what is gained per decision by following them, in hundredths of a match: half of the worlds choose, the others tell.

The last line is about ends themselves, which need no judge but owe the most to luck.

    python bench/horizons.py piratical races=random --seconds 900
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from measure import parse_options
from overrides import sampled
from tortuga.bots import worth
from tortuga.bots.lookahead import LookaheadBot, Thought, Way, plausible_world, play_on
from tortuga.engine import Chance, Fast, Match

Numbers = npt.NDArray[np.float64]
RIVALS = 3
"""How many answers are compared with the captain's."""
GLANCE = 8
"""In how many worlds these answers are chosen."""


def gains(thought: Thought, ways: list[Way], legs: int, worlds: int, chance: Chance) -> Numbers:
    """How much better each way did than the first: by way, world and leg; last of all at the end of the match."""
    thought.weigh(ways)
    others = sorted(ways[1:], key=lambda way: -float(np.mean(thought.gains(ways[0], way))))
    tried = [ways[0], *others[:RIVALS]]
    found = np.zeros((len(tried), worlds, legs + 1))
    for world in range(worlds):
        seed, imagined = plausible_world(thought.seat.imagine, thought.known, thought.me, chance)
        for number, way in enumerate(tried):
            found[number, world] = followed(thought, way, legs, thought.branch(imagined, seed), seed)
    better: Numbers = found[1:] - found[0]
    return better


def followed(thought: Thought, way: Way, legs: int, match: Match[Any], seed: int) -> list[float]:
    """What the judge says of this way after each leg, and what the match was worth in the end. A plan is followed for
    one leg."""
    assert thought.judge is not None
    opinions: list[float] = []
    match.act(thought.me, way.answer)
    chance, players, questions = Fast(~seed), {thought.me: way.numbers}, thought.horizon
    for _ in range(legs):
        play_on(match, thought.known, thought.numbers, chance, questions, thought.plan.pauses, players, thought.memory)
        if match.over:
            break
        opinions += thought.judge.judge([thought.judge.look(match, thought.me, thought.memory)])
        players = {thought.me: thought.mine}
        if thought.plan.pauses and thought.plan.horizon is not None:
            questions = thought.plan.horizon * match.seats  # a round, which begins with the question that is open now
    play_on(match, thought.known, thought.numbers, Fast(seed), None, memory=thought.memory)
    assert match.outcome is not None
    end = worth(match.outcome, match.rules.info.teams)[thought.me]
    return [*opinions, *[end] * (legs + 1 - len(opinions))]


def decisions(wanted: argparse.Namespace, chance: Chance) -> Iterator[Numbers]:
    """The gains of one decision after another, for as long as there is time."""
    begun = time.monotonic()
    for match, seat in sampled(wanted.game, parse_options(wanted.options), wanted.one_in, chance):
        if time.monotonic() - begun > wanted.seconds:
            return
        legend = LookaheadBot(chance.below(1 << 30), worlds=(GLANCE,))
        window = match.seat(seat)
        thought = legend.thought(window)
        ways = thought.ways([each.action for each in legend.thumb.scores(window) or ()]) if thought else []
        if thought is not None and len(ways) > 1:
            yield gains(thought, ways, wanted.legs, wanted.worlds, chance)


def told(found: list[Numbers]) -> Iterator[str]:
    """The table, line by line."""
    all_gains = np.concatenate(found)
    half = all_gains.shape[1] // 2
    once, again = all_gains[:, :half].mean(1), all_gains[:, half:].mean(1)
    legs = all_gains.shape[2] - 1

    def together(one: Numbers, other: Numbers) -> float:
        return float(np.mean((one - one.mean()) * (other - other.mean())))

    ends = together(once[:, -1], again[:, -1])
    for leg in range(legs + 1):
        signal = together(once[:, leg], again[:, leg])  # noise in one half knows nothing of the other
        shared = (together(once[:, leg], again[:, -1]) + together(again[:, leg], once[:, -1])) / 2
        agrees = shared / (signal * ends) ** 0.5 if min(signal, ends) > 0 else float("nan")
        noise = float(all_gains[:, :, leg].var(1, ddof=1).mean()) ** 0.5
        per_decision = [100 * gained(each, leg, half) for each in found]
        error = float(np.std(per_decision)) / len(found) ** 0.5
        name = f"after {leg + 1}" if leg < legs else "at the end"
        yield (
            f"{name:12} {max(signal, 0.0) ** 0.5:8.4f} {noise:8.3f} {agrees:8.2f}"
            f" {np.mean(per_decision):8.2f} +- {error:.2f}"
        )


def gained(decision: Numbers, leg: int, half: int) -> float:
    """What is won in half of the worlds by whoever follows the other half's preferences, and the other way round."""
    total = 0.0
    for chosen_in, told_in in ((slice(half), slice(half, None)), (slice(half, None), slice(half))):
        promise = decision[:, chosen_in, leg].mean(1)
        best = int(np.argmax(promise))
        total += float(decision[best, told_in, -1].mean()) if promise[best] > 0 else 0.0
    return total / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="name=value")
    parser.add_argument("--seconds", type=float, default=300, help="after which no more decisions are looked at")
    parser.add_argument("--legs", type=int, default=4, help="after how many the judge is asked for the last time")
    parser.add_argument("--worlds", type=int, default=40, help="in which every way is gone")
    parser.add_argument("--one-in", type=int, default=40, help="look at one decision in this many")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    found: list[Numbers] = []
    for each in decisions(wanted, Fast(wanted.seed)):
        found.append(each)
        sys.stderr.write(f"\r{len(found)} decisions")
    sys.stderr.write("\n")
    print(f"{'':12} {'signal':>8} {'noise':>8} {'agrees':>8} {'gained':>8}")
    for line in told(found):
        print(line)


if __name__ == "__main__":
    main()
