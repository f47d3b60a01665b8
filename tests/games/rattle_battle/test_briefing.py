"""Step 1, Briefing: the card, the Convoy, and who sends what."""

from __future__ import annotations

from rattle_table import A, B, C, fit, have, stack, stage, tokens

from tortuga.games.rattle_battle.actions import Discard, ExhaustUpgrade, Send
from tortuga.games.rattle_battle.chapters.briefing import briefing, send_ships
from tortuga.games.rattle_battle.data import ADVENTURE, UPGRADE
from tortuga.games.rattle_battle.events import AdventureRevealed, LootReturned, Sent, UpgradeExhausted
from tortuga.games.rattle_battle.state import Rattle, dice_sent
from tortuga.kit import rehearse


def test_the_card_comes_from_the_pile_of_the_scenario_order() -> None:
    state = stage()
    piles = [(0, 0, "soft"), (1, 1, "crazy"), (1, 2, "soft"), (2, 2, "hard"), (4, 0, "final")]
    for quest, step, pile in piles:
        state.quest, state.step = quest, step
        top = getattr(state, pile)[-1]
        rehearse(state, briefing)
        assert state.card == top
        assert top not in getattr(state, pile)
        assert state.played[-1] == top


def test_a_crazy_card_replaces_the_phases_at_sea() -> None:
    state = stage()
    state.quest, state.step = 1, 1
    rehearse(state, briefing)
    assert state.phase == "crazy"


def test_r13_sending_is_open_in_turn_order_and_any_subset() -> None:
    """R13."""
    state = stage(seats=2)
    state.phase, state.at = "send", 0
    ran = rehearse(state, send_ships, Send(0, True), Send(0, False))
    assert [seat for seat, _ in ran.asked] == [A, B]
    assert set(ran.asked[0][1].options) == {Send(k, c) for k in range(5) for c in (False, True)}
    assert ran.asked[0][1].default == Send(2, False)
    assert ran.told(Sent) == [Sent(A, 0, True), Sent(B, 0, False)]
    assert state.players[A].takes_part
    assert not state.players[B].takes_part, "R12"
    assert state.phase == "drop"


def test_the_default_sends_two_ships_or_all_if_there_are_fewer() -> None:
    state = stage(seats=4, scenario="pirate_wars")
    state.players[A].ships = 1
    assert rehearse(state, send_ships, ...).ask.default == Send(1, True)


def test_dice_sent_are_the_first_ones_and_the_captain_last() -> None:
    state = stage(seats=2)
    state.players[B].sent, state.players[B].captain_sent = 2, True
    assert dice_sent(state, B) == [5, 6, 9]


def test_r14_only_loot_that_exceeds_the_slots_left_is_lost() -> None:
    """R14."""
    state = stage(seats=3)
    fit(state, A, "hold")
    have(state, A, "rum", "spices", "valuables")
    bag = sum(state.bag)
    ran = rehearse(state, send_ships, Send(3, False), Discard("rum"), ...)
    assert ran.kinds == ["send_ships", "discard_loot"]
    assert ran.asked[1][1].default == Discard("rum")
    assert tokens(state, A) == {"valuables": 1, "spices": 1}
    assert sum(state.bag) == bag + 1, "R10: into the bag at once"
    assert ran.told(LootReturned)

    state = stage(seats=3)
    fit(state, A, "hold")
    have(state, A, "rum", "spices", "valuables")
    assert rehearse(state, send_ships, Send(2, False), ...).kinds == ["send_ships"]
    assert sum(state.players[A].loot) == 3


def test_loot_of_one_kind_is_discarded_without_asking() -> None:
    state = stage(seats=3)
    have(state, A, "rum", "rum", "rum")
    assert rehearse(state, send_ships, Send(4, False), ...).kinds == ["send_ships"]
    assert tokens(state, A) == {}


def test_valuables_in_a_rich_cabin_take_nobodys_place() -> None:
    state = stage(seats=3)
    fit(state, A, "rich_cabin")
    have(state, A, "valuables", "rum", "rum")
    rehearse(state, send_ships, Send(4, False), ...)
    assert tokens(state, A) == {"valuables": 1}


def convoy(*upgrades: str) -> Rattle:
    state = stage()
    state.wanted = B
    stack(state.soft, ADVENTURE, "convoy")
    fit(state, B, *upgrades)
    return state


def test_convoy_the_wanted_player_exhausts_a_ready_upgrade_before_anybody_sends() -> None:
    state = convoy("parrot", "ram")
    ran = rehearse(state, briefing, ExhaustUpgrade("ram"))
    assert ran.asked[0][0] == B
    assert ran.asked[0][1].kind == "convoy_exhaust"
    assert ran.asked[0][1].default == ExhaustUpgrade("parrot")
    assert state.players[B].exhausted == [UPGRADE["ram"]]
    assert ran.told(UpgradeExhausted) == [UpgradeExhausted(B, "ram")]
    assert state.phase == "send"


def test_convoy_the_first_seat_may_be_the_wanted_one() -> None:
    state = stage()
    state.wanted = A
    stack(state.soft, ADVENTURE, "convoy")
    fit(state, A, "parrot")
    assert rehearse(state, briefing).told(UpgradeExhausted) == [UpgradeExhausted(A, "parrot")]


def test_convoy_with_one_ready_upgrade_does_not_ask() -> None:
    state = convoy("parrot")
    rehearse(state, briefing)
    assert state.players[B].exhausted == [UPGRADE["parrot"]]


def test_r68_convoy_without_a_ready_upgrade_does_nothing() -> None:
    """R68."""
    state = convoy("parrot")
    state.players[B].exhausted = [UPGRADE["parrot"]]
    ran = rehearse(state, briefing)
    assert ran.told(AdventureRevealed) == [AdventureRevealed("convoy")]
    assert not ran.told(UpgradeExhausted)


def test_r63_without_a_wanted_player_the_convoy_does_nothing() -> None:
    """R63."""
    state = convoy("parrot")
    state.wanted = -1
    assert not rehearse(state, briefing).told(UpgradeExhausted)


def test_r84_an_exhausted_stowage_upgrade_gives_no_slots() -> None:
    """R84."""
    state = stage()
    fit(state, A, "super_hold")
    have(state, A, "rum", "rum", "rum")
    state.players[A].exhausted = [UPGRADE["super_hold"]]
    rehearse(state, send_ships, Send(4, False), ...)
    assert tokens(state, A) == {}
    state = stage()
    fit(state, A, "super_hold")
    have(state, A, "rum", "rum", "rum")
    rehearse(state, send_ships, Send(4, False), ...)
    assert tokens(state, A) == {"rum": 3}


def test_everybody_starts_an_adventure_with_a_clean_slate() -> None:
    state = stage()
    player = state.players[C]
    player.used, player.ballista, player.passed, player.avenge = [UPGRADE["ram"]], 2, True, 1
    rehearse(state, briefing)
    assert (player.used, player.ballista, player.passed, player.avenge) == ([], 0, False, 0)
