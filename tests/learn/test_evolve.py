"""Evolution: the slope points uphill, the same plan gives the same numbers, and an interruption loses nothing."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from tortuga.cli import app
from tortuga.engine import Outcome
from tortuga.learn import Evolution, EvolutionState, NothingToLearn, against_the_mate, evolve, figures_of, written
from tortuga.learn.evolve import Pull, _after, play_group, weights_of

PLAN = Evolution(game="tiny_epic_pirates", seats=2, generations=2, groups=1, seed=5)


def test_a_step_goes_where_the_better_players_were() -> None:
    stage = EvolutionState.start(PLAN)
    count = len(stage.steps)
    uphill = [1.0] + [0.0] * (count - 1)
    after = _after(PLAN, stage, [Pull(uphill, 8), Pull(uphill, 8)])
    assert after.steps[0] == pytest.approx(PLAN.stride)
    assert not any(after.steps[1:])
    assert figures_of(after.weights()) != figures_of(weights_of(PLAN.game, "mate"))


@pytest.mark.slow
def test_the_same_plan_gives_the_same_numbers_wherever_it_runs(tmp_path: Path) -> None:
    """In one go, or interrupted after the first generation and resumed elsewhere."""
    *_, here = evolve(PLAN)
    first = next(evolve(PLAN))
    first.save(tmp_path / "stage.json")
    with ThreadPoolExecutor(2) as others:
        *_, resumed = evolve(PLAN, EvolutionState.load(tmp_path / "stage.json"), others)
    assert resumed == here
    assert len(here.trail) == 2


def test_another_plan_does_not_resume_it() -> None:
    other = Evolution(game="piratical", seats=2)
    with pytest.raises(NothingToLearn, match="start a new one"):
        next(evolve(other, EvolutionState.start(PLAN)))


def test_a_game_without_numbers_says_so() -> None:
    with pytest.raises(NothingToLearn, match="The rule of thumb of Doubloons has no WEIGHTS"):
        EvolutionState.start(Evolution(game="doubloons"))


def test_an_evolution_can_begin_with_the_captains_numbers() -> None:
    stage = EvolutionState.start(replace(PLAN, begin="captain"))
    assert written(stage.weights()) == written(weights_of(PLAN.game, "captain"))


def test_a_level_without_numbers_says_so() -> None:
    with pytest.raises(NothingToLearn, match="no numbers for 'deckhand', only for mate, captain"):
        EvolutionState.start(replace(PLAN, begin="deckhand"))


def test_a_file_that_is_no_stage_says_so(tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text("{}", "utf-8")
    with pytest.raises(NothingToLearn, match=r"odd\.json is not an evolution"):
        EvolutionState.load(tmp_path / "odd.json")


@pytest.mark.slow
def test_the_same_numbers_win_their_share() -> None:
    """A mate against mates: every deal from every seat, so that the wins of a deal add up to one."""
    wins, matches = against_the_mate(PLAN, weights_of(PLAN.game, "mate"), 3)
    assert (wins, matches) == (3.0, 6)


@pytest.mark.parametrize("seats", [1, 2])
def test_players_are_compared_under_the_same_luck(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    """Alone, the player of a deviation and that of its opposite get the same deals; whoever does better pulls."""
    deals: list[int] = []

    def played(plan: Evolution, seed: int, weights: Sequence[Any]) -> Any:
        deals.append(seed)
        worths = [each.burial for each in weights]
        places = tuple(1 + sum(other > each for other in worths) for each in worths)
        return SimpleNamespace(outcome=Outcome(places, ()), worth=worths[0])

    module = import_module("tortuga.learn.evolve")  # the package has a function of that name
    monkeypatch.setattr(module, "_played", played)
    monkeypatch.setattr(module, "worth_alone", lambda match, known: match.worth)
    plan = replace(PLAN, seats=seats)
    pull = play_group(plan, EvolutionState.start(plan).steps, 0, 0)
    assert pull.way[0] > 0, "the first number is what a burial is worth, and here more of it is better"
    assert pull.results == 8 * seats
    assert len(deals) == 8
    assert len(set(deals)) == (4 if seats == 1 else 8)


@pytest.mark.slow
def test_the_command_says_how_well_the_numbers_play_alone(tmp_path: Path) -> None:
    asked = ["evolve", "tiny_epic_pirates", "--out", str(tmp_path / "alone.json"), "--seats", "1"]
    few = ["--groups", "1", "--generations", "1", "--processes", "1", "--check", "2"]
    found = CliRunner().invoke(app, [*asked, *few])
    assert found.exit_code == 0, found.output
    assert "Alone: " in found.output
    assert "of 2 matches" in found.output


@pytest.mark.slow
def test_the_command_keeps_every_generation(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    asked = ["evolve", "tiny_epic_pirates", "--out", str(file), "--seats", "2", "--groups", "1", "--generations", "1"]
    found = CliRunner().invoke(app, [*asked, "--processes", "1", "--check", "1"])
    assert found.exit_code == 0, found.output
    assert "burial = " in found.output
    assert "One against mates: " in found.output
    assert EvolutionState.load(file).generation == 1
