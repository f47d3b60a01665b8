"""Where the house keeps what it must not lose: SQLite by default, PostgreSQL when configured."""

from tortuga.server.store.database import Database, open_database

__all__ = ["Database", "open_database"]
