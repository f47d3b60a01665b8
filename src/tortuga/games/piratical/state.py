"""The state of a match: plain data. Hexes, races, cards and kinds of treasure are numbers (see ``chart``, ``data``)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Literal

from msgspec import field

from tortuga.engine import GameState, State, Table
from tortuga.games.piratical.data import RACES
from tortuga.games.piratical.data.rows import CardNumber, Mode, Mount, Race, RaceNumber, TreasureNumber
from tortuga.games.piratical.data.waters import Sea, sea_of

NOBODY = -1
NOTHING = -1
NO_RACE, NO_CARD = RaceNumber(NOBODY), CardNumber(NOTHING)


class Weapon(State):
    number: int
    """The weapons of a ship are numbered in the order in which they came aboard."""
    mount: Mount


class Ship(State):
    hex: int
    facing: int
    hull: int
    crew: int
    weapons: list[Weapon]
    treasures: list[TreasureNumber]
    """Kinds, the one longest aboard first."""
    luffed: bool = False
    hostile: list[RaceNumber] = []
    """The home ports that are at war with this ship, by race."""
    numbered: int = 0
    """The number last given to a weapon."""

    @property
    def spot(self) -> int:
        """Hex and facing as one number (see ``chart``)."""
        return self.hex * 6 + self.facing - 1

    @property
    def cargo(self) -> int:
        """Spaces in use."""
        return self.crew + len(self.weapons) + len(self.treasures)

    @property
    def room(self) -> int:
        """Free spaces; below zero if the ship carries too much. There are as many spaces as hull points."""
        return self.hull - self.crew - len(self.weapons) - len(self.treasures)

    def mount(self, mount: Mount) -> Weapon:
        """Take a new weapon aboard."""
        self.numbered += 1
        weapon = Weapon(self.numbered, mount)
        self.weapons.append(weapon)
        return weapon


class Captain(State):
    """A player, with everything that outlives a ship."""

    race: RaceNumber
    gold: int
    ship: Ship | None = None
    hand: list[CardNumber] = []
    faceup: list[CardNumber] = []
    stored: list[TreasureNumber] = []
    miss: int = 0
    """Turns to be missed."""
    extra: int = 0
    """Extra turns to come."""
    granted: int = 0
    """Extra turns granted in this round."""
    conceded: int = 0
    """0 while playing; 1 for the first captain who gave up, 2 for the second, and so on."""

    @property
    def kin(self) -> Race:
        """What the captain's race and its ships are like."""
        return RACES[self.race]


class Turn(State):
    """What has happened in the present turn."""

    port_at_start: int = NOTHING
    """The port where the ship lay when the turn began."""
    mode: Mode | Literal["", "stay"] = ""
    traded: bool = False
    plundered: bool = False
    searched: bool = False
    shopped: bool = False
    moved: tuple[int, ...] = ()
    """Numbers of the weapons moved to another mount."""
    fired: tuple[int, ...] = ()
    """Numbers of the weapons fired in the Battle Phase."""
    boarded: bool = False
    bombarded: tuple[int, ...] = ()
    """Ports that have fired at the ship this turn."""
    escaped: tuple[int, ...] = ()
    """Seats that have escaped and cannot be attacked again this turn."""


class Piratical(GameState, dict=True, gc=True):
    map: str
    neutral_ports: Literal["open", "closed"]
    strict: bool
    captives_choice: bool
    max_rounds: int
    captains: list[Captain]
    playing: list[int]
    """Seats that have not given up."""
    stocks: list[list[TreasureNumber]]
    """The treasures of the six home ports and of Treasure Island."""
    deck: list[CardNumber]
    """The top card is the last."""
    random_races: bool = False
    """Races are dealt instead of chosen."""
    closed: list[RaceNumber] = []
    """Home ports that are plain coast, by race."""
    island: int = 0
    """The cay that is the Deserted Island, 1 to 6."""
    discard: list[CardNumber] = []
    shown: CardNumber = NO_CARD
    """The card that is being carried out."""
    lost: list[TreasureNumber] = []
    """Treasures that have left the game."""
    wind: int = 0
    round: int = 0
    order: list[int] = []
    at: int = 0
    """Whose turn it is, as a place in the order."""
    active: int = 0
    """Whose turn it is, as a seat."""
    turn: Turn = field(default_factory=Turn)
    owing: list[int] = []
    """Seats that still have to give up cargo for lost hull points, in order."""
    responder: int = NOBODY
    """The seat that is being asked about cards in hand; nobody else may know."""
    ending: Literal["", "victory", "exhaustion", "rounds", "last"] = ""
    winner: int = NOBODY

    @cached_property
    def sea(self) -> Sea:
        """The sea of this match. It is looked up once, never encoded, and looked up again by ``close_ports``."""
        return sea_of(self.map, self.closed)

    def close_ports(self, races: Iterable[RaceNumber]) -> None:
        """Make these home ports plain coast. Their stock leaves the game."""
        for race in races:
            self.lost += self.stocks[race]
            self.stocks[race].clear()
        self.closed = sorted({*self.closed, *races})
        self.sea = sea_of(self.map, self.closed)

    def ships_but(self, seat: int) -> tuple[int, ...]:
        """The hexes of all other ships."""
        mine, hexes = self.captains[seat].ship, []
        for captain in self.captains:
            ship = captain.ship
            if ship is not None and ship is not mine:
                hexes.append(ship.hex)
        return tuple(hexes)


def ship_of(state: Piratical, seat: int) -> Ship:
    """The seat's ship, which must be afloat."""
    ship = state.captains[seat].ship
    assert ship is not None
    return ship


def is_afloat(state: Piratical, seat: int) -> bool:
    return state.captains[seat].ship is not None


PiraticalTable = Table[Piratical]
