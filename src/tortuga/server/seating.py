"""Taking and leaving seats, beginning and closing a table, stand-ins: each becomes a log entry, or is refused."""

from __future__ import annotations

from tortuga.server import entries as log
from tortuga.server.casting import Cast
from tortuga.server.commands import visible
from tortuga.server.errors import HouseError
from tortuga.server.fanout import Present
from tortuga.server.ledger import Ledger
from tortuga.server.protocol import GuestInfo, NewTable, SeatInfo
from tortuga.server.thinking import Thinkers


def first_seats(wish: NewTable, guest: GuestInfo, bots: Thinkers, cast: Cast) -> list[SeatInfo]:
    """The seats of a new table."""
    made: list[SeatInfo] = []
    taken = {shown_name(seat.name, guest) for seat in wish.seats if seat.kind == "me"}
    wanted = _wanted(wish, bots, cast)
    for seat in wish.seats:
        match seat.kind:
            case "me":
                made.append(SeatInfo("guest", shown_name(seat.name, guest), guest.id, bot=guest.bot))
            case "bot":
                level = bots.check_level(seat.level)
                kept = wanted if seat.character is None else set()
                made.append(cast.seat(level, seat.character, taken | kept))
                taken.add(made[-1].name)
            case "open":
                made.append(SeatInfo("open", ""))
    return made


def _wanted(wish: NewTable, bots: Thinkers, cast: Cast) -> set[str]:
    """The names of the characters that were asked for by name."""
    names = set[str]()
    for seat in wish.seats:
        if seat.kind == "bot" and seat.character is not None:
            names.add(cast.check(bots.check_level(seat.level), seat.character))
    return names


def shown_name(wanted: str | None, guest: GuestInfo) -> str:
    """The name for a seat: the wanted one if there is anything to see, else the guest's."""
    return visible(wanted or "") or guest.name


def seat_at(ledger: Ledger, seat: int) -> SeatInfo:
    """The seat of this number; raises if there is none."""
    if not 0 <= seat < len(ledger.seats):
        raise HouseError("no_seat", f"This table has {len(ledger.seats)} seats, numbered from 0.")
    return ledger.seats[seat]


def gathering(ledger: Ledger) -> None:
    """Raise unless the match is still to begin."""
    if ledger.state == "closed":
        raise HouseError("closed", "This table is closed.")
    if ledger.state != "gathering":
        raise HouseError("begun", "The match has already begun.")


def host_only(ledger: Ledger, guest: str) -> None:
    """Raise unless the guest is the host."""
    if guest != ledger.host:
        raise HouseError("not_host", "Only the host of the table can do that.")


def sit(ledger: Ledger, guest: GuestInfo, seat: int, name: str | None, now: float) -> log.AnyEntry | int:
    """Take a seat."""
    sits = seat_at(ledger, seat)
    if sits.kind == "guest" and sits.guest == guest.id:
        return ledger.seq
    gathering(ledger)
    if sits.kind != "open":
        raise HouseError("seat_taken", "Somebody already sits there.")
    if sits.guest not in (None, guest.id):
        raise HouseError("seat_kept", "That seat is kept for somebody else.")
    return log.Sat(at=now, guest=guest.id, seat=seat, name=shown_name(name, guest), bot=guest.bot)


def come(ledger: Ledger, guest: GuestInfo, now: float) -> log.AnyEntry | int:
    """A guest has opened an invitation."""
    known = any(visitor.guest == guest.id for visitor in ledger.visitors) or guest.id in ledger.guests()
    if known or ledger.state != "gathering":
        return ledger.seq
    return log.Came(at=now, guest=guest.id, name=guest.name)


def get_ready(ledger: Ledger, guest: str, on: bool, now: float) -> log.AnyEntry | int:
    """A guest is ready to begin, or no longer ready."""
    gathering(ledger)
    seats = ledger.seats_of(guest)
    if not seats:
        raise HouseError("not_your_seat", "Take a seat first.")
    if all(ledger.seats[seat].ready == on for seat in seats):
        return ledger.seq
    return log.Readied(at=now, guest=guest, on=on)


def stand_up(ledger: Ledger, guest: str, seat: int, now: float) -> log.AnyEntry | int:
    """Leave a seat. Before the match it becomes free again; during the match a bot stands in."""
    sits = seat_at(ledger, seat)
    mine = sits.kind == "guest" and sits.guest == guest
    if ledger.state == "gathering":
        if not mine and guest != ledger.host:
            raise HouseError("not_your_seat", f"Seat {seat + 1} is not yours.")
        return ledger.seq if sits.kind == "open" and sits.guest is None else log.Stood(at=now, guest=guest, seat=seat)
    if not mine:
        raise HouseError("not_your_seat", f"Seat {seat + 1} is not yours.")
    if ledger.state != "playing":
        raise HouseError("over", "The match is over.")
    return ledger.seq if sits.stand_in else log.StoodIn(at=now, guest=guest, seat=seat, level="mate")


def begin(ledger: Ledger, guest: str, fill: str, cast: Cast, now: float) -> log.AnyEntry:
    """Begin the match, with bots of level ``fill`` in the open seats."""
    host_only(ledger, guest)
    gathering(ledger)
    bots = cast.fill(ledger.seats, fill)
    return log.Began(at=now, guest=guest, version=ledger.rules.info.version, fill=fill, bots=bots)


def close(ledger: Ledger, guest: str, now: float) -> log.AnyEntry | int:
    """Close the table before the match begins."""
    host_only(ledger, guest)
    if ledger.state == "closed":
        return ledger.seq
    gathering(ledger)
    return log.Closed(at=now, guest=guest)


def stand_in(ledger: Ledger, guest: str, seat: int, level: str, present: Present, now: float) -> log.AnyEntry | int:
    """Let a bot stand in for an absent guest. The host may do so or, if the host is absent, too, any player.

    The guest must be known to be absent.
    """
    sits = seat_at(ledger, seat)
    if ledger.state != "playing":
        raise HouseError("not_playing", "There is no match going on.")
    if guest != ledger.host and (ledger.host in present.guests or guest not in ledger.guests()):
        raise HouseError("not_host", "Only the host can do that, or a player while the host is away.")
    if sits.kind != "guest" or sits.guest is None:
        raise HouseError("not_a_guest", "There is no guest in that seat.")
    if sits.guest in present.guests:
        raise HouseError("present", f"{sits.name} is here.")
    if not present.complete:
        raise HouseError("presence_unknown", "The house does not know at the moment who is here; try again soon.")
    return ledger.seq if sits.stand_in else log.StoodIn(at=now, guest=guest, seat=seat, level=level)


def come_back(ledger: Ledger, guest: str, now: float) -> log.AnyEntry | int:
    """The guest's page is connected: stand-ins give the seats back."""
    if not any(ledger.seats[seat].stand_in for seat in ledger.seats_of(guest)):
        return ledger.seq
    return log.Returned(at=now, guest=guest)
