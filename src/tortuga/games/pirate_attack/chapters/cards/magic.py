"""Magic: when it may be played, and the magic cards that are played face up."""

from __future__ import annotations

from tortuga.engine import Action, Steps, ask
from tortuga.games.pirate_attack.actions import CAST, PASS, AtShip, at_ships
from tortuga.games.pirate_attack.chapters.aims import Aim, OnePlayer, OneShip, with_ship_at_sea
from tortuga.games.pirate_attack.chapters.deeds import DEEDS, does
from tortuga.games.pirate_attack.chapters.fleet import (
    disband,
    drop_sails,
    launch_copy,
    raisable,
    raise_wreck,
    rats_forbid,
    tidy,
)
from tortuga.games.pirate_attack.chapters.playing import play_as, take_up
from tortuga.games.pirate_attack.chapters.responses import saved
from tortuga.games.pirate_attack.chapters.ships import choosable, find, partner, ring
from tortuga.games.pirate_attack.chapters.unseen import may_have_saved
from tortuga.games.pirate_attack.data import ID, KINDS, NUMBER, UNDER_MAGIC, numbers, where
from tortuga.games.pirate_attack.ending import no_piles
from tortuga.games.pirate_attack.events import ShipHidden, ShipsInPort
from tortuga.games.pirate_attack.state import NO_SHIP, NOTHING, PirateAttack, PirateAttackTable, Play, Ship

OWN_TURN = numbers("raise_the_dead", "duplicate")
"""Playable only on your own turn, because they give you a ship."""
MISS_DIRECTION = NUMBER["miss_direction"]
MAGIC_CARDS = sorted(where(deck="magic"), key=lambda card: card not in UNDER_MAGIC)
"""All magic cards, those that go under ships first, because they can be played most often."""


def castable(state: PirateAttack, seat: int, *, own_turn: bool, under: bool = True) -> list[Action]:
    """The saved magic that the player can play in a window; with ``under`` also cards that go under ships."""
    cards = sorted({laid.card for laid in state.players[seat].magic})
    return [CAST[card] for card in cards if _can_cast(state, seat, card, own_turn, under)]


def may_cast(state: PirateAttack, seat: int, *, own_turn: bool, under: bool = True) -> bool:
    """Could the player play saved magic in a window, as far as the whole table can tell (R13)?"""
    return any(
        _can_cast(state, seat, card, own_turn, under) and may_have_saved(state, seat, card) for card in MAGIC_CARDS
    )


def _can_cast(state: PirateAttack, seat: int, card: int, own_turn: bool, under: bool) -> bool:
    """Can this magic card be played now? That depends only on what everybody can see."""
    return (
        card != MISS_DIRECTION
        and (own_turn or card not in OWN_TURN)
        and (under or card not in UNDER_MAGIC)
        and DEEDS[card].usable(state, seat, card)
    )


def may_lay_under(state: PirateAttack, seat: int) -> bool:
    """In the end phase a player with an empty hand may lay magic under ships only before the play of the turn."""
    return bool(state.players[seat].hand) or not no_piles(state)


def cast(table: PirateAttackTable, seat: int, card: int, kind: str) -> Steps[None]:
    """Play a saved magic card."""
    state = table.state
    player = state.players[seat]
    place = saved(player, card)
    assert place is not None
    laid = player.magic.pop(place)
    yield from play_as(table, take_up(state, seat, card, "magic", laid.seen), kind)


def _can_raise(state: PirateAttack, seat: int, _card: int) -> bool:
    return bool(raisable(state, seat))


@does("raise_the_dead", usable=_can_raise)
def raise_the_dead(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Put one of the newest three wrecks into your own row."""
    yield from raise_wreck(table, play.by, optional=False)


def _copyable(state: PirateAttack, seat: int, _card: int) -> list[Ship]:
    player = state.players[seat]
    return [ship for ship in choosable(state, seat) if not rats_forbid(player, ship.form)]


@does("duplicate", aim=OneShip(_copyable))
def duplicate(table: PirateAttackTable, play: Play) -> Steps[None]:
    """The card becomes a ship of the same size and class as another, without its special ability."""
    play.kept = True
    yield from launch_copy(table, play.by, find(table.state, play.ship), play.card)


def _concealable(state: PirateAttack, seat: int, _card: int) -> list[Ship]:
    """Your own ships and your partner's, up to Brigantine size, that are not yet under Sails."""
    sides = {seat, partner(state, seat)}
    return [
        ship
        for ship in choosable(state, seat)
        if ship.owner in sides and not ship.sails and KINDS[ship.form].ship_class in ("sloop", "schooner", "brigantine")
    ]


@does("sails_of_invisibility", aim=OneShip(_concealable))
def sails_of_invisibility(table: PirateAttackTable, play: Play) -> None:
    """Hide a ship: only its owner may choose it for anything. It leaves its armada (R33)."""
    ship = find(table.state, play.ship)
    ship.sails, ship.armada = True, False
    play.kept = True
    table.tell(ShipHidden(ship.id, ID[ship.form], ship.owner))
    tidy(table)


class OneSails(Aim):
    """One Sails card on the table. Miss-Direction: another one, or none at all."""

    def ships(self, state: PirateAttack) -> list[Ship]:
        return [ship for ship in ring(state) if ship.sails]

    def possible(self, state: PirateAttack, _seat: int, _card: int) -> bool:
        return bool(self.ships(state))

    def take(self, table: PirateAttackTable, play: Play, seat: int, kind: str) -> Steps[None]:
        options = at_ships(self.ships(table.state))
        answer = yield from ask(seat, kind, options, about={"card": ID[play.card], "step": "ship"})
        assert isinstance(answer, AtShip)
        play.ship = answer.ship

    def elsewhere(self, state: PirateAttack, play: Play, _seat: int) -> bool:
        return play.ship != NOTHING or self.possible(state, play.by, play.card)

    def restate(self, table: PirateAttackTable, play: Play, seat: int) -> Steps[None]:
        options = at_ships(ship for ship in self.ships(table.state) if ship.id != play.ship)
        if play.ship != NOTHING:
            options.append(PASS)
        answer = yield from ask(seat, "respond", options, options[-1], about={"step": "ship"})
        play.ship = answer.ship if isinstance(answer, AtShip) else NO_SHIP


@does("vision", aim=OneSails())
def vision(table: PirateAttackTable, play: Play) -> None:
    """Discard a Sails card. It does nothing to an Invisible Ability Ship."""
    if play.ship != NOTHING:
        drop_sails(table, find(table.state, play.ship))


@does("return_to_port", aim=OnePlayer(with_ship_at_sea, restatable=True))
def return_to_port(table: PirateAttackTable, play: Play) -> None:
    """All ships of a player go to port. Their Armada card is discarded; all other cards stay with them."""
    state = table.state
    player = state.players[play.player]
    for ship in player.row:
        ship.in_port, ship.just_out = True, False
    if player.armada:
        disband(table, play.player)
    table.tell(ShipsInPort(play.player, tuple(ship.id for ship in player.row)))
