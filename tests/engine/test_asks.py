"""Questions: finding the asked-for action. Events: who loses by them."""

from __future__ import annotations

import pytest
from sample import Bid, Sighed

from tortuga.engine import Ask, Event, Options


def test_a_long_list_is_indexed_only_when_an_action_is_looked_for() -> None:
    """The index takes several times the memory of the list, and most lists are only drawn from by number."""
    options = Options(Bid(count) for count in range(1, 50))
    ask = Ask("bid", options, options[0])
    assert options[30] == Bid(31)
    assert not vars(options)
    assert ask.find(Bid(31)) is options[30]
    assert ask.find(Bid(50)) is None
    assert vars(options)


class Robbed(Event, frozen=True):
    """A test event: somebody loses coins to somebody else."""

    hurts = "victim"
    by: int
    victim: int | None


@pytest.mark.parametrize(
    ("event", "losers"),
    [(Robbed(by=1, victim=0), (0,)), (Robbed(by=0, victim=2), (2,)), (Robbed(0, None), ()), (Sighed(seat=0), ())],
)
def test_who_loses_by_an_event_is_the_seat_in_the_field_it_names(event: Event, losers: tuple[int, ...]) -> None:
    """Pages wait until a loser has seen the loss; seat 0 is a seat like the others."""
    assert event.losers() == losers
