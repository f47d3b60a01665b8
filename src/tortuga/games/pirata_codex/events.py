"""Everything that is told to the table. A field that is None in public is known only to some."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tortuga.engine import Event
from tortuga.engine.kinds import Count
from tortuga.games.pirata_codex.kinds import DieFace, DieKind

FIELDS = {
    "seat": "Who does it, or to whom it happens.",
    "card": "The card; null for those who may not know it.",
    "cards": "The cards; null for those who may not know them.",
    "crew": "How many crew dice.",
    "coins": "How many coins.",
    "victim": "Who loses it.",
    "tile": "The tile.",
    "space": "The space of the map, from 0.",
    "quantity": "How many dice at least.",
    "face": "The face of the dice.",
    "bidder": "Who made the bid.",
    "round": "The round that begins.",
    "goal": "What the battle looks for: a winner or a loser.",
    "direction": "Clockwise or counter-clockwise.",
    "symbol": "X or O.",
    "die": "The special die.",
    "result": "What counts now.",
}
"""What fields of these names mean, wherever nothing else is said below one."""


class DieSeen(msgspec.Struct, frozen=True):
    """A die of a cup. An absent player's dice show nothing: their faces mean nothing."""

    kind: DieKind
    """Crew die, or which special die."""
    shows: tuple[DieFace, ...]
    """The faces it shows; a Mermaids die shows two."""
    counts: Annotated[int, Count(2)] | None = None
    """At the reveal: how many dice it counts for."""
    struck: bool = False
    """At the reveal: the Cursed die strikes it out."""


Dice = tuple[DieSeen, ...]

# Set-up


class TilesDealt(Event, frozen=True):
    """Who got how many, and who holds the X-tile."""

    numbers: tuple[int, ...]
    """By seat, how many tiles each holds."""
    x_holder: int
    """Who holds the X-tile and begins to lay."""


class TilePlaced(Event, frozen=True):
    seat: int
    tile: str
    space: int


class NavigatorChosen(Event, frozen=True):
    seat: int
    """Who is navigator."""
    votes: tuple[int, ...]
    """Whom each human voted for."""


class CardsDealt(Event, frozen=True):
    each: int
    """How many cards everybody gets."""


class CardsPassed(Event, frozen=True):
    """Draft: ``cards`` are known to the two."""

    seat: int
    to: int
    """Who gets the cards."""
    number: int
    """How many."""
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
    """Special dice in the cup."""


class HelmTaken(Event, frozen=True):
    """An absent human plays for the Phantom."""

    seat: int


class CupsShaken(Event, frozen=True):
    seats: tuple[int, ...]
    """Who shakes."""


class PhantomCupShaken(Event, frozen=True):
    by: int
    """Who shakes it."""


class LoadedDiceRolled(Event, frozen=True):
    seat: int
    dice: tuple[int, ...] | None
    """What they show, for their owner."""


class BoneDieAdded(Event, frozen=True):
    seat: int


class Looked(Event, frozen=True):
    seat: int
    target: int
    """Whose cup it is."""
    dice: Dice | None
    """What is in it, for who looks."""


class BidMade(Event, frozen=True):
    seat: int
    quantity: int
    face: int
    thumbs: bool
    """Was it made by thumbs up?"""


class LiarCalled(Event, frozen=True):
    seat: int
    bidder: int


class BidLocked(Event, frozen=True):
    seat: int
    bidder: int


class CupsRevealed(Event, frozen=True):
    """The cups in the order in which they are lifted: from the token holder in betting direction."""

    seats: tuple[int, ...]
    """Whose cups, in the order in which they are lifted."""
    cups: tuple[Dice, ...]
    """The dice of each of them."""
    quantity: int
    face: int
    count: int
    """How many dice count for the bid."""


class BettingWon(Event, frozen=True):
    winner: int
    """Who won."""
    loser: int | None
    """Who lost; null when nobody did."""


class NobodyBets(Event, frozen=True):
    """All are absent: no winner, no sailing."""


# Sailing


class CoinTaken(Event, frozen=True):
    """From the supply; ``total`` are in the purse then, and ``supply`` are left."""

    seat: int
    coins: int
    total: int
    """Coins in the purse then."""
    supply: int
    """Coins left in the supply."""


class SailDieRolled(Event, frozen=True):
    seat: int
    tiles: int
    """How many tiles may be sailed."""


class ShipMoved(Event, frozen=True):
    seat: int
    progress: int
    """Tiles sailed from the X-tile by then."""
    tile: int
    """Where that is, counted clockwise from the X-tile."""
    why: str
    """What moved it."""


class ShipHeld(Event, frozen=True):
    """By an anchor or a torn sail."""

    hurts = "seat"
    seat: int
    by: str
    """An anchor or a torn sail."""


class ShipsSwapped(Event, frozen=True):
    seats: tuple[int, int]
    """The two who change places."""
    progress: tuple[int, int]
    """Their progress afterwards."""
    tiles: tuple[int, int]
    """Where they lie then, clockwise from the X-tile."""


class BattleRolled(Event, frozen=True):
    goal: str
    seats: tuple[int, ...]
    """Who rolls."""
    results: tuple[str, ...]
    """What each of them rolled."""


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
    """Which die."""
    results: tuple[str, ...]
    """What it shows; several dice in order."""


class NothingHappens(Event, frozen=True):
    seat: int
    tile: str


class WindTurned(Event, frozen=True):
    direction: str


class CupsMoved(Event, frozen=True):
    seats: int
    """How many seats the cups move on."""
    direction: str


class LookPromised(Event, frozen=True):
    seat: int
    target: int
    """Whose cup it will be."""


class Traded(Event, frozen=True):
    seat: int
    target: int
    """With whom."""
    what: str
    """What was got for the coin: a card, a crew die, or the other's place."""


class CodexRead(Event, frozen=True):
    """``kept``: the card stays in hand, so only its owner sees it."""

    seat: int
    kept: bool
    """Was the card kept?"""
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
    """Crew dice gained."""


class StakeLost(Event, frozen=True):
    hurts = "seat"
    seat: int
    crew: int


class DeadDice(Event, frozen=True):
    """Deal with the Dead: the dice after a roll."""

    seat: int
    dice: tuple[int, ...]
    """What the dice show."""
    total: int
    """What they add up to."""
    target: int
    """What they must add up to."""


class MarketJoined(Event, frozen=True):
    seat: int
    joins: bool
    """Does this player take part?"""


class FogWhispered(Event, frozen=True):
    seat: int
    to: int
    """Who hears it."""
    number: int | None
    """What is whispered, for the two who know."""


class FogGuessed(Event, frozen=True):
    seat: int
    number: int
    """The guess."""
    truth: int
    """How many crew dice there are."""


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
    """Who held it; null when it came from the dice board."""


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
    """Which marker."""


# Cards and coins


class CardPlayed(Event, frozen=True):
    seat: int
    card: str
    target: int | None
    """At whom; null for a card without a target."""


class PhantomCard(Event, frozen=True):
    card: str
    works: bool
    """Does it do anything?"""


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
    """How many cards are looked at."""
    cards: tuple[str, ...] | None
    """Which, for who looks."""


class ChestTaken(Event, frozen=True):
    seat: int
    card: str | None


class CardsDiscarded(Event, frozen=True):
    cards: tuple[str, ...]


class DeckShuffled(Event, frozen=True):
    cards: int
    """How many cards the new deck has."""


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
    """The first result."""
    new: str
    """The second result."""


class LuckyKept(Event, frozen=True):
    seat: int
    result: str


class ResultsExchanged(Event, frozen=True):
    seat: int
    target: int
    """With whom."""


class DieTurned(Event, frozen=True):
    seat: int
    result: str


# End of the round and of the game


class CatchUpVotes(Event, frozen=True):
    seats: tuple[int, ...]
    """Who votes."""
    yes: tuple[bool, ...]
    """How each of them votes."""


class FinalBattle(Event, frozen=True):
    seats: tuple[int, ...]
    """Who fights in it."""


class CrewBought(Event, frozen=True):
    seat: int
    crew: int


class FinalRollVoid(Event, frozen=True):
    """It would have left nobody."""


class SeatOut(Event, frozen=True):
    hurts = "seat"
    seat: int
    why: str
    """What put it out of the game."""


class GameWon(Event, frozen=True):
    seat: int
    why: str
    """How it was won."""


# Rough Seas


class Overboard(Event, frozen=True):
    hurts = "seat"
    seat: int
    what: str
    """What goes overboard: a card, a die or a coin."""
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
