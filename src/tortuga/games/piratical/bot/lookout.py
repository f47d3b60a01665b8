"""What the captain sees from the masthead: who lies where, how far things are, and where it pays to go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import msgspec

from tortuga.games.piratical.bot.aims import Kind, Standing, aims, rate_of
from tortuga.games.piratical.bot.distances import fastest, field
from tortuga.games.piratical.bot.passages import Handling, handling_of, passage
from tortuga.games.piratical.bot.weights import Weights
from tortuga.games.piratical.chart import NOWHERE, Chart
from tortuga.games.piratical.data import RACE_IDS, RACE_OF, RACES, Mount, Race
from tortuga.games.piratical.hexes import opposite
from tortuga.games.piratical.movement import is_crippled
from tortuga.games.piratical.odds import boarding_odds
from tortuga.games.piratical.sea import Sea, sea_of
from tortuga.games.piratical.views import CaptainView, PiraticalView, PortView, ShipView


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


class Errand(NamedTuple):
    """What to do next, where, and the treasures it should bring home for each turn it takes."""

    kind: Kind
    hexes: tuple[int, ...]
    worth: float
    arrived: float = 0.0
    """What it is worth to be there, where turns are weighed against treasures."""
    whose: int = 0
    """The race whose port it is, or the seat of the rival to hunt."""

    @property
    def name(self) -> str:
        return f"{self.kind} {self.whose}"


class Turning(NamedTuple):
    """What it costs one ship to turn, in points (see ``Weights``)."""

    eye: int
    """The side (from 0) straight into the wind; -1 for a ship that need not mind it."""
    upwind: float
    in_irons: float
    swing: tuple[float, float, float, float]


@lru_cache(maxsize=1 << 12)
def swings(turning: Turning, sides: tuple[int, ...]) -> Sequence[float]:
    """By facing (from 0), what it costs to bring the bow round to the best of these sides."""
    eye, upwind, in_irons, swing = turning
    costs = []
    for facing in range(6):
        turned = [swing[min((side - facing) % 6, (facing - side) % 6)] for side in sides]
        against = [upwind if side == eye else 0.0 for side in sides]
        round_to = min([cost + more for cost, more in zip(turned, against, strict=True)], default=0.0)
        costs.append(round_to + (in_irons if facing == eye else 0.0))
    return costs


class Crossing(dict[int, Sequence[float]]):
    """By hex, about how many turns it is to the nearest of some goals, for each facing (from 0).

    It depends on neither the other ships nor the turn, so it is kept and filled in as ships come there.
    """

    def __init__(
        self, sea: Sea, goals: tuple[int, ...], turning: Turning, speed: int, handling: Handling | None, counted: float
    ) -> None:
        self.sea = sea
        self.far = field(sea.chart, goals)
        self.turning = turning
        self.speed = speed
        self.passage = None if handling is None else passage(sea, handling, goals)
        self.counted = counted

    def __missing__(self, hex: int) -> Sequence[float]:
        far = self.far[hex]
        turns = [(far + swing) / self.speed for swing in self._swings(hex)] if far else [0.0] * 6
        if far and self.passage is not None:
            turns = [guess + self.counted * (self._count(hex * 6 + at) - guess) for at, guess in enumerate(turns)]
        self[hex] = turns
        return turns

    def _count(self, spot: int) -> float:
        """The turns from a spot as they are counted. On average the last of them is half needed."""
        assert self.passage is not None
        return self.passage[spot] - 0.5

    def _swings(self, hex: int) -> Sequence[float]:
        """By facing, what it costs to bring the bow round to where the way goes on. In port a ship turns freely."""
        far, turning, around = self.far, self.turning, self.sea.chart.neighbours[hex]
        sides = [side for side, beside in enumerate(around) if beside != NOWHERE and far[beside] < far[hex]]
        if self.sea.is_port(hex):
            return [min([turning.upwind if side == turning.eye else 0.0 for side in sides], default=0.0)] * 6
        return swings(turning, tuple(sides))


_crossing = lru_cache(maxsize=512)(Crossing)


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


class Lookout:
    """What one seat sees, put to use."""

    def __init__(self, view: Scene, seat: int, map: str, weights: Weights, strict: bool = False) -> None:
        self.view = view
        self.map = map
        self.strict = strict
        """Does a new ship have to be paid for in full?"""
        self.weights = weights
        self.seat = seat
        self.sea: Sea = sea_of(map, [race for race, port in enumerate(view.ports) if not port.open])
        self.chart: Chart = self.sea.chart
        self.me: CaptainView = view.captains[seat]
        self.race = RACE_OF[self.me.race] if self.me.race else 0
        self.kin = RACES[self.race]
        self.others = [
            Rival(one, one.ship, self.chart.number_of[one.ship.hex])
            for one in view.captains
            if one.seat != seat and one.ship is not None
        ]

    def in_wind(self, wind: int) -> Lookout:
        """The same in another wind."""
        return Lookout(self.view._replace(wind=wind), self.seat, self.map, self.weights, self.strict)

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
        """Those who can be attacked where they lie, and without forts firing."""
        return [rival for rival in self.others if not self.sea.is_berth(rival.hex) and not self.is_protected(rival.hex)]

    @cached_property
    def threats(self) -> list[Threat]:
        return [Threat(rival.hex, rival.reach, self._risk(rival)) for rival in self.others]

    def _risk(self, rival: Rival) -> float:
        win, lose = boarding_odds(rival.ship.crew - self.ship.crew)
        return 0.25 * max(0.0, win - lose / 2)

    @cached_property
    def _taken(self) -> frozenset[int]:
        """The hexes where others lie."""
        return frozenset([rival.hex for rival in self.others])

    # How far

    def crossing(self, goals: tuple[int, ...]) -> Crossing:
        """How far it is from everywhere to the nearest of these hexes."""
        return _crossing(self.sea, goals, self.turning, self.speed, self._handling, self.weights.counted)

    def turns(self, spot: int, goals: tuple[int, ...]) -> float:
        """About how many turns it is from a spot to the nearest of these hexes."""
        return self.crossing(goals)[spot // 6][spot % 6]

    # Where to

    def errand(self) -> Errand:
        """The most treasure brought home for the turns it takes."""
        if self.weights.rate:
            aimed = [errand for errand in self.choices if errand.name == self.weights.aim] if self.weights.aim else []
            return aimed[0] if aimed else max(self.errands, key=lambda errand: errand.worth)
        home = self.chart.homes[self.race].anchorage
        way_home = field(self.chart, (home,))
        errands = [self._go_home(home)]
        errands += [self._plunder(race, way_home) for race in range(len(RACE_IDS)) if self._is_prey(race)]
        if self.view.island_stock:
            errands.append(self._search(way_home))
        if "treasure_map" in self.view.hand:
            shore = tuple(sorted(self.chart.cay_shores[self.view.island - 1]))
            there = self.turns(self.spot, shore)
            errands.append(Errand("dig", shore, self.weights.dug_up / (there + 1)))
        return max(errands, key=lambda errand: errand.worth)

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
            stocks=tuple([self.stock(race) if self._is_prey(race) else 0 for race in range(len(view.ports))]),
            island=bool(view.island_stock),
            cay=view.island if "treasure_map" in view.hand else 0,
            weights=self.weights,
            strict=self.strict,
        )

    @cached_property
    def errands(self) -> list[Errand]:
        """Everything that could be done next, each with the treasures it should bring less what its turns are worth."""
        return [self._errand(*aim) for aim in aims(self.standing)]

    @cached_property
    def choices(self) -> list[Errand]:
        """All errands, with those that a captain does not think of: to lie in the way of somebody who would win, and to
        hunt somebody with treasure aboard."""
        found = list(self.errands)
        for rival in self.others:
            race, seat = RACE_OF[rival.captain.race or "empire"], rival.captain.seat
            if not rival.ship.treasures:
                continue
            anchorage = self.chart.homes[race].anchorage
            if len(rival.captain.stored) + len(rival.ship.treasures) >= self.view.to_win and rival.hex != anchorage:
                found.append(self._errand("siege", (anchorage,), 0.0, race))
            if not self.sea.is_berth(rival.hex) and not self.is_protected(rival.hex):
                beside = [hex for hex in self.chart.neighbours[rival.hex] if hex != NOWHERE and self.chart.water[hex]]
                found.append(self._errand("hunt", tuple(sorted(beside)), 0.0, seat))
        return found

    @cached_property
    def rate(self) -> float:
        """What a turn is worth."""
        return rate_of(self.race, self.weights)

    def _errand(self, kind: Kind, hexes: tuple[int, ...], arrived: float, whose: int = 0) -> Errand:
        there = self.turns(self.spot, hexes)
        if len(hexes) == 1 and hexes[0] in self._taken and hexes[0] != self.spot // 6:
            there += 2  # somebody lies there
        return Errand(kind, hexes, arrived - self.rate * there, arrived, whose)

    def landfalls(self, errand: Errand) -> dict[int, float]:
        """By hex: how many turns better it is to be there now than where the errand leads; a near port may do."""
        if not self.weights.rate or self.weights.aim:
            return {}
        others = [other for other in self.errands if other.kind in ("home", "plunder")]
        return {other.hexes[0]: (other.arrived - errand.arrived) / self.rate for other in others}

    def _go_home(self, home: int) -> Errand:
        there = self.turns(self.spot, (home,))
        worth = self.aboard / (there + 1)
        if len(self.me.stored) + self.aboard >= self.view.to_win:
            worth += 10
        wants = (self.kin.hull - self.ship.hull) + 2 * max(0, 3 - self.ship.crew)
        if self.is_weak and there > 0:
            worth += self.weights.mending * min(self.me.gold, wants)
        return Errand("home", (home,), worth)

    @property
    def is_weak(self) -> bool:
        return self.standing.is_weak

    def _is_prey(self, race: int) -> bool:
        port = self.view.ports[race]
        return race != self.race and port.open and bool(port.stock)

    def _plunder(self, race: int, way_home: Sequence[int]) -> Errand:
        anchorage = self.chart.homes[race].anchorage
        there = self.turns(self.spot, (anchorage,))
        if anchorage != self.spot // 6 and any(rival.hex == anchorage for rival in self.others):
            there += 2  # somebody lies there
        kept = self._survival()
        brought = self.aboard * kept + min(self.weights.plundered, len(self.view.ports[race].stock)) * kept
        return Errand("plunder", (anchorage,), brought / (there + 1.5 + way_home[anchorage] / self.speed + 1))

    def _survival(self) -> float:
        """The share of what is aboard, and of what is won, that outlasts the forts and the plunder die."""
        weights = self.weights
        crew = weights.lone_survival if self.ship.crew == 1 else weights.survival
        hull = 0.95 if self.ship.hull >= 6 else 0.85 if self.ship.hull >= weights.battered_hull else 0.5
        room = 1.0 if self.ship.room > 0 else weights.full_hold
        return crew * hull * room

    def _search(self, way_home: Sequence[int]) -> Errand:
        shore = tuple(sorted(self.chart.shore))
        there = self.turns(self.spot, shore)
        back = min(way_home[hex] for hex in shore) / self.speed
        kept = 0.8 if self.ship.crew == 1 else 0.95
        return Errand("search", shore, (self.aboard * kept + self.weights.found) / (there + 1.8 + back + 1))

    def stock(self, race: int) -> int:
        """How many treasures a port holds."""
        return len(self.view.ports[race].stock)


MOST_KEPT = 256
_encode = msgspec.msgpack.Encoder().encode
_kept: dict[tuple[bytes, int, str, Weights, bool], Lookout] = {}


def look_out(scene: Scene, seat: int, map: str, weights: Weights, strict: bool = False) -> Lookout:
    """A Lookout with all that it has worked out already, if the same scene was looked at not long ago: a captain is
    asked several questions in a turn."""
    key = _encode(scene), seat, map, weights, strict
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        found = _kept[key] = Lookout(scene, seat, map, weights, strict)
    return found
