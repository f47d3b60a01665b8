"""How much there is to win at all: one player who knows everything against three mates, every deal from every seat.

``Seer`` looks at the true state, with hidden dice and cards and the order of the deck; only what is drawn or rolled
from here on is left to luck. It plays its best answers on in many such futures, by mates in every seat, and takes the
one that does best. ``--prophet`` knows even the luck to come: it plays each answer on once, exactly as the match would
go, and follows the first line that wins. ``--cups`` is cheaper and for Pirata Codex alone: a captain that bids with all
cups lifted. No honest player can do any of this, so they are here for measuring and nowhere else.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any, Protocol

import tortuga
from measure import parse_options
from regret import Plan, candidates, tried
from tortuga.bots import ThumbBot, play_out
from tortuga.bots.bot import only_answer
from tortuga.bots.judge import judge_of
from tortuga.bots.lookahead import mean_and_error
from tortuga.engine import Action, Fast, Match
from tortuga.games.pirata_codex import bot as pirata
from tortuga.games.pirata_codex.bot.weights import CAPTAIN
from tortuga.lab import wilson

SEATS = 4


class Cheat(Protocol):
    """Somebody who is handed the true match."""

    def choose(self, match: Match[Any], seat: int) -> Action: ...


class Seer:
    """Looks ahead from the true match."""

    def __init__(self, seed: int, plan: Plan, rounds: Sequence[int], kinds: frozenset[str]) -> None:
        self.thumb, self.chance = ThumbBot(seed, plan.level), Fast(seed)
        self.plan, self.rounds, self.kinds = plan, rounds, kinds

    def choose(self, match: Match[Any], seat: int) -> Action:
        """The rule of thumb's answer, unless another does better by more than a standard error."""
        ask = match.waiting[seat]
        if only_answer(ask) is not None or (self.kinds and ask.kind not in self.kinds):
            return self.thumb.choose(match.seat(seat))
        answers = candidates(self.thumb, match, seat, ask, self.plan.width, self.chance)
        judge = judge_of(match.rules, match.seats) if self.plan.horizon is not None else None
        values: list[list[float]] = [[] for _ in answers]
        left = list(range(len(answers)))
        for worlds in self.rounds:
            if len(left) == 1:
                break
            plan = self.plan._replace(worlds=worlds)
            found = tried(match, seat, [answers[at] for at in left], plan, judge, self.chance.below(1 << 31))
            for at, more in zip(left, found, strict=True):
                values[at] += more
            ranked = sorted(left, key=lambda at: -sum(values[at]) / len(values[at]))
            left = sorted({0, *ranked[: (len(ranked) + 1) // 2]})
        return answers[max(left, key=lambda at: self._sure(values[at], values[0]) if at else 0.0)]

    @staticmethod
    def _sure(values: Sequence[float], first: Sequence[float]) -> float:
        mean, error = mean_and_error([value - base for value, base in zip(values, first, strict=True)])
        return mean - error


class Prophet:
    """Knows everything to come: how the match ends if it gives an answer and then goes on as its level does.

    Mates play by the rule of thumb, which leaves nothing to luck, so a copy of the match goes as the match itself will.
    """

    def __init__(self, seed: int, level: str, width: int) -> None:
        self.thumb, self.mate, self.chance = ThumbBot(seed, level), ThumbBot(seed), Fast(seed)
        self.width = width
        self.promised: float | None = None
        """What it wins by going on without another thought."""

    def choose(self, match: Match[Any], seat: int) -> Action:
        ask = match.waiting[seat]
        if self.promised == 1.0 or only_answer(ask) is not None:
            return self.thumb.choose(match.seat(seat))
        chosen, *others = candidates(self.thumb, match, seat, ask, self.width, self.chance)
        if self.promised is None:
            self.promised = self._ends(match, seat, chosen)
        for answer in others:
            if self.promised == 1.0:
                break
            value = self._ends(match, seat, answer)
            if value > self.promised:
                self.promised, chosen = value, answer
        return chosen

    def _ends(self, match: Match[Any], me: int, answer: Action) -> float:
        ahead = match.clone()
        ahead.act(me, answer)
        play_out(ahead, {seat: self.thumb if seat == me else self.mate for seat in range(match.seats)})
        assert ahead.outcome is not None
        return share(ahead.outcome.winners, me)


class LiftedCups:
    """Pirata Codex: bids as a captain does who has looked into every cup, and is a captain otherwise."""

    def __init__(self, seed: int) -> None:
        self.captain, self.chance = ThumbBot(seed, "captain"), Fast(seed)

    def choose(self, match: Match[Any], seat: int) -> Action:
        ask = match.waiting[seat]
        if ask.kind not in ("first_bid", "bet_turn"):
            return self.captain.choose(match.seat(seat))
        state = match.clone().state
        state.peeks += [(seat, other) for other in state.participants if other != seat]
        return pirata.decide(state, seat, ask, self.chance, CAPTAIN)


def share(winners: Sequence[int], seat: int) -> float:
    """What a seat wins: the match, or its part of it."""
    return (seat in winners) / max(1, len(winners))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="name=value")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="seed of the first deal")
    parser.add_argument("--worlds", default="4,4,8", help="futures in each round; after it the worse half is dropped")
    parser.add_argument("--width", type=int, default=6)
    parser.add_argument("--horizon", type=int, help="decisions that are played on before the judge is asked")
    parser.add_argument("--kinds", default="", help="the questions it thinks about; all of them if none is named")
    parser.add_argument("--level", default="mate", help="whose rule of thumb it thinks with")
    parser.add_argument("--fair", action="store_true", help="imagined worlds instead of the true one")
    parser.add_argument("--prophet", action="store_true", help="it knows even what will be drawn and rolled")
    parser.add_argument("--cups", action="store_true", help="Pirata Codex: a captain with all cups lifted")
    parser.add_argument("--seconds", type=float, default=1e9, help="CPU after which no new deal is begun")
    wanted = parser.parse_args()
    options: dict[str, Any] = parse_options(wanted.options)
    plan = Plan(0, wanted.width, wanted.horizon, not wanted.fair, wanted.level)
    rounds = [int(worlds) for worlds in wanted.worlds.split(",")]
    kinds = frozenset(filter(None, wanted.kinds.split(",")))
    won, played, begun = 0.0, 0, time.process_time()
    while played < wanted.matches and (played % SEATS or time.process_time() - begun < wanted.seconds):
        deal, me = divmod(played, SEATS)
        seed = wanted.first + deal
        match = tortuga.new_match(wanted.game, seats=SEATS, seed=seed, options=options)
        cheat: Cheat
        if wanted.cups:
            cheat = LiftedCups(seed)
        elif wanted.prophet:
            cheat = Prophet(seed, wanted.level, wanted.width)
        else:
            cheat = Seer(seed, plan, rounds, kinds)
        thumbs = [ThumbBot(seed) for _ in range(SEATS)]
        while not match.over:
            seat = next(iter(match.waiting))
            match.act(seat, cheat.choose(match, seat) if seat == me else thumbs[seat].choose(match.seat(seat)))
        assert match.outcome is not None
        won += share(match.outcome.winners, me)
        played += 1
        if played % SEATS == 0 or played == wanted.matches:
            low, high = wilson(won, played)
            taken = time.process_time() - begun
            print(f"{played} matches: {won / played:.1%} ({low:.1%} to {high:.1%}), {taken:.0f} s", flush=True)


if __name__ == "__main__":
    main()
