"""How long a house takes to answer while something else goes on, measured by a process of its own.

The same process also notes how late the machine itself lets it wake up: on a busy machine a slow answer may not be the
house's fault.
"""

from __future__ import annotations

import http.client
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from urllib.parse import urlsplit

import msgspec

from trials.results import percentile
from trials.slowness import Slow

PAUSE = 0.05
PATIENCE = 30.0


class Delays(msgspec.Struct, frozen=True):
    """Milliseconds."""

    count: int = 0
    middle: float = 0
    p99: float = 0
    slowest: float = 0

    @classmethod
    def of(cls, seconds: list[float]) -> Delays:
        ms = [1000 * each for each in seconds]
        return cls(
            len(ms), *(round(each, 1) for each in (percentile(ms, 0.5), percentile(ms, 0.99), max(ms, default=0)))
        )


class Probe:
    """Asks ``/health`` many times a second."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        """Seconds until the house answered."""
        self.machine: list[float] = []
        """Seconds that the machine woke us up too late."""
        self.slow: list[Slow] = []
        """When it took long."""
        self.faults: list[str] = []


@contextmanager
def probing(url: str) -> Iterator[Probe]:
    """What was measured is there when the block is left."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_ask, args=(url, theirs), daemon=True)
    process.start()
    ours.recv()  # it is ready
    probe = Probe()
    try:
        yield probe
    finally:
        ours.send("enough")
        if ours.poll(PATIENCE):
            probe.answers, probe.machine, probe.slow, probe.faults = ours.recv()
        process.join(PATIENCE)


def _ask(url: str, told: Connection) -> None:
    address = urlsplit(url)
    answers: list[float] = []
    machine: list[float] = []
    slow: list[Slow] = []
    faults: list[str] = []
    assert address.hostname is not None
    house = http.client.HTTPConnection(address.hostname, address.port, timeout=PATIENCE)
    told.send("ready")
    while not told.poll(0):
        started = time.perf_counter()
        try:
            house.request("GET", "/health")
            response = house.getresponse()
            response.read()
        except OSError as error:
            faults.append(f"the house does not answer: {error!r}")
            house.close()
        else:
            answers.append(time.perf_counter() - started)
            slow += filter(None, [Slow.since(started, "/health")])
            if response.status != 200:
                faults.append(f"the house is not well: {response.status}")
        started = time.perf_counter()
        time.sleep(PAUSE)
        machine.append(max(0.0, time.perf_counter() - started - PAUSE))
    told.send((answers, machine, slow, faults[:20]))
