"""How strong a net plays: one against three of another kind, each deal from every seat. The result goes on its card.

    python bench/strength.py piratical --option races=random --against random --against mate --deals 250
    python bench/strength.py piratical --player legend --card judge --against captain --deals 250

Without ``--out`` the card beside the game's weights is changed; figures for the same players are replaced. CPU time a
decision is printed, but not kept: it says more about the machine than about the net.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import msgspec

import tortuga
from measure import parse_options
from tortuga.bots import decide, knowledge_of, make_bot
from tortuga.bots.net_files import found_net
from tortuga.engine import rules_of
from tortuga.lab.stats import wilson
from tortuga.learn.card import Figure, JudgeCard, NetCard, PolicyCard, present_commit

SEATS = 4


class Wanted(NamedTuple):
    game: str
    options: Mapping[str, Any]
    player: str
    against: str
    seed: int


class Deal(NamedTuple):
    """How one deal went, played from every seat."""

    won: float
    decisions: int
    seconds: float


def played(wanted: Wanted, number: int) -> Deal:
    results = [_from_seat(wanted, wanted.seed + number, seat) for seat in range(SEATS)]
    return Deal(*(sum(each) for each in zip(*results, strict=True)))


def _from_seat(wanted: Wanted, seed: int, ours: int) -> Deal:
    match: tortuga.Match[Any] = tortuga.new_match(wanted.game, SEATS, seed, dict(wanted.options))
    bots = {
        seat: make_bot(wanted.player if seat == ours else wanted.against, seed=seed * SEATS + seat)
        for seat in range(SEATS)
    }
    decisions, seconds = 0, 0.0
    while not match.over:
        begun = process_time()
        seat, answer = decide(match, bots)
        if seat == ours:
            decisions, seconds = decisions + 1, seconds + process_time() - begun
        match.act(seat, answer)
    assert match.outcome is not None
    winners = match.outcome.winners
    return Deal(float(ours in winners) / len(winners), decisions, seconds)


def measured(wanted: Wanted, deals: int, processes: int) -> Figure:
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        found = list(pool.map(partial(played, wanted), range(deals)))
    won, matches = sum(deal.won for deal in found), SEATS * deals
    spent, decisions = sum(deal.seconds for deal in found), sum(deal.decisions for deal in found)
    low, high = wilson(won, matches)
    print(
        f"{wanted.game}: {wanted.player} against {wanted.against}: {won / matches:.1%} ({low:.1%} to {high:.1%}) of "
        f"{matches} matches, {1000 * spent / decisions:.2f} ms a decision",
        flush=True,
    )
    return Figure(
        player=wanted.player,
        against=wanted.against,
        matches=matches,
        won=round(won / matches, 4),
        interval=(round(low, 4), round(high, 4)),
        commit=present_commit(),
    )


def noted(card: NetCard, figures: Sequence[Figure]) -> NetCard:
    """The card with these figures in place of older ones for the same players."""
    fresh = {(figure.player, figure.against) for figure in figures}
    kept = [figure for figure in card.figures if (figure.player, figure.against) not in fresh]
    return msgspec.structs.replace(card, figures=[*kept, *figures])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--player", default="net")
    parser.add_argument("--against", action="append", required=True)
    parser.add_argument("--card", choices=["policy", "judge"], default="policy")
    parser.add_argument("--out", type=Path, help="write the card here instead")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=900_000)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    rules, kind = rules_of(given.game), PolicyCard if given.card == "policy" else JudgeCard
    own = None if given.card == "policy" else knowledge_of(rules).judge
    weights = own or found_net(rules, given.card)
    if weights is None:
        parser.error(f"{given.game} has no {given.card}")
    options = parse_options(given.option)
    figures = [
        measured(Wanted(given.game, options, given.player, other, given.seed), given.deals, given.processes)
        for other in given.against
    ]
    path = weights.with_suffix(".json")
    noted(kind.load(path), figures).save(given.out or path)


if __name__ == "__main__":
    main()
