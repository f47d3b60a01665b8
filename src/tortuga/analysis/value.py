"""The value function: every side's chance to win a match, from how it stands.

Small nets with the same weights for all seats say how strong each seat's prospects are, from the numbers that
:mod:`tortuga.analysis.inputs` gathers; the game's own ``evaluate`` has a say, too. A softmax over the sides makes
chances of it, with two factors for each number of seats. It was fitted to who won thousands of matches between mates,
captains and players who go astray, and is frozen: each file has a version, a fingerprint and a card
(``values/GAME.json``) that says how it was made and how well it foretells fresh matches.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tortuga.analysis.inputs import Floats, Inputs, Look, Numbers, inputs_of
from tortuga.bots.knowledge import knowledge_of
from tortuga.engine import BadOptions, Match, Outcome, Rules
from tortuga.engine.codecs import json_reader
from tortuga.engine.fast.memory import Memory
from tortuga.engine.registry import MARK

VALUES = Path(__file__).with_name("values")
"""A file of weights and a card for each game."""
LAYERS = ("first_bias", "second", "second_bias", "last", "last_bias")


class Factors(msgspec.Struct, frozen=True):
    """How much the nets and ``evaluate`` count, for one number of seats."""

    nets: float
    rough: float


class Reliability(msgspec.Struct, frozen=True, kw_only=True):
    """How well the value function foretold fresh matches."""

    seats: int
    matches: int
    knowing: str
    """What it was told: everything (``open``), or what everybody knows (``public``)."""
    third: int
    """The third of the match, from 1; 0 for all of it."""
    brier: float
    """The mean squared error, summed over sides: 0 is perfect."""
    uniform: float
    """The mean squared error of giving all sides the same chance."""
    ece: float
    """How far chances are from shares won, on average over ten bins."""


class ValueCard(msgspec.Struct, frozen=True, kw_only=True):
    """How the value function of a game was made, and how well it does."""

    game: str
    version: int
    fingerprint: str
    """A hash of the weights."""
    rules: str
    """The version of the rules that were played."""
    factors: dict[str, Factors]
    """The factors by number of seats, with a ``t`` for teams."""
    matches: dict[str, int]
    """How many matches it was fitted to, by number of seats."""
    settings: dict[str, float]
    trainer: str
    reliability: list[Reliability] = []


_read_card = json_reader(ValueCard)


class Value:
    """The value function of one game with a given number of seats."""

    def __init__(self, inputs: Inputs, factors: Mapping[str, Factors], layers: Mapping[str, Floats] | None) -> None:
        self.inputs, self.seats = inputs, inputs.seats
        self._factors, self._layers = factors, layers
        self._memory = Memory()

    def look(self, match: Match[Any]) -> Look | Numbers:
        """What is needed of a position, to judge many at once; of a match that is over, its result."""
        if match.outcome is not None:
            return result(match.outcome, match.rules.sides(match.state, match.seats))
        return self._sum_up(self.inputs.look(match, self._memory))

    def look_from(self, world: Match[Any], seat: int | None) -> Look | Numbers:
        """Look at a world that a seat imagines, with what this seat knows (None: what everybody knows)."""
        return self._sum_up(self.inputs.look_from(world, seat))

    def _sum_up(self, look: Look) -> Look:
        """Replace a seat's numbers by what the first layer makes of them: most are 0, so few weights are added."""
        if self._layers is None:
            return look._replace(places=[], numbers=[])
        first = self._layers["first"]
        hidden = [numbers @ first[places] for places, numbers in zip(look.places, look.numbers, strict=True)]
        return look._replace(places=[], numbers=hidden)

    def judge(self, looks: Sequence[Look | Numbers]) -> Numbers:
        """Every seat's chance in the positions that were looked at, one row for each."""
        found = np.zeros((len(looks), self.seats))
        still_open = [(row, look) for row, look in enumerate(looks) if isinstance(look, Look)]
        for row, look in enumerate(looks):
            if not isinstance(look, Look):
                found[row] = look
        if still_open:
            strengths = self._strengths([look for _, look in still_open])
            for (row, look), strength in zip(still_open, strengths, strict=True):
                found[row] = self._shared(strength, look)
        return found

    def of(self, matches: Iterable[Match[Any]]) -> Numbers:
        """Every seat's chance in these positions, one row for each."""
        return self.judge([self.look(match) for match in matches])

    def _strengths(self, looks: Sequence[Look]) -> Numbers:
        """What the nets say of each seat."""
        layers = self._layers
        if layers is None:
            return np.zeros((len(looks), self.seats))
        rows = np.concatenate([np.stack(look.numbers) for look in looks]) + layers["first_bias"]
        nets, hidden, _ = layers["second"].shape
        rows = np.maximum(rows, 0).reshape(-1, nets, hidden)
        inner = np.maximum(np.einsum("rnh,nhs->rns", rows, layers["second"]) + layers["second_bias"], 0)
        said = (inner * layers["last"]).sum(2) + layers["last_bias"]
        strengths: Numbers = said.mean(1).astype(np.float64).reshape(len(looks), self.seats)
        return strengths

    def _shared(self, strength: Numbers, look: Look) -> Numbers:
        """Chances from strengths: a softmax over sides. A side is as strong as its members are on average."""
        sides = look.sides
        factors = self._factors_for(len(sides))
        weighed = factors.nets * strength + factors.rough * look.rough
        if self.seats == 1:
            return np.asarray(1 / (1 + np.exp(-weighed)))
        of_sides = np.array([weighed[list(side)].mean() for side in sides])
        powers = np.exp(of_sides - of_sides.max())
        chances = np.zeros(self.seats)
        for side, chance in zip(sides, powers / powers.sum(), strict=True):
            chances[list(side)] = chance
        return chances

    def _factors_for(self, sides: int) -> Factors:
        key = f"{self.seats}t" if sides < self.seats else f"{self.seats}"
        return self._factors.get(key) or self._factors[f"{self.seats}"]


def result(outcome: Outcome, sides: Sequence[Sequence[int]]) -> Numbers:
    """What a match came to for each seat: 1 for a win, a share of it if several sides have won, else 0."""
    winners = [side for side in sides if outcome.places[side[0]] == 1]
    shares = np.zeros(len(outcome.places))
    for side in winners:
        shares[list(side)] = 1 / len(winners)
    return shares


def card_of(game: str, folder: Path = VALUES) -> ValueCard | None:
    """The card of a game's value function; None if it has none."""
    path = folder / f"{game}.json"
    return _read_card(path.read_bytes()) if path.is_file() else None


def fingerprint_of(path: Path) -> str:
    """The fingerprint of a file of weights."""
    return hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()


@cache
def _value(game: str, slug: str, seats: int) -> Value:
    return value_from(VALUES, game, seats, slug)


def value_from(folder: Path, game: str, seats: int, slug: str = "") -> Value:
    """The value function of a game in this folder; without one, its ``evaluate`` alone. ``slug`` is the variant that is
    played, if it is one."""
    inputs, card = inputs_of(slug or game, seats), card_of(game, folder)
    if card is None:
        return Value(inputs, {f"{seats}": Factors(0.0, 1.0)}, None)
    names, layers = unpacked(folder / f"{game}.npz")
    return Value(inputs, card.factors, layers | {"first": rows_for(inputs.names, names, layers["first"])})


def rows_for(wanted: Sequence[str], names: Sequence[str], first: Floats) -> Floats:
    """The rows of a first layer for these numbers; nothing but 0 for those that it does not know."""
    places = {name: row for row, name in enumerate(names)}
    rows = np.array([places.get(name, len(names)) for name in wanted])
    found: Floats = np.concatenate([first, np.zeros((1, first.shape[1]), np.float32)])[rows]
    return found


def value_of(rules: Rules[Any], seats: int) -> Value:
    """The value function of a game for this number of seats.

    A game of somebody else's has none that was fitted: there its own ``evaluate`` alone counts. A variant is judged as
    the game that it comes from.
    """
    slug = rules.info.slug
    game = slug.partition(MARK)[0]
    if card_of(game) is None and knowledge_of(rules).evaluate is None:
        raise BadOptions("no_value", f"Nothing says how a match of {rules.info.title} stands: its bot has no evaluate.")
    return _value(game, slug, seats)


def chances(match: Match[Any], seat: int | None = None, *, open: bool = False) -> list[float]:
    """Every seat's chance to win, from what everybody knows, or from what this seat knows; members of a team have the
    same chance, that of their team.

    With ``open``, from everything, also what is hidden: only for a match that is over or imagined, or for its host.
    """
    value = value_of(match.rules, match.seats)
    if open or match.outcome is not None:
        found = value.judge([value.look(match)])
    else:
        found = value.judge([value.look_from(match.redeal(seat, match.number), seat)])
    return [float(chance) for chance in found[0]]


def unpacked(path: Path) -> tuple[list[str], dict[str, Floats]]:
    """The names of the numbers, and the weights, of a file."""
    with np.load(path) as stored:
        names = stored["names"].tobytes().decode().split("\n")
        layers = {name: stored[name].astype(np.float32) for name in LAYERS}
        layers["first"] = stored["first"].astype(np.float32) * stored["scale"].astype(np.float32)
    return names, layers


def packed(names: Sequence[str], layers: Mapping[str, NDArray[Any]], path: Path) -> None:
    """Write weights to a file: the first layer in bytes, with a scale for each of its outputs."""
    first = layers["first"]
    scale = np.maximum(np.abs(first).max(0), 1e-6) / 127
    arrays: dict[str, Any] = {
        "names": np.frombuffer("\n".join(names).encode(), dtype=np.uint8),
        "first": np.round(first / scale).astype(np.int8),
        "scale": scale.astype(np.float32),
    }
    arrays |= {name: layers[name].astype(np.float16) for name in LAYERS}
    np.savez_compressed(path, **arrays)
