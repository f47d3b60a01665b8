"""How many hits a ship scores: the faces of dice, Deckhands on Cannons and the crew."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tortuga.games.tiny_epic_pirates.data import CAPTAINS, CREW
from tortuga.games.tiny_epic_pirates.data.components import FACES, CrewId
from tortuga.games.tiny_epic_pirates.state import Player


def symbols(dice: Iterable[int], crew: Iterable[CrewId]) -> list[int]:
    """How many hits each face of a die scores; index 0 is unused."""
    hits = [0] * (1 + len(FACES))
    for face in dice:
        hits[face] += 1
    for card in crew:
        for face in CREW[card].dice:
            hits[face] += 1
    return hits


def automatic(crew: Iterable[CrewId]) -> int:
    """The automatic hits of a crew."""
    return sum([CREW[card].auto for card in crew])


def player_symbols(player: Player) -> list[int]:
    return symbols(CAPTAINS[player.captain].dice, player.crew)


def sure_hits(player: Player) -> int:
    """Hits that a player adds to every roll: Deckhands on Cannons and the crew's automatic hits."""
    return player.helm.hands["cannons"] + automatic(player.crew)


def count_hits(player: Player, dice: Iterable[int]) -> int:
    """A player's total with these dice. R61: it is the same for attackers and defenders."""
    hits = player_symbols(player)
    return sum([hits[face] for face in dice]) + sure_hits(player)


@cache
def rerolled_faces(card: CrewId) -> tuple[int, ...]:
    """The faces that a Crew Card may reroll."""
    return tuple([face for bonus in CREW[card].bonus if bonus.action == "reroll" for face in bonus.faces])
