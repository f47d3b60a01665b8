"""Ship numbers, turning cards up and down (R67), the ring."""

from __future__ import annotations

import pytest
from attack_table import Sea, effect_of, names, refusal_of

from tortuga.games.pirate_attack.chapters.battle.values import value
from tortuga.games.pirate_attack.chapters.ships import LEFT, RIGHT, attackable, choosable, neighbour, size
from tortuga.games.pirate_attack.chapters.undercards import turn_down, turn_up
from tortuga.games.pirate_attack.data import KINDS
from tortuga.games.pirate_attack.data.rows import Kind

TRADES = [kind for kind in KINDS if kind.id.startswith(("bs_", "cp_"))]


@effect_of(*(kind.id for kind in TRADES))
@pytest.mark.parametrize("kind", TRADES, ids=lambda kind: kind.id)
def test_blacksmiths_and_carpenters(kind: Kind) -> None:
    """Each changes one number by what it says, once it lies under the ship."""
    sea = Sea(3, [])
    ship = sea.ship(1, "8/9")
    sea.play(0, kind.id, play=ship)
    cannons, strength = value(sea.state, ship, ship.under)
    assert (cannons - 8, strength - 9) == (kind.cannons, kind.strength)
    assert ship.under[0].seen == 1


@effect_of("double_cannons", "double_strength", "wd_storm")
def test_example_11_doubles_and_fires() -> None:
    """Example 11, R20: 14 strength burns down to 7, then to 3; two Doubles make eighteen cannons."""
    sea = Sea(3)
    ship = sea.ship(0, "6/6", ["double_strength", "cp_plus_3", "cp_minus_1"])
    assert value(sea.state, ship, ship.under, fires=1)[1] == 7
    assert value(sea.state, ship, ship.under, fires=2)[1] == 3
    gunship = sea.ship(0, "6/6", ["double_cannons", "double_cannons", "bs_minus_4"])
    assert value(sea.state, gunship, gunship.under)[0] == 14
    assert value(sea.state, gunship, gunship.under, storms=1)[0] == 7


def test_example_6_fire_and_storm_round_up_the_loss() -> None:
    """Example 6: 15 strength fights with 7, 11 cannons with 5."""
    sea = Sea(3)
    ship = sea.ship(0, "ship_black_beard", ["bs_minus_4"])
    assert value(sea.state, ship, ship.under, storms=1, fires=1) == (5, 7)


@effect_of("soul_bad_math", "abil_good_math")
def test_example_12_math() -> None:
    """Example 12: 4/8 normally, 1/1 with Bad Math, 9/9 with Good Math; it goes by the present owner."""
    sea = Sea(4)
    cards = ["bs_plus_2", "bs_minus_3", "cp_plus_4", "cp_minus_1"]
    ship = sea.ship(0, "5/5", cards)
    assert value(sea.state, ship, ship.under) == (4, 8)
    sea.soul(0, "soul_bad_math")
    assert value(sea.state, ship, ship.under) == (1, 1)
    sea.soul(1, "abil_good_math")
    ship.owner = 1
    assert value(sea.state, ship, ship.under) == (9, 9)
    ship.owner = 2
    assert value(sea.state, ship, ship.under) == (4, 8)


@refusal_of("soul_bad_math", "abil_good_math")
def test_math_is_for_blacksmiths_and_carpenters_only() -> None:
    """Not for Doubles, fleet cards and other players' ships."""
    sea = Sea(3)
    sea.soul(0, "soul_bad_math")
    sea.soul(1, "abil_good_math")
    doubled, theirs = sea.ship(0, "5/5", ["double_cannons"]), sea.ship(2, "5/5", ["bs_plus_2"])
    assert value(sea.state, doubled, doubled.under) == (10, 5)
    assert value(sea.state, theirs, theirs.under) == (7, 5)


def test_numbers_never_go_below_nothing() -> None:
    """R19."""
    sea = Sea(3, [])
    ship = sea.ship(0, "3/3", ["bs_minus_5", "cp_minus_4"])
    assert value(sea.state, ship, ship.under) == (0, 0)


@effect_of("apprentice", "journeyman", "master", "rats", "rats_more_rats", "rat_infestation")
@pytest.mark.parametrize(
    ("card", "delta"),
    [
        ("apprentice", 3),
        ("journeyman", 4),
        ("master", 5),
        ("rats", -3),
        ("rats_more_rats", -4),
        ("rat_infestation", -5),
    ],
)
def test_fleet_cards_change_both_numbers_of_all_ships(card: str, delta: int) -> None:
    """And Math does not change them."""
    sea = Sea(3)
    ships = [sea.ship(1, "7/8"), sea.ship(1, "10/10", ["bs_plus_1"])]
    sea.soul(1, "soul_bad_math")
    sea.play(0, card, tavern_target=1)
    assert value(sea.state, ships[0], ships[0].under) == (7 + delta, 8 + delta)
    assert value(sea.state, ships[1], ships[1].under) == (11 + delta, 10 + delta)


def test_a_new_fleet_card_replaces_the_old() -> None:
    sea = Sea(3)
    sea.ship(1, "7/8")
    sea.fleet(1, "rats")
    sea.play(0, "master", tavern_target=1)
    assert names([sea[1].fleet]) == ["master"]
    assert "rats" in names(sea.state.stocks[3].discard)


@effect_of("ship_unknown_x_x")
def test_unknown_size_rolls_for_each_fight() -> None:
    """R102: red die cannons, green die strength, once when the fight starts."""
    sea = Sea(3, dice=[11, 14, 4, 0])
    ship, foe, sloop = sea.ship(0, "ship_unknown_x_x", ["cp_plus_1"]), sea.ship(1, "10/10"), sea.ship(1, "3/3")
    assert size(ship) == 0
    sea.fight(ship, foe)
    assert not sea.afloat(foe)
    assert sea.afloat(ship)
    assert ship.dice is None
    sea.fight(ship, sloop)
    assert not sea.afloat(sloop)
    assert not sea.afloat(ship)


def test_plus_and_minus_of_the_same_size_cancel_after_a_turning_over() -> None:
    """R67: pair by pair, of the same trade, and only what was turned up."""
    sea = Sea(3, [])
    ship = sea.ship(0, "8/8", ["bs_plus_2", "cp_minus_2", "bs_minus_2", "bs_plus_2", "cp_plus_1"])
    turn_down(sea.table, ship)
    assert len(ship.under) == 5
    turn_up(sea.table, ship, ship.under)
    turn_down(sea.table, ship)
    assert names(ship.under) == ["cp_minus_2", "bs_plus_2", "cp_plus_1"]
    sea.check()


def test_nothing_cancels_while_somebody_reckons_otherwise() -> None:
    """R67: Bad Math and Good Math."""
    sea = Sea(3)
    sea.soul(2, "abil_good_math")
    ship = sea.ship(0, "8/8", ["bs_plus_2", "bs_minus_2"], seen=7)
    turn_down(sea.table, ship)
    assert len(ship.under) == 2


def test_left_is_clockwise_and_rows_count_from_the_right() -> None:
    """R1, R25: the ring skips ships in port, hidden ships outside the battle, empty rows and the dead."""
    sea = Sea(4)
    first, second = sea.ship(0, "3/3"), sea.ship(0, "4/4")
    moored, veiled = sea.ship(2, "5/5", in_port=True), sea.ship(2, "6/6", sails=True)
    third = sea.ship(3, "7/7")
    state = sea.state
    assert neighbour(state, first, LEFT, {first.id}, ()) is second
    assert neighbour(state, second, LEFT, {second.id}, ()) is third
    assert neighbour(state, second, LEFT, {second.id, veiled.id}, ()) is veiled
    assert neighbour(state, first, RIGHT, {first.id}, ()) is third
    assert neighbour(state, second, LEFT, {second.id}, {third.id}) is first
    assert neighbour(state, first, LEFT, (), {second.id, third.id, veiled.id}) is None
    assert moored.in_port


def test_who_may_choose_a_ship() -> None:
    """R34, R97: nobody a ship in port, only its owner a hidden one."""
    sea = Sea(3)
    plain, veiled = sea.ship(0, "3/3"), sea.ship(0, "4/4", sails=True)
    invisible, moored = sea.ship(1, "ship_invisible_6_6"), sea.ship(1, "6/6", in_port=True)
    assert choosable(sea.state, 0) == [plain, veiled]
    assert choosable(sea.state, 1) == [plain, invisible]
    assert choosable(sea.state, 2) == [plain]
    assert attackable(sea.state, 1) == [plain]
    assert attackable(sea.state, 0) == []
    assert moored not in choosable(sea.state, 1)
