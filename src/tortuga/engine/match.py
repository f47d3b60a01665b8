"""A match: rules, state and chance, and what it waits for.

Between phases a match is its *checkpoint*: the encoded state and where the chance stood. Inside a phase it is the
checkpoint and the answers since. Copying, saving, loading and undoing are therefore one thing: decode the checkpoint
and give the phase the same answers again.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, Self

import msgspec

from tortuga.engine.asks import AGAIN, Action, Ask, Asking, Caution, Event, Forecast
from tortuga.engine.chance import Chance, Fast
from tortuga.engine.codecs import codecs_of
from tortuga.engine.errors import BadRecord, IllegalAction, IllegalUndo
from tortuga.engine.past import Answer, Checkpoint, Past, Redealt, Step, encode_state
from tortuga.engine.rules import OVER, CutShort, OptionValue, Outcome, Phase, Rules, S, Table, Told, V, as_told

if TYPE_CHECKING:
    from tortuga.engine.record import Record

MOST_PHASES_WITHOUT_ASKING = 10_000


class Choice(msgspec.Struct, frozen=True):
    """An answer that was found among what is asked or offered, ready to be given: see :meth:`Match.give`."""

    seat: int
    action: Action
    number: int
    """Of the question that it counts for."""
    offered: bool
    """It is done in passing, beside the question."""


def play_on(rules: Rules[S], table: Table[S], past: Past) -> Phase:
    """Phase after phase, as the state says, with a checkpoint between two whenever one is due; until it is over."""
    phases, state = rules.phases, table.state
    while True:
        before = past.number
        for _ in range(MOST_PHASES_WITHOUT_ASKING):
            if state.phase == OVER:
                return
            try:
                yield from phases[state.phase](table)
            except CutShort:
                continue
            if len(past.trail) >= past.gap:
                past.rest(table)
        if past.number == before:
            raise RuntimeError(f"{rules.info.slug}: {MOST_PHASES_WITHOUT_ASKING} phases in a row asked nothing")


def _no_option(ask: Ask, number: int) -> IllegalAction:
    return IllegalAction("not_an_option", f"The {len(ask.options)} options of {ask.kind} end before number {number}.")


class Match(Generic[S, V]):
    """One game being played. See ``tortuga.new_match``. Its seats are numbered from 0.

    Its types are those of the game's state and views: ``Match[Pirata, PirataView]``.
    """

    __slots__ = (
        "_asking", "_barrier", "_decode", "_given", "_held", "_imagined_by", "_life", "_offers", "_past", "_start",
        "_table", "options", "outcome", "over", "rules", "seats", "waiting",
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
    _asking: Asking
    """The present question; to nobody when the match is over."""
    _offers: dict[int, Ask] | None
    """Those beside the present question, once somebody has looked at them."""
    _held: dict[int, Action]
    _start: Chance | None
    """None in a match that was put at a position."""
    _life: Phase
    """All phases from the last checkpoint on, one after another."""
    _table: Table[S]
    _past: Past
    _given: list[bytes]
    """What will be observed: it stands in the record that is being replayed."""
    _barrier: int
    """No answer up to this number can be taken back."""
    _imagined_by: int | None

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
        # One list: what is observed before the first question comes out of it, and the rest is for the answers.
        self._stand(rules, seats, dict(options), start, Past(Checkpoint.first(state, chance)), facts=ahead, given=ahead)

    @classmethod
    def at(cls, rules: Rules[S], seats: int, options: Mapping[str, OptionValue], state: S, chance: Chance) -> Self:
        """A match that stands at this state: for tests, puzzles and introductions. It has no record."""
        match = cls.__new__(cls)
        match._stand(rules, seats, dict(options), None, Past(Checkpoint.first(state, chance)))
        return match

    def _stand(
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
        """Be the match with this past, in which these facts were observed since the checkpoint. All become its own."""
        self.rules = rules
        self.seats = seats
        self.options = options
        self._start = start
        self._decode = codecs_of(rules).state
        self._past = past
        self._given = [] if given is None else given
        self._barrier = barrier
        self._imagined_by = imagined_by
        self._live([] if facts is None else facts)

    # What it waits for

    @property
    def offers(self) -> dict[int, Ask]:
        """What seats may do in passing, without the match waiting for them."""
        if self._offers is None:
            rules, state = self.rules, self._table.state
            if not rules.offered or self._asking.mode != "one":
                self._offers = {}
            else:
                made = {seat: rules.offer(state, seat) for seat in range(self.seats)}
                self._offers = {seat: ask for seat, ask in made.items() if ask is not None}
        return self._offers

    @property
    def mode(self) -> str:
        """``one``, ``all`` or ``any``: how the present question is asked; empty when the match is over."""
        return self._asking.mode

    @property
    def asked(self) -> Sequence[int]:
        """Everybody whom the present question was put to, those included who have answered in secret."""
        return self._asking.seats

    @property
    def asked_in_secret(self) -> bool:
        """Is somebody asked something that nobody else may know of (``Rules.secret``)?"""
        secret = self.rules.secret
        return bool(secret) and any(ask.kind in secret for ask in self.waiting.values())

    @property
    def number(self) -> int:
        """How many answers the match has taken: the number of the question that is open now."""
        return self._past.number

    @property
    def state(self) -> S:
        """The true state: for rules, tests and the house, never for a player. Look, do not touch."""
        return self._table.state

    @property
    def drawn(self) -> int:
        """Where the chance stands. It moves on with every draw, so an answer that leaves it alone has drawn nothing."""
        return self._table.chance.state

    # Answering

    def act(self, seat: int, action: Action) -> None:
        """Answer for a seat. Anything that was not asked for raises :class:`IllegalAction` and changes nothing."""
        ask = self.waiting.get(seat)
        ours = None if ask is None else ask.find(action)
        if ours is not None and self._imagined_by is None:
            self._advance((seat, ours))
        else:
            found, ours = self._find(seat, action)
            self._advance((seat, ours), found is not ask)

    def pick(self, seat: int, number: int) -> None:
        """Answer with the option of this number, from 0. It need not be looked for, which :meth:`act` has to do."""
        ask = self.waiting.get(seat)
        if ask is None or number < 0 or self._imagined_by is not None:
            self.act(seat, self._option(seat, number))
        else:
            try:
                ours = ask.options[number]
            except IndexError as error:
                raise _no_option(ask, number) from error
            self._advance((seat, ours))

    def choose(self, seat: int, action: Action) -> Choice:
        """Find an answer without giving it yet. What was not asked for is refused as by :meth:`act`."""
        ask, ours = self._find(seat, action)
        return Choice(seat, ours, self.number, ask is not self.waiting.get(seat))

    def choice(self, seat: int, ask: Ask, ours: Action) -> Choice:
        """The same where the action was found already, in this ask or offer of the seat."""
        asked = self.waiting.get(seat)
        offered = ask is not asked and (asked is None or asked.find(ours) is None)
        return Choice(seat, ours, self.number, offered)

    def give(self, choice: Choice, facts: Sequence[bytes] = ()) -> list[bytes]:
        """Give the answer that was chosen; returns what was observed on account of it.

        ``facts`` are what was observed when the answer was first given: they are taken as they are.
        """
        if choice.number != self.number:
            raise IllegalAction("stale", f"That was chosen for question {choice.number}; by now it is {self.number}.")
        known, given = self._past.checkpoint.observed + len(self._table._facts), self._given.copy()
        self._given.extend(facts)
        try:
            self._advance((choice.seat, choice.action), choice.offered)
        except BaseException:
            self._given[:] = given
            raise
        return self._past.facts_since(known, self._table._facts)

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

    def _option(self, seat: int, number: int) -> Action:
        """The option of this number, or the reason why there is none."""
        if self.over:
            raise IllegalAction("over", "The match is over.")
        ask = self.waiting.get(seat)
        if ask is None:
            raise IllegalAction("not_asked", f"Seat {seat + 1} is not asked anything now.")
        if not 0 <= number < len(ask.options):
            raise _no_option(ask, number)
        return ask.options[number]

    def _find(self, seat: int, action: Action) -> tuple[Ask, Action]:
        """The action as it was asked for or offered, and where; or the reason why it was not."""
        if self.over:
            raise IllegalAction("over", "The match is over.")
        if self._imagined_by is not None and self._stands_still():
            raise IllegalAction("imagined", "This world was imagined by a seat that is not asked: it cannot go on.")
        ask = self.waiting.get(seat)
        if ask is not None:
            ours = ask.find(action)
            if ours is not None:
                return ask, ours
        offer = self.offers.get(seat)
        if offer is not None:
            ours = offer.find(action)
            if ours is not None:
                return offer, ours
            ask = ask or offer
        if ask is None:
            raise IllegalAction("not_asked", f"Seat {seat + 1} is not asked anything now.")
        reason = ask.space.refusal(action) if ask.space is not None else None
        raise IllegalAction("not_an_option", reason or f"{action!r} is not one of the options of {ask.kind}.")

    def _stands_still(self) -> bool:
        """Has somebody imagined this very moment while another was asked?"""
        last = self._past.trail[-1] if self._past.trail else None
        return isinstance(last, Redealt) and self.mode == "one" and last.seat not in self.waiting

    def _advance(self, step: Answer, offered: bool = False) -> None:
        """Give the phase its answer and go on to the next question, or to the end."""
        table, mode = self._table, self._asking.mode
        chance = table.chance
        before = chance.state
        table.revealed = False
        self._offers = None
        try:
            if offered:
                self._take_offer(step)
            elif mode == "all":
                if not self._send(step):
                    self.waiting = {seat: ask for seat, ask in self.waiting.items() if seat != step[0]}
                    return
            else:  # as in _send, written out: nothing is done so often
                self._past.trail.append(step)
                table.answered = step[0]
                try:
                    self._asking = self._life.send(step[1] if mode == "one" else step)
                except StopIteration:
                    self._end()
            asking = self._asking
            make, seats = asking.ask_of, asking.seats
            if isinstance(make, dict):
                self.waiting = make
            elif len(seats) == 1:
                self.waiting = {seats[0]: make(seats[0])}
            elif asking.still:
                asked = self.waiting
                self.waiting = {seat: asked[seat] for seat in seats}
            else:
                self._look()
        except BaseException:
            # A fault in the rules: the match stays where it was before the answer.
            self._take_back()
            raise
        if table.revealed or chance.state is not before:  # still the same number as long as nothing was drawn
            past = self._past
            self._barrier = past.checkpoint.answers + len(past.trail)

    def _send(self, step: Answer) -> bool:
        """Let the phases go on with this answer until they ask again, or until it is over.

        False: it is hidden, and held until the others are in.
        """
        asking, table = self._asking, self._table
        mode = asking.mode
        self._past.trail.append(step)
        if mode == "one":
            answer: object = step[1]
        elif mode == "any":
            answer = step
        else:
            self._held[step[0]] = step[1]
            if len(self._held) < len(asking.seats):
                return False
            answer, self._held = {seat: self._held[seat] for seat in asking.seats}, {}
            table.revealed = len(asking.seats) > 1  # the last answer shows the others'
        table.answered = step[0]
        try:
            self._asking = self._life.send(answer)
        except StopIteration:
            self._end()
        return True

    def _take_offer(self, step: Answer) -> None:
        """Somebody does something in passing: then the question is put again, or the phase ends."""
        table = self._table
        table.asked = self._asking.seats
        self._past.trail.append(step)
        table.answered = step[0]
        try:
            again = self.rules.take_offer(table, *step)
        except CutShort:
            again = False
        try:
            self._asking = self._life.send(AGAIN) if again else self._life.throw(CutShort())
        except StopIteration:
            self._end()

    def _was_offered(self, step: Answer) -> bool:
        """Was this done in passing? The same action may also be an answer to the question."""
        asking, (seat, action) = self._asking, step
        return asking.mode == "one" and (seat not in asking.seats or asking.ask_to(seat).find(action) is None)

    def _end(self) -> None:
        self._asking = Asking("", (), {})
        self.outcome = self.rules.outcome(self._table.state)
        self.over = True

    def _look(self) -> None:
        """Note whom the match waits for."""
        asking = self._asking
        make = asking.ask_of
        if isinstance(make, dict):
            self.waiting = make
        else:
            self.waiting = {seat: make(seat) for seat in asking.seats if seat not in self._held}

    # Living again

    def _take_back(self) -> None:
        """Forget the last answer."""
        past, facts = self._past, self._table._facts
        while not past.trail:
            point = past.checkpoint
            assert point.previous is not None
            trail, known, _ = point.passage()
            past.checkpoint, past.trail, facts = point.previous, list(trail), list(known)
        past.trail.pop()
        self._live(facts.copy())

    def _live(self, facts: list[bytes]) -> None:
        """Decode the checkpoint and give the phases the answers since. What was observed then is observed no more."""
        past = self._past
        point, trail = past.checkpoint, past.trail
        table = self._table = Table(self._decode(point.state), point.chance.copy(), self.rules)
        table._ahead = facts
        past.trail = []
        self._held = {}
        self._offers = None
        self.outcome = None
        self.over = False
        gap, past.gap = past.gap, sys.maxsize  # what is played again needs no checkpoints
        self._life = play_on(self.rules, table, past)
        try:
            self._asking = next(self._life)
        except StopIteration:
            self._end()
        for step in trail:
            if type(step) is tuple:
                self._replay(step)
            else:
                assert isinstance(step, Redealt)
                self._redeal(step)
        past.gap = gap
        # What was observed after an answer that has been taken back is forgotten; a record's facts are still to come.
        table._ahead = self._given
        self._look()

    def _replay(self, step: Answer) -> None:
        """Give an answer that was checked when it was first given."""
        if self.over:
            raise IllegalAction("over", "The match is over.")
        if type(step[1]) in self.rules.offered and self._was_offered(step):
            self._take_offer(step)
        else:
            self._send(step)

    # Copies

    def clone(self) -> Match[S, V]:
        """A match that goes its own way from here, with the same chance ahead of it."""
        return self._copied(self._imagined_by)

    def _copied(self, imagined_by: int | None, *steps: Redealt) -> Match[S, V]:
        """A match that has taken the same way, and these steps."""
        self._past.come_closer()
        past = self._past.copy()
        past.trail += steps
        new: Match[S, V] = Match.__new__(type(self))
        new._stand(
            self.rules, self.seats, self.options, self._start, past, self._table._facts.copy(), self._given.copy(),
            self._barrier, imagined_by,
        )  # fmt: skip
        return new

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, object]) -> Match[S, V]:
        del memo  # a clone shares only what never changes
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Match[Any]], tuple[object, ...]]:
        alive = self._table._facts, self._given, self._barrier, self._imagined_by
        way = [node.packed() for node in self._past.checkpoint.way()]
        rules = self.rules if self.rules.other_data else self.rules.info.slug
        return _unpickled, (rules, self.seats, self.options, self._start, way, self._past.trail, alive)

    def redeal(self, seat: int | None, seed: int) -> Match[S, V]:
        """A match that the seat cannot tell from this one: all it cannot know dealt again, another chance ahead.

        It can be played on wherever the seat is asked something, or several are; while only another seat is asked,
        that seat's options may belong to the true world, so there it can be looked at and no more.
        """
        if seat is not None:
            self._check_seat(seat)
        return self._copied(-1 if seat is None else seat, Redealt(seat, seed))

    def otherwise(self, seat: int, action: Action, chance: Chance) -> Match[S, V]:
        """The match as it would be after this answer with another chance ahead: to be looked at, not played on."""
        other = self.clone()
        other._table.chance = chance
        other.act(seat, action)
        return other

    def _redeal(self, step: Redealt) -> None:
        self._table.chance = Fast(step.seed)
        self.rules.redeal(self._table.state, step.seat, self._table.chance)
        if self._asking.mode == "all":
            # The seat does not know what others have answered in secret: in this world they answer again.
            self._held = {seat: action for seat, action in self._held.items() if seat == step.seat}
        self._past.trail.append(step)

    @property
    def imagined(self) -> bool:
        """Is this somebody's imagination rather than what really happens?"""
        return self._imagined_by is not None

    # Looking

    def view(self, seat: int | None) -> V:
        """All that the seat may know; ``None`` is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self.rules.view(self.state, seat)  # type: ignore[return-value]

    def forecast(self, seat: int) -> Forecast | None:
        """What the seat's answers would lead to, as far as it can know; None where there is nothing to say."""
        ask = self.waiting.get(seat)
        return None if ask is None else self.rules.forecast(self.state, seat, ask)

    def cautions(self, seat: int) -> Sequence[Caution]:
        """Which of the seat's answers it should think about twice, as far as it can know."""
        ask = self.waiting.get(seat)
        return () if ask is None else self.rules.cautions(self.state, seat, ask)

    def seat(self, seat: int) -> Seat[S, V]:
        """The seat's window on the match: all that a player, person or program, is given."""
        self._check_seat(seat)
        return Seat(self, seat)

    def _check_seat(self, seat: int) -> None:
        """Lists count from their end too; seats do not: -1 is nobody, and not the last seat."""
        if not 0 <= seat < self.seats:
            raise IndexError(f"there are {self.seats} seats, from 0 to {self.seats - 1}")

    def told(self) -> Iterator[Told]:
        """Every event of the match with its audience, oldest first."""
        for node in self._past.checkpoint.way():
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

        Only as long as nothing was revealed or rolled and nobody else has answered since; ``free`` (alone at a
        screen, or the whole table agrees) lifts that.
        """
        self._check_seat(seat)
        if self._asking.mode == "all" and seat in self._held:
            del self._held[seat]  # nobody has seen it yet
            self._forget_last_answer_of(seat)
            self._look()
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
        """Would :meth:`undo` be allowed now, so many times?"""
        self._check_seat(seat)
        if self._asking.mode == "all" and seat in self._held:
            return steps == 1
        if self._no_undo(seat, free=False) is not None:
            return False
        if steps == 1:
            return True  # what is asked after every answer
        own = all(who == seat for who, _ in islice(self.latest_answers(), steps))
        return own and self.number - steps >= self._barrier

    def _no_undo(self, seat: int, free: bool) -> tuple[str, str] | None:
        """Why the last answer cannot be taken back, as a code and a sentence."""
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
        """All answers in the order given: with game, options, seats and chance, the whole match."""
        return list(self.latest_answers())[::-1]

    def latest_answers(self) -> Iterator[Answer]:
        """The same from the last one back."""
        return (step for step in self._past.latest() if not isinstance(step, Redealt))

    def facts(self) -> list[bytes]:
        """What was observed rather than drawn (physics), in order."""
        return self._past.facts_since(0, self._table._facts)

    def fold_past(self) -> None:
        """Pack what happened long ago, so that a long match takes little memory. It is still told, recorded and taken
        back as before, only more slowly. For whoever has many matches; call it now and then."""
        if not self.imagined:
            self._past.fold(codecs_of(self.rules))

    @property
    def start(self) -> Chance:
        """The chance as it stood before the set-up."""
        if self._start is None:
            raise BadRecord("no_start", "This match was put at a position, so it cannot be recorded.")
        return self._start.copy()

    def fingerprint(self) -> bytes:
        """The true state as bytes: equal for equal states."""
        return encode_state(self.state)

    def digest(self) -> str:
        """Of the state, the chance and the place in the match: equal when a replay came to the same point."""
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
    way: list[tuple[Any, ...]],
    trail: list[Step],
    alive: tuple[list[bytes], list[bytes], int, int | None],
) -> Match[Any]:
    """A match that was pickled; the game is found by its name, a variant comes with it."""
    from tortuga.engine.registry import rules_of  # which knows the matches' rules, and so this module

    node: Checkpoint | None = None
    for packed in way:
        node = Checkpoint.unpacked(node, packed)
    assert node is not None
    match: Match[Any] = Match.__new__(Match)
    rules = rules_of(game) if isinstance(game, str) else game
    match._stand(rules, seats, options, start, Past(node, trail), *alive)
    return match


class Seat(Generic[S, V]):
    """One seat's window on a match: what a person, a bot and a learning agent get. Never the true state.

    ``index`` is the seat's number, from 0. A bot for one game says which, and its editor knows the view:
    ``Seat[Pirata, PirataView]``.
    """

    __slots__ = ("_match", "index")

    def __init__(self, match: Match[S, V], index: int) -> None:
        self._match = match
        self.index = index

    @property
    def rules(self) -> Rules[S]:
        """Of the game that is played."""
        return self._match.rules

    @property
    def seats(self) -> int:
        """How many play."""
        return self._match.seats

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Chosen before the match; complete."""
        return self._match.options

    @property
    def view(self) -> V:
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
    def cautions(self) -> Sequence[Caution]:
        """Which answers to :attr:`ask` one should think about twice."""
        return self._match.cautions(self.index)

    @property
    def offer(self) -> Ask | None:
        """What this seat may do in passing, or None."""
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
        """A match that could be the true one for all this seat knows. Only for a seat that is asked."""
        if self.ask is None:
            raise IllegalAction("not_asked", "Only a seat that is asked can imagine how it might go on.")
        return self._match.redeal(self.index, seed)

    def __repr__(self) -> str:
        return f"<Seat {self.index} of {self._match!r}>"
