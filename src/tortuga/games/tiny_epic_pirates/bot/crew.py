"""What the crew is worth: Crew Cards, and the order that hires them."""

from __future__ import annotations

from itertools import combinations
from statistics import mean

from tortuga.games.tiny_epic_pirates.bot.chart import Chart
from tortuga.games.tiny_epic_pirates.components import CrewId
from tortuga.games.tiny_epic_pirates.data import MOST_CREW, NUMBERS

USUAL = 4.0
"""What the best card of a row is usually worth."""


SAVES: dict[CrewId, float] = {
    "k01": 0.1, "k02": 0.1, "k03": 2.0, "k04": 0.4, "k05": 1.9, "k06": 3.0, "k07": 0.6, "k08": 1.3,
    "k09": 0.6, "k10": 1.5, "k11": 0.2, "k12": 0.3, "k13": 0.2, "k14": 0.2, "k15": 0.2, "k16": 0.8,
    "k17": 0.9, "k18": 0.5, "k19": 0.7, "k20": 0.3, "k21": 1.2, "k22": 0.3, "k23": 0.9, "k24": 0.3,
}  # fmt: skip
"""Turns that each Crew Card saved those who had it from the start: a fit over 500 matches between legends."""
BEST_OF_A_ROW = mean([max(map(SAVES.__getitem__, row)) for row in combinations(SAVES, NUMBERS.row)])
STAYS = (0.0, 0.33, 0.7, 1.0)
"""How much of that is still to come, by the Treasures left to bury."""


def card_value(chart: Chart, card: CrewId) -> float:
    """What a Crew Card is worth: its symbols, its automatic hits, and how useful its bonus is."""
    face = chart.view.crew_faces[card]
    weights = chart.weights
    if weights.saved:
        return weights.saved * SAVES[card] * STAYS[chart.me.treasures]
    stacked = sum(chart.me.symbols[symbol - 1] for symbol in face.dice) * weights.stacked
    bonus: float = sum(getattr(weights.bonus, bonus.action) for bonus in face.bonus)
    symbols = weights.symbol * chart.me.dice * len(face.dice) / 2
    return symbols + stacked + face.auto * weights.automatic + bonus


def new_row(chart: Chart) -> float:
    """What the best card of a new row is likely to be worth."""
    return chart.weights.saved * BEST_OF_A_ROW * STAYS[chart.me.treasures]


def hiring(chart: Chart, gold: int) -> float:
    """What Crew Up is worth with so much Gold."""
    hirings, rich = chart.known.hirings, gold >= chart.weights.row_gold
    value = hirings.get(rich)
    if value is None:
        value = hirings[rich] = _hiring(chart, rich)
    return value


def _hiring(chart: Chart, rich: bool) -> float:
    """Less when the match is nearly over, more when there is somebody good in the row."""
    weights = chart.weights
    if weights.saved:
        worst = min([card_value(chart, card) for card in chart.me.crew]) if len(chart.crew) == MOST_CREW else 0.0
        best = max([card_value(chart, card) for card in chart.view.row])
        if rich:
            best = max(best, new_row(chart) - NUMBERS.row_price)
        return max(0.0, best - worst)
    hired = weights.hired[min(MOST_CREW, len(chart.crew))]
    if not (weights.row_card or weights.crew_late):
        return hired
    if weights.row_card:
        hired += weights.row_card * (max(card_value(chart, card) for card in chart.view.row) - USUAL)
    late: float = chart.left**weights.crew_late
    return max(0.0, hired) * late
