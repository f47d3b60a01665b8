"""The commands about puzzles: play, mine, pack."""

from __future__ import annotations

import datetime
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tortuga.cli.arguments import GameName, Processes
from tortuga.cli.bulk import progress_bar
from tortuga.cli.choices import Choices
from tortuga.cli.errors import leave
from tortuga.cli.screen import Screen
from tortuga.engine import Match, rules_of

if TYPE_CHECKING:
    from tortuga.analysis.puzzles import Puzzle

app = typer.Typer(help="Moments with one clearly best answer: find it.", no_args_is_help=True)

RECENT = 6
"""How many of the latest events are told before the question."""
Games = Annotated[list[str], typer.Argument(metavar="GAME...", help="The short names of games.")]


@app.command()
def play(
    game: GameName,
    key: Annotated[str | None, typer.Option(help="A certain puzzle, instead of the one of today.")] = None,
    all_keys: Annotated[bool, typer.Option("--list", help="List the keys of all puzzles.")] = False,
) -> None:
    """Solve a puzzle in the terminal: the one of today, unless another one is named."""
    from tortuga.analysis.puzzles import key_of_the_day, keys_of, puzzle

    title = rules_of(game).info.title
    if all_keys:
        typer.echo("\n".join(keys_of(game)))
        return
    wanted = key or key_of_the_day(game, datetime.date.today())
    if wanted is None:
        leave(f"There are no puzzles of {title}.")
    solve(puzzle(game, wanted))


def solve(problem: Puzzle) -> None:
    """Show the position, ask once, and say what becomes of the answer."""
    from tortuga.analysis.puzzles import check
    from tortuga.analysis.reasons import in_words

    match, seat = problem.position(), problem.seat
    names = [f"Seat {number + 1}" for number in range(match.seats)]
    choices = Choices(match, seat, match.waiting[seat], names)
    screen = Screen(names, match.rules.seat_marks)
    _show(match, seat, screen, names)
    given = _answer(choices, screen)
    if given is None:
        return
    verdict = check(problem, choices.actions[given], match)
    best = choices.sentences[verdict.best]
    if verdict.solved:
        screen.say(f"Solved. Played out, it brings {percent(verdict.share)} of a win.", "bold green")
    else:
        screen.say(f"That brings {percent(verdict.share)} of a win.", "bold")
        screen.say(f"The best answer brings {percent(verdict.best_share)}: {best}", "bold")
    if verdict.reasons:
        screen.say(in_words(match, verdict.reasons, names))
    screen.say(f"Tried in {problem.found.worlds} worlds that {names[seat]} can imagine; puzzle {problem.key}.", "dim")


def percent(share: float) -> str:
    """A share for people."""
    return f"{100 * share:.0f} %"


def _show(match: Match[Any], seat: int, screen: Screen, names: list[str]) -> None:
    screen.say(f"You are {names[seat]}. One answer is clearly the best: which one?", "bold")
    screen.say("")
    screen.show(match.rules.text(match.view(seat)))
    screen.say("")
    for event in match.events(seat)[-RECENT:]:
        screen.say(f"- {match.rules.words.tell(event, names)}", indent=2)
    screen.say("")
    screen.say(match.rules.words.say("asks", match.waiting[seat], names), "bold")


def _answer(choices: Choices, screen: Screen) -> int | None:
    """Prompt until an answer is picked; None if the player leaves."""
    for line in choices.overall:
        screen.say(line)
    listed = choices.all()
    while True:
        choices.list_on(screen, listed)
        screen.say("Number, or words to list only the answers that contain them; quit to leave", "dim")
        try:
            line = screen.read("> ")
        except EOFError:
            return None
        if line == "quit":
            return None
        if line.isdecimal() and 1 <= int(line) <= len(choices.actions):
            return int(line) - 1
        if not line and len(listed) == 1:
            return listed[0]
        listed = choices.with_words(line)
        if not listed:
            screen.say("No answer is that. Here are all of them:")
            listed = choices.all()


@app.command()
def mine(
    games: Games,
    out: Annotated[Path, typer.Option(help="A folder for what is found; started again with it, mining goes on.")],
    wanted: Annotated[int, typer.Option(min=1, help="How many puzzles a game.")] = 100,
    minutes: Annotated[float, typer.Option(min=0, help="Stop after so many minutes.")] = 24 * 60.0,
    first: Annotated[int, typer.Option(min=0, help="The number of the first match: others give other puzzles.")] = 0,
    processes: Processes = None,
) -> None:
    """Mine puzzles from matches between bots."""
    from tortuga.analysis.puzzles.campaign import mine_all

    for game in games:
        rules_of(game)
    with progress_bar(wanted * len(games), "puzzles") as bar:
        found = mine_all(games, out, wanted, minutes, processes or os.cpu_count() or 1, bar, first)
    for game, count in found.items():
        typer.echo(f"{rules_of(game).info.title}: {count} puzzles in {out / game}.jsonl")


@app.command()
def pack(
    games: Games,
    mined: Annotated[Path, typer.Option(help="The folder that was mined into.")],
    most: Annotated[int, typer.Option(min=1, help="How many puzzles a game at most.")] = 150,
    add: Annotated[bool, typer.Option(help="Keep those that the package has, and add to them.")] = False,
) -> None:
    """Put the best puzzles that were mined into the package."""
    from tortuga.analysis.puzzles.campaign import chosen
    from tortuga.analysis.puzzles.campaign import mined as read_mined
    from tortuga.analysis.puzzles.puzzle import keys_of, packed, path_of, puzzle

    for game in games:
        kept = [puzzle(game, key) for key in keys_of(game)] if add else []
        problems = chosen(read_mined(mined, rules_of(game).info.slug), most, kept)
        if not problems:
            leave(f"Nothing was mined for {rules_of(game).info.title} in {mined}.")
        path_of(game).write_bytes(packed(problems))
        missed = sum(problem.missed for problem in problems)
        typer.echo(f"{rules_of(game).info.title}: {len(problems)} puzzles, {missed} of them missed by a bot")
