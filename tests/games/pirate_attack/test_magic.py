"""Magic that is played face up, Magic Master, The Doctor, and Ability Ships when they are put into play."""

from __future__ import annotations

import pytest
from attack_table import Sea, effect_of, names, refusal_of

from tortuga.games.pirate_attack.actions import CAST, AtWreck, Pass, StakeGold, StakeShips, at_ship
from tortuga.games.pirate_attack.chapters.cards.magic import castable, may_lay_under
from tortuga.games.pirate_attack.chapters.ships import any_choosable, choosable, hidden, ring
from tortuga.games.pirate_attack.data import NUMBER
from tortuga.games.pirate_attack.ending import lift_the_veil
from tortuga.games.pirate_attack.seats.views import view_of


@effect_of("raise_the_dead")
def test_raise_the_dead() -> None:
    """One of the newest three wrecks; what a clock takes is the largest."""
    sea = Sea(3)
    sea.wreck("10/10", "3/3", "9/9", "4/4")
    sea.play(0, "raise_the_dead", {"raise": AtWreck(2, "ship_sloop_3_3")})
    assert names([sea[0].row[0].card]) == ["ship_sloop_3_3"]
    assert names(sea.state.wrecks) == ["ship_brigantine_10_10", "ship_brigantine_9_9", "ship_sloop_4_4"]
    asked = sea.asks("raise")[0]
    assert asked.options == (
        AtWreck(0, "ship_sloop_4_4"),
        AtWreck(1, "ship_brigantine_9_9"),
        AtWreck(2, "ship_sloop_3_3"),
    )
    assert asked.default == AtWreck(1, "ship_brigantine_9_9")


@refusal_of("raise_the_dead")
def test_raise_the_dead_needs_a_usable_wreck_and_the_own_turn() -> None:
    sea = Sea(3)
    assert not sea.can(0, "raise_the_dead")
    sea.wreck("3/3")
    assert sea.can(0, "raise_the_dead")
    sea.magic(0, "raise_the_dead")
    assert not castable(sea.state, 0, own_turn=False)
    assert castable(sea.state, 0, own_turn=True)
    sea.fleet(0, "rats")
    assert not sea.can(0, "raise_the_dead"), "Rats"
    sea.wreck("9/9")
    assert sea.can(0, "raise_the_dead")
    sea.soul(0, "soul_size_limit")
    assert not sea.can(0, "raise_the_dead"), "Size Limit"


@effect_of("duplicate")
def test_a_duplicate_has_size_and_class_but_no_ability() -> None:
    sea = Sea(3)
    original = sea.ship(1, "ship_insured_6_7", ["bs_plus_5"])
    sea.play(0, "duplicate", play=original)
    (copy,) = sea[0].row
    view = view_of(sea.state, 2).players[0].row[0]
    assert (view.cannons, view.strength, view.form, view.copy_of) == (6, 7, "ship_insured_6_7", original.id)
    assert not copy.under
    sea.play(2, "creature_12", play=copy)
    assert sea[0].locked == 0


@refusal_of("duplicate")
def test_what_cannot_be_duplicated() -> None:
    """R34, R97: hidden or moored ships; and Rats hold. Size Limit does not forbid a Duplicate."""
    sea = Sea(3)
    sea.ship(1, "9/9", sails=True)
    sea.ship(1, "9/9", in_port=True)
    assert not sea.can(0, "duplicate")
    small = sea.ship(1, "3/3")
    assert sea.can(0, "duplicate")
    sea.fleet(0, "rats")
    assert not sea.can(0, "duplicate")
    big = sea.ship(1, "10/10")
    sea.soul(0, "soul_size_limit")
    sea.play(0, "duplicate", play=big)
    assert len(sea[0].row) == 1
    assert sea.afloat(small)


# Sails, Vision, Invisible


@effect_of("sails_of_invisibility")
def test_sails_hide_a_ship_and_take_it_out_of_its_armada() -> None:
    """R33, R34."""
    sea = Sea(3)
    ships = [sea.ship(0, "8/8"), sea.ship(0, "3/3"), sea.ship(0, "4/4")]
    sea.armada(*ships)
    sea[0].fame = 1
    sea.play(0, "sails_of_invisibility", play=ships[0])
    assert hidden(ships[0])
    assert [ship.armada for ship in ships] == [False, True, True]
    assert sea[0].fame == 0
    assert not sea.can(1, "sails_of_invisibility")
    view = view_of(sea.state, 1).players[0].row[0]
    assert view.hidden
    assert view.form == "ship_brigantine_8_8", "hidden means out of reach, not unknown"


@refusal_of("sails_of_invisibility")
@pytest.mark.parametrize("size", ["12/12", "ship_ghost_ship", "ship_floating_death"])
def test_sails_are_for_brigantines_and_smaller(size: str) -> None:
    sea = Sea(3)
    sea.ship(0, size)
    sea.ship(1, "3/3")
    assert not sea.can(0, "sails_of_invisibility")


def test_sails_are_lost_with_the_owner_and_with_the_last_card() -> None:
    """R85: a mutinied or won ship loses them; so does one whose owner has no hand when no pile is left."""
    sea = Sea(3)
    ship = sea.ship(0, "8/8", curses=["wd_mutiny"], sails=True)
    sea.fight(ship, sea.ship(1, "3/3"))
    assert sea.owner(ship) == 1
    assert not ship.sails
    veiled = sea.ship(2, "8/8", sails=True)
    sea.hand(2, "guard")
    sea.no_piles()
    lift_the_veil(sea.table)
    assert veiled.sails
    sea[2].hand.clear()
    lift_the_veil(sea.table)
    assert not veiled.sails


@effect_of("vision")
@refusal_of("vision")
def test_vision_ends_sails_but_not_an_invisible_ship() -> None:
    sea = Sea(3)
    sea.ship(1, "ship_invisible_6_6")
    assert not sea.can(0, "vision")
    veiled = sea.ship(1, "8/8", sails=True)
    sea.play(0, "vision")
    assert not veiled.sails
    assert not sea.can(0, "vision")


@effect_of("ship_invisible_6_6", "ship_invisible_6_7")
@refusal_of("ship_invisible_6_6", "ship_invisible_6_7")
def test_an_invisible_ship_is_hidden_from_play_on_and_with_a_new_owner() -> None:
    """Visible for good once no pile is left and the owner's hand is empty."""
    sea = Sea(3)
    sea.play(0, "ship_invisible_6_7")
    (ship,) = sea[0].row
    assert hidden(ship)
    assert not sea.can(1, "creature_4")
    assert not sea.can(1, "damn_pirates")
    sea.hand(0, "guard")
    sea.no_piles()
    lift_the_veil(sea.table)
    assert hidden(ship)
    sea[0].hand.clear()
    lift_the_veil(sea.table)
    assert not hidden(ship)
    sea.hand(0, "guard")
    assert not hidden(ship)


# Return To Port


@effect_of("return_to_port")
@refusal_of("return_to_port")
def test_return_to_port() -> None:
    """All ships of a player, hidden ones too; the Armada card is discarded, cards stay."""
    sea = Sea(3)
    assert not sea.can(0, "return_to_port")
    ships = [sea.ship(1, "3/3", ["bs_plus_1"], ["wd_fire"]), sea.ship(1, "4/4"), sea.ship(1, "5/5", sails=True)]
    sea.armada(*ships[:2])
    sea.play(0, "return_to_port", play=1)
    assert all(ship.in_port for ship in ships)
    assert not sea[1].armada
    assert names(ships[0].under) == ["bs_plus_1"]
    assert names(ships[0].curses) == ["wd_fire"]
    assert ships[2].sails
    assert not sea.can(0, "return_to_port")
    for card in ("creature_4", "auction", "bounty", "duplicate", "damn_pirates"):
        assert not sea.can(0, card), "R97: nothing may be played on a ship in port"


# The Gambler


@effect_of("gambler")
def test_example_40_the_gambler() -> None:
    """Example 40, R54, R101: everybody with at least the stake; ties reroll; the winner takes spendable gold."""
    sea = Sea(3, dice=[4, 4, 1, 5])
    sea.gold(4, 5, 3)
    sea[1].locked = 4
    sea.play(0, "gambler", gambler=StakeGold(4))
    assert [player.gold for player in sea.state.players] == [0, 13, 3]
    assert sea[1].locked == 0


def test_the_gambler_for_ships() -> None:
    """The caster picks which ships are put in; they leave their armadas."""
    sea = Sea(3, dice=[0, 5])
    mine = [sea.ship(0, "3/3"), sea.ship(0, "4/4")]
    theirs = [sea.ship(1, "9/9", ["cp_plus_5"]), sea.ship(1, "8/8")]
    sea.armada(*mine)
    sea.play(0, "gambler", gambler=[StakeShips(1), at_ship(mine[1]), at_ship(theirs[1])])
    assert sea.owner(mine[1]) == 1
    assert not mine[0].armada
    assert sea.owner(theirs[0]) == 1


def test_a_staked_ship_won_back_stays_in_its_armada() -> None:
    """R113."""
    sea = Sea(3, dice=[5, 0])
    mine = [sea.ship(0, "3/3"), sea.ship(0, "4/4")]
    sea.armada(*mine)
    theirs = sea.ship(1, "9/9")
    sea.play(0, "gambler", gambler=[at_ship(mine[0])])
    assert all(ship.armada for ship in mine)
    assert sea.owner(theirs) == 0


@refusal_of("gambler")
def test_the_gambler_needs_two_participants() -> None:
    sea = Sea(3, dice=[3, 3, 3, 0])
    sea.gold(9)
    sea.ship(1, "3/3")
    sea.ship(2, "3/3", sails=True)
    assert not sea.can(0, "gambler")
    sea.gold(9, 2)
    assert sea.can(0, "gambler")
    sea.play(0, "gambler")
    assert sea.asks("gambler")[0].options == (StakeGold(1), StakeGold(2))
    assert sea.asks("gambler")[0].default == StakeGold(1)


# Where magic may be laid at the end


def test_an_empty_hand_lays_no_magic_under_ships_at_the_end() -> None:
    """At T6 and right after one's own turn, in the end phase."""
    sea = Sea(3)
    sea.ship(0, "3/3", sails=True)
    sea.magic(0, "force_field", "vision")
    assert may_lay_under(sea.state, 0)
    sea.no_piles()
    assert not may_lay_under(sea.state, 0)
    assert castable(sea.state, 0, own_turn=True, under=False) == [CAST[NUMBER["vision"]]]
    sea.hand(0, "guard")
    assert may_lay_under(sea.state, 0)


# Magic Master and The Doctor


@effect_of("abil_magic_master")
def test_the_magic_master_sees_and_places_face_down_magic() -> None:
    """R69: ships choosable by the Magic Master, or the announced one."""
    sea = Sea(3)
    announced = sea.ship(0, "3/3", sails=True)
    other, veiled = sea.ship(1, "4/4"), sea.ship(1, "5/5", sails=True)
    sea.soul(2, "abil_magic_master")
    sea.play(0, "spirit_of_good_fortune", play=announced, mm_place=other)
    assert names(other.under) == ["spirit_of_good_fortune"]
    assert other.under[0].seen == 0b101
    asked = sea.asks("mm_place")[0]
    assert asked.options == (at_ship(announced), at_ship(other))
    assert asked.default == at_ship(announced)
    assert asked.about["card"] == "spirit_of_good_fortune"
    assert not veiled.under


@refusal_of("abil_magic_master")
def test_the_magic_master_has_no_say_over_other_cards() -> None:
    """R69: face-up magic, main deck cards and Magic Master's own magic."""
    sea = Sea(3)
    ship = sea.ship(0, "3/3")
    sea.soul(2, "abil_magic_master")
    sea.play(0, "bs_plus_1", play=ship)
    sea.play(0, "sails_of_invisibility", play=ship)
    sea.play(2, "force_field", play=sea.ship(1, "4/4"))
    assert "mm_place" not in sea.kinds()


@effect_of("abil_the_doctor")
@refusal_of("abil_the_doctor")
def test_the_doctor_sees_and_places_witch_doctors() -> None:
    """But not one that is only moved."""
    sea = Sea(3)
    first, second = sea.ship(0, "3/3"), sea.ship(1, "4/4")
    sea.soul(2, "abil_the_doctor")
    sea.play(0, "wd_mutiny", wd_place=[at_ship(second), at_ship(first)])
    assert names(first.curses) == ["wd_mutiny"]
    assert first.curses[0].seen == 0b101
    asked = len(sea.asked)
    sea.play(0, "move_witch_doctor")
    assert "wd_place" not in sea.kinds()[asked:]


def test_a_miss_direction_has_the_last_word_over_the_magic_master() -> None:
    """Magic Master and The Doctor get no second choice."""
    from tortuga.games.pirate_attack.actions import MISS_DIRECT

    sea = Sea(3)
    first, second = sea.ship(0, "3/3"), sea.ship(1, "4/4")
    sea.soul(2, "abil_magic_master")
    sea.magic(1, "miss_direction")
    sea.play(0, "force_field", {"play": first, "mm_place": [at_ship(second)], "respond:1": MISS_DIRECT})
    assert names(first.under) == ["force_field"]


# Ability Ships on play


@effect_of("ship_extra_gold_6_6", "ship_extra_gold_6_7", "ship_extra_magic_6_6", "ship_extra_magic_6_7")
def test_extra_gold_and_extra_magic() -> None:
    """Spendable gold; three magic cards."""
    sea = Sea(3)
    sea.play(0, "ship_extra_gold_6_6")
    assert sea[0].gold >= 3
    assert sea[0].locked == 0
    sea.play(0, "ship_extra_magic_6_7")
    assert len(sea[0].magic) == 3


@refusal_of("ship_extra_gold_6_6", "ship_extra_gold_6_7", "ship_extra_magic_6_6", "ship_extra_magic_6_7")
def test_abilities_on_play_do_not_work_on_changing_hands_or_coming_back() -> None:
    """Not for a Duplicate either. R65: no Extra Gold with No Free Gold."""
    sea = Sea(3)
    ship = sea.ship(1, "ship_extra_gold_6_6", ["reincarnation"])
    sea.play(0, "damn_pirates", play=ship)
    sea.play(2, "creature_12", play=ship)
    sea.play(0, "duplicate", play=ship)
    assert sea[0].gold == 0
    sea.soul(1, "soul_no_free_gold")
    sea.play(1, "ship_extra_gold_6_7")
    assert sea[1].gold == 0


@effect_of("ship_raise_dead_6_6", "ship_raise_dead_6_7")
@refusal_of("ship_raise_dead_6_6", "ship_raise_dead_6_7")
def test_a_raise_the_dead_ship_may_raise_one_and_so_may_that() -> None:
    """A second such ship raised works too; it is optional, and needs a wreck."""
    sea = Sea(3)
    sea.wreck("3/3", "ship_raise_dead_6_7")
    script = {"raise": [AtWreck(0, "ship_raise_dead_6_7"), AtWreck(0, "ship_sloop_3_3")]}
    sea.play(0, "ship_raise_dead_6_6", script)
    assert len(sea[0].row) == 3
    sea.wreck("4/4")
    sea.play(1, "ship_extra_magic_6_6")
    other = Sea(3)
    other.play(0, "ship_raise_dead_6_6")
    assert "raise" not in other.kinds()
    other.wreck("9/9")
    other.play(0, "ship_raise_dead_6_7", {"raise": Pass()})
    assert len(other[0].row) == 2


@refusal_of("ship_unknown_x_x", "ship_insured_6_6", "ship_insured_6_7")
def test_what_a_duplicate_does_not_inherit() -> None:
    """A Duplicate of an Unknown Size ship rolls its own dice; it has no Insurance."""
    sea = Sea(3, dice=[9, 9])
    original = sea.ship(1, "ship_unknown_x_x")
    copy = sea.copy(0, original)
    sea.fight(copy, sea.ship(2, "8/8"))
    assert sea.afloat(copy)
    insured = sea.ship(1, "ship_insured_6_6")
    twin = sea.copy(0, insured)
    sea.play(2, "creature_12", play=twin)
    assert sea[0].locked in range(1, 6), "only the Gold Card of the battle"


def test_choosable_are_ships_at_sea_and_of_hidden_ones_only_ones_own() -> None:
    """R34, R97."""
    sea = Sea(3)
    ships = [
        sea.ship(0, "3/3"),
        sea.ship(1, "4/4"),
        sea.ship(0, "ship_invisible_6_6"),
        sea.ship(2, "ship_invisible_6_7"),
    ]
    for marks in range(16):
        for ship in ships:
            ship.in_port, ship.just_out, ship.sails, ship.shown = (bool(marks >> bit & 1) for bit in range(4))
        for seat in range(3):
            at_sea = [ship for ship in ring(sea.state) if not ship.in_port]
            reached = [ship for ship in at_sea if not (ship.just_out if ship.owner == seat else hidden(ship))]
            assert choosable(sea.state, seat) == reached
            assert any_choosable(sea.state, seat) == bool(reached)
