"""Players that get better by playing.

``evolve`` finds better numbers for a rule of thumb: the game's ``bot`` says which numbers there are (``WEIGHTS``), and
matches say which way to move them. ``tortuga evolve GAME`` is the command, docs/bots.md tells what it has found.
"""

from tortuga.learn.evolve import Evolution, NothingToLearn, Stage, against_the_mate, evolve, written
from tortuga.learn.figures import figures_of, moved, with_figures

__all__ = [
    "Evolution",
    "NothingToLearn",
    "Stage",
    "against_the_mate",
    "evolve",
    "figures_of",
    "moved",
    "with_figures",
    "written",
]
