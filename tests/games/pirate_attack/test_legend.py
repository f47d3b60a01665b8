"""A legend holds its ships back as a captain does, and knows how to play the ending."""

from __future__ import annotations

import pytest
from attack_table import Play, Sea

from tortuga.bots import ThumbBot
from tortuga.bots.lookahead import LookaheadBot
from tortuga.engine import Fast, Match
from tortuga.engine.describing.scores import best
from tortuga.games.pirate_attack import bot
from tortuga.games.pirate_attack.actions import (
    AtPlayer,
    Buy,
    DiscardCard,
    Done,
    Pass,
    PlayCard,
    PlayMagic,
    StakeShips,
    at_ship,
)
from tortuga.games.pirate_attack.bot.weights import CAPTAIN, LEGEND, Weights
from tortuga.games.pirate_attack.data.bits import only
from tortuga.games.pirate_attack.rules import RULES

OURS = only(0)
"""Cards that our seat has seen."""


def chosen(game: Play, weights: Weights = LEGEND) -> object:
    return best(bot.scores(game.match.seat(game.seat), Fast(1), weights))


def the_end(*hand: str, seats: int = 3) -> Sea:
    """The piles are gone, and this is our hand."""
    sea = Sea(seats)
    sea.hand(0, *hand)
    sea.no_piles()
    return sea


def test_the_worst_ship_is_staked_for_the_best_of_the_others() -> None:
    sea = the_end("guard")
    mine = [sea.ship(0, "9/9"), sea.ship(0, "3/3")]
    theirs = [sea.ship(1, "4/4"), sea.ship(1, "10/10"), sea.ship(2, "12/12")]
    sea.magic(0, "gambler")
    sea.hand(1, "guard")
    game = sea.begin()
    assert (game.seat, game.kind) == (0, "window")
    assert chosen(game) == PlayMagic("gambler")
    assert chosen(game, CAPTAIN) == Done()
    game = game.answer(PlayMagic("gambler"))
    for answer in (StakeShips(1), at_ship(mine[1])):
        assert chosen(game) == answer
        game = game.answer(answer)
    assert chosen(game) == at_ship(theirs[1])


def test_a_good_ship_is_not_staked_for_poor_ones() -> None:
    sea = the_end("guard")
    sea.ship(0, "10/10")
    sea.ship(1, "4/4")
    sea.magic(0, "gambler")
    assert chosen(sea.begin()) == Done()


def test_a_fleet_that_fights_as_one_is_sent_to_port() -> None:
    sea = the_end("guard")
    sea.ship(0, "9/9")
    sea.ship(1, "12/12")
    sea.armada(sea.ship(2, "3/3"), sea.ship(2, "3/4"))
    sea.magic(0, "return_to_port")
    game = sea.begin()
    assert chosen(game) == PlayMagic("return_to_port")
    assert chosen(game, CAPTAIN) == Done()
    assert chosen(game.answer(PlayMagic("return_to_port"))) == AtPlayer(2)


def test_a_duplicate_waits_until_our_hand_is_empty() -> None:
    for hand, answer in ((["guard"], Done()), ([], PlayMagic("duplicate"))):
        sea = the_end(*hand)
        sea.ship(0, "9/9")
        sea.ship(1, "10/10")
        sea.magic(0, "duplicate")
        game = sea.begin()
        assert (game.seat, game.kind) == (0, "window")
        assert chosen(game) == answer
        assert chosen(game, CAPTAIN) == PlayMagic("duplicate")


@pytest.mark.parametrize("card", ["reincarnation", "force_field", "spirit_of_good_fortune"])
def test_magic_that_would_add_nothing_is_kept(card: str) -> None:
    sea = the_end("guard")
    sea.ship(0, "9/9", under=[card], seen=OURS)
    sea.magic(0, card)
    game = sea.begin()
    assert chosen(game) == Done()
    assert chosen(game, CAPTAIN) == PlayMagic(card)


def test_magic_goes_under_a_ship_where_it_works() -> None:
    sea = the_end("guard")
    sea.ship(0, "10/10", under=["reincarnation"], seen=OURS)
    sea.ship(0, "9/9", under=["eliminate_all"], seen=OURS)
    third = sea.ship(0, "8/8")
    sea.magic(0, "reincarnation")
    game = sea.begin()
    assert chosen(game) == PlayMagic("reincarnation")
    assert chosen(game.answer(PlayMagic("reincarnation"))) == at_ship(third)


def test_a_force_field_and_a_spirit_do_not_share_a_ship() -> None:
    sea = the_end("guard")
    sea.ship(0, "9/9", under=["spirit_of_good_fortune"], seen=OURS)
    sea.magic(0, "force_field")
    assert chosen(sea.begin()) == Done()
    assert chosen(sea.begin(), CAPTAIN) == PlayMagic("force_field")


def test_cannons_explode_where_they_can_sink_their_ship() -> None:
    for size, answer in (("7/8", Done()), ("8/8", PlayMagic("exploding_cannons"))):
        sea = the_end("guard")
        sea.ship(0, "9/9")
        sea.ship(1, size)
        sea.magic(0, "exploding_cannons")
        game = sea.begin()
        assert chosen(game) == answer
        assert chosen(game, CAPTAIN) == PlayMagic("exploding_cannons")


def test_eliminate_all_waits_for_something_to_eliminate() -> None:
    for under, answer in (((), Done()), (("cp_plus_5",), PlayMagic("eliminate_all"))):
        sea = the_end("guard")
        sea.ship(0, "9/9")
        sea.ship(1, "9/9", under=under)
        sea.magic(0, "eliminate_all")
        game = sea.begin()
        assert chosen(game) == answer
        assert chosen(game, CAPTAIN) == PlayMagic("eliminate_all")


def test_confusion_turns_guns_on_a_sister_and_not_on_our_ship() -> None:
    """To the left of the great ship lies its sister, to the right our own ship."""
    for card, wanted in (("confusion_left", True), ("confusion_right", False)):
        sea = the_end("guard")
        sea.ship(0, "9/9")
        great = sea.ship(1, "10/10")
        sea.ship(1, "4/4")
        sea.ship(2, "3/3")
        sea.magic(0, card)
        assert (chosen(sea.begin().answer(PlayMagic(card))) == at_ship(great)) == wanted


def test_raise_the_dead_is_another_life() -> None:
    for ours, hand, answer in (
        (True, (), Done()),
        (False, ("guard",), Done()),
        (False, (), PlayMagic("raise_the_dead")),
    ):
        sea = the_end(*hand)
        if ours:
            sea.ship(0, "9/9")
        sea.ship(1, "9/9")
        sea.wreck("10/10")
        sea.magic(0, "raise_the_dead")
        game = sea.begin()
        assert game.kind == ("window" if ours or hand else "last_turn")
        assert chosen(game) == answer
        assert chosen(game, CAPTAIN) == PlayMagic("raise_the_dead")


def test_witch_doctors_are_kept_for_ships_that_others_hold_back() -> None:
    for cards, answer in ((("guard",), Buy("fortune_teller")), ((), Buy("witch_doctor"))):
        sea = Sea(3, packs=[])
        sea.no_piles()
        sea.hand(0, "guard")
        sea.ship(1, "3/3")
        sea.hand(2, *cards)
        sea.gold(5)
        game = sea.begin()
        assert chosen(game) == answer
        assert chosen(game, CAPTAIN) == Buy("witch_doctor")


def test_a_theft_waits_for_ships_that_others_hold_back() -> None:
    for cards, answer in (((), "damn_pirates"), (("guard",), "cp_minus_4")):
        sea = the_end("damn_pirates", "cp_minus_4")
        sea.ship(1, "3/3")
        sea.hand(2, *cards)
        game = sea.begin().until("play")
        assert chosen(game) == PlayCard(answer)
        assert chosen(game, CAPTAIN) == PlayCard("damn_pirates")


def test_ships_go_to_port_when_our_last_card_is_played() -> None:
    """In the window after our own turn, for a whole round nobody can attack them."""
    sea = the_end("cp_plus_1")
    mine = sea.ship(0, "9/9")
    sea.ship(1, "10/10")
    sea.magic(0, "return_to_port")
    game = sea.begin().until("play").answer(at_ship(mine)).until("between_magic")
    assert game.seat == 0
    assert chosen(game) == PlayMagic("return_to_port")
    assert chosen(game, CAPTAIN) == Pass()
    assert chosen(game.answer(PlayMagic("return_to_port"))) == AtPlayer(0)


def test_a_spirit_always_wins() -> None:
    """A small ship with a Spirit attacks the greatest ship."""
    sea = the_end()
    spirited = sea.ship(0, "4/4", under=["spirit_of_good_fortune"], seen=OURS)
    sea.ship(0, "5/5")
    sea.ship(1, "3/3")
    great = sea.ship(1, "8/9")
    game = sea.begin().until("attack")
    assert chosen(game) == at_ship(spirited)
    assert chosen(game.answer(at_ship(spirited))) == at_ship(great)


def test_an_armada_is_kept_longer_than_ships_where_no_magic_breaks_it_up() -> None:
    for packs, card in (([], "ship_sloop_3_3"), (None, "armada")):
        sea = Sea(3, packs=packs)
        sea.ship(0, "9/9")
        sea.ship(0, "9/9")
        sea.hand(0, "armada", "ship_sloop_3_3")
        sea.on_top("ship_brigantine_10_10")
        game = sea.begin().until("play")
        assert chosen(game) == PlayCard(card)
        assert chosen(game, CAPTAIN) == PlayCard("armada")


def test_a_spy_takes_the_armada_where_no_magic_breaks_it_up() -> None:
    for packs, taken in (([], "armada"), (None, "ship_brigantine_10_10")):
        sea = Sea(3, packs=packs)
        sea.hand(0, "spy")
        sea.hand(1, "armada", "ship_brigantine_10_10")
        game = sea.begin().until("play").answer(PlayCard("spy")).until("spy_discard")
        assert chosen(game) == DiscardCard(taken)
        assert chosen(game, CAPTAIN) == DiscardCard("ship_brigantine_10_10")


def fight_over_small_ships(*, magic: bool = True, piles: bool = False) -> Play:
    """Both rivals have a ship and no cards, so they must attack; we have a small ship and a card that we can waste."""
    sea = Sea(3, packs=None if magic else [])
    sea.hand(0, "bs_plus_5", "ship_sloop_3_3")
    sea.ship(1, "4/4")
    sea.ship(2, "3/3")
    if not piles:
        sea.no_piles()
    return sea.begin().until("play")


def test_a_legend_lets_the_others_fight_first() -> None:
    """By the rule of thumb the ship comes out at once, and the rivals attack it. Played to the end, it turns out to be
    better to waste the other card and to wait until only one rival is left."""
    window = fight_over_small_ships().match.seat(0)
    assert ThumbBot(1, "legend").choose(window) == PlayCard("ship_sloop_3_3")
    best, other = LookaheadBot(1).scores(window)
    assert (best.action, other.action) == (PlayCard("bs_plus_5"), PlayCard("ship_sloop_3_3"))
    assert best.score > other.score + 0.5, "shares of matches won"


def test_the_fewer_cards_are_left_the_more_worlds_are_played_out() -> None:
    tried = []
    for cards in (1, 20, 100):
        sea = the_end("guard", "knife")
        sea.ship(1, "4/4")
        for _ in range(cards):
            sea[1].hand.append(sea.state.removed.pop())
        plan = bot.ending(sea.begin().until("play").match.seat(0))
        assert plan is not None
        tried.append(sum(plan.worlds))
    assert tried[-1] == 0
    assert tried == sorted(tried, reverse=True)
    assert len(set(tried)) == 3


def test_decisive_questions_are_questions_of_the_game() -> None:
    assert set(RULES.words.catalogue["asks"]) >= bot.DECISIVE


def test_before_the_piles_are_gone_and_without_magic_the_rule_of_thumb_answers() -> None:
    for game in (fight_over_small_ships(piles=True), fight_over_small_ships(magic=False)):
        window = game.match.seat(0)
        assert LookaheadBot(1).scores(window) == ThumbBot(1, "legend").scores(window)


@pytest.mark.parametrize(
    ("seats", "options"), [(3, {}), (4, {"packs": []}), (6, {"teams": True}), (10, {"length": "six_piles"})]
)
def test_a_legend_plays_at_every_table(seats: int, options: dict[str, object]) -> None:
    """Every answer is allowed."""
    match = Match(RULES, seats, RULES.info.complete(options), Fast(seats))
    legend = ThumbBot(1, "legend")
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        answer = legend.choose(match.seat(seat))
        assert answer in ask.options
        match.act(seat, answer)
    assert match.outcome is not None
