"""What the house counts, for ``/metrics``."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

ENTRIES = Counter("tortuga_entries", "Entries told to pages, by kind", ["kind"])
REFUSALS = Counter("tortuga_refusals", "Commands and requests that were refused, by code", ["code"])
CONFLICTS = Counter("tortuga_conflicts", "Entries that another process was faster with")
COMMIT_SECONDS = Histogram("tortuga_commit_seconds", "How long it takes to store a batch of entries", buckets=FAST)
COMMAND_SECONDS = Histogram("tortuga_command_seconds", "From a command's arrival to its answer", buckets=FAST)
LOAD_SECONDS = Histogram(
    "tortuga_load_seconds", "How long it takes to read a table from its log", buckets=(*FAST, 5.0, 10.0)
)
STALL_SECONDS = Histogram("tortuga_stall_seconds", "How late the event loop comes round to what is due", buckets=FAST)
TABLES = Gauge("tortuga_tables", "Tables in memory")
CHANNELS = Gauge("tortuga_channels", "Live channels that are open")
BOT_SECONDS = Histogram("tortuga_bot_seconds", "How long bots think", buckets=(*FAST, 5.0, 10.0, 20.0))
WORK = Counter("tortuga_work", "Jobs of the worker processes, by pool and by how they ended", ["pool", "how"])
WORK_SECONDS = Histogram("tortuga_work_seconds", "How long jobs take", ["pool"], buckets=(*FAST, 5.0, 10.0, 20.0))
WORK_WAITING = Gauge("tortuga_work_waiting", "Jobs that wait for a worker", ["pool"])
BACKGROUND_FAULTS = Counter("tortuga_background_faults", "Faults in background work, by what was being done", ["work"])
BACKGROUND_FAILING = Gauge("tortuga_background_failing", "Background work that fails just now, by what it is", ["work"])
CUT = Counter("tortuga_cut", "Connections that were cut, by what they did wrong", ["why"])
REQUESTS = Counter("tortuga_requests", "HTTP requests, by status", ["status"])

_told: dict[type, Counter] = {}


def entry_told(kind: type) -> None:
    """Count an entry; the label is looked up once."""
    counter = _told.get(kind)
    if counter is None:
        counter = _told[kind] = ENTRIES.labels(kind.__name__)
    counter.inc()
