"""Everything that is told to the table. A field that some seats may not know is None for them."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tortuga.engine import Event
from tortuga.engine.describing.kinds import Count
from tortuga.games.pirata_codex.data.kinds import DieFace, DieKind

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
    "face": "The face they show.",
    "bidder": "Who made the bid.",
    "round": "The round that begins.",
    "goal": "What the battle looks for: a winner or a loser.",
    "direction": "Clockwise or counter-clockwise.",
    "symbol": "X or O.",
    "die": "The special die.",
    "result": "The result that counts now.",
}
"""What fields of these names mean, unless a field says something else."""


class DieSeen(msgspec.Struct, frozen=True):
    """A die in a cup. The dice of an absent player show nothing."""

    kind: DieKind
    """A crew die, or which special die."""
    shows: tuple[DieFace, ...]
    """The faces it shows; the Mermaids die shows two."""
    counts: Annotated[int, Count(2)] | None = None
    """At the reveal: how many dice it counts for."""
    struck: bool = False
    """At the reveal: does the Cursed die strike it out?"""


Dice = tuple[DieSeen, ...]

# Set-up


class TilesDealt(Event, frozen=True):
    """How many tiles everybody got, and who holds the X-tile."""

    numbers: tuple[int, ...]
    """How many tiles each seat holds."""
    x_holder: int
    """Who holds the X-tile and lays first."""


class TilePlaced(Event, frozen=True):
    seat: int
    tile: str
    space: int


class NavigatorChosen(Event, frozen=True):
    seat: int
    """The navigator."""
    votes: tuple[int, ...]
    """The seat that each human voted for."""


class CardsDealt(Event, frozen=True):
    each: int
    """How many cards everybody gets."""


class CardsPassed(Event, frozen=True):
    """Draft: only the two know which cards."""

    seat: int
    to: int
    """Who gets the cards."""
    number: int
    """How many cards."""
    cards: tuple[str, ...] | None


# Betting


class RoundBegan(Event, frozen=True):
    round: int


class SpringTide(Event, frozen=True):
    """R74: from now on nothing holds ships back."""


class CupLifted(Event, frozen=True):
    """An absent player shows the dice in the cup."""

    seat: int
    crew: int
    special: tuple[str, ...]
    """The special dice in the cup."""


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
    """The places of the dice that were rolled again, from 0; null for everybody but their owner."""


class BoneDieAdded(Event, frozen=True):
    seat: int


class Looked(Event, frozen=True):
    seat: int
    target: int
    """Whose cup it is."""
    dice: Dice | None
    """The dice in it; null for everybody but the one who looks."""


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
    """All cups are lifted and the dice counted."""

    seats: tuple[int, ...]
    """Whose cups, from the token holder in betting direction."""
    cups: tuple[Dice, ...]
    """The dice in each of these cups."""
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
    """Everybody is absent: nobody wins and nobody sails."""


# Sailing


class CoinTaken(Event, frozen=True):
    """Coins are taken from the supply."""

    seat: int
    coins: int
    total: int
    """How many coins are in the purse now."""
    supply: int
    """How many coins are left in the supply."""


class SailDieRolled(Event, frozen=True):
    seat: int
    tiles: int
    """How many tiles ships sail."""


class ShipMoved(Event, frozen=True):
    seat: int
    progress: int
    """How many tiles it has sailed from the X-tile now."""
    tile: int
    """The tile it is on now, counted clockwise from the X-tile."""
    why: str
    """What moved it."""


class ShipHeld(Event, frozen=True):
    """An anchor holds a ship, or a torn sail slows it."""

    hurts = "seat"
    seat: int
    by: str
    """``anchor`` or ``torn_sail``."""


class ShipsSwapped(Event, frozen=True):
    seats: tuple[int, int]
    """The two who change places."""
    progress: tuple[int, int]
    """Their progress afterwards."""
    tiles: tuple[int, int]
    """The tiles they are on afterwards, counted clockwise from the X-tile."""


class BattleRolled(Event, frozen=True):
    goal: str
    seats: tuple[int, ...]
    """Who rolls."""
    results: tuple[str, ...]
    """What each of them rolls."""


class BattleDecided(Event, frozen=True):
    goal: str
    seat: int


class TileFaced(Event, frozen=True):
    seat: int
    tile: str


class TileCalm(Event, frozen=True):
    """Dead Calm: no tile is faced this round."""


class DieRolled(Event, frozen=True):
    """A Pirates, Treasure or crew die is rolled, once or several times together."""

    seat: int
    die: str
    """Which die."""
    results: tuple[str, ...]
    """What each roll shows."""


class NothingHappens(Event, frozen=True):
    seat: int
    tile: str


class WindTurned(Event, frozen=True):
    direction: str


class CupsMoved(Event, frozen=True):
    seats: int
    """How many seats the cups move."""
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
    """What the coin bought: a card, a crew die, or the other's place."""


class CodexRead(Event, frozen=True):
    """A card was drawn at the Codex. If it was kept, only its owner sees it."""

    seat: int
    kept: bool
    """Was the card kept?"""
    card: str | None
    price: str
    """The price of keeping it: ``miss``, or the card that was discarded; empty if it was not kept."""


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
    """Their sum."""
    target: int
    """The sum they should have."""


class MarketJoined(Event, frozen=True):
    seat: int
    joins: bool
    """Does this player take part?"""


class FogWhispered(Event, frozen=True):
    seat: int
    to: int
    """Who hears it."""
    number: int | None
    """The number; null for everybody but the two."""


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

    def losers(self) -> tuple[int, ...]:
        """Nobody misses the Cursed die."""
        return () if self.die == "cursed" else (self.seat,)


class SpecialTaken(Event, frozen=True):
    hurts = "victim"
    seat: int
    die: str
    victim: int | None
    """Who held it; null when it came from the dice board."""

    def losers(self) -> tuple[int, ...]:
        """Whoever had it; but the Cursed die is bad for whoever gets it."""
        if self.die == "cursed":
            return (self.seat,)
        return () if self.victim is None else (self.victim,)


class SpecialLeft(Event, frozen=True):
    """A player with a full cup does not take a special die."""

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
    """A card leaves its mark on a player."""

    seat: int
    marker: str
    """Which one: anchor, torn_sail, smoke, spot, ward, loaded, bone, calm or pardon."""


# Cards and coins


class CardPlayed(Event, frozen=True):
    seat: int
    card: str
    target: int | None
    """The player it is played at; null for a card without a target."""


class PhantomCard(Event, frozen=True):
    card: str
    works: bool
    """Does it have any effect?"""


class CardBought(Event, frozen=True):
    seat: int
    card: str | None


class CardDrawn(Event, frozen=True):
    seat: int
    card: str | None


class CardStolen(Event, frozen=True):
    """A card changes hands: by a Thieving Monkey, in a trade or at the Black Market. Only the two know it."""

    hurts = "victim"
    seat: int
    victim: int
    card: str | None


class CardFetched(Event, frozen=True):
    """A card is taken from the discard pile."""

    seat: int
    card: str


class ChestOpened(Event, frozen=True):
    seat: int
    number: int
    """How many cards there are to look at."""
    cards: tuple[str, ...] | None
    """The cards; null for everybody but the one who looks."""


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
    """Whether each of them votes yes."""


class FinalBattle(Event, frozen=True):
    seats: tuple[int, ...]
    """Who fights in it."""


class CrewBought(Event, frozen=True):
    seat: int
    crew: int


class FinalRollVoid(Event, frozen=True):
    """A roll in the final battle that would have left nobody does not count."""


class SeatOut(Event, frozen=True):
    hurts = "seat"
    seat: int
    why: str
    """Why the player is out."""


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
