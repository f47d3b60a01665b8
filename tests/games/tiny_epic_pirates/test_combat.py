"""Combat: totals, rerolls, Sure-fire, Merchants, pirates, and gaining Legend."""

from __future__ import annotations

import pytest
from pirate_positions import FIRST_CUBE, OPEN_SEA, at, begin, fill_bag, hands, ordered, position, rolls, set_hands
from surely import there

from tortuga.games.tiny_epic_pirates.actions import (
    PASS,
    YES,
    AttackMerchant,
    AttackPirate,
    JostleHand,
    Keep,
    Reroll,
    ResetTo,
    SendTo,
    SetDie,
    UseBonus,
)
from tortuga.games.tiny_epic_pirates.chapters.hits import count_hits, player_symbols
from tortuga.games.tiny_epic_pirates.chapters.legend import gain_legend
from tortuga.games.tiny_epic_pirates.chapters.orders import ORDER_RULES
from tortuga.games.tiny_epic_pirates.data import MERCHANT_CARDS, RANKS
from tortuga.games.tiny_epic_pirates.data.components import CaptainId, CrewId, MerchantId
from tortuga.games.tiny_epic_pirates.data.rows import MerchantCard, Rank
from tortuga.games.tiny_epic_pirates.events import HitsCounted, MerchantSunk, PiratesTied, PirateWon
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates
from tortuga.kit import Rehearsal


def facing(
    value: int = 6,
    captain: str = "c1a",
    crew: tuple[str, ...] = (),
    deck: tuple[int, ...] = (1, 1, 1),
    level: int = 1,
    surefire: int = 0,
    seats: int = 2,
) -> TinyEpicPirates:
    """The first player is about to attack the Orange Merchant, which has this value."""
    state = position(seats)
    player = state.players[0]
    player.captain, player.level, player.surefire = CaptainId(captain), level, surefire
    player.crew[:] = map(CrewId, crew)
    set_hands(player.helm, *deck)
    orange = state.merchants[0]
    orange.cell, orange.port = OPEN_SEA, 15
    card = next(card for card in MERCHANT_CARDS.values() if card.value == value)
    orange.card = card.id
    state.merchant_deck[:] = [other for other in MERCHANT_CARDS if other not in (card.id, state.merchants[1].card)]
    for other in state.players[1:]:
        other.ship.cell = at(0, 3)
    ordered(state, "attack")
    return state


def test_example_2_each_symbol_counts_for_each_die() -> None:
    player = position().players[0]
    player.captain = CaptainId("c1b")
    player.crew[:] = [CrewId("k03")]
    set_hands(player.helm, 1, 0, 1)
    assert player_symbols(player)[6] == 2
    assert count_hits(player, [6, 1]) == 2
    assert count_hits(player, [6, 6]) == 4


def test_example_17_symbols_cannons_and_automatic_hits_tie_a_six() -> None:
    state = facing(6, "c1a", ("k02", "k16"))
    play = begin(state, rolls(1, 4)).answer(YES)
    assert play.told(HitsCounted)[0].hits == 6
    player = play.state.players[0]
    assert player.surefire == 1
    assert hands(player.helm) == "1/1/1/0 W{}"
    assert play.state.merchants[0].cell == OPEN_SEA


def test_example_17_a_surefire_on_the_four_sinks_it() -> None:
    state = facing(6, "c1a", ("k02", "k16"), surefire=1)
    play = begin(state, rolls(1, 4)).answer(YES)
    assert play.kind == "surefire"
    play.answer(SetDie(1, 1))
    assert play.told(HitsCounted)[0].hits == 8
    assert play.state.players[0].surefire == 0
    assert play.kind == "reset_port", "it is sunk, halfway between the Ports"


def test_example_18_r59_rerolls_die_by_die_and_card_by_card() -> None:
    """R59."""
    state = facing(8, "c2b", ("k13", "k15"), deck=(2, 0, 1), level=4)
    play = begin(state, rolls(1, 2, 6, 2, 5, 4)).answer(YES)
    tina, chopper = CrewId("k13"), CrewId("k15")
    assert set(play.options) == {PASS, Reroll(tina, 0), Reroll(tina, 1), Reroll(chopper, 2)}
    play.answer(Reroll(tina, 0))
    assert play.state.battle is not None
    assert play.state.battle.attacker_dice == [2, 2, 6]
    play.answer(Reroll(tina, 1))
    assert play.state.battle.attacker_dice == [2, 5, 6]
    assert set(play.options) == {PASS, Reroll(chopper, 1), Reroll(chopper, 2)}
    play.answer(Reroll(chopper, 2))
    assert set(play.options) == {PASS, Reroll(chopper, 1)}
    play.answer(PASS)
    assert play.told(HitsCounted)[0].hits == 4


def test_a_card_left_for_another_is_finished() -> None:
    state = facing(8, "c2b", ("k13", "k15"), level=4)
    play = begin(state, rolls(1, 2, 6, 3, 4)).answer(YES, Reroll(CrewId("k13"), 0))
    play.answer(Reroll(CrewId("k15"), 2))
    assert not any(isinstance(option, Reroll) and option.card == "k13" for option in play.options)


def test_a_reroll_belongs_to_the_attack_order_alone() -> None:
    state = facing(8, "c1a", ("k13", "k05"))
    ordered(state, "search", "crew_bonus")
    play = begin(state, rolls(1, 2))
    play.answer(play.options[1])
    assert play.kind != "reroll"


def test_a_defender_does_not_reroll() -> None:
    state = facing(8)
    other = state.players[1]
    other.ship.cell = OPEN_SEA
    other.crew[:] = [CrewId("k13"), CrewId("k14"), CrewId("k15")]
    play = begin(state, rolls(1, 1, 2, 4)).answer(YES, AttackPirate(1))
    assert play.kind == "jostle"
    assert len(play.told(HitsCounted)) == 2, "both totals stand, and nobody was asked to reroll"


def test_r25_rerolls_come_before_surefire() -> None:
    """R25."""
    play = begin(facing(8, "c2b", ("k13",), surefire=1), rolls(1, 6)).answer(YES)
    assert play.kind == "reroll"
    play.answer(PASS)
    assert play.kind == "surefire"


def test_r26_several_surefire_tokens_on_one_roll_even_on_one_die() -> None:
    """R26."""
    play = begin(facing(8, surefire=3), rolls(2, 2)).answer(YES)
    play.answer(SetDie(0, 1), SetDie(0, 3), SetDie(1, 5))
    assert play.told(HitsCounted)[0].hits == 3
    assert play.kind != "surefire"


def test_surefire_by_default_is_kept() -> None:
    assert begin(facing(8, surefire=1), rolls(2, 2)).answer(YES).default == PASS


@pytest.mark.parametrize("card", MERCHANT_CARDS.values(), ids=lambda card: str(card.id))
def test_each_merchant_card_sinks_for_its_gold_and_ties_and_beats_at_its_value(card: MerchantCard) -> None:
    for cannons, won, jostled in (
        (card.value + 1, True, False),
        (card.value, False, False),
        (card.value - 1, False, True),
    ):
        state = facing(card.value, "c1b", deck=(0, cannons, 0))
        state.merchants[0].card = card.id
        state.players[0].gold = 0
        play = begin(state, [*rolls(1, 1), *[FIRST_CUBE] * won]).answer(YES)
        if play.kind == "reset_port":
            play.answer(ResetTo(0))
        player = play.state.players[0]
        rank_gold = RANKS[1].gold if won and card.gives_legend(2) else 0
        assert player.gold == (card.gold + rank_gold if won else 0)
        assert player.level == (2 if won and card.gives_legend(2) else 1)
        assert player.surefire == (0 if won else 1)
        assert player.helm.hands["repair"] == (1 if jostled else 0)
        assert (play.state.merchants[0].cell == OPEN_SEA) is not won
        assert (card.id in play.state.sunk) is (won and card.value < 8)


def test_example_3_the_legend_icon_counts_players() -> None:
    card = MERCHANT_CARDS[MerchantId("t04")]
    assert [card.gives_legend(players) for players in (1, 2, 3, 4)] == [True, True, False, False]
    assert not any(MERCHANT_CARDS[MerchantId("t01")].gives_legend(players) for players in (1, 2, 3, 4))
    assert all(MERCHANT_CARDS[MerchantId("t10")].gives_legend(players) for players in (1, 2, 3, 4))


def test_example_20_r31_a_sunk_merchant_sets_out_from_the_farther_port() -> None:
    """R31."""
    state = facing(4, seats=3)
    orange, player = state.merchants[0], state.players[0]
    orange.card, orange.cube = MerchantId("t06"), "rum"
    orange.cell = player.ship.cell = at(1, 0)
    player.gold = 11
    player.helm.hands["cannons"] = 9
    state.merchant_deck[:] = [MerchantId("t07"), MerchantId("t08")]
    fill_bag(state, coffee=4)
    play = begin(state, [*rolls(1, 1), FIRST_CUBE]).answer(YES)
    orange, player = play.state.merchants[0], play.state.players[0]
    assert player.gold == 13
    assert player.ship.hold == ["rum"]
    assert player.level == 1, "1-2 does not hold with three players"
    assert (orange.cell, orange.port) == (15, 0)
    assert orange.card == "t07"
    assert orange.cube == "coffee"
    assert play.state.sunk == ["t06"]


def test_between_the_ports_the_sinker_chooses() -> None:
    state = facing(2, deck=(0, 9, 0))
    state.players[0].ship.cell = state.merchants[0].cell = at(1, 2)
    play = begin(state, [*rolls(1, 1), FIRST_CUBE]).answer(YES)
    assert play.kind == "reset_port"
    assert play.seat == 0
    assert play.default == ResetTo(0)
    play.answer(ResetTo(15))
    assert (play.state.merchants[0].cell, play.state.merchants[0].port) == (15, 0)


def test_the_cube_of_a_sunk_merchant_needs_room() -> None:
    state = facing(2, deck=(0, 9, 0))
    state.merchants[0].cube = "gunpowder"
    state.players[0].ship.hold[:] = ["rum", "rum", "coffee"]
    play = begin(state, rolls(1, 1)).answer(YES)
    assert play.kind == "keep_cubes"
    assert play.state.merchants[0].cube is None
    play.answer(Keep(("rum", "rum", "gunpowder")))
    assert sorted(play.state.players[0].ship.hold) == ["gunpowder", "rum", "rum"]


def test_r31_two_merchants_on_one_card_stay_there() -> None:
    """R31."""
    state = facing(2, deck=(0, 9, 0))
    state.players[0].ship.cell = state.merchants[0].cell = at(0, 1)
    state.merchants[1].cell = 15
    play = begin(state, [*rolls(1, 1), FIRST_CUBE]).answer(YES)
    assert [merchant.cell for merchant in play.state.merchants] == [15, 15]


def test_r32_an_eight_stays_in_its_slot() -> None:
    """R32."""
    state = facing(8, deck=(0, 9, 0))
    play = begin(state, rolls(1, 1)).answer(YES)
    card, deck = play.state.merchants[0].card, len(play.state.merchant_deck)
    assert MERCHANT_CARDS[card].value == 8
    assert play.state.sunk == []
    assert deck == len(state.merchant_deck)
    assert sum(card.value < 8 for card in MERCHANT_CARDS.values()) == 9, "one sunk for each but the two highest"


def test_a_lost_battle_jostles_and_gives_a_surefire() -> None:
    play = begin(facing(8), rolls(2, 2)).answer(YES)
    assert play.kind == "jostle"
    play.answer(JostleHand("rigging"))
    player = play.state.players[0]
    assert hands(player.helm) == "0/1/1/1 W{}"
    assert player.surefire == 1


def test_a_fourth_surefire_is_lost() -> None:
    play = begin(facing(8, surefire=3), rolls(2, 2)).answer(YES, PASS)
    play.until("choose_order")
    assert play.state.players[0].surefire == 3


def test_r27_with_all_on_repair_a_loser_is_not_jostled_but_gets_the_surefire() -> None:
    """R27."""
    play = begin(facing(8, deck=(0, 0, 0, 3)), rolls(2, 2)).answer(YES)
    assert play.kind != "jostle"
    assert hands(play.state.players[0].helm) == "0/0/0/3 W{}"
    assert play.state.players[0].surefire == 1


def test_r29_a_merchant_may_be_beaten_twice_in_a_turn() -> None:
    """R29: by the order, and by a bonus Attack if it is on the ship's card again."""
    state = facing(2, "c3b", ("k05", "k06"), deck=(0, 9, 0))  # Eliza's bonus keeps the turn open
    ordered(state, "search", "captain_bonus")
    state.players[0].ship.cell = state.merchants[0].cell = at(0, 1)
    state.turn.captain_bonus = 1
    first = begin(state, [*rolls(1, 1), FIRST_CUBE]).answer(YES)
    assert first.state.merchants[0].cell == 15
    state = first.state
    state.merchants[0].cell = at(0, 1)
    second = begin(state, [*rolls(1, 1), FIRST_CUBE])
    second.answer(UseBonus(CrewId("k05"), 0, "attack"))
    assert [event.merchant for event in second.told(MerchantSunk)] == ["orange"]
    assert len(second.state.sunk) == 2


# Pirates


def test_example_19_the_defender_answers_with_a_surefire() -> None:
    """R25, R28: the attacker's total is fixed before the defender rolls, and a defender who wins gains Legend."""
    state = facing(8, "c1a", deck=(1, 1, 1))
    defender = state.players[1]
    defender.ship.cell, defender.surefire, defender.captain = OPEN_SEA, 1, CaptainId("c2b")
    set_hands(defender.helm, 1, 1, 0)
    defender.crew[:] = [CrewId("k10"), CrewId("k15")]
    play = begin(state, rolls(1, 3, 1, 6)).answer(YES, AttackPirate(1))
    assert play.told(HitsCounted) == [HitsCounted(0, 3)]
    assert (play.seat, play.kind) == (1, "surefire")
    assert there(play.view(1).battle).attacker_total == 3
    play.answer(SetDie(1, 3))
    assert play.told(HitsCounted)[1].hits == 4
    assert play.state.players[1].level == 2
    assert (play.seat, play.kind) == (0, "jostle")
    play.answer(JostleHand("extort"))
    attacker, defender = play.state.players
    assert attacker.surefire == 1
    assert defender.surefire == 0
    assert attacker.level == 1
    assert play.told(PirateWon) == [PirateWon(1, 0)]


def test_r28_the_attacker_wins_legend_and_the_defender_is_jostled() -> None:
    """R28."""
    state = facing(8, deck=(0, 9, 0))
    defender = state.players[1]
    defender.ship.cell = OPEN_SEA
    defender.ship.hold[:] = ["rum"]
    play = begin(state, rolls(1, 1, 1, 1)).answer(YES, AttackPirate(1))
    assert (play.seat, play.kind) == (1, "jostle")
    play.answer(JostleHand("cannons"))
    attacker, defender = play.state.players
    assert (attacker.level, defender.level) == (2, 1)
    assert (attacker.surefire, defender.surefire) == (0, 1)
    assert defender.ship.hold == ["rum"], "no cubes change hands"
    assert defender.gold == 1


def test_a_tie_of_pirates_gives_both_a_surefire_and_jostles_nobody() -> None:
    state = facing(8, "c1a", deck=(2, 0, 1))
    defender = state.players[1]
    defender.ship.cell, defender.captain = OPEN_SEA, CaptainId("c1b")
    set_hands(defender.helm, 2, 0, 1)
    play = begin(state, rolls(2, 2, 1, 1)).answer(YES, AttackPirate(1))
    assert play.told(PiratesTied) == [PiratesTied()]
    assert [player.surefire for player in play.state.players] == [1, 1]
    assert [player.helm.hands["repair"] for player in play.state.players] == [0, 0]
    assert [player.level for player in play.state.players] == [1, 1]


def test_hidden_ships_and_the_navy_are_never_attacked() -> None:
    state = facing(8)
    state.merchants[0].cell = 0
    state.players[1].ship.cell, state.players[1].ship.hidden = OPEN_SEA, True
    state.navy = OPEN_SEA
    assert not ORDER_RULES["attack"].possible(state, 0, state.players[0].ship.cell)
    state.players[1].ship.hidden = False
    assert ORDER_RULES["attack"].possible(state, 0, state.players[0].ship.cell)


def test_r12_a_hidden_ship_may_attack_and_stays_hidden() -> None:
    """R12."""
    state = facing(8)
    state.players[0].ship.cell, state.players[0].ship.hidden = 8, True
    state.merchants[0].cell = 8
    play = begin(state, rolls(2, 2)).answer(YES)
    assert play.state.players[0].ship.hidden


def test_the_weakest_merchant_is_the_default_target_then_pirates_in_turn_order() -> None:
    state = facing(6, seats=4)
    state.merchants[1].cell = OPEN_SEA
    for other in state.players[1:]:
        other.ship.cell = OPEN_SEA
    state.active = 2
    state.players[2].helm.captain = 5
    play = begin(state).answer(YES)
    assert play.kind == "attack_target"
    assert play.options == (
        AttackMerchant("green"), AttackMerchant("orange"), AttackPirate(3), AttackPirate(0), AttackPirate(1),
    )  # fmt: skip


def test_r61_cannons_symbols_and_automatic_hits_count_for_defenders_too() -> None:
    """R61."""
    state = facing(8)
    defender = state.players[1]
    defender.ship.cell, defender.captain = OPEN_SEA, CaptainId("c1a")
    defender.crew[:] = [CrewId("k07"), CrewId("k08")]
    set_hands(defender.helm, 0, 3, 0)
    play = begin(state, rolls(2, 2, 1, 3)).answer(YES, AttackPirate(1))
    assert play.told(HitsCounted)[1].hits == 3 + 2 + 2


# Legend


def test_example_31_the_corsair_deckhand_is_placed_by_its_owner() -> None:
    state = facing(8, deck=(0, 9, 0), level=2)
    state.players[1].ship.cell = OPEN_SEA
    play = begin(state, rolls(1, 1, 1, 1)).answer(YES, AttackPirate(1))
    assert play.kind == "legend_hand"
    assert play.default == SendTo("rigging")
    play.answer(SendTo("cannons"))
    player = play.state.players[0]
    assert player.level == 3
    assert player.helm.hands["cannons"] == 10
    assert player.waiting == 0
    assert (RANKS[2].sail, RANKS[2].dice) == (2, 2)


def test_r30_a_defender_who_rises_places_the_new_deckhand_itself() -> None:
    """R28, R30: before the attacker is Jostled."""
    state = facing(8, deck=(1, 0, 1))
    defender = state.players[1]
    defender.ship.cell, defender.captain, defender.level = OPEN_SEA, CaptainId("c1a"), 2
    play = begin(state, rolls(2, 2, 1, 1)).answer(YES, AttackPirate(1))
    assert (play.kind, play.seat) == ("legend_hand", 1)
    play.answer(SendTo("extort"))
    assert (play.kind, play.seat) == ("jostle", 0)
    assert hands(play.state.players[1].helm) == "1/1/2/0 W{}"


def test_r30_the_new_deckhand_goes_to_one_of_the_three() -> None:
    """R30."""
    state = facing(8, deck=(0, 9, 0), level=2)
    state.players[1].ship.cell = OPEN_SEA
    play = begin(state, rolls(1, 1, 1, 1)).answer(YES, AttackPirate(1))
    play.refuses(SendTo("repair"))


@pytest.mark.parametrize("rank", RANKS[1:], ids=lambda rank: f"level {rank.id}")
def test_each_rank_brings_its_bonus_once(rank: Rank) -> None:
    state = facing(8, deck=(0, 9, 0), level=rank.id - 1)
    state.players[1].ship.cell = OPEN_SEA
    play = begin(state, rolls(*[1] * (RANKS[rank.id - 2].dice + 2))).answer(YES, AttackPirate(1)).until("choose_order")
    player = play.state.players[0]
    assert player.level == rank.id
    assert player.gold == 1 + rank.gold
    assert player.surefire == rank.surefire
    assert player.waiting == 1 - rank.deckhands


def test_at_the_last_rank_legend_brings_nothing_more() -> None:
    state = facing(level=6)

    Rehearsal(state).run(lambda table: gain_legend(table, 0))
    assert (state.players[0].level, state.players[0].gold) == (6, 1)


def test_a_rank_decides_how_many_dice_are_rolled() -> None:
    for rank in RANKS:
        play = begin(facing(8, level=rank.id, surefire=1), rolls(*[2] * rank.dice)).answer(YES)
        assert play.state.battle is not None
        assert len(play.state.battle.attacker_dice) == rank.dice


def test_the_battle_can_be_seen_while_it_goes_on() -> None:
    play = begin(facing(8, surefire=1), rolls(2, 5)).answer(YES)
    battle = there(play.view(None).battle)
    assert (battle.attacker, battle.merchant, battle.value) == (0, "orange", 8)
    assert battle.attacker_dice == [2, 5]
    assert battle.attacker_total is None
    assert battle.result is None


@pytest.mark.parametrize(("dice", "result"), [((5, 5), "won"), ((2, 5), "tied"), ((2, 2), "lost")])
def test_a_battle_stays_in_sight_until_the_next_captain_moves(dice: tuple[int, int], result: str) -> None:
    """Who won is seen through loot, losses, and the other player's choice of an order. One hit is sure."""
    cube = [FIRST_CUBE] if result == "won" else []
    play = begin(facing(2), [*rolls(*dice), *cube]).answer(YES)
    assert there(play.view(1).battle).result == result
    play.until("choose_order")
    assert (play.seat, there(play.view(1).battle).result) == (1, result)
    play.answer(play.options[0])
    assert play.view(1).battle is None
