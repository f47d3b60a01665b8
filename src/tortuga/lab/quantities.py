"""Quantities: what is reported and compared over many matches. Each is a ratio, counted deal by deal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

import msgspec

from tortuga.lab.fixtures import Played
from tortuga.lab.stats import Tally, ratio

Credit = Callable[[Played, int], float]
Of = Callable[[Played], Tally]

SELECTION = "Players who are ahead may do this more often, so a high share does not prove that it wins matches."
RAREST = 0.01
"""Things that fewer than one seat in a hundred does are left out of the tables."""


class Quantity(msgspec.Struct, frozen=True):
    """Something to count in each match: how much, out of how many."""

    table: str
    name: str
    of: Of
    share: bool = True
    """Is it a share, shown in per cent, or a number?"""
    note: str = ""
    metric: str = ""
    """The game's metric that it comes from, if any."""

    def tallies(self, played: Sequence[Played]) -> dict[int, Tally]:
        """How much and out of how many, for each deal."""
        found: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for match in played:
            much, many = self.of(match)
            found[match.seed][0] += much
            found[match.seed][1] += many
        return {deal: (much, many) for deal, (much, many) in found.items()}


def plain_credit(match: Played, seat: int) -> float:
    return match.credits[seat]


def luckless(played: Sequence[Played]) -> Credit:
    """Wins with the luck taken out, if it was measured.

    How much of the luck to take out is found by regression on the other half of the deals. So the factor does not
    depend on the matches that it is used on, and the mean stays the same.
    """
    if not played or not all(match.luck for match in played):
        return plain_credit
    halves = [[match for match in played if match.seed % 2 == half] for half in (0, 1)]
    factors = [_slope(halves[1]), _slope(halves[0])]
    return lambda match, seat: match.credits[seat] - factors[match.seed % 2] * match.luck[seat]


def _slope(played: Sequence[Played]) -> float:
    """The slope of wins over luck, for all seats together, each around its own mean."""
    if not played:
        return 0.0
    products = squares = 0.0
    for seat in range(len(played[0].credits)):
        won = sum(match.credits[seat] for match in played) / len(played)
        lucky = sum(match.luck[seat] for match in played) / len(played)
        products += sum((match.credits[seat] - won) * (match.luck[seat] - lucky) for match in played)
        squares += sum((match.luck[seat] - lucky) ** 2 for match in played)
    return products / squares if squares else 0.0


def saved_by_luck(played: Sequence[Played]) -> float | None:
    """What part of the matches is saved by taking out the luck; None where it was not measured."""
    without = luckless(played)
    if without is plain_credit:
        return None
    plain = _spread(played, plain_credit)
    return 1 - _spread(played, without) / plain if plain else 0.0


def _spread(played: Sequence[Played], credit: Credit) -> float:
    """How much the seats' wins vary."""
    found = (ratio(seat.tallies(played)) for seat in quantities(played, credit) if seat.table == "seat")
    return sum(each.error**2 for each in found if each is not None)


def quantities(played: Sequence[Played], credit: Credit = plain_credit) -> list[Quantity]:
    """Everything that these matches can be counted by."""
    shares = [*_by_seat(played, credit), *_by_label(played, credit)]
    return [*shares, *_lengths(played), *_sampled(played), *_counted(played, credit)]


def _by_seat(played: Sequence[Played], credit: Credit) -> Iterator[Quantity]:
    seats = len(played[0].credits) if played else 0
    for seat in range(seats):
        yield Quantity("seat", f"seat {seat + 1}", _won(seat, credit))
    sides = played[0].sides if played else ()
    if any(len(side) > 1 for side in sides):
        for side in sides:
            name = f"seats {' and '.join(str(seat + 1) for seat in side)}"
            yield Quantity("team", name, _won(side[0], credit))
    bots = dict.fromkeys(bot for match in played for bot in match.bots)
    if len(bots) > 1:
        for bot in bots:
            yield Quantity("bot", bot, where(_played_by(bot), credit))


def _won(seat: int, credit: Credit) -> Of:
    return lambda match: (credit(match, seat), 1.0)


def _played_by(bot: str) -> Callable[[Played, int], bool]:
    return lambda match, seat: match.bots[seat] == bot


def where(holds: Callable[[Played, int], bool], credit: Credit = plain_credit) -> Of:
    """The wins of the seats for which ``holds`` is true."""

    def of(match: Played) -> Tally:
        seats = [seat for seat in range(len(match.credits)) if holds(match, seat)]
        return sum(credit(match, seat) for seat in seats), float(len(seats))

    return of


def _by_label(played: Sequence[Played], credit: Credit) -> Iterator[Quantity]:
    pairs = dict.fromkeys(pair for match in played for each in match.labels for pair in each.items())
    for label, value in sorted(pairs):

        def holds(match: Played, seat: int, label: str = label, value: str = value) -> bool:
            return match.labels[seat].get(label) == value

        yield Quantity(label, value, where(holds, credit))


def _lengths(played: Sequence[Played]) -> Iterator[Quantity]:
    yield Quantity("length", "answers", lambda match: (match.answers, 1.0), share=False)
    if all(match.rounds is not None for match in played):
        yield Quantity("length", "rounds", lambda match: (match.rounds or 0, 1.0), share=False)
    if all(match.changes is not None for match in played):
        yield Quantity("length", "lead changes", lambda match: (match.changes or 0, 1.0), share=False)
    if all(match.course for match in played):
        yield Quantity("length", "decided after, % of the match", _decided, share=False)
        yield Quantity("length", "won from behind", _from_behind)
    if played and len(played[0].sides) > 1:
        yield Quantity("length", "shared wins", lambda match: (float(max(match.credits) < 1), 1.0))


def winner_of(match: Played) -> int | None:
    """The seat that won alone, or with its team; None for a shared win."""
    return match.credits.index(1.0) if 1.0 in match.credits else None


def decided_at(match: Played) -> float | None:
    """From when on the winner led to the end, in per cent of the match, to the nearest of the moments that are kept."""
    winner = winner_of(match)
    if winner is None or not match.course:
        return None
    behind = [at for at, worth in enumerate(match.course) if worth[winner] < max(worth)]
    return 100 * (behind[-1] + 1 if behind else 0) / (len(match.course) - 1)


def _decided(match: Played) -> Tally:
    found = decided_at(match)
    return (0.0, 0.0) if found is None else (min(100.0, found), 1.0)


def _from_behind(match: Played) -> Tally:
    """Had the winner's chance fallen to half of a fair share, or below?"""
    winner = winner_of(match)
    if winner is None or len(match.sides) < 2:
        return 0.0, 0.0
    low = 0.5 / len(match.sides)
    return float(any(worth[winner] <= low for worth in match.course)), 1.0


def _sampled(played: Sequence[Played]) -> Iterator[Quantity]:
    """Numbers of the seats as they were when they were last looked at, one seat with the other."""
    for name in dict.fromkeys(name for match in played for name in match.samples):
        yield Quantity("at the last look, a seat", name, _last(name), share=False)


def _last(name: str) -> Of:
    def of(match: Played) -> Tally:
        taken = match.samples.get(name)
        return (sum(taken[-1]), float(len(taken[-1]))) if taken else (0.0, 0.0)

    return of


def _counted(played: Sequence[Played], credit: Credit) -> Iterator[Quantity]:
    """How often something was done in a match, and how often the seats that did it won."""
    names = dict.fromkeys(name for match in played for name in match.counts)
    for name in names:
        doers: dict[str, int] = defaultdict(int)
        for match in played:
            for seat in match.counts.get(name, ()):
                for what in seat:
                    doers[what] += 1
        enough = RAREST * sum(len(match.credits) for match in played)
        for what in sorted(what for what, count in doers.items() if count >= enough):
            shown = what or name
            yield Quantity(f"{name}, a match", shown, _times(name, what), share=False, metric=name)
            won = f"{name}: win share of those who did it"
            yield Quantity(won, shown, _doers(name, what, credit), note=SELECTION, metric=name)


def _times(name: str, what: str) -> Of:
    return lambda match: (sum(seat.get(what, 0.0) for seat in match.counts.get(name, ())), 1.0)


def _doers(name: str, what: str, credit: Credit) -> Of:
    return where(lambda match, seat: name in match.counts and what in match.counts[name][seat], credit)


SWINGS = (
    "Points of a win: by how much the answer with which it was done changed the chance that it changed most, and what "
    "it gave to those who did it. What follows only later is not in it."
)


def swings(played: Sequence[Played]) -> Iterator[tuple[Quantity, Quantity]]:
    """For each thing that was done often enough: how much it swung a match, and how much those who did it gained."""
    enough = RAREST * sum(len(match.credits) for match in played)
    times: dict[tuple[str, str], float] = defaultdict(float)
    for match in played:
        for name, found in match.swings.items():
            for what, (count, _, _) in found.items():
                times[name, what] += count
    for (name, what), count in times.items():
        if count >= enough:
            swung = Quantity("", what, _swung(name, what, 1), share=False, metric=name)
            yield swung, Quantity("", what, _swung(name, what, 2), share=False, metric=name)


def _swung(name: str, what: str, at: int) -> Of:
    def of(match: Played) -> Tally:
        found = match.swings.get(name, {}).get(what, (0.0, 0.0, 0.0))
        return found[at], found[0]

    return of
