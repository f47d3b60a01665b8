"""Your own bots: from a file, a module or an installed package, and what can go wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import EntryPoint
from multiprocessing import get_context
from pathlib import Path
from textwrap import dedent

import pytest
import sample

import tortuga
from tortuga.bots import Bot, BotFault, make_bot, nickname, own, parse_bot, play_out
from tortuga.engine import Action, BadOptions, registry
from tortuga.lab import Entrant, simulate, tournament

FIRST = """
    from tortuga.bots import Bot


    class First(Bot):
        def __init__(self, seed: int = 0, last: bool = False, words: str = "") -> None:
            self.seed, self.last, self.words = seed, last, words

        def choose(self, seat):
            return seat.ask.options[-1 if self.last else 0]
"""


pytestmark = pytest.mark.usefixtures("folder")


def write(text: str, name: str = "my_bot.py") -> str:
    Path(name).write_text(dedent(text), "utf-8")
    return name


def choose(spec: str) -> tuple[Action, Sequence[Action]]:
    match = tortuga.new_match("doubloons", seats=2, seed=1)
    return make_bot(spec).choose(match.seat(0)), match.waiting[0].options


# Where it comes from


@pytest.mark.parametrize("address", ["my_bot.py:First", "my_bot:First", "my_bot.py"])
def test_a_bot_comes_from_a_file_or_a_module(address: str) -> None:
    write(FIRST)
    answer, options = choose(address)
    assert answer == options[0]
    answer, options = choose(f"{address}:last=true")
    assert answer == options[-1]


def test_a_file_may_lie_anywhere_and_have_modules_beside_it(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    write("def pick(options): return options[0]", "deep/helper_of_mine.py")
    write(
        """
        from helper_of_mine import pick
        from tortuga.bots import Bot

        class Mine(Bot):
            def choose(self, seat):
                return pick(seat.ask.options)
        """,
        "deep/mine.py",
    )
    answer, options = choose(f"{tmp_path}/deep/mine.py:Mine")
    assert answer == options[0]


def test_two_files_of_one_name_are_two_bots(tmp_path: Path) -> None:
    for folder, is_last in (("a", False), ("b", True)):
        (tmp_path / folder).mkdir()
        write(FIRST.replace("last: bool = False", f"last: bool = {is_last}"), f"{folder}/my_bot.py")
    (first, options), (last, _) = choose("a/my_bot.py:First"), choose("b/my_bot.py:First")
    assert (first, last) == (options[0], options[-1])


def test_settings_are_read_as_numbers_truths_and_words() -> None:
    write(FIRST)
    assert parse_bot("my_bot.py:First:last=true") == ("my_bot.py:First", {"last": True})
    assert parse_bot("my_bot.py:First:words=bold") == ("my_bot.py:First", {"words": "bold"})
    write("from tortuga.bots import RandomBot\ndef make(**settings): return RandomBot()", "any_bot.py")
    _, settings = parse_bot("any_bot.py:make:a=1:b=-2.5:c=1e3:d=nan:e=false:f=x")
    assert settings == {"a": 1, "b": -2.5, "c": 1000.0, "d": "nan", "e": False, "f": "x"}


def test_a_bot_gets_the_seed_if_it_wants_one() -> None:
    write(FIRST)
    assert make_bot("my_bot.py:First", seed=7)._bot.seed == 7  # type: ignore[attr-defined]
    write("from tortuga.bots import RandomBot\ndef make(): return RandomBot()", "seedless.py")
    assert isinstance(make_bot("seedless.py:make", seed=7), Bot)


def test_an_installed_bot_goes_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    write(FIRST)
    points = {
        "anne": EntryPoint("anne", "my_bot:First", "tortuga.bots"),
        "wreck": EntryPoint("wreck", "no_such_package:Bot", "tortuga.bots"),
    }
    monkeypatch.setattr(own, "installed_bots", lambda: points)
    monkeypatch.setattr("tortuga.bots.levels.installed_bots", lambda: points)
    answer, options = choose("anne:last=true")
    assert answer == options[-1]
    assert make_bot("mate").name == "mate"  # one that is broken hurts nobody else
    with pytest.raises(BotFault, match="no module no_such_package"):
        make_bot("wreck")
    with pytest.raises(BadOptions, match=r"legend, anne, wreck\. Write your own bot as my_bot\.py:MyBot"):
        make_bot("parrot")


def test_the_reasons_of_a_bot_of_one_s_own_are_heard() -> None:
    reasons = """
        def why(self, seat, action):
            from tortuga.engine.describing.facts import fact
            return fact("bold")
    """
    write(FIRST + reasons)
    match = tortuga.new_match("doubloons", seats=2, seed=1)
    said = make_bot("my_bot.py:First").why(match.seat(0), match.waiting[0].options[0])
    assert said is not None
    assert said.key == "bold"


def test_a_bot_is_called_by_its_class_at_a_table() -> None:
    assert [nickname(name) for name in ("mate", "a/my_bot.py:First", "x.y:First", "my_bot.py")] == [
        *("Mate", "First", "First", "my_bot"),
    ]


# What is wrong with it


@pytest.mark.parametrize(
    ("text", "address", "sentence"),
    [
        ("", "absent.py:First", r"There is no file .*absent\.py"),
        ("", "absent_module:First", "There is no module absent_module"),
        (FIRST, "my_bot.py:Second", r"my_bot\.py has no class Second; it has First"),
        ("", "my_bot.py", "There is no bot in my_bot.py"),
        (FIRST + "\n\n    class Second(First): ...", "my_bot.py", "more than one bot; write my_bot.py:First"),
        ("X = 3", "my_bot.py:X", r"my_bot\.py:X is int, not a class"),
        (
            "class Bare:\n    def choose(self, seat): ...",
            "my_bot.py:Bare",
            r"Bare is not based on Bot.*from tortuga import Bot.*class Bare\(Bot\)",
        ),
        (
            "from tortuga.bots import Bot\nclass Mute(Bot): ...",
            "my_bot.py:Mute",
            r"Mute needs a method `choose\(self, seat\)`",
        ),
        (
            "a = 1\nb = a / 0",
            "my_bot.py:X",
            r"my_bot\.py could not be loaded \(my_bot\.py, line 2, `b = a / 0`\): Zero",
        ),
        ("a = 1\nclass X(", "my_bot.py:X", r"could not be loaded \(my_bot\.py, line 2\): SyntaxError"),
        ("import sys\nsys.exit(3)", "my_bot.py:X", "could not be loaded .*SystemExit: 3"),
        ("import no_such_thing", "my_bot:X", r"my_bot could not be imported \(my_bot\.py, line 1.*no_such_thing"),
        ("def make(): return 3", "my_bot.py:make", "makes int, which is not based on"),
        (FIRST, "my_bot.py:First:depth=3", "does not know depth; it takes last, words"),
        (FIRST, "my_bot.py:First:seed=3", "does not know seed"),
        (FIRST, "my_bot.py:First:=3", "is not a setting"),
        (
            FIRST.replace(" = 0", "").replace(" = False", ""),
            "my_bot.py:First",
            "needs last: write my_bot.py:First:last=",
        ),
    ],
)
def test_a_bot_that_cannot_be_had_says_why(text: str, address: str, sentence: str) -> None:
    write(text)
    with pytest.raises((BotFault, BadOptions), match=sentence):
        make_bot(address)


FAULTY = """
    from tortuga.bots import Bot


    class Crashing(Bot):
        def choose(self, seat):
            return self.think(seat)

        def think(self, seat):
            return {}["rum"]


    class Silent(Bot):
        def choose(self, seat):
            pass


    class Pushy(Bot):
        def choose(self, seat):
            return seat.ask.default

        def offer(self, seat):
            return seat.view
"""


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "Crashing",
            r"my_bot\.py:Crashing went wrong in choose \(my_bot\.py, line 10, `return {}\[\"rum\"\]`\): KeyError",
        ),
        ("Silent", r"my_bot\.py:Silent answered None to 'bid', which is not allowed: choose one of seat\.ask\.options"),
        ("Pushy", r"my_bot\.py:Pushy answered DoubloonsView\(.* to 'sigh', which is not allowed"),
    ],
)
def test_what_it_does_wrong_is_said_with_its_place(name: str, sentence: str) -> None:
    write(FAULTY)
    bot = make_bot(f"my_bot.py:{name}")
    with pytest.raises(BotFault, match=sentence):
        play_out(tortuga.new_match("doubloons", seats=2, seed=1), {0: bot, 1: bot})


# In the laboratory


@pytest.mark.parametrize("processes", [1, 2])
def test_every_process_loads_the_bot_for_itself(processes: int) -> None:
    write(FIRST)
    results = simulate("doubloons", 2, ["my_bot.py:First", "random"], matches=6, processes=processes)
    assert {share.name for share in results.summary.bots} == {"my_bot.py:First", "random"}


@pytest.mark.slow
def test_a_spawned_process_loads_the_bot_too() -> None:
    write(FIRST)
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        results = simulate("tiny_epic_pirates", 2, ["my_bot.py:First:last=true"], matches=2, executor=elsewhere)
    assert results.summary.matches == 2


@pytest.mark.parametrize("processes", [1, 2])
def test_a_fault_in_a_match_names_the_match(processes: int) -> None:
    write(FAULTY)
    with pytest.raises(BotFault, match=r"KeyError: 'rum' \(in match \d, which has seed \d\)\."):
        simulate("doubloons", 2, ["my_bot.py:Crashing"], matches=3, processes=processes)


class Careful(Bot):
    def choose(self, seat: tortuga.Seat[sample.Doubloons]) -> Action:
        assert seat.ask is not None
        return seat.ask.default


class Careless(Bot):
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seat: tortuga.Seat[sample.Doubloons]) -> Action:
        assert seat.ask is not None
        return seat.ask.options[self.seed % len(seat.ask.options)]


def test_a_class_may_play() -> None:
    results = simulate("doubloons", 3, [Careful, Careless], matches=6, processes=1)
    assert {share.name for share in results.summary.bots} == {"Careful", "Careless"}


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ([Careful()], "A bot object cannot be given"),
        ([object], "cannot play: give a bot's name"),
        ("mate,random", r"Bots must be a list: write \['mate', 'random'\]"),
    ],
)
def test_what_cannot_play_is_refused(bots: list[type[Bot]], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        simulate("doubloons", 2, bots, matches=1, processes=1)


def test_entrants_of_one_name_are_told_apart() -> None:
    one, two = Entrant("Anne", Careless), Entrant("Anne", lambda seed: Careful())
    results = simulate("doubloons", 4, [one, one, two], matches=4, processes=1)
    assert results.played[0].bots == ("Anne", "Anne", "Anne (2)", "Anne (2)")
    cup = tournament("doubloons", ["random", "random", "random"], matches=6, processes=1)
    assert {standing.name for standing in cup.standings} == {"random", "random (2)", "random (3)"}


# Games of others


def test_a_broken_game_of_somebody_else_hurts_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {
        **registry._installed(),
        "wreck": EntryPoint("wreck", "no_such_package:RULES", "tortuga.games"),
        "hulk": EntryPoint("hulk", "sys:path", "tortuga.games"),
    }
    monkeypatch.setattr(registry, "_installed", lambda: points)
    games = tortuga.all_games()
    assert "pirata_codex" in games
    assert not {"wreck", "hulk"} & set(games)
    broken = registry.broken_games()
    assert "No module named 'no_such_package'" in broken["wreck"]
    assert broken["hulk"].endswith("is a list, not Rules.")
    with pytest.raises(tortuga.UnknownGame, match=r"The game wreck .* cannot be loaded"):
        tortuga.new_match("wreck")
