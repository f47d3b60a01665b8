"""Everything that is told to the table. Each sinking says what did it, how far away, how strong, and whose credit."""

from __future__ import annotations

from typing import Literal

from tortuga.engine import Event
from tortuga.games.rattle_battle.data import owner
from tortuga.games.rattle_battle.poses import Pose


def owners(dice: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that these ships belong to; NP ships belong to none."""
    return tuple(dict.fromkeys(seat for die in dice if (seat := owner(die)) >= 0))


# The course of the game

Sinks = Literal["ship", "foe", "both"]
"""Which of a pair sinks: the players' ship, its foe, or both."""


class BaronNamed(Event, frozen=True):
    seat: int


class PartChosen(Event, frozen=True):
    seat: int
    part: str


class QuestBegun(Event, frozen=True):
    quest: int


class AdventureRevealed(Event, frozen=True):
    adventure: str


class QuestEnded(Event, frozen=True):
    quest: int
    baron: int


class WantedMoved(Event, frozen=True):
    seat: int


class Finished(Event, frozen=True):
    scores: tuple[int, ...]


# Briefing and drop


class Sent(Event, frozen=True):
    seat: int
    ships: int
    captain: bool


class UpgradeExhausted(Event, frozen=True):
    seat: int
    upgrade: str


class Placed(Event, frozen=True):
    """A die put on its spot, with the face it fell on."""

    die: int
    face: int
    x: float
    y: float
    turn: float


class Dropped(Event, frozen=True):
    """Dice have come to rest. ``dice[i]`` lies at ``poses[i]`` and shows ``faces[i]``; None: it is out of the box."""

    number: int
    """Of the drop in this match."""
    dice: tuple[int, ...]
    poses: tuple[Pose | None, ...]
    faces: tuple[int, ...]
    fell: int
    """So many of the dice fell, the first ones; the others lay there."""
    fists: int
    drops: int
    why: str
    film: bytes = b""
    """How they were seen to fall (film.py), where they truly fell."""


# NP ship actions


class Escaped(Event, frozen=True):
    die: int


class Exploded(Event, frozen=True):
    die: int
    count: int
    sunk: tuple[int, ...]
    saved: tuple[int, ...]
    distances: tuple[float, ...]
    """Of the ships sunk."""

    def losers(self) -> tuple[int, ...]:
        return owners(self.sunk)


class Sailed(Event, frozen=True):
    """An NP ship moved towards or away from a ship."""

    die: int
    target: int
    away: bool
    length: float
    x: float
    y: float


class Volleyed(Event, frozen=True):
    die: int
    target: int
    distance: float
    instead_of: int | None = None


# Player actions


class Moved(Event, frozen=True):
    seat: int
    ship: int
    by: str
    x: float
    y: float
    length: float


class Fired(Event, frozen=True):
    seat: int
    ship: int
    target: int
    distance: float
    cannons: int
    help: tuple[str, ...]
    """Upgrades, cards and tokens that made it possible."""


class UpgradeUsed(Event, frozen=True):
    seat: int
    upgrade: str
    ship: int | None = None
    target: int | None = None
    face: int | None = None


class StoredSpent(Event, frozen=True):
    seat: int
    sailor: str
    ship: int | None = None
    target: int | None = None


class SpecialUsed(Event, frozen=True):
    seat: int
    loot: str


class Turned(Event, frozen=True):
    """A die shows another face now, where it lies."""

    die: int
    face: int


class Pulled(Event, frozen=True):
    """A ship was moved by somebody else's doing."""

    seat: int
    die: int
    by: str
    x: float
    y: float


class Crushed(Event, frozen=True):
    """Iron Teeth: sunk without credit."""

    seat: int
    ship: int
    die: int

    def losers(self) -> tuple[int, ...]:
        return owners((self.die,))


class Drilled(Event, frozen=True):
    seat: int
    ship: int
    die: int


class Passed(Event, frozen=True):
    seat: int


# The battle and its rewards


class Fought(Event, frozen=True):
    """One pair of a battle; ``sinks`` is which side loses this pair: ``ship``, ``foe`` or ``both``."""

    ship: int
    foe: int
    distance: float
    strength: int
    foe_strength: int
    sinks: Sinks
    why: str

    def losers(self) -> tuple[int, ...]:
        sunk = {"ship": (self.ship,), "foe": (self.foe,), "both": (self.ship, self.foe)}
        return owners(sunk[self.sinks])


class Credited(Event, frozen=True):
    seat: int
    die: int
    boarded: bool
    surrendered: bool


class CoinsGained(Event, frozen=True):
    seat: int
    coins: int
    why: str
    total: int
    """So many the player has now."""


class CoinLost(Event, frozen=True):
    hurts = "seat"
    seat: int
    why: str
    total: int


class LocationClosed(Event, frozen=True):
    seat: int
    location: str


class LootDrawn(Event, frozen=True):
    seat: int
    loot: tuple[str, ...]
    why: str


class LootTaken(Event, frozen=True):
    """Chosen openly out of the bag."""

    seat: int
    loot: str


class LootReturned(Event, frozen=True):
    """Back into the bag."""

    seat: int
    loot: tuple[str, ...]
    why: str


class LootDiscarded(Event, frozen=True):
    """On to the discard pile."""

    seat: int
    loot: tuple[str, ...]
    why: str


class LootStored(Event, frozen=True):
    seat: int
    sailor: str
    loot: str


class SailorUsed(Event, frozen=True):
    seat: int
    sailor: str


class SailorJoined(Event, frozen=True):
    seat: int
    sailor: str
    hired: bool


class UpgradeGained(Event, frozen=True):
    seat: int
    upgrade: str


class PartGained(Event, frozen=True):
    seat: int
    part: str


class HamsterMoved(Event, frozen=True):
    """Three holds have become one hamster hold."""

    seat: int


class Readied(Event, frozen=True):
    seat: int
    what: str


class Repaired(Event, frozen=True):
    seat: int
    ships: int
    paid: int


class RevengeGained(Event, frozen=True):
    seat: int
    cards: int


# Port


class PortEntered(Event, frozen=True):
    location: str


class Traded(Event, frozen=True):
    seat: int
    given: tuple[str, ...]
    taken: str


class WildMade(Event, frozen=True):
    seat: int
    loot: str


class WildNamed(Event, frozen=True):
    seat: int
    was: str
    loot: str


class CardsSeen(Event, frozen=True):
    """Cards drawn to choose from: what they are, only the drawer knows."""

    seat: int
    count: int
    sailors: tuple[str, ...] | None
    upgrades: tuple[str, ...] | None


class CardBought(Event, frozen=True):
    seat: int
    cost: int
    vp: int


class OrderCancelled(Event, frozen=True):
    """Decided at the same time as others, who came first: nothing was paid."""

    seat: int
    location: str


# Crazy adventures


class Rolled(Event, frozen=True):
    seat: int
    faces: tuple[int, ...] | None


class Sneaked(Event, frozen=True):
    seat: int


class Captured(Event, frozen=True):
    """Dice that leave the mini-game."""

    seat: int
    dice: int
    left: int


class Named(Event, frozen=True):
    seat: int
    face: int


class Eliminated(Event, frozen=True):
    hurts = "seat"
    seat: int


class Thrown(Event, frozen=True):
    seat: int
    aim: float
    power: float


class OutOfTheBox(Event, frozen=True):
    die: int


class BlownUp(Event, frozen=True):
    bomb: int
    die: int


class BidMade(Event, frozen=True):
    seat: int
    count: int
    face: int


class Called(Event, frozen=True):
    hurts = "loser"
    seat: int
    bidder: int
    count: int
    face: int
    found: int
    loser: int


class WasSetAside(Event, frozen=True):
    seat: int
    faces: tuple[int, ...]
    score: int


class Bust(Event, frozen=True):
    hurts = "seat"
    seat: int


class Dug(Event, frozen=True):
    seat: int
    x: float
    y: float


class Lined(Event, frozen=True):
    seat: int
    faces: tuple[int, ...]


class Scored(Event, frozen=True):
    seat: int
    score: float


AnyEvent = (
    BaronNamed | PartChosen | QuestBegun | AdventureRevealed | QuestEnded | WantedMoved | Finished | Sent
    | UpgradeExhausted | Placed | Dropped | Escaped | Exploded | Sailed | Volleyed | Moved | Fired | UpgradeUsed
    | StoredSpent | SpecialUsed | Turned | Pulled | Crushed | Drilled | Passed | Fought | Credited | CoinsGained
    | CoinLost | LocationClosed | LootDrawn | LootTaken | LootReturned | LootDiscarded | LootStored | SailorUsed
    | SailorJoined | UpgradeGained | PartGained | HamsterMoved | Readied | Repaired | RevengeGained | PortEntered
    | Traded | WildMade | WildNamed | CardsSeen | CardBought | OrderCancelled | Rolled | Sneaked | Captured | Named
    | Eliminated | Thrown | OutOfTheBox | BlownUp | BidMade | Called | WasSetAside | Bust | Dug | Lined | Scored
)  # fmt: skip
