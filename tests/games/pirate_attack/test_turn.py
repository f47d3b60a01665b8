"""The turn, step by step, draws outside it, and the windows in order."""

from __future__ import annotations

from typing import Any

from attack_table import Sea, effect_of, names, refusal_of, told_in_turn

from tortuga.engine import Action
from tortuga.games.pirate_attack.actions import (
    BUY,
    DONE,
    PASS,
    PLAY,
    AtPlayer,
    Buy,
    DiscardCard,
    DrawFrom,
    PlayMagic,
    PortCure,
    PortOut,
)
from tortuga.games.pirate_attack.chapters.draws import draw
from tortuga.games.pirate_attack.chapters.playing import red_queue
from tortuga.games.pirate_attack.chapters.zones import take_stock
from tortuga.games.pirate_attack.data import NUMBER
from tortuga.games.pirate_attack.events import (
    CardsDiscarded,
    CardTaken,
    Drew,
    Out,
    Played,
    RedPlayed,
    ShipEntered,
    ShipOut,
    StocksRefilled,
    TurnBegan,
    TurnLost,
)
from tortuga.games.pirate_attack.state import MAGIC, TAVERN
from tortuga.kit import SHUFFLE


def _card(name: str) -> Action:
    return PLAY[NUMBER[name]]


def at_table(**options: Any) -> Sea:
    """Three players with five Guards and Knives each, and one pile left to draw from."""
    sea = Sea(3, **options)
    for seat in range(3):
        sea.hand(seat, "guard", "guard", "knife")
    return sea


def test_draw_play_and_pass_the_chip() -> None:
    """R89: T2, T4, T7."""
    sea = at_table()
    sea.on_top("ship_sloop_3_3", "guard")
    game = sea.begin()
    assert game.ask.options == (_card("ship_sloop_3_3"),), "R13: asked, though it is the only one of use"
    game.answer(game.default)
    assert (game.seat, game.kind) == (1, "play")
    assert [event.seat for event in game.told(TurnBegan)] == [0, 1]
    assert names([game.state.players[0].row[0].card]) == ["ship_sloop_3_3"]
    assert game.state.active == 1
    assert set(game.ask.options) == {DiscardCard("guard"), DiscardCard("knife")}


def test_the_drawer_picks_a_pile() -> None:
    """What a clock takes is the largest pile."""
    sea = at_table()
    sizes = [len(pile) for pile in sea.state.piles]
    game = sea.begin()
    assert (game.seat, game.kind) == (0, "draw_pile")
    assert game.ask.options == (DrawFrom(0), DrawFrom(1), DrawFrom(2))
    assert game.ask.default == DrawFrom(sizes.index(max(sizes)))


def test_example_9_the_discard_rule() -> None:
    """Example 9, R5: with a usable card no discard; without one any of the rest."""
    sea = Sea(3)
    sea.hand(0, "guard", "knife", "cp_plus_2", "open_market_10")
    sea.hand(1, "guard", "knife")
    sea.on_top("guard", "guard")
    game = sea.begin()
    assert game.ask.options == (_card("open_market_10"),)
    game.answer(game.default)
    assert (game.seat, game.kind) == (1, "play")
    assert names(game.state.discard) == [], "the Open Market was played: it was the only usable card"
    assert game.state.shops[0].price == 10
    stuck = Sea(3)
    stuck.hand(0, "guard", "knife", "cp_plus_2")
    stuck.on_top("guard")
    game = stuck.begin()
    assert set(game.ask.options) == {DiscardCard("guard"), DiscardCard("knife"), DiscardCard("cp_plus_2")}


def test_purple_cards_are_followed_by_another_draw() -> None:
    sea = at_table()
    sea.on_top("save_gold_3", "blockade", "armada")
    game = sea.begin()
    player = game.state.players[0]
    assert (player.gold, player.blockades) == (3, 1)
    assert "armada" in names(player.hand)


@effect_of("davy_jones_locker")
def test_an_event_card_acts_when_drawn_and_another_card_is_drawn() -> None:
    """R7."""
    sea = at_table()
    card = sea.pull("davy_jones_locker")
    sea.state.piles[0].append(card)
    sea.state.piles[1].append(sea.pull("armada"))
    game = sea.begin().answer(DrawFrom(0))
    assert not game.state.piles[0]
    assert (game.seat, game.kind) == (0, "draw_pile")
    game.answer(DrawFrom(1))
    assert "armada" in names(game.state.players[0].hand)


def test_a_red_card_is_the_play_of_the_turn() -> None:
    """T2: no magic window, no port exit; then T6."""
    sea = at_table()
    sea.ship(0, "9/9")
    sea.ship(0, "3/3", in_port=True)
    foe = sea.ship(1, "3/3")
    sea.magic(0, "force_field")
    sea.on_top("must_attack")
    game = sea.begin()
    game.until("window").answer(DONE).until("window")
    assert not any(ship.id == foe.id for player in game.state.players for ship in player.row)
    assert len(game.state.players[0].hand) == 3, "no hand card was played"
    assert (game.seat, game.kind) == (0, "window")
    assert not any(isinstance(option, PortOut) for option in game.ask.options)


# T0


def test_gold_unlocks_at_the_start_of_your_turn() -> None:
    """R94: also of a turn that is lost."""
    sea = at_table()
    sea[0].locked = 7
    sea[1].locked = 4
    sea[1].stranded = 1
    sea.pull("stranded")
    game = sea.begin().until("play", 0)
    assert (game.state.players[0].gold, game.state.players[0].locked) == (7, 0)
    assert game.state.players[1].locked == 4
    game.until("play", 2)
    assert game.state.players[1].gold == 4
    assert game.told(TurnLost) == [TurnLost(1)]


@effect_of("stranded")
def test_stranded_loses_whole_turns_one_card_each() -> None:
    """R57: no draw, play, purchase, magic or port move."""
    sea = at_table()
    sea[0].stranded = 2
    sea.pull("stranded")
    sea.pull("stranded")
    sea.gold(50)
    game = sea.begin()
    assert game.seat == 1
    assert game.state.players[0].stranded == 1
    assert len(game.state.players[0].hand) == 3


def test_a_sold_out_stock_comes_back_at_the_next_turn() -> None:
    """R8: from its own discards."""
    sea = at_table()
    take_stock(sea.table, 1, MAGIC, 85)
    sea.state.stocks[MAGIC].discard += bytes(laid.card for laid in sea[1].magic)
    sea[1].magic.clear()
    game = sea.begin([SHUFFLE])
    assert game.told(StocksRefilled) == [StocksRefilled("magic")]
    assert len(game.state.stocks[MAGIC].pile) == 85


# T1, T3, T6: windows


def test_windows_with_nothing_to_do_are_not_asked() -> None:
    sea = at_table()
    game = sea.begin()
    assert (game.seat, game.kind) == (0, "draw_pile")


def test_gold_drawn_this_turn_may_be_spent_at_the_end() -> None:
    """T6: but not before the play."""
    sea = at_table()
    sea.on_top("save_gold_5", "high_winds")
    game = sea.begin()
    assert (game.seat, game.kind) == (0, "play")
    assert game.ask.options == (_card("high_winds"),)
    game.answer(game.default).answer(AtPlayer(1)).until("window")
    assert (game.seat, game.kind) == (0, "window")
    assert game.state.turn.number == 1
    assert BUY[MAGIC] in game.ask.options


def test_magic_between_draw_and_play() -> None:
    """T3, R11: only saved magic."""
    sea = at_table()
    sea.gold(20)
    ship = sea.ship(0, "3/3")
    sea.magic(0, "force_field", "miss_direction")
    sea.on_top("armada")
    game = sea.begin().until("window_mid")
    assert game.ask.options == (DONE, PlayMagic("force_field"))
    game.answer(PlayMagic("force_field"))
    assert (game.seat, game.kind) == (0, "window_mid"), "with one ship there is nothing to Miss-Direct"
    assert len(game.state.players[0].row[0].under) == 1
    assert ship.under == []


def test_example_10_tavern_timing() -> None:
    """Example 10: Double Play bought at T1 works this turn, at T6 from the next."""
    for at_once in (True, False):
        sea = Sea(3)
        sea.hand(0, "high_winds", "high_winds", "high_winds")
        sea.gold(10)
        sea.stock_up(TAVERN, "double_play")
        sea.on_top(*["guard"] * 8, *["knife"] * 5)
        game = sea.begin().until("window")
        if at_once:
            game.answer(Buy("tavern"))
        else:
            game.answer(DONE).until("window", 0).answer(Buy("tavern"))
        while game.state.turn.number == 1:
            game.answer(game.default)
        winds = [event for event in told_in_turn(game, Played, 1) if (event.seat, event.card) == (0, "high_winds")]
        assert len(winds) == (2 if at_once else 1)


@effect_of("double_play")
def test_double_play_repeats_draw_and_play_once() -> None:
    """T5, R58: a second copy adds nothing."""
    sea = at_table()
    sea.keep(0, "double_play", "double_play")
    sea.on_top("stranded", "stranded", "guard")
    game = sea.begin().answer(_card("stranded"), AtPlayer(2), _card("stranded"), AtPlayer(2))
    assert [event.card for event in told_in_turn(game, Played, 1)] == ["stranded", "stranded"]
    assert len(told_in_turn(game, Drew, 1)) == 2
    assert game.state.turn.number == 2


def test_between_two_plays_of_the_end_phase_an_empty_hand_lays_nothing_under_ships() -> None:
    """T5: the beginning of the turn is over, so only magic that goes under no ship can be played."""
    for others in ((), ("vision",)):
        sea = Sea(3)
        sea.keep(0, "double_play")
        sea.ship(1, "3/3", sails=True)
        sea.ship(0, "9/9")
        sea.hand(0, "guard")
        sea.hand(1, "guard")
        sea.magic(0, "force_field", *others)
        sea.no_piles()
        game = sea.begin().until("window_mid")
        assert PlayMagic("force_field") in game.ask.options
        game.answer(DONE)
        seen = []
        while game.state.turn.second and game.state.phase == "middle":
            seen.append(game.ask.options)
            game.answer(DONE)
        assert seen == [(DONE, *map(PlayMagic, others))], "asked in any case, so that nobody can tell (R13)"


def test_double_play_sleeps_on_the_plank() -> None:
    """R56: one play a turn, no draw."""
    sea = at_table()
    sea.keep(0, "double_play")
    sea[0].plank = True
    sea.pull("walk_the_plank")
    game = sea.begin()
    assert (game.seat, game.kind) == (0, "play")
    game.answer(game.default)
    assert len(game.state.players[0].hand) == 2
    assert game.state.active == 1


@effect_of("walk_the_plank")
def test_the_end_of_the_plank() -> None:
    """T7: an empty hand discards the card and draws five; red cards among them are played at once."""
    sea = Sea(3)
    sea.hand(0, "guard")
    sea.hand(1, "knife")
    sea[0].plank = True
    sea.pull("walk_the_plank")
    sea.on_top("guard", "must_attack", "knife", "guard", "knife", "guard", "armada")
    game = sea.begin()
    state = game.state
    assert len(state.players[0].hand) == 5
    assert not state.players[0].plank
    assert "must_attack" in names(state.discard)
    assert game.seat == 1


def test_each_sneak_thief_held_since_t1_strikes() -> None:
    """T6, R58."""
    sea = Sea(3)
    sea.keep(0, "sneak_thief", "sneak_thief")
    sea.hand(0, "high_winds")
    sea.hand(1, "guard", "guard", "guard")
    sea.hand(2, "knife", "knife", "knife")
    game = sea.begin([1, 1]).until("sneak_victim")
    game.answer(game.default).until("sneak_victim")
    game.answer(game.default).by_default(lambda game: game.state.turn.number == 2)
    assert len(told_in_turn(game, CardTaken, 1)) == 2


# The port


def test_example_39_return_to_port() -> None:
    """Example 39, R35: out at T1 or T6, one a turn, compulsory; not at T6 after a red card."""
    sea = at_table()
    ships = [sea.ship(0, size, in_port=True) for size in ("9/9", "3/3", "4/4")]
    sea.ship(1, "3/3")
    sea.on_top("must_attack")
    game = sea.begin().until("window").answer(PortOut(ships[0].id, "ship_brigantine_9_9"))
    while game.state.turn.number == 1:
        assert not ((game.seat, game.kind) == (0, "window") and any(isinstance(o, PortOut) for o in game.ask.options))
        game.answer(game.default)
    assert sum(ship.in_port for ship in game.state.players[0].row) == 2

    red = at_table()
    for size in ("9/9", "3/3"):
        red.ship(0, size, in_port=True)
    red.ship(1, "3/3")
    red.on_top("must_attack")
    game = red.begin().until("window").answer(DONE)
    assert game.state.turn.number == 2
    assert all(ship.in_port for ship in game.state.players[0].row), "a red card: none comes out"

    plain = at_table()
    moored = plain.ship(0, "9/9", in_port=True)
    plain.ship(0, "3/3", in_port=True)
    plain.on_top("high_winds")
    game = plain.begin().until("window").answer(DONE).until("window", 0)
    assert DONE not in game.ask.options
    assert game.ask.default == PortOut(moored.id, "ship_brigantine_9_9")
    game.answer(game.default)
    assert not game.state.players[0].row[0].in_port
    assert game.state.players[0].row[1].in_port


def test_witch_doctors_are_taken_off_in_port() -> None:
    """Five gold each, at T1 and T6; it is discarded for all to see."""
    sea = at_table()
    ship = sea.ship(0, "9/9", curses=["wd_fire", "wd_storm"], in_port=True)
    sea.gold(7)
    game = sea.begin().until("window")
    game.answer(PortCure(ship.id, 1))
    assert names(game.state.players[0].row[0].curses) == ["wd_fire"]
    assert game.state.players[0].gold == 2
    assert "wd_storm" in names(game.state.stocks[0].discard)
    assert not any(isinstance(option, PortCure) for option in game.ask.options)


def test_a_red_card_keeps_ships_in_port_but_not_their_witch_doctors() -> None:
    """R35: at T6 no ship may come out; a Witch Doctor may still be taken off."""
    sea = at_table()
    ship = sea.ship(0, "9/9", curses=["wd_fire"], in_port=True)
    sea.gold(5)
    sea.on_top("must_attack")
    game = sea.begin().until("window").answer(DONE).until("window", 0)
    assert game.state.phase == "closing"
    assert PortCure(ship.id, 0) in game.ask.options
    assert game.ask.options[-1] is DONE
    assert not any(isinstance(option, PortOut) for option in game.ask.options)
    game.answer(PortCure(ship.id, 0))
    assert not game.state.players[0].row[0].curses


def test_a_ship_out_at_the_end_takes_nothing_until_the_turn_is_over() -> None:
    """Out at T1 it is open for cards this turn."""
    sea = at_table()
    ship = sea.ship(0, "9/9", in_port=True)
    sea.magic(0, "force_field")
    sea.on_top("high_winds")
    game = sea.begin().until("window").answer(DONE)
    while game.kind != "between_magic":
        assert PlayMagic("force_field") not in game.ask.options
        game.answer(game.default)
    assert told_in_turn(game, ShipOut, 1) == [ShipOut(ship.id, "ship_brigantine_9_9", 0)]
    assert (game.seat, game.kind) == (0, "between_magic")
    assert game.ask.options == (PASS, PlayMagic("force_field")), "the turn is over, so the ship is open again"


# T7


def test_every_holder_of_magic_is_asked_between_turns() -> None:
    """T7, R13: from the next player round to the one whose turn it was, whatever the cards, until all pass in a row."""
    sea = at_table()
    sea.ship(1, "3/3")
    sea.magic(0, "miss_direction")
    sea.magic(2, "force_field", "raise_the_dead", "duplicate")
    sea.on_top("high_winds")
    game = sea.begin()
    game.until("between_magic")
    assert (game.seat, game.kind) == (2, "between_magic")
    assert game.ask.options == (PASS, PlayMagic("force_field"))
    game.answer(PlayMagic("force_field"))
    assert (game.seat, game.kind) == (0, "between_magic")
    assert game.ask.options == (PASS,)
    game.answer(PASS)
    assert (game.seat, game.kind) == (2, "between_magic"), "the circle repeats after a card"
    game.answer(PASS)
    assert game.state.active == 1


# Draws outside T2


def test_a_red_card_drawn_as_a_replacement_waits_in_the_queue() -> None:
    """R6: played by its drawer when the present card is done; another card is drawn meanwhile."""
    sea = Sea(3)
    mine, foe = sea.ship(1, "9/9"), sea.ship(2, "3/3")
    sea.hand(1, "knife", "guard")
    sea.on_top("must_attack", "armada")
    sea.play(0, "spy", {"play": 1, "spy_discard": DiscardCard("knife")})
    assert names(sea[1].hand) == ["guard", "armada"]
    assert not sea.afloat(foe)
    assert sea.afloat(mine)
    assert "must_attack" in names(sea.state.discard)


def test_offturn_red_cards_can_be_discarded_instead() -> None:
    """R6, option offturn_red."""
    sea = Sea(3, offturn_red="discard")
    sea.ship(1, "9/9")
    foe = sea.ship(2, "3/3")
    sea.on_top("must_attack", "armada")
    sea.run(draw(sea.table, 1))
    assert sea.afloat(foe)
    assert not sea.state.reds
    assert names(sea.state.discard) == ["must_attack"]


def test_a_red_card_waits_for_the_card_for_which_it_was_drawn() -> None:
    """R6: drawn for Into The Sea, it is played when that one is done, not after the next ship that is put to sea."""
    sea = Sea(3)
    sea.hand(0, "ship_sloop_3_3")
    sea.hand(1, "ship_brigantine_9_9")
    sea.on_top("must_attack", "guard", "knife")
    sea.play(0, "into_the_sea")
    order = [
        (type(event).__name__, event.seat)
        for event in (told.event for told in sea.table.told)
        if isinstance(event, ShipEntered | Drew | RedPlayed)
    ]
    assert order == [("ShipEntered", 0), ("Drew", 0), ("ShipEntered", 1), ("Drew", 1), ("RedPlayed", 0)]
    assert not sea[0].row, "the Sloop had to attack the Brigantine"


def test_the_red_queue_is_first_in_first_out() -> None:
    """R6."""
    sea = Sea(3)
    sea.on_top("ship_bonus", "card_bonus", "guard", *["spy"] * 6)
    sea.run(draw(sea.table, 1))
    assert [(queued.seat, names([queued.card])[0]) for queued in sea.state.reds] == [
        (1, "ship_bonus"),
        (1, "card_bonus"),
    ]
    sea.run(red_queue(sea.table))
    assert names(sea.state.discard) == ["ship_bonus", "card_bonus"]
    sea.check()


def test_no_pile_no_card() -> None:
    """R90."""
    sea = Sea(3)
    sea.no_piles()
    sea.run(draw(sea.table, 0, 5))
    assert not sea[0].hand


@refusal_of("ship_bonus")
def test_a_redraw_without_a_pile_goes_on_without_one() -> None:
    """T2."""
    sea = Sea(3)
    sea.hand(0, "high_winds")
    sea.hand(1, "guard")
    for pile in sea.state.piles:
        sea.state.removed += pile
        pile.clear()
    sea.state.piles[0].append(sea.pull("save_gold_2"))
    game = sea.begin()
    assert game.state.players[0].gold == 2
    assert game.seat == 0


def test_a_turn_under_way_when_the_last_pile_goes_is_finished_normally() -> None:
    sea = Sea(3)
    sea.hand(0, "guard")
    sea.hand(1, "guard")
    for pile in sea.state.piles:
        sea.state.removed += pile
        pile.clear()
    sea.state.piles[0].append(sea.pull("knife"))
    game = sea.begin()
    assert (game.seat, game.kind) == (0, "play")
    assert not game.state.turn.ending
    assert not any(game.state.piles)
    game.answer(game.default)
    assert len(told_in_turn(game, CardsDiscarded, 1)) == 1
    assert game.told(Out) == [Out(2), Out(1), Out(0)], "then the end phase runs its course"


def test_price_cards_in_hand_are_always_usable() -> None:
    sea = at_table()
    sea.hand(0, "close_market")
    sea.on_top("guard")
    game = sea.begin()
    assert game.ask.options == (_card("close_market"),)
    game.answer(game.default)
    assert not game.state.shops[0].open
