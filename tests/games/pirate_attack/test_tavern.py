"""Tavern cards, and the souls and abilities that they meet."""

from __future__ import annotations

import msgspec
import pytest
from attack_table import Sea, effect_of, names, refusal_of

from tortuga.games.pirate_attack.actions import (
    AtPlayer,
    AtTavernCard,
    Bid,
    Block,
    DiscardCard,
    GiveCard,
    Pass,
    at_ship,
)
from tortuga.games.pirate_attack.chapters.cards.tavern import sneak_thief
from tortuga.games.pirate_attack.chapters.shopping import visit_tavern
from tortuga.games.pirate_attack.data import NUMBER
from tortuga.games.pirate_attack.events import CardGiven, DieRolled
from tortuga.games.pirate_attack.state import FORTUNE_TELLER, TAVERN
from tortuga.kit import SHUFFLE

ALWAYS = ["double_play", "sneak_thief", "extra_magic", "free_fortunes", "mix_up", "share_the_magic", "sloop_bonus",
          "schooner_bonus", "evil_witch_doctor", "give_away"]  # fmt: skip


@effect_of("double_play", "sneak_thief", "fire_sale")
@pytest.mark.parametrize("card", ["double_play", "sneak_thief", "fire_sale"])
def test_kept_cards_stay_with_the_drawer(card: str) -> None:
    sea = Sea(3)
    sea.play(0, card)
    sea.play(0, card)
    assert names(sea[0].kept) == [card, card]


@refusal_of(*ALWAYS)
@pytest.mark.parametrize("card", ALWAYS)
def test_a_blockade_stops_what_is_otherwise_always_usable(card: str) -> None:
    """R14: then nothing happens at all."""
    from tortuga.games.pirate_attack.actions import BLOCKADE

    sea = Sea(3)
    assert sea.can(0, card)
    sea.ship(1, "3/3")
    sea.ship(1, "5/5")
    sea.hand(1, "guard")
    sea.magic(1, "vision")
    sea.blockades(2)
    sea.play(0, card, respond=BLOCKADE)
    assert not sea[0].kept
    assert names(sea[1].hand) == ["guard"]
    assert names(sea[1].magic) == ["vision"]
    assert len(sea[0].magic) == len(sea[0].fortunes) == 0
    assert not any(ship.curses for ship in sea[1].row)


def test_a_tavern_card_must_be_used_if_it_can_and_is_discarded_otherwise() -> None:
    """Even to the drawer's harm."""
    sea = Sea(3)
    sea.gold(7)
    sea.stock_up(TAVERN, "empty_chest", "bounty")
    sea.run(visit_tavern(sea.table, 0))
    assert sea[0].gold == 0, "only the drawer had gold"
    sea.run(visit_tavern(sea.table, 0))
    assert "bounty" in names(sea.state.stocks[TAVERN].discard)
    sea.check()


def test_from_an_empty_tavern_nothing_comes() -> None:
    """R8."""
    sea = Sea(3)
    sea.state.stocks[TAVERN].discard += sea.state.stocks[TAVERN].pile
    sea.state.stocks[TAVERN].pile.clear()
    before = msgspec.msgpack.encode(sea.state)
    sea.run(visit_tavern(sea.table, 0))
    assert not sea.asked
    assert not list(sea.table.told)
    assert msgspec.msgpack.encode(sea.state) == before, "not even the discards are shuffled"


# Spies and thieves


@effect_of("super_spy")
@refusal_of("super_spy", "pick_pocket")
def test_super_spy_looks_at_everybody() -> None:
    """Clockwise; each may block with a Spy; one Fame for the card."""
    sea = Sea(4)
    assert not sea.can(0, "super_spy")
    assert not sea.can(0, "pick_pocket")
    sea.hand(1, "guard", "knife")
    sea.hand(2, "spy", "armada")
    sea.hand(3, "stranded")
    sea.play(0, "super_spy", {"spy_discard": DiscardCard("guard"), "block": Block("spy")})
    assert "guard" in names(sea.state.discard)
    assert "armada" in names(sea[2].hand)
    assert "stranded" in names(sea.state.discard)
    assert (sea[0].fame, sea[2].fame) == (1, 1)
    assert [len(sea[seat].hand) for seat in (1, 2, 3)] == [2, 2, 1]


@effect_of("pick_pocket")
def test_pick_pocket_plays_what_it_takes() -> None:
    """Each victim draws one; each may block with a Knife; what cannot be used is discarded."""
    sea = Sea(4)
    sea.hand(1, "ship_sloop_3_3")
    sea.hand(2, "guard")
    sea.hand(3, "knife")
    sea.play(0, "pick_pocket", block=Block("knife"))
    assert names([sea[0].row[0].card]) == ["ship_sloop_3_3"]
    assert "guard" in names(sea.state.discard)
    assert (sea[0].fame, sea[3].fame) == (1, 1)


@pytest.mark.parametrize(("card", "block"), [("pick_pocket", "knife"), ("super_spy", "spy")])
def test_whoever_is_blocked_by_all_gets_no_fame(card: str, block: str) -> None:
    sea = Sea(3)
    for victim in (1, 2):
        sea.hand(victim, block)
    sea.play(0, card, block=Block(block))
    assert [player.fame for player in sea.state.players] == [0, 1, 1]


def test_a_stolen_face_down_card_is_known_to_thief_and_victim() -> None:
    """R112."""
    sea = Sea(3)
    ship = sea.ship(2, "3/3")
    sea.hand(1, "cp_minus_2")
    sea.play(0, "pick_pocket")
    assert ship.under[0].seen == 0b011


@effect_of("sneak_thief")
def test_a_sneak_thief_at_the_end_of_the_turn() -> None:
    """R58: a random card, played at once; no block; The Vault is safe."""
    sea = Sea(4)
    sea.soul(3, "abil_the_vault")
    sea.hand(1, "ship_sloop_3_3")
    sea.hand(2, "knife")
    sea.hand(3, "guard")
    sea.run(sneak_thief(sea.table, 0), {"sneak_victim": 1})
    assert names([sea[0].row[0].card]) == ["ship_sloop_3_3"]
    assert sea.asks("sneak_victim")[0].options == (AtPlayer(1), AtPlayer(2))
    assert len(sea[1].hand) == 1
    sea.check()


# Bounty, Empty Chest, Remove


@refusal_of("bounty")
def test_a_bounty_is_for_an_opponents_ship() -> None:
    """A partner is not an opponent."""
    sea = Sea(4, teams=True)
    sea.ship(0, "3/3")
    sea.ship(2, "3/3")
    sea.ship(1, "3/3", sails=True)
    assert not sea.can(0, "bounty")
    sea.ship(3, "3/3")
    assert sea.can(0, "bounty")


def test_a_bounty_goes_with_the_ship_and_not_by_eliminate_all() -> None:
    sea = Sea(3)
    ship = sea.ship(1, "9/9", ["eliminate_all"])
    sea.play(0, "bounty", tavern_target=ship)
    sea.play(0, "bounty", tavern_target=ship)
    sea.play(2, "damn_pirates", play=ship)
    sea.play(0, "creature_4", play=ship)
    assert ship.bounty == 2
    assert not ship.under


@effect_of("empty_chest")
@refusal_of("empty_chest")
def test_empty_chest() -> None:
    sea = Sea(3)
    assert not sea.can(0, "empty_chest")
    sea.gold(0, 5, 7)
    sea[2].locked = 3
    sea.soul(1, "abil_the_vault")
    sea.play(0, "empty_chest")
    assert (sea[1].gold, sea[2].gold, sea[2].locked) == (5, 0, 0)


@effect_of("remove_tavern")
@refusal_of("remove_tavern")
def test_remove_tavern_card() -> None:
    """Any kept card: with a player, a fleet card, a Copy Cat, or a Bounty."""
    sea = Sea(3)
    assert not sea.can(0, "remove_tavern")
    sea.ship(1, "3/3")
    sea.play(1, "copy_cat", tavern_target=2)
    sea.play(0, "rats", tavern_target=1)
    sea.keep(2, "double_play")
    for target in (AtTavernCard(1, "copy_cat", 2), AtTavernCard(1, "rats"), AtTavernCard(2, "double_play")):
        sea.play(0, "remove_tavern", tavern_target=target)
    assert not sea[1].copying
    assert sea[1].fleet == -1
    assert not sea[2].kept
    assert not sea.can(0, "remove_tavern")


@effect_of("copy_cat")
def test_copy_cat_lies_between_two_players() -> None:
    sea = Sea(3)
    sea.play(0, "copy_cat", tavern_target=2)
    assert sea[0].copying == [2]


# Free cards


@effect_of("extra_magic", "free_fortunes")
def test_free_cards_come_from_closed_shops_too() -> None:
    """Fewer when the pile runs out (R8)."""
    sea = Sea(3)
    for sign in sea.state.shops:
        sign.open = False
    sea.play(0, "extra_magic")
    sea.play(0, "free_fortunes")
    assert (len(sea[0].magic), len(sea[0].fortunes)) == (5, 3)
    stock = sea.state.stocks[FORTUNE_TELLER]
    stock.discard += stock.pile[2:]
    del stock.pile[2:]
    sea.play(1, "free_fortunes")
    assert len(sea[1].fortunes) == 2


@effect_of("free_witch_doctors")
@refusal_of("free_witch_doctors")
def test_free_witch_doctors() -> None:
    """R86: three, looked at and placed one after another on opponents' ships."""
    sea = Sea(3)
    sea.ship(0, "9/9")
    assert not sea.can(0, "free_witch_doctors")
    first, second = sea.ship(1, "3/3"), sea.ship(2, "4/4")
    sea.play(0, "free_witch_doctors", wd_place=[at_ship(first), at_ship(first), at_ship(second)])
    assert (len(first.curses), len(second.curses)) == (2, 1)
    assert {laid.seen for laid in first.curses} == {1}


@effect_of("evil_witch_doctor")
def test_evil_witch_doctor() -> None:
    """One for every ship at sea, seen by nobody; other players' hidden ships get none."""
    sea = Sea(3)
    mine, veiled = sea.ship(0, "3/3", sails=True), sea.ship(1, "4/4", sails=True)
    shown, moored = sea.ship(1, "5/5"), sea.ship(2, "6/6", in_port=True)
    sea.play(0, "evil_witch_doctor")
    assert [len(ship.curses) for ship in (mine, veiled, shown, moored)] == [1, 0, 1, 0]
    assert mine.curses[0].seen == shown.curses[0].seen == 0


def test_the_doctor_places_all_of_evil() -> None:
    """R68: as many as there would have been, wherever The Doctor likes."""
    sea = Sea(3)
    ships = [sea.ship(0, "3/3"), sea.ship(1, "4/4"), sea.ship(2, "9/9")]
    sea.soul(2, "abil_the_doctor")
    sea.play(0, "evil_witch_doctor", wd_place=ships[0])
    assert [len(ship.curses) for ship in ships] == [3, 0, 0]
    assert {laid.seen for laid in ships[0].curses} == {0b100}


# Hands and magic shuffled


@effect_of("mix_up")
def test_the_mix_up() -> None:
    """R91: five each from your left, extras discarded, short hands filled up."""
    sea = Sea(3, dice=[SHUFFLE])
    sea.hand(0, *["guard"] * 7)
    sea.hand(1, *["knife"] * 5)
    sea.hand(2, *["spy"] * 6)
    sea.play(0, "mix_up")
    assert [len(player.hand) for player in sea.state.players] == [5, 5, 5]
    assert len(sea.state.discard) == 3
    short = Sea(3)
    short.hand(0, "guard")
    short[2].out = True
    short.play(0, "mix_up")
    assert [len(player.hand) for player in short.state.players] == [5, 5, 0]


@effect_of("share_the_magic")
def test_share_the_magic() -> None:
    """R64: dealt one at a time from the card's player; The Vault and players who are out sit out."""
    sea = Sea(4, dice=[SHUFFLE])
    sea.magic(0, "vision")
    sea.magic(1, "vision", "force_field", "duplicate", "gambler")
    sea.magic(2, "vision")
    sea.magic(3, "vision")
    sea.soul(2, "abil_the_vault")
    sea[3].out = True
    sea.play(0, "share_the_magic")
    assert [len(player.magic) for player in sea.state.players] == [3, 2, 1, 1]
    assert all(laid.seen == 1 for laid in sea[0].magic)
    assert all(laid.seen == 2 for laid in sea[1].magic)


@effect_of("give_away")
def test_give_away() -> None:
    """Missing cards are drawn first; what is left is discarded; then five are drawn."""
    sea = Sea(3)
    sea.hand(0, "guard", "knife", "armada")
    sea.play(0, "give_away", give_away=[GiveCard("knife", 1), GiveCard("guard", 2)])
    assert names(sea[1].hand) == ["knife"]
    assert names(sea[2].hand) == ["guard"]
    assert "armada" in names(sea.state.discard)
    assert len(sea[0].hand) == 5
    told = [each for each in sea.rehearsal.table.told if isinstance(each.event, CardGiven)]
    assert [(each.event, each.to, each.public) for each in told] == [
        (CardGiven(0, 1, "knife"), (0, 1), CardGiven(0, 1, None)),
        (CardGiven(0, 2, "guard"), (0, 2), CardGiven(0, 2, None)),
    ], "only giver and taker are told the card"
    poor = Sea(4)
    poor.hand(0, "guard")
    poor.no_piles()
    poor.play(0, "give_away")
    assert [len(player.hand) for player in poor.state.players] == [0, 1, 0, 0], "served as far as they go"


# Ships lost and won


@effect_of("bermuda_triangle")
@refusal_of("bermuda_triangle")
def test_bermuda_triangle() -> None:
    """R34, R38: a ship of everyone else, partner too, hidden ones not; no rewards."""
    sea = Sea(4, teams=True)
    sea.ship(0, "3/3")
    sea.ship(1, "9/9", sails=True)
    assert not sea.can(0, "bermuda_triangle")
    mate, small, big = sea.ship(2, "3/3"), sea.ship(3, "3/3"), sea.ship(3, "9/9")
    sea[0].fame = 4
    sea.play(0, "bermuda_triangle")
    assert [sea.afloat(ship) for ship in (mate, small, big)] == [False, True, False]
    assert sea.asks("bermuda")[0].default == at_ship(big)
    assert sea[0].fame == 3


@effect_of("sloop_bonus")
def test_sloop_bonus() -> None:
    """R59, R105: two tavern cards a sloop at sea, hidden ones too; clockwise from the drawer."""
    sea = Sea(3)
    sea.ship(1, "3/3", sails=True)
    sea.ship(1, "3/4", in_port=True)
    sea.ship(2, "5/5")
    sea.stock_up(TAVERN, "double_play", "sneak_thief")
    sea.play(0, "sloop_bonus")
    assert names(sea[1].kept) == ["double_play", "sneak_thief"]


@effect_of("schooner_bonus")
def test_schooner_bonus() -> None:
    """R60: one a schooner, Ability Ships and Unknown Size included."""
    sea = Sea(3)
    sea.ship(1, "5/5")
    sea.ship(1, "ship_unknown_x_x")
    sea.ship(2, "ship_insured_6_6")
    sea.stock_up(TAVERN, "double_play", "sneak_thief", "fire_sale")
    sea.play(0, "schooner_bonus")
    assert names(sea[1].kept) == ["double_play", "sneak_thief"]
    assert names(sea[2].kept) == ["fire_sale"]


@effect_of("auction")
def test_the_auction() -> None:
    """R52: ascending from the left, a pass is final, the owner may bid, locked gold not; paid to the bank."""
    sea = Sea(4)
    ship = sea.ship(1, "9/9", ["cp_plus_5"])
    sea.gold(0, 3, 9, 6)
    sea[0].locked = 50
    sea.play(
        0,
        "auction",
        {"tavern_target": ship, "auction_bid": [Bid(2), Bid(4), Bid(5), Pass()]},
    )
    assert sea.owner(ship) == 3
    assert [player.gold for player in sea.state.players] == [0, 3, 9, 1]
    assert [seat for seat, ask in sea.asked if ask.kind == "auction_bid"] == [1, 2, 3, 2]


@refusal_of("auction", "repossession")
def test_nothing_to_auction_and_nobody_who_bids() -> None:
    """R52: without a bid the ship stays."""
    sea = Sea(3)
    sea.ship(1, "3/3", in_port=True)
    sea.ship(1, "3/3", sails=True)
    assert not sea.can(0, "auction")
    assert not sea.can(0, "repossession")
    ship = sea.ship(1, "9/9")
    sea.gold(0, 4, 4)
    sea.play(0, "auction", tavern_target=ship, auction_bid=Pass())
    assert sea.owner(ship) == 1
    assert sea[1].gold == 4


@effect_of("repossession")
def test_repossession() -> None:
    """R53: everyone rolls, the owner twice keeping the higher; ties reroll, the owner once."""
    sea = Sea(3, dice=[4, 1, 4, 0, 3, 2])
    ship = sea.ship(1, "9/9")
    sea.play(0, "repossession", tavern_target=ship)
    assert sea.owner(ship) == 0
    kept = Sea(3, dice=[3, 0, 5, 4])
    ship = kept.ship(1, "9/9")
    kept.play(0, "repossession", tavern_target=ship)
    assert kept.owner(ship) == 1
    assert [(event.seat, event.roll) for event in kept.told(DieRolled)] == [(0, 4), (1, 1), (1, 6), (2, 5)], (
        "everybody sees both dice of the owner"
    )


# Fleet cards


@refusal_of("journeyman", "master", "rats", "rats_more_rats", "rat_infestation", "apprentice")
@pytest.mark.parametrize("card", ["apprentice", "journeyman", "master", "rats", "rats_more_rats", "rat_infestation"])
def test_a_fleet_card_needs_a_ship_at_sea_and_goes_with_the_last_one(card: str) -> None:
    sea = Sea(3)
    sea.ship(1, "9/9", in_port=True)
    assert not sea.can(0, card)
    ship = sea.ship(2, "9/9")
    sea.play(0, card)
    assert sea[2].fleet == NUMBER[card]
    sea.play(0, "damn_pirates", play=ship)
    assert sea[2].fleet == -1, "a fleet card goes with the last ship"


def test_rats_leave_captured_ships_alone() -> None:
    """R61: the limit is for ships put into play; ships already there, stolen or won stay even at 0."""
    sea = Sea(3)
    small = sea.ship(1, "3/3")
    sea.ship(0, "9/9")
    sea.fleet(0, "rats")
    sea.play(0, "damn_pirates", play=small)
    assert sea.owner(small) == 0


# Souls of shipowners


@effect_of("soul_size_limit")
@refusal_of("soul_size_limit")
def test_size_limit() -> None:
    """R87: a large ship is discarded, not killed, whether played or won otherwise; Ability Ships stay."""
    sea = Sea(3)
    sea.soul(0, "soul_size_limit")
    sea.play(0, "ship_brigantine_9_9")
    assert not sea[0].row
    assert names(sea.state.discard) == ["ship_brigantine_9_9"]
    assert not sea.state.wrecks
    large, small = sea.ship(1, "10/10", ["bs_plus_1"]), sea.ship(1, "5/5")
    sea.play(0, "damn_pirates")
    assert sea.owner(small) == 0, "a large one cannot be chosen"
    mutineer = sea.ship(1, "8/8", curses=["wd_mutiny"])
    sea.fight(small, mutineer)
    assert not sea.afloat(mutineer)
    assert "ship_brigantine_8_8" in names(sea.state.discard)
    sea.play(0, "ship_insured_6_7")
    assert len(sea[0].row) == 2
    assert sea.afloat(large)


@effect_of("soul_twins_reunite")
def test_example_33_twins_reunite() -> None:
    """Example 33, R62: the ordinary ship of the same size goes with its cards, not the able and the moored one."""
    for played, taken in (("ship_schooner_6_7", True), ("ship_extra_gold_6_7", True), ("ship_schooner_6_6", False)):
        sea = Sea(3)
        ordinary = sea.ship(1, "6/7", ["bs_plus_1"])
        able, moored = sea.ship(1, "ship_insured_6_7"), sea.ship(1, "6/7", in_port=True)
        sea.soul(1, "soul_twins_reunite")
        sea.play(0, played)
        assert (sea.owner(ordinary) == 0) is taken
        assert names(ordinary.under) == ["bs_plus_1"]
        assert sea.owner(able) == sea.owner(moored) == 1


@refusal_of("soul_twins_reunite")
def test_twins_know_hands_and_raise_the_dead_only() -> None:
    """R62: a Duplicate can be lost; Duplicate and Bone Yard do not trigger it, nor the holder's own ships."""
    sea = Sea(3)
    twin = sea.ship(1, "3/3")
    hidden = sea.ship(1, "3/3", sails=True)
    sea.soul(1, "soul_twins_reunite")
    sea.soul(0, "abil_bone_yard")
    sea.play(1, "ship_sloop_3_3")
    assert sea.owner(twin) == 1
    sea.play(0, "duplicate", play=twin)
    assert sea.owner(twin) == 1
    sea.wreck("3/3")
    sea.play(2, "raise_the_dead")
    assert sea.owner(twin) == 2
    assert sea.owner(hidden) == 1


def test_size_limit_with_twins() -> None:
    """A large ship in hand triggers Twins, then it and the ships so taken are discarded."""
    sea = Sea(3)
    twin = sea.ship(1, "9/9")
    sea.soul(0, "soul_size_limit")
    sea.soul(1, "soul_twins_reunite")
    sea.play(0, "ship_brigantine_9_9")
    assert not sea.afloat(twin)
    assert not sea[0].row
    assert names(sea.state.discard) == ["ship_brigantine_9_9", "ship_brigantine_9_9"]


# Teams


def test_cards_for_yourself_may_go_to_the_partner() -> None:
    """R98: Armada, Sails, Double Play, Sneak Thief, Fire Sale; ships never."""
    sea = Sea(4, teams=True)
    ships = [sea.ship(2, "3/3"), sea.ship(2, "4/4")]
    sea.play(0, "armada")
    assert all(ship.armada for ship in ships)
    sea.play(0, "sails_of_invisibility", play=ships[0])
    assert ships[0].sails
    for card in ("double_play", "sneak_thief", "fire_sale"):
        sea.play(0, card, tavern_target=2)
    assert names(sea[2].kept) == ["double_play", "sneak_thief", "fire_sale"]
    sea.play(0, "ship_sloop_3_4")
    assert len(sea[0].row) == 1


def test_a_partner_may_block_with_spy_and_guard_but_not_with_a_knife() -> None:
    """R76: an opposing team's card, after the victim declined."""
    sea = Sea(4, teams=True, dice=[1, 1])
    sea.gold(0, 5)
    sea.hand(1, "guard", "armada")
    sea.hand(3, "guard", "knife", "spy")
    sea.play(0, "thief_half", {"play": 1, "block:1": Pass(), "block:3": Block("guard")})
    assert sea[1].gold == 5
    assert sea[3].fame == 1
    sea.play(0, "spy", {"play": 1, "block:3": Block("spy")})
    assert sea[3].fame == 2
    asked = len(sea.asked)
    sea.play(0, "thieving_monkey", play=1)
    assert sea.asked_of("block", asked) == [1]
    sea.play(3, "thieving_monkey", play=1)


def test_a_partner_does_not_block_their_own_side() -> None:
    sea = Sea(4, teams=True)
    sea.gold(0, 5)
    sea.hand(3, "guard")
    sea.play(3, "thief_half", play=1)
    assert "block" not in sea.kinds()


def test_the_bermuda_triangle_takes_a_partners_ship_too() -> None:
    """All players but the one who plays it."""
    sea = Sea(4, teams=True)
    mine, partners = sea.ship(0, "3/3"), sea.ship(2, "3/4")
    sea.play(0, "bermuda_triangle")
    assert (sea.afloat(mine), sea.afloat(partners)) == (True, False)
