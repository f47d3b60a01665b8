"""The Boarding Hook is offered whenever the ship could end touching its target."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pytest
from rattle_table import G1, G2, G3, R1, R2, R3, Y1, Y2, Y3, A, die, fit, float_ship, stage

from tortuga.engine import Fast
from tortuga.games.rattle_battle.actions import Hook, Move
from tortuga.games.rattle_battle.chapters.geometry import SLACK, depth, touching
from tortuga.games.rattle_battle.chapters.hooking import _on_circle, outline
from tortuga.games.rattle_battle.chapters.move_space import MoveSpace
from tortuga.games.rattle_battle.chapters.moves import Mover, contact_point
from tortuga.games.rattle_battle.chapters.player_actions import turn_ask
from tortuga.games.rattle_battle.data import SHORT
from tortuga.games.rattle_battle.data.shapes import Spot, extent
from tortuga.games.rattle_battle.fast import bank
from tortuga.games.rattle_battle.state import Rattle, Ship, Turn, np_ships, ship_of


def hooker(card: str = "i1", scenario: str = "norrington", angle: float = 0.0) -> Rattle:
    """A's turn, with one ship in the middle of the south side and nothing but a Boarding Hook."""
    state = stage(card, scenario=scenario)
    state.players[A].parts[0] = 0
    fit(state, A, "boarding_hook")
    float_ship(state, die(A), 142.5, 100, angle)
    state.turn = Turn(A)
    return state


def hooked(state: Rattle) -> set[int]:
    """The ships that A could hook."""
    ask = turn_ask(state, A)
    if ask is None:
        return set()
    assert isinstance(ask.space, MoveSpace)
    return {mover.target.die for mover in ask.space.movers() if mover.target is not None}


def can_touch(state: Rattle, ship: Ship, foe: Ship) -> bool:
    """Whether one of two thousand places around the target can be reached."""
    anywhere = MoveSpace(state, A, [Mover(Move, "sail", ship, SHORT, None, False, extent(ship.angle))])
    for angle in (step * pi / 350 for step in range(700)):
        x, y = contact_point(ship.angle, foe, angle)
        for off in (0.0, 0.2, 0.44):
            end = Spot(round(x + off * cos(angle), 3), round(y + off * sin(angle), 3), ship.angle)
            if touching(end, foe) and anywhere.refusal(Move(ship.die, end.x, end.y, "sail")) is None:
                return True
    return False


def test_r22_a_hook_reaches_to_the_last_half_millimetre() -> None:
    """R22: after 63 mm a gap of 0.3 mm is touching, one of 0.6 mm is not."""
    state = hooker()
    foe = float_ship(state, Y1, 142.5, 100 + 12 + 63.3)
    assert hooked(state) == {Y1}
    ask = turn_ask(state, A)
    assert ask is not None
    assert ask.find(Hook(die(A), Y1, 142.5, 163.0)) is not None
    foe.y = 100 + 12 + 63.6
    assert turn_ask(state, A) is None


@pytest.mark.parametrize("angle", [0.0, 30.0, 45.0])
def test_the_outline_at_a_distance_is_the_outline_moved_outwards(angle: float) -> None:
    target = Spot(100.0, 100.0, 10.0)
    plain, wide = outline(angle, target, 0.0), outline(angle, target, 0.4)
    for (near, far), (near_out, far_out) in zip(plain, wide, strict=True):
        out = near_out[0] - near[0], near_out[1] - near[1]
        assert (far_out[0] - far[0], far_out[1] - far[1]) == pytest.approx(out), "parallel"
        assert hypot(*out) == pytest.approx(0.4)
        assert out[0] * (near[0] - 100) + out[1] * (near[1] - 100) > 0, "away from the target"


@pytest.mark.parametrize("card", ["i1", "boneyard"])
@pytest.mark.parametrize("seed", range(16))
def test_a_hook_is_offered_wherever_a_fine_search_finds_a_berth(card: str, seed: int) -> None:
    """In a crowd, and where a tile may be in the way."""
    chance = Fast(seed)
    state = hooker(card, "norrington" if card == "i1" else "pirate_wars", angle=seed * 5.0)
    for number, (x, y, angle) in zip((Y1, Y2, Y3, G1, G2, G3, R1, R2, R3), bank.places(chance, 9), strict=True):
        spot = Spot(142.5 + (x - 142.5) / 4, 150 + (y - 142.5) / 4, angle)
        if not any(depth(spot, other) > SLACK for other in state.sea):
            float_ship(state, number, spot.x, spot.y, spot.angle)
    ship = ship_of(state, die(A))
    assert {foe.die for foe in np_ships(state) if can_touch(state, ship, foe)} <= hooked(state)


def test_an_edge_meets_a_circle_where_it_is_just_that_far_from_the_middle() -> None:
    """Edges of other lengths than one, too, of which a part is no distance."""
    edge, centre = ((0.0, 3.0), (20.0, 3.0)), float_ship(hooker(), Y1, 10, 0)
    assert sorted(_on_circle(edge, centre, 5.0)) == pytest.approx([0.3, 0.7])
    assert list(_on_circle(edge, centre, 15.0)) == [], "it lies inside"
    assert list(_on_circle(edge, centre, 2.0)) == [], "it lies outside"
    assert list(_on_circle(((10.0, 3.0), (20.0, 3.0)), centre, 5.0)) == pytest.approx([0.4])
