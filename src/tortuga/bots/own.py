"""Your own bots: found in a file, in a module or in an installed package.

=====================  ======================================================
written as             what it is
=====================  ======================================================
``my_bot.py:MyBot``    a class in a file; without ``:MyBot`` the only bot in it
``my_pkg.bots:MyBot``  a class in a module that can be imported
``anne``               an entry point of the group ``tortuga.bots``
=====================  ======================================================

Settings may follow, as in ``my_bot.py:MyBot:depth=3``: they are keyword arguments of the class. A class that takes a
``seed`` is given one. Every process loads a bot for itself, so only its address is passed on.

Whatever goes wrong in such a bot is a :class:`BotFault`. It says what happened and where in the author's file.
"""

from __future__ import annotations

import importlib
import inspect
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar
from zlib import crc32

from tortuga.bots.bot import Bot, asked
from tortuga.engine import Action, Ask, BadOptions, Scored, Seat, TortugaError
from tortuga.engine.describing.facts import Fact

T = TypeVar("T")
Setting = int | float | str
Maker = Callable[..., Bot]
LONGEST_ANSWER = 200
"""How much of a wrong answer is shown, in characters."""


class BotFault(TortugaError):
    """A bot could not be loaded or went wrong in a match. The sentence says where in its file."""


# Finding it


@cache
def installed_bots() -> dict[str, EntryPoint]:
    """Bots of installed packages, by name. They are not loaded yet, so a broken one does no harm."""
    return {point.name: point for point in sorted(entry_points(group="tortuga.bots"), key=lambda point: point.name)}


def is_address(name: str) -> bool:
    """Is this an address, which says where a bot is, rather than a name?"""
    return ":" in name or name.endswith(".py")


def nickname(name: str) -> str:
    """What to call a bot at a table: only the class, if its name is an address."""
    where, _, kind = name.rpartition(":")
    return kind if where else Path(name).stem if name.endswith(".py") else name.capitalize()


def find_maker(name: str) -> Maker:
    """Load a bot's file or module and find the class (or function) that makes it."""
    point = installed_bots().get(name)
    where, kind = (point.module, point.attr) if point is not None else _split(name)
    module = _load(where)
    return _checked(name, module, _the_only_bot(name, module) if not kind else _member(name, module, kind))


def _split(address: str) -> tuple[str, str]:
    where, colon, kind = address.rpartition(":")
    return (where, kind) if colon else (address, "")


def _load(where: str) -> ModuleType:
    """Import the module, once in every process."""
    if where.endswith(".py"):
        return _load_file(Path(where).resolve())
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # as `python -m` does, so that modules in this folder can be imported
    try:
        return importlib.import_module(where)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{where}.".startswith(f"{error.name}."):
            raise BotFault("no_bot", f"There is no module {where} (looking from {here}).") from error
        raise _fault(where, "could not be imported", error) from error
    except (Exception, SystemExit) as error:
        raise _fault(where, "could not be imported", error) from error


@cache
def _load_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise BotFault("no_bot", f"There is no file {path}.")
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # the bot may have modules beside it
    name = f"tortuga_bot_{crc32(bytes(path)):08x}_{path.stem}"  # files of the same name are different modules
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise _fault(path.name, "could not be loaded", error) from error
    return module


def _bots_in(module: ModuleType) -> list[str]:
    """The bots that a module defines itself."""
    found = (each for each in vars(module).values() if inspect.isclass(each) and each.__module__ == module.__name__)
    return [each.__name__ for each in found if issubclass(each, Bot) and not inspect.isabstract(each)]


def _the_only_bot(name: str, module: ModuleType) -> object:
    names = _bots_in(module)
    if len(names) == 1:
        return getattr(module, names[0])
    if names:
        raise BotFault("no_bot", f"{name} has more than one bot; write {name}:{names[0]}, or one of {_listed(names)}.")
    raise BotFault("no_bot", f"There is no bot in {name}: no class in it is based on tortuga.Bot.")


def _member(name: str, module: ModuleType, kind: str) -> object:
    found = getattr(module, kind, None)
    if found is None:
        names = _bots_in(module)
        there = f"it has {_listed(names)}" if names else "it has no bot at all"
        raise BotFault("no_bot", f"{_split(name)[0]} has no class {kind}; {there}.")
    return found


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)


def _checked(name: str, module: ModuleType, found: object) -> Maker:
    """A class that is a bot, or a function that may make one."""
    if not inspect.isclass(found):
        if callable(found):
            return found  # what it makes is checked later
        raise BotFault("no_bot", f"{name} is {type(found).__name__}, not a class.")
    title = found.__name__
    if not issubclass(found, Bot):
        raise BotFault(
            "no_bot",
            f"{title} is not based on Bot, so it cannot be used as one. Write `from tortuga import Bot` "
            f"and `class {title}(Bot):` in {Path(module.__file__ or module.__name__).name}.",
        )
    if inspect.isabstract(found):
        raise BotFault("no_bot", f"{title} needs a method `choose(self, seat)` that answers what its seat is asked.")
    return found


# Making it


def check_settings(name: str, settings: Mapping[str, Setting]) -> None:
    """Load the bot and raise :class:`BadOptions` if something is wrong with its settings."""
    make = find_maker(name)
    takes = {key: each for key, each in inspect.signature(make).parameters.items() if key != "seed"}
    if any(each.kind is each.VAR_KEYWORD for each in takes.values()):
        return
    unknown = sorted(set(settings) - set(takes))
    if unknown:
        known = _listed(sorted(takes)) or "no settings"
        raise BadOptions("bad_bot", f"The bot {name} does not know {_listed(unknown)}; it takes {known}.")
    named = (key for key, each in takes.items() if each.default is each.empty and each.kind is not each.VAR_POSITIONAL)
    missing = [key for key in named if key not in settings]
    if missing:
        raise BadOptions("bad_bot", f"The bot {name} needs {_listed(missing)}: write {name}:{missing[0]}=...")


class OwnBot(Bot):
    """A bot that does not come with Tortuga. Whatever goes wrong in it is a :class:`BotFault`."""

    def __init__(self, name: str, seed: int, settings: Mapping[str, Setting]) -> None:
        self.name = name
        make = find_maker(name)
        self._file = _file_of(make)
        seeded = "seed" in inspect.signature(make).parameters
        made = self._heed("could not be made", lambda: make(**settings, **({"seed": seed} if seeded else {})))
        if not isinstance(made, Bot):
            raise BotFault("no_bot", f"{name} makes {type(made).__name__}, which is not based on tortuga.Bot.")
        self._bot = made
        self.takes_hints = made.takes_hints

    def choose(self, seat: Seat[Any]) -> Action:
        return self._allowed(asked(seat), self._heed("went wrong in choose", lambda: self._bot.choose(seat)))

    def scores(self, seat: Seat[Any]) -> Sequence[Scored] | None:
        return self._heed("went wrong in scores", lambda: self._bot.scores(seat))

    def why(self, seat: Seat[Any], action: Action) -> Fact | None:
        return self._heed("went wrong in why", lambda: self._bot.why(seat, action))

    def offer(self, seat: Seat[Any]) -> Action | None:
        offer = seat.offer
        action = self._heed("went wrong in offer", lambda: self._bot.offer(seat))
        return None if action is None or offer is None else self._allowed(offer, action)

    def close(self) -> None:
        self._heed("went wrong in close", self._bot.close)

    def _heed(self, what: str, work: Callable[[], T]) -> T:
        try:
            return work()
        except (Exception, SystemExit) as error:
            raise _fault(self.name, what, error, self._file) from error

    def _allowed(self, ask: Ask, action: object) -> Action:
        ours = ask.find(action) if isinstance(action, Action) else None
        if ours is None:
            shown = repr(action)[:LONGEST_ANSWER]
            raise BotFault(
                "bad_answer",
                f"{self.name} answered {shown} to {ask.kind!r}, which is not allowed: choose one of seat.ask.options"
                f"{', or a point of seat.ask.space' if ask.space is not None else ''}.",
            )
        return ours


def _file_of(make: Maker) -> str:
    """The file that the bot is in; empty if that cannot be found out."""
    try:
        return inspect.getsourcefile(make) or ""
    except TypeError:
        return ""


def _fault(name: str, what: str, error: BaseException, file: str = "") -> BotFault:
    if isinstance(error, BotFault):
        return error
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return BotFault("bot_fault", f"{name} {what}{_place(error, file)}: {said}")


def _place(error: BaseException, file: str) -> str:
    """Where it happened: the last line reached in the author's own file, or else the last line of all."""
    if isinstance(error, SyntaxError) and error.filename:
        return f" ({Path(error.filename).name}, line {error.lineno})"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    ours = str(Path(__file__).resolve())
    others = [frame for frame in frames if Path(frame.filename).resolve() != Path(ours)]
    authors = [frame for frame in others if frame.filename == file] or others
    if not authors:
        return ""
    last = authors[-1]
    return f" ({Path(last.filename).name}, line {last.lineno}, `{last.line}`)"
