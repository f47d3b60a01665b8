"""What can go wrong, each with a code for programs and a sentence for people."""

from __future__ import annotations


class TortugaError(Exception):
    """Base of all errors that a caller can cause; ``code`` is stable, ``sentence`` is for people."""

    code: str
    sentence: str

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{sentence} ({code})")
        self.code = code
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[TortugaError], tuple[str, str]]:
        return type(self), (self.code, self.sentence)


class IllegalAction(TortugaError):
    """The answer is not one that was asked for; the match has not changed."""


class IllegalUndo(TortugaError):
    """What is done is done: something was revealed, rolled or answered since."""


class BadOptions(TortugaError):
    """A match with these seats or options cannot be set up."""


class UnknownGame(TortugaError):
    """No game of that name is installed."""


class BadRecord(TortugaError):
    """A record that cannot be read, or that does not replay."""


class BadData(TortugaError):
    """A data file of a game (cards, tiles, maps) that does not hold together."""
