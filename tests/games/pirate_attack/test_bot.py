"""The rule of thumb: its answers are always legal, and sensible when it matters."""

from __future__ import annotations

import pytest
from attack_table import Play, Sea

from tortuga import bot as bot_of_level
from tortuga.bots.advice import advise
from tortuga.engine import Fast, Match
from tortuga.engine.describing.scores import best
from tortuga.games.pirate_attack import bot
from tortuga.games.pirate_attack.actions import BUY, PLAY, AtShip, PlayCard, PlayMagic, at_ship
from tortuga.games.pirate_attack.bot.eye import Eye
from tortuga.games.pirate_attack.data import NUMBER
from tortuga.games.pirate_attack.rules import RULES
from tortuga.games.pirate_attack.seats.views import view_of
from tortuga.games.pirate_attack.state import TAVERN


def chosen(game: Play) -> object:
    return best(bot.scores(game.match.seat(game.seat), Fast(1)))


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), (4, {"packs": []}), (6, {"teams": True}), (10, {"length": "fame_target"}), (5, {"souls": "one_card"})],
)
def test_every_answer_is_legal_to_the_end(seats: int, options: dict[str, object]) -> None:
    match = Match(RULES, seats, RULES.info.complete(options), Fast(seats))
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        answer = best(bot.scores(match.seat(seat), Fast(match.number)))
        assert answer in ask.options
        match.act(seat, answer)
    assert match.outcome is not None


def test_it_puts_ships_to_sea_first() -> None:
    sea = Sea(3)
    sea.hand(0, "ship_brigantine_9_9", "open_market_5", "high_winds")
    sea.on_top("ship_sloop_3_3")
    game = sea.begin().until("play")
    assert chosen(game) == PlayCard("ship_brigantine_9_9")


def test_it_attacks_what_it_can_sink_without_sinking() -> None:
    sea = Sea(3)
    strong = sea.ship(0, "9/9")
    sea.ship(0, "3/3")
    sea.ship(1, "10/10", ["cp_plus_5"], seen=7)
    prey = sea.ship(2, "8/8", seen=7)
    sea.on_top("must_attack")
    game = sea.begin().until("attack")
    assert chosen(game) == at_ship(strong)
    game.answer(at_ship(strong))
    assert chosen(game) == at_ship(prey)


def test_it_does_not_attack_into_a_known_force_field() -> None:
    sea = Sea(3)
    mine = sea.ship(0, "9/9")
    sea.ship(1, "3/3", ["force_field"], seen=7)
    prey = sea.ship(2, "3/4")
    sea.on_top("must_attack")
    game = sea.begin().until("attack")
    assert chosen(game) == at_ship(prey)
    assert mine.owner == 0


def test_plus_cards_go_to_its_own_fleet_and_minus_cards_to_the_leader() -> None:
    for card, owner in (("cp_plus_5", 0), ("cp_minus_5", 2)):
        sea = Sea(3)
        sea.ship(0, "5/5")
        sea.ship(1, "3/3")
        sea.ship(2, "9/9")
        sea.hand(0, card, card)
        sea.on_top("guard")
        game = sea.begin().until("play").answer(PLAY[NUMBER[card]])
        answer = chosen(game)
        assert isinstance(answer, AtShip)
        assert answer.owner == owner


def test_it_raises_the_dead() -> None:
    sea = Sea(3)
    sea.wreck("9/9")
    sea.magic(0, "raise_the_dead")
    game = sea.begin()
    assert (game.seat, game.kind) == (0, "window")
    assert chosen(game) == PlayMagic("raise_the_dead")


def test_odds_are_odds() -> None:
    """A duel that one side must win is seen as such, and unknown cards make it less certain."""
    sea = Sea(3)
    big, small = sea.ship(0, "9/9"), sea.ship(1, "3/3")
    view = view_of(sea.state, 0)
    eye = Eye(view, 0)
    kill, die = eye.duel(eye.ships[big.id], eye.ships[small.id])
    assert kill > 0.95
    assert die < 0.05
    sea.play(2, "cp_plus_5", play=small)
    eye = Eye(view_of(sea.state, 0), 0)
    assert eye.duel(eye.ships[big.id], eye.ships[small.id])[0] < kill


def test_how_a_match_stands() -> None:
    """One share a seat, adding up to the whole; more ships are more of it."""
    sea = Sea(4)
    sea.ship(1, "9/9")
    sea.ship(1, "8/8")
    sea.ship(2, "3/3")
    shares = bot.evaluate(sea.begin().match)
    assert sum(shares) == pytest.approx(1.0)
    assert shares[1] == max(shares)
    team = Sea(4, teams=True)
    team.ship(1, "9/9")
    shares = bot.evaluate(team.begin().match)
    assert shares[1] == shares[3] > shares[0] == shares[2]


@pytest.mark.parametrize(
    ("card", "owner", "reason"),
    [
        ("cp_plus_1", 0, "own_ship"),
        ("cp_minus_1", 0, "least_harm"),
        ("cp_minus_1", 1, "leader"),
        ("cp_plus_1", 1, "least_help"),
    ],
)
def test_a_card_that_must_go_to_the_wrong_side_is_not_praised_for_it(card: str, owner: int, reason: str) -> None:
    sea = Sea(3)
    for size in ("9/9", "3/3"):
        sea.ship(owner, size)
    sea.hand(0, card, card)
    sea.on_top("guard")
    game = sea.begin().until("play").answer(PLAY[NUMBER[card]])
    why = advise(bot_of_level("mate"), game.match.seat(0)).why
    assert why is not None
    assert why.key == reason


def test_a_tavern_card_that_only_its_drawer_can_suffer_is_not_said_to_do_good() -> None:
    sea = Sea(4, teams=True)
    sea.gold(15, 0, 5)
    sea.stock_up(TAVERN, "empty_chest")
    game = sea.begin().until("window").answer(BUY[TAVERN])
    why = advise(bot_of_level("mate"), game.match.seat(0)).why
    assert why is not None
    assert why.key == "least_harm"
