"""Plots for reports, as SVG inside the page.

Matplotlib draws them (the extra ``lab``): it runs without a browser, and its pictures need no scripts or
requests. Text stays text, so that it can be read aloud, searched and printed.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tortuga.engine import Board, MissingExtra, Place

if TYPE_CHECKING:
    from matplotlib.axes import Axes

try:
    from matplotlib import rc_context
    from matplotlib.cm import ScalarMappable
    from matplotlib.collections import PolyCollection
    from matplotlib.colors import LinearSegmentedColormap, Normalize
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator
except ImportError as error:
    raise MissingExtra.of("A report with plots", "lab") from error

INK, SEA, RUST, SAND = "#22303c", "#1f6f8b", "#b8392f", "#d9c9a3"
WATER, LAND = "#dbe8ec", "#b7bfa9"
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "tortuga",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
WIDTH = 4.6
SHADES = 32
"""How many shades a scale has: with more than fifty it would be drawn as an embedded bitmap."""
LONGEST_NAME = 26
MOST_NAMES = 30
"""A board with more places than this is drawn without their names."""
SCRAP = re.compile(r"<metadata>.*?</metadata>|<\?xml.*?\?>|<!DOCTYPE.*?>", re.DOTALL)
SIZE = re.compile(r'(<svg\b[^>]*?) (?:width|height)="[^"]*"([^>]*?) (?:width|height)="[^"]*"')


class Plot:
    """A plot that is being drawn; ``svg`` is set when it is done."""

    axes: Axes
    svg: str = ""


@contextmanager
def plot(title: str, height: float) -> Iterator[Plot]:
    """Draw a plot of this height in inches. ``title`` says what it shows, for people who cannot see it."""
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        made = Plot()
        made.axes = figure.add_subplot()
        yield made
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    made.svg = _tidy(out.getvalue(), title)


def _tidy(svg: str, title: str) -> str:
    """Make the SVG as wide as the page, give it a label, and drop what only a separate file needs."""
    plain = SIZE.sub(lambda found: "".join(part or "" for part in found.groups()), SCRAP.sub("", svg), count=1)
    named = plain.replace("<svg", f'<svg role="img" aria-label="{_escaped(title)}"', 1)
    return named.strip()


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def _short(name: str) -> str:
    """A name, cut if it leaves no room for what it names; tables have it whole."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


Dot = tuple[str, float, float, float]
"""A name, a value, and the ends of its interval."""


def intervals(title: str, dots: Sequence[Dot], line: float | None, unit: str, marked: Sequence[str] = ()) -> str:
    """Values with their intervals, one below the other, and a line to compare them with."""
    with plot(title, 0.9 + 0.28 * len(dots)) as made:
        axes, places = made.axes, range(len(dots))
        if line is not None:
            axes.axvline(line, color=RUST, linewidth=1, linestyle="--")
        colours = [RUST if name in marked else SEA for name, *_ in dots]
        for place, (_, value, low, high), colour in zip(places, dots, colours, strict=True):
            axes.plot([low, high], [place, place], color=colour, linewidth=2)
            axes.plot([value], [place], "o", color=colour, markersize=6)
        axes.set_yticks(list(places), [_short(name) for name, *_ in dots])
        axes.invert_yaxis()
        axes.set_xlabel(unit)
    return made.svg


def histogram(title: str, values: Sequence[float], unit: str) -> str:
    """How often each value occurred."""
    with plot(title, 2.4) as made:
        whole = max(values) - min(values) < 40 and all(value == int(value) for value in values)
        bins = [edge - 0.5 for edge in range(int(min(values)), int(max(values)) + 2)] if whole else 30
        made.axes.hist(values, bins=bins, color=SEA, edgecolor="white", linewidth=0.5)
        made.axes.set_xlabel(unit)
        made.axes.set_ylabel("matches")
    return made.svg


def courses(title: str, lines: Sequence[tuple[str, Sequence[float]]]) -> str:
    """How something went from the beginning to the end of a match."""
    with plot(title, 2.6) as made:
        for (name, values), colour in zip(lines, (SEA, RUST, INK, SAND), strict=False):
            percent = [100 * at / (len(values) - 1) for at in range(len(values))]
            made.axes.plot(percent, [100 * value for value in values], color=colour, linewidth=2, label=name)
        made.axes.set_xlabel("% of the match played")
        made.axes.set_ylabel("% chance to win, as estimated")
        made.axes.legend(frameon=False)
    return made.svg


Point = tuple[float, float, float, float]
"""A place on the horizontal axis, a value, and the ends of its interval."""


def lines(title: str, found: Mapping[str, Sequence[Point]], across: str, up: str) -> str:
    """Numbers one after another with their intervals, a line for each who has them."""
    with plot(title, 2.6) as made:
        for (name, points), colour in zip(found.items(), (SEA, RUST, INK, SAND), strict=False):
            if points:
                places, values, lows, highs = zip(*points, strict=True)
                made.axes.plot(places, values, color=colour, linewidth=2, label=name)
                made.axes.fill_between(places, lows, highs, color=colour, alpha=0.2, linewidth=0)
        made.axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        made.axes.set_xlabel(across)
        made.axes.set_ylabel(up)
        made.axes.legend(frameon=False)
    return made.svg


def effects(title: str, points: Sequence[Point], own: Sequence[float], across: str, up: str) -> str:
    """What each value of a number changes, with intervals; ``own`` are the values that change nothing."""
    with plot(title, 2.8) as made:
        axes = made.axes
        axes.axhline(0, color=RUST, linewidth=1, linestyle="--")
        for where, value, low, high in points:
            axes.plot([where, where], [low, high], color=SEA, linewidth=2)
            axes.plot([where], [value], "o", color=SEA, markersize=6)
        axes.plot(own, [0.0] * len(own), "o", markerfacecolor="white", markeredgecolor=RUST, markersize=7)
        axes.set_xticks(sorted({*own, *(where for where, *_ in points)}))
        axes.set_xlabel(across)
        axes.set_ylabel(up)
    return made.svg


def names_fit(board: Board) -> bool:
    """Is there room for the names of the board's places?"""
    return len(board.places) <= MOST_NAMES


def heat_map(title: str, board: Board, heat: Mapping[str, float], unit: str, hottest: int) -> str:
    """The board, with places darker the more often something happens there.

    Places show their names; if there are too many, the hottest show their ranks, from 1.
    """
    most = max(heat.values())
    colours = LinearSegmentedColormap.from_list("heat", ["#f6d9a8", RUST, "#5a0f12"], SHADES)
    with plot(title, WIDTH * _height(board)) as made:
        axes = made.axes
        axes.add_collection(_painted([(place, LAND if place.land else WATER) for place in board.places]))
        warm = [place for place in board.places if place.id in heat]
        axes.add_collection(_painted([(place, colours(heat[place.id] / most)) for place in warm]))
        few = names_fit(board)
        ranks = {id: str(rank) for rank, id in enumerate(sorted(heat, key=lambda id: -heat[id])[:hottest], start=1)}
        for place in board.places:
            said = place.name if few else ranks.get(place.id, "")
            if said:
                colour = "white" if heat.get(place.id, 0) > most / 3 else INK
                axes.text(*_middle(place), said, ha="center", va="center", size=8 if few else 6, color=colour)
        axes.autoscale_view()
        axes.set_aspect("equal")
        axes.invert_yaxis()
        axes.axis("off")
        axes.figure.colorbar(ScalarMappable(Normalize(0, most), colours), ax=axes, label=unit, shrink=0.7)
    return made.svg


Colour = str | tuple[float, float, float, float]


def _painted(places: Sequence[tuple[Place, Colour]]) -> PolyCollection:
    outlines = [outline for place, _ in places for outline in place.outlines]
    colours = [colour for place, colour in places for _ in place.outlines]
    return PolyCollection(outlines, facecolors=colours, edgecolors="white", linewidths=0.3)


def _middle(place: Place) -> tuple[float, float]:
    corners = place.outlines[0]
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _height(board: Board) -> float:
    """The height as a share of the width, with room for the scale."""
    corners = [corner for place in board.places for outline in place.outlines for corner in outline]
    wide = max(x for x, _ in corners) - min(x for x, _ in corners)
    return 0.82 * (max(y for _, y in corners) - min(y for _, y in corners)) / wide
