"""Attack a Merchant, another pirate, or the legend, on the same card."""

from __future__ import annotations

from tortuga.engine import Steps, Table, ask
from tortuga.games.tiny_epic_pirates.actions import AttackLegend, AttackMerchant, AttackPirate
from tortuga.games.tiny_epic_pirates.combat import fight_merchant, fight_player
from tortuga.games.tiny_epic_pirates.components import MERCHANTS
from tortuga.games.tiny_epic_pirates.data import MERCHANT_CARDS
from tortuga.games.tiny_epic_pirates.solo.combat import fight_legend
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates

Foe = AttackMerchant | AttackPirate | AttackLegend


def can_attack(state: TinyEpicPirates, seat: int) -> bool:
    """Never the Navy, and nobody who is hidden."""
    cell = state.players[seat].ship.cell
    for merchant in state.merchants:
        if merchant.cell == cell:
            return True
    for other, player in enumerate(state.players):
        if player.ship.cell == cell and other != seat and not player.ship.hidden:
            return True
    solo = state.solo
    return solo is not None and solo.ship.cell == cell and not solo.ship.hidden


def foes(state: TinyEpicPirates, seat: int) -> list[Foe]:
    """Whom this ship can attack: Merchants, the weaker first, then pirates in turn order."""
    cell = state.players[seat].ship.cell
    here = [index for index, merchant in enumerate(state.merchants) if merchant.cell == cell]
    here.sort(key=lambda index: MERCHANT_CARDS[state.merchants[index].card].value)
    found: list[Foe] = [AttackMerchant(MERCHANTS[index]) for index in here]
    count = len(state.players)
    for other in ((seat + step) % count for step in range(1, count)):
        ship = state.players[other].ship
        if ship.cell == cell and not ship.hidden:
            found.append(AttackPirate(other))
    if state.solo is not None and state.solo.ship.cell == cell and not state.solo.ship.hidden:
        found.append(AttackLegend())
    return found


def attack(table: Table[TinyEpicPirates], seat: int, by_order: bool) -> Steps[None]:
    """R12: a hidden ship may attack and stays hidden. Only an order lets the crew reroll."""
    options = foes(table.state, seat)
    foe: Foe = options[0]
    if len(options) > 1:
        foe = yield from ask(seat, "attack_target", options)
    match foe:
        case AttackMerchant(merchant):
            yield from fight_merchant(table, seat, MERCHANTS.index(merchant), by_order)
        case AttackPirate(other):
            yield from fight_player(table, seat, other, by_order)
        case AttackLegend():
            yield from fight_legend(table, seat, by_order)
