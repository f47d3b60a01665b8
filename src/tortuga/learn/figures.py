"""A rule of thumb's numbers as a list, so that they can be moved together: in, out, and a step away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

Weights = TypeVar("Weights", bound=msgspec.Struct)
Figure = int | float


def figures_of(weights: msgspec.Struct) -> dict[str, Figure]:
    """Every number by its name: ``burial``, ``hands.0``, ``bonus.attack``."""
    return dict(_figures(weights, ""))


def _figures(value: object, name: str) -> Iterator[tuple[str, Figure]]:
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _figures(getattr(value, field), f"{name}.{field}" if name else field)
    elif isinstance(value, tuple):
        for at, part in enumerate(value):
            yield from _figures(part, f"{name}.{at}")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield name, value
    else:
        raise TypeError(f"{name} is {value!r}: weights are made of numbers, tuples of them and Structs of them")


def with_figures(weights: Weights, figures: Mapping[str, Figure]) -> Weights:
    """The same Struct with these numbers instead."""
    changed: Weights = _with(weights, "", figures)
    return changed


def _with(value: Any, name: str, figures: Mapping[str, Figure]) -> Any:
    if isinstance(value, msgspec.Struct):
        fields = value.__struct_fields__
        parts = {field: _with(getattr(value, field), f"{name}.{field}" if name else field, figures) for field in fields}
        return replace(value, **parts)
    if isinstance(value, tuple):
        return tuple(_with(part, f"{name}.{at}", figures) for at, part in enumerate(value))
    return figures.get(name, value)


def moved(weights: Weights, steps: Sequence[float], spread: float) -> Weights:
    """Every number so many steps away from where it is; a step of 1 is about a share of ``spread``.

    Shares stay between 0 and 1, signs stay as they are, nothing stays nothing, and whole numbers stay whole.
    """
    figures = figures_of(weights)
    away = {name: _away(figure, step * spread) for (name, figure), step in zip(figures.items(), steps, strict=True)}
    return with_figures(weights, away)


WHOLE = 2.4
"""Whole numbers move by so much more, or rounding would take back nearly every step."""
SHARE = 0.3
"""What lies between this and 1 is taken for a share of something."""


def _away(figure: Figure, step: float) -> Figure:
    if isinstance(figure, int):
        return max(0, round(figure + WHOLE * step))
    if SHARE < figure < 1:
        return 1 / (1 + exp(-log(figure / (1 - figure)) - 1.6 * step))
    return figure * exp(step)
