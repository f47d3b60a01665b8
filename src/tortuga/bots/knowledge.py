"""Finds what a game's own ``bot.py`` knows, and fills in defaults. :mod:`tortuga.bots` describes the interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import msgspec

from tortuga.engine import Action, Ask, Chance, Match, Rules, Scores, Seat
from tortuga.engine.facts import Fact
from tortuga.engine.lookahead import Lookahead
from tortuga.engine.scores import best
from tortuga.engine.temper import Lean, Manner, Moments

Choose = Callable[..., Action]
"""Takes a window and chance, and the numbers to play with if the game has ``WEIGHTS``."""
Weigh = Callable[..., Scores]
Why = Callable[[Seat[Any], Action], Fact | None]
Offer = Callable[[Seat[Any], Chance], Action | None]
Quick = Callable[[Match[Any], int, Ask, Chance], Action]
Evaluate = Callable[[Match[Any]], Sequence[float]]
Plausible = Callable[[Match[Any], int], float]
Leaning = Callable[[Seat[Any], Manner, int | None], Lean | None]
Minded = Callable[[Any, Manner], Any]
"""Takes a level's numbers and a manner, and returns the numbers for that manner."""
Plans = Callable[[Seat[Any], Any], Sequence[Any]]
"""Takes a window and a level's numbers, and returns numbers for other ways to go on."""
Gist = Callable[[Action], object]
"""Takes an answer and says what it comes to."""
Ending = Callable[[Seat[Any]], Lookahead | None]
"""Takes a window; how to look ahead if the end is near, or None."""
Success = Callable[[Match[Any]], float]
Stretch = Callable[[Any], int]
"""Takes the state of an imagined match; the number of the turn that is being played, or of what is between turns."""
Signs = Callable[[Seat[Any]], Sequence[Sequence[float]]]
"""Takes a window; a row of numbers for the seat itself, then one for each rival."""
Shortlist = Callable[[Match[Any], int, Ask, Chance, int], Sequence[Action]]

MOST_CANDIDATES = 32


def random_answer(ask: Ask, chance: Chance) -> Action:
    """A random answer: an option or a candidate of the space, all equally likely."""
    options = ask.options
    if ask.space is None:
        return options[chance.below(len(options))]
    candidates = ask.space.candidates(chance, MOST_CANDIDATES)
    at = chance.below(len(options) + len(candidates))
    return options[at] if at < len(options) else candidates[at - len(options)]


def _quick(match: Match[Any], seat: int, ask: Ask, chance: Chance) -> Action:
    del match, seat  # without knowledge of the game, neither helps
    return random_answer(ask, chance)


def _best_of(scores: Weigh) -> Choose:
    return lambda *asked: best(scores(*asked))


class Knowledge(msgspec.Struct, frozen=True):
    """The functions of a game's ``bot.py``; None for those it does not have."""

    choose: Choose | None = None
    scores: Weigh | None = None
    why: Why | None = None
    offer: Offer | None = None
    quick: Quick = _quick
    evaluate: Evaluate | None = None
    shortlist: Shortlist | None = None
    plausible: Plausible | None = None
    weights: Mapping[str, Any] = {}
    minded: Minded | None = None
    lean: Leaning | None = None
    moments: Moments = {}
    captain: Literal["thumb", "search"] = "search"
    horizon: int = 30
    model: bool = False
    glimpses: bool = False
    """Is a glimpse (``Rules.glimpse``) enough for the rule of thumb?"""
    legend: Lookahead | None = None
    ending: Ending | None = None
    success: Success | None = None
    stretch: Stretch | None = None
    judge: Path | None = None
    """The file with the game's learned judge (:mod:`tortuga.bots.judge`)."""
    policy: Path | None = None
    """The file with the game's learned policy (:mod:`tortuga.bots.policy`)."""
    plans: Plans | None = None
    gist: Gist | None = None
    signs: Signs | None = None
    """What nets are told besides the view,"""
    sign_names: Sequence[str] = ()
    """and what the numbers of each row are called (``SIGNS``)."""

    @classmethod
    def of(cls, module: ModuleType) -> Knowledge:
        """What this module knows. It must have ``choose`` or ``scores``."""
        scores: Weigh | None = getattr(module, "scores", None)
        choose: Choose | None = getattr(module, "choose", None) or (_best_of(scores) if scores is not None else None)
        if choose is None:
            raise TypeError(f"{module.__name__} has neither a function choose(seat, chance) nor scores(seat, chance)")
        return cls(
            choose=choose,
            scores=scores,
            why=getattr(module, "why", None),
            offer=getattr(module, "offer", None),
            quick=getattr(module, "quick", _quick),
            evaluate=getattr(module, "evaluate", None),
            shortlist=getattr(module, "shortlist", None),
            plausible=getattr(module, "plausible", None),
            weights=getattr(module, "WEIGHTS", {}),
            minded=getattr(module, "minded", None),
            lean=getattr(module, "lean", None),
            moments=getattr(module, "MOMENTS", {}),
            captain=getattr(module, "CAPTAIN", "thumb"),
            horizon=getattr(module, "HORIZON", 30),
            model=getattr(module, "MODEL", False),
            glimpses=getattr(module, "GLIMPSES", False),
            legend=getattr(module, "LEGEND", None),
            ending=getattr(module, "ending", None),
            success=getattr(module, "success", None),
            stretch=getattr(module, "stretch", None),
            judge=_beside(module, "judge.npz"),
            policy=_beside(module, "policy.npz"),
            plans=getattr(module, "plans", None),
            gist=getattr(module, "gist", None),
            signs=getattr(module, "signs", None),
            sign_names=getattr(module, "SIGNS", ()),
        )

    def lookahead(self, seat: Seat[Any]) -> Lookahead | None:
        """How a legend looks ahead at what this seat is asked; None if the game does not say. Judges are of no use to
        somebody who plays alone: they know opponents."""
        near_the_end = self.ending(seat) if self.ending is not None else None
        return near_the_end or (self.legend if seat.seats > 1 else None)


def _beside(module: ModuleType, name: str) -> Path | None:
    """The file of this name beside the module, if there is one."""
    home = getattr(module, "__file__", None)
    path = Path(home).with_name(name) if home else None
    return path if path is not None and path.is_file() else None


_NOTHING = Knowledge()
_known: dict[str, Knowledge] = {}


def knowledge_of(rules: Rules[Any]) -> Knowledge:
    """What is known about this game: from the module ``bot`` beside its rules, or beside the rules that it varies."""
    slug = rules.info.slug
    if slug not in _known:
        packages = (kind.__module__.rpartition(".")[0] for kind in type(rules).__mro__)
        names = (f"{package}.bot" for package in packages if package)
        found = next((name for name in names if find_spec(name)), None)
        _known[slug] = Knowledge.of(import_module(found)) if found else _NOTHING
    return _known[slug]


def teach(slug: str, knowledge: Knowledge) -> None:
    """Set the knowledge of a game without a module beside its rules, for tests and experiments."""
    _known[slug] = knowledge
