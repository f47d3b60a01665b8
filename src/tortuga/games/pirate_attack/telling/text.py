"""The table as text for a terminal. Seats are counted from 1, as always for people."""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine.describing.terminal import folded, noted
from tortuga.games.pirate_attack.data import WORDS
from tortuga.games.pirate_attack.seats.views import BattleView, CardView, PirateView, PlayerView, ShipView


def draw(view: PirateView) -> str:
    """The whole table: piles and shops, what is being played, then every player."""
    parts = [list(_middle(view)), *(list(_player(view, player)) for player in view.players)]
    return "\n\n".join("\n".join(part) for part in parts)


def _middle(view: PirateView) -> Iterator[str]:
    piles = " ".join(map(str, view.piles))
    yield f"Turn {view.turn} (Seat {view.active + 1}), piles {piles}{', last turns' if view.ending else ''}"
    shops = [f"{_shop(shop.shop)} {f'{shop.price} gold' if shop.open else 'closed'}" for shop in view.shops]
    wrecks = ", ".join(map(_name, view.raisable)) or "none"
    yield from folded(noted([*shops, f"newest wrecks: {wrecks}"], "; "))
    for play in view.stack:
        yield from folded(f"Being played: {_card(play.card, play.back)} by Seat {play.by + 1}")
    if view.battle is not None:
        yield from _battle(view.battle)


def _battle(battle: BattleView) -> Iterator[str]:
    sides = []
    for side in battle.sides:
        whose = "the Navy" if side.owner is None else f"Seat {side.owner + 1}"
        sides.append(noted([whose, *(f"#{ship}" for ship in side.ships)], " "))
    yield from folded(f"Battle, {' against '.join(sides)}. {WORDS.name('stage', battle.stage)}")


def _player(view: PirateView, player: PlayerView) -> Iterator[str]:
    mark = "*" if player.seat == view.active else ""
    you = " (you)" if player.seat == view.seat else ""
    notes = [
        f"cards {player.hand_count}",
        f"gold {player.gold}" + (f"+{player.locked} locked" if player.locked else ""),
        f"fame {player.fame}" if view.fame else "",
        f"fortunes {len(player.fortunes)}" if player.fortunes else "",
        f"magic {len(player.magic)}" if player.magic else "",
        f"blockades {player.blockades}" if player.blockades else "",
        *(_name(card) for card in (player.soul, player.ability, player.fleet) if card),
        f"stranded {player.stranded}" if player.stranded else "",
        "on the plank" if player.plank else "",
        "trapped" if player.trapped else "",
        "out" if player.out else "",
        *(_name(kept.card) for kept in player.kept),
    ]
    yield from folded(f"Seat {player.seat + 1}{mark}{you}: {noted(notes)}")
    for ship in player.row:
        yield from folded(f"    {_ship(ship)}", 8)
    if player.hand:
        yield from folded("    hand: " + ", ".join(_name(card.card) for card in player.hand), 8)


def _ship(ship: ShipView) -> str:
    """Its number, its name with the printed numbers, and its value with all cards that the viewer knows."""
    known = "rolls for its size" if ship.cannons is None else f"now {ship.known_cannons}/{ship.known_strength}"
    notes = [
        known,
        f"under it {_cards(ship.under)}" if ship.under else "",
        f"cursed by {_cards(ship.curses)}" if ship.curses else "",
        "in port" if ship.in_port else "hidden" if ship.hidden else "",
        "armada" if ship.armada else "",
        f"bounty {ship.bounty}" if ship.bounty else "",
    ]
    return f"#{ship.id} {_name(ship.form)}: {noted(notes, '; ')}"


def _cards(cards: list[CardView]) -> str:
    return ", ".join(_card(card.card, card.back) for card in cards)


def _card(card: str | None, back: str) -> str:
    """The name of a card for those who know it, otherwise its back."""
    return _name(card) if card else WORDS.name("back", back)


def _shop(shop: str) -> str:
    return WORDS.name("shop", shop)


def _name(card: str) -> str:
    return WORDS.name("card", card)
