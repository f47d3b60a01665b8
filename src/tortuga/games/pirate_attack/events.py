"""Everything that is told to the table.

Cards are given by the id of their kind; None stands for what the hearer may not know. Ships are given by number, with
the kind of ship beside it as ``card``.
"""

from __future__ import annotations

from tortuga.engine import Event
from tortuga.games.pirate_attack.data.rows import ShipId

FIELDS = {
    "seat": "Who does it, or who it happens to.",
    "card": "The card, or the kind of ship; null for those who may not know it.",
    "cards": "The cards; null for those who may not know them.",
    "ship": "The ship, by number.",
    "ships": "The ships, by number.",
    "owner": "Whose ship it is.",
    "victim": "Who loses it.",
    "stock": "Which stock.",
    "shop": "Which shop.",
    "amount": "How much gold.",
    "total": "Gold that can be spent afterwards.",
    "held": "Gold that is locked afterwards, until the next turn.",
    "cannons": "Cannons.",
    "strength": "Strength.",
    "doctor": "The Witch Doctor.",
    "level": "The level of the Sea Creature.",
}
"""What fields with these names mean, unless the field has its own explanation."""

Cards = tuple[str, ...] | None


class News(Event, frozen=True, gc=False):
    """Base of this game's events: flat values that the garbage collector need not look at."""


# Set-up and turns


class SoulRoll(News, frozen=True):
    seat: int
    green: int
    """What the green die shows."""
    red: int
    """What the red die shows."""


class SoulSold(News, frozen=True):
    seat: int
    soul: str | None
    """The Sell Your Soul card; null if there is none."""
    ability: str | None
    """The Special Ability card; null if there is none."""


class SetAside(News, frozen=True):
    """A red or event card in the opening deal, which is set aside."""

    seat: int
    card: str


class FirstPlayer(News, frozen=True):
    seat: int


class TurnBegan(News, frozen=True):
    seat: int
    number: int
    """The turn, from 1."""


class TurnLost(News, frozen=True):
    """A player stranded on an island loses the turn."""

    hurts = "seat"
    seat: int


class StocksRefilled(News, frozen=True):
    stock: str


class PileLost(News, frozen=True):
    pile: int
    """The pile, from 0."""
    count: int
    """How many cards are lost."""


class Out(News, frozen=True):
    hurts = "seat"
    seat: int


class Finished(News, frozen=True):
    why: str
    """What ended the match."""
    winners: tuple[int, ...]
    """Who has won."""


# Cards drawn, played, discarded


class Drew(News, frozen=True):
    seat: int
    pile: int
    """The pile, from 0."""
    card: str | None


class LaidDown(News, frozen=True):
    """A purple card is saved in front of its drawer."""

    seat: int
    card: str
    gold: int
    """The player's gold afterwards."""
    blockades: int
    """The player's Blockades afterwards."""


class GoldRefused(News, frozen=True):
    """A player with No Free Gold discards a gold card."""

    seat: int
    card: str


class RedDrawn(News, frozen=True):
    seat: int
    card: str
    played: bool
    """Will it be played? Otherwise it is discarded."""


class RedPlayed(News, frozen=True):
    """A red card from the red queue is played."""

    seat: int
    card: str


class Played(News, frozen=True):
    """A card is announced. Those who see only its back are not told which."""

    seat: int
    card: str | None
    back: str
    """What its back shows."""
    player: int | None
    """The player it is aimed at."""
    ship: ShipId | None
    """The ship it is aimed at, by number."""
    answers: str | None
    """The card that it answers; null if it answers none."""


class PlacedByRight(News, frozen=True):
    """Magic Master or The Doctor chooses the ship for a card."""

    seat: int
    ability: str
    """The ability card that gives the right."""
    ship: ShipId
    card: str


class Stopped(News, frozen=True):
    """A Blockade stands: this card has no effect."""

    seat: int
    card: str


class Restated(News, frozen=True):
    """A Miss-Direction stands: this card has a new target."""

    seat: int
    card: str
    player: int | None
    """The player it is aimed at now."""
    ship: ShipId | None
    """The ship it is aimed at now, by number."""


class Blocked(News, frozen=True):
    seat: int
    card: str
    against: str
    """The card that is blocked."""
    victim: int
    """The player it was aimed at."""


class CardsDiscarded(News, frozen=True):
    """Cards are discarded without being played."""

    seat: int
    cards: tuple[str, ...]
    why: str
    """Why they are discarded."""


class HandSeen(News, frozen=True):
    seat: int
    victim: int
    """Whose hand it is."""
    cards: Cards


class HandReceived(News, frozen=True):
    seat: int
    cards: tuple[str, ...]


class HandsTraded(News, frozen=True):
    seat: int
    other: int
    """With whom."""


class HandsPassed(News, frozen=True):
    card: str


class HandsMixed(News, frozen=True):
    pass


class CardTaken(News, frozen=True):
    hurts = "victim"
    seat: int
    victim: int
    card: str | None


class CardGiven(News, frozen=True):
    seat: int
    other: int
    """Who gets it."""
    card: str | None


class SavedStolen(News, frozen=True):
    hurts = "victim"
    seat: int
    victim: int
    stock: str
    count: int
    """How many cards."""
    cards: Cards


class StockTaken(News, frozen=True):
    seat: int
    stock: str
    count: int
    """How many cards."""
    cards: Cards


class MagicShared(News, frozen=True):
    seat: int
    count: int
    """How many cards."""
    cards: Cards


class PlayerMarked(News, frozen=True):
    """A player is stranded, walks the plank or is trapped."""

    hurts = "seat"
    seat: int
    card: str


class KeptCardGone(News, frozen=True):
    """A card that lay with a player is discarded."""

    seat: int
    card: str


class TavernDrawn(News, frozen=True):
    seat: int
    card: str


class TavernKept(News, frozen=True):
    seat: int
    card: str


class CopyCatSet(News, frozen=True):
    seat: int
    copied: int
    """The player whose purchases are copied."""


# Gold, Fame, shops


class FameChanged(News, frozen=True):
    seat: int
    change: int
    """Fame Points gained; below zero if lost."""
    fame: int
    """Fame Points afterwards."""

    def losers(self) -> tuple[int, ...]:
        return (self.seat,) if self.change < 0 else ()


# Events about gold also say what the player has afterwards: ``total`` can be spent, ``held`` is locked.


class GoldGained(News, frozen=True):
    seat: int
    amount: int
    locked: bool
    """Can it be spent only from the next turn on?"""
    why: str
    """Where it comes from."""
    total: int
    held: int


class GoldCards(News, frozen=True):
    seat: int
    cards: tuple[str, ...]


class GoldSpent(News, frozen=True):
    seat: int
    amount: int
    total: int


class GoldStolen(News, frozen=True):
    hurts = "victim"
    seat: int
    victim: int
    amount: int
    total: int
    victim_total: int
    """Gold that the victim can spend afterwards."""
    victim_held: int
    """Gold of the victim that is locked afterwards."""


class GoldLost(News, frozen=True):
    hurts = "seat"
    seat: int
    amount: int
    total: int
    held: int


class GambleWon(News, frozen=True):
    seat: int
    gold: int
    """Gold won."""
    ships: int
    """Ships won."""


class DieRolled(News, frozen=True):
    seat: int
    roll: int
    """What the die shows."""


class Bought(News, frozen=True):
    seat: int
    stock: str
    price: int
    """Gold paid."""


class FireSaleBegan(News, frozen=True):
    seat: int
    shop: str


class CreditGiven(News, frozen=True):
    """Money Master gets a credit, because another player has spent gold."""

    seat: int
    amount: int


class ShopSign(News, frozen=True):
    """A shop opens at a price, or closes."""

    shop: str
    price: int | None
    """What a card costs there now; null for a closed shop."""


class AuctionBid(News, frozen=True):
    seat: int
    amount: int


class AuctionWon(News, frozen=True):
    seat: int | None
    """Who has won it; null if nobody bid."""
    amount: int
    ship: ShipId
    card: str


# Ships


class ShipEntered(News, frozen=True):
    """A ship is put into play."""

    seat: int
    ship: ShipId
    card: str
    how: str
    """What brought it into play."""
    cannons: int | None
    """Printed cannons; null for an Unknown Size ship."""
    strength: int | None
    """Printed strength; null for an Unknown Size ship."""
    copy_of: ShipId | None
    """The ship that it copies, by number; null if none."""


class ShipMoved(News, frozen=True):
    """A ship changes hands."""

    hurts = "before"
    ship: ShipId
    card: str
    before: int
    """Who owned it before."""
    seat: int


class ShipDiscarded(News, frozen=True):
    seat: int
    ship: ShipId
    card: str


class ShipDied(News, frozen=True):
    hurts = "owner"
    ship: ShipId
    card: str
    owner: int
    cause: str
    """What killed it."""


class ShipReborn(News, frozen=True):
    ship: ShipId
    card: str
    owner: int


class ShipHidden(News, frozen=True):
    ship: ShipId
    card: str
    owner: int


class BecameVisible(News, frozen=True):
    ship: ShipId


class ShipsInPort(News, frozen=True):
    seat: int
    ships: tuple[ShipId, ...]


class ShipOut(News, frozen=True):
    """A ship comes out of port."""

    ship: ShipId
    card: str
    owner: int


class ArmadaFormed(News, frozen=True):
    seat: int
    ships: tuple[ShipId, ...]


class ArmadaDisbanded(News, frozen=True):
    """The ships of a player no longer fight as one."""

    seat: int


class BountySet(News, frozen=True):
    """A Bounty is put on a ship."""

    ship: ShipId
    card: str
    owner: int
    gold: int
    """All the gold that sinking it brings now."""


class CardLeft(News, frozen=True):
    """A card under or on a ship is discarded."""

    ship: ShipId
    card: str


class CardsCancelled(News, frozen=True):
    """Plus and minus cards of the same size cancel each other."""

    ship: ShipId
    cards: tuple[str, ...]


class CardsLookedAt(News, frozen=True):
    seat: int
    ship: ShipId
    cards: Cards


class CardsSwapped(News, frozen=True):
    seat: int
    ship: ShipId
    card: str
    other: int
    """The other ship, by number."""
    other_card: str
    """Which kind of ship that is."""


class CardReused(News, frozen=True):
    seat: int
    ship: ShipId
    card: str


class DoctorsDealt(News, frozen=True):
    ships: tuple[ShipId, ...]


class WitchDoctorMoved(News, frozen=True):
    ship: ShipId
    card: str
    to: int
    """The ship it moves to, by number."""
    to_card: str
    """Which kind of ship that is."""


class DoctorCured(News, frozen=True):
    """A Witch Doctor is taken off a ship in port, for 5 gold."""

    ship: ShipId
    card: str
    doctor: str


# Battles


class NothingToAttack(News, frozen=True):
    """An attack card has no effect, because there is nothing to attack."""

    card: str
    """The attack card."""


class AttackDeclared(News, frozen=True):
    ship: ShipId
    card: str
    seat: int
    target: int
    """The attacked ship, by number."""
    target_card: str
    """Which kind of ship that is."""
    owner: int
    """Whose ship is attacked."""
    cause: str
    """The card that caused the attack, or ``end_phase``."""


class Redirected(News, frozen=True):
    """Re-Direction turns an attack away."""

    seat: int
    to: int
    """The player who fights instead."""


class BattleBegan(News, frozen=True):
    """A battle begins. The Royal Navy, if it attacks, has a size, but no owner and no ships."""

    cause: str
    """What caused it."""
    attacker: int | None
    """Who attacks; null for the Royal Navy."""
    attackers: tuple[ShipId, ...]
    """The attacking ships, by number."""
    attacker_cards: tuple[str, ...]
    """Which kinds of ships they are."""
    defender: int
    """Who is attacked."""
    defenders: tuple[ShipId, ...]
    """The attacked ships, by number."""
    defender_cards: tuple[str, ...]
    """Which kinds of ships they are."""
    navy: int
    """The size of the Royal Navy; 0 if it is not in the battle."""


class Fled(News, frozen=True):
    """A side flees behind a Smoke Screen."""

    seat: int
    side: int
    """The side that fled, 0 for the attacker's."""


class ShipJoined(News, frozen=True):
    ship: ShipId
    card: str
    owner: int
    side: int
    """The side it joins, 0 for the attacker's."""


class DiceRolled(News, frozen=True):
    """An Unknown Size ship rolls for its numbers."""

    ship: ShipId
    cannons: int
    """Cannons rolled."""
    strength: int
    """Strength rolled."""


class TurnedUp(News, frozen=True):
    """Cards under a ship, or the Witch Doctors above it, are turned up."""

    ship: ShipId
    card: str
    cards: tuple[str, ...]
    above: bool
    """Are they the Witch Doctors above it?"""


class Cured(News, frozen=True):
    """A Fortune Teller stands against a Witch Doctor."""

    seat: int
    card: str
    """The Fortune Teller."""
    doctor: str
    ship: ShipId
    ship_card: str
    """Which kind of ship it is."""
    own_side: bool
    """Is it a Vaccine that only saves the enemy of the plagued ship?"""


class Cursed(News, frozen=True):
    """A Witch Doctor strikes: the ship dies or goes over to the enemy."""

    ship: ShipId
    card: str
    doctor: str
    over: bool
    """Does it go over to the enemy? Otherwise it dies."""


class ShipValue(News, frozen=True):
    """The value of a ship in a battle, and the sum for its side so far.

    A ship that is only hit by a stray shot is on no side.
    """

    ship: ShipId
    card: str
    cannons: int
    strength: int
    side: int | None
    """Its side, 0 for the attacker's; null if it is on none."""
    side_cannons: int
    """Cannons of its side so far that fire at the enemy."""
    side_strength: int
    """Strength of its side so far."""


class SpecialMagic(News, frozen=True):
    ship: ShipId
    card: str
    magic: str
    """What the magic does in the battle."""


class StrayShot(News, frozen=True):
    ship: ShipId
    card: str
    target: int
    """The ship that is hit, by number."""
    target_card: str
    """Which kind of ship that is."""
    way: str
    """To the left or to the right."""
    cannons: int


class Broadside(News, frozen=True):
    """A side is fired at."""

    side: int
    """The side that is fired at, 0 for the attacker's."""
    cannons: int
    strength: int
    """The strength that the cannons must reach."""
    hits: bool
    """Does the side sink?"""
    own: bool
    """Is it hit by its own guns, sent back by a Force Field?"""


class BattleEnded(News, frozen=True):
    """A battle ends: ``attacker`` or ``defender`` has won, ``both`` have lost ships, ``neither`` has, or one has
    ``fled``."""

    attackers: tuple[ShipId, ...]
    """The dead of the attacker's side, by number."""
    defenders: tuple[ShipId, ...]
    """The dead of the other side, by number."""
    result: str
    """How it ended."""
    winner: int | None
    """Who has won; null if nobody has, or if the Royal Navy has."""


class NavySunk(News, frozen=True):
    seat: int
    size: int
    """The size of the Royal Navy."""


class CreatureAttacks(News, frozen=True):
    """A Sea Creature attacks a ship."""

    ship: ShipId
    card: str
    owner: int
    level: int


class CreatureStrikes(News, frozen=True):
    ship: ShipId
    card: str
    level: int
    strength: int
    """The strength of the ship against it."""
    sinks: bool
    """Does the ship sink?"""


class NavigatorShown(News, frozen=True):
    ship: ShipId
    card: str
    owner: int


AnyEvent = (
    SoulRoll | SoulSold | SetAside | FirstPlayer | TurnBegan | TurnLost | StocksRefilled | PileLost | Out |
    Finished | Drew | LaidDown | GoldRefused | RedDrawn | RedPlayed | Played | PlacedByRight |
    Stopped | Restated | Blocked | CardsDiscarded | HandSeen | HandReceived | HandsTraded | HandsPassed |
    HandsMixed | CardTaken | CardGiven | SavedStolen | StockTaken | MagicShared | PlayerMarked | KeptCardGone |
    TavernDrawn | TavernKept | CopyCatSet | FameChanged | GoldGained | GoldCards | GoldSpent | GoldStolen |
    GoldLost | GambleWon | DieRolled | Bought | FireSaleBegan | CreditGiven | ShopSign | AuctionBid | AuctionWon
    | ShipEntered | ShipMoved | ShipDiscarded | ShipDied | ShipReborn | ShipHidden | BecameVisible | ShipsInPort
    | ShipOut | ArmadaFormed | ArmadaDisbanded | BountySet | CardLeft | CardsCancelled | CardsLookedAt | CardsSwapped |
    CardReused | DoctorsDealt | WitchDoctorMoved | DoctorCured | NothingToAttack | AttackDeclared
    | Redirected | BattleBegan | Fled | ShipJoined | DiceRolled | TurnedUp | Cured | Cursed | ShipValue |
    SpecialMagic | StrayShot | Broadside | BattleEnded | NavySunk | CreatureAttacks | CreatureStrikes | NavigatorShown
)  # fmt: skip
