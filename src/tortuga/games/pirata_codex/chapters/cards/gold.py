"""Gold cards: played in the sail phase and in the action phase."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Action, Steps, ask
from tortuga.games.pirata_codex.actions import KeepRoll, PlayCard, TakeCard, play
from tortuga.games.pirata_codex.chapters.battle import FACES
from tortuga.games.pirata_codex.chapters.course import closest_lead, move_ship, spring_tide
from tortuga.games.pirata_codex.chapters.crew import can_leave, put_back
from tortuga.games.pirata_codex.chapters.hands import known_to_all
from tortuga.games.pirata_codex.chapters.playing import Sights, aimed, plain, special
from tortuga.games.pirata_codex.data import CARDS
from tortuga.games.pirata_codex.events import CardFetched, DieTurned, LuckyKept, LuckyRolled, Marked, ResultsExchanged
from tortuga.games.pirata_codex.state import CURSED, Pirata, PirataTable

KEEP_OLD, KEEP_NEW = KeepRoll("old"), KeepRoll("new")


# Battle rolls


@plain("lucky_pirate", when=lambda state, seat: state.rolls[seat] > 0)
def lucky_pirate(table: PirataTable, seat: int) -> Steps[None]:
    """Roll your battle die again and choose which result counts."""
    state = table.state
    old = state.rolls[seat]
    new = state.lucky = table.chance.roll(8)
    table.tell(LuckyRolled(seat, FACES[old - 1], FACES[new - 1]))
    if new != old:
        results = {"old": FACES[old - 1], "new": FACES[new - 1]}
        higher = KEEP_NEW if new > old else KEEP_OLD
        answer = yield from ask(seat, "lucky_choice", (KEEP_OLD, KEEP_NEW), higher, about=results)
        if answer == KEEP_NEW:
            state.rolls[seat] = new
    state.lucky = 0
    table.tell(LuckyKept(seat, FACES[state.rolls[seat] - 1]))


def other_results(sights: Sights, seat: int) -> list[int]:
    """Everybody with a different result in this roll."""
    rolls = sights.state.rolls
    return [other for other, rolled in enumerate(rolls) if rolled and rolled != rolls[seat]]


@aimed("cheating_pirate", at=other_results)
def cheating_pirate(table: PirataTable, seat: int, target: int) -> None:
    """Exchange your result with another's."""
    rolls = table.state.rolls
    rolls[seat], rolls[target] = rolls[target], rolls[seat]
    table.tell(ResultsExchanged(seat, target))


def symbols_to_turn(sights: Sights, _: int) -> Sequence[PlayCard]:
    """Any of the rolls that were just made."""
    rolls = len(sights.state.symbols)
    if rolls == 1:
        return (play("sleight_of_hand"),)
    return [play("sleight_of_hand", None, roll) for roll in range(rolls)]


@special("sleight_of_hand", plays=symbols_to_turn)
def sleight_of_hand(table: PirataTable, seat: int, action: PlayCard) -> None:
    """Turn a Pirates or Treasure die to the other symbol."""
    symbols = table.state.symbols
    roll = action.roll or 0
    symbols[roll] = "O" if symbols[roll] == "X" else "X"
    table.tell(DieTurned(seat, symbols[roll]))


# Ships


FAIR_WIND, GHOST_WIND = CARDS["fair_wind"].amounts["tiles"], CARDS["ghost_wind"].amounts["tiles"]


@plain("fair_wind", when=lambda state, seat: state.players[seat].progress < state.finish)
def fair_wind(table: PirataTable, seat: int) -> None:
    """Your ship moves one tile forward."""
    move_ship(table, seat, FAIR_WIND, "fair_wind")


@plain("ghost_wind", when=lambda state, seat: closest_lead(state, seat) > 0)
def ghost_wind(table: PirataTable, seat: int) -> None:
    """Your ship moves toward the closest ship ahead, at most two tiles."""
    move_ship(table, seat, min(closest_lead(table.state, seat), GHOST_WIND), "ghost_wind")


def without_anchor(sights: Sights, seat: int) -> list[int]:
    """Exposed ships without an anchor. R74: in a spring tide no anchor holds."""
    if spring_tide(sights.state):
        return []
    return [other for other in sights.exposed(seat) if not sights.state.players[other].anchor]


@aimed("iron_anchor", at=without_anchor)
def iron_anchor(table: PirataTable, seat: int, target: int) -> None:
    """The target's ship stays put the next time the sail die would move it."""
    del seat
    table.state.players[target].anchor = True
    table.tell(Marked(target, "anchor"))


# Until the end of the next round


@plain("smoke_screen", when=lambda state, seat: state.players[seat].smoke <= state.round)
def smoke_screen(table: PirataTable, seat: int) -> None:
    """No attack card of another player reaches you (R81)."""
    table.state.players[seat].smoke = table.state.round + 1
    table.tell(Marked(seat, "smoke"))


def without_spot(sights: Sights, seat: int) -> list[int]:
    """Exposed players whom the Black Spot does not yet bind until the end of the next round."""
    state = sights.state
    return [other for other in sights.exposed(seat) if state.players[other].spot <= state.round]


@aimed("black_spot", at=without_spot)
def black_spot(table: PirataTable, seat: int, target: int) -> None:
    """The target may not play action cards."""
    del seat
    table.state.players[target].spot = table.state.round + 1
    table.tell(Marked(target, "spot"))


def can_bless(state: Pirata, seat: int) -> bool:
    if state.holders[CURSED] == seat:
        return can_leave(state, CURSED)
    return state.players[seat].ward <= state.round


@plain("blessed_medallion", when=can_bless)
def blessed_medallion(table: PirataTable, seat: int) -> None:
    """The Cursed die leaves your cup, or cannot come into it."""
    state = table.state
    if state.holders[CURSED] == seat:
        put_back(table, seat, CURSED)
    else:
        state.players[seat].ward = state.round + 1
        table.tell(Marked(seat, "ward"))


# The table


@plain("dead_calm", when=lambda state, _: not state.calm)
def dead_calm(table: PirataTable, seat: int) -> None:
    """Before a tile: no tile this round. In the action phase: no catch-up."""
    table.state.calm = True
    table.tell(Marked(seat, "calm"))


@plain("davy_jones_locker", when=lambda state, _: bool(state.discard))
def davy_jones_locker(table: PirataTable, seat: int) -> Steps[None]:
    """Take any card from the discard pile."""
    state = table.state
    options = [TakeCard(card) for card in dict.fromkeys(reversed(state.discard))]
    answer: Action = options[0]
    if len(options) > 1:
        answer = yield from ask(seat, "locker_pick", options)
    assert isinstance(answer, TakeCard)
    state.discard.remove(answer.card)
    state.players[seat].hand.append(answer.card)
    known_to_all(state, seat, answer.card)
    table.tell(CardFetched(seat, answer.card))
