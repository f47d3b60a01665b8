"""Counting the turns of a passage, and captains who make use of it."""

from __future__ import annotations

import pytest
from piratical_table import CHART, SEA, begin, draw, hex_of, put_ship, spot, stage, store

from tortuga.engine import Action, Fast
from tortuga.games.piratical import bot
from tortuga.games.piratical.actions import Move, SetWind
from tortuga.games.piratical.bot.crossing import Crossing, Turning
from tortuga.games.piratical.bot.distances import field
from tortuga.games.piratical.bot.passages import MOST, FewestTurns, Handling, handling_of, passage
from tortuga.games.piratical.bot.weights import CAPTAIN, MATE, Weights
from tortuga.games.piratical.chapters import movement
from tortuga.games.piratical.chapters.movement import Voyage
from tortuga.games.piratical.data import RACE_IDS, RACE_OF, RACES
from tortuga.games.piratical.data.hexes import SIDES

HOMES = [home.anchorage for home in CHART.homes]
AWAY = (8, 12, 16)
"""Hexes from a home port to its neighbours, to the next but one, and across."""
FEWEST = {
    "empire": ((1, 2), (2, 2), (2, 3), (3, 4)),
    "brettonian": ((1, 2), (1, 2), (2, 4), (2, 4)),
    "elves": ((1, 1), (1, 1), (2, 2), (2, 2)),
    "dwarves": ((2, 2), (2, 2), (3, 3), (4, 4)),
}
"""By race, in the best wind and in the worst: turns from home to Treasure Island, to a neighbour, to the next but one,
and across."""


def turns_to(goal: tuple[int, ...], race: int, wind: int, crippled: bool = False) -> FewestTurns:
    turns = passage(SEA, handling_of(race, crippled, wind), goal)
    assert turns is not None
    return turns


def turns_from_home(race: str, wind: int, goal: tuple[int, ...]) -> int:
    number = RACE_OF[race]
    return turns_to(goal, number, wind)[HOMES[number] * 6]


@pytest.mark.parametrize("race", FEWEST)
def test_the_fewest_turns_from_home_are_those_of_the_map(race: str) -> None:
    far = field(CHART, (HOMES[RACE_OF[race]],))
    places: list[list[tuple[int, ...]]] = [[tuple(sorted(CHART.shore))]]
    places += [[(home,) for home in HOMES if far[home] == away] for away in AWAY]
    for goals, fewest in zip(places, FEWEST[race], strict=True):
        found = [turns_from_home(race, wind, goal) for wind in SIDES for goal in goals]
        assert (min(found), max(found)) == fewest


@pytest.mark.parametrize("race", RACE_IDS)
def test_they_are_counted_by_the_rules_of_movement(race: str) -> None:
    """The plain form says from where the next move leads where a turn less is left, and from where none does."""
    number, chance = RACE_OF[race], Fast(3)
    kin, goal = RACES[number], (HOMES[(number + 2) % 6],)
    water = [hex for hex, water in enumerate(CHART.water) if water]
    for wind in (2, 5):
        for crippled in (False, True):
            turns = turns_to(goal, number, wind, crippled)
            hull = kin.hull // 2 if crippled else kin.hull
            for hex in chance.sample(water, 4):
                start = hex * 6 + chance.below(6)
                ends = [
                    at.spot
                    for mode in kin.modes
                    for at in movement.ends(Voyage(SEA, number, mode, start, hull, False, wind))
                ]
                assert turns[start] == (0 if hex in goal else min(MOST, 1 + min(turns[end] for end in ends)))


def test_ships_that_move_alike_share_their_passages() -> None:
    assert (
        handling_of(RACE_OF["chaos"], False, 3)
        == handling_of(RACE_OF["empire"], False, 3)
        == Handling(RACE_OF["empire"], False, 3)
    )
    assert handling_of(RACE_OF["elves"], False, 3) != handling_of(RACE_OF["brettonian"], False, 3)
    assert handling_of(RACE_OF["dwarves"], True, 3) == handling_of(RACE_OF["dwarves"], True, 4), "steam minds no wind"


def test_the_way_to_a_ship_is_guessed() -> None:
    handling, turning = handling_of(RACE_OF["elves"], False, 1), Turning(-1, 0.0, 0.0, (0.0, 0.5, 1.0, 2.0))
    for goal, counts in ((HOMES[0], True), (hex_of("K8"), False)):
        guessed, counted = (Crossing(SEA, (goal,), turning, 9, handling, share)[hex_of("G17")] for share in (0.0, 1.0))
        assert (guessed != counted) == counts


# Captains


def end_of_move(weights: Weights, label: str, facing: int, wind: int) -> Action:
    """Where a Brettonian with three treasures aboard ends its move."""
    state = stage("brettonian", "orcs", wind=wind)
    put_ship(state, 0, label, facing, treasures=3)
    play = begin(state)
    play.act(0, bot.choose(play.match.seat(0), Fast(1), weights))
    return bot.choose(play.match.seat(0), Fast(1), weights)


@pytest.mark.parametrize(
    ("label", "facing", "wind", "turns"), [("K20", 4, 5, 2), ("O16", 6, 5, 3), ("J4", 3, 6, 3), ("P12", 6, 4, 3)]
)
def test_a_captain_loses_no_turn_on_the_way_home(label: str, facing: int, wind: int, turns: int) -> None:
    """A mate gets nearer to the port and then needs another turn."""
    brettonian = RACE_OF["brettonian"]
    left = turns_to((HOMES[brettonian],), brettonian, wind)
    ends = [end_of_move(weights, label, facing, wind) for weights in (MATE, CAPTAIN)]
    assert left[spot(label, facing)] == turns
    mates, captains = (left[CHART.spot_of[end]] for end in ends if isinstance(end, Move))
    assert captains == turns - 1 < mates


@pytest.mark.parametrize(("label", "facing", "wind"), [("U25", 3, 3), ("C9", 2, 5), ("I23", 5, 6)])
def test_a_captain_who_chooses_the_wind_counts_the_turns_in_each(label: str, facing: int, wind: int) -> None:
    """The last treasures are aboard, so the ship has to go home."""
    state, brettonian = stage("brettonian", "orcs", wind=wind), RACE_OF["brettonian"]
    put_ship(state, 0, label, facing, treasures=3)
    store(state, 0, 4)
    play = draw(state, "wind_any")
    chosen = bot.choose(play.match.seat(0), Fast(1), CAPTAIN)
    turns: dict[Action, int] = {
        SetWind(side): turns_to((HOMES[brettonian],), brettonian, side)[spot(label, facing)] for side in SIDES
    }
    assert turns[chosen] == min(turns.values()) < max(turns.values())
