"""What is told to the table. ``card`` and ``cards`` are ids of kinds; None stands for what the hearer may not know.
``ship`` is a ship's number, ``card`` beside it what kind of ship it is."""

from __future__ import annotations

from tortuga.engine import Event

Cards = tuple[str, ...] | None

# Set-up and turns


class SoulRoll(Event, frozen=True):
    seat: int
    green: int
    red: int


class SoulSold(Event, frozen=True):
    seat: int
    soul: str | None
    ability: str | None


class SetAside(Event, frozen=True):
    """A red or event card of the opening deal."""

    seat: int
    card: str


class FirstPlayer(Event, frozen=True):
    seat: int


class TurnBegan(Event, frozen=True):
    seat: int
    number: int


class TurnLost(Event, frozen=True):
    """Stranded on an island."""

    seat: int


class StocksRefilled(Event, frozen=True):
    stock: str


class PileLost(Event, frozen=True):
    pile: int
    count: int


class Out(Event, frozen=True):
    seat: int


class Finished(Event, frozen=True):
    why: str
    winners: tuple[int, ...]


# Cards drawn, played, discarded


class Drew(Event, frozen=True):
    seat: int
    pile: int
    card: str | None


class LaidDown(Event, frozen=True):
    """A purple card."""

    seat: int
    card: str


class GoldRefused(Event, frozen=True):
    """No Free Gold."""

    seat: int
    card: str


class RedDrawn(Event, frozen=True):
    seat: int
    card: str
    played: bool


class RedPlayed(Event, frozen=True):
    """Out of the red queue."""

    seat: int
    card: str


class Played(Event, frozen=True):
    """A card is announced; ``card`` is None for those who see only its back."""

    seat: int
    card: str | None
    back: str
    player: int | None
    ship: int | None
    answers: str | None


class PlacedByRight(Event, frozen=True):
    """Magic Master or The Doctor chose the ship."""

    seat: int
    ability: str
    ship: int
    card: str


class WindowOpened(Event, frozen=True):
    """Others may answer now. Told in the same way whether or not anybody holds the card to do so (R13)."""

    kind: str
    seat: int


class Stopped(Event, frozen=True):
    """A Blockade stands."""

    seat: int
    card: str


class Restated(Event, frozen=True):
    """A Miss-Direction stands."""

    seat: int
    card: str
    player: int | None
    ship: int | None


class Blocked(Event, frozen=True):
    seat: int
    card: str
    against: str
    victim: int


class CardsDiscarded(Event, frozen=True):
    """Unplayed."""

    seat: int
    cards: tuple[str, ...]
    why: str


class HandSeen(Event, frozen=True):
    seat: int
    victim: int
    cards: Cards


class HandReceived(Event, frozen=True):
    seat: int
    cards: tuple[str, ...]


class HandsTraded(Event, frozen=True):
    seat: int
    other: int


class HandsPassed(Event, frozen=True):
    card: str


class HandsMixed(Event, frozen=True):
    pass


class CardTaken(Event, frozen=True):
    seat: int
    victim: int
    card: str | None


class CardGiven(Event, frozen=True):
    seat: int
    other: int
    card: str | None


class SavedStolen(Event, frozen=True):
    seat: int
    victim: int
    stock: str
    count: int
    cards: Cards


class StockTaken(Event, frozen=True):
    seat: int
    stock: str
    count: int
    cards: Cards


class MagicShared(Event, frozen=True):
    seat: int
    count: int
    cards: Cards


class PlayerMarked(Event, frozen=True):
    """Stranded, on the plank, trapped."""

    seat: int
    card: str


class KeptCardGone(Event, frozen=True):
    seat: int
    card: str


class TavernDrawn(Event, frozen=True):
    seat: int
    card: str


class TavernKept(Event, frozen=True):
    seat: int
    card: str


class CopyCatSet(Event, frozen=True):
    seat: int
    copied: int


# Gold, Fame, shops


class FameChanged(Event, frozen=True):
    seat: int
    change: int
    fame: int


class GoldGained(Event, frozen=True):
    seat: int
    amount: int
    locked: bool
    why: str


class GoldCards(Event, frozen=True):
    seat: int
    cards: tuple[str, ...]


class GoldSpent(Event, frozen=True):
    seat: int
    amount: int


class GoldStolen(Event, frozen=True):
    seat: int
    victim: int
    amount: int


class GoldLost(Event, frozen=True):
    seat: int
    amount: int


class GambleWon(Event, frozen=True):
    seat: int
    gold: int
    ships: int


class DieRolled(Event, frozen=True):
    seat: int
    roll: int


class Bought(Event, frozen=True):
    seat: int
    stock: str
    price: int


class FireSaleBegan(Event, frozen=True):
    seat: int
    shop: str


class CreditGiven(Event, frozen=True):
    """Money Master."""

    seat: int
    amount: int


class ShopSign(Event, frozen=True):
    """The price, or None for a closed shop."""

    shop: str
    price: int | None


class AuctionBid(Event, frozen=True):
    seat: int
    amount: int


class AuctionWon(Event, frozen=True):
    seat: int | None
    amount: int
    ship: int
    card: str


# Ships


class ShipEntered(Event, frozen=True):
    seat: int
    ship: int
    card: str
    how: str


class ShipMoved(Event, frozen=True):
    """It changed hands."""

    ship: int
    card: str
    before: int
    seat: int


class ShipDiscarded(Event, frozen=True):
    seat: int
    ship: int
    card: str


class ShipDied(Event, frozen=True):
    ship: int
    card: str
    owner: int
    cause: str


class ShipReborn(Event, frozen=True):
    ship: int
    card: str
    owner: int


class ShipHidden(Event, frozen=True):
    ship: int
    card: str
    owner: int


class BecameVisible(Event, frozen=True):
    ship: int


class ShipsInPort(Event, frozen=True):
    seat: int
    ships: tuple[int, ...]


class ShipOut(Event, frozen=True):
    """Out of port."""

    ship: int
    card: str
    owner: int


class ArmadaFormed(Event, frozen=True):
    seat: int
    ships: tuple[int, ...]


class BountySet(Event, frozen=True):
    ship: int
    card: str
    owner: int


class CardLaid(Event, frozen=True):
    """Under a ship."""

    seat: int
    ship: int
    card: str
    back: str
    laid: str | None


class CardLeft(Event, frozen=True):
    """A card left a ship."""

    ship: int
    card: str


class CardsCancelled(Event, frozen=True):
    """A plus and a minus of the same size."""

    ship: int
    cards: tuple[str, ...]


class CardsLookedAt(Event, frozen=True):
    seat: int
    ship: int
    cards: Cards


class CardsSwapped(Event, frozen=True):
    seat: int
    ship: int
    card: str
    other: int
    other_card: str


class CardReused(Event, frozen=True):
    seat: int
    ship: int
    card: str


class DoctorPlaced(Event, frozen=True):
    seat: int
    ship: int
    card: str
    doctor: str | None


class DoctorsDealt(Event, frozen=True):
    ships: tuple[int, ...]


class WitchDoctorMoved(Event, frozen=True):
    ship: int
    card: str
    to: int
    to_card: str


class DoctorCured(Event, frozen=True):
    """In port, for 5 gold."""

    ship: int
    card: str
    doctor: str


# Battles


class NothingToAttack(Event, frozen=True):
    card: str


class AttackDeclared(Event, frozen=True):
    ship: int
    card: str
    seat: int
    target: int
    target_card: str
    owner: int
    cause: str


class Redirected(Event, frozen=True):
    seat: int
    to: int


class BattleBegan(Event, frozen=True):
    cause: str
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    navy: int


class Fled(Event, frozen=True):
    """Behind a Smoke Screen; side 0 is the attacker."""

    seat: int
    side: int


class ShipJoined(Event, frozen=True):
    ship: int
    card: str
    owner: int


class DiceRolled(Event, frozen=True):
    """An Unknown Size ship."""

    ship: int
    cannons: int
    strength: int


class TurnedUp(Event, frozen=True):
    """Cards under or above a ship."""

    ship: int
    card: str
    cards: tuple[str, ...]


class Cured(Event, frozen=True):
    """A Fortune Teller stands; ``own_side``: a Vaccine that saves only the enemy of the plagued ship."""

    seat: int
    card: str
    doctor: str
    ship: int
    ship_card: str
    own_side: bool


class Cursed(Event, frozen=True):
    """A Witch Doctor strikes."""

    ship: int
    card: str
    doctor: str


class ShipValue(Event, frozen=True):
    ship: int
    card: str
    cannons: int
    strength: int


class SpecialMagic(Event, frozen=True):
    ship: int
    card: str
    magic: str


class StrayShot(Event, frozen=True):
    ship: int
    card: str
    target: int
    target_card: str
    way: str
    cannons: int


class Broadside(Event, frozen=True):
    """Fire at a side (0 the attacker); ``own``: its own, turned back by a Force Field."""

    side: int
    cannons: int
    strength: int
    hits: bool
    own: bool


class BattleEnded(Event, frozen=True):
    attackers: tuple[int, ...]
    """The dead of each side."""
    defenders: tuple[int, ...]


class NavySunk(Event, frozen=True):
    seat: int
    size: int


class CreatureStrikes(Event, frozen=True):
    ship: int
    card: str
    level: int
    strength: int


class NavigatorShown(Event, frozen=True):
    ship: int
    card: str
    owner: int


AnyEvent = (
    SoulRoll | SoulSold | SetAside | FirstPlayer | TurnBegan | TurnLost | StocksRefilled | PileLost | Out |
    Finished | Drew | LaidDown | GoldRefused | RedDrawn | RedPlayed | Played | PlacedByRight | WindowOpened |
    Stopped | Restated | Blocked | CardsDiscarded | HandSeen | HandReceived | HandsTraded | HandsPassed |
    HandsMixed | CardTaken | CardGiven | SavedStolen | StockTaken | MagicShared | PlayerMarked | KeptCardGone |
    TavernDrawn | TavernKept | CopyCatSet | FameChanged | GoldGained | GoldCards | GoldSpent | GoldStolen |
    GoldLost | GambleWon | DieRolled | Bought | FireSaleBegan | CreditGiven | ShopSign | AuctionBid | AuctionWon
    | ShipEntered | ShipMoved | ShipDiscarded | ShipDied | ShipReborn | ShipHidden | BecameVisible | ShipsInPort
    | ShipOut | ArmadaFormed | BountySet | CardLaid | CardLeft | CardsCancelled | CardsLookedAt | CardsSwapped |
    CardReused | DoctorPlaced | DoctorsDealt | WitchDoctorMoved | DoctorCured | NothingToAttack | AttackDeclared
    | Redirected | BattleBegan | Fled | ShipJoined | DiceRolled | TurnedUp | Cured | Cursed | ShipValue |
    SpecialMagic | StrayShot | Broadside | BattleEnded | NavySunk | CreatureStrikes | NavigatorShown
)  # fmt: skip
