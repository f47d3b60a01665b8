"""Giving up, at any time (14.5)."""

from __future__ import annotations

import pytest
from piratical_table import (
    answer,
    asked,
    begin,
    captain,
    default,
    draw,
    give,
    hex_of,
    kind,
    move,
    options,
    play,
    put_ship,
    ship,
    stage,
    store,
    told,
)

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
from tortuga.games.piratical.events import BoardingRolled, Conceded, Fired, MatchEnded, RamRolled
from tortuga.games.piratical.rules import RULES


def test_everybody_may_concede_whoever_is_asked() -> None:
    match = begin(stage("empire", "chaos", "orcs"))
    assert set(match.offers) == {0, 1, 2}
    assert all(ask.kind == "concede" and ask.options == (Concede(),) for ask in match.offers.values())


def test_a_conceder_goes_with_everything() -> None:
    state = stage("empire", "chaos", "orcs", starting_gold=5)
    put_ship(state, 1, "S6", 2, treasures=2)
    store(state, 1, 3)
    give(state, 1, "sextant")
    state.deck.remove(CARD_OF["wine_women_song"])
    state.captains[1].faceup.append(CARD_OF["wine_women_song"])
    match = begin(state)
    before = RULES.census(match.state)
    match.act(1, Concede())
    gone = captain(match, 1)
    assert (gone.ship, gone.gold, gone.hand, gone.faceup, gone.stored) == (None, 0, [], [], [])
    assert {CARD_OF["sextant"], CARD_OF["wine_women_song"]} <= set(match.state.discard)
    assert len(match.state.lost) == 5
    assert RULES.census(match.state) == before
    assert told(match, Conceded) == [Conceded(1)]
    assert asked(match)[0] == 0
    assert kind(match) == "mode"
    assert set(match.offers) == {0, 2}
    with pytest.raises(IllegalAction):
        match.act(1, Concede())


def test_the_turn_of_a_conceder_ends() -> None:
    match = begin(stage("empire", "chaos", "orcs"))
    match.act(0, Concede())
    assert asked(match)[0] == 1
    assert match.state.active == 1


def test_a_conceder_has_no_extra_turn() -> None:
    state = stage("empire", "chaos", "orcs")
    state.captains[0].extra = 1
    match = begin(state)
    match.act(0, Concede())
    assert (asked(match)[0], match.state.active) == (1, 1)


def test_the_port_of_a_conceder_becomes_neutral() -> None:
    match = begin(stage("empire", "chaos", "orcs"))
    match.act(1, Concede())
    assert match.state.sea.is_port(hex_of("I7"))
    assert len(match.state.stocks[RACE_OF["chaos"]]) == 5
    assert match.view(0).ports[RACE_OF["chaos"]].owner is None  # type: ignore[attr-defined]


def test_or_closed_with_its_stock_out_of_the_game() -> None:
    state = stage("empire", "chaos", "orcs", neutral_ports="closed")
    state.captains[2].ship.hostile = [RACE_OF["chaos"]]  # type: ignore[union-attr]
    match = begin(state)
    match.act(1, Concede())
    assert not match.state.sea.is_port(hex_of("I7"))
    assert match.state.stocks[RACE_OF["chaos"]] == []
    assert ship(match, 2).hostile == []


def test_conceders_rank_behind_everybody_the_latest_first() -> None:
    match = begin(stage("empire", "chaos", "orcs", "elves"))
    match.act(2, Concede())
    match.act(0, Concede())
    match.act(3, Concede())
    assert match.over
    assert match.outcome is not None
    assert match.outcome.places == (3, 1, 4, 2)
    assert match.outcome.reasons == ("Only one captain is left.",)
    assert told(match, MatchEnded) == [MatchEnded("last", 1)]


def test_the_last_captain_left_wins_even_in_the_turn_of_another() -> None:
    match = begin(stage("empire", "chaos"))
    match.act(1, Concede())
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_conceding_before_races_are_chosen() -> None:
    match = tortuga.new_match("piratical", seats=3, seed=1)
    match.act(1, Concede())
    assert asked(match)[0] == 0
    answer(match, default(match))
    assert asked(match)[0] == 2
    match.act(2, Concede())
    assert match.over


def test_a_ship_that_is_gone_no_longer_blocks_the_way() -> None:
    state = stage("empire", "chaos", "orcs", wind=1)
    put_ship(state, 0, "G1", 2)
    put_ship(state, 1, "G3", 2)
    match = begin(state)
    answer(match, GetUnderWay("sail"))
    assert Move("G4", 2) not in options(match)
    match.act(1, Concede())
    assert kind(match) == "move"
    assert Move("G4", 2) in options(match)


def test_a_target_that_concedes_is_not_fired_at() -> None:
    state = stage("empire", "chaos", "orcs", step="attack")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    give(state, 0, "broadsides")
    match = begin(state)
    answer(match, Fire(1, (1,)))
    assert kind(match) == "battle_cards"
    match.act(1, Concede())
    assert kind(match) != "battle_cards"
    assert not told(match, Fired)
    assert len(captain(match).hand) == 1


def test_a_target_asked_for_an_escape_may_concede_and_the_attacker_goes_on() -> None:
    state = stage("empire", "chaos", "orcs", step="attack")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    put_ship(state, 2, "S8", 2)
    give(state, 1, "narrow_escape")
    match = begin(state)
    answer(match, Fire(1, (1,)))
    assert asked(match)[0] == 1
    match.act(1, Concede())
    assert (asked(match)[0], kind(match)) == (0, "attack")
    assert Fire(2, (1,)) in options(match)
    assert match.state.responder == -1


def test_an_attacker_who_concedes_leaves_the_target_its_cargo_to_give_up() -> None:
    """R78"""
    state = stage("empire", "chaos", "orcs", step="attack")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2, hull=7, crew=4, guns=["forward"] * 3)
    match = begin(state, [6, 1])
    answer(match, Fire(1, (1,)))
    assert (asked(match)[0], kind(match)) == (1, "cargo_loss")
    match.act(0, Concede())
    assert (asked(match)[0], kind(match)) == (1, "cargo_loss")
    answer(match, GiveUp("crew"))
    assert ship(match, 1).room == 0
    assert match.state.active == 1


def test_a_rammer_who_concedes_leaves_the_target_its_cargo_to_give_up() -> None:
    state = stage("empire", "orcs", "elves", wind=1)
    put_ship(state, 0, "G1", 2, hull=7, crew=3, guns=["forward"] * 4)
    put_ship(state, 1, "G4", 2, hull=8, crew=4, guns=["forward"] * 4)
    match = begin(state, [2])
    move(match, "sail", "G3", 2)
    answer(match, Ram(1))
    assert told(match, RamRolled)
    assert asked(match)[0] == 0
    match.act(0, Concede())
    assert (asked(match)[0], kind(match)) == (1, "cargo_loss")


def test_a_loser_who_concedes_leaves_no_loot() -> None:
    state = stage("empire", "chaos", "orcs", step="board", starting_gold=10)
    put_ship(state, 0, "S6", 2, crew=4)
    put_ship(state, 1, "S7", 2, crew=2, treasures=1)
    match = begin(state, [6, 1])
    answer(match, Board(1))
    assert kind(match) == "loot"
    match.act(1, Concede())
    assert told(match, BoardingRolled)
    assert ship(match, 0).treasures == []
    assert captain(match, 0).gold == 10
    with pytest.raises(IllegalAction):
        answer(match, TakeLoot("gold"))


def test_a_card_being_resolved_is_discarded_with_its_captain() -> None:
    match = draw(stage("empire", "chaos", "orcs"), "wind_any")
    before = RULES.census(match.state)
    match.act(0, Concede())
    assert CARD_OF["wind_any"] in match.state.discard
    assert match.view(None).shown is None  # type: ignore[attr-defined]
    assert RULES.census(match.state) == before


def test_a_card_being_resolved_is_discarded_when_the_match_ends_by_it() -> None:
    match = draw(stage("empire", "chaos"), "wind_any")
    before = RULES.census(match.state)
    match.act(1, Concede())
    assert match.over
    assert match.view(None).shown is None  # type: ignore[attr-defined]
    assert RULES.census(match.state) == before


def test_conceding_can_be_taken_back_only_while_nothing_was_shown() -> None:
    match = begin(stage("empire", "chaos", "orcs"))
    before = match.fingerprint()
    match.act(2, Concede())
    assert match.can_undo(2)
    match.undo(2)
    assert match.fingerprint() == before


def test_the_match_goes_on_for_many_rounds_without_a_conceder() -> None:
    match = tortuga.new_match("piratical", seats=4, seed=5, options={"max_rounds": 30})
    played = 0
    while not match.over:
        if played == 20:
            match.act(3, Concede())
        play(match, default(match)) if played % 2 else answer(match, options(match)[-1])
        played += 1
    assert match.outcome is not None
    assert match.outcome.places[3] == 4
