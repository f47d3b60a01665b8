"""The sail phase: coin, token, sail die, markers, who fights for the tile."""

from __future__ import annotations

import pytest
from pirata_table import A, B, C, D, battle, begin, cups, lay, place, sail, stage

from tortuga.engine import OptionValue
from tortuga.games.pirata_codex.actions import BUY_CARD, LIFT_CURSE, PASS, PlayCard
from tortuga.games.pirata_codex.events import BattleRolled, SailDieRolled, ShipHeld, TileCalm, TileFaced
from tortuga.games.pirata_codex.state import CURSED, Bid, Pirata
from tortuga.kit import SHUFFLE


def won_by(seat: int, *sailing: int, seats: int = 4, **settings: OptionValue) -> Pirata:
    """The betting is over: this seat has won, these sail."""
    state = stage(seats, **settings)
    state.phase = "sail"
    state.winner = seat
    state.participants[:] = range(seats)
    state.sailing[:] = sailing
    return state


def test_the_winner_takes_token_and_coin_and_the_survivors_sail_with_him() -> None:
    play = begin(won_by(B, A, B, D), *sail(2), *battle("crown", "hook", "hook"))
    state = play.state
    assert state.token == B
    assert state.players[B].coins == 1
    assert [player.progress for player in state.players] == [4, 4, 2, 4]
    assert play.told(SailDieRolled) == [SailDieRolled(B, 2)]


def test_r68_an_empty_supply_pays_nothing() -> None:
    """R68."""
    state = won_by(B, B)
    state.players[D].coins, state.supply = 16, 0
    play = begin(state)
    assert play.state.players[B].coins == 0


def test_golden_voyage_pays_two_coins() -> None:
    assert begin(won_by(B, B, skins=["golden_voyage"])).state.players[B].coins == 2


def test_e14_r73_an_anchored_winner_keeps_coin_and_token_and_the_others_sail() -> None:
    """R73."""
    state = won_by(A, A, B, C)
    state.players[A].anchor = True
    play = begin(state, *sail(2), *battle("crown", "hook"))
    after = play.state
    assert [player.progress for player in after.players] == [2, 4, 4, 2]
    assert not after.players[A].anchor
    assert (after.token, after.players[A].coins) == (A, 1)
    assert play.told(BattleRolled)[0].seats == (B, C)


def test_e15_a_torn_sail_on_a_one_means_not_having_sailed() -> None:
    state = won_by(A, A)
    state.players[A].torn_sail = True
    play = begin(state, *sail(1), *cups(20))
    assert play.state.players[A].progress == 2
    assert not play.state.players[A].torn_sail
    assert play.state.tile_winner == -1
    assert play.told(ShipHeld) == [ShipHeld(A, "torn_sail")]
    assert not play.told(TileFaced)


def test_a_torn_sail_takes_one_tile_off_a_two() -> None:
    state = won_by(A, A)
    state.players[A].torn_sail = True
    assert begin(state, *sail(2)).state.players[A].progress == 3


def test_an_anchor_spares_the_torn_sail_for_later() -> None:
    state = won_by(A, A)
    state.players[A].anchor = state.players[A].torn_sail = True
    after = begin(state, *sail(2), *cups(20)).state
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
    play = begin(state, *sail(2))
    assert play.state.players[A].progress == 16
    assert not play.told(TileFaced), "R36: X has no event"


def test_r32_all_that_sailed_battle_wherever_they_are() -> None:
    """R32."""
    state = won_by(A, A, B, C)
    place(state, 2, 9, 12, 1)
    play = begin(state, *sail(1), *battle("hook", "crown", "dagger"), 3)
    assert play.told(BattleRolled)[0].seats == (A, B, C)
    assert play.state.tile_winner == B
    assert play.state.tile == "maelstrom"


def test_r36_a_sail_battle_won_on_x_faces_no_tile() -> None:
    """R36."""
    state = won_by(A, A, B)
    place(state, 15, 3, 3, 3)
    play = begin(state, *sail(1), *battle("crown", "hook"))
    assert play.state.tile_winner == A
    assert not play.told(TileFaced)


def test_r3_ships_always_sail_clockwise() -> None:
    """R3."""
    state = won_by(A, A)
    state.direction = -1
    assert begin(state, *sail(1)).state.players[A].progress == 3


def test_close_quarters_only_the_winners_tile_is_fought_for() -> None:
    state = won_by(A, A, B, C, skins=["close_quarters"])
    place(state, 2, 2, 9, 2)
    play = begin(state, *sail(1), *battle("hook", "crown"))
    assert play.told(BattleRolled)[0].seats == (A, B)


def test_close_quarters_without_the_winner_is_fought_by_the_foremost() -> None:
    state = won_by(A, A, B, C, D, skins=["close_quarters"])
    place(state, 2, 2, 9, 9)
    state.players[A].anchor = True
    play = begin(state, *sail(1), *battle("hook", "crown"), 3)
    assert play.told(BattleRolled)[0].seats == (C, D)


def test_r84_close_quarters_a_hunting_phantom_is_not_the_foremost() -> None:
    """R84: on its second lap it is ahead of nobody."""
    state = won_by(A, A, B, 2, seats=2, skins=["close_quarters"])
    place(state, 5, 9, 17)
    lay(state, 10, "change_of_wind")
    state.players[A].anchor = True
    play = begin(state, *sail(1), SHUFFLE, *cups(15))
    assert play.told(TileFaced) == [TileFaced(B, "change_of_wind")]


# Windows


def test_sail_start_offers_gold_cards_coins_and_the_lifting_of_the_curse() -> None:
    state = won_by(A, A, expansion=True)
    state.players[B].hand[:] = ["fair_wind", "ghost_wind", "barrel_of_rum"]
    state.players[C].coins = 2
    state.holders[CURSED] = D
    play = begin(state, *sail(2))
    assert play.state.window == "sail_start"
    assert play.options_of(B) == (PASS, PlayCard("fair_wind")), "a Ghost Wind waits for the end, silver for later"
    play.act(B, PASS)
    assert play.options_of(C) == (PASS, BUY_CARD)
    play.act(C, PASS)
    assert play.options_of(D) == (PASS, LIFT_CURSE)
    play.act(D, LIFT_CURSE)
    assert play.state.players[D].crew == 3
    assert play.state.holders[CURSED] == -1


def test_in_turn_a_window_begins_with_the_token_holder_and_ends_when_all_have_passed_since_the_last_card() -> None:
    state = won_by(B, B)
    for seat in (A, B, C):
        state.players[seat].hand[:] = ["fair_wind"]
    play = begin(state, *sail(2))
    order = []
    while play.state.window == "sail_start":
        (seat,) = play.waiting
        order.append(seat)
        play.act(seat, PlayCard("fair_wind") if order == [B, C] else PASS)
    assert order == [B, C, A, B], "C has played; B, who had passed, is asked again"


def test_first_come_first_served_asks_all_at_once() -> None:
    """R58."""
    state = won_by(B, B, action_order="realtime")
    for seat in (A, B, C):
        state.players[seat].hand[:] = ["fair_wind"]
    play = begin(state)
    assert list(play.waiting) == [B, C, A]
    play.act(A, PASS)
    assert list(play.waiting) == [B, C], "a pass holds"
    play.act(C, PlayCard("fair_wind"))
    assert list(play.waiting) == [B, A], "until somebody plays a card; C has played his gold"


def test_the_dice_stay_visible_in_sail_start_and_are_covered_by_the_sail_die() -> None:
    state = won_by(A, A)
    state.open_cups = True
    state.bids.append(Bid(B, 3, 4))
    state.players[B].dice[:] = [1, 2, 3, 4, 5]
    state.players[D].hand[:] = ["iron_anchor", "smoke_screen"]
    play = begin(state, *sail(1))
    assert play.view(C).players[B].dice is not None
    play.act(D, PASS)
    assert play.state.window == "after_sail_die"
    assert play.view(C).players[B].dice is None
    assert play.view(C).sail_die == 1


def test_an_anchor_after_the_sail_die_holds_the_ship_at_once() -> None:
    state = won_by(A, A, B)
    state.players[D].hand[:] = ["iron_anchor"]
    play = begin(state, *sail(2))
    play.answer((D, PASS), (D, PlayCard("iron_anchor", A)))
    assert [play.state.players[seat].progress for seat in (A, B)] == [2, 4]


def test_a_dead_calm_before_the_tile_leaves_it_alone() -> None:
    state = won_by(A, A, expansion=True)
    state.players[D].hand[:] = ["dead_calm"]
    play = begin(state, *sail(1))
    assert play.state.window == "before_tile"
    play.act(D, PlayCard("dead_calm"))
    assert play.told(TileCalm)
    assert not play.told(TileFaced)
    assert not play.state.calm, "catching up is still possible this round"


def test_no_calm_is_asked_for_when_nobody_faces_a_tile() -> None:
    state = won_by(A, A, expansion=True)
    place(state, 15, 3, 3, 3)
    state.players[D].hand[:] = ["dead_calm"]
    play = begin(state, *sail(1))
    assert play.state.window == "action"


@pytest.mark.parametrize(("number", "tile"), [(3, "gamble"), (4, "duel")])
def test_the_tile_under_the_winner_is_faced(number: int, tile: str) -> None:
    state = won_by(A, A)
    lay(state, number, tile)
    play = begin(state, *sail(number - 2))
    assert play.told(TileFaced) == [TileFaced(A, tile)]


def test_r24_the_curse_is_lifted_at_both_ends_of_the_sail_phase_and_not_in_between() -> None:
    """R24: not after seeing a roll."""
    state = won_by(A, A, expansion=True)
    lay(state, 3, "change_of_wind")
    state.holders[CURSED] = D
    state.players[D].hand[:] = ["iron_anchor", "dead_calm", "fair_wind"]
    play = begin(state, *sail(1))
    offered = {}
    while play.waiting[D].kind == "gold_window":
        offered[play.state.window] = LIFT_CURSE in play.options_of(D)
        play.act(D, PASS)
    assert offered == {"sail_start": True, "after_sail_die": False, "before_tile": False, "sail_end": True}


def test_a_window_concerns_whoever_has_a_card_for_it() -> None:
    """Coins can be spent at many moments, so they alone do not make a window concern a seat."""
    state = won_by(A, A)
    lay(state, 3, "change_of_wind")
    for seat, hand in ((B, ["fair_wind"]), (C, ["barrel_of_rum"])):
        state.players[seat].hand[:] = hand
        state.players[seat].coins = 2
    play = begin(state, *sail(1))
    concerned = {}
    while play.state.window == "sail_start":
        seat, ask = next(iter(play.waiting.items()))
        concerned[seat] = ask.about.get("mine"), BUY_CARD in ask.options
        play.act(seat, PASS)
    assert (concerned[B], concerned[C]) == ((1, True), (None, True))


def test_r73_an_anchor_holds_a_ship_that_has_found_shelter_since() -> None:
    """R73: markers that were put on earlier stay."""
    state = won_by(A, A, B)
    lay(state, 2, "safe_lagoon")
    state.players[B].anchor = True
    lay(state, 3, "change_of_wind")
    play = begin(state, *sail(1))
    assert play.state.players[B].progress == 2
    assert play.told(ShipHeld) == [ShipHeld(B, "anchor")]
