"""What a game tells the bots: ``KNOWLEDGE = Knowledge(...)`` in its module ``bot``.

A game declares what it has, and bots do without the rest. ``choose`` or ``scores`` is enough for a good player::

    def choose(seat: Seat[State], chance: Chance) -> Action:
        return max(seat.ask.options, key=...)

    KNOWLEDGE = Knowledge(choose=choose)

Functions that get a *seat* are given a real window, so they must never reach behind it (``seat._match``), and all
their randomness comes from ``chance``. Functions that get a *match* or a *state* are only called with imagined ones
(``match.imagined``), which do not contain the truth; these may read everything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol

import msgspec
from typing_extensions import TypeVar  # with defaults, which Python has from 3.13 on

from tortuga.engine.asks import Action, Ask
from tortuga.engine.chance import Chance
from tortuga.engine.describing.facts import Fact
from tortuga.engine.describing.lookahead import Lookahead
from tortuga.engine.describing.manners import Feelings, Lean, Manner
from tortuga.engine.describing.scores import Scores
from tortuga.engine.match import Match, Seat
from tortuga.engine.rules import GameState

S = TypeVar("S", bound=GameState)
S_contra = TypeVar("S_contra", bound=GameState, contravariant=True)
W = TypeVar("W", default=Any)
"""The numbers of a rule of thumb: a frozen Struct of numbers, switches (bools) and names."""
W_contra = TypeVar("W_contra", default=Any, contravariant=True)

# The rule of thumb


class Choose(Protocol[S]):
    """The rule of thumb: the answer to ``seat.ask``, decided from the window alone (``seat.view``, ``seat.ask``,
    ``seat.events``, ``seat.options``)."""

    def __call__(self, seat: Seat[S], chance: Chance, /) -> Action: ...


class ChooseBy(Protocol[S, W_contra]):
    """Choose an answer by the numbers of a level; by the mate's if none are given."""

    def __call__(self, seat: Seat[S], chance: Chance, weights: W_contra = ..., /) -> Action: ...


class Rate(Protocol[S]):
    """How good the answers to ``seat.ask`` are. Answers that are not named are worse than all that are."""

    def __call__(self, seat: Seat[S], chance: Chance, /) -> Scores: ...


class RateBy(Protocol[S, W_contra]):
    """How good the answers to ``seat.ask`` are by the numbers of a level; by the mate's if none are given."""

    def __call__(self, seat: Seat[S], chance: Chance, weights: W_contra = ..., /) -> Scores: ...


class Why(Protocol[S]):
    """Why the best answer is the best: a sentence of the catalogue's ``[advice]`` and its values
    (:func:`~tortuga.engine.describing.facts.fact`); None if there is nothing to say. It may take its time."""

    def __call__(self, seat: Seat[S], action: Action, /) -> Fact | None: ...


class TakeOffer(Protocol[S]):
    """An answer to ``seat.offer``, or None not to take the offer. It is called after every answer of anybody, so it
    must be quick and mostly return None."""

    def __call__(self, seat: Seat[S], chance: Chance, /) -> Action | None: ...


class Shortlist(Protocol[S]):
    """The answers to a question with many that a player might think of, best first, at most ``most``."""

    def __call__(self, match: Match[S], seat: int, ask: Ask, chance: Chance, most: int, /) -> Sequence[Action]: ...


# Manners


class Minded(Protocol[W]):
    """A level's numbers, changed for a player of this manner."""

    def __call__(self, weights: W, manner: Manner, /) -> W: ...


class Leaning(Protocol[S]):
    """How much more (or less) than ``scores`` says an answer is worth to a player of this manner; None if it makes no
    difference. ``foe`` is the player who last hurt a vengeful seat."""

    def __call__(self, seat: Seat[S], manner: Manner, foe: int | None, /) -> Lean | None: ...


# Looking ahead


class Evaluate(Protocol[S]):
    """How an imagined match stands: a number for each seat from 0 (lost) to 1 (won), 0.5 for an even match of two. It
    is called in the middle of phases, so it must not rely on being between two."""

    def __call__(self, match: Match[S], /) -> Sequence[float]: ...


class Plausible(Protocol[S]):
    """How well an imagined match fits what the others have done so far, as ``seat`` knows it, from 0 (not at all)
    to 1. Whoever looks ahead passes over worlds that do not fit."""

    def __call__(self, match: Match[S], seat: int, /) -> float: ...


class Plans(Protocol[S, W]):
    """Other ways to go on, as numbers to play by, the most promising first. A legend follows each of them for a while
    in imagined worlds."""

    def __call__(self, seat: Seat[S], weights: W, /) -> Sequence[W]: ...


class Gist(Protocol):
    """What an answer comes to. Of all that come to the same, a legend only looks into the one that the rule of thumb
    likes best, so that it sees answers that differ."""

    def __call__(self, action: Action, /) -> object: ...


class Ending(Protocol[S]):
    """How a legend looks ahead where the end is so near that worlds can be played out, without a judge
    (``Lookahead(horizon=None)``); None before that. Also for a seat that plays alone."""

    def __call__(self, seat: Seat[S], /) -> Lookahead | None: ...


class Success(Protocol[S]):
    """How well a match went that was played alone and is over, from 0 to 1. Every win must be worth more than every
    defeat. A clear win says more than a narrow one, so evolution and legends need fewer matches."""

    def __call__(self, match: Match[S], /) -> float: ...


class Stretch(Protocol[S_contra]):
    """A number for the stretch of the match that is being played, such as somebody's turn. A legend then meets the same
    luck in it, whatever happened before. Not if the rule of thumb imagines worlds."""

    def __call__(self, state: S_contra, /) -> int: ...


class ReadSigns(Protocol[S]):
    """A row of numbers of about 1 for the seat itself, then one for each rival, in an order that means something."""

    def __call__(self, seat: Seat[S], /) -> Sequence[Sequence[float]]: ...


class Signs(msgspec.Struct, Generic[S], frozen=True):
    """What nets are told besides the view."""

    names: Sequence[str]
    """What the numbers of each row are called."""
    read: ReadSigns[S]


class TakeBearings(Protocol[S]):
    """A row of numbers of about 1 for each seat of an imagined match, by seat."""

    def __call__(self, match: Match[S], /) -> Sequence[Sequence[float]]: ...


class Bearings(msgspec.Struct, Generic[S], frozen=True):
    """What the chances to win (:mod:`tortuga.analysis`) are told besides views and ``evaluate``: what a good player
    works out about how everybody stands."""

    names: Sequence[str]
    """What the numbers of each row are called."""
    take: TakeBearings[S]


class Knowledge(msgspec.Struct, Generic[S, W], frozen=True, kw_only=True):
    """What is known about one game. Everything is optional; the types say what a function must do."""

    choose: Choose[S] | ChooseBy[S, W] | None = None
    """Needed only if ``scores`` is not there, or if the best answer is found sooner than all scores. If both are there,
    they must agree."""
    scores: Rate[S] | RateBy[S, W] | None = None
    """Needed by hints with more than one answer, manners and legends."""
    why: Why[S] | None = None
    offer: TakeOffer[S] | None = None
    """Which offer to take, if any. Without it a bot never takes one."""
    shortlist: Shortlist[S] | None = None
    """A careless deckhand picks from it; without it, from all answers."""

    weights: Mapping[str, W] = {}
    """The numbers of the rule of thumb for each level: ``{"mate": MATE, "captain": CAPTAIN}``. ``choose`` and
    ``scores`` then take them as a third argument. ``tortuga.learn`` finds better ones."""
    minded: Minded[W] | None = None
    lean: Leaning[S] | None = None
    feelings: Feelings = {}
    """What events mean to a seat. The vengeful remember who hurt them, and characters talk about it."""

    evaluate: Evaluate[S] | None = None
    """Shown as a curve by ``tortuga watch``, rewards agents on their way, and measures luck in the lab."""
    plausible: Plausible[S] | None = None
    glimpses: bool = False
    """Is a glimpse (``Rules.glimpse``) enough for the rule of thumb, which reads no field that glimpses leave out?"""
    legend: Lookahead | None = None
    """How the level ``legend`` looks ahead."""
    legends_from: int = 1
    """The fewest seats at which a legend's numbers are better than a captain's, which it has at smaller tables."""
    judge: Path | None = None
    """The file with the learned judge that legends ask (:mod:`tortuga.bots.judge`)."""
    ending: Ending[S] | None = None
    plans: Plans[S, W] | None = None
    gist: Gist | None = None
    success: Success[S] | None = None
    stretch: Stretch[S] | None = None
    signs: Signs[S] | None = None
    bearings: Bearings[S] | None = None
