"""Where magic under ships works, and where it would be wasted.

Everything under a ship with Eliminate All is lost in its next battle. A second Reincarnation, Force Field or Spirit
under a ship adds nothing: it is better laid when the first is used up. A Spirit makes a Force Field useless, and so do
Confusion and Exploding Cannons.
"""

from __future__ import annotations

from tortuga.games.pirate_attack.bot.eye import Eye
from tortuga.games.pirate_attack.seats.views import ShipView

DOUBLES = frozenset({"double_cannons", "double_strength"})
SHIELDS = frozenset({"force_field", "spirit_of_good_fortune"})
SPOILERS = frozenset({"exploding_cannons", "confusion_left", "confusion_right"})
"""Cards that make shields useless."""
HELP = DOUBLES | SHIELDS | {"reincarnation"}
HARM = SPOILERS | {"eliminate_all"}
LAID = HELP | HARM
USELESS = -1.0


def lay_score(eye: Eye, card: str, ship: ShipView) -> float:
    """What a card would do under a ship, as far as we know what lies there."""
    known = {each.card for each in ship.under}
    if "eliminate_all" in known or (card in known and card not in DOUBLES):
        return USELESS
    if eye.is_friend(ship) != (card in HELP):
        return USELESS
    return _help(eye, card, ship, known) if card in HELP else _harm(eye, card, ship, known)


def best_place(eye: Eye, card: str) -> float:
    """What the card would do under the ship where it does most."""
    places = [ship for ship in eye.ships.values() if not ship.in_port and (eye.is_friend(ship) or not ship.hidden)]
    return max((lay_score(eye, card, ship) for ship in places), default=USELESS)


def _help(eye: Eye, card: str, ship: ShipView, known: set[str | None]) -> float:
    if card in SHIELDS and known & (SHIELDS | SPOILERS):
        return USELESS
    worth = eye.worth(ship) - 6.0 * eye.curse(ship)
    if card == "double_cannons":
        return 0.5 * (ship.cannons or 0) + 0.1 * worth
    if card == "double_strength":
        return 0.7 * (ship.strength or 0) + 0.1 * worth
    return max(0.5, worth)


def _harm(eye: Eye, card: str, ship: ShipView, known: set[str | None]) -> float:
    cannons, strength = eye.power(ship)
    leader = eye.weights.rivals.aim if ship.owner == eye.leader else 0.0
    if card == "exploding_cannons":
        return eye.worth(ship) + leader if cannons >= strength else USELESS
    if card == "eliminate_all":
        help_there = sum(each.card is None or each.card in HELP for each in ship.under)
        return 2.0 * help_there + leader if help_there and not known & SPOILERS else USELESS
    if "exploding_cannons" in known or known & SPOILERS:
        return USELESS
    return _confused(eye, ship, 1 if card == "confusion_left" else -1, cannons) + leader


def _confused(eye: Eye, ship: ShipView, way: int, cannons: float) -> float:
    """A confused ship does not fire at its enemy but at its neighbour, to the left (1) or to the right (-1)."""
    ring = [
        each
        for player in eye.view.players
        for each in player.row
        if not each.in_port and (not each.hidden or each.id == ship.id)
    ]
    place = next(at for at, each in enumerate(ring) if each.id == ship.id)
    neighbour = ring[(place + way) % len(ring)]
    hit = cannons >= eye.power(neighbour)[1] and neighbour.id != ship.id
    stray = eye.worth(neighbour) if hit else 0.0
    return 0.4 * cannons + (-stray if eye.is_friend(neighbour) else 0.5 * stray)
