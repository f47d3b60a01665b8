"""How everybody stands, in numbers for the chances to win: above all, how far it is to the next burial."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tortuga.engine import Match
from tortuga.engine.describing.knowledge import Bearings
from tortuga.games.tiny_epic_pirates.bot.chart import Chart, PlannedShip, deck_of, worth
from tortuga.games.tiny_epic_pirates.bot.plans import best_turn, carry_out, turn_wheel
from tortuga.games.tiny_epic_pirates.bot.weights import MATE
from tortuga.games.tiny_epic_pirates.chapters.wheel import crosses, reachable
from tortuga.games.tiny_epic_pirates.data import MOST_GOLD, TREASURES
from tortuga.games.tiny_epic_pirates.data.sea import DISTANCE
from tortuga.games.tiny_epic_pirates.ending import merits
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates

FAR = 6.0
"""Turns to a burial that cannot be foreseen."""
PHASES_DONE: dict[str, float] = {
    "sail": 0.15, "execute": 0.3, "captain_bonus": 0.7, "crew_bonus": 0.8, "ship_line": 0.95,
}  # fmt: skip
"""How much of a turn is over."""
GOLD_A_TURN = 2.5
"""What a turn brings on average, for a burial that cannot be paid yet."""


class Bearing(NamedTuple):
    """How one seat stands."""

    buried_1: float
    buried_2: float
    buried_3: float
    gold: float
    cargo: float
    """What the cubes in the hold would bring."""
    legend: float
    crew: float
    surefire: float
    worth: float
    """What the ship is worth as it lies."""
    turn: float
    """What a turn from here would bring."""
    burial: float
    """The turns to the next burial."""
    soon: float
    """Is the Gold for a burial aboard?"""
    here: float
    """Could it be made on this card?"""
    trigger: float
    """Can the Captain get to the order that it takes?"""
    next_turn: float
    """Could a turn from here end with a burial?"""
    wins: float
    """Would that be the last one?"""
    sale: float
    """The Gold after a turn that sells what it can."""
    short: float
    """The Gold that is lacking then for the cheapest site."""
    foreseen: float
    """The turns to the next burial if what can be sold is sold first."""
    all_burials: float
    """The turns to the last burial, if each after the next takes as long as they usually do."""
    sail: float
    turns_had: float
    on_turn: float
    done: float
    """How much of its turn is over, on its turn."""
    to_come: float
    """Has it still to play in this round?"""
    last_round: float
    round: float
    merits: float
    """Its place by what decides now, from 1 (first) to 0."""


def bearings(match: Match[TinyEpicPirates]) -> Sequence[Sequence[float]]:
    """A row for each seat."""
    state = match.state
    view = match.view(None)
    ranks = sorted({merits(player) for player in state.players})
    steps = max(1, len(ranks) - 1)
    return [
        _bearing(state, Chart(view, seat, MATE), seat, ranks.index(merits(player)) / steps)
        for seat, player in enumerate(state.players)
    ]


def _bearing(state: TinyEpicPirates, chart: Chart, seat: int, place: float) -> Bearing:
    player, ship, count = state.players[seat], chart.ship(), len(state.players)
    turn_place, active = (seat - state.first) % count, (state.active - state.first) % count
    done = PHASES_DONE.get(state.phase, 0.0) if turn_place == active else 0.0
    deck = deck_of(chart, ship)
    burial = _turns_to_burial(chart, ship, deck.sail, deck.turns) if player.treasures else 0.0
    cargo = sum(count * value for count, value in zip(ship.hold, chart.values, strict=True))
    cost = min([cost for _, cost in chart.sites], default=MOST_GOLD)
    next_turn, sale = _buries(chart, ship), _sale(chart, ship)
    return Bearing(
        buried_1=float(player.buried >= 1),
        buried_2=float(player.buried >= 2),
        buried_3=float(player.buried >= TREASURES),
        gold=player.gold / 10,
        cargo=cargo / 10,
        legend=player.level / 4,
        crew=len(player.crew) / 3,
        surefire=player.surefire / 3,
        worth=worth(chart, ship) / 20,
        turn=best_turn(chart, ship) / 20,
        burial=burial / 3,
        soon=float(player.gold >= cost),
        here=float(chart.site_at.get(ship.cell, 99) <= player.gold),
        trigger=float(deck.turns == 1),
        next_turn=float(next_turn),
        wins=float(next_turn and player.treasures == 1),
        sale=sale / 10,
        short=max(0, cost - sale) / 10,
        foreseen=(_after_a_sale(chart, ship, deck.sail, deck.turns, sale) if player.treasures else 0.0) / 3,
        all_burials=(burial + 3.5 * max(0, player.treasures - 1)) / 8,
        sail=deck.sail / 4,
        turns_had=(state.round - 1 + (1.0 if turn_place < active else done)) / 10,
        on_turn=float(turn_place == active),
        done=done,
        to_come=float(turn_place > active),
        last_round=float(state.last_round),
        round=state.round / 10,
        merits=place,
    )


def _turns_to_burial(chart: Chart, ship: PlannedShip, sail: int, trigger: int) -> float:
    """Turns to the nearest site that can be paid by then."""
    here = DISTANCE[ship.cell]
    turns = [
        max(trigger, -(-here[cell] // sail), max(0, cost - ship.gold) / GOLD_A_TURN + 0.5) for cell, cost in chart.sites
    ]
    return min([FAR, *turns])


def _after_a_sale(chart: Chart, ship: PlannedShip, sail: int, trigger: int, sale: int) -> float:
    """Turns to the nearest site, when the turn before the burial is a sale if Gold is lacking."""
    here = DISTANCE[ship.cell]
    turns = [
        max(trigger, -(-here[cell] // sail), 0.0 if cost <= ship.gold else 2.0 + max(0, cost - sale) / GOLD_A_TURN)
        for cell, cost in chart.sites
    ]
    return min([FAR, *turns])


def _buries(chart: Chart, ship: PlannedShip) -> bool:
    """Could a turn from here end with a burial?"""
    space = chart.trigger
    if not ship.treasures or space not in reachable(ship.captain, ship.posts, sum(ship.hands)):
        return False
    crossing, here = crosses(ship.captain, space), chart.ways[ship.cell]
    return any(
        carry_out(chart, turned, cell, crossing)[1].treasures < ship.treasures
        for turned in turn_wheel(chart, ship, space)
        for cell, _ in chart.sites
        if here[cell] <= chart.base + turned.hands[0]
    )


def _sale(chart: Chart, ship: PlannedShip) -> int:
    """The Gold after the best sale that a turn from here can make."""
    most = ship.gold
    space = chart.wheel.index("trade")
    if not any(ship.hold) or space not in reachable(ship.captain, ship.posts, sum(ship.hands)):
        return most
    here = chart.ways[ship.cell]
    for turned in turn_wheel(chart, ship, space):
        for cell, kind in enumerate(chart.market_at):
            if kind >= 0 and ship.hold[kind] and here[cell] <= chart.base + turned.hands[0]:
                most = max(most, min(MOST_GOLD, ship.gold + ship.hold[kind] * chart.values[kind]))
    return most


BEARINGS = Bearings(Bearing._fields, bearings)
