"""Forecasts: what each answer to a question may lead to, as far as the seat that is asked can know."""

from __future__ import annotations

from tortuga.engine import Action, Ask
from tortuga.games.piratical.actions import Board, Done, Fire, PlayCards, Plunder, Ram, Search, Trade
from tortuga.games.piratical.chart import NOWHERE
from tortuga.games.piratical.data import CARD_OF, CARDS, ISLAND, TABLES
from tortuga.games.piratical.forts import forts_to_fire
from tortuga.games.piratical.hand import battle_cards, boarding_cards
from tortuga.games.piratical.hints import Hint, Hints, chance_to_win, percent
from tortuga.games.piratical.market import goods
from tortuga.games.piratical.odds import damage_chance, expected_damage
from tortuga.games.piratical.results import RANSOM
from tortuga.games.piratical.stakes import STAKES
from tortuga.games.piratical.state import Piratical, ship_of


def forecast(state: Piratical, seat: int, ask: Ask) -> Hints | None:
    """A hint for each answer. Attacks, rams, boardings and rolls at anchor are here, other questions in ``stakes``."""
    match ask.kind:
        case "attack" | "ram" | "board" | "port_act" | "shop":
            full = _full_salvos(ask)
            return Hints(tuple(_hint(state, seat, option, full, ask.kind) for option in ask.options))
        case "battle_cards":
            return Hints(tuple(_salvo_hint(state, ask, option) for option in ask.options))
        case "boarding_cards":
            return Hints(tuple(_boarding_hint(ask, option) for option in ask.options))
        case kind if kind in STAKES:
            return Hints(tuple(STAKES[kind](state, seat, ask, option) for option in ask.options))
    return None


def _full_salvos(ask: Ask) -> dict[int, int]:
    """For each target, the most weapons that can be fired at it."""
    most: dict[int, int] = {}
    for option in ask.options:
        if isinstance(option, Fire):
            most[option.target] = max(most.get(option.target, 0), len(option.weapons))
    return most


def _hint(state: Piratical, seat: int, option: Action, full: dict[int, int], kind: str) -> Hint | None:
    ship = ship_of(state, seat)
    port = state.sea.port_at[ship.hex]
    match option:
        case Fire(target, weapons):
            return _fire_hint(state, seat, target, len(weapons), full=len(weapons) == full[target])
        case Board(target):
            return _board_hint(state, seat, target)
        case Ram(target):
            return _ram_hint(state, seat, target)
        case Plunder():
            forts = len(forts_to_fire(state, seat, port))
            return Hint("plunder", stock=len(state.stocks[port]), gold=RANSOM, forts=forts)
        case Trade() if state.sea.is_berth(ship.hex):
            return Hint("trade_free")
        case Trade():
            return Hint("trade_home", stock=len(state.stocks[port]), gold=RANSOM)
        case Search():
            return Hint("search", stock=len(state.stocks[ISLAND]))
        case Done() if kind == "port_act" and port != NOWHERE and goods(state, state.captains[seat], ship, port):
            return Hint("shop_follows")
        case _:
            return None


def _ram_hint(state: Piratical, seat: int, target: int) -> Hint:
    mine, theirs, forts = ship_of(state, seat).hull, ship_of(state, target).hull, _forts_at(state, seat, target)
    most, risk = max(TABLES.ram.target), max(TABLES.ram.rammer)
    return Hint("ram", mine=mine, theirs=theirs, most=most, risk=risk, forts=forts)


# Guns


def _fire_hint(state: Piratical, seat: int, target: int, weapons: int, full: bool) -> Hint:
    captain, saves_on = state.captains[seat], state.captains[target].kin.saves_on
    far = state.sea.chart.way(ship_of(state, seat).hex, ship_of(state, target).hex).length
    cards = len(battle_cards(captain, far))
    return Hint(
        "fire",
        chance=percent(damage_chance(weapons, 0, saves_on)),
        damage=expected_damage(weapons, 0, saves_on),
        with_cards=percent(damage_chance(weapons, cards, saves_on)) if cards else None,
        forts=_forts_at(state, seat, target),
        full=full,
    )


def _salvo_hint(state: Piratical, ask: Ask, option: Action) -> Hint | None:
    """What the salvo is likely to do with these battle cards."""
    weapons, target = ask.about["weapons"], ask.about["target"]
    assert isinstance(weapons, int)
    assert isinstance(target, int)
    assert isinstance(option, PlayCards)
    saves_on, cards = state.captains[target].kin.saves_on, len(option.cards)
    chance, damage = damage_chance(weapons, cards, saves_on), expected_damage(weapons, cards, saves_on)
    return Hint("salvo", chance=percent(chance), damage=damage)


def _forts_at(state: Piratical, seat: int, target: int) -> int | None:
    """How many forts would fire in answer to an attack on this ship; None if no fort would."""
    port = state.sea.harbour_at[ship_of(state, target).hex]
    return len(forts_to_fire(state, seat, port)) or None if port != NOWHERE else None


# Boardings


def _board_hint(state: Piratical, seat: int, target: int) -> Hint:
    mine, theirs = ship_of(state, seat).crew, ship_of(state, target).crew
    bonus = sum(CARDS[card].amount for card in boarding_cards(state.captains[seat]))
    return Hint(
        "board",
        mine=mine,
        theirs=theirs,
        chance=chance_to_win(mine - theirs),
        risk=chance_to_win(theirs - mine),
        with_cards=chance_to_win(mine + bonus - theirs) if bonus else None,
        forts=_forts_at(state, seat, target),
    )


def _boarding_hint(ask: Ask, option: Action) -> Hint:
    """The odds of the boarding with these cards, against what the other side has now."""
    attacker, defender = ask.about["attacker"], ask.about["defender"]
    assert isinstance(attacker, int)
    assert isinstance(defender, int)
    assert isinstance(option, PlayCards)
    ahead = attacker - defender if ask.about["side"] == "attacker" else defender - attacker
    ahead += sum(CARDS[CARD_OF[card]].amount for card in option.cards)
    return Hint("boarders", chance=chance_to_win(ahead), risk=chance_to_win(-ahead))
