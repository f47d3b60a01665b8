"""Finding an answer in what somebody wrote: chatter, lists, quotes and code around it do not matter.

What is marked as the answer counts: a line ``Answer: ...``, a fenced block, ``<answer>...</answer>``, ``\\boxed{...}``
or JSON with the key ``answer``; of several, the last. Without a mark, the last line counts if it is an answer, and
otherwise the whole text if it names exactly one. What somebody thought first, up to ``</think>``, does not count.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

LONGEST = 20_000
"""Only so many characters at the end of a text are read: the answer comes last."""
LONGEST_MARKED = 120_000
"""A marked answer is found in so many, for those who talk on after it."""

_KEYS = r"(?:final[\s_-]+)?(?:answer|action|move|choice|decision)"
_MARKED = (
    re.compile(r"```[\w-]*[ \t]*\n?(.*?)```", re.DOTALL),
    re.compile(r"~~~[\w-]*[ \t]*\n?(.*?)~~~", re.DOTALL),
    re.compile(rf"<({_KEYS})>(.*?)</\1>", re.DOTALL | re.IGNORECASE),
    re.compile(r"\\boxed\{(?:\\\w+\{)?([^{}]*)\}"),
    re.compile(rf"\"{_KEYS}\"\s*:\s*\"((?:[^\"\\]|\\.)*)\"", re.IGNORECASE),
    re.compile(rf"\"{_KEYS}\"\s*:\s*(-?\d+)\b", re.IGNORECASE),
    re.compile(
        rf"^[ \t>*_#\-]*(?:(?:so|therefore|thus)[, ]+)?(?:my[ \t]+|the[ \t]+)?{_KEYS}[ \t*_]*(?:[:=]|\bis\b:?)[ \t*_]*"
        r"(?:\n[ \t]*)*([^\n]*)",
        re.IGNORECASE | re.MULTILINE,
    ),
    re.compile(r"[.!?][ \t]+(?:my |the |so |final )*answer[ \t*_]*:[ \t*_]*([^\n]*)", re.IGNORECASE),
)
_THOUGHT = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_TOKEN = re.compile(r"<\|[^|<>\n]{1,40}\|>|</?s>")
"""What some models write between the parts of a conversation."""
_TAG = re.compile(r"</?[a-zA-Z][\w-]{0,30}>")
_AROUND = " \t`*_\"'“”‘’[]()"
_QUOTED = re.compile(r"`([^`\n]+)`|\*\*([^*\n]+)\*\*|\"([^\"\n]+)\"|“([^”\n]+)”")
_ODD = str.maketrans({"–": "-", "—": "-", "−": "-", "×": "x", "’": "'", "‘": "'", "“": '"', "”": '"', " ": " "})
_MINUS = re.compile(r"(?<![\w.])-(?=[\d.])")
_JOINED = re.compile(r"\s*\+\s*")
_NOISE = re.compile(r"[^\w.+~]+|_+")
_STOPS = re.compile(r"(?<!\d)\.|\.(?!\d)")
_SEATS = re.compile(r"\bseat (\d+)")
_NUMBERING = re.compile(
    r"^\s*(?:[-*•>#]+\s+)?(?:\(?(\d{1,4})[.):\]]\)?|(?:option|number|no\.?|answer)\s+#?(\d{1,4})\b[.):]?)\s*"
)
_BARE = re.compile(r"^(?:option |number |no |answer |choice )?(\d{1,6})$")
_SUBJECT = re.compile(
    r"^(?:(?:so|ok|okay|well|sure|therefore|thus|finally|then|now) )*"
    r"(?:i would|i will|i'll|i ll|i d|i|let's|let s|let me|we|to|final) "
)
_VERB = re.compile(
    r"^(?:my |the )?(?:choose|pick|select|play|answer|take|go with|opt for|move|action|choice|decision|want|like)"
    r"(?: is| to| with)* "
)
_ORDINAL = re.compile(r"^(?:option|number|no|answer|choice) \d{1,4} ")
_GROUP = re.compile(r"\([^()|\n]+(?:\|[^()|\n]+)+\)")
_REASONS = re.compile(r"\s+(?:because|since|as it|as this|so that)\s|\s[-–—]{1,2}\s|\s//|\s#\s|;\s|\s\(")


def said(text: str) -> str:
    """What was said at last, without what was thought before it; wide letters and signs are as good as plain ones.

    >>> said("<think>Answer: 2?</think>Ａｎｓｗｅｒ： 3")
    'Answer: 3'
    """
    text = text[-LONGEST_MARKED:]
    *_, spoken = _THOUGHT.split(_TOKEN.sub("\n", text))
    return unicodedata.normalize("NFKC", spoken if plain(spoken[-LONGEST:]) else text)


def plain(text: str) -> str:
    """Text as it is compared: without case, punctuation and the difference between ``-``, ``_`` and a space.

    >>> plain("**Set_Aside** 1 + 2, no-stop!"), plain("throw (-12.5; 0.30)")
    ('set aside 1+2 no stop', 'throw ~12.5 0.30')
    """
    folded = _MINUS.sub("~", _TAG.sub(" ", text).translate(_ODD).casefold())  # a minus is not a hyphen
    spaced = _NOISE.sub(" ", _STOPS.sub(" ", _JOINED.sub("+", folded)))
    return _SEATS.sub(r"seat\1", " ".join(spaced.split()))


def marked(text: str) -> str | None:
    """What the text marks as its answer, or None. Of several marks, the last counts."""
    last, found = (-1, -1), None
    for pattern in _MARKED:
        for each in pattern.finditer(text):
            content = each[each.lastindex or 1]
            where = each.start(each.lastindex or 1), -len(content)
            if plain(content) and where > last:
                last, found = where, content
    return found


def readings(text: str) -> Iterator[str]:
    """This text as an answer in itself, with less and less around it: of one line, also what stands before a reason."""
    for line in (text, *([] if "\n" in text.strip() else [_first_reason_cut(text)])):
        for shorter in (line, _NUMBERING.sub("", line.strip(_AROUND))):
            words = plain(shorter)
            bare = _SUBJECT.sub("", words)
            done = _VERB.sub("", bare)
            yield from (words, bare, done, _ORDINAL.sub("", done))


def _first_reason_cut(text: str) -> str:
    return _REASONS.split(text.strip(), maxsplit=1)[0]


def stands_for_several(text: str) -> bool:
    """Whether a line of a grouped list was copied as it stands.

    >>> stands_for_several("move E13 (east|west)"), stands_for_several("fire (east of it)")
    (True, False)
    """
    return _GROUP.search(text) is not None


def number_in(words: str) -> int | None:
    """The number of an answer in the list, if plain words say nothing else."""
    found = _BARE.match(words)
    return int(found[1]) if found is not None else None


def numbering_of(text: str) -> int | None:
    """The number that a line begins with."""
    found = _NUMBERING.match(text)
    return int(found[1] or found[2]) if found is not None else None


def quoted(text: str) -> Iterator[str]:
    """Everything that stands in quotes, backticks or bold type."""
    for each in _QUOTED.finditer(text):
        yield next(group for group in each.groups() if group is not None)


def lines_of(text: str) -> list[str]:
    """The lines that say anything."""
    return [line for line in text.splitlines() if plain(line)]


def mentions(words: str, known: Mapping[str, object], longest: int) -> Iterator[str]:
    """The known phrases in a text, of two words or more: a single word such as "pass" may mean anything."""
    parts = words.split()
    at = 0
    while at < len(parts):
        for size in range(min(longest, len(parts) - at), 1, -1):
            phrase = " ".join(parts[at : at + size])
            if phrase in known:
                yield phrase
                at += size - 1
                break
        at += 1
