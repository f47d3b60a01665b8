"""Answers that are known by what one writes for them, and the one that a text means."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from difflib import get_close_matches
from typing import Generic, TypeVar

from tortuga.engine import TortugaError
from tortuga.envs.text.reading import (
    LONGEST,
    lines_of,
    marked,
    mentions,
    number_in,
    numbering_of,
    plain,
    quoted,
    readings,
    said,
    stands_for_several,
)

NEAREST = 3
T = TypeVar("T", bound=Hashable)


class Unclear(TortugaError):
    """A text from which no answer follows. The sentence says why, so that whoever wrote it can try again."""


class Phrases(ABC, Generic[T]):
    """Answers, each with the phrases that mean it. ``verbs`` are the words with which answers of a game begin."""

    def __init__(self, verbs: Iterable[str]) -> None:
        self._verbs = [plain(verb) for verb in verbs]
        self.listed: list[T] = []
        """The answers that a prompt numbers."""
        self._written: dict[str, T] = {}
        self._meant: dict[str, set[T]] = {}
        self._short: dict[str, set[T]] = {}
        self._longest = 1

    @abstractmethod
    def write(self, answer: T) -> str:
        """The answer's written form."""

    def beyond(self, words: str) -> T | None:
        """The answer that is written so, if it is none of those that were learned."""
        del words
        return None

    def read(self, words: str) -> T | None:
        """An answer that is written so, legal or not."""
        del words
        return None

    def written(self, words: str) -> T | None:
        """The answer with this written form, in plain words."""
        return self._written.get(words)

    def learn(self, answer: T, *others: str) -> None:
        """Know an answer by its written form, and by what else is said for it."""
        written = plain(self.write(answer))
        self._written.setdefault(written, answer)
        for phrase in (written, *map(plain, others)):
            self._meant.setdefault(phrase, set()).add(answer)
            self._longest = max(self._longest, len(phrase.split()))

    def shorten(self, answer: T, *phrases: str) -> None:
        """Know an answer also by phrases that mean it where nothing else stands; in talk they may be chance."""
        for phrase in map(plain, phrases):
            if phrase and number_in(phrase) is None:
                self._short.setdefault(phrase, set()).add(answer)

    def pattern(self, words: str) -> str:
        """How answers that begin like these words are written; empty if none do."""
        del words
        return ""

    def parse(self, text: str, numbered: bool = True) -> T:
        """The answer that the text gives. Raises :class:`Unclear`."""
        whole = said(text)
        content, text = marked(whole), whole[-LONGEST:]
        lines = lines_of(text if content is None else content)
        if not lines:
            raise Unclear("empty", "There is no answer in what you wrote.")
        if stands_for_several(lines[-1] if content is None else content):
            raise Unclear("ambiguous", "(A | B) stands for several answers: write one of them out.")
        places = [content] if content is not None else [text, lines[-1]]
        for place in (*places, *([lines[-1], lines[0]] if content is not None else ())):
            found = self._exactly(place, numbered)
            if found is not None:
                return found
        return self._mentioned(text if content is None else content, lines[-1], numbered)

    def _exactly(self, text: str, numbered: bool) -> T | None:
        """The answer, if the text is one and little else."""
        wanted: int | None = None
        refusal: Unclear | None = None
        for words in readings(text):
            if words in self._written:
                return self._written[words]
            for known in (self._meant, self._short):
                if len(known.get(words, ())) == 1:
                    return next(iter(known[words]))
            try:
                other = self.beyond(words)
            except Unclear as unclear:
                refusal = refusal or unclear  # with less around it, it may be another
            else:
                if other is not None:
                    return other
            wanted = number_in(words) if wanted is None else wanted
        explained = self._explained(text)
        if explained is not None:
            return explained
        if refusal is not None:
            raise refusal
        return None if wanted is None else self._numbered(wanted, numbered)

    def _explained(self, text: str) -> T | None:
        """The answer before a colon, as a list of answers has it, if no other is named behind."""
        head, colon, rest = text.strip().partition(":")
        found = next((self._written[words] for words in readings(head) if words in self._written), None)
        if not colon or found is None or "\n" in rest:
            return None
        return found if {*self._mentions(rest), *self._single_words(rest)} <= {found} else None

    def _numbered(self, wanted: int, numbered: bool) -> T:
        if not numbered:
            raise Unclear("no_list", f"The answers are not numbered here, so {wanted} says nothing: write one out.")
        if not 1 <= wanted <= len(self.listed):
            raise Unclear("no_such_number", f"There is no answer {wanted}: the list goes from 1 to {len(self.listed)}.")
        return self.listed[wanted - 1]

    def _mentioned(self, text: str, line: str, numbered: bool) -> T:
        """The only answer that is mentioned, in the last line or in the whole text."""
        for place in (line, text):
            found = set(self._mentions(place))
            rivals = found | set(self._single_words(line)) if found else found
            if len(rivals) == 1:
                return found.pop()
            found = rivals
            if found:
                named = ", ".join(f"`{written}`" for written in sorted(map(self.write, found))[:NEAREST])
                raise Unclear(
                    "ambiguous", f"You named {len(found)} answers, such as {named}: name one, alone on the last line."
                )
        wanted = numbering_of(line)
        if wanted is not None and numbered and self._vague(line):
            return self._numbered(wanted, numbered)
        raise self._none_of_them(line)

    def _vague(self, line: str) -> bool:
        """Whether nothing but its number says which answer a line means: no verb of the game is in it."""
        words = f" {plain(line)} "
        return not any(f" {verb} " in words for verb in self._verbs)

    def _mentions(self, text: str) -> Iterator[T]:
        for part in quoted(text):
            words = plain(part)
            yield from self._meant.get(words, ())
        for phrase in mentions(plain(text), self._meant, self._longest):
            yield from self._meant[phrase]

    def _single_words(self, line: str) -> Iterator[T]:
        """Answers of one word, such as "pass": too common to be found in talk, but a rival to what else is named."""
        for word in plain(line).split():
            yield from self._meant.get(word, ())

    def _none_of_them(self, line: str) -> Unclear:
        words = next(iter(readings(line)))
        answer = self.read(words)
        given = f"`{self.write(answer)}`" if answer is not None else f"{line.strip()[:80]!r}"
        close = [self._written[each] for each in get_close_matches(words, list(self._written), NEAREST, cutoff=0.5)]
        near = list(dict.fromkeys([*self._single_words(line), *close]))[:NEAREST]
        hint = f" Did you mean {', '.join(f'`{self.write(each)}`' for each in near)}?" if near else ""
        pattern = "" if answer is not None else self.pattern(words)
        form = f" It should follow `{pattern}`." if " " in pattern else ""
        return Unclear("illegal", f"{given} is not one of the answers now.{form}{hint}")
