"""The odds of a battle, counted out over all rolls.

Both sides are taken to play as well as can be: the attacker rerolls what is worth it, and Sure-fire Tokens are spent
where they help. A defender rolls last (R25), so its tokens are spent on a total that it knows.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial
from typing import NamedTuple

import msgspec

from tortuga.games.tiny_epic_pirates.components import FACES
from tortuga.games.tiny_epic_pirates.kinds import Share

Faces = tuple[int, ...]
Spread = tuple[tuple[int, int], ...]
"""How many of all rolls come to each total."""


class Odds(msgspec.Struct, frozen=True):
    """Chances of beating and of tying a number."""

    win: Share
    """The chance to win."""
    tie: Share
    """The chance to tie."""


class Strength(NamedTuple):
    """What a ship brings into battle."""

    symbols: tuple[int, ...]
    """Hits of the faces 1 to 6."""
    dice: int
    sure_hits: int
    """Hits that are added to every roll."""
    surefire: int = 0
    """Tokens to set dice with."""
    rerolls: tuple[Faces, ...] = ()
    """The faces that each reroll of the crew takes. Only an Attack order lets them be used."""

    def total(self, roll: Faces) -> int:
        """What a roll comes to when the tokens have set its weakest dice to the best face."""
        hits = sorted([self.symbols[face - 1] for face in roll], reverse=True)
        kept = hits[: max(0, len(hits) - self.surefire)]
        return sum(kept) + max(self.symbols) * (len(hits) - len(kept)) + self.sure_hits


@lru_cache(maxsize=256)
def totals(side: Strength) -> Spread:
    """What all rolls come to, without rerolls."""
    counts: dict[int, int] = {}
    for roll in product(FACES, repeat=side.dice):
        total = side.total(roll)
        counts[total] = counts.get(total, 0) + 1
    return tuple(sorted(counts.items()))


def against(mine: Strength, value: int) -> Odds:
    """The odds against a Merchant of this value."""
    return versus(mine, ((value, 1),))


def between(mine: Strength, theirs: Strength) -> Odds:
    """The odds of attacking another pirate, who has no rerolls."""
    return versus(mine, totals(theirs._replace(rerolls=())))


@lru_cache(maxsize=512)
def versus(mine: Strength, foe: Spread) -> Odds:
    """The odds against whatever the foe may come to."""
    if mine.rerolls:
        return Rolling(mine, foe).before()
    wins = ties = 0
    for total, count in totals(mine):
        win, tie = _beaten(foe, total)
        wins += count * win
        ties += count * tie
    return out_of(len(FACES) ** mine.dice * _rolls(foe), wins, ties)


def settled(total: int, foe: Spread) -> Odds:
    """The odds when one's own total is fixed."""
    return out_of(_rolls(foe), *_beaten(foe, total))


def _beaten(foe: Spread, total: int) -> tuple[int, int]:
    """How many of the foe's rolls come to less than this, and how many to as much."""
    win = sum([count for its_total, count in foe if its_total < total])
    tie = sum([count for its_total, count in foe if its_total == total])
    return win, tie


def _rolls(foe: Spread) -> int:
    return sum([count for _, count in foe])


def out_of(rolls: int, win: int, tie: int) -> Odds:
    """Counted in whole rolls and divided once, so that every Python shows the same odds to the last bit."""
    return Odds(win / rolls, tie / rolls)


# With rerolls

Chance = tuple[float, float]
"""To win and to tie. The better of two is the one that wins more often."""
Dice = tuple[tuple[int, bool], ...]
"""What each die shows, and whether the card in use may still reroll it; sorted, for dice are alike."""


class Rolling:
    """A roll with rerolls to come: cards one after the other, each die at most once a card (R59), all seen."""

    def __init__(self, mine: Strength, foe: Spread) -> None:
        self.mine = mine
        self.foe = foe
        # Not by functools: it would keep the method, which keeps this, so that nothing of it would go by itself.
        self._settled: dict[Faces, Chance] = {}
        self._best: dict[tuple[Dice, tuple[Faces, ...]], Chance] = {}

    def before(self) -> Odds:
        """Nothing is rolled yet. Rolls that differ only in the order of the dice are worked out once."""
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
        """This roll, and no more rerolls."""
        return Odds(*self._settle(tuple(sorted(roll))))

    def rerolled(self, roll: Faces, die: int, others: set[int], left: tuple[Faces, ...]) -> Odds:
        """This die is rerolled by a card that may then reroll the others too; ``left`` are the cards after it."""
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
        """Stop, reroll with the card in use, or with another one: whatever wins most often."""
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
