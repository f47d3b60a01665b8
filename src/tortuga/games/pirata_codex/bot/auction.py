"""How a captain bids: it plays the auction to its end, many times over, before it opens its mouth.

The dice that it cannot see are rolled some hundreds of times, and rolls that do not go with what their owners have bid
are mostly dropped. Then every answer is tried in all the worlds that are left: everybody bids on as a mate would, the
cups are lifted, and what counts is how the captain stands after that. A mate only asks itself whether the next bettor
will call. A captain sees who will be called in the end, by whom, and whether rightly.

``playout`` tells plainly how an auction goes on in one world. Here all worlds are played at once, for speed, one row of
an array each, with a mate's mind as a table: what it thinks of a bid depends on how many dice of that face it sees.
Tests hold the minds to ``bets.scored_bids`` and the auctions to ``playout.bid_on``. The last axis of dice is the face
(0 is not used), and bettors are counted from the captain in betting direction.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tortuga.engine import Action, Chance, Scored
from tortuga.games.pirata_codex.actions import LIAR, LOCK, THUMBS_UP, bid
from tortuga.games.pirata_codex.bot.bets import DOUBT, STEADY, Ends, Stakes, raises_to_try, stakes
from tortuga.games.pirata_codex.bot.odds import (
    LAST_SUPPORT,
    SUPPORT,
    Dice,
    match_chance,
    mermaid_chance,
    odds,
    plain_dice,
)
from tortuga.games.pirata_codex.bot.playout import LONGEST
from tortuga.games.pirata_codex.bot.weights import CAPTAIN, Weights
from tortuga.games.pirata_codex.chapters.asking import automatic, voice
from tortuga.games.pirata_codex.chapters.betting import highest_bid, lowest_face
from tortuga.games.pirata_codex.chapters.dice import KING_COUNTS, SHOWS
from tortuga.games.pirata_codex.state import CURSED, KING, MERMAIDS, Pirata

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST_SEEN = 64
"""More dice of a face than anybody sees: six cups of ten, and the King counts twice."""
NEEDS = 72
"""More dice than a bid can need."""
LIAR_AT, LOCK_AT, RAISES_AT = 0, 1, 2
"""Columns of what a mate thinks: to call, to lock, and then the raises, by quantity and by face."""
WORLDS = 96
"""Rolls of the hidden dice in which answers are tried. More of them have won nothing."""
SIEVE = 4
"""One of this many rolls is kept; those that fit the bids better are likelier."""


def bid_out(state: Pirata, chance: Chance, weights: Weights = CAPTAIN) -> list[Scored]:
    """What liar, lock and the raises within reach lead to, as a chance to win the match."""
    auction = Auction(state, chance, WORLDS, weights)
    raises = [(each.quantity, each.face) for each in raises_to_try(state)]
    last = state.bids[-1] if state.bids else None
    thumbs = (last.quantity + 1, last.face) if last else None
    actions: list[Action] = [THUMBS_UP if each == thumbs else bid(*each) for each in raises]
    scored = [Scored(action, float(worth)) for action, worth in zip(actions, auction.raised(raises), strict=True)]
    if last is not None:
        scored += [Scored(LIAR, auction.calls[LIAR_AT]), Scored(LOCK, auction.calls[LOCK_AT])]
    return scored


class Cups(NamedTuple):
    """How many dice of each face there are, world by world."""

    plain: Ints
    claim: Ints
    """How many there are when their owner's own claim is tested: a Cursed die strikes out its like (R11)."""


class Mind(NamedTuple):
    """What a mate in one seat makes of bids."""

    stake: Stakes
    raised: Floats
    """What a raise is worth to it, by the quantity and the dice of that face it sees."""
    true: Floats
    """How likely a bid is true, by how many others have backed its face and by the dice that are needed.

    The first entry is for a need of ``-MOST_SEEN``."""
    exact: Floats
    """How likely there are exactly as many dice as are needed, by the numbers of ``true``."""


class Auction:
    """One betting phase, as it looks to the bettor whose turn it is."""

    def __init__(self, state: Pirata, chance: Chance, worlds: int, weights: Weights = CAPTAIN) -> None:
        self.state, self.read = state, weights
        at = state.participants.index(state.turn)
        self.cups = state.participants[at:] + state.participants[:at]
        self.seats = [seat for seat in self.cups if not automatic(state, seat)]
        self.cup_of = np.array([self.cups.index(seat) for seat in self.seats])
        self.faces = np.arange(lowest_face(state), 7)
        self.too_low = np.where(self.faces <= np.arange(7)[:, None], -np.inf, 0.0)
        """By the face of a bid: -inf for those of which one may not bid as many dice after it."""
        self.highest = highest_bid(state)
        self.luck = np.random.default_rng(chance.below(1 << 31))
        self.ends = Ends(state)
        self.minds = [self._mind(at, self.seats[at - 1]) for at in range(len(self.seats))]
        self.cursed = state.holders[CURSED] in self.cups
        me, seats = self.seats[0], self.seats
        # What the captain gets of each end; by the loser and the winner, or by who has locked rightly.
        ends = Ends(state, weights)
        lost = [[ends.lost(loser, winner)[me] for winner in seats] for loser in seats]
        self.lost, self.open = np.array(lost), sum(map(sum, lost)) / len(seats) ** 2  # open: nobody knows how it ended
        self.missed = np.array([[ends.missed(loser, winner)[me] for winner in seats] for loser in seats])
        self.locked = [ends.locked(seat)[me] for seat in seats]
        self.calls: dict[int, float] = {}
        """What it is worth to call or lock the last bid."""
        self._lay(self._rolled(worlds * (SIEVE if state.bids else 1)))
        if state.bids:
            self._keep(worlds)

    # The dice

    def _rolled(self, worlds: int) -> Cups:
        """What may lie under the cups. The bettor's own, and those it has looked into, stay as they are."""
        known = self._known(self.state.turn)
        cups = [self._cup(seat, worlds, seat in known) for seat in self.cups]
        return Cups(np.stack([cup.plain for cup in cups], axis=1), np.stack([cup.claim for cup in cups], axis=1))

    def _known(self, seat: int) -> set[int]:
        """Whose dice a bettor sees."""
        return {seat} | {other for looker, other in self.state.peeks if looker == voice(self.state, seat)}

    def _cup(self, seat: int, worlds: int, known: bool) -> Cups:
        state, rows = self.state, np.arange(worlds)
        wild = not state.settings.skins.dead_ones
        dice = np.array(state.players[seat].dice, dtype=np.int64)
        shown = np.tile(dice, (worlds, 1)) if known else self.luck.integers(1, 7, (worlds, len(dice)))
        values = np.bincount((7 * rows[:, None] + shown).ravel(), minlength=7 * worlds).reshape(worlds, 7)
        if seat not in state.holders:
            plain = values + wild * values[:, 1:2]
            return Cups(plain, plain)
        knocked = np.zeros(worlds, dtype=np.int64)
        if state.holders[KING] == seat:
            values[rows, _shown(KING)[self._side(KING, worlds, known)]] += KING_COUNTS
        if state.holders[CURSED] == seat:
            knocked = _shown(CURSED)[self._side(CURSED, worlds, known)]
            values[rows, knocked] += 1
        left = values.copy()
        left[rows, knocked] = 0  # nothing shows 0
        plain, claim = (each + wild * each[:, 1:2] for each in (values, left))
        if state.holders[MERMAIDS] == seat:
            sides = np.array([[value in side for value in range(7)] for side in SHOWS[MERMAIDS]])
            shows = sides[self._side(MERMAIDS, worlds, known) - 1]
            matches = shows | (shows[:, 1:2] & wild)
            plain = plain + matches
            claim = claim + (matches & ~shows[rows, knocked][:, None])
        return Cups(plain, claim)

    def _side(self, die: int, worlds: int, known: bool) -> Ints:
        """Which side of a special die is up."""
        return np.full(worlds, self.state.faces[die]) if known else self.luck.integers(1, 7, worlds)

    def _lay(self, dice: Cups) -> None:
        """Go on with these dice: how many there are in all, and what every bettor sees of them."""
        self.dice = dice
        self.worlds = np.arange(len(dice.plain))
        self.total = dice.plain.sum(axis=1)
        self.seen = []
        for seat, cup in zip(self.seats, self.cup_of, strict=True):
            seen = Cups(dice.plain[:, cup], dice.claim[:, cup])
            for looked in self._known(seat) - {seat}:
                if looked in self.cups:
                    others = dice.plain[:, self.cups.index(looked)]
                    seen = Cups(seen.plain + others, seen.claim + others)
            self.seen.append(seen)

    def _keep(self, worlds: int) -> None:
        """Keep this many of the worlds, more often those that fit what the others have bid. Calling and locking need
        nobody else's answer, so they are judged by all worlds."""
        likely = self._likelihood()
        last, same = self.state.bids[-1], np.zeros_like(self.worlds)
        for how in (LIAR_AT, LOCK_AT):
            found = self._lifted(how, 0, self.worlds, same + last.quantity, same + last.face)
            self.calls[how] = float(found @ likely / likely.sum())
        weights = np.cumsum(likely)
        places = (self.luck.random() + np.arange(worlds)) / worlds * weights[-1]
        taken = np.minimum(np.searchsorted(weights, places), len(weights) - 1)
        self._lay(Cups(self.dice.plain[taken], self.dice.claim[taken]))

    def _likelihood(self) -> Floats:
        """How likely the others would have bid as they did."""
        weights = np.ones(len(self.worlds))
        quantity, face = np.zeros_like(self.worlds), np.zeros_like(self.worlds)
        backers = [0] * 7
        for number, made in enumerate(self.state.bids):
            at = self.seats.index(made.seat)
            more = made.quantity - (self.state.bids[number - 1].quantity if number else 0)
            if at:
                thinks = self._thinks(at, self.worlds, quantity, face, np.full_like(face, backers[face[0]]))
                column = RAISES_AT + more * len(self.faces) + made.face - int(self.faces[0])
                if column < thinks.shape[1]:  # a mate never goes further
                    likely = np.exp((thinks - thinks.max(axis=1, keepdims=True)) / self.read.temper)
                    weights *= self.read.slip + (1 - self.read.slip) * likely[:, column] / likely.sum(axis=1)
            quantity[:], face[:] = made.quantity, made.face
            backers[made.face] |= 1 << at
        return weights

    # Minds

    def _mind(self, at: int, before: int) -> Mind:
        """A mate in this seat, who bids after that one."""
        state, seat, after = self.state, self.seats[at], self.seats[(at + 1) % len(self.seats)]
        stake = stakes(state, self.ends, seat, before, after)
        his, mine = plain_dice(state, after), plain_dice(state, seat)
        third = max(0, sum(plain_dice(state, each) for each in self.cups) - his - mine)
        chance = match_chance(2, state.settings.skins.dead_ones)
        called, true = _reactions(his, mine + third, third, chance, self.highest)
        if_called = true * stake.win + (1 - true) * stake.lose
        ends = 1 - (1 - called[1:]) ** max(1, len(state.participants) - 2)
        if_not = ends * stake.survive + (1 - ends) * stake.back
        raised = np.full((self.highest + 1 + len(self.cups), MOST_SEEN + 1), -np.inf)  # the last of them are too high
        raised[: self.highest + 1] = called[:-1, None] * if_called[:-1] + ((1 - called[:-1]) * if_not)[:, None]
        return Mind(stake, raised, *_needs(self._unseen(at)))

    def _unseen(self, at: int) -> tuple[tuple[Dice, ...], ...]:
        """The dice that this bettor does not see, by how many besides the last bidder have backed a face."""
        state, known = self.state, self._known(self.seats[at])
        hidden = [other for other in self.cups if other not in known]
        dead_ones = state.settings.skins.dead_ones
        chance = match_chance(2, dead_ones)
        crew = sum(state.players[other].crew + (state.holders[CURSED] == other) for other in hidden)
        last = min(2, state.players[self.seats[at - 1]].crew) if self.seats[at - 1] in hidden else 0
        special = (
            (int(state.holders[KING] in hidden), chance, KING_COUNTS),
            (int(state.holders[MERMAIDS] in hidden), mermaid_chance(2, dead_ones), 1),
        )
        found = []
        for backers in range(max(1, len(self.seats) - 1)):
            backed = min(backers, crew - last)
            lots = (
                (last, LAST_SUPPORT + (1 - LAST_SUPPORT) * chance, 1),
                (backed, SUPPORT + (1 - SUPPORT) * chance, 1),
                (crew - last - backed, chance, 1),
                *special,
            )
            found.append(tuple([lot for lot in lots if lot[0]]))
        return tuple(found)

    def _thinks(self, at: int, worlds: Ints, quantity: Ints, face: Ints, backers: Ints) -> Floats:
        """What a mate in this seat thinks of its answers, row by row; a quantity of 0: nothing has been bid yet.

        ``backers`` are the bettors who have bid that face so far, a bit each.
        """
        seen, opening, seats, width = self.seen[at], not quantity[0], len(self.seats), len(self.faces)
        mind = self._mind(at, self.seats[(at + 1) % seats]) if opening else self.minds[at]
        thinks = self._raises(at, mind, worlds, quantity, len(self.cups) if opening else 2)
        if opening:
            thinks[:, : RAISES_AT + width] = -np.inf
            return thinks
        thinks[:, RAISES_AT : RAISES_AT + width] += self.too_low.take(face, axis=0)
        others = (1 << seats) - 1 & ~(1 << at) & ~(1 << (at - 1) % seats)
        backed = _BITS[backers & others]
        need = quantity + MOST_SEEN - seen.plain[worlds, face]
        true = mind.true[backed, need]
        exact = mind.exact[backed, quantity + MOST_SEEN - seen.claim[worlds, face] if self.cursed else need]
        stake = mind.stake
        thinks[:, LIAR_AT] = true * stake.lose + (1 - true) * stake.win
        thinks[:, LOCK_AT] = exact * stake.lock + (1 - exact) * stake.bad_lock
        return thinks

    def _raises(self, at: int, mind: Mind, worlds: Ints, quantity: Ints, further: int) -> Floats:
        """What it thinks of raises by up to ``further`` dice, in their columns. It is the same for all rows with the
        same world and quantity."""
        least = int(np.min(quantity))
        quantities = np.arange(least, int(np.max(quantity)) + 1)
        sees = self.seen[at].claim[:, None, None, self.faces[0] :]
        raises = mind.raised.take(sees + (MOST_SEEN + 1) * (quantities[:, None] + np.arange(further + 1))[:, :, None])
        raises = raises.reshape(len(sees) * len(quantities), -1)
        table = np.empty((len(raises), RAISES_AT + raises.shape[1]))
        table[:, RAISES_AT:] = raises
        rows: Floats = table.take(worlds * len(quantities) + (quantity - least), axis=0)
        return rows

    # Answers

    def raised(self, answers: list[tuple[int, int]]) -> Floats:
        """What these raises lead to on average."""
        if not answers:
            return np.zeros(0)
        worlds = np.tile(self.worlds, len(answers))
        quantity, face = (np.repeat([answer[part] for answer in answers], len(self.worlds)) for part in (0, 1))
        backed = np.zeros((len(worlds), 7), dtype=np.int64)  # by whom, a bit each
        for made in self.state.bids:
            backed[:, made.face] |= 1 << self.seats.index(made.seat)
        rows = np.arange(len(worlds))
        backed[rows, face] |= 1
        found = np.full(len(worlds), self.open)
        for step in range(1, LONGEST):
            at = step % len(self.seats)
            bid_on = face[rows]
            thinks = self._thinks(at, worlds[rows], quantity[rows], bid_on, backed[rows, bid_on])
            noise = self.luck.random(thinks.shape)
            noise *= self.read.noise
            thinks += noise
            thinks[:, LIAR_AT] += self.read.called
            choice = thinks.argmax(axis=1)
            for how in (LIAR_AT, LOCK_AT):
                ended = rows[choice == how]
                if len(ended):
                    found[ended] = self._lifted(how, at, worlds[ended], quantity[ended], face[ended])
            goes_on = choice >= RAISES_AT
            rows, choice = rows[goes_on], choice[goes_on] - RAISES_AT
            if not len(rows):
                break
            quantity[rows] += choice // len(self.faces)
            face[rows] = self.faces[choice % len(self.faces)]
            backed[rows, face[rows]] |= 1 << at
        mean: Floats = found.reshape(len(answers), -1).mean(axis=1)
        return mean

    def _lifted(self, how: int, caller: int, worlds: Ints, quantity: Ints, face: Ints) -> Floats:
        """What the reveal is worth to the captain, when this bettor has called or locked the bid before it."""
        bidder = (caller - 1) % len(self.seats)
        cup = self.cup_of[bidder if how == LIAR_AT else caller]
        count = self.total[worlds, face]
        if self.cursed:
            count -= self.dice.plain[worlds, cup, face] - self.dice.claim[worlds, cup, face]
        if how == LIAR_AT:
            worth: Floats = np.where(count < quantity, self.lost[bidder, caller], self.lost[caller, bidder])
        else:
            worth = np.where(count == quantity, self.locked[caller], self.missed[caller, bidder])
        return worth


_BITS = np.array([number.bit_count() for number in range(1 << 6)])
"""How many bits a number has, one for each of up to six bettors."""


def _shown(die: int) -> Ints:
    """The value on each side of a special die with one value a side, from side 1 on."""
    return np.array([0, *(value for (value,) in SHOWS[die])])


@lru_cache(maxsize=256)
def _reactions(his: int, unseen: int, third: int, chance: float, highest: int) -> tuple[Floats, Floats]:
    """For each quantity: how likely the next bettor calls, and how likely it is true then, by the dice one sees."""
    his_odds = np.array(odds(((his, chance, 1),)).exactly)
    to_him, to_me = odds(((unseen, chance, 1),)), odds(((third, chance, 1),))
    quantities, matches, own = np.arange(highest + 2), np.arange(len(his_odds)), np.arange(MOST_SEEN + 1)
    looks_true = _tail(to_him.at_least)[quantities[:, None] - matches + 2 * NEEDS]
    calls = his_odds / (1 + np.exp((looks_true - DOUBT) / STEADY))
    called = calls.sum(axis=1)
    true = _tail(to_me.at_least)[quantities[:, None, None] - own[:, None] - matches + 2 * NEEDS]
    return called, (calls[:, None, :] * true).sum(axis=2) / np.maximum(called, 1e-12)[:, None]


def _tail(at_least: tuple[float, ...]) -> Floats:
    """The chance of at least this many, from ``-2 * NEEDS`` on."""
    tail = np.zeros(4 * NEEDS)
    tail[: 2 * NEEDS] = 1.0
    tail[2 * NEEDS : 2 * NEEDS + len(at_least)] = at_least
    return tail


@lru_cache(maxsize=1024)
def _needs(unseen: tuple[tuple[Dice, ...], ...]) -> tuple[Floats, Floats]:
    """For each of these lots of dice, the chances that at least and exactly this many match, from ``-MOST_SEEN``."""
    found, needs = [odds(dice) for dice in unseen], range(-MOST_SEEN, NEEDS)
    return (
        np.array([[each.of_at_least(need) for need in needs] for each in found]),
        np.array([[each.of_exactly(need) for need in needs] for each in found]),
    )
