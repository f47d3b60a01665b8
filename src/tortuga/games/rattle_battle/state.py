"""The state of a match: plain data. Dice, cards, parts and loot are numbers (see ``data``)."""

from __future__ import annotations

from typing import TypeVar, cast

from msgspec import field

from tortuga.engine import GameState, State, Table
from tortuga.games.rattle_battle.data import ADVENTURES, DICE_PER_SEAT, FIRST_NP, MOST_SEATS, WORKSHOP, Adventure, owner
from tortuga.games.rattle_battle.data.rows import AdventureNumber, SailorNumber, UpgradeNumber

NO_ADVENTURE = AdventureNumber(-1)
Card = TypeVar("Card", SailorNumber, UpgradeNumber)
"""A card of the Tavern or of the Workshop: what is done with the one is done with the other."""


class Ship(State):
    """A die in the Sea Box."""

    die: int
    x: float
    y: float
    angle: float
    face: int
    bonus: int = 0
    """Strength added or taken away for the rest of the adventure."""
    hook: int = -1
    """The NP ship that this one has hooked, by its die; -1 for none."""
    redrops: int = 0


class Trophy(State):
    """A ship credited to a player."""

    die: int
    boarded: int = 0
    """How many tokens boarding it brings; 0 if it was not boarded."""
    surrendered: bool = False
    fired: bool = False


class Player(State):
    """What belongs to one seat: galleon, dice, loot, sailors and cards."""

    ships: int
    captain: bool
    parts: list[int]
    """Sails, cannons, holds on the galleon."""
    loot: list[int]
    """Tokens by kind, wherever they are stowed; wilds are the last kind."""
    tired: list[int] = field(default_factory=lambda: [0, 0])
    """Exhausted sails and cannons."""
    hamsters: int = 0
    coins: int = 0
    wilds: list[int] = []
    """What the wild tokens really are."""
    upgrades: list[UpgradeNumber] = []
    exhausted: list[UpgradeNumber] = []
    used: list[UpgradeNumber] = []
    """Upgrades used in this adventure."""
    sailors: list[SailorNumber] = []
    busy: list[SailorNumber] = []
    """Sailors used in this adventure or port visit."""
    spent: list[SailorNumber] = []
    """Sailors of the pack who have spent a token in this adventure."""
    stored: dict[SailorNumber, int] = {}
    """How many tokens lie on sailors of the pack."""
    cards: list[int] = []
    """Victory point cards."""
    revenge: int = 0
    # This adventure:
    sent: int = 0
    captain_sent: bool = False
    passed: bool = False
    ballista: int = 0
    trophies: list[Trophy] = []
    sunk: list[int] = []
    """The player's ships that were sunk."""
    avenge: int = 0
    """How many of them by other players."""
    waived: int = 0
    """How many repairs are free."""
    bonus_loot: int = 0
    """Extra draws for where a ship stood after the Battle."""
    beyond: bool = False
    """Did one of the player's ships stand beyond the blockade after the Battle?"""
    drawn: list[int] = []
    """Tokens drawn in this loot phase, by kind."""

    @property
    def takes_part(self) -> bool:
        return self.sent > 0 or self.captain_sent

    @property
    def dice(self) -> int:
        return self.ships + self.captain


class Turn(State):
    """The present turn of Player Actions."""

    seat: int = -1
    acted: bool = False
    """Has the player taken the action of this turn?"""
    used: bool = False
    """Has the player used anything else?"""
    keg: bool = False
    """Is a powder keg ready, so that the next fire needs no cannons?"""
    declined: list[str] = []
    """The help that the player has declined this turn."""


class Game(State):
    """A crazy adventure in progress."""

    left: list[list[int]]
    """By seat: the dice still in the game."""
    faces: list[list[int]]
    """By seat: what those dice show; empty until they are rolled."""
    scores: list[int]
    playing: list[bool]
    round: int = 1
    at: int = 0
    """Whose turn it is, counted from the Baron."""
    bid: list[int] = []
    """Liar's Grog: count, face and seat of the last bid."""
    rerolls: int = 0
    """Monkey Business: how often the player in turn may still roll again."""
    aside: list[int] = []
    """Tall Tales: the values set aside."""
    covered: bool = False
    """Are the dice hidden, so that only their owners know what they show?"""


class Rattle(GameState):
    """The table."""

    scenario: str
    players: list[Player]
    baron: int
    drops: str
    script: list[str]
    late_drop: bool
    simultaneous: bool
    market_wild: bool
    soft: list[AdventureNumber]
    hard: list[AdventureNumber]
    crazy: list[AdventureNumber]
    final: list[AdventureNumber]
    sailors: list[SailorNumber]
    """The deck; the top card is the last."""
    upgrades: list[UpgradeNumber]
    bag: list[int]
    pile: list[int]
    """Discarded tokens, which go back into the bag at Quest End."""
    supply: list[int]
    revenge: int
    """Cards in the Revenge deck."""
    quest: int = 0
    step: int = 0
    """Which adventure of the quest it is, from 0."""
    card: AdventureNumber = NO_ADVENTURE
    played: list[AdventureNumber] = []
    """Adventure cards used so far."""
    at: int = 0
    """Whose turn it is in a phase, counted from the Baron."""
    wanted: int = -1
    sea: list[Ship] = []
    turn: Turn = field(default_factory=Turn)
    sold: int = 0
    """Victory point cards sold."""
    location: int = -1
    closed: list[list[int]] = []
    """By location: the only seats that may use it in the next port visit; empty if it is open to all."""
    sailors_aside: list[list[SailorNumber]] = []
    """By seat: sailors seen and not kept in this port visit."""
    upgrades_aside: list[list[UpgradeNumber]] = []
    offer: list[list[int]] = []
    """By seat: the cards that are being chosen from."""
    gifted: list[int] = []
    """By seat: tokens given at The Pit in this visit, not counting valuables."""
    gifts: list[int] = []
    """By seat: tokens given at The Pit in this visit."""
    game: Game | None = None
    drop: int = 0
    """How many drops there have been."""
    scripted: int = 0
    """How many entries of the script have been used."""
    tie_break: list[int] = []
    """By seat: the Great Baron's lot for ties; empty until the end."""
    king_sunk: bool = False

    @property
    def adventure(self) -> Adventure:
        return ADVENTURES[self.card]

    @property
    def sailors_offered(self) -> list[list[SailorNumber]]:
        """The offers, wherever one chooses among sailors."""
        return [] if self.location == WORKSHOP else cast(list[list[SailorNumber]], self.offer)

    @property
    def upgrades_offered(self) -> list[list[UpgradeNumber]]:
        """The offers, in the Workshop."""
        return cast(list[list[UpgradeNumber]], self.offer) if self.location == WORKSHOP else []


def from_baron(state: Rattle, place: int) -> int:
    """The seat at this place in turn order; the Baron has place 0."""
    return (state.baron + place) % len(state.players)


_ORDERS = [
    [tuple((baron + place) % seats for place in range(seats)) for baron in range(seats)]
    for seats in range(MOST_SEATS + 1)
]


def in_turn_order(state: Rattle) -> tuple[int, ...]:
    """All seats from the Baron clockwise."""
    return _ORDERS[len(state.players)][state.baron]


def last_in_turn(state: Rattle) -> int:
    """The seat to the right of the Baron."""
    return from_baron(state, len(state.players) - 1)


def ship_of(state: Rattle, die: int) -> Ship:
    """The ship at sea with this die."""
    for ship in state.sea:
        if ship.die == die:
            return ship
    raise LookupError(f"die {die} is not at sea")


def order(state: Rattle, die: int) -> tuple[int, int]:
    """The order of equals (R85): seats from the Baron clockwise, then die numbers; then NP dice."""
    if die >= FIRST_NP:
        return len(state.players), die
    return (owner(die) - state.baron) % len(state.players), die


def own_ships(state: Rattle, seat: int) -> list[Ship]:
    first = seat * DICE_PER_SEAT
    return [ship for ship in state.sea if first <= ship.die < first + DICE_PER_SEAT]


def dice_of(seat: int, ships: int, captain: bool) -> list[int]:
    """The first few dice of a seat, and perhaps the captain's."""
    first = seat * DICE_PER_SEAT
    return [*range(first, first + ships), *([first + DICE_PER_SEAT - 1] if captain else ())]


def dice_sent(state: Rattle, seat: int) -> list[int]:
    """The dice that a player has sent."""
    player = state.players[seat]
    return dice_of(seat, player.sent, player.captain_sent)


def np_ships(state: Rattle) -> list[Ship]:
    """NP ships at sea, without allies."""
    allies = state.adventure.allies
    return [ship for ship in state.sea if ship.die >= FIRST_NP and ship.die not in allies]


def enemies(state: Rattle, seat: int) -> list[Ship]:
    """The enemies of a seat: NP ships and, in Pirate Wars, the other players' ships; never an ally."""
    if state.scenario != "pirate_wars":
        return np_ships(state)
    allies = state.adventure.allies
    return [ship for ship in state.sea if owner(ship.die) != seat and ship.die not in allies]


def player_side(state: Rattle) -> list[Ship]:
    """Player ships and allies at sea."""
    allies = state.adventure.allies
    return [ship for ship in state.sea if ship.die < FIRST_NP or ship.die in allies]


RattleTable = Table[Rattle]
