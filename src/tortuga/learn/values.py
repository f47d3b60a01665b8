"""The chances to win are learned here: matches are gathered, and small nets are fitted to who won them.

:mod:`tortuga.analysis.value` says what the nets are asked and what is made of their answers. Here is how they come
about: nets with the same weights for all seats, each with its own start, learn by themselves; a match is won by a side,
so what they say of the seats goes through a softmax. Some matches are kept apart: they decide after which round to
stop, and with which two factors the nets and the game's own ``evaluate`` count for each number of seats.

Matches are dear, and nets that were fitted before have seen others. So one can go on from those, put new nets beside
them, or fit new ones also to what they said a little later in a match: that is less a matter of luck than who won. Nets
can also learn from who came in second and third, and from what the game's judge (:mod:`tortuga.bots.judge`) said, which
has seen other matches.

It needs numpy and nothing else. ``bench/values.py`` is the command.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from tortuga import new_match
from tortuga.analysis.inputs import LEAST, Floats, Look, Numbers, inputs_of
from tortuga.analysis.value import Factors, result, rows_for
from tortuga.bots import ThumbBot, knowledge_of
from tortuga.bots.bot import only_answer
from tortuga.bots.judge import judge_of
from tortuga.engine import BadOptions, Chance, Fast, Match, OptionValue, Rules, TortugaError, rules_of
from tortuga.engine.fast.memory import Memory
from tortuga.learn.selfplay import PLAYERS, Wanderer

SEATS = 4
"""Half of the matches have so many seats, if the game allows it."""
VARIED = 4
"""One match in so many has options that are drawn; the others have the game's own."""
PLAYED_WITH: dict[str, dict[str, OptionValue]] = {"piratical": {"races": "random"}}
"""Options of all matches."""
STRAY = 3
"""In one match in so many players go astray, so that odd positions are seen, too."""
A_MATCH = 16
"""About how many positions of a match are kept."""
USUAL = {"pirata_codex": 470, "pirate_attack": 3000, "piratical": 400, "rattle_battle": 390, "tiny_epic_pirates": 380}
"""How many answers a match of four has, about."""
APART = 12
"""One match in so many is kept apart."""
RAREST = 60
"""A number that fewer positions have is left out."""
STEADY = (0.9, 0.999)
"""How slowly Adam forgets."""


class ValueSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How to fit. The card names what was used."""

    rounds: int = 5
    nets: int = 4
    hidden: int = 24
    second: int = 16
    blank: float = 0.2
    """The share of hidden numbers that are left out in practice; ``blank_in`` of the inputs."""
    blank_in: float = 0.1
    rate: float = 0.002
    decay: float = 3.0
    """How fast the first layer's weights shrink."""
    batch: int = 1024
    rarest: int = RAREST
    go_on: bool = False
    """Do nets begin as those that were fitted before?"""
    trust: float = 0.0
    """How much of what is aimed at comes from what those said at the next position of a match."""
    placed: float = 0.0
    """How much it counts who came in second, third and so on among those behind; who won counts as 1."""
    judged: float = 0.0
    """How much of what is aimed at comes from what the game's judge said, where it has one."""
    seed: int = 0


class Sampled(msgspec.Struct, frozen=True, kw_only=True):
    """Positions of a match, every seat as the nets see it, and who won."""

    match: int
    seats: int
    sizes: bytes
    """For each position and seat, how many numbers are not 0 (int32)."""
    places: bytes
    """Which (uint16), and the numbers themselves (float16)."""
    numbers: bytes
    rough: list[list[float]]
    """What ``evaluate`` says, for each position."""
    sides: list[list[int]]
    won: list[float]
    ranks: list[int] = []
    """Each seat's place in the end."""
    judged: list[list[float]] = []
    """What the game's judge says of every seat in each position, as the logarithm of odds; empty if it has none."""


def sample(game: str, number: int) -> Sampled:
    """Play a match and keep some of its positions. The same number gives the same on any machine."""
    chance, rules = Fast(number), rules_of(game)
    seats, options = _table(rules, chance)
    match: Match[Any] = new_match(game, seats, chance.below(1 << 62), options)
    known = knowledge_of(rules)
    astray = not chance.below(STRAY)
    levels = [chance.pick(PLAYERS) for _ in range(seats)]
    players: list[Wanderer | ThumbBot] = [
        Wanderer(chance.below(1 << 30), level, chance, known, 0) if astray else ThumbBot(chance.below(1 << 30), level)
        for level in levels
    ]
    return _sampled(game, number, match, players, chance)


def _sampled(
    game: str, number: int, match: Match[Any], players: Sequence[Wanderer | ThumbBot], chance: Chance
) -> Sampled:
    rules, seats = match.rules, match.seats
    inputs, memory, judge = inputs_of(game, seats), Memory(), judge_of(rules, seats)
    every = max(1, USUAL.get(game, 400) * seats // SEATS // A_MATCH)
    looks, judged = list[Look](), list[list[float]]()
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        answer = only_answer(ask)
        if not chance.below(every):
            looks.append(inputs.look(match, memory))
            if judge is not None:
                judged.append(odds_of(judge.judge([judge.look(match, each, memory) for each in range(seats)])))
        match.act(seat, players[seat].choose(match.seat(seat)) if answer is None else answer)
    assert match.outcome is not None
    sides = [list(side) for side in rules.sides(match.state, seats)]
    rows = [each for look in looks for each in zip(look.places, look.numbers, strict=True)]
    return Sampled(
        match=number, seats=seats, sides=sides, won=[float(won) for won in result(match.outcome, sides)],
        sizes=np.array([len(places) for places, _ in rows], np.int32).tobytes(),
        places=b"".join(places.astype(np.uint16).tobytes() for places, _ in rows),
        numbers=b"".join(numbers.astype(np.float16).tobytes() for _, numbers in rows),
        rough=[[float(rated) for rated in look.rough] for look in looks],
        ranks=list(match.outcome.places), judged=judged,
    )  # fmt: skip


def odds_of(worth: Sequence[float]) -> list[float]:
    """The logarithms of these odds, rounded."""
    sure = np.clip(worth, LEAST, 1 - LEAST)
    return [round(float(odds), 3) for odds in np.log(sure / (1 - sure))]


def _table(rules: Rules[Any], chance: Chance) -> tuple[int, dict[str, OptionValue]]:
    """How many seats, and with which options: now and then with expansions and teams."""
    counts = list(rules.info.seats)
    seats = SEATS if SEATS in counts and chance.below(2) else chance.pick(counts)
    options = dict(PLAYED_WITH.get(rules.info.slug, {}))
    if not chance.below(VARIED):
        switches = [name for name, option in rules.info.options.items() if isinstance(option.default, bool)]
        drawn: dict[str, OptionValue] = options | {name: bool(chance.below(2)) for name in switches}
        try:
            new_match(rules.info.slug, seats, 0, drawn)
        except TortugaError:
            return seats, options  # these do not go together
        options = drawn
    return seats, options


# What was gathered, as arrays


class PositionTable(NamedTuple):
    """Positions with the same number of seats and sides."""

    key: str
    """As on the card: the number of seats, with a ``t`` for teams."""
    starts: NDArray[np.int64]
    """Where the numbers of each seat begin; one more than there are."""
    columns: NDArray[np.int32]
    numbers: Floats
    rough: Numbers
    members: Numbers
    """For each position, side and seat: what part of the side it is."""
    won: Numbers
    """What each side won, by position."""
    match: NDArray[np.int64]
    ranks: NDArray[np.int32] | None = None
    """For each position and side, how many sides were placed before it, those on one place counted once."""
    judged: Numbers | None = None
    """For each position and seat, if there is a judge."""

    @property
    def seats(self) -> int:
        return int(self.rough.shape[1])


def vocabulary(game: str, matches: Sequence[Sampled], rarest: int) -> list[str]:
    """The names of the numbers that are common enough."""
    times: dict[int, NDArray[np.int64]] = {}
    for one in matches:
        size = len(inputs_of(game, one.seats).names)
        found = np.bincount(np.frombuffer(one.places, np.uint16), minlength=size)
        times[one.seats] = times.get(one.seats, 0) + found
    counts: dict[str, int] = {}
    for seats, found in sorted(times.items()):
        for name, count in zip(inputs_of(game, seats).names, found.tolist(), strict=True):
            counts[name] = counts.get(name, 0) + count
    return [name for name, count in counts.items() if count >= rarest]


def tables(game: str, matches: Sequence[Sampled], names: Sequence[str]) -> list[PositionTable]:
    """What was gathered, by number of seats and teams."""
    grouped: dict[str, list[Sampled]] = {}
    for one in matches:
        if one.rough:
            teams = "t" if len(one.sides) < one.seats else ""
            grouped.setdefault(f"{one.seats}{teams}", []).append(one)
    return [_table_of(game, key, some, names) for key, some in sorted(grouped.items())]


def _table_of(game: str, key: str, matches: Sequence[Sampled], names: Sequence[str]) -> PositionTable:
    columns = {name: column for column, name in enumerate(names)}
    local = np.array([columns.get(name, len(names)) for name in inputs_of(game, matches[0].seats).names], np.int32)
    sizes = np.concatenate([np.frombuffer(one.sizes, np.int32) for one in matches])
    counts = [len(one.rough) for one in matches]
    sides = max(len(one.sides) for one in matches)
    won, members = np.zeros((len(matches), sides)), np.zeros((len(matches), sides, matches[0].seats))
    ranks = np.zeros((len(matches), sides), np.int32)
    for row, one in enumerate(matches):
        for side, seats in enumerate(one.sides):
            won[row, side] = one.won[seats[0]]
            members[row, side, seats] = 1 / len(seats)
        if one.ranks:
            ranks[row] = np.unique([one.ranks[seats[0]] for seats in one.sides], return_inverse=True)[1]
    return PositionTable(
        key=key,
        starts=np.concatenate([[0], np.cumsum(sizes, dtype=np.int64)]),
        columns=local[np.concatenate([np.frombuffer(one.places, np.uint16) for one in matches])],
        numbers=np.concatenate([np.frombuffer(one.numbers, np.float16) for one in matches]).astype(np.float32),
        rough=np.array([rated for one in matches for rated in one.rough]),
        members=np.repeat(members, counts, axis=0),
        won=np.repeat(won, counts, axis=0),
        match=np.repeat(np.array([one.match for one in matches]), counts),
        ranks=np.repeat(ranks, counts, axis=0),
        judged=np.array([odds for one in matches for odds in one.judged])
        if all(_is_judged(one) for one in matches)
        else None,
    )


def _is_judged(one: Sampled) -> bool:
    return len(one.judged) == len(one.rough)


def dense(
    table: PositionTable,
    which: NDArray[np.intp],
    width: int,
    blank: float = 0.0,
    luck: np.random.Generator | None = None,
) -> Floats:
    """The inputs of all seats in these positions, one row for each. With ``luck``, some numbers are left out."""
    rows = (which[:, None] * table.seats + np.arange(table.seats)).reshape(-1)
    sizes = table.starts[rows + 1] - table.starts[rows]
    row = np.repeat(np.arange(len(rows)), sizes)
    first = np.cumsum(sizes) - sizes
    at = np.arange(len(row)) + (table.starts[rows] - first)[row]
    numbers = table.numbers[at]
    if luck is not None and blank:
        numbers = numbers * (luck.random(len(at), np.float32) >= blank)
    found = np.zeros(len(rows) * (width + 1), np.float32)  # the last column is for numbers that are too rare
    np.add.at(found, row * (width + 1) + table.columns[at], numbers)
    return found.reshape(len(rows), width + 1)[:, :-1]


# Chances


def chances_of(strengths: Numbers, table: PositionTable, which: NDArray[np.intp]) -> Numbers:
    """A softmax over sides, from what is said of each seat. Alone, one wins or loses."""
    of_sides = np.einsum("psn,pn->ps", table.members[which], strengths)
    if table.seats == 1:
        of_sides = np.concatenate([of_sides, np.zeros((len(which), 1))], axis=1)
    powers = np.exp(of_sides - of_sides.max(1, keepdims=True))
    return np.asarray((powers / powers.sum(1, keepdims=True))[:, : table.won.shape[1]])


def wrong_behind(strengths: Numbers, table: PositionTable, which: NDArray[np.intp]) -> Numbers:
    """How wrong chances are to be next, among the sides that are not placed yet, added up over all places behind the
    first (Plackett 1975): chances minus shares, for each position and side."""
    of_sides = np.einsum("psn,pn->ps", table.members[which], strengths)
    wrong: Numbers = np.zeros(of_sides.shape)
    if table.ranks is None:
        return wrong
    ranks = table.ranks[which]
    for place in range(1, of_sides.shape[1] - 1):
        left, next_ = ranks >= place, ranks == place
        counts = (left & ~next_).any(1) & next_.any(1)
        powers = np.exp(of_sides - of_sides.max(1, keepdims=True)) * left + 1e-12
        chances = powers / powers.sum(1, keepdims=True) * left
        shares = next_ / np.maximum(1, next_.sum(1, keepdims=True))
        wrong += (chances - shares) * counts[:, None]
    return wrong


def loss_of(chances: Numbers, won: Numbers) -> float:
    """How wrong chances are: the mean of minus their logarithms, where it was won; alone, also where it was lost."""
    error = -(won * np.log(np.maximum(chances, 1e-9))).sum(1)
    if won.shape[1] == 1:
        error -= ((1 - won) * np.log(np.maximum(1 - chances, 1e-9))).sum(1)
    return float(error.mean())


# Nets

Layers = dict[str, Floats]


def fresh(width: int, settings: ValueSettings) -> Layers:
    """Nets that know nothing yet."""
    luck = np.random.default_rng(settings.seed)
    nets, hidden, second = settings.nets, settings.hidden, settings.second

    def drawn(spread: float, *shape: int) -> Floats:
        return luck.normal(0, spread, shape).astype(np.float32)

    return {
        "first": drawn(0.03, width, nets * hidden),
        "first_bias": np.zeros(nets * hidden, np.float32),
        "second": drawn((2 / hidden) ** 0.5, nets, hidden, second),
        "second_bias": np.zeros((nets, second), np.float32),
        "last": drawn((1 / second) ** 0.5, nets, second),
        "last_bias": np.zeros(nets, np.float32),
    }


class Activations(NamedTuple):
    """What the layers have made of some rows, kept for the slopes."""

    hidden: Floats
    inner: Floats
    said: Floats
    """What the nets say, by row and net."""


def think(layers: Layers, rows: Floats, kept: Floats | float = 1.0) -> Activations:
    """What the nets say of these rows. ``kept`` blanks hidden numbers in practice."""
    nets, hidden, _ = layers["second"].shape
    first = np.maximum(rows @ layers["first"] + layers["first_bias"], 0).reshape(-1, nets, hidden) * kept
    inner = np.maximum(np.einsum("rnh,nhs->rns", first, layers["second"]) + layers["second_bias"], 0)
    return Activations(first, inner, (inner * layers["last"]).sum(2) + layers["last_bias"])


def slopes(
    layers: Layers,
    table: PositionTable,
    which: NDArray[np.intp],
    rows: Floats,
    kept: Floats | float,
    placed: float = 0.0,
) -> Layers:
    """The slopes of the nets' errors on these positions; every net learns by itself."""
    thought = think(layers, rows, kept)
    nets, seats = thought.said.shape[1], table.seats
    said = thought.said.reshape(len(which), seats, nets)
    back = np.empty_like(said)
    for net in range(nets):
        strengths = said[:, :, net].astype(np.float64)
        wrong = chances_of(strengths, table, which) - table.won[which]
        if placed:
            wrong += placed * wrong_behind(strengths, table, which)
        back[:, :, net] = np.einsum("psn,ps->pn", table.members[which], wrong) / len(which)
    of_said = back.reshape(-1, nets)
    of_inner = of_said[:, :, None] * layers["last"] * (thought.inner > 0)
    of_hidden = np.einsum("rns,nhs->rnh", of_inner, layers["second"]) * (thought.hidden > 0) * kept
    flat = of_hidden.reshape(len(rows), -1)
    found = {
        "first": rows.T @ flat,
        "first_bias": flat.sum(0),
        "second": np.einsum("rnh,rns->nhs", thought.hidden, of_inner),
        "second_bias": of_inner.sum(0),
        "last": (of_said[:, :, None] * thought.inner).sum(0),
        "last_bias": of_said.sum(0),
    }
    return {name: slope.astype(np.float32) for name, slope in found.items()}


class Adam:
    """Steps down the slopes (Kingma and Ba 2015), with weights of the first layer that shrink."""

    def __init__(self, layers: Layers, settings: ValueSettings) -> None:
        self._layers, self._settings = layers, settings
        self._mean = {name: np.zeros_like(layer) for name, layer in layers.items()}
        self._square = {name: np.zeros_like(layer) for name, layer in layers.items()}
        self._steps = 0

    def step(self, found: Layers, rate: float) -> None:
        self._steps += 1
        slow, slower = STEADY
        for name, slope in found.items():
            mean, square = self._mean[name], self._square[name]
            mean += (1 - slow) * (slope - mean)
            square += (1 - slower) * (slope * slope - square)
            ahead = mean / (1 - slow**self._steps)
            self._layers[name] -= rate * ahead / (np.sqrt(square / (1 - slower**self._steps)) + 1e-8)
        self._layers["first"] *= 1 - rate * self._settings.decay


# Fitting


class NamedNets(NamedTuple):
    """Nets, and the names of the numbers that they are asked with."""

    names: list[str]
    layers: Layers


class Fitted(NamedTuple):
    """What was learned."""

    names: list[str]
    layers: Layers
    factors: dict[str, Factors]
    errors: list[float]
    """On the matches kept apart, after each round; of nets that have gone on, first as they were."""
    error: float
    """The error in the end, with the factors."""


def fit(game: str, matches: Sequence[Sampled], settings: ValueSettings, before: NamedNets | None = None) -> Fitted:
    """Fit nets and factors to what was gathered. ``before`` are nets that were fitted to other matches."""
    names = vocabulary(game, matches, settings.rarest)
    names = [*before.names, *[name for name in names if name not in set(before.names)]] if before else names
    found, width = tables(game, matches, names), len(names)
    if not names or not any(len(_apart(table)) for table in found) or not any(len(_practice(table)) for table in found):
        raise BadOptions("too_few", f"{len(matches)} matches are too few to fit anything to.")
    aims, layers, older = found, fresh(width, settings), None
    if settings.judged:
        aims = [judged(table, settings.judged) for table in aims]
    if before is not None:
        older = before.layers | {"first": rows_for(names, before.names, before.layers["first"])}
        if settings.trust:
            aims = [foreseen(older, table, width, settings.trust) for table in aims]
        if settings.go_on:
            layers = {name: layer.copy() for name, layer in older.items()}
    errors = list[float]()
    if settings.rounds:
        layers, errors = _learn(found, aims, layers, settings, width)
    factors = {table.key: factors_for(layers, table, width) for table in found}
    return Fitted(names, layers, factors, errors, _error_with(layers, found, width, factors))


def together(game: str, matches: Sequence[Sampled], fitted: Fitted, before: NamedNets) -> Fitted:
    """Nets beside those that were fitted before, with factors of their own."""
    found, width = tables(game, matches, fitted.names), len(fitted.names)
    older = before.layers | {"first": rows_for(fitted.names, before.names, before.layers["first"])}
    layers = beside(older, fitted.layers)
    factors = {table.key: factors_for(layers, table, width) for table in found}
    return Fitted(fitted.names, layers, factors, fitted.errors, _error_with(layers, found, width, factors))


def beside(some: Layers, others: Layers) -> Layers:
    """Nets and others: what they say is the mean of all."""
    return {name: np.concatenate([some[name], others[name]], axis=1 if name == "first" else 0) for name in some}


def foreseen(older: Layers, table: PositionTable, width: int, trust: float) -> PositionTable:
    """The positions with other aims: who won, or what nets that have not seen these matches said a little later."""
    which = np.arange(len(table.rough))
    factors = factors_for(older, table, width)
    said = factors.nets * strengths_of(older, table, which, width) + factors.rough * table.rough
    chances, aims = chances_of(said, table, which), table.won.copy()
    for row in range(len(which) - 2, -1, -1):
        if table.match[row] == table.match[row + 1]:
            aims[row] = (1 - trust) * aims[row + 1] + trust * chances[row + 1]
    return table._replace(won=aims)


def judged(table: PositionTable, trust: float) -> PositionTable:
    """The positions with other aims: who won, or what the game's judge said."""
    if table.judged is None or table.seats == 1:
        return table
    factors = best_factors(table.judged, table)
    chances = chances_of(factors.nets * table.judged + factors.rough * table.rough, table, np.arange(len(table.rough)))
    return table._replace(won=(1 - trust) * table.won + trust * chances)


def _apart(table: PositionTable) -> NDArray[np.intp]:
    return np.flatnonzero(table.match % APART == 0)


def _practice(table: PositionTable) -> NDArray[np.intp]:
    return np.flatnonzero(table.match % APART != 0)


def _learn(
    found: Sequence[PositionTable], aims: Sequence[PositionTable], layers: Layers, settings: ValueSettings, width: int
) -> tuple[Layers, list[float]]:
    """Practise round after round; what did best on the matches kept apart is kept."""
    luck, adam = np.random.default_rng(settings.seed + 1), Adam(layers, settings)
    steps = settings.rounds * sum(-(-len(_practice(table)) // settings.batch) for table in found)
    best, done = {name: layer.copy() for name, layer in layers.items()}, 0
    errors = [_error(layers, found, width)] if settings.go_on else []
    for _ in range(settings.rounds):
        for table, which in _batches(aims, settings.batch, luck):
            rows = dense(table, which, width, settings.blank_in, luck)
            shape = len(rows), settings.nets, settings.hidden
            kept = (luck.random(shape, np.float32) >= settings.blank).astype(np.float32) / np.float32(
                1 - settings.blank
            )
            adam.step(slopes(layers, table, which, rows, kept, settings.placed), settings.rate * _pace(done, steps))
            done += 1
        errors.append(_error(layers, found, width))
        if errors[-1] <= min(errors):
            best = {name: layer.copy() for name, layer in layers.items()}
    return best, errors


def _batches(
    found: Sequence[PositionTable], batch: int, luck: np.random.Generator
) -> Iterator[tuple[PositionTable, NDArray[np.intp]]]:
    parts = []
    for table in found:
        mixed = luck.permutation(_practice(table))
        parts += [(table, mixed[first : first + batch]) for first in range(0, len(mixed), batch)]
    for at in luck.permutation(len(parts)):
        yield parts[at]


def _pace(done: int, steps: int) -> float:
    """Warm up over a tenth of the steps, then slow down to nothing."""
    return min(1.0, (done + 1) / (0.1 * steps + 1)) * 0.5 * (1 + float(np.cos(np.pi * done / steps)))


def strengths_of(
    layers: Layers, table: PositionTable, which: NDArray[np.intp], width: int, batch: int = 2048
) -> Numbers:
    """What the nets say of every seat, on average."""
    parts = [
        think(layers, dense(table, which[first : first + batch], width)).said.mean(1)
        for first in range(0, len(which), batch)
    ]
    return np.concatenate(parts).astype(np.float64).reshape(len(which), table.seats)


def _error(layers: Layers, found: Sequence[PositionTable], width: int) -> float:
    total = count = 0.0
    for table in found:
        which = _apart(table)
        if len(which):
            chances = chances_of(strengths_of(layers, table, which, width), table, which)
            total, count = total + len(which) * loss_of(chances, table.won[which]), count + len(which)
    return total / count


def _error_with(layers: Layers, found: Sequence[PositionTable], width: int, factors: Mapping[str, Factors]) -> float:
    """The error of nets and ``evaluate`` together on the matches kept apart."""
    total = count = 0.0
    for table in found:
        which, of = _apart(table), factors[table.key]
        if len(which):
            said = of.nets * strengths_of(layers, table, which, width) + of.rough * table.rough[which]
            chances = chances_of(said, table, which)
            total, count = total + len(which) * loss_of(chances, table.won[which]), count + len(which)
    return total / count


def factors_for(layers: Layers, table: PositionTable, width: int) -> Factors:
    """How much nets and ``evaluate`` count: what is best on the matches kept apart, or on all if there are few."""
    which = _apart(table) if len(_apart(table)) >= RAREST else np.arange(len(table.rough))
    said = np.zeros(table.rough.shape)
    said[which] = strengths_of(layers, table, which, width)
    return best_factors(said, table, which)


def best_factors(every: Numbers, table: PositionTable, which: NDArray[np.intp] | None = None) -> Factors:
    """How much two opinions of every seat count: what is said, and ``evaluate``."""
    which = np.arange(len(table.rough)) if which is None else which
    said, rough, won = every[which], table.rough[which], table.won[which]

    def error(nets: float, rate: float) -> float:
        return loss_of(chances_of(nets * said + rate * rough, table, which), won)

    nets = rate = 0.5
    step = 0.5
    while step > 1e-3:  # the error has one valley: walk down, in ever smaller steps
        ways = [(nets, rate), *[(nets + step * x, rate + step * y) for x in (-1, 0, 1) for y in (-1, 0, 1)]]
        best = min(ways, key=lambda way: error(*way))
        if best == (nets, rate):
            step /= 2
        nets, rate = best
    return Factors(round(nets, 4), round(rate, 4))
