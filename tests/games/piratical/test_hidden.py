"""Who may know what, and what a page gets to draw."""

from __future__ import annotations

import msgspec
import pytest
from piratical_table import Play, begin, draw, give, move, put_ship, stage, store
from surely import there

import tortuga
from tortuga.engine import Fast
from tortuga.games.piratical.actions import Board, Fire, GetUnderWay, HoldOn, KeepCard, Plunder, Ram, Stay
from tortuga.games.piratical.data import HOLD
from tortuga.games.piratical.data.rows import RaceNumber
from tortuga.games.piratical.rules import RULES
from tortuga.games.piratical.seats.views import PiraticalView, view_of


def seen(play: Play, seat: int | None) -> bytes:
    return msgspec.json.encode(play.view(seat))


def look(play: Play, seat: int | None) -> PiraticalView:
    return view_of(play.state, seat)


def test_a_hand_is_for_its_owner_alone() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "sextant", "narrow_escape")
    play = begin(state)
    assert look(play, 0).hand == ["sextant", "narrow_escape"]
    for seat in (1, None):
        assert look(play, seat).hand == []
        assert look(play, seat).captains[0].cards == 2
        assert b"sextant" not in seen(play, seat)


def test_the_order_of_the_deck_is_for_nobody() -> None:
    state = stage("empire", "chaos")
    one = begin(state)
    Fast(3).shuffle(state.deck)
    two = begin(state)
    assert [seen(one, seat) for seat in (0, 1, None)] == [seen(two, seat) for seat in (0, 1, None)]
    assert look(one, None).deck == 42


def window_open(*dice: int) -> tuple[Play, Play]:
    """An attack on a captain with a Narrow Escape, and the same before it was announced."""
    state = stage("empire", "chaos", phase="attack")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    give(state, 1, "narrow_escape")
    before = begin(state)
    play = begin(state, dice)
    play.answer(Fire(1, (1,)))
    return play, before


def test_an_open_window_shows_in_nobody_elses_view() -> None:
    play, before = window_open()
    assert (play.asked[0], play.kind) == (1, "narrow_escape")
    assert seen(play, 0) == seen(before, 0)
    assert seen(play, None) == seen(before, None)
    assert play.match.seat(0).ask is None


def test_a_question_is_a_secret_when_only_who_holds_a_card_is_asked() -> None:
    asked_in_secret = set()
    for seed in range(6):
        match = tortuga.new_match("piratical", seats=2 + seed % 5, seed=seed, options={"deck": "double"})
        dice = Fast(seed)
        while not match.over:
            ((seat, ask),) = match.waiting.items()
            assert (match.state.responder == seat) == (ask.kind in RULES.secret)
            asked_in_secret |= {ask.kind} & RULES.secret
            match.act(seat, dice.pick(ask.options))
    assert {"narrow_escape", "boarding_cards", "cancel_miss", "use_medicinals"} <= asked_in_secret


def test_r79_nothing_is_taken_back_once_a_card_could_have_been_played() -> None:
    """R79."""
    play, _ = window_open()
    assert not play.match.can_undo(0)
    state = stage("empire", "chaos", phase="board")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    play = begin(state, [4, 4])
    play.answer(Board(1))
    assert not play.match.can_undo(0)


@pytest.mark.parametrize("announced", [Fire(1, (1,)), Board(1)])
def test_r79_whoever_does_not_escape_cannot_think_again_once_cards_could_follow(announced: Fire | Board) -> None:
    """R79: that the attacker is asked about cards tells that there are some; before, nothing was known of them."""
    state = stage("empire", "chaos", phase="attack" if isinstance(announced, Fire) else "board")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    give(state, 0, "broadsides", "cutlass")
    give(state, 1, "narrow_escape")
    play = begin(state)
    play.answer(announced, KeepCard())
    assert play.kind.endswith("_cards")
    assert not play.match.can_undo(1)


def test_whoever_may_escape_is_told_from_what() -> None:
    def prompt(play: Play) -> str:
        ask = play.asked[1]
        assert ask.kind == "narrow_escape"
        return RULES.words.say("asks", ask.about, ["Anne", "Mary"], key=ask.kind).removesuffix(" Play Narrow Escape?")

    assert prompt(window_open()[0]) == "Anne is about to fire at you."
    state = stage("orcs", "chaos", phase="board")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    give(state, 1, "narrow_escape")
    play = begin(state, [3, 4])
    play.answer(Board(1))
    assert prompt(play) == "Anne is about to board you."
    play.answer(KeepCard(), HoldOn())
    assert prompt(play) == "The hooks of Anne still hold you."
    state = stage("empire", "orcs", wind=1)
    put_ship(state, 0, "G1", 2)
    put_ship(state, 1, "G4", 3)
    give(state, 1, "narrow_escape")
    play = begin(state)
    move(play, "sail", "G3", 2)
    play.answer(Ram(1))
    assert prompt(play) == "Anne is about to ram you."
    state = stage("empire", "dwarves", phase="anchor")
    put_ship(state, 0, "Q7", 1)
    give(state, 0, "narrow_escape")
    play = begin(state)
    play.answer(Plunder())
    assert prompt(play) == "The forts of the Elven port are about to fire at you."
    state = stage("empire", "dwarves")
    give(state, 0, "narrow_escape")
    assert prompt(draw(state, "buccaneers")) == "Boarders are coming over the rail."


def test_a_declined_window_leaves_no_trace_for_others() -> None:
    play, _ = window_open(1)
    heard = len(play.match.events(0))
    play.answer(KeepCard())
    later = [type(one).__name__ for one in play.match.events(0)[heard:]]
    assert later[0] == "Fired"


def test_whoever_is_asked_about_a_card_keeps_it_when_the_rest_is_dealt_again() -> None:
    play, _ = window_open()
    for seed in range(20):
        world = play.match.redeal(0, seed)
        assert world.state.captains[1].hand == play.state.captains[1].hand
        assert world.waiting == play.waiting


def test_dealing_again_gives_others_only_cards_that_can_be_held() -> None:
    state = stage("empire", "chaos", "orcs")
    give(state, 0, "sextant")
    give(state, 1, "charts", "cutlass", "medicinals")
    give(state, 2, "narrow_escape")
    play = begin(state)
    others = set()
    for seed in range(30):
        world = play.match.redeal(0, seed).state
        assert world.captains[0].hand == play.state.captains[0].hand
        assert [len(one.hand) for one in world.captains] == [1, 3, 1]
        assert all(card in HOLD for one in world.captains for card in one.hand)
        assert RULES.census(world) == RULES.census(play.state)
        others.add(tuple(world.captains[1].hand))
    assert len(others) > 20


def test_a_spectator_sees_what_everybody_may() -> None:
    state = stage("empire", "chaos", starting_gold=3)
    put_ship(state, 0, "A5", 2, hull=6, crew=2, guns=["forward", "midships"], treasures=1)
    view = look(begin(state), None)
    ship = view.captains[0].ship
    assert ship is not None
    assert (ship.hex, ship.facing, ship.port, ship.hull, ship.most_hull) == ("A5", 2, "free_port", 6, 12)
    assert (ship.crippled, ship.crew, ship.room, ship.treasures) == (True, 2, 1, ["chest"])
    assert [(gun.number, gun.mount) for gun in ship.weapons] == [(1, "forward"), (2, "midships")]
    assert (view.captains[0].gold, view.wind, view.round, view.to_win) == (3, 1, 1, 7)
    assert (view.turn.seat, view.turn.phase) == (0, "move")


def test_the_view_has_the_whole_board() -> None:
    view = look(begin(stage("empire", "chaos")), 0)
    chart = view.chart
    assert len(chart.rows) == 25
    assert [home.race for home in chart.homes] == ["empire", "brettonian", "dwarves", "orcs", "elves", "chaos"]
    assert view.ports[0].covers[:2] == ["D10", "D11"]
    assert len(chart.free_ports) == 6
    assert chart.cays[view.island - 1] == view.deserted == "M3"
    places = {hex: one.place for one in chart.places for hex in one.hexes}
    assert [places.get(hex) for hex in ("E13", "D12", "A5", "K12", "M13", "M3", "G1")] == [
        "empire", "empire", "free_port", "island", "island", "cay", None,
    ]  # fmt: skip
    assert [len(port.stock) for port in view.ports] == [5] * 6
    assert len(view.island_stock) == 5


def test_before_firing_the_view_says_what_to_expect() -> None:
    state = stage("empire", "chaos", phase="attack")
    put_ship(state, 0, "S6", 2, crew=2, guns=["forward"] * 3)
    put_ship(state, 1, "S8", 2)
    (shot,) = look(begin(state), 0).shots
    assert (shot.seat, shot.target, shot.distance, shot.weapons, shot.served) == (0, 1, 2, [1, 2, 3], 2)
    assert shot.damage == pytest.approx(0.845, abs=0.001)
    assert shot.chance == pytest.approx(0.660, abs=0.001)
    assert look(window_open()[0], 0).shots


def test_at_any_time_the_view_says_what_ones_own_guns_could_do() -> None:
    """Whoever watches sees only the ship that is about to fire."""
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S8", 5)
    play = begin(state)
    assert play.kind == "mode"
    assert [(shot.seat, shot.target) for shot in look(play, 0).shots] == [(0, 1)]
    assert [(shot.seat, shot.target) for shot in look(play, 1).shots] == [(1, 0)]
    assert look(play, None).shots == []
    play.answer(Stay(2))
    assert play.kind == "attack"
    assert [(shot.seat, shot.target) for shot in look(play, 1).shots] == [(0, 1), (1, 0)]
    assert [(shot.seat, shot.target) for shot in look(play, None).shots] == [(0, 1)]


def test_the_view_says_where_a_ships_guns_bear() -> None:
    """R30, R31: within arcs and range, on water and in sight."""
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, guns=["forward"])
    put_ship(state, 1, "M4", 5, guns=["forward"])
    mine, theirs = (one.ship for one in look(begin(state), 1).captains)
    assert mine is not None
    assert theirs is not None
    assert set(mine.bears) == {"S7", "S8", "T7"}, "R7 is land"
    assert "M2" not in theirs.bears, "a cay lies before it"


def test_a_closed_port_covers_nothing() -> None:
    view = look(begin(stage("empire", "chaos", neutral_ports="closed")), 0)
    assert [bool(port.covers) for port in view.ports] == [True, False, False, False, False, True]


def test_whoever_has_stored_most_leads() -> None:
    state = stage("empire", "chaos", "orcs")
    assert look(begin(state), 0).leaders == []
    store(state, 1, 2)
    assert look(begin(state), None).leaders == [1]
    store(state, 2, 2)
    assert look(begin(state), 0).leaders == [1, 2]


@pytest.mark.parametrize(("phase", "part"), [("move", "move"), ("anchor", "port"), ("attack", "battle")])
def test_the_view_names_the_part_of_a_turn(phase: str, part: str) -> None:
    state = stage("empire", "chaos", phase=phase)
    put_ship(state, 0, "B5", 2) if phase == "anchor" else put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S8", 5)
    state.captains[0].gold = 9
    assert look(begin(state), 1).turn.part == part


def test_the_chosen_mode_shows_in_mid_phase() -> None:
    play = begin(stage("empire", "chaos"))
    play.answer(GetUnderWay("oars"))
    assert look(play, 1).turn.mode == "oars"
    assert play.kind == "move"


def test_the_text_board_shows_ships_hands_and_stocks() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "sextant")
    there(state.captains[1].ship).hostile = [RaceNumber(0)]
    state.captains[1].miss = 1
    state.captains[0].conceded = 0
    text = RULES.text(look(begin(state), 0))
    assert "1↘" in text
    assert "turn of Seat 1 (move)" in text
    assert "Seat 1 (you), Empire: home 0 of 7" in text
    assert "Seat 2, Chaos" in text
    assert "Your hand: Sextant" in text
    assert "Treasure Island 5" in text
    assert "hostile to Empire" in " ".join(text.split())
    assert "misses 1" in text
    assert "hand:" not in RULES.text(look(begin(state), 1))


def test_a_card_in_hand_is_told_to_others_as_a_card() -> None:
    play = draw(stage("empire", "chaos"), "medicinals")
    said = [RULES.words.say("events", event, ["Anne", "Mary"]) for event in play.match.events(1)]
    assert "Anne keeps a card." in said
    own = [RULES.words.say("events", event, ["Anne", "Mary"]) for event in play.match.events(0)]
    assert "Anne keeps Medicinals." in own
