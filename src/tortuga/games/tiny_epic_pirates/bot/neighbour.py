"""What others do matters too: sailing the ships when somebody else crosses the line."""

from __future__ import annotations

from tortuga.engine import Ask, Scores
from tortuga.engine.describing.scores import weigh
from tortuga.games.tiny_epic_pirates.actions import MoveShip
from tortuga.games.tiny_epic_pirates.bot.chart import Chart
from tortuga.games.tiny_epic_pirates.data.sea import DISTANCE
from tortuga.games.tiny_epic_pirates.seats.pirates import PirateView


def sail_merchant(chart: Chart, ask: Ask) -> Scores:
    """Away from the one who crossed, and towards one's own ship."""
    active, mine = quarry_cell(chart), chart.me.cell
    assert mine is not None

    def score(option: MoveShip) -> float:
        return DISTANCE[option.cell][active] - 0.8 * DISTANCE[option.cell][mine]

    return weigh(ask.options, score)


def quarry_cell(chart: Chart) -> int:
    active = chart.view.active
    assert active is not None
    quarry = chart.view.players[active] if active < len(chart.view.players) else chart.view.solo
    assert quarry is not None
    return quarry.cell if quarry.cell is not None else 0


def sail_navy(chart: Chart, ask: Ask) -> Scores:
    """Onto a site that others want, away from one's own ship."""
    mine = chart.me.cell
    assert mine is not None

    def score(option: MoveShip) -> float:
        return DISTANCE[option.cell][mine] * 0.5 + (1.0 if option.cell in chart.site_at else 0.0) + spite(option.cell)

    def spite(cell: int) -> float:
        """Nobody can bury under the Navy's eyes: block the sites that rivals want, not one's own."""
        if not chart.weights.steer or cell not in chart.site_at:
            return 0.0
        cost = chart.site_at[cell]
        others = sum((1 + rival.buried) * wanted(rival, cell, cost) for rival in chart.rivals)
        return chart.weights.steer * (others - 3 * (1 + chart.me.buried) * wanted(chart.me, cell, cost))

    return weigh(ask.options, score)


def wanted(pirate: PirateView, cell: int, cost: int) -> float:
    """How much a pirate wants to bury on this card next: it lies near, and there is Gold enough, or nearly."""
    if pirate.cell is None or not pirate.treasures or pirate.gold + 3 < cost:
        return 0.0
    return 1 / (1 + DISTANCE[pirate.cell][cell])


def solo_site(chart: Chart, ask: Ask) -> Scores:
    """Let the Legendary Pirate have the site that is farther from one's own ship."""
    cell = chart.me.cell
    assert cell is not None
    return weigh(ask.options, lambda option: DISTANCE[option.cell][cell])
