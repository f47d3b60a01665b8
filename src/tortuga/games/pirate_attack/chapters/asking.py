"""Questions that come up all over the game: which ship, which player, which pile, which hidden card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress

from tortuga.engine import Ask, Question, Steps, ask, ask_made, ask_secretly, make_ask
from tortuga.engine.asks import AskOf
from tortuga.games.pirate_attack.actions import AT_PLAYER, PILE, AtPlayer, AtShip, at_ship, at_ships
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.state import PirateAttack, PirateAttackTable, Ship

About = Mapping[str, int | str | None]
"""What a question is about: fills in its words."""


def choose_ship(
    seat: int, kind: str, ships: Sequence[Ship], default: Ship | None = None, about: About | None = None
) -> Steps[Ship]:
    """Ask for one of these ships."""
    answer: AtShip = yield from ask(seat, kind, at_ships(ships), at_ship(default or ships[0]), about=about)
    return _with_number(ships, answer.ship)


def choose_player(
    seat: int, kind: str, players: Sequence[int], default: int | None = None, about: About | None = None
) -> Steps[int]:
    """Ask for one of these players."""
    likely = AT_PLAYER[players[0] if default is None else default]
    answer: AtPlayer = yield from ask(seat, kind, [AT_PLAYER[player] for player in players], likely, about=about)
    return answer.seat


def choose_pile(state: PirateAttack, seat: int) -> Question:
    """Ask for one of the piles that are left; there must be one (R90)."""
    sizes = [*map(len, state.piles)]
    return (yield from ask_made(seat, _which_pile((*map(bool, sizes),), sizes.index(max(sizes)))))


@cache
def _which_pile(left: tuple[bool, ...], largest: int) -> Ask:
    """Asked more often than any other question, so each is made once and kept."""
    return make_ask("draw_pile", [*compress(PILE, left)], PILE[largest])


def chosen(state: PirateAttack, answer: AtShip) -> Ship:
    """The ship that an answer has chosen."""
    return _with_number(state.players[answer.owner].row, answer.ship)


def ship_in(ask: Ask, about: str = "ship") -> ShipId:
    """The ship that a question is about."""
    return ShipId(int(str(ask.about[about])))


def _with_number(ships: Sequence[Ship], id: ShipId) -> Ship:
    for ship in ships:
        if ship.id == id:
            return ship
    raise LookupError(f"there is no ship {id} among those")


# Questions that depend on what only the seat knows are made anew after a re-deal. Whether they are asked depends on
# nothing but what the whole table can see, so being asked gives nothing away (R13).


def choose_secretly(table: PirateAttackTable, seat: int, make: AskOf, cards: int) -> Question:
    """Ask for one of this many cards, which only the seat can tell apart. A single card is taken without asking."""
    if cards != 1:
        return (yield from ask_secretly(seat, make))
    by_secrets_of(table, seat)
    return (yield from ask_made(seat, make(seat)))


def by_secrets_of(table: PirateAttackTable, seat: int) -> None:
    """What comes next depends on what the seat holds, even if it is only whether the seat is asked.

    So nobody else can take back an answer: taking it back and answering differently would be a way to peek (R13).
    """
    if table.answered != seat:
        table.revealed = True
