"""Questions that are made once and kept, questions about cards in hand, and the offer that always stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import product

from tortuga.engine import Action, Ask, Steps, Table, ask_anew
from tortuga.games.piratical.actions import Concede, GetUnderWay, PlayCards, Stay
from tortuga.games.piratical.chart import NOWHERE
from tortuga.games.piratical.data import CARDS, RACES
from tortuga.games.piratical.hexes import SIDES
from tortuga.games.piratical.state import NOBODY, Piratical

_CONCEDE = Ask("concede", (Concede(),), Concede())


def concession(state: Piratical, seat: int) -> Ask | None:
    """Every captain may give up at any time, whoever is asked."""
    return _CONCEDE if seat in state.playing else None


def ask_about_cards(table: Table[Piratical], seat: int, make: Callable[[Piratical, int], Ask]) -> Steps[Action]:
    """Ask a captain about cards in hand: the others may not even know that somebody is asked.

    As long as the question stands, the hand is not dealt again (see ``hidden``), so the options stay true.
    """
    state = table.state
    state.responder = seat
    answer: Action = yield from ask_anew(seat, make, state)
    state.responder = NOBODY
    return answer


def open_window(table: Table[Piratical]) -> None:
    """R79: a card may be played in answer now, so nothing before it is taken back, whether or not one is held.

    While a ship is at anchor nobody but its captain answers anything, so nobody learns what another holds.
    """
    if table.state.phase != "anchor":
        table.revealed = True


def how_to_move(state: Piratical, seat: int) -> Ask:
    """Staying as one lies comes first; in a port hex the bow may be swung to any side (R21)."""
    captain = state.captains[seat]
    ship = captain.ship
    assert ship is not None
    return _how_to_move(captain.race, ship.facing, state.sea.port_at[ship.hex] != NOWHERE)


@cache
def _how_to_move(race: int, facing: int, in_port: bool) -> Ask:
    stay = [Stay(facing)] + [Stay(side) for side in SIDES if in_port and side != facing]
    return Ask("mode", (*stay, *(GetUnderWay(mode) for mode in RACES[race].modes)), stay[0])


@lru_cache(maxsize=64)
def selections(cards: tuple[int, ...]) -> tuple[PlayCards, ...]:
    """Every selection out of these cards, none first; of two copies of a card it does not matter which."""
    kinds = sorted(set(cards))
    counts = product(*(range(cards.count(kind) + 1) for kind in kinds))
    taken = [[CARDS[kind].id for kind, n in zip(kinds, count, strict=True) for _ in range(n)] for count in counts]
    return tuple(PlayCards(tuple(names)) for names in sorted(taken, key=len))
