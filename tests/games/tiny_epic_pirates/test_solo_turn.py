"""The Legendary Pirate's turn: sailing, orders, burials, and the Ship Line."""

from __future__ import annotations

import pytest
from pirate_positions import FIRST_CUBE, WHEEL, Play, at, begin, cell_of, fill_bag, hands, position, rolls, set_hands
from surely import there

from tortuga.games.tiny_epic_pirates.actions import BuryAt, MoveShip, PlaceSolo
from tortuga.games.tiny_epic_pirates.data import SOLO_HELMS, SOLO_LEGENDS
from tortuga.games.tiny_epic_pirates.data.components import CrewId, MapId, Order, Token
from tortuga.games.tiny_epic_pirates.data.rows import SoloHelm, SoloLegend
from tortuga.games.tiny_epic_pirates.events import (
    Buried,
    ExtortPaid,
    Hired,
    NavyAttacked,
    Plundered,
    RingMoved,
    RowReplaced,
    Searched,
    SoloBonusTaken,
    SoloFled,
    SoloIdle,
    SoloOrder,
    SoloTargets,
    Traded,
)
from tortuga.games.tiny_epic_pirates.rules import RULES
from tortuga.games.tiny_epic_pirates.state import SoloPirate, TinyEpicPirates

ORDERS = {order: space for space, order in enumerate(WHEEL)}


def alone(captain: str = "h2", personality: str = "p2") -> tuple[TinyEpicPirates, SoloPirate]:
    """It is about to move from space 5, far from everybody; you lie hidden in a corner."""
    state = position(1, legendary_captain=captain, personality=personality)
    solo = state.solo
    assert solo is not None
    solo.helm.captain = 0
    set_hands(solo.helm, 0, 0, 0, 3)
    you = state.players[0].ship
    you.cell, you.hidden = cell_of("m13"), True
    solo.ship.cell = at(0, 3)
    state.merchants[0].cell, state.merchants[1].cell = at(1, 0), at(3, 3)
    state.merchants[1].port = 0
    state.phase = "solo_turn"
    state.tokens[:] = [None] * 16
    fill_bag(state, coffee=9)
    return state, solo


def after(state: TinyEpicPirates, die: int, *draws: int) -> tuple[Play, SoloPirate]:
    play = begin(state, [die - 1, *draws])
    solo = play.state.solo
    assert solo is not None
    return play, solo


def order_now(solo: SoloPirate, order: Order) -> int:
    """Put the order on space 1; the die that brings the Captain there."""
    here = ORDERS[order]
    wheel = solo.helm.wheel
    wheel[1], wheel[here] = wheel[here], wheel[1]
    return 1


# Sailing


def test_it_sails_vertically_first_then_horizontally_and_stops_at_its_target() -> None:
    state, solo = alone("h1")  # Orange is its target from space 1
    solo.helm.hands.update({"rigging": 1, "repair": 2})
    solo.ship.cell = at(3, 1)
    state.merchants[0].cell = at(1, 0)
    play, solo = after(state, order_now(solo, "trade"))
    assert solo.ship.cell == at(1, 1), "two cards up, and out of Sail before the last one west"
    assert solo.target == "orange"
    assert play.told(SoloTargets) == [SoloTargets("orange")]


def test_total_sail_is_the_level_and_the_rigging() -> None:
    for buried, sail in enumerate((1, 2, 3, 3)):
        state, solo = alone("h1", "p2")
        solo.treasures = 3 - buried
        solo.ship.cell, state.merchants[0].cell = at(3, 3), at(0, 0)
        state.cards.reverse()
        state.cards[at(2, 3)], state.cards[at(1, 3)] = MapId("m01"), MapId("m02")
        _, solo = after(state, order_now(solo, "trade"))
        row, column = divmod(solo.ship.cell, 4)
        assert (3 - row) + (3 - column) == sail


def test_r48_a_storm_jostles_it_and_shortens_the_sail() -> None:
    """R48."""
    state, solo = alone("h1", "p2")
    set_hands(solo.helm, 1, 0, 0, 2)
    solo.ship.cell, state.merchants[0].cell = at(0, 1), at(3, 1)
    _, solo = after(state, order_now(solo, "trade"))
    assert solo.ship.cell == at(1, 1), "1 + Rigging, but the Storm took the Rigging"
    assert hands(solo.helm) == "0/0/0/3 W{}"


def test_r48_with_all_on_repair_it_may_enter_a_storm_unharmed() -> None:
    """R48."""
    state, solo = alone("h1", "p2")
    solo.ship.cell, state.merchants[0].cell = at(0, 1), at(3, 1)
    _, solo = after(state, order_now(solo, "trade"))
    assert solo.ship.cell == at(1, 1)
    assert hands(solo.helm) == "0/0/0/3 W{}"


def test_sailing_ends_its_hiding_and_not_sailing_does_not() -> None:
    state, solo = alone("h1", "p2")
    solo.ship.cell, solo.ship.hidden = cell_of("m01"), True
    state.merchants[0].cell = cell_of("m01")
    _, solo = after(state, order_now(solo, "crew_up"))
    assert solo.ship.hidden
    state, solo = alone("h1", "p2")
    solo.ship.cell, solo.ship.hidden = cell_of("m01"), True
    _, solo = after(state, order_now(solo, "crew_up"))
    assert not solo.ship.hidden


def test_the_target_is_printed_where_the_captain_stands_not_what_was_rolled() -> None:
    state, solo = alone("h1")
    set_hands(solo.helm, 0, 0, 0, 0, posts=(2, 4, 5))
    solo.helm.captain = 1
    play, solo = after(state, 5)
    assert solo.helm.captain == 3
    assert solo.target == SOLO_HELMS["h1"].targets[2] == "green"
    assert play.told(SoloOrder)[0].action == WHEEL[3]


# Orders


def test_plunder_draws_a_cube_anywhere() -> None:
    state, solo = alone("h1")
    solo.ship.cell = cell_of("m10")
    play, solo = after(state, order_now(solo, "plunder"), FIRST_CUBE)
    assert solo.ship.hold == ["coffee"]
    assert play.told(Plundered) == [Plundered(None, ("coffee",))]


def test_the_third_cube_is_followed_by_a_trade_of_the_best_type() -> None:
    state, solo = alone("h1")
    solo.ship.hold[:] = ["sugarcane", "rum"]
    state.market[:] = ["gunpowder", "sugarcane", "coffee", "rum"]
    play, solo = after(state, order_now(solo, "plunder"), FIRST_CUBE)
    assert solo.ship.hold == ["sugarcane", "coffee"]
    assert solo.gold == 5
    assert play.state.market == ["rum", "gunpowder", "sugarcane", "coffee"]
    assert play.told(Traded) == [Traded(None, "rum", 1, 5)]


def test_trade_sells_all_of_the_best_type_and_an_empty_ship_nothing() -> None:
    state, solo = alone("h1")
    solo.ship.hold[:] = ["coffee", "coffee"]
    play, solo = after(state, order_now(solo, "trade"))
    assert (solo.ship.hold, solo.gold) == ([], 8)
    state, solo = alone("h1")
    play, solo = after(state, order_now(solo, "trade"))
    assert solo.gold == 0
    assert play.told(SoloIdle) == [SoloIdle("trade")]


@pytest.mark.parametrize(
    ("token", "gold"), [("gold2", 2), ("gold3", 3), ("surefire", 1), ("sail2", 1), ("storm", 1), ("booty", 0)]
)
def test_search_each_token_for_the_legend(token: Token, gold: int) -> None:
    state, solo = alone("h1")
    state.merchants[0].cell = solo.ship.cell
    state.tokens[solo.ship.cell] = token
    play, solo = after(state, order_now(solo, "search"), *[FIRST_CUBE] * (token == "booty"))
    assert solo.gold == gold
    assert solo.ship.hold == (["coffee"] if token == "booty" else [])
    assert play.state.spent == [token]
    assert play.state.tokens[solo.ship.cell] is None
    assert play.told(Searched)


def test_search_without_a_token_is_idle() -> None:
    state, solo = alone("h1")
    play, _ = after(state, order_now(solo, "search"))
    assert play.told(SoloIdle) == [SoloIdle("search")]


def test_crew_up_takes_the_top_of_the_deck_and_r51_a_full_crew_replaces_the_row() -> None:
    """R51."""
    state, solo = alone("h1")
    top, row = state.crew_deck[0], list(state.row)
    play, solo = after(state, order_now(solo, "crew_up"))
    assert solo.crew == [top]
    assert play.state.row == row
    assert play.told(Hired) == [Hired(None, top, None, None)]

    state, solo = alone("h1")
    solo.crew[:] = state.crew_deck[:4]
    del state.crew_deck[:4]
    row, following = list(state.row), state.crew_deck[:3]
    play, solo = after(state, order_now(solo, "crew_up"))
    assert len(solo.crew) == 4
    assert play.state.row == following
    assert play.state.crew_deck[-3:] == row
    assert play.told(RowReplaced)


def test_attack_only_its_target_and_only_on_its_card() -> None:
    state, solo = alone("h1")  # Orange
    state.merchants[1].cell = solo.ship.cell
    state.merchants[0].cell = at(3, 0)
    play, _ = after(state, order_now(solo, "attack"))
    assert play.told(SoloIdle) == [SoloIdle("attack")]


# Helm bonuses


def cubes(helm: SoloHelm, order: str) -> list[int]:
    """One is drawn for a plunder, and by h4 when it crews up."""
    return [FIRST_CUBE] * (order == "plunder" or (helm.id, order) == ("h4", "crew_up"))


@pytest.mark.parametrize("helm", SOLO_HELMS.values(), ids=lambda helm: helm.id)
def test_each_legendary_captain_takes_its_bonus_after_its_trigger_alone(helm: SoloHelm) -> None:
    for order in WHEEL[1:]:
        state, solo = alone(helm.id)
        die = order_now(solo, order)
        play, _ = after(state, die, *cubes(helm, order))
        bonuses = play.told(SoloBonusTaken)
        assert bonuses == ([SoloBonusTaken(helm.id, helm.trigger)] if order == helm.trigger else [])


@pytest.mark.parametrize("helm", SOLO_HELMS.values(), ids=lambda helm: helm.id)
def test_each_legendary_captain_aims_from_each_space_as_printed(helm: SoloHelm) -> None:
    for space in range(1, 6):
        state, solo = alone(helm.id)
        solo.helm.captain = (space - 1) % 6
        _, solo = after(state, space, *cubes(helm, solo.helm.wheel[space]))
        assert solo.helm.captain == space
        assert solo.target == helm.targets[space - 1]


def test_h1_hits_once_more_in_its_attack() -> None:
    state, solo = alone("h1")
    state.merchants[0].cell = solo.ship.cell
    play, _ = after(state, order_now(solo, "attack"), *rolls(1, 1))
    assert play.told(SoloOrder) == [SoloOrder("attack", 1)]


def test_an_attack_without_hits_of_its_own_is_told_without_them() -> None:
    assert RULES.words.say("events", SoloOrder("attack", 0)) == "It carries out: Attack"
    assert RULES.words.say("events", SoloOrder("attack", 2)) == "It carries out: Attack (+2)"


def test_h2_searches_what_it_plunders_even_when_the_plunder_ended_in_a_trade() -> None:
    state, solo = alone("h2")
    state.merchants[1].cell = solo.ship.cell
    state.tokens[solo.ship.cell] = "gold2"
    _, solo = after(state, order_now(solo, "plunder"), FIRST_CUBE)
    assert (solo.ship.hold, solo.gold) == (["coffee"], 2)


def test_h3_sails_one_more_and_gains_one_gold_for_a_search_even_in_vain() -> None:
    state, solo = alone("h3", "p2")
    solo.ship.cell, state.merchants[0].cell = at(3, 0), at(0, 0)
    state.cards[at(2, 0)], state.cards[at(1, 0)] = MapId("m01"), MapId("m02")
    _, solo = after(state, order_now(solo, "search"))
    assert solo.ship.cell == at(1, 0)
    assert solo.gold == 1


def test_h4_plunders_when_it_crews_up() -> None:
    state, solo = alone("h4")
    _, solo = after(state, order_now(solo, "crew_up"), FIRST_CUBE)
    assert len(solo.crew) == 1
    assert solo.ship.hold == ["coffee"]


def test_its_crew_never_gives_it_bonus_actions() -> None:
    """Willow Watch would search and Betty Blunderbuss attack after a plunder."""
    state, solo = alone("h1")
    solo.crew[:] = [CrewId("k04"), CrewId("k07")]
    solo.ship.cell = state.merchants[0].cell
    state.tokens[solo.ship.cell] = "gold3"
    play, solo = after(state, order_now(solo, "plunder"), FIRST_CUBE)
    assert solo.gold == 0
    assert play.state.tokens[solo.ship.cell] == "gold3"
    assert [told.action for told in play.told(SoloOrder)] == ["plunder"]


def test_it_makes_for_you_in_your_cove_too() -> None:
    state, solo = alone("h1", "p4")
    solo.ship.cell, solo.ring = at(0, 0), 0
    _, solo = after(state, 6)
    assert solo.target == "you"
    assert solo.ship.cell == at(1, 0)


# The ring


@pytest.mark.parametrize("mat", SOLO_LEGENDS.values(), ids=lambda mat: mat.id)
def test_each_personality_goes_round_its_ring_on_sixes(mat: SoloLegend) -> None:
    for space in range(6):
        state, solo = alone("h1", mat.id)
        solo.ring = (space - 1) % 6
        plundered = sum(entry.action == "plunder" for entry in mat.ring[space])
        play, solo = after(state, 6, *[FIRST_CUBE] * plundered)
        assert solo.ring == space
        assert solo.helm.captain == 0, "the Captain does not move"
        assert solo.target == "you"
        actions = tuple(entry.action for entry in mat.ring[space])
        assert play.told(RingMoved) == [RingMoved(space, actions)]
        told = [(order.action, order.n) for order in play.told(SoloOrder)]
        meg = [entry.action == "attack" for entry in mat.ring[space]].index(True) if "attack" in actions else None
        wanted = [(entry.action, entry.n + (number == meg)) for number, entry in enumerate(mat.ring[space])]
        assert told == wanted


@pytest.mark.parametrize("mat", SOLO_LEGENDS.values(), ids=lambda mat: mat.id)
def test_each_personality_buries_at_the_end_of_its_track(mat: SoloLegend) -> None:
    state, solo = alone("h1", mat.id)
    solo.gold = mat.track - 1
    solo.ship.hold[:] = ["coffee"]
    play, _ = after(state, order_now(solo, "trade"))
    assert play.kind == "solo_site_tie", "two sites cost 8"
    play.answer(play.default)
    solo = there(play.state.solo)
    assert (solo.gold, solo.treasures) == (0, 2)
    assert play.told(Buried)[0].cost == 8


def test_r52_the_helm_bonus_follows_a_ring_entry_too_and_only_once() -> None:
    """R52."""
    state, solo = alone("h2", "p3")
    solo.ring = 3  # the next space is PLUNDER, PLUNDER
    play, _ = after(state, 6, FIRST_CUBE, FIRST_CUBE)
    assert len(play.told(SoloBonusTaken)) == 1
    assert len(play.told(Plundered)) == 2


def test_r52_the_extra_sail_counts_when_the_ring_lists_the_trigger() -> None:
    """R52."""
    state, solo = alone("h3", "p2")
    solo.ring = 1  # the next space is SEARCH, PLUNDER
    state.players[0].ship.cell = at(0, 0)
    solo.ship.cell = at(0, 3)
    _, solo = after(state, 6, FIRST_CUBE)
    assert solo.ship.cell == at(0, 1)


def test_r56_an_attack_on_somebody_hidden_is_void_and_the_rest_happens() -> None:
    """R56."""
    state, solo = alone("h2", "p1")
    solo.ring = 0  # the next space is CREW_UP, ATTACK
    solo.ship.cell = state.players[0].ship.cell
    play, solo = after(state, 6)
    assert len(solo.crew) == 1
    assert play.told(SoloIdle) == [SoloIdle("attack")]


def test_its_mats_can_be_seen() -> None:
    state, _ = alone("h3", "p4")
    play, solo = after(state, 6)
    seen = there(play.view(0).solo)
    helm, mat = SOLO_HELMS["h3"], SOLO_LEGENDS["p4"]
    assert (seen.trigger, seen.bonus) == ("search", list(helm.bonus))
    assert [(row.space, row.target) for row in seen.targets] == list(enumerate(helm.targets, start=1))
    assert [row.order for row in seen.targets] == solo.helm.wheel[1:]
    assert (seen.track, seen.levels) == (8, list(mat.levels))
    assert [tuple(space) for space in seen.entries] == list(mat.ring)
    assert (seen.die, seen.ring, seen.target) == (6, solo.ring, "you")


# Burying


def test_example_37_a_burial_in_the_middle_of_an_order() -> None:
    state, solo = alone("h1", "p1")
    solo.gold = 7
    solo.ship.hold[:] = ["rum", "rum"]
    state.market[:] = ["sugarcane", "coffee", "gunpowder", "rum"]
    play, _ = after(state, order_now(solo, "plunder"), FIRST_CUBE)
    assert play.told(Traded) == [Traded(None, "rum", 2, 5)]
    sites = [cell_of("m07"), cell_of("m16")]
    assert play.options == tuple(BuryAt(cell) for cell in sites)
    play.answer(BuryAt(sites[1]))
    solo = there(play.state.solo)
    assert (solo.gold, solo.ship.hold, solo.treasures) == (0, ["coffee"], 2)
    assert play.state.market[0] == "rum"
    assert play.state.treasures[sites[1]] == 1


def test_r55_it_buries_from_afar_and_under_the_eyes_of_the_navy() -> None:
    """R55."""
    state, solo = alone("h1", "p4")
    solo.gold = 7
    state.treasures[cell_of("m07")] = 0
    state.navy = cell_of("m16")
    solo.ship.hold[:] = ["coffee"]
    play, solo = after(state, order_now(solo, "trade"))
    assert play.state.treasures[cell_of("m16")] == 1
    assert solo.ship.cell != cell_of("m16")


def test_r58_after_a_burial_in_the_middle_the_list_goes_on() -> None:
    """R58."""
    state, solo = alone("h1", "p4")
    solo.gold, solo.ring = 7, 1  # the next space is TRADE, GAIN_GOLD 1
    solo.ship.hold[:] = ["coffee"]
    play, _ = after(state, 6)
    play.answer(play.default)
    solo = there(play.state.solo)
    assert (solo.treasures, solo.gold) == (2, 1)


def test_the_third_burial_ends_the_game_at_once() -> None:
    state, solo = alone("h1", "p4")
    solo.gold, solo.ring, solo.treasures = 7, 1, 1
    solo.ship.hold[:] = ["coffee"]
    play, _ = after(state, 6)
    play.answer(play.default)
    assert play.over
    assert play.outcome is not None
    assert play.outcome.places == (2,)
    assert play.state.solo is not None
    assert play.state.solo.gold == 0, "the rest of the list is not carried out"


# The Ship Line


def solo_crossed() -> tuple[TinyEpicPirates, SoloPirate]:
    state, solo = alone("h1", "p2")
    solo.helm.captain = 5
    solo.ship.cell = at(1, 2)
    state.merchants[0].cell, state.merchants[0].port = at(1, 2), at(3, 3)
    state.merchants[1].cell, state.merchants[1].port = at(3, 3), at(0, 0)
    state.navy = at(3, 0)
    order_now(solo, "trade")
    return state, solo


def test_when_it_crosses_you_sail_the_ships_after_it() -> None:
    state, _ = solo_crossed()
    play, _ = after(state, 1)
    assert (play.seat, play.kind) == (0, "sail_orange")
    play.answer(MoveShip(at(1, 3)), MoveShip(at(3, 2)))
    assert play.kind == "sail_navy"
    assert {option.cell for option in play.options} == {at(1, 0), at(2, 1), at(3, 2)}  # type: ignore[attr-defined]
    play.answer(MoveShip(at(2, 1)))
    assert play.kind == "choose_order"
    assert play.state.round == 2


def test_r49_extort_pays_it_when_it_crosses() -> None:
    """R49."""
    state, solo = solo_crossed()
    set_hands(solo.helm, 0, 0, 1, 2)
    play, solo = after(state, 1)
    assert solo.gold == 1
    assert play.told(ExtortPaid) == [ExtortPaid(None, 1)]


def test_example_32_a_crossing_without_a_deckhand_on_extort_pays_nothing() -> None:
    state, solo = solo_crossed()
    set_hands(solo.helm, 1, 0, 0, posts=(3, 4))
    play, solo = after(state, 1)
    assert (solo.helm.captain, play.state.turn.crossed) == (1, True)
    assert solo.gold == 0
    assert play.told(ExtortPaid) == []


def test_the_navy_sends_all_its_deckhands_to_repair_and_its_ship_to_the_nearest_cove() -> None:
    state, solo = solo_crossed()
    set_hands(solo.helm, 1, 0, 0, 1, posts=(3,))
    state.navy = at(1, 1)
    state.merchants[0].cell = solo.ship.cell
    play, _ = after(state, 1)
    play.answer(play.default)
    play.answer(play.default)
    solo = there(play.state.solo)
    assert play.told(NavyAttacked) == [NavyAttacked(None)]
    assert hands(solo.helm) == "0/0/0/3 W{}"
    assert (solo.ship.cell, solo.ship.hidden) == (cell_of("m11"), True)
    assert play.told(SoloFled) == [SoloFled(cell_of("m11"))]


def test_r35_a_navy_that_lay_there_does_not_attack_it() -> None:
    """R35."""
    state, solo = solo_crossed()
    set_hands(solo.helm, 1, 0, 0, 2)
    state.navy = solo.ship.cell
    play, _ = after(state, 1)
    play.until("choose_order")
    assert play.told(NavyAttacked) == []


def test_r50_equally_near_coves_are_yours_to_choose() -> None:
    """R50."""
    state, solo = solo_crossed()
    solo.ship.cell = state.merchants[0].cell = at(1, 1)  # m01 and m09 are two cards away, m02 is yours
    state.players[0].ship.cell = cell_of("m02")
    state.navy = at(2, 1)
    set_hands(solo.helm, 1, 0, 0, 2)
    play, _ = after(state, 1)
    play.until("solo_cove_tie")
    coves = (cell_of("m01"), cell_of("m09"), cell_of("m11"))
    assert play.options == tuple(PlaceSolo(cell) for cell in coves)
    assert play.default == PlaceSolo(coves[0])
    play.answer(PlaceSolo(coves[1]))
    solo = there(play.state.solo)
    assert (solo.ship.cell, solo.ship.hidden) == (coves[1], True)
