"""A table as its log makes it: who sits where, the match, the chat. No input or output, no clock.

``apply`` is the only thing that changes a ledger, and all that it does stands in the entry of the log that comes out
of it, so that every process that has read the same entries holds the same table.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain, count
from typing import Any, Literal

import msgspec
from msgspec import Raw

from tortuga.engine import (
    Ask,
    Choice,
    Course,
    Fair,
    Match,
    Rules,
    Told,
    lesson_of,
    observed_elsewhere,
    rules_of,
    thaw,
)
from tortuga.engine.codecs import codecs_of
from tortuga.server import entries as log
from tortuga.server.errors import Diverged
from tortuga.server.protocol import ChatLine, Order, Proposal, SeatInfo, TableInfo, TableSpeed, Visitor
from tortuga.server.thinking import OURS

encode = msgspec.json.Encoder().encode
CHAT_KEPT = 300
VISITORS_KEPT = 32
FOLD_EVERY = 16
"""After so many entries it is looked whether some of the match's past can be folded."""
BY_ITSELF: frozenset[log.By] = frozenset({"clock", "window", "standing"})
"""Who gives answers that nobody has decided."""
BOT_NAMES = ("Bess", "Silas", "Nan", "Jonah", "Mags", "Tobias", "Dinah", "Ezra", "Hattie", "Cobb", "Prudence", "Rufus")
"""What bots are called, in turn, where they are no characters."""


class Given(msgspec.Struct, frozen=True):
    """An answer that is to be given, found already. The entry of the log is made when it has happened."""

    at: float
    choice: Choice
    by: log.By = "guest"
    guest: str | None = None
    id: str | None = None


class StandingOrder(msgspec.Struct, frozen=True):
    """How often a seat wants to be asked in windows."""

    ask: Order
    then: Order
    """What holds again when ``never`` has ended."""


ASK_ALWAYS = StandingOrder("always", "always")


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
        self.course: Course | None = None
        """Where the game is learned."""
        self.replayable = True
        self.host = ""
        self.rematch: str | None = None
        self.muted: list[str] = []
        self.visitors: list[Visitor] = []
        self.speed: TableSpeed = "normal"
        self.hurried: int | None = None
        """The seat for whose next choice nobody pauses any more."""
        self.voices = True
        """May characters talk?"""
        self.chat: list[ChatLine] = []
        self.proposal: Proposal | None = None
        self.standing: dict[int, StandingOrder] = {}
        """Of the seats that want to be asked less often than always."""
        self.done: dict[tuple[str, str], int] = {}
        """Commands that were carried out: (guest, id of the command) to the number of the entry."""

        self.question = 0
        """Number of the entry that opened the present question."""
        self.asking_since = 0
        """Number of the entry that began the present asking: in mode ``all`` a question changes while it goes on."""
        self.answered_at: dict[int, int] = {}
        """Number of each seat's last answer."""
        self.passed = array("L")
        """Numbers of the answers that the house has given by itself: nobody decided them, so nobody goes back there."""
        self.taken_back_at = 0
        self.told_at = array("L")
        """How many events there were after each entry."""
        self.first_told = 0
        """Events before this number went with older rules."""
        self.info_changed = 0
        """Number of the last entry that changed what everybody sees of the table itself."""

    # What everybody sees

    def info(self) -> TableInfo:
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
            ready=opened.ready,
            created=opened.at,
            commitment=Fair(bytes.fromhex(opened.key)).commitment,
            key=opened.key if over else None,
            outcome=self.match.outcome if self.match is not None and over else None,
            rematch=self.rematch,
            muted=list(self.muted),
            visitors=list(self.visitors),
            replayable=self.replayable,
            lesson=self.learning,
            voices=self.voices,
        )

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that this guest holds."""
        if guest is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.kind == "guest" and seat.guest == guest]

    def is_seat_of(self, seat: int, guest: str) -> bool:
        """Does this guest hold this seat?"""
        if not 0 <= seat < len(self.seats):
            return False
        sits = self.seats[seat]
        return sits.kind == "guest" and sits.guest == guest

    def guests(self) -> list[str]:
        """All guests with a seat, each once, in the order of seats."""
        found = (seat.guest for seat in self.seats if seat.kind == "guest" and seat.guest is not None)
        return list(dict.fromkeys(found))

    def level_of(self, seat: int) -> str | None:
        """The level of the bot that answers for this seat now; None for a person."""
        sits = self.seats[seat]
        return sits.level if sits.kind == "bot" or sits.stand_in else None

    @property
    def learning(self) -> bool:
        """Is somebody still being taught here?"""
        return self.course is not None and not self.course.over

    @property
    def hints(self) -> bool:
        """May whoever is asked ask for a hint? Where several people play it must have been agreed beforehand."""
        return self.opened.hints or sum(seat.kind != "bot" for seat in self.seats) == 1

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def full_at_start(self) -> bool:
        """Everybody is there, and ready where that is asked; the match has not begun."""
        if self.state != "gathering" or not self.full:
            return False
        return not self.opened.ready or all(seat.ready for seat in self.seats if seat.kind == "guest")

    @property
    def own_words(self) -> bool:
        """Has the table options that a guest wrote? Setting up such a match can take a while."""
        return not self.opened.lesson and self.rules.info.own_words(self.opened.options)

    @property
    def has_bots(self) -> bool:
        """Is there work for bots, now or later?"""
        if self.state == "playing":
            for seat in self.seats:
                if seat.level is not None:
                    return True
        return False

    @property
    def has_passes(self) -> bool:
        """Is a guest asked in a window that the house lets pass?"""
        match = self.live_match
        if match is None or not self.rules.windows:
            return False
        return any(self.passes(seat, ask) for seat, ask in match.waiting.items() if self.level_of(seat) is None)

    def is_window(self, ask: Ask) -> bool:
        """Is it a moment for cards, open to anybody? Standing orders are about these."""
        return ask.kind in self.rules.windows and self.match is not None and self.match.mode == "any"

    def passes(self, seat: int, ask: Ask) -> bool:
        """Does the house answer for the guest: nothing else can be done, it was ordered, or a lesson shows it?"""
        if self.course is not None and (self.course.acts(seat, ask) or self.course.explains(seat, ask)):
            return self.course.acts(seat, ask)
        letting_pass = self.rules.windows.get(ask.kind)
        if letting_pass is None or ask.default != letting_pass:
            return False
        if ask.forced is not None or (self.course is not None and self.course.passes(seat, ask)):
            return True
        order = self.order_of(seat).ask if self.is_window(ask) else "always"
        return order == "never" or (order == "concerned" and ask.about.get("mine") != 1)

    def order_of(self, seat: int) -> StandingOrder:
        return self.standing.get(seat, ASK_ALWAYS)

    @property
    def live_match(self) -> Match[Any] | None:
        """The match while it is played."""
        return self.match if self.state == "playing" else None

    def told(self, since: int = 0) -> list[Told]:
        """The events from that place on, as far as they were told under the rules of now."""
        return [] if self.match is None else self.match.told_since(self.first_told + since)

    def told_kept(self, since: int) -> int:
        """How many events of ``told()`` as it was after entry ``since`` still stand."""
        return max(0, min(self.told_at[since:]) - self.first_told)

    def lose_match(self) -> None:
        """It was played to its end under other rules and does not replay under these: only the outcome is gone."""
        self.match = None
        self.state = "over"
        self.replayable = False

    # Applying entries

    def apply(self, entry: log.AnyEntry | Given) -> log.AnyEntry:
        """Let something happen. Raises, and changes nothing, if it cannot.

        What happens for the first time comes back with what was observed, and an answer with where it led. Nothing
        is observed here (``physics.py``).
        """
        number, learning = self.seq + 1, self.learning
        with observed_elsewhere():
            happened: log.AnyEntry = APPLY[type(entry)](self, entry, number)
        if learning != self.learning:
            self.info_changed = number
        self.seq = number
        if happened.guest is not None and happened.id is not None:
            self.done[happened.guest, happened.id] = number
        self.told_at.append(self.match.told_count if self.match is not None else 0)
        return happened

    def skip(self, entry: log.AnyEntry) -> None:
        """Pass over an entry of a match that does not replay."""
        self.seq += 1
        if isinstance(entry, log.Began):
            self._fill_seats(entry, self.seq)
        if entry.guest is not None and entry.id is not None:
            self.done[entry.guest, entry.id] = self.seq
        self.told_at.append(0)

    def _opened(self, entry: log.Opened, number: int) -> log.Opened:
        self.opened = entry
        self.rules = rules_of(entry.game)
        self.version = entry.version
        self.host = entry.guest or ""
        self.seats = list(entry.seats)
        self.speed = entry.speed
        self.voices = entry.voices
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
        self._seat(entry.seat, SeatInfo("guest", entry.name, entry.guest, livery=livery, bot=entry.bot), number)
        return entry

    def _stood(self, entry: log.Stood, number: int) -> log.Stood:
        self._seat(entry.seat, SeatInfo("open", "", livery=self.seats[entry.seat].livery), number)
        return entry

    def _seat(self, seat: int, info: SeatInfo, number: int) -> None:
        self.seats[seat] = info
        self.info_changed = number

    def _began(self, entry: log.Began, number: int) -> log.Began:
        opened = self.opened
        chance = Fair(bytes.fromhex(opened.key))
        match = Match(self.rules, len(self.seats), opened.options, chance, entry.facts)
        self._fill_seats(entry, number)
        self.match = match
        lesson = lesson_of(opened.game) if opened.lesson else None
        self.course = None if lesson is None else Course(lesson)
        self._moved(number)
        return msgspec.structs.replace(entry, facts=match.facts())

    def _fill_seats(self, entry: log.Began, number: int) -> None:
        # Begun under other rules than those of now: the digests of the answers will tell whether that matters.
        self.version = self.rules.info.version
        if entry.fill is not None:
            bots = iter(entry.bots)
            for seat, sits in enumerate(self.seats):
                if sits.kind == "open":
                    nameless = SeatInfo("bot", bot_name(entry.fill, self.names), level=entry.fill, livery=sits.livery)
                    self.seats[seat] = next(bots, nameless)
        self.visitors = []
        self.state = "playing"
        self.info_changed = number

    def _given(self, given: Given, number: int) -> log.Answered:
        """An answer happens for the first time."""
        facts, digest = self._play(given.choice, (), number, given.by)
        return log.Answered(
            at=given.at,
            guest=given.guest,
            id=given.id,
            seat=given.choice.seat,
            action=Raw(encode(given.choice.action)),
            by=given.by,
            facts=facts,
            digest=digest,
            over=self.state == "over",
        )

    def _answered(self, entry: log.Answered, number: int) -> log.Answered:
        """An answer that stands in the log happens again."""
        assert self.match is not None
        choice = self.match.choose(entry.seat, codecs_of(self.rules).action_json(entry.action))
        _, digest = self._play(choice, entry.facts, number, entry.by)
        if digest != entry.digest:
            raise Diverged(number, f"digest {digest} instead of {entry.digest}")
        return entry

    def _play(self, choice: Choice, facts: Sequence[bytes], number: int, by: log.By) -> tuple[list[bytes], str]:
        """Give an answer; what was observed, and the digest of where it led."""
        match = self.match
        assert match is not None
        others_still_asked = match.mode == "all" and len(match.waiting) > 1
        before = kinds(match) if choice.offered else None  # something done in passing mostly leaves the question open
        course = self.course
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
        """The match has gone on: another question is open, or it is over."""
        assert self.match is not None
        self.question = number
        if not same_asking:
            self.asking_since = number
        self.proposal = None
        if self.match.over:
            self.state = "over"
            self.info_changed = number
        if self.standing:
            self._lift_orders(self.match)
        if self.hurried is not None and (self.match.over or self._has_choice(self.hurried)):
            self.hurried = None

    def _has_choice(self, seat: int) -> bool:
        """Is this seat asked something to which there is more than one answer, and which is left to it?"""
        ask = self.match.waiting.get(seat) if self.match is not None else None
        return ask is not None and ask.forced is None and not self.passes(seat, ask)

    def _lift_orders(self, match: Match[Any]) -> None:
        """Not to be asked ends when the seat is asked something that is no window."""
        if match.over:
            self.standing.clear()
        elif match.mode != "any":
            for seat in match.waiting:
                if seat in self.standing:
                    self._order(seat, self.standing[seat].then)

    def _order(self, seat: int, ask: Order) -> None:
        then = self.order_of(seat).then if ask == "never" else ask
        if ask == "always":
            self.standing.pop(seat, None)
        else:
            self.standing[seat] = StandingOrder(ask, then)

    def _took_back(self, entry: log.TookBack, number: int) -> log.TookBack:
        self._take_back(entry.seat, entry.steps, number)
        return entry

    def _take_back(self, seat: int, steps: int, number: int) -> None:
        match = self.match
        assert match is not None
        same_asking = match.mode == "all" and self.holds_secret(seat)
        # A secret answer may stand before those that others have given to the same question meanwhile.
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
        """Has this seat answered in secret, while others are still asked the same?"""
        match = self.live_match
        if match is None or match.mode != "all":
            return False
        return seat in match.asked and seat not in match.waiting

    def steps_back(self, seat: int) -> int:
        """How many answers must be taken back to come to this seat's last decision; 0 when there is none."""
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
        """The numbers of this seat's answers, whoever gave them, the newest first."""
        match = self.match
        assert match is not None
        return (match.number - back for back, (who, _) in enumerate(match.latest_answers()) if who == seat)

    def _asked_back(self, entry: log.AskedBack, number: int) -> log.AskedBack:
        asker = entry.guest or ""
        self.proposal = Proposal(number, entry.seat, [asker], self.others(asker))
        return entry

    def others(self, guest: str) -> list[str]:
        """Everybody else who has a seat, also while a bot plays there: it does not speak for its guest."""
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
        self._add_line(ChatLine(number, entry.at, entry.guest, entry.name, entry.text))
        return entry

    def _spoke(self, entry: log.Spoke, number: int) -> log.Spoke:
        self._add_line(ChatLine(number, entry.at, None, self.seats[entry.seat].name, entry.text, entry.seat))
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

    def _stands(self, entry: log.Stands, number: int) -> log.Stands:
        del number
        self._order(entry.seat, entry.ask)
        return entry

    def _paced(self, entry: log.Paced, number: int) -> log.Paced:
        self.speed = entry.speed
        self.info_changed = number
        return entry

    def _hurried(self, entry: log.Hurried, number: int) -> log.Hurried:
        del number
        self.hurried = None if self._has_choice(entry.seat) else entry.seat
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

    def _rematched(self, entry: log.Rematched, number: int) -> log.Rematched:
        self.rematch = entry.table
        self.info_changed = number
        return entry

    def _closed(self, entry: log.Closed, number: int) -> log.Closed:
        self.state = "closed"
        self.info_changed = number
        return entry

    def _rewound(self, entry: log.Rewound, number: int) -> log.Rewound:
        """The match goes on from an earlier point, under the rules of now."""
        if entry.version != self.rules.info.version:
            raise Diverged(number, f"rewound for rules {entry.version}")
        self.match, _ = thaw(entry.frozen)
        self.course = None  # what was taught before went with the older rules
        self.state = "playing"
        self.first_told = self.match.told_count - len(self.match.told_since(0))
        self.told_at = array("L", [0]) * len(self.told_at)
        self.version = entry.version
        self.replayable = False
        self.taken_back_at = number
        self.standing.clear()
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
    log.Voiced: Ledger._voiced,
    log.Muted: Ledger._muted,
    log.Stands: Ledger._stands,
    log.Paced: Ledger._paced,
    log.Hurried: Ledger._hurried,
    log.LeftLesson: Ledger._left_lesson,
    log.StoodIn: Ledger._stood_in,
    log.Returned: Ledger._returned,
    log.Rematched: Ledger._rematched,
    log.Closed: Ledger._closed,
    log.Rewound: Ledger._rewound,
}


def ask_of(match: Match[Any], choice: Choice) -> Ask:
    """The question or offer that it answers."""
    return (match.offers if choice.offered else match.waiting)[choice.seat]


def kinds(match: Match[Any]) -> dict[int, str]:
    """Who is asked what kind of question."""
    return {seat: ask.kind for seat, ask in match.waiting.items()}


def bot_name(level: str, taken: Collection[str]) -> str:
    """A name for a bot at this table that nobody there has. A bot of the house's own is called as it is offered."""
    if level in OURS:
        names = chain(BOT_NAMES, (f"Bot {number}" for number in count(1)))
    else:
        names = chain([level], (f"{level} {number}" for number in count(2)))
    return next(name for name in names if name not in taken)
