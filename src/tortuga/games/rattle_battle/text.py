"""The table as text for a terminal. Seats are counted from 1, as always for people."""

from __future__ import annotations

from tortuga.engine import Forecast, Words
from tortuga.engine.boards import folded, noted
from tortuga.engine.facts import percent
from tortuga.games.rattle_battle.forecast import (
    BrawlForecast,
    GrogForecast,
    RamForecast,
    RepairForecast,
    SendForecast,
    TurnForecast,
)
from tortuga.games.rattle_battle.move_space import MovePreview
from tortuga.games.rattle_battle.views import PlayerView, RattleView, ShipView

COLUMNS, ROWS = 57, 19
BOX_SIDE = 285
"""In millimetres."""
NEAREST = 2
"""How many of the closest ships are named beside a ship."""


def draw(view: RattleView, words: Words) -> str:
    """The whole table: the Sea Box, the players, the bag and the Guild."""
    parts = [folded(_title(view, words)), _sea(view, words), *(_player(view, each, words) for each in view.players)]
    bag = ", ".join(f"{words.name('loot', kind)} {count}" for kind, count in view.bag.items())
    guild = f"{view.guild[0][1]} VP for {view.guild[0][0]}" if view.guild else "sold out"
    parts.append(folded(f"Bag: {bag or 'empty'}. Guild: {guild}"))
    if view.offer:
        parts.append(folded("You choose from: " + ", ".join(_card_name(words, card) for card in view.offer)))
    return "\n\n".join("\n".join(part) for part in parts if part)


def _card_name(words: Words, card: str) -> str:
    name = words.name("sailor", card)
    return name if name != card else words.name("upgrade", card)


def _title(view: RattleView, words: Words) -> str:
    where = f"quest {view.quest + 1}" if view.quest < len(view.quests) else "the end"
    card = f", {words.name('adventure', view.card.id)}" if view.card is not None else ""
    place = f", {words.name('location', view.location)}" if view.location else ""
    return f"{words.name('scenario', view.scenario)}, {where}{card}{place} (phase: {words.name('phase', view.phase)})"


def _sea(view: RattleView, words: Words) -> list[str]:
    """The box from above: player ships by letter, NP ships by colour, each with its face; then a line for each ship."""
    if view.card is None or not view.sea:
        return []
    grid = [["."] * COLUMNS for _ in range(ROWS)]
    for ship in view.sea:
        column = min(COLUMNS - 2, int(ship.x / BOX_SIDE * COLUMNS))
        row = ROWS - 1 - min(ROWS - 1, int(ship.y / BOX_SIDE * ROWS))
        grid[row][column : column + 2] = [_mark(ship), words.name("face_letter", ship.face)]
    border = "+" + "-" * COLUMNS + "+"
    lines = [border, *("|" + "".join(row) + "|" for row in grid), border]
    return lines + [line for ship in view.sea for line in _ship(view, ship, words)]


def _mark(ship: ShipView) -> str:
    return chr(ord("a") + ship.owner) if ship.owner is not None else ship.colour[0].upper()


def _ship(view: RattleView, ship: ShipView, words: Words) -> list[str]:
    near = [
        f"{words.name('die', b if a == ship.die else a)} {d:.0f}" for a, b, d in view.distances if ship.die in (a, b)
    ][:NEAREST]
    whose = "" if ship.owner is None else f" (Seat {ship.owner + 1})"
    where = f"{words.name('face', ship.face)} at {ship.x:.0f}, {ship.y:.0f}"
    nearest = f"; nearest {', '.join(near)} mm" if near else ""
    return folded(f"{_mark(ship)} {words.name('die', ship.die)}{whose}: {where}{nearest}")


def _player(view: RattleView, player: PlayerView, words: Words) -> list[str]:
    marks = "".join(("*" if player.seat == view.baron else "", "!" if player.seat == view.wanted else ""))
    you = " (you)" if player.seat == view.seat else ""
    parts = [f"{words.name('part', part)} {count}" for part, count in player.parts.items() if count]
    hamsters = [f"hamster {player.hamsters}"] if player.hamsters else []
    loot = ", ".join(f"{words.name('loot', kind)} {count}" for kind, count in player.loot.items())
    cards = [words.name("upgrade", u.id) + ("" if u.ready else " (exhausted)") for u in player.upgrades]
    cards += [words.name("sailor", s.id) for s in player.sailors]
    goods = noted([
        f"{player.coins} coins, {player.points} points",
        noted([*parts, *hamsters]) or "no parts",
        f"loot: {loot or 'none'}",
        noted(cards),
    ], "; ")  # fmt: skip
    return folded(f"Seat {player.seat + 1}{marks}{you}: {goods}")


# Beside answers


def aside(words: Words, forecast: Forecast | None, option: int) -> str:
    """What the forecast says about an answer: room for loot, the others' dice, chances, costs, repairs."""
    match forecast:
        case SendForecast(room):
            free = room[option]
            return words.say("terminal", {"room": free, "over": -free}, key="room" if free >= 0 else "too_full")
        case BrawlForecast(counts):
            return words.say("terminal", {"count": counts[option]}, key="shown")
        case GrogForecast(chances, _):
            return words.say("terminal", {"chance": percent(chances[option])}, key="right")
        case TurnForecast(shots) if (shot := shots[option]) is not None:
            return words.say("hint", shot, key="shot")
        case RamForecast(fights) if (fight := fights[option]) is not None:
            return words.say("hint", fight, key="ram")
        case RepairForecast() if option == 0:  # it is about the question as a whole
            return words.say("hint", forecast, key="repairs")
        case _:
            return ""


def preview_aside(words: Words, preview: MovePreview) -> str:
    """How far a move goes, and what the ship would touch or be near."""
    touches = [words.name("die", die) for die in preview.touches]
    near = [f"{words.name('die', die)} {distance:.0f} mm" for die, distance in preview.nearest[:NEAREST]]
    return noted([
        f"{preview.length:.0f} mm",
        f"touching {noted(touches)}" if touches else "",
        f"then near {noted(near)}" if near and not touches else "",
    ])  # fmt: skip
