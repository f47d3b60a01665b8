"""How long people take: seconds by kind of question, measured in a house, and the minutes of a match that follow."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from tortuga.engine import BadOptions
from tortuga.engine.codecs import json_reader
from tortuga.engine.registry import MARK


class AnswerTimes(msgspec.Struct, frozen=True):
    """What ``tortuga house answer-times`` writes."""

    game: str
    version: str
    """The version of the rules."""
    seconds: dict[str, float]
    """How long an answer to a question of this kind took, on average, since the answer before it at the same table.
    Whatever is told meanwhile counts, and those who are asked together share the time."""
    answers: dict[str, int]
    """From how many answers each average was taken."""

    def minutes(self, asked: Mapping[str, int]) -> float:
        """How long a match would take with people in all seats, in which so many questions of each kind were answered.

        A kind that nobody has been measured at takes as long as the average answer.
        """
        count = sum(self.answers.values())
        usual = sum(self.seconds[kind] * times for kind, times in self.answers.items()) / count
        return sum(self.seconds.get(kind, usual) * times for kind, times in asked.items()) / 60


_read = json_reader(AnswerTimes)


def read_times(path: Path, game: str) -> AnswerTimes:
    """The answer times of a game from a file. Raises :class:`BadOptions` if there are none."""
    try:
        found = _read(path.read_bytes())
    except OSError as error:
        raise BadOptions("bad_times", f"{path} cannot be read: {error.strerror}.") from None
    except msgspec.MsgspecError as error:
        raise BadOptions("bad_times", f"{path} is not what tortuga house answer-times writes: {error}.") from None
    if found.game != game.partition(MARK)[0]:
        raise BadOptions("other_game", f"{path} has the answer times of {found.game}, not of {game}.")
    if set(found.seconds) != set(found.answers) or not sum(found.answers.values()) or min(found.answers.values()) < 1:
        raise BadOptions("bad_times", f"{path} does not say of how many answers its times are.")
    return found
