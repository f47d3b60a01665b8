"""Every answer a player can give. Cards are named by the id of their kind, ships by the number they got on entering.

Most answers are used over and over, so they are made once (the functions in lower case) and shared.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated

from tortuga.engine import Action
from tortuga.engine.kinds import Count, Follows, Named, Nth, Numbered, SeatNumber
from tortuga.games.pirate_attack.data import ID, KINDS
from tortuga.games.pirate_attack.kinds import (
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
    "ship": "The ship by its number.",
    "owner": "Whose ship it is.",
    "stock": "Which stock.",
    "shop": "Which shop.",
    "amount": "How much gold.",
}
"""What fields of these names mean, wherever nothing else is said below one."""


class TakeSoul(Action, frozen=True):
    """Sell your soul for a Special Ability, or keep it."""

    take: bool
    """Sell it?"""


class DrawFrom(Action, frozen=True):
    """Draw from this pile."""

    pile: Annotated[int, Numbered("pile", 6)]
    """The pile, from 0."""


class PlayCard(Action, frozen=True):
    """Play this card of your hand."""

    card: CardId


class DiscardCard(Action, frozen=True):
    """Discard this card: of your hand, or of the hand you spy."""

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
    """Which Witch Doctor above the ship, from the oldest, from 0."""


class Done(Action, frozen=True):
    """Nothing more in this window."""


class Pass(Action, frozen=True):
    """Let it happen; leave it be."""


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
    """Choose this card under a ship, counted from the bottom; ``card`` is what you know it to be."""

    ship: Annotated[ShipNumber, Nth(64)]
    place: Annotated[Few, Nth(64)]
    """Its place from the bottom, from 0."""
    card: CardId | None = None
    """What you know it to be; null for an unknown card."""


class AtWitchDoctor(Action, frozen=True):
    """Choose this Witch Doctor above a ship, counted from the oldest."""

    ship: Annotated[ShipNumber, Nth(32)]
    place: Annotated[Few, Nth(32)]
    """Its place from the oldest, from 0."""


class AtTavernCard(Action, frozen=True):
    """Choose a kept tavern card of a player; for a Copy Cat also whom it copies."""

    seat: SeatNumber
    """With whom it lies."""
    card: TavernCard
    copied: Annotated[SeatNumber | None, Nth(10)] = None
    """For a Copy Cat: whom it copies."""


class AtBounty(Action, frozen=True):
    """Choose a Bounty on a ship."""

    ship: AnyShip
    card: ShipKind
    """Which kind of ship it is."""
    owner: SeatNumber


class AtWreck(Action, frozen=True):
    """Choose one of the newest three wrecks; place 0 is the newest."""

    place: Annotated[int, Numbered("wreck", 3)]
    """Its place, from 0 for the newest."""
    card: Annotated[CardId, Follows()]


class Gap(Action, frozen=True):
    """Put the ship into this gap of the row; gap 0 is at the right end."""

    place: Annotated[int, Numbered("gap", 40)]
    """The gap, from 0 at the right end."""


class PlayBlockade(Action, frozen=True):
    """Stop the card just played with a Blockade."""


class PlayMissDirection(Action, frozen=True):
    """Restate the target of the card just played."""


class Revive(Action, frozen=True):
    """Miss-Direction on a card that was just discarded unplayed: it is played after all."""

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
    """Give this card of your hand to a player."""

    card: CardId
    seat: SeatNumber
    """Who gets it."""


class AllPiles(Action, frozen=True):
    """End of the World takes all piles, not only the one it came from."""


class OnePile(Action, frozen=True):
    """End of the World takes the pile it came from."""


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


class _Marks(dict[int, AtShip]):
    """The one answer that chooses a ship, by the ship's number, kind and owner packed into one number."""

    MOST = 500
    """So many are kept; then all are forgotten."""

    def __missing__(self, mark: int) -> AtShip:
        if len(self) >= self.MOST:
            self.clear()
        made = self[mark] = AtShip(mark >> 12, ID[mark >> 4 & 0xFF], mark & 0xF)
        return made


_MARKS = _Marks()


def at_ships(ships: Iterable[Ship]) -> list[Action]:
    """The answers that choose these ships."""
    return [_MARKS[ship.id << 12 | ship.form << 4 | ship.owner] for ship in ships]


def at_ship(ship: Ship) -> AtShip:
    """The answer that chooses this ship."""
    return _MARKS[ship.id << 12 | ship.form << 4 | ship.owner]


@cache
def gaps(places: tuple[int, ...]) -> tuple[Gap, ...]:
    """The answers for these gaps of a row."""
    return tuple(Gap(place) for place in places)


@cache
def bids(low: int, high: int) -> tuple[Action, ...]:
    """Pass, or any bid from ``low`` to ``high``."""
    return (PASS, *(Bid(amount) for amount in range(low, high + 1)))
