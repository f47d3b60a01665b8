"""What the chart shows beside a hex, a bow or a ship is compared with what the rules then do.

On a captain's move the page draws what the question carries: points, ways, why a hex is out of reach, which ships could
be fired at from there and where the guns would bear. Here ships sail to these places in random positions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from piratical_scenes import scene
from piratical_table import CHART

from tortuga.engine import IllegalAction, Match
from tortuga.games.piratical.actions import GetUnderWay, Move, Plunder
from tortuga.games.piratical.chapters import movement
from tortuga.games.piratical.chapters.course import CourseOutline, End, MoveSpace
from tortuga.games.piratical.chapters.movement import At, Voyage
from tortuga.games.piratical.data.hexes import SIDES, Hex
from tortuga.games.piratical.events import FortFired, Sailed
from tortuga.games.piratical.seats.views import PiraticalView
from tortuga.games.piratical.state import Piratical, ship_of

BEYOND = 3
"""How many points more than a ship has are looked at, to find out what a place beyond its reach takes."""


class Plot:
    """A captain who is asked where to sail, and what the question shows."""

    def __init__(self, match: Match[Piratical], space: MoveSpace) -> None:
        ((self.seat, self.ask),) = match.waiting.items()
        self.match = match
        self.found = space.found
        self.shown: CourseOutline = space.outline()
        state, ship = match.state, ship_of(match.state, self.seat)
        mode = state.turn.mode
        assert mode != "stay"
        assert mode, "the ship moves"
        self.start = ship.spot
        self.voyage = Voyage(
            sea=state.sea,
            race=state.captains[self.seat].race,
            mode=mode,
            start=ship.spot,
            hull=ship.hull,
            luffed=ship.luffed,
            wind=state.wind,
            ships=state.ships_but(self.seat),
        )

    def sailed(self, way: str) -> set[At]:
        """Where this way takes the ship by the plain rules, and what it has used for it then."""
        return movement.follow(self.voyage, CHART.walk(self.start, way))

    def after(self, move: Move) -> Match[Piratical]:
        match = self.match.clone()
        match.act(self.seat, move)
        return match

    def view(self, match: Match[Piratical]) -> PiraticalView:
        view = match.view(self.seat)
        assert isinstance(view, PiraticalView)
        return view


def plots(first: int, count: int) -> Iterator[Plot]:
    """The choice of a move in random positions, in one of the ways in which the ship can move."""
    for number in range(first, first + count):
        match = scene(number, phase="move")
        ((seat, ask),) = match.waiting.items()
        ways = [one for one in ask.options if isinstance(one, GetUnderWay)]
        if not ways:
            continue
        match.act(seat, ways[number % len(ways)])
        space = None if match.over else next(iter(match.waiting.values())).space
        if isinstance(space, MoveSpace):
            yield Plot(match, space)


def moves_to(end: End) -> Iterator[tuple[Move, int, int, str]]:
    """The bows that the ship can have there, each with what is shown: points, the points there are, the way."""
    for side in SIDES:
        cost, limit, way = end.costs[side - 1], end.limits[side - 1], end.ways[side - 1]
        assert (cost is None) == (limit is None) == (way is None)
        if cost is not None and limit is not None and way is not None:
            yield Move(end.hex, side), cost, limit, way


def some_end(plot: Plot) -> End:
    return plot.shown.ends[plot.start % len(plot.shown.ends)]


# Points


def points_are_those_of_the_way(first: int, count: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for plot in plots(first, count):
        ordinary, down_wind = movement.allowance(plot.voyage.race, plot.voyage.mode, plot.voyage.hull)
        assert (plot.shown.points, plot.shown.down_wind) == (ordinary, down_wind)
        offered = set()
        for end in plot.shown.ends:
            for move, cost, limit, way in moves_to(end):
                offered.add(move)
                arrived = plot.sailed(way)
                assert min(at.points for at in arrived) == cost, (plot.match, move, way)
                assert cost <= limit
                assert limit == ordinary or (cost > ordinary and any(at.down_wind for at in arrived))
                costlier = cost != plot.found.cost(CHART.spot_of[move])
                seen["down wind" if limit > ordinary else "run-up that takes more" if costlier else "others"] += 1
            assert end.least == min(cost for cost in end.costs if cost is not None)
            assert end.costs[end.natural - 1] == end.least
        assert offered == set(plot.ask.options)
    return seen


def test_points_are_those_of_the_way_that_is_drawn() -> None:
    assert points_are_those_of_the_way(1, 40)["others"] > 1000


@pytest.mark.slow
def test_points_are_those_of_the_way_that_is_drawn_in_very_many_positions() -> None:
    """Of a way with a run-up to a ram, too, which may take more than the shortest."""
    seen = points_are_those_of_the_way(1000, 500)
    assert min(seen["run-up that takes more"], seen["down wind"]) > 0


def test_the_way_that_is_drawn_is_sailed() -> None:
    for plot in plots(200, 30):
        for move, _, _, way in moves_to(some_end(plot)):
            (sailed,) = [one for one in told(plot, plot.after(move)) if isinstance(one, Sailed)]
            assert (sailed.way, sailed.hex, sailed.facing) == (way, move.hex, move.facing)


def told(plot: Plot, after: Match[Piratical]) -> list[object]:
    return [one.event for one in after.told_since(plot.match.told_count)]


# Out of reach


def test_every_other_hex_says_why() -> None:
    """A hex says what its best bow would be refused for. Where the ship can end, each other bow has its own reason."""
    for plot in plots(300, 25):
        ends = [end.hex for end in plot.shown.ends]
        others = [hex for one in plot.shown.beyond for hex in one.hexes]
        assert sorted(ends + others) == sorted(CHART.labels)
        for reason, hexes in ((one.reason, one.hexes) for one in plot.shown.beyond):
            hex = hexes[plot.start % len(hexes)]
            assert reason in {refusal(plot, Move(hex, side)) for side in SIDES}
        end = some_end(plot)
        assert [refusal(plot, Move(end.hex, side)) for side in SIDES] == list(end.reasons)


def refusal(plot: Plot, move: Move) -> str | None:
    """The sentence with which this move is refused; None if it can be made."""
    before = plot.match.fingerprint()
    try:
        plot.match.choose(plot.seat, move)
    except IllegalAction as error:
        assert plot.match.fingerprint() == before
        return error.sentence
    return None


@pytest.mark.parametrize("number", range(8))
def test_a_place_beyond_reach_takes_as_many_points_as_is_said(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plain rules get there with as many points, and not with fewer."""
    (plot,) = next_plots(400 + 10 * number)
    ordinary, down_wind = movement.allowance(plot.voyage.race, plot.voyage.mode, plot.voyage.hull)
    most = ordinary + BEYOND
    monkeypatch.setattr(movement, "allowance", lambda *_: (most, most))
    fewest: dict[str, int] = {}
    for spot, cost in movement.costs(movement.ends(plot.voyage)).items():
        label = CHART.labels[spot // 6]
        fewest[label] = min(cost, fewest.get(label, cost))
    found = 0
    for one in plot.shown.beyond:
        for hex in one.hexes:
            if one.reason.startswith("That takes "):
                needs, *has = map(int, re.findall(r"\d+", one.reason))
                assert has == ([ordinary, down_wind] if down_wind > ordinary else [ordinary])
                assert fewest.get(hex, most + 1) == min(needs, most + 1)
                found += needs <= most
            else:
                assert hex not in fewest, f"{hex}: {one.reason}"
    assert found > 5


def next_plots(number: int) -> list[Plot]:
    """The first choice of a move from this position on, with much in reach."""
    return [next(plot for plot in plots(number, 500) if len(plot.shown.ends) > 15)]


# Guns


def test_aims_from_an_end_are_those_of_the_ship_that_lies_there() -> None:
    seen: Counter[bool] = Counter()
    for plot in plots(500, 50):
        end = some_end(plot)
        for move, *_ in moves_to(end):
            match = plot.after(move)
            if not lies_there(plot, match, move):
                continue
            shots = [one for one in plot.view(match).shots if one.seat == plot.seat]
            shown = {(one.target, one.served, one.chance, one.damage) for one in shots}
            aims = {(one.target, one.weapons, one.chance, one.damage) for one in end.aims if one.facing == move.facing}
            assert aims == shown, (plot.match, move)
            seen[bool(aims)] += 1
    assert min(seen[True], seen[False]) > 10


def lies_there(plot: Plot, match: Match[Piratical], move: Move) -> bool:
    """Is the ship still where it has sailed to? A card may have taken it away, or the turn may be another's."""
    ship = match.state.captains[plot.seat].ship
    return ship is not None and ship.spot == CHART.spot_of[move] and match.state.active == plot.seat


def test_where_guns_would_bear_is_where_they_then_do() -> None:
    """The page lays the ways of fire around the hex and leaves out land and what land hides."""
    for plot in plots(700, 30):
        end = some_end(plot)
        here = CHART.hexes[CHART.number_of[end.hex]]
        for move, *_ in moves_to(end):
            match = plot.after(move)
            if not lies_there(plot, match, move):
                continue
            ways = (here.plus(Hex(*way)) for way in plot.shown.fire[move.facing - 1])
            drawn = {CHART.labels[hex] for hex in map(NUMBER.get, ways) if hex is not None and CHART.water[hex]}
            ship = plot.view(match).captains[plot.seat].ship
            assert ship is not None
            assert drawn - set(end.hidden) == set(ship.bears)


NUMBER = {hex: number for number, hex in enumerate(CHART.hexes)}


def test_a_ship_on_a_red_hex_can_be_fired_at_and_no_other() -> None:
    """Free Ports protect who lies there, and bind (R60); without crew nobody fires."""
    seen: Counter[bool] = Counter()
    for number in range(900, 1100):
        match = scene(number, phase="attack")
        view = match.view(0)
        assert isinstance(view, PiraticalView)
        mine = view.captains[0].ship
        if mine is None or not mine.weapons or mine.port == "free_port":
            continue
        for other in view.captains[1:]:
            if other.ship is None or other.ship.port == "free_port":
                continue
            can = any((one.seat, one.target) == (0, other.seat) for one in view.shots)
            assert can == (other.ship.hex in mine.bears)
            seen[can] += 1
    assert min(seen[True], seen[False]) > 20


def test_forts_fire_at_ships_on_the_hexes_they_cover_and_at_no_others() -> None:
    seen: Counter[bool] = Counter()
    for number in range(1100, 1700):
        match = scene(number, phase="anchor")
        if match.over:
            continue
        ((seat, ask),) = match.waiting.items()
        if Plunder() not in ask.options:
            continue
        hex, view = CHART.labels[ship_of(match.state, seat).hex], match.view(seat)
        assert isinstance(view, PiraticalView)
        ship = view.captains[seat].ship
        assert ship is not None
        covers = {port.race: port.covers for port in view.ports}
        before = match.told_count
        match.act(seat, Plunder())
        while match.waiting and next(iter(match.waiting.values())).kind == "narrow_escape":
            match.act(seat, match.waiting[seat].options[-1])
        fired = {one.event.port for one in match.told_since(before) if isinstance(one.event, FortFired)}
        assert fired <= {port for port, hexes in covers.items() if hex in hexes}
        seen[ship.port in fired] += 1
    assert seen[True] > 5
