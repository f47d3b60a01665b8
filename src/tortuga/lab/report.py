"""The balance report: a simulation as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tortuga.engine import rules_of
from tortuga.lab.results import Results, Share


def balance_report(results: Results) -> str:
    """Is every seat, and everything else that can be counted by, worth the same? With intervals, in words."""
    return "\n".join(_lines(results)) + "\n"


def _lines(results: Results) -> Iterator[str]:
    summary, info = results.summary, rules_of(results.game).info
    yield f"# {info.title}: balance report"
    yield ""
    options = ", ".join(f"{name} = {value}" for name, value in results.options.items()) or "none"
    made_with = f"rules {results.version}, data {results.data}, seed {results.seed}"
    yield f"{summary.matches} matches with {results.seats} seats, {made_with}."
    yield f"Options: {options}."
    if results.interrupted:
        yield f"Interrupted: {results.wanted} matches were wanted."
    yield ""
    yield f"Seats rotated, seeds paired. Intervals are 95 % (Wilson). A fair share is {100 * summary.fair:.1f} %."
    yield from _table("Bots", summary.bots, None)
    # Which bot sits where is rotated, so seats can be compared whoever plays.
    yield from _table("Seats", summary.seats, summary.fair)
    for name, shares in summary.labels.items():
        yield from _table(name.replace("_", " ").capitalize(), shares, summary.fair)
    yield from ("", "## Length", "", f"- answers: {summary.answers}")
    if summary.rounds is not None:
        yield f"- rounds: {summary.rounds}"
    yield f"- shared wins: {summary.draws}"
    if summary.reasons:
        yield from ("", "## How matches ended", "")
        yield from (f"- {reason} ({count})" for reason, count in summary.reasons.items())


def _table(title: str, shares: Iterable[Share], fair: float | None) -> Iterator[str]:
    yield from ("", f"## {title}", "", "| | win share | interval | of | |", "|---|---|---|---|---|")
    for share in shares:
        interval = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
        verdict = "" if fair is None else _verdict(share, fair)
        yield f"| {share.name} | {100 * share.share:.1f} % | {interval} | {share.count} | {verdict} |"


def _verdict(share: Share, fair: float) -> str:
    """One interval in twenty lies beside the truth by chance: a lone verdict is a hint, not a proof."""
    if share.low > fair:
        return "above fair"
    return "below fair" if share.high < fair else ""
