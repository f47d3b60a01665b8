"""The metrics of the house."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Histogram, generate_latest

from tortuga.server.care.metrics import FAST, QuickHistogram


def test_the_quick_histogram_says_what_the_librarys_own_says() -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    quick = QuickHistogram("seconds", "How long.", FAST, ours)
    slow = Histogram("seconds", "How long.", buckets=FAST, registry=theirs)
    for seconds in (0.0, 0.0004, 0.0005, 0.00051, 0.3, 2.5, 99.0):
        quick.observe(seconds)
        slow.observe(seconds)
    without_the_date = generate_latest(theirs).partition(b"# HELP seconds_created")[0]
    assert generate_latest(ours) == without_the_date
