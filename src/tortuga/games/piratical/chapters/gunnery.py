"""Guns, of ships and forts: arcs of fire, dice to hit, and saves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tortuga.engine import Chance
from tortuga.games.piratical.data import GUN_OF, NUMBERS
from tortuga.games.piratical.data.chart import NOWHERE, Chart
from tortuga.games.piratical.data.hexes import Hex, angle_off, ring
from tortuga.games.piratical.data.rows import FARTHEST, Mount, RaceNumber
from tortuga.games.piratical.state import Weapon

_LITTLE = 1e-6
_BEARS: dict[Mount, tuple[tuple[float, float], ...]] = {
    "forward": ((-30, 30),),
    "midships": ((-120, -60), (60, 120)),
    "arc180": ((-90, 90),),
}
"""The angles off the bow between which a weapon bears, bounds included (R30). No weapon bears astern."""


@cache
def arc(mount: Mount, facing: int) -> frozenset[Hex]:
    """The offsets from the ship that a weapon in this mount bears on, up to the longest range of any weapon."""
    return frozenset(
        way
        for radius in range(1, FARTHEST + 1)
        for way in ring(radius)
        if any(low - _LITTLE <= angle_off(way, facing) <= high + _LITTLE for low, high in _BEARS[mount])
    )


def bearing_weapons(chart: Chart, race: RaceNumber, weapons: Sequence[Weapon], spot: int, target: int) -> list[Weapon]:
    """The weapons that could fire from this spot at the target hex: in range, in sight and within their arcs."""
    gun = GUN_OF[race]
    way = chart.way(spot // 6, target)
    if not gun.nearest <= way.length <= gun.farthest or not chart.sees(spot // 6, target):
        return []
    return [weapon for weapon in weapons if way in arc(weapon.mount, spot % 6 + 1)]


def ways_of_fire(race: RaceNumber, weapons: Sequence[Weapon], facing: int) -> Sequence[Hex]:
    """All offsets from the ship that at least one of these weapons bears on, within its range."""
    return _ways_of_fire(race, frozenset([weapon.mount for weapon in weapons]), facing)


@cache
def _ways_of_fire(race: RaceNumber, mounts: frozenset[Mount], facing: int) -> Sequence[Hex]:
    gun = GUN_OF[race]
    ways = {way for mount in mounts for way in arc(mount, facing)}
    return tuple(sorted(way for way in ways if gun.nearest <= way.length <= gun.farthest))


def field_of_fire(chart: Chart, race: RaceNumber, weapons: Sequence[Weapon], spot: int) -> list[int]:
    """The sea hexes that at least one of these weapons could fire at from this spot."""
    here = chart.hexes[spot // 6]
    hexes = [chart.at.get(here.plus(way), NOWHERE) for way in ways_of_fire(race, weapons, spot % 6 + 1)]
    return [hex for hex in hexes if hex != NOWHERE and chart.water[hex] and chart.sees(spot // 6, hex)]


def out_of_sight(chart: Chart, hex: int) -> list[int]:
    """The sea hexes that land hides from here, up to the longest range of any weapon."""
    near = [chart.at.get(chart.hexes[hex].plus(way), NOWHERE) for far in range(1, FARTHEST + 1) for way in ring(far)]
    return [other for other in near if other != NOWHERE and chart.water[other] and not chart.sees(hex, other)]


def hits(dice: Sequence[int], battle_cards: int = 0) -> list[int]:
    """The dice that hit: 4 or more, with 1 added for each battle card (R35)."""
    least = _least_to_hit(battle_cards)
    return [die for die in dice if die >= least]


def _least_to_hit(battle_cards: int) -> int:
    return NUMBERS.hits_on - battle_cards * NUMBERS.battle_card_to_hit


def damage_of_a_hit(battle_cards: int) -> int:
    """Hull points for a hit that gets through: one, or two if any battle cards were played (R35)."""
    return NUMBERS.battle_card_damage if battle_cards else NUMBERS.damage


def roll_saves(chance: Chance, hitting: list[int], saves_on: int) -> tuple[list[int], int]:
    """Roll the saves. Returns the dice in the order rolled, and how many hits got through.

    Doubles (R34): among hits with the same face, the first failed save lets the rest through without rolling.
    """
    rolled: list[int] = []
    through = 0
    for face in sorted(set(hitting)):
        for left in range(hitting.count(face), 0, -1):
            rolled.append(chance.roll())
            if rolled[-1] < saves_on:
                through += left
                break
    return rolled, through
