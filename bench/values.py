"""Fit the chances to win again: gather matches, then fit the nets of ``src/tortuga/analysis/values`` to who won them.

    python bench/values.py gather --out artefacts/values --wanted 6000      # hours of a core; goes on where it stopped
    python bench/values.py fit --out artefacts/values --into artefacts      # GAME.npz and GAME.json, minutes a game

Without ``--into`` nothing is written: the error on the matches kept apart is printed, beside that of the nets that are
shipped. To ship new ones, write them into ``src/tortuga/analysis/values`` and put fresh figures on their cards with
``python bench/chances.py --write``.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from tortuga.analysis.gathering import Plan, gather, gathered
from tortuga.analysis.value import VALUES, Card, card_of, fingerprint_of, packed
from tortuga.engine import rules_of
from tortuga.learn.values import Fitted, Sampled, Settings, fit, sample

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
SETTINGS = {
    "pirata_codex": Settings(rounds=3, blank_in=0.0, decay=1.0),
    "pirate_attack": Settings(rounds=3, blank_in=0.0, decay=1.0),
    "tiny_epic_pirates": Settings(rounds=6, blank=0.3, blank_in=0.2, rate=0.0015, decay=6.0),
}
"""Those of the shipped nets; for the others the usual ones."""


def write(game: str, matches: list[Sampled], fitted: Fitted, settings: Settings, folder: Path) -> None:
    """Write the nets and their card."""
    folder.mkdir(parents=True, exist_ok=True)
    weights, before = folder / f"{game}.npz", card_of(game)
    packed(fitted.names, fitted.layers, weights)
    counts: dict[str, int] = {}
    for one in matches:
        counts[f"{one.seats}"] = counts.get(f"{one.seats}", 0) + 1
    card = Card(
        game=game, version=1 if before is None else before.version + 1, fingerprint=fingerprint_of(weights),
        rules=rules_of(game).info.version, factors=fitted.factors, matches=dict(sorted(counts.items())),
        settings={name: float(value) for name, value in msgspec.structs.asdict(settings).items()}, trainer="numpy",
    )  # fmt: skip
    (folder / f"{game}.json").write_bytes(msgspec.json.format(msgspec.json.encode(card)) + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("gather", "fit"))
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--out", type=Path, default=Path("artefacts/values"), help="what was gathered")
    parser.add_argument("--into", type=Path, default=None, help=f"where to write the nets (shipped: {VALUES.name})")
    parser.add_argument("--wanted", type=int, default=6000, help="matches a game")
    parser.add_argument("--minutes", type=float, default=24 * 60)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    if args.what == "gather":
        plan = Plan(kind=Sampled, work=sample, wanted=args.wanted, count=lambda _: 1)
        gather(plan, args.games, args.out, args.minutes, args.processes, lambda done, of: print(f"{done} of {of}"))
        return
    for game in args.games:
        matches = gathered(args.out, game, Sampled)
        settings = SETTINGS.get(game, Settings())
        fitted = fit(game, matches, settings)
        errors = ", ".join(f"{error:.4f}" for error in fitted.errors)
        print(f"{game}: {len(matches)} matches, {len(fitted.names)} numbers, error on matches kept apart: {errors}")
        if args.into is not None:
            write(game, matches, fitted, settings, args.into)


if __name__ == "__main__":
    main()
