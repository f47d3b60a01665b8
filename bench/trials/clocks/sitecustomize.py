"""Lets somebody set the clock of a process: what the file named by TORTUGA_CLOCK says is added to the time, in seconds.

Python imports this by itself, before anything else, if the folder is on its path.
"""

import os
import time
from pathlib import Path

_time, _file = time.time, os.environ.get("TORTUGA_CLOCK", "")


def _shifted() -> float:
    return _time() + float(Path(_file).read_text("utf-8"))


if _file:
    time.time = _shifted
