"""Results of matches, ratings, and whether profiles are shown. ``tortuga house results`` fills in older matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("pool", sa.String(80), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("usual", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("verdict", sa.String(16), nullable=False),
    )
    op.create_index("matches_to_rate", "matches", ["verdict", "pool", "ended", "id"])
    op.create_table(
        "results",
        sa.Column("match_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(32), nullable=True),
        sa.Column("level", sa.String(32), nullable=True),
        sa.Column("character", sa.String(64), nullable=True),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("ending", sa.String(16), nullable=False),
        sa.Column("origin", sa.String(16), nullable=False),
        sa.Column("labels", sa.LargeBinary, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
    )
    op.create_index("results_of_guest", "results", ["guest", "ended"])
    op.create_table(
        "ratings",
        sa.Column("pool", sa.String(80), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("floor", sa.Float, nullable=False),
    )
    op.create_index("ix_ratings_guest", "ratings", ["guest"])
    op.create_index("ratings_by_floor", "ratings", ["pool", "floor"])
    op.create_table(
        "rating_steps",
        sa.Column("pool", sa.String(80), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("ended", sa.Float, primary_key=True),
        sa.Column("match_id", sa.String(32), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
    op.create_index("ix_rating_steps_guest", "rating_steps", ["guest"])
    op.create_index("rating_steps_by_time", "rating_steps", ["pool", "ended", "match_id"])
    op.create_table(
        "profiles",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("shown", sa.String(8), nullable=False),
    )


def downgrade() -> None:
    for name in ("profiles", "rating_steps", "ratings", "results", "matches"):
        op.drop_table(name)
