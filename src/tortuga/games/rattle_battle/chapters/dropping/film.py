"""The film of a drop: the way of every die as it was simulated, small enough to send with the drop.

In the air a die follows a parabola and spins evenly, so two pictures are enough for each flight, however long, and
everything in between is exact. While it touches something, its pictures are closer together. Each picture says when it
was taken, where the die is and how it is turned; ``place`` says where the die is in between.

A film is a few kilobytes:

===========  ==========================================================================================
16 bit       its length in ticks of 1/240 s
8 bit        the number of knocks; then for each of them 16 bit, when, in ticks, and 8 bit, how hard, in cm/s
for each die 16 bit: how many pictures it has; then for each of them
             8 bit: ticks since its last one, plus 128 if the die was in the air since then;
             3 x 16 bit: the place of its centre in 1/50 mm, then the vector part of its quaternion times 32767
===========  ==========================================================================================

All numbers are little-endian. The part of a quaternion that is left out is not negative. The last picture of a die
shows how it came to rest, as in its pose; a die that lay there before may be turned by some quarters more.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from math import acos, sin, sqrt
from typing import Any, NamedTuple

import msgspec
import numpy as np

Array = np.ndarray[Any, np.dtype[np.float64]]
Quat = tuple[float, float, float, float]
Place = tuple[float, float, float, float, float, float, float]
"""A place in mm (x, y, z) and a quaternion (w, x, y, z)."""

RATE = 240
GRAVITY = 9810.0
PER_MM = 50
FLYING = 128
LONGEST = 100
"""The most ticks between two pictures."""
AFTERWARDS = 8
"""Ticks that the film goes on after everything has stopped."""
MOST_SKIPPED = 16
MOST_BYTES = 24_000
MOST_SPIN = 2.0
"""The most radians between two pictures: with more it would not be clear which way the die spins."""
SOFTEST, APART = 15.0, 4
"""Knocks softer than this (cm/s), or fewer ticks than this from a louder one, are left out."""
MOST_KNOCKS = 60
BESIDE, ASKEW = 0.7, 0.999
"""A picture is left out if without it the die would be no farther off than this (mm), and turned almost the same (the
product of the quaternions)."""


class Key(NamedTuple):
    """One picture of a die: when, whether it was in the air since the last one, and where it is."""

    tick: int
    flying: bool
    place: Place


class Knock(NamedTuple):
    """Something hits something, for the sound."""

    tick: int
    speed: int
    """By how much the speed of a die changed, in cm/s."""


class Film(msgspec.Struct, frozen=True):
    length: int
    """How many ticks it lasts."""
    knocks: list[Knock]
    ways: list[list[Key]]
    """The pictures of each die."""

    @property
    def seconds(self) -> float:
        return self.length / RATE


class Reel:
    """Places and speeds of all dice while they fall, once a tick, in the centimetres of the physics."""

    def __init__(self) -> None:
        self.places: list[Array] = []
        self.speeds: list[Array] = []

    def expose(self, places: Array, speeds: Array) -> None:
        self.places.append(places.copy())
        self.speeds.append(speeds.copy())

    def rewind(self) -> None:
        """Start again: if everything is dropped once more, only the last drop counts."""
        self.places.clear()
        self.speeds.clear()


# Developing


def develop(reel: Reel, ends: Sequence[Place | None], fell: int) -> bytes:
    """Make the film of a reel. Each die ends at its place in ``ends``, or where it is if that is None.

    The first ``fell`` dice fell, the others lay there. The film is empty if it would be too long to send.
    """
    places, speeds = np.stack(reel.places), np.stack(reel.speeds)
    places[:, :, :3] *= 10.0
    moving = _moving(places)
    length = max(2, min(int(moving.any(axis=1).nonzero()[0].max(initial=0)) + AFTERWARDS, len(places) - 1))
    jolts = _jolts(speeds)[:length]
    film = [struct.pack("<H", length), _pack_knocks(_knocks(jolts))]
    for die, end in enumerate(ends):
        way = places[:, die]
        last = tuple(float(part) for part in way[-1])
        ticks = _pictures(moving[:length, die], jolts[:, die], speeds[:, die, 3:], length)
        rotation = QUARTERS[0]
        if end is not None and die < fell:
            rotation = _relabelled(last[3:], end[3:])
        elif end is not None:
            end = (*end[:3], *_likest([times(quarter, end[3:]) for quarter in QUARTERS], last[3:]))
        film.append(_pack_way(_way(way, ticks, jolts[:, die], rotation, end)))
    packed = b"".join(film)
    return packed if len(packed) <= MOST_BYTES else b""


def _moving(places: Array) -> Any:
    """For each tick: does the die move?"""
    step = np.abs(np.diff(places, axis=0))
    return (step[:, :, :3].max(axis=2) > 0.004) | (step[:, :, 3:].max(axis=2) > 0.0004)


def _jolts(speeds: Array) -> Array:
    """By how much each die's speed changes in each tick, besides gravity, in cm/s: nothing in the air."""
    change = np.diff(speeds[:, :, :3], axis=0)
    change[:, :, 2] += GRAVITY / 10 / RATE
    found: Array = np.sqrt(np.square(change).sum(axis=2))
    return found


def _knocks(jolts: Array) -> list[Knock]:
    """The loudest knocks, of all dice together."""
    loudest = jolts.max(axis=1)
    knocks: list[Knock] = []
    for tick in np.argsort(-loudest, kind="stable").tolist():
        if loudest[tick] < SOFTEST or len(knocks) == MOST_KNOCKS:
            break
        if all(abs(tick - other.tick) >= APART for other in knocks):
            knocks.append(Knock(tick, min(255, round(float(loudest[tick])))))
    return sorted(knocks)


def _pictures(moving: Any, jolts: Array, spins: Array, length: int) -> list[int]:
    """The ticks at which pictures of this die are taken."""
    in_the_air = (jolts < 0.5).tolist()
    stirring = moving.tolist()
    spin = (np.sqrt(np.square(spins).sum(axis=1)) / RATE).tolist()
    ticks, turned = [0], 0.0
    for tick in range(1, length):
        turned += spin[tick - 1]
        since = tick - ticks[-1]
        landing = in_the_air[tick] != in_the_air[tick - 1] or stirring[tick] != stirring[tick - 1]
        touching = not in_the_air[tick - 1] and stirring[tick - 1]
        if landing or touching or turned > MOST_SPIN or since >= LONGEST:
            ticks.append(tick)
            turned = 0.0
    return [*ticks, length]


def _way(way: Array, ticks: list[int], jolts: Array, rotation: Quat, end: Place | None) -> list[Key]:
    """The pictures of a die, without those that show nothing new."""
    keys: list[Key] = []
    skipped: list[Key] = []
    before = 0
    for tick in ticks:
        x, y, z, *quat = way[tick].tolist()
        here: Place = (x, y, z, *times(quat, rotation))
        if tick == ticks[-1] and end is not None:
            here = end
        flying = tick > before and float(np.max(jolts[before:tick])) < 0.5
        key = Key(tick, flying, here)
        if skipped and (flying or skipped[-1].flying or not _straight(keys[-1], skipped, key)):
            keys.append(skipped[-1])
            skipped = []
        if keys:
            skipped.append(key)
        else:
            keys.append(key)
        before = tick
    return keys + skipped[-1:]


def _straight(one: Key, between: list[Key], two: Key) -> bool:
    """Do all these pictures lie on the way from one to the other?"""
    if two.tick - one.tick > LONGEST or len(between) > MOST_SKIPPED:
        return False
    way = (one, two)
    for key in between:
        guess = place(way, key.tick)
        if max(abs(a - b) for a, b in zip(guess[:3], key.place[:3], strict=True)) > BESIDE:
            return False
        if abs(_product(guess[3:], key.place[3:])) < ASKEW:
            return False
    return True


def _pack_way(keys: list[Key]) -> bytes:
    packed = bytearray(struct.pack("<H", len(keys)))
    before = 0
    for key in keys:
        packed += struct.pack("<B6h", key.tick - before + FLYING * key.flying, *_shorts(key.place))
        before = key.tick
    return bytes(packed)


def _shorts(place: Sequence[float]) -> list[int]:
    sign = 32767 if place[3] >= 0 else -32767
    near = [max(-32768, min(32767, round(part * PER_MM))) for part in place[:3]]
    return near + [round(part * sign) for part in place[4:]]


def _pack_knocks(knocks: list[Knock]) -> bytes:
    return bytes([len(knocks)]) + b"".join(struct.pack("<HB", *knock) for knock in knocks)


# Turning dice


def times(a: Sequence[float], b: Sequence[float]) -> Quat:
    """The product of two quaternions: first b, then a."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def _symmetries() -> list[Quat]:
    """The 24 rotations that turn a cube into itself."""
    tips = [(1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0)]
    tips += [(HALF, HALF, 0.0, 0.0), (HALF, -HALF, 0.0, 0.0), (HALF, 0.0, HALF, 0.0), (HALF, 0.0, -HALF, 0.0)]
    return [times(tip, quarter) for tip in tips for quarter in QUARTERS]


HALF = sqrt(0.5)
QUARTERS: list[Quat] = [(1.0, 0.0, 0.0, 0.0), (HALF, 0.0, 0.0, HALF), (0.0, 0.0, 0.0, 1.0), (HALF, 0.0, 0.0, -HALF)]
"""The four quarter turns about the vertical."""
SYMMETRIES = _symmetries()


def _relabelled(last: Sequence[float], wanted: Sequence[float]) -> Quat:
    """The symmetry of the die that makes its last picture most like the wanted one.

    A pose says which side of a die is up and how far it is turned, up to quarter turns. Of the four quarters the film
    uses the one with which poses are drawn. A falling die starts in a random orientation, so nobody can tell. Dice that
    lay there are not relabelled, because everybody has seen their sides; they may end some quarters from that.
    """
    return max(SYMMETRIES, key=lambda rotation: abs(_product(times(last, rotation), wanted)))


def _likest(quats: list[Quat], wanted: Sequence[float]) -> Quat:
    return max(quats, key=lambda quat: abs(_product(quat, wanted)))


def _product(a: Sequence[float], b: Sequence[float]) -> float:
    # Written out: from Python 3.12 on ``sum`` adds floats differently, and a film must not depend on the version.
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return aw * bw + ax * bx + ay * by + az * bz


# Showing


def read(data: bytes) -> Film:
    """Read a film from its bytes."""
    (length, count), at = struct.unpack_from("<HB", data), 3
    knocks = [Knock(*struct.unpack_from("<HB", data, at + 3 * number)) for number in range(count)]
    at += 3 * count
    ways: list[list[Key]] = []
    while at < len(data):
        (pictures,), tick = struct.unpack_from("<H", data, at), 0
        at += 2
        way: list[Key] = []
        for _ in range(pictures):
            since, x, y, z, i, j, k = struct.unpack_from("<B6h", data, at)
            at += 13
            tick += since % FLYING
            i, j, k = i / 32767, j / 32767, k / 32767
            w = sqrt(max(0.0, 1 - i * i - j * j - k * k))
            way.append(Key(tick, since >= FLYING, (x / PER_MM, y / PER_MM, z / PER_MM, w, i, j, k)))
        ways.append(way)
    return Film(length, knocks, ways)


def place(way: Sequence[Key], tick: float) -> Place:
    """Where a die is at this time: on a straight line between two pictures, or on a parabola if it is in the air."""
    after = next((number for number, key in enumerate(way) if key.tick >= tick), len(way) - 1)
    one, two = way[max(0, after - 1)], way[after]
    span = two.tick - one.tick
    part = min(1.0, max(0.0, (tick - one.tick) / span)) if span else 1.0
    x, y, z = (a + (b - a) * part for a, b in zip(one.place[:3], two.place[:3], strict=True))
    if two.flying:
        z += GRAVITY / 2 * (span / RATE) ** 2 * part * (1 - part)
    return (x, y, z, *_between(one.place[3:], two.place[3:], part))


def _between(a: Sequence[float], b: Sequence[float], part: float) -> Quat:
    """An orientation between two others, spinning evenly the shorter way."""
    dot = _product(a, b)
    sign = 1.0 if dot >= 0 else -1.0
    angle = acos(min(1.0, abs(dot)))
    if angle < 1e-4:
        near, far = 1 - part, part
    else:
        near, far = sin((1 - part) * angle) / sin(angle), sin(part * angle) / sin(angle)
    w, x, y, z = (near * p + sign * far * q for p, q in zip(a, b, strict=True))
    return w, x, y, z
