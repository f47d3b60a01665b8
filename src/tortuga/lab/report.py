"""Reports: a simulation or a comparison as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import isfinite

from tortuga.engine import OptionValue, rules_of
from tortuga.lab.compare import Comparison, Difference
from tortuga.lab.quantities import SELECTION, SWINGS
from tortuga.lab.results import Counted, Results, SampledMoment, Share, Spot, Summary, Swing
from tortuga.lab.stats import NORMAL, Estimate, wilson

LEVEL = 0.05
MOST_FINDINGS = 8
HOTTEST = 12
"""The most places that a table names; the drawing and the JSON file have all of them."""


def balance_report(results: Results) -> str:
    """A balance report: does every seat win equally often, and everything else that results are counted by?"""
    return "\n".join(_lines(results)) + "\n"


def heading(results: Results) -> str:
    """What was played, in a sentence."""
    made_with = f"rules {results.version}, data {results.data}, seed {results.seed}"
    return f"{counted(results)}, {made_with}. {_options(results)}"


def counted(results: Results) -> str:
    """How many matches of how many seats."""
    matches, seats = len(results.played), results.seats
    return f"{matches} match{'' if matches == 1 else 'es'}, {seats} seat{'' if seats == 1 else 's'}"


def _options(results: Results) -> str:
    """A sentence with the options that are not as usual."""
    usual = rules_of(results.game).info.complete({}, results.seats)
    other = {name: value for name, value in results.options.items() if value != usual.get(name)}
    if not other:
        return "All options as usual."
    told = ", ".join(f"{name} = {_option(value)}" for name, value in other.items())
    return f"Options: {told}; all others as usual." if len(other) < len(results.options) else f"Options: {told}."


def _option(value: OptionValue) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def standing_out(results: Results) -> str:
    """What the verdicts come to, in a sentence."""
    fair, found = results.summary.fair, verdicts(results)
    assert fair is not None, "whoever plays alone has no fair share"
    judged = sum(len(shares) for _, shares, held in tables(results) if held)
    together = f"for all {judged} lines together, at 95 %"
    if not found:
        return f"No line differs from a fair share ({100 * fair:.1f} %), {together}."
    told = ", ".join(f"{name} ({verdict.split()[0]})" for (_, name), verdict in found.items())
    return f"A fair share is {100 * fair:.1f} %. What differs from it, {together}: {told}."


def tables(results: Results) -> Iterator[tuple[str, Sequence[Share], bool]]:
    """The tables of win shares: title, shares, and whether they should equal the fair share."""
    summary, rules = results.summary, rules_of(results.game)
    if summary.bots:
        yield "Bots", summary.bots, False
    if summary.teams:
        yield "Teams", summary.teams, True  # a seat wins what its team wins: it needs no line of its own
    elif results.seats > 1:
        # Which bot sits where is rotated, so seats can be compared whoever plays. Where luck was measured, the verdict
        # is that of the table without it: two tables of one thing must not say two things.
        yield "Seats", summary.seats, not summary.luckless
        if summary.luckless:
            yield LUCKLESS, summary.luckless, True
    else:
        yield "Alone against the game", summary.seats, False
    for name, shares in summary.labels.items():
        title = name.replace("_", " ").capitalize()
        if name in rules.chosen(results.options):
            yield f"{title} (chosen by the player, not dealt: it may say more about those who choose it)", shares, False
        else:
            yield title, shares, True


LUCKLESS = "Seats, the luck taken out"
MINUTES = "minutes, with people in all seats"


def drama(summary: Summary) -> Iterator[tuple[str, str]]:
    """What makes a match worth watching, where luck was measured: names and values."""
    if summary.decided is not None:
        yield "the winner leads for good after, % of the match", str(summary.decided)
    if summary.behind is not None and summary.behind.count:
        yield "won from behind (a chance of half a fair share, or less)", str(summary.behind)


def luck_sentence(saved: float) -> str:
    """How much it helps to take out the luck, in a sentence."""
    if saved <= 0:
        return "Taking the luck out saves no matches here: what was measured of it says nothing about who wins."
    return f"Taking the luck out saves {100 * saved:.0f} % of the matches: so many fewer give as narrow an interval."


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
    yield from ("", *(["Seats are rotated and seeds paired."] if results.seats > 1 else []))
    yield "Intervals are 95 % (Wilson; matches from one deal count as one)."
    found = verdicts(results)
    if summary.fair is not None:
        yield from ("", standing_out(results))
    for title, shares, _ in tables(results):
        yield from _table(title, shares, found)
    if summary.saved is not None:
        yield from ("", luck_sentence(summary.saved))
    yield from ("", "## Length", "", f"- answers: {summary.answers}")
    if summary.rounds is not None:
        yield f"- rounds: {summary.rounds}"
    if summary.minutes is not None:
        yield f"- {MINUTES}: {summary.minutes}"
    if summary.changes is not None:
        yield f"- lead changes: {summary.changes}"
    if summary.draws is not None:
        yield f"- shared wins: {summary.draws}"
    yield from (f"- {name}: {said}" for name, said in drama(summary))
    for name, counted in summary.counted.items():
        yield from _counted(name, counted)
    for name, swings in summary.swings.items():
        yield from _swings(name, swings)
    for name, moments in summary.sampled.items():
        yield from _moments(name, moments)
    for name, spots in summary.heat.items():
        yield from _spots(name, spots)
    if summary.reasons:
        yield from ("", "## How matches ended", "")
        yield from (f"- {reason} ({count})" for reason, count in summary.reasons.items())


def _table(title: str, shares: Sequence[Share], found: dict[tuple[str, str], str]) -> Iterator[str]:
    yield from ("", f"## {title}", "", "| | win share | 95 % interval | out of | |", "|---|---|---|---|---|")
    for share in shares:
        interval = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
        verdict = found.get((title, share.name), "")
        yield f"| {share.name} | {100 * share.share:.1f} % | {interval} | {share.count} | {verdict} |"


def _counted(name: str, counted: Sequence[Counted]) -> Iterator[str]:
    yield from ("", f"## {name.capitalize()}", "", f"The win share is that of those who did it. {SELECTION}", "")
    yield from ("| | times a match | win share | 95 % interval | out of |", "|---|---|---|---|---|")
    for each in counted:
        won = each.won
        interval = f"{100 * won.low:.1f} to {100 * won.high:.1f} %"
        yield f"| {each.name} | {each.times:.2f} | {100 * won.share:.1f} % | {interval} | {won.count} |"


SWINGS_HEADS = ("", "times", "swing", "gain of who did it")


def swing_title(name: str) -> str:
    return f"What swings a match most: {name}"


def swing_rows(swings: Sequence[Swing]) -> list[tuple[str, str, str, str]]:
    return [(each.name, str(each.times), _points(each.swing), _points(each.gain)) for each in swings]


def _points(found: Estimate) -> str:
    low, high = found.interval
    return f"{100 * found.value:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def _swings(name: str, swings: Sequence[Swing]) -> Iterator[str]:
    yield from ("", f"## {swing_title(name)}", "", SWINGS, "")
    yield from (f"| {' | '.join(SWINGS_HEADS)} |", "|---|---|---|---|")
    yield from (f"| {' | '.join(row)} |" for row in swing_rows(swings))


def sampled_rows(moments: Sequence[SampledMoment]) -> list[tuple[str, str, str, str]]:
    """What was sampled at a dozen moments at most, evenly spread, the first and the last among them."""
    count = min(HOTTEST, len(moments))
    picked = [moments[round(at * (len(moments) - 1) / max(1, count - 1))] for at in range(count)]
    if count == 1:  # as at the end of a match
        return [("once", _mean(moments[0].winners), _mean(moments[0].others), str(moments[0].matches))]
    return [(str(each.number), _mean(each.winners), _mean(each.others), str(each.matches)) for each in picked]


def _mean(found: Estimate | None) -> str:
    if found is None:
        return ""
    low, high = found.interval
    return f"{found.value:.2f} ({low:.2f} to {high:.2f})" if isfinite(found.error) else f"{found.value:.2f}"


SAMPLED = ("moment", "who won", "the others", "matches")
SAMPLED_NOTE = "Means, with 95 % intervals, for whoever won in the end and for the others, each time it was looked at."


def _moments(name: str, moments: Sequence[SampledMoment]) -> Iterator[str]:
    yield from ("", f"## {name.capitalize()}", "", SAMPLED_NOTE, "", f"| {' | '.join(SAMPLED)} |", "|---|---|---|---|")
    yield from (f"| {' | '.join(row)} |" for row in sampled_rows(moments))


def _spots(name: str, spots: Sequence[Spot]) -> Iterator[str]:
    yield from ("", f"## {name.capitalize()}", "", "| place | times a match |", "|---|---|")
    yield from (f"| {spot.name} | {spot.times:.2f} |" for spot in spots[:HOTTEST])


# Comparisons


def comparison_report(found: Comparison) -> str:
    """A comparison report: what differs between two settings, with intervals."""
    return "\n".join(_compared(found)) + "\n"


def findings(found: Comparison) -> str:
    """What is different for certain, in a sentence."""
    holding = [line for line in found.lines if line.holds]
    together = f"for all {len(found.lines)} lines together, at 95 % (Holm)"
    if not holding:
        return f"No line differs between the two, {together}."
    first = sorted(holding, key=lambda line: line.chance)[:MOST_FINDINGS]
    more = f", and {len(holding) - len(first)} more" if len(holding) > len(first) else ""
    told = ", ".join(f"{line.name} ({_table_name(line.table)}) {shown(line)[2]}" for line in first)
    return f"What differs, {together}, is marked with *: {told}{more}."


def _table_name(table: str) -> str:
    return table.replace("_", " ")


def compared_sentences(found: Comparison) -> Iterator[str]:
    """What a comparison's tables do not say, in sentences."""
    yield findings(found)
    yield "Both sides played the same deals, and differences are taken deal by deal. Intervals are 95 %, line by line."
    if found.stop is not None:
        test, second = found.stop.test, found.labels[1]
        what = f"Does {found.stop.quantity} differ by {test.points:g} points?"
        rates = f"wrong {100 * test.false_alarm:g} % of the time if it does not, {100 * test.miss:g} % if it does"
        yes = f"Yes, {second} has"
        verdict = {"more": f"{yes} more", "less": f"{yes} less", "same": "No", None: "Undecided"}
        yield f"{what} {verdict[found.verdict]} ({rates})."
    before = f"Showing {found.points:g} points in a seat's share was estimated to take {found.needed_before} matches"
    after = "" if found.needed is None else f"; judging by these matches, {found.needed}"
    yield f"{before} a side{after}."
    if found.saved is not None:
        yield f"Luck is taken out of the wins. {luck_sentence(found.saved)}"
    if found.interrupted:
        yield "Interrupted: only deals that both sides have played are compared."


def shown(line: Difference) -> tuple[str, str, str, str]:
    """The numbers of a line as text: both sides, the difference, its interval."""
    if line.share:
        more = f"{100 * line.more:+.1f}"
        interval = f"{100 * line.low:+.1f} to {100 * line.high:+.1f}"
        sides = f"{100 * line.first:.1f} %", f"{100 * line.second:.1f} %"
    else:
        more, interval = f"{line.more:+.2f}", f"{line.low:+.2f} to {line.high:+.2f}"
        sides = f"{line.first:.2f}", f"{line.second:.2f}"
    if not line.enough:
        interval = "too few deals"
    elif line.low == line.high:
        interval = "always the same"
    return *sides, more, interval


def _compared(found: Comparison) -> Iterator[str]:
    title = rules_of(found.first.game.partition("@")[0]).info.title
    yield from (f"# {title}: {found.names[0]} and {found.names[1]}", "")
    for side, name, results in zip("AB", found.names, (found.first, found.second), strict=True):
        yield f"- {side}, {name}: {rules_of(results.game).info.title}. {heading(results)}"
    yield ""
    yield from compared_sentences(found)
    for table, lines in groupby(found.lines, key=lambda line: line.table):
        rows = list(lines)
        yield from ("", f"## {_table_name(table).capitalize()}", "")
        if rows[0].note:
            yield from (rows[0].note, "")
        yield from (f"| | {' | '.join(found.labels)} | difference | 95 % interval | |", "|---|---|---|---|---|---|")
        for line in rows:
            yield f"| {line.name} | {' | '.join(shown(line))} | {'*' if line.holds else ''} |"
