"""What a legend knows and others do not: each rule in a position where it makes the difference."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from pirate_positions import Play, at, begin, cell_of, ordered, position, rolls, set_hands

from tortuga.engine import Action, Fast, Match
from tortuga.engine.describing.scores import best
from tortuga.games.tiny_epic_pirates import bot
from tortuga.games.tiny_epic_pirates.actions import YES, Assign, ChooseOrder, JostleHand, MoveShip, Pass, SetDie
from tortuga.games.tiny_epic_pirates.bot.chart import Chart, worth
from tortuga.games.tiny_epic_pirates.bot.crew import hiring
from tortuga.games.tiny_epic_pirates.bot.plans import (
    berthed,
    best_leg,
    best_turn,
    bonus_value,
    sail_to,
    thought_through,
    turn_wheel,
    value_attack,
)
from tortuga.games.tiny_epic_pirates.bot.turn import first_cube
from tortuga.games.tiny_epic_pirates.bot.weights import CAPTAIN, MATE, WEIGHTS, Weights
from tortuga.games.tiny_epic_pirates.chapters.wheel import reachable
from tortuga.games.tiny_epic_pirates.data.components import HIDE_OUT, CaptainId, CrewId, MerchantId
from tortuga.games.tiny_epic_pirates.data.rows import Bonus
from tortuga.games.tiny_epic_pirates.rules import RULES
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates


def answer(play: Play, **numbers: float) -> Action:
    """What a captain answers, with these numbers of a legend."""
    return best(bot.scores(play.match.seat(play.seat), Fast(1), replace(CAPTAIN, **numbers)))


def chart(state: TinyEpicPirates, **numbers: float) -> Chart:
    return Chart(begin(state).view(0), 0, replace(CAPTAIN, **numbers))


def test_only_legends_play_by_these_rules() -> None:
    plain = Weights()
    fields = Weights.__struct_fields__
    for name in fields[fields.index("width") :]:
        assert getattr(MATE, name) == getattr(CAPTAIN, name) == getattr(plain, name)
        assert getattr(WEIGHTS["legend"], name) != getattr(plain, name), name


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_legend_plays_to_the_end(seats: int) -> None:
    match, dice = Match(RULES, seats, RULES.info.complete({}), Fast(3)), Fast(4)
    while not match.over:
        ((seat, _),) = match.waiting.items()
        match.act(seat, best(bot.scores(match.seat(seat), dice, WEIGHTS["legend"])))
    assert max(player.buried for player in match.state.players) == 3 or match.state.solo_won


# Plans


def test_a_legend_thinks_more_plans_through() -> None:
    state = position(2)
    for width in (7, 12):
        found = chart(state, width=width)
        assert len(thought_through(found, found.ship())) == width


def test_a_sail_token_counts_when_the_order_is_chosen() -> None:
    """The only site within its means is three cards away, and the ship can sail two."""
    state = position(2)
    player = state.players[0]
    state.navy = at(0, 3)
    for site in ("m03", "m04", "m05", "m10", "m12", "m14", "m15", "m16", "m08"):
        state.treasures[cell_of(site)] = 1
    player.gold, player.ship.cell, player.helm.captain = 8, cell_of("m01"), 3
    player.kept[:] = ["sail2"]
    drafts = [draft for _, draft in thought_through(chart(state, far=1), chart(state).ship())]
    assert any(draft.after.treasures == 2 for draft in drafts)
    assert answer(begin(state), far=1) == ChooseOrder(4, "search")
    assert all(draft.after.treasures == 3 for _, draft in thought_through(chart(state), chart(state).ship()))


def test_the_gold_of_a_prize_can_be_spent_by_the_plan() -> None:
    state = position(2)
    player = state.players[0]
    set_hands(player.helm, 0, 3, 0)
    state.merchants[0].cell, state.merchants[0].card = player.ship.cell, MerchantId("t01")
    state.players[1].ship.cell = 0
    plain, spent = [value_attack(one, one.ship()) for one in (chart(state), chart(state, spoils=1))]
    assert spent[1].gold == plain[1].gold + 2
    assert spent[0] == pytest.approx(plain[0] - 2)


# Rivals


def two_rivals() -> TinyEpicPirates:
    """The first player has 9 Gold; a rival with as much lies beside m03 (9 Gold), far from m12 (9 Gold)."""
    state = position(2)
    state.navy = at(3, 0)
    for player in state.players:
        player.gold = 9
    state.players[1].ship.cell = at(0, 1)
    state.players[1].helm.captain = 3
    return state


def test_a_site_that_a_rival_can_take_first_is_farther_away() -> None:
    found = chart(two_rivals(), contested=0.5)
    before = {cell: turns for cell, _, turns in found.burials.sites}
    assert before[cell_of("m03")] == 0.5
    assert before[cell_of("m12")] == 0
    plain = chart(two_rivals())
    assert all(turns == 0 for _, _, turns in plain.burials.sites)


def test_a_burial_next_turn_counts_less_where_a_rival_may_be_first() -> None:
    bury = Bonus("bury")
    found, plain = chart(two_rivals(), contested=0.5), chart(two_rivals())
    contested, safe = [replace(found.ship(), cell=cell_of(site)) for site in ("m03", "m12")]
    full, less = CAPTAIN.burial, CAPTAIN.burial * CAPTAIN.turn_later**0.5
    assert bonus_value(found.then, contested, bury)[0] == pytest.approx(less)
    assert bonus_value(found.then, safe, bury)[0] == full
    assert bonus_value(found, contested, bury)[0] == full, "this turn nobody is faster"
    assert bonus_value(plain.then, contested, bury)[0] == full


def navy_question(gold: int, rivals_gold: int) -> Play:
    """A rival crosses the line, and the first player sails the Navy to m04, m07 or m10. The third lies on m07."""
    state = position(3)
    state.navy = at(2, 3)
    state.players[0].gold, state.players[0].ship.cell = gold, at(0, 0)
    state.players[1].gold, state.players[1].ship.cell = 3, at(0, 1)
    state.players[2].gold, state.players[2].ship.cell = rivals_gold, cell_of("m07")
    state.active, state.phase = 1, "ship_line"
    state.turn.crossed = True
    play = begin(state)
    while play.kind != "sail_navy":
        play.answer(play.match.waiting[play.seat].default)
    assert play.seat == 0
    assert list(play.match.waiting[0].options) == [MoveShip(cell_of(site)) for site in ("m04", "m07", "m10")]
    return play


def test_the_navy_is_sailed_where_a_rival_wants_to_bury() -> None:
    play = navy_question(gold=3, rivals_gold=13)
    assert answer(play) == MoveShip(cell_of("m04"))
    assert answer(play, steer=0.8) == MoveShip(cell_of("m07"))


def test_the_navy_is_kept_off_a_site_that_one_wants_oneself() -> None:
    """With 6 Gold that is m07 (8 Gold); the others cost 10."""
    seat = navy_question(gold=6, rivals_gold=3).match.seat(0)
    before, after = [dict(bot.scores(seat, Fast(1), replace(CAPTAIN, steer=steer))) for steer in (0.0, 0.8)]
    assert {move for move in before if after[move] < before[move]} == {MoveShip(cell_of("m07"))}


def test_an_attacker_spends_surefire_for_a_better_chance() -> None:
    """The captain's rule of the mean holds the token back, although the defender may well roll less."""
    state = position(2)
    player, rival = state.players
    player.captain, player.surefire = CaptainId("c1a"), 1
    rival.ship.cell = player.ship.cell
    rival.captain = CaptainId("c1b")
    set_hands(player.helm, 2, 1, 0)
    set_hands(rival.helm, 2, 1, 0)
    ordered(state, "attack")
    play = begin(state, rolls(2, 4)).answer(YES)
    assert play.kind == "surefire"
    assert isinstance(answer(play), Pass)
    assert isinstance(answer(play, aim=1), SetDie)


# Crew and cargo


def test_crew_up_is_worth_more_when_somebody_good_is_in_the_row() -> None:
    state = position(2)
    state.row[:] = [CrewId("k05"), CrewId("k14"), CrewId("k24")]
    good = hiring(chart(state, row_card=1.0))
    state.row[:] = [CrewId("k14"), CrewId("k22"), CrewId("k24")]
    assert good > hiring(chart(state, row_card=1.0))
    assert hiring(chart(state)) == CAPTAIN.hired[0]


def test_crew_is_worth_less_towards_the_end() -> None:
    state = position(2)
    state.round = 10
    assert hiring(chart(state, crew_late=1.0)) == pytest.approx(CAPTAIN.hired[0] * 0.25)


def test_a_hide_out_leaves_a_deckhand_to_sail_by() -> None:
    """The site is two cards away, and one Gold less is enough for it."""
    state = position(2)
    player = state.players[0]
    state.navy = at(0, 3)
    player.ship.cell, player.gold = cell_of("m13"), 9
    for site in ("m10", "m14", "m05"):
        state.treasures[cell_of(site)] = 1
    state.treasures[cell_of("m16")] = state.treasures[cell_of("m07")] = 1
    set_hands(player.helm, 0, 0, 0, 1, posts=(3, 4))
    ordered(state, "hide_out")
    state.turn.crossed = True
    play = begin(state).answer(YES)
    assert answer(play) == Assign(0, 0, 3, 0, ())
    chosen = answer(play, berths=1)
    assert isinstance(chosen, Assign)
    assert chosen.rigging


def test_two_cubes_of_a_type_are_worth_more_than_two_types() -> None:
    state = position(2)
    player = state.players[0]
    player.ship.hold[:] = ["rum", "rum"]
    same = [worth(one, one.ship()) for one in (chart(state), chart(state, double=3.0))]
    player.ship.hold[:] = ["rum", "coffee"]
    mixed = [worth(one, one.ship()) for one in (chart(state), chart(state, double=3.0))]
    assert same[1] == pytest.approx(same[0] + 3)
    assert mixed[1] == mixed[0]


def test_legend_is_not_worth_the_same_at_every_rank() -> None:
    state = position(2)
    ranked = replace(CAPTAIN, ranks=(1.5, 1.0, 0.2, 1.0, 1.0))
    for level, times in ((1, 1.5), (2, 1.0), (3, 0.2)):
        state.players[0].level = level
        assert Chart(begin(state).view(0), 0, ranked).legend == pytest.approx(times * CAPTAIN.legend)
        assert chart(state).legend == CAPTAIN.legend


# Whole plans


def test_a_hide_out_may_man_the_cannons() -> None:
    plain = chart(position(2), berths=1, gunners=1)
    ship = replace(plain.ship(), captain=HIDE_OUT, hidden=True, gold=5, hands=(0, 0, 3, 0))
    found = {(each.gold, each.hands) for each in berthed(plain, ship, crossing=True)}
    assert {(5, (0, 0, 3, 0)), (4, (1, 0, 2, 0)), (2, (0, 3, 0, 0)), (2, (1, 2, 0, 0))} <= found
    assert all(sum(hands) == 3 and gold == 2 + hands[2] for gold, hands in found)


def test_the_deckhand_is_jostled_whom_the_plans_need_least() -> None:
    """Extort pays when the Captain crosses the line next turn. The Captain's attack is far away: Cannons can go."""
    state = position(2)
    player, rival = state.players
    player.gold, player.treasures, player.captain = 8, 1, CaptainId("c2b")
    player.ship.cell = rival.ship.cell = cell_of("m10")
    player.ship.hidden, player.helm.captain = False, 5
    set_hands(player.helm, 0, 1, 2, 0)
    state.navy = at(0, 3)
    rival.captain = CaptainId("c1a")
    set_hands(rival.helm, 0, 3, 0)
    ordered(state, "attack", seat=1)
    play = begin(state, rolls(1, 1, 2, 2)).answer(YES)
    assert (play.kind, play.seat) == ("jostle", 0)
    assert answer(play) == JostleHand("extort")
    assert answer(play, brace=1) == JostleHand("cannons")


def test_deckhands_from_the_wheel_may_go_to_rigging() -> None:
    """Two come back on the way to Plunder: for Extort, as the line is crossed, or to sail farther."""
    state = position(2)
    plain = chart(state)
    ship = replace(plain.ship(), captain=4, posts=(1, 5), hands=(0, 0, 1, 0))
    assert [turned.hands for turned in turn_wheel(plain, ship, 1)] == [(0, 0, 3, 0)]
    free = turn_wheel(chart(state, free_hands=1), ship, 1)
    assert [turned.hands for turned in free] == [(0, 0, 3, 0), (1, 0, 2, 0), (2, 0, 1, 0)]


def test_a_second_good_order_counts_too() -> None:
    state = position(2)
    plain, careful = chart(state), chart(state, spare=0.5)
    ship = plain.ship()
    spaces = reachable(ship.captain, ship.posts, sum(ship.hands))
    values = sorted(max(best_leg(plain, ship, turned) for turned in turn_wheel(plain, ship, to)) for to in spaces)
    assert best_turn(plain, ship) == values[-1]
    assert best_turn(careful, ship) == pytest.approx((values[-1] + values[-2]) / 2)


def test_the_first_cove_is_chosen_for_the_cube_to_come() -> None:
    """The second of two players begins with Rum, the second cheapest."""
    state = position(2)
    state.market[:] = ["gunpowder", "rum", "coffee", "sugarcane"]
    state.active, state.phase = 1, "place_ships"
    seat = begin(state)
    plain = Chart(seat.view(1), 1, replace(CAPTAIN, first_cube=1))
    assert first_cube(plain) == "rum"


def test_a_storm_is_closed_to_a_ship_whose_deckhands_are_all_on_repair() -> None:
    """R14: with a token it is open, and harmless."""
    state = position(2)
    player = state.players[0]
    set_hands(player.helm, 0, 0, 0, 3)
    player.ship.cell, player.level = cell_of("m10"), 2
    ship, storm = chart(state).ship(), cell_of("m06")
    assert storm in chart(state).open_to(ship, 2)
    assert storm not in chart(state, storms=1).open_to(ship, 2)
    assert storm in chart(state, storms=1).open_to(replace(ship, posts=(2,)), 2)
    player.kept[:] = ["storm"]
    proof = chart(state, storms=1)
    assert storm in proof.open_to(ship, 2)
    assert sail_to(proof, ship, storm)[0] == 0
    assert sail_to(proof.then, ship, storm)[0] == -CAPTAIN.jostle, "a token is used once"
