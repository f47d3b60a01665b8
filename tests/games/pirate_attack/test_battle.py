"""Battles beyond the worked examples: refusals, joins, Witch Doctors, special magic, rewards."""

from __future__ import annotations

import pytest
from attack_table import Sea, effect_of, gold_drawn, names, refusal_of

from tortuga import new_match
from tortuga.bots.knowledge import random_answer
from tortuga.engine import Fast
from tortuga.games.pirate_attack.actions import (
    BLOCKADE,
    PASS,
    AtCard,
    Block,
    CastFortune,
    Pass,
    ShipJoins,
    at_ship,
)
from tortuga.games.pirate_attack.data import KINDS
from tortuga.games.pirate_attack.events import Broadside, CardLeft, ShipValue, TurnedUp
from tortuga.games.pirate_attack.seats.views import view_of
from tortuga.games.pirate_attack.state import Laid, PirateAttack

FACE_DOWN = [kind.id for kind in KINDS if kind.does == "under" and kind.deck == "magic"]
CURES = {kind.id: kind.cures for kind in KINDS if kind.cures}


@effect_of(*CURES)
@refusal_of(*CURES, *CURES.values())
@pytest.mark.parametrize(("fortune", "doctor"), CURES.items())
def test_every_fortune_teller_cancels_its_witch_doctor_alone(fortune: str, doctor: str) -> None:
    """B3: both cards are discarded and a Fame is won; against any other Witch Doctor it is of no use."""
    sea = Sea(3, [])
    a, d = sea.ship(0, "3/3"), sea.ship(1, "10/10", curses=[doctor])
    sea.fortunes(1, fortune)
    sea.fight(a, d, fortune=CastFortune(fortune))
    assert sea.owner(d) == 1
    assert not sea[1].fortunes
    assert names(sea.state.stocks[0].discard) == [doctor]
    assert sea[1].fame == 1 + 1, "for the cure and for the ship"
    other = Sea(3, [])
    wrong = next(each for each in CURES.values() if each != doctor)
    a, d = other.ship(0, "3/3"), other.ship(1, "10/10", curses=[wrong])
    other.fortunes(1, fortune)
    other.fight(a, d)
    assert {ask.options for ask in other.asks("fortune")} == {(PASS,)}, "R13: asked all the same"
    assert len(other[1].fortunes) == 1


@effect_of("wd_black_plague", "wd_poison", "wd_mutiny", "wd_fire", "wd_storm")
@pytest.mark.parametrize(
    ("doctor", "attacker_afloat", "target_afloat", "owner"),
    [
        ("wd_black_plague", False, False, 1),
        ("wd_poison", True, False, 1),
        ("wd_mutiny", True, True, 0),
        ("wd_fire", False, False, 1),
        ("wd_storm", True, True, 1),
    ],
)
def test_what_each_witch_doctor_does(doctor: str, attacker_afloat: bool, target_afloat: bool, owner: int) -> None:
    """R21: and whatever it did, it is gone after the battle."""
    sea = Sea(3, [])
    a, d = sea.ship(0, "5/6"), sea.ship(1, "7/7", curses=[doctor])
    sea.fight(a, d)
    assert sea.afloat(a) is attacker_afloat
    assert sea.afloat(d) is target_afloat
    if target_afloat:
        assert sea.owner(d) == owner
        assert not d.curses
    assert doctor in names(sea.state.stocks[0].discard)


def test_attacked_means_on_either_side() -> None:
    """R17: the attacker's own Witch Doctors turn up too."""
    sea = Sea(3, [])
    a, d = sea.ship(0, "9/9", curses=["wd_poison"]), sea.ship(1, "3/3")
    sea.fight(a, d)
    assert not sea.afloat(a)
    assert sea.afloat(d)


def test_both_single_ships_mutiny() -> None:
    """R95: they change owners."""
    sea = Sea(3, [])
    a, d = sea.ship(0, "5/5", ["bs_plus_1"], ["wd_mutiny"]), sea.ship(1, "6/6", curses=["wd_mutiny"])
    sea.fight(a, d)
    assert (sea.owner(a), sea.owner(d)) == (1, 0)
    assert a.under[0].seen == 0, "nobody looks under a mutinied ship"
    assert gold_drawn(sea) == sea[0].fame == sea[1].fame == 0


def test_a_plague_on_a_ship_that_died_of_another_still_works() -> None:
    """R103: one after another in the order of B3, each kills the largest enemy still fighting."""
    sea = Sea(3, [])
    a = sea.ship(0, "3/3", curses=["wd_black_plague", "wd_black_plague"])
    fleet = [sea.ship(1, "7/7"), sea.ship(1, "9/9"), sea.ship(1, "5/5")]
    sea.armada(*fleet)
    sea.fight(a, fleet[0])
    assert [sea.afloat(ship) for ship in fleet] == [False, False, True]


def test_among_equal_largest_ships_the_one_who_profits_chooses() -> None:
    """R29."""
    sea = Sea(3, [])
    a = sea.ship(0, "3/3", curses=["wd_black_plague"])
    fleet = [sea.ship(1, "7/7"), sea.ship(1, "7/7", ["cp_plus_5"]), sea.ship(1, "5/5")]
    sea.armada(*fleet)
    sea.fight(a, fleet[0], pick_equal=fleet[1])
    assert [sea.afloat(ship) for ship in fleet] == [True, False, True]
    assert [seat for seat, ask in sea.asked if ask.kind == "pick_equal"] == [0]


def test_a_blockaded_fortune_teller_is_lost_and_another_may_be_played() -> None:
    """B3, R14."""
    sea = Sea(3)
    a, d = sea.ship(0, "3/3"), sea.ship(1, "9/9", curses=["wd_poison"])
    sea.fortunes(1, "ft_antidote", "ft_antidote")
    sea.blockades(2)
    sea.fight(a, d, fortune=CastFortune("ft_antidote"), respond=[BLOCKADE])
    assert sea.afloat(d)
    assert not sea[1].fortunes
    assert len(sea.asks("fortune")) == 2


def test_fortune_tellers_are_not_for_partners() -> None:
    """R76: nor Knife nor Smoke Screen."""
    sea = Sea(4, teams=True)
    a, d = sea.ship(0, "9/9"), sea.ship(1, "3/3", curses=["wd_poison"])
    sea.fortunes(3, "ft_antidote")
    sea.hand(3, "smoke_screen", "knife")
    sea.fight(a, d)
    assert sea.kinds() == []


def test_a_plague_cured_by_its_owner_saves_both() -> None:
    sea = Sea(3, [])
    a, d = sea.ship(0, "3/3", curses=["wd_black_plague"]), sea.ship(1, "9/9")
    sea.fortunes(0, "ft_vaccine")
    sea.fortunes(1, "ft_vaccine")
    sea.fight(a, d, fortune=CastFortune("ft_vaccine"))
    assert sea.afloat(d)
    assert "vaccine_self" not in sea.kinds()
    assert len(sea[1].fortunes) == 1


def test_under_cards_stay_down_when_a_side_is_gone() -> None:
    """B4: no turning over if there is nobody left to fight."""
    sea = Sea(3, [])
    a, d = sea.ship(0, "3/3", ["bs_plus_1"]), sea.ship(1, "9/9", ["cp_plus_1"], ["wd_poison"])
    sea.fight(a, d)
    assert a.under[0].seen == 0
    assert not sea.afloat(d)


def test_survivors_cards_are_known_to_all_and_lie_face_down_again() -> None:
    """R83: whoever has seen a card on the table may look again."""
    sea = Sea(3, [])
    a, d = sea.ship(0, "9/9", ["bs_plus_1"]), sea.ship(1, "3/3")
    sea.fight(a, d)
    assert a.under[0].seen == sea.everyone()
    assert view_of(sea.state, None).players[0].row[0].under[0].card == "bs_plus_1"
    assert sea.told(TurnedUp)
    assert sea.told(ShipValue)
    assert sea.told(Broadside)


# Special magic


def test_two_force_fields() -> None:
    """R93: each side is hit by its own guns; a second one of the same kind adds nothing and is used up too."""
    sea = Sea(3)
    a, d = sea.ship(0, "6/7", ["force_field", "force_field"]), sea.ship(1, "9/9", ["force_field"])
    sea.fight(a, d)
    assert sea.afloat(a)
    assert not sea.afloat(d)
    assert not a.under


def test_a_second_confusion_the_same_way_adds_nothing() -> None:
    """R93: one shot with all guns, not two; both cards are used up."""
    sea = Sea(3)
    a = sea.ship(0, "7/7", ["confusion_left", "confusion_left", "cp_plus_5"])
    left = sea.ship(1, "8/8")
    d = sea.ship(2, "10/10")
    sea.fight(a, d)
    assert sea.afloat(left)
    assert names(a.under) == ["cp_plus_5"]


def test_a_second_explosion_adds_nothing() -> None:
    """R93: the guns are counted once; both cards are used up."""
    sea = Sea(3)
    a = sea.ship(0, "7/7", ["exploding_cannons", "exploding_cannons", "cp_plus_1"])
    sea.fight(a, sea.ship(1, "10/10"))
    assert sea.afloat(a)
    assert names(a.under) == ["cp_plus_1"]


def test_a_second_spirit_kills_nobody_else() -> None:
    """R93, R28: one kill a side, however many Spirits it has."""
    sea = Sea(3)
    a = sea.ship(0, "3/3", ["spirit_of_good_fortune", "spirit_of_good_fortune"])
    largest, other = sea.ship(1, "9/9"), sea.ship(1, "8/8")
    sea.armada(largest, other)
    sea.fight(a, largest)
    assert not sea.afloat(largest)
    assert sea.afloat(other)
    assert not a.under


def test_the_fled_ships_are_no_neighbours() -> None:
    """R104: the confused ship's right neighbour has left, so the shot strikes the next one."""
    sea = Sea(3)
    a = sea.ship(0, "6/6", ["confusion_right"])
    beyond = sea.ship(1, "3/4")
    fled = sea.ship(2, "3/3")
    sea.hand(2, "smoke_screen")
    sea.fight(a, fled, smoke=Block("smoke_screen"))
    assert sea.afloat(fled)
    assert not sea.afloat(beyond)


def test_two_spirits() -> None:
    sea = Sea(3)
    a, d = sea.ship(0, "3/3", ["spirit_of_good_fortune"]), sea.ship(1, "9/9", ["spirit_of_good_fortune"])
    sea.fight(a, d)
    assert not sea.afloat(a)
    assert not sea.afloat(d)


def test_confusion_voids_a_force_field() -> None:
    """B7: first match wins; a confused ship's strength still counts, its guns do not."""
    sea = Sea(3)
    a = sea.ship(0, "8/8")
    d = sea.ship(1, "9/9", ["confusion_left", "force_field"])
    outsider = sea.ship(2, "3/3")
    sea.fight(a, d)
    assert sea.afloat(a)
    assert sea.afloat(d), "8 guns against 9 strength"
    assert not d.under
    assert not sea.afloat(outsider)


def test_confusion_with_spirit_is_a_certain_kill() -> None:
    sea = Sea(3)
    a, d = sea.ship(0, "3/3"), sea.ship(1, "4/4", ["confusion_left", "spirit_of_good_fortune"])
    giant = sea.ship(2, "10/10", ["cp_plus_5"])
    sea.fight(a, d)
    assert not sea.afloat(giant)
    assert sea[1].fame == 3, "the shooter survived"
    assert gold_drawn(sea) == 1


def test_a_shot_with_no_other_ship_in_the_ring_is_lost() -> None:
    """Only the enemy is left, and it is the neighbour; without it there would be none."""
    sea = Sea(3)
    a, d = sea.ship(0, "5/5"), sea.ship(1, "5/6", ["confusion_left"])
    sea.fight(a, d)
    assert not sea.afloat(a), "the ring led the stray shot to the enemy itself"


def test_exploding_on_both_sides() -> None:
    """R82: each exploding ship shoots only itself; the reward needs a surviving enemy."""
    sea = Sea(3)
    a, d = sea.ship(0, "5/5", ["exploding_cannons"]), sea.ship(1, "6/6", ["exploding_cannons"])
    sea.fight(a, d)
    assert not sea.afloat(a)
    assert not sea.afloat(d)
    assert gold_drawn(sea) == sea[0].fame == sea[1].fame == 0


def test_zero_strength_sinks_even_where_nobody_fires() -> None:
    """B8.5, R28: after Exploding Cannons and after a Spirit too."""
    sea = Sea(3)
    a, d = sea.ship(0, "3/3", ["cp_minus_3"]), sea.ship(1, "6/6", ["exploding_cannons", "cp_plus_5"])
    sea.fight(a, d)
    assert not sea.afloat(a)
    assert sea.afloat(d)


@refusal_of(*FACE_DOWN)
@pytest.mark.parametrize("magic", FACE_DOWN)
def test_face_down_magic_needs_a_ship(magic: str) -> None:
    sea = Sea(3)
    assert not sea.can(0, magic)
    sea.ship(1, "3/3", sails=True)
    assert not sea.can(0, magic)
    ship = sea.ship(1, "3/3")
    assert sea.can(0, magic)
    sea.play(0, magic)
    assert names(ship.under) == [magic]


# Smoke Screen


def test_in_force_two_both_sides_may_flee_the_defender_first() -> None:
    """R44."""
    sea = Sea(4)
    a, d = sea.ship(1, "9/9"), sea.ship(2, "3/3")
    sea.hand(1, "smoke_screen")
    sea.hand(2, "smoke_screen")
    sea.play(0, "force_two", {"force_pair": [at_ship(a)], "smoke:2": Pass(), "smoke:1": Block("smoke_screen")})
    assert [seat for seat, ask in sea.asked if ask.kind == "smoke"] == [2, 1]
    assert sea.afloat(d)


def test_the_caster_of_a_forced_attack_does_not_flee() -> None:
    """B1."""
    sea = Sea(3)
    a, d = sea.ship(0, "9/9"), sea.ship(1, "3/3")
    sea.hand(0, "smoke_screen")
    sea.hand(1, "smoke_screen")
    sea.play(0, "forced_attack", {"play": [at_ship(a)], "smoke": Pass()})
    assert [seat for seat, ask in sea.asked if ask.kind == "smoke"] == [1]
    assert not sea.afloat(d)


def test_a_blockaded_smoke_screen_is_lost_and_its_player_still_draws() -> None:
    """R14, R45."""
    sea = Sea(3)
    a, d = sea.ship(0, "9/9"), sea.ship(1, "3/3")
    sea.hand(1, "smoke_screen")
    sea.blockades(0)
    sea.on_top("guard")
    sea.fight(a, d, smoke=Block("smoke_screen"), respond=BLOCKADE)
    assert not sea.afloat(d)
    assert names(sea[1].hand) == ["guard"]


def test_exploding_cannons_after_the_enemy_fled() -> None:
    """B1: the ship shoots itself, its Confusion is void; no rewards and no zero-strength deaths."""
    sea = Sea(3)
    bomb = sea.ship(0, "6/6", ["exploding_cannons", "confusion_left"])
    hulk = sea.ship(0, "3/3", ["cp_minus_5"])
    sea.armada(bomb, hulk)
    d = sea.ship(1, "9/9")
    sea.hand(1, "smoke_screen")
    sea.fight(bomb, d, smoke=Block("smoke_screen"))
    assert not sea.afloat(bomb)
    assert sea.afloat(hulk)
    assert gold_drawn(sea) == sea[1].fame == 0


def test_eliminate_all_works_though_the_enemy_fled() -> None:
    sea = Sea(3)
    a, d = sea.ship(0, "6/6", ["eliminate_all", "cp_plus_5"]), sea.ship(1, "9/9")
    sea.hand(1, "smoke_screen")
    sea.fight(a, d, smoke=Block("smoke_screen"))
    assert not a.under


# Ability Ships in battle


@effect_of("ship_armada_6_6", "ship_armada_6_7")
def test_an_armada_ability_ship_joins_a_battle() -> None:
    """R84: with its strength and guns; afterwards it is single again."""
    sea = Sea(3)
    small, helper = sea.ship(0, "3/3"), sea.ship(0, "ship_armada_6_7")
    d = sea.ship(1, "8/9")
    sea.fight(small, d, join=ShipJoins(helper.id))
    assert not sea.afloat(d), "3 + 6 guns against 9"
    assert sea.afloat(small)
    assert not helper.armada


def test_an_armada_ability_ship_brings_one_ship_with_its_armada() -> None:
    sea = Sea(3)
    flag = sea.ship(1, "ship_armada_6_6")
    sisters = [sea.ship(1, "3/3"), sea.ship(1, "4/4")]
    sea.armada(*sisters)
    a = sea.ship(0, "10/10")
    sea.fight(a, flag, join=sisters[0])
    assert not sea.afloat(a), "6 + 3 + 4 guns against 10"
    assert all(map(sea.afloat, [flag, *sisters]))


@refusal_of("ship_armada_6_6", "ship_armada_6_7")
def test_in_an_armada_or_in_port_or_hidden_it_cannot_join() -> None:
    """In an Armada card's set it is stuck."""
    sea = Sea(3)
    small = sea.ship(0, "3/3")
    stuck, sister = sea.ship(0, "ship_armada_6_6"), sea.ship(0, "5/5")
    sea.armada(stuck, sister)
    sea.ship(0, "ship_armada_6_7", in_port=True)
    d = sea.ship(1, "9/9")
    sea.fight(small, d)
    assert "join" not in sea.kinds()


@effect_of("ship_self_remove_6_6", "ship_self_remove_6_7")
@refusal_of("ship_self_remove_6_6", "ship_self_remove_6_7", "ship_opponent_remove_6_6", "ship_opponent_remove_6_7")
def test_self_remover_throws_one_card_out_before_eliminate_all() -> None:
    """R81. Without a card under it there is nothing to ask."""
    sea = Sea(3)
    a = sea.ship(0, "ship_self_remove_6_6", ["eliminate_all", "cp_plus_5"])
    d = sea.ship(1, "8/8")
    sea.fight(a, d, remover=AtCard(a.id, 0, "eliminate_all"))
    assert sea.afloat(a), "6 + 5 strength against 8"
    assert names(a.under) == ["cp_plus_5"]
    bare = Sea(3)
    bare.fight(bare.ship(0, "ship_self_remove_6_7"), bare.ship(1, "3/3"))
    bare.fight(bare.ship(0, "ship_opponent_remove_6_7"), bare.ship(1, "3/3"))
    assert "remover" not in bare.kinds()


@effect_of("ship_opponent_remove_6_6", "ship_opponent_remove_6_7")
def test_opponent_remover_throws_out_an_enemys_card() -> None:
    """R81: A's owner first."""
    sea = Sea(3)
    a = sea.ship(0, "ship_opponent_remove_6_6")
    d = sea.ship(1, "5/5", ["cp_plus_4", "force_field"])
    sea.fight(a, d, remover=AtCard(d.id, 1, "force_field"))
    assert sea.afloat(a)
    assert sea.afloat(d), "6 guns against 9"
    assert CardLeft(d.id, "force_field") in sea.told(CardLeft)


def test_no_ability_under_sails() -> None:
    """Off while hidden by Sails of Invisibility."""
    sea = Sea(3)
    a = sea.ship(0, "ship_self_remove_6_6", ["cp_minus_5"], sails=True)
    d = sea.ship(1, "3/3")
    sea.fight(a, d)
    assert "remover" not in sea.kinds()
    assert not sea.afloat(a)


# Rewards


@effect_of("bounty")
def test_a_bounty_is_paid_to_the_survivor() -> None:
    """R41: ten gold each, locked; also when the ship sank itself."""
    sea = Sea(3)
    a, d = sea.ship(0, "9/9"), sea.ship(1, "3/3")
    for _ in range(2):
        sea.play(2, "bounty", tavern_target=d)
    sea.fight(a, d)
    assert sea[0].locked >= 21
    bomb = sea.ship(1, "4/4", ["exploding_cannons"])
    sea.play(2, "bounty", tavern_target=bomb)
    before = sea[0].locked
    sea.fight(a, bomb)
    assert sea[0].locked >= before + 11


@effect_of("soul_sharks")
@refusal_of("soul_sharks")
def test_sharks_get_fame_but_no_gold() -> None:
    """No Gold Cards, no Bounty; Insurance stays."""
    sea = Sea(3)
    a, d = sea.ship(0, "9/9", ["insurance"]), sea.ship(1, "3/3")
    sea.play(2, "bounty", tavern_target=d)
    sea.soul(0, "soul_sharks")
    sea.fight(a, d)
    assert (sea[0].gold, sea[0].locked) == (0, 0)
    assert sea[0].fame == 1
    sea.fight(sea.ship(1, "10/10"), a)
    assert sea[0].locked == 10


def test_no_fame_for_a_partners_ship_but_gold() -> None:
    sea = Sea(4, teams=True)
    a, d = sea.ship(0, "9/9"), sea.ship(2, "3/3")
    sea.fight(a, d)
    assert sea[0].fame == 0
    assert gold_drawn(sea) == 1


def test_fame_off() -> None:
    sea = Sea(3, [], fame=False)
    sea.fight(sea.ship(0, "9/9"), sea.ship(1, "3/3"))
    assert sea[0].fame == 0


def marked(state: PirateAttack) -> list[Laid]:
    """The cards under and above ships that have been used up."""
    laid = [laid for player in state.players for ship in player.row for laid in (*ship.under, *ship.curses)]
    return [each for each in laid if each.worn or each.spares]


def test_what_a_battle_remembers_is_in_the_state_until_it_is_over() -> None:
    during = strays = 0
    for seed in range(8):
        match, chance = new_match("pirate_attack", 5, seed=seed), Fast(seed)
        while not match.over:
            seat = next(iter(match.waiting))
            match.act(seat, random_answer(match.waiting[seat], chance))
            state = match.state
            assert isinstance(state, PirateAttack)
            if state.battle is None:
                assert not marked(state)
            else:
                during += bool(marked(state))
                strays += bool(state.battle.strays or state.battle.touched)
    assert during
    assert strays


def test_with_nobody_else_in_the_ring_confusion_hits_the_enemy() -> None:
    """The neighbour to the left is the next ship of the ring, even the one that is fought (R25)."""
    sea = Sea(3)
    confused, foe = sea.ship(0, "6/6", ["confusion_left"]), sea.ship(1, "4/4")
    sea.fight(foe, confused)
    assert (sea.afloat(confused), sea.afloat(foe)) == (True, False)
    assert gold_drawn(sea) == 1
