"""A match: rules, state and chance, and what it waits for.

Between phases a match is its *checkpoint*: the encoded state and where the chance stood. Inside a phase it is the
checkpoint and the answers since. Copying, saving, loading and undoing are therefore one thing: decode the checkpoint
and give the phase the same answers again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import perf_counter_ns
from typing import Any, Generic, Self

import msgspec

from tortuga.engine.asks import AGAIN, Action, Ask, Asking, Event, Forecast
from tortuga.engine.chance import Chance, Fast
from tortuga.engine.codecs import codecs_of
from tortuga.engine.errors import BadRecord, IllegalAction, IllegalUndo
from tortuga.engine.rules import OVER, CutShort, OptionValue, Outcome, Phase, Rules, S, Table, Told, View, as_told

MOST_PHASES_WITHOUT_ASKING = 10_000
FAR_APART = 32
"""A match that nobody copies takes its next checkpoint after so many times what the last one cost: so checkpoints slow
bulk play by 3 % at most, and yet a first copy has little to play again."""
CLOSE_TOGETHER = 6
"""The same for a match that has been copied, and for its copies."""
LONGEST_APART = 400_000
"""In nanoseconds. A checkpoint that something else held up says little about what one costs."""

_encode = msgspec.msgpack.Encoder().encode


class Redealt(msgspec.Struct, frozen=True):
    """In the place of an answer: here everything that the seat could not know was dealt again."""

    seat: int | None
    seed: int


Answer = tuple[int, Action]
Step = Answer | Redealt


class Checkpoint:
    """A match at rest, and the way that led here from the rest before."""

    __slots__ = ("answers", "chance", "events", "facts", "previous", "state", "told", "trail")

    def __init__(
        self,
        state: bytes,
        chance: Chance,
        previous: Checkpoint | None = None,
        trail: list[Step] | None = None,
        facts: list[bytes] | None = None,
        told: list[Event | Told] | None = None,
    ) -> None:
        self.state = state
        self.chance = chance
        self.previous = previous
        self.trail = trail or []
        self.facts = facts or []
        self.told = told or []
        self.answers: int = len(self.trail) + (previous.answers if previous else 0)
        self.events: int = len(self.told) + (previous.events if previous else 0)

    def packed(self) -> tuple[object, ...]:
        """All of it but the way that led here."""
        return self.state, self.chance, self.trail, self.facts, self.told, self.answers, self.events

    @classmethod
    def unpacked(cls, previous: Checkpoint | None, packed: tuple[Any, ...]) -> Checkpoint:
        """The checkpoint that was packed, at the end of this way."""
        state, chance, trail, facts, told, answers, events = packed
        node = cls(state, chance, previous, trail, facts, told)
        node.answers, node.events = answers, events  # of a match out of the store, the first one does not begin at 0
        return node

    def way(self) -> list[Checkpoint]:
        """All checkpoints from the first to this one."""
        nodes, node = [], self
        while True:
            nodes.append(node)
            if node.previous is None:
                return nodes[::-1]
            node = node.previous


class Asks(Mapping[int, Ask]):
    """What several seats are asked of whom one will answer: each ask is made when somebody first looks at it."""

    __slots__ = ("_answers", "_asking", "_made", "_trail")

    def __init__(self, asking: Asking[Any], trail: Sequence[Step]) -> None:
        self._asking = asking
        self._made: dict[int, Ask] = {}
        self._trail = trail
        self._answers = len(trail)

    def __getitem__(self, seat: int) -> Ask:
        made = self._made.get(seat)
        if made is None:
            if seat not in self._asking.seats:
                raise KeyError(seat)
            if len(self._trail) != self._answers:
                raise RuntimeError("that question is past: look at what the match waits for now")
            made = self._made[seat] = self._asking.ask_to(seat)
        return made

    def get(self, seat: int, default: Any = None) -> Any:
        # Not by way of a KeyError, which might have come from a fault in the rules.
        made = self._made.get(seat)
        return made or (self[seat] if seat in self._asking.seats else default)

    def __contains__(self, seat: object) -> bool:
        return seat in self._asking.seats

    def __iter__(self) -> Iterator[int]:
        return iter(self._asking.seats)

    def __len__(self) -> int:
        return len(self._asking.seats)


class Match(Generic[S]):
    """One game being played. See ``tortuga.new_match``."""

    __slots__ = (
        "_asking", "_barrier", "_checkpoint", "_decode", "_due", "_facts", "_given", "_held", "_imagined_by", "_offers",
        "_phase", "_spacing", "_start", "_table", "_trail", "options", "outcome", "over", "rules", "seats", "waiting",
    )  # fmt: skip

    rules: Rules[S]
    seats: int
    options: dict[str, OptionValue]
    """Chosen before the match; complete."""
    waiting: Mapping[int, Ask]
    """Whom the match waits for, and what it asks of them. Empty when it is over. Good until the next answer."""
    over: bool
    """Has it ended?"""
    outcome: Outcome | None
    """Places, scores and reasons once the match is over."""
    _asking: Asking[Any] | None
    _offers: dict[int, Ask] | None
    """Those beside the present question, once somebody has looked at them."""
    _held: dict[int, Action]
    _start: Chance | None
    """None in a match that was put at a position."""
    _phase: Phase
    _table: Table[S]
    _checkpoint: Checkpoint
    _trail: list[Step]
    """The answers since the checkpoint."""
    _facts: list[bytes]
    """What was observed since the checkpoint."""
    _given: list[bytes]
    """What will be observed: it stands in the record that is being replayed."""
    _barrier: int
    """No answer up to this number can be taken back."""
    _imagined_by: int | None
    _spacing: int
    _due: int
    """When the next checkpoint is due, by the clock that counts nanoseconds."""

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
        point, ahead = Checkpoint(_encode(state), chance.copy()), list(facts)
        # One list: what is observed before the first question comes out of it, and the rest is for the answers.
        self._stand(rules, seats, dict(options), start, point, facts=ahead, given=ahead)

    @classmethod
    def at(cls, rules: Rules[S], seats: int, options: Mapping[str, OptionValue], state: S, chance: Chance) -> Self:
        """A match that stands at this state: for tests, puzzles and introductions. It has no record."""
        match = cls.__new__(cls)
        match._stand(rules, seats, dict(options), None, Checkpoint(_encode(state), chance.copy()))
        return match

    def _stand(
        self,
        rules: Rules[S],
        seats: int,
        options: dict[str, OptionValue],
        start: Chance | None,
        checkpoint: Checkpoint,
        trail: list[Step] | None = None,
        facts: list[bytes] | None = None,
        given: list[bytes] | None = None,
        barrier: int = 0,
        imagined_by: int | None = None,
        spacing: int = FAR_APART,
    ) -> None:
        """Be the match at this checkpoint with these answers since. The lists become its own."""
        self.rules = rules
        self.seats = seats
        self.options = options
        self._start = start
        self._decode = codecs_of(rules).state
        self._checkpoint = checkpoint
        self._trail = [] if trail is None else trail
        self._facts = [] if facts is None else facts
        self._given = [] if given is None else given
        self._barrier = barrier
        self._imagined_by = imagined_by
        self._spacing = spacing
        self._due = 0
        self._live()

    # What it waits for

    @property
    def offers(self) -> dict[int, Ask]:
        """What seats may do in passing, without the match waiting for them."""
        if self._offers is None:
            rules, state = self.rules, self._table.state
            stand = rules.offered and self.mode == "one"
            made = {seat: rules.offer(state, seat) for seat in range(self.seats)} if stand else {}
            self._offers = {seat: ask for seat, ask in made.items() if ask is not None}
        return self._offers

    @property
    def mode(self) -> str:
        """``one``, ``all`` or ``any``: how the present question is asked; empty when the match is over."""
        return self._asking.mode if self._asking else ""

    @property
    def asked(self) -> Sequence[int]:
        """Everybody whom the present question was put to, those included who have answered in secret."""
        return self._asking.seats if self._asking is not None else ()

    @property
    def asked_in_secret(self) -> bool:
        """Is somebody asked something that nobody else may know of (``Rules.secret``)?"""
        secret = self.rules.secret
        return bool(secret) and any(ask.kind in secret for ask in self.waiting.values())

    @property
    def number(self) -> int:
        """How many answers the match has taken: the number of the question that is open now."""
        return self._checkpoint.answers + len(self._trail)

    @property
    def state(self) -> S:
        """The true state: for rules, tests and the house, never for a player. Look, do not touch."""
        return self._table.state

    # Answering

    def act(self, seat: int, action: Action, number: int | None = None) -> None:
        """Answer for a seat. Anything that was not asked for raises :class:`IllegalAction` and changes nothing.

        With ``number`` the answer counts only for that question (see :attr:`number`), so that one sent twice or
        late does nothing.
        """
        if number is not None:
            self._check_number(seat, number)
        ask = self.waiting.get(seat)
        ours = None if ask is None else ask.find(action)
        if ours is None or self._imagined_by is not None:
            ours = self._find(seat, action)
        asking = self._asking
        assert asking is not None
        step, mode = (seat, ours), asking.mode
        if mode == "one":
            self._advance(step, ours)
        elif mode == "any":
            self._advance(step, step)
        else:
            self._hold(asking, seat, ours)

    def act_observing(self, seat: int, action: Action, facts: Sequence[bytes] = ()) -> list[bytes]:
        """:meth:`act`, and what was observed on account of it.

        ``facts`` are what was observed when the answer was first given: they are taken as they are.
        """
        point, known, given = self._checkpoint, len(self._facts), self._given.copy()
        self._given.extend(facts)
        try:
            self.act(seat, action)
        except BaseException:
            self._given[:] = given
            raise
        parts, node = [self._facts], self._checkpoint
        while node is not point:
            parts.append(node.facts)
            assert node.previous is not None
            node = node.previous
        return [fact for part in reversed(parts) for fact in part][known:]

    def settle(self) -> int:
        """Give the only answer wherever there is only one, until somebody has a choice or the match is over.

        Returns how many answers were given. They are recorded like any other.
        """
        before = self.number
        while (forced := self._forced_answer()) is not None:
            self.act(*forced)
        return self.number - before

    def _forced_answer(self) -> Answer | None:
        for seat, ask in self.waiting.items():
            if ask.forced is not None:
                return seat, ask.forced
        return None

    def _check_number(self, seat: int, number: int) -> None:
        if number != self.number and not (self.mode == "all" and self._still_open(seat, number)):
            raise IllegalAction("stale", f"That was an answer to question {number}; by now it is {self.number}.")

    def _still_open(self, seat: int, number: int) -> bool:
        """Asked together: what others have answered meanwhile does not make this seat's answer stale."""
        return seat not in self._held and self.number - len(self._held) <= number <= self.number

    def _find(self, seat: int, action: Action) -> Action:
        """The action as it was asked for or offered, or the reason why it was not."""
        if self._asking is None:
            raise IllegalAction("over", "The match is over.")
        if self._imagined_by is not None and self._stands_still():
            raise IllegalAction("imagined", "This world was imagined by a seat that is not asked: it cannot go on.")
        ask = self.waiting.get(seat)
        if ask is not None:
            ours = ask.find(action)
            if ours is not None:
                return ours
        offer = self.offers.get(seat)
        if offer is not None:
            ours = offer.find(action)
            if ours is not None:
                return ours
            ask = ask or offer
        if ask is None:
            raise IllegalAction("not_asked", f"Seat {seat} is not asked anything now.")
        reason = ask.space.refusal(action) if ask.space is not None else None
        raise IllegalAction("not_an_option", reason or f"{action!r} is not one of the options of {ask.kind}.")

    def _stands_still(self) -> bool:
        """Has somebody imagined this very moment while another was asked?"""
        last = self._trail[-1] if self._trail else None
        return isinstance(last, Redealt) and self.mode == "one" and last.seat not in self.waiting

    def _hold(self, asking: Asking[Any], seat: int, action: Action) -> None:
        """Keep a hidden answer until all are in."""
        if len(self._held) + 1 < len(asking.seats):
            self._held[seat] = action
            self._trail.append((seat, action))
            self.waiting = {other: ask for other, ask in self.waiting.items() if other != seat}
        else:
            held, self._held = {**self._held, seat: action}, {}
            self._advance((seat, action), {each: held[each] for each in asking.seats})
            if len(held) > 1:
                self._barrier = self.number  # the last answer showed the others'

    def _advance(self, step: Answer, answer: object) -> None:
        """Give the phase its answer and go on to the next question, or to the end."""
        table, chance = self._table, self._table.chance
        before = chance.state
        table.revealed = False
        table.answered = step[0]
        self._trail.append(step)
        self._offers = None
        asking: Asking[Any] | None
        try:
            try:
                if type(step[1]) in self.rules.offered and self._was_offered(step):
                    answer = self._take_offer(step)
                asking = self._asking = self._phase.send(answer)
            except (StopIteration, CutShort):
                self._rest()
                asking = self._asking
            if asking is not None and isinstance(asking.ask_of, dict):
                self.waiting = asking.ask_of  # they are ready; this is what happens most often
            else:
                self._look()
        except BaseException:
            # A fault in the rules: the match stays where it was before the answer.
            self._take_back()
            raise
        if table.revealed or chance.state != before:
            self._barrier = self._checkpoint.answers + len(self._trail)

    def _was_offered(self, step: Answer) -> bool:
        """Is this something done in passing? The same action may also be an answer to the question."""
        asking, (seat, action) = self._asking, step
        assert asking is not None
        return asking.mode == "one" and (seat not in asking.seats or asking.ask_to(seat).find(action) is None)

    def _take_offer(self, step: Answer) -> object:
        """Somebody did something in passing: put the question again, or end the phase."""
        table, asking = self._table, self._asking
        assert asking is not None
        table.asked = asking.seats
        if not self.rules.take_offer(table, *step):
            self._phase.close()
            raise CutShort
        return AGAIN

    def _rest(self) -> None:
        """Between phases: take a checkpoint if it is time, look whether it is over, begin the next phase."""
        if self._trail and (now := perf_counter_ns()) >= self._due:
            self._take_checkpoint()
            done = perf_counter_ns()
            self._due = done + min(self._spacing * (done - now), LONGEST_APART)
        for _ in range(MOST_PHASES_WITHOUT_ASKING):
            if self._begin():
                return
        raise RuntimeError(f"{self.rules.info.slug}: {MOST_PHASES_WITHOUT_ASKING} phases in a row asked nothing")

    def _take_checkpoint(self) -> None:
        table = self._table
        self._checkpoint = Checkpoint(
            _encode(table.state), table.chance.copy(), self._checkpoint, self._trail, table._facts, table._told
        )
        self._trail = []
        table.hear_anew()
        self._facts = table._facts = []

    def _begin(self) -> bool:
        """Start the phase that the state calls for; True when it asks something or the match is over."""
        rules, table = self.rules, self._table
        name = table.state.phase
        if name == OVER:
            self.outcome = rules.outcome(table.state)
            self._asking = None
            self.over = True
            return True
        phase = self._phase = rules.phases[name](table)
        try:
            asking = next(phase, None)
        except CutShort:
            return False
        self._asking = asking
        return asking is not None

    def _look(self) -> None:
        """Note whom the match waits for."""
        asking = self._asking
        if asking is None:
            self.waiting = {}
        elif len(asking.seats) == 1:
            seat = asking.seats[0]
            self.waiting = {seat: asking.ask_to(seat)}
        elif asking.mode == "any":
            self.waiting = Asks(asking, self._trail)
        else:
            self.waiting = {seat: asking.ask_to(seat) for seat in asking.seats if seat not in self._held}

    # Living again

    def _take_back(self) -> None:
        """Forget the last answer."""
        while not self._trail:
            assert self._checkpoint.previous is not None
            self._trail, self._facts = list(self._checkpoint.trail), list(self._checkpoint.facts)
            self._checkpoint = self._checkpoint.previous
        self._trail.pop()
        self._live()

    def _live(self) -> None:
        """Decode the checkpoint and give the phase the answers since."""
        point = self._checkpoint
        table = self._table = Table(self._decode(point.state), point.chance.copy(), self.rules)
        table._ahead, table._facts = self._facts, []
        self._facts = table._facts
        trail, self._trail = self._trail, []
        self._held = {}
        self._offers = None
        self.outcome = None
        self.over = False
        if not self._begin():
            self._rest()
        for step in trail:
            if isinstance(step, tuple):
                self._replay(step)
            else:
                self._redeal(step)
        # What was observed after an answer that has been taken back is forgotten; a record's facts are still to come.
        table._ahead = self._given
        self._look()

    def _replay(self, step: Answer) -> None:
        """Give an answer that was checked when it was first given."""
        seat, action = step
        asking = self._asking
        if asking is None:
            raise IllegalAction("over", "The match is over.")
        if asking.mode == "all" and len(self._held) + 1 < len(asking.seats):
            self._held[seat] = action
            self._trail.append(step)
            return
        answer: object = action
        if asking.mode == "any":
            answer = step
        elif asking.mode == "all":
            held, self._held = {**self._held, seat: action}, {}
            answer = {each: held[each] for each in asking.seats}
        self._trail.append(step)
        self._table.answered = seat
        try:
            if type(action) in self.rules.offered and self._was_offered(step):
                answer = self._take_offer(step)
            self._asking = self._phase.send(answer)
        except (StopIteration, CutShort):
            self._rest()

    # Copies

    def clone(self) -> Match[S]:
        """A match that goes its own way from here, with the same chance ahead of it."""
        self._spacing = CLOSE_TOGETHER
        new: Match[S] = Match.__new__(type(self))
        new._stand(
            self.rules, self.seats, self.options, self._start, self._checkpoint, self._trail.copy(), self._facts.copy(),
            self._given.copy(), self._barrier, self._imagined_by, CLOSE_TOGETHER,
        )  # fmt: skip
        return new

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, object]) -> Match[S]:
        del memo  # a clone shares only what never changes
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Match[Any]], tuple[object, ...]]:
        alive = self._trail, self._facts, self._given, self._barrier, self._imagined_by
        way = [node.packed() for node in self._checkpoint.way()]
        return _unpickled, (self.rules.info.slug, self.seats, self.options, self._start, way, alive)

    def redeal(self, seat: int | None, seed: int) -> Match[S]:
        """A match that the seat cannot tell from this one: all it cannot know dealt again, another chance ahead.

        It can be played on wherever the seat is asked something, or several are; while only another seat is asked,
        that seat's options may belong to the true world, so there it can be looked at and no more.
        """
        if seat is not None:
            self._check_seat(seat)
        new = self.clone()
        new._imagined_by = -1 if seat is None else seat
        new._redeal(Redealt(seat, seed))
        return new

    def _redeal(self, step: Redealt) -> None:
        self._table.chance = Fast(step.seed)
        self.rules.redeal(self._table.state, step.seat, self._table.chance)
        if self._asking is not None and self._asking.mode == "all":
            # The seat does not know what others have answered in secret: in this world they answer again.
            self._held = {seat: action for seat, action in self._held.items() if seat == step.seat}
        self._trail.append(step)
        self._offers = None
        self._look()

    @property
    def imagined(self) -> bool:
        """Is this somebody's imagination rather than what really happens?"""
        return self._imagined_by is not None

    # Looking

    def view(self, seat: int | None) -> View:
        """All that the seat may know; ``None`` is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self.rules.view(self.state, seat)

    def forecast(self, seat: int) -> Forecast | None:
        """What the seat's answers would lead to, as far as it can know; None where there is nothing to say."""
        ask = self.waiting.get(seat)
        return None if ask is None else self.rules.forecast(self.state, seat, ask)

    def seat(self, seat: int) -> Seat[S]:
        """The seat's window on the match: all that a player, person or program, is given."""
        self._check_seat(seat)
        return Seat(self, seat)

    def _check_seat(self, seat: int) -> None:
        """Lists count from their end too; seats do not: -1 is nobody, and not the last seat."""
        if not 0 <= seat < self.seats:
            raise IndexError(f"there are {self.seats} seats, from 0 to {self.seats - 1}")

    def told(self) -> Iterator[Told]:
        """Every event of the match with its audience, oldest first."""
        for node in self._checkpoint.way():
            yield from map(as_told, node.told)
        yield from map(as_told, self._table._told)

    def told_since(self, number: int) -> list[Told]:
        """Events from that number on; the first event has number 0."""
        start = self._checkpoint.events
        if number >= start:  # as whoever listens all the time asks
            return [as_told(told) for told in self._table._told[number - start :]]
        parts: list[list[Event | Told]] = [self._table._told]
        node: Checkpoint | None = self._checkpoint
        while node is not None and start > number:
            parts.append(node.told)
            start -= len(node.told)
            node = node.previous
        events = [told for part in reversed(parts) for told in part]
        return [as_told(told) for told in events[max(0, number - start) :]]

    @property
    def told_count(self) -> int:
        """How many events have been told so far."""
        return self._checkpoint.events + len(self._table._told)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What the seat has heard, oldest first."""
        if seat is not None:
            self._check_seat(seat)
        heard = (told.for_seat(seat) for told in self.told_since(since))
        return [event for event in heard if event is not None]

    # Undoing

    def undo(self, seat: int, free: bool = False) -> None:
        """Take back the seat's last answer.

        Only as long as nothing was revealed or rolled and nobody else has answered since; ``free`` (alone at a
        screen, or the whole table agrees) lifts that.
        """
        self._check_seat(seat)
        if self._asking is not None and self._asking.mode == "all" and seat in self._held:
            del self._held[seat]  # nobody has seen it yet
            self._trail = self._without_last_answer_of(seat)
            self._look()
            return
        reason = self._no_undo(seat, free)
        if reason is not None:
            raise IllegalUndo(*reason)
        self._take_back()
        self._barrier = min(self._barrier, self.number)

    def _without_last_answer_of(self, seat: int) -> list[Step]:
        trail = self._trail
        at = max(i for i, step in enumerate(trail) if not isinstance(step, Redealt) and step[0] == seat)
        return trail[:at] + trail[at + 1 :]

    def can_undo(self, seat: int) -> bool:
        """Would :meth:`undo` be allowed now?"""
        self._check_seat(seat)
        if self._asking is not None and self._asking.mode == "all" and seat in self._held:
            return True
        return self._no_undo(seat, free=False) is None

    def _no_undo(self, seat: int, free: bool) -> tuple[str, str] | None:
        """Why the last answer cannot be taken back, as a code and a sentence."""
        last = self._last_step()
        if last is None or isinstance(last, Redealt):
            return "nothing", "There is nothing to take back."
        if free:
            return None
        if last[0] != seat:
            return "others", "Somebody else has answered since."
        if self.number <= self._barrier:
            return "revealed", "Something has been rolled or revealed since."
        return None

    def _last_step(self) -> Step | None:
        if self._trail:
            return self._trail[-1]
        node: Checkpoint | None = self._checkpoint
        while node is not None:
            if node.trail:
                return node.trail[-1]
            node = node.previous
        return None

    # Records

    def answers(self) -> list[Answer]:
        """All answers in the order given: with game, options, seats and chance, the whole match."""
        steps = [step for node in self._checkpoint.way() for step in node.trail] + self._trail
        return [step for step in steps if not isinstance(step, Redealt)]

    def facts(self) -> list[bytes]:
        """What was observed rather than drawn (physics), in order."""
        nodes = [fact for node in self._checkpoint.way() for fact in node.facts]
        return nodes + self._facts

    @property
    def start(self) -> Chance:
        """The chance as it stood before the set-up."""
        if self._start is None:
            raise BadRecord("no_start", "This match was put at a position, so it cannot be recorded.")
        return self._start.copy()

    def fingerprint(self) -> bytes:
        """The true state as bytes: equal for equal states."""
        return _encode(self.state)

    def digest(self) -> str:
        """Of the state, the chance and the place in the match: equal when a replay came to the same point."""
        place = f"{self._table.chance.state}/{self.number}/{self.told_count}".encode()
        return hashlib.blake2b(self.fingerprint() + place, digest_size=8).hexdigest()

    @property
    def record(self) -> Any:
        """The match as a :class:`~tortuga.engine.record.Record`: enough to replay it bit for bit."""
        from tortuga.engine.record import record_of

        return record_of(self)

    def __repr__(self) -> str:
        asked = ", ".join(f"seat {seat} ({ask.kind})" for seat, ask in self.waiting.items())
        state = f"waiting for {asked}" if asked else "over"
        return f"<Match {self.rules.info.slug}, {self.seats} seats, answer {self.number}: {state}>"


def _unpickled(
    slug: str,
    seats: int,
    options: dict[str, OptionValue],
    start: Chance | None,
    way: list[tuple[Any, ...]],
    alive: tuple[list[Step], list[bytes], list[bytes], int, int | None],
) -> Match[Any]:
    """A match that was pickled; the game is found by its name."""
    from tortuga.engine.registry import rules_of  # which knows the matches' rules, and so this module

    node: Checkpoint | None = None
    for packed in way:
        node = Checkpoint.unpacked(node, packed)
    assert node is not None
    match: Match[Any] = Match.__new__(Match)
    match._stand(rules_of(slug), seats, options, start, node, *alive)
    return match


class Seat(Generic[S]):
    """One seat's window on a match: what a person, a bot and a learning agent get. Never the true state."""

    __slots__ = ("_match", "index")

    def __init__(self, match: Match[S], index: int) -> None:
        self._match = match
        self.index = index

    @property
    def rules(self) -> Rules[S]:
        return self._match.rules

    @property
    def seats(self) -> int:
        return self._match.seats

    @property
    def options(self) -> Mapping[str, OptionValue]:
        return self._match.options

    @property
    def view(self) -> Any:
        """All that the seat may know, in the game's own View type."""
        return self._match.view(self.index)

    @property
    def ask(self) -> Ask | None:
        """What is asked of this seat, or None."""
        return self._match.waiting.get(self.index)

    @property
    def forecast(self) -> Forecast | None:
        """What the answers to :attr:`ask` would lead to, as far as this seat can know."""
        return self._match.forecast(self.index)

    @property
    def offer(self) -> Ask | None:
        """What this seat may do in passing, or None."""
        return self._match.offers.get(self.index)

    @property
    def number(self) -> int:
        return self._match.number

    @property
    def events(self) -> Sequence[Event]:
        """What the seat has heard so far."""
        return self._match.events(self.index)

    def imagine(self, seed: int) -> Match[S]:
        """A match that could be the true one for all this seat knows. Only for a seat that is asked."""
        if self.ask is None:
            raise IllegalAction("not_asked", "Only a seat that is asked can imagine how it might go on.")
        return self._match.redeal(self.index, seed)

    def __repr__(self) -> str:
        return f"<Seat {self.index} of {self._match!r}>"
