"""``tortuga describe``: the reference of a game for programs."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from tortuga.cli.arguments import GameName
from tortuga.cli.errors import leave
from tortuga.cli.screen import printer
from tortuga.engine import rules_of

if TYPE_CHECKING:
    from tortuga.reference import Entry, Field, Reference

app = typer.Typer()

SINGULAR = {"questions": "a question", "actions": "an action", "events": "an event", "views": "a part of the view"}


@app.command()
def describe(
    game: GameName,
    kind: Annotated[
        str | None,
        typer.Argument(metavar="[KIND]", help="A question, an action, an event, a part of the view, or an option."),
    ] = None,
) -> None:
    """Explain a game's questions, actions, events, views and options, for programs that play it."""
    from tortuga.reference import Examples, reference_of

    rules = rules_of(game)
    reference = reference_of(rules)
    if kind is None:
        _show_all(reference)
        return
    names = [entry.name for entries in reference.sections().values() for entry in entries]
    wanted = {name for name in (*names, *rules.info.options) if name.lower() == kind.lower()}
    if not wanted:
        close = get_close_matches(kind.lower(), [name.lower() for name in names], n=3)
        near = [name for name in names if name.lower() in close]
        hint = f"Did you mean {', '.join(dict.fromkeys(near))}?" if near else f"See: tortuga describe {game}"
        leave(f"{rules.info.title} has no {kind!r}. {hint}")
    in_play = frozenset(wanted & set(names))
    _show(reference_of(rules, Examples(rules).gather(in_play)) if in_play else reference, wanted)


def _show_all(reference: Reference) -> None:
    console = printer()
    console.print(f"{reference.title}, rules {reference.version}", style="bold", highlight=False)
    for section, entries in reference.sections().items():
        console.print(f"\n{section}", style="bold")
        console.print(Padding(", ".join(entry.name for entry in entries), (0, 0, 0, 2)), highlight=False)
    console.print("\noptions", style="bold")
    console.print(Padding(", ".join(option.name for option in reference.options), (0, 0, 0, 2)), highlight=False)
    console.print(f"\ntortuga describe {reference.slug} NAME explains one of them.", style="dim", highlight=False)


def _show(reference: Reference, wanted: set[str]) -> None:
    """Show all entries of these names: a question and an option may have the same name."""
    console = printer()
    for section, entries in reference.sections().items():
        for entry in entries:
            if entry.name in wanted:
                _show_entry(console, entry, SINGULAR[section])
    for option in reference.options:
        if option.name in wanted:
            console.print(Text(f"{option.name}, an option", "bold"))
            console.print(f"{option.meaning} Default {option.example}; may be {option.kind}.", highlight=False)


def _show_entry(console: Console, entry: Entry, what: str) -> None:
    console.print(Text(f"{entry.name}, {what}", "bold"))
    if entry.doc:
        console.print(entry.doc if what != SINGULAR["questions"] else f"asked of {entry.doc}", highlight=False)
    if entry.said:
        console.print(Text(f"in words: {entry.said}", "italic"))
    if entry.answers:
        console.print(f"answered by {', '.join(entry.answers)}", highlight=False)
    _show_fields(console, entry.fields)
    if entry.example:
        console.print(Text(entry.example, "dim"))


def _show_fields(console: Console, fields: Sequence[Field]) -> None:
    for field in fields:
        console.print(Padding(Text.assemble((field.name, "bold"), f" ({field.kind})"), (0, 0, 0, 2)))
        example = f" Example: {field.example}." if field.example else ""
        console.print(Padding(Text(f"{field.meaning}{example}"), (0, 0, 0, 6)))
