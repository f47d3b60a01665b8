"""Drops from a bank: simulated once, then used again turned, mirrored and with the dice exchanged.

For each number of dice the bank holds hundreds of physical drops (``tools/rattle_battle_bank.py`` makes it). A drop
from it is one of those, seen from one of the eight symmetric sides of the square box, with the dice shuffled and their
upper sides drawn anew. All of these are exact symmetries of the physical drop, because a falling die starts in a random
orientation; only the number of drops in the bank is finite. See docs/the-drop.md for what was compared.

Dice that already lie in the box are knocked aside as often and as far as physical dice are, by shoves that were
recorded too. That, and throws into an occupied box, are approximations. The walls stop a die that is pushed, as they do
in the box: none leaves it that way.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from math import atan2, cos, hypot, log, radians, sin
from pathlib import Path
from typing import NamedTuple

import msgspec

from tortuga.engine.chance import Chance
from tortuga.engine.codecs import msgpack_reader
from tortuga.games.rattle_battle.chapters.dropping.poses import CENTRE, SIDES, Rest, pushed_apart
from tortuga.games.rattle_battle.chapters.geometry import lies_on_another, up_to_the_walls
from tortuga.games.rattle_battle.data.shapes import BOX, EDGE, Pose, tidy

FILE = Path(__file__).parents[1] / "data" / "drops.bank"
PER_MM = 200
"""Stored coordinates are whole numbers of 1/200 mm."""
PER_DEGREE = 500
"""Stored angles are whole numbers of 1/500 degree."""
OUT = 65535
"""Stored instead of x if the die left the box."""
AIM_CELL, POWER_CELL = 5.0, 0.1
AIM_CELLS, POWER_CELLS = 8, 10
RING = 20.0
"""Shoves are stored by distance from the middle of the box, in rings of this width."""

Place = tuple[float, float, float]


class Shove(msgspec.Struct, frozen=True, array_like=True):
    """How a resting die was knocked: outwards and sideways in mm, turned in degrees, and whether it rolled over."""

    out: float
    aside: float
    angle: float
    rolled: bool


class Ring(msgspec.Struct, frozen=True, array_like=True):
    """Resting dice at some distance from the middle: the chance that a falling die knocks one, and examples."""

    hit: float
    shoves: list[Shove]


class Contents(msgspec.Struct, frozen=True):
    """The file: for each number of dice, x, y and angle of every die of every drop, as 16-bit numbers."""

    drops: dict[int, bytes]
    throws: dict[int, bytes]
    """By cell of power and aim: all throws of the first cell, then of the next, the same number in each."""
    rings: list[Ring]


class Drops(NamedTuple):
    """All drops of one number of dice: their coordinates, and the same mirrored."""

    x: array[float]
    x_mirrored: array[float]
    y: array[float]
    y_mirrored: array[float]
    angle: array[float]
    angle_mirrored: array[float]
    size: int


def pack(contents: Contents) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(contents), 9)


@cache
def contents() -> Contents:
    return msgpack_reader(Contents)(zlib.decompress(FILE.read_bytes()))


def _numbers(data: bytes) -> array[int]:
    numbers = array("H")
    numbers.frombytes(data)
    return numbers


@cache
def drops_of(dice: int) -> Drops:
    """All drops of this many dice."""
    numbers = _numbers(contents().drops[dice])
    xs, ys, angles = numbers[0::3], numbers[1::3], numbers[2::3]
    box, quarter = round(BOX * PER_MM), 90 * PER_DEGREE
    return Drops(
        x=array("d", [x / PER_MM for x in xs]),
        x_mirrored=array("d", [(box - x) / PER_MM for x in xs]),
        y=array("d", [y / PER_MM for y in ys]),
        y_mirrored=array("d", [(box - y) / PER_MM for y in ys]),
        angle=array("d", [angle / PER_DEGREE for angle in angles]),
        angle_mirrored=array("d", [(quarter - angle) % quarter / PER_DEGREE for angle in angles]),
        size=len(xs) // dice,
    )


def places(chance: Chance, dice: int) -> list[Place]:
    """Where some dice come to rest: x, y and angle of each."""
    if not dice:
        return []
    drops = drops_of(dice)
    pick = chance.below(drops.size * 8)
    start = (pick >> 3) * dice
    end = start + dice
    x = (drops.x_mirrored if pick & 1 else drops.x)[start:end]
    y = (drops.y_mirrored if pick & 2 else drops.y)[start:end]
    if pick & 4:
        x, y = y, x
    odd = (pick ^ pick >> 1 ^ pick >> 2) & 1
    angle = (drops.angle_mirrored if odd else drops.angle)[start:end]
    placed = list(zip(x, y, angle, strict=True))
    chance.shuffle(placed)
    return placed


FOURS = tuple((four % 6, four // 6 % 6, four // 36 % 6, four // 216) for four in range(SIDES**4))
"""All results of four dice."""


def sides(chance: Chance, dice: int) -> list[int]:
    """Which side of each die is up. Four dice share one draw."""
    below = chance.below
    drawn: list[int] = []
    for _ in range((dice + 3) // 4):
        drawn += FOURS[below(1296)]
    return drawn[:dice]


def drop_among(chance: Chance, dice: int, resting: Sequence[Pose]) -> Rest:
    """Drop dice into a box where some lie already."""
    landed = zip(places(chance, dice), sides(chance, dice), strict=True)
    fallen: list[Pose | None] = [Pose(x, y, angle, side) for (x, y, angle), side in landed]
    return Rest(_parted(fallen, resting, [_shoved(chance, pose, dice) for pose in resting]))


def _uniform(chance: Chance) -> float:
    return chance.below(1 << 16) / (1 << 16)


def _shoved(chance: Chance, pose: Pose, dice: int) -> Pose:
    """A resting die after others have fallen around it."""
    dx, dy = pose.x - CENTRE, pose.y - CENTRE
    rings = contents().rings
    ring = rings[min(int(hypot(dx, dy) / RING), len(rings) - 1)]
    if not ring.shoves or _uniform(chance) >= 1 - (1 - ring.hit) ** dice:
        return pose
    shove = chance.pick(ring.shoves)
    way = atan2(dy, dx)
    aside = shove.aside if chance.below(2) else -shove.aside
    x = pose.x + shove.out * cos(way) - aside * sin(way)
    y = pose.y + shove.out * sin(way) + aside * cos(way)
    angle = tidy((pose.angle + (shove.angle if chance.below(2) else -shove.angle)) % 90.0) % 90.0
    side = (pose.side + 1 + chance.below(SIDES - 1)) % SIDES if shove.rolled else pose.side
    return _pushed_to(x, y, angle, side)


def _pushed_to(x: float, y: float, angle: float, side: int) -> Pose:
    """A die that was pushed: it stays in the box, and on the grid on which places are stored."""
    x, y = up_to_the_walls(x, y, angle)
    return Pose(tidy(x), tidy(y), angle, side)


def _parted(fallen: list[Pose | None], resting: Sequence[Pose], moved: Sequence[Pose]) -> tuple[Pose | None, ...]:
    """The fallen dice and the moved ones, pushed apart where they overlap.

    Dice that fell together do not overlap, nor do those that kept their places.
    """
    everything = [*fallen, *moved]
    landed = [pose for pose in fallen if pose is not None]
    shoved = [pose for before, pose in zip(resting, moved, strict=True) if pose is not before]
    if not any(lies_on_another(pose, moved) for pose in landed) and not any(
        lies_on_another(pose, [other for other in moved if other is not pose]) for pose in shoved
    ):
        return tuple(everything)
    return pushed_apart(everything)


# Throws


@cache
def _throws_of(dice: int) -> array[int]:
    return _numbers(contents().throws[dice])


def _between(chance: Chance, value: float, cells: int, lowest: int) -> int:
    """One of the two cells between whose middles a value lies, the nearer one more often."""
    cell = int((value - 0.5 + _uniform(chance)) // 1)
    return min(max(cell, lowest), cells - 1)


def throw_among(chance: Chance, dice: int, aim: float, power: float, resting: Sequence[Pose]) -> Rest:
    """Throw dice from the south side."""
    numbers = _throws_of(dice)
    side_cell = _between(chance, aim / AIM_CELL, AIM_CELLS, -AIM_CELLS)
    cell = _between(chance, power / POWER_CELL, POWER_CELLS, 0) * AIM_CELLS
    cell += side_cell if side_cell >= 0 else -1 - side_cell  # throws to the left are mirrored throws to the right
    each = len(numbers) // (3 * dice * AIM_CELLS * POWER_CELLS)
    start = (cell * each + chance.below(each)) * 3 * dice
    thrown: list[Pose | None] = []
    for at, side in zip(range(start, start + 3 * dice, 3), sides(chance, dice), strict=True):
        x, y, angle = numbers[at] / PER_MM, numbers[at + 1] / PER_MM, numbers[at + 2] / PER_DEGREE
        if numbers[at] == OUT:
            thrown.append(None)
        elif side_cell < 0:
            thrown.append(Pose(tidy(BOX - x), y, tidy(90.0 - angle) % 90.0, side))
        else:
            thrown.append(Pose(x, y, angle, side))
    if not resting:
        return Rest(tuple(thrown))
    moved = _bumped(chance, resting, thrown, aim, power)
    if moved is resting and not any(pose is not None and lies_on_another(pose, resting) for pose in thrown):
        return Rest((*thrown, *resting))
    return Rest(_parted(thrown, resting, moved))


def _bumped(
    chance: Chance, resting: Sequence[Pose], thrown: list[Pose | None], aim: float, power: float
) -> Sequence[Pose]:
    """Resting dice in the way of a thrown one: half of those that are hit move on in its direction."""
    landing = 15 + 150 * (0.3 + 1.2 * power)
    ux, uy = sin(radians(aim)), cos(radians(aim))
    reaches = [(die.x - CENTRE) * ux + (die.y - 15) * uy for die in thrown if die is not None]
    if not reaches:
        return resting
    nearest, farthest = min(landing, *reaches) - EDGE, max(landing, *reaches) + EDGE
    moved: list[Pose] = []
    for place, pose in enumerate(resting):
        dx, dy = pose.x - CENTRE, pose.y - 15
        if -EDGE < dy * ux - dx * uy < EDGE and nearest < dx * ux + dy * uy < farthest and chance.below(2):
            moved = moved or list(resting)
            length = -20 * log(1 - _uniform(chance))
            angle = tidy((pose.angle + 90 * _uniform(chance)) % 90.0) % 90.0
            side = chance.below(SIDES) if chance.below(6) == 0 else pose.side
            moved[place] = _pushed_to(pose.x + length * ux, pose.y + length * uy, angle, side)
    return moved or resting
