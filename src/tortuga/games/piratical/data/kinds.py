"""Types for the fields of views and actions, which say what each field is."""

from __future__ import annotations

from typing import Annotated

from tortuga.engine.describing.kinds import Bag, Count, MapLabel, Named, Nth, Numbered
from tortuga.games.piratical.data import CARDS, KINDS, RACE_IDS, RACES

MOST_HULL = max(race.hull for race in RACES)
PORTS = (*RACE_IDS, "free_port")

HexLabel = Annotated[str, MapLabel("hex", 26, 60)]
"""26 rows and 60 columns: the largest map that can be played on."""
RaceId = Annotated[str, Named("race", RACE_IDS)]
PortId = Annotated[str, Named("port", PORTS)]
CardId = Annotated[str, Named("card", tuple(card.id for card in CARDS))]
FightingCard = Annotated[str, Named("card", tuple(card.id for card in CARDS if card.role in ("battle", "boarding")))]
TreasureKind = Annotated[str, Named("treasure", KINDS)]
Treasures = Annotated[list[TreasureKind], Bag(5)]
Side = Annotated[int, Numbered("side", 6, first=1)]
WeaponNumber = Annotated[int, Nth(MOST_HULL)]
"""Numbers are never used again, so they have no upper bound; but a ship has only a few weapons."""
Spaces = Annotated[int, Count(MOST_HULL)]
"""Hull points, or crew, weapons or treasures in them."""
Gold = Annotated[int, Count(60)]
Turns = Annotated[int, Count(6)]
