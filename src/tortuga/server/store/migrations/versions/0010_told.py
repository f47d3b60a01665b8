"""Matches told. Everything that was stored until now stays as it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "told",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("of", sa.Integer, nullable=False),
        sa.Column("fault", sa.String(400), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=True),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("beat", sa.Float, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
    )
    op.create_index("ix_told_asked", "told", ["asked"])


def downgrade() -> None:
    op.drop_table("told")
