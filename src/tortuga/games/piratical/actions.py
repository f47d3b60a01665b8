"""Everything a captain can answer. Hexes are given by label (``"E13"``), sides and facings by number 1 to 6."""

from __future__ import annotations

from typing import Annotated, Literal

from tortuga.engine import Action
from tortuga.engine.describing.kinds import Bag, Nth, SeatNumber
from tortuga.games.piratical.data.kinds import CardId, FightingCard, HexLabel, RaceId, Side, Spaces, WeaponNumber
from tortuga.games.piratical.data.rows import Mode, Mount

FIELDS = {
    "card": "The card, by name.",
    "target": "The seat whose ship it is.",
    "hex": "The hex by its label, such as E13.",
    "facing": "The side the bow points to, 1 (north-east) to 6, clockwise.",
    "item": "A crew, a treasure or a weapon.",
    "mount": "Where the weapon stands.",
}
"""What fields with these names mean, unless the field has its own explanation."""

Item = Literal["crew", "weapon", "treasure"]
Loot = Literal["treasure", "gold", "nothing"]


class ChooseRace(Action, frozen=True):
    race: RaceId
    """The race to sail for."""


class SetWind(Action, frozen=True):
    """Turn the wind to this side."""

    side: Side
    """The side it blows towards, 1 (north-east) to 6, clockwise."""


class PlayCard(Action, frozen=True):
    """Play this card now."""

    card: CardId


class KeepCard(Action, frozen=True):
    """Play no card now."""


class PlayCards(Action, frozen=True):
    """Play these cards before the dice, or none."""

    cards: Annotated[tuple[FightingCard, ...], Bag(6)] = ()
    """The cards, by name."""


class TakeCrew(Action, frozen=True):
    """Captives: take one of them into the crew."""


class TakeRansom(Action, frozen=True):
    """Captives: sell them for gold."""


class Stay(Action, frozen=True):
    """Do not move. In a port hex the ship may turn to any side."""

    facing: Side


class GetUnderWay(Action, frozen=True):
    """Move this turn."""

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
    """Throw something overboard to make room: a crew, the treasure longest aboard, or a weapon."""

    item: Item
    number: WeaponNumber = 0
    """The weapon's number; 0 for anything else."""


class Forgo(Action, frozen=True):
    """Do without the gain rather than throw anything overboard."""


class GiveUp(Action, frozen=True):
    """Lose this item along with a hull point: a crew, the treasure longest aboard, or a weapon."""

    item: Item
    number: WeaponNumber = 0
    """The weapon's number; 0 for anything else."""


class Store(Action, frozen=True):
    """Carry treasures into the vault at home."""

    count: Spaces
    """How many treasures."""


class Repair(Action, frozen=True):
    """Mend the hull for gold."""

    points: Spaces
    """How many hull points."""


class Hire(Action, frozen=True):
    """Hire crew for gold."""

    count: Spaces
    """How many crew."""


class Buy(Action, frozen=True):
    """Buy a weapon."""

    mount: Mount


class Remount(Action, frozen=True):
    """Move a weapon to another mount."""

    number: WeaponNumber
    """The weapon's number."""
    mount: Mount


class Sell(Action, frozen=True):
    """Sell treasures at a Free Port."""

    count: Spaces
    """How many treasures."""


class Trade(Action, frozen=True):
    """Trade with this port: roll on its trade table."""


class Plunder(Action, frozen=True):
    """Plunder this port: the forts fire, then roll on the plunder table or play a card."""


class Search(Action, frozen=True):
    """Search Treasure Island: roll on its table."""


class Done(Action, frozen=True):
    """Do nothing, or nothing more."""


class RollDice(Action, frozen=True):
    """Roll on the plunder table instead of playing a card."""


class PayTreasure(Action, frozen=True):
    """Pay with a treasure."""


class PayGold(Action, frozen=True):
    """Pay with gold."""


class Fire(Action, frozen=True):
    """Fire these weapons at a ship."""

    target: SeatNumber
    weapons: Annotated[tuple[int, ...], Nth(64)]
    """The weapons, by number."""


class Board(Action, frozen=True):
    """Board an adjacent ship."""

    target: SeatNumber


class TakeLoot(Action, frozen=True):
    """Take loot after winning a boarding."""

    what: Loot
    """A treasure, gold or nothing."""


class CastOff(Action, frozen=True):
    """Let go with the grappling hooks: the boarding ends."""


class HoldOn(Action, frozen=True):
    """Hold on with the hooks, for another round."""


class Concede(Action, frozen=True):
    """Give up and leave the match."""


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
