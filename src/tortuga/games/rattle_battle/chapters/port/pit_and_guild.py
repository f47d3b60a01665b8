"""The Pit and the Guild, and discarding loot afterwards."""

from __future__ import annotations

from itertools import combinations_with_replacement

from tortuga.engine import Action, Ask, Steps, make_ask
from tortuga.games.rattle_battle.actions import DONE, BuyCard, BuyRevenge, Discard, Gift, SellMaps, UseSailor
from tortuga.games.rattle_battle.chapters.aftermath import gain_revenge
from tortuga.games.rattle_battle.chapters.asking import clear_out_ask, gift_ask
from tortuga.games.rattle_battle.chapters.loot import names, owned, payable, to_pile
from tortuga.games.rattle_battle.chapters.port.visits import ask_visitor, at_hand, call_on, cancelled, pay_with
from tortuga.games.rattle_battle.chapters.rewards import gain_coins
from tortuga.games.rattle_battle.data import (
    BASIC,
    CARDS,
    LOOT,
    LOOT_KIND,
    NUMBERS,
    RUM,
    SAILOR,
    TREASURE_MAP,
    VALUABLES,
    WILD,
)
from tortuga.games.rattle_battle.events import CardBought
from tortuga.games.rattle_battle.state import Player, Rattle, RattleTable

LAVINIA = SAILOR["lady_lavinia"]
SVEN = SAILOR["smuggler_sven"]


def pit(table: RattleTable, seat: int) -> Steps[None]:
    """Give tokens to the Pirate King, one by one: a coin for valuables, a coin for every two others (R59)."""
    state = table.state
    while True:
        match (yield from ask_visitor(table, seat, lambda _: _pit_ask(state, seat))):
            case Gift(loot, as_loot):
                to_pile(table, seat, [LOOT_KIND[loot]], "pit")
                _gifted(table, seat, LOOT_KIND[as_loot or loot])
            case SellMaps(maps):
                to_pile(table, seat, [TREASURE_MAP] * maps, "pit")
                gain_coins(table, seat, NUMBERS.coins_for_maps[maps - 1], "treasure_map")
            case BuyRevenge(pay):
                if not state.revenge:
                    cancelled(table, seat)
                    continue
                pay_with(table, seat, pay, "revenge")
                gain_revenge(table, seat, 1)
            case UseSailor():
                call_on(table, seat, SVEN)
                gain_coins(table, seat, CARDS.sailors[SVEN].gives, "smuggler_sven")
            case _:
                return


def _gifted(table: RattleTable, seat: int, kind: int) -> None:
    state = table.state
    state.gifts[seat] += 1
    if kind == VALUABLES:
        gain_coins(table, seat, 1, "pit")
        return
    state.gifted[seat] += 1
    if state.gifted[seat] % NUMBERS.gifts_for_a_coin == 0:
        gain_coins(table, seat, 1, "pit")


def _pit_ask(state: Rattle, seat: int) -> Ask:
    player = state.players[seat]
    if not (player.loot[WILD] or player.loot[TREASURE_MAP] or state.revenge or player.sailors):
        return gift_ask(tuple(payable(player)))
    options = list(gift_ask(tuple(payable(player))).options)
    if player.loot[WILD]:
        options += [Gift("wild", LOOT[VALUABLES]), Gift("wild", LOOT[RUM])]
    if player.loot[TREASURE_MAP]:
        together = min(player.loot[TREASURE_MAP], len(NUMBERS.coins_for_maps))
        options += [SellMaps(maps) for maps in range(1, together + 1)]
    if state.revenge:
        options += [BuyRevenge(pay) for pay in _revenge_pays(player)]
    default: Action = Gift("valuables") if player.loot[VALUABLES] else DONE
    if player.sailors and at_hand(player, SVEN) and state.gifts[seat] >= CARDS.sailors[SVEN].needs:
        default = UseSailor("smuggler_sven")
        options.append(default)
    return make_ask("pit", options, default)


def _revenge_pays(player: Player) -> list[tuple[str, ...]]:
    """The ways of paying for a Revenge card: one valuables, or any two others."""
    ways: list[tuple[str, ...]] = [(LOOT[kind],) for kind in (VALUABLES, WILD) if player.loot[kind]]
    others = [kind for kind in (*range(1, BASIC), WILD) if player.loot[kind]]
    for give, also in combinations_with_replacement(others, 2):
        if player.loot[give] >= 1 + (give == also):
            ways.append(names((give, also)))
    return ways


def guild(table: RattleTable, seat: int) -> Steps[None]:
    """Buy the top victory point card, one a visit (R60)."""
    state, player = table.state, table.state.players[seat]
    answer = yield from ask_visitor(table, seat, lambda _: _guild_ask(state, player))
    if not isinstance(answer, BuyCard):
        return
    card = CARDS.guild[state.sold]
    cost = card.cost
    if answer.sailor is not None:
        call_on(table, seat, LAVINIA)
        cost = with_lavinia(cost)
    player.coins -= cost
    player.cards.append(state.sold)
    state.sold += 1
    table.tell(CardBought(seat, cost, card.vp))


def with_lavinia(cost: int) -> int:
    return max(1, cost - CARDS.sailors[LAVINIA].gives)


def _guild_ask(state: Rattle, player: Player) -> Ask:
    buys: list[Action] = []
    if state.sold < len(CARDS.guild):
        cost = CARDS.guild[state.sold].cost
        if at_hand(player, LAVINIA) and player.coins >= with_lavinia(cost):
            buys.append(BuyCard("lady_lavinia"))
        if player.coins >= cost:
            buys.append(BuyCard())
    return make_ask("guild", [DONE, *buys], buys[0] if buys else DONE)


def clear_out(table: RattleTable, seat: int) -> Steps[None]:
    """After the Guild you may discard stowed loot."""
    player = table.state.players[seat]
    while any(player.loot):
        answer = yield from ask_visitor(table, seat, lambda _: clear_out_ask(tuple(owned(player))))
        if not isinstance(answer, Discard):
            return
        to_pile(table, seat, [LOOT_KIND[answer.loot]], "port")
