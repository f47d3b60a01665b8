"""Questions that come up all over the game: which ship, which player, which pile, which hidden card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress

from tortuga.engine import Ask, Question, Steps, ask, ask_made, ask_secretly, make_ask
from tortuga.engine.asks import AskOf
from tortuga.games.pirate_attack.actions import AT_PLAYER, PILE, AtPlayer, AtShip, at_ship, at_ships
from tortuga.games.pirate_attack.state import PirateAttack, Seas, Ship

About = Mapping[str, int | str | None]
"""What a question is about."""


def choose_ship(
    seat: int, kind: str, ships: Sequence[Ship], default: Ship | None = None, about: About | None = None
) -> Steps[Ship]:
    """One of these ships."""
    answer: AtShip = yield from ask(seat, kind, at_ships(ships), at_ship(default or ships[0]), about=about)
    return _with_number(ships, answer.ship)


def choose_player(
    seat: int, kind: str, players: Sequence[int], default: int | None = None, about: About | None = None
) -> Steps[int]:
    """One of these players."""
    likely = AT_PLAYER[players[0] if default is None else default]
    answer: AtPlayer = yield from ask(seat, kind, [AT_PLAYER[player] for player in players], likely, about=about)
    return answer.seat


def choose_pile(state: PirateAttack, seat: int) -> Question:
    """One of the piles that are left; there must be one (R90)."""
    sizes = [*map(len, state.piles)]
    return ask_made(seat, _which_pile((*map(bool, sizes),), sizes.index(max(sizes))))


@cache
def _which_pile(left: tuple[bool, ...], largest: int) -> Ask:
    """No question is asked more often, so each is made once."""
    return make_ask("draw_pile", [*compress(PILE, left)], PILE[largest])


def chosen(state: PirateAttack, answer: AtShip) -> Ship:
    """The ship that was chosen just now."""
    return _with_number(state.players[answer.owner].row, answer.ship)


def _with_number(ships: Sequence[Ship], id: int) -> Ship:
    for ship in ships:
        if ship.id == id:
            return ship
    raise LookupError(f"there is no ship {id} among those")


# Questions about what only the seat knows are made when somebody looks at them, and again after a re-deal. Whether they
# are asked depends on what the whole table can see, so that being asked tells nothing (R13).


def choose_secretly(table: Seas, seat: int, make: AskOf, cards: int) -> Question:
    """One of so many cards that only the seat can tell apart; a single one is taken without a question."""
    if cards != 1:
        return ask_secretly(seat, make)
    by_secrets_of(table, seat)
    return ask_made(seat, make(seat))


def by_secrets_of(table: Seas, seat: int) -> None:
    """What comes next depends on what the seat holds, if only whether it is asked at all.

    Nobody else can take back an answer then: taking it back and answering otherwise would be a way to look (R13).
    """
    if table.answered != seat:
        table.revealed = True
