"""What the kernel says about a process and its children."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """The process and all that it has started."""
    children: dict[int, list[int]] = {}
    for process in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            children.setdefault(int(_fields(process)[1]), []).append(int(process.parent.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def _fields(stat: Path) -> list[str]:
    """What the kernel says in a line, without the number and the name."""
    return stat.read_text().rpartition(")")[2].split()


def cpu_seconds(pid: int) -> float:
    """Of a process, all its threads and all its children."""
    total = 0.0
    for process in family(pid):
        fields = _fields(Path(f"/proc/{process}/stat"))
        total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


def memory(pid: int) -> int:
    """Bytes that the process alone has in memory and shares with nobody; none when it has ended. Where the kernel does
    not say that, as in some containers, what it shares counts, too."""
    for name, line in (("smaps_rollup", "Private_Dirty:"), ("status", "VmRSS:")):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            lines = Path(f"/proc/{pid}/{name}").read_text().splitlines()
            return sum(int(each.split()[1]) for each in lines if each.startswith(line)) * 1024
    return 0
