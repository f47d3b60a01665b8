"""What a page must know about the game before any match: what the marks of a map stand for."""

from __future__ import annotations

from typing import Literal

from tortuga.engine import View
from tortuga.games.piratical.data.chart import CAYS, WATER

Kind = Literal["sea", "shore", "berth", "harbour", "coast", "cay", "fort", "town", "free_port", "treasure"]

_KINDS: dict[str, Kind] = {
    ".": "sea",
    "t": "shore",
    "o": "berth",
    "h": "harbour",
    "A": "harbour",
    "#": "coast",
    "X": "fort",
    "P": "town",
    "F": "free_port",
    "T": "treasure",
    **dict.fromkeys(CAYS, "cay"),
}


class Terrain(View):
    kind: Kind
    water: bool


class PiraticalBox(View):
    terrain: dict[str, Terrain]
    """By the mark in the rows of a chart."""


BOX = PiraticalBox({sign: Terrain(kind, sign in WATER) for sign, kind in _KINDS.items()})
