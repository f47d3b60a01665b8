"""The value of a ship in a fight: its cannons and strength."""

from __future__ import annotations

from tortuga.games.pirate_attack.chapters.ships import base
from tortuga.games.pirate_attack.data import CANNONS, KINDS, NUMBER, STRENGTH, UNKNOWN_SIZE, where
from tortuga.games.pirate_attack.events import DiceRolled
from tortuga.games.pirate_attack.state import NOTHING, Laid, PirateAttack, PirateAttackTable, Player, Ship

BLACKSMITHS_AND_CARPENTERS = frozenset(
    number for number in where(does="under") if KINDS[number].cannons or KINDS[number].strength
)
DOUBLE_CANNONS, DOUBLE_STRENGTH = NUMBER["double_cannons"], NUMBER["double_strength"]
DOUBLES = frozenset({DOUBLE_CANNONS, DOUBLE_STRENGTH})
BAD_MATH, GOOD_MATH = NUMBER["soul_bad_math"], NUMBER["abil_good_math"]
BAD_MINUS, GOOD_PLUS = KINDS[BAD_MATH].amount, KINDS[GOOD_MATH].amount


def value(state: PirateAttack, ship: Ship, cards: list[Laid], storms: int = 0, fires: int = 0) -> tuple[int, int]:
    """Cannons and strength of a ship with these cards under it, and these uncancelled Storms and Fires."""
    owner = state.players[ship.owner]
    cannons, strength = with_cards(ship, cards, owner.fleet, math_of(owner) if cards else (False, False))
    for _ in range(storms):
        cannons //= 2  # the loss is rounded up
    for _ in range(fires):
        strength //= 2
    return cannons, strength


def with_cards(ship: Ship, cards: list[Laid], fleet: int, math: tuple[bool, bool]) -> tuple[int, int]:
    """The value before Storms and Fires, for an owner with this fleet card and with Bad Math, Good Math or neither."""
    printed_cannons, printed_strength = cannons, strength = base(ship)
    bad, good = math
    for laid in cards:
        card = laid.card
        if card in DOUBLES:  # R20: each one adds the printed number once
            cannons += printed_cannons if card == DOUBLE_CANNONS else 0
            strength += printed_strength if card == DOUBLE_STRENGTH else 0
        elif bad or good:
            cannons += _reckoned(CANNONS[card], bad)
            strength += _reckoned(STRENGTH[card], bad)
        else:
            cannons += CANNONS[card]
            strength += STRENGTH[card]
    if fleet != NOTHING:
        cannons += CANNONS[fleet]
        strength += STRENGTH[fleet]
    return cannons if cannons > 0 else 0, strength if strength > 0 else 0  # R19


def math_of(player: Player) -> tuple[bool, bool]:
    """Does the player have Bad Math, and Good Math?"""
    return player.soul == BAD_MATH, player.ability == GOOD_MATH


def _reckoned(delta: int, bad: bool) -> int:
    """What a +/- card counts with Bad Math, or else with Good Math."""
    if not delta:
        return 0
    if bad:
        return 1 if delta > 0 else -BAD_MINUS
    return GOOD_PLUS if delta > 0 else -1


def roll_unknown_size(table: PirateAttackTable, ship: Ship) -> None:
    """An Unknown Size ship rolls once when the fight starts: red die for cannons, green die for strength (R102)."""
    if ship.form in UNKNOWN_SIZE and ship.dice is None:
        ship.dice = (table.chance.roll(20), table.chance.roll(20))
        table.tell(DiceRolled(ship.id, *ship.dice))
