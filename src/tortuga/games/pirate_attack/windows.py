"""The windows of the active player at T1 and T6: shops, magic, the port (sections 4 and 6.8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tortuga.engine import Action, Ask, Phase, Steps, make_ask
from tortuga.games.pirate_attack.actions import DONE, Done, PlayMagic, PortCure, PortOut
from tortuga.games.pirate_attack.asking import question, secret
from tortuga.games.pirate_attack.data import ID, NUMBER
from tortuga.games.pirate_attack.events import DoctorCured, ShipOut
from tortuga.games.pirate_attack.magic import cast, castable, may_lay_under
from tortuga.games.pirate_attack.ships import find
from tortuga.games.pirate_attack.shopping import (
    close_window,
    money_master,
    open_window,
    shop,
    shop_options,
    too_poor,
)
from tortuga.games.pirate_attack.state import PirateAttack, Player, Seas
from tortuga.games.pirate_attack.zones import bury, spend

PORT_FEE = 5
After = Callable[[Seas], Steps[bool] | bool]
"""The step that follows a window."""


def _moored(player: Player) -> bool:
    return any(ship.in_port for ship in player.row)


def _port_options(state: PirateAttack, player: Player) -> list[Action]:
    """Bring one ship out a turn; take Witch Doctors off ships in port for 5 gold each."""
    moored = [ship for ship in player.row if ship.in_port]
    options: list[Action] = []
    if moored and not state.turn.port_exit:
        options += [PortOut(ship.id, ID[ship.form]) for ship in moored]
    if player.gold >= PORT_FEE:
        options += [PortCure(ship.id, place) for ship in moored for place in range(len(ship.curses))]
    return options


def _window_options(state: PirateAttack) -> list[Action]:
    """What the active player may do at T1, T6 or in the last turn; Done comes last, unless a ship must leave port."""
    seat = state.active
    player, closing = state.players[seat], state.turn.step == "closing"
    options: list[Action] = [] if too_poor(state, seat) else shop_options(state, seat, state.settings.shops)
    if player.magic:
        options += castable(state, seat, own_turn=True, under=not closing or may_lay_under(state, seat))
    if state.settings.plank and _moored(player) and not (closing and state.turn.drawn_red):
        options = _port_options(state, player) + options
        if closing and not state.turn.port_exit:  # R35: one must come out now
            return options
    options.append(DONE)
    return options


def _window_ask(state: PirateAttack, kind: str, _seat: int) -> Ask:
    options = _window_options(state)
    return make_ask(kind, options, _default(options))


def _default(options: list[Action]) -> Action:
    """What a clock that runs out does: nothing more, unless a ship must leave port."""
    return DONE if options[-1] is DONE else options[0]


def window(table: Seas, kind: str, after: After) -> Steps[bool] | bool:
    """One answer of a window; Done closes it and goes on. A window in which nothing can be done is not opened."""
    state = table.state
    player = state.players[state.active]
    if state.shopping is None:
        nothing = not player.magic and not (state.settings.plank and _moored(player))
        if nothing and (not player.gold or too_poor(state, state.active)):
            return after(table)
        state.shopping = open_window(state, state.active)
    if player.magic:  # R13: whoever has some is asked, whether or not it is of use now
        return _one_answer(table, kind, after)
    options = _window_options(state)
    if options[0] is not DONE or state.shopping.spent:
        return _one_answer(table, kind, after, options)
    state.shopping = None
    return after(table)


def _one_answer(table: Seas, kind: str, after: After, public: list[Action] | None = None) -> Steps[bool]:
    """Ask, unless all can see that there is one possible answer; ``public`` are options that hang on no secrets."""
    state, seat = table.state, table.state.active
    if public is None:
        answer: Action = yield secret(seat, partial(_window_ask, state, kind))
    elif len(public) > 1:
        answer = yield question(seat, kind, public, _default(public), {})
    else:
        answer = public[0]
    if isinstance(answer, Done):
        yield from close_window(table)
        step = after(table)
        return step if isinstance(step, bool) else (yield from step)
    if isinstance(answer, PlayMagic):
        yield from cast(table, seat, NUMBER[answer.card], kind)
    elif isinstance(answer, PortOut):
        _leave_port(table, answer.ship)
    elif isinstance(answer, PortCure):
        yield from _cure_in_port(table, answer)
    else:
        yield from shop(table, seat, answer)
    return True


def _leave_port(table: Seas, id: int) -> None:
    state = table.state
    ship = find(state, id)
    ship.in_port = False
    ship.just_out = state.turn.step == "closing"
    state.turn.port_exit = True
    table.tell(ShipOut(ship.id, ID[ship.form], ship.owner))


def _cure_in_port(table: Seas, answer: PortCure) -> Phase:
    state = table.state
    ship = find(state, answer.ship)
    laid = ship.curses.pop(answer.place)
    spend(table, state.active, PORT_FEE)
    bury(state, laid.card)
    table.reveal()
    table.tell(DoctorCured(ship.id, ID[ship.form], ID[laid.card]))
    yield from money_master(table, state.active, PORT_FEE)
