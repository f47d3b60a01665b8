"""The end of the game: equal turns, who wins, the hundredth round."""

from __future__ import annotations

from pirate_positions import Play, begin, cell_of, ordered, position

from tortuga.engine import Fast, Match
from tortuga.games.tiny_epic_pirates.actions import YES
from tortuga.games.tiny_epic_pirates.data import MOST_ROUNDS
from tortuga.games.tiny_epic_pirates.events import GameEnded, LastRound
from tortuga.games.tiny_epic_pirates.rules import RULES
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates


def about_to_bury(state: TinyEpicPirates, seat: int, card: str, gold: int) -> None:
    """This seat has one Treasure left and is where it can be buried."""
    player = state.players[seat]
    player.treasures, player.gold = 1, gold
    player.ship.cell = cell_of(card)
    player.helm.captain = 3
    state.tokens[player.ship.cell] = None


def bury(play: Play, seat: int) -> None:
    assert play.seat == seat
    play.until("bury")
    assert play.seat == seat
    play.answer(YES)


def test_example_30_the_round_is_played_out_and_rank_decides() -> None:
    state = position(3)
    state.round = 12
    about_to_bury(state, 1, "m03", 18)  # more than the track holds, to have 9 left
    about_to_bury(state, 2, "m16", 8)
    state.players[1].level, state.players[2].level = 4, 5
    ordered(state, "search", "captain_bonus", seat=1)
    play = begin(state)
    bury(play, 1)
    assert play.state.players[1].gold == 9
    assert play.told(LastRound) == [LastRound(1)]
    assert play.view(None).last_round
    play.until("choose_order")
    assert play.seat == 2
    play.answer(play.default)
    bury(play, 2)
    while not play.over:
        assert play.seat != 0, "the first player gets no further turn"
        play.answer(play.default)
    assert play.outcome is not None
    assert play.outcome.places == (3, 2, 1)
    assert play.outcome.winners == (2,)
    assert "rank" in play.outcome.reasons[1]


def test_the_first_player_who_ends_it_lets_everybody_else_play() -> None:
    state = position(3)
    about_to_bury(state, 0, "m16", 8)
    ordered(state, "search", "captain_bonus")
    play = begin(state)
    bury(play, 0)
    seats = []
    while not play.over:
        if play.kind == "choose_order":
            seats.append(play.seat)
        play.answer(play.default)
    assert seats == [1, 2]


def test_a_round_ends_before_whoever_played_first() -> None:
    """Seat 2 began: when seat 1 buries a third Treasure, all have had the same number of turns."""
    state = position(3, first="2")
    about_to_bury(state, 0, "m16", 8)
    ordered(state, "search", "captain_bonus")
    play = begin(state)
    bury(play, 0)
    play.by_default(lambda play: play.over or play.kind == "choose_order")
    assert play.over
    assert play.outcome.winners == (0,)


def places(*standings: tuple[int, int, int, int]) -> tuple[int, ...]:
    """Places of players with these Treasures, ranks, Gold and cubes."""
    state = position(len(standings))
    state.phase = "over"
    for player, (buried, level, gold, cubes) in zip(state.players, standings, strict=True):
        player.treasures, player.level, player.gold = 3 - buried, level, gold
        player.ship.hold[:] = ["rum"] * cubes
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome.places


def test_r1_rank_then_gold_then_cubes_break_ties() -> None:
    """R1."""
    assert places((3, 2, 0, 0), (3, 1, 13, 3)) == (1, 2)
    assert places((3, 2, 5, 0), (3, 2, 6, 0)) == (2, 1)
    assert places((3, 2, 5, 2), (3, 2, 5, 1)) == (1, 2)
    assert places((3, 2, 5, 1), (3, 2, 5, 1)) == (1, 1)


def test_r41_the_others_are_ranked_by_treasures_first() -> None:
    """R41."""
    assert places((3, 1, 0, 0), (2, 6, 13, 3), (2, 5, 13, 3), (0, 6, 13, 3)) == (1, 2, 3, 4)


def test_why_it_was_decided_is_said() -> None:
    for standings, words in (
        (((3, 2, 5, 0), (3, 2, 6, 0)), "Gold"),
        (((3, 2, 5, 2), (3, 2, 5, 1)), "cubes"),
        (((3, 2, 5, 1), (3, 2, 5, 1)), "shared"),
    ):
        state = position(2)
        state.phase = "over"
        for player, (buried, level, gold, cubes) in zip(state.players, standings, strict=True):
            player.treasures, player.level, player.gold = 3 - buried, level, gold
            player.ship.hold[:] = ["rum"] * cubes
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert words in outcome.reasons[1]


def test_r62_after_the_third_treasure_the_turn_goes_on_with_the_navys_last_speed() -> None:
    """R62."""
    state = position(2)
    about_to_bury(state, 0, "m16", 8)
    ordered(state, "search", "captain_bonus")
    state.turn.crossed = True
    state.navy = 0
    play = begin(state)
    bury(play, 0)
    play.until("sail_navy")
    assert play.seat == 1
    assert {option.cell // 4 + option.cell % 4 for option in play.options} == {5}  # type: ignore[attr-defined]


def test_r40_after_a_hundred_rounds_the_game_ends() -> None:
    """R40."""
    state = position(2)
    state.round = MOST_ROUNDS
    state.players[1].treasures = 1
    play = begin(state)
    turns = 0
    while not play.over:
        turns += play.kind == "choose_order"
        play.answer(play.default)
    assert turns == 2
    assert play.told(GameEnded) == [GameEnded(True)]
    assert play.outcome is not None
    assert play.outcome.places == (2, 1)


def test_r40_every_random_match_ends() -> None:
    """R40."""
    for seats in (1, 2, 3, 4):
        match, dice = Match(RULES, seats, RULES.info.complete({}), Fast(seats)), Fast(5)
        while not match.over:
            ((seat, ask),) = match.waiting.items()
            match.act(seat, dice.pick(ask.options))
        assert match.state.round <= MOST_ROUNDS
