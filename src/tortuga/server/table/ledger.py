"""The state of a table as it follows from its log: seats, match, chat. No input or output, no clock.

Only ``apply`` changes a ledger, and it returns a log entry that says everything it did. So every process that has read
the same entries has the same table.
"""

from __future__ import annotations

import zlib
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain, count
from typing import Any, Literal

import msgspec
from msgspec import Raw

from tortuga.bots import LEVELS
from tortuga.engine import (
    Ask,
    BadRecord,
    Choice,
    Fair,
    LessonProgress,
    Match,
    Record,
    Rules,
    Told,
    lesson_of,
    loads,
    observed_elsewhere,
    rules_of,
    thaw,
)
from tortuga.engine.codecs import codecs_of
from tortuga.engine.passing import Order, StandingOrders, passes, usual_order
from tortuga.engine.record import Dealt, record_of, spliced
from tortuga.server.protocol import ChatLine, Proposal, SeatInfo, TableInfo, TableSpeed, Visitor
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import Diverged
from tortuga.server.table import entries as log

WEAK = "deckhand"
"""The level of bots that play for people in rated matches."""
CHAT_KEPT = 300
VISITORS_KEPT = 32
PROPOSALS_KEPT = 3
RETRACTIONS_KEPT = 6
FOLD_EVERY = 16
"""How often, in entries, to try to fold the match's past."""
BY_ITSELF: frozenset[log.By] = frozenset({"clock", "window", "standing"})
"""Answers that nobody has decided: the house gave them."""
BOT_NAMES = ("Bess", "Silas", "Nan", "Jonah", "Mags", "Tobias", "Dinah", "Ezra", "Hattie", "Cobb", "Prudence", "Rufus")
"""The names of bots that are not characters, in turn."""


class Given(msgspec.Struct, frozen=True):
    """A legal answer that is about to be given. Applying it makes the log entry."""

    at: float
    choice: Choice
    by: log.By = "guest"
    guest: str | None = None
    id: str | None = None


class Ledger:
    """One table. ``seq`` is the number of the last entry applied."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.seq = -1
        self.seats: list[SeatInfo] = []
        self.state: Literal["gathering", "playing", "over", "closed"] = "gathering"
        self.opened: log.Opened
        self.rules: Rules[Any]
        self.version = ""
        self.match: Match[Any] | None = None
        self.course: LessonProgress | None = None
        """The learner's progress, if this is a lesson."""
        self.replayable = True
        self.host = ""
        self.rematch: str | None = None
        self.muted: list[str] = []
        self.visitors: list[Visitor] = []
        self.speed: TableSpeed = "normal"
        self.hurried: int | None = None
        """Bots do not pause until this seat has a choice."""
        self.voices = True
        """Whether characters may talk."""
        self.chat: list[ChatLine] = []
        self.proposal: Proposal | None = None
        self.asked_back: dict[str, list[float]] = {}
        """When each guest asked the table to take something back, the last few times."""
        self.interrupted: dict[str, list[float]] = {}
        """When each guest took back an answer while another was asked already, the last few times."""
        self.removed: list[str] = []
        """Guests that the host has sent away: the table is not for them any more."""
        self.sent_away_from: dict[str, tuple[str, float]] = {}
        """Where those came from, as far as that is known, and when they were sent away."""
        self.orders = StandingOrders()
        """How often each seat wants to be asked in windows."""
        self.done: dict[tuple[str, str], int] = {}
        """Commands that were carried out: the entry's number by guest and id of the command."""
        self.asides: Counter[str] = Counter()
        """How many entries of each guest were not needed to play: chat, settings, answers taken back."""
        self.people: set[str] = set()
        """All guests who have done something here."""

        self.question = 0
        """The number of the entry that opened the present question."""
        self.asking_since = 0
        """The number of the entry from which on the same seats are asked the same. In mode ``all``, and after an offer
        was taken, the question gets a new number although the asking goes on."""
        self.answered_at: dict[int, int] = {}
        """The number of the entry with each seat's last answer."""
        self.passed = array("L")
        """The numbers of the answers that the house gave by itself. Undo skips them, since nobody decided them."""
        self.taken_back_at = 0
        """The number of the last entry that took something back."""
        self.retracted_at = 0
        """The number of the last entry by which a guest took something back without needing anybody's consent."""
        self.passed_last = False
        """Whether the last answer was a pass in a window."""
        self.told_at = array("L")
        """How many events there were after each entry."""
        self.first_told = 0
        """Events before this number were told under older rules."""
        self.info_changed = 0
        """The number of the last entry that changed the table's public information."""

        self.known_facts = 0
        """In a match from a moment of another one: how many of its facts were observed there."""

        self.places: dict[str, str] = {}
        """Where guests sat down from, at a rated table."""
        self.began_at = 0.0
        """When the match began."""
        self.ended_at = 0.0
        """When the match ended, or the table was closed."""
        self.ended: log.Ended | None = None
        """How the match ended."""
        self.deserted = False
        """Whether those who played have left their match by closing the table."""
        self.left: dict[int, str] = {}
        """The guests who have left the match for good, by the seats that they had."""

    # Looking

    def info(self) -> TableInfo:
        """The table as everybody sees it."""
        opened, over = self.opened, self.state == "over"
        return TableInfo(
            id=self.table,
            game=opened.game,
            version=self.version,
            state=self.state,
            seats=list(self.seats),
            options=opened.options,
            private=opened.private,
            host=self.host,
            clock=opened.clock,
            window=opened.window,
            speed=self.speed,
            take_back=opened.take_back,
            hints=self.hints,
            chances=opened.chances,
            ready=opened.ready,
            created=opened.at,
            commitment=Fair(bytes.fromhex(opened.key)).commitment,
            key=opened.key if over else None,
            outcome=self.match.outcome if self.match is not None and over else None,
            rematch=self.rematch,
            muted=list(self.muted),
            removed=list(self.removed),
            visitors=list(self.visitors),
            replayable=self.replayable,
            lesson=self.learning,
            voices=self.voices,
            grace=opened.grace,
            stand_in=self.stand_in,
            rated=opened.rated,
            admits=opened.admits,
            points=opened.points,
            played_from=None if opened.origin is None else opened.origin.step,
        )

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that this guest holds."""
        if guest is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.kind == "guest" and seat.guest == guest]

    def is_seat_of(self, seat: int, guest: str) -> bool:
        """Whether this guest holds this seat."""
        if not 0 <= seat < len(self.seats):
            return False
        sits = self.seats[seat]
        return sits.kind == "guest" and sits.guest == guest

    def guests(self) -> list[str]:
        """All guests with a seat, each once, in the order of seats."""
        found = (seat.guest for seat in self.seats if seat.kind == "guest" and seat.guest is not None)
        return list(dict.fromkeys(found))

    def level_of(self, seat: int) -> str | None:
        """The level of the bot that answers for this seat at present; None for a person."""
        sits = self.seats[seat]
        return sits.level if sits.kind == "bot" or sits.stand_in else None

    @property
    def learning(self) -> bool:
        """Whether a lesson is still going on."""
        return self.course is not None and not self.course.over

    @property
    def hints(self) -> bool:
        """Whether players may ask for hints: never in a rated match; if several people play, only if the table was
        opened with hints."""
        if self.opened.rated:
            return False
        return self.opened.hints or sum(seat.kind != "bot" for seat in self.seats) == 1

    def foresees(self, guest: str | None) -> int | None:
        """The seat from whose knowledge this guest may see the chances to win now: one's own, if only bots play beside
        it, and hints are allowed. None if there is no such seat."""
        seats = self.seats_of(guest)
        alone = sum(seat.kind != "bot" for seat in self.seats) == 1
        return seats[0] if seats and alone and self.hints else None

    @property
    def stand_in(self) -> str:
        """The level of the bots that stand in for people. In a rated match nobody gains by letting one play."""
        return WEAK if self.opened.rated else self.opened.stand_in

    @property
    def after_time(self) -> str:
        """Who answers when somebody's clock has run out: ``default`` for nobody, or the level of a bot."""
        then = "default" if self.opened.clock is None else self.opened.clock.then
        return WEAK if self.opened.rated and then != "default" else then

    @property
    def names(self) -> list[str]:
        """The names of all seats."""
        return [seat.name for seat in self.seats]

    @property
    def full(self) -> bool:
        """Whether no seat is open."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def full_at_start(self) -> bool:
        """Whether the match can begin: every seat is taken, and everybody is ready if the table asks for that."""
        if self.state != "gathering" or not self.full:
            return False
        return not self.opened.ready or all(seat.ready for seat in self.seats if seat.kind == "guest")

    @property
    def alone(self) -> bool:
        """Whether nobody but the host plays here: a lesson, a match against bots, several players at one screen.

        A table that is still to begin and waits for its host to be ready is none: seats there can still become free.
        """
        if self.state == "gathering" and self.opened.ready:
            return False
        return all(seat.kind == "bot" or (seat.kind == "guest" and seat.guest == self.host) for seat in self.seats)

    @property
    def own_words(self) -> bool:
        """Whether the options include free text that a guest wrote. Setting up such a match may be slow."""
        return not self.opened.lesson and self.rules.info.own_words(self.opened.options)

    @property
    def has_bots(self) -> bool:
        """Whether bots play in the running match."""
        if self.state == "playing":
            for seat in self.seats:
                if seat.level is not None:
                    return True
        return False

    @property
    def has_passes(self) -> bool:
        """Whether a guest is asked in a window that the house passes for them."""
        match = self.live_match
        if match is None or not self.rules.windows:
            return False
        return any(self.passes(seat, ask) for seat, ask in match.waiting.items() if self.level_of(seat) is None)

    def order_of(self, seat: int) -> Order:
        """When this seat is asked in windows."""
        return self.orders.of(seat, usual_order(self.rules.info, self.seats[seat].bot))

    def passes(self, seat: int, ask: Ask) -> bool:
        """Whether the house answers for the guest: passing is the only option, was ordered, or is part of a lesson."""
        match = self.match
        if match is None:
            return False
        order = self.order_of(seat) if ask.kind in match.rules.windows else "always"
        return passes(match, seat, ask, order, self.course)

    def still_open(self, question: int) -> bool:
        """Whether what was asked with this question is still open. In mode ``all`` it is while others answer."""
        match = self.live_match
        if match is None:
            return False
        return (self.asking_since if match.mode == "all" else self.question) <= question <= self.question

    @property
    def live_match(self) -> Match[Any] | None:
        """The match while it is being played."""
        return self.match if self.state == "playing" else None

    def told(self, since: int = 0) -> list[Told]:
        """The events from that number on, as far as they were told under the present rules."""
        return [] if self.match is None else self.match.told_since(self.first_told + since)

    def told_kept(self, since: int) -> int:
        """How many of the events after entry ``since`` have not been taken back."""
        return max(0, min(self.told_at[since:]) - self.first_told)

    def lose_match(self) -> None:
        """Drop a finished match that no longer replays; its outcome is lost."""
        self.match = None
        self.state = "over"
        self.replayable = False

    # Applying entries

    def apply(self, entry: log.AnyEntry | Given) -> log.AnyEntry:
        """Apply an entry or an answer, and return the entry for the log. Raises, and changes nothing, if it cannot.

        What happens for the first time comes back with the facts observed, and an answer with its digest. Nothing is
        observed here: :class:`Unobserved` is raised instead (see ``physics.py``).
        """
        number, learning = self.seq + 1, self.learning
        with observed_elsewhere():
            happened: log.AnyEntry = APPLY[type(entry)](self, entry, number)
        if learning != self.learning:
            self.info_changed = number
        self.seq = number
        self._note(happened)
        self.told_at.append(self.match.told_count if self.match is not None else 0)
        return happened

    def skip(self, entry: log.AnyEntry) -> None:
        """Skip an entry of a match that does not replay."""
        self.seq += 1
        if isinstance(entry, log.Began):
            self._fill_seats(entry, self.seq)
        elif isinstance(entry, log.Answered) and entry.over:
            self._end(entry.at, entry.ended)
        self._note(entry)
        self.told_at.append(0)

    def _end(self, at: float, ended: log.Ended | None) -> None:
        """Take note how the match ended."""
        self.ended_at, self.ended = at, ended

    def _note(self, entry: log.AnyEntry) -> None:
        """Remember whose entry this was."""
        guest = entry.guest
        if guest is not None:
            self.people.add(guest)
            if entry.id is not None:
                self.done[guest, entry.id] = self.seq
            if type(entry) in log.ASIDES:
                self.asides[guest] += 1

    def _opened(self, entry: log.Opened, number: int) -> log.Opened:
        self.opened = entry
        self.rules = rules_of(entry.game)
        self.version = entry.version
        self.host = entry.guest or ""
        self.seats = list(entry.seats)
        self.speed = entry.speed
        self.voices = entry.voices
        self.places[self.host] = entry.place
        self.info_changed = number
        return entry

    def _came(self, entry: log.Came, number: int) -> log.Came:
        known = [visitor for visitor in self.visitors if visitor.guest != entry.guest]
        self.visitors = [*known, Visitor(entry.guest or "", entry.name)][-VISITORS_KEPT:]
        self.info_changed = number
        return entry

    def _readied(self, entry: log.Readied, number: int) -> log.Readied:
        for seat in self.seats_of(entry.guest):
            self._seat(seat, msgspec.structs.replace(self.seats[seat], ready=entry.on), number)
        return entry

    def _sat(self, entry: log.Sat, number: int) -> log.Sat:
        livery = self.seats[entry.seat].livery
        if entry.place and entry.guest is not None:
            self.places[entry.guest] = entry.place
        sits = SeatInfo("guest", entry.name, entry.guest, livery=livery, bot=entry.bot, kept=entry.kept)
        self._seat(entry.seat, sits, number)
        return entry

    def _stood(self, entry: log.Stood, number: int) -> log.Stood:
        self._seat(entry.seat, SeatInfo("open", "", livery=self.seats[entry.seat].livery), number)
        return entry

    def _seat(self, seat: int, info: SeatInfo, number: int) -> None:
        self.seats[seat] = info
        self.info_changed = number

    def _began(self, entry: log.Began, number: int) -> log.Began:
        opened = self.opened
        match = self._first(entry)
        self._fill_seats(entry, number)
        self.match = match
        lesson = lesson_of(opened.game) if opened.lesson else None
        self.course = None if lesson is None else LessonProgress(lesson)
        self._moved(number)
        return entry if opened.origin is not None else msgspec.structs.replace(entry, facts=match.facts())

    def _first(self, entry: log.Began) -> Match[Any]:
        """The match as it begins: with nothing yet, or from a moment of another one."""
        opened = self.opened
        if opened.origin is None:
            return Match(self.rules, len(self.seats), opened.options, Fair(bytes.fromhex(opened.key)), entry.facts)
        match, changed = thaw(opened.origin.frozen)
        if changed:
            raise BadRecord("other_version", changed)
        self.first_told = match.told_count  # what was told in the other match need not be true here
        self.known_facts = len(match.facts())
        return match

    def record(self) -> Record:
        """The record of the match, from the beginning."""
        assert self.match is not None
        characters = [seat.character for seat in self.seats]
        origin = self.opened.origin
        if origin is None:
            return record_of(self.match, self.names, characters)
        before = loads(zlib.decompress(origin.record).decode())
        return spliced(before, self.match, self.known_facts, Dealt(origin.step, origin.seat, origin.seed),
                       self.names, characters)  # fmt: skip

    def _fill_seats(self, entry: log.Began, number: int) -> None:
        # If it began under other rules, the digests of the answers will show whether that matters.
        self.version = self.rules.info.version
        if entry.fill is not None:
            bots = iter(entry.bots)
            for seat, sits in enumerate(self.seats):
                if sits.kind == "open":
                    nameless = SeatInfo("bot", bot_name(entry.fill, self.names), level=entry.fill, livery=sits.livery)
                    self.seats[seat] = next(bots, nameless)
        self.visitors = []
        self.state = "playing"
        self.began_at = entry.at
        self.info_changed = number

    def _given(self, given: Given, number: int) -> log.Answered:
        """Give an answer for the first time."""
        facts, digest = self._play(given.choice, (), number, given.by)
        over = self.state == "over"
        if over:
            self._end(given.at, self._how_it_ended())
        return log.Answered(
            at=given.at,
            guest=given.guest,
            id=given.id,
            seat=given.choice.seat,
            action=Raw(encode(given.choice.action)),
            by=given.by,
            facts=facts,
            digest=digest,
            over=over,
            ended=self.ended,
        )

    def _how_it_ended(self) -> log.Ended:
        match = self.match
        assert match is not None
        assert match.outcome is not None
        sides = [list(side) for side in match.rules.sides(match.state, match.seats)]
        labels = [dict(each) for each in match.rules.labels(match.state)]
        return log.Ended(match.outcome, sides, labels, match.number)

    def _answered(self, entry: log.Answered, number: int) -> log.Answered:
        """Give an answer from the log again."""
        assert self.match is not None
        choice = self.match.choose(entry.seat, codecs_of(self.rules).action_json(entry.action))
        _, digest = self._play(choice, entry.facts, number, entry.by)
        if digest != entry.digest:
            raise Diverged(number, f"digest {digest} instead of {entry.digest}")
        if self.state == "over":
            self._end(entry.at, entry.ended or self._how_it_ended())
        return entry

    def _play(self, choice: Choice, facts: Sequence[bytes], number: int, by: log.By) -> tuple[list[bytes], str]:
        """Give an answer. Returns the facts observed and the match's digest."""
        match = self.match
        assert match is not None
        others_still_asked = match.mode == "all" and len(match.waiting) > 1
        before = kinds(match) if choice.offered else None  # taking an offer usually leaves the question open
        course = self.course
        self.passed_last = (
            match.mode == "any" and not choice.offered and choice.action == match.waiting[choice.seat].default
        )
        judged = None if course is None else course.judge(choice.seat, ask_of(match, choice), choice.action)
        found = match.give(choice, facts)
        if course is not None and judged is not None:
            course.note(judged)
        self.answered_at[choice.seat] = number
        if by in BY_ITSELF:
            self.passed.append(match.number)
        self._moved(number, others_still_asked or (before is not None and before == kinds(match)))
        if number % FOLD_EVERY == 0:
            match.fold_past()
        return found, match.digest()

    def _moved(self, number: int, same_asking: bool = False) -> None:
        """Take note that another question is open, or that the match is over."""
        match = self.match
        assert match is not None
        self.question = number
        if not same_asking:
            self.asking_since = number
        self.proposal = None
        if match.over:
            self.state = "over"
            self.info_changed = number
        self.orders.lift(match)
        if self.hurried is not None and (match.over or self.has_choice(self.hurried)):
            self.hurried = None

    def has_choice(self, seat: int) -> bool:
        """Whether this seat is asked something with more than one answer that the house does not answer for it.

        In a window where several people play, that is nobody else's business: the pace of the bots would tell it."""
        if self.match is not None and self.match.mode == "any" and len(self.guests()) > 1:
            return False
        ask = self.match.waiting.get(seat) if self.match is not None else None
        return ask is not None and ask.forced is None and not self.passes(seat, ask)

    def _took_back(self, entry: log.TookBack, number: int) -> log.TookBack:
        self.retracted_at = number
        guest = entry.guest or ""
        if self.interrupts(guest):
            self.interrupted[guest] = [*self.interrupted.get(guest, ()), entry.at][-RETRACTIONS_KEPT:]
        self._take_back(entry.seat, entry.steps, number)
        return entry

    def _take_back(self, seat: int, steps: int, number: int) -> None:
        match = self.match
        assert match is not None
        same_asking = match.mode == "all" and self.holds_secret(seat)
        # A hidden answer may come before those that others have given to the same question since.
        first = next(self._answers_of(seat)) if same_asking else match.number + 1 - steps
        for _ in range(steps):
            match.undo(seat, free=True)
        kept = [one for one in self.passed if not first <= one < first + steps]
        self.passed = array("L", [one if one < first else one - steps for one in kept])
        if self.course is not None:
            self.course.forget(seat, steps, alone=same_asking)
        self.taken_back_at = number
        if not self.steps_back(seat):
            self.answered_at.pop(seat, None)
        self._moved(number, same_asking)

    def holds_secret(self, seat: int) -> bool:
        """Whether this seat has given a hidden answer while others are still asked the same."""
        match = self.live_match
        if match is None or match.mode != "all":
            return False
        return seat in match.asked and seat not in match.waiting

    def steps_back(self, seat: int) -> int:
        """How many answers to take back to return to this seat's last decision; 0 if there is none."""
        match, passed = self.match, self.passed
        if match is None:
            return 0
        if self.holds_secret(seat):
            return 1
        after = match.number + 1
        for steps, (who, _) in enumerate(match.latest_answers(), 1):
            if who == seat and after - steps not in passed:
                return steps
        return 0

    def _answers_of(self, seat: int) -> Iterator[int]:
        """The numbers of this seat's answers, including those that the house gave, newest first."""
        match = self.match
        assert match is not None
        return (match.number - back for back, (who, _) in enumerate(match.latest_answers()) if who == seat)

    def interrupts(self, guest: str) -> bool:
        """Whether another guest is asked now who would have to wait if this one took an answer back."""
        match = self.live_match
        if match is None or match.mode == "all":
            return False
        return any(self.seats[seat].guest not in (None, guest) for seat in match.waiting)

    def _asked_back(self, entry: log.AskedBack, number: int) -> log.AskedBack:
        asker = entry.guest or ""
        self.proposal = Proposal(number, entry.seat, [asker], self.others(asker))
        self.asked_back[asker] = [*self.asked_back.get(asker, ()), entry.at][-PROPOSALS_KEPT:]
        return entry

    def others(self, guest: str) -> list[str]:
        """All other guests with a seat, even if a bot stands in: it does not speak for its guest."""
        return [other for other in self.guests() if other != guest]

    def _agreed(self, entry: log.Agreed, number: int) -> log.Agreed:
        wish, guest = self.proposal, entry.guest or ""
        assert wish is not None
        if not entry.yes:
            self.proposal = None
            return entry
        needed = [each for each in wish.needed if each != guest]
        self.proposal = Proposal(wish.number, wish.seat, [*wish.agreed, guest], needed)
        if not needed:
            self._take_back(wish.seat, self.steps_back(wish.seat), number)
        return entry

    def _said(self, entry: log.Said, number: int) -> log.Said:
        if entry.text:  # otherwise it was deleted for its age
            self._add_line(ChatLine(number, entry.at, entry.guest, entry.name, entry.text))
        return entry

    def _spoke(self, entry: log.Spoke, number: int) -> log.Spoke:
        self._add_line(ChatLine(number, entry.at, None, self.seats[entry.seat].name, entry.text, entry.seat))
        return entry

    def _noted(self, entry: log.Noted, number: int) -> log.Noted:
        self._add_line(ChatLine(number, entry.at, None, "", entry.sentence))
        return entry

    def _voiced(self, entry: log.Voiced, number: int) -> log.Voiced:
        self.voices = entry.on
        self.info_changed = number
        return entry

    def _add_line(self, line: ChatLine) -> None:
        self.chat.append(line)
        del self.chat[:-CHAT_KEPT]

    def _muted(self, entry: log.Muted, number: int) -> log.Muted:
        self.muted = [guest for guest in self.muted if guest != entry.whom] + ([entry.whom] if entry.on else [])
        self.info_changed = number
        return entry

    def _renamed(self, entry: log.Renamed, number: int) -> log.Renamed:
        for seat in self.seats_of(entry.whom):
            self._seat(seat, msgspec.structs.replace(self.seats[seat], name=entry.name, kept=False), number)
        self.visitors = [Visitor(one.guest, entry.name) if one.guest == entry.whom else one for one in self.visitors]
        self.chat = [
            msgspec.structs.replace(line, name=entry.name) if line.guest == entry.whom else line for line in self.chat
        ]
        self.info_changed = number
        return entry

    def _stands(self, entry: log.Stands, number: int) -> log.Stands:
        del number
        self.orders.give(entry.seat, entry.ask, usual_order(self.rules.info, self.seats[entry.seat].bot))
        return entry

    def _paced(self, entry: log.Paced, number: int) -> log.Paced:
        self.speed = entry.speed
        self.info_changed = number
        return entry

    def _hurried(self, entry: log.Hurried, number: int) -> log.Hurried:
        del number
        self.hurried = None if self.has_choice(entry.seat) else entry.seat
        return entry

    def _left_lesson(self, entry: log.LeftLesson, number: int) -> log.LeftLesson:
        self.course = None
        self.info_changed = number
        return entry

    def _stood_in(self, entry: log.StoodIn, number: int) -> log.StoodIn:
        self._seat(
            entry.seat, msgspec.structs.replace(self.seats[entry.seat], level=entry.level, stand_in=True), number
        )
        return entry

    def _returned(self, entry: log.Returned, number: int) -> log.Returned:
        for seat in self.seats_of(entry.guest):
            self._seat(seat, msgspec.structs.replace(self.seats[seat], level=None, stand_in=False), number)
        return entry

    def _left(self, entry: log.Left, number: int) -> log.Left:
        for seat in self.seats_of(entry.guest):
            sits = self.seats[seat]
            if self.state == "gathering":
                self._seat(seat, SeatInfo("open", "", livery=sits.livery), number)
            else:
                self._seat(seat, SeatInfo("bot", sits.name, level=entry.level, livery=sits.livery), number)
                self.left[seat] = entry.guest or ""
            self.orders.forget(seat)
        if entry.host is not None:
            self.host = entry.host
            self.hurried = None
        self.proposal = None  # whoever has left cannot agree to it
        self.info_changed = number
        return entry

    def _removed(self, entry: log.Removed, number: int) -> log.Removed:
        self.removed = [guest for guest in self.removed if guest != entry.whom] + ([entry.whom] if entry.on else [])
        self.sent_away_from.pop(entry.whom, None)
        if entry.on and entry.place:
            self.sent_away_from[entry.whom] = entry.place, entry.at
        if entry.on:
            for seat, sits in enumerate(self.seats):
                if sits.guest == entry.whom and self.state == "gathering":
                    self._seat(seat, SeatInfo("open", "", livery=sits.livery), number)
            self.visitors = [visitor for visitor in self.visitors if visitor.guest != entry.whom]
        self.info_changed = number
        return entry

    def _hosted(self, entry: log.Hosted, number: int) -> log.Hosted:
        self.host = entry.whom
        self.hurried = None
        self.info_changed = number
        return entry

    def _rematched(self, entry: log.Rematched, number: int) -> log.Rematched:
        self.rematch = entry.table
        self.info_changed = number
        return entry

    def _closed(self, entry: log.Closed, number: int) -> log.Closed:
        self.state = "closed"
        self.ended_at, self.deserted = entry.at, entry.left
        self.info_changed = number
        return entry

    def _rewound(self, entry: log.Rewound, number: int) -> log.Rewound:
        """Go on from an earlier point, under the present rules."""
        if entry.version != self.rules.info.version:
            raise Diverged(number, f"rewound for rules {entry.version}")
        self.match, _ = thaw(entry.frozen)
        self.course = None  # a lesson does not survive a change of rules
        self.state = "playing"
        self.first_told = self.match.told_count - len(self.match.told_since(0))
        self.told_at = array("L", [0]) * len(self.told_at)
        self.version = entry.version
        self.replayable = False
        self.taken_back_at = number
        self.orders.clear()
        self._add_line(ChatLine(number, entry.at, None, "", entry.sentence))
        self._moved(number)
        self.info_changed = number
        return entry


APPLY: dict[type[log.Entry | Given], Callable[[Ledger, Any, int], Any]] = {
    log.Opened: Ledger._opened,
    log.Came: Ledger._came,
    log.Readied: Ledger._readied,
    log.Sat: Ledger._sat,
    log.Stood: Ledger._stood,
    log.Began: Ledger._began,
    Given: Ledger._given,
    log.Answered: Ledger._answered,
    log.TookBack: Ledger._took_back,
    log.AskedBack: Ledger._asked_back,
    log.Agreed: Ledger._agreed,
    log.Said: Ledger._said,
    log.Spoke: Ledger._spoke,
    log.Noted: Ledger._noted,
    log.Voiced: Ledger._voiced,
    log.Muted: Ledger._muted,
    log.Renamed: Ledger._renamed,
    log.Stands: Ledger._stands,
    log.Paced: Ledger._paced,
    log.Hurried: Ledger._hurried,
    log.LeftLesson: Ledger._left_lesson,
    log.StoodIn: Ledger._stood_in,
    log.Returned: Ledger._returned,
    log.Removed: Ledger._removed,
    log.Hosted: Ledger._hosted,
    log.Rematched: Ledger._rematched,
    log.Left: Ledger._left,
    log.Closed: Ledger._closed,
    log.Rewound: Ledger._rewound,
}


def ask_of(match: Match[Any], choice: Choice) -> Ask:
    """The question or offer that a choice answers."""
    return (match.offers if choice.offered else match.waiting)[choice.seat]


def kinds(match: Match[Any]) -> dict[int, str]:
    """The kind of question that each seat is asked."""
    return {seat: ask.kind for seat, ask in match.waiting.items()}


def bot_name(level: str, taken: Collection[str]) -> str:
    """A name for a bot that nobody at the table has. An own bot of the house keeps its name."""
    if level in LEVELS:
        names = chain(BOT_NAMES, (f"Bot {number}" for number in count(1)))
    else:
        names = chain([level], (f"{level} {number}" for number in count(2)))
    return next(name for name in names if name not in taken)
