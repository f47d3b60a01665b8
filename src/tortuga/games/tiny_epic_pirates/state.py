"""The state of a match: everything on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from tortuga.engine import GameState, State, Table
from tortuga.games.tiny_epic_pirates.data import TREASURES
from tortuga.games.tiny_epic_pirates.data.components import (
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


class Helm(State):
    """A Helm Mat: the Wheel and the Deck Assignments."""

    wheel: list[Order]
    """The orders on the six spaces, clockwise; space 0 is Hide Out."""
    captain: int
    """The space that the Captain is on."""
    hands: dict[Assignment, int]
    """How many Deckhands are on each Assignment."""
    posts: list[int]
    """The spaces of the Wheel that hold a Deckhand, in rising order."""

    @property
    def order(self) -> Order:
        """The order on the Captain's space."""
        return self.wheel[self.captain]


class Ship(State):
    """A Pirate Ship."""

    cell: int
    hidden: bool
    """Is it on the Cove of its card?"""
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
    """Treasures still to be buried."""
    waiting: int = 1
    """Deckhands that wait on the Legend Track."""

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
    """The Port it is bound for."""
    cube: Booty | None
    """Its cargo; None only between being sunk and setting out again."""
    card: MerchantId


class Turn(State):
    """What must be remembered during a turn."""

    heading: int = -1
    """The space of the Wheel that the Captain is moving to; -1 when it is not moving."""
    crossed: bool = False
    """Has the Captain crossed the Ship Line?"""
    extort_paid: bool = False
    """Has Extort been paid?"""
    row_paid: bool = False
    """Has a new row of Crew Cards been paid for?"""
    captain_bonus: int = 0
    """Which of the Captain's bonus actions comes next."""
    used: list[tuple[CrewId, int]] = []
    """Crew bonus actions that were taken: the card, and which of its actions."""


class Sail(State):
    """A sail under way."""

    used: int = 0
    """Cards sailed so far."""
    extra: int = 0
    """Sail from discarded tokens."""


BattleResult = Literal["won", "lost", "tied"]
"""The result for the attacker."""


class Battle(State):
    """A battle between pirates (by number), or against a Merchant. It stays in sight until the next order."""

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
    """The reroll card in use."""
    rerollable: list[int] = []
    """Dice that it may still reroll."""
    reroll_used: list[CrewId] = []
    """Reroll cards that were used, the one in use included."""
    result: BattleResult | None = None
    """None while it is fought."""


class Settings(State):
    """Which readings of the rulebook the host has chosen."""

    navy_ambush: bool = False
    """R35: the Navy also attacks a ship that it shares a card with already."""
    any_assignment: bool = False
    """R9: recovered and reassigned Deckhands may go to Repair too."""
    hits_in_defence: bool = True
    """R53: all hits on the Legendary Pirate's mats also count when it is attacked."""


class TinyEpicPirates(GameState):
    """Everything on the table. Pirates are numbered by seat; in solo play, number 1 is the Legendary Pirate."""

    players: list[Player]
    solo: SoloPirate | None
    cards: list[MapId]
    """The Map Card on each cell."""
    tokens: list[Token | None]
    """The face-down Search Token on each cell. Nobody knows what they show."""
    treasures: list[int]
    """The pirate whose Treasure is buried on each cell, or -1."""
    bag: dict[Booty, int]
    market: list[Booty]
    """The type of Booty on each spot, from 2 Gold to 5 Gold."""
    merchants: list[Merchant]
    """Orange and Green."""
    merchant_deck: list[MerchantId]
    """The next card first."""
    crew_deck: list[CrewId]
    """The next card first."""
    row: list[CrewId]
    navy: int
    first: int
    settings: Settings
    box: list[Token]
    """Search Tokens that were left out at set-up, unseen."""
    active: int = 0
    """The player whose turn it is."""
    round: int = 1
    turn: Turn = msgspec.field(default_factory=Turn)
    sail: Sail | None = None
    battle: Battle | None = None
    drawn: list[Booty] = []
    """Cubes that do not all fit into the hold, until their owner has chosen."""
    spent: list[Token] = []
    """Search Tokens that were used up."""
    sunk: list[MerchantId] = []
    """Merchant Cards that are out of the game."""
    under: int = 0
    """How many cards at the bottom of the crew deck everybody saw go there."""
    last_round: bool = False
    solo_won: bool = False

    @property
    def player(self) -> Player:
        """The active player."""
        return self.players[self.active]

    @property
    def right_neighbour(self) -> int:
        """The seat to the active player's right, which plays just before."""
        return (self.active - 1) % len(self.players)


def new_helm(wheel: list[Order]) -> Helm:
    """A Helm Mat at the start: the Captain on Hide Out, one Deckhand on each working Assignment."""
    hands: dict[Assignment, int] = dict.fromkeys(STATIONS, 1)
    return Helm(["hide_out", *wheel], 0, {**hands, "repair": 0}, [])


def pirates(state: TinyEpicPirates) -> Iterator[Player | SoloPirate]:
    """Everybody with a ship, by number."""
    yield from state.players
    if state.solo is not None:
        yield state.solo


def solo_pirate(state: TinyEpicPirates) -> SoloPirate:
    """The Legendary Pirate, in solo play."""
    assert state.solo is not None
    return state.solo


def turn_order(state: TinyEpicPirates) -> list[int]:
    """The seats in turn order, from the first player."""
    count = len(state.players)
    return [(state.first + step) % count for step in range(count)]


def hidden_on(state: TinyEpicPirates, cell: int) -> int | None:
    """The pirate whose ship is on the Cove of this card, or None."""
    for number, pirate in enumerate(pirates(state)):
        if pirate.ship.cell == cell and pirate.ship.hidden:
            return number
    return None


TinyEpicTable = Table[TinyEpicPirates]
