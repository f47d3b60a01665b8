"""The reference: everything that a program meets in a game has a meaning, and the pages say it."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Literal

import msgspec
import pytest
import sample
from typer.testing import CliRunner

from tortuga.cli import app
from tortuga.engine import registry, rules_of
from tortuga.engine.codecs import codecs_of
from tortuga.engine.describing import kinds
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.reference import Examples, finding, meanings_of, rare, reference_of
from tortuga.reference.kinds import kind_words
from tortuga.reference.pages import files, page
from tortuga.reference.rare import all_scenes

FIVE = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
PAGES = Path(__file__).parent.parent.parent / "docs" / "reference"


# Every field has a meaning


@pytest.mark.parametrize("slug", FIVE)
def test_every_field_and_every_option_has_a_meaning(slug: str) -> None:
    """Write it below the field, or for a name that means the same everywhere into the module's ``FIELDS``."""
    reference = reference_of(rules_of(slug))
    entries = [entry for entries in reference.sections().values() for entry in entries]
    silent = [f"{entry.name}.{field.name}" for entry in entries for field in entry.fields if not field.meaning]
    assert not silent
    assert not [option.name for option in reference.options if not option.meaning]


@pytest.mark.parametrize("slug", FIVE)
def test_every_part_of_a_view_says_what_it_is(slug: str) -> None:
    assert not [entry.name for entry in reference_of(rules_of(slug)).views if not entry.doc]


@pytest.mark.parametrize("slug", FIVE)
def test_every_action_and_every_event_is_said_in_words(slug: str) -> None:
    reference = reference_of(rules_of(slug))
    assert not [entry.name for entry in (*reference.actions, *reference.events) if not entry.said]


@pytest.mark.parametrize("slug", FIVE)
@pytest.mark.parametrize("module", ["actions", "events"])
def test_a_shared_meaning_is_the_meaning_of_something(slug: str, module: str) -> None:
    reference = reference_of(rules_of(slug))
    shared = import_module(f"tortuga.games.{slug}.{module}").FIELDS
    used = {(field.name, field.meaning) for entry in getattr(reference, module) for field in entry.fields}
    assert set(shared.items()) <= used


class Base(msgspec.Struct):
    name: str
    """What it is called."""


class Ship(Base):
    """A ship."""

    hull: int
    """Points left;
    none: it sinks."""
    crew: int = 0


FIELDS = {"crew": "Who is aboard.", "hull": "never said: the docstring counts"}


def test_meanings_stand_below_fields_and_names_that_mean_the_same_in_a_table() -> None:
    assert meanings_of(Ship) == {
        "name": "What it is called.",
        "hull": "Points left; none: it sinks.",
        "crew": "Who is aboard.",
    }


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (int, "whole number"),
        (kinds.SeatNumber | None, "seat or null"),
        (list[kinds.SeatNumber], "list of seat"),
        (Annotated[int, kinds.Count(12)], "count from 0, mostly up to 12"),
        (Annotated[int, kinds.Numbered("face", 6, first=1)], "face, 1 to 6"),
        (Annotated[str, kinds.Named("die", ("", "king", "cursed"))], 'die: "", king or cursed'),
        (Annotated[str, kinds.Named("card", tuple("abcdefghij"))], "card: one of 10, such as a"),
        (Annotated[list[kinds.SeatNumber], kinds.BySeat()], "list of seat, by seat"),
        (Literal["X", "O"], "X or O"),
        (dict[str, int], "table of whole number by word"),
        (tuple[str, int], "[word, whole number]"),
        (Annotated[float, kinds.Measure(0, 1)], "number from 0 to 1"),
        (Ship | None, "Ship or null"),
        (tuple[ShipId, ...], "list of whole number"),
    ],
)  # fmt: skip
def test_types_are_told_in_words(hint: object, words: str) -> None:
    assert kind_words(hint) == words


# Examples are true


@pytest.mark.parametrize("slug", FIVE)
def test_the_pages_say_what_the_types_and_the_words_say(slug: str) -> None:
    """Quickly, without playing: see the next test for the examples."""
    told = (PAGES / f"{slug}.md").read_text("utf-8")
    assert f"digest {reference_of(rules_of(slug)).digest}." in told, (
        f"stale: python -m tortuga.reference docs/reference {slug}"
    )


@pytest.mark.slow
@pytest.mark.parametrize("slug", FIVE)
def test_every_kind_of_question_has_an_example(slug: str) -> None:
    """A rare one is found by ``python -m tortuga.reference.finding GAME``."""
    rules = rules_of(slug)
    examples = Examples(rules).gather()
    missing = rules.words.catalogue["asks"].keys() - examples.asks.keys()
    assert not missing, f"no match shows {missing}: python -m tortuga.reference.finding {slug}"
    assert all(entry.answers for entry in reference_of(rules, examples).questions)


def test_scenes_are_of_kinds_that_there_are() -> None:
    for slug, scenes in all_scenes().items():
        rules = rules_of(slug)
        assert scenes.keys() <= rules.words.catalogue["asks"].keys()
        for scene in scenes.values():
            scene.begin(rules)


def test_a_rare_question_is_looked_for_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(finding, "FILE", tmp_path / "rare.json")
    monkeypatch.setattr(rare, "FILE", tmp_path / "rare.json")
    (tmp_path / "rare.json").write_text("{}")
    rare.all_scenes.cache_clear()
    rules, missing = rules_of("doubloons"), {"bid", "no_such"}
    found = dict(finding.find(rules, missing, 0.2))
    finding.keep("doubloons", found)
    finding.keep("piratical", {"dig": rare.Scene(2, 1)})
    assert rare.scenes_of("doubloons") == found
    assert missing == {"no_such"}
    assert "bid" in Examples(rules).gather(frozenset({"bid"})).asks
    rare.all_scenes.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("slug", FIVE)
def test_the_pages_are_up_to_date_and_their_examples_true(slug: str) -> None:
    """Written anew by ``python -m tortuga.reference docs/reference``."""
    ((path, text),) = files(PAGES, [slug])
    assert path.read_text("utf-8") == text, f"stale: python -m tortuga.reference docs/reference {slug}"
    rules = rules_of(slug)
    codecs = codecs_of(rules)
    reference = reference_of(rules, Examples(rules).gather())
    for action in reference.actions:
        if action.example:
            assert msgspec.json.encode(codecs.action_json(action.example.encode())).decode() == action.example
    met = [entry for entry in (*reference.actions, *reference.events) if entry.example]
    assert len(met) > 0.75 * len(reference.actions + reference.events)


def test_a_page_lists_everything() -> None:
    reference = reference_of(rules_of("tiny_epic_pirates"))
    text = page(reference)
    for entries in reference.sections().values():
        assert all(f"`{entry.name}`" in text for entry in entries)
    assert re.search(r"\| `level` \| count from 0, mostly up to 6 \| The rank on the Legend Track, from 1\. \|", text)


def test_a_game_without_golden_playthroughs_and_without_source_has_a_reference_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry._registered, "doubloons", replace(sample.RULES, golden={}))
    module = ModuleType("typed_in")
    monkeypatch.setitem(sys.modules, "typed_in", module)
    exec("import msgspec\nclass Coin(msgspec.Struct):\n    value: int", module.__dict__)
    assert meanings_of(module.Coin) == {"value": ""}
    rules = rules_of("doubloons")
    reference = reference_of(rules, Examples(rules).gather(frozenset({"Bids"})))
    bids = next(event for event in reference.events if event.name == "Bids")
    assert bids.example.startswith('{"type":"Bids","coins":[')


# The command


def described(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["describe", *arguments], env={"COLUMNS": "200"})
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


def test_a_game_is_described_by_its_parts() -> None:
    seen = described("pirata_codex")
    for name in ("first_bid", "Raise", "BidMade", "PlayerSeen", "ghostpack"):
        assert name in seen


def test_one_kind_is_described_with_meanings_and_an_example() -> None:
    seen = described("pirata_codex", "raise")
    assert "Raise, an action" in seen
    assert "quantity (count from 1, mostly up to 61)" in seen
    assert "How many dice at least." in seen
    assert '{"type":"Raise","quantity":' in seen


def test_a_question_says_who_is_asked_and_what_answers_it() -> None:
    seen = described("pirata_codex", "bet_turn")
    assert "asked of one seat" in seen
    assert re.search("answered by .*Liar.*Raise", seen)


def test_an_option_is_described_too() -> None:
    assert "Two more tiles. Default false" in described("pirata_codex", "ghostpack")


def test_what_is_not_there_is_refused_with_a_guess() -> None:
    assert "has no 'bidmad'. Did you mean BidMade?" in described("pirata_codex", "bidmad", code=1)
    assert "See: tortuga describe pirata_codex" in described("pirata_codex", "xyzzy", code=1)
    assert "There is no game called 'parcheesi'" in described("parcheesi", code=1)
