"""What is seen from the masthead: who lies where, what their ships can do, and how far things are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple, Self

from tortuga.games.piratical.bot.aims import Standing, rate_of
from tortuga.games.piratical.bot.crossing import Crossing, Turning, crossing_of
from tortuga.games.piratical.bot.distances import fastest
from tortuga.games.piratical.bot.passages import Handling, handling_of
from tortuga.games.piratical.bot.weights import Weights
from tortuga.games.piratical.chapters.movement import is_crippled
from tortuga.games.piratical.chapters.odds import boarding_odds
from tortuga.games.piratical.data import EVERY_RACE, RACE_OF, RACES
from tortuga.games.piratical.data.chart import NOWHERE, Chart
from tortuga.games.piratical.data.hexes import opposite
from tortuga.games.piratical.data.rows import Mount, Race, RaceNumber
from tortuga.games.piratical.data.waters import Sea, sea_of
from tortuga.games.piratical.seats.views import CaptainView, PiraticalView, PortView, ShipView


class Rival(NamedTuple):
    """Another captain with a ship, and the hex it lies in."""

    captain: CaptainView
    ship: ShipView
    hex: int

    @property
    def kin(self) -> Race:
        return RACES[RACE_OF[self.captain.race or "empire"]]

    @property
    def saves_on(self) -> int:
        return self.kin.saves_on

    @property
    def reach(self) -> int:
        """How far away a ship can be next to which this one ends its move."""
        speed = max(self.kin.sail, self.kin.steam)
        return (speed // 2 if self.ship.crippled else speed) + 1


class Threat(NamedTuple):
    """A rival who may come and board."""

    hex: int
    reach: int
    """How far away a ship can be next to which the rival ends its move."""
    risk: float
    """The share of a treasure that is likely to be lost to it."""


class Scene(NamedTuple):
    """The parts of a view that a captain looks at. They often stay the same from one question to the next."""

    captains: Sequence[CaptainView]
    ports: Sequence[PortView]
    island_stock: Sequence[str]
    hand: Sequence[str]
    wind: int
    island: int
    to_win: int

    @classmethod
    def of(cls, view: PiraticalView) -> Scene:
        return cls(view.captains, view.ports, view.island_stock, view.hand, view.wind, view.island, view.to_win)


class Sights:
    """What one seat sees, put to use."""

    def __init__(self, view: Scene, seat: int, map: str, weights: Weights, strict: bool = False) -> None:
        self.view = view
        self.map = map
        self.strict = strict
        """Does a new ship have to be paid for in full?"""
        self.weights = weights
        self.seat = seat
        self.sea: Sea = sea_of(map, [race for race in EVERY_RACE if not view.ports[race].open])
        self.chart: Chart = self.sea.chart
        self.me: CaptainView = view.captains[seat]
        self.race = RACE_OF[self.me.race] if self.me.race else EVERY_RACE[0]
        self.kin = RACES[self.race]
        self.others = [
            Rival(one, one.ship, self.chart.number_of[one.ship.hex])
            for one in view.captains
            if one.seat != seat and one.ship is not None
        ]

    def in_wind(self, wind: int) -> Self:
        """What the captain would see in another wind."""
        return type(self)(self.view._replace(wind=wind), self.seat, self.map, self.weights, self.strict)

    # Ships

    @property
    def ship(self) -> ShipView:
        assert self.me.ship is not None
        return self.me.ship

    @cached_property
    def spot(self) -> int:
        return self.chart.number_of[self.ship.hex] * 6 + self.ship.facing - 1

    @cached_property
    def mounts(self) -> tuple[Mount, ...]:
        """How the ship's weapons are mounted."""
        return tuple([weapon.mount for weapon in self.ship.weapons])

    @cached_property
    def aboard(self) -> int:
        return len(self.ship.treasures)

    @cached_property
    def speed(self) -> int:
        """Points of the fastest way to move."""
        return fastest(self.race, self.ship.hull)

    @cached_property
    def turning(self) -> Turning:
        """Only ships that have nothing but sails, and cannot point high, have to mind the wind."""
        minds_wind = self.kin.modes == ("sail",) and not self.kin.points_high
        eye = opposite(self.view.wind) - 1 if minds_wind else -1
        return Turning(eye, self.weights.upwind, self.weights.in_irons, self.weights.swing)

    @cached_property
    def _handling(self) -> Handling | None:
        """How the ship moves; None if turns are not counted."""
        if not self.weights.counted:
            return None
        return handling_of(self.race, is_crippled(self.race, self.ship.hull), self.view.wind)

    # Rivals

    def is_protected(self, hex: int) -> bool:
        """Would forts fire at us for an attack on a ship in this hex?"""
        return self.sea.harbour_at[hex] not in (NOWHERE, self.race)

    @cached_property
    def fair_game(self) -> list[Rival]:
        """Rivals who can be attacked where they lie, without any fort firing."""
        return [rival for rival in self.others if not self.sea.is_berth(rival.hex) and not self.is_protected(rival.hex)]

    @cached_property
    def threats(self) -> list[Threat]:
        return [Threat(rival.hex, rival.reach, self._risk(rival)) for rival in self.others]

    def _risk(self, rival: Rival) -> float:
        win, lose = boarding_odds(rival.ship.crew - self.ship.crew)
        return 0.25 * max(0.0, win - lose / 2)

    @cached_property
    def taken(self) -> frozenset[int]:
        """The hexes where others lie."""
        return frozenset([rival.hex for rival in self.others])

    # How far

    def crossing(self, goals: tuple[int, ...]) -> Crossing:
        """How far it is from everywhere to the nearest of these hexes."""
        return crossing_of(self.sea, goals, self.turning, self.speed, self._handling, self.weights.counted)

    def turns(self, spot: int, goals: tuple[int, ...]) -> float:
        """About how many turns it is from a spot to the nearest of these hexes."""
        return self.crossing(goals)[spot // 6][spot % 6]

    # Ports, and how the captain stands

    def is_prey(self, race: RaceNumber) -> bool:
        """Is there anything to plunder in this port?"""
        port = self.view.ports[race]
        return race != self.race and port.open and bool(port.stock)

    def stock(self, race: RaceNumber) -> int:
        """How many treasures a port holds."""
        return len(self.view.ports[race].stock)

    @cached_property
    def standing(self) -> Standing:
        """How the captain stands, wherever ships lie."""
        view, ship = self.view, self.ship
        return Standing(
            chart=self.chart,
            race=self.race,
            crew=ship.crew,
            aboard=self.aboard,
            hull=ship.hull,
            gold=min(self.me.gold, self.kin.hull),
            need=view.to_win - len(self.me.stored),
            stocks=tuple([self.stock(race) if self.is_prey(race) else 0 for race in EVERY_RACE]),
            island=bool(view.island_stock),
            cay=view.island if "treasure_map" in view.hand else 0,
            weights=self.weights,
            strict=self.strict,
        )

    @cached_property
    def rate(self) -> float:
        """What a turn is worth to a captain."""
        return rate_of(self.race, self.weights)
