"""Data files: a game declares what they hold, and every mistake in an edited copy is told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from tortuga.engine import BadData
from tortuga.engine.data.reading import Complaint, DataFiles, Fixed, Known, Refers, Row


class Effect(Row, frozen=True):
    gold: Annotated[int, Meta(ge=0, le=9)]
    rum: bool = False

    def faults(self) -> Iterator[str]:
        if not self.gold and not self.rum:
            yield "it does nothing"


class Card(Row, frozen=True, rename={"rank": "class"}):
    id: str
    rank: Literal["sloop", "brig"]
    copies: Annotated[int, Meta(ge=0, le=20)] = 1
    beats: Annotated[str, Refers("cards", "card", optional=True)] = ""
    secret: Annotated[bool, Fixed()] = False
    effects: tuple[Effect, ...] = ()

    def faults(self) -> Iterator[str]:
        if self.beats == self.id:
            yield "it cannot beat itself"

    def changes(self, ours: Card) -> Iterator[str]:
        if self.copies < ours.copies:
            yield f"there must be at least {ours.copies} copies"


class Cards(Row, frozen=True):
    card: Annotated[tuple[Card, ...], Known(without="give it no copies")]


class Port(Row, frozen=True):
    sells: tuple[Annotated[str, Refers("cards", "card")], ...]
    prices: dict[Literal["rum", "gold"], int]
    place: tuple[float, float]
    dues: Annotated[float, Meta(gt=0, le=5)] = 1.0


class Ports(Row, frozen=True):
    hands: Annotated[int, Meta(ge=1)]
    port: Annotated[dict[str, Port], Known(in_order=True)]
    odds: Annotated[tuple[int, ...], Meta(min_length=2, max_length=3)]


class Box(msgspec.Struct, frozen=True):
    cards: Cards
    ports: Ports


def enough(cards: Cards, ports: Ports) -> Iterator[Complaint]:
    if sum(card.copies for card in cards.card) < ports.hands:
        yield f"there are too few for {ports.hands} hands"
    for card in cards.card:
        if card.copies > 10 * ports.hands:
            yield card, "nobody needs so many"


CARDS = """\
[[card]]
id = "lion"
class = "sloop"
copies = 2
effects = [{ gold = 1 }, { gold = 0, rum = true }]

[[card]]
id = "swan"
class = "brig"
beats = "lion"
"""
PORTS = """\
hands = 2
odds = [1, 2]

[port.north]
sells = ["lion"]
prices = { rum = 3 }
place = [1, 2.5]

[port.south]
sells = []
prices = {}
place = [0, 0]
"""


@pytest.fixture
def files(tmp_path: Path) -> DataFiles[Box]:
    (tmp_path / "own").mkdir()
    (tmp_path / "own/cards.toml").write_text(CARDS)
    (tmp_path / "own/ports.toml").write_text(PORTS)
    return DataFiles(tmp_path / "own", Box, [enough], "Maps are drawn elsewhere.")


def faults(files: DataFiles[Box], tmp_path: Path, *changes: tuple[str, str]) -> list[str]:
    """What is wrong with copies of both files in which these texts are replaced."""
    cards, ports = CARDS, PORTS
    for old, new in changes:
        assert old in cards + ports
        cards, ports = cards.replace(old, new), ports.replace(old, new)
    folder = tmp_path / "edited"
    folder.mkdir(exist_ok=True)
    (folder / "cards.toml").write_text(cards)
    (folder / "ports.toml").write_text(ports)
    return files.check(folder)


def test_the_games_own_files_are_read_into_their_types(files: DataFiles[Box]) -> None:
    lion, swan = files.own.cards.card
    assert (lion.copies, lion.effects[1].rum, swan.beats) == (2, True, "lion")
    assert list(files.own.ports.port["north"].place) == [1, 2.5]
    assert files.check(files.folder) == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("copies = 2", "copies = 21", "cards.toml, card lion: copies is 21; it must be a whole number from 0 to 20."),
        ("copies = 2", 'copies = "two"', 'cards.toml, card lion: copies is "two"; it must be a whole number from'),
        ('"sloop"', '"raft"', 'cards.toml, card lion: class is "raft"; it must be one of brig, sloop.'),
        ('class = "brig"\n', "", "cards.toml, card swan: class is missing; it must be one of brig, sloop."),
        ('"brig"', '"brig"\nmast = 1', "card swan: there is no field mast; the fields are id, class, copies, beats"),
        ("gold = 1 ", "gold = -1 ", "card lion, effects 1: gold is -1; it must be a whole number from 0 to 9."),
        ("gold = 0, rum = true", "gold = 0", "cards.toml, card lion, effects 2: it does nothing."),
        ("{ gold = 1 }", "7", "card lion: effects 1 is 7; it must be a table with gold."),
        ('beats = "lion"', 'beats = "whale"', "card swan: beats is whale, but cards.toml has no card whale."),
        ('beats = "lion"', 'beats = "swan"', "cards.toml, card swan: it cannot beat itself."),
        ('class = "brig"', 'class = "brig"\nsecret = true', "card swan: secret is true; the rules need false."),
        ("copies = 2", "copies = 1", "cards.toml, card lion: there must be at least 2 copies."),
        ('id = "swan"', 'id = "lion"', "cards.toml, card lion: there are 2 rows of this name; each needs its own."),
        ('id = "swan"', 'id = "gull"', "cards.toml, card gull: the rules know nothing of this name."),
        ('id = "swan"', 'id = "gull"', "there is no card swan; the rules need it. To play without it, give it"),
        ('id = "swan"\n', "", "cards.toml, card 2: id is missing; it must be a text."),
        ("[[card]]", "[[cards]]", "cards.toml: card is missing; it must be [[card]] rows."),
        ("[[card]]", "[[card]", "cards.toml is not TOML: "),
        ("copies = 2", "copies = " + "[" * 900 + "]" * 900, "cards.toml is nested too deeply."),
        ('sells = ["lion"]', 'sells = ["lion", "crab"]', "sells 2 is crab, but cards.toml has no card crab."),
        ("{ rum = 3 }", "{ tea = 3 }", 'ports.toml, port north: prices has "tea"; it must be one of gold, rum.'),
        ("{ rum = 3 }", "{ rum = 3.5 }", "ports.toml, port north: prices rum is 3.5; it must be a whole number."),
        ("[1, 2.5]", "[1]", "port north: place has a length of 1; it must be a list of 2, each a number."),
        ("[1, 2.5]", "[1, 2.5]\ndues = 0", "dues is 0; it must be a number, more than 0 and at most 5."),
        ("port.south", "port.west", "ports.toml: there is no port south; the rules need it."),
        ("odds = [1, 2]", "odds = [1]", "odds has a length of 1; it must be a list of 2 to 3, each a whole number."),
        ("hands = 2", "hands = 0", "ports.toml: hands is 0; it must be a whole number, 1 or more."),
        ("hands = 2", "hands = 5", "cards.toml: there are too few for 5 hands."),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place_and_what_is_allowed(
    files: DataFiles[Box], tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    told = faults(files, tmp_path, (old, new))
    assert [one for one in told if sentence in one], told


def test_rows_whose_order_counts_stay_in_order(files: DataFiles[Box], tmp_path: Path) -> None:
    changes = (("port.north", "port.x"), ("port.south", "port.north"), ("port.x", "port.south"))
    assert faults(files, tmp_path, *changes) == [
        "ports.toml, port south: it must stay number 2 of its list.",
        "ports.toml, port north: it must stay number 1 of its list.",
    ]


def test_all_kinds_of_mistakes_are_told_at_once_by_file_and_row(files: DataFiles[Box], tmp_path: Path) -> None:
    """A value that cannot be read hides no other mistake: the game's own stands in for it."""
    told = faults(
        files,
        tmp_path,
        ('"sloop"', '"raft"'), ("gold = 1 ", "gold = 10 "), ("gold = 0, rum = true", "gold = 0"),
        ('beats = "lion"', 'beats = "swan"'), ("hands = 2", "hands = 0"), ("{ rum = 3 }", "{ rum = true }"),
        ('sells = ["lion"]', 'sells = ["crab"]'),
    )  # fmt: skip
    assert told == [
        'cards.toml, card lion: class is "raft"; it must be one of brig, sloop.',
        "cards.toml, card lion, effects 1: gold is 10; it must be a whole number from 0 to 9.",
        "cards.toml, card lion, effects 2: it does nothing.",
        "cards.toml, card swan: it cannot beat itself.",
        "ports.toml: hands is 0; it must be a whole number, 1 or more.",
        "ports.toml, port north: sells 1 is crab, but cards.toml has no card crab.",
        "ports.toml, port north: prices rum is true; it must be a whole number.",
    ]


def test_what_cannot_be_read_does_not_keep_files_from_being_compared(files: DataFiles[Box], tmp_path: Path) -> None:
    """The row without its class has its copies, and the port's missing price does not matter to hands."""
    changes = ('class = "sloop"\n', ""), ("copies = 2", "copies = 3"), ("hands = 2", "hands = 5"), ("{ rum = 3 }", "7")
    assert faults(files, tmp_path, *changes) == [
        "cards.toml: there are too few for 5 hands.",
        "cards.toml, card lion: class is missing; it must be one of brig, sloop.",
        "ports.toml, port north: prices is 7; it must be a table, in which each value is a whole number.",
    ]


def test_files_are_checked_together_and_with_the_games_own(files: DataFiles[Box], tmp_path: Path) -> None:
    """More hands need more cards: a mistake in one file alone, and none in both."""
    more = ("hands = 2", "hands = 5"), ("copies = 2", "copies = 4")
    assert faults(files, tmp_path, *more) == []
    assert files.check(tmp_path / "edited/ports.toml") == ["cards.toml: there are too few for 5 hands."]
    assert faults(files, tmp_path, ("hands = 2", "hands = 1"), more[1], ("copies = 4", "copies = 11")) == [
        "cards.toml, card lion: nobody needs so many."
    ]


def test_files_that_are_none_of_the_games_are_refused(files: DataFiles[Box], tmp_path: Path) -> None:
    (told,) = files.check(tmp_path / "map.toml")
    assert told == (
        "map.toml is not one of the data files of this game: cards.toml, ports.toml. Maps are drawn elsewhere."
    )
    (told,) = files.check(tmp_path / "cards.toml")
    assert told.startswith("cards.toml cannot be read: ")
    (files.folder / "words.toml").write_text("")
    assert files.check(files.folder) == []


def test_a_game_whose_own_files_are_broken_says_everything_at_once(files: DataFiles[Box]) -> None:
    (files.folder / "cards.toml").write_text(CARDS.replace("copies = 2", "copies = -1"))
    (files.folder / "ports.toml").write_text("hands = ")
    with pytest.raises(BadData, match=r"card lion: copies is -1; .* ports\.toml is not TOML"):
        _ = files.own


def test_a_long_value_is_not_quoted_in_full(files: DataFiles[Box], tmp_path: Path) -> None:
    (told,) = faults(files, tmp_path, ('"sloop"', f'"{"s" * 1000}"'))
    assert len(told) < 200
