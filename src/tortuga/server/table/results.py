"""The result of a match, as its table's log tells it: who sat where, how each of them ended, and what it counts for."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Outcome
from tortuga.server.protocol import SeatInfo
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.store.results import Ending, MatchRow, Result, SeatRow
from tortuga.server.table import entries as log
from tortuga.server.table.ledger import Ledger
from tortuga.server.table.loading import load_ledger, without_match
from tortuga.server.table.pools import TEAMS, class_of, levels_of, pool_name

STRENGTH = "only bots play whose strength is known"


def pool_of(ledger: Ledger) -> str:
    """The pool of ratings that a table's match belongs to."""
    teams = ledger.rules.info.teams and ledger.opened.options.get("teams") is True
    return pool_name(ledger.opened.game, class_of(len(ledger.seats), teams))


def is_usual(ledger: Ledger) -> bool:
    """Whether a table has the usual options of its game, apart from teams."""
    return not unusual(ledger)


def unusual(ledger: Ledger) -> list[str]:
    """The options of a table that are not the usual ones for its number of seats."""
    info = ledger.rules.info
    usual = info.at_a_house({}, len(ledger.seats))
    return [name for name, value in ledger.opened.options.items() if value != usual.get(name) and name != TEAMS]


def check_rateable(ledger: Ledger) -> None:
    """Raise unless a new table can be rated."""
    opened, levels = ledger.opened, levels_of(pool_of(ledger))
    reasons = (
        (len(ledger.seats) < 2, "it takes at least two"),
        (opened.hints, "there are no hints"),
        (opened.chances, "nobody sees the chances to win"),
        (opened.take_back == "free", "nothing is taken back that the rules of undo forbid"),
        (bool(changed := unusual(ledger)), f"the options are the usual ones: change {', '.join(changed)} back"),
        (len(ledger.seats_of(ledger.host)) > 1, "everybody has one seat"),
        (any(seat.kind == "bot" and seat.level not in levels for seat in ledger.seats), STRENGTH),
    )
    for refused, why in reasons:
        if refused:
            raise HouseError("not_rateable", f"This table cannot be rated. In a rated match, {why}.")


def check_fill(ledger: Ledger, level: str) -> None:
    """Raise if bots of this level cannot fill the seats of a rated table."""
    if ledger.opened.rated and level not in levels_of(pool_of(ledger)):
        raise HouseError("not_rateable", f"In a rated match, {STRENGTH}.")


def result_of(ledger: Ledger) -> Result | None:
    """The result of a table's match, or None if it has none: nobody played it, or it did not end.

    A rated match that its players have left by closing the table has ended, too.
    """
    opened, ended = ledger.opened, ledger.ended or _deserted(ledger)
    people = set(ledger.left.values()) | set(ledger.guests())
    if ended is None or opened.lesson or not people:
        return None
    match = MatchRow(
        id=ledger.table,
        game=opened.game,
        pool=pool_of(ledger),
        seats=len(ledger.seats),
        usual=is_usual(ledger),
        rated=opened.rated,
        private=opened.private,
        ended=ledger.ended_at,
        seconds=max(0.0, ledger.ended_at - ledger.began_at),
        answers=ended.answers,
        verdict="waiting" if opened.rated else "unrated",
    )
    return Result(match, [_seat_row(ledger, match, ended, seat) for seat in range(len(ledger.seats))])


def _seat_row(ledger: Ledger, match: MatchRow, ended: log.Ended, seat: int) -> SeatRow:
    sits = ledger.seats[seat]
    guest = ledger.left.get(seat) or (sits.guest if sits.kind == "guest" else None)
    labels = ended.labels[seat] if seat < len(ended.labels) else {}
    return SeatRow(
        match_id=match.id,
        seat=seat,
        guest=guest,
        level=sits.level if guest is None else None,
        character=sits.character if guest is None else None,
        side=next(number for number, side in enumerate(ended.sides) if seat in side),
        place=ended.outcome.places[seat],
        score=ended.outcome.scores[seat],
        ending=_ending(ledger, sits, seat) if guest is not None else "played",
        origin=ledger.places.get(guest, "") if guest is not None and match.rated else "",
        labels=encode(labels),
        ended=match.ended,
        rated=match.rated,
    )


def _ending(ledger: Ledger, sits: SeatInfo, seat: int) -> Ending:
    if seat in ledger.left or (ledger.ended is None and not ledger.left):
        return "left"
    return "stood_in" if sits.stand_in else "played"


def _deserted(ledger: Ledger) -> log.Ended | None:
    """How a rated match ended whose table was closed while it was played: those who left it are last."""
    if ledger.state != "closed" or not ledger.began_at or not ledger.opened.rated or not ledger.deserted:
        return None
    gone = set(ledger.left) or {seat for seat, sits in enumerate(ledger.seats) if sits.kind == "guest"}
    seats = range(len(ledger.seats))
    places = tuple(1 + (len(ledger.seats) - len(gone)) * (seat in gone) for seat in seats)
    return log.Ended(Outcome(places, tuple(0.0 for _ in seats)), [[seat] for seat in seats])


def read_result(table: str, payloads: Sequence[bytes]) -> Result | None:
    """The result that a stored log tells. Only logs of older houses, which do not say how it ended, are replayed."""
    ledger, over = without_match(table, payloads)
    return result_of(load_ledger(table, payloads) if over and ledger.ended is None else ledger)
