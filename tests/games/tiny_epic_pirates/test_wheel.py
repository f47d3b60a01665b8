"""Step 1: choosing the Captain's order, and what Deckhands do on the way."""

from __future__ import annotations

import pytest
from pirate_positions import Play, begin, hands, position, set_hands
from surely import there

from tortuga.games.tiny_epic_pirates.actions import ChooseOrder, SendTo, TakeFrom
from tortuga.games.tiny_epic_pirates.chapters.helm import on_deck
from tortuga.games.tiny_epic_pirates.chapters.wheel import crosses, reachable
from tortuga.games.tiny_epic_pirates.events import CaptainMoved


def at_space(captain: int, *places: int, posts: tuple[int, ...] = (), **options: bool) -> Play:
    state = position(**options)
    helm = state.players[0].helm
    helm.captain = captain
    set_hands(helm, *places, posts=posts)
    return begin(state)


def go(play: Play, space: int) -> Play:
    return play.answer(ChooseOrder(space, play.state.players[0].helm.wheel[space]))


def spaces(play: Play) -> list[int]:
    return [option.space for option in play.options if isinstance(option, ChooseOrder)]


def test_example_9_a_recovered_deckhand_pays_for_no_skip_of_the_same_turn() -> None:
    play = go(at_space(2, 1, 1, 0, posts=(3,)), 5)
    assert play.kind == "recover_to"
    assert play.ask.about == {"space": 3, "order": "crew_up", "left": 1}
    play.answer(SendTo("rigging"))
    assert play.kind == "skip_source"
    assert set(play.options) == {TakeFrom("rigging"), TakeFrom("cannons")}
    play.answer(TakeFrom("cannons"))
    assert hands(play.state.players[0].helm) == "2/0/0/0 W{4}"
    assert not play.state.turn.crossed


def test_whoever_pays_for_several_spaces_is_told_how_many_are_left() -> None:
    play = go(at_space(0, 2, 1, 0), 3)
    assert (play.kind, play.ask.about["left"]) == ("skip_source", 2)
    play.answer(TakeFrom("rigging"))
    assert (play.kind, play.ask.about["left"]) == ("skip_source", 1)


def test_r9_a_recovered_deckhand_goes_to_repair_only_with_any_assignment() -> None:
    play = go(at_space(2, 1, 1, 0, posts=(3,)), 3)
    play.refuses(SendTo("repair"))
    play = go(at_space(2, 1, 1, 0, posts=(3,), any_assignment=True), 3)
    play.answer(SendTo("repair"))
    assert hands(play.state.players[0].helm) == "1/1/0/1 W{}"


def test_an_assignment_gives_only_what_it_held_when_the_turn_began() -> None:
    play = go(at_space(1, 0, 0, 1, posts=(2,)), 4)
    play.answer(SendTo("rigging"))
    assert hands(play.state.players[0].helm) == "1/0/0/0 W{3}", "Extort was the only one that could pay"


def test_example_10_too_few_deckhands_for_two_empty_spaces() -> None:
    play = at_space(4, 1, 0, 0, posts=(2, 3))
    assert 2 not in spaces(play)
    play.refuses(ChooseOrder(2, "trade"))
    for target in (1, 0):
        crossing = go(at_space(4, 1, 0, 0, posts=(2, 3)), target)
        assert crossing.state.turn.crossed
        assert hands(crossing.state.players[0].helm) == "0/0/0/0 W{2,3,5}"


def test_example_11_from_hide_out_three_deckhands_reach_four_spaces_and_none_crosses() -> None:
    assert spaces(at_space(0, 1, 1, 1)) == [1, 2, 3, 4]
    assert spaces(at_space(0, 2, 1, 1)) == [1, 2, 3, 4, 5]
    assert not any(crosses(0, space) for space in range(1, 6))


def test_example_12_hide_out_is_skipped_free() -> None:
    for target in (1, 0):
        play = go(at_space(5, 0, 0, 0, 3), target)
        assert play.kind == "sail_step"
        assert play.state.turn.crossed
        assert hands(play.state.players[0].helm) == "0/0/0/3 W{}"


@pytest.mark.parametrize("start", range(6))
def test_the_captain_never_stays_nor_laps_and_the_next_space_is_always_free(start: int) -> None:
    play = at_space(start, 2, 1, 1)
    offered = spaces(play)
    assert start not in offered
    assert offered[0] == (start + 1) % 6
    assert play.default == play.options[0]


def test_a_single_way_is_not_asked_for() -> None:
    play = at_space(1, 0, 0, 0, posts=(3, 4, 5))
    assert play.kind == "sail_step"
    assert play.state.players[0].helm.captain == 2


def test_r7_no_deckhand_is_put_on_hide_out() -> None:
    """R7."""
    play = go(at_space(5, 1, 1, 1), 2)
    play.until("sail_step")
    assert play.state.players[0].helm.posts == [1]


@pytest.mark.parametrize(
    ("start", "end", "crossed"),
    [
        (0, 1, False),
        (0, 5, False),
        (5, 0, True),
        (3, 0, True),
        (3, 1, True),
        (1, 5, False),
        (2, 4, False),
        (5, 4, True),
    ],
)
def test_r8_the_ship_line_lies_between_five_and_hide_out(start: int, end: int, crossed: bool) -> None:
    """R8."""
    assert crosses(start, end) is crossed


def test_r9_a_recovered_deckhand_never_goes_to_repair() -> None:
    """R9."""
    play = go(at_space(1, 1, 1, 0, posts=(2,)), 2)
    assert play.kind == "recover_to"
    assert set(play.options) == {SendTo("rigging"), SendTo("cannons"), SendTo("extort")}
    play.refuses(SendTo("repair"))


def test_r10_a_space_with_a_deckhand_is_skipped_by_recovering_it() -> None:
    """R10."""
    assert reachable(1, (2, 3, 4), 0) == (2, 3, 4, 5)
    play = go(at_space(1, 1, 1, 1, posts=(2,)), 3)
    play.answer(SendTo("extort"))
    assert hands(play.state.players[0].helm) == "1/1/2/0 W{}"


def test_deckhands_on_repair_may_be_put_on_skipped_spaces() -> None:
    play = go(at_space(1, 1, 0, 0, 2), 3)
    assert play.default == TakeFrom("repair")
    play.answer(TakeFrom("repair"))
    assert hands(play.state.players[0].helm) == "1/0/0/1 W{2}"


def test_a_skip_that_only_one_assignment_can_pay_is_not_asked_for() -> None:
    play = go(at_space(1, 0, 2, 0), 4)
    assert play.kind == "sail_step"
    assert hands(play.state.players[0].helm) == "0/0/0/0 W{2,3}"


def test_landing_on_a_deckhand_recovers_it_after_the_skips() -> None:
    play = go(at_space(1, 1, 1, 0, posts=(3,)), 3)
    assert play.kind == "skip_source"
    play.answer(TakeFrom("rigging"))
    assert play.kind == "recover_to"
    play.answer(SendTo("extort"))
    assert hands(play.state.players[0].helm) == "0/1/1/0 W{2}"


def test_the_table_is_told_where_the_captain_came_to() -> None:
    play = go(at_space(4, 1, 1, 1), 5)
    assert play.told(CaptainMoved) == [CaptainMoved(0, 5, "attack", False)]


def test_while_the_captain_is_on_its_way_the_table_shows_where_to() -> None:
    play = go(at_space(1, 1, 1, 1), 4)
    assert play.view(0).turn.heading == 4
    play.until("sail_step")
    assert play.view(0).turn.heading is None
    assert on_deck(play.state.players[0].helm) == 1


def test_a_deckhand_who_comes_back_to_rigging_sails_in_the_same_turn() -> None:
    play = go(at_space(1, 0, 1, 1, posts=(2,)), 2).answer(SendTo("rigging"))
    assert play.kind == "sail_step"
    assert there(play.view(0).sail).total == 2
