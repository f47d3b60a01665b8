"""Decoders are made in one thread at a time."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest
import sample

import tortuga
from tortuga import new_match
from tortuga.bots import make_bot
from tortuga.engine import freeze

SOURCE = Path(tortuga.__file__).parent
READS = {"Decoder", "decode", "convert"}
READ_ALL_AT_ONCE = """
import sys, threading
from pathlib import Path
from tortuga.engine import all_games, loads, register, thaw

sys.path.insert(0, sys.argv[2])
import sample

all_games()
register(sample.RULES)
files = [(path.suffix, path.read_bytes()) for path in sorted(Path(sys.argv[1]).iterdir())]
ready, read = threading.Barrier(len(files)), []


def one(suffix, data):
    ready.wait()
    read.append(thaw(data) if suffix == ".world" else loads(data.decode()))


sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=one, args=file) for file in files]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(read))
"""


def makes_a_reader(node: ast.AST) -> bool:
    """Whether this is ``msgspec.convert``, ``msgspec.json.Decoder`` or the like, or an import of it."""
    if isinstance(node, ast.Attribute) and node.attr in READS:
        owner = ast.unparse(node.value)
        return owner in ("msgspec", "msgspec.json", "msgspec.msgpack", "msgspec.toml", "msgspec.yaml")
    return (
        isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("msgspec")
        and any(name.name in READS for name in node.names)
    )


def test_all_readers_come_from_one_place() -> None:
    others = [path for path in SOURCE.rglob("*.py") if path != SOURCE / "engine" / "codecs.py"]
    found = [
        f"{path.relative_to(SOURCE)}:{getattr(node, 'lineno', 0)}"
        for path in others
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if makes_a_reader(node)
    ]
    assert not found, "use tortuga.engine.codecs, which is safe in threads"


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four matches of each game, each stored both ways."""
    folder = tmp_path_factory.mktemp("stored")
    for slug in ("doubloons", *entry_points(group="tortuga.games").names):
        for seed in range(4):
            match, bot = new_match(slug, seats=3, seed=seed), make_bot("random", seed)
            for _ in range(12):
                seat = next(iter(match.waiting))
                match.act(seat, bot.choose(match.seat(seat)))
            (folder / f"{slug}-{seed}.world").write_bytes(freeze(match))
            match.record.save(folder / f"{slug}-{seed}.record")
    return folder


@pytest.mark.slow
def test_threads_may_all_be_the_first_to_read_a_game(stored: Path) -> None:
    """Without the lock most of these processes end with a segmentation fault."""
    for _ in range(8):
        command = [sys.executable, "-c", READ_ALL_AT_ONCE, str(stored), str(Path(sample.__file__).parent)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert (done.returncode, done.stdout) == (0, f"{len(list(stored.iterdir()))}\n"), done.stderr
