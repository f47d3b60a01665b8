"""Views: all that a seat may know, built from nothing."""

from __future__ import annotations

from functools import cache
from typing import Annotated, get_args

from tortuga.engine import View
from tortuga.engine.describing.kinds import Bag, BySeat, Count, LeftOut, Named, Ordered, SeatNumber, Subset
from tortuga.engine.fast.memory import NO_MEMORY, Memory
from tortuga.engine.fast.structs import by_place
from tortuga.games.pirata_codex.chapters.asking import voice
from tortuga.games.pirata_codex.chapters.battle import FACES
from tortuga.games.pirata_codex.chapters.betting import highest_bid
from tortuga.games.pirata_codex.chapters.course import SHELTERS, humans, sheltered, spring_tide, tile_number
from tortuga.games.pirata_codex.chapters.crew import cup_size
from tortuga.games.pirata_codex.chapters.dice import claimant, counted_dice, dice_of
from tortuga.games.pirata_codex.chapters.tiles.double import deal_target
from tortuga.games.pirata_codex.data import CAPTAINS, CUP, MAPS, SKINS
from tortuga.games.pirata_codex.data.kinds import (
    MOST_DICE,
    MOST_SPACES,
    SPECIAL_DICE,
    BattleFace,
    CaptainId,
    CardId,
    Cards,
    Coins,
    Crew,
    CrewDice,
    DieFace,
    Quantity,
    Role,
    SpaceNumber,
    SpecialDie,
    SymbolName,
    TileId,
)
from tortuga.games.pirata_codex.data.rows import Window
from tortuga.games.pirata_codex.events import DieSeen
from tortuga.games.pirata_codex.seats.scene import BETTING, Scene, scene_of
from tortuga.games.pirata_codex.state import NOBODY, Pirata, Skins

PART_OF_ROUND = {
    "lay": "setup", "vote": "setup", "deal": "setup", "draft": "setup", "shake": "betting", "auction": "betting",
    "sail": "sailing", "tile": "sailing", "phantom": "action", "action": "action", "end": "action",
    "final": "final_battle", "over": "over",
}  # fmt: skip

PARTS = tuple(dict.fromkeys(PART_OF_ROUND.values()))
STEPS = tuple(PART_OF_ROUND)
WINDOWS = ("", *get_args(Window))
CALLS = ("", "alone", "lock", "liar")
DRAWN = LeftOut("where a space is drawn; its number in the list says which it is")


class Space(View):
    """A space of the map."""

    column: Annotated[int, DRAWN]
    """Where it is drawn, from the left."""
    row: Annotated[int, DRAWN]
    """Where it is drawn, from the top."""
    tile: TileId | None
    """The tile on it; null before it is laid."""
    number: SpaceNumber | None
    """Its number, counted clockwise from the X-tile; null before that is laid."""
    shelters: bool
    """Are ships out of reach here?"""


class BidSeen(View):
    """A bid."""

    seat: SeatNumber
    """Who made the bid."""
    quantity: Quantity
    """How many dice at least."""
    face: DieFace
    """The face they show."""


class Pair(View):
    """A look into somebody's cup."""

    seat: SeatNumber
    """Who looks."""
    target: SeatNumber
    """Whose cup it is."""


class PlayedCard(View):
    """A card that was played."""

    seat: SeatNumber
    """Who played it."""
    card: CardId
    """The card, face up."""


class StakeSeen(View):
    """A stake on a symbol."""

    seat: SeatNumber
    """Who stakes."""
    crew: Crew
    """How many crew dice."""
    symbol: SymbolName
    """The symbol that must come up."""


class PlayerSeen(View):
    """A player; what only the player may know is null for everybody else."""

    seat: SeatNumber
    """The player's seat; the Phantom's comes after the humans'."""
    captain: CaptainId
    """The captain, which is also the colour."""
    phantom: bool
    """Is it the Phantom?"""
    progress: Annotated[int, Count(2 * MOST_SPACES)]
    """How many tiles the ship has sailed from the X-tile."""
    tile: SpaceNumber
    """The tile it is on, counted clockwise from the X-tile."""
    sheltered: bool
    """Is the ship sheltered from tiles and cards?"""
    coins: Coins
    """Coins in the purse."""
    cards: Cards
    """How many cards are in hand."""
    hand: Annotated[list[CardId], Bag(3)] | None
    """The cards in hand; null for others, unless hands are open."""
    known: Annotated[list[CardId], Bag(3)]
    """Cards that you know to be in this hand."""
    tiles: Annotated[int, Count(13)]
    """Set-up: tiles still to be laid."""
    cup: Crew | None
    """How many dice are in the cup; null when that is not shown (R18)."""
    dice: Annotated[list[DieSeen], Ordered(CUP)] | None
    """The dice in the cup; null for those who may not see them."""
    special: list[SpecialDie]
    """Special dice in the cup."""
    battle: BattleFace | None
    """What the battle die shows in the present roll."""
    role: Role | None
    """Winner, loser or survivor of this round's betting."""
    miss_next: bool
    """Will miss the next betting phase."""
    absent: bool
    """Misses this betting phase."""
    anchor: bool
    """An anchor will hold the ship once."""
    torn_sail: bool
    """A torn sail will slow the ship once."""
    smoke: bool
    """A Smoke Screen keeps off the attack cards of others."""
    spot: bool
    """Has the Black Spot, and may play no action cards."""
    ward: bool
    """A Blessed Medallion keeps the curse away."""
    loaded: bool
    """Has Loaded Dice for the next shake."""
    bone: bool
    """Has a Bone Die for the next shake."""
    gold_played: bool
    """Has played a gold card this round."""
    silver_played: bool
    """Has played a silver card this round."""
    out: bool
    """Has left the game."""


class PirataView(View):
    """The table from one seat."""

    seat: SeatNumber | None
    """Whose view it is; null for a spectator."""
    round: Annotated[int, Count(30)]
    """The round, from 1."""
    phase: Annotated[str, Named("phase", PARTS)]
    """The part of the match: setup, betting, sailing, action, final_battle or over."""
    step: Annotated[str, Named("step", STEPS)]
    """The step within it, by its name in the rules."""
    scene: Scene
    """What the middle of the table shows."""
    window: Annotated[str, Named("window", WINDOWS)]
    """The moment for cards that is open now; empty if there is none."""
    map: Annotated[str, Named("map", tuple(MAPS))]
    """The map in play."""
    columns: Annotated[int, DRAWN]
    """How wide the map is drawn."""
    rows: Annotated[int, DRAWN]
    """How high the map is drawn."""
    spaces: Annotated[list[Space], Ordered(MOST_SPACES)]
    """The spaces of the ring, clockwise."""
    players: Annotated[list[PlayerSeen], BySeat()]
    """Everybody at the table, the Phantom last."""
    leaders: list[SeatNumber]
    """Whose ships are in front; empty while all are at the start."""
    finish: Annotated[int, Count(2 * MOST_SPACES)]
    """The progress that reaches the throne."""
    spring_tide: bool
    """Has the spring tide begun, so that nothing holds ships back (R74)?"""
    spring_tide_from: Annotated[int, Count(2 * MOST_SPACES)]
    """The round in which it begins."""
    token: SeatNumber
    """Who holds the token and bids first."""
    clockwise: bool
    """Is the betting direction clockwise?"""
    turn: SeatNumber | None
    """Whose turn it is to lay a tile, to bid, or to play a card; null when turns are not taken."""
    participants: list[SeatNumber]
    """Who takes part in this betting phase."""
    helmsman: SeatNumber | None
    """The human who plays for the Phantom."""
    bid: BidSeen | None
    """The last bid."""
    bids: Annotated[list[BidSeen], Ordered(6)]
    """Earlier bids, when they are shown (R17)."""
    bids_hidden: bool
    """Are earlier bids hidden now?"""
    highest_bid: Quantity
    """The most dice that may be bid (R19)."""
    call: Annotated[str, Named("call", CALLS)]
    """How the betting ended: alone, lock or liar; empty before that."""
    caller: SeatNumber | None
    """Who locked the bid or called its maker a liar."""
    count: Quantity | None
    """How many dice the reveal counted; null before it."""
    winner: SeatNumber | None
    """Who won the betting."""
    loser: SeatNumber | None
    """Who lost it."""
    revealed: bool
    """Are all cups lifted?"""
    sail_die: Annotated[int, Count(3)] | None
    """What the sail die shows; null before it is rolled."""
    sailing: list[SeatNumber]
    """Who may sail; after the move, who has sailed."""
    tile_winner: SeatNumber | None
    """Who faces the tile."""
    tile: TileId | None
    """The tile that is faced."""
    calm: bool
    """Dead Calm: no tile is faced, or nobody catches up."""
    goal: Annotated[str, Named("goal", ("", "winner", "loser"))]
    """What the last battle of the round looked for: winner or loser."""
    decided: SeatNumber | None
    """The winner or loser it found; null while it is fought."""
    lucky: BattleFace | None
    """The second result of a Lucky Pirate."""
    roller: SeatNumber | None
    """Who rolled the symbols."""
    die: Annotated[str, Named("die", ("", "pirates", "treasure"))]
    """The die they were rolled with."""
    symbols: Annotated[list[SymbolName], Bag(6)]
    """The symbols that were rolled."""
    stakes: Annotated[list[StakeSeen], Ordered(6)]
    """Crew staked on symbols."""
    sealed: StakeSeen | None
    """What you have staked for the Phantom, until all others have chosen."""
    deal: Annotated[list[DieFace], Ordered(CUP)]
    """Deal with the Dead: the dice on the table."""
    deal_total: Annotated[int, Count(6 * CUP)]
    """The sum of these dice."""
    deal_target: Annotated[int, Count(6 * CUP)]
    """The sum they should have."""
    locked: Annotated[list[int], Subset(CUP)]
    """Which of the dice on the table are locked, by their places."""
    helper: SeatNumber | None
    """Thick Fog: who helps."""
    suggestion: Annotated[int, Count(MOST_DICE)] | None
    """What the helper whispered; null for everybody but the two."""
    deck: Annotated[int, Count(100)]
    """Cards left in the deck."""
    discard: Annotated[list[CardId], Bag(4)]
    """The discard pile, face up."""
    played: Annotated[list[PlayedCard], Ordered(8)]
    """Cards played in this round, oldest first."""
    supply: CrewDice
    """Coins left in the supply."""
    marker_coin: bool
    """First voyage: does a coin mark the phase?"""
    board: list[SpecialDie]
    """Special dice on the dice board."""
    looks: Annotated[list[Pair], Ordered(3)]
    """Looks that are due in the coming round."""
    peeks: Annotated[list[Pair], Ordered(3)]
    """Looks that were taken in this round."""
    my_tiles: list[TileId]
    """Set-up: the tiles you still have to lay."""
    codex: CardId | None
    """The card that you have drawn at the Codex."""
    chest: Annotated[list[CardId], Bag(3)]
    """Dead Man's Chest: the cards you are looking at."""
    finalists: list[SeatNumber]
    """Who fights in the final battle."""
    champion: SeatNumber | None
    """Who has won the game."""
    lost_at_sea: Annotated[list[CardId], Bag(4)]
    """Rough Seas: cards that are out of the game."""
    dice_lost: CrewDice
    """Rough Seas: crew dice that are out of the game."""
    coins_lost: Coins
    """Rough Seas: coins that are out of the game."""
    skins: list[Annotated[str, Named("skin", tuple(SKINS))]]
    """Game skins in play."""


@by_place
def view_of(state: Pirata, seat: int | None, memory: Memory = NO_MEMORY) -> PirataView:
    """All that this seat may know; None is a spectator."""
    me = NOBODY if seat is None else seat
    ring = MAPS[state.settings.map]
    last = state.bids[-1] if state.bids else None
    show_bids = state.settings.bid_log or state.open_cups
    peeking = seat is not None and state.chest == seat
    in_fog = seat is not None and state.helper >= 0 and me in (state.helper, voice(state, state.tile_winner))
    return PirataView(
        seat=seat,
        round=state.round,
        phase=PART_OF_ROUND[state.phase],
        step=state.phase,
        scene=scene_of(state),
        window=state.window,
        map=state.settings.map,
        columns=ring.columns,
        rows=ring.rows,
        spaces=memory.part(_spaces, 0, state.spaces, state.x_space, state.settings.map),
        players=[_player(state, each, me) for each in range(len(state.players))],
        leaders=_leaders(state),
        finish=state.finish,
        spring_tide=spring_tide(state),
        spring_tide_from=state.spring,
        token=state.token,
        clockwise=state.direction > 0,
        turn=_turn(state),
        participants=list(state.participants) if state.phase == "auction" or state.open_cups else [],
        helmsman=_seat(state.helmsman),
        bid=None if last is None else BidSeen(last.seat, last.quantity, last.face),
        bids=[BidSeen(bid.seat, bid.quantity, bid.face) for bid in state.bids] if show_bids else [],
        bids_hidden=state.phase == "auction" and not show_bids,
        highest_bid=highest_bid(state),
        call=state.call,
        caller=_seat(state.caller),
        count=state.count if state.caller >= 0 else None,
        winner=_seat(state.winner),
        loser=_seat(state.loser),
        revealed=state.open_cups,
        sail_die=state.sail_die or None,
        sailing=list(state.sailing),
        tile_winner=_seat(state.tile_winner),
        tile=state.tile or None,
        calm=state.calm,
        goal=state.goal if state.rolls else "",
        decided=_seat(state.decided),
        lucky=FACES[state.lucky - 1] if state.lucky else None,
        roller=_seat(state.roller) if state.symbols else None,
        die=state.die if state.symbols else "",
        symbols=list(state.symbols),
        stakes=[StakeSeen(stake.seat, stake.crew, stake.symbol) for stake in state.stakes] if state.stakes else [],
        sealed=_sealed(state) if me == state.helmsman else None,
        deal=list(state.deal),
        deal_total=sum(state.deal),
        deal_target=deal_target(state),
        locked=list(state.locked) if state.deal else [],
        helper=_seat(state.helper),
        suggestion=state.suggestion or None if in_fog else None,
        deck=len(state.deck),
        discard=list(state.discard),
        played=[PlayedCard(owner, card) for owner, card in state.played],
        supply=state.supply,
        marker_coin=bool(state.marker_coin),
        board=[name for die, name in enumerate(SPECIAL_DICE) if state.holders[die] == -1],
        looks=[Pair(looker, target) for looker, target in state.looks] if state.looks else [],
        peeks=[Pair(looker, target) for looker, target in state.peeks] if state.peeks else [],
        my_tiles=list(state.players[me].tiles) if seat is not None else [],
        codex=state.codex or None if me == state.tile_winner else None,
        chest=state.deck[-3:] if peeking else [],
        finalists=list(state.finalists),
        champion=_seat(state.champion),
        lost_at_sea=list(state.lost_at_sea),
        dice_lost=state.drowned,
        coins_lost=state.sunk_coins,
        skins=memory.part(_skins, 0, state.settings.skins),
    )


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat


def _sealed(state: Pirata) -> StakeSeen | None:
    sealed = state.sealed
    return None if sealed is None else StakeSeen(sealed.seat, sealed.crew, sealed.symbol)


def _turn(state: Pirata) -> int | None:
    if state.phase in ("lay", "auction") or (state.phase == "action" and state.settings.priority):
        return state.turn
    return None


@cache
def _places(map_id: str) -> tuple[tuple[int, int], ...]:
    return tuple(MAPS[map_id].spaces)


def _spaces(spaces: list[str], x_space: int, map_id: str) -> list[Space]:
    ring = len(spaces)
    laid = spaces[x_space] != ""
    return [
        Space(
            column=column,
            row=row,
            tile=spaces[at] or None,
            number=(at - x_space) % ring if laid else None,
            shelters=spaces[at] in SHELTERS,
        )
        for at, (column, row) in enumerate(_places(map_id))
    ]


def _skins(skins: Skins) -> list[str]:
    return [name for name in skins.__struct_fields__ if getattr(skins, name)]


def cup_is_shown(state: Pirata, seat: int, me: int) -> bool:
    """R18: is the number of dice in this cup shown?

    Always to its owner and with the option ``count_aid``, at the reveal, of absent players while others bet, of
    finalists, and to whoever may look into the cup.
    """
    if seat == me or state.settings.count_aid:
        return True
    if seat in state.finalists:
        return True
    if state.open_cups:
        return seat in state.participants
    if seat == state.phantom and state.helmsman == me != NOBODY:
        return True
    if (me, seat) in state.peeks:
        return True
    return state.players[seat].absent and state.phase in BETTING


def sees_dice(state: Pirata, seat: int, me: int) -> bool:
    """Does seat ``me`` see the dice in this cup?

    Its own, the Phantom's when it plays for it, those it has looked at, and all at the reveal.
    """
    if state.open_cups:
        return seat in state.participants
    if seat == me or (me, seat) in state.peeks:
        return True
    return seat == state.phantom and state.helmsman == me != NOBODY


def _dice(state: Pirata, seat: int, me: int) -> list[DieSeen] | None:
    player = state.players[seat]
    if sees_dice(state, seat, me):
        if state.open_cups:
            shown = counted_dice(state, seat, state.bids[-1].face, seat == claimant(state))
        else:
            shown = dice_of(state, seat)
        if shown:
            return list(shown)
    if player.absent and state.phase in BETTING:
        special = [DieSeen(name, ()) for die, name in enumerate(SPECIAL_DICE) if state.holders[die] == seat]
        return [DieSeen("crew", ())] * player.crew + special
    return None


def _leaders(state: Pirata) -> list[int]:
    """The humans in front; the Phantom does not race for the throne."""
    seats, players = humans(state), state.players
    most = max([players[seat].progress for seat in seats], default=0)
    return [seat for seat in seats if players[seat].progress == most] if most else []


def _role(state: Pirata, seat: int) -> Role | None:
    if state.winner < 0:
        return None
    if seat == state.winner:
        return "winner"
    if seat == state.loser:
        return "loser"
    return "survivor" if seat in state.participants else None


def known_cards(state: Pirata, owner: int, me: int) -> list[str]:
    """Cards that this viewer knows to be in a hand that is hidden."""
    if not state.seen:
        return []
    return [seen.card for seen in state.seen if seen.owner == owner and seen.by in (me, NOBODY)]


def _special_dice(state: Pirata, seat: int) -> list[str]:
    return [name for name, holder in zip(SPECIAL_DICE, state.holders, strict=True) if holder == seat]


@by_place
def _player(state: Pirata, seat: int, me: int) -> PlayerSeen:
    player = state.players[seat]
    phantom = seat == state.phantom
    sees_hand = seat == me or (state.settings.skins.open_hands and not phantom)
    laid = state.phase not in ("lay", "vote")
    rolled = state.rolls[seat] if state.rolls else 0
    return PlayerSeen(
        seat=seat,
        captain=_captains()[seat],
        phantom=phantom,
        progress=player.progress,
        tile=tile_number(state, seat),
        sheltered=laid and sheltered(state, seat),
        coins=player.coins,
        cards=len(player.hand),
        hand=list(player.hand) if sees_hand else None,
        known=[] if sees_hand else known_cards(state, seat, me),
        tiles=len(player.tiles),
        cup=cup_size(state, seat) if cup_is_shown(state, seat, me) else None,
        dice=_dice(state, seat, me),
        special=_special_dice(state, seat) if seat in state.holders else [],
        battle=FACES[rolled - 1] if rolled else None,
        role=_role(state, seat),
        miss_next=player.miss_next,
        absent=player.absent,
        anchor=player.anchor,
        torn_sail=player.torn_sail,
        smoke=player.smoke >= state.round,
        spot=player.spot >= state.round,
        ward=player.ward >= state.round,
        loaded=player.loaded,
        bone=player.bone,
        gold_played=player.gold,
        silver_played=player.silver,
        out=bool(player.out),
    )


@cache
def _captains() -> tuple[str, ...]:
    return tuple(CAPTAINS)
