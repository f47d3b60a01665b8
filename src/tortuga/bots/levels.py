"""Making bots by name, and the levels that people play against."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from tortuga.bots.bot import Bot, RandomBot
from tortuga.bots.knowledge import knowledge_of
from tortuga.bots.own import OwnBot, Setting, check_settings, installed_bots, is_address
from tortuga.bots.search import SearchBot
from tortuga.bots.thumb import DeckhandBot, ThumbBot
from tortuga.engine import Action, BadOptions, Rules, Scored, Seat
from tortuga.engine.describing.facts import Fact
from tortuga.engine.describing.manners import MANNERS, Manner

LEVELS = {
    "random": "Plays any legal move.",
    "deckhand": "Knows the rules and slips now and then.",
    "mate": "Plays by rules of thumb.",
    "captain": "Plays by rules of thumb that were sharpened in thousands of matches.",
    "legend": "Knows what captains overlook, or looks ahead: the strongest there is.",
}
"""The levels that people play against, the weakest first, each with how it plays."""


class LevelBot(Bot):
    """A level. Which bot plays it depends on the game."""

    takes_hints = True

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

    def scores(self, seat: Seat[Any]) -> Sequence[Scored] | None:
        return self._bot(seat.rules).scores(seat)

    def why(self, seat: Seat[Any], action: Action) -> Fact | None:
        return self._bot(seat.rules).why(seat, action)

    def offer(self, seat: Seat[Any]) -> Action | None:
        return self._bot(seat.rules).offer(seat)

    def close(self) -> None:
        for bot in self._bots.values():
            bot.close()


def _mate(seed: int, manner: Manner = "plain") -> Bot:
    """The rule of thumb, or a short search if the game has none."""

    def pick(rules: Rules[Any]) -> Bot:
        known = knowledge_of(rules)
        return SearchBot(seed, iterations=60) if known.choose is None else ThumbBot(seed, manner=manner)

    return LevelBot("mate", pick)


def _captain(seed: int, manner: Manner = "plain", **budget: Any) -> Bot:
    """The rule of thumb with a captain's numbers, or a longer search if the game has none."""

    def pick(rules: Rules[Any]) -> Bot:
        known = knowledge_of(rules)
        return SearchBot(seed, **budget) if known.choose is None else ThumbBot(seed, "captain", manner)

    return LevelBot("captain", pick)


def _legend(
    seed: int, manner: Manner = "plain", judge: str | None = None, worlds: int | None = None, horizon: int | None = None
) -> Bot:
    """The best rule of thumb that the game has, looking ahead with a learned judge if there is one.

    A game without either has captains only.
    """
    from tortuga.bots.lookahead import LookaheadBot  # it needs numpy, the other bots do not

    changes: dict[str, Any] = {} if worlds is None else {"worlds": (worlds,)}
    if horizon is not None:
        changes["horizon"] = horizon
    legend = LookaheadBot(seed, manner, judge, **changes)

    def pick(rules: Rules[Any]) -> Bot:
        known = knowledge_of(rules)
        return _captain(seed, manner) if known.legend is None and "legend" not in known.weights else legend

    return LevelBot("legend", pick)


def _net(seed: int, policy: str | None = None) -> Bot:
    """A learned policy on its own; the mate where it does not fit."""
    from tortuga.bots.net import NetBot  # it needs numpy, the other bots do not

    return NetBot(seed, _mate(seed), policy)


def _deckhand(seed: int, manner: Manner = "plain", **slips: int) -> Bot:
    return DeckhandBot(_mate(seed, manner), seed, **slips)


Kind = type[int] | type[float] | type[str] | tuple[str, ...]
"""The kind of a setting: a number, any text, or one of these words."""
_THINKING: dict[str, Kind] = {"iterations": int, "seconds": float}
_MANNER: dict[str, Kind] = {"manner": MANNERS}
_MAKERS: dict[str, tuple[Callable[..., Bot], dict[str, Kind]]] = {
    "random": (RandomBot, {}),
    "thumb": (ThumbBot, {}),
    "search": (SearchBot, _THINKING),
    "net": (_net, {"policy": str}),
    "deckhand": (_deckhand, {"slips": int, **_MANNER}),
    "mate": (_mate, _MANNER),
    "captain": (_captain, {**_THINKING, **_MANNER}),
    "legend": (_legend, {"judge": str, "worlds": int, "horizon": int, **_MANNER}),
}


def make_bot(name: str, seed: int = 0, **settings: Setting) -> Bot:
    """Make a bot by name: ``random``, ``thumb``, ``search``, ``net``, a level (``deckhand``, ``mate``, ``captain``,
    ``legend``), or one of your own: ``my_bot.py:MyBot``.

    ``search`` and ``captain`` take a budget (``iterations`` or ``seconds``; captains need one only in games without a
    rule of thumb), levels take a ``manner``, and your own bot takes what its class takes. Settings can also be part of
    the name: ``search:iterations=200``.
    """
    name, written = _read_spec(name)
    settings = {**written, **settings}
    check_bot(name, settings)
    if type(seed) is not int:
        raise BadOptions("bad_seed", f"The seed of a bot is a whole number, not {seed!r}.")
    return _MAKERS[name][0](seed=seed, **settings) if name in _MAKERS else OwnBot(name, seed, settings)


def plays_as(rules: Rules[Any], level: str, seats: int | None = None) -> str:
    """The level that a bot of this level really plays at: a lower one if the game has nothing better.

    With ``seats``, for a table of that size.
    """
    known = knowledge_of(rules)
    if level == "net":
        return "net" if seats is None or _policy_fits(rules, seats) else "mate"
    judges = known.legend is not None and known.judge is not None and seats != 1
    numbers = "legend" in known.weights and (seats is None or seats >= known.legends_from)
    if level == "legend" and not (judges or known.ending is not None or numbers):
        level = "captain"
    if level == "captain" and known.choose is not None and "captain" not in known.weights:
        level = "mate"
    return level


def _policy_fits(rules: Rules[Any], seats: int) -> bool:
    from tortuga.bots.policy import policy_of  # it needs numpy

    return policy_of(rules, seats) is not None


def takes_manner(name: str) -> bool:
    """Does a bot of this name take a manner?"""
    return name in _MAKERS and "manner" in _MAKERS[name][1]


def check_bot(name: str, settings: Mapping[str, Setting]) -> None:
    """Raise :class:`BadOptions` if something is wrong with a bot's name or settings, before anything is played."""
    if name not in _MAKERS:
        if not is_address(name) and name not in installed_bots():
            there = ", ".join([*_MAKERS, *installed_bots()])
            own = "Write your own bot as my_bot.py:MyBot."
            raise BadOptions("unknown_bot", f"There is no bot called {name!r}. There are: {there}. {own}")
        check_settings(name, settings)
        return
    allowed = _MAKERS[name][1]
    unknown = sorted(set(settings) - set(allowed))
    if unknown:
        takes = ", ".join(sorted(allowed)) or "no settings"
        raise BadOptions("bad_bot", f"The bot {name} does not know {', '.join(unknown)}; it takes {takes}.")
    for key, value in settings.items():
        _check_setting(name, key, value, allowed[key])


def _check_setting(name: str, key: str, value: Setting, kind: Kind) -> None:
    if isinstance(kind, tuple):
        if value not in kind:
            raise BadOptions("bad_bot", f"{key} of the bot {name} must be one of {', '.join(kind)}, not {value!r}.")
        return
    if kind is str:
        if not isinstance(value, str):
            raise BadOptions("bad_bot", f"{key} of the bot {name} must be text, not {value!r}.")
        return
    if isinstance(value, bool | str) or not isinstance(value, int | kind):
        a_number = "a whole number" if kind is int else "a number"
        raise BadOptions("bad_bot", f"{key} of the bot {name} must be {a_number}, not {value!r}.")
    if value < 0 or (value == 0 and (key in _THINKING or key == "worlds")):
        raise BadOptions("bad_bot", f"{key} of the bot {name} must be more than {value}.")


def parse_bot(spec: str) -> tuple[str, dict[str, Setting]]:
    """Read a bot's name and settings as written on the command line: ``search:iterations=200``."""
    name, settings = _read_spec(spec)
    check_bot(name, settings)
    return name, settings


def _read_spec(spec: str) -> tuple[str, dict[str, Setting]]:
    """Name and settings, not yet checked. A part without ``=`` belongs to the name, unless the name is one of ours."""
    name, *rest = spec.strip().split(":")
    while rest and "=" not in rest[0] and name not in _MAKERS:
        name += ":" + rest.pop(0)
    settings: dict[str, Setting] = {}
    for setting in rest:
        key, equals, value = (part.strip() for part in setting.partition("="))
        if not (key and equals and value):
            raise BadOptions("bad_bot", f"{setting!r} is not a setting of the bot {name}: write it as name=value.")
        settings[key] = _value(value)
    return name, settings


def _value(text: str) -> Setting:
    """A number or a truth value if the text reads as one, otherwise the text itself."""
    if text in ("true", "false"):
        return text == "true"
    try:
        number = float(text) if "." in text or "e" in text else int(text)
    except ValueError:
        return text
    return number if isfinite(number) else text
