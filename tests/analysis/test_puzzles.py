"""Puzzles: all that are shipped replay, are asked of the seat, hold up and leak nothing; mining repeats itself."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from tortuga.analysis.puzzles import Puzzle, answers, check, key_of_the_day, keys_of, puzzle
from tortuga.analysis.puzzles.campaign import MOST_OF_A_KIND, chosen
from tortuga.analysis.puzzles.mining import (
    CAPTAINS,
    ERRORS,
    LEAD,
    MATES,
    MOST,
    REASONABLE,
    WITHIN,
    Found,
    Mined,
    Tried,
    _holds,
    _hopeful,
    mine,
    played,
)
from tortuga.analysis.puzzles.puzzle import packed, path_of
from tortuga.cli import app
from tortuga.engine import BadOptions, IllegalAction, Match, rules_of
from tortuga.kit.leaks import leak

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
EXPECTED = {"pirata_codex": 60, "pirate_attack": 20, "piratical": 78, "rattle_battle": 41, "tiny_epic_pirates": 103}


def position(game: str, key: str) -> tuple[Puzzle, Match[Any]]:
    problem = puzzle(game, key)
    return problem, problem.position()


@pytest.mark.parametrize("game", GAMES)
def test_there_are_as_many_puzzles_as_the_docs_say(game: str) -> None:
    assert len(keys_of(game)) == EXPECTED[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_obeys_the_laws(game: str) -> None:
    for key in keys_of(game):
        holds(*position(game, key))


def holds(problem: Puzzle, match: Match[Any]) -> None:
    found, seat = problem.found, problem.seat
    where = f"{problem.game} {problem.key}"
    ask = match.waiting[seat]
    assert ask.kind == found.kind, where
    assert tuple(action for action, _ in answers(problem)) == tuple(ask.options), where
    assert 2 <= len(found.tried) <= MOST, where
    accepted = [one for one in found.tried if one.accepted]
    others = [one for one in found.tried if not one.accepted]
    assert accepted, where
    assert others, where
    assert found.worlds == MATES + CAPTAINS >= 100, where
    for lead, error in ((found.lead, found.error), (found.captains_lead, found.captains_error)):
        assert lead >= LEAD, where
        assert lead >= ERRORS * error, where
    assert found.tried[problem.best].accepted, where
    assert max(one.mates for one in accepted) >= REASONABLE, where
    world = match.redeal(seat, 7)
    assert leak(match, world, seat) is None, where


@pytest.mark.parametrize("game", GAMES)
def test_the_best_answer_solves_a_puzzle_and_another_does_not(game: str) -> None:
    problem, match = position(game, keys_of(game)[0])
    options = match.waiting[problem.seat].options
    right = check(problem, options[problem.best], match)
    assert right.solved
    assert right.best == right.given == problem.best
    wrong = next(at for at, one in enumerate(problem.found.tried) if not one.accepted)
    verdict = check(problem, options[wrong])
    assert not verdict.solved
    assert verdict.share < verdict.best_share


def test_what_was_not_asked_is_no_answer() -> None:
    problem, match = position("tiny_epic_pirates", keys_of("tiny_epic_pirates")[0])
    other, elsewhere = position("piratical", keys_of("piratical")[0])
    strange = elsewhere.waiting[other.seat].options[0]
    with pytest.raises(IllegalAction, match="not one of the answers"):
        check(problem, strange, match)


def test_an_unknown_puzzle_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadOptions, match="There is no puzzle '999-1' of Piratical"):
        puzzle("piratical", "999-1")


def test_a_day_has_the_same_puzzle_for_everybody_and_the_next_day_another() -> None:
    day = datetime.date(2026, 11, 18)
    keys = [key_of_the_day("piratical", day + datetime.timedelta(days=more)) for more in range(10)]
    assert keys == [key_of_the_day("piratical", day + datetime.timedelta(days=more)) for more in range(10)]
    assert len(set(keys)) == 10
    assert set(keys) <= set(keys_of("piratical"))


def test_a_file_of_puzzles_is_the_same_for_the_same_puzzles() -> None:
    problems = [position("piratical", key)[0] for key in keys_of("piratical")[:2]]
    assert packed(problems) == packed(problems)


# Mining


def test_mining_a_match_again_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("MATES", 40), ("CAPTAINS", 40), ("TRIES", 8), ("LATE", 0.93)):
        monkeypatch.setattr(f"tortuga.analysis.puzzles.mining.{name}", value)
    one = mine("tiny_epic_pirates", 0)
    assert one.asked
    assert msgspec.json.encode(one) == msgspec.json.encode(mine("tiny_epic_pirates", 0))
    assert played("tiny_epic_pirates", 0).dumps() == played("tiny_epic_pirates", 0).dumps()


def worlds(*shares: float, count: int = 100) -> list[Any]:
    """Results of answers that have won these shares of their worlds."""
    return [np.array([1.0] * round(share * count) + [0.0] * (count - round(share * count))) for share in shares]


def test_only_a_clear_lead_holds() -> None:
    assert _holds(worlds(0.9, 0.5))
    assert not _holds(worlds(0.6, 0.5)), "less than 15 points ahead"
    assert not _holds(worlds(0.9, 0.5, count=6)), "too few worlds to be sure"
    assert not _holds(worlds(0.18, 0.0)), "the best answer leads nowhere"
    assert _holds(worlds(0.9, 0.9 - WITHIN, 0.5)), "answers within two points are as good"


def test_a_question_with_many_good_answers_is_given_up() -> None:
    assert _hopeful(worlds(0.9, 0.5, 0.5))
    assert not _hopeful(worlds(0.9, 0.9, 0.5)), "as many are right as wrong"
    assert not _hopeful(worlds(0.6, 0.58, 0.55))


def found(kind: str, step: int, missed: bool = False, options: int = 2) -> Found:
    tried = [
        Tried(msgspec.Raw(b"{}"), 0.9 if at == 0 else 0.1, 0.9 if at == 0 else 0.1, at == 0) for at in range(options)
    ]
    return Found(
        step=step, seat=0, kind=kind, given=int(missed), tried=tried, lead=0.8, error=0.05, captains_lead=0.8,
        captains_error=0.05, worlds=160,
    )  # fmt: skip


def test_missed_wins_come_first_and_no_kind_crowds_out_the_others() -> None:
    record = played("tiny_epic_pirates", 0)
    common = [
        Mined(game=record.header.game, match=at, asked=1, promising=1, priced=1, record=record.dumps(), found=[one])
        for at, one in enumerate([found("bury", 100)] * (MOST_OF_A_KIND + 9))
    ]
    rare = msgspec.structs.replace(common[0], match=99, found=[found("trade", 101, missed=True)])
    picked = chosen([*common, rare], 5)
    assert len(picked) == 5
    assert "99-101" in {each.key for each in picked}
    assert len(chosen([*common, rare], 500)) == MOST_OF_A_KIND + 1


def test_puzzles_that_are_shipped_stay_and_others_are_added() -> None:
    record = played("tiny_epic_pirates", 0)
    mined = [
        Mined(game=record.header.game, match=at, asked=1, promising=1, priced=1, record=record.dumps(), found=[one])
        for at, one in enumerate([found("bury", 100), found("trade", 101), found("trade", 102, missed=True)])
    ]
    kept = chosen(mined[:2], 500)
    both = chosen(mined, 500, kept)
    assert {each.key for each in both} == {"0-100", "1-101", "2-102"}
    assert {each.key for each in chosen(mined, 2, kept)} == {"0-100", "1-101"}


def test_mining_on_the_command_line_goes_on_where_it_stopped(tmp_path: Path) -> None:
    empty = Mined(game="piratical", match=0, asked=1, promising=0, priced=0, record="", found=[])
    (tmp_path / "piratical.jsonl").write_bytes(msgspec.json.encode(empty) + b"\n")
    run = CliRunner().invoke(app, ["puzzles", "mine", "piratical", "--out", str(tmp_path), "--minutes", "0"])
    assert run.exit_code == 0, run.output
    assert "Piratical: 0 puzzles" in run.output
    (tmp_path / "piratical.jsonl").write_text("{}\n")
    run = CliRunner().invoke(app, ["puzzles", "mine", "piratical", "--out", str(tmp_path), "--minutes", "0"])
    assert run.exit_code
    assert "Line 1 of" in run.output


# In the terminal


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_in_the_terminal(game: str) -> None:
    problem, _ = position(game, keys_of(game)[0])
    wrong = next(at for at, one in enumerate(problem.found.tried) if not one.accepted)
    command = ["puzzles", "play", game, "--key", problem.key]
    run = CliRunner().invoke(app, command, input=f"{problem.best + 1}\n")
    assert run.exit_code == 0, run.output
    assert "Solved." in run.output
    run = CliRunner().invoke(app, command, input=f"no such words\n{wrong + 1}\n")
    assert "No answer is that" in run.output
    assert "The best answer brings" in run.output


def test_whoever_leaves_a_puzzle_is_told_nothing() -> None:
    run = CliRunner().invoke(app, ["puzzles", "play", "piratical"], input="quit\n")
    assert run.exit_code == 0
    assert "best answer brings" not in run.output
    run = CliRunner().invoke(app, ["puzzles", "play", "piratical", "--list"])
    assert run.output.split() == list(keys_of("piratical"))


def test_the_files_of_puzzles_are_small() -> None:
    for game in GAMES:
        assert path_of(game).stat().st_size < 1_000_000
        assert rules_of(game).info.slug == game
