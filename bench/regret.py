"""What a mate's answers cost it, by kind of question: where a better player has something to gain.

Decisions are sampled from matches between mates. At each of them the mate's answer and its next best ones are played
on in the same worlds, with the same luck, by mates in every seat, to the end of the match or for ``--horizon``
decisions (then the game's learned judge says how it stands). The best answer is chosen in one half of the worlds and
valued in the other, and the other way round, so that luck is not taken for wisdom: where nothing is to be gained the
mean is 0.

``--true`` looks at the true state instead of imagined worlds. It says what knowing everything would be worth.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any, NamedTuple

import tortuga
from measure import parse_options
from tortuga.bots import ThumbBot, knowledge_of, worth
from tortuga.bots.bot import only_answer
from tortuga.bots.judge import Judge, judge_of
from tortuga.bots.lookahead import plausible_world, play_on
from tortuga.engine import Action, Ask, Chance, Fast, Match

SEATS = 4


class Plan(NamedTuple):
    """How decisions are looked into."""

    worlds: int
    width: int
    horizon: int | None
    true: bool
    level: str


class Found(NamedTuple):
    """What one decision says."""

    kind: str
    answer: str
    better: str
    regret: float
    """What the better answer wins more often, in shares of a match."""


def rehearse(match: Match[Any], chance: Chance, level: str, horizon: int | None) -> None:
    """Everybody plays by the rule of thumb of this level: to the end, or for so many decisions."""
    known = knowledge_of(match.rules)
    numbers = (known.weights[level],) if level in known.weights else ()
    play_on(match, known, numbers, chance, horizon)


def tried(
    match: Match[Any], seat: int, answers: Sequence[Action], plan: Plan, judge: Judge | None, seed: int
) -> list[list[float]]:
    """What each answer was worth, world by world."""
    known, chance = knowledge_of(match.rules), Fast(seed)
    found: list[list[float]] = [[] for _ in answers]
    for _ in range(plan.worlds):
        if plan.true:
            number = chance.below(1 << 31)
        else:
            number, world = plausible_world(match.seat(seat).imagine, known, seat, chance)
        for answer, values in zip(answers, found, strict=True):
            if plan.true:
                ahead = match.otherwise(seat, answer, Fast(number))
            else:
                ahead = world.clone()
                ahead.act(seat, answer)
            rehearse(ahead, Fast(~number), plan.level, plan.horizon)
            if ahead.outcome is not None:
                values.append(worth(ahead.outcome, match.rules.info.teams)[seat])
            else:
                assert judge is not None
                values.append(judge.judge([judge.look(ahead, seat)])[0])
    return found


def regret(found: Sequence[Sequence[float]]) -> tuple[float, int]:
    """What the first answer loses against the best, which is chosen in one half of the worlds and valued in the other;
    and which one it is, by all worlds."""
    lost = []
    for half in (0, 1):
        chosen = max(range(len(found)), key=lambda at: fmean(found[at][half::2]))
        lost.append(fmean(found[chosen][1 - half :: 2]) - fmean(found[0][1 - half :: 2]))
    return fmean(lost), max(range(len(found)), key=lambda at: fmean(found[at]))


def candidates(thumb: ThumbBot, match: Match[Any], seat: int, ask: Ask, width: int, chance: Chance) -> list[Action]:
    """The rule of thumb's answers, best first; where it names but one, any others beside it."""
    scored = thumb.scores(match.seat(seat)) or []
    named = [each.action for each in scored] or [thumb.choose(match.seat(seat))]
    others = [option for option in ask.options if option not in named]
    return (named + chance.sample(others, min(len(others), width)))[:width]


def name(action: Action) -> str:
    card = getattr(action, "card", None) or getattr(action, "stock", None)
    return type(action).__name__ + (f"({card})" if card else "")


def look_into(game: str, options: dict[str, Any], plan: Plan, seed: int, one_in: dict[str, int]) -> list[Found]:
    """One match between mates, some of whose decisions are looked into."""
    match = tortuga.new_match(game, seats=SEATS, seed=seed, options=options)
    thumbs = [ThumbBot(seed, plan.level) for _ in range(SEATS)]
    judge = judge_of(match.rules, SEATS) if plan.horizon is not None else None
    chance, found = Fast(~seed), []
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        sampled = one_in.get(ask.kind, one_in[""])
        if only_answer(ask) is None and sampled and not chance.below(sampled):
            answers = candidates(thumbs[seat], match, seat, ask, plan.width, chance)
            if len(answers) > 1:
                lost, best = regret(tried(match, seat, answers, plan, judge, chance.below(1 << 31)))
                found.append(Found(ask.kind, name(answers[0]), name(answers[best]), lost))
        match.act(seat, thumbs[seat].choose(match.seat(seat)))
    return found


def asked_in(game: str, options: dict[str, Any], level: str, matches: int) -> Counter[str]:
    """How often each kind of question is put to a seat in a match, where there is a choice."""
    asked: Counter[str] = Counter()
    for seed in range(matches):
        match = tortuga.new_match(game, seats=SEATS, seed=seed, options=options)
        thumbs = [ThumbBot(seed, level) for _ in range(SEATS)]
        while not match.over:
            seat, ask = next(iter(match.waiting.items()))
            if only_answer(ask) is None:
                asked[ask.kind] += 1
            match.act(seat, thumbs[seat].choose(match.seat(seat)))
    return asked


def report(found: Sequence[Found], asked: Counter[str], matches: int) -> None:
    kinds = defaultdict(list)
    for each in found:
        kinds[each.kind].append(each)
    print(f"{'question':18}{'a match':>9}{'looked':>8}{'regret':>9}{'+-':>8}{'a match':>9}")
    lines = []
    for kind, lost in kinds.items():
        values = [one.regret for one in lost]
        often = asked[kind] / matches / SEATS
        error = 1.96 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")
        lines.append((fmean(values) * often, kind, often, len(values), fmean(values), error))
    for total, kind, often, number, mean, error in sorted(lines, reverse=True):
        print(f"{kind:18}{often:9.2f}{number:8}{mean:9.4f}{error:8.4f}{total:9.4f}")
    pairs = defaultdict(list)
    for one in found:
        pairs[one.kind, one.answer, one.better].append(one.regret)
    print("\nwhat was answered, and what would have been better (times, regret in all)")
    for (kind, answer, better), values in sorted(pairs.items(), key=lambda item: -sum(item[1]))[:40]:
        print(f"{kind:16}{answer:34}{better:34}{len(values):5}{sum(values):9.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="name=value")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="seed of the first match")
    parser.add_argument("--one-in", default="12", help="decisions looked into: 12, or bet_turn=3,window=40,12")
    parser.add_argument("--worlds", type=int, default=16)
    parser.add_argument("--width", type=int, default=4)
    parser.add_argument("--horizon", type=int, help="decisions that are played on before the judge is asked")
    parser.add_argument("--true", action="store_true", help="look at the true state")
    parser.add_argument("--level", default="mate")
    wanted = parser.parse_args()
    options: dict[str, Any] = parse_options(wanted.options)
    pairs = [part.rpartition("=") for part in wanted.one_in.split(",")]
    one_in = {"": 0} | {kind: int(number) for kind, _, number in pairs}
    plan = Plan(wanted.worlds, wanted.width, wanted.horizon, wanted.true, wanted.level)
    found = []
    for seed in range(wanted.first, wanted.first + wanted.matches):
        found += look_into(wanted.game, options, plan, seed, one_in)
    report(found, asked_in(wanted.game, options, plan.level, 8), 8)


if __name__ == "__main__":
    main()
