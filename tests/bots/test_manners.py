"""Manners: how a game's leanings move a rule of thumb, at every level, and that a seed still decides everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sample

import tortuga
from tortuga.bots import Knowledge, RandomBot, knowledge_of, make_bot, play_out, takes_manner, teach
from tortuga.engine import Action, BadOptions, Chance, Event, Scores, Seat, rules_of
from tortuga.engine.describing.manners import MANNERS, Feeling, Lean, Manner, last_foe
from tortuga.engine.describing.scores import weigh
from tortuga.learn import figures_of

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
LEANING = tuple(manner for manner in MANNERS if manner != "plain")


def in_order(seat: Seat[Any], chance: Chance) -> Scores:
    """The first option is worth most, and each a little less than the one before."""
    del chance
    assert seat.ask is not None
    options = list(seat.ask.options)
    return weigh(options, lambda option: -float(options.index(option)))


Feelings = dict[type[Event], Callable[[Any], Feeling | None]]


def towards_the_last(seat: Seat[Any], manner: Manner, foe: int | None) -> Lean | None:
    assert seat.ask is not None
    last = seat.ask.options[-1]
    if manner == "vengeful" and foe is None:
        return None
    return lambda action: 100.0 if action == last else 0.0


@pytest.fixture
def _taught() -> Iterator[None]:
    """Doubloons with a rule of thumb that takes the first option, unless a manner leans to the last."""
    before = knowledge_of(sample.RULES)
    feelings: Feelings = {sample.Guessed: lambda event: Feeling("hurt", event.seat, event.by)}
    teach("doubloons", Knowledge(scores=in_order, lean=towards_the_last, feelings=feelings))
    yield
    teach("doubloons", before)


@pytest.mark.usefixtures("_taught")
@pytest.mark.parametrize("level", ["mate", "captain"])
def test_a_manner_leans_at_any_level(level: str) -> None:
    match = tortuga.new_match("doubloons", seats=3, seed=6)
    first, last = match.waiting[1].options[0], match.waiting[1].options[-1]
    assert make_bot(level).choose(match.seat(1)) == first
    assert make_bot(f"{level}:manner=greedy").choose(match.seat(1)) == last
    scores = make_bot(f"{level}:manner=greedy").scores(match.seat(1))
    assert scores is not None
    assert scores[0].action == last


@pytest.mark.usefixtures("_taught")
def test_who_was_never_hurt_has_nobody_to_take_revenge_on() -> None:
    match = tortuga.new_match("doubloons", seats=3, seed=6)
    assert make_bot("mate:manner=vengeful").choose(match.seat(1)) == match.waiting[1].options[0]


def test_the_last_to_hurt_a_seat_is_remembered() -> None:
    feelings: Feelings = {sample.Guessed: lambda event: Feeling("hurt", event.seat, event.by) if event.right else None}
    events = [sample.Guessed(1, 0, True), sample.Guessed(2, 0, True), sample.Guessed(3, 0, False)]
    assert last_foe(feelings, reversed(events), 0) == 2
    assert last_foe(feelings, reversed(events), 1) is None
    assert last_foe(feelings, [sample.Guessed(0, 0, True)], 0) is None, "nobody is their own foe"


class Stubborn(RandomBot):
    """Always the option in the middle, whatever a rule of thumb says."""

    def choose(self, seat: Seat[Any]) -> Action:
        assert seat.ask is not None
        return seat.ask.options[1]


def test_levels_take_manners_and_other_bots_do_not() -> None:
    assert [
        name for name in ("random", "thumb", "search", "net", "deckhand", "mate", "captain") if takes_manner(name)
    ] == [
        "deckhand",
        "mate",
        "captain",
    ]
    with pytest.raises(BadOptions, match="must be one of plain, cautious, greedy, vengeful, bluffing, not 'sleepy'"):
        make_bot("mate:manner=sleepy")
    with pytest.raises(BadOptions, match="does not know manner"):
        make_bot("random:manner=greedy")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_knows_what_hurts_and_how_manners_lean(game: str) -> None:
    known = knowledge_of(rules_of(game))
    assert known.lean is not None
    assert known.feelings
    if known.minded is not None:
        assert figures_of(known.weights["mate"]), "switches alone leave nothing to change"


@pytest.mark.parametrize("game", ["pirata_codex", "pirate_attack", "piratical"])
@pytest.mark.parametrize("manner", LEANING)
def test_the_same_seed_and_window_give_the_same_answer(game: str, manner: Manner) -> None:
    """Asked again, by another bot of the same seed, in the middle of a match."""
    match = tortuga.new_match(game, seats=3, seed=3)
    bots = {seat: make_bot("mate", seat) for seat in range(3)}
    one, two = (make_bot(f"mate:manner={manner}", 9) for _ in range(2))
    for _ in range(40):
        if match.over:
            break
        seat = next(iter(match.waiting))
        answer = one.choose(match.seat(seat))
        assert answer == two.choose(match.seat(seat)) == one.choose(match.seat(seat))
        assert match.waiting[seat].find(answer) is not None
        match.act(seat, bots[seat].choose(match.seat(seat)))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_characters_of_all_manners_play_to_the_end(game: str) -> None:
    match = tortuga.new_match(game, seats=4, seed=2)
    bots = {seat: make_bot(f"deckhand:manner={manner}", seat) for seat, manner in enumerate(LEANING)}
    assert play_out(match, bots).over
