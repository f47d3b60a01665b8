"""Records that another Python made replay on this one, bit for bit: states, views, events and what is asked.

``tests/records`` has one match of each game, played by chance as at a table of the house, dice that truly fell
included, and a digest of everything after each answer. After a change of the rules, write them anew with the oldest
Python that we support: ``python tests/test_stored_records.py [GAME ...]``.
"""

from __future__ import annotations

import base64
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tortuga.engine import Fair, Fast, Match, loads, replay, rules_of
from tortuga.kit.conformance import pick

RECORDS = Path(__file__).parent / "records"
SEATS = {"pirata_codex": 3, "pirate_attack": 3, "piratical": 2, "rattle_battle": 2, "tiny_epic_pirates": 2}
KEY = bytes(range(32))


def digest(match: Match[Any]) -> str:
    """Of all that leaves the rules at this point, and of the true state."""
    sights = (*range(match.seats), None)
    shown = [match.view(seat) for seat in sights], [match.events(seat) for seat in sights]
    asked = [(seat, ask.kind, tuple(ask.options), ask.default) for seat, ask in match.waiting.items()]
    everything = match.fingerprint() + msgspec.json.encode([shown, asked, match.outcome])
    return hashlib.blake2b(everything, digest_size=6).hexdigest()


def replayed(text: str) -> Iterator[str]:
    """The digests of a record's match, one after each answer."""
    record = loads(text)
    header = record.header
    facts = [base64.b64decode(fact) for fact in header.facts]
    match = Match(rules_of(header.game), header.seats, header.options, header.chance.chance(), facts)
    for seat, action in record.answers:
        match.act(seat, action)
        yield digest(match)


@pytest.mark.parametrize("slug", SEATS)
def test_a_record_of_another_python_replays_to_the_same_bits(slug: str) -> None:
    text = (RECORDS / f"{slug}.jsonl").read_text("utf-8")
    expected = (RECORDS / f"{slug}.digests").read_text("utf-8").split()
    found = list(replayed(text))
    wrong = [number for number, pair in enumerate(zip(found, expected, strict=True)) if pair[0] != pair[1]]
    assert not wrong, f"answers {wrong[:5]} of {slug} lead elsewhere here, on Python {sys.version.split()[0]}"
    again = replay(loads(text))
    assert again.over
    kept = loads(text)
    # Which data it was played with is told apart from the rules' version: words and comments may change.
    data = msgspec.structs.replace(again.record.header, data=kept.header.data)
    assert msgspec.structs.replace(again.record, header=data) == kept


def write(slug: str) -> None:
    """Play a match by chance and keep it."""
    rules, dice = rules_of(slug), Fast(1)
    match = Match(rules, SEATS[slug], rules.info.at_a_house({}), Fair(KEY))
    digests = []
    while not match.over:
        seat = dice.pick(list(match.waiting))
        match.act(seat, pick(match.waiting[seat], dice))
        digests.append(digest(match))
    (RECORDS / f"{slug}.jsonl").write_text(match.record.dumps(), "utf-8")
    (RECORDS / f"{slug}.digests").write_text("\n".join(digests) + "\n", "utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or SEATS:
        write(name)
