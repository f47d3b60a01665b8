"""The Port Visit: six locations in order, and at each the players from the Baron clockwise.

A visit is a generator that asks one player. Usually the players visit one after another. With ``simultaneous_port`` all
visits to a location go on together (R75): everybody decides at once, and the answers are settled in order from the
Baron. An order that can no longer be met is cancelled, and nothing is paid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tortuga.engine import Action, Asking, Phase, Steps, ask_all
from tortuga.games.rattle_battle.chapters.port.market import market
from tortuga.games.rattle_battle.chapters.port.pit_and_guild import clear_out, guild, pit
from tortuga.games.rattle_battle.chapters.port.tavern import tavern
from tortuga.games.rattle_battle.chapters.port.yards import shipyard, workshop
from tortuga.games.rattle_battle.data import GUILD, LOCATIONS, PIT, TAVERN, WORKSHOP
from tortuga.games.rattle_battle.events import PortEntered
from tortuga.games.rattle_battle.state import Card, Rattle, RattleTable, in_turn_order

VISITS: tuple[Callable[[RattleTable, int], Steps[None]], ...] = (
    market,
    tavern,
    shipyard,
    workshop,
    pit,
    guild,
    clear_out,
)


def visit_port(table: RattleTable) -> Phase:
    """All visits to one location. After the last location anybody may discard loot."""
    state = table.state
    _enter(table)
    visit = VISITS[state.location]
    if state.simultaneous and state.location != GUILD:
        visitors = [seat for seat in in_turn_order(state) if _may_enter(state, seat)]
        yield from _together({seat: visit(table, seat) for seat in visitors})
    else:
        for place, seat in enumerate(in_turn_order(state)):
            if _may_enter(state, seat):
                state.at = place
                yield from visit(table, seat)
    _leave(table)


def _enter(table: RattleTable) -> None:
    state = table.state
    if state.location < len(LOCATIONS):
        table.tell(PortEntered(LOCATIONS[state.location]))
    if state.location == PIT:
        state.gifted[:] = state.gifts[:] = [0] * len(state.players)


def _leave(table: RattleTable) -> None:
    """After the Tavern and the Workshop, shuffle back the cards that were not kept (R57)."""
    state = table.state
    if state.location == TAVERN and any(state.sailors_aside):
        _shuffle_back(table, state.sailors, state.sailors_aside)
    if state.location == WORKSHOP and any(state.upgrades_aside):
        _shuffle_back(table, state.upgrades, state.upgrades_aside)
    state.location += 1
    state.at = 0
    if state.location == len(VISITS):
        state.phase = "quest_end"


def _shuffle_back(table: RattleTable, deck: list[Card], asides: list[list[Card]]) -> None:
    for aside in asides:
        deck += aside
        aside.clear()
    table.chance.shuffle(deck)


def _may_enter(state: Rattle, seat: int) -> bool:
    """Only those who closed a location may use it (R70)."""
    if state.location >= len(LOCATIONS):
        return True
    closed = state.closed[state.location]
    return not closed or seat in closed


def _together(visits: dict[int, Steps[None]]) -> Steps[None]:
    """All visits together: everybody answers, then all answers are settled in order from the Baron."""
    questions = {seat: question for seat, visit in visits.items() if (question := next(visit, None)) is not None}
    while questions:
        answers = yield from _all_at_once(questions)
        after = {seat: _next(visits[seat], answer) for seat, answer in answers.items()}
        questions = {seat: question for seat, question in after.items() if question is not None}


def _all_at_once(questions: dict[int, Asking]) -> Steps[dict[int, Any]]:
    return (yield from ask_all(questions, lambda seat: questions[seat].ask_to(seat)))


def _next(visit: Steps[None], answer: Action) -> Asking | None:
    """The next question of a visit; None if it is over."""
    try:
        return visit.send(answer)
    except StopIteration:
        return None
