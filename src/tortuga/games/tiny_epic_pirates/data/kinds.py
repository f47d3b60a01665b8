"""Types for the fields of views and actions, which say what each field is."""

from __future__ import annotations

from typing import Annotated

from tortuga.engine.describing.kinds import Bag, Count, LeftOut, Measure, Named, Numbered, OfSeat
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, CREW, MAP, MERCHANT_CARDS, MOST_GOLD, RANKS, TREASURES
from tortuga.games.tiny_epic_pirates.data.components import (
    DECKHANDS,
    WHEEL_SPACES,
    CaptainId,
    CrewId,
    MapId,
    MerchantId,
)
from tortuga.games.tiny_epic_pirates.data.sea import CELLS

MOST_DECKHANDS = DECKHANDS + sum(rank.deckhands for rank in RANKS)
PRINTED = LeftOut("printed on the components: it never changes")

Pirate = Annotated[int, OfSeat()]
"""A pirate's number: the seat, or in solo play 1 for the Legendary Pirate."""
Cell = Annotated[int, Numbered("cell", len(CELLS))]
WheelSpace = Annotated[int, Numbered("space", WHEEL_SPACES)]
MapCardId = Annotated[MapId, Named("map card", tuple(MAP))]
CaptainSide = Annotated[CaptainId, Named("captain", tuple(CAPTAINS))]
CrewCardId = Annotated[CrewId, Named("crew card", tuple(CREW))]
MerchantCardId = Annotated[MerchantId, Named("merchant card", tuple(MERCHANT_CARDS))]
Gold = Annotated[int, Count(MOST_GOLD)]
Sail = Annotated[int, Count(8)]
Hits = Annotated[int, Count(12)]
Dice = Annotated[list[Annotated[int, Numbered("face", 6, first=1)]], Bag(8)]
DieNumber = Annotated[int, Numbered("die", 8)]
Deckhands = Annotated[int, Count(MOST_DECKHANDS)]
Treasures = Annotated[int, Count(TREASURES)]
Share = Annotated[float, Measure(0, 1)]
