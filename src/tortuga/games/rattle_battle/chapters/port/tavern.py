"""The Tavern: hiring sailors."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Steps, make_ask
from tortuga.games.rattle_battle.actions import DONE, KEEP_SAILORS, Hire, KeepSailor
from tortuga.games.rattle_battle.chapters.loot import draw_several
from tortuga.games.rattle_battle.chapters.port.visits import (
    SHOWN,
    ask_to_keep,
    ask_visitor,
    at_hand,
    back_into_the_bag,
    call_on,
    cancelled,
    keep,
    look_at,
    pay_with,
    pays,
)
from tortuga.games.rattle_battle.chapters.rewards import gain_coins
from tortuga.games.rattle_battle.chapters.sailors import join
from tortuga.games.rattle_battle.data import CARDS, LOOT, LOOT_KIND, MESSAGE_BOTTLE, NUMBERS, SAILOR, SAILORS
from tortuga.games.rattle_battle.data.rows import SailorNumber
from tortuga.games.rattle_battle.events import CardsSeen
from tortuga.games.rattle_battle.state import Player, Rattle, RattleTable

BESS = SAILOR["barmaid_bess"]
GALLOWS = SAILOR["grandpa_gallows"]
LOUIGI = SAILOR["louigi"]
QUINN = SAILOR["quartermaster_quinn"]
RUIZ = SAILOR["recruiter_ruiz"]
SHOWN_TO_RUIZ = CARDS.sailors[RUIZ].gives
PRICE = tuple(LOOT_KIND[loot] for loot in NUMBERS.tavern_price)


def tavern(table: RattleTable, seat: int) -> Steps[None]:
    """Hire one sailor: pay, look at three, keep one."""
    state, player = table.state, table.state.players[seat]
    answer = yield from ask_visitor(table, seat, lambda _: _hire_ask(state, player))
    if not isinstance(answer, Hire):
        return
    if not state.sailors:
        cancelled(table, seat)
        return
    for sailor in answer.sailors:
        call_on(table, seat, SAILOR[sailor])
    pay_with(table, seat, answer.pay, "tavern")
    shown = SHOWN_TO_RUIZ if "recruiter_ruiz" in answer.sailors else SHOWN
    offer = state.sailors_offered[seat]
    look_at(offer, state.sailors, shown)
    seen = tuple(SAILORS[card] for card in offer)
    table.whisper(CardsSeen(seat, len(offer), seen, None), to=[seat], public=CardsSeen(seat, len(offer), None, None))
    choice: KeepSailor = yield from ask_to_keep(
        seat, lambda _: make_ask("tavern", [KEEP_SAILORS[card] for card in offer])
    )
    kept = SAILOR[choice.sailor]
    keep(table, offer, kept, state.sailors_aside[seat])
    yield from hire(table, seat, kept)


def _hire_ask(state: Rattle, player: Player) -> Ask:
    options: list[Action] = [DONE]
    if state.sailors:
        plain: list[tuple[tuple[str, ...], tuple[str, ...]]] = [(pay, ()) for pay in pays(player, PRICE)]
        if player.loot[MESSAGE_BOTTLE]:
            plain.append(((LOOT[MESSAGE_BOTTLE],), ()))
        helped: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        if at_hand(player, BESS):
            helped = [(pay, ("barmaid_bess",)) for pay in pays(player, PRICE[:1])]
        for pay, sailors in [*helped, *plain]:
            if at_hand(player, RUIZ):
                options.append(Hire(pay, (*sailors, "recruiter_ruiz")))
            options.append(Hire(pay, sailors))
    return make_ask("tavern", options, options[min(1, len(options) - 1)])


def hire(table: RattleTable, seat: int, sailor: SailorNumber) -> Steps[None]:
    """A hired sailor joins, and a hiring bonus works at once, also for Louigi's friend (R71)."""
    state = table.state
    join(table, seat, sailor, hired=True)
    if sailor == LOUIGI and state.sailors:
        table.reveal()
        yield from hire(table, seat, state.sailors.pop())
    elif sailor == QUINN:
        draw_several(table, seat, CARDS.sailors[QUINN].gives, "quartermaster_quinn")
        yield from back_into_the_bag(table, seat, "quartermaster_quinn")
    elif sailor == GALLOWS:
        gain_coins(table, seat, CARDS.sailors[GALLOWS].gives, "grandpa_gallows")
