"""Bets: the chance that a bid, a lock or a call is right, as far as the seat can know.

The seat does not see the dice under other cups, but it knows how many there are, because everybody sees crew being
gained and lost (R18). Each of them is taken as a fair roll, whatever its owner has bid.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Fact, Facts, Forecast, fact, percent, waste
from tortuga.games.pirata_codex.actions import Liar, Lock, Raise, ThumbsUp
from tortuga.games.pirata_codex.chapters.dice import SHOWS, count_cup, counted_die, wanted_faces
from tortuga.games.pirata_codex.data import DICE
from tortuga.games.pirata_codex.data.kinds import SPECIAL_DICE
from tortuga.games.pirata_codex.seats.views import sees_dice
from tortuga.games.pirata_codex.state import CURSED, Pirata

Spread = tuple[float, ...]
"""The chance of none, of one, of two and so on."""

CREW_SIDES = tuple((face,) for face in range(1, 7))
DIGITS = 4
"""Beyond these, sums of chances are inexact."""


def of_bets(state: Pirata, seat: int, ask: Ask) -> Forecast:
    """How likely each answer is right: a bid if there are at least that many dice, a lock if there are exactly that
    many, liar if there are fewer.

    Calling liar tests the last bidder's claim; everything else tests the bettor's own (R11). A bid that cannot be right
    may be a bluff, but a call that is certainly wrong is a mistake.
    """
    odds = _Odds(state, seat)
    last = state.bids[-1] if state.bids else None

    def told(option: Action) -> Facts:
        match option:
            case Raise():
                return (fact("right", chance=_percent(odds.at_least(option.quantity, option.face, state.turn))),)
            case ThumbsUp() if last is not None:
                more = last.quantity + 1
                return (fact("thumbs", chance=_percent(odds.at_least(more, last.face, state.turn)), quantity=more),)
            case Lock() if last is not None:
                return (_called("lock", odds.exactly(last.quantity, last.face, state.turn)),)
            case Liar() if last is not None:
                return (_called("liar", 1 - odds.at_least(last.quantity, last.face, last.seat)),)
        return ()

    return Forecast(tuple(told(option) for option in ask.options))


def _called(caution: str, share: float) -> Fact:
    chance = _percent(share)
    return fact("right", chance=chance) if chance else waste("right", caution, chance=chance)


def _percent(share: float) -> int:
    return percent(round(share, DIGITS))


class _Odds:
    """The odds of how many dice of a face there are under all cups, as one seat sees them."""

    def __init__(self, state: Pirata, seat: int) -> None:
        self.state = state
        self.seat = seat
        self._found: dict[tuple[int, int], Spread] = {}

    def at_least(self, quantity: int, face: int, claimant: int) -> float:
        return sum(self._spread(face, claimant)[quantity:])

    def exactly(self, quantity: int, face: int, claimant: int) -> float:
        return sum(self._spread(face, claimant)[quantity : quantity + 1])

    def _spread(self, face: int, claimant: int) -> Spread:
        """The spread over all participating cups, when this seat's claim is tested (R11)."""
        found = self._found.get((face, claimant))
        if found is None:
            found = (1.0,)
            for cup in self.state.participants:
                found = _together(found, self._cup(cup, face, cup == claimant))
            self._found[face, claimant] = found
        return found

    def _cup(self, cup: int, face: int, own_claim: bool) -> Spread:
        state = self.state
        if sees_dice(state, cup, self.seat):
            return (0.0,) * count_cup(state, cup, face, own_claim) + (1.0,)
        special = tuple(die for die, holder in enumerate(state.holders) if holder == cup)
        wanted = wanted_faces(face, state.settings.skins.dead_ones)
        return _unseen_cup(state.players[cup].crew, special, wanted, own_claim)


@cache
def _unseen_cup(crew: int, special: tuple[int, ...], wanted: tuple[int, ...], own_claim: bool) -> Spread:
    """What an unseen cup with these dice adds. In its owner's own claim a Cursed die strikes out others, so every face
    that it may show is looked at."""
    dice = [("crew", CREW_SIDES)] * crew + [(SPECIAL_DICE[die], SHOWS[die]) for die in special]
    if not own_claim or CURSED not in special:
        return _rolled(dice, wanted, knocked=0)
    spreads = [_rolled(dice, wanted, knocked) for (knocked,) in SHOWS[CURSED]]
    return tuple(sum(chances) / len(spreads) for chances in zip(*spreads, strict=True))


def _rolled(dice: Sequence[tuple[str, Sequence[tuple[int, ...]]]], wanted: tuple[int, ...], knocked: int) -> Spread:
    """What these dice add when they are rolled, if the Cursed die strikes out this face."""
    spread: Spread = (1.0,)
    for kind, sides in dice:
        chances = [0.0] * (DICE[kind].counts + 1)
        for shows in sides:
            counts = counted_die(kind, shows, wanted, knocked).counts
            assert counts is not None
            chances[counts] += 1 / len(sides)
        spread = _together(spread, tuple(chances))
    return spread


def _together(one: Spread, other: Spread) -> Spread:
    """The spread of two independent lots of dice together."""
    both = [0.0] * (len(one) + len(other) - 1)
    for some, likely in enumerate(one):
        for more, chance in enumerate(other):
            both[some + more] += likely * chance
    return tuple(both)
