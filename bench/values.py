"""Fit the chances to win again: gather matches, then fit the nets of ``src/tortuga/analysis/values`` to who won them.

    python bench/values.py gather --out artefacts/values --wanted 6000      # hours of a core; goes on where it stopped
    python bench/values.py fit --out artefacts/values --into artefacts      # GAME.npz and GAME.json, minutes a game

Nets are fitted in several ways (``WAYS``), in processes of their own (``OPENBLAS_NUM_THREADS=1`` keeps them out of each
other's way). The one with the least error on the matches kept apart is taken; nothing is written if that is the shipped
nets with fresh factors. Without ``--into`` nothing is written. To ship new ones, write them into
``src/tortuga/analysis/values`` and put fresh figures on their cards with ``python bench/chances.py``.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import msgspec

from tortuga.analysis.gathering import Plan, gather, gathered
from tortuga.analysis.value import VALUES, Card, card_of, fingerprint_of, packed, unpacked
from tortuga.engine import rules_of
from tortuga.learn.values import Fitted, Nets, Sampled, Settings, fit, sample
from tortuga.workers import Crew, Limits

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
FIRST = 1 << 24
"""The number of the first match: the shipped nets may have seen earlier ones."""
KEPT = "as shipped"
WAYS: dict[str, Settings] = {
    KEPT: Settings(rounds=0, go_on=True),
    "on": Settings(rounds=3, go_on=True, rate=0.0005),
    "on, foreseen": Settings(rounds=4, go_on=True, rate=0.0008, trust=0.15),
    "on, far foreseen": Settings(rounds=4, go_on=True, rate=0.0008, trust=0.4),
    "beside": Settings(rounds=4, beside=True),
    "beside, foreseen": Settings(rounds=4, beside=True, trust=0.15),
    "beside, far foreseen": Settings(rounds=4, beside=True, trust=0.4),
}
"""The ways to fit: nets as they are, with fresh factors; going on from them; and new ones beside them."""
LARGEST = 700_000
"""No file of weights is larger, in bytes."""


def write(game: str, counts: dict[str, int], fitted: Fitted, way: str, folder: Path) -> None:
    """Write the nets and their card."""
    folder.mkdir(parents=True, exist_ok=True)
    weights, before = folder / f"{game}.npz", card_of(game)
    packed(fitted.names, fitted.layers, weights)
    card = Card(
        game=game, version=1 if before is None else before.version + 1, fingerprint=fingerprint_of(weights),
        rules=rules_of(game).info.version, factors=fitted.factors, matches=dict(sorted(counts.items())),
        settings={name: float(value) for name, value in msgspec.structs.asdict(WAYS[way]).items()},
        trainer=f"numpy: {way}",
    )  # fmt: skip
    (folder / f"{game}.json").write_bytes(msgspec.json.format(msgspec.json.encode(card)) + b"\n")


def fit_way(out: Path, game: str, way: str) -> tuple[dict[str, int], Fitted]:
    """Fit in one way. Returns also how many matches there are, by number of seats."""
    before = Nets(*unpacked(VALUES / f"{game}.npz"))
    matches = gathered(out, game, Sampled)
    counts = Counter(f"{one.seats}" for one in matches)
    return dict(counts), fit(game, matches, WAYS[way], before)


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
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    if args.what == "gather":
        plan = Plan(kind=Sampled, work=sample, wanted=args.wanted, count=lambda _: 1, first=args.first)
        gather(plan, args.games, args.out, args.minutes, args.processes, lambda done, of: print(f"{done} of {of}"))
        return
    with Crew(args.processes, limits=Limits(nice=10)) as crew:
        jobs = {(game, way): crew.submit(fit_way, args.out, game, way) for game in args.games for way in WAYS}
        for game in args.games:
            found = {way: jobs[game, way].result() for way in WAYS}
            counts = found[KEPT][0]
            print(f"{game}: {sum(counts.values())} matches")
            for way, (_, fitted) in found.items():
                errors = ", ".join(f"{error:.4f}" for error in fitted.errors)
                print(f"   {way}: error on matches kept apart {fitted.error:.4f} (nets alone, by round: {errors})")
            good = [way for way in WAYS if fits(found[way][1], args.out)]
            best = min(good, key=lambda way: found[way][1].error)
            print(f"   best: {best}", flush=True)
            if args.into is not None and best != KEPT:
                write(game, counts, found[best][1], best, args.into)


if __name__ == "__main__":
    main()
