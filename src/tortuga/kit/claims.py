"""What players are told about their answers is compared with what the rules then do.

A forecast, a caution or a hint is a claim: "wins with 60 %", "costs 2 gold", "nobody can take it". Three tools check
such claims on positions of real matches:

- :func:`questions` walks through matches and stops at every question, with everything that is said about its answers.
- :meth:`Question.after` gives one answer with the match's own luck, :meth:`Question.outcomes` gives it many times with
  other luck. What is certain must agree with each of them.
- :class:`Odds` collects stated chances and what became of them, and :meth:`Odds.wrong` names those that lie outside
  their interval.

:class:`Ledger` keeps a list of what was claimed and what was checked, so that a claim without a check is noticed:

    ledger = Ledger()
    for question in questions("tiny_epic_pirates", seats=3, seed=1, players=["random", "mate", "mate"]):
        for claim in facts_of(question):
            ledger.claimed(claim.key)
            if claim.key == "sale":
                ledger.checked("sale")
                assert gold_gained(question.after(claim.option)) == claim["gold"]
    assert not ledger.unchecked
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

import msgspec

from tortuga import bot, new_match
from tortuga.engine import Action, Ask, Caution, Fast, Forecast, Match
from tortuga.engine.describing.facts import Fact
from tortuga.engine.rules import OptionValue


class Question:
    """A question that a seat is about to answer, and what is said about the answers.

    It is valid until the next one is taken from :func:`questions`: the match goes on.
    """

    def __init__(self, match: Match[Any], seat: int, ask: Ask) -> None:
        self.match = match
        self.seat = seat
        self.ask = ask

    @property
    def kind(self) -> str:
        return self.ask.kind

    @property
    def forecast(self) -> Forecast | None:
        return self.match.forecast(self.seat)

    @property
    def cautions(self) -> Sequence[Caution]:
        return self.match.cautions(self.seat)

    def after(self, answer: Action) -> Match[Any]:
        """The match after this answer, with the luck that it really has."""
        other = self.match.clone()
        other.act(self.seat, answer)
        return other

    def outcomes(self, answer: Action, times: int, seed: int = 0) -> Iterator[Match[Any]]:
        """The match after this answer, with other luck each time. Hidden things stay as they are."""
        for number in range(times):
            yield self.match.otherwise(self.seat, answer, Fast(seed * 1_000_003 + number))

    def worlds(self, answer: Action, times: int, seed: int = 0) -> Iterator[Match[Any]]:
        """The match after this answer in worlds that the seat imagines: hidden things and luck are dealt again."""
        for number in range(times):
            world = self.match.redeal(self.seat, seed * 1_000_003 + number)
            world.act(self.seat, answer)
            yield world

    def __repr__(self) -> str:
        return f"Question({self.kind!r} to seat {self.seat}, answer {self.match.number} of {self.match!r})"


class Claim(msgspec.Struct, frozen=True):
    """A fact that is stated about one of the answers. ``claim["gold"]`` is what it says about gold, None if nothing."""

    option: Action
    fact: Fact

    @property
    def key(self) -> str:
        return self.fact.key

    def __getitem__(self, name: str) -> Any:
        return self.fact.about.get(name)


def facts_of(question: Question) -> Iterator[Claim]:
    """Everything that a forecast (:class:`~tortuga.engine.describing.facts.Forecast`) states, answer by answer."""
    made = question.forecast
    for option, facts in zip(question.ask.options, made.hints, strict=True) if made is not None else ():
        for one in facts:
            yield Claim(option, one)


def questions(
    slug: str,
    *,
    seats: int,
    seed: int,
    players: Sequence[str] = ("random",),
    options: Mapping[str, OptionValue] | None = None,
    at_most: int = 2000,
) -> Iterator[Question]:
    """Every question of one match, one after the other. The seats are played by ``players`` in turn.

    A match with more than ``at_most`` questions is left there.
    """
    match = new_match(slug, seats=seats, seed=seed, options=options)
    at_table = [bot(players[seat % len(players)], seed=seed * 64 + seat) for seat in range(seats)]
    for _ in range(at_most):
        if match.over:
            return
        for seat, ask in list(match.waiting.items()):
            yield Question(match, seat, ask)
        seat = next(iter(match.waiting))
        match.act(seat, at_table[seat].choose(match.seat(seat)))


class Odds:
    """Stated chances of one kind, and how often what they are about came true.

    Claims are put into ten bins by the stated chance. In each bin the number that came true is compared with the sum of
    the stated chances. The claims of one bin are independent if each was checked with luck of its own.
    """

    BINS = 10
    ERRORS = 4.5
    """How many standard errors a bin may be off: among a thousand bins that are right, fewer than one in a hundred
    runs would find one that is not."""
    ROUNDING = 0.005
    """Chances are stated in whole per cent."""

    def __init__(self) -> None:
        self._bins: list[list[tuple[float, bool]]] = [[] for _ in range(self.BINS)]
        self._certainties: list[tuple[float, bool]] = []

    def add(self, stated: float, came_true: bool) -> None:
        """A chance between 0 and 1 that was stated, and whether it came true this time."""
        if not 0 <= stated <= 1:
            raise ValueError(f"{stated} is not a chance")
        if stated in (0, 1):
            self._certainties.append((stated, came_true))
        else:
            self._bins[int(stated * self.BINS)].append((stated, came_true))

    @property
    def count(self) -> int:
        return sum(map(len, self._bins)) + len(self._certainties)

    def wrong(self) -> list[str]:
        """A sentence for each bin that is off, and for certainties that were none."""
        told = [self._off(one) for one in self._bins if one]
        broken = sum(came_true != bool(stated) for stated, came_true in self._certainties)
        certain = f"{broken} of {len(self._certainties)} certainties were none" if broken else None
        return [sentence for sentence in (*told, certain) if sentence]

    def _off(self, claims: list[tuple[float, bool]]) -> str | None:
        count, wanted = len(claims), sum(stated for stated, _ in claims)
        found = sum(came_true for _, came_true in claims)
        error = sqrt(max(1.0, sum(stated * (1 - stated) for stated, _ in claims)))
        if abs(found - wanted) <= self.ERRORS * error + self.ROUNDING * count:
            return None
        return f"stated {wanted / count:.0%} on average, came true {found / count:.0%} of {count} times"


class Ledger:
    """Which claims were made and which were checked, by their keys; and chances by key."""

    def __init__(self) -> None:
        self._claimed: Counter[str] = Counter()
        self._checked: Counter[str] = Counter()
        self._odds: dict[str, Odds] = {}

    def claimed(self, key: str) -> None:
        """Note that a player was told this."""
        self._claimed[key] += 1

    def checked(self, key: str) -> None:
        """Note that such a claim was compared with what the rules do."""
        self._checked[key] += 1

    def odds(self, key: str) -> Odds:
        """The stated chances of this kind."""
        return self._odds.setdefault(key, Odds())

    @property
    def unchecked(self) -> list[str]:
        """What was claimed and never checked."""
        return sorted(key for key in self._claimed if key not in self._checked and key not in self._odds)

    def wrong(self) -> list[str]:
        """A sentence for each kind of chance that is off."""
        return [f"{key}: {sentence}" for key, odds in sorted(self._odds.items()) for sentence in odds.wrong()]
