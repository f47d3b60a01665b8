"""The ``tortuga`` command, by what is typed and what is seen."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
import sample
from typer.main import get_command
from typer.testing import CliRunner

import tortuga
from tortuga.bots import RandomBot, play_out
from tortuga.cli import app
from tortuga.cli.arguments import options_of
from tortuga.cli.join import keep_credential, known_credential
from tortuga.engine import BadOptions, Fair, GameInfo, Option, loads, registry
from tortuga.engine.describing.rulebook import passages


def run(*arguments: object, lines: str = "", code: int = 0) -> str:
    """What the command prints on stdout; it must end with this exit code and never with a traceback."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=lines)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    if code in (1, 2):
        assert re.fullmatch(r"tortuga: [^\n]+\n", result.stderr) or arguments[0] == "check-data", result.stderr
    return result.stdout if code in (0, 130) else result.stderr


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del folder  # bots in it are not found by later tests
    monkeypatch.setenv("COLUMNS", "200")


# Games, rules, data


def test_games_are_listed_and_described() -> None:
    assert "doubloons" in run("games")
    one = run("games", "doubloons")
    assert "Bid in secret, guess who holds the black coin." in one
    assert re.search(r"rounds=3 1 to 5\n +How many rounds are played\.", one)


def commands_of(group: Any) -> Iterator[Any]:
    """All commands, those of groups included."""
    for command in getattr(group, "commands", {}).values():
        yield command
        yield from commands_of(command)


def test_no_help_loses_what_stands_in_brackets() -> None:
    """In a help, a word in brackets is taken for markup and left out, unless a backslash stands before it."""
    texts = [
        (command.name, text)
        for command in commands_of(get_command(app))
        for text in (command.help, *(getattr(option, "help", None) for option in command.params))
    ]
    assert len(texts) > 100
    assert [(name, text) for name, text in texts if re.search(r"(?<!\\)\[[a-z]", text or "")] == []


def test_the_rules_are_shown() -> None:
    assert "Doubloons" in run("rules", "doubloons")
    assert run("rules", "doubloons", "--plain").startswith("# Doubloons")
    assert "# Doubloons" in run("rules", "doubloons", "--plain", "--search", "doubloons")
    assert "do not mention 'kraken'" in run("rules", "doubloons", "--search", "kraken", code=1)


def test_a_search_finds_paragraphs_and_rows_under_their_headings() -> None:
    table = "| a | b |\n|---|---|\n| rum | 1 |\n| sea | 2 |"
    text = f"# One\n\nRum here.\n\nNothing.\n\n## Two\n\n{table}\n\n## Rum\nAll of it."
    assert list(passages(text, "RUM")) == [
        "# One",
        "Rum here.",
        "## Two",
        "| a | b |\n|---|---|\n| rum | 1 |",
        "## Rum\n\nAll of it.",
    ]


def with_other_rules(monkeypatch: pytest.MonkeyPatch, **parts: Any) -> None:
    """Doubloons, for the time of a test with some parts of its rules exchanged."""
    monkeypatch.setitem(registry._registered, "doubloons", replace(sample.RULES, **parts))


def test_data_files_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "coins.toml"
    assert "There is no file" in run("check-data", "doubloons", file, code=1)
    file.write_text("")
    assert run("check-data", "doubloons", file) == f"{file} is valid.\n"
    monkeypatch.setitem(
        registry._registered, "doubloons", replace(sample.RULES, check_data=lambda _: ["A coin is missing."])
    )
    assert run("check-data", "doubloons", file, code=1) == "A coin is missing.\n"


def test_all_mistakes_of_data_are_told_at_once(tmp_path: Path) -> None:
    """Those of every file, however each is wrong, by file and row, and each only once."""
    run("data", "pirata_codex", tmp_path)
    for name, old, new in (
        ("numbers.toml", "coins_at_start = 1", "coins_at_start = 3"),
        ("numbers.toml", "cup = 10", "cup = 11"),
        ("tiles.toml", 'die = "crew"', 'die = "pirates"'),
        ("cards.toml", 'colour = "gold"', 'colour = "brass"'),
        ("cards.toml", "reach = 2", "reach = 0"),
        ("cards.toml", 'id = "parrot"', 'id = "toucan"'),
        ("dice.toml", "[[die]]", "[[die]"),
    ):
        text = (tmp_path / name).read_text("utf-8")
        assert old in text
        (tmp_path / name).write_text(text.replace(old, new, 1), "utf-8")
    told = run("check-data", "pirata_codex", tmp_path, code=1).splitlines()
    assert len(told) == len(set(told)) == 8
    assert [sentence.partition(":")[0] for sentence in told] == [
        "cards.toml",
        "cards.toml, card lucky_pirate",
        "cards.toml, card broadside",
        "cards.toml, card toucan",
        "dice.toml is not TOML",
        "numbers.toml",
        "numbers.toml",
        "tiles.toml, tile maelstrom",
    ]


def test_the_examples_are_written_out(tmp_path: Path) -> None:
    source = Path(__file__).parents[1] / "examples/learn.py"
    written = tmp_path / "new" / "learn.py"
    assert run("examples", tmp_path / "new") == f"{written}\n"
    assert written.read_bytes() == source.read_bytes()
    written.write_text("mine")
    assert "already has learn.py; nothing was written." in run("examples", tmp_path / "new", code=1)
    assert written.read_text() == "mine"
    assert "is a file, not a folder" in run("examples", written, code=1)


def test_a_broken_game_is_named_and_the_others_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {**registry._installed(), "wreck": EntryPoint("wreck", "no_such_package:RULES", "tortuga.games")}
    monkeypatch.setattr(registry, "_installed", lambda: points)
    result = CliRunner().invoke(app, ["games"])
    assert result.exit_code == 0
    assert "pirata_codex" in result.stdout
    assert result.stderr.startswith("tortuga: The game wreck (no_such_package:RULES) cannot be loaded")
    assert "cannot be loaded" in run("games", "wreck", code=1)


# Bots of one's own

MY_BOT = """
from tortuga.bots import Bot


class MyBot(Bot):
    def __init__(self, last: bool = False) -> None:
        self.last = last

    def choose(self, seat):
        return seat.ask.options[-1 if self.last else 0]


class Broken(Bot):
    def choose(self, seat):
        return seat.ask.options[1000]
"""


def test_a_bot_of_ones_own_plays(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(MY_BOT)
    (tmp_path / "own_bots_of_this_test.py").write_text(MY_BOT)
    bots = "my_bot.py:MyBot,own_bots_of_this_test:MyBot:last=true"
    assert "own_bots_of_this_test:MyBot:last=true" in run("simulate", "doubloons", "--matches", "4", "--bots", bots)
    assert "my_bot.py:MyBot" in run("tournament", "doubloons", "--matches", "4", "--bots", bots, "--processes", "1")
    assert "MyBot" in run("play", "doubloons", "--bots", "my_bot.py:MyBot", "--seed", "1", lines=".\n" * 200)


def test_a_level_that_is_no_more_than_another_is_named() -> None:
    arguments = ["simulate", "doubloons", "--seats", "2", "--matches", "2", "--bots", "legend,random"]
    done = CliRunner().invoke(app, [*arguments, "--processes", "1"])
    assert done.exit_code == 0
    assert done.stderr.startswith("In Doubloons, a legend plays like a captain.\n")


def test_a_game_without_a_net_says_so() -> None:
    arguments = ["simulate", "doubloons", "--seats", "2", "--matches", "2", "--bots", "net,random"]
    done = CliRunner().invoke(app, [*arguments, "--processes", "1"])
    assert done.exit_code == 1
    assert "The net of Doubloons is not here" in done.stderr


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_fault_of_ones_own_bot_is_one_sentence_with_its_place(tmp_path: Path, command: str) -> None:
    (tmp_path / "my_bot.py").write_text(MY_BOT)
    lines = ".\n" * 200
    said = run(command, "doubloons", "--bots", "my_bot.py:Broken", "--seed", "1", lines=lines, code=1)
    assert "my_bot.py, line 15, `return seat.ask.options[1000]`): IndexError" in said


# Refusals


@pytest.mark.parametrize(
    ("arguments", "sentence", "code"),
    [
        (["simulate", "parcheesi"], "There is no game called 'parcheesi'", 1),
        (["simulate", "doubloons", "--seats", "9"], "Doubloons is for 2, 3 or 4 players, not 9.", 1),
        (["simulate", "doubloons", "--bots", "parrot"], "There is no bot called 'parrot'", 1),
        (["simulate", "doubloons", "--bots", ""], "At least one bot has to play.", 1),
        (
            ["simulate", "doubloons", "--bots", "mate,,random"],
            "A bot is missing in 'mate,,random'",
            1,
        ),
        (["simulate", "doubloons", "-o", "rounds=many"], "Option rounds must be a whole number, not 'many'.", 1),
        (["simulate", "doubloons", "-o", "rounds=9"], "Option rounds must be from 1 to 5, not 9.", 1),
        (["simulate", "doubloons", "-o", "rum=1"], "Doubloons has no option rum; it has: rounds.", 1),
        (["simulate", "doubloons", "-o", "rum"], "'rum' is not an option: write it as name=value.", 1),
        (["simulate", "doubloons", "--out", "results.txt"], "its name should end in .json, .csv, .parquet, .md", 1),
        (["simulate", "doubloons", "--out", "nowhere/results.json"], "there is no folder nowhere", 1),
        (["simulate", "doubloons", "--matches", "0"], "Invalid value for '--matches': it must be 1 or more.", 2),
        (["simulate", "doubloons", "--seed", "x"], "Invalid value for '--seed': it must be a whole number.", 2),
        (["simulate"], "Missing argument 'GAME'.", 2),
        (["sail"], "No such command 'sail'.", 2),
        (["games", "--fast"], "No such option: --fast", 2),
        (["tournament", "doubloons", "--bots", "random"], "A tournament needs at least two bots.", 1),
        (["play"], "Which game?", 1),
        (["play", "doubloons", "--save", "nowhere/x.jsonl"], "there is no folder nowhere", 1),
        (
            ["play", "doubloons", "--seat", "3"],
            "There is no room for 1 person from seat 3 on: the",
            1,
        ),
        (["play", "doubloons", "--hot-seat", "5"], "Doubloons is for 2, 3 or 4 players, not 5.", 1),
        (["play", "--resume", "nothing.jsonl"], "nothing.jsonl cannot be read", 1),
        (["replay", "nothing.jsonl"], "nothing.jsonl cannot be read: No such file or directory.", 1),
        (["verify", "nothing.jsonl"], "nothing.jsonl cannot be read: No such file or directory.", 1),
    ],
)
def test_bad_input_is_refused_in_one_sentence(arguments: list[str], sentence: str, code: int) -> None:
    assert sentence in run(*arguments, code=code)


def test_a_fault_of_ours_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(view: object) -> str:
        raise ZeroDivisionError("oops")

    with_other_rules(monkeypatch, text=broken)
    result = CliRunner().invoke(app, ["play", "doubloons"])
    assert result.exit_code == 70
    assert result.stderr.startswith("tortuga: Internal error: ZeroDivisionError: oops.")
    monkeypatch.setenv("TORTUGA_TRACEBACK", "1")
    assert isinstance(CliRunner().invoke(app, ["play", "doubloons"]).exception, ZeroDivisionError)


def test_option_values_are_read_in_the_games_types() -> None:
    kinds = {
        "flag": Option(False, "A flag."),
        "number": Option(1, "A number."),
        "word": Option("a", "A word.", choices=("a", "b")),
        "words": Option(list[str](), "Words."),
    }
    info = GameInfo("x", "X", (2,), "1", "", kinds)
    wishes = ["flag=yes", "number=7", "word=b", "words=one, two"]
    assert options_of(info, wishes) == {"flag": True, "number": 7, "word": "b", "words": ["one", "two"]}
    assert options_of(info, None) == {}
    with pytest.raises(BadOptions, match="Option flag must be true or false, not 'maybe'"):
        options_of(info, ["flag=maybe"])


# In bulk


def test_a_simulation_is_counted_and_written(tmp_path: Path) -> None:
    outs = [tmp_path / name for name in ("r.json", "r.csv", "r.md")]
    flags = [part for out in outs for part in ("--out", out)]
    seen = run("simulate", "doubloons", "--matches", 24, "--bots", "random", "--seats", 3, "--processes", 1, *flags)
    assert "Doubloons: 24 matches, 3 seats, seed 0" in seen
    assert re.search(r"seat 1 +\d+\.\d % +\d+\.\d to \d+\.\d +24", seen)
    assert "seat 3" in seen
    assert json.loads(outs[0].read_text())["summary"]["matches"] == 24
    assert outs[1].read_text().count("\n") == 1 + 24 * 3
    assert outs[2].read_text().startswith("# Doubloons: balance report")


@pytest.mark.slow
def test_the_same_seed_gives_the_same_table() -> None:
    arguments = ("simulate", "doubloons", "--matches", 20, "--bots", "mate,random", "--processes")
    assert run(*arguments, 1) == run(*arguments, 2)
    assert run(*arguments, 1, "--seed", 1) != run(*arguments, 1, "--seed", 2)


def test_an_interrupted_simulation_shows_what_it_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    count = 0

    def tiring(self: RandomBot, seat: Any) -> Any:
        nonlocal count
        count += 1
        if count > 300:
            raise KeyboardInterrupt
        return seat.ask.options[0]

    monkeypatch.setattr(RandomBot, "choose", tiring)
    out = tmp_path / "r.json"
    result = CliRunner().invoke(
        app, ["simulate", "doubloons", "--bots", "random", "--processes", "1", "--matches", "99999", "--out", str(out)]
    )
    assert result.exit_code == 130
    assert "seat 1" in result.stdout
    data = json.loads(out.read_text())
    assert data["interrupted"]
    assert re.fullmatch(
        rf"tortuga: Interrupted after {len(data['matches'])} of 99999 matches; their results are kept.\n", result.stderr
    )


def test_a_tournament_is_rated(tmp_path: Path) -> None:
    out = tmp_path / "cup.json"
    seen = run(
        "tournament", "doubloons", "--matches", 8, "--bots", "random,deckhand,mate", "--processes", 1, "--out", out
    )
    assert "Doubloons: 8 matches, 2 seats" in seen
    assert {line.split()[0] for line in seen.splitlines()[2:5]} == {"random", "deckhand", "mate"}
    assert len(json.loads(out.read_text())["standings"]) == 3


# Playing


def test_a_match_is_played_to_its_end_by_numbers(tmp_path: Path) -> None:
    save = tmp_path / "evening.jsonl"
    seen = run(
        "play", "doubloons", "--seed", 5, "--bots", "random", "-o", "rounds=1", "--save", save, "--name", "Anne",
        lines="1\n1\n1\n1\n",
    )  # fmt: skip
    assert "Anne: Bid a coin in secret" in seen
    assert re.search(r"^ +1\) bid \d", seen, re.MULTILINE)
    assert "- The bids are" in seen
    assert "The last round is over." in seen
    record = loads(save.read_text())
    assert record.header.names == ("Anne", "Random")
    assert tortuga.replay(record).over


def test_words_narrow_the_list_and_enter_takes_what_is_left() -> None:
    match = tortuga.new_match("doubloons", seats=2, seed=5, options={"rounds": 5})
    coin = match.view(0).hand[-1]
    seen = run("play", "doubloons", "--seed", 5, "-o", "rounds=5", lines=f"parrot\nbid {coin}\n\nyes\nquit\n")
    assert "No answer contains 'parrot'." in seen
    assert "Do it anyway? Type yes:" in seen, "one's best coin is worth a thought"
    (kept,) = Path().glob("*.jsonl")
    assert loads(kept.read_text()).answers[0] == (0, sample.Bid(coin))


def test_a_number_beyond_the_answers_is_refused_with_those_there_are() -> None:
    seen = run("play", "doubloons", "--seed", 5, lines="99\nquit\n")
    assert re.search(r"There is no answer 99: choose a number from 1 to [2-9]\.", seen)
    assert "No answer contains" not in seen
    assert "There is no answer 0: choose" in run("play", "doubloons", "--seed", 5, lines="0\nquit\n")


def test_long_lists_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tortuga.cli.choices.MOST_SHOWN", 2)
    seen = run("play", "doubloons", "--seed", 5, lines="quit\n")
    assert "and 2 more: type a word to list only those that contain it" in seen


def test_a_hint_says_why_and_names_the_next_best_answers_too() -> None:
    said = run("play", "tiny_epic_pirates", "--seats", "2", "--seed", "3", lines="hint\nquit\n")
    assert re.search(r"A mate would: .+\n  From here your first .+\.\n  or \([-+][\d.e+-]+\): .+\n", said)


def test_commands_help_hint_log_table_rules_default() -> None:
    seen = run(
        "play",
        "doubloons",
        "--seed",
        5,
        lines="help\nhint\nlog\ntable\nrules doubloons\nrules\nrules kraken\n.\nquit\n",
    )
    assert "take back your last answer" in seen
    assert "A mate would: bid" in seen
    assert seen.count("hand [") >= 2
    assert "Which word?" in seen
    assert "The rules do not mention 'kraken'." in seen


def test_quitting_keeps_the_match_and_it_can_be_gone_on_with() -> None:
    first = run("play", "doubloons", "--seed", 5, "--bots", "random", lines="1\nquit\n")
    kept = Path("doubloons.jsonl")
    assert f"The match is saved in {kept}. Continue with: tortuga play --resume {kept}" in first
    again = run("play", "--resume", kept, "--bots", "random", "--save", "end.jsonl", lines="quiet\n" + "1\n" * 40)
    assert "The last round is over." in again
    whole, part = loads(Path("end.jsonl").read_text()), loads(kept.read_text())
    assert whole.answers[: len(part.answers)] == part.answers
    run("play", "doubloons", "--seed", 6, lines="quit\n")
    assert Path("doubloons-2.jsonl").exists()
    assert loads(kept.read_text()) == part


def test_the_end_of_input_is_like_quitting() -> None:
    assert "The match is saved in doubloons.jsonl." in run("play", "doubloons", "--seed", 5, lines="")


def test_an_answer_is_taken_back_where_the_rules_allow_it() -> None:
    seen = run("play", "doubloons", "--seed", 5, "--hot-seat", 2, "--seats", 2, lines="1\n\nundo\n1\nquit\n")
    assert "Somebody else has answered since." in seen
    seen = run("play", "doubloons", "--seed", 5, lines="undo\nquit\n")
    assert "There is nothing to take back." in seen


def test_anything_is_taken_back_when_undo_is_free() -> None:
    run("play", "doubloons", "--seed", 5, "--bots", "random", "--free-undo", lines="1\nundo\n2\nquit\n")
    answers = loads(Path("doubloons.jsonl").read_text()).answers
    hand = tortuga.new_match("doubloons", seats=2, seed=5).waiting[0].options
    assert answers[0] == (0, hand[1])


def test_friends_hand_the_screen_over() -> None:
    seen = run(
        "play", "doubloons", "--seed", 5, "--hot-seat", 2, "--name", "Anne", "--name", "Mary", lines="1\n\n1\nquit\n"
    )
    assert "Hand the screen to Mary, then press Enter." in seen
    assert seen.index("Anne: Bid a coin") < seen.index("Hand the screen to Mary") < seen.index("Mary: Bid a coin")


def seed_where_the_bot_wins() -> int:
    """A deal where seat 1, bidding its lowest, is beaten, so that it may sigh while another guesses."""
    for seed in range(50):
        match = tortuga.new_match("doubloons", seats=3, seed=seed)
        lowest = match.waiting[0].options[0]
        if isinstance(lowest, sample.Bid) and lowest.coin == 0:
            return seed
    raise AssertionError("the black coin is always with the other one")


def test_people_hear_once_of_what_they_may_do_and_can_be_quiet() -> None:
    seed = seed_where_the_bot_wins()
    arguments = ("play", "doubloons", "--seats", 3, "--seed", seed, "--bots", "random")
    seen = run(*arguments, lines="1\n1\n\nquit\n")
    assert "You may also sigh: type may sigh" in seen
    assert "You are not asked anything now" in seen, "a number takes no offer"
    assert all(action != sample.Sigh() for _, action in loads(Path("doubloons.jsonl").read_text()).answers)
    run(*arguments, "--save", "sigh.jsonl", lines="1\nmay sigh\nquit\n")
    assert (0, sample.Sigh()) in loads(Path("sigh.jsonl").read_text()).answers
    assert "You may also sigh" not in run(*arguments, lines="quiet\n1\nquit\n").split("From now on")[1]


def test_ctrl_c_keeps_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: object, *_: object, **__: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.console.Console.input", interrupted)
    assert "The match is saved in doubloons.jsonl." in run("play", "doubloons", "--seed", 5, code=130)


# Records


def record_file(tmp_path: Path, fair: bool = False) -> Path:
    chance = Fair(bytes(range(32))) if fair else None
    match = tortuga.new_match("doubloons", seats=3, seed=11, chance=chance)
    play_out(match, {seat: RandomBot(seat) for seat in range(3)})
    path = tmp_path / "match.jsonl"
    match.record.save(path)
    return path


def test_a_record_is_stepped_through_both_ways(tmp_path: Path) -> None:
    path = record_file(tmp_path)
    length = len(loads(path.read_text()).answers)
    seen = run("replay", path, lines="\n\n\nb\nn\n1\n+2\n-1\ns\ne\nt\nwhat\nq\n")
    places = [int(at) for at in re.findall(rf"(\d+)/{length} >", seen)]
    assert places == [0, 1, 2, 3, 2, 3, 1, 3, 2, 0, length, length, length]
    assert "  The bids are" in seen
    assert "The last round is over." in seen
    assert "Enter or n: next" in seen


def test_a_record_shows_only_what_was_open_unless_asked(tmp_path: Path) -> None:
    path = record_file(tmp_path)
    assert "bid " not in run("replay", path, "--print")
    own = run("replay", path, "--print", "--seat", 2)
    assert "Seat 2: bid" in own
    assert "Seat 1: bid" not in own
    everything = run("replay", path, "--print", "--open")
    assert all(f"Seat {seat}: bid" in everything for seat in (1, 2, 3))
    assert "There is no seat 4" in run("replay", path, "--seat", 4, code=1)


def test_a_spoilt_record_says_where(tmp_path: Path) -> None:
    path = record_file(tmp_path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], *lines[2:]]))
    assert "is not legal" in run("replay", path, "--print", code=1)
    path.write_text("\n".join([lines[0], "rum"]))
    assert "Line 2 is not an answer" in run("replay", path, code=1)


def test_a_fair_record_is_verified(tmp_path: Path) -> None:
    path = record_file(tmp_path, fair=True)
    commitment = Fair(bytes(range(32))).commitment
    assert f"Commitment {commitment}: the key matches." in run("verify", path)
    assert "replay to the end" in run("verify", path, "--commitment", commitment.upper())
    assert "not the one that you noted" in run("verify", path, "--commitment", "00", code=1)


def test_a_false_key_is_found_out(tmp_path: Path) -> None:
    path = record_file(tmp_path, fair=True)
    commitment = Fair(bytes(range(32))).commitment
    path.write_text(path.read_text().replace(commitment, Fair(bytes(32)).commitment))
    assert "not the one that was committed to" in run("verify", path, code=1)


def test_what_cannot_be_verified_says_why(tmp_path: Path) -> None:
    path = record_file(tmp_path)
    assert "not played with fair chance" in run("verify", path, code=1)
    path.write_text("\n".join(path.read_text().splitlines()[:4]) + "\n")
    assert "the match is not over" in run("verify", path, code=1)


# The program itself


def test_it_is_a_program() -> None:
    asked = [sys.executable, "-m", "tortuga"]
    done = subprocess.run([*asked, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"tortuga {tortuga.__version__}\n"
    lost = subprocess.run([*asked, "rules", "parcheesi"], capture_output=True, text=True, check=False)
    assert lost.returncode == 1
    assert lost.stderr.startswith("tortuga: There is no game called 'parcheesi'")
    assert lost.stderr.count("\n") == 1


@pytest.mark.parametrize("text", ["", "{", "[]", '"a word"'])
def test_a_damaged_file_of_credentials_makes_a_bot_a_new_guest(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "tortuga").mkdir()
    (tmp_path / "tortuga" / "guests.json").write_text(text, "utf-8")
    assert known_credential("http://house", "anne") is None
    keep_credential("http://house", "anne", "s3cret")
    assert known_credential("http://house", "anne") == "s3cret"


def test_a_shell_can_complete_the_names_of_games() -> None:
    words = {"_TORTUGA_COMPLETE": "complete_bash", "COMP_WORDS": "tortuga rules pir", "COMP_CWORD": "2"}
    done = subprocess.run(
        [sys.executable, "-m", "tortuga"], env={**os.environ, **words}, capture_output=True, text=True, timeout=120
    )
    assert done.stdout.split() == ["pirata_codex", "pirate_attack", "piratical"]
