"""The end of a match: victory, exhaustion, the last round, and captains who give up."""

from __future__ import annotations

from typing import Literal

from tortuga.engine import Outcome, Table, places_by
from tortuga.games.piratical.data import RACES, STOCKS, TREASURES
from tortuga.games.piratical.events import Conceded, MatchEnded
from tortuga.games.piratical.state import NOBODY, NOTHING, Captain, Piratical

TREASURES_IN_ALL = sum(map(len, STOCKS))
TO_SPARE = [TREASURES_IN_ALL - TREASURES.victory * captains for captains in range(len(RACES) + 1)]
"""So many may be lost, by the number of captains, before there can be too few: not even if everybody else had six."""
_REASONS = {
    "victory": "Seven treasures lie in one vault.",
    "exhaustion": "Too few treasures are left for anybody to reach seven.",
    "rounds": "The last round is over.",
    "last": "Only one captain is left.",
}


def finish(table: Table[Piratical], why: Literal["victory", "exhaustion", "rounds", "last"], winner: int) -> None:
    """Nothing comes after this."""
    state = table.state
    state.step, state.ending, state.winner = "over", why, winner
    table.tell(MatchEnded(why, None if winner == NOBODY else winner))


def is_exhausted(state: Piratical) -> bool:
    """14.2: nobody could reach seven even with every treasure that is in ports, on the island and aboard."""
    left = TREASURES_IN_ALL - len(state.lost)
    stored = [len(captain.stored) for captain in state.captains]
    return max(stored) + left - sum(stored) < TREASURES.victory


def withdraw(table: Table[Piratical], seat: int) -> None:
    """14.5: a captain concedes and is removed with everything; the port stays as a neutral one or is closed."""
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
    if len(state.playing) == 1:
        _drop_shown_card(state)
        finish(table, "last", state.playing[0])
    elif state.step != "muster" and seat == state.active:
        _drop_shown_card(state)
        state.step = "next"


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
    places = places_by([_standing(state, seat) for seat in range(len(state.captains))])
    scores = tuple(float(len(captain.stored)) for captain in state.captains)
    return Outcome(places, scores, (_REASONS[state.ending],))


def _standing(state: Piratical, seat: int) -> tuple[int, ...]:
    captain = state.captains[seat]
    ship = captain.ship
    aboard, crew = (len(ship.treasures), ship.crew) if ship is not None else (0, 0)
    still_here = len(state.captains) if not captain.conceded else captain.conceded
    return still_here, int(seat == state.winner), len(captain.stored), aboard, captain.gold, crew
