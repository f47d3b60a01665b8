"""The Port Visit: six locations, the sailors who work there, wilds, all at once, and the end of a quest."""

from __future__ import annotations

from typing import Any

import pytest
from rattle_table import A, B, C, bag_of, begin, fit, have, stack, stage, tokens

from tortuga.engine import Action, Fast
from tortuga.games.rattle_battle.actions import (
    DONE,
    BuyCard,
    BuyPart,
    BuyRevenge,
    BuyUpgrade,
    Discard,
    Gift,
    Hire,
    KeepSailor,
    KeepUpgrade,
    MakeWild,
    ReturnLoot,
    SellMaps,
    TakeLoot,
    Trade,
    UseSailor,
)
from tortuga.games.rattle_battle.chapters.aftermath import quest_end
from tortuga.games.rattle_battle.chapters.port import visit_port
from tortuga.games.rattle_battle.data import GUILD, LOCATIONS, LOOT_KIND, SAILOR, SAILORS, UPGRADE, UPGRADES
from tortuga.games.rattle_battle.events import (
    CardsSeen,
    HamsterMoved,
    OrderCancelled,
    PortEntered,
    Repaired,
    SailorJoined,
)
from tortuga.games.rattle_battle.rules import RULES
from tortuga.games.rattle_battle.seats.views import view_of
from tortuga.games.rattle_battle.state import Rattle
from tortuga.kit import SHUFFLE, Draws, Rehearsal, Reply, rehearse


def in_port(location: str, *things: str, loot: tuple[str, ...] = (), **options: Any) -> Rattle:
    """Only A has something to do, at this location."""
    state = stage(**options)
    state.phase, state.location, state.at = "port", LOCATIONS.index(location), 0
    fit(state, A, *things)
    have(state, A, *loot)
    return state


def visit(state: Rattle, *answers: Reply, draws: Draws = ()) -> Rehearsal[Rattle]:
    return rehearse(state, visit_port, *answers, draws=draws)


def offered(state: Rattle) -> set[Action]:
    """What A could do here besides leaving."""
    here = LOCATIONS[state.location]
    ran = visit(state, ...)
    if A not in ran.waiting or ran.waiting[A].kind != here:
        return set()
    return set(ran.waiting[A].options) - {DONE}


# Market


def test_market_trades_two_for_one_as_often_as_you_like() -> None:
    state = in_port("market", loot=("rum", "rum", "fabrics", "fabrics"))
    ran = visit(state, Trade("fabrics", "rum", "valuables"), Trade("fabrics", "rum", "spices"), DONE)
    assert ran.kinds == ["market"] * 3
    assert ran.asked[0][1].default == DONE
    assert tokens(state, A) == {"valuables": 1, "spices": 1}
    assert state.pile[LOOT_KIND["rum"]] == 2, "R10: on the pile"


def test_r55_what_is_not_in_the_bag_cannot_be_chosen() -> None:
    """R55."""
    state = in_port("market", loot=("rum", "rum"))
    state.pile[0], state.bag[0] = state.bag[0], 0
    assert {trade.take for trade in offered(state)} == {"spices", "fabrics", "rum"}  # type: ignore[attr-defined]


def test_r55_special_loot_cannot_be_exchanged() -> None:
    """R55."""
    assert offered(in_port("market", loot=("rum", "golden_idol"), exp_loot=True)) == set()


def test_market_needs_two_tokens() -> None:
    assert offered(in_port("market", loot=("rum",))) == set()


def test_haggling_hanna_exchanges_one_for_one() -> None:
    state = in_port("market", "haggling_hanna", loot=("rum",))
    assert offered(state) == {UseSailor("haggling_hanna", "rum", take) for take in ("valuables", "spices", "fabrics")}
    state = in_port("market", "haggling_hanna", loot=("rum",))
    rum = state.bag[LOOT_KIND["rum"]]
    visit(state, UseSailor("haggling_hanna", "rum", "valuables"))
    assert tokens(state, A) == {"valuables": 1}
    assert state.bag[LOOT_KIND["rum"]] == rum + 1
    assert SAILOR["haggling_hanna"] in state.players[A].busy


@pytest.mark.parametrize(("rum", "given"), [(4, {"rum"}), (3, {"rum", "valuables"})])
def test_haggling_hanna_brings_nothing_that_there_is_no_room_for(rum: int, given: set[str]) -> None:
    """Valuables in a Rich Cabin leave no slot for another token; with a ship to spare they may go."""
    state = in_port("market", "haggling_hanna", "rich_cabin", loot=("valuables", *["rum"] * rum))
    assert {action.loot for action in offered(state) if isinstance(action, UseSailor)} == given


def test_r11_crate_eye_kurt_draws_from_a_bag_that_is_filled_from_the_pile() -> None:
    """R11."""
    state = in_port("market", "crate_eye_kurt")
    bag_of(state)
    assert offered(state) == {UseSailor("crate_eye_kurt")}
    visit(state, UseSailor("crate_eye_kurt"), draws=[29])
    assert sum(state.players[A].loot) == 1
    assert not any(state.pile)


def test_crate_eye_kurt_draws_a_token_and_returns_one_without_room() -> None:
    state = in_port("market", "crate_eye_kurt")
    visit(state, UseSailor("crate_eye_kurt"), draws=[29])
    assert sum(state.players[A].loot) == 1
    state = in_port("market", "crate_eye_kurt", loot=("rum", "spices", "fabrics", "fabrics"))
    bag_of(state, "valuables")
    ran = visit(state, UseSailor("crate_eye_kurt"), ReturnLoot("rum"), DONE)
    assert ran.kinds == ["market", "sailor_return", "market"]
    assert tokens(state, A) == {"valuables": 1, "spices": 1, "fabrics": 2}


# Tavern


def test_tavern_two_rum_for_one_of_three_sailors() -> None:
    state = in_port("tavern", loot=("rum", "rum"))
    have(state, B, "rum", "rum")
    stack(state.sailors, SAILOR, "salty_pete", "anna_anchor", "gunner_cora")
    left = len(state.sailors)
    ran = visit(state, Hire(("rum", "rum")), KeepSailor("anna_anchor"), ...)
    assert list(ran.waiting) == [B]
    assert ran.asked[0][1].default == Hire(("rum", "rum"))
    assert set(ran.asked[1][1].options) == {KeepSailor(s) for s in ("salty_pete", "anna_anchor", "gunner_cora")}
    assert ran.asked[1][1].kind == "tavern"
    assert state.players[A].sailors == [SAILOR["anna_anchor"]]
    assert tokens(state, A) == {}
    assert sorted(SAILORS[card] for card in state.sailors_aside[A]) == ["gunner_cora", "salty_pete"]
    assert len(state.sailors) == left - 3
    visit(state, DONE, draws=[SHUFFLE])
    assert len(state.sailors) == left - 1, "R57: shuffled back after everybody's visit"


def test_only_the_drawer_sees_the_three_cards() -> None:
    state = in_port("tavern", loot=("rum", "rum"))
    ran = visit(state, Hire(("rum", "rum")), ...)
    told = [told for told in ran.table.told if isinstance(told.event, CardsSeen)]
    assert told[0].to == (A,)
    assert told[0].public == CardsSeen(A, 3, None, None)
    assert len(view_of(state, A).offer) == 3
    assert view_of(state, B).offer == []
    assert view_of(state, B).offered == [3, 0, 0]
    assert view_of(state, None).offer == []


def test_one_hire_a_visit() -> None:
    state = in_port("tavern", loot=("rum", "rum", "rum", "rum"))
    stack(state.sailors, SAILOR, "salty_pete", "anna_anchor", "gunner_cora")
    visit(state, Hire(("rum", "rum")), KeepSailor("anna_anchor"), draws=[SHUFFLE])
    assert state.location == LOCATIONS.index("shipyard"), "although A has rum for another"


def test_r56_short_decks_and_an_empty_one() -> None:
    """R56."""
    state = in_port("tavern", loot=("rum", "rum"))
    state.sailors[:] = [SAILOR["salty_pete"]]
    ran = visit(state, Hire(("rum", "rum")))
    assert ran.kinds == ["tavern"]
    assert state.players[A].sailors == [SAILOR["salty_pete"]], "a single card is kept without asking"
    state = in_port("tavern", loot=("rum", "rum"))
    state.sailors.clear()
    assert offered(state) == set()


def test_tavern_needs_rum() -> None:
    assert offered(in_port("tavern", loot=("rum", "spices", "valuables"))) == set()


def test_r71_louigi_brings_another_sailor_who_gives_the_hiring_bonus() -> None:
    """R71."""
    state = in_port("tavern", loot=("rum", "rum"))
    stack(state.sailors, SAILOR, "louigi", "anna_anchor", "gunner_cora", "grandpa_gallows")
    ran = visit(state, Hire(("rum", "rum")), KeepSailor("louigi"), draws=[SHUFFLE])
    assert ran.told(SailorJoined) == [SailorJoined(A, "louigi", True), SailorJoined(A, "grandpa_gallows", True)]
    assert state.players[A].coins == 2
    assert tokens(state, A) == {}


def test_louigi_with_an_empty_deck_comes_alone() -> None:
    state = in_port("tavern", loot=("rum", "rum"))
    state.sailors[:] = [SAILOR["anna_anchor"], SAILOR["louigi"]]
    visit(state, Hire(("rum", "rum")), KeepSailor("louigi"))
    assert state.players[A].sailors == [SAILOR["louigi"]]


def test_quartermaster_quinn_brings_two_tokens() -> None:
    state = in_port("tavern", loot=("rum", "rum", "rum", "rum", "fabrics"))
    state.players[A].parts[2] = 1
    state.sailors[:] = [SAILOR["quartermaster_quinn"]]
    bag_of(state, "valuables", "spices")
    ran = visit(state, Hire(("rum", "rum")), draws=[1])
    assert tokens(state, A) == {"valuables": 1, "spices": 1, "fabrics": 1, "rum": 2}
    assert ran.kinds == ["tavern"]
    state = in_port("tavern", loot=("rum", "rum", "rum", "rum", "fabrics"))
    state.sailors[:] = [SAILOR["quartermaster_quinn"]]
    bag_of(state, "valuables", "spices")
    ran = visit(state, Hire(("rum", "rum")), ReturnLoot("rum"), draws=[1])
    assert ran.kinds == ["tavern", "sailor_return"]
    assert sum(state.players[A].loot) == 4


def test_grandpa_gallows_brings_two_coins() -> None:
    state = in_port("tavern", loot=("rum", "rum"))
    state.sailors[:] = [SAILOR["grandpa_gallows"]]
    visit(state, Hire(("rum", "rum")))
    assert state.players[A].coins == 2


def test_barmaid_bess_and_recruiter_ruiz() -> None:
    state = in_port("tavern", "barmaid_bess", loot=("rum",))
    assert offered(state) == {Hire(("rum",), ("barmaid_bess",))}
    state = in_port("tavern", "recruiter_ruiz", loot=("rum", "rum"))
    said = {RULES.words.say("actions", way) for way in offered(state)}
    assert said == {"hire a sailor for 2 rum", "hire a sailor for 2 rum, with the help of Recruiter Ruiz"}
    ran = visit(state, Hire(("rum", "rum"), ("recruiter_ruiz",)), ...)
    assert len(ran.ask.options) == 5
    assert SAILOR["recruiter_ruiz"] in state.players[A].busy
    state = in_port("tavern", "recruiter_ruiz", loot=("rum", "rum"))
    assert len(visit(state, Hire(("rum", "rum")), ...).ask.options) == 3


# Shipyard


def test_shipyard_one_part_for_fabrics() -> None:
    state = in_port("shipyard", loot=("fabrics", "fabrics"))
    ran = visit(state, BuyPart("sail", "fabrics"))
    assert ran.asked[0][1].default == BuyPart("cannon", "fabrics")
    assert state.players[A].parts == [2, 0, 0]
    assert tokens(state, A) == {"fabrics": 1}
    assert state.location > LOCATIONS.index("shipyard") or state.at > 0


def test_shipyard_sells_what_is_left() -> None:
    state = in_port("shipyard", loot=("fabrics",))
    state.supply[:] = [0, 1, 0]
    assert offered(state) == {BuyPart("cannon", "fabrics")}
    assert offered(in_port("shipyard", loot=("rum",))) == set()


def test_the_third_hold_becomes_a_hamster() -> None:
    state = in_port("shipyard", "hold", "hold", loot=("fabrics",))
    supply = state.supply[2]
    ran = visit(state, BuyPart("hold", "fabrics"))
    assert (state.players[A].parts[2], state.players[A].hamsters) == (0, 1)
    assert state.supply[2] == supply + 1
    assert ran.told(HamsterMoved) == [HamsterMoved(A)]
    from tortuga.games.rattle_battle.chapters.galleon import room

    assert room(state.players[A], 0) == (3, 0)


def test_carpenter_klaus_sells_a_second_part() -> None:
    state = in_port("shipyard", "carpenter_klaus", loot=("fabrics",) * 3)
    visit(state, BuyPart("sail", "fabrics"), BuyPart("cannon", "fabrics"))
    assert state.players[A].parts == [2, 1, 0]
    assert SAILOR["carpenter_klaus"] in state.players[A].busy


def test_shipwright_shona_takes_any_loot_for_one_part() -> None:
    state = in_port("shipyard", "shipwright_shona", "carpenter_klaus", loot=("rum", "spices"))
    assert {buy.pay for buy in offered(state)} == {"rum", "spices"}  # type: ignore[attr-defined]
    state = in_port("shipyard", "shipwright_shona", "carpenter_klaus", loot=("rum", "spices"))
    visit(state, BuyPart("cannon", "rum"))
    assert tokens(state, A) == {"spices": 1}, "once a visit"


# Workshop


def test_workshop_spices_and_fabrics_for_one_of_three_upgrades() -> None:
    state = in_port("workshop", loot=("spices", "fabrics"))
    have(state, B, "spices", "fabrics")
    stack(state.upgrades, UPGRADE, "parrot", "ram", "drill")
    ran = visit(state, BuyUpgrade(("spices", "fabrics")), KeepUpgrade("ram"), ...)
    assert ran.asked[0][1].default == BuyUpgrade(("spices", "fabrics"))
    assert state.players[A].upgrades == [UPGRADE["ram"]]
    assert state.players[A].exhausted == []
    assert sorted(UPGRADES[card] for card in state.upgrades_aside[A]) == ["drill", "parrot"]
    assert view_of(state, A).aside == ["parrot", "drill"]
    visit(state, DONE, draws=[SHUFFLE])
    assert len(state.upgrades) == 19


def test_workshop_needs_both_and_a_deck() -> None:
    assert offered(in_port("workshop", loot=("spices", "rum"))) == set()
    state = in_port("workshop", loot=("spices", "fabrics"))
    state.upgrades.clear()
    assert offered(state) == set()


def test_professor_cog_needs_only_one_of_them() -> None:
    state = in_port("workshop", "professor_cog", loot=("spices",))
    assert offered(state) == {BuyUpgrade(("spices",), ("professor_cog",))}
    state = in_port("workshop", "professor_cog", loot=("fabrics",))
    visit(state, BuyUpgrade(("fabrics",), ("professor_cog",)), ...)
    assert SAILOR["professor_cog"] in state.players[A].busy


# The Pit


def gifts(*loot: str) -> list[Gift]:
    return [Gift(one) for one in loot]


def test_r59_coins_for_valuables_and_for_pairs_of_others() -> None:
    """R59."""
    state = in_port("pit", loot=("valuables", "valuables", "rum", "spices", "spices"))
    ran = visit(state, *gifts("valuables", "rum", "spices", "valuables", "spices"))
    assert state.players[A].coins == 3, "one token is wasted; that is legal"
    assert tokens(state, A) == {}
    assert ran.asked[0][1].default == Gift("valuables")
    assert ran.asked[-1][1].default == DONE


def test_nothing_needs_to_be_given() -> None:
    state = in_port("pit", loot=("rum", "rum"))
    visit(state, DONE)
    assert tokens(state, A) == {"rum": 2}


def test_smuggler_sven_rewards_three_gifts() -> None:
    state = in_port("pit", "smuggler_sven", loot=("rum", "rum", "valuables", "spices"))
    ran = visit(state, *gifts("rum", "rum", "valuables"), UseSailor("smuggler_sven"), DONE)
    assert state.players[A].coins == 3
    assert UseSailor("smuggler_sven") not in ran.asked[2][1].options
    assert ran.asked[3][1].default == UseSailor("smuggler_sven")


def test_pirate_wars_sells_revenge_cards() -> None:
    state = in_port("pit", loot=("valuables", "rum", "spices"), scenario="pirate_wars", card="boneyard")
    pays = {buy.pay for buy in offered(state) if isinstance(buy, BuyRevenge)}
    assert pays == {("valuables",), ("spices", "rum")}
    state = in_port("pit", loot=("valuables", "rum", "spices"), scenario="pirate_wars", card="boneyard")
    visit(state, BuyRevenge(("valuables",)), BuyRevenge(("spices", "rum")))
    assert (state.players[A].revenge, state.revenge, state.players[A].coins) == (2, 13, 0)


def test_revenge_cards_are_sold_in_pirate_wars_while_there_are_any() -> None:
    assert not any(isinstance(o, BuyRevenge) for o in offered(in_port("pit", loot=("valuables",))))
    state = in_port("pit", loot=("valuables",), scenario="pirate_wars", card="boneyard")
    state.revenge = 0
    assert not any(isinstance(o, BuyRevenge) for o in offered(state))


# Guild


def test_r60_the_guild_sells_the_top_card_one_a_visit() -> None:
    """R60."""
    state = in_port("guild")
    state.players[A].coins, state.players[B].coins = 20, 4
    ran = visit(state, BuyCard(), BuyCard())
    assert ran.asked[0][1].default == BuyCard()
    assert (state.players[A].coins, state.players[A].cards) == (17, [0])
    assert ran.asked[1][0] == B, "the next player sees the next card"
    assert (state.players[B].coins, state.players[B].cards) == (0, [1])
    assert not visit(state).waiting


def test_guild_too_dear_or_sold_out() -> None:
    state = in_port("guild")
    state.players[A].coins = 2
    assert offered(state) == set()
    state.players[A].coins, state.sold, state.location, state.at = 99, 8, GUILD, 0
    assert offered(state) == set()


def test_lady_lavinia_takes_two_coins_off_but_not_below_one() -> None:
    state = in_port("guild", "lady_lavinia")
    state.players[A].coins = 1
    visit(state, BuyCard("lady_lavinia"))
    assert (state.players[A].coins, state.players[A].cards) == (0, [0])
    state = in_port("guild", "lady_lavinia")
    state.players[A].coins, state.sold = 5, 1
    assert offered(state) == {BuyCard("lady_lavinia"), BuyCard()}


def test_after_the_guild_loot_may_be_thrown_away() -> None:
    state = in_port("guild", loot=("rum", "spices"))
    assert visit(state).asked == []
    ran = visit(state, Discard("rum"), DONE)
    assert ran.kinds == ["discard_loot", "discard_loot"]
    assert ran.asked[0][1].default == DONE
    assert tokens(state, A) == {"spices": 1}


# Closed, in order


def test_r70_a_closed_location_is_for_those_who_closed_it() -> None:
    """R70."""
    state = in_port("market", loot=("rum", "rum"))
    have(state, B, "rum", "rum")
    have(state, C, "rum", "rum")
    state.closed[LOCATIONS.index("market")] = [B, C]
    ran = visit(state, DONE, DONE)
    assert [seat for seat, _ in ran.asked] == [B, C]
    ran = visit(state, ...)
    assert (list(ran.waiting), ran.ask.kind) == ([A], "tavern")


def test_r8_locations_in_order_from_the_baron_on() -> None:
    """R8."""
    state = in_port("market", loot=("rum",) * 2)
    state.baron = C
    have(state, C, "rum", "rum")
    ran = visit(state, DONE, ...)
    assert ran.asked[0][0] == C
    assert ran.told(PortEntered) == [PortEntered("market")]


# Wilds


def wild_market(*loot: str) -> Rattle:
    return in_port("market", loot=loot, market_wild=True)


def test_r74_two_tokens_become_one_wild() -> None:
    """R74."""
    state = wild_market("rum", "fabrics")
    ran = visit(state, MakeWild("rum", "fabrics"))
    assert ran.kinds == ["market"]
    assert ran.asked[0][1].default == DONE
    assert tokens(state, A) == {"wild": 1}
    assert state.players[A].wilds == [LOOT_KIND["fabrics"]]
    assert state.pile[LOOT_KIND["rum"]] == 1


def test_r74_a_wild_may_be_made_after_a_trade() -> None:
    """R74: trades and wilds in any order, as long as there are tokens."""
    state = wild_market("rum", "rum", "spices", "fabrics")
    visit(state, Trade("rum", "rum", "valuables"), MakeWild("valuables", "spices"), Trade("fabrics", "wild", "rum"))
    assert tokens(state, A) == {"rum": 1}
    assert offered(wild_market("rum")) == set(), "it takes two tokens"


def test_r74_a_wild_pays_as_any_basic_loot_and_is_discarded_as_what_it_is() -> None:
    """R74."""
    state = in_port("tavern", loot=("rum",), market_wild=True)
    have(state, A, "spices")
    state.players[A].loot[LOOT_KIND["spices"]] -= 1
    state.players[A].loot[LOOT_KIND["wild"]] += 1
    state.players[A].wilds = [LOOT_KIND["spices"]]
    assert offered(state) == {Hire(("rum", "wild"))}
    visit(state, Hire(("rum", "wild")), ...)
    assert state.pile[LOOT_KIND["spices"]] == 1
    assert state.players[A].wilds == []


@pytest.mark.parametrize(("as_loot", "coins"), [("valuables", 1), ("rum", 0)])
def test_r74_a_wild_at_the_pit(as_loot: str, coins: int) -> None:
    """R74."""
    state = in_port("pit", market_wild=True)
    state.bag[LOOT_KIND["fabrics"]] -= 1
    state.players[A].loot[LOOT_KIND["wild"]] = 1
    state.players[A].wilds = [LOOT_KIND["fabrics"]]
    visit(state, Gift("wild", as_loot))
    assert state.players[A].coins == coins


def test_r74_an_unspent_wild_is_exchanged_for_a_loot_its_owner_names() -> None:
    """R74."""
    state = in_port("guild", market_wild=True)
    state.bag[LOOT_KIND["fabrics"]] -= 1
    state.players[A].loot[LOOT_KIND["wild"]] = 1
    state.players[A].wilds = [LOOT_KIND["fabrics"]]
    ran = rehearse(state, quest_end, TakeLoot("spices"))
    assert ran.asked[0][1].kind == "wild"
    assert ran.asked[0][1].default == TakeLoot("valuables")
    assert tokens(state, A) == {"spices": 1}
    assert state.bag[LOOT_KIND["fabrics"]] == 18


# All at once


def test_r75_all_decide_at_once_and_conflicts_are_settled_in_baron_order() -> None:
    """R75."""
    state = in_port("shipyard", loot=("fabrics",), simultaneous_port=True)
    have(state, B, "fabrics")
    have(state, C, "fabrics")
    state.baron = B
    state.supply[:] = [1, 1, 1]
    buy = BuyPart("cannon", "fabrics")
    ran = visit(state, {A: buy, B: buy, C: BuyPart("sail", "fabrics")}, {A: DONE})
    assert {seat for seat, _ in ran.asked[:3]} == {A, B, C}
    assert [player.parts for player in state.players] == [[1, 0, 0], [1, 1, 0], [2, 0, 0]]
    assert tokens(state, A) == {"fabrics": 1}, "cancelled, and nothing paid"
    assert ran.told(OrderCancelled) == [OrderCancelled(A, "shipyard")]


def test_r75_at_the_guild_players_still_take_turns() -> None:
    """R75."""
    state = in_port("guild", simultaneous_port=True)
    state.players[A].coins = state.players[B].coins = 9
    ran = visit(state, ...)
    assert list(ran.waiting) == [A]


def test_r75_hires_are_drawn_in_baron_order_and_chosen_in_secret() -> None:
    """R75."""
    state = in_port("tavern", loot=("rum", "rum"), simultaneous_port=True)
    have(state, B, "rum", "rum")
    state.sailors[:] = state.sailors[:4]
    first_three = state.sailors[:-4:-1]
    hire = Hire(("rum", "rum"))
    ran = visit(state, {A: hire, B: hire}, ...)
    assert set(ran.waiting) == {A}, "B got the last card without a choice"
    assert [SAILOR[option.sailor] for option in ran.waiting[A].options] == first_three  # type: ignore[attr-defined]
    assert len(state.players[B].sailors) == 1


def test_r75_an_order_for_a_card_that_is_gone_is_cancelled() -> None:
    """R75."""
    state = in_port("tavern", loot=("rum", "rum"), simultaneous_port=True)
    have(state, B, "rum", "rum")
    state.sailors[:] = [SAILOR["salty_pete"]]
    hire = Hire(("rum", "rum"))
    ran = visit(state, {A: hire, B: hire})
    assert ran.told(OrderCancelled) == [OrderCancelled(B, "tavern")]
    assert tokens(state, B) == {"rum": 2}


def test_a_match_with_wilds_and_all_in_port_at_once_comes_to_its_end() -> None:
    state = stage(simultaneous_port=True, market_wild=True)
    state.phase = "parts"
    play = begin(state, Fast(8))
    play.by_default(lambda play: play.over)
    assert play.over


# Quest End


def test_r61_quest_end_readies_everything_and_passes_the_baron_on() -> None:
    """R61."""
    state = in_port("guild", "parrot", "cannon")
    player = state.players[A]
    player.tired, player.exhausted = [1, 1], [UPGRADE["parrot"]]
    state.pile[LOOT_KIND["rum"]] += 3
    state.bag[LOOT_KIND["rum"]] -= 3
    state.closed[0] = [B]
    rehearse(state, quest_end)
    assert (player.tired, player.exhausted) == ([0, 0], [])
    assert (state.baron, state.quest, state.step) == (B, 1, 0)
    assert sum(state.pile) == 0
    assert state.bag[LOOT_KIND["rum"]] == 18
    assert state.closed[0] == []
    assert state.phase == "briefing"


def test_treasure_maps_at_the_pit() -> None:
    state = in_port("pit", loot=("treasure_map", "treasure_map"), exp_loot=True)
    assert offered(state) == {SellMaps(1), SellMaps(2)}
    visit(state, SellMaps(2))
    assert state.players[A].coins == 4
    state = in_port("pit", loot=("treasure_map",), exp_loot=True)
    visit(state, SellMaps(1))
    assert state.players[A].coins == 1
    assert tokens(state, A) == {}


def test_message_in_a_bottle_pays_for_a_hire() -> None:
    state = in_port("tavern", loot=("message_bottle",), exp_loot=True)
    assert offered(state) == {Hire(("message_bottle",))}
    visit(state, Hire(("message_bottle",)), ...)
    assert tokens(state, A) == {}


def test_no_repairs_in_port() -> None:
    assert not visit(in_port("market", loot=("rum",)), ...).told(Repaired)
