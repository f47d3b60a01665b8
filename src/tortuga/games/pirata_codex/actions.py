"""Everything a seat can answer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Annotated, Literal

from tortuga.engine import Action, Options
from tortuga.engine.kinds import Bag, Count, Numbered, SeatNumber, Subset
from tortuga.games.pirata_codex.data import CUP, TILES
from tortuga.games.pirata_codex.kinds import (
    MOST_BID,
    MOST_DICE,
    MOST_ROLLED,
    MOST_SPACES,
    CardId,
    Crew,
    DieFace,
    SpaceNumber,
    TileId,
)

Symbol = Literal["X", "O"]

# Set-up


class Vote(Action, frozen=True):
    """For a navigator."""

    seat: SeatNumber


class PlaceTile(Action, frozen=True):
    tile: TileId
    space: SpaceNumber


class PassCards(Action, frozen=True):
    """Draft: hand these on to the left."""

    cards: Annotated[tuple[CardId, ...], Bag(3)]


# Betting


class Raise(Action, frozen=True):
    """A bid: at least so many dice show this face. Also the first one."""

    quantity: Annotated[int, Count(MOST_BID, least=1)]
    face: DieFace


class ThumbsUp(Action, frozen=True):
    """One more of the same face."""


class Lock(Action, frozen=True):
    """Exactly so many."""


class Liar(Action, frozen=True):
    """Fewer than that."""


# Cards and coins


class Pass(Action, frozen=True):
    pass


class BuyCard(Action, frozen=True):
    pass


class LiftCurse(Action, frozen=True):
    pass


class PlayCard(Action, frozen=True):
    """Play a card, at a player or (Sleight of Hand) on one of several rolls."""

    card: CardId
    target: SeatNumber | None = None
    roll: Annotated[int, Numbered("roll", MOST_ROLLED)] | None = None


class KeepRoll(Action, frozen=True):
    """Lucky Pirate: which of the two results counts."""

    result: Literal["old", "new"]


class TakeCard(Action, frozen=True):
    card: CardId


class GiveCard(Action, frozen=True):
    card: CardId


class BuyCrew(Action, frozen=True):
    """Final battle: so many crew for two coins each."""

    crew: Crew


# Tiles


class PickPlayer(Action, frozen=True):
    seat: SeatNumber


class PickNobody(Action, frozen=True):
    pass


class Yes(Action, frozen=True):
    pass


class No(Action, frozen=True):
    pass


class DiscardIt(Action, frozen=True):
    """Codex: put the card drawn on the discard pile."""


class KeepAndMiss(Action, frozen=True):
    """Codex: keep it and miss the next betting phase."""


class KeepAndDiscard(Action, frozen=True):
    """Codex: keep it and discard another."""

    card: CardId


class TradeFor(Action, frozen=True):
    """Pay a player one coin for one of these."""

    seat: SeatNumber
    what: Literal["card", "crew", "swap"]


class NoTrade(Action, frozen=True):
    pass


class StakeCrew(Action, frozen=True):
    crew: Crew
    symbol: Symbol


class NoStake(Action, frozen=True):
    pass


class Reroll(Action, frozen=True):
    """These dice (counted from 0) again. None of them: leave all as they are."""

    dice: Annotated[tuple[int, ...], Subset(CUP)]


class Stop(Action, frozen=True):
    pass


class Number(Action, frozen=True):
    number: Annotated[int, Count(MOST_DICE, least=1)]


# Crew


class LoseDie(Action, frozen=True):
    die: Literal["king", "mermaids"]


class SpareDie(Action, frozen=True):
    die: Literal["king", "mermaids"]


class TakeDie(Action, frozen=True):
    """Take the special die into a full cup; a crew die goes back for it."""


class LeaveDie(Action, frozen=True):
    pass


class Miss(Action, frozen=True):
    """Marooned: miss the next betting phase."""


class GiveCrew(Action, frozen=True):
    """Marooned: hand over a crew die."""


AnyAction = (
    Vote | PlaceTile | PassCards | Raise | ThumbsUp | Lock | Liar | Pass | BuyCard | LiftCurse | PlayCard | KeepRoll
    | TakeCard | GiveCard | BuyCrew | PickPlayer | PickNobody | Yes | No | DiscardIt | KeepAndMiss | KeepAndDiscard
    | TradeFor | NoTrade | StakeCrew | NoStake | Reroll | Stop | Number | LoseDie | SpareDie | TakeDie | LeaveDie | Miss
    | GiveCrew
)  # fmt: skip

THUMBS_UP, LOCK, LIAR = ThumbsUp(), Lock(), Liar()
PASS, BUY_CARD, LIFT_CURSE = Pass(), BuyCard(), LiftCurse()
YES, NO = Yes(), No()
PICK_NOBODY = PickNobody()
STOP = Stop()

bid = cache(Raise)
"""The one ``Raise`` of this quantity and face: bids are made often and kept."""
play = cache(PlayCard)
pick = cache(PickPlayer)


PLACINGS = {tile: tuple([PlaceTile(tile, space) for space in range(MOST_SPACES)]) for tile in TILES}
"""Each tile on every space of the largest map."""


@cache
def rerolls(dice: tuple[int, ...], stop: bool) -> Options:
    """All subsets of these dice; with ``stop`` a way to stop stands in the place of the empty one."""
    subsets: Iterable[Action] = (
        Reroll(subset) for size in range(1, len(dice) + 1) for subset in combinations(dice, size)
    )
    return Options([STOP if stop else Reroll(()), *subsets])


@cache
def numbers(highest: int) -> Options:
    """1, 2, ... up to the highest."""
    return Options(Number(number) for number in range(1, highest + 1))
