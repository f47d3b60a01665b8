"""What all visits to port locations share: questions, helpers, paying."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Ask, Question, Steps, Table, ask_made, ask_secretly, make_ask
from tortuga.engine.asks import AskOf
from tortuga.games.rattle_battle.actions import RETURNS, ReturnLoot
from tortuga.games.rattle_battle.asking import worst
from tortuga.games.rattle_battle.data import LOCATIONS, LOOT_KIND, SAILORS, WILD
from tortuga.games.rattle_battle.events import LootReturned, OrderCancelled, SailorUsed
from tortuga.games.rattle_battle.galleon import excess, helps_to_drop
from tortuga.games.rattle_battle.loot import names, owned, to_pile
from tortuga.games.rattle_battle.numbers import NUMBERS
from tortuga.games.rattle_battle.state import Player, Rattle

SHOWN = NUMBERS.cards_to_choose_from
"""At the Tavern and the Workshop."""


def ask_visitor(table: Table[Rattle], seat: int, make: AskOf) -> Question:
    """Ask a visitor, unless he could only be done.

    R75: where all decide at once the question is made again when it is put, since what the others have just done may
    have changed it.
    """
    made = make(seat)
    if table.state.simultaneous and made.forced is None:
        return ask_secretly(seat, make)
    return ask_made(seat, made)


def cancelled(table: Table[Rattle], seat: int) -> None:
    table.tell(OrderCancelled(seat, LOCATIONS[table.state.location]))


def at_hand(player: Player, sailor: int) -> bool:
    return sailor in player.sailors and sailor not in player.busy


def call_on(table: Table[Rattle], seat: int, sailor: int) -> None:
    table.state.players[seat].busy.append(sailor)
    table.tell(SailorUsed(seat, SAILORS[sailor]))


# Paying. A wild token (R74) stands for any basic kind.


def pays(player: Player, cost: Sequence[int]) -> list[tuple[str, ...]]:
    """The ways of paying these tokens. A wild may stand for any of them."""
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


# Looking at cards, of which one is kept


def look_at(state: Rattle, seat: int, deck: list[int], most: int) -> list[int]:
    """The top cards of a deck, as many as there are (R56)."""
    offer = state.offer[seat]
    offer[:] = [deck.pop() for _ in range(min(most, len(deck)))]
    return offer


def ask_to_keep(seat: int, make: AskOf) -> Question:
    """Which card is kept: a question about cards that nobody else sees. Of one card there is no choice."""
    made = make(seat)
    return ask_secretly(seat, make) if made.forced is None else ask_made(seat, made)


def keep(table: Table[Rattle], seat: int, kept: int, aside: list[int]) -> None:
    """The kept card is shown, the others are put aside until everybody has been here (R57)."""
    offer = table.state.offer[seat]
    table.reveal()
    aside += [card for card in offer if card != kept]
    offer.clear()


# Room


def back_into_the_bag(table: Table[Rattle], seat: int, sailor: str) -> Steps[None]:
    """What does not fit goes back, the owner's choice which."""
    state, player = table.state, table.state.players[seat]
    while excess(player, player.dice) > 0:
        answer: ReturnLoot = yield from ask_visitor(table, seat, lambda _: _return_ask(player, sailor))
        kind = LOOT_KIND[answer.loot]
        player.loot[kind] -= 1
        state.bag[kind] += 1
        table.tell(LootReturned(seat, names([kind]), sailor))


def _returnable(player: Player) -> list[int]:
    return [kind for kind in owned(player) if kind != WILD and helps_to_drop(player, kind)]


def _return_ask(player: Player, sailor: str) -> Ask:
    kinds = _returnable(player)
    return make_ask("sailor_return", [RETURNS[kind] for kind in kinds], RETURNS[worst(kinds)], about={"sailor": sailor})
