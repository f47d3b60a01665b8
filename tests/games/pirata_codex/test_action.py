"""The action phase: turns, limits, drawing, catching up, the end of the round."""

from __future__ import annotations

import pytest
from pirata_table import A, B, C, D, Play, battle, begin, cup, cups, place, sail, stage

from tortuga.engine import Fast, IllegalAction, OptionValue
from tortuga.games.pirata_codex.actions import BUY_CARD, NO, PASS, YES, PlayCard
from tortuga.games.pirata_codex.events import CardDrawn, CardsDiscarded, CatchUpVotes, DeckShuffled, GameWon
from tortuga.games.pirata_codex.state import KING, Pirata
from tortuga.kit import SHUFFLE


def acting(*hands: list[str], seats: int = 4, **settings: OptionValue) -> Pirata:
    """The action phase with these hands and everybody on tile 2."""
    state = stage(seats, **settings)
    state.phase = "action"
    for player, hand in zip(state.players, hands, strict=False):
        player.hand[:] = hand
    return state


def ending(*progress: int, seats: int = 4, **settings: OptionValue) -> Pirata:
    """The end of a round with the ships on these tiles and a card in every hand."""
    state = stage(seats, **settings)
    state.phase = "end"
    place(state, *progress)
    for player in state.players:
        player.hand[:] = ["parrot"]
    return state


# Turns


def test_whoever_empties_a_question_changes_no_other_match() -> None:
    """What a question is about used to be shared by all matches of a process."""
    first = begin(acting(["fair_wind"]), settle=False)
    dict.clear(first.waiting[A].about)
    assert begin(acting(["fair_wind"]), settle=False).waiting[A].about["window"] == "action"


@pytest.mark.parametrize("action_order", ["priority", "realtime"])
def test_e26_a_pass_holds_only_until_somebody_plays_a_card(action_order: str) -> None:
    """E26: A passes, B Broadside on C, C and D pass, A Fair Wind, all pass: the phase ends."""
    hands = [["fair_wind", "parrot"], ["broadside", "smoke_screen"], ["parrot"], ["parrot"]]
    play = begin(acting(*hands, action_order=action_order))
    play.answer((A, PASS), (B, PlayCard("broadside", C)), (C, PASS), (D, PASS), (A, PlayCard("fair_wind")))
    assert play.state.phase == "action"
    play.answer((B, PASS), (C, PASS), (D, PASS))
    assert list(play.waiting) == [A]
    play.act(A, PASS)
    assert play.state.phase != "action"
    assert play.state.players[C].crew == 4


def test_r58_first_come_first_served_takes_answers_as_they_come() -> None:
    """R58."""
    hands = [["parrot"], ["parrot"], ["barrel_of_rum"], ["parrot"]]
    play = begin(acting(*hands, action_order="realtime"))
    assert list(play.waiting) == [A, B, C, D]
    assert play.match.mode == "any"
    play.act(C, PlayCard("barrel_of_rum"))
    assert play.state.players[C].crew == 6
    assert list(play.waiting) == [A, B, D], "C has nothing left to play"


def test_answers_that_come_together_are_heard_from_the_token_holder_in_betting_direction() -> None:
    state = acting(*[["parrot"]] * 4, action_order="realtime")
    state.token, state.direction = C, -1
    assert list(begin(state).waiting) == [C, B, A, D]


def test_in_turn_one_is_asked_at_a_time() -> None:
    play = begin(acting(*[["parrot"]] * 4))
    assert list(play.waiting) == [A]
    assert play.view(B).turn == A
    with pytest.raises(IllegalAction):
        play.act(B, PlayCard("parrot", A))


def test_a_player_who_clearly_can_do_nothing_counts_as_passed() -> None:
    """R92: no card in hand, fewer than two coins, no curse to lift; or both colours played."""
    state = acting(["lucky_pirate"], ["parrot"], [], ["ghost_wind"], action_order="realtime")
    state.players[C].coins = 1
    state.players[D].gold = state.players[D].silver = True
    play = begin(state, settle=False)
    assert list(play.waiting) == [A, B]
    assert play.options_of(A) == (PASS,), "that is a card for battles, but who knows?"


def test_a_purchase_does_not_end_ones_turn_nor_recall_those_who_passed() -> None:
    state = acting(["parrot"], ["parrot"], action_order="realtime")
    state.players[B].coins = 4
    play = begin(state)
    play.answer((A, PASS), (B, BUY_CARD))
    assert list(play.waiting) == [B]
    play.act(B, BUY_CARD)
    assert BUY_CARD not in play.options_of(B)
    assert len(play.state.players[B].hand) == 3


def test_one_gold_and_one_silver_card_a_round() -> None:
    play = begin(acting(["fair_wind", "smoke_screen", "parrot", "barrel_of_rum"]))
    play.act(A, PlayCard("parrot", B))
    cards = {action.card for action in play.options_of(A) if isinstance(action, PlayCard)}
    assert cards == {"fair_wind", "smoke_screen"}
    play.act(A, PlayCard("fair_wind"))
    assert play.state.phase != "action"


def test_the_limits_are_forgotten_in_the_next_round() -> None:
    state = ending(2, 2, 2, 2)
    state.players[A].gold = state.players[A].silver = state.players[A].absent = True
    play = begin(state, *cups(20))
    assert play.state.round == 2
    assert not play.state.players[A].gold
    assert not play.state.players[A].silver
    assert not play.state.players[A].absent


def test_r59_nobody_answers_a_card_before_it_has_taken_effect() -> None:
    """R59."""
    state = acting(["broadside"], ["smoke_screen", "barrel_of_rum"], [], [], action_order="realtime")
    play = begin(state)
    play.act(A, PlayCard("broadside", B))
    assert play.state.players[B].crew == 4, "at once; B's Smoke Screen comes too late"
    assert list(play.waiting) == [B]


def test_r27_cards_are_bought_in_every_phase_of_the_round_and_at_no_other_time() -> None:
    """R27."""
    state = stage(3)
    state.players[A].coins = 16
    state.supply = 0
    play = begin(state, *cups(15), *sail(1), *battle("hook", "pistol"), 3, *cups(14))
    bought = set()
    while play.state.round == 1:
        seat, ask = next(iter(play.waiting.items()))
        if seat == A and BUY_CARD in ask.options and play.view(A).phase not in bought:
            bought.add(play.view(A).phase)
            play.act(A, BUY_CARD)
        else:
            play.act(seat, ask.default)
    assert bought == {"betting", "sailing", "action"}


# Discarding and drawing


def test_e28_the_last_card_is_replaced_at_the_end_of_the_phase() -> None:
    state = acting([], ["barrel_of_rum"], ["parrot"], ["parrot"])
    for seat in (C, D):
        state.players[seat].silver = True
    state.players[A].hand[:] = ["parrot"]
    state.players[A].silver = True
    top = state.deck[-1]
    play = begin(state, *cups(21))
    play.act(B, PlayCard("barrel_of_rum"))
    assert play.told(CardsDiscarded) == [CardsDiscarded(("barrel_of_rum",))]
    assert play.state.discard == ["barrel_of_rum"]
    assert play.state.players[B].hand == [top]


def test_played_cards_lie_on_the_table_until_the_phase_is_over() -> None:
    play = begin(acting(["barrel_of_rum"], ["parrot"]))
    play.act(A, PlayCard("barrel_of_rum"))
    assert [(card.seat, card.card) for card in play.view(C).played] == [(A, "barrel_of_rum")]
    assert play.state.discard == []


def test_r60_every_empty_hand_draws_from_the_token_holder_on() -> None:
    """R60."""
    state = ending(2, 2, 2, 2)
    state.token = C
    state.players[A].hand.clear()
    state.players[D].hand.clear()
    second, first = state.deck[-2:]
    play = begin(state, *cups(20))
    assert play.state.players[D].hand == [first]
    assert play.state.players[A].hand == [second]
    assert CardDrawn(D, None) in play.match.events(A)
    assert CardDrawn(D, first) in play.match.events(D)


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    state = ending(2, 2, 2, 2)
    state.discard[:], state.deck[:] = state.deck, []
    state.players[B].hand.clear()
    cards = len(state.discard)
    play = begin(state, SHUFFLE, *cups(20))
    assert play.told(DeckShuffled) == [DeckShuffled(cards)]
    assert len(play.state.deck) == cards - 1
    assert not play.state.discard


def test_without_any_card_nothing_is_drawn() -> None:
    state = ending(2, 2, 2, 2)
    state.players[A].hand += state.deck
    state.deck.clear()
    state.players[B].hand.clear()
    assert begin(state, *cups(20)).state.players[B].hand == []


def test_r28_there_is_no_hand_limit() -> None:
    """R28."""
    state = acting(["parrot"] * 2)
    state.players[A].coins = 16
    state.supply = 0
    play = begin(state)
    for _ in range(8):
        play.act(A, BUY_CARD)
    assert len(play.state.players[A].hand) == 10


# Catching up


def test_e29_the_last_may_pay_a_die_per_tile_to_the_ship_ahead() -> None:
    state = ending(9, 7, 5, 9)
    cup(state, C, 4)
    play = begin(state, *cups(17))
    assert play.waiting[C].kind == "catch_up"
    assert play.waiting[C].default == NO
    play.act(C, YES)
    assert play.state.players[C].progress == 7
    assert play.state.players[C].crew == 2


def test_r29_catching_up_may_be_declined_and_needs_the_whole_price() -> None:
    """R29."""
    state = ending(9, 7, 5, 9)
    play = begin(state, *cups(20))
    play.act(C, NO)
    assert (play.state.players[C].progress, play.state.players[C].crew) == (5, 5)
    state = ending(9, 9, 5, 9)
    cup(state, C, 4)
    assert begin(state, *cups(19)).state.round == 2, "four tiles, four dice, one must stay"


def test_r70_special_dice_are_not_sacrificed() -> None:
    """R70."""
    state = ending(9, 7, 5, 9)
    cup(state, C, 1, KING)
    assert begin(state, *cups(17)).state.round == 2


def test_e30_r93_several_in_last_place_move_together_or_not_at_all() -> None:
    """R93."""
    state = ending(8, 8, 5, 5)
    cup(state, C, 4)
    cup(state, D, 3)
    assert begin(state, *cups(17)).state.round == 2, "D cannot pay three: nobody is asked"


def voting(dice: int) -> Play:
    """C and D vote; then the cups of the next round hold this many dice."""
    return begin(ending(7, 7, 5, 5), *cups(dice))


def test_r69_all_in_last_place_must_agree() -> None:
    """R69."""
    play = voting(20)
    assert set(play.waiting) == {C, D}
    assert play.match.mode == "all"
    play.answer((C, YES), (D, NO))
    assert [play.state.players[seat].progress for seat in (C, D)] == [5, 5]
    assert play.told(CatchUpVotes) == [CatchUpVotes((C, D), (True, False))]
    play = voting(16)
    play.answer((D, YES), (C, YES))
    assert [play.state.players[seat].progress for seat in (C, D)] == [7, 7]
    assert [play.state.players[seat].crew for seat in (C, D)] == [3, 3]


def test_nobody_catches_up_when_nobody_is_ahead() -> None:
    assert begin(ending(5, 5, 5, 5), *cups(20)).state.round == 2


# The end of the round


def test_one_finisher_wins() -> None:
    state = ending(16, 9, 9, 9)
    for seat in (B, C, D):
        cup(state, seat, 1)
    play = begin(state)
    assert play.over
    assert play.outcome is not None
    assert play.outcome.places[A] == 1
    assert play.told(GameWon) == [GameWon(A, "throne")]


def test_e31_catching_up_may_join_a_finish() -> None:
    state = ending(16, 15, 15, seats=3)
    cup(state, B, 3)
    cup(state, C, 3)
    play = begin(state, chance=Fast(0))
    play.answer((B, YES), (C, YES))
    assert sorted(play.state.finalists) == [A, B, C]
    assert play.outcome is not None, "the final battle is fought at once"


def test_r34_the_round_is_played_to_its_end_when_somebody_reaches_x() -> None:
    """R34."""
    state = stage(3)
    state.phase, state.winner, state.sailing[:] = "sail", A, [A]
    place(state, 15, 2, 2)
    state.players[B].hand[:] = ["barrel_of_rum"]
    play = begin(state, 0)
    assert not play.over
    play.act(B, PlayCard("barrel_of_rum"))
    assert play.state.players[B].crew == 6


def test_markers_for_the_next_round_end_with_it() -> None:
    state = ending(2, 2, 2, 2)
    state.players[A].smoke = state.players[A].spot = state.players[A].ward = 2
    state.players[B].smoke = 1
    play = begin(state, *cups(20))
    assert play.state.round == 2
    shown = play.view(C).players
    assert (shown[A].smoke, shown[A].spot, shown[A].ward, shown[B].smoke) == (True, True, True, False)
