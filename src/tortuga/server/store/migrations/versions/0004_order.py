"""Admins, bans, reports, what admins have done; where guests were last seen, and what they keep."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("guests", sa.Column("seen", sa.Float, nullable=True))
    op.add_column("guests", sa.Column("address", sa.String(64), nullable=True))
    op.create_index("ix_guests_seen", "guests", ["seen"])
    op.add_column("tables", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("chat_gone", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("members", sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("records", sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "admins",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("added", sa.Float, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("what", sa.String(64), nullable=False),
        sa.Column("mute", sa.Boolean, nullable=False),
        sa.Column("reason", sa.String(400), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=True),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
        sa.Column("note", sa.String(400), nullable=False),
        sa.Column("done", sa.Float, nullable=True),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("details", sa.String(1000), nullable=False),
    )
    op.create_index("ix_audit_at", "audit", ["at"])
    op.create_table(
        "switches",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(1000), nullable=False),
    )


def downgrade() -> None:
    for name in ("switches", "audit", "reports", "bans", "admins"):
        op.drop_table(name)
    for name in ("records", "members"):
        op.drop_column(name, "kept")
    op.drop_index("ix_guests_seen", "guests")
    for table, column in (("tables", "chat_gone"), ("tables", "hidden"), ("guests", "address"), ("guests", "seen")):
        op.drop_column(table, column)
