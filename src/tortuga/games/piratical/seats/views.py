"""What a seat may know, built from nothing, and what a page needs to draw the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from tortuga.engine import OVER, View
from tortuga.engine.describing.kinds import Bag, BySeat, Count, LeftOut, Measure, Named, Numbered, Ordered, SeatNumber
from tortuga.engine.fast.memory import NO_MEMORY, Memory
from tortuga.engine.fast.structs import by_place
from tortuga.games.piratical.chapters.gunnery import bearing_weapons, field_of_fire
from tortuga.games.piratical.chapters.movement import is_crippled
from tortuga.games.piratical.chapters.odds import salvo
from tortuga.games.piratical.chapters.targets import targets
from tortuga.games.piratical.data import CARDS, ISLAND, KINDS, RACE_IDS, RACE_OF, TREASURES
from tortuga.games.piratical.data.chart import CAYS, Chart, chart_of
from tortuga.games.piratical.data.kinds import CardId, Gold, HexLabel, PortId, RaceId, Side, Spaces, Treasures, Turns
from tortuga.games.piratical.data.rows import FARTHEST, CardNumber, Mount, TreasureNumber
from tortuga.games.piratical.data.waters import Sea
from tortuga.games.piratical.state import NOBODY, NOTHING, Captain, Piratical, Ship

# The chart, made once for each map and shared by all views


class HomeView(msgspec.Struct, frozen=True, gc=False):
    """A home port."""

    race: str
    """The race whose port it is."""
    anchorage: str
    """The hex where ships lie at anchor."""
    harbour: tuple[str, ...]
    """The hexes of its harbour."""
    town: tuple[str, ...]
    """The hexes of its town."""
    forts: tuple[str, ...]
    """The hexes of its forts."""


class FreePortView(msgspec.Struct, frozen=True, gc=False):
    """A Free Port."""

    hex: str
    """The hex of the port itself."""
    berths: tuple[str, ...]
    """The hexes beside it, where ships lie."""


class PlaceView(msgspec.Struct, frozen=True, gc=False):
    """A place with a name: all its hexes, and the water beside it."""

    place: str
    """The name of the place."""
    hexes: tuple[str, ...]
    """All its hexes."""


class ChartView(msgspec.Struct, frozen=True, gc=False):
    """The map. Rows are as in the map file: letters from the top, columns numbered from 1."""

    title: str
    """The name of the map."""
    origin: str
    """The hex whose row is not shifted."""
    rows: tuple[str, ...]
    """Row by row what each hex is, in the marks of the map file."""
    homes: tuple[HomeView, ...]
    """The home ports."""
    free_ports: tuple[FreePortView, ...]
    """The Free Ports."""
    shore: tuple[str, ...]
    """The hexes beside Treasure Island."""
    cays: tuple[str, ...]
    """The six cays, by number."""
    places: tuple[PlaceView, ...]
    """All places with a name: the race's for a home port, ``free_port``, ``island``, ``cay``."""


# What changes


class WeaponView(View):
    """A weapon of a ship."""

    number: Annotated[int, LeftOut("a name for the weapon")]
    """Its number on this ship; answers refer to it."""
    mount: Mount
    """Where it stands, and so in which direction it fires."""


class ShipView(View):
    """A ship."""

    hex: HexLabel
    """Where it lies."""
    facing: Side
    """The side the bow points to, 1 (north-east) to 6, clockwise."""
    hull: Spaces
    """Hull points left."""
    most_hull: Spaces
    """Hull points when undamaged."""
    crippled: bool
    """Is only half of the hull left, or less? Then it is half as fast."""
    crew: Spaces
    """Crew aboard."""
    weapons: Annotated[list[WeaponView], Ordered(6)]
    """Its weapons."""
    treasures: Treasures
    """Treasures aboard."""
    room: Spaces
    """Hull spaces that are free for cargo."""
    luffed: bool
    """Did it turn straight into the wind in its last move?"""
    hostile: list[PortId]
    """Ports that are at war with it."""
    port: PortId | None
    """The port it lies at: a race's name or ``free_port``; null at sea."""
    bears: Annotated[list[str], LeftOut("follows from where it lies and its weapons")]
    """Hexes that its weapons could fire at from here."""


class CaptainView(View):
    """A captain: purse, cards, vault and ship."""

    seat: SeatNumber
    """This seat."""
    race: RaceId | None
    """The race; null before it is chosen."""
    gold: Gold
    """Gold in the purse."""
    cards: Annotated[int, Count(12)]
    """How many cards are in hand."""
    faceup: Annotated[list[CardId], Bag()]
    """Cards that lie face up in front of the captain."""
    stored: Treasures
    """Treasures in the vault at home."""
    miss: Turns
    """Turns still to be missed."""
    extra: Turns
    """Extra turns still to come."""
    conceded: bool
    """Has given up."""
    ship: ShipView | None
    """The ship; null while there is none."""


class PortView(View):
    """A home port."""

    race: RaceId
    """The race whose home port it is."""
    open: bool
    """Is it in play, not closed?"""
    owner: SeatNumber | None
    """The seat that plays this race; null for a neutral port."""
    stock: Treasures
    """Treasures that lie there."""
    covers: Annotated[list[str], LeftOut("never changes while it is open")]
    """Hexes that its forts can fire at; none when it is closed."""


class ShotView(View):
    """A ship that could be fired at from here: the weapons that bear on it, and what they are likely to do."""

    seat: SeatNumber
    """Who could fire."""
    target: SeatNumber
    """At whom."""
    distance: Annotated[int, Count(12)]
    """How far away, in hexes."""
    weapons: Annotated[list[int], LeftOut("names of weapons; served says how many")]
    """The weapons that bear, by number."""
    served: Spaces
    """How many of them have crew to serve them."""
    damage: Annotated[float, Measure(0, 12)]
    """Hull points on average."""
    chance: Annotated[float, Measure(0, 1)]
    """The chance that at least one hit gets through."""


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


class TurnView(View):
    """The present turn."""

    seat: SeatNumber | None
    """Whose turn it is; null between turns."""
    phase: Annotated[str, Named("phase", PHASE_NAMES)]
    """The phase, by its name in the rules."""
    part: Part | None
    """Which of the four parts of a turn is being played."""
    mode: Annotated[str, Named("mode", MODES)]
    """How the ship moves this turn; empty until that is chosen."""
    fired: Annotated[list[int], LeftOut("names of weapons; shots says what can still fire")]
    """Weapons that have fired in this turn, by number."""
    traded: bool
    """Has it traded in this turn?"""
    plundered: bool
    """Has it plundered in this turn?"""
    searched: bool
    """Has it searched Treasure Island in this turn?"""
    boarded: bool
    """Has it boarded in this turn?"""
    bombarded: list[RaceId]
    """Ports whose forts have fired at it in this turn."""
    escaped: list[SeatNumber]
    """Seats that have escaped and cannot be attacked again in this turn."""


class PiraticalView(View):
    """The table from one seat."""

    chart: Annotated[ChartView, LeftOut("never changes in a match")]
    """The map."""
    seat: SeatNumber | None
    """Whose view it is; null for a spectator."""
    round: Annotated[int, Count(150)]
    """The round, from 1; 0 while races are chosen."""
    max_rounds: Annotated[int, Count(500)]
    """The match ends after this round."""
    to_win: Annotated[int, Count(7)]
    """How many treasures in the vault win."""
    wind: Annotated[int, Numbered("side", 7)]
    """The side it blows towards; 0 before the first roll."""
    island: Annotated[int, Numbered("cay", len(CAYS) + 1)]
    """Number of the cay that is the Deserted Island; 0 before it is known."""
    deserted: HexLabel | None
    """The hex of that cay."""
    order: Annotated[list[SeatNumber], Ordered(len(RACE_IDS))]
    """The order of turns in this round."""
    leaders: list[SeatNumber]
    """The seats with the most treasures stored; empty while there are none."""
    turn: TurnView
    """The present turn."""
    captains: Annotated[list[CaptainView], BySeat()]
    """All captains."""
    ports: Annotated[list[PortView], Ordered(len(RACE_IDS))]
    """All home ports."""
    island_stock: Treasures
    """Treasures on Treasure Island."""
    treasures_lost: Annotated[int, Count(12)]
    """Treasures that are out of the game."""
    deck: Annotated[int, Count(60)]
    """Cards left in the deck."""
    discard: Annotated[list[CardId], Bag(3)]
    """The discard pile, face up."""
    shown: CardId | None
    """The card that is being carried out."""
    hand: Annotated[list[CardId], Bag(3)]
    """Your own cards."""
    shots: Annotated[list[ShotView], Ordered(5)]
    """What your ship could fire at from here."""
    owing: list[SeatNumber]
    """Seats that still have to give up cargo for lost hull points, in order."""
    ending: Annotated[str, LeftOut("only when all is over")]
    """How the match ended; empty until then."""
    winner: SeatNumber | None
    """Who has won."""


@by_place
def view_of(state: Piratical, seat: int | None, memory: Memory = NO_MEMORY) -> PiraticalView:
    """Everything public, and the seat's own hand. With a memory, fields of fire and fort ranges are left out."""
    aids = memory is NO_MEMORY
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
        captains=_captains(state, memory, aids),
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


def _kinds(treasures: Sequence[TreasureNumber]) -> list[str]:
    return [KINDS[kind] for kind in treasures]


def _cards(cards: Sequence[CardNumber]) -> list[str]:
    return [CARDS[card].id for card in cards]


def _races(ports: Sequence[int]) -> list[str]:
    return [RACE_IDS[port] for port in ports]


def races(state: Piratical) -> list[str | None]:
    """The races of all captains; None for a captain who has none yet."""
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


def _captains(state: Piratical, memory: Memory, aids: bool) -> list[CaptainView]:
    return memory.each(_captain, state.captains, range(len(state.captains)), state.sea, aids)


def _captain(captain: Captain, seat: int, sea: Sea, aids: bool) -> CaptainView:
    cards = len(captain.hand)
    return CaptainView(
        seat=seat,
        race=None if captain.race == NOBODY else RACE_IDS[captain.race],
        gold=captain.gold,
        cards=cards,
        faceup=_cards(captain.faceup),
        stored=_kinds(captain.stored),
        miss=captain.miss,
        extra=captain.extra,
        conceded=captain.conceded > 0,
        ship=None if captain.ship is None else _ship(sea, captain, captain.ship, aids),
    )


def _ship(sea: Sea, captain: Captain, ship: Ship, aids: bool) -> ShipView:
    chart = sea.chart
    most_hull, crippled = captain.kin.hull, is_crippled(captain.race, ship.hull)
    bears = field_of_fire(chart, captain.race, ship.weapons, ship.spot) if aids else []
    return ShipView(
        hex=chart.labels[ship.hex],
        facing=ship.facing,
        hull=ship.hull,
        most_hull=most_hull,
        crippled=crippled,
        crew=ship.crew,
        weapons=[WeaponView(weapon.number, weapon.mount) for weapon in ship.weapons],
        treasures=_kinds(ship.treasures),
        room=ship.room,
        luffed=ship.luffed,
        hostile=_races(ship.hostile),
        port=sea.port_name(ship.hex),
        bears=_labels(chart.labels, bears),
    )


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
        for name, race in RACE_OF.items()
    ]


@lru_cache(maxsize=16)
def _covered(map: str) -> tuple[tuple[str, ...], ...]:
    """For each race, the hexes that its forts can fire at."""
    chart = chart_of(map)
    return tuple(
        tuple(_labels(chart.labels, sorted(frozenset().union(*chart.covers[race].values()))))
        for race in range(len(RACE_IDS))
    )


def _shots(state: Piratical, seat: int | None) -> list[ShotView]:
    """What the viewer's ship could fire at and, during gunnery, what the acting ship can."""
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
            distance = far[other.ship.hex]
            weapons = [weapon.number for weapon in bearing]
            shots.append(
                ShotView(
                    seat=seat,
                    target=target,
                    distance=distance,
                    weapons=weapons,
                    served=fire.served,
                    damage=fire.damage,
                    chance=fire.chance,
                )
            )
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
