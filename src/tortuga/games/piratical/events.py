"""Everything that is told to the table. Dice are told as they fell."""

from __future__ import annotations

from typing import Literal

from tortuga.engine import Event
from tortuga.games.piratical.actions import Item, Loot
from tortuga.games.piratical.data import Mode, Mount

Spot = tuple[str, int]
"""A hex and a facing."""

# Set-up, rounds and turns


class RaceChosen(Event, frozen=True):
    seat: int
    race: str


class IslandMarked(Event, frozen=True):
    """Which cay is the Deserted Island; ``die`` is None when an option said so."""

    cay: int
    hex: str
    die: int | None


class RoundBegan(Event, frozen=True):
    number: int


class InitiativeRolled(Event, frozen=True):
    """One throw: everybody's, or that of those who tied."""

    seats: tuple[int, ...]
    dice: tuple[int, ...]


class OrderSet(Event, frozen=True):
    order: tuple[int, ...]


class WindRolled(Event, frozen=True):
    dice: tuple[int, ...]
    side: int
    changed: bool


class WindTurned(Event, frozen=True):
    """By a card."""

    seat: int
    side: int


class TurnBegan(Event, frozen=True):
    seat: int


class TurnMissed(Event, frozen=True):
    seat: int
    left: int


class MissAdded(Event, frozen=True):
    hurts = "seat"
    seat: int
    total: int


class ExtraTurnWon(Event, frozen=True):
    seat: int


class ShipLaunched(Event, frozen=True):
    """At the beginning for nothing, later in place of one that was lost."""

    seat: int
    hex: str
    paid: int
    facing: int
    hull: int
    crew: int
    mount: Mount
    """Of its one weapon."""


class NoShip(Event, frozen=True):
    """Too poor for a new ship (strict wreck rule)."""

    seat: int
    gold: int


# Cards


class CardShown(Event, frozen=True):
    seat: int
    card: str


class CardKept(Event, frozen=True):
    """Only the one who drew it knows which."""

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


# Gains and losses


class GoldGained(Event, frozen=True):
    seat: int
    dice: tuple[int, ...]
    gold: int
    total: int
    """So much the captain has now."""


class GoldLost(Event, frozen=True):
    seat: int
    dice: tuple[int, ...]
    gold: int
    total: int

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


class TreasureLost(Event, frozen=True):
    hurts = "seat"
    seat: int
    treasure: str


class TreasureForgone(Event, frozen=True):
    """There was no room, or nothing there."""

    seat: int
    count: int


class HullDamaged(Event, frozen=True):
    hurts = "seat"
    seat: int
    points: int
    hull: int
    die: int | None = None


class HullRestored(Event, frozen=True):
    seat: int
    die: int
    points: int
    hull: int


class CargoLost(Event, frozen=True):
    """It lay in a hull space that is gone."""

    hurts = "seat"
    seat: int
    item: Item
    number: int
    treasure: str | None = None


class CargoJettisoned(Event, frozen=True):
    seat: int
    item: Item
    number: int
    treasure: str | None = None


class ShipLost(Event, frozen=True):
    hurts = "seat"
    seat: int
    hex: str
    cause: Literal["sunk", "crew"]


# Movement


class Stayed(Event, frozen=True):
    seat: int
    hex: str
    facing: int


class Sailed(Event, frozen=True):
    """A move from where the ship lay, with a letter for each step of the way (see ``Chart.walk``)."""

    seat: int
    mode: Mode
    start: Spot
    way: str
    hex: str
    facing: int
    luffed: bool


class Drifted(Event, frozen=True):
    seat: int
    die: int
    path: tuple[str, ...]
    hex: str


class RamDeclared(Event, frozen=True):
    seat: int
    target: int


class RamRolled(Event, frozen=True):
    seat: int
    target: int
    die: int
    target_loses: int
    rammer_loses: int


# Ports and islands


class TreasureStored(Event, frozen=True):
    seat: int
    treasures: tuple[str, ...]
    total: int


class Repaired(Event, frozen=True):
    seat: int
    points: int
    hull: int
    paid: int


class CrewHired(Event, frozen=True):
    seat: int
    count: int
    paid: int


class WeaponBought(Event, frozen=True):
    seat: int
    number: int
    mount: Mount
    paid: int


class WeaponMoved(Event, frozen=True):
    seat: int
    number: int
    mount: Mount


class TreasureSold(Event, frozen=True):
    seat: int
    treasures: tuple[str, ...]
    gold: int


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


class AttackCameToNothing(Event, frozen=True):
    """The forts left the attacker no weapon to fire."""

    seat: int
    target: int


class Fired(Event, frozen=True):
    """Dice to hit, the saves rolled in order, and the damage that was not saved."""

    seat: int
    target: int
    dice: tuple[int, ...]
    hits: int
    saves: tuple[int, ...]
    damage: int


class FortFired(Event, frozen=True):
    port: str
    fort: str
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
    """By Narrow Escape; ``attacker`` is None when it was forts or card boarders."""

    seat: int
    attacker: int | None = None


class BoardingDeclared(Event, frozen=True):
    seat: int
    target: int


class BoardingRolled(Event, frozen=True):
    """Dice and totals of the two sides; without a seat the boarders came from a card."""

    attacker: int | None
    defender: int
    dice: tuple[int, int]
    crews: tuple[int, int]
    """Who fights on either side: their number is added to the die."""
    cards: tuple[int, int]
    """What the cards played add on either side."""
    totals: tuple[int, int]
    winner: Literal["attacker", "defender", "nobody"]


class Looted(Event, frozen=True):
    hurts = "loser"
    seat: int
    loser: int
    what: Loot
    gold: int
    treasure: str | None = None


class HooksRolled(Event, frozen=True):
    """The boarded ship tries to get free of the grappling hooks."""

    seat: int
    die: int
    free: bool


class HooksCastOff(Event, frozen=True):
    seat: int


class HooksParted(Event, frozen=True):
    """After twenty rounds."""

    seat: int


# The end


class Conceded(Event, frozen=True):
    seat: int


class MatchEnded(Event, frozen=True):
    why: Literal["victory", "exhaustion", "rounds", "last"]
    seat: int | None


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
