"""Scripted chance: what is drawn is what was written down, no more and no less."""

from __future__ import annotations

import pytest

from tortuga.engine import Match
from tortuga.kit import SHUFFLE, Script, Unscripted, checked

pytest_plugins = ["pytester"]


def test_dice_show_what_is_written_down() -> None:
    chance = Script([5, 0, 2, 1])
    assert (chance.roll(), chance.below(9), chance.pick("abc"), chance.left) == (6, 0, "c", 1)
    assert chance.dice(1) == (2,)


def test_dice_thrown_together_are_written_down_one_by_one() -> None:
    assert Script([5, 0, 2]).dice(3) == (6, 1, 3)


def test_more_than_was_written_down_cannot_be_drawn() -> None:
    chance = Script([3])
    chance.roll()
    with pytest.raises(Unscripted, match="a number below 6 was drawn after all 1 draws"):
        chance.roll()


def test_a_draw_must_fit_what_is_drawn() -> None:
    with checked(), pytest.raises(Unscripted, match="is 6, but a number below 6"):
        Script([6]).below(6)
    with checked(), pytest.raises(Unscripted, match="SHUFFLE"):
        Script([SHUFFLE]).below(6)
    with checked(), pytest.raises(Unscripted, match="2 items were shuffled"):
        Script([0]).shuffle([1, 2])


def test_a_shuffle_is_one_draw_and_keeps_the_order() -> None:
    cards, chance = [3, 1, 2], Script([SHUFFLE, 4])
    chance.shuffle(cards)
    assert (cards, chance.roll()) == ([3, 1, 2], 5)


def test_what_has_one_outcome_needs_no_draw() -> None:
    chance = Script()
    chance.shuffle(["alone"])
    assert chance.pick(["alone"]) == "alone"


def test_less_than_was_written_down_fails_at_the_end() -> None:
    with pytest.raises(Unscripted, match=r"the last 2 of 3 scripted draws were not used: \[1, 2\]"), checked():
        Script([0, 1, 2]).roll()


def test_draws_of_a_copy_count() -> None:
    with checked():
        Script([0, 1]).copy().dice(2)


def test_a_copy_draws_the_same() -> None:
    chance = Script([4, 2])
    chance.roll()
    other = chance.copy()
    assert chance.roll() == other.roll() == 3


def test_an_error_in_the_block_is_not_hidden_by_draws_that_are_left() -> None:
    with pytest.raises(KeyError), checked():
        Script([0])
        raise KeyError


def test_a_script_outside_of_a_checked_block_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tortuga.kit.script._open", None)
    with pytest.raises(RuntimeError, match="checked"):
        Script([0])


def test_under_pytest_a_test_that_leaves_draws_fails(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # others' plugins take seconds to load
    pytester.makeconftest('pytest_plugins = ["tortuga.kit.pytest_plugin"]')
    pytester.makepyfile(
        """
        from tortuga.kit import Script

        def test_uses_all():
            Script([2]).roll()

        def test_leaves_one():
            Script([2, 3]).roll()
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*the last 1 of 2 scripted draws were not used*"])


def test_a_match_on_a_script_fails_where_it_draws_too_much_and_stays_where_it_was() -> None:
    from sample import RULES, Bid, Claim, Doubloons, Guess, Player

    state = Doubloons("bid", [Player([1]), Player([2])], rounds=1, spare=2)
    match = Match.at(RULES, 2, {"rounds": 1}, state, Script([3]))
    for seat, action in ((0, Bid(1)), (1, Bid(2)), (1, Guess(0)), (0, Claim())):
        match.act(seat, action)
    before = match.fingerprint(), match.number
    with pytest.raises(Unscripted):
        match.act(1, Claim())
    assert (match.fingerprint(), match.number) == before
