"""Everything on the table. A card is the number of its kind (``data.KINDS``); a pile of cards is a ``bytearray``.

The parts hold no cycles, so the garbage collector can leave them alone (``gc=False``).
"""

from __future__ import annotations

import msgspec

from tortuga.engine import GameState, State, Table
from tortuga.games.pirate_attack.bits import SmallSet

NOBODY = -1
NOTHING = -1

WITCH_DOCTOR, FORTUNE_TELLER, MAGIC, TAVERN = range(4)
STOCKS = ("witch_doctor", "fortune_teller", "magic", "tavern")
"""The decks that are sold from, in the order of ``PirateAttack.stocks``."""
MARKET, MAGIC_SHOP, TAVERN_SHOP = range(3)
SHOPS = ("market", "magic_shop", "tavern")
SHOP_OF = (MARKET, MARKET, MAGIC_SHOP, TAVERN_SHOP)
"""Where each stock is sold."""


class Settings(State, gc=False):
    """The table's options, as far as the rules ask for them again."""

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
    """``zero_strength_guns = silent``: the guns of a ship without strength do not count (R18)."""
    discard_red: bool = False
    """``offturn_red = discard`` (R6)."""
    redirect_must_attack: bool = False
    first_player: str = "most_red"
    expansions: bool = True
    shops: list[int] = []
    """Those that the chosen packs open."""
    magic_shop: bool = True
    tavern: bool = True
    miss_direction: bool = True
    plank: bool = True
    """Walk The Plank is in the box: ports, planks, Smoke Screens."""
    special_abilities: bool = True
    """Ability Ships and Blockades are in."""


class Laid(State, eq=False, gc=False):
    """A card that lies face down on the table, and who has seen it (R83)."""

    card: int
    seen: SmallSet = 0


class Ship(State, eq=False, gc=False):
    """A ship in somebody's row."""

    id: int
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
    """Came out of port at the end of this turn: its owner plays nothing on it until the turn is over."""
    shown: bool = False
    """An Invisible Ability Ship that has become visible for good."""
    copy_of: int = NOTHING
    dice: tuple[int, int] | None = None
    """What an Unknown Size ship rolled for the present fight: cannons, strength."""


class Player(State, eq=False, gc=False):
    """One seat's things."""

    hand: bytearray
    due: int = 0
    """So many of the first cards in hand are still to be played for a Power Play."""
    gold: int = 0
    locked: int = 0
    """Gold from battle and Insurance, to be spent from the next turn on."""
    fame: int = 0
    fortunes: list[Laid] = []
    magic: list[Laid] = []
    blockades: int = 0
    kept: bytearray = msgspec.field(default_factory=bytearray)
    """Double Play, Sneak Thief and Fire Sale cards."""
    copying: list[int] = []
    """For each Copy Cat the player it copies."""
    fleet: int = NOTHING
    armada: bool = False
    """An Armada card lies over those ships that have ``armada`` set."""
    row: list[Ship] = []
    """From the owner's right to the left: slot 0 first."""
    stranded: int = 0
    plank: bool = False
    soul: int = NOTHING
    ability: int = NOTHING
    out: bool = False
    last_turn_used: bool = False


class Play(State, eq=False, gc=False):
    """A card being played: what it is, whose it is, what it is aimed at."""

    card: int
    by: int
    source: str = "hand"
    """Where it came from: hand, magic, tavern, pile, discard."""
    seen: SmallSet = 0
    """Who knows it while it is face down."""
    down: bool = False
    announced: bool = False
    kept: bool = False
    """It has found a place on the table and is not discarded."""
    answers: int = NOTHING
    """The place on the stack of the card that this one answers."""
    on: int = NOTHING
    """The discarded card that a Miss-Direction revives."""
    player: int = NOBODY
    other: int = NOBODY
    ship: int = NOTHING
    second: int = NOTHING
    ships: list[int] = []
    place: int = NOTHING
    amount: int = 0


class Side(State, gc=False):
    """One side of a battle."""

    owner: int
    ships: list[int] = []
    """The group as it entered the battle, joined ships included."""
    dead: list[int] = []
    mutinied: list[int] = []


class Battle(State, gc=False):
    """The battle that is being fought, for everybody to look at."""

    sides: list[Side]
    cause: str
    caster: int = NOBODY
    navy: int = 0
    """The size of the Royal Navy, when it is the first side."""
    stage: str = "declared"


class Queued(State, gc=False):
    """A red card drawn out of turn, waiting until the present card is done (R6)."""

    seat: int
    card: int


class Stock(State, eq=False, gc=False):
    """A deck that is sold from: what is left, and its own discards."""

    pile: bytearray
    discard: bytearray = msgspec.field(default_factory=bytearray)


class Shop(State, gc=False):
    """A shop's sign."""

    open: bool = True
    price: int = 5
    card: int = NOTHING
    """The price card that lies there."""


class Turn(State, gc=False):
    """How far the present turn has come."""

    number: int = 0
    ending: bool = False
    """It began without a draw pile."""
    red: int = NOTHING
    """The red card that came at T2 and is this turn's play."""
    second: bool = False
    """The second draw and play, by Double Play."""
    double: bool = False
    sneaks: int = 0
    drawn_red: bool = False
    """A red card came at T2 of this turn: no port exit any more."""
    port_exit: bool = False


class Shopping(State, gc=False):
    """The shopping window that is open."""

    buyer: int = NOBODY
    sales: SmallSet = 0
    """The shops where a Fire Sale is on."""
    spent: int = 0
    credit: int = 0
    shared: bool = False
    """The partner's gold may be used too."""


class PirateAttack(GameState, gc=False):
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
    """Gold cards from the draw piles that have been counted into somebody's gold."""
    removed: bytearray = msgspec.field(default_factory=bytearray)
    """Piles that left the game unseen."""
    aside: bytearray = msgspec.field(default_factory=bytearray)
    """Cards laid open for a moment: the red ones of the opening deal, a ship too large to keep."""
    sold_out: bool = False
    """A stock has run out since it was last looked after (R8)."""
    everyone: SmallSet = 0
    """All seats: what they have seen is known to all."""
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
    """The kind of answer window that stands open, whoever may be asked in it (R13)."""
    orphaned: bool = False
    """A ship was discarded: its Duplicates must follow."""
    dying: int = 0
    """How many events of ships dying are being handled, one inside the other."""
    looker: int = NOBODY
    looked_at: int = NOBODY
    """The player who looks at another one's hand just now."""
    auction: int = 0
    bidder: int = NOBODY
    progress: bool = False
    """Something happened this turn that a stalemate does not know (10.3)."""
    quiet: int = 0
    """Turns of the end phase without progress."""
    empty: int = 0
    """Turns of the end phase with all hands empty."""
    pile_clock: int = 0
    finish: str = ""
    """Why the match is over."""
    winners: list[int] = []


Seas = Table[PirateAttack]
"""The table as the phases of this game use it."""
