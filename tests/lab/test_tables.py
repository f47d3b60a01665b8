"""Honest tables: nothing looks like a finding unless it is one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tortuga.lab import Results, balance_report, simulate
from tortuga.lab.fixtures import Played
from tortuga.lab.report import LUCKLESS, tables, verdicts


def made_up(wins: list[int], seats: int = 4, **more: object) -> Results:
    """Results of Doubloons in which these seats won, one after the other."""
    played = []
    for number, winner in enumerate(wins):
        credits = tuple(float(seat == winner) for seat in range(seats))
        places = tuple(1 if seat == winner else 2 for seat in range(seats))
        sides = tuple((seat,) for seat in range(seats))
        played.append(
            Played(number, number, ("a",) * seats, places, (0.0,) * seats, 9, 3, (), sides=sides, credits=credits)
        )
    results = Results("doubloons", "1", "", seats, {}, 0, len(wins), False, tuple(played))
    return msgspec.structs.replace(results, **more)


@pytest.mark.slow
def test_a_team_wins_as_one_and_has_its_own_table() -> None:
    results = simulate("pirate_attack", 4, ["random"], matches=8, options={"teams": True}, processes=2)
    summary = results.summary
    assert summary.fair == 0.5
    assert [share.name for share in summary.teams] == ["seats 1 and 3", "seats 2 and 4"]
    assert sum(share.share for share in summary.teams) == pytest.approx(1)
    assert summary.seats[0].wins == summary.seats[2].wins == summary.teams[0].wins
    assert summary.draws is not None
    assert summary.draws.share < 1
    assert "## Teams" in balance_report(results)
    assert "## Seats" not in balance_report(results), "they would be the same numbers twice"


def test_who_plays_alone_has_no_fair_share() -> None:
    results = simulate("tiny_epic_pirates", 1, ["random"], matches=3, processes=1)
    assert results.summary.fair is None
    assert results.summary.draws is None
    report = balance_report(results)
    assert "fair share" not in report
    assert "## Alone against the game" in report
    assert "shared wins" not in report


def test_what_the_players_choose_is_not_shown_as_if_it_was_dealt() -> None:
    results = simulate("tiny_epic_pirates", 2, ["random"], matches=2, processes=1)
    held = {title: held for title, _, held in tables(results)}
    assert held["Seats"]
    assert not next(held for title, held in held.items() if title.startswith("Captain (chosen by the player"))


def test_races_that_are_chosen_in_seating_order_get_no_verdict_and_dealt_ones_do() -> None:
    for how, judged in (("choose", False), ("random", True)):
        results = simulate("piratical", 2, ["random"], matches=2, options={"races": how}, processes=1)
        assert next(held for title, _, held in tables(results) if title.startswith("Race")) is judged


def test_labels_have_the_names_that_players_read() -> None:
    results = simulate("piratical", 2, ["random"], matches=2, processes=1)
    races = {label["race"] for match in results.played for label in match.labels}
    assert all(race[0].isupper() for race in races), races


def test_who_plays_alone_reads_the_names_of_captains() -> None:
    options = {"legendary_captain": "h2", "personality": "p1"}
    (match,) = simulate("tiny_epic_pirates", 1, ["random"], matches=1, options=options, processes=1).played
    (labels,) = match.labels
    assert labels["opponent"] == "Bartholomew Crake, the Hunter"
    assert labels["captain"].startswith("Cpt. ")


def test_equal_bots_have_no_table() -> None:
    titles = [title for title, _, _ in tables(simulate("doubloons", 3, ["random"], matches=3, processes=1))]
    assert "Bots" not in titles
    several = simulate("doubloons", 3, ["search:iterations=2", "random"], matches=3, processes=1)
    assert "Bots" in [title for title, _, _ in tables(several)]


def test_verdicts_hold_for_all_lines_together() -> None:
    """Seat 1 wins 34 in 100: that is outside its own interval, but one line in four is often that far off."""
    alone = made_up([0] * 34 + [1] * 22 + [2] * 22 + [3] * 22)
    first = alone.summary.seats[0]
    assert first.low > 0.25
    assert not verdicts(alone)
    assert verdicts(made_up([0] * 60 + [1] * 14 + [2] * 13 + [3] * 13))["Seats", "seat 1"] == "above fair"
    assert "No line differs from a fair share (25.0 %), for all 4 lines together, at 95 %." in balance_report(alone)


def test_matches_from_one_deal_count_as_one_observation() -> None:
    """Thirty deals, each played four times with the same end: thirty observations."""
    once = made_up([0] * 15 + [1] * 15)
    again = [
        msgspec.structs.replace(match, number=4 * match.number + turn) for match in once.played for turn in range(4)
    ]
    fourfold = msgspec.structs.replace(once, played=tuple(again))
    one, four = once.summary.seats[0], fourfold.summary.seats[0]
    assert four.count == 4 * one.count
    assert four.high - four.low == pytest.approx(one.high - one.low, rel=0.05)


def test_the_file_is_written_even_if_nobody_reads_the_output_to_its_end(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    command = f"{sys.executable} -m tortuga simulate pirata_codex --matches 2 --bots random --processes 1 --out {out}"
    subprocess.run(f"{command} | head -n 0", shell=True, check=False, timeout=120)
    assert out.is_file()


def lucky(wins: list[int], course: tuple[tuple[float, ...], ...] = ()) -> Results:
    """Results in which whoever won was lucky, in every match as much."""
    results = made_up(wins)
    played = []
    for match in results.played:
        luck, path = tuple(0.8 * credit - 0.2 for credit in match.credits), course or (match.credits,) * 2
        played.append(msgspec.structs.replace(match, luck=luck, changes=1, course=path))
    return msgspec.structs.replace(results, played=tuple(played))


def test_where_luck_was_measured_there_is_one_verdict_and_it_is_that_without_luck() -> None:
    wins = [0] * 160 + [1, 2, 3] * 80
    assert ("Seats", "seat 1") in verdicts(made_up(wins))
    without = lucky(wins)
    held = {title: held for title, _, held in tables(without)}
    assert held == {"Seats": False, LUCKLESS: True}
    assert {title for title, _ in verdicts(without)} <= {LUCKLESS}
    assert balance_report(without).count(f"## {LUCKLESS}") == 1


def test_a_report_says_when_matches_were_decided_and_who_came_from_behind() -> None:
    from_behind = (*((0.1 + 0.09 * at, 0.9 - 0.09 * at, 0.0, 0.0) for at in range(10)), (1.0, 0.0, 0.0, 0.0))
    summary = lucky([0] * 4, from_behind).summary
    assert summary.decided is not None
    assert summary.decided.mean == 50
    assert summary.behind is not None
    assert (summary.behind.share, summary.behind.count) == (1, 4)
    assert "won from behind" in balance_report(lucky([0] * 4, from_behind))
    assert made_up([0] * 4).summary.decided is None


def test_rows_for_other_programs_carry_what_the_report_knows() -> None:
    results = simulate("pirata_codex", 2, ["random"], matches=2, processes=1, luck=True)
    head, *rows = (line.split(",") for line in results.to_csv().replace(", at the last", " at the last").splitlines())
    first = dict(zip(head, rows[0], strict=True))
    match = results.played[0]
    assert float(first["luck"]) == match.luck[0]
    assert int(first["lead changes"]) == match.changes
    assert float(first["cards played"]) == sum(match.counts["cards played"][0].values())
