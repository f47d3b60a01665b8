"""Draws how the judges and policies of all games have learned, from the cards beside their weights (docs/bots.md)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import matplotlib.pyplot as plt

from tortuga.bots import knowledge_of
from tortuga.engine import rules_of
from tortuga.learn.card import Card, PolicyCard

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
IMAGES = Path(__file__).parents[1] / "docs/images"


def foreseen(game: str) -> Sequence[float]:
    judge = knowledge_of(rules_of(game)).judge
    assert judge is not None
    return [each.explained for each in Card.load(judge.with_suffix(".json")).curve]


def agreed(game: str) -> Sequence[float]:
    policy = knowledge_of(rules_of(game)).policy
    assert policy is not None
    return [each.agreed for each in PolicyCard.load(policy.with_suffix(".json")).curve]


def draw(curves: dict[str, Sequence[float]], title: str, label: str, name: str, least: float | None = 0) -> None:
    figure, axes = plt.subplots(figsize=(7.2, 3.4))
    for game, curve in curves.items():
        rounds = range(1, len(curve) + 1)
        axes.plot(rounds, [100 * each for each in curve], label=rules_of(game).info.title)
    axes.set(xlabel="rounds", ylabel=label, ylim=(least, None), title=title)
    axes.legend(fontsize="small")
    figure.savefig(IMAGES / name, bbox_inches="tight")


def main() -> None:
    draw(
        {game: foreseen(game) for game in GAMES},
        "What judges foresee of matches kept apart",
        "foreseen, of 100",
        "judges.svg",
    )
    draw(
        {game: agreed(game) for game in GAMES},
        "How often policies answer as their teacher, in matches kept apart",
        "answers alike, of 100",
        "policies.svg",
        None,
    )


if __name__ == "__main__":
    main()
