"""The cards as data: every list adds up to its box, every card has words and a source."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tortuga.engine import Fast, Match, variant_of
from tortuga.games.pirate_attack.data import (
    ATTACK_CARDS,
    CHANGE,
    FOLDER,
    KINDS,
    NUMBER,
    PACKS,
    RED,
    SHIPS,
    WORDS,
    copies,
    where,
)
from tortuga.games.pirate_attack.data.rows import Kind
from tortuga.games.pirate_attack.rules import RULES

EVERYTHING = list(PACKS)


def test_every_box_adds_up() -> None:
    """R2: 350, 50, 50, 50, 100, 100, 50."""
    totals = Counter[str]()
    for kind in KINDS:
        totals.update(kind.packs)
    assert totals == {"M": 350, "1": 50, "2": 50, "3": 50, "4": 100, "5": 100, "6": 50}
    assert sum(totals.values()) == 750


@pytest.mark.parametrize(
    ("deck", "size"),
    [
        ("main", 455),
        ("gold", 50),
        ("witch_doctor", 25),
        ("fortune_teller", 25),
        ("magic", 85),
        ("tavern", 90),
        ("soul", 10),
        ("ability", 10),
    ],
)
def test_every_deck_adds_up(deck: str, size: int) -> None:
    assert len(copies(deck, EVERYTHING)) == size


def test_the_main_deck_by_colour() -> None:
    deck = copies("main", EVERYTHING)
    assert sum(card in RED for card in deck) == 86
    assert sum(card in ATTACK_CARDS for card in deck) == 55
    assert sum(card in where(scroll="purple") for card in deck) == 45
    assert sum(card in SHIPS for card in deck) == 71
    assert sum(KINDS[card].scroll == "event" for card in deck) == 3


@pytest.mark.parametrize(
    ("pack", "cards"), [("M", 250), ("1", 25), ("2", 25), ("3", 35), ("4", 80), ("5", 10), ("6", 30)]
)
def test_what_each_box_gives_to_the_main_deck(pack: str, cards: int) -> None:
    assert (
        sum(count for kind in KINDS if kind.deck == "main" for box, count in kind.packs.items() if box == pack) == cards
    )


def test_the_gold_deck_in_play() -> None:
    """41 cards worth 146 gold, and a change bank of 27."""
    deck = copies("gold", [])
    for card, count in CHANGE.items():
        for _ in range(count):
            deck.remove(NUMBER[card])
    assert Counter(KINDS[card].value for card in deck) == {5: 16, 4: 7, 3: 7, 2: 6, 1: 5}
    assert sum(KINDS[card].value for card in deck) == 146
    assert sum(KINDS[NUMBER[card]].value * count for card, count in CHANGE.items()) == 27


def test_there_are_207_kinds() -> None:
    assert len(KINDS) == len(NUMBER) == 207


def test_no_kind_is_of_two_decks_and_the_sources_are_named() -> None:
    for kind in KINDS:
        assert kind.source in ("book", "public", "house")
        assert kind.fame_source in ("book", "house")
    assert {kind.id for kind in KINDS if kind.fame_source == "book"} == {"thief_half", "thief_all", "guard"}


def test_what_costs_fame() -> None:
    """R79: eight cowardly or overwhelming cards cost a point."""
    assert {kind.id for kind in KINDS if kind.fame < 0} == {
        "creature_50",
        "smoke_screen",
        "damn_pirates",
        "blockade",
        "sails_of_invisibility",
        "return_to_port",
        "empty_chest",
        "bermuda_triangle",
    }


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_every_card_has_a_name_and_a_text(kind: Kind) -> None:
    entry = WORDS.catalogue["card"][kind.id]
    assert entry["name"]
    assert entry["text"].endswith(".")


def test_the_blockade_stops_all_but_the_listed_kinds() -> None:
    """R14: ships, Witch Doctors, creatures, price cards, attack cards, gold, souls and abilities are exempt."""
    exempt = {
        kind.id
        for kind in KINDS
        if kind.deck in ("gold", "witch_doctor", "soul", "ability")
        or kind.deed in ("ship", "creature", "open_market", "open_magic", "save_gold")
        or kind.id in ("close_market", "close_magic", "close_all_markets", "must_attack", "force_someone", "force_two")
    }
    assert {kind.id for kind in KINDS if not kind.bl} == exempt


def test_sound_data_is_accepted() -> None:
    assert RULES.check_data(FOLDER / "cards.toml") == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            'id = "spy", deck = "main", packs = { M = 10 }',
            'id = "spy", deck = "main", packs = { 9 = 10 }',
            'card spy: packs has "9"; it must be one of 1, 2',
        ),
        (
            'id = "spy", deck',
            'id = "eye", deck',
            "there is no card spy; the rules need it. To play without it, give it no packs",
        ),
        ('id = "spy", deck', 'id = "eye", deck', "card eye: the rules know nothing of this name"),
        ("packs = { M = 8 }, value = 1", "packs = { M = 3 }, value = 1", "box M has 3 gold_1, and needs 4"),
        (
            'deck = "soul", packs = { 6 = 1 }',
            'deck = "soul", packs = {}',
            "box 6 has 9 soul cards: enough for 9 players, but 10 may play",
        ),
        ('id = "knife"', 'id = "spy"', "card spy: there are 2 rows of this name"),
        ('cures = "wd_poison"', 'cures = "wd_flu"', "cures is wd_flu, but cards.toml has no card wd_flu"),
        ('deck = "main"', 'deck = "attic"', 'deck is "attic"; it must be one of ability, fortune_teller, gold'),
        ("packs = { M = 5 }", "packs = { M = -1 }", "packs M is -1; it must be a whole number from 0 to 100"),
        (
            'ability = "unknown_size"',
            'ability = "unknown_size", cannons = 3',
            "cannot have printed cannons or strength",
        ),
        ("card = [", "card = [[", "is not TOML"),
    ],
)
def test_unsound_data_is_explained(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    text = (FOLDER / "cards.toml").read_text("utf-8")
    assert old in text
    edited = tmp_path / "cards.toml"
    edited.write_text(text.replace(old, new, 1), "utf-8")
    assert complaint in " ".join(RULES.check_data(edited))


def test_a_variant_may_have_more_or_fewer_of_a_card() -> None:
    text = (FOLDER / "cards.toml").read_text("utf-8")
    spies = 'id = "spy", deck = "main", packs = '
    rules = variant_of("pirate_attack", {"cards.toml": text.replace(f"{spies}{{ M = 10 }}", f"{spies}{{}}")})
    match = Match(rules, 3, rules.info.complete({"packs": []}, 3), Fast(1))
    piles = b"".join(bytes(pile) for pile in match.state.piles)
    assert NUMBER["knife"] in piles
    assert NUMBER["spy"] not in piles


def test_what_stands_on_a_card_is_in_its_name_and_its_text() -> None:
    text = (FOLDER / "cards.toml").read_text("utf-8")
    sloop = '"ship_sloop_3_3", deck = "main", packs = { M = 5 }, class = "sloop", cannons = '
    larger = text.replace(f"{sloop}3", f"{sloop}4").replace("amount = 5, bl = true", "amount = 1, bl = true")
    words = variant_of("pirate_attack", {"cards.toml": larger}).words.catalogue["card"]
    assert words["ship_sloop_3_3"] == {"name": "Sloop 4/3", "text": "A ship with 4 cannons and 3 strength."}
    assert words["extra_magic"]["text"] == "Take 1 magic card."
    assert WORDS.catalogue["card"]["extra_magic"]["text"] == "Take 5 magic cards."
    assert WORDS.catalogue["card"]["bs_minus_1"] == {
        "name": "Lazy Blacksmith -1",
        "text": "Face down under a ship: -1 cannon.",
    }


def test_a_missing_data_file_is_explained(tmp_path: Path) -> None:
    assert "cannot be read" in " ".join(RULES.check_data(tmp_path / "cards.toml"))


def test_nothing_is_sold_for_nothing(tmp_path: Path) -> None:
    """Who has no gold is not asked what to buy, so a variant's prices are 1 or more."""
    edited = tmp_path / "numbers.toml"
    numbers = (FOLDER / "numbers.toml").read_text("utf-8")
    edited.write_text(numbers.replace("tavern_price = 10", "tavern_price = 0"), "utf-8")
    assert "tavern_price" in "".join(RULES.check_data(edited))


@pytest.mark.parametrize(("card", "size"), [("rats", 3), ("rats_more_rats", 4), ("rat_infestation", 5)])
def test_rats_say_which_ships_they_keep_out(card: str, size: int) -> None:
    """R61: a ship of their own size is too small."""
    entry = RULES.words.catalogue["card"][card]
    assert f"(-{size}/-{size})" in entry["name"]
    assert f"more than {size} strength" in entry["text"]
    assert "All ships of a player" in entry["text"], "not only those of who played it"
