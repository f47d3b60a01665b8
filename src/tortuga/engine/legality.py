"""Which answers were asked for. Whoever answers for a seat, the answer is looked up here and nowhere else.

A seat may answer its question or take its offer. It may name the ``kind`` of what it means: then nothing else counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tortuga.engine.asks import Action, Ask
from tortuga.engine.errors import IllegalAction

if TYPE_CHECKING:
    from tortuga.engine.match import Match


class Choice(msgspec.Struct, frozen=True):
    """A legal answer that has not been given yet: see :meth:`Match.choose` and :meth:`Match.give`."""

    seat: int
    action: Action
    number: int
    """The number of the question that it answers."""
    offered: bool
    """Whether it takes an offer instead of answering the question."""


def find(match: Match[Any], seat: int, action: Action, kind: str | None = None) -> Choice:
    """The choice of this action. Raises :class:`IllegalAction` if it was not asked for."""
    asked = match.waiting.get(seat)
    if asked is not None and kind in (None, asked.kind):
        ours = asked.find(action)
        if ours is not None:
            return Choice(seat, ours, match.number, offered=False)
    offer = match.offers.get(seat)
    if offer is not None and kind in (None, offer.kind):
        ours = offer.find(action)
        if ours is not None:
            return _choice(match, seat, offer, ours)
    raise _refusal(match, seat, action, kind)


def find_option(match: Match[Any], seat: int, number: int, kind: str | None = None) -> Choice:
    """The choice of the option of this number. Without its kind, no offer is taken: it may be to concede."""
    ask = match.waiting.get(seat)
    if kind is not None and (ask is None or ask.kind != kind):
        ask = match.offers.get(seat)
    if ask is None or kind not in (None, ask.kind):
        raise not_asked(match, seat, kind)
    if not 0 <= number < len(ask.options):
        raise IllegalAction("not_an_option", f"There is no option number {number}: {ask.kind} has {len(ask.options)}.")
    return _choice(match, seat, ask, ask.options[number])


def not_asked(match: Match[Any], seat: int, kind: str | None = None) -> IllegalAction:
    """The refusal of a seat that is not asked, or not asked this."""
    if match.over:
        return IllegalAction("over", "The match is over.")
    if kind is not None and (seat in match.waiting or seat in match.offers):
        return IllegalAction("stale", f"Seat {seat + 1} is not asked {kind} now.")
    return IllegalAction("not_asked", f"Seat {seat + 1} is not asked anything now.")


def _choice(match: Match[Any], seat: int, ask: Ask, ours: Action) -> Choice:
    """What is also an answer to the seat's question counts as one: in a record, nothing tells them apart."""
    asked = match.waiting.get(seat)
    offered = ask is not asked and (asked is None or asked.find(ours) is None)
    return Choice(seat, ours, match.number, offered)


def _refusal(match: Match[Any], seat: int, action: Action, kind: str | None) -> IllegalAction:
    """Why this action is refused, by the question if that was meant."""
    asks = (match.waiting.get(seat), match.offers.get(seat))
    ask = next((ask for ask in asks if ask is not None and kind in (None, ask.kind)), None)
    if ask is None:
        return not_asked(match, seat, kind)
    reason = ask.space.refusal(action) if ask.space is not None else None
    return IllegalAction("not_an_option", reason or f"{action!r:.200} is not one of the options of {ask.kind}.")
