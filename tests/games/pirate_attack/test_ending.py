"""The end phase, last turns, stalemates, Fame games and shorter games."""

from __future__ import annotations

import pytest
from attack_table import Play, Sea

from tortuga.engine import CutShort, Fast, rules_of
from tortuga.games.pirate_attack.actions import DONE, Buy, PlayMagic
from tortuga.games.pirate_attack.chapters.turn import between
from tortuga.games.pirate_attack.ending import check_end, check_fame_target, outcome, sides
from tortuga.games.pirate_attack.events import CardsDiscarded, Finished, HandsMixed, Out, PileLost
from tortuga.games.pirate_attack.state import TAVERN
from tortuga.kit import SHUFFLE


def over(sea: Sea) -> Play:
    """Play on by default until the match is over."""
    return sea.begin(Fast(5)).by_default()


def test_the_last_one_with_ships_wins() -> None:
    """Once all hands are empty and everybody else is out."""
    sea = Sea(3)
    sea.ship(0, "9/9")
    sea.no_piles()
    game = over(sea)
    result = game.outcome
    assert result is not None
    assert result.winners == (0,)
    assert result.places == (1, 2, 2)
    assert game.state.finish == "last_ship"
    assert {event.seat for event in game.told(Out)} == {1, 2}


def test_while_somebody_has_cards_play_goes_on() -> None:
    sea = Sea(3)
    sea.ship(0, "9/9")
    sea.hand(1, "guard", "knife")
    sea.no_piles()
    game = sea.begin()
    assert (game.seat, game.kind) == (1, "play")
    assert not game.over


def test_no_ships_no_winner() -> None:
    """R75, R111: nobody has the first place, all share the second, and nobody has a score."""
    sea = Sea(3)
    sea.no_piles()
    result = over(sea).match.outcome
    assert result is not None
    assert result.places == (2, 2, 2)
    assert result.winners == ()
    assert result.scores == (0.0, 0.0, 0.0)
    assert "nobody wins" in result.reasons[0]


def test_the_end_phase_fights_to_the_last_ship() -> None:
    sea = Sea(3)
    sea.ship(0, "9/9")
    sea.ship(1, "3/3")
    sea.ship(2, "4/4")
    sea.no_piles()
    game = over(sea)
    assert game.outcome.winners == (0,)


def test_example_36_ships_that_cannot_kill_each_other() -> None:
    """Example 36, R73: 10/12 and 11/12; after three full rounds without progress both win."""
    sea = Sea(3)
    sea.ship(0, "10/10", ["cp_plus_2"], seen=7)
    sea.ship(1, "10/10", ["bs_plus_1", "cp_plus_2"], seen=7)
    sea[2].out = True
    sea.no_piles()
    game = sea.begin()
    assert game.over
    assert game.outcome.winners == (0, 1)
    assert game.state.finish == "stalemate"
    assert game.state.turn.number == 6, "three rounds of two players"


def test_with_unknown_size_at_sea_only_the_cap_counts() -> None:
    """R74: sixty full rounds with all hands empty."""
    sea = Sea(3)
    sea.ship(0, "ship_unknown_x_x", ["double_strength", "double_strength", "double_strength", "force_field"])
    sea.ship(1, "10/10", ["cp_plus_5", "cp_plus_5", "cp_plus_5", "cp_plus_5"])
    sea[2].out = True
    sea.no_piles()
    sea.state.empty = 60 * 2 - 1
    sea.state.quiet = 500
    check_end(sea.table)
    assert sea.state.finish == "cap"
    assert sea.state.winners == [0, 1]
    early = Sea(3)
    early.ship(0, "ship_unknown_x_x")
    early.ship(1, "10/10")
    early.no_piles()
    early.state.quiet = 500
    check_end(early.table)
    assert not early.state.finish


# The last turn


def test_one_last_turn_to_buy_and_raise_the_dead() -> None:
    """Whoever gets a ship is back in."""
    sea = Sea(3)
    sea.ship(1, "9/9")
    sea.ship(2, "8/8")
    sea.wreck("3/3")
    sea.magic(0, "raise_the_dead")
    sea.gold(5)
    sea.no_piles()
    game = sea.begin()
    assert (game.seat, game.kind) == (0, "last_turn")
    assert Buy("magic") in game.ask.options
    game.answer(PlayMagic("raise_the_dead"), DONE)
    assert game.state.players[0].row
    assert not game.state.players[0].out


def test_without_a_ship_the_player_is_out() -> None:
    """R72, R106: no more turns, not asked, not chosen."""
    sea = Sea(3)
    sea.ship(1, "9/9")
    sea.ship(1, "8/8")
    sea.ship(2, "10/10", ["cp_plus_5"])
    sea.gold(5)
    sea.no_piles()
    game = sea.begin().answer(DONE)
    assert game.told(Out) == [Out(0)]
    assert (game.seat, game.kind) == (1, "attack")


def test_cards_that_come_in_the_last_turn_are_still_to_be_played() -> None:
    """Only a player without ships and cards is out; while there are cards the game goes on."""
    sea = Sea(3)
    sea.ship(1, "9/9")
    sea.ship(2, "8/8")
    sea.hand(1, "bs_plus_1", "bs_plus_1", "bs_plus_1")
    sea.gold(50)
    sea.stock_up(TAVERN, "mix_up")
    sea.no_piles()
    game = sea.begin([SHUFFLE]).answer(Buy("tavern"), DONE)
    assert game.state.players[0].hand
    assert not game.state.players[0].out


def test_a_second_last_turn_only_after_a_turn_with_a_ship() -> None:
    """R72."""
    sea = Sea(3)
    sea.ship(1, "9/9")
    sea.ship(2, "9/9")
    sea[0].last_turn_used = True
    sea.gold(50)
    sea.no_piles()
    game = sea.begin()
    assert game.told(Out)[0] == Out(0)
    back = Sea(3)
    back.ship(0, "10/10", ["cp_plus_5", "cp_plus_5"])
    back.ship(1, "9/9")
    back[0].last_turn_used = True
    back.no_piles()
    assert not back.begin().state.players[0].last_turn_used


def test_players_who_are_out_are_left_alone() -> None:
    """R106: no responses, bids or dice."""
    sea = Sea(3)
    ship = sea.ship(0, "9/9")
    sea[2].out = True
    sea.blockades(2)
    sea.magic(2, "miss_direction")
    sea.gold(0, 5, 50)
    sea.play(0, "bs_plus_1", play=ship)
    sea.play(0, "auction", tavern_target=ship)
    assert {seat for seat, _ in sea.asked} <= {0, 1}


# Fame


@pytest.mark.parametrize(("fames", "winners"), [((9, 3, 3), [0]), ((5, 5, 1), [0]), ((1, 4, 4), [1])])
def test_most_fame_at_the_natural_end(fames: tuple[int, int, int], winners: list[int]) -> None:
    """Ties are broken by ships, then gold; otherwise the place is shared."""
    sea = Sea(3, fame_goal="most_fame")
    sea.ship(0, "9/9")
    sea[1].gold = 7
    for player, fame in zip(sea.state.players, fames, strict=True):
        player.fame = fame
    sea.no_piles()
    for seat in (1, 2):
        sea[seat].out = True
    check_end(sea.table)
    assert sea.state.winners == winners
    result = outcome(sea.state)
    assert result is not None
    assert result.scores == tuple(map(float, fames))


@pytest.mark.parametrize(
    ("fames", "said"),
    [
        ((9, 3, 3), "The most Fame wins."),
        ((5, 5, 1), "Fame is equal: the most ships win."),
        ((1, 4, 4), "Fame and ships are equal: the most gold wins."),
        ((0, 5, 5), "Fame and ships are equal: the most gold wins."),
    ],
)
def test_where_fame_decides_the_reason_says_so(fames: tuple[int, int, int], said: str) -> None:
    """Whoever has ships left need not have won, nor has nobody won who has none."""
    sea = Sea(3, fame_goal="most_fame")
    sea.ship(0, "9/9")
    sea[1].gold = 7
    for player, fame in zip(sea.state.players, fames, strict=True):
        player.fame = fame
    ended = {
        "last_ship": "Only one side still has ships.",
        "no_ships": "Nobody has a ship left.",
        "stalemate": "Three full rounds brought no progress.",
        "cap": "Sixty full rounds have passed since the last card.",
        "time": "Time is up.",
    }
    for finish, why in ended.items():
        sea.state.finish = finish
        assert outcome(sea.state).reasons == (why, said)
    sea.state.finish = "fame_target"
    assert outcome(sea.state).reasons == ("The Fame target is reached.",)


@pytest.mark.parametrize(
    ("winners", "said"), [([], "nobody has a ship"), ([1], "only one side has ships"), ([0, 1], "share the victory")]
)
def test_a_match_that_is_cut_short_says_how_many_have_ships(winners: list[int], said: str) -> None:
    """Somebody without a ship may still have a turn to come, so that it need not end with the last ship."""
    sea = Sea(3)
    sea.state.winners[:] = winners
    for finish in ("stalemate", "cap"):
        sea.state.finish = finish
        assert said in outcome(sea.state).reasons[0]


def test_equal_fame_ships_and_gold_are_a_shared_victory() -> None:
    sea = Sea(3, fame_goal="most_fame")
    sea.state.finish = "stalemate"
    assert outcome(sea.state).places == (1, 1, 1)
    assert outcome(sea.state).reasons[1] == "Fame, ships and gold are equal: a shared victory."


def test_the_last_words_name_who_has_won_by_fame_without_a_ship() -> None:
    words = rules_of("pirate_attack").words
    assert words.tell(Finished("no_ships", (1,)), ["Anne", "Ben"]) == "The game is over: Ben wins"
    assert words.tell(Finished("no_ships", ()), ["Anne", "Ben"]) == "The game is over: nobody wins"


def test_fame_target() -> None:
    """A side at or above the target wins if it is ahead; if sides are equal, play goes on."""
    sea = Sea(3, length="fame_target", fame_target_points=10)
    sea[0].fame = sea[1].fame = 10
    check_fame_target(sea.table)
    assert not sea.state.finish
    sea[1].fame = 11
    with pytest.raises(CutShort):
        check_fame_target(sea.table)
    assert sea.state.winners == [1]
    assert sea.told(Finished) == [Finished("fame_target", (1,))]


def test_fame_target_ends_a_match_in_the_middle_of_a_turn() -> None:
    sea = Sea(3, length="fame_target", fame_target_points=2)
    sea[0].fame = 1
    sea.gold(0, 9)
    sea.hand(0, "thief_all")
    sea.on_top("guard")
    game = sea.begin()
    game.answer(game.default)
    assert game.over
    assert game.outcome.winners == (0,)


def test_fame_timer() -> None:
    """R77: the running turn is finished, then Fame decides."""
    sea = Sea(3, length="fame_timer", time_limit_turns=4)
    sea[2].fame = 3
    for seat in range(3):
        sea.hand(seat, "guard", "guard", "knife")
    game = over(sea)
    assert game.state.turn.number == 4
    assert game.outcome.winners == (2,)
    assert game.state.finish == "time"


def test_the_team_counts_together() -> None:
    """And a team wins together."""
    sea = Sea(4, teams=True, fame_goal="most_fame")
    sea.ship(0, "3/3")
    for seat, fame in enumerate((3, 5, 4, 1)):
        sea[seat].fame = fame
        sea[seat].out = seat != 0
    sea.no_piles()
    check_end(sea.table)
    assert sea.state.winners == [0, 2]
    assert sides(sea.state) == ((0, 2), (1, 3))


def test_a_team_with_the_only_ships_wins() -> None:
    """Partners need not fight it out."""
    sea = Sea(4, teams=True)
    sea.ship(1, "3/3")
    sea.ship(3, "9/9")
    sea.no_piles()
    game = over(sea)
    assert game.outcome.winners == (1, 3)
    assert len([player for player in game.state.players if player.row]) == 2


# Shorter games


def test_the_pile_timer_takes_the_largest_pile() -> None:
    """R77: between two turns, unseen."""
    sea = Sea(3, length="pile_timer", pile_turns=2)
    sea.state.removed += sea.state.piles[0][:9] + sea.state.piles[2][:5]
    del sea.state.piles[0][:9], sea.state.piles[2][:5]
    size = len(sea.state.piles[1])
    sea.run(between(sea.table))
    assert not sea.told(PileLost)
    sea.run(between(sea.table))
    assert sea.told(PileLost) == [PileLost(1, size)]
    assert not sea.state.piles[1]
    sea.check()


def test_unused_progress_keeps_a_stalemate_away() -> None:
    """A purchase, a card laid or lost, a ship lost: all of it is progress."""
    sea = Sea(3)
    sea.ship(0, "10/10", ["cp_plus_5"])
    sea.ship(1, "10/10", ["cp_plus_5"])
    sea.no_piles()
    sea.state.quiet = 8
    sea.state.progress = True
    check_end(sea.table)
    assert sea.state.quiet == 0
    assert not sea.state.finish


def test_cards_that_come_in_the_last_turn_are_played_before_a_player_is_out() -> None:
    """R72: a Mix-Up bought in the last turn brings new cards; without it the match would wait for them for ever."""
    sea = Sea(3, packs=["tavern"])
    sea.ship(1, "9/9")
    sea.hand(1, "guard", "knife", "guard", "knife")
    sea.gold(10)
    sea.stock_up(3, "mix_up")
    sea.no_piles()
    game = sea.begin([SHUFFLE])
    assert (game.seat, game.kind) == (0, "last_turn")
    game.answer(Buy("tavern"))
    while not game.over:
        game.answer(game.default)
    told = [told.event for told in game.match.told()]
    last_card = max(place for place, event in enumerate(told) if isinstance(event, CardsDiscarded) and event.seat == 0)
    assert last_card < told.index(Out(0))
    assert {event.seat for event in game.told(Out)} == {0, 2}
    result = game.outcome
    assert result is not None
    assert result.winners == (1,)


def test_the_mix_up_of_somebody_who_is_out_deals_its_player_no_cards() -> None:
    """R91, R116: Money Masters may still buy when they are out. The match waited for ever for a card dealt to one."""
    sea = Sea(3)
    sea.ship(0, "9/9")
    sea.hand(1, "guard", "knife", "guard")
    sea.gold(10, 0, 10)
    sea.soul(2, "abil_money_master")
    sea[2].out = sea[2].last_turn_used = True
    sea.stock_up(TAVERN, "double_play", "mix_up")
    sea.no_piles()
    game = sea.begin([SHUFFLE]).answer(Buy("tavern"))
    assert (game.seat, game.kind) == (2, "credit_shop")
    game.answer(Buy("tavern"))
    assert game.told(HandsMixed)
    assert not game.state.players[2].hand
    assert sum(len(player.hand) for player in game.state.players) == 3
    result = game.by_default().outcome
    assert result is not None
    assert result.winners == (0,)


def test_no_match_waits_for_cards_of_somebody_who_is_out() -> None:
    """R116."""
    sea = Sea(3)
    sea.ship(0, "9/9")
    sea.hand(2, "guard")
    for seat in (1, 2):
        sea[seat].out = sea[seat].last_turn_used = True
    sea.no_piles()
    game = over(sea)
    assert game.told(Finished) == [Finished("last_ship", (0,))]
