"""What a seat may know, built from nothing (section 9)."""

from __future__ import annotations

from collections.abc import Iterable

from tortuga.engine import View
from tortuga.games.pirate_attack.data import DECK, ID, NUMBER, UNKNOWN_SIZE
from tortuga.games.pirate_attack.deeds import why_not
from tortuga.games.pirate_attack.ending import leaders
from tortuga.games.pirate_attack.fight import BOUNTY_GOLD
from tortuga.games.pirate_attack.fleet import newest_wrecks
from tortuga.games.pirate_attack.responses import may_answer
from tortuga.games.pirate_attack.ships import base, hidden, partner
from tortuga.games.pirate_attack.shopping import SOLD_AT, TAVERN_PRICE, price_now
from tortuga.games.pirate_attack.state import (
    NOBODY,
    NOTHING,
    SHOPS,
    STOCKS,
    TAVERN_SHOP,
    Battle,
    Laid,
    PirateAttack,
    Play,
    Ship,
)
from tortuga.games.pirate_attack.values import value

COPY_CAT = NUMBER["copy_cat"]


class CardView(View):
    """A face-down card: its back, and what it is for those who have seen it."""

    back: str
    card: str | None


class HandCard(View):
    """A card of the own hand, and why it cannot be played now (empty: it can)."""

    card: str
    why_not: str


class KeptView(View):
    """A tavern card that lies with a player; a Copy Cat says whom it copies."""

    card: str
    copying: int | None


class ShipView(View):
    id: int
    card: str
    """The card that lies there."""
    form: str
    """The ship that it is or copies."""
    owner: int
    cannons: int | None
    strength: int | None
    """Printed; None for an Unknown Size ship that has not rolled."""
    known_cannons: int | None
    known_strength: int | None
    """With all cards under it that the viewer knows."""
    unknown: int
    """How many cards lie under and above it that the viewer does not know."""
    under: list[CardView]
    curses: list[CardView]
    bounty: int
    """Gold for whoever sinks it in battle."""
    sails: bool
    hidden: bool
    in_port: bool
    armada: bool
    copy_of: int | None


class PlayerView(View):
    seat: int
    hand: list[HandCard] | None
    """The own hand, or one that the viewer is looking at."""
    hand_count: int
    gold: int
    locked: int
    fame: int
    fortunes: list[CardView]
    magic: list[CardView]
    blockades: int
    kept: list[KeptView]
    fleet: str | None
    row: list[ShipView]
    stranded: int
    plank: bool
    trapped: bool
    soul: str | None
    ability: str | None
    out: bool
    partner: int | None
    due: int
    """Cards still to be played for a Power Play."""


class PlayView(View):
    """A card being played. ``answers`` is its place on the stack below."""

    card: str | None
    back: str
    by: int
    player: int | None
    other: int | None
    ship: int | None
    second: int | None
    ships: list[int]
    answers: int | None
    on: str | None


class SideView(View):
    owner: int | None
    ships: list[int]
    dead: list[int]
    mutinied: list[int]


class BattleView(View):
    cause: str
    stage: str
    navy: int
    sides: list[SideView]


class StockView(View):
    stock: str
    count: int
    discard: list[str]


class ShopView(View):
    shop: str
    open: bool
    price: int
    card: str | None
    yours: int | None
    """What a card costs the viewer; None: no business there."""
    stocks: list[StockView]
    """What is sold there."""


class ShoppingView(View):
    buyer: int
    sales: list[str]
    spent: int
    credit: int


class PirateView(View):
    """The whole table as one seat sees it."""

    seat: int | None
    active: int
    phase: str
    turn: int
    ending: bool
    players: list[PlayerView]
    piles: list[int]
    discard: list[str]
    wrecks: list[str]
    raisable: list[str]
    """The newest of them, which can be raised; the newest first."""
    gold_deck: int
    removed: int
    shops: list[ShopView]
    """Those that are in the box."""
    stack: list[PlayView]
    reds: list[tuple[int, str]]
    aside: list[str]
    battle: BattleView | None
    shopping: ShoppingView | None
    window: str
    answerers: list[int]
    """Who might answer the card on top of the stack, as far as the whole table can tell (R13)."""
    looking_at: int | None
    auction: int
    bidder: int | None
    fame: bool
    teams: bool
    finish: str
    winners: list[int]
    leaders: list[int]
    """Who is in front; nobody while nobody has anything."""


def knows(state: PirateAttack, seat: int | None, seen: int) -> bool:
    """Does the seat know a card that these have seen? A spectator knows what everybody does."""
    return seen == state.everyone if seat is None else bool(seen >> seat & 1)


def view_of(state: PirateAttack, seat: int | None) -> PirateView:
    """All that the seat may know."""
    shopping = state.shopping
    return PirateView(
        seat=seat,
        active=state.active,
        phase=state.phase,
        turn=state.turn.number,
        ending=not any(state.piles),
        players=[_player(state, seat, number) for number in range(len(state.players))],
        piles=[len(pile) for pile in state.piles],
        discard=_names(state.discard),
        wrecks=_names(state.wrecks),
        raisable=_names(newest_wrecks(state)),
        gold_deck=len(state.gold),
        removed=len(state.removed),
        shops=[_shop(state, seat, place) for place in state.settings.shops],
        stack=[_play(state, seat, play) for play in state.stack if play.announced or play.by == seat],
        reds=[(queued.seat, ID[queued.card]) for queued in state.reds],
        aside=_names(state.aside),
        battle=None if state.battle is None else _battle(state.battle),
        shopping=None
        if shopping is None
        else ShoppingView(
            shopping.buyer,
            [shop for place, shop in enumerate(SHOPS) if shopping.sales >> place & 1],
            shopping.spent,
            shopping.credit,
        ),
        window=state.window,
        answerers=may_answer(state, state.stack[-1]) if state.window == "respond" else [],
        looking_at=state.looked_at if seat is not None and seat == state.looker else None,
        auction=state.auction,
        bidder=_number(state.bidder),
        fame=state.settings.fame,
        teams=state.settings.teams,
        finish=state.finish,
        winners=list(state.winners),
        leaders=leaders(state),
    )


def _shop(state: PirateAttack, seat: int | None, place: int) -> ShopView:
    stocks = [state.stocks[stock] for stock in SOLD_AT[place]]
    sign = None if place == TAVERN_SHOP else state.shops[place]
    return ShopView(
        shop=SHOPS[place],
        open=sign is None or sign.open,
        price=TAVERN_PRICE if sign is None else sign.price,
        card=None if sign is None else _name(sign.card),
        yours=None if seat is None else price_now(state, seat, place),
        stocks=[
            StockView(STOCKS[number], len(stock.pile), _names(stock.discard))
            for number, stock in zip(SOLD_AT[place], stocks, strict=True)
        ],
    )


def _name(card: int) -> str | None:
    return None if card == NOTHING else ID[card]


def _names(cards: Iterable[int]) -> list[str]:
    return [ID[card] for card in cards]


def _number(number: int) -> int | None:
    return None if number == NOTHING else number


def _face(state: PirateAttack, seat: int | None, laid: Laid) -> CardView:
    return CardView(DECK[laid.card], ID[laid.card] if knows(state, seat, laid.seen) else None)


def _in_the_making(state: PirateAttack, number: int, source: str) -> list[Play]:
    """Cards that a player has taken up but not shown: for the others they are still where they were."""
    return [play for play in state.stack if not play.announced and play.by == number and play.source == source]


def sees_hand(state: PirateAttack, seat: int | None, owner: int) -> bool:
    """The own hand, or the one a spy is looking at."""
    return seat is not None and (seat == owner or (seat == state.looker and owner == state.looked_at))


def _player(state: PirateAttack, seat: int | None, number: int) -> PlayerView:
    player = state.players[number]
    others = seat != number
    unshown = _in_the_making(state, number, "hand") if others else []
    magic = [_face(state, seat, laid) for laid in player.magic]
    if others:
        magic += [CardView("magic", None) for _ in _in_the_making(state, number, "magic")]
    hand = None
    if sees_hand(state, seat, number):
        hand = [HandCard(ID[card], "" if others else why_not(state, number, card)) for card in player.hand]
    return PlayerView(
        seat=number,
        hand=hand,
        hand_count=len(player.hand) + len(unshown),
        gold=player.gold,
        locked=player.locked,
        fame=player.fame,
        fortunes=[_face(state, seat, laid) for laid in player.fortunes],
        magic=magic,
        blockades=player.blockades,
        kept=[
            *(KeptView(ID[card], None) for card in player.kept),
            *(KeptView(ID[COPY_CAT], copied) for copied in player.copying),
        ],
        fleet=_name(player.fleet),
        row=[_ship(state, seat, ship) for ship in player.row],
        stranded=player.stranded,
        plank=player.plank,
        trapped=state.trapped == number,
        soul=_name(player.soul),
        ability=_name(player.ability),
        out=player.out,
        partner=_number(partner(state, number)),
        due=player.due,
    )


def known_value(state: PirateAttack, seat: int | None, ship: Ship) -> tuple[int, int]:
    """A ship's numbers with the cards under it that this seat knows."""
    return value(state, ship, [laid for laid in ship.under if knows(state, seat, laid.seen)])


def _ship(state: PirateAttack, seat: int | None, ship: Ship) -> ShipView:
    sized = ship.form not in UNKNOWN_SIZE or ship.dice is not None
    printed = base(ship) if sized else (None, None)
    known = known_value(state, seat, ship) if sized else (None, None)
    unknown = sum(not knows(state, seat, laid.seen) for laid in (*ship.under, *ship.curses))
    return ShipView(
        id=ship.id,
        card=ID[ship.card],
        form=ID[ship.form],
        owner=ship.owner,
        cannons=printed[0],
        strength=printed[1],
        known_cannons=known[0],
        known_strength=known[1],
        unknown=unknown,
        under=[_face(state, seat, laid) for laid in ship.under],
        curses=[_face(state, seat, laid) for laid in ship.curses],
        bounty=BOUNTY_GOLD * ship.bounty,
        sails=ship.sails,
        hidden=not ship.in_port and hidden(ship),
        in_port=ship.in_port,
        armada=ship.armada,
        copy_of=_number(ship.copy_of),
    )


def _play(state: PirateAttack, seat: int | None, play: Play) -> PlayView:
    known = not play.down or knows(state, seat, play.seen)
    return PlayView(
        card=ID[play.card] if known else None,
        back=DECK[play.card],
        by=play.by,
        player=_number(play.player),
        other=_number(play.other),
        ship=_number(play.ship),
        second=_number(play.second),
        ships=list(play.ships),
        answers=_number(play.answers),
        on=_name(play.on),
    )


def _battle(battle: Battle) -> BattleView:
    return BattleView(
        battle.cause,
        battle.stage,
        battle.navy,
        [
            SideView(
                None if side.owner == NOBODY else side.owner, list(side.ships), list(side.dead), list(side.mutinied)
            )
            for side in battle.sides
        ],
    )
