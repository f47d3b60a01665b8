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

FIELDS = {
    "card": "The card.",
    "seat": "Whom it is about.",
    "tile": "The tile.",
    "space": "The space of the map, from 0.",
    "quantity": "How many dice at least.",
    "face": "The face that they show.",
    "symbol": "X or O.",
    "dice": "The dice by their places, from 0.",
}
"""What fields of these names mean, wherever nothing else is said below one."""

Symbol = Literal["X", "O"]

# Set-up


class Vote(Action, frozen=True):
    """For a navigator."""

    seat: SeatNumber
    """Who shall be navigator."""


class PlaceTile(Action, frozen=True):
    """Set-up: lay a tile."""

    tile: TileId
    space: SpaceNumber


class PassCards(Action, frozen=True):
    """Draft: hand these on to the left."""

    cards: Annotated[tuple[CardId, ...], Bag(3)]
    """The cards that you pass."""


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
    """Let the moment pass."""


class BuyCard(Action, frozen=True):
    """Buy a card for two coins."""


class LiftCurse(Action, frozen=True):
    """Give up two crew to be rid of the Cursed die."""


class PlayCard(Action, frozen=True):
    """Play a card, at a player or (Sleight of Hand) on one of several rolls."""

    card: CardId
    target: SeatNumber | None = None
    """At whom it is played; null for a card without a target."""
    roll: Annotated[int, Numbered("roll", MOST_ROLLED)] | None = None
    """Sleight of Hand: which of several rolls it turns, from 0."""


class KeepRoll(Action, frozen=True):
    """Lucky Pirate: which of the two results counts."""

    result: Literal["old", "new"]
    """The first roll or the second."""


class TakeCard(Action, frozen=True):
    """Take one of the cards you are looking at."""

    card: CardId
    """The card that goes into your hand."""


class GiveCard(Action, frozen=True):
    """Black Market: hand a card on."""

    card: CardId
    """The card that you hand on."""


class BuyCrew(Action, frozen=True):
    """Final battle: so many crew for two coins each."""

    crew: Crew
    """How many crew dice to buy."""


# Tiles


class PickPlayer(Action, frozen=True):
    """Choose whom the tile strikes."""

    seat: SeatNumber


class PickNobody(Action, frozen=True):
    """Let everybody be."""


class Yes(Action, frozen=True):
    """Yes."""


class No(Action, frozen=True):
    """No."""


class DiscardIt(Action, frozen=True):
    """Codex: put the card drawn on the discard pile."""


class KeepAndMiss(Action, frozen=True):
    """Codex: keep it and miss the next betting phase."""


class KeepAndDiscard(Action, frozen=True):
    """Codex: keep it and discard another."""

    card: CardId
    """The other card, which is discarded."""


class TradeFor(Action, frozen=True):
    """Pay a player one coin for one of these."""

    seat: SeatNumber
    what: Literal["card", "crew", "swap"]
    """A card, a crew die, or to swap places."""


class NoTrade(Action, frozen=True):
    """Do not trade."""


class StakeCrew(Action, frozen=True):
    """Stake crew dice on a symbol."""

    crew: Crew
    """How many crew dice are staked."""
    symbol: Symbol


class NoStake(Action, frozen=True):
    """Stake nothing."""


class Reroll(Action, frozen=True):
    """These dice (counted from 0) again. None of them: leave all as they are."""

    dice: Annotated[tuple[int, ...], Subset(CUP)]


class Stop(Action, frozen=True):
    """Leave the dice as they are."""


class Number(Action, frozen=True):
    """Thick Fog: a number of crew dice."""

    number: Annotated[int, Count(MOST_DICE, least=1)]
    """How many crew dice there may be under all cups."""


# Crew


class LoseDie(Action, frozen=True):
    """Which special die to lose."""

    die: Literal["king", "mermaids"]
    """The special die that you lose."""


class SpareDie(Action, frozen=True):
    """Plague: which die survives."""

    die: Literal["king", "mermaids"]
    """The special die that you keep."""


class TakeDie(Action, frozen=True):
    """Take the special die into a full cup; a crew die goes back for it."""


class LeaveDie(Action, frozen=True):
    """Do not take the special die."""


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
