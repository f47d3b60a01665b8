"""Tiles with a double outcome: blue corners."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Action, Ask, Steps, ask_all, ask_secretly, make_ask
from tortuga.games.pirata_codex.actions import (
    PICK_NOBODY,
    NoStake,
    Number,
    PickPlayer,
    Reroll,
    StakeCrew,
    Stop,
    Symbol,
    numbers,
    pick,
    rerolls,
)
from tortuga.games.pirata_codex.chapters.action_dice import roll_tile_die
from tortuga.games.pirata_codex.chapters.asking import ask_ship, automatic, voice
from tortuga.games.pirata_codex.chapters.battle import battle
from tortuga.games.pirata_codex.chapters.course import move_ship, order, others, sheltered, spring_tide
from tortuga.games.pirata_codex.chapters.crew import (
    can_leave,
    can_pay,
    check_out,
    cup_size,
    curse,
    gain,
    lose,
    put_back,
    take_special,
)
from tortuga.games.pirata_codex.chapters.facing import face_tile, nothing, tile
from tortuga.games.pirata_codex.chapters.phantom import sail_on
from tortuga.games.pirata_codex.chapters.targets import pick_player, unsheltered
from tortuga.games.pirata_codex.data import CUP, TILES
from tortuga.games.pirata_codex.data.kinds import MOST_DICE
from tortuga.games.pirata_codex.events import (
    CupsMoved,
    DeadDice,
    DieRolled,
    FogGuessed,
    FogWhispered,
    Staked,
    StakeLost,
    StakeWon,
    WindTurned,
)
from tortuga.games.pirata_codex.state import KING, MERMAIDS, NOBODY, Pirata, PirataTable, Stake

SYMBOLS: tuple[Symbol, Symbol] = ("X", "O")
CANNONS, ISLAND = TILES["cannons"].amounts, TILES["treasure_island"].amounts
DEAL, FOG = TILES["deal_dead"].amounts, TILES["thick_fog"].amounts
COMPASS = TILES["compass"].amounts["tiles"]


@tile("maelstrom")
def maelstrom(table: PirataTable, you: int) -> None:
    """All cups move on, dice and all, by as many seats as a crew die shows (R14, R50)."""
    state = table.state
    rolled = table.chance.roll()
    table.tell(DieRolled(you, "crew", (str(rolled),)))
    ring = order(state, you)
    steps = rolled % len(ring)
    new_seat = {seat: ring[(at + steps) % len(ring)] for at, seat in enumerate(ring)}
    crew = {new_seat[seat]: state.players[seat].crew for seat in ring}
    for seat in ring:
        state.players[seat].crew = crew[seat]
    state.holders[:] = [new_seat.get(holder, holder) for holder in state.holders]
    table.tell(CupsMoved(steps, direction_name(state)))
    for seat in ring:
        check_out(table, seat)


def direction_name(state: Pirata) -> str:
    return "clockwise" if state.direction > 0 else "counter_clockwise"


@tile("change_of_wind")
def change_of_wind(table: PirataTable, you: int) -> None:
    """The betting direction changes."""
    del you
    table.state.direction *= -1
    table.tell(WindTurned(direction_name(table.state)))


@tile("mutiny")
def mutiny(table: PirataTable, you: int) -> Steps[None]:
    """X: the King loses the die to the others, anybody else loses two crew. O: anybody else becomes King."""
    state = table.state
    symbol = yield from roll_tile_die(table, you)
    king = state.holders[KING]
    if king == you:
        if symbol == "X" and can_leave(state, KING):
            winner = yield from battle(table, others(state, you))  # R51: in shelter too
            if not (yield from take_special(table, winner, KING)):
                put_back(table, you, KING)
    elif symbol == "X":
        yield from lose(table, you, TILES["mutiny"].amounts["crew"])
    elif king < 0 or not sheltered(state, king):
        yield from take_special(table, you, KING)


@tile("cannons")
def cannons(table: PirataTable, you: int) -> Steps[None]:
    """X: they backfire and you lose one crew. O: up to two shots; each hits on another X."""
    state = table.state
    if (yield from roll_tile_die(table, you)) == "X":
        yield from lose(table, you, CANNONS["crew"])
        return
    for _ in range(CANNONS["shots"]):
        target = yield from pick_player(table, you, unsheltered(state, you), may_stop=True)
        if target is None:
            return
        if (yield from roll_tile_die(table, you)) == "X":
            yield from lose(table, target, CANNONS["hit"])


@tile("mermaids")
def mermaids(table: PirataTable, you: int) -> Steps[None]:
    """X: you lose one crew. O: take the Mermaids die, without a duel (R31)."""
    state = table.state
    if (yield from roll_tile_die(table, you)) == "X":
        yield from lose(table, you, TILES["mermaids"].amounts["crew"])
        return
    holder = state.holders[MERMAIDS]
    if holder < 0 or not sheltered(state, holder):
        yield from take_special(table, you, MERMAIDS)


@tile("shipwreck")
def shipwreck(table: PirataTable, you: int) -> Steps[None]:
    """X: you are cursed. O: recruit one crew."""
    if (yield from roll_tile_die(table, you)) == "X":
        curse(table, you)
    else:
        gain(table, you, TILES["shipwreck"].amounts["crew"])


@tile("compass")
def compass(table: PirataTable, you: int) -> Steps[None]:
    """X: one tile back. O: one tile forward. Face the tile there (R46)."""
    state = table.state
    if (yield from roll_tile_die(table, you)) == "X":
        moved = 0 if spring_tide(state) else move_ship(table, you, -COMPASS, "compass")  # R74
    elif you == state.phantom:
        moved = yield from sail_on(table, COMPASS, "compass")
    else:
        moved = move_ship(table, you, COMPASS, "compass")
    if moved:
        yield from face_tile(table, you)


# Stakes


def stake_options(state: Pirata, seat: int, most: int) -> list[Action]:
    return [
        StakeCrew(crew, symbol)
        for crew in range(1, most + 1)
        if can_pay(state, seat, crew)
        for symbol in SYMBOLS
    ]  # fmt: skip


def put_stake(table: PirataTable, seat: int, crew: int, symbol: str) -> None:
    """Put the staked dice beside the cup until the roll."""
    table.state.players[seat].crew -= crew
    table.state.stakes.append(Stake(seat, crew, symbol))
    table.tell(Staked(seat, crew, symbol))


def settle_stakes(table: PirataTable, symbol: str) -> None:
    """On a match the stake comes back with as many dice again; on a miss it is lost."""
    state = table.state
    stakes = list(state.stakes)
    state.stakes.clear()
    for stake in stakes:
        if stake.symbol == symbol:
            state.players[stake.seat].crew += stake.crew
            table.tell(StakeWon(stake.seat, gain(table, stake.seat, stake.crew)))
        else:
            state.bag += stake.crew
            table.tell(StakeLost(stake.seat, stake.crew))
            check_out(table, stake.seat)


@tile("gamble")
def gamble(table: PirataTable, you: int) -> Steps[None]:
    """Stake one or two crew on X or O; not with a full cup (R40)."""
    state = table.state
    if cup_size(state, you) >= CUP or not can_pay(state, you, 1):
        nothing(table, you)
        return
    stake = yield from ask_ship(table, you, "gamble_stake", stake_options(state, you, TILES["gamble"].amounts["stake"]))
    assert isinstance(stake, StakeCrew)
    put_stake(table, you, stake.crew, stake.symbol)
    settle_stakes(table, (yield from roll_tile_die(table, you)))


@tile("treasure_island")
def treasure_island(table: PirataTable, you: int) -> Steps[None]:
    """You must stake crew, the others may. All choose at once, and one roll counts for everybody (R41, R85)."""
    state = table.state
    bettors = [seat for seat in order(state, you) if can_pay(state, seat, 1)]
    if you == state.phantom and you in bettors:
        stake = yield from ask_ship(table, you, "island_stake", stake_options(state, you, ISLAND["stake"]))
        assert isinstance(stake, StakeCrew)
        state.sealed = Stake(you, stake.crew, stake.symbol)

    def ask_of(seat: int) -> Ask:
        if seat == you:
            return make_ask("island_stake", stake_options(state, you, ISLAND["stake"]))
        return make_ask("island_stake", [NoStake(), *stake_options(state, seat, ISLAND["others"])])

    asked = [seat for seat in bettors if seat != state.phantom]  # R88
    answers: dict[int, Action] = (yield from ask_all(asked, ask_of)) if asked else {}
    if state.sealed is not None:
        put_stake(table, you, state.sealed.crew, state.sealed.symbol)
        state.sealed = None
    for seat, answer in answers.items():
        if isinstance(answer, StakeCrew):
            put_stake(table, seat, answer.crew, answer.symbol)
    if state.stakes:
        settle_stakes(table, (yield from roll_tile_die(table, you)))


# Deal with the Dead


def deal_target(state: Pirata) -> int:
    """The sum that the dice on the table should have."""
    return DEAL["each"] * len(state.deal)


@tile("deal_dead")
def deal_dead(table: PirataTable, you: int) -> Steps[None]:
    """Roll your crew dice up to three times to reach five times their number (R45)."""
    state = table.state
    crew = state.players[you].crew
    if not crew:
        nothing(table, you)
        return
    state.locked.clear()
    state.deal[:] = [table.chance.roll() for _ in range(crew)]
    target = deal_target(state)
    table.tell(DeadDice(you, tuple(state.deal), sum(state.deal), target))
    for _ in range(DEAL["rolls"] - 1):
        chosen = yield from _choose_dice(table, you, target)
        if not chosen:
            break
        state.locked[:] = [die for die in range(crew) if die not in chosen]
        for die in chosen:
            state.deal[die] = table.chance.roll()
        table.tell(DeadDice(you, tuple(state.deal), sum(state.deal), target))
    off = abs(sum(state.deal) - target)
    if off > 1:
        curse(table, you)
    else:
        gain(table, you, DEAL["near" if off else "exact"])


def _choose_dice(table: PirataTable, you: int, target: int) -> Steps[Sequence[int]]:
    """Choose unlocked dice to roll again; all others are locked for good."""
    state = table.state
    free = tuple(die for die in range(len(state.deal)) if die not in state.locked)
    if automatic(state, you):
        return () if sum(state.deal) == target else tuple(die for die in free if state.deal[die] < DEAL["each"])
    answer = yield from ask_ship(table, you, "deal_lock", rerolls(free, stop=True), about={"target": target})
    assert isinstance(answer, Reroll | Stop)
    return answer.dice if isinstance(answer, Reroll) else ()


# Thick Fog

PHANTOM_GUESS = 15


@tile("thick_fog")
def thick_fog(table: PirataTable, you: int) -> Steps[None]:
    """Guess how many crew dice are under all cups, perhaps with somebody's help (R49)."""
    state = table.state
    state.helper, state.suggestion = NOBODY, 0
    if len(order(state, you)) >= FOG["helpers_from"]:
        yield from _find_helper(table, you)
    guess = yield from _guess(table, you)
    truth = sum(player.crew for player in state.players)
    table.tell(FogGuessed(you, guess, truth))
    team = [you] if state.helper < 0 else [you, state.helper]
    state.helper, state.suggestion = NOBODY, 0
    if guess == truth:
        for seat in team:
            gain(table, seat, FOG["right"])
    else:
        for seat in team:
            yield from lose(table, seat, FOG["wrong"])


def _find_helper(table: PirataTable, you: int) -> Steps[None]:
    state = table.state
    helpers = [pick(other) for other in unsheltered(state, you)]
    answer = yield from ask_ship(table, you, "fog_helper", [PICK_NOBODY, *helpers])
    if not isinstance(answer, PickPlayer):
        return
    helper = state.helper = answer.seat
    options = numbers(MOST_DICE)
    whisper = yield from ask_ship(table, helper, "fog_suggest", options, options[5 * len(order(state, you)) - 1])
    assert isinstance(whisper, Number)
    state.suggestion = whisper.number
    table.whisper(FogWhispered(helper, you, state.suggestion), to=[you, helper], public=FogWhispered(helper, you, None))


def _guess(table: PirataTable, you: int) -> Steps[int]:
    state = table.state
    if automatic(state, you):
        return PHANTOM_GUESS
    options = numbers(MOST_DICE)

    def ask_of(_: int) -> Ask:
        return make_ask("fog_guess", options, options[(state.suggestion or 5 * len(order(state, you))) - 1])

    answer: Number = yield from ask_secretly(voice(state, you), ask_of)
    return answer.number
