"""Short codes of tables: what somebody types who looks at a table's screen and wants a seat.

A code is an invitation that fits on a television. It is made from the table's secret key, so that every process knows
the same one and nothing has to be kept but its hash; it works while the table gathers. Since it is short, the house
counts how often codes are tried.
"""

from __future__ import annotations

import hmac
import time

from tortuga.server.house import House
from tortuga.server.people.guests import hashed
from tortuga.server.protocol import TableCode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.store import queries
from tortuga.server.table.ledger import Ledger
from tortuga.server.table.table import LiveTable

LETTERS = "BCDFGHJKMNPQRTVWXY346789"
"""Nothing that looks or sounds like something else (0 and O, 1 and I and L, 2 and Z, 5 and S, U and V), and no vowels,
so that no code is a word."""
LENGTH = 6
"""24 to the sixth: 191 million codes."""
LONGEST = 12
"""What is longer, with whatever somebody types between the letters, is a token and no code."""
ADMITS = 64
"""How many guests a code lets in. A table has fewer seats; the others watch."""
SECONDS = 24 * 3600
"""A code whose table still gathers is good for another day whenever somebody looks at it."""
TRIES = 8
"""How often another code is made if somebody else's table has the same."""
TRY_SECONDS = 600


def code_of(ledger: Ledger, attempt: int = 0) -> str:
    """The code of a table. Whoever does not know its key cannot know it."""
    key, what_for = bytes.fromhex(ledger.opened.key), f"code {attempt} {ledger.table}"
    number = int.from_bytes(hmac.digest(key, what_for.encode(), "sha256"), "big")
    letters = []
    for _ in range(LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)


def tidy(typed: str) -> str:
    """What somebody typed, as a code is written: ``kht-4r9`` is KHT4R9. Anything longer stays as it is."""
    return typed if len(typed) > LONGEST else typed.upper().replace("-", "").replace("_", "")


def is_code(token: str) -> bool:
    """Whether this is typed by hand: a code, right or wrong."""
    return len(token) <= LONGEST


async def code_for(house: House, table: LiveTable, guest: str | None) -> TableCode:
    """The code of a table that gathers, for somebody who may give it to others."""
    async with table.reading() as ledger:
        if ledger.state != "gathering":
            raise HouseError("begun", "The match has begun: nobody can join any more.")
        codes = [code_of(ledger, attempt) for attempt in range(TRIES)]
    if not await belongs(house, table, guest) and needs_code(house, table):
        raise HouseError("not_your_seat", "Only those who sit at the table are told its code.")
    expires = time.time() + SECONDS
    for code in codes:
        if await house.database.write(queries.claim_invitation, hashed(code), table.id, ADMITS, expires):
            return TableCode(code, f"/join/{code}", house.settings.address)
    raise HouseError("busy", "There is no code for this table at present; send an invitation instead.")


async def end_links(house: House, table: LiveTable) -> None:
    """End a private table's links when somebody was sent away, who could come again with one under another name. The
    code stays, which is for those who look at the same screen."""
    if table.ledger.opened.private:
        kept = [hashed(code_of(table.ledger, attempt)) for attempt in range(TRIES)]
        await house.database.write(queries.drop_invitations, table.id, kept)


async def count_try(house: House, token: str, guest: str | None, address: str) -> None:
    """Count that somebody tries a code. Raises if there were too many tries, whether right or wrong."""
    if not is_code(token):
        return
    limits = house.settings.limits
    tries = [(f"codes:{address}", limits.codes_per_address)]
    if guest is not None:
        tries.append((f"codes:{guest}", limits.codes_per_guest))
    for what, most in tries:
        if not await house.fanout.allow(what, most, TRY_SECONDS):
            raise HouseError("too_often", "Too many codes were tried; wait ten minutes, or ask for a link.")


async def belongs(house: House, table: LiveTable, guest: str | None) -> bool:
    """Whether this guest sits at the table, is its host, or was let in by an invitation or a code."""
    if guest is None or guest in table.ledger.removed:
        return False
    if guest == table.ledger.host or guest in table.ledger.guests():
        return True
    return await house.database.read(queries.is_member, table.id, guest)


def needs_code(house: House, table: LiveTable) -> bool:
    """Whether one sits down here only with a code or an invitation."""
    return house.settings.codes or table.ledger.opened.private


async def check_sitting(house: House, table: LiveTable, guest: str) -> None:
    """Raise if this guest needs the table's code before sitting down."""
    if house.settings.codes and not await belongs(house, table, guest):
        raise HouseError("code_needed", "To sit down here you need the code of the table: it stands on its screen.")
