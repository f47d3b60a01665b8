"""Attack a Merchant, another pirate, or the Legendary Pirate on the same card."""

from __future__ import annotations

from tortuga.engine import Steps, ask
from tortuga.games.tiny_epic_pirates.actions import AttackMerchant, AttackPirate, AttackSolo
from tortuga.games.tiny_epic_pirates.chapters.combat import fight_merchant, fight_player
from tortuga.games.tiny_epic_pirates.chapters.solo.combat import fight_solo
from tortuga.games.tiny_epic_pirates.data import MERCHANT_CARDS
from tortuga.games.tiny_epic_pirates.data.components import MERCHANTS
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates, TinyEpicTable

Foe = AttackMerchant | AttackPirate | AttackSolo


def can_attack(state: TinyEpicPirates, seat: int, cell: int) -> bool:
    return bool(foes(state, seat, cell))


def foes(state: TinyEpicPirates, seat: int, cell: int) -> list[Foe]:
    """Whom this player can attack on a card: Merchants, the weaker first, then pirates in turn order.

    The Navy and hidden ships cannot be attacked.
    """
    here = [index for index, merchant in enumerate(state.merchants) if merchant.cell == cell]
    here.sort(key=lambda index: MERCHANT_CARDS[state.merchants[index].card].value)
    found: list[Foe] = [AttackMerchant(MERCHANTS[index]) for index in here]
    count = len(state.players)
    for other in ((seat + step) % count for step in range(1, count)):
        ship = state.players[other].ship
        if ship.cell == cell and not ship.hidden:
            found.append(AttackPirate(other))
    if state.solo is not None and state.solo.ship.cell == cell and not state.solo.ship.hidden:
        found.append(AttackSolo())
    return found


def attack(table: TinyEpicTable, seat: int, by_order: bool) -> Steps[None]:
    """Attack somebody on the same card. R12: a hidden ship may attack and stays hidden."""
    foe: Foe = yield from ask(seat, "attack_target", foes(table.state, seat, table.state.players[seat].ship.cell))
    match foe:
        case AttackMerchant(merchant):
            yield from fight_merchant(table, seat, MERCHANTS.index(merchant), by_order)
        case AttackPirate(other):
            yield from fight_player(table, seat, other, by_order)
        case AttackSolo():
            yield from fight_solo(table, seat, by_order)
