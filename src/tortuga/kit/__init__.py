"""For authors of games: prove that a game keeps the contract, and test its rules one by one.

``conformance.scrutinise(rules, seats, options, seed)`` plays a random match under scrutiny and raises
:class:`~tortuga.kit.conformance.Breach` at the first law that does not hold, with a record to step through.
``golden.playthrough(rules, seats, options, seed)`` writes a match down: every ask, answer, event and view.
``stage`` puts a match at a position, or plays one rule alone; ``script`` is chance as a test writes it down.
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
