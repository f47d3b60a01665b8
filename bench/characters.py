"""What manners are worth and what they do: one mate with a manner against three plain ones, in every game.

Every deal is played from every seat. Besides the share of matches won: blows (attacks, thefts, cards aimed at somebody)
in a match, the share of them that went to whoever had hurt this player last (a third by chance at four seats), and what
the game itself has to tell of a manner.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import tortuga
from tortuga.bots import Bot, decide, knowledge_of
from tortuga.engine import Action, Match, Seat
from tortuga.engine.describing.manners import MANNERS, feeling_of
from tortuga.games.pirata_codex.actions import Raise
from tortuga.games.pirata_codex.bot.manner import excess
from tortuga.games.pirate_attack.events import GoldSpent
from tortuga.games.rattle_battle.events import Sent
from tortuga.lab import mean_interval, wilson

SEATS = 4
Figure = Callable[[Match[Any], int], float]


class Played(NamedTuple):
    """What one match says of the player with the manner."""

    won: float
    blows: int
    returned: int
    """Blows at whoever had hurt the player last."""
    answerable: int
    """Blows struck after the player had been hurt."""
    beyond: list[float]
    """Pirata Codex: how many dice its bids went beyond what its own cup made likely."""
    figure: float


def ships_sent(match: Match[Any], seat: int) -> float:
    """Ships sent to sea, for every adventure."""
    sent = [
        event.ships + event.captain for event in match.events(None) if isinstance(event, Sent) and event.seat == seat
    ]
    return sum(sent) / max(1, len(sent))


def gold_spent(match: Match[Any], seat: int) -> float:
    """In shops."""
    return sum(event.amount for event in match.events(None) if isinstance(event, GoldSpent) and event.seat == seat)


FIGURES: Mapping[str, tuple[str, Figure]] = {
    "pirata_codex": ("coins at the end", lambda match, seat: match.state.players[seat].coins),
    "pirate_attack": ("gold spent", gold_spent),
    "piratical": ("gold at the end", lambda match, seat: match.state.captains[seat].gold),
    "rattle_battle": ("ships sent", ships_sent),
    "tiny_epic_pirates": ("gold at the end", lambda match, seat: match.state.players[seat].gold),
}
OPTIONS: Mapping[str, Mapping[str, str]] = {"piratical": {"races": "random"}}
"""Races are dealt, so that the choice of one is not taken for skill."""


class Watched(Bot):
    """A bot whose bids are noted."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.beyond: list[float] = []

    def choose(self, seat: Seat[Any]) -> Action:
        action = self.bot.choose(seat)
        if isinstance(action, Raise):
            self.beyond.append(excess(seat.view, action.quantity, action.face))
        return action

    def offer(self, seat: Seat[Any]) -> Action | None:
        return self.bot.offer(seat)


def play(game: str, manner: str, level: str, number: int) -> Played:
    seed, me = divmod(number, SEATS)
    watched = Watched(tortuga.bot(f"{level}:manner={manner}", seed))
    bots = {seat: watched if seat == me else tortuga.bot(level, seed) for seat in range(SEATS)}
    match = tortuga.new_match(game, seats=SEATS, seed=seed, options=OPTIONS.get(game, {}))
    while not match.over:
        match.act(*decide(match, bots))
    assert match.outcome is not None
    winners = match.outcome.winners
    counts = blows(match, me)
    figure = FIGURES[game][1](match, me)
    won = 1 / len(winners) if me in winners else 0.0
    return Played(won, counts["blows"], counts["returned"], counts["answerable"], watched.beyond, figure)


def blows(match: Match[Any], me: int) -> Counter[str]:
    """What this player did to others, and to whom."""
    feelings, foe, counts = knowledge_of(match.rules).feelings, None, Counter[str]()
    for event in match.events(me):
        feeling = feeling_of(feelings, event)
        if feeling is None or feeling.touch != "hurt" or feeling.by in (None, feeling.seat):
            continue
        if feeling.seat == me:
            foe = feeling.by
        elif feeling.by == me:
            counts["blows"] += 1
            counts["answerable"] += foe is not None
            counts["returned"] += feeling.seat == foe
    return counts


def line(game: str, manner: str, played: list[Played]) -> str:
    matches = len(played)
    wins = sum(one.won for one in played)
    low, high = wilson(wins, matches)
    answerable, returned = sum(one.answerable for one in played), sum(one.returned for one in played)
    back = f"{returned / answerable:.0%}" if answerable else "none"
    beyond = [each for one in played for each in one.beyond]
    bids = f"; beyond the cup {sum(beyond) / len(beyond):.2f} dice a bid" if beyond else ""
    return (
        f"{game:18}{manner:10}{matches:6} matches; won {wins / matches:.1%} ({low:.1%} to {high:.1%}); "
        f"blows {mean([one.blows for one in played])}; returned {back} of {answerable}; "
        f"{FIGURES[game][0]} {mean([one.figure for one in played])}{bids}"
    )


def mean(values: list[float]) -> str:
    """With its interval."""
    low, high = mean_interval(values)
    return f"{sum(values) / len(values):.2f} ({low:.2f} to {high:.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(FIGURES))
    parser.add_argument("--manners", default=",".join(MANNERS))
    parser.add_argument("--level", default="mate")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--processes", type=int, default=1)
    wanted = parser.parse_args()
    with ProcessPoolExecutor(wanted.processes) as pool:
        for game in wanted.games:
            for manner in wanted.manners.split(","):
                one = partial(play, game, manner, wanted.level)
                played = list(pool.map(one, range(wanted.matches), chunksize=SEATS))
                print(line(game, manner, played), flush=True)


if __name__ == "__main__":
    main()
