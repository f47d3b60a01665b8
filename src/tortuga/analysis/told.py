"""A match told: the types of what :func:`tortuga.analysis.tell` finds, and of its JSON.

Chances and shares are numbers from 0 to 1; seats and steps are counted from 0. A step is how many answers came before.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

Label = Literal["slip", "mistake", "blunder", "close"]
"""A loss of 2, 5 or 10 points or more that is surely more than nothing; or ``close``: too close to call."""


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """A point of the curve: everybody's chance when this many answers had been given."""

    step: int
    chances: list[float]
    """The chances with everything known that was hidden: only for afterwards."""
    public: list[float]
    """The chances as everybody could see them then."""


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round of the match."""

    step: int
    """How many answers had been given when it began."""
    number: int


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the ledger: what a moment did to the chance of each seat. The four sum to the change of the curve."""

    step: int
    until: int
    """How many answers had been given afterwards."""
    by: list[int]
    """The seats that answered."""
    kinds: list[str]
    """The kinds of question that they answered."""
    dice: list[float]
    """What nobody could know: dice, and cards from a deck."""
    reveals: list[float]
    """What others knew."""
    choice: list[float]
    """What the answer gave away, where that is certain."""
    drift: list[float]
    """What the value function got wrong."""


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A moment that changed much."""

    step: int
    seat: int
    """Whose chance changed most."""
    before: float
    after: float
    by: int
    """Who answered."""
    answer: str
    """The answer, in the game's words."""
    events: list[str]
    """What happened, in the game's words, as everybody heard it: of more than four events, the first and the last.
    Empty if nobody heard anything before the next turn began."""
    sentence: str


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer that was priced."""

    step: int
    seat: int
    kind: str
    """The kind of question."""
    question: str
    given: str
    better: str
    """The answer that it is compared with, in the game's words."""
    better_action: msgspec.Raw
    """The better answer, as an action."""
    loss: float
    """How much of a win it has cost; below 0 if it was better."""
    error: float
    """The standard error of the loss, wider where such figures were measured to be further off."""
    low: float
    high: float
    """The loss, ``errors`` errors less and more."""
    errors: float
    """How many errors a label takes in this game."""
    worlds: int
    label: Label
    why: str
    """Why the other answer is better, in the game's words; empty if there is nothing to say."""
    sentence: str


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """A lucky or unlucky moment of a seat."""

    step: int
    gain: float


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """How well a seat chose, where its chance was between 10 and 90 %."""

    choices: int
    """How many such choices were looked into."""
    loss: float | None
    """What it lost per choice, on average; None if that cannot be said."""
    error: float | None
    accuracy: int | None
    """From 0 to 100; None if there are too few choices, or if losses by a short look do not tell good players from bad
    ones in this game."""
    too_few: bool
    """Are there too few choices to say anything?"""


class Costly(msgspec.Struct, frozen=True, kw_only=True):
    """The kind of question that cost a seat most, by the answers that surely cost something."""

    kind: str
    question: str
    """The question that cost most among these, in the game's words."""
    step: int
    """Where it was asked."""
    answers: int
    """How many answers to such questions surely cost something."""
    loss: float
    """How much of a win they cost together."""


class SeatTold(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's match: ``result`` is ``start`` and the five others added up."""

    seat: int
    name: str
    start: float
    """The chance to win when somebody first had a choice."""
    result: float
    """1 for a win, a share of it if it was shared, 0 for a defeat; in an unfinished match, the last chance."""
    dice: float
    reveals: float
    own: float
    """What the seat's own answers gave away: at most 0."""
    others: float
    """What the others' answers gave away or took, those of partners too."""
    drift: float
    luckiest: Luck | None
    unluckiest: Luck | None
    figure: Figure
    costly: Costly | None
    """What cost the seat most; None if no answer is sure to have cost anything."""


class ValueUsed(msgspec.Struct, frozen=True, kw_only=True):
    """The value function that was used; version 0 is the game's own ``evaluate`` alone."""

    version: int
    fingerprint: str


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A match told."""

    game: str
    title: str
    rules: str
    """The version of the rules."""
    finished: bool
    """Is the match over? An unfinished one is told as far as it goes."""
    other_data: bool
    """Was it played with other data files than those installed here? It replays, but something else may have happened
    then."""
    answers: int
    """How many answers the record has."""
    value: ValueUsed
    seats: list[SeatTold]
    curve: list[Point]
    rounds: list[Round]
    """When each round began; empty if the game does not say it."""
    ledger: list[Line]
    turning_points: list[TurningPoint]
    priced: list[Answer]
    """The answers that were priced, the worst first."""
    format: Literal["tortuga-told-1"] = "tortuga-told-1"

    def dumps(self) -> str:
        """Write it as JSON."""
        return msgspec.json.format(msgspec.json.encode(self)).decode() + "\n"

    def save(self, path: Path | str) -> None:
        """Write it to a file as JSON."""
        Path(path).write_text(self.dumps(), "utf-8")
