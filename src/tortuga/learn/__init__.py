"""Bots that get better by playing.

``evolve`` finds better numbers for a rule of thumb: the game's ``bot`` says which numbers there are (``weights``), and
matches show which way to move them. The command is ``tortuga evolve GAME``.

``gather`` plays matches between such rules of thumb, and ``learn_judge`` learns from their outcomes to judge positions;
legends look ahead with such a judge. ``tortuga learn GAME`` does both. With a GPU and the extra ``learn``
(PyTorch) learning takes seconds.

``study`` learns a policy, a net that plays by itself, from what the best rules of thumb answer
(``tortuga learn GAME --policy``; it needs PyTorch). docs/experiments.md has the results.
"""

from tortuga.learn.evolve import Evolution, EvolutionState, NothingToLearn, against_the_mate, evolve, written
from tortuga.learn.flat_weights import figures_of, moved, with_figures
from tortuga.learn.selfplay import SelfPlay
from tortuga.learn.settings import JudgeSettings, PolicySettings
from tortuga.learn.training import OtherPlan, gather, learn_judge, nets_with, study

__all__ = [
    "Evolution",
    "EvolutionState",
    "JudgeSettings",
    "NothingToLearn",
    "OtherPlan",
    "PolicySettings",
    "SelfPlay",
    "against_the_mate",
    "evolve",
    "figures_of",
    "gather",
    "learn_judge",
    "moved",
    "nets_with",
    "study",
    "with_figures",
    "written",
]
