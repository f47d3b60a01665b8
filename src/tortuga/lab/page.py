"""Reports as web pages: one HTML file with its plots inside, for screen, phone and paper. It loads nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from math import isfinite

from tortuga.engine import rules_of
from tortuga.engine.describing.words import how_many
from tortuga.lab import plots
from tortuga.lab.compare import Comparison, Difference
from tortuga.lab.fixtures import Played
from tortuga.lab.quantities import SELECTION, SWINGS
from tortuga.lab.report import (
    HOTTEST,
    LUCKLESS,
    MINUTES,
    SAMPLED,
    SAMPLED_NOTE,
    SWINGS_HEADS,
    compared_sentences,
    drama,
    heading,
    luck_sentence,
    sampled_rows,
    shown,
    standing_out,
    swing_rows,
    swing_title,
    tables,
    verdicts,
)
from tortuga.lab.results import Counted, Results, SampledMoment, Share, Spot
from tortuga.lab.sweep import HEADS, NOTE, Cell, Sweep, by_seats, row
from tortuga.lab.sweep import heading as heading_of_sweep

LENGTHS = "Length"
MOST_LINES = 30
"""The most lines in a plot; the table below it has all of them."""
STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #22303c; background: #fbf8f1; }
body { margin: 0 auto; padding: 1rem; max-width: 46rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.2; } h2 { font-size: 1.15rem; margin-top: 2rem; }
svg { display: block; width: 100%; max-width: 36rem; height: auto; } p.note { font-style: italic; }
.scroll { overflow-x: auto; overflow-wrap: normal; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .5rem; text-align: right; border-bottom: 1px solid #d9c9a3; }
th { vertical-align: bottom; } td { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } td:first-child { white-space: normal; }
nav a { color: #1f6f8b; } nav { line-height: 1.9; }
@media (max-width: 40rem) { table { font-size: .8rem; } th { font-size: .75rem; } th, td { padding: .25rem .2rem; } }
@media print {
body { background: none; max-width: none; font-size: 10pt; } nav { display: none; }
svg { max-width: 12cm; } svg, tr, h2, .note { break-inside: avoid; } h2, .note, svg { break-after: avoid; }
}
"""


def balance_page(results: Results) -> str:
    """The balance report as a page."""
    info, summary = rules_of(results.game).info, results.summary
    parts = [f"<p>{escape(heading(results))}</p>", *_said(_cautions(results))]
    found = verdicts(results)
    for title, shares, held in tables(results):
        note = "" if title != LUCKLESS or summary.saved is None else luck_sentence(summary.saved)
        parts += _shares(title, shares, summary.fair if held else None, found, note)
    parts += _lengths(results)
    parts += _lead(results.played)
    for name, counted in summary.counted.items():
        parts += _counted(name, counted, summary.fair)
    for name, swings in summary.swings.items():
        parts += _section(swing_title(name), SWINGS, _table(SWINGS_HEADS, swing_rows(swings)))
    for name, moments in summary.sampled.items():
        parts += _sampled(name, moments)
    for name, spots in summary.heat.items():
        parts += _where(results, name, spots)
    if summary.reasons:
        rows = [(reason, str(count)) for reason, count in summary.reasons.items()]
        parts += _section("How matches ended", "", _table(("", "matches"), rows))
    return _page(f"{info.title}: balance report", parts)


def comparison_page(found: Comparison) -> str:
    """A comparison as a page."""
    title = rules_of(found.first.game.partition("@")[0]).info.title
    sides = zip("AB", found.names, (found.first, found.second), strict=True)
    parts = [
        f"<p><b>{side}, {escape(name)}</b>: {escape(rules_of(results.game).info.title)}. {escape(heading(results))}</p>"
        for side, name, results in sides
    ]
    parts += _said(compared_sentences(found))
    for table, lines in groupby(found.lines, key=lambda line: line.table):
        parts += _differences(table.replace("_", " ").capitalize(), list(lines), found.labels)
    return _page(f"{title}: {found.names[0]} and {found.names[1]}", parts)


def sweep_page(found: Sweep) -> str:
    """A sweep as a page."""
    parts = _said(
        [heading_of_sweep(found), *(["Interrupted: not everything was played."] if found.interrupted else [])]
    )
    parts += _said([NOTE])
    for count, cells in by_seats(found):
        heads = (*found.paths, *HEADS)
        rows = [row(found, cell) for cell in cells]
        parts += _section(how_many(count, "seat"), "", _drawn_sweep(found, count, cells), _table(heads, rows))
    return _page(f"{rules_of(found.game).info.title}: {', '.join(found.paths)}", parts)


def _drawn_sweep(found: Sweep, count: int, cells: Sequence[Cell]) -> str:
    """A sweep as a plot: along the values of one number; of several, one combination below the other."""
    scale, unit = (100, "points more") if found.share else (1, "more")
    title = f"What changes for {found.quantity}, {how_many(count, 'seat')}"
    compared = [cell for cell in cells if cell.answer != "own" and isfinite(cell.low)]
    shown = [(scale * cell.more, scale * cell.low, scale * cell.high) for cell in compared]
    if len(found.paths) > 1:
        names = [", ".join(f"{value:g}" for value in cell.values.values()) for cell in compared]
        return plots.intervals(title, [(name, *dot) for name, dot in zip(names, shown, strict=True)], 0.0, unit)
    places = [next(iter(cell.values.values())) for cell in compared]
    own = [next(iter(cell.values.values())) for cell in cells if cell.answer == "own"]
    points = [(place, *dot) for place, dot in zip(places, shown, strict=True)]
    return plots.effects(title, points, own, found.paths[0], f"{found.quantity}: {unit}")


# Parts


def _cautions(results: Results) -> Iterator[str]:
    if results.interrupted:
        yield f"Interrupted: {results.wanted} matches were planned."
    if results.summary.fair is not None:
        yield f"{standing_out(results)} The dashed line is the fair share; lines in red differ from it."
    rotated = "Seats are rotated and seeds paired. " if results.seats > 1 else ""
    yield f"{rotated}Intervals are 95 %; matches from one deal count as one."


def _shares(
    title: str, shares: Sequence[Share], fair: float | None, found: dict[tuple[str, str], str], note: str = ""
) -> Iterator[str]:
    line = None if fair is None else 100 * fair
    dots = [(each.name, 100 * each.share, 100 * each.low, 100 * each.high) for each in shares[:MOST_LINES]]
    marked = [name for table, name in found if table == title]
    drawn = plots.intervals(f"Win shares: {title}", dots, line, "% of matches won", marked)
    rows = [(*_share(each), found.get((title, each.name), "")) for each in shares]
    yield from _section(title, note, drawn, _table(("", "win share", "95 % interval", "out of", ""), rows))


def _share(share: Share) -> tuple[str, str, str, str]:
    interval = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
    return share.name, f"{100 * share.share:.1f} %", interval, str(share.count)


def _lengths(results: Results) -> Iterator[str]:
    summary = results.summary
    drawn = [plots.histogram("Answers a match", [match.answers for match in results.played], "answers")]
    rounds = [match.rounds for match in results.played if match.rounds is not None]
    if rounds:
        drawn.append(plots.histogram("Rounds a match", rounds, "rounds"))
    spreads = {
        "answers": summary.answers,
        "rounds": summary.rounds,
        MINUTES: summary.minutes,
        "lead changes": summary.changes,
    }
    rows = [(name, str(spread)) for name, spread in spreads.items() if spread is not None]
    if summary.draws is not None:
        rows.append(("shared wins", str(summary.draws)))
    rows += drama(summary)
    yield from _section("Length", "", *drawn, _table(("", "mean (95 % interval), least to most"), rows))


def _lead(played: Sequence[Played]) -> Iterator[str]:
    """How early the winner could be told."""
    told = [match for match in played if match.course and max(match.credits) == 1]
    if not told:
        return
    moments = range(len(told[0].course))
    winners = [_mean(match.course[at][match.credits.index(1.0)] for match in told) for at in moments]
    leaders = [_mean(max(match.course[at]) for match in told) for at in moments]
    drawn = plots.courses("The lead over time", [("the winner", winners), ("the leader", leaders)])
    note = "The chances to win, as the rule of thumb saw them. Where the lines meet, the leader wins."
    yield from _section("The lead over time", note, drawn)


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def _counted(name: str, counted: Sequence[Counted], fair: float | None) -> Iterator[str]:
    most = sorted(counted[:MOST_LINES], key=lambda each: -each.won.share)
    dots = [(each.name, 100 * each.won.share, 100 * each.won.low, 100 * each.won.high) for each in most]
    line = None if fair is None else 100 * fair
    did = "those who did it"
    drawn = plots.intervals(f"Win share of {did}: {name}", dots, line, f"% won by {did}")
    rows = [(each.name, f"{each.times:.2f}", *_share(each.won)[1:]) for each in counted]
    heads = ("", "times a match", "win share", "95 % interval", "out of")
    note = f"The win share is that of {did}. {SELECTION}"
    yield from _section(name.capitalize(), note, drawn, _table(heads, rows))


def _sampled(name: str, moments: Sequence[SampledMoment]) -> Iterator[str]:
    drawn = []
    if len(moments) > 1:
        sides = {"who won": [each.winners for each in moments], "the others": [each.others for each in moments]}
        lines = {
            who: [
                (number, each.value, *each.interval) for number, each in enumerate(found, start=1) if each is not None
            ]
            for who, found in sides.items()
        }
        drawn.append(plots.lines(f"{name.capitalize()}, moment by moment", lines, "moment", name))
    yield from _section(name.capitalize(), SAMPLED_NOTE, *drawn, _table(SAMPLED, sampled_rows(moments)))


def _where(results: Results, name: str, spots: Sequence[Spot]) -> Iterator[str]:
    """Where something happened, on a drawing of the board if the game has one."""
    board = rules_of(results.game).board(results.options)
    ranked = board is not None and not plots.names_fit(board)
    drawn = []
    if board is not None and spots:
        heat = {spot.id: spot.times for spot in spots}
        drawn.append(plots.heat_map(name.capitalize(), board, heat, "times a match", HOTTEST))
    places = enumerate(spots[:HOTTEST], start=1)
    rows = [(f"{at}. {spot.name}" if ranked else spot.name, f"{spot.times:.2f}") for at, spot in places]
    yield from _section(name.capitalize(), "", *drawn, _table(("place", "times a match"), rows))


def _differences(title: str, lines: Sequence[Difference], names: tuple[str, str]) -> Iterator[str]:
    drawn = _drawn_differences(title, [line for line in lines if line.enough], names)
    rows = [(line.name, *shown(line), "*" if line.holds else "") for line in lines]
    heads = ("", *names, "difference", "95 % interval", "")
    yield from _section(title, lines[0].note, *drawn, _table(heads, rows))


def _drawn_differences(title: str, lines: Sequence[Difference], names: tuple[str, str]) -> Iterator[str]:
    """Shares in points. Numbers as they are, or in per cent where they are of many kinds, such as lengths."""
    mixed = title == LENGTHS
    if mixed:
        lines = [line for line in lines if not line.share and line.first]
    if not lines:
        return
    first = sorted(lines, key=lambda line: line.chance)[:MOST_LINES]
    shown = [line for line in lines if line in first]
    scales = [100 / line.first if mixed else 100 if line.share else 1 for line in shown]
    dots = [
        (line.name, scale * line.more, scale * line.low, scale * line.high)
        for line, scale in zip(shown, scales, strict=True)
    ]
    unit = "% more" if mixed else "points more" if lines[0].share else "more"
    marked = [line.name for line in lines if line.holds]
    yield plots.intervals(f"Differences: {title}", dots, 0.0, f"{unit} under {names[1]}", marked)


# HTML


def _said(sentences: Iterable[str]) -> list[str]:
    return [f"<p>{escape(sentence)}</p>" for sentence in sentences]


def _section(title: str, note: str, *parts: str) -> Iterator[str]:
    yield f'<section><h2 id="{_anchor(title)}">{escape(title)}</h2>'
    if note:
        yield f'<p class="note">{escape(note)}</p>'
    yield from parts
    yield "</section>"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{_breakable(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _breakable(head: str) -> str:
    """A setting as it is written is one long word: it may be broken after its signs."""
    return re.sub(r"([=/,._])", r"\1<wbr>", escape(head, quote=False))


def _anchor(title: str) -> str:
    """A name for a section that a link can use."""
    return re.sub(r"\W+", "-", title.lower()).strip("-")


def _contents(parts: Sequence[str]) -> str:
    found = (re.search(r'<h2 id="([^"]*)">(.*?)</h2>', part) for part in parts)
    links = [f'<a href="#{each[1]}">{each[2].partition(" (")[0]}</a>' for each in found if each is not None]
    return f"<nav>{' · '.join(links)}</nav>"


def _page(title: str, parts: Sequence[str]) -> str:
    first = next((at for at, part in enumerate(parts) if part.startswith("<section>")), len(parts))
    body = "\n".join([*parts[:first], _contents(parts), *parts[first:]])
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )
