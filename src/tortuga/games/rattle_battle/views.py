"""What a seat may know, in the words of the data files; lengths in mm, angles in radians."""

from __future__ import annotations

from math import radians
from typing import Annotated

import msgspec

from tortuga.engine import OVER, View
from tortuga.engine.kinds import Bag, BySeat, Count, LeftOut, Named, Numbered, Row, SeatNumber
from tortuga.games.rattle_battle.battle import FightView, fights_to_come, strength
from tortuga.games.rattle_battle.crazy.thrown import BARREL_LINE, BULLS_EYE, HILL
from tortuga.games.rattle_battle.data import (
    ADVENTURES,
    CARDS,
    COLOURS,
    DICE,
    FACES,
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
from tortuga.games.rattle_battle.ending import leaders, open_points, score
from tortuga.games.rattle_battle.galleon import HAMSTER_SLOTS, ready, room
from tortuga.games.rattle_battle.geometry import Tile, distance
from tortuga.games.rattle_battle.kinds import (
    PRINTED,
    AdventureId,
    AdventureType,
    Along,
    Angle,
    CardId,
    Colour,
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
from tortuga.games.rattle_battle.state import Game, Player, Rattle, Ship

PHASE_NAMES = (
    "parts", "briefing", "send", "drop", "np_actions", "late_drop", "turn", "battle", "coins", "loot", "sailors",
    "repairs", "stow", "crazy", "crazy_loot", "port", "quest_end", OVER,
)  # fmt: skip


class ShipView(msgspec.Struct):
    die: DieNumber
    colour: Colour
    owner: SeatNumber | None
    captain: bool
    ally: bool
    x: Along
    y: Along
    turn: Angle
    """In radians."""
    face: Face
    strength: Strength
    bonus: Strength
    hook: DieNumber | None


class TileView(msgspec.Struct):
    id: TileId
    x: Along
    y: Along
    rot: Angle
    """In radians."""
    corners: Annotated[list[tuple[float, float]], LeftOut("follows from where it lies")]
    blocks_move: bool
    blocks_fire: bool


class EffectView(msgspec.Struct):
    colour: Colour
    face: FaceName
    deeds: Annotated[list[str], LeftOut("printed on the card")]
    strength: Strength


class CardView(msgspec.Struct):
    """The adventure on the table."""

    id: AdventureId
    type: AdventureType
    loot: Annotated[int, Count(10)]
    fleet: Annotated[dict[str, int], PRINTED]
    effects: Annotated[list[EffectView], PRINTED]
    coins: Annotated[dict[str, int], PRINTED]
    special: Annotated[list[str], PRINTED]
    boxed: bool
    """It is played in the Sea Box."""


class UpgradeView(msgspec.Struct):
    id: UpgradeId
    place: Annotated[str, LeftOut("printed on the card")]
    ready: bool
    used: bool


class SailorView(msgspec.Struct):
    id: SailorId
    used: bool
    stored: Annotated[int, Count(4)]


class TrophyView(msgspec.Struct):
    die: DieNumber
    boarded: bool
    surrendered: bool


class SlotView(msgspec.Struct):
    """A place for loot and what lies there."""

    place: str
    """``ship``, ``captain``, ``hold``, ``hamster`` or an upgrade."""
    size: int
    loot: list[LootId]


class PlayerView(msgspec.Struct):
    seat: SeatNumber
    ships: Annotated[int, Count(4)]
    captain: bool
    sent: Annotated[int, Count(4)]
    captain_sent: bool
    took_part: bool
    passed: bool
    coins: Points
    points: Points
    """Victory point cards and coins."""
    score: Points
    """All that would count if the game ended now."""
    parts: dict[PartId, Annotated[int, Count(8)]]
    ready: dict[PartId, Annotated[int, Count(8)]]
    hamsters: Annotated[int, Count(3)]
    loot: dict[LootId, Annotated[int, Count(6)]]
    wilds: Annotated[list[LootId], Bag(4)]
    slots: Annotated[list[SlotView], LeftOut("follows from the loot and what can hold it")]
    upgrades: Annotated[list[UpgradeView], Row(8)]
    sailors: Annotated[list[SailorView], Row(6)]
    cards: Annotated[list[int], LeftOut("points says how much they are worth")]
    """Points of his victory point cards."""
    revenge: Annotated[int, Count(6)]
    sunk_trophies: Annotated[list[TrophyView], Row(8)]
    boarded_trophies: Annotated[list[TrophyView], Row(8)]
    own_sunk: list[DieNumber]
    ballista: Strength


class GameView(msgspec.Struct):
    """A crazy adventure in progress."""

    dice: Annotated[list[list[int]], LeftOut("which dice they are; their faces count")]
    faces: Annotated[list[Annotated[list[Face], Row(6)] | None], BySeat()]
    """None: hidden from you."""
    scores: Annotated[list[Points], BySeat()]
    playing: Annotated[list[bool], BySeat()]
    round: Annotated[int, Count(10)] | None
    """As people count, from 1 on; None in a game without rounds."""
    turn: SeatNumber | None
    """The seat whose turn it is, where players take turns."""
    bid: Annotated[list[Strength], Row(2)]
    aside: Annotated[list[Face], Row(6)]
    rerolls: Annotated[int, Count(4)]
    target: Annotated[list[Along], Row(2)]
    """The bull's-eye of a Knife Throw."""
    line: Along | None
    """Of a Barrel Roll: from here on dice count."""


class TurnView(msgspec.Struct):
    seat: SeatNumber
    acted: bool
    used: bool
    keg: bool


class RattleView(View):
    seat: SeatNumber | None
    scenario: Annotated[str, Named("scenario", tuple(SCENARIOS.scenario))]
    quest: Annotated[int, Count(5)]
    step: Annotated[int, Count(4)]
    quests: Annotated[list[list[str]], LeftOut("follows from the scenario")]
    phase: Annotated[str, Named("phase", PHASE_NAMES)]
    baron: SeatNumber
    wanted: SeatNumber | None
    active: Annotated[int, Numbered("place", MOST_SEATS + 1)] | None
    """The place in turn order that has been reached."""
    card: CardView | None
    played: Annotated[list[AdventureId], Bag()]
    tiles: Annotated[list[TileView], Row(4)]
    sea: Annotated[list[ShipView], Row(30)]
    distances: Annotated[list[tuple[int, int, float]], LeftOut("follows from where the ships lie")]
    """Between ships of different sides or owners, closest first."""
    forecast: Annotated[list[FightView], Row(12)]
    turn: TurnView | None
    players: Annotated[list[PlayerView], BySeat()]
    leaders: list[SeatNumber]
    """Who is in front by points; nobody while nobody has any."""
    bag: Tokens
    pile: Tokens
    supply: dict[PartId, Annotated[int, Count(15)]]
    decks: Annotated[dict[str, int], LeftOut("how many cards are left of each kind")]
    guild: Annotated[list[tuple[int, int]], LeftOut("a fixed pile; revenge_deck and points tell how far it is")]
    """Victory point cards left: cost and points, top first."""
    revenge_deck: Annotated[int, Count(15)]
    location: LocationId | None
    closed: dict[LocationId, list[SeatNumber]]
    offer: Annotated[list[CardId], Bag()]
    """Cards that you are choosing from."""
    offered: Annotated[list[int], LeftOut("follows from the phase")]
    """How many cards each seat is choosing from."""
    aside: Annotated[list[CardId], Bag()]
    """Cards that you have looked at and not kept in this visit."""
    game: GameView | None
    drops: Annotated[int, LeftOut("a number for events")]
    """Drops so far; each has a number in its event."""


def view_of(state: Rattle, seat: int | None, aids: bool = True) -> RattleView:
    """The table as this seat sees it. Without ``aids``, what is printed or can be measured stays empty."""
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
        active=(state.baron + state.at) % len(state.players),
        card=_card(state, aids) if card is not None else None,
        played=[ADVENTURES[number].id for number in state.played],
        tiles=_tiles(state),
        sea=[_ship(state, ship, at_sea) for ship in state.sea],
        distances=_distances(state) if aids else [],
        forecast=fights_to_come(state) if at_sea else [],
        turn=_turn(state),
        players=[_player(state, number, aids) for number in range(len(state.players))],
        leaders=leaders(state),
        bag=_loot(state.bag),
        pile=_loot(state.pile),
        supply=dict(zip(PARTS, state.supply, strict=True)),
        decks={
            "soft": len(state.soft), "hard": len(state.hard), "crazy": len(state.crazy), "final": len(state.final),
            "sailors": len(state.sailors), "upgrades": len(state.upgrades),
        },
        guild=[(row.cost, row.vp) for row in CARDS.guild[state.sold :]] if aids else [],
        revenge_deck=state.revenge,
        location=LOCATIONS[state.location] if 0 <= state.location < len(LOCATIONS) else None,
        closed={LOCATIONS[place]: list(seats) for place, seats in enumerate(state.closed) if seats},
        offer=_offer(state, seat),
        offered=[len(offer) for offer in state.offer],
        aside=_aside(state, seat),
        game=_game(state, seat),
        drops=state.drop,
    )  # fmt: skip


def _ship(state: Rattle, ship: Ship, at_sea: bool) -> ShipView:
    seat = owner(ship.die)
    return ShipView(
        ship.die,
        COLOURS[DICE.colour[ship.die]],
        seat if seat >= 0 else None,
        is_captain(ship.die),
        ship.die in state.adventure.allies,
        ship.x,
        ship.y,
        round(radians(ship.turn), 6),
        ship.face,
        strength(state, ship) if at_sea else 0,
        ship.bonus,
        ship.hook if ship.hook >= 0 else None,
    )


def _tiles(state: Rattle) -> list[TileView]:
    if state.card < 0:
        return []
    card = state.adventure
    tiles: list[Tile] = [*card.tiles, *([HILL] if card.crazy == "king_of_hill" else [])]
    return [TileView(t.id, t.x, t.y, radians(t.rot), list(t.corners), t.blocks_move, t.blocks_fire) for t in tiles]


def _card(state: Rattle, aids: bool) -> CardView:
    card = state.adventure
    boxed = not card.crazy or card.crazy in BOX_GAMES
    if not aids:
        return CardView(card.id, card.type, card.loot, {}, [], {}, [], boxed)
    fleet: dict[str, int] = {}
    for die in (*card.dropped, *(spot.die for spot in card.placed)):
        colour = COLOURS[DICE.colour[die]]
        fleet[colour] = fleet.get(colour, 0) + 1
    effects = [
        EffectView(COLOURS[colour], FACES[face], [_deed_words(deed) for deed in effect.deeds], effect.strength)
        for colour, faces in enumerate(card.effects)
        if COLOURS[colour] in fleet
        for face, effect in enumerate(faces)
        if effect is not None and face in DICE.sides[colour]
    ]
    coins = {COLOURS[colour]: coins for colour, coins in enumerate(card.coins) if coins != 1}
    return CardView(card.id, card.type, card.loot, fleet, effects, coins, list(card.hooks), boxed)


def _deed_words(deed: Deed) -> str:
    if deed.step == "move":
        return f"{'away' if deed.away else 'to'}_{deed.at}"
    if deed.step == "explode":
        return f"explode{'_players' if deed.players_only else ''}_{deed.count or 'number'}"
    return deed.step


def _loot(counts: list[int]) -> dict[str, int]:
    return {LOOT[kind]: count for kind, count in enumerate(counts) if count}


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


def _player(state: Rattle, seat: int, aids: bool) -> PlayerView:
    player = state.players[seat]
    trophies = [(trophy, TrophyView(trophy.die, trophy.boarded > 0, trophy.surrendered)) for trophy in player.trophies]
    # By place: with names it would take several times as long.
    return PlayerView(
        seat,
        player.ships,
        player.captain,
        player.sent,
        player.captain_sent,
        player.takes_part,  # took_part
        player.passed,
        player.coins,
        open_points(player),
        score(player),
        dict(zip(PARTS, player.parts, strict=True)),
        {PARTS[part]: player.parts[part] - player.tired[part] for part in range(2)},  # ready
        player.hamsters,
        _loot(player.loot),
        [LOOT[kind] for kind in player.wilds],
        slots(player) if aids else [],
        [
            UpgradeView(UPGRADES[u], CARDS.upgrades[u].place, ready(player, u), u in player.used)
            for u in player.upgrades
        ],
        [SailorView(SAILORS[s], s in player.busy, player.stored.get(s, 0)) for s in player.sailors],
        [CARDS.guild[card].vp for card in player.cards],
        player.revenge,
        [view for trophy, view in trophies if not trophy.boarded],  # sunk_trophies
        [view for trophy, view in trophies if trophy.boarded],  # boarded_trophies
        list(player.sunk),  # own_sunk
        player.ballista,
    )


def slots(player: Player) -> list[SlotView]:
    """Where the loot lies. Owners may rearrange it whenever it matters, so it is always shown at its best: valuables
    in the cabin and the secret hold first, then holds, then under the dice that stayed at home."""
    kinds = [kind for kind in (*range(KINDS), KINDS) for _ in range(player.loot[kind])]
    places: list[tuple[str, int, bool]] = []
    for upgrade in player.upgrades:
        row = CARDS.upgrades[upgrade]
        if (row.stows or row.stows_valuables) and ready(player, upgrade):
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


def free_slots(player: Player) -> int:
    """How many more tokens of any kind would fit."""
    general, cabin = room(player, player.dice)
    return general - (sum(player.loot) - min(cabin, player.loot[VALUABLES]))


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
FIRST_ROUNDS = {"attack_prison": 0, "brawl": 0, "bombs": 1, "walk_plank": 1, "knife_throw": 1, "king_of_hill": 1}
"""What is added to a game's own count of rounds: some count a round before it is played, some after it."""


def _game(state: Rattle, seat: int | None) -> GameView | None:
    game: Game | None = state.game
    if game is None:
        return None
    crazy = state.adventure.crazy
    return GameView(
        dice=[list(dice) for dice in game.left],
        faces=[list(faces) if not game.hidden or each == seat else None for each, faces in enumerate(game.faces)],
        scores=list(game.scores),
        playing=list(game.playing),
        round=game.round + FIRST_ROUNDS[crazy] if crazy in FIRST_ROUNDS else None,
        turn=(state.baron + game.turn) % len(state.players) if crazy in TURN_GAMES else None,
        bid=list(game.bid),
        aside=list(game.aside),
        rerolls=game.rerolls,
        target=list(BULLS_EYE) if crazy == "knife_throw" else [],
        line=BARREL_LINE if crazy == "barrel_roll" else None,
    )
