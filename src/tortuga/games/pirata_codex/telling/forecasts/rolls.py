"""Rolls: how often a die shows a symbol, what a battle roll leads to as the dice lie, and which of two is better."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tortuga.engine import Action
from tortuga.engine.describing.facts import Facts, fact, warning, waste
from tortuga.games.pirata_codex.actions import KeepRoll
from tortuga.games.pirata_codex.chapters.action_dice import SIDES
from tortuga.games.pirata_codex.chapters.battle import FACES, SKULL
from tortuga.games.pirata_codex.data import TILES
from tortuga.games.pirata_codex.state import Pirata

Fate = Literal["loses", "ties", "safe", "wins"]
"""What a roll leads to if no more cards are played. Ties are rolled off."""
RANKS: dict[Fate, int] = {"loses": 0, "ties": 1, "safe": 2, "wins": 2}


def chance_of(die: str, symbol: str) -> float:
    """How often this die shows X or O."""
    return SIDES[die].count(symbol) / len(SIDES[die])


def tile_chance(state: Pirata, symbol: str) -> float:
    """How often the die that is printed on the tile in play shows X or O."""
    return chance_of(TILES[state.tile].die, symbol)


def rolled(state: Pirata) -> dict[int, int]:
    """The results of everybody in the roll, by seat."""
    return {seat: roll for seat, roll in enumerate(state.rolls) if roll}


def fate(state: Pirata, seat: int, rolls: Mapping[int, int]) -> Fate:
    """If a winner is sought, the highest roll wins. If a loser is sought, the lowest loses; in the final battle so does
    every skull (R62), unless that would leave nobody (R63)."""
    mine = rolls[seat]
    others = [roll for other, roll in rolls.items() if other != seat]
    if state.goal == "winner":
        best = max(others)
        return "wins" if mine > best else "ties" if mine == best else "loses"
    worst = min(others)
    if mine == worst:
        return "loses" if state.phase == "final" and mine == SKULL and _leaves_somebody(state, rolls) else "ties"
    return "loses" if mine < worst else "safe"


def _leaves_somebody(state: Pirata, rolls: Mapping[int, int]) -> bool:
    """Is there a finalist who has more than one die, or no skull?"""
    left = [seat for seat in state.finalists if not state.players[seat].out]
    return any(state.players[seat].crew > 1 or rolls.get(seat) != SKULL for seat in left)


def is_worse(one: Fate, other: Fate) -> bool:
    return RANKS[one] < RANKS[other]


def of_a_roll(state: Pirata, seat: int, rolls: Mapping[int, int]) -> Facts:
    """The seat's roll and what it leads to."""
    found = fate(state, seat, rolls)
    say = warning if found == "loses" else fact
    return (say(f"roll_{found}", face=FACES[rolls[seat] - 1]),)


def of_a_worse_roll(roll: int) -> Facts:
    return (waste("worse", face=FACES[roll - 1]),)


def of_a_second_roll(state: Pirata, seat: int, option: Action) -> Facts:
    """Lucky Pirate: keep the first roll or the second."""
    if not isinstance(option, KeepRoll):
        return ()
    rolls = rolled(state)
    first, second = rolls, {**rolls, seat: state.lucky}
    kept, other = (first, second) if option.result == "old" else (second, first)
    worse = is_worse(fate(state, seat, kept), fate(state, seat, other))
    return of_a_worse_roll(kept[seat]) if worse else of_a_roll(state, seat, kept)
