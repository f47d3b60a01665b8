"""The odds of a battle, compared with counting every roll and every way to play it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from pirate_positions import Play, at, begin, ordered, position, set_hands
from surely import there

from tortuga.engine import Action, Fast
from tortuga.games.tiny_epic_pirates.actions import PASS, YES, Reroll
from tortuga.games.tiny_epic_pirates.chapters.odds import (
    Odds,
    Rolling,
    Strength,
    against,
    between,
    settled,
    totals,
)
from tortuga.games.tiny_epic_pirates.data.components import FACES, CaptainId, CrewId, MerchantId
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates

FLAT = (0, 1, 0, 1, 0, 2)


def share(wins: int, rolls: int) -> float:
    return float(Fraction(wins, rolls))


def test_odds_are_counted_over_all_rolls() -> None:
    symbols = (1, 0, 1, 0, 1, 0)
    assert dict(totals(Strength(symbols, 2, 0))) == {0: 9, 1: 18, 2: 9}
    assert dict(totals(Strength(symbols, 2, 0, surefire=1))) == {1: 9, 2: 27}
    assert dict(totals(Strength(symbols, 2, 0, surefire=3))) == {2: 36}
    odds = against(Strength(symbols, 2, 1), 2)
    assert (odds.win, odds.tie) == (0.25, 0.5)
    even = between(Strength(symbols, 2, 0), Strength(symbols, 2, 0))
    assert (even.win, even.tie) == (0.3125, 0.375)


def test_odds_are_rounded_once() -> None:
    """Otherwise they would depend on how a version of Python sums floats, and so would the view."""
    symbols = (2, 1, 1, 1, 0, 0)
    for dice in range(1, 5):
        for value in range(2 * dice + 2):
            rolls = list(product(symbols, repeat=dice))
            wins, ties = sum(sum(roll) > value for roll in rolls), sum(sum(roll) == value for roll in rolls)
            assert against(Strength(symbols, dice, 0), value) == Odds(wins / len(rolls), ties / len(rolls))
    pairs = list(product(product(symbols, repeat=3), repeat=2))
    wins, ties = sum(sum(a) > sum(b) for a, b in pairs), sum(sum(a) == sum(b) for a, b in pairs)
    assert between(Strength(symbols, 3, 0), Strength(symbols, 3, 0)) == Odds(wins / len(pairs), ties / len(pairs))


def counted(mine: Strength, value: int) -> tuple[float, float]:
    """All rolls of one side, each played out by trying everything."""
    results = [best(mine, roll, value) for roll in product(FACES, repeat=mine.dice)]
    rolls = len(results)
    return sum(win for win, _ in results) / rolls, sum(tie for _, tie in results) / rolls


def best(mine: Strength, roll: tuple[int, ...], value: int) -> tuple[float, float]:
    """The plain form, in which no two dice or cards are treated as alike."""

    def play(dice: tuple[int, ...], unused: frozenset[int], still: frozenset[int]) -> tuple[float, float]:
        return max([stop(dice), *[mean(dice, die, unused, rest) for die, unused, rest in ways(dice, unused, still)]])

    def ways(
        dice: tuple[int, ...], unused: frozenset[int], still: frozenset[int]
    ) -> Iterator[tuple[int, frozenset[int], frozenset[int]]]:
        for die in still:
            yield die, unused, still - {die}
        for card in unused:
            taken = frozenset(die for die, face in enumerate(dice) if face in mine.rerolls[card])
            for die in taken:
                yield die, unused - {card}, taken - {die}

    def mean(dice: tuple[int, ...], die: int, unused: frozenset[int], still: frozenset[int]) -> tuple[float, float]:
        results = [play((*dice[:die], face, *dice[die + 1 :]), unused, still) for face in FACES]
        return sum(win for win, _ in results) / 6, sum(tie for _, tie in results) / 6

    def stop(dice: tuple[int, ...]) -> tuple[float, float]:
        """The best that the tokens can make of it, trying every die and face."""
        reached = {sum(mine.symbols[face - 1] for face in dice) + mine.sure_hits}
        for chosen in product(range(len(dice)), repeat=mine.surefire):
            changed = list(dice)
            for die in chosen:
                changed[die] = max(FACES, key=lambda face: mine.symbols[face - 1])
            reached.add(sum(mine.symbols[face - 1] for face in changed) + mine.sure_hits)
        total = max(reached)
        return float(total > value), float(total == value)

    return play(roll, frozenset(range(len(mine.rerolls))), frozenset())


@pytest.mark.parametrize(
    "mine",
    [
        Strength(FLAT, 2, 1),
        Strength(FLAT, 2, 0, surefire=1),
        Strength(FLAT, 2, 1, rerolls=((1, 2),)),
        Strength(FLAT, 2, 0, surefire=1, rerolls=((3, 4),)),
        Strength(FLAT, 2, 0, rerolls=((1, 2), (5, 6))),
        Strength((1, 0, 2, 0, 1, 1), 3, 0, rerolls=((3, 4),)),
    ],
)
@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_odds_are_what_all_rolls_and_all_ways_to_play_them_come_to(mine: Strength, value: int) -> None:
    odds = against(mine, value)
    assert (odds.win, odds.tie) == pytest.approx(counted(mine, value))


def test_a_reroll_makes_a_win_likelier_never_less_likely() -> None:
    plain = Strength(FLAT, 2, 1)
    for faces in ((1, 2), (3, 4), (5, 6)):
        for value in range(1, 6):
            assert against(plain._replace(rerolls=(faces,)), value).win >= against(plain, value).win
    assert against(plain._replace(rerolls=((1, 2),)), 3).win > against(plain, 3).win


def test_a_defenders_tokens_count_and_its_rerolls_do_not() -> None:
    """Both roll two dice with a hit on each six; the defender's tokens make both of its dice sixes."""
    sixes = (0, 0, 0, 0, 0, 1)
    mine = Strength(sixes, 2, 0)
    assert between(mine, Strength(sixes, 2, 0)).win == pytest.approx(share(10 * 25 + 1 * 35, 36 * 36))
    assert between(mine, Strength(sixes, 2, 0, surefire=2)).win == 0
    assert between(mine, Strength(sixes, 2, 0, rerolls=((1, 2),))) == between(mine, Strength(sixes, 2, 0))


def test_a_settled_total_is_sure_against_a_merchant() -> None:
    assert (settled(5, ((4, 1),)).win, settled(4, ((4, 1),)).tie, settled(3, ((4, 1),)).win) == (1, 1, 0)


def attack(*crew: str, surefire: int = 0, value: str = "t10") -> TinyEpicPirates:
    state = position()
    player = state.players[0]
    player.captain, player.crew[:] = CaptainId("c1a"), map(CrewId, crew)
    player.surefire = surefire
    set_hands(player.helm, 1, 2, 0)
    state.players[1].ship.cell = at(0, 2)
    state.merchants[0].cell = player.ship.cell
    state.merchants[0].card = MerchantId(value)
    ordered(state, "attack")
    return state


REROLLS = ("k13", "k14", "k15")
BATTLES = 400


@pytest.mark.parametrize(("crew", "surefire"), [((), 0), (REROLLS[:1], 0), (REROLLS[:2], 1)])
def test_odds_in_a_view_are_what_battles_come_to_when_the_forecast_is_followed(
    crew: tuple[str, ...], surefire: int
) -> None:
    """Many battles, played by always taking the answer with the best chance."""
    state = attack(*crew, surefire=surefire)
    odds = begin(state).view(0).players[0].merchant_odds[0]
    won = 0
    for seed in range(BATTLES):
        play = begin(state, Fast(seed)).answer(YES)
        while play.kind in ("reroll", "surefire"):
            play = play.answer(best_answer(play))
        result = play.state.battle
        assert result is not None
        won += result.result == "won"
    spread = (odds.win * (1 - odds.win) / BATTLES) ** 0.5
    assert won / BATTLES == pytest.approx(odds.win, abs=4 * spread + 1e-9)


def best_answer(play: Play) -> Action:
    """Of rerolls the one that the forecast names best; of tokens the best face for the weakest die."""
    ask, told = play.ask, there(play.match.forecast(0))
    if ask.kind == "reroll":
        chances = [hints[0].about["win"] for hints in told.hints]
        return ask.options[chances.index(max(chances))]
    totals = [hints[0].about["hits"] for hints in told.hints]
    better = max(totals)
    return PASS if better == totals[ask.options.index(PASS)] else ask.options[totals.index(better)]


def test_a_reroll_that_would_make_it_worse_says_so() -> None:
    """Five and six are the best faces of Captain c1a with this crew: rerolling them loses hits."""
    state = attack("k15", value="t10")
    play = begin(state, [4, 5]).answer(YES)
    assert play.kind == "reroll"
    told = there(play.match.forecast(0))
    for option, hints in zip(play.options, told.hints, strict=True):
        assert len(hints) == 1
        if isinstance(option, Reroll):
            rolling = Rolling(strength_of(play), ((play.view(0).merchants[0].value, 1),))
            now = rolling.stopped((5, 6))
            then = rolling.rerolled((5, 6), option.die, {1 - option.die}, ())
            assert bool(hints[0].warns) is ((then.win, then.tie) < (now.win, now.tie))


def strength_of(play: Play) -> Strength:
    me = play.view(0).players[0]
    return Strength(tuple(me.symbols), me.dice, me.sure_hits, me.surefire, ((5, 6),))


def test_what_was_worked_out_for_a_battle_goes_with_it() -> None:
    """A question takes thousands of rolls: they must be freed without the garbage collector."""
    rolling = Rolling(Strength((0, 0, 1, 1, 2, 2), 3, 0, 0, ((1, 2), (3,))), ((4, 1),))
    assert 0 < rolling.before().win < 1
    gone = weakref.ref(rolling)
    gc.disable()
    try:
        del rolling
        assert gone() is None
    finally:
        gc.enable()
