"""What the board has no room for, as sentences: what is printed on cards, and what the next rank brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from tortuga.games.tiny_epic_pirates.data import WORDS
from tortuga.games.tiny_epic_pirates.seats.pirates import CaptainFace, CrewFace, PirateView
from tortuga.games.tiny_epic_pirates.seats.views import TinyEpicPiratesView
from tortuga.games.tiny_epic_pirates.telling.text import printed


def notes(view: TinyEpicPiratesView, names: Sequence[str]) -> Iterator[str]:
    """Every Captain in play, all Crew in sight, and the ranks that somebody may reach next."""
    for captain in (player.captain for player in view.players):
        if captain in view.captain_faces:
            yield _card("captain", captain, view.captain_faces[captain])
    pirates: list[PirateView] = [*view.players, *([view.solo] if view.solo is not None else [])]
    for crew in dict.fromkeys(chain(view.row, *(pirate.crew for pirate in pirates))):
        yield _card("crew", crew, view.crew_faces[crew])
    for level in sorted({player.level for player in view.players}):
        if level < len(view.ranks):
            fields = {"rank": level, "next": level + 1, **msgspec.structs.asdict(view.ranks[level])}
            yield WORDS.say("terminal", fields, names, "next_rank")


def _card(section: str, card: str, face: CaptainFace | CrewFace) -> str:
    return WORDS.say("terminal", {"name": WORDS.name(section, card), "printed": printed(face)}, (), "printed")
