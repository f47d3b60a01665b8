"""Everything that is told to the table. Each sinking says what did it, how far away, how strong, and whose credit."""

from __future__ import annotations

from typing import Literal

from tortuga.engine import Event
from tortuga.games.rattle_battle.data import owner
from tortuga.games.rattle_battle.poses import Pose

FIELDS = {
    "seat": "Who does it, or to whom it happens.",
    "die": "The ship, by its die.",
    "ship": "The ship, by its die.",
    "target": "The other ship, by its die.",
    "face": "What it shows: 1 to 6, 7 cannon, 8 sail, 9 grape, 10 skull.",
    "x": "In mm from the left.",
    "y": "In mm from below.",
    "distance": "How far apart, in mm.",
    "length": "How far it moved, in mm.",
    "loot": "The tokens, by their kinds.",
    "why": "What it was for, by its name in the catalogue.",
    "upgrade": "The upgrade.",
    "sailor": "The sailor.",
    "location": "The location of the port.",
}
"""What fields of these names mean, wherever nothing else is said below one."""


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
    """Sail, cannon or hold."""


class QuestBegun(Event, frozen=True):
    quest: int
    """The quest, from 1."""


class AdventureRevealed(Event, frozen=True):
    adventure: str
    """The adventure, by its id."""


class QuestEnded(Event, frozen=True):
    quest: int
    """The quest, from 1."""
    baron: int
    """Who is Baron next."""


class WantedMoved(Event, frozen=True):
    seat: int


class Finished(Event, frozen=True):
    scores: tuple[int, ...]
    """By seat, the points at the end."""


# Briefing and drop


class Sent(Event, frozen=True):
    seat: int
    ships: int
    """How many ships besides the captain's."""
    captain: bool
    """The captain's ship too?"""


class UpgradeExhausted(Event, frozen=True):
    seat: int
    upgrade: str


class Placed(Event, frozen=True):
    """A die put on its spot, with the face it fell on."""

    die: int
    face: int
    x: float
    y: float
    angle: float
    """How it is turned, in degrees."""


class Dropped(Event, frozen=True):
    """Dice have come to rest. ``dice[i]`` lies at ``poses[i]`` and shows ``faces[i]``; None: it is out of the box."""

    number: int
    """Of the drop in this match."""
    dice: tuple[int, ...]
    """The dice, by number."""
    poses: tuple[Pose | None, ...]
    """Where each lies: x, y and how it is turned; null for one that is out of the box."""
    faces: tuple[int, ...]
    """What each shows."""
    fell: int
    """So many of the dice fell, the first ones; the others lay there."""
    fists: int
    """How many times the Baron's fist hit the table."""
    drops: int
    """How many times the dice were dropped before they lay well."""
    why: str
    """What they were dropped for."""
    film: bytes = b""
    """How they were seen to fall (film.py), where they truly fell."""


# NP ship actions


class Escaped(Event, frozen=True):
    die: int


class Exploded(Event, frozen=True):
    die: int
    count: int
    """How many ships it takes with it."""
    sunk: tuple[int, ...]
    """Ships that sank, by their dice."""
    saved: tuple[int, ...]
    """Ships that were saved, by their dice."""
    distances: tuple[float, ...]
    """Of the ships sunk."""

    def losers(self) -> tuple[int, ...]:
        return owners(self.sunk)


class Sailed(Event, frozen=True):
    """An NP ship moved towards or away from a ship."""

    die: int
    target: int
    away: bool
    """Away from the target? Otherwise towards it."""
    length: float
    x: float
    y: float


class Volleyed(Event, frozen=True):
    die: int
    target: int
    distance: float
    instead_of: int | None = None
    """The ship that it would have hit; null where nothing stood in for it."""


# Player actions


class Moved(Event, frozen=True):
    seat: int
    ship: int
    by: str
    """What moved it."""
    x: float
    y: float
    length: float


class Fired(Event, frozen=True):
    seat: int
    ship: int
    target: int
    distance: float
    cannons: int
    """Cannons exhausted for it."""
    help: tuple[str, ...]
    """Upgrades, cards and tokens that made it possible."""


class UpgradeUsed(Event, frozen=True):
    seat: int
    upgrade: str
    ship: int | None = None
    """With which ship."""
    target: int | None = None
    """On which ship."""
    face: int | None = None
    """The face shown then."""


class StoredSpent(Event, frozen=True):
    seat: int
    sailor: str
    ship: int | None = None
    """With which ship."""
    target: int | None = None
    """On which ship."""


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
    """What moved it."""
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
    """One ship of the pair, by its die."""
    foe: int
    """The other one."""
    distance: float
    strength: int
    """The strength of the ship."""
    foe_strength: int
    """The strength of its foe."""
    sinks: Sinks
    """Which of the two sinks."""
    why: str
    """What decided it."""

    def losers(self) -> tuple[int, ...]:
        sunk = {"ship": (self.ship,), "foe": (self.foe,), "both": (self.ship, self.foe)}
        return owners(sunk[self.sinks])


class Credited(Event, frozen=True):
    seat: int
    die: int
    boarded: bool
    """Was it boarded?"""
    surrendered: bool
    """Did it surrender?"""


class CoinsGained(Event, frozen=True):
    seat: int
    coins: int
    """How many coins."""
    why: str
    total: int
    """So many the player has now."""


class CoinLost(Event, frozen=True):
    hurts = "seat"
    seat: int
    why: str
    total: int
    """Coins left."""


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
    """Was he hired and paid for?"""


class UpgradeGained(Event, frozen=True):
    seat: int
    upgrade: str


class PartGained(Event, frozen=True):
    seat: int
    part: str
    """Sail, cannon or hold."""


class HamsterMoved(Event, frozen=True):
    """Three holds have become one hamster hold."""

    seat: int


class Readied(Event, frozen=True):
    seat: int
    what: str
    """What is ready again."""


class Repaired(Event, frozen=True):
    seat: int
    ships: int
    """How many ships."""
    paid: int
    """Tokens paid."""


class RevengeGained(Event, frozen=True):
    seat: int
    cards: int
    """How many Revenge cards."""


# Port


class PortEntered(Event, frozen=True):
    location: str


class Traded(Event, frozen=True):
    seat: int
    given: tuple[str, ...]
    """The tokens given."""
    taken: str
    """The token taken."""


class WildMade(Event, frozen=True):
    seat: int
    loot: str


class WildNamed(Event, frozen=True):
    seat: int
    was: str
    """What it really is."""
    loot: str
    """What it stands for."""


class CardsSeen(Event, frozen=True):
    """Cards drawn to choose from: what they are, only the drawer knows."""

    seat: int
    count: int
    """How many cards."""
    sailors: tuple[str, ...] | None
    """Sailors, for who drew them."""
    upgrades: tuple[str, ...] | None
    """Upgrades, for who drew them."""


class CardBought(Event, frozen=True):
    seat: int
    cost: int
    """Coins paid."""
    vp: int
    """Victory points of the card."""


class OrderCancelled(Event, frozen=True):
    """Decided at the same time as others, who came first: nothing was paid."""

    seat: int
    location: str


# Crazy adventures


class Rolled(Event, frozen=True):
    seat: int
    faces: tuple[int, ...] | None
    """What the dice show; null for those who may not see it."""


class Sneaked(Event, frozen=True):
    seat: int


class Captured(Event, frozen=True):
    """Dice that leave the mini-game."""

    seat: int
    dice: int
    """How many dice leave."""
    left: int
    """How many are left."""


class Named(Event, frozen=True):
    seat: int
    face: int


class Eliminated(Event, frozen=True):
    hurts = "seat"
    seat: int


class Thrown(Event, frozen=True):
    seat: int
    aim: float
    """Degrees from straight ahead."""
    power: float
    """How hard, from 0 to 1."""


class OutOfTheBox(Event, frozen=True):
    die: int


class BlownUp(Event, frozen=True):
    bomb: int
    """The bomb, by its die."""
    die: int


class BidMade(Event, frozen=True):
    seat: int
    count: int
    """At least so many dice."""
    face: int


class Called(Event, frozen=True):
    hurts = "loser"
    seat: int
    bidder: int
    """Whose bid is doubted."""
    count: int
    """At least so many dice were bid."""
    face: int
    found: int
    """How many there are."""
    loser: int
    """Who loses."""


class WasSetAside(Event, frozen=True):
    seat: int
    faces: tuple[int, ...]
    """The values set aside."""
    score: int
    """Points so far."""


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
    """The values of the row."""


class Scored(Event, frozen=True):
    seat: int
    score: float
    """Points scored."""


AnyEvent = (
    BaronNamed | PartChosen | QuestBegun | AdventureRevealed | QuestEnded | WantedMoved | Finished | Sent
    | UpgradeExhausted | Placed | Dropped | Escaped | Exploded | Sailed | Volleyed | Moved | Fired | UpgradeUsed
    | StoredSpent | SpecialUsed | Turned | Pulled | Crushed | Drilled | Passed | Fought | Credited | CoinsGained
    | CoinLost | LocationClosed | LootDrawn | LootTaken | LootReturned | LootDiscarded | LootStored | SailorUsed
    | SailorJoined | UpgradeGained | PartGained | HamsterMoved | Readied | Repaired | RevengeGained | PortEntered
    | Traded | WildMade | WildNamed | CardsSeen | CardBought | OrderCancelled | Rolled | Sneaked | Captured | Named
    | Eliminated | Thrown | OutOfTheBox | BlownUp | BidMade | Called | WasSetAside | Bust | Dug | Lined | Scored
)  # fmt: skip
