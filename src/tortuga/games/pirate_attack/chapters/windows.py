"""The active player's windows at T1 and T6: shops, magic and the port."""

from __future__ import annotations

from functools import partial

from tortuga.engine import Action, Ask, Question, Steps, ask_made, ask_secretly, make_ask
from tortuga.games.pirate_attack.actions import DONE, Done, PlayMagic, PortCure, PortOut
from tortuga.games.pirate_attack.chapters.cards.magic import cast, castable, may_cast, may_lay_under
from tortuga.games.pirate_attack.chapters.ships import find
from tortuga.games.pirate_attack.chapters.shopping import close_window, money_master, open_window, shop, shop_options
from tortuga.games.pirate_attack.chapters.zones import bury, spend
from tortuga.games.pirate_attack.data import ID, NUMBER, NUMBERS
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.events import DoctorCured, ShipOut
from tortuga.games.pirate_attack.state import PirateAttack, PirateAttackTable, Player, Ship

PORT_FEE = NUMBERS.port_fee


def _moored(player: Player) -> list[Ship]:
    """The player's ships in port."""
    return [ship for ship in player.row if ship.in_port]


def may_leave_port(state: PirateAttack, player: Player) -> bool:
    """Is there a ship in port that may come out? After a red card none may, at the end of the turn (R35)."""
    return bool(_moored(player)) and not (state.phase == "closing" and state.turn.drawn_red)


def _port_options(state: PirateAttack, player: Player) -> list[Action]:
    """Bring one ship a turn out of port; take Witch Doctors off ships in port for 5 gold each."""
    moored = _moored(player)
    options: list[Action] = []
    if may_leave_port(state, player) and not state.turn.port_exit:
        options += [PortOut(ship.id, ID[ship.form]) for ship in moored]
    if player.gold >= PORT_FEE:
        options += [PortCure(ship.id, place) for ship in moored for place in range(len(ship.curses))]
    return options


def _window_options(state: PirateAttack) -> list[Action]:
    """What the active player may do at T1, at T6 or in a last turn. Done comes last, unless a ship must leave port."""
    seat, closing = state.active, state.phase == "closing"
    player = state.players[seat]
    options = shop_options(state, seat, state.settings.shops)
    if player.magic:
        options += castable(state, seat, own_turn=True, under=_may_lay_under(state))
    options = _port_options(state, player) + options
    if closing and may_leave_port(state, player) and not state.turn.port_exit:  # R35: one must come out now
        return options
    return [*options, DONE]


def _may_lay_under(state: PirateAttack) -> bool:
    """May the active player lay magic under ships now?"""
    return state.phase != "closing" or may_lay_under(state, state.active)


def _window_ask(state: PirateAttack, kind: str, _seat: int) -> Ask:
    """By default nothing is done, unless a ship must leave port."""
    options = _window_options(state)
    return make_ask(kind, options, DONE if options[-1] is DONE else options[0])


def window(table: PirateAttackTable, kind: str) -> Steps[None]:
    """The active player buys, plays magic and uses the port, one thing after another, until done."""
    state = table.state
    player = state.players[state.active]
    if not (player.gold or player.magic or _moored(player)):
        return  # there is nothing to do
    state.shopping = open_window(state, state.active)
    answer = yield from _ask_in(state, kind)
    while not isinstance(answer, Done):
        yield from _do(table, kind, answer)
        answer = yield from _ask_in(state, kind)
    yield from close_window(table)


def _ask_in(state: PirateAttack, kind: str) -> Question:
    """A player who may have magic to play now is always asked, whatever it really is (R13)."""
    seat = state.active
    if state.players[seat].magic and may_cast(state, seat, own_turn=True, under=_may_lay_under(state)):
        return (yield from ask_secretly(seat, partial(_window_ask, state, kind)))
    return (yield from ask_made(seat, _window_ask(state, kind, seat)))


def _do(table: PirateAttackTable, kind: str, answer: Action) -> Steps[None]:
    seat = table.state.active
    match answer:
        case PlayMagic():
            yield from cast(table, seat, NUMBER[answer.card], kind)
        case PortOut():
            _leave_port(table, answer.ship)
        case PortCure():
            yield from _cure_in_port(table, answer)
        case _:
            yield from shop(table, seat, answer)


def _leave_port(table: PirateAttackTable, id: ShipId) -> None:
    state = table.state
    ship = find(state, id)
    ship.in_port = False
    ship.just_out = state.phase == "closing"
    state.turn.port_exit = True
    table.tell(ShipOut(ship.id, ID[ship.form], ship.owner))


def _cure_in_port(table: PirateAttackTable, answer: PortCure) -> Steps[None]:
    state = table.state
    ship = find(state, answer.ship)
    laid = ship.curses.pop(answer.place)
    spend(table, state.active, PORT_FEE)
    bury(state, laid.card)
    table.reveal()
    table.tell(DoctorCured(ship.id, ID[ship.form], ID[laid.card]))
    yield from money_master(table, state.active, PORT_FEE)
