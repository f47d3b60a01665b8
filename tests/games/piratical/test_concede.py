"""Giving up, at any time."""

from __future__ import annotations

import pytest
from piratical_table import begin, captain, draw, give, hex_of, move, put_ship, ship, stage, store
from surely import there

import tortuga
from tortuga.engine import IllegalAction
from tortuga.games.piratical.actions import (
    Board,
    Concede,
    Fire,
    GetUnderWay,
    GiveUp,
    Move,
    Ram,
    TakeLoot,
)
from tortuga.games.piratical.data import CARD_OF, RACE_OF
from tortuga.games.piratical.events import (
    AttackCameToNothing,
    BoardingRolled,
    Conceded,
    Fired,
    MatchEnded,
    RamRolled,
)
from tortuga.games.piratical.rules import RULES
from tortuga.kit import Stage


def test_everybody_may_concede_whoever_is_asked() -> None:
    play = begin(stage("empire", "chaos", "orcs"))
    assert set(play.match.offers) == {0, 1, 2}
    assert all(ask.kind == "concede" and ask.options == (Concede(),) for ask in play.match.offers.values())


def test_a_conceder_goes_with_everything() -> None:
    state = stage("empire", "chaos", "orcs", starting_gold=5)
    put_ship(state, 1, "S6", 2, treasures=2)
    store(state, 1, 3)
    give(state, 1, "sextant")
    state.deck.remove(CARD_OF["wine_women_song"])
    state.captains[1].faceup.append(CARD_OF["wine_women_song"])
    play = begin(state)
    before = RULES.census(play.state)
    play.act(1, Concede())
    gone = captain(play, 1)
    assert (gone.ship, gone.gold, gone.hand, gone.faceup, gone.stored) == (None, 0, [], [], [])
    assert {CARD_OF["sextant"], CARD_OF["wine_women_song"]} <= set(play.state.discard)
    assert len(play.state.lost) == 5
    assert RULES.census(play.state) == before
    assert play.told(Conceded) == [Conceded(1)]
    assert play.asked[0] == 0
    assert play.kind == "mode"
    assert set(play.match.offers) == {0, 2}
    with pytest.raises(IllegalAction):
        play.act(1, Concede())


def test_the_turn_of_a_conceder_ends() -> None:
    play = begin(stage("empire", "chaos", "orcs"))
    play.act(0, Concede())
    assert play.asked[0] == 1
    assert play.state.active == 1


def test_a_conceder_has_no_extra_turn() -> None:
    state = stage("empire", "chaos", "orcs")
    state.captains[0].extra = 1
    play = begin(state)
    play.act(0, Concede())
    assert (play.asked[0], play.state.active) == (1, 1)


def test_the_port_of_a_conceder_becomes_neutral() -> None:
    play = begin(stage("empire", "chaos", "orcs"))
    play.act(1, Concede())
    assert play.state.sea.is_port(hex_of("I7"))
    assert len(play.state.stocks[RACE_OF["chaos"]]) == 5
    assert play.view(0).ports[RACE_OF["chaos"]].owner is None


def test_the_port_of_a_conceder_may_close_with_its_stock_out_of_the_game() -> None:
    state = stage("empire", "chaos", "orcs", neutral_ports="closed")
    there(state.captains[2].ship).hostile = [RACE_OF["chaos"]]
    play = begin(state)
    play.act(1, Concede())
    assert not play.state.sea.is_port(hex_of("I7"))
    assert play.state.stocks[RACE_OF["chaos"]] == []
    assert ship(play, 2).hostile == []


def test_conceders_rank_behind_everybody_the_latest_first() -> None:
    play = begin(stage("empire", "chaos", "orcs", "elves"))
    play.act(2, Concede())
    play.act(0, Concede())
    play.act(3, Concede())
    assert play.over
    assert play.outcome is not None
    assert play.outcome.places == (3, 1, 4, 2)
    assert play.outcome.reasons == ("Only one captain is left.",)
    assert play.told(MatchEnded) == [MatchEnded("last", 1)]


def test_the_last_captain_left_wins_even_in_the_turn_of_another() -> None:
    play = begin(stage("empire", "chaos"))
    play.act(1, Concede())
    assert play.over
    assert play.outcome is not None
    assert play.outcome.winners == (0,)


def test_conceding_before_races_are_chosen() -> None:
    play = Stage(tortuga.new_match("piratical", seats=3, seed=1))
    play.act(1, Concede())
    assert play.asked[0] == 0
    play.answer(play.default)
    assert play.asked[0] == 2
    play.act(2, Concede())
    assert play.over


def test_a_ship_that_is_gone_no_longer_blocks_the_way() -> None:
    state = stage("empire", "chaos", "orcs", wind=1)
    put_ship(state, 0, "G1", 2)
    put_ship(state, 1, "G3", 2)
    play = begin(state)
    play.answer(GetUnderWay("sail"))
    assert Move("G4", 2) not in play.options
    play.act(1, Concede())
    assert play.kind == "move"
    assert Move("G4", 2) in play.options


def test_a_target_that_concedes_is_not_fired_at() -> None:
    state = stage("empire", "chaos", "orcs", phase="attack")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    give(state, 0, "broadsides")
    play = begin(state)
    play.answer(Fire(1, (1,)))
    assert play.kind == "battle_cards"
    play.act(1, Concede())
    assert play.kind != "battle_cards"
    assert not play.told(Fired)
    assert len(captain(play).hand) == 1


def test_a_target_asked_for_an_escape_may_concede_and_the_attacker_goes_on() -> None:
    state = stage("empire", "chaos", "orcs", phase="attack")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    put_ship(state, 2, "S8", 2)
    give(state, 1, "narrow_escape")
    play = begin(state)
    play.answer(Fire(1, (1,)))
    assert play.asked[0] == 1
    play.act(1, Concede())
    assert (play.asked[0], play.kind) == (0, "attack")
    assert Fire(2, (1,)) in play.options
    assert play.state.responder == -1


def test_an_attacker_who_concedes_leaves_the_target_its_cargo_to_give_up() -> None:
    """R78"""
    state = stage("empire", "chaos", "orcs", phase="attack")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2, hull=7, crew=4, guns=["forward"] * 3)
    play = begin(state, [6, 1])
    play.answer(Fire(1, (1,)))
    assert (play.asked[0], play.kind) == (1, "cargo_loss")
    play.act(0, Concede())
    assert (play.asked[0], play.kind) == (1, "cargo_loss")
    play.answer(GiveUp("crew"))
    assert ship(play, 1).room == 0
    assert play.state.active == 1


def test_a_rammer_who_concedes_leaves_the_target_its_cargo_to_give_up() -> None:
    state = stage("empire", "orcs", "elves", wind=1)
    put_ship(state, 0, "G1", 2, hull=7, crew=3, guns=["forward"] * 4)
    put_ship(state, 1, "G4", 2, hull=8, crew=4, guns=["forward"] * 4)
    play = begin(state, [2])
    move(play, "sail", "G3", 2)
    play.answer(Ram(1))
    assert play.told(RamRolled)
    assert play.asked[0] == 0
    play.act(0, Concede())
    assert (play.asked[0], play.kind) == (1, "cargo_loss")


def test_a_loser_who_concedes_leaves_no_loot() -> None:
    state = stage("empire", "chaos", "orcs", phase="board", starting_gold=10)
    put_ship(state, 0, "S6", 2, crew=4)
    put_ship(state, 1, "S7", 2, crew=2, treasures=1)
    play = begin(state, [6, 1])
    play.answer(Board(1))
    assert play.kind == "loot"
    play.act(1, Concede())
    assert play.told(BoardingRolled)
    assert ship(play, 0).treasures == []
    assert captain(play, 0).gold == 10
    with pytest.raises(IllegalAction):
        play.answer(TakeLoot("gold"))


def test_a_card_being_resolved_is_discarded_with_its_captain() -> None:
    play = draw(stage("empire", "chaos", "orcs"), "wind_any")
    before = RULES.census(play.state)
    play.act(0, Concede())
    assert CARD_OF["wind_any"] in play.state.discard
    assert play.view(None).shown is None
    assert RULES.census(play.state) == before


def test_a_card_being_resolved_is_discarded_when_the_match_ends_by_it() -> None:
    play = draw(stage("empire", "chaos"), "wind_any")
    before = RULES.census(play.state)
    play.act(1, Concede())
    assert play.over
    assert play.view(None).shown is None
    assert RULES.census(play.state) == before


def test_conceding_can_be_taken_back_only_while_nothing_was_shown() -> None:
    play = begin(stage("empire", "chaos", "orcs"))
    before = play.match.fingerprint()
    play.act(2, Concede())
    assert play.match.can_undo(2)
    play.match.undo(2)
    assert play.match.fingerprint() == before


def test_the_match_goes_on_for_many_rounds_without_a_conceder() -> None:
    play = Stage(tortuga.new_match("piratical", seats=4, seed=5, options={"max_rounds": 30}))
    played = 0
    while not play.over:
        if played == 20:
            play.act(3, Concede())
        play.answer(play.default) if played % 2 else play.answer(play.options[-1])
        played += 1
    assert play.outcome is not None
    assert play.outcome.places[3] == 4


def test_a_target_that_concedes_while_forts_fire_is_not_attacked() -> None:
    """R44, R78: the forts of the harbour fire, the attacker gives up cargo, and there is nobody left to fire at."""
    state = stage("empire", "chaos", "orcs", phase="attack")
    put_ship(state, 0, "J8", 5, hull=4, crew=2, guns=["forward", "forward"])
    put_ship(state, 1, "J7", 5)
    give(state, 0, "broadsides")
    give(state, 1, "narrow_escape")
    play = begin(state, [5, 2, 1, 1, 2]).answer(Fire(1, (1, 2)))  # one fort hits once and is not saved, one misses
    assert (play.seat, play.kind) == (0, "cargo_loss")
    play.act(1, Concede())
    assert play.kind == "cargo_loss"
    play.answer(GiveUp("weapon", 2))
    assert (play.told(Fired), play.told(AttackCameToNothing)) == ([], [])
    assert play.kind not in ("battle_cards", "narrow_escape")
    assert play.state.turn.fired == (), "guns that did not fire may still be used"
