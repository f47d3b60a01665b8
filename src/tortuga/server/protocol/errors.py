"""Refusals of the house: each has a stable code, a sentence for people and, over HTTP, a status."""

from __future__ import annotations

from tortuga.engine import TortugaError

STATUS = {
    "malformed": 400,
    "bad_mail": 400,
    "wrong_host": 400,
    "no_guest": 401,
    "not_allowed": 403,
    "not_host": 403,
    "not_your_seat": 403,
    "wrong_origin": 403,
    "muted": 403,
    "removed": 403,
    "bad_code": 403,
    "code_needed": 403,
    "banned": 403,
    "bad_passkey": 403,
    "not_admitted": 403,
    "not_friends": 403,
    "not_admin": 403,
    "paused": 403,
    "prove_it": 403,
    "no_such_guest": 404,
    "no_passkey": 404,
    "no_device": 404,
    "no_challenge": 404,
    "no_ban": 404,
    "no_report": 404,
    "no_line": 404,
    "no_table": 404,
    "no_record": 404,
    "no_seat": 404,
    "no_page": 404,
    "no_picture": 404,
    "unknown_game": 404,
    "no_lesson": 404,
    "no_puzzle": 404,
    "no_lab": 404,
    "no_run": 404,
    "not_told": 404,
    "bad_token": 404,
    "too_large": 413,
    "too_often": 429,
    "too_many_guests": 429,
    "crowded": 503,
    "read_only": 503,
    "closing": 503,
    "presence_unknown": 503,
    "store_silent": 503,
}
"""The status by code. All others are 409; ``BadOptions`` and ``BadRecord`` of the engine are 400."""


LONGEST = 500
"""Characters of a sentence: nobody is told again all that they have sent."""


def brief(why: object) -> str:
    """Why something was refused, in as many characters as a sentence may have."""
    text = str(why)
    return text if len(text) <= LONGEST else f"{text[: LONGEST * 2 // 3]}... {text[-LONGEST // 4 :]}"


class HouseError(TortugaError):
    """The house refuses something; nothing has changed."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS.get(self.code, 409)


class Conflict(Exception):
    """Another process has already written the log entry of this number."""


class Diverged(Exception):
    """A stored match does not replay as it was played, because the rules have changed."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"entry {seq} does not replay: {reason}")
        self.seq = seq
