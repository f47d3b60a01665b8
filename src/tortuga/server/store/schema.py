"""The schema of the store. ``log`` is the source of truth; the rest is identity and access, or can be rebuilt from it.

Credentials (cookies, return links, invitations, one-time codes, links in mails) are stored as hashes only.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData()
SURE = 4.0
"""A rating whose ``sigma`` is larger is provisional, and in no list."""
LISTED = text(f"sigma <= {SURE}")
"""The ratings that are listed. It is written out where it is asked for: only then does an index over it help."""

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("bot", Boolean, nullable=False, server_default=false()),  # whether it says that it is a program
    Column("seen", Float, nullable=True, index=True),  # when it was last here, to the hour
    Column("address", String(64), nullable=True),  # where from, as far as the settings allow
    Column("kept", String(512), nullable=True, unique=True, index=True),  # what a kept name looks like
    Column("kept_since", Float, nullable=True),  # when it was kept
    Column("seen_by", String(8), nullable=False, server_default="friends"),  # who may see that it is here
)

keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # "cookie", or "return" and its "code", which work once
    Column("expires", Float, nullable=False),
    Column("name", String(64), nullable=False, server_default=""),  # of a cookie: what its device is called
    Column("made", Float, nullable=True),
    Column("used", Float, nullable=True),  # to the hour
)

# Ways to come back

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the credential's own id
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("credential", LargeBinary, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),  # how often it was used, as far as it says
    Column("synced", Boolean, nullable=False),  # whether it is copied between devices
    Column("site", String(255), nullable=False),  # the name of the house for which it was made
    Column("name", String(64), nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float, nullable=True),
)

mails = Table(
    "mails",
    metadata,
    Column("address", String(254), primary_key=True),  # in small letters
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, unique=True, index=True),
    Column("confirmed", Float, nullable=False),
)

codes = Table(
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
)

tickets = Table(
    "tickets",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(8), nullable=False),  # "make" or "use" a passkey; to "keep" or "enter" by mail; "proof"
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), nullable=True, index=True),
    Column("address", String(254), nullable=True),
    Column("expires", Float, nullable=False, index=True),
)
"""What works soon and mostly once: challenges of passkeys, links in mails, and that somebody has shown who they are."""

# Friends

ties = Table(
    "ties",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("other", String(32), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("kind", String(8), nullable=False),  # "follow" or "block"
    Column("at", Float, nullable=False),
)

notebooks = Table(
    "notebooks",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),  # how often it was written
    Column("parts", LargeBinary, nullable=False),  # as JSON; what is in them is the page's business
)
"""What people who keep a name have on their devices: their own log, lessons, puzzles."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("state", String(16), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("host", String(32), nullable=False, index=True),
    Column("alone", Boolean, nullable=False, server_default=false()),  # whether nobody but the host plays there
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("summary", LargeBinary, nullable=False),  # a TableSummary as JSON, for the lobby
    Column("hidden", Boolean, nullable=False, server_default=false()),  # whether an admin took it out of the lobby
    Column("chat_gone", Boolean, nullable=False, server_default=false()),  # whether its chat was deleted for its age
    Column("place", String(16), nullable=False, server_default="", index=True),  # where it was opened from
    Index("tables_by_state", "state", "private", "created"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("payload", LargeBinary, nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("kept", Boolean, nullable=False, server_default=false()),  # whether this guest wants to keep the table
    Column("opened", Float, nullable=False, server_default="0"),  # when the table was: its own figure, for the index
    Index("members_by_guest", "guest", "opened"),
)

speakers = Table(
    "speakers",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, index=True),
)
"""Guests who have said something at a table without having a seat there, so that their words can be found again."""

challenges = Table(
    "challenges",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("by", String(32), ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", Float, nullable=False),
)
"""Friends who were asked to a table, until they come or decline."""

invitations = Table(
    "invitations",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("uses", Integer, nullable=False),
    Column("expires", Float, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("version", String(32), nullable=False),
    Column("data", LargeBinary, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("text", Text, nullable=False),
    Column("kept", Boolean, nullable=False, server_default=false()),  # whether somebody shared it on purpose
    Column("size", Integer, nullable=False, server_default="0"),
    Column("place", String(16), nullable=False, server_default="", index=True),  # where it came from
)

told = Table(
    "told",
    metadata,
    Column("key", String(32), primary_key=True),  # what it follows from: record, value function and settings
    Column("dice", String(64), nullable=False, server_default="", index=True),  # the key of its match's dice, if any
    Column("owner", String(32), nullable=False, server_default="", index=True),  # who brought its record, if somebody
    Column("state", String(8), nullable=False),  # waiting, telling, done, failed
    Column("done", Integer, nullable=False),  # pieces of work
    Column("of", Integer, nullable=False),
    Column("fault", String(400), nullable=False),
    Column("body", LargeBinary, nullable=True),  # JSON, compressed
    Column("size", Integer, nullable=False),
    Column("beat", Float, nullable=False),  # when it last went on
    Column("asked", Float, nullable=False, index=True),  # when somebody last looked at it
)
"""Matches told (``tortuga.analysis``). They can be told again at any time, to the same figures."""

# Results and ratings. They name guests without referring to them: a match stays when somebody who played it is gone.

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),  # that of its table
    Column("game", String(64), nullable=False),
    Column("pool", String(80), nullable=False),  # the game and the class of seat counts
    Column("seats", Integer, nullable=False),
    Column("usual", Boolean, nullable=False),  # whether it had the usual options
    Column("rated", Boolean, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("ended", Float, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("verdict", String(16), nullable=False),  # what it counts for
    Index("matches_to_rate", "verdict", "pool", "ended", "id"),
)

results = Table(
    "results",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32), nullable=True),  # null: a bot
    Column("level", String(32), nullable=True),
    Column("character", String(64), nullable=True),
    Column("side", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Float, nullable=False),
    Column("ending", String(16), nullable=False),
    Column("origin", String(16), nullable=False),  # where the guest sat down from, hashed
    Column("labels", LargeBinary, nullable=False),  # its race, captain or fleet, as JSON
    Column("ended", Float, nullable=False),
    Column("rated", Boolean, nullable=False),
    Index("results_of_guest", "guest", "ended"),
)

adjusted = Table(
    "adjusted",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("share", Float, nullable=False),  # of the win, without what dice and cards have brought
)
"""Results with the luck taken out, of matches that were told. Ratings do not look at them."""

ratings = Table(
    "ratings",
    metadata,
    Column("pool", String(80), primary_key=True),
    Column("guest", String(32), primary_key=True, index=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("at", Float, nullable=False),  # when the last of them ended
    Column("floor", Float, nullable=False),  # what the guest is worth at least, by which the best are listed
    Index("ratings_listed", "pool", "floor", sqlite_where=LISTED, postgresql_where=LISTED),
)

rating_steps = Table(
    "rating_steps",
    metadata,
    Column("pool", String(80), primary_key=True),
    Column("guest", String(32), primary_key=True, index=True),
    Column("ended", Float, primary_key=True),
    Column("match_id", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Index("rating_steps_by_time", "pool", "ended", "match_id"),
)
"""A guest's rating after each match that counted."""

profiles = Table(
    "profiles",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("shown", String(8), nullable=False),  # "public", "friends" or "hidden"
)

# Keeping order

admins = Table(
    "admins",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("added", Float, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # "guest", "address" or "network"
    Column("what", String(64), nullable=False),
    Column("mute", Boolean, nullable=False),  # only from talking
    Column("reason", String(400), nullable=False),
    Column("by", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=True),  # null: for good
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(32), nullable=False),
    Column("kind", String(8), nullable=False),  # "line", "name" or "table"
    Column("table_id", String(32), nullable=False),
    Column("guest", String(32), nullable=True),  # whom it is about
    Column("name", String(64), nullable=False),  # the name of that guest at the time
    Column("lines", LargeBinary, nullable=False),  # the lines of chat around it, as JSON: the table may go
    Column("note", String(400), nullable=False),
    Column("done", Float, nullable=True),  # when an admin settled it
)

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("by", String(64), nullable=False),
    Column("what", String(32), nullable=False),
    Column("about", String(64), nullable=False),
    Column("details", String(1000), nullable=False),
)
"""Everything that admins have done. All processes read it to learn what they have to carry out."""

switches = Table(
    "switches",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(1000), nullable=False),
)
"""Settings that admins change while the house is open: ``notice``, ``read_only``."""
