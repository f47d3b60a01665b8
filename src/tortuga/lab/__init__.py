"""The lab: many matches at once, with an interval on every share.

    >>> from tortuga.lab import simulate
    >>> results = simulate("doubloons", seats=3, bots=["random"], matches=30, seed=1, processes=1)
    >>> results.summary.matches
    30

Seats are rotated and seeds are paired: with ``n`` seats, ``n`` matches in a row start from the same deal, and every
bot sits in every seat once. The same call gives the same results with any number of processes.
"""

from tortuga.lab.compare import Comparison, Difference, Setting, Stop, compare
from tortuga.lab.fixtures import AnyBot, Entrant, Fixture, Played, rotation
from tortuga.lab.report import balance_report, comparison_report
from tortuga.lab.results import Counted, Results, Share, Spread, Summary, merge
from tortuga.lab.run import play_fixtures, simulate
from tortuga.lab.stats import Estimate, Sprt, matches_needed, mean_interval, wilson
from tortuga.lab.sweep import Cell, Sweep, sweep, sweep_report
from tortuga.lab.tournament import Standing, Tournament, tournament

__all__ = [
    "AnyBot",
    "Cell",
    "Comparison",
    "Counted",
    "Difference",
    "Entrant",
    "Estimate",
    "Fixture",
    "Played",
    "Results",
    "Setting",
    "Share",
    "Spread",
    "Sprt",
    "Standing",
    "Stop",
    "Summary",
    "Sweep",
    "Tournament",
    "balance_report",
    "compare",
    "comparison_report",
    "matches_needed",
    "mean_interval",
    "merge",
    "play_fixtures",
    "rotation",
    "simulate",
    "sweep",
    "sweep_report",
    "tournament",
    "wilson",
]
