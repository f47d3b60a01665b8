"""``python -m tortuga.reference.finding GAME`` searches for matches that show rare questions and keeps them."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, get_args

import msgspec

from tortuga.bots.knowledge import knowledge_of
from tortuga.engine import BadOptions, Fast, Option, OptionValue, Rules, rules_of
from tortuga.reference.examples import Examples
from tortuga.reference.rare import FILE, Scene, all_scenes

MATES = 0.1
"""The share of matches played by the rule of thumb, which is far slower than random play."""
LONGEST = 5_000
"""The most answers of a match that are looked at."""


def find(rules: Rules[Any], missing: set[str], seconds: float) -> Iterator[tuple[str, Scene]]:
    """Scenes for these kinds of question, as far as they can be found in time."""
    names = [made.__name__ for made in get_args(rules.action_type) if made not in rules.gives_up]
    end, seed = time.monotonic() + seconds, 0
    while missing and time.monotonic() < end:
        seed += 1
        found = _shown(rules, _drawn(rules, names, seed), missing)
        for kind in sorted(found):
            yield kind, _drawn(rules, names, seed)
        missing -= found


def _drawn(rules: Rules[Any], names: Sequence[str], seed: int) -> Scene:
    """A random scene for this seed: up to two options changed, and players that prefer certain actions."""
    chance, info = Random(seed), rules.info
    own = [name for name in info.options if name not in info.fixed]
    chosen = chance.sample(own, min(len(own), chance.randint(0, 2)))
    eager = tuple(sorted(chance.sample(names, min(len(names), chance.choice((0, 2, 4))))))
    options = {name: _value(info.options[name], chance) for name in chosen}
    mates = knowledge_of(rules).choose is not None and chance.random() < MATES
    return Scene(chance.choice(info.seats), seed, options, () if mates else eager, mates)


def _value(option: Option, chance: Random) -> OptionValue:
    if isinstance(option.default, list):
        return [str(choice) for choice in option.choices]
    if option.choices:
        return chance.choice(option.choices)
    if isinstance(option.default, bool):
        return not option.default
    return option.default


def _shown(rules: Rules[Any], scene: Scene, missing: set[str]) -> set[str]:
    try:
        match = scene.begin(rules)
    except BadOptions:
        return set()
    chance, found = Fast(scene.seed), set[str]()
    while not match.over and match.number < LONGEST:
        found |= missing & {ask.kind for ask in match.waiting.values()}
        seat = chance.pick(list(match.waiting))
        match.act(seat, scene.answer(match.seat(seat), chance))
    return found


def keep(game: str, scenes: dict[str, Scene]) -> None:
    """Add these scenes to the file. They replace others for the same question."""
    known = all_scenes()
    every = {**known, game: {**known.get(game, {}), **scenes}}
    ordered = {slug: dict(sorted(every[slug].items())) for slug in sorted(every)}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(ordered), indent=2) + b"\n")
    all_scenes.cache_clear()


def main(arguments: Sequence[str] | None = None) -> None:
    """The entry point of the command."""
    parser = argparse.ArgumentParser("python -m tortuga.reference.finding", description="Find rare questions.")
    parser.add_argument("game", help="the game")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long to search (default: 120)")
    chosen = parser.parse_args(arguments)
    rules = rules_of(chosen.game)
    missing = set(rules.words.catalogue["asks"]) - Examples(rules).gather().asks.keys()
    found = dict(find(rules, missing, chosen.seconds))
    keep(chosen.game, found)
    sys.stdout.write(f"found: {', '.join(sorted(found)) or 'nothing'}\n")
    if missing:
        parser.exit(1, f"not found: {', '.join(sorted(missing))}\n")


if __name__ == "__main__":
    main()
