"""Bring the store's tables up to date. The steps are in ``migrations/versions``; Alembic takes them.

A store that has no tables yet gets them as the schema says, and one that is up to date needs nothing. So a house mostly
starts without Alembic, which takes its time to load.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, insert, inspect, select, text

from tortuga.server.store import schema

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x746F7274  # "tort": processes that start together take turns
VERSION = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))
"""Where Alembic notes which step was the last."""


def upgrade(connection: Connection) -> None:
    """All that is still to be done."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if not inspect(connection).has_table(VERSION.name):
        make_tables(connection)
    elif connection.scalar(select(VERSION.c.version_num)) != newest_step():
        take_steps(connection)


def newest_step() -> str:
    return max(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py"))


def make_tables(connection: Connection) -> None:
    """In an empty store, as if all steps had been taken."""
    schema.metadata.create_all(connection, checkfirst=False)
    VERSION.create(connection, checkfirst=False)
    connection.execute(insert(VERSION).values(version_num=newest_step()))


def take_steps(connection: Connection) -> None:
    """One after the other, from where the store is."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
