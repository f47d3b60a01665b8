"""The numbers of a rule of thumb as a flat list, so that all of them can be read, replaced and moved together."""

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
    elif isinstance(value, bool | str):
        return  # a switch or a name cannot be moved a little
    elif isinstance(value, int | float):
        yield name, value
    else:
        raise TypeError(
            f"{name} is {value!r}: weights must be numbers, switches or names, or tuples or Structs of these"
        )


def with_figures(weights: Weights, figures: Mapping[str, Figure]) -> Weights:
    """A Struct with these numbers in place of its own."""
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
    """Move every number by its steps. A step of 1 changes a number by about the share ``spread``.

    Shares stay between 0 and 1, signs do not change, zero stays zero, and whole numbers stay whole.
    """
    figures = figures_of(weights)
    away = {name: _away(figure, step * spread) for (name, figure), step in zip(figures.items(), steps, strict=True)}
    return with_figures(weights, away)


WHOLE = 2.4
"""Whole numbers move this much further, because rounding would undo nearly every step otherwise."""
SHARE = 0.3
"""Numbers between this and 1 are treated as shares."""


def _away(figure: Figure, step: float) -> Figure:
    if isinstance(figure, int):
        return max(0, round(figure + WHOLE * step))
    if SHARE < figure < 1:
        return 1 / (1 + exp(-log(figure / (1 - figure)) - 1.6 * step))
    return figure * exp(step)
