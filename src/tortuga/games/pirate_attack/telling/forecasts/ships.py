"""Ships, as far as a seat knows them: their value, what a card would change, and how a fight would end."""

from __future__ import annotations

from collections.abc import Iterable

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Fact, Facts, fact, ruin, warning
from tortuga.games.pirate_attack.actions import AtBounty, AtCard, AtShip, AtWitchDoctor, Gap, PortOut, ShipJoins
from tortuga.games.pirate_attack.chapters.asking import ship_in
from tortuga.games.pirate_attack.chapters.battle.fight import BOUNTY_GOLD
from tortuga.games.pirate_attack.chapters.battle.values import BLACKSMITHS_AND_CARPENTERS, DOUBLES, value
from tortuga.games.pirate_attack.chapters.cards.creatures import strength_against
from tortuga.games.pirate_attack.chapters.ships import ability, find, group
from tortuga.games.pirate_attack.chapters.undercards import ELIMINATE_ALL, SPECIAL
from tortuga.games.pirate_attack.data import ID, KINDS, NUMBER, UNKNOWN_SIZE
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.seats.views import known_value, knows
from tortuga.games.pirate_attack.state import Laid, PirateAttack, Ship

COUNTED = BLACKSMITHS_AND_CARPENTERS | DOUBLES
"""Cards that change a ship's numbers."""
WILD = SPECIAL | {ELIMINATE_ALL}
"""Cards with which the numbers alone do not decide a battle."""
MEDDLERS = ("armada", "self_remover", "opponent_remover")
"""Ability Ships that may change the numbers in a battle."""


def card_asked(ask: Ask) -> int | None:
    """The card whose target is asked for."""
    return NUMBER.get(str(ask.about.get("card")))


def of_an_answer(state: PirateAttack, seat: int, ask: Ask, option: Action) -> Facts:
    """About an answer that names a ship, or something on it."""
    match option:
        case AtShip(ship):
            return _of_a_target(state, seat, ask, find(state, ship))
        case PortOut(ship) | ShipJoins(ship):
            return _of_a_ship(state, seat, [find(state, ship)])
        case AtBounty(ship):
            return (fact("bounty", gold=BOUNTY_GOLD * find(state, ship).bounty),)
        case AtWitchDoctor():
            return _of_a_doctor(state, seat, option)
        case AtCard() if ask.kind == "remover":
            return _of_a_removal(state, seat, option)
        case Gap():
            return _of_a_gap(state, find(state, ship_in(ask)), option)
        case _:
            return ()


def _of_a_target(state: PirateAttack, seat: int, ask: Ask, ship: Ship) -> Facts:
    card, other = card_asked(ask), ask.about.get("ship")
    if ask.about.get("step") in ("target", "second") and isinstance(other, int):
        return _of_a_duel(state, seat, group(state, find(state, ShipId(other))), group(state, ship))
    if card is not None and KINDS[card].level:
        return _of_a_creature(state, seat, KINDS[card].level, ship)
    if card in COUNTED and ship.form not in UNKNOWN_SIZE:
        assert card is not None
        return _of_a_card(state, seat, card, ship)
    attacks = ask.kind in ("attack", "force_pair") or ask.about.get("step") == "first"
    return _of_a_ship(state, seat, group(state, ship) if attacks else [ship])


def _seen(state: PirateAttack, seat: int, laid: Iterable[Laid]) -> list[Laid]:
    return [one for one in laid if knows(state, seat, one.seen)]


def _unseen(state: PirateAttack, seat: int, laid: list[Laid]) -> Facts:
    """How many of these cards the seat has not seen, if any."""
    unknown = len(laid) - len(_seen(state, seat, laid))
    return (fact("unseen", unknown=unknown),) if unknown else ()


def _cards(ships: Iterable[Ship]) -> list[Laid]:
    return [laid for ship in ships for laid in (*ship.under, *ship.curses)]


def _unsized(ships: Iterable[Ship]) -> bool:
    return any(ship.form in UNKNOWN_SIZE for ship in ships)


def _sum(state: PirateAttack, seat: int, ships: Iterable[Ship]) -> tuple[int, int]:
    values = [known_value(state, seat, ship) for ship in ships]
    return sum(cannons for cannons, _ in values), sum(strength for _, strength in values)


def _of_a_ship(state: PirateAttack, seat: int, ships: list[Ship]) -> Facts:
    unseen = _unseen(state, seat, _cards(ships))
    if _unsized(ships):
        return (fact("dice"), *unseen)
    cannons, strength = _sum(state, seat, ships)
    if len(ships) == 1:
        return (fact("ship", cannons=cannons, strength=strength), *unseen)
    return (fact("armada", cannons=cannons, strength=strength, ships=len(ships)), *unseen)


def _of_a_card(state: PirateAttack, seat: int, card: int, ship: Ship) -> Facts:
    """What a Blacksmith, a Carpenter or a Double card would make of the ship."""
    seen = _seen(state, seat, ship.under)
    return (_becomes(state, ship, seen, [*seen, Laid(card)]), *_unseen(state, seat, _cards([ship])))


def _becomes(state: PirateAttack, ship: Ship, cards: list[Laid], then: list[Laid]) -> Fact:
    """How the numbers change if these cards under the ship become those."""
    cannons, strength = value(state, ship, cards)
    to_cannons, to_strength = value(state, ship, then)
    return fact("becomes", cannons=cannons, strength=strength, to_cannons=to_cannons, to_strength=to_strength)


def _of_a_creature(state: PirateAttack, seat: int, level: int, ship: Ship) -> Facts:
    """Whether a Sea Creature would sink the ship; one's own is a mistake."""
    unseen = _unseen(state, seat, ship.under)
    if _unsized([ship]):
        return (fact("dice"), *unseen)
    strength = strength_against(state, ship, _seen(state, seat, ship.under))
    sunk = level >= strength
    say = fact if ship.owner != seat else ruin if sunk else warning
    return (say("creature", level=level, strength=strength, result="sunk" if sunk else "afloat"), *unseen)


def _of_a_duel(state: PirateAttack, seat: int, mine: list[Ship], theirs: list[Ship]) -> Facts:
    """How a battle would end if ``mine`` attacked ``theirs``, with a warning if the seat would lose a ship."""
    unseen = _unseen(state, seat, _cards([*mine, *theirs]))
    if _unsized([*mine, *theirs]):
        return (fact("dice"), *unseen)
    cannons, strength = _sum(state, seat, mine)
    to_cannons, to_strength = _sum(state, seat, theirs)
    result = _duel(state, seat, mine, theirs)
    lost = (mine, ("defender", "both")), (theirs, ("attacker", "both"))
    loses = any(ships[0].owner == seat and result in ends for ships, ends in lost)
    say = fact if not loses else warning if result == "both" else ruin
    about = {"cannons": cannons, "strength": strength, "to_cannons": to_cannons, "to_strength": to_strength}
    return (say("duel", result=result, **about), *unseen)


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


def of_no_redirection(state: PirateAttack, seat: int, ask: Ask) -> Facts:
    """For Re-Direction: how the battle as declared would end."""
    attacker, target = (find(state, ship_in(ask, side)) for side in ("attacker", "target"))
    return _of_a_duel(state, seat, group(state, attacker), group(state, target))


def of_the_battle(state: PirateAttack, seat: int) -> Facts:
    """How the present battle would end; nothing is known against the Royal Navy."""
    assert state.battle is not None
    attackers, defenders = ([find(state, ship) for ship in side.ships] for side in state.battle.sides)
    return _of_a_duel(state, seat, attackers, defenders) if attackers else ()


# Places and cards of ships


def _of_a_gap(state: PirateAttack, ship: Ship, gap: Gap) -> Facts:
    """The neighbours that a ship would have. Stray shots hit neighbours, so it matters."""
    row = [other for other in state.players[ship.owner].row if other is not ship]
    beside = [*row[gap.place : gap.place + 1], *row[max(0, gap.place - 1) : gap.place]]
    match beside:
        case [left, right]:
            return (fact("gap", ship=left.id, next_ship=right.id),)
        case [other]:
            return (fact("gap_left" if gap.place else "gap_right", ship=other.id),)
        case _:
            return ()


def _of_a_removal(state: PirateAttack, seat: int, at: AtCard) -> Facts:
    """The value of a ship without this card."""
    ship = find(state, at.ship)
    laid = ship.under[at.place]
    if laid.card not in COUNTED or ship.form in UNKNOWN_SIZE:
        return ()
    seen = _seen(state, seat, ship.under)
    return (_becomes(state, ship, seen, [one for one in seen if one is not laid]),)


def _of_a_doctor(state: PirateAttack, seat: int, at: AtWitchDoctor) -> Facts:
    doctor = find(state, at.ship).curses[at.place]
    return (fact("doctor", card=ID[doctor.card]) if knows(state, seat, doctor.seen) else fact("unknown_doctor"),)
