"""Learning from later opinions: what a position is worth is also taken from what nets think of the positions after it.

Much happens between a position and the end of its match, so outcomes alone say little about it. What nets think of the
seat's next position says more, as far as they can be trusted: TD(lambda) (Sutton 1988). Nets know their own matches by
heart, so there are two of them, and each judges the matches that the other one has learned from.
"""

from __future__ import annotations

import msgspec
import numpy as np

from tortuga.bots.stored import Floats
from tortuga.learn.judges import Learner
from tortuga.learn.nets import MakeNets, PlainNets
from tortuga.learn.selfplay import Positions
from tortuga.learn.settings import JudgeSettings


def later_worth(positions: Positions, size: int, settings: JudgeSettings, make: MakeNets = PlainNets) -> Floats:
    """What each position is worth, judged by what came after it."""
    careful = msgspec.structs.replace(  # outcomes are less certain than opinions, and sooner learned by heart
        settings, nets=max(1, settings.nets // 2), decay=2.5 * settings.decay, blanked=min(0.8, 2 * settings.blanked)
    )
    opinions = np.zeros(len(positions), dtype=np.float32)
    for half in (0, 1):
        learner = Learner(positions, size, careful, make)
        learner.practice = learner.practice[positions.match[learner.practice] % 2 == half]
        for _ in learner.rounds():
            pass
        others = np.flatnonzero(positions.match % 2 != half)
        opinions[others] = learner.foresee(others)
    return backed_up(positions, opinions, settings.later)


def backed_up(positions: Positions, opinions: Floats, later: float) -> Floats:
    """From the end of each match backwards: the opinion of the seat's next position, and the rest from what came after
    that. The last positions are worth what the match was worth."""
    order = np.lexsort((positions.seat, positions.match))  # what each seat saw in a match, one after the other
    match, seat, worth = positions.match[order], positions.seat[order], positions.worth[order]
    goes_on = (match[:-1] == match[1:]) & (seat[:-1] == seat[1:])
    for now in np.flatnonzero(goes_on)[::-1]:
        worth[now] = later * opinions[order[now + 1]] + (1 - later) * worth[now + 1]
    found = np.empty_like(worth)
    found[order] = worth
    return found
