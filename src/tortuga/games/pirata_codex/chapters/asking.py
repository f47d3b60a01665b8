"""Who decides for a ship, and the questions of the auction.

A ship is steered by a human, by a human who plays for the Phantom, or by the Phantom's fixed habits. The auction asks
the same few questions all the time, so each of them is made once and kept for a while.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from tortuga.engine import Action, Ask, Options, Steps, ask, make_ask
from tortuga.games.pirata_codex.actions import BUY_CARD, LIAR, LOCK, THUMBS_UP, bid
from tortuga.games.pirata_codex.chapters.bids import first_bids, raises
from tortuga.games.pirata_codex.state import Pirata, PirataTable


def automatic(state: Pirata, seat: int) -> bool:
    """Is this the Phantom, with nobody playing for it?"""
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
    """Ask whoever decides for this ship. An automatic Phantom takes the default."""
    state = table.state
    if automatic(state, seat):
        return options[0] if default is None else default
    answer: Action = yield from ask(voice(state, seat), kind, options, default, about=about)
    return answer


# The auction

BUY_OFFER = make_ask("buy_card", (BUY_CARD,))


@cache
def first_bid_ask(participants: int, lowest_face: int, best: int, buy: bool) -> Ask:
    """The first bid; by default one die of the ``best`` face."""
    options: list[Action] = [*first_bids(participants, lowest_face)]
    if buy:
        options.append(BUY_CARD)
    return make_ask("first_bid", Options(options), bid(1, best))


@lru_cache(maxsize=256)
def bet_ask(quantity: int, face: int, highest: int, lowest_face: int, doubtful: bool, buy: bool) -> Ask:
    """What to do about a bid. By default thumbs up, or liar if the bid is doubtful or the highest possible."""
    default = LIAR if doubtful or quantity >= highest else THUMBS_UP
    return make_ask("bet_turn", _bets(quantity, face, highest, lowest_face, buy), default)


@lru_cache(maxsize=512)
def _bets(quantity: int, face: int, highest: int, lowest_face: int, buy: bool) -> Options:
    """What may follow a bid. The same list whether the bid is doubtful or not, so that its numbers are kept once."""
    options: list[Action] = [LIAR, LOCK, *raises(quantity, face, highest, lowest_face)]
    if quantity < highest:
        options.insert(0, THUMBS_UP)
    if buy:
        options.append(BUY_CARD)
    return Options(options)
