"""Tips after a match: where a mate would have answered otherwise, and why, in the words of hints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tortuga.bots import make_bot
from tortuga.bots.bot import Bot
from tortuga.engine import Action, Match, Record
from tortuga.engine.describing.facts import Fact, fact
from tortuga.engine.record import repeat_answer, start_of
from tortuga.server.protocol import Tip
from tortuga.server.protocol.encoding import raw

MOST_COMPARED = 60
"""The most answers of a seat that are compared, spread over the match."""
CLEARLY = 0.2
"""How much worse than the best an answer must be, of the span between the best and the worst, to count as another."""


class Slip(NamedTuple):
    """An answer that a mate would have given otherwise."""

    step: int
    asked: Fact
    given: Action
    better: Action
    why: Fact
    regret: float
    """How much worse it was, of the span between the best answer and the worst."""


def tips_of(record: Record, seats: Sequence[int], rounds: Sequence[tuple[int, int]]) -> list[Tip]:
    """A tip for each of these seats that decided anything."""
    if not seats:
        return []
    wanted = set(_spread(record, seats))
    mate, match = make_bot("mate"), start_of(record)
    compared = dict.fromkeys(seats, 0)
    agreed = dict.fromkeys(seats, 0)
    slips: dict[int, list[Slip]] = {seat: [] for seat in seats}
    for number, (seat, action) in enumerate(record.answers):
        if number in wanted and (regret := regret_of(mate, match, seat, action)) is not None:
            compared[seat] += 1
            agreed[seat] += regret.regret < CLEARLY
            if regret.regret >= CLEARLY and regret.why is not None:
                ask = match.waiting[seat]
                asked = fact(ask.kind, **ask.about)
                slips[seat].append(Slip(number + 1, asked, action, regret.better, regret.why, regret.regret))
        repeat_answer(match, record, number)
    return [_tip(seat, compared[seat], agreed[seat], slips[seat], rounds) for seat in seats if compared[seat]]


class Compared(NamedTuple):
    """An answer beside that of a mate."""

    better: Action
    regret: float
    why: Fact | None


def regret_of(mate: Bot, match: Match[Any], seat: int, action: Action) -> Compared | None:
    """How a mate rates this answer to the open question; None if there was nothing to weigh, or if somebody passed."""
    ask = match.waiting.get(seat)
    if ask is None or ask.forced is not None or action == match.rules.windows.get(ask.kind):
        return None
    window = match.seat(seat)
    scores = mate.scores(window)
    if scores is None or len(scores) < 2:
        return None
    best, worst = scores[0].score, scores[-1].score
    own = next((one.score for one in scores if one.action == action), worst)
    if best <= worst:
        return None
    regret = (best - own) / (best - worst)
    return Compared(scores[0].action, regret, mate.why(window, scores[0].action) if regret >= CLEARLY else None)


def _spread(record: Record, seats: Sequence[int]) -> Iterator[int]:
    """The numbers of answers to compare: all of a seat's, or evenly spread ones if there are many."""
    for seat in seats:
        own = [number for number, (by, _) in enumerate(record.answers) if by == seat]
        step = max(1, -(-len(own) // MOST_COMPARED))
        yield from own[::step]


def _tip(seat: int, compared: int, agreed: int, slips: list[Slip], rounds: Sequence[tuple[int, int]]) -> Tip:
    """The reason that would have helped most, with its clearest example."""
    if not slips:
        return Tip(seat, compared, agreed)
    regrets: dict[str, float] = {}
    for slip in slips:
        regrets[slip.why.key] = regrets.get(slip.why.key, 0.0) + slip.regret
    key = max(regrets, key=lambda one: regrets[one])
    alike = [slip for slip in slips if slip.why.key == key]
    worst = max(alike, key=lambda slip: slip.regret)
    number = max((number for begun, number in rounds if begun < worst.step), default=0)
    return Tip(
        seat, compared, agreed, worst.step, number, worst.asked, raw(worst.given), raw(worst.better), worst.why,
        len(alike),
    )  # fmt: skip
