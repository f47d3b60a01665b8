"""Where tables and records came from, and how large records are. All that were stored until now are kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("place", sa.String(16), nullable=False, server_default=""))
    op.create_index("ix_tables_place", "tables", ["place"])
    op.add_column("records", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    op.add_column("records", sa.Column("place", sa.String(16), nullable=False, server_default=""))
    op.create_index("ix_records_place", "records", ["place"])
    op.execute(sa.text("UPDATE records SET size = length(text), kept = true"))


def downgrade() -> None:
    op.drop_index("ix_records_place", "records")
    op.drop_index("ix_tables_place", "tables")
    for table, column in (("records", "place"), ("records", "size"), ("tables", "place")):
        op.drop_column(table, column)
