"""Variants: a game with other data.

A game reads its data files once, when its package is imported, into constants that its rules use by name. A variant is
that package imported once more, under its own name (``piratical@3f2a91bc04d1``), with some of the files replaced. So
the rules need not know about variants, nothing gets slower, and any number of variants can exist beside the game
itself, each with its own actions, states and bots.

Everything else (records, stored matches, results) treats a variant as a game of that name.
"""

from __future__ import annotations

import atexit
import builtins
import hashlib
import shutil
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from itertools import chain
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import Any

import msgspec

from tortuga.engine.data.reading import NOT_DATA
from tortuga.engine.data.seeded import bounds_in, files_by_seed, seed_in
from tortuga.engine.errors import BadData, why_unreadable
from tortuga.engine.registry import MARK, add_variant, known_variant, rules_of
from tortuga.engine.rules import Rules

LARGEST_FILE = 1_000_000
"""The most characters in a data file."""
MOST_FAULTS = 30
"""The most faults listed in one error."""


class _Package(msgspec.Struct, frozen=True):
    """The package of a variant: the package that it copies, and its own data folder."""

    original: str
    folder: Path


_packages: dict[str, _Package] = {}
_folders: list[Path] = []
"""The data folders of all copies made by this process, including failed ones."""
_one_at_a_time = threading.RLock()


def data_folder(module: str) -> Path:
    """The folder with a game's data files. The game's module ``data`` calls this with its ``__name__``."""
    package = module.rpartition(".")[0]
    if package in _packages:
        return _packages[package].folder
    file = sys.modules[package].__file__
    assert file is not None, f"{package} is a namespace package, without a file"
    return Path(file).parent / "data"


def read_files(paths: Sequence[Path | str]) -> dict[str, str]:
    """The texts of these data files, by name. A folder stands for all data files in it."""
    files: dict[str, str] = {}
    for path in chain.from_iterable(map(files_of, map(Path, paths))):
        if path.name in files:
            raise BadData("twice", f"There are two files called {path.name}.")
        try:
            files[path.name] = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadData("unreadable", f"{path} cannot be read: {why_unreadable(error)}.") from error
    return files


def files_of(path: Path) -> list[Path]:
    """The file, or all data files in the folder."""
    if not path.exists():
        raise BadData("no_file", f"There is no file {path}.")
    if not path.is_dir():
        return [path]
    found = sorted(path.glob("*.toml"))
    if not found:
        raise BadData("no_files", f"There are no .toml files in {path}.")
    return found


def with_data(game: str, paths: Sequence[Path | str]) -> Rules[Any]:
    """The game with these files, or folders of them, in place of its own; without any, the game itself.

    ``seed:7`` in the place of a file changes numbers at random, within the bounds that the game declares.
    """
    if not paths:
        return rules_of(game)
    seeds = [seed for seed in map(seed_in, paths) if seed is not None]
    files = read_files([path for path in paths if seed_in(path) is None])
    for seed in seeds:
        files |= _by_seed(rules_of(game), files, seed)
    return variant_of(game, files)


def _by_seed(rules: Rules[Any], files: Mapping[str, str], seed: int) -> dict[str, str]:
    own = data_files(rules)
    _check_names(rules, own, files)
    bounds = bounds_in(data_folder(f"{rules.package}.rules")) if own else None
    return files_by_seed(rules, {**own, **files}, bounds, seed)


def variant_of(game: str, files: Mapping[str, str]) -> Rules[Any]:
    """The game with these texts in place of its data files. Raises :class:`BadData` if something is wrong with them.

    Files that are equal to the game's own change nothing.
    """
    rules = rules_of(game)
    if rules.other_data:
        raise BadData("a_variant", f"{rules.info.title} is a variant already; start from the game itself.")
    own = data_files(rules)
    _check_names(rules, own, files)
    changed = {name: text for name, text in files.items() if text != own[name]}
    if not changed:
        return rules
    slug = f"{game}{MARK}{_digest({**own, **changed})}"
    with _one_at_a_time:
        known = known_variant(slug)
        if known is None:
            known = _load(rules, slug, changed)
            add_variant(known)
    return known


@cache
def fingerprint(rules: Rules[Any]) -> str:
    """A hash of all data files that the rules use, without words. Equal data has an equal fingerprint."""
    own = data_files(rules_of(rules.info.slug.partition(MARK)[0])) if rules.other_data else data_files(rules)
    return _digest({**own, **rules.other_data})


def _digest(files: Mapping[str, str]) -> str:
    packed = msgspec.json.encode(sorted(files.items()))
    return hashlib.blake2b(packed, digest_size=6).hexdigest()


def data_files(rules: Rules[Any]) -> dict[str, str]:
    """The data files of a game by name, without words, lessons and bounds. A game that is not a package has none."""
    package = rules.package
    if not package or sys.modules[package].__file__ is None:
        return {}
    folder = data_folder(f"{package}.rules")
    paths = (path for path in folder.glob("*.toml") if not path.name.startswith(NOT_DATA))
    return {path.name: path.read_text("utf-8") for path in sorted(paths)}


def _check_names(rules: Rules[Any], own: Mapping[str, str], files: Mapping[str, str]) -> None:
    unknown = ", ".join(name for name in files if name not in own)
    if unknown:
        known = ", ".join(own) or "none"
        raise BadData("no_such_file", f"{rules.info.title} has no data file {unknown}; it has: {known}.")
    large = [name for name, text in files.items() if len(text) > LARGEST_FILE]
    if large:
        raise BadData("too_large", f"{', '.join(large)}: a data file may have at most {LARGEST_FILE} characters.")


# Importing a game once more


def _load(rules: Rules[Any], slug: str, changed: dict[str, str]) -> Rules[Any]:
    """Import the package once more, with a copy of its data folder in which these files are changed."""
    original = rules.package
    package = f"{original}{MARK}{slug.partition(MARK)[2]}"
    folder = _copied(data_folder(f"{original}.rules"), changed)
    _refuse(rules.check_data(folder))
    _packages[package] = _Package(original, folder)
    try:
        made = _imported(rules, package)
    except BaseException:
        del _packages[package]
        for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
            del sys.modules[name]
        raise
    info = msgspec.structs.replace(made.info, slug=slug, title=_title(rules, slug, changed))
    return replace(made, info=info, other_data=changed)


def _title(rules: Rules[Any], slug: str, changed: Mapping[str, str]) -> str:
    """A title that cannot be mistaken for that of the game or of another variant."""
    files = " and ".join(Path(name).stem.replace("_", " ") for name in sorted(changed))
    return f"{rules.info.title} with other {files} ({slug.partition(MARK)[2][:4]})"


def _copied(folder: Path, changed: Mapping[str, str]) -> Path:
    """A copy of a data folder with these files changed. It is removed when the process ends."""
    copy = Path(mkdtemp(prefix="tortuga-data-"))
    _folders.append(copy)
    for path in folder.iterdir():
        if path.suffix in (".toml", ".md"):
            text = changed[path.name] if path.name in changed else path.read_text("utf-8")
            (copy / path.name).write_text(text, "utf-8")
    return copy


@atexit.register
def _clear_away() -> None:
    for folder in _folders:
        shutil.rmtree(folder, ignore_errors=True)


def copies_made() -> int:
    """How many variants this process has tried to import, including failed ones."""
    return len(_folders)


def _refuse(faults: Sequence[str]) -> None:
    if faults:
        more = f" And {len(faults) - MOST_FAULTS} more, which tortuga check-data lists." if faults[MOST_FAULTS:] else ""
        raise BadData("bad_data", " ".join(faults[:MOST_FAULTS]) + more)


def _imported(rules: Rules[Any], package: str) -> Rules[Any]:
    module = rules.module
    name = next(name for name, value in vars(sys.modules[module]).items() if value is rules)
    try:
        made: Rules[Any] = getattr(import_module(package + module[len(rules.package) :]), name)
    except BadData:
        raise
    except Exception as error:
        raise BadData("bad_data", f"{rules.info.title} cannot be set up with this data: {error!r}.") from error
    return made


class _CopyLoader(SourceFileLoader):
    """Runs a game's module for a variant. What it imports from the game comes from the variant, too."""

    def exec_module(self, module: ModuleType) -> None:
        package = next(name for name in _packages if module.__name__.startswith(name))
        original = _packages[package].original

        def import_within(name: str, *args: Any, **kwargs: Any) -> ModuleType:
            if name == original or name.startswith(f"{original}."):
                name = package + name[len(original) :]
            return builtins.__import__(name, *args, **kwargs)

        vars(module)["__builtins__"] = {**vars(builtins), "__import__": import_within}
        super().exec_module(module)


class _CopyFinder(MetaPathFinder):
    """Finds the modules of a variant in the source files of its game."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if MARK not in fullname:
            return None
        package = next((name for name in _packages if fullname == name or fullname.startswith(f"{name}.")), None)
        if package is None:
            return None
        found = find_spec(_packages[package].original + fullname[len(package) :])
        if found is None or found.origin is None:
            return None
        loader, folders = _CopyLoader(fullname, found.origin), found.submodule_search_locations
        return spec_from_file_location(fullname, found.origin, loader=loader, submodule_search_locations=folders)


sys.meta_path.insert(0, _CopyFinder())
