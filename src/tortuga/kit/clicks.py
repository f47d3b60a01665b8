"""How many of a person's clicks decide something.

Mates play a match, and each of their answers is looked at as if a person had given it by a click. A click is *empty* if
it decided nothing:

- ``passed``: somebody passed in a window that did not concern them;
- ``alike``: all answers come to the same, because the rules say so (``Rules.alike``) or because the state after each of
  them is the same, bit for bit.

To pass in a window that concerns one, with a card that could be played, is a decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from tortuga.bots import make_bot
from tortuga.engine import Action, Ask, Fast, Match, OptionValue, Rules
from tortuga.engine.passing import Order, is_window, passes

Empty = Literal["passed", "alike"]
FEW = 4
"""The states after this many answers are compared."""
LONGEST = 5_000


class Click(NamedTuple):
    """An answer of a person."""

    kind: str
    """The kind of question."""
    empty: Empty | None


class Clicks(NamedTuple):
    """The clicks of all seats in some matches, and which of them were empty."""

    clicks: int
    empty: Mapping[Empty, int]
    kinds: Mapping[str, int]
    """The empty clicks by kind of question."""

    @property
    def share(self) -> float:
        """The share of clicks that decided nothing."""
        return sum(self.empty.values()) / self.clicks if self.clicks else 0.0


def clicks_of(
    rules: Rules[Any],
    seats: int,
    options: Mapping[str, OptionValue] | None = None,
    seeds: Iterable[int] = (0,),
    order: Order = "always",
    spared: bool = True,
) -> Clicks:
    """Play matches of mates and count. With this standing ``order`` people are not asked in some windows; ``spared``
    says whether they are spared questions whose answers are all alike."""
    found = [click for seed in seeds for click in _match(rules, seats, options or {}, seed, order, spared)]
    empty = [click for click in found if click.empty is not None]
    counted = Counter(click.empty for click in empty if click.empty is not None)
    return Clicks(len(found), counted, Counter(click.kind for click in empty))


def _match(
    rules: Rules[Any], seats: int, options: Mapping[str, OptionValue], seed: int, order: Order, spared: bool
) -> list[Click]:
    match = Match(rules, seats, rules.info.complete(options, seats), Fast(seed))
    mates = [make_bot("mate", seed + seat) for seat in range(seats)]
    found: list[Click] = []
    while not match.over and match.number < LONGEST:
        seat, ask = next(iter(match.waiting.items()))
        action = mates[seat].choose(match.seat(seat))
        if ask.forced is None and not _is_spared(match, seat, ask, order, spared):
            found.append(Click(ask.kind, _empty(match, seat, ask, action)))
        match.act(seat, action)
    return found


def _is_spared(match: Match[Any], seat: int, ask: Ask, order: Order, spared: bool) -> bool:
    return spared if ask.kind in match.rules.alike else passes(match, seat, ask, order)


def _empty(match: Match[Any], seat: int, ask: Ask, action: Action) -> Empty | None:
    concerned = not match.rules.info.concerns or ask.about.get("mine") == 1
    if is_window(match, ask) and action == match.rules.windows[ask.kind] and not concerned:
        return "passed"
    return "alike" if ask.kind in match.rules.alike or _same(match, seat, ask) else None


def _same(match: Match[Any], seat: int, ask: Ask) -> bool:
    """Whether the state after each of a few answers is the same."""
    if ask.space is not None or len(ask.options) > FEW or match.mode != "one":
        return False
    states = set()
    for option in ask.options:
        world = match.clone()
        world.act(seat, option)
        states.add(msgspec.msgpack.encode(world.state))
    return len(states) == 1
