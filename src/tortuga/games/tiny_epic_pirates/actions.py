"""Everything a seat can answer."""

from __future__ import annotations

from tortuga.engine import Action
from tortuga.games.tiny_epic_pirates.components import (
    Assignment,
    BonusAction,
    Booty,
    CaptainId,
    CrewId,
    MerchantName,
    Order,
)
from tortuga.games.tiny_epic_pirates.sea import CELLS


class Yes(Action, frozen=True):
    """Do what is asked."""


class No(Action, frozen=True):
    """Do not."""


class Pass(Action, frozen=True):
    """None of these, or no more of them."""


class PlaceNavy(Action, frozen=True):
    cell: int


class PlaceShip(Action, frozen=True):
    cell: int


class PlaceSolo(Action, frozen=True):
    """Put the Legendary Pirate's ship on one of the Coves that are equally near or far."""

    cell: int


class ChooseSide(Action, frozen=True):
    captain: CaptainId


class ChooseOrder(Action, frozen=True):
    """Move the Captain to this space of the Wheel."""

    space: int
    order: Order


class TakeFrom(Action, frozen=True):
    """Take the Deckhand for a skipped space from this Assignment."""

    assignment: Assignment


class SendTo(Action, frozen=True):
    """Send a recovered or a new Deckhand to this Assignment."""

    assignment: Assignment


class SailTo(Action, frozen=True):
    cell: int


class StopSailing(Action, frozen=True):
    pass


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

    space: int


class Keep(Action, frozen=True):
    """Keep these cubes; the others go back into the bag."""

    cubes: tuple[Booty, ...]


class Sell(Action, frozen=True):
    count: int


class Hire(Action, frozen=True):
    """Take a Crew Card from the row, for a full crew in place of another."""

    card: CrewId
    discard: CrewId | None = None


class AttackMerchant(Action, frozen=True):
    merchant: MerchantName


class AttackPirate(Action, frozen=True):
    seat: int


class AttackSolo(Action, frozen=True):
    """Attack the Legendary Pirate."""


class Reroll(Action, frozen=True):
    """Reroll one die by a Crew Card; dice are counted from 0."""

    card: CrewId
    die: int


class SetDie(Action, frozen=True):
    """Discard a Sure-fire Token to set one die."""

    die: int
    face: int


class ResetTo(Action, frozen=True):
    """Send a sunk Merchant to this Port."""

    cell: int


class Assign(Action, frozen=True):
    """Where all Deckhands are after a Hide Out or a Reassign; ``posts`` are the Wheel spaces that keep theirs."""

    rigging: int
    cannons: int
    extort: int
    repair: int
    posts: tuple[int, ...]


class UseBonus(Action, frozen=True):
    """Take one of the bonus actions of a Crew Card; ``place`` counts a card's actions from 0."""

    card: CrewId
    place: int
    action: BonusAction


class Exchange(Action, frozen=True):
    give: Booty
    take: Booty


class MoveShip(Action, frozen=True):
    """Sail a Merchant or the Navy to this card."""

    cell: int


class BuryAt(Action, frozen=True):
    """Which of the equally cheap Bury Sites the Legendary Pirate uses."""

    cell: int


AnyAction = (
    Yes | No | Pass | PlaceNavy | PlaceShip | PlaceSolo | ChooseSide | ChooseOrder | TakeFrom | SendTo | SailTo
    | StopSailing | UseSailToken | UseStormToken | TakeTheJostle | JostleHand | JostlePost | Keep | Sell | Hire
    | AttackMerchant | AttackPirate | AttackSolo | Reroll | SetDie | ResetTo | Assign | UseBonus | Exchange | MoveShip
    | BuryAt
)  # fmt: skip

YES, NO, PASS, STOP = Yes(), No(), Pass(), StopSailing()
USE_SAIL_TOKEN, USE_STORM_TOKEN, TAKE_THE_JOSTLE = UseSailToken(), UseStormToken(), TakeTheJostle()
SAIL_TO = tuple(SailTo(cell) for cell in CELLS)
MOVE_SHIP = tuple(MoveShip(cell) for cell in CELLS)
