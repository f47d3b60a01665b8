"""What is told to the table. ``card`` and ``cards`` are ids of kinds; None stands for what the hearer may not know.
``ship`` is a ship's number, ``card`` beside it what kind of ship it is."""

from __future__ import annotations

from tortuga.engine import Event

FIELDS = {
    "seat": "Who does it, or to whom it happens.",
    "card": "The card, or the kind of ship; null for those who may not know it.",
    "cards": "The cards; null for those who may not know them.",
    "ship": "The ship, by number.",
    "ships": "The ships, by number.",
    "owner": "Whose ship it is.",
    "victim": "Who loses it.",
    "stock": "Which stock.",
    "shop": "Which shop.",
    "amount": "How much gold.",
    "total": "Gold that can be spent then.",
    "held": "Gold that is locked then, till the next turn.",
    "cannons": "Cannons.",
    "strength": "Strength.",
    "doctor": "The Witch Doctor.",
    "level": "The level of the Sea Creature.",
}
"""What fields of these names mean, wherever nothing else is said below one."""

Cards = tuple[str, ...] | None


class News(Event, frozen=True, gc=False):
    """Base of this game's events: flat values without cycles, so the garbage collector can leave them alone."""


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
    """The soul card; null when it was kept."""
    ability: str | None
    """The Special Ability got for it; null when it was kept."""


class SetAside(News, frozen=True):
    """A red or event card of the opening deal."""

    seat: int
    card: str


class FirstPlayer(News, frozen=True):
    seat: int


class TurnBegan(News, frozen=True):
    seat: int
    number: int
    """The turn, from 1."""


class TurnLost(News, frozen=True):
    """Stranded on an island."""

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
    """A purple card; the gold and the Blockades that its drawer then has."""

    seat: int
    card: str
    gold: int
    """Gold in the purse then."""
    blockades: int
    """Blockades saved then."""


class GoldRefused(News, frozen=True):
    """No Free Gold."""

    seat: int
    card: str


class RedDrawn(News, frozen=True):
    seat: int
    card: str
    played: bool
    """Is it played at once?"""


class RedPlayed(News, frozen=True):
    """Out of the red queue."""

    seat: int
    card: str


class Played(News, frozen=True):
    """A card is announced; ``card`` is None for those who see only its back."""

    seat: int
    card: str | None
    back: str
    """What its back shows."""
    player: int | None
    """The player at whom it is aimed."""
    ship: int | None
    """The ship at which it is aimed."""
    answers: str | None
    """The card that it answers."""


class PlacedByRight(News, frozen=True):
    """Magic Master or The Doctor chose the ship."""

    seat: int
    ability: str
    """The ability that gave the right."""
    ship: int
    card: str


class Stopped(News, frozen=True):
    """A Blockade stands."""

    seat: int
    card: str


class Restated(News, frozen=True):
    """A Miss-Direction stands."""

    seat: int
    card: str
    player: int | None
    """The player at whom the card is aimed now."""
    ship: int | None
    """The ship at which it is aimed now."""


class Blocked(News, frozen=True):
    seat: int
    card: str
    against: str
    """The card that was blocked."""
    victim: int
    """Who had played that."""


class CardsDiscarded(News, frozen=True):
    """Unplayed."""

    seat: int
    cards: tuple[str, ...]
    why: str
    """What made them go."""


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
    """Stranded, on the plank, trapped."""

    hurts = "seat"
    seat: int
    card: str


class KeptCardGone(News, frozen=True):
    seat: int
    card: str
    """The tavern card."""


class TavernDrawn(News, frozen=True):
    seat: int
    card: str


class TavernKept(News, frozen=True):
    seat: int
    card: str


class CopyCatSet(News, frozen=True):
    seat: int
    copied: int
    """Whom it copies."""


# Gold, Fame, shops


class FameChanged(News, frozen=True):
    seat: int
    change: int
    """Fame Points gained; below zero, lost."""
    fame: int
    """Fame Points then."""

    def losers(self) -> tuple[int, ...]:
        return (self.seat,) if self.change < 0 else ()


# Beside an amount of gold stands what there is afterwards: ``total`` can be spent, ``held`` is locked till next turn.


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
    """Gold that the victim can spend then."""
    victim_held: int
    """Gold of the victim that is locked then."""


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
    """Money Master."""

    seat: int
    amount: int


class ShopSign(News, frozen=True):
    """The price, or None for a closed shop."""

    shop: str
    price: int | None
    """What a card costs there now; null for a closed shop."""


class AuctionBid(News, frozen=True):
    seat: int
    amount: int


class AuctionWon(News, frozen=True):
    seat: int | None
    """Who has won it; null when nobody bid."""
    amount: int
    ship: int
    card: str


# Ships


class ShipEntered(News, frozen=True):
    """With its printed numbers; None for an Unknown Size ship."""

    seat: int
    ship: int
    card: str
    how: str
    """What brought it into play."""
    cannons: int | None
    """Cannons as printed."""
    strength: int | None
    """Strength as printed."""
    copy_of: int | None
    """The ship that it copies, by number."""


class ShipMoved(News, frozen=True):
    """It changed hands."""

    hurts = "before"
    ship: int
    card: str
    before: int
    """Whose it was."""
    seat: int


class ShipDiscarded(News, frozen=True):
    seat: int
    ship: int
    card: str


class ShipDied(News, frozen=True):
    hurts = "owner"
    ship: int
    card: str
    owner: int
    cause: str
    """What killed it."""


class ShipReborn(News, frozen=True):
    ship: int
    card: str
    owner: int


class ShipHidden(News, frozen=True):
    ship: int
    card: str
    owner: int


class BecameVisible(News, frozen=True):
    ship: int


class ShipsInPort(News, frozen=True):
    seat: int
    ships: tuple[int, ...]


class ShipOut(News, frozen=True):
    """Out of port."""

    ship: int
    card: str
    owner: int


class ArmadaFormed(News, frozen=True):
    seat: int
    ships: tuple[int, ...]


class ArmadaDisbanded(News, frozen=True):
    """The ships of a player no longer fight as one."""

    seat: int


class BountySet(News, frozen=True):
    """``gold``: all that there is now for whoever sinks the ship."""

    ship: int
    card: str
    owner: int
    gold: int
    """All the gold there is for it now."""


class CardLeft(News, frozen=True):
    """A card left a ship."""

    ship: int
    card: str


class CardsCancelled(News, frozen=True):
    """A plus and a minus of the same size."""

    ship: int
    cards: tuple[str, ...]


class CardsLookedAt(News, frozen=True):
    seat: int
    ship: int
    cards: Cards


class CardsSwapped(News, frozen=True):
    seat: int
    ship: int
    card: str
    other: int
    """The other ship, by number."""
    other_card: str
    """Which kind of ship that is."""


class CardReused(News, frozen=True):
    seat: int
    ship: int
    card: str


class DoctorsDealt(News, frozen=True):
    ships: tuple[int, ...]


class WitchDoctorMoved(News, frozen=True):
    ship: int
    card: str
    to: int
    """The ship it moves to, by number."""
    to_card: str
    """Which kind of ship that is."""


class DoctorCured(News, frozen=True):
    """In port, for 5 gold."""

    ship: int
    card: str
    doctor: str


# Battles


class NothingToAttack(News, frozen=True):
    card: str
    """The card that is lost on it."""


class AttackDeclared(News, frozen=True):
    ship: int
    card: str
    seat: int
    target: int
    """The attacked ship, by number."""
    target_card: str
    """Which kind of ship that is."""
    owner: int
    """Whose it is."""
    cause: str
    """The card that makes it attack."""


class Redirected(News, frozen=True):
    seat: int
    to: int
    """The ship attacked now, by number."""


class BattleBegan(News, frozen=True):
    """Whose ships meet, and of what kinds; the Royal Navy, if it attacks, has a size and neither owner nor ships."""

    cause: str
    """What brought it about."""
    attacker: int | None
    """Who attacks; null for the Royal Navy."""
    attackers: tuple[int, ...]
    """The attacking ships, by number."""
    attacker_cards: tuple[str, ...]
    """Which kinds of ships they are."""
    defender: int
    """Who is attacked."""
    defenders: tuple[int, ...]
    """The attacked ships, by number."""
    defender_cards: tuple[str, ...]
    """Which kinds of ships they are."""
    navy: int
    """The size of the Royal Navy; 0 where it does not fight."""


class Fled(News, frozen=True):
    """Behind a Smoke Screen; side 0 is the attacker."""

    seat: int
    side: int
    """The side that fled, 0 for the attacker's."""


class ShipJoined(News, frozen=True):
    ship: int
    card: str
    owner: int
    side: int
    """The side it joins, 0 for the attacker's."""


class DiceRolled(News, frozen=True):
    """An Unknown Size ship."""

    ship: int
    cannons: int
    """Cannons rolled."""
    strength: int
    """Strength rolled."""


class TurnedUp(News, frozen=True):
    """Cards under a ship, or the Witch Doctors above it."""

    ship: int
    card: str
    cards: tuple[str, ...]
    above: bool
    """Are they the Witch Doctors above it?"""


class Cured(News, frozen=True):
    """A Fortune Teller stands; ``own_side``: a Vaccine that saves only the enemy of the plagued ship."""

    seat: int
    card: str
    """The Fortune Teller."""
    doctor: str
    ship: int
    ship_card: str
    """Which kind of ship it is."""
    own_side: bool
    """A Vaccine that saves only the enemy of the plagued ship."""


class Cursed(News, frozen=True):
    """A Witch Doctor strikes; ``over``: the ship goes over to the enemy, otherwise it dies."""

    ship: int
    card: str
    doctor: str
    over: bool
    """Does it go over to the enemy? Otherwise it dies."""


class ShipValue(News, frozen=True):
    """What a ship fights with, and what its side has shown so far: guns that are turned on the enemy, and strength.

    A ship that was only struck by a stray shot is on no side.
    """

    ship: int
    card: str
    cannons: int
    strength: int
    side: int | None
    """Its side, 0 for the attacker's; null for none."""
    side_cannons: int
    """Guns that its side has shown so far."""
    side_strength: int
    """Strength that its side has shown so far."""


class SpecialMagic(News, frozen=True):
    ship: int
    card: str
    magic: str
    """What the magic does in the battle."""


class StrayShot(News, frozen=True):
    ship: int
    card: str
    target: int
    """The ship that is hit, by number."""
    target_card: str
    """Which kind of ship that is."""
    way: str
    """To the left or to the right."""
    cannons: int


class Broadside(News, frozen=True):
    """Fire at a side (0 the attacker); ``own``: its own, turned back by a Force Field."""

    side: int
    """The side that is fired at."""
    cannons: int
    strength: int
    """The strength that must be reached."""
    hits: bool
    """Does it sink?"""
    own: bool
    """Is it hit by its own guns, turned back by a Force Field?"""


class BattleEnded(News, frozen=True):
    """The dead of each side, and how it came out: ``attacker`` or ``defender`` has won, ``both`` have lost ships,
    ``neither`` has, or one has ``fled``."""

    attackers: tuple[int, ...]
    """The dead of the attacker's side, by number."""
    defenders: tuple[int, ...]
    """The dead of the other side, by number."""
    result: str
    """How it came out."""
    winner: int | None
    """None too where the Royal Navy wins."""


class NavySunk(News, frozen=True):
    seat: int
    size: int
    """The size of the Royal Navy that went down."""


class CreatureAttacks(News, frozen=True):
    """A Sea Creature that nobody has stopped comes up to a ship."""

    ship: int
    card: str
    owner: int
    level: int


class CreatureStrikes(News, frozen=True):
    ship: int
    card: str
    level: int
    strength: int
    """The strength of the ship against it."""
    sinks: bool
    """Does the ship sink?"""


class NavigatorShown(News, frozen=True):
    ship: int
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
