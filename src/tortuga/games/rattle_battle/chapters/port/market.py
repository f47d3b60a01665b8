"""The Market: two tokens for one, wilds, and the sailors who work there."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Steps, make_ask
from tortuga.games.rattle_battle.actions import DONE, MakeWild, Trade, UseSailor
from tortuga.games.rattle_battle.chapters.asking import GIVEN, trade_ask
from tortuga.games.rattle_battle.chapters.galleon import has_slot_without
from tortuga.games.rattle_battle.chapters.loot import (
    can_draw,
    draw_several,
    in_bag,
    lose,
    names,
    payable,
    take_from_bag,
    to_pile,
)
from tortuga.games.rattle_battle.chapters.port.visits import ask_visitor, at_hand, back_into_the_bag, call_on, cancelled
from tortuga.games.rattle_battle.data import BASIC, CARDS, LOOT, LOOT_KIND, SAILOR, WILD
from tortuga.games.rattle_battle.events import LootReturned, Traded, WildMade
from tortuga.games.rattle_battle.state import Player, Rattle, RattleTable

HANNA = SAILOR["haggling_hanna"]
KURT = SAILOR["crate_eye_kurt"]


def market(table: RattleTable, seat: int) -> Steps[None]:
    """Trade two tokens for one, as often as you like."""
    state, player = table.state, table.state.players[seat]
    while True:
        match (yield from ask_visitor(table, seat, lambda _: _market_ask(state, player))):
            case Trade(give, also, take):
                _trade(table, seat, LOOT_KIND[give], LOOT_KIND[also], LOOT_KIND[take])
            case MakeWild(discard, wild):
                _make_wild(table, seat, LOOT_KIND[discard], LOOT_KIND[wild])
            case UseSailor(sailor="haggling_hanna") as action:
                _haggle(table, seat, action)
            case UseSailor():
                yield from _open_crate(table, seat)
            case _:
                return


def _trade(table: RattleTable, seat: int, give: int, also: int, take: int) -> None:
    state = table.state
    if not state.bag[take]:
        cancelled(table, seat)
        return
    given = lose(state, seat, give, state.pile), lose(state, seat, also, state.pile)
    state.bag[take] -= 1
    state.players[seat].loot[take] += 1
    table.tell(Traded(seat, names(given), LOOT[take]))


def _market_ask(state: Rattle, player: Player) -> Ask:
    loot, bag = player.loot, state.bag
    have = tuple([2 if loot[kind] > 2 else loot[kind] for kind in GIVEN])
    trades = trade_ask(have, tuple([count > 0 for count in bag[:BASIC]]))
    extra = _wilds(player) if state.market_wild else []
    if at_hand(player, HANNA):
        extra += [
            UseSailor("haggling_hanna", LOOT[kind], LOOT[take])
            for kind in payable(player)
            if has_slot_without(player, kind)
            for take in in_bag(state)
            if take != kind
        ]
    if at_hand(player, KURT) and can_draw(state):
        extra.append(UseSailor("crate_eye_kurt"))
    return make_ask("market", [*trades.options, *extra], DONE) if extra else trades


def _haggle(table: RattleTable, seat: int, action: UseSailor) -> None:
    """Haggling Hanna: exchange one loot for one of your choice; yours goes into the bag."""
    assert action.loot is not None
    assert action.take is not None
    kind, take = LOOT_KIND[action.loot], LOOT_KIND[action.take]
    if not table.state.bag[take]:
        cancelled(table, seat)
        return
    call_on(table, seat, HANNA)
    take_from_bag(table, seat, take)
    table.state.players[seat].loot[kind] -= 1
    table.state.bag[kind] += 1
    table.tell(LootReturned(seat, names([kind]), "haggling_hanna"))


def _open_crate(table: RattleTable, seat: int) -> Steps[None]:
    """Crate-Eye Kurt: draw a token; if there is no room for it, return one of your choice."""
    if not can_draw(table.state):
        cancelled(table, seat)
        return
    call_on(table, seat, KURT)
    draw_several(table, seat, CARDS.sailors[KURT].gives, "crate_eye_kurt")
    yield from back_into_the_bag(table, seat, "crate_eye_kurt")


def _make_wild(table: RattleTable, seat: int, discarded: int, kind: int) -> None:
    """Discard one of two tokens; the other lies face down as a wild for this Port Visit (R74)."""
    player = table.state.players[seat]
    to_pile(table, seat, [discarded], "wild")
    player.loot[kind] -= 1
    player.loot[WILD] += 1
    player.wilds.append(kind)
    table.tell(WildMade(seat, LOOT[kind]))


def _wilds(player: Player) -> list[Action]:
    """Any two basic tokens, either of them as the wild."""
    kinds = payable(player)
    return [
        MakeWild(LOOT[discarded], LOOT[kind])
        for discarded in kinds
        for kind in kinds
        if player.loot[kind] > (kind == discarded)
    ]
