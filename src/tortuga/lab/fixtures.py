"""Which matches are to be played, by whom, and what is kept of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

from tortuga.bots import Bot, check_bot, make_bot, parse_bot, step
from tortuga.engine import BadOptions, Fast, Match, OptionValue, Rules, State


class Entrant(NamedTuple):
    """A player in the laboratory: a name for the tables, and how to make it from a seed (picklable)."""

    name: str
    make: Callable[[int], Bot]


class Written(msgspec.Struct, frozen=True):
    """Makes a bot of ours as it is written on the command line."""

    name: str
    budget: dict[str, int | float]

    def __call__(self, seed: int) -> Bot:
        return make_bot(self.name, seed, **self.budget)


def entrants_of(bots: Sequence[str | Entrant]) -> list[Entrant]:
    """Bots by their names (``captain``, ``search:iterations=200``) or ready made."""
    if isinstance(bots, str):
        names = [name.strip() for name in bots.split(",")]
        raise BadOptions("bad_bots", f"Bots are a list: write {names!r}, not {bots!r}.")
    if not bots:
        raise BadOptions("no_bots", "At least one bot has to play.")
    entrants = []
    for bot in bots:
        if isinstance(bot, str):
            name, budget = parse_bot(bot)
            check_bot(name, budget)
            bot = Entrant(bot.strip(), Written(name, budget))
        entrants.append(bot)
    return entrants


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
