"""Loading a table from its log, even if the rules have changed since it was written."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import structlog

from tortuga.engine import BadRecord, Fair, Match, TortugaError, Unobserved, freeze, observed_elsewhere, thaw
from tortuga.server.protocol.errors import Diverged
from tortuga.server.table import entries as log
from tortuga.server.table.ledger import Ledger

logger = structlog.get_logger()
OF_THE_MATCH = (log.Began, log.Answered, log.TookBack, log.AskedBack, log.Agreed, log.Stands, log.Rewound)


def load_ledger(table: str, payloads: Sequence[bytes]) -> Ledger:
    """The table as its log says. Raises :class:`Diverged` if the match does not replay."""
    ledger = Ledger(table)
    entries = [log.decode(payload) for payload in payloads]
    rewound = max((number for number, entry in enumerate(entries) if isinstance(entry, log.Rewound)), default=0)
    for number, entry in enumerate(entries):
        if number < rewound and isinstance(entry, OF_THE_MATCH):
            ledger.skip(entry)  # a later entry has the match as it went on
            continue
        try:
            ledger.apply(entry)
        except (TortugaError, Unobserved) as error:  # unobserved, too: the log should have every fact
            raise Diverged(number, str(error)) from error
    return ledger


def without_match(table: str, payloads: Sequence[bytes]) -> tuple[Ledger, bool]:
    """A table as its log tells it, except for its match, which is not played; and whether that was over."""
    ledger, over = Ledger(table), False
    for payload in payloads:
        entry = log.decode(payload)
        if isinstance(entry, OF_THE_MATCH):
            ledger.skip(entry)
            over = over or (isinstance(entry, log.Answered) and entry.over)
        else:
            ledger.apply(entry)
    return ledger, over


def rewind(table: str, payloads: Sequence[bytes], snapshot: bytes | None) -> tuple[Ledger, log.Rewound | None]:
    """A table whose match does not replay under the present rules, and the next entry for its log.

    A running match goes on from its last snapshot, or from its beginning if that cannot be read, and the table is told.
    A match that was over stays over, and a closed table stays closed. Raises :class:`Unobserved` if something has to be
    observed.
    """
    ledger, over = without_match(table, payloads)
    if over:
        ledger.lose_match()
        return ledger, None
    if ledger.state == "closed":
        return ledger, None
    with observed_elsewhere():
        match, sentence = _from(ledger, snapshot)
    version = ledger.rules.info.version
    return ledger, log.Rewound(at=time.time(), version=version, frozen=freeze(match), sentence=sentence)


def _from(ledger: Ledger, snapshot: bytes | None) -> tuple[Match[Any], str]:
    """The match at its last snapshot or at its beginning, and a sentence that says so."""
    version = ledger.rules.info.version
    if snapshot is None and ledger.opened.origin is not None:
        raise BadRecord("does_not_replay", "the match from which it goes on was played under other rules")
    if snapshot is not None:
        try:
            match, sentence = thaw(snapshot)
            return (
                match,
                sentence or f"The rules changed to version {version}: the match goes on from an earlier point.",
            )
        except BadRecord as error:
            logger.warning("snapshot_lost", table=ledger.table, error=str(error))
    chance = Fair(bytes.fromhex(ledger.opened.key))
    match = Match(ledger.rules, len(ledger.seats), ledger.opened.options, chance)
    return match, f"The rules changed to version {version}: the match begins again."
