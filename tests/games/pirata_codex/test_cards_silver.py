"""Silver cards: effect and refusal of each."""

from __future__ import annotations

import pytest
from pirata_table import A, B, C, D, acting, battle, begin, cup, pirates, place, played, plays

from tortuga.engine import IllegalAction
from tortuga.games.pirata_codex.actions import GiveCrew, LoseDie, Miss, PlayCard, TakeCard, TakeDie
from tortuga.games.pirata_codex.chapters.playing import Sights
from tortuga.games.pirata_codex.data import CARDS
from tortuga.games.pirata_codex.events import ChestOpened, LookPromised
from tortuga.games.pirata_codex.state import CURSED, KING, MERMAIDS, Pirata
from tortuga.kit import SHUFFLE

ATTACKS = [card.id for card in CARDS.values() if card.attack and card.colour == "silver"]


def crews(state: Pirata) -> list[int]:
    return [player.crew for player in state.players]


def targets_everywhere(*hand: str) -> Pirata:
    """A on 5, the others one ahead, two ahead and on A's tile, all with goods to lose."""
    state = acting(*hand)
    place(state, 5, 6, 7, 5)
    for seat in (B, C, D):
        state.players[seat].hand[:] = ["parrot"]
        state.players[seat].coins = 1
    return state


@pytest.mark.parametrize("card", [card.id for card in CARDS.values() if card.colour == "silver"])
def test_silver_cards_are_for_the_action_phase_alone(card: str) -> None:
    state = targets_everywhere(card)
    assert plays(state, card), "playable in the action phase"
    for window in ("sail_start", "after_sail_die", "before_tile", "sail_end", "battle_roll", "action_die", "final"):
        state.rolls[:] = [1, 2, 3, 4]
        assert plays(state, card, window) == []


@pytest.mark.parametrize("card", ATTACKS)
def test_b8_attack_cards_do_not_reach_x_the_lagoon_or_smoke(card: str) -> None:
    """B8, R13: D on X cannot be hit."""
    state = targets_everywhere(card)
    assert plays(state, card)
    place(state, 14, 16, 16, 12)
    assert plays(state, card) == []
    state = targets_everywhere(card)
    for seat in (B, C, D):
        state.players[seat].smoke = state.round
    assert plays(state, card) == []


@pytest.mark.parametrize("card", ATTACKS)
def test_no_attack_is_made_from_the_lagoon(card: str) -> None:
    state = targets_everywhere(card)
    place(state, 12, 13, 14, 11)
    assert plays(state, card) == []


def test_who_looks_out_of_the_lagoon_does_not_hide_the_others_from_one_another() -> None:
    state = targets_everywhere()
    place(state, 12, 6, 7, 5)
    sights = Sights(state)
    assert sights.exposed(A) == []
    assert sights.exposed(B) == [C, D]


def test_b8_from_x_one_may_attack() -> None:
    state = acting("broadside")
    place(state, 16, 1, 15, 9)
    assert plays(state, "broadside") == [B, C]


# Weapons


def test_broadside_reaches_two_tiles_round_the_ring() -> None:
    state = acting("broadside")
    place(state, 1, 15, 3, 4)
    assert plays(state, "broadside") == [B, C]
    assert crews(played(state, PlayCard("broadside", B)).state) == [5, 4, 5, 5]


def test_broadside_needs_a_die_to_hit() -> None:
    state = acting("broadside")
    cup(state, B, 1)
    cup(state, C, 0, CURSED)
    assert plays(state, "broadside") == [], "B has one die, C the curse alone, D is too far away"


def test_broadside_takes_a_special_die_when_there_is_no_crew() -> None:
    state = acting("broadside")
    cup(state, B, 0, KING, MERMAIDS)
    play = played(state, PlayCard("broadside", B))
    play.act(B, LoseDie("mermaids"))
    assert play.state.holders[MERMAIDS] == -1


def test_e41_a_cup_with_the_curse_alone_gets_a_crew_die_when_the_curse_moves_on() -> None:
    """E41: a Broadside leaves the Cursed die alone; a Voodoo Doll takes it away and R10 gives a crew die."""
    state = acting("broadside")
    state.players[C].hand[:] = ["voodoo_doll"]
    cup(state, B, 1, CURSED)
    play = played(state, PlayCard("broadside", B))
    assert (play.state.players[B].crew, play.state.holders[CURSED]) == (0, B)
    play.act(C, PlayCard("voodoo_doll", D))
    assert play.state.holders[CURSED] == D
    assert play.state.players[B].crew == 1


@pytest.mark.parametrize(("rolls", "result"), [(("crown", "hook"), [5, 5, 5, 4]), (("hook", "crown"), [4, 5, 5, 5])])
def test_flintlocks_cost_the_loser_of_the_duel_one_crew(rolls: tuple[str, str], result: list[int]) -> None:
    assert crews(played(acting("flintlocks"), PlayCard("flintlocks", D), *battle(*rolls)).state) == result


def test_flintlocks_need_somebody_who_can_lose() -> None:
    state = acting("flintlocks")
    for seat in (A, B, C):
        cup(state, seat, 1)
    assert plays(state, "flintlocks") == [D]


@pytest.mark.parametrize(("rolls", "result"), [(("crown", "hook"), [6, 4, 5, 5]), (("hook", "crown"), [4, 6, 5, 5])])
def test_cutlass_lets_the_winner_steal(rolls: tuple[str, str], result: list[int]) -> None:
    assert crews(played(acting("cutlass"), PlayCard("cutlass", B), *battle(*rolls)).state) == result


def test_cutlass_reaches_one_tile_and_needs_something_to_steal() -> None:
    state = acting("cutlass")
    assert plays(state, "cutlass") == [B, C]
    cup(state, A, 10)
    cup(state, B, 10)
    assert plays(state, "cutlass") == [C], "neither A nor B has room for a stolen die; C has"
    cup(state, C, 1)
    cup(state, A, 1)
    assert plays(state, "cutlass") == [B]


def test_powder_keg_hits_everybody_within_one_tile() -> None:
    state = acting("powder_keg")
    assert crews(played(state, PlayCard("powder_keg")).state) == [5, 4, 4, 5]


def test_powder_keg_needs_a_neighbour() -> None:
    state = acting("powder_keg")
    place(state, 5, 9, 9, 9)
    assert plays(state, "powder_keg") == []


def test_chain_shot_tears_a_sail_that_is_whole() -> None:
    state = acting("chain_shot")
    state.players[B].torn_sail = True
    assert plays(state, "chain_shot") == [C, D]
    assert played(state, PlayCard("chain_shot", D)).state.players[D].torn_sail
    state.round = state.spring
    assert plays(state, "chain_shot") == [], "R74"


@pytest.mark.parametrize(("rolls", "progress"), [(("crown", "hook"), 5), (("hook", "crown"), 6)])
def test_harpoon_drags_a_ship_back_if_the_duel_is_won(rolls: tuple[str, str], progress: int) -> None:
    play = played(acting("harpoon"), PlayCard("harpoon", C), *battle(*rolls))
    assert play.state.players[C].progress == progress


def test_harpoon_reaches_ships_one_or_two_tiles_ahead() -> None:
    state = acting("harpoon")
    place(state, 5, 7, 8, 5)
    assert plays(state, "harpoon") == [B]
    state.round = state.spring
    assert plays(state, "harpoon") == [], "R74"


# Creatures


def test_parrot_promises_a_look_even_at_the_sheltered() -> None:
    state = acting("parrot")
    place(state, 5, 0, 12, 9)
    play = played(state, PlayCard("parrot", C))
    assert play.told(LookPromised) == [LookPromised(A, C)]


def test_r87_a_second_parrot_for_the_same_cup_is_of_no_use() -> None:
    """R87."""
    state = acting("parrot")
    state.looks[:] = [(A, B), (C, D)]
    assert plays(state, "parrot") == [C, D]


def test_parrot_may_be_sent_from_the_lagoon() -> None:
    state = acting("parrot")
    place(state, 12)
    assert plays(state, "parrot") == [B, C, D]


def test_thieving_monkey_takes_a_random_card() -> None:
    state = acting("thieving_monkey")
    state.players[C].hand[:] = ["cutlass", "marooned"]
    assert plays(state, "thieving_monkey") == [C]
    play = played(state, PlayCard("thieving_monkey", C), 1)
    assert "marooned" in play.state.players[A].hand
    assert play.state.players[C].hand == ["cutlass"]
    assert play.view(C).players[A].known == ["marooned"], "the robbed know what they have lost"
    assert play.view(B).players[A].known == []


def test_sea_serpent_pushes_back_whoever_is_not_last() -> None:
    state = acting("sea_serpent")
    assert plays(state, "sea_serpent") == [C, D], "B is last"
    assert played(state, PlayCard("sea_serpent", D)).state.players[D].progress == 8
    state.round = state.spring
    assert plays(state, "sea_serpent") == [], "R74"


def test_sea_serpent_finds_nobody_when_all_are_level() -> None:
    state = acting("sea_serpent")
    place(state, 5, 5, 5, 5)
    assert plays(state, "sea_serpent") == []


@pytest.mark.parametrize(("symbol", "holder"), [("X", A), ("O", -1)])
def test_skeleton_crew_recruits_two_and_may_curse(symbol: str, holder: int) -> None:
    play = played(acting("skeleton_crew"), PlayCard("skeleton_crew"), *pirates(symbol))
    assert play.state.players[A].crew == 7
    assert play.state.holders[CURSED] == holder


def test_skeleton_crew_needs_something_to_change() -> None:
    state = acting("skeleton_crew")
    cup(state, A, 10)
    assert plays(state, "skeleton_crew") == [None], "it could still curse"
    state.players[A].ward = state.round
    assert plays(state, "skeleton_crew") == []


@pytest.mark.parametrize(("symbol", "holder"), [("O", A), ("X", -1)])
def test_siren_song_lures_the_mermaids_from_the_board(symbol: str, holder: int) -> None:
    play = played(acting("siren_song"), PlayCard("siren_song"), *pirates(symbol))
    assert play.state.holders[MERMAIDS] == holder


@pytest.mark.parametrize(("rolls", "holder"), [(("crown", "hook"), A), (("hook", "crown"), D)])
def test_siren_song_takes_the_mermaids_in_a_duel(rolls: tuple[str, str], holder: int) -> None:
    state = acting("siren_song")
    cup(state, D, 5, MERMAIDS)
    play = played(state, PlayCard("siren_song", D), *battle(*rolls))
    assert play.state.holders[MERMAIDS] == holder


def test_siren_song_is_an_attack_only_on_a_holder() -> None:
    state = acting("siren_song")
    place(state, 12)
    assert plays(state, "siren_song") == [None], "from the Lagoon one may sing to the board"
    cup(state, D, 5, MERMAIDS)
    assert plays(state, "siren_song") == []
    place(state, 5, 4, 6, 16)
    assert plays(state, "siren_song") == [], "a sheltered holder"
    state.holders[MERMAIDS] = A
    assert plays(state, "siren_song") == [], "not if you hold them"


def test_siren_song_with_a_full_cup() -> None:
    state = acting("siren_song")
    cup(state, A, 10)
    play = played(state, PlayCard("siren_song"), *pirates("O"))
    play.act(A, TakeDie())
    assert (play.state.players[A].crew, play.state.holders[MERMAIDS]) == (9, A)


# Artifacts


def test_barrel_of_rum_recruits_one_if_there_is_room() -> None:
    state = acting("barrel_of_rum")
    assert crews(played(state, PlayCard("barrel_of_rum")).state)[A] == 6
    cup(state, A, 10)
    assert plays(state, "barrel_of_rum") == []
    state = acting("barrel_of_rum")
    state.players[D].crew += state.bag
    state.bag = 0
    assert plays(state, "barrel_of_rum") == [], "an empty bag"


@pytest.mark.parametrize(("supply", "taken"), [(16, 2), (1, 1)])
def test_buried_treasure_takes_two_coins_or_what_is_left(supply: int, taken: int) -> None:
    state = acting("buried_treasure")
    state.players[D].coins, state.supply = 16 - supply, supply
    play = played(state, PlayCard("buried_treasure"))
    assert play.state.players[A].coins == taken


def test_buried_treasure_needs_a_coin_in_the_supply() -> None:
    state = acting("buried_treasure")
    state.players[D].coins, state.supply = 16, 0
    assert plays(state, "buried_treasure") == []


@pytest.mark.parametrize("card", ["loaded_dice", "bone_dice"])
def test_r89_dice_that_are_pending_cannot_be_doubled(card: str) -> None:
    """R89."""
    field = card.split("_")[0]
    state = acting(card)
    assert getattr(played(state, PlayCard(card)).state.players[A], field)
    setattr(state.players[A], field, True)
    assert plays(state, card) == []


def test_loaded_and_bone_dice_are_seen_by_all_as_pending() -> None:
    assert played(acting("bone_dice"), PlayCard("bone_dice")).view(B).players[A].bone
    assert played(acting("loaded_dice"), PlayCard("loaded_dice")).view(B).players[A].loaded


def test_kings_pardon_clears_a_miss_or_recruits() -> None:
    state = acting("kings_pardon")
    state.players[A].miss_next = True
    play = played(state, PlayCard("kings_pardon"))
    assert not play.state.players[A].miss_next
    assert play.state.players[A].crew == 5
    assert crews(played(acting("kings_pardon"), PlayCard("kings_pardon")).state)[A] == 6


def test_kings_pardon_is_of_no_use_to_the_full_and_free() -> None:
    state = acting("kings_pardon")
    cup(state, A, 10)
    assert plays(state, "kings_pardon") == []


def test_voodoo_doll_moves_the_curse_from_anywhere() -> None:
    state = acting("voodoo_doll")
    assert played(state, PlayCard("voodoo_doll", B)).state.holders[CURSED] == B
    state = acting("voodoo_doll")
    cup(state, A, 4, CURSED)
    assert played(state, PlayCard("voodoo_doll", C)).state.holders[CURSED] == C
    state = acting("voodoo_doll")
    cup(state, C, 4, CURSED)
    assert plays(state, "voodoo_doll") == [B, D], "not at its holder"


@pytest.mark.parametrize(("coins", "left"), [(1, 0), (2, 0), (5, 3)])
def test_cursed_doubloon_returns_two_coins(coins: int, left: int) -> None:
    state = acting("cursed_doubloon")
    state.players[D].coins, state.supply = coins, 16 - coins
    assert plays(state, "cursed_doubloon") == [D]
    play = played(state, PlayCard("cursed_doubloon", D))
    assert play.state.players[D].coins == left
    assert play.state.supply == 16 - left


def test_dead_mans_chest_shows_three_cards_and_sinks_the_others() -> None:
    state = acting("dead_mans_chest")
    top = state.deck[-3:]
    play = played(state, PlayCard("dead_mans_chest"), SHUFFLE)
    assert play.waiting[A].default == TakeCard(top[-1])
    assert play.view(A).chest == top
    assert play.view(B).chest == []
    assert ChestOpened(A, 3, tuple(top)) in play.match.events(A)
    assert ChestOpened(A, 3, None) in play.match.events(B)
    play.act(A, TakeCard(top[0]))
    assert play.state.players[A].hand == [top[0]]
    assert sorted(play.state.deck[:2]) == sorted(top[1:])
    assert play.state.sunk == [(A, 2)]


def test_r90_dead_mans_chest_shuffles_the_discard_pile_when_the_deck_is_empty() -> None:
    """R90."""
    state = acting("dead_mans_chest")
    state.players[D].hand += state.deck
    state.deck.clear()
    assert plays(state, "dead_mans_chest") == []
    state.players[D].hand.remove("parrot")
    state.discard[:] = ["parrot"]
    play = played(state, PlayCard("dead_mans_chest"))
    assert "parrot" in play.state.players[A].hand, "with one card there is nothing to choose"


# Skills


def test_press_gang_steals_within_one_tile() -> None:
    state = acting("press_gang")
    cup(state, B, 1)
    assert plays(state, "press_gang") == [C]
    assert crews(played(state, PlayCard("press_gang", C)).state) == [6, 1, 4, 5]
    cup(state, A, 10)
    assert plays(state, "press_gang") == [], "R37"


def test_secret_passage_swaps_with_a_ship_just_ahead() -> None:
    state = acting("secret_passage")
    place(state, 5, 7, 8, 5)
    assert plays(state, "secret_passage") == [B]
    after = played(state, PlayCard("secret_passage", B)).state
    assert [after.players[seat].progress for seat in (A, B)] == [7, 5]
    state.round = state.spring
    assert plays(state, "secret_passage") == [], "R74"


def test_marooned_makes_the_target_choose() -> None:
    state = acting("marooned")
    play = played(state, PlayCard("marooned", D))
    assert play.waiting[D].default == GiveCrew(), "with more than three dice"
    play.act(D, Miss())
    assert play.state.players[D].miss_next
    assert crews(play.state) == [5, 5, 5, 5]
    play = played(acting("marooned"), PlayCard("marooned", D))
    play.act(D, GiveCrew())
    assert crews(play.state) == [6, 5, 5, 4]


def test_marooned_default_with_few_dice_is_to_miss() -> None:
    state = acting("marooned")
    cup(state, D, 3)
    assert played(state, PlayCard("marooned", D)).waiting[D].default == Miss()


def test_e36_who_cannot_give_a_die_misses() -> None:
    state = acting("marooned")
    cup(state, B, 1)
    play = played(state, PlayCard("marooned", B))
    assert play.state.players[B].miss_next
    assert play.state.players[B].crew == 1


def test_marooned_needs_somebody_who_does_not_miss_yet() -> None:
    state = acting("marooned")
    state.players[B].miss_next = True
    assert plays(state, "marooned") == [C, D]


def test_grave_robber_takes_a_coin_from_every_neighbour() -> None:
    state = acting("grave_robber")
    for seat in (B, D):
        state.players[seat].coins = 2
    state.supply = 12
    play = played(state, PlayCard("grave_robber"))
    assert [player.coins for player in play.state.players] == [1, 1, 0, 2]


def test_grave_robber_needs_a_neighbour_with_a_coin() -> None:
    state = acting("grave_robber")
    state.players[D].coins = 2
    assert plays(state, "grave_robber") == []


def test_an_illegal_target_is_refused_and_changes_nothing() -> None:
    play = begin(acting("broadside"))
    before = play.match.fingerprint()
    for target in (D, A, None, 7, -1):
        with pytest.raises(IllegalAction):
            play.act(A, PlayCard("broadside", target))
    assert play.match.fingerprint() == before
