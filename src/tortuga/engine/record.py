"""Records: a match as a file that anybody can read and replay.

The format is JSON Lines: a header (game, version of its rules, options, seats, chance), then one line for each answer.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec

from tortuga.engine.chance import Chance, Fair, Fast, Pcg
from tortuga.engine.codecs import codecs_of, json_reader
from tortuga.engine.errors import BadRecord, IllegalAction, TortugaError, why_unreadable
from tortuga.engine.match import Match
from tortuga.engine.past import LONGEST_GAP, Answer, Redealt
from tortuga.engine.registry import MARK, known_variant, rules_of
from tortuga.engine.rules import FactCheck, OptionValue, Rules, Witnessed
from tortuga.engine.variants import fingerprint, variant_of

LAST_STATE = (1 << 64) - 1
"""The last state that a record's chance may start at: all generators count in 64 bits."""


class ChanceSeed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The start of the chance: a ``Fast`` state, or the key of a ``Fair`` stream (absent while the match runs).

    The kind of ``Fast`` is ``words``. Older records say ``fast`` and mean ``Pcg``.
    """

    kind: Literal["words", "fair", "fast"]
    state: int = 0
    key: str | None = None
    commitment: str | None = None

    @classmethod
    def of(cls, chance: Chance, over: bool) -> ChanceSeed:
        """The seed of this chance. The key of a ``Fair`` stream is in it only once the match is ``over``."""
        if isinstance(chance, Fair):
            return cls("fair", chance.state, chance.key.hex() if over else None, chance.commitment)
        if isinstance(chance, Fast):
            return cls("words", chance.state)
        if isinstance(chance, Pcg):
            return cls("fast", chance.state)
        raise BadRecord("no_seed", f"A match on {type(chance).__name__} chance cannot be recorded.")

    def chance(self) -> Chance:
        """The chance that this seed describes."""
        if not 0 <= self.state <= LAST_STATE:
            raise BadRecord("bad_seed", f"No chance starts at {self.state}: it must be from 0 to {LAST_STATE}.")
        if self.kind == "words":
            return Fast.at(self.state)
        if self.kind == "fast":
            return Pcg.at(self.state)
        if self.key is None:
            raise BadRecord("no_key", "The match is not over, so its key has not been published yet.")
        try:
            return Fair(bytes.fromhex(self.key), self.state)
        except ValueError as error:
            raise BadRecord("bad_key", "The key of this record is not 32 bytes in hexadecimal.") from error


class Dealt(msgspec.Struct, frozen=True):
    """From a moment of a match, another one was played on: what a seat did not know was dealt again."""

    step: int
    """After how many answers."""
    seat: int | None
    """Whose knowledge stayed as it was. None: everybody's; only what nobody knew was dealt again."""
    seed: int


class Header(msgspec.Struct, frozen=True):
    """The first line."""

    game: str
    version: str
    seats: int
    options: dict[str, OptionValue]
    chance: ChanceSeed
    names: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    """Observed outcomes (physics) in base64, in the order they were observed."""
    data: str = ""
    """The fingerprint of the game's data files; older records have none."""
    files: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    """For a variant, the data files that replaced the game's own."""
    characters: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """If characters played, the key of each seat's character; empty for seats without one."""
    dealt: tuple[Dealt, ...] | msgspec.UnsetType = msgspec.UNSET
    """If it is not one match from beginning to end (:meth:`Match.deal_again`)."""
    format: Literal["tortuga-record-1"] = "tortuga-record-1"


class AnswerLine(msgspec.Struct, frozen=True):
    """One answer."""

    seat: int
    action: msgspec.Raw


_read_header, _read_line = json_reader(Header), json_reader(AnswerLine)


class Record(msgspec.Struct, frozen=True):
    """Enough to replay a match bit for bit, anywhere."""

    header: Header
    answers: tuple[Answer, ...]

    def dumps(self) -> str:
        """The record as JSON Lines."""
        encode = msgspec.json.encode
        lines = [encode(self.header)]
        lines += [encode({"seat": seat, "action": action}) for seat, action in self.answers]
        return "".join(line.decode() + "\n" for line in lines)

    def save(self, path: Path | str) -> None:
        """Write the record to a file, to be read with :func:`load`."""
        Path(path).write_text(self.dumps(), "utf-8")

    def __repr__(self) -> str:
        header = self.header
        return f"<Record of {header.game} {header.version}, {header.seats} seats, {len(self.answers)} answers>"


def record_of(match: Match[Any], names: Iterable[str] = (), characters: Iterable[str | None] = ()) -> Record:
    """The record of a match so far. An imagined match has none."""
    if match.imagined:
        raise BadRecord("imagined", "This match was imagined, so it has no record.")
    info = match.rules.info
    facts = tuple(base64.b64encode(fact).decode() for fact in match.facts())
    seed = ChanceSeed.of(match.start, match.over)
    files = dict(match.rules.other_data) or msgspec.UNSET
    keys = tuple(key or "" for key in characters)
    dealt = tuple(Dealt(step, how.seat, how.seed) for step, how in match.dealt_again())
    header = Header(
        game=info.slug,
        version=info.version,
        seats=match.seats,
        options=match.options,
        chance=seed,
        names=tuple(names),
        facts=facts,
        data=fingerprint(match.rules),
        files=files,
        characters=keys if any(keys) else msgspec.UNSET,
        dealt=dealt or msgspec.UNSET,
    )
    return Record(header, tuple(match.answers()))


def loads(text: str) -> Record:
    """Read a record from JSON Lines. Raises :class:`BadRecord`, which names the faulty line."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise BadRecord("empty", "The record is empty.")
    try:
        header = _read_header(lines[0])
    except msgspec.DecodeError as error:
        raise BadRecord("bad_header", f"The first line is not a record's header: {error}.") from error
    rules = rules_for(header)
    decode_action = codecs_of(rules).action_json
    answers: list[Answer] = []
    for number, text_line in enumerate(lines[1:], start=2):
        try:
            line = _read_line(text_line)
            answers.append((line.seat, decode_action(line.action)))
        except msgspec.DecodeError as error:
            raise BadRecord("bad_line", f"Line {number} is not an answer: {error}.") from error
    return Record(header, tuple(answers))


def load(path: Path | str) -> Record:
    """Read a record from a file."""
    try:
        return loads(Path(path).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord("unreadable", f"{path} cannot be read: {why_unreadable(error)}.") from error


def rules_for(header: Header) -> Rules[Any]:
    """The rules that a record was played under. Those of a variant are made from the files in the record."""
    if header.files is msgspec.UNSET:
        return rules_of(header.game)
    game = header.game.partition(MARK)[0]
    rules = known_variant(header.game) or variant_of(game, header.files)
    if rules.info.slug != header.game:
        raise BadRecord(
            "other_data",
            f"This record was played with data {header.data}. With the record's files, the installed {game} has data "
            f"{fingerprint(rules)}: its other data files have changed since.",
        )
    return rules


def start_of(record: Record) -> Match[Any]:
    """The match of a record before its first answer."""
    if not isinstance(record, Record):
        raise BadRecord(
            "not_a_record",
            f"A {type(record).__name__} is not a record. Read one with load(path) or loads(text) first.",
        )
    header = record.header
    rules = rules_for(header)
    if header.version != rules.info.version:
        raise BadRecord(
            "other_version",
            f"This record was played under version {header.version} of the rules; version {rules.info.version} is "
            "installed.",
        )
    options = rules.info.complete(header.options, header.seats)
    rules.check_options(header.seats, options)
    try:
        facts = [base64.b64decode(fact, validate=True) for fact in header.facts]
    except ValueError as error:
        raise BadRecord("bad_facts", "The observed outcomes of this record are damaged.") from error
    return Match(rules, header.seats, options, header.chance.chance(), facts)


def replay(record: Record, witnessed: list[Witnessed] | None = None) -> Match[Any]:
    """The match at the end of a record. Everything observed on the way is appended to ``witnessed``, if given."""
    match = start_of(record)
    match._table._witnessed = witnessed
    end = len(record.answers) - LONGEST_GAP
    for number in range(len(record.answers)):
        if number >= end:
            match._past.expect_copies()  # callers usually go on from the end of a record
        repeat_answer(match, record, number)
    return match


def repeat_answer(match: Match[Any], record: Record, number: int) -> None:
    """Give the record's answer of this number, from 0. Raises :class:`BadRecord` if it does not replay."""
    seat, action = record.answers[number]
    dealt = record.header.dealt
    if dealt is not msgspec.UNSET:
        for one in dealt:
            if one.step == number:
                _deal_again(match, one)
    try:
        match.act(seat, action)
    except IllegalAction as error:
        raise _misfit(record, number + 1, f"is not legal: {error.sentence}") from error
    except TortugaError as error:
        raise _misfit(record, number + 1, f"cannot be given: {error.sentence}") from error


def _deal_again(match: Match[Any], dealt: Dealt) -> None:
    if dealt.seat is not None and dealt.seat not in match.waiting:
        raise BadRecord("bad_deal", f"After answer {dealt.step}, seat {dealt.seat + 1} was not asked anything.")
    match.deal_again(dealt.seat, dealt.seed)


def moment_of(record: Record, step: int) -> tuple[Match[Any], Record]:
    """The match of a record when this many answers had been given, and its record up to there."""
    if not 0 <= step <= len(record.answers):
        raise BadRecord("no_step", f"The record has {len(record.answers)} answers: there is no moment {step}.")
    match = start_of(record)
    for number in range(step):
        repeat_answer(match, record, number)
    if match.over:
        raise BadRecord("over", "The match is over there: nothing can be played on.")
    so_far = record_of(match, record.header.names, record.header.characters or ())
    return match, msgspec.structs.replace(
        so_far, header=msgspec.structs.replace(so_far.header, chance=record.header.chance)
    )


def spliced(
    before: Record,
    match: Match[Any],
    known_facts: int,
    dealt: Dealt,
    names: Iterable[str] = (),
    characters: Iterable[str | None] = (),
) -> Record:
    """The record of a match that was played on from a moment of another one and does not remember all of that: what
    came before, and its answers since something was dealt again. So many of its facts are among those of the other."""
    since = []
    for step in match._past.latest():
        if isinstance(step, Redealt):
            break
        since.append(step)
    facts = tuple(base64.b64encode(fact).decode() for fact in match.facts()[known_facts:])
    keys = tuple(key or "" for key in characters)
    header = msgspec.structs.replace(
        before.header,
        names=tuple(names),
        facts=before.header.facts + facts,
        characters=keys if any(keys) else msgspec.UNSET,
        dealt=(*(before.header.dealt or ()), dealt),
    )
    return Record(header, (*before.answers, *since[::-1]))


def _misfit(record: Record, number: int, why: str) -> BadRecord:
    """The error for an answer that does not replay. It blames the data if the record was played with other data."""
    header = record.header
    here = fingerprint(rules_for(header))
    if header.data in ("", here):
        return BadRecord("does_not_replay", f"Answer {number} {why}")
    other = f"This record was played with data {header.data} of {header.game}; {here} is installed."
    return BadRecord("other_data", f"{other} Answer {number} {why}")


def check_witnessed(rules: Rules[Any], witnessed: Iterable[Witnessed]) -> FactCheck | None:
    """Check whether everything observed follows from the seeds drawn for it. None if nothing was observed."""
    findings = [rules.check_fact(one) for one in witnessed]
    if not findings:
        return None
    good = sum(finding.agrees is True for finding in findings)
    if good == len(findings):
        return FactCheck(True, f"All {good} physical outcomes follow from their seeds.")
    doubts = [
        f"Outcome {number} {'differs' if finding.agrees is False else 'could not be compared'}: {finding.sentence}."
        for number, finding in enumerate(findings, start=1)
        if finding.agrees is not True
    ]
    count = f"{good} of {len(findings)} physical outcomes follow from their seeds."
    agrees = False if any(finding.agrees is False for finding in findings) else None
    return FactCheck(agrees, " ".join([count, *_shortened(doubts)]))


def _shortened(doubts: list[str], most: int = 5) -> list[str]:
    return doubts if len(doubts) <= most else [*doubts[:most], f"So do {len(doubts) - most} more."]
