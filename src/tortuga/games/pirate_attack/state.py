"""The state of a match. A card is the number of its kind (``data.KINDS``), a pile of cards is a ``bytearray``."""

from __future__ import annotations

import msgspec

from tortuga.engine import GameState, State, Table
from tortuga.games.pirate_attack.data.bits import SmallSet
from tortuga.games.pirate_attack.data.rows import ShipId

NOBODY = -1
NOTHING = -1
NO_SHIP = ShipId(NOTHING)

WITCH_DOCTOR, FORTUNE_TELLER, MAGIC, TAVERN = range(4)
STOCKS = ("witch_doctor", "fortune_teller", "magic", "tavern")
"""The decks that are sold from, in the order of ``PirateAttack.stocks``."""
MARKET, MAGIC_SHOP, TAVERN_SHOP = range(3)
SHOPS = ("market", "magic_shop", "tavern")
SHOP_OF = (MARKET, MARKET, MAGIC_SHOP, TAVERN_SHOP)
"""Where each stock is sold."""
FAME_GAMES = ("fame_timer", "fame_target")
"""Lengths of a match in which Fame is always counted, and decides."""


class Settings(State):
    """The options that the rules need during a match."""

    teams: bool = False
    length: str = "normal"
    fame: bool = True
    fame_goal: str = "last_ship"
    pile_turns: int = 40
    time_limit: int = 120
    fame_target: int = 25
    locker: str = "use"
    souls: str = "off"
    silent_wrecks: bool = False
    """``zero_strength_guns = silent``: the guns of a ship without strength do not fire (R18)."""
    discard_red: bool = False
    """``offturn_red = discard``: red cards drawn outside T2 are only discarded (R6)."""
    redirect_must_attack: bool = False
    first_player: str = "most_red"
    expansions: bool = True
    shops: list[int] = []
    """The shops that the chosen packs have."""
    magic_shop: bool = True
    tavern: bool = True
    miss_direction: bool = True
    plank: bool = True
    """With Walk The Plank: ports, planks and Smoke Screens."""
    special_abilities: bool = True
    """With Special Abilities: Ability Ships and Blockades."""


class Laid(State, eq=False):
    """A card that lies face down on the table, and who has seen it (R83)."""

    card: int
    seen: SmallSet = 0
    worn: bool = False
    """Has it worked or been voided in the present battle? Then it is discarded after it (R21, R48)."""
    spares: bool = False
    """Does a Vaccine save the enemy from it, a Black Plague?"""


class Ship(State, eq=False):
    """A ship in somebody's row."""

    id: ShipId
    card: int
    """The card that lies there: a ship, or a Duplicate."""
    form: int
    """The ship that it is or copies."""
    owner: int
    under: list[Laid] = []
    curses: list[Laid] = []
    """The Witch Doctors above it, the oldest first."""
    bounty: int = 0
    sails: bool = False
    in_port: bool = False
    armada: bool = False
    just_out: bool = False
    """Did it come out of port at T6 of this turn? Then its owner may not choose it until the turn is over."""
    shown: bool = False
    """Has it, an Invisible Ability Ship, become visible for good?"""
    copy_of: ShipId = NO_SHIP
    """The number of the ship that a Duplicate copies."""
    dice: tuple[int, int] | None = None
    """What an Unknown Size ship rolled for the present fight: cannons, strength."""


class Player(State, eq=False):
    """What belongs to one seat."""

    hand: bytearray
    due: int = 0
    """How many cards, the first in hand, must still be played for a Power Play."""
    gold: int = 0
    locked: int = 0
    """Gold from battles and Insurance, which can be spent from the next turn on."""
    fame: int = 0
    fortunes: list[Laid] = []
    magic: list[Laid] = []
    blockades: int = 0
    kept: bytearray = msgspec.field(default_factory=bytearray)
    """Double Play, Sneak Thief and Fire Sale cards."""
    copying: list[int] = []
    """For each Copy Cat, the player it copies."""
    fleet: int = NOTHING
    armada: bool = False
    """Does the player have an Armada card? The ships that it joins have ``armada`` set."""
    row: list[Ship] = []
    """The ships, from the owner's right to the left."""
    stranded: int = 0
    plank: bool = False
    soul: int = NOTHING
    ability: int = NOTHING
    out: bool = False
    last_turn_used: bool = False


class Play(State, eq=False):
    """A card being played: who plays it, and what it is aimed at."""

    card: int
    by: int
    source: str = "hand"
    """Where it came from: hand, magic, saved, stock, tavern, pile, discard or stolen."""
    seen: SmallSet = 0
    """Who has seen it, if it is face down."""
    down: bool = False
    """Is it played face down?"""
    announced: bool = False
    kept: bool = False
    """Does it stay on the table, instead of being discarded?"""
    answers: int = NOTHING
    """The place on the stack of the card that this one answers."""
    on: int = NOTHING
    """The discarded card that a Miss-Direction revives."""
    player: int = NOBODY
    other: int = NOBODY
    ship: ShipId = NO_SHIP
    second: ShipId = NO_SHIP
    ships: list[ShipId] = []
    place: int = NOTHING
    amount: int = 0


class Side(State):
    """One side of a battle."""

    owner: int
    ships: list[ShipId] = []
    """The ships as they entered the battle, with those that joined."""
    dead: list[ShipId] = []
    mutinied: list[ShipId] = []


class Stray(State):
    """A ship outside the battle that was sunk by a stray shot, and the ship that did it."""

    shooter: ShipId
    victim: ShipId


class Taken(State):
    """A ship outside the battle that mutinies, and who gets it."""

    ship: ShipId
    taker: int


class Battle(State):
    """The present battle."""

    sides: list[Side]
    cause: str
    caster: int = NOBODY
    navy: int = 0
    """The size of the Royal Navy, if it is the attacker."""
    stage: str = "declared"
    exploded: list[ShipId] = []
    """Ships that sank themselves with Exploding Cannons (B8.1)."""
    navy_sunk: bool = False
    strays: list[Stray] = []
    taken: list[Taken] = []
    touched: list[ShipId] = []
    """Ships outside the battle whose cards were turned over."""


class Queued(State):
    """A red card that waits until the present card is done (R6)."""

    seat: int
    card: int


class Stock(State, eq=False):
    """A deck that is sold from: what is left, and its own discards."""

    pile: bytearray
    discard: bytearray = msgspec.field(default_factory=bytearray)


class Shop(State):
    """A shop: is it open, and at what price?"""

    open: bool = True
    price: int = 5
    card: int = NOTHING
    """The price card that lies there."""


class Turn(State):
    """How far the present turn has come."""

    number: int = 0
    ending: bool = False
    """Did it begin without a draw pile?"""
    red: int = NOTHING
    """The red card that was drawn at T2 and is this turn's play."""
    second: bool = False
    """Is this the second draw and play, by Double Play?"""
    double: bool = False
    """Did the player have Double Play at the end of T1?"""
    sneaks: int = 0
    """How many Sneak Thieves the player had at the end of T1."""
    drawn_red: bool = False
    """Was a red card drawn at T2? Then no ship comes out of port at T6."""
    port_exit: bool = False
    """Has a ship come out of port?"""


class Shopping(State):
    """The present shopping window."""

    buyer: int = NOBODY
    sales: SmallSet = 0
    """The shops where a Fire Sale is in use."""
    spent: int = 0
    credit: int = 0
    """What is left of Money Master's credit."""
    shared: bool = False
    """May the partner's gold be used too?"""


class PirateAttack(GameState):
    """The whole table."""

    settings: Settings
    players: list[Player]
    turn: Turn
    piles: list[bytearray]
    stocks: list[Stock]
    shops: list[Shop]
    gold: bytearray
    gold_used: bytearray
    souls: bytearray
    abilities: bytearray
    discard: bytearray = msgspec.field(default_factory=bytearray)
    wrecks: bytearray = msgspec.field(default_factory=bytearray)
    purses: bytearray = msgspec.field(default_factory=bytearray)
    """Gold cards from the draw piles whose value has been added to somebody's gold."""
    removed: bytearray = msgspec.field(default_factory=bytearray)
    """Piles that left the game unseen."""
    aside: bytearray = msgspec.field(default_factory=bytearray)
    """Cards set aside for a moment: red ones of the opening deal, a ship too large to keep."""
    sold_out: bool = False
    """Is a stock sold out, to be refilled at the next T0 (R8)?"""
    everyone: SmallSet = 0
    """The set of all seats: what they have seen, everybody knows."""
    holders: dict[int, int] = {}
    """Who holds each soul and ability card."""
    active: int = 0
    trapped: int = NOBODY
    next_ship: int = 0
    stack: list[Play] = []
    reds: list[Queued] = []
    battle: Battle | None = None
    shopping: Shopping | None = None
    window: str = ""
    """The kind of window that is open now, whoever is asked in it (R13)."""
    orphaned: bool = False
    """Was a ship discarded, so that its Duplicates may have to die?"""
    dying: int = 0
    """How many groups of dying ships are being dealt with, one inside the other."""
    looker: int = NOBODY
    """The player who is looking at another player's hand."""
    looked_at: int = NOBODY
    """The player whose hand that is."""
    auction: int = 0
    """The highest bid so far."""
    bidder: int = NOBODY
    progress: bool = False
    """Has anything happened this turn that rules out a stalemate?"""
    quiet: int = 0
    """Turns of the end phase without progress."""
    empty: int = 0
    """Turns of the end phase with all hands empty."""
    pile_clock: int = 0
    finish: str = ""
    """Why the match is over."""
    winners: list[int] = []


PirateAttackTable = Table[PirateAttack]
"""The table as the phases of this game use it."""
