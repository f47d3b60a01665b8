"""The test kit for authors of games: check that a game keeps the engine's laws, and test its rules one by one.

``conformance.scrutinise(rules, seats, options, seed)`` plays a random match and checks the laws on the way. It raises
:class:`~tortuga.kit.conformance.Breach` at the first one that does not hold, with a record to step through.
``golden.playthrough(rules, seats, options, seed)`` writes a match down: every ask, answer, event and view.
``stage`` puts a match at a position, or plays one rule alone. ``script`` is chance with draws given by a test.
"""

from tortuga.kit.conformance import Breach, scrutinise, spread
from tortuga.kit.golden import playthrough
from tortuga.kit.script import SHUFFLE, Draw, Draws, Script, Unscripted, checked
from tortuga.kit.stage import Rehearsal, Reply, Stage, rehearse

__all__ = [
    "SHUFFLE",
    "Breach",
    "Draw",
    "Draws",
    "Rehearsal",
    "Reply",
    "Script",
    "Stage",
    "Unscripted",
    "checked",
    "playthrough",
    "rehearse",
    "scrutinise",
    "spread",
]
