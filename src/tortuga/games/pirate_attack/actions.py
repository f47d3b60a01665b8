"""Every answer that a player can give. Cards are given by the id of their kind, ships by number.

Most answers are used again and again, so they are made once and shared (the constants and functions at the end).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated

from tortuga.engine import Action
from tortuga.engine.describing.kinds import Count, Follows, Named, Nth, Numbered, SeatNumber
from tortuga.games.pirate_attack.data import ID, KINDS
from tortuga.games.pirate_attack.data.kinds import (
    MOST_SHIPS,
    AnyShip,
    Bidding,
    CardId,
    Few,
    ShipKind,
    ShipNumber,
    TavernCard,
)
from tortuga.games.pirate_attack.state import SHOPS, STOCKS, Ship

FIELDS = {
    "card": "The card, by the name of its kind.",
    "ship": "The ship, by number.",
    "owner": "Whose ship it is.",
    "stock": "Which stock.",
    "shop": "Which shop.",
    "amount": "How much gold.",
}
"""What fields with these names mean, unless the field has its own explanation."""


class TakeSoul(Action, frozen=True):
    """Sell your soul for a Special Ability, or keep it."""

    take: bool
    """Sell it?"""


class DrawFrom(Action, frozen=True):
    """Draw from this pile."""

    pile: Annotated[int, Numbered("pile", 6)]
    """The pile, from 0."""


class PlayCard(Action, frozen=True):
    """Play this card from your hand."""

    card: CardId


class DiscardCard(Action, frozen=True):
    """Discard this card, from your hand or from the hand you are spying on."""

    card: CardId


class PlayMagic(Action, frozen=True):
    """Play this saved magic card."""

    card: CardId


class Buy(Action, frozen=True):
    """Buy one card from this stock."""

    stock: Annotated[str, Named("stock", STOCKS)]


class UseFireSale(Action, frozen=True):
    """Use a Fire Sale in this shop."""

    shop: Annotated[str, Named("shop", SHOPS)]


class PortOut(Action, frozen=True):
    """Bring this ship back to sea."""

    ship: AnyShip
    card: CardId
    """Which kind of ship it is."""


class PortCure(Action, frozen=True):
    """Pay 5 gold to take this Witch Doctor off a ship in port."""

    ship: AnyShip
    place: Annotated[Few, Nth(MOST_SHIPS)]
    """Which Witch Doctor above the ship: 0 is the oldest."""


class Done(Action, frozen=True):
    """Do nothing more in this window."""


class Pass(Action, frozen=True):
    """Do nothing; let it happen."""


class AtShip(Action, frozen=True):
    """Choose this ship."""

    ship: AnyShip
    card: ShipKind
    """Which kind of ship it is."""
    owner: SeatNumber


class AtPlayer(Action, frozen=True):
    """Choose this player."""

    seat: SeatNumber
    """The player."""


class AtCard(Action, frozen=True):
    """Choose this card under a ship."""

    ship: Annotated[ShipNumber, Nth(64)]
    place: Annotated[Few, Nth(64)]
    """Its place: 0 is at the bottom."""
    card: CardId | None = None
    """The card, if you know it; otherwise null."""


class AtWitchDoctor(Action, frozen=True):
    """Choose this Witch Doctor above a ship."""

    ship: Annotated[ShipNumber, Nth(32)]
    place: Annotated[Few, Nth(32)]
    """Its place: 0 is the oldest."""


class AtTavernCard(Action, frozen=True):
    """Choose a tavern card that a player keeps."""

    seat: SeatNumber
    """Who keeps it."""
    card: TavernCard
    copied: Annotated[SeatNumber | None, Nth(10)] = None
    """For a Copy Cat: the player it copies."""


class AtBounty(Action, frozen=True):
    """Choose a Bounty on a ship."""

    ship: AnyShip
    card: ShipKind
    """Which kind of ship it is."""
    owner: SeatNumber


class AtWreck(Action, frozen=True):
    """Choose one of the newest three wrecks."""

    place: Annotated[int, Numbered("wreck", 3)]
    """Its place: 0 is the newest."""
    card: Annotated[CardId, Follows()]


class Gap(Action, frozen=True):
    """Put the ship into this gap of the row."""

    place: Annotated[int, Numbered("gap", 40)]
    """The gap: 0 is at the right end."""


class PlayBlockade(Action, frozen=True):
    """Stop the card just played with a Blockade."""


class PlayMissDirection(Action, frozen=True):
    """Choose another target for the card just played, with a Miss-Direction."""


class Revive(Action, frozen=True):
    """Play a card that was just discarded unplayed, with a Miss-Direction."""

    card: CardId


class Block(Action, frozen=True):
    """Answer with this card from your hand."""

    card: CardId


class CastFortune(Action, frozen=True):
    """Play this Fortune Teller."""

    card: CardId


class ShipJoins(Action, frozen=True):
    """The Armada Ability Ship joins the battle."""

    ship: Annotated[ShipNumber, Nth(16)]


class Accept(Action, frozen=True):
    """Let the attack on your ship stand."""


class Bid(Action, frozen=True):
    """Bid in an auction."""

    amount: Bidding


class StakeGold(Action, frozen=True):
    """Gamble for gold."""

    amount: Bidding


class StakeShips(Action, frozen=True):
    """Gamble for ships."""

    count: Annotated[int, Count(20)]
    """How many ships."""


class GiveCard(Action, frozen=True):
    """Give this card from your hand to a player."""

    card: CardId
    seat: SeatNumber
    """Who gets it."""


class AllPiles(Action, frozen=True):
    """End of the World removes all piles."""


class OnePile(Action, frozen=True):
    """End of the World removes only the pile it came from."""


class Save(Action, frozen=True):
    """Take the card into your saved magic."""


class PlayNow(Action, frozen=True):
    """Take the card and play it at once."""


class BuyWreck(Action, frozen=True):
    """Pay 5 gold for the ship that was just killed."""

    card: CardId


AnyAction = (
    TakeSoul | DrawFrom | PlayCard | DiscardCard | PlayMagic | Buy | UseFireSale | PortOut | PortCure | Done |
    Pass | AtShip | AtPlayer | AtCard | AtWitchDoctor | AtTavernCard | AtBounty | AtWreck | Gap | PlayBlockade |
    PlayMissDirection | Revive | Block | CastFortune | ShipJoins | Accept | Bid | StakeGold | StakeShips |
    GiveCard | AllPiles | OnePile | Save | PlayNow | BuyWreck
)  # fmt: skip

DONE, PASS, ACCEPT = Done(), Pass(), Accept()
MISS_DIRECT, BLOCKADE = PlayMissDirection(), PlayBlockade()
PLAY = [PlayCard(kind.id) for kind in KINDS]
DISCARD = [DiscardCard(kind.id) for kind in KINDS]
CAST = [PlayMagic(kind.id) for kind in KINDS]
BUY = [Buy(stock) for stock in STOCKS]
FIRE_SALE = [UseFireSale(shop) for shop in SHOPS]
AT_PLAYER = [AtPlayer(seat) for seat in range(10)]
PILE = [DrawFrom(pile) for pile in range(6)]


def at_ships(ships: Iterable[Ship]) -> list[Action]:
    """The answers that choose these ships."""
    return [AtShip(ship.id, ID[ship.form], ship.owner) for ship in ships]


def at_ship(ship: Ship) -> AtShip:
    """The answer that chooses this ship."""
    return AtShip(ship.id, ID[ship.form], ship.owner)


@cache
def gaps(places: tuple[int, ...]) -> tuple[Gap, ...]:
    """The answers that choose these gaps of a row."""
    return tuple(Gap(place) for place in places)


@cache
def bids(low: int, high: int) -> tuple[Action, ...]:
    """Pass, or any bid from ``low`` to ``high``."""
    return (PASS, *(Bid(amount) for amount in range(low, high + 1)))
