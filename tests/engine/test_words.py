"""The template language of the message catalogues."""

from __future__ import annotations

from pathlib import Path

import pytest
from sample import RULES, Bids, Drew, Guess, Guessed

from tortuga.engine import Words, make_ask, rules_of
from tortuga.games.pirata_codex.events import BidMade

NAMES = ["Anne", "Mary", "Jack"]


@pytest.fixture
def words(tmp_path: Path) -> Words:
    (tmp_path / "words.toml").write_text(
        """
        [asks]
        pick = "Pick a card for {seat|seat}"
        [events]
        Drew = ["{seat|seat} draws {coin|coin}", "{seat|seat} draws a coin"]
        Bids = "{coins|count} bids: {coins|coin}"
        Guessed = { by = "right", true = "right!", else = ["wrong: {seat|seat}"] }
        Cards = { by = "coins", 0 = "no coins", 1 = "only {coins|coin}", else = "{coins|count} coins" }
        [coin]
        1 = "the copper"
        2 = { name = "the silver", text = "Shiny." }
        """
    )
    return Words(tmp_path)


def test_fields_are_filled_with_names(words: Words) -> None:
    assert words.say("events", Drew(1, 2), NAMES) == "Mary draws the silver"


def test_a_whole_number_has_no_decimals(words: Words) -> None:
    """As on the page, for which 2.0 is 2."""
    assert words.say("events", {"coins": [2.0, 0.5]}, key="Bids") == "2 bids: the silver and 0.5"
    assert plural_of("{score:point}", 2.0) == "2 points"
    assert plural_of("{score:point}", 1.0) == "1 point"


def plural_of(template: str, score: float) -> str:
    words = Words(Path())
    words.__dict__["catalogue"] = {"events": {"Scored": template}}
    return words.say("events", {"score": score}, key="Scored")


def test_a_hidden_field_has_its_own_sentence(words: Words) -> None:
    assert words.say("events", Drew(1, None), NAMES) == "Mary draws a coin"


@pytest.mark.parametrize(
    ("coins", "text"),
    [((), "0 bids: "), ((1,), "1 bids: the copper"), ((1, 2), "2 bids: the copper and the silver")],
)
def test_lists_are_joined(words: Words, coins: tuple[int, ...], text: str) -> None:
    assert words.say("events", Bids(coins), NAMES) == text


def test_three_things_have_a_comma(words: Words) -> None:
    assert words.say("events", Bids((1, 2, 9)), NAMES) == "3 bids: the copper, the silver and 9"


@pytest.mark.parametrize(("right", "text"), [(True, "right!"), (False, "wrong: Jack")])
def test_a_table_chooses_by_a_field(words: Words, right: bool, text: str) -> None:
    assert words.say("events", Guessed(0, 2, right), NAMES) == text


@pytest.mark.parametrize(("coins", "text"), [((), "no coins"), ([1], "only the copper"), ((1, 2), "2 coins")])
def test_a_table_chooses_by_the_length_of_a_list(words: Words, coins: tuple[int, ...], text: str) -> None:
    assert words.say("events", {"coins": coins}, key="Cards") == text


def test_asks_are_filled_from_what_they_are_about(words: Words) -> None:
    assert words.say("asks", make_ask("pick", [Guess(1)], about={"seat": 0}), NAMES) == "Pick a card for Anne"
    assert words.say("asks", {"seat": 0}, NAMES, key="pick") == "Pick a card for Anne"


def test_a_sentence_without_fields_is_found_by_its_key(words: Words) -> None:
    assert RULES.words.say("asks", "bid") == "Bid a coin in secret"
    assert words.say("asks", "pick") == "pick"
    with pytest.raises(ValueError, match="needs the key of a sentence"):
        words.say("asks", {"seat": 0})


def test_a_seat_without_a_name_has_its_number(words: Words) -> None:
    assert words.say("events", Drew(7, None), NAMES) == "Seat 8 draws a coin"


def test_what_has_no_words_is_called_by_its_name(words: Words) -> None:
    assert words.say("actions", Guess(1), NAMES) == "Guess"


def test_every_action_and_event_of_the_sample_has_words() -> None:
    assert RULES.words.say("actions", Guess(1), NAMES) == "guess Mary"
    assert RULES.rules_text().startswith("# Doubloons")


def test_an_automaton_is_named_by_the_game() -> None:
    words = rules_of("pirata_codex").words
    bet = BidMade(seat=2, quantity=3, face=4, thumbs=False)
    assert words.say("events", bet, ["Anne", "Ben"]).startswith("the Phantom")
    assert words.say("events", bet, ["Anne", "Ben", "Cai"]).startswith("Cai")
    assert words.say("events", bet).startswith("Seat 3")


def test_a_line_of_the_log_begins_with_a_capital_and_names_are_as_they_were_written() -> None:
    words = rules_of("pirata_codex").words
    assert words.tell(BidMade(seat=2, quantity=3, face=4, thumbs=False), ["anne", "Ben"]) == "The Phantom bids 3 × 4"
    assert words.tell(BidMade(seat=0, quantity=3, face=4, thumbs=False), ["anne", "Ben"]) == "anne bids 3 × 4"
