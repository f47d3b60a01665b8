"""For authors of games: prove that a game keeps the contract, and keep a readable playthrough of it.

``conformance.scrutinise(rules, seats, options, seed)`` plays a random match under scrutiny and raises
:class:`~tortuga.kit.conformance.Breach` at the first law that does not hold, with a record to step through.
``golden.playthrough(rules, seats, options, seed)`` writes a match down: every ask, answer, event and view.
"""

from tortuga.kit.conformance import Breach, scrutinise, spread
from tortuga.kit.golden import playthrough

__all__ = ["Breach", "playthrough", "scrutinise", "spread"]
