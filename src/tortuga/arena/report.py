"""What a contest has shown, as a page of Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tortuga.arena.contest import Contest, Row
from tortuga.arena.player import TurnCount, most_common, sum_of
from tortuga.engine import rules_of
from tortuga.engine.describing.words import how_many
from tortuga.lab.quantities import Quantity, luckless, where
from tortuga.lab.results import Share, win_shares
from tortuga.lab.stats import ratio, wilson
from tortuga.lab.tournament import rate

LUCK_FROM = 20
"""With fewer deals, how much of the luck to take out is not known well enough."""


def report(contest: Contest, rows: Sequence[Row]) -> str:
    """Win shares with their intervals, ratings, and what each agent took: tries, tokens and time."""
    return "\n".join(
        [
            *_head(contest, rows),
            *_shares(contest, rows),
            *_ratings(rows),
            *_costs(contest, rows),
            *_kinds(contest, rows),
        ]
    )


def _head(contest: Contest, rows: Sequence[Row]) -> Iterator[str]:
    deals = "1 deal" if contest.deals == 1 else f"{contest.deals} deals"
    made = "" if contest.variants is None else " Every deal is played in a variant of its own, made by a seed."
    seeds = f"hidden seeds, commitment {contest.commitment}" if contest.commitment else f"seeds from {contest.seed} on"
    yield f"# Arena: {rules_of(contest.game).info.title}"
    yield ""
    yield (
        f"{how_many(len(rows), 'match/matches')} with {how_many(contest.seats, 'seat')}: {deals}, each from every "
        f"seat; {seeds}. "
        f"Rules {contest.version}, data {contest.data}, Tortuga {contest.tortuga}. {contest.tries} tries a turn, the "
        f"list of answers {'shown' if contest.legal else 'not shown'}, the rules "
        f"{'told' if contest.rules else 'not told'}.{made}"
    )


def share_against(agent: str, level: str, rows: Sequence[Row]) -> Share:
    """How much an agent won against tables of a level. The matches of one deal count as one observation."""
    played = [row.match for row in rows if (row.agent, row.level) == (agent, level)]
    found = [share for share in win_shares(played, lambda match, seat: match.bots[seat]) if share.name == agent]
    return found[0] if found else Share.of(agent, 0, 0)


def share_without_luck(agent: str, level: str, rows: Sequence[Row]) -> Share:
    """How much an agent wins, with the luck taken out as the lab does: the mean stays, the interval gets narrower."""
    played = [row.match for row in rows if (row.agent, row.level) == (agent, level)]
    credit = luckless(played)
    found = ratio(Quantity("", agent, where(lambda match, seat: match.bots[seat] == agent, credit)).tallies(played))
    if found is None or found.deals < LUCK_FROM:
        return Share.of(agent, 0, 0)
    low, high = found.interval
    count = len(played)
    return Share(agent, found.value * count, count, found.value, max(0.0, low), min(1.0, high), count)


Against = Callable[[str, str, Sequence[Row]], Share]


def _shares(contest: Contest, rows: Sequence[Row]) -> Iterator[str]:
    fair = f"fair: {100 / contest.seats:.1f} %"
    yield from _share_table(contest, rows, f"Share of wins ({fair})", share_against)
    if contest.luck:
        yield from _share_table(contest, rows, f"Share of wins, the luck taken out ({fair})", share_without_luck)


def _share_table(contest: Contest, rows: Sequence[Row], title: str, share_of: Against) -> Iterator[str]:
    yield from ("", f"## {title}", "")
    yield f"| agent | {' | '.join(f'against {level}' for level in contest.levels)} |"
    yield f"|---|{'---:|' * len(contest.levels)}"
    for agent in contest.agents:
        cells = [_cell(agent, level, rows, share_of) for level in contest.levels]
        yield f"| {agent} | {' | '.join(cells)} |"


def _cell(agent: str, level: str, rows: Sequence[Row], share_of: Against) -> str:
    """A share with its interval. Whoever plays against itself wins what is fair, and nothing is learned by it."""
    share = share_of(agent, level, rows)
    if agent == level:
        return "-"
    if not share.count:
        return "too few deals"
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


def _cells(tally: TurnCount) -> str:
    about = "~" if tally.estimated else ""
    counts = (tally.turns, tally.retries, tally.forfeits, tally.faults)
    tokens = f"{about}{tally.tokens_in} | {about}{tally.tokens_out}"
    return f"| {' | '.join(map(str, counts))} | {tokens} | {tally.seconds / tally.turns:.2f}"


def _kinds(contest: Contest, rows: Sequence[Row]) -> Iterator[str]:
    """A profile: how each agent does with each kind of question."""
    for agent in contest.agents:
        kinds: dict[str, list[TurnCount]] = {}
        for row in rows:
            if row.agent == agent:
                for kind, tally in row.kinds.items():
                    kinds.setdefault(kind, []).append(tally)
        if kinds:
            known = {kind: sum_of(tallies) for kind, tallies in kinds.items()}
            yield from _profile(agent, "what is asked of it", _by_skill(contest.game, known))
            yield from _profile(agent, "kind of question", known)


def _by_skill(game: str, kinds: Mapping[str, TurnCount]) -> dict[str, TurnCount]:
    """Tallies added up by what questions ask of a player, such as bluffing: the catalogue's ``[skill]`` says it."""
    skills: Mapping[str, Sequence[str]] = rules_of(game).words.catalogue.get("skill", {})
    named = {kind: skill for skill, listed in skills.items() for kind in listed}
    found: dict[str, list[TurnCount]] = {}
    for kind, tally in kinds.items():
        found.setdefault(named.get(kind, "other"), []).append(tally)
    return {skill: sum_of(tallies) for skill, tallies in found.items()} if named else {}


def _profile(agent: str, by: str, kinds: Mapping[str, TurnCount]) -> Iterator[str]:
    if not kinds:
        return
    yield from (
        "",
        f"## {agent}, by {by}",
        "",
        "| question | turns | as a mate | retries | forfeited | seconds |",
    )
    yield "|---|---:|---:|---:|---:|---:|"
    for kind, total in sorted(kinds.items(), key=lambda item: -item[1].turns):
        agreed = wilson(total.as_mate, total.turns)
        same = f"{100 * total.as_mate / total.turns:.0f} % ({100 * agreed[0]:.0f} to {100 * agreed[1]:.0f})"
        seconds = f"{total.seconds / total.turns:.2f}"
        yield f"| {kind} | {total.turns} | {same} | {total.retries} | {total.forfeits} | {seconds} |"
