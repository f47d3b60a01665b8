"""The simple bot: it answers everything, looks ahead to the Battle, and beats random players."""

from __future__ import annotations

import msgspec
import pytest
from rattle_table import CANNON, G1, R1, Y1, A, B, D, begin, die, fit, float_ship, have, stage

import tortuga
from tortuga.bots import RandomBot, ThumbBot
from tortuga.bots.knowledge import knowledge_of
from tortuga.engine import Action, Fast, Match, make_ask
from tortuga.engine.describing.scores import best
from tortuga.games.rattle_battle.actions import (
    DONE,
    BuyPart,
    ChoosePart,
    Discard,
    Fire,
    Gift,
    Line,
    Move,
    NameFace,
    Pass,
    Reroll,
    Send,
    SetAside,
    SpendStored,
    Throw,
    Trade,
    UseSailor,
    UseUpgrade,
)
from tortuga.games.rattle_battle.bot import crazy as crazy_bot
from tortuga.games.rattle_battle.bot import evaluate, scores, shortlist
from tortuga.games.rattle_battle.bot.outlook import outlook
from tortuga.games.rattle_battle.bot.quick_outlook import QuickOutlook
from tortuga.games.rattle_battle.bot.weights import CAPTAIN, LEGEND, MATE
from tortuga.games.rattle_battle.bot.worth import plan, prospects
from tortuga.games.rattle_battle.chapters import upgrades
from tortuga.games.rattle_battle.chapters.crazy.rolled import tales
from tortuga.games.rattle_battle.chapters.geometry import touching
from tortuga.games.rattle_battle.data import CARDS, LOCATIONS, LOOT_KIND, SAILOR
from tortuga.games.rattle_battle.data.shapes import Spot
from tortuga.games.rattle_battle.rules import RULES
from tortuga.games.rattle_battle.state import Rattle
from tortuga.kit.conformance import pick


def thumb(state: Rattle, seat: int = A) -> Action:
    return ThumbBot(1).choose(begin(state, Fast(2)).match.seat(seat))


def test_it_is_known_to_the_bots() -> None:
    known = knowledge_of(RULES)
    assert known.choose is not None
    assert known.evaluate is not None
    assert known.shortlist is not None


def test_it_boards_a_weaker_ship_in_reach() -> None:
    state = stage()
    float_ship(state, die(A), 100, 100, face=5)
    prey = float_ship(state, Y1, 160, 100, face=2)
    float_ship(state, die(B), 240, 240, face=5)
    action = thumb(state)
    assert isinstance(action, Move)
    assert touching(Spot(action.x, action.y, 0), prey)


def test_it_flees_a_stronger_ship_behind_somebody_else() -> None:
    """Left where it is, the ship is lost; a rival nearer to the foe takes the fight instead."""
    state = stage()
    float_ship(state, die(A), 120, 100, face=1)
    float_ship(state, R1, 150, 100, face=4)
    float_ship(state, die(B), 200, 100, face=5)
    before = outlook(MATE, state, A)
    action = thumb(state)
    assert isinstance(action, Move)
    ship = state.sea[0]
    ship.x, ship.y = action.x, action.y
    assert outlook(MATE, state, A) > before


@pytest.mark.parametrize("scenario", ["norrington", "pirate_wars"])
def test_the_quick_outlook_is_the_plain_one(scenario: str) -> None:
    """In every position of a match by chance, for every seat and each of its ships somewhere else."""
    rules, dice, seen = RULES, Fast(4), 0
    match = Match(rules, 3, rules.info.complete({"scenario": scenario}), Fast(3))
    while not match.over and seen < 60:
        state = match.state
        if state.phase == "turn" and state.sea:
            for seat, weights in ((0, MATE), (1, CAPTAIN), (2, LEGEND)):
                quick = QuickOutlook(weights, state, seat, contested=True)
                ship = dice.pick(state.sea)
                moved = msgspec.structs.replace(ship, x=20.0 + dice.below(240), y=20.0 + dice.below(240))
                assert quick.worth() == pytest.approx(outlook(weights, state, seat, contested=True))
                assert quick.worth(moved) == pytest.approx(outlook(weights, state, seat, moved, contested=True))
            seen += 1
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, pick(ask, dice))
    assert seen > 20


def test_a_hooked_ship_that_is_left_behind_is_not_boarded() -> None:
    state = stage("i1")
    ship = float_ship(state, die(A), 100, 100, face=6)
    float_ship(state, Y1, 160, 100, face=1)
    apart = outlook(MATE, state, A)
    ship.hook = Y1
    assert outlook(MATE, state, A) == QuickOutlook(MATE, state, A).worth() == apart


def test_it_fires_at_what_would_sink_it() -> None:
    state = stage()
    state.players[A].parts[0] = 0
    fit(state, A, "cannon")
    float_ship(state, die(A), 100, 100, face=CANNON)
    float_ship(state, R1, 150, 100, face=5)
    assert thumb(state) == Fire(die(A), R1)


def test_it_passes_when_nothing_is_worth_it() -> None:
    state = stage()
    float_ship(state, die(A), 100, 100, face=5)
    float_ship(state, Y1, 112.2, 100, face=2)
    assert thumb(state) == Pass()


def test_it_uses_upgrades_that_turn_a_battle() -> None:
    state = stage()
    state.players[A].parts[0] = 0
    fit(state, A, "ballista")
    for number in range(3):
        float_ship(state, die(A, number), 60 + 60 * number, 100, face=3)
        float_ship(state, Y1 + number, 60 + 60 * number, 125, face=3)
    assert thumb(state) == UseUpgrade("ballista")


def test_it_sends_ships_against_easy_prey_and_none_to_be_sunk() -> None:
    state = stage("i1")
    state.phase = "send"
    answer = thumb(state)
    assert isinstance(answer, Send)
    assert answer.ships >= 2
    state = stage("reef_of_knives", scenario="pirate_wars")
    state.phase = "send"
    fit(state, A, "hold", "hold")
    have(state, A, *["valuables"] * 6)
    answer = thumb(state)
    assert isinstance(answer, Send)
    assert answer.ships + answer.captain <= 1, "with full slots one ship at most"


def test_it_knows_what_loot_can_buy() -> None:
    state = stage()
    rum = [0, 0, 0, 2, 0, 0, 0, 0, 0, 0]
    assert plan(MATE, state, rum)[1]
    parts = [0, 1, 1, 0, 0, 0, 0, 0, 0, 0]
    assert plan(MATE, state, parts)[3]
    state.quest = 4
    assert plan(MATE, state, [0, 2, 2, 0, 0, 0, 0, 0, 0, 0])[2:] == (False, False), "too late to build"


def in_port(location: str, *loot: str, quest: int = 0) -> Rattle:
    state = stage()
    state.phase, state.location, state.quest = "port", LOCATIONS.index(location), quest
    have(state, A, *loot)
    return state


def test_it_trades_for_what_is_missing() -> None:
    action = thumb(in_port("market", "rum", "fabrics", "fabrics", "fabrics"))
    assert isinstance(action, Trade)
    assert action.take in ("rum", "spices")


def test_it_buys_cannons_first_and_nothing_at_the_very_end() -> None:
    assert thumb(in_port("shipyard", "fabrics")) == BuyPart("cannon", "fabrics")
    assert thumb(in_port("shipyard", "fabrics", "fabrics", quest=4)) == DONE


def test_it_gives_valuables_and_at_the_end_pairs() -> None:
    assert thumb(in_port("pit", "valuables", "rum")) == Gift("valuables")
    state = in_port("pit", "rum", "fabrics")
    fit(state, A, "hold")
    assert thumb(state) == DONE, "safe in the hold until the next Port"
    assert isinstance(thumb(in_port("pit", "rum", "fabrics", quest=4)), Gift)


def test_it_pays_for_repairs_with_what_is_least_missed() -> None:
    state = stage()
    state.phase = "repairs"
    have(state, A, "rum", "rum", "rum", "valuables")
    state.players[A].sunk = [die(A)]
    assert thumb(state) == Discard("rum")


def test_it_uses_sailors_that_gain() -> None:
    state = stage()
    state.phase = "sailors"
    fit(state, A, "coinbite_carla")
    have(state, A, "valuables")
    assert thumb(state) == UseSailor("coinbite_carla")


@pytest.mark.parametrize(
    ("card", "expected"),
    [("cannons_ready", Reroll), ("monkey_business", Reroll), ("knife_throw", Throw), ("tall_tales", SetAside)],
)
def test_it_plays_mini_games(card: str, expected: type[Action]) -> None:
    for seed in range(6):
        state = stage(card)
        state.phase = "crazy"
        play = begin(state, Fast(seed))
        asks = play.waiting
        seat = next(iter(asks))
        action = ThumbBot(seed).choose(play.match.seat(seat))
        assert isinstance(action, expected)
        play.act(seat, action)


def test_it_throws_a_knife_harder_than_not_at_all() -> None:
    state = stage("knife_throw")
    state.phase = "crazy"
    action = thumb(state)
    assert isinstance(action, Throw)
    assert action.power >= 0.1


def test_standing_is_a_share_of_one_and_favours_the_leader() -> None:
    state = stage()
    state.players[B].coins = 12
    shares = prospects(state)
    assert sum(shares) == pytest.approx(1)
    assert shares[B] == max(shares)
    assert evaluate(begin(state).match) == shares


def test_the_shortlist_has_the_best_moves_first() -> None:
    state = stage()
    float_ship(state, die(A), 100, 100, face=5)
    prey = float_ship(state, Y1, 160, 100, face=2)
    float_ship(state, G1, 100, 240, face=4)
    play = begin(state)
    moves = shortlist(play.match, A, play.waiting[A], Fast(1), 10)
    assert len(moves) == 10
    assert isinstance(moves[0], Move)
    assert touching(Spot(moves[0].x, moves[0].y, 0), prey)
    assert all(play.waiting[A].find(move) is not None for move in moves)


def play(match: Match[Rattle], me: int, seed: int) -> Match[Rattle]:
    bots = {seat: ThumbBot(seed) if seat == me else RandomBot(seed + seat) for seat in range(match.seats)}
    while not match.over:
        seat = next(iter(match.waiting))
        match.act(seat, bots[seat].choose(match.seat(seat)))
    return match


@pytest.mark.parametrize("scenario", ["intro", "norrington", "pirate_wars"])
def test_it_beats_random_players(scenario: str) -> None:
    won = 0
    for seed in range(6):
        options = {"scenario": scenario, "exp_sailors": True, "exp_loot": True, "market_wild": seed % 2 == 0}
        match = tortuga.new_match("rattle_battle", 3, seed=seed, options=options)
        outcome = play(match, seed % 3, seed).outcome
        assert outcome is not None
        won += outcome.places[seed % 3] == 1
    assert won >= 5


@pytest.mark.slow
def test_it_plays_every_seat_count_with_every_option() -> None:
    for seats in (2, 3, 4, 5):
        options = {"five_player_last_drop": seats == 5, "simultaneous_port": seats % 2 == 0, "exp_loot": True}
        match = tortuga.new_match("rattle_battle", seats, seed=seats, options=options)
        bots = [ThumbBot(seat) for seat in range(seats)]
        while not match.over:
            seat = next(iter(match.waiting))
            match.act(seat, bots[seat].choose(match.seat(seat)))


# What captains see besides


def captain(state: Rattle, seat: int = A) -> Action:
    return ThumbBot(1, "captain").choose(begin(state, Fast(2)).match.seat(seat))


def crazy(card: str, seats: int = 4) -> Rattle:
    state = stage(card, seats)
    state.phase = "crazy"
    return state


def test_a_captain_with_a_full_hold_does_not_mourn_a_ship() -> None:
    """Repairs are paid with tokens that would not fit anyway, so a doubtful fight for a coin is worth it."""
    state = stage("i1")
    float_ship(state, die(A), 100, 100, face=3)
    float_ship(state, Y1, 100, 130, face=3)
    empty = outlook(CAPTAIN, state, A)
    fit(state, A, "hold")
    have(state, A, "rum", "rum", "fabrics", "fabrics", "spices")
    full = outlook(CAPTAIN, state, A)
    assert full > empty
    assert outlook(MATE, state, A) == pytest.approx(1 - MATE.loot), "a mate counts every token alike"


def test_a_captain_keeps_nothing_for_the_next_port() -> None:
    """Coins buy a card in the Guild while there are any; the hold is full again soon enough."""
    state = in_port("pit", "rum", "fabrics")
    fit(state, A, "hold")
    assert thumb(state) == DONE
    assert isinstance(captain(state), Gift)


def test_a_captain_sends_more_ships_than_a_mate_with_a_full_hold() -> None:
    """Three tokens and four slots: what is lost at sea is drawn again."""

    def sent(level: str) -> int:
        state = stage("merchant_co", 4)
        state.phase = "send"
        have(state, A, "rum", "fabrics", "spices", "rum")
        answer = ThumbBot(1, level).choose(begin(state, Fast(2)).match.seat(A))
        assert isinstance(answer, Send)
        return answer.ships

    assert sent("captain") > sent("mate")


def test_a_captain_begins_with_a_second_sail() -> None:
    match = tortuga.new_match("rattle_battle", 4, seed=1)
    assert ThumbBot(1, "captain").choose(match.seat(0)) == ChoosePart("sail")
    assert ThumbBot(1).choose(match.seat(0)) == ChoosePart("cannon")


def test_a_captain_lines_up_against_those_who_put_the_best_in_front() -> None:
    play = begin(crazy("cutlass_duel"), Fast(3))
    state = play.state
    assert state.game is not None
    for seat in range(4):
        state.game.faces[seat][:] = [5, 4, 3] if seat else [4, 3, 5]
    line = best(crazy_bot.duel_order(CAPTAIN, state, A, play.waiting[A], Fast(1)))
    assert isinstance(line, Line)
    assert [state.game.faces[A][i] for i in line.dice] == [3, 5, 4]


def test_a_captain_names_what_the_others_will_not() -> None:
    """All three will name the fours, which knock each other out: a second name takes the rest."""
    play = begin(crazy("brawl"), Fast(3))
    state = play.state
    assert state.game is not None
    faces = ([1, 1, 1], [4, 4, 5], [4, 4, 5], [4, 4, 5])
    for seat in range(4):
        state.game.faces[seat][:] = faces[seat]
    names = crazy_bot.brawl_name(CAPTAIN, state, A, play.waiting[A], Fast(1))
    assert best(names) == NameFace(5)


def test_a_captain_tells_no_longer_tale_than_it_must() -> None:
    """Last in turn and ahead with what it has, it stops; a mate goes on for more."""
    state = begin(crazy("tall_tales"), Fast(3)).state
    game = state.game
    assert game is not None
    game.at, game.scores[:] = 3, [3, 0, 0, 0]
    game.faces[D][:] = [4, 1, 2]
    ask = make_ask("tales", [*tales((0,), 3)])
    answer = best(crazy_bot.tales(CAPTAIN, state, D, ask, Fast(1)))
    assert answer == SetAside((0,), True)
    mates = best(crazy_bot.tales(MATE, state, D, ask, Fast(1)))
    assert mates == SetAside((0,), False)


@pytest.mark.parametrize(("gives", "is_used"), [(2, False), (5, True)])
def test_a_use_is_worth_what_the_rules_make_of_it(gives: int, is_used: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Powder Polly is of no use against a foe that is stronger by 4, unless a variant makes her better."""
    polly = SAILOR["powder_polly"]
    sailors = list(CARDS.sailors)
    sailors[polly] = msgspec.structs.replace(sailors[polly], gives=gives)
    monkeypatch.setattr(upgrades, "CARDS", msgspec.structs.replace(CARDS, sailors=tuple(sailors)))
    state = stage(exp_sailors=True)
    fit(state, A, "powder_polly")
    state.bag[LOOT_KIND["spices"]] -= 1
    state.players[A].stored = {polly: 1}
    float_ship(state, die(A), 100, 100, face=1)
    float_ship(state, R1, 112, 100, face=5)
    worth = {each.action: each.score for each in scores(begin(state, Fast(2)).match.seat(A), Fast(1))}
    assert (worth[SpendStored("powder_polly", die(A))] > 0) is is_used
