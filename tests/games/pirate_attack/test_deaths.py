"""Ships dying, stray shots at outsiders, Sea Creatures."""

from __future__ import annotations

import pytest
from attack_table import Sea, effect_of, gold_drawn, names, refusal_of

from tortuga.games.pirate_attack.actions import AtCard, BuyWreck, CastFortune, Pass, PlayNow, Save, at_ship
from tortuga.games.pirate_attack.data import KINDS
from tortuga.games.pirate_attack.data.rows import Kind
from tortuga.games.pirate_attack.state import Ship

CREATURES = [kind for kind in KINDS if kind.does == "creature"]


# Sea Creatures


@effect_of(*(kind.id for kind in CREATURES))
@refusal_of(*(kind.id for kind in CREATURES))
@pytest.mark.parametrize("kind", CREATURES, ids=lambda kind: kind.id)
def test_a_creature_sinks_what_is_not_stronger(kind: Kind) -> None:
    """Level against strength; without a choosable ship it cannot be played; the Kracken costs a Fame."""
    sea = Sea(3)
    assert not sea.can(0, kind.id)
    level = kind.level
    ship = sea.ship(1, "3/3", ["cp_plus_1"] if level < 50 else [])
    sea[0].fame = 5
    if level < 50:
        strong = sea.ship(1, "10/10", ["cp_plus_5"])
        sea.play(0, kind.id, play=strong)
        assert sea.afloat(strong)
        assert strong.under[0].seen == sea.everyone()
    sea.play(0, kind.id, play=ship)
    assert not sea.afloat(ship)
    assert sea[0].fame == 6 + kind.fame
    assert gold_drawn(sea) == 0


def test_example_24_a_creature_shows_under_cards_not_witch_doctors() -> None:
    """Example 24: 8 against 6 + 2; the Force Field is thrown out, the Fire stays down, Insurance pays."""
    sea = Sea(3)
    ship = sea.ship(1, "5/6", ["cp_plus_2", "force_field", "insurance"], ["wd_fire"])
    sea.play(0, "creature_8", play=ship)
    assert not sea.afloat(ship)
    assert sea[1].locked == 10
    assert sea[0].fame == 2
    assert gold_drawn(sea) == 0


def test_a_survivor_of_a_creature_loses_its_special_magic_only() -> None:
    """R37: Spirit, Confusion, Exploding and Force Field go; Master Navigator does not help and stays."""
    sea = Sea(3)
    ship = sea.ship(1, "9/9", ["confusion_left", "spirit_of_good_fortune", "master_navigator"], ["wd_fire"])
    sea.play(0, "creature_4", play=ship)
    assert names(ship.under) == ["master_navigator"]
    assert names(ship.curses) == ["wd_fire"]
    assert ship.curses[0].seen == 0


def test_eliminate_all_and_self_remover_work_against_a_creature() -> None:
    """R37."""
    sea = Sea(3)
    ship = sea.ship(1, "6/6", ["cp_plus_5", "eliminate_all"])
    sea.play(0, "creature_6", play=ship)
    assert not sea.afloat(ship)
    clever = sea.ship(1, "ship_self_remove_6_6", ["cp_plus_5", "eliminate_all"])
    sea.play(0, "creature_7", play=clever, remover=AtCard(clever.id, 1, "eliminate_all"))
    assert sea.afloat(clever)


def test_no_fame_for_your_own_or_a_partners_ship() -> None:
    sea = Sea(4, teams=True)
    for seat in (0, 2):
        sea.play(0, "creature_10", play=sea.ship(seat, "3/3"))
    assert sea[0].fame == 0


def test_a_creature_takes_one_ship_out_of_an_armada() -> None:
    sea = Sea(3)
    ships = [sea.ship(1, "3/3"), sea.ship(1, "9/9"), sea.ship(1, "8/8")]
    sea.armada(*ships)
    sea.play(0, "creature_4", play=ships[0])
    assert [sea.afloat(ship) for ship in ships] == [False, True, True]
    assert sea[1].armada


# Reincarnation, Insurance, Duplicates


@effect_of("reincarnation")
def test_reincarnation_strips_the_ship_and_keeps_it() -> None:
    """R40: it counts as dead: the enemy is paid, Insurance pays too."""
    sea = Sea(3)
    a = sea.ship(0, "9/9")
    d = sea.ship(1, "3/3", ["reincarnation", "bs_plus_1", "insurance"])
    sea.fight(a, d)
    assert sea.afloat(d)
    assert not d.under
    assert sea[0].fame == 1
    assert gold_drawn(sea) == 1
    assert sea[1].locked == 10
    assert not sea.state.wrecks


@pytest.mark.parametrize("cause", ["hurricane", "whirlpool", "bermuda_triangle"])
def test_reincarnation_knows_fights_and_creatures_only(cause: str) -> None:
    """R38."""
    sea = Sea(3)
    ship = sea.ship(0 if cause == "whirlpool" else 1, "3/3", ["reincarnation", "insurance"])
    sea.play(0, cause)
    assert not sea.afloat(ship)
    assert sea[ship.owner].locked == 10, "R40: Insurance pays for any sinking"


def test_reincarnation_against_the_navy() -> None:
    """R38."""
    sea = Sea(3)
    ship = sea.ship(1, "3/3", ["reincarnation"])
    sea.play(0, "royal_navy_8")
    assert sea.afloat(ship)


@effect_of("insurance")
def test_a_surplus_insurance_never_pays() -> None:
    """R96: once a ship; R65: not for No Free Gold."""
    sea = Sea(3)
    a, d = sea.ship(0, "9/9"), sea.ship(1, "3/3", ["insurance", "insurance"])
    sea.fight(a, d)
    assert sea[1].locked == 10
    poor = sea.ship(2, "3/3", ["insurance"])
    sea.soul(2, "soul_no_free_gold")
    sea.fight(a, poor)
    assert sea[2].locked == 0


@effect_of("ship_insured_6_6", "ship_insured_6_7")
def test_an_insured_ship_pays_the_present_owner() -> None:
    """R40: even after it was stolen; Eliminate All does not remove a built-in ability."""
    sea = Sea(3)
    ship = sea.ship(1, "ship_insured_6_6", ["eliminate_all"])
    sea.play(2, "damn_pirates", play=ship)
    sea.fight(sea.ship(0, "9/9"), ship)
    assert sea[2].locked == 10


@effect_of("duplicate")
def test_example_32_a_duplicate_dies_with_its_reincarnated_original() -> None:
    """Example 32, R39."""
    sea = Sea(3)
    original = sea.ship(0, "10/10", ["reincarnation"])
    copy = sea.copy(1, original)
    sea.play(2, "creature_12", play=original)
    assert sea.afloat(original)
    assert not original.under
    assert not sea.afloat(copy)
    assert sea[2].fame == 3
    assert "duplicate" in names(sea.state.stocks[2].discard)


def test_a_duplicate_with_reincarnation_stays_while_its_original_does() -> None:
    """R39: the original being there again; but not when it dies for good."""
    sea = Sea(3)
    original = sea.ship(0, "10/10", ["reincarnation"])
    copy = sea.copy(1, original, ["reincarnation"])
    sea.play(2, "creature_12", play=original)
    assert sea.afloat(copy)
    sea.play(2, "creature_10", play=original)
    assert not sea.afloat(original)
    assert not sea.afloat(copy)


def test_duplicates_of_duplicates_follow() -> None:
    sea = Sea(3)
    original = sea.ship(0, "3/3")
    copy = sea.copy(1, original)
    copy_of_copy = sea.copy(2, copy)
    sea.play(2, "creature_4", play=original)
    assert not any(map(sea.afloat, [original, copy, copy_of_copy]))
    assert names(sea.state.wrecks) == ["ship_sloop_3_3"]


def test_a_duplicate_can_die_alone() -> None:
    sea = Sea(3)
    original = sea.ship(0, "3/3")
    copy = sea.copy(1, original, ["insurance"])
    sea.play(2, "creature_4", play=copy)
    assert sea.afloat(original)
    assert not sea.afloat(copy)
    assert sea[2].fame == 1, "the Fame of the ship it copies"
    assert sea[1].locked == 10


def test_a_duplicate_dies_when_its_original_is_discarded() -> None:
    """A large ship won by Size Limit is discarded, and its Duplicate with it."""
    sea = Sea(3, dice=[0, 0, 0, 5])
    original = sea.ship(1, "10/10")
    copy = sea.copy(2, original)
    sea.soul(0, "soul_size_limit")
    sea.play(1, "repossession", tavern_target=original)
    assert not sea.afloat(original)
    assert not sea.afloat(copy)
    assert not sea.state.wrecks
    assert "ship_brigantine_10_10" in names(sea.state.discard)


def test_wrecks_lie_in_the_order_of_the_ring_from_the_active_player() -> None:
    """R71: of ships lost at once."""
    sea = Sea(3)
    sea.state.active = 2
    sea.ship(0, "3/3")
    sea.ship(1, "3/4")
    sea.ship(2, "4/4")
    sea.ship(2, "5/5")
    sea.play(2, "hurricane")
    assert names(sea.state.wrecks) == ["ship_sloop_4_4", "ship_schooner_5_5", "ship_sloop_3_3", "ship_sloop_3_4"]


# Re-Use The Spell, Bone Yard


@effect_of("abil_reuse_spell")
def test_unused_magic_is_taken_from_a_sunken_ship() -> None:
    """R48: Doubles are never used up; special magic that worked or was voided is."""
    sea = Sea(3)
    a = sea.ship(0, "9/9")
    d = sea.ship(1, "3/3", ["double_cannons", "force_field", "exploding_cannons", "reincarnation"])
    sea.soul(2, "abil_reuse_spell")
    sea.fight(a, d, reuse=Save())
    assert names(sea[2].magic) == ["double_cannons"]
    assert all(laid.seen == sea.everyone() for laid in sea[2].magic)
    assert sea.afloat(d), "the Reincarnation worked, so it is not for Re-Use"


@refusal_of("abil_reuse_spell")
def test_nothing_to_reuse_after_disasters_or_discards() -> None:
    """R48: only ships sunk in a fight or by a creature."""
    sea = Sea(3)
    sea.ship(1, "3/3", ["double_cannons"])
    sea.soul(2, "abil_reuse_spell")
    sea.play(0, "hurricane")
    assert "reuse" not in sea.kinds()
    swept = sea.ship(1, "3/3", ["double_cannons", "eliminate_all"])
    sea.play(0, "creature_8", play=swept)
    assert "reuse" not in sea.kinds()


def test_reused_magic_may_be_played_at_once_or_left() -> None:
    sea = Sea(3)
    mine = sea.ship(2, "6/6")
    sea.soul(2, "abil_reuse_spell")
    poisoned = sea.ship(1, "3/3", ["double_strength", "confusion_left"], ["wd_poison"])
    sea.fight(sea.ship(0, "9/9"), poisoned, reuse=[PlayNow(), at_ship(mine), Pass()])
    assert names(mine.under) == ["double_strength"]
    assert "confusion_left" in names(sea.state.stocks[2].discard)


def test_a_spell_is_not_reused_on_a_ship_that_is_sinking() -> None:
    """R48: both ships die of the Plague; the third one is all that is left to play it on."""
    for spare in (False, True):
        sea = Sea(3)
        sea.soul(2, "abil_reuse_spell")
        plagued = sea.ship(1, "3/3", ["double_strength"], ["wd_black_plague"])
        mine = sea.ship(2, "6/6") if spare else None
        sea.fight(sea.ship(0, "9/9", ["force_field"]), plagued, reuse=[PlayNow(), Pass()] if spare else None)
        assert all((PlayNow() in ask.options) == spare for ask in sea.asks("reuse"))
        assert len(sea.asks("reuse")) == 2, "with one ship left there is nothing to choose"
        if mine is not None:
            assert len(mine.under) == 1


@effect_of("abil_bone_yard")
def test_the_bone_yard_buys_each_ship_killed() -> None:
    """R47: five spendable gold, at any time, also when out."""
    sea = Sea(3)
    sea.soul(2, "abil_bone_yard")
    sea.gold(0, 0, 7)
    sea[2].locked = 20
    sea[2].out = True
    sea.ship(0, "3/3")
    sea.ship(1, "9/9")
    sea.play(0, "hurricane", bone_yard=lambda ask: next((o for o in ask.options if isinstance(o, BuyWreck)), Pass()))
    assert [names([ship.card]) for ship in sea[2].row] == [["ship_sloop_3_3"]]
    assert sea[2].gold == 2
    assert not sea[2].out, "R72: a ship brings the player back"
    assert names(sea.state.wrecks) == ["ship_brigantine_9_9"]
    assert len(sea.asks("bone_yard")) == 1, "not enough gold for another"


@refusal_of("abil_bone_yard")
def test_what_the_bone_yard_cannot_buy() -> None:
    """Reborn ships, Duplicates, ships that Rats or Size Limit forbid; nothing without gold."""
    sea = Sea(4)
    sea.soul(2, "abil_bone_yard")
    sea.soul(2, "soul_size_limit")
    sea.gold(0, 0, 99)
    original = sea.ship(0, "3/3", ["reincarnation"])
    sea.copy(1, original)
    sea.play(0, "creature_4", play=original)
    sea.play(0, "creature_10", play=sea.ship(1, "9/9"))
    sea.fleet(2, "rats")
    sea.ship(2, "6/6")
    sea.play(0, "creature_10", play=sea.ship(1, "3/3"))
    assert "bone_yard" not in sea.kinds()


# Stray shots at ships outside the battle


def strayed(
    under: list[str], curses: list[str], size: str = "5/5", owner: int = 2, fortune: str | None = None
) -> tuple[Sea, Ship, Ship]:
    """Seat 1's 5/6 is confused and hits the ship on its left, which is not in the battle."""
    sea = Sea(4)
    a = sea.ship(0, "3/3")
    shooter = sea.ship(1, "5/6", ["confusion_left"])
    victim = sea.ship(owner, size, under, curses)
    if fortune:
        sea.fortunes(owner, fortune)
    sea.fight(a, shooter, fortune=CastFortune(fortune) if fortune else None)
    return sea, shooter, victim


def test_a_stray_shot_sinks_an_outsider_and_pays_the_shooter() -> None:
    """R26, R27: a Gold Card and its Fame."""
    sea, shooter, victim = strayed([], [])
    assert not sea.afloat(victim)
    assert sea.afloat(shooter)
    assert sea[1].fame == 2
    assert gold_drawn(sea) == 1


def test_no_reward_for_your_own_ship() -> None:
    sea, _, victim = strayed([], [], owner=1)
    assert not sea.afloat(victim)
    assert sea[1].fame == 0


def test_the_outsiders_under_cards_count() -> None:
    sea, _, victim = strayed(["cp_plus_1"], [])
    assert sea.afloat(victim)
    assert victim.under[0].seen == sea.everyone()
    sea, _, victim = strayed(["cp_plus_1", "eliminate_all"], [])
    assert not sea.afloat(victim)


def test_a_force_field_sends_the_stray_shot_back() -> None:
    """The card is used; other special magic of the outsider stays."""
    sea, shooter, victim = strayed(["force_field", "spirit_of_good_fortune"], [])
    assert sea.afloat(victim)
    assert sea.afloat(shooter), "5 guns against its own 6 strength"
    assert names(victim.under) == ["spirit_of_good_fortune"]


def test_the_outsiders_witch_doctors_turn_up() -> None:
    """R26: Plague takes the shooter too, Poison kills, Mutiny gives the ship to the shooter's owner."""
    sea, shooter, victim = strayed([], ["wd_black_plague"], "9/9")
    assert not sea.afloat(victim)
    assert not sea.afloat(shooter)
    assert sea[1].fame == 0
    sea, shooter, victim = strayed([], ["wd_poison"], "9/9")
    assert not sea.afloat(victim)
    assert sea[1].fame == 3
    sea, shooter, victim = strayed([], ["wd_mutiny"], "9/9")
    assert sea.owner(victim) == 1
    assert gold_drawn(sea) == 0
    sea, shooter, victim = strayed([], ["wd_mutiny"], "9/9", owner=1)
    assert sea.owner(victim) == 1
    assert not victim.curses
    sea, shooter, victim = strayed([], ["wd_fire"], "9/9")
    assert not sea.afloat(victim)


def test_an_outsider_may_use_fortune_tellers() -> None:
    """R26."""
    sea, _, victim = strayed([], ["wd_poison"], "9/9", fortune="ft_antidote")
    assert sea.afloat(victim)
    assert not victim.curses


def test_the_shooters_owner_may_be_vaccinated_against_the_outsiders_plague() -> None:
    sea = Sea(4)
    a, shooter = sea.ship(0, "3/3"), sea.ship(1, "5/6", ["confusion_left"])
    victim = sea.ship(2, "9/9", curses=["wd_black_plague"])
    sea.fortunes(1, "ft_vaccine")
    sea.fight(a, shooter, vaccine_self=CastFortune("ft_vaccine"))
    assert sea.afloat(shooter)
    assert not sea.afloat(victim)


def test_two_stray_shots_at_one_ship_are_added() -> None:
    """From the left and from the right."""
    sea = Sea(3)
    right = sea.ship(0, "4/4", ["confusion_left"])
    victim = sea.ship(0, "7/8")
    left = sea.ship(0, "4/4", ["confusion_right"])
    sea.armada(right, left)
    sea.fight(right, sea.ship(1, "3/3"))
    assert not sea.afloat(victim)


def test_the_first_of_several_shooters_is_paid() -> None:
    """R108: the attacker's ships come first; a Plague on the outsider kills all who shot at it."""
    for curse in ([], ["wd_black_plague"]):
        sea = Sea(4)
        attacker = sea.ship(0, "5/6", ["confusion_left"])
        victim = sea.ship(1, "9/9", curses=curse)
        defender = sea.ship(2, "5/6", ["confusion_right"])
        sea.fight(attacker, defender)
        assert not sea.afloat(victim)
        assert (sea.afloat(attacker), sea.afloat(defender)) == (not curse, not curse)
        assert (sea[0].fame, sea[2].fame) == ((0, 0) if curse else (3, 0))


def test_an_outsider_of_no_strength_dies() -> None:
    sea, _, victim = strayed(["cp_minus_5"], [])
    assert not sea.afloat(victim)
