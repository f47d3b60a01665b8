"""The data files: what the box holds, where each value comes from, and what is said about a file that is not sound."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tortuga.games.tiny_epic_pirates import data
from tortuga.games.tiny_epic_pirates.data import (
    CAPTAINS,
    CREW,
    FILES,
    FOLDER,
    MAP,
    MERCHANT_CARDS,
    RANKS,
    SEARCH_TOKENS,
)
from tortuga.games.tiny_epic_pirates.data.components import BOOTY
from tortuga.games.tiny_epic_pirates.rules import RULES


def test_the_counts_of_the_box() -> None:
    assert (len(MAP), len(CAPTAINS), len(CREW), len(MERCHANT_CARDS)) == (16, 8, 24, 11)
    assert sum(token.count for token in SEARCH_TOKENS.values()) == 20
    assert Counter(card.value for card in MERCHANT_CARDS.values()) == {2: 3, 4: 3, 6: 3, 8: 2}
    assert sorted(card.bury for card in MAP.values() if card.bury) == [8, 8, 9, 9, 10, 10, 11, 11, 12, 13]
    assert Counter(card.market for card in MAP.values() if card.market) == dict.fromkeys(BOOTY, 2)
    assert Counter(card.settlement for card in MAP.values() if card.settlement) == {1: 5, 2: 3}
    assert sum(card.cove for card in MAP.values()) == 6
    assert sum(card.storm for card in MAP.values()) == 4


def test_die_faces_and_triggers_are_spread_evenly() -> None:
    assert Counter(face for card in CREW.values() for face in card.dice) == dict.fromkeys(range(1, 7), 8)
    assert Counter(face for captain in CAPTAINS.values() for face in captain.dice) == dict.fromkeys(range(1, 7), 4)
    triggers = Counter(card.trigger for card in CREW.values())
    assert triggers == {"plunder": 5, "trade": 7, "crew_up": 3, "search": 3, "attack": 6}


def test_r3_six_ranks_and_the_deckhand_on_the_third() -> None:
    """R3."""
    assert len(RANKS) == 6
    assert [rank.deckhands for rank in RANKS] == [0, 0, 1, 0, 0, 0]


def test_r4_every_captain_is_triggered_by_search_as_the_data_says() -> None:
    """R4."""
    assert {captain.trigger for captain in CAPTAINS.values()} == {"search"}
    for path in Path(data.__file__).parent.rglob("*.py"):
        assert 'trigger == "search"' not in path.read_text("utf-8"), "one field in the data file, not in the code"


@pytest.mark.parametrize("name", [name for name in FILES.names if name != "numbers.toml"])
def test_every_file_is_sound_and_every_value_has_a_source(name: str) -> None:
    path = FOLDER / name
    assert RULES.check_data(path) == []
    for row in tomllib.loads(path.read_text("utf-8"))["row"]:
        assert row["source"], row["id"]


def test_every_card_has_a_name_with_a_source() -> None:
    words = RULES.words.catalogue
    for kind, keys in (
        ("map", MAP), ("captain", CAPTAINS), ("crew", CREW), ("rank", range(1, len(RANKS) + 1)),
        ("legendary_captain", data.SOLO_HELMS), ("personality", data.SOLO_LEGENDS),
    ):  # fmt: skip
        for key in keys:
            entry = words[kind][str(key)]
            assert entry["name"]
            assert entry["source"] in ("book", "public", "house")


def edited(tmp_path: Path, name: str, *changes: tuple[str, str]) -> list[str]:
    """What the check says about the file with these changes."""
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / f"{name}.toml"
    path.write_text(text, "utf-8")
    return list(RULES.check_data(path))


def test_an_owner_may_correct_a_value(tmp_path: Path) -> None:
    assert edited(tmp_path, "map_cards", ("bury = 9", "bury = 12"), ('source = "house"', 'source = "box"')) == []
    assert edited(tmp_path, "captains", ('trigger = "search"', 'trigger = "plunder"')) == []
    assert edited(tmp_path, "navy", ("sail = 4", "sail = 3")) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("map_cards", "bury = 9", "bury = 31", "m03: bury is 31; it must be a whole number from 0 to 30"),
        ("map_cards", "bury = 9", 'bury = "nine"', 'm03: bury is "nine"; it must be a whole number from 0 to 30'),
        ("map_cards", "settlement = 1", "settlement = 0", "either a Settlement or a Market"),
        ("map_cards", "storm = false", "storm = true", "Cove cannot lie in a Storm"),
        ("map_cards", 'market = "rum"', 'market = "tea"', 'm11: market is "tea"; it must be one of'),
        ("map_cards", 'id = "m02"', 'id = "m01"', "m01: there are 2 rows of this name"),
        ("map_cards", "bury = 9\n", "bury = 9\nreef = true\n", "m03: there is no field reef"),
        ("captains", "dice = [1, 3, 5]", "dice = [1, 3, 7]", "c1a: dice 3 is 7; it must be a whole number from 1 to 6"),
        ("captains", 'side = "B"', 'side = "A"', "one side A and one side B"),
        ("captains", 'action = "bury"', 'action = "dig"', 'c1a, bonus 1: action is "dig"; it must be one of attack'),
        ("captains", 'card = "c1"', 'card = "c2"', "Captain Card"),
        ("crew_cards", "faces = [1, 2]", "faces = []", "reroll needs faces"),
        ("crew_cards", "faces = [1, 2]", "faces = [0, 2]", "bonus 1: faces 1 is 0; it must be"),
        ("crew_cards", 'action = "exchange"', 'action = "exchange", n = 2', "exchange takes no n"),
        ("crew_cards", 'action = "gain_gold", n = 2', 'action = "gain_gold"', "gain_gold needs n"),
        ("crew_cards", 'give = ["gunpowder", "rum"]', 'give = ["rum", "rum"]', "special needs give"),
        ("crew_cards", 'bonus = [{ action = "exchange" }]', "bonus = []", "bonus has a length of 0; it must be a"),
        ("crew_cards", "auto = 0", "auto = -1", "auto is -1; it must be a whole number from 0 to 6"),
        ("merchant_cards", "legend = [1, 2]", "legend = [2]", "fewest and the most"),
        ("merchant_cards", "value = 8", "value = 9", "two highest"),
        ("search_tokens", "count = 4", "count = 5", "20 Search Tokens, not 21"),
        ("search_tokens", 'id = "gold2"', 'id = "gold9"', 'gold9: id is "gold9"; it must be one of booty'),
        ("search_tokens", 'use = "kept"', 'use = "now"', "only sail2 and storm are kept"),
        ("legend_track", "id = 2", "id = 7", "numbered from 1"),
        ("legend_track", "deckhands = 1", "deckhands = 0", "exactly one rank"),
        ("legend_track", "dice = 3", "dice = 4", "dice is 4; it must be a whole number from 1 to 3"),
        ("legend_track", "gold = 0", "gold = 2", "first rank"),
        ("navy", "id = 3", "id = 4", "numbered from 0 upwards, in order"),
        ("solo_helms", '"orange", "you", "green", "you", "orange"', '"orange", "you"', "targets has a length of 2"),
        ("solo_helms", 'action = "hit", n = 1', 'action = "hit"', "hit needs n"),
        ("solo_helms", 'trigger = "attack"', 'trigger = "trade"', "hit needs the trigger attack"),
        ("solo_legends", "track = 9", "track = 0", "track is 0; it must be a whole number from 1 to 30"),
        ("solo_legends", '    [{ action = "plunder" }],\n', "", "ring has a length of 5; it must be a list of 6"),
        ("solo_legends", "sail = 1, dice = 2", "sail = 1, dice = 7", "levels 1: dice is 7; it must be"),
        ("solo_legends", 'action = "gain_gold", n = 2', 'action = "gain_gold"', "gain_gold needs n"),
        ("solo_legends", '{ action = "plunder" }', '{ action = "plunder", n = 1 }', "plunder takes no n"),
        ("numbers", "treasures = 3", "treasures = 0", "treasures is 0; it must be a whole number from 1 to 4"),
        ("numbers", "prices = [2, 3, 4, 5]", "prices = [2, 3, 4]", "prices has a length of 3; it must be a list of 4"),
        ("numbers", "crew = 4", "crew = 6", "24 Crew Cards are too few for four crews of 6 and a row of 3"),
        ("numbers", "cubes = 10", "cubes = 4", "the bag would run dry"),
        ("crew_cards", 'trigger = "public", ', "", "does not say where trigger comes from"),
        ("crew_cards", 'trigger = "public"', 'trigger = "rumour"', "k02: source"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_a_sentence(tmp_path: Path, name: str, old: str, new: str, words: str) -> None:
    sentences = edited(tmp_path, name, (old, new))
    assert any(words in sentence for sentence in sentences), sentences
    assert all(sentence.endswith(".") for sentence in sentences)


def test_a_file_that_is_no_data_file_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "islands.toml"
    other.write_text("", "utf-8")
    assert "is not one of the data files of this game" in RULES.check_data(other)[0]
    broken = tmp_path / "navy.toml"
    broken.write_text("[[row]\n", "utf-8")
    assert "is not TOML" in RULES.check_data(broken)[0]
    broken.write_text("rows = 3\n", "utf-8")
    assert "row is missing; it must be [[row]] rows" in RULES.check_data(broken)[0]
    assert "cannot be read" in RULES.check_data(tmp_path / "crew_cards.toml")[0]
    broken.write_text("row = [3]\n", "utf-8")
    assert "row 1 is 3; it must be a table with" in RULES.check_data(broken)[0]


def test_missing_rows_are_missed(tmp_path: Path) -> None:
    text = (FOLDER / "crew_cards.toml").read_text("utf-8")
    path = tmp_path / "crew_cards.toml"
    path.write_text(text[: text.rindex("[[row]]")], "utf-8")
    assert "crew_cards.toml: there is no k24; the rules need it." in RULES.check_data(path)


# The rules for a reader


def rows_of(heading: str) -> list[list[str]]:
    """The rows of the table in the rules whose first heading is this."""
    lines = RULES.rules_text().split(f"| {heading} |", 1)[1].splitlines()[2:]
    table = lines[: lines.index("")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def faces(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice)) or "-"


def test_the_tables_of_the_rules_say_what_the_files_hold() -> None:
    name = RULES.words.name
    assert [(row[0], row[1], row[2], bool(row[3]), bool(row[4]), row[5]) for row in rows_of("Map Card")] == [
        (
            name("map", card.id), str(card.settlement or ""), name("booty", card.market) if card.market else "",
            card.cove, card.storm, f"{card.bury} Gold" if card.bury else "",
        )
        for card in MAP.values()
    ]  # fmt: skip
    assert [row[:4] for row in rows_of("Captain")] == [
        [name("captain", one.id), one.card[1:] + one.side, faces(one.dice), name("order", one.trigger)]
        for one in CAPTAINS.values()
    ]
    for row, captain in zip(rows_of("Captain"), CAPTAINS.values(), strict=True):
        assert row[4] == ", ".join(name("bonus", bonus.action) for bonus in captain.bonus)
    for row, card in zip(rows_of("Crew Card"), CREW.values(), strict=True):
        assert row[:4] == [name("crew", card.id), faces(card.dice), str(card.auto or ""), name("order", card.trigger)]
        (bonus,) = card.bonus
        assert row[4].startswith(name("bonus", bonus.action))
        for number in (*bonus.faces, *filter(None, (bonus.n, bonus.gold))):
            assert str(number) in row[4]
        assert all(name("booty", cube) in row[4] for cube in bonus.give)
    merchants = Counter((card.value, card.gold, card.legend) for card in MERCHANT_CARDS.values())
    assert [row[:3] for row in rows_of("Merchant Cards")] == [
        [str(count), str(value), str(gold)] for (value, gold, _), count in merchants.items()
    ]
    assert [(row[0], int(row[1])) for row in rows_of("Search Token")] == [
        (name("token", token.id), token.count) for token in SEARCH_TOKENS.values()
    ]
    assert [(row[0], int(row[1]), int(row[2])) for row in rows_of("rank")] == [
        (name("rank", rank.id), rank.sail, rank.dice) for rank in RANKS
    ]
    for row, helm in zip(rows_of("legendary captain"), data.SOLO_HELMS.values(), strict=True):
        assert row[:3] == [name("legendary_captain", helm.id), faces(helm.dice), name("order", helm.trigger)]
        assert row[4].lower() == ", ".join(helm.targets)
    for row, mat in zip(rows_of("personality"), data.SOLO_LEGENDS.values(), strict=True):
        assert row[:2] == [name("personality", mat.id), str(mat.track)]
        assert [len(space.split(", ")) for space in row[2].split("; ")] == [len(space) for space in mat.ring]
        assert row[3] == ", ".join(f"{level.sail}/{level.dice}/{level.hits}" for level in mat.levels)
