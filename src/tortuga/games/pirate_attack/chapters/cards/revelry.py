"""Tavern cards that give cards away or involve the whole table: The Mix-Up, Bermuda Triangle, The Auction and more."""

from __future__ import annotations

from functools import partial

from tortuga.engine import Ask, Steps, ask, make_ask
from tortuga.games.pirate_attack.actions import Bid, GiveCard, bids
from tortuga.games.pirate_attack.chapters.aims import Aim, AnyShip
from tortuga.games.pirate_attack.chapters.asking import About, choose_secretly, choose_ship
from tortuga.games.pirate_attack.chapters.battle.deaths import kill
from tortuga.games.pirate_attack.chapters.cards.gambler import highest_roll
from tortuga.games.pirate_attack.chapters.cards.thieves import THE_VAULT
from tortuga.games.pirate_attack.chapters.deeds import does
from tortuga.games.pirate_attack.chapters.draws import draw
from tortuga.games.pirate_attack.chapters.fleet import hand_over
from tortuga.games.pirate_attack.chapters.playing import THE_DOCTOR, discard_unplayed
from tortuga.games.pirate_attack.chapters.ships import (
    all_from_left,
    at_sea,
    choosable,
    clockwise,
    find,
    from_self,
    hidden,
    holds,
    in_sight,
    size,
)
from tortuga.games.pirate_attack.chapters.shopping import money_master, opposing_ships, place_doctor
from tortuga.games.pirate_attack.chapters.zones import from_stock, leave_hand, show_hand, spend, take_stock
from tortuga.games.pirate_attack.data import HAND_SIZE, ID, KINDS, NUMBER
from tortuga.games.pirate_attack.data.bits import only
from tortuga.games.pirate_attack.events import (
    AuctionBid,
    AuctionWon,
    CardGiven,
    DoctorsDealt,
    HandsMixed,
    MagicShared,
)
from tortuga.games.pirate_attack.state import (
    FORTUNE_TELLER,
    MAGIC,
    NOBODY,
    WITCH_DOCTOR,
    Laid,
    PirateAttack,
    PirateAttackTable,
    Play,
    Ship,
)


@does("extra_magic")
def extra_magic(table: PirateAttackTable, play: Play) -> None:
    take_stock(table, play.by, MAGIC, KINDS[play.card].amount)


@does("free_fortunes")
def free_fortunes(table: PirateAttackTable, play: Play) -> None:
    take_stock(table, play.by, FORTUNE_TELLER, KINDS[play.card].amount)


@does("free_witch_doctors", usable=lambda state, seat, _: bool(opposing_ships(state, seat)))
def free_witch_doctors(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Place three Witch Doctors, one after another, each on an opponent's ship (R86)."""
    for _ in range(KINDS[play.card].amount):
        yield from place_doctor(table, play.by, opposing_ships(table.state, play.by))


@does("mix_up")
def mix_up(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Shuffle all hands together and deal five cards to everybody. Extras are discarded, missing cards drawn (R91)."""
    state = table.state
    players = all_from_left(state, play.by)
    cards = bytearray().join(state.players[seat].hand for seat in players)
    for seat in players:
        state.players[seat].hand.clear()
        state.players[seat].due = 0
    table.chance.shuffle(cards)
    for _ in range(HAND_SIZE):
        for seat in players:
            if cards:
                state.players[seat].hand.append(cards.pop())
    table.tell(HandsMixed())
    for seat in players:
        show_hand(table, seat)
    yield from discard_unplayed(table, play.by, list(cards), "left_over")
    for seat in players:
        yield from draw(table, seat, HAND_SIZE - len(state.players[seat].hand))


@does("share_the_magic")
def share_the_magic(table: PirateAttackTable, play: Play) -> None:
    """Shuffle all saved magic and deal it out, clockwise from the card's player. The Vault takes no part (R64)."""
    state = table.state
    players = [seat for seat in from_self(state, play.by) if not holds(state, seat, THE_VAULT)]
    cards = bytearray(laid.card for seat in players for laid in state.players[seat].magic)
    for seat in players:
        state.players[seat].magic.clear()
    table.chance.shuffle(cards)
    for place, card in enumerate(cards):
        seat = players[place % len(players)]
        state.players[seat].magic.append(Laid(card, only(seat)))
    for seat in players:
        names = tuple(ID[laid.card] for laid in state.players[seat].magic)
        table.whisper(MagicShared(seat, len(names), names), to=(seat,), public=MagicShared(seat, len(names), None))


class OneShipEach(Aim):
    """Bermuda Triangle: one ship of every other player. Miss-Direction: only which of one's own ships is lost."""

    def possible(self, state: PirateAttack, seat: int, _card: int) -> bool:
        return any(in_sight(state.players[other]) for other in clockwise(state, seat))

    def take(self, table: PirateAttackTable, play: Play, seat: int, _kind: str) -> Steps[None]:
        state = table.state
        for other in clockwise(state, seat):
            ships = in_sight(state.players[other])
            if ships:
                default = max(ships, key=size)
                ship = yield from choose_ship(seat, "bermuda", ships, default, {"player": other})
                play.ships.append(ship.id)

    def _others(self, state: PirateAttack, play: Play, seat: int) -> list[Ship]:
        """The seat's own ships that were not chosen."""
        mine = in_sight(state.players[seat])
        return [ship for ship in mine if ship.id not in play.ships] if seat != play.by else []

    def elsewhere(self, state: PirateAttack, play: Play, seat: int) -> bool:
        return bool(self._others(state, play, seat))

    def restate(self, table: PirateAttackTable, play: Play, seat: int) -> Steps[None]:
        state = table.state
        ship = yield from choose_ship(seat, "respond", self._others(state, play, seat), about={"step": "ship"})
        play.ships[:] = [id for id in play.ships if find(state, id).owner != seat] + [ship.id]


@does("bermuda_triangle", aim=OneShipEach())
def bermuda_triangle(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Everybody else loses the chosen ship. There are no rewards and no Reincarnation (R38)."""
    yield from kill(table, [find(table.state, id) for id in play.ships], "bermuda")


@does("evil_witch_doctor")
def evil_witch_doctor(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Every ship at sea gets a Witch Doctor, unseen by anybody, unless The Doctor places them all (R68)."""
    state = table.state
    doctor = state.holders.get(THE_DOCTOR, NOBODY)
    reached = [
        ship
        for seat in from_self(state, play.by)
        for ship in at_sea(state.players[seat])
        if seat == play.by or not hidden(ship)
    ]
    if doctor != NOBODY and choosable(state, doctor):
        for _ in reached:
            yield from place_doctor(table, doctor, choosable(state, doctor))
        return
    dealt = []
    for ship in reached:
        if state.stocks[WITCH_DOCTOR].pile:
            ship.curses.append(Laid(from_stock(state, WITCH_DOCTOR)))
            dealt.append(ship.id)
    if dealt:
        table.tell(DoctorsDealt(tuple(dealt)))


@does("give_away")
def give_away(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Give every other player a card from hand; if there are too few, draw first. Discard the rest and draw five."""
    state, seat = table.state, play.by
    player = state.players[seat]
    others = clockwise(state, seat)
    yield from draw(table, seat, max(0, len(others) - len(player.hand)))
    for other in others:
        if not player.hand:
            break
        answer = yield from choose_secretly(table, seat, partial(_give_ask, state, other), len(player.hand))
        assert isinstance(answer, GiveCard)
        card = NUMBER[answer.card]
        leave_hand(player, card)
        state.players[other].hand.append(card)
        table.whisper(CardGiven(seat, other, answer.card), to=(seat, other), public=CardGiven(seat, other, None))
    rest = list(player.hand)
    player.hand.clear()
    player.due = 0
    yield from discard_unplayed(table, seat, rest, "left_over")
    yield from draw(table, seat, HAND_SIZE)


def _give_ask(state: PirateAttack, other: int, seat: int) -> Ask:
    options = [GiveCard(ID[card], other) for card in sorted(set(state.players[seat].hand))]
    return make_ask("give_away", options, options[state.turn.number % len(options)], about={"player": other})


@does("auction", aim=AnyShip())
def auction(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Auction a ship with open, rising bids, paid to the bank. A pass is final; without a bid the ship stays (R52)."""
    state = table.state
    ship = find(state, play.ship)
    state.auction, state.bidder = 0, NOBODY
    bidding = [*clockwise(state, play.by), *([] if state.players[play.by].out else [play.by])]
    while bidding and bidding != [state.bidder]:
        seat = bidding.pop(0)
        gold = state.players[seat].gold
        if gold <= state.auction:
            continue
        about: About = {"ship": ship.id, "card": ID[ship.form], "amount": state.auction}
        options = bids(state.auction + 1, gold)
        answer = yield from ask(seat, "auction_bid", options, options[0], about=about)
        if isinstance(answer, Bid):
            state.auction, state.bidder = answer.amount, seat
            bidding.append(seat)
            table.tell(AuctionBid(seat, answer.amount))
    winner, amount = state.bidder, state.auction
    state.auction, state.bidder = 0, NOBODY
    if winner == NOBODY:
        table.tell(AuctionWon(None, 0, ship.id, ID[ship.form]))
        return
    table.tell(AuctionWon(winner, amount, ship.id, ID[ship.form]))
    spend(table, winner, amount)
    yield from hand_over(table, ship, winner)
    yield from money_master(table, winner, amount)


@does("repossession", aim=AnyShip())
def repossession(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Everybody rolls for a ship, its owner twice (R53)."""
    state = table.state
    ship = find(state, play.ship)
    winner = highest_roll(table, from_self(state, play.by), ship.owner)
    yield from hand_over(table, ship, winner)
