"""What the house says of answers before they are given."""

from __future__ import annotations

from typing import Any

import pytest
from piratical_table import Play, begin, give, put_ship, stage

from tortuga.engine.describing.facts import Facts, cautions, percent
from tortuga.games.piratical.actions import Board, Done, Fire, GetUnderWay, PlayCards, Remount, Sell, Stay, Trade
from tortuga.games.piratical.chapters.odds import damage_chance
from tortuga.games.piratical.data import RACE_OF, TABLES
from tortuga.games.piratical.data.rows import DiceTable
from tortuga.games.piratical.rules import RULES
from tortuga.games.piratical.telling.forecasts.fights import chance_to_win


def hints(play: Play) -> list[Facts]:
    seat, ask = play.asked
    foreseen = RULES.forecast(play.state, seat, ask)
    assert foreseen is not None
    assert len(foreseen.hints) == len(ask.options)
    return list(foreseen.hints)


def said(facts: Facts) -> list[str]:
    return [RULES.words.say("hint", one.about, key=one.key) for one in facts]


def test_before_fire_the_odds_of_every_salvo() -> None:
    state = stage("empire", "dwarves", phase="attack")
    put_ship(state, 0, "S6", 2, guns=["forward", "forward"])
    put_ship(state, 1, "S8", 2)
    done, one, other, both = hints(begin(state))
    assert done == ()
    assert one == other
    assert both[0].about["chance"] == percent(damage_chance(2, 0, 5))
    assert said(both) == ["56 % chance of damage, 0.7 hull on average"]


def test_before_an_attack_in_a_harbour_how_many_forts_will_answer() -> None:
    """R44, R45: not at their own ship, and once a turn."""
    state = stage("empire", "chaos", phase="board")
    put_ship(state, 0, "J8", 5, crew=4)
    put_ship(state, 1, "J7", 5, crew=2)
    odds = "Your crew 4 against 2: 72 % to win, 17 % to lose, before cards"
    assert said(hints(begin(state))[1]) == [odds, "2 forts will fire at you first"]
    state.turn.bombarded = (RACE_OF["chaos"],)
    assert said(hints(begin(state))[1]) == [odds]
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    assert said(hints(begin(state))[1]) == [odds]


def test_before_fire_and_boarding_what_your_cards_would_add() -> None:
    """R35: only battle cards that reach so far. Nobody else's cards are known, and none are counted."""
    state = stage("empire", "dwarves", phase="attack")
    put_ship(state, 0, "S6", 2, guns=["forward"])
    put_ship(state, 1, "S8", 2)
    give(state, 0, "grapeshot")  # one hex only
    give(state, 1, "cutlass")
    assert said(hints(begin(state))[1]) == ["33 % chance of damage, 0.3 hull on average"]
    give(state, 0, "broadsides", "blown_away")
    assert said(hints(begin(state))[1]) == ["33 % chance of damage, 0.3 hull on average; 56 % with your battle cards"]

    state = stage("empire", "dwarves", phase="board")
    put_ship(state, 0, "S6", 2, crew=2)
    put_ship(state, 1, "S7", 2, crew=2)
    give(state, 0, "matchlock_pistols", "cutlass")
    give(state, 1, "swashbuckling")
    assert said(hints(begin(state))[1]) == [
        "Your crew 2 against 2: 42 % to win, 42 % to lose, before cards; 83 % to win with all of yours"
    ]


def test_before_battle_cards_are_played_what_each_choice_does_to_the_salvo() -> None:
    state = stage("empire", "dwarves", phase="attack")
    put_ship(state, 0, "S6", 2, guns=["forward"])
    put_ship(state, 1, "S8", 2)
    give(state, 0, "broadsides")
    play = begin(state).answer(Fire(1, (1,)))
    assert play.kind == "battle_cards"
    assert [said(hint) for hint in hints(play)] == [
        ["33 % chance of damage, 0.3 hull on average"],
        ["44 % chance of damage, 0.9 hull on average"],
    ]


def test_before_boarding_cards_are_played_how_the_fight_would_go() -> None:
    """The defender knows what the attacker has played; boarders that come with a card are counted too."""
    state = stage("empire", "dwarves", phase="board")
    put_ship(state, 0, "S6", 2, crew=3)
    put_ship(state, 1, "S7", 2, crew=2)
    give(state, 0, "matchlock_pistols")
    give(state, 1, "cutlass")
    play = begin(state).answer(Board(1))
    assert [(hint[0].about["chance"], hint[0].about["risk"]) for hint in hints(play)] == [(58, 28), (83, 8)]
    assert said(hints(play)[0]) == ["58 % to win, 28 % to lose, unless they play cards too"]
    play.answer(PlayCards(("matchlock_pistols",)))
    assert play.seat == 1
    assert [(hint[0].about["chance"], hint[0].about["risk"]) for hint in hints(play)] == [(8, 83), (17, 72)]
    assert said(hints(play)[0]) == ["8 % to win, 83 % to lose"], "the defender plays last"


@pytest.mark.parametrize(("ahead", "percent"), [(-6, 0), (-5, 0), (-4, 3), (0, 42), (1, 58), (5, 97), (6, 100)])
def test_the_chance_to_win_a_boarding(ahead: int, percent: int) -> None:
    """R38: equal totals are nobody's."""
    assert chance_to_win(ahead) == percent


def test_before_plunder_the_forts_even_if_there_are_none() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "I7", 5)
    put_ship(state, 1, "S7", 2)
    play = begin(state).answer(Stay(5))
    assert play.kind == "port_act"
    by_key = {facts[0].key: facts for facts in hints(play) if facts}
    assert said(by_key["plunder"])[1] == "2 forts will fire at you first"
    assert "trade_home" in by_key
    state.turn.bombarded = (RACE_OF["chaos"],)
    state.phase = "anchor"
    plunder = next(facts for facts in hints(begin(state)) if facts and facts[0].key == "plunder")
    assert said(plunder)[1] == "No fort will fire at you"


def test_who_neither_trades_nor_plunders_hears_that_shopping_follows() -> None:
    state = stage("empire", "chaos", starting_gold=12)
    put_ship(state, 0, "I7", 5, hull=8)
    play = begin(state).answer(Stay(5))
    assert (play.kind, said(hints(play)[0])) == ("port_act", ["Then you can still spend gold here"])
    assert play.answer(Done()).kind == "shop"
    state = stage("empire", "chaos", starting_gold=0)
    put_ship(state, 0, "K14", 3)
    play = begin(state).answer(Stay(3))
    assert (play.kind, hints(play)[0]) == ("port_act", ())  # Treasure Island sells nothing


def test_what_can_still_be_done_in_port_without_gold() -> None:
    """Moving a gun costs nothing (R70), and Free Ports buy treasure (R51). Without either there is nothing to do."""
    state = stage("empire", "chaos", starting_gold=0)
    put_ship(state, 0, "I7", 5, hull=8)
    play = begin(state).answer(Stay(5))
    assert (play.kind, said(hints(play)[0])) == ("port_act", ["Then you can still move guns to other mounts"])
    assert {type(option) for option in play.answer(Done()).options} == {Done, Remount, Trade}
    state = stage("brettonian", "chaos", starting_gold=0)
    put_ship(state, 0, "I7", 5, hull=8)
    play = begin(state).answer(Stay(5))
    assert (play.kind, hints(play)[0]) == ("port_act", ())
    assert play.answer(Done()).kind != "shop"
    put_ship(state, 0, "A5", 5, treasures=1)
    play = begin(state).answer(Stay(5))
    assert (play.kind, said(hints(play)[0])) == ("port_act", ["Then you can still sell treasure here"])
    assert Sell(1) in play.answer(Done()).options


def warnings(play: Play) -> dict[str, str]:
    """What the house warns of, by the answer's name."""
    seat, ask = play.asked
    found = cautions(RULES.forecast(play.state, seat, ask))
    return {
        type(ask.options[one.option]).__name__: RULES.words.say("caution", one.about, key=one.word) for one in found
    }


def test_before_a_roll_that_can_take_the_last_crew_a_warning() -> None:
    """Without crew the ship is lost. Medicinals in hand would save it, and their owner knows that."""
    state = stage("empire", "chaos")
    put_ship(state, 0, "I7", 5, crew=1)
    put_ship(state, 1, "S7", 2)
    warned = warnings(begin(state).answer(Stay(5)))
    assert warned["Plunder"].startswith("3 rolls in 6 cost 1 crew, and you have only 1")
    assert warned["Trade"].startswith("1 roll in 6 costs 1 crew, and you have only 1")
    assert "Done" not in warned
    give(state, 0, "medicinals")
    assert warnings(begin(state).answer(Stay(5))) == {}
    state = stage("empire", "chaos")
    put_ship(state, 0, "I7", 5, crew=2)
    put_ship(state, 1, "S7", 2)
    assert warnings(begin(state).answer(Stay(5))) == {}


def test_before_a_ram_or_a_boarding_that_can_cost_your_ship_a_warning() -> None:
    state = stage("empire", "dwarves", phase="board")
    put_ship(state, 0, "S6", 2, crew=1)
    put_ship(state, 1, "S7", 2)
    assert set(warnings(begin(state))) == {"Board"}
    state = stage("empire", "dwarves", phase="ram")
    put_ship(state, 0, "S6", 2, hull=1, crew=1, guns=[])
    put_ship(state, 1, "S7", 2)
    assert warnings(begin(state)) == {"Ram": "4 rolls in 6 sink your own ship."}
    put_ship(state, 0, "S6", 2, hull=2)
    assert warnings(begin(state)) == {"Ram": "1 roll in 6 sinks your own ship."}
    put_ship(state, 0, "S6", 2, hull=3)
    assert warnings(begin(state)) == {}


def test_before_a_ram_in_a_harbour_the_forts_count_too() -> None:
    """R46, R29: four cannons at most, then up to two hull points by the ram."""
    state = stage("empire", "chaos", phase="ram")
    put_ship(state, 0, "J8", 5, hull=6, crew=2)
    put_ship(state, 1, "J7", 5)
    assert warnings(begin(state)) == {"Ram": "You have 6 hull, and this can cost 6: your ship may sink."}
    put_ship(state, 0, "J8", 5, hull=7, crew=2)
    assert warnings(begin(state)) == {}


def test_other_questions_have_no_forecast() -> None:
    play = begin(stage("empire", "chaos")).answer(GetUnderWay("sail"))
    assert play.kind == "move"
    assert RULES.forecast(play.state, *play.asked) is None


# The sentences say what the tables say


def faces(table: DiceTable, *parts: str) -> list[int]:
    """The faces of the die that bring one of these."""
    return [face for face, line in enumerate(table, 1) if any(one.part in parts for one in line)]


def test_the_hints_say_what_the_dice_tables_do() -> None:
    """Who edits tables.toml must edit [hint] in words.toml as well."""
    plunder, home, free, island = TABLES.plunder, TABLES.home_port_trade, TABLES.free_port_trade, TABLES.treasure_island
    assert faces(plunder, "lose_crew") == [1, 2, 3]
    assert (faces(plunder, "lose_treasure"), faces(plunder, "miss_turn")) == ([1], [1, 2])
    assert (faces(home, "lose_crew"), faces(home, "lose_treasure"), faces(home, "lose_gold")) == ([1], [1], [2])
    assert (faces(free, "lose_crew"), faces(free, "lose_gold")) == ([1], [1, 2])
    assert faces(island, "lose_crew") == [1]
    assert [(face, line[0].amount) for face, line in enumerate(plunder, 1) if line[0].part == "gain_treasure"] == [
        (4, 1), (5, 2), (6, 3),
    ]  # fmt: skip
    assert (faces(home, "lose_crew", "lose_gold"), faces(home, "gain_gold")) == ([1, 2], [3, 4, 5])
    assert (faces(home, "gain_treasure"), faces(home, "miss_turn")) == ([6], [1, 2, 3])
    assert (faces(free, "lose_crew", "lose_gold"), faces(free, "gain_gold")) == ([1, 2], [3, 4, 5, 6])
    assert faces(free, "miss_turn") == [1, 2, 3, 4]
    assert (faces(island, "gain_gold"), faces(island, "gain_treasure")) == ([3, 4], [5, 6])
    assert faces(island, "miss_turn") == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "key", ["plunder", "trade_home", "trade_free", "search", "ram", "board", "fire", "salvo", "boarders"]
)
def test_every_hint_has_its_sentence(key: str) -> None:
    numbers: dict[str, Any] = {"mine": 1, "theirs": 2, "chance": 3, "damage": 0.5, "most": 4, "risk": 5}
    numbers |= {"stock": 6, "gold": 7}
    assert RULES.words.say("hint", numbers, key=key) != key
