"""What everybody sees of a pirate: mats, cards and ship."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

import msgspec

from tortuga.engine import View
from tortuga.engine.describing.kinds import Bag, Count, LeftOut, Named, Numbered, Ordered
from tortuga.engine.fast.memory import NO_MEMORY, Memory
from tortuga.engine.fast.structs import by_place
from tortuga.games.tiny_epic_pirates.chapters.hits import rerolled_faces, sure_hits, symbols
from tortuga.games.tiny_epic_pirates.chapters.odds import Faces, Odds, Strength, against, between
from tortuga.games.tiny_epic_pirates.chapters.sailing import total_sail
from tortuga.games.tiny_epic_pirates.chapters.solo.strength import (
    hits_in_defence,
    level_of,
    solo_sail,
    solo_sure_hits,
    solo_symbols,
)
from tortuga.games.tiny_epic_pirates.data import (
    CAPTAINS,
    CREW,
    HOLD,
    MERCHANT_CARDS,
    MOST_SUREFIRE,
    NAVY_SAIL,
    RANKS,
    SOLO_HELMS,
    SOLO_LEGENDS,
)
from tortuga.games.tiny_epic_pirates.data.components import (
    COLORS,
    SOLO,
    WHEEL_SPACES,
    Assignment,
    Booty,
    CaptainId,
    CrewId,
    Order,
    Target,
    Token,
)
from tortuga.games.tiny_epic_pirates.data.kinds import (
    PRINTED,
    CaptainSide,
    Cell,
    CrewCardId,
    Deckhands,
    Gold,
    Hits,
    Sail,
    Treasures,
    WheelSpace,
)
from tortuga.games.tiny_epic_pirates.data.rows import Bonus, SoloEffect, SoloEntry, SoloLevel
from tortuga.games.tiny_epic_pirates.data.sea import chase_ends
from tortuga.games.tiny_epic_pirates.state import Helm, Player, Ship, SoloPirate, TinyEpicPirates, pirates

RECKONED = LeftOut("follows from dice, symbols, tokens and crew")


class HelmView(View):
    """A Helm Mat."""

    wheel: Annotated[list[Order], Ordered(WHEEL_SPACES)]
    """The order on each space of the Wheel, from space 0."""
    captain: WheelSpace
    """The space that the Captain is on."""
    hands: dict[Assignment, Deckhands]
    """How many Deckhands are on each Assignment."""
    posts: list[WheelSpace]
    """The spaces of the Wheel that hold a Deckhand."""


class PirateView(View):
    """What players and the Legendary Pirate have in common."""

    color: Annotated[str, LeftOut("a colour for the eye")]
    """The colour of the pirate's pieces."""
    helm: HelmView
    """The Helm Mat: Wheel and Deckhands."""
    cell: Cell | None
    """The card of the Sea that the ship is on, from 0 at the top left; null before it is placed."""
    hidden: bool
    """Is the ship hidden in a Cove?"""
    hold: Annotated[list[Booty], Bag(HOLD)]
    """The Booty in the hold."""
    crew: list[CrewCardId]
    """The Crew Cards."""
    gold: Gold
    """How much Gold the pirate has."""
    treasures: Treasures
    """How many Treasures are left to bury."""
    buried: Treasures
    """How many Treasures are buried."""
    sail: Sail
    """How many cards the ship can sail now, without tokens."""
    dice: Annotated[int, Count(8)]
    """How many dice are rolled in battle."""
    symbols: Annotated[list[Hits], Ordered(6)]
    """How many hits each of the faces 1 to 6 scores."""
    sure_hits: Hits
    """Hits that are added to every roll: Cannons and automatic hits."""
    navy_sail: Sail
    """How many cards the Navy sails after this pirate."""
    navy_reaches: bool
    """Would the Navy attack if the pirate crossed the Ship Line now?"""


class PlayerView(PirateView):
    """A player's mats, cards and ship."""

    captain: CaptainSide
    """The side of the Captain Card that is up."""
    mutinied: bool
    """Has the Captain Card been flipped by Mutiny?"""
    level: Annotated[int, Count(len(RANKS))]
    """The rank on the Legend Track, from 1."""
    surefire: Annotated[int, Count(MOST_SUREFIRE)]
    """Sure-fire Tokens."""
    kept: Annotated[list[Token], Bag(3)]
    """Search Tokens that are kept for later."""
    waiting: Deckhands
    """Deckhands that wait on the Legend Track."""
    lit: list[CrewCardId]
    """Crew Cards whose trigger is the order on the Captain's space."""
    captain_lit: bool
    """Is the order on the Captain's space the trigger of the Captain Card?"""
    captain_used: bool
    """Has the Captain no bonus action left this turn?"""
    merchant_odds: Annotated[list[Odds], RECKONED]
    """The odds of an Attack order against each Merchant, with the best use of rerolls and Sure-fire Tokens."""
    pirate_odds: Annotated[list[Odds | None], RECKONED]
    """The odds of an Attack order against each pirate's ship; null for the player's own."""


class TargetView(View):
    """The ship that the Legendary Pirate makes for when its Captain is on this space."""

    space: WheelSpace
    """The space of its Wheel."""
    order: Order
    """The order on that space."""
    target: Target
    """The ship it makes for."""


class SoloView(PirateView):
    """The Legendary Pirate."""

    captain: Annotated[str, Named("helm", tuple(SOLO_HELMS))]
    """Its Helm Mat."""
    personality: Annotated[str, Named("personality", tuple(SOLO_LEGENDS))]
    """Its Legend Mat."""
    trigger: Order
    """The order that triggers its captain's bonus."""
    bonus: Annotated[list[SoloEffect], PRINTED]
    """What its captain's bonus does."""
    ring: Annotated[int, Numbered("ring space", 7)]
    """The space of its ring that its Legend Token is on."""
    entries: Annotated[list[list[SoloEntry]], PRINTED]
    """What it carries out on each of the six spaces of its ring, after rolling a 6."""
    targets: Annotated[list[TargetView], Ordered(WHEEL_SPACES)]
    """The ship it makes for from each space of its Wheel."""
    levels: Annotated[list[SoloLevel], PRINTED]
    """Its Sail, dice and automatic hits, by the number of Treasures it has buried."""
    track: Gold
    """The Gold at which it buries."""
    die: Annotated[int, Count(6)]
    """What it rolled last; 0 before its first turn."""
    target: Target | None
    """The ship it makes for this turn."""


class CaptainFace(msgspec.Struct, frozen=True, gc=False):
    """What is printed on a side of a Captain Card."""

    dice: tuple[int, ...]
    """The faces that hit."""
    trigger: Order
    """The order that triggers the bonus actions."""
    bonus: tuple[Bonus, ...]
    """The bonus actions, from left to right."""


class CrewFace(msgspec.Struct, frozen=True, gc=False):
    """What is printed on a Crew Card."""

    dice: tuple[int, ...]
    """The faces that hit."""
    auto: int
    """Automatic hits."""
    trigger: Order
    """The order that triggers the bonus actions."""
    bonus: tuple[Bonus, ...]
    """The bonus actions, from left to right."""


class RankFace(msgspec.Struct, frozen=True, gc=False):
    """What is printed on a row of the Legend Track."""

    sail: int
    """Sail."""
    dice: int
    """Dice in battle."""
    gold: int
    """Gold gained on reaching it."""
    surefire: int
    """Sure-fire Tokens gained on reaching it."""
    deckhands: int
    """Deckhands gained on reaching it."""


CAPTAIN_FACES = {row.id: CaptainFace(row.dice, row.trigger, row.bonus) for row in CAPTAINS.values()}
CREW_FACES = {row.id: CrewFace(row.dice, row.auto, row.trigger, row.bonus) for row in CREW.values()}
RANK_FACES = tuple(RankFace(row.sail, row.dice, row.gold, row.surefire, row.deckhands) for row in RANKS)


def view_helm(helm: Helm) -> HelmView:
    return HelmView(list(helm.wheel), helm.captain, dict(helm.hands), list(helm.posts))


def on_the_sea(cell: int) -> int | None:
    return cell if cell >= 0 else None


def navy_reaches(navy: int, ambush: bool, ship: Ship, sail: int) -> bool:
    """Would the Navy attack this ship? R35: if it is on the card already, only with the option ``navy_ambush``."""
    if navy < 0 or ship.cell < 0 or ship.hidden:
        return False
    if navy == ship.cell:
        return ambush
    return ship.cell in chase_ends(navy, ship.cell, sail)


def player_strength(player: Player) -> Strength:
    """What a player brings into battle."""
    faces, rerolls = printed(player.captain, tuple(player.crew))
    return Strength(faces, RANKS[player.level - 1].dice, sure_hits(player), player.surefire, rerolls)


@lru_cache(maxsize=256)
def printed(captain: CaptainId, crew: tuple[CrewId, ...]) -> tuple[tuple[int, ...], tuple[Faces, ...]]:
    """What is printed on these cards: the hits of each face, and the faces that can be rerolled."""
    rerolls = tuple([faces for card in crew if (faces := rerolled_faces(card))])
    return tuple(symbols(CAPTAINS[captain].dice, crew)[1:]), rerolls


def strength(state: TinyEpicPirates, pirate: Player | SoloPirate) -> Strength:
    """What a pirate brings into battle; for the Legendary Pirate, when it is attacked."""
    if isinstance(pirate, Player):
        return player_strength(pirate)
    sure = solo_sure_hits(pirate) + hits_in_defence(state)
    return Strength(tuple(solo_symbols(pirate)[1:]), level_of(pirate).dice, sure)


def view_players(state: TinyEpicPirates, memory: Memory) -> list[PlayerView]:
    """All players. With a memory the odds are left out."""
    navy, ambush = state.navy, state.settings.navy_ambush
    everybody = [
        (index, state.turn.captain_bonus if index == state.active else None) for index in range(len(state.players))
    ]
    players = memory.each(view_player, state.players, everybody, navy, ambush)
    if memory is NO_MEMORY:
        strengths = [strength(state, pirate) for pirate in pirates(state)]
        for index, player in enumerate(players):
            player.merchant_odds = _merchant_odds(state, strengths[index])
            player.pirate_odds = _pirate_odds(strengths, index)
    return players


@by_place
def view_player(player: Player, at: tuple[int, int | None], navy: int, ambush: bool) -> PlayerView:
    """A player without the odds. ``at`` is the seat and, for the active player, the number of bonus actions done."""
    index, bonus = at
    helm, ship = player.helm, player.ship
    mine = player_strength(player)
    color, order = COLORS[index], helm.order
    sail, navy_sail = total_sail(player, None), NAVY_SAIL[player.buried]
    lit = [card for card in player.crew if CREW[card].trigger == order]
    captain_card = CAPTAINS[player.captain]
    captain_lit = captain_card.trigger == order
    captain_used = bonus is not None and bonus >= len(captain_card.bonus)
    merchant_odds: list[Odds] = []
    pirate_odds: list[Odds | None] = []
    return PlayerView(
        color=color,
        helm=view_helm(helm),
        cell=on_the_sea(ship.cell),
        hidden=ship.hidden,
        hold=list(ship.hold),
        crew=list(player.crew),
        gold=player.gold,
        treasures=player.treasures,
        buried=player.buried,
        sail=sail,
        dice=mine.dice,
        symbols=list(mine.symbols),
        sure_hits=mine.sure_hits,
        navy_sail=navy_sail,
        navy_reaches=navy_reaches(navy, ambush, ship, navy_sail),
        captain=player.captain,
        mutinied=player.mutinied,
        level=player.level,
        surefire=player.surefire,
        kept=list(player.kept),
        waiting=player.waiting,
        lit=lit,
        captain_lit=captain_lit,
        captain_used=captain_used,
        merchant_odds=merchant_odds,
        pirate_odds=pirate_odds,
    )


def _merchant_odds(state: TinyEpicPirates, mine: Strength) -> list[Odds]:
    return [against(mine, MERCHANT_CARDS[merchant.card].value) for merchant in state.merchants]


def _pirate_odds(strengths: Sequence[Strength], index: int) -> list[Odds | None]:
    mine = strengths[index]
    return [None if number == index else between(mine, theirs) for number, theirs in enumerate(strengths)]


def view_solo(state: TinyEpicPirates, solo: SoloPirate) -> SoloView:
    its = strength(state, solo)
    helm, mat = SOLO_HELMS[solo.captain], SOLO_LEGENDS[solo.personality]
    navy_sail = NAVY_SAIL[solo.buried]
    return SoloView(
        color=COLORS[SOLO],
        helm=view_helm(solo.helm),
        cell=on_the_sea(solo.ship.cell),
        hidden=solo.ship.hidden,
        hold=list(solo.ship.hold),
        crew=list(solo.crew),
        gold=solo.gold,
        treasures=solo.treasures,
        buried=solo.buried,
        sail=solo_sail(solo),
        dice=its.dice,
        symbols=list(its.symbols),
        sure_hits=its.sure_hits,
        navy_sail=navy_sail,
        navy_reaches=navy_reaches(state.navy, state.settings.navy_ambush, solo.ship, navy_sail),
        captain=solo.captain,
        personality=solo.personality,
        trigger=helm.trigger,
        bonus=list(helm.bonus),
        ring=solo.ring,
        entries=[list(space) for space in mat.ring],
        targets=[TargetView(space, solo.helm.wheel[space], who) for space, who in enumerate(helm.targets, start=1)],
        levels=list(mat.levels),
        track=mat.track,
        die=solo.die,
        target=solo.target,
    )
