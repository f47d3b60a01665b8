"""Every event card: what it does, and what it does not."""

from __future__ import annotations

from collections import Counter

import pytest
from piratical_table import CHART, begin, captain, draw, give, hex_of, move, put_ship, ship, stage, stay, where

from tortuga.engine import IllegalAction
from tortuga.games.piratical.actions import (
    Board,
    Fire,
    GiveUp,
    KeepCard,
    PlayCard,
    PlayCards,
    Plunder,
    SetWind,
    TakeCrew,
    TakeRansom,
)
from tortuga.games.piratical.data import CARD_OF, CARDS
from tortuga.games.piratical.events import (
    BoardingRolled,
    CardIdle,
    CardKept,
    CardShown,
    CrewGained,
    CrewLost,
    DeckShuffled,
    Drifted,
    ExtraTurnWon,
    Fired,
    GoldGained,
    GoldLost,
    HullDamaged,
    HullRestored,
    MissAdded,
    TurnBegan,
    WindTurned,
)
from tortuga.kit import SHUFFLE


def test_r7_the_deck_has_one_of_each_of_forty_two_names() -> None:
    """R7."""
    assert len(CARDS) == len({card.id for card in CARDS}) == 42
    assert Counter(card.kind for card in CARDS) == {"now": 25, "hold": 16, "faceup": 1}


def test_every_card_is_tested_here_or_with_its_chapter() -> None:
    """A card without a test of its own shows up here."""
    elsewhere = {"mutiny", "buccaneers", "hostile_natives"}  # test_boarding
    here = {*WIND, *SICKNESS, *MISS, *AGAIN, *DAMAGE, *GOLD, *CREW, *HOLD, "wind_any", "blown_off_course"}
    here |= {"repairs_at_sea", "wine_women_song", "captives"}
    assert here | elsewhere == {card.id for card in CARDS}


WIND = {"wind_cw1": 4, "wind_cw2": 5, "wind_ccw1": 2, "wind_ccw2": 1}
SICKNESS = ["scurvey", "beriberi"]
MISS = ["uncharted_waters", "tropical_storm"]
AGAIN = ["albatross", "mermaid", "skull_crossbones"]
DAMAGE = ["hurricane", "run_aground", "whirlpool"]
GOLD = ["treasure_ship", "kings_ransom"]
CREW = ["stowaway", "shipwreck_survivors"]
HOLD = [card.id for card in CARDS if card.kind == "hold"]


# Cards that are done at once


@pytest.mark.parametrize(("card", "wind"), WIND.items())
def test_the_wind_turns(card: str, wind: int) -> None:
    play = draw(stage("empire", "chaos", wind=3), card)
    assert play.state.wind == wind
    assert play.told(WindTurned) == [WindTurned(0, wind)]
    assert play.state.discard == [CARD_OF[card]]


def test_the_wind_turns_past_six_and_one() -> None:
    assert draw(stage("empire", "chaos", wind=6), "wind_cw2").state.wind == 2
    assert draw(stage("empire", "chaos", wind=1), "wind_ccw1").state.wind == 6


def test_wind_of_ones_choice_may_also_be_kept() -> None:
    play = draw(stage("empire", "chaos", wind=3), "wind_any")
    assert (play.kind, play.options) == ("wind_choice", tuple(SetWind(side) for side in range(1, 7)))
    assert play.default == SetWind(3)
    assert play.view(1).shown == "wind_any"
    play.answer(SetWind(5))
    assert play.state.wind == 5
    with pytest.raises(IllegalAction):
        draw(stage("empire", "chaos"), "wind_any").act(0, SetWind(7))


@pytest.mark.parametrize("card", SICKNESS)
def test_sickness_costs_a_crew(card: str) -> None:
    play = draw(stage("empire", "chaos"), card)
    assert ship(play).crew == 2
    assert play.told(CrewLost) == [CrewLost(0, 2)]


@pytest.mark.parametrize("card", MISS)
def test_the_next_turn_is_missed(card: str) -> None:
    play = draw(stage("empire", "chaos"), card)
    assert captain(play).miss == 1
    assert play.told(MissAdded) == [MissAdded(0, 1)]


@pytest.mark.parametrize("card", AGAIN)
def test_r56_another_full_turn_after_this_one(card: str) -> None:
    """R56."""
    play = draw(stage("empire", "chaos"), card)
    assert play.told(ExtraTurnWon) == [ExtraTurnWon(0)]
    assert captain(play).extra == 1
    put = play.state.captains[0]
    assert put.granted == 1
    stay(play)
    while play.kind != "mode":
        play.answer(play.default)
    assert (play.state.active, captain(play).extra) == (0, 0)
    assert [one.seat for one in play.told(TurnBegan)] == [0, 0]


def test_no_more_than_six_extra_turns_in_a_round() -> None:
    state = stage("empire", "chaos")
    state.captains[0].granted = 6
    play = draw(state, "mermaid")
    assert captain(play).extra == 0
    assert play.told(CardIdle) == [CardIdle(0, "mermaid")]


@pytest.mark.parametrize("card", DAMAGE)
def test_a_die_of_hull_damage_without_a_save(card: str) -> None:
    play = draw(stage("dwarves", "chaos"), card, [4])
    assert ship(play).hull == 6
    assert play.told(HullDamaged) == [HullDamaged(0, 4, 6, 4)]


@pytest.mark.parametrize("card", DAMAGE)
def test_hull_damage_strikes_in_port_too(card: str) -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "A5")
    assert ship(draw(state, card, [1])).hull == 11


@pytest.mark.parametrize("card", GOLD)
def test_three_dice_of_gold(card: str) -> None:
    play = draw(stage("empire", "chaos"), card, [1, 2, 6])
    assert play.told(GoldGained) == [GoldGained(0, (1, 2, 6), 9, 9)]
    assert captain(play).gold == 9


@pytest.mark.parametrize("card", CREW)
def test_a_crew_more(card: str) -> None:
    play = draw(stage("empire", "chaos"), card)
    assert play.told(CrewGained) == [CrewGained(0, 4)]


def test_r8_captives_are_a_crew() -> None:
    """R8."""
    play = draw(stage("empire", "chaos"), "captives")
    assert ship(play).crew == 4


def test_r8_with_the_option_captives_may_be_sold() -> None:
    """R8."""
    play = draw(stage("empire", "chaos", captives_choice=True), "captives", [5])
    assert (play.kind, play.default) == ("captives_pick", TakeCrew())
    play.answer(TakeRansom())
    assert (ship(play).crew, captain(play).gold) == (3, 5)
    play = draw(stage("empire", "chaos", captives_choice=True), "captives")
    play.answer(TakeCrew())
    assert ship(play).crew == 4


@pytest.mark.parametrize(("hull", "after", "points"), [(5, 9, 4), (10, 12, 2), (12, 12, 0)])
def test_repairs_at_sea_mend_a_die_up_to_the_full_hull(hull: int, after: int, points: int) -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, hull=hull)
    play = draw(state, "repairs_at_sea", [4])
    assert play.told(HullRestored) == [HullRestored(0, 4, points, after)]


def test_blown_off_course_drifts_with_its_facing_unchanged_and_then_moves() -> None:
    """R26: neither forward movement nor halved."""
    state = stage("empire", "chaos", wind=2)
    put_ship(state, 0, "M8", 5, hull=4)
    play = draw(state, "blown_off_course", [5])
    assert play.told(Drifted) == [Drifted(0, 5, ("M8", "M9", "M10", "M11"), "M11")]
    assert where(play) == ("M11", 5)
    assert play.kind == "mode"


def test_a_drifting_ship_stops_before_another() -> None:
    state = stage("empire", "chaos", wind=2)
    put_ship(state, 0, "S2", 5)
    put_ship(state, 1, "S5", 5)
    assert where(draw(state, "blown_off_course", [6])) == ("S4", 5)


def test_dwarves_drift_like_everybody_else() -> None:
    state = stage("dwarves", "chaos", wind=2)
    put_ship(state, 0, "S2", 5)
    assert where(draw(state, "blown_off_course", [3])) == ("S5", 5)


def test_a_ship_blown_into_a_port_lies_there() -> None:
    state = stage("dwarves", "chaos", wind=2)
    put_ship(state, 0, "A2", 5)
    play = draw(state, "blown_off_course", [6])
    assert where(play) == ("A5", 5)
    put_ship(state, 0, "B3", 5)
    assert where(draw(state, "blown_off_course", [6])) == ("B5", 5), "though there is open sea beyond"


# Wine, Women & Song


def test_r59_wine_women_and_song_waits_for_the_next_port_visited() -> None:
    """R59."""
    state = stage("empire", "chaos", wind=1, starting_gold=10)
    put_ship(state, 0, "A3", 2)
    play = draw(state, "wine_women_song", [4])
    assert captain(play).faceup == [CARD_OF["wine_women_song"]]
    assert play.view(1).captains[0].faceup == ["wine_women_song"]
    move(play, "sail", "A5", 2)
    assert (captain(play).gold, captain(play).miss, captain(play).faceup) == (6, 1, [])
    assert play.told(GoldLost) == [GoldLost(0, (4,), 4, 6)]
    assert play.kind == "port_act"  # the anchor actions still take place


def test_r59_lying_in_port_already_is_no_visit() -> None:
    """R59."""
    state = stage("empire", "chaos", starting_gold=10)
    play = draw(state, "wine_women_song")
    stay(play)
    assert captain(play).gold == 10
    assert len(captain(play).faceup) == 1


def test_r59_another_berth_of_the_same_free_port_is_no_visit() -> None:
    """R59."""
    state = stage("dwarves", "chaos", starting_gold=10)
    put_ship(state, 0, "A5", 3)
    play = draw(state, "wine_women_song")
    move(play, "steam", "B5", 3)
    assert captain(play).gold == 10


def test_r59_ones_own_port_counts_too() -> None:
    """R59."""
    state = stage("empire", "chaos", starting_gold=10)
    put_ship(state, 0, "F13", 6)
    play = draw(state, "wine_women_song", [6])
    move(play, "oars", "E13", 6)
    assert captain(play).gold == 4


def test_several_copies_are_resolved_one_after_another() -> None:
    state = stage("empire", "chaos", starting_gold=3, deck="double")
    put_ship(state, 0, "A3", 2)
    state.deck.remove(CARD_OF["wine_women_song"])
    state.captains[0].faceup.append(CARD_OF["wine_women_song"])
    play = draw(state, "wine_women_song", [2, 6])
    move(play, "oars", "A5", 2)
    assert (captain(play).gold, captain(play).miss) == (0, 2)


# Cards that are kept


@pytest.mark.parametrize("card", HOLD)
def test_r61_a_hold_card_goes_to_the_hand_unseen_by_others(card: str) -> None:
    """R61."""
    play = draw(stage("empire", "chaos"), card)
    assert CARD_OF[card] in captain(play).hand
    assert CardKept(0, card) in play.match.events(0)
    assert CardKept(0, None) in play.match.events(1)
    assert CardKept(0, card) not in play.match.events(1)
    assert play.state.discard == []


@pytest.mark.parametrize("card", ["sextant", "charts", "spyglass"])
def test_one_missed_turn_cancelled(card: str) -> None:
    state = stage("empire", "chaos")
    give(state, 0, card)
    play = draw(state, "uncharted_waters")
    assert (play.kind, play.options, play.default) == (
        "cancel_miss",
        (PlayCard(card), KeepCard()),
        PlayCard(card),
    )
    play.answer(PlayCard(card))
    assert captain(play).miss == 0


def test_the_first_of_sextant_charts_and_spyglass_is_the_default() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "spyglass", "charts")
    play = draw(state, "tropical_storm")
    assert play.options == (PlayCard("charts"), PlayCard("spyglass"), KeepCard())
    assert play.default == PlayCard("charts")
    play.answer(KeepCard())
    assert captain(play).miss == 1


def test_weather_storm_is_asked_before_a_missed_turn_is_cancelled() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "sextant", "weather_storm")
    play = draw(state, "tropical_storm")
    assert play.kind == "cancel_storm"
    play.answer(KeepCard())
    assert play.kind == "cancel_miss"


@pytest.mark.parametrize("card", ["uncharted_waters", "run_aground", "whirlpool"])
def test_weather_storm_is_no_use_against_anything_else(card: str) -> None:
    state = stage("empire", "chaos")
    give(state, 0, "weather_storm")
    assert draw(state, card, [] if card == "uncharted_waters" else [1]).kind == "mode"


@pytest.mark.parametrize(("card", "far"), [("blown_away", 2), ("broadsides", 2), ("grapeshot", 1), ("chainshot", 1)])
def test_battle_cards_hit_better_do_two_damage_and_have_a_range(card: str, far: int) -> None:
    for distance in (1, 2):
        state = stage("empire", "chaos", phase="attack")
        put_ship(state, 0, "S6", 2)
        put_ship(state, 1, f"S{6 + distance}", 2)
        give(state, 0, card)
        play = begin(state, [3, 1] if distance <= far else [3])
        play.answer(Fire(1, (1,)))
        if distance <= far:
            play.answer(PlayCards((card,)))
        assert play.told(Fired)[-1].damage == (2 if distance <= far else 0)


@pytest.mark.parametrize(("card", "bonus"), [("swashbuckling", 1), ("cutlass", 1), ("matchlock_pistols", 2)])
def test_boarding_cards_add_to_one_roll(card: str, bonus: int) -> None:
    state = stage("empire", "chaos", phase="board")
    put_ship(state, 0, "S6", 2, crew=3)
    put_ship(state, 1, "S7", 2, crew=3)
    give(state, 0, card)
    play = begin(state, [1, 6])
    play.answer(Board(1), PlayCards((card,)))
    assert play.told(BoardingRolled)[-1].totals == (1 + 3 + bonus, 9)


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    state = stage("empire", "chaos")
    give(state, 0, "sextant")
    play = draw(state, "uncharted_waters")
    with pytest.raises(IllegalAction):
        play.answer(PlayCard("spyglass"))


def test_a_narrow_escape_is_offered_to_the_target_alone() -> None:
    state = stage("empire", "chaos", phase="attack")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    give(state, 0, "narrow_escape")
    play = begin(state, [1])
    play.answer(Fire(1, (1,)))
    assert play.kind == "board"


def test_treasure_map_ivory_coast_and_saint_augustine_wait_for_their_place() -> None:
    state = stage("empire", "chaos", phase="anchor")
    put_ship(state, 0, "Q7", 2)
    give(state, 0, "treasure_map", "ivory_coast", "saint_augustine")
    play = begin(state, [1, 1, 1, 1])
    play.answer(Plunder())
    assert {one.card for one in play.options if isinstance(one, PlayCard)} == {"ivory_coast", "saint_augustine"}


# The deck


def test_an_empty_deck_is_made_of_the_discards() -> None:
    state = stage("empire", "chaos", phase="start")
    state.discard, state.deck = state.deck, []
    play = begin(state, draws=[SHUFFLE])
    assert play.told(DeckShuffled) == [DeckShuffled(42)]
    assert len(play.state.deck) + len(play.state.discard) + len(captain(play).hand) >= 41


def test_without_any_card_nothing_is_drawn() -> None:
    state = stage("empire", "chaos", phase="start")
    state.captains[1].hand, state.deck = state.deck, []
    play = begin(state)
    assert play.kind == "mode"
    assert not play.told(CardShown)


def test_a_card_being_resolved_lies_open() -> None:
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, hull=5, crew=4, guns=["forward"])
    play = draw(state, "whirlpool", [2])
    assert play.view(None).shown == "whirlpool"
    assert play.asked[1].kind == "cargo_loss"
    play.answer(GiveUp("crew"), GiveUp("crew"))
    assert play.view(None).shown is None


def test_where_ships_drift_is_where_the_wind_blows_to() -> None:
    """R10"""
    state = stage("empire", "chaos", wind=3)
    put_ship(state, 0, "S2", 2)
    play = draw(state, "blown_off_course", [1])
    assert ship(play).hex == CHART.neighbours[hex_of("S2")][2]
