"""The board for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tortuga.engine.describing.terminal import WIDTH, folded
from tortuga.games.pirata_codex.data import WORDS
from tortuga.games.pirata_codex.events import DieSeen
from tortuga.games.pirata_codex.seats.views import PirataView, PlayerSeen

WIDEST_CELL = 14
NAME_LINES = 2
CELL_HEIGHT = NAME_LINES + 1
REMARKS = 36
"""Where the last column of the seats begins."""
MARKERS = ("miss_next", "absent", "anchor", "torn_sail", "smoke", "spot", "ward", "loaded", "bone")

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LINES = {
    UP | DOWN: "│", LEFT | RIGHT: "─", DOWN | RIGHT: "┌", DOWN | LEFT: "┐", UP | RIGHT: "└", UP | LEFT: "┘",
    UP | DOWN | RIGHT: "├", UP | DOWN | LEFT: "┤", DOWN | LEFT | RIGHT: "┬", UP | LEFT | RIGHT: "┴",
    UP | DOWN | LEFT | RIGHT: "┼",
}  # fmt: skip


def draw(view: PirataView) -> str:
    """The table as one seat sees it: the ring with the ships, the news, everybody's goods, and your own cards."""
    news = [part for line in _news(view) for part in folded(line)]
    parts = ["\n".join(part) for part in (_ring(view), news, _players(view), _own(view))]
    return "\n\n".join(part for part in parts if part)


def _say(key: str, fields: Mapping[str, object]) -> str:
    return WORDS.say("board", fields, key=key)


# The ring


class _Canvas:
    """Characters and lines on a grid."""

    def __init__(self, width: int, height: int) -> None:
        self._text = [[" "] * width for _ in range(height)]
        self._lines = [[0] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str) -> None:
        for at, letter in enumerate(text):
            self._text[y][x + at] = letter

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """Draw a frame; where frames touch, their lines join."""
        for at in range(x, x + width):
            for row in (y, y + height):
                self._lines[row][at] |= RIGHT
                self._lines[row][at + 1] |= LEFT
        for at in range(y, y + height):
            for column in (x, x + width):
                self._lines[at][column] |= DOWN
                self._lines[at + 1][column] |= UP

    def rows(self) -> Iterator[str]:
        for letters, lines in zip(self._text, self._lines, strict=True):
            yield "".join(LINES[line] if line else letter for letter, line in zip(letters, lines, strict=True))


def _ring(view: PirataView) -> Iterator[str]:
    width = min(WIDEST_CELL, (WIDTH - 1) // view.columns - 1)
    canvas = _Canvas(view.columns * (width + 1) + 1, view.rows * (CELL_HEIGHT + 1) + 1)
    for number, space in enumerate(view.spaces, 1):
        x, y = space.column * (width + 1), space.row * (CELL_HEIGHT + 1)
        canvas.box(x, y, width + 1, CELL_HEIGHT + 1)
        if space.tile is None:
            canvas.write(x + 1, y + 1, str(number))
        else:
            for row, line in enumerate(_name_lines(WORDS.name("tile", space.tile), width)):
                canvas.write(x + 1, y + 1 + row, line)
            canvas.write(x + 1, y + 1 + NAME_LINES, _ships(view, space.number, width))
    yield from (line.rstrip() for line in canvas.rows())


def _name_lines(name: str, width: int) -> list[str]:
    """The name on at most two lines; a word that is too long for the cell is cut."""
    return [line[:width] for line in folded(name, 0, width)[:NAME_LINES]]


def _ships(view: PirataView, number: int | None, width: int) -> str:
    if view.phase == "setup":
        return ""
    ships = [_flag(player) for player in view.players if player.tile == number and not player.out]
    apart = " ".join(ships)
    return apart if len(apart) <= width else "".join(ships)


def _flag(player: PlayerSeen) -> str:
    return "P" if player.phantom else str(player.seat + 1)


def _news(view: PirataView) -> Iterator[str]:
    """What is going on."""
    tide = f" ({_say('spring_tide', {})})" if view.spring_tide else ""
    yield f"{_say('round', {'round': view.round})}{tide}, {_say('phase', {'phase': view.phase})}"
    direction = "clockwise" if view.clockwise else "counter_clockwise"
    yield f"{_say('direction', {'direction': direction})}, {_say('token', {'token': view.token})}"
    if view.champion is not None:
        yield _say("won", {"champion": view.champion})
    if view.turn is not None:
        yield _say("turn", {"turn": view.turn})
    if view.bid is not None:
        bid = {"quantity": view.bid.quantity, "face": view.bid.face, "seat": view.bid.seat}
        count = "" if view.count is None else f", {_say('count', {'count': view.count})}"
        yield _say("bid", bid) + count
    if view.sail_die is not None:
        yield _say("sail_die", {"sail_die": view.sail_die})
    if view.tile_winner is not None and view.tile is not None:
        yield _say("tile", {"tile_winner": view.tile_winner, "tile": view.tile})
    if view.symbols:
        yield _say("rolled", {"roller": view.roller, "symbols": view.symbols})
    if view.deal:
        yield _say("deal", {"deal": view.deal})
    if view.played:
        played = [WORDS.name("card", card.card) for card in view.played]
        yield _say("played", {"played": played})
    yield _say("supply", {"supply": view.supply, "deck": view.deck, "discard": view.discard})
    if view.board:
        yield _say("board", {"board": view.board})


# The seats


def _players(view: PirataView) -> Iterator[str]:
    yield _say("columns", {})
    for player in view.players:
        name = f"{_flag(player)}{'*' if player.seat == view.token else ' '}"
        cup = "?" if player.cup is None else _say("cup", {"cup": player.cup})
        if player.out:
            yield f"{name:8}-"
            continue
        goods = f"{player.progress:>4}  {player.coins:>5}  {player.cards:>5}  {cup:8}"
        yield from folded(f"{name:7}{goods}  {', '.join(_remarks(player))}", REMARKS)


def _remarks(player: PlayerSeen) -> Iterator[str]:
    if player.dice:
        yield _dice(player.dice)
    elif player.special:
        yield from (WORDS.name("die", die) for die in player.special)
    if player.battle is not None:
        yield WORDS.name("face", player.battle)
    if player.role is not None:
        yield WORDS.name("role", player.role)
    yield from (WORDS.name("marker", marker) for marker in MARKERS if getattr(player, marker))


def _dice(dice: list[DieSeen]) -> str:
    """Crew dice as numbers, special dice with their initial: K3, M45, C5."""
    return " ".join(
        ("" if die.kind == "crew" else die.kind[0].upper()) + ("".join(map(str, die.shows)) or "·") for die in dice
    )


def _own(view: PirataView) -> Iterator[str]:
    """What only this seat sees."""
    for line in _owned(view):
        yield from folded(line)


def _owned(view: PirataView) -> Iterator[str]:
    if view.seat is None:
        return
    me = view.players[view.seat]
    if me.hand:
        yield _say("hand", {"hand": me.hand})
    if view.my_tiles:
        yield _say("tiles", {"my_tiles": view.my_tiles})
    if view.codex is not None:
        yield _say("codex", {"codex": view.codex})
    if view.chest:
        yield _say("chest", {"chest": view.chest})
