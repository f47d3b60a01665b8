"""Questions: finding the asked-for action."""

from __future__ import annotations

from sample import Bid

from tortuga.engine import Ask, Options


def test_a_long_list_is_indexed_only_when_an_action_is_looked_for() -> None:
    """The index takes several times the memory of the list, and most lists are only drawn from by number."""
    options = Options(Bid(count) for count in range(1, 50))
    ask = Ask("bid", options, options[0])
    assert options[30] == Bid(31)
    assert not vars(options)
    assert ask.find(Bid(31)) is options[30]
    assert ask.find(Bid(50)) is None
    assert vars(options)
