"""The stage: a match put at a position, and one rule alone."""

from __future__ import annotations

import pytest
from sample import RULES, Bid, Bids, Claim, Doubloons, Drew, Guess, Pass, Player, Sigh, bidding, claiming

from tortuga.engine import BadRecord, Fast, IllegalAction, Match
from tortuga.kit import Rehearsal, Stage, rehearse


def position(rounds: int = 1) -> Doubloons:
    return Doubloons("bid", [Player([0, 3]), Player([1, 4])], rounds=rounds, spare=2)


def test_a_stage_begins_with_the_state_and_leaves_the_tests_own_alone() -> None:
    state = position()
    play = Stage.at(RULES, 2, state)
    play.answer((0, Bid(3)), (1, Bid(4)))
    assert play.state.box == [3, 4]
    assert state == position()


def test_a_match_at_a_position_is_copied_and_taken_back_like_any_other() -> None:
    match = Match.at(RULES, 2, {"rounds": 1}, position(), Fast(1))
    match.act(0, Bid(3))
    copy = match.clone()
    copy.act(1, Bid(4))
    match.undo(0)
    assert (list(match.waiting), list(copy.waiting)) == ([0, 1], [1])
    assert match.fingerprint() == Match.at(RULES, 2, {"rounds": 1}, position(), Fast(1)).fingerprint()


def test_a_match_at_a_position_has_no_record() -> None:
    match = Match.at(RULES, 2, {"rounds": 1}, position(), Fast(1))
    with pytest.raises(BadRecord, match="put at a position"):
        _ = match.record


def test_who_is_asked_what() -> None:
    play = Stage.at(RULES, 2, position())
    assert list(play.waiting) == [0, 1]
    with pytest.raises(AssertionError, match=r"not one seat is asked but \[0, 1\]"):
        _ = play.seat
    play.answer((1, Bid(4)))
    assert (play.seat, play.kind, play.default) == (0, "bid", Bid(0))
    assert play.options == play.ask.options == play.options_of(0) == (Bid(0), Bid(3))
    assert play.options_of(1) == ()


def test_an_answer_is_for_whoever_is_asked_or_for_the_seat_that_is_named() -> None:
    play = Stage.at(RULES, 2, position(), draws=[3])
    play.answer((1, Bid(4)), Bid(3), Guess(0), (1, Claim()), Pass())
    assert play.over
    assert (play.outcome, play.kind) == (play.match.outcome, "")
    assert play.told(Bids) == [Bids((3, 4))]
    assert play.told(Drew) == [Drew(1, 1)], "as the seat itself heard it"


def test_a_refused_answer_changes_nothing() -> None:
    play = Stage.at(RULES, 2, position())
    assert play.refuses((0, Bid(4))).code == "not_an_option"
    play.answer((0, Bid(3)))
    assert play.refuses(Bid(3)).code == "not_an_option"
    with pytest.raises(AssertionError, match="is allowed"):
        play.refuses(Bid(4))


def test_going_on_by_default() -> None:
    play = Stage.at(RULES, 2, position()).until("guess")
    assert play.seat == 1
    assert 1 in play.until("claim", seat=1).waiting
    assert play.by_default().over
    with pytest.raises(AssertionError, match="ended before guess"):
        play.until("guess")


def test_by_default_until_something_is_so() -> None:
    play = Stage.at(RULES, 2, position()).by_default(lambda stage: bool(stage.told(Bids)))
    assert play.kind == "guess"


def test_on_a_stage_that_settles_only_choices_are_asked() -> None:
    state = position()
    for player in state.players:
        player.hand.pop(0)
    play = Stage.at(RULES, 2, state, settle=True)
    assert play.kind == "guess"
    assert play.match.answers() == [(0, Bid(3)), (1, Bid(4))], "both had one coin left"


def test_a_stage_for_a_match_out_of_the_box() -> None:
    play = Stage(Match(RULES, 2, {"rounds": 1}, Fast(1)))
    assert play.until("guess").view(None) == play.match.view(None)


def test_a_rule_alone_plays_on_the_tests_own_state() -> None:
    state = position()
    ran = Rehearsal(state, draws=[3, 0]).run(claiming, Claim(), Claim())
    assert state.spare == 1
    assert (ran.kinds, ran.modes, ran.waiting) == (["claim", "claim"], ["any", "any"], {})
    assert [seat for seat, _ in ran.asked] == [0, 1]
    assert ran.told(Drew) == [Drew(0, 1)]


def test_where_all_are_asked_each_takes_an_answer_or_all_are_given_at_once() -> None:
    for replies in ((Bid(3), Bid(4)), ({1: Bid(4), 0: Bid(3)},)):
        ran = rehearse(position(), bidding, *replies)
        assert ran.state.box == [3, 4]
        assert ran.state.phase == "guess"


def test_a_rehearsal_comes_to_its_end_unless_it_may_be_left_waiting() -> None:
    with pytest.raises(AssertionError, match="wait for an answer"):
        rehearse(position(), claiming, Pass())
    assert list(rehearse(position(), claiming, Pass(), ...).waiting) == [1]
    assert rehearse(position(), claiming, Pass(), Pass(), ...).waiting == {}


def test_a_rehearsal_needs_all_of_its_answers() -> None:
    with pytest.raises(AssertionError, match="nobody asked for"):
        Rehearsal(position()).run(claiming, Pass(), Pass(), Pass())


def test_a_rehearsal_takes_only_what_is_asked_for() -> None:
    with pytest.raises(AssertionError, match="is not an answer to claim"):
        Rehearsal(position()).run(claiming, Sigh())
    with pytest.raises(AssertionError, match="seat 1 has no answer to bid"):
        Rehearsal(position()).run(bidding, Bid(3))


def test_a_rule_that_asks_nothing_returns_its_result() -> None:
    assert Rehearsal(position()).run(lambda table: table.state.spare).result == 2


def test_the_stage_plays_only_what_is_allowed() -> None:
    with pytest.raises(IllegalAction):
        Stage.at(RULES, 2, position()).answer((0, Bid(4)))
