"""What the kernel says about a process and its children."""

from __future__ import annotations

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """The process and all that it has started."""
    try:
        threads = list(Path(f"/proc/{pid}/task").glob("*/children"))  # a child belongs to the thread that started it
        children = [int(child) for thread in threads for child in thread.read_text().split()]
    except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
        return [pid]
    return [pid, *(one for child in children for one in family(child))]


def cpu_seconds(pid: int) -> float:
    """Of a process, all its threads and all its children."""
    total = 0.0
    for process in family(pid):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


def memory(pid: int) -> int:
    """Bytes that the process alone has in memory and shares with nobody; none when it has ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty:")) * 1024
