"""What a seat may know, in the words of the data files; lengths in mm, angles in radians."""

from __future__ import annotations

from math import radians

import msgspec

from tortuga.engine import View
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
from tortuga.games.rattle_battle.state import Game, Player, Rattle, Ship


class ShipView(msgspec.Struct):
    die: int
    colour: str
    owner: int | None
    captain: bool
    ally: bool
    x: float
    y: float
    turn: float
    """In radians."""
    face: int
    strength: int
    bonus: int
    hook: int | None


class TileView(msgspec.Struct):
    id: str
    x: float
    y: float
    rot: float
    """In radians."""
    corners: list[tuple[float, float]]
    blocks_move: bool
    blocks_fire: bool


class EffectView(msgspec.Struct):
    colour: str
    face: str
    deeds: list[str]
    strength: int


class CardView(msgspec.Struct):
    """The adventure on the table."""

    id: str
    type: str
    loot: int
    fleet: dict[str, int]
    effects: list[EffectView]
    coins: dict[str, int]
    special: list[str]
    boxed: bool
    """It is played in the Sea Box."""


class UpgradeView(msgspec.Struct):
    id: str
    place: str
    ready: bool
    used: bool


class SailorView(msgspec.Struct):
    id: str
    used: bool
    stored: int


class TrophyView(msgspec.Struct):
    die: int
    boarded: bool
    surrendered: bool


class SlotView(msgspec.Struct):
    """A place for loot and what lies there."""

    place: str
    """``ship``, ``captain``, ``hold``, ``hamster`` or an upgrade."""
    size: int
    loot: list[str]


class PlayerView(msgspec.Struct):
    seat: int
    ships: int
    captain: bool
    sent: int
    captain_sent: bool
    took_part: bool
    passed: bool
    coins: int
    points: int
    """Victory point cards and coins."""
    score: int
    """All that would count if the game ended now."""
    parts: dict[str, int]
    ready: dict[str, int]
    hamsters: int
    loot: dict[str, int]
    wilds: list[str]
    slots: list[SlotView]
    upgrades: list[UpgradeView]
    sailors: list[SailorView]
    cards: list[int]
    """Points of his victory point cards."""
    revenge: int
    sunk_trophies: list[TrophyView]
    boarded_trophies: list[TrophyView]
    own_sunk: list[int]
    ballista: int


class GameView(msgspec.Struct):
    """A crazy adventure in progress."""

    dice: list[list[int]]
    faces: list[list[int] | None]
    """None: hidden from you."""
    scores: list[int]
    playing: list[bool]
    round: int | None
    """As people count, from 1 on; None in a game without rounds."""
    turn: int | None
    """The seat whose turn it is, where players take turns."""
    bid: list[int]
    aside: list[int]
    rerolls: int
    target: list[float]
    """The bull's-eye of a Knife Throw."""
    line: float | None
    """Of a Barrel Roll: from here on dice count."""


class TurnView(msgspec.Struct):
    seat: int
    acted: bool
    used: bool
    keg: bool


class RattleView(View):
    seat: int | None
    scenario: str
    quest: int
    step: int
    quests: list[list[str]]
    phase: str
    baron: int
    wanted: int | None
    active: int | None
    """The place in turn order that has been reached."""
    card: CardView | None
    played: list[str]
    tiles: list[TileView]
    sea: list[ShipView]
    distances: list[tuple[int, int, float]]
    """Between ships of different sides or owners, closest first."""
    forecast: list[FightView]
    turn: TurnView | None
    players: list[PlayerView]
    leaders: list[int]
    """Who is in front by points; nobody while nobody has any."""
    bag: dict[str, int]
    pile: dict[str, int]
    supply: dict[str, int]
    decks: dict[str, int]
    guild: list[tuple[int, int]]
    """Victory point cards left: cost and points, top first."""
    revenge_deck: int
    location: str | None
    closed: dict[str, list[int]]
    offer: list[str]
    """Cards that you are choosing from."""
    offered: list[int]
    """How many cards each seat is choosing from."""
    aside: list[str]
    """Cards that you have looked at and not kept in this visit."""
    game: GameView | None
    drops: int
    """Drops so far; each has a number in its event."""


def view_of(state: Rattle, seat: int | None) -> RattleView:
    card = None if state.card < 0 else ADVENTURES[state.card]
    at_sea = card is not None and not card.crazy
    return RattleView(
        seat=seat,
        scenario=state.scenario,
        quest=state.quest,
        step=state.step,
        quests=[list(quest) for quest in SCENARIOS.scenario[state.scenario].quests],
        phase=state.phase,
        baron=state.baron,
        wanted=state.wanted if state.wanted >= 0 else None,
        active=(state.baron + state.at) % len(state.players),
        card=_card(state) if card is not None else None,
        played=[ADVENTURES[number].id for number in state.played],
        tiles=_tiles(state),
        sea=[_ship(state, ship, at_sea) for ship in state.sea],
        distances=_distances(state),
        forecast=fights_to_come(state) if at_sea else [],
        turn=_turn(state),
        players=[_player(state, number) for number in range(len(state.players))],
        leaders=leaders(state),
        bag=_loot(state.bag),
        pile=_loot(state.pile),
        supply=dict(zip(PARTS, state.supply, strict=True)),
        decks={
            "soft": len(state.soft), "hard": len(state.hard), "crazy": len(state.crazy), "final": len(state.final),
            "sailors": len(state.sailors), "upgrades": len(state.upgrades),
        },
        guild=[(row.cost, row.vp) for row in CARDS.guild[state.sold :]],
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


def _card(state: Rattle) -> CardView:
    card = state.adventure
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
    boxed = not card.crazy or card.crazy in BOX_GAMES
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


def _player(state: Rattle, seat: int) -> PlayerView:
    player = state.players[seat]
    trophies = [(trophy, TrophyView(trophy.die, trophy.boarded > 0, trophy.surrendered)) for trophy in player.trophies]
    return PlayerView(
        seat=seat,
        ships=player.ships,
        captain=player.captain,
        sent=player.sent,
        captain_sent=player.captain_sent,
        took_part=player.takes_part,
        passed=player.passed,
        coins=player.coins,
        points=open_points(player),
        score=score(player),
        parts=dict(zip(PARTS, player.parts, strict=True)),
        ready={PARTS[part]: player.parts[part] - player.tired[part] for part in range(2)},
        hamsters=player.hamsters,
        loot=_loot(player.loot),
        wilds=[LOOT[kind] for kind in player.wilds],
        slots=slots(player),
        upgrades=[
            UpgradeView(UPGRADES[u], CARDS.upgrades[u].place, ready(player, u), u in player.used)
            for u in player.upgrades
        ],
        sailors=[SailorView(SAILORS[s], s in player.busy, player.stored.get(s, 0)) for s in player.sailors],
        cards=[CARDS.guild[card].vp for card in player.cards],
        revenge=player.revenge,
        sunk_trophies=[view for trophy, view in trophies if not trophy.boarded],
        boarded_trophies=[view for trophy, view in trophies if trophy.boarded],
        own_sunk=list(player.sunk),
        ballista=player.ballista,
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
