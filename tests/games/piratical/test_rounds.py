"""Rounds, turns, wind, missed and extra turns, the end of a match."""

from __future__ import annotations

import pytest
from piratical_table import Play, begin, captain, draw, put_ship, quiet, ship, stack, stage, stay, store

from tortuga.engine import Table
from tortuga.games.piratical.actions import Trade
from tortuga.games.piratical.chapters.rounds import roll_initiative
from tortuga.games.piratical.ending import is_exhausted, outcome
from tortuga.games.piratical.events import InitiativeRolled, MatchEnded, OrderSet, RoundBegan, TurnBegan, TurnMissed
from tortuga.games.piratical.state import Piratical
from tortuga.kit import Script


def initiative(seats: int, dice: list[int]) -> tuple[list[int], list[InitiativeRolled]]:
    state = stage(*["empire", "chaos", "orcs", "elves", "dwarves", "brettonian"][:seats])
    table = Table(state, Script([face - 1 for face in dice]))
    order = roll_initiative(table, range(seats))
    return order, [told.event for told in table.told if isinstance(told.event, InitiativeRolled)]


def test_the_tied_roll_again_for_the_places_they_share() -> None:
    """R9"""
    order, rolls = initiative(4, [5, 3, 5, 1, 2, 6])
    assert order == [2, 0, 1, 3]
    assert rolls == [InitiativeRolled((0, 1, 2, 3), (5, 3, 5, 1)), InitiativeRolled((0, 2), (2, 6))]


def test_ties_are_rolled_off_as_often_as_needed_the_highest_first() -> None:
    order, rolls = initiative(4, [6, 6, 2, 2, 3, 3, 1, 4, 5, 1])
    assert order == [1, 0, 2, 3]
    assert [one.seats for one in rolls] == [(0, 1, 2, 3), (0, 1), (0, 1), (2, 3)]


def next_round(state: Piratical, dice: list[int]) -> Play:
    state.phase = "round"
    return begin(state, dice)


@pytest.mark.parametrize(
    ("wind", "dice", "after"), [(1, (3, 3), 6), (6, (2, 2), 1), (4, (2, 5), 4), (3, (6, 6), 4), (3, (1, 1), 2)]
)
def test_doubles_turn_the_wind(wind: int, dice: tuple[int, int], after: int) -> None:
    """R11: an even double clockwise, an odd one back."""
    state = stage("empire", "chaos", wind=wind)
    play = next_round(state, [6, 1, *dice])
    assert play.state.round == 2
    assert play.state.wind == after


def test_r9_the_first_round_rolls_initiative_and_one_die_for_the_wind() -> None:
    """R9."""
    state = stage("empire", "chaos", wind=0)
    state.round = 0
    play = next_round(state, [2, 5, 4])
    assert (play.state.order, play.state.wind, play.state.round) == ([1, 0], 4, 1)
    assert play.told(RoundBegan) == [RoundBegan(1)]
    assert play.told(OrderSet) == [OrderSet((1, 0))]


def test_each_captain_takes_one_turn_in_order() -> None:
    state = stage("empire", "chaos", "orcs")
    state.order, state.active = [2, 0, 1], 2
    state.phase = "start"
    play = begin(state, [4, 4, 4, 1, 6, 5, 6, 1])
    seats = []
    while play.state.round == 1:
        if play.kind == "mode":
            seats.append(play.asked[0])
        play.answer(play.default)
    assert seats == [2, 0, 1]


def test_missed_turns_add_up() -> None:
    """R57"""
    state = stage("empire", "chaos")
    put_ship(state, 0, "Q7", 1)
    play = draw(state, "uncharted_waters", [3, 4])
    stay(play)
    play.answer(Trade())
    assert captain(play).miss == 2


def test_a_missed_turn_has_no_draw_and_no_move() -> None:
    state = stage("empire", "chaos", phase="start")
    state.captains[0].miss = 2
    play = begin(state)
    assert play.told(TurnMissed) == [TurnMissed(0, 1)]
    assert (captain(play).miss, captain(play).hand) == (1, [])
    assert play.asked[0] == 1


def test_r57_a_missed_turn_eats_an_extra_turn() -> None:
    """R57."""
    state = stage("empire", "chaos", phase="start")
    state.captains[0].extra = 1
    state.captains[0].miss = 1
    play = begin(state)
    assert play.told(TurnMissed) == [TurnMissed(0, 0)]
    assert [one.seat for one in play.told(TurnBegan)] == [0]
    assert (captain(play).extra, play.asked[0]) == (0, 0)


def test_an_extra_turn_is_a_turn_of_its_own() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "A5", 1)
    stack(state, "treasure_map")
    state.captains[0].extra = 1
    state.turn.traded = True
    state.phase = "end"
    play = begin(state, [5, 3])
    stay(play)
    play.answer(Trade())
    assert captain(play).gold == 3


def test_extra_turns_granted_are_counted_for_each_round() -> None:
    state = stage("empire", "chaos")
    state.captains[0].granted = 6
    play = next_round(state, [6, 1, 1, 2])
    assert captain(play).granted == 0


# The end


def test_exhaustion_ends_the_match_when_nobody_can_reach_seven() -> None:
    state = stage("empire", "chaos", "orcs", phase="end")
    for stock in state.stocks[:5]:
        state.lost += stock
        stock.clear()
    assert not is_exhausted(state)
    store(state, 0, 4)
    assert not is_exhausted(state)
    play = begin(state)
    assert not play.over
    state.lost += state.stocks[5]
    state.stocks[5].clear()
    assert is_exhausted(state)
    play = begin(state)
    assert play.over
    assert play.told(MatchEnded) == [MatchEnded("exhaustion", None)]
    assert play.outcome is not None
    assert play.outcome.places == (1, 3, 2)  # Orcs have a crew more than Chaos


def test_treasures_aboard_still_count_as_within_reach() -> None:
    state = stage("empire", "chaos", phase="end")
    put_ship(state, 1, "S6", 2, treasures=7)
    for stock in state.stocks:
        state.lost += stock
        stock.clear()
    assert not is_exhausted(state)


def test_the_match_ends_after_the_last_round() -> None:
    state = stage("empire", "chaos", phase="end", max_rounds=30)
    state.round, state.at, state.active = 30, 1, 1
    play = begin(state)
    assert play.over
    assert play.told(MatchEnded) == [MatchEnded("rounds", None)]


def over(*races: str) -> Piratical:
    state = stage(*races)
    state.phase, state.ending = "over", "rounds"
    return state


def test_places_go_by_stored_then_aboard_then_gold_then_crew() -> None:
    state = over("empire", "chaos", "orcs", "elves", "dwarves")
    store(state, 3, 1)
    put_ship(state, 1, "S6", 2, treasures=2)
    state.captains[4].gold = 3
    ended = outcome(state)
    assert ended.places == (5, 2, 4, 1, 3)
    assert ended.scores == (0.0, 0.0, 0.0, 1.0, 0.0)


def test_equal_captains_share_a_place() -> None:
    ended = outcome(over("empire", "chaos"))
    assert ended.places == (1, 1)
    assert ended.reasons[1:] == ("Everything is equal: a shared victory.",)


def test_a_tie_says_what_has_broken_it() -> None:
    state = over("empire", "chaos")
    put_ship(state, 0, "S6", 2, crew=3)
    put_ship(state, 1, "T14", 2, crew=2)
    assert outcome(state).reasons == (
        "The last round is over.",
        "Treasures and gold are equal: the largest crew wins.",
    )
    state.captains[1].gold = 3
    assert outcome(state).reasons[1:] == ("Treasures in the vault and aboard are equal: the most gold wins.",)
    put_ship(state, 0, "S6", 2, treasures=1)
    assert "the most aboard wins" in outcome(state).reasons[1]
    store(state, 1, 1)
    assert outcome(state).reasons == ("The last round is over.",), "the margin says it"


def test_after_a_victory_the_others_are_ranked_the_same_way() -> None:
    state = over("empire", "chaos", "orcs")
    store(state, 2, 7)
    state.winner, state.ending = 2, "victory"
    store(state, 1, 2)
    ended = outcome(state)
    assert (ended.places, ended.reasons) == ((3, 2, 1), ("One vault holds 7 treasures.",))
    store(state, 2, 1)
    assert outcome(state).reasons == ("One vault holds 8 treasures.",), "two were carried home at once"


def test_a_running_match_has_no_outcome() -> None:
    assert begin(stage("empire", "chaos")).match.outcome is None


def test_a_turn_without_any_answer_but_the_defaults_passes() -> None:
    play = begin(stage("orcs", "chaos"))
    quiet(play)
    assert play.state.active == 1
    assert ship(play).hull == 12
