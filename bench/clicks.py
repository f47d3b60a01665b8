"""How many of a person's clicks decide something: with every question put, and as the house puts them.

    python bench/clicks.py [--matches 4] [GAME ...]

Mates play the first preset of each game. Before: people are asked in all windows, and which of equal piles they want.
After: they are asked in windows that concern them, and not where all answers come to the same.
"""

from __future__ import annotations

import argparse

from tortuga.engine import rules_of
from tortuga.engine.passing import usual_order
from tortuga.kit.clicks import Clicks, clicks_of

GAMES = ["pirata_codex", "tiny_epic_pirates", "piratical", "pirate_attack", "rattle_battle"]


def measured(game: str, matches: int, usual: bool) -> Clicks:
    """The clicks of a game's first preset."""
    rules = rules_of(game)
    preset = rules.info.presets[0]
    order = usual_order(rules.info, program=False) if usual else "always"
    return clicks_of(rules, preset.seats or rules.info.seats[-1], preset.options, range(matches), order, usual)


def line(game: str, label: str, clicks: Clicks) -> str:
    """The figures as a row of a table."""
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(clicks.kinds.items(), key=lambda one: -one[1]))
    return (
        f"| {game} | {label} | {clicks.clicks} | {sum(clicks.empty.values())} | {100 * clicks.share:.1f} % | {kinds} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--matches", type=int, default=4)
    options = parser.parse_args()
    print("| game | | clicks | empty | share | by question |\n|---|---|---:|---:|---:|---|")
    for game in options.games:
        for label, usual in (("before", False), ("after", True)):
            print(line(game, label, measured(game, options.matches, usual)), flush=True)


if __name__ == "__main__":
    main()
