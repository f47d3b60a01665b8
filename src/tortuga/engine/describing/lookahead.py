"""How the ``legend`` level looks ahead in a game: set in the game's ``bot``, used by :mod:`tortuga.bots.lookahead`."""

from __future__ import annotations

import msgspec


class Lookahead(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of the ``legend`` level for one game."""

    width: int = 6
    """How many answers to look into: the best by the rule of thumb."""
    plans: int = 0
    """How many other plans to look into, if the game has ``plans``: each is followed until the judge is asked."""
    worlds: tuple[int, ...] = (8, 8, 16)
    """For each round, in how many imagined worlds to try each answer. After each round the worse half is dropped.

    Empty where a legend's rule of thumb is good enough without looking ahead. A bot can still be asked to
    (``legend:worlds=8``).
    """
    horizon: int | None = 30
    """How many decisions, of any seat, to play before the judge is asked; or how many rounds, if there are pauses. None
    to play every world to its end, where no judge is needed."""
    pauses: frozenset[str] = frozenset()
    """Kinds of question at which the judge may be asked, such as the first of a turn. Empty if it may be asked
    anywhere."""
    players: str = "captain"
    """The level at which the others play on; a lower one where a captain takes too long."""
    me: str = ""
    """The level at which the seat itself plays on; empty if that is the level of the others."""
    left_alone: frozenset[str] = frozenset()
    """Kinds of question that are answered like a captain, without looking ahead: there it has gained nothing."""
    all_answers: frozenset[str] = frozenset()
    """Kinds of question with few answers, all of which are looked into, even if the rule of thumb names only one."""
    trust: float = 1.0
    """By how many standard errors another answer must beat the rule of thumb's."""
    doubt: float = 1.0
    """An answer is given up early if it falls short of the margin by more than this many standard errors."""
    margin: float = 0.0
    """By how much more it must be better, in shares of a match won, since the judge may err."""
