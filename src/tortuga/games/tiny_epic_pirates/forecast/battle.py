"""Battles: the odds, what can be won and lost, and what a reroll or a token would change."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Forecast
from tortuga.engine.facts import Fact, Facts, Value, fact, percent, warning
from tortuga.games.tiny_epic_pirates.actions import AttackMerchant, AttackPirate, AttackSolo, Pass, Reroll, SetDie
from tortuga.games.tiny_epic_pirates.combat import count_hits, eligible, rerolled_faces
from tortuga.games.tiny_epic_pirates.components import MERCHANTS, SOLO
from tortuga.games.tiny_epic_pirates.data import MERCHANT_CARDS, RANKS
from tortuga.games.tiny_epic_pirates.odds import Odds, Rolling, Spread, Strength, against, between, settled, totals
from tortuga.games.tiny_epic_pirates.pirate_views import strength
from tortuga.games.tiny_epic_pirates.state import Battle, TinyEpicPirates, pirates


class SureFire(Forecast, frozen=True):
    """A roll, and what a Sure-fire Token would make of it."""

    dice: list[int]
    """The roll as it is."""
    total: int
    """Its total of hits, with Cannons and automatic hits."""
    totals: list[int]
    """The total after each answer."""
    chances: list[int]
    """The chance to win after each answer, in percent."""


def of_an_attack(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """The odds of attacking this foe, and what can be won and lost. Only an Attack order allows rerolls."""
    mine = strength(state, state.players[seat])
    if state.phase != "execute":
        mine = mine._replace(rerolls=())
    match option:
        case AttackMerchant(merchant):
            ship = state.merchants[MERCHANTS.index(merchant)]
            card = MERCHANT_CARDS[ship.card]
            legend = card.gives_legend(len(state.players)) and state.players[seat].level < len(RANKS)
            prize: dict[str, Value] = {"gold": card.gold, "cube": str(ship.cube), "legend": "yes" if legend else "no"}
            return (*_odds(against(mine, card.value)), Fact("wins_merchant", prize), fact("loses_merchant"))
        case AttackPirate(other):
            theirs = strength(state, state.players[other])
            return (*_odds(between(mine, theirs)), fact("wins_legend"), fact("loses_pirate"))
        case AttackSolo():
            theirs = strength(state, list(pirates(state))[SOLO])
            gold = min(MERCHANT_CARDS[ship.card].gold for ship in state.merchants)
            return (*_odds(between(mine, theirs)), fact("wins_legend"), fact("loses_solo", gold=gold))
        case _:
            return ()


def _odds(odds: Odds) -> Facts:
    if odds.win == 0:
        return (warning("cannot_win", tie=percent(odds.tie)),)
    if odds.win == 1:
        return (fact("must_win"),)
    return (Fact("chance", {"win": percent(odds.win), "tie": percent(odds.tie)}, warns=odds.win < RISKY),)


RISKY = 0.25
"""Below this chance of winning, the odds are shown as a warning."""


# One roll


def of_rerolls(state: TinyEpicPirates, seat: int, ask: Ask) -> tuple[Facts, ...]:
    """The chance to win after each answer, if the rest is played perfectly."""
    battle = state.battle
    assert battle is not None
    rolling = Rolling(strength(state, state.players[seat]), _foe(state, battle, seat))
    return tuple((_reroll(state, seat, battle, rolling, option),) for option in ask.options)


def _reroll(state: TinyEpicPirates, seat: int, battle: Battle, rolling: Rolling, option: Action) -> Fact:
    roll = tuple(battle.attacker_dice)
    now = rolling.stopped(roll)
    if not isinstance(option, Reroll):
        return fact("roll_stays", win=percent(now.win), hits=count_hits(state.players[seat], roll))
    if option.card == battle.reroll_card:
        others, used = set(battle.rerollable), set(battle.reroll_used)
    else:
        others, used = set(eligible(option.card, list(roll))), {*battle.reroll_used, option.card}
    left = tuple([faces for card in state.players[seat].crew if card not in used and (faces := rerolled_faces(card))])
    then = rolling.rerolled(roll, option.die, others - {option.die}, left)
    return Fact("roll_again", {"win": percent(then.win)}, warns=(then.win, then.tie) < (now.win, now.tie))


def _foe(state: TinyEpicPirates, battle: Battle, seat: int) -> Spread:
    """The totals that this seat has to beat: one that is fixed, or all that the defender may roll."""
    if battle.value is not None:
        return ((battle.value, 1),)
    if battle.attacker != seat:
        assert battle.attacker_total is not None
        return ((battle.attacker_total, 1),)
    assert battle.defender is not None
    return totals(_defender(state, battle.defender))


def _defender(state: TinyEpicPirates, number: int) -> Strength:
    return strength(state, list(pirates(state))[number])._replace(rerolls=())


def of_surefire(state: TinyEpicPirates, seat: int, ask: Ask) -> SureFire:
    """The total and the chance to win after setting each die to each face."""
    battle = state.battle
    assert battle is not None
    player = state.players[seat]
    dice = battle.attacker_dice if battle.attacker == seat else battle.defender_dice
    results = [count_hits(player, _after(dice, answer)) for answer in ask.options]
    foe = _foe(state, battle, seat)
    chances = [percent(settled(total, foe).win) for total in results]
    return SureFire(list(dice), count_hits(player, dice), results, chances)


def _after(dice: list[int], answer: Action) -> list[int]:
    match answer:
        case SetDie(die, face):
            return [face if at == die else shown for at, shown in enumerate(dice)]
        case Pass():
            return dice
        case _:
            raise AssertionError(answer)
