"""What a seat may know, built from nothing, with all that a page needs to draw the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from tortuga.engine import OVER, View
from tortuga.games.piratical.battle import targets
from tortuga.games.piratical.chart import NOWHERE, chart_of
from tortuga.games.piratical.data import CARDS, FLEETS, GUN_OF, ISLAND, KINDS, RACE_IDS, TREASURES, Mount
from tortuga.games.piratical.gunnery import FARTHEST, arc, bearing_weapons, damage_chance, expected_damage
from tortuga.games.piratical.hexes import SIDES, barriers, ring
from tortuga.games.piratical.movement import is_crippled
from tortuga.games.piratical.sea import FREE_PORTS, Sea
from tortuga.games.piratical.state import NOBODY, NOTHING, Captain, Piratical, Ship

# The chart: fixed, made once for each map and shared by all views


class HomeView(msgspec.Struct, frozen=True):
    """A home port, and the hexes each of its forts covers."""

    race: str
    anchorage: str
    harbour: tuple[str, ...]
    town: tuple[str, ...]
    forts: tuple[str, ...]
    covers: tuple[tuple[str, ...], ...]


class FreePortView(msgspec.Struct, frozen=True):
    hex: str
    berths: tuple[str, ...]


class ArcView(msgspec.Struct, frozen=True):
    """Where a weapon bears: for each facing 1 to 6 the ways (q, r) from the ship, up to three hexes."""

    mount: Mount
    ways: tuple[tuple[tuple[int, int], ...], ...]


class SightView(msgspec.Struct, frozen=True):
    """What hides the end of a way (q, r): all hexes of any one of these groups being land."""

    way: tuple[int, int]
    barriers: tuple[tuple[tuple[int, int], ...], ...]


class GunView(msgspec.Struct, frozen=True):
    """The reach of a race's weapons."""

    race: str
    weapon: str
    nearest: int
    farthest: int


class ChartView(msgspec.Struct, frozen=True):
    """The map as it lies on the table. Rows as in the map file: letters from the top, columns from 1."""

    title: str
    origin: str
    rows: tuple[str, ...]
    homes: tuple[HomeView, ...]
    free_ports: tuple[FreePortView, ...]
    shore: tuple[str, ...]
    cays: tuple[str, ...]
    arcs: tuple[ArcView, ...]
    sights: tuple[SightView, ...]
    guns: tuple[GunView, ...]


# What changes


class WeaponView(msgspec.Struct):
    number: int
    mount: Mount


class ShipView(msgspec.Struct):
    hex: str
    facing: int
    hull: int
    most_hull: int
    crippled: bool
    crew: int
    weapons: list[WeaponView]
    treasures: list[str]
    room: int
    luffed: bool
    hostile: list[str]
    port: str | None
    """A race's name, ``free_port``, or None at sea."""


class CaptainView(msgspec.Struct):
    seat: int
    race: str | None
    gold: int
    cards: int
    faceup: list[str]
    stored: list[str]
    miss: int
    extra: int
    conceded: bool
    ship: ShipView | None


class PortView(msgspec.Struct):
    race: str
    open: bool
    owner: int | None
    stock: list[str]


class ShotView(msgspec.Struct):
    """What a ship could fire at as it lies: with all these weapons, how likely they do damage and how much of it."""

    seat: int
    target: int
    distance: int
    weapons: list[int]
    damage: float
    """Hull points to be expected."""
    chance: float
    """That at least one hit gets through."""


class TurnView(msgspec.Struct):
    seat: int | None
    phase: str
    mode: str
    fired: list[int]
    traded: bool
    plundered: bool
    searched: bool
    boarded: bool
    bombarded: list[str]
    escaped: list[int]


class PiraticalView(View):
    chart: ChartView
    seat: int | None
    round: int
    max_rounds: int
    to_win: int
    wind: int
    """The side it blows towards; 0 before the first roll."""
    island: int
    """Number of the cay that is the Deserted Island; 0 before it is known."""
    order: list[int]
    turn: TurnView
    captains: list[CaptainView]
    ports: list[PortView]
    island_stock: list[str]
    treasures_lost: int
    deck: int
    discard: list[str]
    shown: str | None
    hand: list[str]
    shots: list[ShotView]
    owing: list[int]
    ending: str
    winner: int | None


def view_of(state: Piratical, seat: int | None) -> PiraticalView:
    """Everything public, and the seat's own hand."""
    return PiraticalView(
        chart=_chart(state.map),
        seat=seat,
        round=state.round,
        max_rounds=state.max_rounds,
        to_win=TREASURES.victory,
        wind=state.wind,
        island=state.island,
        order=list(state.order),
        turn=_turn(state),
        captains=[_captain(state, other) for other in range(len(state.captains))],
        ports=[_port(state, race) for race in range(len(RACE_IDS))],
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


def _turn(state: Piratical) -> TurnView:
    turn = state.turn
    playing = state.phase not in ("muster", "round", OVER)
    return TurnView(
        seat=state.active if playing else None,
        phase=state.phase,
        mode=turn.mode,
        fired=list(turn.fired),
        traded=turn.traded,
        plundered=turn.plundered,
        searched=turn.searched,
        boarded=turn.boarded,
        bombarded=_races(turn.bombarded),
        escaped=list(turn.escaped),
    )


def _captain(state: Piratical, seat: int) -> CaptainView:
    captain = state.captains[seat]
    return CaptainView(
        seat=seat,
        race=None if captain.race == NOBODY else RACE_IDS[captain.race],
        gold=captain.gold,
        cards=len(captain.hand),
        faceup=_cards(captain.faceup),
        stored=_kinds(captain.stored),
        miss=captain.miss,
        extra=captain.extra,
        conceded=captain.conceded > 0,
        ship=None if captain.ship is None else _ship(state.sea, captain, captain.ship),
    )


def _ship(sea: Sea, captain: Captain, ship: Ship) -> ShipView:
    return ShipView(
        hex=sea.chart.labels[ship.hex],
        facing=ship.facing,
        hull=ship.hull,
        most_hull=captain.kin.hull,
        crippled=is_crippled(captain.race, ship.hull),
        crew=ship.crew,
        weapons=[WeaponView(weapon.number, weapon.mount) for weapon in ship.weapons],
        treasures=_kinds(ship.treasures),
        room=ship.room,
        luffed=ship.luffed,
        hostile=_races(ship.hostile),
        port=_port_name(sea.port_at[ship.hex]),
    )


def _port_name(port: int) -> str | None:
    if port == NOWHERE:
        return None
    return "free_port" if port >= FREE_PORTS else RACE_IDS[port]


def _port(state: Piratical, race: int) -> PortView:
    owners = [seat for seat in state.playing if state.captains[seat].race == race]
    return PortView(RACE_IDS[race], race not in state.closed, owners[0] if owners else None, _kinds(state.stocks[race]))


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
    for target in targets(state, seat, FARTHEST):
        other = state.captains[target]
        assert other.ship is not None
        bearing = bearing_weapons(chart, captain.race, ship, other.ship.hex, fired)
        served = min(len(bearing), ship.crew - len(fired))
        if served > 0:
            damage, chance = (measure(served, 0, other.kin.saves_on) for measure in (expected_damage, damage_chance))
            numbers = [weapon.number for weapon in bearing]
            shots.append(ShotView(seat, target, far[other.ship.hex], numbers, damage, chance))
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
            covers=tuple(tuple(_labels(labels, sorted(cover))) for cover in chart.covers[race].values()),
        )
        for race, home in enumerate(chart.homes)
    )
    mounts: tuple[Mount, ...] = ("forward", "midships", "arc180")
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
        arcs=tuple(ArcView(mount, tuple(tuple(sorted(arc(mount, side))) for side in SIDES)) for mount in mounts),
        sights=tuple(SightView(way, barriers(way)) for radius in range(2, FARTHEST + 1) for way in ring(radius)),
        guns=tuple(
            GunView(race.id, race.weapon, gun.nearest, gun.farthest)
            for race, gun in zip(FLEETS.race, GUN_OF, strict=True)
        ),
    )


def _labels(labels: Sequence[str], hexes: Sequence[int]) -> list[str]:
    return [labels[hex] for hex in hexes]
