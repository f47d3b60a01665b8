"""Bidding: what each answer is worth, as a chance to win the match.

A raise is judged by what the next bettor will make of it. He sees his own dice and not mine, so for every number of
matches he may have it is worked out how true the bid looks to him, hence how likely he calls, and how true it is then:
who calls has few matches himself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import exp
from typing import NamedTuple

from tortuga.engine import Action, Ask, Chance, Scored, Scores
from tortuga.engine.describing.scores import only
from tortuga.games.pirata_codex.actions import LIAR, LOCK, THUMBS_UP, Raise
from tortuga.games.pirata_codex.bot.odds import known_matches, match_chance, odds, outlook, plain_dice
from tortuga.games.pirata_codex.bot.weights import MATE, Weights
from tortuga.games.pirata_codex.bot.worth import MISS, SAIL, chances, finale, strength
from tortuga.games.pirata_codex.chapters.asking import automatic
from tortuga.games.pirata_codex.chapters.betting import highest_bid, lowest_face
from tortuga.games.pirata_codex.chapters.bids import first_bids, raises
from tortuga.games.pirata_codex.chapters.course import order
from tortuga.games.pirata_codex.chapters.dice import count_cup
from tortuga.games.pirata_codex.state import Pirata

DOUBT = 0.42
"""The next bettor calls half of the bids that look to him this likely."""
STEADY = 0.1
"""How sharply: smaller is sharper."""
NOISE = 0.012
"""How much chance is in a bid, so that the same dice are not always bid the same way."""
LEAP = 2
"""Dice by which a raise goes up at most."""
WINNERS_COIN = 0.4
"""What the winner of the betting gets, in tiles."""
LOCK_DIE = 0.3
"""The crew die for whoever has locked rightly, in tiles."""


Gain = tuple[int, float]
"""A seat, and what it gains in tiles."""


class Ends:
    """Everybody's chance to win the match after each way in which the betting can end; each is worked out once."""

    def __init__(self, state: Pirata, weights: Weights = MATE) -> None:
        self._state = state
        self._weights = weights
        self._strengths = [strength(state, seat) for seat in range(len(state.players))]
        self._found: dict[tuple[int | None, tuple[Gain, ...], bool], list[float]] = {}

    def after(self, seat: int | None, *gains: Gain, alone: bool = False) -> list[float]:
        """All participants sail but this one; or ``alone`` this one sails."""
        key = seat, gains, alone
        if key not in self._found:
            strengths = self._strengths.copy()
            for who, gain in gains:
                strengths[who] += gain
            moves = {each: SAIL for each in self._state.participants if (each == seat) == alone}
            found = chances(self._state, strengths, moves)
            if self._weights.finale:
                exact = finale(self._state, strengths, moves)
                found = [by + self._weights.finale * (it - by) for by, it in zip(found, exact, strict=True)]
            self._found[key] = found
        return self._found[key]

    def lost(self, loser: int, winner: int) -> list[float]:
        """Somebody was called a liar."""
        return self.after(loser, (winner, WINNERS_COIN))

    def missed(self, loser: int, winner: int) -> list[float]:
        """The loser has locked the winner's bid in vain."""
        return self.after(loser, (winner, WINNERS_COIN), (loser, -MISS))

    def locked(self, winner: int) -> list[float]:
        """Somebody has locked rightly."""
        return self.after(winner, (winner, WINNERS_COIN + LOCK_DIE), alone=True)


class Stakes(NamedTuple):
    """My chance to win the match after each end of this betting phase."""

    win: float
    lose: float
    survive: float
    back: float
    """The bidding comes round to me again: anything may happen."""
    lock: float
    bad_lock: float


def stakes(state: Pirata, ends: Ends, me: int, bidder: int, follower: int) -> Stakes:
    """``bidder`` is whom I would call, ``follower`` who would call me."""
    others = [seat for seat in state.participants if seat not in (me, bidder)]
    lose = ends.after(me)[me]
    survive = sum(ends.after(loser)[me] for loser in others) / len(others) if others else lose
    win = ends.lost(follower, me)[me]
    return Stakes(
        win=ends.lost(bidder, me)[me],
        lose=lose,
        survive=survive,
        back=(win + lose + len(others) * survive) / (2 + len(others)),
        lock=ends.locked(me)[me],
        bad_lock=ends.after(me, (me, -MISS))[me],
    )


def weigh_bids(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """What each answer promises, give or take a little."""
    del seat, weights  # the bettor is whose turn it is: it may be the Phantom, played by an absent human
    noisy = [Scored(action, score + NOISE * chance.below(1000) / 1000) for score, action in scored_bids(state)]
    return noisy or only(ask.default)


def rank_bids(state: Pirata, ask: Ask) -> list[Action]:
    """The answers worth a thought, best first."""
    ranked = sorted(scored_bids(state), key=lambda scored: -scored[0])
    return [action for _, action in ranked if ask.find(action) is not None]


def scored_bids(state: Pirata) -> Iterator[tuple[float, Action]]:
    """Liar, lock and the raises that are not absurd, with what they are worth."""
    me = state.turn
    follower = follower_of(state, me)
    last = state.bids[-1] if state.bids else None
    stake = stakes(state, Ends(state), me, last.seat if last else follower, follower)
    if last is not None:
        true = outlook(state, me, last.face, last.seat).true(last.quantity)
        yield (1 - true) * stake.win + true * stake.lose, LIAR
        exact = outlook(state, me, last.face, me).exact(last.quantity)
        yield exact * stake.lock + (1 - exact) * stake.bad_lock, LOCK
    yield from _scored_raises(state, me, follower, stake)


def follower_of(state: Pirata, me: int) -> int:
    """Who bets after me."""
    ring = order(state, me)
    return next((seat for seat in ring[1:] if seat in state.participants and not automatic(state, seat)), ring[-1])


def raises_to_try(state: Pirata) -> tuple[Raise, ...]:
    """First bids, or raises by up to ``LEAP`` dice; higher ones are absurd."""
    lowest = lowest_face(state)
    if not state.bids:
        return first_bids(len(state.participants), lowest)
    last = state.bids[-1]
    return raises(last.quantity, last.face, min(last.quantity + LEAP, highest_bid(state)), lowest)


def _scored_raises(state: Pirata, me: int, follower: int, stake: Stakes) -> Iterator[tuple[float, Action]]:
    """What the next bettor makes of each bid, for everything he may have under his cup; and if he raises it, whether
    somebody calls before it is my turn again."""
    his, mine = plain_dice(state, follower), plain_dice(state, me)
    total = sum(plain_dice(state, seat) for seat in state.participants)
    third = max(0, total - his - mine)  # dice that neither of us sees
    unseen, turns = mine + third, max(1, len(state.participants) - 2)
    dead_ones = state.settings.skins.dead_ones
    owned = [known_matches(state, me, face, me) for face in range(7)]
    thumbs = (state.bids[-1].quantity + 1, state.bids[-1].face) if state.bids else None
    for action in raises_to_try(state):
        quantity, face = action.quantity, action.face
        chance = match_chance(face, dead_ones)
        called, true_then = _reaction(his, unseen, third, quantity, owned[face], chance)
        if_called = true_then * stake.win + (1 - true_then) * stake.lose
        next_called, _ = _reaction(his, unseen, third, quantity + 1, owned[face], chance)
        ends = 1 - (1 - next_called) ** turns
        if_not = ends * stake.survive + (1 - ends) * stake.back
        yield called * if_called + (1 - called) * if_not, THUMBS_UP if (quantity, face) == thumbs else action


@lru_cache(maxsize=4096)
def _reaction(his: int, unseen: int, third: int, quantity: int, own: int, chance: float) -> tuple[float, float]:
    """How likely the next bettor calls a bid, and how likely it is true when he does."""
    his_odds = odds(((his, chance, 1),)).exactly
    to_him, to_me = odds(((unseen, chance, 1),)), odds(((third, chance, 1),))
    called = true = 0.0
    for matches, likely in enumerate(his_odds):
        looks_true = to_him.of_at_least(quantity - matches)
        calls = likely / (1 + exp((looks_true - DOUBT) / STEADY))
        called += calls
        true += calls * to_me.of_at_least(quantity - own - matches)
    return called, true / called if called else 0.0


def bids_make_sense(state: Pirata, seat: int) -> float:
    """How well the dice under the others' cups go with what they have bid: from 0 to 1.

    The face of the last bid was chosen to be called on, so its maker has two of it more often than not; who bid a face
    earlier is a little likelier to have it.
    """
    if state.phase != "auction" or not state.bids:
        return 1.0
    sense, last = 1.0, state.bids[-1]
    for other, face in dict.fromkeys((made.seat, made.face) for made in state.bids):
        if other == seat or other == state.turn:
            continue
        matches = min(3, count_cup(state, other, face, own_claim=False))
        sense *= (matches / 3) ** 2 if (other, face) == (last.seat, last.face) else (matches + 1.5) / 4.5
    return sense
