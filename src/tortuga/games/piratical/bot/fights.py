"""Fights: what an attack is worth, whom to board, and which cards to spend on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tortuga.engine import Action, Ask, Scored, Scores
from tortuga.engine.describing.scores import only, weigh
from tortuga.games.piratical.actions import Board, CastOff, Fire, HoldOn, KeepCard, PlayCard, PlayCards, TakeLoot
from tortuga.games.piratical.bot.lookout import Lookout
from tortuga.games.piratical.bot.sights import Rival
from tortuga.games.piratical.bot.weights import Weights
from tortuga.games.piratical.chapters.gunnery import arc
from tortuga.games.piratical.chapters.odds import boarding_odds, expected_damage
from tortuga.games.piratical.chapters.results import RANSOM
from tortuga.games.piratical.data import CARD_OF, CARDS, GUN_OF
from tortuga.games.piratical.data.chart import Chart
from tortuga.games.piratical.data.hexes import SIDES, Hex
from tortuga.games.piratical.data.rows import FARTHEST, Mount
from tortuga.games.piratical.seats.views import CaptainView, ShipView

NO_GUNS = (0,) * 6
NO_FIGHT = (0.0,) * 6


def prize(weights: Weights, captain: CaptainView, ship: ShipView) -> float:
    """What boarding such a ship can bring."""
    return weights.treasure if ship.treasures else weights.gold * min(captain.gold, RANSOM)


def boarding_worth(look: Lookout, rival: Rival) -> float:
    """Treasures to be won, less those to be lost."""
    ship, weights = rival.ship, look.weights
    win, lose = boarding_odds(look.ship.crew - ship.crew)
    last = weights.last_crew if look.ship.crew == 1 else 0.0
    stake = prize(weights, look.me, look.ship) + weights.crew + last * (1 + look.aboard)
    last_of_theirs = weights.their_last_crew if ship.crew == 1 else 0.0
    theirs = prize(weights, rival.captain, ship) + weights.crew / 2 + last_of_theirs
    rounds = weights.hooks if look.kin.hooks else 1.0
    return (win * theirs - lose * stake) * rounds


def shooting_worth(weights: Weights, rival: Rival, guns: int) -> float:
    """Damage done, which counts for more against a ship with treasure or near its end."""
    damage = expected_damage(guns, 0, rival.saves_on)
    sunk = weights.sunk if damage >= rival.ship.hull else 0.0
    return damage * weights.hull * (1 + len(rival.ship.treasures)) + sunk


@lru_cache(maxsize=1 << 10)
def in_range(chart: Chart, hex: int) -> frozenset[int]:
    """The hexes from which a ship here can be attacked."""
    return frozenset([other for other, far in enumerate(chart.far[hex]) if far <= FARTHEST])


def fighting_worth(look: Lookout, hex: int) -> Sequence[float]:
    """What lying here would be worth in the Battle Phase, for each facing (from 0)."""
    near = look.chart.far[hex]
    in_range = [rival for rival in look.fair_game if near[rival.hex] <= FARTHEST]
    if not in_range or look.sea.is_berth(hex):
        return NO_FIGHT
    worths = [0.0] * 6
    for rival in in_range:
        boarding = max(0.0, boarding_worth(look, rival)) if near[rival.hex] == 1 else 0.0
        for facing, guns in enumerate(_bearing(look, hex, rival.hex)):
            if guns:
                worths[facing] = max(worths[facing], shooting_worth(look.weights, rival, guns))
            worths[facing] += boarding
    return worths


def _bearing(look: Lookout, hex: int, target: int) -> Sequence[int]:
    """How many weapons could fire from here, for each facing."""
    gun, way = GUN_OF[look.race], look.chart.way(hex, target)
    if not gun.nearest <= way.length <= gun.farthest or not look.chart.sees(hex, target):
        return NO_GUNS
    crew = look.ship.crew
    return [min(guns, crew) for guns in _bearing_by_facing(look.mounts, way)]


@lru_cache(maxsize=1 << 10)
def _bearing_by_facing(mounts: tuple[Mount, ...], way: Hex) -> Sequence[int]:
    return [sum(way in arc(mount, facing) for mount in mounts) for facing in SIDES]


def danger(look: Lookout, hex: int) -> float:
    """What others could take from a ship lying here."""
    if not look.aboard or look.sea.is_berth(hex):
        return 0.0
    near = look.chart.far[hex]
    own = look.sea.harbour_at[hex] == look.race
    risk = sum([threat.risk for threat in look.threats if near[threat.hex] <= threat.reach])
    return risk * (look.weights.danger_at_home if own else look.weights.danger)


# Answers


def attack(look: Lookout, ask: Ask) -> Scores:
    """All guns at whom it hurts most, but never at a ship under the protection of forts."""
    rivals = {rival.captain.seat: rival for rival in look.others}

    def may_fire(option: Fire) -> bool:
        rival = rivals[option.target]
        return not look.is_protected(rival.hex) and not _spoils(look, rival, len(option.weapons))

    shots = [option for option in ask.options if isinstance(option, Fire) and may_fire(option)]
    worths = weigh(shots, lambda option: shooting_worth(look.weights, rivals[option.target], len(option.weapons)))
    return [Scored(ask.default, 0.0), *worths]


def _spoils(look: Lookout, rival: Rival, guns: int) -> bool:
    """Would gunfire sink a treasure that boarding could take?"""
    ship = rival.ship
    return rival in _beside(look) and bool(ship.treasures) and ship.hull <= guns and look.ship.crew > ship.crew


def board(look: Lookout, ask: Ask) -> Scores:
    """Board a ship that is worth it."""
    rivals = {rival.captain.seat: rival for rival in look.others}
    boards = [option for option in ask.options if isinstance(option, Board)]
    fair = [option for option in boards if not look.is_protected(rivals[option.target].hex)]
    worths = weigh(fair, lambda option: boarding_worth(look, rivals[option.target]))
    return [Scored(ask.default, look.weights.boarding), *worths]


def loot(look: Lookout, ask: Ask) -> Scores:
    """Take a treasure as loot, whatever has to go overboard for it."""
    treasure = TakeLoot("treasure")
    can_make_room = look.ship.room > 0 or bool(look.ship.weapons)
    return only(treasure if treasure in ask.options and can_make_room else ask.default)


def cast_off(look: Lookout, ask: Ask) -> Scores:
    """Hold on as long as another round promises more than it risks."""
    worth = max((boarding_worth(look, rival) for rival in _beside(look)), default=-1.0)
    wanted = HoldOn() if worth > 0 else CastOff()
    return only(wanted if wanted in ask.options else ask.default)


def _beside(look: Lookout) -> list[Rival]:
    near = look.chart.far[look.spot // 6]
    return [rival for rival in look.others if near[rival.hex] == 1]


def battle_cards(look: Lookout, ask: Ask) -> Scores:
    """Play one battle card at most, with two guns or against treasure."""
    several = len(look.ship.weapons) >= look.weights.battle_guns and look.ship.crew >= 2
    rich = any(rival.ship.treasures for rival in look.others)
    single = [option for option in ask.options if isinstance(option, PlayCards) and len(option.cards) == 1]
    return only(single[0] if single and (several or rich) else ask.default)


def boarding_cards(look: Lookout, ask: Ask) -> Scores:
    """All of them when a treasure or the ship is at stake, else none."""
    few = look.ship.crew <= look.weights.crew_at_stake
    at_stake = look.aboard or few or any(rival.ship.treasures for rival in _beside(look))
    if not at_stake:
        return only(ask.default)
    return weigh(ask.options, _bonus)


def _bonus(option: Action) -> int:
    return sum(CARDS[CARD_OF[card]].amount for card in option.cards) if isinstance(option, PlayCards) else -1


def narrow_escape(look: Lookout, ask: Ask) -> Scores:
    """Escape with treasure aboard, or when the next blow could be the last."""
    worth_it = look.aboard >= 1 or look.ship.hull <= look.weights.escape_hull or look.ship.crew == 1
    return only(PlayCard("narrow_escape") if worth_it else KeepCard() if KeepCard() in ask.options else ask.default)
