"""At anchor: storing, shopping, trading, plundering, searching, digging."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from piratical_table import (
    HARBOURS,
    Play,
    begin,
    captain,
    give,
    move,
    put_ship,
    ship,
    stage,
    stay,
    store,
    treasures,
    where,
)
from surely import there

from tortuga.engine import IllegalAction
from tortuga.games.piratical.actions import (
    Buy,
    Done,
    Forgo,
    Hire,
    Jettison,
    KeepCard,
    PayGold,
    PayTreasure,
    PlayCard,
    Plunder,
    Remount,
    Repair,
    RollDice,
    Search,
    Sell,
    Store,
    Trade,
)
from tortuga.games.piratical.data import RACE_OF
from tortuga.games.piratical.data.rows import Mount
from tortuga.games.piratical.events import (
    CardPlayed,
    GoldGained,
    GoldLost,
    MatchEnded,
    MissAdded,
    PlunderRolled,
    SearchRolled,
    ShipLost,
    TradeRolled,
    TreasureForgone,
    TreasureSold,
    TreasureStored,
)
from tortuga.games.piratical.state import Piratical

ELVES = RACE_OF["elves"]


def in_port(label: str, race: str = "empire", gold: int = 0, **ship_changes: Any) -> Piratical:
    """Seat 0 at anchor here; seat 1 far away."""
    state = stage(race, "dwarves", phase="anchor", starting_gold=gold)
    put_ship(state, 0, label, 1, **ship_changes)
    put_ship(state, 1, "S24", 2)
    return state


def visit(label: str, dice: Sequence[int] = (), race: str = "empire", **changes: Any) -> Play:
    return begin(in_port(label, race, **changes), dice)


# At home


def test_store_any_number_all_by_default() -> None:
    play = visit("E13", treasures=3)
    assert (play.kind, play.options, play.default) == ("store", tuple(Store(n) for n in range(4)), Store(3))
    play.answer(Store(2))
    assert (len(captain(play).stored), len(ship(play).treasures)) == (2, 1)
    assert play.told(TreasureStored)[-1].total == 2
    assert Store(1) in play.options


def test_the_seventh_stored_treasure_wins_before_the_battle_phase() -> None:
    state = in_port("F13", treasures=1)
    store(state, 0, 6)
    put_ship(state, 0, "F13", 6)
    put_ship(state, 1, "F12", 3)
    state.phase = "move"
    play = begin(state)
    move(play, "oars", "E13", 6)
    play.answer(Store(1))
    assert play.over
    assert play.outcome is not None
    assert play.outcome.winners == (0,)
    assert play.told(MatchEnded) == [MatchEnded("victory", 0)]


def test_no_trading_and_no_plundering_at_home() -> None:
    play = visit("E13", gold=10)
    assert play.kind == "shop"
    assert not {Trade(), Plunder(), Sell(1)} & set(play.options)


def test_r62_home_port_prices() -> None:
    """R62."""
    play = visit("E13", gold=11, hull=10, crew=3, guns=["forward"])
    assert set(play.options) == {
        Done(),
        *(Repair(n) for n in (1, 2)),
        *(Hire(n) for n in range(1, 6)),
        Buy("forward"),
        Buy("midships"),
        Remount(1, "midships"),
    }
    assert play.asked[1].about == {"hull": 1, "crew": 2, "weapon": 2, "treasure": 0}
    play.answer(Repair(2), Hire(3), Buy("midships"))
    assert (ship(play).hull, ship(play).crew, captain(play).gold) == (12, 6, 1)
    assert [weapon.mount for weapon in ship(play).weapons] == ["forward", "midships"]
    assert play.default == Done()


def test_nothing_is_bought_without_room_for_it() -> None:
    """R77"""
    play = visit("E13", gold=20, hull=5, crew=3, guns=["forward"])
    assert not [one for one in play.options if isinstance(one, Hire) and one.count > 1]
    play.answer(Hire(1))
    assert not [one for one in play.options if isinstance(one, Hire | Buy)]
    with pytest.raises(IllegalAction):
        play.answer(Buy("forward"))


def test_r70_each_weapon_may_be_remounted_once_a_turn() -> None:
    """R70."""
    play = visit("E13", guns=["forward", "midships"])
    assert play.options_of(0) == (Done(), Remount(1, "midships"), Remount(2, "forward"))
    play.answer(Remount(1, "midships"))
    assert play.options_of(0) == (Done(), Remount(2, "forward"))


@pytest.mark.parametrize("race", ["brettonian", "dwarves", "elves"])
def test_r49_races_with_one_mount_have_nothing_to_remount(race: str) -> None:
    """R49."""
    other = "orcs" if race == "dwarves" else "dwarves"
    state = stage(race, other, phase="anchor", starting_gold=2)
    play = begin(state)
    mount: Mount = "midships" if race == "brettonian" else "arc180"
    assert Buy(mount) in play.options
    assert not [one for one in play.options if isinstance(one, Remount)]


# Foreign home ports


def test_trade_or_plunder_or_nothing() -> None:
    play = visit("Q7")
    assert (play.kind, play.options, play.default) == ("port_act", (Done(), Trade(), Plunder()), Done())


def test_r48_shopping_at_a_foreign_port_before_or_after_a_trade() -> None:
    """R48."""
    play = visit("Q7", [4, 3], gold=4)
    play.answer(Done())
    assert play.kind == "shop"
    assert Trade() in play.options
    play.answer(Hire(1), Trade())
    assert captain(play).gold == 4 - 2 + 3
    assert play.kind == "shop"
    assert Trade() not in play.options


def test_r47_no_plunder_after_shopping_and_no_shopping_after_plunder() -> None:
    """R47."""
    play = visit("Q7", gold=4)
    play.answer(Done())
    assert Plunder() not in play.options, "he has said that he does none of these"
    play.answer(Hire(1))
    assert Plunder() not in play.options
    play = visit("Q7", [1, 1, 1, 1, 4], gold=4)
    play.answer(Plunder())
    assert play.kind not in ("shop", "port_act")


def test_r50_one_trade_roll_a_turn() -> None:
    """R50."""
    play = visit("Q7", [4, 3])
    play.answer(Trade())
    assert play.told(TradeRolled) == [TradeRolled(0, "elves", 4)]
    assert play.kind != "port_act"


def test_an_empty_port_can_be_traded_with_but_not_plundered() -> None:
    state = in_port("Q7")
    state.lost += state.stocks[ELVES]
    state.stocks[ELVES].clear()
    play = begin(state, [6])
    assert play.options == (Done(), Trade())
    play.answer(Trade())
    assert play.told(TreasureForgone) == [TreasureForgone(0, 1)]


@pytest.mark.parametrize(
    ("die", "dice", "gold", "crew", "miss", "treasures"),
    [
        (1, [], 2, 2, 1, 0),
        (2, [3], 9, 3, 1, 0),
        (3, [5], 17, 3, 1, 0),
        (4, [5], 17, 3, 0, 0),
        (5, [5], 19, 3, 0, 0),
        (6, [], 12, 3, 0, 1),
    ],
)
def test_r72_the_home_port_trading_table(
    die: int, dice: list[int], gold: int, crew: int, miss: int, treasures: int
) -> None:
    """R72."""
    play = visit("Q7", [die, *dice], gold=12)
    play.answer(Trade())
    assert (captain(play).gold, captain(play).miss) == (gold, miss)
    assert (ship(play).crew, len(ship(play).treasures)) == (crew, treasures)
    assert len(play.state.stocks[ELVES]) == 5 - treasures


def test_trade_one_with_too_little_gold_takes_all_there_is() -> None:
    play = visit("Q7", [1], gold=4, crew=2)
    play.answer(Trade())
    assert (ship(play).crew, captain(play).gold, captain(play).miss) == (1, 0, 1)


def test_a_treasure_or_ten_gold_is_the_owners_choice() -> None:
    play = visit("Q7", [1], gold=12, treasures=1)
    play.answer(Trade())
    assert (play.kind, play.options, play.default) == ("pay_loss", (PayGold(), PayTreasure()), PayGold())
    play.answer(PayTreasure())
    assert (ship(play).treasures, captain(play).gold) == ([], 12)
    play = visit("Q7", [1], gold=12, treasures=1)
    play.answer(Trade(), PayGold())
    assert (len(ship(play).treasures), captain(play).gold) == (1, 2)


def test_exactly_ten_gold_are_enough_to_choose() -> None:
    play = visit("Q7", [1], gold=10, treasures=1)
    play.answer(Trade())
    assert play.kind == "pay_loss"
    play.answer(PayGold())
    assert (len(ship(play).treasures), captain(play).gold) == (1, 0)


def test_with_less_than_ten_gold_the_treasure_goes() -> None:
    play = visit("Q7", [1], gold=9, treasures=1)
    play.answer(Trade())
    assert (ship(play).treasures, captain(play).gold) == ([], 9)


@pytest.mark.parametrize(("treasures", "gold"), [(1, 12), (0, 2)])
def test_when_the_crew_loss_lost_the_ship_a_treasure_aboard_counts_as_paid(treasures: int, gold: int) -> None:
    """The line of the table is finished, and the missed turn is added."""
    play = visit("Q7", [1], gold=12, crew=1, treasures=treasures)
    play.answer(Trade())
    assert play.told(ShipLost) == [ShipLost(0, "Q7", "crew")]
    assert [one.total for one in play.told(MissAdded)] == [1]
    assert sum(one.gold for one in play.told(GoldLost)) == 12 - gold


def test_a_sextant_cancels_the_missed_turn() -> None:
    state = in_port("A5")
    give(state, 0, "sextant")
    play = begin(state, [3, 5])
    play.answer(Trade())
    assert (play.kind, play.default) == ("cancel_miss", PlayCard("sextant"))
    play.answer(PlayCard("sextant"))
    assert (captain(play).gold, captain(play).miss) == (5, 0)
    assert play.told(CardPlayed) == [CardPlayed(0, "sextant")]


@pytest.mark.parametrize(
    ("die", "crew", "miss", "gain"),
    [(1, 2, 1, 0), (2, 2, 1, 0), (3, 2, 0, 0), (4, 3, 0, 1), (5, 3, 0, 2), (6, 3, 0, 3)],
)
def test_the_plunder_table(die: int, crew: int, miss: int, gain: int) -> None:
    play = visit("Q7", [1, 1, 1, 1, die])
    play.answer(Plunder())
    assert play.told(PlunderRolled)[-1].die == die
    assert (ship(play).crew, captain(play).miss, len(ship(play).treasures)) == (crew, miss, gain)
    assert len(play.state.stocks[ELVES]) == 5 - gain


def test_plunder_is_limited_by_stock_and_room_and_room_can_be_made() -> None:
    state = in_port("Q7", hull=5, crew=3, guns=["forward"])
    state.lost += state.stocks[ELVES][2:]
    del state.stocks[ELVES][2:]
    play = begin(state, [1, 1, 1, 1, 6])
    play.answer(Plunder())
    assert (play.kind, play.default) == ("jettison", Forgo())
    assert play.options == (Forgo(), Jettison("weapon", 1), Jettison("treasure"), Jettison("crew"))
    play.answer(Jettison("weapon", 1))
    assert (len(ship(play).treasures), ship(play).weapons, play.state.stocks[ELVES]) == (2, [], [])
    assert play.told(TreasureForgone) == [TreasureForgone(0, 1)]


def test_from_a_mixed_place_treasures_are_taken_in_the_listed_order() -> None:
    state = stage("orcs", "dwarves", phase="anchor")
    put_ship(state, 0, HARBOURS["empire"], 1)
    put_ship(state, 1, "S24", 2)
    del state.stocks[0][:2]
    play = begin(state, [1, 1, 1, 1, 5])
    play.answer(Plunder())
    assert treasures(ship(play).treasures) == ["rum", "tobacco"]


def test_what_does_not_fit_stays_in_the_port() -> None:
    play = visit("Q7", [1, 1, 1, 1, 6], hull=5, crew=3, guns=["forward"])
    play.answer(Plunder(), Forgo())
    assert (len(ship(play).treasures), len(play.state.stocks[ELVES])) == (1, 4)


@pytest.mark.parametrize("card", ["ivory_coast", "saint_augustine"])
def test_r58_a_plunder_card_instead_of_the_roll_after_the_forts(card: str) -> None:
    """R58."""
    state = in_port("Q7")
    give(state, 0, card)
    play = begin(state, [1, 1, 1, 1])
    play.answer(Plunder())
    assert (play.kind, play.options, play.default) == ("plunder_card", (RollDice(), PlayCard(card)), RollDice())
    play.answer(PlayCard(card))
    assert len(ship(play).treasures) == 2
    assert not play.told(PlunderRolled)


def test_a_captain_with_a_plunder_card_may_still_roll() -> None:
    state = in_port("Q7")
    give(state, 0, "ivory_coast")
    play = begin(state, [1, 1, 1, 1, 6])
    play.answer(Plunder(), RollDice())
    assert len(ship(play).treasures) == 3
    assert not play.told(CardPlayed)


def test_r52_stored_treasures_are_no_part_of_a_ports_stock() -> None:
    """R52."""
    state = in_port("Q19", race="empire")
    store(state, 1, 3)
    there(state.captains[1].ship).hex = state.sea.chart.number_of["S24"]
    play = begin(state, [1, 1, 1, 1, 6])
    stock = len(play.state.stocks[RACE_OF["dwarves"]])
    play.answer(Plunder())
    assert len(play.state.stocks[RACE_OF["dwarves"]]) == stock - 3
    assert len(captain(play, 1).stored) == 3


# Free Ports


def test_r51_r62_free_port_prices_and_sales() -> None:
    """R51, R62."""
    play = visit("A5", gold=9, hull=10, treasures=2)
    play.answer(Done())
    assert play.kind == "shop"
    assert play.asked[1].about == {"hull": 2, "crew": 4, "weapon": 4, "treasure": 1}
    wanted = {Repair(1), Repair(2), Hire(1), Hire(2), Buy("forward"), Buy("midships"), Sell(1), Sell(2)}
    assert wanted <= set(play.options)
    assert Hire(3) not in play.options
    play.answer(Sell(2), Hire(1), Buy("forward"), Repair(1))
    assert captain(play).gold == 9 + 2 - 4 - 4 - 2
    assert play.told(TreasureSold)[-1].gold == 2
    assert len(play.state.lost) == 2


@pytest.mark.parametrize(
    ("die", "dice", "gold", "crew", "miss"),
    [
        (1, [4], 8, 2, 1),
        (2, [4], 8, 3, 1),
        (3, [4], 16, 3, 1),
        (4, [4], 16, 3, 1),
        (5, [4], 16, 3, 0),
        (6, [4], 16, 3, 0),
    ],
)
def test_the_free_port_trading_table(die: int, dice: list[int], gold: int, crew: int, miss: int) -> None:
    play = visit("A5", [die, *dice], gold=12)
    play.answer(Trade())
    assert play.told(TradeRolled) == [TradeRolled(0, "free_port", die)]
    assert (captain(play).gold, ship(play).crew, captain(play).miss) == (gold, crew, miss)


@pytest.mark.parametrize("label", ["E13", "Q7"])
def test_r51_no_home_port_buys_treasure(label: str) -> None:
    """R51."""
    play = visit(label, gold=4, treasures=2)
    play.answer(Store(0) if label == "E13" else Done())
    assert play.kind == "shop"
    assert not [one for one in play.options if isinstance(one, Sell)]


@pytest.mark.parametrize("label", ["E13", "A5"])
def test_the_treasure_longest_aboard_is_stored_or_sold_first(label: str) -> None:
    state = in_port(label)
    there(state.captains[0].ship).treasures += [state.stocks[3].pop(), state.stocks[4].pop(), state.stocks[5].pop()]
    play = begin(state)
    if label == "E13":
        play.answer(Store(2))
        assert play.told(TreasureStored)[-1].treasures == ("artifacts", "gems")
    else:
        play.answer(Done(), Sell(2))
        assert play.told(TreasureSold)[-1].treasures == ("artifacts", "gems")
    assert treasures(ship(play).treasures) == ["hostages"]


def test_every_berth_of_every_free_port_is_one() -> None:
    state = in_port("A5")
    for berths in state.sea.chart.berths:
        for hex in berths:
            there(state.captains[0].ship).hex = hex
            assert begin(state).options == (Done(), Trade())


# Treasure Island


@pytest.mark.parametrize(
    ("die", "dice", "gold", "crew", "miss", "chests"),
    [
        (1, [], 0, 2, 1, 0),
        (2, [], 0, 3, 1, 0),
        (3, [4], 4, 3, 1, 0),
        (4, [4], 6, 3, 1, 0),
        (5, [], 0, 3, 1, 1),
        (6, [], 0, 3, 0, 1),
    ],
)
def test_the_treasure_island_table(die: int, dice: list[int], gold: int, crew: int, miss: int, chests: int) -> None:
    play = visit("K12", [die, *dice])
    assert play.options == (Done(), Search())
    play.answer(Search())
    assert play.told(SearchRolled) == [SearchRolled(0, die)]
    assert (captain(play).gold, ship(play).crew, captain(play).miss) == (gold, crew, miss)
    assert len(ship(play).treasures) == chests


def test_one_search_a_turn() -> None:
    play = visit("K12", [6])
    play.answer(Search())
    assert (play.kind, play.state.active) == ("mode", 1)


def test_searching_stays_allowed_when_no_chest_is_left() -> None:
    state = in_port("K12")
    state.lost += state.stocks[-1]
    state.stocks[-1].clear()
    play = begin(state, [5])
    play.answer(Search())
    assert (ship(play).treasures, captain(play).miss) == ([], 1)


# The Deserted Island


@pytest.mark.parametrize("label", ["L2", "L3", "M2", "M4", "N2", "N3"])
def test_a_treasure_map_is_dug_up_beside_the_deserted_island(label: str) -> None:
    state = in_port(label)
    give(state, 0, "treasure_map")
    play = begin(state, [1, 2, 3, 4])
    assert (play.kind, play.default) == ("dig", PlayCard("treasure_map"))
    play.answer(PlayCard("treasure_map"))
    assert captain(play).gold == 10
    assert play.told(GoldGained) == [GoldGained(0, (1, 2, 3, 4), 10, 10)]


@pytest.mark.parametrize("label", ["B7", "L22", "V17", "V7", "C17"])
def test_at_any_other_cay_there_is_nothing(label: str) -> None:
    state = in_port(label)
    give(state, 0, "treasure_map")
    assert begin(state).kind == "mode"


def test_a_map_may_be_kept_for_later() -> None:
    state = in_port("L2")
    give(state, 0, "treasure_map")
    play = begin(state)
    play.answer(KeepCard())
    assert play.kind == "mode"
    assert play.state.active == 1


def test_any_number_of_maps_can_be_dug_up() -> None:
    state = stage("empire", "dwarves", phase="anchor", deck="double")
    put_ship(state, 0, "L2", 1)
    give(state, 0, "treasure_map", "treasure_map")
    play = begin(state, [1] * 8)
    play.answer(PlayCard("treasure_map"), PlayCard("treasure_map"))
    assert captain(play).gold == 8


# Being there


def test_r12_r13_port_business_is_after_movement_wherever_a_ship_lies() -> None:
    """R12, R13."""
    state = in_port("G13")
    state.phase = "move"
    play = begin(state)
    stay(play)
    assert play.kind == "mode"
    assert play.state.active == 1


def test_r75_an_occupied_anchorage_keeps_a_newcomer_out() -> None:
    """R75."""
    state = stage("dwarves", "elves")
    put_ship(state, 0, "P7", 4)
    play = begin(state)
    with pytest.raises(IllegalAction):
        move(play, "steam", "Q7", 4)
    assert where(play) == ("P7", 4)


@pytest.mark.parametrize("race", list(HARBOURS))
def test_every_home_port_can_be_plundered_by_strangers_and_not_by_its_own(race: str) -> None:
    stranger = "orcs" if race != "orcs" else "elves"
    state = stage(stranger, "chaos" if race != "chaos" and stranger != "chaos" else "empire", phase="anchor")
    put_ship(state, 1, "G24", 2)
    put_ship(state, 0, HARBOURS[race], 1)
    assert Plunder() in begin(state).options
