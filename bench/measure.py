"""What the benchmarks share: CPU time, interleaved rounds, a calibration loop, medians."""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tortuga.engine import Fast, Match


def calibration() -> float:
    """Seconds of CPU for a fixed piece of plain Python: how fast the machine is at this moment."""
    start = time.process_time()
    total = 0
    for i in range(200_000):
        total += i % 7
    assert total
    return time.process_time() - start


@dataclass
class Rates:
    """Rates of several contenders in the same rounds, each divided by how fast the machine was in its round."""

    rates: dict[str, list[float]] = field(default_factory=dict)
    calibrations: list[float] = field(default_factory=list)

    def median(self, name: str) -> float:
        """Per second on a machine of median speed."""
        return statistics.median(self.rates[name]) / statistics.median(self.calibrations)

    def ratio(self, ours: str, theirs: str) -> float:
        pairs = zip(self.rates[ours], self.rates[theirs], strict=True)
        return statistics.median(mine / other for mine, other in pairs)


def race(contenders: dict[str, Callable[[int], tuple[int, float]]], rounds: int) -> Rates:
    """Run each contender once a round; it gets the round's number and returns (things done, CPU seconds)."""
    result = Rates({name: [] for name in contenders})
    for number in range(rounds):
        for name, run in contenders.items():
            gc.collect()
            before = calibration()
            done, seconds = run(number)
            speed = (before + calibration()) / 2
            result.rates[name].append(done / seconds * speed)
            result.calibrations.append(speed)
        sys.stderr.write(f"\rround {number + 1} of {rounds}")
    sys.stderr.write("\n")
    return result


def random_answer(match: Match[Any], luck: Callable[[], float], chance: Fast) -> None:
    """Answer for the first seat that is asked, as a random player does.

    Every option and every one of the eight points that a space proposes is equally likely. The choice falls first, on
    a number, so that a space may leave the proposals unmade that nobody looks at. ``luck`` is Python's own generator,
    which Catanatron's random players draw from too: it is the games that are compared. ``chance`` is for proposals.
    """
    seat, ask = next(iter(match.waiting.items()))
    listed = len(ask.options)
    if ask.space is None:
        match.pick(seat, int(luck() * listed))
        return
    proposed = ask.space.candidates(chance, 8)
    at = int(luck() * (listed + len(proposed)))
    if at < listed:
        match.pick(seat, at)
    else:
        match.act(seat, proposed[at - listed])


def parse_options(pairs: Sequence[str]) -> dict[str, object]:
    """``name=value`` pairs as a match's options: true, false, numbers, words, comma-separated lists, nothing for an
    empty list."""
    options: dict[str, object] = {}
    for pair in pairs:
        name, _, text = pair.partition("=")
        value: object = text
        if text in ("true", "false"):
            value = text == "true"
        elif text.lstrip("-").isdigit():
            value = int(text)
        elif not text or "," in text:
            value = text.split(",") if text else []
        options[name] = value
    return options
