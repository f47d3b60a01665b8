"""Would the tests notice? Changes one line at a time of the rules, the engine and the house, and runs their tests.

Each change is made in a copy of the tree, never in the tree itself. A change that no test notices is a test that is
missing, or a change that makes no difference; a reader must tell which. What was found is kept in a file: the same
command goes on where it was stopped, and ``--again`` runs the changes that nobody noticed once more. ``--slow`` puts
what the fast tests miss to the slow ones, too; ``--jobs`` tries several changes at a time, each in a copy of its own.

Before the first change of an area, all its tests run once under coverage, which notes the tests that run each line. A
change is put to those alone. Lines that no test runs in its own process (a house has processes of its own) are put to
all tests of the area. What coverage saw is kept beside what was found, for as long as modules and tests stay as they
are: so a sample can be tried in small pieces.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Lock
from typing import Literal, TypeAlias

import msgspec
from coverage import CoverageData

from mutants import Mutant, mutants_of
from tortuga.lab.stats import wilson

ROOT = Path(__file__).resolve().parents[1]
GAMES = tuple(sorted(path.parent.name for path in (ROOT / "src/tortuga/games").glob("*/rules.py")))
LEFT_OUT = (".git", ".venv*", "node_modules", "artefacts", "__pycache__", ".*_cache", ".hypothesis", "dist", "build")
"""What the tests do not read."""
SERVICES_ONLY = frozenset({"src/tortuga/server/wire/redis_fanout.py"})
"""Modules that only tests with PostgreSQL and Redis run: no test that is asked here could notice a change."""
FAST = "not slow and not services and not browser"
SLOW = "slow and not services and not browser"
FIRST_TIME = 1800
"""Seconds for the tests of an area when nothing is changed, and coverage looks on."""
NO_TESTS = 5
"""What pytest answers where none is chosen."""

Verdict: TypeAlias = Literal["noticed", "timed out", "unnoticed"]


class Area(msgspec.Struct, frozen=True):
    """Modules, and the tests that belong to them. Those that notice most come first: the first failure is enough.

    Before all of them come those that are named after the module: ``test_battle.py`` for ``chapters/battle.py``.
    """

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    only: str = ""
    """Of the tests that are about every game, those of this one."""


def area_of_game(slug: str) -> Area:
    """The rules of a game, and what its seats see of them."""
    parts = ("rules.py", "setup.py", "state.py", "actions.py", "events.py", "ending.py", "chapters", "seats", "fast")
    modules = (f"src/tortuga/games/{slug}/{part}" for part in parts)
    return Area(
        modules=tuple(module for module in modules if (ROOT / module).exists()),
        tests=("tests/test_golden.py", "tests/test_stored_records.py", f"tests/games/{slug}"),
        only=slug,
    )


AREAS: tuple[Area, ...] = (
    Area(
        modules=("src/tortuga/engine",),
        tests=(
            "tests/engine",
            "tests/test_golden.py",
            "tests/test_stored_records.py",
            "tests/kit",
            "tests/test_catalogues.py",
            "tests/test_terminal.py",
            "tests/test_cli.py",
            "tests/games/rattle_battle/test_checked_drops.py",  # what is observed, and checked again
        ),
    ),
    *(area_of_game(slug) for slug in GAMES),
    Area(
        modules=tuple(
            f"src/tortuga/server/{part}"
            for part in (
                "app.py",
                "house.py",
                "settings.py",
                "care",
                "people",
                "protocol",
                "routes",
                "table",
                "wire",
                "work",
                "store/database.py",
                "store/migrate.py",
                "store/patience.py",
                "store/queries.py",
                "store/sqlite.py",
                "store/writer.py",
                "cli",
            )
        ),
        tests=("tests/server", "tests/test_cli.py"),
    ),
)


class Result(msgspec.Struct, frozen=True):
    """What became of a change."""

    mutant: Mutant
    source: str
    """A digest of the module it was made in: in another one it must be tried again."""
    verdict: Verdict
    seconds: float
    by: str = ""
    """The first test that failed."""
    slow: bool = False
    """Whether the slow tests were asked, too."""


class Copy:
    """A tree of its own, in which one module at a time is changed."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(root, folder, ignore=shutil.ignore_patterns(*LEFT_OUT), dirs_exist_ok=True)

    def put(self, path: str, text: str) -> None:
        """Write a module, and forget what it was compiled to: Python may take the new text for the old one."""
        module = self.folder / path
        module.write_text(text, "utf-8")
        for compiled in module.parent.glob(f"__pycache__/{module.stem}.*.pyc"):
            compiled.unlink()

    def nearest(self, area: Area, path: str) -> list[str]:
        """The tests of an area that are named after a module, which come first: they are likely to notice."""
        name = f"test_{Path(path).stem}*.py"
        found = (one for test in area.tests for one in sorted((self.folder / test).rglob(name)))
        return [one.relative_to(self.folder).as_posix() for one in found]

    def digest_of(self, area: Area) -> str:
        """A digest of the modules and tests of an area."""
        parts = [self.folder / part for part in (*area.modules, *area.tests, "tests/conftest.py", "tests/helpers")]
        files = sorted({file for part in parts for file in (part.rglob("*.py") if part.is_dir() else [part])})
        names = [file.relative_to(self.folder).as_posix() for file in files if file.exists()]
        told = sha256()
        for name in names:
            told.update(f"{name}\n".encode() + (self.folder / name).read_bytes())
        return told.hexdigest()[:16]

    def reach(self, area: Area, file: Path, limit: float, workers: int = 1) -> tuple[int | None, list[str]]:
        """Run all fast tests of an area, and note in a file which of them run which line.

        Answers the exit status (None: they took too long), and the tests that failed.
        """
        options = ["-p", "pytest_cov", "--cov=src", "--cov-context=test", "--cov-report=", f"--cov-config={os.devnull}"]
        options += ["-n", str(workers)] if workers > 1 else []
        return self._pytest([*options, *self._all_of(area)], limit, FAST, {"COVERAGE_FILE": str(file)})

    def run(
        self,
        area: Area,
        limit: float,
        path: str = "",
        marks: str = FAST,
        only: Sequence[str] = (),
        without: Sequence[str] = (),
    ) -> tuple[int | None, str]:
        """The exit status of an area's tests (None: they took too long), and the first that failed."""
        nearest = self.nearest(area, path) if path else []
        arguments = ["-x", *(f"--deselect={test}" for test in without)]
        if only:
            chosen = self.folder / "chosen.txt"
            ordered = sorted(only, key=lambda test: test.partition("::")[0] not in nearest)
            chosen.write_text("\n".join(ordered), "utf-8")
            arguments.append(f"@{chosen}")
        else:
            arguments += [*nearest, *self._all_of(area)]
        status, failed = self._pytest(arguments, limit, marks)
        return status, (failed or [""])[0]

    def _all_of(self, area: Area) -> list[str]:
        others = [one for one in GAMES if area.only and one != area.only]
        if not others:
            return [*area.tests]
        # Tests of a folder have the folder's name in theirs, those about every game have its name.
        return ["-k", " and ".join(f"not {one}" for one in others), *area.tests]

    def _pytest(
        self, arguments: Sequence[str], limit: float, marks: str, more: Mapping[str, str] | None = None
    ) -> tuple[int | None, list[str]]:
        command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "--no-header", "-m", marks]
        command += ["-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:faker"]
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src"), "PYTHONHASHSEED": "0", **(more or {})}
        process = subprocess.Popen(
            [*command, *arguments],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            said, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)  # houses and workers that the tests started go with them
            process.communicate()
            return None, []
        failed = [line[:200] for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return process.returncode, failed or [line[:200] for line in said.splitlines()[-1:]]


class Reach:
    """Which tests run a line, as coverage noted it."""

    def __init__(self, file: Path) -> None:
        self.data = CoverageData(str(file))
        self.data.read()
        self.files = self.data.measured_files()
        """In whichever copy the tests ran."""

    def tests_of(self, mutant: Mutant, source: str) -> list[str]:
        """The tests that run the statement in which something is changed; none if that is not known."""
        module = next((file for file in self.files if file.endswith(f"/{mutant.path}")), mutant.path)
        contexts = self.data.contexts_by_lineno(module)
        lines = statement_around(mutant, source)
        return sorted({name.rpartition("|")[0] for line in lines for name in contexts.get(line, ()) if name})


def statement_around(mutant: Mutant, source: str) -> range:
    """The lines of the innermost statement around a change; of one with a body, those of its head."""
    first, last = mutant.place[0], mutant.place[2]
    around = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt) and node.lineno <= first and last <= (node.end_lineno or 0)
    ]
    inner = min(around, key=lambda node: (node.end_lineno or 0) - node.lineno)
    body: list[ast.stmt] = getattr(inner, "body", [])
    end = max(inner.lineno + 1, body[0].lineno) if body else (inner.end_lineno or 0) + 1
    return range(inner.lineno, end)


class Run:
    """A sample of changes, each tried once, in whichever copy is free."""

    def __init__(
        self, copies: Sequence[Copy], areas: Sequence[Area], results: Path, slow: bool = False, go_on: bool = False
    ) -> None:
        self.results, self.areas, self.slow, self.go_on = results, areas, slow, go_on
        self.root, self.jobs = copies[0].folder, len(copies)
        self.limits: dict[tuple[tuple[str, ...], str], float] = {}
        self.reaches: dict[tuple[str, ...], Reach] = {}
        self.failing: dict[tuple[str, ...], list[str]] = {}
        """Tests that fail before anything is changed, where the run goes on without them."""
        self.reckoning = {area.modules: Lock() for area in areas}
        self.writing = Lock()
        self.copies: SimpleQueue[Copy] = SimpleQueue()
        for copy in copies:
            self.copies.put(copy)
        lines = results.read_bytes().splitlines() if results.exists() else []
        self.known = {one.mutant: one for one in (msgspec.json.decode(line, type=Result) for line in lines)}

    @contextmanager
    def free_copy(self) -> Iterator[Copy]:
        copy = self.copies.get()
        try:
            yield copy
        finally:
            self.copies.put(copy)

    def verdict(self, mutant: Mutant, again: bool = False) -> Result:
        """What becomes of a change: as it was found before, if its module is the same as then."""
        with self.free_copy() as copy:
            source = (copy.folder / mutant.path).read_text("utf-8")
            digest = sha256(source.encode()).hexdigest()[:16]
            known = self.known.get(mutant)
            if known and known.source == digest and self.settled(known, again):
                return known
            result = self.tried(copy, mutant, source, digest)
        with self.writing:
            self.results.parent.mkdir(parents=True, exist_ok=True)
            with self.results.open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")
        return result

    def settled(self, known: Result, again: bool) -> bool:
        """Whether a change need not be tried again."""
        return known.verdict != "unnoticed" or not (again or (self.slow and not known.slow))

    def tried(self, copy: Copy, mutant: Mutant, source: str, digest: str) -> Result:
        area = self.area_of(mutant.path)
        rounds = [(marks, self.limit(copy, area, marks)) for marks in ((FAST, SLOW) if self.slow else (FAST,))]
        failing = self.failing[area.modules]
        reached = [test for test in self.reaches[area.modules].tests_of(mutant, source) if test not in failing]
        start = time.monotonic()
        status: int | None = 0
        copy.put(mutant.path, mutant.applied(source))
        for marks, limit in rounds:
            status, by = copy.run(area, limit, mutant.path, marks, reached if marks == FAST else (), failing)
            if status not in (0, NO_TESTS):
                break
        copy.put(mutant.path, source)
        unnoticed = status in (0, NO_TESTS)
        verdict: Verdict = "timed out" if status is None else "unnoticed" if unnoticed else "noticed"
        took = round(time.monotonic() - start, 1)
        return Result(mutant, digest, verdict, took, "" if unnoticed else by, self.slow)

    def area_of(self, path: str) -> Area:
        return next(area for area in self.areas if any(_within(path, module) for module in area.modules))

    def limit(self, copy: Copy, area: Area, marks: str) -> float:
        """How long the tests of an area may take: three times as long as when nothing is changed."""
        with self.reckoning[area.modules]:
            if (area.modules, marks) not in self.limits:
                took = self.reached(copy, area) if marks == FAST else self.slow_ones(copy, area)
                self.limits[area.modules, marks] = 3 * took + 10
            return self.limits[area.modules, marks]

    def reached(self, copy: Copy, area: Area) -> float:
        """How long the fast tests of an area take. Which lines they run is read, or seen if it is not known yet."""
        file = self.results.parent / f"reach-{copy.digest_of(area)}"
        took, failing = file.with_suffix(".seconds"), file.with_suffix(".failing")
        if not took.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.unlink(missing_ok=True)  # of a run that was stopped
            workers = max(1, self.jobs // 3)  # some areas are reached long before others
            start = time.monotonic()
            status, said = copy.reach(area, file, FIRST_TIME, workers)
            named = [test for line in said if "::" in (test := line.partition(" ")[2].partition(" - ")[0])]
            if not (self.go_on and named):
                must_pass(area, status, said[0] if said else "")
            failing.write_text("\n".join(named), "utf-8")
            took.write_text(str(workers * (time.monotonic() - start)), "utf-8")
        self.reaches[area.modules] = Reach(file)
        self.failing[area.modules] = failing.read_text("utf-8").splitlines() if failing.exists() else []
        return float(took.read_text("utf-8"))

    def slow_ones(self, copy: Copy, area: Area) -> float:
        """How long the slow tests of an area take."""
        start = time.monotonic()
        must_pass(area, *copy.run(area, FIRST_TIME, marks=SLOW, without=self.failing[area.modules]))
        return time.monotonic() - start


def must_pass(area: Area, status: int | None, said: str) -> None:
    if status not in (0, NO_TESTS):
        raise SystemExit(f"The tests of {area.modules[0]} fail before anything is changed: {said}")


def _within(path: str, module: str) -> bool:
    return path == module or path.startswith(f"{module}/")


def all_mutants(root: Path, areas: Sequence[Area], only: str = "") -> list[Mutant]:
    """Every change that can be made, in an order that does not depend on the machine."""
    files: set[Path] = set()
    for area in areas:
        for module in area.modules:
            place = root / module
            files.update(place.rglob("*.py") if place.is_dir() else [place])
    names = {path.relative_to(root).as_posix(): path for path in sorted(files) if path.exists()}
    wanted = [path for name, path in names.items() if only in name and name not in SERVICES_ONLY]
    return [mutant for path in wanted for mutant in mutants_of(path, root)]


def report(results: Sequence[Result], of: int) -> str:
    """The changes that nobody noticed, and the share of the others, with its interval."""
    missed = [one for one in results if one.verdict == "unnoticed"]
    low, high = wilson(len(results) - len(missed), len(results))
    noticed = len(results) - len(missed)
    timed_out = sum(one.verdict == "timed out" for one in results)
    lines = ["Nobody noticed:", *(f"  {one.mutant}" for one in missed)] if missed else ["Every change was noticed."]
    share = noticed / len(results)
    lines.append(
        f"{noticed} of {len(results)} changes noticed, {timed_out} of them because the tests did not end: "
        f"{share:.1%} ({low:.1%} to {high:.1%}), a sample of {of:,} changes that could be made"
    )
    return "\n".join(lines)


def run(root: Path, areas: Sequence[Area], args: argparse.Namespace) -> str:
    """Try a sample, telling of each change as it is tried."""
    with tempfile.TemporaryDirectory(prefix="tortuga-mutation-") as folder:
        copies = [Copy(root, Path(folder) / str(number)) for number in range(args.jobs)]
        trial = Run(copies, areas, args.results, args.slow, args.go_on)
        mutants = all_mutants(trial.root, areas, args.only)
        sample = Random(args.seed).sample(mutants, len(mutants))[: args.sample]  # a larger sample contains a smaller
        if not sample:
            raise SystemExit("There is nothing to change: is --only a part of a module's path?")
        found = []
        with ThreadPoolExecutor(args.jobs) as pool:
            for number, result in enumerate(pool.map(lambda one: trial.verdict(one, args.again), sample), 1):
                found.append(result)
                print(f"{number}/{len(sample)} {result.verdict} ({result.seconds} s) {result.mutant}", flush=True)
    failing = sorted({test for tests in trial.failing.values() for test in tests})
    return "\n".join(
        [
            *(f"Left out, as it fails before anything is changed: {test}" for test in failing),
            report(found, len(mutants)),
        ]
    )


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=20, help="how many changes to try")
    parser.add_argument("--seed", type=int, default=7, help="which ones")
    parser.add_argument("--only", default="", help="only in modules with this in their path, such as engine/match")
    parser.add_argument("--again", action="store_true", help="try those again that nobody noticed")
    parser.add_argument("--slow", action="store_true", help="put what the fast tests miss to the slow ones, too")
    parser.add_argument("--jobs", type=int, default=1, help="how many to try at a time")
    parser.add_argument("--go-on", action="store_true", help="leave out tests that fail before anything is changed")
    parser.add_argument("--results", type=Path, default=ROOT / "artefacts" / "mutation.jsonl")
    args = parser.parse_args(argv)
    print(run(ROOT, AREAS, args))


if __name__ == "__main__":
    main()
