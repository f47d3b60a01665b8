"""Red and event cards that are not attacks, and the Royal Navy."""

from __future__ import annotations

import pytest
from attack_table import Sea, effect_of, gold_drawn, names, refusal_of

from tortuga.games.pirate_attack.actions import AllPiles, Block, BuyWreck, Gap, OnePile, PlayCard, ShipJoins
from tortuga.games.pirate_attack.events import HandReceived, HandsPassed, ShipValue
from tortuga.games.pirate_attack.rules import RULES
from tortuga.games.pirate_attack.state import MAGIC, TAVERN


@effect_of("hurricane", "master_navigator", "ship_master_nav_6_6", "ship_master_nav_6_7")
def test_a_hurricane_spares_navigators_and_ports() -> None:
    """Hidden ships die too; a Master Navigator is shown and stays; no rewards."""
    sea = Sea(3)
    doomed = [sea.ship(0, "9/9"), sea.ship(1, "8/8", sails=True), sea.ship(2, "ship_invisible_6_6")]
    saved = [
        sea.ship(1, "3/3", ["master_navigator"]),
        sea.ship(2, "ship_master_nav_6_6"),
        sea.ship(2, "3/4", in_port=True),
    ]
    sea.play(0, "hurricane")
    assert not any(map(sea.afloat, doomed))
    assert all(map(sea.afloat, saved))
    assert names(saved[0].under) == ["master_navigator"]
    assert saved[0].under[0].seen == sea.everyone()
    assert gold_drawn(sea) == 0


@refusal_of("ship_master_nav_6_6", "ship_master_nav_6_7")
def test_a_navigator_ship_under_sails_has_no_ability() -> None:
    sea = Sea(3)
    ship = sea.ship(1, "ship_master_nav_6_7", sails=True)
    sea.play(0, "hurricane")
    assert not sea.afloat(ship)


@effect_of("whirlpool")
def test_a_whirlpool_takes_only_the_drawers_ships() -> None:
    """R35: ships in port live."""
    sea = Sea(3)
    mine, moored, theirs = sea.ship(0, "3/3"), sea.ship(0, "4/4", in_port=True), sea.ship(1, "5/5")
    sea.play(0, "whirlpool")
    assert [sea.afloat(ship) for ship in (mine, moored, theirs)] == [False, True, True]


# The Royal Navy


@effect_of("royal_navy_8", "royal_navy_12")
def test_example_25_the_navy_is_sunk() -> None:
    """Example 25: the 5/5 dies, the 8/9 sinks the Navy for a Gold Card and 3 Fame; nobody else is attacked."""
    sea = Sea(3)
    small, big = sea.ship(1, "5/5"), sea.ship(1, "8/9")
    other = sea.ship(2, "3/3")
    sea.play(1, "royal_navy_8")
    assert not sea.afloat(small)
    assert sea.afloat(big)
    assert sea.afloat(other)
    assert (sea[1].fame, gold_drawn(sea)) == (3, 1)
    shielded = Sea(3)
    shielded.ship(1, "4/4", ["force_field"])
    shielded.play(0, "royal_navy_8")
    assert (shielded[1].fame, gold_drawn(shielded)) == (3, 1)


def test_the_navy_sails_once_round() -> None:
    """R36: hidden ships and ships in port are skipped, Witch Doctors stay down, it starts at the drawer's right."""
    sea = Sea(3)
    first, hidden, moored = sea.ship(1, "3/3"), sea.ship(1, "4/4", sails=True), sea.ship(2, "3/3", in_port=True)
    tough = sea.ship(2, "6/6", ["cp_plus_5"], ["wd_poison"])
    last = sea.ship(0, "4/4")
    sea.play(1, "royal_navy_12")
    assert [sea.afloat(ship) for ship in (first, hidden, moored, tough, last)] == [False, True, True, False, False]
    assert names(sea.state.wrecks) == ["ship_sloop_3_3", "ship_schooner_6_6", "ship_sloop_4_4"]
    assert sea[1].fame == 0


def test_an_armada_meets_the_navy_once_as_a_whole() -> None:
    """R107: when its first ship is reached; joining Armada Ability Ships are not met again."""
    sea = Sea(3)
    ships = [sea.ship(0, "3/3"), sea.ship(0, "5/5"), sea.ship(0, "ship_armada_6_6")]
    sea.armada(*ships[:2])
    sea.play(0, "royal_navy_12", join=ShipJoins(ships[2].id))
    assert all(map(sea.afloat, ships)), "12 guns against 14; 14 guns against 12"
    assert (sea[0].fame, gold_drawn(sea)) == (5, 1)


def test_a_reborn_ship_is_not_met_again() -> None:
    """R107."""
    sea = Sea(3)
    ship = sea.ship(0, "3/3", ["reincarnation"])
    sea.play(0, "royal_navy_8")
    assert sea.afloat(ship)


def test_a_ship_bought_back_after_the_navy_sank_it_is_not_met_again() -> None:
    """R107: its Extra Gold would pay for itself again and again, and the match would never end."""
    sea = Sea(3)
    sea.ship(0, "3/3", in_port=True)
    sea.ship(0, "ship_extra_gold_6_7")
    sea.soul(0, "abil_bone_yard")
    sea[0].gold = 5
    sea.play(0, "royal_navy_8", bone_yard=BuyWreck("ship_extra_gold_6_7"), slot=Gap(1))
    assert len(sea.asks("bone_yard")) == 1
    assert names(ship.card for ship in sea[0].row) == ["ship_sloop_3_3", "ship_extra_gold_6_7"]


def test_fleeing_or_exploding_leaves_the_navy_whole() -> None:
    """And it moves on."""
    sea = Sea(3)
    fled, bomb, third = sea.ship(0, "9/9"), sea.ship(1, "6/6", ["exploding_cannons", "cp_plus_5"]), sea.ship(2, "3/3")
    sea.hand(0, "smoke_screen")
    sea.play(0, "royal_navy_8", smoke=Block("smoke_screen"))
    assert sea.afloat(fled)
    assert sea.afloat(bomb)
    assert not sea.afloat(third)


def test_sunk_with_its_last_enemy_the_navy_stops_and_pays_nobody() -> None:
    sea = Sea(3)
    ship, next_one = sea.ship(0, "8/8"), sea.ship(1, "3/3")
    sea.play(0, "royal_navy_8")
    assert not sea.afloat(ship)
    assert sea.afloat(next_one)
    assert (sea[0].fame, gold_drawn(sea)) == (0, 0)


def test_sharks_get_no_gold_for_the_navy() -> None:
    sea = Sea(3)
    sea.ship(0, "9/9")
    sea.soul(0, "soul_sharks")
    sea.play(0, "royal_navy_8")
    assert (sea[0].fame, gold_drawn(sea)) == (3, 0)


# Witch Doctors stay face down when the Royal Navy attacks, so they do nothing (R36)


@pytest.mark.parametrize("doctor", ["wd_fire", "wd_storm", "wd_poison", "wd_mutiny", "wd_black_plague"])
def test_the_navy_leaves_witch_doctors_face_down(doctor: str) -> None:
    """A 10/10 sinks the Navy 8/8 for a Gold Card whatever lies above it; no Fortune Teller is asked for."""
    sea = Sea(3)
    ship = sea.ship(0, "10/10", curses=[doctor])
    sea.fortunes(0, "ft_water_bucket", "ft_navigator", "ft_antidote", "ft_talking_parrot", "ft_vaccine")
    sea.play(0, "royal_navy_8")
    assert sea.afloat(ship)
    assert sea.owner(ship) == 0
    assert (sea[0].fame, gold_drawn(sea)) == (3, 1)
    assert [(value.cannons, value.strength) for value in sea.told(ShipValue)] == [(10, 10)]
    assert [(names([laid])[0], laid.seen) for laid in ship.curses] == [(doctor, 0)]
    assert not {"fortune", "vaccine_self"} & set(sea.kinds())


def test_an_armada_meets_the_navy_without_its_witch_doctors() -> None:
    """10/10{Fire} and 3/3{Storm} are 13/13 together: they live and sink the Navy 12/12."""
    sea = Sea(3)
    ships = [sea.ship(0, "10/10", curses=["wd_fire"]), sea.ship(0, "3/3", curses=["wd_storm"])]
    sea.armada(*ships)
    sea.play(0, "royal_navy_12")
    assert all(map(sea.afloat, ships))
    assert sea[0].fame == 5
    assert [names(ship.curses) for ship in ships] == [["wd_fire"], ["wd_storm"]]


def test_a_witch_doctor_that_the_navy_left_strikes_in_the_next_battle() -> None:
    sea = Sea(3)
    ship, foe = sea.ship(0, "10/10", curses=["wd_fire"]), sea.ship(1, "5/5")
    sea.play(0, "royal_navy_8")
    sea.fight(foe, ship)
    assert not sea.afloat(ship)


def test_a_stray_shot_of_a_ship_that_meets_the_navy_turns_witch_doctors_over() -> None:
    """R26: the neighbour is hit by a ship, not by the Navy. Strength 10 halved is 5, which 6 cannons reach."""
    sea = Sea(3)
    confused = sea.ship(0, "6/6", ["confusion_left", "cp_plus_5"], ["wd_storm"])
    neighbour = sea.ship(1, "10/10", curses=["wd_fire"])
    sea.play(0, "royal_navy_8")
    assert sea.afloat(confused)
    assert names(confused.curses) == ["wd_storm"], "the Navy does not turn over that one"
    assert not sea.afloat(neighbour)


# Hands on the move


@effect_of("wind_storm")
def test_wind_storm_trades_hands() -> None:
    sea = Sea(3)
    sea.hand(0, "guard")
    sea.hand(2, "knife", "armada")
    sea.play(0, "wind_storm", trade_hands=2)
    assert names(sea[0].hand) == ["knife", "armada"]
    assert names(sea[2].hand) == ["guard"]


@effect_of("wind_storm_left", "wind_storm_right")
@pytest.mark.parametrize(("card", "shift"), [("wind_storm_left", 1), ("wind_storm_right", -1)])
def test_wind_storms_pass_every_hand(card: str, shift: int) -> None:
    """R1, R91: to the left is clockwise; players who are out are skipped."""
    sea = Sea(4)
    cards = ["guard", "knife", "armada"]
    for seat, held in enumerate(cards):
        sea.hand(seat, held)
    sea[3].out = True
    sea.play(1, card)
    for seat, held in enumerate(cards):
        assert names(sea[(seat + shift) % 3].hand) == [held]
    (passed,) = sea.told(HandsPassed)
    assert RULES.words.say("events", passed).endswith(f"to the player on the {card.removeprefix('wind_storm_')}")


def test_an_empty_hand_is_not_read_out() -> None:
    sea = Sea(3)
    sea.hand(0, "guard")
    sea.play(0, "wind_storm", trade_hands=2)
    assert [(event.seat, event.cards) for event in sea.told(HandReceived)] == [(2, ("guard",))]


# Bonuses


@effect_of("ship_bonus")
def test_ship_bonus() -> None:
    """R59: every player draws one card for each ship at sea, hidden ones too; clockwise from the drawer."""
    sea = Sea(3)
    sea.ship(0, "3/3")
    sea.ship(1, "4/4")
    sea.ship(1, "4/4", sails=True)
    sea.ship(1, "5/5", in_port=True)
    sea.on_top("guard", "knife", "spy")
    sea.play(1, "ship_bonus")
    assert [names(player.hand) for player in sea.state.players] == [["spy"], ["guard", "knife"], []]


@effect_of("card_bonus")
def test_card_bonus() -> None:
    """R105: two for every shipless player; a ship in port is a ship."""
    sea = Sea(4)
    sea.ship(1, "3/3", in_port=True)
    sea[3].out = True
    sea.play(0, "card_bonus")
    assert [len(player.hand) for player in sea.state.players] == [2, 0, 2, 0]


@effect_of("magic_bonus")
def test_magic_bonus() -> None:
    """Open shop or not; from a pile that runs out there are simply fewer (R8)."""
    sea = Sea(3)
    sea.ship(1, "3/3")
    sea.state.shops[1].open = False
    sea.play(0, "magic_bonus")
    assert [len(player.magic) for player in sea.state.players] == [2, 0, 2]
    magic = sea.state.stocks[MAGIC]
    magic.discard += magic.pile[1:]
    del magic.pile[1:]
    sea.play(0, "magic_bonus")
    assert [len(player.magic) for player in sea.state.players] == [3, 0, 2]


@effect_of("smallest_ship_bonus")
def test_smallest_ship_bonus() -> None:
    """R29, R59, R105: all of the smallest size, hidden ones too, Unknown Size not; clockwise from the drawer."""
    sea = Sea(3)
    sea.ship(0, "4/4")
    sea.ship(1, "3/3", sails=True)
    sea.ship(2, "3/3")
    sea.ship(2, "ship_unknown_x_x")
    sea.stock_up(TAVERN, "double_play", "double_play", "sneak_thief", "double_play")
    sea.play(0, "smallest_ship_bonus")
    assert names(sea[1].kept) == ["double_play", "double_play"]
    assert names(sea[2].kept) == ["sneak_thief", "double_play"]
    assert not sea[0].kept


@effect_of("into_the_sea")
def test_into_the_sea() -> None:
    """Clockwise from the drawer everybody plays all ships in hand, then draws as many."""
    sea = Sea(3)
    sea.hand(0, "ship_sloop_3_3", "ship_schooner_5_5", "guard")
    sea.hand(2, "ship_sloop_3_4")
    sea.on_top("ship_sloop_4_4", "armada", "knife")
    sea.play(0, "into_the_sea", order_play=PlayCard("ship_schooner_5_5"), slot=Gap(0))
    assert [names([ship.card])[0] for ship in sea[0].row] == ["ship_sloop_3_3", "ship_schooner_5_5"]
    assert names(sea[0].hand) == ["guard", "ship_sloop_4_4", "armada"], "a ship among the new cards stays in hand"
    assert names(sea[2].hand) == ["knife"]


def test_example_38_into_the_sea_with_rats() -> None:
    """Example 38: Rats -3 keep the 3/3 in hand; one card is drawn."""
    sea = Sea(3)
    sea.fleet(0, "rats")
    sea.ship(0, "9/9")
    sea.hand(0, "ship_sloop_3_3", "ship_brigantine_7_8")
    sea.on_top("guard")
    sea.play(0, "into_the_sea")
    assert names(sea[0].hand) == ["ship_sloop_3_3", "guard"]
    assert len(sea[0].row) == 2


# Piles


@effect_of("davy_jones_locker")
@pytest.mark.parametrize("locker", ["use", "ignore"])
def test_davy_jones_locker(locker: str) -> None:
    """R7: the whole pile it came from is gone, unseen; ignored it is only discarded."""
    sea = Sea(3, locker=locker)
    others = [len(pile) for pile in sea.state.piles[1:]]
    sea.play(0, "davy_jones_locker")
    assert (not sea.state.piles[0]) is (locker == "use")
    assert sum(len(pile) for pile in sea.state.piles[1:]) >= sum(others) - 1


@effect_of("end_of_the_world")
@pytest.mark.parametrize("everything", [True, False])
def test_end_of_the_world(everything: bool) -> None:
    """R7: the drawer chooses that pile or all of them."""
    sea = Sea(3)
    sea.play(0, "end_of_the_world", eotw=AllPiles() if everything else OnePile())
    assert not sea.state.piles[0]
    assert any(sea.state.piles) is not everything
    assert sea.asks("eotw")[0].default == OnePile()


def test_end_of_the_world_ignored() -> None:
    sea = Sea(3, locker="ignore")
    sea.play(0, "end_of_the_world")
    assert all(sea.state.piles)


def test_a_whirlpool_drawn_as_a_replacement_takes_the_ships_of_its_drawer() -> None:
    """It kills the ships of whoever draws it, whoever's turn it is (R6)."""
    sea = Sea(3)
    spying, spied = sea.ship(0, "3/3"), sea.ship(1, "3/4")
    sea.hand(1, "guard")
    sea.on_top("whirlpool", "knife")
    sea.play(0, "spy", play=1)
    assert (sea.afloat(spying), sea.afloat(spied)) == (True, False)
    assert names(sea[1].hand) == ["knife"]
