"""The lab of a house: one simulation at a time, with a report that grows.

It is off by default (``tortuga serve --lab``). Matches are played a few at a time in a worker process of low priority,
which also makes the report.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from tortuga.bots import parse_bot
from tortuga.engine import BadOptions, TortugaError, rules_of
from tortuga.engine.registry import MARK
from tortuga.lab.compare import Comparison, Difference, compared
from tortuga.lab.fixtures import Entrant, Played, Written, entrants_of, line_up, play_fixture, rotation
from tortuga.lab.report import luck_sentence, tables, verdicts
from tortuga.lab.results import Counted, Results, Share, Summary
from tortuga.lab.run import plan_of, results_of, table_for
from tortuga.server.care.background import Background
from tortuga.server.protocol import GuestInfo, LabDifference, LabLine, LabReport, LabRun, LabTable, LabWish
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import Settings
from tortuga.server.work.bots import load_games
from tortuga.server.work.workers import Bounds, Workers
from tortuga.workers import WorkerLost

NICE = 19
PART_SECONDS = 2.0
"""About how long a part of the matches takes. The page can see progress after each part."""
LARGEST_PART = 50
"""The most matches in a part."""
PATIENCE = 600.0
"""A part that takes longer counts as hung. A part may be a single match of slow bots."""
REPORT_SECONDS = 4.0
"""How often the report is made again."""
SEED = 0
EXTREMES = 5
"""How many of the best and of the worst are shown; the whole report has all."""
WARNING = "the best and the worst; whoever is ahead may do it more often"
SIDES = ("A", "B")
NO_LAB = "This house has no lab."


# In the worker


def sides_of(wish: LabWish) -> list[LabWish]:
    """What is played: the wish itself and, in a comparison, the same with the other side's settings."""
    other = wish.other
    if other is None:
        return [wish]
    changed = msgspec.structs.replace(wish, game=other.game, bots=other.bots, options=other.options, other=None)
    return [msgspec.structs.replace(wish, other=None), changed]


def players_of(wish: LabWish, bots: Mapping[str, str]) -> list[Entrant]:
    """The players by their names in this house; ``bots`` has the addresses of its own bots."""
    return entrants_of([Entrant(name, Written(*parse_bot(bots.get(name, name)))) for name in wish.bots])


def matches_of(wish: LabWish, bots: Mapping[str, str]) -> list[int]:
    """How many matches will be played on each side: whole rotations. Raises if they cannot be played."""
    sides = sides_of(wish)
    if len(sides) == 2 and sides[0] == sides[1]:
        raise BadOptions("same_settings", "Both sides are the same: there is nothing to compare.")
    if len({side.game.partition(MARK)[0] for side in sides}) > 1:
        raise BadOptions("other_game", "Two different games cannot be compared, only a game and its variants.")
    if len(sides) == 2 and wish.matches < 2:
        raise BadOptions("too_few_matches", "A comparison needs at least two matches on each side.")
    return [_count(side, bots) for side in sides]


def _count(side: LabWish, bots: Mapping[str, str]) -> int:
    entrants = players_of(side, bots)
    rules, _, count = table_for(side.game, side.seats, len(entrants), side.options)
    plan_of(rules, (), (), side.luck)
    return len(list(rotation(line_up(entrants, count), side.matches, SEED)))


def play_part(wish: LabWish, bots: Mapping[str, str], start: int, count: int) -> list[Played]:
    """Play some of the matches of a side."""
    entrants = players_of(wish, bots)
    rules, options, seats = table_for(wish.game, wish.seats, len(entrants), wish.options)
    fixtures = list(rotation(line_up(entrants, seats), wish.matches, SEED))[start : start + count]
    makers = {entrant.name: entrant.make for entrant in entrants}
    plan = plan_of(rules, (), (), wish.luck)
    played = (play_fixture(rules, options, makers, fixture, _never, plan) for fixture in fixtures)
    return [match for match in played if match is not None]


def _never() -> bool:
    return False


def results(wish: LabWish, played: Sequence[Played]) -> Results:
    """The results of the matches of a side so far."""
    rules, options, seats = table_for(wish.game, wish.seats, len(wish.bots), wish.options)
    return results_of(rules, seats, options, SEED, wish.matches, len(played) < wish.matches, played)


def report_of(wish: LabWish, played: Sequence[Played], others: Sequence[Played] = ()) -> LabReport:
    """The report on the matches so far; ``others`` are those of the other side."""
    first = sides_of(wish)[0]
    found = results(first, played)
    marks, summary = verdicts(found), found.summary
    shown = [
        LabTable(title, [_line(share, marks.get((title, share.name), "")) for share in shares], held)
        for title, shares, held in tables(found)
    ]
    shown += [
        LabTable(
            f"{name.capitalize()}: who won with it ({WARNING})", [_line(share) for share in _extremes(counted)], False
        )
        for name, counted in summary.counted.items()
    ]
    lengths = {"answers": summary.answers, "rounds": summary.rounds, "lead": summary.changes}
    spreads = {name: str(spread) for name, spread in lengths.items() if spread is not None}
    saved = "" if summary.saved is None else luck_sentence(summary.saved)
    differing = comparison_of(wish, played, others) if others else None
    return LabReport(
        len(played) + len(others), found.data, summary.fair, shown, spreads, saved,
        [] if differing is None else [_difference(line) for line in differing.lines if _is_shown(line, summary)],
    )  # fmt: skip


def comparison_of(wish: LabWish, played: Sequence[Played], others: Sequence[Played]) -> Comparison:
    """What differs between the sides, deal by deal."""
    first, second = sides_of(wish)
    return compared(SIDES, results(first, played), results(second, others), None, None, 0)


def _is_shown(line: Difference, summary: Summary) -> bool:
    """Whether the page shows it: of the many things that are counted and sampled, only what is a finding."""
    many = (*summary.counted, *summary.sampled)
    return line.enough and (line.holds or not any(line.table.startswith(name) for name in many))


def _difference(line: Difference) -> LabDifference:
    return LabDifference(
        line.table, line.name, line.share, line.first, line.second, line.more, line.low, line.high, line.holds
    )


def _line(share: Share, verdict: str = "") -> LabLine:
    return LabLine(share.name, share.share, share.low, share.high, share.count, verdict)


def _extremes(counted: Sequence[Counted]) -> list[Share]:
    """The things with which seats win most and fewest matches."""
    shares = sorted((each.won for each in counted), key=lambda share: -share.share)
    return shares if len(shares) <= 2 * EXTREMES else shares[:EXTREMES] + shares[-EXTREMES:]


def page_of(wish: LabWish, played: Sequence[Played], others: Sequence[Played] = ()) -> str:
    """The whole report with plots, as an HTML page."""
    from tortuga.lab.page import balance_page, comparison_page  # needs an optional extra

    if others:
        return comparison_page(comparison_of(wish, played, others))
    return balance_page(results(sides_of(wish)[0], played))


# In the house


class _Run:
    """A simulation, running or over."""

    def __init__(self, guest: str, wish: LabWish, wanted: Sequence[int]) -> None:
        self.id = secrets.token_urlsafe(9)
        self.guest = guest
        self.wish = wish
        self.wanted = tuple(wanted)
        """How many matches, side by side."""
        self.played: tuple[list[Played], list[Played]] = [], []
        """On each side; none on the other where nothing is compared."""
        self.report: LabReport | None = None
        self.stopping = False
        self.over = False
        self.fault = ""

    def shown_to(self, guest: str | None) -> LabRun:
        """The simulation as this guest sees it."""
        title = rules_of(self.wish.game).info.title
        return LabRun(
            self.id, self.wish, title, sum(self.wanted), self.count, self.over, self.fault, self.guest == guest,
            self.report,
        )  # fmt: skip

    @property
    def count(self) -> int:
        """How many matches are played."""
        return sum(map(len, self.played))

    @property
    def side(self) -> int | None:
        """The side that is behind, so that a comparison grows on both; None when all is played."""
        left = [side for side, wanted in enumerate(self.wanted) if len(self.played[side]) < wanted]
        return min(left, key=lambda side: len(self.played[side]), default=None)


class Laboratory:
    """The lab of this house."""

    def __init__(self, settings: Settings, background: Background) -> None:
        self._open = settings.lab
        self._bots = settings.bots
        self._most = settings.limits.lab_matches
        self._background = background
        bounds = Bounds(1, PATIENCE, memory=settings.limits.lab_memory, nice=NICE)
        self._workers = Workers("lab", bounds, partial(load_games, settings.extras))
        self._run: _Run | None = None

    def shown_to(self, guest: str | None) -> LabRun | None:
        """The present or last simulation as this guest sees it."""
        self._check_open()
        return None if self._run is None else self._run.shown_to(guest)

    async def begin(self, guest: GuestInfo, wish: LabWish, levels: Sequence[str]) -> LabRun:
        """Start a simulation. Raises if another one is running."""
        self._check_open()
        self._check_free()
        if wish.matches * len(sides_of(wish)) > self._most:
            raise HouseError("too_many_matches", f"This house plays at most {self._most} matches.")
        unknown = [name for side in sides_of(wish) for name in side.bots if name not in levels]
        if unknown:
            raise HouseError("unknown_bot", f"There is no bot called {unknown[0]!r} in this house.")
        wanted = await self._workers.run(matches_of, wish, self._bots)
        self._check_free()  # somebody may have been faster
        run = self._run = _Run(guest.id, wish, wanted)
        self._background.once(self._play(run), "lab")
        return run.shown_to(guest.id)

    def stop(self, guest: GuestInfo) -> LabRun:
        """Stop the simulation; only for whoever started it. The matches played so far are kept."""
        self._check_open()
        run = self._run
        if run is None or run.over:
            raise HouseError("no_run", "Nothing is being played in the lab.")
        if run.guest != guest.id:
            raise HouseError("not_allowed", "Somebody else has started this.")
        run.stopping = True
        return run.shown_to(guest.id)

    async def page(self) -> tuple[str, str]:
        """The name of the game, and the whole report as an HTML page."""
        self._check_open()
        run = self._run
        if run is None or not run.played[0]:
            raise HouseError("no_run", "Nothing has been played in the lab yet.")
        return run.wish.game, await self._workers.run(page_of, run.wish, *run.played)

    def close(self) -> None:
        """End the worker process."""
        self._workers.close()

    def _check_open(self) -> None:
        if not self._open:
            raise HouseError("no_lab", NO_LAB)

    def _check_free(self) -> None:
        if self._run is not None and not self._run.over:
            raise HouseError("lab_busy", "The lab is busy; wait until the present simulation is over.")

    async def _play(self, run: _Run) -> None:
        try:
            await self._play_all(run)
        except TimeoutError:
            run.fault = "That took too long and was stopped."
        except WorkerLost:
            run.fault = "That cannot be played here: it needs too much memory, or it crashed."
        except TortugaError as error:
            run.fault = error.sentence
        except Exception:
            run.fault = "Something went wrong in the house."
            raise  # to be logged
        finally:
            run.over = True

    async def _play_all(self, run: _Run) -> None:
        size, reported, sides = 1, -REPORT_SECONDS, sides_of(run.wish)
        while (side := run.side) is not None and not run.stopping:
            begun, played = time.monotonic(), run.played[side]
            played += await self._workers.run(play_part, sides[side], self._bots, len(played), size)
            now = time.monotonic()
            size = _next_size(size, now - begun)
            if now - reported >= REPORT_SECONDS:
                await self._report(run)
                reported = time.monotonic()
        if run.played[0] and (run.report is None or run.report.played < run.count):
            await self._report(run)

    async def _report(self, run: _Run) -> None:
        run.report = await self._workers.run(report_of, run.wish, *run.played)


def _next_size(size: int, took: float) -> int:
    """How many matches to play next, so that a part takes about ``PART_SECONDS``."""
    fitting = int(size * PART_SECONDS / max(took, 0.001))
    return max(1, min(LARGEST_PART, 2 * size, fitting))
