"""Shipyard and Workshop: parts and upgrades."""

from __future__ import annotations

from functools import cache

from tortuga.engine import Action, Ask, Table, make_ask
from tortuga.games.rattle_battle.actions import DONE, KEEP_UPGRADES, BuyPart, BuyUpgrade, KeepUpgrade
from tortuga.games.rattle_battle.data import FABRICS, LOOT, PART, PARTS, SAILOR, SPICES, UPGRADE, UPGRADES, WILD
from tortuga.games.rattle_battle.events import CardsSeen
from tortuga.games.rattle_battle.galleon import gain_part, gain_upgrade
from tortuga.games.rattle_battle.loot import payable
from tortuga.games.rattle_battle.port.visits import SHOWN, Visit, again, at_hand, call_on, cancelled, pay_with, pays
from tortuga.games.rattle_battle.state import Player, Rattle

COG = SAILOR["professor_cog"]
KLAUS = SAILOR["carpenter_klaus"]
SHONA = SAILOR["shipwright_shona"]


def shipyard(table: Table[Rattle], seat: int) -> Visit:
    """One part; a second one with Carpenter Klaus."""
    state, player = table.state, table.state.players[seat]
    bought = 0
    while bought == 0 or (bought == 1 and at_hand(player, KLAUS)):
        if len((question := _part_ask(state, player)).options) == 1:
            return
        answer = yield again(state, question, lambda _: _part_ask(state, player))
        if not isinstance(answer, BuyPart):
            return
        if not state.supply[PART[answer.part]]:
            cancelled(table, seat)
            continue
        if bought:
            call_on(table, seat, KLAUS)
        if answer.pay not in ("fabrics", "wild"):
            call_on(table, seat, SHONA)
        pay_with(table, seat, (answer.pay,), "shipyard")
        gain_part(table, seat, PART[answer.part])
        bought += 1


def _part_ask(state: Rattle, player: Player) -> Ask:
    kinds = [kind for kind in (FABRICS, WILD) if player.loot[kind]]
    if player.sailors and at_hand(player, SHONA):
        kinds += [kind for kind in payable(player) if kind != FABRICS]
    return _buying(tuple(kinds), tuple([count > 0 for count in state.supply]))


@cache
def _buying(kinds: tuple[int, ...], supply: tuple[bool, ...]) -> Ask:
    """Every part that is there, for each of these tokens."""
    parts = [part for part, there in zip(PARTS, supply, strict=True) if there]
    buys = [BuyPart(part, LOOT[kind]) for kind in kinds for part in parts]
    default = next((buy for buy in buys if buy.part == "cannon"), buys[0] if buys else DONE)
    return make_ask("shipyard", [DONE, *buys], default)


def workshop(table: Table[Rattle], seat: int) -> Visit:
    """One upgrade: pay, look at three, keep one."""
    state, player = table.state, table.state.players[seat]
    if len(_upgrade_ask(state, player).options) == 1:
        return
    answer = yield lambda _: _upgrade_ask(state, player)
    if not isinstance(answer, BuyUpgrade):
        return
    if not state.upgrades:
        cancelled(table, seat)
        return
    if answer.sailors:
        call_on(table, seat, COG)
    pay_with(table, seat, answer.pay, "workshop")
    offer = state.offer[seat]
    offer[:] = [state.upgrades.pop() for _ in range(min(SHOWN, len(state.upgrades)))]
    seen = tuple(UPGRADES[card] for card in offer)
    table.whisper(CardsSeen(seat, len(offer), None, seen), to=[seat], public=CardsSeen(seat, len(offer), None, None))
    kept = offer[0]
    if len(offer) > 1:
        choice = yield lambda _: make_ask("workshop", [KEEP_UPGRADES[card] for card in state.offer[seat]])
        assert isinstance(choice, KeepUpgrade)
        kept = UPGRADE[choice.upgrade]
    table.reveal()
    state.upgrades_aside[seat] += [card for card in offer if card != kept]
    offer.clear()
    gain_upgrade(table, seat, kept)


def _upgrade_ask(state: Rattle, player: Player) -> Ask:
    options: list[Action] = [DONE]
    if state.upgrades:
        if at_hand(player, COG):
            cheap = {pay: None for kind in (SPICES, FABRICS) for pay in pays(player, (kind,))}
            options += [BuyUpgrade(pay, ("professor_cog",)) for pay in cheap]
        options += [BuyUpgrade(pay) for pay in pays(player, (SPICES, FABRICS))]
    return make_ask("workshop", options, options[min(1, len(options) - 1)])
