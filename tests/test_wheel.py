"""The wheel, built as ``make wheel`` does: its name, what is in it, and that it works away from the sources."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    options = ["-q", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "-w", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(ROOT)], check=True)
    (made,) = folder.glob("*.whl")
    return made


def test_it_has_a_name_of_its_own(wheel: Path) -> None:
    """``tortuga`` belongs to another project on the public index; the module and the command are still called so."""
    with zipfile.ZipFile(wheel) as packed:
        (metadata,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        (points,) = [name for name in packed.namelist() if name.endswith(".dist-info/entry_points.txt")]
        assert Parser().parsestr(packed.read(metadata).decode())["Name"] == "tortuga-games"
        assert "tortuga = tortuga.cli:main" in packed.read(points).decode()


def test_it_has_the_page_and_the_examples(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        assert packed.read("tortuga/examples/learn.py") == (ROOT / "examples/learn.py").read_bytes()
    assert {"tortuga/server/static/index.html", "tortuga/starts/bot/first_mate.py"} <= names


def test_nets_for_research_stay_out_of_it(wheel: Path) -> None:
    """Only legends of Piratical ask a judge, and analysis asks a small net of each game; all others are in the folder
    ``nets`` of a checkout."""
    with zipfile.ZipFile(wheel) as packed:
        nets = [name for name in packed.namelist() if name.endswith(".npz")]
    games = [path.parent.name for path in (ROOT / "src/tortuga/games").glob("*/rules.py")]
    values = [f"tortuga/analysis/values/{game}.npz" for game in games]
    assert sorted(nets) == sorted([*values, "tortuga/games/piratical/bot/judge.npz"])


def test_it_works_away_from_the_sources(wheel: Path, tmp_path: Path) -> None:
    """Unpacked before everything else on the path, in another folder: what runs is the wheel."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r})\n"
        "import tortuga, tortuga.cli\n"
        "print(tortuga.__file__)\n"
        "sys.argv[1:] = ['examples', 'mine']\n"
        "tortuga.cli.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(tmp_path / "site"))
    assert (tmp_path / "mine" / "learn.py").read_bytes() == (ROOT / "examples/learn.py").read_bytes()
