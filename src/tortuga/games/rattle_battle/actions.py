"""Every answer that a player can give.

Ships are given by their die; cards, parts and loot by their names in the data files. Answers that are used again and
again are made once (``DISCARDS[kind]``).
"""

from __future__ import annotations

from typing import Annotated

from tortuga.engine import Action
from tortuga.engine.describing.kinds import Count, Measure, Named, Nth
from tortuga.games.rattle_battle.data import LOCATIONS, LOOT, PARTS, SAILORS, UPGRADES
from tortuga.games.rattle_battle.data.kinds import (
    MEANS,
    Along,
    DieNumber,
    Face,
    Helpers,
    LocationId,
    LootId,
    PartId,
    Payment,
    SailorId,
    SomeDice,
    UpgradeId,
)

FIELDS = {
    "loot": "The token, by its kind.",
    "ship": "Your ship, by its die.",
    "target": "The other ship, by its die.",
    "x": "In mm from the left.",
    "y": "In mm from the bottom.",
    "upgrade": "The upgrade.",
    "sailor": "The sailor.",
    "part": "The part of the galleon.",
    "pay": "The tokens that pay for it.",
    "dice": "The dice, by their places in the row, from 0.",
}
"""What fields with these names mean, unless the field has its own explanation."""


class ChoosePart(Action, frozen=True):
    """Choose the first part of the galleon."""

    part: PartId
    """Sail, cannon or hold."""


class ExhaustUpgrade(Action, frozen=True):
    upgrade: UpgradeId


class Send(Action, frozen=True):
    ships: Annotated[int, Count(4)]
    """How many ships besides the captain's."""
    captain: bool
    """Also the captain's ship?"""


class Discard(Action, frozen=True):
    """Give up a token."""

    loot: LootId


class Done(Action, frozen=True):
    """Do nothing, or nothing more."""


class Yes(Action, frozen=True):
    """Yes."""


class No(Action, frozen=True):
    """No."""


class LateDrop(Action, frozen=True):
    """Drop a ship late."""

    captain: bool
    """The captain's ship?"""


class PickTarget(Action, frozen=True):
    """Choose, as the Baron, which of several equally close ships an NP ship moves towards or away from."""

    target: DieNumber
    """The chosen ship, by its die."""


# Player actions


class Move(Action, frozen=True):
    """Move one of your ships, by a sail or by something that needs none (Parrot, Turbine, Rico)."""

    ship: DieNumber
    x: Along
    y: Along
    by: Annotated[str, Named("means", MEANS)] = "sail"
    """What moves it."""


class Hook(Action, frozen=True):
    """Boarding Hook: move one of your ships so that it touches the target."""

    ship: Annotated[DieNumber, Nth(16)]
    target: DieNumber
    x: Along
    y: Along


class Shoo(Action, frozen=True):
    """Black Flag: move an enemy ship."""

    target: DieNumber
    x: Along
    y: Along


class Fire(Action, frozen=True):
    """Fire at a ship."""

    ship: DieNumber
    target: DieNumber


class UseUpgrade(Action, frozen=True):
    """Use an upgrade that is not a move. Fields that it does not need are null."""

    upgrade: UpgradeId
    ship: Annotated[DieNumber | None, Nth(8)] = None
    """The ship of yours that uses it, by its die."""
    target: DieNumber | None = None
    """The ship it is used on, by its die."""
    face: Annotated[Face | None, Nth(8)] = None
    """The face to turn up."""


class SpendStored(Action, frozen=True):
    """Spend a token stored on a sailor of the pack. Fields that this does not need are null."""

    sailor: SailorId
    ship: Annotated[DieNumber | None, Nth(5)] = None
    """The ship of yours that uses it, by its die."""
    target: DieNumber | None = None
    """The ship it is used on, by its die."""


class UseKeg(Action, frozen=True):
    """Use a powder keg."""


class UseMonkey(Action, frozen=True):
    """Use a ship's monkey on this ship."""

    ship: DieNumber


class Ram(Action, frozen=True):
    """Ram a ship that yours touches."""

    target: DieNumber


class Drill(Action, frozen=True):
    """Drill a ship that yours passes over."""

    target: DieNumber


class EndTurn(Action, frozen=True):
    """End this turn; you get another when it comes round."""


class Pass(Action, frozen=True):
    """Take no more turns in this adventure."""


# Loot and sailors


class TakeLoot(Action, frozen=True):
    """Take a token of this kind from the bag."""

    loot: LootId


class ReturnLoot(Action, frozen=True):
    """Put a token of this kind back into the bag."""

    loot: LootId


class KeepLoot(Action, frozen=True):
    """Keep this one of the tokens drawn."""

    loot: LootId


class CloseLocation(Action, frozen=True):
    """Close a location of the port to the others."""

    location: LocationId
    """The location."""


class UseSailor(Action, frozen=True):
    """Use a sailor's skill. Fields that it does not need are null."""

    sailor: SailorId
    loot: LootId | None = None
    """The token that it costs."""
    take: Annotated[LootId | None, Nth(16)] = None
    """The token that you get."""
    part: Annotated[PartId | None, Nth(16)] = None
    """The part that you get, or that becomes ready."""
    upgrade: Annotated[UpgradeId | None, Nth(16)] = None
    """The upgrade that becomes ready."""


# Port


class Trade(Action, frozen=True):
    """Trade two tokens for one from the bag."""

    give: LootId
    """One token that you give."""
    also: LootId
    """The other token that you give."""
    take: LootId
    """The token that you take from the bag."""


class MakeWild(Action, frozen=True):
    """Discard one of two tokens and keep the other face down as a wild."""

    discard: LootId
    """The token to discard."""
    wild: LootId
    """The token to keep face down."""


class Hire(Action, frozen=True):
    """Pay for a sailor."""

    pay: Payment
    sailors: Annotated[Helpers, Nth(4)] = ()
    """Your own sailors who help."""


class KeepSailor(Action, frozen=True):
    """Keep this one of the sailors you have looked at."""

    sailor: SailorId


class BuyPart(Action, frozen=True):
    """Buy a part for the galleon."""

    part: PartId
    pay: LootId
    """The token that pays for it."""


class BuyUpgrade(Action, frozen=True):
    """Pay for an upgrade."""

    pay: Payment
    sailors: Annotated[Helpers, Nth(4)] = ()
    """Your own sailors who help."""


class KeepUpgrade(Action, frozen=True):
    """Keep this one of the upgrades you have looked at."""

    upgrade: UpgradeId


class Gift(Action, frozen=True):
    """Give a token to the Pirate King."""

    loot: LootId
    as_loot: LootId | None = None
    """What a wild counts as; null for any other token."""


class SellMaps(Action, frozen=True):
    """Sell treasure maps."""

    maps: Annotated[int, Count(2)]
    """How many treasure maps."""


class BuyRevenge(Action, frozen=True):
    """Buy a Revenge card."""

    pay: Payment


class BuyCard(Action, frozen=True):
    """Buy the top victory point card, perhaps with a sailor's help."""

    sailor: SailorId | None = None
    """The sailor who helps; null for none."""


# Crazy adventures


class Stay(Action, frozen=True):
    """Stay in the mini-game."""


class Sneak(Action, frozen=True):
    """Sneak out of the mini-game."""


class NameFace(Action, frozen=True):
    """Name a result."""

    face: Face
    """The result that you name."""


class Reroll(Action, frozen=True):
    """Roll these dice again."""

    dice: SomeDice


class Throw(Action, frozen=True):
    """Throw dice into the box."""

    aim: Annotated[float, Measure(-90, 90)]
    """Degrees from straight ahead; to the right above zero, to the left below."""
    power: Annotated[float, Measure(0, 1)]
    """How hard, from 0 to 1."""


class Bid(Action, frozen=True):
    """Liar's Grog: make a bid."""

    count: Annotated[int, Count(25)]
    """At least this many dice."""
    face: Face
    """The number that they show."""


class Call(Action, frozen=True):
    """Liar's Grog: call the bidder a liar."""


class SetAside(Action, frozen=True):
    """Set these dice aside, then stop or roll the rest."""

    dice: SomeDice
    stop: bool
    """Stop after this? Otherwise roll the rest."""


class Dig(Action, frozen=True):
    """Dig at a point of the box."""

    x: Along
    y: Along


class Line(Action, frozen=True):
    """Line up your dice in this order."""

    dice: SomeDice


AnyAction = (
    ChoosePart | ExhaustUpgrade | Send | Discard | Done | Yes | No | LateDrop | PickTarget | Move | Hook | Shoo | Fire
    | UseUpgrade | SpendStored | UseKeg | UseMonkey | Ram | Drill | EndTurn | Pass | TakeLoot | ReturnLoot | KeepLoot
    | CloseLocation | UseSailor | Trade | MakeWild | Hire | KeepSailor | BuyPart | BuyUpgrade | KeepUpgrade | Gift
    | SellMaps | BuyRevenge | BuyCard | Stay | Sneak | NameFace | Reroll | Throw | Bid | Call | SetAside | Dig | Line
)  # fmt: skip

DONE, YES, NO, PASS, END_TURN = Done(), Yes(), No(), Pass(), EndTurn()
YES_NO = (YES, NO)
CHOOSE_PARTS = tuple(ChoosePart(part) for part in PARTS)
DISCARDS = tuple(Discard(loot) for loot in LOOT)
TAKES = tuple(TakeLoot(loot) for loot in LOOT)
RETURNS = tuple(ReturnLoot(loot) for loot in LOOT)
KEEPS = tuple(KeepLoot(loot) for loot in LOOT)
CLOSINGS = tuple(CloseLocation(location) for location in LOCATIONS)
EXHAUSTS = tuple(ExhaustUpgrade(upgrade) for upgrade in UPGRADES)
KEEP_SAILORS = tuple(KeepSailor(sailor) for sailor in SAILORS)
KEEP_UPGRADES = tuple(KeepUpgrade(upgrade) for upgrade in UPGRADES)
SENDS = {(ships, captain): Send(ships, captain) for ships in range(5) for captain in (False, True)}
