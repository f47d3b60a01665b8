"""What the fields of views and actions are: for learning agents, and for whoever reads about them."""

from __future__ import annotations

from typing import Annotated

from tortuga.engine.kinds import Bag, BySeat, Count, Numbered, Row

HIGHEST = 6
EACH = 3
"""So many cards for each."""

Card = Annotated[int, Numbered("card", HIGHEST, first=1)]
Hand = Annotated[list[Card], Bag()]
Cards = Annotated[list[Annotated[int, Count(EACH)]], BySeat()]
Points = Annotated[list[Annotated[int, Count(EACH)]], BySeat()]
Played = Annotated[list[Card], Row(HIGHEST)]
