"""``tools/setup``: an environment belongs to one Python."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "setup"
FAKE = """#!/bin/sh
# A Python {version} that can only make environments, in which it is the Python.
case "$*" in
  *"-m venv"*) mkdir -p "$3/bin" && cp "$0" "$3/bin/python" && touch "$3/pyvenv.cfg" ;;
  *print*version_info*) echo {version} ;;
  *"pip install"*) echo {version} >>installed ;;
esac
"""


class Project:
    """A folder with the tool, and Pythons that are none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("requirements/run.txt", "pyproject.toml", "hatch_build.py"):
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.touch()
        (folder / "tools").mkdir()
        shutil.copy(TOOL, folder / "tools" / "setup")

    def python(self, version: str) -> str:
        path = self.folder / f"python{version}"
        path.write_text(FAKE.format(version=version), "utf-8")
        path.chmod(0o755)
        return str(path)

    def set_up(self, **environment: str) -> subprocess.CompletedProcess[str]:
        clean = {name: value for name, value in os.environ.items() if name not in ("PYTHON", "VENV")}
        command = [str(self.folder / "tools" / "setup"), "run"]
        return subprocess.run(command, env={**clean, **environment}, capture_output=True, text=True, check=False)

    def installs(self) -> list[str]:
        """The Python of each install since the last look."""
        path = self.folder / "installed"
        found = path.read_text("utf-8").split() if path.exists() else []
        path.unlink(missing_ok=True)
        return found


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_an_environment_of_another_python_is_made_anew(project: Project) -> None:
    old, new = project.python("3.11"), project.python("3.13")
    assert project.set_up(PYTHON=old).returncode == 0
    assert project.installs() == ["3.11", "3.11"]
    again = project.set_up(PYTHON=old)
    assert (again.returncode, again.stderr, project.installs()) == (0, "", [])
    changed = project.set_up(PYTHON=new)
    assert ".venv is of Python 3.11; PYTHON asks for 3.13" in changed.stderr
    assert project.installs() == ["3.13", "3.13"], "what was installed for the other does not count"
    kept = project.set_up()
    assert (kept.returncode, kept.stderr, project.installs()) == (0, "", []), "nobody asked for another"


def test_an_environment_whose_python_is_gone_is_made_anew(project: Project) -> None:
    """As after an upgrade of the distribution; the stamp of what was installed is still there."""
    project.set_up(PYTHON=project.python("3.11"))
    project.installs()
    (project.folder / ".venv/bin/python").unlink()
    assert project.set_up(PYTHON=project.python("3.13")).returncode == 0
    assert project.installs() == ["3.13", "3.13"]


def test_several_pythons_can_have_an_environment_each(project: Project) -> None:
    for version in ("3.11", "3.13"):
        assert project.set_up(PYTHON=project.python(version), VENV=f".venv-{version}").returncode == 0
    assert (project.folder / ".venv-3.11/bin/python").exists()
    assert project.installs() == ["3.11", "3.11", "3.13", "3.13"]


def test_a_folder_that_is_no_environment_is_left_alone(project: Project) -> None:
    (project.folder / "mine").mkdir()
    (project.folder / "mine/letter.txt").write_text("Dear")
    refused = project.set_up(PYTHON=project.python("3.13"), VENV="mine")
    assert refused.returncode == 1
    assert "no virtual environment" in refused.stderr
    assert (project.folder / "mine/letter.txt").read_text() == "Dear"


def test_a_python_that_is_not_there_is_missed_in_a_sentence(project: Project) -> None:
    refused = project.set_up(PYTHON="/nowhere/python3")
    assert refused.returncode == 1
    assert "Tortuga needs Python 3.11 or newer" in refused.stderr
