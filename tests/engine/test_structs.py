"""Structs: quickly set and made by place where speed counts, and never another result."""

from __future__ import annotations

import sys
import traceback
from types import FunctionType
from typing import Any

import msgspec
import pytest

import tortuga
from tortuga.bots import RandomBot, step
from tortuga.engine import State
from tortuga.engine.fast.memory import NO_MEMORY
from tortuga.engine.fast.structs import by_place

FIVE = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")


class Chest(msgspec.Struct):
    coins: int
    lid: str
    locked: bool = False


class Hold(State):
    chests: list[int]
    doors: int = 0


class Label(State, frozen=True):  # type: ignore[misc]
    text: str


class Cabin(msgspec.Struct):
    chests: list[Chest]
    berth: object


def furnish(coins: int, berth: object = NO_MEMORY) -> Cabin:
    return Cabin(
        chests=[Chest(coins=number, lid="shut") for number in range(coins)],
        berth=berth,
    )


def furnish_wrongly(coins: int) -> Chest:
    return Chest(lid="shut", coins=coins)


def spill(coins: int) -> Chest:
    return Chest(
        coins=coins // 0,
        lid="open",
    )


def test_the_result_is_the_same_and_no_name_is_left() -> None:
    made = by_place(furnish)
    assert made(3) == furnish(3)
    assert made(2, "hammock") == furnish(2, berth="hammock")
    names = ("coins", "lid"), ("chests", "berth")
    assert not any(part in names for part in made.__code__.co_consts)


def test_names_in_another_order_are_refused() -> None:
    with pytest.raises(TypeError, match=r"Chest names \('lid', 'coins'\), but the order of its fields is"):
        by_place(furnish_wrongly)


def test_what_goes_wrong_is_found_on_its_line() -> None:
    lines = []
    for function in (spill, by_place(spill)):
        with pytest.raises(ZeroDivisionError) as fault:
            function(3)
        lines.append(traceback.extract_tb(fault.tb)[-1].lineno)
    assert lines[0] == lines[1]


def test_without_its_source_a_function_stays_as_it_is() -> None:
    space: dict[str, Any] = {"Chest": Chest}
    exec("def make(): return Chest(coins=1, lid='shut')", space)
    assert by_place(space["make"]) is space["make"]


def test_the_function_as_it_is_written_stays_at_hand() -> None:
    made: Any = by_place(furnish)
    assert made.__wrapped__ is furnish
    assert (made.__name__, made.__defaults__, made.__module__) == ("furnish", furnish.__defaults__, __name__)


def marked(game: str) -> list[Any]:
    """The functions of a game that are marked."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"tortuga.games.{game}.seats.")]
    functions = [one for module in modules for one in vars(module).values() if isinstance(one, FunctionType)]
    return [one for one in functions if hasattr(one, "__wrapped__")]


@pytest.mark.parametrize("game", FIVE)
def test_views_by_place_are_the_views_as_written(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tortuga.rules_of(game)
    ours = marked(game)
    assert ours
    seats = rules.info.seats[-1]
    match, bots = tortuga.new_match(game, seats, seed=6), {seat: RandomBot(seat) for seat in range(seats)}
    for number in range(200):
        if match.over:
            break
        step(match, bots)
        seat = None if number % 5 == 0 else number % seats
        quickly = match.view(seat)
        with monkeypatch.context() as patched:
            for function in ours:
                patched.setattr(function, "__code__", function.__wrapped__.__code__)
            assert match.view(seat) == quickly


def test_python_itself_sets_the_fields_of_a_state() -> None:
    """msgspec's own ``__setattr__`` takes five times as long, because Python cannot specialise it."""
    assert Hold.__setattr__ is object.__setattr__
    hold = Hold([])
    hold.doors += 2
    hold.chests = [1]
    assert hold == Hold([1], 2)
    with pytest.raises(AttributeError):
        hold.windows = 1  # type: ignore[attr-defined]


def test_a_frozen_part_of_a_state_stays_frozen() -> None:
    with pytest.raises(AttributeError):
        Label("rum").text = "gin"  # type: ignore[misc]
