"""What is in the box, and the faults named in edited copies of its files."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from tortuga.engine.variants import variant_of
from tortuga.games.rattle_battle import data
from tortuga.games.rattle_battle.data import ADVENTURES, CARDS, COLOURS, DICE, FACES, SCENARIOS, TILES
from tortuga.games.rattle_battle.rules import RULES


def test_38_dice() -> None:
    assert len(DICE.colour) == 38
    assert [len(dice) for dice in DICE.of_colour[2:]] == [3, 3, 3, 2, 1, 1]


@pytest.mark.parametrize(
    ("colour", "faces"),
    [
        ("player", "1 2 3 4 5 cannon"),
        ("captain", "3 4 5 6 cannon cannon"),
        ("yellow", "1 2 2 3 sail grape"),
        ("green", "1 2 3 4 sail grape"),
        ("red", "3 4 4 5 sail grape"),
        ("orange", "3 4 5 6 skull skull"),
        ("blue", "1 2 2 3 3 skull"),
        ("violet", "2 3 4 5 skull skull"),
    ],
)
def test_faces_of_the_dice(colour: str, faces: str) -> None:
    sides = DICE.sides[COLOURS.index(colour)]
    assert sorted(FACES[side] for side in sides) == sorted(faces.split())


def test_cards_tokens_and_parts_add_up() -> None:
    sailors = CARDS.sailors
    base = [sailor for sailor in sailors if not sailor.stores]
    assert len(base) == 27
    assert [sum(sailor.when == when for sailor in base) for when in ("sea", "port", "end")] == [12, 10, 5]
    assert len(sailors) - len(base) == 6
    assert len(CARDS.upgrades) == 20
    assert [row.count for row in CARDS.loot] == [10, 10, 18, 18, 2, 1, 2, 2, 1]
    assert sum(row.count for row in CARDS.loot if not row.special) == 56
    assert sum(row.count for row in CARDS.loot) == 64
    assert msgspec.structs.astuple(CARDS.parts) == (15, 15, 15), "R5"
    assert [(row.cost, row.vp) for row in CARDS.guild] == [
        (3, 5), (4, 6), (5, 8), (6, 9), (7, 11), (8, 12), (9, 14), (10, 16),
    ]  # fmt: skip


def test_r3_44_adventures_and_r1_seven_introductory_ones() -> None:
    """R3, R1."""

    def count(scenario: str, kind: str) -> int:
        return sum(card.scenario == scenario and card.type == kind for card in ADVENTURES)

    for scenario in ("norrington", "pirate_wars"):
        assert [count(scenario, kind) for kind in ("soft", "hard", "final")] == [8, 6, 1], "R2: one final"
    assert count("any", "crazy") == 14
    assert sum(card.scenario == "intro" for card in ADVENTURES) == 7


def test_r4_scenario_order() -> None:
    """R4."""
    for scenario in ("norrington", "pirate_wars"):
        quests = SCENARIOS.scenario[scenario].quests
        assert quests[0] == ("soft", "soft")
        assert quests[1] == ("soft", "crazy", "soft")
        piles = [pile for quest in quests for pile in quest]
        assert len(quests) == 5
        assert [piles.count(pile) for pile in ("soft", "hard", "crazy", "final")] == [5, 3, 3, 1]
    assert [len(quest) for quest in SCENARIOS.scenario["intro"].quests] == [2, 2, 2, 1]


def test_eleven_tiles_each_used() -> None:
    used = {tile.id for card in ADVENTURES for tile in card.tiles} | {"island"}
    assert used == set(TILES)
    assert len(TILES) == 11


def test_every_card_has_words() -> None:
    words = RULES.words.catalogue
    for section, ids in (
        ("upgrade", data.UPGRADES),
        ("sailor", data.SAILORS),
        ("loot", data.LOOT),
        ("adventure", [card.id for card in ADVENTURES]),
        ("location", data.LOCATIONS),
    ):
        assert set(ids) == set(words[section]), section
        assert all(entry["name"] and entry["text"] for entry in words[section].values())
    assert set(words["tile"]) == set(TILES)
    assert len(words["die"]) == 38


def test_every_row_says_where_it_comes_from() -> None:
    rows = [*CARDS.upgrades, *CARDS.sailors, *CARDS.loot, *CARDS.guild]
    rows += [*SCENARIOS.scenario.values(), *SCENARIOS.start.values()]
    for row in rows:
        assert any(tag in getattr(row, "source", "") for tag in ("book", "public", "house"))


def edited(tmp_path: Path, name: str, old: str, new: str) -> list[str]:
    text = (data.FOLDER / name).read_text("utf-8")
    assert old in text
    path = tmp_path / name
    path.write_text(text.replace(old, new, 1), "utf-8")
    return list(RULES.check_data(path))


@pytest.mark.parametrize("name", ["dice", "tiles", "cards", "adventures", "scenarios", "numbers"])
def test_the_files_as_they_are_are_sound(name: str) -> None:
    assert list(RULES.check_data(data.FOLDER / f"{name}.toml")) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("dice.toml", '"cannon"', '"anchor"', 'die player: sides 2 is "anchor"; it must be one of 1, 2'),
        (
            "dice.toml",
            '["1", "cannon", "2", "5", "3", "4"]',
            '["1"]',
            "die player: sides has a length of 1; it must be a list of 6",
        ),
        ("dice.toml", "each = 4", "each = 5", "die player: each is 5; the rules need 4"),
        ("dice.toml", 'id = "blue"', 'id = "pink"', 'id is "pink"; it must be one of blue, captain'),
        ("dice.toml", "[[die]]", "[[die", "not TOML"),
        ("tiles.toml", "[-20, -6]", "[20, 16]", "convex"),
        ("tiles.toml", 'id = "fort"', 'id = "harbour"', "there are 2 rows of this name"),
        (
            "cards.toml",
            'kind = "exhaust"',
            'kind = "sometimes"',
            'upgrade crows_nest: kind is "sometimes"; it must be one of adventure',
        ),
        ("cards.toml", 'id = "parrot"', 'id = "crows_nest"', "upgrade crows_nest: there are 2 rows of this name"),
        ("cards.toml", "cost = 3", "cost = 30", "sorted by cost"),
        ("cards.toml", 'at = "tavern"', 'at = ""', "needs `at`"),
        (
            "cards.toml",
            'stores = "rum"',
            'stores = "beer"',
            "stores is beer, but cards.toml has no loot beer",
        ),
        ("cards.toml", "hold = 15", "mast = 15", "parts: hold is missing; it must be a whole number from 0 to 100"),
        (
            "adventures.toml",
            "yellow = 3, green = 2",
            "yellow = 4, green = 2",
            "it uses 4 yellow dice, more than the 3 there are",
        ),
        ("adventures.toml", 'sail = "away(P) S3"', 'sail = "dance S3"', "there is no deed dance"),
        ("adventures.toml", 'hooks = ["chain:spices:2"]', 'hooks = ["chain"]', "special rule"),
        ("adventures.toml", "x = 95, y = 225", "x = 395, y = 225", "outside the box"),
        (
            "adventures.toml",
            'id = "harbour"',
            'id = "castle"',
            "tiles castle: id is castle, but tiles.toml has no tile castle",
        ),
        (
            "adventures.toml",
            '[adventure.effects."*"]',
            "[adventure.effects.pink]",
            'effects has "pink"; it must be one of',
        ),
        ("adventures.toml", 'type = "soft"', 'type = "crazy"', "mini-game"),
        ("adventures.toml", "prizes = [3, 1]", "prizes = []", "must have prizes"),
        ("cards.toml", "most = 5", "most = 0", "needs `most`"),
        ("numbers.toml", "redrops = 10", "redrops = -1", "redrops is -1; it must be a whole number from 0 to 20"),
        (
            "scenarios.toml",
            '"soft", "soft"',
            '"soft", "mild"',
            "it draws from mild; there is no such pile or adventure",
        ),
        ("scenarios.toml", '["final"]', '["final", "final"]', "it draws 2 final cards, but there are 1"),
        ("scenarios.toml", "[start.5]", "[start.6]", "there is no start 5; the rules need it"),
        (
            "scenarios.toml",
            'parts = ["sail"]',
            'parts = ["mast"]',
            'parts 1 is "mast"; it must be one of cannon, hold, sail',
        ),
    ],
)
def test_mistakes_in_a_file_are_named(tmp_path: Path, name: str, old: str, new: str, says: str) -> None:
    told = edited(tmp_path, name, old, new)
    assert any(says in sentence for sentence in told), told


def test_parts_must_be_enough_for_everybody_to_begin(tmp_path: Path) -> None:
    """R6: five players with a sail each may all choose another one."""
    assert edited(tmp_path, "cards.toml", "sail = 15", "sail = 10") == []
    assert edited(tmp_path, "cards.toml", "sail = 15", "sail = 7") == [
        "cards.toml, parts: sail is 7, too few to begin with for 4 or 5 players."
    ]


def test_other_files_are_refused(tmp_path: Path) -> None:
    assert "not one of the data files of this game" in RULES.check_data(tmp_path / "maps.toml")[0]
    assert "cannot be read" in RULES.check_data(tmp_path / "dice.toml")[0]


def test_a_variant_plays_by_its_own_numbers() -> None:
    """Ranges, strengths and the prizes of mini-games are data."""
    numbers = (data.FOLDER / "numbers.toml").read_text("utf-8")
    numbers = numbers.replace("short_range = 63", "short_range = 70").replace("[2, 3, 4, 5, 6]", "[2, 3, 9]")
    adventures = (data.FOLDER / "adventures.toml").read_text("utf-8").replace("prizes = [3, 1]", "prizes = [5]")
    package = variant_of("rattle_battle", {"numbers.toml": numbers, "adventures.toml": adventures}).package
    other, firing = import_module(f"{package}.data"), import_module(f"{package}.chapters.firing")
    assert (data.cannon_value(1), data.cannon_value(2), data.cannon_value(7)) == (3, 4, 6)
    assert (other.cannon_value(1), other.cannon_value(2), other.cannon_value(7)) == (3, 9, 9)
    assert firing.SHORT == 70
    prison = data.ADVENTURE["attack_prison"]
    assert (ADVENTURES[prison].prizes, other.ADVENTURES[prison].prizes) == ((3, 1), (5,))
