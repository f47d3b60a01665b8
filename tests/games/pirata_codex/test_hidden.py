"""What a seat may know, and dealing again what it cannot."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from pirata_table import (
    A,
    B,
    C,
    D,
    acting,
    auction,
    battle,
    begin,
    crew,
    cup,
    cups,
    default_until,
    new,
    on,
    place,
    shaken,
    stage,
)

from tortuga.engine import Fast, Match, OptionValue, Table
from tortuga.games.pirata_codex.actions import LIAR, PASS, PlayCard, TakeCard
from tortuga.games.pirata_codex.chapters.hands import discard, give_up, known_to_all, receive
from tortuga.games.pirata_codex.chapters.menus import menus_of
from tortuga.games.pirata_codex.chapters.windows import could_act
from tortuga.games.pirata_codex.data import CAPTAINS, SILVER
from tortuga.games.pirata_codex.data.rows import Captain
from tortuga.games.pirata_codex.rules import RULES
from tortuga.games.pirata_codex.seats.hidden import census, redeal, reshuffle
from tortuga.games.pirata_codex.seats.views import PirataView, view_of
from tortuga.games.pirata_codex.state import CURSED, KING, MERMAIDS, NOBODY, Bid, KnownCard, Pirata
from tortuga.kit import SHUFFLE, Script

ENCODE = msgspec.json.encode


def dealt_again(state: Pirata, seat: int | None, seed: int = 5) -> Pirata:
    """A copy in which everything hidden from the seat is dealt again; the laws are checked on the way."""
    world = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=Pirata)
    redeal(world, seat, Fast(seed))
    assert census(world) == census(state)
    assert ENCODE(view_of(world, seat)) == ENCODE(view_of(state, seat))
    return world


def at_sea() -> Pirata:
    """Four hands, shaken cups with all special dice, a bid."""
    state = stage(4, expansion=True)
    auction(state, "1 2 3 4 K5", "2 2 3 3 M45", "6 6 6 C1", "5 5 5 5 5", turn=B)
    state.bids[:] = [Bid(A, 2, 3)]
    for player in state.players:
        player.hand[:] = [state.deck.pop() for _ in range(5)]
    return state


# Dice


def test_dice_are_seen_by_their_owner_alone() -> None:
    state = at_sea()
    assert [die.shows for die in view_of(state, A).players[A].dice or ()] == [(1,), (2,), (3,), (4,), (5,)]
    assert [die.kind for die in view_of(state, B).players[B].dice or ()] == ["crew"] * 4 + ["mermaids"]
    assert view_of(state, B).players[A].dice is None
    assert view_of(state, None).players[A].dice is None


def test_who_holds_a_special_die_is_public_and_its_face_is_not() -> None:
    state = at_sea()
    seen = view_of(state, D)
    assert [player.special for player in seen.players] == [["king"], ["mermaids"], ["cursed"], []]
    assert seen.players[C].dice is None
    assert seen.board == []


def test_dealing_again_rolls_hidden_dice_and_keeps_the_sizes() -> None:
    state = at_sea()
    worlds = [dealt_again(state, A, seed) for seed in range(20)]
    assert all(world.players[A].dice == state.players[A].dice for world in worlds)
    assert all(world.faces[KING] == state.faces[KING] for world in worlds)
    assert len({tuple(world.players[D].dice) for world in worlds}) > 10
    assert len({world.faces[CURSED] for world in worlds}) > 1
    assert len({world.faces[MERMAIDS] for world in worlds}) > 1
    for world in worlds:
        assert [len(player.dice) for player in world.players] == [len(player.dice) for player in state.players]


def test_a_peeked_cup_is_kept() -> None:
    state = at_sea()
    state.peeks[:] = [(A, C)]
    assert dealt_again(state, A).players[C].dice == [6, 6, 6]
    assert dealt_again(state, A).faces[CURSED] == 1
    assert any(dealt_again(state, B, seed).players[C].dice != [6, 6, 6] for seed in range(3))


def test_revealed_dice_are_kept() -> None:
    state = at_sea()
    state.players[D].hand[:] = ["fair_wind"]
    play = begin(state)
    play.act(B, LIAR)
    assert play.state.open_cups
    assert [player.dice for player in dealt_again(play.state, None).players] == [
        player.dice for player in play.state.players
    ]


def test_the_helmsman_keeps_the_phantoms_dice() -> None:
    state = stage(2)
    state.players[B].miss_next = True
    play = begin(state, *crew(2, 2, 3, 3, 4), *crew(6, 6, 6, 6, 1))
    assert dealt_again(play.state, B).players[2].dice == [6, 6, 6, 6, 1]
    assert any(dealt_again(play.state, A, seed).players[2].dice != [6, 6, 6, 6, 1] for seed in range(3))


# Cards


def test_hands_are_counted_and_hidden() -> None:
    state = at_sea()
    seen = view_of(state, A)
    assert [player.cards for player in seen.players] == [5] * 4
    assert seen.players[A].hand == state.players[A].hand
    assert [player.hand for player in seen.players[1:]] == [None] * 3
    assert seen.deck == len(state.deck)


def test_dealing_again_shuffles_hands_and_deck() -> None:
    state = at_sea()
    world = dealt_again(state, A)
    assert world.players[A].hand == state.players[A].hand
    assert world.players[B].hand != state.players[B].hand
    assert world.deck != state.deck


def test_open_hands_are_kept() -> None:
    state = at_sea()
    state.settings.skins.open_hands = True
    assert dealt_again(state, None).players[B].hand == state.players[B].hand


def test_the_phantoms_hand_stays_silver() -> None:
    play = new(2, 3)
    default_until(play, "auction")
    for seed in range(10):
        world = dealt_again(play.state, A, seed)
        assert set(world.players[2].hand) <= SILVER
        assert len(world.players[2].hand) == 6


def test_r94_cards_that_a_seat_knows_stay_where_they_are() -> None:
    """R94."""
    state = at_sea()
    card = state.players[B].hand[2]
    state.seen[:] = [KnownCard(A, B, card)]
    assert view_of(state, A).players[B].known == [card]
    assert view_of(state, C).players[B].known == []
    assert all(card in dealt_again(state, A, seed).players[B].hand for seed in range(20))


def test_what_others_have_seen_is_not_part_of_a_world_that_one_imagines() -> None:
    state = at_sea()
    card = state.players[C].hand[0]
    state.seen[:] = [KnownCard(B, C, card), KnownCard(B, A, state.players[A].hand[0])]
    worlds = [dealt_again(state, A, seed) for seed in range(20)]
    assert any(card not in world.players[C].hand for world in worlds)
    assert all(world.seen == state.seen[1:] for world in worlds)
    for world in worlds:
        dealt_again(world, B)  # who imagines what B imagines finds nothing that cannot be


def test_r94_a_card_played_is_forgotten() -> None:
    """R94."""
    state = at_sea()
    card = state.players[B].hand[0]
    state.seen[:] = [KnownCard(A, B, card), KnownCard(C, B, card)]
    discard(state, B, card)
    assert state.seen == []


def test_r94_after_a_blind_exchange_third_parties_are_no_longer_sure() -> None:
    """R94."""
    state = at_sea()
    known, stolen = state.players[B].hand[:2]
    state.seen[:] = [KnownCard(A, B, known), KnownCard(D, B, known)]
    table = Table(state, Script())
    give_up(state, B, D, stolen)
    receive(table, B, D, stolen)
    assert KnownCard(A, B, known) not in state.seen
    assert KnownCard(D, B, known) in state.seen, "the thief saw what he took"
    assert KnownCard(B, D, stolen) in state.seen


def test_a_card_fetched_openly_is_known_to_spectators_too() -> None:
    state = at_sea()
    state.players[B].hand.append("parrot")
    known_to_all(state, B, "parrot")
    assert view_of(state, None).players[B].known == ["parrot"]
    assert view_of(state, B).players[B].known == []
    assert all("parrot" in dealt_again(state, None, seed).players[B].hand for seed in range(10))


def test_the_codex_card_is_dealt_again_for_the_others() -> None:
    state = on("codex")
    state.phase = "tile"
    state.deck[-1:] = ["parrot"]
    play = begin(state)
    assert play.state.codex == "parrot"
    assert dealt_again(play.state, A).codex == "parrot"
    assert any(dealt_again(play.state, B, seed).codex != "parrot" for seed in range(5))
    assert play.match.redeal(B, 3).waiting.keys() == play.waiting.keys()


def chest() -> Pirata:
    state = acting("dead_mans_chest")
    state.players[B].hand[:] = ["parrot"]
    play = begin(state)
    play.act(A, PlayCard("dead_mans_chest"))
    assert play.waiting[A].kind == "chest_pick"
    return play.state


def test_the_chest_is_kept_for_who_looks_into_it() -> None:
    state = chest()
    assert dealt_again(state, A).deck[-3:] == state.deck[-3:]
    assert any(dealt_again(state, B, seed).deck[-3:] != state.deck[-3:] for seed in range(3))


def test_other_luck_leaves_the_chest_to_who_looks_into_it() -> None:
    """What nobody knows is dealt again; the three cards are known, and those below them are not."""
    state = chest()
    top, deck = state.deck[-3:], list(state.deck)
    for seed in range(5):
        state.deck[:] = deck
        reshuffle(state, Fast(seed))
        assert state.deck[-3:] == top
        assert state.deck[:-3] != deck[:-3]
        assert sorted(state.deck) == sorted(deck)


def test_cards_sunk_under_the_deck_are_known_to_who_sank_them() -> None:
    state = acting("dead_mans_chest")
    state.players[B].hand[:] = ["parrot"]
    top = state.deck[-3:]
    play = begin(state, SHUFFLE)
    play.answer((A, PlayCard("dead_mans_chest")), (A, TakeCard(top[2])))
    sunk = sorted(top[:2])
    for seed in range(10):
        assert sorted(dealt_again(play.state, A, seed).deck[:2]) == sunk
    assert any(sorted(dealt_again(play.state, B, seed).deck[:2]) != sunk for seed in range(5))


def test_cards_sunk_deep_are_forgotten_when_the_deck_runs_low() -> None:
    state = acting("dead_mans_chest")
    state.sunk[:] = [(B, len(state.deck) - 1)]
    state.players[B].hand[:] = ["parrot"]
    play = begin(state, SHUFFLE)
    play.act(A, PlayCard("dead_mans_chest"))
    play.act(A, play.waiting[A].default)
    assert play.state.sunk == [(A, 2)], "two of the cards that B knew have been moved"


def test_a_whisper_in_the_fog_is_dealt_again_for_third_parties() -> None:
    state = on("thick_fog", expansion=True, ghostpack=True)
    state.phase, state.helper, state.suggestion = "tile", C, 23
    assert dealt_again(state, A).suggestion == dealt_again(state, C).suggestion == 23
    assert len({dealt_again(state, B, seed).suggestion for seed in range(8)}) > 3


# Set-up


def test_tiles_in_other_hands_are_dealt_again_but_not_the_x() -> None:
    play = new(4, 2)
    state = play.state
    other = (state.token + 1) % 4
    world = dealt_again(state, other)
    assert "x_tile" in world.players[state.token].tiles
    assert world.players[other].tiles == state.players[other].tiles
    tiles = Counter(tile for player in world.players for tile in player.tiles)
    assert tiles == Counter(tile for player in state.players for tile in player.tiles)
    assert any(
        dealt_again(state, other, seed).players[(other + 1) % 4].tiles != state.players[(other + 1) % 4].tiles
        for seed in range(3)
    )


# The table as a page draws it


def test_the_view_has_what_a_table_page_draws() -> None:
    state = at_sea()
    state.players[C].anchor = state.players[C].torn_sail = state.players[C].miss_next = True
    state.players[D].smoke = state.players[D].spot = state.players[D].ward = state.round
    state.looks[:] = [(A, D)]
    seen = view_of(state, None)
    assert (seen.columns, seen.rows, len(seen.spaces)) == (5, 5, 16)
    assert seen.spaces[0].tile == "x_tile"
    assert [space.number for space in seen.spaces] == list(range(16))
    assert (seen.phase, seen.step, seen.turn, seen.token, seen.clockwise) == ("betting", "auction", B, A, True)
    assert seen.highest_bid == 41
    assert (seen.players[C].anchor, seen.players[C].torn_sail, seen.players[C].miss_next) == (True, True, True)
    assert (seen.players[D].smoke, seen.players[D].spot, seen.players[D].ward) == (True, True, True)
    assert [(look.seat, look.target) for look in seen.looks] == [(A, D)]
    assert [player.captain for player in seen.players] == ["red", "blue", "green", "yellow"]
    assert (seen.supply, seen.marker_coin, seen.discard) == (16, False, [])
    assert seen.spring_tide_from == 49
    assert not seen.spring_tide


def test_r76_captains_have_no_abilities() -> None:
    """R76: A captain is a colour and nothing else."""
    assert set(Captain.__struct_fields__) == {"id", "set", "source"}
    assert len(CAPTAINS) == 6


def test_who_could_use_a_window_is_not_shown() -> None:
    """R92: players with a card are asked, and everybody sees that there is a window."""
    state = stage(4, action_order="realtime")
    state.phase, state.winner, state.sailing[:] = "sail", A, [A]
    state.players[B].hand[:] = ["fair_wind"]
    state.players[C].hand[:] = ["parrot"]
    play = begin(state, settle=False)
    assert list(play.waiting) == [B, C]
    assert play.waiting[C].options == (PASS,)
    assert [play.view(seat).window for seat in (A, B, C, None)] == ["sail_start"] * 4
    before = ENCODE(play.view(A))
    play.act(B, PASS)
    assert ENCODE(play.view(A)) == before


def sailing_alone(**options: OptionValue) -> Pirata:
    """A has won and sails alone; B holds a card that fits no window of the sail phase."""
    state = stage(4, action_order="realtime", **options)
    state.phase, state.winner, state.sailing[:] = "sail", A, [A]
    state.players[B].hand[:] = ["parrot"]
    return state


def windows_of(state: Pirata) -> set[str]:
    """The windows in which anybody is asked until the action phase."""
    play, seen = begin(state, chance=Fast(1), settle=False), set()
    while play.state.phase in ("sail", "tile"):
        seen.add(play.state.window)
        seat = next(iter(play.waiting))
        play.act(seat, play.waiting[seat].default)
    return seen - {""}


def test_nobody_is_asked_about_cards_that_are_not_in_the_box() -> None:
    """R92: Dead Calm, the only card for the moment before a tile, comes with the expansion."""
    assert "before_tile" not in windows_of(sailing_alone())
    assert "before_tile" in windows_of(sailing_alone(expansion=True))


def test_nobody_is_asked_about_a_card_of_which_all_copies_have_been_seen() -> None:
    """R92: only the Iron Anchor fits after the sail die."""
    state = sailing_alone()
    assert "after_sail_die" in windows_of(state)
    anchors = [card for card in state.deck if card == "iron_anchor"]
    state.deck[:] = [card for card in state.deck if card != "iron_anchor"]
    state.discard += anchors
    assert "after_sail_die" not in windows_of(state)


def test_a_hand_that_all_have_seen_hides_nothing() -> None:
    """R92: B has taken the only card in hand from the discard pile."""
    state = sailing_alone()
    state.seen.append(KnownCard(NOBODY, B, "parrot"))
    assert windows_of(state) == set()
    state.players[B].hand[:] = ["iron_anchor"]
    state.seen[:] = [KnownCard(NOBODY, B, "iron_anchor")]
    assert "after_sail_die" in windows_of(state)


@pytest.mark.parametrize("options", [{}, {"expansion": True, "map": "both"}], ids=["base", "expansion"])
def test_those_are_asked_who_could_act_for_all_that_the_table_has_seen(options: dict[str, OptionValue]) -> None:
    """R92, at all moments of whole matches: the fast menus give the same as the plain rule."""
    dice, asked = Fast(4), set()
    for seed in range(3):
        match = Match(RULES, 4, RULES.info.complete(options, 4), Fast(seed))
        while not match.over:
            state = match.state
            if match.number % 5 == 0 and state.players[B].hand and not state.seen:
                state.seen.append(KnownCard(NOBODY, B, state.players[B].hand[0]))  # fetched for all to see
            for name in ("sail_start", "after_sail_die", "before_tile", "sail_end", "action"):
                offered = menus_of(state, name).offered(range(4))
                assert offered == [seat for seat in range(4) if could_act(state, name, seat)], name
                asked.add((name, len(offered)))
            seat = dice.pick(list(match.waiting))
            match.act(seat, dice.pick(match.waiting[seat].options))
    assert len(asked) > 12, "sometimes few are asked and sometimes many"


def test_nobody_is_asked_about_a_card_that_could_not_be_played() -> None:
    """R92, R74: in a spring tide no anchor holds."""
    state = sailing_alone()
    state.round = state.spring
    assert "after_sail_die" not in windows_of(state)


def test_with_open_hands_nobody_is_asked_for_a_pass_alone() -> None:
    """R92: everybody sees who could use a window."""
    state = stage(3, skins=["open_hands"])
    state.phase, state.winner, state.sailing[:] = "sail", A, [A]
    place(state, 15, 2, 2)
    state.players[B].hand[:] = ["parrot"]
    play = begin(state, 0, settle=False)
    assert play.waiting[B].kind == "action_priority"


def asked(match: Match[Pirata]) -> tuple[str, dict[int, str]]:
    return match.mode, {seat: ask.kind for seat, ask in match.waiting.items()}


@pytest.mark.parametrize("options", [{}, {"action_order": "priority"}, {"expansion": True, "map": "both"}])
def test_whoever_sees_the_same_sees_the_same_players_asked(options: dict[str, OptionValue]) -> None:
    """R92: the same answer in the true world and in one that looks the same to a seat: the same players are asked."""
    dice, compared = Fast(3), Counter[str]()
    match = Match(RULES, 4, RULES.info.complete(options), Fast(11))
    while not match.over:
        seat = dice.pick(list(match.waiting))
        action, watcher = dice.pick(match.waiting[seat].options), dice.pick([None, A, B, C, D])
        world, since, simultaneous = match.clone(), match.told_count, match.mode == "all"
        redeal(world.state, watcher, Fast(match.number))
        world._make_asks()
        match.act(seat, action)
        if simultaneous or world.waiting[seat].find(action) is None:
            continue
        world.act(seat, action)
        looks = [(ENCODE(one.view(watcher)), one.events(watcher, since)) for one in (world, match)]
        if looks[0] == looks[1]:
            assert asked(world) == asked(match), (match.number, action, watcher)
            compared.update(ask.kind for ask in match.waiting.values())
    assert min(compared["gold_window"], compared["action_priority"], compared["bet_turn"]) > 10, compared


def test_r13_shelter_is_shown() -> None:
    """R13."""
    state = at_sea()
    state.players[A].progress, state.players[B].progress = 16, 14
    assert [player.sheltered for player in view_of(state, None).players] == [True, True, False, False]


@pytest.mark.parametrize("seat", [A, B, C, D, None])
def test_a_view_survives_its_wire_format(seat: int | None) -> None:
    seen = view_of(at_sea(), seat)
    assert msgspec.json.decode(ENCODE(seen), type=PirataView) == seen


def test_absent_cups_show_number_and_kinds_only_while_others_bet() -> None:
    state = stage(3, expansion=True)
    auction(state, "1 2 3", "4 5 6", "")
    cup(state, C, 3, CURSED)
    shown = view_of(state, A).players[C]
    assert shown.cup == 4
    assert [(die.kind, die.shows) for die in shown.dice or ()] == [("crew", ())] * 3 + [("cursed", ())]
    state.phase = "action"
    assert view_of(state, A).players[C].cup is None


def test_the_dice_of_a_cup_with_special_dice_alone_are_seen_too() -> None:
    state = stage(3, expansion=True)
    auction(state, "K5", "4 5 6", "2")
    shaken(state, A, "K5")
    assert [(die.kind, die.shows) for die in view_of(state, A).players[A].dice or ()] == [("king", (5,))]


# Windows in the middle of something


def test_in_a_window_in_the_middle_of_a_card_it_stays_the_turn_of_who_played_it() -> None:
    state = stage(4)
    state.phase = "action"
    state.players[A].hand[:] = ["flintlocks", "parrot"]
    state.players[B].hand[:] = ["lucky_pirate"]
    play = begin(state, *battle("cutlass", "cutlass"), settle=False)
    play.act(A, PlayCard("flintlocks", B))
    assert list(play.waiting) == [A]
    assert play.waiting[A].options == (PASS,)
    play.act(A, PASS)
    assert list(play.waiting) == [B]
    assert (play.view(C).turn, play.view(C).window) == (A, "battle_roll")


def test_dice_that_are_loaded_belong_to_the_betting_phase() -> None:
    """Absent players have lifted their cups by then, in every round."""
    state = stage(4)
    state.phase = "end"
    state.players[A].loaded = state.players[D].miss_next = True
    for player in state.players:
        player.hand[:] = ["parrot"]
    play = begin(state, *cups(15))
    assert play.waiting[A].kind == "loaded_reroll"
    seen = play.view(B)
    assert seen.phase == "betting"
    assert (seen.players[D].absent, seen.players[D].cup) == (True, 5)
    assert seen.players[C].cup is None
