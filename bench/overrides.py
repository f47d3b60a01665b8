"""What a legend's second thoughts are worth: where it departs from its rule of thumb, both answers are played out.

Decisions are sampled from matches between captains. At each of them a legend looks ahead. If it prefers another answer
than its rule of thumb, both are played to the end in other worlds, with the same luck, as it imagined them: by the plan
that it had in mind for as long as it looked ahead, and then by captains in every seat. So its judge's claims are
compared with what came true, by kind of question and plan. A few hundred decisions say much more than as many matches.

    python bench/overrides.py piratical races=random --seconds 600
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean, stdev
from typing import Any, NamedTuple

import tortuga
from measure import parse_options
from tortuga.bots import ThumbBot, knowledge_of, worth
from tortuga.bots.bot import only_answer
from tortuga.bots.lookahead import LookaheadBot, Thought, Way, play_on
from tortuga.engine import Chance, Fast, Match
from tortuga.engine.fast.memory import Memory

SEATS = 4


class Override(NamedTuple):
    """One answer that a legend preferred."""

    kind: str
    claimed: float
    """What it gains by the judge's reckoning."""
    came_true: float
    """What it gains in worlds that were played to their end."""


def sampled(game: str, options: dict[str, Any], one_in: int, chance: Chance) -> Iterator[tuple[Match[Any], int]]:
    """Decisions from matches between captains, and whose they are."""
    captain = ThumbBot(0, "captain")
    while True:
        match: Match[Any] = tortuga.new_match(game, SEATS, chance.below(1 << 60), options)
        while not match.over:
            seat, ask = next(iter(match.waiting.items()))
            if only_answer(ask) is None and not chance.below(one_in):
                yield match, seat
            match.act(seat, captain.choose(match.seat(seat)))


def override(thought: Thought, ways: Sequence[Way], worlds: int, chance: Chance) -> Override | None:
    """What the legend prefers and what that is worth; None if it agrees with its rule of thumb."""
    best = thought.weigh(ways)[0].action
    first, preferred = ways[0], next(way for way in ways if way.answer == best)
    if first == preferred:
        return None
    assert thought.seat.ask is not None
    plan = getattr(preferred.numbers[0], "aim", "") if preferred.numbers else ""
    kind = " ".join(filter(None, [thought.seat.ask.kind, plan.partition(" ")[0]]))
    gains = []
    for _ in range(worlds):
        seed = chance.below(1 << 31)
        gains.append(played_out(thought, preferred, seed) - played_out(thought, first, seed))
    return Override(kind, fmean(thought.gains(first, preferred)), fmean(gains))


def played_out(thought: Thought, way: Way, seed: int) -> float:
    """What the match is worth in the end if the seat goes this way in this world."""
    known, numbers, memory = thought.known, thought.numbers, Memory()
    world = thought.branch(thought.seat.imagine(seed), seed)
    world.act(thought.me, way.answer)
    mine = {thought.me: way.numbers}
    play_on(world, known, numbers, Fast(~seed), thought.horizon, thought.plan.pauses, mine, memory)
    play_on(world, known, numbers, Fast(seed), None, memory=memory)
    assert world.outcome is not None
    return worth(world.outcome, world.rules.info.teams)[thought.me]


def told(name: str, found: Sequence[Override], thoughts: int) -> str:
    """A line about these overrides."""
    true = [each.came_true for each in found]
    error = stdev(true) / len(true) ** 0.5 if len(true) > 1 else 0.0
    claimed = 100 * fmean(each.claimed for each in found)
    return (
        f"{name:24} {len(found):5} {claimed:8.1f} {100 * fmean(true):8.1f} +- {100 * error:.1f}"
        f"{100 * sum(true) / thoughts:12.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="name=value")
    parser.add_argument("--seconds", type=float, default=300, help="after which no more decisions are looked at")
    parser.add_argument("--worlds", type=int, default=14, help="in which both answers are played out")
    parser.add_argument("--one-in", type=int, default=12, help="look at one decision in this many")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    chance, begun, thoughts = Fast(wanted.seed), time.monotonic(), 0
    found: defaultdict[str, list[Override]] = defaultdict(list)
    for match, seat in sampled(wanted.game, parse_options(wanted.options), wanted.one_in, chance):
        if time.monotonic() - begun > wanted.seconds:
            break
        legend = LookaheadBot(chance.below(1 << 30))
        thought = legend.thought(match.seat(seat))
        ways = thought.ways([each.action for each in legend.thumb.scores(match.seat(seat)) or ()]) if thought else ()
        if thought is None or len(ways) < 2:
            continue
        thoughts += 1
        made = override(thought, ways, wanted.worlds, chance)
        if made is not None:
            found[made.kind].append(made)
    print(f"{thoughts} decisions of {knowledge_of(match.rules).legend}")
    print("question and plan        times  claimed     true, of 100  per decision")
    for kind, overrides in sorted(found.items(), key=lambda pair: -len(pair[1])):
        print(told(kind, overrides, thoughts))
    if found:
        print(told("all", [each for overrides in found.values() for each in overrides], thoughts))


if __name__ == "__main__":
    main()
