"""The state of a match: where everything on the table is."""

from __future__ import annotations

from tortuga.engine import GameState, State, Table

NOBODY = -1
BOARD = -1
"""The holder of a special die that lies on the dice board."""
NOT_IN_BOX = -2
"""The holder of a special die of an expansion that is not in play."""

KING, MERMAIDS, CURSED = range(3)


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
    """The options that were chosen before the match."""

    expansion: bool
    map: str
    full: bool
    """Tiles are laid and cards drafted; otherwise it is a first voyage."""
    priority: bool
    """Cards are played in turn; otherwise first come, first served."""
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
    """Set-up: the tiles still to be laid."""
    dice: list[int] = []
    """What the crew dice show, from the shake until the cups are closed."""
    progress: int = 0
    miss_next: bool = False
    absent: bool = False
    anchor: bool = False
    torn_sail: bool = False
    smoke: int = 0
    """The last round in which a Smoke Screen hides the ship."""
    spot: int = 0
    """The last round under the Black Spot."""
    ward: int = 0
    """The last round in which a Blessed Medallion keeps the curse away."""
    loaded: bool = False
    """Loaded Dice wait for the next shake."""
    bone: bool = False
    """A Bone Die waits for the next shake, or (in the betting phase) is in the cup."""
    gold: bool = False
    """Has played a gold card this round."""
    silver: bool = False
    """Has played a silver card this round."""
    out: int = 0
    """0 while in the game; otherwise 1 for the first who left it, 2 for the second and so on."""


class Bid(State):
    seat: int
    quantity: int
    face: int


class Stake(State):
    """Crew dice put on X or O; they are out of the cup until the die is rolled."""

    seat: int
    crew: int
    symbol: str


class KnownCard(State):
    """A card that one seat (or, with NOBODY, the whole table) knows to be in somebody's hand."""

    by: int
    owner: int
    card: str


class Pirata(GameState):
    """The whole table."""

    settings: Settings
    players: list[Player]
    """By seat; with two humans the third is the Phantom."""
    humans: int
    phantom: int
    """The Phantom's seat, or NOBODY."""
    spaces: list[str]
    """The tile on each space of the map; empty before it is laid."""
    finish: int
    """The progress that reaches the throne."""
    spring: int
    """The round in which the spring tide begins (R74)."""
    deck: list[str]
    """Face down; the top card is the last."""
    bag: int
    """Crew dice in the bag."""
    supply: int
    """Coins in the supply."""
    holders: list[int]
    """Who holds the King, Mermaids and Cursed die."""
    faces: list[int]
    """The side that each of them shows, from 1 to 6; 0 before it is rolled."""

    round: int = 1
    x_space: int = 0
    token: int = 0
    direction: int = 1
    """The betting direction: 1 is clockwise, -1 counter-clockwise."""
    turn: int = 0
    marker_coin: int = 0
    """First voyage: 1 for the coin that marks the phase."""
    drafts: int = 0
    """How many times cards have been passed in the draft."""

    discard: list[str] = []
    played: list[tuple[int, str]] = []
    seen: list[KnownCard] = []
    sunk: list[tuple[int, int]] = []
    """Cards that Dead Man's Chest put under the deck, from the bottom up: (who knows them, how many)."""

    participants: list[int] = []
    bids: list[Bid] = []
    looks: list[tuple[int, int]] = []
    """Looks that are due in the coming round: (who looks, whose cup)."""
    peeks: list[tuple[int, int]] = []
    """Looks that were taken in this round."""
    helmsman: int = NOBODY
    """The human who plays for the Phantom in this betting and sail phase."""
    open_cups: bool = False
    """Between the reveal and the roll of the sail die."""
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
    """Who may sail; after the move, who has sailed."""
    tile_winner: int = NOBODY
    tile: str = ""
    """The tile being faced."""
    calm: bool = False
    """Dead Calm: no tile in the sail phase, no catch-up in the action phase."""
    window: str = ""
    """The moment for cards that is open now."""

    goal: str = ""
    """What the present battle looks for: winner or loser."""
    rolls: list[int] = []
    """The present battle roll, by seat: 1 (skull) to 8 (crown), or 0 for those who did not roll."""
    lucky: int = 0
    """Lucky Pirate's second result."""
    roller: int = NOBODY
    """Who rolled the symbols."""
    die: str = ""
    """The die they were rolled with."""
    symbols: list[str] = []
    """The last roll of the Pirates or Treasure die."""
    stakes: list[Stake] = []
    sealed: Stake | None = None
    """Treasure Island: what the helmsman has staked for the Phantom, until all others have chosen."""
    deal: list[int] = []
    """Deal with the Dead: the dice on the table."""
    locked: list[int] = []
    """Deal with the Dead: which of the dice on the table are locked."""
    codex: str = ""
    """The card drawn at the Codex, known to the tile winner."""
    chest: int = NOBODY
    """Dead Man's Chest: who is looking at the top cards of the deck."""
    helper: int = NOBODY
    """Thick Fog: who helps."""
    suggestion: int = 0
    """Thick Fog: what the helper whispered."""

    finalists: list[int] = []
    fruitless: int = 0
    """Final battle: rolls in a row without a loss."""
    lost_at_sea: list[str] = []
    """Rough Seas: cards that are out of the game."""
    drowned: int = 0
    """Rough Seas: crew dice that are out of the game."""
    sunk_coins: int = 0
    """Rough Seas: coins that are out of the game."""
    gone: int = 0
    """How many times somebody has left the game."""
    champion: int = NOBODY
    reason: str = ""
    decided: int = NOBODY
    """The winner or loser that the last battle found."""


PirataTable = Table[Pirata]
