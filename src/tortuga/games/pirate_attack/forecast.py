"""What the answers to a question would lead to, as far as the asked seat can know.

Ships are reckoned with the cards that the seat has seen; how many it has not seen is said beside.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tortuga.engine import Action, Ask, Forecast
from tortuga.games.pirate_attack.actions import (
    AllPiles,
    AtPlayer,
    AtShip,
    Buy,
    BuyWreck,
    DrawFrom,
    OnePile,
    PlayCard,
    PlayMagic,
    PortCure,
    PortOut,
    ShipJoins,
    StakeGold,
    StakeShips,
    UseFireSale,
)
from tortuga.games.pirate_attack.aims import OneShip, harmful, kindly
from tortuga.games.pirate_attack.creatures import strength_against
from tortuga.games.pirate_attack.data import ID, KINDS, NUMBER, UNKNOWN_SIZE
from tortuga.games.pirate_attack.deaths import BONE_YARD_GOLD
from tortuga.games.pirate_attack.deeds import DEEDS
from tortuga.games.pirate_attack.gambler import gold_gamblers, ship_gamblers
from tortuga.games.pirate_attack.ships import ability, find, group, partner
from tortuga.games.pirate_attack.shopping import price, price_now
from tortuga.games.pirate_attack.state import SHOP_OF, SHOPS, STOCKS, Laid, PirateAttack, Player, Ship
from tortuga.games.pirate_attack.thieves import gold_to_steal, saved_cards
from tortuga.games.pirate_attack.undercards import ELIMINATE_ALL, SPECIAL
from tortuga.games.pirate_attack.values import BLACKSMITHS_AND_CARPENTERS, DOUBLES, value
from tortuga.games.pirate_attack.views import known_value, knows
from tortuga.games.pirate_attack.windows import PORT_FEE
from tortuga.games.pirate_attack.zones import wealth

COUNTED = BLACKSMITHS_AND_CARPENTERS | DOUBLES
"""Cards that change a ship's numbers when they are laid under it."""
WILD = SPECIAL | {ELIMINATE_ALL}
"""Cards that make a battle go otherwise than by the numbers."""
MEDDLERS = ("armada", "self_remover", "opponent_remover")
"""Ability Ships that may change the numbers in a battle."""


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to know of one answer: a sentence of the catalogue's ``[hint]``, and what is filled in there."""

    key: str
    price: int | None = None
    stock: str | None = None
    left: int | None = None
    """Cards left in the pile or stock."""
    cannons: int | None = None
    strength: int | None = None
    to_cannons: int | None = None
    to_strength: int | None = None
    """What the numbers would become, or those of the other side."""
    level: int | None = None
    result: str | None = None
    """How a fight would come out, as far as the seat can tell."""
    unknown: int | None = None
    """Cards of the ships concerned that the seat has not seen; None: it has seen them all."""
    gold: int | None = None
    cards: int | None = None
    ships: int | None = None
    players: int | None = None
    warning: bool = False
    """A drawback that is easily overlooked."""


class Hints(Forecast, frozen=True):
    """A hint for each option, None where there is nothing to say; and in which order to show the options.

    Ships and players for whom the card is meant come first.
    """

    hints: tuple[Hint | None, ...]
    order: tuple[int, ...]


def forecast(state: PirateAttack, seat: int, ask: Ask) -> Hints | None:
    """For whoever looks at the question; None where there is nothing to say."""
    hints = tuple([_hint(state, seat, ask, option) for option in ask.options])
    order = _order(state, seat, ask)
    natural = order == tuple(range(len(ask.options)))
    return None if natural and not any(hints) else Hints(hints, order)


def _order(state: PirateAttack, seat: int, ask: Ask) -> tuple[int, ...]:
    card = _card(ask)
    friends = _friends(state, seat)
    own_first = card is not None and kindly(card)

    def astray(place: int) -> bool:
        option = ask.options[place]
        owner = option.owner if isinstance(option, AtShip) else option.seat if isinstance(option, AtPlayer) else None
        return owner is not None and (owner in friends) != own_first

    return tuple(sorted(range(len(ask.options)), key=astray))


def _card(ask: Ask) -> int | None:
    """The card whose target is asked for."""
    return NUMBER.get(str(ask.about.get("card")))


def _friends(state: PirateAttack, seat: int) -> set[int]:
    return {seat, partner(state, seat)}


def _hint(state: PirateAttack, seat: int, ask: Ask, option: Action) -> Hint | None:
    match option:
        case PlayCard(card) | PlayMagic(card):
            return _aim_hint(state, seat, NUMBER[card])
        case AtShip(ship):
            return _target_hint(state, seat, ask, find(state, ship))
        case AtPlayer(other):
            return _player_hint(state.players[other], _card(ask))
        case PortOut(ship) | ShipJoins(ship):
            return _ship_hint(state, seat, [find(state, ship)])
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
        case _:
            return _price_hint(state, seat, option)


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
        case BuyWreck():
            return Hint("fee", price=BONE_YARD_GOLD)
        case _:
            return None


def _aim_hint(state: PirateAttack, seat: int, card: int) -> Hint | None:
    """Of a card to be played: a word of warning if there are only the wrong ships for it."""
    aim = DEEDS[card].aim
    if not isinstance(aim, OneShip):
        return None
    friends = _friends(state, seat)
    own = [ship.owner in friends for ship in aim.ships(state, seat, card)]
    if harmful(card) and all(own):
        return Hint("own_only", warning=True)
    return Hint("others_only", warning=True) if kindly(card) and not any(own) else None


# Ships


def _target_hint(state: PirateAttack, seat: int, ask: Ask, ship: Ship) -> Hint:
    card, other = _card(ask), ask.about.get("ship")
    if ask.about.get("step") in ("target", "second") and isinstance(other, int):
        return _duel_hint(state, seat, find(state, other), ship)
    if card is not None and KINDS[card].level:
        return _creature_hint(state, seat, KINDS[card].level, ship)
    if card in COUNTED and ship.form not in UNKNOWN_SIZE:
        assert card is not None
        return _card_hint(state, seat, card, ship)
    attacks = ask.kind in ("attack", "force_pair") or ask.about.get("step") == "first"
    return _ship_hint(state, seat, group(state, ship) if attacks else [ship])


def _seen(state: PirateAttack, seat: int, laid: Iterable[Laid]) -> list[Laid]:
    return [one for one in laid if knows(state, seat, one.seen)]


def _unknown(state: PirateAttack, seat: int, ships: Iterable[Ship]) -> int | None:
    cards = [laid for ship in ships for laid in (*ship.under, *ship.curses)]
    return len(cards) - len(_seen(state, seat, cards)) or None


def _unsized(ships: Iterable[Ship]) -> bool:
    return any(ship.form in UNKNOWN_SIZE for ship in ships)


def _sum(state: PirateAttack, seat: int, ships: Iterable[Ship]) -> tuple[int, int]:
    values = [known_value(state, seat, ship) for ship in ships]
    return sum(cannons for cannons, _ in values), sum(strength for _, strength in values)


def _ship_hint(state: PirateAttack, seat: int, ships: list[Ship]) -> Hint:
    unknown = _unknown(state, seat, ships)
    if _unsized(ships):
        return Hint("dice", unknown=unknown)
    cannons, strength = _sum(state, seat, ships)
    key = "ship" if len(ships) == 1 else "armada"
    return Hint(key, cannons=cannons, strength=strength, ships=len(ships), unknown=unknown)


def _card_hint(state: PirateAttack, seat: int, card: int, ship: Ship) -> Hint:
    """What a Blacksmith, a Carpenter or a doubling makes of the ship."""
    seen = _seen(state, seat, ship.under)
    cannons, strength = value(state, ship, seen)
    to_cannons, to_strength = value(state, ship, [*seen, Laid(card)])
    unknown = _unknown(state, seat, [ship])
    return Hint(
        "becomes",
        cannons=cannons,
        strength=strength,
        to_cannons=to_cannons,
        to_strength=to_strength,
        unknown=unknown,
    )


def _creature_hint(state: PirateAttack, seat: int, level: int, ship: Ship) -> Hint:
    seen = _seen(state, seat, ship.under)
    unknown = len(ship.under) - len(seen) or None
    if _unsized([ship]):
        return Hint("dice", unknown=unknown)
    strength = strength_against(state, ship, seen)
    return Hint(
        "creature",
        level=level,
        strength=strength,
        result="sunk" if level >= strength else "afloat",
        unknown=unknown,
        warning=ship.owner == seat,
    )


def _duel_hint(state: PirateAttack, seat: int, attacker: Ship, target: Ship) -> Hint:
    """A battle of these two and their armadas."""
    mine, theirs = group(state, attacker), group(state, target)
    unknown = _unknown(state, seat, [*mine, *theirs])
    if _unsized([*mine, *theirs]):
        return Hint("dice", unknown=unknown)
    cannons, strength = _sum(state, seat, mine)
    to_cannons, to_strength = _sum(state, seat, theirs)
    result = _duel(state, seat, mine, theirs)
    return Hint(
        "duel",
        cannons=cannons,
        strength=strength,
        to_cannons=to_cannons,
        to_strength=to_strength,
        result=result,
        unknown=unknown,
        warning=attacker.owner == seat and result in ("defender", "both"),
    )


def _duel(state: PirateAttack, seat: int, mine: list[Ship], theirs: list[Ship]) -> str | None:
    """Who would win by the numbers; ``magic``: other things decide it; None: the numbers do not settle it."""
    ships = [*mine, *theirs]
    cards = {laid.card for ship in ships for laid in _seen(state, seat, ship.under)}
    if cards & WILD or any(_seen(state, seat, ship.curses) for ship in ships):
        return "magic"
    wrecks = any(not known_value(state, seat, ship)[1] for ship in ships)
    if wrecks or any(ability(ship) in MEDDLERS for ship in ships):
        return None
    (cannons, strength), (to_cannons, to_strength) = _sum(state, seat, mine), _sum(state, seat, theirs)
    hits, is_hit = cannons >= to_strength, to_cannons >= strength
    return "both" if hits and is_hit else "attacker" if hits else "defender" if is_hit else "neither"


# Players


def _player_hint(player: Player, card: int | None) -> Hint:
    """What there is to take, or else what everybody can see."""
    match "" if card is None else ID[card]:
        case "thief_half" | "thief_all":
            assert card is not None
            return Hint("steals_gold", gold=gold_to_steal(player, card))
        case "empty_chest":
            return Hint("loses_gold", gold=wealth(player))
    if card is not None and KINDS[card].stock:
        return Hint("saved", cards=len(saved_cards(player, card)))
    return Hint("player", ships=len(player.row), cards=len(player.hand), gold=wealth(player))
