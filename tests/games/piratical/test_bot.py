"""The rule-of-thumb captain: carries treasure home, picks fights it wins, minds the wind; and how a match stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from piratical_table import HARBOURS, Play, begin, draw, give, hex_of, put_ship, spot, stage, store
from surely import there

import tortuga
from tortuga.bots import RandomBot, ThumbBot
from tortuga.engine import Action, Fast
from tortuga.engine.describing.facts import Fact, fact
from tortuga.games.piratical import bot
from tortuga.games.piratical.actions import (
    Board,
    Buy,
    CastOff,
    ChooseRace,
    Concede,
    Done,
    Fire,
    Forgo,
    GetUnderWay,
    GiveUp,
    Hire,
    HoldOn,
    Jettison,
    KeepCard,
    Move,
    PayGold,
    PlayCard,
    PlayCards,
    Plunder,
    Ram,
    Repair,
    RollDice,
    Search,
    SetWind,
    SheerOff,
    Stay,
    Store,
    TakeCrew,
    TakeLoot,
    TakeRansom,
    Trade,
)
from tortuga.games.piratical.bot.courses import raid
from tortuga.games.piratical.bot.distances import field
from tortuga.games.piratical.bot.helm import Prospects
from tortuga.games.piratical.bot.lookout import Lookout
from tortuga.games.piratical.bot.raid import MOST_ROLLS, Raider, at_home, worth_of_raid
from tortuga.games.piratical.bot.sights import Scene
from tortuga.games.piratical.bot.weights import CAPTAIN, MATE
from tortuga.games.piratical.chapters.odds import boarding_odds
from tortuga.games.piratical.data import RACE_OF
from tortuga.games.piratical.fast import Reach
from tortuga.games.piratical.seats.views import view_of
from tortuga.games.piratical.state import Piratical


def chosen(play: Play) -> Action:
    """What the captain would answer now."""
    return bot.choose(play.match.seat(play.asked[0]), Fast(1))


def look(play: Play, seat: int = 0) -> Lookout:
    return Lookout(Scene.of(view_of(play.state, seat)), seat, "standard", MATE)


def moves_to(play: Play) -> Move | None:
    """Where the captain goes; None when it stays."""
    answer = chosen(play)
    if isinstance(answer, Stay):
        return None
    play.act(play.asked[0], answer)
    end = chosen(play)
    assert isinstance(end, Move)
    return end


def at_sea(label: str = "G13", facing: int = 6, treasures: int = 0, race: str = "empire", wind: int = 1) -> Piratical:
    state = stage(race, "orcs", wind=wind)
    put_ship(state, 0, label, facing, treasures=treasures)
    return state


# Errands


def test_with_enough_treasure_aboard_it_goes_home() -> None:
    play = begin(at_sea("K13", 6, treasures=3))
    assert look(play).errand().kind == "home"
    end = moves_to(play)
    assert end is not None
    assert field(play.state.sea.chart, (hex_of("E13"),))[hex_of(end.hex)] < 6


def test_it_sails_into_its_own_anchorage_when_it_can() -> None:
    play = begin(at_sea("G13", 6, treasures=2))
    end = moves_to(play)
    assert end is not None
    assert end.hex == "E13"


def test_the_last_treasure_that_is_needed_goes_home_at_once() -> None:
    state = at_sea("Q7", 1, treasures=1)
    store(state, 0, 6)
    assert look(begin(state)).errand().kind == "home"


def test_empty_it_goes_where_there_is_something_to_take() -> None:
    errand = look(begin(stage("empire", "orcs"))).errand()
    assert errand.kind == "plunder"
    assert errand.hexes[0] in {hex_of(HARBOURS["brettonian"]), hex_of(HARBOURS["chaos"])}


def test_when_all_ports_are_empty_it_searches_the_island() -> None:
    state = stage("empire", "orcs")
    for stock in state.stocks[:6]:
        state.lost += stock
        stock.clear()
    assert look(begin(state)).errand().kind == "search"


def test_with_a_map_near_the_deserted_island_it_digs() -> None:
    state = at_sea("L4", 5)
    give(state, 0, "treasure_map")
    assert look(begin(state)).errand().kind == "dig"


def test_a_weak_ship_with_gold_goes_home_to_be_mended() -> None:
    state = at_sea("K13", 6)
    put_ship(state, 0, "K13", 6, hull=3, crew=1)
    state.captains[0].gold = 15
    assert look(begin(state)).errand().kind == "home"


# At the helm


@pytest.mark.parametrize("seed", [1, 2])
def test_the_best_move_is_found_without_looking_at_every_hex(seed: int) -> None:
    captain = ThumbBot(1, "captain")
    match = tortuga.new_match("piratical", 4, seed=seed, options={"races": "random"})
    moves = 0
    while not match.over:
        seat = next(iter(match.waiting))
        window = match.seat(seat)
        if window.ask is not None and isinstance(window.ask.options, Reach):
            seen, found = bot._lookout(window, CAPTAIN), window.ask.options
            every = Prospects(seen)
            best = max(found.spots(), key=every.worth)  # the first of equals
            assert Prospects(seen).best(found) == (every.worth(best), best)
            moves += 1
        match.act(seat, captain.choose(window))
    assert moves > 40


def test_it_does_not_end_its_move_head_to_wind() -> None:
    """The Brettonian port lies up wind; luffing there would cost the next turn."""
    for wind in range(1, 7):
        state = at_sea("S4", 2, treasures=2, race="brettonian", wind=wind)
        end = moves_to(begin(state))
        assert end is not None
        assert end.facing != (wind + 2) % 6 + 1


def test_it_rows_where_it_cannot_sail() -> None:
    state = at_sea("F13", 6, treasures=2, wind=3)
    play = begin(state)
    assert chosen(play) == GetUnderWay("oars")
    end = moves_to(play)
    assert end is not None
    assert end.hex == "E13"


def test_it_takes_the_wind_that_carries_it() -> None:
    state = at_sea("S2", 2, treasures=3, race="brettonian")
    there(state.captains[0].ship).hex = hex_of("M1")
    play = draw(state, "wind_any")
    answer = chosen(play)
    assert isinstance(answer, SetWind)
    assert answer.side in (1, 2)


def test_it_stays_where_there_is_more_to_plunder() -> None:
    play = begin(at_sea("Q7", 1, treasures=1))
    assert isinstance(chosen(play), Stay)


def test_it_rams_carriers_and_cripples_when_sound() -> None:
    def rams(hull: int, target_hull: int, treasures: int) -> Action:
        state = stage("dwarves", "orcs")
        put_ship(state, 0, "G1", 2, hull=hull)
        put_ship(state, 1, "G4", 2, hull=target_hull, treasures=treasures)
        play = begin(state)
        play.act(0, GetUnderWay("steam"))
        play.act(0, Move("G3", 2))
        assert play.kind == "ram"
        return chosen(play)

    assert rams(10, 12, 1) == Ram(1)
    assert rams(10, 5, 0) == Ram(1)
    assert rams(10, 12, 0) == SheerOff()
    assert rams(3, 5, 1) == SheerOff()


# Fights


def duel(crew: int, their_crew: int, treasures: int = 0, phase: str = "board", label: str = "S7") -> Piratical:
    state = stage("empire", "chaos", phase=phase)
    put_ship(state, 0, "S6", 2, crew=crew)
    put_ship(state, 1, label, 2, crew=their_crew, treasures=treasures)
    return state


def test_it_boards_when_it_should_win() -> None:
    assert chosen(begin(duel(4, 2, treasures=1))) == Board(1)
    assert chosen(begin(duel(2, 4, treasures=1))) == Done()
    assert chosen(begin(duel(1, 1))) == Done()


def test_the_odds_of_boarding() -> None:
    assert [round(boarding_odds(lead)[0] * 36) for lead in range(6)] == [15, 21, 26, 30, 33, 35]
    assert [round(36 - 36 * sum(boarding_odds(lead))) for lead in range(6)] == [6, 5, 4, 3, 2, 1]


def test_it_fires_at_whom_it_hurts_most() -> None:
    state = stage("empire", "chaos", "orcs", phase="attack")
    put_ship(state, 0, "S6", 2, crew=3, guns=["forward", "forward"])
    put_ship(state, 1, "S7", 2)
    put_ship(state, 2, "S8", 2, treasures=2)
    assert chosen(begin(state)) == Fire(2, (1, 2))


def test_it_does_not_fire_under_the_guns_of_a_fort() -> None:
    state = stage("chaos", "empire", phase="attack")
    put_ship(state, 0, "G13", 1, guns=["forward"])
    put_ship(state, 1, "F13", 3, treasures=1)
    play = begin(state)
    assert play.kind == "attack"
    assert chosen(play) == Done()


def test_it_does_not_sink_what_it_can_board() -> None:
    state = duel(4, 1, treasures=1, phase="attack")
    put_ship(state, 1, "S7", 2, hull=1, crew=1, guns=[])
    assert chosen(begin(state)) == Done()


def test_it_takes_treasure_for_loot_and_throws_a_gun_overboard_for_it() -> None:
    state = duel(4, 1, treasures=1)
    put_ship(state, 0, "S6", 2, hull=5, crew=4, guns=["forward"])
    play = begin(state, [6, 1])
    play.act(0, Board(1))
    assert chosen(play) == TakeLoot("treasure")
    play.act(0, TakeLoot("treasure"))
    assert chosen(play) == Jettison("weapon", 1)


@pytest.mark.parametrize(("crew", "wanted"), [(5, HoldOn()), (1, CastOff())])
def test_orcs_hold_on_while_it_pays(crew: int, wanted: Action) -> None:
    state = stage("orcs", "chaos", phase="board")
    put_ship(state, 0, "S6", 2, crew=crew)
    put_ship(state, 1, "S7", 2, crew=2, treasures=1)
    play = begin(state, [3, 3 + crew - 2] if 1 <= 3 + crew - 2 <= 6 else [3, 3])
    play.act(0, Board(1))
    assert play.kind == "cast_off"
    assert chosen(play) == wanted


def test_cards_are_spent_when_something_is_at_stake() -> None:
    state = duel(3, 3, treasures=1)
    give(state, 0, "cutlass", "matchlock_pistols")
    play = begin(state)
    play.act(0, Board(1))
    assert chosen(play) == PlayCards(("matchlock_pistols", "cutlass"))
    state = duel(3, 3, phase="attack", label="S8")
    give(state, 0, "broadsides")
    play = begin(state)
    play.act(0, Fire(1, (1,)))
    assert chosen(play) == PlayCards(())
    put_ship(state, 1, "S8", 2, treasures=1)
    play = begin(state)
    play.act(0, Fire(1, (1,)))
    assert chosen(play) == PlayCards(("broadsides",))


@pytest.mark.parametrize(("treasures", "wanted"), [(1, PlayCard("narrow_escape")), (0, KeepCard())])
def test_it_escapes_with_treasure_aboard(treasures: int, wanted: Action) -> None:
    state = duel(3, 3, treasures=treasures)
    give(state, 1, "narrow_escape")
    play = begin(state)
    play.act(0, Board(1))
    assert chosen(play) == wanted


# In port


def in_port(label: str, gold: int = 0, **changes: Any) -> Play:
    state = stage("empire", "dwarves", phase="anchor", starting_gold=gold, captives_choice=True)
    put_ship(state, 0, label, 1, **changes)
    put_ship(state, 1, "S24", 2)
    return begin(state)


def test_it_stores_everything_and_mends_ship_and_crew_at_home() -> None:
    play = in_port("E13", gold=12, hull=6, crew=2, treasures=2)
    assert chosen(play) == Store(2)
    play.act(0, Store(2))
    assert chosen(play) == Hire(2)
    play.act(0, Hire(2))
    assert chosen(play) == Repair(6)
    play.act(0, Repair(6))
    assert chosen(play) == Done()


def test_with_gold_to_spare_it_buys_a_gun() -> None:
    play = in_port("E13", gold=20, crew=4)
    assert chosen(play) == Buy("forward")


def test_it_plunders_when_strong_and_hires_first_when_weak_and_rich() -> None:
    assert chosen(in_port("Q7")) == Plunder()
    weak = in_port("Q7", gold=8, crew=1)
    assert chosen(weak) == Done()
    weak.act(0, Done())
    assert chosen(weak) == Hire(3)


def test_it_does_not_lie_under_the_forts_waiting_for_what_it_cannot_buy() -> None:
    """R47: nothing is sold to a ship that forts fire at."""
    state = stage("empire", "dwarves", phase="anchor", starting_gold=19)
    put_ship(state, 0, HARBOURS["elves"], 1, hull=11, crew=2).hostile.append(RACE_OF["elves"])
    put_ship(state, 1, "S24", 2)
    assert chosen(begin(state)) == Plunder()


def test_it_takes_the_best_race_there_is() -> None:
    match = tortuga.new_match("piratical", seats=3, seed=1)
    races = ("elves", "orcs", "brettonian")
    for race in races:
        seat = next(iter(match.waiting))
        answer = ThumbBot(1).choose(match.seat(seat))
        assert answer == ChooseRace(race)
        match.act(seat, answer)


def test_weak_and_poor_it_trades() -> None:
    state = stage("empire", "dwarves", phase="anchor")
    put_ship(state, 0, "A5", 1, hull=6, crew=2)
    assert chosen(begin(state)) == Trade()


def test_it_searches_when_that_is_the_errand() -> None:
    state = stage("empire", "dwarves", phase="anchor")
    put_ship(state, 0, "K12", 1)
    for stock in state.stocks[:6]:
        state.lost += stock
        stock.clear()
    assert chosen(begin(state)) == Search()


@pytest.mark.parametrize(("stock", "wanted"), [(5, PlayCard("ivory_coast")), (1, RollDice())])
def test_a_plunder_card_is_for_a_port_with_two_treasures(stock: int, wanted: Action) -> None:
    state = stage("empire", "dwarves", phase="anchor")
    put_ship(state, 0, "Q7", 1)
    give(state, 0, "ivory_coast")
    state.lost += state.stocks[4][stock:]
    del state.stocks[4][stock:]
    play = begin(state, [1, 1, 1, 1])
    play.act(0, Plunder())
    assert chosen(play) == wanted


def test_guns_go_first_then_crew_of_which_there_is_plenty() -> None:
    state = stage("empire", "dwarves")
    put_ship(state, 0, "S6", 2, hull=6, crew=4, guns=["forward"], treasures=1)
    play = draw(state, "whirlpool", [3])
    given = []
    while play.kind == "cargo_loss":
        given.append(chosen(play))
        play.act(0, given[-1])
    assert given == [GiveUp("weapon", 1), GiveUp("crew"), GiveUp("crew")]


@pytest.mark.parametrize(
    ("crew", "cards", "reason"),
    [
        (3, [], fact("plunder", gain=3, loss=3, crew=3)),
        (1, [], fact("plunder_last", gain=3, loss=3)),
        (1, ["medicinals"], fact("plunder_saved", gain=3)),
    ],
)
def test_it_says_what_is_at_stake_when_it_plunders(crew: int, cards: list[str], reason: Fact) -> None:
    state = stage("empire", "dwarves", phase="anchor", starting_gold=0)
    put_ship(state, 0, "Q7", 1, crew=crew)
    give(state, 0, *cards)
    play = begin(state)
    assert bot.why(play.match.seat(0), Plunder()) == reason


def test_it_says_that_a_search_may_cost_the_last_crew() -> None:
    state = stage("empire", "dwarves", phase="anchor")
    put_ship(state, 0, "K12", 1, crew=1)
    assert bot.why(begin(state).match.seat(0), Search()) == fact("search_last", loss=1)


@pytest.mark.parametrize(("card", "reason"), [("captives", "captives_crew"), ("scurvey", "save_crew")])
def test_it_says_why_it_takes_or_saves_crew(card: str, reason: str) -> None:
    state = stage("empire", "dwarves", captives_choice=True)
    give(state, 0, "medicinals")
    play = draw(state, card)
    assert bot.why(play.match.seat(0), chosen(play)) == fact(reason)


def test_small_choices() -> None:
    state = stage("empire", "dwarves", captives_choice=True)
    assert chosen(draw(state, "captives")) == TakeCrew()
    put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
    assert chosen(draw(state, "captives")) == TakeRansom()
    state = stage("empire", "dwarves", phase="anchor", starting_gold=12)
    put_ship(state, 0, "Q7", 1, treasures=1)
    play = begin(state, [1])
    play.act(0, Trade())
    assert chosen(play) == PayGold()
    state = stage("empire", "dwarves")
    put_ship(state, 0, "S6", 2, hull=3, crew=3, guns=[])
    play = draw(state, "stowaway")
    assert chosen(play) == Forgo()


# Whole matches


def played(players: Sequence[RandomBot | ThumbBot], seed: int) -> tortuga.Match[Piratical]:
    match = tortuga.new_match("piratical", seats=len(players), seed=seed)
    while not match.over:
        ((seat, _),) = match.waiting.items()
        match.act(seat, players[seat].choose(match.seat(seat)))
    return match


def test_it_beats_random_captains() -> None:
    won = 0
    for seed in range(6):
        players: list[RandomBot | ThumbBot] = [RandomBot(1), RandomBot(2), RandomBot(3)]
        players[seed % 3] = ThumbBot(4)
        outcome = played(players, seed).outcome
        assert outcome is not None
        won += outcome.winners == (seed % 3,)
    assert won == 6


@pytest.mark.parametrize("seats", [2, 6])
def test_matches_between_captains_end_by_treasure(seats: int) -> None:
    play = played([ThumbBot(seat) for seat in range(seats)], seats)
    assert play.state.ending in ("victory", "exhaustion")
    assert play.state.round < 100


def test_it_never_gives_up() -> None:
    assert bot.KNOWLEDGE.offer is None


# How a match stands


def test_the_worth_of_a_match_adds_up_and_follows_the_treasure() -> None:
    state = stage("empire", "orcs", "elves")
    store(state, 1, 3)
    put_ship(state, 2, "S6", 2, treasures=1)
    first, second, third = bot.evaluate(begin(state).match)
    assert first + second + third == pytest.approx(1)
    assert second > third > first
    state.captains[1].ship = None
    assert bot.evaluate(begin(state).match)[1] < second


def test_a_match_that_is_over_is_worth_what_it_brought() -> None:
    play = begin(stage("empire", "orcs"))
    play.act(0, Concede())
    assert bot.evaluate(play.match) == [0.0, 1.0]


def test_the_shortlist_has_the_best_ends_first() -> None:
    play = begin(at_sea("G13", 6, treasures=2))
    play.act(0, GetUnderWay("oars"))
    ask = play.waiting[0]
    listed = bot.shortlist(play.match, 0, ask, Fast(1), 5)
    assert len(listed) == 5
    assert listed[0] == chosen(play)
    assert set(listed) <= set(ask.options)
    play = begin(stage("empire", "orcs"))
    assert bot.shortlist(play.match, 0, play.waiting[0], Fast(1), 3) == play.waiting[0].options[:3]


def test_the_swing_of_the_bow_is_counted() -> None:
    play = begin(at_sea("S6", 2))
    goal = (hex_of("S12"),)
    there = look(play)
    assert there.turns(spot("S6", 2), goal) < there.turns(spot("S6", 4), goal) < there.turns(spot("S6", 5), goal)


# Captains think a raid through


def captain(play: Play) -> Action:
    return bot.choose(play.match.seat(play.asked[0]), Fast(1), CAPTAIN)


def captains_look(play: Play, strict: bool = False) -> Lookout:
    return Lookout(Scene.of(view_of(play.state, 0)), 0, "standard", CAPTAIN, strict)


def test_an_empty_ship_has_nothing_to_lose() -> None:
    """A new ship waits at home for nothing, so a wreck with one man aboard plunders on."""
    play = in_port("Q7", hull=3, crew=1)
    assert captain(play) == Plunder()
    lone = captains_look(play)
    terms = lone.standing.terms(2.0)
    assert raid(terms, 1, 0, 3, 5) > at_home(terms, 1, 0, 3, 2.0)


def test_a_laden_ship_goes_home_while_it_can() -> None:
    terms = captains_look(in_port("Q7")).standing.terms(2.0)
    for crew in (1, 2):
        assert raid(terms, crew, 3, 8, 2) - terms.rate < at_home(terms, crew, 3, 8, 2.0)
    state = at_sea("I7", 3)
    put_ship(state, 0, "I7", 3, hull=8, crew=1, treasures=3)
    assert captains_look(begin(state)).errand().kind == "home"


def test_treasures_beyond_those_that_win_are_worth_nothing() -> None:
    terms = captains_look(in_port("Q7")).standing.terms(2.0)._replace(need=2)
    assert at_home(terms, 3, 4, 12, 2.0) == at_home(terms, 3, 2, 12, 2.0) > at_home(terms, 3, 1, 12, 2.0) + 1


def test_a_captain_makes_room_for_treasure_as_long_as_one_hand_is_left() -> None:
    state = stage("empire", "dwarves", phase="anchor")
    put_ship(state, 0, "Q7", 1, hull=2, crew=2, guns=[])
    play = begin(state, [1, 1, 1, 1, 4])
    play.act(0, Plunder())
    assert play.kind == "jettison"
    assert captain(play) == Jettison("crew")
    assert chosen(play) == Forgo(), "a mate keeps its crew"


def test_a_lone_hand_makes_treasure_less_safe() -> None:
    terms = captains_look(in_port("Q7")).standing.terms(2.0)
    assert at_home(terms, 1, 3, 12, 2.0) < at_home(terms, 2, 3, 12, 2.0)


def test_where_a_wreck_costs_a_ship_raids_are_worth_less() -> None:
    play = in_port("Q7", crew=1)
    lenient, strict = captains_look(play).standing.terms(2.0), captains_look(play, strict=True).standing.terms(2.0)
    assert raid(strict, 1, 0, 12, 5) < raid(lenient, 1, 0, 12, 5) - 0.5
    assert raid(lenient, 1, 0, 12, 5, rolls=0) <= raid(lenient, 1, 0, 12, 5, MOST_ROLLS)


@pytest.mark.parametrize("ship", [Raider(3, 0, 12, 5), Raider(1, 2, 5, 3), Raider(2, 1, 3, 1)])
def test_a_raid_is_worth_what_its_plain_form_says(ship: Raider) -> None:
    for strict in (False, True):
        terms = captains_look(in_port("Q7"), strict).standing.terms(2.0)
        for rolls in range(MOST_ROLLS):
            assert raid(terms, *ship, rolls) == pytest.approx(worth_of_raid(terms, ship, rolls))


def test_a_port_on_the_way_may_be_as_good_as_the_one_it_sails_for() -> None:
    """By how many turns is it better or worse to lie there now than where the errand leads?"""
    state = at_sea("J8", 6)
    put_ship(state, 0, "J8", 6, hull=8, crew=1, treasures=3)
    play = begin(state)
    there = captains_look(play)
    assert there.errand().kind == "home"
    assert there.landfalls(there.errand())[hex_of(HARBOURS["empire"])] == 0
    assert there.landfalls(there.errand())[hex_of(HARBOURS["chaos"])] < 0
    assert look(play).landfalls(there.errand()) == {}, "mates have one errand at a time"
