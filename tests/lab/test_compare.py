"""Comparisons: differences with intervals, a stopping rule that keeps its error rates, and luck taken out."""

from __future__ import annotations

import csv
import io
import json
import random
from collections import Counter
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from typer.testing import CliRunner

from tortuga.bots import Bot
from tortuga.cli import app
from tortuga.cli.compare import setting_of, stop_of
from tortuga.engine import Action, BadOptions, BadRecord, EventCount, Heat, Seat, all_games, rules_of
from tortuga.lab import Comparison, Setting, Sprt, Stop, balance_report, compare, comparison_report, simulate
from tortuga.lab.compare import BATCH
from tortuga.lab.fixtures import Played
from tortuga.lab.page import balance_page
from tortuga.lab.quantities import luckless, plain_credit, quantities
from tortuga.lab.stats import Estimate, difference, holm, matches_needed, more_needed, ratio
from tortuga.lab.watch import check_metrics


class Greedy(Bot):
    """Always the last option, which in Doubloons is the highest coin and the claim."""

    def choose(self, seat: Seat[Any]) -> Action:
        assert seat.ask is not None
        return seat.ask.options[-1]


GREEDY = f"{__file__}:Greedy"
STANDARD, SHORT = Setting("standard"), Setting("short", options={"rounds": 1})


# The comparison


def test_both_sides_are_dealt_the_same_and_only_what_differs_is_found() -> None:
    found = compare("doubloons", STANDARD, SHORT, 3, ["random"], matches=120, processes=1)
    assert [match.seed for match in found.first.played] == [match.seed for match in found.second.played]
    lines = {(line.table, line.name): line for line in found.lines}
    answers = lines["length", "answers"]
    assert answers.holds
    assert answers.high < 0
    assert answers.second < answers.first
    seats = [line for line in found.lines if line.table == "seat"]
    assert sum(line.more for line in seats) == pytest.approx(0)
    assert all(line.low < line.more < line.high for line in seats)
    report = comparison_report(found)
    assert "is marked with *: answers (length) -" in report
    assert "| answers |" in report


def test_a_setting_may_have_bots_of_its_own() -> None:
    found = compare(
        "doubloons", STANDARD, Setting("greedy", bots=(GREEDY, "random")), 3, ["random"],
        matches=60, processes=1,
    )  # fmt: skip
    assert {bot for match in found.first.played for bot in match.bots} == {"random"}
    assert {bot for match in found.second.played for bot in match.bots} == {"random", GREEDY}


def test_the_same_comparison_gives_the_same_results_on_any_number_of_processes() -> None:
    one, two = (
        compare("doubloons", STANDARD, SHORT, 3, ["random"], matches=40, processes=processes) for processes in (1, 2)
    )
    assert one == two


def test_what_cannot_be_compared_is_said() -> None:
    with pytest.raises(BadOptions, match="nothing to compare"):
        compare("doubloons", STANDARD, STANDARD)
    with pytest.raises(BadOptions, match="at least 2"):
        compare("doubloons", STANDARD, SHORT, matches=1)
    with pytest.raises(BadOptions, match="There is no share called 'seat 9'"):
        compare("doubloons", STANDARD, SHORT, 2, ["random"], 60, processes=1, stop=Stop("seat 9", Sprt(2)))
    with pytest.raises(BadOptions, match="luck cannot be measured"):
        compare("doubloons", STANDARD, SHORT, 2, ["random"], 60, processes=1, luck=True)


@pytest.mark.slow
def test_it_stops_when_it_is_settled() -> None:
    greedy = Setting("greedy", bots=(GREEDY, "random"))
    found = compare(
        "doubloons", greedy, Setting("random", bots=("search:iterations=2", "random")), 2, matches=2000, processes=1,
        stop=Stop("random", Sprt(20)),
    )  # fmt: skip
    assert found.verdict is not None
    assert len(found.first.played) < 2000
    assert "Does random differ by 20 points? " in comparison_report(found)


def test_how_many_matches_it_takes_is_said_before_the_first() -> None:
    told: list[object] = []
    found = compare(
        "doubloons", STANDARD, SHORT, 4, ["random"], matches=8, processes=1,
        progress=lambda done, of: told.append((done, of)), before=told.append,
    )  # fmt: skip
    assert told[:2] == [matches_needed(2, 0.25), (1, 16)]
    assert found.needed_before == told[0]


def test_both_sides_are_played_in_turn_so_that_whoever_interrupts_has_pairs() -> None:
    def enough(done: int, of: int) -> None:
        if done >= 2 * BATCH + 10:
            raise KeyboardInterrupt

    found = compare("doubloons", STANDARD, SHORT, 2, ["random"], 3 * BATCH, processes=1, progress=enough)
    assert found.interrupted
    assert len(found.first.played) > BATCH == len(found.second.played)
    assert found.lines


@pytest.mark.parametrize("stop", [None, Stop("seat 1", Sprt(30))])
def test_a_comparison_is_gone_on_with_to_the_same_end(tmp_path: Path, stop: Stop | None) -> None:
    def play(**more: Any) -> Comparison:
        return compare("doubloons", STANDARD, SHORT, 2, ["random"], 2 * BATCH, processes=1, stop=stop, **more)

    def enough(done: int, of: int) -> None:
        if done >= 30:
            raise KeyboardInterrupt

    whole, part = play(), play(progress=enough)
    part.save(tmp_path / "part.json")
    again = Comparison.load(tmp_path / "part.json")
    assert len(again.first.played) == 30
    assert play(resume=again) == whole
    with pytest.raises(BadOptions, match="compares standard with short"):
        compare("doubloons", SHORT, STANDARD, 2, ["random"], 2 * BATCH, processes=1, resume=again)
    (tmp_path / "bad.json").write_text("{}", "utf-8")
    with pytest.raises(BadRecord, match="does not contain a comparison"):
        Comparison.load(tmp_path / "bad.json")


def test_json_and_csv_hold_every_line() -> None:
    found = compare("doubloons", STANDARD, SHORT, 2, ["random"], matches=20, processes=1)
    data = json.loads(found.to_json())
    assert len(data["first"]["matches"]) == len(data["second"]["matches"]) == 20
    assert data["names"] == ["standard", "short"]
    rows = list(csv.DictReader(io.StringIO(found.to_csv())))
    assert [row["name"] for row in rows] == [line.name for line in found.lines]
    assert {(row["data A"], row["data B"]) for row in rows} == {(found.first.data, found.second.data)}


# The statistics


def test_matches_of_one_deal_count_as_one_observation() -> None:
    once = {deal: (float(deal % 2), 1.0) for deal in range(40)}
    thrice = {deal: (3 * much, 3 * many) for deal, (much, many) in once.items()}
    assert ratio(once) == ratio(thrice)


def test_pairs_that_go_together_leave_no_error_in_their_difference() -> None:
    one = {deal: (float(deal % 7), 1.0) for deal in range(40)}
    other = {deal: (much + 1, many) for deal, (much, many) in one.items()}
    found = difference(one, other)
    assert found is not None
    assert found.value == pytest.approx(1)
    assert found.error == pytest.approx(0)
    assert difference(one, {}) is None


def test_a_few_deals_that_agree_prove_nothing() -> None:
    """Three deals in which a card was played, won here and lost there: that is no certainty."""
    one = {deal: (0.0, float(deal < 3)) for deal in range(100)}
    other = {deal: (float(deal < 3), float(deal < 3)) for deal in range(100)}
    found = difference(one, other)
    assert found is not None
    assert (found.value, found.error, found.deals) == (1.0, 0.0, 3)
    assert not found.enough
    assert found.chance_of_nothing == 1.0
    few = compare("doubloons", STANDARD, SHORT, 2, ["random"], matches=4, processes=1)
    assert not any(line.holds for line in few.lines)
    assert "too few deals" in comparison_report(few)


def test_of_few_deals_an_interval_is_as_wide_as_student_has_it() -> None:
    """Means of ten numbers: their intervals miss the truth one time in twenty, not one in twelve."""
    dice, missed = random.Random(5), 0
    for _ in range(4000):
        found = ratio({deal: (dice.gauss(0, 1), 1.0) for deal in range(10)})
        assert found is not None
        low, high = found.interval
        missed += not low < 0 < high
        assert (found.chance_of_nothing < 0.05) == (not low < 0 < high) or 0.045 < found.chance_of_nothing < 0.055
    assert 0.04 < missed / 4000 < 0.06


def test_many_lines_at_once_need_more_than_one_in_twenty() -> None:
    assert holm([0.04] * 3) == [False] * 3
    assert holm([0.0001, 0.04]) == [True, True]
    assert holm([]) == []


def test_the_estimate_before_is_what_a_run_of_that_size_shows() -> None:
    count = matches_needed(2, 0.25)
    error = (2 * 0.25 * 0.75 / count) ** 0.5
    assert more_needed(2, error, count) == pytest.approx(count, rel=0.01)


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, {"more", "less"}), (0.05, {"same", "less"})])
def test_the_stopping_rule_is_wrong_no_more_often_than_it_says(truth: float, wrong: set[str]) -> None:
    """Five hundred runs of coins with a known difference; the seed is fixed."""
    dice, errors = random.Random(3), 0
    for _ in range(500):
        total = squares = 0.0
        verdict, count = None, 0
        while verdict is None:
            for _ in range(100):
                one = (dice.random() < 0.4 + truth) - (dice.random() < 0.4)
                total, squares, count = total + one, squares + one * one, count + 1
            error = ((squares / count - (total / count) ** 2) / count) ** 0.5
            verdict = Sprt(5).decide(Estimate(total / count, error), count)
        errors += verdict in wrong
    assert errors / 500 < 0.05 + 3 * (0.05 * 0.95 / 500) ** 0.5


# Luck


def made_up(number: int, dice: random.Random) -> Played:
    """A match of two in which luck decides most: the first wins six times in ten."""
    luck = dice.gauss(0, 0.4)
    first = float(luck + dice.gauss(0, 0.2) > -0.11)
    return Played(
        number, number, ("a", "a"), (1, 2), (0, 0), 10, None, (), sides=((0,), (1,)), credits=(first, 1 - first),
        luck=(luck, -luck),
    )  # fmt: skip


def test_taking_out_luck_leaves_the_mean_and_narrows_the_interval() -> None:
    dice = random.Random(1)
    gaps, narrower = [], []
    for _ in range(60):
        played = [made_up(number, dice) for number in range(200)]
        plain, without = (
            ratio(quantities(played, credit)[0].tallies(played)) for credit in (plain_credit, luckless(played))
        )
        assert plain is not None
        assert without is not None
        gaps.append(without.value - plain.value)
        narrower.append(without.error / plain.error)
    spread = (mean(gap * gap for gap in gaps) / len(gaps)) ** 0.5
    assert abs(mean(gaps)) < 3 * spread, "taking out luck moves the mean"
    assert mean(narrower) < 0.8


@pytest.mark.slow
def test_luck_is_zero_on_average_in_a_real_game() -> None:
    results = simulate("pirata_codex", 3, ["random"], matches=60, processes=2, luck=True)
    summary = results.summary
    assert summary.saved is not None
    assert [share.name for share in summary.luckless] == [share.name for share in summary.seats]
    for plain, without in zip(summary.seats, summary.luckless, strict=True):
        assert without.low < plain.share < without.high
    assert "## Seats, the luck taken out" in balance_report(results)
    for seat in range(3):
        luck = [match.luck[seat] for match in results.played]
        error = (sum(each * each for each in luck) / len(luck) / len(luck)) ** 0.5
        assert abs(mean(luck)) < 4 * error
    assert all(len(match.course) == 11 and match.changes is not None for match in results.played)
    assert all(match.course[-1] == match.credits for match in results.played)


@pytest.mark.slow
def test_what_swings_a_match_is_counted_with_its_luck() -> None:
    results = simulate("pirata_codex", 3, ["mate"], matches=10, processes=1, luck=True)
    for match in results.played:
        for name, found in match.swings.items():
            times = {what: count for what, (count, _, _) in found.items()}
            counted = Counter[str]()
            for seat in match.counts[name]:
                counted.update(seat)
            assert times == dict(counted), "what is counted is what swings"
            assert all(abs(gained) <= swung + 1e-9 for _, swung, gained in found.values())
    cards = results.summary.swings["cards played"]
    assert len(cards) > 2
    assert [card.swing.value for card in cards] == sorted([card.swing.value for card in cards], reverse=True)
    assert cards[0].swing.interval[0] > 0
    assert "## What swings a match most: cards played" in balance_report(results)
    assert "What swings a match most: tiles faced" in balance_page(results)
    assert not simulate("pirata_codex", 3, ["random"], matches=3, processes=1).summary.swings


# Metrics


def test_a_metric_counts_events_by_seat_and_by_what_they_are() -> None:
    results = simulate("pirata_codex", 3, ["random"], matches=6, processes=1)
    counts = results.played[0].counts["cards played"]
    assert len(counts) == 3
    names = {
        rules_of("pirata_codex").words.name("card", card) for card in rules_of("pirata_codex").words.catalogue["card"]
    }
    assert {card for seat in counts for card in seat} <= names
    assert "cards played" in results.summary.counted


@pytest.mark.parametrize("game", sorted(all_games()))
def test_what_a_game_declares_can_be_counted(game: str) -> None:
    check_metrics(rules_of(game), rules_of(game).metrics)


@pytest.mark.parametrize("game", ["pirata_codex", "piratical", "tiny_epic_pirates"])
def test_every_place_where_something_happens_is_on_the_board(game: str) -> None:
    results = simulate(game, 2, ["random"], matches=1, processes=1)
    board = rules_of(game).board(results.options)
    assert board is not None
    places = {place.id for place in board.places}
    assert len(places) == len(board.places)
    for match in results.played:
        assert any(match.heat.values())
        assert all(set(where) <= places for where in match.heat.values())


def test_metrics_that_find_nothing_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="no event Nothing"):
        simulate("pirata_codex", metrics=[EventCount("slips", "Nothing")])
    with pytest.raises(BadOptions, match="two metrics called 'cards played'"):
        simulate("pirata_codex", metrics=[EventCount("cards played", "TileFaced")])
    with pytest.raises(BadOptions, match="no field colour"):
        simulate("pirata_codex", metrics=[EventCount("slips", "CardPlayed", "colour")])
    with pytest.raises(BadOptions, match="no field"):
        simulate("pirata_codex", metrics=[Heat("slips", "ShipMoved", "hex")])
    (tmp_path / "mine.py").write_text("METRICS = 5", "utf-8")
    with pytest.raises(BadOptions, match="needs METRICS"):
        simulate("pirata_codex", metric_files=[tmp_path / "mine.py"])


def test_a_designer_adds_a_metric_in_a_file_of_a_few_lines(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from tortuga.engine import EventCount, Sample\n\n\n"
        "def crew(state, seat):\n    return len(state.players[seat].dice)\n\n\n"
        "METRICS = [EventCount('tides', 'RoundBegan', seat='round'), Sample('dice in a cup', crew, at='RoundBegan')]\n",
        "utf-8",
    )
    results = simulate("pirata_codex", 3, ["random"], matches=4, processes=2, metric_files=[tmp_path / "mine.py"])
    assert all(
        match.samples["dice in a cup"] and len(match.samples["dice in a cup"][0]) == 3 for match in results.played
    )
    assert results.summary.sampled["dice in a cup"][0].matches == 4
    assert "## Dice in a cup\n\nMeans, with 95 % intervals" in balance_report(results)


def test_who_won_had_more_of_what_wins() -> None:
    """Samples are told apart by who won, moment by moment; in Pirata Codex whoever wins is ahead half-way."""
    results = simulate("pirata_codex", 3, ["random"], matches=20, processes=1)
    moments = results.summary.sampled["tiles sailed"]
    assert [moment.number for moment in moments] == list(range(1, len(moments) + 1))
    assert moments[0].matches == 20
    half_way = moments[len(moments) // 2]
    assert half_way.winners is not None
    assert half_way.others is not None
    assert half_way.winners.value > half_way.others.value
    line = next(each for each in quantities(results.played) if each.name == "tiles sailed")
    assert (line.table, line.share) == ("at the last look, a seat", False)


# The command


def test_a_setting_is_written_in_words(tmp_path: Path) -> None:
    assert setting_of("doubloons", "standard", []) == Setting("standard")
    found = setting_of("doubloons", "rounds=1 bots=mate,random", [])
    assert found == Setting("rounds=1 bots=mate,random", ("mate", "random"), {"rounds": 1})
    for text in ("faster", "rounds=many", "colour=red"):
        with pytest.raises(BadOptions):
            setting_of("doubloons", text, [])
    assert stop_of("seat 1=2") == Stop("seat 1", Sprt(2.0))
    for text in ("seat 1", "=2", "seat 1=0", "seat 1=x"):
        with pytest.raises(BadOptions):
            stop_of(text)


def test_the_command_compares_and_writes_its_files(tmp_path: Path) -> None:
    outs = [tmp_path / f"report.{ending}" for ending in ("json", "csv", "md")]
    command = [
        "compare",
        "doubloons",
        "standard",
        "rounds=1",
        "--matches",
        "20",
        "--bots",
        "random",
        "--processes",
        "1",
    ]
    told = CliRunner().invoke(app, [*command, *(word for out in outs for word in ("--out", str(out)))])
    assert told.exit_code == 0, told.output
    assert "Both sides played the same deals" in " ".join(told.output.split())
    assert all(out.stat().st_size for out in outs)


@pytest.mark.slow
def test_a_variant_is_compared_with_its_game(tmp_path: Path) -> None:
    assert CliRunner().invoke(app, ["data", "piratical", str(tmp_path / "mine")]).exit_code == 0
    file = tmp_path / "mine" / "treasures.toml"
    file.write_text(file.read_text("utf-8").replace("victory = 7", "victory = 2"), "utf-8")
    short = setting_of("piratical", f"data={file}", [])
    found = compare("piratical", STANDARD, short, 2, ["mate"], matches=4, processes=1)
    assert found.second.game.startswith("piratical@")
    assert found.first.data != found.second.data
    assert mean(match.answers for match in found.second.played) < mean(match.answers for match in found.first.played)
