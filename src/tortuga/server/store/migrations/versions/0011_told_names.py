"""Who is named in a match told. Those without are dropped: they can be told again, to the same figures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.execute("DELETE FROM told")
    op.add_column("told", sa.Column("names", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    op.drop_column("told", "names")
