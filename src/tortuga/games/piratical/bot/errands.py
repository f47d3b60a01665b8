"""Where it may pay to go, and how mates and captains compare errands.

A mate asks how many treasures an errand brings home for each turn it takes, with a guess at what the forts leave of
them. A captain thinks a raid through to its end (``aims``) and takes off what the turns are worth that it takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tortuga.games.piratical.bot.aims import Kind, aims
from tortuga.games.piratical.bot.distances import field
from tortuga.games.piratical.bot.sights import Sights
from tortuga.games.piratical.data import EVERY_RACE, RACE_OF
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.data.rows import RaceNumber

OCCUPIED = 2
"""How many turns longer it takes if somebody lies there."""
VICTORY = 10
"""What the treasures that win the match are worth more, in treasures."""


class Errand(NamedTuple):
    """What to do next, where, and what it is worth: to a mate in treasures a turn, to a captain in treasures."""

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


def turns_to(sights: Sights, hexes: tuple[int, ...]) -> float:
    """About how many turns it is to the nearest of these hexes."""
    turns = sights.turns(sights.spot, hexes)
    occupied = len(hexes) == 1 and hexes[0] in sights.taken and hexes[0] != sights.spot // 6
    return turns + OCCUPIED if occupied else turns


# A mate: what an errand brings for each turn


def errands_of_a_mate(sights: Sights) -> Iterator[Errand]:
    """Everything that could be done next, by the treasures it brings home for each turn it takes."""
    home = sights.chart.homes[sights.race].anchorage
    way_home = field(sights.chart, (home,))
    yield _go_home(sights, home)
    for race in EVERY_RACE:
        if sights.is_prey(race):
            yield _plunder(sights, race, way_home)
    if sights.view.island_stock:
        yield _search(sights, way_home)
    if "treasure_map" in sights.view.hand:
        shore = tuple(sorted(sights.chart.cay_shores[sights.view.island - 1]))
        yield Errand("dig", shore, sights.weights.dug_up / (turns_to(sights, shore) + 1))


def _go_home(sights: Sights, home: int) -> Errand:
    there = sights.turns(sights.spot, (home,))
    worth = sights.aboard / (there + 1)
    if len(sights.me.stored) + sights.aboard >= sights.view.to_win:
        worth += VICTORY
    wants = (sights.kin.hull - sights.ship.hull) + 2 * max(0, 3 - sights.ship.crew)
    if sights.standing.is_weak and there > 0:
        worth += sights.weights.mending * min(sights.me.gold, wants)
    return Errand("home", (home,), worth)


def _plunder(sights: Sights, race: RaceNumber, way_home: Sequence[int]) -> Errand:
    anchorage = sights.chart.homes[race].anchorage
    kept = _survival(sights)
    brought = sights.aboard * kept + min(sights.weights.plundered, sights.stock(race)) * kept
    turns = turns_to(sights, (anchorage,)) + 1.5 + way_home[anchorage] / sights.speed + 1
    return Errand("plunder", (anchorage,), brought / turns)


def _survival(sights: Sights) -> float:
    """The share of what is aboard, and of what is won, that outlasts the forts and the plunder die."""
    weights, ship = sights.weights, sights.ship
    crew = weights.lone_survival if ship.crew == 1 else weights.survival
    hull = 0.95 if ship.hull >= 6 else 0.85 if ship.hull >= weights.battered_hull else 0.5
    room = 1.0 if ship.room > 0 else weights.full_hold
    return crew * hull * room


def _search(sights: Sights, way_home: Sequence[int]) -> Errand:
    shore = tuple(sorted(sights.chart.shore))
    back = min(way_home[hex] for hex in shore) / sights.speed
    kept = 0.8 if sights.ship.crew == 1 else 0.95
    brought = sights.aboard * kept + sights.weights.found
    return Errand("search", shore, brought / (turns_to(sights, shore) + 1.8 + back + 1))


# A captain: what an errand brings, less what its turns are worth


def errands_of_a_captain(sights: Sights) -> Iterator[Errand]:
    """Everything that could be done next, each with the treasures it should bring less what its turns are worth."""
    for kind, hexes, arrived, whose in aims(sights.standing):
        yield Errand(kind, hexes, arrived - sights.rate * turns_to(sights, hexes), arrived, whose)


def errands_against_rivals(sights: Sights) -> Iterator[Errand]:
    """Errands that a captain does not think of: to lie in the way of somebody who would win, and to hunt somebody with
    treasure aboard."""
    chart = sights.chart
    for rival in sights.others:
        if not rival.ship.treasures:
            continue
        race, stored = RACE_OF[rival.captain.race or "empire"], len(rival.captain.stored)
        anchorage = chart.homes[race].anchorage
        if stored + len(rival.ship.treasures) >= sights.view.to_win and rival.hex != anchorage:
            yield Errand("siege", (anchorage,), -sights.rate * turns_to(sights, (anchorage,)), whose=race)
        if rival in sights.fair_game:
            around = [hex for hex in chart.neighbours[rival.hex] if hex != NOWHERE and chart.water[hex]]
            beside = tuple(sorted(around))
            yield Errand("hunt", beside, -sights.rate * turns_to(sights, beside), whose=rival.captain.seat)
