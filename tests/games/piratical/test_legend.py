"""Rules that only a legend follows: positions answered with a captain's numbers, and with one of them changed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from piratical_table import HARBOURS, Play, begin, give, hex_of, put_ship, stage, store

from tortuga.engine import Action, Fast
from tortuga.games.piratical import bot
from tortuga.games.piratical.actions import Board, Done, Fire, GetUnderWay, Plunder, Stay
from tortuga.games.piratical.bot.courses import raid
from tortuga.games.piratical.bot.fights import danger
from tortuga.games.piratical.bot.lookout import Lookout
from tortuga.games.piratical.bot.raid import FORTS, Forts, Raider, Terms, at_home, true_forts, worth_of_raid
from tortuga.games.piratical.bot.weights import CAPTAIN
from tortuga.games.piratical.data import RACE_OF
from tortuga.games.piratical.odds import expected_damage
from tortuga.games.piratical.state import Piratical
from tortuga.games.piratical.views import view_of


def answers(play: Play, **changes: float) -> tuple[Action, Action]:
    """What a captain answers, and what it answers with these numbers."""
    seat = play.match.seat(play.asked[0])
    return bot.choose(seat, Fast(1), CAPTAIN), bot.choose(seat, Fast(1), replace(CAPTAIN, **changes))


def look(state: Piratical, **changes: float) -> Lookout:
    return Lookout(view_of(state, 0), 0, "standard", replace(CAPTAIN, **changes))


def leave(state: Piratical, race: str, stock: int) -> None:
    """Take treasures out of the game until so many are left in a port."""
    treasures = state.stocks[RACE_OF[race]]
    state.lost += treasures[stock:]
    del treasures[stock:]


def terms(lame: float = 0.0, forts: Forts = FORTS) -> Terms:
    return Terms(
        home=1.0,
        top=12,
        gold=0,
        need=7,
        rate=0.17,
        steady=0.97,
        lone=0.9,
        worn=0.08,
        wreck=0.0,
        lame=lame,
        forts=forts,
    )


# Errands


def test_a_weak_ship_without_gold_does_not_wait_at_home() -> None:
    state = stage("empire", "orcs")
    put_ship(state, 0, HARBOURS["empire"], 3, hull=6, crew=2)
    put_ship(state, 1, "S24", 2)
    for race in ("brettonian", "chaos", "dwarves", "elves"):
        leave(state, race, 0)
    captain, restless = answers(begin(state), restless=1)
    assert isinstance(captain, Stay)
    assert isinstance(restless, GetUnderWay)


def test_with_gold_it_goes_home_all_the_same() -> None:
    state = stage("empire", "orcs")
    put_ship(state, 0, "G13", 3, hull=4, crew=1)
    state.captains[0].gold = 15
    assert look(state, restless=1).errand().kind == "home"


def test_a_port_whose_captain_is_about_to_leave_is_not_shunned() -> None:
    state = stage("empire", "chaos")
    leave(state, "brettonian", 3)
    assert look(state).errand().hexes == (hex_of(HARBOURS["brettonian"]),)
    assert look(state, blocked_by_owner=0.0).errand().hexes == (hex_of(HARBOURS["chaos"]),)


@pytest.mark.parametrize(("crew", "wanted"), [(4, "plunder"), (1, "siege")])
def test_it_lies_in_the_port_of_a_rival_who_would_win_there(crew: int, wanted: str) -> None:
    state = stage("empire", "orcs")
    put_ship(state, 0, "R13", 4, crew=crew)
    put_ship(state, 1, "G3", 2, treasures=2)
    leave(state, "orcs", 1)
    store(state, 1, 5)
    assert look(state).errand().hexes != (hex_of(HARBOURS["orcs"]),)
    errand = look(state, siege=5.0).errand()
    assert (errand.kind, errand.hexes) == (wanted, (hex_of(HARBOURS["orcs"]),))


def test_a_siege_that_comes_too_late_is_none() -> None:
    state = stage("empire", "orcs")
    put_ship(state, 0, "G13", 4)
    put_ship(state, 1, "S13", 3, treasures=2)
    leave(state, "orcs", 1)
    store(state, 1, 5)
    assert look(state, siege=5.0).errand().hexes != (hex_of(HARBOURS["orcs"]),)


def test_while_it_besieges_with_a_weak_ship_it_does_not_plunder() -> None:
    state = stage("empire", "orcs", phase="anchor")
    put_ship(state, 0, HARBOURS["orcs"], 4, crew=1)
    put_ship(state, 1, "G3", 2, treasures=2)
    store(state, 1, 5)
    captain, besieger = answers(begin(state), siege=5.0)
    assert captain == Plunder()
    assert besieger == Done()


# Raids


def test_a_raid_under_the_true_fire_of_the_forts_is_worth_what_its_plain_form_says() -> None:
    dwarves = terms(lame=0.5, forts=true_forts(5))
    for ship in (Raider(3, 0, 10, 5), Raider(1, 2, 5, 3)):
        assert raid(dwarves, *ship, 1) == pytest.approx(worth_of_raid(dwarves, ship, 1))
        assert raid(dwarves, *ship, 1) != raid(terms(), *ship, 1)


@pytest.mark.parametrize("saves_on", [5, 6])
def test_the_fire_of_the_forts_is_reckoned_from_the_dice(saves_on: int) -> None:
    forts = true_forts(saves_on)
    assert sum(chance for _, chance in forts) == pytest.approx(1)
    average = sum(shot * chance for shot, chance in forts)  # four hits count as three
    assert average == pytest.approx(2 * expected_damage(2, 0, saves_on), abs=0.04)


def test_a_crippled_ship_at_home_is_worth_little_and_no_less_when_it_is_worse() -> None:
    sound, crippled, sinking = [at_home(terms(lame=0.5), 3, 0, hull, 0.0) for hull in (7, 6, 1)]
    assert sound - crippled > 0.5
    assert crippled == sinking
    assert at_home(terms(), 3, 0, 6, 0.0) > at_home(terms(), 3, 0, 1, 0.0)


# Fights


def test_it_boards_a_raider_under_the_guns_of_the_forts() -> None:
    state = stage("chaos", "orcs", phase="board")
    put_ship(state, 0, "F12", 1, crew=4)
    put_ship(state, 1, HARBOURS["empire"], 3, crew=1, treasures=2)
    assert answers(begin(state), fort_fire=0.3) == (Done(), Board(1))
    put_ship(state, 0, "F12", 1, hull=1, crew=1)
    assert answers(begin(state), fort_fire=0.3) == (Done(), Done())


def test_under_forts_it_fears_only_the_captain_whose_port_it_is() -> None:
    state = stage("empire", "orcs", "elves")
    put_ship(state, 0, HARBOURS["chaos"], 1, crew=1, treasures=2)
    put_ship(state, 1, "K9", 1, crew=4)
    here = hex_of(HARBOURS["chaos"])
    assert danger(look(state, danger_under_forts=0.5), here) == pytest.approx(danger(look(state), here) / 2)
    state.captains[1].race = RACE_OF["chaos"]
    put_ship(state, 2, "S24", 1)
    assert danger(look(state, danger_under_forts=0.5), here) == danger(look(state), here) > 0


def test_boarding_cards_in_hand_make_it_bold() -> None:
    state = stage("empire", "chaos", phase="board")
    put_ship(state, 0, "S6", 2, crew=1)
    put_ship(state, 1, "S7", 2, crew=3, treasures=1)
    give(state, 0, "cutlass", "matchlock_pistols")
    assert answers(begin(state), own_cards=1) == (Done(), Board(1))


def test_it_would_rather_take_from_the_leader() -> None:
    state = stage("empire", "chaos", "orcs", phase="board")
    put_ship(state, 0, "S6", 2, crew=4)
    put_ship(state, 1, "S7", 2, crew=2, treasures=1)
    put_ship(state, 2, "S5", 2, crew=2, treasures=1)
    store(state, 2, 4)
    assert answers(begin(state), leader=0.5) == (Board(1), Board(2))


def test_it_leaves_ships_alone_that_have_nothing_to_lose() -> None:
    state = stage("empire", "chaos", phase="board")
    put_ship(state, 0, "S6", 2, crew=4)
    put_ship(state, 1, "S7", 2, crew=1)
    assert answers(begin(state), mercy=1) == (Board(1), Done())
    state = stage("empire", "chaos", phase="attack")
    put_ship(state, 0, "S6", 2, crew=4)
    put_ship(state, 1, "S8", 2, hull=5)
    assert answers(begin(state), mercy=1) == (Fire(1, (1,)), Done())


def test_it_fears_those_who_can_come_not_those_who_are_near() -> None:
    state = stage("empire", "brettonian", wind=5)
    put_ship(state, 0, "M20", 2, crew=1, treasures=2)
    put_ship(state, 1, "M17", 5, crew=4)
    near, behind = hex_of("M20"), hex_of("M15")
    assert danger(look(state), near) > 0
    assert danger(look(state, true_danger=1.0), near) == 0  # the rival sails away before the wind
    assert danger(look(state, true_danger=1.0), behind) > 1  # and would take both treasures down
    state.captains[1].miss = 1
    assert danger(look(state, true_danger=1.0), behind) == 0


def test_with_more_crew_only_one_treasure_is_in_danger() -> None:
    state = stage("empire", "brettonian", wind=5)
    put_ship(state, 0, "M15", 2, crew=1, treasures=3)
    put_ship(state, 1, "M17", 5, crew=6)
    lone = danger(look(state, true_danger=1.0), hex_of("M15"))
    put_ship(state, 0, "M15", 2, crew=2)
    assert danger(look(state, true_danger=1.0), hex_of("M15")) < lone / 2
