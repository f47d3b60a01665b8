"""What players answer."""

from __future__ import annotations

from tortuga.engine import Action

from .data.kinds import Card


class Play(Action, frozen=True):
    """Play a card."""

    card: Card
    """The card, from your hand."""


AnyAction = Play
