"""Long lists of answers, made short without leaving any out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from tortuga.engine import Action
from tortuga.envs.text.answers import Answers
from tortuga.envs.text.forms import NONE

SOME = "or only some of these, in this order"
FEW = 6
"""Up to so many answers of one kind are written out."""


def grouped(answers: Answers, beside: Callable[[Action], str]) -> Iterator[str]:
    """All answers, those of one kind together: ``move e13 (east|west)`` stands for two.

    ``beside`` says what is known about an answer; those that share a line share it.
    """
    by_kind: dict[type[Action], list[Action]] = {}
    for action in answers.listed:
        by_kind.setdefault(type(action), []).append(action)
    for actions in by_kind.values():
        if len(actions) <= FEW:
            yield from (
                f"- `{answers.write(action)}`: {' · '.join(filter(None, [answers.say(action), beside(action)]))}"
                for action in actions
            )
            continue
        form = answers.form(actions[0])
        yield f"- {form.explained()}"
        for line, aside in _lines([(form.parts(action), beside(action)) for action in actions]):
            yield f"  - `{line}`{f': {aside}' if aside else ''}"
    yield "(A | B) stands for one of them."


def _lines(written: list[tuple[list[str], str]]) -> Iterator[tuple[str, str]]:
    """Answers that differ only in their last word share a line, if the same is known about them."""
    heads: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for parts, aside in written:
        heads.setdefault((tuple(parts[:-1]), aside), []).append(parts[-1])
    for (head, aside), lasts in heads.items():
        things = _any_of(lasts)
        if things:
            yield from ((" ".join([*head, NONE]), aside) for last in lasts if last == NONE)
            yield " ".join([*head, "+".join(things)]), " · ".join(filter(None, [SOME, aside]))
        else:
            yield " ".join([*head, lasts[0] if len(lasts) == 1 else f"({'|'.join(lasts)})"]), aside


def _any_of(lasts: list[str]) -> list[str]:
    """The things of which these are all choices of one or more, if they are.

    >>> _any_of(["none", "one", "two", "three", "one+two", "one+three", "two+three", "one+two+three"])
    ['one', 'two', 'three']
    """
    things = [last for last in lasts if "+" not in last and last != NONE]
    if len(lasts) <= FEW or not 2 ** len(things) - 1 <= len(lasts) <= 2 ** len(things):
        return []
    choices = {"+".join(some) for size in range(len(things)) for some in combinations(things, size + 1)}
    return things if choices == set(lasts) - {NONE} else []
