"""Everything that is told to the table. A ``seat`` of None is the Legendary Pirate."""

from __future__ import annotations

from tortuga.engine import Event
from tortuga.games.tiny_epic_pirates.data.components import (
    Assignment,
    BonusAction,
    Booty,
    CaptainId,
    CrewId,
    MapId,
    MerchantId,
    MerchantName,
    Order,
    SoloAction,
    Target,
    Token,
)

FIELDS = {
    "seat": "Who does it, or to whom it happens; null for the Legendary Pirate.",
    "cell": "The card of the Sea, from 0 at the top left, row by row.",
    "space": "The space of the Wheel; 0 is Hide Out.",
    "captain": "The side of the Captain Card.",
    "cube": "The type of Booty.",
    "assignment": "Rigging, Cannons, Extort or Repair.",
    "gold": "How much Gold.",
    "total": "How much Gold there is now.",
    "card": "The Crew Card.",
    "merchant": "Orange or green.",
    "die": "The die, from 0.",
    "face": "The face it shows.",
    "action": "What it carries out.",
}
"""What fields of these names mean, unless a field says something else."""

# Set-up and the course of the game


class SoloArrived(Event, frozen=True):
    captain: str
    """Its Helm Mat."""
    personality: str
    """Its Legend Mat."""


class NavyPlaced(Event, frozen=True):
    cell: int


class ShipPlaced(Event, frozen=True):
    """A ship begins the game, hidden in a Cove."""

    seat: int | None
    cell: int


class SideChosen(Event, frozen=True):
    seat: int
    captain: CaptainId


class BootyGiven(Event, frozen=True):
    """A pirate gets a first cube."""

    seat: int | None
    cube: Booty


class TurnBegan(Event, frozen=True):
    seat: int | None
    round: int
    """The round, from 1."""
    pirate: int
    """The number of the pirate: the seat, or 1 for the Legendary Pirate."""


class LastRound(Event, frozen=True):
    """A last Treasure is buried: the round is played out."""

    seat: int


class GameEnded(Event, frozen=True):
    """The game is over."""

    cap: bool
    """Was it the limit on rounds that ended it (R40)?"""


# The Wheel


class HandPosted(Event, frozen=True):
    seat: int | None
    assignment: Assignment
    space: int


class HandRecovered(Event, frozen=True):
    seat: int | None
    space: int
    assignment: Assignment


class CaptainMoved(Event, frozen=True):
    seat: int | None
    space: int
    order: Order
    """The order on that space."""
    crossed: bool
    """Did the Captain cross the Ship Line?"""


# Sailing


class Sailed(Event, frozen=True):
    """A ship sails to the next card. If it was hidden, it no longer is."""

    seat: int | None
    cell: int
    card: MapId
    """The Map Card there."""


class SailTokenUsed(Event, frozen=True):
    seat: int


class StormTokenUsed(Event, frozen=True):
    seat: int


class Jostled(Event, frozen=True):
    """A Deckhand goes to Repair, from an Assignment or from a space of the Wheel."""

    seat: int | None
    assignment: Assignment | None
    """The Assignment the Deckhand was on; null for the Wheel."""
    space: int | None
    """The space of the Wheel the Deckhand was on; null for an Assignment."""


# Orders


class OrderForgone(Event, frozen=True):
    seat: int
    order: Order
    """The order."""


class Plundered(Event, frozen=True):
    """Cubes are drawn from the bag."""

    seat: int | None
    cubes: tuple[Booty, ...]
    """The cubes drawn."""


class CubesKept(Event, frozen=True):
    """There were too many cubes for the hold."""

    seat: int
    cubes: tuple[Booty, ...]
    """The cubes kept."""
    returned: tuple[Booty, ...]
    """The cubes that went back into the bag."""


class GoldGained(Event, frozen=True):
    """Gold is gained, up to the end of the track."""

    seat: int | None
    gold: int
    total: int


class SurefireGained(Event, frozen=True):
    seat: int
    total: int
    """How many Sure-fire Tokens there are now."""


class Traded(Event, frozen=True):
    seat: int | None
    cube: Booty
    count: int
    """How many cubes."""
    value: int
    """The Gold for each."""


class MarketShifted(Event, frozen=True):
    """A sale has changed the prices."""

    market: tuple[Booty, ...]
    """The Booty on each spot of the market, from the lowest price."""


class RowReplaced(Event, frozen=True):
    seat: int | None
    row: tuple[CrewId, ...]
    """The new row of Crew Cards."""


class Hired(Event, frozen=True):
    """A Crew Card is hired."""

    seat: int | None
    card: CrewId
    discard: CrewId | None
    """The Crew Card that went; null if there was room."""
    drawn: CrewId | None
    """The card that refilled the row; null if it was hired from the deck."""


class Mutinied(Event, frozen=True):
    seat: int
    captain: CaptainId


class Searched(Event, frozen=True):
    seat: int | None
    cell: int
    token: Token
    """What the Search Token shows."""


class HidOut(Event, frozen=True):
    """A ship hides where it is."""

    seat: int
    cell: int


class Assigned(Event, frozen=True):
    seat: int
    rigging: int
    """Deckhands on Rigging."""
    cannons: int
    """Deckhands on Cannons."""
    extort: int
    """Deckhands on Extort."""
    repair: int
    """Deckhands on Repair."""
    posts: tuple[int, ...]
    """Spaces of the Wheel that keep their Deckhand."""


# Combat


class Attacked(Event, frozen=True):
    """A Merchant or a pirate is attacked. If neither is named, it is the Legendary Pirate."""

    seat: int | None
    merchant: MerchantName | None
    """The Merchant that is attacked; null for a pirate."""
    value: int | None
    """Its value: more hits sink it."""
    target: int | None
    """The player who is attacked."""


class Rolled(Event, frozen=True):
    seat: int | None
    dice: tuple[int, ...]
    """What the dice show."""


class Rerolled(Event, frozen=True):
    seat: int
    card: CrewId
    die: int
    face: int


class DieSet(Event, frozen=True):
    """A Sure-fire Token is spent to set a die."""

    seat: int
    die: int
    face: int


class HitsCounted(Event, frozen=True):
    seat: int | None
    hits: int
    """The total of hits."""


class MerchantSunk(Event, frozen=True):
    seat: int | None
    merchant: MerchantName
    cube: Booty


class MerchantHeld(Event, frozen=True):
    """The Merchant was not sunk."""

    seat: int | None
    merchant: MerchantName
    tied: bool
    """Was it a tie?"""


class MerchantReset(Event, frozen=True):
    """A sunk Merchant sets out again."""

    merchant: MerchantName
    cell: int
    cube: Booty
    card: MerchantId
    """Its new Merchant Card."""


class PirateWon(Event, frozen=True):
    hurts = "loser"
    seat: int | None
    loser: int | None
    """Who was beaten; null for the Legendary Pirate."""


class PiratesTied(Event, frozen=True):
    pass


class LegendGained(Event, frozen=True):
    seat: int
    level: int
    """The rank that was reached, from 1."""


class DeckhandJoined(Event, frozen=True):
    seat: int
    assignment: Assignment


# Bonus actions


class BonusTaken(Event, frozen=True):
    """A bonus action of the Captain or of a Crew Card is taken."""

    seat: int
    card: CrewId | None
    """The Crew Card; null for the Captain."""
    captain: CaptainId | None
    """The Captain; null for a Crew Card."""
    action: BonusAction
    """The bonus action."""


class Buried(Event, frozen=True):
    seat: int | None
    cell: int
    card: MapId
    """The Map Card there."""
    cost: int
    """The Gold that was paid."""
    left: int
    """How many Treasures are left to bury."""


class SpecialSold(Event, frozen=True):
    seat: int
    give: tuple[Booty, ...]
    """The cubes that were sold together."""
    gold: int


class Exchanged(Event, frozen=True):
    seat: int
    give: Booty
    """The cube that was returned to the bag."""
    take: Booty
    """The cube that was taken from it."""


# The Ship Line


class ExtortPaid(Event, frozen=True):
    seat: int | None
    hands: int
    """How many Deckhands on Extort brought 1 Gold each."""


class MerchantSailed(Event, frozen=True):
    seat: int | None
    """Who sailed it; null for the Legendary Pirate."""
    merchant: MerchantName
    cell: int


class MerchantStayed(Event, frozen=True):
    """R54: a Merchant stays because it cannot avoid the other."""

    merchant: MerchantName


class MerchantArrived(Event, frozen=True):
    merchant: MerchantName
    cell: int
    cube: Booty


class NavySailed(Event, frozen=True):
    seat: int | None
    cell: int


class NavyAttacked(Event, frozen=True):
    hurts = "seat"
    seat: int | None


class NavyMissed(Event, frozen=True):
    """The Navy does not attack a ship that is hidden in a Cove."""

    seat: int | None


# The Legendary Pirate


class SoloRolled(Event, frozen=True):
    die: int
    """What the die shows."""


class RingMoved(Event, frozen=True):
    space: int
    """The space of the ring, from 0."""
    actions: tuple[SoloAction, ...]
    """What it carries out there."""


class SoloTargets(Event, frozen=True):
    target: Target
    """The ship it makes for."""


class SoloOrder(Event, frozen=True):
    """The Legendary Pirate carries out an order or an entry of its ring."""

    action: SoloAction
    n: int
    """The Gold it gains, or its automatic hits in an attack."""


class SoloIdle(Event, frozen=True):
    """An order of the Legendary Pirate has no effect."""

    action: SoloAction


class SoloBonusTaken(Event, frozen=True):
    captain: str
    """Its Helm Mat."""
    trigger: Order
    """The order that triggered it."""


class SoloFled(Event, frozen=True):
    """The Legendary Pirate's ship is put on the nearest free Cove and hides there."""

    cell: int


AnyEvent = (
    SoloArrived | NavyPlaced | ShipPlaced | SideChosen | BootyGiven | TurnBegan | LastRound | GameEnded | HandPosted
    | HandRecovered | CaptainMoved | Sailed | SailTokenUsed | StormTokenUsed | Jostled | OrderForgone | Plundered
    | CubesKept | GoldGained | SurefireGained | Traded | MarketShifted | RowReplaced | Hired | Mutinied | Searched
    | HidOut | Assigned | Attacked | Rolled | Rerolled | DieSet | HitsCounted | MerchantSunk | MerchantHeld
    | MerchantReset | PirateWon | PiratesTied | LegendGained | DeckhandJoined | BonusTaken | Buried | SpecialSold
    | Exchanged | ExtortPaid | MerchantSailed | MerchantStayed | MerchantArrived | NavySailed | NavyAttacked
    | NavyMissed | SoloRolled | RingMoved | SoloTargets | SoloOrder | SoloIdle | SoloBonusTaken | SoloFled
)  # fmt: skip
