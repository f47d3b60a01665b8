"""The board for a terminal. Seats are counted from 1, as everywhere for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tortuga.engine import Ask
from tortuga.engine.describing.terminal import folded, noted
from tortuga.games.tiny_epic_pirates.actions import ChooseSide, Hire
from tortuga.games.tiny_epic_pirates.data import SPOTS, WORDS
from tortuga.games.tiny_epic_pirates.data.components import ASSIGNMENTS
from tortuga.games.tiny_epic_pirates.data.sea import SIDE
from tortuga.games.tiny_epic_pirates.seats.pirates import CaptainFace, CrewFace, PirateView, PlayerView, SoloView
from tortuga.games.tiny_epic_pirates.seats.views import BattleView, TinyEpicPiratesView

WIDTH = 19
"""The width of a card of the Sea: four of them fit on a screen."""


def draw(view: TinyEpicPiratesView) -> str:
    """The Sea, the market, and everybody's mats."""
    parts = [
        [_title(view)],
        *(_row(view, row) for row in range(SIDE)),
        list(_quay(view)),
        *(list(_player(view, seat, player)) for seat, player in enumerate(view.players)),
    ]
    if view.solo is not None:
        parts.append(list(_solo(view.solo)))
    return "\n\n".join("\n".join(part) for part in parts)


def _title(view: TinyEpicPiratesView) -> str:
    turn = "over" if view.active is None else f"{_whose(view, view.active)} to move ({view.phase.replace('_', ' ')})"
    return f"Round {view.round}, {turn}{', last round' if view.last_round else ''}"


def _whose(view: TinyEpicPiratesView, pirate: int) -> str:
    return f"Seat {pirate + 1}" if pirate < len(view.players) else "the Legendary Pirate"


# The Sea


def _row(view: TinyEpicPiratesView, row: int) -> list[str]:
    cells = (_cell(view, cell) for cell in range(SIDE * row, SIDE * row + SIDE))
    return ["|".join(part[:WIDTH].ljust(WIDTH) for part in line).rstrip() for line in zip(*cells, strict=True)]


def _cell(view: TinyEpicPiratesView, cell: int) -> tuple[str, str, str, str]:
    """Four lines: the name, what can be had there, what else is printed, and what lies there."""
    card = view.sea[cell]
    goods = f"{WORDS.name('booty', card.market)} market" if card.market else ""
    place = noted([WORDS.name("cell", cell), goods, f"settlement {card.settlement}" if card.settlement else ""], " ")
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
    return WORDS.name("map", card.id), place, printed, lying


def _quay(view: TinyEpicPiratesView) -> Iterator[str]:
    """What is beside the Sea: the market, the Merchants, the row of Crew, and the battle."""
    spots = (f"{value} Gold {WORDS.name('booty', cube)}" for value, cube in zip(SPOTS, view.market, strict=True))
    yield "Market: " + ", ".join(spots)
    for merchant in view.merchants:
        cargo = WORDS.name("booty", merchant.cube) if merchant.cube else "nothing"
        prize = noted([f"{merchant.gold} Gold", "Legend" if merchant.gives_legend else "", cargo])
        yield from folded(
            f"{WORDS.name('ship', merchant.name)}, {WORDS.name('cell', merchant.cell)} to "
            f"{WORDS.name('cell', merchant.port)}: more than {merchant.value} hits win {prize}"
        )
    yield from folded(f"Crew for hire: {_names('crew', view.row)}; {view.crew_deck} more in the deck")
    if view.battle is not None:
        yield from folded(f"Battle: {_battle(view, view.battle)}")


def _battle(view: TinyEpicPiratesView, battle: BattleView) -> str:
    dice = f"{_whose(view, battle.attacker)} {_dice(battle.attacker_dice, battle.attacker_total)}"
    if battle.defender is not None:
        return f"{dice}, {_whose(view, battle.defender)} {_dice(battle.defender_dice, battle.defender_total)}"
    against = WORDS.name("ship", battle.merchant) if battle.merchant else "the Navy"
    return f"{dice} against {against}{f', {battle.value} hits' if battle.value is not None else ''}"


def _dice(dice: Sequence[int], total: int | None) -> str:
    rolled = "rolls " + " ".join(map(str, dice)) if dice else "has not rolled"
    return rolled if total is None else f"{rolled}: {total} {'hit' if total == 1 else 'hits'}"


def _names(kind: str, keys: Sequence[object]) -> str:
    return ", ".join(WORDS.name(kind, key) for key in keys) or "nothing"


# Pirates


def _helm(pirate: PirateView) -> Iterator[str]:
    helm = pirate.helm
    wheel = []
    for space, order in enumerate(helm.wheel):
        name = f"{WORDS.name('order', order)}{'*' if space in helm.posts else ''}"
        wheel.append(f"[{name}]" if space == helm.captain else name)
    yield f"    Wheel: {', '.join(wheel)}"
    hands = ", ".join(f"{WORDS.name('assignment', place)} {helm.hands[place]}" for place in ASSIGNMENTS)
    yield f"    Deckhands: {hands}"


def _player(view: TinyEpicPiratesView, seat: int, player: PlayerView) -> Iterator[str]:
    you = " (you)" if seat == view.you else ""
    yield from folded(
        f"Seat {seat + 1}{you} {player.color}, {WORDS.name('rank', player.level)}: Gold {player.gold}, "
        f"Treasures left {player.treasures}, Sure-fire {player.surefire}, Sail {player.sail}, dice {player.dice}"
    )
    yield from _helm(player)
    goods = noted([
        WORDS.name("captain", player.captain),
        f"crew {_names('crew', player.crew)}" if player.crew else "",
        f"hold {_names('booty', player.hold)}" if player.hold else "",
        f"tokens {_names('token', player.kept)}" if player.kept else "",
    ], "; ")  # fmt: skip
    yield from folded(f"    {goods}", 6)


def _solo(solo: SoloView) -> Iterator[str]:
    yield from folded(
        f"{WORDS.name('legendary_captain', solo.captain)}, {WORDS.name('personality', solo.personality)}: "
        f"Gold {solo.gold} of {solo.track}, Treasures left {solo.treasures}, ring {solo.ring}, "
        f"Sail {solo.sail}, dice {solo.dice}"
    )
    yield from _helm(solo)
    yield from folded(f"    crew {_names('crew', solo.crew)}; hold {_names('booty', solo.hold)}", 6)


# Beside answers


def aside(view: TinyEpicPiratesView, ask: Ask, option: int) -> str:
    """What is printed on a card that can be chosen; shown beside an answer."""
    match ask.options[option]:
        case ChooseSide(captain):
            return printed(view.captain_faces[captain])
        case Hire(card):
            return printed(view.crew_faces[card])
        case _:
            return ""


def printed(face: CaptainFace | CrewFace) -> str:
    """What is printed on a card: which faces hit, and its bonus with the order that triggers it."""
    bonus = ", ".join(WORDS.say("printed", one, key=one.action) for one in face.bonus)
    auto = face.auto if isinstance(face, CrewFace) else 0
    fields = {"faces": face.dice or ("nothing",), "auto": auto, "trigger": face.trigger, "bonus": bonus or "nothing"}
    return WORDS.say("terminal", fields, key="sure_card" if auto else "card")
