"""Finds what a game's own module ``bot`` declares, and fills in what follows from it.

:mod:`tortuga.engine.describing.knowledge` says what can be declared.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from msgspec.structs import replace

from tortuga.engine import Action, Ask, Chance, Rules, Seat, TortugaError
from tortuga.engine.describing.knowledge import ChooseBy, Knowledge, Rate, RateBy
from tortuga.engine.describing.scores import best

MOST_CANDIDATES = 32


class BadKnowledge(TortugaError):
    """A game's module ``bot`` does not declare what it knows."""


def random_answer(ask: Ask, chance: Chance) -> Action:
    """A random answer: an option or a candidate of the space, all equally likely."""
    options = ask.options
    if ask.space is None:
        return options[chance.below(len(options))]
    candidates = ask.space.candidates(chance, MOST_CANDIDATES)
    at = chance.below(len(options) + len(candidates))
    return options[at] if at < len(options) else candidates[at - len(options)]


_NOTHING = Knowledge[Any]()
_known: dict[str, Knowledge[Any]] = {}


def knowledge_of(rules: Rules[Any]) -> Knowledge[Any]:
    """What is known about this game: from the module ``bot`` beside its rules.

    A game without the module is played by search alone. If a game has ``scores`` but no ``choose``, the best of them is
    chosen.
    """
    slug = rules.info.slug
    if slug not in _known:
        teach(slug, declared(rules) or _NOTHING)
    return _known[slug]


def declared(rules: Rules[Any]) -> Knowledge[Any] | None:
    """What the game's module ``bot`` declares as its ``KNOWLEDGE``; None if there is no such module."""
    name = f"{rules.package}.bot"
    if not rules.package or not find_spec(name):
        return None
    knowledge = getattr(import_module(name), "KNOWLEDGE", None)
    if knowledge is None:
        sentence = f"{name} does not declare what it knows: write KNOWLEDGE = Knowledge(choose=choose) in it."
        raise BadKnowledge("no_knowledge", sentence)
    if not isinstance(knowledge, Knowledge):
        sentence = f"KNOWLEDGE in {name} is of the type {type(knowledge).__name__}; it must be a Knowledge."
        raise BadKnowledge("bad_knowledge", sentence)
    return knowledge


def teach(slug: str, knowledge: Knowledge[Any]) -> None:
    """Set what is known about a game, instead of what its module ``bot`` declares."""
    if knowledge.choose is None and knowledge.scores is not None:
        knowledge = replace(knowledge, choose=_best_of(knowledge.scores))
    _known[slug] = knowledge


def _best_of(scores: Rate[Any] | RateBy[Any]) -> ChooseBy[Any]:
    def choose(seat: Seat[Any], chance: Chance, *numbers: Any) -> Action:
        return best(scores(seat, chance, *numbers))

    return choose
