"""What the crew is worth: Crew Cards, and the order that hires them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tortuga.games.tiny_epic_pirates.bot.chart import Chart
from tortuga.games.tiny_epic_pirates.components import CaptainId, CrewId, Order
from tortuga.games.tiny_epic_pirates.data import MOST_CREW

OFTEN: dict[Order, float] = {
    "search": 1.93, "trade": 1.33, "crew_up": 0.79, "plunder": 0.53, "attack": 0.4, "hide_out": 0.7,
}  # fmt: skip
"""How often each order is given, compared with the mean of them."""
USUAL = 4.0
"""What the best card of a row is usually worth."""


def card_value(chart: Chart, card: CrewId) -> float:
    """What a Crew Card is worth: its symbols, its automatic hits, and how useful its bonus is."""
    face = chart.view.crew_faces[card]
    weights = chart.weights
    stacked = sum(chart.me.symbols[symbol - 1] for symbol in face.dice) * weights.stacked
    bonus: float = sum(getattr(weights.bonus, bonus.action) for bonus in face.bonus)
    if weights.triggered:
        bonus *= 1 + weights.triggered * (OFTEN[face.trigger] - 1)
    symbols = weights.symbol * chart.me.dice * len(face.dice) / 2
    return symbols + stacked + face.auto * weights.automatic + bonus


def manned(chart: Chart, crew: Sequence[CrewId], captain: CaptainId) -> Chart:
    """The chart as it would be with this crew and this side of the Captain Card."""
    view, me = chart.view, chart.me
    hands = [view.crew_faces[card] for card in crew]
    faces = [*view.captain_faces[captain].dice, *(face for hand in hands for face in hand.dice)]
    other = replace(
        me,
        crew=list(crew),
        captain=captain,
        symbols=[faces.count(face) for face in range(1, 7)],
        sure_hits=me.helm.hands["cannons"] + sum(hand.auto for hand in hands),
    )
    players = [other if seat == chart.seat else player for seat, player in enumerate(view.players)]
    return Chart(replace(view, players=players), chart.seat, chart.weights)


def hiring(chart: Chart) -> float:
    """What Crew Up is worth."""
    known = chart.known
    if known.hiring is None:
        known.hiring = _hiring(chart)
    return known.hiring


def _hiring(chart: Chart) -> float:
    """Less when the match is nearly over, more when there is somebody good in the row."""
    weights = chart.weights
    hired = weights.hired[min(MOST_CREW, len(chart.crew))]
    if not (weights.row_card or weights.crew_late):
        return hired
    if weights.row_card:
        hired += weights.row_card * (max(card_value(chart, card) for card in chart.view.row) - USUAL)
    late: float = chart.left**weights.crew_late
    return max(0.0, hired) * late
