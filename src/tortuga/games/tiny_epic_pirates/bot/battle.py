"""In battle: whom to attack, which dice to reroll, when to spend Sure-fire."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Ask, Scores
from tortuga.engine.describing.scores import only, weigh
from tortuga.games.tiny_epic_pirates.actions import PASS, AttackMerchant, AttackPirate, AttackSolo, Reroll, SetDie
from tortuga.games.tiny_epic_pirates.bot.chart import Chart, strength_of
from tortuga.games.tiny_epic_pirates.chapters.odds import settled, totals


def attack_target(chart: Chart, ask: Ask) -> Scores:
    sure = chart.auto + chart.me.helm.hands["cannons"]
    weights = chart.weights

    def score(option: AttackMerchant | AttackPirate | AttackSolo) -> float:
        if isinstance(option, AttackMerchant):
            index = 0 if option.merchant == "orange" else 1
            merchant = chart.view.merchants[index]
            prize = merchant.gold + weights.unknown_cube + (chart.legend if merchant.gives_legend else 0)
            return chart.fight(chart.me.merchant_odds[index], prize)
        rival = chart.view.players[option.seat] if isinstance(option, AttackPirate) else chart.view.solo
        assert rival is not None
        return chart.fight(chart.odds_against(rival, sure), chart.legend, weights.beaten)

    return weigh(ask.options, score)


def to_beat(chart: Chart) -> float:
    """What the roll must exceed: the Merchant's value, the attacker's total, or what the defender may roll."""
    battle = chart.view.battle
    assert battle is not None
    if battle.value is not None:
        return battle.value
    if battle.attacker_total is not None:
        return battle.attacker_total
    assert battle.defender is not None
    defender = chart.view.players[battle.defender] if battle.defender < len(chart.view.players) else chart.view.solo
    assert defender is not None
    return defender.sure_hits + defender.dice * sum(defender.symbols) / 6 + 0.5


def my_dice(chart: Chart) -> list[int]:
    battle = chart.view.battle
    assert battle is not None
    return battle.attacker_dice if battle.attacker_total is None else battle.defender_dice


def hits(chart: Chart, dice: Sequence[int]) -> int:
    return sum(chart.symbols[face - 1] for face in dice) + chart.me.sure_hits


def reroll(chart: Chart, ask: Ask) -> Scores:
    """Which die to reroll: one below the average, as long as the battle is not won."""
    dice = my_dice(chart)
    if hits(chart, dice) > to_beat(chart):
        return only(PASS)
    average = sum(chart.symbols) / 6
    worse = [
        option for option in ask.options if isinstance(option, Reroll) and chart.symbols[dice[option.die] - 1] < average
    ]
    return weigh(worse, lambda option: -chart.symbols[dice[option.die] - 1]) if worse else only(PASS)


def surefire(chart: Chart, ask: Ask) -> Scores:
    """Spend Sure-fire Tokens only when those in hand win the battle."""
    dice = my_dice(chart)
    battle = chart.view.battle
    if chart.weights.aim and battle is not None and battle.attacker_total is None and battle.defender is not None:
        return aimed(chart, ask, battle.defender)
    total, wanted = hits(chart, dice), to_beat(chart)
    if total > wanted:
        return only(PASS)
    best_face = max(range(1, 7), key=lambda face: chart.symbols[face - 1])
    gains = sorted((chart.symbols[best_face - 1] - chart.symbols[face - 1] for face in dice), reverse=True)
    if total + sum(gains[: chart.me.surefire]) <= wanted:
        return only(PASS)
    weakest = min(range(len(dice)), key=lambda die: chart.symbols[dice[die] - 1])
    answer = SetDie(weakest, best_face)
    return only(answer if answer in ask.options else PASS)


def aimed(chart: Chart, ask: Ask, defender: int) -> Scores:
    """Attacking a pirate: as many tokens as the better chance is worth. The defender rolls last."""
    foe = chart.view.players[defender] if defender < len(chart.view.players) else chart.view.solo
    assert foe is not None
    spread = totals(strength_of(foe))
    dice, symbols = my_dice(chart), chart.symbols
    best_face = max(range(1, 7), key=lambda face: symbols[face - 1])
    gains = sorted((symbols[best_face - 1] - symbols[face - 1] for face in dice), reverse=True)
    total = hits(chart, dice)

    def value(tokens: int) -> float:
        odds = settled(total + sum(gains[:tokens]), spread)
        return chart.fight(odds, chart.legend, chart.weights.beaten) - tokens * chart.weights.surefire

    if max(range(min(chart.me.surefire, len(dice)) + 1), key=value) == 0:
        return only(PASS)
    answer = SetDie(min(range(len(dice)), key=lambda die: symbols[dice[die] - 1]), best_face)
    return only(answer if answer in ask.options else PASS)
