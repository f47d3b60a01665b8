"""Types for the fields of views and actions, which say what each field is."""

from __future__ import annotations

from math import pi
from typing import Annotated

from tortuga.engine.describing.kinds import Bag, Count, LeftOut, Measure, Named, Nth, Numbered, SeatPiece
from tortuga.games.rattle_battle.data import (
    ADVENTURES,
    COLOURS,
    DICE,
    DICE_PER_SEAT,
    FACES,
    LOCATIONS,
    LOOT,
    MOST_SEATS,
    PARTS,
    SAILORS,
    TILES,
    UPGRADES,
)
from tortuga.games.rattle_battle.data.shapes import BOX

MEANS = ("sail", "parrot", "turbine", "rumrunner_rico")
"""By what a ship can be moved."""
PRINTED = LeftOut("printed on the card")

DieNumber = Annotated[int, SeatPiece("die", DICE_PER_SEAT, MOST_SEATS, len(DICE.colour) - DICE_PER_SEAT * MOST_SEATS)]
Colour = Annotated[str, Named("colour", COLOURS)]
Face = Annotated[int, Numbered("face", len(FACES))]
FaceName = Annotated[str, Named("face", FACES)]
AdventureId = Annotated[str, Named("adventure", tuple(adventure.id for adventure in ADVENTURES))]
AdventureType = Annotated[str, Named("type", tuple(dict.fromkeys(adventure.type for adventure in ADVENTURES)))]
TileId = Annotated[str, Named("tile", tuple(TILES))]
LootId = Annotated[str, Named("loot", LOOT)]
PartId = Annotated[str, Named("part", PARTS)]
UpgradeId = Annotated[str, Named("upgrade", UPGRADES)]
SailorId = Annotated[str, Named("sailor", SAILORS)]
CardId = Annotated[str, Named("card", (*UPGRADES, *SAILORS))]
DeckId = Annotated[str, Named("deck", ("soft", "hard", "crazy", "final", "sailors", "upgrades"))]
LocationId = Annotated[str, Named("location", LOCATIONS)]
Payment = Annotated[tuple[LootId, ...], Bag(3)]
Helpers = Annotated[tuple[SailorId, ...], Bag(2)]
"""Sailors who help with a payment."""
SomeDice = Annotated[tuple[int, ...], Nth(64)]
"""Some of a row of dice, by their places. Of the many ways to choose, few may be allowed."""
Along = Annotated[float, Measure(0, BOX)]
"""In millimetres, along a side of the Sea Box."""
Angle = Annotated[float, Measure(-pi, pi)]
Strength = Annotated[int, Count(12)]
Points = Annotated[int, Count(80)]
Tokens = dict[LootId, Annotated[int, Count(18)]]
