"""The match told: who was winning, what was luck, and which answers are worth another look.

``chances(match)`` says how likely each seat is to win. ``tell(record)`` puts every change of these chances down to
dice, reveals, choices and the value function's own drift, and prices the answers that look worst.
``play_from(record, step)`` is a match that goes on from a moment of a record. See docs/analysis.md.
"""

from tortuga.analysis.again import play_from
from tortuga.analysis.plan import Plan, plan_for
from tortuga.analysis.report import report
from tortuga.analysis.telling import tell, tell_all
from tortuga.analysis.told import Told
from tortuga.analysis.value import ValueCard, card_of, chances

__all__ = ["Plan", "Told", "ValueCard", "card_of", "chances", "plan_for", "play_from", "report", "tell", "tell_all"]
