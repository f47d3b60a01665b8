"""How the game ends, and how players leave it early."""

from __future__ import annotations

from typing import NoReturn

from tortuga.engine import OVER, CutShort, Outcome, Tally, places_by
from tortuga.engine.describing.facts import fact
from tortuga.games.pirata_codex.chapters.course import humans, order
from tortuga.games.pirata_codex.data import WORDS
from tortuga.games.pirata_codex.events import GameWon, SeatOut
from tortuga.games.pirata_codex.state import BOARD, Pirata, PirataTable

LAST = 100
"""A number that is higher than that of anybody who left the game."""


class HasLeft(Exception):
    """The player who was acting is out of the game: the rest of the tile or card does not happen."""


def crown(table: PirataTable, seat: int, why: str) -> None:
    """End the match: this seat has won."""
    state = table.state
    state.champion, state.reason, state.phase = seat, why, OVER
    table.tell(GameWon(seat, why))


def win_at_once(table: PirataTable, seat: int, why: str) -> NoReturn:
    """End the match at once, whatever else was going on: this seat has won."""
    crown(table, seat, why)
    raise CutShort


def leave(table: PirataTable, seat: int, why: str) -> None:
    """A player is out: cards, coins and dice go back where they belong. The last human left wins at once."""
    state = table.state
    player = state.players[seat]
    successor = next((other for other in order(state, seat) if other != seat), seat)
    state.gone += 1
    player.out = state.gone
    table.tell(SeatOut(seat, why))
    state.discard += player.hand
    player.hand.clear()
    table.reveal()  # everybody now sees these cards
    state.supply += player.coins
    player.coins = 0
    player.dice.clear()
    state.bag += player.crew + sum(stake.crew for stake in state.stakes if stake.seat == seat)
    player.crew = 0
    state.stakes[:] = [stake for stake in state.stakes if stake.seat != seat]
    state.holders[:] = [BOARD if holder == seat else holder for holder in state.holders]
    state.seen[:] = [seen for seen in state.seen if seat not in (seen.by, seen.owner)]
    state.looks[:] = [look for look in state.looks if seat not in look]
    state.peeks[:] = [peek for peek in state.peeks if seat not in peek]
    for seats in (state.participants, state.sailing):
        if seat in seats:
            seats.remove(seat)
    if state.token == seat:
        state.token = successor
    left = humans(state)
    if len(left) == 1:
        win_at_once(table, left[0], "last")


def outcome(state: Pirata) -> Outcome:
    """The winner, then the other finalists, then the rest by progress, dice, coins and cards, then those who are out.

    Among finalists, and among those who are out, the later somebody went the better.
    """
    keys = [_rank(state, seat) for seat in range(state.humans)]
    progress = tuple(float(state.players[seat].progress) for seat in range(state.humans))
    return Outcome(places_by(keys), progress, (WORDS.name("reason", state.reason),))


def tally(state: Pirata) -> list[Tally]:
    """How far each ship has come, and what breaks ties."""
    return [_tally(state, seat) for seat in range(state.humans)]


def _tally(state: Pirata, seat: int) -> Tally:
    player = state.players[seat]
    parts = fact("progress", count=player.progress), fact("crew", count=player.crew + state.holders.count(seat))
    return Tally(player.progress, (*parts, fact("coins", count=player.coins), fact("cards", count=len(player.hand))))


def _rank(state: Pirata, seat: int) -> tuple[int, ...]:
    player = state.players[seat]
    if seat == state.champion:
        return (3,)
    if seat in state.finalists:
        return (2, player.out or LAST)
    if player.out:
        return (0, player.out)
    return (1, player.progress, player.crew + state.holders.count(seat), player.coins, len(player.hand))
