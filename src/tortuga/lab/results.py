"""What came out: shares with intervals, lengths, draws; as JSON and as CSV."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from statistics import median

import msgspec

from tortuga.engine import OptionValue
from tortuga.lab.fixtures import Played
from tortuga.lab.stats import mean_interval, wilson


class Share(msgspec.Struct, frozen=True):
    """How often something happened, with its 95 % interval (Wilson)."""

    name: str
    wins: float
    count: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, name: str, wins: float, count: int) -> Share:
        low, high = wilson(wins, count)
        return cls(name, wins, count, wins / count if count else 0.0, low, high)

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


class Spread(msgspec.Struct, frozen=True):
    """A number that differs from match to match; the interval is that of the mean."""

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
    """The tables of a report. A win share counts a seat's wins, a shared win as its part of one."""

    matches: int
    fair: float
    """What everybody would win if nothing mattered."""
    bots: tuple[Share, ...]
    seats: tuple[Share, ...]
    labels: dict[str, tuple[Share, ...]]
    draws: Share
    answers: Spread | None
    rounds: Spread | None
    reasons: dict[str, int]


Key = Callable[[Played, int], str]


def win_shares(played: Iterable[Played], key: Key) -> tuple[Share, ...]:
    """Win shares of whatever the key says of a seat, in the order first met."""
    wins: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for match in played:
        for seat in range(len(match.places)):
            name = key(match, seat)
            counts[name] += 1
            wins[name] += match.credit(seat)  # type: ignore[assignment]
    return tuple(Share.of(name, wins[name], counts[name]) for name in counts)


class Results(msgspec.Struct, frozen=True, dict=True):
    """All matches of a simulation."""

    game: str
    version: str
    data: str
    """The fingerprint of the data it was played with."""
    seats: int
    options: dict[str, OptionValue]
    seed: int
    wanted: int
    interrupted: bool
    played: tuple[Played, ...]

    @cached_property
    def summary(self) -> Summary:
        played = self.played
        names = dict.fromkeys(name for match in played for each in match.labels for name in each)
        reasons = Counter(reason for match in played for reason in match.reasons)
        return Summary(
            matches=len(played),
            fair=1 / self.seats,
            bots=win_shares(played, lambda match, seat: match.bots[seat]),
            seats=tuple(sorted(win_shares(played, lambda _, seat: f"seat {seat + 1}"), key=lambda share: share.name)),
            labels={name: self._by_label(name) for name in names},
            draws=Share.of("shared wins", sum(len(match.winners) > 1 for match in played), len(played)),
            answers=Spread.of([match.answers for match in played]),
            rounds=Spread.of([match.rounds for match in played if match.rounds is not None]),
            reasons=dict(reasons.most_common(12)),
        )

    def _by_label(self, name: str) -> tuple[Share, ...]:
        shares = win_shares(self.played, lambda match, seat: match.labels[seat].get(name, "") if match.labels else "")
        return tuple(sorted((share for share in shares if share.name), key=lambda share: -share.share))

    def to_json(self) -> bytes:
        """Everything: the summary first, then every match."""
        data = {
            "game": self.game,
            "version": self.version,
            "data": self.data,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "wanted": self.wanted,
            "interrupted": self.interrupted,
            "summary": self.summary,
            "matches": self.played,
        }
        return msgspec.json.format(msgspec.json.encode(data), indent=2)

    def to_csv(self) -> str:
        """One row for each seat of each match."""
        out = io.StringIO()
        labels = list(dict.fromkeys(name for match in self.played for each in match.labels for name in each))
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["match", "seed", "seat", "bot", "place", "score", "win", "answers", "rounds", *labels])
        writer.writerows(self._rows(labels))
        return out.getvalue()

    def _rows(self, labels: list[str]) -> Iterator[list[object]]:
        for match in self.played:
            for seat, bot in enumerate(match.bots):
                own = match.labels[seat] if match.labels else {}
                yield [
                    match.number, match.seed, seat + 1, bot, match.places[seat], match.scores[seat],
                    match.credit(seat), match.answers, match.rounds, *(own.get(name, "") for name in labels),
                ]  # fmt: skip

    def save(self, path: Path) -> None:
        """To a file, as CSV or JSON by its ending."""
        if path.suffix == ".csv":
            path.write_text(self.to_csv(), "utf-8")
        else:
            path.write_bytes(self.to_json())
