"""The terminal by what is seen: five games at one screen, eighty columns wide."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import tortuga
from tortuga.bots import RandomBot, step
from tortuga.bots.characters import crew
from tortuga.cli import app
from tortuga.cli.choices import Choices
from tortuga.cli.screen import Screen, changes
from tortuga.engine import View, loads, make_ask
from tortuga.engine.describing.terminal import WIDTH, beside, folded
from tortuga.games.pirata_codex.actions import Pass, ThumbsUp
from tortuga.games.piratical.actions import Concede
from tortuga.games.rattle_battle.actions import ReturnLoot, Trade
from tortuga.games.tiny_epic_pirates.actions import ChooseSide

FIVE = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def played(game: str, *lines: str, seats: int = 0, code: int = 0) -> str:
    """What is seen when this is typed; then the person leaves."""
    seats = seats or tortuga.all_games()[game].seats[0]
    arguments = ["play", game, "--seed", "4", "--seats", str(seats), "--bots", "random", "--save", "match.jsonl"]
    result = CliRunner().invoke(app, arguments, input="\n".join([*lines, "quit", ""]))
    assert result.exit_code == code, result.output
    return result.stdout


def answers() -> list[object]:
    return [action for _, action in loads(Path("match.jsonl").read_text("utf-8")).answers]


# Boards


def positions(game: str, seats: int, steps: int, every: int) -> list[tortuga.Match[Any]]:
    """Some positions of a random match."""
    match = tortuga.new_match(game, seats=seats, seed=8)
    found = []
    bots = {seat: RandomBot(seat) for seat in range(seats)}
    for number in range(steps):
        if match.over:
            break
        step(match, bots)
        if number % every == 0:
            found.append(match.clone())
    return found


@pytest.mark.parametrize("game", FIVE)
@pytest.mark.parametrize("most", [False, True])
def test_boards_and_what_is_said_beside_answers_fit_eighty_columns(game: str, most: bool) -> None:
    rules = tortuga.rules_of(game)
    seats = rules.info.seats[-1 if most else 0]
    for match in positions(game, seats, steps=120, every=30):
        for seat in (0, seats - 1, None):
            board = rules.text(match.view(seat))
            assert max(map(len, board.splitlines())) <= WIDTH, board
        for seat, ask in match.waiting.items():
            view, forecast = match.view(seat), match.forecast(seat)
            said = [beside(rules, view, ask, forecast, at, ()) for at in range(min(30, len(ask.options)))]
            assert not any("{" in line for line in said), said
            parts = [line.split(" · ") for line in said]
            assert all(len(set(each)) == len(each) for each in parts), f"{ask.kind}: the same is said twice"


@pytest.mark.parametrize("game", FIVE)
def test_every_game_says_what_the_signs_of_its_board_mean(game: str) -> None:
    seen = played(game)
    symbols = tortuga.rules_of(game).words.catalogue["terminal"]["symbols"]
    assert folded(symbols.strip().splitlines()[0], 2)[0] in seen
    *shown, kept = seen.splitlines()
    assert max(map(len, shown)) <= WIDTH
    assert "The match is saved in" in kept


def test_with_the_whole_table_stands_what_the_board_has_no_room_for() -> None:
    seen = played("piratical", "1")
    assert "The home of Seat 1: the " not in seen.split("Choose your race")[0], "nobody has chosen yet"
    assert "Nobody's home: the Empire port at E13." in seen


def test_a_wide_map_of_pirata_codex_fits_too() -> None:
    match = tortuga.new_match("pirata_codex", seats=6, seed=1, options={"expansion": True, "map": "both"})
    board = match.rules.text(match.view(0))
    assert max(map(len, board.splitlines())) <= WIDTH


# Only what has changed

BOARD = "Round 1\n\nchart\nA . .\nB . .\nC . .\nD . .\nE . .\nF . .\nG . .\n\nSeat 1: gold 1\n\nSeat 2: gold 1"


def test_what_has_not_changed_is_not_shown_again() -> None:
    assert changes(BOARD, BOARD) == ""
    assert changes(BOARD, BOARD.replace("Seat 2: gold 1", "Seat 2: gold 9")) == "Seat 2: gold 9"


def test_of_a_chart_the_changed_rows_are_shown_below_its_head() -> None:
    after = BOARD.replace("B . .", "B 1 .").replace("Round 1", "Round 2")
    assert changes(BOARD, after) == "Round 2\n\nchart\nB 1 ."


def test_a_picture_without_labels_is_shown_whole() -> None:
    picture = "+--+\n" + "|  |\n" * 8 + "+--+"
    after = picture.replace("|  |", "|1 |", 1)
    assert changes(picture, after) == after


def test_a_board_with_other_parts_is_shown_whole() -> None:
    assert changes(BOARD, BOARD + "\n\nYou choose") == BOARD + "\n\nYou choose"


def test_a_second_question_shows_the_changed_rows_alone() -> None:
    seen = played("piratical", "1")
    first, second = seen.split("Choose your race")
    assert first.count("\nA . .") == 1
    assert "\nA . ." not in second
    assert "1↘" in second
    whole = played("piratical", "1", "table").split("Choose your race")[1]
    assert "\nA . ." in whole, "on demand all of it is shown"


# Colours


def test_seats_have_their_colours_where_the_terminal_has_any(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    Screen(["Anne", "Mary"], r"(\d)[→]").say("Mary sails 2→ past Seat 1")
    coloured = capsys.readouterr().out
    assert coloured.count("\x1b[1;34m") == 2
    assert coloured.count("\x1b[1;31m") == 1
    monkeypatch.setenv("NO_COLOR", "1")
    Screen(["Anne", "Mary"]).say("Mary sails")
    assert "34m" not in capsys.readouterr().out


# What choices mean


def test_a_captain_is_offered_with_dice_and_bonus() -> None:
    match = tortuga.new_match("tiny_epic_pirates", seats=2, seed=4)
    while next(iter(match.waiting.values())).kind != "captain_side":
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, ask.default)
    seat, ask = next(iter(match.waiting.items()))
    assert isinstance(ask.options[0], ChooseSide)
    said = [beside(match.rules, match.view(seat), ask, match.forecast(seat), at, ()) for at in range(2)]
    assert said == ["hits on 1, 2 and 4; on Search: Bury, Plunder", "hits on 3, 5 and 6; on Search: Bury, Attack"]


def test_a_bet_says_how_likely_it_is_right() -> None:
    match = tortuga.new_match("pirata_codex", seats=3, seed=4, options={"setup": "first_voyage"})
    while next(iter(match.waiting.values())).kind != "bet_turn":
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, ask.default)
    seat, ask = next(iter(match.waiting.items()))
    at = ask.options.index(ThumbsUp())
    said = beside(match.rules, match.view(seat), ask, match.forecast(seat), at, ())
    assert re.fullmatch(r"2 dice; \d+ % likely to be right", said)


REPAIRS = ("loot_option", "sailors", "sailor_return")
"""Questions before repairs."""


def test_what_is_said_of_a_question_as_a_whole_stands_above_its_answers() -> None:
    """Repairs that come next, before loot is given away."""
    match = tortuga.new_match("rattle_battle", seats=3, seed=2)
    bots = {seat: RandomBot(seat) for seat in range(3)}
    while not (found := [seat for seat, ask in match.waiting.items() if ask.kind in REPAIRS and match.forecast(seat)]):
        step(match, bots)
    choices = Choices(match, found[0], match.waiting[found[0]], ())
    assert len(choices.overall) == 1
    assert choices.overall[0].startswith("Repairs come next")


def test_a_race_says_what_it_is_good_at() -> None:
    assert "Steam 5 against any wind" in played("piratical")


def test_what_is_said_beside_an_answer_is_not_said_again_of_the_next() -> None:
    seen = played("pirata_codex")
    assert seen.count("on space") == 16
    assert seen.count("The Pirate Throne. No event.") == 1


def test_an_empty_space_has_the_number_that_its_answer_has() -> None:
    board, question = played("pirata_codex").split("Lay a tile on an empty space")
    assert "│1             │2             │" in board
    assert "lay the X-tile on space 1\n" in question
    assert "space 0" not in question


def test_an_answer_that_names_several_pieces_explains_none_of_them() -> None:
    rules = tortuga.rules_of("rattle_battle")
    ask = make_ask("market", [Trade("rum", "rum", "spices"), ReturnLoot("rum")])
    said = [beside(rules, View(), ask, None, at, ()) for at in range(2)]
    assert said == ["", rules.words.catalogue["loot"]["rum"]["text"]]


def test_a_move_of_rattle_says_what_it_comes_to(capsys: pytest.CaptureFixture[str]) -> None:
    match = tortuga.new_match("rattle_battle", seats=2, seed=4)
    while next(iter(match.waiting.values())).space is None:
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, ask.options[-1] if ask.kind == "send_ships" else ask.default)
    seat, ask = next(iter(match.waiting.items()))
    choices = Choices(match, seat, ask, ["Anne", "Mary"])
    choices.list_on(Screen(["Anne", "Mary"]), choices.all())
    seen = capsys.readouterr().out
    assert "mm, then near" in seen or "mm, touching" in seen
    assert len(set(choices.actions)) == len(choices.actions)


# Giving up


def test_no_number_gives_up() -> None:
    """Typing 1 for the first race once conceded the match."""
    seen = played("piratical", "1", "1", "1")
    assert not any(isinstance(action, Concede) for action in answers())
    assert "You may also give up: type may give up" in seen


def test_giving_up_is_asked_twice() -> None:
    seen = played("piratical", "1", "may give up", "no")
    assert "ends the match for Sailor and cannot be taken back." in seen
    assert not any(isinstance(action, Concede) for action in answers())
    played("piratical", "1", "may give up", "yes")
    assert any(isinstance(action, Concede) for action in answers())


def test_nobody_is_reminded_of_giving_up() -> None:
    assert "Enter to go on" not in played("piratical", *["."] * 12, seats=3)


def test_after_quiet_a_question_no_longer_names_what_else_one_may_do() -> None:
    reminder = "You may also give up: type may give up"
    assert played("piratical", "1", "1").count(reminder) == 3, "at every question"
    assert played("piratical", "quiet", "1", "1").count(reminder) == 1, "only before the word was typed"
    assert played("piratical", "quiet", "may").count(reminder) == 2, "may still names it"


def test_help_fits_eighty_columns() -> None:
    *shown, _ = played("piratical", "help").splitlines()
    assert max(map(len, shown)) <= WIDTH


def test_the_words_that_can_be_typed_are_named_at_every_question() -> None:
    words = "hint undo table log rules may quiet quit help"
    seen = played("tiny_epic_pirates", ".", ".")
    assert seen.count(words) == 3
    for word in words.split():
        assert word in played("tiny_epic_pirates", "help")


def test_rules_alone_are_those_of_what_is_asked() -> None:
    seen = played("tiny_epic_pirates", "rules")
    assert "all players put their ship on a free Cove" in " ".join(seen.split())


def test_a_moment_for_cards_without_a_card_to_play_passes_by_itself() -> None:
    """Everybody is asked, so that being asked betrays no hand; at one's own screen there is nothing to betray."""
    options = ["-o", "setup=first_voyage", "--save", "match.jsonl"]
    typed = "\n".join([*["."] * 20, "quit", ""])
    result = CliRunner().invoke(app, ["play", "pirata_codex", "--seats", "3", "--seed", "9", *options], input=typed)
    assert result.exit_code == 0, result.output
    assert "1) pass\nNumber" not in result.stdout
    windows = tortuga.rules_of("pirata_codex").windows
    assert Pass() in windows.values()
    assert (0, Pass()) in loads(Path("match.jsonl").read_text("utf-8")).answers


# Opponents


def test_bots_of_a_level_have_the_names_of_characters_and_the_same_seed_draws_the_same() -> None:
    arguments = ["play", "doubloons", "--seed", "5", "--seats", "3"]
    shown = [CliRunner().invoke(app, arguments, input="quit\n").stdout for _ in range(2)]
    seats = next(line for line in shown[0].splitlines() if "Seat 1" in line)
    assert seats in shown[1].splitlines()
    assert sum(character.name in seats for character in crew().values()) == 2


# A word of warning


def test_an_answer_that_may_cost_much_is_asked_about_once_more() -> None:
    match = tortuga.new_match("doubloons", seats=2, seed=5)
    best = len(match.waiting[0].options)
    arguments = ["play", "doubloons", "--seed", "5", "--bots", "random"]
    result = CliRunner().invoke(app, [*arguments, "--save", "match.jsonl"], input=f"{best}\nno\nquit\n")
    assert "Do it anyway?" in result.stdout
    assert answers() == []
    CliRunner().invoke(app, [*arguments, "--save", "match.jsonl"], input=f"{best}\nyes\nquit\n")
    assert answers()[0] == match.waiting[0].options[-1]
