"""What the board has no room for, as sentences: how far it is to the throne, and what you know of other hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tortuga.games.pirata_codex.data import WORDS
from tortuga.games.pirata_codex.seats.views import PirataView


def notes(view: PirataView, names: Sequence[str]) -> Iterator[str]:
    """The way to go, when the spring tide begins, and cards that were seen."""
    yield WORDS.say("terminal", {"finish": view.finish}, names, "finish")
    if not view.spring_tide:
        yield WORDS.say("terminal", {"round": view.spring_tide_from}, names, "tide")
    for player in view.players:
        if player.known and player.hand is None:
            yield WORDS.say("terminal", {"seat": player.seat, "known": player.known}, names, "known")
