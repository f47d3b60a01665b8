"""How far a legend looks ahead in a game: said by the game's ``bot``, done by :mod:`tortuga.bots.lookahead`."""

from __future__ import annotations

import msgspec


class Lookahead(msgspec.Struct, frozen=True, kw_only=True):
    """How a legend looks ahead in a game."""

    width: int = 6
    """Answers that it looks into: the rule of thumb's best."""
    worlds: tuple[int, ...] = (8, 8, 16)
    """Worlds in which they are tried; after each round the worse half is given up."""
    horizon: int = 30
    """Decisions of anybody that are played on before the judge is asked."""
    trust: float = 1.0
    """Standard errors by which another answer must be better than the rule of thumb's."""
    margin: float = 0.0
    """What it must be better by besides, because the judge errs: in shares of a match won."""
