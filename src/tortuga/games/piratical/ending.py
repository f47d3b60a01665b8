"""The end of a match: victory, exhaustion, the last round, and captains who give up."""

from __future__ import annotations

from typing import Literal

from tortuga.engine import OVER, Outcome, Table, Tally, places_by
from tortuga.engine.facts import fact
from tortuga.games.piratical.data import STOCKS, TREASURES
from tortuga.games.piratical.events import Conceded, MatchEnded
from tortuga.games.piratical.state import NOBODY, NOTHING, Captain, Piratical

TREASURES_IN_ALL = sum(map(len, STOCKS))
_REASONS = {
    "victory": f"{TREASURES.victory} treasures lie in one vault.",
    "exhaustion": f"Too few treasures are left for anybody to reach {TREASURES.victory}.",
    "rounds": "The last round is over.",
    "last": "Only one captain is left.",
}


def finish(table: Table[Piratical], why: Literal["victory", "exhaustion", "rounds", "last"], winner: int) -> None:
    """Nothing comes after this."""
    state = table.state
    state.phase, state.ending, state.winner = OVER, why, winner
    table.tell(MatchEnded(why, None if winner == NOBODY else winner))


def is_exhausted(state: Piratical) -> bool:
    """14.2: nobody could reach seven even with every treasure that is in ports, on the island and aboard."""
    if sum(map(len, state.stocks)) >= TREASURES.victory:
        return False  # anybody could
    left = TREASURES_IN_ALL - len(state.lost)
    stored = [len(captain.stored) for captain in state.captains]
    return max(stored) + left - sum(stored) < TREASURES.victory


def concede(table: Table[Piratical], seat: int) -> bool:
    """14.5: a captain gives up. True if what is going on goes on without that captain."""
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


def _withdraw(table: Table[Piratical], seat: int) -> None:
    """The captain is removed with everything; the port stays as a neutral one or is closed."""
    state = table.state
    captain = state.captains[seat]
    state.playing.remove(seat)
    captain.conceded = len(state.captains) - len(state.playing)
    if captain.hand:
        table.reveal()  # it goes to the discards, face up
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


def _close_port(state: Piratical, race: int) -> None:
    state.close_ports([race])
    for captain in state.captains:
        if captain.ship is not None and race in captain.ship.hostile:
            captain.ship.hostile.remove(race)


def _drop_shown_card(state: Piratical) -> None:
    if state.shown != NOTHING:
        state.discard.append(state.shown)
        state.shown = NOTHING


def outcome(state: Piratical) -> Outcome:
    """14.4: by stored treasures, then treasures aboard, gold, crew; who conceded comes behind, the latest first."""
    places = places_by([_merits(state, seat) for seat in range(len(state.captains))])
    scores = tuple(float(len(captain.stored)) for captain in state.captains)
    return Outcome(places, scores, (_REASONS[state.ending],))


def tally(state: Piratical) -> list[Tally]:
    """Stored treasures, and by what ties are broken."""
    return [_tally(state, seat) for seat in range(len(state.captains))]


def _tally(state: Piratical, seat: int) -> Tally:
    *_, stored, aboard, gold, crew = _merits(state, seat)
    counts = {"stored": stored, "aboard": aboard, "gold": gold, "crew": crew}
    return Tally(stored, tuple([fact(what, count=count) for what, count in counts.items()]))


def _merits(state: Piratical, seat: int) -> tuple[int, ...]:
    captain = state.captains[seat]
    ship = captain.ship
    aboard, crew = (len(ship.treasures), ship.crew) if ship is not None else (0, 0)
    still_here = len(state.captains) if not captain.conceded else captain.conceded
    return still_here, int(seat == state.winner), len(captain.stored), aboard, captain.gold, crew
