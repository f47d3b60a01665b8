"""What a review calls a blow: what others or bad luck took, and a curse; nothing that was chosen or exchanged."""

from __future__ import annotations

import pytest
from pirata_table import A, B, C, acting, begin, cup, face, on, pirates, played, stage, treasure

from tortuga.engine import Action, Fast, Outcome
from tortuga.engine.describing.review import Blow, Course
from tortuga.games.pirata_codex.actions import (
    LIFT_CURSE,
    NO,
    YES,
    KeepAndMiss,
    PickPlayer,
    PlayCard,
    StakeCrew,
    TakeDie,
    TradeFor,
)
from tortuga.games.pirata_codex.bot.feelings import FEELINGS
from tortuga.games.pirata_codex.events import ShipMoved, SpecialLost, SpecialTaken
from tortuga.games.pirata_codex.state import CURSED, KING, Pirata
from tortuga.games.pirata_codex.telling.feats import FEATS
from tortuga.games.pirata_codex.telling.review import blows
from tortuga.kit import Rehearsal

LIGHT_FINGERS = next(feat for feat in FEATS if feat.key == "light_fingers")


def course_of(*ran: Rehearsal[Pirata]) -> Course[Pirata]:
    events = [told.event for one in ran for told in one.table.told]
    return Course(4, Outcome((1, 2, 3, 4), ()), stage(), events)


def blows_of(ran: Rehearsal[Pirata]) -> list[tuple[int, float, int | None]]:
    return [blow[1:] for blow in blows(course_of(ran))]


def in_market(joins: Action) -> Rehearsal[Pirata]:
    state = on("black_market", expansion=True)
    for player in state.players:
        player.hand[:] = ["parrot"]
    return face(state, joins)


def traded(what: str) -> Rehearsal[Pirata]:
    state = on("trade")
    state.players[A].coins, state.players[B].hand[:] = 1, ["parrot"]
    return face(state, TradeFor(B, "card" if what == "card" else "crew"))


def test_nobody_is_robbed_in_the_black_market() -> None:
    assert blows_of(in_market(YES)) == []
    assert not LIGHT_FINGERS.done(course_of(*[in_market(YES)] * 3), A)
    assert not LIGHT_FINGERS.done(course_of(*[in_market(NO)] * 3), B)


@pytest.mark.parametrize("what", ["card", "crew"])
def test_what_is_paid_for_in_a_trade_is_not_stolen_but_missed(what: str) -> None:
    assert not LIGHT_FINGERS.done(course_of(*[traded(what)] * 3), A)
    assert [(victim, by) for victim, _, by in blows_of(traded(what))] == [(B, A)]


def test_what_is_stolen_on_a_tile_is_theft_and_a_blow() -> None:
    def stolen() -> Rehearsal[Pirata]:
        return face(on("steal"), PickPlayer(B))

    assert LIGHT_FINGERS.done(course_of(stolen(), traded("card"), stolen(), stolen()), A)
    assert not LIGHT_FINGERS.done(course_of(stolen(), traded("card"), stolen()), A)
    assert blows_of(stolen()) == [(B, 2, A)]


def test_a_curse_strikes_whoever_gets_the_die_and_nobody_steals_it() -> None:
    def cursed() -> Rehearsal[Pirata]:
        state = on("madness", expansion=True)
        cup(state, C, 5, CURSED)
        return face(state, draws=pirates("X"))

    assert blows_of(cursed()) == [(A, 2, None)]
    assert not LIGHT_FINGERS.done(course_of(*[cursed()] * 3), A)
    taken, lost = SpecialTaken(A, "cursed", C), SpecialLost(A, "cursed")
    assert (taken.losers(), lost.losers()) == ((A,), ())
    assert FEELINGS[SpecialTaken](taken) == ("unlucky", A, None)
    assert FEELINGS[SpecialLost](lost) == ("lucky", A, None)
    king = SpecialTaken(A, "king", C)
    assert (king.losers(), SpecialTaken(A, "king", None).losers(), SpecialLost(A, "king").losers()) == ((C,), (), (A,))
    assert FEELINGS[SpecialTaken](king) == ("hurt", C, A)


def test_whoever_lifts_a_curse_has_lost_nothing() -> None:
    state = acting("parrot")
    cup(state, A, 5, CURSED)
    play = begin(state)
    play.act(A, LIFT_CURSE)
    told = [one.event for one in play.match.told()]
    assert SpecialLost(A, "cursed") in told
    assert list(blows(Course(4, Outcome((1, 2, 3, 4), ()), state, told))) == []


def test_a_rest_and_a_kept_card_are_chosen_but_the_navy_is_a_blow() -> None:
    assert blows_of(face(on("safe_lagoon"), YES)) == []
    assert blows_of(face(on("codex"), KeepAndMiss())) == []
    assert blows_of(face(on("navy"), draws=pirates("X"))) == [(A, 3, None)]


def test_the_crew_die_that_makes_room_for_the_king_is_a_price() -> None:
    state = on("pirate_king")
    cup(state, A, 10)
    assert blows_of(face(state, TakeDie(), draws=pirates("O"))) == []
    cup(state := on("gamble"), A, 5)
    assert blows_of(face(state, StakeCrew(2, "X"), draws=treasure("O"))) == [(A, 4, None)]


def test_r64_special_dice_are_traded_in_the_final_battle_not_lost() -> None:
    state = stage()
    state.phase = "end"
    for player in state.players:
        player.hand[:] = ["parrot"]
    for seat in (A, B):
        state.players[seat].progress = 16
    cup(state, A, 5, KING)
    play = begin(state, chance=Fast(1))
    told = [one.event for one in play.match.told()]
    at = told.index(SpecialLost(A, "king"))
    assert [blow for blow in blows(Course(4, Outcome((1, 2, 3, 4), ()), state, told)) if blow.at == at] == []


def test_a_ship_that_a_card_pushes_back_was_struck_by_its_player() -> None:
    state = acting("sea_serpent")
    moved = [ShipMoved(seat, player.progress, player.progress, "sail") for seat, player in enumerate(state.players)]
    told = [one.event for one in played(state, PlayCard("sea_serpent", C)).match.told()]
    found = list(blows(Course(4, Outcome((1, 2, 3, 4), ()), state, [*moved, *told])))
    assert found == [Blow(len(moved) + next(at for at, one in enumerate(told) if isinstance(one, ShipMoved)), C, 1, A)]
