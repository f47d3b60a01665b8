"""What the end of a match is worth to each seat: a choice of rewards.

==============  =======================================================================================
``worth``       mostly for winning, a little for the place (``tortuga.bots.worth``): from 0 to 1
``win``         1 for winning, split between equal winners and given in full to each member of a team
``place``       from 1 for the first place to 0 for the last
``score``       the score as the game counts it, which may be any number
``zero_sum``    ``worth``, less the mean of all seats: it always sums to 0
==============  =======================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tortuga.bots import worth
from tortuga.engine import BadOptions, Outcome

Reward = Callable[[Outcome, bool], list[float]]
"""From an outcome, and whether there are teams, the reward of each seat."""


def _win(outcome: Outcome, teams: bool) -> list[float]:
    won = 1.0 if teams else 1.0 / max(1, len(outcome.winners))
    return [won if place == 1 else 0.0 for place in outcome.places]


def _place(outcome: Outcome, teams: bool) -> list[float]:
    del teams
    seats = len(outcome.places)
    return [(seats - place) / (seats - 1) if seats > 1 else float(place == 1) for place in outcome.places]


def _score(outcome: Outcome, teams: bool) -> list[float]:
    del teams
    return [float(score) for score in outcome.scores]


def _zero_sum(outcome: Outcome, teams: bool) -> list[float]:
    each = worth(outcome, teams)
    mean = sum(each) / len(each)
    return [one - mean for one in each]


REWARDS: Mapping[str, Reward] = {
    "worth": worth,
    "win": _win,
    "place": _place,
    "score": _score,
    "zero_sum": _zero_sum,
}


def reward_of(name: str) -> Reward:
    """The reward of this name."""
    if name not in REWARDS:
        raise BadOptions("bad_reward", f"There is no reward {name!r}; there are {', '.join(REWARDS)}.")
    return REWARDS[name]
