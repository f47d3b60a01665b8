"""The table as text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tortuga.engine import Words
from tortuga.games.tiny_epic_pirates.components import ASSIGNMENTS, SPOTS
from tortuga.games.tiny_epic_pirates.pirate_views import PirateView, PlayerView, SoloView
from tortuga.games.tiny_epic_pirates.sea import SIDE
from tortuga.games.tiny_epic_pirates.views import TinyEpicPiratesView

WIDTH = 24


def draw(view: TinyEpicPiratesView, words: Words) -> str:
    """The Sea, the market, and everybody's mats."""
    return "\n".join(_lines(view, words))


def _lines(view: TinyEpicPiratesView, words: Words) -> Iterator[str]:
    turn = "over" if view.active is None else f"{_whose(view, view.active)} to move ({view.phase})"
    yield f"Round {view.round}, {turn}{', last round' if view.last_round else ''}"
    for row in range(SIDE):
        cells = range(SIDE * row, SIDE * row + SIDE)
        for line in zip(*(_cell(view, cell, words) for cell in cells), strict=True):
            yield "|".join(part[:WIDTH].ljust(WIDTH) for part in line).rstrip()
        yield ("-" * WIDTH + "+") * (SIDE - 1) + "-" * WIDTH
    spots = (f"{value}: {words.name('booty', cube)}" for value, cube in zip(SPOTS, view.market, strict=True))
    yield "Market " + ", ".join(spots)
    for merchant in view.merchants:
        legend = ", Legend" if merchant.gives_legend else ""
        cargo = words.name("booty", merchant.cube) if merchant.cube else "nothing"
        yield (
            f"{words.name('ship', merchant.name)} at {words.name('cell', merchant.cell)} bound for "
            f"{words.name('cell', merchant.port)}: {merchant.value} hits, {merchant.gold} Gold{legend}, {cargo}"
        )
    yield f"Row {_names(words, 'crew', view.row)}; {view.crew_deck} more in the deck"
    for seat, player in enumerate(view.players):
        yield from _player(view, seat, player, words)
    if view.solo is not None:
        yield from _solo(view.solo, words)
    if view.battle is not None:
        battle = view.battle
        yield f"Battle: {battle.attacker_dice} ({battle.attacker_total}) / {battle.defender_dice} {battle.value or ''}"


def _whose(view: TinyEpicPiratesView, pirate: int) -> str:
    return f"Seat {pirate + 1}" if pirate < len(view.players) else "the Legendary Pirate"


def _cell(view: TinyEpicPiratesView, cell: int, words: Words) -> tuple[str, str, str]:
    """Name; what is printed; what lies there."""
    card = view.sea[cell]
    printed = [
        f"hut{card.settlement}" if card.settlement else "",
        f"buys {card.market}" if card.market else "",
        "cove" if card.cove else "",
        "STORM" if card.storm else "",
        f"X{card.bury}" if card.bury else "",
    ]
    afloat = [merchant.name[0].upper() for merchant in view.merchants if merchant.cell == cell]
    pirates: list[PirateView] = [*view.players, *([view.solo] if view.solo is not None else [])]
    afloat += [
        f"({number})" if pirate.hidden else f"<{number}>"
        for number, pirate in enumerate(pirates, start=1)
        if pirate.cell == cell
    ]
    lying = [
        "?" if card.token else "",
        "NAVY" if view.navy == cell else "",
        *afloat,
        f"chest{card.treasure + 1}" if card.treasure is not None else "",
        "port" if card.port else "",
    ]
    name = f"{words.name('cell', cell)} {words.name('map', card.id)}"
    return name, " ".join(filter(None, printed)), " ".join(filter(None, lying))


def _names(words: Words, kind: str, keys: Sequence[object]) -> str:
    return ", ".join(words.name(kind, key) for key in keys) or "nothing"


def _helm(pirate: PirateView, words: Words) -> str:
    helm = pirate.helm
    wheel = " ".join(
        f"{'[' if space == helm.captain else ''}{words.name('order', order)}{'*' if space in helm.posts else ''}"
        f"{']' if space == helm.captain else ''}"
        for space, order in enumerate(helm.wheel)
    )
    hands = " ".join(f"{words.name('assignment', place)} {helm.hands[place]}" for place in ASSIGNMENTS)
    return f"    {wheel} / {hands}"


def _player(view: TinyEpicPiratesView, seat: int, player: PlayerView, words: Words) -> Iterator[str]:
    you = " (you)" if seat == view.you else ""
    yield (
        f"Seat {seat + 1}{you} {player.color}, {words.name('rank', player.level)}: Gold {player.gold}, "
        f"Treasures left {player.treasures}, Sure-fire {player.surefire}, Sail {player.sail}, dice {player.dice}"
    )
    yield _helm(player, words)
    yield (
        f"    {words.name('captain', player.captain)} with {_names(words, 'crew', player.crew)}; "
        f"hold {_names(words, 'booty', player.hold)}; tokens {_names(words, 'token', player.kept)}"
    )


def _solo(solo: SoloView, words: Words) -> Iterator[str]:
    yield (
        f"{words.name('legendary_captain', solo.captain)}, {words.name('personality', solo.personality)}: "
        f"Gold {solo.gold} of {solo.track}, Treasures left {solo.treasures}, ring {solo.ring}, "
        f"Sail {solo.sail}, dice {solo.dice}"
    )
    yield _helm(solo, words)
    yield f"    crew {_names(words, 'crew', solo.crew)}; hold {_names(words, 'booty', solo.hold)}"
