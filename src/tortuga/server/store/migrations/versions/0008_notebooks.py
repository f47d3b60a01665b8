"""Notebooks: what people who keep a name have on their devices. Everything that was stored until now stays as it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "notebooks",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("parts", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("notebooks")
