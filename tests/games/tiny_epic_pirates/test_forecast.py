"""What a page is told so that it need not know the rules: forecasts, and facts of the view."""

from __future__ import annotations

from typing import Any

from pirate_positions import COVE, OPEN_SEA, STORM, Play, at, begin, ordered, position, rolls, set_hands
from surely import there

from tortuga import new_match
from tortuga.engine import Action, Caution, Fast
from tortuga.engine.describing.facts import Fact, Forecast, fact, percent, warning, waste
from tortuga.games.tiny_epic_pirates.actions import (
    NO,
    PASS,
    STOP,
    YES,
    Assign,
    ChooseOrder,
    JostleHand,
    MoveShip,
    PlaceNavy,
    PlaceShip,
    SailTo,
    Sell,
    SetDie,
    UseSailToken,
)
from tortuga.games.tiny_epic_pirates.bot import why
from tortuga.games.tiny_epic_pirates.chapters.orders import ORDER_RULES
from tortuga.games.tiny_epic_pirates.chapters.sailing import total_sail
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, CREW
from tortuga.games.tiny_epic_pirates.data.components import CaptainId, CrewId, MerchantId
from tortuga.games.tiny_epic_pirates.data.rows import Bonus
from tortuga.games.tiny_epic_pirates.events import PirateWon
from tortuga.games.tiny_epic_pirates.rules import RULES
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates


def rolled(*dice: int) -> Play:
    """The first player has attacked a Merchant, rolled this, and may set a die."""
    state = position()
    player = state.players[0]
    player.captain, player.surefire = CaptainId("c1a"), 1
    set_hands(player.helm, 1, 2, 0)
    state.players[1].ship.cell = at(0, 2)
    state.merchants[0].cell = player.ship.cell
    state.merchants[0].card = MerchantId("t10")
    ordered(state, "attack")
    return begin(state, rolls(*dice)).answer(YES)


def sure_fire(play: Play) -> dict[Action, dict[str, Any]]:
    """What is said about each die that could be set."""
    made = play.match.forecast(play.seat)
    assert made is not None
    return {option: told.about for option, (told,) in zip(play.options, made.hints, strict=True)}


def test_sure_fire_is_foretold_with_the_hits_of_every_answer() -> None:
    play = rolled(1, 1)
    symbols = play.view(0).players[0].symbols
    for option, told in sure_fire(play).items():
        assert told["hits"] == 2 + symbols[0] + symbols[option.face - 1 if isinstance(option, SetDie) else 0]


def test_the_forecast_of_a_defender_is_about_its_own_dice() -> None:
    """A Captain who hits with 1, 3 and 5, on 3 and 4."""
    state = position()
    state.players[1].ship.cell = state.players[0].ship.cell = at(1, 3)
    state.players[1].captain, state.players[1].surefire = CaptainId("c1a"), 1
    set_hands(state.players[1].helm, 1, 0, 0)
    ordered(state, "attack")
    play = begin(state, rolls(1, 1, 3, 4)).answer(YES)
    assert (play.kind, play.seat) == ("surefire", 1)
    told = sure_fire(play)
    assert (told[PASS]["hits"], told[SetDie(0, 2)]["hits"], told[SetDie(1, 5)]["hits"]) == (1, 0, 2)


def test_sure_fire_is_foretold_with_the_chance_to_win() -> None:
    """A Merchant's value is known: every total wins or does not."""
    play = rolled(1, 1)
    value = play.view(0).merchants[0].value
    for told in sure_fire(play).values():
        assert (told["chance"], told["left"]) == (100 if told["hits"] > value else 0, 0)


def test_sure_fire_counts_the_tokens_that_may_follow() -> None:
    """R26: Magnus Bolt hits with 1, 3 and 5. Two dice on 2, Cannons 2: against 3, two tokens win and one does not."""
    state = position()
    player = state.players[0]
    player.captain, player.surefire = CaptainId("c1a"), 2
    set_hands(player.helm, 0, 2, 0)
    state.players[1].ship.cell = player.ship.cell
    state.players[0].ship.cell = state.players[1].ship.cell = at(1, 3)
    state.players[1].captain = CaptainId("c1b")
    set_hands(state.players[1].helm, 0, 3, 0)
    ordered(state, "attack", seat=1)
    play = begin(state, rolls(1, 1, 2, 2)).answer(YES)
    assert (play.kind, play.seat) == ("surefire", 0)
    told = sure_fire(play)
    assert [told[answer]["chance"] for answer in (PASS, SetDie(0, 1), SetDie(0, 2))] == [0, 100, 0]
    assert told[SetDie(0, 1)]["left"] == 1
    play.answer(SetDie(0, 1)).answer(SetDie(1, 3))
    assert play.told(PirateWon) == [PirateWon(0, 1)]


def test_advice_on_sure_fire_says_how_many_tokens_it_takes() -> None:
    """R26: against 8, Cannons 2 and Magnus Bolt with two dice come to 4 at most; against 3, two tokens win."""

    def advised(play: Play, answer: Action) -> str:
        made = why(play.match.seat(0), answer)
        assert made is not None
        return made.key

    play = rolled(2, 2)
    assert advised(play, PASS) == "no_surefire_helps"
    there(play.state.battle).value = 3
    assert advised(play, SetDie(0, 1)) == "surefire_first"
    there(play.state.battle).value = 2
    assert advised(play, SetDie(0, 1)) == "surefire"
    there(play.state.battle).value = 1
    assert advised(play, PASS) == "no_surefire"


# What is said beside the answers


def hints(play: Play, seat: int = 0) -> dict[Action, tuple[Fact, ...]]:
    """The hints for each answer."""
    made = play.match.forecast(seat)
    assert isinstance(made, Forecast)
    return dict(zip(play.options, made.hints, strict=True))


def keys(facts: tuple[Fact, ...]) -> list[str]:
    return [one.key for one in facts]


def test_an_order_says_what_it_costs_and_gives_back() -> None:
    """From space 1 to space 4 with a Deckhand on space 2: space 3 costs one."""
    state = position()
    helm = state.players[0].helm
    helm.captain = 1
    set_hands(helm, 1, 1, 0, posts=(2,))
    said = hints(begin(state))
    assert said[ChooseOrder(2, "trade")][0] == fact("order_does", order="trade")
    assert fact("order_costs", hands=0) in said[ChooseOrder(2, "trade")]
    assert fact("order_gives_back", hands=1) in said[ChooseOrder(2, "trade")]
    assert fact("order_costs", hands=1) in said[ChooseOrder(4, "search")]
    assert fact("order_gives_back", hands=1) in said[ChooseOrder(4, "search")]


def test_an_order_that_crosses_the_ship_line_says_so_and_warns_of_the_navy() -> None:
    state = position()
    player = state.players[0]
    player.helm.captain = 5
    set_hands(player.helm, 1, 0, 2)
    state.navy = OPEN_SEA - 1
    said = hints(begin(state))
    assert fact("order_crosses", gold=2) in said[ChooseOrder(1, "plunder")]
    assert warning("order_navy") in said[ChooseOrder(1, "plunder")]
    state.navy = 3
    assert warning("order_navy") not in hints(begin(state))[ChooseOrder(1, "plunder")]


def test_a_hide_out_that_saves_is_not_warned_of_the_navy() -> None:
    """A hidden ship is not attacked (example 21). Without a Cove in reach the Navy attacks (example 22)."""
    state = position()
    player = state.players[0]
    player.helm.captain = 5
    state.navy = OPEN_SEA - 1
    hide = ChooseOrder(0, "hide_out")
    assert warning("order_navy") not in hints(begin(state))[hide]
    player.ship.cell, state.navy = at(1, 3), at(1, 2)
    set_hands(player.helm, 0, 1, 2)
    assert {"order_navy", "order_nowhere"} <= set(keys(hints(begin(state))[hide]))


def test_extort_is_promised_only_what_the_skips_leave_there() -> None:
    """Example 22: the skipped spaces take Deckhands; those who come back may go to Extort."""
    state = position()
    player = state.players[0]
    player.helm.captain = 3
    set_hands(player.helm, 0, 1, 2)
    plunder = ChooseOrder(1, "plunder")
    assert fact("order_crosses", gold=1) in hints(begin(state))[plunder]
    set_hands(player.helm, 1, 1, 1)
    assert fact("order_crosses", gold=1) in hints(begin(state))[plunder]
    set_hands(player.helm, 0, 0, 2, posts=(4,))
    assert fact("order_crosses", gold=2) in hints(begin(state))[plunder]
    player.gold = 12
    assert fact("order_crosses", gold=1) in hints(begin(state))[plunder]


def test_where_deckhands_are_placed_again_extort_is_promised_all_of_them() -> None:
    """Example 21: a Hide Out brings everybody to Extort, those on the Wheel and on Repair too; a Reassign does not."""
    state = position()
    player = state.players[0]
    player.helm.captain, player.ship.cell = 4, COVE
    set_hands(player.helm, 1, 1, 0, 1, posts=(1,))
    player.waiting = 0
    told = hints(begin(state))
    assert fact("order_crosses", gold=4) in told[ChooseOrder(0, "hide_out")]
    assert fact("order_crosses", gold=1) in told[ChooseOrder(1, "plunder")]
    player.crew[:] = [CrewId("k02")]
    assert fact("order_crosses", gold=3) in hints(begin(state))[ChooseOrder(1, "plunder")], "one stays on space 5"


def test_an_order_that_cannot_be_carried_out_anywhere_in_reach_warns() -> None:
    """With an empty hold there is nothing to trade anywhere; with rum there is a Market next to the open sea."""
    state = position()
    state.players[0].ship.hold.clear()
    trade = ChooseOrder(2, "trade")
    assert warning("order_nowhere", order="trade") in hints(begin(state))[trade]
    state.players[0].ship.hold[:] = ["rum"]
    assert warning("order_nowhere", order="trade") not in hints(begin(state))[trade]
    assert "order_nowhere" not in keys(hints(begin(state))[ChooseOrder(3, "crew_up")])


def test_stopping_where_the_order_is_lost_says_why() -> None:
    state = position()
    player = state.players[0]
    ordered(state, "trade", "sail")
    player.ship.hold[:] = ["rum"]
    assert hints(begin(state))[STOP] == (waste("nothing_to_sell", cube="sugarcane"),)
    player.ship.cell = at(0, 2)
    assert hints(begin(state))[STOP] == (waste("order_lost", order="trade"),)
    player.ship.hold[:] = ["sugarcane"]
    player.ship.cell = OPEN_SEA
    assert hints(begin(state))[STOP] == (fact("order_here", order="trade"),)


def test_stopping_asks_once_more_only_where_the_order_could_still_be_carried_out() -> None:
    """Sail 2: the Market for Rum is two cards off. With nothing to sell anywhere, stopping loses nothing."""
    state = position()
    player = state.players[0]
    ordered(state, "trade", "sail")
    player.ship.hold[:] = ["rum"]
    play = begin(state)
    assert play.match.cautions(0) == [Caution(play.options.index(STOP), "nothing_to_sell", {"cube": "sugarcane"})]
    player.ship.hold.clear()
    assert begin(state).match.cautions(0) == []


def test_a_treasure_that_is_not_buried_is_asked_about_once_more() -> None:
    state = position()
    player = state.players[0]
    captain = next(card for card in CAPTAINS.values() if card.bonus[0].action == "bury")
    player.captain, player.gold = captain.id, 13
    ordered(state, captain.trigger, "captain_bonus")
    play = begin(state)
    assert play.kind == "bury"
    assert play.match.cautions(0) == [Caution(play.options.index(NO), "not_buried")]


def test_sailing_into_a_storm_warns_unless_a_token_helps() -> None:
    state = position()
    player = state.players[0]
    ordered(state, "plunder", "sail")
    assert warning("storm") in hints(begin(state))[SailTo(STORM)]
    assert fact("order_there", order="plunder") in hints(begin(state))[SailTo(STORM)]
    player.kept[:] = ["storm"]
    assert fact("storm_ridden") in hints(begin(state))[SailTo(STORM)]


def test_a_storm_that_takes_rigging_leaves_less_to_sail() -> None:
    """R16: with Deckhands on Rigging alone a Storm takes one of them; a token or a hand on Cannons saves it."""
    state = position()
    player = state.players[0]
    ordered(state, "plunder", "sail")
    set_hands(player.helm, 3, 0, 0)
    less, usual = (fact("sail_left", left=total_sail(player, None) - cards) for cards in (2, 1))
    assert less in hints(begin(state))[SailTo(STORM)]
    set_hands(player.helm, 3, 1, 0)
    assert usual in hints(begin(state))[SailTo(STORM)]
    set_hands(player.helm, 3, 0, 0)
    player.kept[:] = ["storm"]
    assert usual in hints(begin(state))[SailTo(STORM)]


def test_giving_up_an_order_warns_and_carrying_it_out_says_what_it_brings() -> None:
    state = position()
    state.players[0].ship.hold[:] = ["sugarcane", "sugarcane"]
    ordered(state, "trade")
    said = hints(begin(state))
    assert said[NO] == (warning("order_given_up", order="trade"),)
    assert said[YES] == (fact("sells", cube="sugarcane", count=2, value=2),)


def test_a_sale_says_what_it_brings_and_what_is_lost_at_the_end_of_the_track() -> None:
    state = position()
    player = state.players[0]
    player.ship.hold[:] = ["sugarcane"] * 2
    state.market[:] = ["rum", "sugarcane", "coffee", "gunpowder"]
    player.gold = 9
    ordered(state, "trade")
    said = hints(begin(state).answer(YES))
    assert said[Sell(1)] == (fact("brings", gold=3, total=12), fact("price_falls", value=2))
    assert said[Sell(2)] == (
        fact("brings", gold=4, total=13),
        warning("gold_lost", gold=2),
        fact("price_falls", value=2),
    )


def test_an_attack_says_the_odds_the_prize_and_the_loss() -> None:
    state = position()
    state.players[1].ship.cell = at(0, 2)
    state.merchants[0].cell = state.players[0].ship.cell
    ordered(state, "attack")
    said = hints(begin(state))[YES]
    assert keys(said)[1:] == ["wins_merchant", "loses"]
    assert said[2] == fact("loses", then=("hand", "surefire"))
    odds = begin(state).view(0).players[0].merchant_odds[0]
    assert keys(said)[0] == ("chance" if odds.win else "cannot_win")
    assert said[0].about["win"] == percent(odds.win), "the ring on the answer"
    assert said[1].about["gold"] == begin(state).view(0).merchants[0].gold


def attack_hints(state: TinyEpicPirates) -> tuple[Fact, ...]:
    """What is said about attacking the only ship on the first player's card."""
    ordered(state, "attack")
    return hints(begin(state))[YES]


def test_the_prize_is_no_more_than_one_can_take() -> None:
    """13 Gold at most, and no Legend beyond the highest rank."""
    state = position()
    player = state.players[0]
    state.players[1].ship.cell = at(0, 2)
    state.merchants[0].cell, state.merchants[0].card = player.ship.cell, MerchantId("t11")
    cube = str(state.merchants[0].cube)
    assert fact("wins_merchant", gold=6, cube=cube, legend="yes") in attack_hints(state)
    player.gold, player.level = 11, 6
    assert fact("wins_merchant", gold=2, cube=cube, legend="no") in attack_hints(state)
    player.gold = 13
    said = attack_hints(state)[1]
    assert "Gold" not in RULES.words.say("hint", said.about, key=said.key)


def test_a_battle_of_pirates_says_what_the_loser_gains() -> None:
    """R27, R28: the loser gains Sure-fire, the winner Legend unless it has the highest rank."""
    state = position()
    player, other = state.players
    assert attack_hints(state)[1:] == (
        fact("wins_pirate", legend="yes", surefire="yes"),
        fact("loses", then=("hand", "surefire", "legend")),
    )
    player.level = other.level = 6
    player.surefire = other.surefire = 3
    assert attack_hints(state)[1:] == (
        fact("wins_pirate", legend="no", surefire="no"),
        fact("loses", then=("hand",)),
    )
    set_hands(player.helm, 0, 0, 0, 3)
    assert attack_hints(state)[2] == fact("loses_nothing")


def test_a_battle_alone_says_what_the_legendary_pirate_gains_and_whether_it_buries() -> None:
    """The Hunter's track ends at 9; it gains the lower Gold of the Merchant Cards, or 1 Gold if it loses."""
    state = position(1, personality="p1")
    solo = state.solo
    assert solo is not None
    solo.ship.cell = state.players[0].ship.cell
    state.merchants[0].card, state.merchants[1].card = MerchantId("t03"), MerchantId("t06")
    loses = fact("loses_solo", gold=3, then=("hand", "surefire"))
    assert attack_hints(state)[1:] == (fact("wins_solo", legend="yes"), loses)
    solo.gold = 6
    assert attack_hints(state)[2:] == (loses, warning("solo_buries_if_you_lose", treasure="one"))
    solo.gold, solo.treasures = 8, 1
    assert attack_hints(state)[3] == warning("solo_buries", treasure="last")
    assert attack_hints(state)[2].about["gold"] == 1


def test_a_storm_leaves_no_less_than_nothing_to_sail() -> None:
    """R16, example 14: Sail 2, the second card is a Storm that takes the only Deckhand on Rigging."""
    state = position()
    player = state.players[0]
    ordered(state, "plunder", "sail")
    set_hands(player.helm, 1, 0, 0, 2)
    player.ship.cell = at(0, 0)
    play = begin(state).answer(SailTo(at(0, 1)))
    assert "sail_left" not in keys(hints(play)[SailTo(STORM)])


def test_sail_is_foretold_as_what_is_left_of_it_while_sailing() -> None:
    """A token adds two cards; the Deckhand that leaves Rigging takes one."""
    state = position()
    player = state.players[0]
    player.kept[:] = ["sail2"]
    ordered(state, "plunder", "sail")
    play = begin(state).answer(SailTo(at(2, 2)))
    assert hints(play)[UseSailToken()] == (fact("sail_left", left=total_sail(player, None) + 2 - 1),)


def test_a_hide_out_says_the_gold_that_it_pays_at_once() -> None:
    """Example 21, with room for only 2 Gold."""
    state = position()
    player = state.players[0]
    player.ship.cell, player.gold = COVE, 11
    ordered(state, "hide_out")
    said = hints(begin(state).answer(YES))
    assert said[Assign(0, 0, 3, 0, ())] == (fact("assigned_in_hiding", sail=1, hits=0, gold=2),)


def test_a_trade_without_room_for_the_gold_says_so() -> None:
    """R19: the Gold beyond 13 is lost."""
    state = position()
    state.players[0].ship.hold[:] = ["sugarcane", "sugarcane"]
    state.players[0].gold = 12
    ordered(state, "trade")
    assert hints(begin(state))[YES][1:] == (warning("gold_room", room=1),)


def test_the_last_treasure_wins_at_once_alone() -> None:
    """Alone, the first to bury a third Treasure wins; there is no final round."""
    state = position(1)
    player = state.players[0]
    player.treasures, player.gold = 1, 13
    ordered(state, "search", "captain_bonus")
    play = begin(state)
    assert keys(hints(play)[YES]) == ["buries", "last_treasure_wins"]
    assert play.answer(YES).match.over


def test_a_cove_on_the_navys_card_says_so() -> None:
    state = position()
    state.phase = "place_ships"
    for player in state.players:
        player.ship.cell = -1
    said = hints(begin(state))[PlaceShip(12)]
    assert said == (fact("navy_off", cards=0),)
    assert RULES.words.say("hint", said[0].about, key="navy_off") == "the Navy is on this card"


def test_a_way_to_place_deckhands_reads_well_whoever_stays_on_the_wheel() -> None:
    say = RULES.words.say
    assert say("actions", Assign(1, 1, 1, 0, ())) == "Rigging 1, Cannons 1, Extort 1, Repair 0"
    assert say("actions", Assign(1, 0, 1, 0, (4,))).endswith("Repair 0; one stays on space 4 of the Wheel")
    assert say("actions", Assign(0, 0, 1, 0, (2, 4))).endswith("Repair 0; 2 stay on spaces 2 and 4 of the Wheel")


def test_deckhands_say_what_is_missed() -> None:
    state = position()
    player = state.players[0]
    ordered(state, "plunder", "sail")
    set_hands(player.helm, 1, 1, 1)
    play = begin(state).answer(SailTo(STORM))
    assert play.kind == "jostle"
    assert hints(play) == {
        JostleHand("extort"): (fact("extort_becomes", gold=0),),
        JostleHand("cannons"): (fact("hits_become", hits=0),),
        JostleHand("rigging"): (fact("sail_left", left=0),),
    }


def test_a_mutiny_names_who_would_command() -> None:
    state = position()
    state.players[0].captain = CaptainId("c1a")
    ordered(state, "crew_up")
    play = begin(state).answer(YES)
    assert play.kind == "mutiny"
    assert hints(play) == {YES: (fact("mutiny", captain="c1b"),), NO: (fact("no_mutiny", captain="c1a"),)}


def test_the_last_treasure_is_known_to_be_the_last() -> None:
    state = position()
    player = state.players[0]
    captain = next(card for card in CAPTAINS.values() if any(bonus.action == "bury" for bonus in card.bonus))
    player.captain, player.treasures, player.gold = captain.id, 1, 13
    ordered(state, captain.trigger, "captain_bonus")
    play = begin(state)
    while play.kind != "bury":
        play = play.answer(NO)
    said = hints(play)
    assert keys(said[YES]) == ["buries", "last_treasure"]
    assert said[NO] == (waste("not_buried"),)


def test_the_navy_says_how_far_it_comes() -> None:
    """Seat 1 sails the Navy after seat 0, who has crossed the Ship Line, two rows and two columns away."""
    state = position()
    state.navy = 3
    state.players[1].ship.cell = 2
    state.turn.crossed = True
    state.phase = "ship_line"
    for merchant in state.merchants:
        merchant.cell = 4 if merchant.port == 0 else 11
    play = begin(state, [0] * 2)
    assert (play.kind, play.seat) == ("sail_navy", 1)
    assert hints(play, 1) == {
        MoveShip(11): (fact("navy_short", cards=2, quarry=0), fact("from_you", cards=3)),
        MoveShip(6): (fact("navy_short", cards=2, quarry=0), fact("from_you", cards=1)),
        MoveShip(1): (fact("navy_short", cards=2, quarry=0), fact("from_you", cards=1)),
    }


def test_every_hint_has_words_and_every_question_of_whole_matches_says_something() -> None:
    """Random matches with one, two and three players: each fact can be put into words with its values."""
    said: set[str] = set()
    for seats, seed in ((1, 1), (2, 2), (3, 3), (1, 4)):
        match = new_match("tiny_epic_pirates", seats, seed=seed)
        chance = Fast(seed)
        while not match.over and len(match.record.answers) < 600:
            seat, ask = next(iter(match.waiting.items()))
            made = match.forecast(seat)
            for facts in made.hints if isinstance(made, Forecast) else ():
                for one in facts:
                    said.add(one.key)
                    words = RULES.words.say("hint", one.about, ["Ann", "Bob", "Cid"], key=one.key)
                    assert words != one.key, one
                    assert "{" not in words
            if isinstance(made, Forecast):
                assert all(facts for option, facts in zip(ask.options, made.hints, strict=True) if option == PASS)
            for caution in match.cautions(seat):
                assert RULES.words.say("caution", caution.about, key=caution.word).endswith(".")
            match.act(seat, chance.pick(ask.options))
    assert said <= set(RULES.words.catalogue["hint"])
    assert len(said) > 40


def test_who_leads_and_how_much_is_buried_is_in_the_view() -> None:
    state = position(3)
    assert begin(state).view(0).leaders == []
    state.players[1].treasures = state.players[2].treasures = 2
    seen = begin(state).view(0)
    assert seen.leaders == [1, 2]
    assert [player.buried for player in seen.players] == [0, 1, 1]
    assert (seen.to_win, seen.hold_size, seen.prices) == (3, 3, [2, 3, 4, 5])


def test_the_captain_is_used_up_after_its_last_bonus_action() -> None:
    state = position()
    ordered(state, "search", "crew_bonus")
    assert not begin(state).view(0).players[0].captain_used
    state.turn.captain_bonus = len(CAPTAINS[state.players[0].captain].bonus)
    state.players[0].crew[:] = [next(card.id for card in CREW.values() if card.trigger == "search")]
    state.players[0].ship.hold[:] = ["rum"]
    seen = begin(state).view(0).players
    assert (seen[0].captain_used, seen[1].captain_used) == (True, False)


def test_every_printed_bonus_can_be_read() -> None:
    def read(bonus: Bonus) -> str:
        return RULES.words.say("printed", bonus, key=bonus.action)

    bonuses = [card.bonus for card in CAPTAINS.values()] + [card.bonus for card in CREW.values()]
    for several in bonuses:
        for bonus in several:
            assert "{" not in read(bonus)
            assert read(bonus) != bonus.action
    assert read(Bonus("special", give=("rum", "coffee"), gold=7)) == "Rum and Coffee for 7 Gold"
    assert read(Bonus("reroll", faces=(1, 2))) == "Reroll 1 and 2"
    assert read(Bonus("attack")) == "Attack"


def test_every_order_says_what_it_does() -> None:
    """A new player does not know what the Wheel's pictures mean."""
    for order in ORDER_RULES:
        assert RULES.words.say("hint", {"order": order}, key="order_does") != "order_does", order


def test_where_the_navy_begins_is_foretold_by_the_coves_that_are_near() -> None:
    match = new_match("tiny_epic_pirates", 3, 2)
    (seat,) = match.waiting
    ask = match.waiting[seat]
    assert ask.kind == "place_navy"
    coves = [cell for cell, card in enumerate(match.view(seat).sea) if card.cove]
    hints = match.forecast(seat)
    assert isinstance(hints, Forecast)
    for option, facts in zip(ask.options, hints.hints, strict=True):
        assert isinstance(option, PlaceNavy)
        near = [cell for cell in coves if abs(cell % 4 - option.cell % 4) + abs(cell // 4 - option.cell // 4) <= 2]
        assert facts == (fact("coves_near", count=len(near)),)
