"""The book's four attack examples and the further worked examples of battles, one test each."""

from __future__ import annotations

import pytest
from attack_table import Sea, effect_of, gold_drawn, names

from tortuga.games.pirate_attack.actions import Block, CastFortune, Pass
from tortuga.games.pirate_attack.state import Ship

MAIN: list[str] = []


def locked(sea: Sea, seat: int) -> bool:
    """Has the seat battle gold, and only that?"""
    return sea[seat].locked > 0 and sea[seat].gold == 0


@effect_of("must_attack")
def test_attack_example_1() -> None:
    """Example 1: 5/5 against 5/6: the attacker dies, the other gets a Gold Card and 3 Fame."""
    sea = Sea(3, MAIN)
    a = sea.ship(0, "7/8", ["bs_minus_2", "cp_plus_1", "cp_minus_4"])
    d = sea.ship(1, "5/6")
    sea.fight(a, d)
    assert (sea.afloat(a), sea.afloat(d)) == (False, True)
    assert gold_drawn(sea) == 1
    assert locked(sea, 1)
    assert [sea[0].fame, sea[1].fame] == [0, 3]
    assert names(sea.state.wrecks) == ["ship_brigantine_7_8"]


@effect_of("wd_fire")
def test_attack_example_2() -> None:
    """Example 2: 7/3 against 11/4: both die and nobody gets anything."""
    sea = Sea(3, MAIN)
    a = sea.ship(0, "6/7", ["bs_plus_2", "bs_minus_2", "bs_plus_1", "cp_minus_4"])
    d = sea.ship(1, "10/10", ["bs_minus_3", "bs_plus_4", "cp_minus_1"], ["wd_fire"])
    sea.fight(a, d)
    assert not sea.afloat(a)
    assert not sea.afloat(d)
    assert gold_drawn(sea) == 0
    assert [player.fame for player in sea.state.players] == [0, 0, 0]
    assert sorted(names(sea.state.wrecks)) == ["ship_brigantine_10_10", "ship_schooner_6_7"]


@effect_of("wd_poison", "armada")
def test_attack_example_3() -> None:
    """Example 3, R18: an armada of 11/8 and a poisoned ship against 12/13: all four die, their guns did fire."""
    sea = Sea(4, MAIN)
    ships = [
        sea.ship(0, "5/5", ["bs_minus_3"]),
        sea.ship(0, "6/7", ["cp_minus_1"], ["wd_fire"]),
        sea.ship(0, "3/3", ["cp_minus_4"]),
        sea.ship(0, "9/9", curses=["wd_poison"]),
    ]
    sea.armada(*ships)
    foe = sea.ship(2, "8/8", ["bs_plus_4", "cp_plus_5"])
    sea.fight(ships[0], foe)
    assert not any(map(sea.afloat, ships))
    assert sea.afloat(foe)
    assert gold_drawn(sea) == 4
    assert sea[2].fame == 2 + 2 + 1 + 3
    assert not sea[0].armada


def example_4(guns: str) -> tuple[Sea, list[Ship], list[Ship]]:
    sea = Sea(4, MAIN, zero_strength_guns=guns)
    first = [
        sea.ship(0, "6/6", ["cp_minus_4", "cp_minus_3", "cp_minus_1", "bs_plus_5", "bs_plus_5", "bs_plus_4"]),
        sea.ship(0, "6/7", ["bs_minus_3"]),
        sea.ship(0, "7/8", ["cp_plus_4"]),
    ]
    second = [
        sea.ship(1, "3/3", ["cp_minus_2"]),
        sea.ship(1, "10/10", ["cp_minus_4"]),
        sea.ship(1, "9/9", ["cp_minus_2", "bs_minus_4"]),
        sea.ship(1, "7/7", curses=["wd_mutiny"]),
    ]
    sea.armada(*first)
    sea.armada(*second)
    sea.fight(first[0], second[0])
    return sea, first, second


@effect_of("wd_mutiny")
def test_attack_example_4_silent() -> None:
    """Example 4 as printed (R18 silent, R30, R31): 10/19 against 18/14: only the 20/0 sinks; 2 Fame, no gold."""
    sea, first, second = example_4("silent")
    assert [sea.afloat(ship) for ship in first] == [False, True, True]
    assert all(sea.afloat(ship) for ship in second)
    assert gold_drawn(sea) == 0
    assert (sea[0].fame, sea[1].fame) == (0, 2)
    assert sea.owner(second[3]) == 0
    assert not second[3].armada


def test_attack_example_4_fire() -> None:
    """Example 4 with R18 fire: 30/19: the three others of player 2 die too; 3 Gold Cards and 7 Fame."""
    sea, first, second = example_4("fire")
    assert [sea.afloat(ship) for ship in first] == [False, True, True]
    assert [sea.afloat(ship) for ship in second] == [False, False, False, True]
    assert gold_drawn(sea) == 3
    assert (sea[0].fame, sea[1].fame) == (7, 0)
    assert sea.owner(second[3]) == 0


@effect_of("ft_vaccine", "wd_black_plague")
def test_example_13_plague_and_the_enemys_vaccine() -> None:
    """Example 13: the plagued ship dies, the vaccinated enemy is untouched: 1 Gold Card, 1 + 1 Fame."""
    sea = Sea(3, MAIN)
    a, d = sea.ship(0, "4/4", curses=["wd_black_plague"]), sea.ship(1, "9/9")
    sea.fortunes(1, "ft_vaccine")
    sea.fight(a, d, vaccine_self=CastFortune("ft_vaccine"))
    assert not sea.afloat(a)
    assert sea.afloat(d)
    assert gold_drawn(sea) == 1
    assert sea[1].fame == 2
    assert not sea[1].fortunes


def test_example_14_plague_against_an_armada() -> None:
    """Example 14, R23: the plagued 3/3 and the largest enemy ship die; the others' cards stay face down."""
    sea = Sea(3, MAIN)
    a = sea.ship(0, "3/3", curses=["wd_black_plague"])
    fleet = [sea.ship(1, "7/7", ["bs_plus_1"]), sea.ship(1, "10/10"), sea.ship(1, "5/5", ["cp_plus_1"])]
    sea.armada(*fleet)
    sea.fight(a, fleet[0])
    assert not sea.afloat(a)
    assert [sea.afloat(ship) for ship in fleet] == [True, False, True]
    assert fleet[0].under[0].seen == fleet[2].under[0].seen == 0
    assert gold_drawn(sea) == 1
    assert (sea[0].fame, sea[1].fame) == (0, 1)


@effect_of("ft_antidote")
@pytest.mark.parametrize("cured", [True, False])
def test_example_15_poison_and_mutiny(cured: bool) -> None:
    """Example 15, R22: cured of Poison the ship mutinies; otherwise it dies, and the dead do not mutiny."""
    sea = Sea(3, MAIN)
    a, d = sea.ship(0, "5/5"), sea.ship(1, "6/6", curses=["wd_poison", "wd_mutiny"])
    if cured:
        sea.fortunes(1, "ft_antidote")
    sea.fight(a, d, fortune=CastFortune("ft_antidote") if cured else None)
    if cured:
        assert sea.owner(d) == 0
        assert not d.curses
        assert sea[1].fame == 1
        assert sea[0].fame == 0
    else:
        assert not sea.afloat(d)
        assert sea[0].fame == 2


@effect_of("confusion_left")
def test_example_16_confusion_over_an_empty_seat() -> None:
    """Example 16, R25: left of seat 0's last ship lies seat 2's first: its own sister is shot by accident."""
    sea = Sea(3)
    sea.ship(0, "5/5")
    confused = sea.ship(0, "6/6", ["confusion_left"])
    small, attacker = sea.ship(2, "3/4"), sea.ship(2, "8/8")
    sea.fight(attacker, confused)
    assert not sea.afloat(small)
    assert not sea.afloat(confused)
    assert sea.afloat(attacker)
    assert gold_drawn(sea) == 1
    assert (sea[0].fame, sea[2].fame) == (0, 2)


@effect_of("confusion_right")
def test_example_17_both_confusions() -> None:
    """Example 17, R27: seven cannons go three each way; both cards are gone."""
    sea = Sea(3)
    right = sea.ship(0, "3/4")
    confused = sea.ship(0, "7/7", ["confusion_left", "confusion_right"])
    left = sea.ship(0, "3/3")
    attacker = sea.ship(1, "3/3")
    sea.fight(attacker, confused)
    assert not sea.afloat(left)
    assert sea.afloat(right)
    assert sea.afloat(confused)
    assert not confused.under


@effect_of("spirit_of_good_fortune")
def test_example_18_spirit_against_force_field() -> None:
    """Example 18: Spirit sinks a 15/15 behind a Force Field: 1 Gold Card, 5 Fame."""
    sea = Sea(3)
    a, d = sea.ship(0, "3/3", ["spirit_of_good_fortune"]), sea.ship(1, "ship_ghost_ship", ["force_field"])
    sea.fight(a, d)
    assert sea.afloat(a)
    assert not sea.afloat(d)
    assert gold_drawn(sea) == 1
    assert sea[0].fame == 5
    assert not a.under


def test_example_19_spirit_against_an_armada() -> None:
    """Example 19, R28, R29: only the largest printed ship dies; no Gold Card while others live."""
    sea = Sea(3)
    a = sea.ship(0, "4/4", ["spirit_of_good_fortune"])
    fleet = [sea.ship(1, "6/7"), sea.ship(1, "6/6", ["bs_plus_5", "cp_plus_5"]), sea.ship(1, "5/5")]
    sea.armada(*fleet)
    sea.fight(a, fleet[2])
    assert [sea.afloat(ship) for ship in fleet] == [False, True, True]
    assert sea.afloat(a)
    assert (sea[0].fame, gold_drawn(sea)) == (2, 0)


@effect_of("force_field")
def test_example_20_force_field() -> None:
    """Example 20: an armada of 17/12 sinks itself on a Force Field: 2 Gold Cards, 6 Fame."""
    sea = Sea(3)
    fleet = [sea.ship(0, "9/9"), sea.ship(0, "8/8", ["cp_minus_5"])]
    sea.armada(*fleet)
    d = sea.ship(1, "3/3", ["force_field"])
    sea.fight(fleet[0], d)
    assert not any(map(sea.afloat, fleet))
    assert sea.afloat(d)
    assert (sea[1].fame, gold_drawn(sea)) == (6, 2)


@effect_of("exploding_cannons")
def test_example_21_exploding_cannons() -> None:
    """Example 21, R82: 8/6 with Exploding Cannons sinks itself, its Force Field void; an 8/10 only loses the card."""
    sea = Sea(3)
    a, d = sea.ship(0, "5/5"), sea.ship(1, "8/8", ["cp_minus_2", "exploding_cannons", "force_field"])
    sea.fight(a, d)
    assert not sea.afloat(d)
    assert sea.afloat(a)
    assert (sea[0].fame, gold_drawn(sea)) == (3, 1)
    tough = sea.ship(1, "8/8", ["cp_plus_2", "exploding_cannons"])
    sea.fight(a, tough)
    assert sea.afloat(a)
    assert sea.afloat(tough)
    assert names(tough.under) == ["cp_plus_2"]
    assert (sea[0].fame, gold_drawn(sea)) == (3, 1)


@pytest.mark.parametrize("mended", [False, True])
def test_example_22_exploding_cannons_in_an_armada(mended: bool) -> None:
    """Example 22, R24: only the cursed ship can die, nobody else fires, all other special magic stays."""
    sea = Sea(3)
    fleet = [
        sea.ship(1, "6/6", ["exploding_cannons", *(["cp_plus_1"] if mended else [])]),
        sea.ship(1, "7/7", ["force_field"]),
        sea.ship(1, "5/6"),
    ]
    sea.armada(*fleet)
    foes = [sea.ship(0, "12/12"), sea.ship(0, "3/3", ["confusion_left"])]
    sea.armada(*foes)
    sea.fight(foes[0], fleet[0])
    assert [sea.afloat(ship) for ship in fleet] == [mended, True, True]
    assert all(map(sea.afloat, foes))
    assert names(fleet[1].under) == ["force_field"]
    assert names(foes[1].under) == ["confusion_left"]
    assert (sea[0].fame, sea[1].fame, gold_drawn(sea)) == ((0, 0, 0) if mended else (2, 0, 1))
    if mended:
        assert names(fleet[0].under) == ["cp_plus_1"]


@effect_of("eliminate_all")
def test_example_23_eliminate_all_and_reincarnation() -> None:
    """Example 23: Eliminate All takes Reincarnation with it, so the ship dies for good."""
    sea = Sea(3)
    a, d = sea.ship(0, "8/8"), sea.ship(1, "7/7", ["eliminate_all", "reincarnation", "cp_plus_5"])
    sea.fight(a, d)
    assert not sea.afloat(d)
    assert names(sea.state.wrecks) == ["ship_schooner_7_7"]


@effect_of("smoke_screen")
def test_example_31_smoke_screen() -> None:
    """Example 31, R45, R99, R104: the defender flees; the attacker's confused guns sink its own sister."""
    sea = Sea(3)
    sister = sea.ship(0, "4/4")
    a = sea.ship(0, "6/6", ["confusion_right", "force_field"])
    d = sea.ship(1, "9/9", curses=["wd_poison"])
    sea.hand(1, "smoke_screen", "knife")
    sea[1].fame = 2
    sea.on_top("guard")
    sea.fight(a, d, smoke=Block("smoke_screen"))
    assert not sea.afloat(sister)
    assert sea.afloat(a)
    assert sea.afloat(d)
    assert not a.under
    assert d.curses[0].seen == 0
    assert names(sea[1].hand) == ["knife", "guard"]
    assert [sea[0].fame, sea[1].fame, gold_drawn(sea)] == [0, 1, 0]


@pytest.mark.parametrize(("guns", "attacker_kills"), [("fire", True), ("silent", False)])
def test_example_35_zero_strength_alone(guns: str, attacker_kills: bool) -> None:
    """Example 35, R18, R19: 6/0 against 5/6."""
    sea = Sea(3, MAIN, zero_strength_guns=guns)
    a, d = sea.ship(0, "6/6", ["cp_minus_5", "cp_minus_1"]), sea.ship(1, "5/6")
    sea.fight(a, d)
    assert not sea.afloat(a)
    assert sea.afloat(d) is not attacker_kills
    assert (sea[1].fame, gold_drawn(sea)) == ((0, 0) if attacker_kills else (2, 1))


def test_a_smoke_screen_can_be_kept_for_later() -> None:
    """R100 is for blocks; Smoke Screen too is optional: without it the battle goes on."""
    sea = Sea(3)
    a, d = sea.ship(0, "9/9"), sea.ship(1, "3/3")
    sea.hand(1, "smoke_screen")
    sea.fight(a, d, smoke=Pass())
    assert not sea.afloat(d)
    assert names(sea[1].hand) == ["smoke_screen"]
