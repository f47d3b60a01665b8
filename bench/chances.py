"""How well the chances to win foretell fresh matches: Brier score and calibration by seats and third of the match.

    python bench/chances.py gather --out artefacts/chances                  # hours of a core; goes on where it stopped
    python bench/chances.py report --out artefacts/chances [--write]

Mates and captains play; after answers taken at random, chances are compared with who won. ``--write`` puts the figures
on the cards of the value functions, and the reliability plots into docs/images. What is gathered belongs to the value
functions that foretold it: begin a new folder when they have changed. With ``--beside FOLDER`` another value function
(``GAME.npz`` and ``GAME.json``) foretells the same positions, and the report says which of the two is better. It also
says how well the game's judge (:mod:`tortuga.bots.judge`) and its ``evaluate`` foretell them together, with two factors
that are fitted to the other matches, a tenth left out at a time.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from time import process_time
from typing import Any

import msgspec
import numpy as np

from tortuga import new_match
from tortuga.analysis.gathering import Gathering, gather, gathered
from tortuga.analysis.value import VALUES, Reliability, Value, card_of, result, value_from, value_of
from tortuga.bots import ThumbBot
from tortuga.bots.bot import only_answer
from tortuga.bots.judge import judge_of
from tortuga.engine import Fast, Match, OptionValue, rules_of
from tortuga.engine.fast.memory import Memory
from tortuga.learn.values import PositionTable, best_factors, chances_of, odds_of

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
IMAGES = Path(__file__).parents[1] / "docs/images"
ONE_IN = {"pirata_codex": 30, "pirate_attack": 190, "piratical": 25, "rattle_battle": 25, "tiny_epic_pirates": 24}
OPTIONS: dict[str, dict[str, OptionValue]] = {"piratical": {"races": "random"}}
USUAL = 4
"""The number of seats that most is measured with."""
FRESH = 1 << 40
"""Seeds from here on are used for nothing else."""
BINS = 10
FEW = 20
"""Factors are not fitted to fewer matches."""
FOLDS = 10
"""In so many parts matches are left out, one after the other, when factors are fitted to the rest."""


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """What was said of a position, and what came of it."""

    knowing: str
    place: float
    """Where in the match, from 0 to 1."""
    said: list[float]
    won: list[float]


class Foretold(msgspec.Struct, frozen=True, kw_only=True):
    """What a match came to."""

    match: int
    spent: float
    """The mean CPU time for the chances of a position, in seconds."""
    seen: list[Seen]
    beside: list[Seen] = []
    """What another value function said from everything, if there was one."""
    judged: list[tuple[list[float], list[float]]] = []
    """What the game's judge said, and what ``evaluate`` did, as logarithms; for each of ``seen`` that is ``open``."""


def play(seats: int, beside: Path | None, game: str, number: int) -> Foretold:
    """One match. As in all answers of a match, most of those looked at are given before it is half over."""
    chance = Fast(FRESH + number)
    match: Match[Any] = new_match(game, seats, chance.below(1 << 62), OPTIONS.get(game, {}))
    value, other = value_of(match.rules, seats), another(game, seats, beside)
    players = [ThumbBot(chance.below(1 << 30), chance.pick(("captain", "mate"))) for _ in range(seats)]
    found: list[tuple[str, int, list[float], list[list[int]]]] = []
    judged: list[tuple[list[float], list[float]]] = []
    judge, memory = judge_of(match.rules, seats), Memory()
    spent, asked = 0.0, 0
    every = max(1, ONE_IN[game] * seats // 4)
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        answer = only_answer(ask)
        if not chance.below(every):
            sides = [list(side) for side in match.rules.sides(match.state, seats)]
            began = process_time()
            open_ = value.of([match])[0]
            spent, asked = spent + process_time() - began, asked + 1
            public = value.judge([value.look_from(match.redeal(None, match.number), None)])[0]
            found += [("open", match.number, list(open_), sides), ("public", match.number, list(public), sides)]
            if answer is None:
                found.append(("choice", match.number, list(open_), sides))
            if judge is not None:
                worth = judge.judge([judge.look(match, each, memory) for each in range(seats)])
                rough = value.inputs.look(match, memory).rough
                judged.append((odds_of(worth), [round(float(rated), 3) for rated in rough]))
            if other is not None:
                found.append(("beside", match.number, list(other.of([match])[0]), sides))
        match.act(seat, players[seat].choose(match.seat(seat)) if answer is None else answer)
    assert match.outcome is not None
    seen = []
    for knowing, at, chances, sides in found:
        won = result(match.outcome, sides)
        first = [side[0] for side in sides]
        said = [round(float(chances[k]), 5) for k in first]
        seen.append(Seen(knowing, round(at / match.number, 5), said, [float(won[k]) for k in first]))
    return Foretold(
        match=number, spent=spent / max(1, asked), seen=[each for each in seen if each.knowing != "beside"],
        beside=[each for each in seen if each.knowing == "beside"], judged=judged,
    )  # fmt: skip


@cache
def another(game: str, seats: int, folder: Path | None) -> Value | None:
    """The value function in this folder."""
    if folder is None or not (folder / f"{game}.json").is_file():
        return None
    return value_from(folder, game, seats)


def error(said: Sequence[Sequence[float]], won: Sequence[Sequence[float]]) -> float:
    return float(
        np.mean([sum((s - w) ** 2 for s, w in zip(*pair, strict=True)) for pair in zip(said, won, strict=True)])
    )


def binned(seen: Sequence[Seen]) -> list[tuple[float, float, int]]:
    """By bin: the mean chance, the share won, and how many."""
    said = np.concatenate([each.said for each in seen])
    won = np.concatenate([each.won for each in seen])
    bins = np.minimum((said * BINS).astype(int), BINS - 1)
    counted = [(said[bins == k], won[bins == k]) for k in range(BINS)]
    return [(float(s.mean()), float(w.mean()), len(s)) for s, w in counted if len(s)]


def calibration_error(seen: Sequence[Seen]) -> float:
    bins = binned(seen)
    return sum(abs(said - won) * count for said, won, count in bins) / sum(count for *_, count in bins)


def figures(seats: int, matches: int, seen: Sequence[Seen]) -> list[Reliability]:
    rows = []
    for knowing in ("open", "public", "choice"):
        for third in range(4 if knowing == "open" else 1):
            some = [x for x in seen if x.knowing == knowing and (not third or min(2, int(3 * x.place)) == third - 1)]
            if some:
                even = [[sum(x.won) and 1 / max(1, len(x.won))] * len(x.won) for x in some]
                rows.append(
                    Reliability(
                        seats=seats,
                        matches=matches,
                        knowing=knowing,
                        third=third,
                        brier=round(error([x.said for x in some], [x.won for x in some]), 4),
                        uniform=round(error(even, [x.won for x in some]), 4),
                        ece=round(calibration_error(some), 4),
                    )
                )
    return rows


def spread(matches: Sequence[Foretold]) -> float:
    """The standard error of the Brier score: positions of a match are not independent."""
    totals = [(sum(_wrong(x) for x in each.seen if x.knowing == "open"), len(each.seen)) for each in matches]
    mean = sum(total for total, _ in totals) / max(1, sum(count for _, count in totals))
    off = [total - mean * count for total, count in totals]
    count = sum(x.knowing == "open" for each in matches for x in each.seen)
    return float(np.std(off) * len(off) ** 0.5 / max(1, count))


def _wrong(seen: Seen) -> float:
    return sum((s - w) ** 2 for s, w in zip(seen.said, seen.won, strict=True))


def compare(game: str, matches: Sequence[Foretold]) -> None:
    """Say by how much the other value function is better, match by match."""
    pairs = [each for each in matches if each.beside]
    if len(pairs) < 2:
        return
    gains = [sum(map(_wrong, each.beside)) - sum(_wrong(x) for x in each.seen if x.knowing == "open") for each in pairs]
    counts = [len(each.beside) for each in pairs]
    gain = sum(gains) / sum(counts)
    off = np.array(gains) - gain * np.array(counts)
    others = [x for each in pairs for x in each.beside]
    thirds = [[x for x in others if min(2, int(3 * x.place)) == third] for third in range(3)]
    brier = error([x.said for x in others], [x.won for x in others])
    print(
        f"{game}: the other one: {len(pairs)} matches, Brier {brier:.4f}, {gain:+.4f} +- "
        f"{np.std(off) * len(off) ** 0.5 / sum(counts):.4f}; by thirds "
        f"{' '.join(f'{error([x.said for x in some], [x.won for x in some]):.3f}' for some in thirds if some)}; "
        f"ECE {calibration_error(others):.4f}", flush=True,
    )  # fmt: skip


def compare_with_the_judge(game: str, matches: Sequence[Foretold]) -> None:
    """Say how well judge and ``evaluate`` foretell the same positions, and by how much the value function is better."""
    pairs = [
        each for each in matches if each.judged and not any(len(x.said) < len(each.judged[0][0]) for x in each.seen)
    ]
    if len(pairs) < FEW:
        return
    rows = [(x, said, rough, each.match) for each in pairs
            for x, (said, rough) in zip(_open(each), each.judged, strict=True)]  # fmt: skip
    odds, rough = np.array([row[1] for row in rows]), np.array([row[2] for row in rows])
    won, match = np.array([row[0].won for row in rows]), np.array([row[3] for row in rows])
    count, sides = won.shape
    table = PositionTable(
        "", np.zeros(1, np.int64), np.zeros(0, np.int32), np.zeros(0, np.float32), rough,
        np.broadcast_to(np.eye(sides), (count, sides, sides)), won, match,
    )  # fmt: skip
    chances = np.zeros_like(won)
    for fold in range(FOLDS):
        here, there = np.flatnonzero(match % FOLDS == fold), np.flatnonzero(match % FOLDS != fold)
        factors = best_factors(odds, table, there)
        chances[here] = chances_of((factors.nets * odds + factors.rough * rough)[here], table, here)
    wrong, own = ((chances - won) ** 2).sum(1), np.array([_wrong(row[0]) for row in rows])
    off = [float((own - wrong - (own - wrong).mean())[match == one].sum()) for one in np.unique(match)]
    thirds = np.array([min(2, int(3 * row[0].place)) for row in rows])
    print(
        f"{game}: judge and evaluate: {len(pairs)} matches, Brier {wrong.mean():.4f}; the value function "
        f"{(own - wrong).mean():+.4f} +- {float(np.std(off)) * len(off) ** 0.5 / count:.4f}; by thirds "
        f"{' '.join(f'{wrong[thirds == third].mean():.3f}' for third in range(3))} and "
        f"{' '.join(f'{own[thirds == third].mean():.3f}' for third in range(3))}, the mean of thirds "
        f"{np.mean([wrong[thirds == third].mean() for third in range(3)]):.4f} and "
        f"{np.mean([own[thirds == third].mean() for third in range(3)]):.4f}", flush=True,
    )  # fmt: skip


def _open(one: Foretold) -> list[Seen]:
    return [x for x in one.seen if x.knowing == "open"]


def draw(game: str, seen: dict[int, list[Seen]], out: Path) -> None:
    import matplotlib.pyplot as plt  # not needed for gathering

    plt.rcParams["svg.hashsalt"] = "tortuga"
    figure, axes = plt.subplots(figsize=(4.2, 4.0))
    axes.plot([0, 1], [0, 1], color="#999999", linewidth=0.8)
    for seats, some in seen.items():
        bins = [each for each in binned([x for x in some if x.knowing == "open"]) if each[2] >= 30]
        axes.plot([said for said, *_ in bins], [won for _, won, _ in bins], marker=".", label=f"{seats} seats")
    axes.set(xlabel="chance", ylabel="share won", xlim=(0, 1), ylim=(0, 1), title=rules_of(game).info.title)
    axes.legend(fontsize="small")
    out.mkdir(parents=True, exist_ok=True)
    figure.savefig(out / f"chances-{game}.svg", bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)


def counts_of(game: str) -> list[int]:
    """How many seats to measure with, the usual number first."""
    return sorted((n for n in rules_of(game).info.seats if n > 1), key=lambda n: (n != USUAL, n))


def report(folder: Path, games: Sequence[str], pictures: Path | None, write: bool) -> None:
    for game in games:
        rows, kept = [], {}
        for seats in sorted(counts_of(game)):
            matches = gathered(folder / f"{seats}", game, Foretold)
            seen = [x for each in matches for x in each.seen]
            if not seen:
                continue
            kept[seats], found = seen, figures(seats, len(matches), seen)
            compare(game, matches)
            compare_with_the_judge(game, matches)
            rows += found
            cost = 1000 * float(np.median([each.spent for each in matches]))
            for row in found:
                print(
                    f"{game} {seats} seats, {row.knowing}, third {row.third or 'any'}: {row.matches} matches, Brier "
                    f"{row.brier:.3f} (uniform {row.uniform:.3f}, error {spread(matches):.3f}), ECE {row.ece:.3f}; "
                    f"{cost:.2f} ms a position", flush=True,
                )  # fmt: skip
        if pictures is not None and kept:
            draw(game, kept, pictures)
        card = card_of(game)
        if write and card is not None and kept:
            fresh = msgspec.structs.replace(card, reliability=rows)
            (VALUES / f"{game}.json").write_bytes(msgspec.json.format(msgspec.json.encode(fresh)) + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("gather", "report"))
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--matches", type=int, default=1000, help="with four seats, or the most there can be")
    parser.add_argument("--others", type=int, default=200, help="with each other number of seats")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="for each number of seats")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("artefacts/chances"), help="what was gathered")
    parser.add_argument("--beside", type=Path, default=None, help="a folder with other value functions")
    parser.add_argument("--write", action="store_true", help="put the figures on the cards")
    parser.add_argument("--pictures", type=Path, default=None, help=f"a folder for pictures; {IMAGES} with --write")
    args = parser.parse_args()
    if args.what == "gather":
        for seats in sorted({n for game in args.games for n in counts_of(game)}, key=lambda n: (n != USUAL, n)):
            wanted = args.matches if seats == USUAL else args.others
            games = [game for game in args.games if seats in counts_of(game)]
            plan = Gathering(kind=Foretold, work=partial(play, seats, args.beside), wanted=wanted, count=lambda _: 1)
            if wanted:
                folder = args.out / f"{seats}"
                gather(plan, games, folder, args.minutes, args.processes, lambda done, of: print(f"{done} of {of}"))
    report(args.out, args.games, args.pictures or (IMAGES if args.write else None), args.write)


if __name__ == "__main__":
    main()
