"""Boarding, grappling hooks, mutineers and boarders that come with a card (9.3, 9.4)."""

from __future__ import annotations

import pytest
from piratical_table import (
    answer,
    asked,
    begin,
    captain,
    default,
    dice_left,
    draw,
    give,
    kind,
    options,
    play,
    put_ship,
    ship,
    stage,
    told,
)

from tortuga.engine import Match
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
    state = stage(race, other, step="board")
    put_ship(state, 0, "S6", 2, crew=crew, treasures=treasures)
    put_ship(state, 1, "S7", 2, crew=their_crew, treasures=their_treasures)
    state.captains[0].gold = gold
    state.captains[1].gold = their_gold
    return state


def boards(state: Piratical, dice: list[int]) -> Match[Piratical]:
    match = begin(state, dice)
    assert options(match) == (Done(), Board(1))
    answer(match, Board(1))
    return match


def test_w19_the_defender_may_win_and_loot() -> None:
    """R39"""
    match = boards(abreast(gold=12), [2, 4])
    assert told(match, BoardingRolled)[-1].totals == (5, 6)
    seat, ask = asked(match)
    assert (seat, ask.kind, ask.default) == (1, "loot", TakeLoot("gold"))
    answer(match, TakeLoot("gold"))
    assert (captain(match, 0).gold, captain(match, 1).gold) == (2, 10)
    assert ship(match, 0).crew == 2


def test_w19_a_tie_does_nothing() -> None:
    """R38"""
    match = boards(abreast(gold=12, their_gold=12), [3, 4])
    assert told(match, BoardingRolled)[-1].winner == "nobody"
    assert (ship(match, 0).crew, ship(match, 1).crew) == (3, 2)
    assert not told(match, Looted)


def test_r39_the_winner_takes_a_treasure_or_gold_or_nothing() -> None:
    """R39."""
    match = boards(abreast(their_gold=4, their_treasures=2), [6, 1])
    assert options(match) == (TakeLoot("treasure"), TakeLoot("gold"), TakeLoot("nothing"))
    assert default(match) == TakeLoot("treasure")
    answer(match, TakeLoot("treasure"))
    assert (len(ship(match, 0).treasures), len(ship(match, 1).treasures)) == (1, 1)
    assert ship(match, 1).crew == 1


def test_r39_with_less_than_ten_all_of_it_is_taken() -> None:
    """R39."""
    match = boards(abreast(their_gold=4), [6, 1])
    answer(match, TakeLoot("gold"))
    assert (captain(match, 0).gold, captain(match, 1).gold) == (4, 0)


def test_loot_that_does_not_fit_may_be_made_room_for() -> None:
    state = abreast(their_treasures=1)
    put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
    match = boards(state, [6, 1])
    assert default(match) == TakeLoot("nothing")
    answer(match, TakeLoot("treasure"))
    assert (kind(match), default(match)) == ("jettison", Forgo())
    answer(match, Jettison("weapon", 1))
    assert (len(ship(match, 0).treasures), len(ship(match, 0).weapons)) == (1, 0)


def test_loot_that_is_forgone_stays_where_it_was() -> None:
    state = abreast(their_treasures=1)
    put_ship(state, 0, "S6", 2, hull=4, crew=3, guns=["forward"])
    match = boards(state, [6, 1])
    play(match, TakeLoot("treasure"), Forgo())
    assert len(ship(match, 1).treasures) == 1
    assert told(match, Looted)[-1].what == "nothing"


def test_a_ship_left_without_crew_is_lost_after_the_loot() -> None:
    match = boards(abreast(their_crew=1, their_treasures=2), [6, 1])
    answer(match, TakeLoot("treasure"))
    assert told(match, ShipLost) == [ShipLost(1, "S7", "crew")]
    assert len(ship(match, 0).treasures) == 1
    assert len(match.state.lost) == 1


def test_r40_one_boarding_action_a_turn() -> None:
    """R40."""
    state = stage("empire", "chaos", "elves", step="board")
    put_ship(state, 0, "S6", 2)
    put_ship(state, 1, "S7", 2)
    put_ship(state, 2, "S5", 2)
    match = begin(state, [3, 3, 1])
    assert options(match) == (Done(), Board(1), Board(2))
    answer(match, Board(1))
    assert kind(match) != "board"


def test_boarding_cards_attacker_first_then_defender_then_the_dice() -> None:
    state = abreast()
    give(state, 0, "cutlass", "matchlock_pistols")
    give(state, 1, "swashbuckling")
    match = boards(state, [1, 1])
    assert (asked(match)[0], kind(match), default(match)) == (0, "boarding_cards", PlayCards(()))
    answer(match, PlayCards(("matchlock_pistols", "cutlass")))
    assert (asked(match)[0], kind(match)) == (1, "boarding_cards")
    answer(match, PlayCards(("swashbuckling",)))
    assert told(match, BoardingRolled)[-1].totals == (1 + 3 + 3, 1 + 2 + 1)
    played = [one.card for one in told(match, CardPlayed)]
    assert played == ["matchlock_pistols", "cutlass", "swashbuckling"]


def test_a_narrow_escape_avoids_boarding() -> None:
    state = abreast()
    give(state, 1, "narrow_escape")
    match = boards(state, [])
    assert (asked(match)[0], kind(match), default(match)) == (1, "narrow_escape", KeepCard())
    answer(match, PlayCard("narrow_escape"))
    assert told(match, Escaped) == [Escaped(1, 0)]
    assert not told(match, BoardingRolled)


def test_medicinals_save_the_loser_of_a_boarding() -> None:
    state = abreast()
    give(state, 1, "medicinals")
    match = boards(state, [6, 1])
    assert (asked(match)[0], kind(match), default(match)) == (1, "use_medicinals", PlayCard("medicinals"))
    answer(match, PlayCard("medicinals"))
    assert ship(match, 1).crew == 2


def test_r60_nobody_boards_at_a_free_port() -> None:
    """R60."""
    state = abreast()
    put_ship(state, 0, "A4", 2)
    put_ship(state, 1, "A5", 2)
    assert kind(begin(state)) == "mode"


# Grappling hooks


def test_w20_orcs_board_again_until_the_other_gets_free_or_they_cast_off() -> None:
    """R41"""
    state = abreast("orcs", "chaos", crew=3, their_crew=3)
    give(state, 1, "cutlass")
    match = boards(state, [6, 1, 3, 2, 2])
    play(match, PlayCards(()))  # Chaos keeps the Cutlass and loses
    assert ship(match, 1).crew == 2
    assert (asked(match)[0], kind(match), default(match)) == (0, "cast_off", HoldOn())
    answer(match, HoldOn())
    assert told(match, HooksRolled) == [HooksRolled(1, 3, False)]
    answer(match, PlayCards(("cutlass",)))
    assert told(match, BoardingRolled)[-1].totals == (2 + 3, 2 + 2 + 1)
    answer(match, CastOff())
    assert told(match, HooksCastOff)
    assert dice_left(match) == 0


def test_w20_who_loses_a_round_to_chaos_pays_and_casts_off_without_a_roll() -> None:
    state = abreast("orcs", "chaos", crew=2, their_crew=2, gold=10)
    match = boards(state, [6, 1, 3, 1, 6])
    answer(match, HoldOn())
    answer(match, TakeLoot("gold"))
    assert (captain(match, 0).gold, captain(match, 1).gold) == (0, 10)
    assert ship(match, 0).crew == 1
    answer(match, CastOff())
    assert len(told(match, HooksRolled)) == 1


def test_w20_as_the_example_has_it() -> None:
    """Orcs win, the hooks hold, Chaos plays the Cutlass and wins the second round; the Orcs cast off without a roll."""
    state = abreast("orcs", "chaos", crew=3, their_crew=3, gold=4)
    give(state, 1, "cutlass")
    match = boards(state, [6, 1, 3, 2, 4])
    play(match, PlayCards(()), HoldOn(), PlayCards(("cutlass",)))
    assert [one.winner for one in told(match, BoardingRolled)] == ["attacker", "defender"]
    assert told(match, BoardingRolled)[-1].totals == (2 + 3, 4 + 2 + 1)
    answer(match, TakeLoot("gold"))
    assert (captain(match, 1).gold, ship(match, 0).crew) == (4, 2)
    answer(match, CastOff())
    assert (dice_left(match), match.state.active) == (0, 1)


def test_a_roll_of_four_gets_free_of_the_hooks() -> None:
    match = boards(abreast("orcs", crew=3, their_crew=3), [3, 3, 4])
    answer(match, HoldOn())
    assert told(match, HooksRolled) == [HooksRolled(1, 4, True)]
    assert len(told(match, BoardingRolled)) == 1


def test_an_orc_as_strong_as_the_other_holds_on_by_default() -> None:
    match = boards(abreast("orcs", crew=3, their_crew=3), [3, 3])
    assert (kind(match), default(match)) == ("cast_off", HoldOn())


def test_boarding_a_ship_in_harbour_draws_fire_before_cards_and_dice() -> None:
    state = stage("chaos", "empire", step="board")
    put_ship(state, 0, "G13", 1)
    put_ship(state, 1, "F13", 3)
    give(state, 0, "cutlass")
    match = begin(state, [1, 1, 1, 1])
    answer(match, Board(1))
    assert [one.fort for one in told(match, FortFired)] == ["F11", "F14"]
    assert kind(match) == "boarding_cards"


def test_a_boarder_sunk_by_the_forts_boards_nobody() -> None:
    state = stage("chaos", "empire", step="board")
    put_ship(state, 0, "G13", 1, hull=1, crew=1, guns=[])
    put_ship(state, 1, "F13", 3)
    match = begin(state, [4, 1, 1])
    answer(match, Board(1))
    assert told(match, ShipLost) == [ShipLost(0, "G13", "sunk")]
    assert not told(match, BoardingRolled)
    assert match.state.active == 1


def test_the_weaker_orc_casts_off_by_default() -> None:
    match = boards(abreast("orcs", crew=2, their_crew=4), [3, 1])
    assert (kind(match), default(match)) == ("cast_off", CastOff())


def test_a_narrow_escape_between_rounds_ends_it() -> None:
    state = abreast("orcs", crew=3, their_crew=3)
    give(state, 1, "narrow_escape")
    match = boards(state, [3, 3])
    answer(match, KeepCard())
    answer(match, HoldOn())
    assert (asked(match)[0], kind(match)) == (1, "narrow_escape")
    answer(match, PlayCard("narrow_escape"))
    assert 1 in match.state.turn.escaped or match.state.active == 1
    assert not told(match, HooksRolled)


def test_r41_orcs_that_are_boarded_hold_nobody() -> None:
    """R41."""
    state = abreast("empire", "orcs")
    match = boards(state, [3, 4])
    assert kind(match) != "cast_off"


def test_the_hooks_part_after_twenty_rounds() -> None:
    match = boards(abreast("orcs", crew=3, their_crew=3), [3, 3] + [1, 3, 3] * 19)
    while kind(match) == "cast_off":
        answer(match, HoldOn())
    assert len(told(match, BoardingRolled)) == 20
    assert told(match, HooksParted)
    assert dice_left(match) == 0


# Boarders that are nobody's


def test_w33_mutineers_that_win_take_a_treasure_and_a_crew_is_lost() -> None:
    """R43"""
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, crew=3, treasures=1)
    match = draw(state, "mutiny", [6, 4])
    assert told(match, BoardingRolled)[-1].totals == (7, 6)
    assert (ship(match).crew, ship(match).treasures) == (2, [])


def test_w33_without_a_treasure_they_take_ten_gold() -> None:
    state = stage("empire", "chaos", starting_gold=13)
    put_ship(state, 0, "S6", 2, crew=3)
    match = draw(state, "mutiny", [6, 4])
    assert (ship(match).crew, captain(match).gold) == (2, 3)


def test_r43_loyal_crew_that_win_lose_the_mutineer_and_a_tie_does_nothing() -> None:
    """R43."""
    match = draw(stage("empire", "chaos"), "mutiny", [1, 6])
    assert ship(match).crew == 2
    match = draw(stage("empire", "chaos"), "mutiny", [5, 4])
    assert ship(match).crew == 3


def test_r43_one_crew_cannot_mutiny() -> None:
    """R43."""
    state = stage("empire", "chaos")
    put_ship(state, 0, "S6", 2, crew=1)
    match = draw(state, "mutiny")
    assert not told(match, BoardingRolled)
    assert ship(match).crew == 1


def test_r71_no_narrow_escape_from_ones_own_crew() -> None:
    """R71."""
    state = stage("empire", "chaos")
    give(state, 0, "narrow_escape")
    match = draw(state, "mutiny", [5, 4])
    assert kind(match) == "mode"
    assert told(match, BoardingRolled)


@pytest.mark.parametrize(("card", "boarders"), [("buccaneers", 2), ("hostile_natives", 1)])
def test_r42_card_boarders_take_the_treasure_first_and_carry_none(card: str, boarders: int) -> None:
    """R42."""
    state = stage("empire", "chaos", starting_gold=12)
    put_ship(state, 0, "S6", 2, crew=3, treasures=1)
    match = draw(state, card, [6, 1])
    assert told(match, BoardingRolled)[-1].totals == (6 + boarders, 1 + 3)
    assert (ship(match).treasures, ship(match).crew, captain(match).gold) == ([], 2, 12)
    match = draw(stage("empire", "chaos", starting_gold=12), card, [1, 6])
    assert (captain(match).gold, ship(match).crew) == (12, 3)


@pytest.mark.parametrize("card", ["buccaneers", "hostile_natives"])
def test_r71_a_narrow_escape_avoids_card_boarders_before_cards_and_dice(card: str) -> None:
    """R71."""
    state = stage("empire", "chaos")
    give(state, 0, "narrow_escape", "cutlass")
    match = draw(state, card)
    assert (kind(match), default(match)) == ("narrow_escape", KeepCard())
    answer(match, PlayCard("narrow_escape"))
    assert kind(match) == "mode"
    assert not told(match, BoardingRolled)


def test_boarding_cards_help_against_card_boarders_and_mutineers() -> None:
    for card in ("buccaneers", "mutiny"):
        state = stage("empire", "chaos")
        give(state, 0, "cutlass")
        match = draw(state, card, [1, 1])
        answer(match, PlayCards(("cutlass",)))
        assert told(match, BoardingRolled)[-1].totals[1] == 1 + 1 + (3 if card == "buccaneers" else 2)
