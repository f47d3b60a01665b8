"""Long lists of answers, made short without leaving any out."""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine import Action
from tortuga.envs.text.answers import Answers

FEW = 6
"""Up to so many answers of one kind are written out."""


def grouped(answers: Answers) -> Iterator[str]:
    """All answers, those of one kind together: ``move e13 (east|west)`` stands for two.

    What is known about each is left out, and this is said.
    """
    by_kind: dict[type[Action], list[Action]] = {}
    for action in answers.listed:
        by_kind.setdefault(type(action), []).append(action)
    for actions in by_kind.values():
        if len(actions) <= FEW:
            yield from (f"- `{answers.write(action)}`: {answers.say(action)}" for action in actions)
            continue
        form = answers.form(actions[0])
        yield f"- {form.explained()}"
        yield from (f"  - `{line}`" for line in _lines([form.parts(action) for action in actions]))
    yield "(A | B) stands for one of them. What is known about each answer is left out of so long a list."


def _lines(written: list[list[str]]) -> Iterator[str]:
    """Answers that differ only in their last word share a line."""
    heads: dict[tuple[str, ...], list[str]] = {}
    for parts in written:
        heads.setdefault(tuple(parts[:-1]), []).append(parts[-1])
    for head, lasts in heads.items():
        yield " ".join([*head, lasts[0] if len(lasts) == 1 else f"({'|'.join(lasts)})"])
