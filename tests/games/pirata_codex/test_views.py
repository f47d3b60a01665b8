"""What a page is told of the table, so that it need not work it out: what counts, what is shown, who leads."""

from __future__ import annotations

from pirata_table import PHANTOM, A, B, C, auction, begin, lay, place, stage

from tortuga.games.pirata_codex.actions import LIAR, LOCK, PASS
from tortuga.games.pirata_codex.events import CupsRevealed, DieSeen
from tortuga.games.pirata_codex.seats.scene import scene_of
from tortuga.games.pirata_codex.seats.views import view_of
from tortuga.games.pirata_codex.state import Bid, Pirata


def revealed(call: str) -> Pirata:
    """B has bid two fives, with the Cursed die on five in the cup."""
    state = stage(3, expansion=True)
    auction(state, "5 1 2", "5 3 C5", "K5 6")
    state.bids.append(Bid(B, 2, 5))
    state.turn = C
    state.players[C].hand[:] = ["smoke_screen"]
    play = begin(state)
    play.act(C, LIAR if call == "liar" else LOCK)
    (told,) = [event for event in play.match.events(None) if isinstance(event, CupsRevealed)]
    assert told.seats == (A, B, C)
    assert [list(cup) for cup in told.cups] == [player.dice for player in play.view(A).players]
    return play.state


def test_the_reveal_says_what_every_die_counts_for() -> None:
    """In the bidder's own claim the Cursed die strikes out itself and the five."""
    state = revealed("liar")
    mine, his, kings = [player.dice or [] for player in view_of(state, A).players]
    assert mine == [DieSeen("crew", (5,), 1), DieSeen("crew", (1,), 1), DieSeen("crew", (2,), 0)]
    assert his == [DieSeen("crew", (5,), 0, True), DieSeen("crew", (3,), 0), DieSeen("cursed", (5,), 0, True)]
    assert kings == [DieSeen("crew", (6,), 0), DieSeen("king", (5,), 2)]
    assert state.count == 4


def test_a_curse_strikes_nothing_out_in_the_claim_of_another() -> None:
    state = revealed("lock")
    his = view_of(state, A).players[B].dice or []
    assert [(die.counts, die.struck) for die in his] == [(1, False), (0, False), (1, False)]
    assert state.count == 6


def test_dice_count_for_nothing_before_the_reveal() -> None:
    state = stage(3)
    auction(state, "5 1 2", "5 3", "6")
    assert [die.counts for die in view_of(state, A).players[A].dice or ()] == [None] * 3


def test_earlier_bids_leave_the_screen_unless_they_are_logged() -> None:
    state = stage(3)
    auction(state, "5 1 2", "5 3", "6")
    assert view_of(state, A).bids_hidden
    state.settings.bid_log = True
    assert not view_of(state, A).bids_hidden


def test_the_leaders_are_the_foremost_humans() -> None:
    state = stage(4)
    place(state, 0, 0, 0, 0)
    assert view_of(state, A).leaders == []
    place(state, 3, 5, 5, 1)
    assert view_of(state, A).leaders == [B, C]
    state.players[B].out = state.gone = 1
    assert view_of(state, A).leaders == [C]


def test_the_phantom_does_not_lead() -> None:
    state = stage(2)
    place(state, 3, 5)
    state.players[PHANTOM].progress = 9
    assert view_of(state, A).leaders == [B]


def test_the_throne_and_the_lagoon_shelter() -> None:
    state = stage(3)
    lay(state, 6, "safe_lagoon")
    assert {space.tile for space in view_of(state, A).spaces if space.shelters} == {"x_tile", "safe_lagoon"}


def test_the_deal_with_the_dead_has_its_sum_and_its_number() -> None:
    state = stage(3)
    state.deal[:] = [6, 2, 4]
    view = view_of(state, A)
    assert (view.deal_total, view.deal_target) == (12, 15)


def test_the_middle_of_the_table_follows_the_round() -> None:
    state = stage(3)
    state.phase = "lay"
    assert scene_of(state) == "setup"
    state.phase = "auction"
    assert scene_of(state) == "bid"
    state.phase, state.open_cups = "sail", True
    assert scene_of(state) == "reveal"
    state.open_cups, state.sail_die = False, 1
    assert scene_of(state) == "sail"
    state.window = "battle_roll"
    assert scene_of(state) == "battle"
    state.phase, state.window, state.tile = "tile", "", "recruit"
    assert scene_of(state) == "tile"
    state.symbols[:] = ["X"]
    assert scene_of(state) == "symbols"
    state.window = "sail_end"
    assert scene_of(state) == "tile"
    state.phase, state.window = "action", "action"
    assert scene_of(state) == "played"
    state.phase, state.window = "final", "final"
    assert scene_of(state) == "final"
    state.champion = A
    assert scene_of(state) == "throne"


def test_dice_of_the_tile_before_are_put_away() -> None:
    state = stage(3)
    lay(state, 5, "trade")
    place(state, 5, 4, 4)
    state.phase, state.tile_winner, state.symbols[:] = "tile", A, ["O"]
    state.players[A].coins, state.supply = 1, 15
    play = begin(state)
    while play.kind != "trade_offer":
        play.act(play.asked[0], PASS)
    assert scene_of(play.state) == "tile"
