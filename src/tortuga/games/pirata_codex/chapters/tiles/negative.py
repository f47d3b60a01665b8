"""Negative tiles: red corners."""

from __future__ import annotations

from tortuga.engine import Steps
from tortuga.games.pirata_codex.actions import SpareDie
from tortuga.games.pirata_codex.chapters.action_dice import roll_symbols, roll_tile_die
from tortuga.games.pirata_codex.chapters.asking import ask_ship
from tortuga.games.pirata_codex.chapters.battle import battle
from tortuga.games.pirata_codex.chapters.course import order, others, sheltered, within
from tortuga.games.pirata_codex.chapters.crew import (
    can_pay,
    check_out,
    cup_size,
    curse,
    floor,
    gain,
    lose,
    pay,
    put_back,
    steal,
)
from tortuga.games.pirata_codex.chapters.facing import nothing, tile
from tortuga.games.pirata_codex.chapters.targets import unsheltered
from tortuga.games.pirata_codex.data import TILES
from tortuga.games.pirata_codex.data.kinds import SPECIAL_DICE
from tortuga.games.pirata_codex.events import CrewLost, WillMiss
from tortuga.games.pirata_codex.state import KING, MERMAIDS, PirataTable

NAVY, SPECIAL = TILES["navy"].amounts["crew"], TILES["plague"].amounts["special"]
KRAKEN, GHOSTS = TILES["kraken"].amounts, TILES["ghost_game"].amounts


@tile("navy")
def navy(table: PirataTable, you: int) -> Steps[None]:
    """X: you are caught and miss the next betting phase. O: you give up a die, and the others battle for it (R42)."""
    state = table.state
    if (yield from roll_tile_die(table, you)) == "X":
        state.players[you].miss_next = True
        table.tell(WillMiss(you))
    elif can_pay(state, you, NAVY):
        pay(table, you, NAVY)
        gain(table, (yield from battle(table, others(state, you))), NAVY)
    else:
        nothing(table, you)


@tile("kraken")
def kraken(table: PirataTable, you: int) -> Steps[None]:
    """You and all unsheltered ships within one tile battle for a loser (R43). Alone, you roll the Treasure die."""
    state = table.state
    affected = [you, *within(state, you, unsheltered(state, you), KRAKEN["reach"])]
    if len(affected) == 1:
        if (yield from roll_tile_die(table, you)) == "X":
            yield from lose(table, you, KRAKEN["crew"])
        return
    loser = yield from battle(table, affected, "loser")
    yield from lose(table, loser, KRAKEN["crew" if loser == you else "others"])


@tile("madness")
def madness(table: PirataTable, you: int) -> Steps[None]:
    """X: you are cursed."""
    if (yield from roll_tile_die(table, you)) == "X":
        curse(table, you)


@tile("plague")
def plague(table: PirataTable, you: int) -> Steps[None]:
    """Roll once for every crew die and twice for King and Mermaids; each X kills that die (R44)."""
    state = table.state
    crew = state.players[you].crew
    special = [die for die in (KING, MERMAIDS) if state.holders[die] == you]
    if not crew and not special:
        nothing(table, you)
        return
    symbols = yield from roll_symbols(table, you, TILES["plague"].die, crew + SPECIAL * len(special))
    dead_crew = min(symbols[:crew].count("X"), state.players[you].crew)
    rolls = symbols[crew:]
    own = {die: rolls[SPECIAL * at : SPECIAL * (at + 1)] for at, die in enumerate(special)}
    dying = [die for die in special if "X" in own[die] and state.holders[die] == you]
    if cup_size(state, you) == dead_crew + len(dying) and floor(state, you):
        if dead_crew:
            dead_crew -= 1
        elif dying:
            dying.remove((yield from _spare(table, you, dying)))
    if dead_crew:
        state.players[you].crew -= dead_crew
        state.bag += dead_crew
        table.tell(CrewLost(you, dead_crew))
    for die in dying:
        put_back(table, you, die)
    check_out(table, you)


def _spare(table: PirataTable, you: int, dying: list[int]) -> Steps[int]:
    """Choose the die that survives: one always does."""
    options = [SpareDie("king" if die == KING else "mermaids") for die in dying]
    answer = yield from ask_ship(table, you, "plague_spare", options)
    assert isinstance(answer, SpareDie)
    return SPECIAL_DICE.index(answer.die)


@tile("ghost_game")
def ghost_game(table: PirataTable, you: int) -> Steps[None]:
    """You lose crew; then the ghosts may steal one crew for you from each opponent in turn (R48)."""
    state = table.state
    yield from lose(table, you, GHOSTS["crew_of_many" if len(order(state, you)) >= GHOSTS["many"] else "crew"])
    for other in others(state, you):
        if state.players[you].out:
            return
        if (yield from roll_tile_die(table, you)) == "X" and not sheltered(state, other):
            steal(table, you, other)
