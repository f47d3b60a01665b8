"""Everything a seat can answer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Annotated, Literal

from tortuga.engine import Action, Options
from tortuga.engine.describing.kinds import Bag, Count, Numbered, SeatNumber, Subset
from tortuga.games.pirata_codex.data import CUP, TILES
from tortuga.games.pirata_codex.data.kinds import (
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
    "seat": "The player it is about.",
    "tile": "The tile.",
    "space": "The space of the map, from 0.",
    "quantity": "How many dice at least.",
    "face": "The face they show.",
    "symbol": "X or O.",
    "dice": "The places of the dice, from 0.",
}
"""What fields of these names mean, unless a field says something else."""

Symbol = Literal["X", "O"]

# Set-up


class Vote(Action, frozen=True):
    """First voyage: vote for a navigator."""

    seat: SeatNumber
    """The player you vote for."""


class PlaceTile(Action, frozen=True):
    """Set-up: lay a tile on the map."""

    tile: TileId
    space: SpaceNumber


class PassCards(Action, frozen=True):
    """Draft: pass cards to the left."""

    cards: Annotated[tuple[CardId, ...], Bag(3)]
    """The cards you pass."""


# Betting


class Raise(Action, frozen=True):
    """Make a bid, the first or a higher one: at least this many dice show this face."""

    quantity: Annotated[int, Count(MOST_BID, least=1)]
    face: DieFace


class ThumbsUp(Action, frozen=True):
    """Bid one more of the same face."""


class Lock(Action, frozen=True):
    """Lock the bid: there are exactly that many."""


class Liar(Action, frozen=True):
    """Call the bidder a liar: there are fewer."""


# Cards and coins


class Pass(Action, frozen=True):
    """Do nothing at this moment."""


class BuyCard(Action, frozen=True):
    """Buy a card."""


class LiftCurse(Action, frozen=True):
    """Give up two crew to be rid of the Cursed die."""


class PlayCard(Action, frozen=True):
    """Play a card, at a player or (Sleight of Hand) on one of several rolls."""

    card: CardId
    target: SeatNumber | None = None
    """The player it is played at; null for a card without a target."""
    roll: Annotated[int, Numbered("roll", MOST_ROLLED)] | None = None
    """Sleight of Hand: which of several rolls it turns, from 0."""


class KeepRoll(Action, frozen=True):
    """Lucky Pirate: choose which of the two results counts."""

    result: Literal["old", "new"]
    """The first roll or the second."""


class TakeCard(Action, frozen=True):
    """Take one of the cards that you are looking at."""

    card: CardId
    """The card that goes into your hand."""


class GiveCard(Action, frozen=True):
    """Black Market: give a card away."""

    card: CardId
    """The card you give away."""


class BuyCrew(Action, frozen=True):
    """Final battle: buy crew for coins."""

    crew: Crew
    """How many crew dice to buy."""


# Tiles


class PickPlayer(Action, frozen=True):
    """Choose the player that the tile is about."""

    seat: SeatNumber


class PickNobody(Action, frozen=True):
    """Choose nobody."""


class Yes(Action, frozen=True):
    """Yes."""


class No(Action, frozen=True):
    """No."""


class DiscardIt(Action, frozen=True):
    """Codex: discard the card that was drawn."""


class KeepAndMiss(Action, frozen=True):
    """Codex: keep it and miss the next betting phase."""


class KeepAndDiscard(Action, frozen=True):
    """Codex: keep it and discard another."""

    card: CardId
    """The card that is discarded."""


class TradeFor(Action, frozen=True):
    """Pay a player one coin in a trade."""

    seat: SeatNumber
    what: Literal["card", "crew", "swap"]
    """What you get: a card, a crew die, or the other's place."""


class NoTrade(Action, frozen=True):
    """Do not trade."""


class StakeCrew(Action, frozen=True):
    """Stake crew dice on a symbol."""

    crew: Crew
    """How many crew dice you stake."""
    symbol: Symbol


class NoStake(Action, frozen=True):
    """Stake nothing."""


class Reroll(Action, frozen=True):
    """Roll these dice again, or none of them."""

    dice: Annotated[tuple[int, ...], Subset(CUP)]


class Stop(Action, frozen=True):
    """Leave the dice as they are."""


class Number(Action, frozen=True):
    """Thick Fog: name a number of crew dice."""

    number: Annotated[int, Count(MOST_DICE, least=1)]
    """How many crew dice you think are under all cups."""


# Crew


class LoseDie(Action, frozen=True):
    """Choose a special die to lose."""

    die: Literal["king", "mermaids"]
    """The special die you lose."""


class SpareDie(Action, frozen=True):
    """Plague: choose the die that survives."""

    die: Literal["king", "mermaids"]
    """The special die you keep."""


class TakeDie(Action, frozen=True):
    """Take the special die into a full cup, and give back a crew die."""


class LeaveDie(Action, frozen=True):
    """Do not take the special die."""


class Miss(Action, frozen=True):
    """Marooned: miss the next betting phase."""


class GiveCrew(Action, frozen=True):
    """Marooned: give up a crew die."""


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
"""The ``Raise`` of this quantity and face. Bids are needed all the time, so each is made once and kept."""
play = cache(PlayCard)
pick = cache(PickPlayer)


PLACINGS = {tile: tuple([PlaceTile(tile, space) for space in range(MOST_SPACES)]) for tile in TILES}
"""Each tile on every space of the largest map."""


@cache
def rerolls(dice: tuple[int, ...], stop: bool) -> Options:
    """All ways to roll some of these dice again. With ``stop``, rolling none of them is called stopping."""
    subsets: Iterable[Action] = (
        Reroll(subset) for size in range(1, len(dice) + 1) for subset in combinations(dice, size)
    )
    return Options([STOP if stop else Reroll(()), *subsets])


@cache
def numbers(highest: int) -> Options:
    """The numbers from 1 to the highest."""
    return Options(Number(number) for number in range(1, highest + 1))
