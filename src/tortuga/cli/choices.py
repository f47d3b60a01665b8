"""The answers to a question, as listed in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tortuga.cli.screen import Screen
from tortuga.engine import Action, Ask, Fast, Match, PreviewedSpace, Words
from tortuga.engine.describing.terminal import WARNING, beside, said_of

MOST_SHOWN = 24
"""The most answers that are listed at once."""


class Choices:
    """The possible answers of a seat in words, each with what to know about it."""

    def __init__(self, match: Match[Any], seat: int, ask: Ask, names: Sequence[str]) -> None:
        self._rules = match.rules
        self._ask = ask
        self._names = names
        self._view = match.view(seat)
        self._forecast = match.forecast(seat)
        self.actions = list(ask.options)
        if ask.space is not None:
            proposed = ask.space.candidates(Fast(match.number), MOST_SHOWN)
            self.actions += [action for action in dict.fromkeys(proposed) if ask.find(action) is not None]
        self.sentences = sentences(match.rules.words, self.actions, names)

    @property
    def overall(self) -> list[str]:
        """What to know about the question as a whole."""
        return [] if self._forecast is None else said_of(self._rules.words, self._forecast.overall, self._names)

    def all(self) -> list[int]:
        """The indexes of all answers."""
        return list(range(len(self.actions)))

    def with_words(self, line: str) -> list[int]:
        """The indexes of the answers that contain all words of the line."""
        return having(self.sentences, line)

    def list_on(self, screen: Screen, listed: Sequence[int]) -> None:
        """List these answers on the screen, numbered from 1. What was said beside one is not repeated for the next."""
        above = ""
        for at in listed[:MOST_SHOWN]:
            number, aside = str(at + 1), self._aside(at)
            said = "" if aside == above and WARNING not in aside else aside
            screen.say_beside(f"{number}) {self.sentences[at]}", said, first=4 - len(number), indent=6)
            above = aside
        more = len(listed) - MOST_SHOWN
        if more > 0:
            screen.say(f"and {more} more: type a word to list only those that contain it", first=6)

    def _aside(self, at: int) -> str:
        if at >= len(self._ask.options):  # a point of a space
            space = self._ask.space
            preview = space.preview(self.actions[at]) if isinstance(space, PreviewedSpace) else None
            return "" if preview is None else self._rules.preview_aside(preview)
        return beside(self._rules, self._view, self._ask, self._forecast, at, self._names)


def sentences(words: Words, actions: Sequence[Action], names: Sequence[str]) -> list[str]:
    """Each action in words, with all its fields where the words alone are ambiguous."""
    texts = [words.say("actions", action, names) for action in actions]
    count = Counter(texts)
    return [text if count[text] == 1 else f"{text}  {action!r}" for text, action in zip(texts, actions, strict=True)]


def having(texts: Sequence[str], line: str) -> list[int]:
    """The indexes of the texts that contain all words of the line."""
    return [at for at, text in enumerate(texts) if all(word in text.lower() for word in line.split())]
