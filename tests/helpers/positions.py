"""Matches as far as each kind of question, put into a house for somebody to open there."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator

import msgspec
from sqlalchemy import Engine, insert

from tortuga.engine import Action, Fair, Fast, Match, freeze, rules_of
from tortuga.reference.rare import Scene, scenes_of
from tortuga.server.protocol import SeatInfo
from tortuga.server.store import queries, schema
from tortuga.server.table import entries as log
from tortuga.server.table.ledger import Given, Ledger
from tortuga.server.table.table import summary_of

MATCHES = 24
"""So many are played at most, before the rare scenes."""
LONGEST = 3_000
BOTS = ("Tew", "Bonny", "Low", "Rackham", "Vane", "Every", "Read", "Kidd", "Drake", "Morgan")


class Position(msgspec.Struct):
    """A match at a question: how it was begun, and what was answered."""

    game: str
    kind: str
    seat: int
    scene: Scene
    key: bytes
    answers: list[tuple[int, Action]]
    heard: int = 0
    """So many events the one who is asked has heard."""
    frozen: bytes | None = None
    """A match with dice that no house throws, instead of its answers."""


def positions(game: str, each: int, wanted: set[str]) -> Iterator[Position]:
    """Of every kind of question so many, each out of a match of its own; and a result."""
    kinds = {*rules_of(game).words.catalogue["asks"], "result"}
    missing = {kind: each for kind in kinds if not wanted or kind in wanted}
    for scene in scenes(game):
        for found in play(game, scene, set(missing)):
            missing[found.kind] -= 1
            if not missing[found.kind]:
                del missing[found.kind]
            yield found
        if not missing:
            return
    for kind, scene in scenes_of(game).items():
        if missing.get(kind) == each:
            yield from play(game, scene, {kind}, rare=True)


def scenes(game: str) -> Iterator[Scene]:
    """At the tables of the golden playthroughs: mates, and in every third match those who answer at random."""
    settings = list(rules_of(game).golden.values())
    for seed in range(MATCHES):
        seats, options = settings[seed % len(settings)]
        yield Scene(seats, seed, options, mates=seed % 3 < 2)


def play(game: str, scene: Scene, wanted: set[str], rare: bool = False) -> Iterator[Position]:
    """One match, as long as something is wanted of it."""
    rules, key = rules_of(game), scene.seed.to_bytes(32, "big")
    options = rules.info.complete(scene.options, scene.seats)
    match = scene.begin(rules) if rare else Match(rules, scene.seats, options, Fair(key))
    chance, answers = Fast(scene.seed), list[tuple[int, Action]]()
    while not match.over and match.number < LONGEST and wanted:
        for seat, ask in match.waiting.items():
            if ask.kind in wanted and (len(ask.options) > 1 or ask.space is not None):
                wanted.discard(ask.kind)
                heard = len(match.events(seat))
                yield Position(game, ask.kind, seat, scene, key, [*answers], heard, freeze(match) if rare else None)
        seat = chance.pick(list(match.waiting))
        answer = scene.answer(match.seat(seat), chance)
        answers.append((seat, answer))
        match.act(seat, answer)
    if match.over and "result" in wanted:
        yield Position(game, "result", 0, scene, key, answers)


def stage(store: Engine, guest: str, at: Position) -> str:
    """The table in the house, as far as the match has been played; its id."""
    table, now = secrets.token_urlsafe(16), time.time()
    rules = rules_of(at.game)
    seats = [
        SeatInfo("guest", "Anne", guest) if seat == at.seat else SeatInfo("bot", BOTS[seat], level="mate")
        for seat in range(at.scene.seats)
    ]
    version, options = rules.info.version, rules.info.complete(at.scene.options, at.scene.seats)
    opened = log.Opened(
        at=now, guest=guest, game=at.game, version=version, options=options, seats=seats, private=True, clock=None,
        window=None, key=at.key.hex(),
    )  # fmt: skip
    ledger = Ledger(table)
    entries = [ledger.apply(opened), ledger.apply(log.Began(at=now, version=version))]
    entries.append(ledger.apply(log.Stands(at=now, seat=at.seat, ask="always")))  # every question is to be looked at
    if at.frozen is not None:
        entries.append(ledger.apply(log.Rewound(at=now, version=version, frozen=at.frozen, sentence="")))
    for seat, action in at.answers if at.frozen is None else ():
        assert ledger.match is not None
        entries.append(ledger.apply(Given(now, ledger.match.choose(seat, action))))
    row = queries.TableRow(table, ledger.state, True, guest, msgspec.json.encode(summary_of(ledger)))
    with store.begin() as connection:
        queries.add_table(connection, row, log.encode(entries[0]), [guest], now)
        rows = [{"table_id": table, "seq": n, "payload": log.encode(entry)} for n, entry in enumerate(entries) if n]
        connection.execute(insert(schema.log), rows)
    return table
