"""Game skins. Golden Voyage and Close Quarters are under sailing, Dead Ones' count under counting."""

from __future__ import annotations

from pirata_table import (
    A,
    B,
    C,
    D,
    auction,
    battle,
    begin,
    cup,
    cups,
    default_until,
    face,
    lay,
    new,
    on,
    pirates,
    place,
    sail,
    stage,
)

from tortuga.engine import Steps
from tortuga.games.pirata_codex.actions import (
    BUY_CARD,
    LIAR,
    NO,
    YES,
    NoStake,
    PickPlayer,
    PlayCard,
    StakeCrew,
    TakeCard,
    bid,
)
from tortuga.games.pirata_codex.chapters.action_dice import roll_symbol
from tortuga.games.pirata_codex.chapters.crew import gain, lose
from tortuga.games.pirata_codex.chapters.dice import add_bone_die, lose_overboard, shake
from tortuga.games.pirata_codex.chapters.hands import draw_card, take_coins
from tortuga.games.pirata_codex.events import (
    CardBought,
    DieRolled,
    GameWon,
    Overboard,
    SailDieRolled,
    SeatOut,
    ShipMoved,
)
from tortuga.games.pirata_codex.seats.hidden import census
from tortuga.games.pirata_codex.state import CURSED, KING, MERMAIDS, Pirata, PirataTable
from tortuga.kit import SHUFFLE, rehearse

FALLS, STAYS = 0, 1
"""Draws for Rough Seas: overboard or not."""


# Full Muster, Open Hands, Dead Ones, Second Lap


def test_full_muster_starts_with_seven_dice() -> None:
    state = new(4, skins=["full_muster"]).state
    assert [player.crew for player in state.players] == [7] * 4
    assert state.bag == 12
    assert new(2, skins=["full_muster"]).state.players[2].crew == 7


def test_open_hands_are_seen_by_all_except_the_phantoms() -> None:
    play = new(2, skins=["open_hands"])
    default_until(play, "auction")
    view = play.view(None)
    assert view.players[A].hand == play.state.players[A].hand
    assert play.view(B).players[A].hand == play.state.players[A].hand
    assert view.players[2].hand is None


def test_open_hands_show_what_is_bought() -> None:
    state = stage(3, skins=["open_hands"])
    state.players[A].coins = 2
    top = state.deck[-1]
    play = begin(state, *cups(15))
    play.act(A, BUY_CARD)
    assert CardBought(A, top) in play.match.events(B)


def test_dead_ones_may_be_bid() -> None:
    state = stage(3, skins=["dead_ones"])
    auction(state, "1 1 1 2 3", "1 4 4 4 4", "5 5 5 5 5")
    play = begin(state, *sail(2), *battle("cutlass", "cutlass", "hook", "crown"))
    assert play.waiting[A].default == bid(1, 1)
    play.act(A, bid(3, 1))
    assert bid(3, 2) in play.waiting[B].options
    assert bid(4, 1) in play.waiting[B].options
    assert bid(2, 6) not in play.waiting[B].options
    play.act(B, LIAR)
    assert play.state.count == 4


def test_second_lap_passes_x_once() -> None:
    state = stage(3, skins=["second_lap"])
    assert (state.finish, state.spring) == (32, 97)
    state.phase, state.winner, state.sailing[:] = "sail", A, [A]
    place(state, 15, 2, 2)
    play = begin(state, *sail(2), 3, *cups(16))
    assert play.state.players[A].progress == 17
    assert not play.over


def test_second_lap_x_shelters_and_has_no_event() -> None:
    state = stage(3, skins=["second_lap"])
    state.phase, state.winner, state.sailing[:] = "sail", A, [A]
    place(state, 15, 2, 2)
    state.players[B].hand[:] = ["parrot"]
    play = begin(state, 0)
    assert play.state.players[A].progress == 16
    assert play.view(B).players[A].sheltered
    assert play.state.tile == ""


def test_second_lap_ends_on_the_second_time_round() -> None:
    state = stage(3, skins=["second_lap"])
    state.phase = "end"
    place(state, 32, 16, 2)
    for player in state.players:
        player.hand[:] = ["parrot"]
    play = begin(state)
    assert play.outcome is not None
    assert play.outcome.winners == (A,)


# Instant Death


def deadly(tile: str = "kraken", seats: int = 4) -> Pirata:
    state = on(tile, seats, expansion=True, ghostpack=True, skins=["instant_death"])
    place(state, 5, 9, 10, 11)
    return state


def test_instant_death_takes_the_last_die_and_the_player_with_it() -> None:
    state = deadly()
    cup(state, A, 1, CURSED)
    state.players[A].hand[:] = ["parrot"]
    state.players[A].coins, state.supply = 3, 13
    running = rehearse(state, lambda table: lose(table, A, 2))
    assert running.told(SeatOut) == [SeatOut(A, "no_crew")]
    assert state.discard == ["parrot"]
    assert (state.supply, state.token) == (16, B)
    assert state.holders[CURSED] == -1
    assert state.players[A].out == 1


def test_nobody_takes_back_what_showed_the_hand_of_the_dead() -> None:
    state = deadly()
    cup(state, A, 1)
    state.players[A].hand[:] = ["parrot"]
    assert rehearse(state, lambda table: lose(table, A, 1)).table.revealed


def test_instant_death_spares_who_has_a_king_or_mermaid_left() -> None:
    state = deadly()
    cup(state, A, 1, KING)
    rehearse(state, lambda table: lose(table, A, 1))
    assert not state.players[A].out
    rehearse(state, lambda table: lose(table, A, 1))
    assert state.players[A].out


def test_instant_death_lets_the_last_die_be_stolen() -> None:
    state = deadly("steal", seats=3)
    cup(state, B, 1)
    cup(state, C, 0, KING)
    face(state)
    assert state.players[B].out
    assert state.players[A].crew == 6


def test_instant_death_gives_no_crew_die_for_a_special_die() -> None:
    state = deadly("mutiny")
    cup(state, B, 0, KING)
    face(state, draws=pirates("O"))
    assert state.players[B].out


def test_a_payment_still_leaves_one_die() -> None:
    state = deadly("gamble")
    cup(state, A, 1)
    assert not face(state).asked


def test_seats_that_are_out_are_skipped_by_everything() -> None:
    state = stage(4, skins=["instant_death"])
    state.phase, state.winner, state.sailing[:] = "tile", A, [A]
    state.tile_winner = A
    place(state, 5, 4, 6, 9)
    lay(state, 5, "duel")
    cup(state, B, 0)
    state.gone, state.players[B].out = 1, 1
    play = begin(state, *battle("cutlass", "cutlass", "cutlass", "hook"), *cups(15))
    assert play.waiting[A].options == (PickPlayer(C), PickPlayer(D))
    play.act(A, PickPlayer(C))
    while play.state.round == 1:
        seat, ask = next(iter(play.waiting.items()))
        play.act(seat, ask.default)
    assert B not in play.state.participants
    assert play.view(A).players[B].out


def test_the_last_human_left_wins_at_once() -> None:
    state = stage(3, skins=["instant_death"])
    state.phase = "action"
    place(state, 5, 5, 2)
    state.gone, state.players[C].out = 1, 1
    cup(state, B, 1)
    cup(state, C, 0)
    state.players[A].hand[:] = ["broadside", "fair_wind"]
    play = begin(state)
    play.act(A, PlayCard("broadside", B))
    assert play.over
    assert play.told(GameWon) == [GameWon(A, "last")]
    assert play.outcome is not None
    assert play.outcome.places == (1, 2, 3), "later out is better"


def test_the_phantom_keeps_the_floor() -> None:
    state = stage(2, skins=["instant_death"])
    cup(state, 2, 1)
    rehearse(state, lambda table: lose(table, 2, 1))
    assert state.players[2].crew == 1
    assert not state.players[2].out


def test_instant_death_in_the_plague_kills_the_whole_crew() -> None:
    state = deadly("plague")
    cup(state, A, 2)
    face(state, draws=pirates("XX"))
    assert state.players[A].out


# Rough Seas


def rough(*skins: str, seats: int = 3) -> Pirata:
    return stage(seats, expansion=True, skins=["rough_seas", *skins])


def shake_in(table: PirataTable, seat: int) -> Steps[None]:
    if table.state.players[seat].bone:
        add_bone_die(table, seat)
    yield from lose_overboard(table, seat)
    shake(table, seat)


def test_r30_nothing_falls_off_the_table_by_default() -> None:
    """R30."""
    rehearse(stage(3), lambda table: take_coins(table, A, 1))  # without a draw


def test_a_coin_overboard_is_out_of_the_game() -> None:
    state = rough()
    running = rehearse(state, lambda table: take_coins(table, A, 2), draws=[FALLS, STAYS])
    assert state.players[A].coins == 1
    assert state.sunk_coins == 1
    assert running.told(Overboard) == [Overboard(A, "coin")]


def test_a_card_overboard_is_shown_and_out_of_the_game() -> None:
    state = rough()
    top = state.deck[-1]
    running = rehearse(state, lambda table: draw_card(table, A), draws=[FALLS])
    assert state.players[A].hand == []
    assert state.lost_at_sea == [top]
    assert running.told(Overboard) == [Overboard(A, "card", top)]


def test_a_crew_die_overboard_is_out_of_the_game_but_never_the_last() -> None:
    state = rough()
    cup(state, A, 2)
    rehearse(state, lambda table: shake_in(table, A), draws=[FALLS, FALLS, 5])
    assert state.players[A].crew == 1
    assert state.drowned == 1
    assert state.players[A].dice == [6]


def test_king_and_mermaids_overboard_return_to_the_board() -> None:
    state = rough()
    cup(state, A, 2, KING, MERMAIDS)
    rehearse(state, lambda table: shake_in(table, A), draws=[STAYS, STAYS, FALLS, FALLS, 0, 0])
    assert state.holders[:2] == [-1, -1]


def test_the_cursed_die_overboard_costs_a_crew_and_comes_back() -> None:
    state = rough()
    cup(state, A, 2, CURSED)
    rehearse(state, lambda table: shake_in(table, A), draws=[STAYS, STAYS, FALLS, 0, 0])
    assert state.holders[CURSED] == A
    assert state.players[A].crew == 1
    assert state.drowned == 0


def test_a_bone_die_overboard_does_not_come_back() -> None:
    state = rough()
    cup(state, A, 2)
    state.players[A].bone = True
    bag = state.bag
    rehearse(state, lambda table: shake_in(table, A), draws=[FALLS, STAYS, STAYS, 0, 0])
    assert (state.players[A].crew, state.players[A].bone) == (2, False)
    assert (state.bag, state.drowned) == (bag - 1, 1)


def test_an_action_die_overboard_costs_a_crew_and_is_rolled_again() -> None:
    state = rough()
    running = rehearse(state, lambda table: roll_symbol(table, A, "pirates"), draws=[FALLS, STAYS, *pirates("X")])
    assert state.players[A].crew == 4
    assert running.told(DieRolled) == [DieRolled(A, "pirates", ("X",))]


def test_r91_whoever_dies_of_his_own_die_ends_what_he_was_doing() -> None:
    """R91."""
    state = on("treasure_island", expansion=True, skins=["instant_death", "rough_seas"])
    cup(state, A, 2)
    crew_before = [player.crew for player in state.players]
    face(state, StakeCrew(1, "X"), StakeCrew(1, "O"), NoStake(), NoStake(), draws=[FALLS])
    assert state.players[A].out
    assert [player.crew for player in state.players][1:] == crew_before[1:], "B has his stake back"
    assert not state.stakes


def test_r91_the_sail_die_is_rolled_by_the_next_token_holder() -> None:
    """R91."""
    state = rough("instant_death", seats=4)
    state.phase, state.winner, state.sailing[:] = "sail", A, [A, B, C]
    cup(state, A, 1)
    play = begin(state, STAYS, FALLS, STAYS, 3, *battle("crown", "hook"))
    assert play.told(SailDieRolled) == [SailDieRolled(B, 2)]
    assert play.state.token == B
    assert [play.state.players[seat].progress for seat in (B, C)] == [4, 4]


def test_rough_seas_count_every_component() -> None:
    """What is lost at sea is still part of the box."""
    state = rough()
    before = census(state)
    rehearse(state, lambda table: draw_card(table, A), draws=[FALLS])
    rehearse(state, lambda table: take_coins(table, A, 1), draws=[FALLS])
    rehearse(state, lambda table: shake_in(table, A), draws=[FALLS, *[STAYS] * 4, *[0] * 4])
    assert census(state) == before


def test_a_card_of_the_chest_may_fall_overboard() -> None:
    state = rough()
    state.phase = "action"
    state.players[A].hand[:] = ["dead_mans_chest"]
    state.players[B].hand[:] = ["parrot"]
    top = state.deck[-1]
    play = begin(state, SHUFFLE, FALLS)
    play.answer((A, PlayCard("dead_mans_chest")), (A, TakeCard(top)))
    assert play.state.lost_at_sea == [top]
    assert play.state.players[A].hand == []


def test_r91_a_card_ends_with_its_player() -> None:
    """R91."""
    state = rough("instant_death", seats=4)
    state.phase = "action"
    cup(state, A, 1)
    state.players[A].hand[:] = ["siren_song"]
    state.players[B].hand[:] = ["parrot"]
    play = begin(state, FALLS)
    play.act(A, PlayCard("siren_song"))
    assert play.state.players[A].out
    assert play.state.holders[MERMAIDS] == -1
    assert list(play.waiting) == [B], "the phase goes on without him"


def test_ghosts_do_not_play_for_the_dead() -> None:
    state = deadly("ghost_game")
    cup(state, A, 1)
    face(state)
    assert state.players[A].out
    assert [player.crew for player in state.players] == [0, 5, 5, 5]


def test_who_is_out_gains_nothing() -> None:
    state = deadly()
    cup(state, A, 1)
    rehearse(state, lambda table: lose(table, A, 1))
    assert rehearse(state, lambda table: gain(table, A, 2)).result == 0
    assert state.players[A].crew == 0


def test_a_market_of_one_hands_nothing_on() -> None:
    """Two are left and the winner stays out: there is nobody to give to."""
    state = deadly("black_market")
    for seat in (C, D):
        state.gone += 1
        state.players[seat].out = state.gone
        cup(state, seat, 0)
    state.players[B].hand[:] = ["parrot"]
    face(state, NO)
    assert state.players[B].hand == ["parrot"]


def test_a_bone_die_goes_back_when_the_shake_leaves_a_single_participant() -> None:
    state = rough("instant_death", seats=4)
    state.players[A].bone = True
    state.players[C].miss_next = state.players[D].miss_next = True
    cup(state, B, 1, CURSED)
    bag = state.bag
    play = begin(state, *[STAYS] * 6, *[0] * 6, STAYS, FALLS, STAYS, STAYS, *sail(2))
    assert play.told(SeatOut) == [SeatOut(B, "no_crew")]
    assert play.state.call == "alone"
    assert play.state.players[A].crew == 5
    assert not play.state.players[A].bone
    assert play.state.bag == bag + 1, "B's die; the Bone Die is back"


def test_a_ship_whose_crew_is_sacrificed_to_the_last_does_not_catch_up() -> None:
    """Instant Death: a payment may leave the Cursed die alone, and with it nobody is left to sail."""
    state = stage(4, expansion=True, skins=["instant_death"])
    state.phase = "end"
    place(state, 9, 9, 7, 9)
    cup(state, C, 2, CURSED)
    for player in state.players:
        player.hand[:] = ["parrot"]
    play = begin(state, *cups(15))
    play.act(C, YES)
    assert play.told(SeatOut) == [SeatOut(C, "no_crew")]
    assert play.told(ShipMoved) == []
