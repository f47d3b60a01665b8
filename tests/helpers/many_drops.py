"""Many physical drops and their statistics. Each sample is dropped once and kept for the session."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import hypot

from tortuga.engine import Fast
from tortuga.games.rattle_battle.chapters import geometry
from tortuga.games.rattle_battle.chapters.dropping import drop
from tortuga.games.rattle_battle.chapters.dropping.poses import CENTRE, Fall, Rest
from tortuga.games.rattle_battle.data.shapes import BOX, Spot, Square, extent
from tortuga.games.rattle_battle.fast import bank


def at_a_wall(die: Square) -> bool:
    """Does this die touch a wall?"""
    return min(die.x, die.y, BOX - die.x, BOX - die.y) - extent(die.angle) <= geometry.TOUCH


@cache
def fresh(dice: int, drops: int) -> list[Rest]:
    """Fresh drops, from seeds that are not in the bank."""
    return [drop.let_fall(Fall("drop", dice), 777_000_000 + seed) for seed in range(drops)]


def figures(rests: list[Rest]) -> dict[str, float]:
    """The distance of dice from the middle, and the shares at walls, with fists, of repeated drops and of each side."""
    poses = [pose for rest in rests for pose in rest.poses if pose is not None]
    assert len(poses) == sum(len(rest.poses) for rest in rests), "no die of a drop stays outside"
    sides = [sum(pose.side == side for pose in poses) for side in range(6)]
    return {
        "away": sum(hypot(pose.x - CENTRE, pose.y - CENTRE) for pose in poses) / len(poses),
        "walls": sum(at_a_wall(pose) for pose in poses) / len(poses),
        "fists": sum(rest.fists > 0 for rest in rests) / len(rests),
        "again": sum(rest.drops > 1 for rest in rests) / len(rests),
        "dice": len(poses),
        "rarest": min(sides) / len(poses),
        "commonest": max(sides) / len(poses),
    }


def features(drops: Iterable[list[Spot]]) -> dict[str, list[float]]:
    """For each drop: mean and largest distance from the middle, nearest neighbours, share touching, share at walls."""
    found: dict[str, list[float]] = {
        "away": [],
        "farthest": [],
        "nearest": [],
        "closest": [],
        "touching": [],
        "walls": [],
    }
    for spots in drops:
        away = [hypot(spot.x - CENTRE, spot.y - CENTRE) for spot in spots]
        nearest = [min(geometry.gap(one, other) for other in spots if other is not one) for one in spots]
        found["away"].append(sum(away) / len(away))
        found["farthest"].append(max(away))
        found["nearest"].append(sum(nearest) / len(nearest))
        found["closest"].append(min(nearest))
        found["touching"].append(sum(d <= geometry.TOUCH for d in nearest) / len(nearest))
        found["walls"].append(sum(at_a_wall(spot) for spot in spots) / len(spots))
    return found


def features_of(rests: list[Rest]) -> dict[str, list[float]]:
    return features([Spot(p.x, p.y, p.angle) for p in rest.poses if p is not None] for rest in rests)


def banked(dice: int, drops: int) -> dict[str, list[float]]:
    """The same for drops from the bank."""
    chance = Fast(dice)
    return features([Spot(*place) for place in bank.places(chance, dice)] for _ in range(drops))
