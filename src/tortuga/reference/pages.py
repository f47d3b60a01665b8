"""The reference as pages in Markdown: ``docs/reference``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from tortuga.engine import rules_of
from tortuga.reference.entries import Entry, Field, Reference, reference_of
from tortuga.reference.examples import Examples

NOTE = "<!-- Made by `python -m tortuga.reference docs/reference`. Change the game instead. -->"
HEADINGS = {"questions": "Questions", "actions": "Actions", "events": "Events", "views": "The view and its parts"}
ABOUT = {
    "questions": "`ask.kind` of what a seat is asked, the prompt, who is asked, and the actions that answer it.",
    "actions": "What a seat can answer. On the wire, `type` holds the name.",
    "events": "What is told to the table. Where a seat gets null for a field, the field is hidden from it.",
    "views": "What a seat may know: `seat.view`, `match.view(seat)`.",
}


def page(reference: Reference) -> str:
    """The whole page of a game."""
    return "\n".join(_lines(reference)).rstrip() + "\n"


def _lines(reference: Reference) -> Iterator[str]:
    yield NOTE
    yield ""
    yield f"# {reference.title}: reference"
    yield ""
    yield (
        f"For programs that play `{reference.slug}` (rules {reference.version}). Seats are numbered from 0 here, as "
        "everywhere in programs. Examples come from seeded matches. "
        f"`tortuga describe {reference.slug} NAME` shows one entry. Types and words have the digest {reference.digest}."
    )
    yield ""
    yield "## Options"
    yield ""
    yield "| option | may be | default | meaning |"
    yield "|---|---|---|---|"
    for one in reference.options:
        yield f"| `{one.name}` | {_cell(one.kind)} | `{one.example}` | {_cell(one.meaning)} |"
    for section, entries in reference.sections().items():
        yield ""
        yield f"## {HEADINGS[section]}"
        yield ""
        yield ABOUT[section]
        yield ""
        if section == "questions":
            yield from _questions(entries)
        else:
            yield from (line for entry in entries for line in _entry(entry))


def _questions(entries: Iterable[Entry]) -> Iterator[str]:
    yield "| kind | prompt | asked | answers |"
    yield "|---|---|---|---|"
    for one in entries:
        answers = ", ".join(f"`{name}`" for name in one.answers)
        yield f"| `{one.name}` | {_cell(one.said)} | {one.doc or 'rarely'} | {answers} |"


def _entry(entry: Entry) -> Iterator[str]:
    yield f"### `{entry.name}`"
    yield ""
    if entry.doc or entry.said:
        yield " ".join(filter(None, [entry.doc, f"*{entry.said}*" if entry.said else ""]))
        yield ""
    if entry.fields:
        examples = any(field.example for field in entry.fields)
        yield "| field | is | meaning |" + (" for instance |" if examples else "")
        yield "|---|---|---|" + ("---|" if examples else "")
        yield from (_row(field, examples) for field in entry.fields)
        yield ""
    if entry.example:
        yield f"`{entry.example}`"
        yield ""


def _row(field: Field, examples: bool) -> str:
    row = f"| `{field.name}` | {_cell(field.kind)} | {_cell(field.meaning)} |"
    shown = f"`{_cell(field.example)}`" if field.example else ""
    return f"{row} {shown} |" if examples else row


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def files(folder: Path, slugs: Iterable[str]) -> Iterator[tuple[Path, str]]:
    """The path and the text of each game's page."""
    for slug in slugs:
        rules = rules_of(slug)
        yield folder / f"{slug}.md", page(reference_of(rules, Examples(rules).gather()))
