"""Everything the table is told. A ``seat`` of None is the Legendary Pirate; ``cell`` is a card of the Sea."""

from __future__ import annotations

from tortuga.engine import Event
from tortuga.games.tiny_epic_pirates.components import (
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
    "space": "The space of the Wheel, from 0 (Hide Out).",
    "captain": "The side of the Captain Card.",
    "cube": "The Booty.",
    "assignment": "Rigging, Cannons, Extort or Repair.",
    "gold": "How much Gold.",
    "total": "Gold then.",
    "card": "The Crew Card.",
    "merchant": "Orange or green.",
    "die": "The die, from 0.",
    "face": "The face it shows.",
    "action": "What it carries out.",
}
"""What fields of these names mean, wherever nothing else is said below one."""

# Set-up and the course of the game


class SoloArrived(Event, frozen=True):
    captain: str
    """Its Helm Mat."""
    personality: str
    """Its Legend Mat."""


class NavyPlaced(Event, frozen=True):
    cell: int


class ShipPlaced(Event, frozen=True):
    seat: int | None
    cell: int


class SideChosen(Event, frozen=True):
    seat: int
    captain: CaptainId


class BootyGiven(Event, frozen=True):
    """The first cube of a pirate."""

    seat: int | None
    cube: Booty


class TurnBegan(Event, frozen=True):
    seat: int | None
    round: int
    """The round, from 1."""
    pirate: int
    """The number of the pirate, as in views: the seat, or that of the Legendary Pirate."""


class LastRound(Event, frozen=True):
    """A third Treasure is buried: the round is played to its end."""

    seat: int


class GameEnded(Event, frozen=True):
    """``cap``: the hundredth round is over (R40)."""

    cap: bool
    """Was it the hundredth round?"""


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
    """Did it cross the Ship Line?"""


# Sailing


class Sailed(Event, frozen=True):
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
    """Where the Deckhand came from; null from the Wheel."""
    space: int | None
    """The space of the Wheel; null from an Assignment."""


# Orders


class OrderForgone(Event, frozen=True):
    seat: int
    order: Order
    """The order."""


class Plundered(Event, frozen=True):
    """Cubes drawn from the bag."""

    seat: int | None
    cubes: tuple[Booty, ...]
    """The cubes drawn."""


class CubesKept(Event, frozen=True):
    """Too many for the hold: these were kept."""

    seat: int
    cubes: tuple[Booty, ...]
    """The cubes kept."""
    returned: tuple[Booty, ...]
    """The cubes that went back into the bag."""


class GoldGained(Event, frozen=True):
    """``gold`` was gained, up to the end of the track; ``total`` is there now."""

    seat: int | None
    gold: int
    total: int


class SurefireGained(Event, frozen=True):
    seat: int
    total: int
    """Sure-fire Tokens then."""


class Traded(Event, frozen=True):
    seat: int | None
    cube: Booty
    count: int
    """How many cubes."""
    value: int
    """Gold for each."""


class MarketShifted(Event, frozen=True):
    """From the 2 Gold spot up."""

    market: tuple[Booty, ...]
    """The Booty on each spot."""


class RowReplaced(Event, frozen=True):
    seat: int | None
    row: tuple[CrewId, ...]
    """The new row of Crew Cards."""


class Hired(Event, frozen=True):
    """``drawn`` is the card that filled the row."""

    seat: int | None
    card: CrewId
    discard: CrewId | None
    """The Crew Card that left; null where there was room."""
    drawn: CrewId | None
    """The card that filled the row."""


class Mutinied(Event, frozen=True):
    seat: int
    captain: CaptainId


class Searched(Event, frozen=True):
    seat: int | None
    cell: int
    token: Token
    """What the Search Token shows."""


class HidOut(Event, frozen=True):
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
    """By ``seat``: a Merchant of this value, or a pirate (``target``; neither of them: the Legendary Pirate)."""

    seat: int | None
    merchant: MerchantName | None
    """The Merchant that is attacked; null for a pirate."""
    value: int | None
    """Its value, which must be exceeded."""
    target: int | None
    """The seat that is attacked."""


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
    """A Sure-fire Token was spent."""

    seat: int
    die: int
    face: int


class HitsCounted(Event, frozen=True):
    seat: int | None
    hits: int
    """Hits in all."""


class MerchantSunk(Event, frozen=True):
    seat: int | None
    merchant: MerchantName
    cube: Booty


class MerchantHeld(Event, frozen=True):
    """The Merchant was not beaten. ``tied``: the hits were just its value."""

    seat: int | None
    merchant: MerchantName
    tied: bool
    """Were the hits just its value?"""


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
    """The rank reached, from 1."""


class DeckhandJoined(Event, frozen=True):
    seat: int
    assignment: Assignment


# Bonus actions


class BonusTaken(Event, frozen=True):
    """``card`` is None for the Captain."""

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
    """Gold paid."""
    left: int
    """Treasures left aboard."""


class SpecialSold(Event, frozen=True):
    seat: int
    give: tuple[Booty, ...]
    """The cubes sold together."""
    gold: int


class Exchanged(Event, frozen=True):
    seat: int
    give: Booty
    """The cube that went back into the bag."""
    take: Booty
    """The cube that came out of it."""


# The Ship Line


class ExtortPaid(Event, frozen=True):
    seat: int | None
    hands: int
    """Deckhands on Extort who were paid."""


class MerchantSailed(Event, frozen=True):
    """``seat`` is who sailed it; None is the Legendary Pirate."""

    seat: int | None
    merchant: MerchantName
    cell: int


class MerchantStayed(Event, frozen=True):
    """R54: the Merchants cannot avoid each other."""

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
    """It found the ship hidden in a Cove."""

    seat: int | None


# The Legendary Pirate


class SoloRolled(Event, frozen=True):
    die: int
    """What the die shows."""


class RingMoved(Event, frozen=True):
    space: int
    """The ring space."""
    actions: tuple[SoloAction, ...]
    """What it carries out there."""


class SoloTargets(Event, frozen=True):
    target: Target
    """Whom it makes for."""


class SoloOrder(Event, frozen=True):
    """An order or ring entry that it carries out; ``n`` is Gold, or automatic hits of the entry and the Helm bonus."""

    action: SoloAction
    n: int
    """Gold, or automatic hits."""


class SoloIdle(Event, frozen=True):
    """That order has no effect here."""

    action: SoloAction


class SoloBonusTaken(Event, frozen=True):
    captain: str
    """Its Helm Mat."""
    trigger: Order
    """The order that set it off."""


class SoloFled(Event, frozen=True):
    """Its ship is put on the nearest free Cove."""

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
