"""Sailing: what is on the next card, and what is lost by stopping."""

from __future__ import annotations

from tortuga.engine import Action
from tortuga.engine.describing.facts import Fact, Facts, fact, warning, waste
from tortuga.games.tiny_epic_pirates.actions import (
    SailTo,
    StopSailing,
    TakeTheJostle,
    UseSailToken,
    UseStormToken,
)
from tortuga.games.tiny_epic_pirates.chapters.bonus import can_bury_at
from tortuga.games.tiny_epic_pirates.chapters.orders import ORDER_RULES
from tortuga.games.tiny_epic_pirates.chapters.reach import hands_to_lose, jostles, reach, sail_after
from tortuga.games.tiny_epic_pirates.chapters.sailing import total_sail
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, MAP, NUMBERS
from tortuga.games.tiny_epic_pirates.data.sea import NEIGHBOURS
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates


def of_a_step(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """What each step of a sail would lead to."""
    player = state.players[seat]
    sail = state.sail
    assert sail is not None
    match option:
        case SailTo(cell):
            facts = _storm(state, seat, cell) + _to_do(state, seat, cell, "there")
            storms = MAP[state.cards[cell]].storm
            left = sail_after(player, sail, storms) - sail.used - 1
            return (*facts, fact("sail_left", left=left)) if left > 0 and _leads_on(state, seat, cell) else facts
        case StopSailing():
            return _stopping(state, seat)
        case UseSailToken():
            return (fact("sail_left", left=total_sail(player, sail) + NUMBERS.sail_token - sail.used),)
        case _:
            return ()


def _storm(state: TinyEpicPirates, seat: int, cell: int) -> Facts:
    if not MAP[state.cards[cell]].storm:
        return ()
    return (fact("storm_ridden"),) if "storm" in state.players[seat].kept else (warning("storm"),)


def _leads_on(state: TinyEpicPirates, seat: int, cell: int) -> bool:
    """Could the ship sail on from this card? R14: with all Deckhands on Repair, not into a Storm without a token."""
    player = state.players[seat]
    storms = MAP[state.cards[cell]].storm
    safe = hands_to_lose(player) > jostles(player, storms) or player.kept.count("storm") > storms
    return safe or not all(MAP[state.cards[near]].storm for near in NEIGHBOURS[cell])


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
    """Why the order would be lost on this card. It is wasted if it could be carried out on a card still in reach."""
    assert state.sail is not None
    order = state.players[seat].helm.order
    card = MAP[state.cards[cell]]
    could = any(ORDER_RULES[order].possible(state, seat, near) for near in reach(state, seat, state.sail))
    say = waste if could else warning
    if order == "trade" and card.market:
        return say("nothing_to_sell", cube=card.market)
    if order == "hide_out" and card.cove:
        return say("cove_taken")
    return say("order_lost", order=order)


def of_a_storm(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    del state, seat
    match option:
        case UseStormToken():
            return (fact("token_spent"),)
        case TakeTheJostle():
            return (warning("storm"),)
        case _:
            return ()
