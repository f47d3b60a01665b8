"""The past of a long match: a checkpoint is kept now and then, and no answer or event is lost."""

from __future__ import annotations

import pickle
import tracemalloc
from dataclasses import replace
from itertools import pairwise, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample import RULES, Doubloons, Guess, Sighed

from tortuga.engine import OVER, CutShort, Fast, Match, Phase, Physics, Table, Told, ask, freeze, register, thaw
from tortuga.engine import past as past_module
from tortuga.engine.past import FOLDED, KEPT_APART, UNFOLDED, Answer, Checkpoint
from tortuga.engine.rules import as_told

LENGTH = 5 * KEPT_APART


def _long_observe(what: bytes, seed: int) -> bytes:
    return what + seed.to_bytes(8, "little")


def guess(table: Table[Doubloons]) -> Phase:
    state = table.state
    seat = state.rounds % 3
    answer = yield from ask(seat, "guess", [Guess(0), Guess(1)])
    table.tell(Sighed(seat))
    if answer.seat:
        state.sighs += table.witness(b"guess")[-1]
        table.whisper(Sighed(seat), to=[seat])
    state.rounds -= 1
    state.phase = "bid" if state.rounds else OVER
    if state.rounds % 7 == 0:
        raise CutShort


_LONG = replace(RULES, physics=Physics(observe=_long_observe, prepare=lambda: None), phases={"bid": guess})
"""Every round one seat guesses, the table hears of it, and now and then something is observed."""


@pytest.fixture(params=["at every rest", "seldom"])
def _clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """How often checkpoints are taken, whatever else the machine does: on a clock that stands still, checkpoints cost
    nothing; on one that moves when somebody looks at it, they cost as much as a phase."""
    ticks = iter(range(10**9)) if request.param == "seldom" else repeat(0)
    monkeypatch.setattr(past_module, "perf_counter_ns", ticks.__next__)


class _Folding(Match[Doubloons]):
    """Folds its past as often as it can."""

    __slots__ = ()

    def _advance(self, step: Answer, offered: bool = False) -> None:
        super()._advance(step, offered)
        self.fold_past()


BOTH = pytest.mark.parametrize("kind", [Match, _Folding])


def long_match(kind: type[Match[Doubloons]] = Match) -> Match[Doubloons]:
    return kind(_LONG, 3, {"rounds": LENGTH}, Fast(1))


def play(match: Match[Doubloons], answers: int, seed: int = 2) -> list[bytes]:
    """Play on, and look at every state on the way."""
    dice, seen = Fast(seed), []
    for _ in range(answers):
        seen.append(match.fingerprint())
        ((seat, asked),) = match.waiting.items()
        match.act(seat, dice.pick(asked.options))
    return seen


def nodes(match: Match[Doubloons]) -> list[Checkpoint]:
    return match._past.checkpoint.chain()


@pytest.mark.usefixtures("_clock")
def test_states_are_kept_about_as_far_apart_as_they_may_be() -> None:
    match = long_match()
    play(match, LENGTH - 1)
    places = [node.answers for node in nodes(match)]
    assert places[0] == 0
    assert all(later - earlier <= 2 * KEPT_APART for earlier, later in pairwise(places))
    assert all(later - earlier > KEPT_APART for earlier, later in zip(places, places[2:], strict=False))


@BOTH
@pytest.mark.usefixtures("_clock")
def test_dropping_checkpoints_loses_nothing(kind: type[Match[Doubloons]], monkeypatch: pytest.MonkeyPatch) -> None:
    match = long_match(kind)
    monkeypatch.setattr(past_module, "KEPT_APART", 0)
    keeper = long_match()
    for seed in range(LENGTH // 10):
        play(keeper, 10, seed)
        with monkeypatch.context() as patch:
            patch.setattr(past_module, "KEPT_APART", KEPT_APART)
            play(match, 10, seed)
        assert match.digest() == keeper.digest()
        assert match.answers() == keeper.answers()
        assert match.facts() == keeper.facts()
        assert list(match.told()) == list(keeper.told())
        assert match.clone().digest() == keeper.digest()
    assert len(nodes(match)) < len(nodes(keeper))


@BOTH
@pytest.mark.usefixtures("_clock")
def test_a_long_match_can_be_taken_back_to_its_beginning(kind: type[Match[Doubloons]]) -> None:
    match = long_match(kind)
    seen = play(match, LENGTH)
    assert match.over
    for before in reversed(seen):
        match.undo(0, free=True)
        assert match.fingerprint() == before
    assert (match.number, match.told_count, match.facts()) == (0, 0, [])


@BOTH
@pytest.mark.usefixtures("_clock")
def test_all_that_was_told_and_observed_is_still_there(kind: type[Match[Doubloons]]) -> None:
    match, dice = long_match(kind), Fast(3)
    told: list[Told] = []
    facts: list[bytes] = []
    for number in range(LENGTH):
        ((seat, asked),) = match.waiting.items()
        answer = dice.pick(asked.options)
        assert isinstance(answer, Guess)
        heard = match.told_count
        facts += match.give(match.choose(seat, answer))
        news = match.told_since(heard)
        assert news == [as_told(Sighed(seat)), Told(Sighed(seat), (seat,))][: 1 + answer.seat]
        told += news
        assert match.told_count == len(told)
        if number % 50 == 0:
            match.clone()
    assert list(match.told()) == told
    assert match.facts() == facts
    for number in range(0, len(told) + 2, 7):
        assert match.told_since(number) == told[number:]


@BOTH
@pytest.mark.usefixtures("_clock")
def test_every_copy_of_a_long_match_goes_on_alike(kind: type[Match[Doubloons]]) -> None:
    register(_LONG)
    try:
        match = long_match(kind)
        copies: list[Match[Doubloons]] = []
        for _ in range(6):
            play(match, 50)
            stored, _ = thaw(freeze(match))
            copies = [match.clone(), pickle.loads(pickle.dumps(match)), *(copy.clone() for copy in copies[:2])]
            assert stored.digest() == match.digest()
            for copy in copies[:2]:
                assert copy.digest() == match.digest()
                assert copy.answers() == match.answers()
                assert list(copy.told()) == list(match.told())
    finally:
        register(RULES)


@BOTH
@given(moves=st.lists(st.one_of(st.integers(1, 90), st.integers(-40, -1), st.none()), max_size=9))
def test_playing_undoing_and_copying_in_any_order_give_the_same_match(
    kind: type[Match[Doubloons]], moves: list[int | None]
) -> None:
    """A number plays so many answers or takes so many back; None goes on with a copy and spoils the original."""
    match, states = long_match(kind), [long_match().fingerprint()]
    for move in moves:
        if move is None:
            original, match = match, match.clone()
            play(original, min(3, LENGTH - original.number), seed=9)
        elif move > 0:
            states += [*play(match, min(move, LENGTH - match.number)), match.fingerprint()][1:]
        else:
            for _ in range(min(-move, match.number)):
                match.undo(0, free=True)
                states.pop()
                assert match.fingerprint() == states[-1]
        assert match.number == len(states) - 1
    assert match.fingerprint() == states[-1]
    assert len(match.answers()) == match.number


@pytest.mark.usefixtures("_clock")
def test_what_happened_long_ago_is_folded_and_what_happened_lately_is_not() -> None:
    match, plain = long_match(_Folding), long_match()
    for some in (match, plain):
        play(some, LENGTH - 1)
    folded = [node for node in nodes(match) if node.fold is not None]
    assert folded == nodes(match)[1 : 1 + len(folded)], "the oldest ones"
    assert match.number - folded[-1].answers >= UNFOLDED
    assert match.number - folded[-1].answers < UNFOLDED + FOLDED + 2 * KEPT_APART
    assert all(node.fold is None for node in nodes(plain))
    assert match.record == plain.record


@pytest.mark.usefixtures("_clock")
def test_a_match_taken_back_into_its_folded_past_goes_on_from_there() -> None:
    match, plain = long_match(_Folding), long_match()
    for some in (match, plain):
        play(some, 250)
        for _ in range(200):
            some.undo(0, free=True)
        play(some, 200, seed=3)
    assert match.record == plain.record
    assert match.digest() == plain.digest()


def test_an_imagined_past_is_left_as_it_is() -> None:
    match = long_match()
    play(match, 200)
    world = match.redeal(0, 5)
    world.fold_past()
    assert all(node.fold is None for node in nodes(world))


def test_what_a_long_match_keeps_does_not_grow_with_its_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checkpoints at every rest: yet most of their states are let go."""
    monkeypatch.setattr(past_module, "perf_counter_ns", lambda: 0)
    match = long_match()
    match.state.box.extend(range(10**9, 10**9 + 2_000))  # a state of ten kilobytes
    size = len(match.fingerprint())
    tracemalloc.start()
    try:
        play_on(match)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < size * (3 + LENGTH // KEPT_APART) + 600 * LENGTH


def play_on(match: Match[Doubloons]) -> None:
    for _ in range(LENGTH - 1):
        ((seat, asked),) = match.waiting.items()
        match.act(seat, asked.options[0])


@pytest.mark.usefixtures("_clock")
def test_a_past_that_is_folded_seldom_keeps_what_happened_lately() -> None:
    """Several states may be too young to be folded: they stay as they are, and nothing between them is lost."""
    for answers in range(2 * KEPT_APART, 4 * KEPT_APART, 5):
        match, plain = long_match(), long_match()
        for some in (match, plain):
            play(some, answers)
        match.fold_past()
        assert match.record == plain.record
        assert match.events(None) == plain.events(None)
