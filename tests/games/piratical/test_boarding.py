"""Boarding, grappling hooks, mutineers and boarders from a card."""

from __future__ import annotations

import pytest
from piratical_table import Play, begin, captain, draw, give, put_ship, ship, stage

from tortuga.games.piratical.actions import (
    Board,
    CastOff,
    Done,
    Forgo,
    HoldOn,
    Jettison,
    KeepCard,
    PlayCard,
    PlayCards,
    TakeLoot,
)
from tortuga.games.piratical.events import (
    BoardingRolled,
    CardPlayed,
    Escaped,
    FortFired,
    HooksCastOff,
    HooksParted,
    HooksRolled,
    Looted,
    ShipLost,
)
from tortuga.games.piratical.state import Piratical


def abreast(
    race: str = "empire",
    other: str = "chaos",
    crew: int = 3,
    their_crew: int = 2,
    gold: int = 0,
    their_gold: int = 0,
    treasures: int = 0,
    their_treasures: int = 0,
) -> Piratical:
    """Two ships side by side with nothing that bears, in the boarding step."""
    state = stage(race, other, phase="board")
    put_ship(state, 0, "S6", 2, crew=crew, treasures=treasures)
    put_ship(state, 1, "S7", 2, crew=their_crew, treasures=their_treasures)
    state.captains[0].gold = gold
    state.captains[1].gold = their_gold
    return state


def boards(state: Piratical, dice: list[int]) -> Play:
    play = begin(state, dice)
    assert play.options == (Done(), Board(1))
    play.answer(Board(1))
    return play


def test_the_defender_may_win_and_loot() -> None:
    """R39"""
    play = boards(abreast(gold=12), [2, 4])
    assert play.told(BoardingRolled)[-1].totals == (5, 6)
    seat, ask = play.asked
    assert (seat, ask.kind, ask.default) == (1, "loot", TakeLoot("gold"))
    play.answer(TakeLoot("gold"))
    assert (captain(play, 0).gold, captain(play, 1).gold) == (2, 10)
    assert ship(play, 0).crew == 2


def test_a_tie_does_nothing() -> None:
    """R38"""
    play = boards(abreast(gold=12, their_gold=12), [3, 4])
    assert play.told(BoardingRolled)[-1].winner == "nobody"
    assert (ship(play, 0).crew, ship(play, 1).crew) == (3, 2)
    assert not play.told(Looted)


def test_r39_the_winner_takes_a_treasure_or_gold_or_nothing() -> None:
    """R39."""
    play = boards(abreast(their_gold=4, their_treasures=2), [6, 1])
    assert play.options == (TakeLoot("treasure"), TakeLoot("gold"), TakeLoot("nothing"))
    assert play.default == TakeLoot("treasure")
    play.answer(TakeLoot("treasure"))
    assert (len(ship(play, 0).treasures), len(ship(play, 1).treasures)) == (1, 1)
    assert ship(play, 1).crew == 1


def test_r39_with_less_than_ten_all_of_it_is_taken() -> None:
    """R39."""
    play = boards(abreast(their_gold=4), [6, 1])
    play.answer(TakeLoot("gold"))
    assert (captain(play, 0).gold, captain(play, 1).gold) == (4, 0)


def test_room_may_be_made_for_loot() -> None:
    state = abreast(their_treasures=1)
    put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
    play = boards(state, [6, 1])
    assert (play.kind, play.default) == ("loot", TakeLoot("nothing"))
    play.answer(TakeLoot("treasure"))
    assert (play.kind, play.default) == ("jettison", Forgo())
    play.answer(Jettison("weapon", 1))
    assert (len(ship(play, 0).treasures), len(ship(play, 0).weapons)) == (1, 0)


def test_loot_that_is_forgone_stays_where_it_was() -> None:
    state = abreast(their_treasures=1)
    put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
    play = boards(state, [6, 1])
    play.answer(TakeLoot("treasure"), Forgo())
    assert len(ship(play, 1).treasures) == 1
    assert play.told(Looted)[-1].what == "nothing"


def test_a_ship_left_without_crew_is_lost_after_the_loot() -> None:
    play = boards(abreast(their_crew=1, their_treasures=2), [6, 1])
    play.answer(TakeLoot("treasure"))
    assert play.told(ShipLost) == [ShipLost(1, "S7", "crew")]
    assert len(ship(play, 0).treasures) == 1
    assert len(play.state.lost) == 1


def test_r40_one_boarding_action_a_turn() -> None:
    """R40."""
    state = stage("empire", "chaos", "elves", phase="board")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    put_ship(state, 2, "S5", 2)
    play = begin(state, [3, 3])
    assert play.options == (Done(), Board(1), Board(2))
    play.answer(Board(1))
    assert play.kind != "board"


def test_boarding_cards_attacker_first_then_defender_then_the_dice() -> None:
    state = abreast()
    give(state, 0, "cutlass", "matchlock_pistols")
    give(state, 1, "swashbuckling")
    play = boards(state, [1, 1])
    assert (play.asked[0], play.kind, play.default) == (0, "boarding_cards", PlayCards(()))
    play.answer(PlayCards(("matchlock_pistols", "cutlass")))
    assert (play.asked[0], play.kind) == (1, "boarding_cards")
    play.answer(PlayCards(("swashbuckling",)))
    assert play.told(BoardingRolled)[-1].totals == (1 + 3 + 3, 1 + 2 + 1)
    played = [one.card for one in play.told(CardPlayed)]
    assert played == ["matchlock_pistols", "cutlass", "swashbuckling"]


def test_a_narrow_escape_avoids_boarding() -> None:
    state = abreast()
    give(state, 1, "narrow_escape")
    play = boards(state, [])
    assert (play.asked[0], play.kind, play.default) == (1, "narrow_escape", KeepCard())
    play.answer(PlayCard("narrow_escape"))
    assert play.told(Escaped) == [Escaped(1, 0)]
    assert not play.told(BoardingRolled)


def test_medicinals_save_the_loser_of_a_boarding() -> None:
    state = abreast()
    give(state, 1, "medicinals")
    play = boards(state, [6, 1])
    assert (play.asked[0], play.kind, play.default) == (1, "use_medicinals", PlayCard("medicinals"))
    play.answer(PlayCard("medicinals"))
    assert ship(play, 1).crew == 2


def test_r60_nobody_boards_at_a_free_port() -> None:
    """R60."""
    state = abreast()
    put_ship(state, 0, "A4", 2)
    put_ship(state, 1, "A5", 2)
    assert begin(state).kind == "mode"


# Grappling hooks


def test_orcs_board_again_until_the_other_gets_free_or_they_cast_off() -> None:
    """R41"""
    state = abreast("orcs", "chaos", crew=3, their_crew=3)
    give(state, 1, "cutlass")
    play = boards(state, [6, 1, 3, 2, 2])
    play.answer(PlayCards(()))  # Chaos keeps the Cutlass and loses
    assert ship(play, 1).crew == 2
    assert (play.asked[0], play.kind, play.default) == (0, "cast_off", HoldOn())
    play.answer(HoldOn())
    assert play.told(HooksRolled) == [HooksRolled(1, 3, False)]
    play.answer(PlayCards(("cutlass",)))
    assert play.told(BoardingRolled)[-1].totals == (2 + 3, 2 + 2 + 1)
    play.answer(CastOff())
    assert play.told(HooksCastOff)


def test_orcs_who_lose_a_round_pay_and_cast_off_without_a_roll() -> None:
    state = abreast("orcs", "chaos", crew=2, their_crew=2, gold=10)
    play = boards(state, [6, 1, 3, 1, 6])
    play.answer(HoldOn())
    play.answer(TakeLoot("gold"))
    assert (captain(play, 0).gold, captain(play, 1).gold) == (0, 10)
    assert ship(play, 0).crew == 1
    play.answer(CastOff())
    assert len(play.told(HooksRolled)) == 1


def test_orcs_win_the_hooks_hold_and_chaos_wins_the_second_round() -> None:
    """Orcs win, the hooks hold, Chaos plays the Cutlass and wins the second round; the Orcs cast off without a roll."""
    state = abreast("orcs", "chaos", crew=3, their_crew=3, gold=4)
    give(state, 1, "cutlass")
    play = boards(state, [6, 1, 3, 2, 4])
    play.answer(PlayCards(()), HoldOn(), PlayCards(("cutlass",)))
    assert [one.winner for one in play.told(BoardingRolled)] == ["attacker", "defender"]
    assert play.told(BoardingRolled)[-1].totals == (2 + 3, 4 + 2 + 1)
    play.answer(TakeLoot("gold"))
    assert (captain(play, 1).gold, ship(play, 0).crew) == (4, 2)
    play.answer(CastOff())
    assert play.state.active == 1


def test_a_roll_of_four_gets_free_of_the_hooks() -> None:
    play = boards(abreast("orcs", crew=3, their_crew=3), [3, 3, 4])
    play.answer(HoldOn())
    assert play.told(HooksRolled) == [HooksRolled(1, 4, True)]
    assert len(play.told(BoardingRolled)) == 1


def test_an_orc_as_strong_as_the_other_holds_on_by_default() -> None:
    play = boards(abreast("orcs", crew=3, their_crew=3), [3, 3])
    assert (play.kind, play.default) == ("cast_off", HoldOn())


def test_boarding_a_ship_in_harbour_draws_fire_before_cards_and_dice() -> None:
    state = stage("chaos", "empire", phase="board")
    put_ship(state, 0, "G13", 1)
    put_ship(state, 1, "F13", 3)
    give(state, 0, "cutlass")
    play = begin(state, [1, 1, 1, 1])
    play.answer(Board(1))
    assert [one.fort for one in play.told(FortFired)] == ["F11", "F14"]
    assert play.kind == "boarding_cards"


def test_a_boarder_sunk_by_the_forts_boards_nobody() -> None:
    state = stage("chaos", "empire", phase="board")
    put_ship(state, 0, "G13", 1, hull=1, crew=1, guns=[])
    put_ship(state, 1, "F13", 3)
    play = begin(state, [4, 1, 1])
    play.answer(Board(1))
    assert play.told(ShipLost) == [ShipLost(0, "G13", "sunk")]
    assert not play.told(BoardingRolled)
    assert play.state.active == 1


def test_the_weaker_orc_casts_off_by_default() -> None:
    play = boards(abreast("orcs", crew=2, their_crew=4), [3, 1])
    assert (play.kind, play.default) == ("cast_off", CastOff())


def test_a_narrow_escape_between_rounds_ends_it() -> None:
    state = abreast("orcs", crew=3, their_crew=3)
    give(state, 1, "narrow_escape")
    play = boards(state, [3, 3])
    play.answer(KeepCard())
    play.answer(HoldOn())
    assert (play.asked[0], play.kind) == (1, "narrow_escape")
    play.answer(PlayCard("narrow_escape"))
    assert 1 in play.state.turn.escaped or play.state.active == 1
    assert not play.told(HooksRolled)


def test_r41_orcs_that_are_boarded_hold_nobody() -> None:
    """R41."""
    state = abreast("empire", "orcs")
    play = boards(state, [3, 4])
    assert play.kind != "cast_off"


def test_the_hooks_part_after_twenty_rounds() -> None:
    play = boards(abreast("orcs", crew=3, their_crew=3), [3, 3] + [1, 3, 3] * 19)
    while play.kind == "cast_off":
        play.answer(HoldOn())
    assert len(play.told(BoardingRolled)) == 20
    assert play.told(HooksParted)


# Boarders that are nobody's


def test_mutineers_that_win_take_a_treasure_and_a_crew_is_lost() -> None:
    """R43"""
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, crew=3, treasures=1)
    play = draw(state, "mutiny", [6, 4])
    assert play.told(BoardingRolled)[-1].totals == (7, 6)
    assert (ship(play).crew, ship(play).treasures) == (2, [])


def test_without_a_treasure_they_take_ten_gold() -> None:
    state = stage("empire", "chaos", starting_gold=13)
    put_ship(state, 0, "S6", 2, crew=3)
    play = draw(state, "mutiny", [6, 4])
    assert (ship(play).crew, captain(play).gold) == (2, 3)


def test_r43_loyal_crew_that_win_lose_the_mutineer_and_a_tie_does_nothing() -> None:
    """R43."""
    play = draw(stage("empire", "chaos"), "mutiny", [1, 6])
    assert ship(play).crew == 2
    play = draw(stage("empire", "chaos"), "mutiny", [5, 4])
    assert ship(play).crew == 3


def test_r43_one_crew_cannot_mutiny() -> None:
    """R43."""
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, crew=1)
    play = draw(state, "mutiny")
    assert not play.told(BoardingRolled)
    assert ship(play).crew == 1


def test_r71_no_narrow_escape_from_ones_own_crew() -> None:
    """R71."""
    state = stage("empire", "chaos")
    give(state, 0, "narrow_escape")
    play = draw(state, "mutiny", [5, 4])
    assert play.kind == "mode"
    assert play.told(BoardingRolled)


@pytest.mark.parametrize(("card", "boarders"), [("buccaneers", 2), ("hostile_natives", 1)])
def test_r42_card_boarders_take_the_treasure_first_and_carry_none(card: str, boarders: int) -> None:
    """R42."""
    state = stage("empire", "chaos", starting_gold=12)
    put_ship(state, 0, "S6", 2, crew=3, treasures=1)
    play = draw(state, card, [6, 1])
    assert play.told(BoardingRolled)[-1].totals == (6 + boarders, 1 + 3)
    assert (ship(play).treasures, ship(play).crew, captain(play).gold) == ([], 2, 12)
    play = draw(stage("empire", "chaos", starting_gold=12), card, [1, 6])
    assert (captain(play).gold, ship(play).crew) == (12, 3)


@pytest.mark.parametrize("card", ["buccaneers", "hostile_natives"])
def test_r71_a_narrow_escape_avoids_card_boarders_before_cards_and_dice(card: str) -> None:
    """R71."""
    state = stage("empire", "chaos")
    give(state, 0, "narrow_escape", "cutlass")
    play = draw(state, card)
    assert (play.kind, play.default) == ("narrow_escape", KeepCard())
    play.answer(PlayCard("narrow_escape"))
    assert play.kind == "mode"
    assert not play.told(BoardingRolled)


def test_boarding_cards_help_against_card_boarders_and_mutineers() -> None:
    for card in ("buccaneers", "mutiny"):
        state = stage("empire", "chaos")
        give(state, 0, "cutlass")
        play = draw(state, card, [1, 1])
        play.answer(PlayCards(("cutlass",)))
        assert play.told(BoardingRolled)[-1].totals[1] == 1 + 1 + (3 if card == "buccaneers" else 2)
