"""The table as text, for a terminal."""

from __future__ import annotations

from tortuga.engine import Words
from tortuga.games.rattle_battle.views import PlayerView, RattleView

COLUMNS, ROWS = 57, 19


def draw(view: RattleView, words: Words) -> str:
    """Sea Box, players, port: everything on one page."""
    lines = [_title(view, words)]
    if view.card is not None:
        lines += _sea(view, words)
    lines += [_player(view, player, words) for player in view.players]
    bag = ", ".join(f"{words.name('loot', kind)} {count}" for kind, count in view.bag.items())
    lines.append(
        f"Bag: {bag or 'empty'}. Guild: "
        + (f"{view.guild[0][1]} VP for {view.guild[0][0]}" if view.guild else "sold out")
    )
    if view.offer:
        lines.append("You choose from: " + ", ".join(_card_name(words, card) for card in view.offer))
    return "\n".join(lines)


def _card_name(words: Words, card: str) -> str:
    name = words.name("sailor", card)
    return name if name != card else words.name("upgrade", card)


def _title(view: RattleView, words: Words) -> str:
    where = f"quest {view.quest + 1}" if view.quest < len(view.quests) else "the end"
    card = f", {words.name('adventure', view.card.id)}" if view.card is not None else ""
    place = f", {words.name('location', view.location)}" if view.location else ""
    return f"{words.name('scenario', view.scenario)}, {where}{card}{place} (phase: {words.name('phase', view.phase)})"


def _sea(view: RattleView, words: Words) -> list[str]:
    """The box from above, north up: players by letter, NP ships by colour, each with its face."""
    if not view.sea:
        return []
    grid = [["."] * COLUMNS for _ in range(ROWS)]
    for ship in view.sea:
        column = min(COLUMNS - 2, int(ship.x / 285 * COLUMNS))
        row = ROWS - 1 - min(ROWS - 1, int(ship.y / 285 * ROWS))
        mark = chr(ord("a") + ship.owner) if ship.owner is not None else ship.colour[0].upper()
        face = words.name("face_letter", ship.face)
        grid[row][column : column + 2] = [mark, face]
    border = "+" + "-" * COLUMNS + "+"
    lines = [border, *("|" + "".join(row) + "|" for row in grid), border]
    for ship in view.sea:
        near = [
            f"{words.name('die', b if a == ship.die else a)} {d:.1f}"
            for a, b, d in view.distances
            if ship.die in (a, b)
        ][:3]
        lines.append(
            f"  {words.name('die', ship.die)}: {words.name('face', ship.face)} at {ship.x:.1f}, {ship.y:.1f}"
            + (f"; nearest: {', '.join(near)} mm" if near else "")
        )
    return lines


def _player(view: RattleView, player: PlayerView, words: Words) -> str:
    marks = "".join(("*" if player.seat == view.baron else "", "!" if player.seat == view.wanted else ""))
    parts = ", ".join(f"{words.name('part', part)} {count}" for part, count in player.parts.items() if count)
    loot = ", ".join(f"{words.name('loot', kind)} {count}" for kind, count in player.loot.items())
    cards = [words.name("upgrade", u.id) + ("" if u.ready else " (exhausted)") for u in player.upgrades]
    cards += [words.name("sailor", s.id) for s in player.sailors]
    return (
        f"Seat {player.seat + 1}{marks}: {player.coins} coins, {player.points} points; {parts or 'no parts'}"
        f"{f', hamster {player.hamsters}' if player.hamsters else ''}; loot: {loot or 'none'}"
        + (f"; {', '.join(cards)}" if cards else "")
    )
