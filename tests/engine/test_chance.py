"""Chance: uniform, copyable, and provably fair where it must be."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tortuga.engine import Chance, Fair, Fast, Pcg, verify_commitment
from tortuga.engine.chance import ByStretch, Dealer

KEY = bytes(range(32))


@pytest.mark.parametrize("chance", [Fast(1), Fair(KEY)], ids=["fast", "fair"])
@pytest.mark.parametrize("n", [2, 3, 6, 7, 52])
def test_all_results_are_equally_likely(chance: Chance, n: int) -> None:
    draws = 4000 * n
    counts = Counter(chance.below(n) for _ in range(draws))
    assert set(counts) == set(range(n))
    chi_square = sum((counts[k] - 4000) ** 2 / 4000 for k in range(n))
    assert chi_square < n - 1 + 5 * (2 * (n - 1)) ** 0.5  # five standard deviations; the seeds are fixed


def test_successive_dice_are_independent() -> None:
    chance = Fast(99)
    pairs = Counter((chance.roll(), chance.roll()) for _ in range(36_000))
    assert len(pairs) == 36
    assert all(850 < count < 1150 for count in pairs.values())


@given(st.integers(), st.lists(st.integers(1, 1000), max_size=30))
def test_a_copy_has_the_same_future(seed: int, ranges: list[int]) -> None:
    for chance in (Fast(seed), Pcg(seed), Fair(seed.to_bytes(64, "little", signed=True)[:32])):
        copy = chance.copy()
        assert [chance.below(n) for n in ranges] == [copy.below(n) for n in ranges]
        assert chance.state == copy.state


def test_the_luck_of_a_stretch_does_not_depend_on_what_was_drawn_before() -> None:
    short, long = {"turn": 1}, {"turn": 1}
    one, other = (ByStretch(7, lambda table: table["turn"], table) for table in (short, long))
    assert [one.roll() for _ in range(3)] == [other.roll() for _ in range(9)][:3]
    short["turn"] = long["turn"] = 2
    second = [one.below(1000) for _ in range(9)]
    assert second == [other.below(1000) for _ in range(9)]
    assert second != [ByStretch(8, lambda table: table["turn"], short).below(1000) for _ in range(9)]
    copy = one.copy()
    assert [one.below(1000) for _ in range(9)] == [copy.below(1000) for _ in range(9)]
    assert one.state == copy.state == 21


@given(st.lists(st.integers(), max_size=60), st.integers(0, 2**64))
def test_a_shuffle_keeps_every_item(items: list[int], seed: int) -> None:
    shuffled = list(items)
    Fast(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@pytest.mark.parametrize("seed", range(20))
def test_the_fast_shuffle_is_the_plain_one_written_out(seed: int) -> None:
    one, other = Fast(seed), Fast(seed)
    shuffled, plain = list(range(seed)), list(range(seed))
    one.shuffle(shuffled)
    Chance.shuffle(other, plain)
    assert shuffled == plain
    assert one.state == other.state


@given(st.integers(), st.integers(2, 100))
def test_the_fast_roll_is_the_plain_one_written_out(seed: int, sides: int) -> None:
    fast, plain = Fast(seed), Fast(seed)
    assert [fast.roll(sides) for _ in range(5)] == [Chance.roll(plain, sides) for _ in range(5)]
    assert fast.state == plain.state


@pytest.mark.parametrize("chance", [Fast(4), Fair(KEY)], ids=["fast", "fair"])
def test_dice_thrown_together_are_independent(chance: Chance) -> None:
    throws = [chance.dice(7) for _ in range(3600)]
    for one, other in pairwise(range(7)):
        pairs = Counter((dice[one], dice[other]) for dice in throws)
        assert len(pairs) == 36
        assert all(50 < count < 150 for count in pairs.values())


def test_up_to_five_dice_are_one_draw() -> None:
    chance = Fair(KEY)
    assert (chance.dice(0), chance.state) == ((), 0)
    assert (len(chance.dice(5)), chance.state) == (5, 1)
    assert (len(chance.dice(12)), chance.state) == (12, 4)


def test_a_sample_has_no_repetition() -> None:
    taken = Fast(3).sample(range(20), 8)
    assert len(set(taken)) == 8
    assert set(taken) <= set(range(20))


@given(st.permutations(range(8)), st.integers(0, 1 << 64))
def test_a_dealer_leaves_no_trace_of_how_things_lay(cards: list[int], seed: int) -> None:
    """Nobody who knows the seed can undo its shuffles. A plain shuffle can be undone."""
    dealt, in_order = list(cards), list(range(8))
    Dealer(seed).shuffle(dealt)
    Dealer(seed).shuffle(in_order)
    assert dealt == in_order
    assert Dealer(seed).sample(cards, 3) == Dealer(seed).sample(range(8), 3)


def test_a_dealer_deals_what_cannot_be_compared() -> None:
    once, again = [None, 3, "three"], ["three", None, 3]
    Dealer(1).shuffle(once)
    Dealer(1).shuffle(again)
    assert once == again


def test_seeds_next_to_each_other_start_far_apart() -> None:
    firsts = [Fast(seed).below(10**6) for seed in range(-50, 50)]
    assert len(set(firsts)) == 100
    gaps = [abs(one - two) for one, two in pairwise(firsts)]
    assert sum(gaps) / len(gaps) > 200_000  # a third of the range for independent numbers


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [(Fast, "3330545040200252123130553121245243544100"), (Pcg, "1015310225043313150042000525201440230150")],
)
def test_the_fast_generators_keep_their_vectors(kind: type[Fast] | type[Pcg], wanted: str) -> None:
    """Records hold their state: they may never change."""
    chance = kind(7)
    assert "".join(str(chance.below(6)) for _ in wanted) == wanted


def test_fast_words_are_what_the_documentation_says() -> None:
    """Sixteen words, the low byte first, of BLAKE2b of the number of their block."""
    chance = Fast(3)
    first = chance.state
    assert first % 16 == 0
    blocks = [blake2b((first // 16 + n).to_bytes(8, "little")).digest() for n in range(3)]
    words = [int.from_bytes(block[at : at + 4], "little") for block in blocks for at in range(0, 64, 4)]
    assert [chance.below(1 << 32) for _ in words] == words
    assert chance.state == first + 48


@given(st.integers(), st.integers(0, 40))
def test_a_chance_goes_on_from_its_state(seed: int, drawn: int) -> None:
    for chance in (Fast(seed), Pcg(seed)):
        for _ in range(drawn):
            chance.below(6)
        again = type(chance).at(chance.state)
        assert [again.below(100) for _ in range(20)] == [chance.below(100) for _ in range(20)]


def test_the_fair_stream_keeps_its_vectors() -> None:
    """Block i is HMAC-SHA256(key, "tortuga/chance/1/" | i); words are big-endian; too large words are drawn again."""
    chance = Fair(KEY)
    assert [chance.below(6) for _ in range(12)] == FAIR_SIX
    assert [chance.below(52) for _ in range(6)] == FAIR_FIFTY_TWO


def test_the_fair_stream_is_what_the_documentation_says() -> None:
    import hmac

    words = []
    for block in range(4):
        digest = hmac.digest(KEY, b"tortuga/chance/1/" + block.to_bytes(8, "big"), "sha256")
        words += [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
    limit = 2**32 - 2**32 % 6
    expected = [word % 6 for word in words if word < limit]
    chance = Fair(KEY)
    assert [chance.below(6) for _ in range(20)] == expected[:20]


def test_words_that_would_favour_small_results_are_drawn_again() -> None:
    class Rigged(Fair):
        words = iter([2**32 - 1, 2**32 - 4, 5])

        def _word(self) -> int:
            return next(self.words)

    assert Rigged(KEY).below(6) == 5  # the two words above the last multiple of six do not count


def test_a_commitment_binds_the_key_and_gives_nothing_away() -> None:
    chance = Fair.fresh()
    assert verify_commitment(chance.key, chance.commitment)
    assert not verify_commitment(bytes(32), chance.commitment)
    assert not verify_commitment(b"short", chance.commitment)
    assert not verify_commitment(chance.key, "naïve"), "whatever a record says"
    assert chance.key.hex() not in repr(chance)


def test_a_fair_key_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Fair(b"too short")


FAIR_SIX = [2, 0, 5, 3, 3, 4, 4, 1, 3, 1, 5, 1]
FAIR_FIFTY_TWO = [27, 46, 12, 11, 28, 3]
