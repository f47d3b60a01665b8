"""The store of the house: SQLite by default, or PostgreSQL."""

from tortuga.server.store.database import Database, open_database

__all__ = ["Database", "open_database"]
