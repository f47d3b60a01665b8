"""Counting dice: how likely it is that a given number of them show a face."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from tortuga.games.pirata_codex.chapters.asking import voice
from tortuga.games.pirata_codex.chapters.dice import KING_COUNTS, SHOWS, count_cup, wanted_faces
from tortuga.games.pirata_codex.state import CURSED, KING, MERMAIDS, Pirata

SUPPORT = 0.45
"""Who bids a face has a die of it more often than chance says: one of his dice matches with this chance, and otherwise
as any other does."""
LAST_SUPPORT = 0.8
"""With this chance two dice of the last bidder match, who chose that face to be called on."""


class Odds(NamedTuple):
    """``exactly[n]`` and ``at_least[n]``: the chance that n unknown dice match."""

    exactly: tuple[float, ...]
    at_least: tuple[float, ...]

    def of_at_least(self, number: int) -> float:
        if number <= 0:
            return 1.0
        return self.at_least[number] if number < len(self.at_least) else 0.0

    def of_exactly(self, number: int) -> float:
        return self.exactly[number] if 0 <= number < len(self.exactly) else 0.0


Dice = tuple[int, float, int]
"""How many dice, the chance that each matches, and for how many it then counts."""


@cache
def odds(groups: tuple[Dice, ...]) -> Odds:
    """The odds of several lots of dice together.

    >>> ten = odds(((10, 1 / 3, 1),))
    >>> round(ten.of_at_least(4), 4), round(ten.of_exactly(4), 4)
    (0.4407, 0.2276)
    """
    spread = [1.0]
    for number, chance, counts in groups:
        for _ in range(number):
            spread = _with_die(spread, chance, counts)
    tails = [0.0] * (len(spread) + 1)
    for at in range(len(spread) - 1, -1, -1):
        tails[at] = tails[at + 1] + spread[at]
    return Odds(tuple(spread), tuple(tails))


def _with_die(spread: Sequence[float], chance: float, counts: int) -> list[float]:
    more = [0.0] * (len(spread) + counts)
    for at, likely in enumerate(spread):
        more[at] += likely * (1 - chance)
        more[at + counts] += likely * chance
    return more


@cache
def match_chance(face: int, dead_ones: bool) -> float:
    """The chance that an unknown crew die matches."""
    return 1 / 6 if dead_ones or face == 1 else 1 / 3


@cache
def mermaid_chance(face: int, dead_ones: bool) -> float:
    wanted = wanted_faces(face, dead_ones)
    return sum(any(value in wanted for value in side) for side in SHOWS[MERMAIDS]) / 6


class Outlook(NamedTuple):
    """What a bettor knows of a face: his own matches, and the odds of all other dice."""

    own: int
    others: Odds

    def true(self, quantity: int) -> float:
        """The chance that there are at least this many."""
        return self.others.of_at_least(quantity - self.own)

    def exact(self, quantity: int) -> float:
        return self.others.of_exactly(quantity - self.own)


def outlook(state: Pirata, bettor: int, face: int, claimant: int) -> Outlook:
    """How a face looks to the one who is to bid, when this seat's claim is tested (R11)."""
    looker = voice(state, bettor)
    own, groups = 0, list[Dice]()
    for seat in state.participants:
        if seat == bettor or (looker, seat) in state.peeks:
            own += count_cup(state, seat, face, seat == claimant)
        else:
            groups += _unknown_cup(state, seat, face, seat == claimant)
    return Outlook(own, odds(_together(groups)))


def _unknown_cup(state: Pirata, seat: int, face: int, own_claim: bool) -> list[Dice]:
    """The dice of a cup that the bettor cannot see."""
    dead_ones = state.settings.skins.dead_ones
    chance = match_chance(face, dead_ones)
    plain = state.players[seat].crew
    groups: list[Dice] = []
    left = 1.0
    if state.holders[CURSED] == seat:
        if own_claim:
            left = 5 / 6  # the Cursed die knocks out itself and every die that shows the same
        else:
            plain += 1
    backed, belief = _support(state, seat, face)
    backed = min(plain, backed)
    groups.append((backed, belief + (1 - belief) * chance, 1))
    groups.append((plain - backed, chance * left, 1))
    if state.holders[KING] == seat:
        groups.append((1, chance * left, KING_COUNTS))
    if state.holders[MERMAIDS] == seat:
        groups.append((1, mermaid_chance(face, dead_ones) * left, 1))
    return groups


def _support(state: Pirata, seat: int, face: int) -> tuple[int, float]:
    """How many of a cup's dice are likelier to match because of what its owner has bid, and how much likelier."""
    if state.bids:
        last = state.bids[-1]
        if last.seat == seat and last.face == face:
            return 2, LAST_SUPPORT
        if any(bid.seat == seat and bid.face == face for bid in state.bids):
            return 1, SUPPORT
    return 0, 0.0


def _together(groups: Sequence[Dice]) -> tuple[Dice, ...]:
    """Put dice of one kind into one lot, in a fixed order, so that equal odds are counted once."""
    lots: dict[tuple[float, int], int] = {}
    for number, chance, counts in groups:
        lots[chance, counts] = lots.get((chance, counts), 0) + number
    return tuple(sorted((number, chance, counts) for (chance, counts), number in lots.items() if number))


def known_matches(state: Pirata, bettor: int, face: int, claimant: int) -> int:
    """Matches under the bettor's own cup and those he has looked into."""
    looker = voice(state, bettor)
    own = count_cup(state, bettor, face, bettor == claimant)
    for peeker, seat in state.peeks:
        if peeker == looker and seat != bettor:
            own += count_cup(state, seat, face, seat == claimant)
    return own


def plain_dice(state: Pirata, seat: int) -> int:
    """A cup as a number of plain dice: the King counts for two."""
    holders = state.holders
    return state.players[seat].crew + holders.count(seat) + (KING_COUNTS - 1 if holders[KING] == seat else 0)
