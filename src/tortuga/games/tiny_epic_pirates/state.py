"""The whole table as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from tortuga.engine import GameState, State
from tortuga.games.tiny_epic_pirates.components import (
    STATIONS,
    Assignment,
    Booty,
    CaptainId,
    CrewId,
    MapId,
    MerchantId,
    MerchantName,
    Order,
    Target,
    Token,
)
from tortuga.games.tiny_epic_pirates.data import TREASURES


class Helm(State):
    """A Helm Mat: the Wheel above, the Deck Assignments below."""

    wheel: list[Order]
    """What lies on the six spaces, clockwise; space 0 is Hide Out."""
    captain: int
    hands: dict[Assignment, int]
    posts: list[int]
    """Wheel spaces that hold a Deckhand, in rising order."""

    @property
    def order(self) -> Order:
        """The order on the Captain's space."""
        return self.wheel[self.captain]


class Ship(State):
    """A Pirate Ship. ``hidden``: it lies on the Cove of its card."""

    cell: int
    hidden: bool
    hold: list[Booty]


class Player(State):
    """One player's mats, cards and ship."""

    helm: Helm
    ship: Ship
    captain: CaptainId
    crew: list[CrewId]
    gold: int = 1
    level: int = 1
    mutinied: bool = False
    surefire: int = 0
    kept: list[Token] = []
    treasures: int = TREASURES
    """Still on the mat."""
    waiting: int = 1
    """Deckhands still on the Legend Track."""

    @property
    def buried(self) -> int:
        return TREASURES - self.treasures


class SoloPirate(State):
    """The Legendary Pirate: a captain (Solo Helm Mat) with a personality (Solo Legend Mat)."""

    helm: Helm
    ship: Ship
    captain: str
    personality: str
    crew: list[CrewId]
    gold: int = 0
    ring: int = 0
    treasures: int = TREASURES
    die: int = 0
    """What it rolled last; 0 before its first turn."""
    target: Target | None = None

    @property
    def buried(self) -> int:
        return TREASURES - self.treasures


class Merchant(State):
    """A Merchant Ship and its card in the slot below the market."""

    cell: int
    port: int
    """The Port it makes for."""
    cube: Booty | None
    """None only while whoever sank it makes room for the cube."""
    card: MerchantId


class Turn(State):
    """What must be remembered within a turn."""

    heading: int = -1
    """The Wheel space the Captain is on its way to; -1 when it stands still."""
    crossed: bool = False
    extort_paid: bool = False
    row_paid: bool = False
    captain_bonus: int = 0
    """Which of the Captain's bonus actions comes next."""
    used: list[tuple[CrewId, int]] = []
    """Crew bonus actions already taken: the card and which of its actions."""


class Sail(State):
    """A sail under way."""

    used: int = 0
    extra: int = 0
    """Sail from discarded tokens."""


BattleResult = Literal["won", "lost", "tied"]
"""For the attacker."""


class Battle(State):
    """A battle, between pirates (by number) or with a Merchant of this value. It stays in sight until the turn ends."""

    attacker: int
    defender: int | None = None
    merchant: MerchantName | None = None
    value: int | None = None
    attacker_dice: list[int] = []
    defender_dice: list[int] = []
    attacker_total: int | None = None
    """None until it is fixed."""
    defender_total: int | None = None
    reroll_card: CrewId | None = None
    """The Crew Card whose reroll is in use."""
    rerollable: list[int] = []
    """Dice that it may still reroll."""
    reroll_used: list[CrewId] = []
    result: BattleResult | None = None
    """None while it is fought."""


class Settings(State):
    """Which other readings of the book were chosen before the match."""

    navy_ambush: bool = False
    """R35: the Navy also attacks where it lies already."""
    any_assignment: bool = False
    """R9: Deckhands recovered or reassigned may go to Repair too."""
    hits_in_defence: bool = False
    """R53: all hits listed on the Legendary Pirate's mats count when it is attacked, too."""


class TinyEpicPirates(GameState):
    """Everything on the table. Pirates are numbered by seat; alone, number 1 is the Legendary Pirate."""

    players: list[Player]
    solo: SoloPirate | None
    cards: list[MapId]
    """By cell."""
    tokens: list[Token | None]
    """Face-down Search Tokens by cell. Their faces are known to nobody."""
    treasures: list[int]
    """By cell, the pirate whose Treasure lies there, or -1."""
    bag: dict[Booty, int]
    market: list[Booty]
    """From the 2 Gold spot to the 5 Gold spot."""
    merchants: list[Merchant]
    """Orange, green."""
    merchant_deck: list[MerchantId]
    """The next card first."""
    crew_deck: list[CrewId]
    """The next card first."""
    row: list[CrewId]
    navy: int
    first: int
    settings: Settings
    box: list[Token]
    """Search Tokens that left the game unseen."""
    active: int = 0
    round: int = 1
    turn: Turn = msgspec.field(default_factory=Turn)
    sail: Sail | None = None
    battle: Battle | None = None
    drawn: list[Booty] = []
    """Cubes that do not all fit into the hold, until their owner has chosen."""
    spent: list[Token] = []
    sunk: list[MerchantId] = []
    """Merchant Cards out of the game."""
    under: int = 0
    """How many cards at the bottom of the crew deck everybody has seen being put there."""
    last_round: bool = False
    solo_won: bool = False

    @property
    def player(self) -> Player:
        """The active player."""
        return self.players[self.active]


def new_helm(wheel: list[Order]) -> Helm:
    """A Helm Mat at the start: the Captain on Hide Out, one Deckhand on each of the three."""
    hands: dict[Assignment, int] = dict.fromkeys(STATIONS, 1)
    return Helm(["hide_out", *wheel], 0, {**hands, "repair": 0}, [])


def pirates(state: TinyEpicPirates) -> Iterator[Player | SoloPirate]:
    """Everybody with a ship, by number."""
    yield from state.players
    if state.solo is not None:
        yield state.solo


def turn_order(state: TinyEpicPirates) -> list[int]:
    """The seats, from the first player on."""
    count = len(state.players)
    return [(state.first + step) % count for step in range(count)]


def hidden_on(state: TinyEpicPirates, cell: int) -> int | None:
    """The pirate whose ship lies on the Cove of this card, or None."""
    for number, pirate in enumerate(pirates(state)):
        if pirate.ship.cell == cell and pirate.ship.hidden:
            return number
    return None
