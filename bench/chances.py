"""How well the chances to win foretell fresh matches: Brier score and calibration by seats and third of the match.

Mates and captains play; at moments taken at random the chances are compared with who won. ``--write`` puts the figures
on the cards of the value functions, and the reliability plots into docs/images.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import matplotlib.pyplot as plt
import msgspec
import numpy as np

from tortuga import new_match
from tortuga.analysis.value import VALUES, Reliability, card_of, result, value_of
from tortuga.bots import ThumbBot
from tortuga.bots.bot import only_answer
from tortuga.engine import Fast, Match, OptionValue, rules_of
from tortuga.workers import Crew, Limits

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
IMAGES = Path(__file__).parents[1] / "docs/images"
ONE_IN = {"pirata_codex": 25, "pirate_attack": 120, "piratical": 25, "rattle_battle": 28, "tiny_epic_pirates": 25}
OPTIONS: dict[str, dict[str, OptionValue]] = {"piratical": {"races": "random"}}
FRESH = 1 << 40
"""Seeds from here on are used for nothing else."""
BINS = 10
CHUNK = 20


class Seen(NamedTuple):
    """What was said of a position, and what came of it; the position in the match, from 0 to 1."""

    knowing: str
    place: float
    said: list[float]
    won: list[float]


def play(game: str, seats: int, number: int) -> tuple[list[Seen], float]:
    """One match, and the mean CPU time for the chances of a position."""
    chance = Fast(FRESH + number)
    match: Match[Any] = new_match(game, seats, chance.below(1 << 62), OPTIONS.get(game, {}))
    value = value_of(match.rules, seats)
    players = [ThumbBot(chance.below(1 << 30), chance.pick(("captain", "mate"))) for _ in range(seats)]
    found: list[tuple[str, int, list[float], list[list[int]]]] = []
    spent, asked = 0.0, 0
    every = max(1, ONE_IN[game] * seats // 4)
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        answer = only_answer(ask)
        if answer is None and not chance.below(every):
            sides = [list(side) for side in match.rules.sides(match.state, seats)]
            began = process_time()
            open_ = value.of([match])[0]
            spent, asked = spent + process_time() - began, asked + 1
            public = value.judge([value.look_from(match.redeal(None, match.number), None)])[0]
            found += [("open", match.number, list(open_), sides), ("public", match.number, list(public), sides)]
        match.act(seat, players[seat].choose(match.seat(seat)) if answer is None else answer)
    assert match.outcome is not None
    seen = []
    for knowing, at, chances, sides in found:
        won = result(match.outcome, sides)
        first = [side[0] for side in sides]
        seen.append(Seen(knowing, at / match.number, [chances[k] for k in first], [float(won[k]) for k in first]))
    return seen, spent / max(1, asked)


def play_some(game: str, seats: int, numbers: range) -> list[tuple[list[Seen], float]]:
    return [play(game, seats, number) for number in numbers]


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
    for knowing in ("open", "public"):
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


def draw(game: str, seen: dict[int, list[Seen]], out: Path) -> None:
    plt.rcParams["svg.hashsalt"] = "tortuga"
    figure, axes = plt.subplots(figsize=(4.2, 4.0))
    axes.plot([0, 1], [0, 1], color="#999999", linewidth=0.8)
    for seats, some in seen.items():
        bins = [each for each in binned([x for x in some if x.knowing == "open"]) if each[2] >= 30]
        axes.plot([said for said, *_ in bins], [won for _, won, _ in bins], marker=".", label=f"{seats} seats")
    axes.set(xlabel="chance", ylabel="share won", xlim=(0, 1), ylim=(0, 1), title=rules_of(game).info.title)
    axes.legend(fontsize="small")
    figure.savefig(out / f"chances-{game}.svg", bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--matches", type=int, default=1000, help="with four seats, or the most there can be")
    parser.add_argument("--others", type=int, default=200, help="with each other number of seats")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="put the figures on the cards")
    parser.add_argument("--out", type=Path, default=IMAGES, help="the folder for the pictures")
    args = parser.parse_args()
    with Crew(args.processes, limits=Limits(nice=19)) as crew:
        for game in args.games:
            rows, kept = [], {}
            for seats in [n for n in rules_of(game).info.seats if n > 1]:
                count = args.matches if seats == 4 else args.others
                if not count:
                    continue
                chunks = [range(first, min(count, first + CHUNK)) for first in range(0, count, CHUNK)]
                jobs = [crew.submit(play_some, game, seats, chunk) for chunk in chunks]
                played = [one for job in jobs for one in job.result()]
                seen = kept[seats] = [x for found, _ in played for x in found]
                rows += figures(seats, count, seen)
                cost = 1000 * float(np.median([spent for _, spent in played]))
                for row in [row for row in rows if row.seats == seats]:
                    print(
                        f"{game} {seats} seats, {row.knowing}, third {row.third or 'any'}: Brier {row.brier:.3f} "
                        f"(uniform {row.uniform:.3f}), ECE {row.ece:.3f}; {cost:.2f} ms a position", flush=True,
                    )  # fmt: skip
            draw(game, kept, args.out)
            card = card_of(game)
            if args.write and card is not None:
                fresh = msgspec.structs.replace(card, reliability=rows)
                (VALUES / f"{game}.json").write_bytes(msgspec.json.format(msgspec.json.encode(fresh)) + b"\n")


if __name__ == "__main__":
    main()
