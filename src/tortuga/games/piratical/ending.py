"""The end of a match: victory, too few treasures left, the last round, and captains who give up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tortuga.engine import OVER, Action, Outcome, Tally, decided_at, places_by
from tortuga.engine.describing.facts import fact
from tortuga.games.piratical.data import STOCKS, TREASURES, WORDS
from tortuga.games.piratical.data.rows import RaceNumber
from tortuga.games.piratical.events import Conceded, MatchEnded
from tortuga.games.piratical.state import NO_CARD, NOBODY, Captain, Piratical, PiraticalTable

ALL_TREASURES = sum(map(len, STOCKS))


def finish(table: PiraticalTable, why: Literal["victory", "exhaustion", "rounds", "last"], winner: int) -> None:
    """End the match."""
    state = table.state
    state.phase, state.ending, state.winner = OVER, why, winner
    table.tell(MatchEnded(why, None if winner == NOBODY else winner))


def is_exhausted(state: Piratical) -> bool:
    """Could nobody reach seven, even with all the treasures in ports, on the island and aboard?"""
    stored = [len(captain.stored) for captain in state.captains]
    in_play = ALL_TREASURES - len(state.lost) - sum(stored)
    return max(stored) + in_play < TREASURES.victory


def concede(table: PiraticalTable, seat: int, offered: Action) -> bool:
    """A captain gives up. True if the phase can go on; if not, it begins again or ``state.phase`` names another."""
    del offered  # nothing else is
    state = table.state
    acting = state.phase != "muster" and seat == state.active
    _withdraw(table, seat)
    if len(state.playing) == 1:
        _drop_shown_card(state)
        finish(table, "last", state.playing[0])
    elif acting:
        _drop_shown_card(state)
        state.phase = "end"
    elif seat not in table.asked:
        return True
    state.responder = NOBODY
    return False


def _withdraw(table: PiraticalTable, seat: int) -> None:
    """Remove the captain with everything they have. The port becomes neutral, or is closed."""
    state = table.state
    captain = state.captains[seat]
    state.playing.remove(seat)
    captain.conceded = len(state.captains) - len(state.playing)
    if captain.hand:
        table.reveal()  # the hand goes to the discards, face up
    _clear(state, captain)
    if seat in state.owing:
        state.owing.remove(seat)
    if state.neutral_ports == "closed" and captain.race != NOBODY:
        _close_port(state, captain.race)
    table.tell(Conceded(seat))


def _clear(state: Piratical, captain: Captain) -> None:
    if captain.ship is not None:
        state.lost += captain.ship.treasures
    state.lost += captain.stored
    state.discard += captain.hand + captain.faceup
    captain.ship = None
    captain.stored.clear()
    captain.hand.clear()
    captain.faceup.clear()
    captain.gold = captain.miss = captain.extra = 0


def _close_port(state: Piratical, race: RaceNumber) -> None:
    state.close_ports([race])
    for captain in state.captains:
        if captain.ship is not None and race in captain.ship.hostile:
            captain.ship.hostile.remove(race)


def _drop_shown_card(state: Piratical) -> None:
    if state.shown != NO_CARD:
        state.discard.append(state.shown)
        state.shown = NO_CARD


def outcome(state: Piratical) -> Outcome:
    """Rank by stored treasures, then treasures aboard, gold, crew. Captains who gave up come last, the latest first."""
    merits = [_merits(state, seat) for seat in range(len(state.captains))]
    scores = tuple(float(len(captain.stored)) for captain in state.captains)
    return Outcome(places_by(merits), scores, tuple(_reasons(state, merits)))


def _reasons(state: Piratical, merits: list[tuple[int, ...]]) -> Iterator[str]:
    """Why the match ended, and what decided between captains with as many treasures stored."""
    most = max(len(captain.stored) for captain in state.captains)  # the last load may be larger than was wanted
    yield WORDS.say("outcome", {"stored": most, "victory": TREASURES.victory}, key=state.ending)
    at = decided_at(merits)
    if at is None or at in _TIE_BREAKS:
        yield WORDS.say("outcome", {}, key="shared" if at is None else _TIE_BREAKS[at])


def tally(state: Piratical) -> list[Tally]:
    """How each seat stands: stored treasures, and what breaks ties."""
    return [_tally(state, seat) for seat in range(len(state.captains))]


def _tally(state: Piratical, seat: int) -> Tally:
    *_, stored, aboard, gold, crew = _merits(state, seat)
    counts = {"stored": stored, "aboard": aboard, "gold": gold, "crew": crew}
    return Tally(stored, tuple([fact(what, count=count) for what, count in counts.items()]))


_TIE_BREAKS = {3: "aboard", 4: "gold", 5: "crew"}
"""The entries of a captain's merits that decide between equal stores."""


def _merits(state: Piratical, seat: int) -> tuple[int, ...]:
    captain = state.captains[seat]
    ship = captain.ship
    aboard, crew = (len(ship.treasures), ship.crew) if ship is not None else (0, 0)
    still_here = len(state.captains) if not captain.conceded else captain.conceded
    return still_here, int(seat == state.winner), len(captain.stored), aboard, captain.gold, crew
