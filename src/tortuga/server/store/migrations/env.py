"""Alembic's environment: the house passes it an open connection."""

from alembic import context

from tortuga.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
