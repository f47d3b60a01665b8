"""Messages about keeping order: reports of players, and what admins see and do."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tortuga.server.protocol import ChatLine, GuestId, Name

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
NOTE_LENGTH = 400
Note = Annotated[str, Meta(max_length=NOTE_LENGTH)]
ReportKind = Literal["line", "name", "table"]
BanKind = Literal["guest", "address", "network"]
HOURS = 24 * 365 * 10


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest reports to the admins: a line of chat, the name of a guest, or a whole table."""

    kind: ReportKind
    table: Id
    line: int | None = None
    """For ``line``: the number of the line."""
    whom: GuestId | None = None
    """For ``name``: a guest at the table."""
    note: Note = ""


class ReportTaken(msgspec.Struct, frozen=True):
    """The number of a report."""

    id: int


class ReportInfo(msgspec.Struct, frozen=True):
    """A report as admins see it."""

    id: int
    at: float
    by: str
    by_name: str
    kind: ReportKind
    table: str
    guest: str | None
    """Whom it is about: for a table, its host."""
    name: str
    """The name of that guest when it was reported."""
    lines: list[ChatLine]
    """The chat around it when it was reported."""
    note: str
    done: bool


class BanInfo(msgspec.Struct, frozen=True):
    """A ban from the house or, with ``mute``, from talking in it."""

    id: int
    kind: BanKind
    what: str
    mute: bool
    reason: str
    by: str
    at: float
    until: float | None
    """Null: for good."""


class NewBan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ban to make."""

    kind: BanKind
    what: Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]
    reason: Note
    hours: Annotated[float, Meta(ge=0, le=HOURS)] = 0
    """0: for good."""
    mute: bool = False


class GuestTrace(msgspec.Struct, frozen=True):
    """What the house knows about a guest."""

    id: str
    name: str
    bot: bool
    created: float
    seen: float | None
    """When the guest was last here, to the hour."""
    address: str
    """Where from, as far as the settings keep it; otherwise empty."""


class DeedInfo(msgspec.Struct, frozen=True):
    """A line of the audit log: what an admin has done."""

    id: int
    at: float
    by: str
    what: str
    about: str
    details: str


class Desk(msgspec.Struct, frozen=True):
    """Everything on the desk of an admin."""

    reports: list[ReportInfo]
    bans: list[BanInfo]
    admins: list[str]
    notice: str
    read_only: bool
    deeds: list[DeedInfo]


class GuestsFound(msgspec.Struct, frozen=True):
    """Guests that an admin has looked for, last seen first."""

    guests: list[GuestTrace]


class OnOff(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether something is to be on."""

    on: bool


class Notice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The message of the day; empty for none."""

    text: Note


class Why(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reason for something."""

    reason: Note = ""


class WhereFrom(msgspec.Struct, frozen=True):
    """Where a request comes from, as the house counts it."""

    address: str
    """One address of IPv4, or one network of IPv6."""
    forwarded: int
    """How many addresses proxies have named in ``X-Forwarded-For``."""


class Privacy(msgspec.Struct, frozen=True):
    """What the house keeps about its guests, and for how many days; 0 is for ever."""

    log_addresses: Literal["full", "short", "none"]
    """How much of an address is kept: all of it, only its network, or nothing."""
    cookie: int
    guests: float
    tables: float
    chat: float
    records: float
    told: float
    addresses: float
    reports: float
    audit: float


class OtherName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another name for a guest."""

    name: Name
