"""The movement rules once more, written as plainly as can be and as slowly: what the real search is checked against.

States are (hex, facing, points, sides turned, free side used, forward yet, backward hexes, straight forward run capped
at 2, all hexes so far down wind and no side turned after the first, stopped).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tortuga.games.piratical.data import RACES, Mode
from tortuga.games.piratical.hexes import Hex, opposite, turn
from tortuga.games.piratical.sea import Sea


class At(NamedTuple):
    hex: Hex
    facing: int
    points: int = 0
    sides: int = 0
    free_used: bool = False
    forward: bool = False
    backward: int = 0
    run: int = 0
    down_wind: bool = True
    stopped: bool = False


class Voyager:
    """One ship, about to move."""

    def __init__(
        self, sea: Sea, race: int, mode: Mode, hull: int, luffed: bool, wind: int, ships: Sequence[int]
    ) -> None:
        self.sea, self.mode, self.wind = sea, mode, wind
        self.race = RACES[race]
        self.ships = {sea.chart.hexes[hex] for hex in ships}
        self.luffed = luffed
        self.half = hull * 2 <= self.race.hull
        self.eye = opposite(wind)
        self.minds_wind = mode == "sail" and not self.race.points_high

    def may_enter(self, hex: Hex) -> bool:
        number = self.sea.chart.at.get(hex)
        return number is not None and self.sea.chart.water[number] and hex not in self.ships

    def is_port(self, hex: Hex) -> bool:
        return self.sea.is_port(self.sea.chart.at[hex])

    def allowance(self, at: At) -> int:
        points = self.race.speed(self.mode) + (2 if self.mode == "sail" and at.down_wind else 0)
        return (points + 1) // 2 if self.half else points

    def reach(self, start: int) -> dict[tuple[str, int], int]:
        """Every hex and facing where the move can end, with the fewest points."""
        chart = self.sea.chart
        self.start = chart.hexes[start // 6]
        self.start_facing = start % 6 + 1
        self.in_port = self.is_port(self.start)
        facings = range(1, 7) if self.in_port else [self.start_facing]
        todo = [At(self.start, facing) for facing in facings]
        met: set[At] = set(todo)
        while todo:
            for step in self.steps(todo.pop()):
                if step not in met and step.points <= self.allowance(step):
                    met.add(step)
                    todo.append(step)
        self.met = met
        best: dict[tuple[str, int], int] = {}
        for at in met:
            key = (chart.labels[chart.at[at.hex]], at.facing)
            best[key] = min(best.get(key, 99), at.points)
        return best

    def rams(self) -> set[tuple[str, int]]:
        """Where the last two hexes can have been straight ahead, with a ship in the next one."""
        chart = self.sea.chart
        return {
            (chart.labels[chart.at[at.hex]], at.facing)
            for at in self.met
            if at.run == 2 and at.hex.neighbour(at.facing) in self.ships
        }

    def luffs(self) -> set[tuple[str, int]]:
        """The ends that come only of turning a side directly into the wind; a bow swung in port is no side turned."""
        chart = self.sea.chart
        facing_it = [at for at in self.met if self.minds_wind and at.facing == self.eye]
        lying = {at.hex for at in facing_it if at.sides == 0}
        return {(chart.labels[chart.at[at.hex]], at.facing) for at in facing_it if at.hex not in lying}

    def walk(self, path: Sequence[int]) -> set[At]:
        """How the ship can come to the end of this path, step by step and within its points; empty if it cannot."""
        spots = [(self.sea.chart.hexes[spot // 6], spot % 6 + 1) for spot in path]
        here = {At(*spots[0])}
        if self.in_port and len(spots) > 1 and spots[1][0] == spots[0][0]:
            here = {At(*spots[1])}  # swung in port
            spots = spots[1:]
        for hex, facing in spots[1:]:
            here = {step for at in here for step in self.steps(at) if (step.hex, step.facing) == (hex, facing)}
            here = {step for step in here if step.points <= self.allowance(step)}
        return here

    def steps(self, at: At) -> Iterator[At]:
        if at.stopped:
            return
        yield from self.ahead(at)
        if self.mode == "oars" and at.backward < 2:
            astern = at.hex.neighbour(opposite(at.facing))
            if self.may_enter(astern):
                yield at._replace(
                    hex=astern, points=at.points + 1, backward=at.backward + 1, run=0, stopped=self.is_port(astern)
                )
        for side in (1, -1):
            yield from self.turned(at, turn(at.facing, side))

    def ahead(self, at: At) -> Iterator[At]:
        ahead = at.hex.neighbour(at.facing)
        if not self.may_enter(ahead) or (self.minds_wind and at.facing == self.eye):
            return
        yield at._replace(
            hex=ahead,
            points=at.points + 1,
            forward=True,
            run=min(2, at.run + 1),
            down_wind=at.down_wind and at.facing == self.wind,
            stopped=self.is_port(ahead),
        )

    def turned(self, at: At, facing: int) -> Iterator[At]:
        turned = at._replace(facing=facing, sides=at.sides + 1, run=0, down_wind=at.down_wind and not at.forward)
        if self.mode == "steam":
            yield turned._replace(points=at.points + at.free_used, free_used=True)
        elif self.mode == "oars":
            free = at.forward and not at.free_used
            yield turned._replace(points=at.points + (not free), free_used=at.free_used or free)
        elif at.sides < 2:
            irons = not self.in_port and self.minds_wind and (self.luffed or self.start_facing == self.eye)
            embayed = not self.may_enter(at.hex.neighbour(at.facing))
            if at.forward or embayed or (irons and at.sides == 0):
                stops = self.minds_wind and facing == self.eye
                yield turned._replace(points=at.points + at.free_used, free_used=True, stopped=stops)
