"""Since when somebody keeps their name. Of those who keep one already it is said that they always did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("guests", sa.Column("kept_since", sa.Float, nullable=True))
    op.execute("UPDATE guests SET kept_since = created WHERE kept IS NOT NULL")


def downgrade() -> None:
    op.drop_column("guests", "kept_since")
