"""Hints and cautions for the smaller questions: cargo, cards that could be kept, wind, vault and hooks."""

from __future__ import annotations

import pytest
from piratical_table import Play, begin, draw, give, put_ship, ship, stage, store
from surely import there

from tortuga.engine.describing.facts import cautions
from tortuga.games.piratical.actions import Board, Fire, Forgo, KeepCard, Plunder, Stay, TakeCrew, TakeLoot
from tortuga.games.piratical.data import CARD_OF
from tortuga.games.piratical.rules import RULES


def said(play: Play) -> dict[str, str]:
    """What stands on each answer, by the answer's own words."""
    seat, ask = play.asked
    foreseen = RULES.forecast(play.state, seat, ask)
    assert foreseen is not None
    assert len(foreseen.hints) == len(ask.options)
    return {
        RULES.words.say("actions", option): RULES.words.say("hint", facts[0].about, key=facts[0].key)
        for option, facts in zip(ask.options, foreseen.hints, strict=True)
        if facts
    }


def warned(play: Play) -> dict[str, str]:
    """What the house warns of, by the answer's own words."""
    seat, ask = play.asked
    return {
        RULES.words.say("actions", ask.options[one.option]): RULES.words.say("caution", one.about, key=one.word)
        for one in cautions(RULES.forecast(play.state, seat, ask))
    }


# Under way


def test_before_the_move_how_many_points_each_way_has() -> None:
    """R20: down wind under sail alone. R26: a crippled ship has half. Elves sail into the wind."""
    state = stage("empire", "elves")
    assert said(begin(state))["set sail"] == "6 points, 8 straight down wind; not straight into the wind"
    assert said(begin(state))["man the oars"] == "4 points in any wind"
    assert said(begin(state))["stay, facing south-east"] == "You stay in port"
    put_ship(state, 0, "S6", 2, hull=6)
    assert said(begin(state))["set sail"] == "3 points, 4 straight down wind; not straight into the wind"
    assert said(begin(state))["stay, facing east"] == "You stay where you are"
    assert said(begin(stage("elves", "empire")))["set sail"] == "9 points, 11 straight down wind; also into the wind"
    assert said(begin(stage("dwarves", "empire")))["raise steam"] == "5 points in any wind"


def test_a_wind_of_ones_choice_comes_from_somewhere_seen_from_the_bow() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2)
    assert said(draw(state, "wind_any")) == {
        "towards the north-east": "from behind, at an angle",
        "towards the east": "from behind",
        "towards the south-east": "from behind, at an angle",
        "towards the south-west": "from ahead, at an angle",
        "towards the west": "from dead ahead",
        "towards the north-west": "from ahead, at an angle",
    }


# The hold


def test_what_goes_with_the_hull_is_named_and_what_is_left() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, hull=8, crew=4, guns=["forward", "midships"], treasures=2)
    play = draw(state, "run_aground", [3])
    kind = RULES.words.name("treasure", there(play.view(0).captains[0].ship).treasures[0])
    assert said(play) == {
        "lose weapon 1": "forward; 1 left",
        "lose weapon 2": "broadside; 1 left",
        "lose the oldest treasure": f"{kind}, gone for good; 1 left aboard",
        "lose 1 crew": "3 left; each gun needs 1 crew, and all crew fight boarders",
    }


def test_a_full_hold_says_what_there_is_no_room_for() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
    play = draw(state, "stowaway")
    assert RULES.words.say("asks", play.asked[1]).startswith("No room in the hold for another crew.")
    assert said(play) == {
        "go without": "The new crew stays behind",
        "throw weapon 1 overboard": "forward; you have no other",
        "send 1 crew overboard": "3 left; each gun needs 1 crew, and all crew fight boarders",
    }


def test_loot_is_named_and_so_is_a_full_hold() -> None:
    state = stage("empire", "chaos", phase="board", starting_gold=4)
    put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
    put_ship(state, 1, "S7", 2, crew=1, treasures=1)
    play = begin(state, [6, 1]).answer(Board(1))
    kind = RULES.words.name("treasure", there(play.view(0).captains[1].ship).treasures[0])
    assert said(play) == {
        "take a treasure": f"{kind}; your hold is full: throw something overboard to make room, or get nothing",
        "take gold": "4 gold",
    }
    play.answer(TakeLoot("treasure"))
    assert RULES.words.say("asks", play.asked[1]).startswith("No room in the hold for the treasure.")


def test_before_storing_how_far_it_is_to_seven() -> None:
    state = stage("empire", "chaos", phase="anchor")
    put_ship(state, 0, "E13", 3, treasures=2)
    store(state, 0, 4)
    assert said(begin(state)) == {
        "store nothing": "4 of 7 in the vault; 2 stay aboard, and can be lost",
        "store 1 treasure": "5 of 7 in the vault; 1 stays aboard, and can be lost",
        "store 2 treasures": "6 of 7 in the vault",
    }
    store(state, 0, 2)
    told = said(begin(state))
    assert told["store 1 treasure"] == "7 in the vault, and you win the match"
    assert told["store 2 treasures"] == "8 in the vault, and you win the match"


def test_captives_take_room() -> None:
    state = stage("empire", "chaos", captives_choice=True)
    put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
    play = draw(state, "captives")
    assert said(play) == {"sign one on": "Your hold is full: throw something overboard to make room, or go without"}
    play.answer(TakeCrew())
    assert Forgo() in play.options, "nothing has to go overboard"
    put_ship(state, 0, "S6", 2, hull=5, crew=3, guns=["forward"])
    assert said(draw(state, "captives")) == {"sign one on": "Then you have 4 crew"}


def test_paying_a_loss_says_what_is_left() -> None:
    state = stage("empire", "chaos", starting_gold=12)
    put_ship(state, 0, "I7", 5, treasures=1, crew=3)
    state.turn.bombarded = (5,)
    state.phase = "anchor"
    play = begin(state, [1]).answer(Plunder())
    assert play.kind == "pay_loss"
    assert said(play)["pay with gold"] == "2 gold left"
    assert said(play)["give up a treasure"].endswith("gone for good; none left aboard")


# Cards that are kept


def test_who_keeps_weather_storm_is_told_what_the_storm_does() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "weather_storm")
    put_ship(state, 0, "S6", 2, hull=5, crew=2)
    play = draw(state, "hurricane")
    assert said(play) == {"keep it": "You lose 1 to 6 hull, by a die, and have 5"}
    assert warned(play) == {"keep it": "There is a 2 in 6 chance that your ship sinks."}
    state = stage("empire", "chaos")
    give(state, 0, "weather_storm")
    play = draw(state, "tropical_storm")
    assert said(play) == {"keep it": "You miss your next turn"}
    assert warned(play) == {}


def test_who_keeps_a_spyglass_is_told_how_many_turns_are_missed() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "spyglass")
    play = draw(state, "uncharted_waters")
    assert said(play) == {"keep it": "You miss your next turn"}
    play.state.captains[0].miss = 1
    assert said(play) == {"keep it": "You miss your next 2 turns"}


@pytest.mark.parametrize(("crew", "wanted"), [(3, "You lose 1 crew and have 2 left"), (1, "You lose your last crew")])
def test_who_keeps_medicinals_is_told_of_the_crew(crew: int, wanted: str) -> None:
    state = stage("empire", "chaos")
    give(state, 0, "medicinals")
    put_ship(state, 0, "S6", 2, crew=crew)
    play = draw(state, "scurvey")
    assert said(play)["keep it"].startswith(wanted)
    assert bool(warned(play)) == (crew == 1)


def test_who_keeps_a_narrow_escape_is_told_what_comes() -> None:
    state = stage("empire", "chaos", phase="attack")
    put_ship(state, 0, "S6", 2, crew=3, guns=["forward", "forward"])
    put_ship(state, 1, "S7", 2, hull=2, crew=1, guns=[])
    give(state, 1, "narrow_escape")
    play = begin(state).answer(Fire(1, (1, 2)))
    assert said(play) == {"keep it": "66 % chance of damage, 0.8 hull on average. You have 2"}
    assert warned(play) == {"keep it": "You have 2 hull, and this can cost 2: your ship may sink."}
    state.phase = "board"
    play = begin(state).answer(Board(1))
    assert said(play) == {"keep it": "Your crew 1 against 3: 17 % to win, 72 % to lose, before cards"}
    assert warned(play)["keep it"].startswith("You have only 1 crew")


def test_a_battle_card_may_follow_whoever_keeps_a_narrow_escape() -> None:
    """R35: it adds 1 to the dice and doubles the damage. A captain knows how many cards another has, not which."""
    state = stage("empire", "chaos", phase="attack")
    put_ship(state, 0, "S6", 2, crew=3, guns=["forward", "forward"])
    put_ship(state, 1, "S7", 2, hull=4, crew=1, guns=[])
    give(state, 1, "narrow_escape")
    give(state, 0, "sextant")
    play = begin(state).answer(Fire(1, (1, 2)))
    chance = "66 % chance of damage, 0.8 hull on average"
    assert said(play) == {"keep it": f"{chance}; with a battle card 80 %, and up to 4 hull. You have 4"}
    assert warned(play) == {"keep it": "You have 4 hull, and this can cost 4: your ship may sink."}
    for card in ("grapeshot", "chainshot", "broadsides", "blown_away"):
        state.deck.remove(CARD_OF[card])
        state.discard.append(CARD_OF[card])
    assert said(begin(state).answer(Fire(1, (1, 2)))) == {"keep it": f"{chance}. You have 4"}, "all are played"


def test_battle_cards_that_do_not_reach_so_far_are_not_feared() -> None:
    state = stage("elves", "chaos", phase="attack")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S9", 2)
    give(state, 1, "narrow_escape")
    give(state, 0, "broadsides")
    assert "battle card" not in said(begin(state).answer(Fire(1, (1,))))["keep it"]


def test_forts_that_can_sink_the_ship_are_warned_of() -> None:
    """Two forts with two cannons each."""
    state = stage("empire", "chaos")
    put_ship(state, 0, "I7", 5, hull=4, crew=2)
    play = begin(state).answer(Stay(5))
    assert warned(play) == {"plunder the port": "You have 4 hull, and this can cost 4: your ship may sink."}
    give(state, 0, "narrow_escape")
    play = begin(state).answer(Stay(5), Plunder())
    assert said(play) == {"keep it": "88 % chance of damage, 1.7 hull on average. You have 4"}
    assert list(warned(play)) == ["keep it"]
    put_ship(state, 0, "I7", 5, hull=5, crew=2)
    assert warned(begin(state).answer(Stay(5))) == {}


def test_the_roll_that_a_card_takes_the_place_of_is_described() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "I7", 5, crew=1)
    give(state, 0, "ivory_coast")
    state.turn.bombarded = (5,)
    state.phase = "anchor"
    play = begin(state).answer(Plunder())
    assert said(play)["roll the die"].startswith("Roll a die. On a 1 you lose 1 crew")
    assert warned(play)["roll the die"].startswith("3 rolls in 6 cost 1 crew")


def test_a_map_that_is_kept_is_not_lost() -> None:
    state = stage("empire", "chaos", phase="anchor")
    give(state, 0, "treasure_map")
    put_ship(state, 0, "L2", 2)
    assert said(begin(state)) == {"keep it": "Keep it for another visit to the Deserted Island"}


# Hooks


def test_hooks_say_what_holding_on_brings() -> None:
    """R41"""
    state = stage("orcs", "chaos", phase="board")
    put_ship(state, 0, "S6", 2, crew=3)
    put_ship(state, 1, "S7", 2, crew=2)
    play = begin(state, [2, 3]).answer(Board(1))  # equal: nothing happens
    assert play.kind == "cast_off"
    assert said(play) == {
        "cast off": "The fight is over",
        "hold on": "They get free on a 4 or more. If not, you fight on, your crew 3 against 2: "
        "58 % to win, 28 % to lose, before cards",
    }
    assert warned(play) == {}
    ship(play).crew = 1
    assert warned(play)["hold on"].startswith("You have only 1 crew")


def test_cards_that_are_played_say_what_they_do_themselves() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "medicinals")
    play = draw(state, "scurvey")
    seat, ask = play.asked
    foreseen = RULES.forecast(play.state, seat, ask)
    assert foreseen is not None
    assert [not facts for facts in foreseen.hints] == [not isinstance(option, KeepCard) for option in ask.options]
