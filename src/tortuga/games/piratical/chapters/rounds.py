"""Rounds and turns: initiative, the wind, the start of a turn with its card, and the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Phase
from tortuga.games.piratical.chapters.cards import draw_card
from tortuga.games.piratical.chapters.cargo import stow
from tortuga.games.piratical.chapters.forts import bombard
from tortuga.games.piratical.data import FLEETS
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.data.hexes import clockwise
from tortuga.games.piratical.ending import finish, is_exhausted
from tortuga.games.piratical.events import (
    InitiativeRolled,
    NoShip,
    OrderSet,
    RoundBegan,
    TurnBegan,
    TurnMissed,
    WindRolled,
)
from tortuga.games.piratical.setup import launch
from tortuga.games.piratical.state import NOBODY, Piratical, PiraticalTable, Turn, ship_of

# A round


def begin_round(table: PiraticalTable) -> Phase:
    """Roll for initiative and for the wind."""
    state = table.state
    state.round += 1
    table.tell(RoundBegan(state.round))
    for captain in state.captains:
        captain.granted = 0
    state.order = roll_initiative(table, state.playing)
    table.tell(OrderSet(tuple(state.order)))
    state.at, state.active = 0, state.order[0]
    _roll_wind(table)
    state.phase = "start"
    yield from ()


def roll_initiative(table: PiraticalTable, seats: Sequence[int]) -> list[int]:
    """The order of turns (R9): the highest die goes first, and tied captains roll again for the places they share."""
    dice = table.chance.dice(len(seats))
    table.tell(InitiativeRolled(tuple(seats), dice))
    rolled: dict[int, list[int]] = {}
    for seat, die in zip(seats, dice, strict=True):
        rolled.setdefault(die, []).append(seat)
    order: list[int] = []
    for die in sorted(rolled, reverse=True):
        tied = rolled[die]
        order += tied if len(tied) == 1 else roll_initiative(table, tied)
    return order


def _roll_wind(table: PiraticalTable) -> None:
    """In the first round one die gives the side (R10). Later even doubles turn it clockwise, odd ones back (R11)."""
    state = table.state
    before = state.wind
    dice = table.chance.dice(1 if state.round == 1 else 2)
    if state.round == 1:
        state.wind = dice[0]
    elif dice[0] == dice[1]:
        state.wind = clockwise(state.wind, 1 if dice[0] % 2 == 0 else -1)
    table.tell(WindRolled(dice, state.wind, state.wind != before))


# A turn


def start_turn(table: PiraticalTable) -> Phase:
    """Start and Draw Phase: the turn may be missed; otherwise a captain without a ship gets one, and draws a card."""
    state = table.state
    seat = state.active
    captain = state.captains[seat]
    state.turn = Turn(NOWHERE if captain.ship is None else state.sea.port_at[captain.ship.hex])
    if captain.miss > 0:
        captain.miss -= 1
        table.tell(TurnMissed(seat, captain.miss))
        state.phase = "end"
        return
    table.tell(TurnBegan(seat))
    if captain.ship is None:
        _launch(table, seat)
    yield from draw_card(table, seat)
    state.phase = "move" if captain.ship is not None else "end"


def _launch(table: PiraticalTable, seat: int) -> None:
    """Buy the new ship that a captain without one must buy; the poor pay all they have (R54), or wait if ``strict``."""
    state = table.state
    captain = state.captains[seat]
    price = FLEETS.new_ship.gold
    if captain.gold < price and state.strict:
        table.tell(NoShip(seat, captain.gold))
        return
    paid = min(price, captain.gold)
    captain.gold -= paid
    launch(table, seat, FLEETS.new_ship.crew, paid)
    state.turn.port_at_start = state.sea.port_at[ship_of(state, seat).hex]


def end_turn(table: PiraticalTable) -> Phase:
    """End: forts at war with the ship fire. Then an extra turn, the next captain, a new round, or the end follows."""
    state = table.state
    if state.owing:  # R78: if a rammer has given up, the rammed ship may still owe cargo
        yield from stow(table)
    captain = state.captains[state.active]
    if captain.ship is not None:
        for port in list(captain.ship.hostile):
            yield from bombard(table, port)
    if is_exhausted(state):
        finish(table, "exhaustion", NOBODY)
    elif captain.extra > 0:
        captain.extra -= 1
        state.phase = "start"
    elif _pass_turn_on(state):
        state.phase = "start"
    elif state.round >= state.max_rounds:
        finish(table, "rounds", NOBODY)
    else:
        state.phase = "round"


def _pass_turn_on(state: Piratical) -> bool:
    """To the next captain in order; False if nobody is left to take a turn in this round."""
    for at in range(state.at + 1, len(state.order)):
        seat = state.order[at]
        if not state.captains[seat].conceded:
            state.at, state.active = at, seat
            return True
    return False
