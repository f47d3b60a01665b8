"""Step 4, player actions: turns, moving, firing, passing."""

from __future__ import annotations

from typing import Any

import pytest
from rattle_table import (
    BLUE,
    CANNON,
    CAPTAIN,
    G1,
    R1,
    VIOLET,
    Y1,
    Y2,
    A,
    B,
    C,
    E,
    begin,
    deed,
    die,
    fit,
    float_ship,
    have,
    stage,
)

from tortuga.engine import Action, Fast, IllegalAction
from tortuga.games.rattle_battle.actions import NO, PASS, YES, EndTurn, Fire, LateDrop, Move, Pass, UseUpgrade
from tortuga.games.rattle_battle.chapters.battle import FightView
from tortuga.games.rattle_battle.chapters.firing import fire_options
from tortuga.games.rattle_battle.chapters.move_space import MovePreview, MoveSpace
from tortuga.games.rattle_battle.chapters.player_actions import late_drop, player_turn, turn_ask
from tortuga.games.rattle_battle.data import SAIL
from tortuga.games.rattle_battle.events import Dropped, Fired, Moved, Passed
from tortuga.games.rattle_battle.state import Rattle, Turn, ship_of
from tortuga.kit import rehearse


def turn_of(state: Rattle, seat: int) -> Rattle:
    state.turn = Turn(seat)
    return state


def space(state: Rattle, seat: int) -> MoveSpace:
    ask = turn_ask(state, seat)
    assert ask is not None
    assert isinstance(ask.space, MoveSpace)
    return ask.space


# Turns


def test_turns_go_round_until_all_have_passed() -> None:
    state = stage(seats=3)
    for seat in (A, B, C):
        fit(state, seat, "sail")
        float_ship(state, die(seat), 60 + 60 * seat, 100)
    float_ship(state, Y1, 140, 250, face=3)
    play = begin(state, Fast(3))
    order = []
    while play.state.phase == "turn":
        (seat,) = play.waiting
        order.append(seat)
        first = order.count(seat) == 1 and seat != B
        play.act(seat, Move(die(seat), 60 + 60 * seat, 130) if first else Pass())
    assert order == [A, B, C, A, C]


def test_a_pass_is_final() -> None:
    state = stage(seats=2)
    fit(state, A, "sail")
    float_ship(state, die(A), 100, 100)
    ran = rehearse(state, player_turn, Pass())
    assert state.players[A].passed
    assert ran.told(Passed) == [Passed(A)]
    assert ran.asked[0][1].default == Pass()


def test_r40_a_turn_with_a_use_and_no_action_is_no_pass() -> None:
    """R40."""
    state = stage(seats=2)
    fit(state, A, "ballista", "sail")
    float_ship(state, die(A), 100, 100)
    ran = rehearse(state, player_turn, UseUpgrade("ballista"), EndTurn())
    assert ran.asked[1][1].options[0] == EndTurn(), "now it is an end of the turn"
    assert not state.players[A].passed


def test_one_action_a_turn() -> None:
    state = stage(seats=2)
    fit(state, A, "sail", "sail", "cannon", "cannon")
    float_ship(state, die(A), 100, 100)
    float_ship(state, Y1, 140, 100)
    state.turn = Turn(A, acted=True)
    assert turn_ask(state, A) is None, "nothing but the end of the turn is left, so nobody is asked"


def test_r42_a_player_without_a_ship_passes_automatically() -> None:
    """R42."""
    state = stage(seats=2)
    fit(state, A, "sail", "cannon", "cannon", "ballista")
    assert turn_ask(turn_of(state, A), A) is None


# Move


def test_a_move_exhausts_a_sail() -> None:
    state = stage(seats=3)
    float_ship(state, die(A), 100, 100, angle=30)
    ran = rehearse(turn_of(state, A), deed, Move(die(A), 150, 100))
    ship = ship_of(state, die(A))
    assert (ship.x, ship.y, ship.angle) == (150, 100, 30), "R27: no rotation"
    assert state.players[A].tired == [1, 0]
    assert ran.told(Moved) == [Moved(A, die(A), "sail", 150, 100, 50.0)]


def test_the_same_ship_may_move_again_with_another_sail() -> None:
    state = stage(seats=3)
    fit(state, A, "sail")
    float_ship(state, die(A), 100, 100)
    float_ship(state, Y1, 250, 250)
    rehearse(turn_of(state, A), deed, Move(die(A), 150, 100))
    rehearse(turn_of(state, A), deed, Move(die(A), 150, 150))
    assert state.players[A].tired == [2, 0]
    assert turn_ask(turn_of(state, A), A) is None


@pytest.mark.parametrize(
    ("x", "y", "why"),
    [
        (188.1, 100, "88.1 mm away"),
        (100, 100, "not move at all"),
        (100.0004, 100, "not move at all"),
        (100, 10, "90.0 mm away"),
        (150, 105, "Another ship"),
        (float("nan"), 100, "two numbers"),
        (float("inf"), 100, "two numbers"),
    ],
)
def test_r28_bad_ends_of_a_move_are_refused_with_a_reason(x: float, y: float, why: str) -> None:
    """R28."""
    state = stage(seats=3)
    float_ship(state, die(A), 100, 100)
    float_ship(state, Y1, 152, 100)
    refused = space(turn_of(state, A), A).refusal(Move(die(A), x, y))
    assert refused is not None
    assert why in refused


def test_r28_a_move_ends_inside_the_box() -> None:
    """R28."""
    state = stage(seats=3)
    float_ship(state, die(A), 40, 40, angle=45)
    moves = space(turn_of(state, A), A)
    assert moves.refusal(Move(die(A), 8.486, 40)) is None
    assert "leave" in (moves.refusal(Move(die(A), 8.4, 40)) or "")


def test_a_move_may_end_touching_another_ship() -> None:
    state = stage(seats=3)
    float_ship(state, die(A), 100, 100)
    float_ship(state, Y1, 152, 100)
    assert space(turn_of(state, A), A).refusal(Move(die(A), 140, 100)) is None
    assert space(state, A).refusal(Move(die(A), 140.02, 100)) is not None


def test_passing_over_ships_is_free() -> None:
    state = stage(seats=3)
    float_ship(state, die(A), 100, 100)
    float_ship(state, Y1, 130, 100)
    assert space(turn_of(state, A), A).refusal(Move(die(A), 170, 100)) is None


def test_a_tile_blocks_moves_that_cross_it() -> None:
    for y, allowed in ((165, True), (169, True), (170, False)):
        state = stage("boneyard", seats=3, scenario="pirate_wars")
        float_ship(state, die(A), 60, y)
        refused = space(turn_of(state, A), A).refusal(Move(die(A), 148, y))
        assert (refused is None) == allowed
        if refused:
            assert "tile" in refused


def test_a_ship_on_a_blocking_tile_cannot_move() -> None:
    state = stage("boneyard", seats=3, scenario="pirate_wars")
    float_ship(state, die(A), 142.5, 205)
    assert turn_ask(turn_of(state, A), A) is None


def test_tiles_that_block_nothing_can_be_sailed_on_to() -> None:
    state = stage("spice_islands")
    float_ship(state, die(A), 142.5, 140)
    assert space(turn_of(state, A), A).refusal(Move(die(A), 142.5, 215)) is None


def test_whirlpool_holds_player_ships_and_keeps_them_from_firing() -> None:
    state = stage("whirlpool", scenario="pirate_wars")
    fit(state, A, "cannon", "cannon")
    float_ship(state, die(A), 150, 142.5)
    float_ship(state, Y1, 200, 142.5)
    assert turn_ask(turn_of(state, A), A) is None
    state.sea[0].x = 190.0
    state.sea[1].x = 230.0
    assert turn_ask(state, A) is not None
    assert fire_options(state, A)


@pytest.mark.parametrize(
    ("card", "upgrade", "own", "held", "at"),
    [("boneyard", "harpoon", 150, Y1, 205), ("whirlpool", "black_flag", 80, die(B), 120)],
)
def test_what_a_tile_holds_is_neither_pulled_nor_driven_away(
    card: str, upgrade: str, own: float, held: int, at: float
) -> None:
    state = stage(card, scenario="pirate_wars")
    fit(state, A, upgrade)
    state.players[A].parts[SAIL] = 0
    float_ship(state, die(A), 142.5, own, face=5)
    ship = float_ship(state, held, 142.5, at)
    assert turn_ask(turn_of(state, A), A) is None
    ship.x = 200 if card == "boneyard" else 180
    assert turn_ask(state, A) is not None


def test_other_peoples_ships_cannot_be_moved() -> None:
    state = stage(seats=3)
    float_ship(state, die(A), 100, 100)
    float_ship(state, die(B), 200, 100)
    assert space(turn_of(state, A), A).refusal(Move(die(B), 210, 100)) == "That ship cannot be moved like this now."
    play = begin(state)
    with pytest.raises(IllegalAction, match="cannot be moved"):
        play.act(A, Move(die(B), 210, 100))
    with pytest.raises(IllegalAction, match=r"Sea Box|mm away"):
        play.act(A, Move(die(A), 300, 100))


def test_proposed_moves_are_allowed_and_worth_it() -> None:
    state = stage(seats=3)
    float_ship(state, die(A), 100, 100, angle=17)
    float_ship(state, Y1, 150, 120, angle=50)
    float_ship(state, R1, 60, 60, angle=80, face=5)
    moves = space(turn_of(state, A), A)
    proposed = moves.candidates(Fast(1), 32)
    assert len(proposed) == 16
    assert all(moves.refusal(action) is None for action in proposed)
    previews = [moves.preview(action) for action in proposed]
    assert any(Y1 in preview.touches for preview in previews), "touch this ship"
    assert any(R1 in preview.touches for preview in previews)
    from tortuga.games.rattle_battle.chapters.geometry import distance
    from tortuga.games.rattle_battle.data import SHORT
    from tortuga.games.rattle_battle.data.shapes import Spot

    ends = [Spot(a.x, a.y, 17) for a in proposed if isinstance(a, Move)]
    assert any(distance(end, state.sea[2]) > SHORT for end in ends), "out of range of that one"
    assert proposed[3] == moves.candidates(Fast(1), 32)[3], "the same chance proposes the same"


def test_a_space_can_be_drawn() -> None:
    state = stage(seats=3)
    float_ship(state, die(A), 100, 100, angle=17)
    outline = space(turn_of(state, A), A).outline()
    assert [(m.by, m.ship, m.limit) for m in outline.movers] == [("sail", die(A), 88.0)]


def test_a_preview_says_what_would_be_touched_and_fought() -> None:
    state = stage(seats=3)
    float_ship(state, die(A), 100, 100, face=4)
    float_ship(state, Y1, 150, 100, face=2)
    moves = space(turn_of(state, A), A)
    assert moves.preview(Move(die(A), 138, 100)) == MovePreview(
        None, 38.0, [Y1], [(Y1, 0.0)], [FightView(0, die(A), Y1, 0.0, 4, 2, "foe")]
    )
    away = moves.preview(Move(die(A), 100, 60))
    assert (away.length, away.touches) == (40.0, [])
    ((ship, gap),) = away.nearest
    assert ship == Y1
    assert gap == pytest.approx(47.202)


@pytest.mark.parametrize(
    "action",
    [
        Move(die(A), 145, 100),
        Move(die(B), 145, 100),
        Move(die(A), 1e300, -1e300),
        Move(die(A), float("inf"), 0),
        Pass(),
    ],
)
def test_a_preview_of_what_is_refused_says_only_why(action: Action) -> None:
    state = stage(seats=3)
    float_ship(state, die(A), 100, 100, face=4)
    float_ship(state, Y1, 150, 100, face=2)
    moves = space(turn_of(state, A), A)
    assert moves.preview(action) == MovePreview(moves.refusal(action))
    assert moves.refusal(action)


def test_a_preview_names_the_three_closest_ships_of_others() -> None:
    state = stage(seats=3)
    float_ship(state, die(A), 100, 100)
    float_ship(state, die(A, 1), 100, 125)
    for number, (other, x) in enumerate([(Y1, 150.0), (R1, 180.0), (die(B), 210.0), (die(C), 240.0)]):
        float_ship(state, other, x, 100.0 + number)
    assert [other for other, _ in space(turn_of(state, A), A).preview(Move(die(A), 101, 100)).nearest] == [
        Y1,
        R1,
        die(B),
    ]


# Fire


def armed(face: int, cannons: int, tired: int = 0, target: float = 140, card: str = "i1") -> Rattle:
    state = stage(card)
    fit(state, A, *["cannon"] * cannons)
    state.players[A].tired[1] = tired
    float_ship(state, die(A), 100, 100, face=face)
    float_ship(state, Y1, target, 100, face=3)
    return turn_of(state, A)


@pytest.mark.parametrize(
    ("face", "cannons", "allowed"), [(2, 1, False), (2, 2, True), (CANNON, 1, True), (CANNON, 0, False)]
)
def test_r43_a_cannon_result_costs_one_cannon_anything_else_two(face: int, cannons: int, allowed: bool) -> None:
    """R43."""
    state = armed(face, cannons)
    assert bool(fire_options(state, A)) == allowed
    if allowed:
        ran = rehearse(state, deed, Fire(die(A), Y1))
        assert state.players[A].tired[1] == (1 if face == CANNON else 2)
        assert [trophy.die for trophy in state.players[A].trophies] == [Y1]
        assert state.players[A].trophies[0].boarded == 0, "R44"
        assert ran.told(Fired) == [Fired(A, die(A), Y1, 28.0, 1 if face == CANNON else 2, ())]


def test_exhausted_cannons_do_not_pay_but_count_for_strength() -> None:
    from tortuga.games.rattle_battle.chapters.battle import strength

    assert not fire_options(armed(2, 3, tired=2), A)
    state = armed(CANNON, 3, tired=2)
    assert fire_options(state, A) == [Fire(die(A), Y1)]
    assert strength(state, ship_of(state, die(A))) == 5


def test_fire_reaches_a_short_range_and_no_further() -> None:
    assert fire_options(armed(CANNON, 1, target=175), A)
    assert not fire_options(armed(CANNON, 1, target=175.001), A)


def test_a_tile_blocks_the_line_of_fire() -> None:
    for y, allowed in ((80, False), (105, True), (95, False)):
        state = stage("maze_of_rocks", scenario="pirate_wars")
        fit(state, A, "cannon")
        float_ship(state, die(A), 120, y, face=CANNON)
        float_ship(state, Y1, 185, y, face=3)
        assert bool(fire_options(turn_of(state, A), A)) == allowed


def test_a_ship_on_a_fire_blocking_tile_cannot_fire() -> None:
    state = stage("maze_of_rocks", scenario="pirate_wars")
    fit(state, A, "cannon")
    float_ship(state, die(A), 150, 102, face=CANNON)
    float_ship(state, Y1, 150, 150, face=3)
    assert not fire_options(turn_of(state, A), A)
    state.sea[0].y = 105.0
    assert fire_options(state, A)


def test_allies_and_own_ships_are_never_targets() -> None:
    state = stage("king_is_here", scenario="pirate_wars")
    fit(state, A, "cannon", "cannon")
    float_ship(state, die(A, CAPTAIN), 100, 235, face=5)
    float_ship(state, die(A, 0), 100, 200, face=5)
    float_ship(state, VIOLET, 142.5, 235, face=3)
    assert fire_options(turn_of(state, A), A) == []


def test_a_ship_that_fired_may_fire_again() -> None:
    state = armed(CANNON, 2)
    float_ship(state, Y2, 60, 100)
    rehearse(state, deed, Fire(die(A), Y1))
    rehearse(turn_of(state, A), deed, Fire(die(A), Y2))
    assert len(state.players[A].trophies) == 2


def test_only_a_captain_fires_at_players_without_a_revenge_card() -> None:
    state = stage("boneyard", scenario="pirate_wars")
    fit(state, A, "cannon", "cannon")
    float_ship(state, die(A, CAPTAIN), 100, 100, face=5)
    float_ship(state, die(A, 0), 100, 60, face=5)
    float_ship(state, die(B, 0), 152, 100, face=2)
    assert fire_options(turn_of(state, A), A) == [Fire(die(A, CAPTAIN), die(B, 0))]
    rehearse(state, deed, Fire(die(A, CAPTAIN), die(B, 0)))
    assert state.players[A].trophies[0].die == die(B, 0)
    assert state.players[B].sunk == [die(B, 0)]
    assert state.players[B].avenge == 1


def test_revenge_lets_any_ship_fire_at_a_player_and_is_spent() -> None:
    state = stage("boneyard", scenario="pirate_wars")
    fit(state, A, "cannon", "cannon")
    state.players[A].revenge, state.revenge = 1, 14
    float_ship(state, die(A, 0), 100, 100, face=5)
    float_ship(state, die(B, 0), 152, 100, face=2)
    ran = rehearse(turn_of(state, A), deed, Fire(die(A, 0), die(B, 0)), YES)
    assert ran.kinds == ["turn", "revenge_use"]
    assert ran.asked[1][1].default == YES
    assert (state.players[A].revenge, state.revenge) == (0, 15)
    assert ran.told(Fired)[0].help == ("revenge",)


def test_there_is_no_limit_to_the_revenge_of_one_adventure() -> None:
    state = stage("boneyard", scenario="pirate_wars")
    fit(state, A, *["cannon"] * 4)
    state.players[A].revenge, state.revenge = 2, 13
    float_ship(state, die(A, 0), 100, 100, face=5)
    for number in (0, 1):
        float_ship(state, die(B, number), 152, 100 + 20 * number, face=2)
        rehearse(turn_of(state, A), deed, Fire(die(A, 0), die(B, number)), YES)
    assert state.players[B].sunk == [die(B, 0), die(B, 1)]
    assert (state.players[A].revenge, state.revenge) == (0, 15)


def test_declining_to_spend_revenge_fires_nothing_and_is_not_asked_again_this_turn() -> None:
    state = stage("boneyard", scenario="pirate_wars")
    fit(state, A, "cannon", "cannon")
    state.players[A].revenge = 1
    float_ship(state, die(A, 0), 100, 100, face=5)
    float_ship(state, die(B, 0), 152, 100, face=2)
    rehearse(turn_of(state, A), deed, Fire(die(A, 0), die(B, 0)), NO)
    assert state.players[A].revenge == 1
    assert not state.turn.acted
    assert not fire_options(state, A)


def test_no_fire_at_players_outside_pirate_wars() -> None:
    state = stage()
    fit(state, A, "cannon", "cannon")
    float_ship(state, die(A), 100, 100)
    float_ship(state, die(B), 140, 100)
    assert not fire_options(turn_of(state, A), A)


def test_settling_scores_lets_cannon_faces_fire_at_players() -> None:
    state = stage("settling_scores", scenario="pirate_wars")
    fit(state, A, "cannon", "cannon")
    float_ship(state, die(A, 0), 100, 100, face=CANNON)
    float_ship(state, die(A, 1), 100, 140, face=3)
    float_ship(state, die(B, 0), 140, 120, face=2)
    assert fire_options(turn_of(state, A), A) == [Fire(die(A, 0), die(B, 0))]
    assert rehearse(state, deed, Fire(die(A, 0), die(B, 0))).kinds == ["turn"], "and needs no Revenge card"


def test_the_pirate_throne_lets_any_ship_fire_at_players() -> None:
    state = stage("pirate_throne", scenario="pirate_wars")
    fit(state, A, "cannon", "cannon")
    float_ship(state, die(A, 1), 100, 140, face=3)
    float_ship(state, die(B, 0), 140, 120, face=2)
    assert fire_options(turn_of(state, A), A) == [Fire(die(A, 1), die(B, 0))]


def test_r67_cannonade_exhausts_no_cannons_but_they_must_be_ready() -> None:
    """R67."""
    state = armed(3, 2, card="cannonade")
    state.scenario = "pirate_wars"
    rehearse(state, deed, Fire(die(A), Y1))
    assert state.players[A].tired[1] == 0
    assert not fire_options(armed(3, 2, tired=1, card="cannonade"), A)


# The late drop


def five(**more: Any) -> Rattle:
    state = stage(seats=5, five_player_last_drop=True, drops="scripted", script=["200,200,0,4"], **more)
    state.phase = "late_drop"
    float_ship(state, die(A), 100, 100)
    float_ship(state, G1, 150, 150, face=3)
    return state


def test_r15_the_last_player_may_drop_a_ship_late() -> None:
    """R15."""
    state = five()
    ran = rehearse(state, late_drop, ...)
    assert list(ran.waiting) == [E]
    assert ran.ask.kind == "late_drop"
    assert ran.ask.default == NO
    state = five()
    ran = rehearse(state, late_drop, LateDrop(False))
    assert ran.told(Dropped)[0].dice == (die(E), die(A), G1)
    assert ship_of(state, die(E)).face == 4
    assert state.players[E].takes_part
    assert state.phase == "turn"


def test_r15_making_room_as_in_the_briefing() -> None:
    """R15."""
    state = five()
    have(state, E, "rum", "rum", "rum", "rum")
    rehearse(state, late_drop, LateDrop(False))
    assert sum(state.players[E].loot) == 3


def test_r15_not_without_an_unsent_die_or_the_option() -> None:
    """R15."""
    state = five()
    state.players[E].sent = 3
    assert not rehearse(state, late_drop).waiting
    state = stage(seats=5)
    assert not rehearse(state, late_drop).waiting


def test_r39_ships_turned_over_by_a_late_drop_do_not_act() -> None:
    """R39."""
    state = five()
    float_ship(state, BLUE, 60, 60, face=2)
    rehearse(state, late_drop, LateDrop(False))
    assert len(state.sea) == 4, "nothing has exploded"


def test_undo_within_a_turn() -> None:
    state = stage(seats=3)
    float_ship(state, die(A), 100, 100)
    float_ship(state, die(B), 200, 100)
    play = begin(state)
    before = play.match.fingerprint()
    play.act(A, Move(die(A), 120, 100))
    assert play.match.can_undo(A)
    play.match.undo(A)
    assert play.match.fingerprint() == before
    play.act(A, PASS)
