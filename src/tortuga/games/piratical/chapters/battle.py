"""The Battle Phase: gunnery, with any number of attacks. Boarding follows in ``boarding``."""

from __future__ import annotations

from itertools import combinations

from tortuga.engine import Ask, Phase, Steps, ask_anew
from tortuga.games.piratical.actions import Done, Fire
from tortuga.games.piratical.chapters.cargo import damage
from tortuga.games.piratical.chapters.forts import provoke_by_attack
from tortuga.games.piratical.chapters.gunnery import bearing_weapons, damage_of_a_hit, hits, roll_saves
from tortuga.games.piratical.chapters.hand import battle_cards, escape_from_attack, several
from tortuga.games.piratical.chapters.targets import is_legal_target, targets
from tortuga.games.piratical.data.rows import FARTHEST
from tortuga.games.piratical.events import AttackAnnounced, AttackCameToNothing, Fired
from tortuga.games.piratical.state import Piratical, PiraticalTable, Ship, Weapon, ship_of

_DONE = Done()


def gunnery(table: PiraticalTable) -> Phase:
    """One attack after another, until the captain is done or the ship is lost."""
    state = table.state
    seat = state.active
    captain = state.captains[seat]
    while captain.ship is not None:
        answer = yield from ask_anew(seat, _what_to_attack, state)
        if not isinstance(answer, Fire):
            state.phase = "board"
            return
        yield from attack(table, answer.target, answer.weapons)
    state.phase = "end"


def _what_to_attack(state: Piratical, seat: int) -> Ask:
    return Ask("attack", (_DONE, *possible_attacks(state, seat)), _DONE)


def possible_attacks(state: Piratical, seat: int) -> list[Fire]:
    """Each target with each set of weapons that bear on it; no more may fire in a turn than there are crew (R32)."""
    captain = state.captains[seat]
    ship, fired = ship_of(state, seat), state.turn.fired
    ready = [weapon for weapon in ship.weapons if weapon.number not in fired]
    gunners = ship.crew - len(fired)
    found: list[Fire] = []
    for target in targets(state, seat, FARTHEST):
        bearing = bearing_weapons(state.sea.chart, captain.race, ready, ship.spot, ship_of(state, target).hex)
        numbers = [weapon.number for weapon in bearing]
        for count in range(1, min(gunners, len(numbers)) + 1):
            found += [Fire(target, chosen) for chosen in combinations(numbers, count)]
    return found


def attack(table: PiraticalTable, target: int, numbers: tuple[int, ...]) -> Steps[None]:
    """Announce it; forts fire; the target may escape; the attacker may play battle cards; then the guns fire."""
    state = table.state
    seat = state.active
    captain = state.captains[seat]
    table.tell(AttackAnnounced(seat, target, numbers))
    yield from provoke_by_attack(table, ship_of(state, target).hex)
    if captain.ship is None or not is_legal_target(state, seat, target):
        return
    firing = still_firing(captain.ship, numbers, len(state.turn.fired))
    if not firing:
        table.tell(AttackCameToNothing(seat, target))
        return
    if (yield from escape_from_attack(table, seat, target, "gunnery", weapons=len(firing))):
        return
    far = state.sea.chart.way(captain.ship.hex, ship_of(state, target).hex).length
    about = {"target": target, "weapons": len(firing)}
    cards = yield from several(table, seat, "battle_cards", battle_cards(captain, far), target, about)
    if state.captains[target].ship is not None:
        yield from _fire(table, target, firing, len(cards))


def still_firing(ship: Ship, numbers: tuple[int, ...], fired: int) -> list[Weapon]:
    """What fort fire has left of an attack (R68): the weapons that are still there and that crew can still serve.

    If there are too few crew, the weapons with the highest numbers drop out.
    """
    left = [weapon for weapon in ship.weapons if weapon.number in numbers]
    return left[: max(0, ship.crew - fired)]


def _fire(table: PiraticalTable, target: int, firing: list[Weapon], cards: int) -> Steps[None]:
    """Roll a die for each weapon, then the saves; each hit that gets through costs hull points."""
    state = table.state
    state.turn.fired += tuple(weapon.number for weapon in firing)
    dice = table.chance.dice(len(firing))
    hitting = hits(dice, cards)
    saves, through = roll_saves(table.chance, hitting, state.captains[target].kin.saves_on)
    lost = through * damage_of_a_hit(cards)
    table.tell(Fired(state.active, target, dice, len(hitting), tuple(saves), lost))
    yield from damage(table, target, lost)
