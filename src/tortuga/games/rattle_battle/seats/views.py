"""What a seat may know, built from nothing. Lengths are in mm, angles in radians."""

from __future__ import annotations

from itertools import compress
from math import radians
from typing import Annotated

from tortuga.engine import OVER, View
from tortuga.engine.describing.kinds import Bag, BySeat, Count, LeftOut, Named, Numbered, Ordered, SeatNumber
from tortuga.engine.fast.memory import NO_MEMORY, Memory
from tortuga.engine.fast.structs import by_place
from tortuga.games.rattle_battle.chapters.battle import FightView, fights_to_come, strength
from tortuga.games.rattle_battle.chapters.crazy.thrown import CRAZY, HILL
from tortuga.games.rattle_battle.chapters.galleon import HAMSTER_SLOTS, is_ready
from tortuga.games.rattle_battle.chapters.geometry import distance
from tortuga.games.rattle_battle.data import (
    ADVENTURES,
    CARDS,
    COLOURS,
    DICE,
    FACES,
    FIRST_NP,
    HOLD,
    KINDS,
    LOCATIONS,
    LOOT,
    MOST_SEATS,
    PARTS,
    SAILORS,
    SCENARIOS,
    UPGRADES,
    VALUABLES,
    Deed,
    is_captain,
    owner,
)
from tortuga.games.rattle_battle.data.kinds import (
    PRINTED,
    AdventureId,
    AdventureType,
    Along,
    Angle,
    CardId,
    Colour,
    DeckId,
    DieNumber,
    Face,
    FaceName,
    LocationId,
    LootId,
    PartId,
    Points,
    SailorId,
    Strength,
    TileId,
    Tokens,
    UpgradeId,
)
from tortuga.games.rattle_battle.data.shapes import Tile
from tortuga.games.rattle_battle.ending import leaders, open_points, score
from tortuga.games.rattle_battle.state import Player, Rattle, Ship, dice_of, from_baron

PHASE_NAMES = (
    "parts", "briefing", "send", "drop", "np_actions", "late_drop", "turn", "battle", "coins", "loot", "sailors",
    "repairs", "stow", "crazy", "crazy_loot", "port", "quest_end", OVER,
)  # fmt: skip


class ShipView(View):
    """A ship in the Sea Box."""

    die: DieNumber
    """The number of the die; it never changes."""
    colour: Colour
    """The colour of the die."""
    owner: SeatNumber | None
    """Whose ship it is; null for an NP ship."""
    captain: bool
    """Is it a captain's ship?"""
    ally: bool
    """Is it an NP ship that fights on the players' side?"""
    x: Along
    """Its centre, in mm from the left."""
    y: Along
    """Its centre, in mm from the bottom."""
    angle: Angle
    """How it is turned, in radians."""
    face: Face
    """What it shows: 1 to 6, 7 cannon, 8 sail, 9 grape, 10 skull."""
    strength: Strength
    """Its strength in battle."""
    bonus: Strength
    """Strength added for this adventure, included in the above."""
    hook: DieNumber | None
    """The ship that it has hooked, by its die; null for none."""


class TileView(View):
    """An ocean tile in the Sea Box."""

    id: TileId
    """Which ocean tile."""
    x: Along
    """Its centre, in mm from the left."""
    y: Along
    """Its centre, in mm from the bottom."""
    angle: Angle
    """How it is turned, in radians."""
    corners: Annotated[list[tuple[float, float]], LeftOut("follows from where it lies")]
    """Its corners, in mm."""
    blocks_move: bool
    """Does it block moves?"""
    blocks_fire: bool
    """Does it block fire?"""


class EffectView(View):
    """What a face makes NP ships of a colour do."""

    colour: Colour
    """The colour of the NP ships."""
    face: FaceName
    """The face that they show."""
    deeds: Annotated[list[str], LeftOut("printed on the card")]
    """What they do, in order."""
    strength: Strength
    """The strength that the card gives them."""


class CardView(View):
    """The adventure on the table."""

    id: AdventureId
    """Which adventure."""
    type: AdventureType
    """Introductory, soft, hard, crazy or final."""
    loot: Annotated[int, Count(10)]
    """Loot for everybody who takes part."""
    fleet: Annotated[dict[str, int], PRINTED]
    """NP ships by colour."""
    effects: Annotated[list[EffectView], PRINTED]
    """What faces make NP ships do."""
    coins: Annotated[dict[str, int], PRINTED]
    """Coins for a trophy by colour, if it is not one coin."""
    special: Annotated[list[str], PRINTED]
    """The special rules of the card, by name."""
    boxed: bool
    """Is it played in the Sea Box?"""


class UpgradeView(View):
    """An upgrade of a galleon."""

    id: UpgradeId
    """Which upgrade."""
    place: Annotated[str, LeftOut("printed on the card")]
    """Where on the galleon it is."""
    ready: bool
    """Is it ready? Otherwise it is exhausted."""
    used: bool
    """Has it been used in this adventure?"""


class SailorView(View):
    """A sailor aboard."""

    id: SailorId
    """Which sailor."""
    used: bool
    """Has this sailor been used in this adventure or port visit?"""
    stored: Annotated[int, Count(4)]
    """Tokens stored on this sailor."""


class TrophyView(View):
    """A ship credited to a player."""

    die: DieNumber
    """The ship, by its die."""
    boarded: bool
    """Was it boarded?"""
    surrendered: bool
    """Did it surrender?"""


class SlotView(View):
    """A place for loot, and what lies there."""

    place: str
    """``ship``, ``captain``, ``hold``, ``hamster``, an upgrade, or ``loose`` for what has no place."""
    size: int
    """How many tokens fit there."""
    loot: list[LootId]
    """What lies there."""


class PlayerView(View):
    """A player: galleon, fleet, loot and cards."""

    seat: SeatNumber
    """This seat."""
    ships: Annotated[int, Count(4)]
    """Ships besides the captain's."""
    captain: bool
    """Does the player have a captain's ship?"""
    dice: Annotated[list[int], LeftOut("follows from ships and captain")]
    """The dice of all these ships, by number."""
    sent: Annotated[int, Count(4)]
    """Ships sent on this adventure, not counting the captain's."""
    captain_sent: bool
    """Was the captain's ship sent?"""
    took_part: bool
    """Does the player take part in this adventure?"""
    passed: bool
    """Has the player passed in this adventure?"""
    coins: Points
    """Coins."""
    points: Points
    """Victory point cards and coins."""
    score: Points
    """The points that would count if the game ended now."""
    parts: dict[PartId, Annotated[int, Count(8)]]
    """Parts of the galleon: sails, cannons, holds."""
    ready: dict[PartId, Annotated[int, Count(8)]]
    """The parts that are not exhausted."""
    hamsters: Annotated[int, Count(3)]
    """Hamster holds: three holds made into one."""
    loot: dict[LootId, Annotated[int, Count(6)]]
    """Loot by kind, wherever it is stowed."""
    wilds: Annotated[list[LootId], Bag(4)]
    """What the face-down wild tokens really are."""
    slots: Annotated[list[SlotView], LeftOut("follows from the loot and what can hold it")]
    """Places for loot, and what lies there."""
    upgrades: Annotated[list[UpgradeView], Ordered(8)]
    """Upgrades of the galleon."""
    sailors: Annotated[list[SailorView], Ordered(6)]
    """Sailors aboard."""
    cards: Annotated[list[int], LeftOut("points says how much they are worth")]
    """The points of each victory point card."""
    revenge: Annotated[int, Count(6)]
    """Revenge cards."""
    sunk_trophies: Annotated[list[TrophyView], Ordered(8)]
    """Trophies of this adventure that were not boarded."""
    boarded_trophies: Annotated[list[TrophyView], Ordered(8)]
    """Trophies of this adventure that were boarded."""
    own_sunk: list[DieNumber]
    """The player's own ships that were sunk, by their dice."""
    ballista: Strength
    """Strength that the Ballista adds."""


class GameView(View):
    """A crazy adventure in progress."""

    dice: Annotated[list[list[int]], LeftOut("which dice they are; their faces count")]
    """By seat, the dice still in the game."""
    faces: Annotated[list[Annotated[list[Face], Ordered(6)] | None], BySeat()]
    """By seat, what those dice show; null if it is hidden from you."""
    scores: Annotated[list[Points], BySeat()]
    """By seat, points so far."""
    playing: Annotated[list[bool], BySeat()]
    """By seat: still in the game?"""
    round: Annotated[int, Count(10)] | None
    """The round, from 1; null in a game without rounds."""
    turn: SeatNumber | None
    """Whose turn it is; null in a game without turns."""
    bid: Annotated[list[Strength], Ordered(2)]
    """Liar's Grog: count and face of the last bid."""
    aside: Annotated[list[Face], Ordered(6)]
    """Tall Tales: values set aside."""
    rerolls: Annotated[int, Count(4)]
    """Monkey Business: how often the player in turn may still roll again."""
    target: Annotated[list[Along], Ordered(2)]
    """Knife Throw: the bull's-eye."""
    line: Along | None
    """Barrel Roll: dice beyond this line count."""


class TurnView(View):
    """A turn of Player Actions."""

    seat: SeatNumber
    """Whose turn it is."""
    acted: bool
    """Has the player moved or fired in this turn?"""
    used: bool
    """Has the player used something in this turn?"""
    keg: bool
    """Is a powder keg ready, so that the next fire needs no cannons?"""


class RattleView(View):
    """The table from one seat."""

    seat: SeatNumber | None
    """Whose view it is; null for a spectator."""
    scenario: Annotated[str, Named("scenario", tuple(SCENARIOS.scenario))]
    """The scenario."""
    quest: Annotated[int, Count(5)]
    """The quest, from 0."""
    step: Annotated[int, Count(4)]
    """The adventure of the quest, from 0."""
    quests: Annotated[list[list[str]], LeftOut("follows from the scenario")]
    """For each quest the types of its adventures, in order."""
    phase: Annotated[str, Named("phase", PHASE_NAMES)]
    """The phase, by its name in the rules."""
    baron: SeatNumber
    """Who is Baron: drops the dice and goes first."""
    wanted: SeatNumber | None
    """Who is wanted by the navy; null if nobody is."""
    active: Annotated[int, Numbered("place", MOST_SEATS + 1)] | None
    """The seat whose turn it is in a phase with turns."""
    card: CardView | None
    """The adventure on the table."""
    played: Annotated[list[AdventureId], Bag()]
    """Adventures played so far."""
    tiles: Annotated[list[TileView], Ordered(4)]
    """Ocean tiles in the box."""
    sea: Annotated[list[ShipView], Ordered(30)]
    """All ships in the box."""
    distances: Annotated[list[tuple[int, int, float]], LeftOut("follows from where the ships lie")]
    """Distances between ships of different sides or owners, the closest first."""
    forecast: Annotated[list[FightView], Ordered(12)]
    """The battle, pair by pair, if it began now."""
    turn: TurnView | None
    """The present turn of Player Actions; null outside it."""
    players: Annotated[list[PlayerView], BySeat()]
    """All players."""
    leaders: list[SeatNumber]
    """Who has the most points; empty while nobody has any."""
    bag: Tokens
    """Loot in the bag."""
    pile: Tokens
    """Loot on the discard pile; it goes back into the bag when the quest ends."""
    supply: dict[PartId, Annotated[int, Count(15)]]
    """Parts left in the supply."""
    decks: dict[DeckId, Annotated[int, Count(40)]]
    """Cards left in each deck."""
    guild: Annotated[list[tuple[Annotated[int, Count(20)], Annotated[int, Count(30)]]], Ordered(1)]
    """Victory point cards left: cost and points, the top card first."""
    revenge_deck: Annotated[int, Count(15)]
    """Revenge cards left."""
    location: LocationId | None
    """The location of the port that is being visited."""
    closed: dict[LocationId, list[SeatNumber]]
    """Locations that only these seats may use in the next port visit."""
    offer: Annotated[list[CardId], Bag()]
    """Cards that you are choosing from."""
    offered: Annotated[list[int], LeftOut("follows from the phase")]
    """How many cards each seat is choosing from."""
    aside: Annotated[list[CardId], Bag()]
    """Cards that you have looked at and not kept in this visit."""
    game: GameView | None
    """The crazy adventure in progress."""
    drops: Annotated[int, LeftOut("a number for events")]
    """Drops so far; each has a number in its event."""


@by_place
def view_of(state: Rattle, seat: int | None, memory: Memory = NO_MEMORY) -> RattleView:
    """The table as this seat sees it. With a memory, what is printed on cards or can be measured is left out."""
    aids = memory is NO_MEMORY
    card = None if state.card < 0 else ADVENTURES[state.card]
    at_sea = card is not None and not card.crazy
    return RattleView(
        seat=seat,
        scenario=state.scenario,
        quest=state.quest,
        step=state.step,
        quests=[list(quest) for quest in SCENARIOS.scenario[state.scenario].quests] if aids else [],
        phase=state.phase,
        baron=state.baron,
        wanted=state.wanted if state.wanted >= 0 else None,
        active=from_baron(state, state.at),
        card=_card(state, aids) if card is not None else None,
        played=memory.part(_played, 0, state.played),
        tiles=_tiles(state),
        sea=[_ship(state, ship, at_sea) for ship in state.sea] if state.sea else [],
        distances=_distances(state) if aids else [],
        forecast=fights_to_come(state) if at_sea and state.sea else [],
        turn=_turn(state),
        players=memory.each(_player, state.players, range(len(state.players)), aids),
        leaders=leaders(state),
        bag=memory.part(_loot, "bag", state.bag),
        pile=memory.part(_loot, "pile", state.pile),
        supply=memory.part(_supply, 0, state.supply),
        decks=_decks(state),
        guild=memory.part(_guild, 0, state.sold),
        revenge_deck=state.revenge,
        location=LOCATIONS[state.location] if 0 <= state.location < len(LOCATIONS) else None,
        closed=_closed(state) if any(state.closed) else {},
        offer=_offer(state, seat),
        offered=[len(offer) for offer in state.offer] if aids else [],
        aside=_aside(state, seat),
        game=_game(state, seat),
        drops=state.drop,
    )  # fmt: skip


def _played(numbers: list[int]) -> list[str]:
    return [ADVENTURES[number].id for number in numbers]


def _closed(state: Rattle) -> dict[str, list[int]]:
    return {LOCATIONS[place]: list(seats) for place, seats in enumerate(state.closed) if seats}


def _supply(counts: list[int]) -> dict[str, int]:
    return dict(zip(PARTS, counts, strict=True))


def _guild(sold: int) -> list[tuple[int, int]]:
    return [(row.cost, row.vp) for row in CARDS.guild[sold:]]


def _decks(state: Rattle) -> dict[str, int]:
    return {
        "soft": len(state.soft), "hard": len(state.hard), "crazy": len(state.crazy), "final": len(state.final),
        "sailors": len(state.sailors), "upgrades": len(state.upgrades),
    }  # fmt: skip


def _ship(state: Rattle, ship: Ship, at_sea: bool) -> ShipView:
    colour, captain, ally = COLOURS[DICE.colour[ship.die]], is_captain(ship.die), ship.die in state.adventure.allies
    return ShipView(
        die=ship.die,
        colour=colour,
        owner=owner(ship.die) if ship.die < FIRST_NP else None,
        captain=captain,
        ally=ally,
        x=ship.x,
        y=ship.y,
        angle=round(radians(ship.angle), 6),
        face=ship.face,
        strength=strength(state, ship) if at_sea else 0,
        bonus=ship.bonus,
        hook=ship.hook if ship.hook >= 0 else None,
    )


def _tiles(state: Rattle) -> list[TileView]:
    if state.card < 0:
        return []
    card = state.adventure
    tiles: list[Tile] = [*card.tiles, *([HILL] if card.crazy == "king_of_hill" else [])]
    return [
        TileView(
            id=t.id,
            x=t.x,
            y=t.y,
            angle=radians(t.angle),
            corners=list(t.corners),
            blocks_move=t.blocks_move,
            blocks_fire=t.blocks_fire,
        )
        for t in tiles
    ]


def _card(state: Rattle, aids: bool) -> CardView:
    card = state.adventure
    boxed = not card.crazy or card.crazy in BOX_GAMES
    if not aids:
        return CardView(
            id=card.id, type=card.type, loot=card.loot, fleet={}, effects=[], coins={}, special=[], boxed=boxed
        )
    fleet: dict[str, int] = {}
    for die in (*card.dropped, *(spot.die for spot in card.placed)):
        colour = COLOURS[DICE.colour[die]]
        fleet[colour] = fleet.get(colour, 0) + 1
    allied = {DICE.colour[die] for die in card.allies}
    effects = [
        EffectView(
            COLOURS[colour], FACES[face], [deed_id(deed, colour in allied) for deed in effect.deeds], effect.strength
        )
        for colour, faces in enumerate(card.effects)
        if COLOURS[colour] in fleet
        for face, effect in enumerate(faces)
        if effect is not None and face in DICE.sides[colour]
    ]
    coins = {COLOURS[colour]: coins for colour, coins in enumerate(card.coins) if coins != 1}
    special = list(card.hooks)
    return CardView(
        id=card.id,
        type=card.type,
        loot=card.loot,
        fleet=fleet,
        effects=effects,
        coins=coins,
        special=special,
        boxed=boxed,
    )


def deed_id(deed: Deed, ally: bool = False) -> str:
    """The key of its words in the catalogue. An ally fires its volleys at NP ships (R50)."""
    if deed.step == "volley" and ally:
        return "volley_ally"
    if deed.step == "move":
        return f"{'away' if deed.away else 'to'}_{deed.at}"
    if deed.step == "explode":
        return f"explode{'_players' if deed.players_only else ''}_{deed.count or 'number'}"
    return deed.step


def _loot(counts: list[int]) -> dict[str, int]:
    return dict(compress(zip(LOOT, counts, strict=False), counts))  # wild tokens come last, and not everywhere


def _distances(state: Rattle) -> list[tuple[int, int, float]]:
    allies = state.adventure.allies
    found = [
        (one.die, other.die, distance(one, other))
        for number, one in enumerate(state.sea)
        for other in state.sea[number + 1 :]
        if owner(one.die) != owner(other.die) or one.die in allies or other.die in allies
    ]
    found.sort(key=lambda pair: pair[2])
    return found


def _turn(state: Rattle) -> TurnView | None:
    turn = state.turn
    return TurnView(turn.seat, turn.acted, turn.used, turn.keg) if turn.seat >= 0 else None


@by_place
def _player(player: Player, seat: int, aids: bool) -> PlayerView:
    took_part, points = player.takes_part, open_points(player)
    ready = {PARTS[part]: player.parts[part] - player.tired[part] for part in range(2)}
    cards = [CARDS.guild[card].vp for card in player.cards] if player.cards else []
    sunk_trophies, boarded_trophies = _trophies(player) if player.trophies else ([], [])
    own_sunk = list(player.sunk)
    return PlayerView(
        seat=seat,
        ships=player.ships,
        captain=player.captain,
        dice=dice_of(seat, player.ships, player.captain) if aids else [],
        sent=player.sent,
        captain_sent=player.captain_sent,
        took_part=took_part,
        passed=player.passed,
        coins=player.coins,
        points=points,
        score=score(player),
        parts=dict(zip(PARTS, player.parts, strict=True)),
        ready=ready,
        hamsters=player.hamsters,
        loot=_loot(player.loot),
        wilds=[LOOT[kind] for kind in player.wilds] if player.wilds else [],
        slots=slots(player) if aids else [],
        upgrades=_upgrades(player) if player.upgrades else [],
        sailors=_sailors(player) if player.sailors else [],
        cards=cards,
        revenge=player.revenge,
        sunk_trophies=sunk_trophies,
        boarded_trophies=boarded_trophies,
        own_sunk=own_sunk,
        ballista=player.ballista,
    )


def _trophies(player: Player) -> tuple[list[TrophyView], list[TrophyView]]:
    """The player's trophies: the ships sunk, and the ships boarded."""
    shown = [(trophy, TrophyView(trophy.die, trophy.boarded > 0, trophy.surrendered)) for trophy in player.trophies]
    return [view for trophy, view in shown if not trophy.boarded], [view for trophy, view in shown if trophy.boarded]


def _upgrades(player: Player) -> list[UpgradeView]:
    return [
        UpgradeView(UPGRADES[u], CARDS.upgrades[u].place, is_ready(player, u), u in player.used)
        for u in player.upgrades
    ]


def _sailors(player: Player) -> list[SailorView]:
    return [SailorView(SAILORS[s], s in player.busy, player.stored.get(s, 0)) for s in player.sailors]


def slots(player: Player) -> list[SlotView]:
    """Where the loot lies. Owners may rearrange it whenever it matters (R14), so it is always shown stowed as well as
    possible: valuables in the cabin, then upgrades, then holds, then under the dice that stayed at home."""
    kinds = [kind for kind in (*range(KINDS), KINDS) for _ in range(player.loot[kind])]
    places: list[tuple[str, int, bool]] = []
    for upgrade in player.upgrades:
        row = CARDS.upgrades[upgrade]
        if (row.stows or row.stows_valuables) and is_ready(player, upgrade):
            places.append((row.id, row.stows or row.stows_valuables, bool(row.stows_valuables)))
    places.sort(key=lambda place: not place[2])
    places += [("hamster", HAMSTER_SLOTS, False)] * player.hamsters + [("hold", 1, False)] * player.parts[HOLD]
    places += [("ship", 1, False)] * (player.ships - player.sent)
    places += [("captain", 1, False)] * (player.captain and not player.captain_sent)
    shown = []
    for place, size, only_valuables in places:
        fitting = [kind for kind in kinds if kind == VALUABLES or not only_valuables][:size]
        for kind in fitting:
            kinds.remove(kind)
        shown.append(SlotView(place, size, [LOOT[kind] for kind in fitting]))
    if kinds:
        shown.append(SlotView("loose", len(kinds), [LOOT[kind] for kind in kinds]))
    return shown


def _offer(state: Rattle, seat: int | None) -> list[str]:
    if seat is None or not state.offer or not state.offer[seat]:
        return []
    names = UPGRADES if LOCATIONS[state.location] == "workshop" else SAILORS
    return [names[card] for card in state.offer[seat]]


def _aside(state: Rattle, seat: int | None) -> list[str]:
    if seat is None or not state.sailors_aside:
        return []
    return [SAILORS[card] for card in state.sailors_aside[seat]] + [
        UPGRADES[card] for card in state.upgrades_aside[seat]
    ]


TURN_GAMES = frozenset({
    "bombs", "walk_plank", "knife_throw", "liars_grog", "tall_tales", "monkey_business", "barrel_roll", "king_of_hill",
})  # fmt: skip

BOX_GAMES = frozenset({
    "bombs", "walk_plank", "knife_throw", "treasure_dig", "barrel_roll", "king_of_hill", "race",
})  # fmt: skip
ROUND_GAMES = frozenset({"attack_prison", "brawl", "bombs", "walk_plank", "knife_throw", "king_of_hill"})


def _game(state: Rattle, seat: int | None) -> GameView | None:
    game = state.game
    if game is None:
        return None
    crazy = state.adventure.crazy
    return GameView(
        dice=[list(dice) for dice in game.left],
        faces=[list(faces) if not game.covered or each == seat else None for each, faces in enumerate(game.faces)],
        scores=list(game.scores),
        playing=list(game.playing),
        round=game.round if crazy in ROUND_GAMES else None,
        turn=from_baron(state, game.at) if crazy in TURN_GAMES else None,
        bid=list(game.bid),
        aside=list(game.aside),
        rerolls=game.rerolls,
        target=list(CRAZY.bulls_eye) if crazy == "knife_throw" else [],
        line=CRAZY.barrel_line if crazy == "barrel_roll" else None,
    )
