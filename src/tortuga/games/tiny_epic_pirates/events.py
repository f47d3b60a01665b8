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

# Set-up and the course of the game


class SoloArrived(Event, frozen=True):
    captain: str
    personality: str


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
    pirate: int
    """The number of the pirate, as in views: the seat, or that of the Legendary Pirate."""


class LastRound(Event, frozen=True):
    """A third Treasure is buried: the round is played to its end."""

    seat: int


class GameEnded(Event, frozen=True):
    """``cap``: the hundredth round is over (R40)."""

    cap: bool


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
    crossed: bool


# Sailing


class Sailed(Event, frozen=True):
    seat: int | None
    cell: int
    card: MapId


class SailTokenUsed(Event, frozen=True):
    seat: int


class StormTokenUsed(Event, frozen=True):
    seat: int


class Jostled(Event, frozen=True):
    """A Deckhand goes to Repair, from an Assignment or from a space of the Wheel."""

    seat: int | None
    assignment: Assignment | None
    space: int | None


# Orders


class OrderForgone(Event, frozen=True):
    seat: int
    order: Order


class Plundered(Event, frozen=True):
    """Cubes drawn from the bag."""

    seat: int | None
    cubes: tuple[Booty, ...]


class CubesKept(Event, frozen=True):
    """Too many for the hold: these were kept."""

    seat: int
    cubes: tuple[Booty, ...]
    returned: tuple[Booty, ...]


class GoldGained(Event, frozen=True):
    """``gold`` was gained, up to the end of the track; ``total`` is there now."""

    seat: int | None
    gold: int
    total: int


class SurefireGained(Event, frozen=True):
    seat: int
    total: int


class Traded(Event, frozen=True):
    seat: int | None
    cube: Booty
    count: int
    value: int


class MarketShifted(Event, frozen=True):
    """From the 2 Gold spot up."""

    market: tuple[Booty, ...]


class RowReplaced(Event, frozen=True):
    seat: int | None
    row: tuple[CrewId, ...]


class Hired(Event, frozen=True):
    """``drawn`` is the card that filled the row."""

    seat: int | None
    card: CrewId
    discard: CrewId | None
    drawn: CrewId | None


class Mutinied(Event, frozen=True):
    seat: int
    captain: CaptainId


class Searched(Event, frozen=True):
    seat: int | None
    cell: int
    token: Token


class HidOut(Event, frozen=True):
    seat: int
    cell: int


class Assigned(Event, frozen=True):
    seat: int
    rigging: int
    cannons: int
    extort: int
    repair: int
    posts: tuple[int, ...]


# Combat


class Attacked(Event, frozen=True):
    """By ``seat``: a Merchant of this value, or a pirate (``target``; neither of them: the Legendary Pirate)."""

    seat: int | None
    merchant: MerchantName | None
    value: int | None
    target: int | None


class Rolled(Event, frozen=True):
    seat: int | None
    dice: tuple[int, ...]


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


class MerchantSunk(Event, frozen=True):
    seat: int | None
    merchant: MerchantName
    cube: Booty


class MerchantHeld(Event, frozen=True):
    """The Merchant was not beaten. ``tied``: the hits were just its value."""

    seat: int | None
    merchant: MerchantName
    tied: bool


class MerchantReset(Event, frozen=True):
    """A sunk Merchant sets out again."""

    merchant: MerchantName
    cell: int
    cube: Booty
    card: MerchantId


class PirateWon(Event, frozen=True):
    hurts = "loser"
    seat: int | None
    loser: int | None


class PiratesTied(Event, frozen=True):
    pass


class LegendGained(Event, frozen=True):
    seat: int
    level: int


class DeckhandJoined(Event, frozen=True):
    seat: int
    assignment: Assignment


# Bonus actions


class BonusTaken(Event, frozen=True):
    """``card`` is None for the Captain."""

    seat: int
    card: CrewId | None
    captain: CaptainId | None
    action: BonusAction


class Buried(Event, frozen=True):
    seat: int | None
    cell: int
    card: MapId
    cost: int
    left: int


class SpecialSold(Event, frozen=True):
    seat: int
    give: tuple[Booty, ...]
    gold: int


class Exchanged(Event, frozen=True):
    seat: int
    give: Booty
    take: Booty


# The Ship Line


class ExtortPaid(Event, frozen=True):
    seat: int | None
    hands: int


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


class RingMoved(Event, frozen=True):
    space: int
    actions: tuple[SoloAction, ...]


class SoloTargets(Event, frozen=True):
    target: Target


class SoloOrder(Event, frozen=True):
    """An order or ring entry that it carries out; ``n`` is Gold, or automatic hits of the entry and the Helm bonus."""

    action: SoloAction
    n: int


class SoloIdle(Event, frozen=True):
    """That order has no effect here."""

    action: SoloAction


class SoloBonusTaken(Event, frozen=True):
    captain: str
    trigger: Order


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
