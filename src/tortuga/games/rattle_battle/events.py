"""Everything that is told to the table. Each sinking says what caused it, from how far, how strong, and whose it is."""

from __future__ import annotations

from typing import Literal

from tortuga.engine import Event
from tortuga.games.rattle_battle.data import owner
from tortuga.games.rattle_battle.data.shapes import Pose

FIELDS = {
    "seat": "Who does it, or who it happens to.",
    "die": "The ship, by its die.",
    "ship": "The ship, by its die.",
    "target": "The other ship, by its die.",
    "face": "What it shows: 1 to 6, 7 cannon, 8 sail, 9 grape, 10 skull.",
    "x": "In mm from the left.",
    "y": "In mm from the bottom.",
    "distance": "How far apart they are, in mm.",
    "length": "How far it moved, in mm.",
    "loot": "The tokens, by their kinds.",
    "why": "The reason, by its name in the catalogue.",
    "upgrade": "The upgrade.",
    "sailor": "The sailor.",
    "location": "The location of the port.",
}
"""What fields with these names mean, unless the field has its own explanation."""


def owners(dice: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that own these ships; NP ships have no owner."""
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
    """Also the captain's ship?"""


class UpgradeExhausted(Event, frozen=True):
    seat: int
    upgrade: str


class Placed(Event, frozen=True):
    """A die shown on the card is put on its spot, with the face it fell on."""

    die: int
    face: int
    x: float
    y: float
    angle: float
    """How it is turned, in degrees."""


class Dropped(Event, frozen=True):
    """Dice have come to rest: ``dice[i]`` lies at ``poses[i]`` and shows ``faces[i]``."""

    number: int
    """The number of the drop in this match."""
    dice: tuple[int, ...]
    """The dice, by number."""
    poses: tuple[Pose | None, ...]
    """Where each lies: x, y, angle and which side is up; null if it is outside the box."""
    faces: tuple[int, ...]
    """What each shows."""
    fell: int
    """How many of the dice, the first ones, fell; the others lay there."""
    fists: int
    """How many times the Baron's fist hit the table."""
    drops: int
    """How many times the dice had to be dropped."""
    why: str
    """What they were dropped for."""
    film: bytes = b""
    """A film of the fall (see ``film``), if it was simulated."""


# NP ship actions


class Escaped(Event, frozen=True):
    die: int


class Exploded(Event, frozen=True):
    die: int
    count: int
    """How many ships it should sink."""
    sunk: tuple[int, ...]
    """Ships that sank, by their dice."""
    saved: tuple[int, ...]
    """Ships that a Super Hull saved, by their dice."""
    distances: tuple[float, ...]
    """The distances of the ships that sank, in mm."""

    def losers(self) -> tuple[int, ...]:
        return owners(self.sunk)


class Sailed(Event, frozen=True):
    """An NP ship moves towards or away from a ship."""

    die: int
    target: int
    away: bool
    """Away from the target? Otherwise towards it."""
    length: float
    x: float
    y: float


class Volleyed(Event, frozen=True):
    """An NP ship fires at another ship, which sinks."""

    die: int
    target: int
    distance: float
    instead_of: int | None = None
    """The ship that was hit first and that a Super Hull saved; null if there was none."""


# Player actions


class Moved(Event, frozen=True):
    seat: int
    ship: int
    by: str
    """What moves it."""
    x: float
    y: float
    length: float


class Fired(Event, frozen=True):
    """A player's ship fires at another, which sinks."""

    seat: int
    ship: int
    target: int
    distance: float
    cannons: int
    """Cannons exhausted for it."""
    help: tuple[str, ...]
    """Upgrades, cards and tokens used for it."""


class UpgradeUsed(Event, frozen=True):
    seat: int
    upgrade: str
    ship: int | None = None
    """The ship that uses it, by its die; null if none does."""
    target: int | None = None
    """The ship it is used on, by its die; null for none."""
    face: int | None = None
    """The face turned up; null for none."""


class StoredSpent(Event, frozen=True):
    seat: int
    sailor: str
    ship: int | None = None
    """The ship that uses it, by its die; null if none does."""
    target: int | None = None
    """The ship it is used on, by its die; null for none."""


class SpecialUsed(Event, frozen=True):
    seat: int
    loot: str


class Turned(Event, frozen=True):
    """A die shows another face now, where it lies."""

    die: int
    face: int


class Pulled(Event, frozen=True):
    """A player moves a ship that is not their own."""

    seat: int
    die: int
    by: str
    """What moves it."""
    x: float
    y: float


class Crushed(Event, frozen=True):
    """Iron Teeth sink a ship, without any reward."""

    seat: int
    ship: int
    die: int


class Drilled(Event, frozen=True):
    seat: int
    ship: int
    die: int


class Passed(Event, frozen=True):
    seat: int


# The battle and its rewards


class Fought(Event, frozen=True):
    """Two ships fight."""

    ship: int
    """The ship on the players' side, by its die."""
    foe: int
    """Its foe, by its die."""
    distance: float
    strength: int
    """The strength of the ship."""
    foe_strength: int
    """The strength of its foe."""
    sinks: Sinks
    """Which of the two sinks."""
    why: str
    """What led to the fight: ``battle``, ``ram`` or ``pillage``."""

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
    """The player's coins afterwards."""


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
    """A token is chosen from the bag."""

    seat: int
    loot: str


class LootReturned(Event, frozen=True):
    """Tokens go back into the bag."""

    seat: int
    loot: tuple[str, ...]
    why: str


class LootDiscarded(Event, frozen=True):
    """Tokens go to the discard pile."""

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
    """Was the sailor hired?"""


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
    """What it really was."""
    loot: str
    """The token taken for it."""


class CardsSeen(Event, frozen=True):
    """A player looks at cards to choose from. Only that player is told what they are."""

    seat: int
    count: int
    """How many cards."""
    sailors: tuple[str, ...] | None
    """The sailors; null for the others, or if they are upgrades."""
    upgrades: tuple[str, ...] | None
    """The upgrades; null for the others, or if they are sailors."""


class CardBought(Event, frozen=True):
    seat: int
    cost: int
    """Coins paid."""
    vp: int
    """Victory points of the card."""


class OrderCancelled(Event, frozen=True):
    """An order can no longer be met, because others who decided at the same time came first. Nothing is paid."""

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
    """A player loses dice in a mini-game."""

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
    """At least this many dice."""
    face: int


class Called(Event, frozen=True):
    hurts = "loser"
    seat: int
    bidder: int
    """Whose bid is called."""
    count: int
    """How many dice were bid."""
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
    score: int
    """Points scored."""


class Measured(Event, frozen=True):
    """How near somebody's best die lies, where the nearest wins."""

    seat: int
    distance: float
    """In millimetres."""


AnyEvent = (
    BaronNamed | PartChosen | QuestBegun | AdventureRevealed | QuestEnded | WantedMoved | Finished | Sent
    | UpgradeExhausted | Placed | Dropped | Escaped | Exploded | Sailed | Volleyed | Moved | Fired | UpgradeUsed
    | StoredSpent | SpecialUsed | Turned | Pulled | Crushed | Drilled | Passed | Fought | Credited | CoinsGained
    | CoinLost | LocationClosed | LootDrawn | LootTaken | LootReturned | LootDiscarded | LootStored | SailorUsed
    | SailorJoined | UpgradeGained | PartGained | HamsterMoved | Readied | Repaired | RevengeGained | PortEntered
    | Traded | WildMade | WildNamed | CardsSeen | CardBought | OrderCancelled | Rolled | Sneaked | Captured | Named
    | Eliminated | Thrown | OutOfTheBox | BlownUp | BidMade | Called | WasSetAside | Bust | Dug | Lined | Scored
    | Measured
)  # fmt: skip
