"""Everything a captain can answer. Hexes have their labels (``"E13"``), sides and facings their numbers 1 to 6."""

from __future__ import annotations

from typing import Annotated, Literal

from tortuga.engine import Action
from tortuga.engine.kinds import Bag, Nth, SeatNumber
from tortuga.games.piratical.data import Mode, Mount
from tortuga.games.piratical.kinds import CardId, FightingCard, HexLabel, RaceId, Side, Spaces, WeaponNumber

Item = Literal["crew", "weapon", "treasure"]
Loot = Literal["treasure", "gold", "nothing"]


class ChooseRace(Action, frozen=True):
    race: RaceId


class SetWind(Action, frozen=True):
    """Let the wind blow towards this side."""

    side: Side


class PlayCard(Action, frozen=True):
    """Play this one card, in the window that is open for it."""

    card: CardId


class KeepCard(Action, frozen=True):
    """Play no card now."""


class PlayCards(Action, frozen=True):
    """Play these cards before the dice; none at all is an answer too."""

    cards: Annotated[tuple[FightingCard, ...], Bag(6)] = ()


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


class Move(Action, frozen=True):
    """End the move in this hex with this facing."""

    hex: HexLabel
    facing: Side


class Ram(Action, frozen=True):
    target: SeatNumber


class SheerOff(Action, frozen=True):
    """Do not ram."""


class Jettison(Action, frozen=True):
    """Throw something overboard to make room: a crew, the treasure longest aboard, or the weapon of this number."""

    item: Item
    number: WeaponNumber = 0


class Forgo(Action, frozen=True):
    """Let the gain go rather than throw anything overboard."""


class GiveUp(Action, frozen=True):
    """Lose this with the hull space it lay in."""

    item: Item
    number: WeaponNumber = 0


class Store(Action, frozen=True):
    """Carry so many treasures into the vault at home."""

    count: Spaces


class Repair(Action, frozen=True):
    points: Spaces


class Hire(Action, frozen=True):
    count: Spaces


class Buy(Action, frozen=True):
    """Buy a weapon and mount it here."""

    mount: Mount


class Remount(Action, frozen=True):
    """Move the weapon of this number to another mount."""

    number: WeaponNumber
    mount: Mount


class Sell(Action, frozen=True):
    """Sell so many treasures at a Free Port."""

    count: Spaces


class Trade(Action, frozen=True):
    pass


class Plunder(Action, frozen=True):
    pass


class Search(Action, frozen=True):
    """Search Treasure Island."""


class Done(Action, frozen=True):
    """Nothing, or nothing more."""


class RollDice(Action, frozen=True):
    """Roll on the plunder table instead of playing a card."""


class PayTreasure(Action, frozen=True):
    pass


class PayGold(Action, frozen=True):
    pass


class Fire(Action, frozen=True):
    """Fire the weapons of these numbers at one ship."""

    target: SeatNumber
    weapons: Annotated[tuple[int, ...], Nth(64)]


class Board(Action, frozen=True):
    target: SeatNumber


class TakeLoot(Action, frozen=True):
    what: Loot


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
