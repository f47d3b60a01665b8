"""An index over the ratings that are listed: in a pool with few of them, the others need not be looked at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.drop_index("ratings_by_floor", "ratings")
    listed = sa.text("sigma <= 4.0")
    op.create_index("ratings_listed", "ratings", ["pool", "floor"], sqlite_where=listed, postgresql_where=listed)


def downgrade() -> None:
    op.drop_index("ratings_listed", "ratings")
    op.create_index("ratings_by_floor", "ratings", ["pool", "floor"])
