"""Asking a player: a question with one possible answer is not asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tortuga.engine import Action, Ask, Asking, Steps, ask
from tortuga.games.pirate_attack.actions import AT_PLAYER, at_ship, at_ships
from tortuga.games.pirate_attack.state import PirateAttack, Seas, Ship

About = Mapping[str, int | str | None]


def pick(
    seat: int, kind: str, options: Sequence[Action], default: Action | None = None, about: About | None = None
) -> Steps[Action]:
    """One of the options, whose making needs nothing secret."""
    if len(options) == 1:
        return options[0]
    answer: Action = yield ask(seat, kind, options, default, about=about)
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
    answer = yield ask(seat, kind, at_ships(ships), at_ship(default or ships[0]), about=about)
    return next(ship for ship in ships if ship.id == answer.ship)


def pick_player(
    seat: int, kind: str, players: Sequence[int], default: int | None = None, about: About | None = None
) -> Steps[int]:
    """One of these players."""
    if len(players) == 1:
        return players[0]
    first = players[0] if default is None else default
    answer = yield ask(seat, kind, [AT_PLAYER[player] for player in players], AT_PLAYER[first], about=about)
    chosen: int = answer.seat
    return chosen


def pick_secretly(table: Seas, seat: int, make: Callable[[], Ask]) -> Steps[Action]:
    """One of options that depend on what only the seat knows: they are made again after a re-deal.

    Whether the seat is asked at all depends on it too, so whoever answered before cannot undo.
    """
    table.reveal()
    made = make()
    if len(made.options) == 1:
        return made.options[0]
    answer: Action = yield secret(table.state, seat, made, make)
    return answer


def answer_in_window(table: Seas, seat: int, made: Ask, make: Callable[[], Ask]) -> Steps[Action]:
    """An answer in a window: whoever gives it sees by what comes next whether others are asked, so there is no undo.

    To the table it is a window open to anybody: that this seat is asked tells what it holds (R13).
    """
    table.reveal()
    state, deal = table.state, table.state.deals
    answered: tuple[int, Action] = yield Asking("any", (seat,), lambda _: made if state.deals == deal else make())
    table.reveal()
    return answered[1]


def secret(state: PirateAttack, seat: int, made: Ask, make: Callable[[], Ask]) -> Asking:
    """The question ``made``, and how to make it anew when the cards were dealt again meanwhile."""
    deal = state.deals
    return Asking("one", (seat,), lambda _: made if state.deals == deal else make())
