"""Draws how the judges and policies of all games have learned, from their cards (docs/experiments.md)."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import matplotlib.pyplot as plt

from tortuga.bots import knowledge_of
from tortuga.bots.net_files import found_net
from tortuga.engine import rules_of
from tortuga.learn.card import JudgeCard, PolicyCard

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
IMAGES = Path(__file__).parents[1] / "docs/images"


Curve = Sequence[tuple[int, float]]
"""How well it went after each round that is on the card."""


def foreseen(game: str) -> Curve:
    judge = knowledge_of(rules_of(game)).judge or found_net(rules_of(game), "judge")
    assert judge is not None
    return [(each.number, each.explained) for each in JudgeCard.load(judge.with_suffix(".json")).curve]


def agreed(game: str) -> Curve:
    policy = found_net(rules_of(game), "policy")
    assert policy is not None
    return [(each.number, each.agreed) for each in PolicyCard.load(policy.with_suffix(".json")).curve]


def draw(curves: dict[str, Curve], title: str, label: str, path: Path, least: float | None = 0) -> None:
    figure, axes = plt.subplots(figsize=(7.2, 3.4))
    for game, curve in curves.items():
        rounds, shares = [number for number, _ in curve], [100 * share for _, share in curve]
        axes.plot(rounds, shares, marker=".", label=rules_of(game).info.title)
    axes.set(xlabel="rounds", ylabel=label, ylim=(least, None), title=title)
    axes.legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=IMAGES, help="the folder for the pictures")
    out = parser.parse_args().out
    plt.rcParams["svg.hashsalt"] = "tortuga"  # the same cards make the same picture
    draw(
        {game: foreseen(game) for game in GAMES},
        "What judges foresee of matches kept apart",
        "foreseen, of 100",
        out / "judges.svg",
    )
    draw(
        {game: agreed(game) for game in GAMES},
        "How often policies answer as their teacher, in matches kept apart",
        "answers alike, of 100",
        out / "policies.svg",
        None,
    )


if __name__ == "__main__":
    main()
