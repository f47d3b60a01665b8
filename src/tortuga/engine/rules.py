"""The interface between the engine and a game: what a package under ``games`` has to provide."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from importlib import import_module
from inspect import isgeneratorfunction
from pathlib import Path
from typing import Any, Generic, ParamSpec, SupportsIndex, final

import msgspec
from typing_extensions import TypeVar  # with defaults, which Python has from 3.13 on

from tortuga.engine.asks import Action, Ask, Asking, Event, Preview
from tortuga.engine.chance import Chance
from tortuga.engine.describing.facts import Forecast, Tally
from tortuga.engine.describing.metrics import Metric
from tortuga.engine.describing.places import Board
from tortuga.engine.describing.review import Review
from tortuga.engine.describing.words import Words
from tortuga.engine.errors import BadOptions
from tortuga.engine.fast.memory import Memory

R = TypeVar("R")
Steps = Generator[Asking, Any, R]
"""A procedure that may ask questions and finally returns an ``R``. Call it with ``yield from``."""
Phase = Generator[Asking, Any, None]
"""One phase of a game. Between phases, everything there is to know is in the state."""
P = ParamSpec("P")


def procedure(rule: Callable[P, Steps[R]] | Callable[P, R]) -> Callable[P, Steps[R]]:
    """Turn a rule into a procedure for ``yield from``, even if it is a plain function.

    For rules that are registered side by side (cards, tiles), of which only some ask questions.
    """
    if isgeneratorfunction(rule):
        return rule

    @wraps(rule)
    def steps(*args: P.args, **kwargs: P.kwargs) -> Steps[R]:
        yield from ()
        return rule(*args, **kwargs)  # type: ignore[return-value]

    return steps


OVER = "over"
"""The phase of a match that has ended."""


class CutShort(Exception):
    """Raised to end a phase at once, from however deep inside it."""


OptionValue = bool | int | str | list[str]
OptionValues = Mapping[str, OptionValue]
"""Options of a match with their values."""
LONGEST_ITEM = 1_000
"""The most characters in an item of a list option."""
LONGEST_QUOTE = 80
"""The most characters of a wrong value that an error message repeats."""


class _QuicklySet(msgspec.StructMeta):
    """Lets Python set the fields of a Struct by itself, which takes a fifth of the time.

    msgspec's own way of setting a field also keeps the garbage collector informed, which a state does not need.
    """

    def __new__(mcs, *args: Any, **kwargs: Any) -> Any:
        made = super().__new__(mcs, *args, **kwargs)
        if not made.__struct_config__.frozen:
            made.__setattr__ = object.__setattr__  # type: ignore[method-assign, assignment]
            made.__delattr__ = object.__delattr__  # type: ignore[method-assign, assignment]
        return made


class State(msgspec.Struct, array_like=True, gc=False, metaclass=_QuicklySet):
    """Base of a game's state and its parts: plain data that refers to other parts by id.

    It holds only lists, dicts and Structs, and is encoded as msgpack arrays. A phase may hold on to parts of the state
    across a ``yield``, so change them in place instead of replacing them. It has no reference cycles, so the garbage
    collector need not track it.
    """


class GameState(State):
    """Base of a game's whole state, which knows the next phase."""

    phase: str
    """A name in the game's ``phases``, or ``OVER``."""


class View(msgspec.Struct, gc=False):
    """Base of what one seat may know, and of its parts. It is built from nothing, so that nothing hidden slips in.

    It has no reference cycles, so the garbage collector need not track it.
    """


class Option(msgspec.Struct, frozen=True):
    """Something that can be chosen before a match. Without ``choices``, any value of the default's type is allowed."""

    default: OptionValue
    doc: str
    choices: tuple[bool | int | str, ...] = ()
    """The allowed values; for a list option, the allowed items."""
    low: int | None = None
    high: int | None = None
    longest: int = 200
    """The most characters in a text, or items in a list."""
    when: Mapping[str, tuple[bool | int | str, ...]] = {}
    """The option only matters if each of these has one of these values (a list: contains one). Otherwise forms hide
    it."""
    seats: tuple[int, ...] = ()
    """The option only matters with one of these seat counts; if empty, with any."""

    @property
    def free(self) -> bool:
        """Whether it takes free text, such as a map, which has to be parsed."""
        return isinstance(self.default, str | list) and not self.choices

    def check(self, name: str, value: object) -> OptionValue:
        """Return the value if it is allowed; otherwise raise :class:`BadOptions`."""
        wanted = type(self.default)
        if type(value) is tuple and wanted is list:
            value = list(value)
        if type(value) is not wanted:
            kind = {bool: "true or false", int: "a whole number", str: "a word", list: "a list of words"}[wanted]
            raise BadOptions("bad_option", f"Option {name} must be {kind}, not {short(value)}.")
        if isinstance(value, str | list) and len(value) > self.longest:
            raise BadOptions("bad_option", f"Option {name} is too long: {len(value)}, more than {self.longest}.")
        if isinstance(value, list):
            for item in value:
                if not isinstance(item, str) or len(item) > LONGEST_ITEM or (self.choices and item not in self.choices):
                    raise BadOptions("bad_option", f"Option {name} cannot contain {short(item)}; {self._allowed()}.")
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
        if not self.choices:
            return f"an item is a text of at most {LONGEST_ITEM} characters"
        return "allowed are " + ", ".join(str(choice) for choice in self.choices)


def short(value: object) -> str:
    """The value as quoted in an error message, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."


class Preset(msgspec.Struct, frozen=True):
    """Options that go well together, for people who do not want to choose each. ``[preset]`` has its title."""

    name: str
    options: dict[str, OptionValue] = {}
    seats: int | None = None
    """The best number of players for it."""


class GameInfo(msgspec.Struct, frozen=True):
    """What there is to know about a game before it is played: the cover of the box."""

    slug: str
    title: str
    seats: tuple[int, ...]
    """The seat counts that are possible with some choice of options."""
    version: str
    """The version of the rules. It changes whenever a match could turn out differently than before."""
    blurb: str
    options: dict[str, Option] = {}
    minutes: int = 30
    teams: bool = False
    fixed: dict[str, OptionValue] = {}
    """Options that guests of a house cannot change, for example where the dice come from."""
    defaults: dict[int, dict[str, OptionValue]] = {}
    """Other defaults for some seat counts, so that every count can be played without setting options."""
    presets: tuple[Preset, ...] = ()
    """Recommended ways to play it, the one for a first game first."""
    concerns: bool = False
    """Whether its windows (``Rules.windows``) say which seats they concern."""
    table: str = ""
    """The web module that draws its table, in the folder ``web`` beside its data, such as ``table.js``; empty if it has
    none of its own (``docs/add-a-game.md``)."""

    def at_a_house(self, options: Mapping[str, object], seats: int | None = None) -> dict[str, OptionValue]:
        """All options with their values for a table of a house. Fixed options cannot be changed."""
        for name, value in self.fixed.items():
            if options.get(name, value) != value:
                raise BadOptions("fixed_option", f"At a table of the house, option {name} is always {value!r}.")
        return self.complete({**options, **self.fixed}, seats)

    def not_for(self, seats: int) -> str:
        """Says that this many cannot play, and how many can."""
        *fewer, most = map(str, self.seats)
        allowed = f"{', '.join(fewer)} or {most}" if fewer else most
        return f"{self.title} is for {allowed} players, not {seats}."

    def own_words(self, options: Mapping[str, OptionValue]) -> bool:
        """Whether these options include free text that somebody wrote."""
        return any(option.free and options[name] != option.default for name, option in self.options.items())

    def complete(self, options: Mapping[str, object] | None, seats: int | None = None) -> dict[str, OptionValue]:
        """All options with their values: those given, checked, and for the rest the defaults for this seat count."""
        if options is not None and not isinstance(options, Mapping):
            raise BadOptions("bad_options", f"Options must be a mapping such as {{'x': 1}}, not {short(options)}.")
        defaults = {name: option.default for name, option in self.options.items()}
        if seats is not None:
            if type(seats) is not int:
                raise BadOptions("bad_seats", f"Seats must be a whole number such as 2, not {short(seats)}.")
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
    """How a match ended. ``places[seat]`` is 1 for the winner; seats may share a place.

    If nobody has won, all share the second place.
    """

    places: tuple[int, ...]
    scores: tuple[float, ...]
    reasons: tuple[str, ...] = ()
    """Sentences for people: why it ended, how ties were broken."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats, numbered from 0, that took first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def places_by(keys: Sequence[Any]) -> tuple[int, ...]:
    """Places from one sort key for each seat. Higher keys are better; equal keys share the better place."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def decided_at(keys: Sequence[tuple[Any, ...]]) -> int | None:
    """Which entry of the keys put the best ahead of the second, counted from 0; None if they are equal."""
    best, second = sorted(keys, reverse=True)[:2]
    return next((at for at, (own, other) in enumerate(zip(best, second, strict=True)) if own != other), None)


@final
class Told(msgspec.Struct, frozen=True, gc=False):
    """An event with its audience, and what everybody else is told instead."""

    event: Event
    to: tuple[int, ...] | None = None
    public: Event | None = None

    def for_seat(self, seat: int | None) -> Event | None:
        """What this seat hears, or None if nothing. Seat None is a spectator."""
        if self.to is None or seat in self.to:
            return self.event
        return self.public


class Witnessed(msgspec.Struct, frozen=True):
    """A fact from a record, and what it takes to observe it again."""

    what: bytes
    seed: int
    """The seed that was drawn for it."""
    fact: bytes


class Unobserved(Exception):
    """Something would have to be observed inside :func:`observed_elsewhere`. The match has not changed."""

    def __init__(self, game: str, what: bytes, seed: int) -> None:
        super().__init__(game, what, seed)
        self.game = game
        self.what = what
        self.seed = seed


Observed = dict[tuple[bytes, int], bytes]
"""Facts by what was observed and the seed."""
_elsewhere: ContextVar[Observed | None] = ContextVar("observed elsewhere", default=None)


class observed_elsewhere:  # noqa: N801 - it is used like a function
    """A block in which nothing is observed: only facts in ``found`` can be used, and others raise :class:`Unobserved`.

    Physics is slow, and it runs native code that may crash. A process that can afford neither lets another process call
    ``rules.observe``, adds the fact to ``found``, and gives the answer again. A nested block without ``found`` uses
    that of the outer block.
    """

    __slots__ = ("_before", "_found")

    def __init__(self, found: Observed | None = None) -> None:
        self._found = found

    def __enter__(self) -> None:
        found = self._found
        self._before = _elsewhere.set(found if found is not None else _elsewhere.get() or {})

    def __exit__(self, *_: object) -> None:
        _elsewhere.reset(self._before)


class FactCheck(msgspec.Struct, frozen=True):
    """Whether a fact follows from its seed; ``agrees`` is None if that cannot be checked here."""

    agrees: bool | None
    sentence: str
    """The reason, for people: the second half of a sentence about the fact."""


def as_told(told: Event | Told) -> Told:
    """An event with its audience. A bare event was told to everybody."""
    return told if isinstance(told, Told) else Told(told)


S = TypeVar("S", bound=GameState)
V = TypeVar("V", bound=View, default=Any)
"""The game's view; ``Any`` unless given."""


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
    """What was told since the last checkpoint. A bare event was told to everybody."""
    _facts: list[bytes]
    """What was witnessed since the last checkpoint."""
    tell: Callable[[Event], None]
    """Tell everybody. It is called so often that it is the list's own ``append``."""

    def __init__(self, state: S, chance: Chance, rules: Rules[S] | None = None) -> None:
        """A table without ``rules`` cannot witness anything."""
        self.state = state
        self.chance = chance
        self.rules = rules
        self.start_passage()
        self.revealed = False
        self.answered = -1
        """The seat whose answer is being processed: what it sees only now is news to it, and ends its right to undo."""
        self.asked: Sequence[int] = ()
        """While an offer is carried out, the seats that are being asked."""
        self._ahead: list[bytes] = []
        """Known facts, to be used before anything is observed."""
        self._witnessed: list[Witnessed] | None = None
        """Where to note down everything witnessed, if somebody wants to check it."""

    def whisper(self, event: Event, to: Sequence[int], public: Event | None = None) -> None:
        """Tell only these seats; everybody else hears ``public``. It counts as a reveal: no undo beyond it."""
        self._told.append(Told(event, tuple(to), public))
        self.revealed = True

    def start_passage(self) -> None:
        """Start new lists of what is told and witnessed, after a checkpoint has taken over the old ones."""
        self._told = []
        self.tell = self._told.append
        self._facts = []

    @property
    def told(self) -> list[Told]:
        """What was told since the last checkpoint, with audiences."""
        return [as_told(told) for told in self._told]

    def reveal(self) -> None:
        """Say that something hidden becomes known: no undo beyond this point. Rolls and whispers imply it."""
        self.revealed = True

    def witness(self, what: bytes) -> bytes:
        """The outcome of something outside the rules (a drop of dice), observed once and then kept in the record.

        ``rules.observe`` is called with ``what`` and a seed drawn from the match's chance. A replay uses the recorded
        fact, so it does not depend on the version of a physics library.
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


class Physics(msgspec.Struct, frozen=True, kw_only=True):
    """What happens outside the rules, such as dice that fall: see :meth:`Table.witness`."""

    observe: Callable[[bytes, int], bytes]
    """What comes of something, with a seed. It must depend on these alone: it may be called in any thread, and in
    another process than the match."""
    prepare: Callable[[], None]
    """Load what ``observe`` needs, so that the first call is no slower than others. Calling it is optional."""
    check: Callable[[Witnessed], FactCheck] | None = None
    """Whether a fact follows from its seed; by default it must do so bit for bit."""


# What holds for a game that does not declare otherwise


def _no_further_limits(seats: int, options: OptionValues) -> None:
    """All options go with every number of seats."""
    del seats, options


def _each_by_itself(state: GameState, seats: int) -> Sequence[Sequence[int]]:
    """Put every seat on a side of its own: there are no teams."""
    del state
    return [(seat,) for seat in range(seats)]


def _nothing_unknown(state: GameState, chance: Chance) -> None:
    """Somebody knows everything that there is, or nobody cares."""
    del state, chance


def _no_tally(state: GameState) -> Sequence[Tally]:
    """Nobody counts how seats stand."""
    del state
    return ()


def _nothing_offered(state: GameState, seat: int) -> Ask | None:
    """Nothing can be done at any time."""
    del state, seat
    return None


def _nothing_to_take(table: Table[Any], seat: int, action: Action) -> bool:
    """Nothing is offered, so nothing can be taken."""
    raise LookupError(f"The game offers nothing, so seat {seat} cannot take {action!r} from {table!r}")


def _nothing_foretold(state: GameState, seat: int, ask: Ask) -> Forecast | None:
    """Answers speak for themselves."""
    del state, seat, ask
    return None


def _nothing_beside(view: View, ask: Ask, option: int) -> str:
    """Beside an answer stands what all games say about it, and no more."""
    del view, ask, option
    return ""


def _nothing_noted(view: View, names: Sequence[str]) -> Iterable[str]:
    """The board as text says all."""
    del view, names
    return ()


def _nothing_beside_a_point(preview: Preview) -> str:
    """Beside a point stands nothing."""
    del preview
    return ""


def _no_labels(state: GameState) -> Sequence[Mapping[str, str]]:
    """Results are grouped by seat alone."""
    del state
    return ()


def _none_chosen(options: OptionValues) -> frozenset[str]:
    """All labels are dealt."""
    del options
    return frozenset()


def _no_board(options: OptionValues) -> Board | None:
    """No board: there is nothing to draw."""
    del options
    return None


def _no_faults(path: Path) -> Sequence[str]:
    """No data file is ever wrong."""
    del path
    return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Rules(Generic[S]):
    """The rules of a game: all its parts, each a type, a value or a function. They have no state of their own."""

    module: str
    """The module that declares them, ``__name__``. Beside it are the game's ``data`` and ``bot``."""
    info: GameInfo
    phases: Mapping[str, Callable[[Table[S]], Phase]]
    """The phases by name, in the order of the rulebook. ``state.phase`` alone says which comes next."""

    # What there is

    state_type: type[S]
    action_type: Any
    """The union of the game's actions."""
    event_type: Any
    """The union of the game's events."""
    view_type: type[View]
    outline_type: Any = None
    """The union of the outlines of its asks' spaces; None if no ask has a space."""
    preview_type: Any = None
    """The union of the previews of its asks' spaces; None if they make none."""

    # How it begins and ends

    new: Callable[[int, OptionValues, Chance], S]
    """The state before the first phase. The options are complete and checked; keep those needed in the state."""
    further_limits: Callable[[int, OptionValues], None] = _no_further_limits
    """Raises :class:`BadOptions` if seats and options do not fit together: see :meth:`check_options`."""
    outcome: Callable[[S], Outcome]
    """How the match ended. Called once the state's phase is ``OVER``."""
    sides: Callable[[S, int], Sequence[Sequence[int]]] = _each_by_itself
    """Groups of seats that win together: teams, or each seat by itself."""
    tally: Callable[[S], Sequence[Tally]] = _no_tally
    """How every seat stands, for the review of a match: what the rules rank by, and what it is made of.

    It reads the true state, so it is only for matches that are over. Empty if the game has no such thing."""
    review: Review[S] | None = None
    """What people are told about a finished match besides its outcome: rounds, blows, counts, luck and feats."""

    # Questions

    offered: frozenset[type[Action]] = frozenset()
    """The actions that are offered rather than asked for."""
    gives_up: frozenset[type[Action]] = frozenset()
    """The offered actions that end the match for whoever takes them. They are not advertised, and need confirmation."""
    offer: Callable[[S, int], Ask | None] = _nothing_offered
    """What a seat may do at any time, whoever is being asked. It may depend only on what everybody can see.

    Offers exist while one seat is asked. An action that the seat's own question also has counts as an answer to the
    question."""
    take_offer: Callable[[Table[S], int, Action], bool] = _nothing_to_take
    """Carries out an offered action. True to put the open question again, False to end the phase.

    ``table.asked`` has the seats that are being asked."""
    secret: frozenset[str] = frozenset()
    """Kinds of question asked only of those who hold something hidden: the others may not know that one is open."""
    shown: frozenset[type[Action]] = frozenset()
    """Actions that a player may show to the table before taking them: moves on the open board.

    Which of them are legal must not depend on anything that only some seats know."""
    windows: Mapping[str, Action] = field(default_factory=dict)
    """Kinds of question that are windows for playing cards, each with the answer that passes.

    A house passes by itself for a seat that can do nothing else. In windows that are open to anybody, a guest may order
    to pass in advance. ``about`` has ``mine = 1`` if a window concerns the seat."""

    alike: frozenset[str] = frozenset()
    """Kinds of question whose answers all come to the same, as far as the seat can know: which of several face-down
    piles to draw from. Bots and agents answer them; for people the default answer is given."""

    # What a seat may know

    view: Callable[[S, int | None], View]
    """Everything that this seat may know (None: a spectator), built from nothing."""
    quick_view: Callable[[S, int, Memory], View] | None = None
    """The view for learning agents, which need it far more often than people do; None if there is no quicker one.

    Fields marked ``LeftOut`` may be empty if that saves time; all others are as in the view. Parts may be shared with
    earlier views through the memory."""
    redeal: Callable[[S, int | None, Chance], None]
    """Deals again, in place, everything that the seat cannot know, consistently with what it does know."""
    reshuffle: Callable[[S, Chance], None] = _nothing_unknown
    """Deals again, in place, only what no seat knows, such as the order of a deck. Without it, nothing is."""
    census: Callable[[S], Hashable]
    """All components of the box, wherever they are. It must never change in the course of a match."""
    box: msgspec.Struct | None = None
    """What a page has to know and never changes in a match: the sides of dice, kinds of cards, printed prices."""
    automata: int = 0
    """The most pirates at the table that nobody plays. They are numbered after the seats."""

    # What people are told

    words: Words
    """The game's message catalogue: prompts, options, events, names of cards and pieces."""
    forecast: Callable[[S, int, Ask], Forecast | None] = _nothing_foretold
    """What the answers to a question would lead to, as far as the seat can know; for pages and hints.

    Facts that warn of waste or ruin become cautions: such an answer has to be confirmed. They should be few and well
    founded. Like a view, a forecast must not depend on anything hidden. It is made on request, so it may be slow."""
    text: Callable[[Any], str]
    """The board as text for a terminal, from a view: at most 80 columns, in parts separated by empty lines.

    After the first time only the parts that have changed are shown, so each must make sense by itself. The symbols are
    explained in the catalogue: ``symbols`` in ``[terminal]``."""
    notes: Callable[[Any, Sequence[str]], Iterable[str]] = _nothing_noted
    """What a page shows and the board as text has no room for, as sentences: whose port is where, what is printed on
    cards that lie on the table. Readers of text get it with the board. It takes a view and the names of the seats."""
    seat_marks: str = ""
    """How the board as text marks a seat other than by name: a regular expression whose first group is the seat's
    number, from 1. Terminals with colours show the mark in the seat's colour."""
    aside: Callable[[Any, Ask, int], str] = _nothing_beside
    """What a terminal says about an option besides its forecast's facts and the texts of the cards it names.

    It takes the view, the ask and the number of the option."""
    preview_aside: Callable[[Any], str] = _nothing_beside_a_point
    """What a terminal says about a point of a space, from its preview."""

    # The lab

    metrics: Sequence[Metric] = ()
    """What the lab counts and measures in its matches besides who wins."""
    labels: Callable[[S], Sequence[Mapping[str, str]]] = _no_labels
    """What results are grouped by besides the seat, such as races: for each seat, a value of every label."""
    chosen: Callable[[OptionValues], frozenset[str]] = _none_chosen
    """Which of the labels are chosen by the players rather than dealt."""
    board: Callable[[OptionValues], Board | None] = _no_board
    """The board under these options, for drawings of what happens where; None if there is nothing to draw."""
    golden: Mapping[str, tuple[int, dict[str, OptionValue]]] = field(default_factory=dict)
    """The golden playthroughs by name, each with its seats and options."""

    # Data and physics

    check_data: Callable[[Path], Sequence[str]] = _no_faults
    """What is wrong with an edited data file or a folder of them, as sentences (``engine/data/reading.py``)."""
    other_data: Mapping[str, str] = field(default_factory=dict)
    """For a variant (``engine/variants.py``), the data files that replace the game's own, by name."""
    physics: Physics | None = None
    checkpoint_spacing: int | None = None
    """In a match that nobody copies: the time between two checkpoints, as a multiple of what one costs; None for the
    usual. A game whose answers take long to replay wants more of them, so that a first copy is quick."""

    def __repr__(self) -> str:
        return f"<rules of {self.info.slug}>"

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Pickle them as the name that declares them; a variant as its files, from which it is made again."""
        from tortuga.engine.registry import MARK  # both modules import this one
        from tortuga.engine.variants import variant_of

        if self.other_data:
            return variant_of, (self.info.slug.partition(MARK)[0], self.other_data)
        for name, value in vars(sys.modules[self.module]).items():
            if value is self:
                return _declared, (self.module, name)
        return super().__reduce_ex__(protocol)

    @property
    def package(self) -> str:
        """The game's package; empty if its rules are declared outside any."""
        return self.module.rpartition(".")[0]

    def check_options(self, seats: int, options: OptionValues) -> None:
        """Raise :class:`BadOptions` if seats and options do not fit together. Each option has been checked already."""
        if seats not in self.info.seats:
            raise BadOptions("bad_seats", self.info.not_for(seats))
        self.further_limits(seats, options)

    def glimpse(self, state: S, seat: int, memory: Memory) -> View:
        """The view for learning agents: see ``quick_view``. It must not be modified."""
        return self.view(state, seat) if self.quick_view is None else self.quick_view(state, seat, memory)

    def observe(self, what: bytes, seed: int) -> bytes:
        """What comes of something outside the rules that a phase witnesses (:class:`Physics`)."""
        if self.physics is None:
            raise LookupError(f"{self.info.title} observes nothing, so nothing comes of {short(what)} with seed {seed}")
        return self.physics.observe(what, seed)

    @property
    def observes(self) -> bool:
        """Whether anything may have to be observed in a match of this game."""
        return self.physics is not None

    def check_fact(self, witnessed: Witnessed) -> FactCheck:
        """Check whether a fact follows from its seed."""
        if self.physics is not None and self.physics.check is not None:
            return self.physics.check(witnessed)
        same = self.observe(witnessed.what, witnessed.seed) == witnessed.fact
        return FactCheck(
            same, "observing it again gives the same" if same else "observing it again gives something else"
        )

    def rules_text(self) -> str:
        """The rules as implemented here, in Markdown."""
        return self.words.rules


def _declared(module: str, name: str) -> Rules[Any]:
    rules = getattr(import_module(module), name)
    assert isinstance(rules, Rules)
    return rules
