"""What is told to the table. ``card`` and ``cards`` are ids of kinds; None stands for what the hearer may not know.
``ship`` is a ship's number, ``card`` beside it what kind of ship it is."""

from __future__ import annotations

from tortuga.engine import Event

Cards = tuple[str, ...] | None


class News(Event, frozen=True, gc=False):
    """Base of this game's events: flat values without cycles, so the garbage collector can leave them alone."""


# Set-up and turns


class SoulRoll(News, frozen=True):
    seat: int
    green: int
    red: int


class SoulSold(News, frozen=True):
    seat: int
    soul: str | None
    ability: str | None


class SetAside(News, frozen=True):
    """A red or event card of the opening deal."""

    seat: int
    card: str


class FirstPlayer(News, frozen=True):
    seat: int


class TurnBegan(News, frozen=True):
    seat: int
    number: int


class TurnLost(News, frozen=True):
    """Stranded on an island."""

    hurts = "seat"
    seat: int


class StocksRefilled(News, frozen=True):
    stock: str


class PileLost(News, frozen=True):
    pile: int
    count: int


class Out(News, frozen=True):
    hurts = "seat"
    seat: int


class Finished(News, frozen=True):
    why: str
    winners: tuple[int, ...]


# Cards drawn, played, discarded


class Drew(News, frozen=True):
    seat: int
    pile: int
    card: str | None


class LaidDown(News, frozen=True):
    """A purple card; the gold and the Blockades that its drawer then has."""

    seat: int
    card: str
    gold: int
    blockades: int


class GoldRefused(News, frozen=True):
    """No Free Gold."""

    seat: int
    card: str


class RedDrawn(News, frozen=True):
    seat: int
    card: str
    played: bool


class RedPlayed(News, frozen=True):
    """Out of the red queue."""

    seat: int
    card: str


class Played(News, frozen=True):
    """A card is announced; ``card`` is None for those who see only its back."""

    seat: int
    card: str | None
    back: str
    player: int | None
    ship: int | None
    answers: str | None


class PlacedByRight(News, frozen=True):
    """Magic Master or The Doctor chose the ship."""

    seat: int
    ability: str
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
    ship: int | None


class Blocked(News, frozen=True):
    seat: int
    card: str
    against: str
    victim: int


class CardsDiscarded(News, frozen=True):
    """Unplayed."""

    seat: int
    cards: tuple[str, ...]
    why: str


class HandSeen(News, frozen=True):
    seat: int
    victim: int
    cards: Cards


class HandReceived(News, frozen=True):
    seat: int
    cards: tuple[str, ...]


class HandsTraded(News, frozen=True):
    seat: int
    other: int


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
    card: str | None


class SavedStolen(News, frozen=True):
    hurts = "victim"
    seat: int
    victim: int
    stock: str
    count: int
    cards: Cards


class StockTaken(News, frozen=True):
    seat: int
    stock: str
    count: int
    cards: Cards


class MagicShared(News, frozen=True):
    seat: int
    count: int
    cards: Cards


class PlayerMarked(News, frozen=True):
    """Stranded, on the plank, trapped."""

    hurts = "seat"
    seat: int
    card: str


class KeptCardGone(News, frozen=True):
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


# Gold, Fame, shops


class FameChanged(News, frozen=True):
    seat: int
    change: int
    fame: int

    def losers(self) -> tuple[int, ...]:
        return (self.seat,) if self.change < 0 else ()


# Beside an amount of gold stands what there is afterwards: ``total`` can be spent, ``held`` is locked till next turn.


class GoldGained(News, frozen=True):
    seat: int
    amount: int
    locked: bool
    why: str
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
    victim_held: int


class GoldLost(News, frozen=True):
    hurts = "seat"
    seat: int
    amount: int
    total: int
    held: int


class GambleWon(News, frozen=True):
    seat: int
    gold: int
    ships: int


class DieRolled(News, frozen=True):
    seat: int
    roll: int


class Bought(News, frozen=True):
    seat: int
    stock: str
    price: int


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


class AuctionBid(News, frozen=True):
    seat: int
    amount: int


class AuctionWon(News, frozen=True):
    seat: int | None
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
    cannons: int | None
    strength: int | None
    copy_of: int | None


class ShipMoved(News, frozen=True):
    """It changed hands."""

    hurts = "before"
    ship: int
    card: str
    before: int
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
    other_card: str


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
    to_card: str


class DoctorCured(News, frozen=True):
    """In port, for 5 gold."""

    ship: int
    card: str
    doctor: str


# Battles


class NothingToAttack(News, frozen=True):
    card: str


class AttackDeclared(News, frozen=True):
    ship: int
    card: str
    seat: int
    target: int
    target_card: str
    owner: int
    cause: str


class Redirected(News, frozen=True):
    seat: int
    to: int


class BattleBegan(News, frozen=True):
    """Whose ships meet, and of what kinds; the Royal Navy, if it attacks, has a size and neither owner nor ships."""

    cause: str
    attacker: int | None
    attackers: tuple[int, ...]
    attacker_cards: tuple[str, ...]
    defender: int
    defenders: tuple[int, ...]
    defender_cards: tuple[str, ...]
    navy: int


class Fled(News, frozen=True):
    """Behind a Smoke Screen; side 0 is the attacker."""

    seat: int
    side: int


class ShipJoined(News, frozen=True):
    ship: int
    card: str
    owner: int
    side: int


class DiceRolled(News, frozen=True):
    """An Unknown Size ship."""

    ship: int
    cannons: int
    strength: int


class TurnedUp(News, frozen=True):
    """Cards under a ship, or the Witch Doctors above it."""

    ship: int
    card: str
    cards: tuple[str, ...]
    above: bool


class Cured(News, frozen=True):
    """A Fortune Teller stands; ``own_side``: a Vaccine that saves only the enemy of the plagued ship."""

    seat: int
    card: str
    doctor: str
    ship: int
    ship_card: str
    own_side: bool


class Cursed(News, frozen=True):
    """A Witch Doctor strikes; ``over``: the ship goes over to the enemy, otherwise it dies."""

    ship: int
    card: str
    doctor: str
    over: bool


class ShipValue(News, frozen=True):
    """What a ship fights with, and what its side has shown so far: guns that are turned on the enemy, and strength.

    A ship that was only struck by a stray shot is on no side.
    """

    ship: int
    card: str
    cannons: int
    strength: int
    side: int | None
    side_cannons: int
    side_strength: int


class SpecialMagic(News, frozen=True):
    ship: int
    card: str
    magic: str


class StrayShot(News, frozen=True):
    ship: int
    card: str
    target: int
    target_card: str
    way: str
    cannons: int


class Broadside(News, frozen=True):
    """Fire at a side (0 the attacker); ``own``: its own, turned back by a Force Field."""

    side: int
    cannons: int
    strength: int
    hits: bool
    own: bool


class BattleEnded(News, frozen=True):
    """The dead of each side, and how it came out: ``attacker`` or ``defender`` has won, ``both`` have lost ships,
    ``neither`` has, or one has ``fled``."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    result: str
    winner: int | None
    """None too where the Royal Navy wins."""


class NavySunk(News, frozen=True):
    seat: int
    size: int


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
    sinks: bool


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
