"""Which card to play, and on what: hand cards, magic and tavern cards by rule of thumb."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action
from tortuga.games.pirate_attack.actions import AtPlayer, AtShip
from tortuga.games.pirate_attack.bot.eye import Eye, number
from tortuga.games.pirate_attack.bot.laying import LAID, lay_score
from tortuga.games.pirate_attack.data import KINDS, NUMBER
from tortuga.games.pirate_attack.seats.views import ShipView

OWN = frozenset({"master_navigator", "insurance", "reincarnation", "double_cannons", "double_strength", "force_field",
                 "spirit_of_good_fortune"})  # fmt: skip
"""Cards laid under one's best ship."""
CURSES = frozenset({"exploding_cannons", "confusion_left", "confusion_right", "eliminate_all"})
"""Cards laid under the enemy's best ship."""


def card_worth(eye: Eye, card: str) -> float:
    """What it would be worth to hold the card, or to take it from somebody."""
    kind, worth = KINDS[NUMBER[card]], eye.weights.worth
    if kind.does == "ship":
        return worth.ship + worth.ship_size * (kind.cannons + kind.strength)
    if kind.does == "creature":
        return worth.creature + worth.creature_level * min(kind.level, 12)
    if kind.does == "under":
        return worth.under + worth.under_size * (abs(kind.cannons) + abs(kind.strength))
    return _named_worth(eye, card)


def _named_worth(eye: Eye, card: str) -> float:
    worth: float = getattr(eye.weights.worth, _entry(eye, card), eye.weights.worth.other)
    return worth


def _entry(eye: Eye, card: str) -> str:
    """The name under which a card's worth is listed."""
    return "sure_armada" if card == "armada" and not eye.magic else card


# What playing a hand card would bring


def play_score(eye: Eye, card: str) -> float:
    """How much the seat wants to play this card now."""
    kind = KINDS[NUMBER[card]]
    special = SCORES.get(kind.deed)
    now = special(eye, card) if special is not None else _named_worth(eye, card)
    if eye.weights.hold and not eye.view.ending:
        return now - kept_for_the_end(eye, card)
    return now + _first_at_the_end(eye, card, now > 0.0)


LATER = -30.0
"""After all other cards."""


def _first_at_the_end(eye: Eye, card: str, useful: bool) -> float:
    """What comes first when the piles are gone. Ships wait, so that less can be done to them: a ship is stolen and
    other people are harmed before ours come out, and each of ours is made strong before the next one follows."""
    first = eye.ending
    if card == "damn_pirates":
        return LATER if eye.more_to_come(first.thefts_wait) else first.theft
    if _strengthens(card):
        return first.strengthen if eye.mine() else 0.0
    return first.harm if useful and card != "armada" and KINDS[NUMBER[card]].does != "ship" else 0.0


def _strengthens(card: str) -> bool:
    """Is it laid under one's own ships?"""
    kind = KINDS[NUMBER[card]]
    return kind.does == "under" and (card in OWN or kind.cannons + kind.strength > 0)


def kept_for_the_end(eye: Eye, card: str) -> float:
    """What it costs to play a card early."""
    held, worth = eye.weights.held, card_worth(eye, card)
    if KINDS[NUMBER[card]].does == "ship":
        return held.ship + held.ship_worth * worth
    cost: float = getattr(held, _entry(eye, card), worth)
    return cost


def _ship(eye: Eye, card: str) -> float:
    return card_worth(eye, card) + (6.0 if not eye.mine() else 0.0)


def _under(eye: Eye, card: str) -> float:
    kind = KINDS[NUMBER[card]]
    delta = kind.cannons + kind.strength
    if delta > 0:
        return (1.0 + 0.9 * kind.strength + 0.6 * kind.cannons) if eye.mine() else -2.0 - delta
    if delta < 0:
        foes = [ship for foe in eye.foes() for ship in foe.row]
        return 0.8 - 0.9 * kind.strength - 0.5 * kind.cannons if foes else -4.0 + delta
    return 2.5 if eye.mine() else 0.0


def _creature(eye: Eye, card: str) -> float:
    level = number(card, "level")
    prey = [
        eye.worth(ship) * (1.0 if level >= eye.power(ship)[1] else 0.1)
        for foe in eye.foes()
        for ship in foe.row
        if not (ship.in_port or ship.hidden)
    ]
    return max(prey, default=-8.0)


def _thief(eye: Eye, card: str) -> float:
    gold = max((foe.gold + foe.locked for foe in eye.foes()), default=0)
    return 0.8 * (gold if card == "thief_all" else (gold + 1) // 2)


def _armada(eye: Eye, _: str) -> float:
    loose = [ship for ship in eye.mine() if not (ship.in_port or ship.hidden)]
    if len(loose) < 2:
        return 0.2
    guns, hulls = sum(eye.power(ship)[0] for ship in loose), sum(eye.power(ship)[1] for ship in loose)
    return 6.0 if hulls > eye.threat() else 3.0 if guns > 12 else 1.0


def _opening(eye: Eye, card: str) -> float:
    """A low price is for whoever has money."""
    rivals = max((foe.gold for foe in eye.foes()), default=0)
    return (1.5 if eye.me.gold >= rivals else 0.3) + (1.0 if number(card, "price") <= 3 and eye.me.gold > 3 else 0.0)


def _closing(eye: Eye, _: str) -> float:
    return 2.0 if max((foe.gold for foe in eye.foes()), default=0) > eye.me.gold + 3 else 0.5


def _power_play(eye: Eye, _: str) -> float:
    return 4.0 if eye.view.ending else 1.2


def _winds(eye: Eye, _: str) -> float:
    if eye.view.ending:
        return 1.5 * max((foe.hand_count for foe in eye.foes()), default=0)
    hand = eye.me.hand or []
    return 3.0 - 0.5 * sum(card_worth(eye, each.card) for each in hand) / max(1, len(hand))


SCORES: dict[str, Callable[[Eye, str], float]] = {
    "ship": _ship,
    "under": _under,
    "creature": _creature,
    "thief_half": _thief,
    "thief_all": _thief,
    "armada": _armada,
    "open_market": _opening,
    "open_magic": _opening,
    "close_market": _closing,
    "close_magic": _closing,
    "close_all_markets": _closing,
    "power_play": _power_play,
    "high_winds": _winds,
}


# On what


def aim_score(eye: Eye, card: str, option: Action) -> float:
    """How good a target an option is for this card."""
    if isinstance(option, AtShip):
        return ship_score(eye, card, eye.ships[option.ship])
    if isinstance(option, AtPlayer):
        return player_score(eye, card, option.seat)
    return 0.0


def ship_score(eye: Eye, card: str, target: ShipView) -> float:
    """Help goes to the best own ship, harm to the best of the leader's. At the end magic is spread over our ships."""
    if eye.ending.sparing and card in LAID:
        return lay_score(eye, card, target)
    kind = KINDS[NUMBER[card]]
    mine = eye.is_friend(target)
    leader = eye.weights.rivals.aim if target.owner == eye.leader else 0.0
    worth = eye.worth(target)
    if kind.does == "creature":
        dies = kind.level >= eye.power(target)[1]
        return (-1.0 if mine else 1.0) * worth * (1.0 if dies else 0.05) + (leader if dies else 0.0)
    if mine and card in OWN:
        return worth - eye.ending.spread * sum(each.card in OWN for each in target.under) - 6.0 * eye.curse(target)
    if card in OWN or kind.cannons + kind.strength > 0:
        return worth + eye.curse(target) * -6.0 if mine else -worth
    if card in ("duplicate", "sails_of_invisibility"):
        return worth
    return -worth if mine else worth + leader


SAFE = 1000.0
"""A target before all others: oneself, out of everybody's reach."""


def player_score(eye: Eye, card: str, seat: int) -> float:
    """How good a target a player is: harm goes to the leader, a few cards to whoever has most of what they take."""
    player = eye.view.players[seat]
    friend = seat in eye.friends
    wanted = {
        "thief_half": float(player.gold + player.locked),
        "thief_all": float(player.gold + player.locked),
        "empty_chest": float(player.gold + player.locked),
        "spy": float(player.hand_count),
        "thieving_monkey": float(player.hand_count),
        "high_winds": float(player.hand_count),
    }.get(card, eye.prospects(player))
    if card == "return_to_port" and eye.ending.break_fleets:
        wanted = sum(eye.worth(ship) for ship in player.row if ship.armada)
    kindly = card in ("apprentice", "journeyman", "master", "double_play", "sneak_thief", "fire_sale")
    if card == "high_winds" and not eye.view.ending:
        return 5.0 if seat == eye.seat else 0.0
    if seat == eye.seat and card == "return_to_port" and eye.seeks_haven():
        return SAFE
    if kindly:
        return wanted + (20.0 if seat == eye.seat else 10.0) if friend else -wanted
    return -wanted - 1.0 if friend else wanted
