"""Types for the fields of views and actions, which say what each field is."""

from __future__ import annotations

from typing import Annotated, get_args

from tortuga.engine.describing.kinds import Count, Named, Nth, RowPiece
from tortuga.games.pirate_attack.data import KINDS, SHIPS, UNDER, where
from tortuga.games.pirate_attack.data.rows import Deck, ShipId

MOST_SHIPS = 8
"""How many ships a row has at most, as a rule."""


_LAID = UNDER | where(deck="witch_doctor") | where(deck="fortune_teller") | where(deck="magic")


def _names(deck: str) -> tuple[str, ...]:
    return tuple(kind.id for kind in KINDS if kind.deck == deck)


CardId = Annotated[str, Named("card", tuple(kind.id for kind in KINDS))]
ShipKind = Annotated[str, Named("ship", tuple(KINDS[number].id for number in sorted(SHIPS)))]
LaidCard = Annotated[str, Named("card", tuple(kind.id for number, kind in enumerate(KINDS) if number in _LAID))]
"""Cards that lie face down: under and above ships, and saved by players."""
FleetCard = Annotated[str, Named("fleet", tuple(kind.id for kind in KINDS if kind.does == "fleet"))]
TavernCard = Annotated[str, Named("tavern card", _names("tavern"))]
SoulCard = Annotated[str, Named("soul", _names("soul"))]
AbilityCard = Annotated[str, Named("ability", _names("ability"))]
Back = Annotated[str, Named("back", get_args(Deck))]
ShipNumber = Annotated[ShipId, RowPiece("players", "row", MOST_SHIPS)]
"""Ships are numbered as they enter play, so their numbers have no upper bound."""
AnyShip = Annotated[ShipNumber, Nth(MOST_SHIPS)]
Guns = Annotated[int, Count(60)]
"""Cannons or strength."""
Gold = Annotated[int, Count(60)]
Few = Annotated[int, Count(12)]
Pile = Annotated[int, Count(100)]
Bidding = Annotated[Gold, Nth(100)]
"""Bids are listed from the lowest up."""
