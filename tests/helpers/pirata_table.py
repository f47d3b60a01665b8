"""A table of Pirata Codex set as a worked example wants it, with dice that show what the example says.

``stage`` lays the standard map with everybody at sea and empty hands; tests then change what they need. ``begin`` plays
on from there as a match. The functions at the end say what the dice show.
"""

from __future__ import annotations

from collections.abc import Iterable

from tortuga.engine import Action, Chance, Fast, Match, OptionValue
from tortuga.games.pirata_codex.actions import PlayCard
from tortuga.games.pirata_codex.chapters.battle import FACES
from tortuga.games.pirata_codex.chapters.course import tile_at
from tortuga.games.pirata_codex.chapters.facing import face_tile
from tortuga.games.pirata_codex.chapters.menus import menus_of
from tortuga.games.pirata_codex.rules import RULES
from tortuga.games.pirata_codex.seats.views import PirataView
from tortuga.games.pirata_codex.state import CURSED, KING, MERMAIDS, Pirata
from tortuga.kit import Draw, Rehearsal, Stage, rehearse

A, B, C, D, E, F = range(6)
PHANTOM = 2


def stage(seats: int = 4, **options: OptionValue) -> Pirata:
    """A first voyage after set-up: standard map, token with A, no cards in hand, all ships out of shelter on tile 2."""
    full = RULES.info.complete({"setup": "first_voyage", "action_order": "priority", **options})
    RULES.check_options(seats, full)
    state = RULES.new(seats, full, Fast(1))
    state.deck.sort()
    state.phase = "shake"
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
    """Put this many crew dice and these special dice into the cup."""
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
    state.phase = "auction"


Play = Stage[Pirata, PirataView]


def begin(state: Pirata, *draws: Draw, chance: Chance | None = None, settle: bool = True) -> Play:
    """A match from this state. Seats with only one answer give it at once: many are asked just to keep hands secret."""
    return Stage.at(RULES, state.humans, state, draws if chance is None else chance, settle=settle)


def on(tile: str, seats: int = 4, **settings: OptionValue) -> Pirata:
    """A is about to face this tile on number 5; the others are on 4, 6 and 9."""
    state = stage(seats, **settings)
    lay(state, 5, tile)
    place(state, 5, 4, 6, 9, 10, 11)
    state.tile_winner = A
    return state


def face(state: Pirata, *answers: Action, draws: Iterable[int] = ()) -> Rehearsal[Pirata]:
    return rehearse(state, lambda table: face_tile(table, A), *answers, draws=draws)


def shelter(state: Pirata, seat: int) -> None:
    """Put this ship into the Safe Lagoon, next to number 5."""
    lay(state, 6, "safe_lagoon")
    state.players[seat].progress = 6


# What dice show, as draws


def cups(dice: int) -> list[int]:
    """Chance for shaking this many dice, in a betting phase that the test does not look at."""
    return [2] * dice


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


def new(seats: int, seed: int = 1, **options: OptionValue) -> Play:
    full = RULES.info.complete(options)
    RULES.check_options(seats, full)
    return Stage(Match(RULES, seats, full, Fast(seed)))


def default_until(play: Play, *stages: str) -> Play:
    """Take every default until one of these stages."""
    return play.by_default(lambda play: play.state.phase in stages)


def acting(*hand: str, seats: int = 4, **settings: OptionValue) -> Pirata:
    """The action phase; A has these cards, the others are on 4, 6 and 9 and A on 5, where a duel lies."""
    state = stage(seats, expansion=True, **settings)
    lay(state, 5, "duel")
    lay(state, 12, "safe_lagoon")
    place(state, 5, 4, 6, 9, 10, 11)
    state.phase = "action"
    state.players[A].hand[:] = hand
    return state


def plays(state: Pirata, card: str, window: str = "action") -> list[int | None]:
    """The players at whom A may play the card."""
    return [
        action.target
        for action in menus_of(state, window).options(A)
        if isinstance(action, PlayCard) and action.card == card
    ]


def played(state: Pirata, action: PlayCard, *draws: Draw) -> Play:
    """A plays this; D has a Parrot to play after it, so that the phase goes on."""
    if not state.players[D].hand:
        state.players[D].hand[:] = ["parrot"]
    play = begin(state, *draws)
    play.act(A, action)
    return play
