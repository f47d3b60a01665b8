"""Everything that is told to the table, with all dice as they fell."""

from __future__ import annotations

from typing import Literal

from tortuga.engine import Event
from tortuga.games.piratical.actions import Item, Loot
from tortuga.games.piratical.data.rows import Mode, Mount

FIELDS = {
    "seat": "Who does it, or who it happens to.",
    "target": "The seat whose ship is attacked.",
    "hex": "The hex by its label, such as E13.",
    "facing": "The side the bow points to, 1 (north-east) to 6, clockwise.",
    "card": "The card, by name; null for those who may not know it.",
    "die": "What the die shows; null if none was rolled.",
    "dice": "What the dice show.",
    "gold": "How much gold.",
    "crew": "Crew aboard afterwards.",
    "treasure": "Which treasure.",
    "points": "How many hull points.",
    "hull": "Hull points left.",
    "port": "The race whose port it is, or free_port.",
    "mount": "Where the weapon stands.",
    "paid": "Gold paid.",
    "hits": "Dice that hit.",
    "saves": "The saves rolled, in order.",
    "damage": "Hull points lost.",
}
"""What fields with these names mean, unless the field has its own explanation."""

Spot = tuple[str, int]
"""A hex and a facing."""

# Set-up, rounds and turns


class RaceChosen(Event, frozen=True):
    seat: int
    race: str
    """The race."""


class IslandMarked(Event, frozen=True):
    """Which cay is the Deserted Island; ``die`` is None if an option chose it."""

    cay: int
    """The number of the cay."""
    hex: str
    """Its hex."""
    die: int | None


class RoundBegan(Event, frozen=True):
    number: int
    """The round, from 1."""


class InitiativeRolled(Event, frozen=True):
    """A roll for initiative, of everybody or of those who are tied."""

    seats: tuple[int, ...]
    """Who rolls."""
    dice: tuple[int, ...]
    """What each of them rolls."""


class OrderSet(Event, frozen=True):
    order: tuple[int, ...]
    """The seats in the order of their turns."""


class WindRolled(Event, frozen=True):
    dice: tuple[int, ...]
    side: int
    """The side it blows towards now."""
    changed: bool
    """Has it turned?"""


class WindTurned(Event, frozen=True):
    """A card changes the wind."""

    seat: int
    side: int
    """The side it blows towards now."""


class TurnBegan(Event, frozen=True):
    seat: int


class TurnMissed(Event, frozen=True):
    seat: int
    left: int
    """Turns still to be missed."""


class MissAdded(Event, frozen=True):
    hurts = "seat"
    seat: int
    total: int
    """Turns to be missed in all."""


class ExtraTurnWon(Event, frozen=True):
    seat: int


class ShipLaunched(Event, frozen=True):
    """A player gets a ship: for free at the start, or a new one for a ship that was lost."""

    seat: int
    hex: str
    paid: int
    """Gold paid for it."""
    facing: int
    hull: int
    """Its hull points."""
    crew: int
    """Its crew."""
    mount: Mount
    """Where its one weapon stands."""
    room: int
    """Hull spaces that are free for cargo."""
    port: str | None
    """The port it lies at; null if its own had no room left."""


class NoShip(Event, frozen=True):
    """The captain cannot pay for a new ship (strict wreck rule)."""

    seat: int
    gold: int
    """The captain's gold, which is not enough."""


# Cards


class CardShown(Event, frozen=True):
    seat: int
    card: str


class CardKept(Event, frozen=True):
    """A card is drawn and kept. Only its owner knows which."""

    seat: int
    card: str | None


class CardPlayed(Event, frozen=True):
    seat: int
    card: str


class CardIdle(Event, frozen=True):
    """The card has nothing to work on."""

    seat: int
    card: str


class DeckShuffled(Event, frozen=True):
    cards: int
    """How many cards the new deck has."""


# Gains and losses


class GoldGained(Event, frozen=True):
    seat: int
    dice: tuple[int, ...]
    gold: int
    total: int
    """The captain's gold afterwards."""


class GoldLost(Event, frozen=True):
    seat: int
    dice: tuple[int, ...]
    gold: int
    total: int
    """Gold left."""

    def losers(self) -> tuple[int, ...]:
        return (self.seat,) if self.gold else ()


class CrewGained(Event, frozen=True):
    seat: int
    crew: int


class CrewLost(Event, frozen=True):
    hurts = "seat"
    seat: int
    crew: int


class TreasureGained(Event, frozen=True):
    seat: int
    treasure: str
    place: str
    """Where it came from."""


class TreasureLost(Event, frozen=True):
    hurts = "seat"
    seat: int
    treasure: str


class TreasureForgone(Event, frozen=True):
    """Treasures that could not be taken: there was no room aboard, or none left."""

    seat: int
    count: int
    """How many treasures."""


class HullDamaged(Event, frozen=True):
    hurts = "seat"
    seat: int
    points: int
    hull: int
    """Hull points left."""
    die: int | None = None
    """The die that decided it; null if there was none."""


class HullRestored(Event, frozen=True):
    seat: int
    die: int
    points: int
    hull: int
    """Hull points afterwards."""


class CargoLost(Event, frozen=True):
    """An item is lost along with a hull point."""

    hurts = "seat"
    seat: int
    item: Item
    """A crew, a treasure or a weapon."""
    number: int
    """The weapon's number; 0 for anything else."""
    treasure: str | None = None
    """Which treasure; null for anything else."""


class CargoJettisoned(Event, frozen=True):
    seat: int
    item: Item
    """A crew, a treasure or a weapon."""
    number: int
    """The weapon's number; 0 for anything else."""
    treasure: str | None = None
    """Which treasure; null for anything else."""


class ShipLost(Event, frozen=True):
    hurts = "seat"
    seat: int
    hex: str
    cause: Literal["sunk", "crew"]
    """It sank, or it had no crew left."""


# Movement


class Stayed(Event, frozen=True):
    seat: int
    hex: str
    facing: int


class Sailed(Event, frozen=True):
    """A move, with a letter for each step of the way (see ``Chart.walk``)."""

    seat: int
    mode: Mode
    """Under sail, oars or steam."""
    start: Spot
    """Where it began: hex and facing."""
    way: str
    """The steps, a letter each."""
    hex: str
    facing: int
    luffed: bool
    """Did it turn straight into the wind and stop?"""


class Drifted(Event, frozen=True):
    seat: int
    die: int
    path: tuple[str, ...]
    """The hexes on the way."""
    hex: str


class RamDeclared(Event, frozen=True):
    seat: int
    target: int


class RamRolled(Event, frozen=True):
    seat: int
    target: int
    die: int
    target_loses: int
    """Hull points that the rammed ship loses."""
    rammer_loses: int
    """Hull points that the ramming ship loses."""


# Ports and islands


class TreasureStored(Event, frozen=True):
    seat: int
    treasures: tuple[str, ...]
    """The treasures carried into the vault."""
    total: int
    """Treasures in the vault afterwards."""


class Repaired(Event, frozen=True):
    seat: int
    points: int
    hull: int
    """Hull points afterwards."""
    paid: int


class CrewHired(Event, frozen=True):
    seat: int
    count: int
    """How many."""
    paid: int


class WeaponBought(Event, frozen=True):
    seat: int
    number: int
    """Its number on this ship."""
    mount: Mount
    paid: int


class WeaponMoved(Event, frozen=True):
    seat: int
    number: int
    """Its number on this ship."""
    mount: Mount


class TreasureSold(Event, frozen=True):
    seat: int
    treasures: tuple[str, ...]
    """The treasures sold."""
    gold: int
    """Gold received for them."""


class TradeRolled(Event, frozen=True):
    seat: int
    port: str
    die: int


class PlunderAnnounced(Event, frozen=True):
    seat: int
    port: str


class PlunderRolled(Event, frozen=True):
    seat: int
    port: str
    die: int


class SearchRolled(Event, frozen=True):
    seat: int
    die: int


# Battle


class AttackAnnounced(Event, frozen=True):
    seat: int
    target: int
    weapons: tuple[int, ...]
    """The weapons that will fire, by number."""


class AttackCameToNothing(Event, frozen=True):
    """The forts left the attacker no weapon to fire."""

    seat: int
    target: int


class Fired(Event, frozen=True):
    """A ship fires: the dice to hit, the saves, and the damage that got through."""

    seat: int
    target: int
    dice: tuple[int, ...]
    hits: int
    saves: tuple[int, ...]
    damage: int


class FortFired(Event, frozen=True):
    port: str
    fort: str
    """The hex of the fort."""
    target: int
    dice: tuple[int, ...]
    hits: int
    saves: tuple[int, ...]
    damage: int


class BecameHostile(Event, frozen=True):
    seat: int
    port: str


class HostilityEnded(Event, frozen=True):
    seat: int
    port: str


class Escaped(Event, frozen=True):
    """Escaped with Narrow Escape, from another ship, from forts or from boarders from a card."""

    seat: int
    attacker: int | None = None
    """The seat it escaped from; null for forts and boarders from a card."""


class BoardingDeclared(Event, frozen=True):
    seat: int
    target: int


class BoardingRolled(Event, frozen=True):
    """A round of boarding: the dice and totals of the two sides."""

    attacker: int | None
    """Who boards; null for mutineers and boarders from a card."""
    defender: int
    """Who is boarded."""
    dice: tuple[int, int]
    """The dice of the two sides, the attacker's first."""
    crews: tuple[int, int]
    """The crew of each side, which is added to its die."""
    cards: tuple[int, int]
    """What the cards played add to each side."""
    totals: tuple[int, int]
    """Die, crew and cards of each side."""
    winner: Literal["attacker", "defender", "nobody"]
    """Which side wins."""


class Looted(Event, frozen=True):
    hurts = "loser"
    seat: int
    loser: int
    """Who loses it."""
    what: Loot
    """What is taken."""
    gold: int
    """Gold taken; 0 if none."""
    treasure: str | None = None
    """The treasure taken; null if none."""


class HooksRolled(Event, frozen=True):
    """The boarded ship tries to get free of the grappling hooks."""

    seat: int
    die: int
    free: bool
    """Does it get free?"""


class HooksCastOff(Event, frozen=True):
    seat: int


class HooksParted(Event, frozen=True):
    """The hooks part after twenty rounds."""

    seat: int


# The end


class Conceded(Event, frozen=True):
    seat: int


class MatchEnded(Event, frozen=True):
    why: Literal["victory", "exhaustion", "rounds", "last"]
    """What ended the match."""
    seat: int | None
    """Who has won; null if nobody has."""


AnyEvent = (
    RaceChosen
    | IslandMarked
    | RoundBegan
    | InitiativeRolled
    | OrderSet
    | WindRolled
    | WindTurned
    | TurnBegan
    | TurnMissed
    | MissAdded
    | ExtraTurnWon
    | ShipLaunched
    | NoShip
    | CardShown
    | CardKept
    | CardPlayed
    | CardIdle
    | DeckShuffled
    | GoldGained
    | GoldLost
    | CrewGained
    | CrewLost
    | TreasureGained
    | TreasureLost
    | TreasureForgone
    | HullDamaged
    | HullRestored
    | CargoLost
    | CargoJettisoned
    | ShipLost
    | Stayed
    | Sailed
    | Drifted
    | RamDeclared
    | RamRolled
    | TreasureStored
    | Repaired
    | CrewHired
    | WeaponBought
    | WeaponMoved
    | TreasureSold
    | TradeRolled
    | PlunderAnnounced
    | PlunderRolled
    | SearchRolled
    | AttackAnnounced
    | AttackCameToNothing
    | Fired
    | FortFired
    | BecameHostile
    | HostilityEnded
    | Escaped
    | BoardingDeclared
    | BoardingRolled
    | Looted
    | HooksRolled
    | HooksCastOff
    | HooksParted
    | Conceded
    | MatchEnded
)
