"""Where the house keeps what it must not lose: SQLite by default, PostgreSQL when configured."""

from tortuga.server.store.database import Database, open_database
from tortuga.server.store.writer import LogWriter, Pending, RowChange

__all__ = ["Database", "LogWriter", "Pending", "RowChange", "open_database"]
