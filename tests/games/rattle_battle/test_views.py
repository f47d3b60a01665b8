"""What a seat sees, and the table as text."""

from __future__ import annotations

from math import pi

import pytest
from rattle_table import CAPTAIN, G1, R1, VIOLET, Y1, Y2, A, B, C, die, fit, float_ship, have, stage
from surely import there

import tortuga
from tortuga.engine import Fast, OptionValue
from tortuga.games.rattle_battle.actions import Send
from tortuga.games.rattle_battle.data import SAILOR, UPGRADE
from tortuga.games.rattle_battle.rules import RULES
from tortuga.games.rattle_battle.seats.hidden import census, redeal
from tortuga.games.rattle_battle.seats.views import view_of
from tortuga.games.rattle_battle.state import NO_ADVENTURE, Game, Rattle, Trophy
from tortuga.kit import scrutinise


def sea() -> Rattle:
    state = stage("king_is_here", scenario="pirate_wars")
    float_ship(state, die(A, CAPTAIN), 100, 100, angle=45, face=5)
    float_ship(state, die(B), 200, 100, face=2)
    float_ship(state, VIOLET, 142.5, 235, face=3)
    float_ship(state, R1, 140, 100, face=4)
    return state


def test_ships_are_drawn_from_the_view_alone() -> None:
    view = view_of(sea(), None)
    captain, other, king, red = view.sea
    assert (captain.x, captain.y) == (100, 100)
    assert captain.angle == pytest.approx(pi / 4, abs=1e-5)
    assert (captain.owner, captain.captain, captain.colour, captain.strength) == (A, True, "captain", 5)
    assert (other.owner, other.captain) == (B, False)
    assert (king.owner, king.ally, king.colour) == (None, True, "violet")
    assert (red.owner, red.ally, red.strength) == (None, False, 4)


def test_distances_and_the_battle_to_come_are_in_the_view() -> None:
    view = view_of(sea(), A)
    assert view.distances[0][2] == min(d for _, _, d in view.distances)
    assert {frozenset(pair[:2]) for pair in view.distances} >= {
        frozenset((die(A, CAPTAIN), R1)),
        frozenset((VIOLET, R1)),
    }
    first = view.forecast[0]
    assert (first.ship, first.foe, first.strength, first.foe_strength) == (die(A, CAPTAIN), R1, 5, 4)


def test_card_tiles_and_symbols_are_in_the_view() -> None:
    view = view_of(stage("boneyard", scenario="pirate_wars"), None)
    assert view.card is not None
    assert view.card.fleet == {"yellow": 2, "green": 3}
    assert {(e.colour, e.face, tuple(e.deeds), e.strength) for e in view.card.effects} == {
        ("yellow", "sail", (), 2), ("yellow", "grape", ("volley",), 1),
        ("green", "sail", (), 2), ("green", "grape", ("volley",), 1),
    }  # fmt: skip
    (tile,) = view.tiles
    assert (tile.id, tile.blocks_move, len(tile.corners)) == ("bones", True, 9)
    deeds = [deed for card in ("neptunes_anger", "powder_ships", "norrington") for deed in deeds_of(card)]
    assert "volley_ally" in deeds_of("king_is_here"), "R50: the King fires at NP ships"
    assert "volley_ally" not in deeds_of("pirate_throne")
    assert {"explode_players_number", "explode_1", "away_P", "to_W", "redrop"} <= set(deeds)
    assert view_of(stage("king_of_hill"), None).tiles[0].id == "island"


def deeds_of(card: str) -> list[str]:
    view = view_of(stage(card), None)
    assert view.card is not None
    return [deed for effect in view.card.effects for deed in effect.deeds]


def test_a_galleon_with_its_slots_and_captain_spaces() -> None:
    state = stage()
    fit(state, A, "hold", "cannon", "rich_cabin", "secret_hold", "parrot", "salty_pete")
    have(state, A, "valuables", "spices", "rum", "rum")
    player = state.players[A]
    player.hamsters, player.exhausted, player.tired = 1, [UPGRADE["parrot"]], [1, 0]
    player.trophies = [Trophy(Y1), Trophy(G1, boarded=1)]
    player.sunk = [die(A)]
    seen = view_of(state, B).players[A]
    assert seen.ready == {"sail": 0, "cannon": 1}
    places = {slot.place: slot.loot for slot in seen.slots if slot.loot}
    assert places == {"rich_cabin": ["valuables"], "secret_hold": ["spices"], "hamster": ["rum", "rum"]}
    assert [(u.id, u.ready) for u in seen.upgrades] == [("rich_cabin", True), ("secret_hold", True), ("parrot", False)]
    assert [trophy.die for trophy in seen.sunk_trophies] == [Y1]
    assert [trophy.die for trophy in seen.boarded_trophies] == [G1]
    assert seen.own_sunk == [die(A)]
    assert seen.dice == [die(A, number) for number in range(seen.ships)] + [die(A, 4)] * seen.captain
    assert seen.sailors[0].id == "salty_pete"


def test_loose_loot_is_shown_as_such() -> None:
    state = stage()
    have(state, A, *["rum"] * 6)
    assert view_of(state, A).players[A].slots[-1].place == "loose"
    assert len(view_of(state, A).players[A].slots[-1].loot) == 2


def test_port_scenario_and_decks_are_in_the_view() -> None:
    state = stage("corsairs", scenario="pirate_wars")
    state.location, state.sold, state.revenge, state.wanted = 2, 3, 12, -1
    state.closed[5] = [B]
    view = view_of(state, None)
    assert view.location == "shipyard"
    assert view.guild[0] == (6, 9)
    assert view.revenge_deck == 12
    assert view.closed == {"guild": [B]}
    assert view.decks == {"soft": 8, "hard": 6, "crazy": 14, "final": 1, "sailors": 27, "upgrades": 20}
    assert view.bag == {"valuables": 10, "spices": 10, "fabrics": 18, "rum": 18}


def test_redealing_shuffles_what_the_seat_cannot_know_and_nothing_else() -> None:
    state = stage()
    state.location = 1
    state.offer[A] = [state.sailors.pop() for _ in range(3)]
    state.sailors_aside[B] = [state.sailors.pop() for _ in range(2)]
    before = census(state)
    mine, theirs = list(state.offer[A]), list(state.sailors_aside[B])
    seen_theirs, seen_deck = set(), set()
    for seed in range(30):
        redeal(state, A, Fast(seed))
        assert state.offer[A] == mine
        assert census(state) == before
        seen_theirs.add(tuple(state.sailors_aside[B]))
        seen_deck.add(tuple(state.sailors[-3:]))
        assert not set(state.sailors_aside[B]) & set(mine)
    assert len(seen_theirs) > 10
    assert len(seen_deck) > 10
    redeal(state, B, Fast(1))
    assert len(state.offer[A]) == 3
    assert state.offer[A] != mine or state.sailors_aside[B] != theirs


def test_a_seat_that_looks_at_upgrades_keeps_them() -> None:
    state = stage()
    state.location = 3
    state.offer[A] = [state.upgrades.pop() for _ in range(3)]
    before = census(state)
    for seed in range(10):
        redeal(state, C, Fast(seed))
        assert len(state.offer[A]) == 3
        assert census(state) == before


def test_census_counts_everything_wherever_it_is() -> None:
    state = stage(exp_loot=True, exp_sailors=True)
    before = census(state)
    have(state, A, "rum", "golden_idol")
    fit(state, A, "hold", "parrot", "salty_pete", "bribery_bob")
    assert census(state) == before
    state.players[A].coins = 5
    assert census(state) == before, "R9: coins never run out"
    state.bag[0] -= 1
    state.players[A].stored = {SAILOR["bribery_bob"]: 1}
    assert census(state) == before
    state.bag[0] -= 1
    assert census(state) != before


def test_the_text_board_shows_the_sea_and_the_players() -> None:
    text = RULES.text(view_of(sea(), A))
    assert "Pirate Wars" in text
    assert "The King is Here" in text
    assert "a crimson captain (Seat 1): 5 at 100, 100; nearest R1" in text
    assert "Seat 1* (you): 0 coins" in text
    state = stage()
    state.location, state.offer[A] = 1, [SAILOR["louigi"]]
    assert "You choose from: Louigi" in RULES.text(view_of(state, A))
    state.location, state.offer[A] = 3, [UPGRADE["ram"]]
    assert "You choose from: Ram" in RULES.text(view_of(state, A))
    state.card = NO_ADVENTURE
    assert RULES.text(view_of(state, None))


def test_a_game_in_progress_is_in_the_view() -> None:
    state = stage("knife_throw")
    state.game = Game([[0], [5], [10]], [[], [], []], [0, 0, 0], [True, True, True], at=1)
    view = view_of(state, None)
    assert view.game is not None
    assert view.game.turn == B
    assert view.game.target == [142.5, 190.0]
    state.card = stage("barrel_roll").card
    assert there(view_of(state, None).game).line == 190.0


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"scenario": "intro"}),
        (3, {"scenario": "pirate_wars", "exp_sailors": True, "exp_loot": True}),
        (5, {"five_player_last_drop": True, "simultaneous_port": True, "market_wild": True}),
    ],
    ids=str,
)
def test_random_matches_keep_the_laws(seats: int, options: dict[str, OptionValue]) -> None:
    scrutinise(RULES, seats, options, seed=seats, stride=17)


@pytest.mark.slow
def test_a_random_match_on_physics_keeps_the_laws() -> None:
    scrutinise(RULES, 2, {"drops": "physics", "scenario": "intro"}, seed=3, stride=11)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_matches_with_everything_in_them_keep_the_laws(seed: int) -> None:
    options = {
        "scenario": ("norrington", "pirate_wars", "intro")[seed % 3],
        "exp_sailors": True,
        "exp_loot": True,
        "simultaneous_port": seed % 2 == 0,
        "market_wild": seed % 3 != 1,
        "five_player_last_drop": seed % 4 == 3,
    }
    scrutinise(RULES, 2 + seed % 4, options, seed=seed, stride=5)


def test_scripted_matches_replay_from_their_record() -> None:
    script = ["100,100,0,5 140,100,0,2 60,60,0,1 200,200,0,1 210,230,0,2"]
    options = {"scenario": "intro", "drops": "scripted", "script": script, "baron": 1}
    match = tortuga.new_match("rattle_battle", 2, seed=1, options=options)
    while match.state.drop == 0:
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, Send(1, False) if ask.kind == "send_ships" else ask.default)
    assert match.state.sea[0].x == 100
    assert tortuga.replay(match.record).fingerprint() == match.fingerprint()


def test_a_view_says_who_is_in_front() -> None:
    state = stage(seats=3)
    assert view_of(state, A).leaders == []
    state.players[B].coins = state.players[C].coins = 3
    assert view_of(state, None).leaders == [B, C]


def test_a_view_says_who_would_sink_whom() -> None:
    state = stage(seats=2)
    float_ship(state, die(A), 100, 100, face=4)
    float_ship(state, die(B), 200, 200, face=3)
    float_ship(state, Y1, 130, 100, face=4)
    float_ship(state, Y2, 230, 200, face=2)
    assert [(fight.ship, fight.foe, fight.sinks) for fight in view_of(state, A).forecast] == [
        (die(A), Y1, "both"),
        (die(B), Y2, "foe"),
    ]
