"""What everybody at the table sees, built from nothing. There are no private hands: every seat sees the same."""

from __future__ import annotations

from tortuga.engine import OVER, View
from tortuga.games.tiny_epic_pirates.components import (
    HOLD,
    MERCHANTS,
    SOLO,
    SPOTS,
    TREASURES,
    Booty,
    CaptainId,
    CrewId,
    MapId,
    MerchantId,
    MerchantName,
    Token,
)
from tortuga.games.tiny_epic_pirates.data import MAP, MERCHANT_CARDS, OTHER_SIDE
from tortuga.games.tiny_epic_pirates.pirate_views import (
    CAPTAIN_FACES,
    CREW_FACES,
    RANK_FACES,
    CaptainFace,
    CrewFace,
    PlayerView,
    RankFace,
    SoloView,
    on_the_sea,
    view_player,
    view_solo,
)
from tortuga.games.tiny_epic_pirates.reach import reach
from tortuga.games.tiny_epic_pirates.sailing import total_sail
from tortuga.games.tiny_epic_pirates.sea import CELLS, PORTS
from tortuga.games.tiny_epic_pirates.state import BattleResult, TinyEpicPirates, pirates


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
    gives_legend: bool
    """Does sinking it gain Legend at this table?"""


class SailView(View):
    """A sail under way."""

    used: int
    total: int
    reach: list[int | None]
    """By cell, the fewest cards to be sailed to get there; None: out of reach. Storms may cost Rigging on the way."""
    storms: list[int]
    """By cell, the fewest Storms that must be entered to get there, that of the card itself included."""


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
    result: BattleResult | None
    """For the attacker; None while it is fought."""


class TurnView(View):
    heading: int | None
    crossed: bool
    extort_paid: bool
    row_paid: bool
    captain_bonus: int
    used: list[CrewId]


class TinyEpicPiratesView(View):
    """The whole table. Pirates by number: the seats, and alone number 1 for the Legendary Pirate."""

    you: int | None
    phase: str
    round: int
    first: int
    active: int | None
    """The pirate whose turn it is."""
    right_neighbour: int | None
    """The seat that sails the ships if the Ship Line is crossed in this turn; None: the Legendary Pirate."""
    last_round: bool
    to_win: int
    """So many Treasures must be buried."""
    leaders: list[int]
    """The seats that have buried most; nobody while nothing is buried."""
    hold_size: int
    """Cubes that a ship can carry."""
    sea: list[CardView]
    navy: int | None
    navy_ambush: bool
    """Does the Navy attack where it lies already? The host has chosen (R35)."""
    merchants: list[MerchantView]
    market: list[Booty]
    """From the cheapest spot up."""
    prices: list[int]
    """Gold a cube on each of these spots."""
    bag: dict[Booty, int]
    row: list[CrewId]
    crew_deck: int
    merchant_deck: list[int]
    """Values of the Merchant Cards to come."""
    sunk: list[MerchantId]
    spent: list[Token]
    players: list[PlayerView]
    solo: SoloView | None
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


def view_of(state: TinyEpicPirates, seat: int | None) -> TinyEpicPiratesView:
    """The table as this seat sees it."""
    solo_turn = state.phase == "solo_turn"
    solo = state.solo
    return TinyEpicPiratesView(
        you=seat,
        phase=state.phase,
        round=state.round,
        first=state.first,
        active=None if state.phase == OVER else SOLO if solo_turn else state.active,
        right_neighbour=right_neighbour(state),
        last_round=state.last_round,
        to_win=TREASURES,
        leaders=leaders(state),
        hold_size=HOLD,
        sea=[view_card(state, cell) for cell in CELLS],
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
        players=[view_player(state, index) for index in range(len(state.players))],
        solo=view_solo(state, solo) if solo is not None else None,
        turn=view_turn(state),
        sail=view_sail(state),
        battle=view_battle(state),
        drawn=list(state.drawn),
        crew_faces={card: CREW_FACES[card] for card in [*state.row, *(c for one in pirates(state) for c in one.crew)]},
        captain_faces={
            side: CAPTAIN_FACES[side]
            for player in state.players
            for side in (player.captain, OTHER_SIDE[player.captain])
        },
        ranks=RANK_FACES,
    )


def leaders(state: TinyEpicPirates) -> list[int]:
    """Who is in front."""
    most = max(player.buried for player in state.players)
    return [seat for seat, player in enumerate(state.players) if player.buried == most] if most else []


def right_neighbour(state: TinyEpicPirates) -> int | None:
    if state.solo is None:
        return (state.active - 1) % len(state.players)
    return 0 if state.phase == "solo_turn" else None


def view_card(state: TinyEpicPirates, cell: int) -> CardView:
    card = MAP[state.cards[cell]]
    treasure = state.treasures[cell]
    return CardView(
        card.id,
        card.settlement,
        card.market or None,
        card.cove,
        card.storm,
        card.bury,
        cell in PORTS,
        state.tokens[cell] is not None,
        treasure if treasure >= 0 else None,
    )


def view_merchant(state: TinyEpicPirates, index: int) -> MerchantView:
    ship = state.merchants[index]
    card = MERCHANT_CARDS[ship.card]
    return MerchantView(
        MERCHANTS[index],
        ship.cell,
        ship.port,
        ship.cube,
        ship.card,
        card.value,
        card.gold,
        list(card.legend),
        card.gives_legend(len(state.players)),
    )


def view_turn(state: TinyEpicPirates) -> TurnView:
    turn = state.turn
    return TurnView(
        on_the_sea(turn.heading),
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
        battle.attacker,
        battle.defender,
        battle.merchant,
        battle.value,
        list(battle.attacker_dice),
        list(battle.defender_dice),
        battle.attacker_total,
        battle.defender_total,
        battle.reroll_card,
        battle.result,
    )
