"""What the crew is worth: Crew Cards, and the order that hires them."""

from __future__ import annotations

from tortuga.games.tiny_epic_pirates.bot.chart import Chart
from tortuga.games.tiny_epic_pirates.data import MOST_CREW
from tortuga.games.tiny_epic_pirates.data.components import CrewId

USUAL = 4.0
"""What the best card of a row is usually worth."""


def card_value(chart: Chart, card: CrewId) -> float:
    """What a Crew Card is worth: its symbols, its automatic hits, and how useful its bonus is."""
    face = chart.view.crew_faces[card]
    weights = chart.weights
    stacked = sum(chart.me.symbols[symbol - 1] for symbol in face.dice) * weights.stacked
    bonus: float = sum(getattr(weights.bonus, bonus.action) for bonus in face.bonus)
    symbols = weights.symbol * chart.me.dice * len(face.dice) / 2
    return symbols + stacked + face.auto * weights.automatic + bonus


def hiring(chart: Chart) -> float:
    """What Crew Up is worth."""
    known = chart.known
    if known.hiring is None:
        known.hiring = _hiring(chart)
    return known.hiring


def _hiring(chart: Chart) -> float:
    """What hiring is worth: less when the match is nearly over, more when there is somebody good in the row."""
    weights = chart.weights
    hired = weights.hired[min(MOST_CREW, len(chart.crew))]
    if not (weights.row_card or weights.crew_late):
        return hired
    if weights.row_card:
        hired += weights.row_card * (max(card_value(chart, card) for card in chart.view.row) - USUAL)
    late: float = chart.left**weights.crew_late
    return max(0.0, hired) * late
