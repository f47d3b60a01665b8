"""Random matches on one core, ours and Catanatron's in the same run: the ratio of applied decisions per CPU-second."""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

from catanatron import Color, Game, RandomPlayer

import tortuga
from measure import parse_options, race, random_answer
from tortuga.engine import Fast

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def ours(game: str, seats: int | None, options: dict[str, object], seed: int, seconds: float) -> tuple[int, float]:
    """Whole matches for about so long: everything a simulation pays for, set-up included."""
    luck, chance, done, start = Random(seed).random, Fast(seed), 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        match = tortuga.new_match(game, seats, seed=chance.below(1 << 30), options=options)
        while not match.over:
            random_answer(match, luck, chance)
            done += 1
    return done, spent


def theirs(seed: int, seconds: float) -> tuple[int, float]:
    """Decisions of Catanatron with its own random players, and the seconds that they took."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed + done)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            done += 1
    return done, spent


def our_choices(game: str, seats: int | None, options: dict[str, object], matches: int = 5) -> float:
    """The share of decisions in which there was more than one thing to do."""
    luck, chance, several = Random(1).random, Fast(1), []
    for seed in range(matches):
        match = tortuga.new_match(game, seats, seed=seed, options=options)
        while not match.over:
            ask = next(iter(match.waiting.values()))
            several.append(ask.space is not None or len(ask.options) > 1)
            random_answer(match, luck, chance)
    return sum(several) / len(several)


def their_choices(matches: int = 5) -> float:
    """The share of Catanatron's decisions with a choice; there dice are rolled and turns ended by decisions too."""
    several = []
    for seed in range(matches):
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            several.append(len(game.state.playable_actions) > 1)
            game.play_tick()
    return sum(several) / len(several)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="pirata_codex")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--option", action="append", default=[])
    args = parser.parse_args()
    options = parse_options(args.option)
    rates = race(
        {
            "ours": lambda number: ours(args.game, args.seats, options, number, args.seconds),
            "catanatron": lambda number: theirs(number, args.seconds),
        },
        args.rounds,
    )
    mine, other = rates.median("ours"), rates.median("catanatron")
    sys.stdout.write(
        f"{args.game}, {args.seats} seats: {mine:,.0f} decisions/s; Catanatron: {other:,.0f} decisions/s\n"
    )
    mine, other = mine * our_choices(args.game, args.seats, options), other * their_choices()
    sys.stdout.write(f"of these with more than one thing to do: {mine:,.0f}; Catanatron: {other:,.0f}\n")
    sys.stdout.write(f"ratio {rates.ratio('ours', 'catanatron'):.2f}\n")


if __name__ == "__main__":
    main()
