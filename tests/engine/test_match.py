"""A match: asking in three modes, refusing, copying, undoing, recording, storing."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from itertools import islice
from typing import Any

import msgspec
import pytest
from sample import (
    PHASES,
    RULES,
    Bid,
    Claim,
    Doubloons,
    Guess,
    Pass,
    Sigh,
    bidding,
    claiming,
    guessing,
)

import tortuga
from tortuga.engine import (
    OVER,
    Action,
    Ask,
    BadOptions,
    BadRecord,
    CutShort,
    Fair,
    Fast,
    IllegalAction,
    IllegalUndo,
    Match,
    Pcg,
    Phase,
    Physics,
    Table,
    UnknownGame,
    Unobserved,
    ask,
    ask_anew,
    ask_any,
    ask_secretly,
    freeze,
    loads,
    make_ask,
    observed_elsewhere,
    register,
    replay,
    rules_of,
    thaw,
)
from tortuga.engine.describing.facts import Forecast, fact
from tortuga.engine.past import CLOSE_TOGETHER, LONGEST_GAP
from tortuga.engine.record import ChanceSeed
from tortuga.kit import SHUFFLE, Script


def bid_all(match: Match[Any]) -> None:
    for seat, asked in list(match.waiting.items()):
        match.act(seat, asked.options[-1])


def play_out(match: Match[Any], seed: int = 0) -> Match[Any]:
    dice = Fast(seed)
    while not match.over:
        seat = dice.pick(list(match.waiting))
        match.act(seat, dice.pick(match.waiting[seat].options))
    return match


def test_all_answer_and_nobody_sees_it_before_the_last() -> None:
    match = tortuga.new_match("doubloons", 3)
    assert match.mode == "all"
    match.act(1, match.waiting[1].options[0])
    assert set(match.waiting) == {0, 2}
    assert match.events(0) == []
    assert len(match.view(0).hands) == 3
    assert match.view(0).hands[1] == 4
    with pytest.raises(IllegalAction, match="not asked"):
        match.act(1, Bid(0))


def test_a_hidden_answer_can_be_withdrawn_until_the_last_is_in() -> None:
    match = tortuga.new_match("doubloons", 3)
    first = match.waiting[1].options[0]
    match.act(1, first)
    match.act(0, match.waiting[0].options[0])
    assert match.can_undo(1)
    match.undo(1)
    assert set(match.waiting) == {1, 2}
    bid_all(match)
    assert match.number == 3
    assert not any(match.can_undo(seat) for seat in range(3))  # the last answer showed the others'


def test_any_takes_the_first_answer_and_offers_wait_for_nobody() -> None:
    match = tortuga.new_match("doubloons", 3)
    bid_all(match)
    (guesser,) = match.waiting
    assert set(match.offers) == set(range(3)) - {guesser}
    sigher = next(iter(match.offers))
    match.act(sigher, Sigh())
    assert list(match.waiting) == [guesser]
    match.act(guesser, Guess(sigher))
    assert match.mode == "any"
    match.act(2, Pass())
    assert set(match.waiting) == {0, 1}


@pytest.mark.parametrize("bad", [None, 3, "Bid", Guess(0), Bid(10**9), Bid("x"), Bid([])], ids=repr)  # type: ignore[arg-type]
def test_what_was_not_asked_is_refused_and_changes_nothing(bad: Any) -> None:
    match = tortuga.new_match("doubloons", 2)
    before = match.fingerprint()
    with pytest.raises(IllegalAction) as refused:
        match.act(0, bad)
    assert refused.value.code == "not_an_option"
    assert match.fingerprint() == before
    assert match.number == 0


def test_an_option_picked_by_its_number_is_the_same_answer() -> None:
    match, other = (tortuga.new_match("doubloons", 3, seed=4) for _ in range(2))
    while not match.over:
        seat, asked = next(iter(match.waiting.items()))
        last = len(asked.options) - 1
        other.act(seat, asked.options[last])
        match.pick(seat, last)
    assert match.answers() == other.answers()
    assert match.digest() == other.digest()


@pytest.mark.parametrize("number", [-1, 4, 10**9])
def test_a_number_that_no_option_has_is_refused_and_changes_nothing(number: int) -> None:
    match = tortuga.new_match("doubloons", 2)
    before = match.fingerprint()
    for one in (match, match.seat(0).imagine(1)):
        with pytest.raises(IllegalAction, match=f"number {number}") as refused:
            one.pick(0, number)
        assert refused.value.code == "not_an_option"
    assert match.fingerprint() == before
    assert match.number == 0


def test_only_a_seat_that_is_asked_can_pick() -> None:
    match = tortuga.new_match("doubloons", 3)
    bid_all(match)
    (guesser,) = match.waiting
    idle = (guesser + 1) % 3
    with pytest.raises(IllegalAction, match="not asked"):
        match.pick(idle, 0)
    with pytest.raises(IllegalAction, match="imagined"):
        match.redeal(idle, 1).pick(guesser, 0)
    match.seat(guesser).imagine(1).pick(guesser, 0)
    over = play_out(match)
    with pytest.raises(IllegalAction, match="over"):
        over.pick(0, 0)


def test_an_answer_that_only_looks_equal_is_replaced_by_ours() -> None:
    match = tortuga.new_match("doubloons", 2, seed=3)
    seat = next(seat for seat in range(2) if Bid(1) in match.waiting[seat].options)
    match.act(seat, Bid(True))
    ((_, kept),) = match.answers()
    assert isinstance(kept, Bid)
    assert type(kept.coin) is int


def test_the_match_is_over_when_it_is_over() -> None:
    match = play_out(tortuga.new_match("doubloons", 2))
    assert match.over
    assert match.waiting == {}
    assert match.outcome is not None
    assert match.outcome.winners
    with pytest.raises(IllegalAction, match="over"):
        match.act(0, Pass())


def test_a_clone_goes_its_own_way() -> None:
    match = tortuga.new_match("doubloons", 3)
    match.act(0, match.waiting[0].options[0])
    before = match.fingerprint()
    clone = match.clone()
    assert clone.number == 1
    play_out(clone)
    assert match.fingerprint() == before
    assert set(match.waiting) == {1, 2}
    assert play_out(match).fingerprint() == clone.fingerprint()


def test_what_an_answer_would_have_led_to_with_other_chance() -> None:
    match = tortuga.new_match("doubloons", 3)
    while match.mode != "any":
        seat, ask = next(iter(match.waiting.items()))
        drawn = match.drawn
        match.act(seat, ask.options[0])
        assert match.drawn == drawn, "nothing is rolled for"
    before, won = match.fingerprint(), match.state.players[0].won
    others = [match.otherwise(0, Claim(), Fast(seed)) for seed in range(20)]
    assert {other.state.players[0].won for other in others} == {won, won + 1}
    assert match.fingerprint() == before, "the match itself has not moved"
    drawn = match.drawn
    match.act(0, Claim())
    assert match.drawn != drawn


def test_an_imagined_world_knows_no_secret_answers_and_has_no_record() -> None:
    match = tortuga.new_match("doubloons", 3)
    match.act(1, match.waiting[1].options[0])
    world = match.seat(0).imagine(7)
    assert set(world.waiting) == {0, 1, 2}
    assert world.imagined
    assert world.view(0) == match.view(0)
    with pytest.raises(BadRecord, match="imagined"):
        world.record  # noqa: B018
    assert play_out(world).over


def test_the_luck_of_an_imagined_world_can_be_changed_but_not_that_of_a_match() -> None:
    match = tortuga.new_match("doubloons", 2, seed=4)
    before = match.fingerprint()
    with pytest.raises(ValueError, match="imagined"):
        match.change_luck(lambda state: Fast(1))
    assert match.fingerprint() == before
    world, again = match.seat(0).imagine(7), match.seat(0).imagine(8)
    for each in (world, again):
        each.change_luck(lambda state: Fast(1))
    assert world.drawn == again.drawn != match.seat(0).imagine(7).drawn


def test_worlds_imagined_with_different_seeds_differ() -> None:
    match = tortuga.new_match("doubloons", 4, options={"rounds": 5})
    assert len({match.redeal(0, seed).fingerprint() for seed in range(20)}) > 10


def test_only_a_seat_that_is_asked_can_play_on_in_its_imagination() -> None:
    match = tortuga.new_match("doubloons", 3)
    bid_all(match)
    (guesser,) = match.waiting
    idle = (guesser + 1) % 3
    with pytest.raises(IllegalAction, match="asked"):
        match.seat(idle).imagine(1)
    assert match.redeal(idle, 1).view(idle) == match.view(idle)


def test_undo_stops_at_what_was_revealed_or_rolled_or_answered_by_others() -> None:
    match = tortuga.new_match("doubloons", 3)
    with pytest.raises(IllegalUndo, match="nothing"):
        match.undo(0)
    bid_all(match)
    (guesser,) = match.waiting
    match.act(guesser, match.waiting[guesser].options[0])
    with pytest.raises(IllegalUndo, match="revealed") as refused:
        match.undo(guesser)
    assert refused.value.code == "revealed"
    match.act(0, Pass())
    assert match.can_undo(0)
    assert not match.can_undo(0, steps=2), "the one before was somebody else's, and showed something"
    with pytest.raises(IllegalUndo, match="Somebody else"):
        match.undo(1)
    match.undo(0)
    assert set(match.waiting) == {0, 1, 2}
    match.act(0, Claim())  # rolls a die
    assert not match.can_undo(0)
    match.undo(0, free=True)  # alone at the table one may
    assert set(match.waiting) == {0, 1, 2}


def test_free_undo_leads_back_to_the_root_through_every_state() -> None:
    match = tortuga.new_match("doubloons", 3)
    seen, dice = [], Fast(5)
    while not match.over:
        seen.append(match.fingerprint())
        seat = dice.pick(list(match.waiting))
        match.act(seat, dice.pick(match.waiting[seat].options))
    for fingerprint in reversed(seen):
        match.undo(0, free=True)
        assert match.fingerprint() == fingerprint
    assert match.number == 0


def test_a_seat_hears_only_what_is_meant_for_it() -> None:
    match = Match(RULES, 2, {"rounds": 3}, Script([SHUFFLE, 5]))
    bid_all(match)
    match.act(*next((seat, a.options[0]) for seat, a in match.waiting.items()))
    match.act(0, Claim())
    last: list[Any] = [match.events(seat)[-1] for seat in (0, 1, None)]
    assert [event.coin for event in last] == [2, None, None]
    assert match.told_since(match.told_count - 1)[0].event == match.events(0)[-1]
    assert match.told_since(0) == list(match.told())


def test_a_record_replays_bit_for_bit_through_json() -> None:
    match = play_out(tortuga.new_match("doubloons", 4, seed=11))
    record = loads(match.record.dumps())
    again = replay(record)
    assert again.fingerprint() == match.fingerprint()
    assert list(again.told()) == list(match.told())
    assert "24 answers" in repr(record) or "answers" in repr(record)


def test_a_record_of_the_older_generator_still_replays() -> None:
    match = play_out(tortuga.new_match("doubloons", 4, chance=Pcg(11)))
    record = loads(match.record.dumps())
    assert record.header.chance.kind == "fast"
    assert replay(record).fingerprint() == match.fingerprint()


def test_a_fair_match_publishes_its_key_only_when_it_is_over() -> None:
    chance = Fair(bytes(range(32)))
    match = tortuga.new_match("doubloons", 2, chance=chance)
    assert match.record.header.chance.key is None
    assert match.record.header.chance.commitment == chance.commitment
    with pytest.raises(BadRecord, match="not over"):
        replay(match.record)
    play_out(match)
    assert replay(loads(match.record.dumps())).fingerprint() == match.fingerprint()


@pytest.mark.parametrize(
    ("change", "code", "sentence"),
    [
        (lambda _: "", "empty", "The record is empty"),
        (lambda _: "{}\n", "bad_header", "The first line is not a record's header"),
        (
            lambda text: text.replace('"version":"1"', '"version":"0"'),
            "other_version",
            "version 0 .* version 1 is",
        ),
        (lambda text: text + "what?\n", "bad_line", r"Line \d+ is not an answer"),
        (lambda text: text + '{"seat":0,"action":{"type":"Pass"}}\n', "does_not_replay", r"Answer \d+ is not legal"),
        (lambda text: text.replace("doubloons", "checkers"), "unknown_game", "checkers"),
        (lambda text: text.replace('"rounds":3', '"rounds":99'), "bad_option", "rounds.* from 1 to 5"),
        (lambda text: text.replace('"rounds":3', '"turns":3'), "unknown_option", "no option turns"),
        (lambda text: text.replace('"seats":2', '"seats":9'), "bad_seats", "2, 3 or 4 players, not 9"),
    ],
)
def test_a_bad_record_is_refused_with_a_reason(change: Any, code: str, sentence: str) -> None:
    text = play_out(tortuga.new_match("doubloons", 2)).record.dumps()
    with pytest.raises(tortuga.TortugaError, match=sentence) as refused:
        replay(loads(change(text)))
    assert refused.value.code == code


@pytest.mark.parametrize("kind", ["words", "fast", "fair"])
@pytest.mark.parametrize("state", [-1, 1 << 64, 10**39])
def test_a_record_whose_chance_starts_nowhere_is_refused(kind: str, state: int) -> None:
    seed = msgspec.convert({"kind": kind, "state": state, "key": "00" * 32}, ChanceSeed)
    with pytest.raises(BadRecord, match=f"No chance starts at {state}") as refused:
        seed.chance()
    assert refused.value.code == "bad_seed"


@pytest.mark.parametrize("kind", ["words", "fast", "fair"])
def test_a_chance_may_start_at_its_last_state(kind: str) -> None:
    chance = msgspec.convert({"kind": kind, "state": (1 << 64) - 1, "key": "00" * 32}, ChanceSeed).chance()
    assert {chance.roll() for _ in range(100)} == {1, 2, 3, 4, 5, 6}


def test_a_record_whose_options_do_not_go_together_is_refused() -> None:
    """Each option may be fine by itself; the game's own check is asked too."""
    record = tortuga.new_match("pirata_codex", 4).record
    options = record.header.options | {"expansion": False, "ghostpack": True}
    odd = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, options=options))
    with pytest.raises(BadOptions, match="The Ghostpack needs the expansion"):
        replay(odd)


def test_a_stored_match_comes_back_in_mid_phase() -> None:
    match = tortuga.new_match("doubloons", 3, seed=8)
    match.act(2, match.waiting[2].options[1])
    stored, notice = thaw(freeze(match))
    assert notice is None
    assert stored.fingerprint() == match.fingerprint()
    assert set(stored.waiting) == {0, 1}
    assert play_out(stored, 3).fingerprint() == play_out(match, 3).fingerprint()


def test_damaged_bytes_are_refused() -> None:
    with pytest.raises(BadRecord, match="damaged"):
        thaw(b"\x93what is this")


_REFORMED = replace(RULES, info=msgspec.structs.replace(RULES.info, version="2"), phases={**PHASES, "bid": claiming})
"""The same game under new rules: a claim comes before the bids."""


def test_stored_under_other_rules_a_match_goes_back_to_its_checkpoint_and_says_so() -> None:
    match = tortuga.new_match("doubloons", 3, seed=8)
    match.act(2, match.waiting[2].options[1])
    data = freeze(match)
    register(_REFORMED)
    try:
        stored, notice = thaw(data)
        assert notice is not None
        assert "version 1 to 2" in notice
        assert stored.number == 0
        assert stored.waiting[0].kind == "claim"
    finally:
        register(RULES)


def test_a_stored_match_that_ends_at_another_position_under_the_same_rules_is_refused() -> None:
    match = tortuga.new_match("doubloons", 3, seed=8)
    while match.waiting[min(match.waiting)].kind != "claim":
        seat = min(match.waiting)
        match.act(seat, match.waiting[seat].default)
    match.act(1, match.waiting[1].options[0])
    data = msgspec.msgpack.decode(freeze(match))
    data[-1] = b"another digest"
    with pytest.raises(BadRecord, match="ends at another position"):
        thaw(msgspec.msgpack.encode(data))


def test_an_imagined_match_is_stored_as_it_was_imagined() -> None:
    match = tortuga.new_match("doubloons", 3, seed=8)
    match.act(2, match.waiting[2].options[1])
    for seed in range(8):
        world = match.redeal(0, seed)
        stored, notice = thaw(freeze(world))
        assert notice is None
        assert stored.fingerprint() == world.fingerprint()
        assert stored.waiting == world.waiting, "the hidden answer of seat 2 is not known in it, nor what it could be"


class _Sighing(Doubloons):
    sighs: str = ""  # type: ignore[assignment]  # another type is what is tested


_REDRAWN = replace(RULES, info=msgspec.structs.replace(RULES.info, version="2"), state_type=_Sighing)
"""The same game with another type of state: what was stored before cannot be read."""


def test_a_match_stored_with_another_type_of_state_is_refused() -> None:
    data = freeze(tortuga.new_match("doubloons", 3, seed=8))
    register(_REDRAWN)
    try:
        with pytest.raises(BadRecord, match=r"version 1 to 2 .* cannot go on"):
            thaw(data)
    finally:
        register(RULES)


_FAULTY = replace(RULES, phases={"bid": bidding, "guess": guessing})
"""Rules with a bug in the guessing phase."""


def test_a_fault_in_the_rules_leaves_the_match_where_it_was() -> None:
    match = Match(_FAULTY, 3, {"rounds": 3}, Fast(1))
    bid_all(match)
    before, number = match.fingerprint(), match.number
    (guesser,) = match.waiting
    with pytest.raises(KeyError, match="claim"):
        match.act(guesser, match.waiting[guesser].options[0])
    assert (match.fingerprint(), match.number) == (before, number)
    assert list(match.waiting) == [guesser]


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (9, {}, "bad_seats"),
        (2, {"rounds": 99}, "bad_option"),
        (2, {"rounds": "many"}, "bad_option"),
        (2, {"rounds": True}, "bad_option"),
        (2, {"turns": 3}, "unknown_option"),
    ],
)
def test_a_match_that_cannot_be_set_up_says_why(seats: int, options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOptions) as refused:
        tortuga.new_match("doubloons", seats, options=options)
    assert refused.value.code == code
    assert refused.value.sentence.endswith(".")


def test_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match="doubloons"):
        tortuga.new_match("checkers")


def test_everything_prints_well() -> None:
    match = tortuga.new_match("doubloons", 2)
    assert repr(match) == "<Match doubloons, 2 seats, answer 0: waiting for seat 0 (bid), seat 1 (bid)>"
    assert repr(match.seat(1)).startswith("<Seat 1 of <Match doubloons")
    assert repr(play_out(match)).endswith("over>")
    assert repr(Bid(3)) == "Bid(coin=3)"
    with pytest.raises(IndexError, match="2 seats"):
        match.seat(2)


@pytest.mark.parametrize("seat", [-1, -2, 2])
def test_a_seat_that_does_not_exist_is_an_error(seat: int) -> None:
    """As an index of a list, -1 would give the last seat's secrets."""
    match = Match(RULES, 2, {"rounds": 1}, Fast(1))
    bid_all(match)
    before = match.number
    looks = (match.view, match.events, match.seat, match.undo, match.can_undo, lambda seat: match.redeal(seat, 1))
    for look in (*looks, lambda seat: match.undo(seat, free=True)):
        with pytest.raises(IndexError, match="2 seats, from 0 to 1"):
            look(seat)
    with pytest.raises(IllegalAction):
        match.act(seat, next(iter(match.waiting.values())).options[0])
    assert match.number == before


def test_errors_survive_pickling() -> None:
    error = pickle.loads(pickle.dumps(IllegalAction("code", "A sentence.")))
    assert (error.code, error.sentence) == ("code", "A sentence.")


def _claim(seat: int) -> Ask:
    return make_ask("claim", [Pass()])


_observed: list[int] = []


def _physical_observe(what: bytes, seed: int) -> bytes:
    assert what == b"a sigh"
    _observed.append(seed)
    return seed.to_bytes(8, "little")


def drop(table: Table[Doubloons]) -> Phase:
    yield from ask_secretly(0, _claim)
    fact = table.witness(b"a sigh")
    table.state.sighs += fact[0]
    yield from ask_secretly(1, _claim)
    table.state.rounds -= 1
    table.state.phase = "bid" if table.state.rounds else OVER


_PHYSICAL = replace(RULES, physics=Physics(observe=_physical_observe, prepare=lambda: None), phases={"bid": drop})
"""Every claim is decided by something observed."""


def test_what_was_observed_is_kept_and_never_observed_again() -> None:
    rules = _PHYSICAL
    register(rules)
    try:
        match = Match(rules, 2, {"rounds": 3}, Fast(1))
        _observed.clear()
        match.act(0, Pass())
        assert len(_observed) == 1
        assert match.clone().fingerprint() == match.fingerprint()
        assert thaw(freeze(match))[0].fingerprint() == match.fingerprint()
        while not match.over:
            match.act(next(iter(match.waiting)), Pass())
        assert len(_observed) == 3
        assert replay(loads(match.record.dumps())).fingerprint() == match.fingerprint()
        assert len(_observed) == 3
        match.undo(1, free=True)
        match.undo(0, free=True)
        assert len(match.facts()) == 2
    finally:
        register(RULES)


def test_observing_elsewhere_gives_the_same_match() -> None:
    rules = _PHYSICAL
    here, there = (Match(rules, 2, {"rounds": 3}, Fast(1)) for _ in range(2))
    here.act(0, Pass())
    before, count = there.fingerprint(), len(_observed)
    with observed_elsewhere(), pytest.raises(Unobserved) as wanted:
        there.act(0, Pass())
    assert len(_observed) == count, "nothing is observed in the block"
    assert there.fingerprint() == before
    assert (there.number, list(there.waiting)) == (0, [0]), "the answer was not given"
    what, seed = wanted.value.what, wanted.value.seed
    with observed_elsewhere({(what, seed): rules.observe(what, seed)}), observed_elsewhere():
        there.act(0, Pass())
    assert there.fingerprint() == here.fingerprint()
    assert there.facts() == here.facts()


def drop_first(table: Table[Doubloons]) -> Phase:
    table.state.sighs += table.witness(b"a sigh")[0]
    yield from ask_secretly(0, _claim)
    table.state.rounds -= 1


_PHYSICAL_FIRST = replace(_PHYSICAL, phases={"bid": drop_first})
"""Something is observed before the first question."""


def test_what_was_observed_before_the_first_question_is_not_observed_again() -> None:
    rules = _PHYSICAL_FIRST
    register(rules)
    try:
        match = Match(rules, 2, {"rounds": 3}, Fast(1))
        seen = len(_observed)
        for stored in (thaw(freeze(match))[0], match.clone(), replay(match.record)):
            assert stored.fingerprint() == match.fingerprint()
            assert stored.facts() == match.facts()
        assert len(_observed) == seen
        match.act(0, Pass())
        assert len(match.facts()) == 2
    finally:
        register(RULES)


def _cut_short() -> None:
    raise CutShort


def _whoever_likes() -> tuple[Match[Doubloons], list[int]]:
    """Whoever likes may claim the spare doubloon until all have passed; somebody who does ends the phase."""
    made: list[int] = []

    def ask_of(seat: int) -> Ask:
        made.append(seat)
        return make_ask("claim", [Pass(), Claim()])

    def whoever(table: Table[Doubloons]) -> Phase:
        left = [0, 1, 2]
        while left:
            table.state.winner, answer = yield from ask_any(left, ask_of, still=len(left) < 3)
            left.remove(table.state.winner)
            if isinstance(answer, Claim):
                table.state.phase = OVER
                _cut_short()
        table.state.phase = OVER

    rules = replace(RULES, phases={"bid": whoever})
    return Match(rules, 3, rules.info.complete(None), Fast(1)), made


def test_those_who_have_not_passed_are_still_asked_the_same() -> None:
    match, made = _whoever_likes()
    waiting = match.waiting
    assert (list(waiting), waiting.get(3), made) == ([0, 1, 2], None, [0, 1, 2])
    match.act(1, Pass())
    assert dict(match.waiting) == {0: waiting[0], 2: waiting[2]}
    assert made == [0, 1, 2], "nothing has changed, so nothing is made again"
    twin = match.clone()
    assert dict(twin.waiting) == dict(match.waiting)
    match.undo(1)
    assert list(match.waiting) == [0, 1, 2]


def test_a_window_is_over_when_the_last_has_passed() -> None:
    match, _ = _whoever_likes()
    for seat in (2, 0, 1):
        match.act(seat, Pass())
    assert (match.over, match.state.winner) == (True, 1)


def test_a_claim_ends_the_window_and_can_cut_the_phase_short() -> None:
    match, _ = _whoever_likes()
    match.act(2, Pass())
    match.act(0, Claim())
    assert (match.over, match.state.winner, match.waiting) == (True, 0, {})


# Questions that are not asked, and what is done in passing


def _several(seat: int) -> Ask:
    return make_ask("claim", [Pass(), Claim()])


def _as_long_as_nobody_sighs(state: Doubloons, seat: int) -> Ask:
    return make_ask("claim", [Pass(), Claim()][: 2 - state.sighs])


def _quarrel_quarrel(table: Table[Doubloons]) -> Phase:
    state = table.state
    state.phase = "bid"
    answer = yield from ask_anew(0, _as_long_as_nobody_sighs, state)
    state.winner = 1 if isinstance(answer, Claim) else 0
    yield from ask(2, "guess", [Guess(0), Guess(1)])
    state.phase = OVER


def aftermath(table: Table[Doubloons]) -> Phase:
    yield from ask_secretly(1, _several)
    table.state.phase = OVER


def _quarrel_offer(state: Doubloons, seat: int) -> Ask | None:
    return make_ask("sigh", [Sigh()]) if state.phase == "bid" else None


def _quarrel_take_offer(table: Table[Doubloons], seat: int, action: Action) -> bool:
    state = table.state
    state.sighs += 1
    if seat in table.asked or seat == 2:
        state.phase = "claim"
        return False
    return True


_QUARREL = replace(
    RULES, phases={"bid": _quarrel_quarrel, "claim": aftermath}, offer=_quarrel_offer, take_offer=_quarrel_take_offer
)
"""Seat 0 is asked; a sigh of seat 1 changes its options, one of seat 2 ends the phase."""


def gloom(table: Table[Doubloons]) -> Phase:
    yield from ask(0, "mood", [Pass(), Sigh()])
    table.state.phase = OVER


def _gloomy_offer(state: Doubloons, seat: int) -> Ask | None:
    return make_ask("sigh", [Sigh()])


_GLOOMY = replace(RULES, phases={"bid": gloom}, offer=_gloomy_offer)
"""Seat 0 is asked whether to sigh, which everybody may do anyway."""


def quarrel() -> Match[Doubloons]:
    return Match(_QUARREL, 3, {"rounds": 3}, Fast(1))


def obvious(table: Table[Doubloons]) -> Phase:
    only = yield from ask(0, "guess", [Guess(1)])
    table.state.winner = only.seat
    yield from ask(1, "guess", [Guess(0), Guess(1)])


_OBVIOUS = replace(RULES, phases={"bid": obvious})
"""A question to which there is one answer comes before one with two."""


def test_a_public_question_with_one_answer_is_not_asked() -> None:
    match = Match(_OBVIOUS, 2, {"rounds": 3}, Fast(1))
    assert list(match.waiting) == [1]
    assert match.state.winner == 1
    assert match.answers() == []


def test_after_an_offer_the_question_is_made_again_from_the_state() -> None:
    match = quarrel()
    assert len(match.waiting[0].options) == 2
    match.act(1, Sigh())
    assert match.waiting[2].kind == "guess"  # only one answer was left to seat 0
    assert match.state.winner == 0
    match.undo(1)
    assert len(match.waiting[0].options) == 2


def test_an_offer_can_end_the_phase() -> None:
    for quitter in (0, 2):  # who was asked, and who was not
        match = quarrel()
        match.act(quitter, Sigh())
        assert list(match.waiting) == [1]
        assert match.offers == {}
        assert match.clone().waiting.keys() == match.waiting.keys()


def test_offers_are_part_of_the_record_and_of_copies() -> None:
    match = quarrel()
    match.act(1, Sigh())
    match.act(2, Guess(1))
    again = Match(_QUARREL, 3, {"rounds": 3}, Fast(1))
    for seat, action in match.answers():
        again.act(seat, action)
    assert again.over
    assert again.fingerprint() == match.fingerprint()


def test_a_seat_can_look_at_what_its_answers_would_lead_to() -> None:
    match = tortuga.new_match("doubloons", 3)
    bid_all(match)
    (guesser,) = match.waiting
    assert match.seat(guesser).forecast == Forecast(((fact("holds", coins=3),),) * 3)
    assert match.seat((guesser + 1) % 3).forecast is None, "who is not asked has nothing to foresee"


def test_settling_gives_every_forced_answer() -> None:
    match = Match(_PHYSICAL, 2, {"rounds": 3}, Fast(1))
    assert match.settle() == 6
    assert match.over
    assert len(match.answers()) == 6
    match = tortuga.new_match("doubloons", 3)
    assert match.settle() == 0


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_every_way_of_copying_gives_a_true_copy(copied: Any) -> None:
    match = tortuga.new_match("doubloons", 4, seed=5, options={"rounds": 5})
    dice = Fast(2)
    for _ in range(33):
        match.act(*dice.pick([(seat, option) for seat, asked in match.waiting.items() for option in asked.options]))
    before = match.fingerprint()
    twin = copied(match)
    assert list(twin.told()) == list(match.told())
    assert twin.record.dumps() == match.record.dumps()
    play_out(twin, 4)
    assert match.fingerprint() == before
    assert play_out(match, 4).fingerprint() == twin.fingerprint()


def test_a_match_can_start_from_any_state() -> None:
    state = RULES.new(3, {"rounds": 3}, Fast(1))
    state.phase, state.winner = "guess", 2
    match = Match.at(RULES, 3, {"rounds": 3}, state, Script())
    assert match.waiting[2].options == (Guess(0), Guess(1), Guess(2))


def test_a_seed_of_none_is_a_fresh_one() -> None:
    assert len({tortuga.new_match("doubloons", 4, seed=None).fingerprint() for _ in range(5)}) > 1


_MORE_FOR_FOUR = replace(RULES, info=msgspec.structs.replace(RULES.info, defaults={4: {"rounds": 5}}))


def test_defaults_may_differ_with_the_number_of_seats() -> None:
    register(_MORE_FOR_FOUR)
    try:
        assert tortuga.new_match("doubloons", 3).options == {"rounds": 3}
        assert tortuga.new_match("doubloons", 4).options == {"rounds": 5}
        assert tortuga.new_match("doubloons", 4, options={"rounds": 2}).options == {"rounds": 2}
    finally:
        register(RULES)


def test_giving_an_answer_returns_its_facts_and_can_use_them_again() -> None:
    rules = _PHYSICAL
    first, again = (Match(rules, 2, {"rounds": 3}, Fast(1)) for _ in range(2))
    for _ in range(2):  # also when checkpoints were taken on the way
        for seat in (0, 1):
            found = first.give(first.choose(seat, Pass()))
            assert len(found) == (1 if seat == 0 else 0)
            seen = len(_observed)
            assert again.give(again.choose(seat, Pass()), found) == found
            assert len(_observed) == seen
            assert again.digest() == first.digest()
        first.clone()  # from now on checkpoints are close together


def test_a_game_that_observes_or_offers_nothing_says_so() -> None:
    rules = _OBVIOUS
    with pytest.raises(LookupError, match="Doubloons observes nothing"):
        rules.observe(b"a sigh", 1)
    with pytest.raises(LookupError, match="The game offers nothing"):
        rules_of("rattle_battle").take_offer(Table(rules.new(2, {"rounds": 3}, Fast(1)), Fast(1)), 0, Sigh())


def test_a_choice_is_found_once_and_counts_for_its_question_alone() -> None:
    match = tortuga.new_match("doubloons", 3)
    bid_all(match)
    (guesser,) = match.waiting
    sigher = next(iter(match.offers))
    with pytest.raises(IllegalAction, match="not one of the options"):
        match.choose(sigher, Guess(0))
    guess, sigh = match.choose(guesser, Guess(True)), match.choose(sigher, Sigh())
    assert (guess.offered, sigh.offered) == (False, True)
    assert isinstance(guess.action, Guess)
    assert type(guess.action.seat) is int
    assert match.choose(sigher, Sigh(), "sigh") == match.choose_option(sigher, 0, "sigh") == sigh
    assert match.choose(guesser, Guess(1), "guess") == guess
    assert match.choose_option(guesser, match.waiting[guesser].options.index(Guess(1))) == guess
    assert match.number == 3, "nothing has been answered yet"
    match.give(sigh)
    with pytest.raises(IllegalAction, match="question 3") as stale:
        match.give(guess)
    assert stale.value.code == "stale"
    match.give(match.choose(guesser, Guess(1)))
    assert match.answers()[3:] == [(sigher, Sigh()), (guesser, Guess(1))]


def test_an_offer_that_is_also_an_option_counts_as_an_answer() -> None:
    """The seat's own question comes first, whether the offer was meant or not."""
    match = Match(_GLOOMY, 3, {"rounds": 3}, Fast(1))
    assert match.choose(0, Sigh()).offered is False
    assert match.choose(0, Sigh(), match.offers[0].kind).offered is False
    assert match.choose(1, Sigh()).offered is True


@pytest.mark.parametrize("sigher", [0, 1])
def test_an_answer_that_could_also_be_an_offer_is_replayed_as_what_it_was(sigher: int) -> None:
    """Seat 0's sigh answers its question and ends the match; seat 1's is an offer, and seat 0 is still asked."""
    match = Match(_GLOOMY, 3, {"rounds": 3}, Fast(1))
    match.act(1, Sigh())
    if sigher == 0:
        match.act(0, Sigh())
    sighs = match.state.sighs
    assert (match.over, sighs) == (sigher == 0, 1)
    copy = match.clone()
    assert (copy.over, copy.state.sighs) == (match.over, sighs)
    match.undo(sigher, free=True)
    assert list(match.waiting) == [0]
    assert match.state.sighs == (1 if sigher == 0 else 0)
    match.act(sigher, Sigh())
    assert match.digest() == copy.digest()


def test_facts_of_an_answer_that_was_refused_are_forgotten() -> None:
    rules = _PHYSICAL
    match, other = (Match(rules, 2, {"rounds": 3}, Fast(1)) for _ in range(2))
    with pytest.raises(IllegalAction):
        match.give(match.choose(1, Pass()), [b"12345678"])
    assert match.give(match.choose(0, Pass())) == other.give(other.choose(0, Pass()))
    assert match.digest() == other.digest()


def test_a_digest_depends_on_state_chance_and_progress() -> None:
    match = Match(RULES, 2, {"rounds": 3}, Fast(1))
    assert match.digest() == Match(RULES, 2, {"rounds": 3}, Fast(1)).digest()
    assert match.digest() != Match(RULES, 2, {"rounds": 3}, Fast(2)).digest()
    copy, seat = match.clone(), next(iter(match.waiting))
    copy.act(seat, copy.waiting[seat].default)
    assert copy.digest() != match.digest()


def test_a_seat_with_a_hidden_answer_still_counts_as_asked() -> None:
    match = Match(RULES, 3, {"rounds": 3}, Fast(1))
    assert match.mode == "all"
    assert list(match.asked) == [0, 1, 2]
    match.act(1, match.waiting[1].default)
    assert list(match.asked) == [0, 1, 2]
    assert list(match.waiting) == [0, 2]


def test_a_match_that_expects_no_copies_rests_seldom_and_is_copied_all_the_same() -> None:
    match, same = (tortuga.new_match("pirata_codex", seats=3, seed=4) for _ in range(2))
    match.expect_no_copies()
    for _ in range(150):
        seat, ask = next(iter(match.waiting.items()))
        answer = ask.options[match.number % len(ask.options)]
        match.act(seat, answer)
        same.act(seat, answer)
        assert match._past.gap == LONGEST_GAP
    clone = match.clone()
    assert clone.digest() == match.digest() == same.digest()
    for each in (match, clone, same):
        each.settle()
        seat, ask = next(iter(each.waiting.items()))
        each.act(seat, ask.default)
    assert clone.digest() == match.digest() == same.digest()
    assert match._past.spacing == clone._past.spacing == CLOSE_TOGETHER, "who copies once will copy again"


def test_several_answers_of_ones_own_in_a_row_can_be_taken_back_together() -> None:
    match, mate = tortuga.new_match("tiny_epic_pirates", 4, seed=3), tortuga.bot("random", seed=1)
    alone = 0
    for _ in range(40):
        seat = next(iter(match.waiting))
        before = match.view(seat)
        match.act(seat, mate.choose(match.seat(seat)))
        if seat in match.waiting and match.can_undo(seat):
            match.act(seat, mate.choose(match.seat(seat)))
            if match.can_undo(seat):
                assert match.can_undo(seat, steps=2), "both answers are this seat's, and neither showed anything"
                assert not any(match.can_undo(other, steps=2) for other in range(4) if other != seat)
                match.undo(seat)
                match.undo(seat)
                assert match.view(seat) == before
                alone += 1
                match.act(seat, match.waiting[seat].options[0])
    assert alone > 3


def test_an_answer_of_somebody_else_between_ones_own_is_not_taken_back_with_them() -> None:
    match, mate = tortuga.new_match("pirata_codex", 4, seed=3), tortuga.bot("random", seed=1)
    between = 0
    while not match.over and match.number < 200:
        seat = next(iter(match.waiting))
        match.act(seat, mate.choose(match.seat(seat)))
        last, before = [who for who, _ in islice(match.latest_answers(), 2)] if match.number > 1 else (seat, seat)
        if last == seat != before and match.can_undo(seat) and match.number - 2 >= match._barrier:
            assert not match.can_undo(seat, steps=2), "the one before is somebody else's"
            between += 1
    assert between
