"""Variants: a game with other data exists beside the game itself, and is recognised everywhere."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
import sample

import tortuga
from tortuga.bots import make_bot, step
from tortuga.engine import (
    BadData,
    BadRecord,
    Match,
    Record,
    Rules,
    UnknownGame,
    all_games,
    fingerprint,
    freeze,
    loads,
    register,
    replay,
    rules_of,
    thaw,
    variant_of,
)
from tortuga.games.piratical.data import CARD_OF, FOLDER
from tortuga.kit import rehearse, scrutinise

EDITS = {
    "pirata_codex": ("cards.toml", "base = 2", "base = 3"),
    "pirate_attack": ("cards.toml", "strength = 3", "strength = 4"),
    "piratical": ("treasures.toml", "victory = 7", "victory = 2"),
    "rattle_battle": ("cards.toml", "vp = 2", "vp = 3"),
    "tiny_epic_pirates": ("navy.toml", "sail = 2", "sail = 3"),
}


def own_file(game: str, name: str) -> Path:
    return Path(sys.modules[rules_of(game).module].__file__ or "").parent / "data" / name


def edited(game: str) -> dict[str, str]:
    name, old, new = EDITS[game]
    text = own_file(game, name).read_text("utf-8")
    assert old in text
    return {name: text.replace(old, new)}


def short_piratical(folder: Path) -> Path:
    path = folder / "treasures.toml"
    path.write_text(edited("piratical")["treasures.toml"], "utf-8")
    return path


def played(match: Match[Any], bot: str = "random") -> Match[Any]:
    bots = {seat: make_bot(bot, seat) for seat in range(match.seats)}
    while not match.over:
        step(match, bots)
    return match


@pytest.mark.parametrize("game", EDITS)
def test_a_variant_uses_nothing_of_the_game_it_varies(game: str) -> None:
    rules = variant_of(game, edited(game))
    played(tortuga.new_match(game, seed=5))
    assert not list(borrowed(rules, rules_of(game).package))
    assert rules.info.slug == f"{game}@{fingerprint(rules)}"
    assert rules.info.title.startswith(f"{rules_of(game).info.title} with other ")


def borrowed(rules: Rules[Any], original: str) -> Iterator[tuple[str, str]]:
    """What a variant's modules have from the modules of the game itself."""
    package = rules.package
    mine = [module for name, module in list(sys.modules.items()) if name.startswith(package)]
    assert len(mine) > 5
    for module in mine:
        for name, value in vars(module).items():
            home = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None) or ""
            if home == original or str(home).startswith(f"{original}."):
                yield module.__name__, name


@pytest.mark.parametrize("game", EDITS)
@pytest.mark.slow
def test_a_match_of_a_variant_is_recorded_stored_and_sent_like_any_other(game: str) -> None:
    match = played(Match(rules := variant_of(game, edited(game)), seats := rules.info.seats[-1],
                         rules.info.complete({}, seats), tortuga.Fast(2)))  # fmt: skip
    assert match.rules is rules
    for again in (replay(loads(match.record.dumps())), pickle.loads(pickle.dumps(match)), thaw(freeze(match))[0]):
        assert again.rules is rules
        assert again.fingerprint() == match.fingerprint()


def test_a_variant_plays_by_its_own_data_and_the_game_by_its_own(tmp_path: Path) -> None:
    variant = tortuga.new_match("piratical", data=[short_piratical(tmp_path)], seed=3)
    itself = tortuga.new_match("piratical", seed=3)
    scores = [outcome.scores for outcome in (played(match, "mate").outcome for match in (variant, itself)) if outcome]
    assert [max(each) >= 7 for each in scores] == [False, True]
    assert "piratical" in all_games()
    assert variant.rules.info.slug not in all_games()


def test_unchanged_files_make_no_variant() -> None:
    same = (FOLDER / "treasures.toml").read_text("utf-8")
    assert variant_of("piratical", {"treasures.toml": same}) is rules_of("piratical")
    assert tortuga.new_match("piratical", data=[FOLDER / "cards.toml"]).rules is rules_of("piratical")


def test_what_is_wrong_with_the_data_is_said_in_the_words_of_its_checks(tmp_path: Path) -> None:
    before = set(sys.modules)
    for name, text, sentence in (
        ("treasures.toml", "victory = ", "treasures.toml"),
        (
            "treasures.toml",
            edited("piratical")["treasures.toml"].replace("victory = 2", "victory = 99"),
            "victory is 99",
        ),
        ("prices.toml", "", "has no data file prices.toml; it has: cards.toml, fleets.toml"),
        ("words.toml", "", "has no data file words.toml"),
    ):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        with pytest.raises(BadData, match=sentence):
            tortuga.new_match("piratical", data=[path])
    with pytest.raises(BadData, match="There is no file"):
        tortuga.new_match("piratical", data=[tmp_path / "nothing.toml"])
    with pytest.raises(BadData, match="two files"):
        tortuga.new_match("piratical", data=[tmp_path / "words.toml", tmp_path / "words.toml"])
    assert not [name for name in set(sys.modules) - before if "@" in name]


def test_an_empty_file_is_not_mistaken_for_the_games_own() -> None:
    with pytest.raises(BadData, match=r"cards.toml: card is missing; it must be \[\[card\]\] rows"):
        variant_of("piratical", {"cards.toml": ""})


def test_a_map_is_checked_with_the_forts_that_come_with_it() -> None:
    fleets = own_file("piratical", "fleets.toml").read_text("utf-8")
    shorter = re.sub(r"(\[fort\][^\[]*farthest = )\d", r"\g<1>1", fleets)
    assert shorter != fleets
    with pytest.raises(BadData, match=r"map.toml: empire: the fort at \w+ does not reach"):
        variant_of("piratical", {"fleets.toml": shorter})


def test_files_that_do_not_go_together_are_refused() -> None:
    """Each is valid by itself, but the map needs a tile that only one of them has."""
    folder = Path(sys.modules[rules_of("rattle_battle").module].__file__ or "").parent / "data"
    scenarios = (folder / "scenarios.toml").read_text("utf-8")
    adventures = (folder / "adventures.toml").read_text("utf-8")
    fewer = adventures.replace('type = "crazy"', 'type = "soft"')
    with pytest.raises(BadData):
        variant_of("rattle_battle", {"adventures.toml": fewer, "scenarios.toml": scenarios})


def test_a_variant_of_a_variant_and_of_a_game_without_files_are_refused() -> None:
    slug = variant_of("piratical", edited("piratical")).info.slug
    with pytest.raises(BadData, match="variant already"):
        variant_of(slug, edited("piratical"))
    register(sample.RULES)
    with pytest.raises(BadData, match="has no data file cards"):
        variant_of(sample.RULES.info.slug, {"cards.toml": ""})


def test_a_variant_whose_files_are_missing_is_refused_as_such() -> None:
    with pytest.raises(UnknownGame, match="variant of piratical"):
        rules_of("piratical@0123456789ab")


@pytest.mark.slow
def test_another_process_makes_the_variant_from_its_files() -> None:
    rules = variant_of("piratical", edited("piratical"))
    match = Match(rules, 2, rules.info.complete({}, 2), tortuga.Fast(1))
    script = "import pickle, sys; print(pickle.load(sys.stdin.buffer).rules.info.slug)"
    made = subprocess.run([sys.executable, "-c", script], input=pickle.dumps(match), capture_output=True, check=True)
    assert made.stdout.decode().strip() == rules.info.slug


# Records


def test_a_record_under_other_data_says_so_when_it_does_not_fit() -> None:
    record = played(tortuga.new_match("piratical", seed=4)).record
    assert record.header.data == fingerprint(rules_of("piratical"))
    answers = record.answers[:-3] + record.answers[-2:]
    elsewhere = msgspec.structs.replace(record.header, data="0123456789ab")
    with pytest.raises(BadRecord, match="played with data 0123456789ab of piratical") as found:
        replay(Record(elsewhere, answers))
    assert found.value.code == "other_data"
    with pytest.raises(BadRecord, match=r"^Answer") as found:
        replay(Record(record.header, answers))
    assert found.value.code == "does_not_replay"
    assert replay(Record(elsewhere, record.answers)).over, "what fits is not refused for a comment in a file"


def test_a_record_whose_files_make_other_data_here_is_refused() -> None:
    rules = variant_of("piratical", edited("piratical"))
    record = Match(rules, 2, rules.info.complete({}, 2), tortuga.Fast(1)).record
    header = msgspec.structs.replace(record.header, game="piratical@0123456789ab")
    with pytest.raises(BadRecord, match="have changed since"):
        replay(Record(header, ()))
    without = msgspec.structs.replace(record.header, game="piratical@0123456789ab", files=msgspec.UNSET)
    with pytest.raises(UnknownGame, match="pass its files"):
        loads(Record(without, ()).dumps())


@pytest.mark.parametrize(
    ("game", "options", "old", "new", "read"),
    [
        ("pirata_codex", {}, "crew_at_start = 5", "crew_at_start = 6", lambda state: state.players[0].crew),
        ("pirate_attack", {"packs": []}, "hand_size = 5", "hand_size = 6", lambda state: len(state.players[0].hand)),
        ("tiny_epic_pirates", {}, "row = 3", "row = 4", lambda state: len(state.row)),
    ],
)
def test_numbers_printed_on_no_card_are_data_too(
    tmp_path: Path, game: str, options: dict[str, Any], old: str, new: str, read: Callable[[Any], int]
) -> None:
    own = own_file(game, "numbers.toml")
    assert old in own.read_text("utf-8")
    (tmp_path / "numbers.toml").write_text(own.read_text("utf-8").replace(old, new), "utf-8")
    plain, other = (
        tortuga.new_match(game, seats=3, seed=1, options=options, data=files)
        for files in ((), [tmp_path / "numbers.toml"])
    )
    assert read(other.state) == read(plain.state) + 1


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        ("pirata_codex", "cup = 10", "cup = 4"),
        ("pirata_codex", "crew_dice = 40", "crew_dice = 12"),
        ("pirata_codex", "coins = 16", "coins = 1"),
        ("pirata_codex", "coins_at_start = 1", "coins_at_start = 3"),
        ("pirata_codex", "hand = 6", "hand = 2"),
        ("pirata_codex", "phantom_hand = 6", "phantom_hand = 60"),
        ("pirate_attack", "bounty = 10", "bounty = -1"),
        ("pirate_attack", "bounty = 10", "bonus = 10"),
        ("piratical", "hits_on = 4", "hits_on = 8"),
        ("rattle_battle", "short_range = 63", "short_range = 90"),
        ("rattle_battle", "cannon_strength = [2, 3, 4, 5, 6]", "cannon_strength = []"),
        ("tiny_epic_pirates", "hold = 3", "hold = 30"),
    ],
)
def test_impossible_numbers_are_refused(tmp_path: Path, game: str, old: str, new: str) -> None:
    own = own_file(game, "numbers.toml")
    (tmp_path / "numbers.toml").write_text(own.read_text("utf-8").replace(old, new, 1), "utf-8")
    assert rules_of(game).check_data(own) == []
    assert rules_of(game).check_data(tmp_path / "numbers.toml")


def test_a_folder_of_data_files_stands_for_all_of_them(tmp_path: Path) -> None:
    itself = rules_of("piratical")
    for path in FOLDER.glob("*.toml"):
        if not path.name.startswith(("words", "lesson", "bounds")):
            (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    assert tortuga.new_match("piratical", data=[tmp_path]).rules is itself
    short_piratical(tmp_path)
    assert list(tortuga.new_match("piratical", data=[tmp_path]).rules.other_data) == ["treasures.toml"]
    (tmp_path / "nothing").mkdir()
    with pytest.raises(BadData, match=r"There are no \.toml files"):
        tortuga.new_match("piratical", data=[tmp_path / "nothing"])


def test_what_stands_on_a_card_is_data_and_its_words_say_so() -> None:
    text = own_file("pirata_codex", "cards.toml").read_text("utf-8")
    rules = variant_of("pirata_codex", {"cards.toml": text.replace("{ coins = 2 }", "{ coins = 5 }", 1)})
    words = rules.words.catalogue["card"]
    assert words["buried_treasure"]["text"] == "Take 5 coins from the supply."
    assert words["cursed_doubloon"]["text"] == "A player returns 2 coins to the supply."
    state = rules.new(3, rules.info.complete({}, 3), tortuga.Fast(1))
    effects = sys.modules[f"{rules.package}.chapters.playing"].EFFECTS
    before = state.players[0].coins
    rehearse(state, lambda table: effects["buried_treasure"](table, 0, None))
    assert state.players[0].coins == before + 5


def with_number(game: str, old: str, new: str) -> tuple[Any, Callable[[str], ModuleType]]:
    """A variant with one other number, and a way to get at its modules."""
    text = own_file(game, "numbers.toml").read_text("utf-8")
    assert old in text
    rules = variant_of(game, {"numbers.toml": text.replace(old, new, 1)})
    package = rules.package
    return rules, lambda name: sys.modules[f"{package}.{name}"]


def test_questions_and_answers_name_the_prices_of_a_variant() -> None:
    """A card for three coins is offered for three coins; crew in the Final Battle keep their own price."""
    rules, _ = with_number("pirata_codex", "card_price = 2 ", "card_price = 3 ")
    assert rules.words.say("asks", "buy_card") == "You may buy a card for 3 coins"
    assert rules.words.say("actions", {}, key="BuyCard") == "buy a card for 3 coins"
    assert rules.words.say("actions", {"crew": 4}, key="BuyCrew") == "buy 4 crew for 2 coins each"


def test_what_a_part_costs_in_the_shipyard_is_data_and_the_words_say_so() -> None:
    rules, module = with_number("rattle_battle", 'shipyard_price = "fabrics"', 'shipyard_price = "rum"')
    assert rules.words.catalogue["location"]["shipyard"]["text"].startswith("Discard rum and add a sail")
    assert rules.words.catalogue["loot"]["fabrics"]["text"] == "A part costs rum."
    state = rules.new(2, rules.info.complete({}, 2), tortuga.Fast(1))
    player, kinds = state.players[0], module("data").LOOT_KIND
    player.loot[kinds["rum"]] = player.loot[kinds["fabrics"]] = 1
    buy = module("actions").BuyPart("sail", "rum")
    ran = rehearse(state, lambda table: module("chapters.port.yards").shipyard(table, 0), buy)
    assert {getattr(option, "pay", "rum") for option in ran.asked[0][1].options} == {"rum"}
    assert (player.loot[kinds["rum"]], player.loot[kinds["fabrics"]]) == (0, 1)


def test_how_many_gold_cards_a_sunken_ship_brings_is_data() -> None:
    rules, module = with_number("pirate_attack", "gold_cards = 1", "gold_cards = 3")
    state = rules.new(3, rules.info.complete({}, 3), tortuga.Fast(1))
    before = len(state.gold)
    rehearse(state, lambda table: module("chapters.battle.fight").pay_for(table, 0, [], with_cards=2))
    assert len(state.gold) == before - 6


@pytest.mark.parametrize(
    ("game", "name", "old", "new", "sentence"),
    [
        (
            "pirata_codex",
            "cards.toml",
            "{ coins = 2 }",
            "{ crew = 2 }",
            "card buried_treasure: it needs an amount of coins",
        ),
        (
            "pirata_codex",
            "tiles.toml",
            "{ tiles = 1 }",
            "{ tiles = 1, rum = 1 }",
            "its rule has no use for an amount of rum",
        ),
        (
            "pirata_codex",
            "cards.toml",
            "base = 4",
            'base = "four"',
            'cards.toml, card lucky_pirate: base is "four"; it must be',
        ),
        ("pirata_codex", "cards.toml", "reach = 2", "reach = 0", "card broadside: it needs a reach of 1 or more"),
        (
            "piratical",
            "cards.toml",
            'id = "stowaway"',
            'id = "parrot"',
            "card parrot: the rules know nothing of this name",
        ),
        (
            "rattle_battle",
            "cards.toml",
            'id = "louigi"',
            'id = "parrot"',
            "there is no sailor louigi; the rules need it",
        ),
        ("rattle_battle", "numbers.toml", '["rum", "rum"]', '["gold"]', 'tavern_price 1 is "gold"; it must be one of'),
        ("pirate_attack", "cards.toml", 'id = "knife"', 'id = "fork"', "there is no card knife; the rules need it"),
        (
            "pirate_attack",
            "numbers.toml",
            "piles = 3",
            "piles = 7",
            "piles is 7; it must be a whole number from 1 to 6",
        ),
    ],
)
def test_pieces_that_the_rules_do_not_know_are_refused_by_name(
    game: str, name: str, old: str, new: str, sentence: str
) -> None:
    text = own_file(game, name).read_text("utf-8")
    assert old in text
    with pytest.raises(BadData, match=re.escape(sentence)):
        variant_of(game, {name: text.replace(old, new, 1)})


def test_a_deck_must_have_a_hand_for_everybody() -> None:
    text = own_file("pirata_codex", "cards.toml").read_text("utf-8")
    with pytest.raises(BadData, match="the base box has 0 cards, too few for 2 or 3 or 4 players with 6 each"):
        variant_of("pirata_codex", {"cards.toml": re.sub(r"base = \d+", "base = 0", text)})


def test_a_card_may_be_in_the_deck_more_often_or_not_at_all() -> None:
    text = own_file("piratical", "cards.toml").read_text("utf-8")
    more = text.replace('id = "stowaway"', 'id = "stowaway"\ncopies = 5').replace(
        'id = "mutiny"', 'id = "mutiny"\ncopies = 0'
    )
    rules = variant_of("piratical", {"cards.toml": more})
    deck = rules.new(2, rules.info.complete({"deck": "single"}, 2), tortuga.Fast(1)).deck
    assert (deck.count(CARD_OF["stowaway"]), deck.count(CARD_OF["mutiny"]), len(deck)) == (5, 0, len(CARD_OF) + 3)


def every_amount_raised(text: str) -> str:
    """Every number on cards and tiles of Pirata Codex is one more."""
    lines = text.splitlines()
    return "\n".join(
        re.sub(r"\d+", lambda found: str(int(found[0]) + 1), line.partition("#")[0])
        if line.startswith(("amounts = ", "reach = "))
        else line
        for line in lines
    )


@pytest.mark.slow
def test_the_laws_hold_with_quite_other_cards_and_tiles() -> None:
    files = {
        name: every_amount_raised(own_file("pirata_codex", name).read_text("utf-8"))
        for name in ("cards.toml", "tiles.toml")
    }
    rules = variant_of("pirata_codex", files)
    assert "Recruit 2 crew." in rules.words.catalogue["card"]["barrel_of_rum"]["text"]
    scrutinise(rules, seats=4, seed=3, stride=100, options={"expansion": True, "map": "both", "ghostpack": True})


OTHER_NUMBERS = {
    "pirata_codex": {
        "hand": "4", "coins_at_start": "2", "spring_tide": "1", "crew_at_start": "3", "passes": "[2]",
    },
    "piratical": {
        "sides_under_sail": "1", "hexes_backward": "4", "ram_run_up": "1", "down_wind": "6", "hits_on": "2",
        "battle_card_damage": "5", "ransom": "3", "hooks_free_on": "7", "hooks_part_after": "3", "extra_turns": "0",
    },
    "tiny_epic_pirates": {
        "treasures": "2", "gold": "20", "surefire": "5", "crew": "5", "hold": "5", "row": "4", "row_price": "3",
        "cubes": "8", "prices": "[0, 1, 6, 9]", "sail_token": "4",
        "gold_at_start": "3",
    },
    "pirate_attack": {
        "hand_size": "7", "piles": "2", "wrecks": "5", "quiet_rounds": "1", "most_rounds": "2", "bone_yard": "0",
        "gold_cards": "3",
    },
    "rattle_battle": {
        "short_range": "40", "long_range": "120", "cannon_strength": "[1, 9]", "cannons_to_fire": "3", "redrops": "2",
        "cards_to_choose_from": "5", "hamster_holds": "2", "hamster_slots": "1", "gifts_for_a_coin": "3",
        "coins_for_maps": "[2]", "ties": "3", "prison_rounds": "2", "prison_safe_from": "5", "brawl_rounds": "1",
        "monkey_rerolls": "1", "tale_from": "5", "tale_of_all": "9", "barrel_line": "90", "dig_radius": "80",
        "boarding": "2", "boarding_hook": "4", "tavern_price": '["rum", "fabrics", "spices"]',
        "shipyard_price": '"rum"', "workshop_price": '["valuables"]',
    },
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("game", OTHER_NUMBERS)
def test_the_laws_hold_with_quite_other_numbers(game: str) -> None:
    text = own_file(game, "numbers.toml").read_text("utf-8")
    for name, number in OTHER_NUMBERS[game].items():
        text, found = re.subn(rf"^{name} = [^#\n]*", f"{name} = {number} ", text, flags=re.MULTILINE)
        assert found == 1, name
    scrutinise(variant_of(game, {"numbers.toml": text}), seats=3, seed=3, stride=100)
