"""How a house is run. Everything has a default that suits a table among friends."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec

KILO, MEGA = 1 << 10, 1 << 20


class Limits(msgspec.Struct, frozen=True):
    """How much one guest may ask of the house."""

    message_bytes: int = 16 * KILO
    body_bytes: int = 64 * KILO
    record_bytes: int = MEGA
    record_answers: int = 20_000
    commands_per_second: float = 30.0
    commands_at_once: int = 90
    chat_lines: int = 5
    chat_seconds: float = 10.0
    requests_per_minute: int = 600
    work_per_minute: int = 120
    """Records to be imported, replayed or verified, and tables with options of their own, for one address."""
    work_seconds: float = 10.0
    """Processor time for one of them."""
    work_memory: int = 1024 * MEGA
    """Bytes that a process which works them out may have."""
    work_waiting: int = 64
    """So many may wait to be worked out; more are refused."""
    work_waiting_each: int = 8
    """So many of one address."""
    guests_per_hour: int = 240
    """New guests from one address."""
    tables_per_guest: int = 10
    lab_matches: int = 2_000
    """Of one simulation in the lab."""
    lab_memory: int = 2048 * MEGA
    """Bytes that the process may have which plays them."""
    own_worlds: int = 50
    """Tables in memory with options that somebody wrote, such as a map: these are larger than others."""
    channels_per_guest: int = 24
    channels_per_table: int = 300
    channels_per_address: int = 1000
    watchers_per_address: int = 60
    """Of these, pages without a guest."""
    queue_bytes: int = 512 * KILO
    """A page that is so far behind is disconnected; it catches up when it comes back."""


class Pace(msgspec.Struct, frozen=True):
    """How fast the house itself acts at a table, in seconds."""

    bot: float = 0.25
    """A bot never answers faster. That people can follow is for the page, which tells what happened at their pace."""
    window: float = 0.4
    """Automatic answers in an open window come after this time, whoever gives them."""
    telling: float = 12.0
    """So long a clock waits at most for pages that are still showing what has happened."""
    aiming: float = 30.0
    """So long it stands still at most while somebody aims a card."""
    bot_limit: float = 20.0
    """A bot that thinks longer has its ask's default played for it."""
    hint_limit: float = 8.0
    """Who wants a hint does not wait longer, whatever else there is to think about."""
    drop_limit: float = 30.0
    """Dice that fall longer than this are dropped again by another worker. Most take a fraction of a second."""
    silence: float = 60.0
    """A channel without a word for so long is closed."""
    hello: float = 10.0
    request: float = 20.0
    """A request that is not sent to its end after this time is cut off."""
    unread: float = 20.0
    """So is whoever does not read what they are sent."""
    idle: float = 600.0
    """A table without anybody is put away after this time."""
    finished: float = 20.0
    """The same when its match is over: nobody waits there any more."""
    gathering_hours: float = 16.0
    sweep: float = 5.0
    """Between looks for what was missed: entries of other processes, idle tables, presence."""


class OtherData(msgspec.Struct, frozen=True):
    """A variant of a game: the texts of the data files that take the place of its own."""

    game: str
    files: dict[str, str]


class Settings(msgspec.Struct, frozen=True):
    """Everything about one house."""

    database_url: str = ""
    sqlite_synchronous: Literal["normal", "full"] = "normal"
    """``normal``: what was acknowledged survives the end of the process; ``full``: also a power cut, more slowly."""
    redis_url: str | None = None
    origins: tuple[str, ...] = ()
    """Other origins whose pages may open a live channel, besides the house's own."""
    secure: bool = False
    """Cookies over HTTPS only: set it when the house is reached through HTTPS."""
    proxies: int = 0
    """How many reverse proxies of ours stand in front: the guest's address is that many from the right in
    ``X-Forwarded-For``."""
    extra_games: tuple[str, ...] = ()
    """Games that are not installed, as ``module:attribute``."""
    lab: bool = False
    """May guests have matches simulated? It takes a core, behind everything else."""
    bots: dict[str, str] = {}
    """Bots of the house's own, by the names they have at tables: ``my_bot.py:MyBot``, with settings."""
    characters: str = ""
    """A file of characters of the house's own, beside those of every house."""
    other_data: tuple[OtherData, ...] = ()
    """Variants of games that the house offers beside them."""
    static: Path | None = None
    bot_processes: int = max(1, (os.cpu_count() or 2) - 1)
    drop_processes: int = max(1, (os.cpu_count() or 2) - 1)
    """For dice that fall."""
    work_processes: int = 2
    """For what guests bring to be worked out: with two, nobody has to wait for somebody else's long job."""
    log_level: str = "info"
    log_json: bool = False
    limits: Limits = Limits()
    pace: Pace = Pace()

    @property
    def extras(self) -> tuple[str | OtherData, ...]:
        """All games of this house besides the installed ones; every process of it has to load them."""
        return (*self.extra_games, *self.other_data)


def default_database() -> str:
    """A file in the user's own data folder."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{home / 'tortuga' / 'house.sqlite3'}"
