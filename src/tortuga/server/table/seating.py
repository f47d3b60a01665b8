"""Taking and leaving seats, beginning and closing a table, stand-ins: each becomes a log entry, or is refused."""

from __future__ import annotations

import math
from collections.abc import Mapping

from tortuga.server.protocol import GuestInfo, NewTable, SeatInfo
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.naming import unlike, visible
from tortuga.server.table import entries as log
from tortuga.server.table.characters import Cast
from tortuga.server.table.ledger import Ledger
from tortuga.server.table.results import check_fill
from tortuga.server.wire.fanout import Present
from tortuga.server.work.bots import Thinkers

MOST_REMOVED = 100


def first_seats(wish: NewTable, guest: GuestInfo, bots: Thinkers, cast: Cast) -> list[SeatInfo]:
    """The seats of a new table."""
    made: list[SeatInfo] = []
    taken = {shown_name(seat.name, guest) for seat in wish.seats if seat.kind == "me"}
    wanted = _wanted(wish, bots, cast)
    for seat in wish.seats:
        match seat.kind:
            case "me":
                name = unlike(shown_name(seat.name, guest), [other.name for other in made if other.kind == "guest"])
                made.append(SeatInfo("guest", name, guest.id, bot=guest.bot, kept=is_kept(name, guest)))
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


def is_kept(name: str, guest: GuestInfo) -> bool:
    """Whether this is the guest's own kept name, and not one for somebody else at the same screen."""
    return guest.kept and name == guest.name


def seat_at(ledger: Ledger, seat: int) -> SeatInfo:
    """The seat of this number; raises if there is none."""
    if not 0 <= seat < len(ledger.seats):
        raise HouseError("no_seat", f"There is no seat {seat + 1}: this table has {len(ledger.seats)}.")
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


def sit(
    ledger: Ledger, guest: GuestInfo, seat: int, name: str | None, now: float, place: str = ""
) -> log.AnyEntry | int:
    """Take a seat. ``place`` is where the guest comes from, which a rated table notes."""
    sits = seat_at(ledger, seat)
    if sits.kind == "guest" and sits.guest == guest.id:
        return ledger.seq
    gathering(ledger)
    if guest.id in ledger.removed:
        raise HouseError("removed", "The host has sent you away from this table.")
    if sits.kind != "open":
        raise HouseError("seat_taken", "Somebody already sits there.")
    if sits.guest not in (None, guest.id):
        raise HouseError("seat_kept", "That seat is kept for somebody else.")
    if ledger.opened.rated and ledger.seats_of(guest.id):
        raise HouseError("one_seat", "In a rated match everybody has one seat.")
    others = [other.name for number, other in enumerate(ledger.seats) if number != seat and other.name]
    shown, place = unlike(shown_name(name, guest), others), place if ledger.opened.rated else ""
    kept = is_kept(shown, guest)
    return log.Sat(at=now, guest=guest.id, seat=seat, name=shown, bot=guest.bot, place=place, kept=kept)


def sit_anywhere(ledger: Ledger, guest: GuestInfo, now: float, place: str = "") -> log.AnyEntry | int:
    """Take the first free seat, unless the guest has one already or there is none."""
    seat = None if ledger.seats_of(guest.id) else free_seat(ledger, guest.id)
    return ledger.seq if seat is None else sit(ledger, guest, seat, None, now, place)


def free_seat(ledger: Ledger, guest: str | None) -> int | None:
    """The first seat that this guest could take now: best one that is kept for them."""
    if ledger.state != "gathering":
        return None
    free = [(number, seat.guest) for number, seat in enumerate(ledger.seats) if seat.kind == "open"]
    kept = (number for number, whose in free if whose is not None and whose == guest)
    return next(kept, next((number for number, whose in free if whose is None), None))


def come(ledger: Ledger, guest: GuestInfo, now: float) -> log.AnyEntry | int:
    """A guest has opened an invitation."""
    known = any(visitor.guest == guest.id for visitor in ledger.visitors) or guest.id in ledger.guests()
    if known or ledger.state != "gathering":
        return ledger.seq
    return log.Came(at=now, guest=guest.id, name=unlike(guest.name, ledger.names))


def get_ready(ledger: Ledger, guest: str, on: bool, now: float) -> log.AnyEntry | int:
    """A guest is ready to begin, or no longer ready."""
    gathering(ledger)
    seats = ledger.seats_of(guest)
    if not seats:
        raise HouseError("not_your_seat", "Take a seat first.")
    if all(ledger.seats[seat].ready == on for seat in seats):
        return ledger.seq
    return log.Readied(at=now, guest=guest, on=on)


def stand_up(ledger: Ledger, guest: str, seat: int, now: float, place: str = "") -> log.AnyEntry | int:
    """Leave a seat. Before the match it becomes free again; during the match a bot stands in. The host may clear any
    seat before the match: then ``place`` is where whoever sits there comes from."""
    sits = seat_at(ledger, seat)
    mine = sits.kind == "guest" and sits.guest == guest
    if ledger.state == "gathering":
        if not mine and guest != ledger.host:
            raise HouseError("not_your_seat", f"Seat {seat + 1} is not yours.")
        if sits.kind == "guest" and sits.guest is not None and not mine:
            return remove(ledger, guest, sits.guest, True, now, place)
        return ledger.seq if sits.kind == "open" and sits.guest is None else log.Stood(at=now, guest=guest, seat=seat)
    if not mine:
        raise HouseError("not_your_seat", f"Seat {seat + 1} is not yours.")
    if ledger.state != "playing":
        raise HouseError("over", "The match is over.")
    return ledger.seq if sits.stand_in else log.StoodIn(at=now, guest=guest, seat=seat, level=ledger.stand_in)


def remove(ledger: Ledger, guest: str, whom: str, on: bool, now: float, place: str = "") -> log.AnyEntry | int:
    """Send a guest away for good, or let them come again. Nobody is sent away from a match that they play. ``place`` is
    where the guest comes from."""
    host_only(ledger, guest)
    if whom == guest:
        raise HouseError("not_allowed", "You cannot send yourself away; you can leave.")
    if on and ledger.state != "gathering" and ledger.seats_of(whom):
        raise HouseError("begun", "Whoever plays stays until the match is over.")
    if on == (whom in ledger.removed):
        return ledger.seq
    if on and len(ledger.removed) >= MOST_REMOVED:
        raise HouseError("not_allowed", f"{MOST_REMOVED} guests have been sent away already; let one come again first.")
    return log.Removed(at=now, guest=guest, whom=whom, on=on, place=place if on else "")


def host_next(ledger: Ledger, guest: str, whom: str, away: Mapping[str, float], now: float) -> log.AnyEntry | int:
    """Make somebody who plays here the host. The host may do so; a player may become it if the host has been away."""
    if ledger.state in ("over", "closed"):
        raise HouseError("over" if ledger.state == "over" else "closed", "There is nothing left to host here.")
    if whom not in ledger.guests():
        raise HouseError("not_a_guest", "Only somebody with a seat can be the host.")
    if whom == ledger.host:
        return ledger.seq
    if guest != ledger.host:
        if whom != guest:
            host_only(ledger, guest)
        left = ledger.opened.grace - away.get(ledger.host, 0.0)
        if left > 0:
            raise HouseError("not_yet", f"The host may come back: wait another {math.ceil(left)} s.")
    return log.Hosted(at=now, guest=guest, whom=whom)


def begin(ledger: Ledger, guest: str, fill: str, cast: Cast, now: float) -> log.AnyEntry:
    """Begin the match, with bots of level ``fill`` in the open seats."""
    host_only(ledger, guest)
    gathering(ledger)
    if not ledger.full:
        check_fill(ledger, fill)
    bots = cast.fill(ledger.seats, fill)
    return log.Began(at=now, guest=guest, version=ledger.rules.info.version, fill=fill, bots=bots)


def close(ledger: Ledger, guest: str, now: float) -> log.AnyEntry | int:
    """Close the table: before the match begins, or if nobody else plays here."""
    host_only(ledger, guest)
    if ledger.state == "closed":
        return ledger.seq
    if ledger.state == "over":
        raise HouseError("over", "The match is over.")
    if ledger.state == "playing" and not ledger.alone:
        raise HouseError("begun", "Others are playing here. You can resign; then a bot plays on for you.")
    return log.Closed(at=now, guest=guest, left=ledger.state == "playing")


def leave(ledger: Ledger, guest: str, now: float) -> log.AnyEntry | int:
    """Leave for good. The host's leaving closes a table where nobody else sits; otherwise somebody else is the host."""
    if ledger.state in ("over", "closed"):
        return ledger.seq
    if guest == ledger.host and (ledger.alone or not ledger.others(guest)):
        return close(ledger, guest, now)
    if not ledger.seats_of(guest) and guest != ledger.host:
        return ledger.seq
    heirs = [seat.guest for seat in ledger.seats if seat.kind == "guest" and seat.guest != guest and not seat.stand_in]
    heir = next(iter(heirs or ledger.others(guest)), None) if guest == ledger.host else None
    return log.Left(at=now, guest=guest, level=ledger.stand_in, host=heir)


def close_idle(ledger: Ledger, sentence: str, now: float) -> log.AnyEntry | int:
    """Close a table that nobody else plays at, for the house. Somebody may have come meanwhile."""
    if ledger.state in ("over", "closed") or not ledger.alone:
        return ledger.seq
    return log.Closed(at=now, sentence=sentence, left=ledger.state == "playing")


def shut(ledger: Ledger, sentence: str, now: float) -> log.AnyEntry | int:
    """Close a table, whoever plays there, because an admin of the house wants it."""
    if ledger.state in ("over", "closed"):
        return ledger.seq
    return log.Closed(at=now, sentence=sentence)


def rename(ledger: Ledger, guest: str, name: str, now: float) -> log.AnyEntry | int:
    """Give a guest another name at the table, because an admin of the house wants it."""
    names = [ledger.seats[seat].name for seat in ledger.seats_of(guest)]
    names += [visitor.name for visitor in ledger.visitors if visitor.guest == guest]
    names += [line.name for line in ledger.chat if line.guest == guest]
    if all(known == name for known in names):
        return ledger.seq
    return log.Renamed(at=now, whom=guest, name=name)


def send_away(ledger: Ledger, guest: str, now: float) -> log.AnyEntry | int:
    """A guest is banned. Before the match their seats become free; during it bots stand in, one seat at a time.

    A match that nobody else plays waits for them.
    """
    if ledger.state == "gathering":
        return leave(ledger, guest, now)
    seats = [seat for seat in ledger.seats_of(guest) if not ledger.seats[seat].stand_in]
    if ledger.state != "playing" or ledger.alone or not seats:
        return ledger.seq
    return log.StoodIn(at=now, seat=seats[0], level=ledger.stand_in)


def stand_in(
    ledger: Ledger, guest: str, seat: int, present: Present, away: Mapping[str, float], now: float
) -> log.AnyEntry | int:
    """Let a bot stand in for a guest who is known to have been ``away`` for as long as the table says, in seconds.

    A host who plays may do so; any player may if the host does not play or is away.
    """
    sits = seat_at(ledger, seat)
    if ledger.state != "playing":
        raise HouseError("not_playing", "There is no match going on.")
    if guest not in ledger.guests():
        raise HouseError("not_your_seat", "Only those who play can do that.")
    if guest != ledger.host and ledger.host in ledger.guests() and ledger.host in present.guests:
        raise HouseError("not_host", "Only the host can do that, or a player while the host is away.")
    if sits.kind != "guest" or sits.guest is None:
        raise HouseError("not_a_guest", "There is no guest in that seat.")
    if sits.guest in present.guests:
        raise HouseError("present", f"{sits.name} is here.")
    if not present.complete:
        raise HouseError("presence_unknown", "The house does not know at the moment who is here; try again soon.")
    left = ledger.opened.grace - away.get(sits.guest, 0.0)
    if left > 0:
        raise HouseError("not_yet", f"{sits.name} may come back: wait another {math.ceil(left)} s.")
    return ledger.seq if sits.stand_in else log.StoodIn(at=now, guest=guest, seat=seat, level=ledger.stand_in)


def come_back(ledger: Ledger, guest: str, now: float) -> log.AnyEntry | int:
    """The guest's page is connected: stand-ins give the seats back."""
    if not any(ledger.seats[seat].stand_in for seat in ledger.seats_of(guest)):
        return ledger.seq
    return log.Returned(at=now, guest=guest)
