"""Battles and duels with the eight-sided battle dice."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Steps
from tortuga.games.pirata_codex.chapters.course import order
from tortuga.games.pirata_codex.chapters.windows import window
from tortuga.games.pirata_codex.data import DICE
from tortuga.games.pirata_codex.events import BattleDecided, BattleRolled
from tortuga.games.pirata_codex.state import NOBODY, Pirata, PirataTable

FACES: tuple[str, ...] = tuple(str(side) for side in DICE["battle"].sides)
SKULL = 1
MOST_ROLLS = 100
"""A battle that is still undecided then goes to the first of those left, from the token holder."""


def battle(table: PirataTable, seats: Sequence[int], goal: str = "winner") -> Steps[int]:
    """Find one winner, or one loser: in each roll everybody without the best (or worst) result drops out."""
    if len(seats) == 1:
        return seats[0]
    rolls, best = table.state.rolls, max if goal == "winner" else min
    left: Sequence[int] = seats
    for _ in range(MOST_ROLLS):
        roll_battle_dice(table, left, goal)
        yield from window(table, "battle_roll", left)  # Lucky and Cheating Pirates of those who rolled
        sought = best([rolls[seat] for seat in left])
        left = [seat for seat in left if rolls[seat] == sought]
        if len(left) == 1:
            break
    decided = left[0] if len(left) == 1 else first(table, left)
    table.state.decided = decided
    table.tell(BattleDecided(goal, decided))
    return decided


def is_of_a_roll(state: Pirata, seat: int) -> bool:
    """Is the open window about a battle roll of this seat, which cards may still change?"""
    return state.window in ("battle_roll", "final") and bool(state.rolls and state.rolls[seat])


def first(table: PirataTable, seats: Sequence[int]) -> int:
    """The first of these seats, from the token holder in betting direction."""
    return next(seat for seat in order(table.state, table.state.token) if seat in seats)


def roll_battle_dice(table: PirataTable, seats: Sequence[int], goal: str) -> None:
    state = table.state
    roll = table.chance.roll
    rolls = [0] * len(state.players)
    faces = []
    for seat in seats:
        rolled = rolls[seat] = roll(8)
        faces.append(FACES[rolled - 1])
    state.rolls[:] = rolls
    state.goal, state.decided = goal, NOBODY
    table.tell(BattleRolled(goal, tuple(seats), tuple(faces)))


def duel(table: PirataTable, seat: int, other: int) -> Steps[int]:
    """A battle between two. Returns the winner."""
    return (yield from battle(table, (seat, other)))
