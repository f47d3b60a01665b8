"""Messages about people who come back: kept names, ways to come in, devices, friends, and what is kept about them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw

from tortuga.server.protocol import Name, TableSummary, Token

SeenBy = Literal["public", "friends", "hidden"]
"""Who may see that somebody is here, and what they do."""
Label = Annotated[str, Meta(min_length=1, max_length=40)]
MailAddress = Annotated[
    str,
    Meta(
        min_length=3,
        max_length=254,
        pattern="^[^@\\s\\x00-\\x1f\\x7f<>\"',;:()\\[\\]\\\\]+@[^@\\s\\x00-\\x1f\\x7f<>]+$",
    ),
]


class WantedName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a guest wants to keep."""

    name: Name


class NewLabel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device or a passkey is to be called."""

    name: Label


class PasskeyInfo(msgspec.Struct, frozen=True):
    """One passkey of a guest."""

    id: str
    name: str
    made: float
    used: float | None
    """When somebody last came in with it."""
    synced: bool
    """Whether it is copied between the devices of its owner."""


class DeviceInfo(msgspec.Struct, frozen=True):
    """A device on which a guest is signed in."""

    id: str
    name: str
    made: float | None
    """When it came in; null if that was before houses wrote it down."""
    used: float | None
    """When it was last here, to the hour."""
    here: bool
    """Whether it is the device that asks."""


class MyWays(msgspec.Struct, frozen=True):
    """How a guest can come back, and what this house offers for that."""

    name: str
    kept: bool
    """Whether nobody else in this house can have the name."""
    passkeys: list[PasskeyInfo]
    mail: str
    """The confirmed mail address; empty if there is none."""
    codes: int
    """How many one-time codes are left."""
    devices: list[DeviceInfo]
    seen_by: SeenBy
    no_passkeys: str
    """Why passkeys cannot be used at this address; empty if they can."""
    mails: bool
    """Whether this house sends mail."""


class WaysIn(msgspec.Struct, frozen=True):
    """How people who keep a name can come in at this address."""

    no_passkeys: str
    """Why passkeys cannot be used at this address; empty if they can."""
    mails: bool
    """Whether this house sends mail."""


class PasskeyOptions(msgspec.Struct, frozen=True):
    """What the browser needs to make or use a passkey: JSON for ``PublicKeyCredential.parse...OptionsFromJSON``."""

    options: Raw


Packed = Annotated[str, Meta(min_length=1, max_length=20_000, pattern="^[A-Za-z0-9_-]+$")]
"""Bytes in base64url, as browsers write them."""


class MadeResponse(msgspec.Struct, frozen=True):
    """What the authenticator says about a passkey that it has made. The names are the browser's; others are ignored."""

    client_data: Packed = msgspec.field(name="clientDataJSON")
    attestation: Packed = msgspec.field(name="attestationObject")


class UsedResponse(msgspec.Struct, frozen=True):
    """What the authenticator says about a passkey that it has used."""

    client_data: Packed = msgspec.field(name="clientDataJSON")
    data: Packed = msgspec.field(name="authenticatorData")
    signature: Packed
    user: Packed = msgspec.field(name="userHandle")


class MadeCredential(msgspec.Struct, frozen=True):
    """``credential.toJSON()`` of a passkey that was made."""

    id: Packed
    raw_id: Packed = msgspec.field(name="rawId")
    type: Literal["public-key"]
    response: MadeResponse


class UsedCredential(msgspec.Struct, frozen=True):
    """``credential.toJSON()`` of a passkey that was used."""

    id: Packed
    raw_id: Packed = msgspec.field(name="rawId")
    type: Literal["public-key"]
    response: UsedResponse


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that the browser has made."""

    name: Label
    credential: MadeCredential


class PasskeyUsed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that the browser has used."""

    credential: UsedCredential


class MailGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mail address."""

    address: MailAddress


class LetterShown(msgspec.Struct, frozen=True):
    """What the link in a mail is for, before anybody confirms it."""

    kind: Literal["keep", "enter"]
    """``keep``: to confirm that the address is that guest's. ``enter``: to come in as that guest."""
    name: str
    address: str


class LetterGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The link of a mail, confirmed by a click."""

    token: Token


class CodesMade(msgspec.Struct, frozen=True):
    """One-time codes. They are shown this once; the house keeps only their hashes."""

    codes: list[str]


class CodeGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A one-time code."""

    code: Annotated[str, Meta(min_length=16, max_length=40)]


class Leaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Delete me. ``name`` must be the guest's own, so that it does not happen by accident."""

    name: Name


class WhoSees(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may see that somebody is here."""

    seen_by: SeenBy


MOST_PAGES = 512 << 10
"""The most bytes that a notebook holds."""


class Notebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has on their devices: parts that the page names and merges. The house does not look into them."""

    number: Annotated[int, Meta(ge=0)]
    """How often it was written; to write it, the number that was read."""
    parts: dict[str, Any]
    """Sixteen at most; their names are short words of small letters."""


class Person(msgspec.Struct, frozen=True):
    """Somebody that a guest follows, is followed by, has blocked, or may see here."""

    id: str
    name: str
    kept: bool
    follows: bool
    """Whether the guest who asks follows them."""
    friend: bool
    """Whether both follow each other."""
    here: bool = False
    """Whether they are here now, as far as they let the guest who asks see it."""
    table: str | None = None
    """The public table where they are now."""
    game: str | None = None
    """The game that is played there."""


class Challenge(msgspec.Struct, frozen=True):
    """A friend asks the guest to a table."""

    table: str
    by: str
    name: str
    """The name of the friend."""
    game: str
    seats: int
    at: float


class Friends(msgspec.Struct, frozen=True):
    """The people around a guest."""

    following: list[Person]
    followers: list[Person]
    """Who follows the guest and is not followed back."""
    blocked: list[Person]
    seen_by: SeenBy


class WhoIsHere(msgspec.Struct, frozen=True):
    """Friends, and people who let everybody see them, who are here now."""

    people: list[Person]


class MyTables(msgspec.Struct, frozen=True):
    """The guest's tables that are not over, those first where it is their move; and challenges of friends."""

    tables: list[TableSummary]
    challenges: list[Challenge]
