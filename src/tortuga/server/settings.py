"""The settings of a house. The defaults suit a few tables among friends."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec

KILO, MEGA = 1 << 10, 1 << 20


class Limits(msgspec.Struct, frozen=True):
    """Limits on what one guest may ask of the house."""

    message_bytes: int = 16 * KILO
    body_bytes: int = 64 * KILO
    record_bytes: int = MEGA
    record_answers: int = 20_000
    commands_per_second: float = 30.0
    commands_at_once: int = 90
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
    """The same for one address."""
    guests_per_hour: int = 240
    """New guests from one address."""
    tables_per_guest: int = 10
    lab_matches: int = 2_000
    """The most matches of one simulation in the lab."""
    lab_memory: int = 2048 * MEGA
    """Bytes of memory for the lab's worker process."""
    own_worlds: int = 50
    """The most tables in memory with texts of their own, such as maps: these are larger than others."""
    channels_per_guest: int = 24
    channels_per_table: int = 300
    channels_per_address: int = 1000
    watchers_per_address: int = 60
    """The same for pages without a guest."""
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
    hint_limit: float = 8.0
    """The longest wait for a hint."""
    drop_limit: float = 30.0
    """A drop of dice that takes longer is repeated by another worker. Most take a fraction of a second."""
    silence: float = 60.0
    """A channel that is silent for this long is closed."""
    hello: float = 10.0
    """The same before its first message."""
    request: float = 20.0
    """A request that is not complete after this time is cut off."""
    unread: float = 20.0
    """A connection that does not read what it is sent for this long is cut off."""
    idle: float = 600.0
    """A table that nobody uses is dropped from memory after this time."""
    finished: float = 20.0
    """The same when its match is over."""
    gathering_hours: float = 16.0
    """After this many hours, a table that is still waiting for players is closed."""
    sweep: float = 5.0
    """The time between two rounds of chores: missed entries, idle tables, presence."""


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
    origins: tuple[str, ...] = ()
    """Other origins whose pages may open a live channel, besides the house's own."""
    secure: bool = False
    """Whether to send cookies over HTTPS only. Set it if the house is reached through HTTPS."""
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
    log_level: str = "info"
    log_json: bool = False
    limits: Limits = Limits()
    pace: Pace = Pace()

    @property
    def extras(self) -> tuple[str | OtherData, ...]:
        """All games of this house in addition to the installed ones. Every worker process has to load them."""
        return (*self.extra_games, *self.other_data)


def default_database() -> str:
    """A file in the user's own data folder."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{home / 'tortuga' / 'house.sqlite3'}"
