"""Everything that is told to the table. A field that is None in public is known only to some."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tortuga.engine import Event
from tortuga.engine.kinds import Count
from tortuga.games.pirata_codex.kinds import DieFace, DieKind


class DieSeen(msgspec.Struct, frozen=True):
    """A die of a cup. An absent player's dice show nothing: their faces mean nothing."""

    kind: DieKind
    shows: tuple[DieFace, ...]
    counts: Annotated[int, Count(2)] | None = None
    """At the reveal: how many dice it counts for."""
    struck: bool = False
    """At the reveal: the Cursed die strikes it out."""


Dice = tuple[DieSeen, ...]

# Set-up


class TilesDealt(Event, frozen=True):
    """Who got how many, and who holds the X-tile."""

    numbers: tuple[int, ...]
    x_holder: int


class TilePlaced(Event, frozen=True):
    seat: int
    tile: str
    space: int


class NavigatorChosen(Event, frozen=True):
    seat: int
    votes: tuple[int, ...]
    """Whom each human voted for."""


class CardsDealt(Event, frozen=True):
    each: int


class CardsPassed(Event, frozen=True):
    """Draft: ``cards`` are known to the two."""

    seat: int
    to: int
    number: int
    cards: tuple[str, ...] | None


# Betting


class RoundBegan(Event, frozen=True):
    round: int


class SpringTide(Event, frozen=True):
    """R74: from now on nothing holds ships back."""


class CupLifted(Event, frozen=True):
    """An absent player shows how many and which dice he has."""

    seat: int
    crew: int
    special: tuple[str, ...]


class HelmTaken(Event, frozen=True):
    """An absent human plays for the Phantom."""

    seat: int


class CupsShaken(Event, frozen=True):
    seats: tuple[int, ...]


class PhantomCupShaken(Event, frozen=True):
    by: int


class LoadedDiceRolled(Event, frozen=True):
    seat: int
    dice: tuple[int, ...] | None


class BoneDieAdded(Event, frozen=True):
    seat: int


class Looked(Event, frozen=True):
    seat: int
    target: int
    dice: Dice | None


class BidMade(Event, frozen=True):
    seat: int
    quantity: int
    face: int
    thumbs: bool


class LiarCalled(Event, frozen=True):
    seat: int
    bidder: int


class BidLocked(Event, frozen=True):
    seat: int
    bidder: int


class CupsRevealed(Event, frozen=True):
    """The cups in the order in which they are lifted: from the token holder in betting direction."""

    seats: tuple[int, ...]
    cups: tuple[Dice, ...]
    quantity: int
    face: int
    count: int


class BettingWon(Event, frozen=True):
    winner: int
    loser: int | None


class NobodyBets(Event, frozen=True):
    """All are absent: no winner, no sailing."""


# Sailing


class CoinTaken(Event, frozen=True):
    """From the supply; ``total`` are in the purse then, and ``supply`` are left."""

    seat: int
    coins: int
    total: int
    supply: int


class SailDieRolled(Event, frozen=True):
    seat: int
    tiles: int


class ShipMoved(Event, frozen=True):
    seat: int
    progress: int
    tile: int
    """Where that is, counted clockwise from the X-tile."""
    why: str


class ShipHeld(Event, frozen=True):
    """By an anchor or a torn sail."""

    hurts = "seat"
    seat: int
    by: str


class ShipsSwapped(Event, frozen=True):
    seats: tuple[int, int]
    progress: tuple[int, int]
    tiles: tuple[int, int]


class BattleRolled(Event, frozen=True):
    goal: str
    seats: tuple[int, ...]
    results: tuple[str, ...]


class BattleDecided(Event, frozen=True):
    goal: str
    seat: int


class TileFaced(Event, frozen=True):
    seat: int
    tile: str


class TileCalm(Event, frozen=True):
    """Dead Calm: no tile this round."""


class DieRolled(Event, frozen=True):
    """A Pirates, Treasure or crew die, or several together."""

    seat: int
    die: str
    results: tuple[str, ...]


class NothingHappens(Event, frozen=True):
    seat: int
    tile: str


class WindTurned(Event, frozen=True):
    direction: str


class CupsMoved(Event, frozen=True):
    seats: int
    direction: str


class LookPromised(Event, frozen=True):
    seat: int
    target: int


class Traded(Event, frozen=True):
    seat: int
    target: int
    what: str


class CodexRead(Event, frozen=True):
    """``kept``: the card stays in hand, so only its owner sees it."""

    seat: int
    kept: bool
    card: str | None
    price: str
    """miss, or the card discarded for it; empty when it was not kept."""


class Staked(Event, frozen=True):
    seat: int
    crew: int
    symbol: str


class StakeWon(Event, frozen=True):
    seat: int
    gained: int


class StakeLost(Event, frozen=True):
    hurts = "seat"
    seat: int
    crew: int


class DeadDice(Event, frozen=True):
    """Deal with the Dead: the dice after a roll."""

    seat: int
    dice: tuple[int, ...]
    total: int
    target: int


class MarketJoined(Event, frozen=True):
    seat: int
    joins: bool


class FogWhispered(Event, frozen=True):
    seat: int
    to: int
    number: int | None


class FogGuessed(Event, frozen=True):
    seat: int
    number: int
    truth: int


# Crew, special dice, markers


class CrewGained(Event, frozen=True):
    seat: int
    crew: int


class CrewLost(Event, frozen=True):
    hurts = "seat"
    seat: int
    crew: int


class CrewStolen(Event, frozen=True):
    hurts = "victim"
    seat: int
    victim: int


class CrewPaid(Event, frozen=True):
    seat: int
    crew: int


class SpecialLost(Event, frozen=True):
    """A special die goes back to the dice board."""

    hurts = "seat"
    seat: int
    die: str


class SpecialTaken(Event, frozen=True):
    hurts = "victim"
    seat: int
    die: str
    victim: int | None


class SpecialLeft(Event, frozen=True):
    """His cup is full and he does not want it."""

    seat: int
    die: str


class CurseWarded(Event, frozen=True):
    seat: int


class CurseLifted(Event, frozen=True):
    seat: int


class WillMiss(Event, frozen=True):
    hurts = "seat"
    seat: int


class Marked(Event, frozen=True):
    """Anchor, torn sail, smoke, spot, ward, loaded or bone dice, pardon."""

    seat: int
    marker: str


# Cards and coins


class CardPlayed(Event, frozen=True):
    seat: int
    card: str
    target: int | None


class PhantomCard(Event, frozen=True):
    card: str
    works: bool


class CardBought(Event, frozen=True):
    seat: int
    card: str | None


class CardDrawn(Event, frozen=True):
    seat: int
    card: str | None


class CardStolen(Event, frozen=True):
    """By a monkey, in a trade, at the Black Market: known to giver and receiver."""

    hurts = "victim"
    seat: int
    victim: int
    card: str | None


class CardFetched(Event, frozen=True):
    """Out of the discard pile."""

    seat: int
    card: str


class ChestOpened(Event, frozen=True):
    seat: int
    number: int
    cards: tuple[str, ...] | None


class ChestTaken(Event, frozen=True):
    seat: int
    card: str | None


class CardsDiscarded(Event, frozen=True):
    cards: tuple[str, ...]


class DeckShuffled(Event, frozen=True):
    cards: int


class CoinsReturned(Event, frozen=True):
    seat: int
    coins: int


class CoinStolen(Event, frozen=True):
    hurts = "victim"
    seat: int
    victim: int


class LuckyRolled(Event, frozen=True):
    seat: int
    old: str
    new: str


class LuckyKept(Event, frozen=True):
    seat: int
    result: str


class ResultsExchanged(Event, frozen=True):
    seat: int
    target: int


class DieTurned(Event, frozen=True):
    seat: int
    result: str


# End of the round and of the game


class CatchUpVotes(Event, frozen=True):
    seats: tuple[int, ...]
    yes: tuple[bool, ...]


class FinalBattle(Event, frozen=True):
    seats: tuple[int, ...]


class CrewBought(Event, frozen=True):
    seat: int
    crew: int


class FinalRollVoid(Event, frozen=True):
    """It would have left nobody."""


class SeatOut(Event, frozen=True):
    hurts = "seat"
    seat: int
    why: str


class GameWon(Event, frozen=True):
    seat: int
    why: str


# Rough Seas


class Overboard(Event, frozen=True):
    hurts = "seat"
    seat: int
    what: str
    card: str | None = None


AnyEvent = (
    TilesDealt | TilePlaced | NavigatorChosen | CardsDealt | CardsPassed | RoundBegan | SpringTide | CupLifted
    | HelmTaken | CupsShaken | PhantomCupShaken | LoadedDiceRolled | BoneDieAdded | Looked | BidMade | LiarCalled
    | BidLocked | CupsRevealed | BettingWon | NobodyBets | CoinTaken | SailDieRolled | ShipMoved | ShipHeld
    | ShipsSwapped | BattleRolled | BattleDecided | TileFaced | TileCalm | DieRolled | NothingHappens | WindTurned
    | CupsMoved | LookPromised | Traded | CodexRead | Staked | StakeWon | StakeLost | DeadDice | MarketJoined
    | FogWhispered | FogGuessed | CrewGained | CrewLost | CrewStolen | CrewPaid | SpecialLost | SpecialTaken
    | SpecialLeft | CurseWarded | CurseLifted | WillMiss | Marked | CardPlayed | PhantomCard | CardBought | CardDrawn
    | CardStolen | CardFetched | ChestOpened | ChestTaken | CardsDiscarded | DeckShuffled | CoinsReturned
    | CoinStolen | LuckyRolled | LuckyKept | ResultsExchanged | DieTurned | CatchUpVotes | FinalBattle
    | CrewBought | FinalRollVoid | SeatOut | GameWon | Overboard
)  # fmt: skip
