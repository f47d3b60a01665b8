"""The table as text for a terminal. Seats are counted from 1, as always for people."""

from __future__ import annotations

from tortuga.engine.describing.terminal import folded, noted
from tortuga.games.rattle_battle.chapters.move_space import MovePreview
from tortuga.games.rattle_battle.data import WORDS
from tortuga.games.rattle_battle.seats.views import PlayerView, RattleView, ShipView

COLUMNS, ROWS = 57, 19
BOX_SIDE = 285
"""In millimetres."""
NEAREST = 2
"""How many of the closest ships are named beside a ship."""


def draw(view: RattleView) -> str:
    """The whole table: the Sea Box, the players, the bag and the Guild."""
    parts = [folded(_title(view)), _sea(view), *(_player(view, each) for each in view.players)]
    bag = ", ".join(f"{WORDS.name('loot', kind)} {count}" for kind, count in view.bag.items())
    guild = f"{view.guild[0][1]} VP for {view.guild[0][0]}" if view.guild else "sold out"
    parts.append(folded(f"Bag: {bag or 'empty'}. Guild: {guild}"))
    if view.offer:
        parts.append(folded("You choose from: " + ", ".join(_card_name(card) for card in view.offer)))
    return "\n\n".join("\n".join(part) for part in parts if part)


def _card_name(card: str) -> str:
    name = WORDS.name("sailor", card)
    return name if name != card else WORDS.name("upgrade", card)


def _title(view: RattleView) -> str:
    where = f"quest {view.quest + 1}" if view.quest < len(view.quests) else "the end"
    card = f", {WORDS.name('adventure', view.card.id)}" if view.card is not None else ""
    place = f", {WORDS.name('location', view.location)}" if view.location else ""
    return f"{WORDS.name('scenario', view.scenario)}, {where}{card}{place} (phase: {WORDS.name('phase', view.phase)})"


def _sea(view: RattleView) -> list[str]:
    """The box from above: player ships by letter, NP ships by colour, each with its face; then a line for each ship."""
    if view.card is None or not view.sea:
        return []
    grid = [["."] * COLUMNS for _ in range(ROWS)]
    for ship in view.sea:
        column = min(COLUMNS - 2, int(ship.x / BOX_SIDE * COLUMNS))
        row = ROWS - 1 - min(ROWS - 1, int(ship.y / BOX_SIDE * ROWS))
        grid[row][column : column + 2] = [_mark(ship), WORDS.name("face_letter", ship.face)]
    border = "+" + "-" * COLUMNS + "+"
    lines = [border, *("|" + "".join(row) + "|" for row in grid), border]
    return lines + [line for ship in view.sea for line in _ship(view, ship)]


def _mark(ship: ShipView) -> str:
    return chr(ord("a") + ship.owner) if ship.owner is not None else ship.colour[0].upper()


def _ship(view: RattleView, ship: ShipView) -> list[str]:
    near = [
        f"{WORDS.name('die', b if a == ship.die else a)} {d:.0f}" for a, b, d in view.distances if ship.die in (a, b)
    ][:NEAREST]
    whose = "" if ship.owner is None else f" (Seat {ship.owner + 1})"
    where = f"{WORDS.name('face', ship.face)} at {ship.x:.0f}, {ship.y:.0f}"
    nearest = f"; nearest {', '.join(near)} mm" if near else ""
    return folded(f"{_mark(ship)} {WORDS.name('die', ship.die)}{whose}: {where}{nearest}")


def _player(view: RattleView, player: PlayerView) -> list[str]:
    marks = "".join(("*" if player.seat == view.baron else "", "!" if player.seat == view.wanted else ""))
    you = " (you)" if player.seat == view.seat else ""
    parts = [f"{WORDS.name('part', part)} {count}" for part, count in player.parts.items() if count]
    hamsters = [f"hamster {player.hamsters}"] if player.hamsters else []
    loot = ", ".join(f"{WORDS.name('loot', kind)} {count}" for kind, count in player.loot.items())
    cards = [WORDS.name("upgrade", u.id) + ("" if u.ready else " (exhausted)") for u in player.upgrades]
    cards += [WORDS.name("sailor", s.id) for s in player.sailors]
    goods = noted([
        f"{player.coins} coins, {player.points} points",
        noted([*parts, *hamsters]) or "no parts",
        f"loot: {loot or 'none'}",
        noted(cards),
    ], "; ")  # fmt: skip
    return folded(f"Seat {player.seat + 1}{marks}{you}: {goods}")


# Beside answers


def preview_aside(preview: MovePreview) -> str:
    """How far a move goes, and what the ship would touch or be near."""
    touches = [WORDS.name("die", die) for die in preview.touches]
    near = [f"{WORDS.name('die', die)} {distance:.0f} mm" for die, distance in preview.nearest[:NEAREST]]
    return noted([
        f"{preview.length:.0f} mm",
        f"touching {noted(touches)}" if touches else "",
        f"then near {noted(near)}" if near and not touches else "",
    ])  # fmt: skip
