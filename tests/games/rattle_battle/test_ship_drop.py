"""Step 2, ship drop: where drops come from, and what the record keeps of them."""

from __future__ import annotations

import pytest
from rattle_table import R1, R2, R3, VIOLET, Y1, Y2, A, B, die, stage

import tortuga
from tortuga.engine import Fast, loads, replay
from tortuga.games.rattle_battle.chapters import geometry
from tortuga.games.rattle_battle.chapters.dropping import drop, film
from tortuga.games.rattle_battle.chapters.dropping.poses import Fall, recall
from tortuga.games.rattle_battle.chapters.ship_drop import (
    drop_ships,
    place_ships,
    read_script,
    roll,
    ship_drop,
    throw_dice,
)
from tortuga.games.rattle_battle.data import SIDES_OF, shapes
from tortuga.games.rattle_battle.data.shapes import Pose
from tortuga.games.rattle_battle.events import Dropped, Placed
from tortuga.games.rattle_battle.rules import RULES
from tortuga.games.rattle_battle.state import Rattle, ship_of
from tortuga.kit import SHUFFLE, rehearse


def test_everything_sent_and_the_fleet_fall_together() -> None:
    state = stage("i1", drops="scripted", script=["20,20,0,1 50,50,0,2 100,20,0,3 20,100,0,1 200,200,10,2 250,20,0,3"])
    state.players[A].sent, state.players[B].sent = 2, 1
    ran = rehearse(state, ship_drop)
    (event,) = ran.told(Dropped)
    assert event.dice == (die(A, 0), die(A, 1), die(B, 0), Y1, Y1 + 1, Y1 + 2)
    assert event.fell == 6
    assert ship_of(state, Y2).angle == 10
    assert state.phase == "np_actions"


@pytest.mark.parametrize("source", ["bank", "physics"])
def test_placed_dice_are_dropped_for_their_faces_and_put_on_their_spots(source: str) -> None:
    state = stage("attack_port", drops=source)
    ran = rehearse(state, place_ships, draws=Fast(3), game=RULES)
    assert [(s.die, s.x, s.y, s.angle) for s in state.sea] == [(R1, 95, 225, 0), (R2, 142.5, 225, 0), (R3, 190, 225, 0)]
    assert all(ship.face in SIDES_OF[ship.die] for ship in state.sea)
    assert [event.die for event in ran.told(Placed)] == [R1, R2, R3]


def test_r81_a_placed_ally_has_a_face_like_any_other() -> None:
    """R81."""
    seen = set()
    for seed in range(40):
        state = stage("king_is_here", scenario="pirate_wars")
        rehearse(state, place_ships, draws=Fast(seed))
        seen.add(ship_of(state, VIOLET).face)
    assert seen == set(SIDES_OF[VIOLET])


@pytest.mark.parametrize("source", ["bank", "physics"])
def test_r19_ships_in_the_box_may_be_pushed(source: str) -> None:
    """R19."""
    moved = 0
    for seed in range(12):
        state = stage("attack_port", drops=source)
        rehearse(state, place_ships, draws=Fast(3), game=RULES)
        rehearse(
            state,
            lambda table: drop_ships(table, [0, 1, 2, 3, 5, 6, 7, 8, Y1, Y2], "drop"),
            draws=Fast(seed),
            game=RULES,
        )
        spots = {R1: 95, R2: 142.5, R3: 190}
        moved += sum(ship_of(state, red).x != x for red, x in spots.items())
        for number, one in enumerate(state.sea):
            assert shapes.inside(one)
            assert all(geometry.depth(one, other) < 0.02 for other in state.sea[number + 1 :])
    assert moved > 0


def test_r16_r17_nobody_aims_a_drop_and_every_die_stays_in_the_box() -> None:
    """R16, R17."""
    state = stage()
    for seed in range(100):
        state.sea[:] = []
        rehearse(state, lambda table: drop_ships(table, list(range(17)), "drop"), draws=Fast(seed))
        assert len(state.sea) == 17
        assert all(shapes.inside(ship) for ship in state.sea)


def test_scripts_say_where_dice_fall() -> None:
    rest = read_script("100,100,0,5 - 140,100,45,cannon", Fall("drop", 3, (Pose(1, 2, 3, 4),)), [0, 1, 2], [Y1])
    assert rest.poses == (Pose(100, 100, 0, 3), None, Pose(140, 100, 45, 1), Pose(1, 2, 3, 4))


def test_scripts_push_and_turn_dice_that_lie_there() -> None:
    state = stage("bombs", drops="scripted", script=["100,100,0,5 140,100,0,2", "50,50,0,3 0=120,90,10,cannon 5=-"])
    rehearse(state, lambda table: throw_dice(table, [0, 5], 0.0, 0.5, "throw"))
    ran = rehearse(state, lambda table: throw_dice(table, [10], 0.0, 0.5, "throw"))
    assert [(ship.die, ship.x, ship.y, ship.angle, ship.face) for ship in state.sea] == [
        (0, 120, 90, 10, 7),
        (10, 50, 50, 0, 3),
    ]
    assert ran.result == [5], "pushed out of the box"


@pytest.mark.parametrize("entry", ["100,100,0,5", "100,100,0,5 20,20,0,1 50,50,0,3", "100,100,0,5 60,60,0,1 7=-"])
def test_a_script_that_does_not_fit_the_dice_says_so(entry: str) -> None:
    with pytest.raises(ValueError, match="dice"):
        read_script(entry, Fall("drop", 2, (Pose(1, 2, 3, 4),)), [0, 1], [Y1])


def test_after_the_end_of_a_script_drops_come_from_the_bank() -> None:
    state = stage(drops="scripted", script=["100,100,0,5"])
    rehearse(state, lambda table: drop_ships(table, [0], "drop"))
    state.sea[:] = []
    rehearse(state, lambda table: drop_ships(table, [0, 1, 2], "drop"), draws=[2508, SHUFFLE, 779])
    assert len(state.sea) == 3
    assert state.drop == 2


def test_dice_knocked_out_by_a_throw_are_gone() -> None:
    state = stage("bombs", drops="scripted", script=["100,100,0,5", "-"])
    rehearse(state, lambda table: throw_dice(table, [0], 0.0, 0.5, "throw"))
    ran = rehearse(state, lambda table: throw_dice(table, [5], 0.0, 0.5, "throw"))
    assert ran.result == [5]
    assert [ship.die for ship in state.sea] == [0]


def test_rolled_dice_are_fair() -> None:
    state = stage()
    ran = rehearse(state, lambda table: [roll(table, list(range(5))) for _ in range(3000)], draws=Fast(3))
    for number in range(4):
        shown = [hand[number] for hand in ran.result]
        assert all(abs(shown.count(face) / 3000 - 1 / 6) < 0.03 for face in SIDES_OF[0])


def physical_match() -> tortuga.Match[Rattle]:
    """A match with physical drops: two players, after their first drop."""
    match = tortuga.new_match("rattle_battle", 2, seed=4, options={"drops": "physics", "scenario": "intro"})
    while match.state.drop == 0:
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, ask.default)
    return match


def test_the_record_keeps_the_resting_poses_so_that_a_replay_needs_no_physics(monkeypatch: pytest.MonkeyPatch) -> None:
    match = physical_match()
    assert len(match.facts()) == 1

    def broken(*_: object) -> bytes:
        raise AssertionError("a replay must not drop dice again")

    monkeypatch.setattr(drop, "observe", broken)
    again = replay(loads(match.record.dumps()))
    assert again.fingerprint() == match.fingerprint()
    assert match.clone().state.sea == match.state.sea


def test_the_film_of_a_drop_ends_where_the_event_says() -> None:
    match = physical_match()
    (event,) = [event for event in match.events(None) if isinstance(event, Dropped)]
    shown = film.read(event.film)
    assert event.film == recall(match.facts()[event.number]).rest.film, "the record keeps it"
    assert len(shown.ways) == len(event.dice)
    for way, pose in zip(shown.ways, event.poses, strict=True):
        assert pose is not None
        assert way[-1].tick == shown.length
        assert way[-1].place[:2] == pytest.approx((pose.x, pose.y), abs=0.011)


def test_everybody_is_told_the_same_film_and_a_replay_tells_it_again() -> None:
    match = physical_match()
    again = replay(loads(match.record.dumps()))
    films = [
        [event.film for event in world.events(seat) if isinstance(event, Dropped)]
        for world in (match, again)
        for seat in (None, 0, 1)
    ]
    assert films[0]
    assert all(one == films[0] for one in films)


def test_imagined_drops_come_from_the_bank() -> None:
    match = physical_match()
    world = match.redeal(next(iter(match.waiting)), seed=3)
    facts = len(world.facts())
    while world.state.drop < 3 and not world.over:
        seat, ask = next(iter(world.waiting.items()))
        world.act(seat, ask.default)
    assert len(world.facts()) == facts


def test_nobody_sees_the_seeds_of_drops() -> None:
    match = physical_match()
    seed = recall(match.facts()[0]).seed
    text = str(match.view(0)) + str(match.events(0))
    assert str(seed) not in text


def test_r20_tiles_have_no_height() -> None:
    """R20: the same dice fall in the same way with and without a tile in the box."""
    rests = []
    for card, scenario in (("i1", "norrington"), ("boneyard", "pirate_wars")):
        state = stage(card, scenario=scenario, drops="physics")
        rehearse(state, lambda table: drop_ships(table, [0, 1, 2, 3], "drop"), draws=Fast(6), game=RULES)
        rests.append([(ship.x, ship.y, ship.face) for ship in state.sea])
    assert rests[0] == rests[1]
