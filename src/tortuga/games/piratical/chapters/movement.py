"""Movement: what a ship may do with its movement points, step by step as the rulebook tells it.

This is the plain form. It takes every step that the rules allow, so that a reader can compare it with the book. The
package ``fast`` finds the same ends of a move in a fraction of the time. Matches are played with ``fast``, and tests
check it against this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from tortuga.games.piratical.data import NUMBERS, RACES
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.data.hexes import SIDES, clockwise, opposite
from tortuga.games.piratical.data.rows import Mode, RaceNumber
from tortuga.games.piratical.data.waters import Sea


class Voyage(msgspec.Struct, frozen=True, gc=False):
    """A ship that is about to move, and everything its move depends on."""

    sea: Sea
    race: RaceNumber
    mode: Mode
    start: int
    """The spot where it lies: its hex and facing in one number (see ``chart``)."""
    hull: int
    luffed: bool
    wind: int
    ships: tuple[int, ...] = ()
    """The hexes of all other ships."""

    @property
    def hex(self) -> int:
        return self.start // 6

    @property
    def facing(self) -> int:
        return self.start % 6 + 1

    @property
    def begins_in_port(self) -> bool:
        return self.sea.is_port(self.hex)

    @property
    def minds_wind(self) -> bool:
        """Does the wind matter to the ship? Only under sail, and not to the Elves."""
        return self.mode == "sail" and not RACES[self.race].points_high

    @property
    def into_wind(self) -> int:
        """The facing straight into the wind."""
        return opposite(self.wind)

    @property
    def is_in_irons(self) -> bool:
        """Does it begin luffed or head to wind, outside a port? Then it may turn one side first (R17, R18, R73)."""
        head_to_wind = self.facing == self.into_wind
        return (self.luffed or head_to_wind) and self.minds_wind and not self.begins_in_port

    def may_enter(self, hex: int) -> bool:
        """Is it sea, on the board (R28) and free of ships (R27)?"""
        return hex != NOWHERE and self.sea.chart.water[hex] and hex not in self.ships


# Movement points


def allowance(race: RaceNumber, mode: Mode, hull: int) -> tuple[int, int]:
    """Points for a move, and for a move straight down wind.

    The bonus down wind is for sail only (R20). Crippled ships have half, rounded up, of the bonus too (R26).
    """
    points = RACES[race].speed(mode)
    down_wind = points + NUMBERS.down_wind if mode == "sail" else points
    return ((points + 1) // 2, (down_wind + 1) // 2) if is_crippled(race, hull) else (points, down_wind)


def is_crippled(race: RaceNumber, hull: int) -> bool:
    """Is only half the hull left, or less?"""
    return hull * 2 <= RACES[race].hull


# Steps


class At(NamedTuple):
    """A ship in the middle of its move."""

    hex: int
    facing: int
    points: int = 0
    """Used so far."""
    sides: int = 0
    """Turned so far."""
    free_used: bool = False
    """Has it turned its free side?"""
    forward: bool = False
    """Has it gone forward at least one hex?"""
    backward: int = 0
    """Hexes gone backward."""
    run: int = 0
    """Hexes gone straight forward up to now, as far as they count for a ram."""
    down_wind: bool = True
    """Was every forward hex down wind, with no turn after the first?"""
    stopped: bool = False
    """Is the move over?"""

    @property
    def spot(self) -> int:
        return self.hex * 6 + self.facing - 1


def beginnings(voyage: Voyage) -> list[At]:
    """The ship as it lies. In a port hex it may first turn to any side for free (R21)."""
    return [At(voyage.hex, side) for side in (SIDES if voyage.begins_in_port else (voyage.facing,))]


def steps(voyage: Voyage, at: At) -> Iterator[At]:
    """Every step that may come next and that there are points for."""
    if at.stopped:
        return
    ordinary, down_wind = allowance(voyage.race, voyage.mode, voyage.hull)
    for step in (*_forward(voyage, at), *_backward(voyage, at), *_turned(voyage, at, -1), *_turned(voyage, at, 1)):
        if step.points <= (down_wind if step.down_wind else ordinary):
            yield step


def _forward(voyage: Voyage, at: At) -> Iterator[At]:
    """Into the hex ahead, for one point. Under sail never straight up wind (R17, R74)."""
    ahead = _hex_ahead(voyage, at)
    up_wind = voyage.minds_wind and at.facing == voyage.into_wind
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
    """Under oars, into the hex astern without turning (R23)."""
    astern = voyage.sea.chart.neighbours[at.hex][opposite(at.facing) - 1]
    if voyage.mode == "oars" and at.backward < NUMBERS.hexes_backward and voyage.may_enter(astern):
        stopped = voyage.sea.is_port(astern)  # R22
        yield at._replace(hex=astern, points=at.points + 1, backward=at.backward + 1, run=0, stopped=stopped)


def _turned(voyage: Voyage, at: At, sides: int) -> Iterator[At]:
    """One side to the left (-1) or to the right (1). Turning straight into the wind ends the move (R16)."""
    if not _may_turn(voyage, at):
        return
    facing, free = clockwise(at.facing, sides), _turns_free(voyage, at)
    yield at._replace(
        facing=facing,
        points=at.points if free else at.points + 1,
        sides=at.sides + 1,
        free_used=at.free_used or free,
        run=0,
        down_wind=at.down_wind and not at.forward,
        stopped=voyage.minds_wind and facing == voyage.into_wind,
    )


def _may_turn(voyage: Voyage, at: At) -> bool:
    """Under oars and steam, always (R24, R25).

    Under sail, two sides at most (R14) and after a forward hex (R15). In irons, one side before it (R17, R18); embayed,
    where the ship lies (R19).
    """
    if voyage.mode != "sail":
        return True
    in_irons = voyage.is_in_irons and at.sides == 0
    embayed = not voyage.may_enter(_hex_ahead(voyage, at))
    return at.sides < NUMBERS.sides_under_sail and (at.forward or in_irons or embayed)


def _turns_free(voyage: Voyage, at: At) -> bool:
    """The first side is free; under oars, the first after a forward hex (R24)."""
    return not at.free_used and (at.forward or voyage.mode != "oars")


def _hex_ahead(voyage: Voyage, at: At) -> int:
    return voyage.sea.chart.neighbours[at.hex][at.facing - 1]


# Where a move may end


def ends(voyage: Voyage) -> set[At]:
    """Everywhere the ship can get to: points may be left over, so a move may end after any step."""
    todo = beginnings(voyage)
    met = set(todo)
    while todo:
        for step in steps(voyage, todo.pop()):
            if step not in met:
                met.add(step)
                todo.append(step)
    return met


def costs(met: set[At]) -> dict[int, int]:
    """The fewest points to each spot."""
    fewest: dict[int, int] = {}
    for at in met:
        fewest[at.spot] = min(at.points, fewest.get(at.spot, at.points))
    return fewest


def ready_to_ram(voyage: Voyage, met: set[At]) -> set[int]:
    """The spots where the last two hexes were straight ahead and another ship lies in the next one (R29)."""
    return {at.spot for at in met if at.run == NUMBERS.ram_run_up and _hex_ahead(voyage, at) in voyage.ships}


def luffing(voyage: Voyage, met: set[At]) -> set[int]:
    """The spots that can only be reached by turning straight into the wind; turning freely in port does not count."""
    if not voyage.minds_wind:
        return set()
    facing_it = [at for at in met if at.facing == voyage.into_wind]
    lying_so = {at.hex for at in facing_it if at.sides == 0}
    return {at.spot for at in facing_it if at.hex not in lying_so}


def follow(voyage: Voyage, path: Sequence[int]) -> set[At]:
    """How the ship can go along this path of spots, which begins where it lies; empty if it cannot."""
    here, rest = {At(path[0] // 6, path[0] % 6 + 1)}, path[1:]
    if rest and voyage.sea.is_port(path[0] // 6) and rest[0] // 6 == path[0] // 6:
        here, rest = {At(rest[0] // 6, rest[0] % 6 + 1)}, rest[1:]  # turned in port
    for spot in rest:
        here = {step for at in here for step in steps(voyage, at) if step.spot == spot}
    return here
