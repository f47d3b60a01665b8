"""Telling a match piece by piece, for whoever has workers and queues of their own, as a house does.

First :func:`outline`; then :func:`entries` for each of its chunks, :func:`choices`, :func:`looks` for each of their
pieces, :func:`suspects`, :func:`priced` for each of these, and last :func:`finished`. What goes from one to the next is
bytes that only these functions read. The figures are those of :func:`tortuga.analysis.tell`.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import msgspec

from tortuga.analysis.plan import Plan
from tortuga.analysis.telling import Telling, enter_all, price_one, screen_all
from tortuga.engine import loads

Piece = bytes
"""What a piece of work needs, or what it has found."""


class WorkPlan(msgspec.Struct, frozen=True, array_like=True):
    """How a match will be told."""

    chunks: list[Piece]
    pieces: int
    """How many pieces of work there are at most."""
    draft: str
    """What is known already, as JSON: the chances and the turning points."""


def outline(text: str, plan: Plan) -> WorkPlan:
    """Read the record. Raises :class:`BadRecord` with a sentence if it cannot be told."""
    telling = Telling(loads(text), plan)
    chunks = [pickle.dumps(chunk) for chunk in telling.chunks]
    return WorkPlan(chunks, telling.pieces, telling.draft().dumps())


def entries(text: str, plan: Plan, chunk: Piece) -> Piece:
    """The entries of some moments."""
    return pickle.dumps(enter_all(text, plan, pickle.loads(chunk)))


def choices(text: str, plan: Plan, found: Sequence[Piece]) -> list[Piece]:
    """The choices to look into, in pieces, once all entries are there."""
    return [pickle.dumps(items) for items in Telling(loads(text), plan).choices(_joined(found)).pieces]


def looks(text: str, plan: Plan, items: Piece) -> Piece:
    """A short look at some choices."""
    return pickle.dumps(screen_all(text, plan, pickle.loads(items)))


def suspects(text: str, plan: Plan, looked: Sequence[Piece]) -> list[Piece]:
    """The answers to price, once all have been looked at."""
    return [pickle.dumps(one) for one in Telling(loads(text), plan).worst(_joined(looked))]


def priced(text: str, plan: Plan, suspect: Piece) -> Piece:
    """What an answer has cost."""
    return pickle.dumps([price_one(text, plan, pickle.loads(suspect))])


def finished(text: str, plan: Plan, found: Sequence[Piece], looked: Sequence[Piece], prices: Sequence[Piece]) -> str:
    """The match told, as JSON."""
    telling, all_entries = Telling(loads(text), plan), _joined(found)
    sample = telling.choices(all_entries).sample
    return telling.told(all_entries, sample, _joined(looked), _joined(prices)).dumps()


def _joined(pieces: Sequence[Piece]) -> list[Any]:
    return [one for piece in pieces for one in pickle.loads(piece)]
