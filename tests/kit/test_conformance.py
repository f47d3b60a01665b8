"""The kit finds what is wrong: each law is broken once, on purpose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from sample import (
    PHASES,
    RULES,
    Bid,
    Claim,
    Doubloons,
    DoubloonsRules,
    DoubloonsView,
    Drew,
    HandSizes,
    Pass,
    Sigh,
    Sighed,
    bidding,
)

from tortuga.engine import (
    OVER,
    Ask,
    Caution,
    Chance,
    OptionValue,
    Phase,
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
from tortuga.kit import Breach, playthrough, scrutinise, spread

Phases = dict[str, Callable[[Table[Doubloons]], Phase]]


def breach(rules: DoubloonsRules, **options: Any) -> str:
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


class Leaky(DoubloonsRules):
    def view(self, state: Doubloons, seat: int | None) -> DoubloonsView:
        view = super().view(state, seat)
        view.spare += 100 * max(max(player.hand, default=0) for player in state.players[1:])
        return view


def test_a_view_that_knows_too_much_is_found() -> None:
    assert "knows too much" in breach(Leaky())


class LeakyAsk(DoubloonsRules):
    """The default of an ask depends on what another holds."""

    @staticmethod
    def bidding(table: Table[Doubloons]) -> Phase:
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

    phases = {"bid": bidding}


def test_an_ask_that_knows_too_much_is_found() -> None:
    assert "the ask bid of seat" in breach(LeakyAsk())


class Telltale(DoubloonsRules):
    """Whom it asks next depends on what the others hold."""

    @staticmethod
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

    phases = {"bid": bid_in_turn}


def test_a_match_that_tells_secrets_by_whom_it_waits_for_is_found() -> None:
    assert "seat 0 learns something from who is asked next" in breach(Telltale())


class Prophetic(DoubloonsRules):
    """Foretells what only the others can know."""

    def forecast(self, state: Doubloons, seat: int, ask: Ask) -> HandSizes | None:
        return HandSizes(tuple(max(player.hand) for player in state.players))


def test_a_forecast_that_knows_too_much_is_found() -> None:
    assert "the forecast for seat" in breach(Prophetic())


class Undeclared(DoubloonsRules):
    forecast_type = None


def test_a_forecast_that_is_not_declared_is_found() -> None:
    assert "the forecast of guess is not in forecast_type" in breach(Undeclared())


class Shared(DoubloonsRules):
    def view(self, state: Doubloons, seat: int | None) -> DoubloonsView:
        view = super().view(state, seat)
        view.box = state.box
        return view


def test_a_view_that_hands_out_the_state_itself_is_found() -> None:
    assert "changing a view changed the state" in breach(Shared())


def lose_a_coin(table: Table[Doubloons]) -> None:
    if table.state.box:
        table.state.box.pop()


class Lossy(DoubloonsRules):
    phases = followed_by(lose_a_coin)


def test_a_lost_component_is_found() -> None:
    assert "component was lost" in breach(Lossy())


class LossyRedeal(DoubloonsRules):
    def redeal(self, state: Doubloons, seat: int | None, chance: Chance) -> None:
        super().redeal(state, seat, chance)
        state.players[(seat or 0) - 1].hand[:1] = [99]


def test_a_redeal_that_makes_up_components_is_found() -> None:
    assert "re-dealing for seat" in breach(LossyRedeal())


class Endless(DoubloonsRules):
    phases = {"bid": lambda _: sigh(0)}


def test_a_match_that_does_not_end_is_found() -> None:
    register(Endless())
    try:
        with pytest.raises(Breach, match="does not end within 50"):
            scrutinise(Endless(), 2, seed=1, stride=1000, most=50)
    finally:
        register(RULES)


class BadDefault(DoubloonsRules):
    phases = {"bid": lambda _: iter(ask(0, "claim", [Claim(), Sigh()], Pass()))}


def test_a_default_that_is_not_allowed_is_found() -> None:
    assert "the default of claim is not allowed" in breach(BadDefault())


class Twice(DoubloonsRules):
    phases = {"bid": lambda _: iter(ask(0, "claim", [Claim(), Claim()]))}


def test_an_option_offered_twice_is_found() -> None:
    assert "has an option twice" in breach(Twice())


class Wordless(DoubloonsRules):
    def __init__(self, folder: Path) -> None:
        (folder / "words.toml").write_text('[asks]\nbid = "Bid"\n[actions]\nBid = "bid {coin|coin} {what}"\n')
        self.words = Words(folder)


def test_a_catalogue_with_gaps_is_found(tmp_path: Path) -> None:
    found = breach(Wordless(tmp_path))
    assert "no words for" in found


class Whimsical(DoubloonsRules):
    """Depends on something that is not in the state."""

    calls = 0

    @staticmethod
    def count(table: Table[Doubloons]) -> None:
        Whimsical.calls += 1
        table.state.sighs += Whimsical.calls

    phases = followed_by(count)


def test_rules_that_remember_something_outside_the_state_are_found() -> None:
    assert any(word in breach(Whimsical()) for word in ("differ", "elsewhere", "another state", "same states"))


class Peeping(DoubloonsRules):
    """Tells a seat something secret in its view after its answer, and lets it take the answer back."""

    @staticmethod
    def peep(table: Table[Doubloons]) -> Phase:
        state = table.state
        if state.sighs == 0:
            yield from sigh(0)
            state.sighs = 1 + sum(state.players[1].hand)
            yield from sigh(0)
        yield from bidding(table)

    phases = {**PHASES, "bid": peep}

    def view(self, state: Doubloons, seat: int | None) -> DoubloonsView:
        view = super().view(state, seat)
        view.spare += state.sighs
        return view


def test_an_undo_after_learning_something_is_found() -> None:
    assert "may undo although it has learnt" in breach(Peeping())


class Silent(DoubloonsRules):
    phases = {"bid": lambda _: iter(ask_all([], lambda _: make_ask("sigh", [Sigh()])))}


def test_a_dead_end_is_found() -> None:
    assert "nobody is asked anything" in breach(Silent())


def crash(table: Table[Doubloons]) -> None:
    if table.state.rounds == 1:
        raise ZeroDivisionError("a bug")


class Crashing(DoubloonsRules):
    phases = followed_by(crash)


def test_a_crash_leaves_a_record_that_can_be_stepped_through() -> None:
    register(Crashing())
    try:
        with pytest.raises(Breach, match="ZeroDivisionError") as found:
            scrutinise(Crashing(), 2, seed=3, stride=5)
        assert found.value.dump is not None
        match = replay(load(found.value.dump))
        assert not match.over
        assert match.number > 3
        found.value.dump.unlink()
    finally:
        register(RULES)


class BadWire(DoubloonsRules):
    event_type = Drew | Sighed


def test_an_event_missing_from_the_vocabulary_is_found() -> None:
    assert "Invalid value 'Bids'" in breach(BadWire())


class Picky(DoubloonsRules):
    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().check_options(seats, options)
        if seats == 4 and options["rounds"] == 3:
            from tortuga.engine import BadOptions

            raise BadOptions("bad_seats", "Four play more rounds.")


def test_the_spread_covers_every_seat_count_that_is_allowed() -> None:
    assert {seats for seats, _ in spread(RULES)} == {2, 3, 4}
    assert {seats for seats, _ in spread(Picky())} == {2, 3}


def test_a_playthrough_tells_the_whole_match() -> None:
    text = playthrough(RULES, 3, {})
    assert text == playthrough(RULES, 3, {})
    assert "Seat 1 > Bid(coin=" in text
    assert "[only to" in text or "claims" not in text
    assert "Outcome(places=" in text
    assert text != playthrough(RULES, 3, {}, seed=2)


def test_an_outline_that_is_not_declared_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("piratical")
    monkeypatch.setattr(type(rules), "outline_type", None)
    with pytest.raises(Breach, match="the CourseOutline of move is not in outline_type"):
        scrutinise(rules, 2, seed=1, offers=0)


class Anxious(DoubloonsRules):
    """Warns of what only the others can know."""

    def cautions(self, state: Doubloons, seat: int, ask: Ask) -> list[Caution]:
        return [Caution(0, "best", {"coin": sum(sum(player.hand[:1]) for player in state.players)})]


def test_a_caution_that_knows_too_much_is_found() -> None:
    assert "a caution for seat" in breach(Anxious())


class Mumbling(DoubloonsRules):
    def cautions(self, state: Doubloons, seat: int, ask: Ask) -> list[Caution]:
        return [Caution(0, "poor")]


def test_a_caution_without_words_is_found() -> None:
    assert "there are no words for the caution poor" in breach(Mumbling())
