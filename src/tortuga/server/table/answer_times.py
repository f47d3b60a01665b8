"""How long people took to answer, by kind of question, out of the logs of finished tables."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from tortuga.engine import TortugaError, rules_of
from tortuga.lab.answer_times import AnswerTimes
from tortuga.server.protocol.errors import Diverged
from tortuga.server.store import queries, schema
from tortuga.server.table import entries as log
from tortuga.server.table.ledger import Ledger

AWAY = 300.0
"""Seconds. Whoever took longer was not at the table."""


def answer_times(connection: Connection, game: str) -> AnswerTimes:
    """The mean time of an answer by kind of question, at finished tables of this game."""
    seconds, answers = dict[str, float](), dict[str, int]()
    tables = schema.tables.c
    for (table,) in connection.execute(select(tables.id).where(tables.state == "over")).all():
        for kind, took in timed(table, queries.log_from(connection, table, 0), game):
            seconds[kind] = seconds.get(kind, 0.0) + took
            answers[kind] = answers.get(kind, 0) + 1
    means = {kind: round(total / answers[kind], 2) for kind, total in seconds.items()}
    return AnswerTimes(game, rules_of(game).info.version, means, answers)


def timed(table: str, payloads: list[bytes], game: str) -> Iterator[tuple[str, float]]:
    """Every question of a table's log that a person answered, or the house for a person, and how long that took.

    What bots answer does not count, nor what nobody waited for; an answer after a long absence does not either. A table
    of another game, or of rules that have changed since, has none.
    """
    ledger, before = Ledger(table), 0.0
    try:
        for payload in payloads:
            entry = log.decode(payload)
            if isinstance(entry, log.Opened) and entry.game != game:
                return
            match = ledger.match
            if isinstance(entry, log.Answered) and match is not None:
                ask = match.waiting.get(entry.seat)
                if entry.by != "bot" and ask is not None and entry.at - before <= AWAY:
                    yield ask.kind, max(0.0, entry.at - before)
            if isinstance(entry, log.Answered | log.Began | log.TookBack):
                before = entry.at
            ledger.apply(entry)
    except (TortugaError, Diverged):
        return
