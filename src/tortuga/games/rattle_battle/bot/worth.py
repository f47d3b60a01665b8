"""What things are worth, in victory points."""

from __future__ import annotations

from math import comb, exp
from typing import NamedTuple

from tortuga.games.rattle_battle.bot.guild import Money, money_in_port, worth_of_a_coin
from tortuga.games.rattle_battle.bot.weights import MATE, Fading, Weights
from tortuga.games.rattle_battle.data import (
    BASIC,
    CARDS,
    LOOT_KIND,
    NUMBERS,
    PIT,
    SAILOR,
    SAILORS,
    SCENARIOS,
    UPGRADES,
    VALUABLES,
    WILD,
)
from tortuga.games.rattle_battle.data.rows import SailorNumber
from tortuga.games.rattle_battle.ending import COUNTED, points_of, score
from tortuga.games.rattle_battle.state import Player, Rattle


def quests_left(state: Rattle) -> int:
    """Quests after this one."""
    return len(SCENARIOS.scenario[state.scenario].quests) - 1 - state.quest


def by_quests(table: Fading, state: Rattle) -> float:
    return table[max(0, min(quests_left(state), len(table) - 1))]


def _needs(choice: int) -> tuple[tuple[int, int], ...]:
    """The loot, by kind, that hiring (1), building (2) and upgrading (4) cost together."""
    prices = NUMBERS.tavern_price, (NUMBERS.shipyard_price,), NUMBERS.workshop_price
    paid = [LOOT_KIND[loot] for bit, price in enumerate(prices) if choice >> bit & 1 for loot in price]
    return tuple((kind, paid.count(kind)) for kind in range(BASIC) if kind in paid)


NEEDS = tuple(_needs(choice) for choice in range(8))


class Means(NamedTuple):
    """What a seat knows about the worth of things beyond the numbers."""

    money: Money | None = None
    """What tokens bring at The Pit, if that can be told."""
    coin: float = 1.0
    hire: float | None = None
    """What hiring a sailor is worth; by the numbers if that is not known."""
    part: float = 0.0
    """What a part is worth besides, because a sailor counts it at the end."""


PLAIN = Means()


def means_of(weights: Weights, state: Rattle, seat: int) -> Means:
    """What the seat can tell by looking ahead to the Guild, and into the deck of sailors."""
    if not (weights.guild or weights.crew or weights.coin_lead):
        return PLAIN
    player = state.players[seat]
    hire = weights.crew * best_of_three(state, player) if weights.crew else None
    part = max(counted_parts(player).values(), default=0.0) if weights.crew else 0.0
    if weights.guild and 0 <= state.location <= PIT:
        return Means(money=money_in_port(state, seat), hire=hire, part=part)
    return Means(coin=coin_at_sea(weights, state, seat), hire=hire, part=part)


def coin_at_sea(weights: Weights, state: Rattle, seat: int) -> float:
    """What a coin is worth before the next Port."""
    if not weights.coin_lead:
        return 1.0
    return 1.0 + weights.coin_lead * (worth_of_a_coin(state, seat) - 1.0)


# Sailors

SKILLS = {
    "coinbite_carla": 1.2, "max_schraube": 0.5, "greta_gunpowder": 0.45, "haggling_hanna": 0.4, "emilio_scar": 0.2,
    "crate_eye_kurt": 0.25, "barnaby_bilge": 0.15, "rigging_rosa": 0.2, "salty_pete": 0.1, "anna_anchor": 0.1,
    "doc_sawbones": 0.15, "smuggler_sven": 0.1, "carpenter_klaus": 0.1, "shipwright_shona": 0.1, "professor_cog": 0.1,
    "barmaid_bess": 0.1,
}  # fmt: skip
"""What skills bring in every quest to come, in points: from how captains with these sailors ended."""
_AT_ONCE = {"grandpa_gallows": 2.5, "quartermaster_quinn": 0.8, "louigi": 0.8}
"""What sailors bring when they are hired."""
_GROWTH = {"gunner_cora": 0.6, "grandpa_gallows": 0.4}
"""How many more of what they count are to be expected in every quest to come."""
_CARDS_A_VISIT = 2.4


def sailor_worth(state: Rattle, player: Player, sailor: SailorNumber) -> float:
    """What a sailor will bring to the end, in points."""
    name, left = SAILORS[sailor], quests_left(state)
    worth = _AT_ONCE.get(name, 0.0) + left * SKILLS.get(name, 0.0)
    if name == "lady_lavinia":
        visits = min(left + 1, (len(CARDS.guild) - state.sold) / _CARDS_A_VISIT)
        worth += 0.7 * CARDS.sailors[sailor].gives * visits
    elif sailor in COUNTED and name != "quartermaster_quinn":
        player.sailors.append(sailor)
        points = points_of(sailor, player) + left * _GROWTH.get(name, 0.0)
        player.sailors.pop()
        worth += min(points, CARDS.sailors[sailor].most)
    return worth


_COUNTERS = {"sail": SAILOR["sailmaker_silas"], "cannon": SAILOR["gunner_cora"]}


def counted_parts(player: Player) -> dict[str, float]:
    """The parts that bring a point at the end, because of a sailor who counts them."""
    return {
        part: 1.0
        for part, sailor in _COUNTERS.items()
        if sailor in player.sailors and points_of(sailor, player) < CARDS.sailors[sailor].most
    }


def best_of_three(state: Rattle, player: Player) -> float:
    """What the best of three sailors from the deck can be expected to bring."""
    shown = NUMBERS.cards_to_choose_from
    worths = sorted([sailor_worth(state, player, sailor) for sailor in state.sailors], reverse=True)
    ways = comb(len(worths), shown)
    if not ways:
        return worths[0] if worths else 0.0
    return sum(worth * comb(len(worths) - 1 - at, shown - 1) for at, worth in enumerate(worths)) / ways


def plan(weights: Weights, state: Rattle, loot: list[int], means: Means = PLAIN) -> tuple[float, bool, bool, bool]:
    """The best a pile of loot can do in the next Port: its worth, and whether it hires, builds, upgrades."""
    hire, part, upgrade = (
        by_quests(weights.hire, state),
        by_quests(weights.part, state),
        by_quests(weights.upgrade, state),
    )
    part += means.part
    if means.hire is not None:
        hire = means.hire
    best = (-1.0, False, False, False)
    wild = loot[WILD]
    for choice in range(8):
        hires, builds, upgrades = bool(choice & 1), bool(choice & 2), bool(choice & 4)
        left = list(loot[:BASIC])
        missing = 0
        for kind, count in NEEDS[choice]:
            left[kind] -= count
            missing += max(0, -left[kind])
            left[kind] = max(0, left[kind])
        if missing > wild:
            continue
        others = sum(left) - left[VALUABLES]
        valuables = left[VALUABLES] + wild - missing
        if means.money is not None:
            coins = means.money(valuables, others)
        else:
            coins = means.coin * (valuables + others / 2 * weights.coin_pair)
        worth = coins + hire * hires + part * builds + upgrade * upgrades
        if worth > best[0]:
            best = (worth, hires, builds, upgrades)
    return best


def worth_of(weights: Weights, state: Rattle, loot: list[int], means: Means = PLAIN) -> float:
    return plan(weights, state, loot, means)[0]


def least_missed(weights: Weights, state: Rattle, loot: list[int], kinds: list[int], means: Means = PLAIN) -> int:
    """The kind of token a player can best do without."""

    def without(kind: int) -> float:
        left = list(loot)
        left[kind] -= 1
        return worth_of(weights, state, left, means) - (weights.special if kind >= BASIC else 0.0)

    return max(kinds, key=without)


def most_wanted(weights: Weights, state: Rattle, loot: list[int], kinds: list[int], means: Means = PLAIN) -> int:
    """The kind of token that helps most."""

    def with_it(kind: int) -> float:
        more = list(loot)
        more[kind] += 1
        return worth_of(weights, state, more, means)

    return max(kinds, key=with_it)


_RANKED_UPGRADES = (
    "bombs", "super_hull", "super_hold", "turbine", "ballista", "super_cannons", "steering_wheel", "boarding_hook",
    "ram", "big_bertha", "drill", "rich_cabin", "parrot", "iron_teeth", "secret_hold", "super_sails", "heavens_kitchen",
    "harpoon", "black_flag", "crows_nest",
)  # fmt: skip
_RANKED_SAILORS = (
    "salty_pete", "coinbite_carla", "anna_anchor", "louigi", "grandpa_gallows", "lady_lavinia", "barnaby_bilge",
    "greta_gunpowder", "max_schraube", "quartermaster_quinn", "emilio_scar", "smuggler_sven", "doc_sawbones",
    "gunner_cora", "architect_abel", "sailmaker_silas", "rigging_rosa", "olaf_beerson", "crate_eye_kurt",
    "haggling_hanna", "barmaid_bess", "professor_cog", "carpenter_klaus", "shipwright_shona", "fingers_mcgee",
    "tinker_tom", "recruiter_ruiz", "bribery_bob", "powder_polly", "rumrunner_rico", "gunner_gwen", "patchwork_pat",
    "foggy_fiona",
)  # fmt: skip
UPGRADE_RANK = {UPGRADES.index(name): rank for rank, name in enumerate(_RANKED_UPGRADES)}
SAILOR_RANK = {SAILORS.index(name): rank for rank, name in enumerate(_RANKED_SAILORS)}


def assets(state: Rattle, player: Player) -> float:
    """What a player has, points and everything that may yet become points."""
    left = quests_left(state) / 4
    things = sum(player.parts[:2]) * 0.7 + player.parts[2] * 0.4 + player.hamsters * 1.2
    things += len(player.upgrades) * 1.2 + len(player.sailors) * 1.2
    return score(player) + things * left + worth_of(MATE, state, player.loot) * 0.9


def prospects(state: Rattle) -> list[float]:
    """One number a seat: a contest of what everybody has, sharper towards the end."""
    values = [assets(state, player) for player in state.players]
    sharp = 0.12 + 0.12 * (1 - quests_left(state) / 5)
    best = max(values)
    weights = [exp(sharp * (value - best)) for value in values]
    return [weight / sum(weights) for weight in weights]
