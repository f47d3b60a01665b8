"""The settings of a house. The defaults suit a few tables among friends."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec

KILO, MEGA = 1 << 10, 1 << 20
HOUR, DAY = 3600.0, 86_400.0


class Limits(msgspec.Struct, frozen=True):
    """Limits on what one guest may ask of the house."""

    message_bytes: int = 16 * KILO
    body_bytes: int = 64 * KILO
    bodies_per_address: int = 8 * MEGA
    """Bytes of requests of one address that are in memory at the same time."""
    bodies_in_all: int = 64 * MEGA
    """Bytes of requests of all addresses in memory at the same time. Beyond that, those with more than their share are
    refused."""
    record_bytes: int = MEGA
    record_answers: int = 20_000
    commands_per_second: float = 30.0
    commands_at_once: int = 90
    commands_per_address: float = 120.0
    """In a second, from all pages of one address together, in one process. At once, three times as many."""
    asides_per_minute: int = 600
    """What all guests of one address say and change at tables, besides answers."""
    asides_per_day: int = 20_000
    """What all guests of one address say and change at tables in a day: each is kept for as long as its table."""
    chat_lines: int = 5
    chat_seconds: float = 10.0
    requests_per_minute: int = 600
    """From one address, including opened live channels and repeated hellos."""
    work_per_minute: int = 120
    """Jobs from one address: records to import, replay or verify, and tables with texts of their own, such as maps."""
    work_seconds: float = 10.0
    """Processor time for one job."""
    work_memory: int = 1024 * MEGA
    """Bytes of memory for a worker process."""
    work_waiting: int = 64
    """The most jobs that may wait; more are refused."""
    work_waiting_each: int = 8
    """How many jobs of one address may wait."""
    told_per_hour: int = 30
    """Matches that one address may have told."""
    told_waiting: int = 32
    """The most matches that are being told or wait for it; more are refused."""
    told_waiting_each: int = 4
    """How many of them one address may have. They are told one after the other."""
    told_seconds: float = 300.0
    """Processor time for one piece of telling a match, such as the price of one answer."""
    told_bytes_in_all: int = 256 * MEGA
    """Matches told that are kept. Those that were looked at least recently make room."""
    codes_per_address: int = 60
    """Codes of tables that are tried from one address in ten minutes, right or wrong."""
    codes_per_guest: int = 20
    """Codes of tables that one guest tries in ten minutes."""
    guests_per_hour: int = 240
    """New guests from one address."""
    names_per_day: int = 20
    """Names kept or changed from one address."""
    tries_per_hour: int = 30
    """Attempts to come in by a one-time code or a passkey from one address; and in a minute, names that one guest looks
    for."""
    mails_per_address: int = 3
    """Mails to one address in an hour, whoever asks for them."""
    mails_per_guest: int = 10
    """Mails that one guest, or one address on the network, may ask for in a day."""
    mails_per_hour: int = 200
    """Mails of the whole house."""
    passkeys_per_guest: int = 20
    ties_per_guest: int = 500
    """How many people one guest may follow and block."""
    ties_per_day: int = 2_000
    """How often all guests of one address may follow and block somebody in a day."""
    notebook_bytes_per_day: int = 2 * MEGA
    """By how much the notebooks of one address may grow in a day."""
    exports_per_hour: int = 60
    """How often guests of one address may fetch all their data. One guest may do so a third as often."""
    deletions_per_day: int = 20
    """Guests of one address that may be deleted in a day: for each, all stored records are looked through."""
    challenges_per_hour: int = 60
    """How many friends one guest may ask to tables."""
    reports_per_hour: int = 20
    """Reports to the admins from one guest. All guests of one address have three times as many, and in a day ten times
    as many: admins have to read them."""
    tables_per_day: int = 2_000
    """The tables that all guests of one address may open in a day."""
    table_bytes_per_day: int = 30 * MEGA
    """What these may hold at their beginning: maps, and matches from which they go on."""
    tables_idle: int = 1_000
    """Tables in memory that nobody has open. Beyond that, those used least recently go first."""
    invitations_per_table: int = 100
    """Invitations to one table that have not expired."""
    links_per_guest: int = 20
    """Return links in a quarter of an hour."""
    tables_per_address: int = 60
    """The tables that are not over and that others play at or could join, of all guests of one address."""
    bot_tables_per_address: int = 4
    """Matches without any person that go on at the same time."""
    records_per_day: int = 100
    """Records that one guest may store in a day."""
    record_bytes_per_guest: int = 10 * MEGA
    record_bytes_per_address: int = 30 * MEGA
    record_bytes_in_all: int = 2048 * MEGA
    tables_per_guest: int = 10
    """Tables that are not over and that others play at or could join."""
    alone_per_guest: int = 30
    """Tables that are not over and where nobody else plays. One more closes the one that was used least recently."""
    lab_matches: int = 2_000
    """The most matches of one simulation in the lab."""
    lab_memory: int = 2048 * MEGA
    """Bytes of memory for the lab's worker process."""
    own_worlds: int = 50
    """The most tables in memory with texts of their own, such as maps: these are larger than others."""
    connections_per_address: int = 500
    """Connections of one address, live channels apart. Behind a proxy, that is for the proxy to limit."""
    channels_per_guest: int = 24
    channels_per_table: int = 300
    channels_per_address: int = 1000
    watchers_per_address: int = 60
    """Channels of one address for pages without a guest."""
    watchers_per_table_each: int = 30
    """Pages at one table from one address, of those who do not play there."""
    queue_bytes: int = 512 * KILO
    """A page that is this far behind is disconnected; it catches up when it reconnects."""


class Pace(msgspec.Struct, frozen=True):
    """Times, in seconds."""

    bot: float = 0.25
    """The least time for a bot's answer. The page shows what happened at a pace that people can follow."""
    window: float = 0.4
    """After this time automatic answers in an open window are given, whoever they are for."""
    telling: float = 12.0
    """The longest that a clock waits for pages that are still showing what has happened."""
    aiming: float = 30.0
    """The longest that a clock is held while somebody aims a card."""
    bot_limit: float = 20.0
    """If a bot thinks longer, the ask's default is played for it."""
    bot_wait: float = 6.0
    """If a bot has waited so long for its turn to think, a quicker one answers for it."""
    hint_limit: float = 8.0
    """The longest wait for a hint."""
    weighing: float = 0.8
    """The processor time in which a hint finds out what it would cost to answer otherwise; 0: it does not."""
    chances_late: float = 60.0
    """How much later those who look on see the chances to win."""
    drop_limit: float = 30.0
    """A drop of dice that takes longer is repeated by another worker. Most take a fraction of a second."""
    store: float = 4.0
    """If PostgreSQL does not answer for this long, what was asked of it is refused, and new connections are made."""
    grace: float = 60.0
    """How long a guest must have been away before a bot may stand in, at tables that do not say."""
    redis: float = 0.5
    """If Redis does not answer for this long, nobody asks it for a while."""
    silence: float = 60.0
    """A channel that is silent for this long is closed."""
    hello: float = 10.0
    """A channel on which nothing has been said is closed after this time."""
    request: float = 20.0
    """A request that is not complete after this time is cut off."""
    unread: float = 20.0
    """A connection that does not read what it is sent for this long is cut off."""
    idle: float = 600.0
    """A table that nobody uses is dropped from memory after this time."""
    finished: float = 20.0
    """A table that nobody uses is dropped from memory after this time if its match is over."""
    gathering_hours: float = 16.0
    """After this many hours, a table that is still waiting for players is closed."""
    alone_hours: float = 72.0
    """After this many hours, a table where nobody else plays and that its host has not used is closed."""
    sweep: float = 5.0
    """The time between two rounds of chores: missed entries, idle tables, presence."""


class Keep(msgspec.Struct, frozen=True):
    """For how many days things are kept; 0: for ever. What somebody keeps stays in any case."""

    guests: float = 0
    """Since a guest was last here. Those with a table or a record stay as long as these do."""
    tables: float = 0
    """Since something last happened at a table that is over or closed."""
    chat: float = 0
    """Since something last happened at a table: what was said there goes."""
    records: float = 30
    """Since a record was uploaded. Those that were shared from a table are kept."""
    told: float = 30
    """Since somebody last looked at a match told. It can be told again."""
    addresses: float = 30
    """Since a guest was last here: where from."""
    reports: float = 180
    """Since a report was dealt with."""
    audit: float = 365
    """What admins have done, and bans since they ended."""


class Mail(msgspec.Struct, frozen=True):
    """The server that sends the house's mail, and who it is from."""

    host: str
    sender: str
    """The address in ``From``: ``Tortuga <house@example.org>``."""
    port: int = 587
    user: str = ""
    password: str = ""
    security: Literal["starttls", "tls", "none"] = "starttls"
    """``none`` only for a server on the same machine or network."""
    seconds: float = 20.0
    """A server that does not take a mail in this time has failed."""


class OtherData(msgspec.Struct, frozen=True):
    """A variant of a game: the texts of the data files that replace its own."""

    game: str
    files: dict[str, str]


class Settings(msgspec.Struct, frozen=True):
    """All settings of one house."""

    database_url: str = ""
    sqlite_synchronous: Literal["normal", "full"] = "normal"
    """With ``normal``, what was acknowledged survives a crash of the process; with ``full`` also a power cut, at the
    price of speed."""
    redis_url: str | None = None
    hosts: tuple[str, ...] = ()
    """The names under which the house is reached. Requests for another name are refused; if empty, none are."""
    public_url: str = ""
    """The address of the house for people: ``https://tortuga.example.org``. Links in mails begin with it, and passkeys
    are made for its name."""
    mail: Mail | None = None
    """How the house sends mail. Without it, it sends none."""
    admins: tuple[str, ...] = ()
    """The ids of guests who keep order here, besides those that ``tortuga house admin`` has named."""
    word_filter: str = ""
    """A filter for chat and names: the name of an installed one, or ``module:function``."""
    log_addresses: Literal["full", "short", "none"] = "short"
    """How much of a guest's address the log and the store keep: all of it, only its network, or nothing."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may open a live channel, besides the house's own."""
    secure: bool = False
    """Whether to send cookies over HTTPS only. Set it if the house is reached through HTTPS."""
    codes: bool = False
    """Whether one sits down at a table only with its code or an invitation. ``tortuga serve --lan`` sets it."""
    address: str = ""
    """The address that telephones should open, if the page is also reached under one that they cannot use, such as
    ``http://localhost:8700``. ``tortuga serve --lan`` sets it."""
    proxies: int = 0
    """How many reverse proxies of your own are in front of the house: the guest's address is that many from the right
    in ``X-Forwarded-For``."""
    extra_games: tuple[str, ...] = ()
    """Games that are not installed, as ``module:attribute``."""
    lab: bool = False
    """Whether guests may let matches be simulated. It takes a core, at low priority."""
    bots: dict[str, str] = {}
    """The house's own bots by their names at tables: ``my_bot.py:MyBot``, with settings."""
    characters: str = ""
    """A file with the house's own characters, in addition to those that come with Tortuga."""
    luck: str = ""
    """Words that decide all luck, so that tables that are alike play alike: for tests and demonstrations. Whoever knows
    them can know every card."""
    other_data: tuple[OtherData, ...] = ()
    """Variants that the house offers in addition to the games themselves."""
    static: Path | None = None
    bot_processes: int = max(1, (os.cpu_count() or 2) - 1)
    drop_processes: int = max(1, (os.cpu_count() or 2) - 1)
    """Worker processes for physics."""
    work_processes: int = 2
    """Worker processes for jobs of guests. With two, nobody has to wait for somebody else's long job."""
    tell_processes: int = 2
    """Worker processes for telling matches, at the lowest priority."""
    tell_effort: float = 1.0
    """How much work goes into telling a match. With less it is quicker, and less is certain enough to be said."""
    log_level: str = "info"
    log_json: bool = False
    limits: Limits = Limits()
    pace: Pace = Pace()
    keep: Keep = Keep()

    @property
    def extras(self) -> tuple[str | OtherData, ...]:
        """All games of this house in addition to the installed ones. Every worker process has to load them."""
        return (*self.extra_games, *self.other_data)


def default_database() -> str:
    """A file in the user's own data folder."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{home / 'tortuga' / 'house.sqlite3'}"
