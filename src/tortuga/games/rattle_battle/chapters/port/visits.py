"""What all visits to port locations share: asking, using sailors, paying, choosing a card."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from tortuga.engine import Ask, Question, Steps, ask_made, ask_secretly, make_ask
from tortuga.engine.asks import AskOf
from tortuga.games.rattle_battle.actions import RETURNS, ReturnLoot
from tortuga.games.rattle_battle.chapters.asking import worst
from tortuga.games.rattle_battle.chapters.galleon import excess, helps_to_drop
from tortuga.games.rattle_battle.chapters.loot import names, owned, to_pile
from tortuga.games.rattle_battle.data import LOCATIONS, LOOT_KIND, NUMBERS, SAILORS, WILD
from tortuga.games.rattle_battle.data.rows import SailorNumber
from tortuga.games.rattle_battle.events import LootReturned, OrderCancelled, SailorUsed
from tortuga.games.rattle_battle.state import Card, Player, RattleTable

SHOWN = NUMBERS.cards_to_choose_from
"""How many cards a visitor to the Tavern or the Workshop looks at."""


def ask_visitor(table: RattleTable, seat: int, make: AskOf) -> Question:
    """Ask a visitor, unless there is only one answer.

    If everybody decides at once (R75), the question is made again when it is asked, because what the others have just
    done may have changed it.
    """
    made = make(seat)
    if table.state.simultaneous and made.forced is None:
        return (yield from ask_secretly(seat, make))
    return (yield from ask_made(seat, made))


def cancelled(table: RattleTable, seat: int) -> None:
    table.tell(OrderCancelled(seat, LOCATIONS[table.state.location]))


def at_hand(player: Player, sailor: SailorNumber) -> bool:
    return sailor in player.sailors and sailor not in player.busy


def call_on(table: RattleTable, seat: int, sailor: SailorNumber) -> None:
    table.state.players[seat].busy.append(sailor)
    table.tell(SailorUsed(seat, SAILORS[sailor]))


# Paying


def pays(player: Player, cost: Sequence[int]) -> list[tuple[str, ...]]:
    """The ways of paying these tokens. A wild may be paid instead of any of them (R74)."""
    payments = product(*[(kind, WILD) for kind in reversed(cost)])
    ways = [names(sorted(paid)) for paid in payments if all(player.loot[kind] >= paid.count(kind) for kind in paid)]
    return list(dict.fromkeys(ways))


def pay_with(table: RattleTable, seat: int, pay: Sequence[str], why: str) -> None:
    to_pile(table, seat, [LOOT_KIND[loot] for loot in pay], why)


# Looking at cards, of which one is kept


def look_at(offer: list[Card], deck: list[Card], most: int) -> None:
    """Offer the top cards of a deck, as many as there are (R56)."""
    offer[:] = [deck.pop() for _ in range(min(most, len(deck)))]


def ask_to_keep(seat: int, make: AskOf) -> Question:
    """Ask which card to keep, in secret, because nobody else sees the cards. A single card is kept without asking."""
    made = make(seat)
    return (yield from ask_secretly(seat, make) if made.forced is None else ask_made(seat, made))


def keep(table: RattleTable, offer: list[Card], kept: Card, aside: list[Card]) -> None:
    """Show the kept card, and put the others aside until everybody has been here (R57)."""
    table.reveal()
    aside += [card for card in offer if card != kept]
    offer.clear()


# Room


def back_into_the_bag(table: RattleTable, seat: int, sailor: str) -> Steps[None]:
    """What does not fit goes back into the bag, as the owner chooses."""
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
