"""Special loot at sea and at the end; victory points and ties."""

from __future__ import annotations

import pytest
from rattle_table import CANNON, Y1, A, B, C, begin, deed, die, fit, float_ship, have, stage, tokens

from tortuga.engine import Fast
from tortuga.games.rattle_battle.actions import Fire, UseKeg, UseMonkey
from tortuga.games.rattle_battle.chapters.aftermath import quest_end
from tortuga.games.rattle_battle.chapters.briefing import send_ships
from tortuga.games.rattle_battle.chapters.galleon import count_parts
from tortuga.games.rattle_battle.chapters.player_actions import turn_ask
from tortuga.games.rattle_battle.data import SIDES_OF
from tortuga.games.rattle_battle.ending import open_points, outcome, score
from tortuga.games.rattle_battle.events import Finished, Fired, LootDiscarded
from tortuga.games.rattle_battle.rules import RULES
from tortuga.games.rattle_battle.seats.views import view_of
from tortuga.games.rattle_battle.state import NO_ADVENTURE, Rattle, Turn, ship_of
from tortuga.kit import SHUFFLE, rehearse


def sea(*loot: str) -> Rattle:
    state = stage(exp_loot=True)
    state.players[A].parts[0] = 0
    have(state, A, *loot)
    float_ship(state, die(A), 100, 100, face=3)
    float_ship(state, Y1, 150, 100, face=2)
    state.turn = Turn(A)
    return state


def options(state: Rattle) -> set[object]:
    ask = turn_ask(state, A)
    return set() if ask is None else set(ask.options)


def test_powder_keg_makes_this_turns_fire_free() -> None:
    state = sea("powder_keg")
    assert UseKeg() in options(state)
    assert Fire(die(A), Y1) not in options(state)
    rehearse(state, deed, UseKeg())
    assert tokens(state, A) == {}
    assert Fire(die(A), Y1) in options(state)
    ran = rehearse(state, deed, Fire(die(A), Y1))
    assert ran.told(Fired)[0].help == ("powder_keg",)
    assert state.players[A].tired == [0, 0]


def test_powder_keg_needs_a_target() -> None:
    state = sea("powder_keg")
    ship_of(state, Y1).x = 200.0
    assert UseKeg() not in options(state)


def test_ships_monkey_rolls_one_of_your_ships_again() -> None:
    state = sea("ship_monkey")
    assert UseMonkey(die(A)) in options(state)
    rehearse(state, deed, UseMonkey(die(A)), draws=[1])
    assert ship_of(state, die(A)).face == SIDES_OF[die(A)][1] == CANNON
    assert tokens(state, A) == {}
    assert (ship_of(state, die(A)).x, ship_of(state, die(A)).y) == (100, 100)


def test_golden_idol_is_worth_four_points_while_stowed() -> None:
    state = sea("golden_idol")
    assert score(state.players[A]) == 4
    state.players[A].loot = [0] * len(state.players[A].loot)
    assert score(state.players[A]) == 0


def test_special_loot_needs_a_slot_like_any_other() -> None:
    from tortuga.games.rattle_battle.actions import Discard, Send

    state = stage(exp_loot=True)
    have(state, A, "golden_idol", "rum")
    ran = rehearse(state, send_ships, Send(3, False), Discard("golden_idol"), ...)
    assert ran.asked[1][1].default == Discard("rum")
    assert tokens(state, A) == {"rum": 1}


@pytest.mark.parametrize(
    ("sailor", "prepare", "points"),
    [
        ("gunner_cora", {"parts": [0, 3, 0]}, 3),
        ("gunner_cora", {"parts": [0, 7, 0]}, 5),
        ("sailmaker_silas", {"parts": [6, 0, 0]}, 5),
        ("sailmaker_silas", {"parts": [2, 0, 0]}, 2),
        ("quartermaster_quinn", {"loot": [2, 1, 0, 2, 0, 0, 0, 0, 0, 0]}, 2),
        ("quartermaster_quinn", {"loot": [2, 1, 4, 2, 1, 0, 0, 0, 0, 0]}, 4),
        ("architect_abel", {"upgrades": [0, 1, 2]}, 3),
        ("architect_abel", {"upgrades": [0, 1, 2, 3, 4, 5, 6]}, 5),
        ("grandpa_gallows", {}, 1),
        ("salty_pete", {"parts": [3, 3, 3]}, 0),
    ],
)
def test_end_sailors(sailor: str, prepare: dict[str, list[int]], points: int) -> None:
    state = stage()
    fit(state, A, sailor)
    for field, value in prepare.items():
        setattr(state.players[A], field, value)
    assert score(state.players[A]) == points


def test_grandpa_gallows_counts_all_sailors_up_to_five() -> None:
    state = stage()
    fit(state, A, "grandpa_gallows", "louigi", "anna_anchor")
    assert score(state.players[A]) == 3
    fit(state, A, "salty_pete", "barmaid_bess", "tinker_tom")
    assert score(state.players[A]) == 5


def test_victory_points_are_cards_coins_sailors_cabin_and_idol() -> None:
    state = stage(exp_loot=True)
    player = state.players[A]
    player.coins, player.cards = 7, [0, 2]
    assert open_points(player) == 7 + 5 + 8
    fit(state, A, "rich_cabin", "gunner_cora", "cannon")
    have(state, A, "golden_idol")
    assert score(player) == 20 + 2 + 1 + 4


def test_a_hamster_counts_as_three_parts() -> None:
    state = stage()
    player = state.players[A]
    player.parts, player.hamsters = [3, 2, 0], 1
    fit(state, A, "ballista", "bombs", "big_bertha")
    assert count_parts(player) == 8
    assert count_parts(player) + len(player.upgrades) == 11


def finished(**changes: object) -> Rattle:
    state = stage()
    state.tie_break = [1, 3, 2]
    for player in state.players:
        player.coins, player.parts = 5, [1, 0, 0]
    del changes
    return state


def test_nobody_has_won_before_the_end() -> None:
    play = begin(stage("i1"), Fast(1))
    assert (play.over, play.match.outcome) == (False, None)


def test_ties_go_by_parts_and_upgrades_then_sailors_then_upgrades_then_the_lot() -> None:
    state = finished()
    state.players[C].parts = [1, 1, 0]
    result = outcome(state)
    assert result is not None
    assert result.winners == (C,)
    assert "parts and upgrades" in result.reasons[1]

    state = finished()
    fit(state, A, "salty_pete")
    result = outcome(state)
    assert result is not None
    assert result.winners == (A,)
    assert "sailors" in result.reasons[1], "R73"

    state = finished()
    state.players[B].parts = [0, 0, 0]
    fit(state, B, "parrot")
    result = outcome(state)
    assert result is not None
    assert result.winners == (B,)
    assert "most upgrades" in result.reasons[1]

    result = outcome(finished())
    assert result is not None
    assert result.places == (3, 1, 2), "R72: the Great Baron's lot"
    assert "Great Baron" in result.reasons[1]


def test_most_points_win() -> None:
    state = finished()
    state.players[A].coins = 6
    result = outcome(state)
    assert result is not None
    assert (result.winners, result.scores) == ((A,), (6.0, 5.0, 5.0))
    assert result.reasons == ("The last Port Visit is over.",)


def test_the_game_ends_after_the_last_port_visit() -> None:
    state = stage()
    state.quest = 4
    ran = rehearse(state, quest_end, draws=[SHUFFLE])
    assert sorted(state.tie_break) == [1, 2, 3]
    assert ran.told(Finished) == [Finished((0, 0, 0))]


@pytest.mark.parametrize(("scenario", "adventures"), [("intro", 7), ("norrington", 12), ("pirate_wars", 12)])
def test_a_scenario_has_its_adventures_and_ports(scenario: str, adventures: int) -> None:
    state = stage(scenario=scenario)
    state.phase, state.card = "parts", NO_ADVENTURE
    play = begin(state, Fast(3)).by_default()
    assert len(play.state.played) == adventures
    assert play.state.quest == len(view_of(play.state, None).quests)


@pytest.mark.parametrize("kind", ["treasure_map", "golden_idol", "powder_keg", "message_bottle", "ship_monkey"])
def test_what_is_discarded_is_not_named_again_as_the_reason(kind: str) -> None:
    """Anne discards a powder keg, and not a powder keg (powder keg)."""
    said = RULES.words.tell(LootDiscarded(0, (kind,), kind), ["Anne"])
    assert said == f"Anne discards {RULES.words.catalogue['loot'][kind]['one']}"
    assert RULES.words.tell(LootDiscarded(0, (kind,), "repairs"), ["Anne"]) == f"{said} (repairs)"
