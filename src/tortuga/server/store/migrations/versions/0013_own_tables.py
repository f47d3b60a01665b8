"""When the tables were opened to which somebody belongs: of many that are over, the newest are found by an index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("members", sa.Column("opened", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE members SET opened = (SELECT created FROM tables WHERE tables.id = members.table_id)")
    op.create_index("members_by_guest", "members", ["guest", "opened"])
    op.drop_index("ix_members_guest", "members")


def downgrade() -> None:
    op.create_index("ix_members_guest", "members", ["guest"])
    op.drop_index("members_by_guest", "members")
    op.drop_column("members", "opened")
