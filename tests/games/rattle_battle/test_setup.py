"""Set-up, options, and the choice of the first part."""

from __future__ import annotations

import pytest
from rattle_table import A, B, C, stage

import tortuga
from tortuga.engine import BadOptions, Fast, OptionValue
from tortuga.games.rattle_battle.actions import ChoosePart
from tortuga.games.rattle_battle.data import ADVENTURES, SAILORS
from tortuga.games.rattle_battle.rules import RULES
from tortuga.games.rattle_battle.setup import choose_parts
from tortuga.games.rattle_battle.state import Player, Rattle
from tortuga.kit import rehearse


def new(seats: int, **options: OptionValue) -> Rattle:
    full = RULES.info.complete(options)
    RULES.check_options(seats, full)
    return RULES.new(seats, full, Fast(1))


@pytest.mark.parametrize(
    ("seats", "scenario", "ships", "captain", "parts"),
    [
        (2, "norrington", 4, True, [0, 0, 0]),
        (3, "norrington", 4, False, [1, 0, 0]),
        (4, "norrington", 3, False, [1, 0, 1]),
        (5, "norrington", 3, False, [1, 0, 1]),
        (3, "intro", 4, False, [1, 0, 0]),
        (2, "pirate_wars", 4, True, [0, 0, 0]),
        (3, "pirate_wars", 3, True, [1, 0, 0]),
        (4, "pirate_wars", 2, True, [1, 0, 1]),
        (5, "pirate_wars", 2, True, [1, 0, 1]),
    ],
)
def test_dice_and_parts_by_players(seats: int, scenario: str, ships: int, captain: bool, parts: list[int]) -> None:
    state = new(seats, scenario=scenario)
    for player in state.players:
        assert (player.ships, player.captain, player.parts) == (ships, captain, parts)
        assert player.coins == 0
        assert not any(player.loot)
    assert state.supply == [15 - seats * count for count in parts]


def test_r6_everybody_chooses_a_first_part_at_once() -> None:
    """R6."""
    state = stage(seats=3)
    state.phase = "parts"
    ran = rehearse(state, choose_parts, ...)
    assert set(ran.waiting) == {A, B, C}
    assert {ask.kind for ask in ran.waiting.values()} == {"choose_part"}
    assert ran.waiting[A].default == ChoosePart("cannon")
    state = stage(seats=3)
    rehearse(state, choose_parts, {A: ChoosePart("sail"), B: ChoosePart("cannon"), C: ChoosePart("hold")})
    assert [player.parts for player in state.players] == [[2, 0, 0], [1, 1, 0], [1, 0, 1]]
    assert state.supply == [11, 14, 14]
    assert state.phase == "briefing"


def test_two_players_choose_a_sail_by_default() -> None:
    assert rehearse(stage(seats=2), choose_parts, ...).waiting[A].default == ChoosePart("sail")


def test_r7_the_baron_comes_from_the_seed_or_is_named() -> None:
    """R7."""
    assert {new(3).baron, *(RULES.new(3, RULES.info.complete({}), Fast(s)).baron for s in range(20))} == {0, 1, 2}
    assert new(3, baron=2).baron == 1
    with pytest.raises(BadOptions, match="Seat 4 cannot be Baron"):
        new(3, baron=4)


def test_r79_decks_of_the_scenario() -> None:
    """R79."""
    state = new(3, scenario="norrington")
    assert [len(state.soft), len(state.hard), len(state.crazy), len(state.final)] == [8, 6, 14, 1]
    assert {ADVENTURES[card].scenario for card in state.soft} == {"norrington"}
    assert new(3, scenario="intro").soft == []


def test_r64_fifteen_revenge_cards_in_pirate_wars() -> None:
    """R64."""
    assert new(3, scenario="pirate_wars").revenge == 15
    assert new(3, scenario="norrington").revenge == 0


def test_mini_expansions_are_options() -> None:
    plain, both = new(3), new(3, exp_sailors=True, exp_loot=True)
    assert len(plain.sailors) == 27
    assert len(both.sailors) == 33
    assert SAILORS.index("bribery_bob") in both.sailors
    assert sum(plain.bag) == 56
    assert sum(both.bag) == 64


@pytest.mark.parametrize(
    ("seats", "options", "says"),
    [
        (6, {}, "2, 3, 4 or 5 players"),
        (3, {"five_player_last_drop": True}, "five players"),
        (3, {"script": ["1,2,3,4"]}, "needs the option drops = scripted"),
        (3, {"drops": "scripted", "script": ["1,2,3"]}, "not x,y,angle,face"),
        (3, {"drops": "scripted", "script": ["1,x,3,4"]}, "not x,y,angle,face"),
        (3, {"drops": "scripted", "script": ["1,2,3,anchor"]}, "not x,y,angle,face"),
        (3, {"drops": "scripted", "script": ["1,nan,3,4"]}, "not x,y,angle,face"),
        (3, {"drops": "scripted", "script": ["1,2,3,4 x=1,2,3,4"]}, "not x,y,angle,face"),
        (3, {"drops": "hope"}, "allowed are"),
        (3, {"scenario": "three"}, "allowed are"),
    ],
)
def test_bad_options_are_refused(seats: int, options: dict[str, object], says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        tortuga.new_match("rattle_battle", seats, options=options)


def test_r80_which_side_of_a_captains_token_is_up_does_not_matter() -> None:
    """R80: man or woman, the state does not keep it, nobody is asked, and no option or event mentions it."""
    captains = {name for name in (*Player.__struct_fields__, *Rattle.__struct_fields__) if "captain" in name}
    assert captains == {"captain", "captain_sent"}, "a captain's die, and whether it was sent; nothing of a token"
    assert not [name for name in RULES.info.options if "captain" in name]
    words = RULES.words.catalogue
    assert not [name for name in (*words["asks"], *words["actions"], *words["events"]) if "captain" in name.lower()]
    state = stage(seats=2)
    assert {type(player.captain) for player in state.players} == {bool}, "the die is there or not, it has no side"
