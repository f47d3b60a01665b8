"""Does the house keep its promises at full size? Each part of the campaign tries one of them.

    python bench/campaign.py ends       # 1,000 processes killed in mid-play: nothing acknowledged is lost
    python bench/campaign.py soak       # 100 tables of bots for ten minutes: no stall, no growth
    python bench/campaign.py hostile    # 1,000,000 messages and requests that no page would send
    python bench/campaign.py leaks      # 1,000,000 positions under the leak law
    python bench/campaign.py strangers  # 50 people play for ten minutes while strangers attack from 42 addresses
    python bench/campaign.py faults     # store, disk, clocks, workers and Redis go wrong while people play
    python bench/campaign.py timing     # does the time of a pass tell who holds a card?
    python bench/campaign.py report     # what has been found so far, as Markdown

Everything runs on loopback. What a part finds is written to a file piece by piece; started again, it goes on where it
stopped, so ``--minutes`` cuts a long part into pieces. The status is 1 when something was found that must not be.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from trials import ends as ending
from trials import faults as failing
from trials import hostile as attacking
from trials import leaks as leaking
from trials import results, timing
from trials import soak as soaking
from trials import strangers as meeting
from trials.results import P, Results, Told

app = typer.Typer(help=__doc__, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)

Folder = Annotated[Path, typer.Option(help="Where the findings are kept.")]
Minutes = Annotated[float, typer.Option(help="Begin no further piece after so many minutes.")]
OnFile = Annotated[bool, typer.Option("--on-file", help="Leave out what needs PostgreSQL and Redis.")]
HERE = Path("artefacts/campaign")
NO_END = 24 * 60.0
ENDS = 1_000
MESSAGES = POSITIONS = 1_000_000
PASSES = 10_000


def run(part: str, found: Results[P], target: int, minutes: float, piece: Callable[[int, Told], P]) -> None:
    """Piece after piece until there is enough; the seed of a piece is its number."""
    until = time.monotonic() + minutes * 60
    with results.bar() as bar:
        task = bar.add_task(part, total=target, completed=found.done)
        while found.done < target and time.monotonic() < until:
            before = found.done
            found.add(piece(len(found.pieces), lambda count: bar.advance(task, count)))
            bar.update(task, completed=min(found.done, target))
            for fault in found.pieces[-1].faults:
                bar.console.print(fault, markup=False)
            assert found.done > before, "a piece that does nothing would never end"
    leave(found)


def leave(found: Results[P]) -> None:
    raise typer.Exit(1 if found.faults else 0)


@app.command()
def ends(number: Annotated[int, typer.Option("--ends")] = ENDS, minutes: Minutes = NO_END, out: Folder = HERE) -> None:
    """Kill processes in mid-play, on SQLite and on PostgreSQL and Redis in turn: nothing acknowledged may be lost."""
    found = Results(out / "ends.json", ending.Ends)
    stores: tuple[ending.Store, ...] = ("sqlite", "shared")
    run("ends", found, number, minutes, lambda seed, told: ending.piece(seed, stores[seed % 2], told=told))


@app.command()
def soak(tables: int = soaking.TABLES, seconds: float = soaking.SECONDS, out: Folder = HERE) -> None:
    """Fill the house with bots: it must answer at once and not grow. Its log is kept beside the findings."""
    found = Results(out / "soak.json", soaking.Soak)
    with results.bar() as bar:
        task = bar.add_task("seconds", total=seconds)
        seed = len(found.pieces)
        evening = soaking.piece(seed, tables, seconds, lambda count: bar.advance(task, count), kept=out)
        found.add(soaking.judged(evening))
    leave(found)


@app.command()
def hostile(messages: int = MESSAGES, minutes: Minutes = NO_END, out: Folder = HERE) -> None:
    """Send what no page would send: nothing may break, stall or change."""
    found = Results(out / "hostile.json", attacking.Hostile)
    run("messages", found, messages, minutes, lambda seed, told: attacking.judged(attacking.piece(seed, told=told)))


@app.command()
def leaks(positions: int = POSITIONS, minutes: Minutes = NO_END, out: Folder = HERE) -> None:
    """Deal what a seat cannot know again: nothing that it is given may change."""
    found = Results(out / "leaks.json", leaking.Leaks)
    run("positions", found, positions, minutes, lambda seed, told: leaking.piece(seed, told=told))


@app.command()
def strangers(
    people: int = meeting.PEOPLE,
    addresses: int = meeting.ADDRESSES,
    seconds: float = meeting.SECONDS,
    out: Folder = HERE,
) -> None:
    """Let strangers attack a house in which people play: nobody who means well may notice."""
    found = Results(out / "strangers.json", meeting.Strangers)
    with results.bar() as bar:
        task = bar.add_task("seconds", total=seconds)
        seed = len(found.pieces)
        evening = meeting.piece(seed, people, addresses, seconds, lambda count: bar.advance(task, count))
        found.add(meeting.judged(evening))
        for fault in found.pieces[-1].faults:
            bar.console.print(fault, markup=False)
    leave(found)


@app.command()
def faults(
    only: Annotated[list[str] | None, typer.Option(help="Only troubles of this name; can be repeated.")] = None,
    on_file: OnFile = False,
    rounds: Annotated[int, typer.Option(help="How often to go through all of them.")] = 3,
    seconds: Annotated[float, typer.Option(help="How long each of them lasts.")] = failing.LASTS,
    minutes: Minutes = NO_END,
    out: Folder = HERE,
) -> None:
    """Let everything go wrong that a house lives on: health tells, play goes on, nothing is lost."""
    found = Results(out / "faults.json", failing.Faults)
    plans = [plan.name for plan in failing.PLANS if plan.store == "file" or not on_file]
    plans = [name for name in plans if not only or name in only]
    if left := [plan.name for plan in failing.PLANS if plan.name not in plans]:
        print("left out:", ", ".join(left))
    run(
        "troubles", found, rounds * len(plans), minutes,
        lambda seed, told: failing.piece(seed, [plans[seed % len(plans)]], seconds, told),
    )  # fmt: skip


@app.command("timing")
def time_passes(
    passes: int = PASSES,
    tables: int = timing.TABLES,
    seconds: float = timing.SECONDS,
    on_file: OnFile = False,
    minutes: Minutes = NO_END,
    out: Folder = HERE,
) -> None:
    """Guess from the time of passes who had a choice, on SQLite and on PostgreSQL and Redis in turn."""
    found = Results(out / "timing.json", timing.Timing)
    stores: tuple[ending.Store, ...] = ("sqlite",) if on_file else ("sqlite", "shared")
    run(
        "passes", found, passes, minutes,
        lambda seed, told: timing.judged(timing.piece(seed, stores[seed % len(stores)], tables, seconds, told)),
    )  # fmt: skip


@app.command()
def report(out: Folder = HERE) -> None:
    """What has been found so far: the table of docs/reliability.md."""
    ended, soaked = Results(out / "ends.json", ending.Ends), Results(out / "soak.json", soaking.Soak)
    attacked, leaked = Results(out / "hostile.json", attacking.Hostile), Results(out / "leaks.json", leaking.Leaks)
    print("| part | aim | tried | found | code |\n|---|---|---|---|---|")
    print(results.row("ends", f"{ENDS:,} ends", ended, ending.line))
    aim = f"{soaking.TABLES} tables, {soaking.SECONDS / 60:.0f} minutes"
    print(results.row("soak", aim, soaked, soaking.line))
    print(results.row("hostile", f"{MESSAGES:,} messages and requests", attacked, attacking.line))
    print(results.row("leaks", f"{POSITIONS:,} positions", leaked, leaking.line))
    met, failed = Results(out / "strangers.json", meeting.Strangers), Results(out / "faults.json", failing.Faults)
    aim = f"{meeting.PEOPLE} people, {meeting.SECONDS / 60:.0f} minutes"
    print(results.row("strangers", aim, met, meeting.line))
    print(results.row("faults", f"{len(failing.PLANS)} troubles, three times", failed, failing.line))
    passed = Results(out / "timing.json", timing.Timing)
    print(results.row("timing", f"{PASSES:,} passes", passed, timing.line))
    print("", *failing.table_of(failed), sep="\n")
    print(f"\nOn {results.machine()}.", *soaking.why_slow(soaked), sep="\n")


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever stops it, no house stays behind
    app()
