"""Errors on the command line: one sentence on stderr and an exit code, never a traceback."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from typer import Abort
from typer.core import TyperGroup
from typer.exceptions import TyperException

from tortuga.engine import MissingExtra, TortugaError

WRONG_USE = 2
FAULT = 70
INTERRUPTED = 130
TRACEBACK = "TORTUGA_TRACEBACK"
"""An environment variable; if it is set, internal errors show their traceback."""

SERVED_BY = frozenset(
    {"PIL", "aiosmtplib", "alembic", "asyncpg", "httpx", "litestar", "prometheus_client", "redis", "segno",
     "sqlalchemy", "structlog", "uvicorn", "uvloop", "webauthn", "websockets"}
)  # fmt: skip
"""What a house is made of, which whoever only plays need not have installed."""


class Courteous(TyperGroup):
    """A group of commands that reports errors in one sentence."""

    def main(self, args: Sequence[str] | None = None, *, standalone_mode: bool = True, **extra: Any) -> Any:  # type: ignore[override]
        """Run a command. ``standalone_mode`` is Typer's: without it errors are raised to the caller."""
        if not standalone_mode:
            return super().main(args, standalone_mode=False, **extra)
        try:
            code = super().main(args, standalone_mode=False, **extra)
        except TortugaError as error:
            leave(error.sentence)
        except TyperException as error:
            if not error.format_message():  # no command at all: the error is the help text
                error.show()  # type: ignore[attr-defined]
                sys.exit(WRONG_USE)
            leave(_in_words(error.format_message()), WRONG_USE)
        except (Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except BrokenPipeError:
            # The reader has closed the pipe: keep Python from flushing the rest at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except OSError as error:
            leave(f"{error.filename or 'A file'} cannot be used: {error.strerror or error}.")
        except Exception as error:
            if os.environ.get(TRACEBACK):
                raise
            if isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] in SERVED_BY:
                leave(MissingExtra.of("A house", "server").sentence)
            what = f"{type(error).__name__}: {error}"
            leave(f"Internal error: {what}. Set {TRACEBACK}=1 to see the traceback.", FAULT)
        sys.exit(code if isinstance(code, int) else 0)


WORDS = (
    (r"Input should be a valid integer\b.*", "it must be a whole number."),
    (r"Input should be a valid number\b.*", "it must be a number."),
    (r"Input should be greater than or equal to (\S+?)\.?$", r"it must be \1 or more."),
    (r"Input should be less than or equal to (\S+?)\.?$", r"it must be \1 or less."),
    (r"Input should be greater than (\S+?)\.?$", r"it must be more than \1."),
    (r"Input should be less than (\S+?)\.?$", r"it must be less than \1."),
    (r"Input should be (.*?)\.?$", r"it must be \1."),
)
"""What a library says of a value that cannot be used, and how people say it; the first that fits."""


def _in_words(message: str) -> str:
    for technical, plain in WORDS:
        said, found = re.subn(technical, plain, message)
        if found:
            return said
    return message


def leave(sentence: str, code: int = 1) -> NoReturn:
    """Print a sentence on stderr and exit."""
    print(f"tortuga: {' '.join(sentence.split())}", file=sys.stderr)
    sys.exit(code)
