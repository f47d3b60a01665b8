"""Questions and answers that are needed often, made once and kept; questions about cards in hand; giving up."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import product

from tortuga.engine import Action, Ask, Steps, ask_anew
from tortuga.games.piratical.actions import Concede, GetUnderWay, Hire, PlayCards, Repair, Sell, Stay, Store
from tortuga.games.piratical.data import CARDS, RACES
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.data.hexes import SIDES
from tortuga.games.piratical.data.rows import CardNumber, RaceNumber
from tortuga.games.piratical.state import NOBODY, Piratical, PiraticalTable

_CONCEDE = Ask("concede", (Concede(),), Concede())


def concession(state: Piratical, seat: int) -> Ask | None:
    """The offer to give up, which every captain has at any time."""
    return _CONCEDE if seat in state.playing else None


def ask_about_cards(table: PiraticalTable, seat: int, make: Callable[[Piratical, int], Ask]) -> Steps[Action]:
    """Ask a captain about cards in hand; the others must not even know that anybody is asked.

    While the question is open, this hand is not dealt again (see ``hidden``), so its options stay correct.
    """
    state = table.state
    state.responder = seat
    answer: Action = yield from ask_anew(seat, make, state)
    state.responder = NOBODY
    return answer


def open_window(table: PiraticalTable) -> None:
    """A card may be played in answer now, so nothing before it can be taken back, whether or not one is held (R79).

    At anchor nobody but the ship's own captain answers, so taking back there tells nothing about another hand.
    """
    if table.state.phase != "anchor":
        table.revealed = True


def how_to_move(state: Piratical, seat: int) -> Ask:
    """Stay, or get under way by sail, oars or steam. In a port hex a ship that stays may turn to any side (R21)."""
    captain = state.captains[seat]
    ship = captain.ship
    assert ship is not None
    return _how_to_move(captain.race, ship.facing, state.sea.port_at[ship.hex] != NOWHERE)


@cache
def _how_to_move(race: RaceNumber, facing: int, in_port: bool) -> Ask:
    stay = [Stay(facing)] + [Stay(side) for side in SIDES if in_port and side != facing]
    return Ask("mode", (*stay, *(GetUnderWay(mode) for mode in RACES[race].modes)), stay[0])


@cache
def up_to(kind: type[Repair] | type[Hire] | type[Sell] | type[Store], most: int) -> tuple[Action, ...]:
    """The answers with 1, 2, 3, ... of something, up to the most that is possible."""
    return tuple(kind(number) for number in range(1, most + 1))


@lru_cache(maxsize=64)
def selections(cards: tuple[CardNumber, ...]) -> tuple[PlayCards, ...]:
    """Every selection from these cards, the empty one first; two copies of a card count as the same."""
    kinds = sorted(set(cards))
    counts = product(*(range(cards.count(kind) + 1) for kind in kinds))
    taken = [[CARDS[kind].id for kind, n in zip(kinds, count, strict=True) for _ in range(n)] for count in counts]
    return tuple(PlayCards(tuple(names)) for names in sorted(taken, key=len))
