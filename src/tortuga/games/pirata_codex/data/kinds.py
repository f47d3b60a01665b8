"""Types for the fields of views and actions, which say what each field is."""

from __future__ import annotations

from typing import Annotated, Literal

from tortuga.engine.describing.kinds import Count, Named, Numbered
from tortuga.games.pirata_codex.data import CAPTAINS, CARDS, COINS, CREW_DICE, CUP, CURSE_CREW_DICE, DICE, MAPS, TILES

SPECIAL_DICE = ("king", "mermaids", "cursed")
MOST_SPACES = max(len(ring.spaces) for ring in MAPS.values())
MOST_DICE = 60
"""How many dice six full cups hold."""
MOST_BID = MOST_DICE + 1
"""R19: no higher bid can be true; the King counts as two dice."""
MOST_ROLLED = CUP - 1 + 2 * TILES["plague"].amounts["special"]
"""Action dice rolled together: the Plague rolls once for each crew die and more often for the King and the Mermaids."""

CardId = Annotated[str, Named("card", tuple(CARDS))]
TileId = Annotated[str, Named("tile", tuple(TILES))]
SpaceNumber = Annotated[int, Numbered("space", MOST_SPACES)]
CaptainId = Annotated[str, Named("captain", tuple(CAPTAINS))]
DieKind = Annotated[str, Named("die", ("crew", *SPECIAL_DICE))]
SpecialDie = Annotated[str, Named("die", SPECIAL_DICE)]
BattleFace = Annotated[str, Named("face", tuple(str(side) for side in DICE["battle"].sides))]
DieFace = Annotated[int, Numbered("face", 6, first=1)]
SymbolName = Annotated[str, Named("symbol", ("X", "O"))]
Coins = Annotated[int, Count(COINS)]
Crew = Annotated[int, Count(CUP)]
CrewDice = Annotated[int, Count(CREW_DICE + CURSE_CREW_DICE)]
Quantity = Annotated[int, Count(MOST_BID)]
Cards = Annotated[int, Count(12)]
Role = Literal["winner", "loser", "survivor"]
