"""Messages for the live channel that no page would ever send. None of them may do anything.

Everything is drawn from a seeded generator, so that a piece of the campaign can be repeated.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec

KILO = 1 << 10
NOT_JSON = ("NaN", "Infinity", "-Infinity", "1e999", "-0x1", "01", "'x'", "undefined", "\x00", "//", "{,}", '"\\ud800"')
"""What some parsers let pass and JSON does not know."""
ODD: tuple[Any, ...] = (
    None, True, False, -1, 64, 2**31, 2**63, -(2**63) - 1, 2**70, 1e308, 0.5, "", "\x00", "\x1b[2J", "\u202e", "\u200b",
    "\ufeff", "x" * 65, "x" * 401, "🏴‍☠️" * 200, "../../etc/passwd", "' OR 1=1 --", "<script>", [], {}, [[]], [None],
    {"type": "answer"}, ["x"] * 100, "true", "1",
)  # fmt: skip
"""Values that fit nowhere: no small number and no word that could be right by accident."""

WRONG_ALREADY = {"question", "text", "guest"}
"""What makes a command wrong, and would make it right by accident if it were changed."""


def deep(chance: random.Random) -> str:
    """JSON in JSON in JSON."""
    depth = chance.choice((100, 1_000, 5_000))
    opening, closing = chance.choice((("[", "]"), ('{"a":', "}"), ('[{"type":', "}]")))
    return opening * depth + "1" + closing * depth


def noise(chance: random.Random) -> bytes:
    return chance.randbytes(chance.randrange(1, 200))


class Position:
    """What somebody at a table knows, and could abuse."""

    def __init__(self, seat: int | None, other: int, question: int, kind: str, options: list[bytes]) -> None:
        self.seat = seat
        """None: somebody who only watches."""
        self.other = other
        self.question = question
        self.kind = kind
        self.options = options


class Forger:
    """Makes messages for the live channel."""

    def __init__(self, chance: random.Random, position: Position) -> None:
        self.chance = chance
        self.position = position
        self._number = 0

    def message(self) -> str | bytes:
        return self.chance.choice(KINDS)(self)

    # Commands that are well formed and must be refused

    def command(self) -> dict[str, Any]:
        made: dict[str, Any] = self.chance.choice(REFUSED)(self)
        self._number += 1
        return {"id": f"forged-{self._number}", **made}

    def _answer(self, **more: Any) -> dict[str, Any]:
        place = self.position
        seat = place.other if place.seat is None else place.seat
        action = msgspec.json.decode(self.chance.choice(place.options)) if place.options else {"type": "Pass"}
        answer = {"type": "answer", "seat": seat, "question": place.question, "kind": place.kind, "action": action}
        return {**answer, **more}

    def stale(self) -> dict[str, Any]:
        return self._answer(question=self.position.question + self.chance.choice((-1_000, -5, 5, 10_000)))

    def other_seat(self) -> dict[str, Any]:
        return self._answer(seat=self.chance.choice((self.position.other, 63, 40)))

    def other_kind(self) -> dict[str, Any]:
        return self._answer(kind=self.chance.choice(("concede", "nothing", "bid\x00", "x" * 64)))

    def tampered(self) -> dict[str, Any]:
        answer = self._answer()
        action = answer["action"]
        name = self.chance.choice([*action, "type"])
        value = action.get(name)
        match value:
            case str():
                action[name] = f"{value}-forged"
            case bool() | None | list() | dict():
                action[name] = [[]]
            case _:
                action[name] = value + 1_000_003
        return answer

    def both(self) -> dict[str, Any]:
        return self._answer(option=0)

    def no_option(self) -> dict[str, Any]:
        answer = self._answer(option=self.chance.choice((-1, 10**6, 2**62)))
        del answer["action"]
        return answer

    def take_back(self) -> dict[str, Any]:
        return {"type": "undo", "seat": self.position.other}

    def consent(self) -> dict[str, Any]:
        return {"type": "consent", "proposal": self.chance.randrange(10_000), "yes": True}

    def say_nothing(self) -> dict[str, Any]:
        return {"type": "say", "text": self.chance.choice(("\x00", " \t\n", "\u200b\u202e", "x" * 401))}

    def mute(self) -> dict[str, Any]:
        return {"type": "mute", "guest": "!" * self.chance.randrange(1, 70), "on": True}

    def stand(self) -> dict[str, Any]:
        return {"type": "standing", "seat": self.position.other, "ask": "never"}

    # Messages that are not even that

    def encoded(self) -> str:
        return json.dumps(self.command())

    def cut(self) -> str:
        text = self.encoded()
        return text[: self.chance.randrange(1, len(text))]

    def odd_value(self) -> str:
        command = self.command()
        if "question" in command:
            command["question"] = self.position.question + 10_000
        name = self.chance.choice(sorted(command.keys() - WRONG_ALREADY))
        command[name] = self.chance.choice(ODD)
        return json.dumps(command)

    def missing(self) -> str:
        command = self.command()
        del command[self.chance.choice(["type", "id"])]
        return json.dumps(command)

    def added(self) -> str:
        return json.dumps({**self.command(), self.chance.choice(("state", "__proto__", "\x00")): 1})

    def no_json(self) -> str:
        command = self.command()
        field = self.chance.choice([*command])
        command[field] = "@@"
        return json.dumps(command).replace('"@@"', self.chance.choice(NOT_JSON))

    def nested(self) -> str:
        around = self.chance.choice(('{"type": "answer", "id": "x", "seat": 0, "question": 1, "action": %s}', "%s"))
        return around % deep(self.chance)

    def large(self) -> str:
        return json.dumps({**self.command(), "text": "x" * self.chance.choice((17 * KILO, 60 * KILO, 200 * KILO))})

    def bytes_of_noise(self) -> bytes:
        return noise(self.chance)

    def text_of_noise(self) -> str:
        return noise(self.chance).decode("latin-1")

    def flipped(self) -> bytes:
        text = bytearray(self.encoded().encode())
        text[self.chance.randrange(len(text))] = 0xFF  # never valid in UTF-8
        return bytes(text)


REFUSED: tuple[Callable[[Forger], dict[str, Any]], ...] = (
    Forger.stale,
    Forger.other_seat,
    Forger.other_kind,
    Forger.tampered,
    Forger.both,
    Forger.no_option,
    Forger.take_back,
    Forger.consent,
    Forger.say_nothing,
    Forger.mute,
    Forger.stand,
)
KINDS: tuple[Callable[[Forger], str | bytes], ...] = (
    *[Forger.encoded] * 6,
    *[Forger.odd_value] * 3,
    Forger.cut,
    Forger.missing,
    Forger.added,
    Forger.no_json,
    Forger.nested,
    Forger.bytes_of_noise,
    Forger.text_of_noise,
    Forger.flipped,
)
LARGE: Callable[[Forger], str | bytes] = Forger.large
"""Costs both sides so much that it is sent now and then only."""
