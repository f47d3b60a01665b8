"""Who attacks whom, The Trap, Re-Direction, the attacks of the end phase."""

from __future__ import annotations

import pytest
from attack_table import Sea, effect_of, refusal_of

from tortuga.games.pirate_attack.actions import ACCEPT, AtPlayer, Pass, at_ship
from tortuga.games.pirate_attack.chapters.cards.attack import able, end_phase_attack, pairs, targets, trapped
from tortuga.games.pirate_attack.chapters.ships import attackable
from tortuga.games.pirate_attack.events import AttackDeclared, NothingToAttack
from tortuga.games.pirate_attack.state import Ship


def owners(ships: list[Ship]) -> set[int]:
    return {ship.owner for ship in ships}


@effect_of("must_attack")
def test_the_drawer_must_attack() -> None:
    """With any of their own ships at sea, even a hidden one, against any ship that can be attacked."""
    sea = Sea(3)
    mine, veiled = sea.ship(0, "9/9"), sea.ship(0, "8/8", sails=True)
    foe, unseen = sea.ship(1, "3/3"), sea.ship(1, "3/4", sails=True)
    sea.play(0, "must_attack", attack=[at_ship(veiled)])
    assert not sea.afloat(foe)
    assert veiled.sails, "afterwards it is hidden again"
    assert sea.asks("attack")[0].options == (at_ship(mine), at_ship(veiled))
    assert sea.afloat(unseen)


def test_without_a_ship_or_a_target_the_card_is_discarded() -> None:
    sea = Sea(3)
    sea.ship(1, "3/3")
    sea.play(0, "must_attack")
    assert sea.told(NothingToAttack)
    alone = Sea(3)
    alone.ship(0, "3/3")
    alone.ship(1, "3/3", in_port=True)
    alone.play(0, "must_attack")
    assert alone.told(NothingToAttack)


@effect_of("force_someone")
def test_force_someone_spares_the_drawer_if_it_can() -> None:
    """R43: the forced player picks ship and target; the drawer only if no third player can be attacked."""
    sea = Sea(3)
    mine, theirs, third = sea.ship(0, "9/9"), sea.ship(1, "5/5"), sea.ship(2, "4/4")
    sea.play(0, "force_someone", {"force_player": 1})
    assert not sea.afloat(third)
    assert sea.afloat(mine)
    sea.play(0, "force_someone")
    assert not sea.afloat(theirs), "with nobody else left it must attack the drawer"


def test_force_someone_chooses_only_those_who_can_attack() -> None:
    """R43: a non-hidden ship at sea and a legal target; a hidden one only if its owner wants."""
    sea = Sea(4)
    sea.ship(0, "9/9")
    sea.ship(1, "5/5", sails=True)
    sea.ship(2, "5/5", in_port=True)
    shown, veiled = sea.ship(3, "4/4"), sea.ship(3, "6/6", sails=True)
    assert able(sea.state, 0) == [3]
    sea.play(0, "force_someone", attack=veiled)
    assert sea.asks("attack")[0].options == (at_ship(shown), at_ship(veiled))


@effect_of("force_two")
def test_force_two_sets_two_others_on_each_other() -> None:
    sea = Sea(4)
    mine, a, b, c = (sea.ship(seat, size) for seat, size in enumerate(("9/9", "5/5", "4/4", "3/3")))
    sea.play(0, "force_two", force_pair=[at_ship(b), at_ship(c)])
    assert [sea.afloat(ship) for ship in (mine, a, b, c)] == [True, True, True, False]
    assert at_ship(mine) not in sea.asks("force_pair")[0].options


def test_force_two_needs_two_other_players() -> None:
    sea = Sea(3)
    sea.ship(0, "9/9")
    sea.ship(1, "3/3")
    sea.ship(1, "4/4")
    sea.play(0, "force_two")
    assert sea.told(NothingToAttack)


@effect_of("forced_attack")
@refusal_of("forced_attack")
def test_forced_attack_by_magic() -> None:
    """Two ships of different players in sight; one may be your own, even a hidden one."""
    sea = Sea(3)
    mine = sea.ship(0, "9/9", sails=True)
    assert not sea.can(0, "forced_attack")
    foe = sea.ship(1, "3/3")
    assert sea.can(0, "forced_attack")
    assert not sea.can(2, "forced_attack"), "the hidden ship is out of the others' reach"
    sea.play(0, "forced_attack", play=[at_ship(mine)])
    assert not sea.afloat(foe)


# The Trap


@effect_of("trap")
def test_example_30_the_trap() -> None:
    """Example 30, R42: attacks must have a ship of the trapped player on one side."""
    sea = Sea(4)
    ships = [sea.ship(seat, "4/4") for seat in range(4)]
    sea.play(0, "trap", play=3)
    assert trapped(sea.state) == 3
    assert owners(targets(sea.state, 1)) == {3}
    assert owners(targets(sea.state, 3)) == {0, 1, 2}
    sea.play(3, "force_two")
    assert sea.told(NothingToAttack), "drawn by the trapped player it has no legal pair"
    assert all(map(sea.afloat, ships))
    for ship in sea[3].row:
        ship.in_port = True
    assert trapped(sea.state) == -1, "asleep"
    assert owners(targets(sea.state, 1)) == {0, 2}


def test_the_trap_outranks_sparing_the_drawer() -> None:
    """R42: the forced player is the trapped one, or attacks the trapped one, even if that one drew the card."""
    sea = Sea(4)
    for seat in range(4):
        sea.ship(seat, "4/4")
    sea.play(1, "trap", play=0)
    assert owners(targets(sea.state, 2, spared=0)) == {0}
    assert owners(targets(sea.state, 0, spared=1)) == {2, 3}
    pair = pairs(sea.state, attackable(sea.state, 1))
    for first, seconds in pair.items():
        assert 0 in {first - 1, *(ship.owner for ship in seconds)}


# Re-Direction


@effect_of("abil_re_direction")
def test_example_29_re_direction() -> None:
    """Example 29, R46: the holder names a third player, the attacker picks which of that player's ships."""
    sea = Sea(4)
    mine, attacker, holder = sea.ship(0, "9/9"), sea.ship(1, "5/5"), sea.ship(2, "3/3")
    others = [sea.ship(3, "4/4"), sea.ship(3, "3/3")]
    sea.soul(2, "abil_re_direction")
    sea.play(
        0,
        "force_someone",
        {"force_player": 1, "attack": [at_ship(holder)], "redirect": AtPlayer(3), "redirect_ship": others[0]},
    )
    assert sea.afloat(holder)
    assert not sea.afloat(others[0])
    ask = sea.asks("redirect")[0]
    assert ask.options == (ACCEPT, AtPlayer(3)), "the drawer is no legal target"
    assert (ask.about["attacker"], ask.about["target"]) == (attacker.id, holder.id)
    assert [seat for seat, ask in sea.asked if ask.kind == "redirect_ship"] == [1]
    assert sea.afloat(mine)
    assert sea.afloat(attacker)


@refusal_of("abil_re_direction")
def test_no_third_player_no_saying_no() -> None:
    """Example 29, R46: nor against You Must Attack, unless the option allows it; nor Forced Attack."""
    sea = Sea(3)
    for seat in range(3):
        sea.ship(seat, "4/4")
    sea.soul(2, "abil_re_direction")
    sea.play(0, "force_someone", {"force_player": 1, "attack": None})
    assert "redirect" not in sea.kinds()
    for option, asked in ((False, False), (True, True)):
        sea = Sea(4, redirect_must_attack=option)
        ships = [sea.ship(seat, "4/4") for seat in range(4)]
        sea.soul(2, "abil_re_direction")
        sea.play(1, "must_attack", attack=[at_ship(ships[2])])
        assert ("redirect" in sea.kinds()) is asked
    sea = Sea(4)
    ships = [sea.ship(seat, "4/4") for seat in range(4)]
    sea.soul(2, "abil_re_direction")
    sea.play(0, "forced_attack", play=[at_ship(ships[1]), at_ship(ships[2])])
    assert "redirect" not in sea.kinds()


def test_in_force_two_either_ship_can_be_redirected_and_the_drawer_picks() -> None:
    """R46."""
    sea = Sea(4)
    ships = [sea.ship(seat, size) for seat, size in enumerate(("9/9", "5/5", "3/3", "4/4"))]
    second = sea.ship(3, "3/4")
    sea.soul(2, "abil_re_direction")
    sea.play(
        0,
        "force_two",
        {"force_pair": [at_ship(ships[2]), at_ship(ships[1])], "redirect": AtPlayer(3), "redirect_ship": second},
    )
    assert sea.afloat(ships[2])
    assert not sea.afloat(second)
    assert [seat for seat, ask in sea.asked if ask.kind == "redirect_ship"] == [0]


# The end phase


def test_the_end_phase_attack() -> None:
    """Like You Must Attack; with nothing to attack nothing happens."""
    sea = Sea(3)
    mine, foe = sea.ship(0, "9/9"), sea.ship(1, "3/3")
    sea.no_piles()
    sea.run(end_phase_attack(sea.table, 0))
    assert not sea.afloat(foe)
    assert len(sea.told(AttackDeclared)) == 1
    sea.run(end_phase_attack(sea.table, 0))
    assert len(sea.told(AttackDeclared)) == 1
    assert sea.afloat(mine)
    sea.check()


@pytest.mark.parametrize("pass_it", [True, False])
def test_partners_need_not_attack_each_other(pass_it: bool) -> None:
    """Once only their team has ships."""
    sea = Sea(4, teams=True)
    mine, mate = sea.ship(0, "9/9"), sea.ship(2, "3/3")
    sea.no_piles()
    sea.run(end_phase_attack(sea.table, 0), {"attack": Pass() if pass_it else at_ship(mine)})
    assert sea.afloat(mate) is pass_it
    assert sea.asks("attack")[0].default == Pass()
    third = sea.ship(1, "4/4")
    sea.run(end_phase_attack(sea.table, 0), {})
    assert not sea.afloat(third)


@pytest.mark.parametrize("kept", ["trap", "port"])
def test_partners_must_attack_while_an_opponent_has_ships(kept: str) -> None:
    """Teams: even if The Trap or the port leaves only the partner to attack."""
    sea = Sea(4, teams=True)
    mine, mate = sea.ship(0, "9/9"), sea.ship(2, "3/3")
    foe = sea.ship(1, "4/4", in_port=kept == "port")
    if kept == "trap":
        sea.state.trapped = 2
    sea.no_piles()
    sea.run(end_phase_attack(sea.table, 0))
    assert not any(Pass() in ask.options for ask in sea.asks("attack"))
    assert [sea.afloat(ship) for ship in (mine, mate, foe)] == [True, False, True]


def test_the_trap_holds_for_a_forced_attack_too() -> None:
    """Every attack means the magic card as well (R42)."""
    sea = Sea(4)
    first, second, caught = sea.ship(0, "9/9"), sea.ship(1, "5/5"), sea.ship(2, "3/3")
    sea.play(3, "trap", play=2)
    sea.play(3, "forced_attack", play=[at_ship(first)])
    assert [sea.afloat(ship) for ship in (first, second, caught)] == [True, True, False]
