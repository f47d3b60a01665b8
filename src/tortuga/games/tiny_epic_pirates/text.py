"""The board for a terminal. Seats are counted from 1, as everywhere for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tortuga.engine import Action, Forecast, Words
from tortuga.engine.boards import folded, noted
from tortuga.games.tiny_epic_pirates.actions import ChooseSide, Hire
from tortuga.games.tiny_epic_pirates.components import ASSIGNMENTS
from tortuga.games.tiny_epic_pirates.data import SPOTS
from tortuga.games.tiny_epic_pirates.forecast.battle import SureFire
from tortuga.games.tiny_epic_pirates.pirate_views import CaptainFace, CrewFace, PirateView, PlayerView, SoloView
from tortuga.games.tiny_epic_pirates.sea import SIDE
from tortuga.games.tiny_epic_pirates.views import BattleView, TinyEpicPiratesView

WIDTH = 19
"""The width of a card of the Sea: four of them fit on a screen."""


def draw(view: TinyEpicPiratesView, words: Words) -> str:
    """The Sea, the market, and everybody's mats."""
    parts = [
        [_title(view)],
        *(_row(view, row, words) for row in range(SIDE)),
        list(_quay(view, words)),
        *(list(_player(view, seat, player, words)) for seat, player in enumerate(view.players)),
    ]
    if view.solo is not None:
        parts.append(list(_solo(view.solo, words)))
    return "\n\n".join("\n".join(part) for part in parts)


def _title(view: TinyEpicPiratesView) -> str:
    turn = "over" if view.active is None else f"{_whose(view, view.active)} to move ({view.phase.replace('_', ' ')})"
    return f"Round {view.round}, {turn}{', last round' if view.last_round else ''}"


def _whose(view: TinyEpicPiratesView, pirate: int) -> str:
    return f"Seat {pirate + 1}" if pirate < len(view.players) else "the Legendary Pirate"


# The Sea


def _row(view: TinyEpicPiratesView, row: int, words: Words) -> list[str]:
    cells = (_cell(view, cell, words) for cell in range(SIDE * row, SIDE * row + SIDE))
    return ["|".join(part[:WIDTH].ljust(WIDTH) for part in line).rstrip() for line in zip(*cells, strict=True)]


def _cell(view: TinyEpicPiratesView, cell: int, words: Words) -> tuple[str, str, str, str]:
    """Four lines: the name, what can be had there, what else is printed, and what lies there."""
    card = view.sea[cell]
    goods = f"{words.name('booty', card.market)} market" if card.market else ""
    place = noted([words.name("cell", cell), goods, f"settlement {card.settlement}" if card.settlement else ""], " ")
    printed = noted([
        "cove" if card.cove else "",
        "STORM" if card.storm else "",
        f"bury {card.bury}" if card.bury else "",
        "port" if card.port else "",
    ], " ")  # fmt: skip
    pirates: list[PirateView] = [*view.players, *([view.solo] if view.solo is not None else [])]
    lying = noted([
        "?" if card.token else "",
        "NAVY" if view.navy == cell else "",
        *(merchant.name[0].upper() for merchant in view.merchants if merchant.cell == cell),
        *(
            f"({number})" if pirate.hidden else f"<{number}>"
            for number, pirate in enumerate(pirates, start=1)
            if pirate.cell == cell
        ),
        f"chest {card.treasure + 1}" if card.treasure is not None else "",
    ], " ")  # fmt: skip
    return words.name("map", card.id), place, printed, lying


def _quay(view: TinyEpicPiratesView, words: Words) -> Iterator[str]:
    """What is beside the Sea: the market, the Merchants, the row of Crew, and the battle."""
    spots = (f"{value} Gold {words.name('booty', cube)}" for value, cube in zip(SPOTS, view.market, strict=True))
    yield "Market: " + ", ".join(spots)
    for merchant in view.merchants:
        cargo = words.name("booty", merchant.cube) if merchant.cube else "nothing"
        prize = noted([f"{merchant.gold} Gold", "Legend" if merchant.gives_legend else "", cargo])
        yield from folded(
            f"{words.name('ship', merchant.name)}, {words.name('cell', merchant.cell)} to "
            f"{words.name('cell', merchant.port)}: more than {merchant.value} hits win {prize}"
        )
    yield from folded(f"Crew for hire: {_names(words, 'crew', view.row)}; {view.crew_deck} more in the deck")
    if view.battle is not None:
        yield from folded(f"Battle: {_battle(view, view.battle, words)}")


def _battle(view: TinyEpicPiratesView, battle: BattleView, words: Words) -> str:
    dice = f"{_whose(view, battle.attacker)} {_dice(battle.attacker_dice, battle.attacker_total)}"
    if battle.defender is not None:
        return f"{dice}, {_whose(view, battle.defender)} {_dice(battle.defender_dice, battle.defender_total)}"
    against = words.name("ship", battle.merchant) if battle.merchant else "the Navy"
    return f"{dice} against {against}{f', {battle.value} hits' if battle.value is not None else ''}"


def _dice(dice: Sequence[int], total: int | None) -> str:
    rolled = "rolls " + " ".join(map(str, dice)) if dice else "has not rolled"
    return rolled if total is None else f"{rolled}: {total} hits"


def _names(words: Words, kind: str, keys: Sequence[object]) -> str:
    return ", ".join(words.name(kind, key) for key in keys) or "nothing"


# Pirates


def _helm(pirate: PirateView, words: Words) -> Iterator[str]:
    helm = pirate.helm
    wheel = []
    for space, order in enumerate(helm.wheel):
        name = f"{words.name('order', order)}{'*' if space in helm.posts else ''}"
        wheel.append(f"[{name}]" if space == helm.captain else name)
    yield f"    Wheel: {', '.join(wheel)}"
    hands = ", ".join(f"{words.name('assignment', place)} {helm.hands[place]}" for place in ASSIGNMENTS)
    yield f"    Deckhands: {hands}"


def _player(view: TinyEpicPiratesView, seat: int, player: PlayerView, words: Words) -> Iterator[str]:
    you = " (you)" if seat == view.you else ""
    yield from folded(
        f"Seat {seat + 1}{you} {player.color}, {words.name('rank', player.level)}: Gold {player.gold}, "
        f"Treasures left {player.treasures}, Sure-fire {player.surefire}, Sail {player.sail}, dice {player.dice}"
    )
    yield from _helm(player, words)
    goods = noted([
        words.name("captain", player.captain),
        f"crew {_names(words, 'crew', player.crew)}" if player.crew else "",
        f"hold {_names(words, 'booty', player.hold)}" if player.hold else "",
        f"tokens {_names(words, 'token', player.kept)}" if player.kept else "",
    ], "; ")  # fmt: skip
    yield from folded(f"    {goods}", 6)


def _solo(solo: SoloView, words: Words) -> Iterator[str]:
    yield from folded(
        f"{words.name('legendary_captain', solo.captain)}, {words.name('personality', solo.personality)}: "
        f"Gold {solo.gold} of {solo.track}, Treasures left {solo.treasures}, ring {solo.ring}, "
        f"Sail {solo.sail}, dice {solo.dice}"
    )
    yield from _helm(solo, words)
    yield from folded(f"    crew {_names(words, 'crew', solo.crew)}; hold {_names(words, 'booty', solo.hold)}", 6)


# Beside answers


def aside(view: TinyEpicPiratesView, words: Words, forecast: Forecast | None, action: Action, option: int) -> str:
    """What is printed on a card that can be chosen, or what a Sure-fire Token would bring; shown beside an answer."""
    match action:
        case ChooseSide(captain):
            return _printed(view.captain_faces[captain], words)
        case Hire(card):
            return _printed(view.crew_faces[card], words)
    if isinstance(forecast, SureFire):
        chances = {"total": forecast.totals[option], "chance": forecast.chances[option]}
        return words.say("terminal", chances, key="sure_fire")
    return ""


def _printed(face: CaptainFace | CrewFace, words: Words) -> str:
    bonus = ", ".join(words.say("printed", one, key=one.action) for one in face.bonus)
    auto = face.auto if isinstance(face, CrewFace) else 0
    fields = {"faces": face.dice or ("nothing",), "auto": auto, "trigger": face.trigger, "bonus": bonus or "nothing"}
    return words.say("terminal", fields, key="sure_card" if auto else "card")
