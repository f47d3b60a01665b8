"""Battles: the odds, what can be won and lost, and what a reroll or a token would change."""

from __future__ import annotations

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Fact, Facts, fact, percent, warning
from tortuga.games.tiny_epic_pirates.actions import AttackMerchant, AttackPirate, AttackSolo, Pass, Reroll, SetDie
from tortuga.games.tiny_epic_pirates.chapters.combat import eligible
from tortuga.games.tiny_epic_pirates.chapters.helm import all_on_repair
from tortuga.games.tiny_epic_pirates.chapters.hits import count_hits, rerolled_faces
from tortuga.games.tiny_epic_pirates.chapters.odds import (
    Odds,
    Rolling,
    Spread,
    Strength,
    against,
    between,
    settled,
    totals,
)
from tortuga.games.tiny_epic_pirates.data import MERCHANT_CARDS, MOST_GOLD, MOST_SUREFIRE, RANKS, SOLO_LEGENDS
from tortuga.games.tiny_epic_pirates.data.components import MERCHANTS
from tortuga.games.tiny_epic_pirates.seats.pirates import strength
from tortuga.games.tiny_epic_pirates.state import Battle, Player, TinyEpicPirates, pirates, solo_pirate


def of_an_attack(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """The odds of attacking this foe, and what can be won and lost. Only an Attack order allows rerolls."""
    player = state.players[seat]
    mine = strength(state, player)
    if state.phase != "execute":
        mine = mine._replace(rerolls=())
    match option:
        case AttackMerchant(merchant):
            value = MERCHANT_CARDS[state.merchants[MERCHANTS.index(merchant)].card].value
            return (*_odds(against(mine, value)), _merchant_prize(state, player, merchant), *_losing(player))
        case AttackPirate(other):
            foe = state.players[other]
            odds = _odds(between(mine, strength(state, foe)))
            return (*odds, _pirate_prize(player, foe), *_losing(player, _has_ranks_left(foe)))
        case AttackSolo():
            odds = _odds(between(mine, strength(state, solo_pirate(state))))
            prize = fact("wins_solo", legend=_yes(_has_ranks_left(player)))
            return (*odds, prize, *_losing_to_solo(state, player))
        case _:
            return ()


def _yes(true: bool) -> str:
    """A yes or no for the catalogue to choose its words by."""
    return "yes" if true else "no"


def _has_ranks_left(player: Player) -> bool:
    """Is there Legend left to gain? Not at the top of the Legend Track."""
    return player.level < len(RANKS)


def _merchant_prize(state: TinyEpicPirates, player: Player, merchant: str) -> Fact:
    """Its Gold as far as there is room for it, its cube, and Legend if its card gives it and there is a rank left."""
    ship = state.merchants[MERCHANTS.index(merchant)]
    card = MERCHANT_CARDS[ship.card]
    legend = card.gives_legend(len(state.players)) and _has_ranks_left(player)
    gold = min(card.gold, MOST_GOLD - player.gold)
    return fact("wins_merchant", gold=gold, cube=str(ship.cube), legend=_yes(legend))


def _pirate_prize(player: Player, foe: Player) -> Fact:
    """Legend, if there is a rank left; the loser gains a Sure-fire Token."""
    return fact("wins_pirate", legend=_yes(_has_ranks_left(player)), surefire=_yes(foe.surefire < MOST_SUREFIRE))


def _losing(player: Player, legend: bool = False) -> Facts:
    """What happens to the player who loses (R27), and whether the winner gains Legend."""
    then = _happens(player, legend)
    return (fact("loses", then=then),) if then else (fact("loses_nothing"),)


def _happens(player: Player, legend: bool = False) -> tuple[str, ...]:
    """What happens in a defeat, as keys of the catalogue's ``[defeat]``."""
    facts = {
        "hand": not all_on_repair(player.helm),
        "surefire": player.surefire < MOST_SUREFIRE,
        "legend": legend,
    }
    return tuple([key for key, true in facts.items() if true])


def _losing_to_solo(state: TinyEpicPirates, player: Player) -> Facts:
    """The Gold that the Legendary Pirate gains. If it fills its track, it buries, and perhaps wins."""
    solo = solo_pirate(state)
    room = SOLO_LEGENDS[solo.personality].track - solo.gold
    gold = min(room, *(MERCHANT_CARDS[ship.card].gold for ship in state.merchants))
    then = _happens(player)
    loses = fact("loses_solo", gold=gold, then=then) if then else fact("loses_solo_gold", gold=gold)
    if gold < room:
        return (loses,)
    last = "last" if solo.treasures == 1 else "one"
    return loses, warning("solo_buries" if room == 1 else "solo_buries_if_you_lose", treasure=last)


def _odds(odds: Odds) -> Facts:
    if odds.win == 0:
        return (warning("cannot_win", win=0, tie=percent(odds.tie)),)
    if odds.win == 1:
        return (fact("must_win", win=100),)
    say = warning if odds.win < RISKY else fact
    return (say("chance", win=percent(odds.win), tie=percent(odds.tie)),)


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
        player = state.players[seat]
        return fact("roll_stays", win=percent(now.win), hits=count_hits(player, roll), surefire=player.surefire)
    if option.card == battle.reroll_card:
        others, used = set(battle.rerollable), set(battle.reroll_used)
    else:
        others, used = set(eligible(option.card, list(roll))), {*battle.reroll_used, option.card}
    left = tuple([faces for card in state.players[seat].crew if card not in used and (faces := rerolled_faces(card))])
    then = rolling.rerolled(roll, option.die, others - {option.die}, left)
    say = warning if (then.win, then.tie) < (now.win, now.tie) else fact
    return say("roll_again", win=percent(then.win))


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


def of_surefire(state: TinyEpicPirates, seat: int, ask: Ask) -> tuple[Facts, ...]:
    """The total and the chance to win after setting each die to each face. R26: further tokens may follow."""
    battle = state.battle
    assert battle is not None
    player, foe = state.players[seat], _foe(state, battle, seat)
    dice = battle.attacker_dice if battle.attacker == seat else battle.defender_dice

    def told(answer: Action) -> Fact:
        left = player.surefire - 1 if isinstance(answer, SetDie) else 0
        roll = tuple(_after(dice, answer))
        best = strength(state, player)._replace(surefire=left).total(roll)
        return fact("sure_fire", hits=count_hits(player, roll), chance=percent(settled(best, foe).win), left=left)

    return tuple((told(answer),) for answer in ask.options)


def _after(dice: list[int], answer: Action) -> list[int]:
    match answer:
        case SetDie(die, face):
            return [face if at == die else shown for at, shown in enumerate(dice)]
        case Pass():
            return dice
        case _:
            raise AssertionError(answer)
