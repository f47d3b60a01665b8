"""The table as text, for a terminal."""

from __future__ import annotations

from tortuga.games.pirate_attack.data import WORDS
from tortuga.games.pirate_attack.views import CardView, PirateView, PlayerView, ShipView


def draw(view: PirateView) -> str:
    """Piles and shops, then every player's things and ships."""
    lines = [_middle(view)]
    lines += [f"  playing: {play.card or play.back} by seat {play.by}" for play in view.stack]
    for player in view.players:
        lines.append(_player(view, player))
        lines += [f"    {_ship(ship)}" for ship in player.row]
    return "\n".join(lines)


def _middle(view: PirateView) -> str:
    shops = ", ".join(f"{shop.shop} {shop.price if shop.open else 'closed'}" for shop in view.shops)
    wrecks = ", ".join(map(_name, view.raisable)) or "none"
    return f"turn {view.turn} | piles {view.piles} | {shops} | wrecks: {wrecks}"


def _player(view: PirateView, player: PlayerView) -> str:
    mark = "*" if player.seat == view.active else " "
    notes = [
        f"cards {player.hand_count}",
        f"gold {player.gold}" + (f"+{player.locked}" if player.locked else ""),
        f"fame {player.fame}",
        f"fortunes {len(player.fortunes)}",
        f"magic {len(player.magic)}",
        f"blockades {player.blockades}" if player.blockades else "",
        _name(player.soul) if player.soul else "",
        _name(player.ability) if player.ability else "",
        _name(player.fleet) if player.fleet else "",
        "stranded" if player.stranded else "",
        "on the plank" if player.plank else "",
        "trapped" if player.trapped else "",
        "out" if player.out else "",
        *(_name(kept.card) for kept in player.kept),
    ]
    line = f"{mark} seat {player.seat}: " + ", ".join(note for note in notes if note)
    if player.hand is not None:
        line += "\n    hand: " + ", ".join(_name(card.card) for card in player.hand)
    return line


def _ship(ship: ShipView) -> str:
    size = "?/?" if ship.cannons is None else f"{ship.cannons}/{ship.strength}"
    known = "" if ship.cannons is None else f" = {ship.known_cannons}/{ship.known_strength}"
    marks = [
        "port" if ship.in_port else "hidden" if ship.hidden else "",
        "armada" if ship.armada else "",
        f"bounty {ship.bounty}" if ship.bounty else "",
    ]
    tail = "".join(f" ({mark})" for mark in marks if mark)
    return f"#{ship.id} {_name(ship.form)} {size}{_cards(ship.under, '[]')}{_cards(ship.curses, '{}')}{known}{tail}"


def _cards(cards: list[CardView], brackets: str) -> str:
    if not cards:
        return ""
    return brackets[0] + ", ".join(_name(card.card) if card.card else card.back for card in cards) + brackets[1]


def _name(card: str) -> str:
    return WORDS.name("card", card)
