"""How many answers a house on PostgreSQL and Redis takes, with one process and with two.

    python bench/server/shared.py [--seconds 6] [--tables 50] [--rounds 3]

The clients are those of ``run.py``. Of two processes each gets half of the tables. PostgreSQL, Redis and the clients
run on the same machine, so answers per second are those of the whole; per second of the houses' own CPU time they are
what another machine would see.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "helpers"))
sys.path.insert(0, str(Path(__file__).parent))
from live_houses import Services
from run import SETTINGS, Result, Server, environment, free_port, install, measure, running


@contextmanager
def houses(folder: Path, services: Services, count: int) -> Iterator[list[Server]]:
    """Processes that share one store."""
    config = folder / "house.toml"
    config.write_text(SETTINGS)
    database = services.new_database()
    with ExitStack() as stack:
        opened = []
        for _ in range(count):
            url = f"http://127.0.0.1:{(port := free_port())}"
            command = [sys.executable, "-m", "tortuga", "serve", "--port", str(port), "--with", "tally:RULES"]
            command += ["--database-url", database, "--redis-url", services.redis_url(), "--config", str(config)]
            pid = stack.enter_context(running(command, url, env=environment()))
            opened.append(Server("tortuga", f"tortuga, PostgreSQL, {count}", pid, url, url))
        yield opened


def one(services: Services, modules: Path, count: int, tables: int, seconds: float) -> list[Result]:
    """One round: what each process did."""
    with (
        tempfile.TemporaryDirectory() as data,
        houses(Path(data), services, count) as opened,
        ThreadPoolExecutor(count) as threads,
    ):
        return list(threads.map(lambda server: measure(server, modules, tables // count, seconds), opened))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--modules", type=Path, help="a folder in which the clients are installed already")
    arguments = parser.parse_args()
    if arguments.tables < 2:
        parser.error("two processes share the tables: there must be at least 2")
    with tempfile.TemporaryDirectory() as folder, Services() as services:
        modules = install(arguments.modules or Path(folder))
        rounds: dict[int, list[list[Result]]] = {1: [], 2: []}
        for _ in range(arguments.rounds):
            for count, found in rounds.items():
                found.append(one(services, modules, count, arguments.tables, arguments.seconds))
        for count, found in rounds.items():
            answers = statistics.median(sum(each.answers_per_second for each in results) for results in found)
            each = statistics.median(result.answers_per_cpu_second for results in found for result in results)
            slowest = statistics.median(max(result.p99 for result in results) for results in found)
            print(f"{count} processes: {answers:.0f} answers/s, {each:.0f} per CPU second, p99 {slowest:.1f} ms")


if __name__ == "__main__":
    main()
