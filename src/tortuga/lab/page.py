"""Reports as web pages: one HTML file with its plots inside, for screen, phone and paper. It loads nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from tortuga.engine import rules_of
from tortuga.lab import plots
from tortuga.lab.compare import Comparison, Difference
from tortuga.lab.fixtures import Played
from tortuga.lab.quantities import SELECTION
from tortuga.lab.report import HOTTEST, compared_sentences, heading, shown, tables, verdicts
from tortuga.lab.results import Counted, Results, Share, Spot

MOST_LINES = 30
"""The most lines in a plot; the table below it has all of them."""
STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #22303c; background: #fbf8f1; }
body { margin: 0 auto; padding: 1rem; max-width: 46rem; }
h1 { font-size: 1.5rem; line-height: 1.2; } h2 { font-size: 1.15rem; margin-top: 2rem; }
svg { display: block; width: 100%; max-width: 36rem; height: auto; } p.note { font-style: italic; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .5rem; text-align: right; border-bottom: 1px solid #d9c9a3; }
th:first-child, td:first-child { text-align: left; }
@media print { body { background: none; max-width: none; font-size: 11pt; } section { break-inside: avoid; } }
"""


def balance_page(results: Results) -> str:
    """The balance report as a page."""
    info, summary = rules_of(results.game).info, results.summary
    parts = [f"<p>{escape(heading(results))}</p>", *_said(_cautions(results))]
    found = verdicts(results)
    for title, shares, held in tables(results):
        parts += _shares(title, shares, summary.fair if held else None, found)
    parts += _lengths(results)
    parts += _lead(results.played)
    for name, counted in summary.counted.items():
        parts += _counted(name, counted, summary.fair)
    for name, spots in summary.heat.items():
        parts += _where(results, name, spots)
    if summary.reasons:
        rows = [(reason, str(count)) for reason, count in summary.reasons.items()]
        parts += _section("How matches ended", "", _table(("", "matches"), rows))
    return _page(f"{info.title}: balance report", parts)


def comparison_page(found: Comparison) -> str:
    """A comparison as a page."""
    title = rules_of(found.first.game.partition("@")[0]).info.title
    sides = zip(found.names, (found.first, found.second), strict=True)
    parts = [
        f"<p><b>{escape(name)}</b>: {escape(rules_of(results.game).info.title)}. {escape(heading(results))}</p>"
        for name, results in sides
    ]
    parts += _said(compared_sentences(found))
    for table, lines in groupby(found.lines, key=lambda line: line.table):
        parts += _differences(table.replace("_", " ").capitalize(), list(lines), found.names)
    return _page(f"{title}: {found.names[0]} and {found.names[1]}", parts)


# Parts


def _cautions(results: Results) -> Iterator[str]:
    if results.interrupted:
        yield f"Interrupted: {results.wanted} matches were planned."
    yield "Seats are rotated and seeds paired. Intervals are 95 %; matches from one deal count as one."
    if results.summary.fair is not None:
        judged = sum(len(shares) for _, shares, held in tables(results) if held)
        fair = f"The dashed line is the fair share, {100 * results.summary.fair:.1f} %."
        yield f"{fair} Lines in red differ from it, at 95 % for all {judged} lines together."


def _shares(
    title: str, shares: Sequence[Share], fair: float | None, found: dict[tuple[str, str], str]
) -> Iterator[str]:
    line = None if fair is None else 100 * fair
    dots = [(each.name, 100 * each.share, 100 * each.low, 100 * each.high) for each in shares[:MOST_LINES]]
    marked = [name for table, name in found if table == title]
    drawn = plots.intervals(f"Win shares: {title}", dots, line, "% of matches won", marked)
    rows = [(*_share(each), found.get((title, each.name), "")) for each in shares]
    yield from _section(title, "", drawn, _table(("", "win share", "95 % interval", "of", ""), rows))


def _share(share: Share) -> tuple[str, str, str, str]:
    interval = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
    return share.name, f"{100 * share.share:.1f} %", interval, str(share.count)


def _lengths(results: Results) -> Iterator[str]:
    summary = results.summary
    drawn = [plots.histogram("Answers a match", [match.answers for match in results.played], "answers")]
    rounds = [match.rounds for match in results.played if match.rounds is not None]
    if rounds:
        drawn.append(plots.histogram("Rounds a match", rounds, "rounds"))
    spreads = {"answers": summary.answers, "rounds": summary.rounds, "lead changes": summary.changes}
    rows = [(name, str(spread)) for name, spread in spreads.items() if spread is not None]
    if summary.draws is not None:
        rows.append(("shared wins", str(summary.draws)))
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
    drawn = plots.intervals(f"Wins of those who did it: {name}", dots, line, "% of matches won by those who did it")
    rows = [(each.name, f"{each.times:.2f}", *_share(each.won)[1:]) for each in counted]
    heads = ("", "times a match", "won by those who did it", "95 % interval", "of")
    yield from _section(name.capitalize(), SELECTION, drawn, _table(heads, rows))


def _where(results: Results, name: str, spots: Sequence[Spot]) -> Iterator[str]:
    """Where it happened, on a drawing of the board if the game has one."""
    board = rules_of(results.game).board(results.options)
    drawn = []
    if board is not None and spots:
        drawn.append(plots.heat_map(name.capitalize(), board, {spot.id: spot.times for spot in spots}, "times a match"))
    rows = [(spot.name, f"{spot.times:.2f}") for spot in spots[:HOTTEST]]
    yield from _section(name.capitalize(), "", *drawn, _table(("", "times a match"), rows))


def _differences(title: str, lines: Sequence[Difference], names: tuple[str, str]) -> Iterator[str]:
    scale = 100 if lines[0].share else 1
    first = sorted(lines, key=lambda line: line.chance)[:MOST_LINES]
    dots = [(each.name, scale * each.more, scale * each.low, scale * each.high) for each in lines if each in first]
    unit = f"more with {names[1]}" + (", in percentage points" if lines[0].share else "")
    marked = [line.name for line in lines if line.holds]
    drawn = plots.intervals(f"Differences: {title}", dots, 0.0, unit, marked)
    rows = [(line.name, *shown(line), "*" if line.holds else "") for line in lines]
    heads = ("", *names, "difference", "95 % interval", "")
    yield from _section(title, lines[0].note, drawn, _table(heads, rows))


# HTML


def _said(sentences: Iterable[str]) -> list[str]:
    return [f"<p>{escape(sentence)}</p>" for sentence in sentences]


def _section(title: str, note: str, *parts: str) -> Iterator[str]:
    yield f"<section><h2>{escape(title)}</h2>"
    if note:
        yield f'<p class="note">{escape(note)}</p>'
    yield from parts
    yield "</section>"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _page(title: str, parts: Iterable[str]) -> str:
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )
