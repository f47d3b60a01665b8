"""Views: what everybody at the table sees, built from nothing. There are no hidden hands, so all see the same."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from tortuga.engine import OVER, View
from tortuga.engine.describing.kinds import Bag, BySeat, Count, LeftOut, Named, Ordered, SeatNumber
from tortuga.engine.fast.memory import NO_MEMORY, Memory
from tortuga.engine.fast.structs import by_place
from tortuga.games.tiny_epic_pirates.chapters.reach import reach
from tortuga.games.tiny_epic_pirates.chapters.sailing import total_sail
from tortuga.games.tiny_epic_pirates.data import (
    CUBES_OF_A_TYPE,
    HOLD,
    MAP,
    MERCHANT_CARDS,
    MOST_ROUNDS,
    OTHER_SIDE,
    ROW,
    SPOTS,
    TREASURES,
)
from tortuga.games.tiny_epic_pirates.data.components import (
    MERCHANTS,
    SOLO,
    YOU,
    Booty,
    CaptainId,
    CrewId,
    MapId,
    MerchantName,
    Token,
)
from tortuga.games.tiny_epic_pirates.data.kinds import (
    PRINTED,
    Cell,
    CrewCardId,
    Dice,
    Gold,
    Hits,
    MapCardId,
    MerchantCardId,
    Pirate,
    Sail,
    WheelSpace,
)
from tortuga.games.tiny_epic_pirates.data.sea import CELLS, PORTS
from tortuga.games.tiny_epic_pirates.seats.pirates import (
    CAPTAIN_FACES,
    CREW_FACES,
    RANK_FACES,
    CaptainFace,
    CrewFace,
    PlayerView,
    RankFace,
    SoloView,
    on_the_sea,
    view_players,
    view_solo,
)
from tortuga.games.tiny_epic_pirates.state import BattleResult, TinyEpicPirates, pirates

PHASE_NAMES = (
    "place_navy", "place_ships", "solo_cove", "captain_sides", "order", "sail", "execute", "captain_bonus",
    "crew_bonus", "ship_line", "solo_turn", OVER,
)  # fmt: skip


class CardView(msgspec.Struct, frozen=True, gc=False):
    """One card of the Sea."""

    id: MapCardId
    """Which Map Card."""
    settlement: Annotated[int, PRINTED]
    """How many cubes Plunder draws here; 0 without a Settlement."""
    market: Annotated[Booty | None, PRINTED]
    """The type of Booty that is sold here; null without a Market."""
    cove: Annotated[bool, PRINTED]
    """Is there a Cove?"""
    storm: Annotated[bool, PRINTED]
    """Is there a Storm?"""
    bury: Annotated[int, PRINTED]
    """What it costs to bury a Treasure here; 0 without a Bury Site."""
    port: Annotated[bool, PRINTED]
    """Is it a Port, where Merchants load and turn round?"""
    token: bool
    """Is there a face-down Search Token?"""
    treasure: Pirate | None
    """The pirate whose Treasure is buried here; null if there is none."""


class MerchantView(View):
    """A Merchant."""

    name: MerchantName
    """Which of the two."""
    cell: Cell
    """Where it is."""
    port: Cell
    """The Port it is bound for."""
    cube: Booty | None
    """Its cargo."""
    card: MerchantCardId
    """Its Merchant Card."""
    value: Hits
    """Its value: more hits sink it."""
    gold: Gold
    """The Gold for sinking it."""
    legend: Annotated[list[int], LeftOut("printed on the card")]
    """The fewest and the most players with whom sinking it gains Legend; empty if it never does."""
    gives_legend: bool
    """Does sinking it gain Legend with this number of players?"""


class SailView(View):
    """A sail under way."""

    used: Sail
    """Cards sailed so far."""
    total: Sail
    """The total number of cards that may be sailed."""
    reach: Annotated[list[Sail | None], Ordered(len(CELLS))]
    """For each cell, the fewest cards to sail there; null if it is out of reach. Storms may cost Rigging on the way."""
    storms: Annotated[list[Sail], Ordered(len(CELLS))]
    """For each cell, the fewest Storms to enter on the way there, its own included."""


class BattleView(View):
    """A battle."""

    attacker: Pirate
    """The pirate who attacks."""
    defender: Pirate | None
    """The pirate who is attacked; null against a Merchant."""
    merchant: MerchantName | None
    """The Merchant that is attacked; null against a pirate."""
    value: Hits | None
    """The Merchant's value: more hits sink it. Null against a pirate."""
    attacker_dice: Dice
    """What the attacker rolled."""
    defender_dice: Dice
    """What the defender rolled."""
    attacker_total: Hits | None
    """The attacker's hits; null until they are counted."""
    defender_total: Hits | None
    """The defender's hits; null until they are counted."""
    reroll_card: CrewCardId | None
    """The reroll card in use."""
    result: BattleResult | None
    """The result for the attacker; null while it is fought."""


class TurnView(View):
    """The present turn."""

    heading: WheelSpace | None
    """The space of the Wheel that the Captain is moving to; null when it is not moving."""
    crossed: bool
    """Has the Captain crossed the Ship Line this turn?"""
    extort_paid: bool
    """Has Extort been paid this turn?"""
    row_paid: bool
    """Has a new row of Crew Cards been paid for?"""
    captain_bonus: Annotated[int, Count(3)]
    """How many of the Captain's bonus actions are done, taken or not."""
    used: list[CrewCardId]
    """Crew Cards whose bonus action was taken this turn."""


class TinyEpicPiratesView(View):
    """The whole table. Pirates are numbered by seat; in solo play, number 1 is the Legendary Pirate."""

    you: SeatNumber | None
    """Whose view it is; null for a spectator."""
    phase: Annotated[str, Named("phase", PHASE_NAMES)]
    """The step of the turn, by its name in the rules."""
    round: Annotated[int, Count(MOST_ROUNDS)]
    """The round, from 1."""
    first: SeatNumber
    """Who plays first."""
    active: Pirate | None
    """The pirate whose turn it is; null when the game is over."""
    right_neighbour: SeatNumber | None
    """The seat that sails the ships if the Ship Line is crossed this turn; null for the Legendary Pirate."""
    last_round: bool
    """Is this the last round?"""
    to_win: Annotated[int, PRINTED]
    """How many Treasures must be buried."""
    leaders: list[SeatNumber]
    """The seats that have buried the most Treasures; empty while nothing is buried."""
    hold_size: Annotated[int, PRINTED]
    """How many cubes a ship can carry."""
    sea: Annotated[list[CardView], Ordered(len(CELLS))]
    """The sixteen cards of the Sea, row by row from the top left."""
    navy: Cell | None
    """Where the Royal Navy is; null before it is placed."""
    navy_ambush: bool
    """Does the Navy also attack a ship that it shares a card with already (R35)?"""
    merchants: Annotated[list[MerchantView], Ordered(len(MERCHANTS))]
    """The Orange and the Green Merchant."""
    market: Annotated[list[Booty], Ordered(len(SPOTS))]
    """The type of Booty on each spot of the market, from the cheapest."""
    prices: Annotated[list[int], PRINTED]
    """The Gold for a cube on each spot."""
    bag: dict[Booty, Annotated[int, Count(CUBES_OF_A_TYPE)]]
    """How many cubes of each type are in the bag."""
    row: Annotated[list[CrewCardId], Ordered(ROW)]
    """Crew Cards for hire."""
    crew_deck: Annotated[int, Count(40)]
    """How many Crew Cards are left in the deck."""
    merchant_deck: Annotated[list[Hits], Ordered(4)]
    """The values of the Merchant Cards to come, in order."""
    sunk: list[MerchantCardId]
    """Merchant Cards that are out of the game."""
    spent: Annotated[list[Token], Bag(5)]
    """Search Tokens that were used up."""
    players: Annotated[list[PlayerView], BySeat()]
    """All players, by seat."""
    solo: SoloView | None
    """The Legendary Pirate; null except in solo play."""
    turn: TurnView
    """What has happened this turn."""
    sail: SailView | None
    """The sail under way; null if there is none."""
    battle: BattleView | None
    """The last battle, until the next order is given."""
    drawn: Annotated[list[Booty], Bag(5)]
    """Cubes that were drawn and do not all fit into the hold."""
    crew_faces: Annotated[dict[CrewId, CrewFace], PRINTED]
    """All Crew Cards in sight."""
    captain_faces: Annotated[dict[CaptainId, CaptainFace], PRINTED]
    """Both sides of every player's Captain Card."""
    ranks: Annotated[tuple[RankFace, ...], PRINTED]
    """The Legend Track from the bottom up."""


@by_place
def view_of(state: TinyEpicPirates, seat: int | None, memory: Memory = NO_MEMORY) -> TinyEpicPiratesView:
    """The table as this seat sees it. With a memory, the odds and what is printed on cards are left out."""
    aids = memory is NO_MEMORY
    solo_turn = state.phase == "solo_turn"
    solo = state.solo
    return TinyEpicPiratesView(
        you=seat,
        phase=state.phase,
        round=state.round,
        first=state.first,
        active=None if state.phase == OVER else SOLO if solo_turn else state.active,
        right_neighbour=who_sails_the_ships(state),
        last_round=state.last_round,
        to_win=TREASURES,
        leaders=leaders(state),
        hold_size=HOLD,
        sea=[
            view_card(state.cards[cell], cell in PORTS, state.tokens[cell] is not None, state.treasures[cell])
            for cell in CELLS
        ],
        navy=on_the_sea(state.navy),
        navy_ambush=state.settings.navy_ambush,
        merchants=[view_merchant(state, index) for index in range(len(MERCHANTS))],
        market=list(state.market),
        prices=list(SPOTS),
        bag=dict(state.bag),
        row=list(state.row),
        crew_deck=len(state.crew_deck),
        merchant_deck=[MERCHANT_CARDS[card].value for card in state.merchant_deck],
        sunk=list(state.sunk),
        spent=list(state.spent),
        players=view_players(state, memory),
        solo=view_solo(state, solo) if solo is not None else None,
        turn=view_turn(state),
        sail=view_sail(state),
        battle=view_battle(state),
        drawn=list(state.drawn),
        crew_faces=_crew_faces(state) if aids else {},
        captain_faces=_captain_faces(state) if aids else {},
        ranks=RANK_FACES,
    )


def _crew_faces(state: TinyEpicPirates) -> dict[CrewId, CrewFace]:
    return {card: CREW_FACES[card] for card in [*state.row, *(c for one in pirates(state) for c in one.crew)]}


def _captain_faces(state: TinyEpicPirates) -> dict[CaptainId, CaptainFace]:
    return {
        side: CAPTAIN_FACES[side] for player in state.players for side in (player.captain, OTHER_SIDE[player.captain])
    }


def leaders(state: TinyEpicPirates) -> list[int]:
    """The seats that have buried the most Treasures."""
    most = max(player.buried for player in state.players)
    return [seat for seat, player in enumerate(state.players) if player.buried == most] if most else []


def who_sails_the_ships(state: TinyEpicPirates) -> int | None:
    """The right neighbour; in solo play you, in the Legendary Pirate's turn, and it in yours (None)."""
    if state.solo is None:
        return state.right_neighbour
    return YOU if state.phase == "solo_turn" else None


@cache
def view_card(id: MapId, port: bool, token: bool, treasure: int) -> CardView:
    card = MAP[id]
    return CardView(
        id=card.id,
        settlement=card.settlement,
        market=card.market or None,
        cove=card.cove,
        storm=card.storm,
        bury=card.bury,
        port=port,
        token=token,
        treasure=treasure if treasure >= 0 else None,
    )


def view_merchant(state: TinyEpicPirates, index: int) -> MerchantView:
    ship = state.merchants[index]
    card, name = MERCHANT_CARDS[ship.card], MERCHANTS[index]
    return MerchantView(
        name=name,
        cell=ship.cell,
        port=ship.port,
        cube=ship.cube,
        card=ship.card,
        value=card.value,
        gold=card.gold,
        legend=list(card.legend),
        gives_legend=card.gives_legend(len(state.players)),
    )


def view_turn(state: TinyEpicPirates) -> TurnView:
    turn = state.turn
    return TurnView(
        turn.heading if turn.heading >= 0 else None,
        turn.crossed,
        turn.extort_paid,
        turn.row_paid,
        turn.captain_bonus,
        [card for card, _ in turn.used],
    )


def view_sail(state: TinyEpicPirates) -> SailView | None:
    sail = state.sail
    if sail is None:
        return None
    found = reach(state, state.active, sail)
    return SailView(
        sail.used,
        total_sail(state.player, sail),
        [None if cell not in found else found[cell].cards for cell in CELLS],
        [0 if cell not in found else found[cell].storms for cell in CELLS],
    )


def view_battle(state: TinyEpicPirates) -> BattleView | None:
    battle = state.battle
    if battle is None:
        return None
    return BattleView(
        attacker=battle.attacker,
        defender=battle.defender,
        merchant=battle.merchant,
        value=battle.value,
        attacker_dice=list(battle.attacker_dice),
        defender_dice=list(battle.defender_dice),
        attacker_total=battle.attacker_total,
        defender_total=battle.defender_total,
        reroll_card=battle.reroll_card,
        result=battle.result,
    )
