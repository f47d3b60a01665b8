"""The data files are sound, faults in an edited copy are named, and there are words for everything."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from tortuga.games.piratical.actions import AnyAction
from tortuga.games.piratical.data import CARDS, FOLDER, KINDS, RACE_IDS, TABLES
from tortuga.games.piratical.events import AnyEvent, GoldLost
from tortuga.games.piratical.rules import RULES

FILES = ["fleets.toml", "cards.toml", "treasures.toml", "tables.toml", "numbers.toml", "map.toml"]
DECISIONS = {
    *("choose_race", "wind_choice", "cancel_storm", "cancel_miss", "use_medicinals", "captives_pick"),
    *("boarding_cards", "narrow_escape", "mode", "move", "ram", "jettison", "cargo_loss", "store", "shop", "port_act"),
    *("plunder_card", "dig", "pay_loss", "attack", "battle_cards", "board", "loot", "cast_off", "concede"),
}


@pytest.mark.parametrize("name", FILES)
def test_every_data_file_is_sound(name: str) -> None:
    assert RULES.check_data(FOLDER / name) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("fleets.toml", 'id = "chaos"', 'id = "kraken"', "race chaos is missing."),
        ("fleets.toml", 'id = "chaos"', 'id = "kraken"', "The rules know no race kraken."),
        ("fleets.toml", 'id = "chaos"', 'id = "orcs"', "race orcs is listed more than once."),
        ("fleets.toml", 'weapon = "catapult"', 'weapon = "trebuchet"', "orcs has the weapon trebuchet"),
        ("fleets.toml", 'first_mount = "forward"', 'first_mount = "arc180"', "empire has the first mount arc180"),
        ("fleets.toml", "steam = 5", "steam = 0", "dwarves has no sail, oars or steam"),
        ("fleets.toml", "sail = 9", "sail = 12", "brettonian has more than 11 movement points."),
        ("fleets.toml", "crew = 3", "crew = 12", "empire has 12 crew in a hull of 12"),
        ("fleets.toml", "farthest = 2", "farthest = 4", "cannon reaches more than 3 hexes."),
        ("fleets.toml", "nearest = 1", "nearest = 3", "cannon has a range of 3 to 2."),
        ("fleets.toml", "hull = 12", 'hull = "big"', "Expected `int`"),
        ("cards.toml", 'id = "sextant"', 'id = "compass"', "card sextant is missing."),
        ("cards.toml", 'role = "mutiny"', 'role = "party"', "mutiny has the role party"),
        ("cards.toml", 'kind = "faceup"', 'kind = "hold"', "wine_women_song has the role curse"),
        ("cards.toml", 'role = "battle"\namount = 2', 'role = "battle"\namount = 0', "blown_away needs an amount"),
        ("cards.toml", 'role = "treasure_map"\namount = 4', 'role = "treasure_map"', "treasure_map needs an amount"),
        ("treasures.toml", "victory = 7", "victory = 70", "victory is 70, but it must be from 1 to 35"),
        ("treasures.toml", 'id = "treasure_island"', 'id = "tortuga"', "place treasure_island is missing."),
        ("tables.toml", "target = [0, 1, 2, 2, 2, 3]", "target = [0, 1]", "ram.target has 2 lines"),
        ("tables.toml", '    [{ part = "gain_gold" }],\n', "", "free_port_trade has 5 lines"),
        ("numbers.toml", "hits_on = 4", "hits_on = 0", "`int` >= 1"),
        ("numbers.toml", "sides_under_sail = 2", "sides_under_sail = 3", "`int` <= 2"),
        ("numbers.toml", "ransom = 10", "ransoms = 10", "ransom"),
        ("tables.toml", 'part = "lose_crew"', 'part = "lose_heart"', "Invalid enum value 'lose_heart'"),
    ],
)
def test_a_fault_in_an_edited_copy_is_named(tmp_path: Path, name: str, old: str, new: str, fault: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    assert old in text
    edited = tmp_path / name
    edited.write_text(text.replace(old, new, 1), "utf-8")
    assert any(fault in sentence for sentence in RULES.check_data(edited))


def test_unknown_and_missing_files_are_named(tmp_path: Path) -> None:
    assert "is not one of Piratical's data files" in RULES.check_data(tmp_path / "parrots.toml")[0]
    assert "cannot be read" in RULES.check_data(tmp_path / "cards.toml")[0]


def test_every_datum_has_its_source() -> None:
    for name in FILES[:4]:
        blocks = (FOLDER / name).read_text("utf-8").split("[[")[1:]
        assert all('source = "' in block for block in blocks)


def test_the_tables_read_as_the_rulebook_prints_them() -> None:
    def line(table: str, die: int) -> list[str]:
        return [f"{one.part}{one.amount or ''}" for one in getattr(TABLES, table)[die - 1]]

    assert line("free_port_trade", 1) == ["lose_crew", "lose_gold", "miss_turn"]
    assert line("home_port_trade", 1) == ["lose_crew", "lose_treasure", "miss_turn"]
    assert line("home_port_trade", 5) == ["gain_gold2"]
    assert line("plunder", 6) == ["gain_treasure3"]
    assert line("treasure_island", 4) == ["gain_gold2", "miss_turn"]


# Words


def test_there_are_words_for_every_decision() -> None:
    assert set(RULES.words.catalogue["asks"]) == DECISIONS


@pytest.mark.parametrize("dice", [(), (2,)])
def test_who_has_no_gold_is_not_said_to_lose_any(dice: tuple[int, ...]) -> None:
    assert RULES.words.say("events", GoldLost(0, dice, 0, 0), ["Anne"]) == "Anne has no gold to lose."
    assert RULES.words.say("events", GoldLost(0, dice, 2, 3), ["Anne"]).endswith("loses 2 gold.")


def test_there_are_words_for_every_action_and_event() -> None:
    assert set(RULES.words.catalogue["actions"]) == {one.__name__ for one in get_args(AnyAction)}
    assert set(RULES.words.catalogue["events"]) == {one.__name__ for one in get_args(AnyEvent)}


def test_every_piece_has_a_name_and_every_card_a_text() -> None:
    catalogue = RULES.words.catalogue
    assert set(catalogue["card"]) == {card.id for card in CARDS}
    assert all(entry["name"] and entry["text"] for entry in catalogue["card"].values())
    assert set(catalogue["race"]) == set(RACE_IDS)
    assert set(catalogue["treasure"]) == set(KINDS)


def test_r63_there_are_cries_for_playing_in_character() -> None:
    """R63."""
    events = {event.__name__ for event in get_args(AnyEvent)}
    assert set(RULES.words.catalogue["cry"]) <= events
    assert {"BoardingDeclared", "RamDeclared", "ShipLost"} <= set(RULES.words.catalogue["cry"])
    assert len(RULES.words.catalogue["phrase"]) >= 4


def test_the_rules_for_a_reader_name_every_ruling() -> None:
    text = RULES.rules_text()
    missing = [number for number in range(1, 80) if f"**R{number}**" not in text]
    assert missing == []


def test_the_rules_for_a_reader_explain_every_card_and_option() -> None:
    text = RULES.rules_text()
    cards = {card: entry["name"] for card, entry in RULES.words.catalogue["card"].items()}
    assert [name for card, name in cards.items() if name not in text and not card.startswith("wind")] == []
    assert "the five winds" in text
    assert [option for option in RULES.info.options if f"**{option}**" not in text] == []
