"""Movement (chapter 6): what a ship may do with its points, step by step as the rulebook has it.

This is the plain form: it takes every step that the rules allow, and a reader can hold it against the book. The package
``fast`` finds the same ends of a move in a small part of the time. The game sails by that one, and tests hold it to
this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from tortuga.games.piratical.chart import NOWHERE
from tortuga.games.piratical.data import NUMBERS, RACES, Mode
from tortuga.games.piratical.hexes import SIDES, clockwise, opposite
from tortuga.games.piratical.sea import Sea


class Voyage(msgspec.Struct, frozen=True, gc=False):
    """A ship that is about to move, and all that its move depends on."""

    sea: Sea
    race: int
    mode: Mode
    start: int
    """The spot where it lies."""
    hull: int
    luffed: bool
    wind: int
    ships: tuple[int, ...] = ()
    """The hexes of all other ships."""

    @property
    def minds_wind(self) -> bool:
        """6.3: under sail, but for the Elves (rule 6)."""
        return self.mode == "sail" and not RACES[self.race].points_high

    @property
    def is_in_irons(self) -> bool:
        """6.3, rule 4: outside a port, luffed or facing directly into the wind."""
        head_to_wind = self.start % 6 + 1 == opposite(self.wind)
        return (self.luffed or head_to_wind) and self.minds_wind and not self.sea.is_port(self.start // 6)

    def may_enter(self, hex: int) -> bool:
        """R27: sea, on the board and free of ships."""
        return hex != NOWHERE and self.sea.chart.water[hex] and hex not in self.ships


# The allowance


def allowance(race: int, mode: Mode, hull: int) -> tuple[int, int]:
    """Points for a move, and for one straight down wind (R20: under sail only; R26: halves round up, bonus and all)."""
    points = RACES[race].speed(mode)
    down_wind = points + NUMBERS.down_wind if mode == "sail" else points
    return ((points + 1) // 2, (down_wind + 1) // 2) if is_crippled(race, hull) else (points, down_wind)


def is_crippled(race: int, hull: int) -> bool:
    """6.1: half the hull is gone."""
    return hull * 2 <= RACES[race].hull


# Steps


class At(NamedTuple):
    """A ship in the course of its move."""

    hex: int
    facing: int
    points: int = 0
    """Used so far."""
    sides: int = 0
    """Turned so far."""
    free_used: bool = False
    """Has the free side been turned?"""
    forward: bool = False
    """Has it gone a hex forward?"""
    backward: int = 0
    run: int = 0
    """Hexes straight forward just now, as far as they matter for a ram."""
    down_wind: bool = True
    """Every forward hex was down wind, and no side was turned after the first."""
    stopped: bool = False
    """The move is over."""

    @property
    def spot(self) -> int:
        return self.hex * 6 + self.facing - 1


def beginnings(voyage: Voyage) -> list[At]:
    """The ship as it lies; in a port the bow may be swung to any side at no cost (R21)."""
    hex, facing = voyage.start // 6, voyage.start % 6 + 1
    return [At(hex, side) for side in (SIDES if voyage.sea.is_port(hex) else (facing,))]


def steps(voyage: Voyage, at: At) -> Iterator[At]:
    """Every step that may come next, within the points."""
    if at.stopped:
        return
    ordinary, down_wind = allowance(voyage.race, voyage.mode, voyage.hull)
    for step in (*_forward(voyage, at), *_backward(voyage, at), *_turned(voyage, at, -1), *_turned(voyage, at, 1)):
        if step.points <= (down_wind if step.down_wind else ordinary):
            yield step


def _forward(voyage: Voyage, at: At) -> Iterator[At]:
    """6.2: the hex ahead, for one point. R17, R74: under sail never straight up wind."""
    ahead = voyage.sea.chart.neighbours[at.hex][at.facing - 1]
    up_wind = voyage.minds_wind and at.facing == opposite(voyage.wind)
    if voyage.may_enter(ahead) and not up_wind:
        yield at._replace(
            hex=ahead,
            points=at.points + 1,
            forward=True,
            run=min(NUMBERS.ram_run_up, at.run + 1),
            down_wind=at.down_wind and at.facing == voyage.wind,
            stopped=voyage.sea.is_port(ahead),  # R22
        )


def _backward(voyage: Voyage, at: At) -> Iterator[At]:
    """R23: under oars the hex astern, the bow as it was."""
    astern = voyage.sea.chart.neighbours[at.hex][opposite(at.facing) - 1]
    if voyage.mode == "oars" and at.backward < NUMBERS.hexes_backward and voyage.may_enter(astern):
        stopped = voyage.sea.is_port(astern)
        yield at._replace(hex=astern, points=at.points + 1, backward=at.backward + 1, run=0, stopped=stopped)


def _turned(voyage: Voyage, at: At, sides: int) -> Iterator[At]:
    """One side to the left (-1) or to the right (1)."""
    facing = clockwise(at.facing, sides)
    turned = at._replace(facing=facing, sides=at.sides + 1, run=0, down_wind=at.down_wind and not at.forward)
    if voyage.mode == "steam":  # R25: at any time, the first side free
        yield turned._replace(points=at.points + at.free_used, free_used=True)
    elif voyage.mode == "oars":  # R24: the first side after a forward hex is free
        free = at.forward and not at.free_used
        yield turned._replace(points=at.points + (not free), free_used=at.free_used or free)
    elif at.sides < NUMBERS.sides_under_sail and _may_turn_under_sail(voyage, at):  # R14: two sides, the first free
        luffs = voyage.minds_wind and facing == opposite(voyage.wind)  # R16
        yield turned._replace(points=at.points + at.free_used, free_used=True, stopped=luffs)


def _may_turn_under_sail(voyage: Voyage, at: At) -> bool:
    """R15: after a forward hex; in irons one side before it (R17, R18); embayed where she lies (R19)."""
    embayed = not voyage.may_enter(voyage.sea.chart.neighbours[at.hex][at.facing - 1])
    return at.forward or embayed or (voyage.is_in_irons and at.sides == 0)


# Where a move may end


def ends(voyage: Voyage) -> set[At]:
    """6.6: a move may end wherever it comes by."""
    todo = beginnings(voyage)
    met = set(todo)
    while todo:
        for step in steps(voyage, todo.pop()):
            if step not in met:
                met.add(step)
                todo.append(step)
    return met


def costs(met: set[At]) -> dict[int, int]:
    """The fewest points by spot."""
    fewest: dict[int, int] = {}
    for at in met:
        fewest[at.spot] = min(at.points, fewest.get(at.spot, at.points))
    return fewest


def ready_to_ram(voyage: Voyage, met: set[At]) -> set[int]:
    """R29: the spots where the last two hexes were straight ahead and another ship lies in the next one."""
    neighbours = voyage.sea.chart.neighbours
    return {at.spot for at in met if at.run == NUMBERS.ram_run_up and neighbours[at.hex][at.facing - 1] in voyage.ships}


def luffing(voyage: Voyage, met: set[At]) -> set[int]:
    """The spots that are only reached by turning a side directly into the wind; a bow swung in port is none."""
    if not voyage.minds_wind:
        return set()
    facing_it = [at for at in met if at.facing == opposite(voyage.wind)]
    lying_so = {at.hex for at in facing_it if at.sides == 0}
    return {at.spot for at in facing_it if at.hex not in lying_so}


def follow(voyage: Voyage, path: Sequence[int]) -> set[At]:
    """How the ship can come along this path of spots, the one where it lies first; empty if it cannot."""
    here, rest = {At(path[0] // 6, path[0] % 6 + 1)}, path[1:]
    if rest and voyage.sea.is_port(path[0] // 6) and rest[0] // 6 == path[0] // 6:
        here, rest = {At(rest[0] // 6, rest[0] % 6 + 1)}, rest[1:]  # swung in port
    for spot in rest:
        here = {step for at in here for step in steps(voyage, at) if step.spot == spot}
    return here
