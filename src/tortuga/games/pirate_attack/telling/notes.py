"""What the board has no room for, as sentences: saved cards that you know, partners, aims and your prices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tortuga.games.pirate_attack.data import WORDS
from tortuga.games.pirate_attack.seats.views import PirateView, PlayView


def notes(view: PirateView, names: Sequence[str]) -> Iterator[str]:
    """What people see by turning up their own cards and following the arrows on the table."""
    for player in view.players:
        known = [saved.card for saved in (*player.magic, *player.fortunes) if saved.card]
        if known:
            yield WORDS.say("terminal", {"seat": player.seat, "cards": known}, names, "saved")
        if player.partner is not None and player.seat < player.partner:
            yield WORDS.say("terminal", {"seat": player.seat, "partner": player.partner}, names, "partner")
    for shop in view.shops:
        if shop.open and shop.yours is not None and shop.yours != shop.price:
            yield WORDS.say("terminal", {"shop": shop.shop, "yours": shop.yours}, names, "yours")
    for play in view.stack:
        yield from _aim(view, play, names)


def _aim(view: PirateView, play: PlayView, names: Sequence[str]) -> Iterator[str]:
    owners = {ship.id: player.seat for player in view.players for ship in player.row}
    card = WORDS.name("card", play.card) if play.card else WORDS.name("back", play.back)
    ships = dict.fromkeys(ship for ship in (play.ship, play.second, *play.ships) if ship in owners)
    for ship in ships:
        fields = {"card": card, "by": play.by, "ship": ship, "player": owners[ship]}
        yield WORDS.say("terminal", fields, names, "at_ship")
    for player in dict.fromkeys(aim for aim in (play.player, play.other) if aim is not None):
        if not ships:
            yield WORDS.say("terminal", {"card": card, "by": play.by, "player": player}, names, "at_player")
