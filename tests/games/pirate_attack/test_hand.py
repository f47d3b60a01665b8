"""Plain hand cards: what each does, and when it cannot be played."""

from __future__ import annotations

import pytest
from attack_table import Sea, effect_of, names, refusal_of

from tortuga.games.pirate_attack.actions import (
    DONE,
    AtCard,
    AtPlayer,
    AtWitchDoctor,
    Gap,
    PlayCard,
    at_ship,
)
from tortuga.games.pirate_attack.chapters.deeds import why_not
from tortuga.games.pirate_attack.data import ID, KINDS, NUMBER
from tortuga.games.pirate_attack.data.rows import Kind
from tortuga.games.pirate_attack.seats.views import view_of

SHIPS = [kind for kind in KINDS if kind.does == "ship"]
UNDER = [kind.id for kind in KINDS if kind.does == "under" and kind.deck == "main"]


@effect_of(*(kind.id for kind in SHIPS))
@pytest.mark.parametrize("kind", SHIPS, ids=lambda kind: kind.id)
def test_every_ship_can_be_put_to_sea(kind: Kind) -> None:
    """R60: with its printed numbers and class."""
    sea = Sea(3)
    sea.play(0, kind.id)
    (ship,) = sea[0].row
    assert ID[ship.card] == kind.id
    view = view_of(sea.state, 1).players[0].row[0]
    if kind.ability == "unknown_size":
        assert view.cannons is None
    else:
        assert (view.cannons, view.strength) == (kind.cannons, kind.strength)


@refusal_of(*(kind.id for kind in SHIPS), "apprentice")
@pytest.mark.parametrize("kind", SHIPS, ids=lambda kind: kind.id)
def test_rats_keep_small_ships_in_hand(kind: Kind) -> None:
    """R61, R102: only more printed strength than the Rats' size; Unknown Size always."""
    sea = Sea(3)
    sea.fleet(0, "rat_infestation")
    unknown = kind.ability == "unknown_size"
    allowed = unknown or kind.strength > 5
    assert sea.can(0, kind.id) is allowed
    if not allowed:
        assert why_not(sea.state, 0, NUMBER[kind.id]) == "rats"
    sea.state.players[0].fleet = -1
    sea.fleet(0, "apprentice")
    assert sea.can(0, kind.id)


def test_a_ship_goes_into_any_gap_but_not_into_an_armada() -> None:
    """Either end or between any two ships, but not between neighbours of the armada."""
    sea = Sea(3)
    a, b, c = sea.ship(0, "3/3"), sea.ship(0, "4/4"), sea.ship(0, "5/5")
    sea.armada(a, b)
    sea.play(0, "ship_sloop_3_4", slot=Gap(2))
    assert [ship.id for ship in sea[0].row] == [a.id, b.id, 4, c.id]
    assert sea.asks("slot")[0].options == (Gap(0), Gap(2), Gap(3))
    assert sea.asks("slot")[0].default == Gap(3)
    assert not sea[0].row[2].armada


def test_the_first_ship_needs_no_gap() -> None:
    sea = Sea(3)
    sea.play(0, "ship_sloop_3_4")
    assert not sea.asks("slot")


@refusal_of(*UNDER, "insurance")
@pytest.mark.parametrize("card", [*UNDER, "insurance"])
def test_no_ship_no_card_under_it(card: str) -> None:
    sea = Sea(3)
    assert not sea.can(0, card)
    ship = sea.ship(1, "3/3", in_port=True)
    assert not sea.can(0, card)
    ship.in_port = False
    assert sea.can(0, card)
    assert why_not(sea.state, 0, NUMBER[card]) == ""


def test_plus_cards_may_help_an_enemy() -> None:
    """Face down under any choosable ship, own or other's."""
    sea = Sea(3)
    ships = [sea.ship(0, "3/3"), sea.ship(1, "3/3")]
    sea.play(0, "cp_plus_3", play=ships[1])
    assert names(ships[1].under) == ["cp_plus_3"]
    assert sea.asks("play")[0].options == tuple(map(at_ship, ships))
    assert sea.asks("play")[0].default == at_ship(ships[0])


def test_a_ship_just_out_of_port_takes_nothing_from_its_owner() -> None:
    """Out at T6, its owner may play nothing on it until the turn is over."""
    sea = Sea(3)
    sea.ship(0, "3/3", just_out=True)
    assert not sea.can(0, "cp_plus_1")
    assert sea.can(1, "cp_plus_1")


@effect_of("master_navigator")
def test_master_navigator_lies_face_down() -> None:
    sea = Sea(3)
    ship = sea.ship(0, "3/3")
    sea.play(0, "master_navigator", play=ship)
    assert names(ship.under) == ["master_navigator"]
    assert ship.under[0].seen == 1


@effect_of("insurance")
def test_insurance_is_barred_only_where_its_player_knows_of_another() -> None:
    """R96: what is legal must not tell what lies there."""
    sea = Sea(3)
    known, unknown = sea.ship(0, "3/3", ["insurance"], seen=1), sea.ship(1, "3/3", ["insurance"], seen=2)
    built_in = sea.ship(2, "ship_insured_6_6")
    sea.play(0, "insurance", play=unknown)
    assert len(unknown.under) == 2
    (ask,) = sea.asks("play")
    assert ask.options == (at_ship(unknown),), "the only legal one; R13: that is asked like any card face down"
    assert len(known.under) == 1
    assert not built_in.under


@effect_of("high_winds")
def test_high_winds_blow_a_hand_away() -> None:
    """On anybody, face up; with no pile left nothing is drawn (R90)."""
    sea = Sea(3)
    sea.hand(1, "guard", "knife")
    sea.on_top("armada", "armada", "armada", "armada", "stranded")
    sea.play(0, "high_winds", play=1)
    assert names(sea[1].hand) == ["armada", "armada", "armada", "armada", "stranded"]
    sea.no_piles()
    sea.play(0, "high_winds", play=1)
    assert not sea[1].hand


@refusal_of("high_winds", "stranded", "power_play")
def test_players_who_are_out_cannot_be_chosen() -> None:
    """R106."""
    for card in ("high_winds", "stranded", "power_play"):
        sea = Sea(3)
        sea[2].out = True
        assert sea.can(0, card)
        sea.hand(1, "guard")
        sea.play(0, card, play=1)
        assert AtPlayer(2) not in sea.asks("play")[0].options


# Armada


@effect_of("armada")
def test_an_armada_of_some_ships() -> None:
    """R32: any subset of two or more; later ships stay outside."""
    sea = Sea(3)
    a, b, c = sea.ship(0, "3/3"), sea.ship(0, "4/4"), sea.ship(0, "5/5")
    sea.play(0, "armada", play=[at_ship(a), at_ship(c), DONE])
    assert [ship.armada for ship in (a, b, c)] == [True, False, True]
    sea.play(0, "armada")
    assert [ship.armada for ship in (a, b, c)] == [True, True, True]
    assert names(sea.state.discard) == ["armada"], "the old card makes way"


@refusal_of("armada")
def test_no_armada_of_one_or_of_hidden_ships() -> None:
    """R32, R33: two ships in sight, and a new card must enlarge it."""
    sea = Sea(3)
    a = sea.ship(0, "3/3")
    sea.ship(0, "4/4", sails=True)
    sea.ship(0, "6/6", in_port=True)
    sea.ship(1, "5/5")
    sea.ship(1, "5/5")
    assert not sea.can(0, "armada")
    b = sea.ship(0, "5/5")
    assert sea.can(0, "armada")
    sea.armada(a, b)
    assert not sea.can(0, "armada")


def test_an_armada_of_one_dissolves() -> None:
    """The card is discarded."""
    sea = Sea(3)
    a, b, foe = sea.ship(0, "3/3"), sea.ship(0, "4/4"), sea.ship(1, "9/9")
    sea.armada(a, b)
    sea.play(1, "damn_pirates", play=a)
    assert sea.owner(a) == 1
    assert not b.armada
    assert not sea[0].armada
    assert "armada" in names(sea.state.discard)
    assert sea.afloat(foe)


# Move a Witch Doctor


@effect_of("move_witch_doctor")
def test_a_witch_doctor_moves_unseen() -> None:
    sea = Sea(3)
    cursed, other = sea.ship(0, "3/3", curses=["wd_fire", "wd_storm"]), sea.ship(1, "4/4")
    cursed.curses[1].seen = 4
    sea.play(0, "move_witch_doctor", play=[AtWitchDoctor(cursed.id, 1)])
    assert names(other.curses) == ["wd_storm"]
    assert other.curses[0].seen == 4, "who knows it still does, nobody else"


@refusal_of("move_witch_doctor")
def test_no_witch_doctor_to_move_or_nowhere_to_move_it() -> None:
    """R97: neither from nor to a port."""
    sea = Sea(3)
    ship = sea.ship(0, "3/3", curses=["wd_fire"])
    assert not sea.can(0, "move_witch_doctor")
    sea.ship(1, "4/4", curses=["wd_fire"], in_port=True)
    assert not sea.can(0, "move_witch_doctor")
    sea.ship(1, "5/5")
    assert sea.can(0, "move_witch_doctor")
    ship.curses.clear()
    assert not sea.can(0, "move_witch_doctor")


# Marks on players


@effect_of("stranded")
def test_stranded_adds_up() -> None:
    """R57."""
    sea = Sea(3)
    sea.play(0, "stranded", play=1)
    sea.play(0, "stranded", play=1)
    assert sea[1].stranded == 2


@effect_of("walk_the_plank")
@refusal_of("walk_the_plank")
def test_one_plank_a_player() -> None:
    """R56."""
    sea = Sea(3)
    sea.play(0, "walk_the_plank", play=1)
    assert sea[1].plank
    sea.play(0, "walk_the_plank", play=2)
    assert AtPlayer(1) not in sea.asks("play")[1].options
    sea.play(0, "walk_the_plank")
    assert sea[0].plank
    assert not sea.can(0, "walk_the_plank")


@effect_of("trap")
@refusal_of("trap")
def test_one_trap_at_a_time() -> None:
    sea = Sea(3)
    assert not sea.can(0, "trap")
    sea.ship(1, "3/3")
    sea.play(0, "trap")
    assert sea.state.trapped == 1
    assert not sea.can(0, "trap"), "the only player with a ship is trapped already"
    ship = sea.ship(2, "3/3")
    sea.play(0, "trap")
    assert sea.state.trapped == 2
    assert names(sea.state.discard) == ["trap"]
    sea.fight(sea.ship(0, "9/9"), ship)
    assert sea.state.trapped == -1, "no ships left: the Trap is discarded"


# Power Play


@effect_of("power_play")
def test_power_play() -> None:
    """R55: every card of the moment, in any order; what cannot be used is discarded; then five in hand."""
    sea = Sea(3)
    sea.hand(1, "ship_sloop_3_3", "cp_plus_1", "guard")
    sea.play(0, "power_play", {"play": 1, "order_play": [PlayCard("ship_sloop_3_3"), PlayCard("cp_plus_1")]})
    (ship,) = sea[1].row
    assert names(ship.under) == ["cp_plus_1"]
    assert "guard" in names(sea.state.discard)
    assert len(sea[1].hand) == 5


def test_power_play_discards_nothing_that_another_card_may_make_usable() -> None:
    """R114: the Carpenter has no ship yet, but one is in the hand; only then what is of no use is discarded."""
    sea = Sea(3)
    sea.hand(1, "guard", "ship_sloop_3_3", "cp_plus_1")
    sea.play(0, "power_play", play=1)
    assert [ask.options for ask in sea.asks("order_play")] == [
        (PlayCard("ship_sloop_3_3"),),
        (PlayCard("cp_plus_1"),),
    ]
    assert names(sea[1].row[0].under) == ["cp_plus_1"]


def test_power_play_does_not_reach_cards_gained_meanwhile() -> None:
    """R55: a stolen card stays in hand."""
    sea = Sea(3)
    sea.hand(1, "thieving_monkey")
    sea.hand(2, "guard")
    sea.no_piles()
    sea.play(0, "power_play", play=1)
    assert names(sea[1].hand) == ["guard"]


# The Magician


@effect_of("magician")
def test_the_magician_looks_and_swaps() -> None:
    """After it only the Magician knows the two swapped cards; the others that were looked at stay as they were."""
    sea = Sea(3)
    first = sea.ship(0, "3/3", ["bs_plus_1", "cp_minus_2"], seen=4)
    second = sea.ship(1, "4/4", ["force_field"], seen=2)
    sea.play(2, "magician", {"play": [at_ship(first)], "magician_swap": [AtCard(first.id, 1, "cp_minus_2")]})
    assert names(first.under) == ["bs_plus_1", "force_field"]
    assert names(second.under) == ["cp_minus_2"]
    assert first.under[1].seen == second.under[0].seen == 4
    assert first.under[0].seen == 4


def test_a_second_insurance_only_if_there_is_no_other_swap() -> None:
    sea = Sea(3)
    first = sea.ship(0, "3/3", ["insurance", "bs_plus_1"])
    sea.ship(1, "4/4", ["insurance", "cp_plus_1"])
    sea.play(2, "magician", {"magician_swap": [AtCard(first.id, 1, "bs_plus_1")]})
    assert names(first.under) == ["insurance", "cp_plus_1"]
    bare, insured = sea.ship(0, "5/5", ["insurance"]), sea.ship(1, "ship_insured_6_6", ["bs_plus_2"])
    sea.play(2, "magician", {"play": [at_ship(bare), at_ship(insured)]})
    assert names(insured.under) == ["insurance"], "there was no other swap"


@refusal_of("magician")
def test_the_magician_needs_two_ships_with_cards_in_sight() -> None:
    """R70: Witch Doctors and Bounties are not under-cards; not even one's own hidden ships can be chosen."""
    sea = Sea(3)
    sea.ship(0, "3/3", ["bs_plus_1"])
    sea.ship(0, "4/4", curses=["wd_fire"], bounty=0)
    sea.ship(0, "5/5", ["bs_plus_1"], sails=True)
    sea.ship(1, "5/5", ["bs_plus_1"], in_port=True)
    assert not sea.can(0, "magician")
    sea.ship(1, "3/4", ["bs_plus_1"])
    assert sea.can(0, "magician")


# Damn Pirates!


@effect_of("damn_pirates")
def test_damn_pirates_take_a_ship_with_everything() -> None:
    sea = Sea(3)
    ship = sea.ship(1, "7/8", ["bs_plus_5"], ["wd_fire"], bounty=0)
    sea[0].fame = 3
    sea.play(0, "damn_pirates", play=ship)
    assert sea.owner(ship) == 0
    assert names(ship.under) == ["bs_plus_5"]
    assert ship.under[0].seen == 0, "the new owner does not look"
    assert sea[0].fame == 2


@refusal_of("damn_pirates")
def test_damn_pirates_cannot_reach_hidden_or_moored_ships() -> None:
    sea = Sea(3)
    sea.ship(1, "3/3", sails=True)
    sea.ship(1, "3/3", in_port=True)
    sea.ship(0, "3/3")
    assert not sea.can(0, "damn_pirates")


@refusal_of("smoke_screen")
def test_a_smoke_screen_is_never_played_by_itself() -> None:
    sea = Sea(3)
    sea.ship(0, "3/3")
    sea.ship(1, "3/3")
    assert not sea.can(0, "smoke_screen")
    assert why_not(sea.state, 0, NUMBER["smoke_screen"]) == "reaction"


def test_hand_cards_in_the_view_say_why_not() -> None:
    sea = Sea(3)
    sea.hand(0, "guard", "cp_plus_1", "high_winds")
    view = view_of(sea.state, 0).players[0].hand
    assert view is not None
    assert [(card.card, card.why_not) for card in view] == [
        ("guard", "reaction"),
        ("cp_plus_1", "no_target"),
        ("high_winds", ""),
    ]
