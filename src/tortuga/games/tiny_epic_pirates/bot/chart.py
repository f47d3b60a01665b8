"""What a good player sees: the Sea as a chart, and what a ship on it is worth, measured in Gold.

A ship is worth its Gold, its cargo and how near a Market for it lies, its Deckhands, and how near it is to the next
burial.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property, lru_cache
from typing import NamedTuple

import msgspec

from tortuga.games.tiny_epic_pirates.bot.weights import Weights
from tortuga.games.tiny_epic_pirates.chapters.odds import Odds, Strength, against, between
from tortuga.games.tiny_epic_pirates.chapters.wheel import reachable
from tortuga.games.tiny_epic_pirates.data import RANKS, SPOTS
from tortuga.games.tiny_epic_pirates.data.components import BOOTY, CaptainId, CrewId, Order
from tortuga.games.tiny_epic_pirates.data.sea import CELLS, DISTANCE, NEIGHBOURS
from tortuga.games.tiny_epic_pirates.seats.pirates import CaptainFace, CrewFace, PirateView, PlayerView
from tortuga.games.tiny_epic_pirates.seats.views import CardView, TinyEpicPiratesView

MATCH = 12
"""Rounds that a match takes, or a little more."""

EMPTY = (0, 0, 0, 0)
"""A hold without cubes."""
ANYWHERE = -1
"""The card of a ship if it does not matter where it is."""

Hands = tuple[int, int, int, int]
Site = tuple[int, int, float]
"""A free site: its card, its cost, and the turns that rivals put before it."""


class PlannedShip(msgspec.Struct, frozen=True, gc=False):
    """Where a player stands, as far as plans change it."""

    cell: int
    gold: int
    hold: tuple[int, int, int, int]
    """Cubes of each type."""
    unknown: int
    """Cubes still to be drawn, so their types are unknown."""
    captain: int
    posts: tuple[int, ...]
    hands: Hands
    treasures: int
    hidden: bool


class Chart:
    """What does not change while one player makes plans."""

    def __init__(self, view: TinyEpicPiratesView, seat: int, weights: Weights) -> None:
        me = view.players[seat]
        self.view = view
        self.weights = weights
        self.seat = seat
        self.me = me
        self.sea = view.sea
        self.values = [SPOTS[view.market.index(cube)] for cube in BOOTY]
        self.market_at = tuple([-1 if card.market is None else BOOTY.index(card.market) for card in view.sea])
        self.sites = [(cell, card.bury) for cell, card in enumerate(view.sea) if card.bury and card.treasure is None]
        self.site_at = dict(self.sites)
        self.rivals = self._rivals()
        self.burials = _burials(self._contests(), weights.burial, weights.turn_later, weights.gold_short)
        self.storms = tuple([card.storm for card in view.sea])
        self.ways = ways(self.storms)
        self.storm_proof = bool(weights.storms) and "storm" in me.kept
        """Is there a token that makes a Storm harmless?"""
        self.base = me.sail - me.helm.hands["rigging"]
        self.auto = me.sure_hits - me.helm.hands["cannons"]
        self.symbols = tuple(me.symbols)
        self.captain = view.captain_faces[me.captain]
        self.crew = [view.crew_faces[card] for card in me.crew]
        faces: list[CaptainFace | CrewFace] = [self.captain, *self.crew]
        self.bonuses = {
            order: [bonus for face in faces if face.trigger == order for bonus in face.bonus] for order in me.helm.wheel
        }
        """The bonus actions that each order triggers."""
        self.wheel = me.helm.wheel
        self.left = max(0.1, 1 - (view.round - 1) / MATCH)
        """The share of the match that is left."""
        self.legend: float = weights.legend * weights.ranks[min(me.level, len(weights.ranks)) - 1]
        """What a step on the Legend track is worth now."""
        self.free: dict[int, float] = {}
        """What is left of a burial on a site that rivals may take first."""
        self.trigger = self.wheel.index(self.captain.trigger)
        """The space of the order that triggers the Captain's bonus."""
        self.nearness = nearness(self.market_at)
        """For each type of cube and each card: how much of a cube's value the way to its Market leaves."""

    @cached_property
    def then(self) -> Chart:
        """The chart for later turns: rivals may have buried first."""
        weights = self.weights
        if not (weights.contested or weights.storms):
            return self
        later = copy(self)
        later.known = self.known
        later.storm_proof = False
        later.free = {cell: weights.turn_later**before for cell, _, before in self.burials.sites if before}
        return later

    @cached_property
    def known(self) -> Known:
        """What has been found out in the same circumstances, for this question or an earlier one."""
        return known(self.circumstances())

    def circumstances(self) -> Circumstances:
        """Everything that plans depend on. What is forgotten here lets answers depend on earlier questions."""
        view, me = self.view, self.me
        return Circumstances(
            weights=self.weights,
            sea=tuple(self.sea),
            market=tuple(view.market),
            navy=(view.navy, view.navy_ambush, me.navy_sail),
            merchants=tuple([(ship.cell, ship.value, ship.gold, ship.gives_legend) for ship in view.merchants]),
            rivals=tuple([(rival.cell, rival.hidden, strength_of(rival)) for rival in self.rivals]),
            strength=Strength(self.symbols, me.dice, self.auto, me.surefire),
            level=me.level,
            round=view.round,
            row=tuple(view.row),
            burials=self.burials.sites,
            sail=self.base,
            captain=me.captain,
            crew=tuple(me.crew),
            wheel=tuple(self.wheel),
        )

    def _rivals(self) -> list[PirateView]:
        others: list[PirateView] = [player for seat, player in enumerate(self.view.players) if seat != self.seat]
        return others + ([self.view.solo] if self.view.solo is not None else [])

    def _contests(self) -> tuple[Site, ...]:
        """The free sites, each with the turns that rivals put between it and this player."""
        contested = self.weights.contested
        if not contested:
            return tuple([(cell, cost, 0.0) for cell, cost in self.sites])
        ready = [rival for rival in self.rivals if isinstance(rival, PlayerView) and may_bury_next(rival)]
        return tuple(
            [
                (cell, cost, contested * sum(rival.gold >= cost and in_reach(rival, cell) for rival in ready))
                for cell, cost in self.sites
            ]
        )

    def ship(self) -> PlannedShip:
        """How things stand now."""
        me, helm = self.me, self.me.helm
        hands = helm.hands
        return PlannedShip(
            cell=me.cell if me.cell is not None else 0,
            gold=me.gold,
            hold=(me.hold.count(BOOTY[0]), me.hold.count(BOOTY[1]), me.hold.count(BOOTY[2]), me.hold.count(BOOTY[3])),
            unknown=0,
            captain=helm.captain,
            posts=tuple(helm.posts),
            hands=(hands["rigging"], hands["cannons"], hands["extort"], hands["repair"]),
            treasures=me.treasures,
            hidden=me.hidden,
        )

    def within(self, cell: int, sail: int) -> Sequence[int]:
        """The cards that can be reached from this one."""
        return within(self.storms, cell, sail)

    def open_to(self, ship: PlannedShip, sail: int) -> Sequence[int]:
        """The cards that this ship can reach. With all Deckhands on Repair a Storm is closed to it (R14)."""
        cells = within(self.storms, ship.cell, sail)
        if self.weights.storms and not self.storm_proof and not ship.posts and not any(ship.hands[:3]):
            return [cell for cell in cells if not self.storms[cell] or cell == ship.cell]
        return cells

    # Battles

    def attack_value(self, cell: int, cannons: int) -> Attack:
        """What the best attack on this card is worth; 0 when there is none worth it."""
        attacks = self.known.attacks
        best = attacks.get((cell, cannons))
        if best is None:
            best = attacks[cell, cannons] = self._best_attack(cell, cannons)
        return best

    def _best_attack(self, cell: int, cannons: int) -> Attack:
        sure = self.auto + cannons
        best = NO_ATTACK
        legend, cube = self.legend, self.weights.unknown_cube
        for merchant in self.view.merchants:
            if merchant.cell == cell:
                odds = against(Strength(self.symbols, self.me.dice, sure, self.me.surefire), merchant.value)
                prize = merchant.gold + cube + (legend if merchant.gives_legend and self.me.level < len(RANKS) else 0)
                best = max(best, Attack(self.fight(odds, prize), round(odds.win * merchant.gold)))
        for rival in self.rivals:
            if rival.cell == cell and not rival.hidden:
                best = max(best, Attack(self.fight(self.odds_against(rival, sure), legend, self.weights.beaten), 0))
        return best

    def odds_against(self, rival: PirateView, sure: int) -> Odds:
        return between(Strength(self.symbols, self.me.dice, sure, self.me.surefire), strength_of(rival))

    def fight(self, odds: Odds, prize: float, loss: float = 0.0) -> float:
        """A battle in Gold: the prize, a Sure-fire when it is not won, the Jostle when it is lost."""
        lost = 1 - odds.win - odds.tie
        return odds.win * prize + (1 - odds.win) * self.weights.surefire - lost * (self.weights.jostle + loss)


def strength_of(rival: PirateView) -> Strength:
    tokens = rival.surefire if isinstance(rival, PlayerView) else 0
    return Strength(tuple(rival.symbols), rival.dice, rival.sure_hits, tokens)


def may_bury_next(rival: PlayerView) -> bool:
    """Can this rival's Captain be on Search next turn?"""
    return rival.treasures > 0 and can_order(rival, "search")


def can_order(rival: PlayerView, order: Order) -> bool:
    helm = rival.helm
    return helm.wheel.index(order) in reachable(helm.captain, tuple(helm.posts), sum(helm.hands.values()))


def in_reach(rival: PlayerView, cell: int) -> bool:
    return rival.cell is not None and DISTANCE[rival.cell][cell] <= rival.sail


# What stays known


class Circumstances(NamedTuple):
    """Everything that plans depend on, besides the ship that they begin with."""

    weights: Weights
    sea: tuple[CardView, ...]
    market: tuple[str, ...]
    navy: tuple[int | None, bool, int]
    """Where it is, whether it lies in ambush, and how far it sails."""
    merchants: tuple[tuple[int, int, int, bool], ...]
    """Where each is, its value, its Gold, and whether it gives Legend."""
    rivals: tuple[tuple[int | None, bool, Strength], ...]
    """Where each is, whether it hides, and its strength in battle."""
    strength: Strength
    """One's own, without Deckhands on Cannons."""
    level: int
    round: int
    row: tuple[CrewId, ...]
    burials: tuple[Site, ...]
    """The sites, and how contested they are."""
    sail: int
    """One's own, without Deckhands on Rigging."""
    captain: CaptainId
    crew: tuple[CrewId, ...]
    wheel: tuple[Order, ...]


class Attack(NamedTuple):
    """The best attack on a card."""

    value: float
    gold: int
    """The Gold that is to be expected of it; it is part of the value."""


NO_ATTACK = Attack(0.0, 0)


class Deck(NamedTuple):
    """What the Deckhands are worth, and what they are good for next turn."""

    worth: float
    sail: int
    turns: int
    """Until the Captain can be on the order that triggers its bonus."""


class Known:
    """What has been found out in some circumstances. Plans lead to the same ships, within one question and the next."""

    def __init__(self) -> None:
        self.next_turns: dict[PlannedShip, float] = {}
        """What the next turn is worth to a ship."""
        self.hiring: float | None = None
        """What Crew Up is worth."""
        self.legs: dict[tuple[PlannedShip, bool], dict[int, float]] = {}
        """What the order of a ship is worth on each card, and whether the Ship Line is crossed for it."""
        self.attacks: dict[tuple[int, int], Attack] = {}
        """What the best attack is worth, by the card and the Deckhands on Cannons."""
        self.decks: dict[tuple[int, tuple[int, ...], Hands], Deck] = {}
        """The Deckhands, by the Captain's space, those on the Wheel and those on the Assignments."""


@lru_cache(maxsize=32)
def known(circumstances: Circumstances) -> Known:
    del circumstances
    return Known()


@lru_cache(maxsize=64)
def nearness(market_at: tuple[int, ...]) -> tuple[tuple[float, ...], ...]:
    """For each type of cube and each card: how much of a cube's value the way to its Market leaves."""
    markets = [[cell for cell in CELLS if market_at[cell] == kind] for kind in range(len(BOOTY))]
    return tuple(tuple(0.95 ** min(way[cell] for cell in cells) for way in DISTANCE) for cells in markets)


@lru_cache(maxsize=64)
def ways(storms: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """How many cards it takes from each card to each other without passing through a Storm (it may end in one)."""
    table = []
    for start in CELLS:
        found = dict.fromkeys([start], 0)
        edge = [start]
        while edge:
            following = []
            for cell in edge:
                for near in NEIGHBOURS[cell]:
                    if near not in found:
                        found[near] = found[cell] + 1
                        if not storms[near]:
                            following.append(near)
            edge = following
        table.append(tuple(found.get(cell, 99) for cell in CELLS))
    return tuple(table)


@lru_cache(maxsize=1 << 10)
def within(storms: tuple[bool, ...], cell: int, sail: int) -> Sequence[int]:
    """The cards that can be reached from this one."""
    return [other for other, way in enumerate(ways(storms)[cell]) if way <= sail]


# The worth of a position


def worth(chart: Chart, ship: PlannedShip) -> float:
    """What the ship is worth as it lies."""
    weights, gold = chart.weights, ship.gold
    total = gold - weights.excess * max(0, gold - 10) + ship.unknown * weights.unknown_cube
    if ship.hold != EMPTY:
        for kind, count in enumerate(ship.hold):
            if count:
                total += count * chart.values[kind] * weights.cargo * chart.nearness[kind][ship.cell]
        if weights.double and max(ship.hold) > 1:
            total += weights.double
    decks, key = chart.known.decks, (ship.captain, ship.posts, ship.hands)
    deck = decks.get(key)
    if deck is None:
        deck = decks[key] = deck_of(chart, ship)
    total += deck.worth
    if ship.treasures:  # how near the next burial is: Gold for it, the way there, and the turns until the trigger
        total += chart.burials[ship.cell, gold, deck.sail, deck.turns] * weights.in_sight
    return total


def deck_of(chart: Chart, ship: PlannedShip) -> Deck:
    rigging, cannons, extort, _ = ship.hands
    on_rigging, on_cannons, on_extort = chart.weights.hands
    worth = rigging * on_rigging + cannons * on_cannons + extort * on_extort + len(ship.posts) * chart.weights.posted
    return Deck(worth, chart.base + max(1, rigging), turns_to(chart, ship))


class Burials(dict[tuple[int, int, int, int], float]):
    """What the next burial is worth to a ship, by its card, Gold and Sail, and the turns until the Captain's trigger.

    It depends on nothing else but the free sites, so it is kept for later turns.
    """

    def __init__(self, sites: tuple[Site, ...], burial: float, turn_later: float, gold_short: float) -> None:
        self.sites = sites
        self.burial = burial
        self.turn_later = turn_later
        self.gold_short = gold_short

    def __missing__(self, key: tuple[int, int, int, int]) -> float:
        from_cell, gold, sail, turns = key
        best, here = 0.0, DISTANCE[from_cell]
        for cell, cost, before in self.sites:
            later = max(turns, -(-here[cell] // sail)) + self.gold_short * max(0, cost - gold) + before
            best = max(best, (self.burial - cost) * self.turn_later**later)
        self[key] = best
        return best


_burials = lru_cache(maxsize=32)(Burials)


def turns_to(chart: Chart, ship: PlannedShip) -> int:
    """Turns until the Captain can be on the order that triggers its bonus."""
    if chart.trigger == ship.captain:
        return 2
    return 1 if chart.trigger in reachable(ship.captain, ship.posts, sum(ship.hands)) else 2
