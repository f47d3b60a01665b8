"""Kept names, ways to come back, devices, and friends. Everything that was stored until now stays as it is."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("guests", sa.Column("kept", sa.String(512), nullable=True))
    op.create_index("ix_guests_kept", "guests", ["kept"], unique=True)
    op.add_column("guests", sa.Column("seen_by", sa.String(8), nullable=False, server_default="friends"))
    op.add_column("keys", sa.Column("name", sa.String(64), nullable=False, server_default=""))
    op.add_column("keys", sa.Column("made", sa.Float, nullable=True))
    op.add_column("keys", sa.Column("used", sa.Float, nullable=True))
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        _guest("guest"),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("synced", sa.Boolean, nullable=False),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=True),
    )
    op.create_table(
        "mails",
        sa.Column("address", sa.String(254), primary_key=True),
        _guest("guest"),
        sa.Column("confirmed", sa.Float, nullable=False),
    )
    op.create_table("codes", sa.Column("hash", sa.String(64), primary_key=True), _guest("guest"))
    op.create_table(
        "tickets",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        _guest("guest", nullable=True),
        sa.Column("address", sa.String(254), nullable=True),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "ties",
        _guest("guest", primary_key=True),
        _guest("other", primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        _guest("guest", primary_key=True),
        _guest("by"),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "speakers",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        _guest("guest", primary_key=True),
    )
    for table in ("passkeys", "codes", "tickets", "challenges", "speakers"):
        op.create_index(f"ix_{table}_guest", table, ["guest"])
    op.create_index("ix_mails_guest", "mails", ["guest"], unique=True)
    op.create_index("ix_tickets_expires", "tickets", ["expires"])
    op.create_index("ix_ties_other", "ties", ["other"])
    op.create_index("ix_challenges_by", "challenges", ["by"])
    _find_speakers()


def _find_speakers() -> None:
    """Who has said something so far, from the logs of all tables, one table at a time."""
    connection = op.get_bind()
    log = sa.table(
        "log", sa.column("table_id", sa.String), sa.column("seq", sa.Integer), sa.column("payload", sa.LargeBinary)
    )
    guests = sa.table("guests", sa.column("id", sa.String))
    speakers = sa.table("speakers", sa.column("table_id", sa.String), sa.column("guest", sa.String))
    known = set(connection.execute(sa.select(guests.c.id)).scalars())
    tables = sa.table("tables", sa.column("id", sa.String))
    for table in list(connection.execute(sa.select(tables.c.id)).scalars()):
        payloads = connection.execute(sa.select(log.c.payload).where(log.c.table_id == table)).scalars()
        said = (json.loads(payload) for payload in payloads if b'"Said"' in payload)
        found = {entry.get("guest") for entry in said if entry.get("type") == "Said"} & known
        if found:
            connection.execute(sa.insert(speakers), [{"table_id": table, "guest": guest} for guest in sorted(found)])


def _guest(name: str, nullable: bool = False, primary_key: bool = False) -> sa.Column[str]:
    """A column for a guest. What belongs to a guest goes with them."""
    gone_with = sa.ForeignKey("guests.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(32), gone_with, nullable=nullable, primary_key=primary_key)


def downgrade() -> None:
    for name in ("speakers", "challenges", "ties", "tickets", "codes", "mails", "passkeys"):
        op.drop_table(name)
    for column in ("used", "made", "name"):
        op.drop_column("keys", column)
    op.drop_index("ix_guests_kept", "guests")  # and no table is made anew: what refers to guests would go with them
    for column in ("seen_by", "kept"):
        op.drop_column("guests", column)
