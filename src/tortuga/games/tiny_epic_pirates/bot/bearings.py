"""How everybody stands, in numbers for the chances to win: above all, how far it is to the next burial."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tortuga.engine import Match
from tortuga.engine.describing.knowledge import Bearings
from tortuga.games.tiny_epic_pirates.bot.chart import Chart, PlannedShip, deck_of, worth
from tortuga.games.tiny_epic_pirates.bot.plans import best_turn
from tortuga.games.tiny_epic_pirates.bot.weights import MATE
from tortuga.games.tiny_epic_pirates.data import MOST_GOLD, TREASURES
from tortuga.games.tiny_epic_pirates.data.sea import DISTANCE
from tortuga.games.tiny_epic_pirates.state import Player, TinyEpicPirates

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
    ranks = sorted({_merits(player) for player in state.players})
    steps = max(1, len(ranks) - 1)
    return [
        _bearing(state, Chart(view, seat, MATE), seat, ranks.index(_merits(player)) / steps)
        for seat, player in enumerate(state.players)
    ]


def _merits(player: Player) -> tuple[int, int, int, int]:
    return player.buried, player.level, player.gold, len(player.ship.hold)


def _bearing(state: TinyEpicPirates, chart: Chart, seat: int, place: float) -> Bearing:
    player, ship, count = state.players[seat], chart.ship(), len(state.players)
    turn_place, active = (seat - state.first) % count, (state.active - state.first) % count
    done = PHASES_DONE.get(state.phase, 0.0) if turn_place == active else 0.0
    deck = deck_of(chart, ship)
    burial = _turns_to_burial(chart, ship, deck.sail, deck.turns) if player.treasures else 0.0
    cargo = sum(count * value for count, value in zip(ship.hold, chart.values, strict=True))
    cost = min([cost for _, cost in chart.sites], default=MOST_GOLD)
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


BEARINGS = Bearings(Bearing._fields, bearings)
