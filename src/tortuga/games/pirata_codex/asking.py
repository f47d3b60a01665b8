"""Putting a decision to whoever makes it: a human, a human who plays for the Phantom, or the Phantom's habits.

And the questions of the auction, which are asked all the time: each is made once and kept for a while.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from tortuga.engine import Action, Ask, Options, Steps, ask, make_ask
from tortuga.games.pirata_codex.actions import BUY_CARD, LIAR, LOCK, THUMBS_UP, bid
from tortuga.games.pirata_codex.state import Pirata, PirataTable


def automatic(state: Pirata, seat: int) -> bool:
    """Is this the Phantom, and nobody plays for it?"""
    return seat == state.phantom and state.helmsman < 0


def voice(state: Pirata, seat: int) -> int:
    """The human who answers for this seat."""
    return state.helmsman if seat == state.phantom else seat


def ask_ship(
    table: PirataTable,
    seat: int,
    kind: str,
    options: Sequence[Action],
    default: Action | None = None,
    about: Mapping[str, int | str | None] | None = None,
) -> Steps[Action]:
    """Ask whoever decides for this ship. The Phantom, when nobody plays for it, takes the default."""
    state = table.state
    if automatic(state, seat):
        return options[0] if default is None else default
    answer: Action = yield from ask(voice(state, seat), kind, options, default, about=about)
    return answer


# The auction

BUY_OFFER = make_ask("buy_card", (BUY_CARD,))


@cache
def first_bid_ask(participants: int, lowest_face: int, best: int, buy: bool) -> Ask:
    """The first bid names at most as many dice as there are participants (R15)."""
    bids: list[Action] = [
        bid(quantity, face) for quantity in range(1, participants + 1) for face in range(lowest_face, 7)
    ]
    return make_ask("first_bid", Options([*bids, BUY_CARD] if buy else bids), bid(1, best))


@lru_cache(maxsize=256)
def bet_ask(quantity: int, face: int, highest: int, lowest_face: int, doubtful: bool, buy: bool) -> Ask:
    """After a bid; ``highest`` and ``lowest_face`` are what can be bid at all. A doubtful bid is called by default."""
    default = LIAR if doubtful or quantity >= highest else THUMBS_UP
    return make_ask("bet_turn", _bets(quantity, face, highest, lowest_face, buy), default)


def _bets(quantity: int, face: int, highest: int, lowest_face: int, buy: bool) -> Options:
    """What may follow a bid: more of any face, as many of a higher one, thumbs up, lock, liar."""
    same = [bid(quantity, higher) for higher in range(face + 1, 7)]
    more = _every_bid(highest, lowest_face)[quantity * (7 - lowest_face) :]
    options: list[Action] = [LIAR, LOCK, *same, *more]
    if quantity < highest:
        options.insert(0, THUMBS_UP)
    if buy:
        options.append(BUY_CARD)
    return Options(options)


@cache
def _every_bid(highest: int, lowest_face: int) -> tuple[Action, ...]:
    """The lowest first."""
    return tuple(bid(quantity, face) for quantity in range(1, highest + 1) for face in range(lowest_face, 7))
