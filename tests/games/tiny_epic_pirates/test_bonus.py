"""Step 4: bonus actions, in which order they come and what each does."""

from __future__ import annotations

from pirate_positions import OPEN_SEA, Play, at, begin, cell_of, fill_bag, hands, ordered, position, rolls, set_hands

from tortuga.engine.describing.facts import fact
from tortuga.games.tiny_epic_pirates import bot
from tortuga.games.tiny_epic_pirates.actions import (
    NO,
    PASS,
    STOP,
    YES,
    Assign,
    Exchange,
    Hire,
    MoveShip,
    SailTo,
    Sell,
    UseBonus,
)
from tortuga.games.tiny_epic_pirates.chapters.bonus import crew_bonuses, possible
from tortuga.games.tiny_epic_pirates.data import CREW
from tortuga.games.tiny_epic_pirates.data.components import CaptainId, CrewId, MapId, Order
from tortuga.games.tiny_epic_pirates.data.rows import Bonus
from tortuga.games.tiny_epic_pirates.events import Attacked, Buried, MerchantArrived
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates

BURY = Bonus("bury")


def crewed(order: Order, *crew: str, card: str = "m10", step: str = "crew_bonus") -> TinyEpicPirates:
    """The first player is at the bonus step, this crew on board, on this card."""
    state = position()
    state.players[0].crew[:] = map(CrewId, crew)
    state.players[0].ship.cell = cell_of(card)
    state.players[1].ship.cell = at(0, 3)
    ordered(state, order, step)
    return state


def use(card: str, place: int = 0) -> UseBonus:
    return UseBonus(CrewId(card), place, CREW[CrewId(card)].bonus[place].action)


# The sequence


def burying(
    captain: str = "c3b", crew: tuple[str, ...] = ("k05",), gold: int = 8, navy: int = 12, attacks: int = 0
) -> Play:
    """On the 8 Gold site of m16 with a Search ordered, a Merchant alongside: each attack rolls two dice."""
    state = crewed("search", *crew, card="m16", step="execute")
    player = state.players[0]
    player.captain, player.gold = CaptainId(captain), gold
    state.tokens[15] = "storm"
    state.merchants[0].cell, state.merchants[1].cell = 15, 15
    state.navy = navy
    return begin(state, rolls(*[2] * 2 * attacks))


def test_example_26_search_then_bury_then_the_captains_attack_then_the_crews() -> None:
    play = burying(attacks=2).answer(YES)
    assert (play.kind, play.default) == ("bury", YES)
    play.answer(YES)
    assert play.state.players[0].gold == 0
    assert play.state.treasures[15] == 0
    assert play.told(Buried) == [Buried(0, 15, MapId("m16"), 8, 2)]
    assert play.kind == "captain_bonus"
    assert play.ask.about == {"what": "attack"}
    play.answer(YES).until("bonus_next")
    play.answer(use("k05")).until("choose_order")
    assert len(play.told(Attacked)) == 2, "the captain's and Ursula Bane's"


def test_what_a_search_brings_serves_the_captain_in_the_same_turn() -> None:
    """Gold from the token pays for the site; a Sure-fire Token may be spent in the Captain's Attack."""
    state = crewed("search", step="execute", card="m16")
    player = state.players[0]
    player.captain, player.gold, state.tokens[15] = CaptainId("c3b"), 6, "gold2"
    assert begin(state).answer(YES, YES).state.players[0].gold == 0
    state.tokens[15], state.merchants[0].cell, state.merchants[1].cell = "surefire", 15, 0
    play = begin(state, rolls(2, 2)).answer(YES)
    assert play.kind == "captain_bonus", "with 6 Gold there is nothing to bury"
    assert play.answer(YES).kind == "surefire"


def test_example_26_a_declined_burial_is_gone_for_the_turn() -> None:
    play = burying(attacks=1).answer(YES, NO)
    assert play.kind == "captain_bonus"
    play.answer(YES).until("bonus_next")
    assert len(play.told(Attacked)) == 1
    play.answer(PASS)
    assert (play.kind, play.seat) == ("choose_order", 1)
    assert play.state.treasures[15] == -1


def test_example_27_r36_the_navy_bars_the_burial_but_not_the_attack() -> None:
    """R36."""
    play = burying(navy=15).answer(YES)
    assert play.kind == "captain_bonus"
    state = play.state
    state.players[0].ship.hidden = True
    assert not possible(state, 0, BURY)


def test_bonus_actions_come_even_when_the_order_is_not_carried_out() -> None:
    assert burying().answer(NO).kind == "bury"


def test_a_bonus_action_needs_the_trigger() -> None:
    state = crewed("plunder", "k05", "k06")
    assert list(crew_bonuses(state, 0)) == []


def test_crew_bonus_actions_come_in_any_order_each_once() -> None:
    play = begin(crewed("search", "k06", "k23"))
    assert set(play.options) == {PASS, use("k06"), use("k23")}
    assert play.default == PASS
    play.answer(use("k23"), PASS)
    assert set(play.options) == {PASS, use("k06")}
    play.answer(use("k06"))
    assert play.state.players[0].gold == 3
    assert play.seat == 1


def test_a_bonus_order_sets_off_no_further_bonus_actions() -> None:
    state = crewed("plunder", "k04", "k06", card="m10")  # Search as a bonus of Plunder; Eliza waits for a Search order
    play = begin(state).answer(use("k04"))
    assert play.seat == 1
    assert play.state.players[0].gold == 3, "2 Gold from the token, none from Eliza"


def test_r22_crew_hired_by_a_bonus_crew_up_count_if_their_trigger_matches() -> None:
    """R22."""
    state = crewed("attack", "k10")
    state.players[0].mutinied = True
    state.row[:] = [CrewId("k11"), CrewId("k01"), CrewId("k02")]
    play = begin(state).answer(use(CrewId("k10")), NO, Hire(CrewId("k11")))
    assert play.kind == "bonus_next"
    assert use("k11") in play.options


def test_r22_a_card_put_off_and_hired_again_is_not_used_twice() -> None:
    """R22."""
    state = crewed("attack", "k11")
    state.turn.used.append((CrewId("k11"), 0))
    assert list(crew_bonuses(state, 0)) == []


def test_r21_mutiny_is_allowed_in_a_bonus_crew_up() -> None:
    """R21."""
    play = begin(crewed("attack", "k10")).answer(use("k10"))
    assert play.kind == "mutiny"
    play.answer(YES)
    assert play.state.players[0].mutinied


# Bury


def test_bury_needs_an_empty_site_gold_and_a_treasure() -> None:
    state = crewed("search", card="m16")
    player = state.players[0]
    player.gold = 8
    assert possible(state, 0, BURY)
    player.gold = 7
    assert not possible(state, 0, BURY)
    player.gold = 8
    state.treasures[15] = 1
    assert not possible(state, 0, BURY)
    state.treasures[15] = -1
    player.ship.cell = cell_of("m01")
    assert not possible(state, 0, BURY)


def test_r45_without_a_treasure_left_there_is_no_burial() -> None:
    """R45."""
    state = crewed("search", card="m16")
    state.players[0].gold, state.players[0].treasures = 13, 0
    assert not possible(state, 0, BURY)


# Special trades


def test_example_28_r44_selling_the_coffee_first_makes_the_special_trade_impossible() -> None:
    """R44."""
    state = crewed("trade", "k19", card="m14", step="execute")
    state.market[:] = ["sugarcane", "coffee", "rum", "gunpowder"]
    state.players[0].ship.hold[:] = ["coffee", "gunpowder", "rum"]
    sold = begin(state).answer(YES)
    assert sold.state.players[0].gold == 1 + 3
    assert sold.seat == 1, "nothing left to ask"
    kept = begin(state).answer(NO, use("k19"))
    assert kept.state.players[0].gold == 1 + 7
    assert kept.state.players[0].ship.hold == ["rum"]
    assert kept.state.market == ["sugarcane", "coffee", "rum", "gunpowder"]


def test_a_special_trade_needs_a_market_for_one_of_its_types() -> None:
    bonus = CREW[CrewId("k19")].bonus[0]
    state = crewed("trade", "k19", card="m14")
    state.players[0].ship.hold[:] = ["coffee", "gunpowder"]
    assert possible(state, 0, bonus)
    for card, fits in (("m15", True), ("m11", False), ("m01", False)):
        state.players[0].ship.cell = cell_of(card)
        assert possible(state, 0, bonus) is fits


# Exchange


def test_r39_exchange_takes_any_type_in_the_bag_even_the_same() -> None:
    """R39."""
    state = crewed("crew_up", "k01")
    state.players[0].ship.hold[:] = ["rum", "coffee"]
    fill_bag(state, sugarcane=2)
    play = begin(state).answer(use("k01"))
    assert set(play.options) == {
        PASS,
        Exchange("rum", "sugarcane"),
        Exchange("rum", "rum"),
        Exchange("coffee", "sugarcane"),
        Exchange("coffee", "coffee"),
    }
    play.refuses(Exchange("rum", "gunpowder"))
    play.answer(Exchange("coffee", "sugarcane"))
    assert play.state.players[0].ship.hold == ["rum", "sugarcane"]
    assert play.state.bag == {"sugarcane": 1, "rum": 0, "coffee": 1, "gunpowder": 0}


def test_exchange_needs_a_cube_and_may_be_declined() -> None:
    assert list(crew_bonuses(crewed("crew_up", "k01"), 0)) == []
    state = crewed("crew_up", "k01")
    state.players[0].ship.hold[:] = ["rum"]
    play = begin(state).answer(use("k01"), PASS)
    assert play.state.players[0].ship.hold == ["rum"]


def test_a_hint_says_why_a_cube_is_swapped_or_kept() -> None:
    state = crewed("crew_up", "k01")
    state.players[0].ship.hold[:] = ["rum"]
    play = begin(state).answer(use("k01"))
    seat = play.match.seat(0)
    assert bot.why(seat, PASS) == fact("no_exchange")
    assert bot.why(seat, Exchange("rum", "rum")) == fact("exchange")


# Ships


def test_a_hint_says_why_another_ship_is_moved_or_left() -> None:
    for crew, reason in (("k22", "prey_near"), ("k24", "navy_away")):
        play = begin(crewed(CREW[CrewId(crew)].trigger, crew)).answer(use(crew))
        seat, move = play.match.seat(0), next(one for one in play.options if isinstance(one, MoveShip))
        assert bot.why(seat, move) == fact(reason)
        assert bot.why(seat, PASS) == fact("leave_ship")


def test_example_38_r37_a_bonus_move_uses_exactly_its_number_of_cards() -> None:
    """R37."""
    state = crewed("crew_up", "k22")
    orange = state.merchants[0]
    orange.cell, orange.port = at(3, 2), at(3, 3)
    play = begin(state).answer(use("k22"))
    ends = {option.cell for option in play.options if isinstance(option, MoveShip)}
    assert ends == {at(3, 2), at(3, 0), at(2, 1), at(2, 3), at(1, 2)}
    assert play.default == PASS
    play.refuses(MoveShip(at(3, 3)))


def test_example_38_ending_on_its_port_a_merchant_arrives() -> None:
    state = crewed("crew_up", "k22")
    orange = state.merchants[0]
    orange.cell, orange.port, orange.cube = at(2, 2), at(3, 3), "rum"
    fill_bag(state, coffee=1)
    play = begin(state, [1]).answer(use("k22"), MoveShip(at(3, 3)))
    orange = play.state.merchants[0]
    assert (orange.cell, orange.port, orange.cube) == (15, 0, "coffee")
    assert play.state.bag["rum"] == 1
    assert play.told(MerchantArrived) == [MerchantArrived("orange", 15, "coffee")]


def test_r38_on_the_other_port_nothing_happens() -> None:
    """R38."""
    state = crewed("crew_up", "k22")
    orange = state.merchants[0]
    orange.cell, orange.port, orange.cube = at(1, 1), at(3, 3), "rum"
    play = begin(state).answer(use("k22"), MoveShip(0))
    orange = play.state.merchants[0]
    assert (orange.cell, orange.port, orange.cube) == (0, 15, "rum")
    assert play.told(MerchantArrived) == []


def test_the_navy_moved_by_a_bonus_attacks_nobody() -> None:
    state = crewed("plunder", "k24")
    state.navy = 8
    play = begin(state).answer(use("k24"), MoveShip(OPEN_SEA))
    assert play.state.navy == OPEN_SEA
    assert hands(play.state.players[0].helm) == "1/1/1/0 W{}"


# Reassign, Sail


def test_reassign_leaves_the_wheel_alone_and_sends_nobody_to_repair() -> None:
    state = crewed("plunder", "k02")
    set_hands(state.players[0].helm, 0, 1, 0, 1, posts=(3,))
    play = begin(state).answer(use("k02"))
    assert play.default == Assign(0, 1, 0, 1, (3,))
    assert all(option.posts == (3,) and option.repair <= 1 for option in play.options)  # type: ignore[attr-defined]
    play.refuses(Assign(3, 0, 0, 0, ()))
    play.answer(Assign(0, 2, 0, 0, (3,)))
    assert hands(play.state.players[0].helm) == "0/2/0/0 W{3}"


def test_deckhands_reassigned_to_extort_are_paid_when_the_ship_line_was_crossed() -> None:
    state = crewed("plunder", "k02")
    state.turn.crossed = True
    set_hands(state.players[0].helm, 1, 1, 0, 1)
    play = begin(state).answer(use("k02"), Assign(0, 0, 3, 0, ())).until("choose_order")
    assert play.state.players[0].gold == 1 + 3


def test_r9_with_any_assignment_reassign_sends_deckhands_to_repair_too() -> None:
    state = crewed("plunder", "k02")
    state.settings.any_assignment = True
    set_hands(state.players[0].helm, 0, 1, 0, 1, posts=(3,))
    play = begin(state).answer(use("k02"), Assign(0, 0, 0, 2, (3,)))
    assert hands(play.state.players[0].helm) == "0/0/0/2 W{3}"


def test_reassign_is_impossible_with_everybody_on_the_wheel() -> None:
    state = crewed("plunder", "k02")
    set_hands(state.players[0].helm, 0, 0, 0, 0, posts=(2, 3, 4))
    assert list(crew_bonuses(state, 0)) == []


def test_a_bonus_sail_is_a_whole_sail_counted_anew() -> None:
    play = begin(crewed("trade", "k03")).answer(use("k03"))
    assert play.kind == "sail_step"
    play.answer(SailTo(10), SailTo(14))
    assert play.state.players[0].ship.cell == 14
    assert play.seat == 1


def test_a_bonus_sail_may_lead_to_another_bonus() -> None:
    state = crewed("trade", "k03", "k19", card="m13")
    state.players[0].ship.hold[:] = ["coffee", "gunpowder"]
    state.players[0].ship.cell = cell_of("m10")
    play = begin(state)
    assert play.options == (PASS, use("k03"))
    play.answer(use("k03"), SailTo(cell_of("m14")), STOP)
    assert use("k19") in play.options


def test_a_bonus_trade_asks_how_many_and_shifts_the_market() -> None:
    state = crewed("plunder", "k09", card="m10")
    state.market[:] = ["coffee", "rum", "sugarcane", "gunpowder"]
    state.players[0].ship.hold[:] = ["sugarcane", "sugarcane"]
    play = begin(state).answer(use("k09"), Sell(1))
    assert play.state.players[0].gold == 5
    assert play.state.market[0] == "sugarcane"
