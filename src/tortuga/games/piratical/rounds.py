"""Rounds and turns: initiative, wind, whose turn it is, missed and extra turns, new ships."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Ask, Steps, Table
from tortuga.games.piratical.actions import ChooseRace
from tortuga.games.piratical.asking import Due, put
from tortuga.games.piratical.cards import draw
from tortuga.games.piratical.data import FLEETS, RACE_OF, RACES
from tortuga.games.piratical.ending import finish, is_exhausted
from tortuga.games.piratical.events import (
    InitiativeRolled,
    NoShip,
    OrderSet,
    RoundBegan,
    ShipLaunched,
    TurnBegan,
    TurnMissed,
    WindRolled,
)
from tortuga.games.piratical.forts import end_step
from tortuga.games.piratical.hexes import turn
from tortuga.games.piratical.sailing import move_step
from tortuga.games.piratical.setup import choose_race, deal_races, free_races, lay_out, new_ship
from tortuga.games.piratical.state import NOBODY, NOTHING, Captain, Piratical, Turn

# Set-up


def muster_step(table: Table[Piratical]) -> Due:
    """Captains choose their races in seating order; then the sea is laid out."""
    state = table.state
    if state.deal_races:
        deal_races(table)
    waiting = [seat for seat in state.playing if state.captains[seat].race == NOBODY]
    if waiting:
        return _choose_race(table, waiting[0])
    lay_out(table)
    state.step = "round"
    return None


def _choose_race(table: Table[Piratical], seat: int) -> Steps[None]:
    state = table.state
    answer = yield from put(table, seat, lambda: _which_race(state))
    assert isinstance(answer, ChooseRace)
    choose_race(table, seat, RACE_OF[answer.race])


def _which_race(state: Piratical) -> Ask:
    options = tuple(ChooseRace(RACES[race].id) for race in free_races(state))
    return Ask("choose_race", options, options[0])


# A round


def round_step(table: Table[Piratical]) -> None:
    """5.1: initiative and wind."""
    state = table.state
    state.round += 1
    table.tell(RoundBegan(state.round))
    for captain in state.captains:
        captain.granted = 0
    state.order = roll_initiative(table, state.playing)
    table.tell(OrderSet(tuple(state.order)))
    state.at, state.active = 0, state.order[0]
    _roll_wind(table)
    state.step = "start"


def roll_initiative(table: Table[Piratical], seats: Sequence[int]) -> list[int]:
    """R9: the highest die first; who ties rolls again for the places shared, the highest tie first."""
    roll = table.chance.roll
    dice = [roll() for _ in seats]
    table.tell(InitiativeRolled(tuple(seats), tuple(dice)))
    order: list[int] = []
    for face in sorted(set(dice), reverse=True):
        if dice.count(face) == 1:
            order.append(seats[dice.index(face)])
        else:
            order += roll_initiative(table, [seat for seat, die in zip(seats, dice, strict=True) if die == face])
    return order


def _roll_wind(table: Table[Piratical]) -> None:
    """R10, R11: in the first round one die; later an even double turns it clockwise, an odd one back."""
    state = table.state
    before = state.wind
    if state.round == 1:
        dice: tuple[int, ...] = (table.chance.roll(),)
        state.wind = dice[0]
    else:
        dice = (table.chance.roll(), table.chance.roll())
        if dice[0] == dice[1]:
            state.wind = turn(state.wind, 1 if dice[0] % 2 == 0 else -1)
    table.tell(WindRolled(dice, state.wind, state.wind != before))


# A turn

_BEGAN = tuple(TurnBegan(seat) for seat in range(len(RACES)))


def start_step(table: Table[Piratical]) -> Due:
    """T0 and T1: a missed turn, a new ship, and the card."""
    state = table.state
    seat = state.active
    captain = state.captains[seat]
    state.step, state.turn = "start", Turn()
    if captain.miss > 0:
        captain.miss -= 1
        table.tell(TurnMissed(seat, captain.miss))
        return end_step(table)
    table.tell(_BEGAN[seat])
    if captain.ship is None:
        _launch(table, seat)
    if captain.ship is not None:
        state.turn.port_at_start = state.sea.port_at[captain.ship.hex]
    effect = draw(table)
    return _after_draw(table, captain, effect) if effect is not None else _to_sea(table, captain)


def _after_draw(table: Table[Piratical], captain: Captain, effect: Steps[None]) -> Steps[None]:
    """The card lies open until all it asks is answered."""
    state = table.state
    yield from effect
    state.discard.append(state.shown)
    state.shown = NOTHING
    state.step = "move" if captain.ship is not None else "next"


def _to_sea(table: Table[Piratical], captain: Captain) -> Due:
    if captain.ship is None:
        table.state.step = "next"
        return None
    table.state.step = "move"
    return move_step(table)


def _launch(table: Table[Piratical], seat: int) -> None:
    """11.4: a new ship must be bought; who is too poor pays all he has (R54), or waits if the rule is strict."""
    state = table.state
    captain = state.captains[seat]
    price = FLEETS.new_ship.gold
    if captain.gold < price and state.strict:
        table.tell(NoShip(seat, captain.gold))
        return
    paid = min(price, captain.gold)
    captain.gold -= paid
    captain.ship = new_ship(state, captain, FLEETS.new_ship.crew)
    table.tell(ShipLaunched(seat, state.sea.chart.labels[captain.ship.hex], paid))


def next_step(table: Table[Piratical]) -> Due:
    """T5: an extra turn, the next captain, or the next round; and the end of the match, if this is it."""
    state = table.state
    captain = state.captains[state.active]
    if is_exhausted(state):
        finish(table, "exhaustion", NOBODY)
    elif captain.extra > 0:
        captain.extra -= 1
        return start_step(table)
    elif _next_captain(state):
        return start_step(table)
    elif state.round >= state.max_rounds:
        finish(table, "rounds", NOBODY)
    else:
        state.step = "round"
    return None


def _next_captain(state: Piratical) -> bool:
    """The next in the order of this round who has not conceded, if there is one."""
    at, order, captains = state.at + 1, state.order, state.captains
    while at < len(order):
        seat = order[at]
        if not captains[seat].conceded:
            state.at, state.active = at, seat
            return True
        at += 1
    return False
