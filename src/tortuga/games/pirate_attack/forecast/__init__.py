"""Forecasts: what each answer to a question may lead to, as far as the seat that is asked can know.

The value of a ship counts the cards under it that the seat has seen; the forecast also says how many it has not seen.
"""

from __future__ import annotations

from tortuga.engine import Action, Ask
from tortuga.games.pirate_attack.actions import (
    Accept,
    AllPiles,
    AtBounty,
    AtCard,
    AtPlayer,
    AtShip,
    AtWitchDoctor,
    Bid,
    Block,
    Buy,
    BuyWreck,
    Done,
    DrawFrom,
    Gap,
    OnePile,
    Pass,
    PlayCard,
    PlayMagic,
    PortCure,
    PortOut,
    ShipJoins,
    StakeGold,
    StakeShips,
    TakeSoul,
    UseFireSale,
)
from tortuga.games.pirate_attack.aims import OneShip, harmful, kindly
from tortuga.games.pirate_attack.data import ID, KINDS, NUMBER
from tortuga.games.pirate_attack.deaths import BONE_YARD_GOLD
from tortuga.games.pirate_attack.deeds import DEEDS
from tortuga.games.pirate_attack.forecast import ships
from tortuga.games.pirate_attack.forecast.hints import Hint, Hints
from tortuga.games.pirate_attack.gambler import gold_gamblers, ship_gamblers
from tortuga.games.pirate_attack.ships import find, partner
from tortuga.games.pirate_attack.shopping import price, price_now
from tortuga.games.pirate_attack.state import NOBODY, SHOP_OF, SHOPS, STOCKS, PirateAttack, Player
from tortuga.games.pirate_attack.thieves import gold_to_steal, saved_cards
from tortuga.games.pirate_attack.windows import PORT_FEE
from tortuga.games.pirate_attack.zones import wealth

__all__ = ["Hint", "Hints", "forecast"]


def forecast(state: PirateAttack, seat: int, ask: Ask) -> Hints | None:
    """A hint for each answer, and the order in which to show them; None if there is nothing to say."""
    hints = tuple([_hint(state, seat, ask, option) for option in ask.options])
    order = _order(state, seat, ask)
    natural = order == tuple(range(len(ask.options)))
    return None if natural and not any(hints) else Hints(hints, order)


def _order(state: PirateAttack, seat: int, ask: Ask) -> tuple[int, ...]:
    """Your own side first for a helpful card, the others first for any other."""
    card = ships.card_asked(ask)
    friends = _friends(state, seat)
    own_first = card is not None and kindly(card)

    def astray(place: int) -> bool:
        option = ask.options[place]
        owner = option.owner if isinstance(option, AtShip) else option.seat if isinstance(option, AtPlayer) else None
        return owner is not None and (owner in friends) != own_first

    return tuple(sorted(range(len(ask.options)), key=astray))


def _friends(state: PirateAttack, seat: int) -> set[int]:
    return {seat, partner(state, seat)}


def _hint(state: PirateAttack, seat: int, ask: Ask, option: Action) -> Hint | None:
    match option:
        case PlayCard(card) | PlayMagic(card):
            return _aim_hint(state, seat, NUMBER[card])
        case Block() if ask.kind == "block":
            return Hint("blocks")
        case AtPlayer(other):
            return _player_hint(state.players[other], ships.card_asked(ask))
        case DrawFrom(pile):
            return Hint("pile", left=len(state.piles[pile]))
        case OnePile():
            return Hint("pile_lost", left=len(state.piles[int(str(ask.about["pile"]))]))
        case AllPiles():
            return Hint("pile_lost", left=sum(map(len, state.piles)))
        case StakeGold(amount):
            return Hint("stake", players=len(gold_gamblers(state, seat, amount)))
        case StakeShips(count):
            return Hint("stake", players=len(ship_gamblers(state, seat, count)))
        case TakeSoul(take):
            return Hint(f"soul_{state.settings.souls}" if take else "soul_kept")
        case Pass() | Done() | Accept():
            return _rest_hint(state, seat, ask)
        case _:
            return _ship_hint(state, seat, ask, option) or _price_hint(state, seat, option)


def _ship_hint(state: PirateAttack, seat: int, ask: Ask, option: Action) -> Hint | None:
    """The hint for an answer that is about a ship, or about something on it."""
    match option:
        case AtShip(ship):
            return ships.target_hint(state, seat, ask, find(state, ship))
        case PortOut(ship) | ShipJoins(ship):
            return ships.ship_hint(state, seat, [find(state, ship)])
        case AtBounty(ship):
            return ships.bounty_hint(state, ship)
        case AtWitchDoctor():
            return ships.doctor_hint(state, seat, option)
        case AtCard() if ask.kind == "remover":
            return ships.removed_hint(state, seat, option)
        case Gap():
            return ships.gap_hint(state, find(state, int(str(ask.about["ship"]))), option)
        case _:
            return None


_NOTHING_DONE = {
    "block": "stands",
    "fortune": "strikes",
    "vaccine_self": "strikes",
    "window_mid": "plays_next",
    "between_magic": "no_magic",
    "last_buy": "prices_change",
    "credit_shop": "credit_lost",
    "raise": "no_wreck",
    "remover": "cards_stay",
    "reuse": "not_taken",
    "bone_yard": "stays_wreck",
}
"""The hint for doing nothing, by kind of question."""


def _rest_hint(state: PirateAttack, seat: int, ask: Ask) -> Hint | None:
    """What happens if the seat does nothing."""
    match ask.kind:
        case "window" if ask.about.get("step") is None:
            return Hint(_after_window(state, state.players[seat]))
        case "respond" if ask.about.get("step") == "respond":
            return Hint("stands_so_far")
        case "redirect":
            return ships.stand_hint(state, seat, ask)
        case "smoke":
            return ships.battle_hint(state, seat)
        case "auction_bid":
            return _unsold_hint(state, seat, find(state, int(str(ask.about["ship"]))).owner)
        case "last_turn" if not state.players[seat].row and not state.players[seat].hand:
            return Hint("leaves", warning=True)
        case kind:
            return Hint(_NOTHING_DONE[kind]) if kind in _NOTHING_DONE else None


def _after_window(state: PirateAttack, player: Player) -> str:
    """What follows the shopping window at the beginning of a turn, and the one at its end."""
    if state.phase != "begin":
        return "ends_turn"
    if not state.turn.ending and not player.plank:
        return "draws_next"
    return "plays_next" if player.hand else "attacks_next"


def _unsold_hint(state: PirateAttack, seat: int, owner: int) -> Hint:
    """Who gets the ship if nobody bids more."""
    if state.bidder == NOBODY:
        return Hint("unsold", player=owner)
    return Hint("sold", player=state.bidder, gold=state.auction, warning=owner == seat)


def _price_hint(state: PirateAttack, seat: int, option: Action) -> Hint | None:
    match option:
        case Buy(stock):
            number = STOCKS.index(stock)
            cost = price_now(state, seat, SHOP_OF[number])
            return Hint("buy", price=cost, stock=stock, left=len(state.stocks[number].pile))
        case UseFireSale(shop):
            return Hint("fire_sale", price=price(state, seat, SHOPS.index(shop), sale=True))
        case PortCure():
            return Hint("fee", price=PORT_FEE)
        case Bid(amount):
            return Hint("bid", left=state.players[seat].gold - amount)
        case BuyWreck():
            return Hint("fee", price=BONE_YARD_GOLD)
        case _:
            return None


def _aim_hint(state: PirateAttack, seat: int, card: int) -> Hint | None:
    """A warning if a card to be played could only go to the wrong ships."""
    aim = DEEDS[card].aim
    if not isinstance(aim, OneShip):
        return None
    friends = _friends(state, seat)
    own = [ship.owner in friends for ship in aim.ships(state, seat, card)]
    if harmful(card) and all(own):
        return Hint("own_only", warning=True)
    return Hint("others_only", warning=True) if kindly(card) and not any(own) else None


# Players


def _player_hint(player: Player, card: int | None) -> Hint:
    """What there is to take from a player, or else what everybody can see."""
    match "" if card is None else ID[card]:
        case "thief_half" | "thief_all":
            assert card is not None
            return Hint("steals_gold", gold=gold_to_steal(player, card))
        case "empty_chest":
            return Hint("loses_gold", gold=wealth(player))
    if card is not None and KINDS[card].stock:
        return Hint("saved", cards=len(saved_cards(player, card)))
    return Hint("player", ships=len(player.row), cards=len(player.hand), gold=wealth(player))
