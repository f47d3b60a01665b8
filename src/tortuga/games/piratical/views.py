"""What a seat may know, built from nothing, with all that a page needs to draw the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from tortuga.engine import OVER, View
from tortuga.engine.kinds import Bag, BySeat, Count, LeftOut, Measure, Named, Numbered, Row, SeatNumber
from tortuga.games.piratical.battle import targets
from tortuga.games.piratical.chart import CAYS, NOWHERE, Chart, chart_of
from tortuga.games.piratical.data import CARDS, ISLAND, KINDS, RACE_IDS, TREASURES, Mount
from tortuga.games.piratical.gunnery import FARTHEST, bearing_weapons, field_of_fire, salvo
from tortuga.games.piratical.kinds import CardId, Gold, HexLabel, PortId, RaceId, Side, Spaces, Treasures, Turns
from tortuga.games.piratical.movement import is_crippled
from tortuga.games.piratical.sea import FREE_PORTS, Sea
from tortuga.games.piratical.state import NOBODY, NOTHING, Captain, Piratical, Ship

# The chart: fixed, made once for each map and shared by all views


class HomeView(msgspec.Struct, frozen=True):
    """A home port."""

    race: str
    anchorage: str
    harbour: tuple[str, ...]
    town: tuple[str, ...]
    forts: tuple[str, ...]


class FreePortView(msgspec.Struct, frozen=True):
    hex: str
    berths: tuple[str, ...]


class PlaceView(msgspec.Struct, frozen=True):
    """What lies at some hexes, the water beside it included."""

    place: str
    hexes: tuple[str, ...]


class ChartView(msgspec.Struct, frozen=True):
    """The map as it lies on the table. Rows as in the map file: letters from the top, columns from 1."""

    title: str
    origin: str
    rows: tuple[str, ...]
    homes: tuple[HomeView, ...]
    free_ports: tuple[FreePortView, ...]
    shore: tuple[str, ...]
    cays: tuple[str, ...]
    places: tuple[PlaceView, ...]
    """All places with a name: the race's for a home port, ``free_port``, ``island``, ``cay``."""


# What changes


class WeaponView(msgspec.Struct):
    number: Annotated[int, LeftOut("a name for the weapon")]
    mount: Mount


class ShipView(msgspec.Struct):
    hex: HexLabel
    facing: Side
    hull: Spaces
    most_hull: Spaces
    crippled: bool
    crew: Spaces
    weapons: Annotated[list[WeaponView], Row(6)]
    treasures: Treasures
    room: Spaces
    luffed: bool
    hostile: list[PortId]
    port: PortId | None
    """A race's name, ``free_port``, or None at sea."""
    bears: Annotated[list[str], LeftOut("follows from where it lies and its weapons")]
    """Hexes that its weapons could fire at as it lies."""


class CaptainView(msgspec.Struct):
    seat: SeatNumber
    race: RaceId | None
    gold: Gold
    cards: Annotated[int, Count(12)]
    faceup: Annotated[list[CardId], Bag()]
    stored: Treasures
    miss: Turns
    extra: Turns
    conceded: bool
    ship: ShipView | None


class PortView(msgspec.Struct):
    race: RaceId
    open: bool
    owner: SeatNumber | None
    stock: Treasures
    covers: Annotated[list[str], LeftOut("never changes while it is open")]
    """Hexes that its forts can fire at; none when it is closed."""


class ShotView(msgspec.Struct):
    """What a ship could fire at as it lies: the weapons that bear, and what as many as can be served would do."""

    seat: SeatNumber
    target: SeatNumber
    distance: Annotated[int, Count(12)]
    weapons: Annotated[list[int], LeftOut("names of weapons; served says how many")]
    served: Spaces
    damage: Annotated[float, Measure(0, 12)]
    """Hull points to be expected."""
    chance: Annotated[float, Measure(0, 1)]
    """That at least one hit gets through."""


PHASE_NAMES = ("muster", "round", "start", "move", "ram", "anchor", "attack", "board", "end", OVER)
MODES = ("", "stay", "sail", "oars", "steam")
Part = Literal["draw", "move", "port", "battle"]
_PARTS: dict[str, Part] = {
    "start": "draw",
    "move": "move",
    "ram": "move",
    "anchor": "port",
    "attack": "battle",
    "board": "battle",
}


class TurnView(msgspec.Struct):
    seat: SeatNumber | None
    phase: Annotated[str, Named("phase", PHASE_NAMES)]
    part: Part | None
    """What a turn is made of for a reader: of four parts the one that is being played."""
    mode: Annotated[str, Named("mode", MODES)]
    fired: Annotated[list[int], LeftOut("names of weapons; shots says what can still fire")]
    traded: bool
    plundered: bool
    searched: bool
    boarded: bool
    bombarded: list[RaceId]
    escaped: list[SeatNumber]


class PiraticalView(View):
    chart: Annotated[ChartView, LeftOut("never changes in a match")]
    seat: SeatNumber | None
    round: Annotated[int, Count(150)]
    max_rounds: Annotated[int, Count(500)]
    to_win: Annotated[int, Count(7)]
    wind: Annotated[int, Numbered("side", 7)]
    """The side it blows towards; 0 before the first roll."""
    island: Annotated[int, Numbered("cay", len(CAYS) + 1)]
    """Number of the cay that is the Deserted Island; 0 before it is known."""
    deserted: HexLabel | None
    """The hex of that cay."""
    order: Annotated[list[SeatNumber], Row(len(RACE_IDS))]
    leaders: list[SeatNumber]
    """The seats with the most treasures stored, as soon as there are any."""
    turn: TurnView
    captains: Annotated[list[CaptainView], BySeat()]
    ports: Annotated[list[PortView], Row(len(RACE_IDS))]
    island_stock: Treasures
    treasures_lost: Annotated[int, Count(12)]
    deck: Annotated[int, Count(60)]
    discard: Annotated[list[CardId], Bag(3)]
    shown: CardId | None
    hand: Annotated[list[CardId], Bag(3)]
    shots: Annotated[list[ShotView], Row(5)]
    owing: list[SeatNumber]
    ending: Annotated[str, LeftOut("only when all is over")]
    winner: SeatNumber | None


def view_of(state: Piratical, seat: int | None, aids: bool = True) -> PiraticalView:
    """Everything public, and the seat's own hand. Without ``aids`` the fields of fire are left empty."""
    chart = state.sea.chart
    return PiraticalView(
        chart=_chart(state.map),
        seat=seat,
        round=state.round,
        max_rounds=state.max_rounds,
        to_win=TREASURES.victory,
        wind=state.wind,
        island=state.island,
        deserted=chart.labels[chart.cays[state.island - 1]] if state.island else None,
        order=list(state.order),
        leaders=_leaders(state),
        turn=_turn(state),
        captains=[_captain(state, other, aids) for other in range(len(state.captains))],
        ports=_ports(state, aids),
        island_stock=_kinds(state.stocks[ISLAND]),
        treasures_lost=len(state.lost),
        deck=len(state.deck),
        discard=_cards(state.discard),
        shown=None if state.shown == NOTHING else CARDS[state.shown].id,
        hand=[] if seat is None else _cards(state.captains[seat].hand),
        shots=_shots(state, seat),
        owing=list(state.owing),
        ending=state.ending,
        winner=None if state.winner == NOBODY else state.winner,
    )


def _kinds(treasures: list[int]) -> list[str]:
    return [KINDS[kind] for kind in treasures]


def _cards(cards: list[int]) -> list[str]:
    return [CARDS[card].id for card in cards]


def _races(ports: Sequence[int]) -> list[str]:
    return [RACE_IDS[port] for port in ports]


def races(state: Piratical) -> list[str | None]:
    """Of all captains; None for one who has none yet."""
    return [None if captain.race == NOBODY else RACE_IDS[captain.race] for captain in state.captains]


def _leaders(state: Piratical) -> list[int]:
    most = max(len(captain.stored) for captain in state.captains)
    return [seat for seat, captain in enumerate(state.captains) if most and len(captain.stored) == most]


def _turn(state: Piratical) -> TurnView:
    turn = state.turn
    playing = state.phase not in ("muster", "round", OVER)
    return TurnView(
        seat=state.active if playing else None,
        phase=state.phase,
        part=_PARTS.get(state.phase),
        mode=turn.mode,
        fired=list(turn.fired),
        traded=turn.traded,
        plundered=turn.plundered,
        searched=turn.searched,
        boarded=turn.boarded,
        bombarded=_races(turn.bombarded),
        escaped=list(turn.escaped),
    )


def _captain(state: Piratical, seat: int, aids: bool) -> CaptainView:
    captain = state.captains[seat]
    # By place: with names it would take several times as long.
    return CaptainView(
        seat,
        None if captain.race == NOBODY else RACE_IDS[captain.race],
        captain.gold,
        len(captain.hand),  # cards
        _cards(captain.faceup),
        _kinds(captain.stored),
        captain.miss,
        captain.extra,
        captain.conceded > 0,
        None if captain.ship is None else _ship(state.sea, captain, captain.ship, aids),
    )


def _ship(sea: Sea, captain: Captain, ship: Ship, aids: bool) -> ShipView:
    chart = sea.chart
    bears = field_of_fire(chart, captain.race, ship.weapons, ship.spot) if aids else []
    # By place: with names it would take several times as long.
    return ShipView(
        chart.labels[ship.hex],
        ship.facing,
        ship.hull,
        captain.kin.hull,  # most_hull
        is_crippled(captain.race, ship.hull),
        ship.crew,
        [WeaponView(weapon.number, weapon.mount) for weapon in ship.weapons],
        _kinds(ship.treasures),
        ship.room,
        ship.luffed,
        _races(ship.hostile),
        _port_name(sea.port_at[ship.hex]),
        _labels(chart.labels, bears),
    )


def _port_name(port: int) -> str | None:
    if port == NOWHERE:
        return None
    return "free_port" if port >= FREE_PORTS else RACE_IDS[port]


def _ports(state: Piratical, aids: bool) -> list[PortView]:
    owners = {state.captains[seat].race: seat for seat in state.playing}
    return [
        PortView(
            name,
            race not in state.closed,
            owners.get(race),
            _kinds(state.stocks[race]),
            covers=list(_covered(state.map)[race]) if aids and race not in state.closed else [],
        )
        for race, name in enumerate(RACE_IDS)
    ]


@lru_cache(maxsize=16)
def _covered(map: str) -> tuple[tuple[str, ...], ...]:
    """By race, the hexes that its forts can fire at."""
    chart = chart_of(map)
    return tuple(
        tuple(_labels(chart.labels, sorted(frozenset().union(*chart.covers[race].values()))))
        for race in range(len(RACE_IDS))
    )


def _shots(state: Piratical, seat: int | None) -> list[ShotView]:
    """What the viewer's ship could fire at as it lies, and in a gunnery step what the acting ship can."""
    shooters = {state.active} if state.phase == "attack" else set()
    if seat is not None:
        shooters.add(seat)
    return [shot for shooter in sorted(shooters) for shot in _shots_of(state, shooter)]


def _shots_of(state: Piratical, seat: int) -> list[ShotView]:
    captain = state.captains[seat]
    ship = captain.ship
    if ship is None:
        return []
    shots = []
    chart = state.sea.chart
    far = chart.far[ship.hex]
    fired = state.turn.fired if seat == state.active else ()
    ready = [weapon for weapon in ship.weapons if weapon.number not in fired]
    for target in targets(state, seat, FARTHEST):
        other = state.captains[target]
        assert other.ship is not None
        bearing = bearing_weapons(chart, captain.race, ready, ship.spot, other.ship.hex)
        fire = salvo(len(bearing), ship.crew - len(fired), other.kin.saves_on)
        if fire is not None:
            numbers = [weapon.number for weapon in bearing]
            away = far[other.ship.hex]
            shots.append(ShotView(seat, target, away, numbers, fire.weapons, fire.damage, fire.chance))
    return shots


@lru_cache(maxsize=16)
def _chart(map: str) -> ChartView:
    chart = chart_of(map)
    labels = chart.labels
    homes = tuple(
        HomeView(
            race=RACE_IDS[race],
            anchorage=labels[home.anchorage],
            harbour=tuple(_labels(labels, home.harbour)),
            town=tuple(_labels(labels, home.town)),
            forts=tuple(_labels(labels, home.forts)),
        )
        for race, home in enumerate(chart.homes)
    )
    return ChartView(
        title=chart.file.title,
        origin=chart.file.origin,
        rows=tuple(row.replace(" ", "") for row in chart.file.rows),
        homes=homes,
        free_ports=tuple(
            FreePortView(labels[hex], tuple(_labels(labels, berths)))
            for hex, berths in zip(chart.free_ports, chart.berths, strict=True)
        ),
        shore=tuple(_labels(labels, sorted(chart.shore))),
        cays=tuple(_labels(labels, chart.cays)),
        places=_places(chart),
    )


def _places(chart: Chart) -> tuple[PlaceView, ...]:
    island = [hex for hex, mark in enumerate(chart.terrain) if mark == "T" or hex in chart.shore]
    free = [hex for port, berths in zip(chart.free_ports, chart.berths, strict=True) for hex in (port, *berths)]
    places = {"island": island, "free_port": free, "cay": chart.cays}
    for race, home in enumerate(chart.homes):
        places[RACE_IDS[race]] = [*home.harbour, *home.town, *home.forts]
    return tuple(PlaceView(place, tuple(_labels(chart.labels, hexes))) for place, hexes in places.items())


def _labels(labels: Sequence[str], hexes: Sequence[int]) -> list[str]:
    return [labels[hex] for hex in hexes]
