"""A table of Pirata Codex set as a worked example wants it, with dice that show what the example says.

``stage`` lays the standard map with everybody at sea and empty hands; tests then change what they need. ``begin`` plays
on from there as a match; ``run`` drives one rule alone. The functions at the end say what the dice show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tortuga.engine import Action, Ask, Chance, Event, Fast, Match, OptionValue, Scripted, Steps, Table
from tortuga.games.pirata_codex.actions import PASS
from tortuga.games.pirata_codex.battle import FACES
from tortuga.games.pirata_codex.course import tile_at
from tortuga.games.pirata_codex.facing import face_tile
from tortuga.games.pirata_codex.rules import RULES, PirataRules
from tortuga.games.pirata_codex.state import CURSED, KING, MERMAIDS, Pirata

A, B, C, D, E, F = range(6)
PHANTOM = 2


class Staged(PirataRules):
    """The rules with a set-up of our own."""

    def __init__(self, state: Pirata) -> None:
        self.ready = msgspec.msgpack.encode(state)

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Pirata:
        del seats, options, chance
        return msgspec.msgpack.decode(self.ready, type=Pirata)


def stage(seats: int = 4, **options: OptionValue) -> Pirata:
    """A first voyage after set-up: standard map, token with A, no cards in hand, all ships out of shelter on tile 2."""
    full = RULES.info.complete({"setup": "first_voyage", "action_order": "priority", **options})
    RULES.check_options(seats, full)
    state = RULES.new(seats, full, Scripted([], seed=1))
    state.deck.sort()
    state.stage = "shake"
    for player in state.players:
        player.progress = 2
        player.coins = 0
    state.supply = 16
    return state


def place(state: Pirata, *progress: int) -> None:
    """Put the ships on these tiles, from A on."""
    for player, at in zip(state.players, progress, strict=False):
        player.progress = at


def lay(state: Pirata, number: int, tile: str) -> None:
    """Put a tile on this number, in exchange for whatever lay there."""
    old = tile_at(state, number)
    if tile in state.spaces:
        state.spaces[state.spaces.index(tile)] = old
    state.spaces[(state.x_space + number) % len(state.spaces)] = tile


def cup(state: Pirata, seat: int, crew: int = 5, *special: int) -> None:
    """So many crew dice and these special dice."""
    player = state.players[seat]
    state.bag += player.crew - crew
    player.crew = crew
    for die in special:
        state.holders[die] = seat


def shaken(state: Pirata, seat: int, dice: str) -> None:
    """A cup as the examples write it: ``5 5 2 3 C5``."""
    pairs = {"23": 1, "34": 2, "45": 3, "56": 4, "26": 5, "62": 5, "1": 6}
    words = dice.split()
    crew = [int(word) for word in words if word.isdigit()]
    cup(state, seat, len(crew))
    state.players[seat].dice[:] = crew
    for word in words:
        if not word.isdigit():
            die = {"K": KING, "M": MERMAIDS, "C": CURSED}[word[0]]
            state.holders[die] = seat
            state.faces[die] = pairs[word[1:]] if die == MERMAIDS else int(word[1:])


def auction(state: Pirata, *cups: str, turn: int = A) -> None:
    """The cups are shaken and everybody with a cup here takes part."""
    state.participants[:] = [
        seat for seat in (turn, *(s % len(cups) for s in range(turn + 1, turn + len(cups)))) if cups[seat]
    ]
    for seat, dice in enumerate(cups):
        if dice:
            shaken(state, seat, dice)
        else:
            state.players[seat].absent = True
    state.turn = turn
    state.stage = "auction"


class Brisk(Match[Pirata]):
    """A match in which whoever can do nothing but pass does so at once: they are asked so that nobody else knows."""

    def __init__(self, rules: PirataRules, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> None:
        super().__init__(rules, seats, options, chance)
        self._let_pass()

    def act(self, seat: int, action: Action, number: int | None = None) -> None:
        super().act(seat, action, number)
        self._let_pass()

    def _let_pass(self) -> None:
        while idle := [seat for seat, ask in self.waiting.items() if ask.options == (PASS,)]:
            super().act(idle[0], PASS)


def begin(state: Pirata, *draws: int, seed: int = 0, kind: type[Match[Pirata]] = Brisk) -> Match[Pirata]:
    """A match from this state; the dice show what was drawn up, then anything."""
    options = RULES.info.complete({})
    return kind(Staged(state), state.humans, options, Scripted(draws, seed))


def act(match: Match[Pirata], *answers: tuple[int, Action]) -> None:
    """Give these answers."""
    for seat, action in answers:
        match.act(seat, action)


def run(state: Pirata, steps: Any, *answers: Action, draws: Iterable[int] = ()) -> Running:
    """Drive one rule to its end with these answers. ``steps`` gets the table."""
    return Running(state, steps, answers, draws)


class Running:
    """A rule that was driven: what it asked, told and returned."""

    def __init__(self, state: Pirata, steps: Any, answers: Iterable[Action], draws: Iterable[int]) -> None:
        self.chance = Scripted(draws, seed=1)
        self.table: Table[Pirata] = Table(state, self.chance)
        self.asks: list[tuple[int, Ask]] = []
        self.result: Any = None
        self._drive(steps(self.table), list(answers))
        assert not self.chance.left, f"{self.chance.left} draws were not used"

    def _drive(self, phase: Steps[Any] | None, answers: list[Action]) -> None:
        if phase is None:
            assert not answers
            return
        reply: Any = None
        try:
            while True:
                asking = phase.send(reply)
                replies = {}
                for seat in asking.seats:
                    ask = asking.ask_to(seat)
                    self.asks.append((seat, ask))
                    assert answers, f"seat {seat} is asked {ask.kind}: {ask.options}"
                    action = answers.pop(0)
                    assert ask.find(action) is not None, f"{action} is not in {ask.kind}: {ask.options}"
                    replies[seat] = action
                    if asking.mode != "all":
                        break
                reply = replies if asking.mode == "all" else replies[seat]
                if asking.mode == "any":
                    reply = (seat, replies[seat])
        except StopIteration as stop:
            self.result = stop.value
        assert not answers, f"never asked for {answers}"

    @property
    def kinds(self) -> list[str]:
        """What was asked, in order."""
        return [ask.kind for _, ask in self.asks]

    def told(self, kind: type[Event]) -> list[Any]:
        """All events of a kind."""
        return [told.event for told in self.table.told if isinstance(told.event, kind)]


def on(tile: str, seats: int = 4, **settings: OptionValue) -> Pirata:
    """A is about to face this tile on number 5; the others are on 4, 6 and 9."""
    state = stage(seats, **settings)
    lay(state, 5, tile)
    place(state, 5, 4, 6, 9, 10, 11)
    state.tile_winner = A
    return state


def face(state: Pirata, *answers: Action, draws: Iterable[int] = ()) -> Running:
    return run(state, lambda table: face_tile(table, A), *answers, draws=draws)


def shelter(state: Pirata, seat: int) -> None:
    """Put this ship into the Safe Lagoon, next to number 5."""
    lay(state, 6, "safe_lagoon")
    state.players[seat].progress = 6


def told(match: Match[Pirata], kind: type[Event]) -> list[Any]:
    """All events of a kind in a match."""
    return [told.event for told in match.told() if isinstance(told.event, kind)]


def options(match: Match[Pirata], seat: int) -> tuple[Action, ...]:
    """What the seat may answer now; nothing if it is not asked."""
    ask = match.waiting.get(seat)
    return ask.options if ask else ()


# What dice show, as draws


def crew(*faces: int) -> list[int]:
    return [face - 1 for face in faces]


def pirates(symbols: str) -> list[int]:
    return [0 if symbol == "X" else 2 for symbol in symbols]


def treasure(symbols: str) -> list[int]:
    return [0 if symbol == "X" else 3 for symbol in symbols]


def sail(tiles: int) -> list[int]:
    return [0 if tiles == 1 else 3]


def battle(*faces: str) -> list[int]:
    return [FACES.index(face) for face in faces]


# A match out of the box


def new(seats: int, seed: int = 1, **options: OptionValue) -> Match[Pirata]:
    full = RULES.info.complete(options)
    RULES.check_options(seats, full)
    return Match(RULES, seats, full, Fast(seed))


def default_until(match: Match[Pirata], *stages: str) -> None:
    """Take every default until one of these stages."""
    while match.state.stage not in stages:
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, ask.default)
