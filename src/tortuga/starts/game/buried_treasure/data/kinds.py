"""The kinds of value that fields of views and actions hold: for learning agents and for the reference."""

from __future__ import annotations

from typing import Annotated

from tortuga.engine.describing.kinds import Bag, BySeat, Count, Numbered, Ordered

HIGHEST = 6
EACH = 3
"""How many cards each player has."""

Card = Annotated[int, Numbered("card", HIGHEST, first=1)]
Hand = Annotated[list[Card], Bag()]
Cards = Annotated[list[Annotated[int, Count(EACH)]], BySeat()]
Points = Annotated[list[Annotated[int, Count(EACH)]], BySeat()]
Played = Annotated[list[Card], Ordered(HIGHEST)]
