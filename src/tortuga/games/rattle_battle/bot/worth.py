"""What things are worth, in victory points."""

from __future__ import annotations

from math import exp

from tortuga.games.rattle_battle.bot.weights import MATE, Fading, Weights
from tortuga.games.rattle_battle.data import BASIC, LOOT_KIND, SAILORS, SCENARIOS, UPGRADES, VALUABLES, WILD
from tortuga.games.rattle_battle.ending import score
from tortuga.games.rattle_battle.numbers import NUMBERS
from tortuga.games.rattle_battle.state import Player, Rattle


def quests_left(state: Rattle) -> int:
    """Quests after this one."""
    return len(SCENARIOS.scenario[state.scenario].quests) - 1 - state.quest


def _of(table: Fading, state: Rattle) -> float:
    return table[max(0, min(quests_left(state), len(table) - 1))]


def _needs(choice: int) -> tuple[tuple[int, int], ...]:
    """The loot, by kind, that hiring (1), building (2) and upgrading (4) cost together."""
    prices = NUMBERS.tavern_price, (NUMBERS.shipyard_price,), NUMBERS.workshop_price
    paid = [LOOT_KIND[loot] for bit, price in enumerate(prices) if choice >> bit & 1 for loot in price]
    return tuple((kind, paid.count(kind)) for kind in range(BASIC) if kind in paid)


NEEDS = tuple(_needs(choice) for choice in range(8))


def plan(weights: Weights, state: Rattle, loot: list[int]) -> tuple[float, bool, bool, bool]:
    """The best a pile of loot can do in the next Port: its worth, and whether it hires, builds, upgrades."""
    hire, part, upgrade = _of(weights.hire, state), _of(weights.part, state), _of(weights.upgrade, state)
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
        coins = left[VALUABLES] + wild - missing + others / 2 * weights.coin_pair
        worth = coins + hire * hires + part * builds + upgrade * upgrades
        if worth > best[0]:
            best = (worth, hires, builds, upgrades)
    return best


def worth_of(weights: Weights, state: Rattle, loot: list[int]) -> float:
    return plan(weights, state, loot)[0]


def least_missed(weights: Weights, state: Rattle, loot: list[int], kinds: list[int]) -> int:
    """The kind of token a player can best do without."""

    def without(kind: int) -> float:
        left = list(loot)
        left[kind] -= 1
        return worth_of(weights, state, left) - (weights.special if kind >= BASIC else 0.0)

    return max(kinds, key=without)


def most_wanted(weights: Weights, state: Rattle, loot: list[int], kinds: list[int]) -> int:
    """The kind of token that helps most."""

    def with_it(kind: int) -> float:
        more = list(loot)
        more[kind] += 1
        return worth_of(weights, state, more)

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
