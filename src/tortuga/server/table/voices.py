"""What characters say at a table: now and then a line that fits the moment, and never the same one twice.

A line depends only on public events, so it gives nothing away. It goes into the table's chat and log, but not into the
record of the match.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from zlib import crc32

from tortuga.bots import knowledge_of
from tortuga.bots.characters import Character, Cue
from tortuga.engine import Event, Fast, Match
from tortuga.engine.describing.manners import feeling_of
from tortuga.server.table import entries as log
from tortuga.server.table.characters import Cast
from tortuga.server.table.ledger import Ledger

QUIET_SECONDS = 40.0
"""The least time between two lines at a table."""
QUIET_ENTRIES = 10
"""The least number of entries between two lines."""
PRESSING: tuple[Cue, ...] = ("revenge", "hurt", "struck", "lucky", "unlucky", "good")
"""Cues in order of importance."""
SELDOM: frozenset[Cue] = frozenset({"good", "lucky", "unlucky"})
"""Frequent cues, of which two in three are ignored."""


class Spur(NamedTuple):
    """A reason for one seat to say something."""

    seat: int
    cue: Cue
    other: int | None = None
    cry: str = ""
    """The game's own exclamation for this, if any."""


class Voice:
    """Listens to one table for its characters."""

    def __init__(self, cast: Cast, ledger: Ledger) -> None:
        self._cast = cast
        self._greeted = ledger.match is not None
        self._parted = ledger.state == "over"
        self._heard = 0
        self._foes: dict[int, int] = {}
        """The seat that last hurt each seat."""
        if ledger.match is not None:
            self._listen(ledger.match)

    def next_line(self, ledger: Ledger, now: float) -> log.Spoke | None:
        """A line about what has happened since the last call, if a character has one."""
        match = ledger.match
        if match is None:
            return None
        spurs = self._spurs(ledger, match)
        if not spurs or not ledger.voices or ledger.learning:
            return None
        parting = spurs[0].cue in ("won", "lost")
        if not parting and not _quiet_enough(ledger, now):
            return None
        chance = Fast(crc32(f"{ledger.table} {ledger.seq}".encode()))
        for spur in spurs:
            if spur.cue in SELDOM and chance.below(3):
                continue
            lines = self._unsaid(ledger, spur)
            if lines:
                return log.Spoke(at=now, seat=spur.seat, text=chance.pick(lines))
        return None

    def _spurs(self, ledger: Ledger, match: Match[Any]) -> list[Spur]:
        """New reasons to speak, the most important first. Each is returned once, whether it is used or not."""
        heard = self._listen(match)
        if ledger.state == "over":
            found = [] if self._parted else self._partings(ledger, match)
            self._parted = True
            return found
        self._parted = False
        if not self._greeted:
            self._greeted = True
            return [Spur(seat, "greeting") for seat in _shuffled(ledger, self._speakers(ledger))]
        return sorted(heard, key=lambda spur: PRESSING.index(spur.cue))

    def _listen(self, match: Match[Any]) -> list[Spur]:
        """Read the public events since the last call. Returns the reasons to speak that they give."""
        if match.told_count < self._heard:  # something was taken back
            self._heard, self._foes = 0, {}
            self._listen(match)
            return []
        since, self._heard = self._heard, match.told_count
        told = (each.for_seat(None) for each in match.told_since(since))
        return [spur for event in told if event is not None for spur in self._moved(match, event)]

    def _speakers(self, ledger: Ledger) -> list[int]:
        return [seat for seat in range(len(ledger.seats)) if self._speaker(ledger, seat) is not None]

    def _speaker(self, ledger: Ledger, seat: int) -> Character | None:
        """The character on this seat, if any. Events may name seats that the table does not have (automata)."""
        return self._cast.find(ledger.seats[seat]) if 0 <= seat < len(ledger.seats) else None

    def _partings(self, ledger: Ledger, match: Match[Any]) -> list[Spur]:
        """The reasons to speak at the end; winners come first."""
        if match.outcome is None:
            return []
        winners, speakers = match.outcome.winners, _shuffled(ledger, self._speakers(ledger))
        spurs = [Spur(seat, "won" if seat in winners else "lost") for seat in speakers]
        return sorted(spurs, key=lambda spur: spur.cue == "lost")

    def _moved(self, match: Match[Any], event: Event) -> Iterator[Spur]:
        """The reasons to speak that a public event gives."""
        feeling = feeling_of(knowledge_of(match.rules).feelings, event)
        if feeling is None:
            return
        seat, by = feeling.seat, feeling.by
        if feeling.touch != "hurt":
            yield Spur(seat, feeling.touch)
        elif by is not None and by != seat:
            yield Spur(by, "revenge" if self._foes.get(by) == seat else "struck", seat, cry_of(match, event))
            yield Spur(seat, "hurt", by)
            self._foes[seat] = by

    def _unsaid(self, ledger: Ledger, spur: Spur) -> list[str]:
        """What the seat could say and has not said before. The game's own exclamation comes first."""
        speaker = self._speaker(ledger, spur.seat)
        if speaker is None:
            return []
        other = ledger.seats[spur.other].name if spur.other is not None and spur.other < len(ledger.seats) else ""
        lines = [line.replace("{name}", other) for line in speaker.lines[spur.cue] if other or "{name}" not in line]
        said = {(line.seat, line.text) for line in ledger.chat}
        fresh = [line for line in lines if (spur.seat, line) not in said]
        cried = any(text == spur.cry for _, text in said)
        return [spur.cry] if spur.cry and not cried else fresh


def cry_of(match: Match[Any], event: Event) -> str:
    """The game's exclamation for such an event; empty if there is none."""
    cries: dict[str, str] = match.rules.words.catalogue.get("cry", {})
    return cries.get(type(event).__name__, "")


def _quiet_enough(ledger: Ledger, now: float) -> bool:
    """Whether enough has happened since a character last spoke."""
    last = next((line for line in reversed(ledger.chat) if line.seat is not None), None)
    return last is None or (now - last.at >= QUIET_SECONDS and ledger.seq - last.n >= QUIET_ENTRIES)


def _shuffled(ledger: Ledger, seats: list[int]) -> list[int]:
    """The seats in an order that depends on the table."""
    chance = Fast(crc32(ledger.table.encode()))
    return sorted(seats, key=lambda _: chance.below(1 << 16))
