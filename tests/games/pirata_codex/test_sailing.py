"""The sail phase: coin, token, sail die, markers, who fights for the tile."""

from __future__ import annotations

import pytest
from pirata_table import A, B, C, D, act, battle, begin, lay, options, place, sail, stage, told

from tortuga.engine import OptionValue
from tortuga.games.pirata_codex.actions import BUY_CARD, LIFT_CURSE, PASS, PlayCard
from tortuga.games.pirata_codex.events import BattleRolled, SailDieRolled, ShipHeld, TileCalm, TileFaced
from tortuga.games.pirata_codex.state import CURSED, Pirata


def won_by(seat: int, *sailing: int, seats: int = 4, **settings: OptionValue) -> Pirata:
    """The betting is over: this seat has won, these sail."""
    state = stage(seats, **settings)
    state.stage = "sail"
    state.winner = seat
    state.participants[:] = range(seats)
    state.sailing[:] = sailing
    return state


def test_the_winner_takes_token_and_coin_and_the_survivors_sail_with_him() -> None:
    match = begin(won_by(B, A, B, D), *sail(2), *battle("crown", "hook", "hook"))
    state = match.state
    assert state.token == B
    assert state.players[B].coins == 1
    assert [player.progress for player in state.players] == [4, 4, 2, 4]
    assert told(match, SailDieRolled) == [SailDieRolled(B, 2)]


def test_r68_an_empty_supply_pays_nothing() -> None:
    """R68."""
    state = won_by(B, B)
    state.players[D].coins, state.supply = 16, 0
    match = begin(state, *sail(1))
    assert match.state.players[B].coins == 0


def test_golden_voyage_pays_two_coins() -> None:
    assert begin(won_by(B, B, skins=["golden_voyage"])).state.players[B].coins == 2


def test_e14_r73_an_anchored_winner_keeps_coin_and_token_and_the_others_sail() -> None:
    """R73."""
    state = won_by(A, A, B, C)
    state.players[A].anchor = True
    match = begin(state, *sail(2), *battle("crown", "hook"))
    after = match.state
    assert [player.progress for player in after.players] == [2, 4, 4, 2]
    assert not after.players[A].anchor
    assert (after.token, after.players[A].coins) == (A, 1)
    assert told(match, BattleRolled)[0].seats == (B, C)


def test_e15_a_torn_sail_on_a_one_means_not_having_sailed() -> None:
    state = won_by(A, A)
    state.players[A].torn_sail = True
    match = begin(state, *sail(1))
    assert match.state.players[A].progress == 2
    assert not match.state.players[A].torn_sail
    assert match.state.tile_winner == -1
    assert told(match, ShipHeld) == [ShipHeld(A, "torn_sail")]
    assert not told(match, TileFaced)


def test_a_torn_sail_takes_one_tile_off_a_two() -> None:
    state = won_by(A, A)
    state.players[A].torn_sail = True
    assert begin(state, *sail(2)).state.players[A].progress == 3


def test_an_anchor_spares_the_torn_sail_for_later() -> None:
    state = won_by(A, A)
    state.players[A].anchor = state.players[A].torn_sail = True
    after = begin(state, *sail(2)).state
    assert not after.players[A].anchor
    assert after.players[A].torn_sail


def test_r74_in_a_spring_tide_markers_hold_nobody() -> None:
    """R74."""
    state = won_by(A, A, B)
    state.round = state.spring
    state.players[A].anchor = state.players[B].torn_sail = True
    after = begin(state, *sail(2), *battle("crown", "hook")).state
    assert [after.players[seat].progress for seat in (A, B)] == [4, 4]


def test_r33_a_ship_stops_on_x() -> None:
    """R33."""
    state = won_by(A, A)
    place(state, 15, 3, 3, 3)
    match = begin(state, *sail(2))
    assert match.state.players[A].progress == 16
    assert not told(match, TileFaced), "R36: X has no event"


def test_r32_all_that_sailed_battle_wherever_they_are() -> None:
    """R32."""
    state = won_by(A, A, B, C)
    place(state, 2, 9, 12, 1)
    match = begin(state, *sail(1), *battle("hook", "crown", "dagger"))
    assert told(match, BattleRolled)[0].seats == (A, B, C)
    assert match.state.tile_winner == B
    assert match.state.tile == "maelstrom"


def test_r36_a_sail_battle_won_on_x_faces_no_tile() -> None:
    """R36."""
    state = won_by(A, A, B)
    place(state, 15, 3, 3, 3)
    match = begin(state, *sail(1), *battle("crown", "hook"))
    assert match.state.tile_winner == A
    assert not told(match, TileFaced)


def test_r3_ships_always_sail_clockwise() -> None:
    """R3."""
    state = won_by(A, A)
    state.direction = -1
    assert begin(state, *sail(1)).state.players[A].progress == 3


def test_close_quarters_only_the_winners_tile_is_fought_for() -> None:
    state = won_by(A, A, B, C, skins=["close_quarters"])
    place(state, 2, 2, 9, 2)
    match = begin(state, *sail(1), *battle("hook", "crown"))
    assert told(match, BattleRolled)[0].seats == (A, B)


def test_close_quarters_without_the_winner_is_fought_by_the_foremost() -> None:
    state = won_by(A, A, B, C, D, skins=["close_quarters"])
    place(state, 2, 2, 9, 9)
    state.players[A].anchor = True
    match = begin(state, *sail(1), *battle("hook", "crown"))
    assert told(match, BattleRolled)[0].seats == (C, D)


def test_r84_close_quarters_a_hunting_phantom_is_not_the_foremost() -> None:
    """R84: on its second lap it is ahead of nobody."""
    state = won_by(A, A, B, 2, seats=2, skins=["close_quarters"])
    place(state, 5, 9, 17)
    lay(state, 10, "change_of_wind")
    state.players[A].anchor = True
    match = begin(state, *sail(1))
    assert told(match, TileFaced) == [TileFaced(B, "change_of_wind")]


# Windows


def test_sail_start_offers_gold_cards_coins_and_the_lifting_of_the_curse() -> None:
    state = won_by(A, A, expansion=True)
    state.players[B].hand[:] = ["fair_wind", "ghost_wind", "barrel_of_rum"]
    state.players[C].coins = 2
    state.holders[CURSED] = D
    match = begin(state)
    assert match.state.window == "sail_start"
    assert options(match, B) == (PASS, PlayCard("fair_wind")), "a Ghost Wind waits for the end, silver for later"
    match.act(B, PASS)
    assert options(match, C) == (PASS, BUY_CARD)
    match.act(C, PASS)
    assert options(match, D) == (PASS, LIFT_CURSE)
    match.act(D, LIFT_CURSE)
    assert match.state.players[D].crew == 3
    assert match.state.holders[CURSED] == -1


def test_in_turn_a_window_begins_with_the_token_holder_and_ends_when_all_have_passed_since_the_last_card() -> None:
    state = won_by(B, B)
    for seat in (A, B, C):
        state.players[seat].hand[:] = ["fair_wind"]
    match = begin(state)
    order = []
    while match.state.window == "sail_start":
        (seat,) = match.waiting
        order.append(seat)
        match.act(seat, PlayCard("fair_wind") if order == [B, C] else PASS)
    assert order == [B, C, A, B], "C has played; B, who had passed, is asked again"


def test_first_come_first_served_asks_all_at_once() -> None:
    """R58."""
    state = won_by(B, B, action_order="realtime")
    for seat in (A, B, C):
        state.players[seat].hand[:] = ["fair_wind"]
    match = begin(state)
    assert list(match.waiting) == [B, C, A]
    match.act(A, PASS)
    assert list(match.waiting) == [B, C], "a pass holds"
    match.act(C, PlayCard("fair_wind"))
    assert list(match.waiting) == [B, A], "until somebody plays a card; C has played his gold"


def test_the_dice_stay_visible_in_sail_start_and_are_covered_by_the_sail_die() -> None:
    state = won_by(A, A)
    state.open_cups = True
    state.players[B].dice[:] = [1, 2, 3, 4, 5]
    state.players[D].hand[:] = ["iron_anchor", "smoke_screen"]
    match = begin(state, *sail(1))
    assert match.view(C).players[B].dice is not None
    match.act(D, PASS)
    assert match.state.window == "after_sail_die"
    assert match.view(C).players[B].dice is None
    assert match.view(C).sail_die == 1


def test_an_anchor_after_the_sail_die_holds_the_ship_at_once() -> None:
    state = won_by(A, A, B)
    state.players[D].hand[:] = ["iron_anchor"]
    match = begin(state, *sail(2))
    act(match, (D, PASS), (D, PlayCard("iron_anchor", A)))
    assert [match.state.players[seat].progress for seat in (A, B)] == [2, 4]


def test_a_dead_calm_before_the_tile_leaves_it_alone() -> None:
    state = won_by(A, A, expansion=True)
    state.players[D].hand[:] = ["dead_calm"]
    match = begin(state, *sail(1))
    assert match.state.window == "before_tile"
    match.act(D, PlayCard("dead_calm"))
    assert told(match, TileCalm)
    assert not told(match, TileFaced)
    assert not match.state.calm, "catching up is still possible this round"


def test_no_calm_is_asked_for_when_nobody_faces_a_tile() -> None:
    state = won_by(A, A, expansion=True)
    place(state, 15, 3, 3, 3)
    state.players[D].hand[:] = ["dead_calm"]
    match = begin(state, *sail(1))
    assert match.state.window == "action"


@pytest.mark.parametrize(("number", "tile"), [(3, "gamble"), (4, "duel")])
def test_the_tile_under_the_winner_is_faced(number: int, tile: str) -> None:
    state = won_by(A, A)
    lay(state, number, tile)
    match = begin(state, *sail(number - 2))
    assert told(match, TileFaced) == [TileFaced(A, tile)]


def test_r24_the_curse_is_lifted_at_both_ends_of_the_sail_phase_and_not_in_between() -> None:
    """R24: not after seeing a roll."""
    state = won_by(A, A, expansion=True)
    lay(state, 3, "change_of_wind")
    state.holders[CURSED] = D
    state.players[D].hand[:] = ["iron_anchor", "dead_calm", "fair_wind"]
    match = begin(state, *sail(1))
    offered = {}
    while match.waiting[D].kind == "gold_window":
        offered[match.state.window] = LIFT_CURSE in options(match, D)
        match.act(D, PASS)
    assert offered == {"sail_start": True, "after_sail_die": False, "before_tile": False, "sail_end": True}


def test_r73_an_anchor_holds_a_ship_that_has_found_shelter_since() -> None:
    """R73: markers put on before stay in force."""
    state = won_by(A, A, B)
    lay(state, 2, "safe_lagoon")
    state.players[B].anchor = True
    lay(state, 3, "change_of_wind")
    match = begin(state, *sail(1))
    assert match.state.players[B].progress == 2
    assert told(match, ShipHeld) == [ShipHeld(B, "anchor")]
