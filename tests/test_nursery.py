"""What the nursery begins is what a new Python would have begun."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from live_houses import free_port
from nursery import Nursery, tortuga


@pytest.mark.parametrize("words", [("--version",), ("rules", "parcheesi"), ("serve", "--port", "99999")])
def test_a_command_says_the_same_and_ends_the_same(words: tuple[str, ...]) -> None:
    asked = [sys.executable, "-m", "tortuga", *words]
    anew = subprocess.run(asked, capture_output=True, text=True, check=False, cwd="/")
    forked = tortuga(*words)
    assert (forked.returncode, forked.stdout, forked.stderr) == (anew.returncode, anew.stdout, anew.stderr)


def test_it_has_the_environment_that_it_is_given_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text("import os\nraise SystemExit(f'HOME={os.environ.get(\"HOME\")}')\n")
    words = ("serve", "--port", "0", "--with", "other:RULES", "--database-url", f"sqlite:///{tmp_path}/house.sqlite3")
    done = tortuga(*words, environment={"PYTHONPATH": str(tmp_path)})
    assert done.returncode == 1
    assert "HOME=None" in done.stderr


def test_what_it_has_begun_ends_with_it(tmp_path: Path) -> None:
    nursery, log = Nursery(), tmp_path / "log"
    words = ("serve", "--port", str(free_port()), "--database-url", f"sqlite:///{tmp_path}/house.sqlite3")
    house, stopped = (nursery.begin(words, os.environ, log, log) for _ in range(2))
    stopped.kill()
    assert stopped.wait() == -signal.SIGKILL
    assert house.poll() is None
    nursery.close()
    assert house.wait() == -signal.SIGKILL
    with pytest.raises(ProcessLookupError):
        os.kill(house.pid, 0)
