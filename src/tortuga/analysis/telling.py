"""Telling a match: who was winning, what was luck, and which answers are worth another look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import nullcontext
from itertools import pairwise
from math import exp, sqrt
from typing import Any, NamedTuple

import msgspec
import numpy as np

from tortuga.analysis.inputs import Numbers
from tortuga.analysis.ledger import Change, Entry, as_public, change, enter
from tortuga.analysis.moments import Given, Moment, moments, opening
from tortuga.analysis.plan import Plan, plan_for
from tortuga.analysis.pricing import LEAST, SURE, Priced, Screened, choice_of, price, screen
from tortuga.analysis.reasons import ended, in_words, reasons_for
from tortuga.analysis.told import (
    Answer,
    Costly,
    Figure,
    Label,
    Line,
    Luck,
    Point,
    Round,
    SeatTold,
    Told,
    TurningPoint,
    ValueUsed,
)
from tortuga.analysis.value import Value, card_of, value_of
from tortuga.engine import BadRecord, Match, Record, TortugaError, loads
from tortuga.engine.describing.words import how_many
from tortuga.engine.record import rules_for
from tortuga.engine.registry import MARK
from tortuga.engine.variants import fingerprint
from tortuga.workers import Crew, JobLimits

CONTESTED = (0.1, 0.9)
"""A choice is contested while the chance is between these: who has lost already has nothing left to lose."""
ENOUGH = 12
"""How many contested choices it takes to say how well somebody chose."""
TURNS, LEAST_TURN = 5, 0.05
"""How many turning points are told, and the least change of one."""
MOST_EVENTS = 4
"""How many events of a turning point are told: the first, and the last ones."""
CHUNK, FEW = 16, 6
"""How many moments make one piece of work, and how many choices."""
PROCESSES = 2
NICE = 10

Progress = Callable[[int, int], None]
"""Is told how many pieces of work are done, and of how many."""


class Item(NamedTuple):
    """A choice to look into."""

    step: int
    seat: int


class Choices(NamedTuple):
    """The choices that are worth a short look."""

    sample: list[Item]
    """Contested choices, evenly spread over the match: they say how well a seat chose."""
    pieces: list[list[Item]]
    """The sample and the suspicious choices, as pieces of work."""


# Pieces of work, in worker processes


def enter_all(text: str, plan: Plan, steps: range) -> list[Entry]:
    """The entries of these moments, counted from 0."""
    record = loads(text)
    value = _value(record)
    found = []
    for number, moment in enumerate(moments(record, plan.most_answers)):
        if number >= steps.stop:
            break
        if number in steps:
            found.append(enter(value, plan, moment))
    return found


def screen_all(text: str, plan: Plan, items: Sequence[Item]) -> list[Screened]:
    """A short look at these choices."""
    return [screen(*found) for found in _chosen(text, plan, items)]


def price_one(text: str, plan: Plan, screened: Screened) -> Priced:
    """What this answer has cost."""
    ((value, plan, moment, given),) = _chosen(text, plan, [Item(screened.step, screened.seat)])
    return price(value, plan, moment, given, screened.best)


def _chosen(text: str, plan: Plan, items: Sequence[Item]) -> Iterable[tuple[Value, Plan, Moment, Given]]:
    record, wanted = loads(text), set(items)
    value = _value(record)
    for moment in moments(record, plan.most_answers):
        for given in moment.given:
            if (moment.step, given.seat) in wanted:
                yield value, plan, moment, given
        if moment.step >= max(wanted).step:
            return


def _value(record: Record) -> Value:
    match = opening(record)
    return value_of(match.rules, match.seats)


# Telling


def tell(
    record: Record,
    *,
    seat: int | None = None,
    plan: Plan | None = None,
    processes: int = PROCESSES,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Told:
    """Tell a match from its record. The same record and plan give the same figures on any machine.

    With ``seat``, only that seat's answers are priced. The work is done in ``processes`` at low priority, or by another
    ``executor``; with ``processes=0`` in this one. Raises :class:`BadRecord` with a clear sentence if the record does
    not replay, was played by other rules, or is too long.
    """
    if seat is not None and not 0 <= seat < record.header.seats:
        raise BadRecord(
            "no_seat", f"There is no seat {seat + 1}: the match had {how_many(record.header.seats, 'seat')}."
        )
    plan = plan or plan_for(record.header.game)
    telling = Telling(record, plan, seat, progress)
    if executor is not None:
        return telling.tell(executor)
    if not processes:
        return telling.tell(None)
    with Crew(processes, limits=JobLimits(nice=NICE)) as crew:
        return telling.tell(crew)


def has_other_data(record: Record) -> bool:
    """Was it played with other data files than those installed? Even if it replays, something else may have
    happened then."""
    return record.header.data not in ("", fingerprint(rules_for(record.header)))


def tell_all(
    records: Sequence[Record | BadRecord],
    *,
    seat: int | None = None,
    plan: Plan | None = None,
    processes: int = PROCESSES,
    executor: Executor | None = None,
) -> Iterator[tuple[int, Told | BadRecord]]:
    """Tell many matches, each in one process, and give each with its number as soon as it is told.

    The figures are those of :func:`tell`. For a record that cannot be told, there is the error that says why.
    """
    jobs: dict[Future[Told | BadRecord], int] = {}
    with nullcontext(executor) if executor is not None else Crew(processes, limits=JobLimits(nice=NICE)) as crew:
        for number, record in enumerate(records):
            if isinstance(record, BadRecord):
                yield number, record
            else:
                jobs[crew.submit(_told_or_why, record.dumps(), seat, plan)] = number
        for job in as_completed(jobs):
            yield jobs[job], job.result()


def _told_or_why(text: str, seat: int | None, plan: Plan | None) -> Told | BadRecord:
    try:
        return tell(loads(text), seat=seat, plan=plan, processes=0)
    except TortugaError as error:
        return error if isinstance(error, BadRecord) else BadRecord("cannot_be_told", error.sentence)


def _untold(done: int, of: int) -> None:
    """Progress that nobody asks for."""
    del done, of


class Telling:
    """One record being told. Pieces of the work may be done elsewhere (:mod:`tortuga.analysis.pieces`)."""

    def __init__(self, record: Record, plan: Plan, only: int | None = None, progress: Progress | None = None) -> None:
        self.record, self.plan, self.only, self.progress = record, plan, only, progress or _untold
        self.text = record.dumps()
        self.moments = [_Kept.of(moment) for moment in moments(record, plan.most_answers)]
        if not self.moments:
            raise BadRecord("nothing_to_tell", "Nobody has chosen anything in this record yet.")
        self.match = _end_of(record, self.moments[-1].until)
        given = dict(enumerate(record.header.names))
        self.names = [given.get(seat) or f"Seat {seat + 1}" for seat in range(self.match.seats)]
        self.chunks = [range(first, first + CHUNK) for first in range(0, len(self.moments), CHUNK)]
        """The moments as pieces of work."""
        self.done, self.total = 0, self.pieces

    @property
    def pieces(self) -> int:
        """How many pieces of work there are at most."""
        looks = min(len(self.moments), self.plan.screened + self.plan.suspects)
        return len(self.chunks) - (-looks // FEW) + self.plan.priced

    def tell(self, executor: Executor | None) -> Told:
        entries = [entry for part in self._run(executor, enter_all, self.chunks) for entry in part]
        choices = self.choices(entries)
        self.total = len(self.chunks) + len(choices.pieces) + self.plan.priced
        screened = [one for part in self._run(executor, screen_all, choices.pieces) for one in part]
        worst = self.worst(screened)
        self.total = len(self.chunks) + len(choices.pieces) + len(worst)
        return self.told(entries, choices.sample, screened, self._run(executor, price_one, worst))

    def choices(self, entries: Sequence[Entry]) -> Choices:
        """The choices that are worth a short look."""
        sample, suspects = self._to_screen(entries, self._curve(entries))
        return Choices(sample, _in_chunks(sorted({*sample, *suspects}), FEW))

    def worst(self, screened: Sequence[Screened]) -> list[Screened]:
        """The choices to price: those that look worst after a short look."""
        worst = sorted(screened, key=lambda one: (-one.loss, one.step))
        return [one for one in worst if self.only in (None, one.seat)][: self.plan.priced]

    def _curve(self, entries: Sequence[Entry]) -> list[Numbers]:
        return [self._start(), *[entry.after for entry in entries]]

    def _start(self) -> Numbers:
        start: Numbers = _value(self.record).of([opening(self.record)])[0]
        return start

    def _run(self, executor: Executor | None, work: Callable[..., Any], parts: Sequence[Any]) -> list[Any]:
        """Do the parts of a piece of work, and keep their order."""
        if executor is None:
            return [self._counted(work(self.text, self.plan, part)) for part in parts]
        jobs = [executor.submit(work, self.text, self.plan, part) for part in parts]
        for _ in as_completed(jobs):
            self._counted(None)
        return [job.result() for job in jobs]

    def _counted(self, found: Any) -> Any:
        self.done += 1
        self.progress(self.done, max(self.done, self.total))
        return found

    def _to_screen(self, entries: Sequence[Entry], curve: Sequence[Numbers]) -> tuple[list[Item], list[Item]]:
        """Contested choices, evenly spread over the match; and the choices that look worst at once."""
        contested, suspicion = [], {}
        for moment, entry, chances in zip(self.moments, entries, curve, strict=False):
            for (seat, free), suspect in zip(moment.choosers, entry.suspicion, strict=False):
                if free:
                    item = Item(moment.step, seat)
                    suspicion[item] = suspect
                    if CONTESTED[0] <= chances[seat] <= CONTESTED[1]:
                        contested.append(item)
        sample = contested[:: max(1, -(-len(contested) // self.plan.screened))]
        mine = [item for item in suspicion if self.only in (None, item.seat)]
        worst = sorted(mine, key=lambda item: (-suspicion[item], item))
        return sample, [item for item in worst if suspicion[item] > 0][: self.plan.suspects]

    # What was found

    def draft(self) -> Told:
        """The chances and turning points alone, without the ledger and priced answers: it takes a few milliseconds for
        each moment."""
        value = _value(self.record)
        curve, public = [self._start()], [self._start()]
        for moment in moments(self.record, self.plan.most_answers):
            looks = [value.look(moment.after)]
            if not moment.after.over:
                looks.append(value.look_from(as_public(moment.after, self.plan, moment), None))
            found = value.judge(looks)
            curve.append(found[0])
            public.append(found[-1])
        return self._told_with(curve, public)

    def told(
        self,
        entries: Sequence[Entry],
        sample: Sequence[Item],
        screened: Sequence[Screened],
        priced: Sequence[Priced],
    ) -> Told:
        """The match told, from all pieces of work."""
        curve, looked = self._curve(entries), {Item(one.step, one.seat): one for one in screened}
        certain = {Item(one.step, one.seat): one.cost for one in priced if label_of(one, self.plan.sure) != "close"}
        changes = []
        for moment, entry, before in zip(self.moments, entries, curve, strict=False):
            costs = {seat: certain[Item(moment.step, seat)] for seat, _ in moment.choosers
                     if Item(moment.step, seat) in certain}  # fmt: skip
            changes.append(change(entry, before, moment.given, costs))
        answers, seats = self._answers(priced), range(self.match.seats)
        return msgspec.structs.replace(
            self._told_with(curve, [curve[0], *[entry.public for entry in entries]]),
            seats=[self._seat(seat, changes, curve, looked, sample, answers) for seat in seats],
            ledger=[self._line(moment, each) for moment, each in zip(self.moments, changes, strict=True)],
            priced=answers,
        )

    def _told_with(self, curve: Sequence[Numbers], public: Sequence[Numbers]) -> Told:
        rules, card = self.match.rules, card_of(self.record.header.game.partition(MARK)[0])
        starts = [0, *[moment.until for moment in self.moments]]
        return Told(
            game=rules.info.slug,
            title=rules.info.title,
            rules=rules.info.version,
            finished=self.match.over,
            other_data=has_other_data(self.record),
            answers=len(self.record.answers),
            value=ValueUsed(version=card.version, fingerprint=card.fingerprint) if card else NO_VALUE,
            seats=[],
            curve=[
                Point(step=step, chances=_listed(chances), public=_listed(seen))
                for step, chances, seen in zip(starts, curve, public, strict=True)
            ],
            rounds=self._rounds(),
            ledger=[],
            turning_points=self._turning_points(public),
            priced=[],
        )

    def _rounds(self) -> list[Round]:
        """When each round began."""
        told = self.match.rules.review
        if told is None:
            return []
        found: list[Round] = []
        before = [one.for_seat(None) for one in opening(self.record).told()]
        for step, heard in [(0, before), *[(moment.until, moment.heard) for moment in self.moments]]:
            numbers = [number for event in heard if event is not None and (number := told.round_of(event)) is not None]
            later = [number for number in numbers if not found or number > found[-1].number]
            found += [Round(step=step, number=number) for number in later[-1:]]
        return found

    def _line(self, moment: _Kept, each: Change) -> Line:
        return Line(
            step=moment.step,
            until=moment.until,
            by=[given.seat for given in moment.given],
            kinds=[given.kind for given in moment.given],
            dice=_listed(each.dice),
            reveals=_listed(each.reveals),
            choice=_listed(each.choice),
            drift=_listed(each.drift),
        )

    def _seat(
        self,
        seat: int,
        changes: Sequence[Change],
        curve: Sequence[Numbers],
        screened: dict[Item, Screened],
        sample: Sequence[Item],
        answers: Sequence[Answer],
    ) -> SeatTold:
        own = float(sum(each.own[seat] for each in changes))
        others = float(sum(each.choice[seat] - each.own[seat] for each in changes))
        dice = float(sum(each.dice[seat] for each in changes))
        reveals = float(sum(each.reveals[seat] for each in changes))
        start, end = float(curve[0][seat]), float(curve[-1][seat])
        luck = [(float(each.dice[seat] + each.reveals[seat]), moment.step)
                for moment, each in zip(self.moments, changes, strict=True)]  # fmt: skip
        return SeatTold(
            seat=seat,
            name=self.names[seat],
            start=start,
            result=end,
            dice=dice,
            reveals=reveals,
            own=own,
            others=others,
            drift=end - start - dice - reveals - own - others,
            luckiest=_luck(max(luck)),
            unluckiest=_luck(min(luck)),
            figure=figure_of([screened[item].loss for item in sample if item.seat == seat], self.plan),
            costly=costly_of([answer for answer in answers if answer.seat == seat]),
        )

    def _turning_points(self, curve: Sequence[Numbers]) -> list[TurningPoint]:
        """The moments that changed somebody's chance most, as everybody could see it, in their order."""
        swings = [np.abs(after - before) for before, after in pairwise(curve)]
        largest = sorted(range(len(swings)), key=lambda number: (-swings[number].max(), number))[:TURNS]
        return [
            self._turning_point(number, curve, int(swings[number].argmax()))
            for number in sorted(largest)
            if swings[number].max() >= LEAST_TURN
        ]

    def _turning_point(self, number: int, curve: Sequence[Numbers], seat: int) -> TurningPoint:
        moment, words = self.moments[number], self.match.rules.words
        given = moment.given[0]
        answer = words.say("actions", given.action, self.names)
        before, after = float(curve[number][seat]), float(curve[number + 1][seat])
        said = [words.tell(event, self.names) for event in self._happened(moment)]
        shown = said if len(said) <= MOST_EVENTS else [said[0], *said[1 - MOST_EVENTS :]]
        what = " ".join(ended(each) for each in shown or [f"{self.names[given.seat]}: {answer}"])
        return TurningPoint(
            step=moment.step, seat=seat, before=before, after=after, by=given.seat, answer=answer, events=shown,
            sentence=f"{what} {self.names[seat]}: {percent(before)} to {percent(after)}.",
        )  # fmt: skip

    def _happened(self, moment: _Kept) -> list[Any]:
        """What everybody heard of a moment, until a round or turn began after it."""
        heard, review = [event for event in moment.heard if event is not None], self.match.rules.review
        begun = (at for at, event in enumerate(heard) if review is not None and review.round_of(event) is not None)
        return heard[: next(begun, len(heard))]

    def _answers(self, priced: Sequence[Priced]) -> list[Answer]:
        wanted = {(one.step, one.seat): one for one in priced if one.worlds}
        found = []
        for moment in moments(self.record, self.plan.most_answers):
            for given in moment.given:
                one = wanted.get((moment.step, given.seat))
                if one is not None:
                    found.append(self._answer(moment, given, one))
        return sorted(found, key=lambda answer: (answer.label == "close", -answer.loss, answer.step))

    def _answer(self, moment: Moment, given: Given, one: Priced) -> Answer:
        words, label = self.match.rules.words, label_of(one, self.plan.sure)
        chosen = words.say("actions", given.action, self.names)
        better = words.say("actions", one.better, self.names)
        reasons = [] if label == "close" else reasons_for(moment.before, given.seat, one.better)
        why = in_words(moment.before, reasons, self.names)
        doubt = self.plan.sure * one.error
        return Answer(
            step=one.step, seat=one.seat, kind=given.kind,
            question=words.say("asks", moment.before.waiting[given.seat], self.names),
            given=chosen, better=better, better_action=msgspec.Raw(msgspec.json.encode(one.better)),
            loss=one.loss, error=one.error, low=one.loss - doubt, high=one.loss + doubt, errors=self.plan.sure,
            worlds=one.worlds, label=label, why=why,
            sentence=_sentence(self.names[one.seat], chosen, better, one.loss, doubt, label),
        )  # fmt: skip


class _Kept(NamedTuple):
    """What is kept of a moment while the match goes on."""

    step: int
    until: int
    given: tuple[Given, ...]
    choosers: tuple[tuple[int, bool], ...]
    """The seats that answered, and whether each had a choice."""
    heard: tuple[Any, ...]
    """What everybody heard."""

    @classmethod
    def of(cls, moment: Moment) -> _Kept:
        choosers = tuple((given.seat, choice_of(moment, given.seat) is not None) for given in moment.given)
        heard = tuple(told.for_seat(None) for told in moment.after.told_since(moment.told))
        return cls(moment.step, moment.until, moment.given, choosers, heard)


NO_VALUE = ValueUsed(version=0, fingerprint="")


def _end_of(record: Record, until: int) -> Match[Any]:
    """The match where telling ends."""
    last = None
    for moment in moments(record, len(record.answers)):
        last = moment.after
        if moment.until >= until:
            break
    assert last is not None
    return last


def _in_chunks(items: Sequence[Item], size: int) -> list[list[Item]]:
    return [list(items[first : first + size]) for first in range(0, len(items), size)]


def _listed(numbers: Numbers) -> list[float]:
    return [float(number) for number in numbers]


def _luck(found: tuple[float, int]) -> Luck:
    return Luck(step=found[1], gain=found[0])


def label_of(priced: Priced, sure: float = SURE) -> Label:
    """The label of an answer: there is one only for a loss that is surely more than nothing."""
    if priced.loss < LEAST or priced.loss <= sure * priced.error:
        return "close"
    return "blunder" if priced.loss >= 0.10 else "mistake" if priced.loss >= 0.05 else "slip"


def figure_of(losses: Sequence[float], plan: Plan) -> Figure:
    """How well a seat chose, from what its contested choices seem to have cost."""
    if len(losses) < ENOUGH or plan.unit is None:
        return Figure(choices=len(losses), loss=None, error=None, accuracy=None, too_few=len(losses) < ENOUGH)
    mean = float(np.mean(losses))
    error = float(np.std(losses, ddof=1) / sqrt(len(losses)))
    accuracy = round(100 * exp(-max(0.0, mean) / plan.unit))
    return Figure(choices=len(losses), loss=mean, error=error, accuracy=accuracy, too_few=False)


def costly_of(answers: Sequence[Answer]) -> Costly | None:
    """The kind of question that cost a seat most, from its priced answers."""
    by_kind: dict[str, list[Answer]] = {}
    for answer in answers:
        if answer.label != "close":
            by_kind.setdefault(answer.kind, []).append(answer)
    if not by_kind:
        return None
    alike = max(by_kind.values(), key=lambda some: sum(answer.loss for answer in some))
    worst, lost = max(alike, key=lambda answer: answer.loss), sum(answer.loss for answer in alike)
    return Costly(kind=worst.kind, question=worst.question, step=worst.step, answers=len(alike), loss=lost)


def percent(chance: float) -> str:
    """A chance for people."""
    return f"{100 * chance:.0f} %"


def _sentence(name: str, chosen: str, better: str, loss: float, doubt: float, label: Label) -> str:
    if label == "close":
        return f"{name}: {chosen} or {better}: too close to call."
    return f"{name}: {chosen} cost {100 * loss:.0f} points (give or take {100 * doubt:.0f}); better: {ended(better)}"
