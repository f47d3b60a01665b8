"""What a contest has shown, as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tortuga.arena.contest import Contest, Row
from tortuga.arena.player import Tally, most_common, sum_of
from tortuga.engine import rules_of
from tortuga.lab.results import Share, win_shares
from tortuga.lab.tournament import rate


def report(contest: Contest, rows: Sequence[Row]) -> str:
    """Win shares with their intervals, ratings, and what each agent took: tries, tokens and time."""
    return "\n".join(
        [*_head(contest, rows), *_shares(contest, rows), *_ratings(rows), *_costs(contest, rows), *_kinds(rows)]
    )


def _head(contest: Contest, rows: Sequence[Row]) -> Iterator[str]:
    made = "" if contest.variants is None else " Every deal is played in a variant of its own, made by a seed."
    seeds = f"hidden seeds, commitment {contest.commitment}" if contest.commitment else f"seeds from {contest.seed} on"
    yield f"# Arena: {rules_of(contest.game).info.title}"
    yield ""
    yield (
        f"{len(rows)} matches with {contest.seats} seats: {contest.deals} deals, each from every seat; {seeds}. "
        f"Rules {contest.version}, data {contest.data}, Tortuga {contest.tortuga}. {contest.tries} tries a turn, the "
        f"list of answers {'shown' if contest.legal else 'not shown'}.{made}"
    )


def share_against(agent: str, level: str, rows: Sequence[Row]) -> Share:
    """How much an agent won against tables of a level. The matches of one deal count as one observation."""
    played = [row.match for row in rows if (row.agent, row.level) == (agent, level)]
    found = [share for share in win_shares(played, lambda match, seat: match.bots[seat]) if share.name == agent]
    return found[0] if found else Share.of(agent, 0, 0)


def _shares(contest: Contest, rows: Sequence[Row]) -> Iterator[str]:
    yield from ("", f"## Share of wins (fair: {100 / contest.seats:.1f} %)", "")
    yield f"| agent | {' | '.join(f'against {level}' for level in contest.levels)} |"
    yield f"|---|{'---:|' * len(contest.levels)}"
    for agent in contest.agents:
        cells = [_cell(agent, level, rows) for level in contest.levels]
        yield f"| {agent} | {' | '.join(cells)} |"


def _cell(agent: str, level: str, rows: Sequence[Row]) -> str:
    """A share with its interval. Whoever plays against itself wins what is fair, and nothing is learned by it."""
    share = share_against(agent, level, rows)
    if agent == level or not share.count:
        return "-"
    return f"{100 * share.share:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _ratings(rows: Sequence[Row]) -> Iterator[str]:
    names = list(dict.fromkeys(name for row in rows for name in row.match.bots))
    yield from (
        "",
        "## Ratings (openskill, Plackett-Luce)",
        "",
        "| player | rating | mu | sigma |",
        "|---|---:|---:|---:|",
    )
    for each in rate(names, [row.match for row in rows]):
        yield f"| {each.name} | {each.ordinal:.1f} | {each.mu:.1f} | {each.sigma:.1f} |"


def _costs(contest: Contest, rows: Sequence[Row]) -> Iterator[str]:
    yield from ("", "## Turns, tries, tokens and time", "")
    yield "| agent | turns | retries | forfeited turns | faults | tokens read | tokens written | seconds a turn |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    notes = []
    for agent in contest.agents:
        tally = sum_of([row.tally for row in rows if row.agent == agent])
        if tally.turns:
            yield f"| {agent} {_cells(tally)} |"
        fault = most_common([row.fault for row in rows if row.agent == agent])
        if fault:
            notes.append(f"{agent}, most often: {fault}")
    yield from ("", *notes, "Bots answer without text, so they are not in this table. ~: estimated.")


def _cells(tally: Tally) -> str:
    about = "~" if tally.estimated else ""
    counts = (tally.turns, tally.retries, tally.forfeits, tally.faults)
    tokens = f"{about}{tally.tokens_in} | {about}{tally.tokens_out}"
    return f"| {' | '.join(map(str, counts))} | {tokens} | {tally.seconds / tally.turns:.2f}"


def _kinds(rows: Sequence[Row]) -> Iterator[str]:
    kinds: dict[str, list[Tally]] = {}
    for row in rows:
        for kind, tally in row.kinds.items():
            kinds.setdefault(kind, []).append(tally)
    if not kinds:
        return
    yield from ("", "## By kind of question", "", "| question | turns | retries | forfeited | seconds a turn |")
    yield "|---|---:|---:|---:|---:|"
    totals = {kind: sum_of(tallies) for kind, tallies in kinds.items()}
    for kind, total in sorted(totals.items(), key=lambda item: -item[1].turns):
        yield f"| {kind} | {total.turns} | {total.retries} | {total.forfeits} | {total.seconds / total.turns:.2f} |"
