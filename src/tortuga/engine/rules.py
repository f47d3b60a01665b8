"""What a game must say of itself: the contract between the engine and a package under ``games``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from contextvars import ContextVar
from functools import wraps
from inspect import isgeneratorfunction
from pathlib import Path
from typing import Any, Generic, ParamSpec, SupportsIndex, final

import msgspec
from typing_extensions import TypeVar  # with defaults, which Python has from 3.13 on

from tortuga.engine.asks import Action, Ask, Asking, Caution, Event, Forecast
from tortuga.engine.chance import Chance
from tortuga.engine.errors import BadOptions
from tortuga.engine.facts import Tally
from tortuga.engine.memory import Memory
from tortuga.engine.metrics import Metric
from tortuga.engine.places import Board
from tortuga.engine.words import Words

R = TypeVar("R")
Steps = Generator[Asking, Any, R]
"""A procedure that may ask and finally returns an ``R``: use it with ``yield from``."""
Phase = Generator[Asking, Any, None]
"""One phase of a game. Between phases nothing lives outside the state."""
P = ParamSpec("P")


def procedure(rule: Callable[P, Steps[R]] | Callable[P, R]) -> Callable[P, Steps[R]]:
    """The rule as a procedure that can be carried out with ``yield from``, even if it is a plain function.

    For rules that are registered side by side (cards, tiles), of which only some ask something.
    """
    if isgeneratorfunction(rule):
        return rule

    @wraps(rule)
    def steps(*args: P.args, **kwargs: P.kwargs) -> Steps[R]:
        yield from ()
        return rule(*args, **kwargs)  # type: ignore[return-value]

    return steps


OVER = "over"
"""The phase in which nothing is played any more: the match has ended."""


class CutShort(Exception):
    """Raised in a phase: it ends here, whatever else was going on."""


OptionValue = bool | int | str | list[str]
LONGEST_ITEM = 1_000
"""So many signs has an item of a list of words at most."""
SENTENCE = 80
"""So much of a wrong value is told again."""


class State(msgspec.Struct, array_like=True):
    """Base of a game's state and its parts: plain data, references by id, nothing hidden in it.

    Lists, dicts and Structs only; encoded as msgpack in positional form. Parts held by a phase across a ``yield``
    stay the same objects: change them in place.
    """


class GameState(State):
    """Base of the state as a whole: it knows which phase comes next."""

    phase: str
    """A name in the game's ``phases``, or ``OVER``."""


class View(msgspec.Struct, gc=False):
    """Base of what one seat may know, and of its parts, built from nothing.

    Nothing in it leads back to itself, so the garbage collector can leave it alone.
    """


class Option(msgspec.Struct, frozen=True):
    """One thing that can be chosen before a match. ``choices`` empty: any value of the default's type."""

    default: OptionValue
    doc: str
    choices: tuple[bool | int | str, ...] = ()
    """The allowed values; for a list option, of its items."""
    low: int | None = None
    high: int | None = None
    longest: int = 200
    """How many signs a word has at most, and how many items a list."""
    when: Mapping[str, tuple[bool | int | str, ...]] = {}
    """It matters only where each of these options is one of these values (a list: holds one); else forms hide it."""
    seats: tuple[int, ...] = ()
    """It matters only with so many seats; empty: with any number."""

    @property
    def free(self) -> bool:
        """May it be words of one's own, such as the text of a map? Then somebody has to read them."""
        return isinstance(self.default, str | list) and not self.choices

    def check(self, name: str, value: object) -> OptionValue:
        """The value, if it is allowed; otherwise :class:`BadOptions` says why not."""
        wanted = type(self.default)
        if type(value) is tuple and wanted is list:
            value = list(value)
        if type(value) is not wanted:
            kind = {bool: "true or false", int: "a whole number", str: "a word", list: "a list of words"}[wanted]
            raise BadOptions("bad_option", f"Option {name} wants {kind}, not {short(value)}.")
        if isinstance(value, str | list) and len(value) > self.longest:
            raise BadOptions("bad_option", f"Option {name} is too long: {len(value)}, and {self.longest} at most.")
        if isinstance(value, list):
            for item in value:
                if not isinstance(item, str) or len(item) > LONGEST_ITEM or (self.choices and item not in self.choices):
                    raise BadOptions("bad_option", f"Option {name} does not know {short(item)}; {self._allowed()}.")
            return [str(item) for item in value]
        assert isinstance(value, bool | int | str)
        if self.choices and value not in self.choices:
            raise BadOptions("bad_option", f"Option {name} cannot be {short(value)}; {self._allowed()}.")
        if isinstance(value, int) and not isinstance(value, bool):
            low, high = self.low, self.high
            if (low is not None and value < low) or (high is not None and value > high):
                raise BadOptions("bad_option", f"Option {name} must be from {low} to {high}, not {value}.")
        return value

    def _allowed(self) -> str:
        return "it may be " + ", ".join(str(choice) for choice in self.choices)


def short(value: object) -> str:
    """What was given, in a sentence of a length that can be read."""
    text = repr(value)
    return text if len(text) <= SENTENCE else f"{text[:SENTENCE]}..."


class Preset(msgspec.Struct, frozen=True):
    """Options that go well together, for somebody who does not want to choose each; ``[preset]`` names them."""

    name: str
    options: dict[str, OptionValue] = {}
    seats: int | None = None
    """How many play it best."""


class GameInfo(msgspec.Struct, frozen=True):
    """The cover of the box."""

    slug: str
    title: str
    seats: tuple[int, ...]
    """The player counts that some choice of options allows."""
    version: str
    """Of the rules: it changes whenever a match could go another way than before."""
    blurb: str
    options: dict[str, Option] = {}
    minutes: int = 30
    teams: bool = False
    fixed: dict[str, OptionValue] = {}
    """Options that a house does not leave to its guests, for instance where the dice come from."""
    defaults: dict[int, dict[str, OptionValue]] = {}
    """By seat count, defaults that differ from the usual ones, so that every count can be played without options."""
    presets: tuple[Preset, ...] = ()
    """Ways to play it, the one for a first game first."""
    concerns: bool = False
    """Do its windows (``Rules.windows``) say which seats they concern?"""

    def at_a_house(self, options: Mapping[str, object], seats: int | None = None) -> dict[str, OptionValue]:
        """All options with their values at a table of the house."""
        for name, value in self.fixed.items():
            if options.get(name, value) != value:
                raise BadOptions("fixed_option", f"At a table of the house, {name} is always {value!r}.")
        return self.complete({**options, **self.fixed}, seats)

    def own_words(self, options: Mapping[str, OptionValue]) -> bool:
        """Is there something in these options that somebody wrote, rather than chose?"""
        return any(option.free and options[name] != option.default for name, option in self.options.items())

    def complete(self, options: Mapping[str, object] | None, seats: int | None = None) -> dict[str, OptionValue]:
        """All options with their values: those given, checked, and the defaults (for so many seats) of the others."""
        if options is not None and not isinstance(options, Mapping):
            raise BadOptions("bad_options", f"Options are names with values, such as {{'x': 1}}, not {short(options)}.")
        defaults = {name: option.default for name, option in self.options.items()}
        if seats is not None:
            if type(seats) is not int:
                raise BadOptions("bad_seats", f"The number of seats is a whole number, such as 2, not {short(seats)}.")
            defaults |= self.defaults.get(seats, {})
        full: dict[str, OptionValue] = {
            name: value.copy() if isinstance(value, list) else value for name, value in defaults.items()
        }
        unknown = [name for name in options or () if name not in full]
        if unknown:
            known, wanted = ", ".join(full) or "none", ", ".join(name[:40] for name in unknown[:5])
            raise BadOptions("unknown_option", f"{self.title} has no option {wanted}; it has: {known}.")
        for name, value in (options or {}).items():
            full[name] = self.options[name].check(name, value)
        return full


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended. ``places[seat]`` is 1 for the winner; equal places are shared."""

    places: tuple[int, ...]
    scores: tuple[float, ...]
    reasons: tuple[str, ...] = ()
    """Sentences for people: why it ended, how ties were broken."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats, numbered from 0, that have the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def places_by(keys: Sequence[Any]) -> tuple[int, ...]:
    """Places from sort keys, one a seat, higher is better: equal keys share the better place."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


@final
class Told(msgspec.Struct, frozen=True, gc=False):
    """An event with those who may know all of it, and what the others are told instead."""

    event: Event
    to: tuple[int, ...] | None = None
    public: Event | None = None

    def for_seat(self, seat: int | None) -> Event | None:
        """What this seat hears (None for a seat: a spectator); None when it hears nothing."""
        if self.to is None or seat in self.to:
            return self.event
        return self.public


class Witnessed(msgspec.Struct, frozen=True):
    """Something outside the rules as it stands in a record, and what it takes to see it again."""

    what: bytes
    seed: int
    """Drawn for it in the replay."""
    fact: bytes


class Unobserved(Exception):
    """Something has to be observed, but not here (:func:`observed_elsewhere`). The match stays as it was."""

    def __init__(self, game: str, what: bytes, seed: int) -> None:
        super().__init__(game, what, seed)
        self.game = game
        self.what = what
        self.seed = seed


Observed = dict[tuple[bytes, int], bytes]
"""What came of something with a seed."""
_elsewhere: ContextVar[Observed | None] = ContextVar("observed elsewhere", default=None)


class observed_elsewhere:  # noqa: N801 - it is used like a function
    """In this block nothing is observed but what is ``found`` already; anything else raises :class:`Unobserved`.

    Physics is slow, and native code that may crash. A process that can afford neither lets another one call
    ``rules.observe``, adds what came of it to what is found, and gives the answer again. A block in another one knows
    what the outer one has found.
    """

    __slots__ = ("_before", "_found")

    def __init__(self, found: Observed | None = None) -> None:
        self._found = found

    def __enter__(self) -> None:
        found = self._found
        self._before = _elsewhere.set(found if found is not None else _elsewhere.get() or {})

    def __exit__(self, *_: object) -> None:
        _elsewhere.reset(self._before)


class Finding(msgspec.Struct, frozen=True):
    """Is what was observed what its seed gives? ``None``: that cannot be said here."""

    agrees: bool | None
    sentence: str
    """Why, for people: the second half of a sentence about the observation."""


def as_told(told: Event | Told) -> Told:
    """With its audience: an event that stands by itself was told to all."""
    return told if isinstance(told, Told) else Told(told)


S = TypeVar("S", bound=GameState)
V = TypeVar("V", bound=View, default=Any)
"""The game's view. Where it is not said, nothing is known of it."""


class Table(Generic[S]):
    """Where a phase works: the state, the chance, and a voice."""

    __slots__ = (
        "_ahead",
        "_facts",
        "_told",
        "_witnessed",
        "answered",
        "asked",
        "chance",
        "revealed",
        "rules",
        "state",
        "tell",
    )

    _told: list[Event | Told]
    """An event that stands here by itself was told to all."""
    _facts: list[bytes]
    """What was witnessed since the last checkpoint."""
    tell: Callable[[Event], None]
    """Tell the table. Nothing happens so often, so this is the list's own ``append``."""

    def __init__(self, state: S, chance: Chance, rules: Rules[S] | None = None) -> None:
        """Without ``rules`` nothing can be witnessed."""
        self.state = state
        self.chance = chance
        self.rules = rules
        self.turn_page()
        self.revealed = False
        self.answered = -1
        """Whose answer is being worked on, so that a phase can tell news to that seat from what it knew before."""
        self.asked: Sequence[int] = ()
        """While an offer is carried out: who is asked at this moment."""
        self._ahead: list[bytes] = []
        self._witnessed: list[Witnessed] | None = None
        """Where what is witnessed is noted down for a check, if anybody wants to check it."""

    def whisper(self, event: Event, to: Sequence[int], public: Event | None = None) -> None:
        """Tell only these seats; everybody else hears ``public``. That counts as revealed: no undo beyond it."""
        self._told.append(Told(event, tuple(to), public))
        self.revealed = True

    def turn_page(self) -> None:
        """What is told and witnessed from here on stands on a fresh page."""
        self._told = []
        self.tell = self._told.append
        self._facts = []

    @property
    def told(self) -> list[Told]:
        """What has been told since the last checkpoint."""
        return [as_told(told) for told in self._told]

    def reveal(self) -> None:
        """Something hidden becomes known here: no undo beyond this point. Rolls and private news need not say so."""
        self.revealed = True

    def witness(self, what: bytes) -> bytes:
        """The outcome of something outside the rules (a physics drop), observed once and then kept in the record.

        ``rules.observe`` gets ``what`` and a seed drawn from the match's chance. A replay uses what was observed, so
        it never depends on the version of whatever library did it.
        """
        seed = self.chance.below(1 << 31)
        fact = self._ahead.pop(0) if self._ahead else self._observe(what, seed)
        self._facts.append(fact)
        if self._witnessed is not None:
            self._witnessed.append(Witnessed(what, seed, fact))
        return fact

    def _observe(self, what: bytes, seed: int) -> bytes:
        assert self.rules is not None, "only a table with rules can witness anything"
        found = _elsewhere.get()
        if found is None:
            return self.rules.observe(what, seed)
        if (what, seed) not in found:
            raise Unobserved(self.rules.info.slug, what, seed)
        return found[what, seed]


class Rules(ABC, Generic[S]):
    """A game. One stateless object; everything that changes is in the state."""

    info: GameInfo
    state_type: type[S]
    action_type: Any
    """The union of the game's actions."""
    event_type: Any
    """The union of the game's events."""
    view_type: type[View]
    outline_type: Any = None
    """The union of the outlines of its asks' spaces; None where no ask has a space."""
    forecast_type: Any = None
    """The union of its forecasts; None where it makes none."""
    preview_type: Any = None
    """The union of the previews of its asks' spaces; None where they make none."""
    box: msgspec.Struct | None = None
    """What never changes in a match and a page has to know: the sides of dice, kinds of cards, printed prices."""
    seat_marks: str = ""
    """How the board as text marks a seat besides naming it: a regular expression whose first group is its number, from
    1. Terminals with colours show it in the seat's."""
    other_data: Mapping[str, str] = {}
    """Of a variant (``engine/variants.py``): the data files that take the place of the game's own, by name."""
    words: Words
    """The game's message catalogue: prompts, options, events, names of cards and pieces."""
    metrics: Sequence[Metric] = ()
    """What the laboratory counts and measures in its matches, besides who wins."""
    golden: Mapping[str, tuple[int, dict[str, OptionValue]]] = {}
    """Names of the golden playthroughs: (seats, options) of each."""
    phases: Mapping[str, Callable[[Table[S]], Phase]]
    """What there is to play, in the order of the rulebook. ``state.phase`` names the one that comes next, and nothing
    else does."""
    offered: frozenset[type[Action]] = frozenset()
    """The actions that are offered rather than asked for: see :meth:`offer`."""
    gives_up: frozenset[type[Action]] = frozenset()
    """Those of them that end the match for whoever takes them: nobody is reminded of them, and they are asked twice."""
    automata: int = 0
    """How many pirates may be at the table whom nobody plays. Their numbers follow those of the seats."""
    secret: frozenset[str] = frozenset()
    """Kinds of question that only those are asked who hold something hidden: nobody else may know that one is open."""
    windows: Mapping[str, Action] = {}
    """Kinds of question that are moments for cards, each with the answer that lets the moment pass.

    A house gives that answer by itself where there is no other. In those that are open to anybody, a guest may order it
    beforehand. ``about`` says ``mine = 1`` where such a moment concerns the seat."""

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """A variant is made again from its files, where nobody has it yet."""
        from tortuga.engine.registry import MARK  # both know what rules are
        from tortuga.engine.variants import variant_of

        if self.other_data:
            return variant_of, (self.info.slug.partition(MARK)[0], self.other_data)
        return super().__reduce_ex__(protocol)

    def board(self, options: Mapping[str, OptionValue]) -> Board | None:
        """The board under these options, for drawings of what happens where; None where there is nothing to draw."""
        del options
        return None

    def chosen(self, options: Mapping[str, OptionValue]) -> frozenset[str]:
        """Which of the ``labels`` that the lab counts results by the players choose, rather than being dealt them."""
        del options
        return frozenset()

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        """Raise :class:`BadOptions` where seats and options do not go together. Types are checked already."""
        del options  # the games that have limits of their own look at them
        if seats not in self.info.seats:
            allowed = ", ".join(map(str, self.info.seats))
            raise BadOptions("bad_seats", f"{self.info.title} is for {allowed} players, not {seats}.")

    @abstractmethod
    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> S:
        """The state before the first decision. Options are complete and checked, and kept in the state if needed."""

    def offer(self, state: S, seat: int) -> Ask | None:
        """What this seat may do at any time, whoever is asked, out of facts that everybody can see.

        Offers stand beside questions to one seat. Their actions are named in ``offered``. Where the seat's own question
        has the same action, it counts as an answer to that.
        """
        del state, seat
        return None

    def take_offer(self, table: Table[S], seat: int, action: Action) -> bool:
        """Carry out an action that was offered. True: the present question is put again; False: the phase ends here.

        Whoever is asked at this moment is found in ``table.asked``.
        """
        raise LookupError(f"{self.info.title} offers nothing, so seat {seat} cannot take {action!r} from {table!r}")

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """How it ended. Asked once the state's phase is ``OVER``."""

    def sides(self, state: S, seats: int) -> Sequence[Sequence[int]]:
        """Who wins together: teams where there are any, otherwise everybody for themselves."""
        del state
        return [(seat,) for seat in range(seats)]

    def tally(self, state: S) -> Sequence[Tally]:
        """How every seat stands, for telling a match afterwards: by what the rules rank, and what it is made of.

        It looks at the true state, so it is for matches that are over. Empty: the game says nothing of the kind.
        """
        del state
        return ()

    def forecast(self, state: S, seat: int, ask: Ask) -> Forecast | None:
        """What the answers to this question would lead to, as far as the seat can know; for pages and hints.

        It is made only when somebody looks, so it may take its time. The leak law holds for it as for views.
        """
        del state, seat, ask
        return None

    def cautions(self, state: S, seat: int, ask: Ask) -> Sequence[Caution]:
        """Answers that a player should think about twice, as far as the seat can know; pages ask before they send one.

        Few and true: an answer that wastes the turn, or may lose the ship. Made only when somebody looks, as forecasts
        are, and under the same law.
        """
        del state, seat, ask
        return ()

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """All that this seat may know (None: a spectator), built from nothing."""

    def glimpse(self, state: S, seat: int, memory: Memory) -> View:
        """The view for learning agents, who look at it far more often than people do.

        Fields that are marked ``LeftOut`` may be empty, if that saves time; all others are those of the view. What the
        memory has given out may be in it again.
        """
        del memory
        return self.view(state, seat)

    @abstractmethod
    def redeal(self, state: S, seat: int | None, chance: Chance) -> None:
        """Deal again, in place, everything the seat cannot know, so that it could be true."""

    @abstractmethod
    def census(self, state: S) -> Hashable:
        """All components of the box wherever they are now: never changes in the course of a match."""

    @abstractmethod
    def text(self, view: Any) -> str:
        """The board as text, for a terminal: no line longer than 80 signs, and parts set apart by empty lines.

        Who has seen the board before is shown only the parts that have changed, so each must make sense by itself. What
        its signs mean is said in the catalogue: ``legend`` in ``[terminal]``.
        """

    def preview_aside(self, preview: Any) -> str:
        """What a terminal says of a point of a space."""
        del preview
        return ""

    def aside(self, view: Any, ask: Ask, foretold: Any, option: int) -> str:
        """What a terminal says of an option, beside the facts of its forecast and the texts of the cards it names."""
        del view, ask, foretold, option
        return ""

    @abstractmethod
    def check_data(self, path: Path) -> Sequence[str]:
        """What is wrong with an edited data file, as sentences; empty when it is sound."""

    def observe(self, what: bytes, seed: int) -> bytes:
        """What comes of something outside the rules, which a phase wants to witness. Nothing else but these decides it.

        It may be called in any thread, and in another process than the match is played in.
        """
        raise LookupError(f"{self.info.title} observes nothing, so nothing comes of {short(what)} with seed {seed}")

    @property
    def observes(self) -> bool:
        """May something have to be observed in a match?"""
        return type(self).observe is not Rules.observe

    def prepare_to_observe(self) -> None:
        """Load what observing takes, so that the first time takes no longer than others. It need not be called."""

    def check_fact(self, witnessed: Witnessed) -> Finding:
        """Is an observed outcome what its seed gives? To the last bit, unless a game knows better."""
        same = self.observe(witnessed.what, witnessed.seed) == witnessed.fact
        return Finding(same, "it comes out the same again" if same else "it comes out otherwise than on record")

    def rules_text(self) -> str:
        """The rules as we play them, in Markdown, for a reader."""
        return self.words.rules
