"""Crew: gaining, losing, stealing and paying with dice, and the three special dice."""

from __future__ import annotations

from tortuga.engine import Steps
from tortuga.games.pirata_codex.actions import LeaveDie, LoseDie, TakeDie
from tortuga.games.pirata_codex.chapters.asking import ask_ship
from tortuga.games.pirata_codex.data import CUP, NUMBERS
from tortuga.games.pirata_codex.data.kinds import SPECIAL_DICE
from tortuga.games.pirata_codex.ending import leave
from tortuga.games.pirata_codex.events import (
    CrewGained,
    CrewLost,
    CrewPaid,
    CrewStolen,
    CurseLifted,
    CurseWarded,
    SpecialLeft,
    SpecialLost,
    SpecialTaken,
)
from tortuga.games.pirata_codex.state import BOARD, CURSED, KING, MERMAIDS, Pirata, PirataTable

CURSE_PRICE = NUMBERS.curse_price


def cup_size(state: Pirata, seat: int) -> int:
    """All dice in the cup, special ones included."""
    return state.players[seat].crew + state.holders.count(seat)


def floor(state: Pirata, seat: int) -> int:
    """How many dice a cup always keeps: one, or none with the skin Instant Death."""
    return 0 if state.settings.skins.instant_death and seat != state.phantom else 1


# Gaining and losing


def can_gain(state: Pirata, seat: int) -> bool:
    return state.bag > 0 and cup_size(state, seat) < CUP and not state.players[seat].out


def room_for(state: Pirata, seat: int, crew: int) -> int:
    """How many of these crew dice a ship can recruit, as far as cup and bag allow (R83)."""
    return 0 if state.players[seat].out else max(0, min(crew, CUP - cup_size(state, seat), state.bag))


def gain(table: PirataTable, seat: int, crew: int) -> int:
    """Recruit crew dice from the bag as far as cup and bag allow (R83). Returns how many."""
    state = table.state
    gained = room_for(state, seat, crew)
    if gained:
        state.bag -= gained
        state.players[seat].crew += gained
        table.tell(CrewGained(seat, gained))
    return gained


def can_lose(state: Pirata, seat: int) -> bool:
    crew, holders = state.players[seat].crew, state.holders
    if crew > 1:
        return True
    losable = crew > 0 or holders[KING] == seat or holders[MERMAIDS] == seat
    return losable and cup_size(state, seat) > floor(state, seat)


def lose(table: PirataTable, seat: int, dice: int) -> Steps[None]:
    """Lose dice one by one, down to the last: crew first, then King or Mermaids (R9), never the Cursed die (R8)."""
    state = table.state
    player = state.players[seat]
    spare = cup_size(state, seat) - floor(state, seat)
    crew = min(dice, player.crew, spare)
    if crew > 0:
        player.crew -= crew
        state.bag += crew
        table.tell(CrewLost(seat, crew))
    for _ in range(min(dice, spare) - crew):
        yield from _lose_special(table, seat)
    check_out(table, seat)


def _lose_special(table: PirataTable, seat: int) -> Steps[None]:
    state = table.state
    held = [die for die in (MERMAIDS, KING) if state.holders[die] == seat]
    if not held:
        return
    options = [LoseDie("mermaids" if die == MERMAIDS else "king") for die in held]
    answer = yield from ask_ship(table, seat, "lose_special", options)
    assert isinstance(answer, LoseDie)
    put_back(table, seat, SPECIAL_DICE.index(answer.die))


def check_out(table: PirataTable, seat: int) -> None:
    """Instant Death: a player with no dice, or with the Cursed die alone, is out."""
    state = table.state
    player = state.players[seat]
    if player.crew or floor(state, seat) or player.out:
        return
    if state.holders[KING] != seat and state.holders[MERMAIDS] != seat:
        leave(table, seat, "no_crew")


# Stealing and paying


def can_steal(state: Pirata, seat: int, victim: int) -> bool:
    """A crew die that the victim can spare, and room for it in the thief's cup (R37)."""
    crew = state.players[victim].crew
    can_spare = crew > 1 or (crew == 1 and cup_size(state, victim) > floor(state, victim))
    return can_spare and cup_size(state, seat) < CUP and not state.players[seat].out


def steal(table: PirataTable, seat: int, victim: int, dice: int = 1) -> None:
    """Crew dice go one by one from the victim to the thief, as far as that is possible."""
    state = table.state
    for _ in range(dice):
        if not can_steal(state, seat, victim):
            return
        state.players[victim].crew -= 1
        state.players[seat].crew += 1
        table.tell(CrewStolen(seat, victim))
        check_out(table, victim)


def can_pay(state: Pirata, seat: int, crew: int) -> bool:
    """Payment is in crew dice only, and one die must stay in the cup (R70)."""
    return state.players[seat].crew >= crew and cup_size(state, seat) > crew


def pay(table: PirataTable, seat: int, crew: int) -> None:
    """Pay with crew dice, which go to the bag."""
    table.state.players[seat].crew -= crew
    table.state.bag += crew
    table.tell(CrewPaid(seat, crew))
    check_out(table, seat)


# Special dice


def put_back(table: PirataTable, seat: int, die: int) -> None:
    """A special die returns to the dice board."""
    state = table.state
    state.holders[die] = BOARD
    state.faces[die] = 0
    table.tell(SpecialLost(seat, SPECIAL_DICE[die]))
    _after_special(table, seat)


def can_leave(state: Pirata, die: int, spare: int = 0) -> bool:
    """May the special die leave its holder's cup? If it is the only die there, R10 needs one from the bag instead."""
    holder = state.holders[die]
    return holder < 0 or cup_size(state, holder) > 1 or state.bag + spare > 0 or not floor(state, holder)


def can_take(state: Pirata, seat: int, die: int, recruits: int = 0) -> bool:
    """May the special die move into this cup, once so many crew dice have come into it from the bag?"""
    if state.holders[die] == seat or state.players[seat].out:
        return False
    full = cup_size(state, seat) + recruits >= CUP
    return can_leave(state, die, spare=full - recruits)


def take_special(table: PirataTable, seat: int, die: int) -> Steps[bool]:
    """Take the King or Mermaids die from its holder or the board. Returns whether it was taken.

    R10: it goes into a full cup only in exchange for a crew die, and the player may leave it instead.
    """
    state = table.state
    if not can_take(state, seat, die):
        return False
    if cup_size(state, seat) >= CUP:
        answer = yield from ask_ship(
            table, seat, "take_special", [TakeDie(), LeaveDie()], about={"die": SPECIAL_DICE[die]}
        )
        if isinstance(answer, LeaveDie):
            table.tell(SpecialLeft(seat, SPECIAL_DICE[die]))
            return False
    _move_special(table, seat, die)
    return True


def is_warded(state: Pirata, seat: int) -> bool:
    """Does a Blessed Medallion keep the curse away?"""
    return state.players[seat].ward >= state.round


def can_curse(state: Pirata, seat: int, recruits: int = 0) -> bool:
    """Would a curse bring the Cursed die into this cup, once so many crew dice have come into it from the bag?"""
    return not is_warded(state, seat) and can_take(state, seat, CURSED, recruits)


def curse(table: PirataTable, seat: int) -> None:
    """Put the Cursed die into this cup, from the board or its holder, unless a Blessed Medallion keeps it away."""
    state = table.state
    if state.holders[CURSED] == seat:
        return
    if is_warded(state, seat):
        table.tell(CurseWarded(seat))
    elif can_take(state, seat, CURSED):
        _move_special(table, seat, CURSED)


def _move_special(table: PirataTable, seat: int, die: int) -> None:
    state = table.state
    if cup_size(state, seat) >= CUP:
        state.players[seat].crew -= 1
        state.bag += 1
        table.tell(CrewLost(seat, 1))
    holder = state.holders[die]
    state.holders[die] = seat
    state.faces[die] = 0
    table.tell(SpecialTaken(seat, SPECIAL_DICE[die], None if holder < 0 else holder))
    if holder >= 0:
        _after_special(table, holder)


def _after_special(table: PirataTable, seat: int) -> None:
    """R10: a cup whose only die has left gets a crew die instead."""
    if cup_size(table.state, seat) == 0 and floor(table.state, seat):
        gain(table, seat, 1)
    check_out(table, seat)


def can_lift_curse(state: Pirata, seat: int) -> bool:
    """R24: it costs two crew dice, and a die must stay when the Cursed die has gone."""
    return (
        state.holders[CURSED] == seat
        and state.players[seat].crew >= CURSE_PRICE
        and cup_size(state, seat) > CURSE_PRICE + 1
    )


def lift_curse(table: PirataTable, seat: int) -> None:
    pay(table, seat, CURSE_PRICE)
    table.tell(CurseLifted(seat))
    put_back(table, seat, CURSED)
