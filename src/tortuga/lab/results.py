"""Results of a simulation: win shares with intervals, lengths, draws; as JSON and as rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from statistics import median

import msgspec

from tortuga.engine import BadOptions, BadRecord, OptionValue, rules_of, variant_of
from tortuga.engine.codecs import json_reader
from tortuga.engine.registry import MARK
from tortuga.lab.fixtures import Fixture, Played
from tortuga.lab.quantities import (
    Of,
    Quantity,
    decided_at,
    luckless,
    plain_credit,
    quantities,
    saved_by_luck,
    swings,
    where,
)
from tortuga.lab.sheets import Cell, Sheet, save
from tortuga.lab.stats import Estimate, Tally, mean_interval, ratio, wilson


class Share(msgspec.Struct, frozen=True):
    """How often something happened, with its 95 % interval (Wilson)."""

    name: str
    wins: float
    count: int
    share: float
    low: float
    high: float
    worth: float
    """How many independent observations would be worth as much."""

    @classmethod
    def of(cls, name: str, wins: float, count: int) -> Share:
        low, high = wilson(wins, count)
        return cls(name, wins, count, wins / count if count else 0.0, low, high, count)

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


class Spread(msgspec.Struct, frozen=True):
    """A number that varies from match to match; the interval is that of its mean."""

    mean: float
    low: float
    high: float
    least: float
    middle: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread | None:
        if not values:
            return None
        low, high = mean_interval(values)
        return cls(sum(values) / len(values), low, high, min(values), median(values), max(values))

    def __str__(self) -> str:
        return f"{self.mean:.1f} ({self.low:.1f} to {self.high:.1f}), from {self.least:g} to {self.most:g}"


class Summary(msgspec.Struct, frozen=True):
    """The tables of a report. Win shares count a shared win in parts."""

    matches: int
    fair: float | None
    """The win share if all were equal; None for a single player."""
    bots: tuple[Share, ...]
    """Win shares of the bots; empty if all are the same, because together they win every match."""
    seats: tuple[Share, ...]
    teams: tuple[Share, ...]
    labels: dict[str, tuple[Share, ...]]
    draws: Share | None
    """Shared wins; None for a single player."""
    answers: Spread | None
    rounds: Spread | None
    minutes: Spread | None
    """How long matches would take people, where it was said how long they take."""
    changes: Spread | None
    """How often the lead changed hands."""
    decided: Spread | None
    """From when on the winner led to the end, in per cent of the match."""
    behind: Share | None
    """How often somebody won whose chance had once fallen to half of a fair share, or below."""
    luckless: tuple[Share, ...]
    """Win shares of the seats with the luck taken out; empty where it was not measured."""
    saved: float | None
    """What part of the matches is saved by taking out the luck."""
    counted: dict[str, tuple[Counted, ...]]
    swings: dict[str, tuple[Swing, ...]]
    """By metric, how much each thing that was done swung a match, the most first; empty where luck was not measured."""
    sampled: dict[str, tuple[SampledMoment, ...]]
    """What was sampled, moment by moment."""
    heat: dict[str, tuple[Spot, ...]]
    """Where things happened, most often first."""
    reasons: dict[str, int]


class Spot(msgspec.Struct, frozen=True):
    """A place on the board: how often something happened there in a match."""

    id: str
    name: str
    times: float


class Counted(msgspec.Struct, frozen=True):
    """Something that players did: how often in a match, and how often the seats that did it won."""

    name: str
    times: float
    won: Share


class Swing(msgspec.Struct, frozen=True):
    """How much something that players did changed the chances to win."""

    name: str
    times: int
    swing: Estimate
    """By how much the chance that it changed most changed."""
    gain: Estimate
    """What it gave to those who did it."""


class SampledMoment(msgspec.Struct, frozen=True):
    """A number of the seats' at one moment: its mean for who won in the end, and for the others."""

    number: int
    winners: Estimate | None
    """The mean of those who won; None where nobody won. ``others`` is that of the others."""
    others: Estimate | None
    matches: int
    """How many matches were still going on."""


Key = Callable[[Played, int], str]
MOST_MOMENTS = 60
STILL_PLAYED = 0.1
"""Moments that fewer than one match in ten came to are left out: they would say more about long matches."""


def win_shares(played: Sequence[Played], key: Key) -> tuple[Share, ...]:
    """Win shares by what the key says of a seat, in order of first appearance."""
    names = dict.fromkeys(key(match, seat) for match in played for seat in range(len(match.places)))
    return tuple(share_of(Quantity("", name, where(_named(key, name))), played) for name in names)


def _named(key: Key, name: str) -> Callable[[Played, int], bool]:
    return lambda match, seat: key(match, seat) == name


def share_of(quantity: Quantity, played: Sequence[Played]) -> Share:
    """The win share of a quantity. Its interval counts matches from one deal as one observation."""
    tallies = quantity.tallies(played)
    wins, count = sum(much for much, _ in tallies.values()), sum(many for _, many in tallies.values())
    found = ratio(tallies)
    share = Share.of(quantity.name, wins, round(count))
    if found is None or not 0 < found.error < float("inf") or not 0 < found.value < 1:
        return share
    worth = min(count, found.value * (1 - found.value) / found.error**2)
    low, high = wilson(found.value * worth, worth)
    return msgspec.structs.replace(share, low=low, high=high, worth=worth)


class Results(msgspec.Struct, frozen=True, dict=True):
    """All matches of a simulation."""

    game: str
    version: str
    data: str
    """The fingerprint of the data files in play."""
    seats: int
    options: dict[str, OptionValue]
    seed: int
    wanted: int
    interrupted: bool
    played: tuple[Played, ...] = msgspec.field(name="matches")
    files: dict[str, str] = {}
    """For a variant: the data files that replace the game's own."""

    @staticmethod
    def load(path: Path) -> Results:
        """Load results from a JSON file."""
        try:
            found = _read_results(path.read_bytes())
        except (OSError, msgspec.DecodeError) as error:
            raise BadRecord("bad_results", f"{path} does not contain results of a simulation: {error}.") from error
        found.know_its_rules()
        return found

    def know_its_rules(self) -> None:
        """Make a variant from its files; :class:`UnknownGame` where there is no such game."""
        if self.files:
            variant_of(self.game.partition(MARK)[0], self.files)
        rules_of(self.game)

    @cached_property
    def summary(self) -> Summary:
        played = self.played
        found = [(each, share_of(each, played)) for each in quantities(played) if each.share]

        def table(name: str) -> tuple[Share, ...]:
            return tuple(share for each, share in found if each.table == name)

        labels = dict.fromkeys(name for match in played for each in match.labels for name in each)
        reasons = Counter(reason for match in played for reason in match.reasons)
        sides = len(played[0].sides) if played else 0
        return Summary(
            matches=len(played),
            fair=1 / sides if sides > 1 else None,
            bots=table("bot"),
            seats=table("seat"),
            teams=table("team"),
            labels={name: tuple(sorted(table(name), key=lambda share: -share.share)) for name in labels},
            draws=next((share for each, share in found if each.name == "shared wins"), None),
            answers=Spread.of([match.answers for match in played]),
            rounds=Spread.of([match.rounds for match in played if match.rounds is not None]),
            minutes=Spread.of([match.minutes for match in played if match.minutes is not None]),
            changes=Spread.of([match.changes for match in played if match.changes is not None]),
            decided=Spread.of([at for at in map(decided_at, played) if at is not None]),
            behind=next((share for each, share in found if each.name == "won from behind"), None),
            luckless=tuple(self._luckless()),
            saved=saved_by_luck(played),
            counted=self._counted(),
            swings=self._swings(),
            sampled=self._sampled(),
            heat=self._heat(),
            reasons=dict(reasons.most_common(12)),
        )

    def _counted(self) -> dict[str, tuple[Counted, ...]]:
        found: dict[str, list[Counted]] = {}
        pending = [each for each in quantities(self.played) if each.metric]
        for times, won in zip(pending[::2], pending[1::2], strict=True):
            mean = ratio(times.tallies(self.played))
            assert mean is not None
            found.setdefault(times.metric, []).append(Counted(times.name, mean.value, share_of(won, self.played)))
        return {name: tuple(sorted(each, key=lambda one: -one.times)) for name, each in found.items()}

    def _swings(self) -> dict[str, tuple[Swing, ...]]:
        found: dict[str, list[Swing]] = {}
        for swung, gained in swings(self.played):
            tallies = swung.tallies(self.played)
            swing, gain = ratio(tallies), ratio(gained.tallies(self.played))
            if swing is not None and gain is not None and swing.enough:
                times = round(sum(many for _, many in tallies.values()))
                found.setdefault(swung.metric, []).append(Swing(swung.name, times, swing, gain))
        return {name: tuple(sorted(each, key=lambda one: -one.swing.value)) for name, each in found.items()}

    def _luckless(self) -> Iterator[Share]:
        credit = luckless(self.played)
        for each in quantities(self.played, credit) if credit is not plain_credit else ():
            if each.table == "seat" and (found := ratio(each.tallies(self.played))) is not None:
                low, high = found.interval
                wins, count = found.value * len(self.played), len(self.played)
                sure = 0 < found.value < 1 and 0 < found.error < float("inf")
                worth = found.value * (1 - found.value) / found.error**2 if sure else count
                yield Share(each.name, wins, count, found.value, max(0.0, low), min(1.0, high), worth)

    def _sampled(self) -> dict[str, tuple[SampledMoment, ...]]:
        names = dict.fromkeys(name for match in self.played for name in match.samples)
        return {name: tuple(self._moments(name)) for name in names}

    def _moments(self, name: str) -> Iterator[SampledMoment]:
        for at in range(MOST_MOMENTS):
            there = [match for match in self.played if len(match.samples.get(name, ())) > at]
            if not there or len(there) < STILL_PLAYED * len(self.played):
                return
            winners = Quantity("", name, _mean_of(name, at, lambda credit: credit))
            others = Quantity("", name, _mean_of(name, at, lambda credit: 1 - credit))
            yield SampledMoment(at + 1, ratio(winners.tallies(there)), ratio(others.tallies(there)), len(there))

    def _heat(self) -> dict[str, tuple[Spot, ...]]:
        board = rules_of(self.game).board(self.options)
        names = {} if board is None else {place.id: place.name for place in board.places}
        found: dict[str, tuple[Spot, ...]] = {}
        for metric in dict.fromkeys(name for match in self.played for name in match.heat):
            looked = [match.heat[metric] for match in self.played if metric in match.heat]
            times = Counter[str]()
            for places in looked:
                times.update(places)
            spots = [Spot(id, names.get(id, id), count / len(looked)) for id, count in times.most_common()]
            found[metric] = tuple(spots)
        return found

    def to_json(self) -> bytes:
        """Everything as JSON: the summary first, then every match."""
        head = {name: getattr(self, name) for name in self.__struct_fields__ if name != "played"}
        data = {**head, "summary": self.summary, "matches": self.played}
        return msgspec.json.format(msgspec.json.encode(data), indent=2)

    def to_csv(self) -> str:
        """One row for each seat of each match."""
        return self.sheet().to_csv()

    def sheet(self) -> Sheet:
        """One row for each seat of each match."""
        labels = list(dict.fromkeys(name for match in self.played for each in match.labels for name in each))
        counts = list(dict.fromkeys(name for match in self.played for name in match.counts))
        samples = list(dict.fromkeys(name for match in self.played for name in match.samples))
        heads = ["match", "seed", "seat", "bot", "place", "score", "win", "answers", "rounds", *labels]
        heads += [
            "minutes",
            "luck",
            "lead changes",
            "decided after",
            *counts,
            *(f"{name}, at the last look" for name in samples),
        ]
        return Sheet([*heads, "data"], list(self._rows(labels, counts, samples)), self.made_with)

    @property
    def made_with(self) -> dict[str, str]:
        """The game, version, data and options that these are results of."""
        options = msgspec.json.encode(self.options).decode()
        return {"game": self.game, "version": self.version, "data": self.data, "options": options}

    def _rows(self, labels: list[str], counts: list[str], samples: list[str]) -> Iterator[list[Cell]]:
        for match in self.played:
            for seat, bot in enumerate(match.bots):
                own = match.labels[seat] if match.labels else {}
                yield [
                    match.number, match.seed, seat + 1, bot, match.places[seat], match.scores[seat],
                    match.credit(seat), match.answers, match.rounds, *(own.get(name, "") for name in labels),
                    match.minutes, match.luck[seat] if match.luck else None, match.changes, decided_at(match),
                    *(sum(match.counts[name][seat].values()) if name in match.counts else None for name in counts),
                    *(match.samples[name][-1][seat] if match.samples.get(name) else None for name in samples),
                    self.data,
                ]  # fmt: skip

    def save(self, path: Path) -> None:
        """Write to a file, as CSV, Parquet or JSON by its ending."""
        save(self, path)


def _mean_of(name: str, at: int, weight: Callable[[float], float]) -> Of:
    """A sampled number, each seat with the weight that its win gives it."""

    def of(match: Played) -> Tally:
        weights = [weight(credit) for credit in match.credits]
        values = match.samples[name][at]
        return sum(value * each for value, each in zip(values, weights, strict=True)), sum(weights)

    return of


_read_results = json_reader(Results)
SAME = ("game", "version", "data", "seats", "options")
"""What must be equal for results to be put together."""


def check_same(one: Results, other: Results) -> None:
    """Raise :class:`BadOptions` unless both are results of the same game, data and options."""
    for name in SAME:
        first, second = getattr(one, name), getattr(other, name)
        if first != second:
            raise BadOptions("other_results", f"These results differ in their {name}: {first} and {second}.")
    if len({bool(match.luck) for match in (*one.played, *other.played)}) > 1:
        raise BadOptions("other_results", "Luck was measured in some of these results but not in others.")


def check_resumable(earlier: Results, wanted: Results, fixtures: Sequence[Fixture], luck: bool) -> None:
    """Raise :class:`BadOptions` unless the earlier results are part of what is to be played."""
    check_same(earlier, wanted)
    planned = {fixture.number: fixture for fixture in fixtures}
    last = max((match.number for match in earlier.played), default=0)
    if last >= len(fixtures):
        raise BadOptions("other_results", f"The earlier part goes to match {last + 1}: ask for at least as many.")
    for match in earlier.played:
        fixture = planned.get(match.number)
        if fixture is None or (fixture.seed, fixture.bots) != (match.seed, match.bots):
            raise BadOptions(
                "other_results", f"Match {match.number + 1} of the earlier results is not part of this run."
            )
        if bool(match.luck) != luck:
            raise BadOptions("other_results", "Luck is measured in one part of this run but not in the other.")


def merge(parts: Sequence[Results]) -> Results:
    """Put together the results of several runs with different seeds."""
    first = parts[0]
    deals: set[int] = set()
    for part in parts:
        check_same(first, part)
        own = {match.seed for match in part.played}
        if own & deals:
            raise BadOptions("same_deals", f"Deal {min(own & deals)} is in more than one of them: use different seeds.")
        deals |= own
    every = sorted((match for part in parts for match in part.played), key=lambda match: (match.seed, match.number))
    return msgspec.structs.replace(
        first,
        seed=min(part.seed for part in parts),
        wanted=sum(part.wanted for part in parts),
        interrupted=any(part.interrupted for part in parts),
        played=tuple(msgspec.structs.replace(match, number=number) for number, match in enumerate(every)),
    )
