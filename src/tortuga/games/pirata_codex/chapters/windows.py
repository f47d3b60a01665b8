"""Windows: the moments at which cards may be played.

A window closes when everybody who was asked has passed since the last card. Answers count in order of arrival (R58),
or with ``priority`` in turn, from the token holder in betting direction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tortuga.engine import Steps
from tortuga.games.pirata_codex.actions import Pass, PlayCard
from tortuga.games.pirata_codex.chapters.course import order, others
from tortuga.games.pirata_codex.chapters.hands import fetched_in_sight
from tortuga.games.pirata_codex.chapters.menus import MOMENTS, free_actions, menus_of, playable
from tortuga.games.pirata_codex.chapters.playing import PLAYS, Sights, play_card
from tortuga.games.pirata_codex.data import deck
from tortuga.games.pirata_codex.state import Pirata, PirataTable


def window(table: PirataTable, name: str, among: Sequence[int] | None = None) -> Steps[None]:
    """Open a window to everybody, or to some only, until all have passed since the last card."""
    state = table.state
    menus = menus_of(state, name)
    left = menus.offered(first_to_last(state, state.token, among))
    outer, state.window = state.window, name
    while left:
        seat, answer = yield from menus.question(left)
        if isinstance(answer, Pass):
            left.remove(seat)
        elif isinstance(answer, PlayCard):
            yield from play_card(table, seat, answer)
            state.window = name
            menus.look_again()
            left = menus.offered(first_to_last(state, next_to_ask(state, seat), among))
        else:
            menus.take(table, seat, answer, left)
    state.window = outer


def could_act(state: Pirata, name: str, seat: int) -> bool:
    """R92, told plainly: could the seat do something other than pass, as far as the whole table can tell?

    ``Menus.offered`` gives the same answer, and faster.
    """
    moment, player = MOMENTS[name], state.players[seat]
    allowed = playable(state, moment, player)
    if free_actions(state, moment, seat, allowed):
        return True
    fetched = fetched_in_sight(state)
    shown = [known.card for known in fetched if known.owner == seat]
    in_sight = [*state.discard, *state.lost_at_sea, *(card for _, card in state.played)]
    unseen = Counter(deck(state.settings.expansion)) - Counter([*in_sight, *(known.card for known in fetched)])
    hides_some = len(player.hand) > len(shown)
    may_hold = [card for card in allowed if card in shown or (hides_some and unseen[card])]
    return any(PLAYS[card](Sights(state), seat) for card in may_hold)


def first_to_last(state: Pirata, first: int, among: Sequence[int] | None = None) -> Sequence[int]:
    """The humans in the game, or those among them who are named, from the first one in betting direction."""
    seats: Sequence[int] = order(state, first)
    if state.phantom >= 0:
        seats = [seat for seat in seats if seat != state.phantom]
    return seats if among is None else [seat for seat in seats if seat in among]


def next_to_ask(state: Pirata, seat: int) -> int:
    """Who is asked first after this seat has played a card."""
    return others(state, seat)[0] if state.settings.priority else state.token
