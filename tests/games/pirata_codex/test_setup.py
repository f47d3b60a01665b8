"""Options and set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from pirata_table import A, B, C, battle, default_until, new, stage

from tortuga.engine import BadOptions, IllegalAction
from tortuga.games.pirata_codex.actions import PassCards, PlaceTile, Vote
from tortuga.games.pirata_codex.chapters.battle import battle as fight
from tortuga.games.pirata_codex.data import MAPS, SILVER
from tortuga.games.pirata_codex.events import CardsPassed
from tortuga.kit import rehearse

# Options


BASE = MAPS["base"].preset


@pytest.mark.parametrize(
    ("seats", "options", "code", "sentence"),
    [
        (1, {}, "bad_seats", "2, 3, 4, 5 or 6"),
        (7, {"expansion": True}, "bad_seats", "2, 3, 4, 5 or 6"),
        (5, {}, "needs_expansion", "Five or six players need the expansion."),
        (4, {"map": "curse"}, "needs_expansion", "The map curse needs the expansion."),
        (4, {"map": "both"}, "needs_expansion", "The map both needs the expansion."),
        (4, {"ghostpack": True}, "needs_expansion", "The Ghostpack needs the expansion."),
        (2, {"skins": ["second_lap"]}, "no_second_lap", "Second Lap is not played with the Phantom."),
        (4, {"skins": ["dead_ones", "dead_ones"]}, "twice", "Each game skin can be chosen once."),
        (4, {"skins": ["soft_landing"]}, "bad_option", "soft_landing"),
        (4, {"tiles": ["x_tile"]}, "bad_tiles", "This map needs 16 tiles, not 1."),
        (4, {"tiles": [*BASE[:-1], "plague"]}, "bad_tiles", "The tile plague needs the expansion."),
        (4, {"tiles": [*BASE[:-1], "thick_fog"]}, "bad_tiles", "The tile thick_fog needs the Ghostpack."),
        (
            4,
            {"expansion": True, "tiles": [*BASE[:-1], "thick_fog"]},
            "bad_tiles",
            "The tile thick_fog needs the Ghostpack.",
        ),
        (4, {"tiles": [*BASE[:-1], "duel"]}, "bad_tiles", "Each tile can be used once."),
        (4, {"expansion": True, "tiles": ["plague", *BASE[1:]]}, "bad_tiles", "The X-tile is always used."),
        (
            4,
            {"setup": "first_voyage", "tiles": [*BASE[1:], "x_tile"]},
            "bad_tiles",
            "On a first voyage the list is the lay-out: the X-tile comes first.",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    seats: int, options: dict[str, Any], code: str, sentence: str
) -> None:
    with pytest.raises(BadOptions) as refusal:
        new(seats, **options)
    assert refusal.value.code == code
    assert sentence in refusal.value.sentence


def test_base_tiles_in_another_order_need_no_expansion() -> None:
    tiles = ["x_tile", *reversed(BASE[1:])]
    assert new(3, setup="first_voyage", tiles=tiles).state.spaces == tiles
    assert sorted(tile for player in new(3, tiles=tiles).state.players for tile in player.tiles) == sorted(tiles)


def test_base_tiles_may_be_exchanged_for_others() -> None:
    tiles = [*MAPS["base"].preset[:-2], "plague", "thick_fog"]
    play = new(3, expansion=True, ghostpack=True, setup="first_voyage", tiles=tiles)
    assert play.state.spaces == tiles


# Goods and tiles


@pytest.mark.parametrize(
    ("seats", "options", "tiles", "bag"),
    [
        (2, {}, [8, 8], 25),
        (3, {}, [6, 5, 5], 25),
        (4, {}, [4, 4, 4, 4], 20),
        (2, {"expansion": True, "map": "both"}, [12, 12], 45),
        (3, {"expansion": True, "map": "both"}, [8, 8, 8], 45),
        (4, {"expansion": True, "map": "both", "ghostpack": True}, [7, 7, 6, 6], 40),
        (5, {"expansion": True}, [4, 3, 3, 3, 3], 35),
        (5, {"expansion": True, "map": "both"}, [5, 5, 5, 5, 4], 35),
        (6, {"expansion": True, "map": "curse"}, [3, 3, 3, 3, 2, 2], 30),
        (6, {"expansion": True, "map": "both", "ghostpack": True}, [5, 5, 4, 4, 4, 4], 30),
    ],
)
def test_r4_tiles_are_dealt_out_and_everybody_gets_his_goods(
    seats: int, options: dict[str, Any], tiles: list[int], bag: int
) -> None:
    """R4."""
    state = new(seats, **options).state
    assert [len(player.tiles) for player in state.players[:seats]] == tiles
    assert state.bag == bag
    assert state.supply == 16 - seats
    assert all(player.crew == 5 for player in state.players)
    assert [player.coins for player in state.players[:seats]] == [1] * seats


def test_r1_every_player_has_a_battle_die() -> None:
    """R1: Six players can battle one another: seen in any battle of six."""
    state = stage(6, expansion=True)
    rolls = battle("hook", "dagger", "pistol", "cutlass", "musket", "cannon")
    assert rehearse(state, lambda table: fight(table, range(6)), draws=rolls).result == 5


def test_the_x_holder_begins_and_tiles_are_laid_clockwise_until_the_map_is_full() -> None:
    play = new(3)
    state = play.state
    holder = state.token
    assert "x_tile" in state.players[holder].tiles
    assert list(play.waiting) == [holder]
    assert all(isinstance(option, PlaceTile) and option.tile == "x_tile" for option in play.waiting[holder].options)
    assert len(play.waiting[holder].options) == 16
    play.act(holder, PlaceTile("x_tile", 7))
    assert play.state.x_space == 7
    following = (holder + 1) % 3
    assert list(play.waiting) == [following]
    ask = play.waiting[following]
    assert ask.default == PlaceTile(play.state.players[following].tiles[0], 0)
    with pytest.raises(IllegalAction):
        play.act(following, PlaceTile(play.state.players[following].tiles[0], 7))
    default_until(play, "draft")
    assert "" not in play.state.spaces
    assert Counter(play.state.spaces) == Counter(MAPS["base"].preset)
    assert play.state.token == holder
    assert play.view(A).spaces[7].number == 0
    assert play.view(A).spaces[6].number == 15


def test_tiles_in_hand_are_seen_by_their_owner_alone() -> None:
    play = new(3)
    holder = play.state.token
    other = (holder + 1) % 3
    assert play.view(other).my_tiles == play.state.players[other].tiles
    assert play.view(other).players[holder].tiles == len(play.state.players[holder].tiles)
    assert play.view(None).my_tiles == []
    assert play.view(other).token == holder, "who holds the X-tile is known"


def test_x_shelters_all_ships_at_the_start() -> None:
    """R35: ships that have not left X yet are sheltered too."""
    play = new(4, setup="first_voyage")
    default_until(play, "auction")
    assert all(player.sheltered for player in play.view(A).players)
    assert all(player.progress == 0 for player in play.state.players)


# Cards


def test_b10_three_passes_of_the_draft_leave_six_cards() -> None:
    play = new(3)
    default_until(play, "draft")
    before = [list(player.hand) for player in play.state.players]
    for number, kept in ((3, 3), (2, 4), (1, 5)):
        options = [option for ask in play.waiting.values() for option in ask.options]
        assert all(isinstance(option, PassCards) and len(option.cards) == number for option in options)
        hands = [list(player.hand) for player in play.state.players]
        chosen = {seat: PassCards(tuple(sorted(hands[seat][:number]))) for seat in (A, B, C)}
        for seat in (A, B, C):
            play.act(seat, chosen[seat])
        for seat in (A, B, C):
            left = (seat + 1) % 3
            assert len(play.state.players[seat].hand) == kept + number == 6
            assert play.state.players[left].hand[kept:] == list(chosen[seat].cards)
    assert play.state.phase == "auction"
    assert before != [player.hand for player in play.state.players]


def test_the_draft_is_hidden_until_all_have_chosen_and_known_to_giver_and_receiver() -> None:
    play = new(3)
    default_until(play, "draft")
    chosen = play.waiting[A].default
    assert isinstance(chosen, PassCards)
    play.act(A, chosen)
    assert set(play.waiting) == {B, C}
    assert not [event for event in play.match.events(C) if isinstance(event, CardsPassed)]
    for seat in (B, C):
        play.act(seat, play.waiting[seat].default)
    assert CardsPassed(A, B, 3, chosen.cards) in play.match.events(A)
    assert CardsPassed(A, B, 3, chosen.cards) in play.match.events(B)
    assert CardsPassed(A, B, 3, None) in play.match.events(C)
    assert play.view(A).players[B].known == list(chosen.cards)
    assert play.view(C).players[B].known == []


def test_by_default_the_last_cards_are_passed() -> None:
    play = new(3)
    default_until(play, "draft")
    hand = play.state.players[A].hand
    assert play.waiting[A].default == PassCards(tuple(sorted(hand[-3:])))


def test_cards_that_are_not_in_hand_cannot_be_passed() -> None:
    play = new(3)
    default_until(play, "draft")
    with pytest.raises(IllegalAction):
        play.act(A, PassCards(("parrot", "parrot", "parrot")))


def test_r6_seven_cards_with_both_maps() -> None:
    """R6."""
    play = new(5, expansion=True, map="both")
    default_until(play, "draft")
    assert [len(player.hand) for player in play.state.players] == [7] * 5
    default_until(play, "auction")
    assert [len(player.hand) for player in play.state.players] == [7] * 5
    assert len(play.state.deck) == 69 - 35


# First voyage


def test_r5_a_first_voyage_votes_for_a_navigator_and_marks_the_phase_with_a_coin() -> None:
    """R5."""
    play = new(4, setup="first_voyage")
    assert all(ask.kind == "navigator_vote" for ask in play.waiting.values())
    assert play.waiting[C].default == Vote(C)
    for seat, chosen in enumerate((B, B, C, A)):
        play.act(seat, Vote(chosen))
    state = play.state
    assert state.token == B
    assert (state.supply, state.marker_coin) == (11, 1)
    assert state.spaces == list(MAPS["base"].preset)
    assert [len(player.hand) for player in state.players] == [6] * 4
    assert list(play.waiting) == [B], "no draft; the navigator begins the betting"


def test_a_tie_of_votes_is_broken_by_chance() -> None:
    navigators = set()
    for seed in range(20):
        play = new(4, seed, setup="first_voyage")
        for seat, chosen in enumerate((B, B, C, C)):
            play.act(seat, Vote(chosen))
        navigators.add(play.state.token)
    assert navigators == {B, C}


# Phantom


def test_the_phantom_gets_six_silver_cards_and_no_coin() -> None:
    """R52; the tiles are dealt to the humans only."""
    play = new(2)
    default_until(play, "draft")
    phantom = play.state.players[2]
    assert len(phantom.hand) == 6
    assert set(phantom.hand) <= SILVER
    assert (phantom.coins, phantom.crew, phantom.tiles) == (0, 5, [])
    assert [len(player.hand) for player in play.state.players[:2]] == [6, 6]
    assert play.state.supply == 14
    default_until(play, "auction")
    assert len(play.state.deck) == 47 - 18


def test_with_both_maps_the_phantom_keeps_six_cards() -> None:
    play = new(2, expansion=True, map="both")
    default_until(play, "auction")
    assert [len(player.hand) for player in play.state.players] == [7, 7, 6]
