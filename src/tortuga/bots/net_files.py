"""Where nets are found that do not come with the package.

Policies and the judges that no level asks are for research. A checkout has them in its folder ``nets``, one folder for
each game; the environment variable ``TORTUGA_NETS`` names another such folder.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal

from tortuga.engine import BadOptions, Rules

NETS = "TORTUGA_NETS"
"""The environment variable."""

What = Literal["judge", "policy"]


def nets_folder() -> Path:
    """The folder with a folder of nets for each game. It need not be there."""
    named = os.environ.get(NETS)
    return Path(named) if named else Path(__file__).parents[3] / "nets"


def found_net(rules: Rules[Any], what: What) -> Path | None:
    """The game's net in that folder, if there is one."""
    path = nets_folder() / rules.info.slug / f"{what}.npz"
    return path if path.is_file() else None


def missing_net(rules: Rules[Any], what: What) -> BadOptions:
    """What to raise if somebody wants a net that is not there."""
    path, bot = nets_folder() / rules.info.slug / f"{what}.npz", "net" if what == "policy" else "legend"
    return BadOptions(
        "no_net",
        f"The net of {rules.info.title} is not here: there is no {path}. The package has no nets for research; a "
        f"checkout has them in its folder nets. Set {NETS} to such a folder, or name a file: {bot}:{what}=FILE.",
    )


def named_net(path: str | None, what: What) -> Path | None:
    """The file that a bot's setting names, which must be there."""
    if path is None:
        return None
    if not Path(path).is_file():
        raise BadOptions("bad_bot", f"There is no {what} to load: the file {path} does not exist.")
    return Path(path)
