"""Deal with the Dead: what stopping brings, and the chances of rolling again."""

from __future__ import annotations

from functools import cache

from tortuga.engine import Action
from tortuga.engine.describing.facts import Fact, Facts, fact, percent, ruin
from tortuga.games.pirata_codex.actions import Reroll
from tortuga.games.pirata_codex.chapters.crew import can_curse, room_for
from tortuga.games.pirata_codex.chapters.tiles.double import DEAL, deal_target
from tortuga.games.pirata_codex.state import Pirata

SIDES = 6


def of_dead_dice(state: Pirata, seat: int, option: Action) -> Facts:
    if seat != state.tile_winner:
        return ()  # the seat plays for the Phantom
    wanted = deal_target(state)
    if not isinstance(option, Reroll):
        return (_stopped(state, seat, abs(sum(state.deal) - wanted)),)
    kept = sum(face for die, face in enumerate(state.deal) if die not in option.dice)
    exact, near = near_enough(len(option.dice), wanted - kept)
    return (fact("deal_roll", exact=percent(exact), near=percent(near)),)


def _stopped(state: Pirata, seat: int, off: int) -> Fact:
    if off <= 1:
        return fact("deal_near" if off else "deal_exact", crew=room_for(state, seat, DEAL["near" if off else "exact"]))
    return ruin("deal_cursed") if can_curse(state, seat) else fact("deal_missed")


@cache
def near_enough(dice: int, wanted: int) -> tuple[float, float]:
    """The chance that this many dice show exactly this sum, and that they miss it by one."""
    ways = sums(dice)
    exact, near = ways.get(wanted, 0), ways.get(wanted - 1, 0) + ways.get(wanted + 1, 0)
    return exact / SIDES**dice, near / SIDES**dice


@cache
def sums(dice: int) -> dict[int, int]:
    """In how many ways these dice can show each sum."""
    if not dice:
        return {0: 1}
    found: dict[int, int] = {}
    for total, ways in sums(dice - 1).items():
        for face in range(1, SIDES + 1):
            found[total + face] = found.get(total + face, 0) + ways
    return found
