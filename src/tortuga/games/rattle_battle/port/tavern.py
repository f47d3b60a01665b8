"""Tavern: hiring sailors."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Table, make_ask
from tortuga.games.rattle_battle.actions import DONE, KEEP_SAILORS, Hire, KeepSailor
from tortuga.games.rattle_battle.data import LOOT, MESSAGE_BOTTLE, RUM, SAILOR, SAILORS
from tortuga.games.rattle_battle.events import CardsSeen
from tortuga.games.rattle_battle.loot import draw_several
from tortuga.games.rattle_battle.port.visits import (
    SHOWN,
    Visit,
    at_hand,
    back_into_the_bag,
    call_on,
    cancelled,
    pay_with,
    pays,
)
from tortuga.games.rattle_battle.rewards import gain_coins
from tortuga.games.rattle_battle.sailors import join
from tortuga.games.rattle_battle.state import Player, Rattle

BESS = SAILOR["barmaid_bess"]
GALLOWS = SAILOR["grandpa_gallows"]
LOUIGI = SAILOR["louigi"]
QUINN = SAILOR["quartermaster_quinn"]
RUIZ = SAILOR["recruiter_ruiz"]
SHOWN_TO_RUIZ = 5


def tavern(table: Table[Rattle], seat: int) -> Visit:
    """One hire: pay, look at three, keep one."""
    state, player = table.state, table.state.players[seat]
    if len(_hire_ask(state, player).options) == 1:
        return
    answer = yield lambda _: _hire_ask(state, player)
    if not isinstance(answer, Hire):
        return
    if not state.sailors:
        cancelled(table, seat)
        return
    for sailor in answer.sailors:
        call_on(table, seat, SAILOR[sailor])
    pay_with(table, seat, answer.pay, "tavern")
    shown = SHOWN_TO_RUIZ if "recruiter_ruiz" in answer.sailors else SHOWN
    offer = state.offer[seat]
    offer[:] = [state.sailors.pop() for _ in range(min(shown, len(state.sailors)))]
    seen = tuple(SAILORS[card] for card in offer)
    table.whisper(CardsSeen(seat, len(offer), seen, None), to=[seat], public=CardsSeen(seat, len(offer), None, None))
    kept = offer[0]
    if len(offer) > 1:
        choice = yield lambda _: make_ask("tavern", [KEEP_SAILORS[card] for card in state.offer[seat]])
        assert isinstance(choice, KeepSailor)
        kept = SAILOR[choice.sailor]
    table.reveal()
    state.sailors_aside[seat] += [card for card in offer if card != kept]
    offer.clear()
    yield from hire(table, seat, kept)


def _hire_ask(state: Rattle, player: Player) -> Ask:
    options: list[Action] = [DONE]
    if state.sailors:
        plain: list[tuple[tuple[str, ...], tuple[str, ...]]] = [(pay, ()) for pay in pays(player, (RUM, RUM))]
        if player.loot[MESSAGE_BOTTLE]:
            plain.append(((LOOT[MESSAGE_BOTTLE],), ()))
        helped: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        if at_hand(player, BESS):
            helped = [(pay, ("barmaid_bess",)) for pay in pays(player, (RUM,))]
        for pay, sailors in [*helped, *plain]:
            if at_hand(player, RUIZ):
                options.append(Hire(pay, (*sailors, "recruiter_ruiz")))
            options.append(Hire(pay, sailors))
    return make_ask("tavern", options, options[min(1, len(options) - 1)])


def hire(table: Table[Rattle], seat: int, sailor: int) -> Visit:
    """R71: a hired sailor's bonus works at once, Louigi's friend's too."""
    state = table.state
    join(table, seat, sailor, hired=True)
    if sailor == LOUIGI and state.sailors:
        table.reveal()
        yield from hire(table, seat, state.sailors.pop())
    elif sailor == QUINN:
        draw_several(table, seat, 2, "quartermaster_quinn")
        yield from back_into_the_bag(table, seat, "quartermaster_quinn")
    elif sailor == GALLOWS:
        gain_coins(table, seat, 2, "grandpa_gallows")
