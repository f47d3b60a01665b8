"""The kit finds what is wrong: each law is broken once, on purpose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sample import PHASES, RULES, Bid, Claim, Doubloons, DoubloonsView, Drew, Pass, Sigh, Sighed, bidding, view_of

from tortuga.engine import (
    OVER,
    Ask,
    Chance,
    OptionValue,
    Phase,
    Rules,
    Table,
    Words,
    ask,
    ask_all,
    ask_secretly,
    load,
    make_ask,
    register,
    replay,
    rules_of,
)
from tortuga.engine.describing.facts import Fact, Forecast, fact, waste
from tortuga.kit import Breach, playthrough, scrutinise, spread

Phases = dict[str, Callable[[Table[Doubloons]], Phase]]


def breach(rules: Rules[Doubloons], **options: Any) -> str:
    """What the kit has to say about these rules."""
    register(rules)
    try:
        with pytest.raises(Breach) as found:
            for seed in range(12):
                scrutinise(rules, 3, options, seed=seed, stride=1)
        return str(found.value)
    finally:
        register(RULES)


def followed_by(mischief: Callable[[Table[Doubloons]], None]) -> Phases:
    """The game's own phases, each with something wrong at its end."""

    def spoilt(phase: Callable[[Table[Doubloons]], Phase]) -> Callable[[Table[Doubloons]], Phase]:
        def play(table: Table[Doubloons]) -> Phase:
            yield from phase(table)
            mischief(table)

        return play

    return {name: spoilt(phase) for name, phase in PHASES.items()}


def sigh(seat: int) -> Phase:
    """A question that needs no answer but is put all the same."""
    yield from ask_secretly(seat, lambda _: make_ask("sigh", [Sigh()]))


def test_a_sound_game_passes() -> None:
    match = scrutinise(RULES, 3, seed=4, stride=1)
    assert match.over


def leaky_view(state: Doubloons, seat: int | None) -> DoubloonsView:
    view = view_of(state, seat)
    view.spare += 100 * max(max(player.hand, default=0) for player in state.players[1:])
    return view


LEAKY = replace(RULES, view=leaky_view)


def test_a_view_that_knows_too_much_is_found() -> None:
    assert "knows too much" in breach(LEAKY)


def leaky_bidding(table: Table[Doubloons]) -> Phase:
    players = table.state.players

    def ask_of(seat: int) -> Any:
        options = [Bid(coin) for coin in players[seat].hand]
        other = players[(seat + 1) % len(players)]
        return make_ask("bid", options, options[sum(other.hand) % len(options)])

    answers = yield from ask_all(range(len(players)), ask_of)
    for seat, bid in answers.items():
        players[seat].hand.remove(bid.coin)
        table.state.box.append(bid.coin)
    table.state.rounds -= 1
    table.state.phase = "bid" if table.state.rounds else OVER


LEAKY_ASK = replace(RULES, phases={"bid": leaky_bidding})
"""The default of an ask depends on what another holds."""


def test_an_ask_that_knows_too_much_is_found() -> None:
    assert "the ask bid of seat" in breach(LEAKY_ASK)


def bid_in_turn(table: Table[Doubloons]) -> Phase:
    state = table.state
    seat = 0
    for _ in range(2):
        hand = state.players[seat].hand
        bid = yield from ask(seat, "bid", [Bid(coin) for coin in hand])
        hand.remove(bid.coin)
        state.box.append(bid.coin)
        seat = max((1, 2), key=lambda each: sum(state.players[each].hand))
    state.rounds -= 1
    state.phase = "bid" if state.rounds else OVER


TELLTALE = replace(RULES, phases={"bid": bid_in_turn})
"""Whom it asks next depends on what the others hold."""


def test_a_match_that_tells_secrets_by_whom_it_waits_for_is_found() -> None:
    assert "seat 0 learns something from who is asked next" in breach(TELLTALE)


def prophetic_forecast(state: Doubloons, seat: int, ask: Ask) -> Forecast:
    return Forecast(((fact("holds", coins=max(state.players[seat - 1].hand)),),) * len(ask.options))


PROPHETIC = replace(RULES, forecast=prophetic_forecast)
"""Foretells what only the others can know."""


def test_a_forecast_that_knows_too_much_is_found() -> None:
    assert "the forecast for seat" in breach(PROPHETIC)


CURT = replace(RULES, forecast=lambda *_: Forecast(()))


def test_a_forecast_that_leaves_out_answers_is_found() -> None:
    assert "does not have facts for each option" in breach(CURT)


def shared_view(state: Doubloons, seat: int | None) -> DoubloonsView:
    view = view_of(state, seat)
    view.box = state.box
    return view


SHARED = replace(RULES, view=shared_view)


def test_a_view_that_hands_out_the_state_itself_is_found() -> None:
    assert "changing a view changed the state" in breach(SHARED)


def lose_a_coin(table: Table[Doubloons]) -> None:
    if table.state.box:
        table.state.box.pop()


LOSSY = replace(RULES, phases=followed_by(lose_a_coin))


def test_a_lost_component_is_found() -> None:
    assert "component was lost" in breach(LOSSY)


def lossy_redeal_redeal(state: Doubloons, seat: int | None, chance: Chance) -> None:
    RULES.redeal(state, seat, chance)
    state.players[(seat or 0) - 1].hand[:1] = [99]


LOSSY_REDEAL = replace(RULES, redeal=lossy_redeal_redeal)


def test_a_redeal_that_makes_up_components_is_found() -> None:
    assert "re-dealing for seat" in breach(LOSSY_REDEAL)


ENDLESS = replace(RULES, phases={"bid": lambda _: sigh(0)})


def test_a_match_that_does_not_end_is_found() -> None:
    register(ENDLESS)
    try:
        with pytest.raises(Breach, match="does not end within 50"):
            scrutinise(ENDLESS, 2, seed=1, stride=1000, most=50)
    finally:
        register(RULES)


BAD_DEFAULT = replace(RULES, phases={"bid": lambda _: iter(ask(0, "claim", [Claim(), Sigh()], Pass()))})


def test_a_default_that_is_not_allowed_is_found() -> None:
    assert "the default of claim is not allowed" in breach(BAD_DEFAULT)


TWICE = replace(RULES, phases={"bid": lambda _: iter(ask(0, "claim", [Claim(), Claim()]))})


def test_an_option_offered_twice_is_found() -> None:
    assert "has an option twice" in breach(TWICE)


def test_a_catalogue_with_gaps_is_found(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text('[asks]\nbid = "Bid"\n[actions]\nBid = "bid {coin|coin} {what}"\n')
    assert "no words for" in breach(replace(RULES, words=Words(tmp_path)))


calls = count()


def whim(table: Table[Doubloons]) -> None:
    table.state.sighs += next(calls)


WHIMSICAL = replace(RULES, phases=followed_by(whim))
"""Depends on something that is not in the state."""


def test_rules_that_remember_something_outside_the_state_are_found() -> None:
    assert any(word in breach(WHIMSICAL) for word in ("differ", "elsewhere", "another state", "same states"))


def peep(table: Table[Doubloons]) -> Phase:
    state = table.state
    if state.sighs == 0:
        yield from sigh(0)
        state.sighs = 1 + sum(state.players[1].hand)
        yield from sigh(0)
    yield from bidding(table)


def peeping_view(state: Doubloons, seat: int | None) -> DoubloonsView:
    view = view_of(state, seat)
    view.spare += state.sighs
    return view


PEEPING = replace(RULES, phases={**PHASES, "bid": peep}, view=peeping_view)
"""Tells a seat something secret in its view after its answer, and lets it take the answer back."""


def test_an_undo_after_learning_something_is_found() -> None:
    assert "may undo although it has learnt" in breach(PEEPING)


def silence(table: Table[Doubloons]) -> Phase:
    """Asks nobody."""
    yield from ask_all([], lambda _: make_ask("sigh", [Sigh()]))


SILENT = replace(RULES, phases={"bid": silence})


def test_a_dead_end_is_found() -> None:
    assert "nobody is asked anything" in breach(SILENT)


def crash(table: Table[Doubloons]) -> None:
    if table.state.rounds == 1:
        raise ZeroDivisionError("a bug")


CRASHING = replace(RULES, phases=followed_by(crash))


def test_a_crash_leaves_a_record_that_can_be_stepped_through() -> None:
    register(CRASHING)
    try:
        with pytest.raises(Breach, match="ZeroDivisionError") as found:
            scrutinise(CRASHING, 2, seed=3, stride=5)
        assert found.value.dump is not None
        match = replay(load(found.value.dump))
        assert not match.over
        assert match.number > 3
        found.value.dump.unlink()
    finally:
        register(RULES)


BAD_WIRE = replace(RULES, event_type=Drew | Sighed)


def test_an_event_missing_from_the_vocabulary_is_found() -> None:
    assert "Invalid value 'Bids'" in breach(BAD_WIRE)


def picky_check_options(seats: int, options: Mapping[str, OptionValue]) -> None:
    if seats == 4 and options["rounds"] == 3:
        from tortuga.engine import BadOptions

        raise BadOptions("bad_seats", "Four play more rounds.")


PICKY = replace(RULES, further_limits=picky_check_options)


def test_the_spread_covers_every_seat_count_that_is_allowed() -> None:
    assert {seats for seats, _ in spread(RULES)} == {2, 3, 4}
    assert {seats for seats, _ in spread(PICKY)} == {2, 3}


def test_a_playthrough_tells_the_whole_match() -> None:
    text = playthrough(RULES, 3, {})
    assert text == playthrough(RULES, 3, {})
    assert "Seat 1 > Bid(coin=" in text
    assert "[only to" in text or "claims" not in text
    assert "Outcome(places=" in text
    assert text != playthrough(RULES, 3, {}, seed=2)


def test_an_outline_that_is_not_declared_is_found() -> None:
    rules = replace(rules_of("piratical"), outline_type=None)
    with pytest.raises(Breach, match="the CourseOutline of move is not in outline_type"):
        scrutinise(rules, 2, seed=1, offers=0)


def saying(one: Fact) -> Rules[Doubloons]:
    """Rules that say this about the first of all answers."""
    return replace(RULES, forecast=lambda state, seat, ask: Forecast(((one,), *[()] * (len(ask.options) - 1))))


def test_a_fact_without_words_is_found() -> None:
    assert "there are no words for the hint poor" in breach(saying(fact("poor")))


def test_a_fact_without_its_values_is_found() -> None:
    assert "the words for the hint holds have a gap" in breach(saying(fact("holds")))


def test_a_caution_without_words_is_found() -> None:
    assert "there are no words for the caution holds" in breach(saying(waste("holds", coins=1)))
