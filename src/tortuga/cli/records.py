"""Commands about records: replay, verify."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from tortuga.cli.arguments import RecordFile
from tortuga.cli.errors import leave
from tortuga.cli.screen import Screen
from tortuga.engine import Match, Record, Witnessed, check_witnessed, load, verify_commitment
from tortuga.engine import replay as replay_record
from tortuga.engine.describing.words import how_many
from tortuga.engine.record import repeat_answer, start_of

app = typer.Typer()

HELP = "Enter or n: next · b: back · 12: go to 12 · +5, -5: jump · s: start · e: end · t: table · q: quit"


class Playback:
    """A record that can be played forwards and backwards: a copy of the match is kept every few answers."""

    EVERY = 16

    def __init__(self, record: Record) -> None:
        self.record = record
        self.match: Match[Any] = start_of(record)
        self.at = 0
        self._kept = {0: self.match.clone()}

    @property
    def end(self) -> int:
        """The number of answers in the record."""
        return len(self.record.answers)

    def go(self, to: int) -> None:
        """Go to the position after this many answers."""
        to = max(0, min(self.end, to))
        if to < self.at:
            self.at = max(at for at in self._kept if at <= to)
            self.match = self._kept[self.at].clone()
        while self.at < to:
            repeat_answer(self.match, self.record, self.at)
            self.at += 1
            if self.at % self.EVERY == 0:
                self._kept.setdefault(self.at, self.match.clone())


class Showing:
    """Shows a playback as one seat saw it, as a spectator (None) did, or with everything hidden."""

    def __init__(self, playback: Playback, seat: int | None, everything: bool) -> None:
        self.playback = playback
        self.seat = seat
        self.everything = everything
        header = playback.record.header
        nameless = range(len(header.names), header.seats)
        self.names = [*header.names, *(f"Seat {seat + 1}" for seat in nameless)]
        self.screen = Screen(self.names, playback.match.rules.seat_marks)

    def table(self) -> None:
        """Show the table."""
        match = self.playback.match
        self.screen.show(match.rules.text(match.view(self.seat)))

    def move(self, to: int) -> None:
        """Go to a position and tell what happens on the way. Nothing is told when going backwards."""
        playback = self.playback
        if to < playback.at:
            playback.go(to)
        while playback.at < min(to, playback.end):
            before = playback.match.told_count
            answer = playback.record.answers[playback.at]
            playback.go(playback.at + 1)
            for line in self._heard(answer[0], answer, before):
                self.screen.say(line, indent=4)
        if playback.match.over:
            self.outcome()

    def _heard(self, seat: int, answer: tuple[int, Any], before: int) -> Iterator[str]:
        match, words = self.playback.match, self.playback.match.rules.words
        if self.everything or seat == self.seat:
            yield f"{self.names[seat]}: {words.say('actions', answer[1], self.names)}"
        for told in match.told_since(before):
            event = told.event if self.everything else told.for_seat(self.seat)
            if event is not None:
                yield f"  {words.tell(event, self.names)}"

    def outcome(self) -> None:
        """Show how the match ended."""
        outcome = self.playback.match.outcome
        assert outcome is not None
        order = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
        for seat in order:
            self.screen.say(f"{outcome.places[seat]}. {self.names[seat]} ({outcome.scores[seat]:g})")
        for reason in outcome.reasons:
            self.screen.say(reason)


@app.command()
def replay(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option(min=1, help="Show it as this seat saw it (default: as a spectator).")
    ] = None,
    everything: Annotated[bool, typer.Option("--open", help="Show everything that was hidden, too.")] = False,
    straight: Annotated[bool, typer.Option("--print", help="Print all of it without stopping.")] = False,
) -> None:
    """Step through a record, forwards and backwards."""
    playback = Playback(load(file))
    if seat is not None and seat > playback.record.header.seats:
        leave(f"There is no seat {seat}: the match had {how_many(playback.record.header.seats, 'seat')}.")
    showing = Showing(playback, None if seat is None else seat - 1, everything)
    showing.table()
    if straight:
        showing.move(playback.end)
        return
    showing.screen.say(HELP)
    while True:
        try:
            line = showing.screen.read(f"{playback.at}/{playback.end} > ")
        except EOFError:
            return
        if line in ("q", "quit"):
            return
        to = _where(line, playback)
        if to is not None:
            showing.move(to)
        elif line in ("t", "table"):
            showing.table()
        else:
            showing.screen.say(HELP)


def _where(line: str, playback: Playback) -> int | None:
    """The position that a line of input asks for, or None."""
    words = {"": playback.at + 1, "n": playback.at + 1, "b": playback.at - 1, "s": 0, "e": playback.end}
    if line in words:
        return words[line]
    try:
        number = int(line)
    except ValueError:
        return None
    return playback.at + number if line[0] in "+-" else number


@app.command()
def verify(
    file: RecordFile,
    commitment: Annotated[str | None, typer.Option(help="The commitment that you noted before the first roll.")] = None,
) -> None:
    """Check that a record replays, and that no roll in it was manipulated."""
    record = load(file)
    seed = record.header.chance
    witnessed: list[Witnessed] = []
    match = replay_record(record, witnessed)
    if not match.over:
        leave("The record replays, but the match is not over.")
    if record.header.dealt:
        leave("The record replays, but it goes on from a moment of another match: nobody has promised its dice.")
    if seed.kind != "fair" or seed.key is None or seed.commitment is None:
        leave("The record replays, but it was not played with fair chance, so there is no commitment to check.")
    if not verify_commitment(bytes.fromhex(seed.key), seed.commitment):
        leave("The key of this record is not the one that was committed to.")
    if commitment is not None and commitment.strip().lower() != seed.commitment.lower():
        leave("The record's commitment is not the one that you noted.")
    typer.echo(f"Commitment {seed.commitment}: the key matches.")
    typer.echo("All answers replay to the end: every roll follows from the key.")
    physics = check_witnessed(match.rules, witnessed)
    if physics is not None:
        if physics.agrees is False:
            leave(physics.sentence)
        typer.echo(physics.sentence)
    if commitment is None:
        typer.echo("Compare the commitment with the one shown before the first roll, or pass it as --commitment.")


def free_name(path: Path) -> Path:
    """The path, or if it is taken the next free one: records do not overwrite each other."""
    number = 2
    free = path
    while free.exists():
        free = path.with_stem(f"{path.stem}-{number}")
        number += 1
    return free
