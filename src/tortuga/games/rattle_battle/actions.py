"""Every answer a player can give.

Ships are named by their die, cards, parts and loot by their names in the data files. Answers that are asked for again
and again exist once (``DISCARDS[kind]``).
"""

from __future__ import annotations

from tortuga.engine import Action
from tortuga.games.rattle_battle.data import LOCATIONS, LOOT, PARTS, SAILORS, UPGRADES


class ChoosePart(Action, frozen=True):
    part: str


class ExhaustUpgrade(Action, frozen=True):
    upgrade: str


class Send(Action, frozen=True):
    ships: int
    captain: bool


class Discard(Action, frozen=True):
    """Give up one token."""

    loot: str


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

    target: int


# Player actions


class Move(Action, frozen=True):
    """Move a ship of yours: by a sail, or by something that needs none (parrot, turbine, Rico)."""

    ship: int
    x: float
    y: float
    by: str = "sail"


class Hook(Action, frozen=True):
    """Boarding Hook: move a ship of yours so that it touches the target."""

    ship: int
    target: int
    x: float
    y: float


class Shoo(Action, frozen=True):
    """Black Flag: move an enemy ship."""

    target: int
    x: float
    y: float


class Fire(Action, frozen=True):
    ship: int
    target: int


class UseUpgrade(Action, frozen=True):
    """Use an upgrade that is no movement; the fields it does not need are absent."""

    upgrade: str
    ship: int | None = None
    target: int | None = None
    face: int | None = None


class SpendStored(Action, frozen=True):
    """Take a stored token off a sailor of the pack for its effect."""

    sailor: str
    ship: int | None = None
    target: int | None = None


class UseKeg(Action, frozen=True):
    pass


class UseMonkey(Action, frozen=True):
    ship: int


class Ram(Action, frozen=True):
    target: int


class Drill(Action, frozen=True):
    target: int


class EndTurn(Action, frozen=True):
    pass


class Pass(Action, frozen=True):
    pass


# Loot and sailors


class TakeLoot(Action, frozen=True):
    """Take one token of this kind out of the bag."""

    loot: str


class ReturnLoot(Action, frozen=True):
    """Put one token of this kind back into the bag."""

    loot: str


class KeepLoot(Action, frozen=True):
    """Of the tokens drawn, keep this one."""

    loot: str


class CloseLocation(Action, frozen=True):
    location: str


class UseSailor(Action, frozen=True):
    """Use a sailor's skill; the fields it does not need are absent."""

    sailor: str
    loot: str | None = None
    take: str | None = None
    part: str | None = None
    upgrade: str | None = None


# Port


class Trade(Action, frozen=True):
    """Two tokens for one out of the bag."""

    give: str
    also: str
    take: str


class MakeWild(Action, frozen=True):
    """Of two tokens, discard one and keep the other face down as a wild."""

    discard: str
    wild: str


class Hire(Action, frozen=True):
    """Pay for a sailor: with these tokens."""

    pay: tuple[str, ...]
    sailors: tuple[str, ...] = ()
    """Your own sailors who help."""


class KeepSailor(Action, frozen=True):
    sailor: str


class BuyPart(Action, frozen=True):
    part: str
    pay: str


class BuyUpgrade(Action, frozen=True):
    pay: tuple[str, ...]
    sailors: tuple[str, ...] = ()


class KeepUpgrade(Action, frozen=True):
    upgrade: str


class Gift(Action, frozen=True):
    """Give a token to the Pirate King; a wild may stand for anything."""

    loot: str
    as_loot: str | None = None


class SellMaps(Action, frozen=True):
    maps: int


class BuyRevenge(Action, frozen=True):
    pay: tuple[str, ...]


class BuyCard(Action, frozen=True):
    """Buy the top victory point card, perhaps with a sailor's help."""

    sailor: str | None = None


# Crazy adventures


class Stay(Action, frozen=True):
    pass


class Sneak(Action, frozen=True):
    pass


class NameFace(Action, frozen=True):
    face: int


class Reroll(Action, frozen=True):
    """Roll these dice again, by their places in the row."""

    dice: tuple[int, ...]


class Throw(Action, frozen=True):
    aim: float
    power: float


class Bid(Action, frozen=True):
    count: int
    face: int


class Call(Action, frozen=True):
    pass


class SetAside(Action, frozen=True):
    """Set these dice aside (places in the row), then stop or roll the rest."""

    dice: tuple[int, ...]
    stop: bool


class Dig(Action, frozen=True):
    x: float
    y: float


class Line(Action, frozen=True):
    """Dice in a row, by their places."""

    dice: tuple[int, ...]


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
