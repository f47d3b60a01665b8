"""Fixtures: which matches to play, by whom, and what is kept of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import signature
from itertools import count
from typing import Any, NamedTuple

import msgspec

from tortuga.bots import Bot, BotFault, Setting, make_bot, parse_bot, step
from tortuga.engine import BadOptions, Fast, Match, Metric, OptionValue, Rules
from tortuga.engine.describing.words import how_many
from tortuga.lab.answer_times import AnswerTimes
from tortuga.lab.patience import TooSlow, Watchman, time_limit
from tortuga.lab.watch import Counts, LuckWatch, Places, Swings, Watch, credits_of, metrics_in, sides_of


class Entrant(NamedTuple):
    """A player in the lab: a name for the tables, and how to make the bot from a seed (picklable)."""

    name: str
    make: Callable[[int], Bot]


class Written(msgspec.Struct, frozen=True):
    """Makes a bot by its name and settings. Your own bot is loaded by the process that plays."""

    name: str
    settings: dict[str, Setting]

    def __call__(self, seed: int) -> Bot:
        return make_bot(self.name, seed, **self.settings)


class Unseeded(msgspec.Struct, frozen=True):
    """Makes a bot of a class that takes no seed."""

    kind: type[Bot]

    def __call__(self, seed: int) -> Bot:
        del seed
        return self.kind()


AnyBot = str | Entrant | type[Bot]
"""A bot for the lab: as written on the command line, an entrant, or a class."""


def entrants_of(bots: Sequence[AnyBot]) -> list[Entrant]:
    """The entrants. Bots written the same way are the same player; others with the same name get a number."""
    if isinstance(bots, str):
        names = [name.strip() for name in bots.split(",")]
        raise BadOptions("bad_bots", f"Bots must be a list: write {names!r}, not {bots!r}.")
    if not bots:
        raise BadOptions("no_bots", "At least one bot has to play.")
    entrants = list[Entrant]()
    for bot in bots:
        entrant = _entrant(bot)
        if entrant not in entrants:
            entrant = Entrant(free_name(entrant.name, [each.name for each in entrants]), entrant.make)
        entrants.append(entrant)
    return entrants


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, followed by a number if it is taken.

    >>> free_name("MyBot", ["mate", "MyBot"])
    'MyBot (2)'
    """
    numbered = (f"{name} ({number})" for number in count(2))
    return name if name not in taken else next(each for each in numbered if each not in taken)


def _entrant(bot: AnyBot) -> Entrant:
    match bot:
        case Entrant():
            return bot
        case str():
            return Entrant(bot.strip(), Written(*parse_bot(bot)))
        case type() if issubclass(bot, Bot):
            return Entrant(bot.__name__, bot if "seed" in signature(bot).parameters else Unseeded(bot))
    raise BadOptions(
        "bad_bots",
        f"{bot!r} cannot play: give a bot's name, a class based on tortuga.Bot, or tortuga.lab.Entrant(name, make). "
        "A bot object cannot be given, because every match needs a new one.",
    )


class Plan(msgspec.Struct, frozen=True):
    """What is measured in every match."""

    metrics: tuple[Metric, ...] = ()
    files: tuple[str, ...] = ()
    """Python files with more metrics; every process reads them for itself."""
    luck: bool = False
    records: str = ""
    """A folder for the records of the matches, if they are to be kept."""
    limit: float = 0.0
    """The most seconds for one answer; 0 for no limit."""
    times: AnswerTimes | None = None
    """How long people take, to say how long a match would take them."""

    @property
    def every_metric(self) -> list[Metric]:
        return [*self.metrics, *(metric for file in self.files for metric in metrics_in(file))]


NOTHING_MORE = Plan()


class Fixture(msgspec.Struct, frozen=True):
    """A match to be played."""

    number: int
    seed: int
    bots: tuple[str, ...]
    """The bots by seat."""


class Played(msgspec.Struct, frozen=True):
    """What is kept of a match."""

    number: int
    seed: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[float, ...]
    answers: int
    rounds: int | None
    """The number of rounds, if the game's state counts them in a field ``round``."""
    reasons: tuple[str, ...]
    labels: tuple[dict[str, str], ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    """The seats that win together."""
    credits: tuple[float, ...] = ()
    """For each seat 1 for a win, or a share of a shared win."""
    counts: dict[str, Counts] = {}
    """For each counting metric, what each seat did how often."""
    heat: dict[str, Places] = {}
    """For each heat metric, how often it happened at each place."""
    samples: dict[str, list[tuple[float, ...]]] = {}
    luck: tuple[float, ...] = ()
    """How much luck each seat had, if that was measured."""
    changes: int | None = None
    """How often the lead changed hands, if that was measured."""
    course: tuple[tuple[float, ...], ...] = ()
    """How the match stood for each seat at eleven moments, if that was measured."""
    swings: dict[str, Swings] = {}
    """For each counting metric, how much what it counts swung the match, if luck was measured."""
    minutes: float | None = None
    """How long it would have taken people, if it is known how long they take."""

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def credit(self, seat: int) -> float:
        """1 for a win, or the seat's share of a shared win. Seats on one side win as one."""
        return self.credits[seat]


def line_up(entrants: Sequence[Entrant], seats: int) -> tuple[str, ...]:
    """One name for each seat. If there are fewer bots than seats, the last one takes the rest."""
    if len(entrants) > seats:
        raise BadOptions("too_many_bots", f"There are {len(entrants)} bots but only {how_many(seats, 'seat')}.")
    names = [entrant.name for entrant in entrants]
    return tuple(names + names[-1:] * (seats - len(names)))


def rotation(names: tuple[str, ...], matches: int, seed: int) -> Iterator[Fixture]:
    """Rotate seats and pair seeds: each deal is played once in every different order of the bots.

    If all bots are the same, there is only one order, so every match has its own deal. The number of matches is rounded
    up to whole rotations.
    """
    orders = list(dict.fromkeys(names[len(names) - turn :] + names[: len(names) - turn] for turn in range(len(names))))
    for number in range(-(-matches // len(orders)) * len(orders)):
        deal, turn = divmod(number, len(orders))
        yield Fixture(number, seed + deal, orders[turn])


def play_fixture(
    rules: Rules[Any],
    options: dict[str, OptionValue],
    makers: Mapping[str, Callable[[int], Bot]],
    fixture: Fixture,
    stopped: Callable[[], bool],
    plan: Plan = NOTHING_MORE,
) -> Played | None:
    """Play one match. Returns None if it was stopped before its end."""
    match: Match[Any] = Match(rules, len(fixture.bots), options, Fast(fixture.seed))
    match.expect_no_copies()  # the first copy, by a bot that imagines, changes that
    bots = {seat: makers[name](fixture.seed) for seat, name in enumerate(fixture.bots)}
    watch = Watch(match, plan.every_metric)
    luck = LuckWatch(match, options, fixture.seed, plan.every_metric) if plan.luck else None
    go_on = step if luck is None else luck.step
    watchman = Watchman(match, fixture.number, fixture.seed, fixture.bots)
    asked = Counter[str]()
    try:
        with watchman:
            while not match.over:
                if stopped():
                    return None
                seat, ask = next(iter(match.waiting.items()))
                if plan.limit:
                    with time_limit(plan.limit):
                        go_on(match, bots)
                else:
                    go_on(match, bots)
                if match.waiting.get(seat) is not ask:  # nobody took an offer instead
                    asked[ask.kind] += 1
                watch.look(match)
    except TooSlow:
        sentence = f"{watchman.who()} took longer than {plan.limit:g} seconds for an answer"
        about = f"(in match {fixture.number + 1}, which has seed {fixture.seed})"
        raise BotFault("too_slow", f"{sentence} {about}.") from None
    except BotFault as fault:  # say how its author can see it again
        sentence = f"{fault.sentence.rstrip('.')} (in match {fixture.number + 1}, which has seed {fixture.seed})."
        raise BotFault(fault.code, sentence) from fault
    except Exception as error:
        error.add_note(f"in match {fixture.number} (seed {fixture.seed}, bots {', '.join(fixture.bots)}), {match!r}")
        raise
    finally:
        for bot in bots.values():
            bot.close()
    if plan.records:
        match.record.save(f"{plan.records}/{fixture.number:06}.jsonl")
    return _keep(match, fixture, watch, luck, None if plan.times is None else plan.times.minutes(asked))


def _keep(match: Match[Any], fixture: Fixture, watch: Watch, luck: LuckWatch | None, minutes: float | None) -> Played:
    outcome, state = match.outcome, match.state
    assert outcome is not None
    rounds = getattr(state, "round", None)
    labels = match.rules.labels(state)
    words, sides = match.rules.words, sides_of(match)
    watch.finish(match)
    return Played(
        number=fixture.number,
        seed=fixture.seed,
        bots=fixture.bots,
        places=outcome.places,
        scores=outcome.scores,
        answers=match.number,
        rounds=rounds if isinstance(rounds, int) else None,
        reasons=outcome.reasons,
        labels=tuple({label: words.name(label, value) for label, value in each.items()} for each in labels),
        sides=sides,
        credits=tuple(credits_of(outcome, sides)),
        counts=watch.counts,
        heat=watch.heat,
        samples=watch.samples,
        luck=() if luck is None else tuple(luck.given),
        changes=None if luck is None else luck.changes,
        course=() if luck is None else luck.path,
        swings={} if luck is None else luck.swings,
        minutes=minutes,
    )
