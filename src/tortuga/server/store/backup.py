"""Backing a store up while the house runs, and putting a backup back.

Copying the file of a SQLite store is no backup: what was written last is in a second file beside it, and a copy made
in the middle of a write is torn. SQLite's own backup makes a whole file; for PostgreSQL, ``pg_dump`` does.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL, make_url

from tortuga.server.protocol.errors import HouseError
from tortuga.server.store.guard import is_in_use

MAGIC = {b"SQLite format 3\0": "sqlite", b"PGDMP": "postgresql"}
PAGES = 2000
"""How many pages SQLite copies before it lets others write."""


def back_up(database_url: str, target: Path) -> None:
    """Write a backup of the store into a new file. Raises :class:`HouseError` if that fails; then there is no file."""
    if target.exists():
        raise HouseError("exists", f"{target} exists already; choose another name.")
    url, part = make_url(database_url), target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)  # the keys of running matches are in it
    try:
        if url.get_backend_name() == "sqlite":
            _back_up_file(Path(url.database or ""), part)
        else:
            _run("pg_dump", url, ["--format=custom", "--no-owner", f"--file={part}"])
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _back_up_file(file: Path, part: Path) -> None:
    if not file.is_file():
        raise HouseError("no_store", f"There is no store at {file}.")
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as store, closing(sqlite3.connect(part)) as copy:
        store.backup(copy, pages=PAGES, sleep=0.01)
        copy.execute("PRAGMA journal_mode=DELETE")  # so that one file is all of it
        _check_whole(copy, part)


def _check_whole(store: sqlite3.Connection, file: Path) -> None:
    try:
        found = store.execute("PRAGMA integrity_check").fetchone()[0]
        store.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise HouseError("bad_backup", f"{file} is not a whole store: {error}.") from error
    if found != "ok":
        raise HouseError("bad_backup", f"{file} is not a whole store: {found}.")


def restore(source: Path, database_url: str) -> Path | None:
    """Put a backup in the place of the store. Returns where the old file is, if there was one."""
    url = make_url(database_url)
    with source.open("rb") as file:
        head = file.read(16)
    kind = next((kind for magic, kind in MAGIC.items() if head.startswith(magic)), None)
    if kind != url.get_backend_name():
        raise HouseError("bad_backup", f"{source} is not a backup of a {url.get_backend_name()} store.")
    if kind == "sqlite":
        return _restore_file(source, Path(url.database or ""))
    if others_connected(url):
        raise HouseError("in_use", "Somebody is connected to the database. Stop all processes of the house first.")
    options = ["--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error"]
    _run("pg_restore", url, [*options, str(source)])
    return None


def _restore_file(source: Path, file: Path) -> Path | None:
    if is_in_use(file):
        raise HouseError("in_use", f"A house is running on {file}. Stop it first.")
    with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as store:
        _check_whole(store, source)
    file.parent.mkdir(parents=True, exist_ok=True)
    part, old = file.with_name(file.name + ".part"), file.with_name(file.name + ".before")
    shutil.copyfile(source, part)
    part.chmod(0o600)
    kept = None
    if file.exists():
        with closing(sqlite3.connect(file)) as store:
            store.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what is beside the file belongs to it
        kept = file.replace(old)
    for beside in ("-wal", "-shm"):
        file.with_name(file.name + beside).unlink(missing_ok=True)
    part.replace(file)
    return kept


def others_connected(url: URL) -> bool:
    """Whether anybody else is connected to a PostgreSQL database."""
    asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    return _run("psql", url, ["-qAtc", asked]).strip() != "0"


def _run(program: str, url: URL, options: list[str]) -> str:
    """Run one of PostgreSQL's programs. The password goes into its environment, where nobody else can see it."""
    if shutil.which(program) is None:
        raise HouseError("no_program", f"{program} is not installed; it comes with postgresql-client.")
    environment = {**os.environ, "PGPASSWORD": str(url.password)} if url.password else dict(os.environ)
    address = url.set(drivername="postgresql", password=None).render_as_string()
    done = subprocess.run(
        [program, f"--dbname={address}", *options], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise HouseError("program_failed", f"{program} failed: {done.stderr.strip()[-400:]}")
    return done.stdout
