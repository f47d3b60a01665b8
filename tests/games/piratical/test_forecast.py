"""What the house says of answers before they are given."""

from __future__ import annotations

from typing import Any

import pytest
from piratical_table import Play, begin, give, put_ship, stage

from tortuga.games.piratical.actions import Board, Done, Fire, GetUnderWay, PlayCards, Stay
from tortuga.games.piratical.data import RACE_OF, TABLES, DiceTable
from tortuga.games.piratical.hints import Hint, chance_to_win
from tortuga.games.piratical.odds import damage_chance
from tortuga.games.piratical.rules import RULES


def hints(play: Play) -> list[Hint | None]:
    seat, ask = play.asked
    foreseen = RULES.forecast(play.state, seat, ask)
    assert foreseen is not None
    assert len(foreseen.hints) == len(ask.options)
    return list(foreseen.hints)


def said(hint: Hint | None, key: str = "") -> str:
    assert hint is not None
    return RULES.words.say("hint", hint, key=key or hint.key)


def test_before_fire_the_odds_of_every_salvo_and_which_is_full() -> None:
    state = stage("empire", "dwarves", phase="attack")
    put_ship(state, 0, "S6", 2, guns=["forward", "forward"])
    put_ship(state, 1, "S8", 2)
    done, one, other, both = hints(begin(state))
    assert done is None
    assert one == other
    assert one is not None
    assert both is not None
    assert [one.full, both.full] == [False, True]
    assert both.chance == round(100 * damage_chance(2, 0, 5))
    assert said(both) == "56 % chance of damage, 0.7 hull on average"


def test_before_an_attack_in_a_harbour_how_many_forts_will_answer() -> None:
    """R44, R45: not at their own ship, and once a turn."""
    state = stage("empire", "chaos", phase="board")
    put_ship(state, 0, "J8", 5, crew=4)
    put_ship(state, 1, "J7", 5, crew=2)
    _, hint = hints(begin(state))
    assert said(hint) == "Your crew 4 against 2: you win 72 %, lose 17 %"
    assert said(hint, "forts") == "2 forts will answer"
    state.turn.bombarded = (RACE_OF["chaos"],)
    assert hints(begin(state))[1] == Hint("board", mine=4, theirs=2, chance=72, risk=17)
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    assert hints(begin(state))[1] == Hint("board", mine=4, theirs=2, chance=72, risk=17)


def test_before_fire_and_boarding_what_your_cards_would_add() -> None:
    """R35: only battle cards that reach so far. Nobody else's cards are known, and none are counted."""
    state = stage("empire", "dwarves", phase="attack")
    put_ship(state, 0, "S6", 2, guns=["forward"])
    put_ship(state, 1, "S8", 2)
    give(state, 0, "grapeshot")  # one hex only
    give(state, 1, "cutlass")
    hint = hints(begin(state))[1]
    assert hint is not None
    assert hint.with_cards is None
    give(state, 0, "broadsides", "blown_away")
    hint = hints(begin(state))[1]
    assert hint is not None
    assert (hint.chance, hint.with_cards) == (33, 56)
    assert said(hint) == "33 % chance of damage, 0.3 hull on average; 56 % with your battle cards"

    state = stage("empire", "dwarves", phase="board")
    put_ship(state, 0, "S6", 2, crew=2)
    put_ship(state, 1, "S7", 2, crew=2)
    give(state, 0, "matchlock_pistols", "cutlass")
    give(state, 1, "swashbuckling")
    hint = hints(begin(state))[1]
    assert said(hint) == "Your crew 2 against 2: you win 42 %, lose 42 %; you win 83 % with your cards"


def test_before_battle_cards_are_played_what_each_choice_does_to_the_salvo() -> None:
    state = stage("empire", "dwarves", phase="attack")
    put_ship(state, 0, "S6", 2, guns=["forward"])
    put_ship(state, 1, "S8", 2)
    give(state, 0, "broadsides")
    play = begin(state).answer(Fire(1, (1,)))
    assert play.kind == "battle_cards"
    assert [said(hint) for hint in hints(play)] == [
        "33 % chance of damage, 0.3 hull on average",
        "44 % chance of damage, 0.9 hull on average",
    ]


def test_before_boarding_cards_are_played_how_the_fight_would_go() -> None:
    """The defender knows what the attacker has played; boarders that come with a card are counted too."""
    state = stage("empire", "dwarves", phase="board")
    put_ship(state, 0, "S6", 2, crew=3)
    put_ship(state, 1, "S7", 2, crew=2)
    give(state, 0, "matchlock_pistols")
    give(state, 1, "cutlass")
    play = begin(state).answer(Board(1))
    assert [(hint.chance, hint.risk) for hint in hints(play) if hint] == [(58, 28), (83, 8)]
    play.answer(PlayCards(("matchlock_pistols",)))
    assert play.seat == 1
    assert [(hint.chance, hint.risk) for hint in hints(play) if hint] == [(8, 83), (17, 72)]


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
    by_key = {hint.key: hint for hint in hints(play) if hint is not None}
    assert said(by_key["plunder"], "forts") == "2 forts will answer"
    assert "trade_home" in by_key
    state.turn.bombarded = (RACE_OF["chaos"],)
    state.phase = "anchor"
    assert said(next(one for one in hints(begin(state)) if one and one.key == "plunder"), "forts").startswith("No fort")


def test_who_neither_trades_nor_plunders_hears_that_shopping_follows() -> None:
    state = stage("empire", "chaos", starting_gold=12)
    put_ship(state, 0, "I7", 5, hull=8)
    play = begin(state).answer(Stay(5))
    assert (play.kind, said(hints(play)[0])) == ("port_act", "Then you can still hire, repair and buy here")
    assert play.answer(Done()).kind == "shop"
    state = stage("empire", "chaos", starting_gold=0)
    put_ship(state, 0, "K14", 3)
    play = begin(state).answer(Stay(3))
    assert (play.kind, hints(play)[0]) == ("port_act", None)  # Treasure Island sells nothing


def warnings(play: Play) -> dict[str, str]:
    """What the house warns of, by the answer's name."""
    seat, ask = play.asked
    found = RULES.cautions(play.state, seat, ask)
    return {
        type(ask.options[one.option]).__name__: RULES.words.say("caution", one.about, key=one.word) for one in found
    }


def test_before_a_roll_that_can_take_the_last_crew_a_warning() -> None:
    """Without crew the ship is lost. Medicinals in hand would save it, and their owner knows that."""
    state = stage("empire", "chaos")
    put_ship(state, 0, "I7", 5, crew=1)
    put_ship(state, 1, "S7", 2)
    warned = warnings(begin(state).answer(Stay(5)))
    assert warned["Plunder"].startswith("There is a 3 in 6 chance that you lose 1 crew")
    assert warned["Trade"].startswith("There is a 1 in 6 chance that you lose 1 crew")
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
    assert warnings(begin(state)) == {"Ram": "There is a 4 in 6 chance that your own ship sinks."}
    put_ship(state, 0, "S6", 2, hull=3)
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
