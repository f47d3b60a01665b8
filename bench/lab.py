"""How fast the lab plays: matches of mates, CPU seconds for each and matches a second of one core, per game."""

from __future__ import annotations

import argparse
import time

from tortuga.engine import rules_of
from tortuga.lab.fixtures import Fixture, Plan, entrants_of, play_fixture

TABLES = {"pirata_codex": 4, "piratical": 4, "tiny_epic_pirates": 4, "rattle_battle": 4, "pirate_attack": 4}


def seconds(game: str, seats: int, matches: int, luck: bool) -> float:
    """CPU seconds for a match; the first one, which loads what is loaded once, does not count."""
    rules = rules_of(game)
    options = rules.info.complete({}, seats)
    mate = entrants_of(["mate"])[0]
    start = 0.0
    for number in range(-1, matches):
        if number == 0:
            start = time.process_time()
        fixture = Fixture(number, max(0, number), (mate.name,) * seats)
        plan = Plan(tuple(rules.metrics), (), luck)
        play_fixture(rules, options, {mate.name: mate.make}, fixture, lambda: False, plan)
    return (time.process_time() - start) / matches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(TABLES))
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seats", type=int)
    given = parser.parse_args()
    for game in given.games:
        seats = given.seats or TABLES[game]
        plain, luck = (seconds(game, seats, given.matches, measured) for measured in (False, True))
        print(
            f"{game:20} {seats} mates: {plain:.3f} CPU s a match, {1 / plain:6.1f} a second and core; "
            f"with luck measured {luck / plain:.2f} times as long"
        )


if __name__ == "__main__":
    main()
