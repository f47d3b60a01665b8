"""Reading results from the logs: of matches from before a house kept results, or all of them again."""

from __future__ import annotations

import msgspec

from tortuga.engine import TortugaError
from tortuga.server.people.ratings import work_all_in
from tortuga.server.protocol.errors import Diverged
from tortuga.server.store import Database, queries, results
from tortuga.server.store.results import Result
from tortuga.server.table.results import read_result

AT_ONCE = 100
"""How many tables are read before their results are stored."""
MANY = 5000
"""How many results are worked into the ratings by one transaction."""


class Filled(msgspec.Struct, frozen=True):
    """How many results were read from the logs."""

    found: int
    rated: int
    unreadable: dict[str, str]
    """Tables whose result cannot be read any more, and why."""


async def fill_in(database: Database, again: bool = False) -> Filled:
    """Read the results that are missing from the logs, or all of them ``again``, and work them into the ratings.

    Results of tables whose logs are gone stay as they are.
    """
    if again:
        await database.write(results.forget_results)
    found, unreadable, last = 0, dict[str, str](), ""
    while tables := await database.read(results.tables_without_result, last, AT_ONCE):
        last, read = tables[-1], list[Result]()
        for table in tables:
            payloads = await database.read(queries.log_from, table, 0)
            try:
                result = read_result(table, payloads)
            except (TortugaError, Diverged) as error:  # its game is not here, or its rules have changed since
                unreadable[table] = str(error)
            else:
                read += [] if result is None else [result]
        await database.write(results.add_results, read)
        found += len(read)
    return Filled(found, await work_all_in(database, most=MANY), unreadable)
