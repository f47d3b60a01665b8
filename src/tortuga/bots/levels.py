"""The bots by name, and the levels that people play against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tortuga.bots.bot import Bot, RandomBot
from tortuga.bots.knowledge import knowledge_of
from tortuga.bots.search import SearchBot
from tortuga.bots.thumb import DeckhandBot, ThumbBot
from tortuga.engine import Action, BadOptions, Rules, Seat

Budgeted = int | float
LEVELS = ("deckhand", "mate", "captain")


class LevelBot(Bot):
    """A level: which bot it is depends on the game it is asked about."""

    def __init__(self, name: str, pick: Callable[[Rules[Any]], Bot]) -> None:
        self.name = name
        self._pick = pick
        self._bots: dict[str, Bot] = {}

    def _bot(self, rules: Rules[Any]) -> Bot:
        slug = rules.info.slug
        if slug not in self._bots:
            self._bots[slug] = self._pick(rules)
        return self._bots[slug]

    def choose(self, seat: Seat[Any]) -> Action:
        return self._bot(seat.rules).choose(seat)

    def offer(self, seat: Seat[Any]) -> Action | None:
        return self._bot(seat.rules).offer(seat)

    def close(self) -> None:
        for bot in self._bots.values():
            bot.close()


def _mate(seed: int) -> Bot:
    """The rule of thumb; where a game has none, a short search."""

    def pick(rules: Rules[Any]) -> Bot:
        return ThumbBot(seed) if knowledge_of(rules).choose is not None else SearchBot(seed, iterations=60)

    return LevelBot("mate", pick)


def _captain(seed: int, **budget: Any) -> Bot:
    """The best there is for the game, as measured: see ``CAPTAIN`` in the game's ``bot.py``."""

    def pick(rules: Rules[Any]) -> Bot:
        return SearchBot(seed, **budget) if knowledge_of(rules).captain == "search" else ThumbBot(seed)

    return LevelBot("captain", pick)


_THINKING: dict[str, type[int] | type[float]] = {"iterations": int, "seconds": float, "processes": int}
_MAKERS: dict[str, tuple[Callable[..., Bot], dict[str, type[int] | type[float]]]] = {
    "random": (RandomBot, {}),
    "thumb": (ThumbBot, {}),
    "search": (SearchBot, {**_THINKING, "trust": float, "explore": float}),
    "deckhand": (lambda seed, **slips: DeckhandBot(_mate(seed), seed, **slips), {"slips": int}),
    "mate": (_mate, {}),
    "captain": (_captain, _THINKING),
}


def make_bot(name: str, seed: int = 0, **budget: Budgeted) -> Bot:
    """A bot by name: ``random``, ``thumb``, ``search``, or a level: ``deckhand``, ``mate``, ``captain``.

    ``search`` and ``captain`` take a budget (``iterations`` or ``seconds``, and ``processes``).
    """
    check_bot(name, budget)
    return _MAKERS[name][0](seed=seed, **budget)


def check_bot(name: str, budget: Mapping[str, Budgeted]) -> None:
    """Say what is wrong with a bot's name or settings, before anything is played."""
    if name not in _MAKERS:
        raise BadOptions("unknown_bot", f"There is no bot called {name!r}; there are: {', '.join(_MAKERS)}.")
    allowed = _MAKERS[name][1]
    unknown = sorted(set(budget) - set(allowed))
    if unknown:
        takes = ", ".join(sorted(allowed)) or "no settings"
        raise BadOptions("bad_bot", f"The bot {name} does not know {', '.join(unknown)}; it takes {takes}.")
    for key, value in budget.items():
        if not isinstance(value, int | allowed[key]) or isinstance(value, bool):
            wanted = "a whole number" if allowed[key] is int else "a number"
            raise BadOptions("bad_bot", f"{key} of the bot {name} must be {wanted}, not {value!r}.")
        if value < 0 or (value == 0 and key in _THINKING):
            raise BadOptions("bad_bot", f"{key} of the bot {name} must be more than {value}.")


def parse_bot(spec: str) -> tuple[str, dict[str, Budgeted]]:
    """A bot as it is written on the command line: ``search:iterations=200:processes=2``."""
    name, *settings = spec.strip().split(":")
    budget: dict[str, Budgeted] = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        try:
            budget[key.strip()] = float(value) if "." in value else int(value)
        except ValueError:
            raise BadOptions("bad_bot", f"{setting!r} is not a setting: write it as name=number.") from None
    check_bot(name, budget)
    return name, budget
