"""Deckhands: what they do where they are, and what it costs to move them."""

from __future__ import annotations

from tortuga.engine import Action
from tortuga.engine.facts import Fact, Facts, fact, warning
from tortuga.games.tiny_epic_pirates.actions import Assign, JostleHand, JostlePost, SendTo, TakeFrom
from tortuga.games.tiny_epic_pirates.combat import automatic, sure_hits
from tortuga.games.tiny_epic_pirates.components import Assignment
from tortuga.games.tiny_epic_pirates.data import RANKS
from tortuga.games.tiny_epic_pirates.sailing import total_sail
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
            return fact("sail_becomes", sail=total_sail(player, state.sail) + by)
        case "cannons":
            return fact("hits_become", hits=sure_hits(player) + by)
        case "extort":
            return fact("extort_becomes", gold=player.helm.hands["extort"] + by)
        case "repair":
            return fact("from_repair") if by < 0 else warning("to_repair")


def of_an_assignment(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """What the Deckhands would do after being placed anew."""
    if not isinstance(option, Assign):
        return ()
    player = state.players[seat]
    sail = RANKS[player.level - 1].sail + option.rigging
    hits = automatic(player.crew) + option.cannons
    placed = fact("assigned", sail=sail, hits=hits, gold=option.extort)
    return (placed, warning("idle", hands=option.repair)) if option.repair else (placed,)
