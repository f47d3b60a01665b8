"""Deckhands: what they do where they are, and what it costs to move them."""

from __future__ import annotations

from tortuga.engine import Action
from tortuga.engine.describing.facts import Fact, Facts, fact, warning
from tortuga.games.tiny_epic_pirates.actions import Assign, JostleHand, JostlePost, SendTo, TakeFrom
from tortuga.games.tiny_epic_pirates.chapters.hits import automatic, sure_hits
from tortuga.games.tiny_epic_pirates.chapters.sailing import total_sail
from tortuga.games.tiny_epic_pirates.data import MOST_GOLD, RANKS
from tortuga.games.tiny_epic_pirates.data.components import Assignment
from tortuga.games.tiny_epic_pirates.state import Player, TinyEpicPirates


def of_a_hand(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """What changes when one Deckhand comes or goes."""
    player = state.players[seat]
    match option:
        case TakeFrom(assignment):
            return (_changed(state, player, assignment, -1),)
        case JostleHand(assignment):
            return (_changed(state, player, assignment, -1),)
        case SendTo(assignment):
            return (_changed(state, player, assignment, 1),)
        case JostlePost():
            return (fact("post_lost"),)
        case _:
            return ()


def _changed(state: TinyEpicPirates, player: Player, assignment: Assignment, by: int) -> Fact:
    match assignment:
        case "rigging":
            return _sail(state, player, by)
        case "cannons":
            return fact("hits_become", hits=sure_hits(player) + by)
        case "extort":
            return fact("extort_becomes", gold=player.helm.hands["extort"] + by)
        case "repair":
            return fact("from_repair") if by < 0 else warning("to_repair")


def _sail(state: TinyEpicPirates, player: Player, by: int) -> Fact:
    """The Sail then; while sailing, how much of it is left (R16: cards already sailed are not taken back)."""
    total = total_sail(player, state.sail) + by
    if state.sail is None:
        return fact("sail_becomes", sail=total)
    return fact("sail_left", left=max(0, total - state.sail.used))


def of_an_assignment(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """What the Deckhands would do after being placed anew."""
    return _placed(state, seat, option, "assigned") if isinstance(option, Assign) else ()


def of_a_hiding(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """What Deckhands would do, placed anew at a Hide Out: Extort pays at once, as far as there is room (R33)."""
    return _placed(state, seat, option, "assigned_in_hiding") if isinstance(option, Assign) else ()


def _placed(state: TinyEpicPirates, seat: int, option: Assign, key: str) -> Facts:
    player = state.players[seat]
    sail = RANKS[player.level - 1].sail + option.rigging
    hits = automatic(player.crew) + option.cannons
    gold = option.extort if key == "assigned" else min(option.extort, MOST_GOLD - player.gold)
    placed = fact(key, sail=sail, hits=hits, gold=gold)
    return (placed, warning("idle", hands=option.repair)) if option.repair else (placed,)
