"""What the answers to a question would lead to: odds worked out by hand, reasons, and nothing that is hidden."""

from __future__ import annotations

from typing import Any

from pirata_table import PHANTOM, A, B, C, D, Play, auction, begin, crew, cup, lay, on, place, stage

from tortuga import new_match
from tortuga.engine import Action, Caution, Fast, OptionValue
from tortuga.engine.describing.facts import Forecast, percent
from tortuga.games.pirata_codex.actions import (
    BUY_CARD,
    LIAR,
    LIFT_CURSE,
    LOCK,
    NO,
    PICK_NOBODY,
    STOP,
    THUMBS_UP,
    YES,
    LeaveDie,
    PickPlayer,
    Raise,
    Reroll,
    StakeCrew,
    TakeDie,
    bid,
    play,
)
from tortuga.games.pirata_codex.rules import RULES
from tortuga.games.pirata_codex.state import CURSED, KING, Bid, Pirata
from tortuga.games.pirata_codex.telling.forecasts.deal import near_enough


def bets(*cups: str, bids: tuple[Bid, ...] = (), **options: OptionValue) -> Pirata:
    """A has to bid, with these cups."""
    state = stage(len(cups), expansion=True, **options)
    auction(state, *cups)
    state.bids += bids
    return state


def told(state: Pirata, seat: int = A) -> dict[Action, dict[str, Any]]:
    """What is said about each bet."""
    play = begin(state)
    made = play.match.forecast(seat)
    assert made is not None
    return {option: facts[0].about for option, facts in zip(play.ask.options, made.hints, strict=True) if facts}


def chances(state: Pirata, seat: int = A) -> dict[Action, int]:
    """In percent."""
    return {option: about["chance"] for option, about in told(state, seat).items()}


def test_every_unseen_die_matches_one_time_in_three_and_cups_are_as_full_as_they_are() -> None:
    """A holds two twos; B and C have three dice together, not ten."""
    odds = chances(bets("2 2 3 4 6", "5 5", "4"))
    assert odds[bid(1, 2)] == odds[bid(2, 2)] == 100
    assert odds[bid(3, 2)] == percent(19 / 27)  # not all three miss: 1 - (2/3)^3
    assert odds[bid(3, 5)] == percent(1 / 27)  # all three match


def test_a_lock_a_call_and_thumbs_up_have_their_own_chances() -> None:
    """Three twos are bid and A holds two of them: one more of three dice is wanted, and two more for thumbs up."""
    odds = chances(bets("2 2 3 4 6", "5 5", "4", bids=(Bid(C, 3, 2),)))
    assert odds[LOCK] == percent(12 / 27)
    assert odds[LIAR] == percent(8 / 27)
    assert odds[THUMBS_UP] == odds[bid(4, 2)] == percent(7 / 27)


def test_thumbs_up_says_how_many_it_bids_while_it_can_be_given() -> None:
    assert told(bets("2 2", "5 5", "4", bids=(Bid(C, 3, 2),)))[THUMBS_UP]["quantity"] == 4
    assert THUMBS_UP not in told(bets("2 2", "5 5", "4", bids=(Bid(C, 31, 2),)))


def test_a_call_that_must_be_wrong_is_asked_about_once_more() -> None:
    """A holds three twos: a bid of three is true, and there cannot be exactly two."""
    play = begin(bets("2 2 1", "5 5", "4", bids=(Bid(C, 3, 2),)))
    assert play.match.cautions(A) == [Caution(play.ask.options.index(LIAR), "liar", {"chance": 0})]
    play = begin(bets("2 2 1", "5 5", "4", bids=(Bid(C, 2, 2),)))
    assert {one.word for one in play.match.cautions(A)} == {"liar", "lock"}
    assert begin(bets("2 2", "5 5", "4", bids=(Bid(C, 3, 2),))).match.cautions(A) == []


def test_there_is_nothing_to_be_right_about_in_buying_a_card() -> None:
    state = bets("2 2", "5 5", "4")
    state.players[A].coins, state.supply = 2, 14
    assert BUY_CARD in begin(state).ask.options
    assert BUY_CARD not in chances(state)


def test_an_unseen_king_counts_twice() -> None:
    """The King die and a crew die, each with one chance in three."""
    odds = chances(bets("2 2", "K3", "4"))
    assert odds[bid(1, 5)] == percent(5 / 9)
    assert odds[bid(2, 5)] == percent(1 / 3)
    assert odds[bid(3, 5)] == percent(1 / 9)


def test_unseen_mermaids_match_with_three_of_their_six_sides() -> None:
    """4 5, 5 6 and 1 count for fives; a two or a one for twos: 2 3, 2 6 and 1."""
    odds = chances(bets("3 3", "M34", "", bids=(Bid(B, 1, 4),)))
    assert odds[bid(1, 5)] == percent(1 / 2)


def test_an_unseen_curse_strikes_out_its_like_in_its_owners_claim() -> None:
    """R11: B has bid a five, with two crew dice and the Cursed die.

    Nothing counts with a chance of (2/3)^2 in the four cases in which the Cursed die shows neither a five nor a one,
    and of (5/6)^2 in the other two.
    """
    odds = chances(bets("2 3", "6 6 C4", "", bids=(Bid(B, 1, 5),)))
    assert odds[LIAR] == percent((4 * 16 / 36 + 2 * 25 / 36) / 6)
    assert odds[LOCK] == percent(3 * 1 / 3 * 4 / 9)  # in A's claim it is one die of three
    assert odds[bid(1, 6)] == percent(19 / 27)


def test_ones_that_are_dead_match_one_time_in_six() -> None:
    odds = chances(bets("1 2", "4", "5", skins=["dead_ones"]))
    assert odds[bid(1, 2)] == 100
    assert odds[bid(2, 2)] == percent(11 / 36)
    assert odds[bid(2, 1)] == percent(11 / 36)


def test_a_cup_that_was_looked_into_is_known() -> None:
    state = bets("2 2", "5 5", "4")
    state.peeks.append((A, B))
    odds = chances(state)
    assert odds[bid(2, 5)] == 100
    assert odds[bid(3, 5)] == percent(1 / 3)


def test_odds_are_the_same_in_every_world_that_could_be() -> None:
    state = bets("2 2 1", "5 5 K3", "4 C4", "M34 6 6", bids=(Bid(D, 4, 5),))
    play = begin(state)
    made = play.match.forecast(A)
    for seed in range(20):
        assert play.match.redeal(A, seed).forecast(A) == made
    others = {play.match.redeal(B, seed).state.players[A].dice[0] for seed in range(20)}
    assert len(others) > 1, "the dice of others are dealt again"


def test_the_helmsman_sees_the_phantoms_dice_and_nobody_elses() -> None:
    """B is absent and bids for the Phantom; only A's two dice are unknown."""
    state = stage(2)
    state.participants[:] = [A, 2]
    state.players[A].crew, state.players[A].dice = 2, [3, 3]
    state.players[2].crew, state.players[2].dice = 3, [6, 6, 2]
    state.players[B].absent = True
    state.helmsman, state.turn, state.phase = B, 2, "auction"
    odds = chances(state, B)
    assert odds[bid(2, 6)] == 100
    assert odds[bid(2, 2)] == percent(5 / 9)


# Cards


def window(state: Pirata, phase: str = "action") -> Play:
    state.phase = phase
    state.turn = A
    return begin(state, settle=False)


def why_not(play: Play) -> dict[str, str]:
    made = play.match.forecast(A)
    assert made is not None
    return made.why_not


def test_a_card_that_can_be_played_needs_no_reason() -> None:
    state = stage(3)
    state.players[A].hand[:] = ["barrel_of_rum"]
    assert why_not(window(state)) == {}


def test_cards_say_why_they_cannot_be_played_in_the_action_phase() -> None:
    """Lucky Pirate waits for a battle roll; Broadside has nobody within two tiles."""
    state = stage(3)
    place(state, 2, 8, 8)
    state.players[A].hand[:] = ["lucky_pirate", "broadside", "barrel_of_rum"]
    assert why_not(window(state)) == {"lucky_pirate": "moment", "broadside": "nothing"}


def test_one_card_of_each_colour_a_round() -> None:
    state = stage(3)
    state.players[A].hand[:] = ["barrel_of_rum", "smoke_screen", "fair_wind"]
    state.players[A].silver = True
    assert why_not(window(state)) == {"barrel_of_rum": "silver_played"}
    state.players[A].silver, state.players[A].gold = False, True
    assert why_not(window(state)) == {"smoke_screen": "gold_played", "fair_wind": "gold_played"}


def test_the_black_spot_bars_all_cards() -> None:
    state = stage(3)
    state.players[A].hand[:] = ["barrel_of_rum", "smoke_screen"]
    state.players[A].coins, state.supply = 2, 14  # there is something to ask
    state.players[A].spot = state.round
    assert why_not(window(state)) == {"barrel_of_rum": "spot", "smoke_screen": "spot"}


def test_silver_waits_for_the_action_phase() -> None:
    state = stage(3)
    state.winner, state.loser = A, B
    state.sailing[:] = [A, C]
    state.players[A].hand[:] = ["barrel_of_rum", "smoke_screen"]
    play = window(state, "sail")
    assert play.state.window == "sail_start"
    assert why_not(play) == {"barrel_of_rum": "silver"}


def test_every_reason_has_words() -> None:
    reasons = {"moment", "silver", "nothing", "gold_played", "silver_played", "spot"}
    assert set(RULES.words.catalogue["why_not"]) == reasons


# Catching up


def facts(play: Play, seat: int = A) -> dict[Action, tuple[tuple[str, dict[str, Any]], ...]]:
    """The hints beside each answer, with their values."""
    made = play.match.forecast(seat)
    assert isinstance(made, Forecast)
    said = [tuple((one.key, dict(one.about)) for one in hints) for hints in made.hints]
    return dict(zip(play.match.waiting[seat].options, said, strict=True))


def test_catching_up_says_what_it_leaves_and_where_it_leads() -> None:
    state = stage(3)
    place(state, 3, 5, 7)
    lay(state, 5, "kraken")
    state.phase = "end"
    said = facts(begin(state))
    assert said[YES] == (("catches_up", {"tiles": 2, "tile": "kraken"}), ("crew_left", {"crew": 3}))
    assert said[NO] == (("stays_last", {}),)


def test_catching_up_together_says_it_to_each() -> None:
    """R69: all of them or none."""
    state = stage(3)
    place(state, 3, 3, 5)
    lay(state, 5, "kraken")
    state.players[B].crew += 2
    state.phase = "end"
    play = begin(state)
    for seat, left in ((A, 3), (B, 5)):
        *_, crew_left, together = facts(play, seat)[YES]
        assert crew_left == ("crew_left", {"crew": left})
        assert together == ("all_or_none", {})


def test_a_question_without_risk_has_no_forecast() -> None:
    play = begin(RULES.new(3, RULES.info.complete({}, 3), Fast(1)))
    assert play.kind == "place_tile"
    assert play.match.forecast(play.asked[0]) is None


def test_the_chances_stand_beside_the_options() -> None:
    play = begin(bets("2 2", "5 5", "4"))
    assert all(isinstance(option, Raise) for option in play.ask.options)
    assert list(chances(play.state)) == list(play.ask.options)


# Other choices


def faced(state: Pirata, *draws: int) -> Play:
    """A, who has won the battle for the tile, faces it."""
    state.phase = "tile"
    return begin(state, *draws)


def market(*hands: int) -> dict[Action, tuple[tuple[str, dict[str, Any]], ...]]:
    """This many cards in each hand."""
    state = on("black_market", expansion=True)
    for player, cards in zip(state.players, hands, strict=True):
        player.hand[:] = ["parrot"] * cards
    return facts(faced(state))


def test_the_black_market_says_who_gets_a_card_and_who_gives_one() -> None:
    said = market(1, 1, 1, 1)
    assert said[YES] == (("market_gives", {"receiver": B}), ("market_gets", {"giver": D}))
    assert said[NO] == (("market_out", {}),)


def test_the_black_market_warns_of_a_neighbour_without_cards() -> None:
    assert market(1, 1, 1, 0)[YES] == (("market_gives", {"receiver": B}), ("market_bare", {"giver": D}))
    assert market(0, 1, 1, 1)[YES] == (("market_gets", {"giver": D}),)
    assert market(0, 1, 1, 0)[YES] == (("market_empty", {}),)


def test_lifting_the_curse_says_what_it_costs() -> None:
    state = stage(3, expansion=True)
    cup(state, A, 4, CURSED)
    assert facts(window(state))[LIFT_CURSE] == (("curse_lifted", {}), ("crew_left", {"crew": 2}))


def played(state: Pirata, card: str) -> tuple[tuple[str, dict[str, object]], ...]:
    state.players[A].hand[:] = [card]
    (said,) = [said for option, said in facts(window(state)).items() if option == play(card)]
    return said


def test_cards_that_roll_the_pirates_die_say_how_it_falls() -> None:
    """The die has two X and four O."""
    assert played(stage(3, expansion=True), "siren_song") == (("siren", {"chance": 67}),)
    assert played(stage(3, expansion=True), "skeleton_crew") == (("skeleton", {"danger": 33}),)


def test_a_skeleton_crew_is_no_risk_to_whom_no_curse_can_reach() -> None:
    warded, cursed = stage(3, expansion=True), stage(3, expansion=True)
    warded.players[A].ward = warded.round
    cup(cursed, A, 3, CURSED)
    assert played(warded, "skeleton_crew") == played(cursed, "skeleton_crew") == ()


def test_the_recruits_of_a_skeleton_crew_may_leave_no_die_for_the_cup_that_loses_the_curse() -> None:
    """R10: B has the Cursed die alone, and the last two dice of the bag go to A, who has room for them."""
    state = stage(3, expansion=True)
    cup(state, B, 0, CURSED)
    state.bag = 2
    assert played(state, "skeleton_crew") == ()
    state.bag = 3
    assert played(state, "skeleton_crew") == (("skeleton", {"danger": 33}),)


def test_a_stake_is_measured_by_the_cup_that_it_comes_from() -> None:
    """The Phantom is on Treasure Island with its last die, so B, who plays for it, stakes only for himself."""
    state = stage(2, expansion=True)
    lay(state, 5, "treasure_island")
    place(state, 4, 6, 5)
    for seat, dice in ((A, 5), (B, 10), (PHANTOM, 1)):
        cup(state, seat, dice)
    state.tile_winner, state.helmsman = PHANTOM, B
    told = facts(faced(state), B)
    assert told[StakeCrew(1, "X")] == (("stake_back", {"crew": 1}),)
    cup(state, PHANTOM, 9)
    told = facts(faced(state), B)
    assert told[StakeCrew(2, "X")] == (("stake", {"chance": 50, "gains": 1, "crew": 2}),)


def dealt(*dice: int) -> Play:
    state = on("deal_dead", expansion=True)
    cup(state, A, len(dice))
    return faced(state, *crew(*dice))


def test_a_deal_says_what_stopping_brings() -> None:
    assert facts(dealt(5, 5, 5))[STOP] == (("deal_exact", {"crew": 2}),)
    assert facts(dealt(5, 5, 4))[STOP] == (("deal_near", {"crew": 1}),)
    play = dealt(5, 5, 1)
    assert facts(play)[STOP] == (("deal_cursed", {}),)
    assert play.match.cautions(A) == [Caution(play.ask.options.index(STOP), "deal_cursed")]


def test_a_medallion_takes_the_sting_out_of_a_bad_deal() -> None:
    state = on("deal_dead", expansion=True)
    cup(state, A, 3)
    state.players[A].ward = state.round
    play = faced(state, *crew(5, 5, 1))
    assert facts(play)[STOP] == (("deal_missed", {}),)
    assert play.match.cautions(A) == []


def test_a_deal_says_how_often_a_roll_comes_near() -> None:
    """Fifteen are wanted and ten are kept: a five of six sides, a four or a six."""
    assert facts(dealt(5, 5, 1))[Reroll((2,))] == (("deal_roll", {"exact": 17, "near": 33}),)
    assert near_enough(2, 7) == (6 / 36, 10 / 36)
    assert near_enough(1, 9) == (0, 0)


def test_a_full_cup_says_what_the_special_die_is_good_for() -> None:
    state = on("mutiny")
    cup(state, A, 10)
    said = facts(faced(state, 2))  # O: the Pirate King
    assert said[TakeDie()] == (("special", {"die": "king"}), ("crew_for_die", {}))
    assert said[LeaveDie()] == (("cup_stays", {}),)
    assert state.holders[KING] == -1


def test_a_helper_in_the_fog_shares_what_comes_of_it() -> None:
    said = facts(faced(on("thick_fog", expansion=True, ghostpack=True)))
    assert said[PickPlayer(B)] == (("fog_together", {}),)
    assert said[PICK_NOBODY] == (("fog_alone", {}),)


def test_every_hint_of_whole_matches_has_words() -> None:
    """Random matches: each fact can be put into words with its values."""
    said: set[str] = set()
    for seats, seed in ((2, 1), (3, 2), (5, 3), (4, 4)):
        match = new_match("pirata_codex", seats, seed=seed, options={"setup": "first_voyage"})
        chance = Fast(seed)
        while not match.over and len(match.record.answers) < 900:
            seat, ask = chance.pick(list(match.waiting.items()))
            made = match.forecast(seat)
            for facts in made.hints if isinstance(made, Forecast) else ():
                for one in facts:
                    said.add(one.key)
                    words = RULES.words.say("hint", one.about, list("ABCDEF"), key=one.key)
                    assert words != one.key, one
                    assert "{" not in words
            for caution in match.cautions(seat):
                assert RULES.words.say("caution", caution.about, key=caution.word).endswith(".")
            match.act(seat, chance.pick(ask.options))
    assert said <= set(RULES.words.catalogue["hint"])
    assert len(said) > 10
