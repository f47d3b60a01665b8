"""Learn one of the five games from nothing, against players who answer at random. One file that needs only numpy.

    python examples/learn.py --minutes 10 --out learned

Proximal policy optimisation with a net that scores answers. One hidden layer combines what the seat sees with what an
answer is; the higher the score, the likelier the answer. docs/learn-to-play.md explains the script step by step.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # leave the other core to the matches
import numpy as np
import numpy.typing as npt

from tortuga import Action, Bot, Seat
from tortuga.envs.session import shape_of
from tortuga.envs.vector import Fleet, Step

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

GAE = 0.97  # how far back a surprise is credited: with 1, to the first answer of the match
CLIP = 0.2  # by how much an answer may become likelier in one round of learning
ENTROPY = 0.01  # the bonus for trying different answers
EPOCHS = 3
BATCH = 512
WINDOW = 200  # matches per point of the curve
ALONE = 0.9  # a sole winner is paid 1, a shared win about half
NO_ANSWERS = (np.zeros(0, np.int64), np.zeros(0, np.int64))


# The net


class Net:
    """Scores answers and values positions, with one hidden layer that sees both the table and the answer."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights
        self._first = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._second = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._steps = 0

    @classmethod
    def drawn(cls, sees: int, features: int, hidden: int, chance: np.random.Generator) -> Net:
        """A net with random weights."""

        def some(rows: int, columns: int) -> Floats:
            return (chance.standard_normal((rows, columns)) * 0.05).astype(np.float32)

        return cls({
            "table": some(sees, hidden), "bias": np.zeros(hidden, np.float32), "answer": some(features, hidden),
            "score": some(hidden, 1), "value": some(hidden, 1), "worth": np.zeros(1, np.float32),
        })  # fmt: skip

    def forward(self, seen: Floats, features: Floats, row: Ints, kind: Ints) -> tuple[Floats, Floats, Any]:
        """Scores of all answers, values of all positions. Answer ``n`` is of ``kind[n]``, in position ``row[n]``."""
        w = self.weights
        table = seen @ w["table"] + w["bias"]
        both = np.maximum(table[row] + (features @ w["answer"])[kind], 0)
        alone = np.maximum(table, 0)
        scores, values = (both @ w["score"])[:, 0], (alone @ w["value"])[:, 0] + w["worth"]
        return scores, values, (seen, features, row, kind, both, alone)

    def gradients(self, kept: Any, d_scores: Floats, d_values: Floats) -> dict[str, Floats]:
        """The gradient of the loss for each weight, given its gradients for scores and values."""
        seen, features, row, kind, both, alone = kept
        w = self.weights
        d_both = d_scores[:, None] * w["score"].T * (both > 0)
        d_table = d_values[:, None] * w["value"].T * (alone > 0)
        d_table += np.add.reduceat(d_both, np.flatnonzero(np.diff(row, prepend=-1)))  # summed by question
        order = np.argsort(kind, kind="stable")
        firsts = np.flatnonzero(np.diff(kind[order], prepend=-1))
        d_answer = np.add.reduceat(d_both[order], firsts)
        return {
            "table": seen.T @ d_table, "bias": d_table.sum(0), "answer": features[kind[order[firsts]]].T @ d_answer,
            "score": both.T @ d_scores[:, None], "value": alone.T @ d_values[:, None],
            "worth": d_values.sum(keepdims=True),
        }  # fmt: skip

    def learn(self, gradients: dict[str, Floats], rate: float) -> None:
        """One step of Adam."""
        size = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients.values()))
        self._steps += 1
        for name, gradient in gradients.items():
            gradient *= min(1.0, 0.5 / (size + 1e-8))
            first, second = self._first[name], self._second[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            unbiased = np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8
            self.weights[name] -= rate * first / (1 - 0.9**self._steps) / unbiased


def log_shares(scores: Floats, starts: Ints, row: Ints) -> Floats:
    """How likely each answer is among those to the same question, as a logarithm."""
    shifted = scores - np.maximum.reduceat(scores, starts)[row]
    shares: Floats = shifted - np.log(np.add.reduceat(np.exp(shifted), starts))[row]
    return shares


# Playing


class Kinds:
    """All kinds of answers seen so far, by their features. There are few, and they keep coming back."""

    def __init__(self, width: int) -> None:
        self._known: dict[bytes, int] = {}
        self._rows = np.zeros((1024, width), np.float32)

    def of(self, features: Floats) -> Ints:
        """The kind of each of these answers."""
        kinds = np.empty(len(features), np.int64)
        for number, row in enumerate(features):
            kind = self._known.setdefault(row.tobytes(), len(self._known))
            if kind == len(self._rows):
                self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
            self._rows[kind] = row
            kinds[number] = kind
        return kinds

    @property
    def features(self) -> Floats:
        return self._rows[: len(self._known)]


@dataclass
class Moment:
    """One step of the fleet: what the seats saw, what they could answer, and what they did."""

    seen: Floats
    kind: Ints
    """The kinds of all answers, question by question."""
    starts: Ints
    """Where the answers to each question begin."""
    chosen: Ints
    """Which answer was given."""
    log_share: Floats
    value: Floats
    reward: Floats
    ended: Floats


def play(fleet: Fleet, step: Step, net: Net, kinds: Kinds, chance: np.random.Generator) -> tuple[Moment, Step]:
    """Answer in every match, with the probabilities that the net gives."""
    seen, seat = step.observation.copy(), step.seat.copy()
    row, place = np.nonzero(step.options >= 0)
    kind, starts = kinds.of(step.features[row, place]), np.flatnonzero(np.diff(row, prepend=-1))
    scores, values, _ = net.forward(seen, kinds.features, row, kind)
    shares = log_shares(scores, starts, row)
    drawn = shares + chance.gumbel(size=len(shares))  # the largest is one drawn by its share
    chosen = np.flatnonzero(drawn == np.maximum.reduceat(drawn, starts)[row])
    step = fleet.step(step.options[row[chosen], place[chosen]])
    reward, ended = step.rewards[np.arange(len(seat)), seat], step.ended.astype(np.float32)
    return Moment(seen, kind, starts, chosen, shares[chosen], values, reward, ended), step


def advantages(moments: list[Moment], last_values: Floats) -> Floats:
    """How much better than expected each answer turned out (generalised advantage estimation)."""
    ahead, next_values, found = np.zeros_like(last_values), last_values, []
    for moment in reversed(moments):
        going_on = 1 - moment.ended
        surprise = moment.reward + going_on * next_values - moment.value
        ahead = surprise + GAE * going_on * ahead
        next_values = moment.value
        found.append(ahead)
    return np.array(found[::-1], np.float32)


# Learning


@dataclass
class Lessons:
    """All moments of a round, joined."""

    seen: Floats
    kind: Ints
    starts: Ints
    counts: Ints
    chosen: Ints
    log_share: Floats
    advantage: Floats
    target: Floats

    @classmethod
    def of(cls, moments: list[Moment], advantage: Floats) -> Lessons:
        before = np.cumsum([0, *(len(moment.kind) for moment in moments)])
        starts = np.concatenate([moment.starts + at for moment, at in zip(moments, before, strict=False)])
        values = np.concatenate([moment.value for moment in moments])
        flat = advantage.reshape(-1)
        return cls(
            np.concatenate([moment.seen for moment in moments]),
            np.concatenate([moment.kind for moment in moments]),
            starts,
            np.diff(starts, append=before[-1]),
            np.concatenate([moment.chosen + at for moment, at in zip(moments, before, strict=False)]),
            np.concatenate([moment.log_share for moment in moments]),
            (flat - flat.mean()) / (flat.std() + 1e-8),
            flat + values,
        )


def learn(net: Net, lessons: Lessons, kinds: Kinds, rate: float, chance: np.random.Generator) -> None:
    """Learn from a round in a few passes, in small batches."""
    for _ in range(EPOCHS):
        order = chance.permutation(len(lessons.seen))
        for start in range(0, len(order), BATCH):
            learn_batch(net, lessons, kinds, order[start : start + BATCH], rate)


def learn_batch(net: Net, lessons: Lessons, kinds: Kinds, batch: Ints, rate: float) -> None:
    counts = lessons.counts[batch]
    starts = np.cumsum(counts) - counts
    row = np.repeat(np.arange(len(batch)), counts)
    taken = np.arange(counts.sum()) + np.repeat(lessons.starts[batch] - starts, counts)
    chosen = lessons.chosen[batch] - lessons.starts[batch] + starts
    scores, values, kept = net.forward(lessons.seen[batch], kinds.features, row, lessons.kind[taken])
    log_share = log_shares(scores, starts, row)
    shares = np.exp(log_share)
    advantage = lessons.advantage[batch]
    ratio = np.exp(log_share[chosen] - lessons.log_share[batch])
    pushed_enough = np.where(advantage > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    push: Floats = np.where(pushed_enough, 0, -ratio * advantage).astype(np.float32) / np.float32(len(batch))
    d_scores: Floats = -shares * push[row]
    d_scores[chosen] += push
    entropy = -np.add.reduceat(shares * log_share, starts)
    d_scores += ENTROPY / len(batch) * shares * (log_share + entropy[row])
    d_values: Floats = (values - lessons.target[batch]) / np.float32(len(batch))
    net.learn(net.gradients(kept, d_scores, d_values), rate)


# The curve


@dataclass
class Progress:
    minutes: float
    matches: int
    wins: float
    """The share of matches won since the previous point."""


def picture(progress: list[Progress], even: float, title: str) -> str:
    """The curve as an SVG: share of matches won over minutes of learning."""
    width, height, left, top = 720, 320, 56, 40
    right, bottom = width - 20, height - 44
    most = max(point.minutes for point in progress)

    def at(minutes: float, wins: float) -> str:
        return f"{left + (right - left) * minutes / most:.1f},{bottom - (bottom - top) * wins:.1f}"

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">']
    lines.append(f'<rect width="{width}" height="{height}" fill="#fff"/>')
    lines.append(f'<text x="{left}" y="22" font-size="15">{title}</text>')
    for wins in (0, 0.25, 0.5, 0.75, 1):
        y = bottom - (bottom - top) * wins
        lines.append(f'<path d="M{left} {y:.1f}H{right}" stroke="#ddd"/>')
        lines.append(f'<text x="{left - 8}" y="{y + 4:.1f}" font-size="12" text-anchor="end">{wins:.0%}</text>')
    for number in range(6):
        minutes = most * number / 5
        x, _ = at(minutes, 0).split(",")
        lines.append(f'<text x="{x}" y="{bottom + 18}" font-size="12" text-anchor="middle">{minutes:.1f}</text>')
    lines.append(f'<text x="{right}" y="{bottom + 36}" font-size="12" text-anchor="end">minutes</text>')
    lines.append(f'<path d="M{at(0, even)}L{at(most, even)}" stroke="#b33" stroke-dasharray="6 4"/>')
    points = " ".join(at(point.minutes, point.wins) for point in progress)
    lines.append(f'<polyline points="{points}" fill="none" stroke="#146" stroke-width="2.5"/>')
    return "\n".join([*lines, "</svg>", ""])


# Using what was learned


class Learned(Bot):
    """Plays what was learned, at any table: ``--bots "learn.py:Learned:weights=learned.npz"``."""

    def __init__(self, seed: int = 0, weights: str = "learned.npz") -> None:
        self.seed = seed
        with np.load(weights) as kept:
            self._net = Net(dict(kept))

    def choose(self, seat: Seat[Any]) -> Action:
        """Draw an answer with the net's probabilities: it has never practised always giving the likeliest one."""
        seen, answers, features = shape_of(seat.rules.info.slug, seat.seats).look(seat)
        kinds = np.arange(len(answers))
        scores, _, _ = self._net.forward(seen[None], features, np.zeros_like(kinds), kinds)
        chance = np.random.default_rng((self.seed, seat.index, seat.number))
        return answers[int(np.argmax(scores + chance.gumbel(size=len(scores))))]


# Putting it together


@dataclass
class Wanted:
    """What to learn, and how."""

    game: str = "pirata_codex"
    seats: int = 3
    minutes: float = 10.0
    matches: int = 48
    """Played at the same time."""
    steps: int = 64
    """In each match, between two rounds of learning."""
    processes: int = 2
    hidden: int = 64
    rate: float = 1e-3
    """The learning rate; it falls to a tenth by the end."""
    seed: int = 1


def train(wanted: Wanted, say: Callable[[str], None] = print) -> tuple[list[Progress], Net]:
    """Play and learn in turns until the time is up."""
    chance, start = np.random.default_rng(wanted.seed), time.monotonic()
    progress, results, left = [Progress(0.0, 0, 1 / wanted.seats)], [], 1.0
    with Fleet(
        wanted.game, wanted.matches, wanted.seats, processes=wanted.processes, teacher="random",
        league=wanted.matches, features=True,
    ) as fleet:  # fmt: skip
        net = Net.drawn(fleet.shape.size, fleet.shape.features.size, wanted.hidden, chance)
        kinds, step = Kinds(fleet.shape.features.size), fleet.reset(wanted.seed)
        while left > 0:
            moments = []
            for _ in range(wanted.steps):
                moment, step = play(fleet, step, net, kinds, chance)
                moments.append(moment)
                results += list(moment.reward[moment.ended > 0])
            ahead = net.forward(step.observation, kinds.features, *NO_ANSWERS)[1]
            minutes = (time.monotonic() - start) / 60
            left = max(0.0, 1 - minutes / wanted.minutes)
            rate = wanted.rate * (0.1 + 0.9 * left)
            learn(net, Lessons.of(moments, advantages(moments, ahead)), kinds, rate, chance)
            if len(results) >= WINDOW or not left:
                wins = float(np.mean(np.array(results) > ALONE)) if results else 0.0
                progress.append(Progress(minutes, progress[-1].matches + len(results), wins))
                say(f"{minutes:5.1f} minutes {progress[-1].matches:6} matches {wins:7.1%} won")
                results = []
    return progress, net


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for field in fields(Wanted):
        parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    parser.add_argument("--out", type=Path, help="where to write the curve and the weights: OUT.svg and OUT.npz")
    given = vars(parser.parse_args())
    out, wanted = given.pop("out"), Wanted(**given)
    progress, net = train(wanted)
    used = os.times()
    spent = (used.user + used.system + used.children_user + used.children_system) / 60
    print(f"{spent:.1f} minutes of CPU time in all processes together")
    if out is not None:
        title = f"{wanted.game}: one learner among {wanted.seats} seats, the others random"
        out.with_suffix(".svg").write_text(picture(progress, 1 / wanted.seats, title))
        weights: dict[str, Any] = {**net.weights}
        np.savez(out.with_suffix(".npz"), **weights)


if __name__ == "__main__":
    main()
