"""Draws how the judges of all games have learned, from the cards beside their weights, for docs/bots.md."""

from __future__ import annotations

from pathlib import Path

import matplotlib.pyplot as plt

from tortuga.bots import knowledge_of
from tortuga.engine import rules_of
from tortuga.learn.card import Card

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")


def main() -> None:
    figure, axes = plt.subplots(figsize=(7.2, 3.4))
    for game in GAMES:
        rules = rules_of(game)
        judge = knowledge_of(rules).judge
        assert judge is not None
        curve = Card.load(judge.with_suffix(".json")).curve
        axes.plot([each.number for each in curve], [100 * each.explained for each in curve], label=rules.info.title)
    axes.set(
        xlabel="rounds", ylabel="foreseen, of 100", ylim=(0, None), title="What judges foresee of matches kept apart"
    )
    axes.legend(fontsize="small")
    figure.savefig(Path(__file__).parents[1] / "docs/images/judges.svg", bbox_inches="tight")


if __name__ == "__main__":
    main()
