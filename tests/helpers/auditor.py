"""An auditor: follows a match by its public events, checks each against the rules, and keeps the books.

Of the rules' own code it uses only the chart, the arcs of fire, plain movement, the data and the events. The events are
enough to know every ship, purse and stock, so the books must agree with the state at every question.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, field

from tortuga.engine import Event
from tortuga.games.piratical import events as told
from tortuga.games.piratical.chapters.gunnery import arc
from tortuga.games.piratical.chapters.movement import Voyage, follow
from tortuga.games.piratical.data import (
    CARD_OF,
    CARDS,
    EVERY_RACE,
    GUN_OF,
    KINDS,
    RACE_IDS,
    RACE_OF,
    RACES,
    STOCKS,
    TABLES,
)
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.data.hexes import distance, opposite
from tortuga.games.piratical.data.rows import Mount, RaceNumber
from tortuga.games.piratical.data.waters import FREE_PORTS, sea_of
from tortuga.games.piratical.state import NO_RACE, Captain, Piratical, Ship

PRICES = {True: (1, 2, 2), False: (2, 4, 4)}
"""Hull, crew, weapon: in a home port and in a Free Port."""


@dataclass
class Vessel:
    """A ship in the books."""

    hex: int
    facing: int
    hull: int
    crew: int
    guns: dict[int, Mount]
    treasures: list[str] = field(default_factory=list)
    luffed: bool = False
    hostile: set[int] = field(default_factory=set)
    numbered: int = 1

    @property
    def cargo(self) -> int:
        return self.crew + len(self.guns) + len(self.treasures)


@dataclass
class Account:
    """A captain in the books."""

    race: RaceNumber = NO_RACE
    gold: int = 0
    ship: Vessel | None = None
    stored: list[str] = field(default_factory=list)
    miss: int = 0
    extra: int = 0
    granted: int = 0
    gone: bool = False


@dataclass
class TurnLog:
    """What has been seen in this turn."""

    seat: int = -1
    traded: bool = False
    plundered: bool = False
    searched: bool = False
    shopped: bool = False
    boarded: bool = False
    moved: bool = False
    fired: list[int] = field(default_factory=list)
    bombarded: Counter[str] = field(default_factory=Counter)
    cards: list[str] = field(default_factory=list)
    """Played since the last dice."""
    aimed: tuple[int, ...] = ()
    run: list[tuple[str, int]] = field(default_factory=list)
    escaped: set[int] = field(default_factory=set)
    spared: bool = False
    """Has escaped from forts."""
    mounted: set[int] = field(default_factory=set)


class Auditor:
    """Reads events one by one; an ``AssertionError`` is a broken rule."""

    def __init__(self, seats: int, gold: int, strict: bool, closed: bool) -> None:
        self.books = [Account(gold=gold) for _ in range(seats)]
        self.strict, self.closing = strict, closed
        self.stocks = [[KINDS[kind] for kind in stock] for stock in STOCKS]
        self.sea = sea_of("standard", [])
        self.chart = self.sea.chart
        self.wind = 0
        self.turn = TurnLog()
        self.drawn = ""
        self.heard: Counter[str] = Counter()

    def hear(self, event: Event) -> None:
        name = type(event).__name__
        self.heard[name] += 1
        getattr(self, f"on_{name}")(event)

    def ship(self, seat: int) -> Vessel:
        ship = self.books[seat].ship
        assert ship is not None
        return ship

    def port(self, seat: int) -> int:
        return self.sea.port_at[self.ship(seat).hex]

    def others(self, seat: int) -> list[int]:
        return [one.ship.hex for other, one in enumerate(self.books) if one.ship is not None and other != seat]

    def check(self, state: Piratical) -> None:
        """Do the books agree with what is true?"""
        assert [[KINDS[kind] for kind in stock] for stock in state.stocks] == self.stocks
        assert state.wind == self.wind
        for one, mine in zip(state.captains, self.books, strict=True):
            if not mine.gone:
                self.check_captain(one, mine)

    def check_captain(self, one: Captain, mine: Account) -> None:
        assert (one.race, one.gold, one.miss, one.extra) == (mine.race, mine.gold, mine.miss, mine.extra)
        assert [KINDS[kind] for kind in one.stored] == mine.stored
        assert (one.ship is None) == (mine.ship is None)
        if one.ship is not None and mine.ship is not None:
            self.check_ship(one.ship, mine.ship)

    def check_ship(self, one: Ship, mine: Vessel) -> None:
        assert (one.hex, one.facing, one.hull, one.crew) == (mine.hex, mine.facing, mine.hull, mine.crew)
        assert {gun.number: gun.mount for gun in one.weapons} == mine.guns
        assert [KINDS[kind] for kind in one.treasures] == mine.treasures
        assert (one.luffed, one.hostile) == (mine.luffed, sorted(mine.hostile))

    # Rounds and turns

    def on_RaceChosen(self, event: told.RaceChosen) -> None:
        assert RACE_OF[event.race] not in {one.race for one in self.books}
        self.books[event.seat].race = RACE_OF[event.race]

    def on_IslandMarked(self, event: told.IslandMarked) -> None:
        assert event.die in (None, event.cay)
        if self.closing:
            absent = set(EVERY_RACE) - {one.race for one in self.books if not one.gone}
            self.close(absent)

    def close(self, races: set[RaceNumber]) -> None:
        for race in races:
            self.stocks[race].clear()
        self.sea = sea_of("standard", sorted({*self.sea.closed, *races}))
        for one in self.books:
            if one.ship is not None:
                one.ship.hostile -= races

    def launch(self, one: Account, crew: int) -> Vessel:
        home, race = self.chart.homes[one.race], RACES[one.race]
        taken = {other.ship.hex for other in self.books if other.ship is not None}
        far = self.chart.sea_distances(home.anchorage)
        free = [hex for hex in far if hex not in taken]
        order = {hex: place for place, hex in enumerate(home.harbour)}
        key = {hex: (order.get(hex, 3), far[hex], self.chart.hexes[hex].r, self.chart.hexes[hex].q) for hex in free}
        return Vessel(min(free, key=key.__getitem__), home.facing, race.hull, crew, {1: race.first_mount})

    def on_RoundBegan(self, event: told.RoundBegan) -> None:
        assert event.number == self.heard["RoundBegan"]
        for one in self.books:
            one.granted = 0

    def on_InitiativeRolled(self, event: told.InitiativeRolled) -> None:
        assert len(event.seats) == len(event.dice)

    def on_OrderSet(self, event: told.OrderSet) -> None:
        assert sorted(event.order) == [seat for seat, one in enumerate(self.books) if not one.gone]

    def on_WindRolled(self, event: told.WindRolled) -> None:
        before = self.wind
        if len(event.dice) == 1:
            assert self.heard["RoundBegan"] == 1
            self.wind = event.dice[0]
        elif event.dice[0] == event.dice[1]:
            self.wind = (self.wind - 1 + (1 if event.dice[0] % 2 == 0 else -1)) % 6 + 1
        assert (event.side, event.changed) == (self.wind, self.wind != before)

    def on_WindTurned(self, event: told.WindTurned) -> None:
        by = {"wind_cw1": 1, "wind_cw2": 2, "wind_ccw1": -1, "wind_ccw2": -2}.get(self.drawn)
        assert self.drawn == "wind_any" or event.side == (self.wind - 1 + (by or 0)) % 6 + 1
        self.wind = event.side

    def begin(self, seat: int) -> None:
        """Somebody's turn begins: if it is the same captain's again, an extra turn was due."""
        one = self.books[seat]
        self.end()
        if self.turn.seat == seat and one.extra:
            one.extra -= 1
        self.turn, self.drawn = TurnLog(seat), ""

    def end(self) -> None:
        """Every fort that is at war with the ship and reaches it has fired in the turn that is over."""
        ship = self.books[self.turn.seat].ship if self.turn.seat >= 0 else None
        if ship is None or self.turn.spared:
            return
        for fort in (fort for port in ship.hostile for fort in self.chart.homes[port].forts):
            near = distance(self.chart.hexes[fort], self.chart.hexes[ship.hex]) <= 2
            fired = self.turn.bombarded[self.chart.labels[fort]] == 1
            assert fired or not near or not self.chart.sees(fort, ship.hex)

    def on_TurnBegan(self, event: told.TurnBegan) -> None:
        self.begin(event.seat)
        assert self.books[event.seat].miss == 0

    def on_TurnMissed(self, event: told.TurnMissed) -> None:
        self.begin(event.seat)
        self.books[event.seat].miss -= 1
        assert self.books[event.seat].miss == event.left >= 0

    def on_MissAdded(self, event: told.MissAdded) -> None:
        self.books[event.seat].miss += 1
        assert self.books[event.seat].miss == event.total

    def on_ExtraTurnWon(self, event: told.ExtraTurnWon) -> None:
        one = self.books[event.seat]
        one.extra += 1
        one.granted += 1
        assert one.granted <= 6
        assert self.drawn in ("albatross", "mermaid", "skull_crossbones")

    def on_ShipLaunched(self, event: told.ShipLaunched) -> None:
        one = self.books[event.seat]
        assert one.ship is None
        if self.heard["RoundBegan"] == 0:
            assert event.paid == 0
            ship = one.ship = self.launch(one, RACES[one.race].crew)
        else:
            assert event.paid == min(20, one.gold)
            assert event.paid == 20 or not self.strict
            one.gold -= event.paid
            ship = one.ship = self.launch(one, 1)
        assert (self.chart.labels[ship.hex], ship.facing) == (event.hex, event.facing)
        assert (ship.hull, ship.crew, ship.guns) == (event.hull, event.crew, {1: event.mount})
        assert event.room == ship.hull - ship.crew - 1
        assert event.port == (RACES[one.race].id if self.sea.port_at[ship.hex] == one.race else None)

    def on_NoShip(self, event: told.NoShip) -> None:
        assert self.strict
        assert self.books[event.seat].gold == event.gold < 20

    # Cards, gains and losses

    def on_CardShown(self, event: told.CardShown) -> None:
        self.drawn = event.card
        assert CARDS[CARD_OF[event.card]].kind != "hold"

    def on_CardKept(self, event: told.CardKept) -> None:
        assert event.card is None or CARDS[CARD_OF[event.card]].kind == "hold"

    def on_CardPlayed(self, event: told.CardPlayed) -> None:
        assert CARDS[CARD_OF[event.card]].kind == "hold"
        self.turn.cards.append(event.card)

    def on_CardIdle(self, event: told.CardIdle) -> None:
        one = self.books[event.seat]
        assert event.card == self.drawn
        lonely = one.ship is not None and one.ship.crew == 1
        again = CARDS[CARD_OF[event.card]].role == "go_again"
        assert one.granted == 6 if again else one.ship is None or (event.card == "mutiny" and lonely)

    def on_DeckShuffled(self, event: told.DeckShuffled) -> None:
        assert event.cards > 0

    def on_GoldGained(self, event: told.GoldGained) -> None:
        assert event.gold - sum(event.dice) in (0, 2)
        self.books[event.seat].gold += event.gold
        assert event.total == self.books[event.seat].gold

    def on_GoldLost(self, event: told.GoldLost) -> None:
        one = self.books[event.seat]
        assert event.gold == min(sum(event.dice) if event.dice else 10, one.gold)
        one.gold -= event.gold
        assert event.total == one.gold

    def on_CrewGained(self, event: told.CrewGained) -> None:
        self.ship(event.seat).crew += 1
        assert self.ship(event.seat).crew == event.crew

    def on_CrewLost(self, event: told.CrewLost) -> None:
        self.ship(event.seat).crew -= 1
        assert self.ship(event.seat).crew == event.crew

    def on_TreasureGained(self, event: told.TreasureGained) -> None:
        place = [*RACE_IDS, "treasure_island"].index(event.place)
        assert self.stocks[place].pop(0) == event.treasure
        ship = self.ship(event.seat)
        ship.treasures.append(event.treasure)
        assert ship.cargo <= ship.hull

    def on_TreasureLost(self, event: told.TreasureLost) -> None:
        assert self.ship(event.seat).treasures.pop(0) == event.treasure

    def on_TreasureForgone(self, event: told.TreasureForgone) -> None:
        assert 1 <= event.count <= 3

    def on_HullDamaged(self, event: told.HullDamaged) -> None:
        ship = self.ship(event.seat)
        assert event.die in (None, event.points)
        ship.hull = max(0, ship.hull - event.points)
        assert ship.hull == event.hull

    def on_HullRestored(self, event: told.HullRestored) -> None:
        ship, most = self.ship(event.seat), RACES[self.books[event.seat].race].hull
        assert event.points == min(event.die, most - ship.hull)
        ship.hull += event.points
        assert ship.hull == event.hull

    def on_CargoLost(self, event: told.CargoLost | told.CargoJettisoned) -> None:
        ship = self.ship(event.seat)
        if event.item == "weapon":
            del ship.guns[event.number]
        elif event.item == "crew":
            ship.crew -= 1
            assert ship.crew >= 1
        else:
            assert ship.treasures.pop(0) == event.treasure

    def on_CargoJettisoned(self, event: told.CargoJettisoned) -> None:
        assert self.ship(event.seat).cargo == self.ship(event.seat).hull, "there was room"
        self.on_CargoLost(event)

    def on_ShipLost(self, event: told.ShipLost) -> None:
        ship = self.ship(event.seat)
        assert ship.hull == 0 if event.cause == "sunk" else ship.crew == 0
        assert self.chart.labels[ship.hex] == event.hex
        self.books[event.seat].ship = None

    # Movement

    def on_Stayed(self, event: told.Stayed) -> None:
        ship = self.ship(event.seat)
        assert event.facing == ship.facing or self.sea.is_port(ship.hex)
        ship.facing, ship.luffed = event.facing, False
        self.arrive(event.seat)

    def on_Sailed(self, event: told.Sailed) -> None:
        ship, race = self.ship(event.seat), self.books[event.seat].race
        assert event.start == (self.chart.labels[ship.hex], ship.facing)
        path = self.chart.walk(ship.hex * 6 + ship.facing - 1, event.way)
        assert self.chart.spots[path[-1]] == (event.hex, event.facing)
        others = self.others(event.seat)
        voyage = Voyage(self.sea, race, event.mode, path[0], ship.hull, ship.luffed, self.wind, tuple(others))
        ends = follow(voyage, path)
        assert ends, "no such move"
        into_wind = event.mode == "sail" and race != RACE_OF["elves"] and event.facing == opposite(self.wind)
        assert event.luffed == (into_wind and bool(len(path) > 1 and max(end.sides for end in ends)))
        ship.hex, ship.facing, ship.luffed = path[-1] // 6, event.facing, event.luffed
        self.turn.run = [self.chart.spots[spot] for spot in path]
        self.arrive(event.seat)

    def arrive(self, seat: int) -> None:
        assert not self.turn.moved
        assert seat == self.turn.seat
        self.turn.moved = True

    def on_Drifted(self, event: told.Drifted) -> None:
        ship = self.ship(event.seat)
        way = [self.chart.number_of[label] for label in event.path]
        assert way[0] == ship.hex
        for one, two in itertools.pairwise(way):
            assert self.chart.neighbours[one][self.wind - 1] == two
            assert self.chart.water[two]
            assert two not in self.others(event.seat)
            assert one == way[0] or not self.sea.is_port(one)
        assert len(way) - 1 <= event.die
        ahead = self.chart.neighbours[way[-1]][self.wind - 1]
        stopped = ahead == NOWHERE or not self.chart.water[ahead] or ahead in self.others(event.seat)
        assert len(way) - 1 == event.die or stopped or (len(way) > 1 and self.sea.is_port(way[-1]))
        ship.hex = way[-1]

    def may_attack(self, seat: int, target: int) -> None:
        assert seat == self.turn.seat != target
        assert target not in self.turn.escaped
        assert self.port(seat) < FREE_PORTS
        assert self.port(target) < FREE_PORTS
        assert self.turn.moved

    def on_RamDeclared(self, event: told.RamDeclared) -> None:
        self.may_attack(event.seat, event.target)
        ship = self.ship(event.seat)
        assert RACES[self.books[event.seat].race].ram
        assert self.chart.neighbours[ship.hex][ship.facing - 1] == self.ship(event.target).hex
        last = self.turn.run[-3:]
        assert len(last) == 3
        assert {facing for _, facing in last} == {ship.facing}
        for (one, _), (two, _) in itertools.pairwise(last):
            ahead = self.chart.neighbours[self.chart.number_of[one]][ship.facing - 1]
            assert self.chart.labels[ahead] == two

    def on_RamRolled(self, event: told.RamRolled) -> None:
        assert event.target_loses == TABLES.ram.target[event.die - 1]
        assert event.rammer_loses == TABLES.ram.rammer[event.die - 1]

    # At anchor

    def shop(self, seat: int) -> tuple[int, int, int]:
        port = self.port(seat)
        assert port != NOWHERE
        assert port not in self.ship(seat).hostile
        assert not self.turn.plundered
        assert self.turn.moved
        self.turn.shopped = True
        return PRICES[port < FREE_PORTS]

    def on_TreasureStored(self, event: told.TreasureStored) -> None:
        one, ship = self.books[event.seat], self.ship(event.seat)
        assert self.port(event.seat) == one.race
        assert tuple(ship.treasures[: len(event.treasures)]) == event.treasures
        del ship.treasures[: len(event.treasures)]
        one.stored += event.treasures
        assert len(one.stored) == event.total

    def on_Repaired(self, event: told.Repaired) -> None:
        assert event.paid == event.points * self.shop(event.seat)[0]
        self.books[event.seat].gold -= event.paid
        self.ship(event.seat).hull += event.points
        assert self.ship(event.seat).hull == event.hull <= RACES[self.books[event.seat].race].hull

    def on_CrewHired(self, event: told.CrewHired) -> None:
        assert event.paid == event.count * self.shop(event.seat)[1]
        self.books[event.seat].gold -= event.paid
        self.ship(event.seat).crew += event.count

    def on_WeaponBought(self, event: told.WeaponBought) -> None:
        assert event.paid == self.shop(event.seat)[2]
        ship = self.ship(event.seat)
        ship.numbered += 1
        assert event.number == ship.numbered
        assert event.mount in RACES[self.books[event.seat].race].mounts
        self.books[event.seat].gold -= event.paid
        ship.guns[event.number] = event.mount

    def on_WeaponMoved(self, event: told.WeaponMoved) -> None:
        self.shop(event.seat)
        assert event.mount in RACES[self.books[event.seat].race].mounts
        assert event.mount != self.ship(event.seat).guns[event.number]
        assert event.number not in self.turn.mounted
        self.turn.mounted.add(event.number)
        self.ship(event.seat).guns[event.number] = event.mount

    def on_TreasureSold(self, event: told.TreasureSold) -> None:
        self.shop(event.seat)
        assert self.port(event.seat) >= FREE_PORTS
        ship = self.ship(event.seat)
        assert tuple(ship.treasures[: len(event.treasures)]) == event.treasures
        assert event.gold == len(event.treasures)
        del ship.treasures[: len(event.treasures)]
        self.books[event.seat].gold += event.gold

    def on_TradeRolled(self, event: told.TradeRolled) -> None:
        port = self.port(event.seat)
        assert event.port == ("free_port" if port >= FREE_PORTS else RACE_IDS[port])
        assert port not in (NOWHERE, self.books[event.seat].race, *self.ship(event.seat).hostile)
        assert not self.turn.traded
        assert not self.turn.plundered
        self.turn.traded = True

    def on_PlunderAnnounced(self, event: told.PlunderAnnounced) -> None:
        port = self.port(event.seat)
        assert RACE_IDS[port] == event.port
        assert port != self.books[event.seat].race
        assert self.stocks[port]
        assert not (self.turn.plundered)
        assert not (self.turn.traded)
        assert not (self.turn.shopped)
        self.turn.plundered = True

    def on_PlunderRolled(self, event: told.PlunderRolled) -> None:
        assert self.turn.plundered
        assert RACE_OF[event.port] in self.ship(event.seat).hostile
        assert self.turn.bombarded or "narrow_escape" in self.turn.cards

    def on_SearchRolled(self, event: told.SearchRolled) -> None:
        assert self.ship(event.seat).hex in self.chart.shore
        assert not self.turn.searched
        self.turn.searched = True

    # Battle

    def on_AttackAnnounced(self, event: told.AttackAnnounced) -> None:
        self.may_attack(event.seat, event.target)
        ship, gun = self.ship(event.seat), GUN_OF[self.books[event.seat].race]
        way = self.chart.way(ship.hex, self.ship(event.target).hex)
        assert gun.nearest <= way.length <= gun.farthest
        assert self.chart.sees(ship.hex, self.ship(event.target).hex)
        assert all(way in arc(ship.guns[number], ship.facing) for number in event.weapons)
        assert not set(event.weapons) & set(self.turn.fired)
        assert len(self.turn.fired) + len(event.weapons) <= ship.crew
        assert not self.turn.boarded
        self.turn.aimed, self.turn.cards = event.weapons, []

    def on_AttackCameToNothing(self, event: told.AttackCameToNothing) -> None:
        ship = self.ship(event.seat)
        left = [number for number in self.turn.aimed if number in ship.guns]
        assert not left[: max(0, ship.crew - len(self.turn.fired))]

    def on_Fired(self, event: told.Fired) -> None:
        ship = self.ship(event.seat)
        cards = [CARDS[CARD_OF[card]] for card in self.turn.cards if CARDS[CARD_OF[card]].role == "battle"]
        far = self.chart.way(ship.hex, self.ship(event.target).hex).length
        assert all(card.amount >= far for card in cards)
        firing = [number for number in self.turn.aimed if number in ship.guns]
        firing = firing[: ship.crew - len(self.turn.fired)]
        assert len(event.dice) == len(firing)
        self.turn.fired += firing
        through = self.saved(event.target, event.dice, len(cards), event.hits, event.saves)
        assert event.damage == through * (2 if cards else 1)

    def saved(self, target: int, dice: tuple[int, ...], cards: int, hits: int, saves: tuple[int, ...]) -> int:
        """How many hits get through by these saves; every save that is due was rolled, and none that is not."""
        on = 5 if self.books[target].race == RACE_OF["dwarves"] else 6
        hitting = sorted(die for die in dice if die + cards >= 4)
        assert len(hitting) == hits
        left, through, failed = list(saves), 0, 0
        for die in hitting:
            if die == failed or left.pop(0) < on:
                through, failed = through + 1, die
        assert not left
        return through

    def on_FortFired(self, event: told.FortFired) -> None:
        port, ship = RACE_OF[event.port], self.ship(event.target)
        fort = self.chart.number_of[event.fort]
        assert event.target == self.turn.seat
        assert port in ship.hostile
        assert port != self.books[event.target].race
        assert fort in self.chart.homes[port].forts
        assert distance(self.chart.hexes[fort], self.chart.hexes[ship.hex]) <= 2
        assert self.chart.sees(fort, ship.hex)
        assert len(event.dice) == 2
        assert event.damage == self.saved(event.target, event.dice, 0, event.hits, event.saves)
        self.turn.bombarded[event.fort] += 1
        assert self.turn.bombarded[event.fort] == 1

    def on_BecameHostile(self, event: told.BecameHostile) -> None:
        port = RACE_OF[event.port]
        assert port not in self.ship(event.seat).hostile
        assert self.in_range(event.seat, port)
        self.ship(event.seat).hostile.add(port)

    def in_range(self, seat: int, port: int) -> bool:
        here = self.chart.hexes[self.ship(seat).hex]
        return any(distance(self.chart.hexes[fort], here) <= 2 for fort in self.chart.homes[port].forts)

    def on_HostilityEnded(self, event: told.HostilityEnded) -> None:
        assert not self.in_range(event.seat, RACE_OF[event.port])
        self.ship(event.seat).hostile.remove(RACE_OF[event.port])

    def on_Escaped(self, event: told.Escaped) -> None:
        assert self.turn.cards[-1] == "narrow_escape"
        if event.attacker is not None:
            assert event.attacker == self.turn.seat
            self.turn.escaped.add(event.seat)
        else:
            self.turn.spared = True

    def on_BoardingDeclared(self, event: told.BoardingDeclared) -> None:
        self.may_attack(event.seat, event.target)
        assert self.ship(event.target).hex in self.chart.neighbours[self.ship(event.seat).hex]
        assert not self.turn.boarded
        self.turn.boarded, self.turn.cards = True, []

    def on_BoardingRolled(self, event: told.BoardingRolled) -> None:
        cards = [CARDS[CARD_OF[card]] for card in self.turn.cards]
        bonus = sum(card.amount for card in cards if card.role == "boarding")
        theirs = self.ship(event.defender).crew - (self.drawn == "mutiny" and event.attacker is None)
        ours = {"mutiny": 1, "hostile_natives": 1, "buccaneers": 2}.get(self.drawn, 0)
        if event.attacker is not None:
            ours = self.ship(event.attacker).crew
        assert event.crews == (ours, theirs)
        assert sum(event.cards) == bonus
        assert event.totals == tuple(map(sum, zip(event.dice, event.crews, event.cards, strict=True)))
        one, two = event.totals
        assert event.winner == ("nobody" if one == two else "attacker" if one > two else "defender")
        self.turn.cards = []

    def on_Looted(self, event: told.Looted) -> None:
        winner, loser = self.books[event.seat], self.books[event.loser]
        if event.what == "gold":
            assert event.gold == min(10, loser.gold) > 0
            winner.gold += event.gold
            loser.gold -= event.gold
        elif event.what == "treasure":
            assert event.treasure is not None
            assert self.ship(event.loser).treasures.pop(0) == event.treasure
            self.ship(event.seat).treasures.append(event.treasure)
            assert self.ship(event.seat).cargo <= self.ship(event.seat).hull

    def on_HooksRolled(self, event: told.HooksRolled) -> None:
        assert self.books[self.turn.seat].race == RACE_OF["orcs"]
        assert event.free == (event.die >= 4)

    def on_HooksCastOff(self, event: told.HooksCastOff) -> None:
        assert self.books[event.seat].race == RACE_OF["orcs"]

    def on_HooksParted(self, event: told.HooksParted) -> None:
        assert self.books[event.seat].race == RACE_OF["orcs"]

    # The end

    def on_Conceded(self, event: told.Conceded) -> None:
        one = self.books[event.seat]
        one.gone, one.ship = True, None
        if self.closing and one.race != -1:
            self.close({one.race})

    def on_MatchEnded(self, event: told.MatchEnded) -> None:
        if event.why == "victory":
            assert event.seat is not None
            assert len(self.books[event.seat].stored) >= 7
        if event.why == "exhaustion":
            afloat = sum(len(one.ship.treasures) for one in self.books if one.ship is not None)
            left = sum(map(len, self.stocks)) + afloat
            assert all(len(one.stored) + left < 7 for one in self.books if not one.gone)
