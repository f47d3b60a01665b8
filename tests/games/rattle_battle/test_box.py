"""The box: what never changes, so that a page is told only once."""

from __future__ import annotations

from rattle_table import BLUE, R1, VIOLET, A, B, die

from tortuga.games.rattle_battle.data import CANNON, DICE, LONG, LOOT, SHORT, SIDES_OF
from tortuga.games.rattle_battle.rules import PHASES, RULES
from tortuga.games.rattle_battle.seats.box import BOX, DieSort


def test_every_die_has_an_owner_or_none_and_a_number_among_its_like() -> None:
    assert BOX.dice[die(A)] == DieSort("player", A, 1)
    assert BOX.dice[die(B, 3)] == DieSort("player", B, 4)
    assert BOX.dice[die(B, 4)].colour == "captain"
    assert BOX.dice[R1] == DieSort("red", None, 1)
    assert (BOX.dice[BLUE].number, BOX.dice[VIOLET].number) == (1, 1)
    ships = [one for one in BOX.dice if one.owner is None]
    assert len({(one.colour, one.number) for one in ships}) == len(ships)


def test_the_sides_are_those_of_the_dice() -> None:
    assert len(BOX.dice) == len(DICE.colour)
    assert [BOX.sides[one.colour] for one in BOX.dice] == list(SIDES_OF)
    assert CANNON in BOX.sides["captain"]
    assert BOX.faces[CANNON] == "cannon"


def test_every_phase_is_a_stage_of_an_adventure_or_ashore_or_neither() -> None:
    staged = [phase for stage in BOX.stages for phase in stage.phases]
    assert len(staged) == len(set(staged))
    assert set(PHASES) - {*staged, *BOX.ashore} == {"parts", "crazy", "crazy_loot"}
    fought = [stage.name for stage in BOX.stages if stage.fought]
    assert fought == ["battle", "loot", "sailors", "repairs", "stow"]
    assert all(stage.name in RULES.words.catalogue["stage"] for stage in BOX.stages)


def test_ranges_and_tokens_are_those_of_the_game() -> None:
    assert (BOX.measures.short, BOX.measures.long) == (SHORT, LONG)
    assert f" {LONG:g} mm" in RULES.words.catalogue["part"]["sail"]["text"]
    assert BOX.loot == list(LOOT)
