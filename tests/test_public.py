"""The public face: what an author finds under ``tortuga``, and what the errors there say."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import tortuga
from tortuga import BadOptions, BadRecord
from tortuga.engine.rules import V
from tortuga.games.pirata_codex.seats.views import PirataView
from tortuga.games.pirata_codex.state import Pirata
from tortuga.lab import simulate, tournament

NEEDED = (
    "Action", "Ask", "Bot", "Event", "IllegalAction", "Match", "Outcome", "Record", "Seat", "View", "all_games", "bot",
    "load", "new_match", "replay",
)  # fmt: skip


def test_an_author_finds_everything_by_name() -> None:
    assert set(NEEDED) <= set(tortuga.__all__)
    assert list(tortuga.__all__) == sorted(tortuga.__all__)
    assert all(getattr(tortuga, name) is not None for name in tortuga.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Parrot'"):
        _ = tortuga.Parrot


def test_a_game_is_imported_like_any_other_module() -> None:
    import tortuga.games.pirata_codex.seats.views as views
    from tortuga import games
    from tortuga.games import pirata_codex

    assert views.PirataView is PirataView
    assert games.pirata_codex is pirata_codex


def public_members(owner: type) -> Iterator[tuple[str, object]]:
    for name, member in vars(owner).items():
        if not name.startswith("_") and (callable(member) or isinstance(member, property | classmethod)):
            yield name, member


@pytest.mark.parametrize("name", tortuga.__all__)
def test_every_public_name_says_what_it_is(name: str) -> None:
    thing = getattr(tortuga, name)
    assert inspect.getdoc(thing), name
    silent = [
        member
        for member, value in (public_members(thing) if isinstance(thing, type) else ())
        if not inspect.getdoc(value)
    ]
    assert not silent, f"{name}: {silent} have no docstring"


@pytest.mark.parametrize("name", tortuga.__all__)
def test_every_public_function_is_typed(name: str) -> None:
    thing = getattr(tortuga, name)
    members = [value for _, value in public_members(thing)] if isinstance(thing, type) else [thing]
    for member in members:
        plain = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if inspect.isfunction(plain):
            annotations = plain.__annotations__
            wanted = [each for each in inspect.signature(plain).parameters if each not in ("self", "cls")]
            assert "return" in annotations, f"{name}.{plain.__name__}"
            assert set(wanted) <= set(annotations), f"{name}.{plain.__name__}"


def read_by(owner: type, name: str) -> Callable[..., Any]:
    """The function behind a property."""
    found = vars(owner)[name]
    assert isinstance(found, property)
    assert found.fget is not None
    return found.fget


def test_a_bot_may_say_which_game_it_plays_or_leave_it_open() -> None:
    """An editor then knows ``seat.view``: the checker of types holds it down in ``src``, and this that it runs."""
    assert tortuga.Seat[Pirata, PirataView] != tortuga.Seat[Pirata]
    assert tortuga.Match[Any] == tortuga.Match[Any, Any]
    assert get_type_hints(read_by(tortuga.Seat, "view"))["return"] is V
    assert get_type_hints(read_by(tortuga.Match, "record"), {"Record": tortuga.Record})["return"] is tortuga.Record


def test_its_types_ship_with_it() -> None:
    assert files("tortuga").joinpath("py.typed").is_file()


def test_who_only_plays_by_the_rules_loads_no_pools_servers_or_terminals() -> None:
    heavy = "('asyncio', 'concurrent.futures', 'litestar', 'mujoco', 'numpy', 'rich', 'sqlalchemy', 'tortuga.bots')"
    code = f"import sys, tortuga; tortuga.new_match; print([name for name in {heavy} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


# Errors: what was wrong, and what is right


def wrongly(call: Callable[..., Any], *given: Any, **named: Any) -> Callable[[], Any]:
    """A call that type checkers would refuse."""
    return lambda: call(*given, **named)


REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "seats as a word": (wrongly(tortuga.new_match, "doubloons", seats="2"), "a whole number such as 2, not '2'"),
    "seats as true": (wrongly(tortuga.new_match, "doubloons", seats=True), "a whole number such as 2, not True"),
    "a seed that is a word": (wrongly(tortuga.new_match, "doubloons", seed="7"), "a whole number, or None .*, not '7'"),
    "options as a word": (wrongly(tortuga.new_match, "doubloons", options="x=1"), "a mapping such as .*, not 'x=1'"),
    "seats of a study": (wrongly(simulate, "doubloons", seats="2"), "a whole number such as 2, not '2'"),
    "iterations as a word": (wrongly(tortuga.bot, "search", iterations="5"), "must be a whole number, not '5'"),
    "seconds as a word": (wrongly(tortuga.bot, "captain", seconds="5"), "must be a number, not '5'"),
    "bots as one word": (wrongly(simulate, "doubloons", bots="mate,random"), r"write \['mate', 'random'\], not 'm"),
    "a bot's seed as a word": (wrongly(tortuga.bot, "mate", seed="7"), "seed of a bot is a whole number, not '7'"),
    "matches as a word": (wrongly(simulate, "doubloons", matches="3"), "a whole number of at least 1, not '3'"),
    "a study's seed": (wrongly(tournament, "doubloons", ["random"] * 2, seed="1"), "a whole number, not '1'"),
    "entrants as one word": (wrongly(tournament, "doubloons", "mate, random"), r"write \['mate', 'random'\]"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_wrong_is_said_with_what_is_right(what: str) -> None:
    call, sentence = REFUSED[what]
    with pytest.raises(BadOptions, match=sentence):
        call()


@pytest.mark.parametrize("thing", ["voyage.jsonl", Path("voyage.jsonl")])
def test_a_path_is_not_a_record(thing: Any) -> None:
    with pytest.raises(BadRecord, match=r"is not a record\. Read one with load\(path\)"):
        tortuga.replay(thing)


def test_seats_are_counted_from_one_in_what_people_read() -> None:
    match = tortuga.new_match("doubloons", seats=3, seed=5)
    first = match.waiting[0].options[0]
    match.act(0, first)
    with pytest.raises(tortuga.IllegalAction, match="Seat 1 is not asked anything now"):
        match.act(0, first)


def test_an_answer_that_does_not_fit_is_counted_from_one() -> None:
    match = tortuga.new_match("doubloons", seats=2, seed=5)
    match.act(0, match.waiting[0].options[0])
    record = match.record
    with pytest.raises(BadRecord, match="Answer 2 is not legal: Seat 1 is not asked"):
        tortuga.replay(tortuga.Record(record.header, record.answers * 2))
