"""What a legend needs to look ahead: plans to go on by, and signs of how the match stands for its judge."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from piratical_table import Play, begin, give, hex_of, put_ship, stage, store

import tortuga
from tortuga.bots import ThumbBot
from tortuga.engine import Fast
from tortuga.engine.chance import ByStretch
from tortuga.games.piratical import bot
from tortuga.games.piratical.actions import GetUnderWay, Move
from tortuga.games.piratical.bot.distances import field
from tortuga.games.piratical.bot.lookout import MOST_KEPT, Lookout, _kept, look_out
from tortuga.games.piratical.bot.sights import Scene
from tortuga.games.piratical.bot.signs import MOST_WORTH, SIGNS, signs
from tortuga.games.piratical.bot.weights import CAPTAIN, MATE, WEIGHTS, Weights
from tortuga.games.piratical.seats.views import view_of
from tortuga.games.piratical.state import Piratical

ORC_PORT = "U13"


def laden_rival() -> Piratical:
    """The Empire at sea, and an Orc with three treasures aboard who needs two."""
    state = stage("empire", "orcs", "elves")
    put_ship(state, 0, "K13", 6)
    put_ship(state, 1, "Q13", 4, treasures=3)
    store(state, 1, 5)
    return state


def aims(play: Play, weights: Weights = CAPTAIN) -> list[str]:
    return [plan.aim for plan in bot.plans(play.match.seat(0), weights)]


def signs_of(play: Play, seat: int = 0) -> list[dict[str, float]]:
    return [dict(zip(SIGNS, row, strict=True)) for row in signs(play.match.seat(seat))]


# Plans


def test_every_errand_but_the_best_is_a_plan() -> None:
    play = begin(stage("empire", "orcs"))
    look = Lookout(Scene.of(view_of(play.state, 0)), 0, "standard", CAPTAIN)
    names = {errand.name for errand in look.errands}
    assert {*aims(play), look.errand().name} == names
    assert len(aims(play)) == len(names) - 1


def test_plans_are_to_hunt_the_laden_and_to_lie_in_the_way_of_a_winner() -> None:
    play = begin(laden_rival())
    assert "hunt 1" in aims(play)
    assert "siege 3" in aims(play), "Orcs are race 3"
    state = stage("empire", "orcs", "elves")
    put_ship(state, 1, "Q13", 4)
    assert not [aim for aim in aims(begin(state)) if aim.startswith(("hunt", "siege"))], (
        "nothing aboard, nothing to gain"
    )


def orders_of_the_next_round(*, paired: bool) -> list[tuple[list[int], list[int]]]:
    """Who goes when in the next round of some worlds, if a captain in port does one thing or another."""
    match = tortuga.new_match("piratical", seats=4, seed=3, options={"races": "random"})
    captain = ThumbBot(1, "captain")
    while next(iter(match.waiting.values())).kind != "port_act":
        seat = next(iter(match.waiting))
        match.act(seat, captain.choose(match.seat(seat)))
    (seat, ask), found = next(iter(match.waiting.items())), []
    for seed in range(8):
        orders = []
        for answer in (ask.options[0], ask.options[-1]):
            world = match.seat(seat).imagine(seed)
            if paired:
                world.change_luck(partial(ByStretch, seed, bot.stretch))
            world.act(seat, answer)
            while world.state.round == match.state.round and not world.over:
                asked = next(iter(world.waiting))
                world.act(asked, captain.choose(world.seat(asked)))
            orders.append(list(world.state.order))
        found.append((orders[0], orders[1]))
    return found


def test_whatever_a_captain_does_others_have_the_same_luck_in_thought() -> None:
    assert all(one == other for one, other in orders_of_the_next_round(paired=True))
    assert any(one != other for one, other in orders_of_the_next_round(paired=False)), "more dice, another order"


def test_mates_have_no_plans() -> None:
    assert aims(begin(stage("empire", "orcs")), MATE) == []


def test_where_to_sail_is_a_question_of_plans_too() -> None:
    play = begin(stage("empire", "orcs"))
    play.act(0, bot.choose(play.match.seat(0), Fast(1), CAPTAIN))
    assert play.match.waiting[0].kind == "move"
    assert aims(play)


def test_a_captain_with_an_aim_sails_there() -> None:
    play = begin(laden_rival())
    siege = next(plan for plan in bot.plans(play.match.seat(0), CAPTAIN) if plan.aim == "siege 3")
    way = field(play.state.sea.chart, (hex_of(ORC_PORT),))
    before = way[hex_of("K13")]
    mode = bot.choose(play.match.seat(0), Fast(1), siege)
    assert isinstance(mode, GetUnderWay)
    play.act(0, mode)
    end = bot.choose(play.match.seat(0), Fast(1), siege)
    assert isinstance(end, Move)
    assert way[hex_of(end.hex)] <= before - 3


def test_an_aim_that_is_gone_is_forgotten() -> None:
    play = begin(stage("empire", "orcs"))
    hunter = replace(CAPTAIN, aim="hunt 1")
    assert bot.choose(play.match.seat(0), Fast(1), hunter) == bot.choose(play.match.seat(0), Fast(1), CAPTAIN)


# Signs


def test_signs_begin_with_oneself_and_go_on_with_the_nearest_to_victory() -> None:
    state = laden_rival()
    store(state, 2, 1)
    mine, orcs, elves = signs_of(begin(state))
    assert (mine["needs=7"], mine["lacks=7"], mine["aboard"]) == (1.0, 1.0, 0.0)
    assert (orcs["needs=2"], orcs["lacks=0"], orcs["aboard"], orcs["can_win"]) == (1.0, 1.0, 0.75, 1.0)
    assert (elves["needs=6"], elves["lacks=6"]) == (1.0, 1.0)
    assert orcs["homeward"] == 1.0
    assert orcs["worth"] <= MOST_WORTH


def test_signs_of_distance() -> None:
    """Q13 is about a turn from the Orcs' anchorage; in it, it is none."""
    state = laden_rival()
    assert 0 < signs_of(begin(state))[1]["home"] < 0.5
    put_ship(state, 1, ORC_PORT, 4)
    assert signs_of(begin(state))[1]["home"] == 0.0


def test_signs_of_a_captain_without_a_ship() -> None:
    state = stage("empire", "orcs")
    state.captains[1].ship = None
    _, orcs = signs_of(begin(state))
    assert (orcs["lost"], orcs["aboard"], orcs["hull"]) == (1.0, 0.0, 0.0)


def test_ones_own_map_is_no_sign_of_a_rivals_errand() -> None:
    """The Elves lie at the Deserted Island, but the map is in the Empire's hand."""
    state = stage("empire", "elves")
    put_ship(state, 1, "L4", 5)
    give(state, 0, "treasure_map")
    assert signs_of(begin(state))[1]["dig"] == 0.0
    assert "treasure_map" in view_of(state, 0).hand


def test_what_a_captain_has_worked_out_before_never_changes_an_answer() -> None:
    """Lookouts are kept as long as the scene stays the same."""
    match = tortuga.new_match("piratical", seats=4, seed=5, options={"races": "random"})
    for _ in range(120):
        seat = next(iter(match.waiting))
        window = match.seat(seat)
        kept = [bot.choose(window, Fast(1), level) for level in WEIGHTS.values()]
        _kept.clear()
        assert [bot.choose(window, Fast(1), level) for level in WEIGHTS.values()] == kept
        match.act(seat, kept[-1])


def test_lookouts_do_not_pile_up() -> None:
    scene = Scene.of(tortuga.new_match("piratical", seats=2, seed=5).view(0))
    _kept.clear()
    first = look_out(scene, 0, "standard", CAPTAIN)
    assert look_out(scene, 0, "standard", CAPTAIN) is first
    for wind in range(2 * MOST_KEPT):
        look_out(scene._replace(wind=wind), 0, "standard", CAPTAIN)
    assert len(_kept) <= MOST_KEPT
