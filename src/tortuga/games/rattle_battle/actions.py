"""Every answer a player can give.

Ships are named by their die, cards, parts and loot by their names in the data files. Answers that are asked for again
and again exist once (``DISCARDS[kind]``).
"""

from __future__ import annotations

from typing import Annotated

from tortuga.engine import Action
from tortuga.engine.kinds import Count, Measure, Named, Nth
from tortuga.games.rattle_battle.data import LOCATIONS, LOOT, PARTS, SAILORS, UPGRADES
from tortuga.games.rattle_battle.kinds import (
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


class ChoosePart(Action, frozen=True):
    part: PartId


class ExhaustUpgrade(Action, frozen=True):
    upgrade: UpgradeId


class Send(Action, frozen=True):
    ships: Annotated[int, Count(4)]
    captain: bool


class Discard(Action, frozen=True):
    """Give up one token."""

    loot: LootId


class Done(Action, frozen=True):
    pass


class Yes(Action, frozen=True):
    pass


class No(Action, frozen=True):
    pass


class LateDrop(Action, frozen=True):
    captain: bool


class PickTarget(Action, frozen=True):
    """The Baron says which of several equally close ships an NP ship goes for."""

    target: DieNumber


# Player actions


class Move(Action, frozen=True):
    """Move a ship of yours: by a sail, or by something that needs none (parrot, turbine, Rico)."""

    ship: DieNumber
    x: Along
    y: Along
    by: Annotated[str, Named("means", MEANS)] = "sail"


class Hook(Action, frozen=True):
    """Boarding Hook: move a ship of yours so that it touches the target."""

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
    ship: DieNumber
    target: DieNumber


class UseUpgrade(Action, frozen=True):
    """Use an upgrade that is no movement; the fields it does not need are absent."""

    upgrade: UpgradeId
    ship: Annotated[DieNumber | None, Nth(8)] = None
    target: DieNumber | None = None
    face: Annotated[Face | None, Nth(8)] = None


class SpendStored(Action, frozen=True):
    """Take a stored token off a sailor of the pack for its effect."""

    sailor: SailorId
    ship: Annotated[DieNumber | None, Nth(5)] = None
    target: DieNumber | None = None


class UseKeg(Action, frozen=True):
    pass


class UseMonkey(Action, frozen=True):
    ship: DieNumber


class Ram(Action, frozen=True):
    target: DieNumber


class Drill(Action, frozen=True):
    target: DieNumber


class EndTurn(Action, frozen=True):
    pass


class Pass(Action, frozen=True):
    pass


# Loot and sailors


class TakeLoot(Action, frozen=True):
    """Take one token of this kind out of the bag."""

    loot: LootId


class ReturnLoot(Action, frozen=True):
    """Put one token of this kind back into the bag."""

    loot: LootId


class KeepLoot(Action, frozen=True):
    """Of the tokens drawn, keep this one."""

    loot: LootId


class CloseLocation(Action, frozen=True):
    location: LocationId


class UseSailor(Action, frozen=True):
    """Use a sailor's skill; the fields it does not need are absent."""

    sailor: SailorId
    loot: LootId | None = None
    take: Annotated[LootId | None, Nth(16)] = None
    part: Annotated[PartId | None, Nth(16)] = None
    upgrade: Annotated[UpgradeId | None, Nth(16)] = None


# Port


class Trade(Action, frozen=True):
    """Two tokens for one out of the bag."""

    give: LootId
    also: LootId
    take: LootId


class MakeWild(Action, frozen=True):
    """Of two tokens, discard one and keep the other face down as a wild."""

    discard: LootId
    wild: LootId


class Hire(Action, frozen=True):
    """Pay for a sailor: with these tokens."""

    pay: Payment
    sailors: Annotated[Helpers, Nth(4)] = ()
    """Your own sailors who help."""


class KeepSailor(Action, frozen=True):
    sailor: SailorId


class BuyPart(Action, frozen=True):
    part: PartId
    pay: LootId


class BuyUpgrade(Action, frozen=True):
    pay: Payment
    sailors: Annotated[Helpers, Nth(4)] = ()


class KeepUpgrade(Action, frozen=True):
    upgrade: UpgradeId


class Gift(Action, frozen=True):
    """Give a token to the Pirate King; a wild may stand for anything."""

    loot: LootId
    as_loot: LootId | None = None


class SellMaps(Action, frozen=True):
    maps: Annotated[int, Count(2)]


class BuyRevenge(Action, frozen=True):
    pay: Payment


class BuyCard(Action, frozen=True):
    """Buy the top victory point card, perhaps with a sailor's help."""

    sailor: SailorId | None = None


# Crazy adventures


class Stay(Action, frozen=True):
    pass


class Sneak(Action, frozen=True):
    pass


class NameFace(Action, frozen=True):
    face: Face


class Reroll(Action, frozen=True):
    """Roll these dice again, by their places in the row."""

    dice: SomeDice


class Throw(Action, frozen=True):
    aim: Annotated[float, Measure(-90, 90)]
    power: Annotated[float, Measure(0, 1)]


class Bid(Action, frozen=True):
    count: Annotated[int, Count(25)]
    face: Face


class Call(Action, frozen=True):
    pass


class SetAside(Action, frozen=True):
    """Set these dice aside (places in the row), then stop or roll the rest."""

    dice: SomeDice
    stop: bool


class Dig(Action, frozen=True):
    x: Along
    y: Along


class Line(Action, frozen=True):
    """Dice in a row, by their places."""

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
