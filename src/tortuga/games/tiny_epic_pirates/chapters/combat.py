"""Combat: how hits are totalled, and battles of a player against a Merchant or another player."""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine import Steps, ask, ask_made
from tortuga.games.tiny_epic_pirates.actions import PASS, Pass, Reroll, ResetTo, SetDie
from tortuga.games.tiny_epic_pirates.chapters.asking import which_die_to_set
from tortuga.games.tiny_epic_pirates.chapters.helm import jostle
from tortuga.games.tiny_epic_pirates.chapters.hits import count_hits, rerolled_faces
from tortuga.games.tiny_epic_pirates.chapters.legend import gain_legend
from tortuga.games.tiny_epic_pirates.chapters.resources import draw_cube, gain_gold, gain_surefire, load
from tortuga.games.tiny_epic_pirates.data import HIGHEST_MERCHANT, MERCHANT_CARDS, RANKS
from tortuga.games.tiny_epic_pirates.data.components import MERCHANTS, Booty, CrewId
from tortuga.games.tiny_epic_pirates.data.sea import DISTANCE, PORTS, other_port
from tortuga.games.tiny_epic_pirates.events import (
    Attacked,
    DieSet,
    HitsCounted,
    MerchantHeld,
    MerchantReset,
    MerchantSunk,
    PiratesTied,
    PirateWon,
    Rerolled,
    Rolled,
)
from tortuga.games.tiny_epic_pirates.state import Battle, BattleResult, Merchant, Player, TinyEpicTable

# One roll


def roll_total(table: TinyEpicTable, seat: int, dice: list[int], rerolls: bool) -> Steps[int]:
    """Roll, reroll, use Sure-fire Tokens and add up the hits. The roll is kept in ``dice``, a list of the battle.

    R25: rerolls come before Sure-fire. R26: several tokens may be spent on one roll, even on one die.
    """
    player = table.state.players[seat]
    roll = table.chance.roll
    dice[:] = [roll() for _ in range(RANKS[player.level - 1].dice)]
    table.tell(Rolled(seat, tuple(dice)))
    if rerolls:
        yield from reroll(table, seat, dice)
    while player.surefire:
        answer: SetDie | Pass = yield from ask_made(seat, which_die_to_set(len(dice)))
        if isinstance(answer, Pass):
            break
        player.surefire -= 1
        dice[answer.die] = answer.face
        table.tell(DieSet(seat, answer.die, answer.face))
    hits = count_hits(player, dice)
    table.tell(HitsCounted(seat, hits))
    return hits


def reroll(table: TinyEpicTable, seat: int, dice: list[int]) -> Steps[None]:
    """Use reroll cards one after the other; each card may reroll a die once (R59)."""
    battle = table.state.battle
    assert battle is not None
    while True:
        options = [PASS, *rerolls_open(table.state.players[seat], battle, dice)]
        answer: Reroll | Pass = yield from ask(seat, "reroll", options)
        if isinstance(answer, Pass):
            break
        if answer.card != battle.reroll_card:
            start_reroll(battle, answer.card, dice)
        battle.rerollable.remove(answer.die)
        dice[answer.die] = table.chance.roll()
        table.tell(Rerolled(seat, answer.card, answer.die, dice[answer.die]))
    battle.reroll_card = None


def rerolls_open(player: Player, battle: Battle, dice: list[int]) -> Iterator[Reroll]:
    """Dice that the card in use may still reroll, and dice with which another card could be started."""
    for card in player.crew:
        if card == battle.reroll_card:
            yield from (Reroll(card, die) for die in battle.rerollable)
        elif card not in battle.reroll_used:
            yield from (Reroll(card, die) for die in eligible(card, dice))


def eligible(card: CrewId, dice: list[int]) -> list[int]:
    """The dice that show one of the card's faces."""
    faces = rerolled_faces(card)
    return [die for die, face in enumerate(dice) if face in faces] if faces else []


def start_reroll(battle: Battle, card: CrewId, dice: list[int]) -> None:
    """Start another card; the one before is finished."""
    battle.reroll_card = card
    battle.reroll_used.append(card)
    battle.rerollable[:] = eligible(card, dice)


# Against a Merchant


def fight_merchant(table: TinyEpicTable, seat: int, merchant: int, by_order: bool) -> Steps[None]:
    """More hits than its value sink the Merchant. Otherwise gain a Sure-fire Token; fewer hits also Jostle you."""
    state, name = table.state, MERCHANTS[merchant]
    card = MERCHANT_CARDS[state.merchants[merchant].card]
    battle = state.battle = Battle(seat, merchant=name, value=card.value)
    table.tell(Attacked(seat, name, card.value, None))
    battle.attacker_total = total = yield from roll_total(table, seat, battle.attacker_dice, by_order)
    battle.result = result_of(total, card.value)
    if battle.result == "won":
        yield from sink(table, seat, merchant)
    else:
        table.tell(MerchantHeld(seat, name, battle.result == "tied"))
        if battle.result == "lost":
            yield from jostle(table, seat)
        gain_surefire(table, seat)


def result_of(attacker: int, defender: int) -> BattleResult:
    """The result for the attacker."""
    return "won" if attacker > defender else "lost" if attacker < defender else "tied"


def sink(table: TinyEpicTable, seat: int, merchant: int) -> Steps[None]:
    """Gain its Booty and Gold, and Legend if its card says so; then the Merchant sets out again."""
    state = table.state
    ship = state.merchants[merchant]
    card = MERCHANT_CARDS[ship.card]
    cube = take_cargo(ship)
    table.tell(MerchantSunk(seat, MERCHANTS[merchant], cube))
    yield from load(table, seat, [cube])
    gain_gold(table, seat, card.gold)
    if card.gives_legend(len(state.players)):
        yield from gain_legend(table, seat)
    yield from reset_merchant(table, seat, merchant, state.players[seat].ship.cell)


def take_cargo(ship: Merchant) -> Booty:
    """Take the cube of a sunk Merchant."""
    cube = ship.cube
    assert cube is not None
    ship.cube = None
    return cube


def reset_merchant(table: TinyEpicTable, chooser: int, merchant: int, cell: int) -> Steps[None]:
    """The Merchant gets a new card and a new cube at the Port farther from ``cell``, the ship that sank it (R31)."""
    state = table.state
    ship = state.merchants[merchant]
    if MERCHANT_CARDS[ship.card].value < HIGHEST_MERCHANT:  # R32: the highest cards stay in their slots
        state.sunk.append(ship.card)
        ship.card = state.merchant_deck.pop(0)
        table.reveal()
    farthest = max(DISTANCE[port][cell] for port in PORTS)
    ports = [ResetTo(port) for port in PORTS if DISTANCE[port][cell] == farthest]
    answer: ResetTo = yield from ask(chooser, "reset_port", ports)
    ship.cell, ship.port = answer.cell, other_port(answer.cell)
    ship.cube = draw_cube(state.bag, table.chance)
    table.tell(MerchantReset(MERCHANTS[merchant], ship.cell, ship.cube, ship.card))


# Against another player


def fight_player(table: TinyEpicTable, attacker: int, defender: int, by_order: bool) -> Steps[None]:
    """The attacker's total is fixed before the defender rolls (R25); either side may win Legend (R28)."""
    state = table.state
    battle = state.battle = Battle(attacker, defender)
    table.tell(Attacked(attacker, None, None, defender))
    battle.attacker_total = mine = yield from roll_total(table, attacker, battle.attacker_dice, by_order)
    battle.defender_total = theirs = yield from roll_total(table, defender, battle.defender_dice, rerolls=False)
    battle.result = result_of(mine, theirs)
    if battle.result == "tied":
        table.tell(PiratesTied())
        gain_surefire(table, attacker)
        gain_surefire(table, defender)
    else:
        winner, loser = (attacker, defender) if battle.result == "won" else (defender, attacker)
        table.tell(PirateWon(winner, loser))
        yield from gain_legend(table, winner)
        yield from jostle(table, loser)
        gain_surefire(table, loser)
