"""Commands that make bots better: tune the numbers of a rule of thumb, and train a judge of positions or a policy."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tortuga.cli.arguments import Cluster, GameName, Processes, Seats, Wishes, options_of, writable
from tortuga.cli.bulk import Seed, progress_bar, workers
from tortuga.engine import BadOptions, rules_of
from tortuga.workers import Crew

if TYPE_CHECKING:
    from tortuga.learn import SelfPlay

app = typer.Typer()

MOST_AT_A_TABLE = 4
"""The most seats unless a number is given."""


@app.command()
def evolve(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The .json file in which every generation is saved.")],
    generations: Annotated[int, typer.Option(min=1, help="How many generations.")] = 30,
    groups: Annotated[
        int, typer.Option(min=1, help="Groups of players in a generation; a group plays eight matches.")
    ] = 60,
    begin: Annotated[str, typer.Option("--from", help="The level whose numbers to start from.")] = "mate",
    seats: Seats = None,
    option: Wishes = None,
    seed: Seed = 0,
    processes: Processes = None,
    cluster: Cluster = None,
    check: Annotated[int, typer.Option(min=0, help="Deals against mates at the end, each from every seat.")] = 100,
    resume: Annotated[bool, typer.Option("--resume", help="Continue from the file.")] = False,
) -> None:
    """Tune the numbers of a game's rule of thumb by matches between many slightly different players."""
    from tortuga.lab.run import table_for
    from tortuga.lab.stats import wilson
    from tortuga.learn import Evolution, EvolutionState, against_the_mate, written
    from tortuga.learn import evolve as run

    (path,) = writable([out], (".json",))
    _, options, count = table_for(game, seats, MOST_AT_A_TABLE, options_of(rules_of(game).info, option))
    plan = Evolution(
        game=game, seats=count, options=options, begin=begin, generations=generations, groups=groups, seed=seed
    )
    stage = before = EvolutionState.load(path) if resume else EvolutionState.start(plan)
    with _hands(cluster, processes) as executor:
        with progress_bar(generations, "generations") as told:
            for stage in run(plan, before, executor):
                stage.save(path)
                told(stage.generation, generations)
        weights = stage.weights()
        for name, figure in written(weights).items():
            typer.echo(f"{name} = {figure}")
        if check:
            wins, matches = against_the_mate(plan, weights, check, executor)
            low, high = wilson(wins, matches)
            who = "Alone" if plan.seats == 1 else "One against mates"
            typer.echo(f"{who}: {wins / matches:.1%} of {matches} matches ({low:.1%} to {high:.1%}).")


@app.command()
def learn(
    game: GameName,
    out: Annotated[Path, typer.Option(help="A folder for the matches, the net and its training log.")],
    policy: Annotated[
        bool, typer.Option("--policy", help="Train a net that plays by itself instead of a judge (needs PyTorch).")
    ] = False,
    matches: Annotated[
        int, typer.Option(min=12, help="How many matches to learn from; more can be added later.")
    ] = 4000,
    every: Annotated[
        int | None,
        typer.Option(min=1, help="Look at one in this many decisions: by default 10 for a judge, 1 for a policy."),
    ] = None,
    later: Annotated[
        float,
        typer.Option(
            min=0, max=1, help="How much a judge learns from later opinions instead of outcomes (not for a policy)."
        ),
    ] = 0.2,
    tempted: Annotated[
        int,
        typer.Option(
            min=0,
            max=100,
            help="In how many of a hundred turns a player does what the present judge likes best (not for a policy).",
        ),
    ] = 0,
    seats: Seats = None,
    option: Wishes = None,
    seed: Seed = 0,
    processes: Processes = None,
    cluster: Cluster = None,
    torch: Annotated[
        bool | None,
        typer.Option(
            "--torch/--no-torch",
            help="Train with PyTorch (tortuga\\[learn]) or without; by default with it where it finds a GPU.",
        ),
    ] = None,
) -> None:
    """Train a judge of positions on matches between captains and mates, or a policy on what legends answer. With the
    same folder it continues."""
    from tortuga.lab.run import table_for
    from tortuga.learn import SelfPlay

    _, options, count = table_for(game, seats, MOST_AT_A_TABLE, options_of(rules_of(game).info, option))
    often = every or (1 if policy else 10)
    plan = SelfPlay(game=game, seats=count, options=options, matches=matches, every=often, tempted=tempted, seed=seed)
    if policy:
        _learn_policy(plan, out, cluster, processes, torch)
    else:
        _learn_judge(plan, out, later, cluster, processes, torch)


def _learn_judge(
    plan: SelfPlay, out: Path, later: float, cluster: str | None, processes: int | None, torch: bool | None
) -> None:
    from tortuga.learn import JudgeSettings, gather, learn_judge, nets_with

    nets = nets_with(torch)
    with _hands(cluster, processes) as executor, progress_bar(plan.matches) as told:
        positions = gather(plan, out, executor, told)
    typer.echo(f"{len(positions):,} positions of {plan.matches:,} matches.")
    card = learn_judge(
        plan, JudgeSettings(later=later), positions, out,
        lambda each: typer.echo(f"round {each.number:2}: predicts {each.explained:6.1%} of the outcomes"),
        nets,
    )  # fmt: skip
    typer.echo(f"Trained in {card.minutes} minutes with {card.trainer}.")
    typer.echo(f"Play against it: tortuga play {plan.game} --bots legend:judge={out / 'judge.npz'}")


def _learn_policy(plan: SelfPlay, out: Path, cluster: str | None, processes: int | None, torch: bool | None) -> None:
    from tortuga.learn import PolicySettings, study

    if torch is False:
        raise BadOptions("no_torch", "A policy can only be trained with PyTorch: leave --no-torch out.")
    with _hands(cluster, processes) as executor, progress_bar(plan.matches) as told:
        card = study(
            plan, PolicySettings(), out, executor, told,
            lambda each: typer.echo(f"round {each.number:2}: gives {each.agreed:6.1%} of the teacher's answers"),
        )  # fmt: skip
    typer.echo(f"{card.decisions:,} decisions of {plan.matches:,} matches.")
    typer.echo(f"Trained in {card.minutes} minutes with {card.trainer}.")
    typer.echo(f"Play against it: tortuga play {plan.game} --bots net:policy={out / 'policy.npz'}")


@contextmanager
def _hands(cluster: str | None, processes: int | None) -> Iterator[Executor | None]:
    """The executor that plays: a cluster, a pool of processes, or None for this process alone."""
    with workers(cluster, processes) as (cores, executor):
        cores = cores or os.cpu_count() or 1
        if executor is not None or cores == 1:
            yield executor
        else:
            with Crew(cores) as pool:
                yield pool
