"""What views, events and the box say, so that a page need not work it out."""

from __future__ import annotations

import pytest
from attack_table import Sea

from tortuga.games.pirate_attack.actions import PLAY, AtShip, Block
from tortuga.games.pirate_attack.chapters.zones import gain, spend
from tortuga.games.pirate_attack.data import KINDS, NUMBER
from tortuga.games.pirate_attack.events import (
    ArmadaDisbanded,
    BattleBegan,
    BattleEnded,
    BountySet,
    CreatureAttacks,
    CreatureStrikes,
    Cursed,
    GoldGained,
    GoldLost,
    GoldSpent,
    GoldStolen,
    LaidDown,
    ShipEntered,
    ShipJoined,
    ShipValue,
    TurnedUp,
)
from tortuga.games.pirate_attack.seats.box import BOX
from tortuga.games.pirate_attack.seats.views import KeptView, view_of


def test_the_box_says_what_is_printed_on_every_card() -> None:
    assert list(BOX.cards) == [kind.id for kind in KINDS]
    sorts = {
        "ship_sloop_3_4": "ship",
        "bs_minus_2": "smith",
        "cp_plus_5": "carpenter",
        "spy": "trick",
        "master_navigator": "trick",
        "guard": "answer",
        "blockade": "answer",
        "creature_12": "creature",
        "close_all_markets": "price",
        "open_magic_3": "price",
        "force_two": "attack",
        "royal_navy_8": "red",
        "ship_bonus": "red",
        "davy_jones_locker": "red",
        "save_gold_3": "save",
        "gold_5": "gold",
        "wd_fire": "witch_doctor",
        "ft_vaccine": "fortune_teller",
        "miss_direction": "magic",
        "master": "tavern",
        "soul_sharks": "soul",
        "abil_the_vault": "ability",
    }
    assert {card: BOX.cards[card].sort for card in sorts} == sorts
    ship, dice, smith = (BOX.cards[card] for card in ("ship_insured_6_7", "ship_unknown_x_x", "bs_minus_2"))
    assert (ship.rig, ship.gift, ship.cannons, ship.strength) == ("schooner", "insured", 6, 7)
    assert (dice.cannons, dice.strength) == (None, None)
    assert (smith.cannons, smith.strength) == (-2, 0)
    numbers = {"creature_50": 50, "open_market_10": 10, "save_gold_3": 3, "gold_4": 4, "royal_navy_12": 12, "spy": None}
    assert {card: BOX.cards[card].number for card in numbers} == numbers


def test_the_shops_of_the_box_are_there_with_what_they_sell() -> None:
    def stocks(packs: list[str]) -> dict[str, list[str]]:
        view = view_of(Sea(3, packs).state, 0)
        return {shop.shop: [stock.stock for stock in shop.stocks] for shop in view.shops}

    market = {"market": ["witch_doctor", "fortune_teller"]}
    assert stocks([]) == market
    assert stocks(["tavern"]) == {**market, "tavern": ["tavern"]}
    assert stocks(["raise_the_dead"]) == {**market, "magic_shop": ["magic"]}


def test_ships_say_how_much_of_them_is_unknown_and_what_bounty_is_on_them() -> None:
    sea = Sea(3)
    sea.ship(1, "5/6", ["bs_plus_2", "cp_plus_1"], ["wd_poison"], seen=0b010, bounty=2)
    sea.pull("bounty")
    assert [view_of(sea.state, seat).players[1].row[0].unknown for seat in (0, 1, None)] == [3, 0, 3]
    assert view_of(sea.state, 0).players[1].row[0].bounty == 20


def test_kept_cards_say_whom_a_copy_cat_copies_and_wrecks_which_can_be_raised() -> None:
    sea = Sea(3)
    sea.keep(1, "double_play")
    sea[1].copying[:] = [2, 0]
    sea.wreck("3/3", "3/4", "4/4", "5/5")
    view = view_of(sea.state, 0)
    assert view.players[1].kept == [
        KeptView("double_play", None),
        KeptView("copy_cat", 2),
        KeptView("copy_cat", 0),
    ]
    assert view.raisable == ["ship_schooner_5_5", "ship_sloop_4_4", "ship_sloop_3_4"]


@pytest.mark.parametrize("teams", [False, True])
def test_leaders_have_the_largest_ships_or_the_most_fame(teams: bool) -> None:
    sea = Sea(4, teams=teams)
    assert view_of(sea.state, 0).leaders == []
    sea.ship(0, "5/5")
    sea.ship(1, "3/3")
    sea.ship(3, "4/4")
    assert view_of(sea.state, 0).leaders == ([1, 3] if teams else [0])
    sea.state.settings.fame_goal = "most_fame"
    assert view_of(sea.state, 0).leaders == []
    sea[2].fame = 3
    assert view_of(sea.state, 0).leaders == ([0, 2] if teams else [2])


def test_whoever_may_answer_is_named_as_long_as_the_window_is_open() -> None:
    """R13: by what everybody can see."""
    sea = Sea(4)
    sea.blockades(2)
    sea.hand(0, "high_winds", "spy")
    sea.state.phase = "play"
    game = sea.begin()
    game.answer(PLAY[NUMBER["high_winds"]])
    game.answer(game.ask.options[0])
    assert game.state.window == "respond"
    assert [view_of(game.state, seat).answerers for seat in (0, 2, None)] == [[2], [2], [2]]
    game.answer(game.ask.default)
    assert view_of(game.state, 0).answerers == []


def test_events_of_gold_carry_the_totals() -> None:
    sea = Sea(3)
    sea.gold(4, 5)
    sea[1].locked = 2
    gain(sea.table, 0, 3, locked=True, why="bounty")
    gain(sea.table, 0, 1, locked=False, why="gold_cards")
    assert [(told.total, told.held) for told in sea.told(GoldGained)] == [(4, 3), (5, 3)]
    spend(sea.table, 0, 2)
    assert sea.told(GoldSpent)[0].total == 3
    sea.play(0, "thief_half", play=1)
    assert sea.told(GoldStolen) == [GoldStolen(0, 1, 4, 7, 3, 0)]
    sea.play(2, "empty_chest", tavern_target=0)
    assert sea.told(GoldLost) == [GoldLost(0, 10, 0, 0)]


def test_cards_laid_down_and_bounties_say_what_there_is_then() -> None:
    sea = Sea(3)
    sea.gold(1)
    sea.blockades(0)
    sea.on_top("save_gold_3", "blockade", "spy", "guard")
    ship = sea.ship(1, "3/3")
    game = sea.begin()
    while game.ask.kind != "play":
        game.answer(game.ask.default)
    laid = [told.event for told in game.match.told() if isinstance(told.event, LaidDown)]
    assert [(told.gold, told.blockades) for told in laid] == [(4, 1), (4, 2)]
    other = Sea(3)
    ship = other.ship(1, "3/3")
    for _ in range(2):
        other.play(0, "bounty", tavern_target=ship)
    assert [told.gold for told in other.told(BountySet)] == [10, 20]


def test_a_ship_enters_with_its_numbers() -> None:
    sea = Sea(3)
    original = sea.ship(1, "5/6")
    sea.play(0, "ship_brigantine_7_8")
    sea.play(0, "ship_unknown_x_x")
    sea.play(0, "duplicate", play=original)
    assert [(told.cannons, told.strength, told.copy_of) for told in sea.told(ShipEntered)] == [
        (7, 8, None),
        (None, None, None),
        (5, 6, original.id),
    ]


def test_a_battle_tells_sides_sums_and_who_has_won() -> None:
    """The first Attack Example, with an armada."""
    sea = Sea(3, [])
    ships = [sea.ship(0, "3/3", ["bs_plus_2"]), sea.ship(0, "4/4", curses=["wd_mutiny"])]
    sea.armada(*ships)
    foe = sea.ship(1, "5/6")
    sea.fight(ships[0], foe)
    [began] = sea.told(BattleBegan)
    assert (began.attacker, began.defender) == (0, 1)
    assert began.attacker_cards == ("ship_sloop_3_3", "ship_sloop_4_4")
    assert began.defender_cards == ("ship_schooner_5_6",)
    assert [(told.ship, told.above) for told in sea.told(TurnedUp)] == [(ships[1].id, True), (ships[0].id, False)]
    assert [(told.doctor, told.over) for told in sea.told(Cursed)] == [("wd_mutiny", True)]
    assert [(told.side, told.side_cannons, told.side_strength) for told in sea.told(ShipValue)] == [
        (0, 5, 3),
        (1, 5, 6),
    ]
    [ended] = sea.told(BattleEnded)
    assert (ended.result, ended.winner) == ("defender", 1)
    assert len(sea.told(ArmadaDisbanded)) == 1


def test_sums_run_as_ships_show_themselves_and_leave_out_guns_turned_elsewhere() -> None:
    """B8.3: a confused ship fires at its neighbour."""
    sea = Sea(3)
    ships = [sea.ship(0, "3/4"), sea.ship(0, "4/4", ["confusion_left"])]
    sea.armada(*ships)
    sea.fight(ships[0], sea.ship(1, "8/8"))
    mine = [told for told in sea.told(ShipValue) if told.side == 0]
    assert [(told.side_cannons, told.side_strength) for told in mine] == [(3, 4), (3, 8)]


@pytest.mark.parametrize(
    ("mine", "theirs", "result", "winner"),
    [
        ("7/8", "5/6", "attacker", 0),
        ("5/5", "6/6", "defender", 1),
        ("7/7", "7/7", "both", None),
        ("3/4", "3/4", "neither", None),
    ],
)
def test_a_battle_says_how_it_came_out(mine: str, theirs: str, result: str, winner: int | None) -> None:
    sea = Sea(3, [])
    sea.fight(sea.ship(0, mine), sea.ship(1, theirs))
    [ended] = sea.told(BattleEnded)
    assert (ended.result, ended.winner) == (result, winner)


def test_a_battle_that_was_fled_says_so() -> None:
    sea = Sea(3)
    ship, target = sea.ship(0, "7/8"), sea.ship(1, "5/6")
    sea.hand(1, "smoke_screen")
    sea.fight(ship, target, smoke=Block("smoke_screen"))
    assert [(told.result, told.winner) for told in sea.told(BattleEnded)] == [("fled", None)]


@pytest.mark.parametrize(("size", "result", "winner"), [("5/6", "attacker", None), ("10/10", "defender", 1)])
def test_the_royal_navy_wins_or_is_sunk(size: str, result: str, winner: int | None) -> None:
    sea = Sea(3)
    sea.ship(1, size)
    sea.play(0, "royal_navy_8")
    [began], [ended] = sea.told(BattleBegan), sea.told(BattleEnded)
    assert (began.attacker, began.defender, began.navy) == (None, 1, 8)
    assert (ended.result, ended.winner) == (result, winner)


def test_a_ship_joins_on_its_owners_side() -> None:
    sea = Sea(3)
    attacker, target = sea.ship(0, "7/8"), sea.ship(1, "5/6")
    helper = sea.ship(1, "ship_armada_6_6")
    sea.fight(attacker, target, join=lambda ask: ask.options[1])
    assert sea.told(ShipJoined) == [ShipJoined(helper.id, "ship_armada_6_6", 1, 1)]


def test_a_sea_creature_comes_up_and_says_whether_it_sinks_the_ship() -> None:
    sea = Sea(3)
    small, large = sea.ship(1, "3/3"), sea.ship(1, "7/8")
    for ship in (small, large):
        sea.play(0, "creature_6", play=AtShip(ship.id, KINDS[ship.form].id, 1))
    assert [(told.ship, told.owner, told.level) for told in sea.told(CreatureAttacks)] == [
        (small.id, 1, 6),
        (large.id, 1, 6),
    ]
    assert [told.sinks for told in sea.told(CreatureStrikes)] == [True, False]
