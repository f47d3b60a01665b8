"""Gold cards: effect and refusal of each. Lucky and Cheating Pirate are under battles."""

from __future__ import annotations

import pytest
from pirata_table import A, B, C, D, acting, begin, cup, cups, face, lay, on, pirates, place, played, plays, stage

from tortuga.engine import IllegalAction
from tortuga.games.pirata_codex.actions import BUY_CARD, LIFT_CURSE, PASS, KeepRoll, PlayCard, TakeCard
from tortuga.games.pirata_codex.data import CARDS
from tortuga.games.pirata_codex.events import CardFetched, CurseWarded, DieTurned
from tortuga.games.pirata_codex.state import CURSED, KING


@pytest.mark.parametrize("card", [card.id for card in CARDS.values() if card.colour == "gold"])
def test_every_gold_card_knows_its_moments(card: str) -> None:
    """A card is not even offered at a moment that it does not name."""
    for window in ("sail_start", "after_sail_die", "before_tile", "sail_end", "battle_roll", "action_die", "final"):
        state = acting(card)
        state.rolls[:] = [3, 4, 5, 6]
        state.symbols[:] = ["X"]
        state.discard[:] = ["parrot"]
        place(state, 5, 8)
        assert bool(plays(state, card, window)) is (window in CARDS[card].windows), window


# Fair Wind


def test_fair_wind_moves_one_tile_and_activates_none() -> None:
    play = played(acting("fair_wind"), PlayCard("fair_wind"))
    assert play.state.players[A].progress == 6
    assert play.state.tile == ""


def test_fair_wind_is_of_no_use_on_the_throne() -> None:
    state = acting("fair_wind")
    place(state, 16)
    assert plays(state, "fair_wind") == []


# Sleight of Hand


def test_sleight_of_hand_turns_a_die_of_anybody() -> None:
    state = on("mutiny")
    state.players[C].hand[:] = ["sleight_of_hand"]
    running = face(state, PlayCard("sleight_of_hand"), draws=pirates("X"))
    assert state.holders[KING] == A, "X became O"
    assert running.told(DieTurned) == [DieTurned(C, "O")]


def test_sleight_of_hand_can_be_answered_by_another() -> None:
    state = on("mutiny")
    state.players[B].hand[:] = ["sleight_of_hand"]
    state.players[C].hand[:] = ["sleight_of_hand"]
    face(state, PASS, PlayCard("sleight_of_hand"), PlayCard("sleight_of_hand"), draws=pirates("O"))
    assert state.holders[KING] == A, "C turned it to X, B, who had passed, back to O"


def test_sleight_of_hand_works_on_a_card_in_the_action_phase() -> None:
    state = acting("skeleton_crew")
    state.players[B].hand[:] = ["sleight_of_hand"]
    play = begin(state, *pirates("O"))
    play.answer((A, PlayCard("skeleton_crew")), (B, PlayCard("sleight_of_hand")))
    assert play.state.holders[CURSED] == A


# Iron Anchor


def test_iron_anchor_holds_a_ship_that_has_none() -> None:
    state = acting("iron_anchor")
    state.players[C].anchor = True
    assert plays(state, "iron_anchor") == [B, D]
    assert played(state, PlayCard("iron_anchor", D)).state.players[D].anchor


def test_iron_anchor_cannot_reach_shelter_or_smoke_nor_leave_the_lagoon() -> None:
    state = acting("iron_anchor")
    place(state, 5, 0, 12, 9)
    assert plays(state, "iron_anchor") == [D]
    state.players[D].smoke = state.round
    assert plays(state, "iron_anchor") == []
    state = acting("iron_anchor")
    place(state, 12)
    assert plays(state, "iron_anchor") == [], "no attack from the Lagoon"


def test_r74_no_anchor_in_a_spring_tide() -> None:
    """R74."""
    state = acting("iron_anchor")
    state.round = state.spring
    assert plays(state, "iron_anchor") == []


# Smoke Screen


def test_smoke_screen_lasts_until_the_end_of_the_next_round() -> None:
    state = acting("smoke_screen")
    play = played(state, PlayCard("smoke_screen"))
    assert play.state.players[A].smoke == play.state.round + 1
    assert play.view(B).players[A].smoke
    state = acting("smoke_screen")
    state.players[A].smoke = state.round
    assert plays(state, "smoke_screen") == [None], "it would last longer"
    state.players[A].smoke = state.round + 1
    assert plays(state, "smoke_screen") == []


def test_r81_smoke_screen_keeps_off_cards_and_not_tiles() -> None:
    """R81."""
    state = on("steal", seats=3)
    state.players[B].smoke = state.round
    cup(state, C, 1)
    face(state)
    assert state.players[B].crew == 4


def test_smoke_screen_keeps_area_cards_off() -> None:
    state = acting("powder_keg")
    state.players[B].smoke = state.round
    play = played(state, PlayCard("powder_keg"))
    assert [player.crew for player in play.state.players] == [5, 5, 4, 5]


# Black Spot


def test_black_spot_forbids_cards_and_not_purchases() -> None:
    state = acting("black_spot")
    state.players[B].hand[:] = ["fair_wind", "barrel_of_rum"]
    state.players[B].coins = 2
    play = played(state, PlayCard("black_spot", B))
    assert play.options_of(B) == (PASS, BUY_CARD)
    assert play.view(C).players[B].spot


def test_black_spot_lasts_to_the_end_of_the_next_round() -> None:
    state = acting("black_spot")
    state.players[B].spot = state.round
    assert B in plays(state, "black_spot"), "it ends this round: a new one is longer"
    state.players[B].spot = state.round + 1
    assert B not in plays(state, "black_spot")
    state = acting("barrel_of_rum")
    state.players[A].spot = state.round
    assert plays(state, "barrel_of_rum") == []
    state.round += 1
    assert plays(state, "barrel_of_rum") == [None]


# Ghost Wind


@pytest.mark.parametrize(("ahead", "moved"), [(6, 1), (7, 2), (9, 2)])
def test_ghost_wind_moves_toward_the_closest_ship_ahead(ahead: int, moved: int) -> None:
    state = acting("ghost_wind")
    place(state, 5, 4, ahead, 15)
    assert played(state, PlayCard("ghost_wind")).state.players[A].progress == 5 + moved


def test_ghost_wind_needs_a_ship_ahead() -> None:
    state = acting("ghost_wind")
    place(state, 5, 4, 5, 3)
    assert plays(state, "ghost_wind") == []


# Blessed Medallion


def test_blessed_medallion_puts_the_cursed_die_back() -> None:
    state = acting("blessed_medallion")
    cup(state, A, 3, CURSED)
    play = played(state, PlayCard("blessed_medallion"))
    assert play.state.holders[CURSED] == -1
    assert play.state.players[A].ward == 0


def test_r10_a_medallion_that_empties_a_cup_brings_a_crew_die() -> None:
    """R10."""
    state = acting("blessed_medallion")
    cup(state, A, 0, CURSED)
    assert played(state, PlayCard("blessed_medallion")).state.players[A].crew == 1
    state = acting("blessed_medallion")
    cup(state, A, 0, CURSED)
    state.players[D].crew += state.bag
    state.bag = 0
    assert plays(state, "blessed_medallion") == [], "with an empty bag the die would stay"


def test_blessed_medallion_wards_whoever_is_not_cursed() -> None:
    state = acting("blessed_medallion")
    state.players[B].hand[:] = ["voodoo_doll"]
    play = played(state, PlayCard("blessed_medallion"))
    assert PlayCard("voodoo_doll", A) not in play.options_of(B), "it could change nothing"
    state = on("madness", expansion=True)
    state.players[A].ward = state.round + 1
    assert face(state, draws=pirates("X")).told(CurseWarded)


def test_a_ward_is_not_renewed_while_it_lasts() -> None:
    state = acting("blessed_medallion")
    state.players[A].ward = state.round + 1
    assert plays(state, "blessed_medallion") == []


# Dead Calm


def test_dead_calm_in_the_action_phase_forbids_catching_up() -> None:
    state = acting("dead_calm")
    place(state, 5, 4, 6, 9)
    play = begin(state, *cups(20))
    play.act(A, PlayCard("dead_calm"))
    assert play.state.round == 2, "B was last and not asked"
    assert not play.state.calm


def test_one_calm_is_enough() -> None:
    state = acting("dead_calm")
    state.calm = True
    assert plays(state, "dead_calm") == []


# Davy Jones' Locker


def test_davy_jones_locker_fetches_any_discarded_card() -> None:
    state = acting("davy_jones_locker")
    state.discard[:] = ["parrot", "cutlass", "parrot"]
    play = played(state, PlayCard("davy_jones_locker"))
    assert play.waiting[A].default == TakeCard("parrot")
    assert play.options_of(A) == (TakeCard("parrot"), TakeCard("cutlass"))
    play.act(A, TakeCard("cutlass"))
    assert play.state.discard.count("cutlass") == 0
    assert CardFetched(A, "cutlass") in play.match.events(B)
    assert play.view(B).players[A].known == ["cutlass"]


def test_played_cards_cannot_be_fetched_before_the_end_of_the_phase() -> None:
    state = acting("davy_jones_locker")
    state.played[:] = [(B, "cutlass")]
    assert plays(state, "davy_jones_locker") == []


def test_a_single_discarded_card_needs_no_question() -> None:
    state = acting("davy_jones_locker")
    state.discard[:] = ["parrot"]
    play = played(state, PlayCard("davy_jones_locker"))
    assert "parrot" in play.state.players[A].hand


# Limits


def test_e27_r26_gold_played_while_sailing_leaves_silver_for_the_action_phase() -> None:
    """R26."""
    state = acting("fair_wind", "iron_anchor", "barrel_of_rum", "parrot")
    state.phase, state.winner, state.sailing[:] = "sail", B, [B]
    place(state, 5, 4, 6, 9)
    lay(state, 6, "change_of_wind")
    play = begin(state, 3)
    play.act(A, PlayCard("fair_wind"))
    assert play.state.window == "action"
    cards = {action.card for action in play.options_of(A) if isinstance(action, PlayCard)}
    assert cards == {"barrel_of_rum", "parrot"}
    play.act(A, PlayCard("barrel_of_rum"))
    assert play.state.phase == "end", "one of each colour a round"


def test_a_card_that_is_not_in_hand_is_refused() -> None:
    play = begin(acting("fair_wind"))
    with pytest.raises(IllegalAction):
        play.act(A, PlayCard("smoke_screen"))
    with pytest.raises(IllegalAction):
        play.act(A, KeepRoll("new"))


def test_the_curse_is_lifted_as_a_free_action() -> None:
    """R24: not in the betting phase; it does not end the turn or use up a card."""
    state = acting("fair_wind")
    cup(state, A, 5, CURSED)
    play = begin(state)
    play.act(A, LIFT_CURSE)
    assert PlayCard("fair_wind") in play.options_of(A)
    state = stage(3, expansion=True)
    cup(state, A, 5, CURSED)
    assert LIFT_CURSE not in begin(state, *cups(16)).options_of(A)


@pytest.mark.parametrize(
    ("dice", "special", "can"), [(3, (), True), (2, (), False), (2, (KING,), True), (1, (KING,), False)]
)
def test_e42_lifting_the_curse_takes_two_crew_and_leaves_a_die(dice: int, special: tuple[int, ...], can: bool) -> None:
    state = acting("fair_wind")
    cup(state, A, dice, CURSED, *special)
    play = begin(state)
    assert (LIFT_CURSE in play.options_of(A)) is can
    if can:
        play.act(A, LIFT_CURSE)
        assert play.state.players[A].crew == dice - 2
        assert play.state.holders[CURSED] == -1
