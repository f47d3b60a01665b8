"""The errors of Tortuga. Each has a code for programs and a sentence for people."""

from __future__ import annotations


def why_unreadable(error: OSError | UnicodeDecodeError) -> str:
    """Why a file cannot be read, for the end of a sentence."""
    return "it is not a text file" if isinstance(error, UnicodeDecodeError) else error.strerror or str(error)


class TortugaError(Exception):
    """Base of all errors that a caller can cause. ``code`` is stable; ``sentence`` is for people and may change."""

    code: str
    sentence: str

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{sentence} ({code})")
        self.code = code
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[TortugaError], tuple[str, str]]:
        return type(self), (self.code, self.sentence)


class IllegalAction(TortugaError):
    """An answer that was not asked for. The match has not changed."""


class IllegalUndo(TortugaError):
    """An answer that cannot be taken back: something was revealed, rolled or answered since."""


class BadOptions(TortugaError):
    """Seats or options that a match cannot be set up with."""


class MissingExtra(BadOptions, ImportError):
    """Something needs a package that is not installed here."""

    @classmethod
    def of(cls, what: str, extra: str) -> MissingExtra:
        """``what`` begins the sentence: "Plots"."""
        return cls(
            "missing_extra",
            f"{what} needs the extra '{extra}', which is not installed: pip install '.[{extra}]' in a copy of the "
            "sources, or give it with the wheel (docs/guide.md, Installing).",
        )


class UnknownGame(TortugaError):
    """A game that is not installed, or cannot be loaded."""


class BadRecord(TortugaError):
    """A record that cannot be read, or that does not replay."""


class BadData(TortugaError):
    """A game's data file (cards, tiles, maps) that is malformed or inconsistent."""


def first_line(error: BaseException) -> str:
    """The first line that an error's message has, for a sentence; its type if it has none."""
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
