"""Of which match something is told, and from whose record: nothing else goes when somebody is forgotten. What is told
already is dropped: it can be told again, to the same figures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.execute("DELETE FROM told")
    op.add_column("told", sa.Column("dice", sa.String(64), nullable=False, server_default=""))
    op.add_column("told", sa.Column("owner", sa.String(32), nullable=False, server_default=""))
    op.create_index("ix_told_dice", "told", ["dice"])
    op.create_index("ix_told_owner", "told", ["owner"])
    op.drop_column("told", "names")


def downgrade() -> None:
    op.execute("DELETE FROM told")
    op.add_column("told", sa.Column("names", sa.Text, nullable=False, server_default="[]"))
    op.drop_index("ix_told_owner", "told")
    op.drop_index("ix_told_dice", "told")
    op.drop_column("told", "owner")
    op.drop_column("told", "dice")
