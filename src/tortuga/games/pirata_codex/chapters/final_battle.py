"""The final battle, for two or more ships that reach the throne in the same round."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Ask, Phase, Steps, ask_all, make_ask
from tortuga.games.pirata_codex.actions import BuyCrew
from tortuga.games.pirata_codex.chapters.battle import MOST_ROLLS, SKULL, first, roll_battle_dice
from tortuga.games.pirata_codex.chapters.course import order
from tortuga.games.pirata_codex.chapters.crew import gain
from tortuga.games.pirata_codex.chapters.windows import window
from tortuga.games.pirata_codex.data import CUP, NUMBERS
from tortuga.games.pirata_codex.data.kinds import SPECIAL_DICE
from tortuga.games.pirata_codex.ending import crown
from tortuga.games.pirata_codex.events import CrewBought, CrewLost, FinalBattle, FinalRollVoid, SeatOut, SpecialLost
from tortuga.games.pirata_codex.state import BOARD, Pirata, PirataTable

CREW_FOR_SPECIAL, COINS_FOR_CREW = NUMBERS.crew_for_special, NUMBERS.coins_for_crew


def prepare(table: PirataTable, finalists: Sequence[int]) -> None:
    """Trade every special die for two crew dice, as far as there is room in the cup (R64).

    In Rough Seas the bag may be empty: a ship that gets no crew for its last dice is out before the first roll.
    """
    state = table.state
    state.finalists[:] = [seat for seat in order(state, state.token) if seat in finalists]
    table.tell(FinalBattle(tuple(state.finalists)))
    for seat in state.finalists:
        for die, name in enumerate(SPECIAL_DICE):
            if state.holders[die] == seat:
                state.holders[die] = BOARD
                table.tell(SpecialLost(seat, name))
                gain(table, seat, CREW_FOR_SPECIAL)
    state.phase = "final"
    if any(state.players[seat].crew for seat in state.finalists):
        _drop_out(table, state.finalists)
    _see_who_is_left(table)


def final_roll(table: PirataTable) -> Phase:
    """Buy crew, roll, and lose crew. The last finalist with crew wins."""
    state = table.state
    left = [seat for seat in state.finalists if not state.players[seat].out]
    yield from _buy_crew(table, left)
    losers = yield from _roll_for_losers(table, left)
    if len(losers) == len(left) and all(state.players[seat].crew == 1 for seat in losers):
        table.tell(FinalRollVoid())  # R63: somebody must be last
    elif losers:
        _lose_crew(table, losers)
        state.fruitless = 0
    _see_who_is_left(table)


def _see_who_is_left(table: PirataTable) -> None:
    """The last ship with crew wins; where nobody can lose any more, the first of them from the token holder."""
    state = table.state
    left = [seat for seat in state.finalists if not state.players[seat].out]
    if len(left) == 1 or state.fruitless >= MOST_ROLLS or not any(state.players[seat].crew for seat in left):
        crown(table, first(table, left), "final")


def most_crew_to_buy(state: Pirata, seat: int) -> int:
    """How many crew dice the player could buy now."""
    player = state.players[seat]
    return max(0, min(player.coins // COINS_FOR_CREW, CUP - player.crew, state.bag))


def _buy_crew(table: PirataTable, seats: Sequence[int]) -> Steps[None]:
    """R65: before every roll all may buy crew at the same time, two coins a die."""
    state = table.state
    buyers = [seat for seat in seats if most_crew_to_buy(state, seat)]
    if not buyers:
        return

    def ask_of(seat: int) -> Ask:
        options = [BuyCrew(crew) for crew in range(most_crew_to_buy(state, seat) + 1)]
        return make_ask("final_coins", options, options[-1])

    answers: dict[int, BuyCrew] = yield from ask_all(buyers, ask_of)
    for seat, answer in answers.items():
        if answer.crew:
            state.players[seat].coins -= COINS_FOR_CREW * answer.crew
            state.supply += COINS_FOR_CREW * answer.crew
            table.tell(CrewBought(seat, answer.crew))
            gain(table, seat, answer.crew)


def _roll_for_losers(table: PirataTable, seats: Sequence[int]) -> Steps[Sequence[int]]:
    """Who loses a crew die: everybody with a skull, or else the lowest roll. Nobody if all are equal.

    R62: if several are lowest, they roll off among themselves.
    """
    state = table.state
    rollers = seats
    while state.fruitless < MOST_ROLLS:
        state.fruitless += 1
        for seat in rollers:
            state.players[seat].gold = False  # R61: every roll counts as a round of its own
        roll_battle_dice(table, rollers, "loser")
        yield from window(table, "final", rollers)
        lowest = min(state.rolls[seat] for seat in rollers)
        low = [seat for seat in rollers if state.rolls[seat] == lowest]
        if lowest == SKULL or len(low) == 1:
            return low
        if len(low) == len(seats):
            return ()
        rollers = low
    return ()


def _lose_crew(table: PirataTable, seats: Sequence[int]) -> None:
    """Each loses one crew die. Ships left without crew are out, all those of one roll together."""
    for seat in seats:
        table.state.players[seat].crew -= 1
        table.state.bag += 1
        table.tell(CrewLost(seat, 1))
    _drop_out(table, seats)


def _drop_out(table: PirataTable, seats: Sequence[int]) -> None:
    """Ships without crew are out, all together."""
    state = table.state
    emptied = [seat for seat in seats if not state.players[seat].crew]
    if emptied:
        state.gone += 1
    for seat in emptied:
        state.players[seat].out = state.gone
        table.tell(SeatOut(seat, "final"))
