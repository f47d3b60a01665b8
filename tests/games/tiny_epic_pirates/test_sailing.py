"""Step 2: sailing, Storms, and being Jostled."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pirate_positions import COVE, OPEN_SEA, STORM, Play, at, begin, hands, ordered, position, set_hands
from surely import there

from tortuga.games.tiny_epic_pirates.actions import (
    STOP,
    JostleHand,
    JostlePost,
    SailTo,
    TakeTheJostle,
    UseSailToken,
    UseStormToken,
)
from tortuga.games.tiny_epic_pirates.chapters.sailing import total_sail
from tortuga.games.tiny_epic_pirates.data import RANKS
from tortuga.games.tiny_epic_pirates.data.components import Token


def sailing(
    cell: int = OPEN_SEA,
    level: int = 1,
    deck: tuple[int, ...] = (1, 1, 1),
    posts: Sequence[int] = (),
    kept: Sequence[Token] = (),
) -> Play:
    """The first player's ship is about to sail; posts and kept tokens as given."""
    state = position()
    player = state.players[0]
    player.ship.cell, player.level = cell, level
    set_hands(player.helm, *deck, posts=posts)
    player.kept[:] = kept
    ordered(state, "search", "sail")
    state.tokens[:] = [None] * 16
    return begin(state)


def cells(play: Play) -> set[int]:
    return {option.cell for option in play.options if isinstance(option, SailTo)}


def test_sail_is_the_rank_and_the_rigging() -> None:
    for level, rank in enumerate(RANKS, start=1):
        play = sailing(level=level, deck=(2, 0, 0))
        assert total_sail(play.state.players[0], None) == rank.sail + 2


def test_only_orthogonal_neighbours_are_entered() -> None:
    play = sailing(OPEN_SEA)
    assert cells(play) == {5, 8, 10, 13}
    play.refuses(SailTo(14))
    assert cells(sailing(0)) == {1, 4}


def test_sailing_is_optional_and_stops_at_will() -> None:
    play = sailing(level=5)
    assert play.default == STOP
    play.answer(SailTo(10), STOP)
    assert play.kind != "sail_step"
    assert play.state.players[0].ship.cell == 10


def test_out_of_sail_the_sail_is_over_without_a_question() -> None:
    play = sailing(deck=(0, 1, 1))
    play.answer(SailTo(10))
    assert play.kind != "sail_step"


def test_example_13_the_deckhand_lost_in_a_storm_decides_how_far_the_ship_gets() -> None:
    play = sailing(cell=at(0, 1), level=2, deck=(1, 1, 0, 1))
    assert there(play.view(0).sail).total == 3
    play.answer(SailTo(STORM), JostleHand("rigging"))
    assert (there(play.view(0).sail).total, there(play.view(0).sail).used) == (2, 1)
    play.answer(SailTo(at(1, 0)))
    assert play.kind != "sail_step"

    play = sailing(cell=at(0, 1), level=2, deck=(1, 1, 0, 1))
    play.answer(SailTo(STORM), JostleHand("cannons"))
    assert (there(play.view(0).sail).total, there(play.view(0).sail).used) == (3, 1)
    play.answer(SailTo(at(1, 0)), SailTo(at(0, 0)))
    assert play.kind != "sail_step"


def test_example_14_the_last_rigging_is_lost_and_the_ship_stays_in_the_storm() -> None:
    play = sailing(cell=at(0, 0), deck=(1, 0, 0, 2))
    play.answer(SailTo(at(0, 1)), SailTo(STORM))
    player = play.state.players[0]
    assert hands(player.helm) == "0/0/0/3 W{}"
    assert player.ship.cell == STORM
    assert play.kind != "sail_step"


def test_example_15_r14_all_on_repair_a_storm_is_entered_only_with_a_token() -> None:
    """R14."""
    play = sailing(cell=at(0, 1), deck=(0, 0, 0, 3))
    assert cells(play) == {at(0, 0), at(0, 2)}
    play.refuses(SailTo(STORM))

    play = sailing(cell=at(0, 1), deck=(0, 0, 0, 3), kept=["storm"])
    play.answer(SailTo(STORM))
    player = play.state.players[0]
    assert player.ship.cell == STORM
    assert player.kept == []
    assert play.state.spent == ["storm"]
    assert hands(player.helm) == "0/0/0/3 W{}"


def test_a_storm_token_may_be_used_or_saved() -> None:
    play = sailing(cell=at(0, 1), kept=["storm"])
    play.answer(SailTo(STORM))
    assert play.kind == "storm_answer"
    assert play.default == UseStormToken()
    play.answer(UseStormToken())
    assert hands(play.state.players[0].helm) == "1/1/1/0 W{}"

    play = sailing(cell=at(0, 1), kept=["storm"])
    play.answer(SailTo(STORM), TakeTheJostle(), JostleHand("extort"))
    assert hands(play.state.players[0].helm) == "1/1/0/1 W{}"
    assert play.state.players[0].kept == ["storm"]


def test_a_sail_token_adds_two_sail_even_when_the_ship_is_out_of_sail() -> None:
    play = sailing(deck=(0, 2, 1), kept=["sail2"])
    play.answer(SailTo(10))
    assert play.options == (STOP, UseSailToken())
    play.answer(UseSailToken(), SailTo(OPEN_SEA), SailTo(10))
    assert play.kind != "sail_step"
    assert play.state.spent == ["sail2"]


def test_several_tokens_may_be_used_in_one_sail() -> None:
    play = sailing(deck=(0, 2, 1), kept=["sail2", "sail2"])
    play.answer(UseSailToken(), UseSailToken())
    assert there(play.view(0).sail).total == 5


def test_r15_sail_left_over_from_a_token_is_lost() -> None:
    """R15."""
    play = sailing(deck=(0, 2, 1), kept=["sail2"])
    play.answer(UseSailToken(), STOP)
    assert play.state.sail is None
    assert total_sail(play.state.players[0], play.state.sail) == 1


def test_r11_r13_a_ship_that_sails_out_and_back_is_not_on_the_cove() -> None:
    """R11, R13."""
    play = sailing(cell=COVE, deck=(2, 0, 1))
    play.state.players[0].ship.hidden = True
    play.answer(SailTo(OPEN_SEA), SailTo(COVE), STOP)
    assert play.state.players[0].ship.cell == COVE
    assert not play.state.players[0].ship.hidden


def test_r11_not_sailing_leaves_a_hidden_ship_hidden() -> None:
    """R11."""
    state = position()
    state.players[0].ship.cell, state.players[0].ship.hidden = COVE, True
    ordered(state, "trade", "sail")
    play = begin(state).answer(STOP)
    assert play.state.players[0].ship.hidden


def test_r16_rigging_lost_in_mid_sail_never_moves_the_ship_back() -> None:
    """R16."""
    play = sailing(cell=at(0, 1), deck=(1, 0, 0))
    play.answer(SailTo(STORM))
    assert play.state.players[0].ship.cell == STORM
    assert play.kind != "sail_step"


def test_r17_entering_a_storm_again_jostles_again() -> None:
    """R17."""
    play = sailing(cell=at(0, 1), level=6, deck=(0, 2, 1))
    play.answer(SailTo(STORM), JostleHand("cannons"), SailTo(at(0, 1)), SailTo(STORM), JostleHand("cannons"))
    assert hands(play.state.players[0].helm) == "0/0/1/2 W{}"


def test_starting_in_or_leaving_a_storm_does_not_jostle() -> None:
    play = sailing(cell=STORM)
    play.answer(SailTo(at(0, 1)), STOP)
    assert hands(play.state.players[0].helm) == "1/1/1/0 W{}"


def test_each_of_two_storms_on_the_way_jostles() -> None:
    play = sailing(cell=at(0, 1), level=6, deck=(0, 2, 1))
    play.answer(SailTo(STORM), JostleHand("extort"), SailTo(at(1, 2)))
    assert hands(play.state.players[0].helm) == "0/1/0/2 W{}"


def test_other_ships_and_the_navy_never_hinder() -> None:
    state = position()
    state.players[1].ship.cell = 10
    state.navy = 10
    ordered(state, "search", "sail")
    state.tokens[:] = [None] * 16
    play = begin(state).answer(SailTo(10), STOP)
    assert play.state.players[0].ship.cell == 10
    assert play.state.players[1].ship.cell == 10


def test_jostled_the_three_come_first_then_the_wheel() -> None:
    play = sailing(cell=at(0, 1), deck=(0, 0, 1, 1), posts=(2,))
    play.answer(SailTo(STORM))
    assert hands(play.state.players[0].helm) == "0/0/0/2 W{2}"

    play = sailing(cell=at(0, 1), deck=(0, 0, 0, 1), posts=(2, 5))
    play.answer(SailTo(STORM))
    assert play.options == (JostlePost(2), JostlePost(5))
    play.answer(JostlePost(5))
    assert hands(play.state.players[0].helm) == "0/0/0/2 W{2}"


def test_jostled_the_default_is_extort_then_cannons_then_rigging() -> None:
    play = sailing(cell=at(0, 1)).answer(SailTo(STORM))
    assert [option.assignment for option in play.options] == ["extort", "cannons", "rigging"]  # type: ignore[attr-defined]
    assert play.default == JostleHand("extort")


@pytest.mark.parametrize("cell", [5, 6, 11, 15])
def test_every_storm_card_is_a_storm(cell: int) -> None:
    neighbour = {5: 1, 6: 2, 11: 10, 15: 14}[cell]
    play = sailing(cell=neighbour).answer(SailTo(cell))
    assert play.kind == "jostle"


def test_the_table_shows_what_is_within_reach() -> None:
    play = sailing(cell=at(3, 0), deck=(0, 0, 0, 3), level=5)
    reach = there(play.view(0).sail).reach
    assert reach[at(3, 0)] == 0
    assert reach[at(3, 2)] == 2
    assert reach[at(2, 3)] is None, "Storms are barred"
    assert reach[at(0, 3)] is None
