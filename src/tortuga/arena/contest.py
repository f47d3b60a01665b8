"""A contest: every agent plays the same deals against every level, from every seat."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO

import msgspec

from tortuga import __version__
from tortuga.arena.agents import agent_of, check_here
from tortuga.arena.player import TextPlayer, TurnCount
from tortuga.bots import Bot, make_bot, parse_bot
from tortuga.engine import BadOptions, BadRecord, OptionValue, Rules, fingerprint, with_data
from tortuga.engine.codecs import json_reader
from tortuga.engine.registry import MARK, register
from tortuga.lab.fixtures import Fixture, Plan, Played, play_fixture, rotation
from tortuga.lab.run import Progress, plan_of, table_for

SECRET = "secret.key"


class Contest(msgspec.Struct, frozen=True):
    """What is played. It is kept beside the results, so that a run can only be continued as it began."""

    game: str
    seats: int
    agents: tuple[str, ...]
    levels: tuple[str, ...]
    deals: int
    seed: int
    options: dict[str, OptionValue] = {}
    tries: int = 3
    legal: bool = True
    seconds: float = 120.0
    variants: int | None = None
    """The seed from which every deal gets a variant of its own; with hidden seeds, from the secret instead."""
    luck: bool = False
    """Is luck measured, to be taken out of the shares?"""
    rules: bool = False
    """Do prompts say what the rules say about the question?"""
    commitment: str = ""
    """With hidden seeds: a hash of the secret from which they follow. Then ``seed`` means nothing."""
    version: str = ""
    data: str = ""
    tortuga: str = __version__


class Row(msgspec.Struct, frozen=True):
    """One match of a contest."""

    agent: str
    level: str
    match: Played
    tally: TurnCount
    kinds: dict[str, TurnCount] = {}
    fault: str = ""


_read_contest, _read_row = json_reader(Contest), json_reader(Row)


def run(
    game: str,
    agents: Sequence[str],
    folder: Path,
    levels: Sequence[str] = ("mate",),
    deals: int = 20,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    tries: int = 3,
    legal: bool = True,
    seconds: float = 120.0,
    hidden: bool = False,
    at_once: int = 1,
    data: Sequence[Path | str] = (),
    progress: Progress | None = None,
    variants: int | None = None,
    luck: bool = False,
    executor: Executor | None = None,
    with_rules: bool = True,
) -> tuple[Contest, list[Row]]:
    """Play a contest, or go on with the one in this folder. Returns it with all its matches.

    Every deal is played from every seat, against a table of each level. ``hidden`` draws the deals from a secret that
    is kept in the folder: only its hash is published. ``variants``, a seed, plays every deal in a variant of its own,
    in which numbers are different, so that rules learned by heart do not help. ``at_once`` matches are played side by
    side, which helps if agents are far away. ``luck`` measures luck as the lab does. An ``executor``, such as that of a
    cluster, plays the matches elsewhere. Prompts say what the rules say about the question, unless ``with_rules`` is
    false. Records of all matches are in the folder ``records``.
    """
    rules, full, count = table_for(game, seats, 2, options, data)
    check(agents, levels, deals, tries, count)
    plan_of(rules, (), (), luck)
    secret = _secret(folder, hidden)
    contest = Contest(
        rules.info.slug, count, tuple(agents), tuple(levels), deals, seed, full, tries, legal, seconds, variants, luck,
        with_rules, "" if secret is None else hashlib.sha256(secret).hexdigest(), rules.info.version,
        fingerprint(rules),
    )  # fmt: skip
    _begin(folder, contest)
    rows = read_rows(folder)
    games = _games(rules, contest, secret, data)
    with _served(contest, executor):
        _play(games, contest, folder, rows, secret, executor or ThreadPoolExecutor(at_once), progress)
    return contest, sorted(rows, key=lambda row: row.match.number)


@contextmanager
def _served(contest: Contest, executor: Executor | None) -> Iterator[None]:
    """Serve agents that fetch their prompts, while the contest is played."""
    made = [agent_of(agent, contest.seconds) for agent in contest.agents]
    ports = [int(each.what) for each in made if each is not None and each.kind == "mcp"]
    if not ports:
        yield
        return
    if executor is not None:
        raise BadOptions("bad_agent", "An MCP client plays on this machine alone: leave the cluster out.")
    from tortuga.arena.fetching import desks

    with desks(ports):
        yield


def _games(
    rules: Rules[Any], contest: Contest, secret: bytes | None, data: Sequence[Path | str]
) -> dict[int, Rules[Any]]:
    """The game of every deal, by the deal's seed: the same for all, or a variant of its own for each."""
    deals = range(contest.deals)
    seeds = [contest.seed + deal if secret is None else _hidden(secret, deal) for deal in deals]
    if contest.variants is None:
        return dict.fromkeys(seeds, rules)
    made = [contest.variants + deal if secret is None else _hidden(secret, deal, "variant ") for deal in deals]
    game = contest.game.partition(MARK)[0]
    return {seed: with_data(game, [*data, f"seed:{variant}"]) for seed, variant in zip(seeds, made, strict=True)}


def check(agents: Sequence[str], levels: Sequence[str], deals: int, tries: int, seats: int) -> None:
    """Refuse a contest that cannot be played, before its first match."""
    if not agents or not levels:
        raise BadOptions("no_agents", "A contest needs at least one agent and one level.")
    if len(set(agents)) < len(agents) or len(set(levels)) < len(levels):
        raise BadOptions("twice", "Name every agent and every level once.")
    if deals < 1 or tries < 1 or seats < 2:
        raise BadOptions("bad_number", "A contest needs at least one deal, one try and two seats.")
    for spec in (*agents, *levels):
        made = agent_of(spec)
        if made is None:
            _make(spec, 0).close()
        else:
            check_here(made)
    if any(agent_of(level) is not None for level in levels):
        raise BadOptions("bad_level", "The levels that agents play against are bots.")


def _make(spec: str, seed: int) -> Bot:
    """The bot that these words name."""
    name, settings = parse_bot(spec)
    return make_bot(name, seed, **settings)


def _secret(folder: Path, hidden: bool) -> bytes | None:
    path = folder / SECRET
    if not hidden:
        return None
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_bytes(secrets.token_bytes(32))
    return path.read_bytes()


def _begin(folder: Path, contest: Contest) -> None:
    """Keep what is played; refuse a folder in which something else is."""
    (folder / "records").mkdir(parents=True, exist_ok=True)
    path, text = folder / "contest.json", msgspec.json.format(msgspec.json.encode(contest), indent=2)
    if not path.exists():
        path.write_bytes(text)
        return
    known = read_contest(folder)
    if known != contest:
        names = [name for name in contest.__struct_fields__ if getattr(known, name) != getattr(contest, name)]
        raise BadOptions("other_contest", f"{folder} holds another contest: {', '.join(names)} differ.")


def read_contest(folder: Path) -> Contest:
    """What is played in this folder."""
    path = folder / "contest.json"
    try:
        return _read_contest(path.read_bytes())
    except msgspec.MsgspecError as error:
        raise BadRecord("bad_contest", f"{path} is not a contest: {error}.") from None


def read_rows(folder: Path) -> list[Row]:
    """The matches that are done. A line that was cut off when the run was stopped does not count."""
    path = folder / "matches.jsonl"
    rows: list[Row] = []
    if not path.exists():
        return rows
    whole, _, _ = path.read_bytes().rpartition(b"\n")
    for line in whole.splitlines():
        try:
            rows.append(_read_row(line))
        except msgspec.MsgspecError as error:
            raise BadRecord("bad_rows", f"{path} holds a line that is no match: {error}.") from None
    path.write_bytes(whole + b"\n" if whole else b"")
    return rows


def fixtures(contest: Contest, secret: bytes | None) -> Iterator[tuple[str, str, Fixture]]:
    """Every match: the agent, the level, and who sits where with which deal."""
    number = 0
    for agent in contest.agents:
        for level in contest.levels:
            names = (agent, *[level] * (contest.seats - 1))
            for fixture in rotation(names, contest.deals * len(set(rotations(names))), contest.seed):
                seed = fixture.seed if secret is None else _hidden(secret, fixture.seed - contest.seed)
                yield agent, level, Fixture(number, seed, fixture.bots)
                number += 1


def rotations(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [names[turn:] + names[:turn] for turn in range(len(names))]


def _hidden(secret: bytes, deal: int, what: str = "") -> int:
    """A seed that nobody can tell without the secret."""
    return int.from_bytes(hmac.digest(secret, f"{what}{deal}".encode(), "sha256")[:6], "big")


def _play(
    games: Mapping[int, Rules[Any]],
    contest: Contest,
    folder: Path,
    rows: list[Row],
    secret: bytes | None,
    executor: Executor,
    progress: Progress | None,
) -> None:
    """Play what is still to be played, and keep each match as soon as it is over."""
    every = list(fixtures(contest, secret))
    done = {row.match.number for row in rows}
    left = [each for each in every if each[2].number not in done]
    here = isinstance(executor, ThreadPoolExecutor)
    stop = threading.Event()
    stopped = stop.is_set if here else _never  # an event is known to one process alone
    with (folder / "matches.jsonl").open("ab") as file:
        playing = [executor.submit(_match, games[each[2].seed], contest, *each, stopped) for each in left]
        try:
            for future in as_completed(playing):
                found = future.result()
                if found is not None:
                    _keep(folder, file, *found)
                    rows.append(found[0])
                if progress is not None:
                    progress(len(rows), len(every))
        finally:
            stop.set()
            for future in playing:
                future.cancel()
            if here:
                executor.shutdown()


def _never() -> bool:
    return False


def _keep(folder: Path, file: BinaryIO, row: Row, record: str) -> None:
    """Keep a match, its record first: it counts as done when its row is there."""
    (folder / "records" / f"{row.match.number:06}.jsonl").write_text(record, "utf-8")
    file.write(msgspec.json.encode(row) + b"\n")
    file.flush()


def _match(
    rules: Rules[Any],
    contest: Contest,
    agent: str,
    level: str,
    fixture: Fixture,
    stopped: Callable[[], bool],
) -> tuple[Row, str] | None:
    """Play a match, here or on another machine. Returns it with its record; None if it was stopped."""
    if not rules.other_data:  # variants register themselves when they are unpickled
        register(rules)
    players: list[TextPlayer] = []

    def maker(spec: str) -> Callable[[int], Bot]:
        made = agent_of(spec, contest.seconds)

        def make(seed: int) -> Bot:
            if made is None:
                return _make(spec, seed)
            players.append(TextPlayer(made(seed), contest.tries, contest.legal, seed, contest.rules))
            return players[-1]

        return make

    makers = {spec: maker(spec) for spec in (agent, level)}
    with TemporaryDirectory(prefix="tortuga-arena-") as folder:
        plan = Plan(records=folder, luck=contest.luck)
        played = play_fixture(rules, contest.options, makers, fixture, stopped, plan)
        if played is None:
            return None
        record = next(Path(folder).iterdir()).read_text("utf-8")
    if not players:
        return Row(agent, level, played, TurnCount()), record
    player = players[0]
    return Row(agent, level, played, player.tally, player.kinds, player.last_fault), record
