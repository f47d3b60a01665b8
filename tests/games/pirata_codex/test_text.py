"""The board in a terminal."""

from __future__ import annotations

import re

from pirata_table import A, B, C, auction, begin, cups, new, stage

from tortuga.games.pirata_codex.actions import BuyCrew, PlayCard, Reroll
from tortuga.games.pirata_codex.events import (
    CatchUpVotes,
    CupLifted,
    CupsRevealed,
    DeadDice,
    LoadedDiceRolled,
    ShipMoved,
)
from tortuga.games.pirata_codex.rules import RULES
from tortuga.games.pirata_codex.seats.views import view_of
from tortuga.games.pirata_codex.state import Bid


def test_the_board_shows_the_ring_the_ships_the_bid_and_your_own_cards() -> None:
    state = stage(3, expansion=True)
    auction(state, "1 2 3 K4", "4 5 6 6 6", "", turn=B)
    state.bids[:] = [Bid(A, 2, 3)]
    state.players[A].hand[:] = ["parrot"]
    state.players[2].miss_next = True
    text = RULES.text(begin(state).view(A))
    lines = text.splitlines()
    assert lines[0].startswith("┌──────────────┬")
    assert "│X-tile        │Recruit Crew  │Codex         │" in text
    assert "1 2 3" in lines[3]
    assert "bid: 2 × 3 by Seat 1" in text
    assert "turn: Seat 2" in text
    assert "1 2 3 K4" in text
    assert "Your cards: Parrot" in text
    assert "4 5 6 6 6" not in text, "another's dice"
    assert "misses the next betting phase" in text
    assert "dice board: Mermaids die and Cursed die" in text


def test_a_spectator_sees_no_hand() -> None:
    state = stage(3)
    state.players[A].hand[:] = ["parrot"]
    assert "Parrot" not in RULES.text(begin(state, *cups(15)).view(None))


def test_the_wide_map_and_the_set_up_can_be_drawn() -> None:
    play = new(6, expansion=True, map="both", ghostpack=True)
    holder = play.state.token
    text = RULES.text(play.view(holder))
    assert max(map(len, text.splitlines()[:20])) <= 120
    assert "Your tiles: " in text
    assert "X-tile" in text


def test_the_board_tells_what_is_going_on() -> None:
    state = stage(4, expansion=True)
    state.phase, state.tile_winner, state.tile, state.sail_die = "tile", A, "mutiny", 2
    state.winner, state.loser = A, B
    state.participants[:] = [A, B, C]
    state.roller, state.die, state.symbols[:] = A, "pirates", ["X"]
    state.deal[:] = [5, 6]
    state.rolls[:] = [8, 1, 0, 0]
    state.played[:] = [(B, "fair_wind")]
    state.codex = "parrot"
    state.holders[0] = B
    state.gone, state.players[3].out = 1, 1
    state.direction, state.round = -1, state.spring
    text = RULES.text(view_of(state, A))
    for words in (
        "spring tide", "betting counter-clockwise", "sail die: 2", "Seat 1 on Mutiny", "Seat 1 rolled X",
        "dice: 5 and 6", "played: Fair Wind", "crown, winner",
        "Pirate King die, skull, loser", "The Codex shows Parrot",
    ):  # fmt: skip
        assert words in text, words
    state.chest = A
    assert "The chest holds " in RULES.text(view_of(state, A))
    state.champion = B
    assert "Seat 2 has won" in RULES.text(view_of(state, None))


def test_numbers_that_may_be_none_or_one_are_said_so() -> None:
    say = RULES.words.say
    assert say("actions", BuyCrew(1)) == "buy 1 crew for 2 coins"
    assert say("actions", BuyCrew(2)) == "buy 2 crew for 2 coins each"
    assert say("events", LoadedDiceRolled(A, ())) == "Seat 1 uses Loaded Dice and keeps the roll as it is"
    assert say("events", DeadDice(A, (4, 6), 10, 9)).endswith("show 4 and 6, 10 together; the target is 9")
    assert say("events", CupLifted(A, 1, ())).endswith("lifts the cup: 1 crew die")
    assert say("events", CupLifted(A, 3, ("king",))).endswith("lifts the cup: 3 crew dice and the Pirate King die")
    assert say("events", CupLifted(A, 0, ("cursed",))).endswith("lifts the cup: the Cursed die")
    assert say("events", DeadDice(A, (4,), 4, 5)) == "The die of Seat 1 shows 4; the target is 5"
    assert say("events", CupsRevealed((), (), 4, 5, 0)).endswith("no die counts for 4 × 5")


def test_the_throne_is_the_x_tile_and_no_tile_0() -> None:
    for progress in (0, 16, 32):
        for why in ("sail", "catch_up", "sea_serpent"):
            said = RULES.words.say("events", ShipMoved(A, progress, 0, why))
            assert said.endswith("to the X-tile"), said
    assert RULES.words.say("events", ShipMoved(A, 18, 2, "sail")) == "Seat 1 sails to tile 18"
    assert RULES.words.say("events", {"seat": A, "tile": "x_tile"}, key="TilePlaced") == "Seat 1 lays the X-tile"


def test_why_a_match_is_over_is_a_whole_sentence() -> None:
    """It stands alone under the places, so it cannot leave out who it is about."""
    reasons = RULES.words.catalogue["reason"].values()
    assert all(re.fullmatch(r"(The|Only) .* (is|caught) .*\.", reason) for reason in reasons)


def test_words_count_rolls_and_dice_from_the_first_and_say_how_was_voted() -> None:
    say = RULES.words.say
    assert say("actions", PlayCard("sleight_of_hand", None, 0)) == "play Sleight of Hand on the first roll"
    assert say("actions", PlayCard("sleight_of_hand")) == "play Sleight of Hand"
    assert say("actions", Reroll((0, 2))) == "roll the first and third again"
    assert say("actions", Reroll(())) == "roll none again"
    assert say("events", CatchUpVotes((A, B), (True, False))) == "Seat 1 and Seat 2 vote on catching up: yes and no"
