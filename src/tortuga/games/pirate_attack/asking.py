"""Asking a player: a question to which all can see that there is one possible answer is not asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tortuga.engine import Action, Ask, Asking, Steps, ask
from tortuga.engine.asks import AskOf
from tortuga.games.pirate_attack.actions import AT_PLAYER, AtPlayer, AtShip, at_ship, at_ships
from tortuga.games.pirate_attack.state import PirateAttack, Seas, Ship

About = Mapping[str, int | str | None]
Notes = dict[str, int | str | None]
"""What a question is about, made for it alone."""


def question(seat: int, kind: str, options: Sequence[Action], default: Action, about: Notes) -> Asking[Any]:
    """One seat is asked; like ``ask``, for those who have everything at hand."""
    return Asking("one", (seat,), {seat: Ask(kind, tuple(options), default, None, about)})


def pick(
    seat: int, kind: str, options: Sequence[Action], default: Action | None = None, about: About | None = None
) -> Steps[Action]:
    """One of the options, whose making needs nothing secret."""
    if len(options) == 1:
        return options[0]
    answer: Action = yield from ask(seat, kind, options, default, about=about)
    return answer


def pick_ship(
    seat: int,
    kind: str,
    ships: Sequence[Ship],
    default: Ship | None = None,
    about: About | None = None,
) -> Steps[Ship]:
    """One of these ships."""
    if len(ships) == 1:
        return ships[0]
    answer = yield question(seat, kind, at_ships(ships), at_ship(default or ships[0]), {**about} if about else {})
    id: int = answer.ship
    for ship in ships:
        if ship.id == id:
            break
    return ship


def pick_player(
    seat: int, kind: str, players: Sequence[int], default: int | None = None, about: About | None = None
) -> Steps[int]:
    """One of these players."""
    if len(players) == 1:
        return players[0]
    first = AT_PLAYER[players[0] if default is None else default]
    options = [AT_PLAYER[player] for player in players]
    answer: AtPlayer = yield question(seat, kind, options, first, {**about} if about else {})
    return answer.seat


def chosen(state: PirateAttack, answer: AtShip) -> Ship:
    """The ship that was chosen just now."""
    for ship in state.players[answer.owner].row:
        if ship.id == answer.ship:
            return ship
    raise LookupError(f"there is no ship {answer.ship} in that row")


# Questions that depend on what only the seat knows are made when somebody looks at them, and again after a re-deal.
# Whether they are asked depends on what the whole table can see, so that being asked tells nothing (R13).


def secret(seat: int, make: AskOf) -> Asking[Any]:
    """A question out of what the seat holds, be there one answer or many."""
    return Asking("one", (seat,), make)


def in_window(seat: int, make: AskOf) -> Asking[Any]:
    """The same in an answer window, which is open to the whole table for as long; the answer comes with its seat."""
    return Asking("any", (seat,), make)


def pick_secretly(table: Seas, seat: int, make: AskOf, cards: int) -> Steps[Action]:
    """One out of so many cards that only the seat can tell apart; a single one is taken without a question."""
    if cards == 1:
        by_secrets_of(table, seat)
        return make(seat).options[0]
    answer: Action = yield secret(seat, make)
    return answer


def by_secrets_of(table: Seas, seat: int) -> None:
    """What comes next depends on what the seat holds, be it only whether it is asked at all.

    Nobody else can take back an answer then: taking it back and answering otherwise would be a way to look (R13).
    """
    if table.answered != seat:
        table.revealed = True
