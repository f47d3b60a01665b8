"""A match told: the ledger adds up for every seat, the same record gives the same figures, and bad ones are refused."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

import tortuga
from tortuga.analysis import Plan, Told, pieces, plan_for, play_from, report, tell
from tortuga.analysis.ledger import Entry, change, enter, mates_answer
from tortuga.analysis.luck import with_other_luck
from tortuga.analysis.moments import Given, moments
from tortuga.analysis.pricing import Priced, choice_of
from tortuga.analysis.reasons import ended, in_words, reasons_for
from tortuga.analysis.telling import Telling, costly_of, figure_of, label_of, percent
from tortuga.analysis.told import Answer
from tortuga.analysis.value import value_of
from tortuga.cli import app
from tortuga.engine import BadRecord, IllegalUndo, Record, freeze, loads, thaw
from tortuga.engine.describing.facts import Forecast, fact, warning
from tortuga.engine.describing.words import begun
from tortuga.engine.record import Dealt, moment_of, spliced
from tortuga.engine.rules import Told as ToldEvent

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
QUICK = Plan(
    worlds=1, redraws=2, answers=2, screened=2, suspects=1, glance=2, glances=2, priced=2, horizon=3, batch=3, batches=1
)


def record_of(game: str, seats: int = 3, most: int = 10_000, level: str = "deckhand", **options: Any) -> Record:
    match = tortuga.new_match(game, seats, seed=11, options=options)
    bot = tortuga.bot(level, seed=3)
    while not match.over and match.number < most:
        seat = next(iter(match.waiting))
        match.act(seat, bot.choose(match.seat(seat)))
    return match.record


def check(told: Told) -> None:
    for seat in told.seats:
        parts = seat.dice + seat.reveals + seat.own + seat.others + seat.drift
        assert seat.start + parts == pytest.approx(seat.result, abs=1e-9)
        assert seat.own <= 0
    for line, before, after in zip(told.ledger, told.curve, told.curve[1:], strict=False):
        for at in range(len(told.seats)):
            parts = line.dice[at] + line.reveals[at] + line.choice[at] + line.drift[at]
            assert before.chances[at] + parts == pytest.approx(after.chances[at], abs=1e-9)


@pytest.mark.parametrize("game", [GAMES[0], *[pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:]]])
def test_the_ledger_adds_up(game: str) -> None:
    told = tell(record_of(game, most=90), plan=QUICK, processes=0)
    assert not told.finished
    check(told)


@pytest.mark.slow
def test_a_whole_match_is_told_the_same_in_any_process() -> None:
    record = record_of("pirata_codex")
    told = tell(record, plan=QUICK, processes=0)
    check(told)
    assert told.finished
    assert sum(seat.result for seat in told.seats) == 1
    assert tell(record, plan=QUICK, processes=2).dumps() == told.dumps()
    assert msgspec.json.decode(told.dumps(), type=Told).seats == told.seats
    assert "<script" not in report(told)
    assert all(seat.name in report(told) for seat in told.seats)


@pytest.mark.parametrize(
    ("game", "seats", "options", "most"),
    [
        ("pirata_codex", 2, {}, 10_000),
        ("pirata_codex", 6, {"expansion": True}, 40),
        ("pirate_attack", 4, {"teams": True}, 60),
        ("pirate_attack", 10, {}, 40),
        ("piratical", 2, {"races": "random"}, 10_000),
        ("piratical", 6, {"races": "random"}, 40),
        ("rattle_battle", 5, {}, 30),
        ("tiny_epic_pirates", 1, {}, 40),
        ("tiny_epic_pirates", 4, {}, 40),
    ],
)
def test_the_figures_add_up_whoever_plays_and_however_it_ends(
    game: str, seats: int, options: dict[str, Any], most: int
) -> None:
    match, luck = tortuga.new_match(game, seats, seed=5, options=options), random.Random(1)
    while not match.over and match.number < most:
        if match.offers and luck.random() < 0.1:  # in Piratical, somebody gives up
            seat = luck.choice(list(match.offers))
            match.act(seat, match.offers[seat].options[0])
            continue
        seat = luck.choice(list(match.waiting))
        match.act(seat, tortuga.bot("random", seed=match.number).choose(match.seat(seat)))
    told = tell(match.record, plan=QUICK, processes=0)
    check(told)
    assert told.finished == match.over
    assert len(told.seats) == seats
    assert all(0 <= seat.start <= 1 and 0 <= seat.result <= 1 for seat in told.seats)
    sides = match.rules.sides(match.state, seats)
    if seats > 1:
        for chance in ("start", "result"):
            assert sum(getattr(told.seats[side[0]], chance) for side in sides) == pytest.approx(1)
    if match.outcome is not None:
        assert [seat.result > 0 for seat in told.seats] == [place == 1 for place in match.outcome.places]


def test_own_answers_are_those_of_the_seat_and_not_of_its_partner() -> None:
    before, after = np.array([0.5, 0.5]), np.array([0.4, 0.4])
    entry = Entry(after, after, after, after - before, (0.0,))
    cost = np.array([-0.1, -0.1])
    found = change(entry, before, (Given(0, "turn", None, False),), {0: cost})  # type: ignore[arg-type]
    assert found.choice.tolist() == pytest.approx([-0.1, -0.1])
    assert found.own.tolist() == pytest.approx([-0.1, 0.0])


def test_answers_given_at_once_cost_each_seat_its_own() -> None:
    before = after = np.array([0.5, 0.5])
    entry = Entry(after, after, after, after - before, (0.0, 0.0))
    given = (Given(0, "part", None, False), Given(1, "part", None, False))  # type: ignore[arg-type]
    costs = {0: np.array([-0.1, 0.1]), 1: np.array([0.3, -0.3])}
    found = change(entry, before, given, costs)
    assert found.own.tolist() == pytest.approx([-0.1, -0.3])
    assert (found.choice - found.own).tolist() == pytest.approx([0.3, 0.1])


def test_what_is_done_without_being_asked_costs_nothing_unless_it_is_giving_up() -> None:
    """In Pirata Codex a card may be bought at any time. That was not priced: nobody is said to have lost by it."""
    match = tortuga.new_match("pirata_codex", 3, seed=5)
    bot, bought = tortuga.bot("random", seed=1), 0
    while not match.over and bought < 3:
        if match.offers:
            seat, offer = next(iter(match.offers.items()))
            match.act(seat, offer.options[0])
            bought += 1
            continue
        seat = next(iter(match.waiting))
        match.act(seat, bot.choose(match.seat(seat)))
    value, plan = value_of(match.rules, 3), replace(QUICK, worlds=2)
    unasked = 0
    for moment in moments(match.record, 10_000):
        if any(given.offered for given in moment.given):
            found = change(enter(value, plan, moment), value.of([moment.before])[0], moment.given, {})
            assert found.choice.tolist() == [0, 0, 0]
            unasked += 1
    assert unasked == bought > 0


def test_a_record_with_other_data_is_told_with_a_warning() -> None:
    record = record_of("pirata_codex", most=30)
    assert not tell(record, plan=QUICK, processes=0).other_data
    header = replace(record.header, data="0123456789ab")
    told = tell(replace(record, header=header), plan=QUICK, processes=0)
    assert told.other_data
    assert "other data files" in report(told)


def test_the_kind_of_question_that_cost_most() -> None:
    one = priced_answer(plan_for("pirata_codex"))
    close, other = (
        replace(one, label="close", loss=0.9),
        replace(one, kind="other", question="Which?", loss=0.4, step=9),
    )
    found = costly_of([one, one, replace(one, loss=one.loss + 0.01), close, other])
    assert found is not None
    assert (found.kind, found.answers) == (one.kind, 3)
    assert found.loss == pytest.approx(3 * one.loss + 0.01)
    assert costly_of([close]) is None


def test_the_reference_has_the_schema() -> None:
    path = Path(__file__).parents[2] / "docs/reference/told.schema.json"
    assert json.loads(path.read_text()) == msgspec.json.schema(Told)


def test_answers_given_at_once_are_one_moment() -> None:
    match = tortuga.new_match("rattle_battle", 3, seed=11)
    assert match.mode == "all"
    first = next(moments(record_of("rattle_battle", most=30), 1000))
    assert len(first.given) == 3


def test_a_seat_that_gives_up_did_it_itself() -> None:
    match = tortuga.new_match("piratical", 2, seed=1, options={"races": "random"})
    bot = tortuga.bot("mate")
    while match.number < 30 or not match.offers:
        seat = next(iter(match.waiting))
        match.act(seat, bot.choose(match.seat(seat)))
    seat, offer = next(iter(match.offers.items()))
    match.act(seat, offer.options[0])
    told = tell(match.record, plan=QUICK, processes=0)
    check(told)
    assert told.seats[seat].own < -0.05


def test_a_card_that_is_drawn_in_secret_is_luck() -> None:
    """Nobody rolls a die, and everybody hears only that a card was drawn: still nobody could know which."""
    record = tortuga.load(RECORDS / "pirate_attack.jsonl")
    drawn, luck = 0, list[int]()
    for moment in moments(record, 10_000):
        secrets = [each.event for each in moment.after.told_since(moment.told) if each.to is not None]
        rolled = moment.after.drawn != moment.before.drawn
        answers = [(given.seat, given.action) for given in moment.given]
        others = with_other_luck(moment.before, moment.after, answers, moment.told, range(2))
        assert not rolled or others
        if not rolled and any(type(event).__name__ == "Drew" for event in secrets):
            drawn += 1
            luck += [moment.step] if others else []
    assert drawn > 20
    assert len(luck) > 0.9 * drawn  # two cards alike tell nothing


class Deck:
    """A match of which nothing matters but the card that was turned up, and who saw it."""

    drawn = 0

    def __init__(self, card: int, to: tuple[int, ...] | None = None) -> None:
        self.heard = [ToldEvent(card, to)]  # type: ignore[arg-type]

    def told_since(self, number: int) -> list[ToldEvent]:
        return self.heard[number:]

    @property
    def told_count(self) -> int:
        return len(self.heard)


@pytest.mark.parametrize("to", [None, (0,)])
def test_luck_with_a_deck_of_cards_is_0_on_average(to: tuple[int, ...] | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the cards are the same and bad. They must count for no less than the others."""
    chance, lucks = random.Random(5), list[float]()

    def card() -> int:
        return chance.choice([-4, -4, -4, -4, 1, 3, 5, 7])

    monkeypatch.setattr("tortuga.analysis.luck.other_luck", lambda *_: Deck(card(), to))
    for _ in range(20_000):
        after: Any = Deck(card(), to)
        others: Any = with_other_luck(after, after, [], 0, range(4))
        worth = [other.heard[0].event for other in others]
        lucks.append(after.heard[0].event - sum(worth) / len(worth) if worth else 0.0)
    error = float(np.std(lucks)) / len(lucks) ** 0.5
    assert abs(float(np.mean(lucks))) < 4 * error


def test_labels_only_for_what_is_sure() -> None:
    def priced(loss: float, error: float) -> Priced:
        return Priced(0, 0, None, None, loss, error, 40)  # type: ignore[arg-type]

    assert label_of(priced(0.30, 0.16)) == "close"
    assert label_of(priced(0.019, 0.001)) == "close"
    assert label_of(priced(0.25, 0.1)) == "blunder"
    assert label_of(priced(0.25, 0.1), sure=3.0) == "close", "some games want more proof"
    assert [label_of(priced(loss, 0.005)) for loss in (0.02, 0.05, 0.10)] == ["slip", "mistake", "blunder"]


def priced_answer(plan: Plan, loss: float = 0.30, error: float = 0.09) -> Answer:
    """An answer at the first question with a choice, as if it had been priced like this."""
    telling = Telling(record_of("pirata_codex", most=30), plan)
    step, given = next(
        (moment.step, given)
        for moment in moments(telling.record, 1000)
        for given in moment.given
        if choice_of(moment, given.seat)
    )
    cost = np.zeros(telling.match.seats)
    (found,) = telling._answers([Priced(step, given.seat, given.action, cost, loss, error, 40)])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_give_or_take_is_as_many_errors_as_a_label_of_the_game_takes(game: str) -> None:
    plan = plan_for(game)
    for loss in (0.17, 0.19, 0.26, 0.28):  # at an error of 0.09, more or less than two errors, and than three
        found = priced_answer(plan, loss)
        assert found.high - found.loss == pytest.approx(plan.sure * 0.09) == pytest.approx(found.loss - found.low)
        assert (found.low > 0) == (found.label != "close")
        assert found.errors == plan.sure
        if found.label != "close":
            assert f"(give or take {100 * plan.sure * 0.09:.0f})" in found.sentence


def test_the_report_says_what_give_or_take_is() -> None:
    told = tell(record_of("pirata_codex", most=30), plan=QUICK, processes=0)
    for plan, times in ((plan_for("pirata_codex"), "2 times"), (plan_for("piratical"), "3 times")):
        text = report(replace(told, priced=[priced_answer(plan)]))
        assert f"is {times} the error of a figure" in text


def test_a_figure_says_too_few_where_it_cannot_say_anything() -> None:
    assert figure_of([0.1] * 5, Plan(unit=0.01)).too_few
    unrated = figure_of([0.1] * 50, Plan(unit=None))
    assert unrated.accuracy is None
    assert not unrated.too_few, "there are enough, but the game does not allow it"
    found = figure_of([0.0, 0.02] * 20, Plan(unit=0.01))
    assert (found.accuracy, found.choices) == (37, 40)


def test_what_cannot_be_told_is_refused() -> None:
    record = record_of("pirata_codex", most=60)
    with pytest.raises(BadRecord, match="at most 10 can be told"):
        tell(record, plan=Plan(most_answers=10), processes=0)
    with pytest.raises(BadRecord, match="no seat 9"):
        tell(record, seat=8, processes=0)
    with pytest.raises(BadRecord, match="version 1 of the rules"):
        tell(replace(record, header=replace(record.header, version="1")), processes=0)
    with pytest.raises(BadRecord, match="is not legal"):
        tell(replace(record, answers=record.answers[5:]), processes=0)
    with pytest.raises(BadRecord, match="Nobody has chosen anything"):
        tell(replace(record, answers=()), processes=0)


def test_a_match_goes_on_from_a_moment_of_a_record() -> None:
    record = record_of("pirata_codex")
    moment = next(moment for moment in moments(record, 10_000) if moment.step >= 60)
    seat = moment.given[0].seat
    known, open_ = play_from(record, moment.step, seat, seed=5), play_from(record, moment.step, seed=5)
    for match in (known, open_):
        assert match.view(seat) == moment.before.view(seat)
        match.act(seat, moment.given[0].action)
    with pytest.raises(BadRecord, match="over there"):
        play_from(record, len(record.answers))


def test_several_records_are_told_and_one_that_cannot_be_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tortuga.analysis.telling.plan_for", lambda game: QUICK)
    record = record_of("pirata_codex", most=20)
    for name in ("a", "b"):
        record.save(tmp_path / f"{name}.jsonl")
    (tmp_path / "bad.jsonl").write_text("no record")
    (tmp_path / "picture.jsonl").write_bytes(b"\x89PNG")
    empty = replace(record, answers=())
    empty.save(tmp_path / "empty.jsonl")
    files = [str(tmp_path / f"{name}.jsonl") for name in ("a", "bad", "picture", "empty", "b")]
    run = CliRunner().invoke(app, ["analyse", *files, "--out", str(tmp_path / "told")])
    assert run.exit_code == 1
    assert "3 of 5 records could not be told" in run.output
    assert "picture.jsonl cannot be read: it is not a text file." in run.output
    assert "not a record's header" in run.output
    assert "Nobody has chosen anything" in run.output
    assert sorted(path.name for path in (tmp_path / "told").iterdir()) == ["a.html", "a.json", "b.html", "b.json"]
    assert (tmp_path / "told/b.json").read_text() == tell(record, plan=QUICK, processes=0).dumps()
    for wrong in (["--out", str(tmp_path / "told.json")], [str(tmp_path / "told/a.json")]):
        assert CliRunner().invoke(app, ["analyse", *files, *wrong]).exit_code != 0


def test_names_are_printed_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Brackets are markup to the library that prints, and ``:skull:`` is a picture."""
    monkeypatch.setattr("tortuga.analysis.telling.plan_for", lambda game: QUICK)
    monkeypatch.setenv("COLUMNS", "200")
    record, names = record_of("pirata_codex", seats=4, most=20), ["[/red]", "[bold]Ben[/bold]", ":skull:", ""]
    replace(record, header=replace(record.header, names=tuple(names))).save(tmp_path / "named.jsonl")
    run = CliRunner().invoke(app, ["analyse", str(tmp_path / "named.jsonl")])
    assert run.exit_code == 0, run.output
    assert all(name in run.output for name in names)
    assert "Seat 4" in run.output, "a seat without a name has its number"


def test_what_is_said_becomes_a_sentence() -> None:
    assert [ended(each) for each in ("It sinks!", "It sails", "It sails.", "Why?")] == [
        "It sinks!", "It sails.", "It sails.", "Why?",
    ]  # fmt: skip
    assert begun("the Navy sails", ["anne", "Ben"]) == "The Navy sails"
    assert begun("anne sails", ["anne", "Ben"]) == "anne sails", "a name is written as its owner writes it"


def test_what_warns_of_an_answer_is_no_reason_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = tortuga.new_match("pirata_codex", 2, seed=1)
    seat, ask = next(iter(match.waiting.items()))
    better = next(option for option in ask.options if option != mates_answer(match, seat))
    facts = (warning("worse", face="X"), fact("coins_left", coins=2))
    monkeypatch.setattr(type(match), "forecast", lambda *_: Forecast((facts,) * len(ask.options)))
    reasons = reasons_for(match, seat, better)
    assert [reason.fact.key for reason in reasons] == ["coins_left"]
    assert in_words(match, reasons, ["A", "B"]) == "2 coins left."


def test_a_report_says_to_whom_its_hints_are() -> None:
    told = tell(record_of("pirata_codex", most=30), plan=QUICK, processes=0)
    answer = replace(priced_answer(plan_for("pirata_codex")), why="Judging by your dice, it is a lie.")
    name = told.seats[answer.seat].name
    assert f"A hint to {name}: “Judging by your dice, it is a lie.”" in report(replace(told, priced=[answer]))
    assert "A hint to" not in report(replace(told, priced=[replace(answer, why="")]))


@pytest.mark.slow
def test_the_command_writes_a_report(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tortuga.analysis.telling.plan_for", lambda game: QUICK)
    record_of("pirata_codex", most=60).save(tmp_path / "match.jsonl")
    run = CliRunner().invoke(app, ["analyse", str(tmp_path / "match.jsonl"), "--out", str(tmp_path / "told.html")])
    assert run.exit_code == 0, run.output
    assert "told as far as it goes" in run.output
    assert (tmp_path / "told.html").read_text().startswith("<!DOCTYPE html>")
    assert CliRunner().invoke(app, ["analyse", str(tmp_path / "match.jsonl"), "--out", "told.exe"]).exit_code != 0


def test_a_match_can_be_told_piece_by_piece() -> None:
    record = record_of("pirata_codex", most=60)
    text = record.dumps()
    outline = pieces.outline(text, QUICK)
    found = [pieces.entries(text, QUICK, chunk) for chunk in outline.chunks]
    looked = [pieces.looks(text, QUICK, items) for items in pieces.choices(text, QUICK, found)]
    prices = [pieces.priced(text, QUICK, suspect) for suspect in pieces.suspects(text, QUICK, looked)]
    assert 1 + len(found) + len(looked) + len(prices) <= 1 + outline.pieces
    told = pieces.finished(text, QUICK, found, looked, prices)
    whole = tell(record, plan=QUICK, processes=0)
    assert told == whole.dumps()
    draft = msgspec.json.decode(outline.draft, type=Told)
    assert [point.public for point in draft.curve] == [pytest.approx(point.public) for point in whole.curve]
    assert draft.rounds == whole.rounds
    assert [*draft.seats, *draft.ledger, *draft.priced] == []


def test_turning_points_tell_what_happened_and_not_who_comes_next() -> None:
    for game in ("pirata_codex", "tiny_epic_pirates"):
        draft = Telling(record_of(game, seats=2), QUICK).draft()
        assert draft.turning_points
        begins = {"pirata_codex": "Round ", "tiny_epic_pirates": "'s turn"}[game]
        for turn in draft.turning_points:
            assert len(turn.events) <= 4
            assert not any(begins in event for event in turn.events)
            told = turn.events or [f"Seat {turn.by + 1}: {turn.answer}"]
            assert turn.sentence.startswith(" ".join(ended(event) for event in told))
            assert all(event[0].isupper() for event in turn.events)
            assert turn.sentence.endswith(f"Seat {turn.seat + 1}: {percent(turn.before)} to {percent(turn.after)}.")


def test_rounds_are_those_of_the_match() -> None:
    told = msgspec.json.decode(pieces.outline(record_of("pirata_codex").dumps(), QUICK).draft, type=Told)
    assert [one.number for one in told.rounds] == list(range(1, len(told.rounds) + 1))
    assert [one.step for one in told.rounds] == sorted({one.step for one in told.rounds})


def test_a_match_played_on_from_a_record_is_recorded_as_what_it_is() -> None:
    record = record_of("pirata_codex")
    moment = next(moment for moment in moments(record, 10_000) if moment.step >= 60)
    seat = moment.given[0].seat
    match, before = moment_of(record, moment.step)
    match.deal_again(seat, 7)
    thawed, changed = thaw(freeze(match))
    assert changed is None
    bot = tortuga.bot("deckhand", seed=3)
    while not thawed.over:
        asked = next(iter(thawed.waiting))
        thawed.act(asked, bot.choose(thawed.seat(asked)))
        thawed.fold_past()
    written = spliced(before, thawed, len(match.facts()), Dealt(moment.step, seat, 7), ["A", "B", "C"])
    again = tortuga.replay(loads(written.dumps()))
    assert again.digest() == thawed.digest()
    assert again.outcome == thawed.outcome
    assert again.record.header.dealt == (Dealt(moment.step, seat, 7),)
    assert again.record.answers == written.answers
    assert not again.imagined
    undone = tortuga.replay(replace(written, answers=written.answers[: moment.step + 1]))
    undone.undo(written.answers[moment.step][0], free=True)
    with pytest.raises(IllegalUndo, match="nothing to take back"):
        undone.undo(seat, free=True)


def test_a_deal_for_a_seat_that_was_not_asked_is_refused() -> None:
    record = record_of("pirata_codex", most=60)
    asked = record.answers[30][0]
    header = replace(record.header, dealt=(Dealt(30, (asked + 1) % 3, 7),))
    with pytest.raises(BadRecord, match="was not asked anything"):
        tortuga.replay(replace(record, header=header))
