"""Everything a seat can answer."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Annotated

from tortuga.engine import Action
from tortuga.engine.describing.kinds import Bag, Count, Numbered, SeatNumber
from tortuga.games.tiny_epic_pirates.data import HOLD
from tortuga.games.tiny_epic_pirates.data.components import (
    ORDERS,
    WHEEL_SPACES,
    Assignment,
    BonusAction,
    Booty,
    MerchantName,
    Order,
)
from tortuga.games.tiny_epic_pirates.data.kinds import (
    MOST_DECKHANDS,
    CaptainSide,
    Cell,
    CrewCardId,
    Deckhands,
    DieNumber,
    WheelSpace,
)
from tortuga.games.tiny_epic_pirates.data.sea import CELLS

FIELDS = {
    "cell": "The card of the Sea, from 0 at the top left, row by row.",
    "space": "The space of the Wheel; 0 is Hide Out.",
    "assignment": "Rigging, Cannons, Extort or Repair.",
    "card": "The Crew Card.",
    "die": "The die, from 0.",
}
"""What fields of these names mean, unless a field says something else."""


class Yes(Action, frozen=True):
    """Yes, do it."""


class No(Action, frozen=True):
    """No, leave it."""


class Pass(Action, frozen=True):
    """Choose none of these, or no more of them."""


class PlaceNavy(Action, frozen=True):
    """Set-up: place the Royal Navy."""

    cell: Cell


class PlaceShip(Action, frozen=True):
    """Set-up: hide your ship in this Cove."""

    cell: Cell


class PlaceSolo(Action, frozen=True):
    """Choose between Coves for the Legendary Pirate's ship."""

    cell: Cell


class ChooseSide(Action, frozen=True):
    """Choose a side of your Captain Card."""

    captain: CaptainSide
    """The side of the Captain Card."""


class ChooseOrder(Action, frozen=True):
    """Move the Captain to this space of the Wheel."""

    space: WheelSpace
    order: Order
    """The order on it."""


class TakeFrom(Action, frozen=True):
    """Take a Deckhand from this Assignment to skip a space."""

    assignment: Assignment


class SendTo(Action, frozen=True):
    """Send a recovered or a new Deckhand to this Assignment."""

    assignment: Assignment


class SailTo(Action, frozen=True):
    """Sail to this card."""

    cell: Cell


class StopSailing(Action, frozen=True):
    """Stop sailing."""


class UseSailToken(Action, frozen=True):
    """Discard a token for two more Sail."""


class UseStormToken(Action, frozen=True):
    """Discard a token to enter the Storm unharmed."""


class TakeTheJostle(Action, frozen=True):
    """Enter the Storm without a token."""


class JostleHand(Action, frozen=True):
    """Send a Deckhand from this Assignment to Repair."""

    assignment: Assignment


class JostlePost(Action, frozen=True):
    """Send the Deckhand on this Wheel space to Repair."""

    space: WheelSpace


class Keep(Action, frozen=True):
    """Keep these cubes; the others go back into the bag."""

    cubes: Annotated[tuple[Booty, ...], Bag(HOLD)]
    """The cubes you keep."""


class Sell(Action, frozen=True):
    """Sell cubes at this Market."""

    count: Annotated[int, Count(HOLD)]
    """How many cubes."""


class Hire(Action, frozen=True):
    """Take a Crew Card from the row. With a full crew, another card must go."""

    card: CrewCardId
    discard: CrewCardId | None = None
    """The Crew Card that goes; null if there is room."""


class AttackMerchant(Action, frozen=True):
    """Attack a Merchant."""

    merchant: MerchantName
    """Orange or green."""


class AttackPirate(Action, frozen=True):
    """Attack a player's ship."""

    seat: SeatNumber
    """The player you attack."""


class AttackSolo(Action, frozen=True):
    """Attack the Legendary Pirate."""


class Reroll(Action, frozen=True):
    """Reroll one die with a Crew Card."""

    card: CrewCardId
    die: DieNumber


class SetDie(Action, frozen=True):
    """Discard a Sure-fire Token to set one die."""

    die: DieNumber
    face: Annotated[int, Numbered("face", 6, first=1)]
    """The face it is set to."""


class ResetTo(Action, frozen=True):
    """Send a sunk Merchant to this Port."""

    cell: Cell
    """The Port."""


class Assign(Action, frozen=True):
    """Say where all your Deckhands go, at a Hide Out or a Reassign."""

    rigging: Deckhands
    """Deckhands on Rigging."""
    cannons: Deckhands
    """Deckhands on Cannons."""
    extort: Deckhands
    """Deckhands on Extort."""
    repair: Deckhands
    """Deckhands on Repair."""
    posts: tuple[WheelSpace, ...]
    """Spaces of the Wheel that keep their Deckhand."""

    @classmethod
    def every(cls) -> Iterable[Action]:
        """All ways to place any number of Deckhands."""
        for in_all in range(MOST_DECKHANDS + 1):
            for on_posts in range(in_all + 1):
                for posts in combinations(range(WHEEL_SPACES), on_posts):
                    left = in_all - on_posts
                    for rigging in range(left + 1):
                        for cannons in range(left - rigging + 1):
                            for extort in range(left - rigging - cannons + 1):
                                yield cls(rigging, cannons, extort, left - rigging - cannons - extort, posts)


class UseBonus(Action, frozen=True):
    """Take a bonus action of a Crew Card."""

    card: CrewCardId
    place: Annotated[int, Count(3)]
    """Which of the card's bonus actions, from 0."""
    action: BonusAction
    """The bonus action."""


class Exchange(Action, frozen=True):
    """Exchange a cube for one from the bag."""

    give: Booty
    """The cube that you return to the bag."""
    take: Booty
    """The cube that you take from it."""


class MoveShip(Action, frozen=True):
    """Sail a Merchant or the Navy to this card."""

    cell: Cell


class BuryAt(Action, frozen=True):
    """Choose between equally cheap Bury Sites for the Legendary Pirate."""

    cell: Cell


AnyAction = (
    Yes | No | Pass | PlaceNavy | PlaceShip | PlaceSolo | ChooseSide | ChooseOrder | TakeFrom | SendTo | SailTo
    | StopSailing | UseSailToken | UseStormToken | TakeTheJostle | JostleHand | JostlePost | Keep | Sell | Hire
    | AttackMerchant | AttackPirate | AttackSolo | Reroll | SetDie | ResetTo | Assign | UseBonus | Exchange | MoveShip
    | BuryAt
)  # fmt: skip

YES, NO, PASS, STOP = Yes(), No(), Pass(), StopSailing()
USE_SAIL_TOKEN, USE_STORM_TOKEN, TAKE_THE_JOSTLE = UseSailToken(), UseStormToken(), TakeTheJostle()
CHOOSE_ORDER = {(space, order): ChooseOrder(space, order) for space in range(WHEEL_SPACES) for order in ORDERS}
SAIL_TO = tuple(SailTo(cell) for cell in CELLS)
MOVE_SHIP = tuple(MoveShip(cell) for cell in CELLS)
