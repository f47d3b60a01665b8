"""Bring the store's schema up to date. The migrations are in ``migrations/versions``; Alembic runs them.

An empty store gets its tables directly from the schema, and one that is up to date needs nothing. So a house usually
starts without Alembic, which is slow to import.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, insert, inspect, select, text

from tortuga.server.store import schema

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x746F7274  # "tort": so that processes that start together take turns
VERSION = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))
"""The table in which Alembic keeps the last migration."""


def upgrade(connection: Connection) -> None:
    """Bring the schema up to date."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if not inspect(connection).has_table(VERSION.name):
        make_tables(connection)
    elif connection.scalar(select(VERSION.c.version_num)) != newest_step():
        take_steps(connection)


def newest_step() -> str:
    """The number of the newest migration."""
    return max(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py"))


def make_tables(connection: Connection) -> None:
    """Make all tables in an empty store, as if all migrations had been run."""
    schema.metadata.create_all(connection, checkfirst=False)
    VERSION.create(connection, checkfirst=False)
    connection.execute(insert(VERSION).values(version_num=newest_step()))


def take_steps(connection: Connection) -> None:
    """Run the migrations that are missing."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
