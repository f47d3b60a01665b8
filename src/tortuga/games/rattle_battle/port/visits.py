"""What all visits to port locations share: questions, helpers, paying."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from tortuga.engine import Action, Ask, Table, make_ask
from tortuga.engine.asks import AskOf
from tortuga.games.rattle_battle.actions import RETURNS, ReturnLoot
from tortuga.games.rattle_battle.data import LOCATIONS, LOOT_KIND, SAILORS, WILD
from tortuga.games.rattle_battle.events import LootReturned, OrderCancelled, SailorUsed
from tortuga.games.rattle_battle.galleon import excess, helps_to_drop
from tortuga.games.rattle_battle.loot import names, owned, to_pile, worst
from tortuga.games.rattle_battle.state import Player, Rattle

Visit = Generator[AskOf, Action, None]
SHOWN = 3
"""Cards to choose from at the Tavern and the Workshop."""


def again(state: Rattle, question: Ask, make: AskOf) -> AskOf:
    """Alone at a location the question stays as it is; among others it is made anew when it is their turn to be asked,
    since what they did meanwhile may have changed it."""
    return make if state.simultaneous else lambda _: question


def cancelled(table: Table[Rattle], seat: int) -> None:
    table.tell(OrderCancelled(seat, LOCATIONS[table.state.location]))


def at_hand(player: Player, sailor: int) -> bool:
    return sailor in player.sailors and sailor not in player.busy


def call_on(table: Table[Rattle], seat: int, sailor: int) -> None:
    table.state.players[seat].busy.append(sailor)
    table.tell(SailorUsed(seat, SAILORS[sailor]))


# Paying. A wild token (R74) stands for any basic kind.


def pays(player: Player, cost: Sequence[int]) -> list[tuple[str, ...]]:
    """The ways of paying so many tokens of these kinds, with wilds in the place of some."""
    loot, wilds = player.loot, player.loot[WILD]
    if not wilds:
        enough = all(loot[kind] >= cost.count(kind) for kind in cost)
        return [names(cost)] if enough else []
    ways = []
    for mask in range(1 << len(cost)):
        paid = [WILD if mask >> i & 1 else kind for i, kind in enumerate(cost)]
        if all(loot[kind] >= paid.count(kind) for kind in paid) and names(sorted(paid)) not in ways:
            ways.append(names(sorted(paid)))
    return ways


def pay_with(table: Table[Rattle], seat: int, pay: Sequence[str], why: str) -> None:
    to_pile(table, seat, [LOOT_KIND[loot] for loot in pay], why)


# Room


def back_into_the_bag(table: Table[Rattle], seat: int, sailor: str) -> Visit:
    """What does not fit goes back, the owner's choice which."""
    state, player = table.state, table.state.players[seat]
    while excess(player, player.dice) > 0:
        kinds = _returnable(player)
        kind = kinds[0]
        if len(kinds) > 1:
            answer = yield lambda _: _return_ask(player, sailor)
            assert isinstance(answer, ReturnLoot)
            kind = LOOT_KIND[answer.loot]
        player.loot[kind] -= 1
        state.bag[kind] += 1
        table.tell(LootReturned(seat, names([kind]), sailor))


def _returnable(player: Player) -> list[int]:
    return [kind for kind in owned(player) if kind != WILD and helps_to_drop(player, kind)]


def _return_ask(player: Player, sailor: str) -> Ask:
    kinds = _returnable(player)
    return make_ask("sailor_return", [RETURNS[kind] for kind in kinds], RETURNS[worst(kinds)], about={"sailor": sailor})
