"""Everything a captain can answer. Hexes have their labels (``"E13"``), sides and facings their numbers 1 to 6."""

from __future__ import annotations

from typing import Annotated, Literal

from tortuga.engine import Action
from tortuga.engine.kinds import Bag, Nth, SeatNumber
from tortuga.games.piratical.data import Mode, Mount
from tortuga.games.piratical.kinds import CardId, FightingCard, HexLabel, RaceId, Side, Spaces, WeaponNumber

FIELDS = {
    "card": "The card, by name.",
    "target": "The seat whose ship it is.",
    "hex": "The hex by its label, such as E13.",
    "facing": "The side to which the bow points, 1 (north-east) to 6, clockwise.",
    "item": "A crew, a treasure or a weapon.",
    "mount": "Where the weapon stands.",
}
"""What fields of these names mean, wherever nothing else is said below one."""

Item = Literal["crew", "weapon", "treasure"]
Loot = Literal["treasure", "gold", "nothing"]


class ChooseRace(Action, frozen=True):
    race: RaceId
    """The race to sail for."""


class SetWind(Action, frozen=True):
    """Let the wind blow towards this side."""

    side: Side
    """The side it blows towards, 1 (north-east) to 6, clockwise."""


class PlayCard(Action, frozen=True):
    """Play this one card, in the window that is open for it."""

    card: CardId


class KeepCard(Action, frozen=True):
    """Play no card now."""


class PlayCards(Action, frozen=True):
    """Play these cards before the dice; none at all is an answer too."""

    cards: Annotated[tuple[FightingCard, ...], Bag(6)] = ()
    """The cards, by name."""


class TakeCrew(Action, frozen=True):
    """Captives: sign one of them on."""


class TakeRansom(Action, frozen=True):
    """Captives: sell them for gold."""


class Stay(Action, frozen=True):
    """Do not move; in a port hex the bow may be swung to any side."""

    facing: Side


class GetUnderWay(Action, frozen=True):
    """Move this turn, in this way."""

    mode: Mode
    """Under sail, oars or steam."""


class Move(Action, frozen=True):
    """End the move in this hex with this facing."""

    hex: HexLabel
    facing: Side


class Ram(Action, frozen=True):
    """Ram the ship ahead."""

    target: SeatNumber


class SheerOff(Action, frozen=True):
    """Do not ram."""


class Jettison(Action, frozen=True):
    """Throw something overboard to make room: a crew, the treasure longest aboard, or the weapon of this number."""

    item: Item
    number: WeaponNumber = 0
    """The weapon's number; 0 for anything else."""


class Forgo(Action, frozen=True):
    """Let the gain go rather than throw anything overboard."""


class GiveUp(Action, frozen=True):
    """Lose this with the hull space it lay in."""

    item: Item
    number: WeaponNumber = 0
    """The weapon's number; 0 for anything else."""


class Store(Action, frozen=True):
    """Carry so many treasures into the vault at home."""

    count: Spaces
    """How many treasures."""


class Repair(Action, frozen=True):
    """Mend the hull for gold."""

    points: Spaces
    """How many hull points."""


class Hire(Action, frozen=True):
    """Sign on crew for gold."""

    count: Spaces
    """How many crew."""


class Buy(Action, frozen=True):
    """Buy a weapon and mount it here."""

    mount: Mount


class Remount(Action, frozen=True):
    """Move the weapon of this number to another mount."""

    number: WeaponNumber
    """The weapon's number."""
    mount: Mount


class Sell(Action, frozen=True):
    """Sell so many treasures at a Free Port."""

    count: Spaces
    """How many treasures."""


class Trade(Action, frozen=True):
    """Roll on the trade table."""


class Plunder(Action, frozen=True):
    """Roll on the plunder table of this port."""


class Search(Action, frozen=True):
    """Search Treasure Island."""


class Done(Action, frozen=True):
    """Nothing, or nothing more."""


class RollDice(Action, frozen=True):
    """Roll on the plunder table instead of playing a card."""


class PayTreasure(Action, frozen=True):
    """Pay with a treasure."""


class PayGold(Action, frozen=True):
    """Pay with gold."""


class Fire(Action, frozen=True):
    """Fire the weapons of these numbers at one ship."""

    target: SeatNumber
    weapons: Annotated[tuple[int, ...], Nth(64)]
    """The weapons by their numbers."""


class Board(Action, frozen=True):
    """Board a ship alongside."""

    target: SeatNumber


class TakeLoot(Action, frozen=True):
    """After a boarding: what to take."""

    what: Loot
    """What the winner of a boarding takes."""


class CastOff(Action, frozen=True):
    """Let the grappling hooks go."""


class HoldOn(Action, frozen=True):
    """Keep the hooks fast."""


class Concede(Action, frozen=True):
    """Leave the match, with everything one has."""


AnyAction = (
    ChooseRace
    | SetWind
    | PlayCard
    | KeepCard
    | PlayCards
    | TakeCrew
    | TakeRansom
    | Stay
    | GetUnderWay
    | Move
    | Ram
    | SheerOff
    | Jettison
    | Forgo
    | GiveUp
    | Store
    | Repair
    | Hire
    | Buy
    | Remount
    | Sell
    | Trade
    | Plunder
    | Search
    | Done
    | RollDice
    | PayTreasure
    | PayGold
    | Fire
    | Board
    | TakeLoot
    | CastOff
    | HoldOn
    | Concede
)
