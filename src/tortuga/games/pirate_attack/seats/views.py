"""What a seat may know, built from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, NamedTuple

import msgspec

from tortuga.engine import OVER, View
from tortuga.engine.describing.kinds import Bag, BySeat, Count, LeftOut, Named, Ordered, SeatNumber
from tortuga.engine.fast.memory import NO_MEMORY, Memory
from tortuga.engine.fast.structs import by_place
from tortuga.games.pirate_attack.chapters.battle.fight import BOUNTY_GOLD
from tortuga.games.pirate_attack.chapters.battle.values import math_of, value, with_cards
from tortuga.games.pirate_attack.chapters.deeds import why_not
from tortuga.games.pirate_attack.chapters.fleet import newest_wrecks
from tortuga.games.pirate_attack.chapters.responses import may_answer
from tortuga.games.pirate_attack.chapters.ships import base, hidden, opposite
from tortuga.games.pirate_attack.chapters.shopping import SOLD_AT, TAVERN_PRICE, price_now
from tortuga.games.pirate_attack.data import DECK, ID, NUMBER, UNKNOWN_SIZE
from tortuga.games.pirate_attack.data.bits import SmallSet, has
from tortuga.games.pirate_attack.data.kinds import (
    MOST_SHIPS,
    AbilityCard,
    Back,
    CardId,
    Few,
    FleetCard,
    Gold,
    Guns,
    LaidCard,
    Pile,
    ShipKind,
    ShipNumber,
    SoulCard,
    TavernCard,
)
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.ending import leaders
from tortuga.games.pirate_attack.state import (
    NO_SHIP,
    NOBODY,
    NOTHING,
    SHOPS,
    STOCKS,
    TAVERN_SHOP,
    Battle,
    Laid,
    PirateAttack,
    Play,
    Player,
    Ship,
    Shop,
    Stock,
)

COPY_CAT = NUMBER["copy_cat"]
PHASE_NAMES = (
    "souls", "deal", "begin", "draw", "red", "middle", "play", "sneak", "closing", "last_turn", "pass", "between", OVER,
)  # fmt: skip
STAGES = ("declared", "witch_doctors", "cards", "shots", "results")
WINDOWS = ("", "smoke", "block", "respond", "fortune")


class CardView(msgspec.Struct, frozen=True, gc=False):
    """A face-down card."""

    back: Back
    """What its back shows: the deck it comes from."""
    card: LaidCard | None
    """The card, for those who have seen it; otherwise null."""


class HandCard(View):
    """A card in a hand that the viewer sees."""

    card: CardId
    """The card."""
    why_not: Annotated[str, LeftOut("for people; the question lists what can be played")]
    """Why it cannot be played now, as a key of the catalogue; empty if it can."""


class KeptView(View):
    """A tavern card that a player keeps."""

    card: TavernCard
    """The card."""
    copying: SeatNumber | None
    """For a Copy Cat: the player it copies."""


class ShipView(View):
    """A ship and the cards on it."""

    id: Annotated[ShipId, LeftOut("a name for the ship; other fields refer to it")]
    """The ship's number; it never changes."""
    card: Annotated[str, LeftOut("form says which ship it is")]
    """The card that lies there."""
    form: ShipKind
    """The ship that it is or copies."""
    owner: SeatNumber
    """Whose ship it is."""
    cannons: Guns | None
    """Printed cannons; null for an Unknown Size ship that has not rolled."""
    strength: Guns | None
    """Printed strength; null for an Unknown Size ship that has not rolled."""
    known_cannons: Guns | None
    """Cannons with all cards under it that the viewer knows."""
    known_strength: Guns | None
    """Strength with all cards under it that the viewer knows."""
    unknown: Few
    """How many cards under and above it the viewer does not know."""
    under: Annotated[list[CardView], Bag(4)]
    """Cards under the ship, from the bottom."""
    curses: Annotated[list[CardView], Bag(3)]
    """Witch Doctors above the ship, the oldest first."""
    bounty: Gold
    """Gold for whoever sinks it in battle."""
    sails: bool
    """Is it under Sails of Invisibility?"""
    hidden: bool
    """Is it hidden, so that only its owner may choose it?"""
    in_port: bool
    """Is it in port?"""
    armada: bool
    """Does it fight as part of its owner's armada?"""
    copy_of: ShipNumber | None
    """The ship that it copies, by number; null if none."""


class PlayerView(View):
    """A player with hand, gold, cards and ships."""

    seat: SeatNumber
    """This seat."""
    hand: Annotated[list[HandCard], Bag(3)] | None
    """The viewer's own hand, or one that the viewer is looking at; otherwise null."""
    hand_count: Few
    """How many cards are in hand."""
    gold: Gold
    """Gold that can be spent."""
    locked: Gold
    """Gold from battles and Insurance, which can be spent from the next turn on."""
    fame: Annotated[int, Count(30)]
    """Fame Points."""
    fortunes: Annotated[list[CardView], Bag(4)]
    """Saved Fortune Tellers."""
    magic: Annotated[list[CardView], Bag(4)]
    """Saved magic cards."""
    blockades: Few
    """Saved Blockades."""
    kept: Annotated[list[KeptView], Bag(2)]
    """Tavern cards that the player keeps."""
    fleet: FleetCard | None
    """The player's fleet card."""
    row: Annotated[list[ShipView], Ordered(MOST_SHIPS)]
    """The ships, in the order in which they lie."""
    stranded: Few
    """Turns still to be lost on an island."""
    plank: bool
    """Is the player on the plank?"""
    trapped: bool
    """Is the player trapped, so that every attack must involve one of these ships?"""
    soul: SoulCard | None
    """The player's Sell Your Soul card."""
    ability: AbilityCard | None
    """The player's Special Ability card."""
    out: bool
    """Is the player out of the game?"""
    partner: SeatNumber | None
    """The partner in team play."""
    due: Few
    """Cards still to be played for a Power Play."""


class PlayView(View):
    """A card being played."""

    card: CardId | None
    """The card; null for those who see only its back."""
    back: Back
    """What its back shows."""
    by: SeatNumber
    """Who plays it."""
    player: SeatNumber | None
    """The player it is aimed at."""
    other: SeatNumber | None
    """A second player it is aimed at."""
    ship: ShipNumber | None
    """The ship it is aimed at, by number."""
    second: ShipNumber | None
    """A second ship it is aimed at, by number."""
    ships: Annotated[list[ShipNumber], Ordered(3)]
    """All ships it is aimed at, if there are many, by number."""
    answers: Few | None
    """The place on the stack of the card that it answers; null if it answers none."""
    on: CardId | None
    """For a Miss-Direction on a discarded card: that card."""


class SideView(View):
    """One side of a battle."""

    owner: SeatNumber | None
    """Whose side it is; null for the Royal Navy."""
    ships: Annotated[list[ShipNumber], Ordered(4)]
    """The ships on this side, by number."""
    dead: Annotated[list[ShipNumber], Ordered(4)]
    """Ships of this side that have died."""
    mutinied: Annotated[list[ShipNumber], Ordered(2)]
    """Ships of this side that have gone over to the enemy."""


class BattleView(View):
    """A battle."""

    cause: Annotated[str, LeftOut("the card on the stack says it")]
    """What caused it."""
    stage: Annotated[str, Named("stage", STAGES)]
    """How far it has got."""
    navy: Guns
    """The size of the Royal Navy; 0 if it is not in the battle."""
    sides: Annotated[list[SideView], Ordered(4)]
    """The sides, the attacker's first."""


class StockView(View):
    """A stock of cards that a shop sells."""

    stock: Annotated[str, Named("stock", STOCKS)]
    """Which stock."""
    count: Pile
    """Cards left in it."""
    discard: Annotated[list[CardId], Bag(4)]
    """Its discard pile, face up."""


class ShopView(View):
    """A shop."""

    shop: Annotated[str, Named("shop", SHOPS)]
    """Which shop."""
    open: bool
    """Is it open?"""
    price: Gold
    """The price of a card, before any discounts."""
    card: CardId | None
    """The card that opened or closed it."""
    yours: Gold | None
    """What a card costs the viewer; null if the viewer may not buy there."""
    stocks: Annotated[list[StockView], Ordered(2)]
    """What is sold there."""


class ShoppingView(View):
    """The present shopping window."""

    buyer: SeatNumber
    """Who is shopping."""
    sales: list[Annotated[str, Named("shop", SHOPS)]]
    """Shops where the buyer is using a Fire Sale."""
    spent: Gold
    """Gold spent so far."""
    credit: Gold
    """What is left of Money Master's credit."""


class PirateView(View):
    """The whole table as one seat sees it."""

    seat: SeatNumber | None
    """Whose view it is; null for a spectator."""
    active: SeatNumber
    """Whose turn it is."""
    phase: Annotated[str, Named("phase", PHASE_NAMES)]
    """The phase, by its name in the rules."""
    turn: Annotated[int, Count(200)]
    """The turn, from 1."""
    ending: bool
    """Are all piles gone? Then the end phase has begun."""
    players: Annotated[list[PlayerView], BySeat()]
    """All players."""
    piles: Annotated[list[Pile], Ordered(6)]
    """Cards left in each pile."""
    discard: Annotated[list[CardId], Bag(4)]
    """The discard pile, face up."""
    wrecks: Annotated[list[CardId], Bag(3)]
    """All ships that have died."""
    raisable: Annotated[list[CardId], Ordered(3)]
    """Dead ships that can be raised, the newest first."""
    gold_deck: Pile
    """Gold cards left."""
    removed: Pile
    """Cards of piles that left the game unseen."""
    shops: Annotated[list[ShopView], Ordered(len(SHOPS))]
    """The shops that the chosen packs have."""
    stack: Annotated[list[PlayView], Ordered(4)]
    """Cards being played, the first at the bottom."""
    reds: Annotated[list[tuple[SeatNumber, CardId]], Ordered(2)]
    """Red cards that wait until the present card is done: seat and card."""
    aside: Annotated[list[CardId], Bag(2)]
    """Cards set aside for a moment."""
    battle: BattleView | None
    """The present battle."""
    shopping: ShoppingView | None
    """The present shopping window."""
    window: Annotated[str, Named("window", WINDOWS)]
    """The kind of window in which cards may be played now; empty if none is open."""
    answerers: list[SeatNumber]
    """Who could respond to the card on top of the stack, as far as the whole table can tell (R13)."""
    looking_at: SeatNumber | None
    """Whose hand you are looking at."""
    auction: Gold
    """The highest bid of an auction."""
    bidder: SeatNumber | None
    """Who made it."""
    fame: bool
    """Are Fame Points counted?"""
    teams: bool
    """Are teams played?"""
    finish: Annotated[str, LeftOut("only when all is over")]
    """How the match ended; empty until then."""
    winners: list[SeatNumber]
    """Who has won."""
    leaders: list[SeatNumber]
    """Who is ahead; empty while nobody has anything."""


def knows(state: PirateAttack, seat: int | None, seen: SmallSet) -> bool:
    """Does the seat know a card that these seats have seen? A spectator knows what everybody knows."""
    return seen == state.everyone if seat is None else has(seen, seat)


@by_place
def view_of(state: PirateAttack, seat: int | None, memory: Memory = NO_MEMORY) -> PirateView:
    """Everything that the seat may know. With a memory, cards do not say why they cannot be played."""
    shopping, own = state.shopping, memory.of(seat)
    places = tuple(state.settings.shops)
    prices = tuple([None if seat is None else price_now(state, seat, place) for place in places])
    return PirateView(
        seat=seat,
        active=state.active,
        phase=state.phase,
        turn=state.turn.number,
        ending=not any(state.piles),
        players=_players(state, seat, own),
        piles=[len(pile) for pile in state.piles],
        discard=memory.part(_names, "discard", state.discard),
        wrecks=memory.part(_names, "wrecks", state.wrecks),
        raisable=_names(newest_wrecks(state)),
        gold_deck=len(state.gold),
        removed=len(state.removed),
        shops=own.part(_shops, 0, (state.shops, state.stocks), places, prices),
        stack=_stack(state, seat) if state.stack else [],
        reds=[(queued.seat, ID[queued.card]) for queued in state.reds] if state.reds else [],
        aside=_names(state.aside),
        battle=None if state.battle is None else _battle(state.battle),
        shopping=None
        if shopping is None
        else ShoppingView(
            shopping.buyer,
            [shop for place, shop in enumerate(SHOPS) if has(shopping.sales, place)],
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


Trade = tuple[list[Shop], list[Stock]]
"""The shops, and the stocks that are sold there."""


def _shops(trade: Trade, places: tuple[int, ...], prices: tuple[int | None, ...]) -> list[ShopView]:
    """Views of some shops, with what a card costs the viewer in each."""
    return [_shop(trade, place, price) for place, price in zip(places, prices, strict=True)]


def _shop(trade: Trade, place: int, price: int | None) -> ShopView:
    signs, stocks = trade
    sign = None if place == TAVERN_SHOP else signs[place]
    return ShopView(
        SHOPS[place],
        sign is None or sign.open,
        TAVERN_PRICE if sign is None else sign.price,
        None if sign is None else _name(sign.card),
        price,
        [_stock(number, stocks[number]) for number in SOLD_AT[place]],
    )


def _stock(number: int, stock: Stock) -> StockView:
    return StockView(STOCKS[number], len(stock.pile), _names(stock.discard))


def _name(card: int) -> str | None:
    return None if card == NOTHING else ID[card]


def _names(cards: Sequence[int]) -> list[str]:
    return list(map(ID.__getitem__, cards)) if cards else []


def _number(number: int) -> int | None:
    return None if number == NOTHING else number


def _ship_number(ship: ShipId) -> ShipId | None:
    return None if ship == NO_SHIP else ship


class Eyes(NamedTuple):
    """Whose view it is."""

    seat: int | None
    everyone: SmallSet
    """All seats."""

    def know(self, seen: SmallSet) -> bool:
        """Does the viewer know a card that these seats have seen?"""
        return seen == self.everyone if self.seat is None else has(seen, self.seat)


_eyes = cache(Eyes)


class Circumstances(NamedTuple):
    """What the view of a player depends on, besides the player and the viewer."""

    seat: int
    """The player's seat."""
    sees_hand: bool
    """Does the viewer see the player's hand?"""
    unshown: tuple[str, ...]
    """Where the cards came from that the player has taken up but not announced: to the others they are still there."""
    trapped: bool
    partner: int


def _faces(eyes: Eyes, cards: Sequence[Laid]) -> list[CardView]:
    return [_face(laid.card, eyes.know(laid.seen)) for laid in cards] if cards else []


@cache
def _face(card: int, known: bool) -> CardView:
    return CardView(DECK[card], ID[card] if known else None)


def seen_hands(state: PirateAttack, seat: int | None) -> tuple[int, ...]:
    """The seats whose hands this seat sees: its own, and one it is spying on."""
    if seat is None:
        return ()
    return (seat, state.looked_at) if seat == state.looker else (seat,)


def _players(state: PirateAttack, viewer: int | None, memory: Memory) -> list[PlayerView]:
    eyes, hands = _eyes(viewer, state.everyone), seen_hands(state, viewer)
    unshown = _unshown(state, viewer) if state.stack else ()
    everybody = _circumstances(len(state.players), hands, unshown, state.trapped, state.settings.teams)
    players = memory.each(_player, state.players, everybody, eyes, memory)
    if memory is NO_MEMORY and viewer is not None:
        for card, seen in zip(state.players[viewer].hand, players[viewer].hand or (), strict=True):
            seen.why_not = why_not(state, viewer, card)
    return players


def _unshown(state: PirateAttack, viewer: int | None) -> tuple[tuple[int, str], ...]:
    """Who has taken up a card without showing it, and where it comes from."""
    return tuple([(play.by, play.source) for play in state.stack if not play.announced and play.by != viewer])


@cache
def _circumstances(
    count: int, hands: tuple[int, ...], unshown: tuple[tuple[int, str], ...], trapped: int, teams: bool
) -> tuple[Circumstances, ...]:
    """The circumstances of all players, for a viewer who sees these hands."""
    return tuple(
        Circumstances(
            seat=seat,
            sees_hand=seat in hands,
            unshown=tuple(source for by, source in unshown if by == seat),
            trapped=seat == trapped,
            partner=opposite(seat, count) if teams else NOBODY,
        )
        for seat in range(count)
    )


@by_place
def _player(player: Player, at: Circumstances, eyes: Eyes, memory: Memory) -> PlayerView:
    row = memory.part(_row, at.seat, player.row, eyes, player.fleet, math_of(player), memory)
    hand = [HandCard(ID[card], "") for card in player.hand] if at.sees_hand else None
    hand_count = len(player.hand) + at.unshown.count("hand")
    magic = _faces(eyes, player.magic) + [CardView("magic", None)] * at.unshown.count("magic")
    return PlayerView(
        seat=at.seat,
        hand=hand,
        hand_count=hand_count,
        gold=player.gold,
        locked=player.locked,
        fame=player.fame,
        fortunes=_faces(eyes, player.fortunes),
        magic=magic,
        blockades=player.blockades,
        kept=_kept(player) if player.kept or player.copying else [],
        fleet=_name(player.fleet),
        row=row,
        stranded=player.stranded,
        plank=player.plank,
        trapped=at.trapped,
        soul=_name(player.soul),
        ability=_name(player.ability),
        out=player.out,
        partner=_number(at.partner),
        due=player.due,
    )


def _kept(player: Player) -> list[KeptView]:
    cards = [KeptView(ID[card], None) for card in player.kept]
    return cards + [KeptView(ID[COPY_CAT], copied) for copied in player.copying]


def known_value(state: PirateAttack, seat: int | None, ship: Ship) -> tuple[int, int]:
    """A ship's numbers with the cards under it that this seat knows."""
    known = [laid for laid in ship.under if knows(state, seat, laid.seen)] if ship.under else []
    return value(state, ship, known)


def _row(row: list[Ship], eyes: Eyes, fleet: int, math: tuple[bool, bool], memory: Memory) -> list[ShipView]:
    return [memory.part(_ship, ship.id, ship, eyes, fleet, math) for ship in row]


@by_place
def _ship(ship: Ship, eyes: Eyes, fleet: int, math: tuple[bool, bool]) -> ShipView:
    sized = ship.form not in UNKNOWN_SIZE or ship.dice is not None
    cannons, strength = base(ship) if sized else (None, None)
    known = [laid for laid in ship.under if eyes.know(laid.seen)]
    known_cannons, known_strength = with_cards(ship, known, fleet, math) if sized else (None, None)
    under, curses = _faces(eyes, ship.under), _faces(eyes, ship.curses)
    unknown = sum([face.card is None for face in (*under, *curses)]) if under or curses else 0
    return ShipView(
        id=ship.id,
        card=ID[ship.card],
        form=ID[ship.form],
        owner=ship.owner,
        cannons=cannons,
        strength=strength,
        known_cannons=known_cannons,
        known_strength=known_strength,
        unknown=unknown,
        under=under,
        curses=curses,
        bounty=BOUNTY_GOLD * ship.bounty,
        sails=ship.sails,
        hidden=not ship.in_port and hidden(ship),
        in_port=ship.in_port,
        armada=ship.armada,
        copy_of=_ship_number(ship.copy_of),
    )


def _stack(state: PirateAttack, seat: int | None) -> list[PlayView]:
    return [_play(state, seat, play) for play in state.stack if play.announced or play.by == seat]


def _play(state: PirateAttack, seat: int | None, play: Play) -> PlayView:
    known = not play.down or knows(state, seat, play.seen)
    return PlayView(
        card=ID[play.card] if known else None,
        back=DECK[play.card],
        by=play.by,
        player=_number(play.player),
        other=_number(play.other),
        ship=_ship_number(play.ship),
        second=_ship_number(play.second),
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
