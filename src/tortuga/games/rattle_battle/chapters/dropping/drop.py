"""The Ship Drop: rigid dice in a box, simulated by MuJoCo.

A fall is a function of its seed and of what lies in the box. ``observe`` simulates it once; the outcome goes into the
record of the match, with a film of every die (see ``film``). ``check`` simulates it again and compares. The units in
here are centimetres, grams and seconds; poses are in millimetres.

docs/the-drop.md explains the choice of contact parameters.
"""

from __future__ import annotations

import platform
import threading
from math import acos, atan2, ceil, cos, degrees, hypot, log, pi, radians, sin, sqrt

import msgspec
import numpy as np

from tortuga.engine import FactCheck, MissingExtra, Pcg
from tortuga.games.rattle_battle.chapters.dropping.film import RATE, Array, Place, Reel, develop, times
from tortuga.games.rattle_battle.chapters.dropping.poses import CENTRE, DropFact, Fall, Rest, pushed_apart, recall
from tortuga.games.rattle_battle.data.shapes import BOX, Pose, tidy

try:
    import mujoco
except ImportError as error:
    raise MissingExtra.of("Dropping real dice (other than from the bank)", "physics") from error

HALF, ROUND, MASS = 0.6, 0.1, 2.0
WALL_HEIGHT, WALL_THICK = 6.5, 0.3
FRICTION = {"floor": 0.35, "wall": 0.30, "die": 0.25}
BOUNCE = {"floor": 0.42, "wall": 0.10, "die": 0.45}
FRAME_RATE = 60
SUBSTEPS = 32
TICKS = RATE // FRAME_RATE
"""Ticks of the film in a frame."""
PITCH = 2.1
"""The spacing of the dice in the Baron's hands: more than a die's space diagonal, so that no two can overlap."""
DROP_HEIGHT = 12.0
STILL_SPEED, STILL_SPIN, STILL_FRAMES = 0.1, 0.05, 15
MOST_FRAMES = 8 * FRAME_RATE
MOST_TILT = radians(3.0)
REST_HEIGHT, HEIGHT_SLACK = 0.6, 0.06
MOST_FISTS, MOST_DROPS = 8, 5
SAME_PLACE, SAME_ANGLE = 0.05, 0.05
"""Differences of this many mm and degrees are ignored when a fall is checked."""
BY = f"MuJoCo {mujoco.__version__} on {platform.machine()}"
"""What simulates here: with the same library on the same kind of machine, a seed falls the same way again."""


class Hand(Pcg):
    """Chance for the physics: uniform and normal numbers, the same everywhere."""

    __slots__ = ()

    def uniform(self, low: float = 0.0, high: float = 1.0) -> float:
        return low + (high - low) * (self.below(1 << 32) + 0.5) / (1 << 32)

    def normal(self, spread: float) -> float:
        return spread * sqrt(-2 * log(self.uniform())) * cos(2 * pi * self.uniform())

    def normals(self, spread: float) -> list[float]:
        return [self.normal(spread) for _ in range(3)]

    def turned_anyhow(self) -> list[float]:
        """A random quaternion, uniform over all rotations, which makes the faces exactly fair."""
        a, b, c = self.uniform(), 2 * pi * self.uniform(), 2 * pi * self.uniform()
        return [sqrt(a) * cos(c), sqrt(1 - a) * sin(b), sqrt(1 - a) * cos(b), sqrt(a) * sin(c)]


# The scene


def _damping(bounce: float) -> float:
    """The contact damping that gives about this bounce at a stiffness of (1000/s)**2."""
    return 2000 * -log(bounce) / sqrt(pi * pi + log(bounce) ** 2)


def _rounded_cube() -> str:
    """The vertices of a die: at each corner a patch of a small sphere."""
    inner = HALF - ROUND
    points = []
    for corner in range(8):
        signs = [1 if corner >> axis & 1 else -1 for axis in range(3)]
        for way in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1)):
            length = sqrt(sum(way))
            points += [f"{sign * (inner + ROUND * part / length):.9f}" for sign, part in zip(signs, way, strict=True)]
    return " ".join(points)


def _contact(what: str) -> str:
    return (
        f'friction="{FRICTION[what]} 0 0" solref="-1000000 {-_damping(BOUNCE[what]):.3f}" '
        f'solimp="0.6 0.95 0.03 0.5 2" condim="3"'
    )


def _scene_xml(dice: int) -> str:
    side, half = BOX / 10, BOX / 20
    thick, tall = WALL_THICK / 2, WALL_HEIGHT / 2
    walls = "".join(
        f'<geom type="box" pos="{x:.4f} {y:.4f} {tall}" size="{sx:.4f} {sy:.4f} {tall}" '
        f'priority="1" {_contact("wall")}/>'
        for x, y, sx, sy in (
            (-thick, half, thick, half + WALL_THICK),
            (side + thick, half, thick, half + WALL_THICK),
            (half, -thick, half + WALL_THICK, thick),
            (half, side + thick, half + WALL_THICK, thick),
        )
    )
    inertia = MASS * (2 * HALF) ** 2 / 6
    body = (
        f'<body><freejoint/><inertial pos="0 0 0" mass="{MASS}" diaginertia="{inertia} {inertia} {inertia}"/>'
        f'<geom type="mesh" mesh="die" {_contact("die")}/></body>'
    )
    return f"""<mujoco>
      <option timestep="{1 / (FRAME_RATE * SUBSTEPS)!r}" gravity="0 0 -981" integrator="Euler" cone="elliptic"
              impratio="10" solver="Newton" iterations="50" tolerance="1e-8"/>
      <asset><mesh name="die" vertex="{_rounded_cube()}"/></asset>
      <worldbody>
        <geom type="plane" size="200 200 1" priority="1" {_contact("floor")}/>
        {walls}
        {body * dice}
      </worldbody>
    </mujoco>"""


class Scene:
    """A box with some dice: positions, quaternions and velocities, as arrays that MuJoCo works on."""

    def __init__(self, dice: int) -> None:
        self.model = mujoco.MjModel.from_xml_string(_scene_xml(dice))
        self.data = mujoco.MjData(self.model)
        self.places: Array = self.data.qpos.reshape(dice, 7)
        self.speeds: Array = self.data.qvel.reshape(dice, 6)

    def reset(self) -> None:
        mujoco.mj_resetData(self.model, self.data)

    def run(self, reel: Reel | None) -> bool:
        """Simulate until everything lies still; False if it does not in time."""
        still = 0
        for _ in range(MOST_FRAMES):
            if reel is None:
                mujoco.mj_step(self.model, self.data, nstep=SUBSTEPS)
            else:
                for _ in range(TICKS):
                    reel.expose(self.places, self.speeds)
                    mujoco.mj_step(self.model, self.data, nstep=SUBSTEPS // TICKS)
            speeds = self.speeds
            moving = (
                np.square(speeds[:, :3]).sum(axis=1).max() >= STILL_SPEED**2
                or np.square(speeds[:, 3:]).sum(axis=1).max() >= STILL_SPIN**2
            )
            still = 0 if moving else still + 1
            if still >= STILL_FRAMES:
                return True
        return False

    def check(self) -> None:
        """MuJoCo silently resets a scene that has become unstable: raise an error instead."""
        if any(warning.number for warning in self.data.warning):
            raise RuntimeError("the drop's simulation became unstable")


class Stages(threading.local):
    """The scenes of one thread, by number of dice: two threads must never work on the same data of MuJoCo."""

    MOST = 8
    """How many are kept: each takes about a megabyte, and two milliseconds to compile."""

    def __init__(self) -> None:
        self.made: dict[int, Scene] = {}
        """In the order of use, the latest last."""


_stages, _compiling = Stages(), threading.Lock()


def scene(dice: int) -> Scene:
    """This thread's scene for this many dice."""
    made = _stages.made
    found = made.pop(dice, None)
    if found is None:
        with _compiling:
            found = Scene(dice)
    made[dice] = found
    if len(made) > Stages.MOST:
        del made[next(iter(made))]
    return found


# Reading a die


def _axes(quat: Array) -> tuple[Array, Array, Array]:
    w, x, y, z = (float(part) for part in quat)
    return (
        np.array([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)]),
        np.array([2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)]),
        np.array([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]),
    )


def read(place: Array) -> tuple[Pose, float]:
    """The pose of a die, and how far its upper side is tilted, in radians."""
    x_axis, y_axis, z_axis = _axes(place[3:])
    heights = (z_axis[2], -z_axis[2], x_axis[2], -x_axis[2], y_axis[2], -y_axis[2])
    side = max(range(6), key=lambda s: heights[s])
    level = x_axis if side < 2 else y_axis if side < 4 else z_axis  # an axis that lies in the plane
    angle = degrees(atan2(level[1], level[0])) % 90.0
    tilt = acos(min(1.0, float(heights[side])))
    angle = tidy(angle)
    return Pose(float(place[0]) * 10, float(place[1]) * 10, 0.0 if angle >= 90.0 else angle, side), tilt


_UP = {
    # For each side, the quaternion that turns it up, before turning about the vertical.
    0: (1.0, 0.0, 0.0, 0.0),
    1: (0.0, 1.0, 0.0, 0.0),
    2: (sqrt(0.5), 0.0, -sqrt(0.5), 0.0),
    3: (sqrt(0.5), 0.0, sqrt(0.5), 0.0),
    4: (sqrt(0.5), sqrt(0.5), 0.0, 0.0),
    5: (sqrt(0.5), -sqrt(0.5), 0.0, 0.0),
}


def lie(pose: Pose) -> Place:
    """Position and quaternion of a die that lies like this."""
    half = radians(pose.angle) / 2
    return (pose.x / 10, pose.y / 10, 0.5998, *times((cos(half), 0.0, 0.0, sin(half)), _UP[pose.side]))


def _outside(place: Array) -> bool:
    side = BOX / 10
    return not (0 < place[0] < side and 0 < place[1] < side and place[2] < WALL_HEIGHT)


def _leaning(place: Array) -> bool:
    return read(place)[1] > MOST_TILT or abs(float(place[2]) - REST_HEIGHT) > HEIGHT_SLACK


# Letting go


def _lattice(hand: Hand, count: int) -> list[list[float]]:
    """Random places for dice in a lattice about (0, 0), as cubic as possible, the lowest layer at height 0."""
    wide = ceil(round(count ** (1 / 3), 9))
    layers = ceil(count / wide**2)
    slots = [(i, j, k) for k in range(layers) for j in range(wide) for i in range(wide)]
    yaw, middle = hand.uniform(0, 2 * pi), (wide - 1) / 2
    jitter = (PITCH - 2 * HALF * sqrt(3)) / 2
    placed = []
    for i, j, k in hand.sample(slots, count):
        x, y = (i - middle) * PITCH, (j - middle) * PITCH
        at = (x * cos(yaw) - y * sin(yaw), x * sin(yaw) + y * cos(yaw), k * PITCH)
        placed.append([part + hand.uniform(-jitter, jitter) for part in at])
    return placed


def _let_go(stage: Scene, fall: Fall, hand: Hand) -> None:
    """Set up the moment when the hands open."""
    stage.reset()
    speed = (0.0, 0.0)
    around = (CENTRE / 10, CENTRE / 10, DROP_HEIGHT)
    if fall.kind == "throw":
        # The hand is not quite steady, by the same amount for everybody.
        aim = radians(fall.aim + hand.normal(3.0))
        strength = (30.0 + 120.0 * fall.power) * (1 + hand.normal(0.05))
        speed = (strength * sin(aim), strength * cos(aim))
        around = (CENTRE / 10, 1.5, 11.0) if fall.count == 1 else (CENTRE / 10, 3.0, 13.0)
    slots = _lattice(hand, fall.count)
    if fall.kind == "throw":
        middle = (min(slot[2] for slot in slots) + max(slot[2] for slot in slots)) / 2
        around = (around[0], around[1], around[2] - middle)
    for i, slot in enumerate(slots):
        stage.places[i, :3] = [a + b for a, b in zip(around, slot, strict=True)]
        stage.places[i, 3:] = hand.turned_anyhow()
        if fall.kind == "throw":
            stage.speeds[i] = [*speed, 0.0, *hand.normals(15.0)]
        else:
            stage.speeds[i] = [hand.normal(12.0), hand.normal(12.0), 0.0, *hand.normals(12.0)]
    for i, pose in enumerate(fall.resting, start=fall.count):
        stage.places[i] = lie(pose)


def _hit_the_table(stage: Scene, hand: Hand, strength: float) -> None:
    for i in range(len(stage.speeds)):
        up = strength * hand.uniform(8.0, 16.0)
        stage.speeds[i] = [hand.normal(1.5), hand.normal(1.5), up, *hand.normals(2.0)]


def _fall(fall: Fall, seed: int, reel: Reel | None) -> tuple[Scene, int, int]:
    """Drop the dice; if one leans, hit the table; if one is outside, drop again. The scene then shows the end."""
    stage, hand = scene(fall.count + len(fall.resting)), Hand(seed)
    for drops in range(1, MOST_DROPS + 1):
        if reel is not None:
            reel.rewind()
        _let_go(stage, fall, hand)
        fists, settled = 0, stage.run(reel)
        while True:
            stage.check()
            out = [_outside(place) for place in stage.places]
            if fall.kind == "drop" and any(out):
                break
            lean = [not gone and _leaning(place) for place, gone in zip(stage.places, out, strict=True)]
            if settled and not any(lean):
                return stage, fists, drops
            if fists == MOST_FISTS:
                if fall.kind == "throw":
                    return stage, fists, drops  # a leaning die counts as lying on the nearest side
                break
            _hit_the_table(stage, hand, 1.15**fists)
            fists += 1
            settled = stage.run(reel)
    return stage, fists, MOST_DROPS


def _rest(stage: Scene, fall: Fall, fists: int, drops: int) -> Rest:
    """Lay all dice flat, with their sides and angles, as sharp squares inside the box that do not overlap."""
    read_out: list[Pose | None] = []
    for place in stage.places:
        out = fall.kind == "throw" and _outside(place)
        read_out.append(None if out else read(place)[0])
    return Rest(pushed_apart(read_out), fists, drops)


def let_fall(fall: Fall, seed: int) -> Rest:
    """How this fall ends."""
    stage, fists, drops = _fall(fall, seed, None)
    return _rest(stage, fall, fists, drops)


def observe(fall: Fall, seed: int) -> bytes:
    """Simulate a fall, film it, and pack everything about it into bytes for the record."""
    reel = Reel()
    stage, fists, drops = _fall(fall, seed, reel)
    rest = _rest(stage, fall, fists, drops)
    reel.expose(stage.places, stage.speeds)
    film = develop(reel, [None if pose is None else _in_mm(lie(pose)) for pose in rest.poses], fall.count)
    return msgspec.msgpack.encode(DropFact(seed, fall, msgspec.structs.replace(rest, film=film), BY))


def _in_mm(place: Place) -> Place:
    x, y, z, w, i, j, k = place
    return x * 10, y * 10, z * 10, w, i, j, k


# Checking it


def check(fact: bytes, again: bytes) -> FactCheck:
    """Does the recorded outcome of a fall agree with what was simulated again?"""
    known, fresh = recall(fact), recall(again)
    if (known.seed, known.fall) != (fresh.seed, fresh.fall):
        return FactCheck(False, "the record has a different fall from the one in the match")
    differs = _difference(known.rest, fresh.rest)
    if differs is None:
        return FactCheck(True, "the dice fall the same way again")
    if known.by != BY:
        return FactCheck(None, f"it was simulated by {known.by or 'an unnamed version of MuJoCo'}, but this is {BY}")
    return FactCheck(False, differs)


def _difference(known: Rest, fresh: Rest) -> str | None:
    """How two outcomes of one fall differ; None if they do not."""
    if (known.fists, known.drops) != (fresh.fists, fresh.drops):
        return "the table was hit, or the dice were dropped, more or less often than in the record"
    for number, (one, two) in enumerate(zip(known.poses, fresh.poses, strict=True), start=1):
        if one is None or two is None:
            if one is not two:
                return f"die {number} stays in the box or leaves it, unlike in the record"
        elif one.side != two.side:
            return f"die {number} shows a different side from the record"
        elif (far := hypot(one.x - two.x, one.y - two.y)) > SAME_PLACE:
            return f"die {number} comes to rest {far:.3g} mm from its place in the record"
        elif 90 - SAME_ANGLE > abs(one.angle - two.angle) > SAME_ANGLE:
            return f"die {number} has a different angle from the record"
    if known.film and known.film != fresh.film:
        return "the film shows a different way from the one the dice take"
    return None
