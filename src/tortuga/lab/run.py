"""Running many matches on all cores.

Without an ``executor`` a crew of processes is used (:mod:`tortuga.workers`). Any other ``concurrent.futures.Executor``
will do, such as that of a cluster (:mod:`tortuga.lab.cluster`): it runs :func:`play_chunk` on a :class:`Chunk`, which
can be pickled.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed, wait
from ctypes import c_bool
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from platform import node
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

from tortuga.bots import Bot, knowledge_of
from tortuga.engine import BadOptions, Metric, OptionValue, Rules, TortugaError, fingerprint, register, with_data
from tortuga.lab.answer_times import read_times
from tortuga.lab.fixtures import (
    NOTHING_MORE,
    AnyBot,
    Entrant,
    Fixture,
    Plan,
    Played,
    entrants_of,
    line_up,
    play_fixture,
    rotation,
)
from tortuga.lab.results import Results, check_resumable
from tortuga.lab.watch import check_metrics
from tortuga.workers import Crew, WorkerLost

Progress = Callable[[int, int], None]
"""Called with the number of matches that are done and the number of all."""

LARGEST_CHUNK = 50
LARGEST_ELSEWHERE = 10
"""Chunks for another executor are smaller: if a worker is lost, so is its chunk."""
PATIENCE = 30.0
"""How many seconds another executor has to hand over finished matches after an interrupt."""
TRIES = 3
"""How often matches are played again if workers die."""


class WorkersLost(TortugaError):
    """Some matches were lost too often with the worker that played them."""


class Flag(Protocol):
    """A flag shared between processes: set when all should stop."""

    value: bool


@runtime_checkable
class Interruptible(Protocol):
    """An executor that can tell its workers to stop."""

    def interrupt(self) -> None:
        """Drop jobs that have not begun, and raise KeyboardInterrupt in those that are running."""


class Chunk(NamedTuple):
    """Some matches for one process."""

    rules: Rules[Any]
    options: dict[str, OptionValue]
    makers: dict[str, Callable[[int], Bot]]
    fixtures: list[Fixture]
    plan: Plan = NOTHING_MORE
    made_with: tuple[str, str] = ("", "")
    """The version of the rules and the fingerprint of the data on the machine that made it."""


_stop: Flag | None = None


def _enlist(stop: Flag) -> None:
    """Prepare a worker. It ignores Ctrl-C: the main process handles that and sets the flag."""
    global _stop
    _stop = stop


def _stopped() -> bool:
    return _stop is not None and bool(_stop.value)


def play_chunk(chunk: Chunk) -> list[Played]:
    """Play some matches. If stopped or interrupted, return those that are done."""
    done: list[Played] = []
    try:
        for played in _matches_of(chunk):
            done.append(played)  # noqa: PERF402 (finished matches must not be lost if this is interrupted)
    except KeyboardInterrupt:
        pass  # this is how other executors stop their workers; a crew has its flag
    return done


def _matches_of(chunk: Chunk) -> Iterator[Played]:
    if not chunk.rules.other_data:  # variants register themselves when they are unpickled
        register(chunk.rules)  # the game may be known only to the calling process
    check_installed(chunk)
    for fixture in chunk.fixtures:
        played = play_fixture(chunk.rules, chunk.options, chunk.makers, fixture, _stopped, chunk.plan)
        if played is None:
            return
        yield played


def check_installed(chunk: Chunk) -> None:
    """Another machine may have a different Tortuga installed, which would play different matches."""
    rules, (version, data) = chunk.rules, chunk.made_with
    here = (rules.info.version, fingerprint(rules))
    if here != (version, data):
        wanted, found = f"rules {version} with data {data}", f"rules {here[0]} with data {here[1]}"
        raise BadOptions(
            "other_rules",
            f"{rules.info.title} is played by {wanted}, but {node()} has {found}: install the same version there.",
        )


def simulate(
    game: str,
    seats: int | None = None,
    bots: Sequence[AnyBot] = ("random",),
    matches: int = 100,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
    data: Sequence[Path | str] = (),
    metrics: Sequence[Metric] = (),
    luck: bool = False,
    metric_files: Sequence[Path | str] = (),
    resume: Results | None = None,
    limit: float = 0.0,
    times: Path | str | None = None,
) -> Results:
    """Play many matches and count. Ctrl-C ends it early and keeps what is done (``Results.interrupted``).

    ``bots`` are names (``"mate"``, ``"my_bot.py:MyBot:depth=3"``), classes based on :class:`~tortuga.bots.Bot`, or
    :class:`Entrant` objects. If there are fewer bots than seats, the last one takes the rest. Without ``seats``, there
    are as few as all the bots can sit at. ``matches`` is rounded up so that every bot sits in every seat equally often.
    ``processes`` defaults to the number of cores. ``data`` are files to use instead of the game's own. ``metrics`` and
    ``metric_files`` are counted in addition to what the game declares. ``luck`` measures how lucky each seat was, and
    who was ahead when. Matches of ``resume``, an earlier part of the same run, are not played again. A bot that takes
    longer than ``limit`` seconds for an answer ends the run with an error; 0 is no limit. ``times`` is a file of
    ``tortuga house answer-times``: with it, the results say how many minutes a match would take people.
    """
    check_matches(matches, seed)
    entrants = entrants_of(bots)
    rules, full, count = table_for(game, seats, len(entrants), options, data)
    fixtures = list(rotation(line_up(entrants, count), matches, seed))
    plan = msgspec.structs.replace(plan_of(rules, metrics, metric_files, luck), limit=limit)
    if times is not None:
        plan = msgspec.structs.replace(plan, times=read_times(Path(times), game))
    known: Sequence[Played] = ()
    if resume is not None:
        check_resumable(resume, results_of(rules, count, full, seed, len(fixtures), False, ()), fixtures, luck)
        known = resume.played
    played, interrupted = play_fixtures(rules, full, entrants, fixtures, processes, progress, executor, plan, known)
    return results_of(rules, count, full, seed, len(fixtures), interrupted, played)


def check_matches(matches: int, seed: int, least: int = 1) -> None:
    """Refuse a wrong number of matches or a wrong seed before anything is played."""
    if type(matches) is not int or matches < least:
        raise BadOptions(
            "bad_matches", f"The number of matches must be a whole number of at least {least}, not {matches!r}."
        )
    if type(seed) is not int:
        raise BadOptions("bad_seed", f"The seed must be a whole number, not {seed!r}.")


def plan_of(rules: Rules[Any], metrics: Sequence[Metric], files: Sequence[Path | str], luck: bool) -> Plan:
    """What to measure: what the game declares, and what was added."""
    plan = Plan((*rules.metrics, *metrics), tuple(str(Path(file).resolve()) for file in files), luck)
    check_metrics(rules, plan.every_metric)
    if luck and knowledge_of(rules).evaluate is None:
        title = rules.info.title
        raise BadOptions("no_evaluation", f"The bot of {title} cannot evaluate positions, so luck cannot be measured.")
    return plan


def results_of(
    rules: Rules[Any],
    seats: int,
    options: dict[str, OptionValue],
    seed: int,
    wanted: int,
    interrupted: bool,
    played: Sequence[Played],
) -> Results:
    """The results, with what they were made with."""
    info = rules.info
    return Results(
        info.slug, info.version, fingerprint(rules), seats, options, seed, wanted, interrupted, tuple(played),
        dict(rules.other_data),
    )  # fmt: skip


def table_for(
    game: str, seats: int | None, bots: int, options: Mapping[str, Any] | None, data: Sequence[Path | str] = ()
) -> tuple[Rules[Any], dict[str, OptionValue], int]:
    """The rules, all options, and the number of seats."""
    rules = with_data(game, data)
    allowed = rules.info.seats
    count = next((count for count in allowed if count >= bots), allowed[-1]) if seats is None else seats
    full = rules.info.complete(options, count)
    rules.check_options(count, full)
    return rules, full, count


def play_fixtures(
    rules: Rules[Any],
    options: dict[str, OptionValue],
    entrants: Sequence[Entrant],
    fixtures: Sequence[Fixture],
    processes: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
    plan: Plan = NOTHING_MORE,
    known: Sequence[Played] = (),
) -> tuple[list[Played], bool]:
    """Play the matches. Returns them in order, and whether the run was interrupted.

    Matches in ``known`` were played earlier and are not played again.
    """
    numbers = {match.number for match in known}
    fixtures = [fixture for fixture in fixtures if fixture.number not in numbers]
    if not fixtures:
        return sorted(known, key=lambda each: each.number), False
    makers = {entrant.name: entrant.make for entrant in entrants}
    workers = processes or os.cpu_count() or 1
    size = 1 if workers == 1 and executor is None else _chunk_size(len(fixtures), workers, executor)
    starts = range(0, len(fixtures), size)
    made_with = rules.info.version, fingerprint(rules)
    chunks = [Chunk(rules, options, makers, list(fixtures[at : at + size]), plan, made_with) for at in starts]
    report, done = progress or _silent, dict[int, list[Played]]()
    if executor is not None:
        interrupted = _play_on(executor, chunks, done, len(fixtures), report)
    elif workers == 1:
        interrupted = _play_here(chunks, done, len(fixtures), report)
    else:
        interrupted = _play_on_cores(min(workers, len(chunks)), chunks, done, len(fixtures), report)
    played = [*known, *(each for chunk in done.values() for each in chunk)]
    return sorted(played, key=lambda each: each.number), interrupted


def _chunk_size(matches: int, workers: int, executor: Executor | None) -> int:
    """The size of chunks: small enough that no worker has to wait long for the last one."""
    largest = LARGEST_CHUNK if executor is None else LARGEST_ELSEWHERE
    return max(1, min(largest, matches // (workers * 20)))


def _silent(done: int, of: int) -> None:
    del done, of


Done = dict[int, list[Played]]
"""The matches that were played, by the number of their chunk."""


def _count(done: Done) -> int:
    return sum(len(played) for played in done.values())


def _play_here(chunks: Sequence[Chunk], done: Done, total: int, progress: Progress) -> bool:
    try:
        for number, chunk in enumerate(chunks):
            done[number] = list(_matches_of(chunk))
            progress(_count(done), total)
    except KeyboardInterrupt:
        return True
    return False


def _play_on_cores(workers: int, chunks: Sequence[Chunk], done: Done, total: int, progress: Progress) -> bool:
    """Play on all cores. What workers took with them when they died is played again by others."""
    for left in reversed(range(TRIES)):
        try:
            return _play_with_a_crew(workers, chunks, done, total, progress)
        except WorkerLost as error:
            if not left:
                sentence = f"The same matches were lost {TRIES} times with their worker: {error}."
                raise WorkersLost("workers_lost", sentence) from error
    raise AssertionError("unreachable")


def _play_with_a_crew(workers: int, chunks: Sequence[Chunk], done: Done, total: int, progress: Progress) -> bool:
    stop: Flag = get_context().RawValue(c_bool, False)
    with Crew(workers, partial(_enlist, stop)) as crew:
        return _play_on(crew, chunks, done, total, progress, stop)


def _play_on(
    executor: Executor, chunks: Sequence[Chunk], done: Done, total: int, progress: Progress, stop: Flag | None = None
) -> bool:
    """Play the chunks that are not done yet. Returns whether it was interrupted; finished matches are in ``done``."""
    jobs = {executor.submit(play_chunk, chunk): number for number, chunk in enumerate(chunks) if number not in done}
    lost: WorkerLost | None = None
    try:
        for job in as_completed(jobs):
            try:
                done[jobs[job]] = job.result()
            except WorkerLost as error:
                lost = error
            else:
                progress(_count(done), total)
    except KeyboardInterrupt:
        if stop is not None:
            stop.value = True
        if isinstance(executor, Interruptible):
            executor.interrupt()
        running = [job for job, number in jobs.items() if number not in done and not job.cancel()]
        ended = wait(running, None if stop is not None else PATIENCE).done
        # A job that was told to stop may be dropped or lost instead: that must not cost what the others have played.
        done.update({jobs[job]: job.result() for job in ended if job.exception() is None})
        return True
    if lost is not None:
        raise lost
    return False
