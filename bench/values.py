"""Fit the chances to win again: gather matches, then fit the nets of ``src/tortuga/analysis/values`` to who won them.

    python bench/values.py gather --out artefacts/values --wanted 6000      # hours of a core; goes on where it stopped
    python bench/values.py fit --out artefacts/values --into artefacts      # GAME.npz and GAME.json, minutes a game

Nets are fitted in several ways (``WAYS``), in processes of their own (``OPENBLAS_NUM_THREADS=1`` keeps them out of each
other's way), and those are also put beside the shipped ones. What has the least error on the matches kept apart is
taken; nothing is written if that is the shipped nets with fresh factors. Without ``--into`` nothing is written; with
``--every`` all are written, each way in a folder of its own. To ship new ones, write them into
``src/tortuga/analysis/values``, see with ``python bench/chances.py --beside`` that they foretell fresh matches better
than the old ones, and put the figures on their cards.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import as_completed
from contextlib import suppress
from pathlib import Path

import msgspec
import numpy as np

from tortuga.analysis.gathering import Gathering, gather, gathered
from tortuga.analysis.value import VALUES, ValueCard, card_of, fingerprint_of, packed, unpacked
from tortuga.engine import rules_of
from tortuga.learn.values import (
    APART,
    SEATS,
    Fitted,
    NamedNets,
    Sampled,
    ValueSettings,
    chances_of,
    fit,
    sample,
    strengths_of,
    tables,
    together,
)
from tortuga.workers import Crew, JobLimits

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
FIRST = 1 << 24
"""The number of the first match: the shipped nets may have seen earlier ones."""
KEPT, BESIDE = "as shipped", ", beside the shipped"
WAYS: dict[str, ValueSettings] = {
    KEPT: ValueSettings(rounds=0, go_on=True),
    "new": ValueSettings(rounds=4, nets=6, placed=0.4, judged=0.2),
    "on": ValueSettings(rounds=3, go_on=True, rate=0.0008, placed=0.3, judged=0.3, trust=0.1),
    "new, not judged": ValueSettings(rounds=4, placed=0.4),
    "new, more": ValueSettings(rounds=4, nets=8, placed=0.4, judged=0.3, decay=6.0),
    "on, who won": ValueSettings(rounds=3, go_on=True, rate=0.0008),
}
"""The ways to fit: nets as they are, with fresh factors; going on from them; and new ones."""
LARGEST = 700_000
"""No file of weights is larger, in bytes."""


class Result(msgspec.Struct, frozen=True):
    """What a way came to."""

    way: str
    fitted: Fitted
    counts: dict[str, int]
    """How many matches there are, by number of seats."""
    apart: dict[int, float]
    """The Brier score of each match of four that was kept apart, the mean over its positions."""


def write(game: str, found: Result, folder: Path) -> None:
    """Write the nets and their card."""
    folder.mkdir(parents=True, exist_ok=True)
    weights, before = folder / f"{game}.npz", card_of(game)
    packed(found.fitted.names, found.fitted.layers, weights)
    settings = WAYS[found.way.removesuffix(BESIDE)]
    card = ValueCard(
        game=game, version=1 if before is None else before.version + 1, fingerprint=fingerprint_of(weights),
        rules=rules_of(game).info.version, factors=found.fitted.factors, matches=dict(sorted(found.counts.items())),
        settings={name: float(value) for name, value in msgspec.structs.asdict(settings).items()},
        trainer=f"bench/values.py: {found.way}",
    )  # fmt: skip
    (folder / f"{game}.json").write_bytes(msgspec.json.format(msgspec.json.encode(card)) + b"\n")


def fit_way(out: Path, game: str, way: str) -> list[Result]:
    """Fit in one way, and put new nets also beside the shipped ones."""
    before = NamedNets(*unpacked(VALUES / f"{game}.npz"))
    matches = gathered(out, game, Sampled)
    counts = dict(Counter(f"{one.seats}" for one in matches))
    fitted = fit(game, matches, WAYS[way], before)
    found = {way: fitted}
    if not WAYS[way].go_on:
        found[way + BESIDE] = together(game, matches, fitted, before)
    return [Result(each, what, counts, apart(game, matches, what)) for each, what in found.items()]


def apart(game: str, matches: list[Sampled], fitted: Fitted) -> dict[int, float]:
    some = [one for one in matches if one.seats == SEATS and one.match % APART == 0]
    scores: dict[int, float] = {}
    for table in tables(game, some, fitted.names):
        which, of = np.arange(len(table.rough)), fitted.factors[table.key]
        said = of.nets * strengths_of(fitted.layers, table, which, len(fitted.names)) + of.rough * table.rough
        wrong = ((chances_of(said, table, which) - table.won) ** 2).sum(1)
        scores |= {int(match): float(wrong[table.match == match].mean()) for match in np.unique(table.match)}
    return scores


def say(game: str, found: list[Result]) -> None:
    """Print how well each way does."""
    kept = next(one for one in found if one.way == KEPT)
    print(f"{game}: {sum(kept.counts.values())} matches, {len(kept.apart)} of four apart")
    for one in found:
        gains = np.array([one.apart[match] - kept.apart[match] for match in kept.apart])
        errors = ", ".join(f"{error:.4f}" for error in one.fitted.errors)
        print(
            f"   {one.way}: error apart {one.fitted.error:.4f} (nets alone, by round: {errors}); Brier "
            f"{np.mean([*one.apart.values()]):.4f}, {gains.mean():+.4f} +- {gains.std() / len(gains) ** 0.5:.4f}",
            flush=True,
        )


def fits(found: Fitted, folder: Path) -> bool:
    """Is the file of weights small enough to be shipped?"""
    packed(found.names, found.layers, folder / "tried.npz")
    size = (folder / "tried.npz").stat().st_size
    (folder / "tried.npz").unlink()
    return size <= LARGEST


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("gather", "fit"))
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--out", type=Path, default=Path("artefacts/values"), help="what was gathered")
    parser.add_argument("--into", type=Path, default=None, help=f"where to write the nets (shipped: {VALUES.name})")
    parser.add_argument("--wanted", type=int, default=6000, help="matches a game")
    parser.add_argument("--first", type=int, default=FIRST, help="the number of the first match")
    parser.add_argument("--minutes", type=float, default=24 * 60)
    parser.add_argument("--shares", type=float, nargs="*", default=[], help="of the time, by game (else one each)")
    parser.add_argument("--every", action="store_true", help="write every way")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    if args.what == "gather":
        plan = Gathering(
            kind=Sampled,
            work=sample,
            wanted=args.wanted,
            count=lambda _: 1,
            first=args.first,
            shares=dict(zip(args.games, args.shares, strict=False)),
        )
        gather(plan, args.games, args.out, args.minutes, args.processes, lambda done, of: print(f"{done} of {of}"))
        return
    fit_all(args.games, args.out, args.into, args.every, args.minutes, args.processes)


def fit_all(games: Sequence[str], out: Path, into: Path | None, every: bool, minutes: float, processes: int) -> None:
    """Fit in all ways, as far as the time goes."""
    found: dict[str, list[Result]] = {game: [] for game in games}
    until = time.monotonic() + 60 * minutes
    with suppress(TimeoutError), Crew(processes, limits=JobLimits(nice=10)) as crew:
        jobs = {crew.submit(fit_way, out, game, way): game for way in WAYS for game in games}
        for job in as_completed(jobs, timeout=max(0.0, until - time.monotonic())):
            for one in job.result():
                found[jobs[job]].append(one)
                if every and into is not None:
                    write(jobs[job], one, into / one.way.replace(", ", "-").replace(" ", "_"))
            print(f"{jobs[job]}: {found[jobs[job]][-1].way}", flush=True)
    for game, ways in found.items():
        if any(one.way == KEPT for one in ways):
            say(game, ways)
            best = min([one for one in ways if fits(one.fitted, out)], key=lambda one: one.fitted.error)
            print(f"   best: {best.way}", flush=True)
            if into is not None and best.way != KEPT:
                write(game, best, into)


if __name__ == "__main__":
    main()
