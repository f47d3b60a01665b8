"""The ledger: a table as it follows from its log, without a house around it."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

import msgspec
import pytest
import sample
from books import KEY, Book, in_a_window
from msgspec import UNSET, Raw
from surely import there

from tortuga.engine import (
    Action,
    Ask,
    Choice,
    IllegalAction,
    Match,
    Physics,
    TortugaError,
    Unobserved,
    ask,
    freeze,
    observed_elsewhere,
    register,
    rules_of,
)
from tortuga.server import protocol as wire
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import Diverged, HouseError
from tortuga.server.table import commands, seating
from tortuga.server.table import entries as log
from tortuga.server.table.autoplay import Duty, DutyAnswer, automatic_answer, release_time
from tortuga.server.table.clocks import Clocks
from tortuga.server.table.ledger import Given, Ledger, bot_name
from tortuga.server.table.loading import rewind
from tortuga.server.table.seat_updates import LastSight, look, whole
from tortuga.server.wire.fanout import Present


def shown(ledger: Ledger) -> Any:
    """Everything that anybody sees of a table."""
    seats = [None, *range(len(ledger.seats))]
    return [encode(whole(ledger, seat, None)) for seat in seats], ledger.info(), ledger.question, ledger.chat


# Windows


def order(book: Book, seat: int, ask: wire.Order) -> None:
    command = wire.Standing(id=f"{seat}-{ask}", seat=seat, ask=ask)
    decided = commands.decide(book.ledger, f"guest{seat}", command, 3.0)
    if not isinstance(decided, int):  # otherwise nothing changes
        book.write(decided)


CLAIM = Ask("claim", (sample.Pass(), sample.Claim()), sample.Pass())


def test_the_house_passes_if_nothing_else_is_possible() -> None:
    ledger = in_a_window().ledger
    assert not ledger.passes(0, CLAIM)
    assert ledger.passes(0, Ask("claim", (sample.Pass(),), sample.Pass()))
    assert not ledger.passes(0, Ask("guess", (sample.Guess(1),), sample.Guess(1))), "that is no window"


def test_the_house_passes_as_ordered() -> None:
    book = in_a_window()
    order(book, 0, "concerned")
    order(book, 1, "never")
    concerning = msgspec.structs.replace(CLAIM, about={"mine": 1})
    assert [book.ledger.passes(seat, CLAIM) for seat in range(3)] == [True, True, False]
    assert [book.ledger.passes(seat, concerning) for seat in range(3)] == [False, True, False]
    dear = msgspec.structs.replace(CLAIM, default=sample.Claim())
    assert not book.ledger.passes(1, dear), "the default is to play"


def test_an_order_to_never_be_asked_ends_with_the_next_question_outside_windows() -> None:
    book = in_a_window()
    order(book, 0, "concerned")
    order(book, 0, "never")
    order(book, 0, "never")
    order(book, 1, "never")
    assert [book.ledger.orders.of(seat) for seat in range(3)] == ["never", "never", "always"]
    while book.ledger.match is not None and book.ledger.match.mode == "any":
        book.play(1, random.Random(1))
    assert [book.ledger.orders.of(seat) for seat in range(3)] == ["concerned", "always", "always"]
    assert shown(book.again()) == shown(book.ledger)


def test_only_the_seat_itself_sees_that_it_passes() -> None:
    book = in_a_window()
    seen = [LastSight() for _ in range(3)]
    for seat in range(3):
        look(book.ledger, seat, seen[seat])
    order(book, 0, "never")
    mine, other = look(book.ledger, 0, seen[0]), look(book.ledger, 1, seen[1])
    assert mine is not None
    assert other is not None
    assert mine.standing == "never"
    ask = msgspec.json.decode(encode(mine.ask))
    assert (ask["window"], ask["passing"]) == (True, True)
    assert (other.ask, other.standing) == (UNSET, UNSET)


def test_undo_goes_back_to_the_last_decision_and_skips_automatic_passes() -> None:
    book = in_a_window()
    match = book.ledger.match
    assert match is not None
    seat = next(iter(match.waiting))
    decided = book.ledger.steps_back(seat)
    for back in (1, 2):
        book.write(Given(3.0, match.choose(seat, sample.Pass()), "standing"))
        assert book.ledger.steps_back(seat) == decided + back
        if seat not in match.waiting:
            break
    assert book.again().steps_back(seat) == book.ledger.steps_back(seat)
    book.write(log.TookBack(at=4.0, seat=seat, steps=book.ledger.steps_back(seat)))
    assert seat in match.waiting
    assert not book.ledger.passed
    assert shown(book.again()) == shown(book.ledger)


def test_automatic_answers_cannot_be_taken_back() -> None:
    book, by_the_rules = Book(3).begin(), 0
    while (match := book.ledger.live_match) is not None:
        seat, ask = next(iter(match.waiting.items()))
        book.write(Given(3.0, match.choose(seat, ask.options[0]), "clock"))
        if not book.ledger.holds_secret(seat):
            by_the_rules += match.can_undo(seat)
            assert not commands.may_undo(book.ledger, match, seat)
    assert by_the_rules, "the rules alone would have allowed it"


def test_a_secret_answer_that_is_taken_back_leaves_the_others_as_they_are() -> None:
    book = Book(3).begin()
    match = book.ledger.match
    assert match is not None
    assert match.mode == "all"
    first, second = list(match.waiting)[:2]
    book.answer(first, match.waiting[first].options[0])
    book.write(Given(3.0, match.choose(second, match.waiting[second].options[0]), "clock"))
    assert list(book.ledger.passed) == [2]
    book.write(log.TookBack(at=4.0, seat=first, steps=1))
    assert list(book.ledger.passed) == [1]
    assert list(book.again().passed) == [1]


def test_an_order_of_an_older_house_is_lifted() -> None:
    old = b'{"type":"Stands","at":3.0,"guest":"guest0","id":"p","seat":0,"kinds":["claim"],"until":"end"}'
    ledger = in_a_window().ledger
    ledger.apply(log.decode(old))
    assert ledger.orders.of(0) == "always"


# The log makes the table


@pytest.mark.parametrize("seed", range(5))
def test_reading_the_log_gives_the_same_table(seed: int) -> None:
    chance, book = random.Random(seed), Book(3).begin()
    for _ in range(12):
        book.play(chance.randrange(4), chance)
        match book.ledger.live_match and chance.randrange(4):
            case 0:
                book.write(log.Said(at=4.0, guest="guest1", name="Guest 1", text="Ahoy"))
            case 1:
                seat = chance.randrange(3)
                steps = book.ledger.steps_back(seat)
                if steps:
                    book.write(log.TookBack(at=4.0, guest=f"guest{seat}", seat=seat, steps=steps))
            case 2:
                book.write(log.Stands(at=4.0, seat=1, ask="never"))
        assert shown(book.again()) == shown(book.ledger)


def test_an_entry_that_cannot_happen_changes_nothing() -> None:
    book = Book().begin()
    before = shown(book.ledger), book.ledger.seq
    with pytest.raises(IllegalAction):
        book.answer(0, sample.Claim())
    assert (shown(book.ledger), book.ledger.seq) == before


def test_a_log_that_was_tampered_with_does_not_load() -> None:
    book = Book().begin()
    book.play(6, random.Random(1))
    answer = log.decode(book.payloads[4])
    book.payloads[4] = log.encode(msgspec.structs.replace(answer, digest="0" * 16))
    with pytest.raises(Diverged):
        book.again()


def test_what_a_page_keeps_after_somebody_took_something_back() -> None:
    book = Book().begin()
    chance = random.Random(2)
    book.play(8, chance)
    ledger = book.ledger
    seen = LastSight()
    page: list[bytes] = []
    sight = look(ledger, 0, seen)
    assert sight is not None
    page = page[: sight.keep] + [encode(event) for event in sight.events]
    for _ in range(3):
        seat = there(ledger.match).answers()[-1][0]
        book.write(log.TookBack(at=4.0, seat=seat, steps=1))
        sight = look(ledger, 0, seen)
        assert sight is not None
        page = page[: sight.keep] + [encode(event) for event in sight.events]
        everything = whole(ledger, 0, None)
        assert everything is not None
        assert page == [encode(event) for event in everything.events]


def test_catching_up_from_any_number_gives_the_same_log() -> None:
    book = Book().begin()
    chance = random.Random(3)
    logs: list[list[bytes]] = [[], []]
    for step in range(20):
        if step % 5 == 4:
            seat = book.match.answers()[-1][0]
            book.write(log.TookBack(at=4.0, seat=seat, steps=1))
        else:
            book.play(1, chance)
        everything = whole(book.ledger, 1, None)
        assert everything is not None
        logs.append([encode(event) for event in everything.events])
    for since in range(1, book.ledger.seq + 1):
        sight = whole(book.ledger, 1, since)
        assert sight is not None
        assert logs[since][: sight.keep] + [encode(event) for event in sight.events] == logs[-1]


# When the rules change


def other_deal(seats: int, options: Any, chance: Any) -> sample.Doubloons:
    state = sample.new_state(seats, options, chance)
    hands = [list(player.hand) for player in state.players]
    for player, hand in zip(state.players, reversed(hands), strict=True):
        player.hand[:] = hand
    return state


OTHER_WORDS = replace(sample.RULES, info=msgspec.structs.replace(sample.RULES.info, version="2"))
"""Another version of the rules that makes no difference to a match."""
OTHER_DEAL = replace(OTHER_WORDS, new=other_deal)
"""The same game with another deal: nothing that was played before replays."""


@pytest.fixture
def _rules_stay() -> Any:
    yield
    register(sample.RULES)


@pytest.mark.usefixtures("_rules_stay")
def test_a_match_goes_on_under_new_rules_that_change_nothing_for_it() -> None:
    book = Book().begin()
    book.play(5, random.Random(4))
    before = [encode(whole(book.ledger, seat, None)) for seat in (0, 1, None)]
    register(OTHER_WORDS)
    ledger = book.again()
    assert [encode(whole(ledger, seat, None)) for seat in (0, 1, None)] == before
    assert ledger.version == "2"
    assert ledger.replayable


@pytest.mark.usefixtures("_rules_stay")
def test_a_match_that_no_longer_replays_goes_on_from_its_snapshot_and_says_so() -> None:
    book = Book().begin()
    book.play(5, random.Random(5))
    snapshot = freeze(book.match)
    view = encode(book.match.view(0))
    book.write(log.Said(at=4.0, guest="guest1", name="Guest 1", text="Ahoy"))
    book.play(1, random.Random(6))
    register(OTHER_DEAL)
    with pytest.raises(Diverged):
        book.again()
    ledger, entry = rewind("table", book.payloads, snapshot)
    assert entry is not None
    ledger.apply(entry)
    assert encode(there(ledger.match).view(0)) == view
    assert ledger.state == "playing"
    assert not ledger.replayable
    assert ledger.chat[0].text == "Ahoy"
    assert "version 2" in ledger.chat[-1].text
    assert ledger.chat[-1].guest is None
    book.payloads.append(log.encode(entry))
    assert shown(book.again()) == shown(ledger)


@pytest.mark.usefixtures("_rules_stay")
def test_without_a_readable_snapshot_the_match_begins_again_and_says_so() -> None:
    book = Book().begin()
    book.play(5, random.Random(7))
    register(OTHER_DEAL)
    for snapshot in (None, b"nonsense"):
        ledger, entry = rewind("table", book.payloads, snapshot)
        assert entry is not None
        ledger.apply(entry)
        assert ledger.match is not None
        assert ledger.match.number == 0
        assert "begins again" in ledger.chat[-1].text


@pytest.mark.usefixtures("_rules_stay")
def test_a_match_that_was_over_stays_over() -> None:
    book = Book().begin()
    book.play(1000, random.Random(8))
    assert book.ledger.state == "over"
    register(OTHER_DEAL)
    ledger, entry = rewind("table", book.payloads, None)
    assert entry is None
    assert ledger.state == "over"
    assert ledger.info().key == KEY
    assert not ledger.info().replayable
    assert whole(ledger, 0, None) is None


# Physics


def bid_and_roll(table: Any) -> Any:
    state = table.state
    if not state.sighs:
        state.sighs = table.witness(b"first")[0]
    answer = yield from ask(0, "bid", [sample.Bid(coin) for coin in state.players[0].hand])
    state.players[0].won += table.witness(b"bid")[0] * 10 + answer.coin


ROLLING = replace(
    sample.RULES,
    phases={"bid": bid_and_roll},
    physics=Physics(observe=lambda what, seed: bytes([seed % 6 + 1]), prepare=lambda: None),
)
"""Something is observed before the first question and after every bid."""


@pytest.mark.usefixtures("_rules_stay")
def test_what_was_observed_is_kept_in_the_log_and_not_observed_again() -> None:
    rules, found = ROLLING, dict[tuple[bytes, int], bytes]()
    register(rules)
    book = Book()

    def write(entry: Any) -> None:
        """Like the house, observe elsewhere what is needed, and apply the entry again."""
        with observed_elsewhere(found):
            try:
                book.write(entry)
            except Unobserved as wanted:
                assert book.again().seq == book.ledger.seq, "nothing has happened"
                found[wanted.what, wanted.seed] = rules.observe(wanted.what, wanted.seed)
                book.write(entry)

    def chosen(option: int) -> Choice:
        match = book.ledger.match
        assert match is not None
        return match.choose(0, match.waiting[0].options[option])

    write(log.Began(at=1.0, version="1"))
    for option in (0, 0, 0):
        write(Given(2.0, chosen(option)))
    write(log.TookBack(at=4.0, seat=0, steps=1))
    write(Given(5.0, chosen(1)))
    assert shown(book.again()) == shown(book.ledger), "a replay observes nothing"
    told = [log.decode(payload) for payload in book.payloads]
    assert [len(entry.facts) for entry in told if isinstance(entry, log.Began | log.Answered)] == [1] * 5


@pytest.mark.usefixtures("_rules_stay")
def test_a_log_that_lacks_an_observation_does_not_replay() -> None:
    book = Book().begin()
    register(ROLLING)
    with pytest.raises(Diverged):
        book.again()


# Clocks


def test_an_offer_of_others_does_not_restart_a_clock() -> None:
    book = Book(clock=wire.Clock(30)).begin()
    clocks = Clocks()
    for seat in (0, 1):
        book.answer(seat, book.match.waiting[seat].options[0])
    clocks.note(book.ledger, 100.0)
    match = book.ledger.match
    assert match is not None
    (asked,) = match.waiting
    (offered,) = match.offers
    assert {seat: countdown.ends for seat, countdown in clocks.seats.items()} == {asked: 130.0}
    book.answer(offered, sample.Sigh())
    clocks.note(book.ledger, 110.0, offered)
    assert {seat: countdown.ends for seat, countdown in clocks.seats.items()} == {asked: 130.0}
    assert clocks.overdue(129.0) == []
    assert clocks.overdue(130.0) == [asked]
    question = clocks.question(book.ledger, 112.5)
    assert question is not None
    assert question.waiting == [wire.Waiting(asked, "guess", 17.5, 30)]


def test_a_secret_question_names_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the seat nor the kind, which would tell who holds something. The clock runs all the same."""
    book = Book(clock=wire.Clock(30)).begin()
    clocks = Clocks()
    for seat in (0, 1):
        book.answer(seat, book.match.waiting[seat].options[0])
    monkeypatch.setattr(book.ledger.match, "rules", replace(rules_of("doubloons"), secret=frozenset({"guess"})))
    clocks.note(book.ledger, 100.0)
    question = clocks.question(book.ledger, 112.5)
    assert question is not None
    assert (question.mode, question.waiting, question.left) == ("one", [], 17.5)


def test_in_a_window_every_answer_gives_the_others_time_again() -> None:
    book = Book(window=20).begin()
    clocks = Clocks()
    for seat in (0, 1):
        book.answer(seat, book.match.waiting[seat].options[0])
    (asked,) = book.match.waiting
    book.answer(asked, book.match.waiting[asked].options[0])
    clocks.note(book.ledger, 100.0)
    assert clocks.next_deadline() == 120.0
    assert not clocks.silent(119.0)
    question = clocks.question(book.ledger, 105.0)
    assert question is not None
    assert (question.mode, question.waiting, question.left) == ("any", [], 15.0)
    book.answer(0, sample.Pass())
    clocks.note(book.ledger, 110.0, 0)
    assert clocks.next_deadline() == 130.0


def test_automatic_answers_in_a_window_come_at_the_same_moments_whoever_gives_them() -> None:
    thought = [0.0, 0.01, 0.5, 1.0, 1.19]
    assert {release_time(100.0, 100.0 + seconds, 1.2, window=True) for seconds in thought} == {101.2}
    assert release_time(100.0, 101.3, 1.2, window=True) == pytest.approx(102.4)
    assert release_time(100.0, 100.3, 0.7, window=False) == pytest.approx(100.7)
    assert release_time(100.0, 109.0, 0.7, window=False) == pytest.approx(100.7), "too late already: at once"
    assert release_time(100.0, 100.3, 0.0, window=True) == 100.0


# Seats


def test_every_bot_of_a_table_has_a_name_of_its_own() -> None:
    names = ["Silas"]
    for _ in range(14):
        names.append(bot_name("mate", names))
    assert names[:3] == ["Silas", "Bess", "Nan"]
    assert len(set(names)) == len(names)


def test_only_the_bot_that_stands_in_answers_until_its_guest_is_back() -> None:
    book = Book().begin()
    assert book.ledger.level_of(1) is None
    entry = seating.stand_in(book.ledger, "guest0", 1, Present(["guest0"], 1), {"guest1": 60.0}, time.time())
    assert isinstance(entry, log.StoodIn)
    book.write(entry)
    assert book.ledger.level_of(1) == "mate"
    back = seating.come_back(book.ledger, "guest1", time.time())
    assert isinstance(back, log.Returned)
    book.write(back)
    assert book.ledger.level_of(1) is None
    assert seating.come_back(book.ledger, "guest1", time.time()) == book.ledger.seq


def test_a_guest_who_may_be_present_gets_no_stand_in() -> None:
    """A guest who is not listed may still be present while presence is incomplete. So may the host."""
    book = Book(3).begin()
    for orderer, seat in (("guest0", 1), ("guest2", 1), ("guest2", 0)):
        with pytest.raises(HouseError) as refused:
            seating.stand_in(book.ledger, orderer, seat, Present([orderer], 1, complete=False), {}, 5.0)
        assert refused.value.code == "presence_unknown"
        assert refused.value.status == 503


@pytest.mark.parametrize("orderer", ["guest0", "guest1"])
def test_a_stand_in_does_not_agree_to_an_undo_for_its_guest(orderer: str) -> None:
    book = Book().begin()
    for seat in (0, 1):
        book.answer(seat, book.match.waiting[seat].options[0])
    book.write(log.StoodIn(at=4.0, guest=orderer, seat=1, level="mate"))
    wish = commands.decide(book.ledger, "guest0", wire.Undo("x", 0), 5.0)
    assert isinstance(wish, log.AskedBack)
    number = book.match.number
    book.write(wish)
    assert book.ledger.proposal is not None
    assert book.ledger.proposal.needed == ["guest1"]
    assert book.match.number == number, "nothing is taken back yet"
    book.write(log.Returned(at=6.0, guest="guest1"))
    book.do("guest1", wire.Consent("y", book.ledger.proposal.number, True), 7.0)
    assert set(book.match.waiting) == {0, 1}, "its guest came back and agreed"
    assert shown(book.again()) == shown(book.ledger)


def test_an_answer_by_action_and_kind_finds_the_offer_beside_an_ask() -> None:
    book = Book(3).begin()
    for seat in (0, 1, 2):
        book.answer(seat, book.match.waiting[seat].options[0])
    match = book.ledger.match
    assert match is not None
    offered = next(iter(match.offers))
    question = book.ledger.question
    for command in (
        wire.Answer("x", offered, question, "sigh", 0),
        wire.Answer("x", offered, question, action=Raw(b'{"type":"Sigh"}')),
    ):
        assert commands.chosen(book.ledger, command) == match.choose(offered, sample.Sigh())
    with pytest.raises(TortugaError) as refused:
        commands.chosen(book.ledger, wire.Answer("x", offered, book.ledger.question, "guess", 0))
    assert refused.value.code == "stale"


def test_an_action_that_is_no_longer_an_option_is_stale_and_not_illegal() -> None:
    """Windows go on while a page waits for its player, who was too late but did nothing wrong."""
    book = Book(3).begin()
    chance = random.Random(1)
    while book.match.mode != "any":
        book.play(1, chance)
    before = book.ledger.question
    book.answer(0, sample.Pass())
    gone = Raw(b'{"type":"Sigh"}')
    for question, code in ((before, "stale"), (book.ledger.question, "not_an_option")):
        with pytest.raises(TortugaError) as refused:
            commands.chosen(book.ledger, wire.Answer("x", 1, question, "claim", None, gone))
        assert refused.value.code == code


def test_an_answer_is_decoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Book(3).begin()
    for seat in (0, 1, 2):
        book.answer(seat, book.match.waiting[seat].options[0])
    match = book.ledger.match
    assert match is not None
    (asked,), offer = match.waiting, next(iter(match.offers.values()))
    monkeypatch.setitem(match.offers, asked, offer)  # it is asked something and offered something else
    read, decoded = commands.read_action, list[Raw]()

    def noted(match: Match[Any], raw: Raw) -> Action:
        decoded.append(raw)
        return read(match, raw)

    monkeypatch.setattr(commands, "read_action", noted)
    for raw in (Raw(b'{"type":"Guess","seat":1}'), Raw(b'{"type":"Sigh"}')):
        choice = commands.chosen(book.ledger, wire.Answer("x", asked, book.ledger.question, action=raw))
        assert encode(choice.action) == bytes(raw)
    assert len(decoded) == 2


def test_an_index_without_a_kind_never_takes_an_offer() -> None:
    """An offer may be to concede, so it must be named."""
    book = Book(3).begin()
    for seat in (0, 1, 2):
        book.answer(seat, book.match.waiting[seat].options[0])
    match = book.ledger.match
    assert match is not None
    (asked,) = match.waiting
    offered = next(seat for seat in match.offers if seat != asked)
    with pytest.raises(TortugaError) as refused:
        commands.chosen(book.ledger, wire.Answer("x", offered, book.ledger.question, option=0))
    assert refused.value.code == "not_asked"
    command = wire.Answer("x", asked, book.ledger.question, option=0)
    assert commands.chosen(book.ledger, command).action == match.waiting[asked].options[0]


@pytest.mark.parametrize("question", ["bid", "sigh", None])
@pytest.mark.parametrize("action", [sample.Bid(9), sample.Sigh()])
def test_the_house_and_the_match_refuse_an_answer_in_the_same_words(question: str | None, action: Any) -> None:
    book = Book(2).begin()
    match = book.ledger.match
    assert match is not None
    with pytest.raises(IllegalAction) as by_match:
        match.choose(1, action, question)
    with pytest.raises(IllegalAction) as by_house:
        command = wire.Answer("x", 1, book.ledger.question, question, None, Raw(encode(action)))
        commands.chosen(book.ledger, command)
    assert str(by_house.value) == str(by_match.value)


def test_an_automatic_answer_that_was_not_asked_for_is_the_default_or_none() -> None:
    book = Book(3).begin()
    at, default = book.ledger.question, book.match.waiting[0].default
    foul = DutyAnswer(Duty(0, "bid", "bot", default), sample.Guess(1))
    given = automatic_answer(foul, at, book.ledger)
    assert given.choice == book.match.choose(0, default)
    offer = DutyAnswer(Duty(0, "bid", "bot", default, offer=True), sample.Sigh())
    for answer in (offer, DutyAnswer(Duty(0, "guess", "bot", default), default)):
        with pytest.raises(HouseError) as refused:
            automatic_answer(answer, at, book.ledger)
        assert refused.value.code == "stale"
    book.write(given)
    with pytest.raises(HouseError) as refused:  # the others still have to bid, so the question is open
        automatic_answer(foul, at, book.ledger)
    assert refused.value.code == "stale"


def test_only_a_table_of_one_guest_that_is_still_open_is_closed_by_itself() -> None:
    shared, alone = Book(2).ledger, Book(1)
    assert seating.close_idle(shared, "Nobody came.", 9.0) == shared.seq, "somebody else sits there"
    closed = seating.close_idle(alone.ledger, "Nobody came.", 9.0)
    assert isinstance(closed, log.Closed)
    alone.write(closed)
    assert alone.ledger.state == "closed"
    assert seating.close_idle(alone.ledger, "Nobody came.", 9.0) == alone.ledger.seq, "once is enough"


def test_whoever_leaves_while_players_gather_leaves_an_open_seat() -> None:
    book = Book(2)
    book.write(log.Left(at=2.0, guest="guest1", level="mate", host=None))
    assert [seat.kind for seat in book.ledger.seats] == ["guest", "open"]
    assert book.ledger.seats[1].guest is None
