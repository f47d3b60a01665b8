"""What everybody at the table sees. There are no private hands: every seat's view is the spectator's."""

from __future__ import annotations

import msgspec

from tortuga.engine import View
from tortuga.games.tiny_epic_pirates.components import (
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
from tortuga.games.tiny_epic_pirates.data import (
    CAPTAINS,
    CREW,
    RANKS,
)
from tortuga.games.tiny_epic_pirates.odds import Odds
from tortuga.games.tiny_epic_pirates.rows import Bonus, SoloEffect, SoloEntry, SoloLevel
from tortuga.games.tiny_epic_pirates.state import Step


class CardView(View):
    """One card of the Sea."""

    id: MapId
    settlement: int
    market: Booty | None
    cove: bool
    storm: bool
    bury: int
    """What a burial costs here; 0 without a site."""
    port: bool
    token: bool
    """A Search Token lies here face down."""
    treasure: int | None
    """The pirate whose Treasure lies here."""


class HelmView(View):
    wheel: list[Order]
    captain: int
    hands: dict[Assignment, int]
    posts: list[int]


class PirateView(View):
    """What players and the Legendary Pirate have in common."""

    color: str
    helm: HelmView
    cell: int | None
    hidden: bool
    hold: list[Booty]
    crew: list[CrewId]
    gold: int
    treasures: int
    sail: int
    """How far it sails now: base and Rigging."""
    dice: int
    symbols: list[int]
    """Hits of the faces 1 to 6."""
    sure_hits: int
    navy_sail: int
    """How far the Navy chases it."""
    navy_reaches: bool
    """Would the Navy reach it if it crossed the Ship Line where the two are now?"""


class PlayerView(PirateView):
    captain: CaptainId
    mutinied: bool
    level: int
    surefire: int
    kept: list[Token]
    waiting: int
    lit: list[CrewId]
    """Crew Cards whose trigger is the order of the Captain's space."""
    captain_lit: bool
    merchant_odds: list[Odds]
    """Against each Merchant's card, Sure-fire Tokens used as well as can be."""
    pirate_odds: list[Odds | None]
    """Against each pirate's ship in the same way; None against itself."""


class LegendView(PirateView):
    captain: str
    personality: str
    trigger: Order
    """The order that sets off its captain's bonus."""
    bonus: list[SoloEffect]
    ring: int
    """The ring space on which its Legend Token lies."""
    entries: list[list[SoloEntry]]
    """What each of the six ring spaces carries out on a rolled 6; nothing to do with the Wheel."""
    targets: list[Target]
    """Whom it makes for from spaces 1 to 5 of its Wheel."""
    levels: list[SoloLevel]
    """Sail, dice and automatic hits by Treasures buried."""
    track: int
    """The Gold at which it buries."""
    die: int
    """What it rolled last; 0 before its first turn."""
    target: Target | None


class MerchantView(View):
    name: MerchantName
    cell: int
    port: int
    cube: Booty | None
    card: MerchantId
    value: int
    gold: int
    legend: list[int]
    """Fewest and most players for which sinking it gains Legend."""
    legendary: bool
    """Does it with the players at this table?"""


class SailView(View):
    """A sail under way."""

    used: int
    total: int
    reach: list[int | None]
    """By cell, the cards to be sailed to get there as long as no Rigging is lost; None: out of reach."""


class BattleView(View):
    attacker: int
    defender: int | None
    merchant: MerchantName | None
    value: int | None
    attacker_dice: list[int]
    defender_dice: list[int]
    attacker_total: int | None
    defender_total: int | None
    reroll_card: CrewId | None


class TurnView(View):
    heading: int | None
    crossed: bool
    extort_paid: bool
    row_paid: bool
    captain_bonus: int
    used: list[CrewId]


class CaptainFace(msgspec.Struct, frozen=True):
    """What is printed on a side of a Captain Card."""

    dice: tuple[int, ...]
    trigger: Order
    bonus: tuple[Bonus, ...]


class CrewFace(msgspec.Struct, frozen=True):
    """What is printed on a Crew Card."""

    dice: tuple[int, ...]
    auto: int
    trigger: Order
    bonus: tuple[Bonus, ...]


class RankFace(msgspec.Struct, frozen=True):
    """What is printed on a row of the Legend Track."""

    sail: int
    dice: int
    gold: int
    surefire: int
    deckhands: int


CAPTAIN_FACES = {row.id: CaptainFace(row.dice, row.trigger, row.bonus) for row in CAPTAINS.values()}
CREW_FACES = {row.id: CrewFace(row.dice, row.auto, row.trigger, row.bonus) for row in CREW.values()}
RANK_FACES = tuple(RankFace(row.sail, row.dice, row.gold, row.surefire, row.deckhands) for row in RANKS)


class TinyEpicPiratesView(View):
    """The whole table. Pirates by number: the seats, and alone number 1 for the Legendary Pirate."""

    you: int | None
    step: Step
    round: int
    first: int
    active: int | None
    """The pirate whose turn it is."""
    right_neighbour: int | None
    """The seat that sails the ships if the Ship Line is crossed in this turn; None: the Legendary Pirate."""
    last_round: bool
    sea: list[CardView]
    navy: int | None
    merchants: list[MerchantView]
    market: list[Booty]
    """From the 2 Gold spot up."""
    bag: dict[Booty, int]
    row: list[CrewId]
    crew_deck: int
    merchant_deck: list[int]
    """Values of the Merchant Cards to come."""
    sunk: list[MerchantId]
    spent: list[Token]
    players: list[PlayerView]
    legend: LegendView | None
    turn: TurnView
    sail: SailView | None
    battle: BattleView | None
    drawn: list[Booty]
    """Cubes that are waiting for room in the hold."""
    crew_faces: dict[CrewId, CrewFace]
    """All Crew Cards in sight."""
    captain_faces: dict[CaptainId, CaptainFace]
    """Both sides of every player's Captain Card."""
    ranks: tuple[RankFace, ...]
    """The Legend Track from the bottom up."""
