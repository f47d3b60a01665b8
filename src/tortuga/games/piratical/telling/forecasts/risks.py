"""Risks: what may cost the ship. Without hull it sinks, and without crew it is lost."""

from __future__ import annotations

from tortuga.engine.describing.facts import Fact, Value, fact, ruin
from tortuga.games.piratical.chapters.forts import forts_to_fire
from tortuga.games.piratical.chapters.hand import held
from tortuga.games.piratical.data import FLEETS, NUMBERS
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.data.rows import DiceTable, RaceNumber
from tortuga.games.piratical.state import Piratical, ship_of

FORT = FLEETS.fort.cannons * NUMBERS.damage
"""The most hull points that a fort can cost."""


def damaging(key: str, state: Piratical, seat: int, most: int, **about: Value | None) -> Fact:
    """A fact about what may cost the seat's ship this much hull."""
    mine = ship_of(state, seat).hull
    return (_sinking if most >= mine else fact)(key, mine=mine, most=most, **about)


def _sinking(key: str, **about: Value | None) -> Fact:
    return ruin(key, "sunk", **about)


def firing(state: Piratical, seat: int, port: RaceNumber) -> int:
    """How many forts would fire in answer to an attack of this seat in a port."""
    return len(forts_to_fire(state, seat, port)) if port != NOWHERE else 0


def forts(state: Piratical, seat: int, port: RaceNumber, also: int = 0) -> Fact:
    """How many forts would fire in answer, before something that may ``also`` cost hull."""
    count = firing(state, seat, port)
    return damaging("forts", state, seat, count * FORT + also, forts=count) if count else fact("forts", forts=0)


def fight(key: str, state: Piratical, seat: int, **about: Value | None) -> Fact:
    """A fact about a fight, which costs the loser a crew."""
    return ruin(key, "lost_fight", **about) if _has_one_life(state, seat) else fact(key, **about)


def roll(key: str, state: Piratical, seat: int, table: DiceTable, **about: Value | None) -> Fact:
    """A fact about a roll on a table that may cost a crew."""
    faces = sum(any(part.part == "lose_crew" for part in row) for row in table)
    if faces and _has_one_life(state, seat):
        return ruin(key, "last_crew", faces=faces, **about)
    return fact(key, **about)


def _has_one_life(state: Piratical, seat: int) -> bool:
    """Is there only one crew left, and no Medicinals in hand to save it?"""
    return ship_of(state, seat).crew == 1 and not held(state.captains[seat], "medicinals")
