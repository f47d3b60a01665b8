"""Refusals over HTTP: a program that knows only the status knows what to do."""

from __future__ import annotations

import msgspec
import pytest

from tortuga.server.protocol import Hello
from tortuga.server.protocol.errors import STATUS, HouseError

LATER = {"crowded", "read_only", "closing", "presence_unknown", "store_silent"}
"""Nothing is wrong with what was asked; it may be asked again."""
MALFORMED = {"malformed", "bad_mail", "wrong_host"}
GONE = {"unknown_game", "not_told", "bad_token"}


def meant(code: str) -> int:
    """What a status says of a code: who are you, it is not there, too much, later, you may not."""
    if code == "no_guest":
        return 401
    if code.startswith("no_") or code in GONE:
        return 404
    if code in MALFORMED:
        return 400
    if code.startswith("too_"):
        return 413 if code == "too_large" else 429
    return 503 if code in LATER else 403


@pytest.mark.parametrize("code", sorted(STATUS))
def test_a_status_says_what_a_code_means(code: str) -> None:
    assert HouseError(code, "No.").status == meant(code)


def test_whatever_does_not_fit_as_things_stand_is_a_conflict() -> None:
    assert HouseError("nothing", "There is nothing to take back.").status == 409


def test_a_page_that_says_hello_asks_for_nothing_special() -> None:
    assert msgspec.json.decode(b'{"type": "hello"}', type=Hello) == Hello(since=None, lines=False, stage=False)
