"""Nets in files: their weights in half precision, with the names of the numbers that their layers take in.

Since numbers are found by name, a net that was trained with four players also works with three, and after a change of
the view it still sees every number that kept its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from tortuga.engine import BadOptions

Floats = NDArray[np.float32]
Names = dict[str, list[str]]
"""The names of numbers, by what their list is called."""

LEAST_KNOWN = 0.3
"""The share of a net's numbers that must be found by name for it to be of any use. With two players, about half of
those for four are found."""


def save_net(path: Path, names: Mapping[str, Sequence[str]], layers: Mapping[str, Floats]) -> None:
    """Write a net to a file for :func:`load_net`."""
    arrays: dict[str, Any] = {key: _written(each) for key, each in names.items()}
    arrays |= {name: layer.astype(np.float16) for name, layer in layers.items()}
    np.savez_compressed(path, **arrays)


def _written(names: Sequence[str]) -> NDArray[np.uint8]:
    return np.frombuffer("\n".join(names).encode(), dtype=np.uint8)


def load_net(path: Path, names: Sequence[str], layers: Sequence[str]) -> tuple[Names, dict[str, Floats]]:
    """Load a net: its lists of names and its layers."""
    try:
        with np.load(path) as stored:
            return (
                {key: stored[key].tobytes().decode().split("\n") for key in names},
                {name: stored[name].astype(np.float32) for name in layers},
            )
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise BadOptions("bad_bot", f"{path} is not a net that can be loaded: {error}.") from error


def rearranged(layer: Floats, names: Sequence[str], wanted: Sequence[str]) -> Floats | None:
    """The layer's rows in the order of the wanted names, with 0 for those it does not know; None if it knows too few of
    them to be of any use."""
    places = {name: place for place, name in enumerate(wanted)}
    rows = [row for row, name in enumerate(names) if name in places]
    if len(rows) < LEAST_KNOWN * len(names):
        return None
    found = np.zeros((len(wanted), layer.shape[1]), dtype=np.float32)
    found[[places[names[row]] for row in rows]] = layer[rows]
    return found
