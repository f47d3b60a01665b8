"""Which matches are to be played, by whom, and what is kept of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import signature
from itertools import count
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

from tortuga.bots import Bot, BotFault, Setting, make_bot, parse_bot, step
from tortuga.engine import BadOptions, Fast, Match, OptionValue, Rules, State


class Entrant(NamedTuple):
    """A player in the laboratory: a name for the tables, and how to make it from a seed (picklable)."""

    name: str
    make: Callable[[int], Bot]


class Written(msgspec.Struct, frozen=True):
    """Makes a bot as it is written on the command line. A bot of one's own is loaded by the process that plays."""

    name: str
    settings: dict[str, Setting]

    def __call__(self, seed: int) -> Bot:
        return make_bot(self.name, seed, **self.settings)


class Unseeded(msgspec.Struct, frozen=True):
    """Makes a bot of a class that wants no seed."""

    kind: type[Bot]

    def __call__(self, seed: int) -> Bot:
        del seed
        return self.kind()


AnyBot = str | Entrant | type[Bot]
"""A bot as it may be handed to the laboratory: as it is written on the command line, ready made, or its class."""


def entrants_of(bots: Sequence[AnyBot]) -> list[Entrant]:
    """Who plays. Bots written the same way are the same player; others of the same name are told apart by a number."""
    if isinstance(bots, str):
        names = [name.strip() for name in bots.split(",")]
        raise BadOptions("bad_bots", f"Bots are a list: write {names!r}, not {bots!r}.")
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
    """The name, with a number behind it if somebody has it already.

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
        f"{bot!r} cannot play: give a bot's name, its class based on tortuga.Bot, or tortuga.lab.Entrant(name, "
        "make). A bot that is made already cannot, because every match needs one of its own.",
    )


class Fixture(msgspec.Struct, frozen=True):
    """A match to be played."""

    number: int
    seed: int
    bots: tuple[str, ...]
    """By seat."""


class Played(msgspec.Struct, frozen=True):
    """What is kept of a match."""

    number: int
    seed: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[float, ...]
    answers: int
    rounds: int | None
    """Where the game's state counts them (a field ``round``)."""
    reasons: tuple[str, ...]
    labels: tuple[dict[str, str], ...] = ()

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def credit(self, seat: int) -> float:
        """A win, or the seat's part of a shared one."""
        winners = self.winners
        return 1 / len(winners) if seat in winners else 0.0


@runtime_checkable
class Labelled(Protocol):
    """Rules that say what results are counted by besides the seats: a race, a captain, a faction."""

    def labels(self, state: State) -> Sequence[Mapping[str, str]]: ...


def line_up(entrants: Sequence[Entrant], seats: int) -> tuple[str, ...]:
    """One name a seat; when there are fewer bots than seats, the last one takes the rest."""
    if len(entrants) > seats:
        raise BadOptions("too_many_bots", f"{len(entrants)} bots do not fit on {seats} seats.")
    names = [entrant.name for entrant in entrants]
    return tuple(names + names[-1:] * (seats - len(names)))


def rotation(names: tuple[str, ...], matches: int, seed: int) -> Iterator[Fixture]:
    """Seats rotated, seeds paired: each deal is played once in every order that differs.

    Equal bots in all seats would only play the same match again, so there every match has a deal of its own.
    """
    orders = list(dict.fromkeys(names[len(names) - turn :] + names[: len(names) - turn] for turn in range(len(names))))
    for number in range(matches):
        deal, turn = divmod(number, len(orders))
        yield Fixture(number, seed + deal, orders[turn])


def play_fixture(
    rules: Rules[Any],
    options: dict[str, OptionValue],
    makers: Mapping[str, Callable[[int], Bot]],
    fixture: Fixture,
    stopped: Callable[[], bool],
) -> Played | None:
    """Play one match; None when it was stopped before its end."""
    match: Match[Any] = Match(rules, len(fixture.bots), options, Fast(fixture.seed))
    bots = {seat: makers[name](fixture.seed) for seat, name in enumerate(fixture.bots)}
    try:
        while not match.over:
            if stopped():
                return None
            step(match, bots)
    except BotFault as fault:  # what an author needs to see it again
        sentence = f"{fault.sentence.rstrip('.')} (in match {fixture.number + 1}, which has seed {fixture.seed})."
        raise BotFault(fault.code, sentence) from fault
    except Exception as error:
        error.add_note(f"in match {fixture.number} (seed {fixture.seed}, bots {', '.join(fixture.bots)}), {match!r}")
        raise
    finally:
        for bot in bots.values():
            bot.close()
    return _keep(match, fixture)


def _keep(match: Match[Any], fixture: Fixture) -> Played:
    outcome, state = match.outcome, match.state
    assert outcome is not None
    rounds = getattr(state, "round", None)
    labels = match.rules.labels(state) if isinstance(match.rules, Labelled) else ()
    return Played(
        number=fixture.number,
        seed=fixture.seed,
        bots=fixture.bots,
        places=outcome.places,
        scores=outcome.scores,
        answers=match.number,
        rounds=rounds if isinstance(rounds, int) else None,
        reasons=outcome.reasons,
        labels=tuple(dict(each) for each in labels),
    )
