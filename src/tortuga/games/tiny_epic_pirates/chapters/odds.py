"""The odds of a battle, counted over all possible rolls.

Both sides are assumed to play perfectly: the attacker rerolls whenever it helps, and Sure-fire Tokens are spent where
they help. The defender rolls last (R25), knowing the total to beat.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial
from typing import NamedTuple

import msgspec

from tortuga.games.tiny_epic_pirates.data.components import FACES
from tortuga.games.tiny_epic_pirates.data.kinds import Share

Faces = tuple[int, ...]
Spread = tuple[tuple[int, int], ...]
"""How many of all rolls come to each total: (total, rolls)."""


class Odds(msgspec.Struct, frozen=True):
    """The chances of winning and of tying."""

    win: Share
    """The chance to win."""
    tie: Share
    """The chance to tie."""


class Strength(NamedTuple):
    """What a ship brings into battle."""

    symbols: tuple[int, ...]
    """How many hits each of the faces 1 to 6 scores."""
    dice: int
    sure_hits: int
    """Hits that are added to every roll."""
    surefire: int = 0
    """Sure-fire Tokens to set dice with."""
    rerolls: tuple[Faces, ...] = ()
    """The faces that each reroll card of the crew takes. They can be used only in an Attack order."""

    def total(self, roll: Faces) -> int:
        """The total of a roll after the tokens have set its weakest dice to the best face."""
        hits = sorted([self.symbols[face - 1] for face in roll], reverse=True)
        kept = hits[: max(0, len(hits) - self.surefire)]
        return sum(kept) + max(self.symbols) * (len(hits) - len(kept)) + self.sure_hits


@lru_cache(maxsize=256)
def totals(side: Strength) -> Spread:
    """The totals of all rolls, without rerolls."""
    counts: dict[int, int] = {}
    for roll in product(FACES, repeat=side.dice):
        total = side.total(roll)
        counts[total] = counts.get(total, 0) + 1
    return tuple(sorted(counts.items()))


@lru_cache(maxsize=512)
def against(mine: Strength, value: int) -> Odds:
    """The odds against a Merchant of this value."""
    return versus(mine, ((value, 1),))


@lru_cache(maxsize=512)
def between(mine: Strength, theirs: Strength) -> Odds:
    """The odds of attacking another pirate, who may not reroll."""
    return versus(mine, totals(theirs._replace(rerolls=())))


@lru_cache(maxsize=512)
def versus(mine: Strength, foe: Spread) -> Odds:
    """The odds against a foe with these totals."""
    if mine.rerolls:
        return Rolling(mine, foe).before()
    wins = ties = 0
    for total, count in totals(mine):
        win, tie = _beaten(foe, total)
        wins += count * win
        ties += count * tie
    return out_of(len(FACES) ** mine.dice * _rolls(foe), wins, ties)


def settled(total: int, foe: Spread) -> Odds:
    """The odds once your own total is fixed."""
    return out_of(_rolls(foe), *_beaten(foe, total))


def _beaten(foe: Spread, total: int) -> tuple[int, int]:
    """How many of the foe's rolls come to less than this total, and how many to the same."""
    win = sum([count for its_total, count in foe if its_total < total])
    tie = sum([count for its_total, count in foe if its_total == total])
    return win, tie


def _rolls(foe: Spread) -> int:
    return sum([count for _, count in foe])


def out_of(rolls: int, win: int, tie: int) -> Odds:
    """The odds from whole numbers of rolls, divided once: so every version of Python gives exactly the same."""
    return Odds(win / rolls, tie / rolls)


# With rerolls

Chance = tuple[float, float]
"""The chances to win and to tie. Of two, the one that wins more often is better."""
Dice = tuple[tuple[int, bool], ...]
"""What each die shows, and whether the card in use may still reroll it; sorted, because dice are all alike."""


class Rolling:
    """The best way to use rerolls: cards one after the other, each die at most once a card (R59)."""

    def __init__(self, mine: Strength, foe: Spread) -> None:
        self.mine = mine
        self.foe = foe
        # Not functools.cache: it would keep this object alive.
        self._settled: dict[Faces, Chance] = {}
        self._best: dict[tuple[Dice, tuple[Faces, ...]], Chance] = {}

    def before(self) -> Odds:
        """The odds before the first roll. Rolls that differ only in the order of the dice are worked out once."""
        dice = self.mine.dice
        win = tie = 0.0
        for roll in combinations_with_replacement(FACES, dice):
            orders = factorial(dice)
            for face in set(roll):
                orders //= factorial(roll.count(face))
            won, tied = self._find_best(tuple([(face, False) for face in roll]), self.mine.rerolls)
            win += orders * won
            tie += orders * tied
        rolls = len(FACES) ** dice
        return Odds(win / rolls, tie / rolls)

    def stopped(self, roll: Faces) -> Odds:
        """The odds of this roll without further rerolls."""
        return Odds(*self._settle(tuple(sorted(roll))))

    def rerolled(self, roll: Faces, die: int, others: set[int], left: tuple[Faces, ...]) -> Odds:
        """The odds of rerolling this die. The card may then reroll the ``others``; ``left`` are the cards after it."""
        dice = [(face, at in others) for at, face in enumerate(roll)]
        return Odds(*self._reroll(dice, die, left))

    def _settle(self, roll: Faces) -> Chance:
        found = self._settled.get(roll)
        if found is None:
            odds = settled(self.mine.total(roll), self.foe)
            found = self._settled[roll] = odds.win, odds.tie
        return found

    def _find_best(self, dice: Dice, left: tuple[Faces, ...]) -> Chance:
        key = dice, left
        found = self._best.get(key)
        if found is None:
            found = self._best[key] = self._work_out_best(dice, left)
        return found

    def _work_out_best(self, dice: Dice, left: tuple[Faces, ...]) -> Chance:
        """Stop, reroll with the card in use, or start another one: whichever wins most often."""
        best = self._settle(tuple([face for face, _ in dice]))
        for die, (_, open_) in enumerate(dice):
            if open_:
                best = max(best, self._reroll(list(dice), die, left))
        for card, faces in enumerate(left):
            fresh = [(face, face in faces) for face, _ in dice]
            for die, (_, open_) in enumerate(fresh):
                if open_:
                    best = max(best, self._reroll(fresh, die, left[:card] + left[card + 1 :]))
        return best

    def _reroll(self, dice: list[tuple[int, bool]], die: int, left: tuple[Faces, ...]) -> Chance:
        rest = dice[:die] + dice[die + 1 :]
        win = tie = 0.0
        for face in FACES:
            won, tied = self._find_best(tuple(sorted([*rest, (face, False)])), left)
            win += won
            tie += tied
        return win / len(FACES), tie / len(FACES)
