"""The contents of the box: counts, faces, maps, words, and the check of edited data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tortuga.games.pirata_codex import data
from tortuga.games.pirata_codex.actions import AnyAction
from tortuga.games.pirata_codex.chapters.facing import TILE_EFFECTS
from tortuga.games.pirata_codex.chapters.playing import EFFECTS, PLAYS
from tortuga.games.pirata_codex.data import CARDS, DICE, MAPS, SKINS, TILES
from tortuga.games.pirata_codex.events import AnyEvent
from tortuga.games.pirata_codex.rules import RULES
from tortuga.games.pirata_codex.seats.box import BOX

DATA = data.FOLDER


def copies(colour: str, box: str) -> int:
    return sum(getattr(card, box) for card in CARDS.values() if card.colour == colour)


def test_the_decks_have_the_number_of_cards_of_the_book() -> None:
    assert (copies("gold", "base"), copies("silver", "base")) == (18, 29)
    assert (copies("gold", "curse"), copies("silver", "curse")) == (8, 14)
    assert len(data.deck(expansion=False)) == 47
    assert len(data.deck(expansion=True)) == 69


def test_r2_the_tiles_split_into_sixteen_eight_and_two() -> None:
    """R2."""

    def types(box: str) -> list[int]:
        kinds = [tile.type for tile in TILES.values() if tile.set == box]
        return [kinds.count(kind) for kind in ("start", "positive", "double", "negative")]

    assert types("base") == [1, 8, 5, 2]
    assert types("curse") == [0, 1, 5, 2]
    assert types("ghost") == [0, 0, 1, 1]


def test_r67_the_faces_of_the_dice() -> None:
    """R67."""
    assert DICE["treasure"].sides == ("X", "X", "X", "O", "O", "O")
    assert DICE["pirates"].sides == ("X", "X", "O", "O", "O", "O")
    assert DICE["sail"].sides == ((1,), (1,), (1,), (2,), (2,), (2,))
    assert DICE["mermaids"].sides == ((2, 3), (3, 4), (4, 5), (5, 6), (2, 6), (1,))
    assert DICE["king"].counts == 2


def test_r78_the_second_king_die_of_the_list_is_the_pirates_die() -> None:
    """R78."""
    assert set(DICE) == {"crew", "king", "mermaids", "cursed", "sail", "treasure", "pirates", "battle"}


def test_r66_the_battle_die_has_a_straight_order() -> None:
    """R66."""
    order = ("skull", "hook", "dagger", "pistol", "cutlass", "musket", "cannon", "crown")
    assert DICE["battle"].sides == order


@pytest.mark.parametrize(
    ("name", "spaces", "corner"),
    [("base", 16, (4, 4)), ("curse", 16, (5, 3)), ("both", 24, (7, 5)), ("both_ghost", 26, (8, 5))],
)
def test_r77_maps_are_rings_of_neighbouring_spaces(name: str, spaces: int, corner: tuple[int, int]) -> None:
    """R77."""
    ring = MAPS[name].spaces
    assert len(ring) == len(set(ring)) == spaces
    assert ring[0] == (0, 0)
    assert ring[1] == (1, 0), "clockwise from the top left corner"
    assert corner in ring
    for (x, y), (next_x, next_y) in zip(ring, ring[1:] + ring[:1], strict=True):
        assert abs(x - next_x) + abs(y - next_y) == 1


def test_the_presets_use_the_tiles_of_their_boxes() -> None:
    boxes = {name: {TILES[tile].set for tile in MAPS[name].preset} for name in MAPS}
    assert boxes == {
        "base": {"base"}, "curse": {"base", "curse"}, "both": {"base", "curse"},
        "both_ghost": {"base", "curse", "ghost"},
    }  # fmt: skip
    assert len(set(MAPS["both"].preset)) == 24
    assert len(set(MAPS["both_ghost"].preset)) == 26


def test_every_card_and_tile_has_a_rule() -> None:
    assert set(PLAYS) == set(EFFECTS) == set(CARDS)
    assert set(TILE_EFFECTS) == set(TILES) - {"x_tile"}


def test_every_piece_has_words() -> None:
    words = RULES.words.catalogue
    assert set(words["card"]) == set(CARDS)
    assert set(words["tile"]) == set(TILES)
    assert set(words["skin"]) == set(SKINS)
    assert set(words["captain"]) == set(data.CAPTAINS)
    assert set(words["face"]) == set(DICE["battle"].sides)
    assert set(words["die"]) == set(DICE)
    for section in ("card", "tile", "skin"):
        assert all(entry["name"] and entry["text"] for entry in words[section].values())


@pytest.mark.parametrize(("section", "union"), [("actions", AnyAction), ("events", AnyEvent)])
def test_every_action_and_event_has_words(section: str, union: object) -> None:
    names = {kind.__name__ for kind in union.__args__}  # type: ignore[attr-defined]
    assert set(RULES.words.catalogue[section]) == names


def test_the_rules_for_a_reader_name_every_ruling_card_and_tile() -> None:
    text = RULES.rules_text()
    rulings = {int(number) for number in re.findall(r"^\| R(\d+) \|", text, re.M)}
    assert rulings == set(range(1, 96))
    for section in ("card", "tile", "skin"):
        for entry in RULES.words.catalogue[section].values():
            assert entry["name"] in text


def rows_of(heading: str) -> list[list[str]]:
    """The rows of the table in the rules that begins like this."""
    lines = RULES.rules_text().split(heading, 1)[1].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[: lines.index("")]]


def test_the_tables_of_the_rules_say_what_the_files_hold() -> None:
    words, name = RULES.words.catalogue, RULES.words.name
    assert {row[0]: row[1:] for row in rows_of("| card | n |")} == {
        name("card", card.id): [
            f"{card.base} + {card.curse}", card.colour, card.kind,
            "yes" if card.attack else "if held by another" if card.id == "siren_song" else "",
            words["card"][card.id]["text"],
        ]
        for card in CARDS.values()
    }  # fmt: skip
    assert [(row[0].removesuffix(" [house name]"), row[2], row[3]) for row in rows_of("| tile | set |")] == [
        (name("tile", tile.id), name("type", tile.type), words["tile"][tile.id]["text"]) for tile in TILES.values()
    ]
    assert {row[0]: len(row[1].split(", ")) for row in rows_of("| card | moments |")} == {
        name("card", card.id): len(card.windows) for card in CARDS.values() if card.colour == "gold"
    }
    for row, how in zip(rows_of("| how | cards |"), ("self", "one", "all", "none"), strict=True):
        silver = [card.id for card in CARDS.values() if card.colour == "silver" and card.phantom == how]
        assert row[1].split(", ") == [name("card", card) for card in silver]
    assert [row[2].split(", ") for row in rows_of("| map | ring |")] == [
        [name("tile", tile) for tile in ring.preset] for ring in MAPS.values()
    ]


# Edited data


@pytest.mark.parametrize("name", ["cards", "tiles", "maps", "dice", "skins", "captains"])
def test_the_data_as_it_is_has_no_faults(name: str) -> None:
    assert RULES.check_data(DATA / f"{name}.toml") == []


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("cards", 'colour = "gold"', 'colour = "brass"', 'colour is "brass"; it must be one of gold, silver.'),
        ("cards", "base = 3", "base = -3", "base is -3; it must be a whole number from 0 to 20."),
        ("cards", 'id = "parrot"', 'id = "toucan"', "there is no card parrot; the rules need it"),
        ("cards", 'id = "parrot"', 'id = "toucan"', "card toucan: the rules know nothing of this name"),
        ("cards", 'id = "parrot"', 'id = "cutlass"', "card cutlass: there are 2 rows of this name"),
        ("cards", 'windows = ["action"]', 'windows = ["sail_end"]', "is silver"),
        ("cards", 'windows = ["action_die"]', "windows = []", "can never be played"),
        ("cards", 'windows = ["action_die"]', 'windows = ["action_die"]\nphantom = "self"', "never holds it"),
        ("cards", "[[card]]", "[[cards]]", "there is no field cards; the fields are card"),
        ("cards", 'id = "parrot"', "id = parrot", "not TOML"),
        ("tiles", 'type = "double"', 'type = "triple"', 'type is "triple"; it must be one of'),
        (
            "tiles",
            'set = "curse"',
            'set = "curse"\nextra = 1',
            "there is no field extra; the fields are id, set, type, die",
        ),
        ("tiles", 'die = "pirates"', 'die = "crew"', "needs the Pirates or the Treasure die"),
        ("tiles", 'die = "crew"', 'die = "pirates"', "cannot be changed here"),
        ("cards", "attack = true", "attack = false", "attack is false; the rules need true"),
        ("dice", "sides = [[1], [2], [3], [4], [5], [6]]", "sides = [[1], [1], [3], [4], [5], [6]]", "every number"),
        ("dice", "counts = 2", "counts = 3", "cannot count as 3"),
        ("maps", '"recruit", ', "", "16 spaces but 15"),
        ("maps", '"recruit", ', '"atlantis", ', "tiles.toml has no tile atlantis"),
        ("maps", '"recruit", ', '"codex", ', "2 times"),
        ("maps", '"x_tile", ', '"thick_fog", ', "must begin with x_tile"),
        ("dice", '["X", "X", "X", "O", "O", "O"]', '["X", "X", "X", "O", "O", "Q"]', "cannot show Q"),
        ("dice", '["X", "X", "X", "O", "O", "O"]', '["X", "O"]', "needs 6 sides"),
        ("dice", '"skull", "hook"', '"hook", "skull"', "from the skull up"),
    ],
)
def test_edited_data_is_checked(tmp_path: Path, name: str, old: str, new: str, says: str) -> None:
    text = (DATA / f"{name}.toml").read_text("utf-8")
    assert old in text
    copy = tmp_path / f"{name}.toml"
    copy.write_text(text.replace(old, new, 1), "utf-8")
    sentences = RULES.check_data(copy)
    assert any(says in sentence for sentence in sentences), sentences


def test_everybody_may_start_with_a_full_cup_if_the_box_has_the_dice(tmp_path: Path) -> None:
    """Four players and six with Curse of the Dead: the 40 and 60 crew dice are just enough for ten each."""
    copy = tmp_path / "numbers.toml"
    text = (DATA / "numbers.toml").read_text("utf-8").replace("crew_at_full_muster = 7", "crew_at_full_muster = 10")
    copy.write_text(text, "utf-8")
    assert not RULES.check_data(copy)
    copy.write_text(text.replace("crew_dice = 40", "crew_dice = 39"), "utf-8")
    assert RULES.check_data(copy) == [
        "numbers.toml: 39 crew dice are too few for 4 players to begin with 10 each.",
        "numbers.toml: 59 crew dice are too few for 6 players to begin with 10 each.",
    ]


def test_coins_are_for_everybody_and_for_the_marker(tmp_path: Path) -> None:
    """R5: on a first voyage one coin of the box is the marker, so 18 are not enough for six with three each."""
    copy = tmp_path / "numbers.toml"
    text = (DATA / "numbers.toml").read_text("utf-8").replace("coins_at_start = 1", "coins_at_start = 3")
    for coins, players in ((19, ""), (18, "6"), (12, "4 or 5 or 6")):
        copy.write_text(text.replace("coins = 16", f"coins = {coins}"), "utf-8")
        begun = f"numbers.toml: {coins} coins, one of them the marker, are too few for {players} players"
        assert [sentence.startswith(begun) for sentence in RULES.check_data(copy)] == ([True] if players else [])


def test_a_box_has_a_hand_for_everybody_and_the_phantom(tmp_path: Path) -> None:
    """Two play with the Phantom, who is dealt cards of its own."""
    text = (DATA / "cards.toml").read_text("utf-8")
    lines, left = [], 18
    for line in text.splitlines():
        if line.startswith("base = "):
            number = min(int(line.split()[2]), left)
            left -= number
            line = f"base = {number}"
        lines.append(line)
    copy = tmp_path / "cards.toml"
    copy.write_text("\n".join(lines), "utf-8")
    told = " ".join(RULES.check_data(copy))
    assert "the base box has 18 cards, too few for 2 or 3 or 4 players with 6 each" in told


def test_a_file_of_another_name_is_refused(tmp_path: Path) -> None:
    assert "is not one of" in RULES.check_data(tmp_path / "weather.toml")[0]
    assert "cannot be read" in RULES.check_data(tmp_path / "cards.toml")[0]


def test_a_page_is_told_what_is_printed_on_tiles_and_cards() -> None:
    assert {tile: face.type for tile, face in BOX.tiles.items()} == {tile.id: tile.type for tile in TILES.values()}
    assert (BOX.cards["broadside"].colour, BOX.cards["broadside"].kind) == ("silver", "weapon")
    assert BOX.cards.keys() == CARDS.keys()
