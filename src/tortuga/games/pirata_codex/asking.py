"""Putting a decision to whoever makes it: a human, a human who plays for the Phantom, or the Phantom's habits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tortuga.engine import Action, Steps, ask
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
