"""Results with the luck taken out, of matches that were told. Everything that was stored until now stays as it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "adjusted",
        sa.Column("match_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("share", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("adjusted")
