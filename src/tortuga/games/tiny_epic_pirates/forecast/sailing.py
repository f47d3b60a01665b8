"""Sailing: what is on the next card, and what is lost by stopping."""

from __future__ import annotations

from tortuga.engine import Action
from tortuga.engine.facts import Fact, Facts, fact, warning
from tortuga.games.tiny_epic_pirates.actions import (
    SailTo,
    StopSailing,
    TakeTheJostle,
    UseSailToken,
    UseStormToken,
)
from tortuga.games.tiny_epic_pirates.bonus import can_bury_at
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, MAP, NUMBERS
from tortuga.games.tiny_epic_pirates.orders import ORDER_RULES
from tortuga.games.tiny_epic_pirates.reach import sail_after
from tortuga.games.tiny_epic_pirates.sailing import total_sail
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates


def of_a_step(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """What each step of a sail would lead to."""
    player = state.players[seat]
    sail = state.sail
    assert sail is not None
    match option:
        case SailTo(cell):
            facts = _storm(state, seat, cell) + _to_do(state, seat, cell, "there")
            left = sail_after(player, sail, storms=MAP[state.cards[cell]].storm) - sail.used - 1
            return (*facts, fact("sail_left", left=left)) if left else facts
        case StopSailing():
            return _stopping(state, seat)
        case UseSailToken():
            return (fact("sail_becomes", sail=total_sail(player, sail) + NUMBERS.sail_token),)
        case _:
            return ()


def _storm(state: TinyEpicPirates, seat: int, cell: int) -> Facts:
    if not MAP[state.cards[cell]].storm:
        return ()
    return (fact("storm_ridden"),) if "storm" in state.players[seat].kept else (warning("storm"),)


def _to_do(state: TinyEpicPirates, seat: int, cell: int, where: str) -> Facts:
    """Could the order still be carried out on this card, and a Treasure be buried with the Captain's bonus?"""
    if state.phase != "sail":
        return ()
    player = state.players[seat]
    order = player.helm.order
    facts: Facts = (fact(f"order_{where}", order=order),) if ORDER_RULES[order].possible(state, seat, cell) else ()
    captain = CAPTAINS[player.captain]
    buries = captain.trigger == order and any(bonus.action == "bury" for bonus in captain.bonus)
    return (*facts, fact(f"bury_{where}")) if buries and can_bury_at(state, seat, cell) else facts


def _stopping(state: TinyEpicPirates, seat: int) -> Facts:
    player = state.players[seat]
    order, cell = player.helm.order, player.ship.cell
    if state.phase == "sail" and not ORDER_RULES[order].possible(state, seat, cell):
        return (_why_not(state, seat, cell), *_to_do(state, seat, cell, "here"))
    return _to_do(state, seat, cell, "here")


def _why_not(state: TinyEpicPirates, seat: int, cell: int) -> Fact:
    """Why the order would be lost on this card."""
    order = state.players[seat].helm.order
    card = MAP[state.cards[cell]]
    if order == "trade" and card.market:
        return warning("nothing_to_sell", cube=card.market)
    if order == "hide_out" and card.cove:
        return warning("cove_taken")
    return warning("order_lost", order=order)


def of_a_storm(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    del state, seat
    match option:
        case UseStormToken():
            return (fact("token_spent"),)
        case TakeTheJostle():
            return (warning("storm"),)
        case _:
            return ()
