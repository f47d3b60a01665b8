"""The Port Visit: six locations in order, at each the players from the Baron clockwise.

A visit is a generator that yields questions (functions that make an ask from the state as it is) and gets answers.
Alone, one visit runs after the other; with ``simultaneous_port`` all visits to a location run in step (R75): everybody
decides at once, and what was decided is settled in Baron order. An order that can no longer be met is cancelled unpaid.
"""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Asking, Phase, Steps, Table, ask_all
from tortuga.engine.asks import AskOf
from tortuga.games.rattle_battle.data import (
    CARDS,
    FABRICS,
    GUILD,
    LOCATIONS,
    MARKET,
    MESSAGE_BOTTLE,
    PIT,
    RUM,
    SAILOR,
    SHIPYARD,
    TAVERN,
    WILD,
    WORKSHOP,
)
from tortuga.games.rattle_battle.events import PortEntered
from tortuga.games.rattle_battle.port.market import market
from tortuga.games.rattle_battle.port.pit_and_guild import clear_out, guild, pit, with_lavinia
from tortuga.games.rattle_battle.port.tavern import tavern
from tortuga.games.rattle_battle.port.visits import Visit
from tortuga.games.rattle_battle.port.yards import shipyard, workshop
from tortuga.games.rattle_battle.state import Player, Rattle, in_turn_order

KURT = SAILOR["crate_eye_kurt"]
NEEDS = {TAVERN: (RUM, MESSAGE_BOTTLE, WILD), SHIPYARD: (FABRICS, WILD), WORKSHOP: (FABRICS, WILD)}
"""Without any of these nothing can be paid for there, unless a sailor helps."""


def port(table: Table[Rattle]) -> Phase:
    """The visits to the next location where anybody has something to decide; those who have nothing are passed over."""
    state = table.state
    while state.location <= len(LOCATIONS):
        _enter(table)
        if state.simultaneous and state.location != GUILD:
            seats = [seat for seat in in_turn_order(state) if _may_enter(state, seat)]
            asked = yield from _together({seat: VISITS[state.location](table, seat) for seat in seats})
        else:
            asked = yield from _in_turn(table)
        _leave(table)
        if asked:
            return
    state.phase = "quest_end"


def _in_turn(table: Table[Rattle]) -> Steps[bool]:
    """One player after the other at this location; False when none of them had anything to decide."""
    state = table.state
    players, location = state.players, state.location
    asked = False
    for place, seat in enumerate(in_turn_order(state)):
        if _has_business(state, location, players[seat]) and _may_enter(state, seat):
            state.at = place
            if (yield from _alone(seat, VISITS[location](table, seat))):
                asked = True
    return asked


def _enter(table: Table[Rattle]) -> None:
    state = table.state
    if state.location < len(LOCATIONS):
        table.tell(PortEntered(LOCATIONS[state.location]))
    if state.location == PIT:
        state.gifted[:] = state.gifts[:] = [0] * len(state.players)


def _leave(table: Table[Rattle]) -> None:
    """After the Tavern and the Workshop, cards that were not kept are shuffled back."""
    state = table.state
    if state.location == TAVERN and any(state.sailors_aside):
        _shuffle_back(table, state.sailors, state.sailors_aside)
    if state.location == WORKSHOP and any(state.upgrades_aside):
        _shuffle_back(table, state.upgrades, state.upgrades_aside)
    state.location += 1
    state.at = 0


def _shuffle_back(table: Table[Rattle], deck: list[int], asides: list[list[int]]) -> None:
    for aside in asides:
        deck += aside
        aside.clear()
    table.chance.shuffle(deck)


def _may_enter(state: Rattle, seat: int) -> bool:
    """R70: a closed location is for those who closed it."""
    if state.location >= len(LOCATIONS):
        return True
    closed = state.closed[state.location]
    return not closed or seat in closed


def _has_business(state: Rattle, location: int, player: Player) -> bool:
    """A quick look whether a visit could come to anything."""
    loot = player.loot
    if location == GUILD:
        return state.sold < len(CARDS.guild) and player.coins >= with_lavinia(CARDS.guild[state.sold].cost)
    if not any(loot):
        return location == MARKET and KURT in player.sailors
    if location not in NEEDS or player.sailors:
        return True
    return any(loot[kind] for kind in NEEDS[location])


def _alone(seat: int, visit: Visit) -> Steps[bool]:
    """Run a visit; True when it asked something."""
    question = next(visit, None)
    if question is None:
        return False
    while question is not None:
        answer = yield Asking("one", (seat,), question)
        question = _next(visit, answer)
    return True


def _together(visits: dict[int, Visit]) -> Steps[bool]:
    """Run visits in step: all answer, then all answers are settled in Baron order."""
    asked = False
    questions = {seat: question for seat, visit in visits.items() if (question := next(visit, None)) is not None}
    while questions:
        asked = True
        answers = yield from ask_all(questions, _asker(questions))
        after = {seat: _next(visits[seat], answer) for seat, answer in answers.items()}
        questions = {seat: question for seat, question in after.items() if question is not None}
    return asked


def _asker(questions: dict[int, AskOf]) -> AskOf:
    return lambda seat: questions[seat](seat)


def _next(visit: Visit, answer: Action) -> AskOf | None:
    try:
        return visit.send(answer)
    except StopIteration:
        return None


VISITS: tuple[Callable[[Table[Rattle], int], Visit], ...] = (
    market,
    tavern,
    shipyard,
    workshop,
    pit,
    guild,
    clear_out,
)
