"""The metrics of the house, for ``/metrics``."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, Metric
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class QuickHistogram(Collector):
    """A histogram without labels that costs a tenth of the library's, for what happens with every answer.

    It must be used in the event loop only.
    """

    def __init__(self, name: str, doc: str, buckets: Sequence[float], registry: CollectorRegistry = REGISTRY) -> None:
        self._name = name
        self._doc = doc
        self._bounds = tuple(buckets)
        self._counts = [0] * (len(self._bounds) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        """Count a value."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterable[Metric]:
        bounds = [*map(str, self._bounds), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._doc, buckets, self._sum)


class QuickCounter(Collector):
    """A cheap counter with one label, for the same purpose: count with ``counts[label] += 1``."""

    def __init__(self, name: str, doc: str, label: str, registry: CollectorRegistry = REGISTRY) -> None:
        self._name = name
        self._doc = doc
        self._label = label
        self.counts: defaultdict[str, int] = defaultdict(int)
        registry.register(self)

    def collect(self) -> Iterable[Metric]:
        family = CounterMetricFamily(self._name, self._doc, labels=[self._label])
        for label, count in self.counts.items():
            family.add_metric([label], count)
        yield family


ENTRIES = QuickCounter("tortuga_entries", "Entries told to pages, by kind", "kind")
REFUSALS = Counter("tortuga_refusals", "Commands and requests that were refused, by code", ["code"])
CONFLICTS = Counter("tortuga_conflicts", "Entries whose number another process had already written")
COMMIT_SECONDS = QuickHistogram("tortuga_commit_seconds", "How long it takes to store a batch of entries", FAST)
COMMAND_SECONDS = QuickHistogram("tortuga_command_seconds", "From a command's arrival to its answer", FAST)
LOAD_SECONDS = Histogram(
    "tortuga_load_seconds", "How long it takes to read a table from its log", buckets=(*FAST, 5.0, 10.0)
)
STALL_SECONDS = Histogram("tortuga_stall_seconds", "How late the event loop is", buckets=FAST)
TABLES = Gauge("tortuga_tables", "Tables in memory")
CHANNELS = Gauge("tortuga_channels", "Live channels that are open")
BOT_SECONDS = Histogram("tortuga_bot_seconds", "How long bots think", buckets=(*FAST, 5.0, 10.0, 20.0))
STAND_BYS = Counter("tortuga_stand_bys", "Answers that a mate gave for an own bot of the house", ["bot"])
WORK = Counter("tortuga_work", "Jobs of worker processes, by pool and by how they ended", ["pool", "how"])
WORK_SECONDS = Histogram("tortuga_work_seconds", "How long jobs take", ["pool"], buckets=(*FAST, 5.0, 10.0, 20.0))
WORK_WAITING = Gauge("tortuga_work_waiting", "Jobs that wait for a worker", ["pool"])
BACKGROUND_FAULTS = Counter("tortuga_background_faults", "Faults in background work, by what was being done", ["work"])
BACKGROUND_FAILING = Gauge("tortuga_background_failing", "Background work that is failing now, by what it is", ["work"])
CUT = Counter("tortuga_cut", "Connections that were cut, by what they did wrong", ["why"])
REQUESTS = Counter("tortuga_requests", "HTTP requests, by status", ["status"])
