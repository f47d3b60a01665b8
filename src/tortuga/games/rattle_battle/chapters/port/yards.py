"""The Shipyard and the Workshop: parts and upgrades."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Steps, make_ask
from tortuga.games.rattle_battle.actions import DONE, KEEP_UPGRADES, BuyPart, BuyUpgrade, KeepUpgrade
from tortuga.games.rattle_battle.chapters.asking import part_ask
from tortuga.games.rattle_battle.chapters.galleon import gain_part, gain_upgrade
from tortuga.games.rattle_battle.chapters.loot import payable
from tortuga.games.rattle_battle.chapters.port.visits import (
    SHOWN,
    ask_to_keep,
    ask_visitor,
    at_hand,
    call_on,
    cancelled,
    keep,
    look_at,
    pay_with,
    pays,
)
from tortuga.games.rattle_battle.data import LOOT_KIND, NUMBERS, PART, SAILOR, UPGRADE, UPGRADES, WILD
from tortuga.games.rattle_battle.events import CardsSeen
from tortuga.games.rattle_battle.state import Player, Rattle, RattleTable

COG = SAILOR["professor_cog"]
KLAUS = SAILOR["carpenter_klaus"]
SHONA = SAILOR["shipwright_shona"]
PART_PRICE = LOOT_KIND[NUMBERS.shipyard_price]
UPGRADE_PRICE = tuple(LOOT_KIND[loot] for loot in NUMBERS.workshop_price)


def shipyard(table: RattleTable, seat: int) -> Steps[None]:
    """Buy one part, or two with Carpenter Klaus."""
    state, player = table.state, table.state.players[seat]
    bought = 0
    while bought == 0 or (bought == 1 and at_hand(player, KLAUS)):
        answer = yield from ask_visitor(table, seat, lambda _: _part_ask(state, player))
        if not isinstance(answer, BuyPart):
            return
        if not state.supply[PART[answer.part]]:
            cancelled(table, seat)
            continue
        if bought:
            call_on(table, seat, KLAUS)
        if LOOT_KIND[answer.pay] not in (PART_PRICE, WILD):
            call_on(table, seat, SHONA)
        pay_with(table, seat, (answer.pay,), "shipyard")
        gain_part(table, seat, PART[answer.part])
        bought += 1


def _part_ask(state: Rattle, player: Player) -> Ask:
    kinds = [kind for kind in (PART_PRICE, WILD) if player.loot[kind]]
    if at_hand(player, SHONA):
        kinds += [kind for kind in payable(player) if kind != PART_PRICE]
    return part_ask(tuple(kinds), tuple([count > 0 for count in state.supply]))


def workshop(table: RattleTable, seat: int) -> Steps[None]:
    """Buy one upgrade: pay, look at three, keep one."""
    state, player = table.state, table.state.players[seat]
    answer = yield from ask_visitor(table, seat, lambda _: _upgrade_ask(state, player))
    if not isinstance(answer, BuyUpgrade):
        return
    if not state.upgrades:
        cancelled(table, seat)
        return
    if answer.sailors:
        call_on(table, seat, COG)
    pay_with(table, seat, answer.pay, "workshop")
    offer = state.upgrades_offered[seat]
    look_at(offer, state.upgrades, SHOWN)
    seen = tuple(UPGRADES[card] for card in offer)
    table.whisper(CardsSeen(seat, len(offer), None, seen), to=[seat], public=CardsSeen(seat, len(offer), None, None))
    choice: KeepUpgrade = yield from ask_to_keep(
        seat, lambda _: make_ask("workshop", [KEEP_UPGRADES[card] for card in offer])
    )
    kept = UPGRADE[choice.upgrade]
    keep(table, offer, kept, state.upgrades_aside[seat])
    gain_upgrade(table, seat, kept)


def _upgrade_ask(state: Rattle, player: Player) -> Ask:
    options: list[Action] = [DONE]
    if state.upgrades:
        if at_hand(player, COG):
            cheap = {pay: None for kind in UPGRADE_PRICE for pay in pays(player, (kind,))}
            options += [BuyUpgrade(pay, ("professor_cog",)) for pay in cheap]
        options += [BuyUpgrade(pay) for pay in pays(player, UPGRADE_PRICE)]
    return make_ask("workshop", options, options[min(1, len(options) - 1)])
