"""Where everything is: the table between two questions."""

from __future__ import annotations

from tortuga.engine import GameState, State, Table

NOBODY = -1
BOARD = -1
"""A special die lies on the dice board."""
NOT_IN_BOX = -2
"""A special die of an expansion that is not used."""

KING, MERMAIDS, CURSED = range(3)
SPECIAL_DICE = ("king", "mermaids", "cursed")


class Skins(State):
    """Which game skins are in force."""

    instant_death: bool = False
    full_muster: bool = False
    dead_ones: bool = False
    close_quarters: bool = False
    golden_voyage: bool = False
    open_hands: bool = False
    second_lap: bool = False
    rough_seas: bool = False


class Settings(State):
    """What was chosen before the match."""

    expansion: bool
    map: str
    full: bool
    """Lay the tiles and draft; otherwise a first voyage."""
    priority: bool
    """Cards in turn; otherwise first come, first served."""
    bid_log: bool
    count_aid: bool
    skins: Skins


class Player(State):
    """A seat: cup, cards, coins, ship and the markers on it."""

    crew: int
    """Crew dice in the cup."""
    coins: int
    hand: list[str] = []
    tiles: list[str] = []
    """Set-up: tiles still to be laid."""
    dice: list[int] = []
    """What the crew dice show, from the shake until the cups are closed."""
    progress: int = 0
    miss_next: bool = False
    absent: bool = False
    anchor: bool = False
    torn_sail: bool = False
    smoke: int = 0
    """The last round in which the Smoke Screen hides him; so too for the next two."""
    spot: int = 0
    ward: int = 0
    loaded: bool = False
    """Loaded Dice are pending."""
    bone: bool = False
    """Bone Dice are pending, or (in the betting phase) rolled with the cup."""
    gold: bool = False
    """Has played his gold card of the round."""
    silver: bool = False
    out: int = 0
    """Left the game as the n-th (Instant Death, final battle, Phantom)."""


class Bid(State, gc=False):
    seat: int
    quantity: int
    face: int


class Stake(State, gc=False):
    """Crew dice put on X or O; they are out of the cup until the die is rolled."""

    seat: int
    crew: int
    symbol: str


class KnownCard(State, gc=False):
    """A card that one seat knows to be in another's hand."""

    by: int
    owner: int
    card: str


class Pirata(GameState):
    """The whole table."""

    settings: Settings
    players: list[Player]
    """With two humans the last of the three is the Phantom."""
    humans: int
    phantom: int
    """The Phantom's seat, or nobody."""
    spaces: list[str]
    """The tile on each space of the map; empty: not laid yet."""
    finish: int
    """F: the progress that reaches the throne."""
    spring: int
    """The spring tide begins in this round (R74)."""
    deck: list[str]
    """Face down; the top card is the last."""
    bag: int
    supply: int
    holders: list[int]
    """Who holds King, Mermaids and Cursed die."""
    faces: list[int]
    """What they show (side 1 to 6; 0: not rolled)."""

    round: int = 1
    x_space: int = 0
    token: int = 0
    direction: int = 1
    """Betting direction: 1 clockwise, -1 counter-clockwise."""
    turn: int = 0
    marker_coin: int = 0
    """First voyage: the coin that marks the phase."""
    drafts: int = 0
    """How many times cards have been passed."""

    discard: list[str] = []
    played: list[tuple[int, str]] = []
    seen: list[KnownCard] = []
    sunk: list[tuple[int, int]] = []
    """Cards put under the deck by Dead Man's Chest, from the bottom up: (who knows them, how many)."""

    participants: list[int] = []
    bids: list[Bid] = []
    looks: list[tuple[int, int]] = []
    """Due in the coming round: (looker, whose cup)."""
    peeks: list[tuple[int, int]] = []
    """Granted in this one."""
    helmsman: int = NOBODY
    """The human who plays for the Phantom in this betting and sail phase."""
    open_cups: bool = False
    """The dice have been revealed and the sail die not yet rolled."""
    shown: int = 0
    """How many dice the last reveal showed."""
    call: str = ""
    """How the betting ended: liar, lock or alone."""
    caller: int = NOBODY
    count: int = 0
    winner: int = NOBODY
    loser: int = NOBODY

    sail_die: int = 0
    sailing: list[int] = []
    """Entitled to sail; after the move, those who sailed."""
    tile_winner: int = NOBODY
    tile: str = ""
    """The tile being faced."""
    calm: bool = False
    """Dead Calm: no tile in the sail phase, no catch-up in the action phase."""
    window: str = ""
    """The moment at which cards may be played."""

    goal: str = ""
    """What the present battle looks for: winner or loser."""
    rolls: list[int] = []
    """The present battle roll, by seat: 1 (skull) to 8 (crown); 0: not in it."""
    lucky: int = 0
    """Lucky Pirate's second result."""
    roller: int = NOBODY
    die: str = ""
    symbols: list[str] = []
    """The present roll of the Pirates or Treasure die, and who made it."""
    stakes: list[Stake] = []
    sealed: Stake | None = None
    """Treasure Island: what its helmsman has staked for the Phantom, until all others are in."""
    deal: list[int] = []
    """Deal with the Dead: the dice on the table, and which of them are locked."""
    locked: list[int] = []
    codex: str = ""
    """The card drawn at the Codex, known to the tile winner."""
    chest: int = NOBODY
    """Who looks at the top cards of the deck (Dead Man's Chest)."""
    helper: int = NOBODY
    suggestion: int = 0
    """Thick Fog: what the helper whispered."""

    finalists: list[int] = []
    fruitless: int = 0
    """Final battle: rolls in a row without a loss."""
    lost_at_sea: list[str] = []
    """Rough Seas: cards out of the game, and so many dice and coins."""
    drowned: int = 0
    sunk_coins: int = 0
    gone: int = 0
    """How many times somebody has left the game."""
    champion: int = NOBODY
    reason: str = ""
    decided: int = NOBODY
    """Who was found by the last battle of the round, the winner or the loser."""


PirataTable = Table[Pirata]
