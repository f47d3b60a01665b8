"""The Solo Wheel."""

from __future__ import annotations

from pirate_positions import hands, position, set_hands

from tortuga.games.tiny_epic_pirates.chapters.solo.combat import nearest_post
from tortuga.games.tiny_epic_pirates.chapters.solo.wheel import advance_solo_captain
from tortuga.games.tiny_epic_pirates.state import Helm, TinyEpicPirates
from tortuga.kit import Rehearsal


def legend_at(captain: int, *deck: int, posts: tuple[int, ...] = ()) -> TinyEpicPirates:
    state = position(1)
    assert state.solo is not None
    state.solo.helm.captain = captain
    set_hands(state.solo.helm, *deck, posts=posts)
    return state


def roll(state: TinyEpicPirates, rolled: int) -> Helm:
    state.turn.crossed = False
    Rehearsal(state).run(lambda table: advance_solo_captain(table, rolled))
    assert state.solo is not None
    return state.solo.helm


def test_example_32_the_rightmost_deckhand_is_taken_first_and_recovered_leftmost() -> None:
    state = legend_at(2, 1, 1, 1)
    helm = roll(state, 5)
    assert (helm.captain, hands(helm), state.turn.crossed) == (5, "1/0/0/0 W{3,4}", False)
    helm = roll(state, 1)
    assert (helm.captain, hands(helm), state.turn.crossed) == (1, "1/0/0/0 W{3,4}", True)
    helm = roll(state, 4)
    assert (helm.captain, hands(helm), state.turn.crossed) == (4, "1/1/0/0 W{2}", False)


def test_example_33_without_a_usable_deckhand_it_lands_short() -> None:
    helm = roll(legend_at(1, 0, 0, 0, posts=(2, 4, 5)), 5)
    assert (helm.captain, hands(helm)) == (3, "1/0/0/0 W{4,5}")


def test_example_34_it_passes_hide_out_and_crosses() -> None:
    state = legend_at(3, 1, 1, 1)
    helm = roll(state, 2)
    assert helm.captain == 2
    state = legend_at(3, 1, 1, 1)
    helm = roll(state, 3)
    assert (helm.captain, hands(helm), state.turn.crossed) == (2, "0/0/0/0 W{1,4,5}", True)


def test_r46_rolling_its_own_space_it_lands_at_the_latest_on_the_space_before() -> None:
    """R46."""
    state = legend_at(1, 0, 0, 0, posts=(2, 3, 4))
    assert roll(state, 1).captain == 5
    state = legend_at(4, 0, 0, 0, 0, posts=(1, 2, 5))
    assert roll(state, 4).captain == 3


def test_r47_a_deckhand_recovered_this_turn_pays_for_no_skip() -> None:
    """R47."""
    helm = roll(legend_at(1, 0, 0, 0, 0, posts=(2,)), 4)
    assert (helm.captain, hands(helm)) == (3, "1/0/0/0 W{}")


def test_deckhands_on_repair_are_taken_before_all_others() -> None:
    helm = roll(legend_at(1, 1, 0, 1, 1), 3)
    assert hands(helm) == "1/0/1/0 W{2}"


def test_landing_on_a_deckhand_recovers_it() -> None:
    helm = roll(legend_at(1, 1, 0, 1, posts=(2,)), 2)
    assert (helm.captain, hands(helm)) == (2, "1/1/1/0 W{}")


def test_it_never_lands_on_hide_out() -> None:
    state = legend_at(5, 0, 0, 0, 0, posts=(2, 3, 4))
    helm = roll(state, 4)
    assert helm.captain == 1
    assert state.turn.crossed


def test_from_hide_out_nothing_crosses() -> None:
    state = legend_at(0, 1, 1, 1)
    assert roll(state, 4).captain == 4
    assert not state.turn.crossed


def test_the_jostled_deckhand_on_the_wheel_is_the_first_counter_clockwise() -> None:
    for captain, posts, nearest in ((3, (1, 5), 1), (1, (2, 5), 5), (4, (2, 5), 2), (2, (3, 4), 4)):
        state = legend_at(captain, 0, 0, 0, posts=posts)
        assert state.solo is not None
        assert nearest_post(state.solo.helm) == nearest
