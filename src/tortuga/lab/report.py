"""Reports: a simulation or a comparison as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tortuga.engine import rules_of
from tortuga.lab.compare import Comparison, Difference
from tortuga.lab.quantities import SELECTION
from tortuga.lab.results import Counted, Results, Share, Spot
from tortuga.lab.stats import NORMAL, wilson

LEVEL = 0.05
HOTTEST = 12
"""The most places that a table names; the drawing and the JSON file have all of them."""


def balance_report(results: Results) -> str:
    """A balance report: does every seat win equally often, and everything else that results are counted by?"""
    return "\n".join(_lines(results)) + "\n"


def heading(results: Results) -> str:
    """What was played, in a sentence."""
    options = ", ".join(f"{name} = {value}" for name, value in results.options.items()) or "none"
    made_with = f"rules {results.version}, data {results.data}, seed {results.seed}"
    return f"{len(results.played)} matches with {results.seats} seats, {made_with}. Options: {options}."


def tables(results: Results) -> Iterator[tuple[str, Sequence[Share], bool]]:
    """The tables of win shares: title, shares, and whether they should equal the fair share."""
    summary, rules = results.summary, rules_of(results.game)
    if summary.bots:
        yield "Bots", summary.bots, False
    if summary.teams:
        yield "Teams", summary.teams, True
    if results.seats > 1:
        # Which bot sits where is rotated, so seats can be compared whoever plays.
        yield "Seats", summary.seats, True
    else:
        yield "Alone against the game", summary.seats, False
    for name, shares in summary.labels.items():
        title = name.replace("_", " ").capitalize()
        if name in rules.chosen(results.options):
            yield f"{title} (chosen by the player, not dealt: it may say more about those who choose it)", shares, False
        else:
            yield title, shares, True


def verdicts(results: Results) -> dict[tuple[str, str], str]:
    """What is above or below its fair share, by table and name. At most one report in twenty has a false verdict."""
    fair = results.summary.fair
    judged = [(title, share) for title, shares, held in tables(results) if held for share in shares]
    if fair is None or not judged:
        return {}
    z = NORMAL.inv_cdf(1 - LEVEL / 2 / len(judged))
    found = {}
    for title, share in judged:
        low, high = wilson(share.share * share.worth, share.worth, z)
        if low > fair or high < fair:
            found[title, share.name] = "above fair" if low > fair else "below fair"
    return found


def _lines(results: Results) -> Iterator[str]:
    summary, info = results.summary, rules_of(results.game).info
    yield from (f"# {info.title}: balance report", "", heading(results))
    if results.interrupted:
        yield f"Interrupted: {results.wanted} matches were planned."
    yield from (
        "",
        "Seats are rotated and seeds paired. Intervals are 95 % (Wilson; matches from one deal count as one).",
    )
    found = verdicts(results)
    if summary.fair is not None:
        judged = sum(len(shares) for _, shares, held in tables(results) if held)
        yield f"A fair share is {100 * summary.fair:.1f} %. Verdicts hold at 95 % for all {judged} lines together."
    for title, shares, _ in tables(results):
        yield from _table(title, shares, found)
    yield from ("", "## Length", "", f"- answers: {summary.answers}")
    if summary.rounds is not None:
        yield f"- rounds: {summary.rounds}"
    if summary.changes is not None:
        yield f"- lead changes: {summary.changes}"
    if summary.draws is not None:
        yield f"- shared wins: {summary.draws}"
    for name, counted in summary.counted.items():
        yield from _counted(name, counted)
    for name, spots in summary.heat.items():
        yield from _spots(name, spots)
    if summary.reasons:
        yield from ("", "## How matches ended", "")
        yield from (f"- {reason} ({count})" for reason, count in summary.reasons.items())


def _table(title: str, shares: Sequence[Share], found: dict[tuple[str, str], str]) -> Iterator[str]:
    yield from ("", f"## {title}", "", "| | win share | interval | of | |", "|---|---|---|---|---|")
    for share in shares:
        interval = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
        verdict = found.get((title, share.name), "")
        yield f"| {share.name} | {100 * share.share:.1f} % | {interval} | {share.count} | {verdict} |"


def _counted(name: str, counted: Sequence[Counted]) -> Iterator[str]:
    yield from ("", f"## {name.capitalize()}", "", SELECTION, "")
    yield from ("| | times a match | won by those who did it | interval | of |", "|---|---|---|---|---|")
    for each in counted:
        won = each.won
        interval = f"{100 * won.low:.1f} to {100 * won.high:.1f} %"
        yield f"| {each.name} | {each.times:.2f} | {100 * won.share:.1f} % | {interval} | {won.count} |"


def _spots(name: str, spots: Sequence[Spot]) -> Iterator[str]:
    yield from ("", f"## {name.capitalize()}", "", "| | times a match |", "|---|---|")
    yield from (f"| {spot.name} | {spot.times:.2f} |" for spot in spots[:HOTTEST])


# Comparisons


def comparison_report(found: Comparison) -> str:
    """A comparison report: what differs between two settings, with intervals."""
    return "\n".join(_compared(found)) + "\n"


def compared_sentences(found: Comparison) -> Iterator[str]:
    """What the tables do not say."""
    lines = len(found.lines)
    yield (
        f"Both sides played the same deals. Intervals are 95 %; * marks what holds at 95 % for all {lines} lines "
        "together (Holm)."
    )
    if found.stop is not None:
        test = found.stop.test
        what = f"a difference of {test.points:g} points in {found.stop.quantity}"
        rates = f"wrong {100 * test.false_alarm:g} % of the time if there is none, {100 * test.miss:g} % if there is"
        verdict = {"more": "there is: more", "less": "there is: less", "same": "there is none", None: "undecided"}
        yield f"The test looked for {what} ({rates}). Result: {verdict[found.verdict]}."
    before = f"Showing a difference of two points in a seat's share was estimated to take {found.needed_before} matches"
    after = "" if found.needed is None else f"; judging by these matches, {found.needed}"
    yield f"{before} a side{after}."
    if found.saved is not None:
        yield f"Luck is taken out of the wins, which saves {100 * found.saved:.0f} % of the matches."
    if found.interrupted:
        yield "Interrupted: only deals that both sides have played are compared."


def shown(line: Difference) -> tuple[str, str, str, str]:
    """The numbers of a line as text: both sides, the difference, its interval."""
    if line.share:
        more = f"{100 * line.more:+.1f}"
        interval = f"{100 * line.low:+.1f} to {100 * line.high:+.1f}"
        return f"{100 * line.first:.1f} %", f"{100 * line.second:.1f} %", more, interval
    return f"{line.first:.2f}", f"{line.second:.2f}", f"{line.more:+.2f}", f"{line.low:+.2f} to {line.high:+.2f}"


def _compared(found: Comparison) -> Iterator[str]:
    title = rules_of(found.first.game.partition("@")[0]).info.title
    yield from (f"# {title}: {found.names[0]} and {found.names[1]}", "")
    for name, results in zip(found.names, (found.first, found.second), strict=True):
        yield f"- {name}: {rules_of(results.game).info.title}. {heading(results)}"
    yield ""
    yield from compared_sentences(found)
    for table, lines in groupby(found.lines, key=lambda line: line.table):
        rows = list(lines)
        yield from ("", f"## {table.replace('_', ' ').capitalize()}", "")
        if rows[0].note:
            yield from (rows[0].note, "")
        yield from (f"| | {found.names[0]} | {found.names[1]} | difference | interval | |", "|---|---|---|---|---|---|")
        for line in rows:
            yield f"| {line.name} | {' | '.join(shown(line))} | {'*' if line.holds else ''} |"
