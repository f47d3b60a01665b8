"""What players answer."""

from __future__ import annotations

from tortuga.engine import Action


class Play(Action, frozen=True):
    """Play this card."""

    card: int


AnyAction = Play
