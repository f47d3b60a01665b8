"""Hints about ships, as far as a seat knows them: their value, what a card would change, and how a fight would end."""

from __future__ import annotations

from collections.abc import Iterable

from tortuga.engine import Ask
from tortuga.games.pirate_attack.actions import AtCard, AtWitchDoctor, Gap
from tortuga.games.pirate_attack.creatures import strength_against
from tortuga.games.pirate_attack.data import ID, KINDS, NUMBER, UNKNOWN_SIZE
from tortuga.games.pirate_attack.fight import BOUNTY_GOLD
from tortuga.games.pirate_attack.forecast.hints import Hint
from tortuga.games.pirate_attack.ships import ability, find, group
from tortuga.games.pirate_attack.state import Laid, PirateAttack, Ship
from tortuga.games.pirate_attack.undercards import ELIMINATE_ALL, SPECIAL
from tortuga.games.pirate_attack.values import BLACKSMITHS_AND_CARPENTERS, DOUBLES, value
from tortuga.games.pirate_attack.views import known_value, knows

COUNTED = BLACKSMITHS_AND_CARPENTERS | DOUBLES
"""Cards that change a ship's numbers."""
WILD = SPECIAL | {ELIMINATE_ALL}
"""Cards with which the numbers alone do not decide a battle."""
MEDDLERS = ("armada", "self_remover", "opponent_remover")
"""Ability Ships that may change the numbers in a battle."""


def card_asked(ask: Ask) -> int | None:
    """The card whose target is asked for."""
    return NUMBER.get(str(ask.about.get("card")))


def target_hint(state: PirateAttack, seat: int, ask: Ask, ship: Ship) -> Hint:
    card, other = card_asked(ask), ask.about.get("ship")
    if ask.about.get("step") in ("target", "second") and isinstance(other, int):
        return duel_hint(state, seat, group(state, find(state, other)), group(state, ship))
    if card is not None and KINDS[card].level:
        return _creature_hint(state, seat, KINDS[card].level, ship)
    if card in COUNTED and ship.form not in UNKNOWN_SIZE:
        assert card is not None
        return _card_hint(state, seat, card, ship)
    attacks = ask.kind in ("attack", "force_pair") or ask.about.get("step") == "first"
    return ship_hint(state, seat, group(state, ship) if attacks else [ship])


def _seen(state: PirateAttack, seat: int, laid: Iterable[Laid]) -> list[Laid]:
    return [one for one in laid if knows(state, seat, one.seen)]


def _unknown(state: PirateAttack, seat: int, ships: Iterable[Ship]) -> int | None:
    cards = [laid for ship in ships for laid in (*ship.under, *ship.curses)]
    return len(cards) - len(_seen(state, seat, cards)) or None


def _unsized(ships: Iterable[Ship]) -> bool:
    return any(ship.form in UNKNOWN_SIZE for ship in ships)


def _sum(state: PirateAttack, seat: int, ships: Iterable[Ship]) -> tuple[int, int]:
    values = [known_value(state, seat, ship) for ship in ships]
    return sum(cannons for cannons, _ in values), sum(strength for _, strength in values)


def ship_hint(state: PirateAttack, seat: int, ships: list[Ship]) -> Hint:
    unknown = _unknown(state, seat, ships)
    if _unsized(ships):
        return Hint("dice", unknown=unknown)
    cannons, strength = _sum(state, seat, ships)
    key = "ship" if len(ships) == 1 else "armada"
    return Hint(key, cannons=cannons, strength=strength, ships=len(ships), unknown=unknown)


def _card_hint(state: PirateAttack, seat: int, card: int, ship: Ship) -> Hint:
    """What a Blacksmith, a Carpenter or a Double card would make of the ship."""
    seen = _seen(state, seat, ship.under)
    cannons, strength = value(state, ship, seen)
    to_cannons, to_strength = value(state, ship, [*seen, Laid(card)])
    unknown = _unknown(state, seat, [ship])
    return Hint(
        "becomes",
        cannons=cannons,
        strength=strength,
        to_cannons=to_cannons,
        to_strength=to_strength,
        unknown=unknown,
    )


def _creature_hint(state: PirateAttack, seat: int, level: int, ship: Ship) -> Hint:
    seen = _seen(state, seat, ship.under)
    unknown = len(ship.under) - len(seen) or None
    if _unsized([ship]):
        return Hint("dice", unknown=unknown)
    strength = strength_against(state, ship, seen)
    return Hint(
        "creature",
        level=level,
        strength=strength,
        result="sunk" if level >= strength else "afloat",
        unknown=unknown,
        warning=ship.owner == seat,
    )


def duel_hint(state: PirateAttack, seat: int, mine: list[Ship], theirs: list[Ship]) -> Hint:
    """How a battle would end if ``mine`` attacked ``theirs``, with a warning if the seat would lose a ship."""
    unknown = _unknown(state, seat, [*mine, *theirs])
    if _unsized([*mine, *theirs]):
        return Hint("dice", unknown=unknown)
    cannons, strength = _sum(state, seat, mine)
    to_cannons, to_strength = _sum(state, seat, theirs)
    result = _duel(state, seat, mine, theirs)
    lost = (mine, ("defender", "both")), (theirs, ("attacker", "both"))
    return Hint(
        "duel",
        cannons=cannons,
        strength=strength,
        to_cannons=to_cannons,
        to_strength=to_strength,
        result=result,
        unknown=unknown,
        warning=any(ships[0].owner == seat and result in ends for ships, ends in lost),
    )


def _duel(state: PirateAttack, seat: int, mine: list[Ship], theirs: list[Ship]) -> str | None:
    """Who would win by the numbers; ``magic`` if other things decide; None if the numbers alone do not settle it."""
    ships = [*mine, *theirs]
    cards = {laid.card for ship in ships for laid in _seen(state, seat, ship.under)}
    if cards & WILD or any(_seen(state, seat, ship.curses) for ship in ships):
        return "magic"
    wrecks = any(not known_value(state, seat, ship)[1] for ship in ships)
    if wrecks or any(ability(ship) in MEDDLERS for ship in ships):
        return None
    (cannons, strength), (to_cannons, to_strength) = _sum(state, seat, mine), _sum(state, seat, theirs)
    hits, is_hit = cannons >= to_strength, to_cannons >= strength
    return "both" if hits and is_hit else "attacker" if hits else "defender" if is_hit else "neither"


def stand_hint(state: PirateAttack, seat: int, ask: Ask) -> Hint:
    """For Re-Direction: how the battle as declared would end."""
    attacker, target = (find(state, int(str(ask.about[side]))) for side in ("attacker", "target"))
    return duel_hint(state, seat, group(state, attacker), group(state, target))


def battle_hint(state: PirateAttack, seat: int) -> Hint | None:
    """How the present battle would end; None against the Royal Navy."""
    assert state.battle is not None
    attackers, defenders = ([find(state, ship) for ship in side.ships] for side in state.battle.sides)
    return duel_hint(state, seat, attackers, defenders) if attackers else None


# Places and cards of ships


def gap_hint(state: PirateAttack, ship: Ship, gap: Gap) -> Hint | None:
    """The neighbours that a ship would have. Stray shots hit neighbours, so it matters."""
    row = [other for other in state.players[ship.owner].row if other is not ship]
    beside = [*row[gap.place : gap.place + 1], *row[max(0, gap.place - 1) : gap.place]]
    match beside:
        case [left, right]:
            return Hint("gap", ship=left.id, next_ship=right.id)
        case [other]:
            return Hint("gap_left" if gap.place else "gap_right", ship=other.id)
        case _:
            return None


def removed_hint(state: PirateAttack, seat: int, at: AtCard) -> Hint | None:
    """The value of a ship without this card."""
    ship = find(state, at.ship)
    laid = ship.under[at.place]
    if laid.card not in COUNTED or ship.form in UNKNOWN_SIZE:
        return None
    seen = _seen(state, seat, ship.under)
    cannons, strength = value(state, ship, seen)
    to_cannons, to_strength = value(state, ship, [one for one in seen if one is not laid])
    return Hint("becomes", cannons=cannons, strength=strength, to_cannons=to_cannons, to_strength=to_strength)


def doctor_hint(state: PirateAttack, seat: int, at: AtWitchDoctor) -> Hint:
    doctor = find(state, at.ship).curses[at.place]
    return Hint("doctor", card=ID[doctor.card]) if knows(state, seat, doctor.seen) else Hint("unknown_doctor")


def bounty_hint(state: PirateAttack, ship: int) -> Hint:
    return Hint("bounty", gold=BOUNTY_GOLD * find(state, ship).bounty)
