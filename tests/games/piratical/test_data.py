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
        ("fleets.toml", 'id = "chaos"', 'id = "kraken"', "there is no race chaos; the rules need it."),
        ("fleets.toml", 'id = "chaos"', 'id = "kraken"', "race kraken: the rules know nothing of this name."),
        ("fleets.toml", 'id = "chaos"', 'id = "orcs"', "race orcs: there are 2 rows of this name; each needs its own."),
        (
            "fleets.toml",
            'weapon = "catapult"',
            'weapon = "trebuchet"',
            "race orcs: weapon is trebuchet, but fleets.toml has no weapon trebuchet.",
        ),
        (
            "fleets.toml",
            'first_mount = "forward"',
            'first_mount = "arc180"',
            "race empire: its first mount, arc180, is not among its mounts.",
        ),
        ("fleets.toml", "steam = 5", "steam = 0", "race dwarves: it has no sail, oars or steam"),
        (
            "fleets.toml",
            "sail = 9",
            "sail = 12",
            "race brettonian: sail is 12; it must be a whole number from 0 to 11.",
        ),
        ("fleets.toml", "crew = 3", "crew = 12", "race empire: it has 12 crew in a hull of 12"),
        (
            "fleets.toml",
            "farthest = 2",
            "farthest = 4",
            "weapon cannon: farthest is 4; it must be a whole number from 0 to 3.",
        ),
        ("fleets.toml", "nearest = 1", "nearest = 3", "weapon cannon: its range of 3 to 2 is empty."),
        ("fleets.toml", "hull = 12", 'hull = "big"', 'race empire: hull is "big"; it must be a whole number.'),
        (
            "cards.toml",
            'id = "sextant"',
            'id = "compass"',
            "there is no card sextant; the rules need it. To play without it, give it 0 copies.",
        ),
        (
            "cards.toml",
            'role = "mutiny"',
            'role = "party"',
            "card mutiny: its role is party; a card of kind now has one of any_wind, turn_wind",
        ),
        ("cards.toml", 'kind = "faceup"', 'kind = "hold"', "card wine_women_song: its role is curse"),
        (
            "cards.toml",
            'role = "battle"\namount = 2',
            'role = "battle"\namount = 0',
            "card blown_away: it needs an amount",
        ),
        (
            "cards.toml",
            'role = "treasure_map"\namount = 4',
            'role = "treasure_map"',
            "treasure_map: it needs an amount",
        ),
        ("treasures.toml", "victory = 7", "victory = 70", "victory is 70; it must be from 1 to 35"),
        (
            "treasures.toml",
            'id = "treasure_island"',
            'id = "tortuga"',
            "there is no place treasure_island; the rules need it.",
        ),
        (
            "tables.toml",
            "target = [0, 1, 2, 2, 2, 3]",
            "target = [0, 1]",
            "ram: target has a length of 2; it must be a list of 6",
        ),
        (
            "tables.toml",
            '    [{ part = "gain_gold" }],\n',
            "",
            "free_port_trade has a length of 5; it must be a list of 6",
        ),
        ("numbers.toml", "hits_on = 4", "hits_on = 0", "hits_on is 0; it must be a whole number from 1 to 7."),
        (
            "numbers.toml",
            "sides_under_sail = 2",
            "sides_under_sail = 3",
            "sides_under_sail is 3; it must be a whole number from 1 to 2.",
        ),
        ("numbers.toml", "ransom = 10", "ransoms = 10", "ransom is missing; it must be"),
        (
            "tables.toml",
            'part = "lose_crew"',
            'part = "lose_heart"',
            'free_port_trade 1 1: part is "lose_heart"; it must be one of gain_gold',
        ),
    ],
)
def test_a_fault_in_an_edited_copy_is_named(tmp_path: Path, name: str, old: str, new: str, fault: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    assert old in text
    edited = tmp_path / name
    edited.write_text(text.replace(old, new, 1), "utf-8")
    assert any(fault in sentence for sentence in RULES.check_data(edited))


def test_unknown_and_missing_files_are_named(tmp_path: Path) -> None:
    assert "parrots.toml is not one of the data files of this game" in RULES.check_data(tmp_path / "parrots.toml")[0]
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


@pytest.mark.parametrize(("saves", "said"), [((3,), "the save shows 3"), ((3, 4), "the saves show 3 and 4")])
@pytest.mark.parametrize("damage", [0, 1])
@pytest.mark.parametrize("key", ["Fired", "FortFired"])
def test_one_save_is_not_said_as_many(key: str, damage: int, saves: tuple[int, ...], said: str) -> None:
    about = {"seat": 0, "fort": "F9", "target": 1, "dice": (6, 5), "hits": 2, "saves": saves, "damage": damage}
    assert said in RULES.words.say("events", about, ["Anne", "Mary"], key).lower()


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
