"""Tables where nobody but the host plays."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("alone", sa.Boolean, nullable=False, server_default=sa.false()))
    tables = sa.table(
        "tables",
        sa.column("id", sa.String),
        sa.column("state", sa.String),
        sa.column("host", sa.String),
        sa.column("alone", sa.Boolean),
        sa.column("summary", sa.LargeBinary),
    )
    connection = op.get_bind()
    playing = sa.select(tables.c.id, tables.c.host, tables.c.summary).where(tables.c.state == "playing")
    for table, host, summary in connection.execute(playing).all():
        if all(seat["kind"] == "bot" or seat.get("guest") == host for seat in json.loads(summary)["seats"]):
            connection.execute(sa.update(tables).where(tables.c.id == table).values(alone=True))


def downgrade() -> None:
    op.drop_column("tables", "alone")
