"""Players that get better by playing.

``evolve`` finds better numbers for a rule of thumb: the game's ``bot`` says which numbers there are (``WEIGHTS``), and
matches say which way to move them. ``tortuga evolve GAME`` is the command.

``gather`` plays matches between such rules of thumb, and ``learn_judge`` learns from how they ended to say how a
position stands: what a legend looks ahead with. ``tortuga learn GAME`` does both. docs/bots.md tells what was found.
"""

from tortuga.learn.evolve import Evolution, NothingToLearn, Stage, against_the_mate, evolve, written
from tortuga.learn.figures import figures_of, moved, with_figures
from tortuga.learn.judges import Course
from tortuga.learn.school import OtherPlan, gather, learn_judge
from tortuga.learn.selfplay import SelfPlay

__all__ = [
    "Course",
    "Evolution",
    "NothingToLearn",
    "OtherPlan",
    "SelfPlay",
    "Stage",
    "against_the_mate",
    "evolve",
    "figures_of",
    "gather",
    "learn_judge",
    "moved",
    "with_figures",
    "written",
]
