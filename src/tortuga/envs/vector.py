"""Many matches at once, in worker processes that share memory with the learner.

A fleet plays ``count`` matches side by side. At each step every match waits for one seat. All observations, masks,
rewards and seats are in arrays with one row for each match, which the workers write and the learner reads without
copying::

    with Fleet("pirata_codex", 64, seats=4, processes=8) as fleet:
        step = fleet.reset(seed=1)
        while learning:
            step = fleet.step(policy(step.observation, step.mask))

Whoever need not see all matches at the same time gets more out of several processes with ``rolling``: the matches come
in parts, each as soon as it waits for answers, and meanwhile the others are played on::

    for part in fleet.rolling(seed=1):
        part.answer(policy(part.step.observation, part.step.mask))

When a match ends, ``ended`` is 1 in its row, ``rewards`` holds what it was worth to each seat, and the next match in
that row has already begun: the observation belongs to the new match.

With a ``teacher`` (a bot's name), the fleet can also say what that bot would answer (``teach``). In ``league`` of its
rows the teacher plays all seats but one, so that a learner does not only meet itself.

The workers are not those of :mod:`tortuga.workers`, which do one job after the other: here all get the same order at
once, each keeps its matches from step to step, and the answers are in the shared memory, not in the pipe.

With ``features``, it also lists the answers with their features, for learners that score them one by one.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Generator, Mapping
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NamedTuple, NoReturn, Self

import msgspec
import numpy as np
import numpy.typing as npt

from tortuga.bots import Bot, make_bot, parse_bot
from tortuga.engine import TortugaError
from tortuga.envs.session import Data, Session, Shape, rules_with, shape_of

MOST_OPTIONS = 512
"""How many answers to a question are listed with their features."""
PARTS = 2
"""Into how many parts the rows of a process are divided: it plays one while the learner looks at another."""
PATIENCE = 120.0
"""A worker that takes longer than this many seconds for a step counts as hung."""
HUNG = f"A worker of the fleet has not answered for {PATIENCE:.0f} seconds."
ALL = -1


class Step(NamedTuple):
    """What the fleet shows. The arrays are reused: they change with the next step."""

    observation: npt.NDArray[np.float32]
    """For each match, what the seat sees that has to answer."""
    mask: npt.NDArray[np.int8]
    seat: npt.NDArray[np.int32]
    """The seat that has to answer."""
    rewards: npt.NDArray[np.float32]
    """What a match that has just ended was worth to each seat; 0 for other matches, unless rewards are shaped."""
    ended: npt.NDArray[np.int8]
    lesson: npt.NDArray[np.int32]
    """What the teacher would answer, if it was asked; -1 if that has no number."""
    options: npt.NDArray[np.int32]
    """With ``features``: the numbers of the legal answers, then -1."""
    features: npt.NDArray[np.float32]
    """A row for each of the options."""


class Part:
    """Some rows of a fleet that wait for answers."""

    def __init__(self, arrays: _Arrays, rows: range, line: Connection, number: int) -> None:
        self.rows = slice(rows.start, rows.stop)
        """Which rows of the fleet these are."""
        self.step = Step(*(arrays[name][self.rows] for name in Step._fields))
        """What the rows show."""
        self._action = arrays["action"][self.rows]
        self._line = line
        self._number = number
        self.answered = False

    def answer(self, actions: npt.ArrayLike) -> None:
        """Answer in all of these matches: one number for each row."""
        self._action[:] = whole_numbers(actions, len(self._action))
        self.answered = True


def whole_numbers(actions: npt.ArrayLike, count: int) -> npt.NDArray[np.integer[Any]]:
    """The numbers of so many answers. Raises ValueError for anything else, before a match has heard of it."""
    given = np.asarray(actions)
    if given.shape != (count,):
        raise ValueError(f"{count} matches wait for one number each, not for numbers of the shape {given.shape}.")
    if given.dtype.kind not in "iu":
        raise ValueError(f"Actions are whole numbers, not {given.dtype}.")
    return given


class FleetError(TortugaError):
    """A worker of a fleet has failed."""


class _Arrays:
    """The arrays of a fleet in one block of shared memory."""

    def __init__(self, shape: Shape, count: int, options: int, name: str | None = None) -> None:
        parts: list[tuple[str, type[np.generic], tuple[int, ...]]] = [
            ("observation", np.float32, (count, shape.size)),
            ("rewards", np.float32, (count, shape.seats)),
            ("seat", np.int32, (count,)),
            ("action", np.int32, (count,)),
            ("lesson", np.int32, (count,)),
            ("options", np.int32, (count, options)),
            ("features", np.float32, (count, options, shape.features.size)),
            ("mask", np.int8, (count, shape.actions.count)),
            ("ended", np.int8, (count,)),
        ]
        sizes = [int(np.prod(sides)) * np.dtype(kind).itemsize for _, kind, sides in parts]
        self.memory = SharedMemory(name, create=name is None, size=sum(sizes))
        self._by_name: dict[str, npt.NDArray[Any]] = {}
        start = 0
        for (part, kind, sides), size in zip(parts, sizes, strict=True):
            self._by_name[part] = np.ndarray(sides, kind, self.memory.buf, start)
            start += size

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        return self._by_name[name]

    def close(self) -> None:
        self._by_name.clear()  # the memory cannot be released while an array uses it
        self.memory.close()


class _Order(msgspec.Struct, frozen=True):
    """What a worker has to know to play its rows."""

    game: str
    seats: int
    options: dict[str, Any]
    count: int
    rows: range
    memory: str
    teacher: str | None
    league: int
    listed: int
    shaping: float
    data: dict[str, str] = {}
    reward: str = "worth"


class Fleet:
    """Many matches of one game in several processes. Close it, or use it in a ``with`` block."""

    def __init__(
        self,
        game: str,
        count: int,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        processes: int = 1,
        teacher: str | None = None,
        league: int = 0,
        features: bool = False,
        shaping: float = 0.0,
        data: Data = (),
        reward: str = "worth",
    ) -> None:
        if league and teacher is None:
            raise ValueError(f"A league of {league} matches needs a teacher.")
        if count < 1 or not 1 <= processes <= count:
            raise ValueError(f"{count} matches cannot be played in {processes} processes: each needs at least one.")
        # What does not fit is found out here, not in a worker.
        session = Session(game, seats, options, shaping=shaping, data=data, reward=reward)
        self.shape = session.shape
        if teacher is not None:
            parse_bot(teacher)
        self.count = count
        listed = MOST_OPTIONS if features else 0
        self._arrays = _Arrays(self.shape, count, listed)
        context = multiprocessing.get_context("spawn")
        self._parts: list[Part] = []
        self._workers: list[multiprocessing.process.BaseProcess] = []
        self._lines: list[Connection] = []
        shares = _shared(range(count), processes)
        for number in range(processes):
            rows = shares[number]
            ours, theirs = context.Pipe()
            memory = self._arrays.memory.name
            order = _Order(
                game, self.shape.seats, dict(options or {}), count, rows, memory, teacher, league, listed, shaping,
                dict(session.data), reward,
            )  # fmt: skip
            worker = context.Process(target=_work, args=(order, theirs), daemon=True)
            worker.start()
            theirs.close()
            self._workers.append(worker)
            self._lines.append(ours)
            self._parts += (
                Part(self._arrays, part, ours, number) for number, part in enumerate(_shared(rows, PARTS)) if part
            )

    def reset(self, seed: int = 0) -> Step:
        """Start new matches in all rows. The same seed gives the same matches in any number of processes."""
        return self._tell(("reset", seed))

    def step(self, actions: npt.ArrayLike) -> Step:
        """Answer in every match: one number for each row."""
        self.send(actions)
        return self.receive()

    def teach(self) -> Step:
        """Ask the teacher in every match."""
        return self._tell(("teach", 0))

    def send(self, actions: npt.ArrayLike) -> None:
        """The first half of a step: the workers start. Read nothing before :meth:`receive`."""
        self._arrays["action"][:] = whole_numbers(actions, len(self._arrays["action"]))
        self.order(("step", ALL))

    def _tell(self, order: tuple[str, int]) -> Step:
        self.order(order)
        return self.receive()

    def rolling(self, seed: int = 0) -> Generator[Part, None, None]:
        """Start new matches, and go on for ever: each part of the rows, as soon as it waits for answers.

        Every match goes as it would in :meth:`step`, but which part comes first is not said.
        """
        self.reset(seed)
        ready, busy = deque(self._parts), deque[Part]()
        try:
            while True:
                if not ready:
                    ready.extend(self._done(busy))
                part = ready.popleft()
                part.answered = False
                yield part
                if not part.answered:
                    raise ValueError("Answer every part before the next.")
                part._line.send(("step", part._number))
                busy.append(part)
        finally:
            while busy and self._workers:
                self._done(busy)

    def _done(self, busy: deque[Part]) -> list[Part]:
        """Parts that are done, at least one. A worker does its parts one after the other."""
        lines = wait({part._line for part in busy}, PATIENCE)
        if not lines:
            self._fail(HUNG)
        done = []
        for line in lines:
            part = next(part for part in busy if part._line is line)
            busy.remove(part)
            fault = self._hear(part._line)
            if fault:
                self._fail(fault)
            done.append(part)
        return done

    def _fail(self, fault: str) -> NoReturn:
        self.close()
        raise FleetError("fleet", fault)

    def order(self, order: tuple[str, int]) -> None:
        for line in self._lines:
            line.send(order)

    def receive(self) -> Step:
        """The second half of a step: wait until all workers are done."""
        faults = [fault for fault in map(self._hear, self._lines) if fault]
        if faults:
            self._fail(faults[0])
        arrays = self._arrays
        return Step(*(arrays[name] for name in Step._fields))

    def _hear(self, line: Connection) -> str:
        try:
            if line.poll(PATIENCE):
                return str(line.recv())
        except (EOFError, ConnectionError):
            return 'A worker of the fleet has died. A script that opens a fleet needs `if __name__ == "__main__":`.'
        return HUNG

    def close(self) -> None:
        """End the workers and release the memory."""
        if not self._workers:
            return
        for worker, line in zip(self._workers, self._lines, strict=True):
            line.close()
            worker.join(5)
            if worker.is_alive():
                worker.kill()
                worker.join()
        self._workers.clear()
        self._parts.clear()
        self._arrays.close()
        self._arrays.memory.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _work(order: _Order, line: Connection) -> None:
    """A worker process: plays its rows until the connection is closed."""
    arrays = _Arrays(
        shape_of(rules_with(order.game, order.data).info.slug, order.seats), order.count, order.listed, order.memory
    )
    rows = [_Row(order, row, arrays) for row in order.rows]
    parts = [rows[part.start : part.stop] for part in _shared(range(len(rows)), PARTS)]
    try:
        while True:
            what, number = line.recv()
            stepping = rows if what != "step" or number == ALL else parts[number]
            line.send(_carry_out(stepping, what, number))
    except EOFError:
        parts.clear()
        rows.clear()
        arrays.close()


def _shared(rows: range, count: int) -> list[range]:
    """The rows in so many parts, as equal as can be."""
    return [rows[len(rows) * part // count : len(rows) * (part + 1) // count] for part in range(count)]


def _carry_out(rows: list[_Row], what: str, number: int) -> str:
    """Do what was ordered. Returns what went wrong, or an empty string."""
    for row in rows:
        try:
            if what == "reset":
                row.reset(number)
            elif what == "teach":
                row.teach()
            else:
                row.step()
        except (TortugaError, ValueError, LookupError) as error:
            return f"Match {row.number}: {error}"
    return ""


class _Row:
    """One match of the fleet, and its parts of the arrays."""

    def __init__(self, order: _Order, number: int, arrays: _Arrays) -> None:
        self.number = number
        self._session = Session(
            order.game, order.seats, order.options, shaping=order.shaping, seed=0, data=order.data, reward=order.reward
        )
        self._observation = arrays["observation"][number]
        self._mask = arrays["mask"][number]
        self._allowed = self._mask.data
        self._features = arrays["features"][number]
        self._feature_numbers = self._features.reshape(-1).data
        self._options = arrays["options"][number]
        self._paid = arrays["rewards"][number]
        self._arrays = arrays
        self._seeds = np.random.default_rng()
        self._teacher_name = order.teacher
        self._teacher: Bot | None = None
        self._league = number < order.league
        self._learner = 0

    def reset(self, seed: int) -> None:
        self._seeds = np.random.default_rng((seed, self.number))
        self._begin()
        self._arrays["ended"][self.number] = 0
        self._paid.fill(0)
        self._show()

    def _begin(self) -> None:
        while True:  # a match may end before anybody is asked
            self._session.reset(int(self._seeds.integers(1 << 48)))
            self._call_teacher()
            if self._league:
                self._learner = int(self._seeds.integers(self._session.seats))
                self._play_on()
            if not self._session.over:
                return

    def _call_teacher(self) -> None:
        """Make a new teacher for every match: otherwise its luck would repeat, and a learner could exploit that."""
        if self._teacher is not None:
            self._teacher.close()
        if self._teacher_name is not None:
            self._teacher = make_bot(self._teacher_name, int(self._seeds.integers(1 << 31)))

    def _play_on(self) -> npt.NDArray[np.float32]:
        """In the league, let the teacher play until it is the learner's turn. Returns everybody's rewards."""
        session, teacher = self._session, self._teacher
        paid = np.zeros(session.seats, dtype=np.float32)
        assert teacher is not None
        while session.seat is not None and session.seat != self._learner:
            session.answer(teacher.choose(session.match.seat(session.seat)))
            paid += session.rewards()
        return paid

    def teach(self) -> None:
        session, teacher = self._session, self._teacher
        assert session.seat is not None
        if teacher is None:
            raise LookupError("The fleet has no teacher.")
        wanted = teacher.choose(session.match.seat(session.seat))
        lesson = next((number for number, action in session.answers.items() if action == wanted), -1)
        self._arrays["lesson"][self.number] = lesson

    def step(self) -> None:
        session = self._session
        session.answer(int(self._arrays["action"][self.number]))
        self._paid[:] = session.rewards()
        if self._league:
            self._paid += self._play_on()
        self._arrays["ended"][self.number] = session.over
        if session.over:
            self._begin()
        self._show()

    def _show(self) -> None:
        session = self._session
        assert session.seat is not None
        session.write(session.seat, self._observation)
        self._mask.fill(0)
        session.write_mask(self._allowed)
        self._arrays["seat"][self.number] = session.seat
        if len(self._options):
            self._show_choices(session.seat)

    def _show_choices(self, seat: int) -> None:
        answers, features = self._session.answers, self._session.shape.features
        self._features[self._options >= 0] = 0
        self._options.fill(-1)
        view = self._session.view_for_features()
        for place, (number, action) in enumerate(islice(answers.items(), len(self._options))):
            self._options[place] = number
            row = self._feature_numbers[place * features.size : (place + 1) * features.size]
            features.write(number, action, seat, row, view)
