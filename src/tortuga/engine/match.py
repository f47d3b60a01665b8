"""A match: the rules, the state, the chance, and the question that is open.

Between phases a match consists of its *checkpoint*: the encoded state and the state of the chance. Within a phase it
consists of the checkpoint and the answers since. Copying, saving, loading and undoing therefore all work the same way:
decode the checkpoint and give the phases the same answers again.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, Self

from tortuga.engine import legality
from tortuga.engine.asks import AGAIN, Action, Ask, Asking, Event, Mode
from tortuga.engine.chance import Chance, Dealer, Fast
from tortuga.engine.codecs import codecs_of
from tortuga.engine.describing.facts import Caution, Forecast, cautions
from tortuga.engine.errors import BadRecord, IllegalAction, IllegalUndo
from tortuga.engine.fast.memory import Memory
from tortuga.engine.legality import Choice
from tortuga.engine.past import Answer, Checkpoint, Past, Redealt, Step, encode_state
from tortuga.engine.registry import rules_of
from tortuga.engine.rules import OVER, CutShort, OptionValue, Outcome, Phase, Rules, S, Table, Told, V, as_told

if TYPE_CHECKING:
    from tortuga.engine.record import Record

MOST_PHASES_WITHOUT_ASKING = 10_000


def play_phases(rules: Rules[S], table: Table[S], past: Past) -> Phase:
    """Play phase after phase until the match is over. Between phases, take a checkpoint when one is due."""
    phases, state = rules.phases, table.state
    while True:
        before = past.number
        for _ in range(MOST_PHASES_WITHOUT_ASKING):
            phase = state.phase
            if phase == OVER:
                return
            try:
                yield from phases[phase](table)
            except CutShort:
                continue
            if len(past.trail) >= past.gap:
                past.take_checkpoint(table)
        if past.number == before:
            raise RuntimeError(f"{rules.info.slug}: {MOST_PHASES_WITHOUT_ASKING} phases in a row asked no question")


class Match(Generic[S, V]):
    """One game being played, made by ``tortuga.new_match``. Seats are numbered from 0.

    The type parameters are the game's state and view: ``Match[Pirata, PirataView]``.
    """

    __slots__ = (
        "_asking", "_barrier", "_decode", "_given", "_held", "_imagined_by", "_offers", "_past", "_phases", "_start",
        "_table", "options", "outcome", "over", "rules", "seats", "waiting",
    )  # fmt: skip

    rules: Rules[S]
    seats: int
    options: dict[str, OptionValue]
    """The options of the match, all of them with their values."""
    waiting: Mapping[int, Ask]
    """The seats that the match waits for, each with its ask. Empty when it is over. Valid until the next answer."""
    over: bool
    """Whether the match has ended."""
    outcome: Outcome | None
    """Places, scores and reasons once the match is over."""
    _asking: Asking
    """The open question. It has no seats when the match is over."""
    _offers: dict[int, Ask] | None
    """The offers beside the open question; None until they are first needed."""
    _held: dict[int, Action]
    """Answers to a question to all, hidden until the last is in."""
    _start: Chance | None
    """The chance before the set-up. None in a match that was put at a position."""
    _phases: Phase
    """The running generator of all phases since the last checkpoint."""
    _table: Table[S]
    _past: Past
    _given: list[bytes]
    """Facts from a record that is being replayed, to be used instead of observing."""
    _barrier: int
    """Answers up to this number cannot be taken back."""
    _imagined_by: int | None
    """In an imagined match, the seat that imagines it (-1 for a spectator)."""

    def __init__(
        self,
        rules: Rules[S],
        seats: int,
        options: Mapping[str, OptionValue],
        chance: Chance,
        facts: Sequence[bytes] = (),
    ) -> None:
        start = chance.copy()
        state = rules.new(seats, options, chance)
        ahead = list(facts)
        # Passed twice on purpose: the set-up takes facts from the list, and the answers get the rest of it.
        past = Past(Checkpoint.first(state, chance), spacing=rules.checkpoint_spacing)
        self._restore(rules, seats, dict(options), start, past, facts=ahead, given=ahead)

    @classmethod
    def at(cls, rules: Rules[S], seats: int, options: Mapping[str, OptionValue], state: S, chance: Chance) -> Self:
        """A match put at this state: for tests, puzzles and introductions. It has no record."""
        match = cls.__new__(cls)
        past = Past(Checkpoint.first(state, chance), spacing=rules.checkpoint_spacing)
        match._restore(rules, seats, dict(options), None, past)
        return match

    def _restore(
        self,
        rules: Rules[S],
        seats: int,
        options: dict[str, OptionValue],
        start: Chance | None,
        past: Past,
        facts: list[bytes] | None = None,
        given: list[bytes] | None = None,
        barrier: int = 0,
        imagined_by: int | None = None,
    ) -> None:
        """Set every field and replay the past. ``facts`` are those observed since the checkpoint.

        The match takes over the arguments: the caller must not use them again.
        """
        self.rules = rules
        self.seats = seats
        self.options = options
        self._start = start
        self._decode = codecs_of(rules).state
        self._past = past
        self._given = [] if given is None else given
        self._barrier = barrier
        self._imagined_by = imagined_by
        self._rebuild([] if facts is None else facts)

    # The open question

    @property
    def offers(self) -> dict[int, Ask]:
        """What seats may do without being asked, each as an ask."""
        if self._offers is None:
            rules, state = self.rules, self._table.state
            if not rules.offered or self._asking.mode != "one":
                self._offers = {}
            else:
                made = {seat: rules.offer(state, seat) for seat in range(self.seats)}
                self._offers = {seat: ask for seat, ask in made.items() if ask is not None}
        return self._offers

    @property
    def mode(self) -> Mode:
        """How the open question is asked: ``one``, ``all`` or ``any``. Empty when the match is over."""
        return self._asking.mode

    @property
    def asked(self) -> Sequence[int]:
        """All seats that the open question was put to, including those whose hidden answer is already in."""
        return self._asking.seats

    @property
    def asked_in_secret(self) -> bool:
        """Whether the open question is one that the other seats may not know of (``Rules.secret``)."""
        secret = self.rules.secret
        return bool(secret) and any(ask.kind in secret for ask in self.waiting.values())

    @property
    def number(self) -> int:
        """How many answers the match has taken, which is also the number of the open question."""
        past = self._past  # asked for several times with every answer
        return past.checkpoint.answers + len(past.trail)

    @property
    def state(self) -> S:
        """The true state, read-only: for rules, tests and the house, never for a player."""
        return self._table.state

    @property
    def drawn(self) -> int:
        """The state of the chance. Every draw changes it, so if it is unchanged, nothing was drawn."""
        return self._table.chance.state

    # Answering

    def act(self, seat: int, action: Action) -> None:
        """Answer for a seat. An answer that was not asked for raises :class:`IllegalAction` and changes nothing."""
        choice = self.choose(seat, action)
        self._advance((seat, choice.action), choice.offered)

    def pick(self, seat: int, number: int) -> None:
        """Answer with the option of this number, from 0. Faster than :meth:`act`, which has to search the options."""
        if self._imagined_by is not None:
            self._check_played()
        ask = self.waiting.get(seat)
        if ask is not None and 0 <= number < len(ask.options):
            self._advance((seat, ask.options[number]))
        else:
            self.choose_option(seat, number)  # says why not

    def choose(self, seat: int, action: Action, kind: str | None = None) -> Choice:
        """Check an answer without giving it yet. An illegal one is refused as by :meth:`act`.

        With ``kind``, it counts only for a question or an offer of this kind.
        """
        self._check_played()
        return legality.find(self, seat, action, kind)

    def choose_option(self, seat: int, number: int, kind: str | None = None) -> Choice:
        """Like :meth:`choose`, for the option of this number. Without ``kind``, it never means an offer."""
        self._check_played()
        return legality.find_option(self, seat, number, kind)

    def give(self, choice: Choice, facts: Sequence[bytes] = ()) -> list[bytes]:
        """Give a chosen answer. Returns the facts that were observed because of it.

        When an answer is given again, ``facts`` are those observed the first time: nothing is observed anew.
        """
        if choice.number != self.number:
            raise IllegalAction("stale", f"That answers question {choice.number}, but {self.number} is open now.")
        known, given = self._past.checkpoint.observed + len(self._table._facts), self._given.copy()
        self._given.extend(facts)
        try:
            self._advance((choice.seat, choice.action), choice.offered)
        except BaseException:
            self._given[:] = given
            raise
        return self._past.facts_since(known, self._table._facts)

    def settle(self) -> int:
        """Give every forced answer until somebody has a choice or the match is over.

        Returns how many answers were given. They are recorded like any other answer.
        """
        before = self.number
        while (forced := self._forced_answer()) is not None:
            self._check_played()
            self._advance(forced)  # it was asked for, so it need not be looked for
        return self.number - before

    def _forced_answer(self) -> Answer | None:
        for seat, ask in self.waiting.items():
            if ask.forced is not None:
                return seat, ask.forced
        return None

    def _check_played(self) -> None:
        """Raise if this is a match to look at, not to play."""
        if self._imagined_by is not None and not self.over and self._view_only():
            raise IllegalAction("imagined", "This match was imagined by a seat that is not asked: it cannot go on.")

    def _view_only(self) -> bool:
        """Whether this very question was imagined by a seat that is not asked (see :meth:`redeal`)."""
        last = self._past.trail[-1] if self._past.trail else None
        if not isinstance(last, Redealt) or last.unknown:
            return False
        return self.mode == "one" and last.seat not in self.waiting

    def _advance(self, step: Answer, offered: bool = False) -> None:
        """Give the phase its answer and run it to the next question, or to the end of the match."""
        table = self._table
        chance = table.chance
        before = chance.state
        table.revealed = False
        self._offers = None
        try:
            if offered:
                self._take_offer(step)
            else:
                self._send(step)
            self._make_asks(self.waiting)
        except BaseException:
            # A fault in the rules: leave the match as it was before the answer.
            self._take_back()
            raise
        if table.revealed or chance.state is not before:  # the same object as long as nothing was drawn
            self._barrier = self._past.number

    def _send(self, step: Answer) -> None:
        """Give this answer to the open question. Hidden ones are held until all are in; then the phases go on, until
        they ask again or the match is over."""
        asking, table = self._asking, self._table
        mode = asking.mode
        answer: object = step[1] if mode == "one" else step
        self._past.trail.append(step)
        if mode == "all":
            held = self._held
            held[step[0]] = step[1]
            if len(held) < len(asking.seats):
                return
            answer, self._held = {seat: held[seat] for seat in asking.seats}, {}
            table.revealed = len(asking.seats) > 1  # the last answer reveals the others'
        table.answered = step[0]
        try:
            self._asking = self._phases.send(answer)
        except StopIteration:
            self._end()

    def _take_offer(self, step: Answer) -> None:
        """Carry out an offer, then put the open question again or end the phase."""
        table = self._table
        table.asked = self._asking.seats
        self._past.trail.append(step)
        table.answered = step[0]
        try:
            again = self.rules.take_offer(table, *step)
        except CutShort:
            again = False
        try:
            self._asking = self._phases.send(AGAIN) if again else self._phases.throw(CutShort())
        except StopIteration:
            self._end()

    def _was_offered(self, step: Answer) -> bool:
        """Whether this step took an offer. The same action may also be an answer to the question."""
        asking, (seat, action) = self._asking, step
        return asking.mode == "one" and (seat not in asking.seats or asking.ask_to(seat).find(action) is None)

    def _end(self) -> None:
        self._asking = Asking("", (), {})
        self.outcome = self.rules.outcome(self._table.state)
        self.over = True

    def _make_asks(self, before: Mapping[int, Ask] | None = None) -> None:
        """Set ``waiting`` to the asks of the open question. Those of seats that are still asked the same as ``before``
        are kept."""
        asking = self._asking
        make = asking.ask_of
        if isinstance(make, dict):
            self.waiting = make
            return
        held, waiting = self._held, {}
        for seat in asking.seats:
            if seat not in held:
                waiting[seat] = before[seat] if before is not None and (held or asking.still) else make(seat)
        self.waiting = waiting

    # Rebuilding from the checkpoint

    def _take_back(self) -> None:
        """Drop the last answer."""
        past, facts = self._past, self._table._facts
        while not past.trail:
            point = past.checkpoint
            assert point.previous is not None
            trail, known, _ = point.passage()
            past.checkpoint, past.trail, facts = point.previous, list(trail), list(known)
        past.trail.pop()
        self._rebuild(facts.copy())

    def _rebuild(self, facts: list[bytes]) -> None:
        """Decode the checkpoint and replay the answers since, using ``facts`` instead of observing again."""
        past = self._past
        point, trail = past.checkpoint, past.trail
        table = self._table = Table(self._decode(point.state), point.chance.copy(), self.rules)
        table._ahead = facts
        past.trail = []
        self._held = {}
        self._offers = None
        self.outcome = None
        self.over = False
        gap, past.gap = past.gap, sys.maxsize  # no checkpoints during a replay
        self._phases = play_phases(self.rules, table, past)
        try:
            self._asking = next(self._phases)
        except StopIteration:
            self._end()
        for step in trail:
            if type(step) is tuple:
                self._replay(step)
            else:
                assert isinstance(step, Redealt)
                self._redeal(step)
        past.gap = gap
        # Facts left over belong to an answer that was taken back. Those of a record being replayed are still to come.
        table._ahead = self._given
        self._make_asks()

    def _replay(self, step: Answer) -> None:
        """Give an answer again without checking it: it was checked the first time."""
        if self.over:
            raise IllegalAction("over", "The match is over.")
        if type(step[1]) in self.rules.offered and self._was_offered(step):
            self._take_offer(step)
        else:
            self._send(step)

    # Copies

    def expect_no_copies(self) -> None:
        """Take checkpoints as seldom as possible: play gets a little quicker, and a first copy takes longer."""
        self._past.drift_apart()

    def clone(self) -> Match[S, V]:
        """An independent copy of the match with the same chance ahead of it."""
        return self._copied(self._imagined_by)

    def _copied(self, imagined_by: int | None, *steps: Redealt) -> Match[S, V]:
        """A copy of the match with these steps added."""
        self._past.expect_copies()
        past = self._past.copy()
        past.trail += steps
        new: Match[S, V] = Match.__new__(type(self))
        new._restore(
            self.rules, self.seats, self.options, self._start, past, self._table._facts.copy(), self._given.copy(),
            self._barrier, imagined_by,
        )  # fmt: skip
        return new

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, object]) -> Match[S, V]:
        del memo  # a clone shares only immutable parts
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Match[Any]], tuple[object, ...]]:
        rest = self._table._facts, self._given, self._barrier, self._imagined_by
        chain = [node.packed() for node in self._past.checkpoint.chain()]
        rules = self.rules if self.rules.other_data else self.rules.info.slug
        return _unpickled, (rules, self.seats, self.options, self._start, chain, self._past.trail, rest)

    def redeal(self, seat: int | None, seed: int) -> Match[S, V]:
        """A match that the seat cannot tell from this one: everything hidden from it is dealt again, with new chance.

        It can be played on if the seat itself is asked something, or if several seats are. If only another seat is
        asked, that seat's options may depend on the true state, so the match can be looked at but not played.
        """
        if seat is not None:
            self._check_seat(seat)
        return self._copied(-1 if seat is None else seat, Redealt(seat, seed))

    def with_other_luck(self, seed: int) -> Match[S, V]:
        """A copy that no seat can tell from this match, to be played on: what nobody knows (the order of decks) is
        dealt again, with new chance. What seats know stays as it is, hidden answers too."""
        return self._copied(-1, Redealt(None, seed, unknown=True))

    def deal_again(self, seat: int | None, seed: int) -> None:
        """From here on, play another match: what this seat does not know is dealt again (None: what nobody knows), with
        other chance. Unlike an imagined match, this one is played and recorded."""
        self._past.expect_copies()
        self._past.trail.append(Redealt(seat, seed, unknown=seat is None))
        self._rebuild(self._table._facts.copy())
        self._barrier = self.number

    def dealt_again(self) -> list[tuple[int, Redealt]]:
        """After how many answers, and how, something was dealt again."""
        found: list[tuple[int, Redealt]] = []
        answers = 0
        for step in list(self._past.latest())[::-1]:
            if isinstance(step, Redealt):
                found.append((answers, step))
            else:
                answers += 1
        return found

    def otherwise(self, seat: int, action: Action, chance: Chance) -> Match[S, V]:
        """The match after this answer, had the chance been another: to look at, not to play on."""
        other = self.clone()
        other._table.chance = chance
        other.act(seat, action)
        return other

    def change_luck(self, make: Callable[[S], Chance]) -> None:
        """From here on, draw from another chance, which may depend on the state. This is for an imagined world that is
        played on and then thrown away: it can no longer be copied."""
        if not self.imagined:
            raise ValueError("only the luck of an imagined match can be changed")
        self._table.chance = make(self._table.state)

    def _redeal(self, step: Redealt) -> None:
        dealer = Dealer(step.seed)
        if step.unknown:
            self.rules.reshuffle(self._table.state, dealer)
        else:
            self.rules.redeal(self._table.state, step.seat, dealer)
        self._table.chance = Fast.at(dealer.state)
        if self._asking.mode == "all" and not step.unknown:
            # The seat does not know the hidden answers of others, so in this world they answer again.
            self._held = {seat: action for seat, action in self._held.items() if seat == step.seat}
        self._past.trail.append(step)

    @property
    def imagined(self) -> bool:
        """Whether this match comes from a :meth:`redeal` or had other luck, and so never really happened."""
        return self._imagined_by is not None

    # Looking

    def view(self, seat: int | None) -> V:
        """Everything that the seat may know; ``None`` is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self.rules.view(self.state, seat)  # type: ignore[return-value]

    def forecast(self, seat: int) -> Forecast | None:
        """What the seat's answers would lead to, as far as it can know; None where there is nothing to say."""
        ask = self.waiting.get(seat)
        return None if ask is None else self.rules.forecast(self.state, seat, ask)

    def cautions(self, seat: int) -> Sequence[Caution]:
        """Warnings about answers that the seat should think about twice, as far as it can know."""
        return cautions(self.forecast(seat))

    def seat(self, seat: int, memory: Memory | None = None) -> Seat[S, V]:
        """The seat's window on the match: what a player gets to see, be it a person or a program.

        A program that looks at thousands of positions gives all of them the same memory. Then views are made faster,
        without the fields that are only aids for people (``Rules.glimpse``), and must not be modified.
        """
        self._check_seat(seat)
        return Seat(self, seat, memory)

    def _check_seat(self, seat: int) -> None:
        """Raise IndexError for a seat that does not exist. Negative numbers do not count from the end."""
        if not 0 <= seat < self.seats:
            raise IndexError(f"there are {self.seats} seats, from 0 to {self.seats - 1}")

    def told(self) -> Iterator[Told]:
        """Every event of the match with its audience, oldest first."""
        for node in self._past.checkpoint.chain():
            yield from map(as_told, node.passage().told)
        yield from map(as_told, self._table._told)

    def told_since(self, number: int) -> list[Told]:
        """Events from that number on; the first event has number 0."""
        return [as_told(told) for told in self._past.told_since(number, self._table._told)]

    @property
    def told_count(self) -> int:
        """How many events have been told so far."""
        return self._past.checkpoint.events + len(self._table._told)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What the seat has heard, oldest first."""
        if seat is not None:
            self._check_seat(seat)
        heard: list[Event] = []
        for one in self._past.told_since(since, self._table._told):
            event = one.for_seat(seat) if type(one) is Told else one
            if event is not None:
                heard.append(event)
        return heard

    # Undoing

    def undo(self, seat: int, free: bool = False) -> None:
        """Take back the seat's last answer.

        Raises :class:`IllegalUndo` if something was rolled or revealed, or if somebody else has answered since.
        ``free`` lifts these limits: for somebody alone at a screen, or when the whole table agrees.
        """
        self._check_seat(seat)
        if self._asking.mode == "all" and seat in self._held:
            del self._held[seat]  # nobody has seen it yet
            self._forget_last_answer_of(seat)
            self._make_asks()
            return
        reason = self._no_undo(seat, free)
        if reason is not None:
            raise IllegalUndo(*reason)
        self._take_back()
        self._barrier = min(self._barrier, self.number)

    def _forget_last_answer_of(self, seat: int) -> None:
        trail = self._past.trail
        del trail[max(i for i, step in enumerate(trail) if not isinstance(step, Redealt) and step[0] == seat)]

    def can_undo(self, seat: int, steps: int = 1) -> bool:
        """Whether :meth:`undo` would be allowed now, this many times in a row."""
        self._check_seat(seat)
        if self._asking.mode == "all" and seat in self._held:
            return steps == 1
        if self._no_undo(seat, free=False) is not None:
            return False
        if steps == 1:
            return True  # the common case: it is checked after every answer
        own = all(who == seat for who, _ in islice(self.latest_answers(), steps))
        return own and self.number - steps >= self._barrier

    def _no_undo(self, seat: int, free: bool) -> tuple[str, str] | None:
        """Why the last answer cannot be taken back, as a code and a sentence; None if it can."""
        trail = self._past.trail
        last = trail[-1] if trail else next(self._past.latest(), None)
        if last is None or isinstance(last, Redealt):
            return "nothing", "There is nothing to take back."
        if free:
            return None
        if last[0] != seat:
            return "others", "Somebody else has answered since."
        if self.number <= self._barrier:
            return "revealed", "Something has been rolled or revealed since."
        return None

    # Records

    def answers(self) -> list[Answer]:
        """All answers in the order given. Together with game, options, seats and chance they make up the match."""
        return list(self.latest_answers())[::-1]

    def latest_answers(self) -> Iterator[Answer]:
        """All answers, newest first."""
        return (step for step in self._past.latest() if not isinstance(step, Redealt))

    def facts(self) -> list[bytes]:
        """All facts, oldest first: what was observed (physics) rather than drawn."""
        return self._past.facts_since(0, self._table._facts)

    def fold_past(self) -> None:
        """Compress what happened long ago, so that a long match takes little memory. Call it now and then.

        Events, records and undo work as before, only more slowly. It pays where many matches are kept in memory.
        """
        if not self.imagined:
            self._past.fold(codecs_of(self.rules))

    @property
    def start(self) -> Chance:
        """The chance as it was before the set-up."""
        if self._start is None:
            raise BadRecord("no_start", "This match was put at a position, so it cannot be recorded.")
        return self._start.copy()

    def fingerprint(self) -> bytes:
        """The true state as bytes: equal for equal states."""
        return encode_state(self.state)

    def digest(self) -> str:
        """A hash of the state, the chance and the progress: equal when a replay has arrived at the same point."""
        place = f"{self._table.chance.state}/{self.number}/{self.told_count}".encode()
        return hashlib.blake2b(self.fingerprint() + place, digest_size=8).hexdigest()

    @property
    def record(self) -> Record:
        """The match so far, enough to replay it bit for bit: ``record.save(path)``, then ``replay(load(path))``."""
        from tortuga.engine.record import record_of

        return record_of(self)

    def __repr__(self) -> str:
        asked = ", ".join(f"seat {seat} ({ask.kind})" for seat, ask in self.waiting.items())
        state = f"waiting for {asked}" if asked else "over"
        return f"<Match {self.rules.info.slug}, {self.seats} seats, answer {self.number}: {state}>"


def _unpickled(
    game: str | Rules[Any],
    seats: int,
    options: dict[str, OptionValue],
    start: Chance | None,
    chain: list[tuple[Any, ...]],
    trail: list[Step],
    rest: tuple[list[bytes], list[bytes], int, int | None],
) -> Match[Any]:
    """Rebuild a pickled match. A game is found by its name; the rules of a variant are pickled with the match."""
    node: Checkpoint | None = None
    for packed in chain:
        node = Checkpoint.unpacked(node, packed)
    assert node is not None
    match: Match[Any] = Match.__new__(Match)
    rules = rules_of(game) if isinstance(game, str) else game
    match._restore(rules, seats, options, start, Past(node, trail, rules.checkpoint_spacing), *rest)
    return match


class Seat(Generic[S, V]):
    """One seat's window on a match: what a person, a bot or a learning agent gets. It never shows the true state.

    ``index`` is the seat's number, from 0. A bot for one game can say so in the type, ``Seat[Pirata, PirataView]``, so
    that an editor knows the view.
    """

    __slots__ = ("_match", "_memory", "index")

    def __init__(self, match: Match[S, V], index: int, memory: Memory | None = None) -> None:
        self._match = match
        self._memory = memory
        self.index = index

    @property
    def rules(self) -> Rules[S]:
        """The rules of the game."""
        return self._match.rules

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._match.seats

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The options of the match, all of them with their values."""
        return self._match.options

    @property
    def view(self) -> V:
        """Everything that the seat may know, in the game's own View type."""
        if self._memory is None:
            return self._match.view(self.index)
        return self.rules.glimpse(self._match.state, self.index, self._memory)  # type: ignore[return-value]

    @property
    def ask(self) -> Ask | None:
        """What is asked of this seat, or None."""
        return self._match.waiting.get(self.index)

    @property
    def forecast(self) -> Forecast | None:
        """What the answers to :attr:`ask` would lead to, as far as this seat can know."""
        return self._match.forecast(self.index)

    @property
    def cautions(self) -> Sequence[Caution]:
        """Warnings about answers to :attr:`ask` that one should think about twice."""
        return self._match.cautions(self.index)

    @property
    def offer(self) -> Ask | None:
        """What this seat may do without being asked, or None."""
        return self._match.offers.get(self.index)

    @property
    def number(self) -> int:
        """How many answers the match has taken."""
        return self._match.number

    @property
    def events(self) -> Sequence[Event]:
        """What the seat has heard so far."""
        return self._match.events(self.index)

    def imagine(self, seed: int) -> Match[S, V]:
        """A match that could be the true one, for all this seat knows. Only for a seat that is asked."""
        if self.ask is None:
            raise IllegalAction("not_asked", "Only a seat that is asked can imagine how the match goes on.")
        return self._match.redeal(self.index, seed)

    def __repr__(self) -> str:
        return f"<Seat {self.index} of {self._match!r}>"
